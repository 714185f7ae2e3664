/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pages.h"

#include <string.h>

#include "gbt-pdf-style.h"
#include "tools.h"

/* A word's box is as high as its face allows; the letters fill the middle of it. */
#define HEIGHT_KEPT 0.5
#define TOLERANCE 0.4

typedef struct
{
  double left;
  double top;
  double right;
  double bottom;
  char *text;
} Word;

static void
word_clear (gpointer data)
{
  g_free (((Word *) data)->text);
}

static double
read_number (const char *line,
             const char *name)
{
  const char *at = strstr (line, name);

  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen (name), NULL);
}

/* The words of each page, from the boxes that pdftotext gives. */
static GPtrArray *
read_pages (const char *path)
{
  const char *argv[] = { "pdftotext", "-bbox", path, "-", NULL };
  g_autofree char *output = tool_output (argv);
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  GArray *page = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];

      if (strstr (line, "<page ") != NULL)
        {
          page = g_array_new (FALSE, FALSE, sizeof (Word));
          g_array_set_clear_func (page, word_clear);
          g_ptr_array_add (pages, page);
        }
      else if (strstr (line, "<word ") != NULL)
        {
          const char *start = strchr (line, '>') + 1;
          Word word = { .left = read_number (line, "xMin=\""), .top = read_number (line, "yMin=\""),
                        .right = read_number (line, "xMax=\""),
                        .bottom = read_number (line, "yMax=\"") };
          double middle = (word.top + word.bottom) / 2;
          double half = (word.bottom - word.top) / 2 * HEIGHT_KEPT;

          word.top = middle - half;
          word.bottom = middle + half;
          word.text = g_strndup (start, (gsize) (strstr (start, "</word>") - start));
          g_array_append_val (page, word);
        }
    }

  return pages;
}

static void
assert_page (const char   *path,
             guint         number,
             const GArray *page)
{
  for (guint i = 0; i < page->len; i++)
    {
      const Word *word = &g_array_index (page, Word, i);

      if (word->left < GBT_PAGE_LEFT - TOLERANCE || word->right > GBT_PAGE_RIGHT + TOLERANCE
          || word->top < GBT_MM (11) || word->bottom > GBT_MM (290))
        g_error ("%s, page %u: “%s” stands outside the page (%.1f–%.1f, %.1f–%.1f)", path, number,
                 word->text, word->left, word->right, word->top, word->bottom);

      for (guint j = i + 1; j < page->len; j++)
        {
          const Word *other = &g_array_index (page, Word, j);

          if (MIN (word->right, other->right) - MAX (word->left, other->left) > TOLERANCE
              && MIN (word->bottom, other->bottom) - MAX (word->top, other->top) > TOLERANCE)
            g_error ("%s, page %u: “%s” and “%s” overlap", path, number, word->text, other->text);
        }
    }
}

/* Every word stands on the page, and on no other. */
void
pages_assert (const char *path)
{
  g_autoptr (GPtrArray) pages = read_pages (path);

  g_assert_cmpuint (pages->len, >=, 2);
  for (guint i = 0; i < pages->len; i++)
    assert_page (path, i + 1, g_ptr_array_index (pages, i));
}

/* The text as a reader copies it: one line, its spaces made plain. */
char *
pages_read_text (const char *path)
{
  const char *argv[] = { "pdftotext", path, "-", NULL };
  g_autofree char *output = tool_output (argv);
  g_autoptr (GRegex) spaces = g_regex_new ("[\\s\\x{a0}\\x{202f}\\x{0c}]+", 0, 0, NULL);

  return g_regex_replace_literal (spaces, output, -1, 0, " ", 0, NULL);
}

void
pages_assert_text (const char *text,
                   const char *words)
{
  if (strstr (text, words) == NULL)
    g_test_message ("missing: %s\nin: %s", words, text);
  g_assert_nonnull (strstr (text, words));
}
