/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-frozen.h"
#include "gbt-imported-model.h"
#include "gbt-sheet.h"

G_BEGIN_DECLS

/**
 * GbtIncomingKind:
 *
 * What a file from outside was found to be.
 */
typedef enum
{
  GBT_INCOMING_REFUSED, /* nothing we read: gbt_incoming_get_error() says why */
  GBT_INCOMING_MODEL,
  GBT_INCOMING_SHEET,
  GBT_INCOMING_OFFERS, /* for a GbtOfferReader; it may still refuse the file */
} GbtIncomingKind;

/**
 * GbtIncoming:
 *
 * One file from outside, read and checked; nothing is stored yet. Immutable and reference
 * counted.
 */
typedef struct _GbtIncoming GbtIncoming;

#define GBT_TYPE_INCOMING (gbt_incoming_get_type ())

GType             gbt_incoming_get_type     (void) G_GNUC_CONST;
GbtIncoming      *gbt_incoming_read         (const char        *path);
GbtIncoming      *gbt_incoming_ref          (GbtIncoming       *self);
void              gbt_incoming_unref        (GbtIncoming       *self);
GbtIncomingKind   gbt_incoming_get_kind     (const GbtIncoming *self);
const char       *gbt_incoming_get_path     (const GbtIncoming *self);
const GError     *gbt_incoming_get_error    (const GbtIncoming *self);
GbtModel         *gbt_incoming_get_model    (const GbtIncoming *self);
GbtImportedModel *gbt_incoming_get_imported (const GbtIncoming *self);
GbtSheet         *gbt_incoming_get_sheet    (const GbtIncoming *self);
/* The frozen record that the sheet came in; NULL for a sheet as it stood. */
GbtFrozen        *gbt_incoming_get_frozen   (const GbtIncoming *self);
GBytes           *gbt_incoming_get_offers   (const GbtIncoming *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtIncoming, gbt_incoming_unref)

G_END_DECLS
