/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-report-words.h"

G_BEGIN_DECLS

/*< private >: what the protocol, the runs and their peaks share */
GbtDossier     *gbt_report_get_dossier    (const GbtReportBuilder *builder);
guint           gbt_report_get_n_runs     (const GbtReportBuilder *builder);
GbtEntry       *gbt_report_get_run        (const GbtReportBuilder *builder,
                                           guint                   index);
gboolean        gbt_report_peak_belongs_to (const GbtEntry        *peak,
                                           const GbtEntry         *run);
const char     *gbt_report_label_code     (const GbtEntry         *entry,
                                           guint                   field);
const char     *gbt_report_get_counter_scope (const GbtEntry      *peak);
GbtReportText  *gbt_report_name_run_gpu   (const GbtReportBuilder *builder,
                                           const GbtEntry         *run);
GbtReportText  *gbt_report_say_number     (const GbtReportBuilder *builder,
                                           const GbtEntry         *entry,
                                           guint                   field);
void            gbt_report_add_confirmation (const GbtReportBuilder *builder,
                                           GbtReportText          *text,
                                           const GbtEntry         *run,
                                           gboolean                inside);

void            gbt_report_build_protocol (const GbtReportBuilder *builder,
                                           GbtReportSection       *section);
void            gbt_report_build_peaks    (GbtReportBuilder       *builder,
                                           GbtReportSection       *section);

G_END_DECLS
