/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-entry-draft.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtEntryForm:
 *
 * Edits any entry of a dossier or of a library from the table of fields of its kind: a row for
 * each field, of its type, in groups by section. Whoever opens it says which fields come first
 * and which are not for a form; the others stand under "More fields", and are made when they are
 * asked for.
 *
 *   form = gbt_entry_form_new (GBT_ENTRY_OFFER);
 *   gbt_entry_form_set_first (form, first, G_N_ELEMENTS (first));
 *   gbt_entry_form_set_draft (form, draft);
 *
 * What is typed goes to the draft at every key, once it is valid.
 */
#define GBT_TYPE_ENTRY_FORM (gbt_entry_form_get_type ())
G_DECLARE_FINAL_TYPE (GbtEntryForm, gbt_entry_form, GBT, ENTRY_FORM, AdwBin)

GtkWidget *gbt_entry_form_new         (GbtEntryKind        kind);
void       gbt_entry_form_set_first   (GbtEntryForm       *self,
                                       const guint        *fields,
                                       gsize               n_fields);
void       gbt_entry_form_set_hidden  (GbtEntryForm       *self,
                                       const guint        *fields,
                                       gsize               n_fields);
void       gbt_entry_form_set_choices (GbtEntryForm       *self,
                                       guint               field,
                                       const char *const  *codes,
                                       const char *const  *labels);
void       gbt_entry_form_set_draft   (GbtEntryForm       *self,
                                       GbtEntryDraft      *draft);
void       gbt_entry_form_set_unit    (GbtEntryForm       *self,
                                       GbtUnit             unit);
void       gbt_entry_form_show_field  (GbtEntryForm       *self,
                                       guint               field);
gboolean   gbt_entry_form_check       (GbtEntryForm       *self,
                                       GError            **error);

G_END_DECLS
