/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-library-page.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* The GPUs of the built-in catalogue: what they are sold as, what their drivers were seen to
 * declare, and where each was read. */
GtkWidget *gbt_gpus_page_new (GbtUnit unit);

G_END_DECLS
