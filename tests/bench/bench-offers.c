/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Times the library of offers: bench-offers FILE COUNT. Makes a store of its own, reads a catalogue of
 * COUNT offers into it, reads it again, then lists, sorts and searches. The same at each run. */

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench-report.h"
#include "bench-store.h"

#define PAGE 64
#define TIMES 15

#define CANDIDATES 40
#define REQUIREMENTS 20

static const char *const providers[] = {
  "Éole Calcul", "Nord GPU", "Zéphyr", "Alizé", "Mistral du Nord", "Tramontane", "Œdipe", "Autan", "Bora", "Sirocco",
};
static const char *const gpus[] = {
  "RTX 4090", "RTX 6000 Ada", "RTX A6000", "L4", "L40S", "A100 80GB", "A100 40GB", "H100 SXM", "H100 PCIe", "H200", "V100",
  "T4", "A10", "RTX 3090", "B200",
};
static const guint64 gigabytes[] = { 24, 48, 48, 24, 48, 80, 40, 80, 80, 141, 16, 16, 24, 24, 180 };
static const char *const countries[] = { "FR", "DE", "US", "CA", "FI", "NO", "SE", "GB", "IS", "JP", NULL };
static const char *const typed[] = { "rtx 4090 fr", "zéphyr h100", "n", "offre 4242", "mistral du nord a100 us", "zzz" };

typedef struct
{
  guint next;
  guint count;
  guint shift; /* one in a hundred has another price at each reading */
} Catalogue;

static void
set_text (GbtField  **fields,
          guint       field,
          const char *text)
{
  if (text != NULL)
    fields[field] = gbt_field_new_text (text, NULL);
}

static GbtEntry *
next_offer (gpointer data,
            GError **error)
{
  Catalogue *self = data;
  GbtField *fields[GBT_N_OFFER_FIELDS] = { NULL };
  g_autofree char *key = NULL;
  g_autofree char *title = NULL;
  g_autofree char *price = NULL;
  g_autofree char *spot = NULL;
  g_autofree char *region = NULL;
  guint i = self->next++;
  guint mixed = i * 2654435761u >> 8;
  guint gpu = mixed % G_N_ELEMENTS (gpus);
  GbtEntry *offer;

  if (i >= self->count)
    return NULL;

  key = g_strdup_printf ("machine-%u/%u", mixed % 997, i);
  title = g_strdup_printf ("Offre %u : %s", i, gpus[gpu]);
  price = g_strdup_printf ("%u.%04u", mixed % 40, (mixed / 7 + (i % 100 == 0 ? self->shift : 0)) % 10000);
  spot = g_strdup_printf ("0.%04u", mixed % 10000);
  region = g_strdup_printf ("zone-%u", mixed % 61);

  set_text (fields, GBT_OFFER_PROVIDER, providers[mixed % G_N_ELEMENTS (providers)]);
  set_text (fields, GBT_OFFER_TITLE, title);
  set_text (fields, GBT_OFFER_TIER, mixed % 3 == 0 ? "community" : "secure");
  set_text (fields, GBT_OFFER_COUNTRY, countries[mixed % G_N_ELEMENTS (countries)]);
  set_text (fields, GBT_OFFER_REGION, region);
  set_text (fields, GBT_OFFER_GPU_MODEL, gpus[gpu]);
  set_text (fields, GBT_OFFER_GPU_COUNT, mixed % 5 == 0 ? "8" : "1");
  fields[GBT_OFFER_NOMINAL] = gbt_field_new_integer (gigabytes[gpu] * 1000000000, NULL);
  fields[GBT_OFFER_DEVICE_TOTAL] = gbt_field_new_integer (gigabytes[gpu] * 1023 * 1024 * 1024, NULL);
  set_text (fields, GBT_OFFER_CAPACITY_ORIGIN, "public-reading");
  set_text (fields, GBT_OFFER_VCPUS, "16");
  fields[GBT_OFFER_HOST_RAM] = gbt_field_new_integer (G_GUINT64_CONSTANT (128) << 30, NULL);
  set_text (fields, GBT_OFFER_CURRENCY, mixed % 4 == 0 ? "EUR" : "USD");
  set_text (fields, GBT_OFFER_HOURLY, price);
  set_text (fields, GBT_OFFER_SPOT, spot);
  set_text (fields, GBT_OFFER_TAX_BASIS, "excluding");
  set_text (fields, GBT_OFFER_PRICE_READ, "2026-11-30");
  set_text (fields, GBT_OFFER_BILLING_STEP, "hour");
  set_text (fields, GBT_OFFER_AVAILABILITY, "available");
  if (mixed % 9 == 0)
    set_text (fields, GBT_OFFER_DOUBTS, "memory-gb-as-mib");

  offer = gbt_entry_new_with_fields (GBT_ENTRY_OFFER, key, NULL, 0, fields);
  for (guint field = 0; field < GBT_N_OFFER_FIELDS; field++)
    g_clear_pointer (&fields[field], gbt_field_unref);
  return offer;
}

/* The offers themselves, made and dropped: what of an import is not the store's. */
static void
time_making (guint count)
{
  BenchSample *sample = bench_sample_new ("offers-made");

  for (guint i = 0; i < 3; i++)
    {
      Catalogue catalogue = { .count = count };
      GbtEntry *offer;

      bench_sample_start (sample);
      while ((offer = next_offer (&catalogue, NULL)) != NULL)
        gbt_entry_unref (offer);
      bench_sample_stop (sample);
    }

  bench_sample_print (sample);
}

static void
time_import (GbtStore   *store,
             const char *name,
             guint       count,
             guint       shift)
{
  BenchSample *sample = bench_sample_new (name);
  Catalogue catalogue = { .count = count, .shift = shift };
  g_autoptr (GError) error = NULL;
  GbtImportCounts counts;

  bench_sample_start (sample);
  if (!gbt_store_import_offers (store, "bench", next_offer, &catalogue, NULL, NULL, NULL, &counts, &error))
    bench_fail ("importing", error);
  bench_sample_stop (sample);
  bench_sample_print (sample);
}

static void
time_list (GbtStore            *store,
           BenchSample         *sample,
           const GbtOfferQuery *query,
           guint                offset)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  bench_sample_start (sample);
  rows = gbt_store_list_offers (store, query, offset, PAGE, &error);
  if (rows == NULL)
    bench_fail ("listing", error);
  bench_sample_stop (sample);
}

static void
time_count (GbtStore            *store,
            BenchSample         *sample,
            const GbtOfferQuery *query)
{
  g_autoptr (GError) error = NULL;
  guint64 count;

  bench_sample_start (sample);
  if (!gbt_store_count_offers (store, query, &count, &error))
    bench_fail ("counting", error);
  bench_sample_stop (sample);
}

static void
run_plain (sqlite3    *handle,
           const char *sql)
{
  if (sqlite3_exec (handle, sql, NULL, NULL, NULL) != SQLITE_OK)
    {
      g_printerr ("%s: %s\n", sql, sqlite3_errmsg (handle));
      exit (1);
    }
}

/* The reference: the same texts put in a table of their own, without an index, in one transaction. */
static void
time_plain (const char *path,
            guint       count)
{
  BenchSample *sample = bench_sample_new ("offers-plain");
  g_autofree char *plain = g_strconcat (path, "-plain", NULL);
  Catalogue catalogue = { .count = count };
  sqlite3 *handle = NULL;
  sqlite3_stmt *put = NULL;
  GbtEntry *offer;

  g_remove (plain);
  bench_sample_start (sample);
  if (sqlite3_open (plain, &handle) != SQLITE_OK)
    exit (1);
  run_plain (handle, "CREATE TABLE offer (key TEXT, a TEXT, b TEXT, c TEXT, d TEXT, e TEXT, f TEXT, g TEXT); BEGIN");
  if (sqlite3_prepare_v2 (handle, "INSERT INTO offer VALUES (?, ?, ?, ?, ?, ?, ?, ?)", -1, &put, NULL) != SQLITE_OK)
    exit (1);
  while ((offer = next_offer (&catalogue, NULL)) != NULL)
    {
      static const guint fields[] = { GBT_OFFER_PROVIDER, GBT_OFFER_TITLE, GBT_OFFER_TIER, GBT_OFFER_COUNTRY,
                                      GBT_OFFER_GPU_MODEL, GBT_OFFER_CURRENCY, GBT_OFFER_HOURLY };

      sqlite3_bind_text (put, 1, gbt_entry_get_number (offer), -1, SQLITE_TRANSIENT);
      for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        sqlite3_bind_text (put, 2 + (int) i, gbt_entry_get_text (offer, fields[i]), -1, SQLITE_TRANSIENT);
      sqlite3_step (put);
      sqlite3_reset (put);
      gbt_entry_unref (offer);
    }
  sqlite3_finalize (put);
  run_plain (handle, "COMMIT");
  bench_sample_stop (sample);
  bench_sample_print (sample);

  sample = bench_sample_new ("offers-plain-read");
  for (guint i = 0; i < TIMES; i++)
    {
      bench_sample_start (sample);
      run_plain (handle, "SELECT count (*) FROM offer WHERE a LIKE '%zz%' OR b LIKE '%zz%' OR e LIKE '%zz%'");
      bench_sample_stop (sample);
    }
  bench_sample_print (sample);
  sqlite3_close (handle);
  g_remove (plain);
}

/* The most that this process has ever had in memory, in bytes. */
static void
print_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return;
  line = strstr (status, "VmHWM:");
  if (line != NULL)
    printf ("offers-memory\t%" G_GUINT64_FORMAT "\n", 1024 * g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10));
}

/* Another order: its first page, one in the middle, and the count. */
static void
time_orders (GbtStore *store,
             guint     count)
{
  BenchSample *first = bench_sample_new ("offers-sort-first");
  BenchSample *middle = bench_sample_new ("offers-sort-middle");
  BenchSample *counted = bench_sample_new ("offers-count");

  for (guint turn = 0; turn < TIMES; turn++)
    for (guint order = 0; order < GBT_N_OFFER_ORDERS; order++)
      {
        const GbtOfferQuery query = { .order = (GbtOfferOrder) order, .descending = turn % 2 != 0 };

        time_list (store, first, &query, 0);
        time_list (store, middle, &query, count / 2);
        time_count (store, counted, &query);
      }

  bench_sample_print (first);
  bench_sample_print (middle);
  bench_sample_print (counted);
}

/* Typed letter by letter, sorted by price. */
static void
time_search (GbtStore *store)
{
  BenchSample *sample = bench_sample_new ("offers-search");
  BenchSample *counted = bench_sample_new ("offers-search-count");

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    for (const char *end = typed[i]; *end != '\0'; end = g_utf8_next_char (end))
      {
        g_autofree char *text = g_strndup (typed[i], (gsize) (g_utf8_next_char (end) - typed[i]));
        const GbtOfferQuery query = { .text = text, .order = GBT_OFFER_ORDER_HOURLY };

        time_list (store, sample, &query, 0);
        time_count (store, counted, &query);
      }

  bench_sample_print (sample);
  bench_sample_print (counted);
}

static void
time_filter (GbtStore *store)
{
  BenchSample *sample = bench_sample_new ("offers-filter");

  for (guint i = 0; i < TIMES; i++)
    {
      const GbtOfferQuery query = { .country = "FR", .currency = "EUR", .order = GBT_OFFER_ORDER_HOURLY };

      time_list (store, sample, &query, 0);
    }

  bench_sample_print (sample);
}

/* A sheet of 40 candidates held against 20 requirements, every cell judged. */
static GbtDossier *
make_dossier (GbtStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GPtrArray) offers = gbt_store_list_offers (store, &(GbtOfferQuery) { 0 }, 0, CANDIDATES, &error);
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();

  if (offers == NULL)
    bench_fail ("listing", error);
  for (guint i = 1; i <= REQUIREMENTS; i++)
    {
      g_autofree char *number = g_strdup_printf ("E%u", i);
      g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_REQUIREMENT, number, NULL, 0);

      g_ptr_array_add (entries, gbt_entry_with_text (bare, GBT_REQUIREMENT_STRENGTH, "mandatory"));
    }
  for (guint i = 1; i <= offers->len; i++)
    {
      GbtEntry *offer = ((GbtOfferRow *) offers->pdata[i - 1])->offer;
      g_autofree char *number = g_strdup_printf ("C%u", i);
      g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_CANDIDATE, number, NULL, 0);
      g_autoptr (GbtEntry) named = gbt_entry_with_text (bare, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer));

      g_ptr_array_add (entries, gbt_entry_ref (offer));
      g_ptr_array_add (entries,
                       gbt_entry_with_integer (named, GBT_CANDIDATE_OFFER_VERSION, gbt_entry_get_version (offer)));
      for (guint j = 1; j <= REQUIREMENTS; j++)
        {
          g_autofree char *cell = g_strdup_printf ("C%u/E%u", i, j);
          g_autoptr (GbtEntry) assessment = gbt_entry_new (GBT_ENTRY_ASSESSMENT, cell, NULL, 0);

          g_ptr_array_add (entries, gbt_entry_with_text (assessment, GBT_ASSESSMENT_VERDICT, "to-confirm"));
        }
    }

  return gbt_dossier_with_all (empty, entries);
}

/* It is opened, and saved again and again with one verdict changed. */
static void
time_dossier (GbtStore *store)
{
  BenchSample *opened = bench_sample_new ("dossier-load");
  BenchSample *saved = bench_sample_new ("dossier-save");
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtDossier) dossier = make_dossier (store);
  g_autoptr (GbtSheet) created = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  guint64 edits;

  created = gbt_store_create_sheet (store, workload, NULL, &edits, &error);
  if (created == NULL)
    bench_fail ("creating", error);
  sheet = gbt_sheet_with_dossier (created, dossier);

  for (guint i = 0; i < TIMES; i++)
    {
      g_autoptr (GbtSheet) stored = NULL;
      g_autoptr (GbtSheet) loaded = NULL;
      g_autoptr (GbtEntry) verdict = NULL;
      g_autoptr (GbtDossier) changed = NULL;

      bench_sample_start (saved);
      stored = gbt_store_save_sheet (store, sheet, NULL, &edits, &error);
      if (stored == NULL)
        bench_fail ("saving", error);
      /* The first one writes all of it. */
      if (i > 0)
        bench_sample_stop (saved);

      bench_sample_start (opened);
      loaded = gbt_store_load_sheet (store, gbt_sheet_get_id (sheet), NULL, &error);
      if (loaded == NULL)
        bench_fail ("loading", error);
      bench_sample_stop (opened);

      verdict = gbt_entry_with_text (gbt_dossier_get (dossier, GBT_ENTRY_ASSESSMENT, i), GBT_ASSESSMENT_VERDICT,
                                     "excluded");
      changed = gbt_dossier_with (gbt_sheet_get_dossier (sheet), verdict);
      g_clear_pointer (&sheet, gbt_sheet_unref);
      sheet = gbt_sheet_with_dossier (stored, changed);
    }

  bench_sample_print (opened);
  bench_sample_print (saved);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) store = NULL;
  guint count;

  if (argc != 3)
    {
      g_printerr ("usage: bench-offers FILE COUNT\n");
      return 2;
    }

  count = (guint) g_ascii_strtoull (argv[2], NULL, 10);
  g_remove (argv[1]);
  store = gbt_store_open (argv[1], GBT_STORE_CREATE, &bench_store_hooks, &error);
  if (store == NULL)
    bench_fail ("opening", error);

  time_plain (argv[1], count);
  time_making (count);
  time_import (store, "offers-import", count, 0);
  time_import (store, "offers-import-again", count, 0);
  time_import (store, "offers-import-changed", count, 1);
  time_orders (store, count);
  time_search (store);
  time_filter (store);
  time_dossier (store);
  print_memory ();

  return 0;
}
