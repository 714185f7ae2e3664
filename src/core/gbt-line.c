/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-line.h"

#include "gbt-estimate-private.h"

struct _GbtLine
{
  gatomicrefcount ref_count;
  guint gpus;
  char *key;
  char *label;
  char *name;
  GbtFigure *figure;
  GbtBasis basis;
  GbtExactness exactness;
  char *formula;
  char *applied;
  char *run;
  char *note;
  const char *counts;
  const char *leaves_out;
  const char *source;
};

G_DEFINE_BOXED_TYPE (GbtLine, gbt_line, gbt_line_ref, gbt_line_unref)

static const char *const exactness_codes[] = {
  [GBT_EXACTNESS_EXACT] = "exact",
  [GBT_EXACTNESS_ARITHMETIC] = "arithmetic",
  [GBT_EXACTNESS_APPROXIMATE] = "approximate",
  [GBT_EXACTNESS_UNKNOWN] = "unknown",
};

/**
 * gbt_exactness_get_code:
 * @exactness: an exactness
 *
 * Returns: its stored word
 */
const char *
gbt_exactness_get_code (GbtExactness exactness)
{
  g_return_val_if_fail ((guint) exactness < G_N_ELEMENTS (exactness_codes), NULL);

  return exactness_codes[exactness];
}

/*< private >
 * gbt_line_new:
 * @draft: what a method writes
 * @gpus: GPUs that share the load, at least 1
 *
 * Returns: (transfer full): a line: estimated, or unknown exactly when it has no bytes (R4)
 */
GbtLine *
gbt_line_new (const GbtLineDraft *draft,
              guint               gpus)
{
  GbtLine *self = g_new0 (GbtLine, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->gpus = gpus;
  self->key = g_strdup (draft->key);
  self->label = g_strdup (draft->label);
  self->name = g_strdup (draft->name);
  self->basis = draft->known ? draft->basis : GBT_BASIS_NONE;
  self->exactness = draft->known ? draft->exactness : GBT_EXACTNESS_UNKNOWN;
  self->formula = g_strdup (draft->formula);
  self->applied = draft->known ? g_strdup (draft->applied) : NULL;
  self->run = g_strdup (draft->run);
  self->note = g_strdup (draft->note);
  self->counts = draft->counts;
  self->leaves_out = draft->leaves_out;
  self->source = draft->source;
  if (draft->known)
    self->figure = gbt_figure_new (draft->bytes, GBT_ORIGIN_ESTIMATED, draft->scope,
                                   GBT_DEFINITION_NEED,
                                   draft->applied != NULL ? draft->applied : draft->key);
  else
    self->figure = gbt_figure_new_unknown (draft->scope, GBT_DEFINITION_NEED, draft->note);

  return self;
}

/**
 * gbt_line_ref:
 * @self: a line
 *
 * Returns: (transfer full): @self
 */
GbtLine *
gbt_line_ref (GbtLine *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_line_unref:
 * @self: (transfer full): a line
 */
void
gbt_line_unref (GbtLine *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->key);
  g_free (self->label);
  g_free (self->name);
  gbt_figure_unref (self->figure);
  g_free (self->formula);
  g_free (self->applied);
  g_free (self->run);
  g_free (self->note);
  g_free (self);
}

/**
 * gbt_line_equal:
 * @a: a line
 * @b: a line
 *
 * Returns: whether both say the same
 */
gboolean
gbt_line_equal (const GbtLine *a,
                const GbtLine *b)
{
  guint64 bytes[2] = { 0, 0 };
  const gboolean known = gbt_line_get_bytes (a, &bytes[0]);

  return known == gbt_line_get_bytes (b, &bytes[1])
         && bytes[0] == bytes[1]
         && a->gpus == b->gpus
         && a->basis == b->basis
         && a->exactness == b->exactness
         && g_strcmp0 (a->key, b->key) == 0
         && g_strcmp0 (a->label, b->label) == 0
         && g_strcmp0 (a->name, b->name) == 0
         && g_strcmp0 (a->formula, b->formula) == 0
         && g_strcmp0 (a->applied, b->applied) == 0
         && g_strcmp0 (a->run, b->run) == 0
         && g_strcmp0 (a->note, b->note) == 0
         && g_strcmp0 (a->counts, b->counts) == 0
         && g_strcmp0 (a->leaves_out, b->leaves_out) == 0
         && g_strcmp0 (a->source, b->source) == 0;
}

/**
 * gbt_line_get_key:
 * @self: a line
 *
 * Returns: its stable key
 */
const char *
gbt_line_get_key (const GbtLine *self)
{
  return self->key;
}

/**
 * gbt_line_get_label:
 * @self: a line
 *
 * Returns: the English msgid that names it
 */
const char *
gbt_line_get_label (const GbtLine *self)
{
  return self->label;
}

/**
 * gbt_line_get_name:
 * @self: a line
 *
 * Returns: (nullable): the name the planner gave to a post, shown instead of the label
 */
const char *
gbt_line_get_name (const GbtLine *self)
{
  return self->name;
}

/**
 * gbt_line_get_origin:
 * @self: a line
 *
 * Returns: %GBT_ORIGIN_ESTIMATED or %GBT_ORIGIN_UNKNOWN, never another
 */
GbtOrigin
gbt_line_get_origin (const GbtLine *self)
{
  return gbt_figure_get_origin (self->figure);
}

/**
 * gbt_line_get_basis:
 * @self: a line
 *
 * Returns: what its amount rests on
 */
GbtBasis
gbt_line_get_basis (const GbtLine *self)
{
  return self->basis;
}

/**
 * gbt_line_get_exactness:
 * @self: a line
 *
 * Returns: how far it can be trusted
 */
GbtExactness
gbt_line_get_exactness (const GbtLine *self)
{
  return self->exactness;
}

/**
 * gbt_line_get_figure:
 * @self: a line
 *
 * Returns: (transfer none): its figure, for the whole machine unless its scope says otherwise
 */
GbtFigure *
gbt_line_get_figure (const GbtLine *self)
{
  return self->figure;
}

/**
 * gbt_line_get_bytes:
 * @self: a line
 * @bytes: (out): its amount in its own scope, written when known
 *
 * Returns: whether it is known
 */
gboolean
gbt_line_get_bytes (const GbtLine *self,
                    guint64       *bytes)
{
  return gbt_figure_get_bytes (self->figure, bytes);
}

/**
 * gbt_line_get_per_gpu:
 * @self: a line
 * @bytes: (out): its share on one GPU, floored (8-decisions 21), written when known
 *
 * Returns: whether it is known
 */
gboolean
gbt_line_get_per_gpu (const GbtLine *self,
                      guint64       *bytes)
{
  if (!gbt_figure_get_bytes (self->figure, bytes))
    return FALSE;

  if (gbt_figure_get_scope (self->figure) == GBT_SCOPE_MACHINE)
    *bytes /= self->gpus;
  return TRUE;
}

/**
 * gbt_line_get_formula:
 * @self: a line
 *
 * Returns: (nullable): its formula, an English msgid
 */
const char *
gbt_line_get_formula (const GbtLine *self)
{
  return self->formula;
}

/**
 * gbt_line_get_applied:
 * @self: a line
 *
 * Returns: (nullable): the formula with its numbers in neutral digits; %NULL when unknown
 */
const char *
gbt_line_get_applied (const GbtLine *self)
{
  return self->applied;
}

/**
 * gbt_line_get_run:
 * @self: a line
 *
 * Returns: (nullable): the run that justifies it
 */
const char *
gbt_line_get_run (const GbtLine *self)
{
  return self->run;
}

/**
 * gbt_line_get_note:
 * @self: a line
 *
 * Returns: (nullable): what the planner wrote about it
 */
const char *
gbt_line_get_note (const GbtLine *self)
{
  return self->note;
}

/**
 * gbt_line_get_counts:
 * @self: a line
 *
 * Returns: (nullable): what it counts, an English msgid
 */
const char *
gbt_line_get_counts (const GbtLine *self)
{
  return self->counts;
}

/**
 * gbt_line_get_leaves_out:
 * @self: a line
 *
 * Returns: (nullable): what it leaves out, an English msgid
 */
const char *
gbt_line_get_leaves_out (const GbtLine *self)
{
  return self->leaves_out;
}

/**
 * gbt_line_get_source:
 * @self: a line
 *
 * Returns: (nullable): where its formula comes from
 */
const char *
gbt_line_get_source (const GbtLine *self)
{
  return self->source;
}
