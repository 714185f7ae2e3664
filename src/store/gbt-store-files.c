/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store-evidence.h"
#include "gbt-store-private.h"

/* A file is kept in parts of so many bytes: neither writing nor reading one needs it whole in
 * memory. The schema says the same. */
#define PART (1024 * 1024)

/*< private >
 * gbt_store_set_too_large:
 * @error: set to %GBT_ERROR_TOO_LARGE
 */
void
gbt_store_set_too_large (GError **error)
{
  g_autofree char *limit = g_strdup_printf ("%" G_GUINT64_FORMAT, GBT_STORE_MAX_FILE / (1024 * 1024));

  gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("A piece of evidence holds at most {1} MiB"), limit, NULL);
}

/* The number that the file takes, unless it turns out to be here already. */
static gboolean
read_next_number (GbtDb    *db,
                  gint64   *number,
                  GError  **error)
{
  return gbt_db_get_integer (db,
                             "SELECT 1 + max (ifnull ((SELECT max (number) FROM evidence_file), 0),"
                             " ifnull ((SELECT max (file) FROM evidence_part), 0))",
                             number, error);
}

static gboolean
write_parts (GbtDb         *db,
             gint64         number,
             GInputStream  *stream,
             GChecksum     *checksum,
             guint64       *size,
             GError       **error)
{
  g_autofree guint8 *buffer = g_malloc (PART);
  g_autoptr (GbtStatement) put
      = gbt_statement_new (db, "INSERT INTO evidence_part (file, part, bytes) VALUES (?1, ?2, ?3)", error);

  if (put == NULL)
    return FALSE;

  *size = 0;
  for (guint part = 1;; part++)
    {
      g_autoptr (GError) failure = NULL;
      gsize length;

      if (!g_input_stream_read_all (stream, buffer, PART, &length, NULL, &failure))
        {
          gbt_error_set (error, GBT_ERROR_IO, N_("The file cannot be read: {1}"), failure->message, NULL);
          return FALSE;
        }
      if (length == 0)
        return TRUE;
      *size += length;
      if (*size > GBT_STORE_MAX_FILE)
        {
          gbt_store_set_too_large (error);
          return FALSE;
        }

      g_checksum_update (checksum, buffer, (gssize) length);
      gbt_statement_bind_integer (put, 1, (guint64) number);
      gbt_statement_bind_integer (put, 2, part);
      gbt_statement_bind_blob (put, 3, buffer, length);
      if (!gbt_statement_run (put, error))
        return FALSE;
    }
}

static gboolean
has_file (GbtDb       *db,
          const char  *sha256,
          gboolean    *has,
          GError     **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, "SELECT 1 FROM evidence_file WHERE sha256 = ?1", error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, sha256);
  return gbt_statement_next (statement, has, error);
}

/*< private >
 * gbt_store_put_file:
 * @self: a store, in a transaction
 * @stream: the bytes, read once to their end
 * @sha256: (out) (transfer full): their SHA-256, 64 hexadecimal digits
 * @size: (out): how many there are
 * @error: set to %GBT_ERROR_TOO_LARGE over %GBT_STORE_MAX_FILE, to %GBT_ERROR_IO
 *
 * Keeps the bytes, unless they are here already.
 *
 * Returns: whether they are kept
 */
gboolean
gbt_store_put_file (GbtStore      *self,
                    GInputStream  *stream,
                    char         **sha256,
                    guint64       *size,
                    GError       **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autoptr (GbtTransaction) parts = gbt_transaction_new_write (db, error);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GbtStatement) put = NULL;
  gboolean has;
  gint64 number;

  if (parts == NULL || !read_next_number (db, &number, error)
      || !write_parts (db, number, stream, checksum, size, error)
      || !has_file (db, g_checksum_get_string (checksum), &has, error))
    return FALSE;

  *sha256 = g_strdup (g_checksum_get_string (checksum));
  /* Identical files once: what was just written is undone. */
  if (has)
    return TRUE;

  put = gbt_statement_new (db, "INSERT INTO evidence_file (number, sha256, size) VALUES (?1, ?2, ?3)", error);
  if (put == NULL)
    return FALSE;
  gbt_statement_bind_integer (put, 1, (guint64) number);
  gbt_statement_bind_text (put, 2, *sha256);
  gbt_statement_bind_integer (put, 3, *size);

  return gbt_statement_run (put, error) && gbt_transaction_commit (g_steal_pointer (&parts), error);
}

/*< private >
 * gbt_store_drop_file:
 * @self: a store, in a transaction
 * @sha256: (nullable): the SHA-256 of a file
 * @error: set on failure
 *
 * Removes the bytes when no record names them.
 *
 * Returns: whether it could be done
 */
gboolean
gbt_store_drop_file (GbtStore    *self,
                     const char  *sha256,
                     GError     **error)
{
  g_autoptr (GbtStatement) drop = NULL;

  if (sha256 == NULL)
    return TRUE;

  drop = gbt_statement_new (gbt_store_get_db (self),
                            "DELETE FROM evidence_file WHERE sha256 = ?1"
                            " AND NOT EXISTS (SELECT 1 FROM evidence WHERE sha256 = ?1)"
                            " AND NOT EXISTS (SELECT 1 FROM frozen_evidence WHERE sha256 = ?1)",
                            error);
  if (drop == NULL)
    return FALSE;

  gbt_statement_bind_text (drop, 1, sha256);
  return gbt_statement_run (drop, error);
}

static gboolean
append_parts (GbtStatement  *statement,
              GByteArray    *bytes,
              GError       **error)
{
  for (;;)
    {
      const guint8 *part;
      gsize length;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      part = gbt_statement_get_blob (statement, 0, &length);
      if (length > GBT_STORE_MAX_FILE - bytes->len)
        {
          gbt_store_set_too_large (error);
          return FALSE;
        }
      if (part != NULL)
        g_byte_array_append (bytes, part, (guint) length);
    }
}

/*< private >
 * gbt_store_read_file:
 * @db: a connection
 * @sha256: the SHA-256 of a file
 * @error: set to %GBT_ERROR_NOT_FOUND when its bytes are not here, to %GBT_ERROR_DAMAGED when they
 *   are others
 *
 * Returns: (transfer full): its bytes
 */
GBytes *
gbt_store_read_file (GbtDb       *db,
                     const char  *sha256,
                     GError     **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *found = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  gboolean has;

  if (!has_file (db, sha256, &has, error))
    return NULL;
  if (!has)
    {
      gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("The file of this piece of evidence is not in the store"), NULL);
      return NULL;
    }

  statement = gbt_statement_new (db,
                                 "SELECT bytes FROM evidence_part JOIN evidence_file ON number = file"
                                 " WHERE sha256 = ?1 ORDER BY part",
                                 error);
  if (statement == NULL)
    return NULL;
  gbt_statement_bind_text (statement, 1, sha256);
  if (!append_parts (statement, bytes, error))
    return NULL;

  found = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes->data, bytes->len);
  if (g_strcmp0 (found, sha256) != 0)
    {
      gbt_error_set (error, GBT_ERROR_DAMAGED, N_("A file of evidence is not the one that was added: {1}"), sha256, NULL);
      return NULL;
    }

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
