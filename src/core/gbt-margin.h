/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-dossier.h"
#include "gbt-estimate.h"
#include "gbt-figure.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

/**
 * GbtCapacityBasis:
 *
 * Which of the capacities a fit uses (8-decisions 17): the first that is known, in this order.
 */
typedef enum
{
  GBT_CAPACITY_USABLE,
  GBT_CAPACITY_TOTAL_LESS_RESERVE,
  GBT_CAPACITY_TOTAL, /* before the driver's reserve */
  GBT_CAPACITY_NOMINAL,
  GBT_CAPACITY_UNKNOWN,
} GbtCapacityBasis;

/**
 * GbtCapacityUse:
 * @basis: which capacity
 * @bytes: of one GPU
 * @largest: the largest known capacity of one GPU, whatever its definition: what an exclusion is
 *   held against
 * @supplied: it was read on the GPU supplied
 *
 * The capacity that a fit uses for one offer.
 */
typedef struct
{
  GbtCapacityBasis basis;
  guint64 bytes;
  guint64 largest;
  gboolean supplied;
} GbtCapacityUse;

typedef enum
{
  GBT_LOAD_PEAK,     /* the highest confirmed whole-device peak on the same GPU model */
  GBT_LOAD_ENVELOPE,
  GBT_LOAD_SET_PEAK, /* a peak set by the engine, whose need is not known: unknown */
  GBT_LOAD_UNKNOWN,
} GbtLoadBasis;

/**
 * GbtMargin:
 * @known: whether @bytes is
 * @bytes: capacity less load, one GPU, below 0 when it lacks
 * @capacity: what it subtracts from
 * @load: what it subtracts
 * @load_bytes: its amount
 * @run: (nullable): number of the run that the load was measured by
 * @nominal: the same on the nominal capacity
 * @nominal_known: whether @nominal is
 *
 * The useful margin of a candidate (8-decisions 18): a reconciliation of two ledgers, in neither.
 */
typedef struct
{
  gboolean known;
  gint64 bytes;
  GbtCapacityUse capacity;
  GbtLoadBasis load;
  guint64 load_bytes;
  const char *run;
  gboolean nominal_known;
  gint64 nominal;
} GbtMargin;

void        gbt_capacity_choose          (const GbtEntry    *offer,
                                          GbtCapacityUse    *use);
const char *gbt_capacity_basis_get_code  (GbtCapacityBasis   basis);
const char *gbt_capacity_basis_get_label (GbtCapacityBasis   basis);
const char *gbt_load_basis_get_code      (GbtLoadBasis       basis);
const char *gbt_load_basis_get_label     (GbtLoadBasis       basis);
void        gbt_margin_compute           (const GbtDossier  *dossier,
                                          const GbtWorkload *workload,
                                          const GbtEstimate *estimate,
                                          const GbtEntry    *offer,
                                          GbtMargin         *margin);

G_END_DECLS
