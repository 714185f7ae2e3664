/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-envelope-chart.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

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

static PangoLayout *
create_text (const Frame *frame,
             const char  *text,
             gboolean     strong,
             gboolean     small)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (frame->self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  if (strong)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_attr_list_insert (attributes, pango_attr_scale_new (small ? 0.82 : 0.9));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);

  return layout;
}

/* Draws a text with its middle at y; align 0 is left of x, 1 right, 0.5 around it. */
static double
draw_text (const Frame *frame,
           const char  *text,
           double       x,
           double       y,
           double       align,
           gboolean     strong,
           gboolean     small)
{
  g_autoptr (PangoLayout) layout = create_text (frame, text, strong, small);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (frame->cr, x - align * width, y - height / 2.0);
  pango_cairo_show_layout (frame->cr, layout);

  return width;
}

static double
measure_text (const Frame *frame,
              const char  *text,
              gboolean     strong)
{
  g_autoptr (PangoLayout) layout = create_text (frame, text, strong, FALSE);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

static void
draw_grid (const Frame *frame)
{
  GbtEnvelopeChart *self = frame->self;
  GbtLanguage language = gbt_words_get_language ();
  GbtUnit unit = self->unit == GBT_UNIT_BYTE ? GBT_UNIT_GB : self->unit;

  cairo_set_dash (frame->cr, NULL, 0, 0);
  for (guint i = 0; i <= GBT_CHART_N_INTERVALS; i++)
    {
      double x = frame->plot_x + frame->plot_width * i / GBT_CHART_N_INTERVALS;
      gint64 hundredths = (gint64) (frame->scale * 100 / GBT_CHART_N_INTERVALS * i
                                    / (double) gbt_bytes_per_unit (unit) + 0.5);
      /* Where ticks are whole numbers, their decimals say nothing. */
      g_autofree char *number = hundredths % 100 == 0 ? gbt_format_integer (language, hundredths / 100)
                                                      : gbt_format_hundredths (language, hundredths);
      g_autofree char *label = NULL;

      if (i == GBT_CHART_N_INTERVALS)
        label = g_strconcat (number, " ", gbt_format_unit (language, unit), NULL);
      else
        label = g_steal_pointer (&number);

      gbt_ink_set_text (&frame->ink, frame->cr, frame->ink.high_contrast ? 0.4 : 0.14);
      cairo_set_line_width (frame->cr, 1);
      cairo_move_to (frame->cr, floor (x) + 0.5, frame->envelope_y);
      cairo_line_to (frame->cr, floor (x) + 0.5, frame->axis_y);
      cairo_stroke (frame->cr);
      gbt_ink_set_text (&frame->ink, frame->cr, 0.7);
      draw_text (frame, label, x, frame->axis_y + AXIS * frame->sp / 2,
                 i == 0 ? 0 : (i == GBT_CHART_N_INTERVALS ? 1 : 0.5), FALSE, TRUE);
    }
}

static void
draw_segment_label (const Frame           *frame,
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

  if ((width = measure_text (frame, whole, TRUE)) <= room)
    text = whole;
  else if ((width = measure_text (frame, number, TRUE)) <= room)
    text = number;
  else
    return;

  /* On hatching a label stands on its own ground. */
  if (fill == GBT_FILL_CHOICE)
    {
      graphene_rect_t ground = GRAPHENE_RECT_INIT (
          area->origin.x + (area->size.width - width) / 2 - 4, area->origin.y + 6 * frame->sp, width + 8,
          area->size.height - 12 * frame->sp);

      cairo_set_source_rgba (frame->cr, frame->ink.dark ? 0.18 : 1, frame->ink.dark ? 0.18 : 1,
                             frame->ink.dark ? 0.2 : 1, 0.92);
      cairo_rectangle (frame->cr, ground.origin.x, ground.origin.y, ground.size.width, ground.size.height);
      cairo_fill (frame->cr);
    }
  gbt_ink_set_label (&frame->ink, frame->cr, fill);
  draw_text (frame, text, area->origin.x + area->size.width / 2, area->origin.y + area->size.height / 2,
             0.5, TRUE, FALSE);
}

static void
draw_overrun (const Frame *frame,
              double       y)
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

  width = measure_text (frame, text, TRUE);
  gbt_ink_set_error (&frame->ink, frame->cr);
  if (place (frame, x) + 8 + width <= frame->width)
    draw_text (frame, text, place (frame, x) + 8, y + THIN_BAR * frame->sp / 2, 0, TRUE, FALSE);
  else
    draw_text (frame, text, place (frame, start) - 8, y + THIN_BAR * frame->sp / 2, 1, TRUE, FALSE);
}

static double
draw_whole_reserve (const Frame *frame,
                    double       y)
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
draw_envelope (const Frame *frame)
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
      draw_text (frame, _("Envelope"), frame->plot_x, frame->envelope_y + 10 * frame->sp, 0, TRUE, FALSE);
      draw_text (frame, total, frame->width, frame->envelope_y + 10 * frame->sp, 1, TRUE, FALSE);
    }
  else
    draw_text (frame, _("Envelope"), 0, y + height / 2, 0, TRUE, FALSE);

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
    {
      gbt_ink_set_text (&frame->ink, frame->cr, 1);
      draw_text (frame, total, end + 8, y + height / 2, 0, TRUE, FALSE);
    }
}

static void
draw_capacity (const Frame            *frame,
               const GbtChartCapacity *capacity,
               double                  y)
{
  GbtEnvelopeChart *self = frame->self;
  GbtLanguage language = gbt_words_get_language ();
  guint64 envelope = gbt_chart_data_get_envelope (self->data);
  gint64 margin = (gint64) capacity->nominal - (gint64) envelope;
  g_autofree char *name = gbt_format_entry_memory (language, capacity->nominal);
  g_autofree char *number = gbt_format_amount_number (language, ABS (margin), self->unit);
  g_autofree char *words = gbt_text_fill (margin >= 0 ? _("Margin {1}") : _("Short by {1}"), number, NULL);
  const char *basis = _("nominal capacity");
  double bar = CAPACITY_BAR * frame->sp;
  double bar_y = frame->narrow ? y + 24 * frame->sp : y + (frame->row - bar) / 2;
  double middle = bar_y + bar / 2;

  gbt_ink_draw_fill (&frame->ink, frame->cr, GBT_FILL_CAPACITY,
                     &GRAPHENE_RECT_INIT (frame->plot_x, bar_y,
                                          place (frame, capacity->nominal) - frame->plot_x, bar));

  gbt_ink_set_text (&frame->ink, frame->cr, 1);
  if (frame->narrow)
    draw_text (frame, name, frame->plot_x, y + 12 * frame->sp, 0, FALSE, FALSE);
  else
    draw_text (frame, name, 0, middle, 0, FALSE, FALSE);

  if (margin < 0)
    gbt_ink_set_error (&frame->ink, frame->cr);
  draw_text (frame, words, frame->width, frame->narrow ? y + 12 * frame->sp : middle - 8 * frame->sp, 1,
             margin < 0, FALSE);
  gbt_ink_set_text (&frame->ink, frame->cr, 0.7);
  draw_text (frame, basis, frame->width, frame->narrow ? bar_y + bar + 9 * frame->sp : middle + 8 * frame->sp,
             1, FALSE, TRUE);
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
  frame.narrow = width < NARROW * frame.sp;
  frame.plot_x = frame.narrow ? 0 : GUTTER_START * frame.sp;
  frame.plot_width = width - frame.plot_x - (frame.narrow ? 0 : GUTTER_END * frame.sp);
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
