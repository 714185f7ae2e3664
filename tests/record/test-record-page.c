/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry.h"
#include "gbt-record-private.h"

#include <string.h>

/* docs/record.md against the tables of fields in core: a row for each, and no other. */

static char *page;

static char *
describe_type (const GbtFieldSpec *spec)
{
  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
      return g_strdup_printf ("integer%s%s, %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT,
                              spec->unit != NULL ? ", " : "", spec->unit != NULL ? spec->unit : "",
                              spec->minimum, spec->maximum);
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
    case GBT_FIELD_TYPE_LIST:
      {
        g_autofree char *codes = spec->codes != NULL ? g_strjoinv ("` `", (char **) spec->codes) : NULL;

        return codes != NULL ? g_strdup_printf ("words among `%s`, one space between two", codes)
                             : g_strdup_printf ("words, one space between two, at most %" G_GUINT64_FORMAT " characters",
                                                spec->maximum);
      }
    case GBT_FIELD_TYPE_COUNTRY:
      return g_strdup ("two letters of ISO 3166-1");
    case GBT_FIELD_TYPE_CURRENCY:
      return g_strdup ("three letters of ISO 4217");
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

/* Finds @row after @place, and gives where. */
static const char *
find_row (const char *row,
          const char *place)
{
  const char *found = strstr (page, row);

  if (found == NULL)
    g_error ("docs/record.md lacks:%s", row);
  if (found < place)
    g_error ("docs/record.md has out of order:%s", row);
  return found;
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
      const char *since = g_strv_contains (gbt_record_later_fields, spec->key) ? ". Since 0.3.0" : "";
      g_autofree char *row = g_strdup_printf ("\n| `%s` | %s | %s | %s%s |\n", spec->key, spec->label,
                                              type, tasks, since);

      place = find_row (row, place);
    }
}

static void
test_every_field_of_entries (void)
{
  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    {
      const char *place = page;

      for (guint i = 0; i < gbt_entry_kind_get_n_fields ((GbtEntryKind) kind); i++)
        {
          const GbtFieldSpec *spec = gbt_entry_kind_get_spec ((GbtEntryKind) kind, i);
          g_autofree char *type = describe_type (spec);
          g_autofree char *row = g_strdup_printf ("\n| `%s` | %s | %s |\n", spec->key, spec->label, type);

          place = find_row (row, place);
        }
    }
}

static gboolean
is_field (const char *key)
{
  GbtFieldId id;
  guint field;

  if (gbt_field_id_from_key (key, &id))
    return TRUE;
  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    {
      if (gbt_entry_kind_find_field ((GbtEntryKind) kind, key, &field))
        return TRUE;
    }

  return FALSE;
}

static void
test_no_other (void)
{
  g_autoptr (GRegex) regex
      = g_regex_new ("^\\| `([a-z]+\\.[a-z0-9-]+)` \\|", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;
  guint expected = GBT_N_FIELDS;

  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    expected += gbt_entry_kind_get_n_fields ((GbtEntryKind) kind);
  g_regex_match (regex, page, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL), n++)
    {
      g_autofree char *key = g_match_info_fetch (match, 1);

      if (!is_field (key))
        g_error ("docs/record.md has one too many: %s", key);
    }
  g_assert_cmpuint (n, ==, expected);
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
  g_test_add_func ("/record/page/every-field-of-entries", test_every_field_of_entries);
  g_test_add_func ("/record/page/no-other", test_no_other);

  return g_test_run ();
}
