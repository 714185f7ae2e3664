/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-save.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "gbt-cause.h"
#include "gbt-error.h"

#define NEW_FILE_MODE 0666
/* Of any name, so that a name of the longest length has one beside it too. */
#define PART_NAME ".gabarit-XXXXXX"

/* What the file of a store begins with. */
#define DATABASE_MARK "SQLite format 3"

typedef struct
{
  char *path; /* as it was asked for */
  char *place; /* behind any link */
  char *part; /* written beside, NULL once in its place */
} GbtExportFile;

struct _GbtExportFiles
{
  GArray *files;
};

static void
file_clear (gpointer data)
{
  GbtExportFile *file = data;

  if (file->part != NULL)
    g_unlink (file->part);
  g_free (file->path);
  g_free (file->place);
  g_free (file->part);
}

/**
 * gbt_export_files_new:
 *
 * Returns: (transfer full): no file yet
 */
GbtExportFiles *
gbt_export_files_new (void)
{
  GbtExportFiles *self = g_new0 (GbtExportFiles, 1);

  self->files = g_array_new (FALSE, TRUE, sizeof (GbtExportFile));
  g_array_set_clear_func (self->files, file_clear);
  return self;
}

/**
 * gbt_export_files_free:
 * @self: (transfer full): files; those that are not in their places are removed
 */
void
gbt_export_files_free (GbtExportFiles *self)
{
  g_array_unref (self->files);
  g_free (self);
}

static gboolean
refuse (GError     **error,
        GbtError     code,
        const char  *sentence,
        const char  *path)
{
  gbt_error_set (error, code, sentence, NULL);
  if (error != NULL)
    gbt_error_set_place (*error, path, 0);
  return FALSE;
}

static gboolean
refuse_system (GError     **error,
               int          code,
               const char  *path)
{
  const gboolean full = code == ENOSPC || code == EDQUOT;

  gbt_error_set (error, full ? GBT_ERROR_FULL : GBT_ERROR_IO,
                 full ? N_("There is no room left to write this file") : N_("The file cannot be written: {1}"),
                 full ? NULL : gbt_cause_describe (code), NULL);
  if (error != NULL)
    gbt_error_set_place (*error, path, 0);
  return FALSE;
}

static gboolean
is_database (int fd)
{
  char mark[sizeof DATABASE_MARK];

  return pread (fd, mark, sizeof mark, 0) == (gssize) sizeof mark && memcmp (mark, DATABASE_MARK, sizeof mark) == 0;
}

/* Whether what stands at @place may be replaced by a file. */
static gboolean
check_place (const char  *path,
             const char  *place,
             int         *mode,
             GError     **error)
{
  GStatBuf status;
  g_autofd int fd = -1;

  if (g_stat (place, &status) != 0)
    return errno == ENOENT || refuse_system (error, errno, path);
  if (S_ISDIR (status.st_mode))
    return refuse_system (error, EISDIR, path);
  if (!S_ISREG (status.st_mode))
    return refuse (error, GBT_ERROR_IO, N_("This is not a file"), path);
  if (g_access (place, W_OK) != 0)
    return refuse_system (error, errno, path);

  fd = g_open (place, O_RDONLY | O_CLOEXEC, 0);
  if (fd >= 0 && is_database (fd))
    return refuse (error, GBT_ERROR_IO, N_("This is a store, or another database: it is not written over"), path);

  *mode = status.st_mode & 0777;
  return TRUE;
}

/* Behind the links of @path, in its folder without links: two paths to one file have one place. */
static char *
dup_place (const char  *path,
           GError     **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *behind = NULL;
  char *whole = realpath (path, NULL);

  if (whole == NULL && (errno != ENOENT || g_file_test (path, G_FILE_TEST_IS_SYMLINK)))
    {
      refuse_system (error, errno, path);
      return NULL;
    }
  if (whole == NULL)
    {
      behind = realpath (folder, NULL);
      if (behind == NULL)
        refuse_system (error, errno, path);
      else if (g_str_has_suffix (path, G_DIR_SEPARATOR_S))
        refuse_system (error, EISDIR, path);
      else
        return g_build_filename (behind, base, NULL);
    }
  return whole;
}

static gboolean
is_place_taken (GbtExportFiles *self,
                const char     *place)
{
  for (guint i = 0; i < self->files->len; i++)
    if (g_str_equal (g_array_index (self->files, GbtExportFile, i).place, place))
      return TRUE;
  return FALSE;
}

static gboolean
write_all (int         fd,
           const char *data,
           gsize       size)
{
  while (size > 0)
    {
      const gssize written = write (fd, data, size);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return FALSE;
      data += written;
      size -= (gsize) written;
    }
  return fsync (fd) == 0;
}

/* Writes @bytes beside the place of @file. */
static gboolean
write_part (GbtExportFile  *file,
            GBytes         *bytes,
            int             mode,
            GError        **error)
{
  g_autofree char *folder = g_path_get_dirname (file->place);
  g_autofree char *part = g_build_filename (folder, PART_NAME, NULL);
  g_autofd int fd = g_mkstemp_full (part, O_RDWR | O_CLOEXEC, NEW_FILE_MODE);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (fd < 0)
    return refuse_system (error, errno, file->path);

  file->part = g_steal_pointer (&part);
  if (!write_all (fd, data, size) || (mode != 0 && fchmod (fd, (mode_t) mode) != 0))
    return refuse_system (error, errno, file->path);
  return TRUE;
}

/**
 * gbt_export_files_add:
 * @self: files
 * @bytes: a whole file
 * @path: where it goes
 * @error: set to %GBT_ERROR_FULL without room left, to %GBT_ERROR_USAGE when another of the files
 *   goes there, else to %GBT_ERROR_IO, with the file
 *
 * Writes a file beside its place. What stands there is replaced if it is a file, where a link
 * leads if it is a link; a folder, a device, a pipe and a store are refused.
 *
 * Returns: whether it is on the disk
 */
gboolean
gbt_export_files_add (GbtExportFiles  *self,
                      GBytes          *bytes,
                      const char      *path,
                      GError         **error)
{
  GbtExportFile file = { 0 };
  int mode = 0;
  gboolean written = FALSE;

  file.place = dup_place (path, error);
  if (file.place == NULL)
    return FALSE;

  file.path = g_strdup (path);
  if (is_place_taken (self, file.place))
    refuse (error, GBT_ERROR_USAGE, N_("Two files would be written in this place"), path);
  else
    written = check_place (path, file.place, &mode, error) && write_part (&file, bytes, mode, error);

  if (written)
    g_array_append_val (self->files, file);
  else
    file_clear (&file);
  return written;
}

/* A name is on the disk when its folder is. Some folders (behind a portal, on a network) cannot
   be waited for: that is no failure. */
static gboolean
sync_folder (const char *place)
{
  g_autofree char *folder = g_path_get_dirname (place);
  g_autofd int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  return fd < 0 || fsync (fd) == 0 || (errno != EIO && errno != ENOSPC);
}

/**
 * gbt_export_files_place:
 * @self: files that were added
 * @error: as gbt_export_files_add()
 *
 * Puts each file in its place: whoever reads there finds the file that was there before, or the
 * whole new one.
 *
 * Returns: whether all are there, even after a power cut
 */
gboolean
gbt_export_files_place (GbtExportFiles  *self,
                        GError         **error)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      GbtExportFile *file = &g_array_index (self->files, GbtExportFile, i);

      if (g_rename (file->part, file->place) != 0)
        return refuse_system (error, errno, file->path);
      g_clear_pointer (&file->part, g_free);
      if (!sync_folder (file->place))
        return refuse_system (error, errno, file->path);
    }
  return TRUE;
}

/**
 * gbt_export_save:
 * @bytes: a whole file
 * @path: where it goes
 * @error: as gbt_export_files_add()
 *
 * Writes one file; see #GbtExportFiles.
 *
 * Returns: whether it is there
 */
gboolean
gbt_export_save (GBytes      *bytes,
                 const char  *path,
                 GError     **error)
{
  g_autoptr (GbtExportFiles) files = gbt_export_files_new ();

  return gbt_export_files_add (files, bytes, path, error) && gbt_export_files_place (files, error);
}
