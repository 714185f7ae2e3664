/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report.h"

static void
column_free (gpointer data)
{
  GbtReportColumn *column = data;

  g_free (column->name);
  g_free (column->unit);
  g_free (column->group);
  g_free (column);
}

static void
row_free (gpointer data)
{
  GbtReportRow *row = data;

  g_ptr_array_unref (row->cells);
  g_free (row);
}

static GPtrArray *
new_texts (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_report_text_free);
}

static void
block_free (gpointer data)
{
  GbtReportBlock *block = data;

  g_ptr_array_unref (block->labels);
  g_ptr_array_unref (block->texts);
  g_ptr_array_unref (block->boxed);
  g_clear_pointer (&block->table, gbt_report_table_free);
  g_clear_pointer (&block->chart, gbt_chart_data_free);
  g_clear_pointer (&block->words, gbt_chart_words_free);
  g_free (block->alternative);
  g_free (block);
}

static void
section_free (gpointer data)
{
  GbtReportSection *section = data;

  g_free (section->id);
  g_free (section->title);
  g_ptr_array_unref (section->blocks);
  g_free (section);
}

static void
box_free (gpointer data)
{
  GbtReportBox *box = data;

  gbt_report_text_free (box->name);
  g_free (box->value);
  g_free (box->unit);
  g_free (box->legend);
  g_free (box);
}

/**
 * gbt_report_alloc:
 * @language: the language its words will be in
 *
 * Returns: (transfer full): a report that says nothing yet
 */
GbtReport *
gbt_report_alloc (GbtLanguage language)
{
  GbtReport *self = g_new0 (GbtReport, 1);

  self->language = language;
  self->cartouche_labels = g_ptr_array_new_with_free_func (g_free);
  self->cartouche_values = new_texts ();
  self->notices = new_texts ();
  self->boxes = g_ptr_array_new_with_free_func (box_free);
  self->sections = g_ptr_array_new_with_free_func (section_free);
  return self;
}

/**
 * gbt_report_free:
 * @self: (transfer full) (nullable): a report
 */
void
gbt_report_free (GbtReport *self)
{
  if (self == NULL)
    return;

  g_free (self->document_name);
  g_free (self->reference);
  g_free (self->title);
  g_ptr_array_unref (self->cartouche_labels);
  g_ptr_array_unref (self->cartouche_values);
  g_ptr_array_unref (self->notices);
  g_ptr_array_unref (self->boxes);
  g_clear_pointer (&self->counts, gbt_report_text_free);
  g_ptr_array_unref (self->sections);
  g_free (self->header_reference);
  g_free (self->header_revision);
  g_free (self->header_state);
  g_free (self->footer);
  g_free (self->page);
  g_free (self->continued);
  g_free (self->pdf_title);
  g_free (self->author);
  g_free (self->program);
  g_free (self->attachment);
  g_free (self->attachment_description);
  g_free (self->fingerprint);
  g_free (self->link_description);
  g_free (self);
}

/**
 * gbt_report_add_box:
 * @self: a report
 * @mark: the mark of its subject
 * @name: the word of the mark
 * @value: the figure, or the name
 * @unit: (nullable): the unit of a figure; none makes @value a name
 * @legend: what it is
 *
 * Adds one of the boxes of the summary.
 */
void
gbt_report_add_box (GbtReport     *self,
                    GbtReportMark  mark,
                    const char    *name,
                    const char    *value,
                    const char    *unit,
                    const char    *legend)
{
  GbtReportBox *box = g_new0 (GbtReportBox, 1);

  box->name = gbt_report_text_new_mark (mark, GBT_REPORT_STYLE_STRONG | GBT_REPORT_STYLE_LEDGER,
                                        name);
  box->value = g_strdup (value);
  box->unit = g_strdup (unit);
  box->legend = g_strdup (legend);
  box->figure = unit != NULL;
  g_ptr_array_add (self->boxes, box);
}

/**
 * gbt_report_add_section:
 * @self: a report
 * @title: its heading
 *
 * Returns: (transfer none): a section after the last, with the next number
 */
GbtReportSection *
gbt_report_add_section (GbtReport  *self,
                        const char *title)
{
  GbtReportSection *section = g_new0 (GbtReportSection, 1);

  section->number = self->sections->len + 1;
  section->id = g_strdup_printf ("section-%u", section->number);
  section->title = g_strdup (title);
  section->blocks = g_ptr_array_new_with_free_func (block_free);
  g_ptr_array_add (self->sections, section);
  return section;
}

/**
 * gbt_report_section_add:
 * @section: a section
 * @kind: what the block is
 *
 * Returns: (transfer none): an empty block after the last
 */
GbtReportBlock *
gbt_report_section_add (GbtReportSection   *section,
                        GbtReportBlockKind  kind)
{
  GbtReportBlock *block = g_new0 (GbtReportBlock, 1);

  block->kind = kind;
  block->labels = g_ptr_array_new_with_free_func (g_free);
  block->texts = new_texts ();
  block->boxed = new_texts ();
  g_ptr_array_add (section->blocks, block);
  return block;
}

/**
 * gbt_report_block_add_pair:
 * @block: pairs
 * @label: a name
 * @text: (transfer full): what it holds
 */
void
gbt_report_block_add_pair (GbtReportBlock *block,
                           const char     *label,
                           GbtReportText  *text)
{
  g_ptr_array_add (block->labels, g_strdup (label));
  g_ptr_array_add (block->texts, text);
}

/**
 * gbt_report_table_new:
 * @id: (nullable): what links lead to
 * @number: (nullable): head of the caption
 * @caption: (nullable): the caption; a table without has no number either
 *
 * Returns: (transfer full): a table without columns
 */
GbtReportTable *
gbt_report_table_new (const char *id,
                      const char *number,
                      const char *caption)
{
  GbtReportTable *table = g_new0 (GbtReportTable, 1);

  table->id = g_strdup (id);
  table->number = g_strdup (number);
  table->caption = g_strdup (caption);
  table->columns = g_ptr_array_new_with_free_func (column_free);
  table->rows = g_ptr_array_new_with_free_func (row_free);
  return table;
}

/**
 * gbt_report_table_add_column:
 * @table: a table
 * @name: (nullable): first line of its header
 * @width: the width it asks for, in mm
 *
 * Returns: (transfer none): a column of text after the last
 */
GbtReportColumn *
gbt_report_table_add_column (GbtReportTable *table,
                             const char     *name,
                             double          width)
{
  GbtReportColumn *column = g_new0 (GbtReportColumn, 1);

  column->name = g_strdup (name);
  column->width = width;
  g_ptr_array_add (table->columns, column);
  return column;
}

/**
 * gbt_report_table_add_number:
 * @table: a table
 * @name: (nullable): first line of its header
 * @unit: unit and scope
 * @group: (nullable): header over this column and the next of the same group
 * @width: the width it asks for, in mm
 * @decimals: decimals of each number
 *
 * Adds a column of numbers.
 */
void
gbt_report_table_add_number (GbtReportTable *table,
                             const char     *name,
                             const char     *unit,
                             const char     *group,
                             double          width,
                             guint           decimals)
{
  GbtReportColumn *column = gbt_report_table_add_column (table, name, width);

  column->unit = g_strdup (unit);
  column->group = g_strdup (group);
  column->number = TRUE;
  column->decimals = decimals;
}

/**
 * gbt_report_table_add_row:
 * @table: a table
 * @kind: what the row is
 *
 * Returns: (transfer none): a row without cells, after the last
 */
GbtReportRow *
gbt_report_table_add_row (GbtReportTable   *table,
                          GbtReportRowKind  kind)
{
  GbtReportRow *row = g_new0 (GbtReportRow, 1);

  row->kind = kind;
  row->cells = new_texts ();
  g_ptr_array_add (table->rows, row);
  return row;
}

/**
 * gbt_report_table_free:
 * @table: (transfer full) (nullable): a table
 */
void
gbt_report_table_free (GbtReportTable *table)
{
  if (table == NULL)
    return;

  g_free (table->id);
  g_free (table->number);
  g_free (table->caption);
  g_free (table->ledger);
  g_ptr_array_unref (table->columns);
  g_ptr_array_unref (table->rows);
  g_clear_pointer (&table->note, gbt_report_text_free);
  g_free (table);
}

/**
 * gbt_report_row_add:
 * @row: a row
 * @text: (transfer full): its next cell
 */
void
gbt_report_row_add (GbtReportRow  *row,
                    GbtReportText *text)
{
  g_ptr_array_add (row->cells, text);
}
