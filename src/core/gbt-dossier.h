/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"
#include "gbt-series.h"

G_BEGIN_DECLS

/* At most so many entries of one kind in a dossier (assessments: of all cells). */
#define GBT_DOSSIER_MAX_ENTRIES 4096
#define GBT_DOSSIER_MAX_CANDIDATES 200
#define GBT_DOSSIER_MAX_REQUIREMENTS 100

/**
 * GbtDossier:
 *
 * All that hangs on a sheet besides its workload: requirements, candidates and the versions of
 * the offers they cite, assessments, evidence, runs and their peaks, invalidators, rates, and the
 * decision being prepared. Immutable and reference counted. Entries of a kind are in the order of
 * their numbers; offers in the order of the candidates that cite them.
 *
 * Numbers are given once and never again (8-decisions 8): the dossier remembers the last of each
 * series.
 */
typedef struct _GbtDossier GbtDossier;

#define GBT_TYPE_DOSSIER (gbt_dossier_get_type ())

GType       gbt_dossier_get_type     (void) G_GNUC_CONST;
GbtDossier *gbt_dossier_new          (void);
GbtDossier *gbt_dossier_ref          (GbtDossier        *self);
void        gbt_dossier_unref        (GbtDossier        *self);
gboolean    gbt_dossier_equal        (const GbtDossier  *a,
                                      const GbtDossier  *b);
gboolean    gbt_dossier_is_empty     (const GbtDossier  *self);
guint       gbt_dossier_get_n        (const GbtDossier  *self,
                                      GbtEntryKind       kind);
GbtEntry   *gbt_dossier_get          (const GbtDossier  *self,
                                      GbtEntryKind       kind,
                                      guint              index);
GbtEntry   *gbt_dossier_find         (const GbtDossier  *self,
                                      GbtEntryKind       kind,
                                      const char        *number);
GbtEntry   *gbt_dossier_find_id      (const GbtDossier  *self,
                                      GbtEntryKind       kind,
                                      const char        *id);
GbtEntry   *gbt_dossier_get_offer    (const GbtDossier  *self,
                                      const GbtEntry    *candidate);
GbtEntry   *gbt_dossier_get_assessment (const GbtDossier *self,
                                      const char        *candidate,
                                      const char        *requirement);
GbtEntry   *gbt_dossier_get_draft    (const GbtDossier  *self);
char       *gbt_dossier_dup_next     (const GbtDossier  *self,
                                      GbtSeries          series);
guint       gbt_dossier_get_last     (const GbtDossier  *self,
                                      GbtSeries          series);
GbtDossier *gbt_dossier_with_last    (const GbtDossier  *self,
                                      GbtSeries          series,
                                      guint              last);
GbtDossier *gbt_dossier_with         (const GbtDossier  *self,
                                      GbtEntry          *entry);
GbtDossier *gbt_dossier_with_all     (const GbtDossier  *self,
                                      GPtrArray         *entries);
GbtDossier *gbt_dossier_without      (const GbtDossier  *self,
                                      GbtEntryKind       kind,
                                      const char        *number);
GbtDossier *gbt_dossier_without_uncited (const GbtDossier *self);
gboolean    gbt_dossier_check        (const GbtDossier  *self,
                                      GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtDossier, gbt_dossier_unref)

G_END_DECLS
