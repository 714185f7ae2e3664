/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-records.h"

#include "gbt-record.h"

/**
 * gbt_records_get_decision:
 * @records: (element-type GbtFrozen): the frozen records of a sheet, the latest first
 *
 * Returns: (transfer none) (nullable): the latest decision or closed record
 */
GbtFrozen *
gbt_records_get_decision (GPtrArray *records)
{
  for (guint i = 0; i < records->len; i++)
    {
      GbtFrozen *frozen = g_ptr_array_index (records, i);

      if (!gbt_entry_is (gbt_frozen_get_decision (frozen), GBT_DECISION_KIND, GBT_DECISION_SHORTLIST))
        return frozen;
    }

  return NULL;
}

/**
 * gbt_records_get_superseded_by:
 * @records: (element-type GbtFrozen): the frozen records of a sheet
 * @frozen: one of them
 *
 * Returns: the number of the record that replaces @frozen, 0 when none does
 */
guint
gbt_records_get_superseded_by (GPtrArray *records,
                               GbtFrozen *frozen)
{
  for (guint i = 0; i < records->len; i++)
    {
      GbtFrozen *other = g_ptr_array_index (records, i);
      guint64 number = 0;

      if (gbt_entry_get_integer (gbt_frozen_get_decision (other), GBT_DECISION_SUPERSEDES, &number)
          && number == gbt_frozen_get_number (frozen))
        return gbt_frozen_get_number (other);
    }

  return 0;
}

/**
 * gbt_records_list_changes:
 * @records: (element-type GbtFrozen): the frozen records of a sheet, the latest first
 * @current: the sheet as it is now
 * @error: the latest decision cannot be read
 *
 * Returns: (transfer full) (nullable) (element-type GbtChange): why the latest decision is
 *   invalidated; empty while it stands, or without one
 */
GPtrArray *
gbt_records_list_changes (GPtrArray  *records,
                          GbtFiche   *current,
                          GError    **error)
{
  GbtFrozen *decision = gbt_records_get_decision (records);
  g_autoptr (GbtFiche) decided = NULL;

  if (decision == NULL)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_change_free);

  decided = gbt_record_read_frozen (decision, error);
  return decided != NULL ? gbt_decision_list_changes (decided, current) : NULL;
}

/**
 * gbt_records_describe:
 * @records: (element-type GbtFrozen): the frozen records of a sheet, the latest first
 * @frozen: one of them
 * @changes: (nullable): what invalidates the latest decision
 * @context: (out caller-allocates): what is known of @frozen besides itself; it owns nothing
 */
void
gbt_records_describe (GPtrArray        *records,
                      GbtFrozen        *frozen,
                      GPtrArray        *changes,
                      GbtReportContext *context)
{
  context->frozen = frozen;
  context->changes = frozen == gbt_records_get_decision (records) ? changes : NULL;
  context->superseded_by = gbt_records_get_superseded_by (records, frozen);
}

/* Nothing was written since but what freezing itself used up. */
static gboolean
is_unchanged (GbtFrozen *frozen,
              GbtFiche  *record,
              GbtFiche  *current)
{
  g_autoptr (GbtDossier) before = gbt_dossier_without (gbt_fiche_get_dossier (record), GBT_ENTRY_DECISION, "0");
  g_autoptr (GbtDossier) now = gbt_dossier_without (gbt_fiche_get_dossier (current), GBT_ENTRY_DECISION, "0");

  return gbt_frozen_get_revision (frozen) == gbt_sheet_get_revision (gbt_fiche_get_sheet (current))
         && gbt_workload_equal (gbt_fiche_get_workload (record), gbt_fiche_get_workload (current))
         && gbt_dossier_equal (before, now);
}

/**
 * gbt_records_get_exported:
 * @records: (element-type GbtFrozen): the frozen records of a sheet, the latest first
 * @current: (transfer none): the sheet as it is now
 * @changes: (nullable): what invalidates the latest decision
 * @context: (out caller-allocates): as gbt_records_describe()
 *
 * Returns: (transfer full): the latest frozen record while nothing changed since it was frozen,
 *   else @current
 */
GbtFiche *
gbt_records_get_exported (GPtrArray        *records,
                          GbtFiche         *current,
                          GPtrArray        *changes,
                          GbtReportContext *context)
{
  GbtFrozen *latest = records->len > 0 ? g_ptr_array_index (records, 0) : NULL;
  g_autoptr (GbtFiche) record = latest != NULL ? gbt_record_read_frozen (latest, NULL) : NULL;

  if (record != NULL && is_unchanged (latest, record, current))
    {
      gbt_records_describe (records, latest, changes, context);
      return g_steal_pointer (&record);
    }

  context->frozen = NULL;
  context->changes = changes;
  context->superseded_by = 0;
  return gbt_fiche_ref (current);
}
