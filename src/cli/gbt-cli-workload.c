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
  { "--task", N_("TASK"), N_("inference, lora, qlora, image, speech, notebook") },
  { "--sequence", N_("N"), N_("tokens of a sequence, in adaptation") },
  { "--batch", N_("N"), N_("sequences of a microbatch, in adaptation; 1 unless said") },
  { "--width", N_("N"), N_("width of an image, in pixels") },
  { "--height", N_("N"), N_("height of an image, in pixels") },
  { "--images", N_("N"), N_("images at once") },
  { "--streams", N_("N"), N_("audio streams at once; 1 unless said") },
  { "--memory", N_("SIZE"), N_("the memory asked for, of a notebook: 16GiB, 24GB") },
  { "--gpus", N_("N"), N_("GPUs that share the model") },
  { "--reserve", N_("SIZE"), N_("the reserve chosen: 6GiB, 24GB, 24564MiB") },
  /* Of later versions. */
  { "--gguf", "FILE", NULL },
  { "--safetensors", "FILE", NULL },
  { "--k-format", "FORMAT", NULL },
  { "--v-format", "FORMAT", NULL },
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
  { "--solve", "WHAT", NULL },
  { NULL },
};

static const struct
{
  const char *option;
  GbtFieldId id;
} fields[] = {
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
  { "--sequence", GBT_FIELD_SEQUENCE_TOKENS },
  { "--batch", GBT_FIELD_MICROBATCH },
  { "--width", GBT_FIELD_IMAGE_WIDTH },
  { "--height", GBT_FIELD_IMAGE_HEIGHT },
  { "--images", GBT_FIELD_IMAGE_COUNT },
  { "--streams", GBT_FIELD_STREAMS },
  { "--memory", GBT_FIELD_NOTEBOOK_MEMORY },
  { "--method", GBT_FIELD_METHOD },
  { "--gpus", GBT_FIELD_GPUS },
  { "--reserve", GBT_FIELD_RESERVE },
};

/* Words of the contract that name something a later version does. */
static const char *const later_words[] = {
  "detailed", "full", "bf16", "fp16", "fp32", "fp8", "int8", "nf4-dq", NULL,
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

/* Whether what an option says is of use to the task. One GPU is what every task has. */
static gboolean
check_use (GbtWorkload  *workload,
           const char   *option,
           GbtFieldId    id,
           GbtField     *field,
           GError      **error)
{
  const GbtFieldSpec *spec = gbt_field_id_get_spec (id);
  const GbtTask task = gbt_workload_get_task (workload);

  if ((spec->tasks & GBT_TASK_BIT (task)) != 0 || spec->section == GBT_FIELD_SECTION_MODEL
      || (id == GBT_FIELD_GPUS && gbt_field_get_integer (field) == 1))
    return TRUE;

  if (id == GBT_FIELD_GPUS)
    gbt_error_set (error, GBT_ERROR_USAGE, N_("{1}: only a text model is shared between GPUs"), option, NULL);
  else
    gbt_error_set (error, GBT_ERROR_USAGE, N_("{1}: of no use to the task {2}"), option, gbt_task_get_code (task),
                   NULL);
  return FALSE;
}

/* The task. LoRA and QLoRA are adaptation, told apart by the format of the base model. */
static gboolean
read_task (GbtCli        *cli,
           GbtWorkload  **workload,
           GError       **error)
{
  static const struct
  {
    const char *word;
    const char *usual;
    const char *formats[3];
    const char *refusal;
  } adapters[] = {
    { "lora", "16bit", { "16bit", "8bit", NULL },
      N_("LoRA keeps the base model in 16bit or 8bit, not in {1}: 4 bits are qlora") },
    { "qlora", "nf4", { "nf4", "4bit", NULL },
      N_("QLoRA keeps the base model in nf4 or 4bit, not in {1}: 16 and 8 bits are lora") },
  };
  g_autoptr (GbtField) task = NULL;
  g_autofree char *word = NULL;
  const char *text;

  if (!gbt_cli_has (cli, "--task"))
    return TRUE;
  text = gbt_cli_get_text (cli, "--task", error);
  if (text == NULL)
    return FALSE;

  word = g_ascii_strdown (text, -1);
  for (guint i = 0; i < G_N_ELEMENTS (adapters); i++)
    {
      g_autoptr (GbtField) format = NULL;
      g_autofree char *asked = NULL;

      if (!g_str_equal (adapters[i].word, word))
        continue;
      if (gbt_cli_has (cli, "--format"))
        {
          const char *given = gbt_cli_get_text (cli, "--format", error);

          if (given == NULL)
            return FALSE;
          asked = g_ascii_strdown (given, -1);
        }
      if (asked != NULL && !g_strv_contains (adapters[i].formats, asked))
        {
          gbt_error_set (error, GBT_ERROR_USAGE, adapters[i].refusal, asked, NULL);
          return FALSE;
        }
      task = gbt_field_new_text (gbt_task_get_code (GBT_TASK_ADAPTATION), NULL);
      format = gbt_field_new_text (adapters[i].usual, NULL);
      take (workload, gbt_workload_with_field (*workload, GBT_FIELD_WEIGHT_FORMAT, format));
    }
  if (task == NULL)
    task = read_code ("--task", text, GBT_FIELD_TASK, error);
  if (task == NULL)
    return FALSE;

  take (workload, gbt_workload_with_field (*workload, GBT_FIELD_TASK, task));
  return TRUE;
}

static gboolean
read_fields (GbtCli        *cli,
             GbtWorkload  **workload,
             GError       **error)
{
  if (!read_task (cli, workload, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autoptr (GError) failure = NULL;
      g_autoptr (GbtField) field = NULL;
      const char *text;

      if (!gbt_cli_has (cli, fields[i].option))
        continue;

      text = gbt_cli_get_text (cli, fields[i].option, error);
      if (text == NULL)
        return FALSE;
      field = read_field (fields[i].option, text, fields[i].id, &failure);
      if (field == NULL || !gbt_field_check (field, fields[i].id, &failure))
        {
          /* A sentence about usage names the option; another one has it as its place. */
          if (!g_error_matches (failure, GBT_ERROR, GBT_ERROR_USAGE))
            gbt_error_set_place (failure, fields[i].option, 0);
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
      if (!check_use (*workload, fields[i].option, fields[i].id, field, error))
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
