/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-margin.h"

#include "gbt-error.h"
#include "gbt-estimate-private.h"
#include "gbt-matrix-private.h"

/**
 * gbt_capacity_choose:
 * @offer: an offer
 * @use: (out): the capacity a fit uses
 *
 * The usable total when it is known, else the device total less the driver's reserve, else the
 * device total before that reserve, else the nominal capacity (8-decisions 17). The largest one
 * known is kept beside it: only a need above that one excludes an offer whose GPU was not read.
 */
void
gbt_capacity_choose (const GbtEntry *offer,
                     GbtCapacityUse *use)
{
  guint64 nominal = 0, total = 0, usable = 0, reserve = 0;
  gboolean has_nominal = gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &nominal);
  gboolean has_total = gbt_entry_get_integer (offer, GBT_OFFER_DEVICE_TOTAL, &total);
  gboolean has_usable = gbt_entry_get_integer (offer, GBT_OFFER_USABLE_TOTAL, &usable);
  gboolean has_reserve = gbt_entry_get_integer (offer, GBT_OFFER_DRIVER_RESERVE, &reserve);

  *use = (GbtCapacityUse) { .basis = GBT_CAPACITY_UNKNOWN };
  if (has_usable)
    {
      use->basis = GBT_CAPACITY_USABLE;
      use->bytes = usable;
    }
  else if (has_total && has_reserve && reserve <= total)
    {
      use->basis = GBT_CAPACITY_TOTAL_LESS_RESERVE;
      use->bytes = total - reserve;
    }
  else if (has_total)
    {
      use->basis = GBT_CAPACITY_TOTAL;
      use->bytes = total;
    }
  else if (has_nominal)
    {
      use->basis = GBT_CAPACITY_NOMINAL;
      use->bytes = nominal;
    }

  use->largest = MAX (MAX (nominal, total), usable);
  /* The origin is that of the two totals: a nominal figure is read on no GPU. */
  use->supplied = (has_usable || has_total) && gbt_entry_is (offer, GBT_OFFER_CAPACITY_ORIGIN, "device");
}

static const struct
{
  const char *code;
  const char *label;
} capacity_words[] = {
  [GBT_CAPACITY_USABLE] = { "usable", N_("usable total") },
  [GBT_CAPACITY_TOTAL_LESS_RESERVE] = { "declared-less-driver-reserve", N_("GPU total less the driver reserve") },
  [GBT_CAPACITY_TOTAL] = { "declared-before-driver-reserve", N_("GPU total, before driver reserve") },
  [GBT_CAPACITY_NOMINAL] = { "nominal", N_("nominal capacity") },
  [GBT_CAPACITY_UNKNOWN] = { "unknown", N_("unknown") },
};

static const struct
{
  const char *code;
  const char *label;
} load_words[] = {
  [GBT_LOAD_PEAK] = { "peak", N_("confirmed peak") },
  [GBT_LOAD_ENVELOPE] = { "envelope", N_("envelope") },
  [GBT_LOAD_SET_PEAK] = { "set-peak", N_("peak set by the engine, need not known") },
  [GBT_LOAD_UNKNOWN] = { "unknown", N_("unknown") },
};

/**
 * gbt_capacity_basis_get_code:
 * @basis: which capacity
 *
 * Returns: its stable word
 */
const char *
gbt_capacity_basis_get_code (GbtCapacityBasis basis)
{
  g_return_val_if_fail ((guint) basis < G_N_ELEMENTS (capacity_words), NULL);

  return capacity_words[basis].code;
}

/**
 * gbt_capacity_basis_get_label:
 * @basis: which capacity
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_capacity_basis_get_label (GbtCapacityBasis basis)
{
  g_return_val_if_fail ((guint) basis < G_N_ELEMENTS (capacity_words), NULL);

  return capacity_words[basis].label;
}

/**
 * gbt_load_basis_get_code:
 * @basis: which load
 *
 * Returns: its stable word
 */
const char *
gbt_load_basis_get_code (GbtLoadBasis basis)
{
  g_return_val_if_fail ((guint) basis < G_N_ELEMENTS (load_words), NULL);

  return load_words[basis].code;
}

/**
 * gbt_load_basis_get_label:
 * @basis: which load
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_load_basis_get_label (GbtLoadBasis basis)
{
  g_return_val_if_fail ((guint) basis < G_N_ELEMENTS (load_words), NULL);

  return load_words[basis].label;
}

/* What a peak says that the workload needs: of one set by the engine, what it needed of it. */
static gboolean
get_need (const GbtEntry *peak,
          guint64        *bytes)
{
  return gbt_entry_get_integer (peak, gbt_entry_is (peak, GBT_PEAK_NATURE, "set") ? GBT_PEAK_NEEDED : GBT_PEAK_BYTES,
                                bytes);
}

/* The highest confirmed peak, once a run within scope confirms the limit: the peak of a smaller
 * stage alone says nothing of the workload. */
static void
find_measured_load (const GbtDossier *dossier,
                    const GbtRunView *runs,
                    guint             n_runs,
                    GbtMargin        *margin)
{
  gboolean limit_confirmed = FALSE;
  gboolean set = FALSE;
  gboolean known = FALSE;
  const char *run_number = NULL;
  guint64 highest = 0;

  for (guint i = 0; i < n_runs; i++)
    {
      const GbtEntry *run = runs[i].run;
      const GbtEntry *peak;
      guint64 bytes;

      if (runs[i].judged != GBT_RUN_CONFIRMS || runs[i].scope != GBT_RUN_CONFIRMS)
        continue;
      peak = gbt_run_get_highest_device_peak (dossier, run);
      if (peak == NULL)
        continue;

      limit_confirmed = limit_confirmed || gbt_entry_is (run, GBT_RUN_STAGE, "limit");
      if (!get_need (peak, &bytes))
        {
          set = TRUE;
          if (run_number == NULL)
            run_number = gbt_entry_get_number (run);
        }
      else if (!known || bytes > highest)
        {
          known = TRUE;
          highest = bytes;
          run_number = gbt_entry_get_number (run);
        }
    }

  if (!limit_confirmed || (!known && !set))
    return;

  margin->load = known ? GBT_LOAD_PEAK : GBT_LOAD_SET_PEAK;
  margin->load_bytes = highest;
  margin->run = run_number;
}

/*< private >
 * gbt_margin_compute_seen:
 * @dossier: the dossier that holds @offer and the runs
 * @estimate: what the method makes of the sheet
 * @offer: the offer of a candidate
 * @runs: the runs as that candidate sees them
 * @n_runs: how many
 * @margin: (out caller-allocates): its useful margin
 *
 * gbt_margin_compute() for who has judged the runs already.
 */
void
gbt_margin_compute_seen (const GbtDossier  *dossier,
                         const GbtEstimate *estimate,
                         const GbtEntry    *offer,
                         const GbtRunView  *runs,
                         guint              n_runs,
                         GbtMargin         *margin)
{
  guint64 nominal;

  *margin = (GbtMargin) { .load = GBT_LOAD_UNKNOWN };
  gbt_capacity_choose (offer, &margin->capacity);
  find_measured_load (dossier, runs, n_runs, margin);

  if (margin->load == GBT_LOAD_UNKNOWN && gbt_estimate_is_complete (estimate))
    {
      margin->load = GBT_LOAD_ENVELOPE;
      margin->load_bytes = gbt_estimate_get_per_gpu_ceiling (estimate);
    }
  if (margin->load == GBT_LOAD_UNKNOWN || margin->load == GBT_LOAD_SET_PEAK)
    return;

  if (margin->capacity.basis != GBT_CAPACITY_UNKNOWN)
    {
      margin->known = TRUE;
      margin->bytes = (gint64) margin->capacity.bytes - (gint64) margin->load_bytes;
    }
  if (gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &nominal))
    {
      margin->nominal_known = TRUE;
      margin->nominal = (gint64) nominal - (gint64) margin->load_bytes;
    }
}

/* The first candidate that cites @offer: a run made on it is made on that very machine. */
static const char *
find_candidate (const GbtDossier *dossier,
                const GbtEntry   *offer)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      const GbtEntry *candidate = gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i);

      if (gbt_dossier_get_offer (dossier, candidate) == offer)
        return gbt_entry_get_number (candidate);
    }

  return NULL;
}

/**
 * gbt_margin_compute:
 * @dossier: the dossier that holds @offer and the runs
 * @workload: what the sheet asks today
 * @estimate: what its method makes of it
 * @offer: the offer of a candidate
 * @margin: (out caller-allocates): its useful margin, one GPU; its texts live as long as @dossier
 *
 * Capacity less the highest confirmed whole-device peak on the same GPU model, else less the
 * envelope (8-decisions 18). An envelope of which a line is unknown gives no margin: it is a lower
 * bound. The need of one GPU is rounded up to the byte.
 */
void
gbt_margin_compute (const GbtDossier  *dossier,
                    const GbtWorkload *workload,
                    const GbtEstimate *estimate,
                    const GbtEntry    *offer,
                    GbtMargin         *margin)
{
  guint n_runs = gbt_dossier_get_n (dossier, GBT_ENTRY_RUN);
  g_autofree GbtRunView *runs = g_new0 (GbtRunView, n_runs + 1);
  const char *candidate = find_candidate (dossier, offer);

  for (guint i = 0; i < n_runs; i++)
    {
      runs[i].run = gbt_dossier_get (dossier, GBT_ENTRY_RUN, i);
      runs[i].judged = gbt_run_judge (workload, runs[i].run, NULL);
      runs[i].scope = gbt_run_in_scope (workload, runs[i].run, offer, candidate, NULL);
    }

  gbt_margin_compute_seen (dossier, estimate, offer, runs, n_runs, margin);
}
