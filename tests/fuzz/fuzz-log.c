/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <string.h>

#include "gbt-log-reader.h"
#include "gbt-log-run.h"

/* A file that a terminal shows as it is: its lines can be held against what was read. */
static gboolean
is_plain (const uint8_t *data,
          size_t         size)
{
  return memchr (data, '\033', size) == NULL && memchr (data, '\0', size) == NULL && memchr (data, '\r', size) == NULL
         && g_utf8_validate ((const char *) data, (gssize) size, NULL);
}

static void
check_printed (char               **lines,
               const GbtLogFigure  *figure)
{
  g_assert_cmpuint (figure->line, <=, g_strv_length (lines));
  if (strstr (lines[figure->line - 1], figure->printed) == NULL)
    g_error ("“%s” of %s is not in line %" G_GUINT64_FORMAT ": %s", figure->printed, figure->key, figure->line,
             lines[figure->line - 1]);
}

static void
check_figure (const GbtLogFigure *figure,
              guint64             n_lines)
{
  g_assert_cmpuint (figure->line, >=, 1);
  g_assert_cmpuint (figure->line, <=, n_lines);
  g_assert_true (g_utf8_validate (figure->printed, -1, NULL));
  g_assert_cmpint (figure->gpu, >=, -1);
  g_assert_cmpint (figure->gpu, <, 10000);
  g_assert_true (figure->known || figure->amount == 0);
}

/*
 * Any bytes, in pieces of any size: figures that stand in their lines, and a run and peaks that a sheet takes.
 */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GbtLogReader) reader = gbt_log_reader_new ();
  g_autoptr (GbtLogReading) reading = NULL;
  g_autoptr (GbtEntry) run = NULL;
  g_autoptr (GPtrArray) peaks = NULL;
  g_auto (GStrv) lines = NULL;
  size_t piece = size > 0 ? 1 + data[0] * 7u : 1;

  for (size_t i = 0; i < size; i += piece)
    gbt_log_reader_feed (reader, (const char *) data + i, MIN (piece, size - i));
  reading = gbt_log_reader_finish (reader);

  if (is_plain (data, size))
    {
      g_autofree char *text = g_strndup ((const char *) data, size);

      lines = g_strsplit (text, "\n", -1);
    }
  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    {
      check_figure (gbt_log_reading_get_figure (reading, i), gbt_log_reading_get_n_lines (reading));
      if (lines != NULL)
        check_printed (lines, gbt_log_reading_get_figure (reading, i));
    }

  run = gbt_log_reading_make_run (reading, "ES-01", "limit");
  g_assert_true (gbt_entry_check (run, NULL));
  peaks = gbt_log_reading_make_peaks (reading, "ES-01");
  for (guint i = 0; i < peaks->len; i++)
    g_assert_true (gbt_entry_check (peaks->pdata[i], NULL));

  return 0;
}
