/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "gbt-error.h"
#include "gbt-library-offers.h"
#include "gbt-library-private.h"

typedef struct
{
  GbtEntry *evidence;
  GFile *file;
  char *id;
  GbtEntry *saved;
} EvidenceJob;

static void
evidence_job_free (gpointer data)
{
  EvidenceJob *job = data;

  g_clear_pointer (&job->evidence, gbt_entry_unref);
  g_clear_pointer (&job->saved, gbt_entry_unref);
  g_clear_object (&job->file);
  g_free (job->id);
  g_free (job);
}

static gpointer
add_evidence (GbtStore  *store,
              gpointer   data,
              GError   **error)
{
  EvidenceJob *job = data;

  gbt_store_add_evidence (store, job->evidence, job->file, &job->saved, error);
  return NULL;
}

/**
 * gbt_library_add_evidence_async:
 * @self: the library
 * @evidence: its record, with no identity yet
 * @file: (nullable): its file, streamed into the store and hashed while it is read
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is stored
 * @user_data: for @callback
 */
void
gbt_library_add_evidence_async (GbtLibrary          *self,
                                GbtEntry            *evidence,
                                GFile               *file,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  EvidenceJob *job = g_new0 (EvidenceJob, 1);

  job->evidence = gbt_entry_ref (evidence);
  g_set_object (&job->file, file);
  gbt_library_run_async (self, add_evidence, job, evidence_job_free, gbt_library_add_evidence_async,
                         GBT_LIBRARY_WRITES_EVIDENCE, cancellable, callback, user_data);
}

/**
 * gbt_library_add_evidence_finish:
 * @self: the library
 * @result: what the callback got
 * @error: %GBT_ERROR_TOO_LARGE, or what the store says
 *
 * Returns: (transfer full) (nullable): its record, with its identity, its size and its hash
 */
GbtEntry *
gbt_library_add_evidence_finish (GbtLibrary    *self,
                                 GAsyncResult  *result,
                                 GError       **error)
{
  EvidenceJob *job = gbt_library_run_finish (self, result, gbt_library_add_evidence_async, error);

  return job != NULL ? gbt_entry_ref (job->saved) : NULL;
}

static gpointer
save_evidence (GbtStore  *store,
               gpointer   data,
               GError   **error)
{
  gbt_store_save_evidence (store, ((EvidenceJob *) data)->evidence, error);
  return NULL;
}

/**
 * gbt_library_save_evidence_async:
 * @self: the library
 * @evidence: what its record is to say; its file stays
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is stored
 * @user_data: for @callback
 */
void
gbt_library_save_evidence_async (GbtLibrary          *self,
                                 GbtEntry            *evidence,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  EvidenceJob *job = g_new0 (EvidenceJob, 1);

  job->evidence = gbt_entry_ref (evidence);
  gbt_library_run_async (self, save_evidence, job, evidence_job_free, gbt_library_save_evidence_async,
                         GBT_LIBRARY_WRITES_EVIDENCE, cancellable, callback, user_data);
}

/**
 * gbt_library_save_evidence_finish:
 * @self: the library
 * @result: what the callback got
 * @error: what the store says
 *
 * Returns: whether it is stored
 */
gboolean
gbt_library_save_evidence_finish (GbtLibrary    *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  return gbt_library_run_finish (self, result, gbt_library_save_evidence_async, error) != NULL;
}

static gpointer
delete_evidence (GbtStore  *store,
                 gpointer   data,
                 GError   **error)
{
  gbt_store_delete_evidence (store, ((EvidenceJob *) data)->id, error);
  return NULL;
}

/**
 * gbt_library_delete_evidence_async:
 * @self: the library
 * @id: a piece of evidence
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is gone
 * @user_data: for @callback
 */
void
gbt_library_delete_evidence_async (GbtLibrary          *self,
                                   const char          *id,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data)
{
  EvidenceJob *job = g_new0 (EvidenceJob, 1);

  job->id = g_strdup (id);
  gbt_library_run_async (self, delete_evidence, job, evidence_job_free, gbt_library_delete_evidence_async,
                         GBT_LIBRARY_WRITES_EVIDENCE, cancellable, callback, user_data);
}

/**
 * gbt_library_delete_evidence_finish:
 * @self: the library
 * @result: what the callback got
 * @error: %GBT_ERROR_CONFLICT while a sheet or a frozen record cites it
 *
 * Returns: whether it is gone
 */
gboolean
gbt_library_delete_evidence_finish (GbtLibrary    *self,
                                    GAsyncResult  *result,
                                    GError       **error)
{
  return gbt_library_run_finish (self, result, gbt_library_delete_evidence_async, error) != NULL;
}

/* A name of a file that came from outside says nothing of folders. */
static char *
clean_name (const char *name)
{
  g_autofree char *base = name != NULL ? g_path_get_basename (name) : NULL;

  if (base == NULL || *base == '\0' || g_str_equal (base, ".") || g_str_equal (base, "..") ||
      strchr (base, G_DIR_SEPARATOR) != NULL)
    return g_strdup ("evidence");
  return g_steal_pointer (&base);
}

static gpointer
copy_evidence (GbtStore  *store,
               gpointer   data,
               GError   **error)
{
  EvidenceJob *job = data;
  const char *sha256 = gbt_entry_get_text (job->evidence, GBT_EVIDENCE_SHA256);
  g_autofree char *folder = NULL;
  g_autofree char *name = clean_name (gbt_entry_get_text (job->evidence, GBT_EVIDENCE_FILE_NAME));
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (sha256 == NULL)
    {
      gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("This piece of evidence has no file"), NULL);
      return NULL;
    }

  bytes = gbt_store_read_evidence_file (store, sha256, error);
  folder = bytes != NULL ? g_dir_make_tmp ("gabarit-XXXXXX", error) : NULL;
  if (folder == NULL)
    return NULL;

  path = g_build_filename (folder, name, NULL);
  if (g_file_set_contents_full (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                                G_FILE_SET_CONTENTS_NONE, 0400, error))
    job->file = g_file_new_for_path (path);
  return NULL;
}

/**
 * gbt_library_copy_evidence_async:
 * @self: the library
 * @evidence: a record with a file
 * @cancellable: (nullable): a cancellable
 * @callback: called when the copy is there
 * @user_data: for @callback
 *
 * Copies the file out of the store, read-only, in the temporary folder of the session.
 */
void
gbt_library_copy_evidence_async (GbtLibrary          *self,
                                 GbtEntry            *evidence,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  EvidenceJob *job = g_new0 (EvidenceJob, 1);

  job->evidence = gbt_entry_ref (evidence);
  gbt_library_run_async (self, copy_evidence, job, evidence_job_free, gbt_library_copy_evidence_async, 0, cancellable,
                         callback, user_data);
}

/**
 * gbt_library_copy_evidence_finish:
 * @self: the library
 * @result: what the callback got
 * @error: %GBT_ERROR_NOT_FOUND where the file is not here, or is no longer what was hashed
 *
 * Returns: (transfer full) (nullable): the copy
 */
GFile *
gbt_library_copy_evidence_finish (GbtLibrary    *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  EvidenceJob *job = gbt_library_run_finish (self, result, gbt_library_copy_evidence_async, error);

  return job != NULL ? g_object_ref (job->file) : NULL;
}
