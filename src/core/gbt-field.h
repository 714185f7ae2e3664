/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "gbt-task.h"

G_BEGIN_DECLS

/**
 * GbtFieldId:
 *
 * Every field of a sheet that a planner fills, in the order in which the sheet prints them.
 * The table behind gbt_field_id_get_spec() is the one description of each: the store, the JSON
 * record, the CSV, the printed sheet and the window all read it.
 */
typedef enum
{
  /* Identity */
  GBT_FIELD_TITLE,
  GBT_FIELD_REFERENCE,
  GBT_FIELD_AUTHOR,
  /* Model: the sheet keeps its own copy, each value with its source */
  GBT_FIELD_MODEL_NAME,
  GBT_FIELD_MODEL_PARAMETERS,
  GBT_FIELD_MODEL_REVISION,
  GBT_FIELD_MODEL_ARCHITECTURE,
  GBT_FIELD_MODEL_LAYERS,
  GBT_FIELD_MODEL_HEADS,
  GBT_FIELD_MODEL_KV_HEADS,
  GBT_FIELD_MODEL_HEAD_DIM,
  GBT_FIELD_MODEL_HIDDEN_SIZE,
  GBT_FIELD_MODEL_ATTENTION,
  GBT_FIELD_MODEL_CONTEXT_LIMIT,
  GBT_FIELD_MODEL_LICENCE,
  GBT_FIELD_MODEL_LINK,
  GBT_FIELD_MODEL_VOCABULARY,
  GBT_FIELD_MODEL_DECODER_LAYERS,
  GBT_FIELD_MODEL_ENCODER_POSITIONS,
  /* Parameters of each network of a chain that makes images; its name stands in the source */
  GBT_FIELD_MODEL_DENOISER,
  GBT_FIELD_MODEL_TEXT_ENCODER_1,
  GBT_FIELD_MODEL_TEXT_ENCODER_2,
  GBT_FIELD_MODEL_TEXT_ENCODER_3,
  GBT_FIELD_MODEL_AUTOENCODER,
  GBT_FIELD_MODEL_SAFETY_CHECKER,
  GBT_FIELD_MODEL_RESOLUTION,
  GBT_FIELD_MODEL_OPTIONAL_NETWORKS,
  /* Need */
  GBT_FIELD_TASK,
  GBT_FIELD_WEIGHT_FORMAT,
  GBT_FIELD_KV_FORMAT,
  GBT_FIELD_SHORT_TOKENS,
  GBT_FIELD_SHORT_REQUESTS,
  GBT_FIELD_USUAL_TOKENS,
  GBT_FIELD_USUAL_REQUESTS,
  GBT_FIELD_LIMIT_TOKENS,
  GBT_FIELD_LIMIT_REQUESTS,
  GBT_FIELD_SEQUENCE_TOKENS,
  GBT_FIELD_MICROBATCH,
  GBT_FIELD_ACCUMULATION,
  GBT_FIELD_IMAGE_WIDTH,
  GBT_FIELD_IMAGE_HEIGHT,
  GBT_FIELD_IMAGE_COUNT,
  GBT_FIELD_STREAMS,
  GBT_FIELD_NETWORKS_NOT_LOADED,
  GBT_FIELD_NOTEBOOK_MEMORY,
  GBT_FIELD_OTHER_DESCRIPTION,
  GBT_FIELD_QUALITY_METRIC,
  GBT_FIELD_QUALITY_THRESHOLD,
  GBT_FIELD_EVALUATION_SET,
  GBT_FIELD_SOFTWARE_ENGINE,
  GBT_FIELD_SOFTWARE_FRAMEWORK,
  GBT_FIELD_SOFTWARE_DRIVER,
  GBT_FIELD_SOFTWARE_CUDA,
  GBT_FIELD_CAMPAIGN_HOURS,
  GBT_FIELD_NEEDED_FROM,
  GBT_FIELD_NEEDED_UNTIL,
  GBT_FIELD_NOTES,
  /* Estimation: what the planner chooses for the calculation */
  GBT_FIELD_METHOD,
  GBT_FIELD_GPUS,
  GBT_FIELD_RESERVE,
  GBT_N_FIELDS,
} GbtFieldId;

typedef enum
{
  GBT_FIELD_SECTION_IDENTITY,
  GBT_FIELD_SECTION_MODEL,
  GBT_FIELD_SECTION_NEED,
  GBT_FIELD_SECTION_ESTIMATION,
  /* Of the entries of a dossier */
  GBT_FIELD_SECTION_MAIN,
  GBT_FIELD_SECTION_GPU,
  GBT_FIELD_SECTION_CAPACITY,
  GBT_FIELD_SECTION_HOST,
  GBT_FIELD_SECTION_PRICE,
  GBT_FIELD_SECTION_TERMS,
  GBT_FIELD_SECTION_FILE,
  GBT_FIELD_SECTION_SCOPE,
  GBT_FIELD_SECTION_SOFTWARE,
  GBT_FIELD_SECTION_DIMENSIONS,
  GBT_FIELD_SECTION_CONDITIONS,
  GBT_FIELD_SECTION_RESULT,
} GbtFieldSection;

typedef enum
{
  GBT_FIELD_TYPE_TEXT,    /* one line */
  GBT_FIELD_TYPE_PROSE,   /* several lines */
  GBT_FIELD_TYPE_CODE,    /* one word of a closed list */
  GBT_FIELD_TYPE_INTEGER, /* a count, in the unit of the field */
  GBT_FIELD_TYPE_BYTES,   /* an amount of memory */
  GBT_FIELD_TYPE_DECIMAL, /* a decimal number kept as its text: "0.820" */
  GBT_FIELD_TYPE_DATE,    /* a civil date, ISO 8601 */
  GBT_FIELD_TYPE_LINK,    /* an http or https address */
  GBT_FIELD_TYPE_COUNTRY, /* ISO 3166-1 alpha-2 */
  GBT_FIELD_TYPE_CURRENCY, /* ISO 4217 */
  GBT_FIELD_TYPE_LIST,    /* words, each once, one space between two; of a closed list if there is one */
} GbtFieldType;

typedef enum
{
  GBT_FIELD_UNKNOWN,
  GBT_FIELD_KNOWN,
  GBT_FIELD_TO_CONFIRM,     /* with the condition that would settle it */
  GBT_FIELD_NOT_APPLICABLE, /* with its reason; derived from the task, never stored */
} GbtFieldState;

/**
 * GbtFieldSpec:
 * @id: its number in its own table: a #GbtFieldId, or the number of a field of an entry
 * @key: its stable key, as in JSON and the store: "need.limit-tokens"
 * @section: where it stands
 * @type: what it holds
 * @unit: (nullable): English msgid of its unit: "tokens"
 * @label: English msgid of its name
 * @tasks: bits (GBT_TASK_BIT()) of the tasks it is for
 * @minimum: smallest integer or bytes
 * @maximum: largest integer or bytes; for text, the most characters
 * @codes: (nullable) (array zero-terminated=1): the closed list
 * @code_labels: (nullable) (array zero-terminated=1): English msgids that name @codes, in their order
 */
typedef struct
{
  guint id;
  const char *key;
  GbtFieldSection section;
  GbtFieldType type;
  const char *unit;
  const char *label;
  guint tasks;
  guint64 minimum;
  guint64 maximum;
  const char *const *codes;
  const char *const *code_labels;
} GbtFieldSpec;

const GbtFieldSpec *gbt_field_id_get_spec      (GbtFieldId     id);
gboolean            gbt_field_id_from_key      (const char    *key,
                                                GbtFieldId    *id);
const char         *gbt_field_spec_get_code_label (const GbtFieldSpec *spec,
                                                const char    *code);
const char         *gbt_field_section_get_label (GbtFieldSection section);
const char         *gbt_field_code_get_label   (GbtFieldId     id,
                                                const char    *code);
const char         *gbt_field_state_get_code   (GbtFieldState  state);
gboolean            gbt_field_state_from_code  (const char    *code,
                                                GbtFieldState *state);

/**
 * GbtField:
 *
 * What one field holds: a state and, when known, a value; where it comes from when that was
 * said. Immutable and reference counted.
 */
typedef struct _GbtField GbtField;

#define GBT_TYPE_FIELD (gbt_field_get_type ())

GType         gbt_field_get_type       (void) G_GNUC_CONST;
GbtField     *gbt_field_new_unknown    (void);
GbtField     *gbt_field_new_to_confirm (const char      *condition);
GbtField     *gbt_field_new_not_applicable (const char  *reason);
GbtField     *gbt_field_new_text       (const char      *text,
                                        const char      *source);
GbtField     *gbt_field_new_integer    (guint64          value,
                                        const char      *source);
GbtField     *gbt_field_ref            (GbtField        *self);
void          gbt_field_unref          (GbtField        *self);
GbtFieldState gbt_field_get_state      (const GbtField  *self);
gboolean      gbt_field_is_known       (const GbtField  *self);
gboolean      gbt_field_has_integer    (const GbtField  *self);
const char   *gbt_field_get_text       (const GbtField  *self);
guint64       gbt_field_get_integer    (const GbtField  *self);
const char   *gbt_field_get_note       (const GbtField  *self);
const char   *gbt_field_get_source     (const GbtField  *self);
gboolean      gbt_field_equal          (const GbtField  *a,
                                        const GbtField  *b);
gboolean      gbt_field_is_address     (const char      *text);
gboolean      gbt_field_check          (const GbtField  *self,
                                        GbtFieldId       id,
                                        GError         **error);
gboolean      gbt_field_check_spec     (const GbtField  *self,
                                        const GbtFieldSpec *spec,
                                        GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtField, gbt_field_unref)

G_END_DECLS
