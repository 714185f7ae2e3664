/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-library.h"
#include "gbt-store-thread.h"

G_BEGIN_DECLS

/* What a job writes: the lists that are to be read again. */
typedef enum
{
  GBT_LIBRARY_WRITES_NOTHING = 0,
  GBT_LIBRARY_WRITES_OFFERS = 1 << 0,
  GBT_LIBRARY_WRITES_EVIDENCE = 1 << 1,
} GbtLibraryWrites;

/* What the files of the library share. */
GbtStoreThread *gbt_library_get_thread (GbtLibrary           *self,
                                        GError              **error);
GbtWorkbench   *gbt_library_find_open  (GbtLibrary           *self,
                                        const char           *id);
GPtrArray      *gbt_library_list_open  (GbtLibrary           *self);
GbtWorkbench   *gbt_library_adopt      (GbtLibrary           *self,
                                        GbtSheet             *sheet,
                                        guint64               edits);
void            gbt_library_forget     (GbtLibrary           *self,
                                        GbtWorkbench         *workbench);
void            gbt_library_changed    (GbtLibrary           *self);
void            gbt_library_save_all_async (GbtLibrary          *self,
                                            GAsyncReadyCallback  callback,
                                            gpointer             user_data);
gboolean        gbt_library_save_all_finish (GbtLibrary         *self,
                                             GAsyncResult       *result,
                                             GError            **error);
void            gbt_library_run_async  (GbtLibrary           *self,
                                        GbtStoreFunc          func,
                                        gpointer              data,
                                        GDestroyNotify        destroy,
                                        gpointer              tag,
                                        GbtLibraryWrites      writes,
                                        GCancellable         *cancellable,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
gpointer        gbt_library_run_finish (GbtLibrary           *self,
                                        GAsyncResult         *result,
                                        gpointer              tag,
                                        GError              **error);
void            gbt_library_refresh_evidence (GbtLibrary     *self);
void            gbt_library_refresh_offers (GbtLibrary       *self);
char           *gbt_library_dup_file_path (GFile              *file,
                                           GError            **error);
void            gbt_library_shut       (GbtLibrary           *self);

G_END_DECLS
