/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lines.h"

static void
write_table (GString              *out,
             const GbtReportTable *table)
{
  if (table->number != NULL)
    g_string_append_printf (out, "%s %s [%s]\n", table->number, table->caption, table->ledger);
  for (guint i = 0; i < table->rows->len; i++)
    {
      const GbtReportRow *row = g_ptr_array_index (table->rows, i);

      for (guint j = 0; j < row->cells->len; j++)
        {
          g_autofree char *cell = gbt_report_text_to_string (g_ptr_array_index (row->cells, j));

          g_string_append_printf (out, "%s%s", j == 0 ? "" : " | ", cell);
        }
      g_string_append_c (out, '\n');
    }
  if (table->note != NULL)
    {
      g_autofree char *note = gbt_report_text_to_string (table->note);

      g_string_append_printf (out, "%s\n", note);
    }
}

static void
write_texts (GString   *out,
             GPtrArray *labels,
             GPtrArray *texts)
{
  for (guint i = 0; i < texts->len; i++)
    {
      g_autofree char *text = gbt_report_text_to_string (g_ptr_array_index (texts, i));

      if (labels != NULL && i < labels->len)
        g_string_append_printf (out, "%s = ", (char *) g_ptr_array_index (labels, i));
      g_string_append_printf (out, "%s\n", text);
    }
}

/* The whole report as lines, its spaces made plain so that a golden can be read. */
char *
lines_of_report (const GbtReport *report)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *counts = NULL;

  g_string_append_printf (out, "%s\n%s\n%s\n", report->document_name, report->reference,
                          report->title);
  write_texts (out, report->cartouche_labels, report->cartouche_values);
  write_texts (out, NULL, report->notices);
  for (guint i = 0; i < report->boxes->len; i++)
    {
      const GbtReportBox *box = g_ptr_array_index (report->boxes, i);
      g_autofree char *name = gbt_report_text_to_string (box->name);

      g_string_append_printf (out, "%s: %s %s, %s\n", name, box->value,
                              box->unit != NULL ? box->unit : "", box->legend);
    }
  counts = gbt_report_text_to_string (report->counts);
  g_string_append_printf (out, "%s\n", counts);

  for (guint i = 0; i < report->sections->len; i++)
    {
      const GbtReportSection *section = g_ptr_array_index (report->sections, i);

      g_string_append_printf (out, "%u %s\n", section->number, section->title);
      for (guint j = 0; j < section->blocks->len; j++)
        {
          const GbtReportBlock *block = g_ptr_array_index (section->blocks, j);

          write_texts (out, block->labels, block->texts);
          write_texts (out, NULL, block->boxed);
          if (block->table != NULL)
            write_table (out, block->table);
          if (block->words != NULL)
            g_string_append_printf (out, "%s\n", block->words->alternative);
        }
    }
  g_string_append_printf (out, "%s\n%s\n", report->footer, report->attachment);

  g_string_replace (out, "\u202f", " ", 0);
  g_string_replace (out, "\u00a0", " ", 0);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* A sentence that a report must say. */
void
lines_assert_say (const char *report,
                  const char *words)
{
  if (strstr (report, words) == NULL)
    g_test_message ("missing: %s\nin:\n%s", words, report);
  g_assert_nonnull (strstr (report, words));
}

void
lines_assert_silent (const char *report,
                     const char *words)
{
  if (strstr (report, words) != NULL)
    g_test_message ("unwanted: %s\nin:\n%s", words, report);
  g_assert_null (strstr (report, words));
}
