/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-reader.h"

#include "gbt-cause.h"
#include "gbt-error.h"
#include "gbt-json-private.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

/* Too many bytes, said before any is read. */
gboolean
gbt_json_refuse_size (const char  *file,
                      gsize        size,
                      GError     **error)
{
  g_autofree char *most = g_strdup_printf ("%" G_GSIZE_FORMAT, size);

  gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("More than {1} bytes: it was not read"), most,
                 NULL);
  if (error != NULL)
    gbt_error_set_place (*error, file, 0);
  return FALSE;
}

static GBytes *
refuse_system (const char  *path,
               int          cause,
               GError     **error)
{
  gbt_error_set (error, cause == ENOENT ? GBT_ERROR_NOT_FOUND : GBT_ERROR_IO,
                 cause == ENOENT ? N_("There is no such file")
                                 : N_("The file cannot be read: {1}"),
                 gbt_cause_describe (cause), NULL);
  if (error != NULL)
    gbt_error_set_place (*error, path, 0);
  return NULL;
}

/* Reads up to one byte more than @size, so that a file that grew meanwhile is seen. */
static GBytes *
load (int          fd,
      const char  *path,
      gsize        size,
      gsize        expected,
      GError     **error)
{
  g_autoptr (GByteArray) content = g_byte_array_sized_new ((guint) expected + 1);
  guint8 block[16384];

  while (content->len <= size)
    {
      gssize n = read (fd, block, MIN (sizeof block, size - content->len + 1));

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return refuse_system (path, errno, error);
      if (n == 0)
        return g_byte_array_free_to_bytes (g_steal_pointer (&content));
      g_byte_array_append (content, block, (guint) n);
    }

  gbt_json_refuse_size (path, size, error);
  return NULL;
}

/**
 * gbt_json_load:
 * @path: a file
 * @size: the most bytes it may have, below 2^31; 0 for %GBT_JSON_MAX_SIZE
 * @error: set to %GBT_ERROR_NOT_FOUND, %GBT_ERROR_IO, or %GBT_ERROR_TOO_LARGE, with the file
 *
 * Reads a regular file whose size is checked before anything is allocated. Anything else (a
 * folder, a pipe, a device) is refused.
 *
 * Returns: (transfer full) (nullable): its content
 */
GBytes *
gbt_json_load (const char  *path,
               gsize        size,
               GError     **error)
{
  struct stat status;
  g_autofd int fd = -1;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (size <= G_MAXINT32, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (size == 0)
    size = GBT_JSON_MAX_SIZE;

  /* Without O_NONBLOCK, opening a pipe nobody writes to would never end. */
  fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  if (fd < 0 || fstat (fd, &status) != 0)
    return refuse_system (path, errno, error);
  if (!S_ISREG (status.st_mode))
    {
      gbt_error_set (error, GBT_ERROR_IO, N_("This is not a file"), NULL);
      if (error != NULL)
        gbt_error_set_place (*error, path, 0);
      return NULL;
    }
  if ((guint64) status.st_size > size)
    {
      gbt_json_refuse_size (path, size, error);
      return NULL;
    }

  return load (fd, path, size, (gsize) status.st_size, error);
}

/**
 * gbt_json_parse_file:
 * @path: a file
 * @limits: (nullable): what is refused beyond; %NULL for the defaults
 * @error: set as gbt_json_load() and gbt_json_parse() do
 *
 * Returns: (transfer full) (nullable): the document
 */
GbtJson *
gbt_json_parse_file (const char           *path,
                     const GbtJsonLimits  *limits,
                     GError              **error)
{
  g_autoptr (GBytes) bytes = gbt_json_load (path, limits != NULL ? limits->size : 0, error);

  return bytes != NULL ? gbt_json_parse (bytes, path, limits, error) : NULL;
}
