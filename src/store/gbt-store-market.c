/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store-market.h"

#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-store-private.h"

/* How many offers between two looks at the cancellable. */
#define ROWS_BETWEEN_LOOKS 1024

enum
{
  COLUMN_ID,
  COLUMN_KEY,
  COLUMN_CATALOGUE,
  COLUMN_VERSION,
  COLUMN_FIRST_FIELD,
};

typedef struct
{
  GbtDb *db;
  const guint *fields; /* what a search reads of an offer */
  guint n_fields;
  GHashTable *notes;   /* identity of an offer -> which of those fields are to confirm, as bits */
  GbtField *to_confirm;
} Reading;

static gboolean
find_field (const Reading *reading,
            const char    *key,
            guint         *place)
{
  for (*place = 0; *place < reading->n_fields; (*place)++)
    {
      if (g_strcmp0 (gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, reading->fields[*place])->key, key) == 0)
        return TRUE;
    }

  return FALSE;
}

/* A price to confirm is a way to pay; what would settle it is of no use to a search. */
static gboolean
read_notes (Reading  *reading,
            GError  **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (reading->db,
                           "SELECT offer_note.offer, field FROM offer_note CROSS JOIN offer ON offer.id = offer_note.offer"
                           " AND offer.version = offer_note.version WHERE condition IS NOT NULL AND listed = 1",
                           error);

  if (statement == NULL)
    return FALSE;

  for (;;)
    {
      g_autofree char *id = NULL;
      g_autofree char *field = NULL;
      guint64 *bits;
      gboolean row;
      guint place;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      field = gbt_statement_dup_text (statement, 1);
      if (!find_field (reading, field, &place))
        continue;
      id = gbt_statement_dup_text (statement, 0);
      bits = g_hash_table_lookup (reading->notes, id);
      if (bits == NULL)
        {
          bits = g_new0 (guint64, 1);
          g_hash_table_insert (reading->notes, g_steal_pointer (&id), bits);
        }
      *bits |= G_GUINT64_CONSTANT (1) << place;
    }
}

static char *
dup_select (const Reading *reading)
{
  GString *sql = g_string_new ("SELECT offer.id, offer.key, offer.catalogue, offer.version");

  for (guint i = 0; i < reading->n_fields; i++)
    {
      g_autofree char *name
          = gbt_entry_columns_dup_name (gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, reading->fields[i]));

      g_string_append_printf (sql, ", said.\"%s\"", name);
    }
  g_string_append (sql, " FROM offer CROSS JOIN offer_version AS said ON said.offer = offer.id"
                        " AND said.version = offer.version WHERE offer.listed = 1");

  return g_string_free (sql, FALSE);
}

static void
clear_fields (GbtField **fields)
{
  for (guint i = 0; i < GBT_N_OFFER_FIELDS; i++)
    g_clear_pointer (&fields[i], gbt_field_unref);
}

static gboolean
read_fields (const Reading  *reading,
             GbtStatement   *statement,
             const char     *id,
             GbtField      **fields,
             GError        **error)
{
  const guint64 *bits = g_hash_table_size (reading->notes) > 0 ? g_hash_table_lookup (reading->notes, id) : NULL;

  for (guint i = 0; i < reading->n_fields; i++)
    {
      const guint field = reading->fields[i];
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, field);
      const int column = COLUMN_FIRST_FIELD + (int) i;

      if (!gbt_statement_is_null (statement, column))
        {
          fields[field] = gbt_entry_columns_read_value (statement, column, spec, NULL);
          if (fields[field] == NULL)
            return gbt_codes_set_unreadable (reading->db, id, spec->key, error);
        }
      else if (bits != NULL && (*bits >> i & 1) != 0)
        fields[field] = gbt_field_ref (reading->to_confirm);
    }

  return TRUE;
}

static gboolean
add_row (const Reading  *reading,
         GbtStatement   *statement,
         GbtMarket      *market,
         GError        **error)
{
  g_autofree char *id = gbt_statement_dup_text (statement, COLUMN_ID);
  g_autofree char *key = gbt_statement_dup_text (statement, COLUMN_KEY);
  g_autofree char *catalogue = gbt_statement_dup_text (statement, COLUMN_CATALOGUE);
  GbtField *fields[GBT_N_OFFER_FIELDS] = { NULL };
  g_autoptr (GbtEntry) offer = NULL;
  g_autoptr (GError) unfit = NULL;

  if (g_strcmp0 (catalogue, GBT_MARKET_EXAMPLE_CATALOGUE) == 0)
    return TRUE;
  if (!read_fields (reading, statement, id, fields, error))
    {
      clear_fields (fields);
      return FALSE;
    }

  offer = gbt_entry_new_with_fields (GBT_ENTRY_OFFER, key, id, (guint) gbt_statement_get_count (statement, COLUMN_VERSION),
                                     fields);
  clear_fields (fields);
  if (!gbt_entry_check (offer, &unfit))
    return gbt_codes_set_unreadable (reading->db, id, unfit->message, error);

  gbt_market_add (market, offer, catalogue);
  return TRUE;
}

static gboolean
add_rows (const Reading  *reading,
          GbtMarket      *market,
          GCancellable   *cancellable,
          GError        **error)
{
  g_autofree char *sql = dup_select (reading);
  g_autoptr (GbtStatement) statement = gbt_statement_new (reading->db, sql, error);

  if (statement == NULL)
    return FALSE;

  for (guint n = 0;; n++)
    {
      gboolean row;

      if (n % ROWS_BETWEEN_LOOKS == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;
      if (!add_row (reading, statement, market, error))
        return FALSE;
    }
}

/**
 * gbt_store_read_market:
 * @self: a store
 * @cancellable: (nullable): to give up
 * @error: set on failure: %G_IO_ERROR_CANCELLED, or %GBT_ERROR_DAMAGED when what is stored is not an offer
 *
 * Each offer that is listed, at its latest version, one row in memory at a time.
 *
 * Returns: (transfer full): what a search looks through
 */
GbtMarket *
gbt_store_read_market (GbtStore      *self,
                       GCancellable  *cancellable,
                       GError       **error)
{
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_STORE);
  g_autoptr (GHashTable) notes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GbtField) to_confirm = gbt_field_new_to_confirm ("-");
  g_autoptr (GbtTransaction) transaction = NULL;
  Reading reading = { .db = gbt_store_get_db (self), .notes = notes, .to_confirm = to_confirm };

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  reading.fields = gbt_market_list_fields (&reading.n_fields);
  g_return_val_if_fail (reading.n_fields <= 64, NULL);

  transaction = gbt_transaction_new_read (reading.db, error);
  if (transaction == NULL || !read_notes (&reading, error) || !add_rows (&reading, market, cancellable, error))
    return NULL;

  return g_steal_pointer (&market);
}
