/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report-text.h"

struct _GbtReportText
{
  GPtrArray *spans;
};

static void
span_free (gpointer data)
{
  GbtReportSpan *span = data;

  g_free (span->text);
  g_free (span->target);
  g_free (span);
}

static void
add_span (GbtReportText  *self,
          GbtReportMark   mark,
          GbtReportStyle  style,
          const char     *text,
          const char     *target)
{
  GbtReportSpan *span;

  g_return_if_fail (self != NULL);
  g_return_if_fail (text != NULL);

  if (*text == '\0')
    return;

  span = g_new0 (GbtReportSpan, 1);
  span->mark = mark;
  span->style = style;
  span->text = g_utf8_make_valid (text, -1);
  span->target = g_strdup (target);
  g_ptr_array_add (self->spans, span);
}

/**
 * gbt_report_text_new:
 * @text: (nullable): the first span, plain; %NULL or "" for none
 *
 * Returns: (transfer full): a text
 */
GbtReportText *
gbt_report_text_new (const char *text)
{
  return gbt_report_text_new_styled (GBT_REPORT_STYLE_PLAIN, text);
}

/**
 * gbt_report_text_new_styled:
 * @style: what the text is
 * @text: (nullable): the first span
 *
 * Returns: (transfer full): a text
 */
GbtReportText *
gbt_report_text_new_styled (GbtReportStyle  style,
                            const char     *text)
{
  GbtReportText *self = g_new0 (GbtReportText, 1);

  self->spans = g_ptr_array_new_with_free_func (span_free);
  if (text != NULL)
    add_span (self, GBT_REPORT_MARK_NONE, style, text, NULL);

  return self;
}

/**
 * gbt_report_text_new_mark:
 * @mark: the mark
 * @style: what the word is
 * @word: the word that says what the mark shows
 *
 * Returns: (transfer full): a text that starts with a mark and its word
 */
GbtReportText *
gbt_report_text_new_mark (GbtReportMark   mark,
                          GbtReportStyle  style,
                          const char     *word)
{
  GbtReportText *self = gbt_report_text_new (NULL);

  add_span (self, mark, style, word, NULL);
  return self;
}

/**
 * gbt_report_text_copy:
 * @self: a text
 *
 * Returns: (transfer full): the same spans
 */
GbtReportText *
gbt_report_text_copy (const GbtReportText *self)
{
  GbtReportText *copy = gbt_report_text_new (NULL);

  gbt_report_text_append (copy, self);
  return copy;
}

/**
 * gbt_report_text_free:
 * @self: (transfer full) (nullable): a text
 */
void
gbt_report_text_free (GbtReportText *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->spans);
  g_free (self);
}

/**
 * gbt_report_text_add:
 * @self: a text
 * @style: what the span is
 * @text: the span; nothing is added when empty
 */
void
gbt_report_text_add (GbtReportText  *self,
                     GbtReportStyle  style,
                     const char     *text)
{
  add_span (self, GBT_REPORT_MARK_NONE, style, text, NULL);
}

/**
 * gbt_report_text_add_mark:
 * @self: a text
 * @mark: the mark
 * @style: what the word is
 * @word: its word
 */
void
gbt_report_text_add_mark (GbtReportText  *self,
                          GbtReportMark   mark,
                          GbtReportStyle  style,
                          const char     *word)
{
  add_span (self, mark, style, word, NULL);
}

/**
 * gbt_report_text_add_link:
 * @self: a text
 * @style: what the span is
 * @text: the words of the link
 * @target: the id of the section or table they lead to
 */
void
gbt_report_text_add_link (GbtReportText  *self,
                          GbtReportStyle  style,
                          const char     *text,
                          const char     *target)
{
  add_span (self, GBT_REPORT_MARK_NONE, style, text, target);
}

/**
 * gbt_report_text_append:
 * @self: a text
 * @other: the text whose spans are added after
 */
void
gbt_report_text_append (GbtReportText       *self,
                        const GbtReportText *other)
{
  for (guint i = 0; i < other->spans->len; i++)
    {
      const GbtReportSpan *span = g_ptr_array_index (other->spans, i);

      add_span (self, span->mark, span->style, span->text, span->target);
    }
}

/**
 * gbt_report_text_get_n_spans:
 * @self: a text
 *
 * Returns: how many spans it has
 */
guint
gbt_report_text_get_n_spans (const GbtReportText *self)
{
  return self->spans->len;
}

/**
 * gbt_report_text_get_span:
 * @self: a text
 * @index: from 0
 *
 * Returns: (transfer none): one of its spans
 */
const GbtReportSpan *
gbt_report_text_get_span (const GbtReportText *self,
                          guint                index)
{
  g_return_val_if_fail (index < self->spans->len, NULL);

  return g_ptr_array_index (self->spans, index);
}

/**
 * gbt_report_text_is_empty:
 * @self: a text
 *
 * Returns: whether it has nothing to show
 */
gboolean
gbt_report_text_is_empty (const GbtReportText *self)
{
  return self->spans->len == 0;
}

/**
 * gbt_report_text_to_string:
 * @self: a text
 *
 * Returns: (transfer full): its words, without marks and styles
 */
char *
gbt_report_text_to_string (const GbtReportText *self)
{
  g_autoptr (GString) string = g_string_new (NULL);

  for (guint i = 0; i < self->spans->len; i++)
    {
      const GbtReportSpan *span = g_ptr_array_index (self->spans, i);

      g_string_append (string, span->text);
    }

  return g_string_free (g_steal_pointer (&string), FALSE);
}
