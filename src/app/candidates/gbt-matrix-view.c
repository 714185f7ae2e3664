/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-view-private.h"

enum
{
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
};

enum
{
  ACTIVATED,
  MOVED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtMatrixView, gbt_matrix_view, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* {{{ The current cell */

static GtkWidget *
get_current_cell (GbtMatrixView *self)
{
  if (self->row >= self->n_rows || self->column >= self->n_columns)
    return NULL;
  return GTK_WIDGET (gbt_matrix_view_get_cell (self, self->row, self->column));
}

static void
show_span (GbtMatrixView  *self,
           GtkOrientation  orientation,
           int             start,
           int             end)
{
  if (self->adjustments[orientation] != NULL)
    gtk_adjustment_clamp_page (self->adjustments[orientation], start, end);
}

static void
show_current (GbtMatrixView *self)
{
  int header = gbt_matrix_view_get_header_height (self);

  if (self->column > 0)
    show_span (self, GTK_ORIENTATION_HORIZONTAL, (int) (self->column - 1) * self->column_width,
               (int) self->column * self->column_width);
  if (self->row > 0)
    show_span (self, GTK_ORIENTATION_VERTICAL, gbt_matrix_view_get_top (self, self->row) - header,
               gbt_matrix_view_get_top (self, self->row + 1) - header);
}

static void
make_current (GbtMatrixView *self,
              guint          row,
              guint          column,
              gboolean       focus)
{
  GtkWidget *before = get_current_cell (self);
  GtkWidget *after;
  gboolean moved = row != self->row || column != self->column;

  self->row = row;
  self->column = column;
  after = get_current_cell (self);
  if (after == NULL)
    return;

  gtk_widget_set_focusable (after, TRUE);
  show_current (self);
  /* A cell out of view has no place yet, and takes no focus. */
  gtk_widget_set_child_visible (after, TRUE);
  if (focus)
    gtk_widget_grab_focus (after);
  if (before != NULL && before != after)
    gtk_widget_set_focusable (before, FALSE);
  if (moved)
    g_signal_emit (self, signals[MOVED], 0, row, column);
}

static gboolean
has_focus_inside (GbtMatrixView *self)
{
  GtkWidget *cell = get_current_cell (self);

  return cell != NULL && gtk_widget_has_focus (cell);
}

static gboolean
gbt_matrix_view_focus (GtkWidget        *widget,
                       GtkDirectionType  direction)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (widget);
  guint row = self->row;
  guint column = self->column;

  if (get_current_cell (self) == NULL)
    return FALSE;
  if (!has_focus_inside (self))
    {
      make_current (self, row, column, TRUE);
      return TRUE;
    }

  switch (direction)
    {
    case GTK_DIR_UP:
      if (row == 0)
        return FALSE;
      row--;
      break;

    case GTK_DIR_DOWN:
      if (row + 1 >= self->n_rows)
        return FALSE;
      row++;
      break;

    case GTK_DIR_LEFT:
      column = column > 0 ? column - 1 : 0;
      break;

    case GTK_DIR_RIGHT:
      column = MIN (column + 1, self->n_columns - 1);
      break;

    case GTK_DIR_TAB_FORWARD:
    case GTK_DIR_TAB_BACKWARD:
    default:
      return FALSE;
    }

  make_current (self, row, column, TRUE);
  return TRUE;
}

static gboolean
gbt_matrix_view_grab_focus (GtkWidget *widget)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (widget);

  if (get_current_cell (self) == NULL)
    return FALSE;

  make_current (self, self->row, self->column, TRUE);
  return TRUE;
}

static gboolean
key_pressed (GbtMatrixView   *self,
             guint            keyval,
             guint            keycode,
             GdkModifierType  modifiers)
{
  gboolean whole = (modifiers & GDK_CONTROL_MASK) != 0;

  if (!has_focus_inside (self))
    return GDK_EVENT_PROPAGATE;

  switch (keyval)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      g_signal_emit (self, signals[ACTIVATED], 0, self->row, self->column);
      return GDK_EVENT_STOP;

    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      make_current (self, whole ? 0 : self->row, 0, TRUE);
      return GDK_EVENT_STOP;

    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      make_current (self, whole ? self->n_rows - 1 : self->row, self->n_columns - 1, TRUE);
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* }}} */
/* {{{ The pointer */

static gboolean
find_cell (GbtMatrixView *self,
           double         x,
           double         y,
           guint         *row,
           guint         *column)
{
  int at_x = (int) x;
  int at_y = (int) y;

  if (at_x >= self->title_width)
    at_x += gbt_matrix_view_get_scroll (self, GTK_ORIENTATION_HORIZONTAL);
  if (at_y >= gbt_matrix_view_get_header_height (self))
    at_y += gbt_matrix_view_get_scroll (self, GTK_ORIENTATION_VERTICAL);

  *column = at_x < self->title_width || self->column_width == 0
                ? 0
                : 1 + (guint) ((at_x - self->title_width) / self->column_width);
  for (*row = 0; *row < self->n_rows; (*row)++)
    {
      if (at_y < gbt_matrix_view_get_top (self, *row + 1))
        break;
    }

  return *row < self->n_rows && *column < self->n_columns;
}

static void
released (GbtMatrixView *self,
          int            n_press,
          double         x,
          double         y)
{
  guint row;
  guint column;

  if (n_press != 1 || !find_cell (self, x, y, &row, &column))
    return;

  make_current (self, row, column, TRUE);
  g_signal_emit (self, signals[ACTIVATED], 0, row, column);
}

/* What did not fit in a cell is said whole. */
static gboolean
gbt_matrix_view_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    keyboard,
                               GtkTooltip *tooltip)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (widget);
  guint row = self->row;
  guint column = self->column;
  const char *name;

  if (!keyboard && !find_cell (self, x, y, &row, &column))
    return FALSE;
  if (row >= self->n_rows || column >= self->n_columns)
    return FALSE;

  name = gbt_matrix_cell_get_name (gbt_matrix_view_get_cell (self, row, column));
  if (name == NULL)
    return FALSE;

  gtk_tooltip_set_text (tooltip, name);
  return TRUE;
}

/* }}} */
/* {{{ Scrolling */

static void
scrolled (GbtMatrixView *self)
{
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
set_adjustment (GbtMatrixView  *self,
                GtkOrientation  orientation,
                GtkAdjustment  *adjustment)
{
  if (self->adjustments[orientation] != NULL)
    g_signal_handlers_disconnect_by_func (self->adjustments[orientation], scrolled, self);
  g_set_object (&self->adjustments[orientation], adjustment);
  if (adjustment != NULL)
    g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (scrolled), self,
                             G_CONNECT_SWAPPED);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
gbt_matrix_view_get_property (GObject    *object,
                              guint       property,
                              GValue     *value,
                              GParamSpec *pspec)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (object);

  switch (property)
    {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[property - PROP_HADJUSTMENT]);
      break;

    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, (int) self->policies[property - PROP_HSCROLL_POLICY]);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_matrix_view_set_property (GObject      *object,
                              guint         property,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (object);

  switch (property)
    {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      set_adjustment (self, (GtkOrientation) (property - PROP_HADJUSTMENT),
                      g_value_get_object (value));
      break;

    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      self->policies[property - PROP_HSCROLL_POLICY]
          = (GtkScrollablePolicy) g_value_get_enum (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

/* }}} */

static void
remove_cells (GbtMatrixView *self)
{
  self->selected = NULL;
  for (guint i = 0; i < self->cells->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->cells, i));
  g_ptr_array_set_size (self->cells, 0);
}

static void
gbt_matrix_view_dispose (GObject *object)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (object);

  remove_cells (self);
  self->n_rows = 0;
  self->n_columns = 0;
  g_clear_object (&self->adjustments[0]);
  g_clear_object (&self->adjustments[1]);

  G_OBJECT_CLASS (gbt_matrix_view_parent_class)->dispose (object);
}

static void
gbt_matrix_view_finalize (GObject *object)
{
  GbtMatrixView *self = GBT_MATRIX_VIEW (object);

  g_ptr_array_unref (self->cells);
  g_array_unref (self->tops);

  G_OBJECT_CLASS (gbt_matrix_view_parent_class)->finalize (object);
}

static void
gbt_matrix_view_class_init (GbtMatrixViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gbt_matrix_view_dispose;
  object_class->finalize = gbt_matrix_view_finalize;
  object_class->get_property = gbt_matrix_view_get_property;
  object_class->set_property = gbt_matrix_view_set_property;
  gbt_matrix_view_class_lay_out (widget_class);
  widget_class->focus = gbt_matrix_view_focus;
  widget_class->grab_focus = gbt_matrix_view_grab_focus;
  widget_class->query_tooltip = gbt_matrix_view_query_tooltip;

  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "matrix");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
gbt_matrix_view_init (GbtMatrixView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->cells = g_ptr_array_new ();
  self->tops = g_array_new (FALSE, FALSE, sizeof (int));
  self->laid_out_for = -1;
  self->row = 1;
  self->column = 1;

  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_object (click, "released", G_CALLBACK (released), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/**
 * gbt_matrix_view_new:
 *
 * Returns: a grid without a cell
 */
GtkWidget *
gbt_matrix_view_new (void)
{
  return g_object_new (GBT_TYPE_MATRIX_VIEW, NULL);
}

static GtkWidget *
create_cell (guint row,
             guint column)
{
  GtkWidget *cell;

  if (row == 0)
    cell = gbt_matrix_cell_new (GTK_ACCESSIBLE_ROLE_COLUMN_HEADER);
  else if (column == 0)
    cell = gbt_matrix_cell_new (GTK_ACCESSIBLE_ROLE_ROW_HEADER);
  else
    cell = gbt_matrix_cell_new (GTK_ACCESSIBLE_ROLE_GRID_CELL);

  if (row == 0)
    gbt_matrix_cell_set_style (GBT_MATRIX_CELL (cell), GBT_MATRIX_CELL_HEADER);
  else if (column == 0)
    gbt_matrix_cell_set_style (GBT_MATRIX_CELL (cell), GBT_MATRIX_CELL_TITLE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_RELATION_ROW_INDEX,
                                  (int) row + 1, GTK_ACCESSIBLE_RELATION_COL_INDEX,
                                  (int) column + 1, -1);
  return cell;
}

/**
 * gbt_matrix_view_set_size:
 * @self: a grid
 * @n_rows: how many rows, that of the headers included
 * @n_columns: how many columns, that of the names included
 *
 * Makes the cells anew when there are more or fewer; else leaves them as they are.
 */
void
gbt_matrix_view_set_size (GbtMatrixView *self,
                          guint          n_rows,
                          guint          n_columns)
{
  gboolean focused;

  g_return_if_fail (GBT_IS_MATRIX_VIEW (self));

  if (self->n_rows == n_rows && self->n_columns == n_columns)
    return;

  focused = has_focus_inside (self);
  remove_cells (self);
  self->n_rows = n_rows;
  self->n_columns = n_columns;
  for (guint row = 0; row < n_rows; row++)
    {
      for (guint column = 0; column < n_columns; column++)
        {
          GtkWidget *cell = create_cell (row, column);

          gtk_widget_set_parent (cell, GTK_WIDGET (self));
          g_ptr_array_add (self->cells, cell);
        }
    }
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_ROW_COUNT,
                                  (int) n_rows, GTK_ACCESSIBLE_RELATION_COL_COUNT,
                                  (int) n_columns, -1);
  self->row = MIN (self->row, n_rows > 0 ? n_rows - 1 : 0);
  self->column = MIN (self->column, n_columns > 0 ? n_columns - 1 : 0);
  if (get_current_cell (self) != NULL)
    gtk_widget_set_focusable (get_current_cell (self), TRUE);
  gbt_matrix_view_relayout (self);
  if (focused)
    gbt_matrix_view_focus_current (self);
}

/**
 * gbt_matrix_view_get_cell:
 * @self: a grid
 * @row: a row
 * @column: a column
 *
 * Returns: (transfer none): the cell, to be written in; then gbt_matrix_view_relayout()
 */
GbtMatrixCell *
gbt_matrix_view_get_cell (GbtMatrixView *self,
                          guint          row,
                          guint          column)
{
  g_return_val_if_fail (GBT_IS_MATRIX_VIEW (self), NULL);
  g_return_val_if_fail (row < self->n_rows && column < self->n_columns, NULL);

  return g_ptr_array_index (self->cells, row * self->n_columns + column);
}

/**
 * gbt_matrix_view_relayout:
 * @self: a grid
 *
 * Cells were written in: the rows take the height they need.
 */
void
gbt_matrix_view_relayout (GbtMatrixView *self)
{
  g_return_if_fail (GBT_IS_MATRIX_VIEW (self));

  self->laid_out_for = -1;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/**
 * gbt_matrix_view_set_current:
 * @self: a grid
 * @row: a row
 * @column: a column
 *
 * Makes it the current cell, in view, without taking the keyboard.
 */
void
gbt_matrix_view_set_current (GbtMatrixView *self,
                             guint          row,
                             guint          column)
{
  g_return_if_fail (GBT_IS_MATRIX_VIEW (self));
  g_return_if_fail (row < self->n_rows && column < self->n_columns);

  make_current (self, row, column, has_focus_inside (self));
}

/**
 * gbt_matrix_view_get_current:
 * @self: a grid
 * @row: (out): its row
 * @column: (out): its column
 */
void
gbt_matrix_view_get_current (GbtMatrixView *self,
                             guint         *row,
                             guint         *column)
{
  g_return_if_fail (GBT_IS_MATRIX_VIEW (self));

  *row = self->row;
  *column = self->column;
}

/**
 * gbt_matrix_view_focus_current:
 * @self: a grid
 *
 * Puts the keyboard on the current cell.
 */
void
gbt_matrix_view_focus_current (GbtMatrixView *self)
{
  g_return_if_fail (GBT_IS_MATRIX_VIEW (self));

  gbt_matrix_view_grab_focus (GTK_WIDGET (self));
}

/**
 * gbt_matrix_view_select:
 * @self: a grid
 * @row: a row
 * @column: a column
 *
 * Marks the cell whose evidence is shown beside.
 */
void
gbt_matrix_view_select (GbtMatrixView *self,
                        guint          row,
                        guint          column)
{
  GbtMatrixCell *cell;

  g_return_if_fail (GBT_IS_MATRIX_VIEW (self));

  cell = gbt_matrix_view_get_cell (self, row, column);
  if (cell == self->selected)
    return;

  gbt_matrix_view_unselect (self);
  self->selected = cell;
  gbt_matrix_cell_set_selected (cell, TRUE);
}

/**
 * gbt_matrix_view_unselect:
 * @self: a grid
 *
 * No cell is marked any more.
 */
void
gbt_matrix_view_unselect (GbtMatrixView *self)
{
  g_return_if_fail (GBT_IS_MATRIX_VIEW (self));

  if (self->selected != NULL)
    gbt_matrix_cell_set_selected (self->selected, FALSE);
  self->selected = NULL;
}
