/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-country.h"
#include "gbt-error.h"
#include "gbt-estimate.h"
#include "gbt-wish.h"

/* What keeps a wish from being searched for, said where it was typed. */

static const char *const part_codes[GBT_N_WISH_PARTS] = {
  [GBT_WISH_TASK] = "task",         [GBT_WISH_MODEL] = "model",           [GBT_WISH_FORMAT] = "format",
  [GBT_WISH_TOKENS] = "tokens",     [GBT_WISH_REQUESTS] = "requests",     [GBT_WISH_MEMORY] = "memory",
  [GBT_WISH_BUDGET] = "budget",     [GBT_WISH_MAX_HOURLY] = "max-hourly", [GBT_WISH_COUNTRIES] = "countries",
};

/**
 * gbt_wish_part_get_code:
 * @part: what a problem is about
 *
 * Returns: its stable word
 */
const char *
gbt_wish_part_get_code (GbtWishPart part)
{
  g_return_val_if_fail ((guint) part < GBT_N_WISH_PARTS, NULL);

  return part_codes[part];
}

/**
 * gbt_wish_problem_free:
 * @self: (transfer full) (nullable): a problem
 */
void
gbt_wish_problem_free (GbtWishProblem *self)
{
  if (self == NULL)
    return;

  gbt_sentence_unref (self->sentence);
  g_free (self);
}

static void
add (GPtrArray   *problems,
     GbtWishPart  part,
     GbtSentence *sentence)
{
  GbtWishProblem *problem = g_new0 (GbtWishProblem, 1);

  problem->part = part;
  problem->sentence = sentence;
  g_ptr_array_add (problems, problem);
}

static void
say (GPtrArray   *problems,
     GbtWishPart  part,
     const char  *code,
     const char  *message)
{
  add (problems, part, gbt_sentence_new (code, message, GBT_ARGUMENT_END));
}

static gboolean
has_field (const GbtWorkload *workload,
           GbtFieldId         id)
{
  return (gbt_field_id_get_spec (id)->tasks & GBT_TASK_BIT (gbt_workload_get_task (workload))) != 0;
}

/* A model has a name or a figure; what else of it is missing leaves machines out. */
static gboolean
has_model (const GbtWorkload *workload)
{
  if (gbt_workload_get_text (workload, GBT_FIELD_MODEL_NAME) != NULL)
    return TRUE;

  for (guint i = GBT_MODEL_FIRST_FIELD; i <= GBT_MODEL_LAST_FIELD; i++)
    {
      guint64 value;

      if (has_field (workload, (GbtFieldId) i) && gbt_workload_get_integer (workload, (GbtFieldId) i, &value))
        return TRUE;
    }

  return FALSE;
}

/* A model of another kind has none of what the task counts: nothing could be recommended of it. */
static gboolean
serves_task (const GbtWorkload *workload)
{
  g_autoptr (GbtModel) model = gbt_workload_dup_model (workload);

  return gbt_model_serves (model, gbt_workload_get_task (workload));
}

static gboolean
is_positive (const GbtWorkload *workload,
             GbtFieldId         id,
             guint64           *value)
{
  return gbt_workload_get_integer (workload, id, value) && *value != 0;
}

/* The words of a task: its length, its number, and how each is asked for. */
static const struct
{
  gboolean has_tokens;
  GbtFieldId tokens;
  const char *no_tokens;
  gboolean has_requests;
  GbtFieldId requests;
  const char *no_requests;
} dimensions[GBT_N_TASKS] = {
  [GBT_TASK_INFERENCE] = { TRUE, GBT_FIELD_LIMIT_TOKENS,
                           N_("Say how many tokens one request takes, input and output: at least 1"),
                           TRUE, GBT_FIELD_LIMIT_REQUESTS, N_("Say how many requests run at once: at least 1") },
  [GBT_TASK_ADAPTATION] = { TRUE, GBT_FIELD_SEQUENCE_TOKENS, N_("Say how many tokens one sequence has: at least 1"),
                            TRUE, GBT_FIELD_MICROBATCH, N_("Say how many sequences make a microbatch: at least 1") },
  [GBT_TASK_SPEECH] = { FALSE, GBT_FIELD_LIMIT_TOKENS, NULL,
                        TRUE, GBT_FIELD_STREAMS, N_("Say how many streams run at once: at least 1") },
};

static void
list_dimensions (const GbtWorkload *workload,
                 GPtrArray         *problems)
{
  GbtTask task = gbt_workload_get_task (workload);
  guint64 tokens, limit, requests;

  if (dimensions[task].has_tokens)
    {
      if (!is_positive (workload, dimensions[task].tokens, &tokens))
        say (problems, GBT_WISH_TOKENS, "no-tokens", dimensions[task].no_tokens);
      else if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_CONTEXT_LIMIT, &limit) && tokens > limit)
        add (problems, GBT_WISH_TOKENS,
             gbt_sentence_new ("beyond-model", N_("The model takes at most {1} tokens: {2} are asked"),
                               GBT_ARGUMENT_INTEGER, limit, GBT_ARGUMENT_INTEGER, tokens, GBT_ARGUMENT_END));
    }

  if (dimensions[task].has_requests && !is_positive (workload, dimensions[task].requests, &requests))
    say (problems, GBT_WISH_REQUESTS, "no-requests", dimensions[task].no_requests);
}

/* What the method says when it cannot be applied, in its words. */
static void
add_refusal (const GbtWorkload *workload,
             const GError      *error,
             GPtrArray         *problems)
{
  GbtTask task = gbt_workload_get_task (workload);
  GbtWeightFormat format;
  GbtArgumentType types[] = { GBT_ARGUMENT_TEXT, GBT_ARGUMENT_TEXT, GBT_ARGUMENT_TEXT, GBT_ARGUMENT_TEXT };
  const char *arguments[G_N_ELEMENTS (types)] = { NULL };
  const char *template = gbt_error_get_template (error);
  GbtWishPart part = GBT_WISH_TASK;
  guint n = 0;

  while (n < G_N_ELEMENTS (types) && (arguments[n] = gbt_error_get_argument (error, n)) != NULL)
    n++;
  if (task == GBT_TASK_ADAPTATION && gbt_workload_get_weight_format (workload, &format)
      && format == GBT_WEIGHT_FORMAT_32BIT)
    part = GBT_WISH_FORMAT;
  else if (g_error_matches (error, GBT_ERROR, GBT_ERROR_OVERFLOW))
    part = GBT_WISH_MODEL;

  /* The sentence outlives the error that it is the template of. */
  add (problems, part,
       gbt_sentence_newv ("method-refuses", g_intern_string (template != NULL ? template : error->message), n, types,
                          arguments));
}

/* Only the method itself knows what it refuses. */
static void
list_refusals (const GbtWish *self,
               GPtrArray     *problems)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkload) workload = gbt_wish_dup_workload (self, 1);
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, &error);

  if (estimate == NULL)
    add_refusal (workload, error, problems);
}

static void
list_workload (const GbtWish *self,
               GPtrArray     *problems)
{
  const GbtWorkload *workload = self->workload;
  GbtWeightFormat format;
  guint64 memory;

  if (gbt_workload_get_task (workload) == GBT_TASK_NOTEBOOK)
    {
      if (!is_positive (workload, GBT_FIELD_NOTEBOOK_MEMORY, &memory))
        say (problems, GBT_WISH_MEMORY, "no-memory", N_("Say how much GPU memory the notebook needs: more than 0"));
      return;
    }

  if (!has_model (workload))
    say (problems, GBT_WISH_MODEL, "no-model", N_("Choose a model, or type its parameters"));
  else if (!serves_task (workload))
    say (problems, GBT_WISH_MODEL, "other-task", N_("This model is for another task: choose one that does it"));
  if (has_field (workload, GBT_FIELD_WEIGHT_FORMAT) && !gbt_workload_get_weight_format (workload, &format))
    say (problems, GBT_WISH_FORMAT, "no-format", N_("Choose the format of the weights"));
  list_dimensions (workload, problems);
}

static void
list_preferences (const GbtWish *self,
                  GPtrArray     *problems)
{
  const char *no_currency = N_("Say in which currency the amount is");

  if (self->has_budget && self->budget.minor <= 0)
    say (problems, GBT_WISH_BUDGET, "zero-budget", N_("A budget of 0 pays for no machine: type more, or leave it empty"));
  if (self->has_budget && self->budget.currency[0] == '\0')
    say (problems, GBT_WISH_BUDGET, "no-currency", no_currency);
  if (self->has_max_hourly && self->max_hourly.minor <= 0)
    say (problems, GBT_WISH_MAX_HOURLY, "zero-price",
         N_("No machine is sold at 0 an hour: type more, or leave it empty"));
  if (self->has_max_hourly && self->max_hourly.currency[0] == '\0')
    say (problems, GBT_WISH_MAX_HOURLY, "no-currency", no_currency);
  if (self->countries != NULL && !gbt_country_list_is_valid (self->countries))
    say (problems, GBT_WISH_COUNTRIES, "no-country", N_("Choose at least one country"));
}

static int
compare_parts (gconstpointer first,
               gconstpointer second)
{
  const GbtWishProblem *a = *(GbtWishProblem *const *) first;
  const GbtWishProblem *b = *(GbtWishProblem *const *) second;

  return (int) a->part - (int) b->part;
}

/**
 * gbt_wish_list_problems:
 * @self: a wish
 *
 * Returns: (transfer full) (element-type GbtWishProblem): what keeps it from being searched for, in
 *   the order of the parts; empty: nothing does
 */
GPtrArray *
gbt_wish_list_problems (const GbtWish *self)
{
  GPtrArray *problems = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_wish_problem_free);

  list_workload (self, problems);
  list_refusals (self, problems);
  list_preferences (self, problems);
  /* Sorting keeps the order of those of one part. */
  g_ptr_array_sort (problems, compare_parts);

  return problems;
}
