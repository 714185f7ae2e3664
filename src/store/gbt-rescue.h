/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-backup.h"
#include "gbt-error.h"
#include "gbt-model.h"
#include "gbt-sheet.h"

G_BEGIN_DECLS

/* The ways out of a store that does not open, or does not hold. None of these needs it open;
 * none changes the damaged file. They may run in any thread. */

/**
 * GbtSalvage:
 * @sheets: (element-type GbtSheet): the sheets that could be read, at their latest revision
 * @models: (element-type GbtModel): the imported models that could be read
 * @lost: sheets known to be there that could not be read
 * @whole: the lists of sheets and models themselves were read to their end; else more may be lost
 */
typedef struct
{
  GPtrArray *sheets;
  GPtrArray *models;
  guint lost;
  gboolean whole;
} GbtSalvage;

GPtrArray  *gbt_rescue_list_backups (const char  *store_path,
                                     GError     **error);
gboolean    gbt_rescue_restore  (const char  *store_path,
                                 const char  *backup_path,
                                 char       **kept_path,
                                 GError     **error);
GbtSalvage *gbt_rescue_salvage  (const char  *store_path,
                                 GError     **error);
void        gbt_salvage_free    (GbtSalvage  *self);
gboolean    gbt_rescue_quick_check (const char  *store_path,
                                    GError     **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtSalvage, gbt_salvage_free)

G_END_DECLS
