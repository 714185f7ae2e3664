/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-answer.h"

#include "gbt-bytes.h"
#include "gbt-csv-candidate-private.h"
#include "gbt-csv-sentence.h"
#include "gbt-text.h"

typedef enum
{
  SECTION_MACHINE,
  SECTION_ALTERNATIVE,
  SECTION_LEFT_OUT,
} Section;

/* What one row is about; its cells are added as those of a candidate. */
typedef struct
{
  GbtCsvCandidate cells;
  const GbtAnswer *answer;
  Section section;
  guint rank;
  const GbtMachine *machine;         /* NULL: the columns of machines do not apply */
  const GbtAlternative *alternative; /* NULL: none */
  GbtLeftOut reason;
} Row;

typedef struct
{
  const char *french;
  const char *english;
  void (*write) (const Row *row);
} Column;

static const GbtCsvWord section_words[] = {
  { "machine", "machine" },
  { "alternative", "alternative" },
  { "left-out", "écartées" },
  { NULL, NULL },
};
static const GbtCsvWord alternative_words[] = {
  { "price", "prix" },
  { "tier", "niveau" },
  { "precision", "précision" },
  { NULL, NULL },
};
static const GbtCsvWord way_words[] = {
  { "hourly", "horaire" },
  { "spot", "horaire interruptible" },
  { "package", "forfait" },
  { NULL, NULL },
};
static const GbtCsvWord confidence_words[] = {
  { "low", "faible" },
  { "medium", "moyenne" },
  { "high", "élevée" },
  { NULL, NULL },
};

/* {{{ Cells */

static void
add_not_applicable (const Row *row)
{
  gbt_csv_candidate_add_absence (&row->cells, GBT_CSV_ABSENT_NOT_APPLICABLE);
}

static void
add_integer (const Row *row,
             guint64    value)
{
  gbt_csv_writer_add_integer (row->cells.writer, (gint64) MIN (value, (guint64) G_MAXINT64));
}

static void
add_gib (const Row *row,
         guint64    bytes)
{
  gbt_csv_writer_add_hundredths (row->cells.writer,
                                 gbt_bytes_hundredths ((gint64) MIN (bytes, (guint64) G_MAXINT64), GBT_UNIT_GIB));
}

/* A number that is 0 when it is not known. */
static void
add_integer_or_unknown (const Row *row,
                        guint64    value)
{
  if (value > 0)
    add_integer (row, value);
  else
    gbt_csv_candidate_add_absence (&row->cells, GBT_CSV_ABSENT_UNKNOWN);
}

/* A word for the reader of a French spreadsheet, a code for a program. */
static char *
dup_word (const Row  *row,
          const char *label,
          const char *code)
{
  if (row->cells.flavour == GBT_CSV_FRENCH)
    return g_strdup (gbt_text (row->cells.language, label));
  return g_strdelimit (g_strdup (code), "-", '_');
}

static void
add_list (const Row  *row,
          GPtrArray  *words,
          const char *separator)
{
  g_autofree char *joined = NULL;

  if (words->len == 0)
    {
      gbt_csv_candidate_add_absence (&row->cells, GBT_CSV_ABSENT_NONE);
      return;
    }
  g_ptr_array_add (words, NULL);
  joined = g_strjoinv (separator, (char **) words->pdata);
  gbt_csv_writer_add_text (row->cells.writer, joined);
}

/* @sentences: (transfer full) */
static void
add_sentences (const Row *row,
               GPtrArray *sentences)
{
  g_autoptr (GPtrArray) owned = sentences;
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < owned->len; i++)
    g_ptr_array_add (words, gbt_csv_sentence (row->cells.language, owned->pdata[i]));
  add_list (row, words, " | ");
}

/* @sentence: (transfer full) (nullable) */
static void
add_sentence (const Row   *row,
              GbtSentence *sentence)
{
  g_autoptr (GbtSentence) owned = sentence;
  g_autofree char *said = owned != NULL ? gbt_csv_sentence (row->cells.language, owned) : NULL;

  if (said != NULL)
    gbt_csv_writer_add_text (row->cells.writer, said);
  else
    add_not_applicable (row);
}

/* }}} */
/* {{{ What the row is */

static void
write_section (const Row *row)
{
  gbt_csv_candidate_add_word (&row->cells, section_words, section_words[row->section].code);
}

static void
write_rank (const Row *row)
{
  if (row->section == SECTION_MACHINE && row->machine->not_ranked != GBT_RANKED)
    add_not_applicable (row);
  else
    add_integer (row, row->rank);
}

static void
write_alternative (const Row *row)
{
  if (row->alternative != NULL)
    gbt_csv_candidate_add_word (&row->cells, alternative_words, gbt_alternative_kind_get_code (row->alternative->kind));
  else
    add_not_applicable (row);
}

static void
write_alternative_said (const Row *row)
{
  add_sentence (row, row->alternative != NULL ? gbt_answer_dup_alternative (row->answer, row->alternative) : NULL);
}

static void
write_reason (const Row *row)
{
  g_autofree char *word = NULL;

  if (row->section != SECTION_LEFT_OUT)
    {
      add_not_applicable (row);
      return;
    }
  word = dup_word (row, gbt_left_out_get_label (row->reason), gbt_left_out_get_code (row->reason));
  gbt_csv_writer_add_text (row->cells.writer, word);
}

static gboolean
is_precision (const Row *row)
{
  return row->alternative != NULL && row->alternative->kind == GBT_ALTERNATIVE_PRECISION;
}

/* Added up, every offer once: fewer bits are no offer. */
static void
write_offers (const Row *row)
{
  if (is_precision (row))
    add_not_applicable (row);
  else
    add_integer (row, row->section == SECTION_LEFT_OUT ? gbt_answer_count_left_out (row->answer, row->reason) : 1);
}

static void
write_format (const Row *row)
{
  g_autofree char *word = NULL;

  if (!is_precision (row))
    {
      add_not_applicable (row);
      return;
    }
  word = dup_word (row, gbt_weight_format_get_label (row->alternative->format),
                   gbt_weight_format_get_code (row->alternative->format));
  gbt_csv_writer_add_text (row->cells.writer, word);
}

static void
write_n_machines (const Row *row)
{
  if (is_precision (row))
    add_integer (row, row->alternative->n_machines);
  else
    add_not_applicable (row);
}

static void
write_n_opened (const Row *row)
{
  if (is_precision (row))
    add_integer (row, row->alternative->n_opened);
  else
    add_not_applicable (row);
}

/* }}} */
/* {{{ What is sold */

#define DEFINE_TEXT(NAME, FIELD)                                             \
  static void write_##NAME (const Row *row)                                  \
  {                                                                          \
    if (row->machine != NULL)                                                \
      gbt_csv_candidate_add_text (&row->cells, row->machine->offer->FIELD);  \
    else                                                                     \
      add_not_applicable (row);                                              \
  }

DEFINE_TEXT (key, key)
DEFINE_TEXT (provider, provider)
DEFINE_TEXT (title, title)
DEFINE_TEXT (gpu, gpu)
DEFINE_TEXT (partition, partition)
DEFINE_TEXT (country, country)
DEFINE_TEXT (region, region)
DEFINE_TEXT (tier_word, tier_word)
DEFINE_TEXT (price_read, price_read)
DEFINE_TEXT (valid_until, valid_until)
DEFINE_TEXT (available_from, available_from)

static void
write_catalogue (const Row *row)
{
  if (row->machine == NULL)
    add_not_applicable (row);
  else if (row->machine->offer->catalogue == NULL)
    gbt_csv_candidate_add_absence (&row->cells, GBT_CSV_ABSENT_NONE);
  else
    gbt_csv_writer_add_text (row->cells.writer, row->machine->offer->catalogue);
}

#define DEFINE_INTEGER(NAME, VALUE)                \
  static void write_##NAME (const Row *row)        \
  {                                                \
    if (row->machine != NULL)                      \
      add_integer_or_unknown (row, row->machine->VALUE); \
    else                                           \
      add_not_applicable (row);                    \
  }

DEFINE_INTEGER (gpus_sold, offer->gpus)
DEFINE_INTEGER (gpus_used, gpus)
DEFINE_INTEGER (booking, offer->booking_limit)
DEFINE_INTEGER (capacity, offer->capacity.bytes)
DEFINE_INTEGER (nominal, offer->nominal)

static void
write_tier (const Row *row)
{
  static const char *const codes[] = { [GBT_TIER_DATA_CENTRE] = "secure", [GBT_TIER_HOST] = "community" };

  if (row->machine != NULL)
    gbt_csv_candidate_add_word (&row->cells, gbt_csv_words_tier, codes[row->machine->offer->tier]);
  else
    add_not_applicable (row);
}

static void
write_way (const Row *row)
{
  static const char *const codes[]
      = { [GBT_WAY_PACKAGE] = "package", [GBT_WAY_HOURLY] = "hourly", [GBT_WAY_SPOT] = "spot" };

  if (row->machine != NULL)
    gbt_csv_candidate_add_word (&row->cells, way_words, codes[row->machine->way]);
  else
    add_not_applicable (row);
}

static gboolean
is_package (const Row *row)
{
  return row->machine != NULL && row->machine->way == GBT_WAY_PACKAGE;
}

static void
write_hourly (const Row *row)
{
  if (row->machine != NULL && !is_package (row))
    gbt_csv_candidate_add_money (&row->cells, &row->machine->price);
  else
    add_not_applicable (row);
}

static void
write_package (const Row *row)
{
  if (is_package (row))
    gbt_csv_candidate_add_money (&row->cells, &row->machine->price);
  else
    add_not_applicable (row);
}

static void
write_package_days (const Row *row)
{
  if (is_package (row))
    add_integer_or_unknown (row, row->machine->package_days);
  else
    add_not_applicable (row);
}

static void
write_total (const Row *row)
{
  if (row->machine == NULL || gbt_answer_get_wish (row->answer)->days == 0)
    add_not_applicable (row);
  else
    gbt_csv_candidate_add_money (&row->cells, row->machine->has_total ? &row->machine->total : NULL);
}

static void
write_currency (const Row *row)
{
  if (row->machine != NULL)
    gbt_csv_candidate_add_text (&row->cells, row->machine->price.currency);
  else
    add_not_applicable (row);
}

static void
write_tax (const Row *row)
{
  if (row->machine != NULL)
    gbt_csv_candidate_add_word (&row->cells, gbt_csv_words_tax, row->machine->offer->tax_basis);
  else
    add_not_applicable (row);
}

static void
write_not_ranked (const Row *row)
{
  if (row->machine != NULL && row->machine->not_ranked != GBT_RANKED)
    gbt_csv_candidate_add_word (&row->cells, gbt_csv_words_not_ranked,
                                gbt_not_ranked_get_code (row->machine->not_ranked));
  else
    add_not_applicable (row);
}

/* }}} */
/* {{{ Capacity, need and margin */

static void
write_capacity_gib (const Row *row)
{
  if (row->machine != NULL)
    add_gib (row, row->machine->offer->capacity.bytes);
  else
    add_not_applicable (row);
}

static void
write_capacity_basis (const Row *row)
{
  if (row->machine != NULL)
    gbt_csv_candidate_add_word (&row->cells, gbt_csv_words_capacity,
                                gbt_capacity_basis_get_code (row->machine->offer->capacity.basis));
  else
    add_not_applicable (row);
}

static void
write_origin (const Row *row)
{
  if (row->machine == NULL)
    add_not_applicable (row);
  else if (row->machine->offer->origin == GBT_MEMORY_ORIGIN_UNKNOWN)
    gbt_csv_candidate_add_absence (&row->cells, GBT_CSV_ABSENT_UNKNOWN);
  else
    gbt_csv_candidate_add_word (&row->cells, gbt_csv_words_origin,
                                gbt_memory_origin_get_code (row->machine->offer->origin));
}

/* Of fewer bits that open no machine, the need on one GPU. */
static gboolean
get_need (const Row *row,
          guint64   *need)
{
  if (row->machine != NULL)
    *need = row->machine->need;
  else if (is_precision (row))
    *need = gbt_estimate_get_total (row->alternative->estimate);
  else
    return FALSE;
  return TRUE;
}

static void
write_need (const Row *row)
{
  guint64 need;

  if (get_need (row, &need))
    add_integer (row, need);
  else
    add_not_applicable (row);
}

static void
write_need_gib (const Row *row)
{
  guint64 need;

  if (get_need (row, &need))
    add_gib (row, need);
  else
    add_not_applicable (row);
}

static void
write_margin (const Row *row)
{
  if (row->machine != NULL)
    add_integer (row, row->machine->margin);
  else
    add_not_applicable (row);
}

static void
write_margin_gib (const Row *row)
{
  if (row->machine != NULL)
    add_gib (row, row->machine->margin);
  else
    add_not_applicable (row);
}

/* }}} */
/* {{{ What is to be known of it */

static void
write_confidence (const Row *row)
{
  if (row->machine != NULL && row->machine->confidence != GBT_CONFIDENCE_NONE)
    gbt_csv_candidate_add_word (&row->cells, confidence_words, gbt_confidence_get_code (row->machine->confidence));
  else
    add_not_applicable (row);
}

static void
write_reasons (const Row *row)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  if (row->machine == NULL)
    {
      add_not_applicable (row);
      return;
    }
  for (guint i = 0; i < GBT_N_CONFIDENCE_REASONS; i++)
    {
      const GbtConfidenceReason reason = (GbtConfidenceReason) i;

      if ((row->machine->reasons & GBT_REASON_BIT (i)) != 0)
        g_ptr_array_add (words, dup_word (row, gbt_confidence_reason_get_label (reason),
                                          gbt_confidence_reason_get_code (reason)));
    }
  add_list (row, words, row->cells.flavour == GBT_CSV_FRENCH ? " | " : " ");
}

static void
write_why (const Row *row)
{
  if (row->machine != NULL)
    add_sentences (row, gbt_answer_list_why (row->answer, row->machine));
  else
    add_not_applicable (row);
}

static void
write_limits (const Row *row)
{
  if (row->machine != NULL)
    add_sentences (row, gbt_answer_list_limits (row->answer, row->machine));
  else
    add_not_applicable (row);
}

/* FALSE: no budget was said, or the row is of no machine; a cell is then written. */
static gboolean
get_cover (const Row      *row,
           GbtBudgetCover *cover)
{
  if (row->machine == NULL || !gbt_answer_get_wish (row->answer)->has_budget)
    {
      add_not_applicable (row);
      return FALSE;
    }
  gbt_answer_cover_budget (row->answer, row->machine, cover);
  if (!cover->known)
    gbt_csv_candidate_add_absence (&row->cells, GBT_CSV_ABSENT_UNKNOWN);
  return cover->known;
}

static void
write_covers (const Row *row)
{
  GbtBudgetCover cover;

  if (!get_cover (row, &cover))
    return;
  if (cover.has_seconds)
    add_integer (row, cover.seconds);
  else
    gbt_csv_candidate_add_absence (&row->cells, GBT_CSV_ABSENT_UNKNOWN);
}

static void
write_packages (const Row *row)
{
  GbtBudgetCover cover;

  if (!is_package (row))
    add_not_applicable (row);
  else if (get_cover (row, &cover))
    add_integer (row, cover.packages);
}

static void
write_left (const Row *row)
{
  GbtBudgetCover cover;

  if (get_cover (row, &cover))
    gbt_csv_candidate_add_money (&row->cells, &cover.left);
}

static void
write_budget (const Row *row)
{
  add_sentence (row, row->machine != NULL ? gbt_answer_dup_budget (row->answer, row->machine) : NULL);
}

/* }}} */

/* Columns are only ever added at the end. */
static const Column columns[] = {
  { "rubrique", "section", write_section },
  { "rang", "rank", write_rank },
  { "alternative_nature", "alternative_kind", write_alternative },
  { "alternative_phrase", "alternative_sentence", write_alternative_said },
  { "ecart_motif", "left_out_reason", write_reason },
  { "offres_nombre", "offers_count", write_offers },
  { "precision_format", "precision_format", write_format },
  { "precision_machines_nombre", "precision_machines_count", write_n_machines },
  { "precision_machines_ouvertes_nombre", "precision_machines_opened_count", write_n_opened },
  { "commercial_catalogue", "commercial_catalogue", write_catalogue },
  { "commercial_offre_cle", "commercial_offer_key", write_key },
  { "commercial_fournisseur", "commercial_provider", write_provider },
  { "commercial_offre", "commercial_offer", write_title },
  { "commercial_gpu_modele", "commercial_gpu_model", write_gpu },
  { "commercial_partition", "commercial_partition", write_partition },
  { "commercial_gpu_nombre", "commercial_gpu_count", write_gpus_sold },
  { "commercial_gpu_utilises_nombre", "commercial_gpu_used_count", write_gpus_used },
  { "commercial_pays_iso3166", "commercial_country_iso3166", write_country },
  { "commercial_region", "commercial_region", write_region },
  { "commercial_niveau", "commercial_tier", write_tier },
  { "commercial_niveau_mot_du_fournisseur", "commercial_tier_provider_word", write_tier_word },
  { "commercial_facon_de_payer", "commercial_payment_way", write_way },
  { "commercial_prix_horaire_machine_dans_devise", "commercial_machine_hourly_price_in_currency", write_hourly },
  { "commercial_prix_forfait_dans_devise", "commercial_package_price_in_currency", write_package },
  { "commercial_duree_forfait_jours", "commercial_package_days", write_package_days },
  { "commercial_cout_jours_demandes_dans_devise", "commercial_days_asked_cost_in_currency", write_total },
  { "devise_iso4217", "currency_iso4217", write_currency },
  { "commercial_base_fiscale", "commercial_tax_basis", write_tax },
  { "commercial_prix_releve_date", "commercial_price_read_date", write_price_read },
  { "commercial_prix_valable_jusqu_au_date", "commercial_price_valid_until_date", write_valid_until },
  { "commercial_disponibilite_date", "commercial_availability_date", write_available_from },
  { "commercial_limite_reservation_jours", "commercial_booking_limit_days", write_booking },
  { "commercial_capacite_par_gpu_octets", "commercial_capacity_per_gpu_bytes", write_capacity },
  { "commercial_capacite_par_gpu_gio", "commercial_capacity_per_gpu_gib", write_capacity_gib },
  { "commercial_capacite_retenue", "commercial_capacity_basis", write_capacity_basis },
  { "commercial_capacite_origine", "commercial_capacity_origin", write_origin },
  { "commercial_capacite_nominale_par_gpu_octets", "commercial_nominal_capacity_per_gpu_bytes", write_nominal },
  { "estime_besoin_par_gpu_octets", "estimated_need_per_gpu_bytes", write_need },
  { "estime_besoin_par_gpu_gio", "estimated_need_per_gpu_gib", write_need_gib },
  { "rapprochement_marge_par_gpu_octets", "reconciled_margin_per_gpu_bytes", write_margin },
  { "rapprochement_marge_par_gpu_gio", "reconciled_margin_per_gpu_gib", write_margin_gib },
  { "confiance", "confidence", write_confidence },
  { "confiance_motifs", "confidence_reasons", write_reasons },
  { "pourquoi", "why", write_why },
  { "limites", "limits", write_limits },
  { "budget_couvre_secondes", "budget_covers_seconds", write_covers },
  { "budget_forfaits_nombre", "budget_packages_count", write_packages },
  { "budget_reste_dans_devise", "budget_left_in_currency", write_left },
  { "budget_phrase", "budget_sentence", write_budget },
  { "rapprochement_non_classe_motif", "reconciled_not_ranked_reason", write_not_ranked },
};

static void
add_row (Row *row)
{
  row->rank++;
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    columns[i].write (row);
  gbt_csv_writer_end_row (row->cells.writer);
}

/**
 * gbt_export_answer_csv:
 * @answer: the answer of a search
 * @flavour: how the file is written
 * @language: of the sentences
 *
 * Writes one row a machine, in the order of the answer; then one row an alternative, and one a reason
 * for which offers were left out, with their number: docs/csv-answer.md. 50 columns whose names carry
 * ledger, unit and scope; no cell is empty. The same answer gives the same bytes whatever the locale
 * or the clock (R10).
 *
 * Returns: (transfer full): the file
 */
GBytes *
gbt_export_answer_csv (const GbtAnswer *answer,
                       GbtCsvFlavour    flavour,
                       GbtLanguage      language)
{
  g_autoptr (GbtCsvWriter) writer = gbt_csv_writer_new (flavour);
  const GbtCsvCandidate cells = { .flavour = flavour, .language = language, .writer = writer };
  Row machine = { .cells = cells, .answer = answer, .section = SECTION_MACHINE };
  Row alternative = { .cells = cells, .answer = answer, .section = SECTION_ALTERNATIVE };
  Row left_out = { .cells = cells, .answer = answer, .section = SECTION_LEFT_OUT };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    gbt_csv_writer_add_header (writer, flavour == GBT_CSV_FRENCH ? columns[i].french : columns[i].english);
  gbt_csv_writer_end_row (writer);

  for (guint i = 0; i < gbt_answer_get_n_machines (answer); i++)
    {
      machine.machine = gbt_answer_get_machine (answer, i);
      add_row (&machine);
    }
  for (guint i = 0; i < gbt_answer_get_n_alternatives (answer); i++)
    {
      alternative.alternative = gbt_answer_get_alternative (answer, i);
      alternative.machine = alternative.alternative->machine != NULL ? alternative.alternative->machine
                                                                     : alternative.alternative->cheapest;
      add_row (&alternative);
    }
  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    {
      left_out.reason = (GbtLeftOut) i;
      if (gbt_answer_count_left_out (answer, left_out.reason) > 0)
        add_row (&left_out);
    }

  return gbt_csv_writer_finish (writer);
}
