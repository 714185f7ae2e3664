/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-format.h"
#include "gbt-report-build.h"

G_BEGIN_DECLS

/*< private >: words that the sections of a report share */
char           *gbt_report_say_sentence   (const GbtReportBuilder *builder,
                                           const GbtSentence      *sentence);
char           *gbt_report_say_about      (const GbtReportBuilder *builder,
                                           const GbtEntry         *requirement,
                                           const GbtSentence      *sentence);
char           *gbt_report_say_clause     (const GbtReportBuilder *builder,
                                           const GbtSentence      *sentence);
char           *gbt_report_lower_clause   (const GbtSentence      *sentence,
                                           const char             *text);
char           *gbt_report_upper_first    (const char             *text);
char           *gbt_report_say_decimal_unit (const GbtReportBuilder *builder,
                                           const char             *decimal,
                                           const char             *unit);
char           *gbt_report_say_memory     (const GbtReportBuilder *builder,
                                           guint64                 bytes);
char           *gbt_report_say_money      (const GbtReportBuilder *builder,
                                           const GbtMoney         *money,
                                           gboolean                with_currency);
char           *gbt_report_say_list       (const GbtReportBuilder *builder,
                                           const GbtFieldSpec     *spec,
                                           const char             *words);
char           *gbt_report_say_value      (const GbtReportBuilder *builder,
                                           const GbtFieldSpec     *spec,
                                           const GbtField         *field);
GbtReportText  *gbt_report_say_entry      (const GbtReportBuilder *builder,
                                           const GbtEntry         *entry,
                                           guint                   field);
GbtReportText  *gbt_report_say_entries    (const GbtReportBuilder *builder,
                                           const GbtEntry         *entry,
                                           const guint            *fields,
                                           guint                   n_fields);
void            gbt_report_add_pieces     (const GbtReportBuilder *builder,
                                           GbtReportText          *text,
                                           char                  **numbers);
void            gbt_report_add_piece_of   (const GbtReportBuilder *builder,
                                           GbtReportText          *text,
                                           const GbtEntry         *entry,
                                           guint                   field);
GPtrArray      *gbt_report_collect_pieces (const GbtReportBuilder *builder,
                                           guint                   candidate);
char           *gbt_report_name_offer     (const GbtReportBuilder *builder,
                                           const GbtEntry         *offer,
                                           gboolean                with_capacity);
GbtReportMark   gbt_report_mark_of_verdict (GbtVerdict             verdict);
void            gbt_report_add_verdict    (const GbtReportBuilder *builder,
                                           GbtReportText          *text,
                                           GbtVerdict              verdict,
                                           gboolean                mandatory);
GbtReportTable *gbt_report_start_table    (GbtReportBuilder       *builder,
                                           const char             *id,
                                           const char             *caption,
                                           GbtReportMark           mark,
                                           const char             *ledger);
void            gbt_report_add_table      (GbtReportSection       *section,
                                           GbtReportTable         *table);
GbtReportText  *gbt_report_say_headed     (const GbtReportBuilder *builder,
                                           const char             *head,
                                           const char             *rest);
char           *gbt_report_join_numbers   (const GbtReportBuilder *builder,
                                           GPtrArray              *numbers);
GbtReportText  *gbt_report_say_units      (const GbtReportBuilder *builder);
GbtReportText  *gbt_report_say_ledgers    (const GbtReportBuilder *builder);
GbtReportText  *gbt_report_say_digest     (const GbtReportBuilder *builder,
                                           const char             *head,
                                           const char             *digest);
GbtReportText  *gbt_report_say_requirement (const GbtReportBuilder *builder,
                                           const GbtEntry         *requirement);

G_END_DECLS
