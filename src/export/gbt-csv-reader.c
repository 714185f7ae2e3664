/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv.h"

#include "gbt-error.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
/* What a file read back may hold. */
#define MOST_BYTES (64 * 1024 * 1024)
#define MOST_CELLS 4000000

typedef struct
{
  const char *at;
  const char *end;
  char separator;
  guint line;
  guint n_cells;
} Reader;

static gboolean
refuse (const Reader  *reader,
        const char    *file,
        GbtError       code,
        const char    *message,
        GError       **error)
{
  gbt_error_set (error, code, message, NULL);
  if (error != NULL)
    gbt_error_set_place (*error, file, reader->line);
  return FALSE;
}

static gboolean
is_row_end (const Reader *reader)
{
  return reader->at == reader->end || *reader->at == '\n'
         || (*reader->at == '\r' && reader->at + 1 < reader->end && reader->at[1] == '\n');
}

static gboolean
read_cell (Reader      *reader,
           const char  *file,
           GPtrArray   *row,
           GError     **error)
{
  g_autoptr (GString) cell = g_string_new (NULL);

  if (++reader->n_cells > MOST_CELLS)
    return refuse (reader, file, GBT_ERROR_TOO_LARGE, N_("Too many cells"), error);

  if (reader->at < reader->end && *reader->at == '"')
    {
      for (reader->at++;; reader->at++)
        {
          if (reader->at == reader->end)
            return refuse (reader, file, GBT_ERROR_SYNTAX,
                           N_("A cell has no closing double quote"), error);
          if (*reader->at == '"')
            {
              if (reader->at + 1 == reader->end || reader->at[1] != '"')
                break;
              reader->at++;
            }
          if (*reader->at == '\n')
            reader->line++;
          g_string_append_c (cell, *reader->at);
        }
      reader->at++;
      if (!is_row_end (reader) && *reader->at != reader->separator)
        return refuse (reader, file, GBT_ERROR_SYNTAX,
                       N_("Something follows the closing double quote of a cell"), error);
    }
  else
    for (; !is_row_end (reader) && *reader->at != reader->separator; reader->at++)
      {
        if (*reader->at == '"')
          return refuse (reader, file, GBT_ERROR_SYNTAX,
                         N_("A double quote stands inside a cell that does not begin with one"),
                         error);
        g_string_append_c (cell, *reader->at);
      }

  g_ptr_array_add (row, gbt_csv_unguard (cell->str));
  return TRUE;
}

/**
 * gbt_csv_parse:
 * @bytes: a file written by #GbtCsvWriter, or alike
 * @flavour: how it is written
 * @file: (nullable): its name, for the messages
 * @error: set to %GBT_ERROR_TOO_LARGE or %GBT_ERROR_SYNTAX, with the line
 *
 * Reads the rows back, the guard undone. Lines may end with CRLF or LF.
 *
 * Returns: (transfer full) (nullable) (element-type GLib.PtrArray): the rows, each an array of
 *   strings
 */
GPtrArray *
gbt_csv_parse (GBytes         *bytes,
               GbtCsvFlavour   flavour,
               const char     *file,
               GError        **error)
{
  g_autoptr (GPtrArray) rows = NULL;
  Reader reader = { .separator = flavour == GBT_CSV_FRENCH ? ';' : ',', .line = 1 };
  gsize size;

  g_return_val_if_fail (bytes != NULL, NULL);

  reader.at = g_bytes_get_data (bytes, &size);
  /* Of an empty file GBytes gives no address at all. */
  if (size == 0)
    reader.at = "";
  reader.end = reader.at + size;
  if (size > MOST_BYTES)
    {
      refuse (&reader, file, GBT_ERROR_TOO_LARGE, N_("The file is too large"), error);
      return NULL;
    }
  if (size > 0 && !g_utf8_validate_len (reader.at, size, NULL))
    {
      refuse (&reader, file, GBT_ERROR_SYNTAX, N_("This is not text in UTF-8"), error);
      return NULL;
    }
  if (size >= 3 && memcmp (reader.at, BYTE_ORDER_MARK, 3) == 0)
    reader.at += 3;

  rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  while (reader.at < reader.end)
    {
      GPtrArray *row = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (rows, row);
      for (;;)
        {
          if (!read_cell (&reader, file, row, error))
            return NULL;
          if (is_row_end (&reader))
            break;
          reader.at++;
        }
      if (reader.at < reader.end && *reader.at == '\r')
        reader.at++;
      if (reader.at < reader.end)
        reader.at++;
      reader.line++;
    }

  return g_steal_pointer (&rows);
}
