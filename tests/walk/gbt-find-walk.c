/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-find-walk.h"

#include "gbt-bytes.h"
#include "gbt-walk.h"

static const struct
{
  const char *name;
  guint64 parameters, layers, heads, kv_heads, head_dim, hidden, context;
} models[] = {
  [GBT_FIND_WALK_LLAMA_8B] = { "Llama 3.1 8B", 8030261248, 32, 32, 8, 128, 4096, 131072 },
  [GBT_FIND_WALK_LLAMA_70B] = { "Llama 3.1 70B", 70553706496, 80, 64, 8, 128, 8192, 131072 },
  [GBT_FIND_WALK_PHI_4] = { "Phi-4", 14659507200, 40, 40, 10, 128, 5120, 16384 },
  [GBT_FIND_WALK_FALCON_7B] = { "Falcon 7B", 7217189760, 32, 71, 1, 64, 4544, 2048 },
};

static const struct
{
  const char *gpu;
  const char *gpus;
  const char *tier;
  const char *country;
  const char *hourly;
  guint64 total_mib;
  guint64 nominal_gb;
  const char *origin;
} offers[GBT_FIND_WALK_N_OFFERS] = {
  { "L4", "1", "community", "NL", "0.44", 23034, 24, "host" },
  { "RTX 4090", "1", "secure", "DE", "0.65", 24564, 24, "data-centre" },
  { "RTX 6000 Ada", "1", "secure", "FR", "0.77", 0, 48, "manufacturer" },
  { "L40S", "1", "secure", "FI", "0.91", 46068, 48, "data-centre" },
  { "A100", "1", "secure", "FI", "1.29", 81920, 80, "data-centre" },
  { "RTX 4080", "1", "secure", "FR", "0.30", 16376, 16, "data-centre" },
  { "RTX 3090", "1", "community", "FR", "0.30", 0, 0, NULL },
  { "RTX 4090", "1", "secure", NULL, "0.50", 24564, 24, "data-centre" },
  { "RTX 4090", "1", "secure", "GB", "0.40", 24564, 24, "data-centre" },
  { "A10", "1", "secure", "US", "0.60", 23028, 24, "data-centre" },
  { "RTX 4090", "1", "secure", "FR", "0.55", 24564, 24, "data-centre" },
  { "RTX 4080", "2", "secure", "FR", "0.60", 16376, 16, "data-centre" },
};

static GbtWorkload *
set_text (GbtWorkload *workload,
          GbtFieldId   field,
          const char  *text)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) value = gbt_field_new_text (text, NULL);

  return gbt_workload_with_field (old, field, value);
}

/**
 * gbt_find_walk_new_workload:
 * @model: a model
 * @format: code of a weight format
 * @tokens: of one request
 * @requests: at once
 *
 * Returns: (transfer full): text inference with it
 */
GbtWorkload *
gbt_find_walk_new_workload (GbtFindWalkModel  model,
                            const char       *format,
                            guint64           tokens,
                            guint64           requests)
{
  GbtWorkload *workload = gbt_workload_new ();

  workload = set_text (workload, GBT_FIELD_TASK, "inference");
  workload = set_text (workload, GBT_FIELD_MODEL_NAME, models[model].name);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_PARAMETERS, models[model].parameters);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_LAYERS, models[model].layers);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_HEADS, models[model].heads);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_KV_HEADS, models[model].kv_heads);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_HEAD_DIM, models[model].head_dim);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_HIDDEN_SIZE, models[model].hidden);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_CONTEXT_LIMIT, models[model].context);
  workload = set_text (workload, GBT_FIELD_WEIGHT_FORMAT, format);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_LIMIT_TOKENS, tokens);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_LIMIT_REQUESTS, requests);

  return workload;
}

/**
 * gbt_find_walk_init_wish:
 * @wish: (out caller-allocates): 50 USD, at most 1.00 an hour, either tier, the 27 member states, available now
 */
void
gbt_find_walk_init_wish (GbtWish *wish)
{
  *wish = (GbtWish) {
    .workload = gbt_find_walk_new_workload (GBT_FIND_WALK_LLAMA_8B, "16bit", 4096, 1),
    .currency = "USD",
    .has_budget = TRUE,
    .budget = { 5000, 2, "USD" },
    .has_max_hourly = TRUE,
    .max_hourly = { 100, 2, "USD" },
    .countries = g_strdup ("EU"),
    .available_only = TRUE,
  };
}

GbtEntry *
gbt_find_walk_make_offer (const char *key,
                          const char *gpu,
                          const char *gpus,
                          guint64     total_mib,
                          const char *tier,
                          const char *country,
                          const char *hourly)
{
  GbtEntry *offer = gbt_entry_new (GBT_ENTRY_OFFER, key, NULL, 0);

  offer = gbt_walk_text (offer, GBT_OFFER_PROVIDER, "Éole Calcul");
  offer = gbt_walk_text (offer, GBT_OFFER_GPU_MODEL, gpu);
  offer = gbt_walk_text (offer, GBT_OFFER_GPU_COUNT, gpus);
  offer = gbt_walk_text (offer, GBT_OFFER_TIER, tier);
  offer = gbt_walk_text (offer, GBT_OFFER_COUNTRY, country);
  offer = gbt_walk_text (offer, GBT_OFFER_CURRENCY, "USD");
  offer = gbt_walk_text (offer, GBT_OFFER_HOURLY, hourly);
  offer = gbt_walk_text (offer, GBT_OFFER_TAX_BASIS, "excluding");
  offer = gbt_walk_text (offer, GBT_OFFER_AVAILABILITY, "available");
  if (total_mib != 0)
    {
      offer = gbt_walk_integer (offer, GBT_OFFER_DEVICE_TOTAL, total_mib * GBT_MIB);
      offer = gbt_walk_text (offer, GBT_OFFER_CAPACITY_ORIGIN, "data-centre");
    }

  return offer;
}

/**
 * gbt_find_walk_new_offer:
 * @number: from 1
 *
 * Returns: (transfer full): that offer of the walk
 */
GbtEntry *
gbt_find_walk_new_offer (guint number)
{
  guint i = number - 1;
  g_autofree char *key = g_strdup_printf ("O%u", number);
  g_autofree char *title = g_strdup_printf ("%s × %s", offers[i].gpus, offers[i].gpu);
  GbtEntry *offer = gbt_find_walk_make_offer (key, offers[i].gpu, offers[i].gpus, offers[i].total_mib, offers[i].tier,
                                              offers[i].country, offers[i].hourly);

  offer = gbt_walk_text (offer, GBT_OFFER_TITLE, title);
  offer = gbt_walk_text (offer, GBT_OFFER_CAPACITY_ORIGIN, offers[i].origin);
  if (offers[i].nominal_gb != 0)
    offer = gbt_walk_integer (offer, GBT_OFFER_NOMINAL, offers[i].nominal_gb * GBT_GB);
  switch (number)
    {
    case 1:
      return gbt_walk_text (offer, GBT_OFFER_INTERRUPTIBLE, "yes");
    case 2:
      return gbt_walk_integer (offer, GBT_OFFER_BOOKING_LIMIT, 7);
    case 9: /* the continent, not the union */
      return gbt_walk_text (offer, GBT_OFFER_REGION, "EU");
    case 11:
      return gbt_walk_text (offer, GBT_OFFER_AVAILABILITY, "unavailable");
    default:
      return offer;
    }
}

/**
 * gbt_find_walk_new_market:
 *
 * Returns: (transfer full): the twelve offers
 */
GbtMarket *
gbt_find_walk_new_market (void)
{
  GbtMarket *market = gbt_market_new (GBT_MARKET_FILES);

  for (guint i = 1; i <= GBT_FIND_WALK_N_OFFERS; i++)
    {
      g_autoptr (GbtEntry) offer = gbt_find_walk_new_offer (i);

      gbt_market_add (market, offer, GBT_FIND_WALK_CATALOGUE);
    }

  return market;
}
