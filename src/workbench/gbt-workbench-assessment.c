/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix.h"
#include "gbt-workbench.h"

/**
 * gbt_workbench_set_assessment:
 * @self: a workbench
 * @assessment: (transfer none): what the planner says of a cell, numbered "C1/E3"; the version of the offer and
 *   the revision are filled in here
 * @error: as gbt_workbench_put_entry(); or what R5 forbids (gbt_assessment_check())
 *
 * Returns: whether the dossier holds it
 */
gboolean
gbt_workbench_set_assessment (GbtWorkbench *self,
                              GbtEntry     *assessment,
                              GError      **error)
{
  GbtDossier *dossier;
  g_auto (GStrv) parts = NULL;
  GbtEntry *candidate;
  guint64 version = 0;
  g_autoptr (GbtEntry) judged = NULL;
  g_autoptr (GbtEntry) dated = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);
  g_return_val_if_fail (gbt_entry_get_kind (assessment) == GBT_ENTRY_ASSESSMENT, FALSE);

  dossier = gbt_workbench_get_dossier (self);
  parts = g_strsplit (gbt_entry_get_number (assessment), "/", 2);
  candidate = gbt_dossier_find (dossier, GBT_ENTRY_CANDIDATE, parts[0]);
  if (candidate != NULL && gbt_entry_get_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, &version))
    judged = gbt_entry_with_integer (assessment, GBT_ASSESSMENT_OFFER_VERSION, version);
  else
    judged = gbt_entry_ref (assessment);
  dated = gbt_entry_with_integer (judged, GBT_ASSESSMENT_REVISION,
                                  gbt_sheet_get_revision (gbt_workbench_get_sheet (self)));

  if (!gbt_assessment_check (dossier, dated, error))
    return FALSE;

  return gbt_workbench_put_entry (self, dated, error);
}
