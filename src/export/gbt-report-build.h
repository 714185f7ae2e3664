/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-report.h"

G_BEGIN_DECLS

/**
 * GbtReportBuilder:
 *
 * What the parts of gbt_report_new() share while they word one fiche.
 */
typedef struct
{
  GbtReport *report;
  GbtFiche *fiche;
  GbtLanguage language;
  guint n_tables;
} GbtReportBuilder;

/*< private >: helpers of the three builders */
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

void            gbt_report_build_workload (GbtReportBuilder      *builder);
void            gbt_report_build_estimate (GbtReportBuilder      *builder);

G_END_DECLS
