/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-frozen.h"

#include <string.h>

#include "gbt-decision-private.h"

/* Values longer than this are not put into a sentence. */
#define MAX_VALUE 60

typedef struct
{
  GbtFiche *frozen;
  GbtFiche *current;
  GbtDossier *before;
  GbtDossier *now;
  const char *retained; /* NULL: the record rests on every candidate */
  GPtrArray *changes;   /* of GbtChange */
} Comparison;

/* Changes that have words of their own: the fields that move most often. */
static const struct
{
  GbtFieldId id;
  const char *code;
  const char *message;
} own_words[] = {
  { GBT_FIELD_LIMIT_TOKENS, "limit-tokens-changed", N_("limit length changed from {1} to {2} tokens") },
  { GBT_FIELD_LIMIT_REQUESTS, "limit-requests-changed", N_("requests at once of the limit stage changed from {1} to {2}") },
  { GBT_FIELD_USUAL_TOKENS, "usual-tokens-changed", N_("usual length changed from {1} to {2} tokens") },
  { GBT_FIELD_SEQUENCE_TOKENS, "sequence-tokens-changed", N_("sequence length changed from {1} to {2} tokens") },
  { GBT_FIELD_MODEL_PARAMETERS, "parameters-changed", N_("the model changed from {1} to {2} parameters") },
  { GBT_FIELD_WEIGHT_FORMAT, "weight-format-changed", N_("weight format changed from {1} to {2}") },
  { GBT_FIELD_QUALITY_THRESHOLD, "quality-threshold-changed", N_("quality threshold changed from {1} to {2}") },
  { GBT_FIELD_CAMPAIGN_HOURS, "campaign-changed", N_("the campaign changed from {1} to {2} hours") },
  { GBT_FIELD_RESERVE, "reserve-changed", N_("chosen reserve changed from {1} to {2}") },
};

/**
 * gbt_change_free:
 * @change: (transfer full): a change
 */
void
gbt_change_free (GbtChange *change)
{
  gbt_sentence_unref (change->reason);
  g_free (change->object);
  g_free (change->field);
  g_free (change);
}

/* The invalidator that the planner wrote for that field, if any. */
static const char *
find_watcher (const Comparison *comparison,
              const char       *field)
{
  for (guint i = 0; field != NULL && i < gbt_dossier_get_n (comparison->before, GBT_ENTRY_INVALIDATOR); i++)
    {
      GbtEntry *invalidator = gbt_dossier_get (comparison->before, GBT_ENTRY_INVALIDATOR, i);

      if (gbt_entry_is (invalidator, GBT_INVALIDATOR_FIELD, field))
        return gbt_entry_get_number (invalidator);
    }

  return NULL;
}

/* @reason is taken; the invalidator that watches @field stands before @object. */
static void
add_change (Comparison  *comparison,
            GbtSentence *reason,
            const char  *object,
            const char  *field)
{
  const char *watcher = find_watcher (comparison, field);
  GbtChange *change = g_new0 (GbtChange, 1);

  change->reason = reason;
  change->object = g_strdup (watcher != NULL ? watcher : object);
  change->field = g_strdup (field);
  g_ptr_array_add (comparison->changes, change);
}

static void
add_object_change (Comparison *comparison,
                   const char *code,
                   const char *message,
                   const char *object)
{
  add_change (comparison, gbt_sentence_new (code, message, GBT_ARGUMENT_TEXT, object, GBT_ARGUMENT_END), object, NULL);
}

/* Where a value was read, or the condition that would settle it, may change: what is held is
 * the same. */
static gboolean
holds_same (const GbtField *a,
            const GbtField *b)
{
  if (gbt_field_get_state (a) != gbt_field_get_state (b))
    return FALSE;
  if (!gbt_field_is_known (a))
    return TRUE;
  if (gbt_field_has_integer (a) != gbt_field_has_integer (b))
    return FALSE;

  return gbt_field_has_integer (a) ? gbt_field_get_integer (a) == gbt_field_get_integer (b)
                                   : strcmp (gbt_field_get_text (a), gbt_field_get_text (b)) == 0;
}

/* Returns: (transfer full): its neutral form */
static char *
describe_value (const GbtField     *field,
                const GbtFieldSpec *spec,
                GbtArgumentType    *type)
{
  *type = GBT_ARGUMENT_WORD;
  switch (gbt_field_get_state (field))
    {
    case GBT_FIELD_UNKNOWN:
      return g_strdup (N_("unknown"));
    case GBT_FIELD_TO_CONFIRM:
      return g_strdup (N_("to confirm"));
    case GBT_FIELD_NOT_APPLICABLE:
      return g_strdup (N_("not applicable"));
    case GBT_FIELD_KNOWN:
    default:
      break;
    }

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
      *type = spec->type == GBT_FIELD_TYPE_BYTES ? GBT_ARGUMENT_BYTES : GBT_ARGUMENT_INTEGER;
      return g_strdup_printf ("%" G_GUINT64_FORMAT, gbt_field_get_integer (field));
    case GBT_FIELD_TYPE_CODE:
      return g_strdup (gbt_field_spec_get_code_label (spec, gbt_field_get_text (field)));
    case GBT_FIELD_TYPE_DECIMAL:
      *type = GBT_ARGUMENT_DECIMAL;
      break;
    case GBT_FIELD_TYPE_DATE:
      *type = GBT_ARGUMENT_DATE;
      break;
    case GBT_FIELD_TYPE_COUNTRY:
      *type = GBT_ARGUMENT_COUNTRY;
      break;
    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_CURRENCY:
    case GBT_FIELD_TYPE_LIST:
    default:
      *type = GBT_ARGUMENT_TEXT;
      break;
    }

  return g_strdup (gbt_field_get_text (field));
}

/* @number: (nullable): of the entry that the field is of; NULL for a field of the sheet */
static void
add_field_change (Comparison         *comparison,
                  const GbtFieldSpec *spec,
                  const char         *number,
                  const char         *object,
                  const GbtField     *before,
                  const GbtField     *now)
{
  GbtArgumentType types[5] = { GBT_ARGUMENT_WORD };
  g_autofree char *old = describe_value (before, spec, &types[1]);
  g_autofree char *new = describe_value (now, spec, &types[2]);
  gboolean counts = spec->type == GBT_FIELD_TYPE_INTEGER && spec->unit != NULL && gbt_field_is_known (now);
  const char *texts[5] = { spec->label, old, new };
  guint n = 3;
  const char *message;

  if (number == NULL && gbt_field_is_known (before) && gbt_field_is_known (now))
    {
      for (guint i = 0; i < G_N_ELEMENTS (own_words); i++)
        {
          if (own_words[i].id == spec->id)
            {
              add_change (comparison,
                          gbt_sentence_newv (own_words[i].code, own_words[i].message, 2, types + 1, texts + 1), object,
                          spec->key);
              return;
            }
        }
    }

  if (number != NULL)
    {
      types[n] = GBT_ARGUMENT_TEXT;
      texts[n++] = number;
    }
  if (counts)
    {
      types[n] = GBT_ARGUMENT_WORD;
      texts[n++] = spec->unit;
    }
  if (g_utf8_strlen (old, -1) > MAX_VALUE || g_utf8_strlen (new, -1) > MAX_VALUE)
    message = number != NULL ? N_("“{1}” of {4} changed") : N_("“{1}” changed");
  else if (counts)
    message = number != NULL ? N_("“{1}” of {4} changed from {2} to {3} {5}") : N_("“{1}” changed from {2} to {3} {4}");
  else
    message = number != NULL ? N_("“{1}” of {4} changed from {2} to {3}") : N_("“{1}” changed from {2} to {3}");

  add_change (comparison, gbt_sentence_newv ("field-changed", message, n, types, texts), object, spec->key);
}

static void
compare_sheet_fields (Comparison *comparison)
{
  GbtWorkload *before = gbt_fiche_get_workload (comparison->frozen);
  GbtWorkload *now = gbt_fiche_get_workload (comparison->current);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      GbtFieldId id = (GbtFieldId) i;
      g_autoptr (GbtField) old = gbt_workload_get_shown_field (before, id);
      g_autoptr (GbtField) new = gbt_workload_get_shown_field (now, id);

      /* What applies to one of two tasks only is not another change than that of the task. */
      if (!gbt_field_id_supports_decision (id) || gbt_field_get_state (old) == GBT_FIELD_NOT_APPLICABLE
          || gbt_field_get_state (new) == GBT_FIELD_NOT_APPLICABLE || holds_same (old, new))
        continue;

      add_field_change (comparison, gbt_field_id_get_spec (id), NULL, NULL, old, new);
    }
}

static void
add_line_change (Comparison    *comparison,
                 const GbtLine *line,
                 const char    *code,
                 const char    *message,
                 const char    *old,
                 const char    *new)
{
  const char *name = gbt_line_get_name (line);
  GbtArgumentType types[3] = { name != NULL ? GBT_ARGUMENT_TEXT : GBT_ARGUMENT_WORD,
                               old != NULL && g_ascii_isdigit (*old) ? GBT_ARGUMENT_BYTES : GBT_ARGUMENT_WORD,
                               new != NULL && g_ascii_isdigit (*new) ? GBT_ARGUMENT_BYTES : GBT_ARGUMENT_WORD };
  const char *texts[3] = { name != NULL ? name : gbt_line_get_label (line), old, new };

  add_change (comparison, gbt_sentence_newv (code, message, old != NULL ? 3 : 1, types, texts), NULL, NULL);
}

static char *
describe_bytes (const GbtLine *line)
{
  guint64 bytes;

  return gbt_line_get_bytes (line, &bytes) ? g_strdup_printf ("%" G_GUINT64_FORMAT, bytes) : g_strdup (N_("unknown"));
}

static void
compare_line (Comparison    *comparison,
              const GbtLine *before,
              const GbtLine *now)
{
  g_autofree char *old = describe_bytes (before);
  g_autofree char *new = describe_bytes (now);

  if (strcmp (old, new) != 0)
    add_line_change (comparison, now, "line-changed", N_("“{1}” changed from {2} to {3}"), old, new);
}

/* Posts have no number: the one of the same key, the same name and the same rank among these. */
static GbtLine *
find_post (const GbtEstimate *estimate,
           const GbtEstimate *other,
           guint              index)
{
  GbtLine *post = gbt_estimate_get_post (other, index);
  guint rank = 0;

  for (guint i = 0; i <= index; i++)
    {
      GbtLine *line = gbt_estimate_get_post (other, i);

      if (g_strcmp0 (gbt_line_get_key (line), gbt_line_get_key (post)) == 0
          && g_strcmp0 (gbt_line_get_name (line), gbt_line_get_name (post)) == 0)
        rank++;
    }
  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      GbtLine *line = gbt_estimate_get_post (estimate, i);

      if (g_strcmp0 (gbt_line_get_key (line), gbt_line_get_key (post)) == 0
          && g_strcmp0 (gbt_line_get_name (line), gbt_line_get_name (post)) == 0 && --rank == 0)
        return line;
    }

  return NULL;
}

/* Amounts that the planner set are compared in any case. What a formula gives follows from the
 * fields: it is compared only when no field of the sheet changed, so that no consequence is
 * listed beside its cause. */
static void
compare_estimates (Comparison *comparison,
                   gboolean    formulas)
{
  GbtEstimate *before = gbt_fiche_get_estimate (comparison->frozen);
  GbtEstimate *now = gbt_fiche_get_estimate (comparison->current);

  /* Another method has other lines, and posts or none. */
  if (g_strcmp0 (gbt_estimate_get_method (before), gbt_estimate_get_method (now)) != 0)
    return;

  for (guint i = 0; i < gbt_estimate_get_n_posts (before); i++)
    {
      GbtLine *old = gbt_estimate_get_post (before, i);
      GbtLine *new = find_post (now, before, i);

      if (new == NULL)
        add_line_change (comparison, old, "post-removed", N_("the post “{1}” of the reserve was removed"), NULL, NULL);
      else if (formulas || gbt_line_get_basis (old) != GBT_BASIS_FORMULA
               || gbt_line_get_basis (new) != GBT_BASIS_FORMULA)
        compare_line (comparison, old, new);
    }
  for (guint i = 0; i < gbt_estimate_get_n_posts (now); i++)
    {
      if (find_post (before, now, i) == NULL)
        add_line_change (comparison, gbt_estimate_get_post (now, i), "post-added",
                         N_("the post “{1}” was added to the reserve"), NULL, NULL);
    }

  for (guint i = 0; formulas && i < gbt_estimate_get_n_lines (before); i++)
    {
      GbtLine *old = gbt_estimate_get_line (before, i);
      GbtLine *new = gbt_estimate_find_line (now, gbt_line_get_key (old));

      if (new != NULL)
        compare_line (comparison, old, new);
    }
}

/* Whether a decision rests on a field of an entry: not on notes and reasons, nor on where
 * something stands or when a price that is the same was read again. */
static gboolean
entry_field_rests (GbtEntryKind kind,
                   guint        field)
{
  switch (kind)
    {
    case GBT_ENTRY_REQUIREMENT:
      return field != GBT_REQUIREMENT_REASON;
    case GBT_ENTRY_OFFER:
      return field != GBT_OFFER_TITLE && field != GBT_OFFER_LINK && field != GBT_OFFER_PRICE_READ
             && field != GBT_OFFER_NOTES && field != GBT_OFFER_DOUBTS;
    case GBT_ENTRY_CANDIDATE:
      return field == GBT_CANDIDATE_PLACEMENT;
    case GBT_ENTRY_EVIDENCE:
      return field != GBT_EVIDENCE_TITLE && field != GBT_EVIDENCE_SOURCE && field != GBT_EVIDENCE_FILE_NAME
             && field != GBT_EVIDENCE_MEDIA_TYPE && field != GBT_EVIDENCE_PRIVATE && field != GBT_EVIDENCE_SCOPE_NOTE
             && field != GBT_EVIDENCE_WITHDRAWN;
    case GBT_ENTRY_RUN:
      return field != GBT_RUN_NOTE && field != GBT_RUN_EVIDENCE && field != GBT_RUN_REVISION;
    case GBT_ENTRY_RATE:
      return field != GBT_RATE_SOURCE;
    case GBT_ENTRY_PEAK:
      return TRUE;
    case GBT_ENTRY_ASSESSMENT:
    case GBT_ENTRY_INVALIDATOR:
    case GBT_ENTRY_DECISION:
    case GBT_N_ENTRY_KINDS:
    default:
      return FALSE;
    }
}

static void
compare_entries (Comparison     *comparison,
                 const GbtEntry *before,
                 const GbtEntry *now,
                 const char     *object)
{
  GbtEntryKind kind = gbt_entry_get_kind (before);

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      g_autoptr (GbtField) old = gbt_entry_get_field (before, i);
      g_autoptr (GbtField) new = gbt_entry_get_field (now, i);

      /* What a private piece keeps out of the record was not frozen with it. */
      if (entry_field_rests (kind, i) && !gbt_entry_is_hidden (before, i) && !holds_same (old, new))
        add_field_change (comparison, gbt_entry_kind_get_spec (kind, i), object, object, old, new);
    }
}

static void
compare_requirements (Comparison *comparison)
{
  for (guint i = 0; i < gbt_dossier_get_n (comparison->before, GBT_ENTRY_REQUIREMENT); i++)
    {
      GbtEntry *before = gbt_dossier_get (comparison->before, GBT_ENTRY_REQUIREMENT, i);
      const char *number = gbt_entry_get_number (before);
      GbtEntry *now = gbt_dossier_find (comparison->now, GBT_ENTRY_REQUIREMENT, number);

      /* Preferences compensate nothing (R5): no decision rests on one. */
      if (!gbt_entry_is (before, GBT_REQUIREMENT_STRENGTH, "mandatory"))
        continue;
      if (now == NULL)
        add_object_change (comparison, "requirement-removed", N_("the mandatory requirement {1} was removed"), number);
      else
        compare_entries (comparison, before, now, number);
    }
  for (guint i = 0; i < gbt_dossier_get_n (comparison->now, GBT_ENTRY_REQUIREMENT); i++)
    {
      GbtEntry *now = gbt_dossier_get (comparison->now, GBT_ENTRY_REQUIREMENT, i);
      const char *number = gbt_entry_get_number (now);

      if (gbt_entry_is (now, GBT_REQUIREMENT_STRENGTH, "mandatory")
          && gbt_dossier_find (comparison->before, GBT_ENTRY_REQUIREMENT, number) == NULL)
        add_object_change (comparison, "requirement-added", N_("the mandatory requirement {1} was added"), number);
    }
}

/* The latest version of an offer that the sheet knows. */
static GbtEntry *
find_latest (const GbtDossier *dossier,
             const GbtEntry   *offer)
{
  GbtEntry *latest = NULL;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_OFFER); i++)
    {
      GbtEntry *other = gbt_dossier_get (dossier, GBT_ENTRY_OFFER, i);

      if (g_strcmp0 (gbt_entry_get_id (other), gbt_entry_get_id (offer)) == 0
          && (latest == NULL || gbt_entry_get_version (other) > gbt_entry_get_version (latest)))
        latest = other;
    }

  return latest;
}

static void
compare_candidate (Comparison     *comparison,
                   const GbtEntry *before)
{
  const char *number = gbt_entry_get_number (before);
  GbtEntry *now = gbt_dossier_find (comparison->now, GBT_ENTRY_CANDIDATE, number);
  GbtEntry *old = gbt_dossier_get_offer (comparison->before, before);
  GbtEntry *new = now != NULL ? gbt_dossier_get_offer (comparison->now, now) : NULL;

  if (new == NULL)
    {
      add_object_change (comparison, "candidate-removed", N_("the candidate {1} was removed"), number);
      return;
    }
  compare_entries (comparison, before, now, number);
  if (old == NULL || g_strcmp0 (gbt_entry_get_id (old), gbt_entry_get_id (new)) != 0)
    add_object_change (comparison, "offer-replaced", N_("the candidate {1} cites another offer"), number);
  else
    compare_entries (comparison, old, find_latest (comparison->now, new), number);
}

static void
compare_evidence (Comparison *comparison,
                  const char *number)
{
  GbtEntry *before = gbt_dossier_find (comparison->before, GBT_ENTRY_EVIDENCE, number);
  GbtEntry *now = gbt_dossier_find (comparison->now, GBT_ENTRY_EVIDENCE, number);
  const char *withdrawn = now != NULL ? gbt_entry_get_text (now, GBT_EVIDENCE_WITHDRAWN) : NULL;

  if (before == NULL)
    return;
  if (now == NULL)
    {
      add_object_change (comparison, "evidence-removed", N_("the piece of evidence {1} was removed"), number);
      return;
    }
  if (withdrawn != NULL && gbt_entry_get_text (before, GBT_EVIDENCE_WITHDRAWN) == NULL)
    add_change (comparison,
                gbt_sentence_new ("evidence-withdrawn", N_("the piece of evidence {1} was withdrawn: {2}"),
                                  GBT_ARGUMENT_TEXT, number, GBT_ARGUMENT_TEXT, withdrawn, GBT_ARGUMENT_END),
                number, "evidence.withdrawn");
  compare_entries (comparison, before, now, number);
}

static void
compare_run (Comparison *comparison,
             const char *number)
{
  GbtEntry *before = gbt_dossier_find (comparison->before, GBT_ENTRY_RUN, number);
  GbtEntry *now = gbt_dossier_find (comparison->now, GBT_ENTRY_RUN, number);

  if (before == NULL)
    return;
  if (now == NULL)
    {
      add_object_change (comparison, "run-removed", N_("the run {1} was removed"), number);
      return;
    }

  compare_entries (comparison, before, now, number);
  for (guint i = 0; i < gbt_dossier_get_n (comparison->before, GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *old = gbt_dossier_get (comparison->before, GBT_ENTRY_PEAK, i);
      GbtEntry *new = gbt_dossier_find (comparison->now, GBT_ENTRY_PEAK, gbt_entry_get_number (old));

      if (!gbt_entry_hangs_on (old, number))
        continue;
      if (new == NULL)
        add_object_change (comparison, "peak-removed", N_("the peak {1} was removed"), gbt_entry_get_number (old));
      else
        compare_entries (comparison, old, new, gbt_entry_get_number (old));
    }
  for (guint i = 0; i < gbt_dossier_get_n (comparison->now, GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *new = gbt_dossier_get (comparison->now, GBT_ENTRY_PEAK, i);

      if (gbt_entry_hangs_on (new, number)
          && gbt_dossier_find (comparison->before, GBT_ENTRY_PEAK, gbt_entry_get_number (new)) == NULL)
        add_object_change (comparison, "peak-added", N_("the peak {1} was added"), gbt_entry_get_number (new));
    }
}

/* Each number once, in the order in which they are met. */
static void
add_number (GPtrArray  *numbers,
            const char *number)
{
  if (number != NULL && !g_ptr_array_find_with_equal_func (numbers, number, g_str_equal, NULL))
    g_ptr_array_add (numbers, g_strdup (number));
}

/* Pieces that stand behind the mandatory verdicts of the candidate. */
static void
compare_cited_evidence (Comparison *comparison)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (comparison->frozen);
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);

      if (comparison->retained != NULL
          && g_strcmp0 (gbt_entry_get_number (standing->candidate), comparison->retained) != 0)
        continue;
      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          const GbtCell *cell = gbt_matrix_get_cell (matrix, i, j);

          for (guint k = 0; cell->mandatory && cell->evidence != NULL && cell->evidence[k] != NULL; k++)
            add_number (numbers, cell->evidence[k]);
        }
    }

  for (guint i = 0; i < numbers->len; i++)
    compare_evidence (comparison, g_ptr_array_index (numbers, i));
}

/* Runs that confirm a stage for the candidate, the one that its margin subtracts, and those that
 * a post of the reserve is justified by. */
static void
compare_supporting_runs (Comparison *comparison)
{
  GbtWorkload *workload = gbt_fiche_get_workload (comparison->frozen);
  GbtEstimate *estimate = gbt_fiche_get_estimate (comparison->frozen);
  GbtMatrix *matrix = gbt_fiche_get_matrix (comparison->frozen);
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    add_number (numbers, gbt_line_get_run (gbt_estimate_get_post (estimate, i)));
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);
      const char *candidate = gbt_entry_get_number (standing->candidate);

      if (comparison->retained != NULL && g_strcmp0 (candidate, comparison->retained) != 0)
        continue;
      add_number (numbers, standing->margin.run);
      for (guint j = 0; j < gbt_dossier_get_n (comparison->before, GBT_ENTRY_RUN); j++)
        {
          GbtEntry *run = gbt_dossier_get (comparison->before, GBT_ENTRY_RUN, j);
          g_autoptr (GbtSentence) judged = NULL;
          g_autoptr (GbtSentence) scope = NULL;

          if (gbt_run_judge (workload, run, &judged) == GBT_RUN_CONFIRMS
              && gbt_run_in_scope (workload, run, standing->offer, candidate, &scope) == GBT_RUN_CONFIRMS)
            add_number (numbers, gbt_entry_get_number (run));
        }
    }

  for (guint i = 0; i < numbers->len; i++)
    compare_run (comparison, g_ptr_array_index (numbers, i));
}

static void
compare_rates (Comparison *comparison)
{
  for (guint i = 0; i < gbt_dossier_get_n (comparison->before, GBT_ENTRY_RATE); i++)
    {
      GbtEntry *before = gbt_dossier_get (comparison->before, GBT_ENTRY_RATE, i);
      const char *number = gbt_entry_get_number (before);
      GbtEntry *now = gbt_dossier_find (comparison->now, GBT_ENTRY_RATE, number);

      if (now == NULL)
        add_object_change (comparison, "rate-removed", N_("the exchange rate {1} was removed"), number);
      else
        compare_entries (comparison, before, now, number);
    }
}

static void
add_verdict_change (Comparison        *comparison,
                    const GbtMatrix   *matrix,
                    const GbtStanding *standing)
{
  const char *candidate = gbt_entry_get_number (standing->candidate);
  g_autofree char *requirements = gbt_decision_dup_requirements (matrix, standing, standing->verdict);
  gboolean excluded = standing->verdict == GBT_VERDICT_EXCLUDED;

  if (standing->verdict == GBT_VERDICT_ADMISSIBLE)
    add_object_change (comparison, "now-admissible", N_("the candidate {1} is now admissible"), candidate);
  else
    add_change (comparison,
                gbt_sentence_new (excluded ? "now-excluded" : "now-to-confirm",
                                  excluded ? N_("the candidate {1} is now excluded by {2}")
                                           : N_("the candidate {1} is now to confirm on {2}"),
                                  GBT_ARGUMENT_TEXT, candidate, GBT_ARGUMENT_TEXT, requirements, GBT_ARGUMENT_END),
                candidate, NULL);
}

/* The verdict of the retained candidate; for a record that retains none, of each. */
static void
compare_verdicts (Comparison *comparison)
{
  GbtMatrix *before = gbt_fiche_get_matrix (comparison->frozen);
  GbtMatrix *now = gbt_fiche_get_matrix (comparison->current);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (now); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (now, i);
      const char *candidate = gbt_entry_get_number (standing->candidate);
      const GbtStanding *old = gbt_matrix_find_standing (before, candidate);

      if (comparison->retained != NULL && g_strcmp0 (candidate, comparison->retained) != 0)
        continue;
      if (old != NULL ? old->verdict != standing->verdict : standing->verdict == GBT_VERDICT_ADMISSIBLE)
        add_verdict_change (comparison, now, standing);
    }
}

/**
 * gbt_decision_list_changes:
 * @frozen: the record that was frozen, with its decision
 * @current: the sheet as it stands
 *
 * What a decision rests on: the fields of the sheet (gbt_field_id_supports_decision()) that apply
 * to its task, the figures of its estimate, the mandatory requirements, the retained candidate
 * with the latest version of its offer that the sheet knows, the evidence of its mandatory
 * verdicts, the runs behind them, the exchange rates, and its verdict. A record that retains none
 * rests on every candidate. Causes come alone: a figure that follows from a field, and a verdict
 * that follows from anything, are told only when nothing else is.
 *
 * A change invalidates a decision and a closed record. A shortlist claims nothing that could be
 * invalidated: its questions were sent as they stood, and the list tells what moved since.
 *
 * Returns: (transfer full) (element-type GbtChange): what is no longer what it was, the fields of
 *   the sheet first; empty when the decision stands
 */
GPtrArray *
gbt_decision_list_changes (GbtFiche *frozen,
                           GbtFiche *current)
{
  GbtEntry *decision = gbt_fiche_get_decision (frozen);
  g_autoptr (GPtrArray) changes = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_change_free);
  Comparison comparison = {
    .frozen = frozen,
    .current = current,
    .before = gbt_fiche_get_dossier (frozen),
    .now = gbt_fiche_get_dossier (current),
    .retained = decision != NULL ? gbt_entry_get_text (decision, GBT_DECISION_RETAINED) : NULL,
    .changes = changes,
  };

  compare_sheet_fields (&comparison);
  compare_estimates (&comparison, changes->len == 0);
  compare_requirements (&comparison);
  for (guint i = 0; i < gbt_dossier_get_n (comparison.before, GBT_ENTRY_CANDIDATE); i++)
    {
      GbtEntry *candidate = gbt_dossier_get (comparison.before, GBT_ENTRY_CANDIDATE, i);

      if (comparison.retained == NULL || g_strcmp0 (gbt_entry_get_number (candidate), comparison.retained) == 0)
        compare_candidate (&comparison, candidate);
    }
  compare_cited_evidence (&comparison);
  compare_supporting_runs (&comparison);
  compare_rates (&comparison);
  if (changes->len == 0)
    compare_verdicts (&comparison);

  return g_steal_pointer (&changes);
}
