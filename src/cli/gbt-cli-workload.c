/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-workload.h"

#include "gbt-cli-model.h"
#include "gbt-estimate.h"
#include "gbt-parse.h"

const GbtCliOption gbt_cli_workload_options[] = {
  { "--method", "reserve|four-lines", N_("how the memory is estimated") },
  { "--params", N_("N"), N_("number of parameters: 7e9, 8.03e9, 7G; beside a model, replaces its count") },
  { "--model", N_("NAME"), N_("a model of the catalogue, or one that was imported") },
  { "--config", N_("FILE"), N_("a model’s config.json, as published") },
  { "--layers", N_("N"), N_("layers") },
  { "--heads", N_("N"), N_("attention heads") },
  { "--kv-heads", N_("N"), N_("heads of the KV cache") },
  { "--head-dim", N_("N"), N_("dimension of a head") },
  { "--hidden", N_("N"), N_("hidden size") },
  { "--format", N_("FORMAT"), N_("format of the weights: 32bit, 16bit, 8bit, 4bit, nf4") },
  { "--kv-format", N_("FORMAT"), N_("format of the KV cache: 32bit, 16bit, 8bit, 4bit") },
  { "--context", N_("N"), N_("tokens of a request, input and output together, at the limit") },
  { "--requests", N_("N"), N_("requests at once, at the limit") },
  { "--task", N_("TASK"), N_("inference, image, speech, notebook") },
  { "--gpus", N_("N"), N_("GPUs that share the model") },
  { "--reserve", N_("SIZE"), N_("the reserve chosen: 6GiB, 24GB, 24564MiB") },
  /* Of later versions. */
  { "--gguf", "FILE", NULL },
  { "--safetensors", "FILE", NULL },
  { "--k-format", "FORMAT", NULL },
  { "--v-format", "FORMAT", NULL },
  { "--sequence", "N", NULL },
  { "--batch", "N", NULL },
  { "--rank", "N", NULL },
  { "--targets", "LIST", NULL },
  { "--optimizer", "NAME", NULL },
  { "--checkpointing", "yes|no", NULL },
  { "--zero", "0|1|2|3", NULL },
  { "--engine", "NAME", NULL },
  { "--ubatch", "N", NULL },
  { "--parallel", "N", NULL },
  { "--unified", "yes|no", NULL },
  { "--flash", "yes|no", NULL },
  { "--swa-full", "yes|no", NULL },
  { "--outputs", "all|N", NULL },
  { "--max-batched-tokens", "N", NULL },
  { "--width", "N", NULL },
  { "--height", "N", NULL },
  { "--images", "N", NULL },
  { "--streams", "N", NULL },
  { "--memory", "SIZE", NULL },
  { "--solve", "WHAT", NULL },
  { NULL },
};

static const struct
{
  const char *option;
  GbtFieldId id;
} fields[] = {
  { "--task", GBT_FIELD_TASK },
  { "--params", GBT_FIELD_MODEL_PARAMETERS },
  { "--layers", GBT_FIELD_MODEL_LAYERS },
  { "--heads", GBT_FIELD_MODEL_HEADS },
  { "--kv-heads", GBT_FIELD_MODEL_KV_HEADS },
  { "--head-dim", GBT_FIELD_MODEL_HEAD_DIM },
  { "--hidden", GBT_FIELD_MODEL_HIDDEN_SIZE },
  { "--format", GBT_FIELD_WEIGHT_FORMAT },
  { "--kv-format", GBT_FIELD_KV_FORMAT },
  { "--context", GBT_FIELD_LIMIT_TOKENS },
  { "--requests", GBT_FIELD_LIMIT_REQUESTS },
  { "--method", GBT_FIELD_METHOD },
  { "--gpus", GBT_FIELD_GPUS },
  { "--reserve", GBT_FIELD_RESERVE },
};

/* Words of the contract that name something a later version does. */
static const char *const later_words[] = {
  "detailed", "lora", "qlora", "full", "bf16", "fp16", "fp32", "fp8", "int8", "nf4-dq", NULL,
};

static void
take (GbtWorkload **place,
      GbtWorkload  *workload)
{
  gbt_workload_unref (*place);
  *place = workload;
}

static GbtField *
read_code (const char   *option,
           const char   *text,
           GbtFieldId    id,
           GError      **error)
{
  const GbtFieldSpec *spec = gbt_field_id_get_spec (id);
  g_autofree char *word = g_ascii_strdown (text, -1);
  g_autofree char *list = NULL;

  if (g_strv_contains (spec->codes, word))
    return gbt_field_new_text (word, NULL);

  if (g_strv_contains (later_words, word))
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} {2} is not in this version"), option, text, NULL);
      return NULL;
    }
  list = g_strjoinv (", ", (char **) spec->codes);
  gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} takes one of {2}, not “{3}”"), option, list, text, NULL);
  return NULL;
}

static GbtField *
read_field (const char  *option,
            const char  *text,
            GbtFieldId   id,
            GError     **error)
{
  const GbtFieldSpec *spec = gbt_field_id_get_spec (id);
  guint64 value;
  gboolean read;

  if (spec->type == GBT_FIELD_TYPE_CODE)
    return read_code (option, text, id, error);

  if (spec->type == GBT_FIELD_TYPE_BYTES)
    read = gbt_parse_memory (text, &value, error);
  else if (id == GBT_FIELD_MODEL_PARAMETERS)
    read = gbt_parse_parameters_strict (text, &value, error);
  else
    read = gbt_parse_count (text, spec->minimum, spec->maximum, &value, error);
  return read ? gbt_field_new_integer (value, NULL) : NULL;
}

static gboolean
read_fields (GbtCli        *cli,
             GbtWorkload  **workload,
             GError       **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autoptr (GbtField) field = NULL;
      const char *text;

      if (!gbt_cli_has (cli, fields[i].option))
        continue;

      text = gbt_cli_get_text (cli, fields[i].option, error);
      if (text == NULL)
        return FALSE;
      field = read_field (fields[i].option, text, fields[i].id, error);
      if (field == NULL || !gbt_field_check (field, fields[i].id, error))
        return FALSE;
      take (workload, gbt_workload_with_field (*workload, fields[i].id, field));
    }
  return TRUE;
}

/**
 * gbt_cli_workload_read:
 * @cli: the run
 * @error: what is not understood
 *
 * Reads the options that describe a workload. Nothing is guessed: what is not said is unknown.
 *
 * Returns: (transfer full) (nullable): the workload
 */
GbtWorkload *
gbt_cli_workload_read (GbtCli  *cli,
                       GError **error)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtModel) model = NULL;
  g_autoptr (GPtrArray) posts = NULL;

  if (!gbt_cli_model_read (cli, &model, error))
    return NULL;
  if (model != NULL)
    take (&workload, gbt_workload_with_model (workload, model));

  gbt_cli_blame (cli, GBT_CLI_USAGE);
  if (!read_fields (cli, &workload, error))
    return NULL;

  posts = gbt_workload_list_default_posts (gbt_workload_get_task (workload));
  take (&workload, gbt_workload_with_posts (workload, posts));
  return g_steal_pointer (&workload);
}
