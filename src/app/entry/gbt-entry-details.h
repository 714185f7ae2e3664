/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-entry.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtEntryDetails:
 *
 * All that an entry holds, to be read: a dialog with a row for each field that is known or to
 * confirm, by section, and the names of those that are unknown. Whoever opens it adds what can be
 * done.
 */
#define GBT_TYPE_ENTRY_DETAILS (gbt_entry_details_get_type ())
G_DECLARE_FINAL_TYPE (GbtEntryDetails, gbt_entry_details, GBT, ENTRY_DETAILS, AdwDialog)

GbtEntryDetails *gbt_entry_details_new        (const char           *title,
                                               const char           *subtitle);
void             gbt_entry_details_add_entry  (GbtEntryDetails      *self,
                                               GbtEntry             *entry,
                                               GbtUnit               unit);
void             gbt_entry_details_add_note   (GbtEntryDetails      *self,
                                               const char           *icon_name,
                                               const char           *tone,
                                               const char           *title,
                                               const char *const    *lines);
void             gbt_entry_details_add_row    (GbtEntryDetails      *self,
                                               AdwPreferencesGroup  *group,
                                               const char           *title,
                                               const char           *value);
AdwPreferencesGroup *gbt_entry_details_add_group (GbtEntryDetails   *self,
                                               const char           *title);
/* @clicked gets the dialog's user data; the dialog closes first. */
GtkWidget       *gbt_entry_details_add_action (GbtEntryDetails      *self,
                                               const char           *label,
                                               gboolean              suggested,
                                               GCallback             clicked,
                                               gpointer              user_data);

G_END_DECLS
