/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-window-private.h"

#include "gbt-entry-details.h"
#include "gbt-entry-dialog.h"
#include "gbt-error.h"
#include "gbt-evidence-page.h"
#include "gbt-format.h"
#include "gbt-gpu-catalogue.h"
#include "gbt-gpus-page.h"
#include "gbt-library-offers.h"
#include "gbt-offer-words.h"
#include "gbt-offers-page.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* What a dialog that edits an entry does with it. */
typedef struct
{
  GbtWindow *window;
  GFile *file; /* of a piece of evidence that is being added */
} Saving;

static Saving *
saving_new (GbtWindow *window,
            GFile     *file)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->window = g_object_ref (window);
  g_set_object (&saving->file, file);
  return saving;
}

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->window);
  g_clear_object (&saving->file);
  g_free (saving);
}

/* --- Offers ------------------------------------------------------------------------------ */

static const guint offer_first[] = {
  GBT_OFFER_PROVIDER,     GBT_OFFER_TITLE,        GBT_OFFER_GPU_MODEL,  GBT_OFFER_GPU_COUNT,
  GBT_OFFER_NOMINAL,      GBT_OFFER_DEVICE_TOTAL, GBT_OFFER_COUNTRY,    GBT_OFFER_TIER,
  GBT_OFFER_CURRENCY,     GBT_OFFER_HOURLY,       GBT_OFFER_PACKAGE,    GBT_OFFER_PACKAGE_DAYS,
  GBT_OFFER_TAX_BASIS,    GBT_OFFER_PRICE_READ,   GBT_OFFER_AVAILABILITY,
};

static void
offer_saved (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  GbtStoreOutcome outcome = GBT_STORE_UNCHANGED;
  g_autoptr (GbtEntry) saved = gbt_library_save_offer_finish (GBT_LIBRARY (object), result, &outcome, &error);
  g_autofree char *sentence = NULL;
  g_autofree char *version = NULL;

  if (saved == NULL)
    {
      gbt_window_tell_error (self, error);
      return;
    }

  version = gbt_format_count (gbt_words_get_language (), gbt_entry_get_version (saved));
  if (outcome == GBT_STORE_ADDED)
    gbt_window_tell (self, _ ("Offer added"));
  else if (outcome == GBT_STORE_UNCHANGED)
    gbt_window_tell (self, _ ("Nothing changed: the offer keeps its version"));
  else
    {
      sentence = gbt_text_fill (_ ("Version {1} of the offer written; what cites the one before keeps it"), version, NULL);
      gbt_window_tell (self, sentence);
    }
}

static gboolean
save_offer (GbtEntry  *entry,
            GError   **error,
            gpointer   user_data)
{
  Saving *saving = user_data;

  if (gbt_entry_get_text (entry, GBT_OFFER_PROVIDER) == NULL && gbt_entry_get_text (entry, GBT_OFFER_TITLE) == NULL &&
      gbt_entry_get_text (entry, GBT_OFFER_GPU_MODEL) == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("An offer takes at least a provider, a name or a GPU"), NULL);
      return FALSE;
    }

  gbt_library_save_offer_async (saving->window->library, entry, NULL, offer_saved, g_object_ref (saving->window));
  return TRUE;
}

static void
edit_offer (GbtWindow *self,
            GbtEntry  *offer)
{
  gboolean added = gbt_entry_get_id (offer) == NULL;
  GbtEntryDialog *dialog
      = gbt_entry_dialog_new (added ? _ ("New Offer") : _ ("Edit the Offer"), GBT_ENTRY_OFFER, save_offer,
                              saving_new (self, NULL), saving_free);

  gbt_entry_form_set_first (gbt_entry_dialog_get_form (dialog), offer_first, G_N_ELEMENTS (offer_first));
  gbt_entry_form_set_unit (gbt_entry_dialog_get_form (dialog), self->unit);
  if (!added)
    gbt_entry_dialog_set_note (dialog, _ ("Saving makes a new version. Sheets and frozen records keep the one they cite."));
  gbt_entry_dialog_set_entry (dialog, offer);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (self));
}

static void
new_offer (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  g_autoptr (GbtEntry) offer = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);

  edit_offer (GBT_WINDOW (widget), offer);
}

/* A dialog keeps what it is about, for its buttons. */
static void
keep_entry (gpointer  dialog,
            GbtEntry *entry)
{
  g_object_set_data_full (dialog, "gbt-entry", gbt_entry_ref (entry), (GDestroyNotify) gbt_entry_unref);
}

static GbtEntry *
kept_entry (GtkWidget *button)
{
  return g_object_get_data (G_OBJECT (button), "gbt-entry");
}

static void
edit_clicked (GbtWindow *self,
              GtkWidget *button)
{
  edit_offer (self, kept_entry (button));
}

static void
sheet_for_candidate (GObject      *object,
                     GAsyncResult *result,
                     gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GbtWindow *self = g_task_get_source_object (task);
  GbtEntry *offer = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) workbench = gbt_library_open_sheet_finish (GBT_LIBRARY (object), result, &error);
  g_autofree char *number = NULL;
  g_autofree char *sentence = NULL;

  if (workbench != NULL)
    number = gbt_workbench_add_candidate (workbench, offer, &error);
  if (number == NULL)
    {
      gbt_window_tell_error (self, error);
      return;
    }

  gbt_workbench_end_edit (workbench);
  sentence = gbt_text_fill (_ ("Added to the candidates: {1}"), number, NULL);
  gbt_window_show_sheet (self, workbench);
  gbt_sheet_page_show_page (self->sheet_page, "candidates");
  gbt_window_tell (self, sentence);
}

static void
add_clicked (GbtWindow *self,
             GtkWidget *button)
{
  GTask *task = g_task_new (self, NULL, NULL, NULL);

  g_task_set_task_data (task, gbt_entry_ref (kept_entry (button)), (GDestroyNotify) gbt_entry_unref);
  gbt_library_open_sheet_async (self->library, self->last_sheet, NULL, sheet_for_candidate, task);
}

static void
offer_deleted (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (gbt_library_delete_offer_finish (GBT_LIBRARY (object), result, &error))
    gbt_window_tell (self, _ ("Offer deleted"));
  else
    gbt_window_tell_error (self, error);
}

static void
delete_answered (AdwAlertDialog *alert,
                 const char     *response,
                 GbtWindow      *self)
{
  GbtEntry *offer = g_object_get_data (G_OBJECT (alert), "gbt-entry");

  if (g_str_equal (response, "delete"))
    gbt_library_delete_offer_async (self->library, gbt_entry_get_id (offer), NULL, offer_deleted, g_object_ref (self));
}

static void
delete_clicked (GbtWindow *self,
                GtkWidget *button)
{
  AdwAlertDialog *alert = ADW_ALERT_DIALOG (
      adw_alert_dialog_new (_ ("Delete the Offer?"), _ ("All its versions go. An offer that a sheet cites cannot be deleted.")));

  adw_alert_dialog_add_responses (alert, "cancel", _ ("_Cancel"), "delete", _ ("_Delete"), NULL);
  adw_alert_dialog_set_response_appearance (alert, "delete", ADW_RESPONSE_DESTRUCTIVE);
  adw_alert_dialog_set_close_response (alert, "cancel");
  keep_entry (alert, kept_entry (button));
  g_signal_connect_object (alert, "response", G_CALLBACK (delete_answered), self, 0);
  adw_dialog_present (ADW_DIALOG (alert), GTK_WIDGET (self));
}

static GtkWidget *
add_action (GbtEntryDetails *details,
            const char      *label,
            gboolean         suggested,
            GCallback        clicked,
            GbtWindow       *self,
            GbtEntry        *entry)
{
  GtkWidget *button = gbt_entry_details_add_action (details, label, suggested, clicked, self);

  keep_entry (button, entry);
  return button;
}

static void
add_offer_notes (GbtEntryDetails *details,
                 GbtOfferItem    *item)
{
  static const char *const nothing[] = { NULL };
  GbtEntry *offer = gbt_offer_item_get_offer (item);
  g_auto (GStrv) doubts = gbt_offer_words_doubts (offer);
  g_autofree char *age = NULL;

  if (!gbt_offer_item_get_listed (item))
    gbt_entry_details_add_note (details, "gbt-not-confirmed-symbolic", "dimmed",
                                _ ("No longer listed in the latest reading of its catalogue"), nothing);
  gbt_offer_words_price_age (offer, &age);
  if (age != NULL)
    {
      g_autofree char *sentence = gbt_text_fill (_ ("Old price: {1}"), age, NULL);

      gbt_entry_details_add_note (details, "gbt-confirm-symbolic", "warning", sentence, nothing);
    }
  if (doubts[0] != NULL)
    gbt_entry_details_add_note (details, "gbt-confirm-symbolic", "warning", _ ("Readings to check"),
                                (const char *const *) doubts);
}

static void
open_offer (GbtWindow    *self,
            GbtOfferItem *item)
{
  GbtEntry *offer = gbt_offer_item_get_offer (item);
  g_autofree char *name = gbt_offer_words_name (offer);
  g_autofree char *version = gbt_format_count (gbt_words_get_language (), gbt_entry_get_version (offer));
  g_autofree char *subtitle = NULL;
  GbtEntryDetails *details;

  if (gbt_offer_item_get_catalogue (item) != NULL)
    subtitle = gbt_text_fill (_ ("{1} · version {2}"), gbt_offer_item_get_catalogue (item), version, NULL);
  else
    subtitle = gbt_text_fill (_ ("Typed by hand · version {1}"), version, NULL);

  details = gbt_entry_details_new (name, subtitle);
  if (self->last_sheet != NULL)
    {
      g_autofree char *tooltip = gbt_text_fill (_ ("Add to “{1}”"), self->last_title, NULL);

      gtk_widget_set_tooltip_text (add_action (details, _ ("_Add to the Sheet"), TRUE, G_CALLBACK (add_clicked), self, offer),
                                   tooltip);
    }
  add_action (details, _ ("_Edit…"), FALSE, G_CALLBACK (edit_clicked), self, offer);
  add_action (details, _ ("_Delete…"), FALSE, G_CALLBACK (delete_clicked), self, offer);
  add_offer_notes (details, item);
  gbt_entry_details_add_entry (details, offer, self->unit);
  adw_dialog_present (ADW_DIALOG (details), GTK_WIDGET (self));
}

/* --- Evidence ---------------------------------------------------------------------------- */

static const guint evidence_first[] = {
  GBT_EVIDENCE_TITLE,  GBT_EVIDENCE_KIND,      GBT_EVIDENCE_VERSION, GBT_EVIDENCE_DATE,
  GBT_EVIDENCE_SOURCE, GBT_EVIDENCE_SCOPE_GPU, GBT_EVIDENCE_PRIVATE,
};
static const guint evidence_hidden[] = {
  GBT_EVIDENCE_FILE_NAME, GBT_EVIDENCE_MEDIA_TYPE, GBT_EVIDENCE_SIZE, GBT_EVIDENCE_SHA256, GBT_EVIDENCE_SCOPE_OFFERS,
};

static void
evidence_added (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEntry) saved = gbt_library_add_evidence_finish (GBT_LIBRARY (object), result, &error);

  if (saved != NULL)
    gbt_window_tell (self, _ ("Piece of evidence added"));
  else
    gbt_window_tell_error (self, error);
}

static void
evidence_saved (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gbt_library_save_evidence_finish (GBT_LIBRARY (object), result, &error))
    gbt_window_tell_error (self, error);
}

static gboolean
save_evidence (GbtEntry  *entry,
               GError   **error,
               gpointer   user_data)
{
  Saving *saving = user_data;
  GbtWindow *self = saving->window;

  if (gbt_entry_get_text (entry, GBT_EVIDENCE_TITLE) == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("A piece of evidence takes a title"), NULL);
      return FALSE;
    }

  if (gbt_entry_get_id (entry) == NULL)
    gbt_library_add_evidence_async (self->library, entry, saving->file, NULL, evidence_added, g_object_ref (self));
  else
    gbt_library_save_evidence_async (self->library, entry, NULL, evidence_saved, g_object_ref (self));
  return TRUE;
}

static void
edit_evidence (GbtWindow *self,
               GbtEntry  *evidence,
               GFile     *file,
               gboolean   link)
{
  GbtEntryDialog *dialog
      = gbt_entry_dialog_new (gbt_entry_get_id (evidence) == NULL ? _ ("New Piece of Evidence")
                                                                  : _ ("Edit the Piece of Evidence"),
                              GBT_ENTRY_EVIDENCE, save_evidence, saving_new (self, file), saving_free);
  guint first[G_N_ELEMENTS (evidence_first) + 1];
  guint n_first = 0;

  for (guint i = 0; i < G_N_ELEMENTS (evidence_first); i++)
    {
      first[n_first++] = evidence_first[i];
      if (link && evidence_first[i] == GBT_EVIDENCE_TITLE)
        first[n_first++] = GBT_EVIDENCE_LINK;
    }
  gbt_entry_form_set_first (gbt_entry_dialog_get_form (dialog), first, n_first);
  gbt_entry_form_set_hidden (gbt_entry_dialog_get_form (dialog), evidence_hidden, G_N_ELEMENTS (evidence_hidden));
  if (file != NULL)
    {
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *note = gbt_text_fill (_ ("The file {1} is copied into the store, once, and its SHA-256 kept."), name,
                                             NULL);

      gbt_entry_dialog_set_note (dialog, note);
    }
  gbt_entry_dialog_set_entry (dialog, evidence);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (self));
}

static void
evidence_chosen (GObject      *object,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GFile) file = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (object), result, NULL);
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GbtEntry) evidence = NULL;
  g_autofree char *name = NULL;

  if (file == NULL)
    return;

  name = g_file_get_basename (file);
  evidence = gbt_entry_with_text (empty, GBT_EVIDENCE_TITLE, name);
  edit_evidence (self, evidence, file, FALSE);
}

static void
new_evidence (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, _ ("Add a Piece of Evidence"));
  gtk_file_dialog_open (dialog, GTK_WINDOW (widget), NULL, evidence_chosen, g_object_ref (widget));
}

static void
new_link (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  g_autoptr (GbtEntry) evidence = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);

  edit_evidence (GBT_WINDOW (widget), evidence, NULL, TRUE);
}

static void
evidence_copied (GObject      *object,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gbt_library_copy_evidence_finish (GBT_LIBRARY (object), result, &error);
  g_autoptr (GtkFileLauncher) launcher = NULL;

  if (file == NULL)
    {
      gbt_window_tell_error (self, error);
      return;
    }

  launcher = gtk_file_launcher_new (file);
  gtk_file_launcher_launch (launcher, GTK_WINDOW (self), NULL, NULL, NULL);
}

/**
 * gbt_window_open_evidence:
 * @self: a window
 * @evidence: a piece of evidence
 *
 * Opens its file, or its link, with the program of the system.
 */
void
gbt_window_open_evidence (GbtWindow *self,
                          GbtEntry  *evidence)
{
  const char *link = gbt_entry_get_text (evidence, GBT_EVIDENCE_LINK);
  g_autoptr (GtkUriLauncher) launcher = NULL;

  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_SHA256) != NULL)
    {
      gbt_library_copy_evidence_async (self->library, evidence, NULL, evidence_copied, g_object_ref (self));
      return;
    }
  if (link == NULL)
    return;

  launcher = gtk_uri_launcher_new (link);
  gtk_uri_launcher_launch (launcher, GTK_WINDOW (self), NULL, NULL, NULL);
}

static void
open_clicked (GbtWindow *self,
              GtkWidget *button)
{
  gbt_window_open_evidence (self, kept_entry (button));
}

static void
edit_evidence_clicked (GbtWindow *self,
                       GtkWidget *button)
{
  edit_evidence (self, kept_entry (button), NULL, TRUE);
}

static void
show_evidence (GbtWindow       *self,
               GbtEvidenceItem *item)
{
  static const char *const nothing[] = { NULL };
  const GbtEvidenceRow *row = gbt_evidence_item_get_row (item);
  const char *title = gbt_entry_get_text (row->evidence, GBT_EVIDENCE_TITLE);
  const char *withdrawn = gbt_entry_get_text (row->evidence, GBT_EVIDENCE_WITHDRAWN);
  g_autofree char *use = gbt_format_counted (gbt_words_get_language (), "cited by {1} sheet", "cited by {1} sheets", row->sheets);
  GbtEntryDetails *details = gbt_entry_details_new (title != NULL ? title : _ ("Untitled"), use);

  if (row->has_file)
    add_action (details, _ ("_Open the File"), TRUE, G_CALLBACK (open_clicked), self, row->evidence);
  else if (gbt_entry_get_text (row->evidence, GBT_EVIDENCE_LINK) != NULL)
    add_action (details, _ ("_Open the Link"), TRUE, G_CALLBACK (open_clicked), self, row->evidence);
  add_action (details, _ ("_Edit…"), FALSE, G_CALLBACK (edit_evidence_clicked), self, row->evidence);
  if (withdrawn != NULL)
    {
      g_autofree char *sentence = gbt_text_fill (_ ("Withdrawn: {1}"), withdrawn, NULL);

      gbt_entry_details_add_note (details, "gbt-excluded-symbolic", "error", sentence, nothing);
    }
  gbt_entry_details_add_entry (details, row->evidence, GBT_UNIT_BYTE);
  adw_dialog_present (ADW_DIALOG (details), GTK_WIDGET (self));
}

/* --- The pages --------------------------------------------------------------------------- */

static GtkWidget *
create_page (GbtWindow  *self,
             const char *name)
{
  GtkWidget *page;

  if (g_str_equal (name, "gpus"))
    return gbt_gpus_page_new (self->unit);
  if (g_str_equal (name, "evidence"))
    return gbt_evidence_page_new (gbt_library_get_evidence (self->library), G_CALLBACK (show_evidence), self);

  page = g_object_new (GBT_TYPE_OFFERS_PAGE, NULL);
  gbt_offers_page_set_unit (GBT_OFFERS_PAGE (page), self->unit);
  gbt_offers_page_set_offers (GBT_OFFERS_PAGE (page), gbt_library_get_offers (self->library));
  g_signal_connect_object (page, "open-offer", G_CALLBACK (open_offer), self, G_CONNECT_SWAPPED);
  return page;
}

/**
 * gbt_window_show_library:
 * @self: a window
 * @name: "models", "gpus", "offers" or "evidence"
 */
void
gbt_window_show_library (GbtWindow  *self,
                         const char *name)
{
  if (g_str_equal (name, "models"))
    {
      gbt_window_show_models (self);
      return;
    }

  gbt_window_put_sheet_aside (self);
  if (gtk_stack_get_child_by_name (self->stack, name) == NULL)
    gtk_stack_add_named (self->stack, create_page (self, name), name);
  gbt_window_show_place (self, name);
  adw_navigation_split_view_set_show_content (self->split, TRUE);
}

static void
show_counts (GbtWindow *self)
{
  gbt_sidebar_set_count (self->sidebar, "offers",
                         g_list_model_get_n_items (G_LIST_MODEL (gbt_library_get_offers (self->library))));
  gbt_sidebar_set_count (self->sidebar, "evidence", gbt_item_list_get_n_all (gbt_library_get_evidence (self->library)));
}

/* The catalogues are read for their counts in a calm moment. */
static gboolean
count_catalogues (gpointer data)
{
  GbtWindow *self = data;

  self->counting = 0;
  gbt_sidebar_set_count (self->sidebar, "gpus", gbt_gpu_catalogue_get_n_gpus (gbt_gpu_catalogue_get ()));
  gbt_window_get_models (self);
  show_counts (self);
  return G_SOURCE_REMOVE;
}

static void
condition_changed (GbtWindow *self)
{
  GbtLibraryCondition condition = gbt_library_get_condition (self->library);

  if ((condition == GBT_LIBRARY_OPEN || condition == GBT_LIBRARY_READ_ONLY) && self->counting == 0)
    self->counting = g_idle_add_full (G_PRIORITY_LOW, count_catalogues, self, NULL);
}

/**
 * gbt_window_watch_libraries:
 * @self: a window with its store
 *
 * The side bar says how many there are of each.
 */
void
gbt_window_watch_libraries (GbtWindow *self)
{
  g_signal_connect_object (self->library, "notify::condition", G_CALLBACK (condition_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gbt_library_get_offers (self->library), "items-changed", G_CALLBACK (show_counts), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gbt_library_get_evidence (self->library), "items-changed", G_CALLBACK (show_counts), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "open-library", G_CALLBACK (gbt_window_show_library), self,
                           G_CONNECT_SWAPPED);
}

static void
show_library (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  static const char *const names[] = { "models", "gpus", "offers", "evidence", NULL };
  const char *name = g_variant_get_string (parameter, NULL);

  if (g_strv_contains (names, name))
    gbt_window_show_library (GBT_WINDOW (widget), name);
}

/**
 * gbt_window_install_library_actions:
 * @widget_class: the class of the window
 */
void
gbt_window_install_library_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.show-library", "s", show_library);
  gtk_widget_class_install_action (widget_class, "win.new-offer", NULL, new_offer);
  gtk_widget_class_install_action (widget_class, "win.new-evidence", NULL, new_evidence);
  gtk_widget_class_install_action (widget_class, "win.new-link", NULL, new_link);
}
