/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>

#include "gbt-matrix-view-private.h"

/* In sp: they grow with the text. */
#define TITLE_WIDTH 188
#define COLUMN_WIDTH 166
#define WIDEST_COLUMN 240

#define SEPARATOR_OPACITY 0.12f
#define SEPARATOR_OPACITY_HIGH_CONTRAST 0.5f

static int
to_px (GtkWidget *widget,
       double     sp)
{
  GtkSettings *settings = gtk_widget_get_settings (widget);

  return (int) (adw_length_unit_to_px (ADW_LENGTH_UNIT_SP, sp, settings) + 0.5);
}

int
gbt_matrix_view_get_top (GbtMatrixView *self,
                         guint          row)
{
  return row < self->tops->len ? g_array_index (self->tops, int, row) : 0;
}

static int
get_bottom (GbtMatrixView *self)
{
  return gbt_matrix_view_get_top (self, self->n_rows);
}

int
gbt_matrix_view_get_header_height (GbtMatrixView *self)
{
  return self->n_rows > 0 ? gbt_matrix_view_get_top (self, 1) : 0;
}

int
gbt_matrix_view_get_scroll (GbtMatrixView  *self,
                            GtkOrientation  orientation)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];

  return adjustment != NULL ? (int) gtk_adjustment_get_value (adjustment) : 0;
}

static void
choose_widths (GbtMatrixView *self,
               int            width)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int n = (int) self->n_columns - 1;
  int room;

  self->title_width = to_px (widget, TITLE_WIDTH);
  self->column_width = to_px (widget, COLUMN_WIDTH);
  if (n <= 0)
    {
      self->title_width = width;
      return;
    }

  /* What is left goes to the columns, then to the names. */
  room = width - self->title_width - n * self->column_width;
  if (room <= 0)
    return;
  self->column_width = MIN (to_px (widget, WIDEST_COLUMN), self->column_width + room / n);
  self->title_width = width - n * self->column_width;
}

static int
measure_row (GbtMatrixView *self,
             guint          row)
{
  int tallest = 0;

  for (guint column = 0; column < self->n_columns; column++)
    {
      GtkWidget *cell = GTK_WIDGET (gbt_matrix_view_get_cell (self, row, column));
      int height = 0;

      gtk_widget_measure (cell, GTK_ORIENTATION_VERTICAL,
                          column == 0 ? self->title_width : self->column_width, &height, NULL,
                          NULL, NULL);
      tallest = MAX (tallest, height);
    }

  return tallest;
}

static void
lay_out (GbtMatrixView *self,
         int            width)
{
  int top = 0;

  if (self->laid_out_for == width)
    return;

  self->laid_out_for = width;
  choose_widths (self, width);
  g_array_set_size (self->tops, 0);
  for (guint row = 0; row < self->n_rows; row++)
    {
      g_array_append_val (self->tops, top);
      top += measure_row (self, row);
    }
  g_array_append_val (self->tops, top);
}

static void
configure (GbtMatrixView  *self,
           GtkOrientation  orientation,
           int             content,
           int             page)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  double value;

  if (adjustment == NULL)
    return;

  page = MAX (page, 0);
  content = MAX (content, page);
  value = CLAMP (gtk_adjustment_get_value (adjustment), 0, content - page);
  gtk_adjustment_configure (adjustment, value, 0, content, page * 0.1, page * 0.9, page);
}

static GtkSizeRequestMode
gbt_matrix_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gbt_matrix_view_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (widget);
  int title = to_px (widget, TITLE_WIDTH);
  int column = to_px (widget, COLUMN_WIDTH);
  int n = MAX ((int) self->n_columns - 1, 0);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = title + MIN (n, 1) * column;
      *natural = title + n * to_px (widget, WIDEST_COLUMN);
      return;
    }

  lay_out (self, for_size > 0 ? for_size : title + n * column);
  *natural = get_bottom (self);
  *minimum = MIN (*natural, gbt_matrix_view_get_header_height (self) + column);
}

static void
allocate_cell (GbtMatrixView *self,
               guint          row,
               guint          column,
               int            width,
               int            height)
{
  GtkWidget *cell = GTK_WIDGET (gbt_matrix_view_get_cell (self, row, column));
  int least_x = column == 0 ? 0 : self->title_width;
  int least_y = row == 0 ? 0 : gbt_matrix_view_get_header_height (self);
  GtkAllocation area = {
    .x = column == 0 ? 0
                     : self->title_width + (int) (column - 1) * self->column_width
                           - gbt_matrix_view_get_scroll (self, GTK_ORIENTATION_HORIZONTAL),
    .y = gbt_matrix_view_get_top (self, row) - (row == 0 ? 0 : gbt_matrix_view_get_scroll (self, GTK_ORIENTATION_VERTICAL)),
    .width = column == 0 ? self->title_width : self->column_width,
    .height = gbt_matrix_view_get_top (self, row + 1) - gbt_matrix_view_get_top (self, row),
  };
  gboolean seen = area.x < width && area.x + area.width > least_x && area.y < height
                  && area.y + area.height > least_y;

  gtk_widget_set_child_visible (cell, seen);
  if (seen)
    gtk_widget_size_allocate (cell, &area, -1);
}

static void
gbt_matrix_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (widget);

  lay_out (self, width);
  configure (self, GTK_ORIENTATION_HORIZONTAL, (int) (self->n_columns - 1) * self->column_width,
             width - self->title_width);
  configure (self, GTK_ORIENTATION_VERTICAL, get_bottom (self) - gbt_matrix_view_get_header_height (self),
             height - gbt_matrix_view_get_header_height (self));
  for (guint row = 0; row < self->n_rows; row++)
    {
      for (guint column = 0; column < self->n_columns; column++)
        allocate_cell (self, row, column, width, height);
    }
}

static void
get_separator_color (GbtMatrixView *self,
                     GdkRGBA       *color)
{
  gtk_widget_get_color (GTK_WIDGET (self), color);
  color->alpha *= adw_style_manager_get_high_contrast (adw_style_manager_get_default ())
                      ? SEPARATOR_OPACITY_HIGH_CONTRAST
                      : SEPARATOR_OPACITY;
}

/* One of the four parts, each clipped: nothing shows through the names. */
static void
draw_part (GbtMatrixView         *self,
           GtkSnapshot           *snapshot,
           const graphene_rect_t *clip,
           gboolean               header,
           gboolean               titles)
{
  GdkRGBA color;

  get_separator_color (self, &color);
  gtk_snapshot_push_clip (snapshot, clip);
  for (guint row = header ? 0 : 1; row < (header ? MIN (1, self->n_rows) : self->n_rows); row++)
    {
      float y = (float) (gbt_matrix_view_get_top (self, row)
                         - (row == 0 ? 0 : gbt_matrix_view_get_scroll (self, GTK_ORIENTATION_VERTICAL)));

      for (guint column = titles ? 0 : 1; column < (titles ? 1 : self->n_columns); column++)
        gtk_widget_snapshot_child (GTK_WIDGET (self),
                                   GTK_WIDGET (gbt_matrix_view_get_cell (self, row, column)),
                                   snapshot);
      if (row > 0)
        gtk_snapshot_append_color (snapshot, &color,
                                   &GRAPHENE_RECT_INIT (clip->origin.x, y, clip->size.width, 1));
    }
  gtk_snapshot_pop (snapshot);
}

static void
gbt_matrix_view_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  float x = (float) self->title_width;
  float y = (float) gbt_matrix_view_get_header_height (self);
  GdkRGBA color;

  draw_part (self, snapshot, &GRAPHENE_RECT_INIT (x, y, width - x, height - y), FALSE, FALSE);
  draw_part (self, snapshot, &GRAPHENE_RECT_INIT (x, 0, width - x, y), TRUE, FALSE);
  draw_part (self, snapshot, &GRAPHENE_RECT_INIT (0, y, x, height - y), FALSE, TRUE);
  draw_part (self, snapshot, &GRAPHENE_RECT_INIT (0, 0, x, y), TRUE, TRUE);

  /* What stays is set apart once something went behind it. */
  get_separator_color (self, &color);
  if (gbt_matrix_view_get_scroll (self, GTK_ORIENTATION_HORIZONTAL) > 0)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (x - 1, 0, 1, height));
  if (gbt_matrix_view_get_scroll (self, GTK_ORIENTATION_VERTICAL) > 0)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (0, y, width, 1));
}

/* Where the grid puts its cells, and how it draws them. */
void
gbt_matrix_view_class_lay_out (GtkWidgetClass *klass)
{
  klass->get_request_mode = gbt_matrix_view_get_request_mode;
  klass->measure = gbt_matrix_view_measure;
  klass->size_allocate = gbt_matrix_view_size_allocate;
  klass->snapshot = gbt_matrix_view_snapshot;
}
