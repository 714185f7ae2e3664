/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-decimal.h"

static int
sign (int order)
{
  return (order > 0) - (order < 0);
}

static void
test_valid (void)
{
  static const char *const good[] = { "0", "-0", "0.820", "12", "-3.05", "00012.0", "123456789012345678901234567890.5" };
  static const char *const bad[] = { "", "-", ".5", "5.", "1e3", "1,5", "+1", " 1", "1 ", "0x1", "nan", "1.2.3", "--1" };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (gbt_decimal_is_valid (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (gbt_decimal_is_valid (bad[i]));
  g_assert_false (gbt_decimal_is_valid (NULL));
}

static void
test_compare (void)
{
  /* Ascending; the equal ones on one line. */
  static const char *const rows[][3] = {
    { "-100", "-100.0", "-0100" },
    { "-3.05", "-3.050", "-03.05" },
    { "-0.1", "-0.10", "-00.1" },
    { "0", "-0", "0.000" },
    { "0.1", "0.10", "00.100" },
    { "0.819999999999999999999999999999", "0.8199999999999999999999999999990", "00.819999999999999999999999999999" },
    { "0.82", "0.820", "0.8200" },
    { "0.820000000000000000000000000001", "0.8200000000000000000000000000010", "0.82000000000000000000000000000100" },
    { "9.9", "09.9", "9.90" },
    { "10", "10.0", "010" },
    { "9007199254740993", "9007199254740993.0", "09007199254740993" },
    { "9007199254740994", "9007199254740994.0", "09007199254740994" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (rows); j++)
        {
          for (guint k = 0; k < 9; k++)
            g_assert_cmpint (sign (gbt_decimal_compare (rows[i][k % 3], rows[j][k / 3])), ==,
                             (i > j) - (i < j));
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/decimal/valid", test_valid);
  g_test_add_func ("/decimal/compare", test_compare);

  return g_test_run ();
}
