/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-import-offers.h"

#include <signal.h>

#include "gbt-cli-store.h"
#include "gbt-format.h"
#include "gbt-incoming.h"
#include "gbt-offer-reader.h"
#include "gbt-store.h"
#include "gbt-store-evidence.h"
#include "gbt-store-offers.h"
#include "gbt-text.h"

/* A row that is refused, kept for the answer. */
typedef struct
{
  guint line;
  char *field;
  char *read;
  GError *cause;
} Refusal;

/* One file: how it is read, and what became of its rows. */
typedef struct
{
  GbtIncoming *file;
  char *shown;
  GbtOfferReader *reader;
  GArray *refusals;
  guint n_doubtful;
  GbtImportCounts counts;
} Catalogue;

typedef struct
{
  GbtCli *cli;
  GPtrArray *catalogues;
} Import;

/* What Ctrl-C sets; whoever reads rows looks at it. */
static volatile sig_atomic_t stopped;

static void
stop (int signal_number)
{
  stopped = 1;
}

static void
clear_refusal (gpointer data)
{
  Refusal *refusal = data;

  g_free (refusal->field);
  g_free (refusal->read);
  g_clear_error (&refusal->cause);
}

static void
catalogue_free (gpointer data)
{
  Catalogue *self = data;

  gbt_incoming_unref (self->file);
  g_free (self->shown);
  g_clear_pointer (&self->reader, gbt_offer_reader_free);
  g_array_unref (self->refusals);
  g_free (self);
}

static GbtOfferReader *
open_reader (Catalogue  *self,
             GError    **error)
{
  return gbt_offer_reader_new (gbt_incoming_get_offers (self->file), self->shown, gbt_gpu_catalogue_get (), error);
}

static Catalogue *
catalogue_new (GbtIncoming  *file,
               GError      **error)
{
  Catalogue *self = g_new0 (Catalogue, 1);

  self->file = gbt_incoming_ref (file);
  self->shown = g_filename_display_name (gbt_incoming_get_path (file));
  self->refusals = g_array_new (FALSE, FALSE, sizeof (Refusal));
  g_array_set_clear_func (self->refusals, clear_refusal);
  self->reader = open_reader (self, error);
  if (self->reader == NULL)
    g_clear_pointer (&self, catalogue_free);
  return self;
}

/* {{{ Storing */

/* The next offer of a file, for the store: what is refused on the way is kept aside. */
static GbtEntry *
next_offer (gpointer   data,
            GError   **error)
{
  Catalogue *self = data;
  GbtOfferReading reading;

  while (gbt_offer_reader_next (self->reader, &reading, error))
    {
      Refusal refusal;

      if (stopped)
        {
          gbt_error_set (error, GBT_ERROR_CANCELLED, N_("Stopped: nothing was imported"), NULL);
          return NULL;
        }
      self->n_doubtful += reading.outcome == GBT_OFFER_OUTCOME_TO_CHECK;
      if (reading.offer != NULL)
        return gbt_entry_ref (reading.offer);

      refusal = (Refusal) { reading.line, g_strdup (reading.field), g_strdup (reading.read),
                            g_error_copy (reading.cause) };
      g_array_append_val (self->refusals, refusal);
    }

  return NULL;
}

/* The same file is one piece of evidence, however often it is imported. */
static gboolean
has_evidence (GbtStore    *store,
              GBytes      *bytes,
              const char  *title,
              gboolean    *has,
              GError     **error)
{
  g_autofree char *digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  g_autoptr (GPtrArray) rows = gbt_store_list_evidence (store, error);

  if (rows == NULL)
    return FALSE;

  *has = FALSE;
  for (guint i = 0; i < rows->len && !*has; i++)
    {
      const GbtEntry *evidence = ((GbtEvidenceRow *) rows->pdata[i])->evidence;

      *has = gbt_entry_is (evidence, GBT_EVIDENCE_SHA256, digest) && gbt_entry_is (evidence, GBT_EVIDENCE_TITLE, title);
    }
  return TRUE;
}

/* What a file is called may be longer than a field takes, and of several lines. */
static char *
dup_short (const char *name,
           guint       field)
{
  const guint64 most = gbt_entry_kind_get_spec (GBT_ENTRY_EVIDENCE, field)->maximum;
  g_autofree char *line = gbt_cli_dup_line (name);

  return g_utf8_substring (line, 0, MIN ((glong) most, g_utf8_strlen (line, -1)));
}

/* The file stays with what was read in it. */
static gboolean
keep_file (GbtStore   *store,
           Catalogue  *self,
           GError    **error)
{
  GBytes *bytes = gbt_incoming_get_offers (self->file);
  g_autofree char *name = g_path_get_basename (self->shown);
  g_autofree char *title = dup_short (name, GBT_EVIDENCE_TITLE);
  g_autofree char *source = dup_short (gbt_offer_reader_get_catalogue (self->reader), GBT_EVIDENCE_SOURCE);
  g_autoptr (GbtEntry) empty = NULL;
  g_autoptr (GbtEntry) titled = NULL;
  g_autoptr (GbtEntry) of_kind = NULL;
  g_autoptr (GbtEntry) named = NULL;
  g_autoptr (GbtEntry) evidence = NULL;
  g_autoptr (GbtEntry) saved = NULL;
  gboolean has;

  if (g_bytes_get_size (bytes) > GBT_STORE_MAX_FILE)
    return TRUE;
  if (!has_evidence (store, bytes, title, &has, error))
    return FALSE;
  if (has)
    return TRUE;

  empty = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  titled = gbt_entry_with_text (empty, GBT_EVIDENCE_TITLE, title);
  of_kind = gbt_entry_with_text (titled, GBT_EVIDENCE_KIND, "commercial");
  named = gbt_entry_with_text (of_kind, GBT_EVIDENCE_FILE_NAME, title);
  evidence = gbt_entry_with_text (named, GBT_EVIDENCE_SOURCE, source);
  return gbt_store_add_evidence_bytes (store, evidence, bytes, &saved, error);
}

/* All files, or none: a #GbtStoreBatch. */
static gboolean
store_catalogues (GbtStore *store,
                  gpointer  data,
                  GError  **error)
{
  Import *import = data;

  for (guint i = 0; i < import->catalogues->len; i++)
    {
      Catalogue *self = import->catalogues->pdata[i];

      if (!gbt_store_import_offers (store, gbt_offer_reader_get_catalogue (self->reader), next_offer, self, NULL, NULL,
                                    NULL, &self->counts, error)
          || !keep_file (store, self, error))
        return FALSE;
    }

  return TRUE;
}

/* Ctrl-C gives up between two rows: the transaction is undone, and the store is what it was. */
static gboolean
store_all (GbtStore  *store,
           Import    *import,
           GError   **error)
{
  struct sigaction quiet = { .sa_handler = stop };
  struct sigaction old;
  gboolean done;

  stopped = 0;
  sigaction (SIGINT, &quiet, &old);
  done = gbt_store_run_batch (store, store_catalogues, import, error);
  sigaction (SIGINT, &old, NULL);
  return done;
}

/* }}} */
/* {{{ Answering */

static void
write_row (GbtJsonWriter *writer,
           const char    *file,
           guint          line,
           const char    *outcome,
           const char    *field,
           const char    *read,
           const char    *cause,
           const char    *message)
{
  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "file", file);
  gbt_json_writer_add_unsigned (writer, "line", line);
  gbt_json_writer_add_text (writer, "outcome", outcome);
  gbt_json_writer_add_text (writer, "field", field);
  gbt_json_writer_add_text (writer, "read", read);
  gbt_json_writer_add_text (writer, "cause", cause);
  gbt_json_writer_add_text (writer, "message", message);
  gbt_json_writer_end_object (writer);
}

static const char *
get_doubt_label (const char *code)
{
  return gbt_field_spec_get_code_label (gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_DOUBTS), code);
}

/* The rows are read again rather than kept: a hundred thousand doubts would be held for nothing. */
static gboolean
write_rows (GbtCli         *cli,
            GbtJsonWriter  *writer,
            Catalogue      *self,
            GError        **error)
{
  g_autoptr (GbtOfferReader) reader = open_reader (self, error);
  GbtOfferReading reading;

  if (reader == NULL)
    return FALSE;

  while (gbt_offer_reader_next (reader, &reading, error))
    {
      if (reading.outcome == GBT_OFFER_OUTCOME_REFUSED)
        {
          g_autofree char *message = gbt_format_error_sentence (gbt_cli_get_language (cli), reading.cause);

          write_row (writer, self->shown, reading.line, "refused", reading.field, reading.read,
                     gbt_error_get_word ((GbtError) reading.cause->code), message);
        }
      for (guint i = 0; i < reading.n_doubts; i++)
        write_row (writer, self->shown, reading.line, "to-check", reading.doubts[i].field, reading.doubts[i].read,
                   reading.doubts[i].code,
                   gbt_text (gbt_cli_get_language (cli), get_doubt_label (reading.doubts[i].code)));
    }
  return error == NULL || *error == NULL;
}

static void
sum_counts (const Import    *import,
            GbtImportCounts *sum,
            guint64         *refused,
            guint64         *doubtful)
{
  for (guint i = 0; i < import->catalogues->len; i++)
    {
      const Catalogue *self = import->catalogues->pdata[i];

      sum->added += self->counts.added;
      sum->changed += self->counts.changed;
      sum->unchanged += self->counts.unchanged;
      sum->unlisted += self->counts.unlisted;
      *refused += self->refusals->len + self->counts.repeated;
      *doubtful += self->n_doubtful;
    }
}

static gboolean
answer_json (const Import  *import,
             GError       **error)
{
  g_autoptr (GbtJsonWriter) writer = gbt_cli_begin_json ("org.gabarit.import/1");
  g_autoptr (GError) failure = NULL;
  GbtImportCounts sum = { 0 };
  guint64 refused = 0;
  guint64 doubtful = 0;

  sum_counts (import, &sum, &refused, &doubtful);
  gbt_json_writer_add_text (writer, "kind", "offers");
  gbt_json_writer_add_unsigned (writer, "added", sum.added);
  gbt_json_writer_add_unsigned (writer, "updated", sum.changed);
  gbt_json_writer_add_unsigned (writer, "unchanged", sum.unchanged);
  gbt_json_writer_add_unsigned (writer, "no_longer_listed", sum.unlisted);
  gbt_json_writer_add_unsigned (writer, "refused", refused);
  gbt_json_writer_begin_array (writer, "rows");
  for (guint i = 0; i < import->catalogues->len && failure == NULL; i++)
    write_rows (import->cli, writer, import->catalogues->pdata[i], &failure);
  gbt_json_writer_end_array (writer);

  gbt_json_writer_add_unsigned (writer, "to_check", doubtful);
  gbt_json_writer_begin_array (writer, "catalogues");
  for (guint i = 0; i < import->catalogues->len; i++)
    {
      const Catalogue *self = import->catalogues->pdata[i];

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "file", self->shown);
      gbt_json_writer_add_text (writer, "catalogue", gbt_offer_reader_get_catalogue (self->reader));
      gbt_json_writer_add_unsigned (writer, "rows", gbt_offer_reader_get_n_rows (self->reader));
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  gbt_cli_end_json (import->cli, writer);
  return TRUE;
}

static void
print_count (GbtCli     *cli,
             const char *sentence,
             guint64     n)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autofree char *count = gbt_format_count (language, n);
  g_autofree char *line = gbt_text_fill (gbt_text (language, sentence), count, NULL);

  if (n > 0)
    gbt_cli_print_line (cli, line);
}

static void
answer_text (const Import *import)
{
  GbtImportCounts sum = { 0 };
  guint64 refused = 0;
  guint64 doubtful = 0;

  sum_counts (import, &sum, &refused, &doubtful);
  print_count (import->cli, N_("Added: {1}"), sum.added);
  print_count (import->cli, N_("Brought up to date: {1}"), sum.changed);
  print_count (import->cli, N_("Already here, unchanged: {1}"), sum.unchanged);
  print_count (import->cli, N_("No longer listed: {1}"), sum.unlisted);
  print_count (import->cli, N_("Rows refused: {1}"), refused);
  print_count (import->cli, N_("Rows with readings to check: {1}"), doubtful);
}

/* Each row that is refused is a remark, with its place. */
static void
warn_refused (const Import *import)
{
  for (guint i = 0; i < import->catalogues->len; i++)
    {
      const Catalogue *self = import->catalogues->pdata[i];

      for (guint j = 0; j < self->refusals->len; j++)
        {
          g_autofree char *sentence
            = gbt_format_error_with_place (gbt_cli_get_language (import->cli),
                                           g_array_index (self->refusals, Refusal, j).cause);
          g_autofree char *line = gbt_cli_dup_line (sentence);

          gbt_cli_warn (import->cli, line);
        }
    }
}

/* }}} */

/* Every file is opened before anything is written: one that is refused leaves nothing. */
GbtCliExit
gbt_cli_import_offers (GbtCli     *cli,
                       GPtrArray  *files,
                       GError    **error)
{
  g_autoptr (GPtrArray) catalogues = g_ptr_array_new_with_free_func (catalogue_free);
  g_autoptr (GbtStore) store = NULL;
  Import import = { .cli = cli, .catalogues = catalogues };

  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  for (guint i = 0; i < files->len; i++)
    {
      Catalogue *catalogue = catalogue_new (files->pdata[i], error);

      if (catalogue == NULL)
        return GBT_CLI_REFUSED;
      g_ptr_array_add (catalogues, catalogue);
    }

  store = gbt_cli_store_open_to_write (cli, error);
  if (store == NULL || !store_all (store, &import, error))
    return GBT_CLI_STORE;

  warn_refused (&import);
  if (!gbt_cli_get_json (cli))
    answer_text (&import);
  else if (!answer_json (&import, error))
    return GBT_CLI_REFUSED;
  return GBT_CLI_DONE;
}
