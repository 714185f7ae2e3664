/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-store.h"

G_BEGIN_DECLS

#define GBT_TYPE_STORE_THREAD (gbt_store_thread_get_type ())

G_DECLARE_FINAL_TYPE (GbtStoreThread, gbt_store_thread, GBT, STORE_THREAD, GObject)

/**
 * GbtStoreFunc:
 * @store: the store, for the length of the call
 * @data: what was given to gbt_store_thread_run_async()
 * @error: set on failure
 *
 * One job, run in the thread that owns the store. Returns what
 * gbt_store_thread_run_finish() hands over; failure is told by @error alone, so that a job
 * with nothing to give may return %NULL.
 */
typedef gpointer (*GbtStoreFunc) (GbtStore  *store,
                                  gpointer   data,
                                  GError   **error);

GbtStoreThread *gbt_store_thread_new        (const char           *path,
                                             GbtStoreFlags         flags,
                                             const GbtStoreHooks  *hooks);
void            gbt_store_thread_run_async  (GbtStoreThread       *self,
                                             GbtStoreFunc          func,
                                             gpointer              data,
                                             GDestroyNotify        data_destroy,
                                             GDestroyNotify        result_destroy,
                                             GCancellable         *cancellable,
                                             GAsyncReadyCallback   callback,
                                             gpointer              user_data);
gpointer        gbt_store_thread_run_finish (GbtStoreThread       *self,
                                             GAsyncResult         *result,
                                             GError              **error);
void            gbt_store_thread_close      (GbtStoreThread       *self);

G_END_DECLS
