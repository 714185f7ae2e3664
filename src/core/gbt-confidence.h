/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-estimate.h"
#include "gbt-market.h"

G_BEGIN_DECLS

typedef enum
{
  GBT_CONFIDENCE_NONE, /* a notebook: its memory was typed */
  GBT_CONFIDENCE_LOW,
  GBT_CONFIDENCE_MEDIUM,
  GBT_CONFIDENCE_HIGH,
} GbtConfidence;

/**
 * GbtConfidenceReason:
 *
 * What a confidence rests on (1-domain, 8-decisions 22 and 30). Each lowers a text model's high
 * confidence one step, down to low; speech begins at medium, images at low.
 */
typedef enum
{
  GBT_REASON_QUANTISED_WEIGHTS,
  GBT_REASON_SPLIT,
  GBT_REASON_HOST_REPORTED_MEMORY,
  GBT_REASON_PUBLICLY_REPORTED_MEMORY,
  GBT_REASON_MEMORY_ORIGIN_UNKNOWN,
  GBT_REASON_NARROW_MARGIN, /* under 10 % of the capacity */
  GBT_REASON_FINE_TUNING,
  GBT_REASON_LOSS_LEFT_OUT, /* logits and loss may take more than the 20 % */
  GBT_REASON_IMAGE,
  GBT_REASON_SPEECH,
  GBT_REASON_ARCHITECTURE,  /* the KV formula does not describe it */
  GBT_N_CONFIDENCE_REASONS,
} GbtConfidenceReason;

#define GBT_REASON_BIT(reason) (1u << (reason))

/* Of a workload, whatever the machine: bits of the reasons. */
guint         gbt_confidence_get_workload_reasons (const GbtWorkload  *workload,
                                                   const GbtEstimate  *estimate);
/* All the reasons, with those of one machine: @margin and @capacity of one GPU, compared exactly. */
guint         gbt_confidence_add_machine_reasons  (guint               reasons,
                                                   GbtMemoryOrigin     origin,
                                                   guint               gpus,
                                                   guint64             margin,
                                                   guint64             capacity);
GbtConfidence gbt_confidence_get                  (GbtTask             task,
                                                   guint               reasons);
const char   *gbt_confidence_get_code             (GbtConfidence       confidence);
const char   *gbt_confidence_get_label            (GbtConfidence       confidence);
const char   *gbt_confidence_reason_get_code      (GbtConfidenceReason reason);
const char   *gbt_confidence_reason_get_label     (GbtConfidenceReason reason);

G_END_DECLS
