/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-window-private.h"

#include <glib/gi18n.h>

#include "gbt-entry-dialog.h"
#include "gbt-error.h"
#include "gbt-library-offers.h"
#include "gbt-offers-page.h"
#include "gbt-pieces-list.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* What an edit of the dossier waits for while its dialog is open. */
typedef struct
{
  GbtWindow *window;
  GbtWorkbench *workbench;
  char *candidate;
  char *requirement;
  GFile *file; /* what a new piece of evidence copies, or NULL */
  GbtEntry *next; /* an offer on its way to the store, or NULL */
} GbtDossierEdit;

static GbtDossierEdit *
edit_new (GbtWindow  *window,
          const char *candidate,
          const char *requirement)
{
  GbtDossierEdit *edit = g_new0 (GbtDossierEdit, 1);

  edit->window = g_object_ref (window);
  edit->workbench = g_object_ref (window->workbench);
  edit->candidate = g_strdup (candidate);
  edit->requirement = g_strdup (requirement);
  return edit;
}

static void
edit_free (gpointer data)
{
  GbtDossierEdit *edit = data;

  g_object_unref (edit->window);
  g_object_unref (edit->workbench);
  g_free (edit->candidate);
  g_free (edit->requirement);
  g_clear_object (&edit->file);
  g_clear_pointer (&edit->next, gbt_entry_unref);
  g_free (edit);
}

/* {{{ Telling */

static void
tell (GtkWidget  *widget,
      const char *action,
      GVariant   *parameter)
{
  gbt_window_tell (GBT_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
tell_undo (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  AdwToast *toast = adw_toast_new (g_variant_get_string (parameter, NULL));

  adw_toast_set_use_markup (toast, FALSE);
  adw_toast_set_button_label (toast, _ ("Undo"));
  adw_toast_set_action_name (toast, "win.undo");
  adw_toast_overlay_add_toast (GBT_WINDOW (widget)->toasts, toast);
}

/* }}} */
/* {{{ Offers */

/* What is filled first when an offer is typed. */
static const guint first_offer_fields[] = {
  GBT_OFFER_PROVIDER,       GBT_OFFER_TITLE,        GBT_OFFER_COUNTRY,
  GBT_OFFER_GPU_MODEL,      GBT_OFFER_GPU_COUNT,    GBT_OFFER_NOMINAL,
  GBT_OFFER_DEVICE_TOTAL,   GBT_OFFER_DRIVER_RESERVE, GBT_OFFER_CAPACITY_ORIGIN,
  GBT_OFFER_HOST_RAM,       GBT_OFFER_CURRENCY,     GBT_OFFER_HOURLY,
  GBT_OFFER_PACKAGE,        GBT_OFFER_PACKAGE_DAYS, GBT_OFFER_TAX_BASIS,
  GBT_OFFER_PRICE_READ,     GBT_OFFER_VALID_UNTIL,  GBT_OFFER_AVAILABLE_FROM,
};
static const guint hidden_offer_fields[] = { GBT_OFFER_DOUBTS };

static void
present_offer (GbtEntry         *offer,
               const char       *title,
               GbtEntrySaveFunc  save,
               GbtDossierEdit   *edit)
{
  GbtWindow *window = edit->window;
  GbtEntryDialog *dialog = gbt_entry_dialog_new (title, GBT_ENTRY_OFFER, save, edit, edit_free);
  GbtEntryForm *form = gbt_entry_dialog_get_form (dialog);

  gbt_entry_form_set_first (form, first_offer_fields, G_N_ELEMENTS (first_offer_fields));
  gbt_entry_form_set_hidden (form, hidden_offer_fields, G_N_ELEMENTS (hidden_offer_fields));
  gbt_entry_form_set_unit (form, window->unit);
  gbt_entry_dialog_set_entry (dialog, offer);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (window));
}

static void
show_candidate (GbtDossierEdit *edit,
                const char     *number)
{
  if (edit->window->workbench == edit->workbench)
    gbt_sheet_page_show_cell (edit->window->sheet_page, number, NULL);
}

static gboolean
save_typed_offer (GbtEntry  *entry,
                  GError   **error,
                  gpointer   user_data)
{
  GbtDossierEdit *edit = user_data;
  g_autofree char *id = g_uuid_string_random ();
  g_autoptr (GbtEntry) offer = gbt_entry_with_identity (entry, id, id, 1);
  g_autofree char *number = gbt_workbench_add_candidate (edit->workbench, offer, error);

  if (number == NULL)
    return FALSE;

  show_candidate (edit, number);
  return TRUE;
}

static void
type_candidate (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);
  g_autoptr (GbtEntry) offer = gbt_entry_with_text (empty, GBT_OFFER_GPU_COUNT, "1");

  present_offer (offer, _ ("New Offer"), save_typed_offer,
                 edit_new (GBT_WINDOW (widget), NULL, NULL));
}

static void
cite_offer (GbtDossierEdit *edit,
            GbtEntry       *offer)
{
  g_autoptr (GError) error = NULL;

  if (gbt_dossier_find (gbt_workbench_get_dossier (edit->workbench), GBT_ENTRY_CANDIDATE,
                        edit->candidate)
      == NULL)
    return;
  if (!gbt_workbench_set_candidate_offer (edit->workbench, edit->candidate, offer, &error))
    gbt_window_tell_error (edit->window, error);
}

static void
offer_saved (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  GbtDossierEdit *edit = user_data;
  GbtStoreOutcome outcome;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEntry) saved
      = gbt_library_save_offer_finish (GBT_LIBRARY (object), result, &outcome, &error);

  /* An offer that only this sheet has yet comes to the store with it, under the next version. */
  cite_offer (edit, saved != NULL ? saved : edit->next);
  edit_free (edit);
}

/* A version is never changed: what the candidate cites from now on is the next one. */
static gboolean
save_edited_offer (GbtEntry  *entry,
                   GError   **error,
                   gpointer   user_data)
{
  GbtDossierEdit *edit = user_data;
  GbtDossier *dossier = gbt_workbench_get_dossier (edit->workbench);
  GbtEntry *candidate = gbt_dossier_find (dossier, GBT_ENTRY_CANDIDATE, edit->candidate);
  GbtEntry *cited = candidate != NULL ? gbt_dossier_get_offer (dossier, candidate) : NULL;
  GbtDossierEdit *saving;

  if (cited == NULL || gbt_entry_same_fields (cited, entry))
    return TRUE;

  saving = edit_new (edit->window, edit->candidate, NULL);
  g_set_object (&saving->workbench, edit->workbench);
  saving->next = gbt_entry_with_identity (entry, gbt_entry_get_number (cited),
                                          gbt_entry_get_id (cited),
                                          gbt_entry_get_version (cited) + 1);
  gbt_library_save_offer_async (edit->window->library, entry, NULL, offer_saved, saving);
  return TRUE;
}

static void
edit_candidate (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  const char *number = g_variant_get_string (parameter, NULL);
  GbtDossier *dossier = gbt_workbench_get_dossier (self->workbench);
  GbtEntry *candidate = gbt_dossier_find (dossier, GBT_ENTRY_CANDIDATE, number);
  GbtEntry *offer = candidate != NULL ? gbt_dossier_get_offer (dossier, candidate) : NULL;
  g_autofree char *title = NULL;

  if (offer == NULL)
    return;

  /* Translators: {1} is a candidate: "C1" */
  title = gbt_text_fill (_ ("Offer of {1}"), number, NULL);
  present_offer (offer, title, save_edited_offer, edit_new (self, number, NULL));
}

/* The offers of the store, in a dialog: the one activated becomes a candidate. */
static void
offer_chosen (GbtDossierEdit *edit,
              GbtOfferItem   *item,
              GtkWidget      *page)
{
  GtkWidget *dialog = gtk_widget_get_ancestor (page, ADW_TYPE_DIALOG);
  g_autoptr (GError) error = NULL;
  g_autofree char *number
      = gbt_workbench_add_candidate (edit->workbench, gbt_offer_item_get_offer (item), &error);

  if (number == NULL)
    gbt_window_tell_error (edit->window, error);
  else
    show_candidate (edit, number);
  adw_dialog_close (ADW_DIALOG (dialog));
}

/* The list is that of the library too: its page finds it as it was. */
static void
chooser_closed (GbtDossierEdit *edit)
{
  gbt_offer_list_set_search (gbt_library_get_offers (edit->window->library), "");
}

static void
add_candidate (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  GbtDossierEdit *edit = edit_new (self, NULL, NULL);
  AdwDialog *dialog = adw_dialog_new ();
  GtkWidget *page = g_object_new (GBT_TYPE_OFFERS_PAGE, NULL);

  gbt_offers_page_set_unit (GBT_OFFERS_PAGE (page), self->unit);
  gbt_offers_page_set_offers (GBT_OFFERS_PAGE (page), gbt_library_get_offers (self->library));
  g_object_set_data_full (G_OBJECT (dialog), "gbt-edit", edit, edit_free);
  g_signal_connect_swapped (page, "open-offer", G_CALLBACK (offer_chosen), edit);
  g_signal_connect_swapped (dialog, "closed", G_CALLBACK (chooser_closed), edit);
  adw_dialog_set_title (dialog, _ ("Choose an Offer"));
  adw_dialog_set_content_width (dialog, 1040);
  adw_dialog_set_content_height (dialog, 640);
  adw_dialog_set_child (dialog, page);
  adw_dialog_present (dialog, widget);
}

/* }}} */
/* {{{ Evidence */

static const guint first_link_fields[] = {
  GBT_EVIDENCE_TITLE, GBT_EVIDENCE_LINK,      GBT_EVIDENCE_KIND,       GBT_EVIDENCE_DATE,
  GBT_EVIDENCE_SOURCE, GBT_EVIDENCE_SCOPE_GPU, GBT_EVIDENCE_SCOPE_NOTE,
};
static const guint hidden_evidence_fields[] = {
  GBT_EVIDENCE_FILE_NAME, GBT_EVIDENCE_MEDIA_TYPE,   GBT_EVIDENCE_SIZE,
  GBT_EVIDENCE_SHA256,    GBT_EVIDENCE_SCOPE_OFFERS, GBT_EVIDENCE_SCOPE_RUNS,
};

static void
present_evidence (GbtEntry         *evidence,
                  const char       *title,
                  GbtEntrySaveFunc  save,
                  GbtDossierEdit   *edit)
{
  GbtWindow *window = edit->window;
  GbtEntryDialog *dialog
      = gbt_entry_dialog_new (title, GBT_ENTRY_EVIDENCE, save, edit, edit_free);
  GbtEntryForm *form = gbt_entry_dialog_get_form (dialog);

  gbt_entry_form_set_first (form, first_link_fields, G_N_ELEMENTS (first_link_fields));
  gbt_entry_form_set_hidden (form, hidden_evidence_fields, G_N_ELEMENTS (hidden_evidence_fields));
  gbt_entry_dialog_set_entry (dialog, evidence);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (window));
}

/* What is attached to a candidate's cell covers its offer, until the planner says otherwise. */
static GbtEntry *
with_offer_scope (GbtDossierEdit *edit,
                  GbtEntry       *evidence)
{
  GbtDossier *dossier = gbt_workbench_get_dossier (edit->workbench);
  GbtEntry *candidate = gbt_dossier_find (dossier, GBT_ENTRY_CANDIDATE, edit->candidate);
  const char *offer
      = candidate != NULL ? gbt_entry_get_text (candidate, GBT_CANDIDATE_OFFER) : NULL;

  if (offer == NULL || gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_GPU) != NULL)
    return gbt_entry_ref (evidence);
  return gbt_entry_with_text (evidence, GBT_EVIDENCE_SCOPE_OFFERS, offer);
}

static gboolean
keep_evidence (GbtDossierEdit  *edit,
               GbtEntry        *piece,
               GError         **error)
{
  g_autofree char *number = gbt_workbench_add_entry (edit->workbench, piece, error);

  return number != NULL
         && gbt_pieces_list_attach (edit->workbench, edit->candidate, edit->requirement, number,
                                    error);
}

static void
file_kept (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  GbtDossierEdit *edit = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEntry) saved
      = gbt_library_add_evidence_finish (GBT_LIBRARY (object), result, &error);

  if (saved == NULL || !keep_evidence (edit, saved, &error))
    gbt_window_tell_error (edit->window, error);
  edit_free (edit);
}

/* The bytes of a file go to the store first; a link is of the sheet at once. */
static gboolean
save_new_evidence (GbtEntry  *entry,
                   GError   **error,
                   gpointer   user_data)
{
  GbtDossierEdit *edit = user_data;
  g_autofree char *id = g_uuid_string_random ();
  g_autoptr (GbtEntry) scoped = with_offer_scope (edit, entry);
  g_autoptr (GbtEntry) piece = NULL;
  GbtDossierEdit *saving;

  if (gbt_entry_get_text (entry, GBT_EVIDENCE_TITLE) == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("A piece of evidence takes a title"), NULL);
      return FALSE;
    }
  if (edit->file == NULL)
    {
      piece = gbt_entry_with_identity (scoped, NULL, id, 0);
      return keep_evidence (edit, piece, error);
    }

  saving = edit_new (edit->window, edit->candidate, edit->requirement);
  g_set_object (&saving->workbench, edit->workbench);
  gbt_library_add_evidence_async (edit->window->library, scoped, edit->file, NULL, file_kept,
                                  saving);
  return TRUE;
}

static void
attach_link (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  g_auto (GStrv) cell = g_strsplit (g_variant_get_string (parameter, NULL), "/", 2);
  g_autoptr (GbtEntry) evidence = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);

  if (g_strv_length (cell) == 2)
    present_evidence (evidence, _ ("New Piece of Evidence"), save_new_evidence,
                      edit_new (GBT_WINDOW (widget), cell[0], cell[1]));
}

static void
file_chosen (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  GbtDossierEdit *edit = user_data;
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GbtEntry) evidence = NULL;
  g_autofree char *name = NULL;

  edit->file = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (object), result, NULL);
  if (edit->file == NULL)
    {
      edit_free (edit);
      return;
    }

  name = g_file_get_basename (edit->file);
  evidence = gbt_entry_with_text (empty, GBT_EVIDENCE_TITLE, name);
  present_evidence (evidence, _ ("New Piece of Evidence"), save_new_evidence, edit);
}

static void
attach_file (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  g_auto (GStrv) cell = g_strsplit (g_variant_get_string (parameter, NULL), "/", 2);
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  if (g_strv_length (cell) != 2)
    return;

  gtk_file_dialog_set_title (dialog, _ ("Attach a File"));
  gtk_file_dialog_open (dialog, GTK_WINDOW (widget), NULL, file_chosen,
                        edit_new (GBT_WINDOW (widget), cell[0], cell[1]));
}

static gboolean
save_edited_evidence (GbtEntry  *entry,
                      GError   **error,
                      gpointer   user_data)
{
  GbtDossierEdit *edit = user_data;

  return gbt_workbench_put_entry (edit->workbench, entry, error);
}

static GbtEntry *
find_evidence (GbtWindow *self,
               GVariant  *parameter)
{
  return gbt_dossier_find (gbt_workbench_get_dossier (self->workbench), GBT_ENTRY_EVIDENCE,
                           g_variant_get_string (parameter, NULL));
}

static void
edit_evidence (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  GbtEntry *evidence = find_evidence (self, parameter);

  if (evidence != NULL)
    present_evidence (evidence, gbt_entry_get_number (evidence), save_edited_evidence,
                      edit_new (self, NULL, NULL));
}

static void
open_evidence (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  GbtEntry *evidence = find_evidence (self, parameter);

  if (evidence == NULL)
    return;
  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_SHA256) == NULL
      && gbt_entry_get_text (evidence, GBT_EVIDENCE_LINK) == NULL)
    gbt_window_tell (self, _ ("This piece has neither a file nor a link to open"));
  else
    gbt_window_open_evidence (self, evidence);
}

/* }}} */
/* {{{ Machines found */

static void
sheet_opened (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) workbench = gbt_library_open_sheet_finish (GBT_LIBRARY (object), result, &error);

  if (workbench == NULL)
    gbt_window_tell_error (self, error);
  else if (!self->closing)
    {
      gbt_window_show_sheet (self, workbench);
      gbt_sheet_page_show_page (self->sheet_page, "candidates");
    }
}

static void
show_candidates (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);

  gbt_library_open_sheet_async (self->library, g_variant_get_string (parameter, NULL), NULL, sheet_opened,
                                g_object_ref (self));
}

/* }}} */

/**
 * gbt_window_install_candidate_actions:
 * @widget_class: the class of the window
 */
void
gbt_window_install_candidate_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    const char *type;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.tell", "s", tell },
    { "win.tell-undo", "s", tell_undo },
    { "win.add-candidate", NULL, add_candidate },
    { "win.show-candidates", "s", show_candidates },
    { "win.type-candidate", NULL, type_candidate },
    { "win.edit-candidate", "s", edit_candidate },
    { "win.attach-file", "s", attach_file },
    { "win.attach-link", "s", attach_link },
    { "win.open-evidence", "s", open_evidence },
    { "win.edit-evidence", "s", edit_evidence },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type,
                                     actions[i].activate);
}
