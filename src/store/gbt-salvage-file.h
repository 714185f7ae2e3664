/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-db.h"

G_BEGIN_DECLS

/**
 * GbtSalvageFile:
 *
 * A copy of a damaged store in the temporary folder, that may be changed so as to be read; it
 * disappears with the value.
 */
typedef struct _GbtSalvageFile GbtSalvageFile;

GbtSalvageFile *gbt_salvage_file_new  (const char      *store_path,
                                       GError         **error);
GbtDb          *gbt_salvage_file_open (GbtSalvageFile  *self,
                                       GError         **error);
void            gbt_salvage_file_free (GbtSalvageFile  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtSalvageFile, gbt_salvage_file_free)

G_END_DECLS
