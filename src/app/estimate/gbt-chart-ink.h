/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-chart-data.h"

G_BEGIN_DECLS

/**
 * GbtFill:
 *
 * How a term is drawn: colour and pattern, so that grey is enough. Hatching means the planner's
 * choice and nothing else.
 */
typedef enum
{
  GBT_FILL_WEIGHTS,
  GBT_FILL_KV,         /* or the adapters */
  GBT_FILL_KV_CROSS,   /* the cache of what the encoder gave */
  GBT_FILL_ACTIVATIONS,
  GBT_FILL_CONVENTION, /* the overhead: a convention of the method */
  GBT_FILL_RUNTIME,
  GBT_FILL_OTHER,      /* another known post */
  GBT_FILL_CHOICE,     /* the reserve, or what is left of it */
  GBT_FILL_CAPACITY,
} GbtFill;

/**
 * GbtInk:
 * @dark: the palette of dark screens
 * @high_contrast: outlines of 2 px
 * @text: the colour of the widget's text
 */
typedef struct
{
  gboolean dark;
  gboolean high_contrast;
  GdkRGBA text;
} GbtInk;

void    gbt_ink_init            (GbtInk                *ink,
                                 GtkWidget             *widget);
void    gbt_ink_set_text        (const GbtInk          *ink,
                                 cairo_t               *cr,
                                 double                 alpha);
void    gbt_ink_set_ground      (const GbtInk          *ink,
                                 cairo_t               *cr);
void    gbt_ink_draw_fill       (const GbtInk          *ink,
                                 cairo_t               *cr,
                                 GbtFill                fill,
                                 const graphene_rect_t *area);
void    gbt_ink_set_label       (const GbtInk          *ink,
                                 cairo_t               *cr,
                                 GbtFill                fill);
void    gbt_ink_set_line        (const GbtInk          *ink,
                                 cairo_t               *cr,
                                 guint                  index);
void    gbt_ink_set_error       (const GbtInk          *ink,
                                 cairo_t               *cr);
GbtFill gbt_fill_for_segment    (const GbtChartSegment *segment);

G_END_DECLS
