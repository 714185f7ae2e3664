/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-window.h"

G_BEGIN_DECLS

/* The answers that are drawn: of the second walk, and of what changes in it. */
void scene_answer              (GbtWindow *window);
void scene_answer_open         (GbtWindow *window);
void scene_answer_alternatives (GbtWindow *window);
void scene_answer_split        (GbtWindow *window);
void scene_answer_days         (GbtWindow *window);
void scene_answer_nothing      (GbtWindow *window);
void scene_answer_relax        (GbtWindow *window);
void scene_answer_notebook     (GbtWindow *window);
void scene_answer_example      (GbtWindow *window);
void scene_answer_left_out     (GbtWindow *window);
void scene_answer_add          (GbtWindow *window);
void scene_answer_add_existing (GbtWindow *window);
void scene_answer_end          (GbtWindow *window);

G_END_DECLS
