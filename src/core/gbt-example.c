/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-sheet.h"

/* The worked example: the first acceptance walk before any run. What a person would have typed
 * is French, as in a sheet of a French planner; its author is "exemple". */

static const struct
{
  GbtFieldId id;
  const char *text;
} texts[] = {
  { GBT_FIELD_TITLE, "Assistant documentaire interne : 7 milliards de paramètres en 16 bits" },
  { GBT_FIELD_REFERENCE, "FC-2026-0007" },
  { GBT_FIELD_AUTHOR, "exemple" },
  { GBT_FIELD_MODEL_NAME, "Modèle dense illustratif" },
  { GBT_FIELD_MODEL_ATTENTION, "gqa" },
  { GBT_FIELD_TASK, "inference" },
  { GBT_FIELD_WEIGHT_FORMAT, "16bit" },
  { GBT_FIELD_KV_FORMAT, "16bit" },
  { GBT_FIELD_QUALITY_METRIC, "exactitude" },
  { GBT_FIELD_QUALITY_THRESHOLD, "0.820" },
  { GBT_FIELD_EVALUATION_SET, "QS-500 v2" },
  { GBT_FIELD_NEEDED_FROM, "2026-12-04" },
  { GBT_FIELD_METHOD, GBT_METHOD_RESERVE },
};

static const struct
{
  GbtFieldId id;
  guint64 value;
} integers[] = {
  { GBT_FIELD_MODEL_PARAMETERS, G_GUINT64_CONSTANT (7000000000) },
  { GBT_FIELD_MODEL_LAYERS, 32 },
  { GBT_FIELD_MODEL_KV_HEADS, 8 },
  { GBT_FIELD_MODEL_HEAD_DIM, 128 },
  { GBT_FIELD_SHORT_TOKENS, 512 },
  { GBT_FIELD_SHORT_REQUESTS, 1 },
  { GBT_FIELD_USUAL_TOKENS, 2048 },
  { GBT_FIELD_USUAL_REQUESTS, 4 },
  { GBT_FIELD_LIMIT_TOKENS, 8192 },
  { GBT_FIELD_LIMIT_REQUESTS, 4 },
  { GBT_FIELD_CAMPAIGN_HOURS, 72 },
  { GBT_FIELD_GPUS, 1 },
  { GBT_FIELD_RESERVE, 6 * GBT_GIB },
};

/**
 * gbt_sheet_new_example:
 *
 * Returns: (transfer full): the worked example, under its fixed identity
 */
GbtSheet *
gbt_sheet_new_example (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  g_autoptr (GbtWorkload) whole = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GbtField) field = gbt_field_new_text (texts[i].text, NULL);
      GbtWorkload *next = gbt_workload_with_field (workload, texts[i].id, field);

      gbt_workload_unref (workload);
      workload = next;
    }
  for (guint i = 0; i < G_N_ELEMENTS (integers); i++)
    {
      g_autoptr (GbtField) field = gbt_field_new_integer (integers[i].value, NULL);
      GbtWorkload *next = gbt_workload_with_field (workload, integers[i].id, field);

      gbt_workload_unref (workload);
      workload = next;
    }

  g_ptr_array_add (posts, gbt_post_new_formula (GBT_POST_KV));
  g_ptr_array_add (posts, gbt_post_new_justified (GBT_POST_RUNTIME, NULL, 481 * GBT_MIB, "ES-01",
                                                  "GPU entier, contexte créé − avant"));
  g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_COMPUTE, NULL,
                                                "non calculés : propres au moteur d’inférence"));
  g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_TRANSIENTS, NULL,
                                                "non calculées : dépendent du chargement"));
  whole = gbt_workload_with_posts (workload, posts);

  return gbt_sheet_new (GBT_SHEET_EXAMPLE_ID, 1, FALSE, whole);
}
