/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-store.h"

G_BEGIN_DECLS

/* Rows read at once, and pages kept once looked at: a screen shows about thirty rows. */
#define GBT_SHEET_PAGE_ROWS 100
#define GBT_SHEET_MAX_PAGES 8

/* The most rows a search gives. */
#define GBT_SHEET_LIST_MAX_FOUND 200

/**
 * GbtSheetQuestion:
 * @search: what to look for, empty for everything
 * @order: what to sort by
 * @descending: the largest, or latest, first
 * @statuses: bits of the statuses wanted
 * @pages: (array length=n_pages): which pages, unless something is looked for
 * @n_pages: how many
 *
 * What a list asks of the store.
 */
typedef struct
{
  char *search;
  GbtSheetOrder order;
  gboolean descending;
  guint statuses;
  guint pages[GBT_SHEET_MAX_PAGES];
  guint n_pages;
} GbtSheetQuestion;

typedef struct
{
  guint first;
  GPtrArray *rows; /* of GbtSheetRow */
} GbtSheetPage;

/**
 * GbtSheetAnswer:
 * @n_items: how many sheets there are in all
 * @pages: (element-type GbtSheetPage): those that were read
 */
typedef struct
{
  guint n_items;
  GArray *pages;
} GbtSheetAnswer;

void     gbt_sheet_question_free   (gpointer   data);
gpointer gbt_sheet_question_answer (GbtStore  *store,
                                    gpointer   data,
                                    GError   **error);
void     gbt_sheet_answer_free     (gpointer   data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtSheetAnswer, gbt_sheet_answer_free)

G_END_DECLS
