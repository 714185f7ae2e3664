/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-report.h"

G_BEGIN_DECLS

/* So many candidates stand side by side; more are rows. */
#define GBT_REPORT_SIDE_BY_SIDE 3
#define GBT_REPORT_TABLE_MARGINS "table-margins"

/**
 * GbtReportBuilder:
 * @decision: (nullable): what was frozen
 * @changes: (element-type GbtChange): what invalidates it; empty when it stands
 * @superseded_by: number of the decision that replaces it; 0: none
 * @decision_name: (nullable): "decision no. 1"
 * @status: "decided (decision no. 1)"
 * @margins_number: number of the table of margins; 0: none
 * @verdicts_number: number of the table where every condition is told; 0: none
 *
 * What the parts of gbt_report_new() share while they word one fiche.
 */
typedef struct
{
  GbtReport *report;
  GbtFiche *fiche;
  GbtLanguage language;
  guint n_tables;
  const GbtEntry *decision;
  GPtrArray *changes;
  guint superseded_by;
  char *decision_name;
  char *status;
  guint margins_number;
  guint verdicts_number;
} GbtReportBuilder;

/*< private >: helpers of the builders */
const char     *gbt_report_word          (const GbtReportBuilder *builder,
                                          const char             *msgid);
char           *gbt_report_lower_first   (const char             *text);
char           *gbt_report_bind_signs    (const char             *formula);
char           *gbt_report_say_expression (const GbtReportBuilder *builder,
                                          const char             *neutral);
char           *gbt_report_say_gib       (const GbtReportBuilder *builder,
                                          gint64                  bytes);
char           *gbt_report_say_table     (const GbtReportBuilder *builder,
                                          guint                   number);
GbtReportText  *gbt_report_say_unknown   (const GbtReportBuilder *builder);
GbtReportText  *gbt_report_say_field     (const GbtReportBuilder *builder,
                                          GbtFieldId              id);
void            gbt_report_add_paragraph (GbtReportSection       *section,
                                          GbtReportText          *text);

void            gbt_report_build_asked    (GbtReportBuilder      *builder,
                                           GbtReportSection      *section);
void            gbt_report_build_lines    (GbtReportBuilder      *builder,
                                           GbtReportSection      *section);

void            gbt_report_build_front    (GbtReportBuilder      *builder);
void            gbt_report_build_workload (GbtReportBuilder      *builder);
void            gbt_report_build_estimate (GbtReportBuilder      *builder);
void            gbt_report_build_runs     (GbtReportBuilder      *builder);
void            gbt_report_build_candidates (GbtReportBuilder    *builder);
void            gbt_report_build_offers   (GbtReportBuilder      *builder,
                                           GbtReportSection      *section);
void            gbt_report_build_verdicts (GbtReportBuilder      *builder);
void            gbt_report_build_decision (GbtReportBuilder      *builder);
void            gbt_report_build_conditions (GbtReportBuilder    *builder);
void            gbt_report_build_invalidators (GbtReportBuilder  *builder);
void            gbt_report_build_evidence (GbtReportBuilder      *builder);
void            gbt_report_build_verification (GbtReportBuilder  *builder);

G_END_DECLS
