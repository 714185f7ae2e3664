/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-merge.h"

static void
set_text (GbtWorkload **workload,
          GbtFieldId    id,
          const char   *text)
{
  g_autoptr (GbtWorkload) old = *workload;
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);

  *workload = gbt_workload_with_field (old, id, field);
}

static void
test_fields (void)
{
  g_autoptr (GbtWorkload) base = gbt_workload_new ();
  g_autoptr (GbtWorkload) ours = gbt_workload_new ();
  g_autoptr (GbtWorkload) theirs = gbt_workload_new ();
  g_autoptr (GbtWorkload) merged = NULL;

  set_text (&ours, GBT_FIELD_TITLE, "ici");
  set_text (&theirs, GBT_FIELD_TITLE, "ailleurs");
  set_text (&theirs, GBT_FIELD_AUTHOR, "ailleurs");

  merged = gbt_merge_workloads (base, ours, theirs, GBT_MERGE_NOT_TYPING);
  g_assert_cmpstr (gbt_workload_get_text (merged, GBT_FIELD_TITLE), ==, "ici");
  g_assert_cmpstr (gbt_workload_get_text (merged, GBT_FIELD_AUTHOR), ==, "ailleurs");
}

/* The field under the cursor stays as it is typed, even when it was already saved. */
static void
test_field_being_typed (void)
{
  g_autoptr (GbtWorkload) base = gbt_workload_new ();
  g_autoptr (GbtWorkload) theirs = gbt_workload_new ();
  g_autoptr (GbtWorkload) typed = NULL;
  g_autoptr (GbtWorkload) left = NULL;

  set_text (&base, GBT_FIELD_TITLE, "ici");
  set_text (&theirs, GBT_FIELD_TITLE, "ailleurs");

  typed = gbt_merge_workloads (base, base, theirs, GBT_FIELD_TITLE);
  g_assert_cmpstr (gbt_workload_get_text (typed, GBT_FIELD_TITLE), ==, "ici");
  left = gbt_merge_workloads (base, base, theirs, GBT_MERGE_NOT_TYPING);
  g_assert_cmpstr (gbt_workload_get_text (left, GBT_FIELD_TITLE), ==, "ailleurs");
}

static void
test_posts_and_capacities (void)
{
  const guint64 here[] = { 16 * GBT_GB };
  const guint64 there[] = { 80 * GBT_GB, 96 * GBT_GB };
  g_autoptr (GbtWorkload) base = gbt_workload_new ();
  g_autoptr (GbtWorkload) fewer = gbt_workload_without_post (base, 0);
  g_autoptr (GbtWorkload) ours = gbt_workload_with_capacities (base, here, G_N_ELEMENTS (here));
  g_autoptr (GbtWorkload) theirs = gbt_workload_with_capacities (fewer, there, G_N_ELEMENTS (there));
  g_autoptr (GbtWorkload) merged = gbt_merge_workloads (base, ours, theirs, GBT_MERGE_NOT_TYPING);
  g_autoptr (GbtWorkload) taken = gbt_merge_workloads (base, base, theirs, GBT_MERGE_NOT_TYPING);

  g_assert_true (gbt_merge_same_posts (merged, theirs));
  g_assert_cmpuint (gbt_workload_get_n_capacities (merged), ==, 1);
  g_assert_cmpuint (gbt_workload_get_capacity (merged, 0), ==, 16 * GBT_GB);
  g_assert_true (gbt_workload_equal (taken, theirs));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/merge/fields", test_fields);
  g_test_add_func ("/merge/field-being-typed", test_field_being_typed);
  g_test_add_func ("/merge/posts-and-capacities", test_posts_and_capacities);

  return g_test_run ();
}
