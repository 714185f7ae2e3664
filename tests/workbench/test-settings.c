/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-settings.h"

static void
count (guint *n)
{
  (*n)++;
}

/* Without its schema the program works; with it, the backend of the tests is memory too. */
static void
test_defaults (void)
{
  g_autoptr (GbtSettings) settings = gbt_settings_new ();
  int width, height;
  gboolean maximized;

  gbt_settings_get_window (settings, &width, &height, &maximized);
  g_assert_cmpstr (gbt_settings_get_language (settings), ==, GBT_SETTINGS_LANGUAGE_SYSTEM);
  g_assert_cmpstr (gbt_settings_get_sheet_language (settings), ==, "fr");
  g_assert_cmpint (gbt_settings_get_default_unit (settings), ==, GBT_UNIT_GIB);
  g_assert_cmpint (width, ==, 1280);
  g_assert_cmpint (height, ==, 800);
  g_assert_false (maximized);
  g_assert_true (gbt_settings_get_summary_on_workload (settings));
  g_assert_false (gbt_settings_get_summary_on_estimate (settings));
}

static void
test_notifies_on_real_change (void)
{
  g_autoptr (GbtSettings) settings = gbt_settings_new ();
  guint n = 0;

  g_signal_connect_swapped (settings, "notify", G_CALLBACK (count), &n);

  gbt_settings_set_language (settings, "en");
  gbt_settings_set_language (settings, "en");
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (gbt_settings_get_language (settings), ==, "en");

  gbt_settings_set_default_unit (settings, GBT_UNIT_GB);
  gbt_settings_set_default_unit (settings, GBT_UNIT_GB);
  g_assert_cmpuint (n, ==, 2);

  g_object_set (settings, "sheet-language", "en", "summary-on-estimate", TRUE, NULL);
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpstr (gbt_settings_get_sheet_language (settings), ==, "en");
  g_assert_true (gbt_settings_get_summary_on_estimate (settings));

  gbt_settings_set_window (settings, 1000, 800, FALSE);
  g_assert_cmpuint (n, ==, 5);
}

static void
test_refuses_nonsense (void)
{
  g_autoptr (GbtSettings) settings = gbt_settings_new ();
  int width, height;

  gbt_settings_set_language (settings, "klingon");
  g_assert_cmpstr (gbt_settings_get_language (settings), ==, GBT_SETTINGS_LANGUAGE_SYSTEM);
  gbt_settings_set_sheet_language (settings, NULL);
  g_assert_cmpstr (gbt_settings_get_sheet_language (settings), ==, "fr");
  gbt_settings_set_window (settings, -5, G_MAXINT, FALSE);
  gbt_settings_get_window (settings, &width, &height, NULL);
  g_assert_cmpint (width, ==, 360);
  g_assert_cmpint (height, ==, 16384);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/settings/defaults", test_defaults);
  g_test_add_func ("/settings/notifies-on-real-change", test_notifies_on_real_change);
  g_test_add_func ("/settings/refuses-nonsense", test_refuses_nonsense);

  return g_test_run ();
}
