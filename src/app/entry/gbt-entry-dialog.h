/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-entry-form.h"

G_BEGIN_DECLS

/**
 * GbtEntrySaveFunc:
 * @entry: (transfer none): what was written, checked field by field
 * @error: why it cannot be kept; shown in the dialog, which stays
 * @user_data: of gbt_entry_dialog_new()
 *
 * Returns: whether it is kept, or on its way to be; the dialog closes
 */
typedef gboolean (*GbtEntrySaveFunc) (GbtEntry  *entry,
                                      GError   **error,
                                      gpointer   user_data);

/**
 * GbtEntryDialog:
 *
 * A form in a dialog of its own: nothing is kept before its button, and closing it with something
 * written asks first.
 *
 *   dialog = gbt_entry_dialog_new (_ ("New Offer"), GBT_ENTRY_OFFER, save, self, NULL);
 *   gbt_entry_form_set_first (gbt_entry_dialog_get_form (dialog), first, n_first);
 *   gbt_entry_dialog_set_entry (dialog, entry);
 *   adw_dialog_present (ADW_DIALOG (dialog), parent);
 */
#define GBT_TYPE_ENTRY_DIALOG (gbt_entry_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GbtEntryDialog, gbt_entry_dialog, GBT, ENTRY_DIALOG, AdwDialog)

GbtEntryDialog *gbt_entry_dialog_new            (const char       *title,
                                                 GbtEntryKind      kind,
                                                 GbtEntrySaveFunc  save,
                                                 gpointer          user_data,
                                                 GDestroyNotify    destroy);
GbtEntryForm   *gbt_entry_dialog_get_form       (GbtEntryDialog   *self);
void            gbt_entry_dialog_set_entry      (GbtEntryDialog   *self,
                                                 GbtEntry         *entry);
void            gbt_entry_dialog_set_note       (GbtEntryDialog   *self,
                                                 const char       *note);
void            gbt_entry_dialog_set_save_label (GbtEntryDialog   *self,
                                                 const char       *label);

G_END_DECLS
