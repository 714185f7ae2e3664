/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-cell.h"

#include <adwaita.h>

#define ICON_SIZE 16
#define ICON_GAP 6
#define LINE_GAP 2
#define MAX_LINES 2

/* As libadwaita's captions and dimmed labels. */
#define CAPTION_SCALE 0.82
#define DIM_OPACITY 0.55f
#define DIM_OPACITY_HIGH_CONTRAST 0.9f

/* A text is laid out before it is drawn only when it may take a second line: an average letter is
   narrower than so many times the font's approximate width. */
#define WIDE_LETTER 1.25

struct _GbtMatrixCell
{
  GtkWidget parent_instance;

  GbtMatrixCellStyle style;
  char *icon_name;
  char *text;
  char *second;
  char *tone;
  char *name;
  gboolean warning;
  PangoLayout *first_layout;
  PangoLayout *second_layout;
};

G_DEFINE_FINAL_TYPE (GbtMatrixCell, gbt_matrix_cell, GTK_TYPE_WIDGET)

static void
forget_layouts (GbtMatrixCell *self)
{
  g_clear_object (&self->first_layout);
  g_clear_object (&self->second_layout);
}

static PangoLayout *
create_layout (GbtMatrixCell *self,
               const char    *text,
               double         scale,
               gboolean       strong,
               guint          max_lines)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  if (scale < 1.0)
    pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  if (strong)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_height (layout, -(int) max_lines);
  return layout;
}

static guint
get_first_lines (GbtMatrixCell *self)
{
  return self->style == GBT_MATRIX_CELL_PLAIN ? 1 : MAX_LINES;
}

static PangoLayout *
get_first_layout (GbtMatrixCell *self)
{
  if (self->first_layout == NULL)
    self->first_layout = create_layout (
        self, self->text != NULL ? self->text : "",
        self->style == GBT_MATRIX_CELL_HEADER ? CAPTION_SCALE : 1.0,
        self->style == GBT_MATRIX_CELL_HEADER || self->style == GBT_MATRIX_CELL_STRONG,
        get_first_lines (self));
  return self->first_layout;
}

/* The name of a row has what is asked, and what it excludes. */
static guint
get_second_lines (GbtMatrixCell *self)
{
  return self->style == GBT_MATRIX_CELL_PLAIN ? MAX_LINES : MAX_LINES + 1;
}

static PangoLayout *
get_second_layout (GbtMatrixCell *self)
{
  if (self->second_layout == NULL)
    self->second_layout
        = create_layout (self, self->second != NULL ? self->second : "", CAPTION_SCALE, FALSE,
                         get_second_lines (self));
  return self->second_layout;
}

static int
get_text_offset (GbtMatrixCell *self)
{
  return self->icon_name != NULL ? ICON_SIZE + ICON_GAP : 0;
}

/* Height of @text in @width: laid out only when it may not hold on one line. */
static int
get_height (GbtMatrixCell   *self,
            const char      *text,
            int              width,
            double           scale,
            guint            max_lines,
            PangoLayout   *(*get_layout) (GbtMatrixCell *self))
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  double letter = pango_font_metrics_get_approximate_char_width (metrics) * scale * WIDE_LETTER;
  int height = (int) (pango_font_metrics_get_height (metrics) * scale / PANGO_SCALE + 0.5);

  pango_font_metrics_unref (metrics);
  if (max_lines > 1
      && (strchr (text, '\n') != NULL
          || (double) g_utf8_strlen (text, -1) * letter > (double) width * PANGO_SCALE))
    {
      PangoLayout *layout = get_layout (self);

      pango_layout_set_width (layout, MAX (width, 0) * PANGO_SCALE);
      pango_layout_get_pixel_size (layout, NULL, &height);
    }
  return height;
}

static GtkSizeRequestMode
gbt_matrix_cell_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gbt_matrix_cell_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  GbtMatrixCell *self = GBT_MATRIX_CELL (widget);
  int size = 0;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = *natural = 0;
      return;
    }

  if (for_size < 0)
    for_size = G_MAXINT / PANGO_SCALE;
  size = get_height (self, self->text != NULL ? self->text : "", for_size - get_text_offset (self),
                     self->style == GBT_MATRIX_CELL_HEADER ? CAPTION_SCALE : 1.0,
                     get_first_lines (self), get_first_layout);
  if (self->icon_name != NULL)
    size = MAX (size, ICON_SIZE);
  if (self->second != NULL)
    size += LINE_GAP
            + get_height (self, self->second, for_size, CAPTION_SCALE, get_second_lines (self),
                          get_second_layout);
  *minimum = *natural = size;
}

static void
draw_icon (GbtMatrixCell *self,
           GtkSnapshot   *snapshot,
           int            line_height)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));
  g_autoptr (GtkIconPaintable) icon
      = gtk_icon_theme_lookup_icon (theme, self->icon_name, NULL, ICON_SIZE,
                                    gtk_widget_get_scale_factor (widget),
                                    gtk_widget_get_direction (widget), 0);
  GdkRGBA color;

  gtk_widget_get_color (widget, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (0, (float) MAX (0, (line_height - ICON_SIZE) / 2)));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, ICON_SIZE,
                                            ICON_SIZE, &color, 1);
  gtk_snapshot_restore (snapshot);
}

static void
draw_layout (GtkSnapshot   *snapshot,
             PangoLayout   *layout,
             const GdkRGBA *color,
             int            x,
             int            y,
             int            width)
{
  pango_layout_set_width (layout, MAX (width, 0) * PANGO_SCALE);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* The second line keeps the ink of the table: only the word of a verdict is coloured. */
static void
get_second_color (GbtMatrixCell *self,
                  GdkRGBA       *color)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  gboolean high_contrast
      = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());

  if (self->warning)
    {
      gtk_widget_get_color (GTK_WIDGET (self), color);
      return;
    }

  gtk_widget_get_color (parent, color);
  color->alpha *= high_contrast ? DIM_OPACITY_HIGH_CONTRAST : DIM_OPACITY;
}

/* A line and its second line. */
static int
get_usual_height (GbtMatrixCell *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  double line = pango_font_metrics_get_height (metrics) / (double) PANGO_SCALE;

  pango_font_metrics_unref (metrics);
  return (int) (line * (1.0 + CAPTION_SCALE) + 0.5) + LINE_GAP;
}

static void
gbt_matrix_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GbtMatrixCell *self = GBT_MATRIX_CELL (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  int offset = get_text_offset (self);
  int first_height = 0;
  int second_height = 0;
  int usual_height;
  int y;
  GdkRGBA color;

  pango_layout_set_width (get_first_layout (self), MAX (width - offset, 0) * PANGO_SCALE);
  pango_layout_get_pixel_size (self->first_layout, NULL, &first_height);
  if (self->second != NULL)
    {
      pango_layout_set_width (get_second_layout (self), MAX (width, 0) * PANGO_SCALE);
      pango_layout_get_pixel_size (self->second_layout, NULL, &second_height);
      second_height += LINE_GAP;
    }

  /* The words of a row stand on one line, however tall one of its cells is. */
  usual_height = self->style == GBT_MATRIX_CELL_HEADER ? height : get_usual_height (self);
  y = MAX (0, (MIN (height, usual_height) - first_height - second_height) / 2);
  if (self->warning)
    gtk_widget_get_color (gtk_widget_get_parent (widget), &color);
  else
    gtk_widget_get_color (widget, &color);
  if (self->icon_name != NULL)
    {
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (float) y));
      draw_icon (self, snapshot, first_height);
      gtk_snapshot_restore (snapshot);
    }
  draw_layout (snapshot, self->first_layout, &color, offset, y, width - offset);
  if (self->second != NULL)
    {
      get_second_color (self, &color);
      draw_layout (snapshot, self->second_layout, &color, 0, y + first_height + LINE_GAP, width);
    }
}

static void
gbt_matrix_cell_finalize (GObject *object)
{
  GbtMatrixCell *self = GBT_MATRIX_CELL (object);

  forget_layouts (self);
  g_free (self->icon_name);
  g_free (self->text);
  g_free (self->second);
  g_free (self->tone);
  g_free (self->name);

  G_OBJECT_CLASS (gbt_matrix_cell_parent_class)->finalize (object);
}

static void
gbt_matrix_cell_class_init (GbtMatrixCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gbt_matrix_cell_finalize;
  widget_class->get_request_mode = gbt_matrix_cell_get_request_mode;
  widget_class->measure = gbt_matrix_cell_measure;
  widget_class->snapshot = gbt_matrix_cell_snapshot;

  gtk_widget_class_set_css_name (widget_class, "matrixcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void
gbt_matrix_cell_init (GbtMatrixCell *self)
{
  /* The matrix finds the cell under the pointer itself. */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

/**
 * gbt_matrix_cell_new:
 * @role: a cell, the header of a column or that of a row
 *
 * Returns: an empty cell
 */
GtkWidget *
gbt_matrix_cell_new (GtkAccessibleRole role)
{
  return g_object_new (GBT_TYPE_MATRIX_CELL, "accessible-role", role, NULL);
}

/**
 * gbt_matrix_cell_set_style:
 * @self: a cell
 * @style: how its text is written
 */
void
gbt_matrix_cell_set_style (GbtMatrixCell      *self,
                           GbtMatrixCellStyle  style)
{
  g_return_if_fail (GBT_IS_MATRIX_CELL (self));

  if (self->style == style)
    return;

  self->style = style;
  if (style == GBT_MATRIX_CELL_HEADER)
    gtk_widget_add_css_class (GTK_WIDGET (self), "header");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "header");
  forget_layouts (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
set_tone (GbtMatrixCell *self,
          const char    *tone)
{
  if (g_strcmp0 (self->tone, tone) == 0)
    return;

  if (self->tone != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (self), self->tone);
  g_set_str (&self->tone, tone);
  if (tone != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), tone);
}

/**
 * gbt_matrix_cell_set_text:
 * @self: a cell
 * @icon_name: (nullable): its mark
 * @text: (nullable): its first line
 * @second: (nullable): its second line, of two lines at most
 * @tone: (nullable): a class of colour for the first line
 *
 * Returns: whether anything changed
 */
gboolean
gbt_matrix_cell_set_text (GbtMatrixCell *self,
                          const char    *icon_name,
                          const char    *text,
                          const char    *second,
                          const char    *tone)
{
  gboolean changed;

  g_return_val_if_fail (GBT_IS_MATRIX_CELL (self), FALSE);

  if (second != NULL && *second == '\0')
    second = NULL;
  set_tone (self, tone);
  changed = g_set_str (&self->icon_name, icon_name);
  changed |= g_set_str (&self->text, text);
  changed |= g_set_str (&self->second, second);
  if (changed)
    {
      forget_layouts (self);
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  return changed;
}

/**
 * gbt_matrix_cell_set_warning:
 * @self: a cell
 * @warning: whether the tone is that of the second line, which warns, and not of the first
 */
void
gbt_matrix_cell_set_warning (GbtMatrixCell *self,
                             gboolean       warning)
{
  g_return_if_fail (GBT_IS_MATRIX_CELL (self));

  if (self->warning == warning)
    return;

  self->warning = warning;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * gbt_matrix_cell_set_name:
 * @self: a cell
 * @name: all that it says, for who hears it
 */
void
gbt_matrix_cell_set_name (GbtMatrixCell *self,
                          const char    *name)
{
  g_return_if_fail (GBT_IS_MATRIX_CELL (self));

  if (g_set_str (&self->name, name))
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                    -1);
}

/**
 * gbt_matrix_cell_set_selected:
 * @self: a cell
 * @selected: whether the pane shows what stands behind it
 */
void
gbt_matrix_cell_set_selected (GbtMatrixCell *self,
                              gboolean       selected)
{
  g_return_if_fail (GBT_IS_MATRIX_CELL (self));

  if (selected)
    gtk_widget_set_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_SELECTED, FALSE);
  else
    gtk_widget_unset_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_SELECTED);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

/**
 * gbt_matrix_cell_get_text:
 * @self: a cell
 *
 * Returns: (transfer none) (nullable): its first line
 */
const char *
gbt_matrix_cell_get_text (GbtMatrixCell *self)
{
  g_return_val_if_fail (GBT_IS_MATRIX_CELL (self), NULL);

  return self->text;
}

/**
 * gbt_matrix_cell_get_second:
 * @self: a cell
 *
 * Returns: (transfer none) (nullable): its second line
 */
const char *
gbt_matrix_cell_get_second (GbtMatrixCell *self)
{
  g_return_val_if_fail (GBT_IS_MATRIX_CELL (self), NULL);

  return self->second;
}

/**
 * gbt_matrix_cell_get_icon:
 * @self: a cell
 *
 * Returns: (transfer none) (nullable): its mark
 */
const char *
gbt_matrix_cell_get_icon (GbtMatrixCell *self)
{
  g_return_val_if_fail (GBT_IS_MATRIX_CELL (self), NULL);

  return self->icon_name;
}

/**
 * gbt_matrix_cell_get_name:
 * @self: a cell
 *
 * Returns: (transfer none) (nullable): all that it says
 */
const char *
gbt_matrix_cell_get_name (GbtMatrixCell *self)
{
  g_return_val_if_fail (GBT_IS_MATRIX_CELL (self), NULL);

  return self->name;
}
