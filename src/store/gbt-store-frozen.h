/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-frozen.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* Frozen records (R9): kept byte for byte. The file itself refuses to change, replace or remove
 * one; gbt_store_check() finds what was done around it. */

/* @frozen is of the latest revision, which closes, and has the next number; the sheet as saved is
 * what it rests on: versions of offers and evidence it cites cannot go any more. @edits (inout). */
gboolean   gbt_store_freeze        (GbtStore         *self,
                                    const char       *sheet,
                                    guint64          *edits,
                                    GbtFrozen        *frozen,
                                    GError          **error);
/* (element-type GbtFrozen): the latest first. */
GPtrArray *gbt_store_list_frozen   (GbtStore         *self,
                                    const char       *sheet,
                                    GError          **error);
/* @name: a UUID or a prefix of 8 characters or more, "FC-2026-0007/1", or a whole fingerprint. */
GbtFrozen *gbt_store_find_frozen   (GbtStore         *self,
                                    const char       *name,
                                    GError          **error);
/* As gbt_store_import_sheet(), with the frozen record (nullable) that the sheet came in: when it is
 * here, byte for byte, nothing is to be done. */
GbtSheet  *gbt_store_import_record (GbtStore         *self,
                                    GbtSheet         *sheet,
                                    GbtEstimate      *estimate,
                                    GbtFrozen        *frozen,
                                    gboolean          as_copy,
                                    GbtStoreOutcome  *outcome,
                                    guint64          *edits,
                                    GError          **error);

G_END_DECLS
