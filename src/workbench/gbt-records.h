/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-frozen.h"
#include "gbt-report.h"

G_BEGIN_DECLS

/* The frozen records of one sheet, as the store lists them: the latest first. Both doors ask here what
 * they are worth. */

/* The latest decision or closed record: a shortlist decides nothing. NULL without one. */
GbtFrozen *gbt_records_get_decision      (GPtrArray        *records);
/* The number of the record that replaces @frozen, 0 when none does. */
guint      gbt_records_get_superseded_by (GPtrArray        *records,
                                          GbtFrozen        *frozen);
/* Why the latest decision is invalidated by the sheet of today; empty while it stands. */
GPtrArray *gbt_records_list_changes      (GPtrArray        *records,
                                          GbtFiche         *current,
                                          GError          **error);
/* What is known of @frozen besides itself; what @context points to is not owned. */
void       gbt_records_describe          (GPtrArray        *records,
                                          GbtFrozen        *frozen,
                                          GPtrArray        *changes,
                                          GbtReportContext *context);
/* What leaves when the sheet is exported: its latest record while nothing changed since, else
 * @current, with what became of its decision. */
GbtFiche  *gbt_records_get_exported      (GPtrArray        *records,
                                          GbtFiche         *current,
                                          GPtrArray        *changes,
                                          GbtReportContext *context);

G_END_DECLS
