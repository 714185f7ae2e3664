/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-number.h"

/* R3: memory is read to the byte, once, and what it was rounded to is known. */
static void
test_bytes (void)
{
  static const struct
  {
    const char *number;
    const char *unit;
    GbtLogBase base;
    gint64 amount;
    guint64 resolution;
    gboolean stretched;
  } cases[] = {
    /* 14.9889 x 2^30 = 16094208825.75…; half of 0.0001 GiB is 53687.09 bytes */
    { "14.9889", "GiB", GBT_LOG_BASE_BINARY, 16094208826, 53687, FALSE },
    { "14.9889", "GB", GBT_LOG_BASE_BINARY, 16094208826, 53687, TRUE },
    { "14.9889", "GB", GBT_LOG_BASE_DECIMAL, 14988900000, 50000, FALSE },
    { "512.00", "MiB", GBT_LOG_BASE_DECIMAL, 536870912, 5242, FALSE },
    { "0", "B", GBT_LOG_BASE_DECIMAL, 0, 0, FALSE },
    { "8347223347", "bytes", GBT_LOG_BASE_DECIMAL, 8347223347, 0, FALSE },
    { "9,232,221,491", NULL, GBT_LOG_BASE_DECIMAL, 9232221491, 0, FALSE },
    { "-0.94", "GiB", GBT_LOG_BASE_BINARY, -1009317315, 5368709, FALSE },
    { "15,51", "GiB", GBT_LOG_BASE_BINARY, 16653735690, 5368709, FALSE },
    /* A comma before three digits: of MiB it groups, but no GPU has 15 508 GiB. */
    { "15,508", "MiB", GBT_LOG_BASE_BINARY, 16261316608, 524288, FALSE },
    { "15,508", "GiB", GBT_LOG_BASE_BINARY, 16651588207, 536870, FALSE },
    { "1.234,5", "MiB", GBT_LOG_BASE_BINARY, 1294467072, 52428, FALSE },
    { "1,234.5", "MiB", GBT_LOG_BASE_BINARY, 1294467072, 52428, FALSE },
    { "81\u202f559", "MiB", GBT_LOG_BASE_BINARY, 85520809984, 524288, FALSE },
    { "1", "TiB", GBT_LOG_BASE_BINARY, 1099511627776, 549755813888, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GbtLogNumber read = { 0 };

      g_test_message ("%s %s", cases[i].number, cases[i].unit);
      g_assert_true (gbt_log_number_read_bytes (cases[i].number, cases[i].unit, cases[i].base, &read));
      g_assert_cmpint (read.amount, ==, cases[i].amount);
      g_assert_cmpuint (read.resolution, ==, cases[i].resolution);
      g_assert_cmpint (read.stretched, ==, cases[i].stretched);
    }
}

static void
test_refused (void)
{
  static const char *const numbers[] = {
    "", "-", ".", "1.2.3,4,5", "12,34,567", "1,2345", "1 23", "nan", "1e9", "99999999999999999999",
    "0000000000000000000000000", "1.0000000000001",
  };
  GbtLogNumber read;
  gint64 count;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_test_message ("%s", numbers[i]);
      if (g_strcmp0 (numbers[i], "1,2345") != 0)
        g_assert_false (gbt_log_number_read_bytes (numbers[i], "GiB", GBT_LOG_BASE_BINARY, &read));
      g_assert_false (gbt_log_number_read_count (numbers[i], &count));
    }

  g_assert_false (gbt_log_number_read_bytes ("1", "Gib", GBT_LOG_BASE_BINARY, &read));
  g_assert_false (gbt_log_number_read_bytes ("1", "XB", GBT_LOG_BASE_BINARY, &read));
  /* 2^63 bytes do not fit, one less does. */
  g_assert_false (gbt_log_number_read_bytes ("9223372036854775808", "B", GBT_LOG_BASE_BINARY, &read));
  g_assert_true (gbt_log_number_read_bytes ("9223372036854775807", "B", GBT_LOG_BASE_BINARY, &read));
  g_assert_cmpint (read.amount, ==, G_MAXINT64);
}

static void
test_counts (void)
{
  static const struct
  {
    const char *number;
    gint64 count;
  } cases[] = {
    { "7823", 7823 }, { "158,656", 158656 }, { "158.656", 158656 }, { "158 656", 158656 }, { "1,234,567", 1234567 }, { "0", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 count = -1;

      g_assert_true (gbt_log_number_read_count (cases[i].number, &count));
      g_assert_cmpint (count, ==, cases[i].count);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/log-number/bytes", test_bytes);
  g_test_add_func ("/log-number/refused", test_refused);
  g_test_add_func ("/log-number/counts", test_counts);
  return g_test_run ();
}
