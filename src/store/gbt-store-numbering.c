/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-store-private.h"

static gboolean
read_last_number (GbtStore   *self,
                  const char *series,
                  guint64    *last,
                  GError    **error)
{
  /* Both what was given here and what came from elsewhere. */
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      gbt_store_get_db (self),
      "SELECT max (ifnull ((SELECT last FROM numbering WHERE series = ?1), 0),"
      " ifnull ((SELECT max (CAST (substr (reference, length (?1) + 2) AS INTEGER)) FROM sheet"
      "  WHERE deleted IS NULL AND reference > ?1 || '-' AND reference < ?1 || '.'"
      "  AND substr (reference, length (?1) + 2) NOT GLOB '*[^0-9]*'"
      "  AND length (reference) <= length (?1) + 10), 0))",
      error);
  gboolean row;

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, series);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;

  *last = gbt_statement_get_count (statement, 0);
  return TRUE;
}

static char *
next_reference (GbtStore *self,
                GError  **error)
{
  g_autofree char *now = gbt_store_format_now (self);
  g_autofree char *series = g_strdup_printf (GBT_CODES_SERIES "-%.4s", now);
  g_autoptr (GbtStatement) statement = NULL;
  guint64 last;

  if (!read_last_number (self, series, &last, error))
    return NULL;

  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "INSERT INTO numbering (series, last) VALUES (?1, ?2)"
                                 " ON CONFLICT (series) DO UPDATE SET last = excluded.last",
                                 error);
  if (statement == NULL)
    return NULL;
  gbt_statement_bind_text (statement, 1, series);
  gbt_statement_bind_integer (statement, 2, last + 1);
  if (!gbt_statement_run (statement, error))
    return NULL;

  return g_strdup_printf ("%s-%04" G_GUINT64_FORMAT, series, last + 1);
}

/*< private >
 * gbt_store_give_reference:
 * @self: a store, in a transaction
 * @workload: what a sheet says
 * @error: set on failure
 *
 * Returns: (transfer full): @workload with the next reference of the year
 */
GbtWorkload *
gbt_store_give_reference (GbtStore    *self,
                          GbtWorkload *workload,
                          GError     **error)
{
  g_autofree char *reference = next_reference (self, error);
  g_autoptr (GbtField) field = NULL;

  if (reference == NULL)
    return NULL;

  field = gbt_field_new_text (reference, NULL);
  return gbt_workload_with_field (workload, GBT_FIELD_REFERENCE, field);
}
