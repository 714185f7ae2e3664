/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"
#include "gbt-field-holder.h"

G_BEGIN_DECLS

/**
 * GbtEntryDraft:
 *
 * An entry being written: an offer, a piece of evidence, a requirement… It keeps the entry that
 * a form makes, and writes it nowhere: whoever opened it takes the entry when it is finished, or
 * at each "edited".
 *
 * Properties: "entry" (#GbtEntry), notified on real change; "read-only" (gboolean).
 *
 * Signals: "edited": a field was changed through the form, not by gbt_entry_draft_set_entry();
 * "edit-ended": what follows is another edit.
 */
#define GBT_TYPE_ENTRY_DRAFT (gbt_entry_draft_get_type ())
G_DECLARE_FINAL_TYPE (GbtEntryDraft, gbt_entry_draft, GBT, ENTRY_DRAFT, GObject)

GbtEntryDraft *gbt_entry_draft_new           (GbtEntry       *entry);
GbtEntry      *gbt_entry_draft_get_entry     (GbtEntryDraft  *self);
void           gbt_entry_draft_set_entry     (GbtEntryDraft  *self,
                                              GbtEntry       *entry);
void           gbt_entry_draft_set_read_only (GbtEntryDraft  *self,
                                              gboolean        read_only);
gboolean       gbt_entry_draft_get_modified  (GbtEntryDraft  *self);

G_END_DECLS
