/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-finder.h"
#include "gbt-model-catalogue.h"
#include "gbt-record.h"

#include <stdio.h>

/* write-finder-answer STORE MODEL TASK KEY=VALUE…: what the window would answer, as the record of it. A key is that of a
 * field of the workload or of the wish; its value is what a row of the window gives. */

typedef struct
{
  GMainLoop *loop;
  GAsyncResult *result;
} Wait;

static void
ready (GObject      *source,
       GAsyncResult *result,
       gpointer      data)
{
  Wait *wait = data;

  g_set_object (&wait->result, result);
  g_main_loop_quit (wait->loop);
}

static void
set_field (GbtFinder  *finder,
           const char *assignment)
{
  g_auto (GStrv) parts = g_strsplit (assignment, "=", 2);
  const GbtFieldSpec *spec = gbt_field_spec_find (parts[0]);
  gboolean counts = spec->type == GBT_FIELD_TYPE_INTEGER || spec->type == GBT_FIELD_TYPE_BYTES;
  g_autoptr (GbtField) field = counts ? gbt_field_new_integer (g_ascii_strtoull (parts[1], NULL, 10), NULL)
                                      : gbt_field_new_text (parts[1], NULL);
  GbtFieldHolder *holder = g_str_has_prefix (parts[0], "wish.") ? gbt_finder_get_preferences (finder) : GBT_FIELD_HOLDER (finder);
  g_autoptr (GError) error = NULL;

  if (!gbt_field_holder_set_field (holder, spec, field, &error))
    g_error ("%s: %s", assignment, error->message);
}

int
main (int   argc,
      char *argv[])
{
  Wait wait = { g_main_loop_new (NULL, FALSE), NULL };
  g_autoptr (GbtLibrary) library = gbt_library_new (argv[1]);
  g_autoptr (GbtFinder) finder = NULL;
  g_autoptr (GbtAnswer) answer = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  GbtTask task = GBT_TASK_INFERENCE;
  guint model;

  gbt_library_open_async (library, NULL, ready, &wait);
  g_main_loop_run (wait.loop);
  if (!gbt_library_open_finish (library, wait.result, &error))
    g_error ("%s", error->message);

  finder = gbt_finder_new (library);
  if (!gbt_task_from_code (argv[3], &task))
    g_error ("%s is no task", argv[3]);
  gbt_finder_set_task (finder, task);
  if (gbt_model_catalogue_find (gbt_model_catalogue_get (), argv[2], &model, NULL))
    gbt_finder_set_model (finder, gbt_model_catalogue_get_model (gbt_model_catalogue_get (), model));
  for (int i = 4; i < argc; i++)
    set_field (finder, argv[i]);

  gbt_finder_search_async (finder, NULL, ready, &wait);
  g_main_loop_run (wait.loop);
  answer = gbt_finder_search_finish (finder, wait.result, &error);
  if (answer == NULL)
    g_error ("%s", error->message);

  bytes = gbt_record_write_answer (answer);
  if (fwrite (g_bytes_get_data (bytes, NULL), 1, g_bytes_get_size (bytes), stdout) != g_bytes_get_size (bytes))
    return 1;
  g_clear_object (&wait.result);
  gbt_library_close_async (library, NULL, ready, &wait);
  g_main_loop_run (wait.loop);
  g_clear_object (&wait.result);
  g_main_loop_unref (wait.loop);
  return 0;
}
