/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-bytes.h"

G_BEGIN_DECLS

/**
 * GbtSettings:
 *
 * The preferences of the window, typed. They are kept by GSettings where the schema is
 * installed, else in memory for the life of the process.
 *
 * Properties, writable, notified only on real change: "language" (empty: the session's; "fr", "en"),
 * "default-unit" (gint, a #GbtUnit), "sheet-language" ("fr", "en"), "window-width",
 * "window-height" (gint), "window-maximized", "summary-on-workload", "summary-on-estimate"
 * (gboolean: whether the summary is open on that page).
 */
#define GBT_TYPE_SETTINGS (gbt_settings_get_type ())
G_DECLARE_FINAL_TYPE (GbtSettings, gbt_settings, GBT, SETTINGS, GObject)

#define GBT_SETTINGS_LANGUAGE_SYSTEM ""

GbtSettings *gbt_settings_new                (void);
const char  *gbt_settings_get_language       (GbtSettings *self);
void         gbt_settings_set_language       (GbtSettings *self,
                                              const char  *language);
GbtUnit      gbt_settings_get_default_unit   (GbtSettings *self);
void         gbt_settings_set_default_unit   (GbtSettings *self,
                                              GbtUnit      unit);
const char  *gbt_settings_get_sheet_language (GbtSettings *self);
void         gbt_settings_set_sheet_language (GbtSettings *self,
                                              const char  *language);
void         gbt_settings_get_window         (GbtSettings *self,
                                              int         *width,
                                              int         *height,
                                              gboolean    *maximized);
void         gbt_settings_set_window         (GbtSettings *self,
                                              int          width,
                                              int          height,
                                              gboolean     maximized);
gboolean     gbt_settings_get_summary_on_workload (GbtSettings *self);
void         gbt_settings_set_summary_on_workload (GbtSettings *self,
                                                   gboolean     open);
gboolean     gbt_settings_get_summary_on_estimate (GbtSettings *self);
void         gbt_settings_set_summary_on_estimate (GbtSettings *self,
                                                   gboolean     open);

G_END_DECLS
