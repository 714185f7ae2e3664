/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-dialog.h"

#include <glib/gi18n.h>

#include "gbt-words.h"

struct _GbtEntryDialog
{
  AdwDialog parent_instance;

  AdwBanner *refusal;
  GtkLabel *note;
  GtkButton *save_button;
  GtkBox *box;
  GbtEntryForm *form;
  GbtEntryDraft *draft;

  GbtEntrySaveFunc save;
  gpointer user_data;
  GDestroyNotify destroy;
};

G_DEFINE_FINAL_TYPE (GbtEntryDialog, gbt_entry_dialog, ADW_TYPE_DIALOG)

static void
show_refusal (GbtEntryDialog *self,
              const GError   *error)
{
  g_autofree char *sentence = gbt_words_error (error);

  adw_banner_set_title (self->refusal, sentence);
  adw_banner_set_revealed (self->refusal, TRUE);
  gtk_accessible_announce (GTK_ACCESSIBLE (self), sentence,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

static void
save_clicked (GbtEntryDialog *self)
{
  g_autoptr (GError) error = NULL;

  if (!gbt_entry_form_check (self->form, &error) ||
      !self->save (gbt_entry_draft_get_entry (self->draft), &error, self->user_data))
    {
      show_refusal (self, error);
      return;
    }

  adw_dialog_force_close (ADW_DIALOG (self));
}

static void
draft_edited (GbtEntryDialog *self)
{
  adw_banner_set_revealed (self->refusal, FALSE);
  adw_dialog_set_can_close (ADW_DIALOG (self), !gbt_entry_draft_get_modified (self->draft));
}

static void
closing_answered (AdwAlertDialog *alert,
                  const char     *response,
                  GbtEntryDialog *self)
{
  if (g_str_equal (response, "discard"))
    adw_dialog_force_close (ADW_DIALOG (self));
}

static void
gbt_entry_dialog_close_attempt (AdwDialog *dialog)
{
  AdwAlertDialog *alert = ADW_ALERT_DIALOG (adw_alert_dialog_new (
      _ ("Discard What Was Written?"), _ ("It is not kept anywhere yet.")));

  adw_alert_dialog_add_responses (alert, "cancel", _ ("_Go On Editing"), "discard", _ ("_Discard"),
                                  NULL);
  adw_alert_dialog_set_response_appearance (alert, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_alert_dialog_set_default_response (alert, "cancel");
  adw_alert_dialog_set_close_response (alert, "cancel");
  g_signal_connect_object (alert, "response", G_CALLBACK (closing_answered), dialog,
                           G_CONNECT_DEFAULT);
  adw_dialog_present (ADW_DIALOG (alert), GTK_WIDGET (dialog));
}

static void
gbt_entry_dialog_dispose (GObject *object)
{
  GbtEntryDialog *self = GBT_ENTRY_DIALOG (object);

  if (self->destroy != NULL)
    g_clear_pointer (&self->user_data, self->destroy);
  self->destroy = NULL;
  g_clear_object (&self->draft);

  G_OBJECT_CLASS (gbt_entry_dialog_parent_class)->dispose (object);
}

static void
gbt_entry_dialog_class_init (GbtEntryDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_entry_dialog_dispose;
  ADW_DIALOG_CLASS (klass)->close_attempt = gbt_entry_dialog_close_attempt;
}

static GtkWidget *
create_header (GbtEntryDialog *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->save_button = GTK_BUTTON (gtk_button_new_with_mnemonic (_ ("_Save")));
  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->save_button), "suggested-action");
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (adw_dialog_close), self);
  g_signal_connect_swapped (self->save_button, "clicked", G_CALLBACK (save_clicked), self);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), GTK_WIDGET (self->save_button));
  return header;
}

static void
gbt_entry_dialog_init (GbtEntryDialog *self)
{
  GtkWidget *view = adw_toolbar_view_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();

  self->refusal = ADW_BANNER (adw_banner_new (""));
  adw_banner_set_use_markup (self->refusal, FALSE);
  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), create_header (self));
  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), GTK_WIDGET (self->refusal));

  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 18));
  gtk_widget_set_margin_start (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->box), 24);
  self->note = g_object_new (GTK_TYPE_LABEL, "visible", FALSE, "wrap", TRUE, "xalign", 0.0f, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "dimmed");
  gtk_box_append (self->box, GTK_WIDGET (self->note));

  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 560);
  adw_clamp_set_child (ADW_CLAMP (clamp), GTK_WIDGET (self->box));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), clamp);
  adw_toolbar_view_set_content (ADW_TOOLBAR_VIEW (view), scroller);

  adw_dialog_set_content_width (ADW_DIALOG (self), 560);
  adw_dialog_set_child (ADW_DIALOG (self), view);
  adw_dialog_set_default_widget (ADW_DIALOG (self), GTK_WIDGET (self->save_button));
}

/**
 * gbt_entry_dialog_new:
 * @title: what is being written
 * @kind: its kind
 * @save: keeps it
 * @user_data: given to @save
 * @destroy: (nullable): frees @user_data
 *
 * Returns: (transfer floating): a dialog; its form is to be told what comes first, then
 *   gbt_entry_dialog_set_entry()
 */
GbtEntryDialog *
gbt_entry_dialog_new (const char       *title,
                      GbtEntryKind      kind,
                      GbtEntrySaveFunc  save,
                      gpointer          user_data,
                      GDestroyNotify    destroy)
{
  GbtEntryDialog *self = g_object_new (GBT_TYPE_ENTRY_DIALOG, "title", title, NULL);

  self->save = save;
  self->user_data = user_data;
  self->destroy = destroy;
  self->form = GBT_ENTRY_FORM (gbt_entry_form_new (kind));
  gtk_box_append (self->box, GTK_WIDGET (self->form));
  return self;
}

/**
 * gbt_entry_dialog_get_form:
 * @self: a dialog
 *
 * Returns: (transfer none): its form
 */
GbtEntryForm *
gbt_entry_dialog_get_form (GbtEntryDialog *self)
{
  g_return_val_if_fail (GBT_IS_ENTRY_DIALOG (self), NULL);

  return self->form;
}

/**
 * gbt_entry_dialog_set_entry:
 * @self: a dialog whose form knows its layout
 * @entry: (transfer none): where it starts from
 */
void
gbt_entry_dialog_set_entry (GbtEntryDialog *self,
                            GbtEntry       *entry)
{
  g_return_if_fail (GBT_IS_ENTRY_DIALOG (self));
  g_return_if_fail (self->draft == NULL);

  self->draft = gbt_entry_draft_new (entry);
  g_signal_connect_object (self->draft, "edited", G_CALLBACK (draft_edited), self,
                           G_CONNECT_SWAPPED);
  gbt_entry_form_set_draft (self->form, self->draft);
}

/**
 * gbt_entry_dialog_set_note:
 * @self: a dialog
 * @note: (nullable): a sentence above the form: what saving will do
 */
void
gbt_entry_dialog_set_note (GbtEntryDialog *self,
                           const char     *note)
{
  g_return_if_fail (GBT_IS_ENTRY_DIALOG (self));

  gtk_label_set_label (self->note, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), note != NULL);
}

/**
 * gbt_entry_dialog_set_save_label:
 * @self: a dialog
 * @label: what its button says, with a mnemonic
 */
void
gbt_entry_dialog_set_save_label (GbtEntryDialog *self,
                                 const char     *label)
{
  g_return_if_fail (GBT_IS_ENTRY_DIALOG (self));

  gtk_button_set_label (self->save_button, label);
}
