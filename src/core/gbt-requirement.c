/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-private.h"

#include <string.h>

#include "gbt-country.h"
#include "gbt-error.h"
#include "gbt-evidence.h"

/**
 * gbt_requirement_get_label:
 * @requirement: a requirement
 *
 * Returns: (transfer none): the planner's words, else the English msgid that names its subject
 */
const char *
gbt_requirement_get_label (const GbtEntry *requirement)
{
  const char *name = gbt_entry_get_text (requirement, GBT_REQUIREMENT_NAME);
  const GbtSubject *subject = gbt_subject_find (gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT));

  if (name != NULL)
    return name;
  if (subject == NULL)
    subject = gbt_subject_find (GBT_SUBJECT_OTHER);

  return subject->label;
}

const char *
gbt_requirement_get_date (const GbtEntry    *requirement,
                          const GbtWorkload *workload)
{
  const char *value = gbt_entry_get_text (requirement, GBT_REQUIREMENT_VALUE);
  g_autoptr (GbtField) field = NULL;

  if (value == NULL)
    return gbt_workload_get_text (workload, GBT_FIELD_NEEDED_FROM);

  field = gbt_field_new_text (value, NULL);
  return gbt_field_check (field, GBT_FIELD_NEEDED_FROM, NULL) ? value : NULL;
}

const char *
gbt_requirement_get_threshold (const GbtEntry    *requirement,
                               const GbtWorkload *workload)
{
  const char *value = gbt_entry_get_text (requirement, GBT_REQUIREMENT_VALUE);

  return value != NULL ? value : gbt_workload_get_text (workload, GBT_FIELD_QUALITY_THRESHOLD);
}

/* A comma is a decimal mark too, as wherever an amount is typed. */
gboolean
gbt_requirement_get_money (const GbtEntry *requirement,
                           GbtMoney       *money)
{
  const char *value = gbt_entry_get_text (requirement, GBT_REQUIREMENT_VALUE);
  g_autofree char *amount = value != NULL ? g_strdelimit (g_strstrip (g_strdup (value)), ",", '.') : NULL;
  char *space = amount != NULL ? strrchr (amount, ' ') : NULL;

  if (space == NULL)
    return FALSE;

  *space = '\0';
  return gbt_money_parse (g_strchomp (amount), space + 1, money, NULL);
}

static const char *
get_comparator (const GbtEntry   *requirement,
                const GbtSubject *subject)
{
  const char *comparator = gbt_entry_get_text (requirement, GBT_REQUIREMENT_COMPARATOR);

  return comparator != NULL ? comparator : subject->comparators[0];
}

static GbtSentence *
compare_with (const char      *comparator,
              GbtArgumentType  type,
              const char      *value)
{
  if (strcmp (comparator, "at-least") == 0)
    return gbt_sentence_new ("at-least", N_("≥ {1}"), type, value, GBT_ARGUMENT_END);
  if (strcmp (comparator, "at-most") == 0)
    return gbt_sentence_new ("at-most", N_("≤ {1}"), type, value, GBT_ARGUMENT_END);
  if (strcmp (comparator, "equal") == 0)
    return gbt_sentence_new ("equal", N_("= {1}"), type, value, GBT_ARGUMENT_END);
  if (strcmp (comparator, "by") == 0)
    return gbt_sentence_new ("by", N_("by {1}"), type, value, GBT_ARGUMENT_END);

  return gbt_sentence_new (strcmp (comparator, "one-of") == 0 ? "one-of" : "present", "{1}", type, value,
                           GBT_ARGUMENT_END);
}

static GbtSentence *
describe_bytes (const GbtEntry    *requirement,
                const GbtSubject  *subject,
                const GbtEstimate *estimate)
{
  gboolean envelope = strcmp (subject->code, GBT_SUBJECT_MEMORY) == 0
                      || strcmp (subject->code, GBT_SUBJECT_FREE_MEMORY) == 0;
  guint64 bytes;

  /* What is asked of the host is sold in GB; what is asked of a GPU is held against an envelope. */
  if (gbt_entry_get_integer (requirement, GBT_REQUIREMENT_AMOUNT, &bytes))
    return gbt_sentence_new ("at-least", N_("≥ {1}"),
                             strcmp (subject->code, GBT_SUBJECT_HOST_RAM) == 0
                                     || strcmp (subject->code, GBT_SUBJECT_DISK) == 0
                                 ? GBT_ARGUMENT_SOLD
                                 : GBT_ARGUMENT_BYTES,
                             bytes, GBT_ARGUMENT_END);
  if (!envelope)
    return NULL;
  if (!gbt_estimate_has_anything (estimate))
    return gbt_sentence_new ("envelope-unknown", N_("envelope not known"), GBT_ARGUMENT_END);
  if (!gbt_estimate_is_complete (estimate))
    return gbt_sentence_new ("at-least-bound", N_("≥ {1}, lower bound"), GBT_ARGUMENT_BYTES,
                             gbt_estimate_get_per_gpu (estimate), GBT_ARGUMENT_END);

  return gbt_sentence_new ("at-least", N_("≥ {1}"), GBT_ARGUMENT_BYTES, gbt_estimate_get_per_gpu (estimate),
                           GBT_ARGUMENT_END);
}

static GbtSentence *
describe_limit (const GbtWorkload *workload)
{
  gboolean adaptation = gbt_workload_get_task (workload) == GBT_TASK_ADAPTATION;
  guint64 tokens, requests;

  if (!gbt_workload_get_integer (workload, adaptation ? GBT_FIELD_SEQUENCE_TOKENS : GBT_FIELD_LIMIT_TOKENS, &tokens)
      || !(adaptation ? gbt_workload_get_effective_batch (workload, &requests)
                      : gbt_workload_get_integer (workload, GBT_FIELD_LIMIT_REQUESTS, &requests)))
    return NULL;

  return gbt_sentence_new ("tokens-by-requests", N_("{1} tokens × {2}"), GBT_ARGUMENT_INTEGER, tokens,
                           GBT_ARGUMENT_INTEGER, requests, GBT_ARGUMENT_END);
}

static GbtSentence *
describe_quality (const GbtEntry    *requirement,
                  const GbtSubject  *subject,
                  const GbtWorkload *workload)
{
  const char *threshold = gbt_requirement_get_threshold (requirement, workload);
  const char *metric = gbt_workload_get_text (workload, GBT_FIELD_QUALITY_METRIC);
  gboolean at_most = strcmp (get_comparator (requirement, subject), "at-most") == 0;

  if (threshold == NULL)
    return NULL;
  if (metric == NULL)
    return compare_with (get_comparator (requirement, subject), GBT_ARGUMENT_DECIMAL, threshold);

  return gbt_sentence_new (at_most ? "metric-at-most" : "metric-at-least",
                           at_most ? N_("{1} ≤ {2}") : N_("{1} ≥ {2}"), GBT_ARGUMENT_TEXT, metric,
                           GBT_ARGUMENT_DECIMAL, threshold, GBT_ARGUMENT_END);
}

static GbtSentence *
describe_country (const char *countries)
{
  if (strcmp (countries, GBT_COUNTRY_EUROPEAN_UNION) == 0)
    return gbt_sentence_new ("one-of", "{1}", GBT_ARGUMENT_WORD, N_("European Union"), GBT_ARGUMENT_END);
  if (strlen (countries) == 2)
    return gbt_sentence_new ("one-of", "{1}", GBT_ARGUMENT_COUNTRY, countries, GBT_ARGUMENT_END);

  return gbt_sentence_new ("one-of", "{1}", GBT_ARGUMENT_TEXT, countries, GBT_ARGUMENT_END);
}

static GbtSentence *
describe_tier (const char *tier)
{
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_TIER);

  if (!g_strv_contains (spec->codes, tier))
    return gbt_sentence_new ("equal", "{1}", GBT_ARGUMENT_TEXT, tier, GBT_ARGUMENT_END);

  return gbt_sentence_new ("equal", "{1}", GBT_ARGUMENT_WORD, gbt_field_spec_get_code_label (spec, tier), GBT_ARGUMENT_END);
}

static GbtSentence *
describe_money (const GbtEntry *requirement)
{
  g_autofree char *text = NULL;
  GbtMoney money;

  if (!gbt_requirement_get_money (requirement, &money))
    return NULL;

  text = gbt_money_dup_text (&money);
  return compare_with ("at-most", GBT_ARGUMENT_MONEY, text);
}

/**
 * gbt_requirement_describe:
 * @requirement: a requirement
 * @workload: the sheet it is of: what it takes its value from when it holds none
 * @estimate: what its method makes of it: the envelope
 *
 * Returns: (transfer full) (nullable): what it compares to: "≥ 19.04 GiB"; %NULL when it compares
 *   to nothing, or to something that is not known
 */
GbtSentence *
gbt_requirement_describe (const GbtEntry    *requirement,
                          const GbtWorkload *workload,
                          const GbtEstimate *estimate)
{
  const GbtSubject *subject = gbt_subject_find (gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT));
  const char *value = gbt_entry_get_text (requirement, GBT_REQUIREMENT_VALUE);
  const char *date;

  if (subject == NULL)
    subject = gbt_subject_find (GBT_SUBJECT_OTHER);
  if (subject->type == GBT_FIELD_TYPE_BYTES)
    return describe_bytes (requirement, subject, estimate);
  if (strcmp (subject->code, GBT_SUBJECT_LIMIT_WORKLOAD) == 0)
    return describe_limit (workload);
  if (strcmp (subject->code, GBT_SUBJECT_QUALITY) == 0)
    return describe_quality (requirement, subject, workload);
  if (subject->type == GBT_FIELD_TYPE_DATE)
    {
      date = gbt_requirement_get_date (requirement, workload);
      return date != NULL ? compare_with (get_comparator (requirement, subject), GBT_ARGUMENT_DATE, date) : NULL;
    }
  if (value == NULL)
    return NULL;
  if (strcmp (subject->code, GBT_SUBJECT_COUNTRY) == 0)
    return describe_country (value);
  if (strcmp (subject->code, GBT_SUBJECT_TIER) == 0)
    return describe_tier (value);
  if (strcmp (subject->code, GBT_SUBJECT_HOURLY_PRICE) == 0 || strcmp (subject->code, GBT_SUBJECT_COST) == 0)
    return describe_money (requirement);

  return compare_with (get_comparator (requirement, subject),
                       subject->type == GBT_FIELD_TYPE_DECIMAL ? GBT_ARGUMENT_DECIMAL : GBT_ARGUMENT_TEXT, value);
}

static gboolean
refuse (const char      *message,
        const GbtEntry  *assessment,
        GbtError         code,
        GError         **error)
{
  gbt_error_set (error, code, message, gbt_entry_get_number (assessment), NULL);
  return FALSE;
}

/* Whether a piece that stands, can show something and is about the offer is attached; says why not. */
static gboolean
check_pieces (const GbtDossier  *dossier,
              const GbtEntry    *assessment,
              const GbtEntry    *offer,
              GError           **error)
{
  gboolean any = FALSE;
  gboolean standing = FALSE;
  gboolean showing = FALSE;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      const GbtEntry *evidence = gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i);

      if (!gbt_entry_lists (assessment, GBT_ASSESSMENT_EVIDENCE, gbt_entry_get_number (evidence)))
        continue;
      any = TRUE;
      if (!gbt_evidence_stands (evidence))
        continue;
      standing = TRUE;
      if (!gbt_evidence_can_show (evidence))
        continue;
      showing = TRUE;
      if (offer == NULL || gbt_evidence_admits_offer (evidence, offer))
        return TRUE;
    }

  if (!any)
    return refuse (N_("{1} cannot be admissible without evidence: attach a piece that shows it"), assessment,
                   GBT_ERROR_NOT_ADMISSIBLE, error);
  if (!standing)
    return refuse (N_("{1} cannot be admissible: the evidence attached was withdrawn"), assessment,
                   GBT_ERROR_NOT_ADMISSIBLE, error);
  if (!showing)
    return refuse (N_("{1} cannot be admissible: a calculation shows nothing of the machine"), assessment,
                   GBT_ERROR_NOT_ADMISSIBLE, error);

  return refuse (N_("{1} cannot be admissible: the evidence attached is about another offer or GPU"), assessment,
                 GBT_ERROR_NOT_ADMISSIBLE, error);
}

/**
 * gbt_assessment_check:
 * @dossier: the dossier that holds, or is to hold, @assessment
 * @assessment: what the planner says of one cell
 * @error: set to why it is refused
 *
 * R5: admissible takes evidence within scope, to confirm its condition, excluded the established
 * failure; a verdict that is computed is not set by hand, only given evidence.
 *
 * Returns: whether it may be written
 */
gboolean
gbt_assessment_check (const GbtDossier  *dossier,
                      const GbtEntry    *assessment,
                      GError           **error)
{
  const char *number = gbt_entry_get_number (assessment);
  const char *slash = strchr (number, '/');
  g_autofree char *owner = slash != NULL ? g_strndup (number, (gsize) (slash - number)) : NULL;
  const GbtEntry *requirement = slash != NULL ? gbt_dossier_find (dossier, GBT_ENTRY_REQUIREMENT, slash + 1) : NULL;
  const GbtEntry *candidate = owner != NULL ? gbt_dossier_find (dossier, GBT_ENTRY_CANDIDATE, owner) : NULL;
  const char *code = gbt_entry_get_text (assessment, GBT_ASSESSMENT_VERDICT);
  const GbtSubject *subject;
  GbtVerdict verdict;

  if (requirement == NULL || candidate == NULL)
    return refuse (N_("The verdict “{1}” has no such candidate or requirement"), assessment, GBT_ERROR_NOT_FOUND,
                   error);
  if (code == NULL)
    return TRUE;
  if (!gbt_verdict_from_code (code, &verdict))
    return refuse (N_("{1} has a verdict that is none of the three"), assessment, GBT_ERROR_SYNTAX, error);

  subject = gbt_subject_find (gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT));
  if (subject != NULL && subject->computed)
    return refuse (N_("{1} is computed: attach evidence to it instead of setting its verdict"), assessment,
                   GBT_ERROR_CONFLICT, error);
  if (verdict == GBT_VERDICT_ADMISSIBLE)
    return check_pieces (dossier, assessment, gbt_dossier_get_offer (dossier, candidate), error);
  if (verdict == GBT_VERDICT_TO_CONFIRM && gbt_entry_get_text (assessment, GBT_ASSESSMENT_CONDITION) == NULL)
    return refuse (N_("{1} cannot be to confirm without its condition: say what would settle it"), assessment,
                   GBT_ERROR_MISSING, error);
  if (verdict == GBT_VERDICT_EXCLUDED && gbt_entry_get_text (assessment, GBT_ASSESSMENT_GROUND) == NULL)
    return refuse (N_("{1} cannot be excluded without its ground: say what was established"), assessment,
                   GBT_ERROR_MISSING, error);

  return TRUE;
}
