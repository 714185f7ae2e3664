/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-length-chart.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "gbt-chart-ink.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

#define HEIGHT 286
#define TOP 10
#define AXIS 44
#define GUTTER_START 46
#define GUTTER_END 150
#define NARROW 560
#define CIRCLE 4.5
#define N_ROWS 3
#define N_STEPS 4

struct _GbtLengthChart
{
  GtkWidget parent_instance;

  GbtLengthCurve curve;
  gboolean has_curve;
  GbtUnit unit;
};

typedef struct
{
  GbtLengthChart *self;
  cairo_t *cr;
  GbtInk ink;
  double sp;
  double x;
  double y;
  double width;
  double height;
  double scale;
  gboolean narrow;
  /* Where labels of points stand already: another over them would be unreadable. */
  graphene_rect_t labels[GBT_LENGTH_CURVE_MAX_LINES * GBT_WORKLOAD_MAX_CAPACITIES + 1];
  guint n_labels;
} Frame;

G_DEFINE_FINAL_TYPE (GbtLengthChart, gbt_length_chart, GTK_TYPE_WIDGET)

static double
place_x (const Frame *frame,
         double       tokens)
{
  return frame->x + frame->width * tokens / (double) frame->self->curve.last;
}

static double
place_y (const Frame *frame,
         double       bytes)
{
  return frame->y + frame->height * (1 - bytes / frame->scale);
}

static graphene_rect_t
measure_text (const Frame *frame,
              PangoLayout *layout,
              double       x,
              double       y,
              double       align)
{
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  x = CLAMP (x - align * width, 0, gtk_widget_get_width (GTK_WIDGET (frame->self)) - width);
  return GRAPHENE_RECT_INIT (x, y - height / 2.0, width, height);
}

static PangoLayout *
create_text (const Frame *frame,
             const char  *text,
             gboolean     strong)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (frame->self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  if (strong)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_attr_list_insert (attributes, pango_attr_scale_new (0.82));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);

  return layout;
}

static void
draw_text (const Frame *frame,
           const char  *text,
           double       x,
           double       y,
           double       align,
           gboolean     strong)
{
  g_autoptr (PangoLayout) layout = create_text (frame, text, strong);
  graphene_rect_t area = measure_text (frame, layout, x, y, align);

  cairo_move_to (frame->cr, area.origin.x, area.origin.y);
  pango_cairo_show_layout (frame->cr, layout);
}

/* The label of a point gives way to one that stands there already: the table has every figure. */
static void
draw_point_label (Frame      *frame,
                  const char *text,
                  double      x,
                  double      y,
                  double      align,
                  gboolean    strong)
{
  g_autoptr (PangoLayout) layout = create_text (frame, text, strong);
  graphene_rect_t area = measure_text (frame, layout, x, y, align);

  for (guint i = 0; i < frame->n_labels; i++)
    {
      if (graphene_rect_intersection (&frame->labels[i], &area, NULL))
        return;
    }

  frame->labels[frame->n_labels++] = area;
  cairo_move_to (frame->cr, area.origin.x, area.origin.y);
  pango_cairo_show_layout (frame->cr, layout);
}

/* The next of 1, 2, 3, 5, 6, 10 times a power of ten, for three rows of whole numbers. */
static double
choose_scale (const GbtLengthCurve *curve,
              double                per_unit)
{
  static const double steps[] = { 3, 6, 12, 15, 30 };
  double most = curve->need;
  double scale;

  for (guint i = 0; i < curve->n_lines; i++)
    {
      most = MAX (most, curve->lines[i].start * 1.1);
      for (guint j = 0; j < curve->lines[i].n_fits; j++)
        most = MAX (most, curve->lines[i].fits[j].capacity * 1.1);
    }

  for (double power = 1;; power *= 10)
    {
      for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
        {
          scale = steps[i] * power * per_unit;
          if (scale >= most)
            return scale;
        }
    }
}

static void
draw_axes (const Frame *frame)
{
  GbtLengthChart *self = frame->self;
  GbtLanguage language = gbt_words_get_language ();
  double per_unit = (double) gbt_bytes_per_unit (self->unit == GBT_UNIT_BYTE ? GBT_UNIT_GB : self->unit);

  for (int i = 0; i <= N_ROWS; i++)
    {
      double bytes = frame->scale * i / N_ROWS;
      g_autofree char *label = gbt_format_integer (language, (gint64) (bytes / per_unit + 0.5));
      double y = floor (place_y (frame, bytes)) + 0.5;

      gbt_ink_set_text (&frame->ink, frame->cr, frame->ink.high_contrast ? 0.4 : 0.14);
      cairo_set_line_width (frame->cr, 1);
      cairo_move_to (frame->cr, frame->x, y);
      cairo_line_to (frame->cr, frame->x + frame->width, y);
      cairo_stroke (frame->cr);
      gbt_ink_set_text (&frame->ink, frame->cr, 0.7);
      draw_text (frame, label, frame->x - 8 * frame->sp, y, 1, FALSE);
    }

  gbt_ink_set_text (&frame->ink, frame->cr, 0.7);
  for (int i = 0; i <= N_STEPS; i += frame->narrow ? 2 : 1)
    {
      guint64 tokens = self->curve.last / N_STEPS * (guint64) i;
      g_autofree char *label = gbt_format_count (language, i == N_STEPS ? self->curve.last : tokens);

      draw_text (frame, label, place_x (frame, i == N_STEPS ? self->curve.last : tokens),
                 frame->y + frame->height + 12 * frame->sp, i == 0 ? 0 : (i == N_STEPS ? 1 : 0.5), FALSE);
    }
  draw_text (frame, _("Length per request (tokens)"), frame->x + frame->width / 2,
             frame->y + frame->height + 32 * frame->sp, 0.5, FALSE);
}

static void
draw_capacities (const Frame *frame)
{
  static const double dots[] = { 2, 3 };
  GbtLengthChart *self = frame->self;
  GbtLanguage language = gbt_words_get_language ();
  const GbtLengthLine *line = &self->curve.lines[0];

  for (guint i = 0; i < line->n_fits; i++)
    {
      gint64 capacity = (gint64) line->fits[i].capacity;
      g_autofree char *name = gbt_format_entry_memory (language, (guint64) capacity);
      g_autofree char *number = gbt_format_amount_number (language, capacity, self->unit);
      g_autofree char *label = self->unit == GBT_UNIT_GB ? g_strdup (name)
                                                         : g_strdup_printf ("%s · %s", name, number);
      double y = place_y (frame, (double) capacity);

      gbt_ink_set_text (&frame->ink, frame->cr, 0.9);
      cairo_set_dash (frame->cr, dots, G_N_ELEMENTS (dots), 0);
      cairo_set_line_width (frame->cr, 1.5);
      cairo_move_to (frame->cr, frame->x, y);
      cairo_line_to (frame->cr, frame->x + frame->width, y);
      cairo_stroke (frame->cr);
      cairo_set_dash (frame->cr, NULL, 0, 0);
      if (frame->narrow)
        draw_text (frame, label, frame->x + frame->width, y - 9 * frame->sp, 1, FALSE);
      else
        draw_text (frame, label, frame->x + frame->width + 8 * frame->sp, y, 0, FALSE);
    }
}

static void
draw_point (Frame       *frame,
            guint        index,
            double       tokens,
            double       bytes,
            const char  *label,
            double       offset,
            gboolean     strong)
{
  double x = place_x (frame, tokens);
  double y = place_y (frame, bytes);
  double align = x > frame->x + frame->width - 60 ? 1 : (x < frame->x + 40 ? 0 : 0.5);

  if (x > frame->x + frame->width + 1 || y < frame->y - 1)
    return;

  cairo_new_path (frame->cr);
  cairo_arc (frame->cr, x, y, CIRCLE * frame->sp, 0, 2 * G_PI);
  cairo_set_source_rgb (frame->cr, frame->ink.dark ? 0.2 : 1, frame->ink.dark ? 0.2 : 1, frame->ink.dark ? 0.22 : 1);
  cairo_fill_preserve (frame->cr);
  gbt_ink_set_line (&frame->ink, frame->cr, index);
  cairo_set_dash (frame->cr, NULL, 0, 0);
  cairo_set_line_width (frame->cr, 2);
  cairo_stroke (frame->cr);
  gbt_ink_set_text (&frame->ink, frame->cr, 1);
  draw_point_label (frame, label, x, y + offset * frame->sp, align, strong);
}

static double
need_at (const GbtLengthCurve *curve,
         const GbtLengthLine  *line,
         double                tokens)
{
  return line->start + ((double) line->end - (double) line->start) * tokens / (double) curve->last;
}

static void
draw_line (const Frame *frame,
           guint        index)
{
  GbtLengthChart *self = frame->self;
  const GbtLengthLine *line = &self->curve.lines[index];
  g_autofree char *name = gbt_format_requests (gbt_words_get_language (), line->requests);
  double visible = 1;
  double slope = (double) line->end - (double) line->start;

  cairo_save (frame->cr);
  cairo_rectangle (frame->cr, frame->x, frame->y, frame->width + 2, frame->height + 2);
  cairo_clip (frame->cr);
  gbt_ink_set_line (&frame->ink, frame->cr, index);
  cairo_set_line_width (frame->cr, 2);
  cairo_move_to (frame->cr, frame->x, place_y (frame, (double) line->start));
  cairo_line_to (frame->cr, frame->x + frame->width, place_y (frame, (double) line->end));
  cairo_stroke (frame->cr);
  cairo_restore (frame->cr);
  cairo_set_dash (frame->cr, NULL, 0, 0);

  if (slope > 0)
    visible = CLAMP ((frame->scale - line->start) / slope, 0, 1);
  gbt_ink_set_line (&frame->ink, frame->cr, index);
  cairo_set_dash (frame->cr, NULL, 0, 0);
  draw_text (frame, name, frame->x + frame->width * visible * (index == 0 ? 0.86 : 0.7),
             place_y (frame, need_at (&self->curve, line, visible * (index == 0 ? 0.86 : 0.7) * self->curve.last))
                 + (index == 0 ? -14 : 14) * frame->sp,
             index == 0 ? 1 : 0, TRUE);
}

static void
draw_points (Frame *frame)
{
  GbtLengthChart *self = frame->self;
  GbtLanguage language = gbt_words_get_language ();

  /* The sheet's own point first: its label has the right of way. */
  if (self->curve.tokens > 0)
    {
      g_autofree char *tokens = gbt_format_count (language, self->curve.tokens);
      g_autofree char *number = gbt_words_number (self->curve.need, self->unit);
      g_autofree char *label = g_strdup_printf ("%s → %s", tokens, number);

      draw_point (frame, 0, (double) self->curve.tokens, (double) self->curve.need, label, 15, TRUE);
    }

  for (guint i = 0; i < self->curve.n_lines; i++)
    {
      const GbtLengthLine *line = &self->curve.lines[i];

      for (guint j = 0; j < line->n_fits; j++)
        {
          g_autofree char *label = gbt_format_count (language, line->fits[j].tokens);

          if (line->fits[j].tokens > 0)
            draw_point (frame, i, (double) line->fits[j].tokens,
                        need_at (&self->curve, line, (double) line->fits[j].tokens), label,
                        i == 0 ? -13 : 14, FALSE);
        }
    }
}

static void
draw_model_limit (const Frame *frame)
{
  if (frame->self->curve.model_limit == 0)
    return;

  gbt_ink_set_text (&frame->ink, frame->cr, 0.9);
  cairo_set_line_width (frame->cr, 1.5);
  cairo_move_to (frame->cr, place_x (frame, (double) frame->self->curve.model_limit), frame->y);
  cairo_line_to (frame->cr, place_x (frame, (double) frame->self->curve.model_limit), frame->y + frame->height);
  cairo_stroke (frame->cr);
  gbt_ink_set_text (&frame->ink, frame->cr, 0.7);
  if (frame->narrow)
    draw_text (frame, _("model limit"), frame->x + frame->width - 6, frame->y + 8 * frame->sp, 1, FALSE);
  else
    draw_text (frame, _("model limit"), frame->x + frame->width + 8 * frame->sp, frame->y + 8 * frame->sp, 0, FALSE);
}

static void
gbt_length_chart_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  GbtLengthChart *self = GBT_LENGTH_CHART (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;
  Frame frame;

  if (!self->has_curve)
    return;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  frame = (Frame) { .self = self, .cr = cr };
  frame.sp = adw_length_unit_to_px (ADW_LENGTH_UNIT_SP, 1, gtk_widget_get_settings (widget));
  gbt_ink_init (&frame.ink, widget);
  frame.narrow = width < NARROW * frame.sp;
  frame.x = (frame.narrow ? GUTTER_START - 8 : GUTTER_START) * frame.sp;
  frame.y = TOP * frame.sp;
  frame.width = width - frame.x - (frame.narrow ? 4 : GUTTER_END) * frame.sp;
  frame.height = height - frame.y - AXIS * frame.sp;
  frame.scale = choose_scale (
      &self->curve, (double) gbt_bytes_per_unit (self->unit == GBT_UNIT_BYTE ? GBT_UNIT_GB : self->unit));

  draw_axes (&frame);
  draw_capacities (&frame);
  draw_model_limit (&frame);
  for (guint i = self->curve.n_lines; i > 0; i--)
    draw_line (&frame, i - 1);
  draw_points (&frame);
  cairo_destroy (cr);
}

static void
gbt_length_chart_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  double sp = adw_length_unit_to_px (ADW_LENGTH_UNIT_SP, 1, gtk_widget_get_settings (widget));

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 240;
      *natural = (int) (900 * sp);
    }
  else
    *minimum = *natural = (int) (HEIGHT * sp);
}

static void
gbt_length_chart_class_init (GbtLengthChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = gbt_length_chart_snapshot;
  widget_class->measure = gbt_length_chart_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "chart");
}

static void
gbt_length_chart_init (GbtLengthChart *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_length_chart_set:
 * @self: a chart
 * @curve: (nullable): what it shows
 * @unit: the unit of its figures
 * @result: what it shows, in words: its accessible name
 */
void
gbt_length_chart_set (GbtLengthChart       *self,
                      const GbtLengthCurve *curve,
                      GbtUnit               unit,
                      const char           *result)
{
  self->has_curve = curve != NULL;
  self->unit = unit;
  if (curve != NULL)
    {
      self->curve = *curve;
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, result, -1);
    }

  gtk_widget_queue_draw (GTK_WIDGET (self));
}
