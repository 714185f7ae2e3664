/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-dossier.h"
#include "gbt-sentence.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

/**
 * GbtConfirmation:
 *
 * What a run establishes of its stage (R7, 8-decisions 29), computed from its fields and the
 * sheet, never from a revision number.
 */
typedef enum
{
  GBT_RUN_CONFIRMS,
  GBT_RUN_DOES_NOT_CONFIRM, /* the reason is established: truncated, below the limit, … */
  GBT_RUN_TO_CONFIRM,       /* a field is missing */
} GbtConfirmation;

GbtConfirmation gbt_run_judge    (const GbtWorkload *workload,
                                  const GbtEntry    *run,
                                  GbtSentence      **reason);
GbtConfirmation gbt_run_in_scope (const GbtWorkload *workload,
                                  const GbtEntry    *run,
                                  const GbtEntry    *offer,
                                  const char        *candidate,
                                  GbtSentence      **reason);
GbtEntry       *gbt_run_get_highest_device_peak (const GbtDossier *dossier,
                                  const GbtEntry    *run);
const char     *gbt_confirmation_get_label (GbtConfirmation confirmation);

G_END_DECLS
