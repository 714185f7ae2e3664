/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-dossier.h"
#include "gbt-estimate.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

/**
 * GbtSheetStatus:
 *
 * Where a sheet stands. Derived, but for archived (8-decisions 10).
 */
typedef enum
{
  GBT_SHEET_DRAFT,
  GBT_SHEET_SHORTLIST,
  GBT_SHEET_DECIDED,
  GBT_SHEET_INVALIDATED,
  GBT_SHEET_ARCHIVED,
} GbtSheetStatus;

/**
 * GbtSheetRecord:
 *
 * What the latest frozen decision of a sheet is worth; a shortlist decides nothing. It is worked out where frozen records
 * are read, and kept with the sheet for the lists.
 */
typedef enum
{
  GBT_SHEET_UNDECIDED,
  GBT_SHEET_HAS_DECISION,
  GBT_SHEET_HAS_INVALIDATED,
} GbtSheetRecord;

/**
 * GbtSheet:
 *
 * One workload sheet at one revision: its identity, what is written in it, and the dossier that
 * hangs on it. Immutable and reference counted.
 */
typedef struct _GbtSheet GbtSheet;

#define GBT_TYPE_SHEET (gbt_sheet_get_type ())

/* The worked example has a fixed identity: opening it twice opens the same sheet. */
#define GBT_SHEET_EXAMPLE_ID "6f5a2c1e-7d1b-4c5e-9a57-9b3e0f4d2a10"

GType          gbt_sheet_get_type      (void) G_GNUC_CONST;
GbtSheet      *gbt_sheet_new           (const char     *id,
                                        guint           revision,
                                        gboolean        archived,
                                        GbtWorkload    *workload);
GbtSheet      *gbt_sheet_ref           (GbtSheet       *self);
void           gbt_sheet_unref         (GbtSheet       *self);
const char    *gbt_sheet_get_id        (const GbtSheet *self);
guint          gbt_sheet_get_revision  (const GbtSheet *self);
gboolean       gbt_sheet_get_archived  (const GbtSheet *self);
GbtSheetStatus gbt_sheet_get_status    (const GbtSheet *self);
GbtWorkload   *gbt_sheet_get_workload  (const GbtSheet *self);
GbtDossier    *gbt_sheet_get_dossier   (const GbtSheet *self);
GbtSheetRecord gbt_sheet_get_record    (const GbtSheet *self);
const char    *gbt_sheet_get_title     (const GbtSheet *self);
const char    *gbt_sheet_get_reference (const GbtSheet *self);
GbtSheet      *gbt_sheet_with_workload (const GbtSheet *self,
                                        GbtWorkload    *workload);
GbtSheet      *gbt_sheet_with_dossier  (const GbtSheet *self,
                                        GbtDossier     *dossier);
GbtSheet      *gbt_sheet_with_record   (const GbtSheet *self,
                                        GbtSheetRecord  record);
GbtSheet      *gbt_sheet_with_content  (const GbtSheet *self,
                                        const GbtSheet *content);
gboolean       gbt_sheet_same_content  (const GbtSheet *a,
                                        const GbtSheet *b);
gboolean       gbt_sheet_is_example    (const GbtSheet *self);
gboolean       gbt_sheet_equal         (const GbtSheet *a,
                                        const GbtSheet *b);
const char    *gbt_sheet_status_get_code  (GbtSheetStatus status);
const char    *gbt_sheet_status_get_label (GbtSheetStatus status);
GbtSheet      *gbt_sheet_new_example   (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtSheet, gbt_sheet_unref)

G_END_DECLS
