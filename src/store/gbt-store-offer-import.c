/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-offer-sort.h"
#include "gbt-store-offers.h"
#include "gbt-store-private.h"

/* How many offers between two looks at the cancellable and two tellings of the progress. */
#define STEP 256

/* From so many offers written on, the indexes of the lists are taken away, and made again at the end:
 * sorting everything once costs less than finding each its place in all of them. So for the index of
 * words. */
#define MANY 2000

/* Pages kept in memory during an import, in KiB: identities come in no order, and each page would
 * be read and written many times. */
#define ROOM "PRAGMA cache_size = -65536"
#define USUAL_ROOM "PRAGMA cache_size = -2000"

/* An offer of the catalogue as the library has it. */
typedef struct
{
  char *id;
  guint version;
  gboolean listed;
  gboolean seen;
} Known;

typedef struct
{
  GbtStore *store;
  const char *catalogue;
  GHashTable *known; /* native key -> Known */
  GbtOfferSort *sort;
  GbtStatement *insert;
  GbtStatement *update;
  GbtStatement *put_version;
  GbtStatement *put_note;
  GbtStatement *look;
  GbtStatement *list;
  GbtStatement *drop;
  GPtrArray *indexes; /* (nullable): what makes again those taken away */
  char *now;
  GbtImportCounts *counts;
} Import;

static void
known_free (Known *known)
{
  g_free (known->id);
  g_free (known);
}

static void
import_free (Import *self)
{
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_clear_pointer (&self->sort, gbt_offer_sort_free);
  g_clear_pointer (&self->insert, gbt_statement_free);
  g_clear_pointer (&self->update, gbt_statement_free);
  g_clear_pointer (&self->put_version, gbt_statement_free);
  g_clear_pointer (&self->put_note, gbt_statement_free);
  g_clear_pointer (&self->look, gbt_statement_free);
  g_clear_pointer (&self->list, gbt_statement_free);
  g_clear_pointer (&self->drop, gbt_statement_free);
  g_clear_pointer (&self->indexes, g_ptr_array_unref);
  g_free (self->now);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Import, import_free)

/* What nothing cites: no candidate, no verdict of a candidate that went on to another version, no
 * frozen record. */
static const char drop_sql[]
    = "DELETE FROM offer_version WHERE offer = ?1 AND version = ?2"
      " AND NOT EXISTS (SELECT 1 FROM candidate WHERE offer = ?1 AND offer_version = ?2)"
      " AND NOT EXISTS (SELECT 1 FROM candidate AS c JOIN assessment AS a"
      "  ON a.sheet = c.sheet AND a.candidate = c.number WHERE c.offer = ?1 AND a.offer_version = ?2)"
      " AND NOT EXISTS (SELECT 1 FROM frozen_offer WHERE offer = ?1 AND version = ?2)";

static Import *
import_new (GbtStore         *store,
            const char       *catalogue,
            GbtImportCounts  *counts,
            GError          **error)
{
  static const char *const version_keys[] = { "offer", "version", NULL };
  GbtDb *db = gbt_store_get_db (store);
  g_autoptr (Import) self = g_new0 (Import, 1);
  g_autofree char *put_version = gbt_entry_columns_dup_insert (GBT_ENTRY_OFFER, "offer_version", version_keys, NULL);
  g_autofree char *look = g_strdup_printf ("SELECT %s, EXISTS (SELECT 1 FROM offer_note"
                                           " WHERE offer = ?1 AND version = ?2)"
                                           " FROM offer_version WHERE offer = ?1 AND version = ?2",
                                           gbt_entry_columns_get_list (GBT_ENTRY_OFFER));

  self->store = store;
  self->catalogue = catalogue;
  self->counts = counts;
  self->now = gbt_store_format_now (store);
  self->sort = gbt_offer_sort_new (store);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) known_free);

  if ((self->insert = gbt_statement_new (db, GBT_OFFER_SORT_INSERT, error)) == NULL
      || (self->update = gbt_statement_new (db, GBT_OFFER_SORT_UPDATE, error)) == NULL
      || (self->put_version = gbt_statement_new (db, put_version, error)) == NULL
      || (self->put_note = gbt_statement_new (db,
                                              "INSERT INTO offer_note (offer, version, field, condition, source)"
                                              " VALUES (?1, ?2, ?3, ?4, ?5)",
                                              error))
             == NULL
      || (self->look = gbt_statement_new (db, look, error)) == NULL
      || (self->list = gbt_statement_new (db, "UPDATE offer SET listed = ?2 WHERE id = ?1", error)) == NULL
      || (self->drop = gbt_statement_new (db, drop_sql, error)) == NULL)
    return NULL;

  return g_steal_pointer (&self);
}

static gboolean
read_known (Import   *self,
            GError  **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      gbt_store_get_db (self->store), "SELECT key, id, version, listed FROM offer WHERE catalogue = ?1", error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, self->catalogue);
  for (;;)
    {
      Known *known;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      known = g_new0 (Known, 1);
      known->id = gbt_statement_dup_text (statement, 1);
      known->version = (guint) gbt_statement_get_count (statement, 2);
      known->listed = gbt_statement_get_integer (statement, 3) != 0;
      g_hash_table_insert (self->known, gbt_statement_dup_text (statement, 0), known);
    }
}

static gboolean
write_version (Import       *self,
               GbtEntry     *offer,
               const Known  *known,
               GError      **error)
{
  g_autofree char *version = NULL;
  const char *owner[] = { NULL, NULL, NULL };

  gbt_statement_bind_text (self->put_version, 1, known->id);
  gbt_statement_bind_integer (self->put_version, 2, known->version);
  gbt_entry_columns_bind (self->put_version, 3, offer);
  if (!gbt_statement_run (self->put_version, error))
    return FALSE;
  if (!gbt_entry_has_notes (offer))
    return TRUE;

  version = g_strdup_printf ("%u", known->version);
  owner[0] = known->id;
  owner[1] = version;
  return gbt_entry_columns_write_notes (self->put_note, owner, offer, error);
}

static gboolean
add (Import    *self,
     GbtEntry  *offer,
     GError   **error)
{
  const char *key = gbt_entry_get_number (offer);
  Known *known = g_new0 (Known, 1);
  g_autoptr (GbtEntry) first = NULL;

  known->id = gbt_store_make_id (self->store);
  known->version = 1;
  known->listed = TRUE;
  known->seen = TRUE;
  g_hash_table_insert (self->known, g_strdup (key), known);
  self->counts->added++;

  first = gbt_entry_with_identity (offer, key, known->id, known->version);
  gbt_offer_sort_bind (self->sort, self->insert, first, self->now);
  gbt_statement_bind_text (self->insert, GBT_OFFER_SORT_ID, known->id);
  gbt_statement_bind_text (self->insert, GBT_OFFER_SORT_KEY, key);
  gbt_statement_bind_text (self->insert, GBT_OFFER_SORT_CATALOGUE, self->catalogue);

  return gbt_statement_run (self->insert, error) && write_version (self, first, known, error);
}

/* The values are compared where they are; the offer is read whole only when it has more to say. */
static gboolean
is_same (Import       *self,
         GbtEntry     *offer,
         const Known  *known,
         gboolean     *same,
         GError      **error)
{
  g_autoptr (GbtEntry) stored = NULL;
  gboolean row;
  gboolean noted;

  gbt_statement_bind_text (self->look, 1, known->id);
  gbt_statement_bind_integer (self->look, 2, known->version);
  if (!gbt_statement_next (self->look, &row, error))
    return FALSE;
  *same = row && gbt_entry_columns_hold (self->look, 0, offer);
  noted = row && gbt_statement_get_integer (self->look, GBT_N_OFFER_FIELDS) != 0;
  gbt_statement_reset (self->look);
  if (!*same || (!noted && !gbt_entry_has_notes (offer)))
    return TRUE;

  stored = gbt_store_read_offer (gbt_store_get_db (self->store), known->id, known->version, error);
  if (stored == NULL)
    return FALSE;
  *same = gbt_entry_same_fields (stored, offer);
  return TRUE;
}

static gboolean
drop_version (Import      *self,
              const char  *id,
              guint        version,
              GError     **error)
{
  gbt_statement_bind_text (self->drop, 1, id);
  gbt_statement_bind_integer (self->drop, 2, version);
  if (!gbt_statement_run (self->drop, error))
    return FALSE;

  self->counts->dropped += gbt_db_get_changes (gbt_store_get_db (self->store));
  return TRUE;
}

static gboolean
set_listed (Import      *self,
            const char  *id,
            gboolean     listed,
            GError     **error)
{
  gbt_statement_bind_text (self->list, 1, id);
  gbt_statement_bind_integer (self->list, 2, listed ? 1 : 0);

  return gbt_statement_run (self->list, error);
}

static gboolean
renew (Import    *self,
       GbtEntry  *offer,
       Known     *known,
       GError   **error)
{
  g_autoptr (GbtEntry) next = NULL;
  gboolean same;

  if (!is_same (self, offer, known, &same, error))
    return FALSE;
  if (same)
    {
      self->counts->unchanged++;
      return known->listed || set_listed (self, known->id, TRUE, error);
    }

  self->counts->changed++;
  known->version++;
  next = gbt_entry_with_identity (offer, gbt_entry_get_number (offer), known->id, known->version);
  gbt_offer_sort_bind (self->sort, self->update, next, self->now);
  gbt_statement_bind_text (self->update, GBT_OFFER_SORT_ID, known->id);

  return write_version (self, next, known, error) && gbt_statement_run (self->update, error)
         && drop_version (self, known->id, known->version - 1, error);
}

static gboolean
mark (GbtStore    *self,
      const char  *sql,
      const char  *catalogue,
      const char  *now,
      GError     **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (gbt_store_get_db (self), sql, error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, catalogue);
  if (now != NULL)
    gbt_statement_bind_text (statement, 2, now);
  return gbt_statement_run (statement, error);
}

static gboolean
drop_indexes (Import   *self,
              GError  **error)
{
  GbtDb *db = gbt_store_get_db (self->store);
  g_autoptr (GString) drops = g_string_new (NULL);
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      db, "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND name GLOB 'offer_by_*' ORDER BY name", error);

  if (statement == NULL)
    return FALSE;

  self->indexes = g_ptr_array_new_with_free_func (g_free);
  for (;;)
    {
      g_autofree char *name = NULL;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        break;
      name = gbt_statement_dup_text (statement, 0);
      g_string_append_printf (drops, "DROP INDEX \"%s\";", name);
      g_ptr_array_add (self->indexes, gbt_statement_dup_text (statement, 1));
    }
  gbt_statement_reset (statement);

  /* The index of words is left behind until the end too. */
  return gbt_db_execute (db, drops->str, error)
         && mark (self->store, "INSERT INTO offer_import (catalogue) VALUES (?1)", self->catalogue, NULL, error);
}

static gboolean
make_indexes (Import   *self,
              GError  **error)
{
  if (self->indexes == NULL)
    return TRUE;

  for (guint i = 0; i < self->indexes->len; i++)
    {
      if (!gbt_db_execute (gbt_store_get_db (self->store), self->indexes->pdata[i], error))
        return FALSE;
    }

  return mark (self->store, "DELETE FROM offer_import WHERE catalogue = ?1", self->catalogue, NULL, error)
         && gbt_db_execute (gbt_store_get_db (self->store), "INSERT INTO offer_search (offer_search) VALUES ('rebuild')",
                            error);
}

static gboolean
take (Import    *self,
      GbtEntry  *offer,
      GError   **error)
{
  const char *key = gbt_entry_get_number (offer);
  Known *known;

  self->counts->read++;
  if (key == NULL || *key == '\0')
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("An offer of the catalogue has no key of its own"), NULL);
      return FALSE;
    }
  if (!gbt_entry_check (offer, error))
    return FALSE;

  if (self->indexes == NULL && self->counts->added + self->counts->changed == MANY && !drop_indexes (self, error))
    return FALSE;

  known = g_hash_table_lookup (self->known, key);
  if (known == NULL)
    return add (self, offer, error);
  if (known->seen)
    {
      self->counts->repeated++;
      return TRUE;
    }

  known->seen = TRUE;
  return renew (self, offer, known, error);
}

static gboolean
unlist_unseen (Import   *self,
               GError  **error)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->known);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Known *known = value;

      if (known->seen || !known->listed)
        continue;
      self->counts->unlisted++;
      if (!set_listed (self, known->id, FALSE, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
take_all (Import            *self,
          GbtOfferNext       next,
          gpointer           data,
          GCancellable      *cancellable,
          GbtStoreProgress   progress,
          gpointer           progress_data,
          GError           **error)
{
  for (;;)
    {
      g_autoptr (GError) failure = NULL;
      g_autoptr (GbtEntry) offer = NULL;

      if (self->counts->read % STEP == 0)
        {
          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          if (progress != NULL)
            progress (self->counts->read, progress_data);
        }

      offer = next (data, &failure);
      if (failure != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
      if (offer == NULL)
        return TRUE;
      if (!take (self, offer, error))
        return FALSE;
    }
}

static gboolean
import_offers (GbtStore          *self,
               const char        *catalogue,
               GbtOfferNext       next,
               gpointer           data,
               GCancellable      *cancellable,
               GbtStoreProgress   progress,
               gpointer           progress_data,
               GbtImportCounts   *counts,
               GError           **error)
{
  g_autoptr (Import) import = import_new (self, catalogue, counts, error);

  if (import == NULL
      || !mark (self,
                "INSERT INTO catalogue (name, read) VALUES (?1, ?2)"
                " ON CONFLICT (name) DO UPDATE SET read = excluded.read",
                catalogue, import->now, error)
      || !read_known (import, error)
      || !take_all (import, next, data, cancellable, progress, progress_data, error)
      || !unlist_unseen (import, error) || !make_indexes (import, error))
    return FALSE;

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/**
 * gbt_store_import_offers:
 * @self: a store
 * @catalogue: the name of what is read, by which its next reading is known
 * @next: (scope call): gives the offers, one after the other
 * @data: given to @next
 * @cancellable: (nullable): to give up
 * @progress: (nullable) (scope call): told how many were read
 * @progress_data: given to @progress
 * @counts: (out): what was done; of no meaning on failure
 * @error: set by @next, to %G_IO_ERROR_CANCELLED, to %GBT_ERROR_MISSING when an offer has no native
 *   key, or when a field is not what it may be
 *
 * Reads a catalogue, whole, in one transaction: when it fails or is given up, nothing changed. An
 * offer is known by its native key within the catalogue: unchanged, it keeps its identity and its
 * version; changed, it has a new version, and the former is removed unless a candidate, a verdict
 * or a frozen record cites it; absent, it is no longer listed.
 *
 * Returns: whether it was imported
 */
gboolean
gbt_store_import_offers (GbtStore          *self,
                         const char        *catalogue,
                         GbtOfferNext       next,
                         gpointer           data,
                         GCancellable      *cancellable,
                         GbtStoreProgress   progress,
                         gpointer           progress_data,
                         GbtImportCounts   *counts,
                         GError           **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  gboolean done;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);
  g_return_val_if_fail (catalogue != NULL && *catalogue != '\0', FALSE);

  *counts = (GbtImportCounts) { 0 };
  if (!gbt_store_can_write (self, error) || !gbt_db_execute (gbt_store_get_db (self), ROOM, error))
    return FALSE;

  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  done = transaction != NULL
         && import_offers (self, catalogue, next, data, cancellable, progress, progress_data, counts, error)
         && gbt_transaction_commit (g_steal_pointer (&transaction), error);
  g_clear_pointer (&transaction, gbt_transaction_free);
  gbt_db_execute (gbt_store_get_db (self), USUAL_ROOM, NULL);

  return done;
}
