/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-context-private.h"
#include "gbt-log-engines.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-json-reader.h"

/* torch.cuda.memory_stats() written as JSON: a flat object of counters in bytes, or one for each GPU. */

static const struct
{
  const char *counter; /* of which "current" and "peak" are read */
  const char *key;
} counters[] = {
  { "allocated_bytes.all", "allocated" },
  { "reserved_bytes.all", "reserved" },
  { "active_bytes.all", "active" },
  { "requested_bytes.all", "requested" },
};

static gboolean
add_counter (GbtLogContext *context,
             const GbtJson *stats,
             const char    *counter,
             const char    *key,
             int            gpu)
{
  g_autofree char *name = g_strconcat (counter, ".peak", NULL);
  const GbtJson *value = gbt_json_find (stats, name);
  g_autofree char *printed = NULL;
  GbtLogFigure figure = { .key = key, .known = TRUE, .origin = GBT_LOG_MEASURED, .counter = "pytorch", .scope =
    GBT_SCOPE_PROCESS, .gpu = gpu };
  guint64 bytes;

  if (value == NULL || !gbt_json_to_unsigned (value, &bytes, NULL) || bytes > G_MAXINT64)
    return FALSE;

  printed = g_strdup_printf ("%" G_GUINT64_FORMAT, bytes);
  figure.printed = printed;
  figure.amount = (gint64) bytes;
  gbt_log_context_set_line (context, gbt_json_get_line (value));
  gbt_log_context_add (context, &figure);
  return TRUE;
}

static gboolean
read_stats (GbtLogContext *context,
            const GbtJson *stats,
            int            gpu)
{
  const GbtJson *ooms = gbt_json_find (stats, "num_ooms");
  gboolean any = FALSE;
  guint64 n_ooms;

  for (guint i = 0; i < G_N_ELEMENTS (counters); i++)
    any |= add_counter (context, stats, counters[i].counter, counters[i].key, gpu);
  if (any && ooms != NULL && gbt_json_to_unsigned (ooms, &n_ooms, NULL) && n_ooms > 0)
    gbt_log_context_set_outcome (context, GBT_LOG_OUTCOME_OUT_OF_MEMORY, NULL);

  return any;
}

/*< private >
 * gbt_log_pytorch_read_json:
 * @context: the state of a reading
 * @text: the whole file
 *
 * Returns: whether it holds counters of PyTorch
 */
gboolean
gbt_log_pytorch_read_json (GbtLogContext *context,
                           GBytes        *text)
{
  g_autoptr (GbtJson) json = gbt_json_parse (text, "memory_stats", NULL, NULL);
  gboolean any = FALSE;
  int gpu = 0;

  if (json == NULL)
    return FALSE;
  gbt_log_context_begin_engine (context, &gbt_log_pytorch);
  if (gbt_json_get_kind (json) == GBT_JSON_OBJECT && read_stats (context, json, -1))
    return TRUE;
  if (gbt_json_get_kind (json) != GBT_JSON_OBJECT && gbt_json_get_kind (json) != GBT_JSON_ARRAY)
    return FALSE;

  for (const GbtJson *value = gbt_json_get_first (json); value != NULL && gpu < 1024; value = gbt_json_get_next (value), gpu++)
    {
      if (gbt_json_get_kind (value) == GBT_JSON_OBJECT)
        any |= read_stats (context, value, gpu);
    }

  return any;
}
