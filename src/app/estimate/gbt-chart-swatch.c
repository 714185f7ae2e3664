/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chart-swatch.h"

struct _GbtChartSwatch
{
  GtkWidget parent_instance;

  GtkDrawingArea *sample;
  GtkLabel *label;
  GbtFill fill;
};

G_DEFINE_FINAL_TYPE (GbtChartSwatch, gbt_chart_swatch, GTK_TYPE_WIDGET)

static void
draw_sample (GtkDrawingArea *area,
             cairo_t        *cr,
             int             width,
             int             height,
             gpointer        user_data)
{
  GbtChartSwatch *self = user_data;
  GbtInk ink;

  gbt_ink_init (&ink, GTK_WIDGET (self));
  gbt_ink_draw_fill (&ink, cr, self->fill, &GRAPHENE_RECT_INIT (0, 0, width, height));
}

static void
gbt_chart_swatch_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (gbt_chart_swatch_parent_class)->dispose (object);
}

static void
gbt_chart_swatch_class_init (GbtChartSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_chart_swatch_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "swatch");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void
gbt_chart_swatch_init (GbtChartSwatch *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "caption");

  self->sample = GTK_DRAWING_AREA (
      g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                    "content-width", 24, "content-height", 12, "valign", GTK_ALIGN_CENTER, NULL));
  gtk_drawing_area_set_draw_func (self->sample, draw_sample, self, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->sample), GTK_WIDGET (self));
  self->label = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "numeric");
  gtk_widget_set_parent (GTK_WIDGET (self->label), GTK_WIDGET (self));
}

/**
 * gbt_chart_swatch_new:
 * @fill: how the term is drawn
 * @text: its name, in the language of the window
 *
 * Returns: an entry of a legend
 */
GtkWidget *
gbt_chart_swatch_new (GbtFill     fill,
                      const char *text)
{
  GbtChartSwatch *self = g_object_new (GBT_TYPE_CHART_SWATCH, NULL);

  gbt_chart_swatch_set (self, fill, text);

  return GTK_WIDGET (self);
}

/**
 * gbt_chart_swatch_set:
 * @self: an entry of a legend
 * @fill: how the term is drawn
 * @text: its name
 */
void
gbt_chart_swatch_set (GbtChartSwatch *self,
                      GbtFill         fill,
                      const char     *text)
{
  gtk_label_set_label (self->label, text);
  if (self->fill == fill)
    return;

  self->fill = fill;
  gtk_widget_queue_draw (GTK_WIDGET (self->sample));
}
