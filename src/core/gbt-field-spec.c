/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-field.h"

#include "gbt-error.h"

#define INFERENCE GBT_TASK_BIT (GBT_TASK_INFERENCE)
#define ADAPTATION GBT_TASK_BIT (GBT_TASK_ADAPTATION)
#define IMAGE GBT_TASK_BIT (GBT_TASK_IMAGE)
#define SPEECH GBT_TASK_BIT (GBT_TASK_SPEECH)
#define NOTEBOOK GBT_TASK_BIT (GBT_TASK_NOTEBOOK)
#define OTHER GBT_TASK_BIT (GBT_TASK_OTHER)
#define ALL GBT_TASK_ALL
#define LANGUAGE_MODEL (INFERENCE | ADAPTATION)

/* Bounds of a count: above every published model, low enough that products stay in 128 bits. */
#define MAX_PARAMETERS G_GUINT64_CONSTANT (1000000000000000)
#define MAX_DIMENSION G_GUINT64_CONSTANT (100000000)
#define MAX_TOKENS G_GUINT64_CONSTANT (1000000000)
#define MAX_REQUESTS G_GUINT64_CONSTANT (1000000)
#define MAX_MEMORY G_GUINT64_CONSTANT (1152921504606846976) /* 2^60: one EiB */
#define MAX_LINE 200
#define MAX_PROSE 10000

static const char *const task_codes[]
    = { "inference", "adaptation", "image", "speech", "notebook", "other", NULL };
static const char *const weight_codes[] = { "32bit", "16bit", "8bit", "4bit", "nf4", NULL };
static const char *const kv_codes[] = { "32bit", "16bit", "8bit", "4bit", NULL };
static const char *const attention_codes[]
    = { "mha", "gqa", "mqa", "mla", "sliding", "hybrid", "none", NULL };
static const char *const network_codes[]
    = { "text-encoder-1", "text-encoder-2", "text-encoder-3", "safety-checker", NULL };
static const char *const network_labels[]
    = { N_("Text encoder 1"), N_("Text encoder 2"), N_("Text encoder 3"), N_("Safety checker"), NULL };
static const char *const method_codes[] = { "reserve", "four-lines", NULL };

#define FIELD(ID, KEY, SECTION, TYPE, UNIT, LABEL, TASKS, MIN, MAX, CODES) \
  [GBT_FIELD_##ID] = { GBT_FIELD_##ID, KEY,   GBT_FIELD_SECTION_##SECTION, \
                       GBT_FIELD_TYPE_##TYPE, UNIT, LABEL, TASKS, MIN, MAX, CODES, NULL }

#define NETWORKS(ID, KEY, SECTION, LABEL) \
  [GBT_FIELD_##ID] = { GBT_FIELD_##ID, KEY, GBT_FIELD_SECTION_##SECTION, GBT_FIELD_TYPE_LIST, NULL, \
                       LABEL, IMAGE, 0, MAX_LINE, network_codes, network_labels }

static const GbtFieldSpec specs[GBT_N_FIELDS] = {
  FIELD (TITLE, "identity.title", IDENTITY, TEXT, NULL, N_("Title"), ALL, 0, MAX_LINE, NULL),
  FIELD (REFERENCE, "identity.reference", IDENTITY, TEXT, NULL, N_("Reference"), ALL, 0, 40, NULL),
  FIELD (AUTHOR, "identity.author", IDENTITY, TEXT, NULL, N_("Author"), ALL, 0, MAX_LINE, NULL),

  FIELD (MODEL_NAME, "model.name", MODEL, TEXT, NULL, N_("Model"), ALL, 0, MAX_LINE, NULL),
  FIELD (MODEL_PARAMETERS, "model.parameters", MODEL, INTEGER, N_("parameters"), N_("Parameters"),
         ALL, 1, MAX_PARAMETERS, NULL),
  FIELD (MODEL_REVISION, "model.revision", MODEL, TEXT, NULL, N_("Model revision"), ALL, 0,
         MAX_LINE, NULL),
  FIELD (MODEL_ARCHITECTURE, "model.architecture", MODEL, TEXT, NULL, N_("Architecture"), ALL, 0,
         MAX_LINE, NULL),
  FIELD (MODEL_LAYERS, "model.layers", MODEL, INTEGER, N_("layers"), N_("Layers"), LANGUAGE_MODEL,
         1, MAX_DIMENSION, NULL),
  FIELD (MODEL_HEADS, "model.heads", MODEL, INTEGER, N_("heads"), N_("Attention heads"),
         LANGUAGE_MODEL, 1, MAX_DIMENSION, NULL),
  FIELD (MODEL_KV_HEADS, "model.kv-heads", MODEL, INTEGER, N_("heads"), N_("KV heads"),
         LANGUAGE_MODEL, 1, MAX_DIMENSION, NULL),
  FIELD (MODEL_HEAD_DIM, "model.head-dim", MODEL, INTEGER, N_("values"), N_("Head dimension"),
         LANGUAGE_MODEL, 1, MAX_DIMENSION, NULL),
  FIELD (MODEL_HIDDEN_SIZE, "model.hidden-size", MODEL, INTEGER, N_("values"), N_("Hidden size"),
         LANGUAGE_MODEL | SPEECH, 1, MAX_DIMENSION, NULL),
  FIELD (MODEL_ATTENTION, "model.attention", MODEL, CODE, NULL, N_("Attention"), LANGUAGE_MODEL, 0,
         0, attention_codes),
  FIELD (MODEL_CONTEXT_LIMIT, "model.context-limit", MODEL, INTEGER, N_("tokens"),
         N_("Model’s own length limit"), LANGUAGE_MODEL | SPEECH, 1, MAX_TOKENS, NULL),
  FIELD (MODEL_LICENCE, "model.licence", MODEL, TEXT, NULL, N_("Model licence"), ALL, 0, MAX_LINE,
         NULL),
  FIELD (MODEL_LINK, "model.link", MODEL, LINK, NULL, N_("Source link"), ALL, 0, 2000, NULL),
  FIELD (MODEL_VOCABULARY, "model.vocabulary", MODEL, INTEGER, N_("tokens"), N_("Vocabulary"),
         LANGUAGE_MODEL, 1, MAX_DIMENSION, NULL),
  FIELD (MODEL_DECODER_LAYERS, "model.decoder-layers", MODEL, INTEGER, N_("layers"),
         N_("Decoder layers"), SPEECH, 1, MAX_DIMENSION, NULL),
  FIELD (MODEL_ENCODER_POSITIONS, "model.encoder-positions", MODEL, INTEGER, N_("positions"),
         N_("Encoder positions"), SPEECH, 1, MAX_DIMENSION, NULL),
  FIELD (MODEL_DENOISER, "model.denoiser", MODEL, INTEGER, N_("parameters"), N_("Denoiser"), IMAGE,
         1, MAX_PARAMETERS, NULL),
  FIELD (MODEL_TEXT_ENCODER_1, "model.text-encoder-1", MODEL, INTEGER, N_("parameters"),
         N_("Text encoder 1"), IMAGE, 1, MAX_PARAMETERS, NULL),
  FIELD (MODEL_TEXT_ENCODER_2, "model.text-encoder-2", MODEL, INTEGER, N_("parameters"),
         N_("Text encoder 2"), IMAGE, 1, MAX_PARAMETERS, NULL),
  FIELD (MODEL_TEXT_ENCODER_3, "model.text-encoder-3", MODEL, INTEGER, N_("parameters"),
         N_("Text encoder 3"), IMAGE, 1, MAX_PARAMETERS, NULL),
  FIELD (MODEL_AUTOENCODER, "model.autoencoder", MODEL, INTEGER, N_("parameters"), N_("Autoencoder"),
         IMAGE, 1, MAX_PARAMETERS, NULL),
  FIELD (MODEL_SAFETY_CHECKER, "model.safety-checker", MODEL, INTEGER, N_("parameters"),
         N_("Safety checker"), IMAGE, 1, MAX_PARAMETERS, NULL),
  FIELD (MODEL_RESOLUTION, "model.resolution", MODEL, INTEGER, N_("pixels"), N_("Native resolution"),
         IMAGE, 1, MAX_REQUESTS, NULL),
  NETWORKS (MODEL_OPTIONAL_NETWORKS, "model.optional-networks", MODEL, N_("Optional networks")),

  FIELD (TASK, "need.task", NEED, CODE, NULL, N_("Task"), ALL, 0, 0, task_codes),
  FIELD (WEIGHT_FORMAT, "need.weight-format", NEED, CODE, NULL, N_("Weight format"), ALL, 0, 0,
         weight_codes),
  FIELD (KV_FORMAT, "need.kv-format", NEED, CODE, NULL, N_("KV cache format"), INFERENCE, 0, 0,
         kv_codes),
  FIELD (SHORT_TOKENS, "need.short-tokens", NEED, INTEGER, N_("tokens"), N_("Short stage, length"),
         INFERENCE, 1, MAX_TOKENS, NULL),
  FIELD (SHORT_REQUESTS, "need.short-requests", NEED, INTEGER, N_("requests"),
         N_("Short stage, requests at once"), INFERENCE, 1, MAX_REQUESTS, NULL),
  FIELD (USUAL_TOKENS, "need.usual-tokens", NEED, INTEGER, N_("tokens"), N_("Usual stage, length"),
         INFERENCE, 1, MAX_TOKENS, NULL),
  FIELD (USUAL_REQUESTS, "need.usual-requests", NEED, INTEGER, N_("requests"),
         N_("Usual stage, requests at once"), INFERENCE, 1, MAX_REQUESTS, NULL),
  FIELD (LIMIT_TOKENS, "need.limit-tokens", NEED, INTEGER, N_("tokens"), N_("Limit stage, length"),
         INFERENCE, 1, MAX_TOKENS, NULL),
  FIELD (LIMIT_REQUESTS, "need.limit-requests", NEED, INTEGER, N_("requests"),
         N_("Limit stage, requests at once"), INFERENCE, 1, MAX_REQUESTS, NULL),
  FIELD (SEQUENCE_TOKENS, "need.sequence-tokens", NEED, INTEGER, N_("tokens"),
         N_("Sequence length"), ADAPTATION, 1, MAX_TOKENS, NULL),
  FIELD (MICROBATCH, "need.microbatch", NEED, INTEGER, N_("sequences"), N_("Microbatch"),
         ADAPTATION, 1, MAX_REQUESTS, NULL),
  FIELD (ACCUMULATION, "need.accumulation", NEED, INTEGER, N_("steps"),
         N_("Gradient accumulation"), ADAPTATION, 1, MAX_REQUESTS, NULL),
  FIELD (IMAGE_WIDTH, "need.image-width", NEED, INTEGER, N_("pixels"), N_("Image width"), IMAGE, 1,
         MAX_REQUESTS, NULL),
  FIELD (IMAGE_HEIGHT, "need.image-height", NEED, INTEGER, N_("pixels"), N_("Image height"), IMAGE,
         1, MAX_REQUESTS, NULL),
  FIELD (IMAGE_COUNT, "need.image-count", NEED, INTEGER, N_("images"), N_("Images at once"), IMAGE,
         1, MAX_REQUESTS, NULL),
  FIELD (STREAMS, "need.streams", NEED, INTEGER, N_("streams"), N_("Audio streams at once"), SPEECH,
         1, MAX_REQUESTS, NULL),
  NETWORKS (NETWORKS_NOT_LOADED, "need.networks-not-loaded", NEED, N_("Networks not loaded")),
  FIELD (NOTEBOOK_MEMORY, "need.notebook-memory", NEED, BYTES, NULL, N_("Memory asked for"),
         NOTEBOOK, 1, MAX_MEMORY, NULL),
  FIELD (OTHER_DESCRIPTION, "need.description", NEED, PROSE, NULL, N_("Description of the task"),
         OTHER, 0, MAX_PROSE, NULL),
  FIELD (QUALITY_METRIC, "need.quality-metric", NEED, TEXT, NULL, N_("Quality metric"), ALL, 0,
         MAX_LINE, NULL),
  FIELD (QUALITY_THRESHOLD, "need.quality-threshold", NEED, DECIMAL, NULL, N_("Quality threshold"),
         ALL, 0, 40, NULL),
  FIELD (EVALUATION_SET, "need.evaluation-set", NEED, TEXT, NULL, N_("Evaluation set"), ALL, 0,
         MAX_LINE, NULL),
  FIELD (SOFTWARE_ENGINE, "need.software-engine", NEED, TEXT, NULL, N_("Inference engine"), ALL, 0,
         MAX_LINE, NULL),
  FIELD (SOFTWARE_FRAMEWORK, "need.software-framework", NEED, TEXT, NULL, N_("Framework"), ALL, 0,
         MAX_LINE, NULL),
  FIELD (SOFTWARE_DRIVER, "need.software-driver", NEED, TEXT, NULL, N_("GPU driver"), ALL, 0,
         MAX_LINE, NULL),
  FIELD (SOFTWARE_CUDA, "need.software-cuda", NEED, TEXT, NULL, N_("CUDA (runtime)"), ALL, 0,
         MAX_LINE, NULL),
  FIELD (CAMPAIGN_HOURS, "need.campaign-hours", NEED, INTEGER, N_("hours"), N_("Campaign length"),
         ALL, 1, 1000000, NULL),
  FIELD (NEEDED_FROM, "need.needed-from", NEED, DATE, NULL, N_("Needed from"), ALL, 0, 0, NULL),
  FIELD (NEEDED_UNTIL, "need.needed-until", NEED, DATE, NULL, N_("Needed until"), ALL, 0, 0, NULL),
  FIELD (NOTES, "need.notes", NEED, PROSE, NULL, N_("Notes"), ALL, 0, MAX_PROSE, NULL),

  FIELD (METHOD, "estimation.method", ESTIMATION, CODE, NULL, N_("Estimation method"), ALL, 0, 0,
         method_codes),
  FIELD (GPUS, "estimation.gpus", ESTIMATION, INTEGER, N_("GPUs"), N_("GPUs sharing the model"),
         INFERENCE, 1, 1024, NULL),
  FIELD (RESERVE, "estimation.reserve", ESTIMATION, BYTES, NULL, N_("Chosen reserve"), ALL, 0,
         MAX_MEMORY, NULL),
};

/**
 * gbt_field_id_get_spec:
 * @id: a field
 *
 * Returns: (transfer none): the one description of @id
 */
const GbtFieldSpec *
gbt_field_id_get_spec (GbtFieldId id)
{
  g_return_val_if_fail ((guint) id < GBT_N_FIELDS, NULL);

  return &specs[id];
}

/**
 * gbt_field_id_from_key:
 * @key: (nullable): a stable key
 * @id: (out): the field, written on success only
 *
 * Returns: whether @key is a field's
 */
gboolean
gbt_field_id_from_key (const char *key,
                       GbtFieldId *id)
{
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      if (g_strcmp0 (specs[i].key, key) == 0)
        {
          *id = (GbtFieldId) i;
          return TRUE;
        }
    }

  return FALSE;
}
