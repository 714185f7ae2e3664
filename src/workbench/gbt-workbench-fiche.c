/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-version.h"
#include "gbt-workbench.h"

/**
 * gbt_workbench_create_fiche:
 * @self: a workbench
 *
 * Returns: (transfer full): the record of the sheet as it is now, to export
 */
GbtFiche *
gbt_workbench_create_fiche (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return gbt_fiche_new (gbt_workbench_get_sheet (self), GBT_PROGRAM_VERSION, GBT_CATALOGUE_VERSION);
}
