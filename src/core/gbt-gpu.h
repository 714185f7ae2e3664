/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * GbtGpuReading:
 * @total: bytes that the driver declares; 0 when only @usable was read
 * @usable: bytes that a program sees; 0 when not known
 * @ecc: "on", "off", "not-applicable" or "unknown"
 * @source: where it was read
 * @note: (nullable): what is to be known of it, in English: "older driver"
 * @verified: whether it was checked against its source
 *
 * What the driver of such a GPU was seen to declare: a public reading, not the GPU supplied.
 */
typedef struct
{
  guint64 total;
  guint64 usable;
  const char *ecc;
  const char *source;
  const char *note;
  gboolean verified;
} GbtGpuReading;

/**
 * GbtGpu:
 *
 * A GPU of the built-in catalogue. Immutable and reference counted.
 */
typedef struct _GbtGpu GbtGpu;

#define GBT_TYPE_GPU (gbt_gpu_get_type ())

GType                gbt_gpu_get_type         (void) G_GNUC_CONST;
GbtGpu              *gbt_gpu_ref              (GbtGpu           *self);
void                 gbt_gpu_unref            (GbtGpu           *self);
const char          *gbt_gpu_get_name         (const GbtGpu     *self);
const char          *gbt_gpu_get_vendor       (const GbtGpu     *self);
const char          *gbt_gpu_get_architecture (const GbtGpu     *self);
const char          *gbt_gpu_get_compute_capability (const GbtGpu *self);
const char          *gbt_gpu_get_ecc          (const GbtGpu     *self);
guint64              gbt_gpu_get_nominal      (const GbtGpu     *self);
const char          *gbt_gpu_get_memory_type  (const GbtGpu     *self);
const char          *gbt_gpu_get_interconnect (const GbtGpu     *self);
gboolean             gbt_gpu_get_unified      (const GbtGpu     *self);
/* "fp16", "bf16", "int8", "fp8", "fp4": -1 when not known, else 0 or 1 */
int                  gbt_gpu_supports         (const GbtGpu     *self,
                                               const char       *type);
guint                gbt_gpu_get_n_readings   (const GbtGpu     *self);
const GbtGpuReading *gbt_gpu_get_reading      (const GbtGpu     *self,
                                               guint             index);
/* The one to compare with: unique, or the smallest when several were seen; NULL without any. */
const GbtGpuReading *gbt_gpu_get_usual_reading (const GbtGpu    *self);
const char *const   *gbt_gpu_get_sources      (const GbtGpu     *self);
const char *const   *gbt_gpu_get_conflicts    (const GbtGpu     *self);
const char          *gbt_gpu_get_notes        (const GbtGpu     *self);
gboolean             gbt_gpu_is_verified      (const GbtGpu     *self);
gboolean             gbt_gpu_is_fact_verified (const GbtGpu     *self,
                                               const char       *fact);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtGpu, gbt_gpu_unref)

G_END_DECLS
