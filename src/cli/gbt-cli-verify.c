/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-cli-source.h"
#include "gbt-cli-store.h"
#include "gbt-cli-table.h"
#include "gbt-cli-verbs.h"
#include "gbt-format.h"
#include "gbt-import-pdf.h"
#include "gbt-json-reader.h"
#include "gbt-pdf-verify.h"
#include "gbt-record.h"
#include "gbt-text.h"

static const GbtCliOption options[] = {
  { "--fingerprint", N_("HEX"), N_("the fingerprint that a record is to have, 64 digits") },
  { NULL },
};

/* One thing that was checked. */
typedef struct
{
  const char *what;
  const char *label;
  gboolean holds;
  GbtSentence *detail;
} Check;

static void
check_clear (gpointer data)
{
  gbt_sentence_unref (((Check *) data)->detail);
}

/* @detail is taken. */
static void
add_check (GArray      *checks,
           const char  *what,
           const char  *label,
           gboolean     holds,
           GbtSentence *detail)
{
  const Check check = { what, label, holds, detail };

  g_array_append_val (checks, check);
}

/* {{{ Against the store */

/* The line where two records begin to differ, from 1; 0 when they are the same. */
static guint64
find_line (GBytes *a,
           GBytes *b)
{
  gsize size_a, size_b;
  const char *data_a = g_bytes_get_data (a, &size_a);
  const char *data_b = g_bytes_get_data (b, &size_b);
  guint64 line = 1;

  if (g_bytes_equal (a, b))
    return 0;
  for (gsize i = 0; i < MIN (size_a, size_b) && data_a[i] == data_b[i]; i++)
    line += data_a[i] == '\n';
  return line;
}

/* The decision that a text claims to be: what is changed may not be read any more, and is still to be
 * held against what was frozen. Returns: (transfer full) (nullable): its UUID */
static char *
find_decision (GBytes *bytes)
{
  g_autoptr (GbtJson) json = gbt_json_parse (bytes, NULL, NULL, NULL);
  const GbtJson *decision = json != NULL ? gbt_json_find (json, "decision") : NULL;
  const char *id = decision != NULL && !gbt_json_is_null (decision) ? gbt_json_get_text (decision, "id", NULL) : NULL;

  return g_strdup (id);
}

/* Opens the person's store, if there is one, and finds the frozen record of that decision in it.
 * Returns: FALSE when the store fails */
static gboolean
find_stored (GbtCli     *cli,
             GBytes     *record,
             GbtStore  **store,
             GbtFrozen **frozen,
             GError    **error)
{
  g_autofree char *id = record != NULL ? find_decision (record) : NULL;
  g_autoptr (GError) failure = NULL;
  gboolean missing;

  if (id == NULL)
    return TRUE;

  *store = gbt_cli_store_open_to_read (cli, &missing, &failure);
  if (*store != NULL)
    *frozen = gbt_store_find_frozen (*store, id, &failure);
  if (failure == NULL || g_error_matches (failure, GBT_ERROR, GBT_ERROR_NOT_FOUND))
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static void
check_store (GArray          *checks,
             const GbtFrozen *frozen,
             GBytes          *record)
{
  const guint64 line = find_line (gbt_frozen_get_bytes (frozen), record);

  if (line == 0)
    add_check (checks, "store", N_("Store"), TRUE,
               gbt_sentence_new ("store-holds", N_("The store holds the same record, byte for byte"), GBT_ARGUMENT_END));
  else
    add_check (checks, "store", N_("Store"), FALSE,
               gbt_sentence_new ("store-differs", N_("The store holds another record: it differs from line {1} on"),
                                 GBT_ARGUMENT_INTEGER, line, GBT_ARGUMENT_END));
}

/* }}} */
/* {{{ What is verified */

static gboolean
verify_pdf (GbtCli      *cli,
            GBytes      *bytes,
            const char  *shown,
            GArray      *checks,
            GError     **error)
{
  g_autoptr (GbtPdfSheet) printed = gbt_import_pdf (bytes, shown, error);
  g_autoptr (GbtStore) store = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;
  g_autoptr (GPtrArray) found = NULL;

  if (printed == NULL || !find_stored (cli, printed->record, &store, &frozen, error))
    return FALSE;

  found = gbt_pdf_verify (bytes, shown, frozen != NULL ? gbt_frozen_get_bytes (frozen) : NULL,
                          frozen != NULL ? gbt_frozen_get_fingerprint (frozen) : NULL, error);
  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      const GbtPdfCheck *check = g_ptr_array_index (found, i);

      add_check (checks, gbt_pdf_check_get_code (check->what), gbt_pdf_check_get_label (check->what), check->holds,
                 gbt_sentence_ref (check->detail));
    }

  return found != NULL;
}

static void
check_record (GArray     *checks,
              GBytes     *bytes,
              const char *shown)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GbtFiche) fiche = gbt_record_read_fiche (bytes, shown, &failure);
  const char *place = failure != NULL ? failure->message : NULL;

  if (fiche != NULL)
    add_check (checks, "record", N_("Record"), TRUE,
               gbt_sentence_new ("record-holds", N_("The record is whole: what is derived follows from the rest"),
                                 GBT_ARGUMENT_END));
  else
    add_check (checks, "record", N_("Record"), FALSE,
               gbt_sentence_new ("record-changed", N_("The record does not hold, line {1}: {2}"), GBT_ARGUMENT_INTEGER,
                                 (guint64) gbt_error_get_line (failure), GBT_ARGUMENT_TEXT, place, GBT_ARGUMENT_END));
}

static void
check_fingerprint (GArray     *checks,
                   GBytes     *bytes,
                   const char *expected)
{
  g_autofree char *digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);

  if (g_ascii_strcasecmp (digest, expected) == 0)
    add_check (checks, "fingerprint", N_("Fingerprint"), TRUE,
               gbt_sentence_new ("fingerprint-same", N_("The fingerprint is that of the record: {1}"),
                                 GBT_ARGUMENT_TEXT, digest, GBT_ARGUMENT_END));
  else
    add_check (checks, "fingerprint", N_("Fingerprint"), FALSE,
               gbt_sentence_new ("fingerprint-other", N_("The fingerprint given, {1}, is not that of the record, {2}"),
                                 GBT_ARGUMENT_TEXT, expected, GBT_ARGUMENT_TEXT, digest, GBT_ARGUMENT_END));
}

static gboolean
verify_json (GbtCli      *cli,
             GBytes      *bytes,
             const char  *shown,
             const char  *fingerprint,
             GArray      *checks,
             GError     **error)
{
  g_autoptr (GbtStore) store = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;

  if (!find_stored (cli, bytes, &store, &frozen, error))
    return FALSE;

  check_record (checks, bytes, shown);
  if (fingerprint != NULL)
    check_fingerprint (checks, bytes, fingerprint);
  if (frozen != NULL)
    check_store (checks, frozen, bytes);

  return TRUE;
}

static gboolean
verify_file (GbtCli      *cli,
             const char  *path,
             const char  *fingerprint,
             GArray      *checks,
             GError     **error)
{
  g_autofree char *shown = g_filename_display_name (path);
  g_autoptr (GBytes) bytes = NULL;

  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  bytes = gbt_json_load (path, GBT_PDF_MAX_SIZE, error);
  if (bytes == NULL)
    {
      gbt_error_set_place (error != NULL ? *error : NULL, shown, 0);
      return FALSE;
    }
  if (!gbt_import_pdf_sniff (bytes))
    return verify_json (cli, bytes, shown, fingerprint, checks, error);
  if (fingerprint != NULL)
    {
      gbt_cli_blame (cli, GBT_CLI_USAGE);
      gbt_error_set (error, GBT_ERROR_USAGE, N_("A PDF carries its fingerprint: {1} goes with a record"),
                     "--fingerprint", NULL);
      return FALSE;
    }

  return verify_pdf (cli, bytes, shown, checks, error);
}

static void
check_frozen (GArray          *checks,
              const GbtFrozen *frozen)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GbtFiche) fiche = gbt_record_read_frozen (frozen, &failure);

  if (fiche != NULL)
    add_check (checks, "store", N_("Store"), TRUE,
               gbt_sentence_new ("record-kept", N_("Decision {1}: the record is whole, its fingerprint is {2}"),
                                 GBT_ARGUMENT_INTEGER, (guint64) gbt_frozen_get_number (frozen), GBT_ARGUMENT_TEXT,
                                 gbt_frozen_get_fingerprint (frozen), GBT_ARGUMENT_END));
  else
    add_check (checks, "store", N_("Store"), FALSE,
               gbt_sentence_new ("record-lost", N_("Decision {1}: the record does not hold, line {2}: {3}"),
                                 GBT_ARGUMENT_INTEGER, (guint64) gbt_frozen_get_number (frozen), GBT_ARGUMENT_INTEGER,
                                 (guint64) gbt_error_get_line (failure), GBT_ARGUMENT_TEXT, failure->message,
                                 GBT_ARGUMENT_END));
}

/* A frozen record, or all those of a sheet. */
static gboolean
verify_id (GbtCli  *cli,
           GArray  *checks,
           GError **error)
{
  g_auto (GbtCliSource) source = { NULL };
  g_autoptr (GPtrArray) records = NULL;
  g_autoptr (GError) failure = NULL;

  if (gbt_cli_source_load (cli, &source, &failure) && source.frozen != NULL)
    check_frozen (checks, source.frozen);
  else if (failure == NULL)
    records = gbt_store_list_frozen (source.store, gbt_sheet_get_id (gbt_fiche_get_sheet (source.fiche)), &failure);

  for (guint i = 0; records != NULL && i < records->len; i++)
    check_frozen (checks, records->pdata[i]);
  if (g_error_matches (failure, GBT_ERROR, GBT_ERROR_DAMAGED))
    {
      /* What is asked is whether it was changed: that is an answer. */
      add_check (checks, "store", N_("Store"), FALSE,
                 gbt_sentence_new ("store-damaged", N_("The store no longer holds what was frozen: {1}"),
                                   GBT_ARGUMENT_TEXT, failure->message, GBT_ARGUMENT_END));
      g_clear_error (&failure);
    }
  if (failure == NULL && checks->len == 0)
    gbt_error_set (&failure, GBT_ERROR_NOT_FOUND, N_("The sheet has no frozen record"), NULL);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return checks->len > 0;
}

/* }}} */
/* {{{ Answering */

static gboolean
all_hold (GArray *checks)
{
  for (guint i = 0; i < checks->len; i++)
    {
      if (!g_array_index (checks, Check, i).holds)
        return FALSE;
    }

  return TRUE;
}

static void
answer_json (GbtCli *cli,
             GArray *checks)
{
  g_autoptr (GbtJsonWriter) writer = gbt_cli_begin_json ("org.gabarit.verify/1");
  g_autoptr (GbtSentence) unproved = gbt_pdf_checks_get_limit ();
  g_autofree char *limit = gbt_sentence_dup_english (unproved);

  gbt_json_writer_add_boolean (writer, "holds", all_hold (checks));
  gbt_json_writer_begin_array (writer, "checks");
  for (guint i = 0; i < checks->len; i++)
    {
      const Check *check = &g_array_index (checks, Check, i);
      g_autofree char *detail = gbt_sentence_dup_english (check->detail);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "what", check->what);
      gbt_json_writer_add_boolean (writer, "holds", check->holds);
      gbt_json_writer_add_text (writer, "code", gbt_sentence_get_code (check->detail));
      gbt_json_writer_add_text (writer, "detail", detail);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
  gbt_json_writer_add_text (writer, "limit", limit);
  gbt_cli_end_json (cli, writer);
}

static void
answer_text (GbtCli *cli,
             GArray *checks)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lll");
  g_autoptr (GbtSentence) unproved = gbt_pdf_checks_get_limit ();
  g_autofree char *limit = gbt_format_sentence (language, GBT_UNIT_BYTE, unproved);

  for (guint i = 0; i < checks->len; i++)
    {
      const Check *check = &g_array_index (checks, Check, i);
      g_autofree char *detail = gbt_format_sentence (language, GBT_UNIT_BYTE, check->detail);

      gbt_cli_table_add (table, gbt_text (language, check->label),
                         gbt_text (language, check->holds ? N_("holds") : N_("does not hold")), detail);
    }
  gbt_cli_table_print (table, cli);
  gbt_cli_print_line (cli, limit);
}

/* }}} */

/* An operand that is there as a file, or is written as one, is a file. */
static gboolean
is_file (const char *operand)
{
  g_autofree char *lower = g_ascii_strdown (operand, -1);

  return g_file_test (operand, G_FILE_TEST_EXISTS) || g_str_has_suffix (lower, ".pdf") || g_str_has_suffix (lower, ".json");
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GArray) checks = g_array_new (FALSE, FALSE, sizeof (Check));
  const char *operand = gbt_cli_get_operand (cli, 0);
  const char *fingerprint = gbt_cli_get_text (cli, "--fingerprint", error);

  g_array_set_clear_func (checks, check_clear);
  if (fingerprint == NULL && gbt_cli_has (cli, "--fingerprint"))
    return GBT_CLI_USAGE;
  if (is_file (operand))
    {
      if (!verify_file (cli, operand, fingerprint, checks, error))
        return GBT_CLI_REFUSED;
    }
  else if (fingerprint != NULL)
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} goes with the file of a record"), "--fingerprint", NULL);
      return GBT_CLI_USAGE;
    }
  else if (!verify_id (cli, checks, error))
    return GBT_CLI_STORE;

  if (gbt_cli_get_json (cli))
    answer_json (cli, checks);
  else
    answer_text (cli, checks);
  return all_hold (checks) ? GBT_CLI_DONE : GBT_CLI_NEGATIVE;
}

const GbtCliVerb gbt_cli_verb_verify = {
  .name = "verify",
  .arguments = N_("(ID | FILE.pdf | FILE.json [--fingerprint HEX])"),
  .summary = N_("Tell whether a record, a printed sheet or what the store froze was changed."),
  .groups = { options, NULL },
  .min_operands = 1,
  .max_operands = 1,
  .run = run,
};
