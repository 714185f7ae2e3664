/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-field.h"
#include "gbt-figure.h"
#include "gbt-sheet.h"

G_BEGIN_DECLS

/**
 * GbtChip:
 *
 * A mark and its word: an origin, a status, the state of a field. The mark is never alone and
 * never carries the meaning by its colour only; the accessible name is the word.
 *
 * Properties: "icon-name", "word" (string); "tone" (string): one of libadwaita's classes
 * "success", "warning", "error", "dimmed", or %NULL; "pill" (gboolean): drawn on a pill.
 */
#define GBT_TYPE_CHIP (gbt_chip_get_type ())
G_DECLARE_FINAL_TYPE (GbtChip, gbt_chip, GBT, CHIP, GtkWidget)

GtkWidget *gbt_chip_new             (void);
void       gbt_chip_set             (GbtChip        *self,
                                     const char     *icon_name,
                                     const char     *word,
                                     const char     *tone);
void       gbt_chip_set_wrap        (GbtChip        *self,
                                     gboolean        wrap);
const char *gbt_chip_get_word       (GbtChip        *self);
void       gbt_chip_set_origin      (GbtChip        *self,
                                     GbtOrigin       origin);
void       gbt_chip_set_status      (GbtChip        *self,
                                     GbtSheetStatus  status);
void       gbt_chip_set_field_state (GbtChip        *self,
                                     GbtFieldState   state);

G_END_DECLS
