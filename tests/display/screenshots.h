/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "display-support.h"

G_BEGIN_DECLS

void screenshot_wait      (guint       ms);
void screenshot_open_example (GbtWindow *window);
void screenshot_scroll_to (GbtWindow  *window,
                           const char *key);

/* The tasks other than text, and their models. */
void screenshot_show_image (GbtWindow *window);
void screenshot_show_image_switches (GbtWindow *window);
void screenshot_show_speech (GbtWindow *window);
void screenshot_show_notebook (GbtWindow *window);
void screenshot_show_image_estimate (GbtWindow *window);
void screenshot_show_speech_estimate (GbtWindow *window);
void screenshot_show_adaptation_estimate (GbtWindow *window);
void screenshot_show_notebook_estimate (GbtWindow *window);
void screenshot_show_image_models (GbtWindow *window);
void screenshot_show_models (GbtWindow *window);
void screenshot_show_model (GbtWindow *window);
void screenshot_show_chooser (GbtWindow *window);

/* The steps of finding a machine. */
void screenshot_show_find_task (GbtWindow *window);
void screenshot_show_find_no_model (GbtWindow *window);
void screenshot_show_find_model (GbtWindow *window);
void screenshot_show_find_adaptation (GbtWindow *window);
void screenshot_show_find_image (GbtWindow *window);
void screenshot_show_find_speech (GbtWindow *window);
void screenshot_show_find_notebook (GbtWindow *window);
void screenshot_show_find_beyond (GbtWindow *window);
void screenshot_show_find_union (GbtWindow *window);
void screenshot_show_find_picked (GbtWindow *window);
void screenshot_show_find_impossible (GbtWindow *window);
void screenshot_show_find_no_country (GbtWindow *window);
void screenshot_show_find_countries (GbtWindow *window);

G_END_DECLS
