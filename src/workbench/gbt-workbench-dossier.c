/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-history.h"
#include "gbt-merge.h"
#include "gbt-workbench-private.h"

/**
 * gbt_workbench_get_dossier:
 * @self: a workbench
 *
 * Returns: (transfer none): what hangs on the sheet now
 */
GbtDossier *
gbt_workbench_get_dossier (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return gbt_sheet_get_dossier (gbt_workbench_get_sheet (self));
}

static gboolean
edit (GbtWorkbench *self,
      GbtDossier   *dossier,
      const char   *label,
      GError      **error)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_dossier (gbt_workbench_get_sheet (self), dossier);

  if (!gbt_dossier_check (dossier, error))
    return FALSE;

  return gbt_workbench_edit_sheet (self, sheet, label, GBT_HISTORY_APART, GBT_MERGE_NOT_TYPING,
                                   error);
}

/**
 * gbt_workbench_put_entry:
 * @self: a workbench
 * @entry: (transfer none): an entry with its number
 * @error: %GBT_ERROR_READ_ONLY, or what does not fit; nothing changed then
 *
 * One step of undo.
 *
 * Returns: whether the dossier holds @entry, in place of the one of its number
 */
gboolean
gbt_workbench_put_entry (GbtWorkbench *self,
                         GbtEntry     *entry,
                         GError      **error)
{
  g_autoptr (GbtDossier) dossier = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  dossier = gbt_dossier_with (gbt_workbench_get_dossier (self), entry);
  return edit (self, dossier, gbt_entry_kind_get_label (gbt_entry_get_kind (entry)), error);
}

static GbtSeries
get_series (const GbtEntry *entry)
{
  switch (gbt_entry_get_kind (entry))
    {
    case GBT_ENTRY_REQUIREMENT:
      return gbt_entry_is (entry, GBT_REQUIREMENT_STRENGTH, "preference") ? GBT_SERIES_PREFERENCE
                                                                          : GBT_SERIES_MANDATORY;
    case GBT_ENTRY_CANDIDATE:
      return GBT_SERIES_CANDIDATE;
    case GBT_ENTRY_EVIDENCE:
      return GBT_SERIES_EVIDENCE;
    case GBT_ENTRY_RUN:
      return GBT_SERIES_RUN;
    case GBT_ENTRY_INVALIDATOR:
      return GBT_SERIES_INVALIDATOR;
    case GBT_ENTRY_RATE:
      return GBT_SERIES_RATE;
    case GBT_ENTRY_OFFER:
    case GBT_ENTRY_ASSESSMENT:
    case GBT_ENTRY_PEAK:
    case GBT_ENTRY_DECISION:
    case GBT_N_ENTRY_KINDS:
    default:
      return GBT_N_SERIES;
    }
}

/**
 * gbt_workbench_add_entry:
 * @self: a workbench
 * @entry: (transfer none): a requirement, piece of evidence, run, invalidator or rate; its number
 *   is not looked at
 * @error: as gbt_workbench_put_entry()
 *
 * Returns: (transfer full) (nullable): the number that it was given, never given before
 */
char *
gbt_workbench_add_entry (GbtWorkbench *self,
                         GbtEntry     *entry,
                         GError      **error)
{
  g_autofree char *number = NULL;
  g_autoptr (GbtEntry) numbered = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  g_return_val_if_fail (get_series (entry) != GBT_N_SERIES, NULL);

  number = gbt_dossier_dup_next (gbt_workbench_get_dossier (self), get_series (entry));
  numbered = gbt_entry_with_identity (entry, number, gbt_entry_get_id (entry),
                                      gbt_entry_get_version (entry));

  return gbt_workbench_put_entry (self, numbered, error) ? g_steal_pointer (&number) : NULL;
}

static GbtDossier *
cite (GbtDossier *dossier,
      GbtEntry   *candidate,
      GbtEntry   *offer)
{
  g_autoptr (GbtDossier) with_offer = gbt_dossier_with (dossier, offer);
  g_autoptr (GbtEntry) named
      = gbt_entry_with_text (candidate, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer));
  g_autoptr (GbtEntry) citing
      = gbt_entry_with_integer (named, GBT_CANDIDATE_OFFER_VERSION, gbt_entry_get_version (offer));

  return gbt_dossier_with (with_offer, citing);
}

/**
 * gbt_workbench_add_candidate:
 * @self: a workbench
 * @offer: (transfer none): an offer as the store has it: with its identity and version
 * @error: as gbt_workbench_put_entry()
 *
 * Returns: (transfer full) (nullable): the number of the new candidate: "C4"
 */
char *
gbt_workbench_add_candidate (GbtWorkbench *self,
                             GbtEntry     *offer,
                             GError      **error)
{
  g_autofree char *number = NULL;
  g_autoptr (GbtEntry) candidate = NULL;
  g_autoptr (GbtDossier) dossier = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  g_return_val_if_fail (gbt_entry_get_kind (offer) == GBT_ENTRY_OFFER, NULL);
  g_return_val_if_fail (gbt_entry_get_id (offer) != NULL && gbt_entry_get_version (offer) >= 1,
                        NULL);

  number = gbt_dossier_dup_next (gbt_workbench_get_dossier (self), GBT_SERIES_CANDIDATE);
  candidate = gbt_entry_new (GBT_ENTRY_CANDIDATE, number, NULL, 0);
  dossier = cite (gbt_workbench_get_dossier (self), candidate, offer);

  return edit (self, dossier, N_ ("Candidate"), error) ? g_steal_pointer (&number) : NULL;
}

/**
 * gbt_workbench_set_candidate_offer:
 * @self: a workbench
 * @candidate: number of a candidate
 * @offer: (transfer none): another version of its offer, or another offer, as the store has it
 * @error: as gbt_workbench_put_entry()
 *
 * Returns: whether the candidate cites @offer
 */
gboolean
gbt_workbench_set_candidate_offer (GbtWorkbench *self, const char *candidate, GbtEntry *offer,
                                   GError **error)
{
  GbtDossier *current;
  GbtEntry *entry;
  g_autoptr (GbtDossier) without = NULL;
  g_autoptr (GbtDossier) dossier = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  current = gbt_workbench_get_dossier (self);
  entry = gbt_dossier_find (current, GBT_ENTRY_CANDIDATE, candidate);
  g_return_val_if_fail (entry != NULL, FALSE);

  without = cite (current, entry, offer);
  dossier = gbt_dossier_without_uncited (without);

  return edit (self, dossier, N_ ("Candidate"), error);
}

/**
 * gbt_workbench_remove_entry:
 * @self: a workbench
 * @kind: a kind of entry
 * @number: the number of one in the dossier
 * @error: as gbt_workbench_put_entry(); or something still cites it
 *
 * What hangs on it goes with it (gbt_dossier_without()). One step of undo.
 *
 * Returns: whether it is gone
 */
gboolean
gbt_workbench_remove_entry (GbtWorkbench *self, GbtEntryKind kind, const char *number,
                            GError **error)
{
  g_autoptr (GbtDossier) dossier = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  dossier = gbt_dossier_without (gbt_workbench_get_dossier (self), kind, number);
  return edit (self, dossier, gbt_entry_kind_get_label (kind), error);
}

/**
 * gbt_workbench_set_draft:
 * @self: a workbench
 * @draft: (transfer none): the decision being prepared; its number is not looked at
 * @error: as gbt_workbench_put_entry()
 *
 * Returns: whether the dossier holds it
 */
gboolean
gbt_workbench_set_draft (GbtWorkbench *self,
                         GbtEntry     *draft,
                         GError      **error)
{
  g_autoptr (GbtEntry) numbered = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  numbered = gbt_entry_with_identity (draft, "0", NULL, 0);
  return gbt_workbench_put_entry (self, numbered, error);
}
