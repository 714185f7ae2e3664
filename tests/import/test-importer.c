/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <glib/gstdio.h>

#include "fixtures.h"
#include "gbt-error.h"
#include "gbt-importer.h"
#include "gbt-record.h"

static gboolean
read_text (const char        *text,
           GbtImportedModel **model,
           GbtSheet         **sheet,
           GError           **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gbt_importer_read (bytes, "dropped", model, sheet, error);
}

/* Its content says what it is, not its name. */
static void
test_model (void)
{
  g_autofree char *text = fixture_load ("llama-3.1-8b");
  g_autofree char *marked = g_strconcat ("\n  ", text, NULL);
  g_autoptr (GbtImportedModel) model = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (read_text (marked, &model, &sheet, &error));
  g_assert_no_error (error);
  g_assert_null (sheet);
  g_assert_true (gbt_imported_model_get_parameters (model, NULL));
}

static void
test_sheet (void)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (example, "0.1.0", "2026-11-30");
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);
  g_autoptr (GbtImportedModel) model = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_importer_read (bytes, "config.json", &model, &sheet, &error));
  g_assert_no_error (error);
  g_assert_null (model);
  g_assert_true (gbt_sheet_equal (sheet, example));
}

typedef struct
{
  const char *text;
  GbtError code;
  guint line;
} Refused;

static const Refused refusals[] = {
  { "", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "GGUF\x03", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "%PDF-1.7", GBT_ERROR_UNKNOWN_FORMAT, 0 },
  { "name,price\nA,1\n", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "[{\"model_type\": \"llama\"}]", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "{}", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "{\"schema\": 3}", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "{\"schema\": \"org.gabarit.estimate/1\"}", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "{\"schema\": \"org.gabarit.sheet/99\"}", GBT_ERROR_NEWER, 1 },
  { "{\n\"model_type\": \"llama\",\n", GBT_ERROR_SYNTAX, 3 },
  { "{\n\"model_type\": \"llama\",\n\"num_hidden_layers\": -1}", GBT_ERROR_RANGE, 3 },
};

static void
test_refused (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GbtImportedModel) model = NULL;
      g_autoptr (GbtSheet) sheet = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_false (read_text (refusals[i].text, &model, &sheet, &error));
      g_assert_error (error, GBT_ERROR, (int) refusals[i].code);
      g_assert_cmpstr (gbt_error_get_file (error), ==, "dropped");
      g_assert_cmpuint (gbt_error_get_line (error), ==, refusals[i].line);
      g_assert_null (model);
      g_assert_null (sheet);
    }
}

static void
test_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "sans nom", NULL);
  g_autofree char *text = fixture_load ("gpt2");
  g_autoptr (GbtImportedModel) model = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (gbt_importer_read_file (path, &model, &sheet, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (gbt_importer_read_file (path, &model, &sheet, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_imported_model_get_family (model), ==, "gpt2");

  g_unlink (path);
  g_rmdir (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/importer/model", test_model);
  g_test_add_func ("/importer/sheet", test_sheet);
  g_test_add_func ("/importer/refused", test_refused);
  g_test_add_func ("/importer/file", test_file);

  return g_test_run ();
}
