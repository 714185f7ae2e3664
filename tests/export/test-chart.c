/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chart-words.h"
#include "sheets.h"

static GbtChartData *
make_chart (Sheet sheet)
{
  g_autoptr (GbtFiche) fiche = sheet_make (sheet);

  return gbt_chart_data_new_for_workload (gbt_fiche_get_estimate (fiche),
                                          gbt_fiche_get_workload (fiche));
}

static void
assert_segment (const GbtChartData *chart,
                guint               index,
                const char         *letter,
                guint64             bytes,
                gboolean            chosen)
{
  const GbtChartSegment *segment = gbt_chart_data_get_segment (chart, index);

  g_assert_cmpstr (segment->letter, ==, letter);
  g_assert_cmpuint (segment->bytes, ==, bytes);
  g_assert_cmpint (segment->chosen, ==, chosen);
}

/* The segments are the known lines in their order, then what no known post explains; an unknown
 * line has neither letter nor segment. */
static void
test_segments (void)
{
  g_autoptr (GbtChartData) chart = make_chart (SHEET_EXAMPLE);
  guint64 start;
  guint64 reserve;

  g_assert_cmpuint (gbt_chart_data_get_n_segments (chart), ==, 4);
  assert_segment (chart, 0, "a", G_GUINT64_CONSTANT (14000000000), FALSE);
  assert_segment (chart, 1, "b", G_GUINT64_CONSTANT (4294967296), FALSE);
  assert_segment (chart, 2, "c", G_GUINT64_CONSTANT (504365056), FALSE);
  assert_segment (chart, 3, "d", G_GUINT64_CONSTANT (1643118592), TRUE);
  g_assert_cmpuint (gbt_chart_data_get_envelope (chart), ==, G_GUINT64_CONSTANT (20442450944));
  g_assert_cmpuint (gbt_chart_data_get_end (chart), ==, G_GUINT64_CONSTANT (20442450944));
  g_assert_true (gbt_chart_data_get_reserve (chart, &start, &reserve));
  g_assert_cmpuint (start, ==, G_GUINT64_CONSTANT (14000000000));
  g_assert_cmpuint (reserve, ==, G_GUINT64_CONSTANT (6442450944));
  g_assert_true (gbt_chart_data_is_complete (chart));
}

/* A convention of the method is hatched too; it has no reserve. */
static void
test_four_lines (void)
{
  g_autoptr (GbtChartData) chart = make_chart (SHEET_FOUR_LINES);
  guint64 start;
  guint64 reserve;

  g_assert_cmpuint (gbt_chart_data_get_n_segments (chart), ==, 4);
  assert_segment (chart, 1, "b", G_GUINT64_CONSTANT (536870912), FALSE);
  assert_segment (chart, 2, "c", G_GUINT64_CONSTANT (3319478681), TRUE);
  g_assert_false (gbt_chart_data_get_reserve (chart, &start, &reserve));
}

/* Posts above the reserve stand whole: the bar ends beyond the envelope. */
static void
test_exceeded (void)
{
  g_autoptr (GbtChartData) chart = make_chart (SHEET_EXCEEDED);

  g_assert_cmpuint (gbt_chart_data_get_n_segments (chart), ==, 3);
  g_assert_cmpuint (gbt_chart_data_get_envelope (chart), ==, G_GUINT64_CONSTANT (20442450944));
  g_assert_cmpuint (gbt_chart_data_get_end (chart), ==, G_GUINT64_CONSTANT (23094299648));
  g_assert_null (gbt_chart_data_get_letter (chart, NULL));
}

/* After z come aa and ab. */
static void
test_letters (void)
{
  g_autoptr (GbtChartData) chart = make_chart (SHEET_MANY_POSTS);

  g_assert_cmpstr (gbt_chart_data_get_segment (chart, 25)->letter, ==, "z");
  g_assert_cmpstr (gbt_chart_data_get_segment (chart, 26)->letter, ==, "aa");
  g_assert_cmpstr (gbt_chart_data_get_segment (chart, 27)->letter, ==, "ab");
  g_assert_cmpstr (gbt_chart_data_get_segment (chart, 52)->letter, ==, "ba");
}

static guint64
scale_for (guint64 nominal,
           GbtUnit unit)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EMPTY);
  const GbtChartCapacity capacity = { .nominal = nominal };
  g_autoptr (GbtChartData) chart
      = gbt_chart_data_new (gbt_fiche_get_estimate (fiche), &capacity, 1);

  return gbt_chart_data_get_scale (chart, unit);
}

static void
test_scale (void)
{
  g_assert_cmpuint (scale_for (GBT_GIB, GBT_UNIT_GIB), ==, 10);
  g_assert_cmpuint (scale_for (10 * GBT_GIB - 1, GBT_UNIT_GIB), ==, 10);
  g_assert_cmpuint (scale_for (10 * GBT_GIB, GBT_UNIT_GIB), ==, 20);
  g_assert_cmpuint (scale_for (20 * GBT_GIB, GBT_UNIT_GIB), ==, 25);
  g_assert_cmpuint (scale_for (48 * GBT_GB, GBT_UNIT_GIB), ==, 50);
  g_assert_cmpuint (scale_for (50 * GBT_GB, GBT_UNIT_GB), ==, 100);
  g_assert_cmpuint (scale_for (100 * GBT_GB, GBT_UNIT_GB), ==, 200);
  g_assert_cmpuint (scale_for (249 * GBT_GB, GBT_UNIT_GB), ==, 250);
  g_assert_cmpuint (scale_for (GBT_BYTES_MAX, GBT_UNIT_BYTE), ==,
                    G_GUINT64_CONSTANT (10000000000000000000));
}

/* Ascending, each pair once, at most eight: those nearest to the envelope. */
static void
test_capacities (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  GbtChartCapacity capacities[12] = { 0 };
  g_autoptr (GbtChartData) chart = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (capacities); i++)
    capacities[i].nominal = (guint64) (12 - i) * 8 * GBT_GB;
  capacities[0].nominal = 8 * GBT_GB;
  chart = gbt_chart_data_new (gbt_fiche_get_estimate (fiche), capacities,
                              G_N_ELEMENTS (capacities));

  g_assert_cmpuint (gbt_chart_data_get_n_capacities (chart), ==, 8);
  g_assert_cmpuint (gbt_chart_data_get_n_left_out (chart), ==, 3);
  g_assert_cmpuint (gbt_chart_data_get_capacity (chart, 0)->nominal, ==, 8 * GBT_GB);
  g_assert_cmpuint (gbt_chart_data_get_capacity (chart, 7)->nominal, ==, 64 * GBT_GB);
}

/* What the drawing says is said with a capacity read on a GPU too. */
static void
test_words (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  const GbtChartCapacity capacity
      = { .nominal = 24 * GBT_GB, .has_total = TRUE, .total = 24564 * GBT_MIB, .has_usable = TRUE,
          .usable = (24564 - 464) * GBT_MIB };
  g_autoptr (GbtChartData) chart
      = gbt_chart_data_new (gbt_fiche_get_estimate (fiche), &capacity, 1);
  g_autoptr (GbtChartWords) words = gbt_chart_words_new (chart, GBT_LANGUAGE_EN, 2);

  g_assert_cmpstr (g_ptr_array_index (words->capacities, 0), ==, "24\u202fGB");
  g_assert_cmpstr (g_ptr_array_index (words->capacities_first, 0), ==,
                   "nominal 22.35 · device total 23.99 (24,564\u202fMiB)");
  g_assert_cmpstr (g_ptr_array_index (words->capacities_second, 0), ==, "usable: 23.54");
  g_assert_cmpstr (words->alternative, ==,
                   "Horizontal bars from 0 to 25 GiB, per GPU. Estimated envelope 19.04\u202fGiB: "
                   "a Model weights 13.04, chosen reserve 6.00, of which b KV cache 4.00, "
                   "c Runtime context 0.47, d Left over 1.53 for 2 unknown posts. 24\u202fGB, "
                   "nominal 22.35 · device total 23.99 (24,564\u202fMiB), above the envelope.");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chart/segments", test_segments);
  g_test_add_func ("/chart/four-lines", test_four_lines);
  g_test_add_func ("/chart/exceeded", test_exceeded);
  g_test_add_func ("/chart/letters", test_letters);
  g_test_add_func ("/chart/scale", test_scale);
  g_test_add_func ("/chart/capacities", test_capacities);
  g_test_add_func ("/chart/words", test_words);

  return g_test_run ();
}
