/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-market-reader.h"

#include "gbt-library-private.h"
#include "gbt-market-files.h"
#include "gbt-store-market.h"

struct _GbtMarketReader
{
  GObject parent_instance;

  GbtLibrary *library;
  GbtMarket *market;
  const char *currency;  /* the market's, or "" */
  GCancellable *reading; /* of the latest reading, while it is on its way */
};

G_DEFINE_FINAL_TYPE (GbtMarketReader, gbt_market_reader, G_TYPE_OBJECT)

static guint changed_signal;

static void
changed (GbtMarketReader *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static const char *
find_currency (const GbtMarket *market)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  const char *best = "";
  guint most = 0;
  GHashTableIter iter;
  gpointer currency, count;

  for (guint i = 0; i < gbt_market_get_n_offers (market); i++)
    {
      const GbtMarketOffer *offer = gbt_market_get_offer (market, i);
      const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, offer->currency));

      if (offer->currency[0] != '\0')
        g_hash_table_insert (counts, (gpointer) offer->currency, GUINT_TO_POINTER (n + 1));
    }

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &currency, &count))
    {
      const guint n = GPOINTER_TO_UINT (count);

      if (n > most || (n == most && g_strcmp0 (currency, best) < 0))
        {
          best = currency;
          most = n;
        }
    }

  return best;
}

/* @market (nullable): of a store that cannot be read: what was read before stays. */
static void
take_market (GbtMarketReader *self,
             GbtMarket       *market)
{
  if (market == NULL && self->market != NULL)
    return;
  if (market == NULL || gbt_market_get_n_offers (market) == 0)
    market = gbt_market_get_example ();
  if (market == self->market)
    return;

  g_clear_pointer (&self->market, gbt_market_unref);
  self->market = gbt_market_ref (market);
  self->currency = find_currency (market);
}

typedef struct
{
  GCancellable *cancellable;
  GbtMarket *market;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_object_unref (reading->cancellable);
  g_clear_pointer (&reading->market, gbt_market_unref);
  g_free (reading);
}

static gpointer
read_job (GbtStore  *store,
          gpointer   data,
          GError   **error)
{
  Reading *reading = data;

  reading->market = gbt_store_read_market (store, reading->cancellable, error);
  return NULL;
}

/* What its callback is told, whether or not it is still awaited. */
typedef struct
{
  GbtMarketReader *reader;
  GCancellable *cancellable;
} Awaited;

static void
on_read (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autofree Awaited *awaited = data;
  g_autoptr (GbtMarketReader) self = awaited->reader;
  g_autoptr (GCancellable) cancellable = awaited->cancellable;
  const Reading *reading = gbt_library_run_finish (GBT_LIBRARY (source), result, read_job, NULL);

  /* Another reading began since, or nobody waits any more. */
  if (cancellable != self->reading)
    return;

  g_clear_object (&self->reading);
  take_market (self, reading != NULL ? reading->market : NULL);
  changed (self);
}

static void
read_anew (GbtMarketReader *self)
{
  Reading *reading;
  Awaited *awaited;

  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (gbt_library_get_thread (self->library, NULL) == NULL)
    {
      take_market (self, NULL);
      changed (self);
      return;
    }

  self->reading = g_cancellable_new ();
  reading = g_new0 (Reading, 1);
  reading->cancellable = g_object_ref (self->reading);
  awaited = g_new0 (Awaited, 1);
  awaited->reader = g_object_ref (self);
  awaited->cancellable = g_object_ref (self->reading);
  gbt_library_run_async (self->library, read_job, reading, reading_free, read_job, GBT_LIBRARY_WRITES_NOTHING,
                         self->reading, on_read, awaited);
  changed (self);
}

static void
gbt_market_reader_dispose (GObject *object)
{
  GbtMarketReader *self = GBT_MARKET_READER (object);

  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->library);

  G_OBJECT_CLASS (gbt_market_reader_parent_class)->dispose (object);
}

static void
gbt_market_reader_finalize (GObject *object)
{
  g_clear_pointer (&GBT_MARKET_READER (object)->market, gbt_market_unref);

  G_OBJECT_CLASS (gbt_market_reader_parent_class)->finalize (object);
}

static void
gbt_market_reader_class_init (GbtMarketReaderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_market_reader_dispose;
  G_OBJECT_CLASS (klass)->finalize = gbt_market_reader_finalize;

  changed_signal = g_signal_new ("changed", GBT_TYPE_MARKET_READER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gbt_market_reader_init (GbtMarketReader *self)
{
  self->currency = "";
}

/**
 * gbt_market_reader_new:
 * @library: where the offers are
 *
 * Returns: (transfer full): what reads them, from now on
 */
GbtMarketReader *
gbt_market_reader_new (GbtLibrary *library)
{
  GbtMarketReader *self = g_object_new (GBT_TYPE_MARKET_READER, NULL);

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "offers-changed", G_CALLBACK (read_anew), self, G_CONNECT_SWAPPED);
  read_anew (self);

  return self;
}

/**
 * gbt_market_reader_get_market:
 * @self: a reader
 *
 * Returns: (transfer none) (nullable): the offers, as they were read last
 */
GbtMarket *
gbt_market_reader_get_market (GbtMarketReader *self)
{
  return self->market;
}

/**
 * gbt_market_reader_get_busy:
 * @self: a reader
 *
 * Returns: whether they are being read
 */
gboolean
gbt_market_reader_get_busy (GbtMarketReader *self)
{
  return self->reading != NULL;
}

/**
 * gbt_market_reader_get_currency:
 * @self: a reader
 *
 * Returns: the currency of most of its offers; "" when none has one
 */
const char *
gbt_market_reader_get_currency (GbtMarketReader *self)
{
  return self->currency;
}
