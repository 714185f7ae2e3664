/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-chart-words.h"
#include "gbt-fiche.h"
#include "gbt-frozen.h"
#include "gbt-language.h"
#include "gbt-report-text.h"

G_BEGIN_DECLS

/**
 * GbtReportColumn:
 * @name: (nullable): first line of its header
 * @unit: (nullable): second line: unit and scope
 * @group: (nullable): header over this column and its neighbours of the same group
 * @width: the width it asks for, in mm, of the 176 of the page
 * @number: ranged right, on the decimal mark when @decimals is above 0
 * @decimals: how many decimals every number of the column has
 * @heads: its cells name their row
 * @strong: its cells are names
 * @key: its cells are short keys: none breaks
 * @letter: its cells are verdicts, each printed as one letter: the mark tells which, the text is
 *   what is read aloud
 */
typedef struct
{
  char *name;
  char *unit;
  char *group;
  double width;
  gboolean number;
  guint decimals;
  gboolean heads;
  gboolean strong;
  gboolean key;
  gboolean letter;
} GbtReportColumn;

typedef enum
{
  GBT_REPORT_ROW_PLAIN,
  GBT_REPORT_ROW_GROUP, /* names the rows after it; one cell over all columns */
  GBT_REPORT_ROW_TOTAL,
} GbtReportRowKind;

/**
 * GbtReportRow:
 * @kind: what the row is
 * @separate: a stronger rule stands above it: it begins a group of fields
 * @cells: (element-type GbtReportText): one a column; the last one covers the columns left
 */
typedef struct
{
  GbtReportRowKind kind;
  gboolean separate;
  GPtrArray *cells;
} GbtReportRow;

/**
 * GbtReportTable:
 * @id: what links lead to: "table-1"
 * @number: its head: "Table 1."
 * @caption: what it shows, without full stop
 * @mark: the ledger of its figures
 * @ledger: (nullable): the word of the ledger
 * @compact: rows of one line, as near as can be read
 * @columns: (element-type GbtReportColumn):
 * @rows: (element-type GbtReportRow):
 * @note: (nullable): what stands under it
 */
typedef struct
{
  char *id;
  char *number;
  char *caption;
  GbtReportMark mark;
  char *ledger;
  gboolean compact;
  GPtrArray *columns;
  GPtrArray *rows;
  GbtReportText *note;
} GbtReportTable;

typedef enum
{
  GBT_REPORT_BLOCK_PAIRS,     /* labels and values */
  GBT_REPORT_BLOCK_TABLE,
  GBT_REPORT_BLOCK_FIGURE,
  GBT_REPORT_BLOCK_PARAGRAPH,
  GBT_REPORT_BLOCK_PANEL,     /* paragraphs beside a boxed one */
  GBT_REPORT_BLOCK_LIST,      /* keyed items in two columns */
} GbtReportBlockKind;

/**
 * GbtReportBlock:
 * @kind: which of the others are set
 * @halves: PAIRS: in two columns
 * @labels: (element-type utf8): PAIRS: names; LIST: keys
 * @texts: (element-type GbtReportText): PAIRS, LIST: one a label; PARAGRAPH: one; PANEL: the
 *   paragraphs beside
 * @boxed: (element-type GbtReportText): PANEL: the paragraphs in the box
 * @table: TABLE: all of it; FIGURE: its id, number, caption, mark, ledger and note; LIST
 *   (nullable): its id, number and caption
 * @chart: FIGURE: what it draws
 * @words: FIGURE: the words drawn with it
 * @alternative: FIGURE: what it shows, said in words from the same numbers
 */
typedef struct
{
  GbtReportBlockKind kind;
  gboolean halves;
  GPtrArray *labels;
  GPtrArray *texts;
  GPtrArray *boxed;
  GbtReportTable *table;
  GbtChartData *chart;
  GbtChartWords *words;
  char *alternative;
} GbtReportBlock;

/**
 * GbtReportSection:
 * @number: 1 to 10; never changes, whatever is empty
 * @id: what links lead to: "section-2"
 * @title: its heading
 * @blocks: (element-type GbtReportBlock):
 */
typedef struct
{
  guint number;
  char *id;
  char *title;
  GPtrArray *blocks;
} GbtReportSection;

/**
 * GbtReportBox:
 * @name: mark and word of the subject
 * @value: the figure, or the name
 * @unit: (nullable): its unit
 * @legend: what it is
 * @figure: the value is a figure, to be set larger than a name
 *
 * One of the four boxes of the summary.
 */
typedef struct
{
  GbtReportText *name;
  char *value;
  char *unit;
  char *legend;
  gboolean figure;
} GbtReportBox;

/**
 * GbtReport:
 * @language: the language of every word in it
 * @document_name: "Sizing sheet"
 * @reference: "FC-2026-0007 · revision 3"
 * @title: as the planner typed it
 * @cartouche_labels: (element-type utf8): eight, in reading order
 * @cartouche_values: (element-type GbtReportText):
 * @notices: (element-type GbtReportText):
 * @boxes: (element-type GbtReportBox): four
 * @counts: the line of counts
 * @sections: (element-type GbtReportSection): ten
 * @header_reference: head of the running header
 * @header_revision: what follows it
 * @header_state: the right of the running header
 * @footer: the left of the footer
 * @page: "Page {1} of {2}"
 * @continued: " (continued)"
 * @pdf_title: reference and title
 * @author: (nullable): as typed
 * @program: the program and its version
 * @attachment: file name of the attached record
 * @attachment_description: what the attached file is
 * @fingerprint: (nullable): SHA-256 of the frozen record, as it is printed
 * @link_description: "Link to {1}"
 *
 * A fiche put into words, once, as neutral sections and blocks: what every printed form is set
 * from. It knows no font and no place on a page.
 */
typedef struct
{
  GbtLanguage language;
  char *document_name;
  char *reference;
  char *title;
  GPtrArray *cartouche_labels;
  GPtrArray *cartouche_values;
  GPtrArray *notices;
  GPtrArray *boxes;
  GbtReportText *counts;
  GPtrArray *sections;
  char *header_reference;
  char *header_revision;
  char *header_state;
  char *footer;
  char *page;
  char *continued;
  char *pdf_title;
  char *author;
  char *program;
  char *attachment;
  char *attachment_description;
  char *fingerprint;
  char *link_description;
} GbtReport;

/**
 * GbtReportContext:
 * @frozen: (nullable): the frozen record that the fiche was read from: its bytes are attached as
 *   they are, its fingerprint is printed
 * @changes: (nullable) (element-type GbtChange): what invalidates its decision today
 * @superseded_by: number of the decision that replaces it; 0: none
 *
 * What is known of a fiche besides itself.
 */
typedef struct
{
  const GbtFrozen *frozen;
  GPtrArray *changes;
  guint superseded_by;
} GbtReportContext;

GbtReport        *gbt_report_new_in_context (GbtFiche         *fiche,
                                           const GbtReportContext *context,
                                           GbtLanguage         language);
GbtReport        *gbt_report_new          (GbtFiche           *fiche,
                                           GbtLanguage         language,
                                           GError            **error);
GbtReport        *gbt_report_alloc        (GbtLanguage         language);
void              gbt_report_free         (GbtReport          *self);

void              gbt_report_add_box      (GbtReport          *self,
                                           GbtReportMark       mark,
                                           const char         *name,
                                           const char         *value,
                                           const char         *unit,
                                           const char         *legend);
GbtReportSection *gbt_report_add_section  (GbtReport          *self,
                                           const char         *title);
GbtReportBlock   *gbt_report_section_add  (GbtReportSection   *section,
                                           GbtReportBlockKind  kind);
void              gbt_report_block_add_pair (GbtReportBlock   *block,
                                             const char       *label,
                                             GbtReportText    *text);
GbtReportTable   *gbt_report_table_new    (const char         *id,
                                           const char         *number,
                                           const char         *caption);
GbtReportColumn  *gbt_report_table_add_column (GbtReportTable *table,
                                           const char         *name,
                                           double              width);
void              gbt_report_table_add_number (GbtReportTable *table,
                                           const char         *name,
                                           const char         *unit,
                                           const char         *group,
                                           double              width,
                                           guint               decimals);
GbtReportRow     *gbt_report_table_add_row (GbtReportTable    *table,
                                           GbtReportRowKind    kind);
void              gbt_report_table_free   (GbtReportTable     *table);
void              gbt_report_row_add      (GbtReportRow       *row,
                                           GbtReportText      *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtReport, gbt_report_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtReportTable, gbt_report_table_free)

G_END_DECLS
