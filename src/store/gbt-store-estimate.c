/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-store-private.h"

static gboolean
write_line (GbtStatement *put,
            const char   *id,
            guint         number,
            const char   *part,
            guint         rank,
            GbtLine      *line,
            GError      **error)
{
  guint64 bytes;

  gbt_statement_bind_text (put, 1, id);
  gbt_statement_bind_integer (put, 2, number);
  gbt_statement_bind_text (put, 3, part);
  gbt_statement_bind_integer (put, 4, rank);
  gbt_statement_bind_text (put, 5, gbt_line_get_key (line));
  gbt_statement_bind_text (put, 6, gbt_line_get_name (line));
  gbt_statement_bind_text (put, 7, gbt_origin_get_code (gbt_line_get_origin (line)));
  gbt_statement_bind_text (put, 8, gbt_codes_get_basis (gbt_line_get_basis (line)));
  gbt_statement_bind_text (put, 9, gbt_exactness_get_code (gbt_line_get_exactness (line)));
  if (gbt_line_get_bytes (line, &bytes))
    gbt_statement_bind_integer (put, 10, bytes);
  else
    gbt_statement_bind_null (put, 10);
  gbt_statement_bind_text (put, 11, gbt_line_get_formula (line));
  gbt_statement_bind_text (put, 12, gbt_line_get_applied (line));
  gbt_statement_bind_text (put, 13, gbt_line_get_run (line));
  gbt_statement_bind_text (put, 14, gbt_line_get_note (line));

  return gbt_statement_run (put, error);
}

static gboolean
write_lines (GbtDb       *db,
             const char  *id,
             guint        number,
             GbtEstimate *estimate,
             GError     **error)
{
  g_autoptr (GbtStatement) put = gbt_statement_new (
      db,
      "INSERT INTO estimate_line (sheet, number, part, rank, key, name, origin, basis, exactness,"
      " bytes, formula, applied, run, note)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
      error);

  if (put == NULL)
    return FALSE;

  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    {
      if (!write_line (put, id, number, GBT_CODES_PART_LINE, i + 1,
                       gbt_estimate_get_line (estimate, i), error))
        return FALSE;
    }
  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      if (!write_line (put, id, number, GBT_CODES_PART_POST, i + 1,
                       gbt_estimate_get_post (estimate, i), error))
        return FALSE;
    }

  return TRUE;
}

/*< private >
 * gbt_store_write_estimate:
 * @self: a store, in a transaction
 * @id: a sheet
 * @number: one of its revisions, open
 * @estimate: (nullable): what the method makes of it; %NULL where the computation was refused
 * @error: set on failure
 *
 * Replaces the estimate of the revision.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_write_estimate (GbtStore    *self,
                          const char  *id,
                          guint        number,
                          GbtEstimate *estimate,
                          GError     **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autoptr (GbtStatement) put = NULL;

  if (!gbt_store_clear_revision (db, "DELETE FROM estimate WHERE sheet = ?1 AND number = ?2", id,
                                 number, error))
    return FALSE;
  if (estimate == NULL)
    return TRUE;

  put = gbt_statement_new (
      db,
      "INSERT INTO estimate (sheet, number, method, version, program, gpus, total, per_gpu,"
      " complete) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      error);
  if (put == NULL)
    return FALSE;

  gbt_statement_bind_text (put, 1, id);
  gbt_statement_bind_integer (put, 2, number);
  gbt_statement_bind_text (put, 3, gbt_estimate_get_method (estimate));
  gbt_statement_bind_integer (put, 4, gbt_estimate_get_version (estimate));
  gbt_statement_bind_text (put, 5, gbt_store_get_program_version (self));
  gbt_statement_bind_integer (put, 6, gbt_estimate_get_gpus (estimate));
  /* Nothing known is not zero (R4). */
  if (gbt_estimate_has_anything (estimate))
    {
      gbt_statement_bind_integer (put, 7, gbt_estimate_get_total (estimate));
      gbt_statement_bind_integer (put, 8, gbt_estimate_get_per_gpu (estimate));
    }
  gbt_statement_bind_integer (put, 9, gbt_estimate_is_complete (estimate)
                                          && gbt_estimate_has_anything (estimate));

  return gbt_statement_run (put, error) && write_lines (db, id, number, estimate, error);
}
