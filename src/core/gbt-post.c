/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-post.h"

#include "gbt-bytes.h"
#include "gbt-error.h"

struct _GbtPost
{
  gatomicrefcount ref_count;
  char *key;
  char *name;
  GbtBasis basis;
  guint64 bytes;
  char *run;
  char *note;
};

G_DEFINE_BOXED_TYPE (GbtPost, gbt_post, gbt_post_ref, gbt_post_unref)

static const char *const basis_codes[] = {
  [GBT_BASIS_NONE] = "unknown",
  [GBT_BASIS_FORMULA] = "formula",
  [GBT_BASIS_DECLARED] = "declared",
  [GBT_BASIS_JUSTIFIED] = "justified",
};

static const struct
{
  const char *key;
  const char *label;
} post_keys[] = {
  { GBT_POST_KV, N_("KV cache") },
  { GBT_POST_RUNTIME, N_("Runtime context") },
  { GBT_POST_COMPUTE, N_("Compute buffers") },
  { GBT_POST_TRANSIENTS, N_("Transient allocations") },
  { GBT_POST_GRADIENTS, N_("Gradients") },
  { GBT_POST_OPTIMIZER, N_("Optimiser states") },
  { GBT_POST_ACTIVATIONS, N_("Activations") },
  { GBT_POST_LOSS, N_("Loss") },
  { GBT_POST_OTHER, N_("Other post") },
};

/**
 * gbt_basis_get_code:
 * @basis: a basis
 *
 * Returns: its stored word
 */
const char *
gbt_basis_get_code (GbtBasis basis)
{
  g_return_val_if_fail ((guint) basis < G_N_ELEMENTS (basis_codes), NULL);

  return basis_codes[basis];
}

/**
 * gbt_basis_from_code:
 * @code: (nullable): a stored word
 * @basis: (out): the basis, written on success only
 *
 * Returns: whether @code is a basis'
 */
gboolean
gbt_basis_from_code (const char *code,
                     GbtBasis   *basis)
{
  for (guint i = 0; i < G_N_ELEMENTS (basis_codes); i++)
    {
      if (g_strcmp0 (basis_codes[i], code) == 0)
        {
          *basis = (GbtBasis) i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * gbt_post_key_get_label:
 * @key: a key of GBT_POST_*
 *
 * Returns: the English msgid that names it
 */
const char *
gbt_post_key_get_label (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (post_keys); i++)
    {
      if (g_strcmp0 (post_keys[i].key, key) == 0)
        return post_keys[i].label;
    }

  return N_("Other post");
}

/**
 * gbt_post_key_is_known:
 * @key: (nullable): a word
 *
 * Returns: whether it is a key of GBT_POST_*
 */
gboolean
gbt_post_key_is_known (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (post_keys); i++)
    {
      if (g_strcmp0 (post_keys[i].key, key) == 0)
        return TRUE;
    }

  return FALSE;
}

static char *
valid_or_null (const char *text)
{
  return text != NULL && *text != '\0' ? g_utf8_make_valid (text, -1) : NULL;
}

static GbtPost *
post_new (const char *key,
          const char *name,
          GbtBasis    basis,
          guint64     bytes,
          const char *run,
          const char *note)
{
  GbtPost *self;

  g_return_val_if_fail (gbt_post_key_is_known (key), NULL);
  g_return_val_if_fail (bytes <= GBT_BYTES_MAX, NULL);

  self = g_new0 (GbtPost, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->key = g_strdup (key);
  self->name = valid_or_null (name);
  self->basis = basis;
  self->bytes = bytes;
  self->run = valid_or_null (run);
  self->note = valid_or_null (note);

  return self;
}

/**
 * gbt_post_new_unknown:
 * @key: one of GBT_POST_*
 * @name: (nullable): the planner's own name for it
 * @note: (nullable): what would settle it
 *
 * Returns: (transfer full): a post whose amount is not known
 */
GbtPost *
gbt_post_new_unknown (const char *key,
                      const char *name,
                      const char *note)
{
  return post_new (key, name, GBT_BASIS_NONE, 0, NULL, note);
}

/**
 * gbt_post_new_formula:
 * @key: GBT_POST_KV, the one post that has a formula
 *
 * Returns: (transfer full): a post computed from the workload
 */
GbtPost *
gbt_post_new_formula (const char *key)
{
  g_return_val_if_fail (g_strcmp0 (key, GBT_POST_KV) == 0, NULL);

  return post_new (key, NULL, GBT_BASIS_FORMULA, 0, NULL, NULL);
}

/**
 * gbt_post_new_declared:
 * @key: one of GBT_POST_*
 * @name: (nullable): the planner's own name for it
 * @bytes: the amount chosen, at most 2^63-1
 * @note: (nullable): why
 *
 * Returns: (transfer full): a post chosen by the planner
 */
GbtPost *
gbt_post_new_declared (const char *key,
                       const char *name,
                       guint64     bytes,
                       const char *note)
{
  return post_new (key, name, GBT_BASIS_DECLARED, bytes, NULL, note);
}

/**
 * gbt_post_new_justified:
 * @key: one of GBT_POST_*
 * @name: (nullable): the planner's own name for it
 * @bytes: the amount, at most 2^63-1
 * @run: the run it rests on: "ES-01"; it is cited, the post stays an estimate (R1)
 * @note: (nullable): what was read there
 *
 * Returns: (transfer full): a post justified by a run
 */
GbtPost *
gbt_post_new_justified (const char *key,
                        const char *name,
                        guint64     bytes,
                        const char *run,
                        const char *note)
{
  g_return_val_if_fail (run != NULL && *run != '\0', NULL);

  return post_new (key, name, GBT_BASIS_JUSTIFIED, bytes, run, note);
}

/**
 * gbt_post_ref:
 * @self: a post
 *
 * Returns: (transfer full): @self
 */
GbtPost *
gbt_post_ref (GbtPost *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_post_unref:
 * @self: (transfer full): a post
 */
void
gbt_post_unref (GbtPost *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->key);
  g_free (self->name);
  g_free (self->run);
  g_free (self->note);
  g_free (self);
}

/**
 * gbt_post_get_key:
 * @self: a post
 *
 * Returns: one of GBT_POST_*
 */
const char *
gbt_post_get_key (const GbtPost *self)
{
  return self->key;
}

/**
 * gbt_post_get_name:
 * @self: a post
 *
 * Returns: (nullable): the planner's own name for it
 */
const char *
gbt_post_get_name (const GbtPost *self)
{
  return self->name;
}

/**
 * gbt_post_get_basis:
 * @self: a post
 *
 * Returns: what its amount rests on
 */
GbtBasis
gbt_post_get_basis (const GbtPost *self)
{
  return self->basis;
}

/**
 * gbt_post_get_bytes:
 * @self: a post
 * @bytes: (out): the amount declared or justified, written when there is one
 *
 * Returns: whether it holds an amount (a computed post holds none: see the estimate)
 */
gboolean
gbt_post_get_bytes (const GbtPost *self,
                    guint64       *bytes)
{
  if (self->basis != GBT_BASIS_DECLARED && self->basis != GBT_BASIS_JUSTIFIED)
    return FALSE;

  *bytes = self->bytes;
  return TRUE;
}

/**
 * gbt_post_get_run:
 * @self: a post
 *
 * Returns: (nullable): the run that justifies it
 */
const char *
gbt_post_get_run (const GbtPost *self)
{
  return self->run;
}

/**
 * gbt_post_get_note:
 * @self: a post
 *
 * Returns: (nullable): what the planner wrote about it
 */
const char *
gbt_post_get_note (const GbtPost *self)
{
  return self->note;
}

/**
 * gbt_post_equal:
 * @a: a post
 * @b: a post
 *
 * Returns: whether both say the same
 */
gboolean
gbt_post_equal (const GbtPost *a,
                const GbtPost *b)
{
  return a == b
         || (a->basis == b->basis && a->bytes == b->bytes && g_strcmp0 (a->key, b->key) == 0
             && g_strcmp0 (a->name, b->name) == 0 && g_strcmp0 (a->run, b->run) == 0
             && g_strcmp0 (a->note, b->note) == 0);
}
