/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-field.h"

#include <string.h>

/* docs/record.md against the table of fields in core: a row for each, and no other. */

static char *page;

static char *
describe_type (const GbtFieldSpec *spec)
{
  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
      return g_strdup_printf ("integer, %s, %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT,
                              spec->unit, spec->minimum, spec->maximum);
    case GBT_FIELD_TYPE_BYTES:
      return g_strdup_printf ("integer, bytes, %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT,
                              spec->minimum, spec->maximum);
    case GBT_FIELD_TYPE_CODE:
      {
        g_autofree char *codes = g_strjoinv ("` `", (char **) spec->codes);

        return g_strdup_printf ("one of `%s`", codes);
      }
    case GBT_FIELD_TYPE_DECIMAL:
      return g_strdup_printf ("decimal text, at most %" G_GUINT64_FORMAT " characters",
                              spec->maximum);
    case GBT_FIELD_TYPE_DATE:
      return g_strdup ("date");
    case GBT_FIELD_TYPE_LINK:
      return g_strdup_printf ("http or https address, at most %" G_GUINT64_FORMAT " characters",
                              spec->maximum);
    case GBT_FIELD_TYPE_PROSE:
      return g_strdup_printf ("text of several lines, at most %" G_GUINT64_FORMAT " characters",
                              spec->maximum);
    case GBT_FIELD_TYPE_TEXT:
    default:
      return g_strdup_printf ("text, at most %" G_GUINT64_FORMAT " characters", spec->maximum);
    }
}

static char *
describe_tasks (const GbtFieldSpec *spec)
{
  g_autoptr (GString) tasks = g_string_new (NULL);

  if (spec->tasks == GBT_TASK_ALL)
    return g_strdup ("all");
  for (guint i = 0; i < GBT_N_TASKS; i++)
    if ((spec->tasks & GBT_TASK_BIT (i)) != 0)
      g_string_append_printf (tasks, "%s%s", tasks->len > 0 ? ", " : "",
                              gbt_task_get_code ((GbtTask) i));
  return g_string_free (g_steal_pointer (&tasks), FALSE);
}

static void
test_every_field (void)
{
  const char *place = page;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);
      g_autofree char *type = describe_type (spec);
      g_autofree char *tasks = describe_tasks (spec);
      g_autofree char *row = g_strdup_printf ("\n| `%s` | %s | %s | %s |\n", spec->key, spec->label,
                                              type, tasks);
      const char *found = strstr (page, row);

      if (found == NULL)
        g_error ("docs/record.md lacks:%s", row);
      if (found < place)
        g_error ("docs/record.md has out of order:%s", row);
      place = found;
    }
}

static void
test_no_other (void)
{
  g_autoptr (GRegex) regex
      = g_regex_new ("^\\| `([a-z]+\\.[a-z-]+)` \\|", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  g_regex_match (regex, page, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL), n++)
    {
      g_autofree char *key = g_match_info_fetch (match, 1);
      GbtFieldId id;

      if (!gbt_field_id_from_key (key, &id))
        g_error ("docs/record.md has one too many: %s", key);
    }
  g_assert_cmpuint (n, ==, GBT_N_FIELDS);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "..", "docs", "record.md", NULL);
  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);

  g_test_add_func ("/record/page/every-field", test_every_field);
  g_test_add_func ("/record/page/no-other", test_no_other);

  return g_test_run ();
}
