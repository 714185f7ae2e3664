/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "fixtures.h"
#include "gbt-error.h"
#include "gbt-import-config.h"

typedef struct
{
  const char *name;
  const char *from; /* in the file of Llama 3.1 8B */
  const char *to;
  GbtError code;
  guint line;
} Bad;

#define LAYERS "\"num_hidden_layers\": 32"

static const Bad bads[] = {
  { "negative", LAYERS, "\"num_hidden_layers\": -1", GBT_ERROR_RANGE, 5 },
  { "zero", LAYERS, "\"num_hidden_layers\": 0", GBT_ERROR_RANGE, 5 },
  { "exponent", LAYERS, "\"num_hidden_layers\": 1e30", GBT_ERROR_TYPE, 5 },
  { "fraction", LAYERS, "\"num_hidden_layers\": 32.5", GBT_ERROR_TYPE, 5 },
  { "text", LAYERS, "\"num_hidden_layers\": \"32\"", GBT_ERROR_TYPE, 5 },
  { "boolean", LAYERS, "\"num_hidden_layers\": true", GBT_ERROR_TYPE, 5 },
  { "list", LAYERS, "\"num_hidden_layers\": [32]", GBT_ERROR_TYPE, 5 },
  { "too-many", LAYERS, "\"num_hidden_layers\": 65537", GBT_ERROR_RANGE, 5 },
  { "too-wide", "\"hidden_size\": 4096", "\"hidden_size\": 100000001", GBT_ERROR_RANGE, 4 },
  { "beyond-64-bits", LAYERS, "\"num_hidden_layers\": 18446744073709551616", GBT_ERROR_RANGE, 5 },
  { "nan", LAYERS, "\"num_hidden_layers\": NaN", GBT_ERROR_SYNTAX, 5 },
  { "infinity", LAYERS, "\"num_hidden_layers\": Infinity", GBT_ERROR_TYPE, 5 },
  { "nan-elsewhere", "500000.0", "NaN", GBT_ERROR_SYNTAX, 17 },
  { "duplicate", LAYERS, LAYERS ",\n  " LAYERS, GBT_ERROR_DUPLICATE, 6 },
  { "flag-is-number", "\"mlp_bias\": false", "\"mlp_bias\": 0", GBT_ERROR_TYPE, 12 },
  { "type-is-number", "\"model_type\": \"llama\"", "\"model_type\": 4", GBT_ERROR_TYPE, 3 },
  { "unquoted", LAYERS, "num_hidden_layers: 32", GBT_ERROR_SYNTAX, 5 },
};

static void
assert_placed (const GError *error,
               const char   *file,
               GbtError      code,
               guint         line)
{
  g_assert_error (error, GBT_ERROR, (int) code);
  g_assert_cmpstr (gbt_error_get_file (error), ==, file);
  g_assert_cmpuint (gbt_error_get_line (error), ==, line);
  g_assert_cmpuint (strlen (error->message), >, 0);
}

static void
test_bad (gconstpointer data)
{
  const Bad *bad = data;
  g_autofree char *text = fixture_load ("llama-3.1-8b");
  g_autofree char *changed = fixture_replace (text, bad->from, bad->to);
  g_autoptr (GError) error = NULL;

  g_assert_null (fixture_import_text (changed, &error));
  assert_placed (error, "some/folder/config.json", bad->code, bad->line);
}

/* Cut anywhere, a file is refused with a line that it has. */
static void
test_truncated (void)
{
  g_autofree char *text = fixture_load ("llama-3.1-8b");
  const gsize length = strlen (g_strchomp (text));

  for (gsize cut = 0; cut < length; cut++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (text, cut);
      g_autoptr (GError) error = NULL;

      g_assert_null (gbt_import_config (bytes, "config.json", &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
      g_assert_cmpuint (gbt_error_get_line (error), >=, 1);
      g_assert_cmpuint (gbt_error_get_line (error), <=, 20);
    }
}

static void
test_deep (void)
{
  const guint depths[] = { GBT_CONFIG_MAX_DEPTH + 1, 100000 };

  for (gsize i = 0; i < G_N_ELEMENTS (depths); i++)
    {
      g_autofree char *open = g_strnfill (depths[i], '[');
      g_autofree char *text = g_strdup_printf ("{\n\"model_type\": \"llama\",\n\"x\": %s", open);
      g_autoptr (GError) error = NULL;

      g_assert_null (fixture_import_text (text, &error));
      assert_placed (error, "some/folder/config.json", GBT_ERROR_TOO_DEEP, 3);
    }
}

/* 1 GB that takes no room on the disk: refused by its size, before a byte is read. */
static void
test_huge (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "config.json", NULL);
  g_autoptr (GError) error = NULL;
  const clock_t start = clock ();

  g_assert_true (g_file_set_contents (path, "{", 1, NULL));
  g_assert_cmpint (truncate (path, 1000000000), ==, 0);
  g_assert_null (gbt_import_config_file (path, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_assert_cmpstr (gbt_error_get_file (error), ==, path);
  g_assert_cmpint (clock () - start, <, CLOCKS_PER_SEC / 2);

  g_unlink (path);
  g_rmdir (folder);
}

static void
test_many_values (void)
{
  g_autoptr (GString) text = g_string_new ("{\"model_type\": \"llama\", \"x\": [0");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i <= GBT_CONFIG_MAX_VALUES; i++)
    g_string_append (text, ",0");
  g_string_append (text, "]}");
  g_assert_null (fixture_import_text (text->str, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
}

/* Published files of Mamba hold one, among settings that change no memory. */
static void
test_harmless_infinity (void)
{
  g_autofree char *text = fixture_load ("llama-3.1-8b");
  g_autofree char *limits = fixture_replace (text, "500000.0",
                                             "500000.0, \"time_step_limit\": [0.0, Infinity]");
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtImportedModel) model = fixture_import_text (limits, &error);

  g_assert_no_error (error);
  g_assert_true (gbt_imported_model_get_parameters (model, NULL));
}

/* JSON of something else. */
static void
test_other_json (void)
{
  static const char *const others[] = {
    "[]", "1", "\"config\"", "null", "{}", "{\"_class_name\": \"FluxTransformer2DModel\"}",
    "{\"producer\": {\"name\": \"modelopt\"}, \"quantization\": {\"quant_algo\": \"FP8\"}}",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (fixture_import_text (others[i], &error));
      assert_placed (error, "some/folder/config.json", GBT_ERROR_UNKNOWN_FORMAT, 1);
    }
}

static void
test_missing_file (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (gbt_import_config_file ("no-such-folder/config.json", &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (gbt_error_get_file (error), ==, "no-such-folder/config.json");
}

/* The largest dimensions that are accepted: a count, or a refusal, never a wrap. */
static void
test_overflow (void)
{
  static const char text[]
    = "{\"model_type\": \"qwen2_moe\", \"hidden_size\": 100000000, \"num_hidden_layers\": 65536,"
      "\"num_attention_heads\": 100000000, \"num_key_value_heads\": 100000000,"
      "\"head_dim\": 100000000, \"intermediate_size\": 100000000, \"vocab_size\": 100000000,"
      "\"num_experts\": 100000000, \"moe_intermediate_size\": 100000000,"
      "\"shared_expert_intermediate_size\": 100000000, \"tie_word_embeddings\": false}";
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtImportedModel) model = fixture_import_text (text, &error);

  g_assert_no_error (error);
  g_assert_false (gbt_imported_model_get_parameters (model, NULL));
  g_assert_error (gbt_imported_model_get_refusal (model), GBT_ERROR, GBT_ERROR_OVERFLOW);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (bads); i++)
    {
      g_autofree char *path = g_strconcat ("/import-config-bad/value/", bads[i].name, NULL);

      g_test_add_data_func (path, &bads[i], test_bad);
    }
  g_test_add_func ("/import-config-bad/truncated", test_truncated);
  g_test_add_func ("/import-config-bad/deep", test_deep);
  g_test_add_func ("/import-config-bad/huge", test_huge);
  g_test_add_func ("/import-config-bad/many-values", test_many_values);
  g_test_add_func ("/import-config-bad/harmless-infinity", test_harmless_infinity);
  g_test_add_func ("/import-config-bad/other-json", test_other_json);
  g_test_add_func ("/import-config-bad/missing-file", test_missing_file);
  g_test_add_func ("/import-config-bad/overflow", test_overflow);

  return g_test_run ();
}
