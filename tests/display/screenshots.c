/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screenshots.h"

#include <glib/gstdio.h>

#include "answer-scenes.h"
#include "gbt-archive.h"
#include "gbt-export-dialog.h"
#include "gbt-import-dialog.h"
#include "gbt-library-offers.h"
#include "gbt-offers-page.h"
#include "gbt-requirement-dialog.h"
#include "gbt-requirements-group.h"
#include "gbt-sheet-page.h"
#include "gbt-sidebar.h"
#include "gbt-workload-page.h"

/* Draws every screen in French, wide and as on a phone, light and dark:
   screenshots FOLDER [SCENE...]; TEXT_SCALE=1.5 in the environment enlarges the text. */

typedef struct
{
  const char *name;
  void (*prepare) (GbtWindow *window);
  gboolean empty_store;
} Scene;

typedef struct
{
  const char *title;
  const char *task;
  gboolean archived;
} Sample;

static const Sample samples[] = {
  { "Visuels du catalogue 2025", "image", TRUE },
  { "Adaptation LoRA, support", "adaptation", FALSE },
  { "Transcription des réunions", "speech", FALSE },
  { "Recherche juridique", "inference", FALSE },
  { "Llama 3.1 8B, usage interne", "inference", FALSE },
};

static const char config[] = "{\n"
                             "  \"architectures\": [\"LlamaForCausalLM\"],\n"
                             "  \"model_type\": \"llama\",\n"
                             "  \"hidden_size\": 2048,\n"
                             "  \"intermediate_size\": 8192,\n"
                             "  \"num_hidden_layers\": 16,\n"
                             "  \"num_attention_heads\": 32,\n"
                             "  \"num_key_value_heads\": 8,\n"
                             "  \"vocab_size\": 128256,\n"
                             "  \"tie_word_embeddings\": true,\n"
                             "  \"max_position_embeddings\": 131072,\n"
                             "  \"torch_dtype\": \"bfloat16\",\n"
                             "  \"attention_window_pattern\": 4\n"
                             "}\n";

void
screenshot_wait (guint ms)
{
  gint64 end = g_get_monotonic_time () + ms * G_GINT64_CONSTANT (1000);

  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

static gboolean
has_workbench (gpointer window)
{
  return gbt_window_get_workbench (window) != NULL;
}

void
screenshot_open_example (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-example", NULL);
  g_assert_true (test_wait (has_workbench, window));
}

void
screenshot_scroll_to (GbtWindow  *window,
                      const char *key)
{
  GtkWidget *row = test_find_field (GTK_WIDGET (window), key);
  GtkWidget *scroller = gtk_widget_get_ancestor (row, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment
      = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  GtkWidget *child = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller));
  graphene_point_t point;

  screenshot_wait (100);
  if (gtk_widget_compute_point (row, child, &GRAPHENE_POINT_INIT (0, 0), &point))
    gtk_adjustment_set_value (adjustment,
                              gtk_adjustment_get_value (adjustment) + (double) point.y - 60);
}

static void
show_nothing (GbtWindow *window)
{
}

static void
show_workload (GbtWindow *window)
{
  screenshot_open_example (window);
}

static void
show_need (GbtWindow *window)
{
  screenshot_open_example (window);
  screenshot_scroll_to (window, "need.task");
}

static void
show_end (GbtWindow *window)
{
  screenshot_open_example (window);
  screenshot_scroll_to (window, "need.needed-from");
}

static void
show_refusal (GbtWindow *window)
{
  GtkWidget *row;
  int position = -1;
  g_autoptr (GbtField) condition = gbt_field_new_to_confirm ("lire la page du modèle");

  screenshot_open_example (window);
  gbt_workbench_set_field (gbt_window_get_workbench (window), GBT_FIELD_MODEL_LICENCE, condition,
                           NULL);
  row = test_find_field (GTK_WIDGET (window), "model.parameters");
  gtk_widget_grab_focus (row);
  position = (int) g_utf8_strlen (gtk_editable_get_text (GTK_EDITABLE (row)), -1);
  gtk_editable_insert_text (GTK_EDITABLE (row), " pommes", -1, &position);
  screenshot_wait (900);
}

static void
show_adaptation (GbtWindow *window)
{
  g_autoptr (GbtField) task = gbt_field_new_text ("adaptation", NULL);

  test_window_new_sheet (window);
  gbt_workbench_set_field (gbt_window_get_workbench (window), GBT_FIELD_TASK, task, NULL);
  screenshot_scroll_to (window, "need.task");
}

static void
show_estimate (GbtWindow *window)
{
  screenshot_open_example (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "estimate");
}

static void
open_walk (GbtWindow *window)
{
  test_window_open_walk (window, GBT_WALK_BEFORE_RUNS);
}

static GbtSheetPage *
get_sheet_page (GbtWindow *window)
{
  return GBT_SHEET_PAGE (test_find_type (GTK_WIDGET (window), GBT_TYPE_SHEET_PAGE));
}

static void
show_candidates (GbtWindow *window)
{
  open_walk (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "candidates");
}

static void
show_cell (GbtWindow *window)
{
  show_candidates (window);
  gbt_sheet_page_show_cell (get_sheet_page (window), "C1", "E1");
}

static void
show_verdict (GbtWindow *window)
{
  show_candidates (window);
  gbt_sheet_page_show_cell (get_sheet_page (window), "C2", "E2");
}

static void
show_candidate (GbtWindow *window)
{
  show_candidates (window);
  gbt_sheet_page_show_cell (get_sheet_page (window), "C2", NULL);
}

static void
show_no_candidate (GbtWindow *window)
{
  screenshot_open_example (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "candidates");
}

static void
show_offers_to_add (GbtWindow *window)
{
  show_candidates (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.add-candidate", NULL);
  screenshot_wait (500);
}

static void
show_many_candidates (GbtWindow *window)
{
  GbtWorkbench *workbench = test_window_open_walk (window, GBT_WALK_BEFORE_RUNS);

  for (guint i = 0; i < 5; i++)
    g_free (gbt_workbench_add_candidate (
        workbench,
        gbt_matrix_get_standing (gbt_workbench_get_matrix (workbench), 0)->offer, NULL));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "candidates");
}

static void
show_requirements (GbtWindow *window)
{
  GtkWidget *group;
  GtkWidget *scroller;
  GtkAdjustment *adjustment;

  open_walk (window);
  screenshot_wait (300);
  group = test_find_type (GTK_WIDGET (window), GBT_TYPE_REQUIREMENTS_GROUP);
  scroller = gtk_widget_get_ancestor (group, GTK_TYPE_SCROLLED_WINDOW);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
}

static void
show_requirement (GbtWindow *window)
{
  show_requirements (window);
  gbt_requirement_dialog_present (gbt_window_get_workbench (window), "E1", GBT_UNIT_GIB,
                                  GTK_WIDGET (window));
}

static const char offers[]
    = "key,provider,title,gpu_model,gpu_count,nominal,device_total,capacity_origin,country,tier,"
      "currency,hourly,package,package_days,price_read,doubts\n"
      "a,Hébergeur d’exemple,Petite machine,RTX 4090,1,24 GB,24564 MiB,public-reading,FR,secure,EUR,0.65,47.14,3,2026-11-28,\n"
      "b,Hébergeur d’exemple,Grande machine,RTX 6000 Ada,1,48 GB,49140 MiB,public-reading,"
      "FR,secure,EUR,0.77,55.71,3,2026-11-28,\n"
      "c,Nuage d’exemple,Machine partagée,L4,1,24 GB,23034 MiB,host,NL,community,EUR,0.44,,,2026-09-01,host_binned\n"
      "d,Nuage d’exemple,Quatre GPU,RTX 4090,4,24 GB,,,DE,secure,EUR,2.40,,,2026-11-30,\n"
      "e,Nuage d’exemple,Prix à vérifier,L40S,1,48 GB,46068 MiB,host,FI,community,EUR,0.91,,,2026-11-30,"
      "spot_equals_price memory_differs_from_model\n"
      "f,Nuage d’exemple,Sans pays,A100 80GB PCIe,1,80 GB,,,,community,EUR,1.29,,,2026-11-30,country_unknown\n"
      "g,Nuage d’exemple,Prix illisible,RTX 4080,1,16 GB,,,FR,secure,EUR,0.6x5,,,2026-11-30,\n"
      "h,Nuage d’exemple,Mémoire négative,RTX 4080,1,-16 GB,,,FR,secure,EUR,0.30,,,2026-11-30,\n"
      "i,Nuage d’exemple,Sans devise,RTX 3090,1,24 GB,,,FR,community,,0.30,,,2026-11-30,\n";

static void
show_offers_import (GbtWindow *window)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "offres-novembre.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  screenshot_open_example (window);
  g_assert_true (g_file_set_contents (path, offers, -1, NULL));
  gbt_window_import_file (window, file);
  screenshot_wait (900);
}

static void
import_done (GObject      *object,
             GAsyncResult *result,
             gpointer      done)
{
  g_autoptr (GError) error = NULL;

  gbt_library_import_offers_finish (GBT_LIBRARY (object), result, NULL, &error);
  g_assert_no_error (error);
  *(gpointer *) done = object;
}

static gboolean
is_done (gpointer pointer)
{
  return *(gpointer *) pointer != NULL;
}

static void
show_offers (GbtWindow *window)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (offers, strlen (offers));
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtOfferImport) import = gbt_offer_import_read (bytes, "offres-novembre.csv", NULL, NULL, NULL, &error);
  gpointer done = NULL;

  g_assert_no_error (error);
  gbt_library_import_offers_async (gbt_window_get_library (window), import, NULL, NULL, NULL, import_done, &done);
  g_assert_true (test_wait (is_done, &done));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", "s", "offers");
  screenshot_wait (500);
}

static void
show_no_offer (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", "s", "offers");
}

static void
show_offer (GbtWindow *window)
{
  g_autoptr (GbtOfferItem) item = NULL;

  screenshot_open_example (window);
  show_offers (window);
  item = g_list_model_get_item (G_LIST_MODEL (gbt_library_get_offers (gbt_window_get_library (window))), 4);
  g_signal_emit_by_name (test_find_type (GTK_WIDGET (window), GBT_TYPE_OFFERS_PAGE), "open-offer", item);
}

static void
show_new_offer (GbtWindow *window)
{
  show_no_offer (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-offer", NULL);
}

static void
show_gpus (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", "s", "gpus");
}

static void
show_evidence (GbtWindow *window)
{
  show_offers (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", "s", "evidence");
}

static void
show_decision (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "decision");
  screenshot_wait (300);
}

static void
show_shortlist (GbtWindow *window)
{
  open_walk (window);
  show_decision (window);
}

static void
show_before_decision (GbtWindow *window)
{
  test_window_open_walk (window, GBT_WALK_AFTER_RUNS);
  show_decision (window);
}

static void
frozen (GObject      *object,
        GAsyncResult *result,
        gpointer      done)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFrozen) record = gbt_archive_freeze_finish (GBT_ARCHIVE (object), result, &error);

  g_assert_no_error (error);
  *(gpointer *) done = object;
}

static GbtWorkbench *
freeze (GbtWindow *window)
{
  GbtWorkbench *workbench = test_window_open_walk (window, GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_DECISION, "0", NULL, 0);
  g_autoptr (GbtEntry) decision = gbt_entry_with_text (empty, GBT_DECISION_KIND, GBT_DECISION_DECISION);
  g_autoptr (GbtEntry) retained = gbt_entry_with_text (decision, GBT_DECISION_RETAINED, "C1");
  g_autoptr (GbtEntry) draft = gbt_entry_with_text (
      retained, GBT_DECISION_RATIONALE, "Seule configuration admissible aux sept exigences obligatoires.");
  g_autoptr (GError) error = NULL;
  gpointer done = NULL;

  gbt_workbench_set_draft (workbench, draft, &error);
  g_assert_no_error (error);
  gbt_archive_freeze_async (gbt_workbench_get_archive (workbench), NULL, frozen, &done);
  g_assert_true (test_wait (is_done, &done));
  return workbench;
}

static void
show_frozen (GbtWindow *window)
{
  freeze (window);
  show_decision (window);
}

static void
show_invalidated (GbtWindow *window)
{
  GbtWorkbench *workbench = freeze (window);
  g_autoptr (GbtField) limit = gbt_field_new_integer (16384, NULL);

  gbt_workbench_set_field (workbench, GBT_FIELD_LIMIT_TOKENS, limit, NULL);
  gbt_workbench_end_edit (workbench);
  show_decision (window);
}

static void
show_import (GbtWindow *window)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "config.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  screenshot_open_example (window);
  g_assert_true (g_file_set_contents (path, config, -1, NULL));
  gbt_window_import_file (window, file);
  screenshot_wait (500);
}

static void
show_export (GbtWindow *window)
{
  screenshot_open_example (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.export", NULL);
}

static void
show_preferences (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.preferences", NULL);
}

static void
show_shortcuts (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.shortcuts", NULL);
}

static void
show_about (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.about", NULL);
}

static const Scene scenes[] = {
  { "welcome", show_nothing, TRUE },
  { "workload", show_workload, FALSE },
  { "workload-need", show_need, FALSE },
  { "workload-end", show_end, FALSE },
  { "workload-refusal", show_refusal, FALSE },
  { "workload-adaptation", show_adaptation, FALSE },
  { "estimate", show_estimate, FALSE },
  { "candidates", show_candidates, FALSE },
  { "candidates-cell", show_cell, FALSE },
  { "candidates-verdict", show_verdict, FALSE },
  { "candidates-whole", show_candidate, FALSE },
  { "candidates-none", show_no_candidate, FALSE },
  { "candidates-add", show_offers_to_add, FALSE },
  { "candidates-many", show_many_candidates, FALSE },
  { "requirements", show_requirements, FALSE },
  { "requirement", show_requirement, FALSE },
  { "decision", show_before_decision, FALSE },
  { "decision-shortlist", show_shortlist, FALSE },
  { "decision-frozen", show_frozen, FALSE },
  { "decision-invalidated", show_invalidated, FALSE },
  { "offers", show_offers, FALSE },
  { "offers-none", show_no_offer, FALSE },
  { "offer", show_offer, FALSE },
  { "offer-new", show_new_offer, FALSE },
  { "offers-import", show_offers_import, FALSE },
  { "gpus", show_gpus, FALSE },
  { "evidence", show_evidence, FALSE },
  { "models", screenshot_show_models, FALSE },
  { "model", screenshot_show_model, FALSE },
  { "chooser", screenshot_show_chooser, FALSE },
  { "import", show_import, FALSE },
  { "export", show_export, FALSE },
  { "find-task", screenshot_show_find_task, FALSE },
  { "find-no-model", screenshot_show_find_no_model, TRUE },
  { "find-model", screenshot_show_find_model, FALSE },
  { "find-adaptation", screenshot_show_find_adaptation, FALSE },
  { "find-image", screenshot_show_find_image, FALSE },
  { "find-speech", screenshot_show_find_speech, FALSE },
  { "find-notebook", screenshot_show_find_notebook, FALSE },
  { "find-beyond", screenshot_show_find_beyond, FALSE },
  { "find-wish", screenshot_show_find_union, FALSE },
  { "find-wish-picked", screenshot_show_find_picked, FALSE },
  { "find-wish-impossible", screenshot_show_find_impossible, FALSE },
  { "find-wish-no-country", screenshot_show_find_no_country, FALSE },
  { "find-countries", screenshot_show_find_countries, FALSE },
  { "answer", scene_answer, FALSE },
  { "answer-open", scene_answer_open, FALSE },
  { "answer-alternatives", scene_answer_alternatives, FALSE },
  { "answer-split", scene_answer_split, FALSE },
  { "answer-days", scene_answer_days, FALSE },
  { "answer-nothing", scene_answer_nothing, FALSE },
  { "answer-relax", scene_answer_relax, FALSE },
  { "answer-notebook", scene_answer_notebook, FALSE },
  { "answer-example", scene_answer_example, TRUE },
  { "answer-left-out", scene_answer_left_out, FALSE },
  { "answer-add", scene_answer_add, FALSE },
  { "answer-add-existing", scene_answer_add_existing, FALSE },
  { "answer-end", scene_answer_end, FALSE },
  { "preferences", show_preferences, FALSE },
  { "shortcuts", show_shortcuts, FALSE },
  { "about", show_about, FALSE },
  { "image", screenshot_show_image, FALSE },
  { "image-switches", screenshot_show_image_switches, FALSE },
  { "speech", screenshot_show_speech, FALSE },
  { "notebook", screenshot_show_notebook, FALSE },
  { "image-estimate", screenshot_show_image_estimate, FALSE },
  { "speech-estimate", screenshot_show_speech_estimate, FALSE },
  { "adaptation-estimate", screenshot_show_adaptation_estimate, FALSE },
  { "notebook-estimate", screenshot_show_notebook_estimate, FALSE },
  { "image-models", screenshot_show_image_models, FALSE },
};

static void
sheet_created (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  GbtWorkbench **created = user_data;
  g_autoptr (GError) error = NULL;

  *created = gbt_library_create_sheet_finish (GBT_LIBRARY (object), result, &error);
  g_assert_no_error (error);
}

static gboolean
is_set (gpointer pointer)
{
  return *(gpointer *) pointer != NULL;
}

static gboolean
is_saved (gpointer workbench)
{
  return gbt_workbench_get_save_state (workbench) == GBT_SAVE_SAVED;
}

static void
add_samples (GbtWindow *window)
{
  GbtLibrary *library = gbt_window_get_library (window);

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (GbtWorkload) empty = gbt_workload_new ();
      g_autoptr (GbtField) title = gbt_field_new_text (samples[i].title, NULL);
      g_autoptr (GbtField) task = gbt_field_new_text (samples[i].task, NULL);
      g_autoptr (GbtWorkload) titled = gbt_workload_with_field (empty, GBT_FIELD_TITLE, title);
      g_autoptr (GbtWorkload) workload = gbt_workload_with_field (titled, GBT_FIELD_TASK, task);
      GbtWorkbench *created = NULL;

      gbt_library_create_sheet_async (library, workload, NULL, sheet_created, &created);
      g_assert_true (test_wait (is_set, &created));
      g_assert_true (test_wait (is_saved, created));
      if (samples[i].archived)
        gbt_library_archive_sheet_async (library,
                                         gbt_sheet_get_id (gbt_workbench_get_sheet (created)),
                                         TRUE, NULL, NULL, NULL);
      g_object_unref (created);
    }
  gtk_widget_activate_action (GTK_WIDGET (window), "win.filter", "s", "all");
  screenshot_wait (300);
}

/* NULL while the window has not been drawn: on a busy machine that may take longer than the scene waited. */
static GskRenderNode *
snapshot_window (GbtWindow *window,
                 int       *width,
                 int       *height)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (window));
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();

  *width = gdk_paintable_get_intrinsic_width (paintable);
  *height = gdk_paintable_get_intrinsic_height (paintable);
  gdk_paintable_snapshot (paintable, snapshot, *width, *height);
  return gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
}

static void
draw (GbtWindow  *window,
      const char *path)
{
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (window));
  int width = 0;
  int height = 0;
  g_autoptr (GskRenderNode) node = snapshot_window (window, &width, &height);
  g_autoptr (GdkTexture) texture = NULL;

  for (guint tries = 0; node == NULL && tries < 20; tries++)
    {
      screenshot_wait (100);
      node = snapshot_window (window, &width, &height);
    }
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  g_assert_true (gdk_texture_save_to_png (texture, path));
}

static void
draw_scene (const Scene *scene,
            const char  *folder,
            gboolean     narrow,
            gboolean     dark)
{
  g_autofree char *store = test_dup_store_path ();
  g_autofree char *name = g_strdup_printf ("%s%s%s.png", scene->name, narrow ? "-narrow" : "",
                                           dark ? "-dark" : "");
  g_autofree char *path = g_build_filename (folder, name, NULL);
  GbtWindow *window = test_window_open (store);

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                           : ADW_COLOR_SCHEME_FORCE_LIGHT);
  gtk_window_set_default_size (GTK_WINDOW (window), narrow ? 360 : 1280, narrow ? 720 : 800);
  if (!scene->empty_store)
    add_samples (window);
  scene->prepare (window);
  screenshot_wait (700);
  draw (window, path);
  g_print ("%s\n", path);
  gtk_window_destroy (GTK_WINDOW (window));
  screenshot_wait (50);
}

static gboolean
is_asked (const char  *name,
          int          argc,
          char       **argv)
{
  for (int i = 2; i < argc; i++)
    {
      if (g_str_equal (argv[i], name))
        return TRUE;
    }

  return argc == 2;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GtkCssProvider) provider = NULL;

  test_display_init (&argc, &argv);
  adw_init ();
  if (argc < 2)
    {
      g_printerr ("screenshots FOLDER [SCENE…]\n");
      return 2;
    }

  /* Without a compositor the window draws a frame of its own. */
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_string (
      provider, "window.solid-csd { margin: 0; padding: 0; box-shadow: none; border: none; }");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_USER);

  if (g_getenv ("TEXT_SCALE") != NULL)
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi",
                  (int) (96 * 1024 * g_ascii_strtod (g_getenv ("TEXT_SCALE"), NULL)), NULL);

  g_mkdir_with_parents (argv[1], 0755);
  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
    {
      for (guint variant = 0; variant < 4 && is_asked (scenes[i].name, argc, argv); variant++)
        {
          draw_scene (&scenes[i], argv[1], variant & 1, variant & 2);
        }
    }
  return 0;
}
