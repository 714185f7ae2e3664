/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-figure.h"

static GbtFigure *
need (guint64 bytes)
{
  return gbt_figure_new (bytes, GBT_ORIGIN_ESTIMATED, GBT_SCOPE_GPU, GBT_DEFINITION_NEED, "formula");
}

static void
test_like_with_like (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFigure) a = need (3);
  g_autoptr (GbtFigure) b = need (4);
  g_autoptr (GbtFigure) sum = gbt_figure_add (a, b, &error);
  guint64 bytes;

  g_assert_no_error (error);
  g_assert_true (gbt_figure_get_bytes (sum, &bytes));
  g_assert_cmpuint (bytes, ==, 7);
  g_assert_cmpint (gbt_figure_get_origin (sum), ==, GBT_ORIGIN_ESTIMATED);
  g_assert_nonnull (gbt_figure_get_provenance (sum));
}

/* R1: whatever the definition and scope, two ledgers are never added. */
static void
test_ledgers_never_mix (void)
{
  static const GbtOrigin origins[]
      = { GBT_ORIGIN_ESTIMATED, GBT_ORIGIN_MEASURED, GBT_ORIGIN_COMMERCIAL };

  for (guint i = 0; i < G_N_ELEMENTS (origins); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (origins); j++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (GbtFigure) a
              = gbt_figure_new (1, origins[i], GBT_SCOPE_GPU, GBT_DEFINITION_NEED, "a");
          g_autoptr (GbtFigure) b
              = gbt_figure_new (1, origins[j], GBT_SCOPE_GPU, GBT_DEFINITION_NEED, "b");
          g_autoptr (GbtFigure) sum = gbt_figure_add (a, b, &error);

          if (i == j)
            g_assert_nonnull (sum);
          else
            {
              g_assert_null (sum);
              g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);
            }
        }
    }
}

/* R2: allocated and reserved, one GPU and two, capacity and peak. */
static void
test_definitions_never_mix (void)
{
  for (int i = GBT_DEFINITION_NEED; i <= GBT_DEFINITION_FREE; i++)
    {
      for (int j = GBT_DEFINITION_NEED; j <= GBT_DEFINITION_FREE; j++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (GbtFigure) a
              = gbt_figure_new (5, GBT_ORIGIN_MEASURED, GBT_SCOPE_PROCESS, (GbtDefinition) i, "run");
          g_autoptr (GbtFigure) b
              = gbt_figure_new (2, GBT_ORIGIN_MEASURED, GBT_SCOPE_PROCESS, (GbtDefinition) j, "run");
          g_autoptr (GbtFigure) sum = gbt_figure_add (a, b, &error);
          gint64 difference;

          /* Two readings of one kind still are not one memory: only needs add up. */
          if (i == j && i == GBT_DEFINITION_NEED)
            g_assert_nonnull (sum);
          else
            g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);
          g_clear_error (&error);

          if (gbt_figure_subtract (a, b, &difference, &error))
            {
              g_assert_cmpint (i, ==, j);
              g_assert_cmpint (difference, ==, 3);
            }
          else
            {
              g_assert_cmpint (i, !=, j);
              g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);
            }
        }
    }
}

static void
test_scopes_never_mix (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFigure) one = need (1);
  g_autoptr (GbtFigure) machine = gbt_figure_new (1, GBT_ORIGIN_ESTIMATED, GBT_SCOPE_MACHINE,
                                                  GBT_DEFINITION_NEED, "formula");

  g_assert_null (gbt_figure_add (one, machine, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);
}

/* R4: unknown is no zero. */
static void
test_unknown_is_no_zero (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFigure) a = need (1);
  g_autoptr (GbtFigure) unknown
      = gbt_figure_new_unknown (GBT_SCOPE_GPU, GBT_DEFINITION_NEED, NULL);
  g_autoptr (GbtFigure) sum = gbt_figure_add (a, unknown, &error);
  gint64 difference;
  guint64 bytes;

  g_assert_no_error (error);
  g_assert_false (gbt_figure_get_bytes (sum, &bytes));
  g_assert_cmpint (gbt_figure_get_origin (sum), ==, GBT_ORIGIN_UNKNOWN);
  g_assert_false (gbt_figure_subtract (a, unknown, &difference, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
}

static void
test_named_conversion (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFigure) nominal = gbt_figure_new (24000000000, GBT_ORIGIN_COMMERCIAL, GBT_SCOPE_GPU,
                                                  GBT_DEFINITION_NOMINAL, "offer");
  g_autoptr (GbtFigure) envelope = need (20442450944);
  g_autoptr (GbtFigure) held = NULL;
  g_autoptr (GbtFigure) refused = NULL;
  gint64 margin;

  g_assert_false (gbt_figure_subtract (nominal, envelope, &margin, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);
  g_clear_error (&error);

  held = gbt_figure_convert (nominal, GBT_DEFINITION_NEED, "capacity held against a need", &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (gbt_figure_get_provenance (held), "capacity held against a need"));
  g_assert_cmpint (gbt_figure_get_origin (held), ==, GBT_ORIGIN_COMMERCIAL);
  g_assert_true (gbt_figure_subtract (held, envelope, &margin, &error));
  g_assert_cmpint (margin, ==, 3557549056);

  refused = gbt_figure_convert (envelope, GBT_DEFINITION_USED, "no", &error);
  g_assert_null (refused);
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/figure/like-with-like", test_like_with_like);
  g_test_add_func ("/figure/R1-ledgers-never-mix", test_ledgers_never_mix);
  g_test_add_func ("/figure/R2-definitions-never-mix", test_definitions_never_mix);
  g_test_add_func ("/figure/R2-scopes-never-mix", test_scopes_never_mix);
  g_test_add_func ("/figure/R4-unknown-is-no-zero", test_unknown_is_no_zero);
  g_test_add_func ("/figure/R2-named-conversion", test_named_conversion);

  return g_test_run ();
}
