/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-words.h"

#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* A price older than that is said to be. */
#define STALE_DAYS 30

/**
 * gbt_matrix_words_clear:
 * @words: words
 *
 * Frees what they hold.
 */
void
gbt_matrix_words_clear (GbtMatrixWords *words)
{
  g_clear_pointer (&words->text, g_free);
  g_clear_pointer (&words->second, g_free);
}

/**
 * gbt_matrix_words_capitalize:
 * @text: (transfer full): a phrase
 *
 * Returns: (transfer full): the same, as it stands alone
 */
char *
gbt_matrix_words_capitalize (char *text)
{
  g_autofree char *owned = text;
  gunichar first = g_utf8_get_char (text);
  char upper[7] = { 0 };

  if (!g_unichar_islower (first))
    return g_steal_pointer (&owned);

  g_unichar_to_utf8 (g_unichar_totitle (first), upper);
  return g_strconcat (upper, g_utf8_next_char (owned), NULL);
}

/**
 * gbt_matrix_words_mark:
 * @verdict: a verdict
 * @mandatory: of a mandatory requirement, or of a whole candidate; else of a preference
 * @words: (out): its mark, its word and its tone
 */
void
gbt_matrix_words_mark (GbtVerdict      verdict,
                       gboolean        mandatory,
                       GbtMatrixWords *words)
{
  GbtLanguage language = gbt_words_get_language ();

  *words = (GbtMatrixWords) { 0 };
  words->text = gbt_matrix_words_capitalize (
      g_strdup (gbt_text (language, mandatory ? gbt_verdict_get_label (verdict)
                                              : gbt_verdict_get_preference_label (verdict))));
  switch (verdict)
    {
    case GBT_VERDICT_ADMISSIBLE:
      words->icon_name = "gbt-admissible-symbolic";
      words->tone = "success";
      break;

    case GBT_VERDICT_EXCLUDED:
      words->icon_name = mandatory ? "gbt-excluded-symbolic" : "gbt-not-confirmed-symbolic";
      words->tone = mandatory ? "error" : NULL;
      break;

    case GBT_VERDICT_TO_CONFIRM:
    default:
      words->icon_name = "gbt-confirm-symbolic";
      words->tone = "warning";
      break;
    }
}

/* A verdict that the planner gave rests on pieces that are named here: "P4" says nothing to who did not file it. */
static char *
word_pieces (const GbtCell    *cell,
             const GbtDossier *dossier)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; cell->evidence[i] != NULL; i++)
    {
      const GbtEntry *piece = gbt_dossier_find (dossier, GBT_ENTRY_EVIDENCE, cell->evidence[i]);
      const char *title = piece != NULL ? gbt_entry_get_text (piece, GBT_EVIDENCE_TITLE) : NULL;

      if (names->len > 0)
        g_string_append (names, ", ");
      g_string_append (names, title != NULL ? title : cell->evidence[i]);
    }

  return g_string_free (g_steal_pointer (&names), FALSE);
}

/**
 * gbt_matrix_words_cell:
 * @cell: one requirement for one candidate
 * @dossier: where its pieces of evidence are
 * @unit: the unit of amounts
 * @words: (out): the verdict, and what proves it, would settle it or excludes
 */
void
gbt_matrix_words_cell (const GbtCell    *cell,
                       const GbtDossier *dossier,
                       GbtUnit           unit,
                       GbtMatrixWords   *words)
{
  GbtSentence *sentence = cell->proof;

  gbt_matrix_words_mark (cell->verdict, cell->mandatory, words);
  if (cell->verdict == GBT_VERDICT_TO_CONFIRM)
    sentence = cell->condition;
  else if (cell->verdict == GBT_VERDICT_EXCLUDED)
    sentence = cell->ground;
  if (sentence != NULL && g_str_equal (gbt_sentence_get_code (sentence), "shown"))
    words->second = word_pieces (cell, dossier);
  else if (sentence != NULL)
    words->second = gbt_matrix_words_capitalize (
        gbt_format_sentence (gbt_words_get_language (), unit, sentence));
}

/* "E1, E7": the mandatory requirements that exclude a candidate. */
static char *
list_excluding (const GbtMatrix *matrix,
                guint            candidate)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (matrix, candidate, i);

      if (!cell->mandatory || cell->verdict != GBT_VERDICT_EXCLUDED)
        continue;
      if (list->len > 0)
        g_string_append (list, ", ");
      g_string_append (list, gbt_entry_get_number (gbt_matrix_get_requirement (matrix, i)));
    }

  return g_string_free (g_steal_pointer (&list), FALSE);
}

static const char *
word_not_ranked (const GbtStanding *standing)
{
  if (standing->rank > 0 || standing->not_ranked == GBT_RANKED)
    return NULL;
  return gbt_text (gbt_words_get_language (), gbt_not_ranked_get_label (standing->not_ranked));
}

/**
 * gbt_matrix_words_standing:
 * @matrix: a matrix
 * @candidate: one of its candidates
 * @words: (out): its verdict, and how many conditions remain, what excludes it, or its rank
 */
void
gbt_matrix_words_standing (const GbtMatrix *matrix,
                           guint            candidate,
                           GbtMatrixWords  *words)
{
  GbtLanguage language = gbt_words_get_language ();
  const GbtStanding *standing = gbt_matrix_get_standing (matrix, candidate);

  gbt_matrix_words_mark (standing->verdict, TRUE, words);
  switch (standing->verdict)
    {
    case GBT_VERDICT_EXCLUDED:
      {
        g_autofree char *list = list_excluding (matrix, candidate);

        /* Translators: {1} is a list of requirements: "E1, E7" */
        words->second = gbt_text_fill (C_ ("exclusion", "by {1}"), list, NULL);
        break;
      }

    case GBT_VERDICT_TO_CONFIRM:
      words->second = standing->n_to_confirm > 0
                          ? gbt_format_counted (language, "{1} condition to confirm",
                                                "{1} conditions to confirm",
                                                standing->n_to_confirm)
                          : g_strdup (_ ("no mandatory requirement"));
      break;

    case GBT_VERDICT_ADMISSIBLE:
    default:
      if (standing->rank > 0)
        {
          g_autofree char *rank = gbt_format_count (language, standing->rank);

          words->second = gbt_text_fill (_ ("rank {1}"), rank, NULL);
        }
      else
        words->second = g_strdup (word_not_ranked (standing));
      break;
    }
}

/**
 * gbt_matrix_words_money:
 * @money: an amount
 * @currency: whether its currency is written too
 *
 * Returns: (transfer full): "47,14 USD"
 */
char *
gbt_matrix_words_money (const GbtMoney *money,
                        gboolean        currency)
{
  g_autofree char *decimal = gbt_money_dup_decimal (money);
  g_autofree char *number = gbt_format_decimal (gbt_words_get_language (), decimal);

  return currency ? g_strdup_printf ("%s\u00a0%s", number, money->currency)
                  : g_steal_pointer (&number);
}

/**
 * gbt_matrix_words_way:
 * @way: a way to pay
 *
 * Returns: (transfer full): "forfait de 3 jours", "2 forfaits de 3 jours", "72 heures"
 */
char *
gbt_matrix_words_way (const GbtWay *way)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *count = gbt_format_count (language, way->count);
  g_autofree char *days = NULL;
  g_autofree char *hours = NULL;

  switch (way->kind)
    {
    case GBT_WAY_PACKAGE:
      days = gbt_format_counted (language, "{1} day", "{1} days", way->days);
      if (way->count <= 1)
        return gbt_text_fill (_ ("package of {1}"), days, NULL);
      return gbt_text_fill (_ ("{1} packages of {2}"), count, days, NULL);

    case GBT_WAY_SPOT:
      hours = gbt_format_counted (language, "{1} hour", "{1} hours", way->count);
      return gbt_text_fill (_ ("{1}, may be interrupted"), hours, NULL);

    case GBT_WAY_HOURLY:
    default:
      return gbt_format_counted (language, "{1} hour", "{1} hours", way->count);
    }
}

/**
 * gbt_matrix_words_taxes:
 * @offer: an offer
 *
 * Returns: (transfer full): what its prices say of taxes
 */
char *
gbt_matrix_words_taxes (const GbtEntry *offer)
{
  GbtLanguage language = gbt_words_get_language ();
  const char *code = gbt_entry_get_text (offer, GBT_OFFER_TAX_BASIS);

  if (code == NULL)
    return g_strdup (_ ("taxes not stated"));
  return g_strdup (gbt_text (language,
                             gbt_field_spec_get_code_label (
                                 gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_TAX_BASIS),
                                 code)));
}

static GDate *
parse_date (const char *iso)
{
  g_autoptr (GDate) date = g_date_new ();

  if (iso != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (iso, "-", 3);

      if (g_strv_length (parts) == 3)
        {
          guint year = (guint) g_ascii_strtoull (parts[0], NULL, 10);
          guint month = (guint) g_ascii_strtoull (parts[1], NULL, 10);
          guint day = (guint) g_ascii_strtoull (parts[2], NULL, 10);

          if (g_date_valid_dmy ((GDateDay) MIN (day, 99), (GDateMonth) MIN (month, 13),
                                (GDateYear) MIN (year, 9999)))
            g_date_set_dmy (date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
        }
    }

  return g_date_valid (date) ? g_steal_pointer (&date) : NULL;
}

/* The year is written only when it is not this one. */
static char *
word_date (const char *iso,
           const char *today)
{
  return strncmp (iso, today, 4) == 0 ? gbt_format_date_day (gbt_words_get_language (), iso)
                                      : gbt_format_date_short (gbt_words_get_language (), iso);
}

/**
 * gbt_matrix_words_price_age:
 * @offer: an offer
 * @today: the civil date here, ISO 8601
 * @stale: (out): whether the price is too old to be relied on, or no longer valid
 *
 * Returns: (transfer full): since when the price is known, and whether it still holds
 */
char *
gbt_matrix_words_price_age (const GbtEntry *offer,
                            const char     *today,
                            gboolean       *stale)
{
  GbtLanguage language = gbt_words_get_language ();
  const char *read = gbt_entry_get_text (offer, GBT_OFFER_PRICE_READ);
  const char *valid = gbt_entry_get_text (offer, GBT_OFFER_VALID_UNTIL);
  g_autoptr (GDate) read_date = parse_date (read);
  g_autoptr (GDate) valid_date = parse_date (valid);
  g_autoptr (GDate) now = parse_date (today);
  g_autofree char *day = NULL;
  int age;

  *stale = FALSE;
  if (valid_date != NULL && now != NULL && g_date_compare (valid_date, now) < 0)
    {
      *stale = TRUE;
      day = word_date (valid, today);
      return gbt_text_fill (_ ("Price expired on {1}"), day, NULL);
    }
  if (read_date == NULL || now == NULL)
    return g_strdup (_ ("Date of the price unknown"));

  day = word_date (read, today);
  age = g_date_days_between (read_date, now);
  if (age > STALE_DAYS)
    {
      g_autofree char *days = gbt_format_counted (language, "{1} day", "{1} days", (guint64) age);

      *stale = TRUE;
      /* Translators: {1} is a date, {2} a number of days */
      return gbt_text_fill (_ ("Price seen on {1}, {2} ago"), day, days, NULL);
    }

  return gbt_text_fill (_ ("Price seen on {1}"), day, NULL);
}

static void
append_part (GString    *sentence,
             const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (sentence->len > 0)
    g_string_append (sentence, " · ");
  g_string_append (sentence, part);
}

static void
say_unknown (GbtMatrixWords *words)
{
  words->icon_name = "gbt-unknown-symbolic";
  words->text = g_strdup (C_ ("field", "Unknown"));
  words->tone = "warning";
}

/**
 * gbt_matrix_words_cost:
 * @standing: a candidate
 * @same_way: all are paid the same way, which is said elsewhere
 * @same_money: all are in one currency on one tax basis, said elsewhere
 * @today: the civil date here, ISO 8601
 * @words: (out): what the campaign costs, how it is paid, since when the price is known
 */
void
gbt_matrix_words_cost (const GbtStanding *standing,
                       gboolean           same_way,
                       gboolean           same_money,
                       const char        *today,
                       GbtMatrixWords    *words)
{
  const GbtMoney *total = standing->cost != NULL ? gbt_cost_get_total (standing->cost) : NULL;
  const GbtWay *way = standing->cost != NULL ? gbt_cost_get_counted (standing->cost) : NULL;
  g_autoptr (GString) second = g_string_new (NULL);
  gboolean stale = FALSE;

  *words = (GbtMatrixWords) { 0 };
  if (total == NULL)
    {
      say_unknown (words);
      if (standing->cost != NULL && standing->hours == 0)
        words->second = g_strdup (_ ("Length of the campaign unknown"));
      return;
    }

  words->text = gbt_matrix_words_money (total, !same_money);
  if (!same_way && way != NULL)
    {
      g_autofree char *how = gbt_matrix_words_way (way);

      append_part (second, how);
    }
  if (!same_money)
    {
      g_autofree char *taxes = gbt_matrix_words_taxes (standing->offer);

      append_part (second, taxes);
    }
  {
    g_autofree char *age = gbt_matrix_words_price_age (standing->offer, today, &stale);

    append_part (second, age);
  }
  words->second = gbt_matrix_words_capitalize (g_string_free (g_steal_pointer (&second), FALSE));
  if (stale)
    {
      words->tone = "warning";
      words->warns = TRUE;
    }
}

/**
 * gbt_matrix_words_load:
 * @margin: a margin
 *
 * Returns: (transfer none): what it subtracts
 */
const char *
gbt_matrix_words_load (const GbtMargin *margin)
{
  switch (margin->load)
    {
    case GBT_LOAD_PEAK:
      return _ ("on the confirmed peak");

    case GBT_LOAD_ENVELOPE:
      return _ ("on the envelope");

    case GBT_LOAD_SET_PEAK:
      return _ ("peak set by the engine");

    case GBT_LOAD_UNKNOWN:
    default:
      return _ ("load unknown");
    }
}

/**
 * gbt_matrix_words_capacity:
 * @basis: which capacity a margin subtracts from
 *
 * Returns: (transfer none): what that says of the driver's reserve
 */
const char *
gbt_matrix_words_capacity (GbtCapacityBasis basis)
{
  switch (basis)
    {
    case GBT_CAPACITY_USABLE:
      return _ ("of the usable total");

    case GBT_CAPACITY_TOTAL_LESS_RESERVE:
      return _ ("driver reserve deducted");

    case GBT_CAPACITY_TOTAL:
      return _ ("before driver reserve");

    case GBT_CAPACITY_NOMINAL:
      return _ ("of the nominal capacity");

    case GBT_CAPACITY_UNKNOWN:
    default:
      return _ ("capacity unknown");
    }
}

/**
 * gbt_matrix_words_margin:
 * @standing: a candidate
 * @same_load: all subtract the same thing, which is said elsewhere
 * @unit: the unit of amounts
 * @words: (out): the useful margin and its basis
 */
void
gbt_matrix_words_margin (const GbtStanding *standing,
                         gboolean           same_load,
                         GbtUnit            unit,
                         GbtMatrixWords    *words)
{
  const GbtMargin *margin = &standing->margin;
  g_autoptr (GString) second = g_string_new (NULL);

  *words = (GbtMatrixWords) { 0 };
  if (!margin->known)
    {
      say_unknown (words);
      words->second = g_strdup (margin->capacity.basis == GBT_CAPACITY_UNKNOWN
                                    ? gbt_matrix_words_capacity (margin->capacity.basis)
                                    : gbt_matrix_words_load (margin));
      return;
    }

  words->text = gbt_format_amount_number (gbt_words_get_language (), margin->bytes, unit);
  if (!same_load)
    append_part (second, gbt_matrix_words_load (margin));
  append_part (second, gbt_matrix_words_capacity (margin->capacity.basis));
  words->second = g_string_free (g_steal_pointer (&second), FALSE);
}

/**
 * gbt_matrix_words_machine:
 * @offer: an offer
 *
 * Returns: (transfer full): its GPUs as they are sold: "2 × RTX 4090, 24 Go"
 */
char *
gbt_matrix_words_machine (const GbtEntry *offer)
{
  GbtLanguage language = gbt_words_get_language ();
  const char *model = gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL);
  const char *count = gbt_entry_get_text (offer, GBT_OFFER_GPU_COUNT);
  g_autoptr (GString) name = g_string_new (NULL);
  guint64 nominal = 0;

  if (count != NULL && !g_str_equal (count, "1"))
    {
      g_autofree char *number = gbt_format_decimal (language, count);

      g_string_append_printf (name, "%s\u00a0×\u00a0", number);
    }
  g_string_append (name, model != NULL ? model : _ ("GPU unknown"));
  if (gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &nominal))
    {
      /* A nominal capacity is a name: it stays in the unit it is sold in. */
      g_autofree char *amount = gbt_format_sold (language, nominal, GBT_UNIT_GB, GBT_SPACE_SCREEN);

      g_string_append_printf (name, ", %s", amount);
    }

  return g_string_free (g_steal_pointer (&name), FALSE);
}

/**
 * gbt_matrix_words_candidate:
 * @standing: a candidate
 *
 * Returns: (transfer full): "C1 · RTX 4090, 24 Go"
 */
char *
gbt_matrix_words_candidate (const GbtStanding *standing)
{
  g_autofree char *machine = gbt_matrix_words_machine (standing->offer);

  return g_strdup_printf ("%s · %s", gbt_entry_get_number (standing->candidate), machine);
}

/**
 * gbt_matrix_words_requirement:
 * @requirement: a requirement
 *
 * Returns: (transfer full): "E1  Mémoire par GPU"
 */
char *
gbt_matrix_words_requirement (const GbtEntry *requirement)
{
  return g_strdup_printf ("%s\u2002%s", gbt_entry_get_number (requirement),
                          gbt_text (gbt_words_get_language (),
                                    gbt_requirement_get_label (requirement)));
}

/**
 * gbt_matrix_words_asked:
 * @requirement: a requirement
 * @workload: what it takes its value from
 * @estimate: (nullable): the same
 * @unit: the unit of amounts
 *
 * Returns: (transfer full) (nullable): "≥ 19,04 Gio", "Au plus tard le 4 décembre 2026"; a value that is
 *   the planner's own stands as it was written: "bf16"
 */
char *
gbt_matrix_words_asked (const GbtEntry    *requirement,
                        const GbtWorkload *workload,
                        const GbtEstimate *estimate,
                        GbtUnit            unit)
{
  g_autoptr (GbtSentence) described = gbt_requirement_describe (requirement, workload, estimate);
  g_autofree char *asked = NULL;

  if (described == NULL)
    return NULL;

  asked = gbt_format_sentence (gbt_words_get_language (), unit, described);
  return g_str_equal (gbt_sentence_get_message (described), "{1}")
             ? g_steal_pointer (&asked)
             : gbt_matrix_words_capitalize (g_steal_pointer (&asked));
}

/**
 * gbt_matrix_words_exclusions:
 * @excluded: how many candidates a requirement excludes
 * @alone: how many of them nothing else excludes
 *
 * Returns: (transfer full) (nullable): "excludes 3, 1 alone"; %NULL when it excludes none
 */
char *
gbt_matrix_words_exclusions (guint excluded,
                             guint alone)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *n_excluded = gbt_format_count (language, excluded);
  g_autofree char *n_alone = gbt_format_count (language, alone);

  if (excluded == 0)
    return NULL;
  if (alone == 0)
    return gbt_text_fill (_ ("excludes {1}"), n_excluded, NULL);
  if (alone == excluded)
    return gbt_text_fill (_ ("alone excludes {1}"), n_excluded, NULL);
  /* Translators: of the {1} candidates excluded, {2} are by this requirement only */
  return gbt_text_fill (_ ("excludes {1}, {2} alone"), n_excluded, n_alone, NULL);
}

/**
 * gbt_matrix_words_exclusions_long:
 * @excluded: how many candidates a requirement excludes
 * @alone: how many of them nothing else excludes
 *
 * Returns: (transfer full): the same in sentences
 */
char *
gbt_matrix_words_exclusions_long (guint excluded,
                                  guint alone)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *some = NULL;
  g_autofree char *only = NULL;

  if (excluded == 0)
    return g_strdup (_ ("This requirement excludes no candidate."));

  some = gbt_format_counted (language, "This requirement excludes {1} candidate.",
                             "This requirement excludes {1} candidates.", excluded);
  if (alone == 0)
    only = g_strdup (_ ("Each is excluded by another one too."));
  else
    only = gbt_format_counted (language, "It is the only one to exclude {1} of them.",
                               "It is the only one to exclude {1} of them.", alone);
  return g_strdup_printf ("%s %s", some, only);
}

/**
 * gbt_matrix_words_today:
 *
 * Returns: (transfer full): the civil date here, ISO 8601
 */
char *
gbt_matrix_words_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return g_date_time_format (now, "%Y-%m-%d");
}
