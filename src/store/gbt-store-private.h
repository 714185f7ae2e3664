/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-db.h"
#include "gbt-statement.h"
#include "gbt-store.h"
#include "gbt-transaction.h"

G_BEGIN_DECLS

/* What the files of the facade share. None of these opens a transaction. */

GbtDb       *gbt_store_get_db           (GbtStore       *self);
gboolean     gbt_store_is_owner         (GbtStore       *self);
gboolean     gbt_store_can_write        (GbtStore       *self,
                                         GError        **error);
char        *gbt_store_make_id          (GbtStore       *self);
gint64       gbt_store_get_time         (GbtStore       *self);
char        *gbt_store_format_now       (GbtStore       *self);
char        *gbt_store_fold             (GbtStore       *self,
                                         const char     *text);
const char  *gbt_store_get_program_version (GbtStore    *self);

/* What a revision says (gbt-store-content.c). */
gboolean     gbt_store_write_content    (GbtStore       *self,
                                         const char     *id,
                                         guint           number,
                                         GbtWorkload    *workload,
                                         GbtEstimate    *estimate,
                                         GError        **error);
gboolean     gbt_store_clear_revision   (GbtDb          *db,
                                         const char     *sql,
                                         const char     *id,
                                         guint           number,
                                         GError        **error);
gboolean     gbt_store_write_estimate   (GbtStore       *self,
                                         const char     *id,
                                         guint           number,
                                         GbtEstimate    *estimate,
                                         GError        **error);
gboolean     gbt_store_write_text       (GbtStore       *self,
                                         const char     *id,
                                         GbtWorkload    *workload,
                                         GError        **error);
GbtWorkload *gbt_store_read_content     (GbtDb          *db,
                                         const char     *id,
                                         guint           number,
                                         GError        **error);

/* Sheets (gbt-store-sheets.c, gbt-store-lists.c). */

/**
 * GbtSheetHead:
 * @found: the sheet is there
 * @deleted: it was put out of sight
 * @archived: it is archived
 * @closed: something cites its latest revision
 * @edits: edit counter
 * @revision: number of its latest revision
 *
 * What is needed to know before a sheet is written.
 */
typedef struct
{
  gboolean found;
  gboolean deleted;
  gboolean archived;
  gboolean closed;
  guint64 edits;
  guint revision;
} GbtSheetHead;

gboolean     gbt_store_read_head        (GbtStore       *self,
                                         const char     *id,
                                         GbtSheetHead   *head,
                                         GError        **error);
gboolean     gbt_store_require_head     (GbtStore       *self,
                                         const char     *id,
                                         GbtSheetHead   *head,
                                         GError        **error);
gboolean     gbt_store_insert_sheet     (GbtStore       *self,
                                         const char     *id,
                                         guint           number,
                                         gboolean        archived,
                                         GbtWorkload    *workload,
                                         GbtEstimate    *estimate,
                                         GError        **error);
GbtWorkload *gbt_store_give_reference   (GbtStore       *self,
                                         GbtWorkload    *workload,
                                         GError        **error);
gboolean     gbt_store_remove_sheet     (GbtStore       *self,
                                         const char     *id,
                                         GError        **error);
gboolean     gbt_store_purge            (GbtStore       *self,
                                         GError        **error);
void         gbt_store_set_no_sheet     (const char     *name,
                                         GError        **error);
GbtSheetRow *gbt_store_read_row         (GbtStatement   *statement);

/* Models (gbt-store-models.c). */
GbtModel    *gbt_store_read_model       (GbtDb          *db,
                                         const char     *id,
                                         const char     *name,
                                         GError        **error);

/* Backups (gbt-store-backup.c). */
gboolean     gbt_store_copy_file        (GbtDb          *db,
                                         const char     *path,
                                         GError        **error);

G_END_DECLS
