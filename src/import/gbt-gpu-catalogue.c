/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-gpu-catalogue.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-gpu-catalogue-private.h"
#include "gbt-gpu-name.h"
#include "gbt-gpu-private.h"
#include "gbt-json-reader.h"

#define SCHEMA "org.gabarit.gpus/1"
#define BUILT_IN "gpus.json"

#define GIGA G_GUINT64_CONSTANT (1000000000)
#define GIBI (G_GUINT64_CONSTANT (1) << 30)
#define MEBI (G_GUINT64_CONSTANT (1) << 20)
/* The most gigabytes or mebibytes that a catalogue may give one GPU. */
#define MOST_GB 100000
#define MOST_MIB 100000000
/* What a name's memory and that of a GPU may differ by, in hundredths: drivers keep some of it,
 * and one vendor's gigabytes are another's gibibytes. */
#define TOLERANCE 7

/* One of the names of a GPU. */
typedef struct
{
  guint gpu;
  guint64 bytes; /* the memory told in the name; 0 where it tells none */
} Name;

struct _GbtGpuCatalogue
{
  GbtJson *document;
  const char *version;
  const GbtJson *sources;
  GPtrArray *gpus;
  GHashTable *names; /* normalised name, to GArray of Name */
};

static gboolean
refuse_at (const GbtJson  *json,
           GbtError        code,
           const char     *message,
           const char     *argument,
           GError        **error)
{
  gbt_error_set (error, code, message, argument, NULL);
  if (error != NULL)
    gbt_json_place_error (json, *error);
  return FALSE;
}

/* {{{ Reading */

static gboolean
read_text (const GbtJson  *json,
           const char     *key,
           const char    **text,
           GError        **error)
{
  if (gbt_json_find (json, key) == NULL)
    return TRUE;

  *text = gbt_json_get_text (json, key, error);
  return *text != NULL;
}

static gboolean
read_number (const GbtJson  *json,
             const char     *key,
             guint64         maximum,
             guint64         unit,
             guint64        *bytes,
             GError        **error)
{
  guint64 number;

  if (gbt_json_find (json, key) == NULL)
    return TRUE;

  if (!gbt_json_get_unsigned (json, key, &number, error))
    return FALSE;
  if (number == 0 || number > maximum)
    return refuse_at (gbt_json_find (json, key), GBT_ERROR_RANGE, N_("“{1}” is not a memory that a GPU has"), key,
                      error);

  *bytes = number * unit;
  return TRUE;
}

/* "23.58": gibibytes with at most three decimals, to bytes, rounded down. */
static gboolean
read_gibibytes (const GbtJson  *json,
                const char     *key,
                guint64        *bytes,
                GError        **error)
{
  const char *text = NULL;
  char *end;
  guint64 whole;
  guint64 scale = 1;

  if (!read_text (json, key, &text, error) || text == NULL)
    return text == NULL && gbt_json_find (json, key) == NULL;

  whole = g_ascii_strtoull (text, &end, 10);
  if (*end == '.')
    {
      for (end++; g_ascii_isdigit (*end) && scale < 1000; end++)
        {
          whole = whole * 10 + (guint64) (*end - '0');
          scale *= 10;
        }
    }
  if (end == text || *end != '\0' || !g_ascii_isdigit (text[0]) || whole == 0 || whole > MOST_GB * scale)
    return refuse_at (gbt_json_find (json, key), GBT_ERROR_RANGE, N_("“{1}” is not a memory that a GPU has"), key,
                      error);

  *bytes = whole * GIBI / scale;
  return TRUE;
}

static gboolean
read_reading (const GbtJson  *json,
              GbtGpuReading  *reading,
              GError        **error)
{
  static const char *const keys[] = {
    "total_mib", "usable_mib", "usable_gib", "ecc", "source", "note", "unverified", NULL,
  };
  gboolean unverified = FALSE;

  reading->ecc = gbt_json_get_text (json, "ecc", error);
  reading->source = reading->ecc != NULL ? gbt_json_get_text (json, "source", error) : NULL;
  if (reading->source == NULL || !gbt_json_check_keys (json, keys, error)
      || !read_number (json, "total_mib", MOST_MIB, MEBI, &reading->total, error)
      || !read_number (json, "usable_mib", MOST_MIB, MEBI, &reading->usable, error)
      || !read_gibibytes (json, "usable_gib", &reading->usable, error)
      || !read_text (json, "note", &reading->note, error)
      || (gbt_json_find (json, "unverified") != NULL
          && !gbt_json_get_boolean (json, "unverified", &unverified, error)))
    return FALSE;

  reading->verified = !unverified;
  if (reading->total == 0 && reading->usable == 0)
    return refuse_at (json, GBT_ERROR_MISSING, N_("A reading of a GPU has no memory"), NULL, error);
  return TRUE;
}

static gboolean
read_readings (const GbtJson  *json,
               GArray         *readings,
               GError        **error)
{
  const GbtJson *list = gbt_json_find (json, "readings");

  if (list == NULL)
    return TRUE;
  if (gbt_json_get_array (json, "readings", error) == NULL)
    return FALSE;

  for (const GbtJson *v = gbt_json_get_first (list); v != NULL; v = gbt_json_get_next (v))
    {
      GbtGpuReading reading = { 0 };

      if (!read_reading (v, &reading, error))
        return FALSE;
      g_array_append_val (readings, reading);
    }

  return TRUE;
}

static gboolean
read_list (const GbtJson  *json,
           const char     *key,
           gboolean        needed,
           GPtrArray      *list,
           GError        **error)
{
  const GbtJson *array;

  if (!needed && gbt_json_find (json, key) == NULL)
    {
      g_ptr_array_add (list, NULL);
      return TRUE;
    }

  array = gbt_json_get_array (json, key, error);
  if (array == NULL)
    return FALSE;
  for (const GbtJson *v = gbt_json_get_first (array); v != NULL; v = gbt_json_get_next (v))
    {
      const char *text = gbt_json_to_text (v, error);

      if (text == NULL)
        return FALSE;
      g_ptr_array_add (list, (gpointer) text);
    }

  g_ptr_array_add (list, NULL);
  return TRUE;
}

static gboolean
read_types (const GbtJson  *json,
            GbtGpuFacts    *facts,
            GError        **error)
{
  static const char *const names[] = { "fp16", "bf16", "int8", "fp8", "fp4", NULL };
  const GbtJson *types = gbt_json_get_object (json, "types", error);

  if (types == NULL || !gbt_json_check_keys (types, names, error))
    return FALSE;

  for (guint i = 0; names[i] != NULL; i++)
    {
      const GbtJson *value = gbt_json_find (types, names[i]);
      gboolean supported;

      facts->types[i] = -1;
      if (value == NULL || gbt_json_is_null (value))
        continue;
      if (!gbt_json_to_boolean (value, &supported, error))
        return FALSE;
      facts->types[i] = supported ? 1 : 0;
    }

  return TRUE;
}

static void
add_name (GbtGpuCatalogue *self,
          const char      *name,
          guint            gpu)
{
  Name entry = { .gpu = gpu };
  g_autofree char *key = gbt_gpu_name_normalise (name, &entry.bytes);
  GArray *entries = g_hash_table_lookup (self->names, key);

  if (entries == NULL)
    {
      entries = g_array_new (FALSE, FALSE, sizeof (Name));
      g_hash_table_insert (self->names, g_steal_pointer (&key), entries);
    }
  g_array_append_val (entries, entry);
}

/* Each source is one that the catalogue spells out. */
static gboolean
check_sources (const GbtGpuCatalogue  *self,
               const GbtJson          *json,
               const GPtrArray        *sources,
               GError                **error)
{
  for (guint i = 0; sources->pdata[i] != NULL; i++)
    {
      if (gbt_gpu_catalogue_get_source (self, sources->pdata[i]) == NULL)
        return refuse_at (json, GBT_ERROR_NOT_FOUND, N_("“{1}” is not among the sources of the catalogue"),
                          sources->pdata[i], error);
    }

  return TRUE;
}

static gboolean
read_gpu (GbtGpuCatalogue  *self,
          const GbtJson    *json,
          GError          **error)
{
  static const char *const keys[] = {
    "name", "vendor", "aliases", "architecture", "gfx", "compute_capability", "nominal_gb", "memory_type",
    "bandwidth_gbs", "tdp_w", "interconnect", "interconnect_source", "ecc", "ecc_source", "types", "types_source",
    "unified", "readings", "sources", "conflicts", "unverified", "note", NULL,
  };
  g_autoptr (GArray) readings = g_array_new (FALSE, FALSE, sizeof (GbtGpuReading));
  g_autoptr (GPtrArray) aliases = g_ptr_array_new ();
  g_autoptr (GPtrArray) sources = g_ptr_array_new ();
  g_autoptr (GPtrArray) conflicts = g_ptr_array_new ();
  g_autoptr (GPtrArray) unverified = g_ptr_array_new ();
  GbtGpuFacts facts = { 0 };

  if (!gbt_json_check_keys (json, keys, error))
    return FALSE;
  facts.name = gbt_json_get_text (json, "name", error);
  facts.vendor = facts.name != NULL ? gbt_json_get_text (json, "vendor", error) : NULL;
  if (facts.vendor == NULL || !read_text (json, "architecture", &facts.architecture, error)
      || !read_text (json, "compute_capability", &facts.compute_capability, error)
      || !read_text (json, "memory_type", &facts.memory_type, error)
      || !read_text (json, "interconnect", &facts.interconnect, error)
      || !read_text (json, "ecc", &facts.ecc, error) || !read_text (json, "note", &facts.notes, error)
      || !read_number (json, "nominal_gb", MOST_GB, GIGA, &facts.nominal, error)
      || !read_types (json, &facts, error) || !read_readings (json, readings, error)
      || !read_list (json, "aliases", FALSE, aliases, error)
      || !read_list (json, "sources", TRUE, sources, error)
      || !read_list (json, "conflicts", TRUE, conflicts, error)
      || !read_list (json, "unverified", TRUE, unverified, error)
      || !check_sources (self, json, sources, error)
      || (gbt_json_find (json, "unified") != NULL
          && !gbt_json_get_boolean (json, "unified", &facts.unified, error)))
    return FALSE;

  facts.readings = (const GbtGpuReading *) (gpointer) readings->data;
  facts.n_readings = readings->len;
  facts.sources = (const char *const *) sources->pdata;
  facts.conflicts = (const char *const *) conflicts->pdata;
  facts.unverified = (const char *const *) unverified->pdata;
  add_name (self, facts.name, self->gpus->len);
  for (guint i = 0; aliases->pdata[i] != NULL; i++)
    add_name (self, aliases->pdata[i], self->gpus->len);
  g_ptr_array_add (self->gpus, gbt_gpu_new (&facts));
  return TRUE;
}

static gboolean
read_document (GbtGpuCatalogue  *self,
               GError          **error)
{
  static const char *const members[] = { "schema", "catalogue_version", "sources", "gpus", NULL };
  const char *schema = gbt_json_get_text (self->document, "schema", error);
  const GbtJson *gpus;

  if (schema == NULL)
    return FALSE;
  if (strcmp (schema, SCHEMA) != 0)
    return refuse_at (self->document, GBT_ERROR_UNKNOWN_FORMAT, N_("“{1}” is not a catalogue that we read"), schema,
                      error);
  if (!gbt_json_check_keys (self->document, members, error))
    return FALSE;

  self->version = gbt_json_get_text (self->document, "catalogue_version", error);
  self->sources = self->version != NULL ? gbt_json_get_object (self->document, "sources", error) : NULL;
  gpus = self->sources != NULL ? gbt_json_get_array (self->document, "gpus", error) : NULL;
  if (gpus == NULL)
    return FALSE;

  for (const GbtJson *v = gbt_json_get_first (gpus); v != NULL; v = gbt_json_get_next (v))
    {
      if (!read_gpu (self, v, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * gbt_gpu_catalogue_parse:
 * @bytes: a catalogue
 * @file: its name, for errors
 * @error: what is not as docs/catalogue.md says, with file and line
 *
 * Returns: (transfer full) (nullable): the catalogue
 */
GbtGpuCatalogue *
gbt_gpu_catalogue_parse (GBytes      *bytes,
                         const char  *file,
                         GError     **error)
{
  g_autoptr (GbtJson) document = gbt_json_parse (bytes, file, NULL, error);
  g_autoptr (GbtGpuCatalogue) self = NULL;

  if (document == NULL)
    return NULL;

  self = g_new0 (GbtGpuCatalogue, 1);
  self->document = g_steal_pointer (&document);
  self->gpus = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_gpu_unref);
  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);

  return read_document (self, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * gbt_gpu_catalogue_free:
 * @self: (transfer full): a catalogue that was parsed
 */
void
gbt_gpu_catalogue_free (GbtGpuCatalogue *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->names);
  g_ptr_array_unref (self->gpus);
  gbt_json_unref (self->document);
  g_free (self);
}

static gpointer
parse_built_in (gpointer data)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (gbt_gpu_catalogue_data, gbt_gpu_catalogue_data_size);
  g_autoptr (GError) error = NULL;
  GbtGpuCatalogue *catalogue = gbt_gpu_catalogue_parse (bytes, BUILT_IN, &error);

  if (catalogue == NULL)
    g_error ("The built-in catalogue of GPUs cannot be read: %s", error->message);
  return catalogue;
}

/* }}} */
/* {{{ Finding */

/* Whether @bytes, nominal or declared by a driver, may be the memory of @gpu. */
static gboolean
fits (const GbtGpu *gpu,
      guint64       bytes)
{
  const guint64 gigabytes = gbt_gpu_get_nominal (gpu) / GIGA;

  if (gigabytes == 0)
    {
      const GbtGpuReading *usual = gbt_gpu_get_usual_reading (gpu);
      const guint64 seen = usual == NULL ? 0 : MAX (usual->total, usual->usable);

      return bytes >= seen / 100 * (100 - TOLERANCE) && bytes <= seen / 100 * (100 + TOLERANCE);
    }

  return bytes >= gigabytes * (GIGA / 100 * (100 - TOLERANCE))
         && bytes <= gigabytes * (GIBI / 100 * (100 + TOLERANCE));
}

static gboolean
same_memory (const GbtGpu *a,
             const GbtGpu *b)
{
  const GbtGpuReading *of_a = gbt_gpu_get_usual_reading (a);
  const GbtGpuReading *of_b = gbt_gpu_get_usual_reading (b);

  return gbt_gpu_get_nominal (a) == gbt_gpu_get_nominal (b) && of_a != NULL && of_b != NULL
         && of_a->total == of_b->total && of_a->usable == of_b->usable;
}

/**
 * gbt_gpu_catalogue_match:
 * @self: a catalogue
 * @name: what someone calls a GPU
 * @bytes: its memory, nominal or declared by a driver; 0 where it is not known: then that of @name
 *   counts, if it tells one
 * @gpu: (out) (transfer none) (nullable): the GPU; of several, the first where all of them have
 *   the same nominal capacity and usual reading, else %NULL; of another memory, the one of that name
 *
 * A memory fits within 7 hundredths.
 *
 * Returns: how well it is known
 */
GbtGpuMatch
gbt_gpu_catalogue_match (const GbtGpuCatalogue  *self,
                         const char             *name,
                         guint64                 bytes,
                         GbtGpu                **gpu)
{
  guint64 told;
  g_autofree char *key = NULL;
  const GArray *entries;
  GbtGpu *found = NULL;
  gboolean several = FALSE;
  gboolean same = TRUE;

  g_return_val_if_fail (self != NULL && name != NULL && gpu != NULL, GBT_GPU_MATCH_NONE);

  *gpu = NULL;
  key = gbt_gpu_name_normalise (name, &told);
  entries = g_hash_table_lookup (self->names, key);
  if (entries == NULL)
    return GBT_GPU_MATCH_NONE;

  for (guint i = 0; i < entries->len; i++)
    {
      const Name *entry = &g_array_index (entries, Name, i);
      GbtGpu *candidate = self->gpus->pdata[entry->gpu];
      const guint64 memory = bytes > 0 ? bytes : told;

      if (memory > 0 && !fits (candidate, memory) && !(bytes == 0 && entry->bytes == told))
        continue;
      if (candidate == found)
        continue;
      several = several || found != NULL;
      same = same && (found == NULL || same_memory (found, candidate));
      found = found != NULL ? found : candidate;
    }

  if (found == NULL)
    {
      const guint first = g_array_index (entries, Name, 0).gpu;

      for (guint i = 1; i < entries->len; i++)
        same = same && g_array_index (entries, Name, i).gpu == first;
      *gpu = same ? self->gpus->pdata[first] : NULL;
      return GBT_GPU_MATCH_OTHER_MEMORY;
    }

  *gpu = several && !same ? NULL : found;
  return several ? GBT_GPU_MATCH_SEVERAL : GBT_GPU_MATCH_FOUND;
}

/**
 * gbt_gpu_catalogue_find:
 * @self: a catalogue
 * @name: what someone calls a GPU: "RTX6000-Ada", "NVIDIA RTX 6000 Ada Generation"
 * @nominal_bytes: its nominal capacity; 0 where it is not known
 *
 * Capitals, separators and the vendor's name do not matter. Where several GPUs have one name, the
 * memory decides: "RTX6000" of 24 GB is the Quadro of 2018.
 *
 * Returns: (transfer none) (nullable): the GPU; %NULL where none or several have that name and memory
 */
GbtGpu *
gbt_gpu_catalogue_find (const GbtGpuCatalogue *self,
                        const char            *name,
                        guint64                nominal_bytes)
{
  GbtGpu *gpu = NULL;

  return gbt_gpu_catalogue_match (self, name, nominal_bytes, &gpu) == GBT_GPU_MATCH_FOUND ? gpu : NULL;
}

/* }}} */

/**
 * gbt_gpu_catalogue_get:
 *
 * The catalogue inside the program, read the first time that it is asked for.
 *
 * Returns: (transfer none): the catalogue
 */
const GbtGpuCatalogue *
gbt_gpu_catalogue_get (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, parse_built_in, NULL);
}

/**
 * gbt_gpu_catalogue_get_version:
 * @self: a catalogue
 *
 * Returns: its version, a civil date: "2026-11-30"
 */
const char *
gbt_gpu_catalogue_get_version (const GbtGpuCatalogue *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->version;
}

/**
 * gbt_gpu_catalogue_get_n_gpus:
 * @self: a catalogue
 *
 * Returns: how many GPUs it holds
 */
guint
gbt_gpu_catalogue_get_n_gpus (const GbtGpuCatalogue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->gpus->len;
}

/**
 * gbt_gpu_catalogue_get_gpu:
 * @self: a catalogue
 * @index: which GPU, from 0
 *
 * Returns: (transfer none): the GPU
 */
GbtGpu *
gbt_gpu_catalogue_get_gpu (const GbtGpuCatalogue *self,
                           guint                  index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < self->gpus->len, NULL);

  return self->gpus->pdata[index];
}

/**
 * gbt_gpu_catalogue_get_source:
 * @self: a catalogue
 * @mark: one of the sources of a GPU: "WIKI"
 *
 * Returns: (nullable): what it stands for
 */
const char *
gbt_gpu_catalogue_get_source (const GbtGpuCatalogue *self,
                              const char            *mark)
{
  const GbtJson *source;

  g_return_val_if_fail (self != NULL && mark != NULL, NULL);

  source = gbt_json_find (self->sources, mark);
  return source != NULL ? gbt_json_to_text (source, NULL) : NULL;
}
