/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include <glib/gstdio.h>

#include "gbt-sheet-page.h"
#include "gbt-sidebar.h"
#include "gbt-summary-pane.h"

static const char *
get_envelope (GbtWindow *window)
{
  GtkWidget *pane = test_find_type (GTK_WIDGET (window), GBT_TYPE_SUMMARY_PANE);

  return gtk_label_get_label (GTK_LABEL (test_find_class (pane, "gbt-figure")));
}

static void
count_tick (guint *ticks)
{
  (*ticks)++;
}

static void
test_envelope_before_the_next_paint (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);
  GtkWidget *row = test_find_field (GTK_WIDGET (window), "model.parameters");
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  g_autoptr (GbtField) reserve = gbt_field_new_integer (6 * GBT_GIB, NULL);
  g_autoptr (GbtField) format = gbt_field_new_text ("16bit", NULL);
  guint ticks = 0;

  g_assert_true (gbt_workbench_set_field (workbench, GBT_FIELD_RESERVE, reserve, NULL));
  g_assert_true (gbt_workbench_set_field (workbench, GBT_FIELD_WEIGHT_FORMAT, format, NULL));
  test_settle ();
  g_signal_connect_swapped (clock, "paint", G_CALLBACK (count_tick), &ticks);

  gtk_editable_set_text (GTK_EDITABLE (row), "7e9");
  g_assert_cmpstr (get_envelope (window), ==, "19,04\u00a0Gio");
  g_assert_cmpuint (ticks, ==, 0);

  gtk_editable_set_text (GTK_EDITABLE (row), "8,03");
  g_assert_cmpstr (get_envelope (window), ==, "20,96\u00a0Gio");
  g_assert_cmpuint (ticks, ==, 0);

  g_signal_handlers_disconnect_by_data (clock, &ticks);
  test_window_close (window);
}

static gboolean
is_open (gpointer window)
{
  return gbt_library_get_condition (gbt_window_get_library (window)) == GBT_LIBRARY_OPEN;
}

typedef struct
{
  GbtWindow *window;
  gboolean painted;
  GbtLibraryCondition condition;
  gboolean says_reading;
} FirstFrame;

static void
note_first_frame (GdkFrameClock *clock,
                  gpointer       data)
{
  FirstFrame *first = data;

  if (first->painted)
    return;

  first->painted = TRUE;
  first->condition = gbt_library_get_condition (gbt_window_get_library (first->window));
  first->says_reading
      = test_find_label (GTK_WIDGET (first->window), "Lecture des fiches…") != NULL;
}

static guint
count_type (GtkWidget *widget,
            GType      type)
{
  guint count = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    count += count_type (child, type);

  return count;
}

/* Nothing is read before the first frame, and nothing said of what is not read; the page of a sheet
 * waits for the first sheet, a menu for whoever opens it. */
static void
test_first_frame (void)
{
  g_autofree char *path = test_dup_store_path ();
  FirstFrame first = { .window = test_window_new (path) };
  GtkWidget *window = GTK_WIDGET (first.window);
  GtkMenuButton *menu;
  GdkFrameClock *clock;

  gtk_widget_realize (window);
  clock = gtk_widget_get_frame_clock (window);
  g_signal_connect (clock, "paint", G_CALLBACK (note_first_frame), &first);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  g_signal_handlers_disconnect_by_data (clock, &first);
  g_assert_true (first.painted);
  g_assert_cmpint (first.condition, ==, GBT_LIBRARY_CLOSED);
  g_assert_true (first.says_reading);
  g_assert_cmpuint (count_type (window, GBT_TYPE_SHEET_PAGE), ==, 0);
  g_assert_cmpuint (count_type (window, GTK_TYPE_POPOVER_MENU), ==, 0);

  menu = GTK_MENU_BUTTON (test_find_type (window, GTK_TYPE_MENU_BUTTON));
  gtk_test_accessible_assert_property (gtk_widget_get_first_child (GTK_WIDGET (menu)),
                                       GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE);
  gtk_menu_button_popup (menu);
  g_assert_cmpuint (count_type (window, GTK_TYPE_POPOVER_MENU), ==, 1);
  gtk_menu_button_popdown (menu);
  gtk_menu_button_popup (menu);
  g_assert_cmpuint (count_type (window, GTK_TYPE_POPOVER_MENU), ==, 1);
  gtk_menu_button_popdown (menu);

  g_assert_true (test_wait (is_open, window));
  test_window_new_sheet (first.window);
  g_assert_cmpuint (count_type (window, GBT_TYPE_SHEET_PAGE), ==, 1);

  test_window_close (first.window);
}

/* GTK starts with the empty theme that libadwaita puts in place of its own, and what said so is
 * gone: no program started from here inherits it. */
static void
test_theme (void)
{
  g_autofree char *theme = NULL;

  g_object_get (gtk_settings_get_default (), "gtk-theme-name", &theme, NULL);
  g_assert_cmpstr (theme, ==, "Adwaita-empty");
  g_assert_null (g_getenv ("GTK_THEME"));
}

static void
test_units (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);
  g_autoptr (GbtField) reserve = gbt_field_new_integer (6 * GBT_GIB, NULL);
  g_autoptr (GbtField) format = gbt_field_new_text ("16bit", NULL);
  g_autoptr (GbtField) parameters = gbt_field_new_integer (7000000000, NULL);

  g_assert_true (gbt_workbench_set_field (workbench, GBT_FIELD_RESERVE, reserve, NULL));
  g_assert_true (gbt_workbench_set_field (workbench, GBT_FIELD_WEIGHT_FORMAT, format, NULL));
  g_assert_true (
      gbt_workbench_set_field (workbench, GBT_FIELD_MODEL_PARAMETERS, parameters, NULL));

  g_assert_cmpstr (get_envelope (window), ==, "19,04\u00a0Gio");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.unit", "s", "gb");
  g_assert_cmpstr (get_envelope (window), ==, "20,44\u00a0Go");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.unit", "s", "byte");
  g_assert_cmpstr (get_envelope (window), ==,
                   "20\u202f442\u202f450\u202f944\u00a0octets");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.unit", "s", "gib");
  g_assert_cmpstr (get_envelope (window), ==, "19,04\u00a0Gio");

  test_window_close (window);
}

static void
test_unknown_is_a_lower_bound (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GtkWidget *pane;

  test_window_new_sheet (window);
  pane = test_find_type (GTK_WIDGET (window), GBT_TYPE_SUMMARY_PANE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_cmpstr (get_envelope (window), ==, "inconnu");
  g_assert_null (test_find_label (pane, "au moins"));

  gtk_editable_set_text (
      GTK_EDITABLE (test_find_field (GTK_WIDGET (window), "model.parameters")), "7e9");
  adw_combo_row_set_selected (
      ADW_COMBO_ROW (test_find_field (GTK_WIDGET (window), "need.weight-format")),
      1 + GBT_WEIGHT_FORMAT_16BIT);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_nonnull (test_find_label (pane, "au moins"));
  g_assert_cmpstr (get_envelope (window), ==, "13,04\u00a0Gio");

  test_window_close (window);
}

static gboolean
is_saved (gpointer workbench)
{
  return gbt_workbench_get_save_state (workbench) == GBT_SAVE_SAVED;
}

static gboolean
lists_one (gpointer window)
{
  return g_list_model_get_n_items (
             G_LIST_MODEL (gbt_library_get_sheets (gbt_window_get_library (window)))) == 1;
}

static gboolean
has_sheet (gpointer window)
{
  return gbt_window_get_workbench (window) != NULL;
}

static void
test_reopened (void)
{
  g_autofree char *path = test_dup_store_path ();
  g_autofree char *id = NULL;
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);

  gtk_editable_set_text (GTK_EDITABLE (test_find_field (GTK_WIDGET (window), "identity.title")),
                         "Assistant");
  id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  g_assert_true (test_wait (is_saved, workbench));
  test_window_close (window);

  window = test_window_open (path);
  g_assert_true (test_wait (lists_one, window));
  g_signal_emit_by_name (test_find_type (GTK_WIDGET (window), GBT_TYPE_SIDEBAR), "open-sheet", id);
  g_assert_true (test_wait (has_sheet, window));
  g_assert_cmpstr (
      gtk_editable_get_text (
          GTK_EDITABLE (test_find_field (GTK_WIDGET (window), "identity.title"))),
      ==, "Assistant");
  test_window_close (window);
}

/* A button of an action is sensitive when the action is enabled. */
static gboolean
is_enabled (GbtWindow  *window,
            const char *action)
{
  GtkWidget *button = gtk_button_new ();
  gboolean enabled;

  gtk_widget_set_parent (button, gtk_widget_get_first_child (GTK_WIDGET (window)));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  enabled = gtk_widget_get_sensitive (button);
  gtk_widget_unparent (button);
  return enabled;
}

static void
act (GbtWindow  *window,
     const char *action)
{
  g_assert_true (is_enabled (window, action));
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
}

static void
test_undo_and_redo (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GtkWidget *row;

  g_assert_false (is_enabled (window, "win.undo"));
  test_window_new_sheet (window);
  g_assert_false (is_enabled (window, "win.undo"));
  row = test_find_field (GTK_WIDGET (window), "identity.author");
  gtk_editable_set_text (GTK_EDITABLE (row), "exemple");
  act (window, "win.undo");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "");
  act (window, "win.redo");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "exemple");
  g_assert_false (is_enabled (window, "win.redo"));

  test_window_close (window);
}

static void
test_rows_follow_the_task (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GtkWidget *task;
  GtkWidget *limit;
  GtkWidget *microbatch;

  test_window_new_sheet (window);
  task = test_find_field (GTK_WIDGET (window), "need.task");
  limit = test_find_field (GTK_WIDGET (window), "need.limit-tokens");
  microbatch = test_find_field (GTK_WIDGET (window), "need.microbatch");

  adw_combo_row_set_selected (ADW_COMBO_ROW (task), 1 + GBT_TASK_INFERENCE);
  g_assert_true (gtk_widget_get_visible (limit));
  g_assert_false (gtk_widget_get_visible (microbatch));
  adw_combo_row_set_selected (ADW_COMBO_ROW (task), 1 + GBT_TASK_ADAPTATION);
  g_assert_false (gtk_widget_get_visible (limit));
  g_assert_true (gtk_widget_get_visible (microbatch));
  g_assert_false (gtk_widget_get_child_visible (limit) && gtk_widget_get_mapped (limit));

  test_window_close (window);
}

static void
test_link_to_a_field (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GtkWidget *row;
  GtkWidget *focus;

  test_window_new_sheet (window);
  row = test_find_field (GTK_WIDGET (window), "model.layers");
  gbt_sheet_page_show_field (
      GBT_SHEET_PAGE (test_find_type (GTK_WIDGET (window), GBT_TYPE_SHEET_PAGE)),
      GBT_FIELD_MODEL_LAYERS);
  test_settle ();
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, row));

  test_window_close (window);
}

static gboolean
is_as_on_a_phone (gpointer window)
{
  return adw_navigation_split_view_get_collapsed (ADW_NAVIGATION_SPLIT_VIEW (
      test_find_type (window, ADW_TYPE_NAVIGATION_SPLIT_VIEW)));
}

/* Opening a sheet never puts the keyboard where a key would replace what is written. */
static void
test_opening_selects_nothing (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GtkWidget *focus;

  gtk_window_set_default_size (GTK_WINDOW (window), 360, 720);
  g_assert_true (test_wait (is_as_on_a_phone, window));
  act (window, "win.open-example");
  g_assert_true (test_wait (has_sheet, window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_nonnull (focus);
  g_assert_false (GTK_IS_EDITABLE (focus));
  g_assert_true (gtk_widget_is_ancestor (
      focus, test_find_type (GTK_WIDGET (window), GBT_TYPE_SHEET_PAGE)));

  test_window_close (window);
}

static void
test_damaged_store (void)
{
  g_autofree char *path = test_dup_store_path ();
  g_autoptr (GError) error = NULL;
  g_autofree char *contents = NULL;
  gsize length = 0;
  GbtWindow *window;

  g_file_set_contents (path, "This is no database at all, and long enough to be read as one.", -1,
                       &error);
  g_assert_no_error (error);

  window = test_window_open (path);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_nonnull (test_find_label (GTK_WIDGET (window), "Le fichier des fiches est endommagé"));
  g_assert_false (is_enabled (window, "win.new-sheet"));
  test_window_close (window);

  /* What was there is kept as it was. */
  g_assert_true (g_file_get_contents (path, &contents, &length, &error));
  g_assert_true (g_str_has_prefix (contents, "This is no database"));
}

/* A later version wrote it: PRAGMA user_version stands at byte 60, big-endian. */
static void
make_newer (const char *path)
{
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  g_file_get_contents (path, &contents, &length, &error);
  g_assert_no_error (error);
  contents[60] = 0;
  contents[61] = 1;
  g_file_set_contents (path, contents, (gssize) length, &error);
  g_assert_no_error (error);
}

static void
test_newer_store_is_read_only (void)
{
  g_autofree char *path = test_dup_store_path ();
  g_autofree char *id = NULL;
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);
  GtkWidget *row;

  gtk_editable_set_text (GTK_EDITABLE (test_find_field (GTK_WIDGET (window), "identity.title")),
                         "Ancienne");
  id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  g_assert_true (test_wait (is_saved, workbench));
  test_window_close (window);
  make_newer (path);

  window = test_window_open (path);
  g_assert_cmpint (gbt_library_get_condition (gbt_window_get_library (window)), ==,
                   GBT_LIBRARY_READ_ONLY);
  g_assert_true (
      adw_banner_get_revealed (ADW_BANNER (test_find_type (GTK_WIDGET (window), ADW_TYPE_BANNER))));
  g_assert_false (is_enabled (window, "win.new-sheet"));
  g_assert_false (is_enabled (window, "win.import"));

  /* What is there can still be read and exported. */
  g_signal_emit_by_name (test_find_type (GTK_WIDGET (window), GBT_TYPE_SIDEBAR), "open-sheet", id);
  g_assert_true (test_wait (has_sheet, window));
  row = test_find_field (GTK_WIDGET (window), "identity.title");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "Ancienne");
  g_assert_false (gtk_editable_get_editable (GTK_EDITABLE (row)));
  g_assert_true (is_enabled (window, "win.export"));
  test_window_close (window);
}

static gboolean
is_archived (gpointer window)
{
  return gbt_sheet_get_archived (gbt_workbench_get_sheet (gbt_window_get_workbench (window)));
}

static gboolean
is_current (gpointer window)
{
  return !is_archived (window);
}

static void
test_archive_and_back (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);

  test_window_new_sheet (window);
  g_assert_false (is_enabled (window, "win.unarchive"));
  act (window, "win.archive");
  g_assert_true (test_wait (is_archived, window));
  g_assert_false (is_enabled (window, "win.archive"));
  act (window, "win.unarchive");
  g_assert_true (test_wait (is_current, window));
  g_assert_true (is_enabled (window, "win.archive"));

  test_window_close (window);
}

static gboolean
lists_none (gpointer window)
{
  return g_list_model_get_n_items (
             G_LIST_MODEL (gbt_library_get_sheets (gbt_window_get_library (window)))) == 0;
}

static void
test_delete_and_back (void)
{
  g_autofree char *path = test_dup_store_path ();
  g_autofree char *id = NULL;
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);

  id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  g_assert_true (test_wait (lists_one, window));
  act (window, "win.delete");
  g_assert_true (test_wait (lists_none, window));
  g_assert_null (gbt_window_get_workbench (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.undelete-sheet", "s", id);
  g_assert_true (test_wait (lists_one, window));

  test_window_close (window);
}

/* A second start presents the window that is there; another store gets its own. */
static void
test_one_window_for_each_store (void)
{
  g_autofree char *path = test_dup_store_path ();
  g_autofree char *other = test_dup_store_path ();
  GtkApplication *application = GTK_APPLICATION (test_application ());
  GbtWindow *first = gbt_application_present_store (test_application (), path);
  GbtWindow *second = gbt_application_present_store (test_application (), other);

  g_assert_true (first != second);
  g_assert_true (gbt_application_present_store (test_application (), path) == first);
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (application)), ==, 2);
  test_window_close (first);
  test_window_close (second);
}

static gboolean
shows_welcome (gpointer window)
{
  return adw_navigation_split_view_get_show_content (ADW_NAVIGATION_SPLIT_VIEW (
      test_find_type (window, ADW_TYPE_NAVIGATION_SPLIT_VIEW)));
}

/* With nothing to list, a phone shows the ways in. */
static void
test_phone_begins_with_the_welcome (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);

  gtk_window_set_default_size (GTK_WINDOW (window), 360, 720);
  g_assert_true (test_wait (is_as_on_a_phone, window));
  g_assert_true (test_wait (shows_welcome, window));

  test_window_close (window);
}

static void
test_narrow (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  int minimum = 0;

  test_window_new_sheet (window);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL,
                      NULL);
  g_assert_cmpint (minimum, <=, 360);

  test_window_close (window);
}

/* The pane beside a sheet asks for no more than a phone has, whatever the size of the text. */
static void
test_narrow_with_large_text (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GtkSettings *settings = gtk_settings_get_default ();
  GtkWidget *page;
  int dpi = 0;
  int minimum = 0;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 144 * 1024, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 500, 720);
  test_window_new_sheet (window);
  g_assert_true (test_wait (is_as_on_a_phone, window));
  test_settle ();
  page = test_find_type (GTK_WIDGET (window), GBT_TYPE_SHEET_PAGE);
  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);

  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  test_window_close (window);
}

int
main (int   argc,
      char *argv[])
{
  test_display_init (&argc, &argv);

  g_test_add_func ("/window/envelope-before-the-next-paint", test_envelope_before_the_next_paint);
  g_test_add_func ("/window/first-frame", test_first_frame);
  g_test_add_func ("/window/theme", test_theme);
  g_test_add_func ("/window/units", test_units);
  g_test_add_func ("/window/unknown-is-a-lower-bound", test_unknown_is_a_lower_bound);
  g_test_add_func ("/window/reopened", test_reopened);
  g_test_add_func ("/window/undo-and-redo", test_undo_and_redo);
  g_test_add_func ("/window/rows-follow-the-task", test_rows_follow_the_task);
  g_test_add_func ("/window/link-to-a-field", test_link_to_a_field);
  g_test_add_func ("/window/opening-selects-nothing", test_opening_selects_nothing);
  g_test_add_func ("/window/damaged-store", test_damaged_store);
  g_test_add_func ("/window/newer-store-is-read-only", test_newer_store_is_read_only);
  g_test_add_func ("/window/archive-and-back", test_archive_and_back);
  g_test_add_func ("/window/delete-and-back", test_delete_and_back);
  g_test_add_func ("/window/one-window-for-each-store", test_one_window_for_each_store);
  g_test_add_func ("/window/phone-begins-with-the-welcome",
                   test_phone_begins_with_the_welcome);
  g_test_add_func ("/window/narrow", test_narrow);
  g_test_add_func ("/window/narrow-large-text", test_narrow_with_large_text);

  return g_test_run ();
}
