/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "gbt-figure.h"
#include "gbt-sentence.h"

G_BEGIN_DECLS

/* A log holds no more figures than this: what comes after is counted, and said. */
#define GBT_LOG_READING_MAX_FIGURES 10000

/**
 * GbtLogOrigin:
 * @GBT_LOG_MEASURED: the engine or the driver read it, or allocated it
 * @GBT_LOG_PREDICTED: the engine worked it out before it ran: never a measurement (R1)
 */
typedef enum
{
  GBT_LOG_MEASURED,
  GBT_LOG_PREDICTED,
} GbtLogOrigin;

/**
 * GbtLogOutcome:
 *
 * How the run ended, as far as its log says.
 */
typedef enum
{
  GBT_LOG_OUTCOME_UNKNOWN,
  GBT_LOG_OUTCOME_COMPLETED,
  GBT_LOG_OUTCOME_OUT_OF_MEMORY,
  GBT_LOG_OUTCOME_ERROR,
} GbtLogOutcome;

/**
 * GbtLogFigure:
 * @key: what it is an amount of, a stable word: "weights", "kv", "kv-tokens", "activation"…
 * @counts: @amount is a count (tokens, blocks, layers), else bytes
 * @known: @amount was read; a text that is no number is shown as it is
 * @amount: bytes or a count; below 0 where the engine printed so
 * @resolution: half of the last digit printed, in bytes, floored; 0 for a count
 * @origin: measured, or predicted by the engine
 * @counter: (type static): which counter says it: "torch-allocated", "device-used"…; see gbt_log_counter_get_label()
 * @scope: what it covers
 * @gpu: index of the GPU, -1 when it is not told
 * @worker: (nullable): the process that says it, where several do: "TP1", "pid 448"
 * @restates: other lines of this log give the same memory part by part: never added to them
 * @printed: the number and its unit as they stand in the line
 * @line: the line, from 1
 *
 * One figure of a log.
 */
typedef struct
{
  const char *key;
  gboolean counts;
  gboolean known;
  gint64 amount;
  guint64 resolution;
  GbtLogOrigin origin;
  const char *counter;
  GbtScope scope;
  int gpu;
  const char *worker;
  gboolean restates;
  const char *printed;
  guint64 line;
} GbtLogFigure;

/**
 * GbtLogReading:
 *
 * What a log or a file of counters says: who wrote it, how it ended, its figures in the order of
 * their lines. Reference counted; immutable once it is given by a reader.
 */
typedef struct _GbtLogReading GbtLogReading;

#define GBT_TYPE_LOG_READING (gbt_log_reading_get_type ())

GType               gbt_log_reading_get_type      (void) G_GNUC_CONST;
GbtLogReading      *gbt_log_reading_ref           (GbtLogReading       *self);
void                gbt_log_reading_unref         (GbtLogReading       *self);
/* (nullable): the stable word of the engine: "vllm"; NULL: nothing was recognised. */
const char         *gbt_log_reading_get_engine    (const GbtLogReading *self);
const char         *gbt_log_reading_get_version   (const GbtLogReading *self);
GbtLogOutcome       gbt_log_reading_get_outcome   (const GbtLogReading *self);
/* (nullable): of a run that ended without enough memory: a code of the phases of a peak: "load" */
const char         *gbt_log_reading_get_failed_phase (const GbtLogReading *self);
guint               gbt_log_reading_get_n_figures (const GbtLogReading *self);
const GbtLogFigure *gbt_log_reading_get_figure    (const GbtLogReading *self,
                                                   guint                index);
/* Dimensions and facts of the run by their key: "context", "requests", "gpu-utilization", "model",
 * "dtype", "gpu-name", "driver"…: (nullable) the neutral text. */
const char         *gbt_log_reading_get_fact      (const GbtLogReading *self,
                                                   const char          *key);
guint               gbt_log_reading_get_n_facts   (const GbtLogReading *self);
const char         *gbt_log_reading_get_nth_fact  (const GbtLogReading *self,
                                                   guint                index,
                                                   const char         **key,
                                                   guint64             *line);
guint64             gbt_log_reading_get_n_lines   (const GbtLogReading *self);
guint64             gbt_log_reading_get_n_ignored (const GbtLogReading *self);
/* Each once, in the order in which they came: "gb-means-gib", "line-too-long", "ranks-disagree"… */
guint               gbt_log_reading_get_n_warnings (const GbtLogReading *self);
GbtSentence        *gbt_log_reading_get_warning   (const GbtLogReading *self,
                                                   guint                index);
const char         *gbt_log_outcome_get_code      (GbtLogOutcome        outcome);
const char         *gbt_log_origin_get_code       (GbtLogOrigin         origin);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtLogReading, gbt_log_reading_unref)

G_END_DECLS
