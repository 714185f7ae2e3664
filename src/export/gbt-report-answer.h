/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-report-build.h"

G_BEGIN_DECLS

/* So many machines are printed, and so many alternatives; more are counted. */
#define GBT_REPORT_ANSWER_MOST 100

GbtReport *gbt_report_new_answer (const GbtAnswer  *answer,
                                  const char       *digest,
                                  const char       *program_version,
                                  GbtLanguage       language);

/*< private > */
char      *gbt_report_name_machine        (const GbtReportBuilder *builder,
                                           const GbtMarketOffer   *offer,
                                           guint                   gpus);
void       gbt_report_build_machines      (GbtReportBuilder       *builder,
                                           const GbtAnswer        *answer);
void       gbt_report_build_alternatives  (GbtReportBuilder       *builder,
                                           const GbtAnswer        *answer);

G_END_DECLS
