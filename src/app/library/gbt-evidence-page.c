/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-evidence-page.h"

#include <glib/gi18n.h>

#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

typedef enum
{
  COLUMN_TITLE,
  COLUMN_KIND,
  COLUMN_DATE,
  COLUMN_SCOPE,
  COLUMN_SIZE,
  COLUMN_USE,
  COLUMN_STATE,
} Column;

static const GbtLibraryColumn columns[] = {
  [COLUMN_TITLE] = { N_("Title"), 200, TRUE, FALSE, GBT_EVIDENCE_ORDER_TITLE },
  [COLUMN_KIND] = { N_("Kind of evidence"), 130, FALSE, FALSE, GBT_EVIDENCE_ORDER_KIND },
  [COLUMN_DATE] = { N_("Date"), 120, FALSE, FALSE, GBT_EVIDENCE_ORDER_DATE },
  [COLUMN_SCOPE] = { N_("Scope"), 160, FALSE, FALSE, -1 },
  [COLUMN_SIZE] = { N_("Size"), 96, FALSE, TRUE, GBT_EVIDENCE_ORDER_SIZE },
  [COLUMN_USE] = { N_("Cited by"), 110, FALSE, TRUE, GBT_EVIDENCE_ORDER_USE },
  [COLUMN_STATE] = { N_("To know"), 140, FALSE, FALSE, -1 },
};

/**
 * gbt_evidence_words_scope:
 * @evidence: a piece of evidence
 *
 * Returns: (transfer full) (nullable): what it covers; %NULL when that is not said
 */
char *
gbt_evidence_words_scope (const GbtEntry *evidence)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  const char *offers = gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_OFFERS);

  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_GPU) != NULL)
    g_ptr_array_add (parts, g_strdup (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_GPU)));
  if (offers != NULL)
    {
      g_auto (GStrv) ids = g_strsplit (offers, " ", -1);

      g_ptr_array_add (parts, gbt_format_counted (gbt_words_get_language (), "{1} offer", "{1} offers",
                                                  g_strv_length (ids)));
    }
  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_RUNS) != NULL)
    g_ptr_array_add (parts, g_strdup (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_RUNS)));
  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_REVISION) != NULL)
    g_ptr_array_add (parts, gbt_text_fill (_ ("revision {1}"), gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_REVISION), NULL));
  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_NOTE) != NULL)
    g_ptr_array_add (parts, g_strdup (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_NOTE)));
  if (parts->len == 0)
    return NULL;

  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

/**
 * gbt_evidence_words_size:
 * @bytes: the size of a file
 *
 * Returns: (transfer full): "182 ko", as files are measured
 */
char *
gbt_evidence_words_size (guint64 bytes)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *decimal = NULL;
  g_autofree char *number = NULL;

  if (bytes < 1000)
    return gbt_format_amount (language, (gint64) bytes, GBT_UNIT_BYTE, GBT_SPACE_SCREEN);
  if (bytes < 1000000)
    {
      number = gbt_format_count (language, (bytes + 500) / 1000);
      return gbt_text_fill (_ ("{1} kB"), number, NULL);
    }

  decimal = g_strdup_printf ("%" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT, bytes / 1000000, bytes % 1000000 / 100000);
  number = gbt_format_decimal (language, decimal);
  return gbt_text_fill (_ ("{1} MB"), number, NULL);
}

static void
fill_state (const GbtEvidenceRow *row,
            GbtLibraryCell       *cell)
{
  cell->tone = "warning";
  if (gbt_entry_get_text (row->evidence, GBT_EVIDENCE_WITHDRAWN) != NULL)
    {
      cell->icon = "gbt-excluded-symbolic";
      cell->word = g_strdup (_ ("Withdrawn"));
      cell->tone = "error";
    }
  else if (!row->has_file && gbt_entry_get_text (row->evidence, GBT_EVIDENCE_SHA256) != NULL)
    {
      cell->icon = "gbt-unknown-symbolic";
      cell->word = g_strdup (_ ("File elsewhere"));
    }
  else if (gbt_entry_is (row->evidence, GBT_EVIDENCE_PRIVATE, "yes"))
    {
      cell->icon = "gbt-decided-symbolic";
      cell->word = g_strdup (_ ("Private"));
      cell->tone = NULL;
    }
}

static char *
word_kind (const GbtEntry *evidence)
{
  const char *kind = gbt_entry_get_text (evidence, GBT_EVIDENCE_KIND);

  return kind != NULL
             ? gbt_words_spec_code (gbt_entry_kind_get_spec (GBT_ENTRY_EVIDENCE, GBT_EVIDENCE_KIND), kind)
             : NULL;
}

static void
fill_text (GbtLibraryCell *cell,
           char           *text)
{
  cell->unknown = text == NULL;
  cell->text = text != NULL ? text : g_strdup (C_ ("amount", "unknown"));
}

static char *
word_title (const GbtEntry *evidence)
{
  const char *title = gbt_entry_get_text (evidence, GBT_EVIDENCE_TITLE);

  return g_strdup (title != NULL ? title : _ ("Untitled"));
}

static void
fill_row (const GbtEvidenceRow *row,
          GbtLibraryCell       *cell)
{
  g_autofree char *kind = word_kind (row->evidence);
  g_autofree char *scope = gbt_evidence_words_scope (row->evidence);

  cell->text = word_title (row->evidence);
  cell->detail = g_strjoin (" · ", kind != NULL ? kind : C_ ("amount", "unknown"), scope, NULL);
  fill_state (row, cell);
}

static void
fill (gpointer        item,
      int             column,
      GbtLibraryCell *cell,
      gpointer        user_data)
{
  const GbtEvidenceRow *row = gbt_evidence_item_get_row (item);
  const char *date = gbt_entry_get_text (row->evidence, GBT_EVIDENCE_DATE);
  guint64 size = 0;

  if (column < 0)
    {
      fill_row (row, cell);
      return;
    }

  switch ((Column) column)
    {
    case COLUMN_TITLE:
      cell->text = word_title (row->evidence);
      cell->detail = g_strdup (gbt_entry_get_text (row->evidence, GBT_EVIDENCE_FILE_NAME));
      break;

    case COLUMN_KIND:
      fill_text (cell, word_kind (row->evidence));
      break;

    case COLUMN_DATE:
      fill_text (cell, date != NULL ? gbt_format_date_short (gbt_words_get_language (), date) : NULL);
      break;

    case COLUMN_SCOPE:
      fill_text (cell, gbt_evidence_words_scope (row->evidence));
      break;

    case COLUMN_SIZE:
      if (gbt_entry_get_integer (row->evidence, GBT_EVIDENCE_SIZE, &size))
        cell->text = gbt_evidence_words_size (size);
      break;

    case COLUMN_USE:
      cell->text = gbt_format_counted (gbt_words_get_language (), "{1} sheet", "{1} sheets", row->sheets);
      break;

    case COLUMN_STATE:
    default:
      fill_state (row, cell);
      break;
    }
}

static void
searched (GbtItemList *list,
          const char  *search)
{
  gbt_item_list_set_search (list, search);
}

static void
sorted (GbtItemList *list,
        guint        order,
        gboolean     descending)
{
  gbt_item_list_set_order (list, order, descending);
}

static void
show_count (GbtLibraryPage *page,
            guint           position,
            guint           removed,
            guint           added,
            GListModel     *list)
{
  guint n_all = gbt_item_list_get_n_all (GBT_ITEM_LIST (list));
  g_autofree char *count = gbt_format_counted (gbt_words_get_language (), "{1} piece", "{1} pieces", n_all);
  GbtLibraryView *view = g_object_get_data (G_OBJECT (page), "gbt-view");

  gbt_library_page_set_count (page, count);
  if (n_all > 0)
    gbt_library_view_set_empty (view, "system-search-symbolic", _ ("No Piece Found"), _ ("Try other words."), NULL);
  else
    gbt_library_view_set_empty (view, "text-x-generic-symbolic", _ ("No Piece of Evidence Yet"),
                                _ ("Add a file or a link: what a verdict rests on, and what a price was read in."), NULL);
}

static GtkWidget *
create_button (const char *icon_name,
               const char *tooltip,
               const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon_name);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

/**
 * gbt_evidence_page_new:
 * @list: the pieces of evidence, #GbtEvidenceItem
 * @activated: called with @user_data and the item that was activated
 * @user_data: an object
 *
 * Returns: a page
 */
GtkWidget *
gbt_evidence_page_new (GbtItemList *list,
                       GCallback    activated,
                       gpointer     user_data)
{
  GtkWidget *view = gbt_library_view_new (_ ("Evidence"), columns, G_N_ELEMENTS (columns), fill, NULL);
  GtkWidget *page = gbt_library_page_new (_ ("Evidence"), _ ("Search by title, source, file or GPU"), view);

  g_object_set_data (G_OBJECT (page), "gbt-view", view);
  gbt_library_page_add_action (GBT_LIBRARY_PAGE (page),
                               create_button ("gbt-external-link-symbolic", _ ("Add a Link…"), "win.new-link"));
  gbt_library_page_add_action (GBT_LIBRARY_PAGE (page),
                               create_button ("list-add-symbolic", _ ("Add a File…"), "win.new-evidence"));
  g_signal_connect_object (list, "items-changed", G_CALLBACK (show_count), page, G_CONNECT_SWAPPED);
  show_count (GBT_LIBRARY_PAGE (page), 0, 0, 0, G_LIST_MODEL (list));
  gbt_library_view_set_model (GBT_LIBRARY_VIEW (view), G_LIST_MODEL (list));
  g_signal_connect_object (page, "search", G_CALLBACK (searched), list, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "sorted", G_CALLBACK (sorted), list, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "activated", activated, user_data, G_CONNECT_SWAPPED);
  return page;
}
