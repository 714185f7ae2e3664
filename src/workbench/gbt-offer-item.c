/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-item.h"

struct _GbtOfferItem
{
  GObject parent_instance;

  GbtOfferRow *row; /* NULL until it is read */
};

G_DEFINE_FINAL_TYPE (GbtOfferItem, gbt_offer_item, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_LOADED,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
gbt_offer_item_get_property (GObject    *object,
                             guint       property,
                             GValue     *value,
                             GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_LOADED:
      g_value_set_boolean (value, GBT_OFFER_ITEM (object)->row != NULL);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_offer_item_finalize (GObject *object)
{
  g_clear_pointer (&GBT_OFFER_ITEM (object)->row, gbt_offer_row_free);

  G_OBJECT_CLASS (gbt_offer_item_parent_class)->finalize (object);
}

static void
gbt_offer_item_class_init (GbtOfferItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_offer_item_get_property;
  object_class->finalize = gbt_offer_item_finalize;

  properties[PROP_LOADED]
      = g_param_spec_boolean ("loaded", NULL, NULL, FALSE,
                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_offer_item_init (GbtOfferItem *self)
{
}

/**
 * gbt_offer_item_new:
 *
 * Returns: (transfer full): an item that is not read yet
 */
GbtOfferItem *
gbt_offer_item_new (void)
{
  return g_object_new (GBT_TYPE_OFFER_ITEM, NULL);
}

/**
 * gbt_offer_item_set_row:
 * @self: an item
 * @row: (transfer full): what the store has
 */
void
gbt_offer_item_set_row (GbtOfferItem *self,
                        GbtOfferRow  *row)
{
  g_return_if_fail (GBT_IS_OFFER_ITEM (self));

  g_clear_pointer (&self->row, gbt_offer_row_free);
  self->row = row;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADED]);
}

/**
 * gbt_offer_item_get_offer:
 * @self: an item
 *
 * Returns: (transfer none) (nullable): the offer at its latest version; %NULL until it is read
 */
GbtEntry *
gbt_offer_item_get_offer (GbtOfferItem *self)
{
  g_return_val_if_fail (GBT_IS_OFFER_ITEM (self), NULL);

  return self->row != NULL ? self->row->offer : NULL;
}

/**
 * gbt_offer_item_get_catalogue:
 * @self: an item
 *
 * Returns: (nullable): the catalogue it came from; %NULL when it was typed
 */
const char *
gbt_offer_item_get_catalogue (GbtOfferItem *self)
{
  g_return_val_if_fail (GBT_IS_OFFER_ITEM (self), NULL);

  return self->row != NULL ? self->row->catalogue : NULL;
}

/**
 * gbt_offer_item_get_listed:
 * @self: an item
 *
 * Returns: whether the latest reading of its catalogue has it
 */
gboolean
gbt_offer_item_get_listed (GbtOfferItem *self)
{
  g_return_val_if_fail (GBT_IS_OFFER_ITEM (self), TRUE);

  return self->row == NULL || self->row->listed;
}
