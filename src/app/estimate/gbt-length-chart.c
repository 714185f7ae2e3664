/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-length-chart.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "gbt-chart-labels.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

#define HEIGHT 286
#define TOP 10
#define AXIS 44
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
  GbtChartLabels labels;
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

/* The next of 3, 6, 12, 15 times a power of ten, for three rows of whole numbers. */
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

static double
get_per_unit (GbtLengthChart *self)
{
  return (double) gbt_bytes_per_unit (self->unit == GBT_UNIT_BYTE ? GBT_UNIT_GB : self->unit);
}

static char *
word_row (const Frame *frame,
          int          row)
{
  double bytes = frame->scale * row / N_ROWS;

  return gbt_format_integer (gbt_words_get_language (), (gint64) (bytes / get_per_unit (frame->self) + 0.5));
}

static char *
word_capacity (GbtLengthChart *self,
               guint64         capacity)
{
  g_autofree char *name = gbt_format_entry_memory (gbt_words_get_language (), capacity);
  g_autofree char *number = gbt_words_number (capacity, self->unit);

  return self->unit == GBT_UNIT_GB ? g_steal_pointer (&name) : g_strdup_printf ("%s · %s", name, number);
}

static void
draw_axes (Frame *frame)
{
  GbtLengthChart *self = frame->self;
  GbtLanguage language = gbt_words_get_language ();
  double axis = frame->y + frame->height + 12 * frame->sp;
  int step = frame->narrow ? 2 : 1;

  for (int i = 0; i <= N_ROWS; i++)
    {
      g_autofree char *label = word_row (frame, i);
      double y = floor (place_y (frame, frame->scale * i / N_ROWS)) + 0.5;

      gbt_ink_set_text (&frame->ink, frame->cr, frame->ink.high_contrast ? 0.4 : 0.14);
      cairo_set_line_width (frame->cr, 1);
      cairo_move_to (frame->cr, frame->x, y);
      cairo_line_to (frame->cr, frame->x + frame->width, y);
      cairo_stroke (frame->cr);
      gbt_chart_labels_draw (&frame->labels, label, frame->x - 8 * frame->sp, y, 1, GBT_LABEL_SMALL, 0.7);
    }

  /* The end of the axis first: what is between gives way to it. */
  for (int i = N_STEPS; i >= 0; i -= step)
    {
      guint64 tokens = i == N_STEPS ? self->curve.last : self->curve.last / N_STEPS * (guint64) i;
      g_autofree char *label = gbt_format_count (language, tokens);

      gbt_chart_labels_place (&frame->labels, label, place_x (frame, (double) tokens), axis,
                              i == 0 ? 0 : (i == N_STEPS ? 1 : 0.5), GBT_LABEL_SMALL, 0.7);
    }
  gbt_chart_labels_draw (&frame->labels, _("Length per request (tokens)"), frame->x + frame->width / 2,
                         axis + 20 * frame->sp, 0.5, GBT_LABEL_SMALL, 0.7);
}

static void
draw_capacities (const Frame *frame)
{
  static const double dots[] = { 2, 3 };
  const GbtLengthLine *line = &frame->self->curve.lines[0];

  gbt_ink_set_text (&frame->ink, frame->cr, 0.9);
  cairo_set_dash (frame->cr, dots, G_N_ELEMENTS (dots), 0);
  cairo_set_line_width (frame->cr, 1.5);
  for (guint i = 0; i < line->n_fits; i++)
    {
      double y = place_y (frame, (double) line->fits[i].capacity);

      cairo_move_to (frame->cr, frame->x, y);
      cairo_line_to (frame->cr, frame->x + frame->width, y);
      cairo_stroke (frame->cr);
    }
  cairo_set_dash (frame->cr, NULL, 0, 0);
}

/* On a phone there is no gutter: over or under the line, at its end or at its beginning. */
static void
name_capacity_inside (Frame      *frame,
                      const char *label,
                      double      y)
{
  for (int i = 0; i < 4; i++)
    {
      gboolean at_end = i < 2;

      if (gbt_chart_labels_place (&frame->labels, label,
                                  at_end ? frame->x + frame->width : frame->x + 6 * frame->sp,
                                  y + (i % 2 == 0 ? -9 : 9) * frame->sp, at_end ? 1 : 0,
                                  GBT_LABEL_SMALL | GBT_LABEL_HALO, 1))
        return;
    }
}

static void
name_capacities (Frame *frame)
{
  const GbtLengthLine *line = &frame->self->curve.lines[0];
  double end = frame->x + frame->width;

  /* The largest first: small ones stand close together at the foot of the chart. */
  for (guint i = line->n_fits; i > 0; i--)
    {
      g_autofree char *label = word_capacity (frame->self, line->fits[i - 1].capacity);
      double y = place_y (frame, (double) line->fits[i - 1].capacity);

      if (!frame->narrow)
        gbt_chart_labels_place (&frame->labels, label, end + 8 * frame->sp, y, 0, GBT_LABEL_SMALL, 1);
      else
        name_capacity_inside (frame, label, y);
    }
}

static double
need_at (const GbtLengthCurve *curve,
         const GbtLengthLine  *line,
         double                tokens)
{
  return line->start + ((double) line->end - (double) line->start) * tokens / (double) curve->last;
}

static gboolean
is_in_plot (const Frame *frame,
            double       x,
            double       y)
{
  return x <= frame->x + frame->width + 1 && y >= frame->y - 1;
}

static void
draw_line (const Frame *frame,
           guint        index)
{
  const GbtLengthLine *line = &frame->self->curve.lines[index];

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
}

/* Where there is room along the line, on the side that no other line is on. */
static void
name_line (Frame *frame,
           guint  index)
{
  static const double places[] = { 0.86, 0.7, 0.55, 0.4, 0.25 };
  const GbtLengthCurve *curve = &frame->self->curve;
  const GbtLengthLine *line = &curve->lines[index];
  g_autofree char *name = gbt_format_requests (gbt_words_get_language (), line->requests);
  double slope = (double) line->end - (double) line->start;
  double visible = slope > 0 ? CLAMP ((frame->scale - line->start) / slope, 0, 1) : 1;
  gboolean placed = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (places) && !placed; i++)
    {
      double part = visible * places[i];
      double y = place_y (frame, need_at (curve, line, part * (double) curve->last));

      gbt_ink_set_line (&frame->ink, frame->cr, index);
      cairo_set_dash (frame->cr, NULL, 0, 0);
      placed = gbt_chart_labels_place (&frame->labels, name, frame->x + frame->width * part,
                                       y + (index == 0 ? -14 : 14) * frame->sp, index == 0 ? 1 : 0,
                                       GBT_LABEL_STRONG | GBT_LABEL_SMALL | GBT_LABEL_HALO, 0);
    }
}

static void
draw_circle (Frame  *frame,
             guint   index,
             double  tokens,
             double  bytes)
{
  double x = place_x (frame, tokens);
  double y = place_y (frame, bytes);
  double radius = CIRCLE * frame->sp;

  if (!is_in_plot (frame, x, y))
    return;

  cairo_new_path (frame->cr);
  cairo_arc (frame->cr, x, y, radius, 0, 2 * G_PI);
  gbt_ink_set_ground (&frame->ink, frame->cr);
  cairo_fill_preserve (frame->cr);
  gbt_ink_set_line (&frame->ink, frame->cr, index);
  cairo_set_dash (frame->cr, NULL, 0, 0);
  cairo_set_line_width (frame->cr, 2);
  cairo_stroke (frame->cr);
  gbt_chart_labels_keep (&frame->labels, &GRAPHENE_RECT_INIT (x - radius, y - radius, 2 * radius, 2 * radius));
}

/* Over the line on its left, or under it on its right: elsewhere the line itself passes. */
static void
name_point (Frame         *frame,
            gboolean       over,
            double         tokens,
            double         bytes,
            const char    *label,
            GbtLabelStyle  style)
{
  double x = place_x (frame, tokens);
  double y = place_y (frame, bytes);
  double aside = 3 * frame->sp;
  double up = 14 * frame->sp;

  if (!is_in_plot (frame, x, y))
    return;

  for (int i = 0; i < 2; i++)
    {
      gboolean above = (i == 0) == over;

      if (gbt_chart_labels_place (&frame->labels, label, above ? x - aside : x + aside, above ? y - up : y + up,
                                  above ? 1 : 0, style | GBT_LABEL_SMALL | GBT_LABEL_HALO, 1))
        return;
    }
}

static void
draw_points (Frame *frame)
{
  const GbtLengthCurve *curve = &frame->self->curve;
  GbtLanguage language = gbt_words_get_language ();

  for (guint i = 0; i < curve->n_lines; i++)
    {
      const GbtLengthLine *line = &curve->lines[i];

      for (guint j = 0; j < line->n_fits; j++)
        {
          if (line->fits[j].tokens > 0)
            draw_circle (frame, i, (double) line->fits[j].tokens,
                         need_at (curve, line, (double) line->fits[j].tokens));
        }
    }

  /* The sheet's own point: its label has the right of way. */
  if (curve->tokens > 0)
    {
      g_autofree char *tokens = gbt_format_count (language, curve->tokens);
      g_autofree char *number = gbt_words_number (curve->need, frame->self->unit);
      g_autofree char *label = g_strdup_printf ("%s → %s", tokens, number);

      draw_circle (frame, 0, (double) curve->tokens, (double) curve->need);
      name_point (frame, FALSE, (double) curve->tokens, (double) curve->need, label, GBT_LABEL_STRONG);
    }

  for (guint i = 0; i < curve->n_lines; i++)
    {
      const GbtLengthLine *line = &curve->lines[i];

      for (guint j = 0; j < line->n_fits; j++)
        {
          g_autofree char *label = gbt_format_count (language, line->fits[j].tokens);

          if (line->fits[j].tokens > 0)
            name_point (frame, i == 0, (double) line->fits[j].tokens,
                        need_at (curve, line, (double) line->fits[j].tokens), label, GBT_LABEL_PLAIN);
        }
    }
}

static void
draw_model_limit (Frame *frame)
{
  double x = place_x (frame, (double) frame->self->curve.model_limit);
  double y = frame->y + 8 * frame->sp;

  if (frame->self->curve.model_limit == 0)
    return;

  gbt_ink_set_text (&frame->ink, frame->cr, 0.9);
  cairo_set_line_width (frame->cr, 1.5);
  cairo_move_to (frame->cr, x, frame->y);
  cairo_line_to (frame->cr, x, frame->y + frame->height);
  cairo_stroke (frame->cr);
  if (!gbt_chart_labels_place (&frame->labels, _("model limit"), x + 8 * frame->sp, y, 0,
                               GBT_LABEL_SMALL | GBT_LABEL_HALO, 0.7))
    gbt_chart_labels_place (&frame->labels, _("model limit"), x - 6 * frame->sp, y, 1,
                            GBT_LABEL_SMALL | GBT_LABEL_HALO, 0.7);
}

/* The gutters hold what is written in them, whatever its length; the plot keeps the larger part. */
static void
lay_out (Frame *frame,
         double width,
         double height)
{
  GbtLengthChart *self = frame->self;
  g_autofree char *largest = NULL;
  double start, end;

  frame->narrow = width < NARROW * frame->sp;
  frame->scale = choose_scale (&self->curve, get_per_unit (self));
  largest = word_row (frame, N_ROWS);
  start = gbt_chart_labels_measure (&frame->labels, largest, GBT_LABEL_SMALL) + 8 * frame->sp;
  end = frame->narrow ? 4 : gbt_chart_labels_measure (&frame->labels, _("model limit"), GBT_LABEL_SMALL);
  for (guint i = 0; i < self->curve.lines[0].n_fits && !frame->narrow; i++)
    {
      g_autofree char *label = word_capacity (self, self->curve.lines[0].fits[i].capacity);

      end = MAX (end, gbt_chart_labels_measure (&frame->labels, label, GBT_LABEL_SMALL));
    }

  frame->x = MIN (start, width * 0.3);
  frame->y = TOP * frame->sp;
  frame->width = width - frame->x - (frame->narrow ? end : MIN (end + 8 * frame->sp, width * 0.3));
  frame->height = height - frame->y - AXIS * frame->sp;
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
  gbt_chart_labels_init (&frame.labels, widget, &frame.ink, cr);
  lay_out (&frame, width, height);

  draw_axes (&frame);
  draw_capacities (&frame);
  draw_model_limit (&frame);
  for (guint i = self->curve.n_lines; i > 0; i--)
    draw_line (&frame, i - 1);
  draw_points (&frame);
  for (guint i = 0; i < self->curve.n_lines; i++)
    name_line (&frame, i);
  name_capacities (&frame);
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
