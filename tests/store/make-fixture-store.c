/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a store with some of everything: tests/data/stores/schema-N.gabarit is what this program
 * made when schema N was the last. It is run once a schema, before the schema is handed out, and its
 * result is committed. */

#include "dossier-fixture.h"
#include "gbt-store.h"

#define SHEET_ID "5b0c6a3e-0f5a-4c0d-9d57-2f1f4f3f6a01"
#define ARCHIVED_ID "5b0c6a3e-0f5a-4c0d-9d57-2f1f4f3f6a02"

static gint64 now = G_GINT64_CONSTANT (1796056380) * G_USEC_PER_SEC;

static gint64
get_time (gpointer data)
{
  now += G_USEC_PER_SEC;
  return now;
}

static char *
make_id (gpointer data)
{
  static guint last = 16;

  return g_strdup_printf ("5b0c6a3e-0f5a-4c0d-9d57-2f1f4f3f6a%02x", ++last);
}

static char *
fold (const char *text)
{
  g_autofree char *plain = g_str_to_ascii (text, "C");

  return g_ascii_strdown (plain, -1);
}

static GbtWorkload *
with (GbtWorkload *workload,
      GbtFieldId   id,
      GbtField    *field)
{
  g_autoptr (GbtWorkload) before = workload;
  g_autoptr (GbtField) owned = field;

  return gbt_workload_with_field (before, id, owned);
}

static GbtWorkload *
make_workload (const char *title,
               const char *reference)
{
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  g_autoptr (GbtWorkload) fields = gbt_workload_new ();

  fields = with (g_steal_pointer (&fields), GBT_FIELD_TITLE, gbt_field_new_text (title, NULL));
  fields = with (g_steal_pointer (&fields), GBT_FIELD_REFERENCE,
                 gbt_field_new_text (reference, NULL));
  fields = with (g_steal_pointer (&fields), GBT_FIELD_AUTHOR, gbt_field_new_text ("exemple", NULL));
  fields = with (g_steal_pointer (&fields), GBT_FIELD_MODEL_NAME,
                 gbt_field_new_text ("Modèle 7 B", "config.json"));
  fields = with (g_steal_pointer (&fields), GBT_FIELD_MODEL_PARAMETERS,
                 gbt_field_new_integer (7000000000, "config.json"));
  fields = with (g_steal_pointer (&fields), GBT_FIELD_WEIGHT_FORMAT,
                 gbt_field_new_text ("16bit", NULL));
  fields = with (g_steal_pointer (&fields), GBT_FIELD_NEEDED_FROM,
                 gbt_field_new_to_confirm ("date de notification"));
  fields = with (g_steal_pointer (&fields), GBT_FIELD_QUALITY_THRESHOLD,
                 gbt_field_new_text ("0.820", NULL));
  fields = with (g_steal_pointer (&fields), GBT_FIELD_RESERVE,
                 gbt_field_new_integer (6442450944, NULL));

  g_ptr_array_add (posts, gbt_post_new_formula (GBT_POST_KV));
  g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_COMPUTE, NULL, "à mesurer"));
  g_ptr_array_add (posts, gbt_post_new_declared (GBT_POST_OTHER, "Tampon", 1048576, NULL));
  g_ptr_array_add (posts,
                   gbt_post_new_justified (GBT_POST_RUNTIME, NULL, 504365056, "ES-01", "nvidia-smi"));

  return gbt_workload_with_posts (fields, posts);
}

static GbtEstimate *
estimate (GbtWorkload *workload)
{
  g_autoptr (GError) error = NULL;
  GbtEstimate *computed = gbt_estimate_compute (workload, &error);

  if (computed == NULL)
    g_error ("%s", error->message);
  return computed;
}

static GbtEntry *
next_offer (gpointer data,
            GError **error)
{
  guint *left = data;
  g_autofree char *key = g_strdup_printf ("cle-%u", *left);
  g_autofree char *title = g_strdup_printf ("Offre %u", *left);

  return (*left)-- > 0 ? dossier_fixture_offer (key, title, "0.3400") : NULL;
}

/* The libraries: a catalogue, an offer typed and changed, a file. */
static gboolean
fill_libraries (GbtStore *store,
                GError  **error)
{
  g_autoptr (GbtEntry) typed = dossier_fixture_offer (NULL, "Offre saisie", "0.5");
  g_autoptr (GbtEntry) first = NULL;
  g_autoptr (GbtEntry) dearer = NULL;
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GbtEntry) titled = gbt_entry_with_text (bare, GBT_EVIDENCE_TITLE, "Conditions de vente");
  g_autoptr (GbtEntry) searched = gbt_entry_with_text (bare, GBT_EVIDENCE_TITLE, "Recherche");
  g_autoptr (GbtEntry) calculated = gbt_entry_with_text (searched, GBT_EVIDENCE_KIND, "calculation");
  g_autoptr (GBytes) bytes = g_bytes_new_static ("conditions\n", 11);
  GbtImportCounts counts;
  guint left = 3;

  if (!gbt_store_import_offers (store, "essai.csv", next_offer, &left, NULL, NULL, NULL, &counts, error)
      || !gbt_store_save_offer (store, typed, NULL, &first, error))
    return FALSE;
  dearer = gbt_entry_with_text (first, GBT_OFFER_HOURLY, "0.55");

  return gbt_store_save_offer (store, dearer, NULL, NULL, error)
         && gbt_store_add_evidence_bytes (store, titled, bytes, NULL, error)
         && gbt_store_add_evidence (store, calculated, NULL, NULL, error);
}

/* What hangs on a sheet, and a record frozen of it. */
static gboolean
fill_sheet (GbtStore *store,
            GbtSheet *sheet,
            guint64   edits,
            GError  **error)
{
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_SOURCED);
  g_autoptr (GbtSheet) edit = gbt_sheet_with_dossier (sheet, dossier);
  g_autoptr (GbtSheet) saved = gbt_store_save_sheet (store, edit, NULL, &edits, error);
  g_autoptr (GbtFrozen) frozen = NULL;

  if (saved == NULL)
    return FALSE;
  frozen = dossier_fixture_freeze (DOSSIER_RECORD, SHEET_ID, gbt_sheet_get_revision (saved), "1", "decision");
  return gbt_store_freeze (store, SHEET_ID, &edits, frozen, error);
}

static gboolean
fill (GbtStore *store,
      gpointer  data,
      GError  **error)
{
  g_autoptr (GbtWorkload) before = make_workload ("Assistant juridique", "FC-2026-0007");
  g_autoptr (GbtWorkload) after = make_workload ("Assistant juridique, œuvre complète",
                                                   "FC-2026-0007");
  g_autoptr (GbtWorkload) old = make_workload ("Ancienne demande", "FC-2026-0002");
  g_autoptr (GbtEstimate) computed = estimate (before);
  g_autoptr (GbtSheet) first = gbt_sheet_new (SHEET_ID, 1, FALSE, before);
  g_autoptr (GbtSheet) edit = gbt_sheet_with_workload (first, after);
  g_autoptr (GbtSheet) archived = gbt_sheet_new (ARCHIVED_ID, 1, TRUE, old);
  g_autoptr (GbtWorkload) empty = gbt_workload_new ();
  g_autoptr (GbtModel) unnamed = gbt_model_new ();
  g_autoptr (GbtField) name = gbt_field_new_text ("Modèle 7 B", "config.json");
  g_autoptr (GbtModel) model = gbt_model_with_field (unnamed, GBT_FIELD_MODEL_NAME, name);
  g_autoptr (GbtSheet) added = NULL;
  g_autoptr (GbtSheet) second = NULL;
  g_autoptr (GbtSheet) put_away = NULL;
  g_autoptr (GbtSheet) blank = NULL;
  GbtStoreOutcome outcome;
  guint64 edits;

  added = gbt_store_import_sheet (store, first, computed, FALSE, &outcome, &edits, error);
  if (added == NULL || !gbt_store_close_revision (store, SHEET_ID, 1, edits, error))
    return FALSE;
  second = gbt_store_save_sheet (store, edit, computed, &edits, error);
  if (second == NULL || !fill_libraries (store, error) || !fill_sheet (store, second, edits, error))
    return FALSE;
  put_away = gbt_store_import_sheet (store, archived, computed, FALSE, &outcome, &edits, error);
  if (put_away == NULL)
    return FALSE;
  blank = gbt_store_create_sheet (store, empty, NULL, &edits, error);

  return blank != NULL && gbt_store_save_model (store, model, &outcome, error);
}

int
main (int    argc,
      char **argv)
{
  const GbtStoreHooks hooks
      = { .program_version = "0.1.0", .fold = fold, .make_id = make_id, .get_time = get_time };
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) store = NULL;

  if (argc != 2)
    {
      g_printerr ("%s FILE\n", argv[0]);
      return 2;
    }

  store = gbt_store_open (argv[1], GBT_STORE_CREATE, &hooks, &error);
  if (store == NULL || !gbt_store_run_batch (store, fill, NULL, &error))
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }

  return 0;
}
