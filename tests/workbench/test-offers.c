/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include "gbt-error.h"
#include "gbt-evidence-item.h"
#include "gbt-library-offers.h"

typedef struct
{
  char *path;
  GbtLibrary *library;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->path = new_store_path ();
  fixture->library = open_library (fixture->path);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  close_library (fixture->library);
  g_assert_finalize_object (fixture->library);
  remove_store (fixture->path);
  g_free (fixture->path);
}

/* @n offers, of which every hundredth has a price that is none. */
static GBytes *
create_file (guint n)
{
  GString *csv = g_string_new ("key,provider,title,gpu_model,gpu_count,nominal,country,currency,hourly\n");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (csv, "k%u,Exemple,Machine %u,RTX 4090,1,24 GB,FR,EUR,%s\n", i, i,
                            i % 100 == 99 ? "0.6x5" : i % 2 == 0 ? "0.65" : "0.70");
  return g_string_free_to_bytes (csv);
}

static GbtOfferImport *
read_offers (Fixture *fixture,
             GBytes  *bytes)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GbtOfferImport *import;

  gbt_library_read_offers_async (fixture->library, bytes, "/tmp/offres.csv", NULL, NULL, NULL, keep_result, &result);
  import = gbt_library_read_offers_finish (fixture->library, wait_result (&result), &error);
  g_assert_no_error (error);
  return import;
}

static GbtImportCounts
import_offers (Fixture *fixture,
               GBytes  *bytes)
{
  g_autoptr (GbtOfferImport) import = read_offers (fixture, bytes);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GbtImportCounts counts = { 0 };

  gbt_library_import_offers_async (fixture->library, import, NULL, NULL, NULL, keep_result, &result);
  gbt_library_import_offers_finish (fixture->library, wait_result (&result), &counts, &error);
  g_assert_no_error (error);
  return counts;
}

static gboolean
is_idle (gpointer list)
{
  return !gbt_offer_list_get_busy (list);
}

static guint
count_offers (Fixture *fixture)
{
  GbtOfferList *offers = gbt_library_get_offers (fixture->library);

  wait_until (is_idle, offers);
  return g_list_model_get_n_items (G_LIST_MODEL (offers));
}

static gboolean
is_loaded (gpointer item)
{
  return gbt_offer_item_get_offer (item) != NULL;
}

/* What a view does: asks for the item, and waits for what it says. */
static char *
get_title (Fixture *fixture,
           guint    position)
{
  GbtOfferList *offers = gbt_library_get_offers (fixture->library);
  g_autoptr (GbtOfferItem) item = g_list_model_get_item (G_LIST_MODEL (offers), position);

  g_assert_nonnull (item);
  wait_until (is_loaded, item);
  return g_strdup (gbt_entry_get_text (gbt_offer_item_get_offer (item), GBT_OFFER_TITLE));
}

static void
test_reading_writes_nothing (Fixture      *fixture,
                             gconstpointer data)
{
  g_autoptr (GBytes) bytes = create_file (200);
  g_autoptr (GbtOfferImport) import = read_offers (fixture, bytes);
  const GbtOfferRemark *remark;

  g_assert_cmpuint (gbt_offer_import_get_n_rows (import), ==, 200);
  g_assert_cmpuint (gbt_offer_import_get_n_refused (import), ==, 2);
  g_assert_cmpuint (gbt_offer_import_get_n_written (import), ==, 198);
  g_assert_cmpuint (gbt_offer_import_get_n_read (import) + gbt_offer_import_get_n_to_check (import), ==, 198);
  remark = gbt_offer_import_get_remark (import, 0);
  g_assert_true (remark->refused);
  g_assert_cmpuint (remark->line, ==, 101);
  g_assert_nonnull (remark->cause);
  g_assert_cmpuint (count_offers (fixture), ==, 0);
}

static void
test_import_and_look (Fixture      *fixture,
                      gconstpointer data)
{
  g_autoptr (GBytes) bytes = create_file (1000);
  GbtOfferList *offers = gbt_library_get_offers (fixture->library);
  GbtImportCounts counts = import_offers (fixture, bytes);
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;
  g_autofree char *dear = NULL;

  g_assert_cmpuint (counts.added, ==, 990);
  g_assert_cmpuint (count_offers (fixture), ==, 990);

  gbt_offer_list_set_order (offers, GBT_OFFER_ORDER_TITLE, FALSE);
  g_assert_cmpuint (count_offers (fixture), ==, 990);
  first = get_title (fixture, 0);
  last = get_title (fixture, 989);
  g_assert_cmpstr (first, ==, "Machine 0");
  g_assert_cmpstr (last, !=, first);

  gbt_offer_list_set_search (offers, "machine 7");
  g_assert_cmpuint (count_offers (fixture), >, 1);
  g_assert_cmpuint (count_offers (fixture), <, 990);
  gbt_offer_list_set_search (offers, "nothing like it");
  g_assert_cmpuint (count_offers (fixture), ==, 0);

  gbt_offer_list_set_search (offers, "");
  gbt_offer_list_set_order (offers, GBT_OFFER_ORDER_HOURLY, TRUE);
  g_assert_cmpuint (count_offers (fixture), ==, 990);
  dear = get_title (fixture, 0);
  g_assert_cmpint (atoi (dear + strlen ("Machine ")) % 2, ==, 1);
}

/* The file is kept once, whatever is imported again; what it no longer has is counted first. */
static void
test_import_again (Fixture      *fixture,
                   gconstpointer data)
{
  g_autoptr (GBytes) bytes = create_file (50);
  g_autoptr (GBytes) fewer = create_file (40);
  g_autoptr (GbtOfferImport) import = NULL;
  GbtImportCounts counts;

  import_offers (fixture, bytes);
  counts = import_offers (fixture, bytes);
  g_assert_cmpuint (counts.added, ==, 0);
  g_assert_cmpuint (counts.unchanged, ==, 50);
  g_assert_cmpuint (count_offers (fixture), ==, 50);
  wait_ms (50);
  g_assert_cmpuint (gbt_item_list_get_n_all (gbt_library_get_evidence (fixture->library)), ==, 1);

  import = read_offers (fixture, fewer);
  g_assert_cmpuint (gbt_offer_import_get_n_unlisted (import), ==, 10);
  counts = import_offers (fixture, fewer);
  g_assert_cmpuint (counts.unlisted, ==, 10);
  g_assert_cmpuint (count_offers (fixture), ==, 40);
}

static void
test_cancelled (Fixture      *fixture,
                gconstpointer data)
{
  g_autoptr (GBytes) bytes = create_file (500);
  g_autoptr (GbtOfferImport) import = read_offers (fixture, bytes);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  gbt_library_import_offers_async (fixture->library, import, NULL, NULL, cancellable, keep_result, &result);
  g_assert_false (gbt_library_import_offers_finish (fixture->library, wait_result (&result), NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count_offers (fixture), ==, 0);
  g_assert_cmpuint (gbt_item_list_get_n_all (gbt_library_get_evidence (fixture->library)), ==, 0);
}

static GbtEntry *
save (Fixture         *fixture,
      GbtEntry        *offer,
      GbtStoreOutcome *outcome)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GbtEntry *saved;

  gbt_library_save_offer_async (fixture->library, offer, NULL, keep_result, &result);
  saved = gbt_library_save_offer_finish (fixture->library, wait_result (&result), outcome, &error);
  g_assert_no_error (error);
  return saved;
}

static void
test_versions (Fixture      *fixture,
               gconstpointer data)
{
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);
  g_autoptr (GbtEntry) offer = gbt_entry_with_text (empty, GBT_OFFER_TITLE, "Une machine");
  GbtStoreOutcome outcome = GBT_STORE_UNCHANGED;
  g_autoptr (GbtEntry) first = save (fixture, offer, &outcome);
  g_autoptr (GbtEntry) priced = gbt_entry_with_text (first, GBT_OFFER_NOTES, "relue");
  g_autoptr (GbtEntry) second = NULL;
  g_autoptr (GbtEntry) same = NULL;

  g_assert_cmpint (outcome, ==, GBT_STORE_ADDED);
  g_assert_cmpuint (gbt_entry_get_version (first), ==, 1);
  second = save (fixture, priced, &outcome);
  g_assert_cmpint (outcome, ==, GBT_STORE_UPDATED);
  g_assert_cmpuint (gbt_entry_get_version (second), ==, 2);
  g_assert_cmpstr (gbt_entry_get_id (second), ==, gbt_entry_get_id (first));
  same = save (fixture, second, &outcome);
  g_assert_cmpint (outcome, ==, GBT_STORE_UNCHANGED);
  g_assert_cmpuint (count_offers (fixture), ==, 1);
}

static gboolean
has_evidence (gpointer list)
{
  return gbt_item_list_get_n_all (list) > 0;
}

static void
test_evidence (Fixture      *fixture,
               gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (fixture->path);
  g_autofree char *path = g_build_filename (folder, "relevé.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GbtEntry) titled = gbt_entry_with_text (empty, GBT_EVIDENCE_TITLE, "Relevé du GPU");
  GbtItemList *list = gbt_library_get_evidence (fixture->library);
  g_autoptr (GAsyncResult) added = NULL;
  g_autoptr (GAsyncResult) copied = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEntry) saved = NULL;
  g_autoptr (GFile) copy = NULL;
  g_autofree char *copy_path = NULL;
  g_autofree char *content = NULL;
  guint64 size = 0;

  g_assert_true (g_file_set_contents (path, "24564 MiB\n", -1, NULL));
  gbt_library_add_evidence_async (fixture->library, titled, file, NULL, keep_result, &added);
  saved = gbt_library_add_evidence_finish (fixture->library, wait_result (&added), &error);
  g_assert_no_error (error);
  g_assert_true (gbt_entry_get_integer (saved, GBT_EVIDENCE_SIZE, &size));
  g_assert_cmpuint (size, ==, 10);
  wait_until (has_evidence, list);

  gbt_item_list_set_search (list, "releve");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
  gbt_item_list_set_search (list, "rien");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);

  /* What the system's program opens is a copy that it cannot change. */
  gbt_library_copy_evidence_async (fixture->library, saved, NULL, keep_result, &copied);
  copy = gbt_library_copy_evidence_finish (fixture->library, wait_result (&copied), &error);
  g_assert_no_error (error);
  copy_path = g_file_get_path (copy);
  g_assert_true (g_file_get_contents (copy_path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "24564 MiB\n");
  {
    g_autoptr (GFileInfo) info = g_file_query_info (copy, G_FILE_ATTRIBUTE_UNIX_MODE, 0, NULL, NULL);

    g_assert_cmpuint (g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_UNIX_MODE) & 0222, ==, 0);
  }
  g_file_delete (copy, NULL, NULL);
}

/* The folder tells who sells where every file of a catalogue has one name. */
static void
test_folder (void)
{
  static const char text[] = "InstanceType,AcceleratorName,AcceleratorCount,Price\na,L4,1,0.50\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text - 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtOfferImport) import
    = gbt_offer_import_read (bytes, "/catalogs/v8/verda/vms.csv", NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (gbt_offer_import_get_catalogue (import), ==, "skypilot:verda");
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/offers/reading-writes-nothing", test_reading_writes_nothing);
  ADD ("/offers/import-and-look", test_import_and_look);
  ADD ("/offers/import-again", test_import_again);
  ADD ("/offers/cancelled", test_cancelled);
  ADD ("/offers/versions", test_versions);
  ADD ("/offers/evidence", test_evidence);
  g_test_add_func ("/offers/folder", test_folder);

  return g_test_run ();
}
