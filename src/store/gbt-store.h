/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"
#include "gbt-frozen.h"
#include "gbt-model.h"
#include "gbt-sheet-row.h"
#include "gbt-sheet.h"

G_BEGIN_DECLS

/**
 * GbtStore:
 *
 * The sheets with their revisions, estimates, dossiers and frozen records, the offers, the
 * evidence and the imported models, kept in one SQLite file. Every function is synchronous and must
 * be called from the thread that opened the store; see #GbtStoreThread for a thread that owns one.
 * Every write is on the disk when its function returns.
 *
 * Errors, besides those each function names: %GBT_ERROR_BUSY when another program held the file
 * for three seconds, %GBT_ERROR_FULL, %GBT_ERROR_READ_ONLY, %GBT_ERROR_NEWER (a write to a store
 * of a newer version), %GBT_ERROR_DAMAGED, %GBT_ERROR_IO.
 */
typedef struct _GbtStore GbtStore;

/**
 * GbtStoreFlags:
 * @GBT_STORE_CREATE: make the file, and its folder, where there is none
 * @GBT_STORE_READ_ONLY: never write
 */
typedef enum
{
  GBT_STORE_DEFAULT = 0,
  GBT_STORE_CREATE = 1 << 0,
  GBT_STORE_READ_ONLY = 1 << 1,
} GbtStoreFlags;

/**
 * GbtStoreHooks:
 * @program_version: written beside each estimate
 * @fold: folds text for search and sorting (gbt_format_fold()): case, accents, ligatures
 * @make_id: (nullable): a new UUIDv4; %NULL for g_uuid_string_random()
 * @get_time: (nullable): microseconds since 1970, UTC; %NULL for g_get_real_time()
 * @data: given to @make_id and @get_time
 * @check_frozen: (nullable): whether the bytes of a frozen record say what the store repeats of
 *   them (gbt_record_read_frozen()), and the sheet that they hold (out) (transfer full) (nullable),
 *   for gbt_store_check(); %NULL: that is not compared
 *
 * What the store takes from outside: words of other rooms, randomness, the clock. Strings must
 * outlive the store. @fold returns a new string.
 */
typedef struct
{
  const char *program_version;
  char *(*fold) (const char *text);
  char *(*make_id) (gpointer data);
  gint64 (*get_time) (gpointer data);
  gpointer data;
  gboolean (*check_frozen) (const GbtFrozen *frozen, GbtSheet **sheet, GError **error);
} GbtStoreHooks;

GbtStore     *gbt_store_open              (const char           *path,
                                           GbtStoreFlags         flags,
                                           const GbtStoreHooks  *hooks,
                                           GError              **error);
void          gbt_store_close             (GbtStore             *self);
const char   *gbt_store_get_path          (GbtStore             *self);
const GError *gbt_store_get_condition     (GbtStore             *self);
gboolean      gbt_store_is_read_only      (GbtStore             *self);
/**
 * GbtStoreBatch:
 * @self: the store
 * @data: what was given to gbt_store_run_batch()
 * @error: set on failure; everything is then undone
 *
 * Several writes that happen whole or not at all.
 */
typedef gboolean (*GbtStoreBatch) (GbtStore  *self,
                                   gpointer   data,
                                   GError   **error);

gboolean      gbt_store_run_batch         (GbtStore             *self,
                                           GbtStoreBatch         func,
                                           gpointer              data,
                                           GError              **error);
gboolean      gbt_store_changed_elsewhere (GbtStore             *self,
                                           gboolean             *changed,
                                           GError              **error);

/* Sheets */

/**
 * GbtSheetOrder:
 *
 * How a list of sheets is sorted.
 */
typedef enum
{
  GBT_SHEET_ORDER_CHANGED,
  GBT_SHEET_ORDER_TITLE,
  GBT_SHEET_ORDER_REFERENCE,
  GBT_SHEET_ORDER_STATUS,
} GbtSheetOrder;

#define GBT_SHEET_STATUS_BIT(status) (1u << (status))
#define GBT_SHEET_STATUS_ALL 0x1fu
#define GBT_SHEET_STATUS_NOT_ARCHIVED (GBT_SHEET_STATUS_ALL & ~GBT_SHEET_STATUS_BIT (GBT_SHEET_ARCHIVED))

/* The shortest prefix of a UUID that names a sheet. */
#define GBT_STORE_MIN_PREFIX 8

GbtSheet  *gbt_store_create_sheet    (GbtStore       *self,
                                      GbtWorkload    *workload,
                                      GbtEstimate    *estimate,
                                      guint64        *edits,
                                      GError        **error);
GbtSheet  *gbt_store_save_sheet      (GbtStore       *self,
                                      GbtSheet       *sheet,
                                      GbtEstimate    *estimate,
                                      guint64        *edits,
                                      GError        **error);
char      *gbt_store_find_sheet      (GbtStore       *self,
                                      const char     *name,
                                      GError        **error);
GbtSheet  *gbt_store_load_sheet      (GbtStore       *self,
                                      const char     *name,
                                      guint64        *edits,
                                      GError        **error);
GPtrArray *gbt_store_list_sheets     (GbtStore       *self,
                                      guint           statuses,
                                      GbtSheetOrder   order,
                                      gboolean        descending,
                                      guint           offset,
                                      guint           limit,
                                      GError        **error);
gboolean   gbt_store_count_sheets    (GbtStore       *self,
                                      guint           statuses,
                                      guint64        *count,
                                      GError        **error);
GPtrArray *gbt_store_search_sheets   (GbtStore       *self,
                                      const char     *text,
                                      guint           limit,
                                      GError        **error);
GbtSheet  *gbt_store_duplicate_sheet (GbtStore       *self,
                                      const char     *id,
                                      const char     *title,
                                      guint64        *edits,
                                      GError        **error);
gboolean   gbt_store_archive_sheet   (GbtStore       *self,
                                      const char     *id,
                                      gboolean        archived,
                                      guint64        *edits,
                                      GError        **error);
gboolean   gbt_store_delete_sheet    (GbtStore       *self,
                                      const char     *id,
                                      GError        **error);
gboolean   gbt_store_undelete_sheet  (GbtStore       *self,
                                      const char     *id,
                                      GError        **error);

/* Revisions */

/**
 * GbtRevisionRow:
 * @number: from 1
 * @opened: instant, UTC
 * @closed: (nullable): instant at which something cited it, %NULL while open
 */
typedef struct
{
  guint number;
  char *opened;
  char *closed;
} GbtRevisionRow;

void       gbt_revision_row_free    (GbtRevisionRow  *self);
GPtrArray *gbt_store_list_revisions (GbtStore        *self,
                                     const char      *id,
                                     GError         **error);
GbtSheet  *gbt_store_load_revision  (GbtStore        *self,
                                     const char      *id,
                                     guint            number,
                                     GError         **error);
gboolean   gbt_store_close_revision (GbtStore        *self,
                                     const char      *id,
                                     guint            number,
                                     guint64          edits,
                                     GError         **error);

/* What comes from outside */

/**
 * GbtStoreOutcome:
 * @GBT_STORE_ADDED: it was not here
 * @GBT_STORE_UPDATED: it was here with other content (models only)
 * @GBT_STORE_UNCHANGED: it was here with the same content: nothing was done
 * @GBT_STORE_COPIED: added under a new identity
 */
typedef enum
{
  GBT_STORE_ADDED,
  GBT_STORE_UPDATED,
  GBT_STORE_UNCHANGED,
  GBT_STORE_COPIED,
} GbtStoreOutcome;

GbtSheet  *gbt_store_import_sheet (GbtStore         *self,
                                   GbtSheet         *sheet,
                                   GbtEstimate      *estimate,
                                   gboolean          as_copy,
                                   GbtStoreOutcome  *outcome,
                                   guint64          *edits,
                                   GError          **error);
gboolean   gbt_store_save_model   (GbtStore         *self,
                                   GbtModel         *model,
                                   GbtStoreOutcome  *outcome,
                                   GError          **error);
GbtModel  *gbt_store_load_model   (GbtStore         *self,
                                   const char       *name,
                                   GError          **error);
GPtrArray *gbt_store_list_models  (GbtStore         *self,
                                   GError          **error);
gboolean   gbt_store_delete_model (GbtStore         *self,
                                   const char       *name,
                                   GError          **error);

/* Keeping it safe (see also gbt-rescue.h for a store that does not open) */

/**
 * GbtStoreCounts:
 * @sheets: sheets, archived ones included, deleted ones not
 * @archived: archived among them
 * @revisions: their revisions
 * @models: imported models
 * @offers: offers, those no longer listed included
 * @evidence: pieces of evidence
 * @frozen: frozen records
 */
typedef struct
{
  guint64 sheets;
  guint64 archived;
  guint64 revisions;
  guint64 models;
  guint64 offers;
  guint64 evidence;
  guint64 frozen;
} GbtStoreCounts;

/**
 * GbtStoreCheck:
 * @what: stable word: "file", "references", "schema", "search", "lists", "estimates", "sheets",
 *   "offers", "evidence", "frozen"
 * @label: English msgid of what was checked
 * @fault: (nullable): what does not hold, %NULL when it holds
 */
typedef struct
{
  const char *what;
  const char *label;
  GError *fault;
} GbtStoreCheck;

void       gbt_store_check_free   (GbtStoreCheck   *check);
GPtrArray *gbt_store_check        (GbtStore        *self,
                                   GError         **error);
gboolean   gbt_store_count        (GbtStore        *self,
                                   GbtStoreCounts  *counts,
                                   GError         **error);
gboolean   gbt_store_backup       (GbtStore        *self,
                                   const char      *path,
                                   GError         **error);
gboolean   gbt_store_backup_daily (GbtStore        *self,
                                   gboolean        *done,
                                   GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtStore, gbt_store_close)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtRevisionRow, gbt_revision_row_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtStoreCheck, gbt_store_check_free)

G_END_DECLS

#include "gbt-store-evidence.h"
#include "gbt-store-frozen.h"
#include "gbt-store-offers.h"
