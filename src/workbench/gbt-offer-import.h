/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-offer-reader.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* A file that is wrong from end to end says so with its first rows; all are counted. */
#define GBT_OFFER_IMPORT_MAX_REMARKS 2000

/**
 * GbtOfferRemark:
 * @line: where its row begins, from 1
 * @refused: the row is not read; else it is, and one reading is to be checked
 * @field: (nullable): the key of the field: "offer.hourly"; %NULL for the whole row
 * @read: (nullable): what the file has there
 * @doubt: (nullable): of a reading to check, its code
 * @cause: (nullable): of a row refused, why
 *
 * What is to be said of one row of a file of offers.
 */
typedef struct
{
  guint line;
  gboolean refused;
  char *field;
  char *read;
  char *doubt;
  GError *cause;
} GbtOfferRemark;

/**
 * GbtOfferImport:
 *
 * A file of offers that was read through, with nothing written: how many rows are what, and what
 * is to be said of them. Reference counted; not changed once it is handed over.
 */
typedef struct _GbtOfferImport GbtOfferImport;

#define GBT_TYPE_OFFER_IMPORT (gbt_offer_import_get_type ())

GType                 gbt_offer_import_get_type       (void) G_GNUC_CONST;
GbtOfferImport       *gbt_offer_import_read           (GBytes                *bytes,
                                                       const char            *path,
                                                       GCancellable          *cancellable,
                                                       GbtStoreProgress       progress,
                                                       gpointer               progress_data,
                                                       GError               **error);
GbtOfferImport       *gbt_offer_import_ref            (GbtOfferImport        *self);
void                  gbt_offer_import_unref          (GbtOfferImport        *self);
const char           *gbt_offer_import_get_path       (const GbtOfferImport  *self);
const char           *gbt_offer_import_get_catalogue  (const GbtOfferImport  *self);
guint                 gbt_offer_import_get_n_rows     (const GbtOfferImport  *self);
guint                 gbt_offer_import_get_n_read     (const GbtOfferImport  *self);
guint                 gbt_offer_import_get_n_to_check (const GbtOfferImport  *self);
guint                 gbt_offer_import_get_n_refused  (const GbtOfferImport  *self);
guint                 gbt_offer_import_get_n_unlisted (const GbtOfferImport  *self);
/* Rows that were read: what the button of an import will write. */
guint                 gbt_offer_import_get_n_written  (const GbtOfferImport  *self);
guint                 gbt_offer_import_get_n_remarks  (const GbtOfferImport  *self);
const GbtOfferRemark *gbt_offer_import_get_remark     (const GbtOfferImport  *self,
                                                       guint                  index);
/* In the thread of the store. */
gboolean              gbt_offer_import_compare        (GbtOfferImport        *self,
                                                       GbtStore              *store,
                                                       GError               **error);
gboolean              gbt_offer_import_write          (GbtOfferImport        *self,
                                                       GbtStore              *store,
                                                       GCancellable          *cancellable,
                                                       GbtStoreProgress       progress,
                                                       gpointer               progress_data,
                                                       GbtImportCounts       *counts,
                                                       GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtOfferImport, gbt_offer_import_unref)

G_END_DECLS
