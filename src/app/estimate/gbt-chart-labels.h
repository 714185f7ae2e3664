/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-chart-ink.h"

G_BEGIN_DECLS

/* A chart has fewer labels and marks than that; one more is drawn without looking. */
#define GBT_CHART_MAX_LABELS 160

/**
 * GbtLabelStyle:
 * @GBT_LABEL_STRONG: bold
 * @GBT_LABEL_SMALL: the size of an axis
 * @GBT_LABEL_HALO: on a ground of its own: it stays readable over a line
 */
typedef enum
{
  GBT_LABEL_PLAIN = 0,
  GBT_LABEL_STRONG = 1 << 0,
  GBT_LABEL_SMALL = 1 << 1,
  GBT_LABEL_HALO = 1 << 2,
} GbtLabelStyle;

/**
 * GbtChartLabels:
 *
 * The texts of one drawing of a chart, and where they stand: a label gives way to what stands
 * there already, since two over each other are unreadable. Every chart has a twin table that
 * holds all figures.
 */
typedef struct
{
  GtkWidget *widget;
  const GbtInk *ink;
  cairo_t *cr;
  graphene_rect_t areas[GBT_CHART_MAX_LABELS];
  guint n_areas;
} GbtChartLabels;

void     gbt_chart_labels_init    (GbtChartLabels        *self,
                                   GtkWidget             *widget,
                                   const GbtInk          *ink,
                                   cairo_t               *cr);
void     gbt_chart_labels_keep    (GbtChartLabels        *self,
                                   const graphene_rect_t *area);
double   gbt_chart_labels_measure (const GbtChartLabels  *self,
                                   const char            *text,
                                   GbtLabelStyle          style);
void     gbt_chart_labels_draw    (GbtChartLabels        *self,
                                   const char            *text,
                                   double                 x,
                                   double                 y,
                                   double                 align,
                                   GbtLabelStyle          style,
                                   double                 alpha);
gboolean gbt_chart_labels_place   (GbtChartLabels        *self,
                                   const char            *text,
                                   double                 x,
                                   double                 y,
                                   double                 align,
                                   GbtLabelStyle          style,
                                   double                 alpha);

G_END_DECLS
