/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools.h"

#include <glib/gstdio.h>

/* Whether a tool is installed; else the test is skipped, saying so. */
gboolean
tool_is_there (const char *name)
{
  g_autofree char *path = g_find_program_in_path (name);
  g_autofree char *reason = g_strdup_printf ("%s is not installed", name);

  if (path == NULL)
    g_test_skip (reason);
  return path != NULL;
}

/* What a tool says; it must succeed. */
char *
tool_output (const char *const *argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *complaint = NULL;
  char *output = NULL;
  int status;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, &complaint,
                &status, &error);
  g_assert_no_error (error);
  if (status != 0)
    g_test_message ("%s", complaint);
  g_assert_cmpint (status, ==, 0);
  return output;
}

/* Writes a file for tools to read, in a folder of this process. */
char *
tool_write (GBytes     *bytes,
            const char *name)
{
  static char *folder = NULL;
  g_autoptr (GError) error = NULL;
  char *path;

  if (folder == NULL)
    folder = g_dir_make_tmp ("gabarit-export-XXXXXX", &error);
  g_assert_no_error (error);
  path = g_build_filename (folder, name, NULL);
  g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                       &error);
  g_assert_no_error (error);
  return path;
}
