/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include "gbt-capacities-row.h"
#include "gbt-chart-ink.h"
#include "gbt-envelope-chart.h"
#include "gbt-estimate-page.h"
#include "gbt-length-chart.h"
#include "gbt-post-dialog.h"
#include "gbt-table.h"

#include <time.h>

#define EIB (G_GUINT64_CONSTANT (1) << 60)

typedef struct
{
  AdwWindow *window;
  GbtEstimatePage *page;
  GbtWorkbench *workbench;
} Fixture;

/* Shown as in the window, on a screen too high for a scrolled window to leave a row out. */
static void
show_sheet (Fixture  *fixture,
            GbtSheet *sheet)
{
  fixture->workbench = gbt_workbench_new (sheet);
  fixture->page = g_object_ref_sink (g_object_new (GBT_TYPE_ESTIMATE_PAGE, NULL));
  gbt_estimate_page_set_workbench (fixture->page, fixture->workbench);
  fixture->window = ADW_WINDOW (adw_window_new ());
  adw_window_set_content (fixture->window, GTK_WIDGET (fixture->page));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1032, 2400);
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  test_settle ();
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();

  show_sheet (fixture, sheet);
}

static void
set_up_empty (Fixture      *fixture,
              gconstpointer data)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtSheet) sheet = gbt_sheet_new ("0b7e1c52-7d36-4a08-8f0e-6a4a5d1f7c11", 1, FALSE, workload);

  show_sheet (fixture, sheet);
}

/* Nothing holds the page once its window is gone. */
static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  g_assert_finalize_object (fixture->page);
  g_assert_finalize_object (fixture->workbench);
}

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  GObject *found = gtk_widget_get_template_child (GTK_WIDGET (fixture->page), GBT_TYPE_ESTIMATE_PAGE, name);

  g_assert_nonnull (found);
  return found;
}

static const char *
get_figure (Fixture *fixture)
{
  return gtk_label_get_label (child (fixture, "figure"));
}

static void
assert_says (Fixture    *fixture,
             const char *text)
{
  if (test_find_label (GTK_WIDGET (fixture->page), text) == NULL)
    g_error ("Nothing on the page says %s", text);
}

static void
set_integer (Fixture    *fixture,
             GbtFieldId  id,
             guint64     value)
{
  g_autoptr (GbtField) field = gbt_field_new_integer (value, NULL);
  g_autoptr (GError) error = NULL;

  gbt_workbench_set_field (fixture->workbench, id, field, &error);
  g_assert_no_error (error);
}

static void
settle_and_draw (Fixture *fixture)
{
  gtk_widget_queue_draw (GTK_WIDGET (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  test_settle ();
}

static void
test_method (Fixture      *fixture,
             gconstpointer data)
{
  AdwToggleGroup *group = child (fixture, "method_group");

  g_assert_cmpstr (get_figure (fixture), ==, "19,04\u00a0Gio");
  g_assert_true (gtk_widget_get_visible (child (fixture, "posts_box")));

  adw_toggle_group_set_active_name (group, GBT_METHOD_FOUR_LINES);
  g_assert_cmpstr (gbt_workload_get_text (gbt_workbench_get_workload (fixture->workbench), GBT_FIELD_METHOD), ==,
                   GBT_METHOD_FOUR_LINES);
  g_assert_cmpstr (get_figure (fixture), ==, "21,45\u00a0Gio");
  g_assert_false (gtk_widget_get_visible (child (fixture, "posts_box")));
  g_assert_true (gtk_widget_get_visible (child (fixture, "gpus_row")));
  settle_and_draw (fixture);
  assert_says (fixture, "Majoration (20\u00a0%)");

  gbt_workbench_undo (fixture->workbench);
  g_assert_cmpstr (adw_toggle_group_get_active_name (group), ==, GBT_METHOD_RESERVE);
  g_assert_cmpstr (get_figure (fixture), ==, "19,04\u00a0Gio");
}

static void
test_units (Fixture      *fixture,
            gconstpointer data)
{
  static const struct
  {
    GbtUnit unit;
    const char *figure;
    const char *header;
    const char *weights;
    const char *formats;
    const char *curve;
  } cases[] = {
    { GBT_UNIT_GB, "20,44\u00a0Go", "Mémoire par GPU (Go)", "14,00", "Enveloppe (Go)",
      "Mémoire selon la longueur (Go par GPU)" },
    { GBT_UNIT_BYTE, "20\u202f442\u202f450\u202f944\u00a0octets", "Mémoire par GPU (octets)",
      "14\u202f000\u202f000\u202f000", "Enveloppe (octets)", "Mémoire selon la longueur (Go par GPU)" },
    { GBT_UNIT_GIB, "19,04\u00a0Gio", "Mémoire par GPU (Gio)", "13,04", "Enveloppe (Gio)",
      "Mémoire selon la longueur (Gio par GPU)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gbt_estimate_page_set_unit (fixture->page, cases[i].unit);
      g_assert_cmpstr (get_figure (fixture), ==, cases[i].figure);
      settle_and_draw (fixture);
      assert_says (fixture, cases[i].header);
      assert_says (fixture, cases[i].weights);
      assert_says (fixture, cases[i].formats);
      assert_says (fixture, cases[i].curve);
      /* The bytes underneath are the same. */
      assert_says (fixture, "14\u202f000\u202f000\u202f000\u00a0octets");
    }
}

/* As typing does: nothing is emptied first. */
static void
append (gpointer    row,
        const char *text)
{
  int position = -1;

  gtk_editable_insert_text (GTK_EDITABLE (row), text, -1, &position);
}

static void
count_tick (guint *ticks)
{
  (*ticks)++;
}

static void
test_reserve_before_the_next_paint (Fixture      *fixture,
                                    gconstpointer data)
{
  GtkWidget *row = test_find_field (GTK_WIDGET (fixture->page), "estimation.reserve");
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->page));
  guint ticks = 0;

  g_signal_connect_swapped (clock, "paint", G_CALLBACK (count_tick), &ticks);
  gtk_editable_set_text (GTK_EDITABLE (row), "8 Gio");
  g_assert_cmpstr (get_figure (fixture), ==, "21,04\u00a0Gio");
  g_assert_cmpuint (ticks, ==, 0);
  g_signal_handlers_disconnect_by_data (clock, &ticks);

  /* What cannot be read changes nothing. */
  append (row, " pommes");
  g_assert_cmpstr (get_figure (fixture), ==, "21,04\u00a0Gio");
}

static void
test_capacities (Fixture      *fixture,
                 gconstpointer data)
{
  GtkEditable *row = GTK_EDITABLE (child (fixture, "capacities_row"));
  GString *many = g_string_new (NULL);
  GbtWorkload *workload;

  /* What the row shows, it reads. */
  g_assert_cmpstr (gtk_editable_get_text (row), ==, "24\u00a0Go\u202f; 48\u00a0Go");
  append (row, "; 141 Go");
  workload = gbt_workbench_get_workload (fixture->workbench);
  g_assert_cmpuint (gbt_workload_get_n_capacities (workload), ==, 3);
  g_assert_cmpuint (gbt_workload_get_capacity (workload, 0), ==, 24 * GBT_GB);

  gtk_editable_set_text (row, "16 Go; 80 Go ; 141 Go");
  workload = gbt_workbench_get_workload (fixture->workbench);
  g_assert_cmpuint (gbt_workload_get_n_capacities (workload), ==, 3);
  g_assert_cmpuint (gbt_workload_get_capacity (workload, 0), ==, 16 * GBT_GB);
  settle_and_draw (fixture);
  assert_says (fixture, "Marge, 16\u00a0Go (Gio)");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (row), "gbt-with-message"));

  append (row, "; 6 Gb");
  workload = gbt_workbench_get_workload (fixture->workbench);
  g_assert_cmpuint (gbt_workload_get_n_capacities (workload), ==, 3);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (row), "gbt-with-message"));

  gtk_editable_set_text (row, "16 Go; 80 Go; 141 Go");
  for (guint i = 3; i <= GBT_WORKLOAD_MAX_CAPACITIES; i++)
    g_string_append_printf (many, "; %u Go", i + 1);
  append (row, many->str);
  g_string_free (many, TRUE);
  workload = gbt_workbench_get_workload (fixture->workbench);
  g_assert_cmpuint (gbt_workload_get_n_capacities (workload), ==, 3);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (row), "gbt-with-message"));

  gtk_editable_set_text (row, "");
  workload = gbt_workbench_get_workload (fixture->workbench);
  g_assert_cmpuint (gbt_workload_get_n_capacities (workload), ==, 0);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (row), "gbt-with-message"));
  settle_and_draw (fixture);
  assert_says (fixture, "Marge (Gio)");
}

static GbtPostDialog *
get_dialog (Fixture *fixture)
{
  test_settle ();
  return GBT_POST_DIALOG (adw_window_get_visible_dialog (fixture->window));
}

static gpointer
dialog_child (GbtPostDialog *dialog,
              const char    *name)
{
  GObject *found = gtk_widget_get_template_child (GTK_WIDGET (dialog), GBT_TYPE_POST_DIALOG, name);

  g_assert_nonnull (found);
  return found;
}

static void
apply (GbtPostDialog *dialog)
{
  g_signal_emit_by_name (dialog_child (dialog, "save_button"), "clicked");
}

static void
assert_refused (Fixture       *fixture,
                GbtPostDialog *dialog,
                guint          n_posts)
{
  GtkLabel *message = dialog_child (dialog, "message");

  apply (dialog);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (message)));
  g_assert_cmpstr (gtk_label_get_label (message), !=, "");
  g_assert_true (adw_window_get_visible_dialog (fixture->window) == ADW_DIALOG (dialog));
  g_assert_cmpuint (gbt_workload_get_n_posts (gbt_workbench_get_workload (fixture->workbench)), ==, n_posts);
}

static gboolean
no_dialog (gpointer window)
{
  return adw_window_get_visible_dialog (window) == NULL;
}

static void
test_posts (Fixture      *fixture,
            gconstpointer data)
{
  GbtPostDialog *dialog;
  GbtPost *post;
  guint64 bytes;

  g_signal_emit_by_name (child (fixture, "add_post_button"), "clicked");
  dialog = get_dialog (fixture);
  assert_refused (fixture, dialog, 4);
  gtk_editable_set_text (dialog_child (dialog, "name_row"), "Bibliothèque <NCCL> & co");
  adw_combo_row_set_selected (dialog_child (dialog, "basis_row"), 1);
  assert_refused (fixture, dialog, 4);
  gtk_editable_set_text (dialog_child (dialog, "amount_row"), "512 pommes");
  assert_refused (fixture, dialog, 4);
  adw_combo_row_set_selected (dialog_child (dialog, "basis_row"), 2);
  gtk_editable_set_text (dialog_child (dialog, "amount_row"), "512 Mio");
  assert_refused (fixture, dialog, 4);
  gtk_editable_set_text (dialog_child (dialog, "run_row"), "ES-02");
  apply (dialog);
  g_assert_true (test_wait (no_dialog, fixture->window));

  g_assert_cmpuint (gbt_workload_get_n_posts (gbt_workbench_get_workload (fixture->workbench)), ==, 5);
  post = gbt_workload_get_post (gbt_workbench_get_workload (fixture->workbench), 4);
  g_assert_true (gbt_post_get_bytes (post, &bytes));
  g_assert_cmpuint (bytes, ==, 512 * GBT_MIB);
  settle_and_draw (fixture);
  assert_says (fixture, "Bibliothèque <NCCL> & co");
  assert_says (fixture, "d’après ES-02");

  /* What was written stands in the dialog when it opens again. */
  g_signal_emit_by_name (child (fixture, "posts"), "activated", 4u);
  dialog = get_dialog (fixture);
  g_assert_cmpstr (gtk_editable_get_text (dialog_child (dialog, "amount_row")), ==, "512\u00a0Mio");
  gtk_editable_set_text (dialog_child (dialog, "amount_row"), "1 Gio");
  apply (dialog);
  g_assert_true (test_wait (no_dialog, fixture->window));
  post = gbt_workload_get_post (gbt_workbench_get_workload (fixture->workbench), 4);
  g_assert_true (gbt_post_get_bytes (post, &bytes));
  g_assert_cmpuint (bytes, ==, GBT_GIB);

  g_signal_emit_by_name (child (fixture, "posts"), "activated", 4u);
  dialog = get_dialog (fixture);
  g_signal_emit_by_name (dialog_child (dialog, "remove_button"), "activated");
  g_assert_true (test_wait (no_dialog, fixture->window));
  g_assert_cmpuint (gbt_workload_get_n_posts (gbt_workbench_get_workload (fixture->workbench)), ==, 4);

  gbt_workbench_undo (fixture->workbench);
  g_assert_cmpuint (gbt_workload_get_n_posts (gbt_workbench_get_workload (fixture->workbench)), ==, 5);

  /* Rows of sums open nothing. */
  g_signal_emit_by_name (child (fixture, "posts"), "activated", 5u);
  g_assert_null (adw_window_get_visible_dialog (fixture->window));
}

static void
test_reserve_exceeded (Fixture      *fixture,
                       gconstpointer data)
{
  GtkWidget *card = child (fixture, "exceeded_card");

  g_assert_false (gtk_widget_get_visible (card));
  set_integer (fixture, GBT_FIELD_LIMIT_TOKENS, 16384);
  g_assert_true (gtk_widget_get_visible (card));
  g_assert_cmpstr (gtk_label_get_label (child (fixture, "exceeded_detail")), ==,
                   "8,47 de postes connus pour 6,00 de réserve\u00a0: manque 2,47\u00a0Gio. 2 postes restent inconnus.");
  settle_and_draw (fixture);
  /* The card says it once; the chosen reserve stays the envelope. */
  g_assert_cmpstr (get_figure (fixture), ==, "19,04\u00a0Gio");
  g_assert_false (gtk_widget_get_visible (child (fixture, "remarks")));
  assert_says (fixture, "Réserve dépassée");
  assert_says (fixture, "Réserve choisie 6,00\u00a0: choix");

  g_signal_emit_by_name (child (fixture, "exceeded_button"), "clicked");
  g_assert_true (gtk_widget_get_state_flags (child (fixture, "reserve_row")) & GTK_STATE_FLAG_FOCUS_WITHIN);

  set_integer (fixture, GBT_FIELD_RESERVE, 9 * GBT_GIB);
  g_assert_false (gtk_widget_get_visible (card));
}

static void
test_refusal (Fixture      *fixture,
              gconstpointer data)
{
  GtkWidget *card = child (fixture, "refusal_card");

  adw_toggle_group_set_active_name (child (fixture, "method_group"), GBT_METHOD_FOUR_LINES);
  set_integer (fixture, GBT_FIELD_MODEL_HEADS, 32);
  g_assert_false (gtk_widget_get_visible (card));

  set_integer (fixture, GBT_FIELD_GPUS, 3);
  settle_and_draw (fixture);
  g_assert_true (gtk_widget_get_visible (card));
  assert_says (fixture, "32\u00a0têtes d’attention ne se répartissent pas sur 3\u00a0GPU");
  g_assert_false (gtk_widget_get_mapped (child (fixture, "lines")));
  g_assert_false (gtk_widget_get_mapped (child (fixture, "curve_box")));

  /* The choice can be mended where it was refused. */
  g_assert_true (gtk_widget_get_mapped (child (fixture, "gpus_row")));
  gtk_editable_set_text (GTK_EDITABLE (child (fixture, "gpus_row")), "2");
  settle_and_draw (fixture);
  g_assert_false (gtk_widget_get_visible (card));
  g_assert_true (gtk_widget_get_mapped (child (fixture, "lines")));
  g_assert_true (gtk_widget_get_mapped (child (fixture, "curve_box")));
}

static void
test_curve_or_table (Fixture      *fixture,
                     gconstpointer data)
{
  AdwToggleGroup *group = child (fixture, "curve_group");

  g_assert_true (gtk_widget_get_visible (child (fixture, "curve_card")));
  g_assert_false (gtk_widget_get_visible (child (fixture, "fits")));

  adw_toggle_group_set_active_name (group, "table");
  settle_and_draw (fixture);
  g_assert_false (gtk_widget_get_visible (child (fixture, "curve_card")));
  g_assert_true (gtk_widget_get_visible (child (fixture, "fits")));
  assert_says (fixture, "4\u00a0requêtes sur 24\u00a0Go");
  assert_says (fixture, "18\u202f111");

  /* A length beyond the model's own limit is said. */
  set_integer (fixture, GBT_FIELD_MODEL_CONTEXT_LIMIT, 4096);
  g_assert_nonnull (strstr (gtk_label_get_label (child (fixture, "curve_note")), "4\u202f096"));
  settle_and_draw (fixture);
  assert_says (fixture, "Limite du modèle");
}

static void
test_unknown (Fixture      *fixture,
              gconstpointer data)
{
  g_assert_cmpstr (get_figure (fixture), ==, "inconnu");
  g_assert_false (gtk_widget_get_visible (child (fixture, "chart_box")));
  g_assert_false (gtk_widget_get_visible (child (fixture, "formats")));
  g_assert_false (gtk_widget_get_visible (child (fixture, "curve_card")));
  assert_says (fixture, "suppose le nombre de paramètres et le format des poids");

  /* A sum of nothing is no zero. */
  g_assert_null (test_find_label (GTK_WIDGET (fixture->page), "0,00"));
}

/* Draws what is there, and gives the time that it took in ms. */
static double
draw (GtkWidget *widget)
{
  GdkPaintable *paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gint64 start = g_get_monotonic_time ();
  GskRenderNode *node;

  gdk_paintable_snapshot (paintable, snapshot, gdk_paintable_get_intrinsic_width (paintable),
                          gdk_paintable_get_intrinsic_height (paintable));
  node = gtk_snapshot_free_to_node (snapshot);
  g_object_unref (paintable);
  g_clear_pointer (&node, gsk_render_node_unref);

  return (double) (g_get_monotonic_time () - start) / 1000;
}

/* Whatever the amounts, a chart draws what its widget can hold and no more. */
static void
test_extreme_amounts (Fixture      *fixture,
                      gconstpointer data)
{
  static const guint64 amounts[] = { 1, EIB, GBT_GIB };
  static const guint64 capacities[][2] = { { 1, 2 }, { 1, EIB }, { EIB - 1, EIB } };
  static const int widths[] = { 360, 1032 };

  for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
    {
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), widths[w], 2400);
      settle_and_draw (fixture);
      for (guint i = 0; i < G_N_ELEMENTS (amounts); i++)
        {
          g_autoptr (GbtPost) post = gbt_post_new_declared (GBT_POST_OTHER, "x", amounts[i], NULL);

          set_integer (fixture, GBT_FIELD_RESERVE, amounts[G_N_ELEMENTS (amounts) - 1 - i]);
          gbt_workbench_set_post (fixture->workbench, 4, post, NULL);
          gbt_workbench_set_capacities (fixture->workbench, capacities[i], 2, NULL);
          gbt_estimate_page_set_unit (fixture->page, (GbtUnit) i);
          settle_and_draw (fixture);
          g_assert_cmpfloat (draw (GTK_WIDGET (fixture->window)), <, 1000);
        }
    }
}

/* A segment far wider than a screen is not drawn stroke by stroke. */
static void
test_pattern_is_bounded (Fixture      *fixture,
                         gconstpointer data)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 100, 100);
  cairo_t *cr = cairo_create (surface);
  gint64 start = g_get_monotonic_time ();
  GbtInk ink;

  gbt_ink_init (&ink, GTK_WIDGET (fixture->page));
  for (int fill = GBT_FILL_WEIGHTS; fill <= GBT_FILL_CAPACITY; fill++)
    {
      gbt_ink_draw_fill (&ink, cr, (GbtFill) fill, &GRAPHENE_RECT_INIT (0, 0, 1e11f, 30));
      gbt_ink_draw_fill (&ink, cr, (GbtFill) fill, &GRAPHENE_RECT_INIT (-1e11f, 0, 2e11f, 30));
      gbt_ink_draw_fill (&ink, cr, (GbtFill) fill, &GRAPHENE_RECT_INIT (0, 0, 20, 1e11f));
    }
  g_assert_cmpint (g_get_monotonic_time () - start, <, G_USEC_PER_SEC);

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* What the processors give to this program for a value typed: the least of some, so that a busy
 * machine matters little. */
static clock_t
time_keystroke (Fixture *fixture,
                guint    first)
{
  clock_t least = G_MAXINT32;

  for (guint i = 0; i < 20; i++)
    {
      clock_t start = clock ();

      set_integer (fixture, GBT_FIELD_LIMIT_TOKENS, first + i);
      least = MIN (least, clock () - start);
    }

  return least;
}

/* Typing waits for the page: it costs no more than the posts there are. */
static void
test_recompute_is_quick (Fixture      *fixture,
                         gconstpointer data)
{
  guint n_posts = gbt_workload_get_n_posts (gbt_workbench_get_workload (fixture->workbench));
  clock_t few, many;

  settle_and_draw (fixture);
  few = time_keystroke (fixture, 5000);

  for (guint i = n_posts; i < GBT_WORKLOAD_MAX_POSTS; i++)
    {
      g_autoptr (GbtPost) post = gbt_post_new_declared (GBT_POST_OTHER, "x", i * GBT_MIB, NULL);

      g_assert_true (gbt_workbench_set_post (fixture->workbench, i, post, NULL));
    }
  settle_and_draw (fixture);
  many = time_keystroke (fixture, 6000);

  g_test_message ("a keystroke with %u posts: %ld us, with %u: %ld us", n_posts, (long) few,
                  GBT_WORKLOAD_MAX_POSTS, (long) many);
  g_assert_cmpuint (n_posts, >, 0);
  g_assert_cmpint (many, <, few * GBT_WORKLOAD_MAX_POSTS / n_posts);
}

static void
assert_named (gpointer          widget,
              GtkAccessibleRole role)
{
  g_assert_cmpint (gtk_accessible_get_accessible_role (widget), ==, role);
  g_assert_true (gtk_test_accessible_has_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL));
}

static void
test_accessible (Fixture      *fixture,
                 gconstpointer data)
{
  static const char *const tables[] = { "lines", "posts", "formats" };
  g_autofree char *wrong = NULL;

  assert_named (child (fixture, "chart"), GTK_ACCESSIBLE_ROLE_IMG);
  assert_named (child (fixture, "curve"), GTK_ACCESSIBLE_ROLE_IMG);
  wrong = gtk_test_accessible_check_property (
      child (fixture, "chart"), GTK_ACCESSIBLE_PROPERTY_LABEL,
      "Enveloppe estimée par GPU\u00a0: 19,04\u00a0Gio. 24\u00a0Go, capacité nominale\u00a0: marge 3,31\u00a0Gio. "
      "48\u00a0Go, capacité nominale\u00a0: marge 25,66\u00a0Gio.");
  g_assert_null (wrong);

  g_assert_true (gtk_test_accessible_has_property (child (fixture, "method_group"), GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_assert_true (gtk_test_accessible_has_property (child (fixture, "curve_group"), GTK_ACCESSIBLE_PROPERTY_LABEL));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    assert_named (test_find_type (child (fixture, tables[i]), GTK_TYPE_COLUMN_VIEW), GTK_ACCESSIBLE_ROLE_GRID);
  g_assert_cmpint (gtk_accessible_get_accessible_role (child (fixture, "exceeded_card")), ==,
                   GTK_ACCESSIBLE_ROLE_ALERT);
  g_assert_cmpint (gtk_accessible_get_accessible_role (child (fixture, "refusal_card")), ==, GTK_ACCESSIBLE_ROLE_ALERT);
}

/* Tab reaches each control, in the order of the page, and never walks through a table. */
static void
test_keyboard (Fixture      *fixture,
               gconstpointer data)
{
  static const char *const stops[]
      = { "method_group", "reserve_row", "capacities_row", "lines", "add_post_button", "posts", "formats",
          "curve_group" };
  GtkWidget *page = GTK_WIDGET (fixture->page);
  guint next = 0;
  guint n_steps = 0;

  for (guint i = 4; i < 40; i++)
    {
      g_autoptr (GbtPost) post = gbt_post_new_declared (GBT_POST_OTHER, "x", GBT_MIB, NULL);

      g_assert_true (gbt_workbench_set_post (fixture->workbench, i, post, NULL));
    }
  settle_and_draw (fixture);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);

  while (gtk_widget_child_focus (page, GTK_DIR_TAB_FORWARD))
    {
      GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
      GtkWidget *stop = next < G_N_ELEMENTS (stops) ? child (fixture, stops[next]) : NULL;

      if (stop != NULL && (focus == stop || gtk_widget_is_ancestor (focus, stop)))
        next++;
      g_assert_cmpuint (++n_steps, <, 40);
    }
  if (next < G_N_ELEMENTS (stops))
    g_error ("Tab does not reach %s", stops[next]);
}

int
main (int    argc,
      char **argv)
{
  test_display_init (&argc, &argv);

#define ADD(path, set_up, test) g_test_add ("/estimate-page/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("method", set_up, test_method);
  ADD ("units", set_up, test_units);
  ADD ("reserve-before-the-next-paint", set_up, test_reserve_before_the_next_paint);
  ADD ("capacities", set_up, test_capacities);
  ADD ("posts", set_up, test_posts);
  ADD ("reserve-exceeded", set_up, test_reserve_exceeded);
  ADD ("refusal", set_up, test_refusal);
  ADD ("curve-or-table", set_up, test_curve_or_table);
  ADD ("unknown", set_up_empty, test_unknown);
  ADD ("extreme-amounts", set_up, test_extreme_amounts);
  ADD ("pattern-is-bounded", set_up, test_pattern_is_bounded);
  ADD ("recompute-is-quick", set_up, test_recompute_is_quick);
  ADD ("accessible", set_up, test_accessible);
  ADD ("keyboard", set_up, test_keyboard);
#undef ADD

  return g_test_run ();
}
