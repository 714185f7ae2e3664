/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-entry.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* The library of evidence: records that sheets cite by a number of theirs (P5), and files, each
 * kept once by its SHA-256. */

/* The largest file taken, in bytes: 64 MiB. */
#define GBT_STORE_MAX_FILE (G_GUINT64_CONSTANT (64) * 1024 * 1024)

/**
 * GbtEvidenceRow:
 * @evidence: its record; without a number, which is a sheet's
 * @sheets: how many sheets cite it
 * @frozen: how many frozen records rest on it
 * @has_file: the bytes of its file are here; a record that came with a sheet names a file that is
 *   elsewhere
 * @added: instant, UTC
 * @changed: instant, UTC
 *
 * One piece of evidence as a list shows it.
 */
typedef struct
{
  GbtEntry *evidence;
  guint64 sheets;
  guint64 frozen;
  gboolean has_file;
  char *added;
  char *changed;
} GbtEvidenceRow;

void       gbt_evidence_row_free         (GbtEvidenceRow  *self);
GPtrArray *gbt_store_list_evidence       (GbtStore        *self,
                                          GError         **error);
GbtEntry  *gbt_store_load_evidence       (GbtStore        *self,
                                          const char      *id,
                                          GError         **error);
/* @evidence has no identity yet; @file (nullable): read in full, hashed while it is read; its name,
 * media type, size and hash are filled in. @saved (transfer full) has its identity, and no number:
 * gbt_entry_with_identity() gives it the sheet's before it joins a dossier. */
gboolean   gbt_store_add_evidence        (GbtStore        *self,
                                          GbtEntry        *evidence,
                                          GFile           *file,
                                          GbtEntry       **saved,
                                          GError         **error);
gboolean   gbt_store_add_evidence_bytes  (GbtStore        *self,
                                          GbtEntry        *evidence,
                                          GBytes          *bytes,
                                          GbtEntry       **saved,
                                          GError         **error);
/* What its record says; the file stays. The edit counter of each sheet that cites it moves. */
gboolean   gbt_store_save_evidence       (GbtStore        *self,
                                          GbtEntry        *evidence,
                                          GError         **error);
/* GBT_ERROR_CONFLICT while a sheet or a frozen record cites it. */
gboolean   gbt_store_delete_evidence     (GbtStore        *self,
                                          const char      *id,
                                          GError         **error);
GBytes    *gbt_store_read_evidence_file  (GbtStore        *self,
                                          const char      *sha256,
                                          GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtEvidenceRow, gbt_evidence_row_free)

G_END_DECLS
