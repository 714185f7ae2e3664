/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-private.h"
#include "gbt-country.h"
#include "gbt-estimate-private.h"

/* What is asked of each offer: the preferences that leave out, and the memory. */

/* Of one GPU when so many share what one alone needs. The method gives what divides; of what does not
 * only the size is asked, to say why it was left out. Rounding once more changes nothing: the part
 * of a ceiling, rounded up, is the ceiling of the part. */
static void
divide (const GbtFit *self,
        guint         gpus,
        GbtShare     *share)
{
  GbtLine *line = gbt_estimate_find_line (self->estimate, GBT_LINE_RUNTIME);
  guint64 runtime = 0;
  guint64 floor = gbt_estimate_get_per_gpu (self->estimate);
  guint64 ceiling = gbt_estimate_get_per_gpu_ceiling (self->estimate);

  if (line != NULL)
    gbt_line_get_bytes (line, &runtime);
  runtime = MIN (runtime, floor);
  share->need = (floor - runtime) / gpus + runtime;
  share->ceiling = (ceiling - runtime) / gpus + ((ceiling - runtime) % gpus != 0 ? 1 : 0) + runtime;
}

static void
add_share (GbtFit        *self,
           const GbtWish *wish,
           guint          gpus)
{
  GbtShare share = { 0 };

  share.divides_heads = self->splits && self->has_heads && self->heads % gpus == 0;
  share.divides = share.divides_heads
                  && (self->kv_heads == 0 || self->kv_heads % gpus == 0 || gpus % self->kv_heads == 0);
  if (share.divides)
    {
      g_autoptr (GbtWorkload) workload = gbt_wish_dup_workload (wish, gpus);
      g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, NULL);

      share.divides = estimate != NULL;
      if (estimate != NULL)
        {
          share.need = gbt_estimate_get_per_gpu (estimate);
          share.ceiling = gbt_estimate_get_per_gpu_ceiling (estimate);
        }
    }
  if (!share.divides)
    divide (self, gpus, &share);

  g_array_append_vals (self->shares, &share, 1);
}

/*< private >
 * gbt_fit_init:
 * @self: (out caller-allocates): what @wish needs
 * @wish: what is asked; of no problem
 * @most_gpus: the largest number of GPUs that will be asked about
 * @error: set when the method refuses the workload
 */
gboolean
gbt_fit_init (GbtFit         *self,
              const GbtWish  *wish,
              guint           most_gpus,
              GError        **error)
{
  g_autoptr (GbtWorkload) workload = gbt_wish_dup_workload (wish, 1);
  guint64 bound = gbt_field_id_get_spec (GBT_FIELD_GPUS)->maximum;
  GbtShare one = { .divides_heads = TRUE, .divides = TRUE };

  *self = (GbtFit) { .task = gbt_workload_get_task (workload) };
  self->estimate = gbt_estimate_compute (workload, error);
  if (self->estimate == NULL)
    return FALSE;

  self->reasons = gbt_confidence_get_workload_reasons (workload, self->estimate);
  self->complete = gbt_estimate_is_complete (self->estimate);
  self->splits = self->task == GBT_TASK_INFERENCE;
  self->has_heads = gbt_workload_get_integer (workload, GBT_FIELD_MODEL_HEADS, &self->heads) && self->heads != 0;
  gbt_workload_get_integer (workload, GBT_FIELD_MODEL_KV_HEADS, &self->kv_heads);

  self->shares = g_array_new (FALSE, TRUE, sizeof (GbtShare));
  g_array_set_size (self->shares, 1);
  one.need = gbt_estimate_get_per_gpu (self->estimate);
  one.ceiling = gbt_estimate_get_per_gpu_ceiling (self->estimate);
  g_array_append_vals (self->shares, &one, 1);
  for (guint gpus = 2; gpus <= MIN (most_gpus, bound); gpus++)
    add_share (self, wish, gpus);

  return TRUE;
}

void
gbt_fit_clear (GbtFit *self)
{
  g_clear_pointer (&self->estimate, gbt_estimate_unref);
  g_clear_pointer (&self->shares, g_array_unref);
}

const GbtShare *
gbt_fit_get_share (const GbtFit *self,
                   guint         gpus)
{
  return &g_array_index (self->shares, GbtShare, gpus);
}

static guint
get_most (const GbtFit         *self,
          const GbtMarketFacts *facts)
{
  return MIN (facts->gpus, self->shares->len - 1);
}

/* One GPU does not hold it: the smallest number that does and divides (R12), else how far the
 * numbers that would hold it went. */
static gboolean
find_split (const GbtFit         *self,
            const GbtMarketFacts *facts,
            guint                *gpus,
            GbtLeftOut           *reason)
{
  const GbtShare *shares = (const GbtShare *) (gpointer) self->shares->data;
  guint most = get_most (self, facts);
  gboolean divides_heads = FALSE;

  *reason = GBT_LEFT_OUT_TOO_SMALL;
  /* More GPUs need less of each: when all of them do not hold it, no fewer do. */
  if (shares[most].ceiling > facts->capacity)
    return FALSE;
  if (!self->splits)
    {
      *reason = GBT_LEFT_OUT_SINGLE_GPU_ONLY;
      return FALSE;
    }
  if (!self->has_heads)
    {
      *reason = GBT_LEFT_OUT_MODEL_DATA_MISSING;
      return FALSE;
    }

  for (guint n = 2; n <= most; n++)
    {
      if (shares[n].ceiling > facts->capacity)
        continue;
      if (shares[n].divides)
        {
          *gpus = n;
          return TRUE;
        }
      divides_heads = divides_heads || shares[n].divides_heads;
    }

  *reason = divides_heads ? GBT_LEFT_OUT_KV_HEADS_NOT_DIVISIBLE : GBT_LEFT_OUT_HEADS_NOT_DIVISIBLE;
  return FALSE;
}

gboolean
gbt_fit_find (const GbtFit         *self,
              const GbtMarketFacts *facts,
              guint                *gpus,
              GbtLeftOut           *reason)
{
  if (!self->complete)
    {
      *reason = GBT_LEFT_OUT_MODEL_DATA_MISSING;
      return FALSE;
    }
  if (gbt_estimate_fits (self->estimate, facts->capacity))
    {
      *gpus = 1;
      return TRUE;
    }

  return find_split (self, facts, gpus, reason);
}

guint64
gbt_fit_get_lack (const GbtFit         *self,
                  const GbtMarketFacts *facts)
{
  guint64 need = gbt_fit_get_share (self, 1)->ceiling;

  for (guint n = 2; n <= get_most (self, facts); n++)
    {
      const GbtShare *share = gbt_fit_get_share (self, n);

      if (share->divides)
        need = MIN (need, share->ceiling);
    }

  return need > facts->capacity ? need - facts->capacity : 0;
}

/*< private >
 * gbt_screen_init:
 * @self: (out caller-allocates): what is asked of the offers of @market
 * @market: offers
 * @wish: (transfer none): what is asked; outlives @self
 */
void
gbt_screen_init (GbtScreen       *self,
                 const GbtMarket *market,
                 const GbtWish   *wish)
{
  const GPtrArray *countries = gbt_market_get_countries (market);

  self->wish = wish;
  self->inside = g_new0 (gboolean, countries->len);
  for (guint i = 1; i < countries->len; i++)
    self->inside[i] = wish->countries == NULL || gbt_country_list_holds (wish->countries, countries->pdata[i]);
}

void
gbt_screen_clear (GbtScreen *self)
{
  g_clear_pointer (&self->inside, g_free);
}

gboolean
gbt_screen_pass (const GbtScreen      *self,
                 const GbtMarketFacts *facts,
                 GbtLeftOut           *reason)
{
  if (facts->country == 0)
    *reason = GBT_LEFT_OUT_LOCATION_UNKNOWN;
  else if (!self->inside[facts->country])
    *reason = GBT_LEFT_OUT_COUNTRY;
  else if (facts->available == 0)
    *reason = GBT_LEFT_OUT_UNAVAILABLE;
  else if (facts->available < 0 && self->wish->available_only)
    *reason = GBT_LEFT_OUT_AVAILABILITY_UNKNOWN;
  else if (facts->interruptible && self->wish->without_interruptible)
    *reason = GBT_LEFT_OUT_INTERRUPTIBLE;
  else if (!facts->has_capacity)
    *reason = GBT_LEFT_OUT_MEMORY_UNKNOWN;
  else
    return TRUE;

  return FALSE;
}

static gboolean
breaks_tier (const GbtWish *wish,
             GbtTier        tier)
{
  switch (wish->tier)
    {
    case GBT_TIER_SECURE:
      return tier != GBT_TIER_DATA_CENTRE;
    case GBT_TIER_COMMUNITY:
      return tier != GBT_TIER_HOST;
    case GBT_TIER_ANY:
    default:
      return FALSE;
    }
}

/* An hourly price that does not compare with the highest one does not satisfy it; packages are not
 * touched by it. */
static gboolean
breaks_price (const GbtWish    *wish,
              const GbtMachine *machine)
{
  int order;

  return wish->has_max_hourly && machine->way != GBT_WAY_PACKAGE
         && (!gbt_money_compare (&machine->price, &wish->max_hourly, &order, NULL) || order > 0);
}

gboolean
gbt_wish_breaks (const GbtWish      *wish,
                 const GbtMachine   *machine,
                 GbtAlternativeKind *kind)
{
  if (breaks_tier (wish, machine->offer->tier))
    *kind = GBT_ALTERNATIVE_TIER;
  else if (breaks_price (wish, machine))
    *kind = GBT_ALTERNATIVE_PRICE;
  else
    return FALSE;

  return TRUE;
}
