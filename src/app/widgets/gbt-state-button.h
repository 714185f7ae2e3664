/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-field-holder.h"

G_BEGIN_DECLS

/**
 * GbtStateButton:
 *
 * Says that a field is unknown or to confirm, and lets that be chosen, with the condition that
 * would settle it. Where the row edits several fields each has its part of the popover.
 *
 * Signals: "known" (pointer, the #GbtFieldSpec of a field): a value is to be typed.
 */
#define GBT_TYPE_STATE_BUTTON (gbt_state_button_get_type ())
G_DECLARE_FINAL_TYPE (GbtStateButton, gbt_state_button, GBT, STATE_BUTTON, GtkWidget)

GtkWidget *gbt_state_button_new           (void);
void       gbt_state_button_add_field     (GbtStateButton *self,
                                           const GbtFieldSpec *spec);
void       gbt_state_button_set_holder (GbtStateButton *self,
                                           GbtFieldHolder *holder);
void       gbt_state_button_refresh       (GbtStateButton *self);
gboolean   gbt_state_button_get_quiet     (GbtStateButton *self);

G_END_DECLS
