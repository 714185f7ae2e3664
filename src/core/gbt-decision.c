/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-frozen.h"

#include "gbt-decision-private.h"
#include "gbt-error.h"

/* Whether a decision rests on each field of a sheet: all that the estimate, the verdicts and the
 * order are worked out from, and what says which model and which task they are for. Not what only names
 * the sheet or says where something was read. */
static const gboolean rests[GBT_N_FIELDS] = {
  [GBT_FIELD_TITLE] = FALSE,
  [GBT_FIELD_REFERENCE] = FALSE,
  [GBT_FIELD_AUTHOR] = FALSE,
  [GBT_FIELD_MODEL_NAME] = TRUE,
  [GBT_FIELD_MODEL_PARAMETERS] = TRUE,
  [GBT_FIELD_MODEL_REVISION] = TRUE,
  [GBT_FIELD_MODEL_ARCHITECTURE] = TRUE,
  [GBT_FIELD_MODEL_LAYERS] = TRUE,
  [GBT_FIELD_MODEL_HEADS] = TRUE,
  [GBT_FIELD_MODEL_KV_HEADS] = TRUE,
  [GBT_FIELD_MODEL_HEAD_DIM] = TRUE,
  [GBT_FIELD_MODEL_HIDDEN_SIZE] = TRUE,
  [GBT_FIELD_MODEL_ATTENTION] = TRUE,
  [GBT_FIELD_MODEL_CONTEXT_LIMIT] = TRUE,
  [GBT_FIELD_MODEL_LICENCE] = TRUE,
  [GBT_FIELD_MODEL_LINK] = FALSE,
  [GBT_FIELD_MODEL_VOCABULARY] = TRUE,
  [GBT_FIELD_MODEL_DECODER_LAYERS] = TRUE,
  [GBT_FIELD_MODEL_ENCODER_POSITIONS] = TRUE,
  [GBT_FIELD_MODEL_DENOISER] = TRUE,
  [GBT_FIELD_MODEL_TEXT_ENCODER_1] = TRUE,
  [GBT_FIELD_MODEL_TEXT_ENCODER_2] = TRUE,
  [GBT_FIELD_MODEL_TEXT_ENCODER_3] = TRUE,
  [GBT_FIELD_MODEL_AUTOENCODER] = TRUE,
  [GBT_FIELD_MODEL_SAFETY_CHECKER] = TRUE,
  [GBT_FIELD_MODEL_RESOLUTION] = TRUE,
  [GBT_FIELD_MODEL_OPTIONAL_NETWORKS] = TRUE,
  [GBT_FIELD_TASK] = TRUE,
  [GBT_FIELD_WEIGHT_FORMAT] = TRUE,
  [GBT_FIELD_KV_FORMAT] = TRUE,
  [GBT_FIELD_SHORT_TOKENS] = TRUE,
  [GBT_FIELD_SHORT_REQUESTS] = TRUE,
  [GBT_FIELD_USUAL_TOKENS] = TRUE,
  [GBT_FIELD_USUAL_REQUESTS] = TRUE,
  [GBT_FIELD_LIMIT_TOKENS] = TRUE,
  [GBT_FIELD_LIMIT_REQUESTS] = TRUE,
  [GBT_FIELD_SEQUENCE_TOKENS] = TRUE,
  [GBT_FIELD_MICROBATCH] = TRUE,
  [GBT_FIELD_ACCUMULATION] = TRUE,
  [GBT_FIELD_IMAGE_WIDTH] = TRUE,
  [GBT_FIELD_IMAGE_HEIGHT] = TRUE,
  [GBT_FIELD_IMAGE_COUNT] = TRUE,
  [GBT_FIELD_STREAMS] = TRUE,
  [GBT_FIELD_NETWORKS_NOT_LOADED] = TRUE,
  [GBT_FIELD_NOTEBOOK_MEMORY] = TRUE,
  [GBT_FIELD_OTHER_DESCRIPTION] = TRUE,
  [GBT_FIELD_QUALITY_METRIC] = TRUE,
  [GBT_FIELD_QUALITY_THRESHOLD] = TRUE,
  [GBT_FIELD_EVALUATION_SET] = TRUE,
  [GBT_FIELD_SOFTWARE_ENGINE] = TRUE,
  [GBT_FIELD_SOFTWARE_FRAMEWORK] = TRUE,
  [GBT_FIELD_SOFTWARE_DRIVER] = TRUE,
  [GBT_FIELD_SOFTWARE_CUDA] = TRUE,
  [GBT_FIELD_CAMPAIGN_HOURS] = TRUE,
  [GBT_FIELD_NEEDED_FROM] = TRUE,
  [GBT_FIELD_NEEDED_UNTIL] = TRUE,
  [GBT_FIELD_NOTES] = FALSE,
  [GBT_FIELD_METHOD] = TRUE,
  [GBT_FIELD_GPUS] = TRUE,
  [GBT_FIELD_RESERVE] = TRUE,
};

/**
 * gbt_field_id_supports_decision:
 * @id: a field of a sheet
 *
 * Returns: whether a decision rests on it: a change of it invalidates the decision
 */
gboolean
gbt_field_id_supports_decision (GbtFieldId id)
{
  g_return_val_if_fail ((guint) id < GBT_N_FIELDS, FALSE);

  return rests[id];
}

char *
gbt_decision_dup_requirements (const GbtMatrix   *matrix,
                               const GbtStanding *standing,
                               GbtVerdict         verdict)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      if (gbt_matrix_get_standing (matrix, i) != standing)
        continue;

      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          const GbtCell *cell = gbt_matrix_get_cell (matrix, i, j);

          if (!cell->mandatory || cell->verdict != verdict)
            continue;
          if (list->len > 0)
            g_string_append (list, ", ");
          g_string_append (list, gbt_entry_get_number (gbt_matrix_get_requirement (matrix, j)));
        }
    }

  return g_string_free (g_steal_pointer (&list), FALSE);
}

static gboolean
check_retained (const GbtMatrix  *matrix,
                const char       *retained,
                GError          **error)
{
  const GbtStanding *standing;
  g_autofree char *requirements = NULL;

  if (retained == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING,
                     N_("A decision retains a candidate; without one, the record is closed or a shortlist"), NULL);
      return FALSE;
    }
  standing = gbt_matrix_find_standing (matrix, retained);
  if (standing == NULL)
    {
      gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("The sheet has no candidate “{1}”"), retained, NULL);
      return FALSE;
    }
  if (standing->verdict == GBT_VERDICT_ADMISSIBLE)
    return TRUE;

  requirements = gbt_decision_dup_requirements (matrix, standing, standing->verdict);
  if (*requirements == '\0')
    gbt_error_set (error, GBT_ERROR_NOT_ADMISSIBLE,
                   N_("{1} is to confirm: without a mandatory requirement nothing is admissible"), retained, NULL);
  else if (standing->verdict == GBT_VERDICT_TO_CONFIRM)
    gbt_error_set (error, GBT_ERROR_NOT_ADMISSIBLE,
                   N_("{1} is to confirm on {2}: a decision retains an admissible candidate, a shortlist may be frozen"),
                   retained, requirements, NULL);
  else
    gbt_error_set (error, GBT_ERROR_NOT_ADMISSIBLE,
                   N_("{1} is excluded by {2}: a decision retains an admissible candidate"), retained, requirements,
                   NULL);

  return FALSE;
}

static gboolean
check_rationale (const GbtEntry  *decision,
                 GError         **error)
{
  g_autofree char *words = g_strdup (gbt_entry_get_text (decision, GBT_DECISION_RATIONALE));

  if (words != NULL && *g_strstrip (words) != '\0')
    return TRUE;

  gbt_error_set (error, GBT_ERROR_MISSING, N_("The record says why: its rationale is empty"), NULL);
  return FALSE;
}

static gboolean
check_none_retained (const char  *retained,
                     GError     **error)
{
  if (retained == NULL)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_RANGE, N_("Only a decision retains a candidate"), NULL);
  return FALSE;
}

/**
 * gbt_decision_check:
 * @matrix: the matrix of the sheet as it is to be frozen
 * @decision: the decision being prepared
 * @error: set to %GBT_ERROR_MISSING without a kind, a retained candidate, a rationale or any
 *   candidate, %GBT_ERROR_NOT_FOUND when the sheet has no such candidate,
 *   %GBT_ERROR_NOT_ADMISSIBLE when the retained one is not admissible, %GBT_ERROR_RANGE when
 *   another kind than a decision retains one
 *
 * The three kinds of 8-decisions 16: a decision retains an admissible candidate and says why; a
 * shortlist has one candidate or more, of any verdict; a closed record retains none and says why.
 *
 * Returns: whether it may be frozen
 */
gboolean
gbt_decision_check (const GbtMatrix  *matrix,
                    const GbtEntry   *decision,
                    GError          **error)
{
  const char *retained = gbt_entry_get_text (decision, GBT_DECISION_RETAINED);

  if (gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_DECISION))
    return check_retained (matrix, retained, error) && check_rationale (decision, error);
  if (gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_CLOSED))
    return check_none_retained (retained, error) && check_rationale (decision, error);
  if (!gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_SHORTLIST))
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("What is frozen is a shortlist, a decision or a closed record"), NULL);
      return FALSE;
    }
  if (gbt_matrix_get_n_candidates (matrix) == 0)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("A shortlist has at least one candidate"), NULL);
      return FALSE;
    }

  return check_none_retained (retained, error);
}
