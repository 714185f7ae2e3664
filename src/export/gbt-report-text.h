/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtReportMark:
 *
 * The mark drawn before a word: the ledger of a figure, or a verdict. It never stands alone.
 */
typedef enum
{
  GBT_REPORT_MARK_NONE,
  GBT_REPORT_MARK_ESTIMATED,
  GBT_REPORT_MARK_MEASURED,
  GBT_REPORT_MARK_COMMERCIAL,
  GBT_REPORT_MARK_UNKNOWN,
  GBT_REPORT_MARK_ADMISSIBLE,
  GBT_REPORT_MARK_TO_CONFIRM,
  GBT_REPORT_MARK_EXCLUDED,
} GbtReportMark;

/**
 * GbtReportStyle:
 * @GBT_REPORT_STYLE_PLAIN: as the text around
 * @GBT_REPORT_STYLE_STRONG: a name, a total, the head of a sentence
 * @GBT_REPORT_STYLE_EMPHASIS: "unknown" and its like
 * @GBT_REPORT_STYLE_QUIET: labels and remarks
 * @GBT_REPORT_STYLE_CODE: a digest, a command
 * @GBT_REPORT_STYLE_DIGEST: a whole digest on one line of a table
 * @GBT_REPORT_STYLE_REFUSAL: a refusal without its mark
 * @GBT_REPORT_STYLE_LEDGER: in the colour of the mark before it
 *
 * What a piece of text is; how that looks is the typesetter's business.
 */
typedef enum
{
  GBT_REPORT_STYLE_PLAIN = 0,
  GBT_REPORT_STYLE_STRONG = 1 << 0,
  GBT_REPORT_STYLE_EMPHASIS = 1 << 1,
  GBT_REPORT_STYLE_QUIET = 1 << 2,
  GBT_REPORT_STYLE_CODE = 1 << 3,
  GBT_REPORT_STYLE_LEDGER = 1 << 4,
  GBT_REPORT_STYLE_DIGEST = 1 << 5,
  GBT_REPORT_STYLE_REFUSAL = 1 << 6,
} GbtReportStyle;

/**
 * GbtReportSpan:
 * @mark: the mark before the text
 * @style: what the text is
 * @text: the text, in the language of the report
 * @target: (nullable): the id of the section or table it leads to
 */
typedef struct
{
  GbtReportMark mark;
  GbtReportStyle style;
  char *text;
  char *target;
} GbtReportSpan;

/**
 * GbtReportText:
 *
 * One text of a report, made of spans. It belongs to one owner and grows only while the report
 * is being built.
 */
typedef struct _GbtReportText GbtReportText;

GbtReportText       *gbt_report_text_new       (const char          *text);
GbtReportText       *gbt_report_text_new_styled (GbtReportStyle      style,
                                                const char          *text);
GbtReportText       *gbt_report_text_new_mark  (GbtReportMark        mark,
                                                GbtReportStyle       style,
                                                const char          *word);
GbtReportText       *gbt_report_text_copy      (const GbtReportText *self);
void                 gbt_report_text_free      (GbtReportText       *self);
void                 gbt_report_text_add       (GbtReportText       *self,
                                                GbtReportStyle       style,
                                                const char          *text);
void                 gbt_report_text_add_mark  (GbtReportText       *self,
                                                GbtReportMark        mark,
                                                GbtReportStyle       style,
                                                const char          *word);
void                 gbt_report_text_add_link  (GbtReportText       *self,
                                                GbtReportStyle       style,
                                                const char          *text,
                                                const char          *target);
void                 gbt_report_text_append    (GbtReportText       *self,
                                                const GbtReportText *other);
guint                gbt_report_text_get_n_spans (const GbtReportText *self);
const GbtReportSpan *gbt_report_text_get_span  (const GbtReportText *self,
                                                guint                index);
gboolean             gbt_report_text_is_empty  (const GbtReportText *self);
char                *gbt_report_text_to_string (const GbtReportText *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtReportText, gbt_report_text_free)

G_END_DECLS
