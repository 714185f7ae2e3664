/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-figure.h"

#include "gbt-bytes.h"
#include "gbt-error.h"

struct _GbtFigure
{
  gatomicrefcount ref_count;
  gboolean known;
  guint64 bytes;
  GbtOrigin origin;
  GbtScope scope;
  GbtDefinition definition;
  char *provenance;
};

G_DEFINE_BOXED_TYPE (GbtFigure, gbt_figure, gbt_figure_ref, gbt_figure_unref)

static const struct
{
  const char *code;
  const char *label;
} origins[] = {
  [GBT_ORIGIN_UNKNOWN] = { "unknown", N_("Unknown") },
  [GBT_ORIGIN_ESTIMATED] = { "estimated", N_("Estimated") },
  [GBT_ORIGIN_MEASURED] = { "measured", N_("Measured") },
  [GBT_ORIGIN_COMMERCIAL] = { "commercial", N_("Commercial") },
};

static const char *const scope_codes[] = {
  [GBT_SCOPE_GPU] = "gpu",
  [GBT_SCOPE_MACHINE] = "machine",
  [GBT_SCOPE_HOST] = "host",
  [GBT_SCOPE_PROCESS] = "process",
};

static const char *const definition_labels[] = {
  [GBT_DEFINITION_NEED] = N_("need of the workload"),
  [GBT_DEFINITION_ALLOCATED] = N_("allocated to tensors"),
  [GBT_DEFINITION_RESERVED] = N_("reserved by the allocator"),
  [GBT_DEFINITION_USED] = N_("used, whole GPU"),
  [GBT_DEFINITION_NOMINAL] = N_("nominal capacity"),
  [GBT_DEFINITION_DEVICE_TOTAL] = N_("device total"),
  [GBT_DEFINITION_USABLE_TOTAL] = N_("usable total"),
  [GBT_DEFINITION_FREE] = N_("free at start"),
};

/**
 * gbt_origin_get_code:
 * @origin: a ledger
 *
 * Returns: its stored word
 */
const char *
gbt_origin_get_code (GbtOrigin origin)
{
  g_return_val_if_fail ((guint) origin < G_N_ELEMENTS (origins), NULL);

  return origins[origin].code;
}

/**
 * gbt_origin_get_label:
 * @origin: a ledger
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_origin_get_label (GbtOrigin origin)
{
  g_return_val_if_fail ((guint) origin < G_N_ELEMENTS (origins), NULL);

  return origins[origin].label;
}

/**
 * gbt_scope_get_code:
 * @scope: a scope
 *
 * Returns: its stored word
 */
const char *
gbt_scope_get_code (GbtScope scope)
{
  g_return_val_if_fail ((guint) scope < G_N_ELEMENTS (scope_codes), NULL);

  return scope_codes[scope];
}

/**
 * gbt_definition_get_label:
 * @definition: a definition
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_definition_get_label (GbtDefinition definition)
{
  g_return_val_if_fail ((guint) definition < G_N_ELEMENTS (definition_labels), NULL);

  return definition_labels[definition];
}

static GbtFigure *
figure_new (gboolean      known,
            guint64       bytes,
            GbtOrigin     origin,
            GbtScope      scope,
            GbtDefinition definition,
            const char   *provenance)
{
  GbtFigure *self = g_new0 (GbtFigure, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->known = known;
  self->bytes = bytes;
  self->origin = origin;
  self->scope = scope;
  self->definition = definition;
  self->provenance = g_strdup (provenance);

  return self;
}

/**
 * gbt_figure_new:
 * @bytes: the amount, at most 2^63-1
 * @origin: its ledger; not %GBT_ORIGIN_UNKNOWN
 * @scope: what it covers
 * @definition: what it counts
 * @provenance: formula and inputs, or run and counter, or offer and evidence; not empty
 *
 * Returns: (transfer full): a figure
 */
GbtFigure *
gbt_figure_new (guint64       bytes,
                GbtOrigin     origin,
                GbtScope      scope,
                GbtDefinition definition,
                const char   *provenance)
{
  g_return_val_if_fail (bytes <= GBT_BYTES_MAX, NULL);
  g_return_val_if_fail (origin != GBT_ORIGIN_UNKNOWN, NULL);
  g_return_val_if_fail (provenance != NULL && *provenance != '\0', NULL);

  return figure_new (TRUE, bytes, origin, scope, definition, provenance);
}

/**
 * gbt_figure_new_unknown:
 * @scope: what it would cover
 * @definition: what it would count
 * @provenance: (nullable): why it is not known
 *
 * Returns: (transfer full): a figure without a value (R4)
 */
GbtFigure *
gbt_figure_new_unknown (GbtScope      scope,
                        GbtDefinition definition,
                        const char   *provenance)
{
  return figure_new (FALSE, 0, GBT_ORIGIN_UNKNOWN, scope, definition, provenance);
}

/**
 * gbt_figure_ref:
 * @self: a figure
 *
 * Returns: (transfer full): @self
 */
GbtFigure *
gbt_figure_ref (GbtFigure *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_figure_unref:
 * @self: (transfer full): a figure
 */
void
gbt_figure_unref (GbtFigure *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->provenance);
  g_free (self);
}

/**
 * gbt_figure_get_bytes:
 * @self: a figure
 * @bytes: (out): the amount, written when known
 *
 * Returns: whether it is known
 */
gboolean
gbt_figure_get_bytes (const GbtFigure *self,
                      guint64         *bytes)
{
  if (!self->known)
    return FALSE;

  *bytes = self->bytes;
  return TRUE;
}

/**
 * gbt_figure_get_origin:
 * @self: a figure
 *
 * Returns: its ledger
 */
GbtOrigin
gbt_figure_get_origin (const GbtFigure *self)
{
  return self->origin;
}

/**
 * gbt_figure_get_scope:
 * @self: a figure
 *
 * Returns: what it covers
 */
GbtScope
gbt_figure_get_scope (const GbtFigure *self)
{
  return self->scope;
}

/**
 * gbt_figure_get_definition:
 * @self: a figure
 *
 * Returns: what it counts
 */
GbtDefinition
gbt_figure_get_definition (const GbtFigure *self)
{
  return self->definition;
}

/**
 * gbt_figure_get_provenance:
 * @self: a figure
 *
 * Returns: (nullable): where it comes from
 */
const char *
gbt_figure_get_provenance (const GbtFigure *self)
{
  return self->provenance;
}

static gboolean
refuse_unlike (const GbtFigure  *a,
               const GbtFigure  *b,
               GError          **error)
{
  if (a->definition != b->definition)
    gbt_error_set (error, GBT_ERROR_UNLIKE,
                   N_("“{1}” and “{2}” do not count the same memory: they cannot be put together"),
                   definition_labels[a->definition], definition_labels[b->definition], NULL);
  else if (a->scope != b->scope)
    gbt_error_set (error, GBT_ERROR_UNLIKE,
                   N_("Two figures of different scopes ({1}, {2}) cannot be put together"),
                   scope_codes[a->scope], scope_codes[b->scope], NULL);
  else
    gbt_error_set (error, GBT_ERROR_UNLIKE,
                   N_("Two figures of different ledgers ({1}, {2}) cannot be put together"),
                   origins[a->origin].code, origins[b->origin].code, NULL);
  return FALSE;
}

static gboolean
check_alike (const GbtFigure  *a,
             const GbtFigure  *b,
             GError          **error)
{
  if (a->definition != b->definition || a->scope != b->scope
      || (a->known && b->known && a->origin != b->origin))
    return refuse_unlike (a, b, error);

  return TRUE;
}

/**
 * gbt_figure_add:
 * @a: a figure
 * @b: a figure
 * @error: set to %GBT_ERROR_UNLIKE when they differ in ledger, scope or definition, or to
 *   %GBT_ERROR_OVERFLOW
 *
 * Adds like with like (R1, R2). Only terms of an estimate are additive: what a device reports
 * or a vendor sells of two GPUs is not one memory, and is refused. An unknown term makes the
 * sum unknown (R4): the caller says "at least" by adding the known ones.
 *
 * Returns: (transfer full) (nullable): the sum
 */
GbtFigure *
gbt_figure_add (const GbtFigure  *a,
                const GbtFigure  *b,
                GError          **error)
{
  g_autofree char *provenance = NULL;
  guint64 sum;

  if (!check_alike (a, b, error))
    return NULL;
  if (a->definition != GBT_DEFINITION_NEED)
    {
      gbt_error_set (error, GBT_ERROR_UNLIKE,
                     N_("“{1}” is not a sum: two such figures are not one memory"),
                     definition_labels[a->definition], NULL);
      return NULL;
    }
  if (!a->known || !b->known)
    return gbt_figure_new_unknown (a->scope, a->definition, NULL);
  if (!gbt_bytes_add (a->bytes, b->bytes, &sum, error))
    return NULL;

  provenance = g_strdup_printf ("%s + %s", a->provenance, b->provenance);
  return gbt_figure_new (sum, a->origin, a->scope, a->definition, provenance);
}

/**
 * gbt_figure_subtract:
 * @a: a known figure
 * @b: a known figure
 * @difference: (out): a - b in bytes, signed, written on success only
 * @error: set to %GBT_ERROR_UNLIKE when they differ in scope or definition, or to
 *   %GBT_ERROR_MISSING when one is unknown
 *
 * The difference of two ledgers is a reconciliation (a margin), no figure of either: it is
 * returned bare, and whoever shows it names both sides.
 */
gboolean
gbt_figure_subtract (const GbtFigure  *a,
                     const GbtFigure  *b,
                     gint64           *difference,
                     GError          **error)
{
  if (a->definition != b->definition || a->scope != b->scope)
    return refuse_unlike (a, b, error);
  if (!a->known || !b->known)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("An unknown amount cannot be subtracted"), NULL);
      return FALSE;
    }

  *difference = (gint64) a->bytes - (gint64) b->bytes;
  return TRUE;
}

/**
 * gbt_figure_convert:
 * @self: a known figure
 * @definition: what it is to count
 * @conversion: the name of the conversion, printed with the result; not empty
 * @error: set when the two definitions have no conversion
 *
 * The one way across definitions (R2): a capacity is held against a need under a name, so that
 * what was subtracted from what is always printed. The ledger stays.
 *
 * Returns: (transfer full) (nullable): the figure under its new definition
 */
GbtFigure *
gbt_figure_convert (const GbtFigure  *self,
                    GbtDefinition     definition,
                    const char       *conversion,
                    GError          **error)
{
  g_autofree char *provenance = NULL;
  gboolean is_capacity = self->definition == GBT_DEFINITION_NOMINAL
                         || self->definition == GBT_DEFINITION_DEVICE_TOTAL
                         || self->definition == GBT_DEFINITION_USABLE_TOTAL;

  g_return_val_if_fail (conversion != NULL && *conversion != '\0', NULL);

  if (!self->known)
    return gbt_figure_new_unknown (self->scope, definition, conversion);
  if (definition != GBT_DEFINITION_NEED || !is_capacity)
    {
      gbt_error_set (error, GBT_ERROR_UNLIKE, N_("No conversion makes “{1}” of “{2}”"),
                     definition_labels[definition], definition_labels[self->definition], NULL);
      return NULL;
    }

  provenance = g_strdup_printf ("%s: %s", conversion, self->provenance);
  return gbt_figure_new (self->bytes, self->origin, self->scope, definition, provenance);
}
