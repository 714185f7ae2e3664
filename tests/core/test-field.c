/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-field.h"
#include "gbt-workload.h"

static void
test_specs (void)
{
  g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);
      GbtFieldId id;

      g_assert_cmpint (spec->id, ==, i);
      g_assert_nonnull (spec->label);
      g_assert_cmpuint (spec->tasks, !=, 0);
      g_assert_true (g_hash_table_add (keys, (char *) spec->key));
      g_assert_true (gbt_field_id_from_key (spec->key, &id));
      g_assert_cmpint (id, ==, i);
      g_assert_true ((spec->type == GBT_FIELD_TYPE_CODE || spec->type == GBT_FIELD_TYPE_LIST)
                     == (spec->codes != NULL));
      for (guint j = 0; spec->codes != NULL && spec->codes[j] != NULL; j++)
        g_assert_cmpstr (gbt_field_spec_get_code_label (spec, spec->codes[j]), !=, spec->codes[j]);
    }
}

static void
assert_refused (GbtFieldId  id,
                GbtField   *field,
                GbtError    code)
{
  g_autoptr (GbtField) owned = field;
  g_autoptr (GError) error = NULL;

  g_assert_false (gbt_field_check (owned, id, &error));
  g_assert_error (error, GBT_ERROR, (int) code);
}

static void
assert_accepted (GbtFieldId  id,
                 GbtField   *field)
{
  g_autoptr (GbtField) owned = field;
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_field_check (owned, id, &error));
  g_assert_no_error (error);
}

static void
test_check (void)
{
  static const char *const line_ends[] = { "\n", "\r", "\v", "\f", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9" };
  g_autofree char *long_title = g_strnfill (201, 'x');
  g_autofree char *title = g_strnfill (200, 'x');

  assert_accepted (GBT_FIELD_TITLE, gbt_field_new_text (title, NULL));
  assert_refused (GBT_FIELD_TITLE, gbt_field_new_text (long_title, NULL), GBT_ERROR_TOO_LARGE);
  assert_refused (GBT_FIELD_TITLE, gbt_field_new_text ("two\nlines", NULL), GBT_ERROR_SYNTAX);
  for (guint i = 0; i < G_N_ELEMENTS (line_ends); i++)
    {
      g_autofree char *two = g_strconcat ("two", line_ends[i], "lines", NULL);

      assert_refused (GBT_FIELD_TITLE, gbt_field_new_text (two, NULL), GBT_ERROR_SYNTAX);
      assert_accepted (GBT_FIELD_NOTES, gbt_field_new_text (two, NULL));
    }
  assert_refused (GBT_FIELD_TITLE, gbt_field_new_integer (3, NULL), GBT_ERROR_TYPE);
  assert_accepted (GBT_FIELD_NOTES, gbt_field_new_text ("two\nlines", NULL));

  assert_accepted (GBT_FIELD_LIMIT_TOKENS, gbt_field_new_integer (8192, NULL));
  assert_refused (GBT_FIELD_LIMIT_TOKENS, gbt_field_new_integer (0, NULL), GBT_ERROR_RANGE);
  assert_refused (GBT_FIELD_LIMIT_TOKENS, gbt_field_new_integer (G_MAXUINT64, NULL), GBT_ERROR_RANGE);
  assert_refused (GBT_FIELD_LIMIT_TOKENS, gbt_field_new_text ("8192", NULL), GBT_ERROR_TYPE);

  assert_accepted (GBT_FIELD_TASK, gbt_field_new_text ("speech", NULL));
  assert_refused (GBT_FIELD_TASK, gbt_field_new_text ("cooking", NULL), GBT_ERROR_RANGE);
  assert_refused (GBT_FIELD_KV_FORMAT, gbt_field_new_text ("nf4", NULL), GBT_ERROR_RANGE);

  assert_accepted (GBT_FIELD_QUALITY_THRESHOLD, gbt_field_new_text ("0.820", NULL));
  assert_accepted (GBT_FIELD_QUALITY_THRESHOLD, gbt_field_new_text ("-3", NULL));
  assert_refused (GBT_FIELD_QUALITY_THRESHOLD, gbt_field_new_text ("0,82", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_QUALITY_THRESHOLD, gbt_field_new_text ("1e400", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_QUALITY_THRESHOLD, gbt_field_new_text (".5", NULL), GBT_ERROR_SYNTAX);

  assert_accepted (GBT_FIELD_NEEDED_FROM, gbt_field_new_text ("2026-12-04", NULL));
  assert_accepted (GBT_FIELD_NEEDED_FROM, gbt_field_new_text ("2028-02-29", NULL));
  assert_refused (GBT_FIELD_NEEDED_FROM, gbt_field_new_text ("2026-02-29", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_NEEDED_FROM, gbt_field_new_text ("4/12/2026", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_NEEDED_FROM, gbt_field_new_text ("2026-12-4x", NULL), GBT_ERROR_SYNTAX);

  assert_accepted (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("https://example.org/m", NULL));
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("javascript:alert(1)", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("https://user:secret@example.org/", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("https:///m", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("https://a/\"<b>", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("https://a/\xE2\x80\xAE", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("https://a b", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("https://a\nb", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("https://a/\x1b", NULL), GBT_ERROR_SYNTAX);
  assert_refused (GBT_FIELD_MODEL_LINK, gbt_field_new_text ("file:///etc/passwd", NULL), GBT_ERROR_SYNTAX);
}

static void
test_states (void)
{
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();
  g_autoptr (GbtField) confirm = gbt_field_new_to_confirm ("written date");
  g_autoptr (GbtField) a = gbt_field_new_text ("x", "source");
  g_autoptr (GbtField) b = gbt_field_new_text ("x", NULL);

  g_assert_false (gbt_field_is_known (unknown));
  g_assert_false (gbt_field_is_known (confirm));
  g_assert_cmpstr (gbt_field_get_note (confirm), ==, "written date");
  g_assert_false (gbt_field_equal (a, b));
  g_assert_false (gbt_field_equal (unknown, confirm));

  for (int i = GBT_FIELD_UNKNOWN; i <= GBT_FIELD_NOT_APPLICABLE; i++)
    {
      GbtFieldState state;

      g_assert_true (gbt_field_state_from_code (gbt_field_state_get_code ((GbtFieldState) i), &state));
      g_assert_cmpint (state, ==, i);
    }
}

static void
test_not_applicable (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtField) task = gbt_field_new_text ("adaptation", NULL);
  g_autoptr (GbtWorkload) adaptation = gbt_workload_with_field (workload, GBT_FIELD_TASK, task);
  g_autoptr (GbtField) in_inference = gbt_workload_get_shown_field (workload, GBT_FIELD_MICROBATCH);
  g_autoptr (GbtField) in_adaptation
      = gbt_workload_get_shown_field (adaptation, GBT_FIELD_MICROBATCH);

  g_assert_cmpint (gbt_field_get_state (in_inference), ==, GBT_FIELD_NOT_APPLICABLE);
  g_assert_cmpint (gbt_field_get_state (in_adaptation), ==, GBT_FIELD_UNKNOWN);
}

#define N_THREADS 4
#define N_HOLDS 3000000

static gint n_ready;

static gpointer
hold (gpointer field)
{
  g_atomic_int_inc (&n_ready);
  while (g_atomic_int_get (&n_ready) < N_THREADS)
    ;
  for (guint i = 0; i < N_HOLDS; i++)
    gbt_field_ref (field);
  return NULL;
}

/* The window and the thread of the store hold the same values: no hold is lost. */
static void
test_shared_by_threads (void)
{
  g_autoptr (GbtField) field = gbt_field_new_text ("Titre", NULL);
  GThread *threads[N_THREADS];

  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new (NULL, hold, field);
  for (guint i = 0; i < N_THREADS; i++)
    g_thread_join (threads[i]);
  for (guint i = 0; i < N_THREADS * N_HOLDS; i++)
    gbt_field_unref (field);
  g_assert_cmpstr (gbt_field_get_text (field), ==, "Titre");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/field/specs", test_specs);
  g_test_add_func ("/field/check", test_check);
  g_test_add_func ("/field/states", test_states);
  g_test_add_func ("/field/not-applicable", test_not_applicable);
  g_test_add_func ("/field/shared-by-threads", test_shared_by_threads);

  return g_test_run ();
}
