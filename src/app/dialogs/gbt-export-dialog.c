/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-export-dialog.h"

#include "gbt-format.h"
#include "gbt-words.h"

struct _GbtExportDialog
{
  AdwDialog parent_instance;

  GtkButton *cancel_button;
  GtkButton *export_button;
  GtkCheckButton *pdf;
  GtkCheckButton *csv_spreadsheet;
  GtkCheckButton *csv;
  GtkCheckButton *json;
  GtkCheckButton *candidates_spreadsheet;
  GtkCheckButton *candidates;
  GtkWidget *candidates_spreadsheet_row;
  GtkWidget *candidates_row;
  AdwComboRow *language_row;
  AdwPreferencesRow *unknown_row;
  AdwPreferencesRow *confirm_row;
  GtkWidget *complete_row;

  GbtLibrary *library;
  GbtWorkbench *workbench;
};

enum
{
  SIGNAL_EXPORTED,
  SIGNAL_FAILED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtExportDialog, gbt_export_dialog, ADW_TYPE_DIALOG)

static GbtExportKind
get_kind (GbtExportDialog *self)
{
  if (gtk_check_button_get_active (self->csv_spreadsheet))
    return GBT_EXPORT_CSV_SPREADSHEET;
  if (gtk_check_button_get_active (self->csv))
    return GBT_EXPORT_CSV_RFC4180;
  if (gtk_check_button_get_active (self->json))
    return GBT_EXPORT_JSON;
  if (gtk_check_button_get_active (self->candidates_spreadsheet))
    return GBT_EXPORT_CANDIDATES_SPREADSHEET;
  if (gtk_check_button_get_active (self->candidates))
    return GBT_EXPORT_CANDIDATES_RFC4180;
  return GBT_EXPORT_PDF;
}

static const char *
get_suffix (GbtExportKind kind)
{
  switch (kind)
    {
    case GBT_EXPORT_PDF:
      return "pdf";

    case GBT_EXPORT_JSON:
      return "json";

    case GBT_EXPORT_CSV_SPREADSHEET:
    case GBT_EXPORT_CSV_RFC4180:
    case GBT_EXPORT_CANDIDATES_SPREADSHEET:
    case GBT_EXPORT_CANDIDATES_RFC4180:
    default:
      return "csv";
    }
}

/* "FC-2026-0007 Assistant documentaire.pdf", without what a file name may not hold. */
static char *
create_file_name (GbtExportDialog *self)
{
  GbtSheet *sheet = gbt_workbench_get_sheet (self->workbench);
  const char *reference = gbt_sheet_get_reference (sheet);
  const char *title = gbt_sheet_get_title (sheet);
  g_autofree char *stem = g_strstrip (g_strjoin (" ", reference != NULL ? reference : "",
                                                 title != NULL ? title : "", NULL));
  g_autofree char *safe = g_strdelimit (g_utf8_substring (stem, 0, MIN (80, g_utf8_strlen (stem, -1))),
                                        "/\\:*?\"<>|\n\t", '-');

  return g_strdup_printf ("%s.%s", *safe != '\0' ? safe : _ ("sheet"),
                          get_suffix (get_kind (self)));
}

static void
file_written (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GbtExportDialog *self = g_task_get_source_object (task);
  GFile *file = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  if (gbt_library_export_finish (GBT_LIBRARY (object), result, &error))
    g_signal_emit (self, signals[SIGNAL_EXPORTED], 0, file);
  else
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
  adw_dialog_close (ADW_DIALOG (self));
}

static void
file_chosen (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GbtExportDialog) self = user_data;
  g_autoptr (GFile) file
      = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (object), result, NULL);

  if (file != NULL)
    gbt_export_dialog_write (self, file);
}

static void
ask_file (GbtExportDialog *self)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autofree char *name = create_file_name (self);

  gtk_file_dialog_set_title (dialog, _ ("Export the Sheet"));
  gtk_file_dialog_set_initial_name (dialog, name);
  gtk_file_dialog_save (dialog, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), NULL,
                        file_chosen, g_object_ref (self));
}

static void
show_what_it_says (GbtExportDialog *self)
{
  GbtLanguage language = gbt_words_get_language ();
  GbtWorkload *workload = gbt_workbench_get_workload (self->workbench);
  g_autofree char *unknown = NULL;
  g_autofree char *confirm = NULL;
  guint n_candidates = gbt_dossier_get_n (gbt_workbench_get_dossier (self->workbench), GBT_ENTRY_CANDIDATE);
  guint n_unknown = 0;
  guint n_confirm = 0;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      GbtFieldState state
          = gbt_field_get_state (gbt_workload_get_shown_field (workload, (GbtFieldId) i));

      n_unknown += state == GBT_FIELD_UNKNOWN;
      n_confirm += state == GBT_FIELD_TO_CONFIRM;
    }

  unknown = gbt_format_counted (language, "{1} unknown field", "{1} unknown fields",
                                n_unknown);
  confirm = gbt_format_counted (language, "{1} field to confirm",
                                "{1} fields to confirm", n_confirm);
  adw_preferences_row_set_title (self->unknown_row, unknown);
  adw_preferences_row_set_title (self->confirm_row, confirm);
  gtk_widget_set_visible (GTK_WIDGET (self->unknown_row), n_unknown > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->confirm_row), n_confirm > 0);
  gtk_widget_set_visible (self->complete_row, n_unknown + n_confirm == 0);
  gtk_widget_set_visible (self->candidates_spreadsheet_row, n_candidates > 0);
  gtk_widget_set_visible (self->candidates_row, n_candidates > 0);
}

static void
gbt_export_dialog_dispose (GObject *object)
{
  GbtExportDialog *self = GBT_EXPORT_DIALOG (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_EXPORT_DIALOG);
  g_clear_object (&self->library);
  g_clear_object (&self->workbench);

  G_OBJECT_CLASS (gbt_export_dialog_parent_class)->dispose (object);
}

static void
gbt_export_dialog_class_init (GbtExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_export_dialog_dispose;

  signals[SIGNAL_EXPORTED]
      = g_signal_new ("exported", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[SIGNAL_FAILED]
      = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 1, G_TYPE_ERROR);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, export_button);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, pdf);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, csv_spreadsheet);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, csv);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, json);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, candidates_spreadsheet);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, candidates);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, candidates_spreadsheet_row);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, candidates_row);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, language_row);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, unknown_row);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, confirm_row);
  gtk_widget_class_bind_template_child (widget_class, GbtExportDialog, complete_row);
}

static void
name_check (GtkCheckButton *check,
            const char     *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
gbt_export_dialog_init (GbtExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  name_check (self->pdf, _ ("PDF, A4"));
  name_check (self->csv_spreadsheet, _ ("CSV for a Spreadsheet"));
  name_check (self->csv, _ ("CSV, RFC 4180"));
  name_check (self->json, _ ("JSON"));
  name_check (self->candidates_spreadsheet, _ ("Candidates, CSV for a Spreadsheet"));
  name_check (self->candidates, _ ("Candidates, CSV, RFC 4180"));
  g_signal_connect_object (self->cancel_button, "clicked", G_CALLBACK (adw_dialog_close), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->export_button, "clicked", G_CALLBACK (ask_file), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_export_dialog_new:
 * @library: the store of the sheet
 * @workbench: the sheet
 * @settings: the preferences: the language of sheets
 *
 * Returns: (transfer none): the dialog
 */
AdwDialog *
gbt_export_dialog_new (GbtLibrary   *library,
                       GbtWorkbench *workbench,
                       GbtSettings  *settings)
{
  GbtExportDialog *self = g_object_new (GBT_TYPE_EXPORT_DIALOG, NULL);
  GbtLanguage language = GBT_LANGUAGE_FR;

  self->library = g_object_ref (library);
  self->workbench = g_object_ref (workbench);
  gbt_language_from_code (gbt_settings_get_sheet_language (settings), &language);
  adw_combo_row_set_selected (self->language_row, (guint) language);
  show_what_it_says (self);
  return ADW_DIALOG (self);
}

/**
 * gbt_export_dialog_write:
 * @self: a dialog
 * @file: where to write
 *
 * Writes the form and the language chosen, says the outcome by a signal, and closes.
 */
void
gbt_export_dialog_write (GbtExportDialog *self,
                         GFile           *file)
{
  GTask *task;

  g_return_if_fail (GBT_IS_EXPORT_DIALOG (self));

  task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  gtk_widget_set_sensitive (GTK_WIDGET (self->export_button), FALSE);
  gbt_library_export_async (self->library, self->workbench, get_kind (self),
                            (GbtLanguage) adw_combo_row_get_selected (self->language_row), file,
                            NULL, file_written, task);
}
