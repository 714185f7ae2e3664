/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtLibraryCell:
 * @text: (nullable): what the cell says
 * @detail: (nullable): a second, smaller line
 * @icon: (nullable): the mark of its chip
 * @word: (nullable): the word of its chip, which stands in place of @text
 * @tone: (nullable): the colour of its chip
 * @unknown: @text says that it is not known
 *
 * What one cell shows. Its strings are the view's to free, but for @icon and @tone.
 */
typedef struct
{
  char *text;
  char *detail;
  const char *icon;
  char *word;
  const char *tone;
  gboolean unknown;
} GbtLibraryCell;

/**
 * GbtLibraryColumn:
 * @title: English msgid of its header
 * @width: in sp; 0: what it needs
 * @expand: it takes the room left
 * @number: its figures stand to the right
 * @order: what its header sorts by, a number of the list's own; -1: it does not sort
 *
 * One column of a #GbtLibraryView.
 */
typedef struct
{
  const char *title;
  int width;
  gboolean expand;
  gboolean number;
  int order;
} GbtLibraryColumn;

/* Fills the cell of @column; the column -1 is the row of the narrow list: its text is the title,
 * its detail all that is said under it, its chip at the end. */
typedef void (*GbtLibraryFill) (gpointer        item,
                                int             column,
                                GbtLibraryCell *cell,
                                gpointer        user_data);

/**
 * GbtLibraryView:
 *
 * The rows of a library: a table that sorts by its headers, or where there is no room for it a
 * list of the same rows; what to do where there is none. It makes the rows that are on the screen.
 *
 * Signals: "activated" (GObject: an item), "sorted" (guint: an order, gboolean: descending).
 */
#define GBT_TYPE_LIBRARY_VIEW (gbt_library_view_get_type ())
G_DECLARE_FINAL_TYPE (GbtLibraryView, gbt_library_view, GBT, LIBRARY_VIEW, AdwBin)

GtkWidget *gbt_library_view_new       (const char              *label,
                                       const GbtLibraryColumn  *columns,
                                       guint                    n_columns,
                                       GbtLibraryFill           fill,
                                       gpointer                 user_data);
void       gbt_library_view_set_model (GbtLibraryView          *self,
                                       GListModel              *model);
void       gbt_library_view_set_empty (GbtLibraryView          *self,
                                       const char              *icon_name,
                                       const char              *title,
                                       const char              *description,
                                       GtkWidget               *child);
void       gbt_library_view_refresh   (GbtLibraryView          *self);

G_END_DECLS
