/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chart-legend.h"

#include <glib/gi18n.h>

#include "gbt-chart-swatch.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* More posts than that are counted, not named: the table under the chart names them all. */
#define MAX_POSTS 6

struct _GbtChartLegend
{
  AdwBin parent_instance;

  AdwWrapBox *box;
  GtkWidget *next; /* the entry that is filled next, while filling */
};

G_DEFINE_FINAL_TYPE (GbtChartLegend, gbt_chart_legend, ADW_TYPE_BIN)

static void
gbt_chart_legend_class_init (GbtChartLegendClass *klass)
{
}

static void
gbt_chart_legend_init (GbtChartLegend *self)
{
  self->box = ADW_WRAP_BOX (g_object_new (ADW_TYPE_WRAP_BOX, "child-spacing", 18, "line-spacing", 6, NULL));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->box));
}

static void
add (GbtChartLegend *self,
     GbtFill         fill,
     const char     *text)
{
  if (self->next == NULL)
    {
      adw_wrap_box_append (self->box, gbt_chart_swatch_new (fill, text));
      return;
    }

  gbt_chart_swatch_set (GBT_CHART_SWATCH (self->next), fill, text);
  self->next = gtk_widget_get_next_sibling (self->next);
}

static void
add_segment (GbtChartLegend        *self,
             const GbtChartSegment *segment,
             GbtUnit                unit)
{
  const char *name = segment->name != NULL ? segment->name : gbt_text (gbt_words_get_language (), segment->label);
  g_autofree char *number = gbt_words_number (segment->bytes, unit);
  g_autofree char *text = segment->chosen && segment->in_reserve
                              ? gbt_text_fill (_("{1} {2}: choice"), name, number, NULL)
                              : g_strdup_printf ("%s %s", name, number);

  add (self, gbt_fill_for_segment (segment), text);
}

/* A reserve that is exceeded stands whole in the bar, over its posts. */
static void
add_whole_reserve (GbtChartLegend *self,
                   GbtEstimate    *estimate,
                   GbtUnit         unit)
{
  GbtLine *line = gbt_estimate_find_line (estimate, GBT_LINE_RESERVE);
  GbtChartSegment segment = { .line = line, .chosen = TRUE, .in_reserve = TRUE };
  gint64 balance;

  if (!gbt_estimate_get_balance (estimate, &balance) || balance >= 0 || !gbt_line_get_per_gpu (line, &segment.bytes))
    return;

  segment.label = gbt_line_get_label (line);
  add_segment (self, &segment, unit);
}

/**
 * gbt_chart_legend_set:
 * @self: a legend
 * @estimate: what the chart shows
 * @data: the same, as the chart draws it
 * @unit: the unit of its amounts
 */
void
gbt_chart_legend_set (GbtChartLegend *self,
                      GbtEstimate    *estimate,
                      GbtChartData   *data,
                      GbtUnit         unit)
{
  guint n_posts = 0;

  self->next = gtk_widget_get_first_child (GTK_WIDGET (self->box));
  for (guint i = 0; i < gbt_chart_data_get_n_segments (data); i++)
    {
      const GbtChartSegment *segment = gbt_chart_data_get_segment (data, i);

      if (!segment->in_reserve || segment->chosen || ++n_posts <= MAX_POSTS)
        add_segment (self, segment, unit);
    }
  if (n_posts > MAX_POSTS)
    {
      g_autofree char *others = gbt_format_counted (gbt_words_get_language (), "{1} other post", "{1} other posts",
                                                    n_posts - MAX_POSTS);

      add (self, GBT_FILL_OTHER, others);
    }
  add_whole_reserve (self, estimate, unit);
  if (gbt_chart_data_get_n_capacities (data) > 0)
    add (self, GBT_FILL_CAPACITY, _("Nominal capacity"));

  while (self->next != NULL)
    {
      GtkWidget *gone = self->next;

      self->next = gtk_widget_get_next_sibling (gone);
      adw_wrap_box_remove (self->box, gone);
    }
}
