/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-find.h"

#include "gbt-cli-workload.h"
#include "gbt-country-code.h"
#include "gbt-country.h"
#include "gbt-format.h"
#include "gbt-parse.h"

const GbtCliOption gbt_cli_find_options[] = {
  { "--offers", N_("FILE…"), N_("files of offers (default: the offers of the store, else the examples)") },
  { "--budget", N_("AMOUNT"), N_("what can be spent in all") },
  { "--currency", N_("CODE"), N_("currency of the amounts, and of the order: EUR, USD") },
  { "--max-hourly", N_("AMOUNT"), N_("highest hourly price of a machine") },
  { "--tier", "secure|community|any", N_("data centre, third-party host, or either") },
  { "--countries", N_("LIST"), N_("where the machine must stand: FR,DE,EU (the 27 member states)") },
  { "--days", N_("N"), N_("how long it is needed: machines are ordered by what that costs") },
  { "--available-only", NULL, N_("only machines known to be available now") },
  { "--include-interruptible", "yes|no", N_("whether a machine may be interrupted (default: yes)") },
  { NULL },
};

static const struct
{
  const char *option;
  GbtWishField field;
} fields[] = {
  { "--currency", GBT_WISH_FIELD_CURRENCY },
  { "--budget", GBT_WISH_FIELD_BUDGET },
  { "--max-hourly", GBT_WISH_FIELD_MAX_HOURLY },
  { "--tier", GBT_WISH_FIELD_TIER },
  { "--countries", GBT_WISH_FIELD_COUNTRIES },
  { "--days", GBT_WISH_FIELD_DAYS },
  { "--include-interruptible", GBT_WISH_FIELD_INTERRUPTIBLE },
};

/* What another verb takes and a search decides by itself. */
static const char *const out_of_place[] = { "--gpus", "--reserve", NULL };

/* {{{ Reading */

/* "fr, DE;FR" is "FR DE". */
static char *
dup_countries (const char *text)
{
  g_autofree char *upper = g_ascii_strup (text, -1);
  g_auto (GStrv) codes = g_strsplit_set (upper, ",; ", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *list = g_string_new (NULL);

  for (guint i = 0; codes[i] != NULL; i++)
    {
      if (*codes[i] != '\0' && g_hash_table_add (seen, codes[i]))
        g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", codes[i]);
    }

  return g_string_free (list, FALSE);
}

static GbtField *
read_field (const char    *text,
            GbtWishField   field,
            GError       **error)
{
  const GbtFieldSpec *spec = gbt_wish_field_get_spec (field);
  g_autofree char *word = NULL;
  guint64 count;

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_DECIMAL:
      word = gbt_parse_decimal (text, error);
      return word != NULL ? gbt_field_new_text (word, NULL) : NULL;
    case GBT_FIELD_TYPE_INTEGER:
      return gbt_parse_count (text, spec->minimum, spec->maximum, &count, error) ? gbt_field_new_integer (count, NULL)
                                                                                  : NULL;
    default:
      break;
    }

  if (field == GBT_WISH_FIELD_COUNTRIES)
    word = dup_countries (text);
  else
    word = field == GBT_WISH_FIELD_CURRENCY ? g_ascii_strup (text, -1) : g_ascii_strdown (text, -1);
  return *word != '\0' ? gbt_field_new_text (word, NULL) : gbt_field_new_unknown ();
}

/* Each is a country: one that no machine can stand in would leave all of them out. */
static gboolean
are_countries (const char *list)
{
  g_auto (GStrv) codes = NULL;

  if (!gbt_country_list_is_valid (list))
    return FALSE;

  codes = g_strsplit (list, " ", -1);
  for (guint i = 0; codes[i] != NULL; i++)
    {
      if (!g_str_equal (codes[i], GBT_COUNTRY_EUROPEAN_UNION) && !gbt_country_is_known (codes[i]))
        return FALSE;
    }

  return TRUE;
}

static gboolean
check_word (const char     *option,
            const char     *text,
            GbtWishField    id,
            const GbtField *field,
            GError        **error)
{
  const GbtFieldSpec *spec = gbt_wish_field_get_spec (id);
  const char *word = gbt_field_get_text (field);
  g_autofree char *list = NULL;

  if (spec->type == GBT_FIELD_TYPE_CODE && (word == NULL || !g_strv_contains (spec->codes, word)))
    {
      list = g_strjoinv (", ", (char **) spec->codes);
      gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} takes one of {2}, not “{3}”"), option, list, text, NULL);
      return FALSE;
    }
  if (id == GBT_WISH_FIELD_COUNTRIES && !are_countries (word))
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} takes codes of countries such as FR,DE or EU, not “{2}”"), option, text,
                     NULL);
      return FALSE;
    }

  if (id == GBT_WISH_FIELD_CURRENCY && (word == NULL || !gbt_currency_is_known (word)))
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} takes the three letters of a currency such as EUR, not “{2}”"), option,
                     text, NULL);
      return FALSE;
    }

  return TRUE;
}

static gboolean
set_field (GbtCli        *cli,
           GbtWish       *wish,
           const char    *option,
           GbtWishField   id,
           GError       **error)
{
  const char *text = gbt_cli_get_text (cli, option, error);
  g_autoptr (GError) failure = NULL;
  g_autoptr (GbtField) field = NULL;

  if (text == NULL)
    return FALSE;

  field = read_field (text, id, &failure);
  if (field != NULL && !check_word (option, text, id, field, error))
    return FALSE;
  if (field != NULL && gbt_wish_set_field (wish, id, field, &failure))
    return TRUE;

  /* The place of what is wrong is the option. */
  gbt_error_set_place (failure, option, 0);
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

/* }}} */
/* {{{ What is not said */

static void
set_default (GbtWorkload **workload,
             GbtFieldId    id,
             GbtField     *value)
{
  g_autoptr (GbtField) owned = value;
  g_autoptr (GbtField) shown = gbt_workload_get_shown_field (*workload, id);
  GbtWorkload *with;

  if (gbt_field_get_state (shown) != GBT_FIELD_UNKNOWN)
    return;

  with = gbt_workload_with_field (*workload, id, owned);
  gbt_workload_unref (*workload);
  *workload = with;
}

/* 16 bits, one request: only the length of a request is asked for. */
static void
set_defaults (GbtWorkload **workload)
{
  static const GbtFieldId ones[] = { GBT_FIELD_LIMIT_REQUESTS, GBT_FIELD_MICROBATCH, GBT_FIELD_STREAMS };

  set_default (workload, GBT_FIELD_WEIGHT_FORMAT, gbt_field_new_text ("16bit", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (ones); i++)
    set_default (workload, ones[i], gbt_field_new_integer (1, NULL));
}

/* }}} */
/* {{{ What is wrong with it */

/* The option that is to change. */
static const char *
get_option (const GbtWish        *wish,
            const GbtWishProblem *problem)
{
  const GbtTask task = gbt_workload_get_task (wish->workload);

  if (g_str_equal (gbt_sentence_get_code (problem->sentence), "no-currency"))
    return "--currency";

  switch (problem->part)
    {
    case GBT_WISH_TASK:
      return "--task";
    case GBT_WISH_FORMAT:
      return "--format";
    case GBT_WISH_TOKENS:
      return task == GBT_TASK_ADAPTATION ? "--sequence" : "--context";
    case GBT_WISH_REQUESTS:
      return task == GBT_TASK_ADAPTATION ? "--batch" : task == GBT_TASK_SPEECH ? "--streams" : "--requests";
    case GBT_WISH_MEMORY:
      return "--memory";
    case GBT_WISH_BUDGET:
      return "--budget";
    case GBT_WISH_MAX_HOURLY:
      return "--max-hourly";
    case GBT_WISH_COUNTRIES:
      return "--countries";
    case GBT_WISH_MODEL:
    case GBT_N_WISH_PARTS:
    default:
      return "--model";
    }
}

static const char *
get_argument (const GbtSentence *sentence,
              guint              index)
{
  return index < gbt_sentence_get_n_arguments (sentence) ? gbt_sentence_get_argument (sentence, index) : NULL;
}

/* The first is the error; the others are told beside it. */
static gboolean
check_wish (GbtCli         *cli,
            const GbtWish  *wish,
            GError        **error)
{
  g_autoptr (GPtrArray) problems = gbt_wish_list_problems (wish);

  for (guint i = 0; i < problems->len; i++)
    {
      const GbtWishProblem *problem = problems->pdata[i];
      const char *option = get_option (wish, problem);
      g_autofree char *sentence = gbt_format_sentence (gbt_cli_get_language (cli), GBT_UNIT_GIB, problem->sentence);
      g_autofree char *line = g_strconcat (option, ": ", sentence, NULL);
      GError *failure = NULL;

      if (i > 0)
        {
          gbt_cli_warn (cli, line);
          continue;
        }
      gbt_error_set (&failure, GBT_ERROR_RANGE, gbt_sentence_get_message (problem->sentence),
                     get_argument (problem->sentence, 0), get_argument (problem->sentence, 1),
                     get_argument (problem->sentence, 2), get_argument (problem->sentence, 3), NULL);
      gbt_error_set_place (failure, option, 0);
      g_propagate_error (error, failure);
    }

  return problems->len == 0;
}

/* }}} */

static gboolean
refuse_out_of_place (GbtCli  *cli,
                     GError **error)
{
  for (guint i = 0; out_of_place[i] != NULL; i++)
    {
      if (!gbt_cli_has (cli, out_of_place[i]))
        continue;
      gbt_error_set (error, GBT_ERROR_USAGE, N_("A search takes no {1}"), out_of_place[i], NULL);
      return FALSE;
    }
  if (g_strcmp0 (gbt_cli_get_value (cli, "--method"), "reserve") != 0)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} takes one of {2}, not “{3}”"), "--method", "four-lines", "reserve", NULL);
  return FALSE;
}

/**
 * gbt_cli_find_read_wish:
 * @cli: the run
 * @wish: (inout): an empty wish
 * @error: the first thing that is wrong; its place is the option
 *
 * Returns: whether it can be searched for
 */
gboolean
gbt_cli_find_read_wish (GbtCli   *cli,
                        GbtWish  *wish,
                        GError  **error)
{
  GbtWorkload *workload;

  if (!refuse_out_of_place (cli, error))
    return FALSE;
  workload = gbt_cli_workload_read (cli, error);
  if (workload == NULL)
    return FALSE;

  set_defaults (&workload);
  g_clear_pointer (&wish->workload, gbt_workload_unref);
  wish->workload = workload;

  gbt_cli_blame (cli, GBT_CLI_USAGE);
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      if (gbt_cli_has (cli, fields[i].option) && !set_field (cli, wish, fields[i].option, fields[i].field, error))
        return FALSE;
    }
  wish->available_only = gbt_cli_has (cli, "--available-only");

  return check_wish (cli, wish, error);
}
