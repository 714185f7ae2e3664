/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "gbt-window-private.h"

#include "gbt-error.h"
#include "gbt-import-dialog.h"
#include "gbt-offers-dialog.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* What is being read longer than this says so, with a way to stop. */
#define PATIENCE_MS 400

typedef struct
{
  GbtWindow *window;
  GCancellable *cancellable;
  AdwToast *toast;
  guint patience;
  char *folder; /* of a text pasted or dropped, to be removed */
} Reading;

static void show_next_incoming (GbtWindow *self);

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
model_added (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  gbt_library_add_finish (GBT_LIBRARY (object), result, NULL, &error);
  if (error != NULL)
    gbt_window_tell_error (self, error);
  else
    gbt_window_load_models (self);
}

static void
model_accepted (GbtWindow       *self,
                GbtImportDialog *dialog)
{
  GbtIncoming *incoming = gbt_import_dialog_get_incoming (dialog);
  GbtModel *model = gbt_incoming_get_model (incoming);
  g_autoptr (GError) error = NULL;

  gbt_library_add_async (self->library, incoming, FALSE, NULL, model_added, g_object_ref (self));
  if (!is_sheet_shown (self))
    gbt_window_create_sheet_with_model (self, model);
  else if (gbt_workbench_set_model (self->workbench, model, &error))
    gbt_workbench_end_edit (self->workbench);
  else
    gbt_window_tell_error (self, error);
}

static void
show_model (GbtWindow   *self,
            GbtIncoming *incoming)
{
  GbtImportDialog *dialog = gbt_import_dialog_new (incoming, is_sheet_shown (self));

  g_signal_connect_object (dialog, "accepted", G_CALLBACK (model_accepted), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "closed", G_CALLBACK (show_next_incoming), self,
                           G_CONNECT_SWAPPED);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (self));
}

static void
show_offers (GbtWindow   *self,
             GbtIncoming *incoming)
{
  GbtOffersDialog *dialog = gbt_offers_dialog_new (self->library, incoming);

  g_signal_connect_object (dialog, "imported", G_CALLBACK (gbt_window_tell), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "closed", G_CALLBACK (show_next_incoming), self, G_CONNECT_SWAPPED);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (self));
}

static void
show_refusal (GbtWindow   *self,
              GbtIncoming *incoming)
{
  g_autofree char *cause = gbt_words_error (gbt_incoming_get_error (incoming));
  g_autofree char *body
      = gbt_text_fill (_ ("{1}\n\nNothing was written; the file is as it was."), cause, NULL);
  AdwDialog *dialog = adw_alert_dialog_new (_ ("The File Was Not Imported"), body);

  adw_alert_dialog_add_response (ADW_ALERT_DIALOG (dialog), "close", _ ("_Close"));
  g_signal_connect_object (dialog, "closed", G_CALLBACK (show_next_incoming), self,
                           G_CONNECT_SWAPPED);
  adw_dialog_present (dialog, GTK_WIDGET (self));
}

static void add_sheet (GbtWindow   *self,
                       GbtIncoming *incoming,
                       gboolean     as_copy);

static void
conflict_answered (AdwAlertDialog *dialog,
                   const char     *response,
                   GbtWindow      *self)
{
  if (g_str_equal (response, "copy"))
    add_sheet (self, g_object_get_data (G_OBJECT (dialog), "gbt-incoming"), TRUE);
  else
    show_next_incoming (self);
}

static void
ask_copy (GbtWindow   *self,
          GbtIncoming *incoming)
{
  AdwDialog *dialog = adw_alert_dialog_new (
      _ ("This Sheet Is Already Here"),
      _ ("What is here says something else. It can be kept, and the file imported beside it as a "
         "copy."));

  adw_alert_dialog_add_responses (ADW_ALERT_DIALOG (dialog), "cancel", _ ("_Cancel"), "copy",
                                  _ ("Import as a _Copy"), NULL);
  adw_alert_dialog_set_response_appearance (ADW_ALERT_DIALOG (dialog), "copy",
                                            ADW_RESPONSE_SUGGESTED);
  adw_alert_dialog_set_close_response (ADW_ALERT_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "gbt-incoming", gbt_incoming_ref (incoming),
                          (GDestroyNotify) gbt_incoming_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (conflict_answered), self,
                           G_CONNECT_DEFAULT);
  adw_dialog_present (dialog, GTK_WIDGET (self));
}

static void
sheet_added (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GbtWindow *self = g_task_get_source_object (task);
  GbtIncoming *incoming = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  GbtStoreOutcome outcome
      = gbt_library_add_finish (GBT_LIBRARY (object), result, &id, &error);

  if (g_error_matches (error, GBT_ERROR, GBT_ERROR_CONFLICT))
    {
      ask_copy (self, incoming);
      return;
    }

  if (error != NULL)
    gbt_window_tell_error (self, error);
  else
    {
      gbt_window_tell (self, outcome == GBT_STORE_UNCHANGED
                                 ? _ ("This sheet was already here, word for word")
                                 : _ ("Sheet imported"));
      gbt_window_open_sheet (self, id);
    }
  show_next_incoming (self);
}

static void
add_sheet (GbtWindow   *self,
           GbtIncoming *incoming,
           gboolean     as_copy)
{
  GTask *task = g_task_new (self, NULL, NULL, NULL);

  g_task_set_task_data (task, gbt_incoming_ref (incoming), (GDestroyNotify) gbt_incoming_unref);
  gbt_library_add_async (self->library, incoming, as_copy, NULL, sheet_added, task);
}

/* One file at a time: each may have something to ask. */
static void
show_next_incoming (GbtWindow *self)
{
  g_autoptr (GbtIncoming) incoming = NULL;

  if (self->closing || self->incoming == NULL || self->incoming->len == 0)
    return;

  incoming = g_ptr_array_steal_index (self->incoming, 0);
  switch (gbt_incoming_get_kind (incoming))
    {
    case GBT_INCOMING_MODEL:
      show_model (self, incoming);
      break;

    case GBT_INCOMING_SHEET:
      add_sheet (self, incoming, FALSE);
      break;

    case GBT_INCOMING_OFFERS:
      show_offers (self, incoming);
      break;

    case GBT_INCOMING_REFUSED:
    default:
      show_refusal (self, incoming);
      break;
    }
}

static void
show_patience (gpointer user_data)
{
  Reading *reading = user_data;

  reading->patience = 0;
  reading->toast = g_object_ref (adw_toast_new (_ ("Reading the files…")));
  adw_toast_set_timeout (reading->toast, 0);
  adw_toast_set_button_label (reading->toast, _ ("Stop"));
  g_signal_connect_object (reading->toast, "button-clicked", G_CALLBACK (g_cancellable_cancel),
                           reading->cancellable, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (reading->window->toasts, g_object_ref (reading->toast));
}

static void
show_progress (guint    done,
               guint    total,
               gpointer user_data)
{
  Reading *reading = user_data;
  g_autofree char *sentence = NULL;
  g_autofree char *first = NULL;
  g_autofree char *all = NULL;

  if (reading->toast == NULL || total < 2)
    return;

  first = g_strdup_printf ("%u", done);
  all = g_strdup_printf ("%u", total);
  sentence = gbt_text_fill (_ ("Reading the files: {1} of {2}"), first, all, NULL);
  adw_toast_set_title (reading->toast, sentence);
}

static void
reading_free (Reading *reading)
{
  g_clear_handle_id (&reading->patience, g_source_remove);
  if (reading->toast != NULL)
    adw_toast_dismiss (reading->toast);
  g_clear_object (&reading->toast);
  if (reading->folder != NULL)
    {
      g_autoptr (GDir) folder = g_dir_open (reading->folder, 0, NULL);
      const char *name;

      while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
        {
          g_autofree char *path = g_build_filename (reading->folder, name, NULL);

          g_unlink (path);
        }
      g_rmdir (reading->folder);
      g_free (reading->folder);
    }
  g_object_unref (reading->cancellable);
  g_object_unref (reading->window);
  g_free (reading);
}

static void
files_read (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  Reading *reading = user_data;
  GbtWindow *self = reading->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) incoming
      = gbt_library_read_files_finish (GBT_LIBRARY (object), result, &error);
  gboolean idle = self->incoming == NULL || self->incoming->len == 0;

  if (incoming == NULL)
    gbt_window_tell_error (self, error);
  else if (idle)
    {
      g_clear_pointer (&self->incoming, g_ptr_array_unref);
      self->incoming = g_steal_pointer (&incoming);
      show_next_incoming (self);
    }
  else
    g_ptr_array_extend (self->incoming, incoming, (GCopyFunc) (void *) gbt_incoming_ref, NULL);
  reading_free (reading);
}

static void
read_files (GbtWindow  *self,
            GListModel *files,
            char       *folder)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->window = g_object_ref (self);
  reading->cancellable = g_cancellable_new ();
  reading->folder = folder;
  reading->patience = g_timeout_add_once (PATIENCE_MS, show_patience, reading);
  gbt_library_read_files_async (self->library, files, show_progress, reading,
                                reading->cancellable, files_read, reading);
}

/**
 * gbt_window_import_file:
 * @self: a window
 * @file: a model's configuration, or a sheet
 *
 * Reads it and shows what was understood; nothing of a model is written before the person
 * accepts. While the store is being opened the file waits.
 */
void
gbt_window_import_file (GbtWindow *self,
                        GFile     *file)
{
  g_autoptr (GListStore) files = NULL;

  g_return_if_fail (GBT_IS_WINDOW (self));

  if (gbt_library_get_condition (self->library) != GBT_LIBRARY_OPEN)
    {
      g_set_object (&self->awaiting_import, file);
      return;
    }

  files = g_list_store_new (G_TYPE_FILE);
  g_list_store_append (files, file);
  read_files (self, G_LIST_MODEL (files), NULL);
}

static void
files_chosen (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GListModel) files
      = gtk_file_dialog_open_multiple_finish (GTK_FILE_DIALOG (object), result, NULL);

  if (files != NULL)
    read_files (self, files, NULL);
}

static void
ask_import (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) known = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (known, _ ("Models, sheets and offers (JSON, PDF, CSV)"));
  gtk_file_filter_add_suffix (known, "json");
  gtk_file_filter_add_suffix (known, "csv");
  gtk_file_filter_add_suffix (known, "pdf");
  g_list_store_append (filters, known);
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  g_list_store_append (filters, all);
  gtk_file_dialog_set_filters (dialog, G_LIST_MODEL (filters));
  gtk_file_dialog_set_title (dialog, _ ("Import"));
  gtk_file_dialog_open_multiple (dialog, GTK_WINDOW (widget), NULL, files_chosen,
                                 g_object_ref (widget));
}

/* A text becomes a file for the time it takes to read it: one way in for all. */
static void
import_text (GbtWindow  *self,
             const char *text,
             const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", &error);
  g_autofree char *path = NULL;
  g_autoptr (GListStore) files = NULL;
  g_autoptr (GFile) file = NULL;

  if (folder != NULL)
    path = g_build_filename (folder, name, NULL);
  if (path == NULL || !g_file_set_contents (path, text, -1, &error))
    {
      gbt_window_tell_error (self, error);
      return;
    }

  file = g_file_new_for_path (path);
  files = g_list_store_new (G_TYPE_FILE);
  g_list_store_append (files, file);
  read_files (self, G_LIST_MODEL (files), g_steal_pointer (&folder));
}

static void
text_read (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (object), result, NULL);

  if (text == NULL)
    gbt_window_tell (self, _ ("The clipboard holds no text"));
  else
    import_text (self, text, _ ("clipboard"));
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
dropped (GbtWindow    *self,
         const GValue *value)
{
  g_autoptr (GListStore) files = NULL;

  if (gbt_library_get_condition (self->library) != GBT_LIBRARY_OPEN)
    return FALSE;

  if (G_VALUE_HOLDS (value, G_TYPE_STRING))
    {
      import_text (self, g_value_get_string (value), _ ("dropped text"));
      return TRUE;
    }

  files = g_list_store_new (G_TYPE_FILE);
  for (GSList *l = g_value_get_boxed (value); l != NULL; l = l->next)
    g_list_store_append (files, l->data);
  if (g_list_model_get_n_items (G_LIST_MODEL (files)) == 0)
    return FALSE;
  read_files (self, G_LIST_MODEL (files), NULL);
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
  g_signal_connect_object (target, "drop", G_CALLBACK (dropped), self, G_CONNECT_SWAPPED);
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
