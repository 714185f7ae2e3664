/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-envelope-chart.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "gbt-chart-labels.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* Sizes in sp, so that text never overlaps at a larger scale. */
#define BAR 30
#define ROW 40
#define ROW_NARROW 64
#define THIN_BAR 9
#define OVERRUN 14
#define CAPACITY_BAR 14
#define AXIS 24
#define GUTTER_START 172
#define GUTTER_END 164
#define NARROW 560

struct _GbtEnvelopeChart
{
  GtkWidget parent_instance;

  GbtEstimate *estimate;
  GbtChartData *data;
  GbtUnit unit;
};

/* Where things are, for one allocation. */
typedef struct
{
  GbtEnvelopeChart *self;
  cairo_t *cr;
  GbtInk ink;
  gboolean narrow;
  double sp;
  double plot_x;
  double plot_width;
  double width;
  double envelope_y;
  double rows_y;
  double row;
  double axis_y;
  double scale;
  GbtChartLabels labels;
} Frame;

G_DEFINE_FINAL_TYPE (GbtEnvelopeChart, gbt_envelope_chart, GTK_TYPE_WIDGET)

static double
get_sp (GtkWidget *widget)
{
  return adw_length_unit_to_px (ADW_LENGTH_UNIT_SP, 1, gtk_widget_get_settings (widget));
}

static gboolean
is_overrun (GbtEnvelopeChart *self)
{
  gint64 balance;

  return gbt_estimate_get_balance (self->estimate, &balance) && balance < 0;
}

static double
get_height (GbtEnvelopeChart *self,
            gboolean          narrow)
{
  guint rows = self->data != NULL ? gbt_chart_data_get_n_capacities (self->data) : 0;
  double height = narrow ? ROW_NARROW - 6 : ROW;

  if (self->data != NULL && is_overrun (self))
    height += OVERRUN;
  return height + rows * (narrow ? ROW_NARROW : ROW) + AXIS;
}

static double
place (const Frame *frame,
       double       bytes)
{
  return frame->plot_x + frame->plot_width * bytes / frame->scale;
}

static void
draw_grid (Frame *frame)
{
  GbtEnvelopeChart *self = frame->self;
  GbtLanguage language = gbt_words_get_language ();
  GbtUnit unit = self->unit == GBT_UNIT_BYTE ? GBT_UNIT_GB : self->unit;

  cairo_set_dash (frame->cr, NULL, 0, 0);
  /* The end of the axis first: what is between gives way to it. */
  for (int i = GBT_CHART_N_INTERVALS; i >= 0; i--)
    {
      double x = frame->plot_x + frame->plot_width * i / GBT_CHART_N_INTERVALS;
      gint64 hundredths = (gint64) (frame->scale * 100 / GBT_CHART_N_INTERVALS * i
                                    / (double) gbt_bytes_per_unit (unit) + 0.5);
      /* Where ticks are whole numbers, their decimals say nothing. */
      g_autofree char *number = hundredths % 100 == 0 ? gbt_format_integer (language, hundredths / 100)
                                                      : gbt_format_hundredths (language, hundredths);
      g_autofree char *label = NULL;

      if (i == GBT_CHART_N_INTERVALS)
        label = g_strconcat (number, "\u00a0", gbt_format_unit (language, unit), NULL);
      else
        label = g_steal_pointer (&number);

      gbt_ink_set_text (&frame->ink, frame->cr, frame->ink.high_contrast ? 0.4 : 0.14);
      cairo_set_line_width (frame->cr, 1);
      cairo_move_to (frame->cr, floor (x) + 0.5, frame->envelope_y);
      cairo_line_to (frame->cr, floor (x) + 0.5, frame->axis_y);
      cairo_stroke (frame->cr);
      gbt_chart_labels_place (&frame->labels, label, x, frame->axis_y + AXIS * frame->sp / 2,
                              i == 0 ? 0 : (i == GBT_CHART_N_INTERVALS ? 1 : 0.5), GBT_LABEL_SMALL, 0.7);
    }
}

static void
draw_segment_label (Frame                 *frame,
                    const GbtChartSegment *segment,
                    GbtFill                fill,
                    const graphene_rect_t *area)
{
  g_autofree char *number = gbt_words_number (segment->bytes, frame->self->unit);
  const char *name = segment->name != NULL ? segment->name
                                           : gbt_text (gbt_words_get_language (), segment->label);
  g_autofree char *whole = g_strdup_printf ("%s %s", name, number);
  const char *text = NULL;
  double width = 0;
  double room = area->size.width - 10 * frame->sp;

  if ((width = gbt_chart_labels_measure (&frame->labels, whole, GBT_LABEL_STRONG)) <= room)
    text = whole;
  else if ((width = gbt_chart_labels_measure (&frame->labels, number, GBT_LABEL_STRONG)) <= room)
    text = number;
  else
    return;

  /* On hatching a label stands on its own ground. */
  if (fill == GBT_FILL_CHOICE)
    {
      graphene_rect_t ground = GRAPHENE_RECT_INIT (
          area->origin.x + (area->size.width - width) / 2 - 4, area->origin.y + 6 * frame->sp, width + 8,
          area->size.height - 12 * frame->sp);

      gbt_ink_set_ground (&frame->ink, frame->cr);
      cairo_rectangle (frame->cr, ground.origin.x, ground.origin.y, ground.size.width, ground.size.height);
      cairo_fill (frame->cr);
    }
  gbt_ink_set_label (&frame->ink, frame->cr, fill);
  gbt_chart_labels_draw (&frame->labels, text, area->origin.x + area->size.width / 2,
                         area->origin.y + area->size.height / 2, 0.5, GBT_LABEL_STRONG, 0);
}

static void
draw_overrun (Frame  *frame,
              double  y)
{
  GbtEstimate *estimate = frame->self->estimate;
  guint64 known = gbt_estimate_get_known_posts (estimate);
  g_autofree char *number = gbt_words_number (known, frame->self->unit);
  g_autofree char *text = gbt_text_fill (_("{1} of known posts"), number, NULL);
  guint64 start = 0, bytes = 0;
  double x, width;

  gbt_chart_data_get_reserve (frame->self->data, &start, &bytes);
  x = start;
  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      GbtLine *post = gbt_estimate_get_post (estimate, i);
      GbtChartSegment segment = { .line = post };
      graphene_rect_t area;

      if (!gbt_line_get_per_gpu (post, &bytes))
        continue;
      area = GRAPHENE_RECT_INIT (place (frame, x), y, MAX (2, place (frame, bytes) - frame->plot_x - 1),
                                 THIN_BAR * frame->sp);
      gbt_ink_draw_fill (&frame->ink, frame->cr, gbt_fill_for_segment (&segment), &area);
      x += bytes;
    }

  width = gbt_chart_labels_measure (&frame->labels, text, GBT_LABEL_STRONG);
  gbt_ink_set_error (&frame->ink, frame->cr);
  if (place (frame, x) + 8 + width <= frame->width)
    gbt_chart_labels_draw (&frame->labels, text, place (frame, x) + 8, y + THIN_BAR * frame->sp / 2, 0,
                           GBT_LABEL_STRONG, 0);
  else
    gbt_chart_labels_draw (&frame->labels, text, place (frame, start) - 8, y + THIN_BAR * frame->sp / 2, 1,
                           GBT_LABEL_STRONG | GBT_LABEL_HALO, 0);
}

static double
draw_whole_reserve (Frame  *frame,
                    double  y)
{
  GbtLine *line = gbt_estimate_find_line (frame->self->estimate, GBT_LINE_RESERVE);
  GbtChartSegment segment = { .line = line, .label = gbt_line_get_label (line), .chosen = TRUE };
  guint64 start = 0;
  graphene_rect_t area;

  gbt_chart_data_get_reserve (frame->self->data, &start, &segment.bytes);
  area = GRAPHENE_RECT_INIT (place (frame, start), y, MAX (2, place (frame, segment.bytes) - frame->plot_x - 2),
                             BAR * frame->sp);
  gbt_ink_draw_fill (&frame->ink, frame->cr, GBT_FILL_CHOICE, &area);
  draw_segment_label (frame, &segment, GBT_FILL_CHOICE, &area);

  return (double) (start + segment.bytes);
}

static void
draw_envelope (Frame *frame)
{
  GbtEnvelopeChart *self = frame->self;
  guint64 envelope = gbt_chart_data_get_envelope (self->data);
  g_autofree char *amount = gbt_words_amount (envelope, self->unit);
  g_autofree char *total = gbt_chart_data_is_complete (self->data)
                               ? g_strdup (amount)
                               : gbt_text_fill (_("at least {1}"), amount, NULL);
  double height = BAR * frame->sp;
  double y = frame->envelope_y + (frame->narrow ? 22 * frame->sp : 0);
  double x = 0;
  double end;

  gbt_ink_set_text (&frame->ink, frame->cr, 1);
  if (frame->narrow)
    {
      gbt_chart_labels_draw (&frame->labels, total, frame->width, frame->envelope_y + 10 * frame->sp, 1,
                             GBT_LABEL_STRONG, 1);
      gbt_chart_labels_place (&frame->labels, _("Envelope"), frame->plot_x, frame->envelope_y + 10 * frame->sp, 0,
                              GBT_LABEL_STRONG, 1);
    }
  else
    gbt_chart_labels_draw (&frame->labels, _("Envelope"), 0, y + height / 2, 0, GBT_LABEL_STRONG, 1);

  for (guint i = 0; i < gbt_chart_data_get_n_segments (self->data); i++)
    {
      const GbtChartSegment *segment = gbt_chart_data_get_segment (self->data, i);
      GbtFill fill = gbt_fill_for_segment (segment);
      graphene_rect_t area = GRAPHENE_RECT_INIT (
          place (frame, x), y, MAX (2, place (frame, segment->bytes) - frame->plot_x - 2), height);

      if (segment->in_reserve && is_overrun (self))
        continue;
      gbt_ink_draw_fill (&frame->ink, frame->cr, fill, &area);
      draw_segment_label (frame, segment, fill, &area);
      x += segment->bytes;
    }

  /* An exceeded reserve stays one choice; what it does not cover is drawn under it. */
  if (is_overrun (self))
    {
      x = draw_whole_reserve (frame, y);
      draw_overrun (frame, y + height + 4 * frame->sp);
    }
  end = place (frame, x);
  if (!gbt_chart_data_is_complete (self->data))
    {
      /* An open edge: it goes on, nobody knows how far. */
      gbt_ink_set_text (&frame->ink, frame->cr, 0.8);
      cairo_set_line_width (frame->cr, 1.5);
      for (int i = 0; i < 3; i++)
        {
          cairo_move_to (frame->cr, end + 2 + i * 4, y + 4);
          cairo_line_to (frame->cr, end + 2 + i * 4, y + height - 4);
        }
      cairo_stroke (frame->cr);
      end += 14;
    }
  if (!frame->narrow)
    gbt_chart_labels_draw (&frame->labels, total, end + 8, y + height / 2, 0, GBT_LABEL_STRONG | GBT_LABEL_HALO, 1);
}

static char *
word_margin (GbtEnvelopeChart       *self,
             const GbtChartCapacity *capacity)
{
  gint64 margin = (gint64) capacity->nominal - (gint64) gbt_chart_data_get_envelope (self->data);
  g_autofree char *number = gbt_words_number ((guint64) ABS (margin), self->unit);

  return gbt_text_fill (margin >= 0 ? _("Margin {1}") : _("Short by {1}"), number, NULL);
}

/* The gutter holds the longest margin; the plot keeps the larger part. */
static double
measure_gutter (Frame *frame)
{
  GbtEnvelopeChart *self = frame->self;
  double widest = GUTTER_END * frame->sp;

  for (guint i = 0; i < gbt_chart_data_get_n_capacities (self->data); i++)
    {
      g_autofree char *words = word_margin (self, gbt_chart_data_get_capacity (self->data, i));

      widest = MAX (widest, gbt_chart_labels_measure (&frame->labels, words, GBT_LABEL_STRONG) + 12 * frame->sp);
    }

  return MIN (widest, frame->width * 0.4);
}

static void
draw_capacity (Frame                  *frame,
               const GbtChartCapacity *capacity,
               double                  y)
{
  GbtEnvelopeChart *self = frame->self;
  GbtLanguage language = gbt_words_get_language ();
  guint64 envelope = gbt_chart_data_get_envelope (self->data);
  gint64 margin = (gint64) capacity->nominal - (gint64) envelope;
  g_autofree char *name = gbt_format_entry_memory (language, capacity->nominal);
  g_autofree char *words = word_margin (self, capacity);
  const char *basis = _("nominal capacity");
  double bar = CAPACITY_BAR * frame->sp;
  double bar_y = frame->narrow ? y + 24 * frame->sp : y + (frame->row - bar) / 2;
  double middle = bar_y + bar / 2;

  gbt_ink_draw_fill (&frame->ink, frame->cr, GBT_FILL_CAPACITY,
                     &GRAPHENE_RECT_INIT (frame->plot_x, bar_y,
                                          place (frame, capacity->nominal) - frame->plot_x, bar));

  gbt_chart_labels_draw (&frame->labels, name, frame->narrow ? frame->plot_x : 0,
                         frame->narrow ? y + 12 * frame->sp : middle, 0, GBT_LABEL_PLAIN, 1);
  if (margin < 0)
    gbt_ink_set_error (&frame->ink, frame->cr);
  gbt_chart_labels_place (&frame->labels, words, frame->width,
                          frame->narrow ? y + 12 * frame->sp : middle - 8 * frame->sp, 1,
                          margin < 0 ? GBT_LABEL_STRONG : GBT_LABEL_PLAIN, margin < 0 ? 0 : 1);
  gbt_chart_labels_draw (&frame->labels, basis, frame->width,
                         frame->narrow ? bar_y + bar + 9 * frame->sp : middle + 8 * frame->sp, 1, GBT_LABEL_SMALL, 0.7);
}

static void
draw_envelope_line (const Frame *frame,
                    double       top)
{
  static const double dash[] = { 4, 3 };
  double x = place (frame, gbt_chart_data_get_envelope (frame->self->data));

  gbt_ink_set_text (&frame->ink, frame->cr, 0.9);
  cairo_set_dash (frame->cr, dash, G_N_ELEMENTS (dash), 0);
  cairo_set_line_width (frame->cr, 1.5);
  cairo_move_to (frame->cr, x, top);
  cairo_line_to (frame->cr, x, frame->axis_y);
  cairo_stroke (frame->cr);
  cairo_set_dash (frame->cr, NULL, 0, 0);
}

static void
gbt_envelope_chart_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
  GbtEnvelopeChart *self = GBT_ENVELOPE_CHART (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;
  Frame frame;
  GbtUnit unit;

  if (self->data == NULL)
    return;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  frame = (Frame) { .self = self, .cr = cr, .width = width, .sp = get_sp (widget) };
  gbt_ink_init (&frame.ink, widget);
  gbt_chart_labels_init (&frame.labels, widget, &frame.ink, cr);
  frame.narrow = width < NARROW * frame.sp;
  frame.plot_x = frame.narrow ? 0 : GUTTER_START * frame.sp;
  frame.plot_width = width - frame.plot_x - (frame.narrow ? 0 : measure_gutter (&frame));
  frame.row = (frame.narrow ? ROW_NARROW : ROW) * frame.sp;
  frame.rows_y = (frame.narrow ? ROW_NARROW - 6 : ROW) * frame.sp + (is_overrun (self) ? OVERRUN * frame.sp : 0);
  frame.axis_y = frame.rows_y + frame.row * gbt_chart_data_get_n_capacities (self->data);
  unit = self->unit == GBT_UNIT_BYTE ? GBT_UNIT_GB : self->unit;
  frame.scale = (double) gbt_chart_data_get_scale (self->data, unit) * (double) gbt_bytes_per_unit (unit);
  draw_grid (&frame);
  for (guint i = 0; i < gbt_chart_data_get_n_capacities (self->data); i++)
    draw_capacity (&frame, gbt_chart_data_get_capacity (self->data, i), frame.rows_y + i * frame.row);
  draw_envelope_line (&frame, frame.rows_y - 6 * frame.sp);
  draw_envelope (&frame);
  cairo_destroy (cr);
}

static GtkSizeRequestMode
gbt_envelope_chart_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gbt_envelope_chart_measure (GtkWidget      *widget,
                            GtkOrientation  orientation,
                            int             for_size,
                            int            *minimum,
                            int            *natural,
                            int            *minimum_baseline,
                            int            *natural_baseline)
{
  GbtEnvelopeChart *self = GBT_ENVELOPE_CHART (widget);
  double sp = get_sp (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 240;
      *natural = (int) (900 * sp);
    }
  else
    *minimum = *natural
        = (int) ceil (get_height (self, for_size >= 0 && for_size < NARROW * sp) * sp);
}

static void
gbt_envelope_chart_dispose (GObject *object)
{
  GbtEnvelopeChart *self = GBT_ENVELOPE_CHART (object);

  g_clear_pointer (&self->estimate, gbt_estimate_unref);
  g_clear_pointer (&self->data, gbt_chart_data_free);

  G_OBJECT_CLASS (gbt_envelope_chart_parent_class)->dispose (object);
}

static void
gbt_envelope_chart_class_init (GbtEnvelopeChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_envelope_chart_dispose;
  widget_class->snapshot = gbt_envelope_chart_snapshot;
  widget_class->measure = gbt_envelope_chart_measure;
  widget_class->get_request_mode = gbt_envelope_chart_get_request_mode;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "chart");
}

static void
gbt_envelope_chart_init (GbtEnvelopeChart *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
}

static void
say_result (GbtEnvelopeChart *self)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *amount = gbt_words_amount (gbt_chart_data_get_envelope (self->data), self->unit);
  g_autofree char *first = gbt_text_fill (gbt_chart_data_is_complete (self->data)
                                              ? _("Estimated envelope per GPU: {1}.")
                                              : _("Estimated envelope per GPU: at least {1}."),
                                          amount, NULL);

  g_string_append (text, first);
  for (guint i = 0; i < gbt_chart_data_get_n_capacities (self->data); i++)
    {
      const GbtChartCapacity *capacity = gbt_chart_data_get_capacity (self->data, i);
      gint64 margin = (gint64) capacity->nominal - (gint64) gbt_chart_data_get_envelope (self->data);
      g_autofree char *name = gbt_format_entry_memory (language, capacity->nominal);
      g_autofree char *number = gbt_format_amount (language, ABS (margin), self->unit, GBT_SPACE_SCREEN);
      g_autofree char *sentence = gbt_text_fill (margin >= 0 ? _("{1}, nominal: margin {2}.")
                                                             : _("{1}, nominal: short by {2}."),
                                                 name, number, NULL);

      g_string_append_c (text, ' ');
      g_string_append (text, sentence);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text->str, -1);
}

/**
 * gbt_envelope_chart_set:
 * @self: a chart
 * @estimate: (nullable): what is shown
 * @workload: whose reference capacities stand under it
 * @unit: the unit of every figure
 */
void
gbt_envelope_chart_set (GbtEnvelopeChart  *self,
                        GbtEstimate       *estimate,
                        const GbtWorkload *workload,
                        GbtUnit            unit)
{
  g_clear_pointer (&self->data, gbt_chart_data_free);
  g_clear_pointer (&self->estimate, gbt_estimate_unref);
  self->unit = unit;
  if (estimate != NULL)
    {
      self->estimate = gbt_estimate_ref (estimate);
      self->data = gbt_chart_data_new_for_workload (estimate, workload);
      say_result (self);
    }

  gtk_widget_queue_resize (GTK_WIDGET (self));
}
