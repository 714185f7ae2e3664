/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "gbt-cause.h"

#define CHUNK 65536

static gboolean
set_error (const char *path,
           int         code,
           GError    **error)
{
  if (code == ENOSPC || code == EDQUOT || code == EFBIG)
    gbt_error_set (error, GBT_ERROR_FULL, N_("There is no room left on the disk of “{1}”"), path,
                   NULL);
  else
    gbt_error_set (error, GBT_ERROR_IO, N_("“{1}” cannot be read or written: {2}"), path,
                   gbt_cause_describe (code), NULL);

  return FALSE;
}

/**
 * gbt_file_make_beside:
 * @path: a file, there or not
 * @error: set to %GBT_ERROR_IO, %GBT_ERROR_FULL
 *
 * Returns: (transfer full): a new empty file in the same folder, to become @path by
 *   gbt_file_replace()
 */
char *
gbt_file_make_beside (const char *path,
                      GError    **error)
{
  g_autofree char *part = g_strconcat (path, ".XXXXXX", NULL);
  int fd = g_mkstemp (part);

  if (fd < 0)
    {
      set_error (path, errno, error);
      return NULL;
    }

  close (fd);
  return g_steal_pointer (&part);
}

static gboolean
write_all (int         fd,
           const char *buffer,
           gsize       length)
{
  while (length > 0)
    {
      gssize written = write (fd, buffer, length);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return FALSE;
      buffer += written;
      length -= (gsize) written;
    }

  return TRUE;
}

static gboolean
copy_between (int         in,
              int         out,
              const char *from,
              const char *to,
              GError    **error)
{
  g_autofree char *buffer = g_malloc (CHUNK);

  for (;;)
    {
      gssize length = read (in, buffer, CHUNK);

      if (length < 0 && errno == EINTR)
        continue;
      if (length < 0)
        return set_error (from, errno, error);
      if (length == 0)
        break;
      if (!write_all (out, buffer, (gsize) length))
        return set_error (to, errno, error);
    }

  return fsync (out) == 0 || set_error (to, errno, error);
}

/**
 * gbt_file_copy:
 * @from: a file
 * @to: a file, replaced
 * @error: set to %GBT_ERROR_IO, %GBT_ERROR_FULL
 *
 * Copies bytes, whatever they mean, and waits until they are on the disk.
 *
 * Returns: whether it was copied
 */
gboolean
gbt_file_copy (const char *from,
               const char *to,
               GError    **error)
{
  g_autofd int in = g_open (from, O_RDONLY | O_CLOEXEC, 0);
  g_autofd int out = -1;

  if (in < 0)
    return set_error (from, errno, error);
  out = g_open (to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (out < 0)
    return set_error (to, errno, error);

  return copy_between (in, out, from, to, error);
}

/**
 * gbt_file_replace:
 * @from: a file whose bytes are on the disk
 * @to: what it becomes, in the same folder
 * @error: set to %GBT_ERROR_IO, %GBT_ERROR_FULL
 *
 * Whoever looks finds at @to the old file or the new one, never a part.
 *
 * Returns: whether the new one is there, even after a power cut
 */
gboolean
gbt_file_replace (const char *from,
                  const char *to,
                  GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (to);
  g_autofd int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return set_error (folder, errno, error);
  if (g_rename (from, to) != 0 || fsync (fd) != 0)
    return set_error (to, errno, error);

  return TRUE;
}

/**
 * gbt_file_dup_place:
 * @path: where a file is to be put
 * @error: set to %GBT_ERROR_IO when a folder, a pipe or a device stands there
 *
 * Returns: (transfer full): where gbt_file_replace() may put it: behind the links of @path, so that
 *   they still lead there
 */
char *
gbt_file_dup_place (const char *path,
                    GError    **error)
{
  g_autofree char *behind = realpath (path, NULL);
  GStatBuf status;

  if (behind == NULL || g_stat (behind, &status) != 0)
    return g_strdup (path);
  if (S_ISREG (status.st_mode))
    return g_steal_pointer (&behind);

  if (S_ISDIR (status.st_mode))
    set_error (path, EISDIR, error);
  else
    gbt_error_set (error, GBT_ERROR_IO, N_("“{1}” is not a file"), path, NULL);
  return NULL;
}

/**
 * gbt_file_is_same:
 * @a: a path
 * @b: a path
 *
 * Returns: whether both lead to one file that is there
 */
gboolean
gbt_file_is_same (const char *a,
                  const char *b)
{
  GStatBuf first, second;

  return g_stat (a, &first) == 0 && g_stat (b, &second) == 0 && first.st_dev == second.st_dev
         && first.st_ino == second.st_ino;
}
