/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-switch-row.h"

#include "gbt-field-editor.h"
#include "gbt-words.h"

struct _GbtSwitchRow
{
  AdwActionRow parent_instance;

  GtkSwitch *control;

  GbtFieldHolder *holder;
  const GbtFieldSpec *spec;
  char *word;
  gboolean showing;
};

enum
{
  PROP_0,
  PROP_FIELD,
  PROP_WORD,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void gbt_switch_row_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtSwitchRow, gbt_switch_row, ADW_TYPE_ACTION_ROW,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_switch_row_editor_init))

static GStrv
list_words (GbtSwitchRow *self)
{
  GbtField *field = gbt_field_holder_get_field (self->holder, self->spec);

  if (!gbt_field_is_known (field) || *gbt_field_get_text (field) == '\0')
    return g_new0 (char *, 1);
  return g_strsplit (gbt_field_get_text (field), " ", -1);
}

static gboolean
is_on (GbtSwitchRow *self)
{
  GbtField *field = gbt_field_holder_get_field (self->holder, self->spec);
  g_auto (GStrv) words = NULL;

  if (self->word == NULL)
    return gbt_field_is_known (field) && g_str_equal (gbt_field_get_text (field), "yes");

  words = list_words (self);
  return !g_strv_contains ((const char *const *) words, self->word);
}

static GbtField *
create_field (GbtSwitchRow *self,
              gboolean      on)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) list = g_string_new (NULL);

  if (self->word == NULL)
    return gbt_field_new_text (on ? "yes" : "no", NULL);

  words = list_words (self);
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!g_str_equal (words[i], self->word))
        g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", words[i]);
    }
  if (!on)
    g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", self->word);
  return list->len > 0 ? gbt_field_new_text (list->str, NULL) : gbt_field_new_unknown ();
}

static void
gbt_switch_row_refresh (GbtFieldEditor *editor)
{
  GbtSwitchRow *self = GBT_SWITCH_ROW (editor);

  if (self->holder == NULL)
    return;

  self->showing = TRUE;
  gtk_switch_set_active (self->control, is_on (self));
  self->showing = FALSE;
}

static void
active_changed (GbtSwitchRow *self)
{
  g_autoptr (GbtField) field = NULL;
  g_autofree char *refusal = NULL;

  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_CHECKED,
                               gtk_switch_get_active (self->control) ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                                                     : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
  if (self->showing || self->holder == NULL)
    return;

  field = create_field (self, gtk_switch_get_active (self->control));
  gbt_field_editor_commit (GTK_WIDGET (self), self->holder, self->spec, field, &refusal);
  gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), refusal, "error");
  gbt_field_holder_end_edit (self->holder);
  gbt_switch_row_refresh (GBT_FIELD_EDITOR (self));
}

static void
gbt_switch_row_set_holder (GbtFieldEditor *editor,
                           GbtFieldHolder *holder)
{
  GbtSwitchRow *self = GBT_SWITCH_ROW (editor);

  if (!g_set_object (&self->holder, holder))
    return;

  gtk_widget_set_sensitive (GTK_WIDGET (self), holder != NULL && !gbt_field_holder_get_read_only (holder));
  gbt_switch_row_refresh (editor);
}

static void
gbt_switch_row_set_unit (GbtFieldEditor *editor,
                         GbtUnit         unit)
{
}

static gboolean
gbt_switch_row_has_field (GbtFieldEditor     *editor,
                          const GbtFieldSpec *spec)
{
  return GBT_SWITCH_ROW (editor)->spec == spec;
}

static void
gbt_switch_row_focus_field (GbtFieldEditor     *editor,
                            const GbtFieldSpec *spec)
{
  gtk_widget_grab_focus (GTK_WIDGET (editor));
}

static void
gbt_switch_row_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_switch_row_set_holder;
  iface->set_unit = gbt_switch_row_set_unit;
  iface->refresh = gbt_switch_row_refresh;
  iface->has_field = gbt_switch_row_has_field;
  iface->focus_field = gbt_switch_row_focus_field;
}

static void
gbt_switch_row_get_property (GObject    *object,
                             guint       property,
                             GValue     *value,
                             GParamSpec *pspec)
{
  GbtSwitchRow *self = GBT_SWITCH_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      g_value_set_string (value, self->spec->key);
      break;

    case PROP_WORD:
      g_value_set_string (value, self->word);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_switch_row_set_property (GObject      *object,
                             guint         property,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  GbtSwitchRow *self = GBT_SWITCH_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      self->spec = gbt_field_spec_find (g_value_get_string (value));
      if (self->spec == NULL)
        g_error ("No field has the key %s", g_value_get_string (value));
      break;

    case PROP_WORD:
      self->word = g_value_dup_string (value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_switch_row_constructed (GObject *object)
{
  GbtSwitchRow *self = GBT_SWITCH_ROW (object);

  G_OBJECT_CLASS (gbt_switch_row_parent_class)->constructed (object);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self),
                                 self->word == NULL ? gbt_words_spec_label (self->spec) : self->word);
}

static void
gbt_switch_row_dispose (GObject *object)
{
  GbtSwitchRow *self = GBT_SWITCH_ROW (object);

  g_clear_object (&self->holder);
  g_clear_pointer (&self->word, g_free);

  G_OBJECT_CLASS (gbt_switch_row_parent_class)->dispose (object);
}

static void
gbt_switch_row_class_init (GbtSwitchRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_switch_row_get_property;
  object_class->set_property = gbt_switch_row_set_property;
  object_class->constructed = gbt_switch_row_constructed;
  object_class->dispose = gbt_switch_row_dispose;

  properties[PROP_FIELD] = g_param_spec_string (
      "field", NULL, NULL, "wish.interruptible",
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_WORD]
      = g_param_spec_string ("word", NULL, NULL, NULL,
                             G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_SWITCH);
}

static void
gbt_switch_row_init (GbtSwitchRow *self)
{
  /* The row is what the keyboard reaches and what is read: the switch in it only shows. */
  self->control = g_object_new (GTK_TYPE_SWITCH, "valign", GTK_ALIGN_CENTER, "can-focus", FALSE,
                                "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->control));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->control));
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_CHECKED,
                               GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
  g_signal_connect_swapped (self->control, "notify::active", G_CALLBACK (active_changed), self);
}
