/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-window-private.h"

#include "gbt-export-dialog.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

static void
sheet_exported (GbtWindow *self,
                GFile     *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *sentence = gbt_text_fill (_ ("{1} was written"), shown, NULL);

  gbt_window_tell (self, sentence);
}

static void
ask_export (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  AdwDialog *dialog = gbt_export_dialog_new (self->library, self->workbench, self->settings);

  g_signal_connect_object (dialog, "exported", G_CALLBACK (sheet_exported), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "failed", G_CALLBACK (gbt_window_tell_error), self,
                           G_CONNECT_SWAPPED);
  adw_dialog_present (dialog, widget);
}

static void
store_backed_up (GObject      *object,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (gbt_library_backup_finish (GBT_LIBRARY (object), result, &error))
    gbt_window_tell (self, _ ("The store was backed up"));
  else
    gbt_window_tell_error (self, error);
}

static void
backup_chosen (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GFile) file
      = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (object), result, NULL);

  if (file != NULL)
    gbt_library_backup_async (self->library, file, NULL, store_backed_up, g_object_ref (self));
}

static void
ask_backup (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, _ ("Back Up the Store"));
  gtk_file_dialog_set_initial_name (dialog, "gabarit.gabarit");
  gtk_file_dialog_save (dialog, GTK_WINDOW (widget), NULL, backup_chosen, g_object_ref (widget));
}

static void
store_restored (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = gbt_library_restore_finish (GBT_LIBRARY (object), result, &error);

  if (kept == NULL)
    {
      gbt_window_tell_error (self, error);
      return;
    }

  g_autofree char *sentence
      = gbt_text_fill (_ ("The backup was restored; the damaged store is kept as {1}"), kept, NULL);
  gbt_window_tell (self, sentence);
  gbt_window_open_library (self);
}

static void
restore_chosen (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GFile) file
      = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (object), result, NULL);

  if (file != NULL)
    gbt_library_restore_async (self->library, file, NULL, store_restored, g_object_ref (self));
}

static void
ask_restore (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autofree char *folder = g_path_get_dirname (gbt_library_get_path (self->library));
  g_autoptr (GFile) start = g_file_new_for_path (folder);

  /* Backups stand beside the store. */
  gtk_file_dialog_set_initial_folder (dialog, start);
  gtk_file_dialog_set_title (dialog, _ ("Restore a Backup"));
  gtk_file_dialog_open (dialog, GTK_WINDOW (widget), NULL, restore_chosen, g_object_ref (widget));
}

static void
store_salvaged (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  GbtLanguage language = gbt_words_get_language ();
  g_autoptr (GError) error = NULL;
  g_autofree char *written = NULL;
  g_autofree char *lost = NULL;
  g_autofree char *sentence = NULL;
  guint n_written = 0;
  guint n_lost = 0;

  if (!gbt_library_salvage_finish (GBT_LIBRARY (object), result, &n_written, &n_lost, &error))
    {
      gbt_window_tell_error (self, error);
      return;
    }

  written = gbt_format_counted (language, "{1} sheet written", "{1} sheets written",
                                n_written);
  lost = gbt_format_counted (language, "{1} unreadable", "{1} unreadable", n_lost);
  sentence = gbt_text_fill (_ ("{1}, {2}"), written, lost, NULL);
  gbt_window_tell (self, sentence);
}

static void
salvage_chosen (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GFile) folder
      = gtk_file_dialog_select_folder_finish (GTK_FILE_DIALOG (object), result, NULL);

  if (folder != NULL)
    gbt_library_salvage_async (self->library, folder, NULL, store_salvaged, g_object_ref (self));
}

static void
ask_salvage (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, _ ("Export What Is Readable"));
  gtk_file_dialog_select_folder (dialog, GTK_WINDOW (widget), NULL, salvage_chosen,
                                 g_object_ref (widget));
}

/**
 * gbt_window_install_file_actions:
 * @widget_class: the class of the window
 */
void
gbt_window_install_file_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.export", NULL, ask_export);
  gtk_widget_class_install_action (widget_class, "win.backup", NULL, ask_backup);
  gtk_widget_class_install_action (widget_class, "win.restore", NULL, ask_restore);
  gtk_widget_class_install_action (widget_class, "win.salvage", NULL, ask_salvage);
}
