/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-source-private.h"

#include <string.h>

#include "gbt-csv-rows.h"
#include "gbt-python-literal.h"

#define GIBI (G_GUINT64_CONSTANT (1) << 30)
/* The most MiB that a row may give, and the most GPUs in a machine. */
#define MOST_MIB 1000000000
#define MOST_GPUS 1024
/* What was found for one GPU, kept for the rows that say the same. */
#define MOST_KEPT 4096

/* The columns, whatever their order; those that a file lacks are empty. */
typedef enum
{
  INSTANCE,
  ACCELERATOR,
  COUNT,
  VCPUS,
  MEMORY,
  GPU_INFO,
  PRICE,
  SPOT,
  REGION,
  ZONE,
  N_COLUMNS,
} Column;

static const char *const names[N_COLUMNS][2] = {
  [INSTANCE] = { "InstanceType", NULL },
  [ACCELERATOR] = { "AcceleratorName", NULL },
  [COUNT] = { "AcceleratorCount", NULL },
  [VCPUS] = { "vCPUs", NULL },
  [MEMORY] = { "MemoryGiB", NULL },
  [GPU_INFO] = { "GpuInfo", "GPUInfo" },
  [PRICE] = { "Price", NULL },
  [SPOT] = { "SpotPrice", NULL },
  [REGION] = { "Region", NULL },
  [ZONE] = { "AvailabilityZone", NULL },
};

typedef struct
{
  GbtOfferSource parent;
  GbtCsvRows *rows;
  const GbtGpuCatalogue *gpus;
  char *file;
  char *provider;
  int columns[N_COLUMNS]; /* -1: not in this file */
  GHashTable *known;      /* text of the row, to GbtOfferGpu */
  GString *text;
} Skypilot;

static const char *
get_cell (const Skypilot *self,
          Column          column)
{
  return self->columns[column] >= 0 ? gbt_csv_rows_get_cell (self->rows, (guint) self->columns[column]) : "";
}

/* {{{ The GPU */

/* "1x-H100_SXM-32-65536", "1x_A100-80GB_SECURE", "H100_PCIE_80GB::1", "gpu_8x_h100_sxm5": the name
 * of a GPU inside that of a machine, %NULL where there is none. */
static char *
dup_inner_name (const char *instance)
{
  static const char *const endings[] = { "_SECURE", "_COMMUNITY" };
  const char *at = g_str_has_prefix (instance, "gpu_") ? instance + strlen ("gpu_") : instance;
  const gsize digits = strspn (at, "0123456789");
  const char *colons = strstr (at, "::");
  char *name;

  if (digits > 0 && at[digits] == 'x' && (at[digits + 1] == '-' || at[digits + 1] == '_'))
    at += digits + 2;
  else if (colons == NULL)
    return NULL;

  name = colons != NULL ? g_strndup (at, (gsize) (colons - at)) : g_strdup (at);
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      if (g_str_has_suffix (name, endings[i]))
        name[strlen (name) - strlen (endings[i])] = '\0';
    }
  /* Two numbers at the end are those of the host. */
  for (guint i = 0; i < 2; i++)
    {
      char *dash = strrchr (name, '-');

      if (dash != NULL && dash[1] != '\0' && dash[1 + strspn (dash + 1, "0123456789")] == '\0')
        *dash = '\0';
    }
  return name;
}

/* "81920.0": a whole number, as some programs write it. */
static gboolean
read_whole (const GbtJson *value,
            guint64       *number)
{
  g_autofree char *whole = NULL;
  const char *text;
  gsize digits;

  if (gbt_json_get_kind (value) != GBT_JSON_NUMBER)
    return FALSE;

  text = gbt_json_to_decimal (value, NULL);
  digits = strspn (text, "0123456789");
  whole = g_strndup (text, digits);
  return text[digits] == '.' && text[digits + 1 + strspn (text + digits + 1, "0")] == '\0'
         && gbt_offer_parse_unsigned (whole, G_MAXUINT64, number);
}

static gboolean
read_mebibytes (const GbtJson  *json,
                const char     *key,
                guint64        *mebibytes,
                GError        **error)
{
  const GbtJson *value = gbt_json_find (json, key);

  if (value == NULL || gbt_json_is_null (value))
    return TRUE;
  if (!read_whole (value, mebibytes) && !gbt_json_to_unsigned (value, mebibytes, error))
    return FALSE;
  if (*mebibytes > MOST_MIB)
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” is too large"), key, NULL);
      return FALSE;
    }
  return TRUE;
}

/* {'Gpus': [{'Name': …, 'MemoryInfo': {'SizeInMiB': …}}], 'TotalGpuMemoryInMiB': …} */
static gboolean
read_info (const Skypilot  *self,
           const char      *text,
           char           **name,
           GbtOfferMemory  *memory,
           GError         **error)
{
  g_autoptr (GbtJson) root = gbt_python_literal_parse (text, self->file, error);
  const GbtJson *list;
  const GbtJson *gpu;

  if (root == NULL)
    return FALSE;

  list = gbt_json_get_array (root, "Gpus", error);
  if (list == NULL)
    return FALSE;
  if (gbt_json_get_length (list) != 1)
    {
      gbt_error_set (error, GBT_ERROR_UNLIKE, N_("A machine with several kinds of GPU is not read"), NULL);
      return FALSE;
    }

  gpu = gbt_json_get_first (list);
  if (gbt_json_get_kind (gpu) == GBT_JSON_OBJECT && gbt_json_find (gpu, "Name") != NULL)
    *name = g_strdup (gbt_json_to_text (gbt_json_find (gpu, "Name"), NULL));
  if (gbt_json_get_kind (gpu) == GBT_JSON_OBJECT && gbt_json_find (gpu, "MemoryInfo") != NULL)
    {
      const GbtJson *info = gbt_json_get_object (gpu, "MemoryInfo", error);

      if (info == NULL || !read_mebibytes (info, "SizeInMiB", &memory->size, error))
        return FALSE;
    }
  return read_mebibytes (root, "TotalGpuMemoryInMiB", &memory->total, error);
}

static GbtOfferGpu *
make_gpu (const Skypilot  *self,
          const char      *inner,
          GError         **error)
{
  GbtOfferMemory memory = { .provider = self->provider, .count = 1 };
  g_autofree char *named = NULL;
  const char *tried[4] = { NULL };
  guint n = 0;
  gsize digits = strspn (get_cell (self, COUNT), "0123456789");
  guint64 count = 0;
  g_autofree char *whole = g_strndup (get_cell (self, COUNT), digits);

  if (gbt_offer_parse_unsigned (whole, MOST_GPUS, &count) && count > 0)
    memory.count = (guint) count;
  else
    memory.part = *get_cell (self, COUNT) != '\0';
  if (*get_cell (self, GPU_INFO) != '\0' && !read_info (self, get_cell (self, GPU_INFO), &named, &memory, error))
    return NULL;

  if (inner != NULL)
    tried[n++] = inner;
  if (named != NULL && *named != '\0')
    tried[n++] = named;
  tried[n++] = get_cell (self, ACCELERATOR);
  return gbt_offer_gpu_new (self->gpus, tried, &memory);
}

/* One look at each GPU, whatever the number of rows that name it. */
static const Column telling[] = { ACCELERATOR, COUNT, GPU_INFO };

static const GbtOfferGpu *
get_gpu (Skypilot  *self,
         GError   **error)
{
  g_autofree char *inner = dup_inner_name (get_cell (self, INSTANCE));
  GbtOfferGpu *gpu;

  g_string_assign (self->text, inner != NULL ? inner : "");
  for (gsize i = 0; i < G_N_ELEMENTS (telling); i++)
    {
      g_string_append_c (self->text, '\x1f');
      g_string_append (self->text, get_cell (self, telling[i]));
    }
  gpu = g_hash_table_lookup (self->known, self->text->str);
  if (gpu != NULL)
    return gpu;

  gpu = make_gpu (self, inner, error);
  if (gpu == NULL)
    return NULL;
  if (g_hash_table_size (self->known) >= MOST_KEPT)
    g_hash_table_remove_all (self->known);
  g_hash_table_insert (self->known, g_strdup (self->text->str), gpu);
  return gpu;
}

/* }}} */
/* {{{ The row */

/* An error inside a cell is placed in the cell: its line is that of the row. */
static GError *
unplace (GError *inside)
{
  g_autoptr (GError) owned = inside;
  GError *error = NULL;

  gbt_error_set (&error, (GbtError) owned->code, gbt_error_get_template (owned), gbt_error_get_argument (owned, 0),
                 gbt_error_get_argument (owned, 1), gbt_error_get_argument (owned, 2), NULL);
  return error;
}

static gboolean
identify_row (Skypilot      *self,
              GbtOfferDraft *draft)
{
  const char *instance = get_cell (self, INSTANCE);
  const char *accelerator = get_cell (self, ACCELERATOR);
  const char *price = *get_cell (self, PRICE) != '\0' ? get_cell (self, PRICE) : get_cell (self, SPOT);
  const GbtOfferGpu *gpu;
  GError *error = NULL;

  if (*accelerator == '\0')
    return gbt_offer_draft_refuse (draft, GBT_OFFER_GPU_MODEL, instance, GBT_ERROR_MISSING,
                                   N_("“{1}” has no GPU: it is not an offer of GPUs"), instance);
  if (gbt_offer_gpu_is_none (accelerator))
    return gbt_offer_draft_refuse (draft, GBT_OFFER_GPU_MODEL, accelerator, GBT_ERROR_TYPE,
                                   N_("“{1}” is not a GPU"), accelerator);

  gpu = get_gpu (self, &error);
  if (gpu == NULL)
    return gbt_offer_draft_take_error (draft, GBT_OFFER_NOMINAL, get_cell (self, GPU_INFO), unplace (error));

  if (*instance != '\0')
    g_string_append (draft->key, instance);
  else
    g_string_append_printf (draft->key, "%s×%s", get_cell (self, COUNT), accelerator);
  g_string_append_printf (draft->key, "/%uGB/%s/%s", gpu->told, get_cell (self, REGION),
                          get_cell (self, ZONE));
  draft->price = g_ascii_strtod (price, NULL);
  draft->content = gbt_offer_hash_row (self->rows);
  return TRUE;
}

static gboolean
identify (GbtOfferSource  *source,
          GbtOfferDraft   *draft,
          GError         **error)
{
  Skypilot *self = (Skypilot *) source;
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

/* What every row of one catalogue says is not what the host has. */
static gboolean
fill_host (const Skypilot *self,
           GbtOfferDraft  *draft)
{
  const char *memory = get_cell (self, MEMORY);
  const char *vcpus = get_cell (self, VCPUS);

  if (strcmp (self->provider, "vast") == 0 && g_ascii_strtod (memory, NULL) == 64.0
      && g_ascii_strtod (vcpus, NULL) == 32.0)
    {
      gbt_offer_draft_doubt (draft, "host-binned", GBT_OFFER_HOST_RAM, memory);
      return TRUE;
    }

  return gbt_offer_draft_set_amount (draft, GBT_OFFER_HOST_RAM, memory, GIBI)
         && gbt_offer_draft_set_number (draft, GBT_OFFER_VCPUS, vcpus);
}

static void
fill_tier (GbtOfferDraft *draft,
           const char    *instance)
{
  static const char *const tiers[][3] = {
    { "_SECURE", "SECURE", "secure" },
    { "_COMMUNITY", "COMMUNITY", "community" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (tiers); i++)
    {
      if (g_str_has_suffix (instance, tiers[i][0]))
        {
          gbt_offer_draft_set_text (draft, GBT_OFFER_TIER_WORD, tiers[i][1]);
          gbt_offer_draft_set_text (draft, GBT_OFFER_TIER, tiers[i][2]);
        }
    }
}

static void
read_row (GbtOfferSource *source,
          GbtOfferDraft  *draft)
{
  Skypilot *self = (Skypilot *) source;
  const char *instance = get_cell (self, INSTANCE);
  const GbtOfferGpu *gpu = get_gpu (self, NULL);

  gbt_offer_draft_set_text (draft, GBT_OFFER_PROVIDER, self->provider);
  gbt_offer_draft_set_text (draft, GBT_OFFER_TITLE, *instance != '\0' ? instance : get_cell (self, ACCELERATOR));
  gbt_offer_gpu_fill (gpu, draft, get_cell (self, GPU_INFO));
  fill_tier (draft, instance);
  gbt_offer_draft_set_place (draft, self->provider, get_cell (self, REGION), get_cell (self, ZONE));
  if (!gbt_offer_draft_set_number (draft, GBT_OFFER_GPU_COUNT, get_cell (self, COUNT)) || !fill_host (self, draft))
    return;

  /* Without a machine, the price is that of the GPU alone: as that of a machine, it would be too low. */
  if (*instance == '\0')
    {
      gbt_offer_draft_doubt (draft, "host-price-apart", GBT_OFFER_HOURLY, get_cell (self, PRICE));
      return;
    }
  if (!gbt_offer_draft_set_prices (draft, get_cell (self, PRICE), get_cell (self, SPOT)))
    return;
  if (strcmp (self->provider, "lambda") == 0)
    gbt_offer_draft_doubt (draft, "availability-not-stated", GBT_OFFER_AVAILABILITY, get_cell (self, REGION));
}

/* }}} */

static void
rewind_rows (GbtOfferSource *source)
{
  gbt_csv_rows_rewind (((Skypilot *) source)->rows);
}

static void
free_source (GbtOfferSource *source)
{
  Skypilot *self = (Skypilot *) source;

  g_string_free (self->text, TRUE);
  g_hash_table_unref (self->known);
  gbt_csv_rows_free (self->rows);
  g_free (self->provider);
  g_free (self->file);
  g_free (source->catalogue);
  g_free (self);
}

/* A catalogue of SkyPilot, versions 5 to 8; @rows is taken, even on failure. */
GbtOfferSource *
gbt_offer_source_new_skypilot (GbtCsvRows             *rows,
                               const char             *file,
                               const GbtGpuCatalogue  *gpus,
                               GError                **error)
{
  Skypilot *self = g_new0 (Skypilot, 1);

  self->parent = (GbtOfferSource) { identify, read_row, rewind_rows, free_source, NULL };
  self->rows = rows;
  self->gpus = gpus;
  self->file = g_strdup (file);
  self->provider = gbt_offer_dup_provider (file);
  self->parent.catalogue = g_strconcat ("skypilot:", self->provider, NULL);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) gbt_offer_gpu_free);
  self->text = g_string_new (NULL);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      guint column;

      self->columns[i] = -1;
      for (guint j = 0; j < 2 && names[i][j] != NULL; j++)
        {
          if (gbt_csv_rows_find (rows, names[i][j], &column))
            self->columns[i] = (int) column;
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
