/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-csv.h"
#include "gbt-decimal.h"
#include "gbt-export-csv.h"
#include "gbt-walk.h"

#include <locale.h>
#include <string.h>

/* The walk after its runs, whole: the header and its three candidates. */
static const char golden_french[]
    = "\xEF\xBB\xBF"
      "fiche_reference;fiche_revision_numero;configuration;rang_admissible;verdict_ensemble;commercial_fournisse"
      "ur;commercial_offre;commercial_gpu_modele;commercial_gpu_nombre;commercial_niveau;commercial_pays_iso3166"
      ";commercial_capacite_nominale_par_gpu_go;commercial_capacite_nominale_par_gpu_octets;commercial_capacite_"
      "declaree_par_gpu_octets;commercial_capacite_declaree_par_gpu_gio;commercial_capacite_declaree_origine;com"
      "mercial_ram_hote_go;commercial_processeur_hote_vcpu;commercial_disque_hote_go;commercial_interconnexion_m"
      "achine;commercial_prix_forfait_dans_devise;commercial_duree_forfait_jours;commercial_prix_horaire_machine"
      "_dans_devise;commercial_cout_campagne_dans_devise;besoin_duree_campagne_heures;devise_iso4217;commercial_"
      "cout_non_compris;commercial_prix_releve_date;commercial_disponibilite_date;commercial_interruptible;comme"
      "rcial_limite_reservation_jours;estime_enveloppe_par_gpu_octets;mesure_pic_confirme_gpu_entier_octets;mesu"
      "re_essai_confirmant;rapprochement_marge_par_gpu_octets;rapprochement_marge_par_gpu_gio;rapprochement_marg"
      "e_capacite_retenue;rapprochement_marge_occupation_retenue;exigences_admissibles_nombre;exigences_a_confir"
      "mer_nombre;exigences_exclues_nombre;conditions_a_confirmer;motifs_exclusion;pieces_numeros;commercial_res"
      "erve_pilote_par_gpu_octets;commercial_capacite_utilisable_par_gpu_octets;commercial_capacite_compteur;com"
      "mercial_pilote_version;commercial_ecc;commercial_partition;commercial_gpu_utilises_nombre;commercial_nive"
      "au_mot_du_fournisseur;commercial_offre_version;commercial_base_fiscale;commercial_taux_taxe_pour_cent;com"
      "mercial_prix_valable_jusqu_au_date;commercial_pas_facturation;commercial_engagement_minimal_heures;commer"
      "cial_quantite_nombre;commercial_cout_compris;commercial_frais_mise_en_service_dans_devise;commercial_reno"
      "uvellement;commercial_facon_de_payer_retenue;commercial_facons_de_payer;rapprochement_non_classe_motif"
      "\r\n"
      "\"FC-2026-0007\";3;\"C1\";1;\"admissible\";\"Fournisseur A\";\"1 × RTX 4090, forfait de 3 jours\";\"RTX 4090\";1;\"inc"
      "onnu\";\"FR\";24;24000000000;25757220864;23,99;\"GPU fourni\";64;\"inconnu\";\"inconnu\";\"sans objet\";47,14;3;\"inc"
      "onnu\";47,14;72;\"USD\";\"inconnu\";\"2026-11-28\";\"2026-12-02\";\"inconnu\";\"inconnu\";20442450944;19832766464;\"ES-"
      "02\";5437915136;5,06;\"déclarée moins réserve du pilote\";\"mesuré, utilisé GPU entier\";7;0;0;\"néant\";\"néant\""
      ";\"P1 P3 P4 P5 P8 P10\";486539264;\"inconnu\";\"NVML v2\";\"580.65\";\"inactif\";\"aucune\";1;\"inco"
      "nnu\";1;\"inconnu\";\""
      "inconnu\";\"inconnu\";\"forfait\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"1 × "
      "forfait de 3 jours\";\""
      "1 × forfait de 3 jours : 47,14 | à l’heure : inconnu\";\"sans objet\""
      "\r\n"
      "\"FC-2026-0007\";3;\"C2\";\"sans objet\";\"à confirmer\";\"Fournisseur A\";\"1 × RTX 6000 Ada, forfait de 3 jours\";\""
      "RTX 6000 Ada\";1;\"inconnu\";\"FR\";48;48000000000;51527024640;47,99;\"relevé publié\";\"inconnu\";\"inconnu\";\"inco"
      "nnu\";\"sans objet\";55,71;3;\"inconnu\";55,71;72;\"USD\";\"inconnu\";\"2026-11-28\";\"à confirmer : date écrite du f"
      "ournisseur\";\"inconnu\";\"inconnu\";20442450944;\"néant\";\"néant\";31084573696;28,95;\"déclarée, avant réserve du"
      " pilote\";\"estimé, enveloppe\";2;5;0;\"E1 : lecture du GPU fourni | E3 : essai au palier limite, 8192 jet"
      "ons exécutés | E4 : exactitude, entrée complète | E5 : date écrite du fournisseur | E7 : RAM\";\"néant\";\"P2"
      " P4 P6 P9\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";1;\"inconnu\";1;"
      "\"inconnu\";\"inconnu\";"
      "\"inconnu\";\"forfait\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"1 × forfait de"
      " 3 jours\";\"1 × forfa"
      "it de 3 jours : 55,71 | à l’heure : inconnu\";\"sans objet\""
      "\r\n"
      "\"FC-2026-0007\";3;\"C3\";\"sans objet\";\"exclu\";\"inconnu\";\"inconnu\";\"RTX 4080\";1;\"inconnu"
      "\";\"à confirmer : pays"
      "\";16;16000000000;17171480576;15,99;\"relevé publié\";\"inconnu\";\"inconnu\";\"inconnu\";\"sans objet\";\"inconnu\";\""
      "inconnu\";\"inconnu\";\"inconnu\";72;\"inconnu\";\"inconnu\";\"inconnu\";\"à confirmer : date écrite du fournisseur\";"
      "\"inconnu\";\"inconnu\";20442450944;\"néant\";\"néant\";-3270970368;-3,05;\"déclarée, avant réserve du pilote\";\"es"
      "timé, enveloppe\";1;5;1;\"E3 : essai au palier limite, 8192 jetons exécutés | E4 : exactitude, entrée compl"
      "ète | E5 : date écrite du fournisseur | E6 : pays | E7 : RAM\";\"E1 : 15,99 Gio < 19,04 Gio, réserve choisi"
      "e de 6,00 Gio\";\"P4 P6\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";1;"
      "\"inconnu\";1;\"inconnu"
      "\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";\"inconnu\";"
      "\"inconnu\";\"inconnu\";\"sa"
      "ns objet\""
      "\r\n";

static const char golden_english[]
    = "sheet_reference,sheet_revision_number,candidate,admissible_rank,overall_verdict,commercial_provider,comme"
      "rcial_offer,commercial_gpu_model,commercial_gpu_count,commercial_tier,commercial_country_iso3166,commerci"
      "al_nominal_capacity_per_gpu_gb,commercial_nominal_capacity_per_gpu_bytes,commercial_declared_capacity_per"
      "_gpu_bytes,commercial_declared_capacity_per_gpu_gib,commercial_declared_capacity_origin,commercial_host_r"
      "am_gb,commercial_host_cpu_vcpu,commercial_host_disk_gb,commercial_machine_interconnect,commercial_package"
      "_price_in_currency,commercial_package_days,commercial_machine_hourly_price_in_currency,commercial_campaig"
      "n_cost_in_currency,need_campaign_hours,currency_iso4217,commercial_cost_leaves_out,commercial_price_read_"
      "date,commercial_availability_date,commercial_interruptible,commercial_booking_limit_days,estimated_envelo"
      "pe_per_gpu_bytes,measured_confirmed_peak_whole_device_bytes,measured_confirming_run,reconciled_margin_per"
      "_gpu_bytes,reconciled_margin_per_gpu_gib,reconciled_margin_capacity_basis,reconciled_margin_load_basis,re"
      "quirements_admissible_count,requirements_to_confirm_count,requirements_excluded_count,conditions_to_confi"
      "rm,exclusion_grounds,evidence_numbers,commercial_driver_reserve_per_gpu_bytes,commercial_usable_capacity_"
      "per_gpu_bytes,commercial_capacity_counter,commercial_driver_version,commercial_ecc,commercial_partition,c"
      "ommercial_gpu_used_count,commercial_tier_provider_word,commercial_offer_version,commercial_tax_basis,comm"
      "ercial_tax_rate_percent,commercial_price_valid_until_date,commercial_billing_step,commercial_minimum_comm"
      "itment_hours,commercial_quantity_count,commercial_cost_includes,commercial_setup_fee_in_currency,commerci"
      "al_renewal,commercial_payment_way_chosen,commercial_payment_ways,reconciled_not_ranked_reason"
      "\r\n"
      "FC-2026-0007,3,C1,1,admissible,Fournisseur A,\"1 × RTX 4090, forfait de 3 jours\",RTX 4090,1,unknown,FR,24,"
      "24000000000,25757220864,23.99,device,64,unknown,unknown,not_applicable,47.14,3,unknown,47.14,72,USD,unkno"
      "wn,2026-11-28,2026-12-02,unknown,unknown,20442450944,19832766464,ES-02,5437915136,5.06,declared_less_driv"
      "er_reserve,\"measured, whole device\",7,0,0,none,none,P1 P3 P4 P5 P8 P10,486539264,unknown,NVML v2,580.65,o"
      "ff,none,1,unknown,1,unknown,unknown,unknown,package,unknown,unknown,unknown,unknown,unknown,1 × 3-day pac"
      "kage,1 × 3-day package: 47.14 | hourly: unknown,not_applicable"
      "\r\n"
      "FC-2026-0007,3,C2,not_applicable,to_confirm,Fournisseur A,\"1 × RTX 6000 Ada, forfait de 3 jours\",RTX 6000"
      " Ada,1,unknown,FR,48,48000000000,51527024640,47.99,public_reading,unknown,unknown,unknown,not_applicable,"
      "55.71,3,unknown,55.71,72,USD,unknown,2026-11-28,to_confirm: written date from the provider,unknown,unknow"
      "n,20442450944,none,none,31084573696,28.95,declared_before_driver_reserve,\"estimated, envelope\",2,5,0,\"E1:"
      " reading on the GPU supplied | E3: limit run, 8192 tokens executed | E4: exactitude, full input | E5: wri"
      "tten date from the provider | E7: RAM\",none,P2 P4 P6 P9,unknown,unknown,unknown,unknown,unknown,unknown,1"
      ",unknown,1,unknown,unknown,unknown,package,unknown,unknown,unknown,unknown,unknown,1 × 3-day package,1 × "
      "3-day package: 55.71 | hourly: unknown,not_applicable"
      "\r\n"
      "FC-2026-0007,3,C3,not_applicable,excluded,unknown,unknown,RTX 4080,1,unknown,to_confirm: country,16,16000"
      "000000,17171480576,15.99,public_reading,unknown,unknown,unknown,not_applicable,unknown,unknown,unknown,un"
      "known,72,unknown,unknown,unknown,to_confirm: written date from the provider,unknown,unknown,20442450944,n"
      "one,none,-3270970368,-3.05,declared_before_driver_reserve,\"estimated, envelope\",1,5,1,\"E3: limit run, 819"
      "2 tokens executed | E4: exactitude, full input | E5: written date from the provider | E6: country | E7: R"
      "AM\",\"E1: 15.99 GiB < 19.04 GiB, chosen reserve of 6.00 GiB\",P4 P6,unknown,unknown,unknown,unknown,unknown"
      ",unknown,1,unknown,1,unknown,unknown,unknown,unknown,unknown,unknown,unknown,unknown,unknown,unknown,unkn"
      "own,not_applicable"
      "\r\n";

#define N_COLUMNS 65

static GBytes *
export (GbtSheet      *sheet,
        GbtCsvFlavour  flavour)
{
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "test", "test");

  return gbt_export_csv_candidates (fiche, flavour,
                                    flavour == GBT_CSV_FRENCH ? GBT_LANGUAGE_FR : GBT_LANGUAGE_EN);
}

static GPtrArray *
read_back (GbtSheet      *sheet,
           GbtCsvFlavour  flavour)
{
  g_autoptr (GBytes) bytes = export (sheet, flavour);
  g_autoptr (GError) error = NULL;
  GPtrArray *rows = gbt_csv_parse (bytes, flavour, "candidates.csv", &error);

  g_assert_no_error (error);
  return rows;
}

static const char *
get_cell (GPtrArray  *rows,
          guint       row,
          const char *column)
{
  GPtrArray *header = g_ptr_array_index (rows, 0);
  guint index;

  if (!g_ptr_array_find_with_equal_func (header, column, g_str_equal, &index))
    g_error ("no column %s", column);
  return g_ptr_array_index ((GPtrArray *) g_ptr_array_index (rows, row), index);
}

static GbtEntry *
edit_offer (GbtSheet   *sheet,
            const char *id,
            guint       field,
            const char *text)
{
  return gbt_entry_with_text (gbt_dossier_find_id (gbt_sheet_get_dossier (sheet), GBT_ENTRY_OFFER, id), field, text);
}

static void
assert_bytes (GBytes     *bytes,
              const char *golden)
{
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (GStrv) found = g_strsplit (text, "\r\n", -1);
  g_auto (GStrv) expected = g_strsplit (golden, "\r\n", -1);

  /* Line by line, so that a difference can be read. */
  for (guint i = 0; found[i] != NULL && expected[i] != NULL; i++)
    g_assert_cmpstr (found[i], ==, expected[i]);
  g_assert_cmpstr (text, ==, golden);
}

static void
test_golden (void)
{
  g_autoptr (GbtSheet) walk = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_walk_put (gbt_dossier_ref (gbt_sheet_get_dossier (walk)),
                                                 edit_offer (walk, GBT_WALK_OFFER_1, GBT_OFFER_PARTITION, "none"));
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_dossier (walk, dossier);
  g_autoptr (GBytes) french = export (sheet, GBT_CSV_FRENCH);
  g_autoptr (GBytes) english = export (sheet, GBT_CSV_RFC4180);

  assert_bytes (french, golden_french);
  assert_bytes (english, golden_english);
}

/* The same rows, order and numbers in both; 65 cells, none of them empty. */
static void
test_both_flavours (void)
{
  static const GbtWalkStep steps[] = { GBT_WALK_BEFORE_RUNS, GBT_WALK_AFTER_RUNS, GBT_WALK_LONGER, GBT_WALK_LARGER };

  for (guint step = 0; step < G_N_ELEMENTS (steps); step++)
    {
      g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (steps[step]);
      g_autoptr (GPtrArray) french = read_back (sheet, GBT_CSV_FRENCH);
      g_autoptr (GPtrArray) english = read_back (sheet, GBT_CSV_RFC4180);

      g_assert_cmpuint (french->len, ==, 4);
      g_assert_cmpuint (english->len, ==, 4);
      for (guint i = 0; i < french->len; i++)
        {
          GPtrArray *one = g_ptr_array_index (french, i);
          GPtrArray *other = g_ptr_array_index (english, i);

          g_assert_cmpuint (one->len, ==, N_COLUMNS);
          g_assert_cmpuint (other->len, ==, N_COLUMNS);
          for (guint j = 0; j < N_COLUMNS; j++)
            {
              const char *cell = other->pdata[j];
              g_autofree char *neutral = g_strdelimit (g_strdup (one->pdata[j]), ",", '.');

              g_assert_cmpstr (neutral, !=, "");
              g_assert_cmpstr (cell, !=, "");
              if (i > 0 && gbt_decimal_is_valid (cell))
                g_assert_cmpstr (neutral, ==, cell);
            }
        }
    }
}

/* What adds a column up meets numbers or words, never an invented zero. */
static void
test_sums (void)
{
  static const char *const columns[] = {
    "commercial_package_price_in_currency",   "commercial_machine_hourly_price_in_currency",
    "commercial_campaign_cost_in_currency",   "commercial_host_ram_gb",
    "commercial_host_cpu_vcpu",               "commercial_host_disk_gb",
    "commercial_driver_reserve_per_gpu_bytes", "commercial_usable_capacity_per_gpu_bytes",
    "measured_confirmed_peak_whole_device_bytes", "commercial_setup_fee_in_currency",
    "commercial_quantity_count",              "commercial_booking_limit_days",
  };
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GPtrArray) rows = read_back (sheet, GBT_CSV_RFC4180);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      for (guint j = 1; j < rows->len; j++)
        {
          const char *cell = get_cell (rows, j, columns[i]);

          g_assert_true (g_ascii_isdigit (cell[0]) || g_str_equal (cell, "unknown") || g_str_equal (cell, "none"));
          g_assert_true (!g_ascii_isdigit (cell[0]) || g_ascii_strtod (cell, NULL) > 0);
        }
    }
  g_assert_cmpstr (get_cell (rows, 3, "commercial_campaign_cost_in_currency"), ==, "unknown");
}

/* What a provider wrote never runs in a spreadsheet, and comes back as it was. */
static void
test_formula_guard (void)
{
  static const char *const titles[] = { "=HYPERLINK(\"http://x.example\";\"A\")", "+1", "-1", "@x", "'=x", "a;=1",
                                        "x\n=1", "\xEF\xBC\x9D" "1" };
  static const GbtCsvFlavour flavours[] = { GBT_CSV_FRENCH, GBT_CSV_RFC4180 };
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_BEFORE_RUNS);
  GbtEntry *offer = gbt_dossier_find_id (gbt_sheet_get_dossier (sheet), GBT_ENTRY_OFFER, GBT_WALK_OFFER_1);

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autoptr (GbtEntry) hostile = gbt_entry_with_text (offer, GBT_OFFER_TITLE, titles[i]);
      g_autoptr (GbtDossier) dossier = gbt_dossier_with (gbt_sheet_get_dossier (sheet), hostile);
      g_autoptr (GbtSheet) changed = gbt_sheet_with_dossier (sheet, dossier);

      for (guint j = 0; j < G_N_ELEMENTS (flavours); j++)
        {
          g_autoptr (GPtrArray) rows = read_back (changed, flavours[j]);
          g_autoptr (GBytes) bytes = export (changed, flavours[j]);
          g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
          g_autofree char *guarded = gbt_csv_guard (titles[i]);
          g_auto (GStrv) parts = g_strsplit (guarded, "\"", -1);
          g_autofree char *quoted = g_strjoinv ("\"\"", parts);

          g_assert_cmpstr (guarded, !=, titles[i]);
          g_assert_nonnull (strstr (text, quoted));
          g_assert_cmpstr (get_cell (rows, 1, flavours[j] == GBT_CSV_FRENCH ? "commercial_offre" : "commercial_offer"),
                           ==, titles[i]);
        }
    }
}

/* Hourly prices keep their decimals; all ways are listed; a bare continent is no country. */
static void
test_ways (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_BEFORE_RUNS);
  GbtEntry *first = edit_offer (sheet, GBT_WALK_OFFER_1, GBT_OFFER_HOURLY, "0.4402");
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  g_autoptr (GbtSheet) changed = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  first = gbt_walk_text (first, GBT_OFFER_SPOT, "0.2");
  dossier = gbt_walk_put (dossier, gbt_walk_integer (first, GBT_OFFER_PACKAGE_DAYS, 1));
  changed = gbt_sheet_with_dossier (sheet, dossier);
  rows = read_back (changed, GBT_CSV_FRENCH);
  g_assert_cmpstr (get_cell (rows, 1, "commercial_prix_horaire_machine_dans_devise"), ==, "0,4402");
  g_assert_cmpstr (get_cell (rows, 1, "commercial_cout_campagne_dans_devise"), ==, "31,69");
  g_assert_cmpstr (get_cell (rows, 1, "commercial_facon_de_payer_retenue"), ==, "72\u00a0× 1\u00a0heure");
  g_assert_cmpstr (get_cell (rows, 1, "commercial_facons_de_payer"), ==,
                   "3\u00a0× forfait de 1\u00a0jour : 141,42 | 72\u00a0× 1\u00a0heure : 31,69 | "
                   "72\u00a0× 1\u00a0heure, interruptible : 14,40");
}

/* Admissible ones as they are ranked; the others by number, whatever they cost. */
static void
test_order (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_BEFORE_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_walk_put (gbt_dossier_ref (gbt_sheet_get_dossier (sheet)),
                                                 edit_offer (sheet, GBT_WALK_OFFER_2, GBT_OFFER_PACKAGE, "1.00"));
  g_autoptr (GbtSheet) changed = gbt_sheet_with_dossier (sheet, dossier);
  g_autoptr (GPtrArray) rows = read_back (changed, GBT_CSV_RFC4180);

  for (guint i = 1; i < rows->len; i++)
    {
      g_autofree char *number = g_strdup_printf ("C%u", i);

      g_assert_cmpstr (get_cell (rows, i, "candidate"), ==, number);
    }
}

/* docs/csv-candidates.md has the 65 columns, in both flavours, in order. */
static void
test_page (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "csv-candidates.md", NULL);
  g_autofree char *page = NULL;
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GPtrArray) french = read_back (sheet, GBT_CSV_FRENCH);
  g_autoptr (GPtrArray) english = read_back (sheet, GBT_CSV_RFC4180);
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      g_autofree char *row
          = g_strdup_printf ("\n| %u | `%s` | `%s` | ", i + 1,
                             (char *) g_ptr_array_index ((GPtrArray *) french->pdata[0], i),
                             (char *) g_ptr_array_index ((GPtrArray *) english->pdata[0], i));

      if (strstr (page, row) == NULL)
        g_error ("not in the page: %s", row);
    }
  g_assert_null (strstr (page, "\n| 66 |"));
}

static void
test_no_candidate (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GPtrArray) rows = read_back (sheet, GBT_CSV_RFC4180);

  g_assert_cmpuint (rows->len, ==, 1);
}

static void
test_locale (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GBytes) here = export (sheet, GBT_CSV_FRENCH);
  g_autoptr (GBytes) there = NULL;

  setlocale (LC_ALL, "C");
  there = export (sheet, GBT_CSV_FRENCH);
  setlocale (LC_ALL, "C.UTF-8");
  g_assert_true (g_bytes_equal (here, there));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export-csv-candidates/golden", test_golden);
  g_test_add_func ("/export-csv-candidates/both-flavours", test_both_flavours);
  g_test_add_func ("/export-csv-candidates/sums", test_sums);
  g_test_add_func ("/export-csv-candidates/formula-guard", test_formula_guard);
  g_test_add_func ("/export-csv-candidates/ways", test_ways);
  g_test_add_func ("/export-csv-candidates/order", test_order);
  g_test_add_func ("/export-csv-candidates/page", test_page);
  g_test_add_func ("/export-csv-candidates/no-candidate", test_no_candidate);
  g_test_add_func ("/export-csv-candidates/locale", test_locale);

  return g_test_run ();
}
