/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-db.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* The clock of the tests begins here and moves by one second each time it is asked:
 * 2026-11-30T16:33:00Z. */
#define FIXTURE_START (G_GINT64_CONSTANT (1796056380) * G_USEC_PER_SEC)

/**
 * StoreFixture:
 * @folder: a folder of its own, removed at the end
 * @path: where the store goes
 * @hooks: a clock and identities that are the same at each run
 * @store: open, unless a test closed it
 */
typedef struct
{
  char *folder;
  char *path;
  GbtStoreHooks hooks;
  GbtStore *store;
  gint64 clock;
  guint ids;
  guint to_fill;
} StoreFixture;

void         store_fixture_set_up    (StoreFixture  *self,
                                      gconstpointer  data);
void         store_fixture_tear_down (StoreFixture  *self,
                                      gconstpointer  data);
void         store_fixture_reopen    (StoreFixture  *self);
GbtStore    *store_fixture_open      (StoreFixture  *self,
                                      GbtStoreFlags  flags,
                                      GError       **error);
void         store_fixture_execute   (StoreFixture  *self,
                                      const char    *script);
gint64       store_fixture_query     (StoreFixture  *self,
                                      const char    *sql);
GbtWorkload *store_fixture_workload  (const char    *title);
GbtSheet    *store_fixture_create    (StoreFixture  *self,
                                      const char    *title,
                                      guint64       *edits);
void         store_fixture_fill      (StoreFixture  *self,
                                      guint          n_sheets);
GbtSheet    *store_fixture_retitle   (GbtSheet      *sheet,
                                      const char    *title);
void         store_fixture_assert_holds (GbtStore   *store);

#define FIXTURE_TEST(path, func) \
  g_test_add (path, StoreFixture, NULL, store_fixture_set_up, func, store_fixture_tear_down)

G_END_DECLS
