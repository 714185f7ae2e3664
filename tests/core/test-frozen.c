/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-frozen.h"

#define ID "0b0c5c54-5d0a-4f6c-8a53-1f2d1f9e2a01"
#define SHEET "6f5a2c1e-7d1b-4c5e-9a57-9b3e0f4d2a10"

static void
test_fingerprint (void)
{
  g_autoptr (GbtEntry) decision = gbt_entry_new (GBT_ENTRY_DECISION, "12", ID, 0);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("abc", 3);
  g_autoptr (GbtFrozen) frozen = gbt_frozen_new (decision, SHEET, 3, bytes);
  g_autoptr (GbtFrozen) again = gbt_frozen_ref (frozen);

  /* The example of FIPS 180-2. */
  g_assert_cmpstr (gbt_frozen_get_fingerprint (again), ==,
                   "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  g_assert_true (gbt_frozen_get_bytes (again) == bytes);
  g_assert_true (gbt_frozen_get_decision (again) == decision);
  g_assert_cmpstr (gbt_frozen_get_id (again), ==, ID);
  g_assert_cmpstr (gbt_frozen_get_sheet (again), ==, SHEET);
  g_assert_cmpuint (gbt_frozen_get_revision (again), ==, 3);
  g_assert_cmpuint (gbt_frozen_get_number (again), ==, 12);
}

static void
test_number (void)
{
  static const char *const others[] = { "0", "-1", "C1", "", "99999999999", NULL };
  g_autoptr (GBytes) bytes = g_bytes_new_static ("", 0);

  for (guint i = 0; others[i] != NULL; i++)
    {
      g_autoptr (GbtEntry) decision = gbt_entry_new (GBT_ENTRY_DECISION, others[i], ID, 0);
      g_autoptr (GbtFrozen) frozen = gbt_frozen_new (decision, SHEET, 1, bytes);

      g_assert_cmpuint (gbt_frozen_get_number (frozen), ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/frozen/fingerprint", test_fingerprint);
  g_test_add_func ("/frozen/number", test_number);
  return g_test_run ();
}
