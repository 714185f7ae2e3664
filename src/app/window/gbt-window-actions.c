/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-window-private.h"

#include "gbt-about-dialog.h"
#include "gbt-model-chooser.h"
#include "gbt-preferences-dialog.h"
#include "gbt-shortcuts-dialog.h"
#include "gbt-text.h"
#include "gbt-words.h"

static void
workbench_created (GbtWindow    *self,
                   GbtWorkbench *workbench,
                   const GError *error)
{
  if (workbench == NULL)
    gbt_window_tell_error (self, error);
  else if (!self->closing)
    gbt_window_show_sheet (self, workbench);
}

static void
sheet_created (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) workbench
      = gbt_library_create_sheet_finish (GBT_LIBRARY (object), result, &error);

  workbench_created (self, workbench, error);
  if (workbench != NULL && !self->closing)
    gbt_sheet_page_show_field (self->sheet_page, GBT_FIELD_TITLE);
}

static void
create_sheet (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();

  gbt_library_create_sheet_async (self->library, workload, NULL, sheet_created,
                                  g_object_ref (self));
}

static void
example_opened (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) workbench
      = gbt_library_open_example_finish (GBT_LIBRARY (object), result, &error);

  workbench_created (self, workbench, error);
}

static void
open_example (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);

  gbt_library_open_example_async (self->library, NULL, example_opened, g_object_ref (self));
}

static void
sheet_duplicated (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) workbench
      = gbt_library_duplicate_sheet_finish (GBT_LIBRARY (object), result, &error);

  workbench_created (self, workbench, error);
}

static const char *
get_sheet_id (GbtWindow *self)
{
  return gbt_sheet_get_id (gbt_workbench_get_sheet (self->workbench));
}

static void
duplicate_sheet (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);

  gbt_library_duplicate_sheet_async (self->library, get_sheet_id (self), NULL, sheet_duplicated,
                                     g_object_ref (self));
}

/* What can be undone is done at once, and a toast offers to undo it. */
static void
offer_undo (GbtWindow  *self,
            const char *sentence,
            const char *action,
            const char *id)
{
  AdwToast *toast = adw_toast_new (sentence);

  adw_toast_set_use_markup (toast, FALSE);
  adw_toast_set_button_label (toast, _ ("Undo"));
  adw_toast_set_action_name (toast, action);
  adw_toast_set_action_target (toast, "s", id);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
sheet_archived (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gbt_library_archive_sheet_finish (GBT_LIBRARY (object), result, &error))
    gbt_window_tell_error (self, error);
}

static void
set_archived (GbtWindow  *self,
              const char *id,
              gboolean    archived)
{
  gbt_library_archive_sheet_async (self->library, id, archived, NULL, sheet_archived,
                                   g_object_ref (self));
}

static void
archive_sheet (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  g_autofree char *id = g_strdup (get_sheet_id (self));

  set_archived (self, id, TRUE);
  offer_undo (self, _ ("Sheet archived"), "win.unarchive-sheet", id);
}

static void
unarchive_sheet (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);

  set_archived (self, parameter != NULL ? g_variant_get_string (parameter, NULL)
                                        : get_sheet_id (self),
                FALSE);
}

static void
sheet_deleted (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gbt_library_delete_sheet_finish (GBT_LIBRARY (object), result, &error))
    gbt_window_tell_error (self, error);
}

static void
delete_sheet (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  g_autofree char *id = g_strdup (get_sheet_id (self));

  gbt_window_leave_sheet (self);
  gbt_library_delete_sheet_async (self->library, id, NULL, sheet_deleted, g_object_ref (self));
  offer_undo (self, _ ("Sheet deleted"), "win.undelete-sheet", id);
}

static void
sheet_undeleted (GObject      *object,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gbt_library_undelete_sheet_finish (GBT_LIBRARY (object), result, &error))
    gbt_window_tell_error (self, error);
}

static void
undelete_sheet (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);

  gbt_library_undelete_sheet_async (self->library, g_variant_get_string (parameter, NULL), NULL,
                                    sheet_undeleted, g_object_ref (self));
}

static void
undo (GtkWidget  *widget,
      const char *action,
      GVariant   *parameter)
{
  gbt_workbench_undo (GBT_WINDOW (widget)->workbench);
}

static void
redo (GtkWidget  *widget,
      const char *action,
      GVariant   *parameter)
{
  gbt_workbench_redo (GBT_WINDOW (widget)->workbench);
}

static void
show_page (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);

  if (self->sheet_page != NULL)
    gbt_sheet_page_show_page (self->sheet_page, g_variant_get_string (parameter, NULL));
}

static void
show_summary (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);

  if (self->sheet_page != NULL)
    gbt_sheet_page_toggle_summary (self->sheet_page);
}

static void
show_models (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  gbt_window_show_models (GBT_WINDOW (widget));
}

static void
search (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);

  adw_navigation_split_view_set_show_content (self->split, FALSE);
  gbt_sidebar_focus_search (self->sidebar);
}

/* A model that does not serve the task of the sheet brought its own: it is said. */
static void
model_chosen (GbtWindow *self,
              GbtModel  *model,
              AdwDialog *dialog)
{
  GbtTask before = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "gbt-task"));
  GbtTask task = gbt_workload_get_task (gbt_workbench_get_workload (self->workbench));
  g_autofree char *sentence = NULL;
  AdwToast *toast;

  if (task == before)
    return;

  sentence = gbt_text_fill (_ ("The task is now “{1}”, that of this model"),
                            gbt_text (gbt_words_get_language (), gbt_task_get_label (task)), NULL);
  toast = adw_toast_new (sentence);
  adw_toast_set_use_markup (toast, FALSE);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
choose_model (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  g_autoptr (GbtModelList) models = gbt_window_create_models (self);
  AdwDialog *dialog;

  if (self->workbench != NULL)
    {
      GbtTask task = gbt_workload_get_task (gbt_workbench_get_workload (self->workbench));

      dialog = gbt_model_chooser_new (models, self->workbench);
      g_object_set_data (G_OBJECT (dialog), "gbt-task", GUINT_TO_POINTER (task));
      g_signal_connect_object (dialog, "chosen", G_CALLBACK (model_chosen), self, G_CONNECT_SWAPPED);
    }
  else
    {
      GbtFinder *finder = gbt_finder_page_get_finder (self->finder_page);

      gbt_model_list_set_task (models, gbt_workload_get_task (gbt_finder_get_wish (finder)->workload));
      dialog = gbt_model_chooser_new_apart (models);
      g_signal_connect_object (dialog, "chosen", G_CALLBACK (gbt_finder_set_model), finder, G_CONNECT_SWAPPED);
    }

  adw_dialog_present (dialog, widget);
}

static void
create_sheet_with_model (GtkWidget  *widget,
                         const char *action,
                         GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  GbtModelItem *item
      = self->models != NULL
            ? gbt_model_list_find (self->models, g_variant_get_string (parameter, NULL))
            : NULL;

  if (item != NULL)
    gbt_window_create_sheet_with_model (self, gbt_model_item_get_model (item));
}

static void
show_preferences (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  adw_dialog_present (gbt_preferences_dialog_new (GBT_WINDOW (widget)->settings), widget);
}

static void
show_shortcuts (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  adw_dialog_present (gbt_shortcuts_dialog_new (), widget);
}

static void
show_about (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  adw_dialog_present (gbt_about_dialog_new (), widget);
}

static void
reopen (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  gbt_window_open_library (GBT_WINDOW (widget));
}

/**
 * gbt_window_install_actions:
 * @widget_class: the class of the window
 */
void
gbt_window_install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    const char *type;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.new-sheet", NULL, create_sheet },
    { "win.new-sheet-with-model", "s", create_sheet_with_model },
    { "win.open-example", NULL, open_example },
    { "win.duplicate", NULL, duplicate_sheet },
    { "win.archive", NULL, archive_sheet },
    { "win.unarchive", NULL, unarchive_sheet },
    { "win.unarchive-sheet", "s", unarchive_sheet },
    { "win.delete", NULL, delete_sheet },
    { "win.undelete-sheet", "s", undelete_sheet },
    { "win.undo", NULL, undo },
    { "win.redo", NULL, redo },
    { "win.show-page", "s", show_page },
    { "win.show-summary", NULL, show_summary },
    { "win.show-models", NULL, show_models },
    { "win.search", NULL, search },
    { "win.choose-model", NULL, choose_model },
    { "win.preferences", NULL, show_preferences },
    { "win.shortcuts", NULL, show_shortcuts },
    { "win.about", NULL, show_about },
    { "win.reopen", NULL, reopen },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type,
                                     actions[i].activate);
}

/**
 * gbt_window_update_actions:
 * @self: a window
 *
 * The one place that decides which actions can be used.
 */
void
gbt_window_update_actions (GbtWindow *self)
{
  GbtLibraryCondition condition = gbt_library_get_condition (self->library);
  const char *shown = gtk_stack_get_visible_child_name (self->stack);
  gboolean readable = condition == GBT_LIBRARY_OPEN || condition == GBT_LIBRARY_READ_ONLY;
  gboolean writable = condition == GBT_LIBRARY_OPEN;
  gboolean damaged = condition == GBT_LIBRARY_DAMAGED;
  gboolean sheet = self->workbench != NULL && g_strcmp0 (shown, "sheet") == 0;
  gboolean editable = sheet && !gbt_workbench_get_read_only (self->workbench);
  gboolean archived
      = sheet && gbt_sheet_get_archived (gbt_workbench_get_sheet (self->workbench));
  const struct
  {
    const char *name;
    gboolean enabled;
  } states[] = {
    { "win.new-sheet", writable },
    { "win.new-sheet-with-model", writable },
    { "win.open-example", readable },
    { "win.find", readable },
    { "win.import", writable },
    { "win.paste", writable },
    { "win.export", sheet },
    { "win.duplicate", sheet && writable },
    { "win.archive", sheet && writable && !archived },
    { "win.unarchive", sheet && writable && archived },
    { "win.delete", sheet && writable },
    { "win.undo", editable && gbt_workbench_get_can_undo (self->workbench) },
    { "win.redo", editable && gbt_workbench_get_can_redo (self->workbench) },
    { "win.show-page", sheet },
    { "win.show-summary", sheet },
    { "win.choose-model", editable || g_strcmp0 (shown, "finder") == 0 },
    { "win.add-candidate", editable },
    { "win.type-candidate", editable },
    { "win.edit-candidate", editable },
    { "win.attach-file", editable },
    { "win.attach-link", editable },
    { "win.open-evidence", sheet },
    { "win.edit-evidence", editable },
    { "win.backup", readable },
    { "win.restore", damaged },
    { "win.salvage", damaged },
    { "win.reopen", !readable && condition != GBT_LIBRARY_OPENING },
  };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), states[i].name, states[i].enabled);
}
