/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-store-private.h"

/* What a row is read from. */
#define ROW_COLUMNS \
  "SELECT page.id, page.title, page.reference, page.model, page.author, page.revision, page.edits," \
  " page.status, page.created, page.changed, estimate.total, estimate.complete"
/* A page is cut in the index of its order, and only then its rows are looked up. ?1 holds a bit for
 * each status wanted. */
#define SORTED(order, page_order) \
  ROW_COLUMNS " FROM (SELECT id AS chosen FROM sheet" \
              " WHERE deleted IS NULL AND (?1 >> status) & 1" \
              " ORDER BY " order " LIMIT ?2 OFFSET ?3)" \
              " JOIN sheet AS page ON page.id = chosen" \
              " LEFT JOIN estimate ON estimate.sheet = page.id AND estimate.number = page.revision" \
              " ORDER BY " page_order

static const char *const sorted[][2] = {
  [GBT_SHEET_ORDER_CHANGED] = { SORTED ("changed, id", "page.changed, page.id"),
                                SORTED ("changed DESC, id DESC", "page.changed DESC, page.id DESC") },
  [GBT_SHEET_ORDER_TITLE] = { SORTED ("title_order, id", "page.title_order, page.id"),
                              SORTED ("title_order DESC, id DESC",
                                      "page.title_order DESC, page.id DESC") },
  [GBT_SHEET_ORDER_REFERENCE] = { SORTED ("reference, id", "page.reference, page.id"),
                                  SORTED ("reference DESC, id DESC",
                                          "page.reference DESC, page.id DESC") },
  [GBT_SHEET_ORDER_STATUS] = { SORTED ("status, changed DESC, id",
                                       "page.status, page.changed DESC, page.id"),
                               SORTED ("status DESC, changed, id DESC",
                                       "page.status DESC, page.changed, page.id DESC") },
};

/* Never NULL, whatever a file from elsewhere holds. */
static char *
dup_present_text (GbtStatement *statement,
                  int           column)
{
  char *text = gbt_statement_dup_text (statement, column);

  return text != NULL ? text : g_strdup ("");
}

/*< private >
 * gbt_store_read_row:
 * @statement: a statement on a row of ROW_COLUMNS
 *
 * Returns: (transfer full): the row
 */
GbtSheetRow *
gbt_store_read_row (GbtStatement *statement)
{
  GbtSheetRow *row = g_new0 (GbtSheetRow, 1);

  row->id = dup_present_text (statement, 0);
  row->title = gbt_statement_dup_text (statement, 1);
  row->reference = gbt_statement_dup_text (statement, 2);
  row->model = gbt_statement_dup_text (statement, 3);
  row->author = gbt_statement_dup_text (statement, 4);
  row->revision = (guint) gbt_statement_get_count (statement, 5);
  row->edits = gbt_statement_get_count (statement, 6);
  row->status = (GbtSheetStatus) MIN (gbt_statement_get_count (statement, 7), GBT_SHEET_ARCHIVED);
  row->created = dup_present_text (statement, 8);
  row->changed = dup_present_text (statement, 9);
  row->estimated = !gbt_statement_is_null (statement, 10);
  row->envelope = gbt_statement_get_count (statement, 10);
  row->complete = gbt_statement_get_integer (statement, 11) != 0;

  return row;
}

static GPtrArray *
read_rows (GbtStatement *statement,
           GError      **error)
{
  g_autoptr (GPtrArray) rows
      = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sheet_row_free);

  for (;;)
    {
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&rows);
      g_ptr_array_add (rows, gbt_store_read_row (statement));
    }
}

/**
 * gbt_store_list_sheets:
 * @self: a store
 * @statuses: bits (GBT_SHEET_STATUS_BIT()) of the statuses wanted
 * @order: what they are sorted by; equal ones by identity, so that pages never overlap
 * @descending: the greatest first
 * @offset: how many to leave out first
 * @limit: how many at most
 * @error: set on failure
 *
 * Returns: (transfer full) (element-type GbtSheetRow): one page of the list
 */
GPtrArray *
gbt_store_list_sheets (GbtStore     *self,
                       guint         statuses,
                       GbtSheetOrder order,
                       gboolean      descending,
                       guint         offset,
                       guint         limit,
                       GError      **error)
{
  g_autoptr (GbtStatement) statement = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);
  g_return_val_if_fail ((guint) order < G_N_ELEMENTS (sorted), NULL);

  statement = gbt_statement_new (gbt_store_get_db (self), sorted[order][descending ? 1 : 0], error);
  if (statement == NULL)
    return NULL;

  gbt_statement_bind_integer (statement, 1, statuses & GBT_SHEET_STATUS_ALL);
  gbt_statement_bind_integer (statement, 2, limit);
  gbt_statement_bind_integer (statement, 3, offset);

  return read_rows (statement, error);
}

/**
 * gbt_store_count_sheets:
 * @self: a store
 * @statuses: as gbt_store_list_sheets()
 * @count: (out): how many there are
 * @error: set on failure
 *
 * Returns: whether they could be counted
 */
gboolean
gbt_store_count_sheets (GbtStore *self,
                        guint     statuses,
                        guint64  *count,
                        GError  **error)
{
  g_autoptr (GbtStatement) statement = NULL;
  gboolean row;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "SELECT count (*) FROM sheet"
                                 " WHERE deleted IS NULL AND (?1 >> status) & 1",
                                 error);
  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_integer (statement, 1, statuses & GBT_SHEET_STATUS_ALL);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;

  *count = gbt_statement_get_count (statement, 0);
  return TRUE;
}

/*< private >
 * gbt_store_make_match:
 * @self: a store
 * @text: what was typed, valid UTF-8
 *
 * Every word typed must begin a word of what is found. Each is quoted: nothing typed is an operator.
 *
 * Returns: (transfer full): what an index of words is asked; empty when no word was typed
 */
char *
gbt_store_make_match (GbtStore   *self,
                      const char *text)
{
  g_autofree char *folded = gbt_store_fold (self, text);
  g_autoptr (GString) match = g_string_new (NULL);
  gboolean inside = FALSE;

  for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      gboolean is_word = g_unichar_isalnum (character) || g_unichar_ismark (character);

      if (is_word && !inside)
        g_string_append (match, "\"");
      if (is_word)
        g_string_append_unichar (match, character);
      if (!is_word && inside)
        g_string_append (match, "\"* ");
      inside = is_word;
    }
  if (inside)
    g_string_append (match, "\"*");

  return g_string_free (g_steal_pointer (&match), FALSE);
}

/**
 * gbt_store_search_sheets:
 * @self: a store
 * @text: what was typed
 * @limit: how many at most
 * @error: set on failure
 *
 * Finds the sheets whose title, reference, author, model or notes hold, for each word typed, a
 * word that begins with it; case, accents and ligatures do not count. Archived sheets are found
 * too. The latest created come first; nothing is ranked, so that the time does not grow with the
 * matches.
 *
 * Returns: (transfer full) (element-type GbtSheetRow): the sheets found; none when no word was
 *   typed
 */
GPtrArray *
gbt_store_search_sheets (GbtStore   *self,
                         const char *text,
                         guint       limit,
                         GError    **error)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *match = NULL;
  g_autoptr (GbtStatement) statement = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  match = gbt_store_make_match (self, valid);
  if (*match == '\0')
    return g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sheet_row_free);

  statement = gbt_statement_new (
      gbt_store_get_db (self),
      ROW_COLUMNS
      " FROM sheet_search JOIN sheet_text ON sheet_text.number = sheet_search.rowid"
      " JOIN sheet AS page ON page.id = sheet_text.sheet AND page.deleted IS NULL"
      " LEFT JOIN estimate ON estimate.sheet = page.id AND estimate.number = page.revision"
      " WHERE sheet_search MATCH ?1 ORDER BY sheet_search.rowid DESC LIMIT ?2",
      error);
  if (statement == NULL)
    return NULL;
  gbt_statement_bind_text (statement, 1, match);
  gbt_statement_bind_integer (statement, 2, limit);

  return read_rows (statement, error);
}
