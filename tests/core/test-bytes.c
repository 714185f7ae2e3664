/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-error.h"

static void
test_overflow (void)
{
  g_autoptr (GError) error = NULL;
  guint64 result = 7;

  g_assert_true (gbt_bytes_add (GBT_BYTES_MAX - 1, 1, &result, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (result, ==, GBT_BYTES_MAX);

  g_assert_false (gbt_bytes_add (GBT_BYTES_MAX, 1, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_false (gbt_bytes_add (G_MAXUINT64, G_MAXUINT64, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_false (gbt_bytes_multiply (G_GUINT64_CONSTANT (1) << 32, G_GUINT64_CONSTANT (1) << 31, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_false (gbt_bytes_multiply (G_MAXUINT64, 2, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_false (gbt_bytes_scale (GBT_BYTES_MAX, 3, 2, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);

  /* A refusal writes nothing. */
  g_assert_cmpuint (result, ==, GBT_BYTES_MAX);
}

static void
test_scale_floors_once (void)
{
  guint64 result;

  /* 4-estimation 0: 20 % of 16 596 870 912 is not a whole number of bytes. */
  g_assert_true (gbt_bytes_scale (G_GUINT64_CONSTANT (16596870912), 20, 100, &result, NULL));
  g_assert_cmpuint (result, ==, G_GUINT64_CONSTANT (3319374182));
  /* The product is exact beyond 64 bits. */
  g_assert_true (gbt_bytes_scale (GBT_BYTES_MAX, 1000, 1000, &result, NULL));
  g_assert_cmpuint (result, ==, GBT_BYTES_MAX);
}

static void
test_units (void)
{
  /* R3, golden S14: 24 GB is 22.35 GiB. */
  g_assert_cmpint (gbt_bytes_hundredths (24 * GBT_GB, GBT_UNIT_GIB), ==, 2235);
  g_assert_cmpint (gbt_bytes_hundredths (24 * GBT_GB, GBT_UNIT_GB), ==, 2400);
  g_assert_cmpint (gbt_bytes_hundredths (24564 * GBT_MIB, GBT_UNIT_GIB), ==, 2399);
  g_assert_cmpint (gbt_bytes_hundredths (1, GBT_UNIT_BYTE), ==, 100);
}

static void
test_rounding_half_up (void)
{
  /* Half of a hundredth of a GB is 5 000 000 bytes: it rounds away from zero, once. */
  g_assert_cmpint (gbt_bytes_hundredths (5000000, GBT_UNIT_GB), ==, 1);
  g_assert_cmpint (gbt_bytes_hundredths (4999999, GBT_UNIT_GB), ==, 0);
  g_assert_cmpint (gbt_bytes_hundredths (-5000000, GBT_UNIT_GB), ==, -1);
  g_assert_cmpint (gbt_bytes_hundredths (-4999999, GBT_UNIT_GB), ==, 0);
  /* 8-decisions: 5 437 915 136 bytes are 5.06, though 23.99 - 0.45 - 18.47 reads 5.07. */
  g_assert_cmpint (gbt_bytes_hundredths (G_GINT64_CONSTANT (5437915136), GBT_UNIT_GIB), ==, 506);
  g_assert_cmpint (gbt_bytes_hundredths (G_GINT64_CONSTANT (-3270970368), GBT_UNIT_GIB), ==, -305);
  g_assert_cmpint (gbt_bytes_hundredths (G_MININT64, GBT_UNIT_GIB), ==, -858993459200);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/bytes/overflow", test_overflow);
  g_test_add_func ("/bytes/scale-floors-once", test_scale_floors_once);
  g_test_add_func ("/bytes/R3-units", test_units);
  g_test_add_func ("/bytes/R3-rounding-half-up", test_rounding_half_up);

  return g_test_run ();
}
