/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-choice-row.h"

#include "gbt-field-editor.h"
#include "gbt-words.h"

/* What toggles beside each other hold on a phone. */
#define MAX_NARROW_CHARACTERS 24

struct _GbtChoiceRow
{
  AdwPreferencesRow parent_instance;

  GtkBox *box;
  AdwToggleGroup *group;

  GbtFieldHolder *holder;
  const GbtFieldSpec *spec;
  char **codes;
  char **labels;
  gboolean narrow;
  gboolean showing;
};

enum
{
  PROP_0,
  PROP_FIELD,
  PROP_NARROW,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void gbt_choice_row_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtChoiceRow, gbt_choice_row, ADW_TYPE_PREFERENCES_ROW,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_choice_row_editor_init))

static void
active_changed (GbtChoiceRow *self)
{
  guint active = adw_toggle_group_get_active (self->group);
  g_autoptr (GbtField) field = NULL;
  g_autofree char *refusal = NULL;

  if (self->showing || self->holder == NULL || active == GTK_INVALID_LIST_POSITION)
    return;

  field = gbt_field_new_text (self->codes[active], NULL);
  gbt_field_editor_commit (GTK_WIDGET (self), self->holder, self->spec, field, &refusal);
  gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), refusal, "error");
  gbt_field_holder_end_edit (self->holder);
  gbt_field_editor_refresh (GBT_FIELD_EDITOR (self));
}

/* A word that is none of the choices leaves every toggle up. */
static void
gbt_choice_row_refresh (GbtFieldEditor *editor)
{
  GbtChoiceRow *self = GBT_CHOICE_ROW (editor);
  guint active = GTK_INVALID_LIST_POSITION;
  GbtField *field;

  if (self->holder == NULL)
    return;

  field = gbt_field_holder_get_field (self->holder, self->spec);
  for (guint i = 0; gbt_field_is_known (field) && self->codes[i] != NULL; i++)
    {
      if (g_str_equal (self->codes[i], gbt_field_get_text (field)))
        active = i;
    }

  self->showing = TRUE;
  adw_toggle_group_set_active (self->group, active);
  self->showing = FALSE;
}

static void
gbt_choice_row_set_holder (GbtFieldEditor *editor,
                           GbtFieldHolder *holder)
{
  GbtChoiceRow *self = GBT_CHOICE_ROW (editor);

  if (!g_set_object (&self->holder, holder))
    return;

  gtk_widget_set_sensitive (GTK_WIDGET (self->group),
                            holder != NULL && !gbt_field_holder_get_read_only (holder));
  gbt_choice_row_refresh (editor);
}

static void
gbt_choice_row_set_unit (GbtFieldEditor *editor,
                         GbtUnit         unit)
{
}

static gboolean
gbt_choice_row_has_field (GbtFieldEditor     *editor,
                          const GbtFieldSpec *spec)
{
  return GBT_CHOICE_ROW (editor)->spec == spec;
}

static void
gbt_choice_row_focus_field (GbtFieldEditor     *editor,
                            const GbtFieldSpec *spec)
{
  gtk_widget_child_focus (GTK_WIDGET (GBT_CHOICE_ROW (editor)->group), GTK_DIR_TAB_FORWARD);
}

static void
gbt_choice_row_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_choice_row_set_holder;
  iface->set_unit = gbt_choice_row_set_unit;
  iface->refresh = gbt_choice_row_refresh;
  iface->has_field = gbt_choice_row_has_field;
  iface->focus_field = gbt_choice_row_focus_field;
}

/* Words too long for a phone stand above each other. */
static gboolean
has_long_words (GbtChoiceRow *self)
{
  glong n_characters = 0;

  for (guint i = 0; self->labels[i] != NULL; i++)
    n_characters += g_utf8_strlen (self->labels[i], -1);
  return n_characters > MAX_NARROW_CHARACTERS;
}

static void
set_narrow (GbtChoiceRow *self,
            gboolean      narrow)
{
  self->narrow = narrow;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->group), narrow && has_long_words (self)
                                                                    ? GTK_ORIENTATION_VERTICAL
                                                                    : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (self->box, narrow ? 9 : 12);
  adw_toggle_group_set_homogeneous (self->group, narrow);
  gtk_widget_set_halign (GTK_WIDGET (self->group), narrow ? GTK_ALIGN_FILL : GTK_ALIGN_END);
}

static void
gbt_choice_row_get_property (GObject    *object,
                             guint       property,
                             GValue     *value,
                             GParamSpec *pspec)
{
  GbtChoiceRow *self = GBT_CHOICE_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      g_value_set_string (value, self->spec->key);
      break;

    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_choice_row_set_property (GObject      *object,
                             guint         property,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  GbtChoiceRow *self = GBT_CHOICE_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      self->spec = gbt_field_spec_find (g_value_get_string (value));
      if (self->spec == NULL)
        g_error ("No field has the key %s", g_value_get_string (value));
      break;

    case PROP_NARROW:
      set_narrow (self, g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
title_changed (GbtChoiceRow *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->group), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)), -1);
}

static void
gbt_choice_row_constructed (GObject *object)
{
  GbtChoiceRow *self = GBT_CHOICE_ROW (object);
  g_auto (GStrv) labels = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  G_OBJECT_CLASS (gbt_choice_row_parent_class)->constructed (object);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), gbt_words_spec_label (self->spec));
  for (guint i = 0; self->spec->codes != NULL && self->spec->codes[i] != NULL; i++)
    g_strv_builder_take (builder, gbt_words_spec_code (self->spec, self->spec->codes[i]));
  labels = g_strv_builder_end (builder);
  if (labels[0] != NULL)
    gbt_choice_row_set_choices (self, self->spec->codes, (const char *const *) labels);
}

static void
gbt_choice_row_dispose (GObject *object)
{
  GbtChoiceRow *self = GBT_CHOICE_ROW (object);

  g_clear_object (&self->holder);
  g_clear_pointer (&self->codes, g_strfreev);
  g_clear_pointer (&self->labels, g_strfreev);

  G_OBJECT_CLASS (gbt_choice_row_parent_class)->dispose (object);
}

static void
gbt_choice_row_class_init (GbtChoiceRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_choice_row_get_property;
  object_class->set_property = gbt_choice_row_set_property;
  object_class->constructed = gbt_choice_row_constructed;
  object_class->dispose = gbt_choice_row_dispose;

  properties[PROP_FIELD] = g_param_spec_string (
      "field", NULL, NULL, "need.weight-format",
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW]
      = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_choice_row_init (GbtChoiceRow *self)
{
  GtkWidget *title = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "hexpand", TRUE, "wrap", TRUE, "wrap-mode",
                                   PANGO_WRAP_WORD_CHAR, NULL);

  self->codes = g_new0 (char *, 1);
  self->labels = g_new0 (char *, 1);
  self->box = g_object_new (GTK_TYPE_BOX, "margin-start", 12, "margin-end", 12, "margin-top", 9,
                            "margin-bottom", 9, NULL);
  self->group = g_object_new (ADW_TYPE_TOGGLE_GROUP, "valign", GTK_ALIGN_CENTER, "can-shrink", TRUE, NULL);
  gtk_box_append (self->box, title);
  gtk_box_append (self->box, GTK_WIDGET (self->group));
  g_object_set (self, "child", self->box, "activatable", FALSE, "selectable", FALSE, "focusable", FALSE,
                "use-markup", FALSE, NULL);
  g_object_bind_property (self, "title", title, "label", G_BINDING_SYNC_CREATE);
  g_signal_connect (self, "notify::title", G_CALLBACK (title_changed), NULL);
  g_signal_connect_swapped (self->group, "notify::active", G_CALLBACK (active_changed), self);
  set_narrow (self, FALSE);
}

/**
 * gbt_choice_row_set_choices:
 * @self: a row
 * @codes: (array zero-terminated=1): what the field may hold
 * @labels: (array zero-terminated=1): the word of each, in the language of the window
 */
void
gbt_choice_row_set_choices (GbtChoiceRow      *self,
                            const char *const *codes,
                            const char *const *labels)
{
  g_return_if_fail (GBT_IS_CHOICE_ROW (self));

  if (g_strv_equal ((const char *const *) self->codes, codes) &&
      g_strv_equal ((const char *const *) self->labels, labels))
    return;

  g_strfreev (self->codes);
  g_strfreev (self->labels);
  self->codes = g_strdupv ((char **) codes);
  self->labels = g_strdupv ((char **) labels);
  self->showing = TRUE;
  adw_toggle_group_remove_all (self->group);
  for (guint i = 0; codes[i] != NULL; i++)
    {
      AdwToggle *toggle = adw_toggle_new ();

      adw_toggle_set_label (toggle, labels[i]);
      adw_toggle_group_add (self->group, toggle);
    }
  adw_toggle_group_set_active (self->group, GTK_INVALID_LIST_POSITION);
  self->showing = FALSE;
  set_narrow (self, self->narrow);
  gbt_choice_row_refresh (GBT_FIELD_EDITOR (self));
}
