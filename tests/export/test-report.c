/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>

#include "gbt-report.h"
#include "gbt-text.h"
#include "lines.h"
#include "sheets.h"

static char *
write_report (Sheet       sheet,
              GbtLanguage language)
{
  g_autoptr (GbtFiche) fiche = sheet_make (sheet);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtReport) report = gbt_report_new (fiche, language, &error);

  g_assert_no_error (error);
  return lines_of_report (report);
}

/* The first acceptance walk before any run: every figure of it. */
static void
test_walk (void)
{
  g_autofree char *report = write_report (SHEET_EXAMPLE, GBT_LANGUAGE_FR);

  lines_assert_say (report, "Fiche de dimensionnement\nFC-2026-0007 · révision 3\n");
  lines_assert_say (report, "Méthode d’estimation = poids + réserve, version 1\n");
  lines_assert_say (report, "Date de la décision = néant\n");
  lines_assert_say (report, "Fiche d’exemple. ");
  lines_assert_say (report, "configuration retenue: à décider");
  lines_assert_say (report, "estimé: 19,04 Gio, enveloppe indicative, par GPU\n");
  lines_assert_say (report, "mesuré: néant");
  lines_assert_say (report, "commercial: néant");
  lines_assert_say (report, "a | Poids du modèle | paramètres × bits ÷ 8\n7 000 000 000 × 16 ÷ 8 | "
                            "14 000 000 000 | 13,04 | estimé\n");
  lines_assert_say (report, "b–d | Réserve choisie | 6 × 1 073 741 824 ; détail au tableau 2 | "
                            "6 442 450 944 | 6,00 | estimé, choisi\n");
  lines_assert_say (report, " | Enveloppe indicative | poids + réserve choisie | 20 442 450 944 | 19,04 | "
                            "estimé\n");
  lines_assert_say (report, "Hors du calcul : ");
  lines_assert_say (report, "2 × 32 × 8 × 128 × 2 × 8 192 × 4 | 4 294 967 296 | 4,00 | estimé\n");
  lines_assert_say (report, "| 504 365 056 | 0,47 | estimé, d’après ES-01\n");
  lines_assert_say (report, " | Tampons de calcul | non calculés : propres au moteur d’inférence | inconnu | "
                            "inconnu | inconnu\n");
  lines_assert_say (report, " | Postes connus | b + c ; borne inférieure, 2 postes inconnus | "
                            "4 799 332 352 | 4,47 | estimé\n");
  lines_assert_say (report, "d | Solde de la réserve | réserve choisie − postes connus | 1 643 118 592 | 1,53");
  lines_assert_say (report, "Enveloppe conservatrice : somme de maxima non simultanés.");
  lines_assert_say (report, "32 bits | 7 000 000 000 × 32 ÷ 8 | 28 000 000 000 | 26,08 | 32,08 | ");
  lines_assert_say (report, "16 bits, retenu | 7 000 000 000 × 16 ÷ 8 | 14 000 000 000 | 13,04 | 19,04 | "
                            "À confirmer : exactitude\n");
  lines_assert_say (report, "8 bits | 7 000 000 000 × 8 ÷ 8 | 7 000 000 000 | 6,52 | 12,52 | ");
  lines_assert_say (report, "4 bits | 7 000 000 000 × 4 ÷ 8 | 3 500 000 000 | 3,26 | 9,26 | ");
  lines_assert_say (report, "Barres horizontales de 0 à 50 Gio, par GPU. Enveloppe estimée 19,04 Gio : "
                            "a Poids du modèle 13,04, réserve choisie 6,00, dont b Cache KV 4,00, "
                            "c Contexte d’exécution 0,47, d Solde 1,53 pour 2 postes inconnus. "
                            "24 Go, nominale 22,35 · total du GPU inconnu, au-dessus de l’enveloppe ; "
                            "48 Go, nominale 44,70");
  lines_assert_say (report, "sans empreinte : brouillon\nFC-2026-0007-r3.json\n");
}

/* Section numbers never change, whatever is empty, and an empty one says so. */
static void
test_sections (void)
{
  g_autofree char *report = write_report (SHEET_EMPTY, GBT_LANGUAGE_FR);

  lines_assert_say (report, "1 Charge\n");
  lines_assert_say (report, "2 Estimation\nAucune estimation : enveloppe inconnue. La figure est omise.\n");
  lines_assert_say (report, "3 Mesures\nEssais : néant. Aucun pic mesuré ; la marge repose sur "
                            "l’enveloppe.\n");
  lines_assert_say (report, "4 Configurations\nConfigurations : néant.\n");
  lines_assert_say (report, "5 Exigences et verdicts\nExigences obligatoires : néant.\n");
  lines_assert_say (report, "6 Décision de dimensionnement\nAucune décision figée. État : brouillon.\n");
  lines_assert_say (report, "7 À confirmer\nNéant.\n8 Ce qui invaliderait la décision\nNéant.\n"
                            "9 Pièces\nNéant.\n10 Unités, empreinte et vérification\n");
  lines_assert_say (report, "Empreinte : néant (brouillon)\n");
}

/* Never a blank field: each of them is there, whatever it holds. */
static void
test_fields (void)
{
  const Sheet sheets[] = { SHEET_EXAMPLE, SHEET_EMPTY, SHEET_FULL, SHEET_ADAPTATION };

  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      g_autoptr (GbtFiche) fiche = sheet_make (sheets[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtReport) report = gbt_report_new (fiche, GBT_LANGUAGE_FR, &error);
      const GbtReportSection *section = g_ptr_array_index (report->sections, 0);

      for (guint j = 0; j < section->blocks->len; j++)
        {
          const GbtReportBlock *block = g_ptr_array_index (section->blocks, j);

          for (guint k = 0; k < block->texts->len; k++)
            g_assert_false (gbt_report_text_is_empty (g_ptr_array_index (block->texts, k)));
        }
    }
}

static void
test_field_states (void)
{
  g_autofree char *example = write_report (SHEET_EXAMPLE, GBT_LANGUAGE_FR);
  g_autofree char *full = write_report (SHEET_FULL, GBT_LANGUAGE_FR);
  g_autofree char *adaptation = write_report (SHEET_ADAPTATION, GBT_LANGUAGE_FR);

  lines_assert_say (example, "Paramètres = 7 000 000 000\n");
  lines_assert_say (example, "Licence du modèle = inconnu\n");
  lines_assert_say (example, "Palier limite = 8 192 jetons × 4\n");
  lines_assert_say (example, "Indicateur de qualité = exactitude ≥ 0,820\n");
  lines_assert_say (example, "Durée de campagne = 3 jours (72 h)\n");
  lines_assert_say (example, "Nécessaire à partir du = 4 décembre 2026\n");
  lines_assert_say (example, "Réserve choisie = 6,00 Gio\n");
  lines_assert_say (example, "Sans objet (inférence) = couches du décodeur ; positions de l’encodeur ; débruiteur ; ");
  lines_assert_say (full, "à confirmer : par écrit, auprès de l’éditeur du modèle");
  lines_assert_say (full, "Remarque 139 : relire");
  lines_assert_say (full, " [S1]\n");
  lines_assert_say (full, "Sources : [S1] configuration publiée, non vérifiée.\n");
  lines_assert_say (adaptation, "Micro-lot, accumulation = inconnu\n");
  lines_assert_say (adaptation, " ; réseaux facultatifs ; format du cache KV ; palier court, longueur ; ");
}

/* The four lines, with the counts of a published configuration. */
static void
test_four_lines (void)
{
  g_autofree char *report = write_report (SHEET_FOUR_LINES, GBT_LANGUAGE_FR);

  lines_assert_say (report, "| 16 060 522 496 | 14,96 | estimé\n");
  lines_assert_say (report, "| 536 870 912 | 0,50 | estimé\n");
  lines_assert_say (report, "| 3 319 478 681 | 3,09 | estimé\n");
  lines_assert_say (report, "| 1 073 741 824 | 1,00 | estimé\n");
  lines_assert_say (report, " | Enveloppe indicative | somme des postes | 20 990 613 913 | 19,55 | estimé\n");
  lines_assert_say (report, "Majoration (20 %) : une convention de la méthode, non mesurée.");
  lines_assert_silent (report, "Tableau 2.");
}

/* Known posts above the reserve: the balance is negative and the sheet says so, once. */
static void
test_exceeded (void)
{
  g_autofree char *report = write_report (SHEET_EXCEEDED, GBT_LANGUAGE_FR);
  const char *first = strstr (report, "La réserve choisie ne couvre pas les postes connus");

  lines_assert_say (report, "| 9 094 299 648 | 8,47 | estimé\n");
  lines_assert_say (report, " | Réserve dépassée | réserve choisie − postes connus | −2 651 848 704 | −2,47 | ");
  g_assert_nonnull (first);
  g_assert_null (strstr (first + 1, "La réserve choisie ne couvre pas les postes connus"));
}

/* Of posts none of which is known, zero would be no lower bound (R4). */
static void
test_no_known_post (void)
{
  g_autofree char *report = write_report (SHEET_UNKNOWN_POSTS, GBT_LANGUAGE_FR);

  lines_assert_say (report, " | Postes connus | ");
  lines_assert_say (report, " postes inconnus | inconnu | inconnu | inconnu\n");
  lines_assert_silent (report, " postes inconnus | 0 | ");
}

/* English, whatever the locale of the process. */
static void
test_english (void)
{
  g_autofree char *report = write_report (SHEET_EXAMPLE, GBT_LANGUAGE_EN);

  lines_assert_say (report, "Sizing sheet\nFC-2026-0007 · revision 3\n");
  lines_assert_say (report, "estimated: 19.04 GiB, indicative envelope, per GPU\n");
  lines_assert_say (report, " | Known posts | b + c; lower bound, 2 posts unknown | "
                            "4,799,332,352 | 4.47 | estimated\n");
  lines_assert_say (report, "Needed from = 4 December 2026\n");
  lines_assert_say (report, "3 Measurements\nRuns: none.");
  lines_assert_silent (report, "Réserve");
}

/* The count printed on top is that of the content. */
static void
test_counts (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  g_autofree char *report = write_report (SHEET_EXAMPLE, GBT_LANGUAGE_FR);
  g_autofree char *counted
      = g_strdup_printf ("Champs et postes inconnus : %u.", gbt_fiche_count_unknown_fields (fiche));

  lines_assert_say (report, counted);
  lines_assert_say (report, "Présélection technique : aucune de ces configurations n’est garantie ; "
                            "0 condition reste à confirmer.");
}

/* A reference is typed: the file it names must not leave its folder. */
static void
test_attachment (void)
{
  g_autoptr (GbtFiche) made = sheet_make (SHEET_EXAMPLE);
  g_autoptr (GbtField) field = gbt_field_new_text ("../FC 1/é", NULL);
  g_autoptr (GbtWorkload) workload = gbt_workload_with_field (gbt_fiche_get_workload (made),
                                                              GBT_FIELD_REFERENCE, field);
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_workload (gbt_fiche_get_sheet (made), workload);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "1.0.0", "2026-11-30");
  g_autoptr (GbtReport) report = NULL;

  g_assert_no_error (error);
  report = gbt_report_new (fiche, GBT_LANGUAGE_FR, &error);
  g_assert_cmpstr (report->attachment, ==, "---FC-1----r3.json");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  setlocale (LC_ALL, "");

  g_test_add_func ("/report/walk", test_walk);
  g_test_add_func ("/report/sections", test_sections);
  g_test_add_func ("/report/fields", test_fields);
  g_test_add_func ("/report/field-states", test_field_states);
  g_test_add_func ("/report/four-lines", test_four_lines);
  g_test_add_func ("/report/exceeded", test_exceeded);
  g_test_add_func ("/report/no-known-post", test_no_known_post);
  g_test_add_func ("/report/english", test_english);
  g_test_add_func ("/report/counts", test_counts);
  g_test_add_func ("/report/attachment", test_attachment);

  return g_test_run ();
}
