/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv-rows.h"

#include <string.h>

#include "gbt-error.h"

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

struct _GbtCsvRows
{
  GBytes *bytes;
  char *file;
  const char *start; /* of the first row that is not the header */
  const char *at;
  const char *end;
  char separator;
  guint first_line;
  guint next_line;
  guint line;
  guint n_rows;
  GPtrArray *names;
  GHashTable *columns; /* name to column, from 1 */
  GString *text;       /* the cells of the row, each ended by a NUL */
  GArray *cells;       /* where each begins in @text */
  GError *refusal;     /* why the row cannot be read, the first reason */
};

static void
set_error (const GbtCsvRows  *self,
           guint              line,
           GbtError           code,
           const char        *message,
           const char        *argument,
           GError           **error)
{
  gbt_error_set (error, code, message, argument, NULL);
  if (error != NULL)
    gbt_error_set_place (*error, self->file, line);
}

static void
refuse_row (GbtCsvRows  *self,
            guint        line,
            GbtError     code,
            const char  *message)
{
  if (self->refusal == NULL)
    set_error (self, line, code, message, NULL, &self->refusal);
}

static gboolean
is_row_end (const GbtCsvRows *self)
{
  return self->at == self->end || *self->at == '\n'
         || (*self->at == '\r' && self->at + 1 < self->end && self->at[1] == '\n');
}

/* What is too long is read to its end, and not kept. */
static void
keep (GbtCsvRows  *self,
      guint        cell,
      const char  *from,
      gsize        length)
{
  const gsize kept = self->text->len - g_array_index (self->cells, guint, cell);

  if (kept + length > GBT_CSV_ROWS_MAX_CELL)
    refuse_row (self, self->next_line, GBT_ERROR_TOO_LARGE, N_("A cell is too long"));
  else
    g_string_append_len (self->text, from, (gssize) length);
}

static gboolean
read_quoted (GbtCsvRows  *self,
             guint        cell,
             GError     **error)
{
  const guint opened = self->next_line;

  for (self->at++;; self->at++)
    {
      const char *quote = memchr (self->at, '"', (gsize) (self->end - self->at));

      if (quote == NULL)
        {
          set_error (self, opened, GBT_ERROR_SYNTAX, N_("A cell has no closing double quote"), NULL, error);
          return FALSE;
        }
      keep (self, cell, self->at, (gsize) (quote - self->at));
      for (const char *c = memchr (self->at, '\n', (gsize) (quote - self->at)); c != NULL;
           c = memchr (c + 1, '\n', (gsize) (quote - c - 1)))
        self->next_line++;

      self->at = quote + 1;
      if (self->at == self->end || *self->at != '"')
        return TRUE;
      keep (self, cell, "\"", 1);
    }
}

static gboolean
read_cell (GbtCsvRows  *self,
           GError     **error)
{
  const guint cell = self->cells->len;
  const guint begin = (guint) self->text->len;
  const char *from;

  g_array_append_val (self->cells, begin);
  if (self->at < self->end && *self->at == '"')
    {
      if (!read_quoted (self, cell, error))
        return FALSE;
      if (!is_row_end (self) && *self->at != self->separator)
        refuse_row (self, self->next_line, GBT_ERROR_SYNTAX,
                    N_("Something follows the closing double quote of a cell"));
    }

  for (from = self->at; !is_row_end (self) && *self->at != self->separator; self->at++)
    {
      if (*self->at == '"')
        refuse_row (self, self->next_line, GBT_ERROR_SYNTAX,
                    N_("A double quote stands inside a cell that does not begin with one"));
    }
  keep (self, cell, from, (gsize) (self->at - from));

  if (memchr (self->text->str + begin, '\0', self->text->len - begin) != NULL)
    refuse_row (self, self->next_line, GBT_ERROR_SYNTAX, N_("A cell holds a NUL character"));
  else if (!g_utf8_validate_len (self->text->str + begin, self->text->len - begin, NULL))
    refuse_row (self, self->next_line, GBT_ERROR_SYNTAX, N_("This is not text in UTF-8"));
  g_string_append_c (self->text, '\0');
  return TRUE;
}

/* One row of cells, at most @most; FALSE on an error that no row survives. */
static gboolean
read_row (GbtCsvRows  *self,
          guint        most,
          GError     **error)
{
  g_string_truncate (self->text, 0);
  g_array_set_size (self->cells, 0);
  g_clear_error (&self->refusal);
  self->line = self->next_line;

  for (;;)
    {
      if (self->cells->len == most)
        {
          refuse_row (self, self->line, GBT_ERROR_TOO_LARGE, N_("A row has more cells than there are columns"));
          /* The rest of the line is passed over, quotes or not: nothing of it is kept. */
          self->at = memchr (self->at, '\n', (gsize) (self->end - self->at));
          self->at = self->at != NULL ? self->at : self->end;
          break;
        }
      if (!read_cell (self, error))
        return FALSE;
      if (is_row_end (self))
        break;
      self->at++;
    }

  if (self->at < self->end && *self->at == '\r')
    self->at++;
  if (self->at < self->end)
    self->at++;
  self->next_line++;
  return TRUE;
}

/* The separator of which the first row has most, outside quotes. */
static char
find_separator (const char *at,
                const char *end)
{
  guint commas = 0;
  guint semicolons = 0;
  gboolean quoted = FALSE;

  for (; at < end && (quoted || *at != '\n') && commas + semicolons <= GBT_CSV_ROWS_MAX_COLUMNS; at++)
    {
      quoted = quoted != (*at == '"');
      commas += !quoted && *at == ',';
      semicolons += !quoted && *at == ';';
    }

  return semicolons > commas ? ';' : ',';
}

static gboolean
read_header (GbtCsvRows  *self,
             GError     **error)
{
  if (!read_row (self, GBT_CSV_ROWS_MAX_COLUMNS, error))
    return FALSE;
  if (g_error_matches (self->refusal, GBT_ERROR, GBT_ERROR_TOO_LARGE)
      && self->cells->len == GBT_CSV_ROWS_MAX_COLUMNS)
    {
      set_error (self, self->line, GBT_ERROR_TOO_LARGE, N_("The file has too many columns"), NULL, error);
      return FALSE;
    }
  if (self->refusal != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->refusal));
      return FALSE;
    }

  for (guint i = 0; i < self->cells->len; i++)
    {
      char *name = g_strstrip (g_strdup (gbt_csv_rows_get_cell (self, i)));

      g_ptr_array_add (self->names, name);
      if (*name != '\0' && !g_hash_table_insert (self->columns, name, GUINT_TO_POINTER (i + 1)))
        {
          set_error (self, self->line, GBT_ERROR_DUPLICATE, N_("Two columns are called “{1}”"), name, error);
          return FALSE;
        }
    }

  self->start = self->at;
  self->first_line = self->next_line;
  return TRUE;
}

/**
 * gbt_csv_rows_new:
 * @bytes: a file
 * @file: its name, for the messages
 * @error: %GBT_ERROR_TOO_LARGE, %GBT_ERROR_SYNTAX or %GBT_ERROR_DUPLICATE, with the line
 *
 * Reads the names of the columns. Too many of them are refused before they cost anything.
 *
 * Returns: (transfer full) (nullable): what reads the rows
 */
GbtCsvRows *
gbt_csv_rows_new (GBytes      *bytes,
                  const char  *file,
                  GError     **error)
{
  g_autoptr (GbtCsvRows) self = g_new0 (GbtCsvRows, 1);
  gsize size;

  g_return_val_if_fail (bytes != NULL && file != NULL, NULL);

  self->bytes = g_bytes_ref (bytes);
  self->file = g_strdup (file);
  self->at = g_bytes_get_data (bytes, &size);
  /* Of an empty file GBytes gives no address at all. */
  if (size == 0)
    self->at = "";
  self->end = self->at + size;
  if (size >= 3 && memcmp (self->at, BYTE_ORDER_MARK, 3) == 0)
    self->at += 3;
  self->next_line = 1;
  self->separator = find_separator (self->at, self->end);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->columns = g_hash_table_new (g_str_hash, g_str_equal);
  self->text = g_string_new (NULL);
  self->cells = g_array_new (FALSE, FALSE, sizeof (guint));

  return read_header (self, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * gbt_csv_rows_free:
 * @self: (transfer full): what reads rows
 */
void
gbt_csv_rows_free (GbtCsvRows *self)
{
  g_array_unref (self->cells);
  g_string_free (self->text, TRUE);
  g_hash_table_unref (self->columns);
  g_ptr_array_unref (self->names);
  g_clear_error (&self->refusal);
  g_free (self->file);
  g_bytes_unref (self->bytes);
  g_free (self);
}

/**
 * gbt_csv_rows_rewind:
 * @self: what reads rows
 *
 * The next row is the first one again.
 */
void
gbt_csv_rows_rewind (GbtCsvRows *self)
{
  self->at = self->start;
  self->next_line = self->first_line;
  self->n_rows = 0;
}

/**
 * gbt_csv_rows_get_separator:
 * @self: what reads rows
 *
 * Returns: "," or ";"
 */
char
gbt_csv_rows_get_separator (const GbtCsvRows *self)
{
  return self->separator;
}

/**
 * gbt_csv_rows_get_n_columns:
 * @self: what reads rows
 *
 * Returns: how many columns the first row names
 */
guint
gbt_csv_rows_get_n_columns (const GbtCsvRows *self)
{
  return self->names->len;
}

/**
 * gbt_csv_rows_get_name:
 * @self: what reads rows
 * @column: a column, from 0
 *
 * Returns: its name, white space around it left out
 */
const char *
gbt_csv_rows_get_name (const GbtCsvRows *self,
                       guint             column)
{
  g_return_val_if_fail (column < self->names->len, NULL);

  return self->names->pdata[column];
}

/**
 * gbt_csv_rows_find:
 * @self: what reads rows
 * @name: the name of a column
 * @column: (out) (optional): which one, from 0, written on success only
 *
 * Returns: whether there is one
 */
gboolean
gbt_csv_rows_find (const GbtCsvRows *self,
                   const char       *name,
                   guint            *column)
{
  const guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->columns, name));

  if (found > 0 && column != NULL)
    *column = found - 1;
  return found > 0;
}

/**
 * gbt_csv_rows_next:
 * @self: what reads rows
 * @refusal: (out) (transfer full) (nullable): why this row cannot be read, while the next ones can:
 *   its cells are then not to be asked for
 * @error: what no row survives: a quote that is never closed, too many rows
 *
 * Reads the next row. Empty lines are no rows.
 *
 * Returns: whether there was one; %FALSE without @error at the end
 */
gboolean
gbt_csv_rows_next (GbtCsvRows  *self,
                   GError     **refusal,
                   GError     **error)
{
  *refusal = NULL;
  while (self->at < self->end && is_row_end (self))
    {
      self->at += *self->at == '\r' ? 2 : 1;
      self->next_line++;
    }
  if (self->at == self->end)
    return FALSE;

  if (++self->n_rows > GBT_CSV_ROWS_MAX_ROWS)
    {
      set_error (self, self->next_line, GBT_ERROR_TOO_LARGE, N_("The file has too many rows"), NULL, error);
      return FALSE;
    }
  if (!read_row (self, self->names->len, error))
    return FALSE;

  if (self->refusal == NULL && self->cells->len < self->names->len)
    refuse_row (self, self->line, GBT_ERROR_MISSING, N_("A row has fewer cells than there are columns"));
  *refusal = g_steal_pointer (&self->refusal);
  return TRUE;
}

/**
 * gbt_csv_rows_get_line:
 * @self: what reads rows
 *
 * Returns: the line where the row begins, from 1
 */
guint
gbt_csv_rows_get_line (const GbtCsvRows *self)
{
  return self->line;
}

/**
 * gbt_csv_rows_get_cell:
 * @self: what reads rows
 * @column: a column, from 0
 *
 * Returns: (transfer none): the cell of the row, valid UTF-8, until the next row is read
 */
const char *
gbt_csv_rows_get_cell (const GbtCsvRows *self,
                       guint             column)
{
  g_return_val_if_fail (column < self->cells->len, NULL);

  return self->text->str + g_array_index (self->cells, guint, column);
}
