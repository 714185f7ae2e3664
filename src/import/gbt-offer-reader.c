/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-reader.h"

#include <string.h>

#include "gbt-csv-rows.h"
#include "gbt-json-reader.h"
#include "gbt-offer-source-private.h"

/* A native key longer than that is cut, and ends with a digest of the whole. */
#define MOST_KEY 200
#define KEPT_KEY 150
/* What is looked at to tell what a file is. */
#define SNIFFED 65536

static const GbtJsonLimits json_limits = {
  .size = 64 * 1024 * 1024,
  .depth = 16,
  .values = 1500000,
};

/* One row, as it was identified. */
typedef struct
{
  guint64 key;
  guint64 content;
  double price;
  guint row;
  gboolean given;
} Mark;

struct _GbtOfferReader
{
  GbtOfferSource *source;
  GbtOfferDraft draft;
  char *file;
  guint n_rows;
  guint row;
  GHashTable *ranks; /* row, from 0, to its rank among those of its key; G_MAXUINT: repeated */
  GHashTable *given; /* hashes of the keys that were given out: none is given twice */
  GbtEntry *offer;
};

/* {{{ What a file is */

typedef enum
{
  NOTHING,
  SKYPILOT,
  SKYPILOT_NAMES,
  GPUHUNT,
  GPUHUNT_TPU,
  TARDELLIRS,
  TARDELLIRS_PROVIDERS,
  OWN_CSV,
  OWN_JSON,
} Format;

static Format
sniff_json (const char *text,
            gboolean    array)
{
  if (!array)
    {
      if (strstr (text, "\"org.gabarit.offers/") != NULL)
        return OWN_JSON;
      return strstr (text, "\"On Demand (USD)\"") != NULL ? GPUHUNT_TPU : NOTHING;
    }

  if (strstr (text, "\"gpu_model\"") != NULL && strstr (text, "\"price_usd_hour\"") != NULL)
    return TARDELLIRS;
  return strstr (text, "\"blurb\"") != NULL && strstr (text, "\"url\"") != NULL ? TARDELLIRS_PROVIDERS : NOTHING;
}

static Format
sniff_csv (const GbtCsvRows *rows)
{
  if (gbt_csv_rows_find (rows, "AcceleratorName", NULL))
    {
      if (gbt_csv_rows_find (rows, "AcceleratorCount", NULL)
          && (gbt_csv_rows_find (rows, "Price", NULL) || gbt_csv_rows_find (rows, "SpotPrice", NULL)))
        return SKYPILOT;
      return gbt_csv_rows_find (rows, "Clouds", NULL) ? SKYPILOT_NAMES : NOTHING;
    }
  if (gbt_csv_rows_find (rows, "instance_name", NULL) && gbt_csv_rows_find (rows, "gpu_count", NULL))
    return GPUHUNT;
  return gbt_offer_source_is_own_csv (rows) ? OWN_CSV : NOTHING;
}

/* The beginning of a file, as text: up to its first NUL. */
static char *
dup_beginning (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  const gsize from = size >= 3 && memcmp (data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  char *text = size > 0 ? g_strndup (data + from, MIN (size - from, SNIFFED)) : g_strdup ("");

  return g_strchug (text);
}

/* What the file is, and its rows where it is CSV. */
static Format
sniff (GBytes      *bytes,
       const char  *file,
       GbtCsvRows **rows,
       GError     **error)
{
  g_autofree char *text = dup_beginning (bytes);
  Format format;

  *rows = NULL;
  if (*text == '{' || *text == '[')
    return sniff_json (text, *text == '[');
  if (*text == '\0')
    return NOTHING;

  *rows = gbt_csv_rows_new (bytes, file, error);
  if (*rows == NULL)
    return NOTHING;
  format = sniff_csv (*rows);
  if (format == NOTHING)
    g_clear_pointer (rows, gbt_csv_rows_free);
  return format;
}

/**
 * gbt_offer_reader_sniff:
 * @bytes: a file
 *
 * Looks at its beginning alone. A file of the right shape may still be refused.
 *
 * Returns: whether it is one of those of docs/offers.md
 */
gboolean
gbt_offer_reader_sniff (GBytes *bytes)
{
  const gsize size = g_bytes_get_size (bytes);
  g_autoptr (GBytes) beginning = g_bytes_new_from_bytes (bytes, 0, MIN (size, SNIFFED));
  g_autoptr (GbtCsvRows) rows = NULL;
  g_autoptr (GError) error = NULL;

  if (sniff (beginning, "", &rows, &error) != NOTHING)
    return TRUE;
  /* Nothing else has so many columns. */
  return g_error_matches (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
}

static GbtOfferSource *
refuse (const char  *file,
        GbtError     code,
        const char  *message,
        GError     **error)
{
  gbt_error_set (error, code, message, NULL);
  if (error != NULL)
    gbt_error_set_place (*error, file, 1);
  return NULL;
}

static GbtOfferSource *
open_json (GBytes                 *bytes,
           const char             *file,
           Format                  format,
           const GbtGpuCatalogue  *gpus,
           GError                **error)
{
  GbtJson *root = gbt_json_parse (bytes, file, &json_limits, error);

  if (root == NULL)
    return NULL;
  if (format == TARDELLIRS)
    return gbt_offer_source_new_tardellirs (root, gpus);
  if (format == GPUHUNT_TPU)
    return gbt_offer_source_new_tpu (root);
  return gbt_offer_source_new_own_json (root, file, error);
}

static GbtOfferSource *
open_source (GBytes                 *bytes,
             const char             *file,
             const GbtGpuCatalogue  *gpus,
             GError                **error)
{
  GbtCsvRows *rows = NULL;
  GError *unread = NULL;
  const Format format = sniff (bytes, file, &rows, &unread);

  if (unread != NULL)
    {
      g_propagate_error (error, unread);
      return NULL;
    }

  switch (format)
    {
    case SKYPILOT:
      return gbt_offer_source_new_skypilot (rows, file, gpus, error);
    case GPUHUNT:
      return gbt_offer_source_new_gpuhunt (rows, file, gpus, error);
    case OWN_CSV:
      return gbt_offer_source_new_own_csv (rows, file, error);
    case TARDELLIRS:
    case GPUHUNT_TPU:
    case OWN_JSON:
      return open_json (bytes, file, format, gpus, error);
    case SKYPILOT_NAMES:
      gbt_csv_rows_free (rows);
      return refuse (file, GBT_ERROR_UNKNOWN_FORMAT,
                     N_("This lists which providers have which GPU, without offers: import the file of a provider"),
                     error);
    case TARDELLIRS_PROVIDERS:
      return refuse (file, GBT_ERROR_UNKNOWN_FORMAT,
                     N_("This lists providers, without offers: import the file of the offers beside it"), error);
    case NOTHING:
    default:
      return refuse (file, GBT_ERROR_UNKNOWN_FORMAT,
                     N_("This is not a file of offers that is read here: see docs/offers.md"), error);
    }
}

/* }}} */
/* {{{ Native keys */

static int
compare_marks (gconstpointer a,
               gconstpointer b)
{
  const Mark *one = a;
  const Mark *other = b;

  if (one->key != other->key)
    return one->key < other->key ? -1 : 1;
  /* Of a key that the file gives twice, the first row is the offer. */
  if (one->given && other->given)
    return one->row < other->row ? -1 : 1;
  if (one->price < other->price || one->price > other->price)
    return one->price < other->price ? -1 : 1;
  if (one->content != other->content)
    return one->content < other->content ? -1 : 1;
  return one->row < other->row ? -1 : 1;
}

/* Rows of one key are told apart by their price, then by all they say: never by their place. */
static void
rank_rows (GbtOfferReader *self,
           GArray         *marks)
{
  guint rank = 0;

  g_array_sort (marks, compare_marks);
  for (guint i = 1; i < marks->len; i++)
    {
      const Mark *last = &g_array_index (marks, Mark, i - 1);
      const Mark *mark = &g_array_index (marks, Mark, i);

      if (mark->key != last->key)
        {
          rank = 0;
          continue;
        }
      if ((mark->given && last->given) || mark->content == last->content)
        g_hash_table_insert (self->ranks, GUINT_TO_POINTER (mark->row), GUINT_TO_POINTER (G_MAXUINT));
      else
        g_hash_table_insert (self->ranks, GUINT_TO_POINTER (mark->row), GUINT_TO_POINTER (++rank));
    }
}

/* A first look at every row: how many there are, and which have the same key. */
static gboolean
identify_rows (GbtOfferReader  *self,
               GError         **error)
{
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  GError *failure = NULL;

  for (gbt_offer_draft_reset (&self->draft); self->source->identify (self->source, &self->draft, &failure);
       gbt_offer_draft_reset (&self->draft))
    {
      Mark mark = {
        .key = gbt_offer_hash (0, self->draft.key->str),
        .content = self->draft.content,
        .price = self->draft.price >= 0 ? self->draft.price : 0,
        .row = self->n_rows++,
        .given = self->draft.key_given,
      };

      if (self->draft.cause == NULL)
        g_array_append_val (marks, mark);
    }

  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  rank_rows (self, marks);
  self->source->rewind (self->source);
  return TRUE;
}

static char *
dup_key (const GString *key,
         guint          rank)
{
  g_autofree char *ranked = rank > 0 ? g_strdup_printf ("%s#%u", key->str, rank + 1) : g_strdup (key->str);
  g_autofree char *digest = NULL;
  g_autofree char *start = NULL;

  for (char *c = ranked; *c != '\0'; c++)
    {
      if ((guchar) *c < 0x20)
        *c = ' ';
    }
  if (g_utf8_strlen (ranked, -1) <= MOST_KEY)
    return g_steal_pointer (&ranked);

  digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, ranked, -1);
  start = g_utf8_substring (ranked, 0, KEPT_KEY);
  digest[32] = '\0';
  return g_strconcat (start, "~", digest, NULL);
}

/* }}} */

/**
 * gbt_offer_reader_new:
 * @bytes: a file
 * @file: its name; that of its folder or its own tells the provider of catalogues that name none
 * @gpus: the GPUs that are known; not copied
 * @error: %GBT_ERROR_UNKNOWN_FORMAT where it is none of docs/offers.md; what no row survives, with the line
 *
 * Finds what the file is by its content, and looks at every row once: two rows of one thing sold
 * are told apart whatever their order.
 *
 * Returns: (transfer full) (nullable): what reads its offers
 */
GbtOfferReader *
gbt_offer_reader_new (GBytes                 *bytes,
                      const char             *file,
                      const GbtGpuCatalogue  *gpus,
                      GError                **error)
{
  g_autoptr (GbtOfferReader) self = NULL;
  GbtOfferSource *source;

  g_return_val_if_fail (bytes != NULL && file != NULL && gpus != NULL, NULL);

  if (g_bytes_get_size (bytes) > GBT_OFFER_READER_MAX_SIZE)
    {
      refuse (file, GBT_ERROR_TOO_LARGE, N_("The file is too large"), error);
      return NULL;
    }
  source = open_source (bytes, file, gpus, error);
  if (source == NULL)
    return NULL;

  self = g_new0 (GbtOfferReader, 1);
  self->source = source;
  self->file = g_strdup (file);
  gbt_offer_draft_init (&self->draft, self->file);
  self->ranks = g_hash_table_new (NULL, NULL);
  self->given = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return identify_rows (self, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * gbt_offer_reader_free:
 * @self: (transfer full): what reads offers
 */
void
gbt_offer_reader_free (GbtOfferReader *self)
{
  gbt_offer_draft_clear (&self->draft);
  self->source->free (self->source);
  g_hash_table_unref (self->ranks);
  g_hash_table_unref (self->given);
  g_clear_pointer (&self->offer, gbt_entry_unref);
  g_free (self->file);
  g_free (self);
}

/**
 * gbt_offer_reader_get_catalogue:
 * @self: what reads offers
 *
 * Returns: the name under which a new reading of the same catalogue is compared with this one:
 *   "skypilot:vast", "gpuhunt:aws", "tardellirs", "gabarit:" and a name
 */
const char *
gbt_offer_reader_get_catalogue (const GbtOfferReader *self)
{
  return self->source->catalogue;
}

/**
 * gbt_offer_reader_get_n_rows:
 * @self: what reads offers
 *
 * Returns: how many rows the file has: as many as gbt_offer_reader_next() gives
 */
guint
gbt_offer_reader_get_n_rows (const GbtOfferReader *self)
{
  return self->n_rows;
}

/* A key that the file gives may be one that was made for another row ("a#2"), or differ from it by what a key cannot
 * hold. */
static gboolean
give_out (GbtOfferReader *self,
          const char     *key)
{
  guint64 hash = gbt_offer_hash (0, key);

  return g_hash_table_add (self->given, g_memdup2 (&hash, sizeof hash));
}

/* The offer of the row that was identified, %NULL where it is refused. */
static GbtEntry *
read_offer (GbtOfferReader *self)
{
  const guint rank = GPOINTER_TO_UINT (g_hash_table_lookup (self->ranks, GUINT_TO_POINTER (self->row)));
  g_autofree char *key = NULL;

  if (self->draft.cause != NULL)
    return NULL;
  if (rank == G_MAXUINT)
    {
      gbt_offer_draft_refuse (&self->draft, GBT_OFFER_TITLE, self->draft.key->str, GBT_ERROR_DUPLICATE,
                              N_("“{1}” is there twice"), self->draft.key->str);
      return NULL;
    }

  self->source->read (self->source, &self->draft);
  if (self->draft.cause != NULL)
    return NULL;
  key = dup_key (self->draft.key, rank);
  if (!give_out (self, key))
    {
      gbt_offer_draft_refuse (&self->draft, GBT_OFFER_TITLE, key, GBT_ERROR_DUPLICATE, N_("“{1}” is there twice"), key);
      return NULL;
    }
  return gbt_offer_draft_to_entry (&self->draft, key);
}

/**
 * gbt_offer_reader_next:
 * @self: what reads offers
 * @reading: (out): the row; its content is valid until the next call
 * @error: what no row survives
 *
 * One row of the file is one reading: an offer, or a cause.
 *
 * Returns: whether there was a row; %FALSE without @error at the end
 */
gboolean
gbt_offer_reader_next (GbtOfferReader   *self,
                       GbtOfferReading  *reading,
                       GError          **error)
{
  g_clear_pointer (&self->offer, gbt_entry_unref);
  gbt_offer_draft_reset (&self->draft);
  if (!self->source->identify (self->source, &self->draft, error))
    return FALSE;

  self->offer = read_offer (self);
  self->row++;
  *reading = (GbtOfferReading) { .line = self->draft.line, .offer = self->offer };
  if (self->offer == NULL)
    {
      reading->outcome = GBT_OFFER_OUTCOME_REFUSED;
      reading->field = self->draft.field;
      reading->read = self->draft.read;
      reading->cause = self->draft.cause;
      return TRUE;
    }

  reading->doubts = (const GbtOfferDoubt *) (gpointer) self->draft.doubts->data;
  reading->n_doubts = self->draft.doubts->len;
  reading->outcome = reading->n_doubts > 0 ? GBT_OFFER_OUTCOME_TO_CHECK : GBT_OFFER_OUTCOME_READ;
  return TRUE;
}
