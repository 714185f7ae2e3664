/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-model-entry.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-json-reader.h"

/* Where a model of the catalogue is published. */
#define LINK_PREFIX "https://huggingface.co/"

/* Which values a model of the catalogue has, and what their source is called. */
typedef struct
{
  const char *key;
  GbtFieldId id;
  const char *source;
} Value;

static const Value integers[] = {
  { "parameters", GBT_FIELD_MODEL_PARAMETERS, "parameters_source" },
  { "vocabulary", GBT_FIELD_MODEL_VOCABULARY, "config_source" },
  { "layers", GBT_FIELD_MODEL_LAYERS, "config_source" },
  { "heads", GBT_FIELD_MODEL_HEADS, "config_source" },
  { "kv_heads", GBT_FIELD_MODEL_KV_HEADS, "config_source" },
  { "head_dim", GBT_FIELD_MODEL_HEAD_DIM, "config_source" },
  { "hidden_size", GBT_FIELD_MODEL_HIDDEN_SIZE, "config_source" },
  { "context_limit", GBT_FIELD_MODEL_CONTEXT_LIMIT, "config_source" },
  { "decoder_layers", GBT_FIELD_MODEL_DECODER_LAYERS, "config_source" },
  { "encoder_positions", GBT_FIELD_MODEL_ENCODER_POSITIONS, "config_source" },
  { "resolution", GBT_FIELD_MODEL_RESOLUTION, "config_source" },
};

static const Value texts[] = {
  { "name", GBT_FIELD_MODEL_NAME, "id" },
  { "architecture", GBT_FIELD_MODEL_ARCHITECTURE, "config_source" },
  { "attention", GBT_FIELD_MODEL_ATTENTION, "config_source" },
  { "licence", GBT_FIELD_MODEL_LICENCE, "licence_source" },
};

#define COMMON_KEYS                                                                            \
  "name", "id", "family", "modality", "parameters", "parameters_basis", "parameters_source",   \
    "config_source", "licence", "licence_source", "unverified", "note"

static const char *const text_keys[] = {
  COMMON_KEYS, "architecture", "counted", "counted_text", "layers", "heads", "kv_heads",
  "head_dim", "hidden_size", "attention", "context_limit", "vocabulary", "config", NULL,
};

static const char *const image_keys[] = { COMMON_KEYS, "resolution", "networks", NULL };

static const char *const speech_keys[] = {
  COMMON_KEYS, "architecture", "decoder_layers", "encoder_positions", "hidden_size",
  "context_limit", NULL,
};

/* What a model takes or gives decides its members. */
typedef struct
{
  const char *word;
  GbtTask task;
  const char *const *keys;
} Modality;

static const Modality modalities[] = {
  { "text", GBT_TASK_INFERENCE, text_keys },
  { "text+image", GBT_TASK_INFERENCE, text_keys },
  { "text+image+audio", GBT_TASK_INFERENCE, text_keys },
  { "image", GBT_TASK_IMAGE, image_keys },
  { "speech", GBT_TASK_SPEECH, speech_keys },
};

static const struct
{
  const char *role;
  GbtFieldId id;
} networks[] = {
  { "denoiser", GBT_FIELD_MODEL_DENOISER },
  { "text-encoder-1", GBT_FIELD_MODEL_TEXT_ENCODER_1 },
  { "text-encoder-2", GBT_FIELD_MODEL_TEXT_ENCODER_2 },
  { "text-encoder-3", GBT_FIELD_MODEL_TEXT_ENCODER_3 },
  { "autoencoder", GBT_FIELD_MODEL_AUTOENCODER },
  { "safety-checker", GBT_FIELD_MODEL_SAFETY_CHECKER },
};

static gboolean
is_unverified (const GbtJson *json,
               const char    *key)
{
  const GbtJson *list = gbt_json_find (json, "unverified");

  for (const GbtJson *v = gbt_json_get_first (list); v != NULL; v = gbt_json_get_next (v))
    {
      if (g_strcmp0 (gbt_json_to_text (v, NULL), key) == 0)
        return TRUE;
    }

  return FALSE;
}

/* The source of a value, with the mark where it was not checked. */
static char *
dup_source (const GbtJson  *json,
            const Value    *value,
            GError        **error)
{
  const char *source = gbt_json_get_text (json, value->source, error);

  if (source == NULL)
    return NULL;
  if (!is_unverified (json, value->key))
    return g_strdup (source);
  return source[0] == '\0' ? g_strdup (GBT_SOURCE_UNVERIFIED)
                           : g_strdup_printf (GBT_SOURCE_UNVERIFIED ", %s", source);
}

/* Puts @field, which is taken, in @model, once it was checked. */
static gboolean
put_field (GbtModel      **model,
           const GbtJson  *json,
           GbtFieldId      id,
           GbtField       *field,
           GError        **error)
{
  g_autoptr (GbtField) owned = field;
  g_autoptr (GbtModel) old = NULL;

  if (!gbt_field_check (owned, id, error))
    {
      if (error != NULL)
        gbt_json_place_error (json, *error);
      return FALSE;
    }

  old = *model;
  *model = gbt_model_with_field (old, id, owned);
  return TRUE;
}

static gboolean
put_integers (GbtModel      **model,
              const GbtJson  *json,
              GError        **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (integers); i++)
    {
      g_autofree char *source = NULL;
      guint64 number;

      if (gbt_json_find (json, integers[i].key) == NULL)
        continue;

      source = dup_source (json, &integers[i], error);
      if (source == NULL || !gbt_json_get_unsigned (json, integers[i].key, &number, error)
          || !put_field (model, json, integers[i].id, gbt_field_new_integer (number, source),
                         error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
put_texts (GbtModel       **model,
           const GbtJson   *json,
           const Modality  *modality,
           GError         **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *source = NULL;
      const char *text;

      if (!g_strv_contains (modality->keys, texts[i].key))
        continue;

      source = dup_source (json, &texts[i], error);
      text = source != NULL ? gbt_json_get_text (json, texts[i].key, error) : NULL;
      if (text == NULL
          || !put_field (model, json, texts[i].id, gbt_field_new_text (text, source), error))
        return FALSE;
    }

  return TRUE;
}

/* Says what is wrong with the member @key of @json. Returns: FALSE */
static gboolean
refuse (const GbtJson  *json,
        const char     *key,
        const char     *sentence,
        const char     *argument,
        GError        **error)
{
  gbt_error_set (error, GBT_ERROR_RANGE, sentence, argument, NULL);
  if (error != NULL)
    gbt_json_place_error (gbt_json_find (json, key), *error);
  return FALSE;
}

static const Modality *
read_modality (const GbtJson  *json,
               GError        **error)
{
  const char *word = gbt_json_get_text (json, "modality", error);

  for (guint i = 0; i < G_N_ELEMENTS (modalities) && word != NULL; i++)
    {
      if (strcmp (word, modalities[i].word) == 0)
        return &modalities[i];
    }

  if (word != NULL)
    refuse (json, "modality", N_("“{1}” is not what a model takes or makes"), word, error);
  return NULL;
}

/* The name of a network, then where its count was found: "Flux MMDiT, organisation/…". */
static char *
dup_network_source (const GbtJson  *json,
                    const GbtJson  *network,
                    const char     *role,
                    GError        **error)
{
  const char *name = gbt_json_get_text (network, "name", error);
  const char *source = name != NULL ? gbt_json_get_text (network, "source", error) : NULL;

  if (source == NULL)
    return NULL;
  if (name[0] == '\0' || strchr (name, ',') != NULL)
    {
      refuse (network, "name", N_("“{1}” is not the name of a network"), name, error);
      return NULL;
    }

  return g_strconcat (is_unverified (json, role) ? GBT_SOURCE_UNVERIFIED ", " : "", name,
                      source[0] != '\0' ? ", " : "", source, NULL);
}

/* Puts one network in @model; @optional gains its role when the chain works without it. */
static gboolean
put_network (GbtModel      **model,
             const GbtJson  *json,
             const GbtJson  *network,
             GString        *optional,
             guint64        *total,
             GError        **error)
{
  static const char *const members[] = { "role", "name", "parameters", "optional", "source", NULL };
  const char *role;
  guint64 parameters;

  if (!gbt_json_check_keys (network, members, error))
    return FALSE;
  role = gbt_json_get_text (network, "role", error);
  if (role == NULL || !gbt_json_get_unsigned (network, "parameters", &parameters, error))
    return FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autofree char *source = NULL;
      gboolean can_do_without = FALSE;

      if (strcmp (networks[i].role, role) != 0)
        continue;

      if (gbt_field_is_known (gbt_model_get_field (*model, networks[i].id)))
        return refuse (network, "role", N_("The network “{1}” is given twice"), role, error);
      if (gbt_json_find (network, "optional") != NULL
          && !gbt_json_get_boolean (network, "optional", &can_do_without, error))
        return FALSE;
      source = dup_network_source (json, network, role, error);
      if (source == NULL
          || !put_field (model, network, networks[i].id,
                         gbt_field_new_integer (parameters, source), error))
        return FALSE;

      if (can_do_without)
        g_string_append_printf (optional, "%s%s", optional->len > 0 ? " " : "", role);
      /* Each is bounded by its field, and there are six at most. */
      *total += parameters;
      return TRUE;
    }

  return refuse (network, "role", N_("“{1}” is not a network of an image model"), role, error);
}

static gboolean
put_networks (GbtModel      **model,
              const GbtJson  *json,
              GError        **error)
{
  const GbtJson *list = gbt_json_get_array (json, "networks", error);
  g_autoptr (GString) optional = g_string_new (NULL);
  guint64 parameters = 0;
  guint64 total = 0;

  if (list == NULL)
    return FALSE;

  for (const GbtJson *v = gbt_json_get_first (list); v != NULL; v = gbt_json_get_next (v))
    {
      if (!put_network (model, json, v, optional, &total, error))
        return FALSE;
    }

  gbt_model_get_integer (*model, GBT_FIELD_MODEL_PARAMETERS, &parameters);
  if (total != parameters)
    return refuse (json, "parameters", N_("The parameters of “{1}” are not the sum of its networks"),
                   gbt_model_get_text (*model, GBT_FIELD_MODEL_NAME), error);
  return optional->len == 0
         || put_field (model, json, GBT_FIELD_MODEL_OPTIONAL_NETWORKS,
                       gbt_field_new_text (optional->str,
                                           gbt_json_get_text (json, "id", NULL)), error);
}

static gboolean
read_basis (const GbtJson  *json,
            GbtModelBasis  *basis,
            GError        **error)
{
  static const char *const words[] = { "published", "computed", "rounded" };
  const char *word = gbt_json_get_text (json, "parameters_basis", error);

  for (guint i = 0; i < G_N_ELEMENTS (words) && word != NULL; i++)
    {
      if (strcmp (word, words[i]) == 0)
        {
          *basis = (GbtModelBasis) i;
          return TRUE;
        }
    }

  return word != NULL
         && refuse (json, "parameters_basis",
                    N_("“{1}” is not a basis of a number of parameters"), word, error);
}

static gboolean
check_unverified (const GbtJson  *json,
                  GError        **error)
{
  const GbtJson *list = gbt_json_get_array (json, "unverified", error);

  if (list == NULL)
    return FALSE;

  for (const GbtJson *v = gbt_json_get_first (list); v != NULL; v = gbt_json_get_next (v))
    {
      if (gbt_json_to_text (v, error) == NULL)
        return FALSE;
    }

  return TRUE;
}

/* What only a text model has: the configuration that its count is checked with. */
static gboolean
read_config (const GbtJson  *json,
             GbtModelEntry  *entry,
             GError        **error)
{
  entry->config = gbt_json_get_object (json, "config", error);
  if (entry->config == NULL)
    return FALSE;

  entry->counted = gbt_json_find (json, "counted") != NULL
                   && !gbt_json_is_null (gbt_json_find (json, "counted"));
  return !entry->counted || gbt_json_get_unsigned (json, "counted", &entry->parameters, error);
}

/* That a model says what tells its task, so that it is not taken for another. */
static gboolean
check_task (const GbtModel  *model,
            const GbtJson   *json,
            const Modality  *modality,
            GError         **error)
{
  return gbt_model_get_task (model) == modality->task
         || refuse (json, "modality", N_("A model of “{1}” does not say what makes it one"),
                    modality->word, error);
}

/**
 * gbt_model_entry_read:
 * @json: one model of the catalogue, which outlives @entry
 * @entry: (inout): what it becomes
 * @error: what is not as docs/catalogue.md says, with file and line
 *
 * Returns: whether it could be read
 */
gboolean
gbt_model_entry_read (const GbtJson  *json,
                      GbtModelEntry  *entry,
                      GError        **error)
{
  const Modality *modality = read_modality (json, error);
  g_autoptr (GbtModel) model = gbt_model_new ();
  g_autofree char *link = NULL;

  if (modality == NULL || !gbt_json_check_keys (json, modality->keys, error)
      || !check_unverified (json, error) || !read_basis (json, &entry->basis, error))
    return FALSE;

  entry->name = gbt_json_get_text (json, "name", error);
  entry->id = entry->name != NULL ? gbt_json_get_text (json, "id", error) : NULL;
  entry->family = entry->id != NULL ? gbt_json_get_text (json, "family", error) : NULL;
  if (entry->family == NULL
      || (modality->task == GBT_TASK_INFERENCE && !read_config (json, entry, error)))
    return FALSE;

  if (gbt_json_find (json, "note") != NULL)
    {
      entry->note = gbt_json_get_text (json, "note", error);
      if (entry->note == NULL)
        return FALSE;
    }

  link = g_strconcat (LINK_PREFIX, entry->id, NULL);
  if (!put_integers (&model, json, error) || !put_texts (&model, json, modality, error)
      || !put_field (&model, json, GBT_FIELD_MODEL_LINK, gbt_field_new_text (link, entry->id),
                     error)
      || (modality->task == GBT_TASK_IMAGE && !put_networks (&model, json, error))
      || !check_task (model, json, modality, error))
    return FALSE;

  entry->model = g_steal_pointer (&model);
  return TRUE;
}
