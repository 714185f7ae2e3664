/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-market-private.h"

#include <string.h>

#include "gbt-error.h"

struct _GbtMarket
{
  gatomicrefcount ref_count;
  GbtMarketSource source;
  GArray *offers; /* GbtMarketOffer */
  GArray *facts;  /* GbtMarketFacts, one an offer */
  GStringChunk *texts;
  GPtrArray *countries;
  GHashTable *country_indices;
  guint most_gpus;
};

G_DEFINE_BOXED_TYPE (GbtMarket, gbt_market, gbt_market_ref, gbt_market_unref)

static const guint fields[] = {
  GBT_OFFER_PROVIDER,     GBT_OFFER_TITLE,          GBT_OFFER_TIER,         GBT_OFFER_TIER_WORD,
  GBT_OFFER_COUNTRY,      GBT_OFFER_REGION,         GBT_OFFER_GPU_MODEL,    GBT_OFFER_GPU_COUNT,
  GBT_OFFER_PARTITION,    GBT_OFFER_NOMINAL,        GBT_OFFER_DEVICE_TOTAL, GBT_OFFER_USABLE_TOTAL,
  GBT_OFFER_DRIVER_RESERVE, GBT_OFFER_CAPACITY_ORIGIN, GBT_OFFER_CURRENCY,  GBT_OFFER_HOURLY,
  GBT_OFFER_SPOT,         GBT_OFFER_PACKAGE,        GBT_OFFER_PACKAGE_DAYS, GBT_OFFER_SETUP_FEE,
  GBT_OFFER_TAX_BASIS,    GBT_OFFER_PRICE_READ,     GBT_OFFER_VALID_UNTIL,  GBT_OFFER_BILLING_STEP,
  GBT_OFFER_COMMITMENT,   GBT_OFFER_AVAILABILITY,   GBT_OFFER_AVAILABLE_FROM, GBT_OFFER_INTERRUPTIBLE,
  GBT_OFFER_BOOKING_LIMIT, GBT_OFFER_DOUBTS,
};

static const char *const source_codes[] = {
  [GBT_MARKET_STORE] = "store",
  [GBT_MARKET_FILES] = "files",
  [GBT_MARKET_EXAMPLE] = "example",
};

static const struct
{
  const char *code;
  const char *label;
} origins[] = {
  [GBT_MEMORY_ORIGIN_UNKNOWN] = { "unknown", N_("origin unknown") },
  [GBT_MEMORY_ORIGIN_DEVICE] = { "device", N_("read on the GPU supplied") },
  [GBT_MEMORY_ORIGIN_DATA_CENTRE] = { "data-centre", N_("data centre") },
  [GBT_MEMORY_ORIGIN_MANUFACTURER] = { "manufacturer", N_("manufacturer") },
  [GBT_MEMORY_ORIGIN_PUBLIC_READING] = { "public-reading", N_("published reading") },
  [GBT_MEMORY_ORIGIN_HOST] = { "host", N_("reported by the host") },
};

/**
 * gbt_memory_origin_get_code:
 * @origin: where a capacity comes from
 *
 * Returns: its stable word
 */
const char *
gbt_memory_origin_get_code (GbtMemoryOrigin origin)
{
  g_return_val_if_fail ((guint) origin < G_N_ELEMENTS (origins), NULL);

  return origins[origin].code;
}

/**
 * gbt_memory_origin_get_label:
 * @origin: where a capacity comes from
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_memory_origin_get_label (GbtMemoryOrigin origin)
{
  g_return_val_if_fail ((guint) origin < G_N_ELEMENTS (origins), NULL);

  return origins[origin].label;
}

/**
 * gbt_market_source_get_code:
 * @source: where offers come from
 *
 * Returns: its stable word
 */
const char *
gbt_market_source_get_code (GbtMarketSource source)
{
  g_return_val_if_fail ((guint) source < G_N_ELEMENTS (source_codes), NULL);

  return source_codes[source];
}

/**
 * gbt_market_new:
 * @source: where its offers come from
 *
 * Returns: (transfer full): a market without an offer, to fill with gbt_market_add()
 */
GbtMarket *
gbt_market_new (GbtMarketSource source)
{
  GbtMarket *self = g_new0 (GbtMarket, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->source = source;
  self->offers = g_array_new (FALSE, FALSE, sizeof (GbtMarketOffer));
  self->facts = g_array_new (FALSE, FALSE, sizeof (GbtMarketFacts));
  self->texts = g_string_chunk_new (16384);
  self->countries = g_ptr_array_new ();
  self->country_indices = g_hash_table_new (g_direct_hash, g_direct_equal);
  self->most_gpus = 1;
  g_ptr_array_add (self->countries, NULL);

  return self;
}

/**
 * gbt_market_ref:
 * @self: a market
 *
 * Returns: (transfer full): @self
 */
GbtMarket *
gbt_market_ref (GbtMarket *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_market_unref:
 * @self: (transfer full): a market
 */
void
gbt_market_unref (GbtMarket *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_array_unref (self->offers);
  g_array_unref (self->facts);
  g_string_chunk_free (self->texts);
  g_ptr_array_unref (self->countries);
  g_hash_table_unref (self->country_indices);
  g_free (self);
}

/**
 * gbt_market_list_fields:
 * @n_fields: (out): how many
 *
 * Returns: (transfer none) (array length=n_fields): the fields of an offer that gbt_market_add() reads
 */
const guint *
gbt_market_list_fields (guint *n_fields)
{
  *n_fields = G_N_ELEMENTS (fields);
  return fields;
}

/* Most texts stand on thousands of offers: each is kept once, so that the same text is the same
 * pointer. */
static const char *
keep (GbtMarket  *self,
      const char *text)
{
  return text != NULL ? g_string_chunk_insert_const (self->texts, text) : NULL;
}

static const char *
keep_field (GbtMarket      *self,
            const GbtEntry *offer,
            guint           field)
{
  return keep (self, gbt_entry_get_text (offer, field));
}

/* Decimal text: fractions are sold. A part of a GPU is one machine of one; one and a half is none. */
static guint
read_gpus (const GbtEntry *offer)
{
  const char *text = gbt_entry_get_text (offer, GBT_OFFER_GPU_COUNT);
  const char *decimals;
  char *end = NULL;
  guint64 whole;
  gboolean is_whole;

  if (text == NULL || !g_ascii_isdigit (text[0]))
    return 0;

  whole = g_ascii_strtoull (text, &end, 10);
  decimals = *end == '.' ? end + 1 : end;
  is_whole = decimals[strspn (decimals, "0")] == '\0';
  if (whole == 0 && !is_whole)
    return 1;

  return is_whole && whole <= G_MAXUINT16 ? (guint) whole : 0;
}

static GbtMemoryOrigin
read_origin (const GbtEntry       *offer,
             const GbtCapacityUse *capacity,
             GbtTier               tier)
{
  const char *code = gbt_entry_get_text (offer, GBT_OFFER_CAPACITY_ORIGIN);
  GbtMemoryOrigin said = GBT_MEMORY_ORIGIN_UNKNOWN;

  for (guint i = 0; i < G_N_ELEMENTS (origins); i++)
    {
      if (g_strcmp0 (code, origins[i].code) == 0)
        said = (GbtMemoryOrigin) i;
    }

  if (capacity->basis != GBT_CAPACITY_NOMINAL)
    return said;
  if (said == GBT_MEMORY_ORIGIN_MANUFACTURER)
    return said;
  if (tier == GBT_TIER_UNKNOWN)
    return GBT_MEMORY_ORIGIN_UNKNOWN;

  return tier == GBT_TIER_HOST ? GBT_MEMORY_ORIGIN_HOST : GBT_MEMORY_ORIGIN_DATA_CENTRE;
}

static int
read_choice (const GbtEntry *offer,
             guint           field,
             const char     *yes,
             const char     *no)
{
  if (gbt_entry_is (offer, field, yes))
    return 1;

  return gbt_entry_is (offer, field, no) ? 0 : -1;
}

static GbtTier
read_tier (const GbtEntry *offer)
{
  if (gbt_entry_is (offer, GBT_OFFER_TIER, "secure"))
    return GBT_TIER_DATA_CENTRE;

  return gbt_entry_is (offer, GBT_OFFER_TIER, "community") ? GBT_TIER_HOST : GBT_TIER_UNKNOWN;
}

static guint16
index_country (GbtMarket  *self,
               const char *country)
{
  gpointer found;

  if (country == NULL)
    return 0;
  found = g_hash_table_lookup (self->country_indices, country);
  if (found != NULL)
    return (guint16) GPOINTER_TO_UINT (found);
  /* There are 676 codes of two letters: beyond, it is no country. */
  if (self->countries->len > G_MAXUINT16 || strlen (country) != 2)
    return 0;

  g_ptr_array_add (self->countries, (char *) country);
  g_hash_table_insert (self->country_indices, (char *) country, GUINT_TO_POINTER (self->countries->len - 1));
  return (guint16) (self->countries->len - 1);
}

/*< private >
 * gbt_terms_choose_way:
 * @terms: what an offer says of its price
 * @price: (out): the price it is ordered by when no days are asked, on success only
 *
 * By the hour, else by package; an interruptible price only when it is the only way.
 *
 * Returns: whether it is known
 */
gboolean
gbt_terms_choose_way (const GbtTerms  *terms,
                      const GbtPrice **price)
{
  if (terms->hourly.known)
    *price = &terms->hourly;
  else if (terms->package.known)
    *price = &terms->package;
  else if (terms->spot.known && !terms->hourly.offered && !terms->package.offered)
    *price = &terms->spot;
  else
    return FALSE;

  return TRUE;
}

static void
add_facts (GbtMarket            *self,
           const GbtMarketOffer *offer)
{
  const GbtPrice *price;
  gboolean spot_only = offer->terms.spot.offered && !offer->terms.hourly.offered && !offer->terms.package.offered;
  GbtMarketFacts facts = {
    .capacity = offer->capacity.bytes,
    .gpus = MAX (offer->gpus, 1),
    .country = index_country (self, offer->country),
    .has_capacity = offer->capacity.basis != GBT_CAPACITY_UNKNOWN,
    .interruptible = offer->interruptible == 1 || spot_only,
    .priced = gbt_terms_choose_way (&offer->terms, &price),
    .available = (gint8) offer->available,
    .tier = (guint8) offer->tier,
  };

  self->most_gpus = MAX (self->most_gpus, facts.gpus);
  g_array_append_vals (self->facts, &facts, 1);
}

/**
 * gbt_market_add:
 * @self: a market that nobody else holds yet
 * @offer: an offer
 * @catalogue: (nullable): the catalogue it is of; %NULL: typed by hand
 */
void
gbt_market_add (GbtMarket      *self,
                const GbtEntry *offer,
                const char     *catalogue)
{
  const char *number = gbt_entry_get_number (offer);
  const char *id = gbt_entry_get_id (offer);
  const char *currency = gbt_entry_get_text (offer, GBT_OFFER_CURRENCY);
  GbtMarketOffer made = {
    .key = g_string_chunk_insert (self->texts, number != NULL ? number : ""),
    .catalogue = keep (self, catalogue),
    .id = id != NULL ? g_string_chunk_insert (self->texts, id) : NULL,
    .version = gbt_entry_get_version (offer),
    .provider = keep_field (self, offer, GBT_OFFER_PROVIDER),
    .title = keep_field (self, offer, GBT_OFFER_TITLE),
    .gpu = keep_field (self, offer, GBT_OFFER_GPU_MODEL),
    .partition = keep_field (self, offer, GBT_OFFER_PARTITION),
    .country = keep_field (self, offer, GBT_OFFER_COUNTRY),
    .region = keep_field (self, offer, GBT_OFFER_REGION),
    .tier = read_tier (offer),
    .tier_word = keep_field (self, offer, GBT_OFFER_TIER_WORD),
    .gpus = read_gpus (offer),
    .tax_basis = keep_field (self, offer, GBT_OFFER_TAX_BASIS),
    .available = read_choice (offer, GBT_OFFER_AVAILABILITY, "available", "unavailable"),
    .available_from = keep_field (self, offer, GBT_OFFER_AVAILABLE_FROM),
    .interruptible = read_choice (offer, GBT_OFFER_INTERRUPTIBLE, "yes", "no"),
    .price_read = keep_field (self, offer, GBT_OFFER_PRICE_READ),
    .valid_until = keep_field (self, offer, GBT_OFFER_VALID_UNTIL),
    .doubts = gbt_entry_get_text (offer, GBT_OFFER_DOUBTS) != NULL,
  };

  g_return_if_fail (gbt_entry_get_kind (offer) == GBT_ENTRY_OFFER);

  gbt_capacity_choose (offer, &made.capacity);
  made.origin = read_origin (offer, &made.capacity, made.tier);
  gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &made.nominal);
  gbt_entry_get_integer (offer, GBT_OFFER_BOOKING_LIMIT, &made.booking_limit);
  gbt_terms_read (offer, &made.terms);
  if (gbt_currency_is_known (currency))
    g_strlcpy (made.currency, currency, sizeof made.currency);

  add_facts (self, &made);
  g_array_append_vals (self->offers, &made, 1);
}

/**
 * gbt_market_get_source:
 * @self: a market
 *
 * Returns: where its offers come from
 */
GbtMarketSource
gbt_market_get_source (const GbtMarket *self)
{
  return self->source;
}

/**
 * gbt_market_get_n_offers:
 * @self: a market
 *
 * Returns: how many offers it has
 */
guint
gbt_market_get_n_offers (const GbtMarket *self)
{
  return self->offers->len;
}

/**
 * gbt_market_get_offer:
 * @self: a market
 * @index: which offer, in the order they were added
 *
 * Returns: (transfer none): what a search reads of it
 */
const GbtMarketOffer *
gbt_market_get_offer (const GbtMarket *self,
                      guint            index)
{
  g_return_val_if_fail (index < self->offers->len, NULL);

  return &g_array_index (self->offers, GbtMarketOffer, index);
}

const GbtMarketFacts *
gbt_market_get_facts (const GbtMarket *self)
{
  return (const GbtMarketFacts *) (gpointer) self->facts->data;
}

const GPtrArray *
gbt_market_get_countries (const GbtMarket *self)
{
  return self->countries;
}

guint
gbt_market_get_most_gpus (const GbtMarket *self)
{
  return self->most_gpus;
}

static int
compare_prices (const GbtPrice *a,
                const GbtPrice *b)
{
  int order = a->known - b->known;

  if (order == 0 && a->known)
    order = (a->money.minor > b->money.minor) - (a->money.minor < b->money.minor);
  if (order == 0 && a->known)
    order = (a->money.digits > b->money.digits) - (a->money.digits < b->money.digits);

  return order != 0 ? order : a->offered - b->offered;
}

/* Of two rows under one name: what an answer writes of them, as different orders of the rows must
 * give one answer. */
static int
compare_contents (const GbtMarketOffer *a,
                  const GbtMarketOffer *b)
{
  const char *const texts[][2] = {
    { a->partition, b->partition },           { a->tier_word, b->tier_word },   { a->currency, b->currency },
    { a->tax_basis, b->tax_basis },           { a->price_read, b->price_read }, { a->valid_until, b->valid_until },
    { a->available_from, b->available_from },
  };
  const guint64 numbers[][2] = {
    { a->gpus, b->gpus },
    { a->capacity.bytes, b->capacity.bytes },
    { a->capacity.basis, b->capacity.basis },
    { a->origin, b->origin },
    { a->nominal, b->nominal },
    { a->tier, b->tier },
    { (guint64) (a->available + 1), (guint64) (b->available + 1) },
    { (guint64) (a->interruptible + 1), (guint64) (b->interruptible + 1) },
    { a->booking_limit, b->booking_limit },
    { a->doubts, b->doubts },
    { a->terms.package_days, b->terms.package_days },
    { a->terms.billing, b->terms.billing },
    { a->terms.commitment, b->terms.commitment },
  };
  const GbtPrice *const prices[][2] = {
    { &a->terms.hourly, &b->terms.hourly },
    { &a->terms.spot, &b->terms.spot },
    { &a->terms.package, &b->terms.package },
    { &a->terms.setup_fee, &b->terms.setup_fee },
  };
  int order = 0;

  for (guint i = 0; order == 0 && i < G_N_ELEMENTS (numbers); i++)
    order = (numbers[i][0] > numbers[i][1]) - (numbers[i][0] < numbers[i][1]);
  for (guint i = 0; order == 0 && i < G_N_ELEMENTS (texts); i++)
    order = g_strcmp0 (texts[i][0], texts[i][1]);
  for (guint i = 0; order == 0 && i < G_N_ELEMENTS (prices); i++)
    order = compare_prices (prices[i][0], prices[i][1]);

  return order;
}

/*< private >
 * gbt_market_offer_compare:
 * @a: an offer
 * @b: an offer of the same market
 *
 * Returns: their order by catalogue, native key, then what else tells two offers apart
 */
int
gbt_market_offer_compare (const GbtMarketOffer *a,
                          const GbtMarketOffer *b)
{
  int order = a->catalogue == b->catalogue ? 0 : g_strcmp0 (a->catalogue, b->catalogue);

  if (order == 0)
    order = strcmp (a->key, b->key);
  if (order == 0)
    order = g_strcmp0 (a->id, b->id);
  if (order == 0)
    order = (a->version > b->version) - (a->version < b->version);
  if (order == 0)
    order = g_strcmp0 (a->provider, b->provider);
  if (order == 0)
    order = g_strcmp0 (a->title, b->title);
  if (order == 0)
    order = g_strcmp0 (a->gpu, b->gpu);
  if (order == 0)
    order = g_strcmp0 (a->country, b->country);
  if (order == 0)
    order = g_strcmp0 (a->region, b->region);

  return order != 0 ? order : compare_contents (a, b);
}
