/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include <glib/gstdio.h>

#include "gbt-answer-page.h"
#include "gbt-library-offers.h"
#include "gbt-settings.h"
#include "gbt-words.h"

#define LONGEST_WAIT_MS 10000

static GbtApplication *application;

/**
 * test_display_init:
 * @argc: of main()
 * @argv: of main()
 *
 * A test that needs a screen is skipped where there is none.
 */
void
test_display_init (int    *argc,
                   char ***argv)
{
  g_autoptr (GbtSettings) settings = NULL;
  g_autoptr (GError) error = NULL;

  gtk_disable_setlocale ();
  gbt_language_install (GBT_LANGUAGE_FR, g_getenv ("GABARIT_LOCALE_DIR"),
                        g_getenv ("GABARIT_MESSAGES_DIR"));
  gbt_words_set_language (GBT_LANGUAGE_FR);
  g_test_init (argc, argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      exit (0);
    }

  settings = gbt_settings_new ();
  application = gbt_application_new (settings);
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
}

/**
 * test_application:
 *
 * Returns: (transfer none): the program under test
 */
GbtApplication *
test_application (void)
{
  return application;
}

static gboolean
wake_up (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/**
 * test_wait:
 * @condition: what is awaited
 * @data: for @condition
 *
 * Returns: whether it came before ten seconds
 */
gboolean
test_wait (TestCondition condition,
           gpointer      data)
{
  gint64 end = g_get_monotonic_time () + LONGEST_WAIT_MS * G_GINT64_CONSTANT (1000);
  guint alarm = g_timeout_add (20, wake_up, NULL);
  gboolean met = condition (data);

  while (!met && g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, TRUE);
      met = condition (data);
    }
  g_source_remove (alarm);
  return met;
}

static gboolean
nothing_pending (gpointer data)
{
  return !g_main_context_pending (NULL);
}

/* Lets what is queued happen. */
void
test_settle (void)
{
  g_main_context_iteration (NULL, FALSE);
  test_wait (nothing_pending, NULL);
}

typedef gboolean (*WidgetTest) (GtkWidget  *widget,
                                const void *data);

static GtkWidget *
find (GtkWidget  *root,
      WidgetTest  test,
      const void *data)
{
  if (test (root, data))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, test, data);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static gboolean
has_field (GtkWidget  *widget,
           const void *key)
{
  GObjectClass *klass = G_OBJECT_GET_CLASS (widget);
  const char *const names[] = { "field", "first", "second" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *value = NULL;

      if (g_object_class_find_property (klass, names[i]) == NULL)
        continue;
      g_object_get (widget, names[i], &value, NULL);
      if (g_strcmp0 (value, key) == 0)
        return TRUE;
    }

  return FALSE;
}

/**
 * test_find_field:
 * @root: where to look
 * @key: the key of a field
 *
 * Returns: (transfer none): the row that edits it
 */
GtkWidget *
test_find_field (GtkWidget  *root,
                 const char *key)
{
  GtkWidget *found = find (root, has_field, key);

  g_assert_nonnull (found);
  return found;
}

static gboolean
has_type (GtkWidget  *widget,
          const void *type)
{
  return G_TYPE_CHECK_INSTANCE_TYPE (widget, *(const GType *) type);
}

/**
 * test_find_type:
 * @root: where to look
 * @type: a type of widget
 *
 * Returns: (transfer none): the first of that type
 */
GtkWidget *
test_find_type (GtkWidget *root,
                GType      type)
{
  GtkWidget *found = find (root, has_type, &type);

  g_assert_nonnull (found);
  return found;
}

static gboolean
has_class (GtkWidget  *widget,
           const void *css_class)
{
  return gtk_widget_has_css_class (widget, css_class);
}

/**
 * test_find_class:
 * @root: where to look
 * @css_class: a class
 *
 * Returns: (transfer none): the first that has it
 */
GtkWidget *
test_find_class (GtkWidget  *root,
                 const char *css_class)
{
  GtkWidget *found = find (root, has_class, css_class);

  g_assert_nonnull (found);
  return found;
}

static gboolean
says (GtkWidget  *widget,
      const void *text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
         g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0;
}

/**
 * test_find_label:
 * @root: where to look
 * @text: what it says
 *
 * Returns: (transfer none) (nullable): a label that is shown and says @text
 */
GtkLabel *
test_find_label (GtkWidget  *root,
                 const char *text)
{
  return GTK_LABEL (find (root, says, text));
}

typedef struct
{
  GtkWidget *root;
  const char *text;
} AwaitedLabel;

static gboolean
is_said (gpointer data)
{
  const AwaitedLabel *awaited = data;

  return test_find_label (awaited->root, awaited->text) != NULL;
}

/**
 * test_wait_label:
 * @root: where to look
 * @text: what it will say
 *
 * For what is revealed little by little: on a busy machine nothing may be pending between two frames.
 *
 * Returns: whether a label that is shown says @text
 */
gboolean
test_wait_label (GtkWidget  *root,
                 const char *text)
{
  AwaitedLabel awaited = { root, text };

  return test_wait (is_said, &awaited);
}

/**
 * test_dup_store_path:
 *
 * Returns: (transfer full): a path in a new folder, where no store is yet
 */
char *
test_dup_store_path (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", &error);

  g_assert_no_error (error);
  return g_build_filename (folder, "gabarit.db", NULL);
}

static gboolean
is_ready (gpointer data)
{
  switch (gbt_library_get_condition (gbt_window_get_library (data)))
    {
    case GBT_LIBRARY_CLOSED:
    case GBT_LIBRARY_OPENING:
      return FALSE;

    case GBT_LIBRARY_OPEN:
    case GBT_LIBRARY_READ_ONLY:
    case GBT_LIBRARY_BUSY:
    case GBT_LIBRARY_DAMAGED:
    case GBT_LIBRARY_FAILED:
    default:
      return TRUE;
    }
}

/**
 * test_window_new:
 * @path: a store
 *
 * Returns: (transfer none): its window, not shown
 */
GbtWindow *
test_window_new (const char *path)
{
  g_autoptr (GbtLibrary) library = gbt_library_new (path);

  return gbt_window_new (application, library);
}

/**
 * test_window_open:
 * @path: a store
 *
 * Returns: (transfer none): its window, drawn, the store answered
 */
GbtWindow *
test_window_open (const char *path)
{
  GbtWindow *window = test_window_new (path);

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (test_wait (is_ready, window));
  return window;
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *) data == NULL;
}

/**
 * test_window_close:
 * @window: a window
 *
 * Closes it as a person does, and asserts that nothing holds it afterwards.
 */
void
test_window_close (GbtWindow *window)
{
  gpointer watched = window;

  g_object_add_weak_pointer (G_OBJECT (window), &watched);
  gtk_window_close (GTK_WINDOW (window));
  g_assert_true (test_wait (is_gone, &watched));
}

static gboolean
has_sheet (gpointer data)
{
  return gbt_window_get_workbench (data) != NULL;
}

/**
 * test_window_new_sheet:
 * @window: a window
 *
 * Returns: (transfer none): the new sheet, open in @window
 */
GbtWorkbench *
test_window_new_sheet (GbtWindow *window)
{
  g_assert_null (gbt_window_get_workbench (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-sheet", NULL);
  g_assert_true (test_wait (has_sheet, window));
  test_settle ();
  return gbt_window_get_workbench (window);
}

static void
put_all (GbtWorkbench     *workbench,
         const GbtDossier *dossier,
         GbtEntryKind      kind)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, kind); i++)
    {
      g_autoptr (GError) error = NULL;

      gbt_workbench_put_entry (workbench, gbt_dossier_get (dossier, kind, i), &error);
      g_assert_no_error (error);
    }
}

static void
put_candidates (GbtWorkbench     *workbench,
                const GbtDossier *dossier)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      GbtEntry *candidate = gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i);
      g_autoptr (GError) error = NULL;
      g_autofree char *number
          = gbt_workbench_add_candidate (workbench, gbt_dossier_get_offer (dossier, candidate),
                                         &error);

      g_assert_no_error (error);
      g_assert_cmpstr (number, ==, gbt_entry_get_number (candidate));
    }
}

/**
 * test_window_open_walk:
 * @window: a window
 * @step: how far the acceptance walk is
 *
 * Returns: (transfer none): a new sheet that holds what the walk holds, open in @window
 */
GbtWorkbench *
test_window_open_walk (GbtWindow   *window,
                       GbtWalkStep  step)
{
  static const GbtEntryKind kinds[]
      = { GBT_ENTRY_REQUIREMENT, GBT_ENTRY_EVIDENCE, GBT_ENTRY_RUN,        GBT_ENTRY_PEAK,
          GBT_ENTRY_ASSESSMENT,  GBT_ENTRY_RATE,     GBT_ENTRY_INVALIDATOR };
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (step);
  GbtWorkbench *workbench = test_window_new_sheet (window);
  GbtWorkload *workload = gbt_sheet_get_workload (sheet);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      gbt_workbench_set_field (workbench, (GbtFieldId) i,
                               gbt_workload_get_field (workload, (GbtFieldId) i), &error);
      g_assert_no_error (error);
    }
  for (guint i = 0; i < gbt_workload_get_n_posts (workload); i++)
    {
      gbt_workbench_set_post (workbench, i, gbt_workload_get_post (workload, i), &error);
      g_assert_no_error (error);
    }
  put_candidates (workbench, gbt_sheet_get_dossier (sheet));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    put_all (workbench, gbt_sheet_get_dossier (sheet), kinds[i]);
  gbt_workbench_end_edit (workbench);
  test_settle ();
  return workbench;
}

/* {{{ The second walk: a search for a machine */

static void
offer_saved (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  guint *saved = user_data;
  GbtStoreOutcome outcome;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEntry) offer = gbt_library_save_offer_finish (GBT_LIBRARY (object), result, &outcome, &error);

  g_assert_no_error (error);
  (*saved)++;
}

static gboolean
all_saved (gpointer saved)
{
  return *(guint *) saved == GBT_FIND_WALK_N_OFFERS;
}

/**
 * test_save_walk_offers:
 * @window: a window on a store
 *
 * Puts the twelve offers of the second walk into it.
 */
void
test_save_walk_offers (GbtWindow *window)
{
  guint saved = 0;

  for (guint i = 1; i <= GBT_FIND_WALK_N_OFFERS; i++)
    {
      g_autoptr (GbtEntry) offer = gbt_find_walk_new_offer (i);

      gbt_library_save_offer_async (gbt_window_get_library (window), offer, NULL, offer_saved, &saved);
    }
  g_assert_true (test_wait (all_saved, &saved));
}

static void
set_preference (GbtFinder    *finder,
                GbtWishField  id,
                const char   *text)
{
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);
  g_autoptr (GError) error = NULL;

  gbt_field_holder_set_field (gbt_finder_get_preferences (finder), gbt_wish_field_get_spec (id), field, &error);
  g_assert_no_error (error);
}

/**
 * test_set_walk_asked:
 * @finder: a search
 * @model: one of the walk
 *
 * Asks what the second walk asks, of that model.
 */
void
test_set_walk_asked (GbtFinder        *finder,
                     GbtFindWalkModel  model)
{
  g_autoptr (GbtWorkload) workload = gbt_find_walk_new_workload (model, "16bit", 4096, 1);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      GbtField *field = gbt_workload_get_field (workload, (GbtFieldId) i);
      g_autoptr (GError) error = NULL;

      if (gbt_field_get_state (field) != GBT_FIELD_KNOWN)
        continue;
      gbt_field_holder_set_field (GBT_FIELD_HOLDER (finder), gbt_field_id_get_spec ((GbtFieldId) i), field, &error);
      g_assert_no_error (error);
    }
  set_preference (finder, GBT_WISH_FIELD_CURRENCY, "USD");
  set_preference (finder, GBT_WISH_FIELD_BUDGET, "50.00");
  set_preference (finder, GBT_WISH_FIELD_MAX_HOURLY, "1.00");
  set_preference (finder, GBT_WISH_FIELD_COUNTRIES, "EU");
  set_preference (finder, GBT_WISH_FIELD_AVAILABLE_ONLY, "yes");
}

static gboolean
has_market (gpointer finder)
{
  GbtMarket *market = gbt_finder_get_market (finder);

  return market != NULL && gbt_market_get_n_offers (market) == GBT_FIND_WALK_N_OFFERS && !gbt_finder_get_busy (finder);
}

/**
 * test_new_walk_finder:
 * @window: a window on a store
 * @model: one of the walk
 *
 * Returns: (transfer full): the search of the second walk in its offers, not made yet
 */
GbtFinder *
test_new_walk_finder (GbtWindow        *window,
                      GbtFindWalkModel  model)
{
  GbtFinder *finder;

  test_save_walk_offers (window);
  test_settle ();
  finder = gbt_finder_new (gbt_window_get_library (window));
  test_set_walk_asked (finder, model);
  g_assert_true (test_wait (has_market, finder));
  return finder;
}

/**
 * test_ask_walk:
 * @window: a window on a store
 * @model: one of the walk
 *
 * Returns: (transfer none): the page of a search, where what the second walk asks is asked, of its offers
 */
GbtFinderPage *
test_ask_walk (GbtWindow        *window,
               GbtFindWalkModel  model)
{
  GbtFinderPage *page;

  test_save_walk_offers (window);
  test_settle ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.find", NULL);
  page = GBT_FINDER_PAGE (test_find_type (GTK_WIDGET (window), GBT_TYPE_FINDER_PAGE));
  test_set_walk_asked (gbt_finder_page_get_finder (page), model);
  g_assert_true (test_wait (has_market, gbt_finder_page_get_finder (page)));
  return page;
}

static gboolean
is_answered (gpointer page)
{
  GtkStack *pages = GTK_STACK (test_find_type (page, GTK_TYPE_STACK));

  return g_strcmp0 (gtk_stack_get_visible_child_name (pages), "answer") == 0;
}

static gboolean
is_calm (gpointer finder)
{
  return gbt_finder_get_market (finder) != NULL && !gbt_finder_get_busy (finder);
}

/**
 * test_search:
 * @page: the page of a search
 *
 * Searches by the button of the third step, as a person does.
 *
 * Returns: (transfer none): the page of the answer
 */
GtkWidget *
test_search (GbtFinderPage *page)
{
  GtkWidget *button;

  g_assert_true (test_wait (is_calm, gbt_finder_page_get_finder (page)));
  gbt_finder_page_show_step (page, 2);
  button = gtk_widget_get_ancestor (GTK_WIDGET (test_find_label (GTK_WIDGET (page), "Trouver")), GTK_TYPE_BUTTON);
  gtk_widget_grab_focus (button);
  test_settle ();
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (test_wait (is_answered, page));
  test_settle ();
  return test_find_type (GTK_WIDGET (page), GBT_TYPE_ANSWER_PAGE);
}

/* }}} */
