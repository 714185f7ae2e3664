/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-sheet-question.h"

/**
 * gbt_sheet_question_free:
 * @data: (transfer full): a question
 */
void
gbt_sheet_question_free (gpointer data)
{
  GbtSheetQuestion *question = data;

  g_free (question->search);
  g_free (question);
}

static void
page_clear (gpointer data)
{
  g_clear_pointer (&((GbtSheetPage *) data)->rows, g_ptr_array_unref);
}

/**
 * gbt_sheet_answer_free:
 * @data: (transfer full): an answer
 */
void
gbt_sheet_answer_free (gpointer data)
{
  GbtSheetAnswer *answer = data;

  g_array_unref (answer->pages);
  g_free (answer);
}

static gboolean
read_found (GbtStore               *store,
            const GbtSheetQuestion  *question,
            GbtSheetAnswer          *answer,
            GError                **error)
{
  g_autoptr (GPtrArray) found = gbt_store_search_sheets (store, question->search,
                                                         GBT_SHEET_LIST_MAX_FOUND, error);
  GbtSheetPage page = { 0, NULL };

  if (found == NULL)
    return FALSE;

  page.rows = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sheet_row_free);
  for (guint i = 0; i < found->len; i++)
    {
      const GbtSheetRow *row = g_ptr_array_index (found, i);

      if (question->statuses & GBT_SHEET_STATUS_BIT (row->status))
        g_ptr_array_add (page.rows, gbt_sheet_row_copy (row));
    }
  answer->n_items = page.rows->len;
  g_array_append_val (answer->pages, page);
  return TRUE;
}

static gboolean
read_pages (GbtStore               *store,
            const GbtSheetQuestion  *question,
            GbtSheetAnswer          *answer,
            GError                **error)
{
  guint64 count;

  if (!gbt_store_count_sheets (store, question->statuses, &count, error))
    return FALSE;
  answer->n_items = (guint) MIN (count, G_MAXINT32);

  for (guint i = 0; i < question->n_pages; i++)
    {
      GbtSheetPage page = { question->pages[i] * GBT_SHEET_PAGE_ROWS, NULL };

      if (page.first >= answer->n_items)
        continue;
      page.rows = gbt_store_list_sheets (store, question->statuses, question->order,
                                         question->descending, page.first, GBT_SHEET_PAGE_ROWS, error);
      if (page.rows == NULL)
        return FALSE;
      g_array_append_val (answer->pages, page);
    }
  return TRUE;
}

/**
 * gbt_sheet_question_answer:
 * @store: the store
 * @data: a #GbtSheetQuestion
 * @error: what the store says
 *
 * A #GbtStoreFunc.
 *
 * Returns: (transfer full) (nullable): a #GbtSheetAnswer
 */
gpointer
gbt_sheet_question_answer (GbtStore  *store,
                           gpointer   data,
                           GError   **error)
{
  const GbtSheetQuestion *question = data;
  g_autoptr (GbtSheetAnswer) answer = g_new0 (GbtSheetAnswer, 1);
  gboolean read;

  answer->pages = g_array_new (FALSE, FALSE, sizeof (GbtSheetPage));
  g_array_set_clear_func (answer->pages, page_clear);

  if (*question->search != '\0')
    read = read_found (store, question, answer, error);
  else
    read = read_pages (store, question, answer, error);
  return read ? g_steal_pointer (&answer) : NULL;
}
