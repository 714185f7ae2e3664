/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include "gbt-finder-page.h"
#include "gbt-finder-task-step.h"
#include "gbt-model-catalogue.h"
#include "gbt-need-panel.h"

static GbtFinderPage *
open_finder (GbtWindow *window,
             guint      step)
{
  GbtFinderPage *page;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.find", NULL);
  page = GBT_FINDER_PAGE (test_find_type (GTK_WIDGET (window), GBT_TYPE_FINDER_PAGE));
  gbt_finder_page_show_step (page, step);
  test_settle ();
  return page;
}

static void
take_model (GbtFinderPage *page,
            const char    *name)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  guint index = 0;
  g_autoptr (GError) error = NULL;

  gbt_model_catalogue_find (catalogue, name, &index, &error);
  g_assert_no_error (error);
  gbt_finder_set_model (gbt_finder_page_get_finder (page), gbt_model_catalogue_get_model (catalogue, index));
}

static const char *
get_need (GbtFinderPage *page)
{
  GtkWidget *panel = test_find_type (GTK_WIDGET (page), GBT_TYPE_NEED_PANEL);

  return gtk_label_get_label (GTK_LABEL (test_find_class (panel, "gbt-figure")));
}

/* The first of that label is a button that is on the screen. */
static GtkWidget *
find_button (GtkWidget  *root,
             const char *label)
{
  GtkLabel *found = test_find_label (root, label);
  GtkWidget *button;

  g_assert_nonnull (found);
  button = gtk_widget_get_ancestor (GTK_WIDGET (found), GTK_TYPE_BUTTON);
  g_assert_nonnull (button);
  return button;
}

static gboolean
is_shown (GtkWidget *root,
          const char *key)
{
  return gtk_widget_get_visible (test_find_field (root, key));
}

static void
test_need_at_each_key (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtFinderPage *page = open_finder (window, 1);
  GtkWidget *tokens = test_find_field (GTK_WIDGET (page), "need.limit-tokens");

  take_model (page, "Llama 3.1 8B");
  g_assert_cmpstr (get_need (page), ==, "19,55\u00a0Gio");
  gtk_editable_set_text (GTK_EDITABLE (tokens), "8192");
  g_assert_cmpstr (get_need (page), ==, "20,15\u00a0Gio");

  /* The unit is the window's. */
  gtk_editable_set_text (GTK_EDITABLE (tokens), "4096");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.unit", "s", "gb");
  g_assert_cmpstr (get_need (page), ==, "20,99\u00a0Go");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.unit", "s", "gib");
  test_window_close (window);
}

/* With an empty store the example offers serve, and say what they are. */
static void
test_example_offers (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtFinderPage *page = open_finder (window, 1);

  take_model (page, "Llama 3.1 8B");
  g_assert_true (test_wait_label (GTK_WIDGET (page), "8 machines sur 12\u00a0offres d’exemple"));
  g_assert_true (test_wait_label (GTK_WIDGET (page), "Importer des offres…"));
  test_window_close (window);
}

/* A button that says nothing would leave a person wondering: it goes where something is missing. */
static void
test_missing_model (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtFinderPage *page = open_finder (window, 1);
  const char *sentence = "Choisissez un modèle, ou saisissez ses paramètres";
  GtkWidget *next = find_button (GTK_WIDGET (page), "Suivant");
  GtkWidget *choose = find_button (GTK_WIDGET (page), "Choisir…");

  g_assert_true (gtk_widget_get_sensitive (next));
  g_assert_true (test_wait_label (GTK_WIDGET (page), sentence));
  gtk_widget_grab_focus (next);
  g_signal_emit_by_name (next, "clicked");
  test_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == choose);
  g_assert_nonnull (test_find_label (GTK_WIDGET (page), "Étape 2 sur\u00a03"));

  take_model (page, "Llama 3.1 8B");
  test_settle ();
  g_assert_null (test_find_label (GTK_WIDGET (page), sentence));
  g_signal_emit_by_name (next, "clicked");
  test_settle ();
  g_assert_nonnull (test_find_label (GTK_WIDGET (page), "Étape 3 sur\u00a03"));
  test_window_close (window);
}

static void
test_beyond_the_model (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtFinderPage *page = open_finder (window, 1);
  GtkWidget *tokens = test_find_field (GTK_WIDGET (page), "need.limit-tokens");
  GtkWidget *under;

  take_model (page, "Llama 3.1 8B");
  gtk_editable_set_text (GTK_EDITABLE (tokens), "200000");
  test_settle ();
  /* Under the row where it is typed, while it is typed. */
  under = gtk_widget_get_next_sibling (tokens);
  g_assert_true (gtk_widget_has_css_class (under, "gbt-message"));
  g_assert_true (gtk_widget_get_visible (under));

  gtk_editable_set_text (GTK_EDITABLE (tokens), "131072");
  test_settle ();
  under = gtk_widget_get_next_sibling (tokens);
  g_assert_false (gtk_widget_has_css_class (under, "gbt-message"));
  test_window_close (window);
}

static void
test_rows_of_the_task (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtFinderPage *page = open_finder (window, 1);
  GbtFinder *finder = gbt_finder_page_get_finder (page);
  GtkWidget *root = GTK_WIDGET (page);

  g_assert_true (is_shown (root, "need.limit-tokens"));
  g_assert_false (is_shown (root, "need.streams"));

  gbt_finder_set_task (finder, GBT_TASK_ADAPTATION);
  g_assert_true (is_shown (root, "need.sequence-tokens"));
  g_assert_true (is_shown (root, "need.microbatch"));
  g_assert_false (is_shown (root, "need.limit-tokens"));
  g_assert_true (test_wait_label (root, "QLoRA, 4\u00a0bits"));

  gbt_finder_set_task (finder, GBT_TASK_SPEECH);
  g_assert_true (is_shown (root, "need.streams"));
  g_assert_true (is_shown (root, "need.weight-format"));

  gbt_finder_set_task (finder, GBT_TASK_NOTEBOOK);
  g_assert_true (is_shown (root, "need.notebook-memory"));
  g_assert_false (is_shown (root, "need.weight-format"));
  g_assert_null (test_find_label (root, "Aucun modèle choisi"));
  test_window_close (window);
}

static void
test_impossible_wish (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtFinderPage *page = open_finder (window, 2);
  GtkWidget *budget = test_find_field (GTK_WIDGET (page), "wish.budget");
  GtkWidget *countries = test_find_field (GTK_WIDGET (page), "wish.countries");
  AdwToggleGroup *choices = ADW_TOGGLE_GROUP (test_find_type (countries, ADW_TYPE_TOGGLE_GROUP));

  take_model (page, "Llama 3.1 8B");
  gtk_editable_set_text (GTK_EDITABLE (budget), "0");
  test_settle ();
  g_assert_true (gtk_widget_has_css_class (gtk_widget_get_next_sibling (budget), "gbt-message"));
  gtk_editable_set_text (GTK_EDITABLE (budget), "");
  test_settle ();
  g_assert_false (gtk_widget_has_css_class (gtk_widget_get_next_sibling (budget), "gbt-message"));

  /* Countries are to be picked, and none is. */
  adw_toggle_group_set_active (choices, 2);
  test_settle ();
  g_assert_true (test_wait_label (GTK_WIDGET (page), "Ajouter des pays…"));
  g_assert_cmpuint (gbt_finder_get_problems (gbt_finder_page_get_finder (page))->len, ==, 1);
  g_signal_emit_by_name (find_button (GTK_WIDGET (page), "Trouver"), "clicked");
  test_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == find_button (countries, "Ajouter des pays…"));

  adw_toggle_group_set_active (choices, 1);
  test_settle ();
  g_assert_cmpstr (gbt_finder_get_wish (gbt_finder_page_get_finder (page))->countries, ==, "EU");
  g_assert_cmpuint (gbt_finder_get_problems (gbt_finder_page_get_finder (page))->len, ==, 0);
  adw_toggle_group_set_active (choices, 0);
  test_settle ();
  g_assert_null (gbt_finder_get_wish (gbt_finder_page_get_finder (page))->countries);
  test_window_close (window);
}

static gboolean
has_answer (gpointer page)
{
  return gbt_finder_get_answer (gbt_finder_page_get_finder (page)) != NULL;
}

/* The third step gives the answer; going back asks again, with what was asked. */
static void
test_answer (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtFinderPage *page = open_finder (window, 2);

  take_model (page, "Llama 3.1 8B");
  g_assert_true (test_wait_label (GTK_WIDGET (page), "8 machines sur 12\u00a0offres d’exemple"));
  gtk_widget_grab_focus (find_button (GTK_WIDGET (page), "Trouver"));
  g_signal_emit_by_name (find_button (GTK_WIDGET (page), "Trouver"), "clicked");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == find_button (GTK_WIDGET (page), "Annuler"));
  g_assert_true (test_wait (has_answer, page));
  g_assert_cmpuint (gbt_answer_get_n_machines (gbt_finder_get_answer (gbt_finder_page_get_finder (page))), ==, 8);
  g_assert_true (test_wait_label (GTK_WIDGET (page), "Machines adaptées"));

  gbt_finder_page_go_back (page);
  g_assert_true (test_wait_label (GTK_WIDGET (page), "Étape 3 sur\u00a03"));
  test_window_close (window);
}

static gboolean
has_workbench (gpointer window)
{
  return gbt_window_get_workbench (window) != NULL;
}

/* The open sheet is put aside, and is back when the search is left. */
static void
test_sheet_put_aside (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  g_autofree char *id
      = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (test_window_new_sheet (window))));
  GbtFinderPage *page = open_finder (window, 1);

  g_assert_null (gbt_window_get_workbench (window));
  gbt_finder_page_go_back (page);
  g_assert_nonnull (test_find_label (GTK_WIDGET (page), "Étape 1 sur\u00a03"));
  gbt_finder_page_go_back (page);
  g_assert_true (test_wait (has_workbench, window));
  g_assert_cmpstr (gbt_sheet_get_id (gbt_workbench_get_sheet (gbt_window_get_workbench (window))), ==, id);
  test_window_close (window);
}

static gboolean
is_narrow (gpointer page)
{
  return gtk_widget_get_width (page) <= 360;
}

/* Nothing is wider than a phone, whatever the step and the task. */
static void
test_fits_a_phone (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtFinderPage *page = open_finder (window, 0);

  take_model (page, "Llama 3.1 8B");
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 720);
  g_assert_true (test_wait (is_narrow, page));
  for (guint task = 0; task < GBT_TASK_OTHER; task++)
    {
      gbt_finder_set_task (gbt_finder_page_get_finder (page), (GbtTask) task);
      for (guint step = 0; step < 3; step++)
        {
          int minimum = 0;

          gbt_finder_page_show_step (page, step);
          test_settle ();
          gtk_widget_measure (GTK_WIDGET (page), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
          g_assert_cmpint (minimum, <=, 360);
          g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (page)), <=, 360);
        }
    }
  test_window_close (window);
}

int
main (int   argc,
      char *argv[])
{
  test_display_init (&argc, &argv);

  g_test_add_func ("/finder/need-at-each-key", test_need_at_each_key);
  g_test_add_func ("/finder/example-offers", test_example_offers);
  g_test_add_func ("/finder/missing-model", test_missing_model);
  g_test_add_func ("/finder/beyond-the-model", test_beyond_the_model);
  g_test_add_func ("/finder/rows-of-the-task", test_rows_of_the_task);
  g_test_add_func ("/finder/impossible-wish", test_impossible_wish);
  g_test_add_func ("/finder/answer", test_answer);
  g_test_add_func ("/finder/sheet-put-aside", test_sheet_put_aside);
  g_test_add_func ("/finder/fits-a-phone", test_fits_a_phone);

  return g_test_run ();
}
