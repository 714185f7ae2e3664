/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-estimate.h"
#include "gbt-matrix.h"
#include "gbt-sheet.h"

G_BEGIN_DECLS

/**
 * GbtFiche:
 *
 * The whole record that is exported: a sheet at one revision, what the method makes of it, and
 * the versions of the program and its catalogue. The PDF, the CSV and the JSON all come from
 * it. Immutable and reference counted.
 */
typedef struct _GbtFiche GbtFiche;

#define GBT_TYPE_FICHE (gbt_fiche_get_type ())

GType        gbt_fiche_get_type              (void) G_GNUC_CONST;
GbtFiche    *gbt_fiche_new                   (GbtSheet        *sheet,
                                              const char      *program_version,
                                              const char      *catalogue_version);
GbtFiche    *gbt_fiche_new_at                (GbtSheet        *sheet,
                                              const char      *program_version,
                                              const char      *catalogue_version,
                                              guint            method_version);
GbtFiche    *gbt_fiche_ref                   (GbtFiche        *self);
void         gbt_fiche_unref                 (GbtFiche        *self);
GbtSheet    *gbt_fiche_get_sheet             (const GbtFiche  *self);
GbtWorkload *gbt_fiche_get_workload          (const GbtFiche  *self);
GbtEstimate *gbt_fiche_get_estimate          (const GbtFiche  *self);
GbtDossier  *gbt_fiche_get_dossier           (const GbtFiche  *self);
GbtMatrix   *gbt_fiche_get_matrix            (const GbtFiche  *self);
const char  *gbt_fiche_get_program_version   (const GbtFiche  *self);
const char  *gbt_fiche_get_catalogue_version (const GbtFiche  *self);
/* A fiche that is a frozen record, or that is being frozen: the decision it holds; NULL for a
 * sheet as it stands. */
GbtFiche    *gbt_fiche_with_decision         (const GbtFiche  *self,
                                              GbtEntry        *decision);
GbtEntry    *gbt_fiche_get_decision          (const GbtFiche  *self);
guint        gbt_fiche_count_unknown_fields  (const GbtFiche  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtFiche, gbt_fiche_unref)

G_END_DECLS
