/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-store-offers.h"
#include "gbt-store-private.h"

/* A page is cut in the index of its order, which holds all that is needed, and only then its offers
 * are looked up. What is unknown comes last both ways. */
static const char *const orders[GBT_N_OFFER_ORDERS][2] = {
  [GBT_OFFER_ORDER_PROVIDER] = { "provider_order NULLS LAST, number", "provider_order DESC, number DESC" },
  [GBT_OFFER_ORDER_TITLE] = { "title_order NULLS LAST, number", "title_order DESC, number DESC" },
  [GBT_OFFER_ORDER_GPU] = { "gpu_order NULLS LAST, number", "gpu_order DESC, number DESC" },
  [GBT_OFFER_ORDER_COUNT] = { "gpu_count NULLS LAST, number", "gpu_count DESC, number DESC" },
  [GBT_OFFER_ORDER_COUNTRY] = { "country NULLS LAST, number", "country DESC, number DESC" },
  [GBT_OFFER_ORDER_TIER] = { "tier NULLS LAST, number", "tier DESC, number DESC" },
  [GBT_OFFER_ORDER_NOMINAL] = { "nominal NULLS LAST, number", "nominal DESC, number DESC" },
  [GBT_OFFER_ORDER_DEVICE_TOTAL] = { "device_total NULLS LAST, number", "device_total DESC, number DESC" },
  [GBT_OFFER_ORDER_HOURLY] = { "hourly_currency NULLS LAST, hourly, number",
                               "hourly_currency DESC, hourly DESC, number DESC" },
  [GBT_OFFER_ORDER_PACKAGE] = { "package_currency NULLS LAST, package, number",
                                "package_currency DESC, package DESC, number DESC" },
  [GBT_OFFER_ORDER_PRICE_READ] = { "price_read NULLS LAST, number", "price_read DESC, number DESC" },
};

/* Values of the conditions, in every statement here. */
enum
{
  VALUE_LISTED = 1,
  VALUE_MATCH,
  VALUE_CATALOGUE,
  VALUE_GPU,
  VALUE_COUNTRY,
  VALUE_TIER,
  VALUE_CURRENCY,
  VALUE_LIMIT,
  VALUE_OFFSET,
};

/**
 * gbt_offer_row_free:
 * @self: (transfer full): a row
 */
void
gbt_offer_row_free (GbtOfferRow *self)
{
  g_clear_pointer (&self->offer, gbt_entry_unref);
  g_free (self->catalogue);
  g_free (self->changed);
  g_free (self);
}

/**
 * gbt_catalogue_row_free:
 * @self: (transfer full): a row
 */
void
gbt_catalogue_row_free (GbtCatalogueRow *self)
{
  g_free (self->name);
  g_free (self->read);
  g_free (self);
}

/* Which offers, from constant pieces. Those of a search, and those of a narrower choice, are each
 * gathered as a set; the plus keeps a set from being looked up one by one, after which all would
 * have to be sorted. */
static void
append_conditions (GString             *sql,
                   const GbtOfferQuery *query,
                   gboolean             matched)
{
  gboolean narrower = query->catalogue != NULL || query->gpu != NULL || query->country != NULL
                      || query->tier != NULL || query->currency != NULL;

  g_string_append (sql, " WHERE listed >= ?1");
  if (matched)
    g_string_append (sql, " AND +number IN (SELECT rowid FROM offer_search WHERE offer_search MATCH ?2)");
  if (!narrower)
    return;

  g_string_append (sql, " AND +number IN (SELECT number FROM offer WHERE 1");
  if (query->catalogue != NULL)
    g_string_append (sql, *query->catalogue != '\0' ? " AND catalogue = ?3" : " AND catalogue IS NULL");
  if (query->gpu != NULL)
    g_string_append (sql, " AND gpu_order = ?4");
  if (query->country != NULL)
    g_string_append (sql, " AND country = ?5");
  if (query->tier != NULL)
    g_string_append (sql, " AND tier = ?6");
  if (query->currency != NULL)
    g_string_append (sql, " AND (hourly_currency = ?7 OR package_currency = ?7)");
  g_string_append (sql, ")");
}

static void
bind_conditions (GbtStore            *self,
                 GbtStatement        *statement,
                 const GbtOfferQuery *query,
                 const char          *match)
{
  gbt_statement_bind_integer (statement, VALUE_LISTED, query->unlisted ? 0 : 1);
  if (match != NULL)
    gbt_statement_bind_text (statement, VALUE_MATCH, match);
  if (query->catalogue != NULL && *query->catalogue != '\0')
    gbt_statement_bind_text (statement, VALUE_CATALOGUE, query->catalogue);
  if (query->gpu != NULL)
    {
      g_autofree char *folded = gbt_store_fold (self, query->gpu);

      gbt_statement_bind_text (statement, VALUE_GPU, folded);
    }
  if (query->country != NULL)
    gbt_statement_bind_text (statement, VALUE_COUNTRY, query->country);
  if (query->tier != NULL)
    gbt_statement_bind_text (statement, VALUE_TIER, query->tier);
  if (query->currency != NULL)
    gbt_statement_bind_text (statement, VALUE_CURRENCY, query->currency);
}

/* NULL when nothing was typed; empty when no word was: nothing answers. */
static char *
make_match (GbtStore            *self,
            const GbtOfferQuery *query)
{
  g_autofree char *valid = NULL;

  if (query->text == NULL || *query->text == '\0')
    return NULL;

  valid = g_utf8_make_valid (query->text, -1);
  return gbt_store_make_match (self, valid);
}

static GPtrArray *
read_rows (GbtStore      *self,
           GbtStatement  *statement,
           GError       **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_offer_row_free);

  for (;;)
    {
      g_autoptr (GError) failure = NULL;
      g_autofree char *id = NULL;
      GbtOfferRow *offer;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&rows);

      offer = g_new0 (GbtOfferRow, 1);
      g_ptr_array_add (rows, offer);
      id = gbt_statement_dup_text (statement, 0);
      offer->catalogue = gbt_statement_dup_text (statement, 1);
      offer->listed = gbt_statement_get_integer (statement, 2) != 0;
      offer->changed = gbt_statement_dup_text (statement, 3);
      offer->offer = gbt_store_read_offer (gbt_store_get_db (self), id, 0, &failure);
      if (offer->offer != NULL)
        continue;

      /* The list promises that its version is there: nobody asked for an offer by its name. */
      if (g_error_matches (failure, GBT_ERROR, GBT_ERROR_NOT_FOUND))
        gbt_codes_set_unreadable (gbt_store_get_db (self), id, failure->message, error);
      else
        g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
}

/**
 * gbt_store_list_offers:
 * @self: a store
 * @query: which ones, in what order
 * @offset: how many to leave out first
 * @limit: how many at most
 * @error: set on failure
 *
 * Returns: (transfer full) (element-type GbtOfferRow): one page of the list, each offer at its
 *   latest version; none when a text holds no word
 */
GPtrArray *
gbt_store_list_offers (GbtStore            *self,
                       const GbtOfferQuery *query,
                       guint                offset,
                       guint                limit,
                       GError             **error)
{
  g_autoptr (GString) sql = g_string_new ("SELECT page.id, page.catalogue, page.listed, page.changed FROM"
                                          " (SELECT row_number () OVER () AS place, number AS chosen FROM"
                                          " (SELECT number FROM offer");
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  g_autofree char *match = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);
  g_return_val_if_fail ((guint) query->order < GBT_N_OFFER_ORDERS, NULL);

  match = make_match (self, query);
  if (match != NULL && *match == '\0')
    return g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_offer_row_free);

  append_conditions (sql, query, match != NULL);
  g_string_append_printf (sql,
                          " ORDER BY %s LIMIT ?8 OFFSET ?9))"
                          " CROSS JOIN offer AS page ON page.number = chosen ORDER BY place",
                          orders[query->order][query->descending ? 1 : 0]);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return NULL;
  statement = gbt_statement_new (gbt_store_get_db (self), sql->str, error);
  if (statement == NULL)
    return NULL;
  bind_conditions (self, statement, query, match);
  gbt_statement_bind_integer (statement, VALUE_LIMIT, limit);
  gbt_statement_bind_integer (statement, VALUE_OFFSET, offset);

  return read_rows (self, statement, error);
}

/**
 * gbt_store_count_offers:
 * @self: a store
 * @query: which ones
 * @count: (out): how many there are
 * @error: set on failure
 *
 * Returns: whether they could be counted
 */
gboolean
gbt_store_count_offers (GbtStore            *self,
                        const GbtOfferQuery *query,
                        guint64             *count,
                        GError             **error)
{
  g_autoptr (GString) sql = g_string_new ("SELECT count (*) FROM offer");
  g_autoptr (GbtStatement) statement = NULL;
  g_autofree char *match = NULL;
  gboolean row;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  *count = 0;
  match = make_match (self, query);
  if (match != NULL && *match == '\0')
    return TRUE;

  append_conditions (sql, query, match != NULL);
  statement = gbt_statement_new (gbt_store_get_db (self), sql->str, error);
  if (statement == NULL)
    return FALSE;
  bind_conditions (self, statement, query, match);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;

  *count = gbt_statement_get_count (statement, 0);
  return TRUE;
}

/**
 * gbt_store_list_catalogues:
 * @self: a store
 * @error: set on failure
 *
 * Returns: (transfer full) (element-type GbtCatalogueRow): the catalogues imported, by name
 */
GPtrArray *
gbt_store_list_catalogues (GbtStore  *self,
                           GError   **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_catalogue_row_free);
  g_autoptr (GbtStatement) statement = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "SELECT name, ifnull (sum (listed), 0), count (listed) - ifnull (sum (listed), 0), read"
                                 " FROM catalogue LEFT JOIN offer ON offer.catalogue = catalogue.name"
                                 " GROUP BY name ORDER BY name",
                                 error);
  if (statement == NULL)
    return NULL;

  for (;;)
    {
      GbtCatalogueRow *catalogue;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&rows);

      catalogue = g_new0 (GbtCatalogueRow, 1);
      catalogue->name = gbt_statement_dup_text (statement, 0);
      catalogue->listed = gbt_statement_get_count (statement, 1);
      catalogue->unlisted = gbt_statement_get_count (statement, 2);
      catalogue->read = gbt_statement_dup_text (statement, 3);
      g_ptr_array_add (rows, catalogue);
    }
}
