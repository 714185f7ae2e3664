/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include "gbt-answer-aside.h"
#include "gbt-answer-list.h"
#include "gbt-answer-page.h"
#include "gbt-answer-row.h"
#include "gbt-find-walk.h"

/* The page of the second acceptance walk, in a window of its own. */
typedef struct
{
  GbtWindow *store; /* holds the library open */
  GbtFinder *finder;
  GtkWidget *window;
  GtkWidget *page;
  guint edited;
} Fixture;

static gboolean
is_calm (gpointer finder)
{
  return gbt_finder_get_market (finder) != NULL && !gbt_finder_get_busy (finder);
}

static void
step_asked (Fixture *fixture,
            guint    step)
{
  fixture->edited = step;
}

static void
searched (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtAnswer) answer = gbt_finder_search_finish (GBT_FINDER (object), result, &error);

  g_assert_no_error (error);
}

static void
search (Fixture *fixture)
{
  gbt_finder_search_async (fixture->finder, NULL, searched, NULL);
  g_assert_true (test_wait (is_calm, fixture->finder));
  test_settle ();
}

static void
set_up (Fixture       *fixture,
        gconstpointer  model)
{
  g_autofree char *path = test_dup_store_path ();

  fixture->store = test_window_open (path);
  fixture->finder = test_new_walk_finder (fixture->store, (GbtFindWalkModel) GPOINTER_TO_UINT (model));
  fixture->window = adw_window_new ();
  fixture->page = gbt_answer_page_new (fixture->finder);
  fixture->edited = G_MAXUINT;
  g_signal_connect_swapped (fixture->page, "edit", G_CALLBACK (step_asked), fixture);
  adw_window_set_content (ADW_WINDOW (fixture->window), fixture->page);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1100, 800);
  gtk_window_present (GTK_WINDOW (fixture->window));
  search (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  model)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->finder);
  test_window_close (fixture->store);
}

static void
press (Fixture    *fixture,
       const char *label)
{
  GtkLabel *found = test_find_label (fixture->page, label);

  g_assert_nonnull (found);
  g_signal_emit_by_name (gtk_widget_get_ancestor (GTK_WIDGET (found), GTK_TYPE_BUTTON), "clicked");
  test_settle ();
}

static void
assert_labels (GtkWidget         *root,
               const char *const *labels)
{
  for (guint i = 0; labels[i] != NULL; i++)
    {
      if (test_find_label (root, labels[i]) == NULL)
        g_error ("“%s” is not on the page", labels[i]);
    }
}

/* Every machine in its order, with who sells it, its margin, its price and its confidence. */
static void
test_machines (Fixture       *fixture,
               gconstpointer  model)
{
  static const char *const labels[] = {
    "5\u00a0machines, par prix croissant",
    "1\u00a0× L4, 24\u00a0Go",
    "Éole Calcul\u00a0· Hébergeur tiers\u00a0· Pays-Bas",
    "Marge 2,95\u00a0Gio",
    "0,44\u00a0USD/h",
    "2\u00a0× RTX 4080, 16\u00a0Go",
    "10,27\u00a0Gio par GPU, marge 5,72\u00a0Gio",
    "0,60\u00a0USD/h",
    "Confiance moyenne",
    "Confiance élevée",
    "1\u00a0× A100, 80\u00a0Go",
    "Au-dessus du prix maximal de 1,00\u00a0USD par heure",
    "Même modèle en 8\u00a0bits\u00a0: 10,57\u00a0Gio",
    "Même modèle en 4\u00a0bits\u00a0: 6,09\u00a0Gio",
    "Ces prix n’indiquent aucune vitesse. Deux GPU ne forment pas une mémoire unique.",
    NULL,
  };
  static const guint order[] = { 0, 1, 2, 3, 4 };
  GtkWidget *view = test_find_type (fixture->page, GTK_TYPE_LIST_VIEW);
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)));

  assert_labels (fixture->page, labels);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_autoptr (GbtAnswerItem) item = g_list_model_get_item (rows, i + 1);

      g_assert_cmpint (item->kind, ==, GBT_ANSWER_ITEM_MACHINE);
      g_assert_cmpuint (item->index, ==, order[i]);
      g_assert_true (item->first == (i == 0));
      g_assert_true (item->last == (i == 4));
    }
}

/* An open machine says why it fits, its limits, what the budget covers and what its confidence rests on. */
static void
test_details (Fixture       *fixture,
              gconstpointer  model)
{
  static const char *const labels[] = {
    "Pourquoi elle convient",
    "19,55\u00a0Gio\u00a0≤ 22,49\u00a0Gio signalés par l’hôte\nMarge 2,95\u00a0Gio (13,1\u00a0%), avant réserve du pilote",
    "Mémoire signalée par l’hôte\nInterruptible\nL’hébergeur peut lire la mémoire",
    "113\u00a0h\u00a038 avec 50,00\u00a0USD à 0,44\u00a0USD par heure",
    "Ajouter aux configurations d’une fiche…",
    NULL,
  };
  GtkWidget *button
      = gtk_widget_get_ancestor (GTK_WIDGET (test_find_label (fixture->page, "1\u00a0× L4, 24\u00a0Go")), GTK_TYPE_BUTTON);

  g_assert_null (test_find_label (fixture->page, labels[0]));
  gtk_widget_grab_focus (button);
  gtk_widget_activate (button);
  g_assert_true (test_wait_label (fixture->page, labels[0]));
  assert_labels (fixture->page, labels);

  /* It closes as it opened, and the keyboard never left it. */
  button = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (GTK_IS_BUTTON (button));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_EXPANDED, TRUE);
  g_signal_emit_by_name (button, "clicked");
  test_settle ();
  g_assert_null (test_find_label (fixture->page, labels[0]));
}

/* Laid out: before, the keyboard finds no order in what is new. */
static gboolean
tab_goes_on (gpointer view)
{
  return gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD);
}

/* Arrows go from one machine to the next and back. */
static void
test_keyboard (Fixture       *fixture,
               gconstpointer  model)
{
  GtkWidget *view = test_find_type (fixture->page, GTK_TYPE_LIST_VIEW);
  GtkWidget *first
      = gtk_widget_get_ancestor (GTK_WIDGET (test_find_label (fixture->page, "1\u00a0× L4, 24\u00a0Go")), GTK_TYPE_BUTTON);
  GtkWidget *second
      = gtk_widget_get_ancestor (GTK_WIDGET (test_find_label (fixture->page, "2\u00a0× RTX 4080, 16\u00a0Go")), GTK_TYPE_BUTTON);

  gtk_widget_grab_focus (first);
  g_assert_true (gtk_widget_child_focus (view, GTK_DIR_DOWN));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == second);
  g_assert_true (gtk_widget_child_focus (view, GTK_DIR_UP));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == first);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (first), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "1\u00a0× L4, 24\u00a0Go, 0,44\u00a0USD/h, Éole Calcul\u00a0· Hébergeur tiers\u00a0· "
                                       "Pays-Bas, Marge 2,95\u00a0Gio, Confiance moyenne");

  /* Of an open machine, Tab goes on to what adds it; else it leaves the list, however long. */
  g_assert_false (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
  g_signal_emit_by_name (first, "clicked");
  g_assert_true (test_wait_label (fixture->page, "Ajouter aux configurations d’une fiche…"));
  g_assert_true (test_wait (tab_goes_on, view));
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (gtk_window_get_focus (GTK_WINDOW (fixture->window)))), ==,
                   "answer.add");
}

/* R13: of a country that was not chosen, and of one that is not known, a number and nothing else. */
static void
test_left_out (Fixture       *fixture,
               gconstpointer  model)
{
  static const char *const labels[] = {
    "Écartées (6)",
    "12\u00a0offres lues\u00a0: 5 + 1\u00a0alternative + 6\u00a0écartées.",
    "Nombre seul, jamais proposées",
    "Pays d’hébergement\u00a0: Union européenne",
    "Au plus 1,00\u00a0USD par heure",
    "14,96\u00a0Gio",
    NULL,
  };
  GtkWidget *row;

  assert_labels (fixture->page, labels);
  row = gtk_widget_get_ancestor (GTK_WIDGET (test_find_label (fixture->page, "Hors des pays choisis")), ADW_TYPE_ACTION_ROW);
  g_assert_false (gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (row)));
  row = gtk_widget_get_ancestor (GTK_WIDGET (test_find_label (fixture->page, "Pays inconnu")), ADW_TYPE_ACTION_ROW);
  g_assert_false (gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (row)));

  row = gtk_widget_get_ancestor (GTK_WIDGET (test_find_label (fixture->page, "Indisponible")), ADW_TYPE_ACTION_ROW);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  gtk_widget_activate (row);
  g_assert_true (test_wait_label (fixture->window, "1 offre"));
  g_assert_nonnull (test_find_label (test_find_type (fixture->window, ADW_TYPE_DIALOG), "1\u00a0× RTX 4090, 24\u00a0Go"));
}

static void
test_unit (Fixture       *fixture,
           gconstpointer  model)
{
  static const char *const labels[] = { "20,99\u00a0Go", "Marge 3,16\u00a0Go",
                                        "Même modèle en 8\u00a0bits\u00a0: 11,35\u00a0Go", NULL };

  g_object_set (fixture->page, "unit", GBT_UNIT_GB, NULL);
  test_settle ();
  assert_labels (fixture->page, labels);
}

/* A precision asks again: the need and the machines are those of it. */
static void
test_precision (Fixture       *fixture,
                gconstpointer  model)
{
  press (fixture, "Même modèle en 4\u00a0bits\u00a0: 6,09\u00a0Gio");
  g_assert_true (test_wait (is_calm, fixture->finder));
  g_assert_true (test_wait_label (fixture->page, "6\u00a0machines, par prix croissant"));
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (test_find_class (fixture->page, "gbt-figure"))), ==, "6,09\u00a0Gio");
}

/* On a phone nothing is wider than the screen, and what stood beside comes after. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  model)
{
  GtkWidget *view = test_find_type (fixture->page, GTK_TYPE_LIST_VIEW);
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)));
  const guint n_items = g_list_model_get_n_items (rows);
  AdwWindowTitle *title = ADW_WINDOW_TITLE (test_find_type (fixture->page, ADW_TYPE_WINDOW_TITLE));
  GtkWidget *line;
  int minimum = 0;

  g_object_set (fixture->page, "single", TRUE, "narrow", TRUE, NULL);
  test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, n_items + 1);
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  /* Under the title what there is place for; the price on the line of the machine. */
  g_assert_cmpstr (adw_window_title_get_subtitle (title), ==, "Llama 3.1 8B");
  line = gtk_widget_get_parent (GTK_WIDGET (test_find_label (view, "1\u00a0× L4, 24\u00a0Go")));
  g_assert_nonnull (test_find_label (line, "0,44\u00a0USD/h"));
  g_assert_null (test_find_label (line, "Marge 2,95\u00a0Gio"));
  gtk_list_view_scroll_to (GTK_LIST_VIEW (view), n_items, GTK_LIST_SCROLL_NONE, NULL);
  test_settle ();
  g_assert_nonnull (gtk_widget_get_ancestor (test_find_type (fixture->page, GBT_TYPE_ANSWER_ASIDE), GTK_TYPE_LIST_VIEW));

  g_object_set (fixture->page, "single", FALSE, "narrow", FALSE, NULL);
  test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, n_items);
  g_assert_null (gtk_widget_get_ancestor (test_find_type (fixture->page, GBT_TYPE_ANSWER_ASIDE), GTK_TYPE_LIST_VIEW));
}

/* What is nearest, and what to change: each goes to its step. */
static void
test_nothing (Fixture       *fixture,
              gconstpointer  model)
{
  static const char *const labels[] = {
    "Aucune machine ne convient",
    "La plus proche est 2\u00a0× RTX 4080, 16\u00a0Go\u00a0: il manque 64,61\u00a0Gio par GPU.",
    "Même modèle en 4\u00a0bits\u00a0: 41,92\u00a0Gio",
    NULL,
  };
  GtkWidget *row;

  assert_labels (fixture->page, labels);
  row = gtk_widget_get_ancestor (GTK_WIDGET (test_find_label (fixture->page, "Demander moins de mémoire")), ADW_TYPE_ACTION_ROW);
  gtk_widget_activate (row);
  g_assert_cmpuint (fixture->edited, ==, 1);
}

/* A price in another currency has no rank: those machines stand after the others, with the reason. */
static void
test_not_ranked (void)
{
  static const GbtAnswerItemKind kinds[] = {
    GBT_ANSWER_ITEM_HEADING, GBT_ANSWER_ITEM_MACHINE, GBT_ANSWER_ITEM_HEADING, GBT_ANSWER_ITEM_NOT_RANKED,
    GBT_ANSWER_ITEM_NOTE,    GBT_ANSWER_ITEM_ASIDE,
  };
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);
  g_autoptr (GbtEntry) dollars = gbt_find_walk_make_offer ("A", "RTX 4090", "1", 24564, "secure", "FR", "0.90");
  g_autoptr (GbtEntry) offer = gbt_find_walk_make_offer ("B", "RTX 4090", "1", 24564, "secure", "FR", "0.10");
  g_autoptr (GbtEntry) euros = gbt_entry_with_text (offer, GBT_OFFER_CURRENCY, "EUR");
  g_autoptr (GbtAnswer) answer = NULL;
  g_autoptr (GbtAnswerList) list = NULL;
  g_auto (GbtWish) wish = { 0 };
  g_autoptr (GError) error = NULL;

  gbt_market_add (market, euros, NULL);
  gbt_market_add (market, dollars, NULL);
  gbt_find_walk_init_wish (&wish);
  wish.has_max_hourly = FALSE;
  answer = gbt_answer_new (market, &wish, &error);
  g_assert_no_error (error);

  list = gbt_answer_list_new (answer, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GbtAnswerItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);

      g_assert_cmpint (item->kind, ==, kinds[i]);
      if (kinds[i] == GBT_ANSWER_ITEM_NOT_RANKED)
        g_assert_cmpint (gbt_answer_list_get_machine (list, item)->not_ranked, ==, GBT_NOT_RANKED_CURRENCY);
    }
}

/* A hundred thousand machines: rows are made as they are looked at. */
static void
test_many (void)
{
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);
  g_autoptr (GbtAnswer) answer = NULL;
  g_autoptr (GbtAnswerList) list = NULL;
  g_autoptr (GbtAnswerItem) last = NULL;
  g_autoptr (GbtAnswerItem) again = NULL;
  g_auto (GbtWish) wish = { 0 };
  g_autoptr (GError) error = NULL;
  gint64 start;

  for (guint i = 0; i < 100000; i++)
    {
      g_autofree char *key = g_strdup_printf ("K%u", i);
      g_autofree char *price = g_strdup_printf ("0.%04u", 1 + i % 9000);
      g_autoptr (GbtEntry) offer = gbt_find_walk_make_offer (key, "RTX 4090", "1", 24564, "secure", "FR", price);

      gbt_market_add (market, offer, NULL);
    }
  gbt_find_walk_init_wish (&wish);
  answer = gbt_answer_new (market, &wish, &error);
  g_assert_no_error (error);

  start = g_get_monotonic_time ();
  list = gbt_answer_list_new (answer, TRUE);
  last = g_list_model_get_item (G_LIST_MODEL (list), 100000);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 10000);
  g_assert_cmpint (last->kind, ==, GBT_ANSWER_ITEM_MACHINE);
  g_assert_cmpuint (last->index, ==, 99999);
  g_assert_true (last->last);
  again = g_list_model_get_item (G_LIST_MODEL (list), 100000);
  g_assert_true (last == again);
}

int
main (int    argc,
      char **argv)
{
  test_display_init (&argc, &argv);

#define ADD(name, model, func) \
  g_test_add ("/answer-page/" name, Fixture, GUINT_TO_POINTER (model), set_up, func, tear_down)
  ADD ("machines", GBT_FIND_WALK_LLAMA_8B, test_machines);
  ADD ("details", GBT_FIND_WALK_LLAMA_8B, test_details);
  ADD ("keyboard", GBT_FIND_WALK_LLAMA_8B, test_keyboard);
  ADD ("left-out", GBT_FIND_WALK_LLAMA_8B, test_left_out);
  ADD ("unit", GBT_FIND_WALK_LLAMA_8B, test_unit);
  ADD ("precision", GBT_FIND_WALK_LLAMA_8B, test_precision);
  ADD ("narrow", GBT_FIND_WALK_LLAMA_8B, test_narrow);
  ADD ("nothing", GBT_FIND_WALK_LLAMA_70B, test_nothing);
#undef ADD
  g_test_add_func ("/answer-page/not-ranked", test_not_ranked);
  g_test_add_func ("/answer-page/many", test_many);

  return g_test_run ();
}
