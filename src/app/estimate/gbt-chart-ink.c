/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chart-ink.h"

#include <adwaita.h>

#include "gbt-line.h"
#include "gbt-post.h"

/* An edge so far outside is not seen, with its outline and its rounding. */
#define OUTSIDE 8

/* The screen's palette: constants, chosen by the style manager's dark. */
static const struct
{
  const char *light;
  const char *dark;
  const char *label_light;
  const char *label_dark;
  double tint;
} fills[] = {
  [GBT_FILL_WEIGHTS] = { "#1a5fb4", "#62a0ea", "#ffffff", "#000000", 1.0 },
  [GBT_FILL_KV] = { "#62a0ea", "#cfe1f8", "#000000", "#000000", 1.0 },
  [GBT_FILL_KV_CROSS] = { "#1a5fb4", "#62a0ea", NULL, NULL, 0.30 },
  [GBT_FILL_ACTIVATIONS] = { "#5e5c64", "#c0bfbc", NULL, NULL, 0.30 },
  [GBT_FILL_CONVENTION] = { "#1a5fb4", "#62a0ea", NULL, NULL, 0.14 },
  [GBT_FILL_RUNTIME] = { "#5e5c64", "#c0bfbc", NULL, NULL, 0.20 },
  [GBT_FILL_OTHER] = { "#5e5c64", "#c0bfbc", NULL, NULL, 0.08 },
  [GBT_FILL_CHOICE] = { "#c64600", "#ffa348", NULL, NULL, 0.16 },
  [GBT_FILL_CAPACITY] = { NULL, NULL, NULL, NULL, 0.08 },
};

/**
 * gbt_ink_init:
 * @ink: (out): the ink
 * @widget: the chart
 */
void
gbt_ink_init (GbtInk    *ink,
              GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_for_display (gtk_widget_get_display (widget));

  ink->dark = adw_style_manager_get_dark (manager);
  ink->high_contrast = adw_style_manager_get_high_contrast (manager);
  gtk_widget_get_color (widget, &ink->text);
}

/**
 * gbt_ink_set_text:
 * @ink: the ink
 * @cr: where it is drawn
 * @alpha: 1 for text, less for what stands behind it
 */
void
gbt_ink_set_text (const GbtInk *ink,
                  cairo_t      *cr,
                  double        alpha)
{
  cairo_set_source_rgba (cr, ink->text.red, ink->text.green, ink->text.blue, ink->text.alpha * alpha);
}

/**
 * gbt_ink_set_ground:
 * @ink: the ink
 * @cr: where it is drawn
 *
 * The colour of the card that a chart stands on.
 */
void
gbt_ink_set_ground (const GbtInk *ink,
                    cairo_t      *cr)
{
  if (ink->dark)
    cairo_set_source_rgb (cr, 0.204, 0.204, 0.216);
  else
    cairo_set_source_rgb (cr, 1, 1, 1);
}

static void
set_colour (const GbtInk *ink,
            cairo_t      *cr,
            const char   *name,
            double        alpha)
{
  GdkRGBA colour = ink->text;

  if (name != NULL)
    gdk_rgba_parse (&colour, name);
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, alpha);
}

static const char *
colour_of (const GbtInk *ink,
           GbtFill       fill)
{
  return ink->dark ? fills[fill].dark : fills[fill].light;
}

static void
add_rounded (cairo_t               *cr,
             const graphene_rect_t *area,
             double                 radius)
{
  double x = area->origin.x;
  double y = area->origin.y;
  double w = area->size.width;
  double h = area->size.height;
  double r = MIN (radius, MIN (w, h) / 2);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - r, y + r, r, -G_PI_2, 0);
  cairo_arc (cr, x + w - r, y + h - r, r, 0, G_PI_2);
  cairo_arc (cr, x + r, y + h - r, r, G_PI_2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

static void
add_pattern (cairo_t               *cr,
             GbtFill                fill,
             const graphene_rect_t *area)
{
  double x = area->origin.x;
  double y = area->origin.y;
  double w = area->size.width;
  double h = area->size.height;

  switch (fill)
    {
    case GBT_FILL_CHOICE:
      for (double d = -h; d < w; d += 6)
        {
          cairo_move_to (cr, x + d, y + h);
          cairo_line_to (cr, x + d + h, y);
        }
      break;

    case GBT_FILL_RUNTIME:
      for (double d = 4; d < h; d += 4)
        {
          cairo_move_to (cr, x, y + d);
          cairo_line_to (cr, x + w, y + d);
        }
      break;

    case GBT_FILL_OTHER:
      for (double d = 5; d < w; d += 5)
        {
          cairo_move_to (cr, x + d, y);
          cairo_line_to (cr, x + d, y + h);
        }
      break;

    case GBT_FILL_KV_CROSS:
      for (double d = 8; d < w; d += 8)
        {
          cairo_move_to (cr, x + d, y);
          cairo_line_to (cr, x + d, y + h);
        }
      break;

    case GBT_FILL_ACTIVATIONS:
      for (double d = 6; d < h; d += 6)
        {
          cairo_move_to (cr, x, y + d);
          cairo_line_to (cr, x + w, y + d);
        }
      for (double d = 6; d < w; d += 6)
        {
          cairo_move_to (cr, x + d, y);
          cairo_line_to (cr, x + d, y + h);
        }
      break;

    case GBT_FILL_WEIGHTS:
    case GBT_FILL_KV:
    case GBT_FILL_CONVENTION:
    case GBT_FILL_CAPACITY:
    default:
      break;
    }
}

/* The part of @area that can be seen. A pattern is drawn stroke by stroke: as many as the widget
 * holds, never as many as the amount. */
static gboolean
get_visible (cairo_t               *cr,
             const graphene_rect_t *area,
             graphene_rect_t       *visible)
{
  double x1, y1, x2, y2;

  cairo_clip_extents (cr, &x1, &y1, &x2, &y2);
  return area->size.width > 0
         && graphene_rect_intersection (area,
                                        &GRAPHENE_RECT_INIT (x1 - OUTSIDE, y1 - OUTSIDE, x2 - x1 + 2 * OUTSIDE,
                                                             y2 - y1 + 2 * OUTSIDE),
                                        visible);
}

/**
 * gbt_ink_draw_fill:
 * @ink: the ink
 * @cr: where it is drawn
 * @fill: what it stands for
 * @area: the segment
 */
void
gbt_ink_draw_fill (const GbtInk          *ink,
                   cairo_t               *cr,
                   GbtFill                fill,
                   const graphene_rect_t *area)
{
  const char *colour = colour_of (ink, fill);
  double radius = fill == GBT_FILL_CAPACITY ? 0 : 3;
  double outline = ink->high_contrast ? 2 : 1.5;
  graphene_rect_t inside, visible;

  if (!get_visible (cr, area, &visible))
    return;

  cairo_save (cr);
  add_rounded (cr, &visible, radius);
  set_colour (ink, cr, colour, fills[fill].tint);
  cairo_fill_preserve (cr);
  if (fills[fill].tint < 1.0)
    {
      cairo_clip (cr);
      add_pattern (cr, fill, &visible);
      set_colour (ink, cr, colour, 0.9);
      cairo_set_line_width (cr, 1.2);
      cairo_stroke (cr);
    }
  cairo_new_path (cr);
  cairo_restore (cr);

  if (fills[fill].tint < 1.0 || ink->high_contrast)
    {
      graphene_rect_inset_r (&visible, MIN (outline / 2, visible.size.width / 2), outline / 2, &inside);
      add_rounded (cr, &inside, radius);
      set_colour (ink, cr, fill == GBT_FILL_CAPACITY || fills[fill].tint >= 1.0 ? NULL : colour, 1.0);
      cairo_set_line_width (cr, outline);
      cairo_stroke (cr);
    }
}

/**
 * gbt_ink_set_label:
 * @ink: the ink
 * @cr: where it is drawn
 * @fill: what the label is written on
 */
void
gbt_ink_set_label (const GbtInk *ink,
                   cairo_t      *cr,
                   GbtFill       fill)
{
  set_colour (ink, cr, ink->dark ? fills[fill].label_dark : fills[fill].label_light, 1.0);
}

/**
 * gbt_ink_set_line:
 * @ink: the ink
 * @cr: where it is drawn
 * @index: which curve: lines differ by dash as well as by colour
 */
void
gbt_ink_set_line (const GbtInk *ink,
                  cairo_t      *cr,
                  guint         index)
{
  static const double dash[] = { 7, 4 };
  static const double dots[] = { 2, 3 };

  switch (index)
    {
    case 0:
      set_colour (ink, cr, colour_of (ink, GBT_FILL_WEIGHTS), 1.0);
      cairo_set_dash (cr, NULL, 0, 0);
      break;

    case 1:
      set_colour (ink, cr, colour_of (ink, GBT_FILL_RUNTIME), 1.0);
      cairo_set_dash (cr, dash, G_N_ELEMENTS (dash), 0);
      break;

    default:
      set_colour (ink, cr, colour_of (ink, GBT_FILL_CHOICE), 1.0);
      cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), 0);
    }
}

/**
 * gbt_ink_set_error:
 * @ink: the ink
 * @cr: where it is drawn
 *
 * For words that say what is wrong.
 */
void
gbt_ink_set_error (const GbtInk *ink,
                   cairo_t      *cr)
{
  set_colour (ink, cr, ink->dark ? "#ff938c" : "#c30000", 1.0);
}

/**
 * gbt_fill_for_segment:
 * @segment: a segment of the bar
 *
 * Returns: how it is drawn
 */
GbtFill
gbt_fill_for_segment (const GbtChartSegment *segment)
{
  const char *key = segment->line != NULL ? gbt_line_get_key (segment->line) : NULL;

  if (g_strcmp0 (key, GBT_LINE_OVERHEAD) == 0)
    return GBT_FILL_CONVENTION;
  if (segment->chosen || g_strcmp0 (key, GBT_LINE_MEMORY) == 0)
    return GBT_FILL_CHOICE;
  if (g_strcmp0 (key, GBT_LINE_WEIGHTS) == 0)
    return GBT_FILL_WEIGHTS;
  if (g_strcmp0 (key, GBT_LINE_KV) == 0 || g_strcmp0 (key, GBT_LINE_ADAPTERS) == 0)
    return GBT_FILL_KV;
  if (g_strcmp0 (key, GBT_LINE_KV_CROSS) == 0)
    return GBT_FILL_KV_CROSS;
  if (g_strcmp0 (key, GBT_LINE_ACTIVATIONS) == 0)
    return GBT_FILL_ACTIVATIONS;
  if (g_strcmp0 (key, GBT_LINE_RUNTIME) == 0)
    return GBT_FILL_RUNTIME;

  return GBT_FILL_OTHER;
}
