/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-source-private.h"

/* Prices of TPUs, by accelerator and region. Each region is a row; none is an offer of GPUs. */
typedef struct
{
  GbtOfferSource parent;
  GbtJson *root;
  const GbtJson *accelerator;
  const GbtJson *region; /* the next one */
} Tpu;

/* The first region from @accelerator on. */
static void
go_to (Tpu           *self,
       const GbtJson *accelerator)
{
  self->region = NULL;
  for (self->accelerator = accelerator; self->accelerator != NULL && self->region == NULL;)
    {
      if (gbt_json_get_kind (self->accelerator) == GBT_JSON_OBJECT)
        self->region = gbt_json_get_first (self->accelerator);
      if (self->region == NULL)
        self->accelerator = gbt_json_get_next (self->accelerator);
    }
}

static gboolean
identify (GbtOfferSource  *source,
          GbtOfferDraft   *draft,
          GError         **error)
{
  Tpu *self = (Tpu *) source;
  const char *name;

  if (self->region == NULL)
    return FALSE;

  name = gbt_json_get_key (self->accelerator);
  draft->line = gbt_json_get_line (self->region);
  gbt_offer_draft_refuse (draft, GBT_OFFER_GPU_MODEL, name, GBT_ERROR_TYPE, N_("“{1}” is not a GPU"), name);
  self->region = gbt_json_get_next (self->region);
  if (self->region == NULL)
    go_to (self, gbt_json_get_next (self->accelerator));
  return TRUE;
}

static void
read_row (GbtOfferSource *source,
          GbtOfferDraft  *draft)
{
  g_return_if_reached ();
}

static void
rewind_rows (GbtOfferSource *source)
{
  Tpu *self = (Tpu *) source;

  go_to (self, gbt_json_get_first (self->root));
}

static void
free_source (GbtOfferSource *source)
{
  Tpu *self = (Tpu *) source;

  gbt_json_unref (self->root);
  g_free (source->catalogue);
  g_free (self);
}

/* The prices of TPUs that gpuhunt keeps; @root is taken. */
GbtOfferSource *
gbt_offer_source_new_tpu (GbtJson *root)
{
  Tpu *self = g_new0 (Tpu, 1);

  self->parent = (GbtOfferSource) { identify, read_row, rewind_rows, free_source, g_strdup ("gpuhunt:tpu") };
  self->root = root;
  rewind_rows (&self->parent);
  return &self->parent;
}
