/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-model-dialog.h"

#include "gbt-chip.h"
#include "gbt-words.h"

static void
create_sheet (AdwDialog *dialog)
{
  GbtModelItem *item = g_object_get_data (G_OBJECT (dialog), "gbt-item");

  gtk_widget_activate_action (GTK_WIDGET (dialog), "win.new-sheet-with-model", "s",
                              gbt_model_item_get_name (item));
  adw_dialog_close (dialog);
}

static char *
word_field (GbtFieldId  id,
            GbtField   *field)
{
  if (gbt_field_id_get_spec (id)->type == GBT_FIELD_TYPE_CODE)
    return g_strdup (gbt_words_field_code (id, gbt_field_get_text (field)));
  return gbt_words_field_entry (gbt_field_id_get_spec (id), field);
}

/* "unverified, …" is the mark of the catalogue: it is said in the language of the window. */
static GtkWidget *
create_source_label (const char *source)
{
  static const char kept_apart[] = N_ ("public file, address not kept");
  gboolean unverified = g_str_has_prefix (source, GBT_SOURCE_UNVERIFIED);
  g_autofree char *worded = NULL;
  GtkWidget *label;

  if (unverified)
    {
      const char *rest = source + strlen (GBT_SOURCE_UNVERIFIED);

      rest += strspn (rest, ", ");
      if (g_str_equal (rest, kept_apart))
        rest = _ (kept_apart);
      worded = g_strconcat (C_ ("source", "not verified"), *rest != '\0' ? ", " : "", rest, NULL);
    }
  label = g_object_new (GTK_TYPE_LABEL, "label", unverified ? worded : source, "wrap", TRUE,
                        "wrap-mode", PANGO_WRAP_WORD_CHAR, "xalign", 1.0f, "justify",
                        GTK_JUSTIFY_RIGHT, "width-chars", 14, "max-width-chars", 26, NULL);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, unverified ? "warning" : "dimmed");
  return label;
}

/* A value and, beside it, where it comes from: "config.json, hidden_size". */
static GtkWidget *
create_value_row (GbtModel   *model,
                  GbtFieldId  id)
{
  GbtField *field = gbt_model_get_field (model, id);
  GtkWidget *row
      = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title",
                      gbt_words_field_label (id), "subtitle-selectable", TRUE, NULL);

  if (gbt_field_is_known (field))
    {
      g_autofree char *value = word_field (id, field);
      const char *source = gbt_field_get_source (field);

      gtk_widget_add_css_class (row, "property");
      gtk_widget_add_css_class (row, "numeric");
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), value);
      if (source != NULL && *source != '\0')
        adw_action_row_add_suffix (ADW_ACTION_ROW (row), create_source_label (source));
    }
  else
    {
      GtkWidget *chip = gbt_chip_new ();

      gbt_chip_set_field_state (GBT_CHIP (chip), gbt_field_get_state (field));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), chip);
    }

  return row;
}

/* What a model of its kind has; of the networks, those of this one. */
static gboolean
has_field (const GbtModel *model,
           GbtFieldId      id)
{
  const guint bit = GBT_TASK_BIT (gbt_model_get_task (model));
  const gboolean own = gbt_field_id_get_spec (id)->tasks == GBT_TASK_BIT (GBT_TASK_IMAGE);

  return (gbt_field_id_get_spec (id)->tasks & bit) != 0
         && (!own || gbt_field_is_known (gbt_model_get_field (model, id)));
}

/**
 * gbt_model_dialog_new:
 * @item: a model of the libraries
 *
 * Returns: (transfer none): every value of the model with its source, and the way to a sheet
 */
AdwDialog *
gbt_model_dialog_new (GbtModelItem *item)
{
  GbtModel *model = gbt_model_item_get_model (item);
  AdwDialog *dialog = adw_dialog_new ();
  GtkWidget *view = adw_toolbar_view_new ();
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *create = gtk_button_new_with_mnemonic (_ ("_Create a Sheet"));
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  for (guint id = GBT_MODEL_FIRST_FIELD; id <= GBT_MODEL_LAST_FIELD; id++)
    {
      if (has_field (model, (GbtFieldId) id))
        adw_preferences_group_add (group, create_value_row (model, (GbtFieldId) id));
    }
  adw_preferences_group_set_title (group, _ ("Values and Sources"));
  if (gbt_model_item_get_unverified (item))
    adw_preferences_group_set_description (
        group, _ ("Values marked “not verified” were not checked against the published file."));
  adw_preferences_page_add (page, group);

  gtk_widget_add_css_class (create, "suggested-action");
  g_object_set_data_full (G_OBJECT (dialog), "gbt-item", g_object_ref (item), g_object_unref);
  g_signal_connect_object (create, "clicked", G_CALLBACK (create_sheet), dialog,
                           G_CONNECT_SWAPPED);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), create);

  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), header);
  adw_toolbar_view_set_content (ADW_TOOLBAR_VIEW (view), GTK_WIDGET (page));
  adw_dialog_set_title (dialog, gbt_model_item_get_name (item));
  adw_dialog_set_content_width (dialog, 600);
  adw_dialog_set_content_height (dialog, 680);
  adw_dialog_set_child (dialog, view);
  return dialog;
}
