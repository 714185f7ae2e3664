/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chart-labels.h"

/* Two labels of a row read as one when they stand closer. */
#define GAP 6

/**
 * gbt_chart_labels_init:
 * @self: (out): no label yet
 * @widget: the chart
 * @ink: its ink
 * @cr: where it is drawn
 */
void
gbt_chart_labels_init (GbtChartLabels *self,
                       GtkWidget      *widget,
                       const GbtInk   *ink,
                       cairo_t        *cr)
{
  self->widget = widget;
  self->ink = ink;
  self->cr = cr;
  self->n_areas = 0;
}

static PangoLayout *
create_layout (const GbtChartLabels *self,
               const char           *text,
               GbtLabelStyle         style)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (self->widget, text);
  PangoAttrList *attributes = pango_attr_list_new ();

  if (style & GBT_LABEL_STRONG)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_attr_list_insert (attributes, pango_attr_scale_new (style & GBT_LABEL_SMALL ? 0.82 : 0.9));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);

  return layout;
}

/* A label never leaves the chart. */
static graphene_rect_t
locate (const GbtChartLabels *self,
        PangoLayout          *layout,
        double                x,
        double                y,
        double                align)
{
  int width, height;
  double last;

  pango_layout_get_pixel_size (layout, &width, &height);
  last = MAX (0, gtk_widget_get_width (self->widget) - width);
  return GRAPHENE_RECT_INIT (CLAMP (x - align * width, 0, last), y - height / 2.0, width, height);
}

static gboolean
is_free (const GbtChartLabels  *self,
         const graphene_rect_t *area)
{
  for (guint i = 0; i < self->n_areas; i++)
    {
      if (graphene_rect_intersection (&self->areas[i], area, NULL))
        return FALSE;
    }

  return TRUE;
}

static void
draw_layout (GbtChartLabels        *self,
             PangoLayout           *layout,
             const graphene_rect_t *area,
             GbtLabelStyle          style,
             double                 alpha)
{
  cairo_pattern_t *source;

  cairo_new_path (self->cr);
  cairo_move_to (self->cr, area->origin.x, area->origin.y);
  if (style & GBT_LABEL_HALO)
    {
      source = cairo_pattern_reference (cairo_get_source (self->cr));
      pango_cairo_layout_path (self->cr, layout);
      gbt_ink_set_ground (self->ink, self->cr);
      cairo_set_dash (self->cr, NULL, 0, 0);
      cairo_set_line_width (self->cr, 4);
      cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
      cairo_stroke (self->cr);
      cairo_set_source (self->cr, source);
      cairo_pattern_destroy (source);
      cairo_move_to (self->cr, area->origin.x, area->origin.y);
    }
  if (alpha > 0)
    gbt_ink_set_text (self->ink, self->cr, alpha);
  pango_cairo_show_layout (self->cr, layout);
  cairo_new_path (self->cr);
}

/**
 * gbt_chart_labels_keep:
 * @self: labels
 * @area: a mark that no label may cover
 */
void
gbt_chart_labels_keep (GbtChartLabels        *self,
                       const graphene_rect_t *area)
{
  if (self->n_areas < GBT_CHART_MAX_LABELS)
    self->areas[self->n_areas++] = *area;
}

/**
 * gbt_chart_labels_measure:
 * @self: labels
 * @text: a text
 * @style: how it is written
 *
 * Returns: its width in pixels
 */
double
gbt_chart_labels_measure (const GbtChartLabels *self,
                          const char           *text,
                          GbtLabelStyle         style)
{
  g_autoptr (PangoLayout) layout = create_layout (self, text, style);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/**
 * gbt_chart_labels_draw:
 * @self: labels
 * @text: a text
 * @x: where it stands
 * @y: the middle of its height
 * @align: 0 when it begins at @x, 1 when it ends there, 0.5 around it
 * @style: how it is written
 * @alpha: of the text's colour, or 0 for the colour that is set
 *
 * Draws what has to be there, whatever stands under it.
 */
void
gbt_chart_labels_draw (GbtChartLabels *self,
                       const char     *text,
                       double          x,
                       double          y,
                       double          align,
                       GbtLabelStyle   style,
                       double          alpha)
{
  g_autoptr (PangoLayout) layout = create_layout (self, text, style);
  graphene_rect_t area = locate (self, layout, x, y, align);

  gbt_chart_labels_keep (self, &area);
  draw_layout (self, layout, &area, style, alpha);
}

/**
 * gbt_chart_labels_place:
 * @self: labels
 * @text: a text
 * @x: where it would stand
 * @y: the middle of its height
 * @align: 0 when it begins at @x, 1 when it ends there, 0.5 around it
 * @style: how it is written
 * @alpha: of the text's colour, or 0 for the colour that is set
 *
 * Draws it where nothing stands yet.
 *
 * Returns: whether there was room
 */
gboolean
gbt_chart_labels_place (GbtChartLabels *self,
                        const char     *text,
                        double          x,
                        double          y,
                        double          align,
                        GbtLabelStyle   style,
                        double          alpha)
{
  g_autoptr (PangoLayout) layout = create_layout (self, text, style);
  graphene_rect_t area = locate (self, layout, x, y, align);
  graphene_rect_t wider;

  graphene_rect_inset_r (&area, -GAP, 0, &wider);
  if (!is_free (self, &wider))
    return FALSE;

  gbt_chart_labels_keep (self, &area);
  draw_layout (self, layout, &area, style, alpha);
  return TRUE;
}
