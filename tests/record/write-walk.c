/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record.h"
#include "gbt-walk.h"

#include <stdio.h>

/* Writes a record of the acceptance walk on the standard output: "before", "after" its runs, or the
 * "decision" that follows. */

static GbtEntry *
make_decision (void)
{
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_DECISION, "1", "7d1f3c52-08c4-4c3e-9a0b-5b7f0a1d2e31", 0);

  entry = gbt_walk_text (entry, GBT_DECISION_KIND, GBT_DECISION_DECISION);
  entry = gbt_walk_text (entry, GBT_DECISION_RETAINED, "C1");
  entry = gbt_walk_text (entry, GBT_DECISION_RATIONALE, "La moins chère des configurations admissibles.");
  entry = gbt_walk_text (entry, GBT_DECISION_CALENDAR, "Louer du 4 au 7 décembre 2026.");
  return gbt_walk_text (entry, GBT_DECISION_FROZEN, "2026-11-30T17:54:00Z");
}

int
main (int   argc,
      char *argv[])
{
  const char *step = argc == 2 ? argv[1] : "";
  g_autoptr (GbtSheet) sheet
      = gbt_walk_new_sheet (g_str_equal (step, "before") ? GBT_WALK_BEFORE_RUNS : GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "0.2.0", "2026-11-30");
  g_autoptr (GBytes) bytes = NULL;

  if (g_str_equal (step, "decision"))
    {
      g_autoptr (GbtEntry) decision = make_decision ();
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtFrozen) frozen = gbt_record_freeze (fiche, decision, &error);

      if (frozen == NULL)
        g_error ("%s", error->message);
      bytes = g_bytes_ref (gbt_frozen_get_bytes (frozen));
    }
  else if (g_str_equal (step, "before") || g_str_equal (step, "after"))
    bytes = gbt_record_write (fiche);
  else
    {
      g_printerr ("write-walk (before | after | decision)\n");
      return 2;
    }

  return fwrite (g_bytes_get_data (bytes, NULL), 1, g_bytes_get_size (bytes), stdout) == g_bytes_get_size (bytes) ? 0 : 1;
}
