/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

#include <string.h>

/* "2026-11-30T17:54:00Z" */
static gboolean
is_instant (const char *text)
{
  g_autoptr (GDateTime) instant = NULL;
  g_autofree char *again = NULL;

  if (text == NULL || strlen (text) != strlen ("2026-11-30T17:54:00Z"))
    return FALSE;
  instant = g_date_time_new_from_iso8601 (text, NULL);
  if (instant == NULL)
    return FALSE;

  again = g_date_time_format (instant, "%Y-%m-%dT%H:%M:%SZ");
  return g_strcmp0 (again, text) == 0;
}

/* What makes an entry the decision of a frozen record: number, identity, instant, and what its kind
 * asks of the matrix. */
gboolean
gbt_record_check_decision (const GbtFiche  *fiche,
                           const GbtEntry  *decision,
                           GError         **error)
{
  const char *number = gbt_entry_get_number (decision);
  guint64 value = 0, superseded;
  g_autofree char *written = NULL;

  if (number != NULL && g_ascii_string_to_unsigned (number, 10, 1, G_MAXINT32, &value, NULL))
    written = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
  if (g_strcmp0 (written, number) != 0 || gbt_entry_get_id (decision) == NULL)
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("A frozen record has a number, from 1, and an identity"), NULL);
      return FALSE;
    }
  if (!is_instant (gbt_entry_get_text (decision, GBT_DECISION_FROZEN)))
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX,
                     N_("A frozen record says when it was frozen, such as 2026-11-30T17:54:00Z"), NULL);
      return FALSE;
    }
  if (gbt_entry_get_integer (decision, GBT_DECISION_SUPERSEDES, &superseded) && superseded >= value)
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("A frozen record supersedes one that came before it"), NULL);
      return FALSE;
    }

  return gbt_entry_check (decision, error) && gbt_decision_check (gbt_fiche_get_matrix (fiche), decision, error);
}

/* The sheet as it is frozen: nothing being prepared is part of it, and what it decides stands. */
static GbtFiche *
prepare (const GbtFiche *fiche,
         GbtEntry       *decision)
{
  GbtSheet *sheet = gbt_fiche_get_sheet (fiche);
  gboolean decides = !gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_SHORTLIST);
  g_autoptr (GbtDossier) dossier = gbt_dossier_without (gbt_sheet_get_dossier (sheet), GBT_ENTRY_DECISION, "0");
  g_autoptr (GbtSheet) whole = gbt_sheet_with_dossier (sheet, dossier);
  g_autoptr (GbtSheet) frozen
      = gbt_sheet_with_record (whole, decides ? GBT_SHEET_HAS_DECISION : gbt_sheet_get_record (whole));
  g_autoptr (GbtFiche) as_frozen = gbt_fiche_new (frozen, gbt_fiche_get_program_version (fiche),
                                                  gbt_fiche_get_catalogue_version (fiche));

  return gbt_fiche_with_decision (as_frozen, decision);
}

/**
 * gbt_record_freeze:
 * @fiche: the sheet as it stands
 * @decision: (transfer none): the decision, with its number, its identity and the instant
 * @error: set as by gbt_decision_check(); %GBT_ERROR_RANGE or %GBT_ERROR_SYNTAX without a number, an
 *   identity or an instant; %GBT_ERROR_TOO_LARGE when the record is larger than one can be
 *
 * Pure: the same sheet and the same decision give the same bytes. They are read back before they
 * are given: what cannot be read is not frozen.
 *
 * Returns: (transfer full) (nullable): the frozen record
 */
GbtFrozen *
gbt_record_freeze (const GbtFiche  *fiche,
                   GbtEntry        *decision,
                   GError         **error)
{
  GbtSheet *sheet = gbt_fiche_get_sheet (fiche);
  g_autoptr (GbtFiche) frozen = NULL;
  g_autoptr (GbtFiche) read = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (!gbt_record_check_decision (fiche, decision, error))
    return NULL;

  frozen = prepare (fiche, decision);
  bytes = gbt_record_write (frozen);
  read = gbt_record_read_fiche (bytes, NULL, error);
  if (read == NULL)
    return NULL;

  return gbt_frozen_new (decision, gbt_sheet_get_id (sheet), gbt_sheet_get_revision (sheet), bytes);
}

/**
 * gbt_record_read_frozen:
 * @frozen: a frozen record
 * @error: set to %GBT_ERROR_DAMAGED when its bytes are the record of another decision, sheet or
 *   revision, else as by gbt_record_read_fiche()
 *
 * Returns: (transfer full) (nullable): what was frozen
 */
GbtFiche *
gbt_record_read_frozen (const GbtFrozen  *frozen,
                        GError          **error)
{
  g_autoptr (GbtFiche) fiche = gbt_record_read_fiche (gbt_frozen_get_bytes (frozen), NULL, error);
  GbtEntry *decision;
  GbtSheet *sheet;

  if (fiche == NULL)
    return NULL;

  decision = gbt_fiche_get_decision (fiche);
  sheet = gbt_fiche_get_sheet (fiche);
  if (decision == NULL || !gbt_entry_equal (decision, gbt_frozen_get_decision (frozen))
      || g_strcmp0 (gbt_sheet_get_id (sheet), gbt_frozen_get_sheet (frozen)) != 0
      || gbt_sheet_get_revision (sheet) != gbt_frozen_get_revision (frozen))
    {
      gbt_error_set (error, GBT_ERROR_DAMAGED, N_("The bytes of the frozen record are those of another one"), NULL);
      return NULL;
    }

  return g_steal_pointer (&fiche);
}
