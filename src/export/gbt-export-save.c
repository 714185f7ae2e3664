/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-save.h"

#include "gbt-error.h"

/**
 * gbt_export_save:
 * @bytes: a whole file
 * @path: where it goes
 * @error: set to %GBT_ERROR_FULL without room left, else to %GBT_ERROR_IO, with the file
 *
 * Writes a file beside its place, flushes it and puts it there: whoever reads @path finds the
 * file that was there before, or the whole new one.
 *
 * Returns: whether it is there
 */
gboolean
gbt_export_save (GBytes      *bytes,
                 const char  *path,
                 GError     **error)
{
  g_autoptr (GError) cause = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  gboolean full;

  if (g_file_set_contents_full (path, data, (gssize) size,
                                G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0644,
                                &cause))
    return TRUE;

  full = g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  gbt_error_set (error, full ? GBT_ERROR_FULL : GBT_ERROR_IO,
                 full ? N_("There is no room left to write {1}") : N_("{1} cannot be written: {2}"),
                 path, full ? NULL : cause->message, NULL);
  if (error != NULL)
    gbt_error_set_place (*error, path, 0);
  return FALSE;
}
