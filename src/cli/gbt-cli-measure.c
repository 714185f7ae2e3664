/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>

#include "gbt-cli-sheet.h"
#include "gbt-cli-store.h"
#include "gbt-cli-table.h"
#include "gbt-cli-verbs.h"
#include "gbt-format.h"
#include "gbt-log-reader.h"
#include "gbt-log-run.h"
#include "gbt-store-evidence.h"
#include "gbt-text.h"
#include "gbt-version.h"

static const GbtCliOption options[] = {
  { "--sheet", N_("ID"), N_("keep the file and what it says as a run of this sheet") },
  { "--stage", "short|usual|limit", N_("the stage of the sheet that was run") },
  { NULL },
};

/* A file that was read. */
typedef struct
{
  char *path;
  char *sha256;
  GbtLogReading *reading;
  char *run; /* the number under which a sheet keeps it */
} Measure;

static void
measure_clear (gpointer data)
{
  Measure *measure = data;

  g_free (measure->path);
  g_free (measure->sha256);
  g_free (measure->run);
  g_clear_pointer (&measure->reading, gbt_log_reading_unref);
}

static gboolean
read_file (const char  *path,
           Measure     *measure,
           GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) failure = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &failure);

  measure->path = g_strdup (path);
  if (stream != NULL)
    measure->reading = gbt_log_read_stream (G_INPUT_STREAM (stream), NULL, NULL, NULL, &measure->sha256, &failure);
  if (measure->reading != NULL)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_IO, N_("The file cannot be read: {1}"), failure->message, NULL);
  gbt_error_set_place (error != NULL ? *error : NULL, path, 0);
  return FALSE;
}

/* {{{ JSON */

static void
add_figure (GbtJsonWriter      *writer,
            const GbtLogFigure *figure)
{
  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "key", figure->key);
  if (figure->known && !figure->counts)
    gbt_json_writer_add_signed (writer, "bytes", figure->amount);
  else
    gbt_json_writer_add_null (writer, "bytes");
  if (figure->known && figure->counts)
    gbt_json_writer_add_signed (writer, "count", figure->amount);
  else
    gbt_json_writer_add_null (writer, "count");
  gbt_json_writer_add_text (writer, "origin", gbt_log_origin_get_code (figure->origin));
  gbt_json_writer_add_text (writer, "counter", figure->counter);
  gbt_json_writer_add_text (writer, "scope", gbt_scope_get_code (figure->scope));
  if (figure->gpu >= 0)
    gbt_json_writer_add_signed (writer, "gpu", figure->gpu);
  else
    gbt_json_writer_add_null (writer, "gpu");
  if (figure->worker != NULL)
    gbt_json_writer_add_text (writer, "worker", figure->worker);
  else
    gbt_json_writer_add_null (writer, "worker");
  gbt_json_writer_add_boolean (writer, "restates", figure->restates);
  gbt_json_writer_add_text (writer, "printed", figure->printed);
  gbt_json_writer_add_unsigned (writer, "resolution_bytes", figure->resolution);
  gbt_json_writer_add_unsigned (writer, "line", figure->line);
  gbt_json_writer_end_object (writer);
}

static void
add_text_or_null (GbtJsonWriter *writer,
                  const char    *key,
                  const char    *text)
{
  if (text != NULL)
    gbt_json_writer_add_text (writer, key, text);
  else
    gbt_json_writer_add_null (writer, key);
}

static void
add_dimension (GbtJsonWriter       *writer,
               const GbtLogReading *reading,
               const char          *key)
{
  const char *text = gbt_log_reading_get_fact (reading, key);
  guint64 value;

  if (text != NULL && g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, &value, NULL))
    gbt_json_writer_add_unsigned (writer, key, value);
  else
    gbt_json_writer_add_null (writer, key);
}

static void
add_measure (GbtJsonWriter *writer,
             const Measure *measure)
{
  const GbtLogReading *reading = measure->reading;

  add_text_or_null (writer, "engine", gbt_log_reading_get_engine (reading));
  add_text_or_null (writer, "version", gbt_log_reading_get_version (reading));
  gbt_json_writer_add_text (writer, "outcome", gbt_log_outcome_get_code (gbt_log_reading_get_outcome (reading)));
  add_text_or_null (writer, "failed_phase", gbt_log_reading_get_failed_phase (reading));
  gbt_json_writer_begin_array (writer, "figures");
  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    add_figure (writer, gbt_log_reading_get_figure (reading, i));
  gbt_json_writer_end_array (writer);
  gbt_json_writer_begin_object (writer, "dimensions");
  add_dimension (writer, reading, "context");
  add_dimension (writer, reading, "requests");
  gbt_json_writer_end_object (writer);
  gbt_json_writer_begin_array (writer, "facts");
  for (guint i = 0; i < gbt_log_reading_get_n_facts (reading); i++)
    {
      const char *key;
      guint64 line;
      const char *text = gbt_log_reading_get_nth_fact (reading, i, &key, &line);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "key", key);
      gbt_json_writer_add_text (writer, "value", text);
      gbt_json_writer_add_unsigned (writer, "line", line);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
  gbt_json_writer_add_unsigned (writer, "lines", gbt_log_reading_get_n_lines (reading));
  gbt_json_writer_add_unsigned (writer, "ignored_lines", gbt_log_reading_get_n_ignored (reading));
  gbt_json_writer_begin_array (writer, "warnings");
  for (guint i = 0; i < gbt_log_reading_get_n_warnings (reading); i++)
    {
      g_autofree char *english = gbt_sentence_dup_english (gbt_log_reading_get_warning (reading, i));

      gbt_json_writer_add_text (writer, NULL, english);
    }
  gbt_json_writer_end_array (writer);
  gbt_json_writer_add_text (writer, "sha256", measure->sha256);
  add_text_or_null (writer, "run", measure->run);
}

/* One file is the answer itself; several are a list. */
static void
answer_json (GbtCli *cli,
             GArray *measures)
{
  g_autoptr (GbtJsonWriter) writer = gbt_cli_begin_json ("org.gabarit.measure/1");

  if (measures->len == 1)
    {
      add_measure (writer, &g_array_index (measures, Measure, 0));
    }
  else
    {
      gbt_json_writer_begin_array (writer, "files");
      for (guint i = 0; i < measures->len; i++)
        {
          const Measure *measure = &g_array_index (measures, Measure, i);

          gbt_json_writer_begin_object (writer, NULL);
          gbt_json_writer_add_text (writer, "file", measure->path);
          add_measure (writer, measure);
          gbt_json_writer_end_object (writer);
        }
      gbt_json_writer_end_array (writer);
    }
  gbt_cli_end_json (cli, writer);
}

/* }}} */

/* {{{ Text */

static char *
say_place (GbtLanguage         language,
           const GbtLogFigure *figure)
{
  g_autofree char *gpu = figure->gpu >= 0 ? g_strdup_printf ("%d", figure->gpu) : NULL;

  if (gpu != NULL)
    return gbt_text_fill (gbt_text (language, N_("GPU {1}")), gpu, NULL);
  if (figure->worker != NULL)
    return g_strdup (figure->worker);
  switch (figure->scope)
    {
    case GBT_SCOPE_GPU:
      return g_strdup (gbt_text (language, N_("one GPU")));
    case GBT_SCOPE_PROCESS:
      return g_strdup (gbt_text (language, N_("one process")));
    case GBT_SCOPE_HOST:
      return g_strdup (gbt_text (language, N_("host")));
    case GBT_SCOPE_MACHINE:
    default:
      return g_strdup (gbt_text (language, N_("machine")));
    }
}

static char *
say_amount (GbtLanguage         language,
            const GbtLogFigure *figure)
{
  if (!figure->known)
    return g_strdup (gbt_text (language, N_("unknown")));
  if (figure->counts)
    return figure->amount >= 0 ? gbt_format_count (language, (guint64) figure->amount) : g_strdup (figure->printed);
  return gbt_format_amount (language, figure->amount, GBT_UNIT_GIB, GBT_SPACE_SCREEN);
}

static void
print_measure (GbtCli        *cli,
               const Measure *measure)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  const GbtLogReading *reading = measure->reading;
  const char *engine = gbt_log_reading_get_engine (reading);
  const char *version = gbt_log_reading_get_version (reading);
  g_autofree char *who = engine != NULL ? g_strjoin (" ", gbt_log_engine_get_label (engine), version, NULL)
                                        : g_strdup (gbt_text (language, N_("nothing was recognised in this file")));
  g_autofree char *title = g_strdup_printf ("%s: %s", measure->path, who);
  g_autofree char *lines = gbt_format_count (language, gbt_log_reading_get_n_ignored (reading));
  g_autofree char *ignored = gbt_text_fill (gbt_text (language, N_("Lines of which nothing was read: {1}")), lines, NULL);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("rlrlrl");

  gbt_cli_print_line (cli, title);
  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    {
      const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, i);
      g_autofree char *line = g_strdup_printf ("%" G_GUINT64_FORMAT, figure->line);
      g_autofree char *place = say_place (language, figure);
      g_autofree char *amount = say_amount (language, figure);
      const char *note = figure->origin == GBT_LOG_PREDICTED ? gbt_text (language, N_("predicted by the engine"))
                         : figure->restates                  ? gbt_text (language, N_("given by other lines too"))
                                                             : "";

      gbt_cli_table_add (table, line, gbt_text (language, gbt_log_key_get_label (figure->key)), amount, place, figure->printed,
        note);
    }
  if (gbt_log_reading_get_n_figures (reading) > 0)
    gbt_cli_table_print (table, cli);
  gbt_cli_print_line (cli, ignored);
  for (guint i = 0; i < gbt_log_reading_get_n_warnings (reading); i++)
    {
      g_autofree char *warning = gbt_format_sentence (language, GBT_UNIT_GIB, gbt_log_reading_get_warning (reading, i));

      gbt_cli_print_line (cli, warning);
    }
  if (measure->run != NULL)
    {
      g_autofree char *kept = gbt_text_fill (gbt_text (language, N_("Kept as {1}")), measure->run, NULL);

      gbt_cli_print_line (cli, kept);
    }
}

/* }}} */

/* {{{ Kept with a sheet */

/* A file that the sheet has already: the run that cites it. */
static const char *
find_known (const GbtDossier *dossier,
            const char       *sha256)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_RUN); i++)
    {
      const GbtEntry *run = gbt_dossier_get (dossier, GBT_ENTRY_RUN, i);

      for (guint j = 0; j < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); j++)
        {
          const GbtEntry *evidence = gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, j);

          if (gbt_entry_is (evidence, GBT_EVIDENCE_SHA256, sha256)
              && gbt_entry_lists (run, GBT_RUN_EVIDENCE, gbt_entry_get_number (evidence)))
            return gbt_entry_get_number (run);
        }
    }

  return NULL;
}

static void
put (GbtDossier **dossier,
     GbtEntry    *entry)
{
  GbtDossier *next = gbt_dossier_with (*dossier, entry);

  gbt_dossier_unref (*dossier);
  *dossier = next;
}

static GbtEntry *
make_evidence (GbtCli        *cli,
               const Measure *measure)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GbtEntry) titled = NULL;
  g_autofree char *name = g_path_get_basename (measure->path);
  g_autofree char *title = gbt_text_fill (gbt_text (gbt_cli_get_language (cli), N_("Log of a run: {1}")), name, NULL);

  titled = gbt_entry_with_text (bare, GBT_EVIDENCE_TITLE, title);
  return gbt_entry_with_text (titled, GBT_EVIDENCE_KIND, "measurement");
}

static gboolean
keep_measure (GbtCli      *cli,
              GbtStore    *store,
              GbtDossier **dossier,
              const char  *stage,
              Measure     *measure,
              GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (measure->path);
  const char *known = find_known (*dossier, measure->sha256);
  g_autoptr (GError) failure = NULL;
  g_autoptr (GbtEntry) draft = NULL;
  g_autoptr (GbtEntry) saved = NULL;
  g_autoptr (GbtEntry) evidence = NULL;
  g_autoptr (GbtEntry) bare = NULL;
  g_autoptr (GbtEntry) run = NULL;
  g_autoptr (GPtrArray) peaks = NULL;
  g_autofree char *piece = gbt_dossier_dup_next (*dossier, GBT_SERIES_EVIDENCE);

  if (known != NULL)
    {
      measure->run = g_strdup (known);
      return TRUE;
    }

  draft = make_evidence (cli, measure);
  if (!gbt_store_add_evidence (store, draft, file, &saved, &failure))
    {
      /* What is wrong with the file, not with the store. */
      if (g_error_matches (failure, GBT_ERROR, GBT_ERROR_TOO_LARGE))
        {
          gbt_error_set_place (failure, measure->path, 0);
          gbt_cli_blame (cli, GBT_CLI_REFUSED);
        }
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  measure->run = gbt_dossier_dup_next (*dossier, GBT_SERIES_RUN);
  evidence = gbt_entry_with_identity (saved, piece, gbt_entry_get_id (saved), gbt_entry_get_version (saved));
  bare = gbt_log_reading_make_run (measure->reading, measure->run, stage);
  run = gbt_entry_with_text (bare, GBT_RUN_EVIDENCE, piece);
  peaks = gbt_log_reading_make_peaks (measure->reading, measure->run);
  put (dossier, evidence);
  put (dossier, run);
  for (guint i = 0; i < peaks->len; i++)
    put (dossier, peaks->pdata[i]);

  return TRUE;
}

static GbtCliExit
keep_all (GbtCli  *cli,
          GArray  *measures,
          GError **error)
{
  const char *id = gbt_cli_get_text (cli, "--sheet", error);
  const char *stage = gbt_cli_has (cli, "--stage") ? gbt_cli_get_text (cli, "--stage", error) : NULL;
  g_autoptr (GbtStore) store = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtSheet) changed = NULL;
  g_autoptr (GbtSheet) saved = NULL;
  g_autoptr (GbtDossier) dossier = NULL;
  g_autoptr (GbtEstimate) estimate = NULL;
  gboolean missing;
  guint64 edits;

  if (id == NULL)
    return GBT_CLI_USAGE;
  /* A sheet is in a store that is there: none is made to look for it. */
  store = gbt_cli_store_open_to_read (cli, &missing, error);
  if (missing)
    gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no sheet “{1}”"), id, NULL);
  if (store == NULL)
    return GBT_CLI_STORE;
  sheet = gbt_store_load_sheet (store, id, &edits, error);
  if (sheet == NULL)
    return GBT_CLI_USAGE;

  dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  for (guint i = 0; i < measures->len; i++)
    {
      /* A run of which nothing is known would only look like one. */
      if (gbt_log_reading_get_engine (g_array_index (measures, Measure, i).reading) == NULL)
        continue;
      if (!keep_measure (cli, store, &dossier, stage, &g_array_index (measures, Measure, i), error))
        return GBT_CLI_STORE;
    }

  changed = gbt_sheet_with_dossier (sheet, dossier);
  estimate = gbt_estimate_compute (gbt_sheet_get_workload (changed), NULL);
  saved = gbt_store_save_sheet (store, changed, estimate, &edits, error);
  return saved != NULL ? GBT_CLI_DONE : GBT_CLI_STORE;
}

/* }}} */

static gboolean
check_usage (GbtCli  *cli,
             GError **error)
{
  static const char *const stages[] = { "short", "usual", "limit", NULL };
  const char *stage = gbt_cli_get_value (cli, "--stage");

  if (stage != NULL && !gbt_cli_has (cli, "--sheet"))
    gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} needs {2}"), "--stage", "--sheet", NULL);
  else if (stage != NULL && !g_strv_contains (stages, stage))
    gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} takes one of {2}, not “{3}”"), "--stage", "short, usual, limit", stage, NULL);
  else
    return TRUE;

  return FALSE;
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GArray) measures = g_array_new (FALSE, TRUE, sizeof (Measure));
  GbtCliExit exit = GBT_CLI_DONE;
  gboolean any = FALSE;

  g_array_set_clear_func (measures, measure_clear);
  if (!check_usage (cli, error))
    return GBT_CLI_USAGE;

  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  for (guint i = 0; i < gbt_cli_get_n_operands (cli); i++)
    {
      Measure *measure;

      g_array_set_size (measures, i + 1);
      measure = &g_array_index (measures, Measure, i);
      if (!read_file (gbt_cli_get_operand (cli, i), measure, error))
        return GBT_CLI_REFUSED;
      any |= gbt_log_reading_get_engine (measure->reading) != NULL;
    }

  if (gbt_cli_has (cli, "--sheet"))
    {
      gbt_cli_blame (cli, GBT_CLI_STORE);
      exit = keep_all (cli, measures, error);
      if (exit != GBT_CLI_DONE)
        return exit;
    }
  if (gbt_cli_get_json (cli))
    answer_json (cli, measures);
  for (guint i = 0; i < measures->len && !gbt_cli_get_json (cli); i++)
    print_measure (cli, &g_array_index (measures, Measure, i));

  return any ? GBT_CLI_DONE : GBT_CLI_NEGATIVE;
}

const GbtCliVerb gbt_cli_verb_measure = {
  .name = "measure",
  .arguments = N_("FILE… [--sheet ID [--stage STAGE]]"),
  .summary = N_("Read the log of an engine, or the counters of a driver: who wrote it, and the figures it prints."),
  .groups = { options, NULL },
  .min_operands = 1,
  .max_operands = 64,
  .run = run,
};
