/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-finder-page.h"
#include "gbt-model-list.h"
#include "gbt-models-page.h"
#include "gbt-settings.h"
#include "gbt-sheet-page.h"
#include "gbt-sidebar.h"
#include "gbt-trouble-page.h"
#include "gbt-unit.h"
#include "gbt-welcome-page.h"
#include "gbt-window.h"

G_BEGIN_DECLS

struct _GbtWindow
{
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwNavigationSplitView *split;
  AdwNavigationPage *content_page;
  GtkStack *stack;
  GbtSidebar *sidebar;
  GbtWelcomePage *welcome_page;
  AdwBin *sheet_place;
  GbtSheetPage *sheet_page; /* NULL until a sheet is shown */
  GbtModelsPage *models_page; /* NULL until it is shown */
  GbtFinderPage *finder_page; /* NULL until it is shown */
  GbtTroublePage *trouble_page; /* NULL until it is shown */

  GbtLibrary *library;
  GbtSettings *settings;
  GbtWorkbench *workbench;
  char *last_sheet; /* id of the sheet that was open before a library was shown */
  char *last_title;
  char *left_place; /* what was shown before the search for a machine */
  guint counting;
  GCancellable *opening;
  GFile *awaiting_import;
  GPtrArray *incoming;        /* of GbtIncoming: files read, not yet seen to */
  GbtModelList *models;
  GPtrArray *catalogue;       /* of GbtModel */
  GPtrArray *imported_models; /* of GbtModel */
  GbtUnit unit;
  gboolean pane_collapsed;
  gboolean narrow;
  gboolean painted;
  gboolean closing;
};

/* gbt-window.c */
void gbt_window_show_sheet       (GbtWindow      *self,
                                  GbtWorkbench   *workbench);
void gbt_window_leave_sheet      (GbtWindow      *self);
void gbt_window_put_sheet_aside  (GbtWindow      *self);
void gbt_window_show_models      (GbtWindow      *self);
void gbt_window_show_place       (GbtWindow      *self,
                                  const char     *name);
void gbt_window_open_sheet       (GbtWindow      *self,
                                  const char     *id);
void gbt_window_tell             (GbtWindow      *self,
                                  const char     *sentence);
void gbt_window_tell_error       (GbtWindow      *self,
                                  const GError   *error);

/* gbt-window-store.c */
void gbt_window_watch_store      (GbtWindow      *self);
void gbt_window_show_condition   (GbtWindow      *self);
void gbt_window_open_library     (GbtWindow      *self);

/* gbt-window-actions.c */
void gbt_window_install_actions  (GtkWidgetClass *widget_class);
void gbt_window_update_actions   (GbtWindow      *self);

/* gbt-window-files.c */
void gbt_window_install_file_actions    (GtkWidgetClass *widget_class);

/* gbt-window-candidates.c */
void gbt_window_install_candidate_actions (GtkWidgetClass *widget_class);

/* gbt-window-finder.c */
void gbt_window_install_finder_actions  (GtkWidgetClass *widget_class);

/* gbt-window-models.c */
GbtModelList *gbt_window_get_models    (GbtWindow *self);
void          gbt_window_load_models   (GbtWindow *self);
GbtModelList *gbt_window_create_models (GbtWindow *self);

/* gbt-window-libraries.c */
void       gbt_window_install_library_actions (GtkWidgetClass *widget_class);
void       gbt_window_watch_libraries  (GbtWindow      *self);
void       gbt_window_show_library     (GbtWindow      *self,
                                        const char     *name);
void       gbt_window_open_evidence    (GbtWindow      *self,
                                        GbtEntry       *evidence);

/* gbt-window-import.c */
void gbt_window_install_import_actions  (GtkWidgetClass *widget_class);
void gbt_window_accept_drops            (GbtWindow      *self);
void gbt_window_create_sheet_with_model (GbtWindow      *self,
                                         GbtModel       *model);

G_END_DECLS
