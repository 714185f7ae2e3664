/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes the store the benchmarks look at: make-store FILE COUNT. The same at each run. */

#include <glib/gstdio.h>

#include "bench-store.h"
#include "gbt-store-private.h"

/* Sheets written in one transaction: what a crash of the benchmark may lose. */
#define BATCH 10000
#define SECONDS_APART 300

/* Identities come in no order: without room for every page, each sheet would be several reads. */
#define ROOM "PRAGMA cache_size = -1000000"

/* Few words in many titles, many words in few: what makes a search slow and what makes it fast. */
static const char *const subjects[] = {
  "Assistant documentaire", "Résumé de dossiers", "Recherche dans les archives", "Aide à la rédaction",
  "Classement de courriers", "Réponse aux usagers", "Extraction de pièces", "Traduction de notices",
  "Relecture de marchés", "Analyse d’entretiens", "Génération de code", "Veille réglementaire",
  "Œuvres numérisées", "Transcription de réunions", "Adaptation au vocabulaire médical",
};
static const char *const services[] = {
  "service juridique", "ressources humaines", "direction des achats", "bureau d’études", "hôpital",
  "bibliothèque", "collège", "laboratoire", "mairie", "atelier de maintenance",
};
static const char *const models[] = {
  "Llama 3.1 8B", "Mistral 7B v0.3", "Qwen3 14B", "Gemma 3 27B", "Phi-4 14B", "Mixtral 8x7B",
  "gpt-oss 20B", "Modèle dense illustratif",
};
static const char *const authors[] = { "A. Morel", "B. Nguyen", "C. Lefèvre", "D. Çelik", "exemple" };
static const guint64 billions[] = { 8, 7, 14, 27, 14, 46, 20, 7 };
static const char syllables[][3] = { "ba", "le", "mi", "no", "ru", "ta", "ve", "zo" };

typedef struct
{
  GRand *random;
  GbtWorkload *pattern;
  gint64 clock;
  guint next;
  guint count;
} Maker;

static char *
make_id (gpointer data)
{
  Maker *self = data;

  return g_strdup_printf ("%08x-%04x-4%03x-8%03x-%08x%04x", g_rand_int (self->random),
                          g_rand_int_range (self->random, 0, 0x10000),
                          g_rand_int_range (self->random, 0, 0x1000),
                          g_rand_int_range (self->random, 0, 0x1000), g_rand_int (self->random),
                          g_rand_int_range (self->random, 0, 0x10000));
}

static gint64
get_time (gpointer data)
{
  Maker *self = data;

  return self->clock;
}

/* One of 32 768 names. */
static char *
make_project (guint number)
{
  GString *name = g_string_new (NULL);
  guint left = number * 10007;

  for (guint i = 0; i < 5; i++)
    {
      g_string_append (name, syllables[left % G_N_ELEMENTS (syllables)]);
      left /= G_N_ELEMENTS (syllables);
    }
  name->str[0] = g_ascii_toupper (name->str[0]);

  return g_string_free (name, FALSE);
}

#define PICK(self, words) words[g_rand_int_range ((self)->random, 0, G_N_ELEMENTS (words))]

static GbtWorkload *
with_text (GbtWorkload *workload,
           GbtFieldId   id,
           const char  *text)
{
  g_autoptr (GbtWorkload) before = workload;
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);

  return gbt_workload_with_field (before, id, field);
}

static GbtWorkload *
with_integer (GbtWorkload *workload,
              GbtFieldId   id,
              guint64      value)
{
  g_autoptr (GbtWorkload) before = workload;
  g_autoptr (GbtField) field = gbt_field_new_integer (value, NULL);

  return gbt_workload_with_field (before, id, field);
}

static GbtWorkload *
make_workload (Maker *self)
{
  g_autofree char *project = make_project (self->next);
  g_autofree char *title = g_strdup_printf ("%s, projet %s, %s", PICK (self, subjects), project,
                                            PICK (self, services));
  g_autofree char *notes = g_strdup_printf ("Demande n° %u du projet %s ; machine partagée, données internes.",
                                            self->next, project);
  g_autofree char *reference = g_strdup_printf ("FC-2026-%05u", self->next);
  guint model = g_rand_int_range (self->random, 0, G_N_ELEMENTS (models));
  GbtWorkload *workload = gbt_workload_ref (self->pattern);

  workload = with_text (workload, GBT_FIELD_TITLE, title);
  workload = with_text (workload, GBT_FIELD_REFERENCE, reference);
  workload = with_text (workload, GBT_FIELD_AUTHOR, PICK (self, authors));
  workload = with_text (workload, GBT_FIELD_NOTES, notes);
  workload = with_text (workload, GBT_FIELD_MODEL_NAME, models[model]);

  return with_integer (workload, GBT_FIELD_MODEL_PARAMETERS, billions[model] * 1000000000);
}

static gboolean
make_batch (GbtStore *store,
            gpointer  data,
            GError  **error)
{
  Maker *self = data;
  guint end = MIN (self->next + BATCH, self->count);

  for (; self->next < end; self->next++)
    {
      g_autoptr (GbtWorkload) workload = make_workload (self);
      g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, error);
      g_autoptr (GbtSheet) sheet = NULL;
      guint64 edits;

      if (estimate == NULL)
        return FALSE;
      self->clock += SECONDS_APART * G_USEC_PER_SEC;
      sheet = gbt_store_create_sheet (store, workload, estimate, &edits, error);
      if (sheet == NULL)
        return FALSE;
      /* One in twenty is put away. */
      if (self->next % 20 == 19
          && !gbt_store_archive_sheet (store, gbt_sheet_get_id (sheet), TRUE, &edits, error))
        return FALSE;
    }

  return TRUE;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GRand) random = g_rand_new_with_seed (2026);
  g_autoptr (GbtStore) store = NULL;
  GbtStoreHooks hooks = bench_store_hooks;
  Maker maker = {
    .random = random,
    .pattern = gbt_sheet_get_workload (example),
    .clock = G_GINT64_CONSTANT (1735689600) * G_USEC_PER_SEC, /* 2025-01-01 */
  };

  if (argc != 3)
    {
      g_printerr ("usage: make-store FILE COUNT\n");
      return 2;
    }

  maker.count = (guint) g_ascii_strtoull (argv[2], NULL, 10);
  hooks.make_id = make_id;
  hooks.get_time = get_time;
  hooks.data = &maker;

  g_remove (argv[1]);
  store = gbt_store_open (argv[1], GBT_STORE_CREATE, &hooks, &error);
  if (store != NULL)
    gbt_db_execute (gbt_store_get_db (store), ROOM, &error);
  while (error == NULL && maker.next < maker.count)
    gbt_store_run_batch (store, make_batch, &maker, &error);
  if (error != NULL)
    {
      g_printerr ("make-store: %s\n", error->message);
      return 1;
    }

  return 0;
}
