/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-countries-row.h"

#include <glib/gi18n.h>

#include "gbt-countries-dialog.h"
#include "gbt-field-editor.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

#define EUROPEAN_UNION "EU"

enum
{
  ANY,
  UNION,
  PICKED,
};

struct _GbtCountriesRow
{
  AdwPreferencesRow parent_instance;

  GtkBox *head;
  AdwToggleGroup *group;
  AdwWrapBox *picked;
  GtkWidget *add;

  GbtFieldHolder *holder;
  const GbtFieldSpec *spec;
  GbtField *shown;
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

static void gbt_countries_row_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtCountriesRow, gbt_countries_row, ADW_TYPE_PREFERENCES_ROW,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_countries_row_editor_init))

/* %NULL: any; "": none is chosen yet. */
static void
set_countries (GbtCountriesRow *self,
               const char      *countries)
{
  g_autoptr (GbtField) field = NULL;
  g_autofree char *refusal = NULL;

  if (countries == NULL)
    field = gbt_field_new_unknown ();
  else if (*countries == '\0')
    field = gbt_field_new_to_confirm (N_ ("Choose at least one country"));
  else
    field = gbt_field_new_text (countries, NULL);
  gbt_field_editor_commit (GTK_WIDGET (self), self->holder, self->spec, field, &refusal);
  gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), refusal, "error");
  gbt_field_holder_end_edit (self->holder);
  gbt_field_editor_refresh (GBT_FIELD_EDITOR (self));
}

static const char *
get_countries (GbtCountriesRow *self)
{
  GbtField *field = gbt_field_holder_get_field (self->holder, self->spec);

  if (gbt_field_get_state (field) == GBT_FIELD_TO_CONFIRM)
    return "";
  return gbt_field_is_known (field) ? gbt_field_get_text (field) : NULL;
}

static void
countries_picked (GbtCountriesRow *self,
                  const char      *countries)
{
  set_countries (self, countries);
}

static void
open_list (GbtCountriesRow *self)
{
  const char *countries = get_countries (self);
  AdwDialog *dialog = gbt_countries_dialog_new (countries != NULL ? countries : "");

  g_signal_connect_object (dialog, "changed", G_CALLBACK (countries_picked), self, G_CONNECT_SWAPPED);
  adw_dialog_present (dialog, GTK_WIDGET (self));
}

static void
take_away (GbtCountriesRow *self,
           GtkWidget       *button)
{
  const char *code = g_object_get_data (G_OBJECT (button), "gbt-code");
  g_auto (GStrv) codes = g_strsplit (get_countries (self), " ", -1);
  g_autoptr (GString) left = g_string_new (NULL);

  for (guint i = 0; codes[i] != NULL; i++)
    {
      if (!g_str_equal (codes[i], code))
        g_string_append_printf (left, "%s%s", left->len > 0 ? " " : "", codes[i]);
    }
  gtk_widget_grab_focus (self->add);
  set_countries (self, left->str);
}

static void
add_picked (GbtCountriesRow *self,
            const char      *code)
{
  g_autofree char *name = gbt_countries_dialog_word (code);
  g_autofree char *action = gbt_text_fill (_ ("Remove {1}"), name, NULL);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (content), gtk_label_new (name));
  gtk_box_append (GTK_BOX (content), g_object_new (GTK_TYPE_IMAGE, "icon-name", "window-close-symbolic", "pixel-size",
                                                   12, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_set_tooltip_text (button, action);
  gtk_widget_add_css_class (button, "gbt-country");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, action, -1);
  g_object_set_data_full (G_OBJECT (button), "gbt-code", g_strdup (code), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (take_away), self, G_CONNECT_SWAPPED);
  adw_wrap_box_insert_child_after (self->picked, button, gtk_widget_get_prev_sibling (self->add));
}

static void
show_picked (GbtCountriesRow *self,
             const char      *countries)
{
  g_auto (GStrv) codes = g_strsplit (countries, " ", -1);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->picked))) != self->add)
    adw_wrap_box_remove (self->picked, child);
  for (guint i = 0; codes[i] != NULL; i++)
    {
      if (*codes[i] != '\0')
        add_picked (self, codes[i]);
    }
}

static void
gbt_countries_row_refresh (GbtFieldEditor *editor)
{
  GbtCountriesRow *self = GBT_COUNTRIES_ROW (editor);
  const char *countries;
  guint active = PICKED;
  GbtField *field;

  if (self->holder == NULL)
    return;

  field = gbt_field_holder_get_field (self->holder, self->spec);
  if (field == self->shown)
    return;

  g_clear_pointer (&self->shown, gbt_field_unref);
  self->shown = gbt_field_ref (field);
  countries = get_countries (self);
  if (countries == NULL)
    active = ANY;
  else if (g_str_equal (countries, EUROPEAN_UNION))
    active = UNION;

  self->showing = TRUE;
  adw_toggle_group_set_active (self->group, active);
  self->showing = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->picked), active == PICKED);
  show_picked (self, active == PICKED ? countries : "");
}

static void
active_changed (GbtCountriesRow *self)
{
  if (self->showing || self->holder == NULL)
    return;

  switch (adw_toggle_group_get_active (self->group))
    {
    case ANY:
      set_countries (self, NULL);
      break;

    case UNION:
      set_countries (self, EUROPEAN_UNION);
      break;

    case PICKED:
      set_countries (self, "");
      break;

    default:
      break;
    }
}

static void
gbt_countries_row_set_holder (GbtFieldEditor *editor,
                              GbtFieldHolder *holder)
{
  GbtCountriesRow *self = GBT_COUNTRIES_ROW (editor);

  if (!g_set_object (&self->holder, holder))
    return;

  g_clear_pointer (&self->shown, gbt_field_unref);
  gbt_countries_row_refresh (editor);
}

static void
gbt_countries_row_set_unit (GbtFieldEditor *editor,
                            GbtUnit         unit)
{
}

static gboolean
gbt_countries_row_has_field (GbtFieldEditor     *editor,
                             const GbtFieldSpec *spec)
{
  return GBT_COUNTRIES_ROW (editor)->spec == spec;
}

/* Where countries are to be picked, what adds one is what is looked for. */
static void
gbt_countries_row_focus_field (GbtFieldEditor     *editor,
                               const GbtFieldSpec *spec)
{
  GbtCountriesRow *self = GBT_COUNTRIES_ROW (editor);

  if (gtk_widget_get_visible (GTK_WIDGET (self->picked)))
    gtk_widget_grab_focus (self->add);
  else
    gtk_widget_child_focus (GTK_WIDGET (self->group), GTK_DIR_TAB_FORWARD);
}

static void
gbt_countries_row_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_countries_row_set_holder;
  iface->set_unit = gbt_countries_row_set_unit;
  iface->refresh = gbt_countries_row_refresh;
  iface->has_field = gbt_countries_row_has_field;
  iface->focus_field = gbt_countries_row_focus_field;
}

static void
set_narrow (GbtCountriesRow *self,
            gboolean         narrow)
{
  self->narrow = narrow;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->head),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->group),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (self->head, narrow ? 9 : 12);
  adw_toggle_group_set_homogeneous (self->group, narrow);
  gtk_widget_set_halign (GTK_WIDGET (self->group), narrow ? GTK_ALIGN_FILL : GTK_ALIGN_END);
}

static void
gbt_countries_row_get_property (GObject    *object,
                                guint       property,
                                GValue     *value,
                                GParamSpec *pspec)
{
  GbtCountriesRow *self = GBT_COUNTRIES_ROW (object);

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
gbt_countries_row_set_property (GObject      *object,
                                guint         property,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  GbtCountriesRow *self = GBT_COUNTRIES_ROW (object);

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
gbt_countries_row_constructed (GObject *object)
{
  GbtCountriesRow *self = GBT_COUNTRIES_ROW (object);
  const char *title = gbt_words_spec_label (self->spec);

  G_OBJECT_CLASS (gbt_countries_row_parent_class)->constructed (object);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->group), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static void
gbt_countries_row_dispose (GObject *object)
{
  GbtCountriesRow *self = GBT_COUNTRIES_ROW (object);

  g_clear_object (&self->holder);
  g_clear_pointer (&self->shown, gbt_field_unref);

  G_OBJECT_CLASS (gbt_countries_row_parent_class)->dispose (object);
}

static void
gbt_countries_row_class_init (GbtCountriesRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_countries_row_get_property;
  object_class->set_property = gbt_countries_row_set_property;
  object_class->constructed = gbt_countries_row_constructed;
  object_class->dispose = gbt_countries_row_dispose;

  properties[PROP_FIELD] = g_param_spec_string (
      "field", NULL, NULL, "wish.countries",
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW]
      = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_countries_row_init (GbtCountriesRow *self)
{
  GtkWidget *title = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "hexpand", TRUE, "wrap", TRUE, NULL);
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 9, "margin-start", 12,
                                 "margin-end", 12, "margin-top", 9, "margin-bottom", 9, NULL);
  const char *const choices[] = {
    C_ ("countries", "Any"),
    _ ("European Union"),
    C_ ("countries", "Picked"),
  };

  self->head = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12));
  self->group = g_object_new (ADW_TYPE_TOGGLE_GROUP, "valign", GTK_ALIGN_CENTER, "can-shrink", TRUE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      AdwToggle *toggle = adw_toggle_new ();

      adw_toggle_set_label (toggle, choices[i]);
      adw_toggle_group_add (self->group, toggle);
    }
  gtk_box_append (self->head, title);
  gtk_box_append (self->head, GTK_WIDGET (self->group));

  self->picked = g_object_new (ADW_TYPE_WRAP_BOX, "child-spacing", 6, "line-spacing", 6, "visible", FALSE, NULL);
  self->add = gtk_button_new_with_mnemonic (_ ("Add _Countries…"));
  adw_wrap_box_append (self->picked, self->add);

  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->head));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->picked));
  g_object_set (self, "child", box, "activatable", FALSE, "selectable", FALSE, "focusable", FALSE, "use-markup", FALSE,
                NULL);
  g_object_bind_property (self, "title", title, "label", G_BINDING_SYNC_CREATE);
  g_signal_connect_swapped (self->group, "notify::active", G_CALLBACK (active_changed), self);
  g_signal_connect_swapped (self->add, "clicked", G_CALLBACK (open_list), self);
  set_narrow (self, FALSE);
}
