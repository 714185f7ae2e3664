/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Another program on the store, for the tests: it says each thing it was told is saved, and may be
 * killed at any moment.
 *
 *   store-worker PATH save ID N PAUSE   saves the sheet ID N times (0: until killed), with a pause
 *                                       of so many microseconds after each
 *   store-worker PATH life              a sheet's life: created, saved, cited, saved again, given offers,
 *                                       evidence and candidates, frozen, archived
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "dossier-fixture.h"
#include "gbt-store.h"

/* Exit status when the store refused, as opposed to any other end. */
#define REFUSED 3

static char *
fold (const char *text)
{
  return g_utf8_casefold (text, -1);
}

/* Only what has reached the other end of the pipe counts as said. */
static void
say (guint64 edits)
{
  printf ("%" G_GUINT64_FORMAT "\n", edits);
  fflush (stdout);
}

static void
give_up (const GError *error)
{
  fprintf (stderr, "%s\n", gbt_error_get_word ((GbtError) error->code));
  exit (REFUSED);
}

static GbtSheet *
save_title (GbtStore *store,
            GbtSheet *sheet,
            guint     number,
            guint64  *edits)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = g_strdup_printf ("Fiche %u", number);
  g_autoptr (GbtField) field = gbt_field_new_text (title, NULL);
  g_autoptr (GbtWorkload) workload
      = gbt_workload_with_field (gbt_sheet_get_workload (sheet), GBT_FIELD_TITLE, field);
  g_autoptr (GbtSheet) edit = gbt_sheet_with_workload (sheet, workload);
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, &error);
  GbtSheet *saved = gbt_store_save_sheet (store, edit, estimate, edits, &error);

  if (saved == NULL)
    give_up (error);
  say (*edits);
  return saved;
}

static void
save_again_and_again (GbtStore   *store,
                      const char *id,
                      guint64     n,
                      gulong      pause)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = gbt_store_load_sheet (store, id, &edits, &error);

  if (sheet == NULL)
    give_up (error);
  for (guint i = 0; n == 0 || i < n; i++)
    {
      g_autoptr (GbtSheet) before = g_steal_pointer (&sheet);

      sheet = save_title (store, before, i, &edits);
      g_usleep (pause);
    }
}

static GbtEntry *
next_offer (gpointer data,
            GError **error)
{
  guint *left = data;
  g_autofree char *key = g_strdup_printf ("k%u", *left);

  return (*left)-- > 0 ? dossier_fixture_offer (key, "Titre", "0.5") : NULL;
}

/* What the libraries hold, and a sheet that cites it. */
static GbtSheet *
add_dossier (GbtStore *store,
             GbtSheet *sheet,
             guint64  *edits)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_KNOWN);
  g_autoptr (GbtSheet) edit = gbt_sheet_with_dossier (sheet, dossier);
  g_autoptr (GbtEntry) record = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (100000), 100000);
  GbtImportCounts counts;
  GbtSheet *saved;
  guint left = 50;

  if (!gbt_store_import_offers (store, "essai", next_offer, &left, NULL, NULL, NULL, &counts, &error)
      || !gbt_store_add_evidence_bytes (store, record, bytes, NULL, &error))
    give_up (error);
  saved = gbt_store_save_sheet (store, edit, NULL, edits, &error);
  if (saved == NULL)
    give_up (error);
  say (*edits);
  return saved;
}

static void
live (GbtStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtSheet) first = NULL;
  g_autoptr (GbtSheet) second = NULL;
  g_autoptr (GbtSheet) third = NULL;
  g_autoptr (GbtSheet) whole = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;
  const char *id;
  guint64 edits;

  first = gbt_store_create_sheet (store, workload, NULL, &edits, &error);
  if (first == NULL)
    give_up (error);
  say (edits);
  id = gbt_sheet_get_id (first);

  second = save_title (store, first, 2, &edits);
  if (!gbt_store_close_revision (store, id, 1, edits, &error))
    give_up (error);
  third = save_title (store, second, 3, &edits);
  if (gbt_sheet_get_revision (third) != 2)
    abort ();
  whole = add_dossier (store, third, &edits);
  frozen = dossier_fixture_freeze (DOSSIER_RECORD, id, gbt_sheet_get_revision (whole), "1", "decision");
  if (!gbt_store_freeze (store, id, &edits, frozen, &error))
    give_up (error);
  say (edits);
  if (!gbt_store_archive_sheet (store, id, TRUE, &edits, &error))
    give_up (error);
  say (edits);
  if (!gbt_store_backup_daily (store, NULL, &error))
    give_up (error);
}

int
main (int    argc,
      char **argv)
{
  const GbtStoreHooks hooks = { .program_version = "0.1.0", .fold = fold };
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) store = NULL;

  if (argc < 3)
    return 2;
  /* A test that fails leaves nobody behind. */
  prctl (PR_SET_PDEATHSIG, SIGKILL);

  store = gbt_store_open (argv[1], GBT_STORE_CREATE, &hooks, &error);
  if (store == NULL)
    give_up (error);

  if (strcmp (argv[2], "save") == 0 && argc == 6)
    save_again_and_again (store, argv[3], g_ascii_strtoull (argv[4], NULL, 10),
                          (gulong) g_ascii_strtoull (argv[5], NULL, 10));
  else if (strcmp (argv[2], "life") == 0)
    live (store);
  else
    return 2;

  return 0;
}
