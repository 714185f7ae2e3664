/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-table.h"

#include <string.h>

#define GAP "  "

struct _GbtCliTable
{
  char *columns; /* 'l' or 'r' for each */
  GPtrArray *cells; /* row by row */
};

/**
 * gbt_cli_table_new:
 * @columns: one letter a column: "l" ranged left, "r" ranged right
 *
 * Returns: (transfer full): an empty table
 */
GbtCliTable *
gbt_cli_table_new (const char *columns)
{
  GbtCliTable *self = g_new0 (GbtCliTable, 1);

  self->columns = g_strdup (columns);
  self->cells = g_ptr_array_new_with_free_func (g_free);
  return self;
}

/**
 * gbt_cli_table_free:
 * @self: (transfer full): a table
 */
void
gbt_cli_table_free (GbtCliTable *self)
{
  g_free (self->columns);
  g_ptr_array_unref (self->cells);
  g_free (self);
}

/**
 * gbt_cli_table_add:
 * @self: a table
 * @...: as many strings as there are columns, any of them %NULL for an empty cell
 *
 * Adds a row.
 */
void
gbt_cli_table_add (GbtCliTable *self,
                   ...)
{
  va_list args;

  va_start (args, self);
  for (gsize i = 0; i < strlen (self->columns); i++)
    {
      const char *text = va_arg (args, const char *);

      g_ptr_array_add (self->cells, text != NULL ? gbt_cli_dup_line (text) : g_strdup (""));
    }
  va_end (args);
}

static gsize
measure (const char *text)
{
  gsize width = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);

      if (!g_unichar_iszerowidth (letter))
        width += g_unichar_iswide (letter) ? 2 : 1;
    }
  return width;
}

static void
append_spaces (GString *line,
               gsize    n)
{
  for (gsize i = 0; i < n; i++)
    g_string_append_c (line, ' ');
}

/**
 * gbt_cli_table_print:
 * @self: a table
 * @cli: the run
 *
 * Answers the rows. Spaces never end a line.
 */
void
gbt_cli_table_print (GbtCliTable *self,
                     GbtCli      *cli)
{
  const guint n_columns = (guint) strlen (self->columns);
  g_autofree gsize *widths = g_new0 (gsize, n_columns);

  for (guint i = 0; i < self->cells->len; i++)
    widths[i % n_columns] = MAX (widths[i % n_columns], measure (self->cells->pdata[i]));

  for (guint row = 0; row < self->cells->len / n_columns; row++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint column = 0; column < n_columns; column++)
        {
          const char *cell = self->cells->pdata[row * n_columns + column];
          const gsize left = widths[column] - measure (cell);

          if (self->columns[column] == 'r')
            append_spaces (line, left);
          g_string_append (line, cell);
          if (self->columns[column] == 'l')
            append_spaces (line, left);
          g_string_append (line, GAP);
        }
      while (line->len > 0 && line->str[line->len - 1] == ' ')
        g_string_truncate (line, line->len - 1);
      gbt_cli_print_line (cli, line->str);
    }
}
