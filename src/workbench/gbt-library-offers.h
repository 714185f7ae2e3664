/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-item-list.h"
#include "gbt-library.h"
#include "gbt-offer-import.h"
#include "gbt-offer-list.h"

G_BEGIN_DECLS

/* Offers and evidence: what the sheets of a store share. Every call runs in the store's own
 * thread, or in one that reads files, and answers in the main one; the lists follow. */

GbtOfferList *gbt_library_get_offers              (GbtLibrary           *self);
GbtItemList  *gbt_library_get_evidence            (GbtLibrary           *self);

void          gbt_library_save_offer_async        (GbtLibrary           *self,
                                                   GbtEntry             *offer,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
GbtEntry     *gbt_library_save_offer_finish       (GbtLibrary           *self,
                                                   GAsyncResult         *result,
                                                   GbtStoreOutcome      *outcome,
                                                   GError              **error);
void          gbt_library_delete_offer_async      (GbtLibrary           *self,
                                                   const char           *id,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
gboolean      gbt_library_delete_offer_finish     (GbtLibrary           *self,
                                                   GAsyncResult         *result,
                                                   GError              **error);

/* Nothing is written by reading; @progress counts rows, its total is 0 while it is not known. */
void          gbt_library_read_offers_async       (GbtLibrary           *self,
                                                   GBytes               *bytes,
                                                   const char           *path,
                                                   GbtProgressFunc       progress,
                                                   gpointer              progress_data,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
GbtOfferImport *gbt_library_read_offers_finish    (GbtLibrary           *self,
                                                   GAsyncResult         *result,
                                                   GError              **error);
void          gbt_library_import_offers_async     (GbtLibrary           *self,
                                                   GbtOfferImport       *import,
                                                   GbtProgressFunc       progress,
                                                   gpointer              progress_data,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
gboolean      gbt_library_import_offers_finish    (GbtLibrary           *self,
                                                   GAsyncResult         *result,
                                                   GbtImportCounts      *counts,
                                                   GError              **error);

/* @file (nullable): streamed into the store, hashed while it is read. */
void          gbt_library_add_evidence_async      (GbtLibrary           *self,
                                                   GbtEntry             *evidence,
                                                   GFile                *file,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
GbtEntry     *gbt_library_add_evidence_finish     (GbtLibrary           *self,
                                                   GAsyncResult         *result,
                                                   GError              **error);
void          gbt_library_save_evidence_async     (GbtLibrary           *self,
                                                   GbtEntry             *evidence,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
gboolean      gbt_library_save_evidence_finish    (GbtLibrary           *self,
                                                   GAsyncResult         *result,
                                                   GError              **error);
void          gbt_library_delete_evidence_async   (GbtLibrary           *self,
                                                   const char           *id,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
gboolean      gbt_library_delete_evidence_finish  (GbtLibrary           *self,
                                                   GAsyncResult         *result,
                                                   GError              **error);
/* A read-only copy of the file, to be opened with the system's program; it lasts as long as the
 * session. */
void          gbt_library_copy_evidence_async     (GbtLibrary           *self,
                                                   GbtEntry             *evidence,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
GFile        *gbt_library_copy_evidence_finish    (GbtLibrary           *self,
                                                   GAsyncResult         *result,
                                                   GError              **error);

G_END_DECLS
