/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-csv-row.h"
#include "gbt-export-csv.h"

G_BEGIN_DECLS

/**
 * GbtCsvExport:
 * @fiche: what is exported
 * @flavour: how it is written
 * @language: of the sheet: labels and sentences
 * @sheet: the file
 *
 * What the writers of sections share.
 */
typedef struct
{
  const GbtFiche *fiche;
  GbtCsvFlavour flavour;
  GbtLanguage language;
  GbtCsvSheet *sheet;
} GbtCsvExport;

const char *gbt_csv_export_get_object   (const GbtCsvExport *self);
void        gbt_csv_export_add_text     (const GbtCsvExport *self,
                                         const char         *section,
                                         const char         *key,
                                         const char         *label,
                                         const char         *text);
void        gbt_csv_export_add_number   (const GbtCsvExport *self,
                                         const char         *section,
                                         const char         *key,
                                         const char         *label,
                                         gint64              number);
void        gbt_csv_export_add_field    (const GbtCsvExport *self,
                                         const char         *section,
                                         GbtFieldId          id);
void        gbt_csv_export_add_estimate (const GbtCsvExport *self);
char       *gbt_csv_export_dup_code     (const GbtCsvExport *self,
                                         const char         *label,
                                         const char         *code);
GbtCsvState gbt_csv_export_get_state    (const GbtField     *field);
/* The sections of the dossier: whether each holds anything, or how much. */
gboolean    gbt_csv_export_add_runs     (const GbtCsvExport *self);
gboolean    gbt_csv_export_add_candidates (const GbtCsvExport *self);
gboolean    gbt_csv_export_add_requirements (const GbtCsvExport *self);
gboolean    gbt_csv_export_add_decision (const GbtCsvExport *self);
guint       gbt_csv_export_add_conditions (const GbtCsvExport *self);
gboolean    gbt_csv_export_add_invalidators (const GbtCsvExport *self);
gboolean    gbt_csv_export_add_evidence (const GbtCsvExport *self);

G_END_DECLS
