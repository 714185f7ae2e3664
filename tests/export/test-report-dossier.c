/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>
#include <string.h>

#include "gbt-walk.h"
#include "lines.h"
#include "sheets.h"

/* What the printed sheet says of candidates, runs and decisions. */

static char *
write_archive (Sheet       sheet,
               GbtLanguage language)
{
  g_autoptr (SheetArchive) archive = sheet_archive_new (sheet);
  g_autoptr (GbtReport) report
      = gbt_report_new_in_context (archive->fiche, &archive->context, language);

  return lines_of_report (report);
}

/* The acceptance walk once decided: its figures and its sentences. */
static void
test_decided (void)
{
  g_autofree char *report = write_archive (SHEET_DECIDED, GBT_LANGUAGE_FR);

  lines_assert_say (report, "État = décidée (décision n° 1)\n");
  lines_assert_say (report, "Date de la décision = 30 novembre 2026\n");
  lines_assert_say (report, "Ces prix n’indiquent aucune vitesse.");
  lines_assert_say (report, "Deux GPU ne forment pas une mémoire unique.");
  lines_assert_say (report, "Présélection technique : aucune de ces configurations n’est garantie ; "
                            "5 conditions restent à confirmer.");
  lines_assert_say (report, "Enveloppe conservatrice : somme de maxima non simultanés.");
  lines_assert_say (report, "Confirme la charge [P8]\n");
  lines_assert_say (report, "Ne confirme pas : entrée tronquée à 6 144 jetons [P9]\n");
  lines_assert_say (report, "pic confirmé le plus haut, 19 832 766 464 octets");
  lines_assert_say (report, "25 757 220 864 − 486 539 264 − 19 832 766 464 = 5 437 915 136 octets");
  lines_assert_say (report, "| 5 437 915 136 | 5,06\n");
  lines_assert_say (report, "4 828 230 656 octets, 4,50 Gio");
  lines_assert_say (report, "C1 · 1 × RTX 4090 24 Go");
  lines_assert_say (report, "47,14 USD");
  lines_assert_say (report, "à confirmer, 5 conditions");
  lines_assert_say (report, "exclue, par E1");
  lines_assert_say (report, "exclue [P6] : 15,99 Gio < 19,04 Gio, réserve choisie de 6,00 Gio");
  lines_assert_silent (report, "5,52");
}

/* The fingerprint is that of the bytes attached; the footer tells its first eight digits. */
static void
test_fingerprint (void)
{
  g_autoptr (SheetArchive) archive = sheet_archive_new (SHEET_DECIDED);
  g_autoptr (GbtReport) report
      = gbt_report_new_in_context (archive->fiche, &archive->context, GBT_LANGUAGE_FR);
  g_autofree char *lines = lines_of_report (report);
  g_autofree char *digest
      = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, gbt_frozen_get_bytes (archive->frozen));
  g_autofree char *first = g_strndup (digest, 32);
  g_autofree char *footer = g_strdup_printf ("empreinte %.8s… (section 10)", digest);

  lines_assert_say (lines, first);
  lines_assert_say (lines, digest + 32);
  lines_assert_say (lines, footer);
  lines_assert_silent (lines, "sans empreinte");
}

static void
test_invalidated (void)
{
  g_autofree char *report = write_archive (SHEET_INVALIDATED, GBT_LANGUAGE_FR);
  g_autofree char *english = write_archive (SHEET_INVALIDATED, GBT_LANGUAGE_EN);
  const char *invalidated = strstr (report, "Décision invalidée : longueur limite passée de 8 192 à "
                                            "16 384 jetons (I1). ");
  const char *superseded = strstr (report, "Remplacée par la décision n° 2 de FC-2026-0007.");

  g_assert_nonnull (invalidated);
  g_assert_nonnull (superseded);
  g_assert_true (invalidated < superseded);
  lines_assert_say (report, "État = invalidée (décision n° 1)\n");
  lines_assert_say (english, "8,192 to 16,384 tokens (I1)");
}

static void
test_shortlist (void)
{
  g_autofree char *report = write_archive (SHEET_SHORTLIST, GBT_LANGUAGE_FR);

  lines_assert_say (report, "État = présélection (présélection n° 1)\n");
  lines_assert_say (report, "configuration retenue: à décider");
  lines_assert_say (report, "7 conditions restent à confirmer.");
  lines_assert_say (report, "Deux configurations à interroger avant tout essai.");
  lines_assert_say (report, "enveloppe, faute d’essai qui confirme");
  lines_assert_silent (report, "Décision invalidée");
}

static void
test_closed (void)
{
  g_autofree char *report = write_archive (SHEET_CLOSED, GBT_LANGUAGE_FR);

  lines_assert_say (report, "Le besoin est abandonné ; aucun essai ne sera fait.");
  lines_assert_say (report, "sans suite : aucune configuration n’est retenue");
  lines_assert_say (report, "mesuré: néant");
}

/* Never a blank cell, whatever is in the dossier. */
static void
test_cells (void)
{
  const Sheet sheets[] = { SHEET_DECIDED, SHEET_INVALIDATED, SHEET_SHORTLIST, SHEET_CLOSED };

  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      g_autoptr (SheetArchive) archive = sheet_archive_new (sheets[i]);
      g_autoptr (GbtReport) report
          = gbt_report_new_in_context (archive->fiche, &archive->context, GBT_LANGUAGE_FR);

      for (guint j = 0; j < report->sections->len; j++)
        {
          const GbtReportSection *section = g_ptr_array_index (report->sections, j);

          for (guint k = 0; k < section->blocks->len; k++)
            {
              const GbtReportBlock *block = g_ptr_array_index (section->blocks, k);

              for (guint l = 0; block->table != NULL && l < block->table->rows->len; l++)
                {
                  const GbtReportRow *row = g_ptr_array_index (block->table->rows, l);

                  /* The first cell is a key, which totals lack. */
                  for (guint m = 1; m < row->cells->len; m++)
                    g_assert_false (gbt_report_text_is_empty (g_ptr_array_index (row->cells, m)));
                }
            }
        }
    }
}

/* {{{ Offers */

static const GbtReportTable *
find_table (const GbtReport *report,
            const char      *id)
{
  for (guint i = 0; i < report->sections->len; i++)
    {
      const GbtReportSection *section = g_ptr_array_index (report->sections, i);

      for (guint j = 0; j < section->blocks->len; j++)
        {
          const GbtReportBlock *block = g_ptr_array_index (section->blocks, j);

          if (block->table != NULL && g_str_equal (block->table->id, id))
            return block->table;
        }
    }
  g_assert_not_reached ();
}

/* The cells of the only offer under the label of their row; the last row holds the evidence. */
static GHashTable *
write_offer (GbtSheet  *sheet,
             char     **note)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "1.0.0", "2026-11-30");
  g_autoptr (GbtReport) report = gbt_report_new (fiche, GBT_LANGUAGE_FR, &error);
  const GbtReportTable *table = find_table (report, "table-offers");
  GHashTable *cells = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  g_assert_no_error (error);
  for (guint i = 0; i + 1 < table->rows->len; i++)
    {
      const GbtReportRow *row = g_ptr_array_index (table->rows, i);

      g_assert_true (
          g_hash_table_insert (cells, gbt_report_text_to_string (g_ptr_array_index (row->cells, 0)),
                               gbt_report_text_to_string (g_ptr_array_index (row->cells, 1))));
    }
  *note = gbt_report_text_to_string (table->note);
  return cells;
}

static guint
count_changes (GHashTable *before,
               GHashTable *after)
{
  GHashTableIter iter;
  gpointer label;
  gpointer cell;
  guint n = 0;

  g_hash_table_iter_init (&iter, after);
  while (g_hash_table_iter_next (&iter, &label, &cell))
    n += g_strcmp0 (g_hash_table_lookup (before, label), cell) != 0;
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &label, NULL))
    n += !g_hash_table_contains (after, label);
  return n;
}

/* One candidate: its offer has the only column. */
static GbtSheet *
make_alone (void)
{
  g_autoptr (GbtSheet) walk = gbt_walk_new_sheet (GBT_WALK_BEFORE_RUNS);
  g_autoptr (GbtDossier) without_2 = gbt_dossier_without (gbt_sheet_get_dossier (walk), GBT_ENTRY_CANDIDATE, "C2");
  g_autoptr (GbtDossier) alone = gbt_dossier_without (without_2, GBT_ENTRY_CANDIDATE, "C3");

  return gbt_sheet_with_dossier (walk, alone);
}

/* Whatever becomes of a field of an offer, one row tells it, and one only; rows that would only say
 * "unknown" are named under the table. */
static void
test_offer_rows (void)
{
  g_autoptr (GbtSheet) sheet = make_alone ();
  g_autofree char *note = NULL;
  g_autoptr (GHashTable) before = write_offer (sheet, &note);

  lines_assert_say (note, "Inconnus pour toutes les offres");
  lines_assert_say (note, "interconnexion");
  for (guint field = 0; field < GBT_N_OFFER_FIELDS; field++)
    {
      GbtEntry *offer = gbt_dossier_find_id (gbt_sheet_get_dossier (sheet), GBT_ENTRY_OFFER, GBT_WALK_OFFER_1);
      g_autoptr (GbtField) noted = gbt_field_new_to_confirm ("par écrit");
      g_autoptr (GbtDossier) dossier = gbt_walk_put (gbt_dossier_ref (gbt_sheet_get_dossier (sheet)),
                                                     gbt_entry_with_field (offer, field, noted));
      g_autoptr (GbtSheet) changed = gbt_sheet_with_dossier (sheet, dossier);
      g_autofree char *note_after = NULL;
      g_autoptr (GHashTable) after = write_offer (changed, &note_after);
      guint n = count_changes (before, after);

      if (n != 1)
        g_test_message ("%s", gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, field)->key);
      g_assert_cmpuint (n, ==, 1);
    }
}

/* }}} */

/* The same decision gives the same bytes, twice and elsewhere. */
static void
test_same_bytes (void)
{
  g_autofree char *zone = g_strdup (g_getenv ("TZ"));
  g_autofree char *locale = g_strdup (setlocale (LC_ALL, NULL));
  g_autoptr (GBytes) first = sheet_export (SHEET_DECIDED, GBT_LANGUAGE_FR, NULL);
  g_autoptr (GBytes) second = sheet_export (SHEET_DECIDED, GBT_LANGUAGE_FR, NULL);
  g_autoptr (GBytes) elsewhere = NULL;

  g_assert_true (g_bytes_equal (first, second));
  g_setenv ("TZ", "Pacific/Kiritimati", TRUE);
  if (setlocale (LC_ALL, "C.UTF-8") == NULL)
    g_assert_nonnull (setlocale (LC_ALL, "C"));
  elsewhere = sheet_export (SHEET_DECIDED, GBT_LANGUAGE_FR, NULL);
  setlocale (LC_ALL, locale);
  if (zone != NULL)
    g_setenv ("TZ", zone, TRUE);
  else
    g_unsetenv ("TZ");
  g_assert_true (g_bytes_equal (first, elsewhere));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  setlocale (LC_ALL, "");

  g_test_add_func ("/report-dossier/decided", test_decided);
  g_test_add_func ("/report-dossier/fingerprint", test_fingerprint);
  g_test_add_func ("/report-dossier/invalidated", test_invalidated);
  g_test_add_func ("/report-dossier/shortlist", test_shortlist);
  g_test_add_func ("/report-dossier/closed", test_closed);
  g_test_add_func ("/report-dossier/cells", test_cells);
  g_test_add_func ("/report-dossier/offer-rows", test_offer_rows);
  g_test_add_func ("/report-dossier/same-bytes", test_same_bytes);

  return g_test_run ();
}
