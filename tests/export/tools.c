/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

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

static char *folder;

static void
remove_folder (void)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
}

/* A folder of this process, gone when it ends. */
const char *
tool_get_folder (void)
{
  g_autoptr (GError) error = NULL;

  if (folder == NULL)
    {
      folder = g_dir_make_tmp ("gabarit-export-XXXXXX", &error);
      g_assert_no_error (error);
      atexit (remove_folder);
    }

  return folder;
}

/* Writes a file for tools to read. */
char *
tool_write (GBytes     *bytes,
            const char *name)
{
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (tool_get_folder (), name, NULL);

  g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                       &error);
  g_assert_no_error (error);
  return path;
}

/* Strings and numbers aside, the words of a content stream are its operators. */
GPtrArray *
tool_read_operators (const char *contents)
{
  GPtrArray *operators = g_ptr_array_new_with_free_func (g_free);
  const char *c = contents;

  while (*c != '\0')
    {
      if (*c == '(')
        {
          guint depth = 0;

          do
            {
              if (*c == '\\')
                c++;
              else if (*c == '(')
                depth++;
              else if (*c == ')')
                depth--;
              c++;
            }
          while (depth > 0);
        }
      else if (*c == '<' && c[1] != '<')
        c = strchr (c, '>') + 1;
      else if (g_ascii_isalpha (*c) || *c == '\'' || *c == '"')
        {
          const char *start = c;

          while (g_ascii_isalnum (*c) || *c == '*' || *c == '\'' || *c == '"')
            c++;
          g_ptr_array_add (operators, g_strndup (start, (gsize) (c - start)));
        }
      else if (*c == '/')
        {
          c++;
          while (*c != '\0' && !g_ascii_isspace (*c) && strchr ("<>[]()/", *c) == NULL)
            c++;
        }
      else
        c++;
    }

  return operators;
}
