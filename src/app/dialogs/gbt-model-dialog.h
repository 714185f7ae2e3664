/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-model-list.h"

G_BEGIN_DECLS

AdwDialog *gbt_model_dialog_new (GbtModelItem *item);

G_END_DECLS
