/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-settings.h"

G_BEGIN_DECLS

AdwDialog *gbt_preferences_dialog_new (GbtSettings *settings);

G_END_DECLS
