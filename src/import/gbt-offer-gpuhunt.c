/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-source-private.h"

#include <string.h>

#include "gbt-csv-rows.h"

#define GIGA G_GUINT64_CONSTANT (1000000000)
#define GIBI (G_GUINT64_CONSTANT (1) << 30)

typedef enum
{
  INSTANCE,
  LOCATION,
  PRICE,
  CPU,
  MEMORY,
  COUNT,
  GPU,
  GPU_MEMORY,
  SPOT,
  DISK,
  VENDOR,
  ARCHITECTURE,
  N_COLUMNS,
} Column;

static const char *const names[N_COLUMNS] = {
  [INSTANCE] = "instance_name", [LOCATION] = "location",     [PRICE] = "price",       [CPU] = "cpu",
  [MEMORY] = "memory",          [COUNT] = "gpu_count",       [GPU] = "gpu_name",      [GPU_MEMORY] = "gpu_memory",
  [SPOT] = "spot",              [DISK] = "disk_size",        [VENDOR] = "gpu_vendor", [ARCHITECTURE] = "cpu_arch",
};

typedef struct
{
  GbtOfferSource parent;
  GbtCsvRows *rows;
  const GbtGpuCatalogue *gpus;
  char *provider;
  int columns[N_COLUMNS]; /* -1: not in this file */
} Gpuhunt;

static const char *
get_cell (const Gpuhunt *self,
          Column         column)
{
  return self->columns[column] >= 0 ? gbt_csv_rows_get_cell (self->rows, (guint) self->columns[column]) : "";
}

static gboolean
identify_row (Gpuhunt       *self,
              GbtOfferDraft *draft)
{
  const char *instance = get_cell (self, INSTANCE);
  const char *name = get_cell (self, GPU);
  const char *spot = get_cell (self, SPOT);

  if (*name == '\0' || strcmp (get_cell (self, COUNT), "0") == 0)
    return gbt_offer_draft_refuse (draft, GBT_OFFER_GPU_MODEL, instance, GBT_ERROR_MISSING,
                                   N_("“{1}” has no GPU: it is not an offer of GPUs"), instance);
  if (gbt_offer_gpu_is_none (name) || strcmp (get_cell (self, VENDOR), "google") == 0)
    return gbt_offer_draft_refuse (draft, GBT_OFFER_GPU_MODEL, name, GBT_ERROR_TYPE, N_("“{1}” is not a GPU"), name);
  if (strcmp (spot, "True") != 0 && strcmp (spot, "False") != 0)
    return gbt_offer_draft_refuse (draft, GBT_OFFER_INTERRUPTIBLE, spot, GBT_ERROR_SYNTAX,
                                   N_("“{1}” is neither True nor False"), spot);

  g_string_append_printf (draft->key, "%s/%s×%s %sGB/%s%s", instance, get_cell (self, COUNT), name,
                          get_cell (self, GPU_MEMORY), get_cell (self, LOCATION), *spot == 'T' ? "/spot" : "");
  draft->price = g_ascii_strtod (get_cell (self, PRICE), NULL);
  draft->content = gbt_offer_hash_row (self->rows);
  return TRUE;
}

static gboolean
identify (GbtOfferSource  *source,
          GbtOfferDraft   *draft,
          GError         **error)
{
  Gpuhunt *self = (Gpuhunt *) source;
  GError *refusal = NULL;

  if (!gbt_csv_rows_next (self->rows, &refusal, error))
    return FALSE;

  draft->line = gbt_csv_rows_get_line (self->rows);
  if (refusal != NULL)
    gbt_offer_draft_take_error (draft, GBT_OFFER_TITLE, "", refusal);
  else
    identify_row (self, draft);
  return TRUE;
}

/* What the file calls GB is a GiB at these, which divide by 1024. */
static gboolean
counts_in_gibibytes (const char *provider)
{
  static const char *const those[] = {
    "aws", "gcp", "digitalocean", "vultr", "hotaisle", "cloudrift", "seeweb", NULL,
  };

  return g_strv_contains (those, provider);
}

static gboolean
fill_gpu (const Gpuhunt *self,
          GbtOfferDraft *draft)
{
  const char *tried[] = { get_cell (self, GPU), NULL };
  const char *memory = get_cell (self, GPU_MEMORY);
  const char *vendor = get_cell (self, VENDOR);
  GbtOfferGpu *gpu;
  guint64 nominal = 0;

  if (!gbt_offer_draft_set_amount (draft, GBT_OFFER_NOMINAL, memory, GIGA))
    return FALSE;
  if (draft->fields[GBT_OFFER_NOMINAL] != NULL)
    nominal = gbt_field_get_integer (draft->fields[GBT_OFFER_NOMINAL]);

  gpu = gbt_offer_gpu_new_nominal (self->gpus, tried, nominal);
  gbt_offer_gpu_fill (gpu, draft, memory);
  gbt_offer_gpu_free (gpu);
  if (*vendor != '\0' && strcmp (vendor, "nvidia") != 0 && strcmp (vendor, "amd") != 0)
    gbt_offer_draft_doubt (draft, "not-a-gpu", GBT_OFFER_GPU_MODEL, vendor);
  return gbt_offer_draft_set_number (draft, GBT_OFFER_GPU_COUNT, get_cell (self, COUNT));
}

static void
read_row (GbtOfferSource *source,
          GbtOfferDraft  *draft)
{
  Gpuhunt *self = (Gpuhunt *) source;
  const gboolean spot = *get_cell (self, SPOT) == 'T';
  const guint64 unit = counts_in_gibibytes (self->provider) ? GIBI : GIGA;
  const char *price = get_cell (self, PRICE);

  gbt_offer_draft_set_text (draft, GBT_OFFER_PROVIDER, self->provider);
  gbt_offer_draft_set_text (draft, GBT_OFFER_TITLE, get_cell (self, INSTANCE));
  gbt_offer_draft_set_place (draft, self->provider, get_cell (self, LOCATION), "");
  gbt_offer_draft_set_text (draft, GBT_OFFER_CPU, get_cell (self, ARCHITECTURE));
  if (!fill_gpu (self, draft) || !gbt_offer_draft_set_amount (draft, GBT_OFFER_HOST_RAM, get_cell (self, MEMORY), unit)
      || !gbt_offer_draft_set_amount (draft, GBT_OFFER_DISK, get_cell (self, DISK), GIGA)
      || !gbt_offer_draft_set_number (draft, GBT_OFFER_VCPUS, get_cell (self, CPU))
      || !gbt_offer_draft_set_price_alone (draft, price, spot))
    return;
  gbt_offer_draft_set_text (draft, GBT_OFFER_INTERRUPTIBLE, spot ? "yes" : NULL);
}

static void
rewind_rows (GbtOfferSource *source)
{
  gbt_csv_rows_rewind (((Gpuhunt *) source)->rows);
}

static void
free_source (GbtOfferSource *source)
{
  Gpuhunt *self = (Gpuhunt *) source;

  gbt_csv_rows_free (self->rows);
  g_free (self->provider);
  g_free (source->catalogue);
  g_free (self);
}

/* A catalogue of gpuhunt, versions 2 and 3; @rows is taken, even on failure. */
GbtOfferSource *
gbt_offer_source_new_gpuhunt (GbtCsvRows             *rows,
                              const char             *file,
                              const GbtGpuCatalogue  *gpus,
                              GError                **error)
{
  static const Column needed[] = { INSTANCE, LOCATION, PRICE, COUNT, GPU, SPOT };
  Gpuhunt *self = g_new0 (Gpuhunt, 1);
  guint column;

  self->parent = (GbtOfferSource) { identify, read_row, rewind_rows, free_source, NULL };
  self->rows = rows;
  self->gpus = gpus;
  self->provider = gbt_offer_dup_provider (file);
  self->parent.catalogue = g_strconcat ("gpuhunt:", self->provider, NULL);
  for (guint i = 0; i < N_COLUMNS; i++)
    self->columns[i] = gbt_csv_rows_find (rows, names[i], &column) ? (int) column : -1;

  for (gsize i = 0; i < G_N_ELEMENTS (needed); i++)
    {
      if (self->columns[needed[i]] < 0)
        {
          gbt_error_set (error, GBT_ERROR_MISSING, N_("The column “{1}” is missing"), names[needed[i]], NULL);
          if (error != NULL)
            gbt_error_set_place (*error, file, 1);
          free_source (&self->parent);
          return NULL;
        }
    }
  if (*self->provider == '\0')
    {
      gbt_offer_refuse_provider (file, error);
      free_source (&self->parent);
      return NULL;
    }
  return &self->parent;
}
