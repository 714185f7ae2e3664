/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chart-data.h"

#include <string.h>

#include "gbt-error.h"

struct _GbtChartData
{
  GbtEstimate *estimate;
  GArray *segments;
  GArray *capacities;
  guint n_left_out;
  guint64 envelope;
  guint64 end;
  gboolean complete;
  guint n_unknown;
  gboolean has_reserve;
  guint64 reserve_start;
  guint64 reserve;
};

static void
write_letter (guint index,
              char  letter[4])
{
  if (index < 26)
    {
      letter[0] = (char) ('a' + index);
      letter[1] = '\0';
      return;
    }

  letter[0] = (char) ('a' + (index / 26 - 1) % 26);
  letter[1] = (char) ('a' + index % 26);
  letter[2] = '\0';
}

static void
add_segment (GbtChartData *self,
             GbtLine      *line,
             const char   *label,
             guint64       bytes,
             gboolean      chosen,
             gboolean      in_reserve)
{
  GbtChartSegment segment = { .line = line, .label = label, .bytes = bytes, .chosen = chosen,
                              .in_reserve = in_reserve };

  if (line != NULL)
    segment.name = gbt_line_get_name (line);
  write_letter (self->segments->len, segment.letter);
  g_array_append_val (self->segments, segment);
  self->end += bytes;
}

/* The reserve, broken down into its known posts and what is left. Posts above the reserve stand
 * whole: the bar then ends beyond the envelope, as the posts do. */
static void
add_reserve (GbtChartData *self,
             GbtLine      *reserve,
             guint64       bytes)
{
  guint first = self->segments->len;
  gint64 balance = 0;

  self->has_reserve = TRUE;
  self->reserve_start = self->end;
  self->reserve = bytes;

  for (guint i = 0; i < gbt_estimate_get_n_posts (self->estimate); i++)
    {
      GbtLine *post = gbt_estimate_get_post (self->estimate, i);
      guint64 known;

      if (gbt_line_get_per_gpu (post, &known))
        add_segment (self, post, gbt_line_get_label (post), known, FALSE, TRUE);
    }

  if (self->segments->len == first)
    add_segment (self, reserve, gbt_line_get_label (reserve), bytes, TRUE, TRUE);
  else if (gbt_estimate_get_balance (self->estimate, &balance) && balance > 0)
    add_segment (self, NULL, N_("Reserve left over"), (guint64) balance, TRUE, TRUE);
}

static void
add_lines (GbtChartData *self)
{
  for (guint i = 0; i < gbt_estimate_get_n_lines (self->estimate); i++)
    {
      GbtLine *line = gbt_estimate_get_line (self->estimate, i);
      const char *key = gbt_line_get_key (line);
      guint64 bytes;

      if (!gbt_line_get_per_gpu (line, &bytes))
        continue;
      if (g_strcmp0 (key, GBT_LINE_RESERVE) == 0)
        add_reserve (self, line, bytes);
      else
        add_segment (self, line, gbt_line_get_label (line), bytes,
                     g_strcmp0 (key, GBT_LINE_OVERHEAD) == 0, FALSE);
    }
}

static int
compare_capacities (gconstpointer a,
                    gconstpointer b)
{
  const GbtChartCapacity *first = a;
  const GbtChartCapacity *second = b;

  if (first->nominal != second->nominal)
    return first->nominal < second->nominal ? -1 : 1;
  if (first->total != second->total)
    return first->total < second->total ? -1 : 1;
  return 0;
}

static guint64
get_distance (const GbtChartData     *self,
              const GbtChartCapacity *capacity)
{
  return capacity->nominal > self->envelope ? capacity->nominal - self->envelope
                                            : self->envelope - capacity->nominal;
}

static void
add_capacities (GbtChartData           *self,
                const GbtChartCapacity *capacities,
                guint                   n_capacities)
{
  for (guint i = 0; i < n_capacities; i++)
    g_array_append_val (self->capacities, capacities[i]);
  g_array_sort (self->capacities, compare_capacities);

  for (guint i = 1; i < self->capacities->len;)
    {
      if (compare_capacities (&g_array_index (self->capacities, GbtChartCapacity, i - 1),
                              &g_array_index (self->capacities, GbtChartCapacity, i)) == 0)
        g_array_remove_index (self->capacities, i);
      else
        i++;
    }

  while (self->capacities->len > GBT_CHART_MAX_CAPACITIES)
    {
      const GbtChartCapacity *first = &g_array_index (self->capacities, GbtChartCapacity, 0);
      const GbtChartCapacity *last
          = &g_array_index (self->capacities, GbtChartCapacity, self->capacities->len - 1);
      gboolean drop_last = get_distance (self, last) > get_distance (self, first);

      g_array_remove_index (self->capacities, drop_last ? self->capacities->len - 1 : 0);
      self->n_left_out++;
    }
}

/**
 * gbt_chart_data_new:
 * @estimate: what is shown
 * @capacities: (array length=n_capacities): what it is compared with, in any order
 * @n_capacities: how many
 *
 * Lines keep their order. Unknown lines have no letter and no segment. Equal capacities are
 * drawn once.
 *
 * Returns: (transfer full): the data of the chart, per GPU
 */
GbtChartData *
gbt_chart_data_new (GbtEstimate            *estimate,
                    const GbtChartCapacity *capacities,
                    guint                   n_capacities)
{
  GbtChartData *self = g_new0 (GbtChartData, 1);

  self->estimate = gbt_estimate_ref (estimate);
  self->segments = g_array_new (FALSE, FALSE, sizeof (GbtChartSegment));
  self->capacities = g_array_new (FALSE, FALSE, sizeof (GbtChartCapacity));
  self->envelope = gbt_estimate_get_per_gpu (estimate);
  self->complete = gbt_estimate_is_complete (estimate);
  self->n_unknown = gbt_estimate_get_n_unknown (estimate);
  add_lines (self);
  self->end = MAX (self->end, self->envelope);
  add_capacities (self, capacities, n_capacities);

  return self;
}

/**
 * gbt_chart_data_new_for_workload:
 * @estimate: what is shown
 * @workload: whose reference capacities stand beside it
 *
 * Returns: (transfer full): the data of the chart
 */
GbtChartData *
gbt_chart_data_new_for_workload (GbtEstimate       *estimate,
                                 const GbtWorkload *workload)
{
  GbtChartCapacity capacities[GBT_WORKLOAD_MAX_CAPACITIES] = { 0 };
  guint n = MIN (gbt_workload_get_n_capacities (workload), GBT_WORKLOAD_MAX_CAPACITIES);

  for (guint i = 0; i < n; i++)
    capacities[i].nominal = gbt_workload_get_capacity (workload, i);

  return gbt_chart_data_new (estimate, capacities, n);
}

/* Adds the number of a candidate to those that are named. */
static void
add_candidate (GbtChartCapacity *capacity,
               const char       *number)
{
  gsize used = strlen (capacity->candidates);

  capacity->n_candidates++;
  if (used + strlen (number) + strlen (", …") >= sizeof capacity->candidates)
    {
      if (!g_str_has_suffix (capacity->candidates, "…"))
        g_strlcat (capacity->candidates, "…", sizeof capacity->candidates);
      return;
    }
  if (used > 0)
    g_strlcat (capacity->candidates, ", ", sizeof capacity->candidates);
  g_strlcat (capacity->candidates, number, sizeof capacity->candidates);
}

static gboolean
read_capacity (const GbtEntry   *offer,
               GbtChartCapacity *capacity)
{
  const char *origin = gbt_entry_get_text (offer, GBT_OFFER_CAPACITY_ORIGIN);
  guint64 reserve;

  if (!gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &capacity->nominal))
    return FALSE;
  capacity->offered = TRUE;
  capacity->has_total = gbt_entry_get_integer (offer, GBT_OFFER_DEVICE_TOTAL, &capacity->total);
  capacity->has_usable = gbt_entry_get_integer (offer, GBT_OFFER_USABLE_TOTAL, &capacity->usable);
  if (!capacity->has_usable && capacity->has_total
      && gbt_entry_get_integer (offer, GBT_OFFER_DRIVER_RESERVE, &reserve)
      && reserve < capacity->total)
    {
      capacity->has_usable = TRUE;
      capacity->usable = capacity->total - reserve;
      capacity->reserve = reserve;
    }
  if (origin != NULL)
    capacity->origin = gbt_field_spec_get_code_label (
        gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_CAPACITY_ORIGIN), origin);
  return TRUE;
}

/**
 * gbt_chart_data_new_for_matrix:
 * @estimate: what is shown
 * @workload: whose reference capacities stand beside it until there are candidates
 * @matrix: the candidates, whose capacities stand there then
 *
 * Candidates of one nominal capacity and one device total share a row.
 *
 * Returns: (transfer full): the data of the chart
 */
GbtChartData *
gbt_chart_data_new_for_matrix (GbtEstimate       *estimate,
                               const GbtWorkload *workload,
                               const GbtMatrix   *matrix)
{
  g_autoptr (GArray) capacities = NULL;

  if (gbt_matrix_get_n_candidates (matrix) == 0)
    return gbt_chart_data_new_for_workload (estimate, workload);

  capacities = g_array_new (FALSE, TRUE, sizeof (GbtChartCapacity));
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);
      GbtChartCapacity capacity = { 0 };
      GbtChartCapacity *same = NULL;

      if (standing->offer == NULL || !read_capacity (standing->offer, &capacity))
        continue;
      for (guint j = 0; j < capacities->len && same == NULL; j++)
        {
          GbtChartCapacity *other = &g_array_index (capacities, GbtChartCapacity, j);

          if (compare_capacities (other, &capacity) == 0)
            same = other;
        }
      if (same == NULL)
        {
          g_array_append_val (capacities, capacity);
          same = &g_array_index (capacities, GbtChartCapacity, capacities->len - 1);
        }
      add_candidate (same, gbt_entry_get_number (standing->candidate));
    }
  return gbt_chart_data_new (estimate, (const GbtChartCapacity *) (void *) capacities->data,
                             capacities->len);
}

/**
 * gbt_chart_data_free:
 * @self: (transfer full) (nullable): the data
 */
void
gbt_chart_data_free (GbtChartData *self)
{
  if (self == NULL)
    return;

  gbt_estimate_unref (self->estimate);
  g_array_unref (self->segments);
  g_array_unref (self->capacities);
  g_free (self);
}

/**
 * gbt_chart_data_get_n_segments:
 * @self: the data
 *
 * Returns: the segments of the bar
 */
guint
gbt_chart_data_get_n_segments (const GbtChartData *self)
{
  return self->segments->len;
}

/**
 * gbt_chart_data_get_segment:
 * @self: the data
 * @index: from 0, in the order of the lines
 *
 * Returns: (transfer none): a segment
 */
const GbtChartSegment *
gbt_chart_data_get_segment (const GbtChartData *self,
                            guint               index)
{
  g_return_val_if_fail (index < self->segments->len, NULL);

  return &g_array_index (self->segments, GbtChartSegment, index);
}

/**
 * gbt_chart_data_get_letter:
 * @self: the data
 * @line: (nullable): a line or post; %NULL for the balance of the reserve
 *
 * Returns: (transfer none) (nullable): the letter that keys it in tables and chart
 */
const char *
gbt_chart_data_get_letter (const GbtChartData *self,
                           const GbtLine      *line)
{
  for (guint i = 0; i < self->segments->len; i++)
    {
      const GbtChartSegment *segment = gbt_chart_data_get_segment (self, i);

      if (segment->line == line)
        return segment->letter;
    }

  return NULL;
}

/**
 * gbt_chart_data_get_n_capacities:
 * @self: the data
 *
 * Returns: the capacities drawn
 */
guint
gbt_chart_data_get_n_capacities (const GbtChartData *self)
{
  return self->capacities->len;
}

/**
 * gbt_chart_data_get_capacity:
 * @self: the data
 * @index: from 0, ascending
 *
 * Returns: (transfer none): a capacity
 */
const GbtChartCapacity *
gbt_chart_data_get_capacity (const GbtChartData *self,
                             guint               index)
{
  g_return_val_if_fail (index < self->capacities->len, NULL);

  return &g_array_index (self->capacities, GbtChartCapacity, index);
}

/**
 * gbt_chart_data_get_n_left_out:
 * @self: the data
 *
 * Returns: the capacities that are not drawn, being far from the envelope
 */
guint
gbt_chart_data_get_n_left_out (const GbtChartData *self)
{
  return self->n_left_out;
}

/**
 * gbt_chart_data_get_envelope:
 * @self: the data
 *
 * Returns: the total of the known lines, in bytes, per GPU
 */
guint64
gbt_chart_data_get_envelope (const GbtChartData *self)
{
  return self->envelope;
}

/**
 * gbt_chart_data_is_complete:
 * @self: the data
 *
 * Returns: whether the envelope is whole; else it is a lower bound
 */
gboolean
gbt_chart_data_is_complete (const GbtChartData *self)
{
  return self->complete;
}

/**
 * gbt_chart_data_get_n_unknown:
 * @self: the data
 *
 * Returns: the lines without an amount
 */
guint
gbt_chart_data_get_n_unknown (const GbtChartData *self)
{
  return self->n_unknown;
}

/**
 * gbt_chart_data_get_end:
 * @self: the data
 *
 * Returns: where the bar ends, in bytes: beyond the envelope when the posts exceed the reserve
 */
guint64
gbt_chart_data_get_end (const GbtChartData *self)
{
  return self->end;
}

/**
 * gbt_chart_data_get_reserve:
 * @self: the data
 * @start: (out): where the reserve starts on the bar
 * @bytes: (out): how long it is
 *
 * Returns: whether a reserve was chosen
 */
gboolean
gbt_chart_data_get_reserve (const GbtChartData *self,
                            guint64            *start,
                            guint64            *bytes)
{
  *start = self->reserve_start;
  *bytes = self->reserve;
  return self->has_reserve;
}

/**
 * gbt_chart_data_get_scale:
 * @self: the data
 * @unit: the unit of display
 *
 * The scale ends at the next of 10, 20, 25, 50, 100, 200, 250, 500… above the largest mark, and
 * has five intervals; under 10 bytes or units it ends at 10.
 *
 * Returns: the end of the scale, in @unit
 */
guint64
gbt_chart_data_get_scale (const GbtChartData *self,
                          GbtUnit             unit)
{
  const guint64 steps[] = { 10, 20, 25, 50 };
  guint64 largest = self->end;
  guint64 per_unit = gbt_bytes_per_unit (unit);
  guint64 power = 1;

  for (guint i = 0; i < self->capacities->len; i++)
    {
      const GbtChartCapacity *capacity = gbt_chart_data_get_capacity (self, i);

      largest = MAX (largest, MAX (capacity->nominal, capacity->total));
    }

  for (;;)
    {
      for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
        {
          if ((__uint128_t) steps[i] * power * per_unit > largest)
            return steps[i] * power;
        }
      power *= 10;
    }
}
