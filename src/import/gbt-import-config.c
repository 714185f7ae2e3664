/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-import-config.h"

#include <string.h>

#include "gbt-bytes.h"
#include "gbt-config-families.h"
#include "gbt-config-hooks.h"
#include "gbt-error.h"

/* Published files hold an Infinity here and there, where it changes no memory. */
const GbtJsonLimits gbt_import_config_limits = {
  .size = GBT_CONFIG_MAX_SIZE,
  .depth = GBT_CONFIG_MAX_DEPTH,
  .values = GBT_CONFIG_MAX_VALUES,
  .infinity = TRUE,
};

/* Where a model of several parts describes its text decoder. */
static const char *const text_keys[] = { "text_config", "language_config", "llm_config" };

/* The head of these classes is not the table of words that the count adds. */
static const char *const other_heads[] = {
  "ForSequenceClassification", "ForTokenClassification", "ForQuestionAnswering", "ForReward",
  "RewardModel", "ForMultipleChoice",
};

static void
choose_text (GbtConfigReading *reading)
{
  for (gsize i = 0; i < G_N_ELEMENTS (text_keys); i++)
    {
      GbtConfigScope *nested = gbt_config_reading_open (reading, reading->root, text_keys[i]);

      if (nested != NULL)
        {
          reading->text = nested;
          return;
        }
    }
}

static const GbtConfigFamily *
choose_family (GbtConfigReading *reading)
{
  const char *whole = gbt_config_take_text (reading, reading->root, "model_type");
  const char *nested = reading->text != reading->root
    ? gbt_config_take_text (reading, reading->text, "model_type")
    : NULL;
  const char *type = nested != NULL ? nested : whole;
  const GbtConfigFamily *family = gbt_config_family_find (type);

  gbt_imported_model_set_family (reading->result, type);
  if (family != NULL)
    return family;

  if (type == NULL)
    gbt_config_add_missing (reading, reading->text, "model_type");
  else
    gbt_config_reading_refuse (reading,
                               N_("“{1}” is not a family whose parameters are counted"), type);
  return &gbt_config_unknown_family;
}

/* Returns the first class that the file names, as the architecture. */
static const char *
read_class (GbtConfigReading *reading)
{
  const GbtJson *classes = gbt_config_take (reading, reading->root, "architectures");
  const GbtJson *first = classes != NULL && gbt_json_get_kind (classes) == GBT_JSON_ARRAY
    ? gbt_json_get_first (classes)
    : NULL;
  const char *name = first != NULL && gbt_json_get_kind (first) == GBT_JSON_STRING
    ? gbt_json_to_text (first, NULL)
    : NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (other_heads) && name != NULL; i++)
    {
      if (strstr (name, other_heads[i]) != NULL)
        gbt_config_reading_refuse (reading, N_("The head of “{1}” is not counted"), name);
    }

  return name;
}

/* "organisation/model", not a folder of the person who saved the file. */
static gboolean
is_published_name (const char *name)
{
  const char *slash = strchr (name, '/');

  return slash != NULL && slash != name && slash[1] != '\0' && strchr (slash + 1, '/') == NULL
         && strchr (name, '\\') == NULL && strchr (name, ':') == NULL && name[0] != '.'
         && name[0] != '~';
}

static const char *
find_text (const GbtJson *object,
           const char    *key)
{
  const GbtJson *value = gbt_json_find (object, key);

  return value != NULL && gbt_json_get_kind (value) == GBT_JSON_STRING
    ? gbt_json_to_text (value, NULL)
    : NULL;
}

static gboolean
find_true (const GbtJson *object,
           const char    *key)
{
  const GbtJson *value = gbt_json_find (object, key);
  gboolean flag = FALSE;

  return value != NULL && gbt_json_get_kind (value) == GBT_JSON_BOOLEAN
         && gbt_json_to_boolean (value, &flag, NULL) && flag;
}

static void
read_quantization (GbtConfigReading *reading,
                   GbtConfigScope   *scope)
{
  static const char *const keys[] = {
    "quantization_config", "compression_config", "quantization",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const GbtJson *settings = gbt_config_take (reading, scope, keys[i]);
      const char *method;
      const GbtJson *bits;
      g_autoptr (GString) summary = NULL;

      if (settings == NULL || gbt_json_get_kind (settings) != GBT_JSON_OBJECT
          || gbt_imported_model_get_quantization (reading->result) != NULL)
        continue;

      method = find_text (settings, "quant_method");
      if (method == NULL)
        method = find_text (settings, "quant_algo");
      summary = g_string_new (method != NULL ? method : keys[i]);
      bits = gbt_json_find (settings, "bits");
      if (bits != NULL && gbt_json_get_kind (bits) == GBT_JSON_INTEGER)
        g_string_append_printf (summary, " %s", gbt_json_to_decimal (bits, NULL));
      else if (find_true (settings, "load_in_4bit"))
        g_string_append_printf (summary, " 4 (%s)",
                                find_text (settings, "bnb_4bit_quant_type") != NULL
                                  ? find_text (settings, "bnb_4bit_quant_type")
                                  : "fp4");
      else if (find_true (settings, "load_in_8bit"))
        g_string_append (summary, " 8");
      gbt_imported_model_set_quantization (reading->result, summary->str);
    }
}

/* Signs of a state or of a latent cache in a family that we do not know. */
static const char *
name_unknown_attention (const GbtConfigReading *reading)
{
  static const char *const states[] = {
    "linear_attn_config", "linear_num_value_heads", "mamba_num_heads", "ssm_state_size",
    "mamba_d_state", "hybrid_override_pattern", "conv_kernel", "state_size",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    {
      if (gbt_config_has (reading->text, states[i]))
        return "hybrid";
    }

  return gbt_config_has (reading->text, "kv_lora_rank") ? "mla" : NULL;
}

static const char *
name_attention (const GbtConfigReading *reading)
{
  const GbtArchitecture *architecture = &reading->architecture;
  const char *unknown = name_unknown_attention (reading);
  const guint64 heads = reading->dimensions[GBT_CONFIG_HEADS];
  const guint64 kv_heads = reading->dimensions[GBT_CONFIG_KV_HEADS];

  if (architecture->layers > 0 && architecture->mixer_layers > 0)
    return architecture->attention_layers > 0 ? "hybrid" : "none";
  if (architecture->kv_rank > 0)
    return "mla";
  if (architecture->mixer_layers == 0 && unknown != NULL)
    return unknown;
  if (reading->slides)
    return "sliding";
  if (heads == 0 || kv_heads == 0)
    return NULL;
  if (kv_heads == heads)
    return "mha";
  return kv_heads == 1 ? "mqa" : "gqa";
}

/* Puts a value in a field, with its source; a text that no field holds is left out. */
static void
set_field (GbtModel   **model,
           GbtFieldId   id,
           GbtField    *field)
{
  g_autoptr (GbtField) owned = field;
  g_autoptr (GbtModel) old = NULL;

  if (!gbt_field_check (owned, id, NULL))
    return;

  old = *model;
  *model = gbt_model_with_field (old, id, owned);
}

static void
set_text (GbtConfigReading *reading,
          GbtModel        **model,
          GbtFieldId        id,
          const char       *text,
          const char       *key)
{
  g_autofree char *source = g_strdup_printf ("%s, %s",
                                             gbt_imported_model_get_file (reading->result), key);

  if (text != NULL && text[0] != '\0')
    set_field (model, id, gbt_field_new_text (text, source));
}

static void
set_dimensions (GbtConfigReading  *reading,
                GbtModel         **model)
{
  static const struct
  {
    GbtConfigDimension dimension;
    GbtFieldId id;
  } fields[] = {
    { GBT_CONFIG_LAYERS, GBT_FIELD_MODEL_LAYERS },
    { GBT_CONFIG_HEADS, GBT_FIELD_MODEL_HEADS },
    { GBT_CONFIG_KV_HEADS, GBT_FIELD_MODEL_KV_HEADS },
    { GBT_CONFIG_HEAD_DIM, GBT_FIELD_MODEL_HEAD_DIM },
    { GBT_CONFIG_HIDDEN_SIZE, GBT_FIELD_MODEL_HIDDEN_SIZE },
    { GBT_CONFIG_CONTEXT, GBT_FIELD_MODEL_CONTEXT_LIMIT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      const GbtConfigDimension d = fields[i].dimension;
      g_autofree char *source = NULL;

      if (reading->sources[d] == NULL || reading->dimensions[d] == 0)
        continue;

      source = g_strdup_printf ("%s, %s", gbt_imported_model_get_file (reading->result),
                                reading->sources[d]);
      set_field (model, fields[i].id,
                 gbt_field_new_integer (reading->dimensions[d], source));
    }
}

static void
fill_model (GbtConfigReading *reading,
            const char       *class_name,
            const char       *name)
{
  g_autoptr (GbtModel) model = gbt_model_ref (gbt_imported_model_get_model (reading->result));
  const char *family = gbt_imported_model_get_family (reading->result);
  guint64 parameters;

  if (name != NULL && is_published_name (name))
    set_text (reading, &model, GBT_FIELD_MODEL_NAME, name, "_name_or_path");
  set_text (reading, &model, GBT_FIELD_MODEL_ARCHITECTURE,
            class_name != NULL ? class_name : family,
            class_name != NULL ? "architectures" : "model_type");
  set_text (reading, &model, GBT_FIELD_MODEL_ATTENTION, name_attention (reading),
            family != NULL ? family : "model_type");
  set_dimensions (reading, &model);

  if (gbt_imported_model_get_parameters (reading->result, &parameters))
    {
      g_autofree char *source = g_strdup_printf ("%s, model_type %s",
                                                 gbt_imported_model_get_file (reading->result),
                                                 family);

      set_field (&model, GBT_FIELD_MODEL_PARAMETERS,
                 gbt_field_new_integer (parameters, source));
    }

  gbt_imported_model_set_model (reading->result, model);
}

/* The text decoder, then the whole model; what refuses the count is kept. */
static void
count (GbtConfigReading *reading)
{
  GbtArchitecture *architecture = &reading->architecture;
  guint64 parameters;

  if (reading->refusal == NULL
      && gbt_architecture_count_parameters (architecture, &parameters, &reading->refusal))
    {
      gbt_imported_model_set_text_parameters (reading->result, parameters);
      if (reading->part_refusal == NULL
          && gbt_bytes_add (architecture->extra, reading->other_parameters, &architecture->extra,
                            &reading->refusal)
          && gbt_architecture_count_parameters (architecture, &parameters, &reading->refusal))
        gbt_imported_model_set_architecture (reading->result, architecture, parameters);
    }

  if (reading->refusal != NULL)
    gbt_imported_model_set_refusal (reading->result, reading->refusal);
  else if (reading->part_refusal != NULL)
    gbt_imported_model_set_refusal (reading->result, reading->part_refusal);
}

/**
 * gbt_import_config_sniff:
 * @root: a JSON document
 *
 * Returns: whether @root looks like the configuration of a model
 */
gboolean
gbt_import_config_sniff (const GbtJson *root)
{
  g_return_val_if_fail (root != NULL, FALSE);

  return gbt_json_get_kind (root) == GBT_JSON_OBJECT
         && (gbt_json_find (root, "model_type") != NULL
             || gbt_json_find (root, "architectures") != NULL
             || (gbt_json_find (root, "hidden_size") != NULL
                 && gbt_json_find (root, "num_hidden_layers") != NULL));
}

/**
 * gbt_import_config_json:
 * @root: a JSON document that was read
 * @file: the file, as the person named it; its base name is the source of each value
 * @error: %GBT_ERROR_UNKNOWN_FORMAT when it is not the configuration of a text model; the cause,
 *   with its line, when a value cannot be accepted (a negative number of layers, a text)
 *
 * Reads the configuration of a text model, as published ("config.json" of Hugging Face).
 *
 * Returns: (transfer full) (nullable): what it says
 */
GbtImportedModel *
gbt_import_config_json (const GbtJson  *root,
                        const char     *file,
                        GError        **error)
{
  g_autofree char *base = g_path_get_basename (file);
  g_autoptr (GbtConfigReading) reading = NULL;
  const GbtConfigFamily *family;
  const char *class_name;
  const char *name;

  g_return_val_if_fail (root != NULL, NULL);

  if (!gbt_import_config_sniff (root))
    {
      gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT,
                     N_("This is not the configuration of a text model: it names no “model_type”"),
                     NULL);
      if (error != NULL)
        gbt_json_place_error (root, *error);
      return NULL;
    }

  reading = gbt_config_reading_new (root, base);
  choose_text (reading);
  family = choose_family (reading);
  gbt_config_family_read (family, reading);
  class_name = read_class (reading);
  name = gbt_config_take_text (reading, reading->root, "_name_or_path");
  read_quantization (reading, reading->root);
  if (reading->text != reading->root)
    read_quantization (reading, reading->text);
  gbt_config_read_parts (reading);

  if (reading->error == NULL)
    {
      gbt_config_reading_close (reading);
      count (reading);
      fill_model (reading, class_name, name);
      return gbt_imported_model_ref (reading->result);
    }

  g_propagate_error (error, g_steal_pointer (&reading->error));
  return NULL;
}

/**
 * gbt_import_config:
 * @bytes: the file
 * @file: its name, as the person gave it
 * @error: what gbt_json_parse() and gbt_import_config_json() refuse, with file and line
 *
 * Returns: (transfer full) (nullable): what a configuration says
 */
GbtImportedModel *
gbt_import_config (GBytes      *bytes,
                   const char  *file,
                   GError     **error)
{
  g_autoptr (GbtJson) root = gbt_json_parse (bytes, file, &gbt_import_config_limits, error);

  return root != NULL ? gbt_import_config_json (root, file, error) : NULL;
}

/**
 * gbt_import_config_file:
 * @path: a file
 * @error: as gbt_import_config(), or %GBT_ERROR_IO
 *
 * A file that is too large is refused before it is read.
 *
 * Returns: (transfer full) (nullable): what a configuration says
 */
GbtImportedModel *
gbt_import_config_file (const char  *path,
                        GError     **error)
{
  g_autoptr (GbtJson) root = gbt_json_parse_file (path, &gbt_import_config_limits, error);

  return root != NULL ? gbt_import_config_json (root, path, error) : NULL;
}
