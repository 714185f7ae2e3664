/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-answer.h"
#include "gbt-library.h"

G_BEGIN_DECLS

/* The forms in which an answer leaves: a menu of them, and asking for the file of one. Success and
   failure are told through "win.tell" from @widget. */
GMenuModel *gbt_answer_export_create_menu (void);
void        gbt_answer_export_ask         (GtkWidget  *widget,
                                           GbtLibrary *library,
                                           GbtAnswer  *answer,
                                           const char *form);
void        gbt_answer_export_write       (GtkWidget  *widget,
                                           GbtLibrary *library,
                                           GbtAnswer  *answer,
                                           const char *form,
                                           GFile      *file);

G_END_DECLS
