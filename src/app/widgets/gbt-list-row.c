/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-list-row.h"

#include <glib/gi18n.h>

#include "gbt-field-editor.h"
#include "gbt-state-button.h"
#include "gbt-words.h"

struct _GbtListRow
{
  AdwExpanderRow parent_instance;

  GbtStateButton *state;
  GPtrArray *checks; /* of GtkCheckButton, each with its code */

  GbtFieldHolder *holder;
  const GbtFieldSpec *spec;
  gboolean showing;
};

enum
{
  PROP_0,
  PROP_FIELD,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void gbt_list_row_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtListRow, gbt_list_row, ADW_TYPE_EXPANDER_ROW,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_list_row_editor_init))

static const char *
get_code (GtkCheckButton *check)
{
  return g_object_get_data (G_OBJECT (check), "gbt-code");
}

static void
check_toggled (GbtListRow *self)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GbtField) field = NULL;
  g_autofree char *refusal = NULL;

  if (self->showing || self->holder == NULL)
    return;

  for (guint i = 0; i < self->checks->len; i++)
    {
      GtkCheckButton *check = self->checks->pdata[i];

      if (!gtk_check_button_get_active (check))
        continue;
      if (list->len > 0)
        g_string_append_c (list, ' ');
      g_string_append (list, get_code (check));
    }

  field = list->len > 0 ? gbt_field_new_text (list->str, NULL) : gbt_field_new_unknown ();
  if (!gbt_field_editor_commit (GTK_WIDGET (self), self->holder, self->spec, field, &refusal))
    gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), refusal, "error");
  gbt_field_holder_end_edit (self->holder);
  gbt_field_editor_refresh (GBT_FIELD_EDITOR (self));
}

static GtkCheckButton *
append_choice (GbtListRow *self,
               const char *code,
               const char *label)
{
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "activatable-widget", check, NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full (G_OBJECT (check), "gbt-code", g_strdup (code), g_free);
  g_object_set_data_full (G_OBJECT (check), "gbt-label", g_strdup (label), g_free);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (check_toggled), self);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  g_ptr_array_add (self->checks, check);
  return GTK_CHECK_BUTTON (check);
}

/* Words that are no choice here were written elsewhere: they become choices, and are kept. */
static void
append_strangers (GbtListRow *self,
                  GStrv       words)
{
  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean found = FALSE;

      for (guint c = 0; c < self->checks->len; c++)
        found = found || g_str_equal (get_code (self->checks->pdata[c]), words[i]);
      if (!found)
        {
          g_autofree char *label = gbt_words_spec_code (self->spec, words[i]);

          append_choice (self, words[i], label);
        }
    }
}

static void
gbt_list_row_refresh (GbtFieldEditor *editor)
{
  GbtListRow *self = GBT_LIST_ROW (editor);
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) summary = g_string_new (NULL);
  GbtField *field;

  if (self->holder == NULL)
    return;

  field = gbt_field_holder_get_field (self->holder, self->spec);
  words = g_strsplit (gbt_field_is_known (field) ? gbt_field_get_text (field) : "", " ", -1);
  if (gbt_field_is_known (field))
    append_strangers (self, words);

  self->showing = TRUE;
  for (guint i = 0; i < self->checks->len; i++)
    {
      GtkCheckButton *check = self->checks->pdata[i];
      gboolean listed = g_strv_contains ((const char *const *) words, get_code (check));

      gtk_check_button_set_active (check, listed);
      if (listed)
        g_string_append_printf (summary, "%s%s", summary->len > 0 ? ", " : "",
                                (const char *) g_object_get_data (G_OBJECT (check), "gbt-label"));
    }
  self->showing = FALSE;

  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), summary->str);
  gbt_state_button_refresh (self->state);
  gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self),
                                gbt_field_get_state (field) == GBT_FIELD_TO_CONFIRM
                                    ? gbt_field_get_note (field)
                                    : NULL,
                                "warning");
}

static void
gbt_list_row_set_holder (GbtFieldEditor *editor,
                         GbtFieldHolder *holder)
{
  GbtListRow *self = GBT_LIST_ROW (editor);

  if (!g_set_object (&self->holder, holder))
    return;

  gbt_state_button_set_holder (self->state, holder);
  gbt_list_row_refresh (editor);
}

static void
gbt_list_row_set_unit (GbtFieldEditor *editor,
                       GbtUnit         unit)
{
}

static gboolean
gbt_list_row_has_field (GbtFieldEditor     *editor,
                        const GbtFieldSpec *spec)
{
  return GBT_LIST_ROW (editor)->spec == spec;
}

static void
gbt_list_row_focus_field (GbtFieldEditor     *editor,
                          const GbtFieldSpec *spec)
{
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (editor), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (editor));
}

static void
gbt_list_row_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_list_row_set_holder;
  iface->set_unit = gbt_list_row_set_unit;
  iface->refresh = gbt_list_row_refresh;
  iface->has_field = gbt_list_row_has_field;
  iface->focus_field = gbt_list_row_focus_field;
}

static void
state_known (GbtListRow         *self,
             const GbtFieldSpec *spec)
{
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self), TRUE);
}

static void
gbt_list_row_get_property (GObject    *object,
                           guint       property,
                           GValue     *value,
                           GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_FIELD:
      g_value_set_string (value, GBT_LIST_ROW (object)->spec->key);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_list_row_set_property (GObject      *object,
                           guint         property,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  GbtListRow *self = GBT_LIST_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      self->spec = gbt_field_spec_find (g_value_get_string (value));
      if (self->spec == NULL)
        g_error ("No field has the key %s", g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_list_row_constructed (GObject *object)
{
  GbtListRow *self = GBT_LIST_ROW (object);

  G_OBJECT_CLASS (gbt_list_row_parent_class)->constructed (object);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), gbt_words_spec_label (self->spec));
  gbt_state_button_add_field (self->state, self->spec);
  for (guint i = 0; self->spec->codes != NULL && self->spec->codes[i] != NULL; i++)
    {
      g_autofree char *label = gbt_words_spec_code (self->spec, self->spec->codes[i]);

      append_choice (self, self->spec->codes[i], label);
    }
}

static void
gbt_list_row_dispose (GObject *object)
{
  GbtListRow *self = GBT_LIST_ROW (object);

  g_clear_object (&self->holder);
  g_clear_pointer (&self->checks, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_list_row_parent_class)->dispose (object);
}

static void
gbt_list_row_class_init (GbtListRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_list_row_get_property;
  object_class->set_property = gbt_list_row_set_property;
  object_class->constructed = gbt_list_row_constructed;
  object_class->dispose = gbt_list_row_dispose;

  properties[PROP_FIELD] = g_param_spec_string (
      "field", NULL, NULL, "offer.doubts",
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_list_row_init (GbtListRow *self)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  self->checks = g_ptr_array_new ();
  self->state = GBT_STATE_BUTTON (gbt_state_button_new ());
  adw_expander_row_add_suffix (ADW_EXPANDER_ROW (self), GTK_WIDGET (self->state));
  g_signal_connect_swapped (self->state, "known", G_CALLBACK (state_known), self);
}

/**
 * gbt_list_row_set_choices:
 * @self: a row, before it shows anything
 * @codes: (array zero-terminated=1): words that the list may hold
 * @labels: (array zero-terminated=1): what each is, in the language of the window
 */
void
gbt_list_row_set_choices (GbtListRow        *self,
                          const char *const *codes,
                          const char *const *labels)
{
  g_return_if_fail (GBT_IS_LIST_ROW (self));

  for (guint i = 0; codes[i] != NULL; i++)
    append_choice (self, codes[i], labels[i]);
  gbt_list_row_refresh (GBT_FIELD_EDITOR (self));
}
