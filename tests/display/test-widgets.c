/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include "gbt-chip.h"
#include "gbt-code-row.h"
#include "gbt-field-editor.h"
#include "gbt-field-row.h"
#include "gbt-prose-row.h"
#include "gbt-stage-row.h"
#include "gbt-unit-toggle.h"
#include "gbt-words.h"

typedef struct
{
  GtkWindow *window;
  AdwPreferencesGroup *group;
  GbtWorkbench *workbench;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtSheet) sheet
      = gbt_sheet_new ("0b7e1c52-7d36-4a08-8f0e-6a4a5d1f7c11", 1, FALSE, workload);

  fixture->workbench = gbt_workbench_new (sheet);
  fixture->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  fixture->window = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_child (fixture->window, GTK_WIDGET (fixture->group));
  gtk_window_present (fixture->window);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  gtk_window_destroy (fixture->window);
  g_assert_finalize_object (fixture->workbench);
}

static void
row_refresh (GbtFieldEditor *row)
{
  gbt_field_editor_refresh (row);
}

static GbtFieldEditor *
add_row (Fixture    *fixture,
         GType       type,
         const char *key)
{
  GbtFieldEditor *row = g_object_new (type, "field", key, NULL);

  adw_preferences_group_add (fixture->group, GTK_WIDGET (row));
  gbt_field_editor_set_holder (row, GBT_FIELD_HOLDER (fixture->workbench));
  g_signal_connect_object (fixture->workbench, "notify::workload", G_CALLBACK (row_refresh), row,
                           G_CONNECT_SWAPPED);
  return row;
}

static void
test_chip_words (void)
{
  GbtChip *chip = g_object_ref_sink (GBT_CHIP (gbt_chip_new ()));
  g_autofree char *tone = NULL;

  gbt_chip_set_origin (chip, GBT_ORIGIN_ESTIMATED);
  g_assert_cmpstr (gbt_chip_get_word (chip), ==, "Estimé");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (chip), "warning"));

  gbt_chip_set_origin (chip, GBT_ORIGIN_UNKNOWN);
  g_assert_cmpstr (gbt_chip_get_word (chip), ==, "Inconnu");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (chip), "warning"));

  gbt_chip_set_status (chip, GBT_SHEET_ARCHIVED);
  g_assert_cmpstr (gbt_chip_get_word (chip), ==, "Archivée");
  g_object_get (chip, "tone", &tone, NULL);
  g_assert_cmpstr (tone, ==, "dimmed");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (chip), "warning"));

  g_assert_finalize_object (chip);
}

static void
count_notification (guint *count)
{
  (*count)++;
}

static void
test_unit_toggle (void)
{
  GtkWidget *toggle = g_object_ref_sink (g_object_new (GBT_TYPE_UNIT_TOGGLE, NULL));
  guint count = 0;
  GbtUnit unit = GBT_UNIT_GB;

  g_signal_connect_swapped (toggle, "notify::unit", G_CALLBACK (count_notification), &count);
  g_object_get (toggle, "unit", &unit, NULL);
  g_assert_cmpint (unit, ==, GBT_UNIT_GIB);

  g_object_set (toggle, "unit", GBT_UNIT_GIB, NULL);
  g_assert_cmpuint (count, ==, 0);
  g_object_set (toggle, "unit", GBT_UNIT_BYTE, NULL);
  g_assert_cmpuint (count, ==, 1);
  adw_toggle_group_set_active (ADW_TOGGLE_GROUP (adw_bin_get_child (ADW_BIN (toggle))),
                               GBT_UNIT_GB);
  g_assert_cmpuint (count, ==, 2);
  g_object_get (toggle, "unit", &unit, NULL);
  g_assert_cmpint (unit, ==, GBT_UNIT_GB);

  g_assert_finalize_object (toggle);
}

/* As typing does: one change for each text. */
static void
append (GbtFieldEditor *row,
        const char     *text)
{
  int position = (int) g_utf8_strlen (gtk_editable_get_text (GTK_EDITABLE (row)), -1);

  gtk_editable_insert_text (GTK_EDITABLE (row), text, -1, &position);
}

static void
test_field_row_reads_every_key (Fixture      *fixture,
                                gconstpointer data)
{
  GbtFieldEditor *row = add_row (fixture, GBT_TYPE_FIELD_ROW, "model.parameters");
  GbtField *field;

  gtk_editable_set_text (GTK_EDITABLE (row), "7");
  field = gbt_workbench_get_field (fixture->workbench, GBT_FIELD_MODEL_PARAMETERS);
  g_assert_true (gbt_field_is_known (field));
  g_assert_cmpuint (gbt_field_get_integer (field), ==, 7000000000);

  /* "7e" is on its way to something: the sheet keeps what it had. */
  append (row, "e");
  field = gbt_workbench_get_field (fixture->workbench, GBT_FIELD_MODEL_PARAMETERS);
  g_assert_cmpuint (gbt_field_get_integer (field), ==, 7000000000);

  gtk_editable_set_text (GTK_EDITABLE (row), "8,03 milliards");
  field = gbt_workbench_get_field (fixture->workbench, GBT_FIELD_MODEL_PARAMETERS);
  g_assert_cmpuint (gbt_field_get_integer (field), ==, 8030000000);

  gtk_editable_set_text (GTK_EDITABLE (row), "");
  field = gbt_workbench_get_field (fixture->workbench, GBT_FIELD_MODEL_PARAMETERS);
  g_assert_false (gbt_field_is_known (field));
}

static gboolean
is_refused (gpointer row)
{
  return gtk_widget_has_css_class (row, "error");
}

static GtkListBoxRow *
row_under (gpointer row)
{
  return gtk_list_box_get_row_at_index (
      GTK_LIST_BOX (gtk_widget_get_parent (row)),
      gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) + 1);
}

static void
test_field_row_refuses (Fixture      *fixture,
                        gconstpointer data)
{
  static const struct
  {
    const char *accepted;
    const char *refused;
    guint64 kept;
  } cases[] = {
    { "12", " pommes", 12000000000 },
    { "1", "e400", 1000000000 },
    { "7", " Gb", 7000000000 },
    { "7e9", "-", 7000000000 },
  };
  GbtFieldEditor *row = add_row (fixture, GBT_TYPE_FIELD_ROW, "model.parameters");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GbtField *field;
      GtkListBoxRow *under;

      gtk_editable_set_text (GTK_EDITABLE (row), cases[i].accepted);
      append (row, cases[i].refused);
      g_assert_true (test_wait (is_refused, row));
      under = row_under (row);
      g_assert_nonnull (under);
      g_assert_true (gtk_widget_has_css_class (gtk_list_box_row_get_child (under), "error"));
      g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_list_box_row_get_child (under))), !=,
                       "");
      field = gbt_workbench_get_field (fixture->workbench, GBT_FIELD_MODEL_PARAMETERS);
      g_assert_cmpuint (gbt_field_get_integer (field), ==, cases[i].kept);

      gtk_editable_set_text (GTK_EDITABLE (row), "7e9");
      g_assert_false (is_refused (row));
      g_assert_null (row_under (row));
    }
}

static void
test_field_row_follows_undo (Fixture      *fixture,
                             gconstpointer data)
{
  GbtFieldEditor *row = add_row (fixture, GBT_TYPE_FIELD_ROW, "identity.title");

  gtk_editable_set_text (GTK_EDITABLE (row), "A");
  gtk_editable_set_text (GTK_EDITABLE (row), "AB");
  gbt_workbench_end_edit (fixture->workbench);
  gtk_editable_set_text (GTK_EDITABLE (row), "ABC");
  gbt_workbench_end_edit (fixture->workbench);

  gbt_workbench_undo (fixture->workbench);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "AB");
  gbt_workbench_undo (fixture->workbench);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "");
  gbt_workbench_redo (fixture->workbench);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "AB");
}

static void
test_field_row_shows_condition (Fixture      *fixture,
                                gconstpointer data)
{
  GbtFieldEditor *row = add_row (fixture, GBT_TYPE_FIELD_ROW, "model.licence");
  g_autoptr (GbtField) field = gbt_field_new_to_confirm ("lire la page du modèle");
  g_autoptr (GError) error = NULL;
  GtkListBoxRow *under;

  gbt_workbench_set_field (fixture->workbench, GBT_FIELD_MODEL_LICENCE, field, &error);
  g_assert_no_error (error);
  under = row_under (row);
  g_assert_nonnull (under);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_list_box_row_get_child (under))), ==,
                   "lire la page du modèle");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "");

  gtk_editable_set_text (GTK_EDITABLE (row), "Apache-2.0");
  g_assert_null (row_under (row));
}

static void
test_typed_value_keeps_its_source (Fixture      *fixture,
                                   gconstpointer data)
{
  GbtFieldEditor *row = add_row (fixture, GBT_TYPE_FIELD_ROW, "model.layers");
  g_autoptr (GbtField) field = gbt_field_new_integer (32, "config.json, num_hidden_layers");
  g_autoptr (GError) error = NULL;

  gbt_workbench_set_field (fixture->workbench, GBT_FIELD_MODEL_LAYERS, field, &error);
  g_assert_no_error (error);
  append (row, " ");
  g_assert_cmpstr (gbt_field_get_source (
                       gbt_workbench_get_field (fixture->workbench, GBT_FIELD_MODEL_LAYERS)),
                   ==, "config.json, num_hidden_layers");

  gtk_editable_set_text (GTK_EDITABLE (row), "33");
  g_assert_null (gbt_field_get_source (
      gbt_workbench_get_field (fixture->workbench, GBT_FIELD_MODEL_LAYERS)));
}

static void
test_code_row (Fixture      *fixture,
               gconstpointer data)
{
  GbtFieldEditor *row = add_row (fixture, GBT_TYPE_CODE_ROW, "need.weight-format");
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1 + GBT_WEIGHT_FORMAT_8BIT);
  g_assert_cmpstr (gbt_field_get_text (gbt_workbench_get_field (fixture->workbench,
                                                                GBT_FIELD_WEIGHT_FORMAT)),
                   ==, "8bit");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  g_assert_nonnull (test_find_label (
      GTK_WIDGET (row), gbt_words_field_code (GBT_FIELD_WEIGHT_FORMAT, "8bit")));
  g_assert_true (gbt_workbench_set_field (fixture->workbench, GBT_FIELD_WEIGHT_FORMAT, unknown,
                                          NULL));
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 0);

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1 + GBT_WEIGHT_FORMAT_4BIT);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 0);
  g_assert_false (gbt_field_is_known (
      gbt_workbench_get_field (fixture->workbench, GBT_FIELD_WEIGHT_FORMAT)));
}

static void
test_stage_row (Fixture      *fixture,
                gconstpointer data)
{
  GtkWidget *row = g_object_new (GBT_TYPE_STAGE_ROW, "first", "need.limit-tokens", "second",
                                 "need.limit-requests", "title", "Limite", NULL);
  GtkWidget *entry;
  guint64 value = 0;

  adw_preferences_group_add (fixture->group, row);
  gbt_field_editor_set_holder (GBT_FIELD_EDITOR (row), GBT_FIELD_HOLDER (fixture->workbench));
  entry = test_find_type (row, GTK_TYPE_ENTRY);

  gtk_editable_set_text (GTK_EDITABLE (entry), "8192");
  g_assert_true (gbt_workload_get_integer (gbt_workbench_get_workload (fixture->workbench),
                                           GBT_FIELD_LIMIT_TOKENS, &value));
  g_assert_cmpuint (value, ==, 8192);
  g_assert_false (gbt_workload_get_integer (gbt_workbench_get_workload (fixture->workbench),
                                            GBT_FIELD_LIMIT_REQUESTS, &value));
  g_assert_true (gbt_field_editor_has_field (GBT_FIELD_EDITOR (row),
                                             gbt_field_id_get_spec (GBT_FIELD_LIMIT_REQUESTS)));
}

static void
test_prose_row (Fixture      *fixture,
                gconstpointer data)
{
  GbtFieldEditor *row = add_row (fixture, GBT_TYPE_PROSE_ROW, "need.notes");
  GtkTextView *view = GTK_TEXT_VIEW (test_find_type (GTK_WIDGET (row), GTK_TYPE_TEXT_VIEW));

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), "deux\nlignes", -1);
  g_assert_cmpstr (
      gbt_field_get_text (gbt_workbench_get_field (fixture->workbench, GBT_FIELD_NOTES)), ==,
      "deux\nlignes");
}

/* The icons are SVG: what draws them is a module that nothing but this needs to be installed. */
static void
test_icons_can_be_drawn (void)
{
  g_autofree char *folder = g_path_get_dirname (g_test_get_dir (G_TEST_DIST));
  g_autofree char *top = g_path_get_dirname (folder);
  g_autofree char *path = g_build_filename (top, "data", "icons", "hicolor", "scalable", "apps",
                                            "org.gabarit.Gabarit.svg", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_filename (path, &error);

  g_assert_no_error (error);
  g_assert_cmpint (gdk_texture_get_width (texture), >, 0);
}

int
main (int   argc,
      char *argv[])
{
  test_display_init (&argc, &argv);
  adw_init ();

  g_test_add_func ("/widgets/chip/words", test_chip_words);
  g_test_add_func ("/widgets/unit-toggle", test_unit_toggle);
  g_test_add_func ("/widgets/icons-can-be-drawn", test_icons_can_be_drawn);
#define ADD(path, function) \
  g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/widgets/field-row/reads-every-key", test_field_row_reads_every_key);
  ADD ("/widgets/field-row/refuses", test_field_row_refuses);
  ADD ("/widgets/field-row/follows-undo", test_field_row_follows_undo);
  ADD ("/widgets/field-row/shows-condition", test_field_row_shows_condition);
  ADD ("/widgets/field-row/keeps-source", test_typed_value_keeps_its_source);
  ADD ("/widgets/code-row", test_code_row);
  ADD ("/widgets/stage-row", test_stage_row);
  ADD ("/widgets/prose-row", test_prose_row);

  return g_test_run ();
}
