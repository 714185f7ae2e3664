/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-export-csv.h"
#include "sheets.h"

#include <locale.h>
#include <string.h>

static const char french_header[]
    = "\xEF\xBB\xBF"
      "fiche_reference;fiche_revision_numero;section_code;rang_dans_section;objet;champ_code;champ_libelle;etat;"
      "registre;texte;nombre_unite_du_champ;estime_par_gpu_octets;estime_machine_octets;estime_hote_octets;"
      "mesure_gpu_entier_octets;mesure_processus_alloue_octets;mesure_processus_reserve_octets;"
      "mesure_hote_octets;commercial_nominal_par_gpu_octets;commercial_declare_par_gpu_octets;"
      "commercial_hote_octets;estime_par_gpu_gio;mesure_gpu_entier_gio;mesure_processus_alloue_gio;"
      "mesure_processus_reserve_gio;commercial_declare_par_gpu_gio;commercial_cout_forfait_dans_devise;"
      "devise_iso4217;compteur;formule;formule_chiffree;pieces_numeros;mesure_processus_demande_octets;"
      "mesure_processus_utilise_octets;mesure_gpu_libre_octets;mesure_moteur_annonce_octets\r\n";

static const char english_header[]
    = "sheet_reference,sheet_revision_number,section_code,rank_in_section,object,field_key,field_label,state,"
      "ledger,text,number_in_field_unit,estimated_per_gpu_bytes,estimated_machine_bytes,estimated_host_bytes,"
      "measured_whole_device_bytes,measured_process_allocated_bytes,measured_process_reserved_bytes,"
      "measured_host_bytes,commercial_nominal_per_gpu_bytes,commercial_declared_per_gpu_bytes,"
      "commercial_host_bytes,estimated_per_gpu_gib,measured_whole_device_gib,measured_process_allocated_gib,"
      "measured_process_reserved_gib,commercial_declared_per_gpu_gib,commercial_package_cost_in_currency,"
      "currency_iso4217,counter,formula,formula_applied,evidence_numbers,measured_process_requested_bytes,"
      "measured_process_used_bytes,measured_device_free_bytes,measured_engine_total_bytes\r\n";

/* Rows of the worked example, revision 1, before any run. */
static const char *const french_rows[] = {
  "\"FC-2026-0007\";1;\"need\";12;\"fiche\";\"model.licence\";\"Licence du modèle\";\"inconnu\";\"hors registre\";"
  "\"inconnu\";;;;;;;;;;;;;;;;;;;;;;;;;;",
  "\"FC-2026-0007\";1;\"estimate\";1;\"a\";\"estimate.line.weights\";\"Poids du modèle\";\"renseigné\";\"estimé\";;;"
  "14000000000;;;;;;;;;;13,04;;;;;;;;\"paramètres × bits ÷ 8\";\"7000000000 × 16 ÷ 8\";;;;;",
  "\"FC-2026-0007\";1;\"estimate\";2;\"fiche\";\"estimate.line.reserve\";\"Réserve choisie\";\"renseigné\";\"estimé\";;;"
  "6442450944;;;;;;;;;;6,00;;;;;;;;\"choix de l’auteur\";\"6 × 1073741824\";;;;;",
  "\"FC-2026-0007\";1;\"estimate\";3;\"b\";\"estimate.reserve.kv\";\"Cache KV\";\"renseigné\";\"estimé\";;;"
  "4294967296;;;;;;;;;;4,00;;;;;;;;",
  "\"FC-2026-0007\";1;\"estimate\";4;\"c\";\"estimate.reserve.runtime\";\"Contexte d’exécution\";\"renseigné\";\"estimé\";;;"
  "504365056;;;;;;;;;;0,47;;;;;;;;\"estimé, d’après ES-01\u00a0: GPU entier, contexte créé − avant\";"
  "\"481 × 1048576\";;;;;",
  "\"FC-2026-0007\";1;\"estimate\";6;\"fiche\";\"estimate.reserve.transients\";\"Allocations transitoires\";\"inconnu\";"
  "\"inconnu\";\"inconnu\";;;;;;;;;;;;;;;;;;;;;;;;;;",
  "\"FC-2026-0007\";1;\"estimate\";7;\"fiche\";\"estimate.known_posts.bytes\";\"Postes connus\";\"renseigné\";\"estimé\";;;"
  "4799332352;;;;;;;;;;4,47;;;;;;;;\"somme des postes connus\u00a0: borne inférieure, 2 postes inconnus\";;;;;;",
  "\"FC-2026-0007\";1;\"estimate\";8;\"d\";\"estimate.balance_bytes\";\"Solde de la réserve\";\"renseigné\";\"estimé\";;;"
  "1643118592;;;;;;;;;;1,53;;;;;;;;\"réserve choisie − postes connus\";;;;;;",
  "\"FC-2026-0007\";1;\"estimate\";9;\"fiche\";\"estimate.per_gpu.bytes\";\"Enveloppe indicative, par GPU\";\"renseigné\";"
  "\"estimé\";;;20442450944;;;;;;;;;;19,04;;;;;;;;\"somme des postes\";;;;;;",
  "\"estimate.total.bytes\";\"Enveloppe indicative, tous les GPU\u00a0: somme de maxima non simultanés\";\"renseigné\";"
  "\"estimé\";;;;20442450944;;;;;;;;;;;;;;;;;\"somme des postes\";;;;;;",
  "\"estimate.format.32bit.envelope_bytes\";\"32\u00a0bits\u00a0: enveloppe, à réserve égale\";\"renseigné\";\"estimé\";;;"
  "34442450944;;;;;;;;;;32,08;;;;;;;;\"poids + réserve choisie\";;;;;;",
  "\"need.microbatch\";\"Micro-lot\";\"sans objet\";\"hors registre\";\"sans objet\";;;;;;;;;;;;;;;;;;;;;;;;;;",
  "\"need.quality_threshold\";\"Seuil de qualité\";\"renseigné\";\"hors registre\";;0,820;;;;;;;;;;;;;;;;;;;;;;;;;",
  "\"need.task\";\"Tâche\";\"renseigné\";\"hors registre\";\"Inférence\";",
  "\"need.needed_from\";\"Nécessaire à partir du\";\"renseigné\";\"hors registre\";\"2026-12-04\";;",
  "\"estimation.method\";\"Méthode d’estimation\";\"renseigné\";\"hors registre\";\"Poids + réserve\";",
  "\"estimation.reserve_bytes\";\"Réserve choisie\";\"renseigné\";\"hors registre\";;6442450944;;;",
  "\"FC-2026-0007\";1;\"measurements\";1;\"fiche\";\"measurements\";\"Mesures\";\"néant\";\"hors registre\";\"néant\";;;",
  "\"FC-2026-0007\";1;\"to_confirm\";1;\"fiche\";\"to_confirm\";\"À confirmer\";\"néant\";\"hors registre\";\"néant\";;;",
  "\"FC-2026-0007\";1;\"units\";1;\"fiche\";\"units.gib_bytes\";\"1\u00a0Gio, en octets\";"
  "\"renseigné\";\"hors registre\";;1073741824;",
};

static const char *const english_rows[] = {
  "FC-2026-0007,1,need,12,sheet,model.licence,Model licence,unknown,none,unknown,,,,,,,,,,,,,,,,,,,,,,,,,,",
  "FC-2026-0007,1,estimate,1,a,estimate.line.weights,Model weights,known,estimated,,,14000000000,,,,,,,,,,13.04,"
  ",,,,,,,parameters × bits ÷ 8,7000000000 × 16 ÷ 8,,,,,",
  "FC-2026-0007,1,estimate,4,c,estimate.reserve.runtime,Runtime context,known,estimated,,,504365056,,,,,,,,,,0.47,"
  ",,,,,,,\"estimated, from ES-01: GPU entier, contexte créé − avant\",481 × 1048576,,,,,",
  "FC-2026-0007,1,estimate,6,sheet,estimate.reserve.transients,Transient allocations,unknown,unknown,unknown,"
  ",,,,,,,,,,,,,,,,,,,,,,,,,",
  "need.microbatch,Microbatch,not_applicable,none,not_applicable,,,,,,,,,,,,,,,,,,,,,,,,,,",
  "need.quality_threshold,Quality threshold,known,none,,0.820,,,,,,,,,,,,,,,,,,,,,,,,,",
  "need.task,Task,known,none,inference,,,",
  "FC-2026-0007,1,evidence,1,sheet,evidence,Evidence,none,none,none,,,",
};

static char *
export (GbtSheet      *sheet,
        GbtCsvFlavour  flavour,
        GbtLanguage    language)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");
  g_autoptr (GBytes) bytes = NULL;

  g_assert_no_error (error);
  bytes = gbt_export_csv (fiche, flavour, language);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
assert_holds (const char *text,
              const char *piece)
{
  if (strstr (text, piece) == NULL)
    g_error ("not in the file: %s", piece);
}

static void
test_french (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autofree char *text = export (sheet, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);

  g_assert_true (g_str_has_prefix (text, french_header));
  g_assert_true (g_str_has_suffix (text, "\r\n"));
  for (guint i = 0; i < G_N_ELEMENTS (french_rows); i++)
    assert_holds (text, french_rows[i]);
}

static void
test_english (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autofree char *text = export (sheet, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);

  g_assert_true (g_str_has_prefix (text, english_header));
  g_assert_true (g_str_has_suffix (text, "\r\n"));
  for (guint i = 0; i < G_N_ELEMENTS (english_rows); i++)
    assert_holds (text, english_rows[i]);
}

/* docs/csv.md has the 36 columns, in both flavours, in order. */
static void
test_page (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "csv.md", NULL);
  g_autofree char *page = NULL;
  g_auto (GStrv) french = g_strsplit (french_header + 3, ";", -1);
  g_auto (GStrv) english = g_strsplit (english_header, ",", -1);
  g_autoptr (GError) error = NULL;
  guint i;

  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);
  for (i = 0; french[i] != NULL; i++)
    {
      g_autofree char *row = g_strdup_printf ("\n| %u | `%s` | `%s` | ", i + 1,
                                              g_strchomp (french[i]), g_strchomp (english[i]));

      assert_holds (page, row);
    }
  g_assert_cmpuint (i, ==, 36);
  g_assert_null (strstr (page, "\n| 37 |"));
}

/* A French sheet for a program: codes stay, labels are French. */
static void
test_language_of_the_sheet (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autofree char *text = export (sheet, GBT_CSV_RFC4180, GBT_LANGUAGE_FR);

  g_assert_true (g_str_has_prefix (text, english_header));
  assert_holds (text, "need.task,Tâche,known,none,inference,");
  assert_holds (text, "estimate.line.weights,Poids du modèle,known,estimated,");
}

/* A list of networks: worded for a French spreadsheet, its codes for a program. */
static void
test_list (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtField) task = gbt_field_new_text ("image", NULL);
  g_autoptr (GbtField) networks = gbt_field_new_text ("text-encoder-3 safety-checker", NULL);
  g_autoptr (GbtWorkload) image = gbt_workload_with_field (workload, GBT_FIELD_TASK, task);
  g_autoptr (GbtWorkload) whole = gbt_workload_with_field (image, GBT_FIELD_NETWORKS_NOT_LOADED, networks);
  g_autoptr (GbtSheet) sheet = gbt_sheet_new (GBT_SHEET_EXAMPLE_ID, 1, FALSE, whole);
  g_autofree char *french = export (sheet, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);
  g_autofree char *english = export (sheet, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);

  assert_holds (french, "\"Encodeur de texte 3, Filtre de sécurité\"");
  assert_holds (english, "need.networks_not_loaded,Networks not loaded,known,none,text_encoder_3 safety_checker,");
}

static void
test_same_bytes_in_any_locale (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autofree char *first = export (sheet, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);
  g_autofree char *second = NULL;

  g_setenv ("LANGUAGE", "en", TRUE);
  setlocale (LC_ALL, "");
  second = export (sheet, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);
  setlocale (LC_ALL, "C");
  g_assert_cmpstr (first, ==, second);
}

static GbtSheet *
make_sheet (const char *title,
            const char *notes,
            const char *condition)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtField) title_field = gbt_field_new_text (title, NULL);
  g_autoptr (GbtField) notes_field = gbt_field_new_text (notes, "=source");
  g_autoptr (GbtField) until = gbt_field_new_to_confirm (condition);
  g_autoptr (GbtWorkload) one = gbt_workload_with_field (workload, GBT_FIELD_TITLE, title_field);
  g_autoptr (GbtWorkload) two = gbt_workload_with_field (one, GBT_FIELD_NOTES, notes_field);
  g_autoptr (GbtWorkload) three = gbt_workload_with_field (two, GBT_FIELD_NEEDED_UNTIL, until);

  return gbt_sheet_new ("0b7f8a52-3c1d-4e7a-9d51-6a2f4be01c77", 1, FALSE, three);
}

/* What the file gives back for a key, by position of the column. */
static const char *
find_cell (GPtrArray  *rows,
           const char *key,
           guint       column)
{
  for (guint i = 1; i < rows->len; i++)
    {
      GPtrArray *row = g_ptr_array_index (rows, i);

      g_assert_cmpuint (row->len, ==, 36);
      if (g_strcmp0 (g_ptr_array_index (row, 5), key) == 0)
        return g_ptr_array_index (row, column);
    }

  g_error ("no row %s", key);
}

static void
test_hostile_texts (void)
{
  static const char *const titles[] = { "=1+1", "  -2", "a;=1", "'note", "=HYPERLINK(\"x\");-1" };
  g_autofree char *long_title = g_strnfill (200, 'M');
  static const char notes[] = "première ligne\n=2+2;\t@x\n\"guillemets\"";

  for (guint i = 0; i <= G_N_ELEMENTS (titles); i++)
    for (guint flavour = 0; flavour < 2; flavour++)
      {
        const char *title = i < G_N_ELEMENTS (titles) ? titles[i] : long_title;
        g_autoptr (GbtSheet) sheet = make_sheet (title, notes, "=cmd|' /C calc'!A0");
        g_autofree char *text = export (sheet, (GbtCsvFlavour) flavour, GBT_LANGUAGE_FR);
        g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
        g_autoptr (GError) error = NULL;
        g_autoptr (GPtrArray) rows = gbt_csv_parse (bytes, (GbtCsvFlavour) flavour, NULL, &error);

        g_assert_no_error (error);
        g_assert_null (strstr (text, ";=1"));
        g_assert_null (strstr (text, "\n=2"));
        g_assert_cmpstr (find_cell (rows, "identity.title", 9), ==, title);
        g_assert_cmpstr (find_cell (rows, "need.notes", 9), ==, notes);
        g_assert_cmpstr (find_cell (rows, "need.notes", 29), ==, "source\u00a0: =source");
        g_assert_cmpstr (find_cell (rows, "need.needed_until", 9), ==,
                         flavour == 0 ? "à confirmer : =cmd|' /C calc'!A0"
                                      : "to_confirm: =cmd|' /C calc'!A0");
        /* Without a reference, the first column says so. */
        g_assert_cmpstr (find_cell (rows, "need.notes", 0), ==,
                         flavour == 0 ? "inconnu" : "unknown");
      }
}

static void
test_control_characters (void)
{
  g_autoptr (GbtSheet) sheet = make_sheet ("a\x01" "b\x1b", "x\r\ny\rz", "c\x02");
  g_autofree char *text = export (sheet, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);

  assert_holds (text, "\"a\xEF\xBF\xBD" "b\xEF\xBF\xBD\"");
  assert_holds (text, "\"x\ny\nz\"");
  for (const char *c = text; *c != '\0'; c++)
    g_assert_true ((guchar) *c >= 0x20 || *c == '\n' || *c == '\t' || *c == '\r');
}

/* The section of what is to confirm lists it. */
static void
test_conditions (void)
{
  g_autoptr (GbtSheet) sheet = make_sheet ("Titre", "notes", "date écrite du fournisseur");
  g_autofree char *text = export (sheet, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);

  assert_holds (
      text,
      ";1;\"to_confirm\";1;\"Q1\";\"need.needed_until\";\"Nécessaire jusqu’au\";\"à confirmer\";"
      "\"hors registre\";\"à confirmer : date écrite du fournisseur\";;");
}

/* R1, R4: each row has its value in one place, no measured or commercial column is filled, and
 * neither state nor ledger is ever empty. */
static void
test_one_value_a_row (void)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtSheet) empty = make_sheet ("Titre", "notes", "date");
  GbtSheet *sheets[] = { example, empty };

  for (guint s = 0; s < 2; s++)
    {
      g_autofree char *text = export (sheets[s], GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
      g_autoptr (GPtrArray) rows = gbt_csv_parse (bytes, GBT_CSV_RFC4180, NULL, NULL);

      for (guint i = 1; i < rows->len; i++)
        {
          GPtrArray *row = g_ptr_array_index (rows, i);
          static const guint values[] = { 9, 10, 11, 12 };
          guint n = 0;

          for (guint j = 0; j < G_N_ELEMENTS (values); j++)
            n += *(const char *) g_ptr_array_index (row, values[j]) != '\0' ? 1 : 0;
          g_assert_cmpuint (n, ==, 1);
          for (guint j = 0; j < 9; j++)
            g_assert_cmpstr (g_ptr_array_index (row, j), !=, "");
          for (guint j = 13; j < 36; j++)
            if (j != 21 && j != 29 && j != 30)
              g_assert_cmpstr (g_ptr_array_index (row, j), ==, "");
        }
    }
}

static void
test_every_field_has_a_row (void)
{
  g_autoptr (GbtSheet) sheet = make_sheet ("Titre", "notes", "date");
  g_autofree char *text = export (sheet, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GPtrArray) rows = gbt_csv_parse (bytes, GBT_CSV_RFC4180, NULL, NULL);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);
      g_autofree char *key
          = g_strconcat (spec->key, spec->type == GBT_FIELD_TYPE_BYTES ? "_bytes" : NULL, NULL);

      g_assert_cmpstr (find_cell (rows, g_strdelimit (key, "-", '_'), 6), ==, spec->label);
    }
}

static GbtSheet *
make_four_lines (guint64 gpus)
{
  static const struct
  {
    GbtFieldId id;
    guint64 value;
  } integers[] = {
    { GBT_FIELD_MODEL_PARAMETERS, G_GUINT64_CONSTANT (8030261248) },
    { GBT_FIELD_MODEL_LAYERS, 32 },
    { GBT_FIELD_MODEL_HEADS, 32 },
    { GBT_FIELD_MODEL_KV_HEADS, 8 },
    { GBT_FIELD_MODEL_HEAD_DIM, 128 },
    { GBT_FIELD_LIMIT_TOKENS, 4096 },
    { GBT_FIELD_LIMIT_REQUESTS, 1 },
  };
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtField) format = gbt_field_new_text ("16bit", NULL);
  g_autoptr (GbtField) method = gbt_field_new_text (GBT_METHOD_FOUR_LINES, NULL);
  g_autoptr (GbtField) count = gbt_field_new_integer (gpus, NULL);
  g_autoptr (GbtWorkload) one = NULL;
  g_autoptr (GbtWorkload) two = NULL;
  g_autoptr (GbtWorkload) three = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (integers); i++)
    {
      g_autoptr (GbtField) field = gbt_field_new_integer (integers[i].value, "config.json");
      GbtWorkload *next = gbt_workload_with_field (workload, integers[i].id, field);

      gbt_workload_unref (workload);
      workload = next;
    }
  one = gbt_workload_with_field (workload, GBT_FIELD_WEIGHT_FORMAT, format);
  two = gbt_workload_with_field (one, GBT_FIELD_METHOD, method);
  three = gbt_workload_with_field (two, GBT_FIELD_GPUS, count);
  return gbt_sheet_new ("0b7f8a52-3c1d-4e7a-9d51-6a2f4be01c77", 1, FALSE, three);
}

static void
test_several_gpus (void)
{
  g_autoptr (GbtSheet) one = make_four_lines (1);
  g_autoptr (GbtSheet) two = make_four_lines (2);
  g_autofree char *alone = export (one, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
  g_autofree char *shared = export (two, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);

  assert_holds (
      alone, "a,estimate.line.weights,Model weights,known,estimated,,,16060522496,,,,,,,,,,14.96,");
  assert_holds (alone, "b,estimate.line.kv,KV cache,known,estimated,,,536870912,,,,,,,,,,0.50,");
  assert_holds (alone, "d,estimate.line.runtime,");
  assert_holds (
      alone,
      "estimate.per_gpu.bytes,\"Indicative envelope, per GPU\",known,estimated,,,20990613913,"
      ",,,,,,,,,19.55,");
  /* No post of a reserve, no table of formats, in this method. */
  g_assert_null (strstr (alone, "estimate.reserve."));
  g_assert_null (strstr (alone, "estimate.format."));

  assert_holds (shared, "a,estimate.line.weights,Model weights,known,estimated,,,8030261248,,");
  assert_holds (
      shared,
      "estimate.per_gpu.bytes,\"Indicative envelope, per GPU\",known,estimated,,,11032177868,");
  assert_holds (shared, ",known,estimated,,,,22064355737,,");
}

static void
test_effective_batch (void)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtField) task = gbt_field_new_text ("adaptation", NULL);
  g_autoptr (GbtField) microbatch = gbt_field_new_integer (2, NULL);
  g_autoptr (GbtField) accumulation = gbt_field_new_integer (16, NULL);
  GbtWorkload *workload = gbt_sheet_get_workload (example);
  g_autoptr (GbtWorkload) one = gbt_workload_with_field (workload, GBT_FIELD_TASK, task);
  g_autoptr (GbtWorkload) two = gbt_workload_with_field (one, GBT_FIELD_MICROBATCH, microbatch);
  g_autoptr (GbtWorkload) three
      = gbt_workload_with_field (two, GBT_FIELD_ACCUMULATION, accumulation);
  g_autoptr (GbtSheet) half = gbt_sheet_with_workload (example, two);
  g_autoptr (GbtSheet) whole = gbt_sheet_with_workload (example, three);
  g_autofree char *none = export (example, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
  g_autofree char *unknown = export (half, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
  g_autofree char *known = export (whole, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);

  assert_holds (none, "need.effective_batch,Effective batch,not_applicable,none,not_applicable,");
  assert_holds (unknown, "need.effective_batch,Effective batch,unknown,none,unknown,");
  assert_holds (known, "need.effective_batch,Effective batch,known,none,,32,");
}

static void
test_reserve_exceeded (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtField) tokens = gbt_field_new_integer (16384, NULL);
  g_autoptr (GbtWorkload) workload
      = gbt_workload_with_field (gbt_sheet_get_workload (sheet), GBT_FIELD_LIMIT_TOKENS, tokens);
  g_autoptr (GbtSheet) longer = gbt_sheet_with_workload (sheet, workload);
  g_autofree char *text = export (longer, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);

  assert_holds (
      text,
      "\"fiche\";\"estimate.balance_bytes\";\"Solde de la réserve\";\"renseigné\";\"estimé\";;;"
      "-2651848704;;;;;;;;;;-2,47;");
  assert_holds (text, "\"estimate.remarks\";\"Remarque\";\"renseigné\";\"hors registre\";"
                      "\"La réserve choisie ne couvre pas les postes connus\";");
}

/* The one line of an object and a key. */
static char *
find_row (const char *csv,
          const char *object_and_key)
{
  g_auto (GStrv) lines = g_strsplit (csv, "\r\n", -1);
  char *found = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (strstr (lines[i], object_and_key) == NULL)
        continue;
      g_assert_null (found);
      found = g_strdup (lines[i]);
    }
  g_assert_nonnull (found);
  return found;
}

static void
assert_ends (const char *csv,
             const char *object_and_key,
             const char *end)
{
  g_autofree char *row = find_row (csv, object_and_key);

  if (!g_str_has_suffix (row, end))
    g_test_message ("%s", row);
  g_assert_true (g_str_has_suffix (row, end));
}

/* The walk after its runs: each amount in the column of its ledger, unit and scope, once. */
static void
test_dossier (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_DECIDED);
  g_autoptr (GBytes) bytes = gbt_export_csv (fiche, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
  g_autofree char *csv = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  assert_ends (csv, ",ES-02/1,peak.bytes,",
               ",known,measured,,,,,,19832766464,,,,,,,,18.47,,,,,,\"NVML v2, utilisé, hors réserve du "
               "pilote\",,,,,,,");
  assert_ends (csv, ",C1,offer.device_total,", ",known,commercial,,,,,,,,,,,25757220864,,,,,,23.99,,,,,,,,,,");
  assert_ends (csv, ",C1,offer.nominal,", ",known,commercial,,,,,,,,,,24000000000,,,,,,,,,,,,,,,,,");
  assert_ends (csv, ",C1,offer.driver_reserve_bytes,",
               ",known,commercial,,486539264,,,,,,,,,,,,,,,,,,,,,,,,,");
  assert_ends (csv, ",C1,offer.package,", ",known,commercial,,,,,,,,,,,,,,,,,,47.14,USD,,,,,,,,");
  assert_ends (csv, ",C2,offer.hourly_amount,",
               ",unknown,commercial,unknown,,,,,,,,,,,,,,,,,,,,,,,,,,");
  assert_ends (csv, ",C2/E1,verdict,",
               ",to_confirm,none,to_confirm: reading on the GPU supplied,,,,,,,,,,,,,,,,,,,,,,P6,,,,");
  assert_ends (csv, ",C1/E3,verdict,", ",known,none,admissible,,,,,,,,,,,,,,,,,,,,,,P8,,,,");
  g_assert_nonnull (strstr (csv, ",to_confirm,5,Q5,condition,C2/E7,"));
  g_assert_null (strstr (csv, ",to_confirm,6,"));
  g_assert_nonnull (strstr (csv, ",invalidators,1,I1,invalidator.text,"));
  /* The title of a private piece stays here; its digest leaves. */
  g_assert_null (strstr (csv, "Capture de ES-02"));
  g_assert_nonnull (strstr (csv, ",P8,evidence.sha256,"));
}

/* A frozen record tells what its bytes hash to; a sheet that is not frozen tells that there is none. */
static void
test_fingerprint (void)
{
  g_autoptr (SheetArchive) archive = sheet_archive_new (SHEET_DECIDED);
  g_autoptr (GBytes) bytes
      = gbt_export_csv_in_context (archive->fiche, &archive->context, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
  g_autoptr (GBytes) draft = gbt_export_csv (archive->fiche, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
  g_autofree char *csv = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autofree char *without = g_strndup (g_bytes_get_data (draft, NULL), g_bytes_get_size (draft));
  g_autofree char *digest
      = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, gbt_frozen_get_bytes (archive->frozen));
  g_autofree char *row = g_strdup_printf (",sheet,fingerprint,Fingerprint,known,none,%s,", digest);

  g_assert_nonnull (strstr (csv, row));
  g_assert_nonnull (strstr (without, ",sheet,fingerprint,Fingerprint,none,none,none,"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/export-csv/french", test_french);
  g_test_add_func ("/export/export-csv/english", test_english);
  g_test_add_func ("/export/export-csv/page", test_page);
  g_test_add_func ("/export/export-csv/language-of-the-sheet", test_language_of_the_sheet);
  g_test_add_func ("/export/export-csv/list", test_list);
  g_test_add_func ("/export/export-csv/same-bytes-in-any-locale", test_same_bytes_in_any_locale);
  g_test_add_func ("/export/export-csv/hostile-texts", test_hostile_texts);
  g_test_add_func ("/export/export-csv/control-characters", test_control_characters);
  g_test_add_func ("/export/export-csv/conditions", test_conditions);
  g_test_add_func ("/export/export-csv/one-value-a-row", test_one_value_a_row);
  g_test_add_func ("/export/export-csv/every-field-has-a-row", test_every_field_has_a_row);
  g_test_add_func ("/export/export-csv/several-gpus", test_several_gpus);
  g_test_add_func ("/export/export-csv/effective-batch", test_effective_batch);
  g_test_add_func ("/export/export-csv/reserve-exceeded", test_reserve_exceeded);

  g_test_add_func ("/export/export-csv/dossier", test_dossier);
  g_test_add_func ("/export/export-csv/fingerprint", test_fingerprint);

  return g_test_run ();
}
