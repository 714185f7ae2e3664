/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-find-walk.h"
#include "gbt-finder-page.h"
#include "gbt-walk.h"
#include "gbt-window.h"

G_BEGIN_DECLS

typedef gboolean (*TestCondition) (gpointer data);

void         test_display_init      (int           *argc,
                                     char        ***argv);
gboolean     test_wait              (TestCondition  condition,
                                     gpointer       data);
void         test_settle            (void);

GtkWidget   *test_find_field        (GtkWidget     *root,
                                     const char    *key);
GtkWidget   *test_find_type         (GtkWidget     *root,
                                     GType          type);
GtkWidget   *test_find_class        (GtkWidget     *root,
                                     const char    *css_class);
GtkLabel    *test_find_label        (GtkWidget     *root,
                                     const char    *text);
gboolean     test_wait_label        (GtkWidget     *root,
                                     const char    *text);

GbtApplication *test_application    (void);
GbtWindow   *test_window_new        (const char    *path);
GbtWindow   *test_window_open       (const char    *path);
void         test_window_close      (GbtWindow     *window);
GbtWorkbench *test_window_new_sheet (GbtWindow     *window);
GbtWorkbench *test_window_open_walk (GbtWindow     *window,
                                     GbtWalkStep    step);
GbtFinder   *test_new_walk_finder   (GbtWindow     *window,
                                     GbtFindWalkModel model);
void         test_set_walk_asked    (GbtFinder     *finder,
                                     GbtFindWalkModel model);
void         test_save_walk_offers  (GbtWindow     *window);
GbtFinderPage *test_ask_walk        (GbtWindow     *window,
                                     GbtFindWalkModel model);
GtkWidget   *test_search            (GbtFinderPage *page);
char        *test_dup_store_path    (void);

G_END_DECLS
