/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-source-private.h"

#include <string.h>

#define GIGA G_GUINT64_CONSTANT (1000000000)

typedef struct
{
  GbtOfferSource parent;
  GbtJson *root;
  const GbtGpuCatalogue *gpus;
  const GbtJson *row;
  const GbtJson *coming;
} Tardellirs;

/* The text of a member, whether it is written as text or as a number; "" where it is not there. */
static const char *
get_text (const GbtJson *row,
          const char    *key)
{
  const GbtJson *value = gbt_json_find (row, key);

  if (value == NULL || gbt_json_is_null (value))
    return "";
  if (gbt_json_get_kind (value) == GBT_JSON_STRING)
    return gbt_json_to_text (value, NULL);
  if (gbt_json_get_kind (value) == GBT_JSON_INTEGER || gbt_json_get_kind (value) == GBT_JSON_NUMBER)
    return gbt_json_to_decimal (value, NULL);
  return "";
}

static gboolean
identify_row (Tardellirs    *self,
              GbtOfferDraft *draft)
{
  const char *id;
  const char *model;
  gboolean spot;

  if (gbt_json_get_kind (self->row) != GBT_JSON_OBJECT)
    return gbt_offer_draft_refuse (draft, GBT_OFFER_TITLE, "", GBT_ERROR_TYPE, N_("A row is not an object"), NULL);

  id = get_text (self->row, "id");
  model = get_text (self->row, "gpu_model");
  if (*id == '\0')
    return gbt_offer_draft_refuse (draft, GBT_OFFER_TITLE, "", GBT_ERROR_MISSING, N_("“{1}” is missing"), "id");
  if (*model == '\0')
    return gbt_offer_draft_refuse (draft, GBT_OFFER_GPU_MODEL, id, GBT_ERROR_MISSING, N_("“{1}” is missing"),
                                   "gpu_model");
  if (gbt_offer_gpu_is_none (model))
    return gbt_offer_draft_refuse (draft, GBT_OFFER_GPU_MODEL, model, GBT_ERROR_TYPE, N_("“{1}” is not a GPU"), model);
  if (gbt_json_find (self->row, "is_spot") == NULL
      || !gbt_json_to_boolean (gbt_json_find (self->row, "is_spot"), &spot, NULL))
    return gbt_offer_draft_refuse (draft, GBT_OFFER_INTERRUPTIBLE, "", GBT_ERROR_MISSING, N_("“{1}” is missing"),
                                   "is_spot");

  g_string_append (draft->key, id);
  draft->key_given = TRUE;
  return TRUE;
}

static gboolean
identify (GbtOfferSource  *source,
          GbtOfferDraft   *draft,
          GError         **error)
{
  Tardellirs *self = (Tardellirs *) source;

  self->row = self->coming;
  if (self->row == NULL)
    return FALSE;

  self->coming = gbt_json_get_next (self->row);
  draft->line = gbt_json_get_line (self->row);
  identify_row (self, draft);
  return TRUE;
}

static gboolean
fill_gpu (const Tardellirs *self,
          GbtOfferDraft    *draft)
{
  const char *model = get_text (self->row, "gpu_model");
  const char *link = get_text (self->row, "interconnect");
  const char *memory = get_text (self->row, "vram_gb");
  g_autofree char *precise = g_strconcat (model, " ", link, NULL);
  const char *tried[] = { model, precise, model, NULL };
  GbtOfferGpu *gpu;

  if (!gbt_offer_draft_set_amount (draft, GBT_OFFER_NOMINAL, memory, GIGA))
    return FALSE;

  gpu = gbt_offer_gpu_new_nominal (self->gpus, tried,
                                   draft->fields[GBT_OFFER_NOMINAL] != NULL
                                     ? gbt_field_get_integer (draft->fields[GBT_OFFER_NOMINAL])
                                     : 0);
  gbt_offer_gpu_fill (gpu, draft, memory);
  gbt_offer_gpu_free (gpu);
  gbt_offer_draft_set_text (draft, GBT_OFFER_INTERCONNECT, link);
  /* Every row of that file is of one GPU. */
  gbt_offer_draft_set_text (draft, GBT_OFFER_GPU_COUNT, "1");
  return TRUE;
}

static void
fill_notes (const GbtJson *row,
            GbtOfferDraft *draft)
{
  g_autoptr (GString) notes = g_string_new (get_text (row, "notes"));
  const GbtJson *caveats = gbt_json_find (row, "caveats");

  if (caveats != NULL && gbt_json_get_kind (caveats) == GBT_JSON_ARRAY)
    {
      for (const GbtJson *v = gbt_json_get_first (caveats); v != NULL; v = gbt_json_get_next (v))
        {
          if (gbt_json_get_kind (v) == GBT_JSON_STRING)
            g_string_append_printf (notes, "%s%s", notes->len > 0 ? "\n" : "", gbt_json_to_text (v, NULL));
        }
    }
  gbt_offer_draft_set_text (draft, GBT_OFFER_NOTES, notes->str);
}

static void
read_row (GbtOfferSource *source,
          GbtOfferDraft  *draft)
{
  Tardellirs *self = (Tardellirs *) source;
  const char *tier = get_text (self->row, "tier");
  gboolean spot = FALSE;

  (void) gbt_json_to_boolean (gbt_json_find (self->row, "is_spot"), &spot, NULL);
  gbt_offer_draft_set_text (draft, GBT_OFFER_PROVIDER, get_text (self->row, "provider_id"));
  gbt_offer_draft_set_text (draft, GBT_OFFER_TITLE, get_text (self->row, "id"));
  gbt_offer_draft_set_text (draft, GBT_OFFER_LINK, get_text (self->row, "source_url"));
  gbt_offer_draft_set_text (draft, GBT_OFFER_PRICE_READ, get_text (self->row, "collected_at"));
  gbt_offer_draft_set_text (draft, GBT_OFFER_TIER_WORD, tier);
  if (strcmp (tier, "secure") == 0 || strcmp (tier, "community") == 0)
    gbt_offer_draft_set_text (draft, GBT_OFFER_TIER, tier);
  if (spot)
    gbt_offer_draft_set_text (draft, GBT_OFFER_INTERRUPTIBLE, "yes");
  fill_notes (self->row, draft);
  if (fill_gpu (self, draft) && gbt_offer_draft_set_number (draft, GBT_OFFER_VCPUS, get_text (self->row, "vcpu"))
      && gbt_offer_draft_set_amount (draft, GBT_OFFER_HOST_RAM, get_text (self->row, "ram_gb"), GIGA))
    gbt_offer_draft_set_price_alone (draft, get_text (self->row, "price_usd_hour"), spot);
}

static void
rewind_rows (GbtOfferSource *source)
{
  Tardellirs *self = (Tardellirs *) source;

  self->coming = gbt_json_get_first (self->root);
}

static void
free_source (GbtOfferSource *source)
{
  Tardellirs *self = (Tardellirs *) source;

  gbt_json_unref (self->root);
  g_free (source->catalogue);
  g_free (self);
}

/* The offers of tardellirs/gpu-pricing; @root is taken. */
GbtOfferSource *
gbt_offer_source_new_tardellirs (GbtJson               *root,
                                 const GbtGpuCatalogue *gpus)
{
  Tardellirs *self = g_new0 (Tardellirs, 1);

  self->parent = (GbtOfferSource) { identify, read_row, rewind_rows, free_source, g_strdup ("tardellirs") };
  self->root = root;
  self->gpus = gpus;
  rewind_rows (&self->parent);
  return &self->parent;
}
