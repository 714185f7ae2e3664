/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-reader.h"
#include "gbt-json-writer.h"

#include <json-glib/json-glib.h>
#include <string.h>

static void
assert_text (GBytes     *bytes,
             const char *expected)
{
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), expected,
                   strlen (expected));
}

static void
test_canonical (void)
{
  g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();
  g_autoptr (GBytes) bytes = NULL;

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "schema", "org.gabarit.sheet/1");
  gbt_json_writer_add_unsigned (writer, "most", G_MAXUINT64);
  gbt_json_writer_add_signed (writer, "least", G_MININT64);
  gbt_json_writer_add_boolean (writer, "yes", TRUE);
  gbt_json_writer_add_boolean (writer, "no", FALSE);
  gbt_json_writer_add_null (writer, "none");
  gbt_json_writer_add_text (writer, "no-text", NULL);
  gbt_json_writer_begin_array (writer, "empty");
  gbt_json_writer_end_array (writer);
  gbt_json_writer_begin_object (writer, "nothing");
  gbt_json_writer_end_object (writer);
  gbt_json_writer_begin_array (writer, "list");
  gbt_json_writer_add_unsigned (writer, NULL, 1);
  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "é", "ù");
  gbt_json_writer_end_object (writer);
  gbt_json_writer_end_array (writer);
  gbt_json_writer_end_object (writer);
  bytes = gbt_json_writer_finish (writer);

  assert_text (bytes, "{\n"
                      "  \"schema\": \"org.gabarit.sheet/1\",\n"
                      "  \"most\": 18446744073709551615,\n"
                      "  \"least\": -9223372036854775808,\n"
                      "  \"yes\": true,\n"
                      "  \"no\": false,\n"
                      "  \"none\": null,\n"
                      "  \"no-text\": null,\n"
                      "  \"empty\": [],\n"
                      "  \"nothing\": {},\n"
                      "  \"list\": [\n"
                      "    1,\n"
                      "    {\n"
                      "      \"é\": \"ù\"\n"
                      "    }\n"
                      "  ]\n"
                      "}\n");
}

static void
test_escapes (void)
{
  g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();
  g_autoptr (GBytes) bytes = NULL;

  gbt_json_writer_add_text (writer, NULL, "\"\\/\b\f\n\r\t\x01\x1f\x7f€😀");
  bytes = gbt_json_writer_finish (writer);
  assert_text (bytes, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f€😀\"\n");
}

static void
test_invalid_text_is_made_valid (void)
{
  g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();
  g_autoptr (GBytes) bytes = NULL;

  gbt_json_writer_add_text (writer, NULL, "a\xff\xc3");
  bytes = gbt_json_writer_finish (writer);
  assert_text (bytes, "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"\n");
}

/* Any text comes back as it was, through this reader and through json-glib. */
static void
test_text_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 5000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();
      g_autoptr (JsonParser) parser = json_parser_new ();
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GbtJson) json = NULL;
      g_autoptr (GError) error = NULL;
      gint n = g_rand_int_range (random, 0, 20);

      while (n-- > 0)
        {
          guint bits = (guint) g_rand_int_range (random, 3, 17);
          gunichar c = (gunichar) g_rand_int_range (random, 1, 1 << bits);

          if (g_unichar_validate (c))
            g_string_append_unichar (text, c);
        }

      gbt_json_writer_begin_array (writer, NULL);
      gbt_json_writer_add_text (writer, NULL, text->str);
      gbt_json_writer_end_array (writer);
      bytes = gbt_json_writer_finish (writer);

      json = gbt_json_parse (bytes, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (gbt_json_to_text (gbt_json_get_first (json), NULL), ==, text->str);

      json_parser_load_from_data (parser, g_bytes_get_data (bytes, NULL),
                                  (gssize) g_bytes_get_size (bytes), &error);
      g_assert_no_error (error);
      g_assert_cmpstr (json_array_get_string_element (
                         json_node_get_array (json_parser_get_root (parser)), 0),
                       ==, text->str);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/json/writer/canonical", test_canonical);
  g_test_add_func ("/json/writer/escapes", test_escapes);
  g_test_add_func ("/json/writer/invalid-text-is-made-valid", test_invalid_text_is_made_valid);
  g_test_add_func ("/json/writer/text-round-trip", test_text_round_trip);

  return g_test_run ();
}
