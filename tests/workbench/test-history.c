/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-history.h"

#define SUBJECT_TITLE 1
#define SUBJECT_AUTHOR 2

static GbtSheet *
titled (const char *title)
{
  g_autoptr (GbtWorkload) empty = gbt_workload_new ();
  g_autoptr (GbtField) field = gbt_field_new_text (title, NULL);
  g_autoptr (GbtWorkload) workload = gbt_workload_with_field (empty, GBT_FIELD_TITLE, field);

  return gbt_sheet_new (GBT_SHEET_EXAMPLE_ID, 1, FALSE, workload);
}

static const char *
get_title (GbtSheet *sheet)
{
  return gbt_sheet_get_title (sheet);
}

static void
test_undo_and_redo (void)
{
  g_autoptr (GbtHistory) history = gbt_history_new ();
  g_autoptr (GbtSheet) one = titled ("un");
  g_autoptr (GbtSheet) two = titled ("deux");
  g_autoptr (GbtSheet) three = titled ("trois");
  g_autoptr (GbtSheet) back = NULL;
  g_autoptr (GbtSheet) again = NULL;
  g_autoptr (GbtSheet) nothing = NULL;

  g_assert_false (gbt_history_get_can_undo (history));
  g_assert_null (gbt_history_get_undo_label (history));

  gbt_history_record (history, one, two, "Title", GBT_HISTORY_APART);
  gbt_history_record (history, two, three, "Model", GBT_HISTORY_APART);
  g_assert_cmpstr (gbt_history_get_undo_label (history), ==, "Model");

  back = gbt_history_undo (history, three);
  g_assert_cmpstr (get_title (back), ==, "deux");
  g_assert_cmpstr (gbt_history_get_undo_label (history), ==, "Title");
  g_assert_cmpstr (gbt_history_get_redo_label (history), ==, "Model");

  again = gbt_history_redo (history, back);
  g_assert_cmpstr (get_title (again), ==, "trois");
  g_assert_false (gbt_history_get_can_redo (history));
  nothing = gbt_history_redo (history, again);
  g_assert_null (nothing);
}

static void
test_typing_is_one_step (void)
{
  g_autoptr (GbtHistory) history = gbt_history_new ();
  g_autoptr (GbtSheet) empty = titled ("m");
  g_autoptr (GbtSheet) mo = titled ("mo");
  g_autoptr (GbtSheet) mot = titled ("mot");
  g_autoptr (GbtSheet) mots = titled ("mots");
  g_autoptr (GbtSheet) before = NULL;
  g_autoptr (GbtSheet) first = NULL;

  gbt_history_record (history, empty, mo, "Title", SUBJECT_TITLE);
  gbt_history_record (history, mo, mot, "Title", SUBJECT_TITLE);
  gbt_history_end_edit (history);
  gbt_history_record (history, mot, mots, "Title", SUBJECT_TITLE);

  before = gbt_history_undo (history, mots);
  g_assert_cmpstr (get_title (before), ==, "mot");
  first = gbt_history_undo (history, before);
  g_assert_cmpstr (get_title (first), ==, "m");
  g_assert_false (gbt_history_get_can_undo (history));
}

static void
test_two_fields_are_two_steps (void)
{
  g_autoptr (GbtHistory) history = gbt_history_new ();
  g_autoptr (GbtSheet) one = titled ("un");
  g_autoptr (GbtSheet) two = titled ("deux");
  g_autoptr (GbtSheet) three = titled ("trois");
  g_autoptr (GbtSheet) back = NULL;

  gbt_history_record (history, one, two, "Title", SUBJECT_TITLE);
  gbt_history_record (history, two, three, "Author", SUBJECT_AUTHOR);
  back = gbt_history_undo (history, three);
  g_assert_cmpstr (get_title (back), ==, "deux");
}

/* A letter typed and erased leaves nothing to undo. */
static void
test_typed_and_erased (void)
{
  g_autoptr (GbtHistory) history = gbt_history_new ();
  g_autoptr (GbtSheet) one = titled ("un");
  g_autoptr (GbtSheet) longer = titled ("une");
  g_autoptr (GbtSheet) same = titled ("un");

  gbt_history_record (history, one, longer, "Title", SUBJECT_TITLE);
  gbt_history_record (history, longer, same, "Title", SUBJECT_TITLE);
  g_assert_false (gbt_history_get_can_undo (history));
}

static void
test_edit_forgets_redo (void)
{
  g_autoptr (GbtHistory) history = gbt_history_new ();
  g_autoptr (GbtSheet) one = titled ("un");
  g_autoptr (GbtSheet) two = titled ("deux");
  g_autoptr (GbtSheet) three = titled ("trois");
  g_autoptr (GbtSheet) back = NULL;

  gbt_history_record (history, one, two, "Title", SUBJECT_TITLE);
  back = gbt_history_undo (history, two);
  g_assert_true (gbt_history_get_can_redo (history));
  gbt_history_record (history, back, three, "Title", SUBJECT_TITLE);
  g_assert_false (gbt_history_get_can_redo (history));
  g_assert_true (gbt_history_get_can_undo (history));

  gbt_history_clear (history);
  g_assert_false (gbt_history_get_can_undo (history));
}

static void
test_bounded (void)
{
  g_autoptr (GbtHistory) history = gbt_history_new ();
  g_autoptr (GbtSheet) current = titled ("0");
  guint undone = 0;

  for (guint i = 1; i <= 1100; i++)
    {
      g_autofree char *title = g_strdup_printf ("%u", i);
      g_autoptr (GbtSheet) before = current;

      current = titled (title);
      gbt_history_record (history, before, current, "Title", GBT_HISTORY_APART);
    }

  while (gbt_history_get_can_undo (history))
    {
      g_autoptr (GbtSheet) after = current;

      current = gbt_history_undo (history, after);
      undone++;
    }
  g_assert_cmpuint (undone, ==, 1000);
  g_assert_cmpstr (get_title (current), ==, "100");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/history/undo-and-redo", test_undo_and_redo);
  g_test_add_func ("/history/typing-is-one-step", test_typing_is_one_step);
  g_test_add_func ("/history/two-fields-are-two-steps", test_two_fields_are_two_steps);
  g_test_add_func ("/history/typed-and-erased", test_typed_and_erased);
  g_test_add_func ("/history/edit-forgets-redo", test_edit_forgets_redo);
  g_test_add_func ("/history/bounded", test_bounded);

  return g_test_run ();
}
