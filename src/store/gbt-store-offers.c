/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store-offers.h"

#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-offer-sort.h"
#include "gbt-store-private.h"

static const char *const version_keys[] = { "offer", "version", NULL };
#define FIRST_FIELD 3

static void
set_no_offer (const char  *id,
              GError     **error)
{
  gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no offer “{1}”"), id, NULL);
}

/*< private >
 * gbt_store_read_offer:
 * @db: a connection
 * @id: the identity of an offer
 * @version: one of its versions, 0 for the latest
 * @error: set to %GBT_ERROR_NOT_FOUND, or to %GBT_ERROR_DAMAGED when what is stored is not an offer
 *
 * Returns: (transfer full): the offer at that version
 */
GbtEntry *
gbt_store_read_offer (GbtDb       *db,
                      const char  *id,
                      guint        version,
                      GError     **error)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT (SELECT key FROM offer WHERE id = ?1), version, %s FROM offer_version"
                         " WHERE offer = ?1 AND EXISTS (SELECT 1 FROM offer WHERE id = ?1)"
                         " AND version = ifnull (?2, (SELECT version FROM offer WHERE id = ?1))",
                         gbt_entry_columns_get_list (GBT_ENTRY_OFFER));
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, error);
  g_autoptr (GbtStatement) noted = NULL;
  g_autoptr (GbtEntryNotes) notes = gbt_entry_notes_new ();
  g_autoptr (GbtEntry) identity = NULL;
  g_autofree char *key = NULL;
  guint found;
  gboolean row;

  if (statement == NULL)
    return NULL;
  gbt_statement_bind_text (statement, 1, id);
  if (version > 0)
    gbt_statement_bind_integer (statement, 2, version);
  if (!gbt_statement_next (statement, &row, error))
    return NULL;
  if (!row)
    {
      set_no_offer (id, error);
      return NULL;
    }

  key = gbt_statement_dup_text (statement, 0);
  found = (guint) gbt_statement_get_count (statement, 1);
  noted = gbt_statement_new (
      db, "SELECT offer, field, condition, source FROM offer_note WHERE offer = ?1 AND version = ?2", error);
  if (noted == NULL)
    return NULL;
  gbt_statement_bind_text (noted, 1, id);
  gbt_statement_bind_integer (noted, 2, found);
  if (!gbt_entry_notes_read (notes, noted, error))
    return NULL;

  identity = gbt_entry_new (GBT_ENTRY_OFFER, key, id, found);
  return gbt_entry_columns_read (db, statement, 2, identity, notes, id, error);
}

/*< private >
 * gbt_store_insert_version:
 * @self: a store, in a transaction
 * @offer: an offer, with an identity that is there and a version that is not
 * @error: set on failure
 *
 * Writes the version; the offer is not told that it is the latest.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_insert_version (GbtStore  *self,
                          GbtEntry  *offer,
                          GError   **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autofree char *sql = gbt_entry_columns_dup_insert (GBT_ENTRY_OFFER, "offer_version", version_keys, NULL);
  g_autoptr (GbtStatement) put = gbt_statement_new (db, sql, error);
  g_autoptr (GbtStatement) note = NULL;
  g_autofree char *version = NULL;
  const char *owner[] = { NULL, NULL, NULL };

  if (put == NULL)
    return FALSE;

  gbt_statement_bind_text (put, 1, gbt_entry_get_id (offer));
  gbt_statement_bind_integer (put, 2, gbt_entry_get_version (offer));
  gbt_entry_columns_bind (put, FIRST_FIELD, offer);
  if (!gbt_statement_run (put, error))
    return FALSE;
  if (!gbt_entry_has_notes (offer))
    return TRUE;

  note = gbt_statement_new (
      db, "INSERT INTO offer_note (offer, version, field, condition, source) VALUES (?1, ?2, ?3, ?4, ?5)", error);
  version = g_strdup_printf ("%u", gbt_entry_get_version (offer));
  owner[0] = gbt_entry_get_id (offer);
  owner[1] = version;
  return note != NULL && gbt_entry_columns_write_notes (note, owner, offer, error);
}

/* A row of the list for an offer that comes by itself, at the version it has. */
static gboolean
insert_offer (GbtStore    *self,
              const char  *key,
              GbtEntry    *offer,
              GError     **error)
{
  g_autoptr (GbtOfferSort) sort = gbt_offer_sort_new (self);
  g_autoptr (GbtStatement) put = gbt_statement_new (gbt_store_get_db (self), GBT_OFFER_SORT_INSERT, error);
  g_autofree char *now = gbt_store_format_now (self);

  if (put == NULL)
    return FALSE;

  gbt_offer_sort_bind (sort, put, offer, now);
  gbt_statement_bind_text (put, GBT_OFFER_SORT_ID, gbt_entry_get_id (offer));
  gbt_statement_bind_text (put, GBT_OFFER_SORT_KEY, key);

  return gbt_statement_run (put, error) && gbt_store_insert_version (self, offer, error);
}

static gboolean
add_version (GbtStore  *self,
             GbtEntry  *offer,
             GError   **error)
{
  g_autoptr (GbtOfferSort) sort = gbt_offer_sort_new (self);
  g_autoptr (GbtStatement) put = gbt_statement_new (gbt_store_get_db (self), GBT_OFFER_SORT_UPDATE, error);
  g_autofree char *now = gbt_store_format_now (self);

  if (put == NULL)
    return FALSE;

  gbt_offer_sort_bind (sort, put, offer, now);
  gbt_statement_bind_text (put, GBT_OFFER_SORT_ID, gbt_entry_get_id (offer));

  return gbt_store_insert_version (self, offer, error) && gbt_statement_run (put, error);
}

/*< private >
 * gbt_store_put_offer:
 * @self: a store, in a transaction
 * @offer: a version of an offer that a sheet cites
 * @error: set to %GBT_ERROR_CONFLICT when that version is here and says something else
 *
 * Makes sure that the library has the version.
 *
 * Returns: whether it has
 */
gboolean
gbt_store_put_offer (GbtStore  *self,
                     GbtEntry  *offer,
                     GError   **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autoptr (GError) failure = NULL;
  g_autoptr (GbtEntry) stored = NULL;
  g_autofree char *version = NULL;
  g_autoptr (GbtStatement) find = NULL;
  gboolean row;

  if (gbt_entry_get_version (offer) == 0)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("The offer “{1}” has no version"), gbt_entry_get_number (offer), NULL);
      return FALSE;
    }

  stored = gbt_store_read_offer (db, gbt_entry_get_id (offer), gbt_entry_get_version (offer), &failure);
  if (stored != NULL && gbt_entry_same_fields (stored, offer))
    return TRUE;
  if (stored != NULL)
    {
      version = g_strdup_printf ("%u", gbt_entry_get_version (offer));
      gbt_error_set (error, GBT_ERROR_CONFLICT, N_("Version {1} of the offer “{2}” is already here and says something else"),
                     version, gbt_entry_get_number (offer), NULL);
      return FALSE;
    }
  if (!g_error_matches (failure, GBT_ERROR, GBT_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  find = gbt_statement_new (db, "SELECT version FROM offer WHERE id = ?1", error);
  if (find == NULL)
    return FALSE;
  gbt_statement_bind_text (find, 1, gbt_entry_get_id (offer));
  if (!gbt_statement_next (find, &row, error))
    return FALSE;
  if (!row)
    return insert_offer (self, gbt_entry_get_number (offer), offer, error);
  if (gbt_statement_get_count (find, 0) < gbt_entry_get_version (offer))
    return add_version (self, offer, error);

  return gbt_store_insert_version (self, offer, error);
}

/* What is stored of an offer that may be new; found or not is no error. */
static gboolean
find_latest (GbtStore    *self,
             GbtEntry    *offer,
             GbtEntry   **latest,
             GError     **error)
{
  g_autoptr (GError) failure = NULL;

  *latest = NULL;
  if (gbt_entry_get_id (offer) == NULL)
    return TRUE;

  *latest = gbt_store_read_offer (gbt_store_get_db (self), gbt_entry_get_id (offer), 0, &failure);
  if (*latest != NULL || g_error_matches (failure, GBT_ERROR, GBT_ERROR_NOT_FOUND))
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static gboolean
check_offer (GbtEntry  *offer,
             GError   **error)
{
  const char *id = gbt_entry_get_id (offer);

  g_return_val_if_fail (gbt_entry_get_kind (offer) == GBT_ENTRY_OFFER, FALSE);

  if (id == NULL || gbt_codes_is_id (id))
    return gbt_entry_check (offer, error);

  gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” has no identity that the store takes"), id, NULL);
  return FALSE;
}

/**
 * gbt_store_save_offer:
 * @self: a store
 * @offer: an offer; without an identity, or with one that is not here, it is added
 * @outcome: (out) (optional): what was done: added, updated (a new version), unchanged
 * @saved: (out) (transfer full) (optional): the offer with its identity, native key and version
 * @error: set when a field is not what it may be
 *
 * Saves an offer typed by hand. Versions do not change: when something is different, there is a
 * new one, and who cites the former goes on citing it.
 *
 * Returns: whether it is stored
 */
gboolean
gbt_store_save_offer (GbtStore         *self,
                      GbtEntry         *offer,
                      GbtStoreOutcome  *outcome,
                      GbtEntry        **saved,
                      GError          **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtEntry) latest = NULL;
  g_autoptr (GbtEntry) stored = NULL;
  g_autofree char *id = NULL;
  GbtStoreOutcome done = GBT_STORE_UPDATED;
  gboolean written = TRUE;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (!check_offer (offer, error) || !gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !find_latest (self, offer, &latest, error))
    return FALSE;

  if (latest == NULL)
    {
      const char *key = gbt_entry_get_number (offer);

      done = GBT_STORE_ADDED;
      id = gbt_entry_get_id (offer) != NULL ? g_strdup (gbt_entry_get_id (offer)) : gbt_store_make_id (self);
      stored = gbt_entry_with_identity (offer, key != NULL && *key != '\0' ? key : id, id, 1);
      written = insert_offer (self, gbt_entry_get_number (stored), stored, error);
    }
  else if (gbt_entry_same_fields (latest, offer))
    {
      done = GBT_STORE_UNCHANGED;
      stored = gbt_entry_ref (latest);
    }
  else
    {
      stored = gbt_entry_with_identity (offer, gbt_entry_get_number (latest), gbt_entry_get_id (latest),
                                        gbt_entry_get_version (latest) + 1);
      written = add_version (self, stored, error);
    }

  if (!written || !gbt_transaction_commit (g_steal_pointer (&transaction), error))
    return FALSE;

  if (outcome != NULL)
    *outcome = done;
  if (saved != NULL)
    *saved = g_steal_pointer (&stored);
  return TRUE;
}

/**
 * gbt_store_load_offer:
 * @self: a store
 * @id: the identity of an offer
 * @version: one of its versions, 0 for the latest
 * @error: set to %GBT_ERROR_NOT_FOUND when there is no such version
 *
 * Returns: (transfer full): the offer at that version; its number is its native key
 */
GbtEntry *
gbt_store_load_offer (GbtStore    *self,
                      const char  *id,
                      guint        version,
                      GError     **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  return transaction != NULL ? gbt_store_read_offer (gbt_store_get_db (self), id, version, error) : NULL;
}

static gboolean
refuse_cited (GbtStore    *self,
              const char  *id,
              GError     **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "SELECT EXISTS (SELECT 1 FROM candidate WHERE offer = ?1)"
                           " OR EXISTS (SELECT 1 FROM frozen_offer WHERE offer = ?1),"
                           " EXISTS (SELECT 1 FROM offer WHERE id = ?1)",
                           error);
  gboolean row;

  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, id);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;

  if (gbt_statement_get_integer (statement, 1) == 0)
    {
      set_no_offer (id, error);
      return FALSE;
    }
  if (gbt_statement_get_integer (statement, 0) != 0)
    {
      gbt_error_set (error, GBT_ERROR_CONFLICT, N_("A sheet cites the offer “{1}”: it stays"), id, NULL);
      return FALSE;
    }

  return TRUE;
}

/**
 * gbt_store_delete_offer:
 * @self: a store
 * @id: the identity of an offer
 * @error: set to %GBT_ERROR_NOT_FOUND, or to %GBT_ERROR_CONFLICT while a sheet or a frozen record
 *   cites it
 *
 * Removes an offer with its versions.
 *
 * Returns: whether it was removed
 */
gboolean
gbt_store_delete_offer (GbtStore    *self,
                        const char  *id,
                        GError     **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) statement = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !refuse_cited (self, id, error))
    return FALSE;
  statement = gbt_statement_new (gbt_store_get_db (self), "DELETE FROM offer WHERE id = ?1", error);
  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  return gbt_statement_run (statement, error) && gbt_transaction_commit (g_steal_pointer (&transaction), error);
}
