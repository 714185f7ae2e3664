/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-invalidators-group.h"

#include <glib/gi18n.h>

#include "gbt-decision-words.h"
#include "gbt-entry-dialog.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtInvalidatorsGroup
{
  AdwPreferencesGroup parent_instance;

  GbtWorkbench *workbench;
  GPtrArray *rows; /* made again at each change */
};

G_DEFINE_FINAL_TYPE (GbtInvalidatorsGroup, gbt_invalidators_group, ADW_TYPE_PREFERENCES_GROUP)

static void
removed (GtkButton            *button,
         GbtInvalidatorsGroup *self)
{
  gbt_workbench_remove_entry (self->workbench, GBT_ENTRY_INVALIDATOR, g_object_get_data (G_OBJECT (button), "gbt-number"), NULL);
  gbt_workbench_end_edit (self->workbench);
}

static gboolean
save (GbtEntry  *entry,
      GError   **error,
      gpointer   user_data)
{
  GbtInvalidatorsGroup *self = user_data;
  g_autofree char *number = gbt_workbench_add_entry (self->workbench, entry, error);

  if (number != NULL)
    gbt_workbench_end_edit (self->workbench);
  return number != NULL;
}

static void
add_invalidator (GbtInvalidatorsGroup *self)
{
  static const guint first[] = { GBT_INVALIDATOR_TEXT, GBT_INVALIDATOR_FIELD };
  g_autoptr (GbtEntry) entry = gbt_entry_new (GBT_ENTRY_INVALIDATOR, NULL, NULL, 0);
  g_autoptr (GPtrArray) codes = g_ptr_array_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  GbtEntryDialog *dialog = gbt_entry_dialog_new (_ ("What Would Invalidate the Decision"), GBT_ENTRY_INVALIDATOR,
                                                 save, self, NULL);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      if (!gbt_field_id_supports_decision ((GbtFieldId) i))
        continue;
      g_ptr_array_add (codes, (char *) gbt_field_id_get_spec ((GbtFieldId) i)->key);
      g_ptr_array_add (labels, (char *) gbt_words_field_label ((GbtFieldId) i));
    }
  g_ptr_array_add (codes, NULL);
  g_ptr_array_add (labels, NULL);
  gbt_entry_form_set_first (gbt_entry_dialog_get_form (dialog), first, G_N_ELEMENTS (first));
  gbt_entry_form_set_choices (gbt_entry_dialog_get_form (dialog), GBT_INVALIDATOR_FIELD,
                              (const char *const *) codes->pdata, (const char *const *) labels->pdata);
  gbt_entry_dialog_set_save_label (dialog, _ ("_Add"));
  gbt_entry_dialog_set_entry (dialog, entry);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (self));
}

static void
gbt_invalidators_group_dispose (GObject *object)
{
  GbtInvalidatorsGroup *self = GBT_INVALIDATORS_GROUP (object);

  g_clear_object (&self->workbench);
  g_clear_pointer (&self->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_invalidators_group_parent_class)->dispose (object);
}

static void
gbt_invalidators_group_class_init (GbtInvalidatorsGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_invalidators_group_dispose;
}

static void
gbt_invalidators_group_init (GbtInvalidatorsGroup *self)
{
  GtkWidget *add = gtk_button_new ();
  GtkWidget *content = adw_button_content_new ();

  self->rows = g_ptr_array_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("What would invalidate the decision"));
  adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "list-add-symbolic");
  adw_button_content_set_label (ADW_BUTTON_CONTENT (content), C_ ("invalidator", "Add"));
  gtk_button_set_child (GTK_BUTTON (add), content);
  gtk_widget_add_css_class (add, "flat");
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (add_invalidator), self);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), add);
}

/**
 * gbt_invalidators_group_set_workbench:
 * @self: a group
 * @workbench: (nullable): the open sheet
 */
void
gbt_invalidators_group_set_workbench (GbtInvalidatorsGroup *self,
                                      GbtWorkbench         *workbench)
{
  g_return_if_fail (GBT_IS_INVALIDATORS_GROUP (self));

  g_set_object (&self->workbench, workbench);
}

/**
 * gbt_invalidators_group_refresh:
 * @self: a group with its sheet
 *
 * Shows what the sheet has now.
 */
void
gbt_invalidators_group_refresh (GbtInvalidatorsGroup *self)
{
  GbtDossier *dossier;

  g_return_if_fail (GBT_IS_INVALIDATORS_GROUP (self));
  g_return_if_fail (self->workbench != NULL);

  dossier = gbt_workbench_get_dossier (self->workbench);

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), self->rows->pdata[i]);
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_INVALIDATOR); i++)
    {
      GbtEntry *invalidator = gbt_dossier_get (dossier, GBT_ENTRY_INVALIDATOR, i);
      const char *number = gbt_entry_get_number (invalidator);
      const char *text = gbt_entry_get_text (invalidator, GBT_INVALIDATOR_TEXT);
      const GbtFieldSpec *spec = gbt_field_spec_find (gbt_entry_get_text (invalidator, GBT_INVALIDATOR_FIELD));
      g_autofree char *title = g_strdup_printf ("%s  %s", number, text != NULL ? text : "");
      g_autofree char *watched
          = spec != NULL ? gbt_text_fill (_ ("Automatic check: {1}"), gbt_words_spec_label (spec), NULL) : NULL;
      GtkWidget *row = gbt_decision_row_new (title, watched);
      GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
      g_autofree char *tooltip = gbt_text_fill (_ ("Remove {1}"), number, NULL);

      gtk_widget_add_css_class (button, "flat");
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_set_tooltip_text (button, tooltip);
      g_object_set_data_full (G_OBJECT (button), "gbt-number", g_strdup (number), g_free);
      g_signal_connect (button, "clicked", G_CALLBACK (removed), self);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
      g_ptr_array_add (self->rows, row);
    }
}
