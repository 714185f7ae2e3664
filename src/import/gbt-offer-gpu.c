/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-source-private.h"

#include <string.h>

#include "gbt-gpu-name.h"

#define GIGA G_GUINT64_CONSTANT (1000000000)
#define MEBI (G_GUINT64_CONSTANT (1) << 20)
#define GIBI (G_GUINT64_CONSTANT (1) << 30)
/* The smallest number of "MiB" that is one: nobody sells a GPU of less than a gibibyte. */
#define SMALLEST_MIB 1024
/* A card whose memory is that much more than its model's, in tenths, was changed. */
#define CHANGED 13
#define MOST_COUNTER 200

static void
doubt (GbtOfferGpu *self,
       const char  *code)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->doubts); i++)
    {
      if (self->doubts[i] == NULL)
        {
          self->doubts[i] = code;
          return;
        }
    }
}

/* {{{ Which GPU */

/* The names are tried from the most precise; the one that tells most wins. */
static GbtGpuMatch
find_gpu (const GbtGpuCatalogue  *catalogue,
          const char *const      *names,
          guint64                 bytes,
          GbtGpu                **gpu,
          guint                  *which)
{
  static const guint ranks[] = {
    [GBT_GPU_MATCH_FOUND] = 3,
    [GBT_GPU_MATCH_SEVERAL] = 2,
    [GBT_GPU_MATCH_OTHER_MEMORY] = 1,
    [GBT_GPU_MATCH_NONE] = 0,
  };
  GbtGpuMatch best = GBT_GPU_MATCH_NONE;

  *gpu = NULL;
  *which = 0;
  for (guint i = 0; names[i] != NULL; i++)
    {
      GbtGpu *found;
      const GbtGpuMatch match = gbt_gpu_catalogue_match (catalogue, names[i], bytes, &found);

      if (ranks[match] > ranks[best])
        {
          best = match;
          *gpu = found;
          *which = i;
        }
    }

  return best;
}

/* The last name is the column that names the GPU: whether it alone tells which one it is. */
static gboolean
is_told (const GbtGpuCatalogue *catalogue,
         const char *const     *names,
         guint64                bytes,
         const GbtGpu          *gpu)
{
  const guint n = g_strv_length ((char **) names);

  /* The first name is read inside that of the machine: it is not told. */
  for (guint i = 1; i < n; i++)
    {
      if (gbt_gpu_catalogue_find (catalogue, names[i], bytes) == gpu)
        return TRUE;
    }
  return n == 1;
}

/* Names the GPU; @bytes is nominal or declared by a driver, 0 where the file gives none. */
static void
name_gpu (GbtOfferGpu           *self,
          const GbtGpuCatalogue *catalogue,
          const char *const     *names,
          guint64                bytes)
{
  const char *last = names[g_strv_length ((char **) names) - 1];
  GbtGpu *gpu;
  guint which;
  const GbtGpuMatch match = find_gpu (catalogue, names, bytes, &gpu, &which);

  self->model = g_strdup (match == GBT_GPU_MATCH_FOUND ? gbt_gpu_get_name (gpu) : last);
  switch (match)
    {
    case GBT_GPU_MATCH_FOUND:
      self->gpu = gbt_gpu_ref (gpu);
      if (!is_told (catalogue, names, bytes, gpu))
        doubt (self, "variant-lost");
      break;
    case GBT_GPU_MATCH_SEVERAL:
      self->gpu = gpu != NULL ? gbt_gpu_ref (gpu) : NULL;
      doubt (self, "variant-lost");
      break;
    case GBT_GPU_MATCH_OTHER_MEMORY:
      if (gpu != NULL && gbt_gpu_get_nominal (gpu) > 0 && bytes / CHANGED >= gbt_gpu_get_nominal (gpu) / 10)
        doubt (self, "card-modified");
      else
        doubt (self, "memory-differs-from-model");
      break;
    case GBT_GPU_MATCH_NONE:
    default:
      doubt (self, "gpu-unknown");
    }
}

/* }}} */
/* {{{ How much memory */

static gboolean
fits (const GbtGpuCatalogue *catalogue,
      const char *const     *names,
      guint64                mebibytes)
{
  GbtGpu *gpu;
  guint which;
  const GbtGpuMatch match = find_gpu (catalogue, names, mebibytes * MEBI, &gpu, &which);

  return match == GBT_GPU_MATCH_FOUND || match == GBT_GPU_MATCH_SEVERAL;
}

/* "MiB" of one GPU, whatever the file means by its two numbers; 0 where that is not known. */
static guint64
read_one (GbtOfferGpu           *self,
          const GbtGpuCatalogue *catalogue,
          const char *const     *names,
          const GbtOfferMemory  *memory)
{
  const guint64 size = memory->size;
  const guint64 share = size / memory->count;
  gboolean whole_fits;
  gboolean share_fits;

  if (memory->count == 1 || memory->total == 0)
    return size;

  if (memory->total == size * memory->count)
    {
      if (fits (catalogue, names, size) || !fits (catalogue, names, share))
        return size;
      doubt (self, "memory-counted-twice");
      return share;
    }
  if (memory->total != size)
    {
      /* Neither reading: the size is kept where a GPU of that name has it. */
      if (fits (catalogue, names, size))
        {
          doubt (self, "memory-per-gpu-as-total");
          return size;
        }
      doubt (self, "memory-of-one-or-all");
      return 0;
    }

  /* The same number twice: that of one GPU, or that of all of them. Two providers are known for one. */
  whole_fits = fits (catalogue, names, size);
  share_fits = fits (catalogue, names, share);
  if (strcmp (memory->provider, "vast") == 0 || (strcmp (memory->provider, "lambda") != 0 && share_fits && !whole_fits))
    {
      doubt (self, "memory-total-as-per-gpu");
      return share;
    }
  if (strcmp (memory->provider, "lambda") == 0 || (whole_fits && !share_fits))
    {
      doubt (self, "memory-per-gpu-as-total");
      return size;
    }
  doubt (self, "memory-of-one-or-all");
  return 0;
}

/* Whether a driver was seen to declare that much for such a GPU. */
static gboolean
was_read (const GbtGpu *gpu,
          guint64       bytes)
{
  for (guint i = 0; gpu != NULL && i < gbt_gpu_get_n_readings (gpu); i++)
    {
      if (gbt_gpu_get_reading (gpu, i)->total == bytes)
        return TRUE;
    }

  return FALSE;
}

/* A nominal capacity that is not the model's is told. */
static void
compare_nominal (GbtOfferGpu *self)
{
  const guint64 of_model = self->gpu != NULL ? gbt_gpu_get_nominal (self->gpu) : 0;

  if (of_model > 0 && self->nominal > 0
      && (self->nominal < of_model / 100 * 93 || self->nominal > of_model / 100 * 107))
    {
      doubt (self, "memory-differs-from-model");
      g_clear_pointer (&self->gpu, gbt_gpu_unref);
    }
}

/* }}} */

/* The memory that a name tells: "A100-80GB". */
static guint64
find_told (const char *const *names)
{
  guint64 bytes = 0;

  for (guint i = 0; names[i] != NULL && bytes == 0; i++)
    g_free (gbt_gpu_name_normalise (names[i], &bytes));

  return bytes;
}

/**
 * gbt_offer_gpu_new_nominal:
 * @catalogue: the GPUs that are known
 * @names: (array zero-terminated=1): what the file calls the GPU, from the most precise; the last
 *   one is what it is called where none is known. With several, the first is read in the name of
 *   the machine
 * @nominal: the nominal capacity that the file gives, in bytes; 0 where it gives none
 *
 * Returns: (transfer full): what is known of the GPU
 */
GbtOfferGpu *
gbt_offer_gpu_new_nominal (const GbtGpuCatalogue *catalogue,
                           const char *const     *names,
                           guint64                nominal)
{
  GbtOfferGpu *self = g_new0 (GbtOfferGpu, 1);

  self->nominal = nominal;
  self->told = (guint) ((nominal + GIGA / 2) / GIGA);
  name_gpu (self, catalogue, names, nominal);
  compare_nominal (self);
  if (self->nominal == 0)
    self->nominal = self->gpu != NULL ? gbt_gpu_get_nominal (self->gpu) : find_told (names);
  if (self->nominal == 0)
    doubt (self, "memory-missing");
  return self;
}

/**
 * gbt_offer_gpu_new:
 * @catalogue: the GPUs that are known
 * @names: as gbt_offer_gpu_new_nominal()
 * @memory: what the file says of the memory
 *
 * The two numbers of a file are read for what they are: gigabytes written as mebibytes, those of
 * all GPUs given for each, those of one given for all, each counted twice. A multiple of 512 MiB is
 * a nominal capacity, but at a host that reads its drivers.
 *
 * Returns: (transfer full): what is known of the GPU
 */
GbtOfferGpu *
gbt_offer_gpu_new (const GbtGpuCatalogue *catalogue,
                   const char *const     *names,
                   const GbtOfferMemory  *memory)
{
  GbtOfferGpu *self;
  guint64 one;

  if (memory->part)
    {
      /* Which part of the memory goes with it is written nowhere. */
      self = g_new0 (GbtOfferGpu, 1);
      name_gpu (self, catalogue, names, memory->size * MEBI);
      g_clear_pointer (&self->gpu, gbt_gpu_unref);
      doubt (self, "part-of-gpu");
      return self;
    }
  if (memory->size == 0)
    return gbt_offer_gpu_new_nominal (catalogue, names, 0);

  if (memory->size < SMALLEST_MIB)
    {
      self = gbt_offer_gpu_new_nominal (catalogue, names, memory->size * GIGA);
      doubt (self, "memory-gb-as-mib");
      return self;
    }

  self = g_new0 (GbtOfferGpu, 1);
  one = read_one (self, catalogue, names, memory);
  self->told = (guint) ((one + GIBI / MEBI / 2) / (GIBI / MEBI));
  name_gpu (self, catalogue, names, one * MEBI);
  if (one == 0)
    return self;

  if (strcmp (memory->provider, "vast") == 0)
    {
      self->device = one * MEBI;
      self->nominal = self->gpu != NULL ? gbt_gpu_get_nominal (self->gpu) : 0;
    }
  else if (one % 512 == 0)
    {
      self->nominal = one / 512 * (GIGA / 2);
      compare_nominal (self);
    }
  else
    {
      self->nominal = self->gpu != NULL ? gbt_gpu_get_nominal (self->gpu) : 0;
      self->device = was_read (self->gpu, one * MEBI) ? one * MEBI : 0;
    }
  return self;
}

/**
 * gbt_offer_gpu_free:
 * @self: (transfer full): what is known of a GPU
 */
void
gbt_offer_gpu_free (GbtOfferGpu *self)
{
  g_clear_pointer (&self->gpu, gbt_gpu_unref);
  g_free (self->model);
  g_free (self);
}

static void
fill_capacity (GbtOfferDraft *draft,
               guint64        total,
               guint64        usable,
               const char    *origin,
               const char    *counter)
{
  if (total > 0)
    gbt_offer_draft_set_integer (draft, GBT_OFFER_DEVICE_TOTAL, total);
  if (usable > 0)
    gbt_offer_draft_set_integer (draft, GBT_OFFER_USABLE_TOTAL, usable);
  gbt_offer_draft_set_text (draft, GBT_OFFER_CAPACITY_ORIGIN, origin);
  if (counter != NULL)
    {
      g_autofree char *cut = g_utf8_strlen (counter, -1) > MOST_COUNTER ? g_utf8_substring (counter, 0, MOST_COUNTER)
                                                                        : g_strdup (counter);

      gbt_offer_draft_set_text (draft, GBT_OFFER_CAPACITY_COUNTER, cut);
    }
}

/**
 * gbt_offer_gpu_fill:
 * @self: what is known of a GPU
 * @draft: the row
 * @read: what the file has of its memory
 *
 * A capacity that the file does not give is the published reading of that GPU, and says so.
 */
void
gbt_offer_gpu_fill (const GbtOfferGpu *self,
                    GbtOfferDraft     *draft,
                    const char        *read)
{
  const GbtGpuReading *usual = self->gpu != NULL ? gbt_gpu_get_usual_reading (self->gpu) : NULL;

  gbt_offer_draft_set_text (draft, GBT_OFFER_GPU_MODEL, self->model);
  if (self->nominal > 0)
    gbt_offer_draft_set_integer (draft, GBT_OFFER_NOMINAL, self->nominal);
  if (self->device > 0)
    fill_capacity (draft, self->device, 0, "host", NULL);
  else if (usual != NULL)
    fill_capacity (draft, usual->total, usual->usable, "public-reading", usual->source);
  if (self->gpu != NULL && gbt_gpu_get_unified (self->gpu))
    gbt_offer_draft_set_text (draft, GBT_OFFER_UNIFIED, "yes");

  for (gsize i = 0; i < G_N_ELEMENTS (self->doubts) && self->doubts[i] != NULL; i++)
    {
      const gboolean of_name = strcmp (self->doubts[i], "variant-lost") == 0
                               || strcmp (self->doubts[i], "gpu-unknown") == 0;

      gbt_offer_draft_doubt (draft, self->doubts[i], of_name ? GBT_OFFER_GPU_MODEL : GBT_OFFER_NOMINAL,
                             of_name ? self->model : read);
    }
}

/**
 * gbt_offer_gpu_is_none:
 * @name: what a file calls an accelerator
 *
 * Returns: whether it is one that is no GPU, and has no memory as a GPU has
 */
gboolean
gbt_offer_gpu_is_none (const char *name)
{
  static const char *const others[] = { "tpu", "trainium", "inferentia" };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      if (g_ascii_strncasecmp (name, others[i], strlen (others[i])) == 0)
        return TRUE;
    }

  return FALSE;
}
