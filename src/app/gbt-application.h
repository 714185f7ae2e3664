/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-settings.h"

G_BEGIN_DECLS

/**
 * GbtApplication:
 *
 * The program with a window for each store. A second start of it presents the window that is
 * there; `--store FILE` opens the window of another store.
 */
#define GBT_TYPE_APPLICATION (gbt_application_get_type ())
G_DECLARE_FINAL_TYPE (GbtApplication, gbt_application, GBT, APPLICATION, AdwApplication)

GbtApplication *gbt_application_new          (GbtSettings    *settings);
GbtSettings    *gbt_application_get_settings (GbtApplication *self);

/* Declared here for GbtWindow, which needs GbtApplication. */
typedef struct _GbtWindow GbtWindow;

GbtWindow      *gbt_application_present_store (GbtApplication *self,
                                               const char     *path);

G_END_DECLS
