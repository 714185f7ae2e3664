/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-gpu.h"

G_BEGIN_DECLS

/**
 * GbtGpuMatch:
 * @GBT_GPU_MATCH_NONE: no GPU of the catalogue has that name
 * @GBT_GPU_MATCH_FOUND: one GPU
 * @GBT_GPU_MATCH_SEVERAL: several, which name and memory do not tell apart
 * @GBT_GPU_MATCH_OTHER_MEMORY: one GPU has that name, with another memory
 *
 * What a name and a memory say.
 */
typedef enum
{
  GBT_GPU_MATCH_NONE,
  GBT_GPU_MATCH_FOUND,
  GBT_GPU_MATCH_SEVERAL,
  GBT_GPU_MATCH_OTHER_MEMORY,
} GbtGpuMatch;

/**
 * GbtGpuCatalogue:
 *
 * The GPUs that the program knows, described in docs/catalogue.md. Immutable: any thread may read it.
 */
typedef struct _GbtGpuCatalogue GbtGpuCatalogue;

const GbtGpuCatalogue *gbt_gpu_catalogue_get         (void);
GbtGpuCatalogue       *gbt_gpu_catalogue_parse       (GBytes                 *bytes,
                                                      const char             *file,
                                                      GError                **error);
void                   gbt_gpu_catalogue_free        (GbtGpuCatalogue        *self);
const char            *gbt_gpu_catalogue_get_version (const GbtGpuCatalogue  *self);
guint                  gbt_gpu_catalogue_get_n_gpus  (const GbtGpuCatalogue  *self);
GbtGpu                *gbt_gpu_catalogue_get_gpu     (const GbtGpuCatalogue  *self,
                                                      guint                   index);
const char            *gbt_gpu_catalogue_get_source  (const GbtGpuCatalogue  *self,
                                                      const char             *mark);
GbtGpu                *gbt_gpu_catalogue_find        (const GbtGpuCatalogue  *self,
                                                      const char             *name,
                                                      guint64                 nominal_bytes);
GbtGpuMatch            gbt_gpu_catalogue_match       (const GbtGpuCatalogue  *self,
                                                      const char             *name,
                                                      guint64                 bytes,
                                                      GbtGpu                **gpu);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtGpuCatalogue, gbt_gpu_catalogue_free)

G_END_DECLS
