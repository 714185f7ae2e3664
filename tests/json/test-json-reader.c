/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-json-reader.h"

#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <glib/gstdio.h>

static GbtJson *
parse (const char  *text,
       GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gbt_json_parse (bytes, "config.json", NULL, error);
}

typedef struct
{
  const char *text;
  GbtError code;
  guint line;
  const char *message;
} Refusal;

static const Refusal refusals[] = {
  { "", GBT_ERROR_SYNTAX, 1, "The document is empty" },
  { " \n\t ", GBT_ERROR_SYNTAX, 2, "The document is empty" },
  /* Twice the same key, at any depth, and however it is written */
  { "{\"a\": 1,\n \"a\": 1}", GBT_ERROR_DUPLICATE, 2, "The key “a” is there twice" },
  { "{\"x\": [{\n\"\\u0061\": 1,\n \"a\": 2}]}", GBT_ERROR_DUPLICATE, 3, "The key “a” is there twice" },
  /* Numbers that would silently become others */
  { "[18446744073709551616]", GBT_ERROR_RANGE, 1, "The integer 18446744073709551616 does not fit in 64 bits" },
  { "[\n-9223372036854775809]", GBT_ERROR_RANGE, 2, "The integer -9223372036854775809 does not fit in 64 bits" },
  { "[1e400]", GBT_ERROR_RANGE, 1, "The number 1e400 is too large" },
  { "[\n\n-1.5E+309]", GBT_ERROR_RANGE, 3, "The number -1.5E+309 is too large" },
  /* What programs write that is not JSON */
  { "[NaN]", GBT_ERROR_SYNTAX, 1, "“NaN” is not a value of JSON" },
  { "[Infinity]", GBT_ERROR_SYNTAX, 1, "“Infinity” is not a value of JSON" },
  { "[-Infinity]", GBT_ERROR_SYNTAX, 1, "“-Infinity” is not a value of JSON" },
  { "[nan]", GBT_ERROR_SYNTAX, 1, "“nan” is not a value of JSON" },
  { "{\"a\":\nTrue}", GBT_ERROR_SYNTAX, 2, "“True” is not a value of JSON" },
  { "[None]", GBT_ERROR_SYNTAX, 1, "“None” is not a value of JSON" },
  { "[nulls]", GBT_ERROR_SYNTAX, 1, "“nulls” is not a value of JSON" },
  { "[undefined]", GBT_ERROR_SYNTAX, 1, "“undefined” is not a value of JSON" },
  { "{'a': 1}", GBT_ERROR_SYNTAX, 1, "A text stands between double quotes, not single ones" },
  { "[\n'a']", GBT_ERROR_SYNTAX, 2, "A text stands between double quotes, not single ones" },
  { "[1, // one\n 2]", GBT_ERROR_SYNTAX, 1, "JSON has no comments" },
  { "/* a */ {}", GBT_ERROR_SYNTAX, 1, "JSON has no comments" },
  { "{}\n# end", GBT_ERROR_SYNTAX, 2, "JSON has no comments" },
  { "var a = {};", GBT_ERROR_SYNTAX, 1, "“var” is not a value of JSON" },
  { "[1,]", GBT_ERROR_SYNTAX, 1, "A value is expected" },
  { "[,1]", GBT_ERROR_SYNTAX, 1, "A value is expected" },
  { "{\"a\": 1,\n}", GBT_ERROR_SYNTAX, 2, "A key between double quotes is expected" },
  { "{a: 1}", GBT_ERROR_SYNTAX, 1, "A key between double quotes is expected" },
  { "{\"a\" 1}", GBT_ERROR_SYNTAX, 1, "A colon is expected after the key" },
  { "{\"a\":\n}", GBT_ERROR_SYNTAX, 2, "A value is expected" },
  { "{\"a\": 1\n\"b\": 2}", GBT_ERROR_SYNTAX, 2, "A comma or a closing brace is expected" },
  { "[1 2]", GBT_ERROR_SYNTAX, 1, "A comma or a closing bracket is expected" },
  { "[1}", GBT_ERROR_SYNTAX, 1, "A comma or a closing bracket is expected" },
  { "]", GBT_ERROR_SYNTAX, 1, "A value is expected" },
  /* After the end */
  { "{}\n{}", GBT_ERROR_SYNTAX, 2, "Something follows the end of the document" },
  { "1 2", GBT_ERROR_SYNTAX, 1, "Something follows the end of the document" },
  { "[]]", GBT_ERROR_SYNTAX, 1, "Something follows the end of the document" },
  /* Before the end */
  { "{\"a\": 1", GBT_ERROR_SYNTAX, 1, "The document stops before its end" },
  { "{\"a\":\n", GBT_ERROR_SYNTAX, 2, "The document stops before its end" },
  { "{\"a", GBT_ERROR_SYNTAX, 1, "The document stops before its end" },
  { "[\"\\", GBT_ERROR_SYNTAX, 1, "The document stops before its end" },
  { "[\"\\u12", GBT_ERROR_SYNTAX, 1, "The document stops before its end" },
  { "[tru", GBT_ERROR_SYNTAX, 1, "The document stops before its end" },
  { "[", GBT_ERROR_SYNTAX, 1, "The document stops before its end" },
  /* How numbers are written */
  { "[01]", GBT_ERROR_SYNTAX, 1, "“01” is not a number as JSON writes it" },
  { "[-01]", GBT_ERROR_SYNTAX, 1, "“-01” is not a number as JSON writes it" },
  { "[1.]", GBT_ERROR_SYNTAX, 1, "“1.” is not a number as JSON writes it" },
  { "[.5]", GBT_ERROR_SYNTAX, 1, "“.5” is not a value of JSON" },
  { "[+1]", GBT_ERROR_SYNTAX, 1, "“+1” is not a value of JSON" },
  { "[-]", GBT_ERROR_SYNTAX, 1, "“-” is not a value of JSON" },
  { "[1e]", GBT_ERROR_SYNTAX, 1, "“1e” is not a number as JSON writes it" },
  { "[0x1F]", GBT_ERROR_SYNTAX, 1, "“0x1F” is not a number as JSON writes it" },
  { "[1_000]", GBT_ERROR_SYNTAX, 1, "“1_000” is not a number as JSON writes it" },
  { "[12abc]", GBT_ERROR_SYNTAX, 1, "“12abc” is not a number as JSON writes it" },
  { "[--1]", GBT_ERROR_SYNTAX, 1, "“--1” is not a value of JSON" },
  /* How text is written */
  { "[\"a\nb\"]", GBT_ERROR_SYNTAX, 1, "A text holds a line end or another control character" },
  { "[\"a\tb\"]", GBT_ERROR_SYNTAX, 1, "A text holds a line end or another control character" },
  { "[\"\\x41\"]", GBT_ERROR_SYNTAX, 1, "“\\x” is not an escape of JSON" },
  { "[\"\\é\"]", GBT_ERROR_SYNTAX, 1, "“\\é” is not an escape of JSON" },
  { "[\"\\u00g0\"]", GBT_ERROR_SYNTAX, 1, "“\\u” is not an escape of JSON" },
  { "[\"\\u0000\"]", GBT_ERROR_SYNTAX, 1, "A text holds the character U+0000" },
  { "[\"\\ud800\"]", GBT_ERROR_SYNTAX, 1, "A text holds half a character" },
  { "[\"\\ud800x\"]", GBT_ERROR_SYNTAX, 1, "A text holds half a character" },
  { "[\"\\ud800\\u0041\"]", GBT_ERROR_SYNTAX, 1, "A text holds half a character" },
  { "[\"\\udc00\\ud800\"]", GBT_ERROR_SYNTAX, 1, "A text holds half a character" },
  { "[\n\"\xff\"]", GBT_ERROR_SYNTAX, 2, "This is not text in UTF-8" },
  { "[\"\xed\xa0\x80\"]", GBT_ERROR_SYNTAX, 1, "This is not text in UTF-8" },
};

static void
test_refusals (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtJson) json = parse (refusals[i].text, &error);

      g_assert_null (json);
      g_assert_error (error, GBT_ERROR, (int) refusals[i].code);
      g_assert_cmpstr (error->message, ==, refusals[i].message);
      g_assert_cmpstr (gbt_error_get_file (error), ==, "config.json");
      g_assert_cmpuint (gbt_error_get_line (error), ==, refusals[i].line);
    }
}

static void
test_nul_byte (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("[\n1\0]", 5);
  g_autoptr (GError) error = NULL;

  g_assert_null (gbt_json_parse (bytes, NULL, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
  g_assert_cmpuint (gbt_error_get_line (error), ==, 2);
}

static void
test_long_pieces_are_cut (void)
{
  g_autofree char *digits = g_strnfill (100000, '9');
  g_autofree char *text = g_strdup_printf ("[%s]", digits);
  g_autoptr (GError) error = NULL;

  g_assert_null (parse (text, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
  g_assert_cmpuint (strlen (error->message), <, 200);
}

static void
test_values (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtJson) json =
    parse ("\xEF\xBB\xBF{\"integer\": -42,\n \"number\": 0.820, \"small\": 1e-05,\n"
           " \"text\": \"\\u00e9\\ud83d\\ude00\\\"\\\\\\/\\b\\f\\n\\r\\t\", \"yes\": true,\r\n"
           " \"no\": false, \"none\": null, \"list\": [1, [2, {}]], \"empty\": [ ]}\n",
           &error);
  const GbtJson *value;
  gint64 integer;
  gboolean boolean = FALSE;

  g_assert_no_error (error);
  g_assert_cmpint (gbt_json_get_kind (json), ==, GBT_JSON_OBJECT);
  g_assert_cmpuint (gbt_json_get_length (json), ==, 9);

  value = gbt_json_find (json, "integer");
  g_assert_cmpint (gbt_json_get_kind (value), ==, GBT_JSON_INTEGER);
  g_assert_true (gbt_json_to_signed (value, &integer, NULL));
  g_assert_cmpint (integer, ==, -42);

  value = gbt_json_find (json, "number");
  g_assert_cmpint (gbt_json_get_kind (value), ==, GBT_JSON_NUMBER);
  g_assert_cmpstr (gbt_json_to_decimal (value, NULL), ==, "0.820");
  g_assert_cmpuint (gbt_json_get_line (value), ==, 2);
  g_assert_cmpstr (gbt_json_to_decimal (gbt_json_find (json, "small"), NULL), ==, "1e-05");

  g_assert_cmpstr (gbt_json_get_text (json, "text", NULL), ==, "é😀\"\\/\b\f\n\r\t");
  g_assert_true (gbt_json_get_boolean (json, "yes", &boolean, NULL));
  g_assert_true (boolean);
  g_assert_true (gbt_json_get_boolean (json, "no", &boolean, NULL));
  g_assert_false (boolean);
  g_assert_true (gbt_json_is_null (gbt_json_find (json, "none")));

  value = gbt_json_get_array (json, "list", NULL);
  g_assert_cmpuint (gbt_json_get_length (value), ==, 2);
  value = gbt_json_get_next (gbt_json_get_first (value));
  g_assert_cmpint (gbt_json_get_kind (value), ==, GBT_JSON_ARRAY);
  g_assert_cmpuint (gbt_json_get_length (gbt_json_get_array (json, "empty", NULL)), ==, 0);
}

static void
test_integer_bounds (void)
{
  g_autoptr (GbtJson) json =
    parse ("[18446744073709551615, -9223372036854775808, 9223372036854775807, -0]", NULL);
  const GbtJson *value = gbt_json_get_first (json);
  g_autoptr (GError) error = NULL;
  guint64 large;
  gint64 small;

  g_assert_true (gbt_json_to_unsigned (value, &large, NULL));
  g_assert_cmpuint (large, ==, G_MAXUINT64);
  g_assert_false (gbt_json_to_signed (value, &small, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "[1]: 18446744073709551615 is too large");

  value = gbt_json_get_next (value);
  g_assert_true (gbt_json_to_signed (value, &small, NULL));
  g_assert_cmpint (small, ==, G_MININT64);
  value = gbt_json_get_next (value);
  g_assert_true (gbt_json_to_signed (value, &small, NULL));
  g_assert_cmpint (small, ==, G_MAXINT64);
  value = gbt_json_get_next (value);
  g_assert_true (gbt_json_to_unsigned (value, &large, NULL));
  g_assert_cmpuint (large, ==, 0);
}

static void
test_getters_refuse (void)
{
  g_autoptr (GbtJson) json = parse ("{\"text_config\": {\n\"layers\": -1,\n\"heads\": \"32\",\n"
                                    "\"list\": [1,\n{\"x\": 1e30}]}}",
                                    NULL);
  const GbtJson *config = gbt_json_get_object (json, "text_config", NULL);
  const char *keys[] = { "layers", "heads", NULL };
  g_autoptr (GError) error = NULL;
  const GbtJson *x;
  guint64 value;

  g_assert_false (gbt_json_get_unsigned (config, "layers", &value, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "text_config.layers: -1 is negative");
  g_assert_cmpstr (gbt_error_get_file (error), ==, "config.json");
  g_assert_cmpuint (gbt_error_get_line (error), ==, 2);
  g_clear_error (&error);

  g_assert_false (gbt_json_get_unsigned (config, "heads", &value, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TYPE);
  g_assert_cmpstr (error->message, ==, "text_config.heads: a whole number is expected");
  g_assert_cmpuint (gbt_error_get_line (error), ==, 3);
  g_clear_error (&error);

  x = gbt_json_find (gbt_json_get_next (gbt_json_get_first (gbt_json_find (config, "list"))), "x");
  g_assert_false (gbt_json_to_unsigned (x, &value, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TYPE);
  g_assert_cmpstr (error->message, ==, "text_config.list[2].x: a whole number is expected");
  g_assert_cmpuint (gbt_error_get_line (error), ==, 5);
  g_clear_error (&error);

  g_assert_null (gbt_json_get_text (config, "none", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
  g_assert_cmpstr (error->message, ==, "text_config: the key “none” is missing");
  g_clear_error (&error);

  g_assert_null (gbt_json_get_text (json, "none", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
  g_assert_cmpstr (error->message, ==, "The key “none” is missing");
  g_clear_error (&error);

  g_assert_false (gbt_json_check_keys (config, keys, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
  g_assert_cmpstr (error->message, ==, "text_config.list: this key is not known");
  g_assert_cmpuint (gbt_error_get_line (error), ==, 4);
}

static void
test_reference_keeps_document (void)
{
  g_autoptr (GbtJson) json = parse ("{\"a\": {\"b\": \"kept\"}}", NULL);
  g_autoptr (GbtJson) inside = gbt_json_ref ((GbtJson *) gbt_json_find (json, "a"));

  g_clear_pointer (&json, gbt_json_unref);
  g_assert_cmpstr (gbt_json_get_text (inside, "b", NULL), ==, "kept");
}

static void
test_many_members (void)
{
  g_autoptr (GString) text = g_string_new ("{");
  g_autoptr (GbtJson) json = NULL;
  g_autoptr (GError) error = NULL;
  guint64 value;

  for (guint i = 0; i < 50000; i++)
    g_string_append_printf (text, "%s\"key-%u\": %u", i > 0 ? "," : "", i, i);
  g_string_append_c (text, '}');
  json = parse (text->str, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_json_get_unsigned (json, "key-49999", &value, NULL));
  g_assert_cmpuint (value, ==, 49999);
  g_assert_true (gbt_json_get_unsigned (json, "key-0", &value, NULL));
  g_assert_cmpuint (value, ==, 0);
  g_clear_pointer (&json, gbt_json_unref);

  g_string_truncate (text, text->len - 1);
  g_string_append (text, ",\n\"key-3\": 1}");
  json = parse (text->str, &error);
  g_assert_null (json);
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DUPLICATE);
  g_assert_cmpuint (gbt_error_get_line (error), ==, 2);
}

static void
test_depth (void)
{
  static const GbtJsonLimits deepest = { .depth = G_MAXUINT };
  g_autofree char *opening = g_strnfill (64, '[');
  g_autofree char *closing = g_strnfill (64, ']');
  g_autofree char *fits = g_strconcat (opening, closing, NULL);
  g_autofree char *deep = g_strconcat ("\n[", fits, "]", NULL);
  g_autofree char *abyss = g_strnfill (4000000, '[');
  g_autoptr (GBytes) abyss_bytes = g_bytes_new (abyss, 4000000);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtJson) json = parse (fits, &error);

  g_assert_no_error (error);
  g_assert_nonnull (json);

  g_assert_null (parse (deep, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_DEEP);
  g_assert_cmpuint (gbt_error_get_line (error), ==, 2);
  g_clear_error (&error);

  /* Whatever is asked for, the stack is not at the mercy of the file. */
  g_assert_null (gbt_json_parse (abyss_bytes, NULL, &deepest, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_DEEP);
}

/* Accepted where it was asked for, and no other such word with it. */
static void
test_infinity (void)
{
  static const GbtJsonLimits loose = { .infinity = TRUE };
  static const char *const still_refused[] = { "[NaN]", "[inf]", "[+Infinity]", "[--Infinity]" };
  g_autoptr (GBytes) bytes = g_bytes_new_static ("[Infinity, -Infinity]", 21);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtJson) json = gbt_json_parse (bytes, "a", &loose, &error);
  const GbtJson *first;
  guint64 number;

  g_assert_no_error (error);
  first = gbt_json_get_first (json);
  g_assert_cmpint (gbt_json_get_kind (first), ==, GBT_JSON_NUMBER);
  g_assert_cmpstr (gbt_json_to_decimal (first, NULL), ==, "Infinity");
  g_assert_cmpstr (gbt_json_to_decimal (gbt_json_get_next (first), NULL), ==, "-Infinity");
  g_assert_false (gbt_json_to_unsigned (first, &number, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TYPE);

  for (gsize i = 0; i < G_N_ELEMENTS (still_refused); i++)
    {
      g_autoptr (GBytes) other = g_bytes_new (still_refused[i], strlen (still_refused[i]));

      g_assert_null (gbt_json_parse (other, "a", &loose, NULL));
    }
}

static void
test_limits (void)
{
  static const GbtJsonLimits few = { .values = 3 };
  static const GbtJsonLimits short_ones = { .size = 8 };
  g_autoptr (GBytes) fits = g_bytes_new_static ("[1, 2]\n\n", 8);
  g_autoptr (GBytes) values = g_bytes_new_static ("[1, 2, 3]", 9);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtJson) json = gbt_json_parse (fits, NULL, &short_ones, &error);

  g_assert_no_error (error);
  g_assert_nonnull (json);
  g_assert_null (gbt_json_parse (values, "a", &short_ones, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_assert_null (gbt_json_parse (values, "a", &few, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
}

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-json-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "config.json", NULL);
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtJson) json = NULL;
  guint64 value;

  g_assert_null (gbt_json_parse_file (path, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_assert_cmpstr (gbt_error_get_file (error), ==, path);
  g_clear_error (&error);

  g_assert_null (gbt_json_parse_file (folder, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
  g_clear_error (&error);

  /* Nobody writes to it: reading it would wait for ever. */
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_null (gbt_json_parse_file (pipe, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (path, "{\"layers\": 32}", -1, NULL));
  json = gbt_json_parse_file (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_json_get_unsigned (json, "layers", &value, NULL));
  g_assert_cmpuint (value, ==, 32);
  g_assert_cmpstr (gbt_json_get_file (json), ==, path);

  g_unlink (pipe);
  g_unlink (path);
  g_rmdir (folder);
}

/* A file of 1 GB is refused by its size, before anything is allocated for it. */
static void
test_huge_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-json-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "config.json", NULL);
  g_autoptr (GError) error = NULL;
  clock_t start;

  g_assert_true (g_file_set_contents (path, "{", -1, NULL));
  g_assert_cmpint (truncate (path, 1000000000), ==, 0);

  start = clock ();
  g_assert_null (gbt_json_parse_file (path, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_assert_cmpint (clock () - start, <, CLOCKS_PER_SEC / 10);

  g_unlink (path);
  g_rmdir (folder);
}

static void
assert_same (const GbtJson *json,
             JsonNode      *node)
{
  switch (gbt_json_get_kind (json))
    {
    case GBT_JSON_OBJECT:
      {
        JsonObject *object = json_node_get_object (node);

        g_assert_cmpuint (json_object_get_size (object), ==, gbt_json_get_length (json));
        for (const GbtJson *member = gbt_json_get_first (json); member != NULL;
             member = gbt_json_get_next (member))
          assert_same (member, json_object_get_member (object, gbt_json_get_key (member)));
        break;
      }
    case GBT_JSON_ARRAY:
      {
        JsonArray *array = json_node_get_array (node);
        guint i = 0;

        g_assert_cmpuint (json_array_get_length (array), ==, gbt_json_get_length (json));
        for (const GbtJson *element = gbt_json_get_first (json); element != NULL;
             element = gbt_json_get_next (element))
          assert_same (element, json_array_get_element (array, i++));
        break;
      }
    case GBT_JSON_STRING:
      g_assert_cmpstr (gbt_json_to_text (json, NULL), ==, json_node_get_string (node));
      break;
    case GBT_JSON_INTEGER:
      {
        gint64 value;

        if (gbt_json_to_signed (json, &value, NULL))
          g_assert_cmpint (value, ==, json_node_get_int (node));
        break;
      }
    case GBT_JSON_NUMBER:
      g_assert_cmpfloat (g_ascii_strtod (gbt_json_to_decimal (json, NULL), NULL), ==,
                         json_node_get_double (node));
      break;
    case GBT_JSON_BOOLEAN:
      {
        gboolean value = FALSE;

        g_assert_true (gbt_json_to_boolean (json, &value, NULL));
        g_assert_cmpint (value, ==, json_node_get_boolean (node));
        break;
      }
    case GBT_JSON_NULL:
    default:
      g_assert_true (json_node_is_null (node));
      break;
    }
}

static void
append_random_text (GString *text,
                    GRand   *random)
{
  static const char *const pieces[] = { "a",    "é",      "😀",     "\\n", "\\\"", "\\\\", "\\u00e9",
                                        "\\/", "\\ud83d\\ude00", "{",   "[",    ",",    " ",       "'" };
  gint n = g_rand_int_range (random, 0, 6);

  g_string_append_c (text, '"');
  while (n-- > 0)
    g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
  g_string_append_c (text, '"');
}

static void
append_random (GString *text,
               GRand   *random,
               guint    depth)
{
  static const char *const plain[]
      = { "null",           "true",  "false",   "0",   "-1",
          "12345678901234", "0.820", "-1.5e-7", "1E3", "9223372036854775807" };
  guint kind = (guint) g_rand_int_range (random, 0, depth < 6 ? 5 : 3);
  gint n = g_rand_int_range (random, 0, 5);

  if (kind < 2)
    g_string_append (text, plain[g_rand_int_range (random, 0, G_N_ELEMENTS (plain))]);
  else if (kind == 2)
    append_random_text (text, random);
  else
    {
      g_string_append (text, kind == 3 ? "[ " : "{\n");
      for (gint i = 0; i < n; i++)
        {
          if (i > 0)
            g_string_append (text, ",\n ");
          if (kind == 4)
            g_string_append_printf (text, "\"k%d\" : ", i);
          append_random (text, random, depth + 1);
        }
      g_string_append (text, kind == 3 ? " ]" : "}");
    }
}

/* What this reader reads, json-glib reads alike. */
static void
test_like_json_glib (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261130);

  for (guint i = 0; i < 3000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (JsonParser) parser = json_parser_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtJson) json = NULL;

      append_random (text, random, 0);
      json = parse (text->str, &error);
      g_assert_no_error (error);
      json_parser_load_from_data (parser, text->str, -1, &error);
      g_assert_no_error (error);
      assert_same (json, json_parser_get_root (parser));
    }
}

/* A document cut anywhere is refused, never read as a smaller one. */
static void
test_cut_anywhere (void)
{
  static const char text[] = "{\"a\": [1, 2.5, -3e2, true, false, null, \"\\u00e9é\"], \"b\": {}}";

  for (gsize length = 0; length < sizeof text - 1; length++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (text, length);
      g_autoptr (GError) error = NULL;

      g_assert_null (gbt_json_parse (bytes, NULL, NULL, &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/json/reader/refusals", test_refusals);
  g_test_add_func ("/json/reader/nul-byte", test_nul_byte);
  g_test_add_func ("/json/reader/long-pieces-are-cut", test_long_pieces_are_cut);
  g_test_add_func ("/json/reader/infinity", test_infinity);
  g_test_add_func ("/json/reader/values", test_values);
  g_test_add_func ("/json/reader/integer-bounds", test_integer_bounds);
  g_test_add_func ("/json/reader/getters-refuse", test_getters_refuse);
  g_test_add_func ("/json/reader/reference-keeps-document", test_reference_keeps_document);
  g_test_add_func ("/json/reader/many-members", test_many_members);
  g_test_add_func ("/json/reader/depth", test_depth);
  g_test_add_func ("/json/reader/limits", test_limits);
  g_test_add_func ("/json/reader/files", test_files);
  g_test_add_func ("/json/reader/huge-file", test_huge_file);
  g_test_add_func ("/json/reader/like-json-glib", test_like_json_glib);
  g_test_add_func ("/json/reader/cut-anywhere", test_cut_anywhere);

  return g_test_run ();
}
