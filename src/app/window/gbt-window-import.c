/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-window-private.h"

#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-import-config.h"
#include "gbt-import-dialog.h"
#include "gbt-text.h"
#include "gbt-words.h"

static void
sheet_created (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) workbench
      = gbt_library_create_sheet_finish (GBT_LIBRARY (object), result, &error);

  if (workbench == NULL)
    gbt_window_tell_error (self, error);
  else if (!self->closing)
    gbt_window_show_sheet (self, workbench);
}

/**
 * gbt_window_create_sheet_with_model:
 * @self: a window
 * @model: the model of the new sheet
 */
void
gbt_window_create_sheet_with_model (GbtWindow *self,
                                    GbtModel  *model)
{
  g_autoptr (GbtWorkload) empty = gbt_workload_new ();
  g_autoptr (GbtWorkload) workload = gbt_workload_with_model (empty, model);

  gbt_library_create_sheet_async (self->library, workload, NULL, sheet_created,
                                  g_object_ref (self));
}

static gboolean
is_sheet_shown (GbtWindow *self)
{
  return self->workbench != NULL && !gbt_workbench_get_read_only (self->workbench) &&
         g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "sheet") == 0;
}

static void
import_accepted (GbtWindow       *self,
                 GbtImportDialog *dialog)
{
  GbtModel *model = gbt_imported_model_get_model (gbt_import_dialog_get_imported (dialog));
  g_autoptr (GError) error = NULL;

  if (!is_sheet_shown (self))
    {
      gbt_window_create_sheet_with_model (self, model);
      return;
    }

  if (gbt_workbench_set_model (self->workbench, model, &error))
    gbt_workbench_end_edit (self->workbench);
  else
    gbt_window_tell_error (self, error);
}

/* What was given may be a model's configuration; anything else says what it is not. */
static void
import_bytes (GbtWindow  *self,
              GBytes     *bytes,
              const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtImportedModel) imported = gbt_import_config (bytes, name, &error);
  GbtImportDialog *dialog;

  if (imported == NULL)
    {
      gbt_window_tell_error (self, error);
      return;
    }

  dialog = gbt_import_dialog_new (imported, is_sheet_shown (self));
  g_signal_connect_object (dialog, "accepted", G_CALLBACK (import_accepted), self,
                           G_CONNECT_SWAPPED);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (self));
}

static void
file_loaded (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autofree char *name = g_file_get_basename (G_FILE (object));
  g_autofree char *shown = g_filename_display_name (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_file_load_bytes_finish (G_FILE (object), result, NULL, &error);

  if (bytes == NULL)
    gbt_window_tell_error (self, error);
  else
    import_bytes (self, bytes, shown);
}

/* The size is looked at before anything is read. */
static void
file_looked_at (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (object), result, &error);

  if (info == NULL)
    {
      gbt_window_tell_error (self, error);
      return;
    }

  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    {
      gbt_error_set (&error, GBT_ERROR_UNKNOWN_FORMAT, N_ ("{1} is not a file"),
                     g_file_info_get_display_name (info), NULL);
      gbt_window_tell_error (self, error);
      return;
    }

  if (g_file_info_get_size (info) > GBT_CONFIG_MAX_SIZE)
    {
      g_autofree char *size
          = gbt_format_count (gbt_words_get_language (), (guint64) g_file_info_get_size (info));

      gbt_error_set (&error, GBT_ERROR_TOO_LARGE,
                     N_ ("{1} is too large to be a configuration: {2} bytes"),
                     g_file_info_get_display_name (info), size, NULL);
      gbt_window_tell_error (self, error);
      return;
    }

  g_file_load_bytes_async (G_FILE (object), NULL, file_loaded, g_steal_pointer (&self));
}

/**
 * gbt_window_import_file:
 * @self: a window
 * @file: a model's configuration
 *
 * Reads it and shows what was understood; nothing is written before the person accepts. While
 * the store is being opened the file waits.
 */
void
gbt_window_import_file (GbtWindow *self,
                        GFile     *file)
{
  g_return_if_fail (GBT_IS_WINDOW (self));

  if (gbt_library_get_condition (self->library) != GBT_LIBRARY_OPEN)
    {
      g_set_object (&self->awaiting_import, file);
      return;
    }

  g_file_query_info_async (file, "standard::type,standard::size,standard::display-name",
                           G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, NULL, file_looked_at,
                           g_object_ref (self));
}

static void
file_chosen (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GFile) file
      = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (object), result, NULL);

  if (file != NULL)
    gbt_window_import_file (self, file);
}

static void
ask_import (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Configurations (JSON)"));
  gtk_file_filter_add_suffix (filter, "json");
  g_list_store_append (filters, filter);
  gtk_file_dialog_set_filters (dialog, G_LIST_MODEL (filters));
  gtk_file_dialog_set_title (dialog, _ ("Import a Model"));
  gtk_file_dialog_open (dialog, GTK_WINDOW (widget), NULL, file_chosen, g_object_ref (widget));
}

static void
text_read (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (object), result, &error);
  g_autoptr (GBytes) bytes = NULL;

  if (text == NULL)
    {
      gbt_window_tell (self, _ ("The clipboard holds no text"));
      return;
    }

  bytes = g_bytes_new (text, strlen (text));
  import_bytes (self, bytes, _ ("clipboard"));
}

static void
paste (GtkWidget  *widget,
       const char *action,
       GVariant   *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, text_read,
                                 g_object_ref (widget));
}

static gboolean
files_dropped (GbtWindow    *self,
               const GValue *value)
{
  GSList *files;

  if (gbt_library_get_condition (self->library) != GBT_LIBRARY_OPEN)
    return FALSE;

  if (G_VALUE_HOLDS (value, G_TYPE_STRING))
    {
      const char *text = g_value_get_string (value);
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

      import_bytes (self, bytes, _ ("dropped text"));
      return TRUE;
    }

  files = g_value_get_boxed (value);
  if (files == NULL)
    return FALSE;
  gbt_window_import_file (self, files->data);
  return TRUE;
}

/**
 * gbt_window_accept_drops:
 * @self: a window
 *
 * Files and text can be dropped anywhere on the window.
 */
void
gbt_window_accept_drops (GbtWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect_object (target, "drop", G_CALLBACK (files_dropped), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/**
 * gbt_window_install_import_actions:
 * @widget_class: the class of the window
 */
void
gbt_window_install_import_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.import", NULL, ask_import);
  gtk_widget_class_install_action (widget_class, "win.paste", NULL, paste);

  /* A text field takes its own paste first. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste",
                                       NULL);
}
