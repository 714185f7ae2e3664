/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "gbt-json-reader.h"
#include "gbt-json-writer.h"

static void
copy (GbtJsonWriter *writer,
      const GbtJson *json)
{
  const char *key = gbt_json_get_key (json);
  gboolean boolean = FALSE;
  guint64 value;
  gint64 negative;

  switch (gbt_json_get_kind (json))
    {
    case GBT_JSON_OBJECT:
      gbt_json_writer_begin_object (writer, key);
      for (const GbtJson *m = gbt_json_get_first (json); m != NULL; m = gbt_json_get_next (m))
        copy (writer, m);
      gbt_json_writer_end_object (writer);
      break;
    case GBT_JSON_ARRAY:
      gbt_json_writer_begin_array (writer, key);
      for (const GbtJson *e = gbt_json_get_first (json); e != NULL; e = gbt_json_get_next (e))
        copy (writer, e);
      gbt_json_writer_end_array (writer);
      break;
    case GBT_JSON_STRING:
      gbt_json_writer_add_text (writer, key, gbt_json_to_text (json, NULL));
      break;
    case GBT_JSON_INTEGER:
      if (gbt_json_to_unsigned (json, &value, NULL))
        gbt_json_writer_add_unsigned (writer, key, value);
      else if (gbt_json_to_signed (json, &negative, NULL))
        gbt_json_writer_add_signed (writer, key, negative);
      break;
    case GBT_JSON_NUMBER:
      gbt_json_writer_add_text (writer, key, gbt_json_to_decimal (json, NULL));
      break;
    case GBT_JSON_BOOLEAN:
      gbt_json_to_boolean (json, &boolean, NULL);
      gbt_json_writer_add_boolean (writer, key, boolean);
      break;
    case GBT_JSON_NULL:
    default:
      gbt_json_writer_add_null (writer, key);
      break;
    }
}

static GBytes *
write_again (GbtJson *json)
{
  g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();

  copy (writer, json);
  return gbt_json_writer_finish (writer);
}

/* What is read is written, and what was written is read and written to the same bytes. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  static const GbtJsonLimits large = { .size = 64 * 1024 * 1024 };
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtJson) json = gbt_json_parse (bytes, "fuzz", NULL, &error);
  g_autoptr (GBytes) first = NULL;
  g_autoptr (GBytes) second = NULL;
  g_autoptr (GbtJson) again = NULL;

  if (json == NULL)
    {
      g_assert_nonnull (error);
      return 0;
    }

  first = write_again (json);
  again = gbt_json_parse (first, "again", &large, &error);
  g_assert_no_error (error);
  second = write_again (again);
  g_assert_true (g_bytes_equal (first, second));
  return 0;
}
