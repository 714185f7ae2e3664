/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv-guard.h"

/* What a spreadsheet may take for the beginning of a formula, at the beginning of a cell. */
static gboolean
is_trigger (gunichar c)
{
  return c == '=' || c == '+' || c == '-' || c == '@' || c == 0xFF1D || c == 0xFF0B
         || c == 0xFF0D || c == 0xFF20;
}

/* Where a file opened with another separator may begin a cell. */
static gboolean
is_cell_break (gunichar c)
{
  return c == ',' || c == ';' || c == '\t' || c == '\r' || c == '\n';
}

/* What a spreadsheet drops or does not see at the beginning of a cell. */
static gboolean
is_passed_over (gunichar c)
{
  return c == '"' || c == 0xFEFF || c == 0x200B || c == 0x0085 || g_unichar_isspace (c);
}

/**
 * gbt_csv_guard:
 * @text: any text, valid UTF-8
 *
 * The formula guard: one apostrophe before what a spreadsheet would take for a formula, at the
 * beginning of the cell and after every character where a wrong separator would begin one; and
 * before an apostrophe that stands there, so that gbt_csv_unguard() gives every text back.
 *
 * Returns: (transfer full): the text to write
 */
char *
gbt_csv_guard (const char *text)
{
  g_autoptr (GString) cell = g_string_new (NULL);
  gboolean at_guard = TRUE;

  g_return_val_if_fail (text != NULL, NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (at_guard && (is_trigger (character) || character == '\''))
        g_string_append_c (cell, '\'');
      at_guard = is_cell_break (character) || (at_guard && is_passed_over (character));
      g_string_append_unichar (cell, character);
    }

  return g_string_free (g_steal_pointer (&cell), FALSE);
}

/**
 * gbt_csv_unguard:
 * @cell: a cell that was read, valid UTF-8
 *
 * Returns: (transfer full): the text that gbt_csv_guard() was given
 */
char *
gbt_csv_unguard (const char *cell)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean at_guard = TRUE;

  g_return_val_if_fail (cell != NULL, NULL);

  for (const char *c = cell; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (at_guard && character == '\'')
        {
          gunichar guarded = g_utf8_get_char (c + 1);

          if (is_trigger (guarded) || guarded == '\'')
            {
              c++;
              character = guarded;
            }
        }
      at_guard = is_cell_break (character) || (at_guard && is_passed_over (character));
      g_string_append_unichar (text, character);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}
