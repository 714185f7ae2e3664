/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chart-words.h"

#include "gbt-error.h"
#include "gbt-text.h"

/* A name longer than this stands in the table only: the chart keeps its letter. */
#define LONGEST_NAME 28

static char *
format_gib (GbtLanguage language,
            guint64     bytes)
{
  return gbt_format_amount_number (language, (gint64) MIN (bytes, G_MAXINT64), GBT_UNIT_GIB);
}

static char *
name_segment (GbtLanguage            language,
              const GbtChartSegment *segment)
{
  const char *name = segment->name;

  if (name == NULL)
    name = gbt_text (language, segment->line != NULL ? segment->label : N_("Left over"));

  if (g_utf8_strlen (name, -1) > LONGEST_NAME)
    return g_strdup (segment->letter);
  return g_strdup_printf ("%s %s", segment->letter, name);
}

static void
add_segments (GbtChartWords      *self,
              const GbtChartData *data,
              GbtLanguage         language)
{
  for (guint i = 0; i < gbt_chart_data_get_n_segments (data); i++)
    {
      const GbtChartSegment *segment = gbt_chart_data_get_segment (data, i);
      g_autofree char *name = name_segment (language, segment);
      g_autofree char *amount = format_gib (language, segment->bytes);

      g_ptr_array_add (self->segments, g_strdup_printf ("%s %s", name, amount));
      g_ptr_array_add (self->segments_short, g_strdup_printf ("%s %s", segment->letter, amount));
    }
}

static char *
name_capacity (GbtLanguage language,
               guint64     nominal)
{
  return gbt_format_sold (language, nominal, GBT_UNIT_GB, GBT_SPACE_PRINT);
}

/* "nominal 22.35 · GPU total 23.99 (24 564 MiB)" */
static char *
say_total (GbtLanguage             language,
           const GbtChartCapacity *capacity)
{
  g_autofree char *nominal = format_gib (language, capacity->nominal);
  g_autofree char *total = format_gib (language, capacity->total);
  g_autofree char *mib = NULL;

  if (!capacity->has_total)
    return gbt_text_fill (gbt_text (language, N_("nominal {1} · device total unknown")), nominal, NULL);
  if (capacity->total % GBT_MIB != 0)
    return gbt_text_fill (gbt_text (language, N_("nominal {1} · device total {2}")), nominal, total, NULL);
  mib = gbt_format_count (language, capacity->total / GBT_MIB);
  return gbt_text_fill (gbt_text (language, N_("nominal {1} · device total {2} ({3}\u202fMiB)")), nominal,
                        total, mib, NULL);
}

/* Where it comes from, and what a program gets of it. */
static char *
say_origin (GbtLanguage             language,
            const GbtChartCapacity *capacity)
{
  g_autofree char *usable = format_gib (language, capacity->usable);
  const char *origin = gbt_text (language, capacity->origin != NULL ? capacity->origin
                                                                    : N_("origin unknown"));

  if (capacity->has_usable && capacity->reserve > 0 && capacity->reserve % GBT_MIB == 0)
    {
      g_autofree char *reserve = gbt_format_count (language, capacity->reserve / GBT_MIB);

      return gbt_text_fill (gbt_text (language, N_("less the driver reserve, {1}\u202fMiB: {2}")), reserve,
                            usable, NULL);
    }
  if (capacity->has_usable)
    return gbt_text_fill (gbt_text (language, N_("usable: {1}")), usable, NULL);
  if (!capacity->offered)
    return g_strdup (gbt_text (language, N_("typed for comparison, no offer")));
  if (!capacity->has_total)
    return g_strdup (gbt_text (language, N_("as the offer announces it")));
  return gbt_text_fill (gbt_text (language, N_("{1}, before driver reserve")), origin, NULL);
}

static void
add_capacities (GbtChartWords      *self,
                const GbtChartData *data,
                GbtLanguage         language)
{
  for (guint i = 0; i < gbt_chart_data_get_n_capacities (data); i++)
    {
      const GbtChartCapacity *capacity = gbt_chart_data_get_capacity (data, i);

      g_ptr_array_add (self->capacities, name_capacity (language, capacity->nominal));
      g_ptr_array_add (self->candidates, g_strdup (capacity->candidates));
      g_ptr_array_add (self->capacities_first, say_total (language, capacity));
      g_ptr_array_add (self->capacities_second, say_origin (language, capacity));
    }
}

static void
add_ticks (GbtChartWords      *self,
           const GbtChartData *data,
           GbtLanguage         language)
{
  guint64 scale = gbt_chart_data_get_scale (data, GBT_UNIT_GIB);

  for (guint i = 0; i <= GBT_CHART_N_INTERVALS; i++)
    g_ptr_array_add (self->ticks, gbt_format_count (language, scale * i / GBT_CHART_N_INTERVALS));
}

static void
say_segments (GString            *sentence,
              const GbtChartWords *self,
              const GbtChartData *data,
              GbtLanguage         language)
{
  gboolean in_reserve = FALSE;

  for (guint i = 0; i < gbt_chart_data_get_n_segments (data); i++)
    {
      const GbtChartSegment *segment = gbt_chart_data_get_segment (data, i);

      if (i > 0)
        g_string_append (sentence, ", ");
      if (segment->in_reserve && !in_reserve && self->reserve != NULL
          && !(segment->chosen && segment->line != NULL))
        {
          g_string_append (sentence, self->reserve);
          g_string_append (sentence, gbt_text (language, N_(", of which ")));
          in_reserve = TRUE;
        }
      g_string_append (sentence, g_ptr_array_index (self->segments, i));
      if (segment->line == NULL && self->unknown != NULL)
        g_string_append_printf (sentence, " %s", self->unknown);
    }
}

static void
say_capacities (GString             *sentence,
                const GbtChartWords *self,
                const GbtChartData  *data,
                GbtLanguage          language)
{
  guint64 envelope = gbt_chart_data_get_envelope (data);

  for (guint i = 0; i < gbt_chart_data_get_n_capacities (data); i++)
    {
      const GbtChartCapacity *capacity = gbt_chart_data_get_capacity (data, i);
      guint64 largest = MAX (capacity->nominal, capacity->total);
      const char *place = largest < envelope ? gbt_text (language, N_("below the envelope"))
                                             : gbt_text (language, N_("above the envelope"));

      g_string_append (sentence, i == 0 ? " " : gbt_text (language, "; "));
      g_string_append (sentence, g_ptr_array_index (self->capacities, i));
      if (capacity->n_candidates > 0)
        g_string_append_printf (sentence, " (%s)", capacity->candidates);
      g_string_append_printf (sentence, ", %s", (char *) g_ptr_array_index (self->capacities_first, i));
      if (capacity->offered)
        g_string_append_printf (sentence, ", %s", (char *) g_ptr_array_index (self->capacities_second, i));
      g_string_append_printf (sentence, ", %s", place);
    }
  if (gbt_chart_data_get_n_capacities (data) > 0)
    g_string_append_c (sentence, '.');
}

static void
say_alternative (GbtChartWords      *self,
                 const GbtChartData *data,
                 GbtLanguage         language)
{
  const char *last = g_ptr_array_index (self->ticks, GBT_CHART_N_INTERVALS);
  g_autofree char *frame = gbt_text_fill (
      gbt_text (language, N_("Horizontal bars from 0 to {1} GiB, per GPU.")), last, NULL);
  g_autofree char *envelope = gbt_text_fill (
      gbt_text (language, N_("Estimated envelope {1}: ")), self->total, NULL);
  g_autoptr (GString) sentence = g_string_new (frame);

  g_string_append_printf (sentence, " %s", envelope);
  say_segments (sentence, self, data, language);
  g_string_append_c (sentence, '.');
  say_capacities (sentence, self, data, language);
  self->alternative = g_string_free (g_steal_pointer (&sentence), FALSE);
}

/**
 * gbt_chart_words_new:
 * @data: what the chart shows
 * @language: the language of the words
 * @n_unknown_posts: posts of the reserve without an amount, said with the balance
 *
 * Returns: (transfer full): its words
 */
GbtChartWords *
gbt_chart_words_new (const GbtChartData *data,
                     GbtLanguage         language,
                     guint               n_unknown_posts)
{
  GbtChartWords *self = g_new0 (GbtChartWords, 1);
  guint64 start;
  guint64 reserve;
  g_autofree char *total = gbt_format_amount (
      language, (gint64) gbt_chart_data_get_envelope (data), GBT_UNIT_GIB, GBT_SPACE_PRINT);

  self->segments = g_ptr_array_new_with_free_func (g_free);
  self->segments_short = g_ptr_array_new_with_free_func (g_free);
  self->capacities = g_ptr_array_new_with_free_func (g_free);
  self->candidates = g_ptr_array_new_with_free_func (g_free);
  self->capacities_first = g_ptr_array_new_with_free_func (g_free);
  self->capacities_second = g_ptr_array_new_with_free_func (g_free);
  self->ticks = g_ptr_array_new_with_free_func (g_free);

  self->name = g_strdup (gbt_text (language, N_("Indicative envelope")));
  self->name_legend = g_strdup (gbt_text (language, N_("estimated, per GPU")));
  self->capacities_name = g_strdup (gbt_text (language, N_("Capacities")));
  self->capacities_legend = g_strdup (
      gbt_text (language, gbt_chart_data_get_n_capacities (data) > 0
                                  && gbt_chart_data_get_capacity (data, 0)->offered
                              ? N_("per GPU, commercial")
                              : N_("for reference")));
  self->unit = g_strdup (gbt_format_unit (language, GBT_UNIT_GIB));
  self->elsewhere = g_strdup (gbt_text (language, N_("small segments: see table 2")));
  self->total = gbt_chart_data_is_complete (data)
                    ? g_strdup (total)
                    : gbt_text_fill (gbt_text (language, N_("at least {1}")), total, NULL);
  if (gbt_chart_data_get_reserve (data, &start, &reserve))
    {
      g_autofree char *amount = format_gib (language, reserve);

      self->reserve = gbt_text_fill (gbt_text (language, N_("chosen reserve {1}")), amount, NULL);
    }
  if (n_unknown_posts > 0)
    self->unknown = gbt_format_counted (language, "for {1} unknown post", "for {1} unknown posts",
                                        n_unknown_posts);
  add_segments (self, data, language);
  add_capacities (self, data, language);
  add_ticks (self, data, language);
  say_alternative (self, data, language);

  return self;
}

/**
 * gbt_chart_words_free:
 * @self: (transfer full) (nullable): the words
 */
void
gbt_chart_words_free (GbtChartWords *self)
{
  if (self == NULL)
    return;

  g_free (self->name);
  g_free (self->name_legend);
  g_free (self->total);
  g_free (self->reserve);
  g_ptr_array_unref (self->segments);
  g_ptr_array_unref (self->segments_short);
  g_free (self->capacities_name);
  g_free (self->capacities_legend);
  g_ptr_array_unref (self->capacities);
  g_ptr_array_unref (self->candidates);
  g_ptr_array_unref (self->capacities_first);
  g_ptr_array_unref (self->capacities_second);
  g_ptr_array_unref (self->ticks);
  g_free (self->unit);
  g_free (self->unknown);
  g_free (self->elsewhere);
  g_free (self->alternative);
  g_free (self);
}
