/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include <glib/gstdio.h>

#include "gbt-archive.h"
#include "gbt-decision-draft.h"
#include "gbt-decision-record.h"
#include "gbt-library-offers.h"
#include "gbt-offers-dialog.h"
#include "gbt-offers-page.h"

typedef struct
{
  GbtWindow *window;
  GbtWorkbench *workbench;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer step)
{
  g_autofree char *store = test_dup_store_path ();

  fixture->window = test_window_open (store);
  fixture->workbench = test_window_open_walk (fixture->window, (GbtWalkStep) GPOINTER_TO_INT (step));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", "decision");
  test_settle ();
}

static void
tear_down (Fixture      *fixture,
           gconstpointer step)
{
  test_window_close (fixture->window);
}

/* Whether some label that can be seen says @text. */
static gboolean
says (GtkWidget  *widget,
      const char *text)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (says (child, text))
        return TRUE;
    }

  return FALSE;
}

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);
  return found;
}

static void
draft (Fixture    *fixture,
       const char *kind,
       const char *retained,
       const char *rationale)
{
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_DECISION, "0", NULL, 0);
  g_autoptr (GbtEntry) of_kind = gbt_entry_with_text (empty, GBT_DECISION_KIND, kind);
  g_autoptr (GbtEntry) retaining = gbt_entry_with_text (of_kind, GBT_DECISION_RETAINED, retained);
  g_autoptr (GbtEntry) entry = gbt_entry_with_text (retaining, GBT_DECISION_RATIONALE, rationale);
  g_autoptr (GError) error = NULL;

  gbt_workbench_set_draft (fixture->workbench, entry, &error);
  g_assert_no_error (error);
  test_settle ();
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

static gboolean
is_set (gpointer place)
{
  return *(gpointer *) place != NULL;
}

static void
freeze (Fixture *fixture)
{
  gpointer done = NULL;

  draft (fixture, GBT_DECISION_DECISION, "C1", "Seule configuration admissible.");
  gbt_archive_freeze_async (gbt_workbench_get_archive (fixture->workbench), NULL, frozen, &done);
  g_assert_true (test_wait (is_set, &done));
  test_settle ();
}

/* R5: without an admissible candidate a decision is refused, and a shortlist is offered. */
static void
test_refused (Fixture      *fixture,
              gconstpointer step)
{
  GtkWidget *page = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_DECISION_DRAFT);
  GtkWidget *side = gbt_decision_draft_get_side (GBT_DECISION_DRAFT (page));

  draft (fixture, GBT_DECISION_DECISION, NULL, "Motif.");
  g_assert_true (says (page, "Aucune configuration admissible"));
  g_assert_false (gtk_widget_get_sensitive (find_button (side, "Figer la décision…")));

  g_signal_emit_by_name (find_button (page, "Préparer une présélection"), "clicked");
  test_settle ();
  g_assert_true (says (page, "2 conditions à confirmer"));
  g_assert_true (says (page, "5 conditions à confirmer"));
  g_assert_true (says (page, "Exclue"));
  g_assert_true (says (side, "7 conditions"));
  g_assert_true (gtk_widget_get_sensitive (find_button (side, "Figer la présélection…")));
}

static void
test_allowed (Fixture      *fixture,
              gconstpointer step)
{
  GtkWidget *page = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_DECISION_DRAFT);
  GtkWidget *side = gbt_decision_draft_get_side (GBT_DECISION_DRAFT (page));

  /* The rationale is what is still missing. */
  g_assert_true (says (page, "47,14"));
  g_assert_true (says (page, "5,06"));
  g_assert_true (says (page, "Sur pic confirmé"));
  g_assert_false (gtk_widget_get_sensitive (find_button (side, "Figer la décision…")));
  draft (fixture, GBT_DECISION_DECISION, "C1", "Seule configuration admissible.");
  g_assert_true (gtk_widget_get_sensitive (find_button (side, "Figer la décision…")));

  freeze (fixture);
  page = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_DECISION_RECORD);
  side = gbt_decision_record_get_side (GBT_DECISION_RECORD (page));
  g_assert_true (says (page, "Décision n°\302\240" "1"));
  g_assert_true (says (page, "Inchangé"));
  g_assert_false (says (side, "Vérifiée à"));
  g_signal_emit_by_name (find_button (side, "_Vérifier"), "clicked");
  test_settle ();
  g_assert_true (says (side, "Vérifiée à"));
  g_assert_true (says (GTK_WIDGET (fixture->window), "Décidée"));
}

static void
test_invalidated (Fixture      *fixture,
                  gconstpointer step)
{
  g_autoptr (GbtField) limit = gbt_field_new_integer (16384, NULL);
  GtkWidget *page;

  freeze (fixture);
  page = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_DECISION_RECORD);
  g_assert_false (says (page, "Modifié"));
  gbt_workbench_set_field (fixture->workbench, GBT_FIELD_LIMIT_TOKENS, limit, NULL);
  gbt_workbench_end_edit (fixture->workbench);
  test_settle ();

  g_assert_true (says (GTK_WIDGET (fixture->window), "Décision invalidée"));
  g_assert_true (says (page, "Cause d’invalidation"));
  g_assert_true (says (page, "Modifié"));
  g_assert_true (says (GTK_WIDGET (fixture->window), "Invalidée"));

  /* The frozen record keeps its figures, and the one that replaces it says so. */
  g_assert_true (says (page, "5,06"));
  g_signal_emit_by_name (find_button (gbt_decision_record_get_side (GBT_DECISION_RECORD (page)), "_Remplacer la décision…"),
                         "clicked");
  test_settle ();
  {
    guint64 superseded = 0;

    g_assert_true (gbt_entry_get_integer (gbt_dossier_get_draft (gbt_workbench_get_dossier (fixture->workbench)),
                                          GBT_DECISION_SUPERSEDES, &superseded));
    g_assert_cmpuint (superseded, ==, 1);
  }
}

static GtkWidget *
find_dialog (Fixture *fixture)
{
  AdwDialog *dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (fixture->window));

  return dialog != NULL && GBT_IS_OFFERS_DIALOG (dialog) ? GTK_WIDGET (dialog) : NULL;
}

static gboolean
is_read (gpointer fixture)
{
  GtkWidget *dialog = find_dialog (fixture);

  return dialog != NULL && says (dialog, "Lues sans remarque");
}

static gboolean
is_closed (gpointer fixture)
{
  return find_dialog (fixture) == NULL;
}

static guint
count_offers (Fixture *fixture)
{
  return g_list_model_get_n_items (
      G_LIST_MODEL (gbt_library_get_offers (gbt_window_get_library (fixture->window))));
}

/* Those of the walk come with the sheet, once it is saved. */
static gboolean
has_walk (gpointer fixture)
{
  return count_offers (fixture) == 3;
}

static gboolean
has_more (gpointer fixture)
{
  return count_offers (fixture) > 3;
}

static void
test_import (Fixture      *fixture,
             gconstpointer step)
{
  static const char csv[] = "key,provider,title,gpu_model,gpu_count,nominal,country,currency,hourly\n"
                            "a,Exemple,Une,RTX 4090,1,24 GB,FR,EUR,0.65\n"
                            "b,Exemple,Deux,RTX 4090,1,24 GB,FR,EUR,0.6x5\n";
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "offres.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *dialog;

  g_assert_true (test_wait (has_walk, fixture));
  g_assert_true (g_file_set_contents (path, csv, -1, NULL));

  /* Closing leaves all as it was. */
  gbt_window_import_file (fixture->window, file);
  g_assert_true (test_wait (is_read, fixture));
  dialog = find_dialog (fixture);
  g_assert_true (says (dialog, "Refusée"));
  g_assert_true (says (dialog, "0.6x5"));
  g_assert_nonnull (find_button (dialog, "Importer 1 offre"));
  adw_dialog_close (ADW_DIALOG (dialog));
  g_assert_true (test_wait (is_closed, fixture));
  test_settle ();
  g_assert_cmpuint (count_offers (fixture), ==, 3);

  gbt_window_import_file (fixture->window, file);
  g_assert_true (test_wait (is_read, fixture));
  g_signal_emit_by_name (find_button (find_dialog (fixture), "Importer 1 offre"), "clicked");
  g_assert_true (test_wait (has_more, fixture));
  g_assert_cmpuint (count_offers (fixture), ==, 4);

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-library", "s", "offers");
  test_settle ();
  g_assert_true (says (test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_OFFERS_PAGE), "4 offres"));

  g_file_delete (file, NULL, NULL);
  g_rmdir (folder);
}

#define ADD(path, step, func) \
  g_test_add (path, Fixture, GINT_TO_POINTER (step), set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  test_display_init (&argc, &argv);

  ADD ("/display/decision/refused", GBT_WALK_BEFORE_RUNS, test_refused);
  ADD ("/display/decision/allowed", GBT_WALK_AFTER_RUNS, test_allowed);
  ADD ("/display/decision/invalidated", GBT_WALK_AFTER_RUNS, test_invalidated);
  ADD ("/display/decision/import", GBT_WALK_BEFORE_RUNS, test_import);

  return g_test_run ();
}
