/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* data/catalogues/gpus.json, put into the program at build time. */
extern const guint8 gbt_gpu_catalogue_data[];
extern const gsize gbt_gpu_catalogue_data_size;

G_END_DECLS
