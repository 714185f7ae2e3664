/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-gpu-private.h"

#include <string.h>

struct _GbtGpu
{
  gatomicrefcount ref_count;
  char *name;
  char *vendor;
  char *architecture;
  char *compute_capability;
  char *memory_type;
  char *interconnect;
  char *ecc;
  char *notes;
  guint64 nominal;
  gboolean unified;
  int types[5];
  GbtGpuReading *readings;
  guint n_readings;
  guint usual;
  char **sources;
  char **conflicts;
  char **unverified;
};

G_DEFINE_BOXED_TYPE (GbtGpu, gbt_gpu, gbt_gpu_ref, gbt_gpu_unref)

static const char *const type_names[] = { "fp16", "bf16", "int8", "fp8", "fp4" };

static char **
dup_list (const char *const *list)
{
  static const char *const none[] = { NULL };

  return g_strdupv ((char **) (list != NULL ? list : none));
}

/* The smallest total; where no total was read, the smallest that a program saw. */
static guint
choose_usual (const GbtGpu *self)
{
  guint best = 0;

  for (guint i = 1; i < self->n_readings; i++)
    {
      const GbtGpuReading *reading = &self->readings[i];
      const GbtGpuReading *smallest = &self->readings[best];

      if (smallest->total == 0)
        {
          if (reading->total > 0 || reading->usable < smallest->usable)
            best = i;
        }
      else if (reading->total > 0
               && (reading->total < smallest->total
                   || (reading->total == smallest->total && smallest->usable == 0)))
        best = i;
    }

  return best;
}

/**
 * gbt_gpu_new:
 * @facts: what is known of it
 *
 * Returns: (transfer full): the GPU
 */
GbtGpu *
gbt_gpu_new (const GbtGpuFacts *facts)
{
  GbtGpu *self;

  g_return_val_if_fail (facts->name != NULL && facts->vendor != NULL, NULL);

  self = g_new0 (GbtGpu, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->name = g_strdup (facts->name);
  self->vendor = g_strdup (facts->vendor);
  self->architecture = g_strdup (facts->architecture);
  self->compute_capability = g_strdup (facts->compute_capability);
  self->memory_type = g_strdup (facts->memory_type);
  self->interconnect = g_strdup (facts->interconnect);
  self->ecc = g_strdup (facts->ecc);
  self->notes = g_strdup (facts->notes);
  self->nominal = facts->nominal;
  self->unified = facts->unified;
  memcpy (self->types, facts->types, sizeof self->types);
  self->n_readings = facts->n_readings;
  self->readings = g_new0 (GbtGpuReading, facts->n_readings);
  for (guint i = 0; i < facts->n_readings; i++)
    {
      self->readings[i] = facts->readings[i];
      self->readings[i].ecc = g_strdup (facts->readings[i].ecc);
      self->readings[i].source = g_strdup (facts->readings[i].source);
      self->readings[i].note = g_strdup (facts->readings[i].note);
    }
  self->usual = choose_usual (self);
  self->sources = dup_list (facts->sources);
  self->conflicts = dup_list (facts->conflicts);
  self->unverified = dup_list (facts->unverified);

  return self;
}

/**
 * gbt_gpu_ref:
 * @self: a GPU
 *
 * Returns: (transfer full): @self
 */
GbtGpu *
gbt_gpu_ref (GbtGpu *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_gpu_unref:
 * @self: (transfer full): a GPU
 */
void
gbt_gpu_unref (GbtGpu *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < self->n_readings; i++)
    {
      g_free ((char *) self->readings[i].ecc);
      g_free ((char *) self->readings[i].source);
      g_free ((char *) self->readings[i].note);
    }
  g_free (self->readings);
  g_free (self->name);
  g_free (self->vendor);
  g_free (self->architecture);
  g_free (self->compute_capability);
  g_free (self->memory_type);
  g_free (self->interconnect);
  g_free (self->ecc);
  g_free (self->notes);
  g_strfreev (self->sources);
  g_strfreev (self->conflicts);
  g_strfreev (self->unverified);
  g_free (self);
}

/**
 * gbt_gpu_get_name:
 * @self: a GPU
 *
 * Returns: its name, unique in its catalogue: "NVIDIA GeForce RTX 4090"
 */
const char *
gbt_gpu_get_name (const GbtGpu *self)
{
  return self->name;
}

/**
 * gbt_gpu_get_vendor:
 * @self: a GPU
 *
 * Returns: who makes it: "NVIDIA", "AMD", "Intel"
 */
const char *
gbt_gpu_get_vendor (const GbtGpu *self)
{
  return self->vendor;
}

/**
 * gbt_gpu_get_architecture:
 * @self: a GPU
 *
 * Returns: (nullable): its architecture: "Ada Lovelace"
 */
const char *
gbt_gpu_get_architecture (const GbtGpu *self)
{
  return self->architecture;
}

/**
 * gbt_gpu_get_compute_capability:
 * @self: a GPU
 *
 * Returns: (nullable): "8.9"; %NULL when not known, and for what is not made by NVIDIA
 */
const char *
gbt_gpu_get_compute_capability (const GbtGpu *self)
{
  return self->compute_capability;
}

/**
 * gbt_gpu_get_ecc:
 * @self: a GPU
 *
 * Returns: (nullable): whether its memory has ECC: "yes", "no", "optional"
 */
const char *
gbt_gpu_get_ecc (const GbtGpu *self)
{
  return self->ecc;
}

/**
 * gbt_gpu_get_nominal:
 * @self: a GPU
 *
 * Returns: its nominal capacity in bytes, the vendor's gigabytes of 10^9; 0 when not known. Never
 *   the bytes that a driver declares (R2): see gbt_gpu_get_usual_reading()
 */
guint64
gbt_gpu_get_nominal (const GbtGpu *self)
{
  return self->nominal;
}

/**
 * gbt_gpu_get_memory_type:
 * @self: a GPU
 *
 * Returns: (nullable): "GDDR6X"
 */
const char *
gbt_gpu_get_memory_type (const GbtGpu *self)
{
  return self->memory_type;
}

/**
 * gbt_gpu_get_interconnect:
 * @self: a GPU
 *
 * Returns: (nullable): what joins several, in English: "NVLink 4, 900 GB/s total"
 */
const char *
gbt_gpu_get_interconnect (const GbtGpu *self)
{
  return self->interconnect;
}

/**
 * gbt_gpu_get_unified:
 * @self: a GPU
 *
 * Returns: whether its memory is that of the host
 */
gboolean
gbt_gpu_get_unified (const GbtGpu *self)
{
  return self->unified;
}

/**
 * gbt_gpu_supports:
 * @self: a GPU
 * @type: "fp16", "bf16", "int8", "fp8" or "fp4"
 *
 * Returns: 1 where it computes in @type, 0 where it does not, -1 when not known
 */
int
gbt_gpu_supports (const GbtGpu *self,
                  const char   *type)
{
  for (gsize i = 0; i < G_N_ELEMENTS (type_names); i++)
    {
      if (g_strcmp0 (type, type_names[i]) == 0)
        return self->types[i];
    }

  return -1;
}

/**
 * gbt_gpu_get_n_readings:
 * @self: a GPU
 *
 * Returns: how many readings of its memory were published
 */
guint
gbt_gpu_get_n_readings (const GbtGpu *self)
{
  return self->n_readings;
}

/**
 * gbt_gpu_get_reading:
 * @self: a GPU
 * @index: which reading, from 0
 *
 * Returns: (transfer none): what was published
 */
const GbtGpuReading *
gbt_gpu_get_reading (const GbtGpu *self,
                     guint         index)
{
  g_return_val_if_fail (index < self->n_readings, NULL);

  return &self->readings[index];
}

/**
 * gbt_gpu_get_usual_reading:
 * @self: a GPU
 *
 * Returns: (transfer none) (nullable): the reading to compare with: that of the smallest total,
 *   or, where no total was read, of the least memory that a program saw
 */
const GbtGpuReading *
gbt_gpu_get_usual_reading (const GbtGpu *self)
{
  return self->n_readings > 0 ? &self->readings[self->usual] : NULL;
}

/**
 * gbt_gpu_get_sources:
 * @self: a GPU
 *
 * Returns: (transfer none) (array zero-terminated=1): where its facts come from
 */
const char *const *
gbt_gpu_get_sources (const GbtGpu *self)
{
  return (const char *const *) self->sources;
}

/**
 * gbt_gpu_get_conflicts:
 * @self: a GPU
 *
 * Returns: (transfer none) (array zero-terminated=1): what a source says otherwise, in English
 */
const char *const *
gbt_gpu_get_conflicts (const GbtGpu *self)
{
  return (const char *const *) self->conflicts;
}

/**
 * gbt_gpu_get_notes:
 * @self: a GPU
 *
 * Returns: (nullable): what is to be known of it, in English
 */
const char *
gbt_gpu_get_notes (const GbtGpu *self)
{
  return self->notes;
}

/**
 * gbt_gpu_is_verified:
 * @self: a GPU
 *
 * Returns: whether its nominal capacity and its usual reading were checked against a source
 */
gboolean
gbt_gpu_is_verified (const GbtGpu *self)
{
  const GbtGpuReading *usual = gbt_gpu_get_usual_reading (self);

  return gbt_gpu_is_fact_verified (self, "nominal_gb") && (usual == NULL || usual->verified);
}

/**
 * gbt_gpu_is_fact_verified:
 * @self: a GPU
 * @fact: the name of a fact, as in the catalogue: "interconnect", "types"
 *
 * Returns: whether that fact was checked against a source
 */
gboolean
gbt_gpu_is_fact_verified (const GbtGpu *self,
                          const char   *fact)
{
  return !g_strv_contains ((const char *const *) self->unverified, fact);
}
