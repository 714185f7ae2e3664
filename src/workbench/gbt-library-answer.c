/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-export-answer.h"
#include "gbt-export-save.h"
#include "gbt-finder.h"
#include "gbt-library-private.h"
#include "gbt-record.h"
#include "gbt-version.h"

typedef struct
{
  GbtAnswer *answer;
  GbtExportKind kind;
  GbtLanguage language;
  char *path;
} Exporting;

static void
exporting_free (gpointer data)
{
  Exporting *exporting = data;

  gbt_answer_unref (exporting->answer);
  g_free (exporting->path);
  g_free (exporting);
}

static GBytes *
make_bytes (const Exporting  *exporting,
            GCancellable     *cancellable,
            GError          **error)
{
  switch (exporting->kind)
    {
    case GBT_EXPORT_JSON:
      return gbt_record_write_answer (exporting->answer);
    case GBT_EXPORT_CSV_SPREADSHEET:
      return gbt_export_answer_csv (exporting->answer, GBT_CSV_FRENCH, exporting->language);
    case GBT_EXPORT_CSV_RFC4180:
      return gbt_export_answer_csv (exporting->answer, GBT_CSV_RFC4180, exporting->language);
    case GBT_EXPORT_PDF:
      return gbt_export_answer_pdf (exporting->answer, GBT_PROGRAM_VERSION, exporting->language, cancellable, error);
    case GBT_EXPORT_CANDIDATES_SPREADSHEET:
    case GBT_EXPORT_CANDIDATES_RFC4180:
    default:
      gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT, N_("The answer of a search is not written in this form"), NULL);
      return NULL;
    }
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  const Exporting *exporting = data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = make_bytes (exporting, cancellable, &error);

  /* Up to here nothing was written. */
  if (g_task_return_error_if_cancelled (task))
    g_clear_error (&error);
  else if (bytes != NULL && gbt_export_save (bytes, exporting->path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * gbt_library_export_answer_async:
 * @self: the library
 * @answer: an answer of a search
 * @kind: which form: JSON is what `gabarit-cli find` writes, byte for byte
 * @language: of its words
 * @file: where it goes; replaced as a whole, or left as it was
 * @cancellable: (nullable): a cancellable
 * @callback: called when the file is there
 * @user_data: for @callback
 */
void
gbt_library_export_answer_async (GbtLibrary          *self,
                                 GbtAnswer           *answer,
                                 GbtExportKind        kind,
                                 GbtLanguage          language,
                                 GFile               *file,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Exporting *exporting = g_new0 (Exporting, 1);
  GError *error = NULL;

  g_return_if_fail (GBT_IS_LIBRARY (self));

  exporting->answer = gbt_answer_ref (answer);
  exporting->kind = kind;
  exporting->language = language;
  exporting->path = gbt_library_dup_file_path (file, &error);
  g_task_set_source_tag (task, gbt_library_export_answer_async);
  g_task_set_task_data (task, exporting, exporting_free);
  /* A file that is there is there, whatever was asked since. */
  g_task_set_check_cancellable (task, FALSE);
  if (exporting->path == NULL)
    g_task_return_error (task, error);
  else
    g_task_run_in_thread (task, write_in_thread);
}

/**
 * gbt_library_export_answer_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why there is no file: %GBT_ERROR_UNKNOWN_FORMAT, %GBT_ERROR_IO, %G_IO_ERROR_CANCELLED
 *
 * Returns: whether the file is there
 */
gboolean
gbt_library_export_answer_finish (GbtLibrary    *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_export_answer_async), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
