/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

struct _GbtCsvWriter
{
  GbtCsvFlavour flavour;
  GString *text;
  gboolean row_begun;
};

static char
get_separator (GbtCsvFlavour flavour)
{
  return flavour == GBT_CSV_FRENCH ? ';' : ',';
}

/**
 * gbt_csv_clean:
 * @text: any text; what is not UTF-8 is replaced
 *
 * Returns: (transfer full): the text with line ends as LF and other control characters than TAB
 *   as U+FFFD
 */
char *
gbt_csv_clean (const char *text)
{
  g_autofree char *valid = NULL;
  g_autoptr (GString) clean = g_string_new (NULL);

  g_return_val_if_fail (text != NULL, NULL);

  valid = g_utf8_make_valid (text, -1);
  for (const char *c = valid; *c != '\0'; c++)
    {
      if (*c == '\r')
        {
          g_string_append_c (clean, '\n');
          if (c[1] == '\n')
            c++;
        }
      else if ((guchar) *c < 0x20 && *c != '\t' && *c != '\n')
        g_string_append (clean, "\xEF\xBF\xBD");
      else
        g_string_append_c (clean, *c);
    }

  return g_string_free (g_steal_pointer (&clean), FALSE);
}

/**
 * gbt_csv_writer_new: (skip)
 * @flavour: how it is written
 *
 * Returns: (transfer full): a writer of one file
 */
GbtCsvWriter *
gbt_csv_writer_new (GbtCsvFlavour flavour)
{
  GbtCsvWriter *self = g_new0 (GbtCsvWriter, 1);

  self->flavour = flavour;
  self->text = g_string_new (flavour == GBT_CSV_FRENCH ? BYTE_ORDER_MARK : "");
  return self;
}

/**
 * gbt_csv_writer_free: (skip)
 * @self: (transfer full): a writer
 */
void
gbt_csv_writer_free (GbtCsvWriter *self)
{
  g_return_if_fail (self != NULL);

  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_free (self);
}

static void
begin_cell (GbtCsvWriter *self)
{
  if (self->row_begun)
    g_string_append_c (self->text, get_separator (self->flavour));
  self->row_begun = TRUE;
}

/**
 * gbt_csv_writer_add_header: (skip)
 * @self: a writer
 * @name: the name of a column: letters, digits and low lines
 */
void
gbt_csv_writer_add_header (GbtCsvWriter *self,
                           const char   *name)
{
  g_return_if_fail (self != NULL);

  begin_cell (self);
  g_string_append (self->text, name);
}

static gboolean
needs_quotes (const char *cell)
{
  gsize length = strlen (cell);

  return strpbrk (cell, ",;\"\t\n\r") != NULL || cell[0] == ' '
         || (length > 0 && cell[length - 1] == ' ');
}

/**
 * gbt_csv_writer_add_text: (skip)
 * @self: a writer
 * @text: a text; it is cleaned, guarded and quoted
 */
void
gbt_csv_writer_add_text (GbtCsvWriter *self,
                         const char   *text)
{
  g_autofree char *clean = NULL;
  g_autofree char *cell = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (text != NULL);

  begin_cell (self);
  clean = gbt_csv_clean (text);
  cell = gbt_csv_guard (clean);

  if (self->flavour == GBT_CSV_RFC4180 && !needs_quotes (cell))
    {
      g_string_append (self->text, cell);
      return;
    }

  g_string_append_c (self->text, '"');
  for (const char *c = cell; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (self->text, '"');
      g_string_append_c (self->text, *c);
    }
  g_string_append_c (self->text, '"');
}

/**
 * gbt_csv_writer_add_integer: (skip)
 * @self: a writer
 * @value: a number, written without grouping
 */
void
gbt_csv_writer_add_integer (GbtCsvWriter *self,
                            gint64        value)
{
  g_return_if_fail (self != NULL);

  begin_cell (self);
  g_string_append_printf (self->text, "%" G_GINT64_FORMAT, value);
}

/**
 * gbt_csv_writer_add_hundredths: (skip)
 * @self: a writer
 * @value: a number of hundredths (gbt_bytes_hundredths()), written with two decimals
 */
void
gbt_csv_writer_add_hundredths (GbtCsvWriter *self,
                               gint64        value)
{
  guint64 magnitude = value < 0 ? 0 - (guint64) value : (guint64) value;

  g_return_if_fail (self != NULL);

  begin_cell (self);
  g_string_append_printf (self->text, "%s%" G_GUINT64_FORMAT "%c%02u", value < 0 ? "-" : "",
                          magnitude / 100, self->flavour == GBT_CSV_FRENCH ? ',' : '.',
                          (guint) (magnitude % 100));
}

/**
 * gbt_csv_writer_add_decimal: (skip)
 * @self: a writer
 * @decimal: a decimal number as its text, with "." for mark: "0.820"
 */
void
gbt_csv_writer_add_decimal (GbtCsvWriter *self,
                            const char   *decimal)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (decimal != NULL && strspn (decimal, "-0123456789.") == strlen (decimal));

  begin_cell (self);
  for (const char *c = decimal; *c != '\0'; c++)
    g_string_append_c (self->text, *c == '.' && self->flavour == GBT_CSV_FRENCH ? ',' : *c);
}

/**
 * gbt_csv_writer_add_empty: (skip)
 * @self: a writer
 *
 * Adds a cell that holds nothing.
 */
void
gbt_csv_writer_add_empty (GbtCsvWriter *self)
{
  g_return_if_fail (self != NULL);

  begin_cell (self);
}

/**
 * gbt_csv_writer_end_row: (skip)
 * @self: a writer
 */
void
gbt_csv_writer_end_row (GbtCsvWriter *self)
{
  g_return_if_fail (self != NULL);

  g_string_append (self->text, "\r\n");
  self->row_begun = FALSE;
}

/**
 * gbt_csv_writer_finish: (skip)
 * @self: a writer, after the end of a row; it can only be freed then
 *
 * Returns: (transfer full): the file
 */
GBytes *
gbt_csv_writer_finish (GbtCsvWriter *self)
{
  g_return_val_if_fail (self != NULL && self->text != NULL, NULL);
  g_return_val_if_fail (!self->row_begun, NULL);

  return g_string_free_to_bytes (g_steal_pointer (&self->text));
}
