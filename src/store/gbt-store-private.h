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

gboolean     gbt_store_repeats_frozen   (GbtStore       *self,
                                         const GbtFrozen *frozen,
                                         GbtSheet      **sheet,
                                         GError        **error);

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
 * @record: what its latest frozen decision is worth
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
  GbtSheetRecord record;
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
gboolean     gbt_store_set_conflict     (const char     *id,
                                         GError        **error);
void         gbt_store_set_no_sheet     (const char     *name,
                                         GError        **error);
GbtSheetRow *gbt_store_read_row         (GbtStatement   *statement);

gboolean     gbt_store_put_closed       (GbtStore       *self,
                                         const char     *id,
                                         guint           number,
                                         GError        **error);
gboolean     gbt_store_touch_sheet      (GbtStore       *self,
                                         const char     *id,
                                         GError        **error);

/* What hangs on a sheet (gbt-store-dossier.c, gbt-store-dossier-read.c). */
#define GBT_STORE_N_OWN_KINDS 8

extern const GbtEntryKind gbt_store_own_kinds[GBT_STORE_N_OWN_KINDS];
extern const char *const gbt_store_series_codes[GBT_N_SERIES];

gboolean     gbt_store_write_dossier    (GbtStore       *self,
                                         const char     *sheet,
                                         GbtDossier     *before,
                                         GbtDossier     *dossier,
                                         gboolean        may_change,
                                         GError        **error);
GbtDossier  *gbt_store_read_dossier     (GbtDb          *db,
                                         const char     *sheet,
                                         GError        **error);
gboolean     gbt_store_close_cited      (GbtStore       *self,
                                         const char     *sheet,
                                         guint           number,
                                         GbtDossier     *dossier,
                                         GError        **error);
gboolean     gbt_store_write_standing   (GbtStore       *self,
                                         const char     *sheet,
                                         GbtSheetRecord  record,
                                         GError        **error);
GbtSheet    *gbt_store_make_sheet       (const char     *id,
                                         guint           number,
                                         gboolean        archived,
                                         GbtSheetRecord  record,
                                         GbtWorkload    *workload,
                                         GbtDossier     *dossier);

/* Offers (gbt-store-offers.c). */
GbtEntry    *gbt_store_read_offer       (GbtDb          *db,
                                         const char     *id,
                                         guint           version,
                                         GError        **error);
gboolean     gbt_store_put_offer        (GbtStore       *self,
                                         GbtEntry       *offer,
                                         GError        **error);
gboolean     gbt_store_insert_version   (GbtStore       *self,
                                         GbtEntry       *offer,
                                         GError        **error);
char        *gbt_store_make_match       (GbtStore       *self,
                                         const char     *text);

/* Evidence (gbt-store-evidence.c, gbt-store-files.c). */
gboolean     gbt_store_put_evidence     (GbtStore       *self,
                                         GbtEntry       *evidence,
                                         const char     *sheet,
                                         gboolean        may_change,
                                         GError        **error);
void         gbt_store_set_too_large    (GError        **error);
gboolean     gbt_store_put_file         (GbtStore       *self,
                                         GInputStream   *stream,
                                         char          **sha256,
                                         guint64        *size,
                                         GError        **error);
gboolean     gbt_store_drop_file        (GbtStore       *self,
                                         const char     *sha256,
                                         GError        **error);
GBytes      *gbt_store_read_file        (GbtDb          *db,
                                         const char     *sha256,
                                         GError        **error);

/* Frozen records (gbt-store-frozen.c). */
GbtFrozen   *gbt_store_read_frozen      (GbtDb          *db,
                                         const char     *id,
                                         GError        **error);
gboolean     gbt_store_check_frozen     (GbtFrozen      *frozen,
                                         GError        **error);
gboolean     gbt_store_has_frozen       (GbtStore       *self,
                                         const char     *sheet,
                                         gboolean       *has,
                                         GError        **error);
gboolean     gbt_store_insert_frozen    (GbtStore       *self,
                                         GbtFrozen      *frozen,
                                         GError        **error);

/* Models (gbt-store-models.c). */
GbtModel    *gbt_store_read_model       (GbtDb          *db,
                                         const char     *id,
                                         const char     *name,
                                         GError        **error);

/* Checks (gbt-store-check.c, gbt-store-check-library.c). Each looks for a fault: sets @fault when
 * there is one; returns whether it could look. */
void         gbt_store_set_fault        (GError        **fault,
                                         const char     *message,
                                         const char     *argument);
gboolean     gbt_store_look_for_row     (GbtStore       *self,
                                         const char     *sql,
                                         const char     *message,
                                         GError        **fault,
                                         GError        **error);
gboolean     gbt_store_check_index      (GbtStore       *self,
                                         const char     *sql,
                                         const char     *name,
                                         GError        **fault,
                                         GError        **error);
gboolean     gbt_store_check_offers     (GbtStore       *self,
                                         GError        **fault,
                                         GError        **error);
gboolean     gbt_store_check_evidence   (GbtStore       *self,
                                         GError        **fault,
                                         GError        **error);
gboolean     gbt_store_check_records    (GbtStore       *self,
                                         GError        **fault,
                                         GError        **error);

/* Backups (gbt-store-backup.c). */
gboolean     gbt_store_copy_file        (GbtDb          *db,
                                         const char     *path,
                                         GError        **error);

G_END_DECLS
