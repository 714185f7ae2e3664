/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-cli-print.h"
#include "gbt-cli-sheet.h"
#include "gbt-cli-store.h"
#include "gbt-cli-verbs.h"
#include "gbt-record.h"
#include "gbt-store-frozen.h"
#include "gbt-text.h"

static const GbtCliOption options[] = {
  { "--retain", N_("OFFER"), N_("retain a candidate: C1, the ID of its offer or the offer’s own name") },
  { "--none", NULL, N_("retain none: the record is closed without one") },
  { "--shortlist", NULL, N_("freeze a shortlist, with what is left to confirm") },
  { "--because", N_("TEXT"), N_("rationale") },
  { "--calendar", N_("TEXT"), N_("calendar of what was decided") },
  { NULL },
};

static gboolean
check_usage (GbtCli  *cli,
             GError **error)
{
  if (gbt_cli_has (cli, "--retain") + gbt_cli_has (cli, "--none") + gbt_cli_has (cli, "--shortlist") == 1)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_USAGE, N_("Decide what? Give one of {1}, {2} or {3}"), "--retain", "--none",
                 "--shortlist", NULL);
  return FALSE;
}

static gboolean
is_named (const GbtEntry *candidate,
          const GbtEntry *offer,
          const char     *name)
{
  const char *id = gbt_entry_get_id (offer);

  return g_strcmp0 (gbt_entry_get_number (candidate), name) == 0 || g_strcmp0 (gbt_entry_get_number (offer), name) == 0
         || (id != NULL && strlen (name) >= GBT_STORE_MIN_PREFIX && g_str_has_prefix (id, name));
}

/* Returns: (nullable): the number of the one candidate that is meant */
static const char *
find_candidate (GbtDossier  *dossier,
                const char  *name,
                GError     **error)
{
  const char *number = NULL;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      const GbtEntry *candidate = gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i);

      if (!is_named (candidate, gbt_dossier_get_offer (dossier, candidate), name))
        continue;
      if (number != NULL)
        {
          gbt_error_set (error, GBT_ERROR_AMBIGUOUS, N_("Several candidates answer to “{1}”"), name, NULL);
          return NULL;
        }
      number = gbt_entry_get_number (candidate);
    }

  if (number == NULL)
    gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("The sheet has no candidate “{1}”"), name, NULL);
  return number;
}

static void
set_text (GbtEntry   **entry,
          guint        field,
          const char  *text)
{
  GbtEntry *next = gbt_entry_with_text (*entry, field, text);

  gbt_entry_unref (*entry);
  *entry = next;
}

/* What the options say, as far as words go. */
static gboolean
set_words (GbtCli      *cli,
           GbtDossier  *dossier,
           GbtEntry   **entry,
           GError     **error)
{
  static const struct
  {
    const char *option;
    guint field;
  } words[] = { { "--because", GBT_DECISION_RATIONALE }, { "--calendar", GBT_DECISION_CALENDAR } };
  const char *kind = GBT_DECISION_DECISION;

  if (gbt_cli_has (cli, "--none"))
    kind = GBT_DECISION_CLOSED;
  else if (gbt_cli_has (cli, "--shortlist"))
    kind = GBT_DECISION_SHORTLIST;
  set_text (entry, GBT_DECISION_KIND, kind);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *text = gbt_cli_get_text (cli, words[i].option, error);

      if (text == NULL && gbt_cli_has (cli, words[i].option))
        return FALSE;
      set_text (entry, words[i].field, text);
    }
  if (gbt_cli_has (cli, "--retain"))
    {
      const char *name = gbt_cli_get_text (cli, "--retain", error);
      const char *number = name != NULL ? find_candidate (dossier, name, error) : NULL;

      if (number == NULL)
        return FALSE;
      set_text (entry, GBT_DECISION_RETAINED, number);
    }

  return TRUE;
}

/* The number after the latest; a record that decides takes the place of the latest that did. */
static GbtEntry *
make_decision (GbtCli      *cli,
               GbtDossier  *dossier,
               GPtrArray   *records,
               GError     **error)
{
  const guint last = records->len > 0 ? gbt_frozen_get_number (records->pdata[0]) : 0;
  g_autofree char *number = g_strdup_printf ("%u", last + 1);
  g_autofree char *id = g_uuid_string_random ();
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *instant = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
  g_autoptr (GbtEntry) entry = gbt_entry_new (GBT_ENTRY_DECISION, number, id, 0);

  set_text (&entry, GBT_DECISION_FROZEN, instant);
  if (!set_words (cli, dossier, &entry, error))
    return NULL;

  for (guint i = 0; i < records->len && !gbt_cli_has (cli, "--shortlist"); i++)
    {
      GbtEntry *next;

      if (gbt_entry_is (gbt_frozen_get_decision (records->pdata[i]), GBT_DECISION_KIND, GBT_DECISION_SHORTLIST))
        continue;
      next = gbt_entry_with_integer (entry, GBT_DECISION_SUPERSEDES, gbt_frozen_get_number (records->pdata[i]));
      gbt_entry_unref (entry);
      entry = next;
      break;
    }

  return g_steal_pointer (&entry);
}

static void
answer (GbtCli          *cli,
        const GbtFrozen *frozen)
{
  g_autoptr (GbtJsonWriter) writer = NULL;

  if (!gbt_cli_get_json (cli))
    {
      gbt_cli_print_frozen (cli, frozen, NULL);
      return;
    }

  writer = gbt_cli_begin_json ("org.gabarit.decide/1");
  gbt_json_writer_add_text (writer, "id", gbt_frozen_get_id (frozen));
  gbt_json_writer_add_unsigned (writer, "decision", gbt_frozen_get_number (frozen));
  gbt_json_writer_add_text (writer, "kind", gbt_entry_get_text (gbt_frozen_get_decision (frozen), GBT_DECISION_KIND));
  gbt_json_writer_add_text (writer, "fingerprint", gbt_frozen_get_fingerprint (frozen));
  gbt_cli_end_json (cli, writer);
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GbtStore) store = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtFiche) fiche = NULL;
  g_autoptr (GPtrArray) records = NULL;
  g_autoptr (GbtEntry) decision = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;
  guint64 edits = 0;

  if (!check_usage (cli, error))
    return GBT_CLI_USAGE;
  sheet = gbt_cli_sheet_load (cli, &store, &edits, error);
  records = sheet != NULL ? gbt_store_list_frozen (store, gbt_sheet_get_id (sheet), error) : NULL;
  if (records == NULL)
    return GBT_CLI_STORE;

  /* From here on, what is refused is what was asked. */
  gbt_cli_blame (cli, GBT_CLI_USAGE);
  fiche = gbt_cli_sheet_to_fiche (sheet);
  decision = make_decision (cli, gbt_fiche_get_dossier (fiche), records, error);
  frozen = decision != NULL ? gbt_record_freeze (fiche, decision, error) : NULL;
  if (frozen == NULL)
    return GBT_CLI_USAGE;

  gbt_cli_blame (cli, GBT_CLI_STORE);
  if (!gbt_store_freeze (store, gbt_sheet_get_id (sheet), &edits, frozen, error))
    return GBT_CLI_STORE;

  answer (cli, frozen);
  return GBT_CLI_DONE;
}

const GbtCliVerb gbt_cli_verb_decide = {
  .name = "decide",
  .arguments = N_("ID (--retain OFFER | --none | --shortlist) --because TEXT"),
  .summary = N_("Freeze a shortlist, a decision or a closed record, for good, with its fingerprint."),
  .groups = { options, NULL },
  .min_operands = 1,
  .max_operands = 1,
  .run = run,
};
