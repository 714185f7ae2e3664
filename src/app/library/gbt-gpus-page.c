/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-gpus-page.h"

#include <glib/gi18n.h>

#include "gbt-entry-details.h"
#include "gbt-format.h"
#include "gbt-gpu-item.h"
#include "gbt-offer-words.h"
#include "gbt-text.h"
#include "gbt-words.h"

typedef enum
{
  COLUMN_NAME,
  COLUMN_VENDOR,
  COLUMN_NOMINAL,
  COLUMN_TOTAL,
  COLUMN_MEMORY,
  COLUMN_STATE,
} Column;

static const GbtLibraryColumn columns[] = {
  [COLUMN_NAME] = { N_("GPU"), 210, TRUE, FALSE, GBT_GPU_ORDER_NAME },
  [COLUMN_VENDOR] = { N_("Vendor"), 150, FALSE, FALSE, GBT_GPU_ORDER_VENDOR },
  [COLUMN_NOMINAL] = { N_("Nominal"), 110, FALSE, TRUE, GBT_GPU_ORDER_NOMINAL },
  [COLUMN_TOTAL] = { N_("GPU total, as seen"), 170, FALSE, TRUE, GBT_GPU_ORDER_TOTAL },
  [COLUMN_MEMORY] = { N_("Memory"), 120, FALSE, FALSE, -1 },
  [COLUMN_STATE] = { N_("To know"), 150, FALSE, FALSE, -1 },
};

static void
fill_total (const GbtGpu   *gpu,
            GbtUnit         unit,
            GbtLibraryCell *cell)
{
  const GbtGpuReading *reading = gbt_gpu_get_usual_reading (gpu);

  if (reading == NULL || reading->total == 0)
    {
      cell->text = g_strdup (C_ ("amount", "unknown"));
      cell->unknown = TRUE;
      return;
    }

  cell->text = gbt_words_amount (reading->total, unit);
  cell->detail = gbt_format_counted (gbt_words_get_language (), "{1} public reading", "{1} public readings",
                                     gbt_gpu_get_n_readings (gpu));
}

static void
fill_state (const GbtGpu   *gpu,
            GbtLibraryCell *cell)
{
  if (gbt_gpu_is_verified (gpu))
    return;

  cell->icon = "gbt-confirm-symbolic";
  cell->word = g_strdup (C_ ("source", "not verified"));
  cell->tone = "warning";
}

static void
fill_row (const GbtGpu   *gpu,
          GbtUnit         unit,
          GbtLibraryCell *cell)
{
  g_autofree char *nominal = gbt_offer_words_nominal (gbt_gpu_get_nominal (gpu));
  const GbtGpuReading *reading = gbt_gpu_get_usual_reading (gpu);

  cell->text = g_strdup (gbt_gpu_get_name (gpu));
  if (reading != NULL && reading->total > 0)
    {
      g_autofree char *total = gbt_words_amount (reading->total, unit);

      cell->detail = gbt_text_fill (_ ("{1} nominal · total {2}"), nominal, total, NULL);
    }
  else
    cell->detail = gbt_text_fill (_ ("{1} nominal · total unknown"), nominal, NULL);
  fill_state (gpu, cell);
}

static void
fill (gpointer        item,
      int             column,
      GbtLibraryCell *cell,
      gpointer        user_data)
{
  GbtUnit unit = (GbtUnit) GPOINTER_TO_UINT (user_data);
  const GbtGpu *gpu = gbt_gpu_item_get_gpu (item);

  if (column < 0)
    {
      fill_row (gpu, unit, cell);
      return;
    }

  switch ((Column) column)
    {
    case COLUMN_NAME:
      cell->text = g_strdup (gbt_gpu_get_name (gpu));
      break;

    case COLUMN_VENDOR:
      cell->text = g_strdup (gbt_gpu_get_vendor (gpu));
      cell->detail = g_strdup (gbt_gpu_get_architecture (gpu));
      break;

    case COLUMN_NOMINAL:
      cell->text = gbt_offer_words_nominal (gbt_gpu_get_nominal (gpu));
      break;

    case COLUMN_TOTAL:
      fill_total (gpu, unit, cell);
      break;

    case COLUMN_MEMORY:
      cell->text = g_strdup (gbt_gpu_get_memory_type (gpu));
      cell->detail = g_strdup (gbt_gpu_get_interconnect (gpu));
      break;

    case COLUMN_STATE:
    default:
      fill_state (gpu, cell);
      break;
    }
}

static void
add_known (GbtEntryDetails     *details,
           AdwPreferencesGroup *group,
           const char          *title,
           const char          *value)
{
  gbt_entry_details_add_row (details, group, title, value != NULL ? value : C_ ("amount", "unknown"));
}

static void
add_readings (GbtEntryDetails *details,
              const GbtGpu    *gpu,
              GbtUnit          unit)
{
  AdwPreferencesGroup *group;

  if (gbt_gpu_get_n_readings (gpu) == 0)
    return;

  group = gbt_entry_details_add_group (details, _ ("What Drivers Were Seen to Declare"));
  adw_preferences_group_set_description (
      group, _ ("Public readings of other GPUs of this model: never a reading of the GPU supplied."));
  for (guint i = 0; i < gbt_gpu_get_n_readings (gpu); i++)
    {
      const GbtGpuReading *reading = gbt_gpu_get_reading (gpu, i);
      g_autofree char *total = reading->total > 0 ? gbt_words_amount (reading->total, unit) : NULL;
      g_autofree char *usable = reading->usable > 0 ? gbt_words_amount (reading->usable, unit) : NULL;
      g_autofree char *title = NULL;

      if (total != NULL && usable != NULL)
        title = gbt_text_fill (_ ("Total {1}, usable {2}"), total, usable, NULL);
      else if (total != NULL)
        title = gbt_text_fill (_ ("Total {1}"), total, NULL);
      else
        title = gbt_text_fill (_ ("Usable {1}"), usable != NULL ? usable : "", NULL);
      gbt_entry_details_add_row (details, group, reading->source, title);
    }
}

static void
activated (GtkWidget  *view,
           GbtGpuItem *item,
           gpointer    user_data)
{
  GbtUnit unit = (GbtUnit) GPOINTER_TO_UINT (user_data);
  const GbtGpu *gpu = gbt_gpu_item_get_gpu (item);
  GbtEntryDetails *details = gbt_entry_details_new (gbt_gpu_get_name (gpu), gbt_gpu_get_vendor (gpu));
  AdwPreferencesGroup *group = gbt_entry_details_add_group (details, _ ("GPU"));
  g_autofree char *nominal = gbt_offer_words_nominal (gbt_gpu_get_nominal (gpu));
  const char *const *sources = gbt_gpu_get_sources (gpu);

  add_known (details, group, _ ("Architecture"), gbt_gpu_get_architecture (gpu));
  add_known (details, group, _ ("Compute capability"), gbt_gpu_get_compute_capability (gpu));
  add_known (details, group, _ ("Nominal capacity"), nominal);
  add_known (details, group, _ ("Type of memory"), gbt_gpu_get_memory_type (gpu));
  add_known (details, group, _ ("Interconnect"), gbt_gpu_get_interconnect (gpu));
  add_readings (details, gpu, unit);
  if (sources != NULL && sources[0] != NULL)
    {
      group = gbt_entry_details_add_group (details, _ ("Sources"));
      for (guint i = 0; sources[i] != NULL; i++)
        gbt_entry_details_add_row (details, group, "", sources[i]);
    }
  adw_dialog_present (ADW_DIALOG (details), view);
}

static void
searched (GbtItemList *list,
          const char  *search)
{
  gbt_item_list_set_search (list, search);
}

static void
sorted (GbtItemList *list,
        guint        order,
        gboolean     descending)
{
  gbt_item_list_set_order (list, order, descending);
}

/**
 * gbt_gpus_page_new:
 * @unit: the unit of what drivers declare
 *
 * Returns: a page of the built-in catalogue
 */
GtkWidget *
gbt_gpus_page_new (GbtUnit unit)
{
  g_autoptr (GbtItemList) list = gbt_gpu_list_new ();
  GtkWidget *view = gbt_library_view_new (_ ("GPUs"), columns, G_N_ELEMENTS (columns), fill, GUINT_TO_POINTER (unit));
  GtkWidget *page = gbt_library_page_new (_ ("GPUs"), _ ("Search by name, vendor or architecture"), view);
  g_autofree char *count = gbt_format_counted (gbt_words_get_language (), "{1} GPU", "{1} GPUs",
                                               gbt_item_list_get_n_all (list));

  gbt_library_page_set_count (GBT_LIBRARY_PAGE (page), count);
  gbt_library_view_set_empty (GBT_LIBRARY_VIEW (view), "system-search-symbolic", _ ("No GPU Found"),
                              _ ("Try another name. A GPU that is not in the catalogue can be named in an offer."), NULL);
  gbt_library_view_set_model (GBT_LIBRARY_VIEW (view), G_LIST_MODEL (list));
  g_signal_connect_object (page, "search", G_CALLBACK (searched), list, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "sorted", G_CALLBACK (sorted), list, G_CONNECT_SWAPPED);
  g_signal_connect (view, "activated", G_CALLBACK (activated), GUINT_TO_POINTER (unit));
  return page;
}
