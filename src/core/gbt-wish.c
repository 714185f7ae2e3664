/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-wish.h"

#include <string.h>

#include "gbt-estimate.h"

static const char *const tier_codes[] = {
  [GBT_TIER_ANY] = "any",
  [GBT_TIER_SECURE] = "secure",
  [GBT_TIER_COMMUNITY] = "community",
};

/**
 * gbt_tier_choice_get_code:
 * @tier: a choice
 *
 * Returns: its stable word
 */
const char *
gbt_tier_choice_get_code (GbtTierChoice tier)
{
  g_return_val_if_fail ((guint) tier < G_N_ELEMENTS (tier_codes), NULL);

  return tier_codes[tier];
}

/**
 * gbt_tier_choice_from_code:
 * @code: (nullable): a stable word
 * @tier: (out): the choice, written on success only
 *
 * Returns: whether @code is one's
 */
gboolean
gbt_tier_choice_from_code (const char    *code,
                           GbtTierChoice *tier)
{
  for (guint i = 0; i < G_N_ELEMENTS (tier_codes); i++)
    {
      if (g_strcmp0 (tier_codes[i], code) == 0)
        {
          *tier = (GbtTierChoice) i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * gbt_wish_init:
 * @self: (out caller-allocates): a wish of an empty workload, that asks for nothing
 */
void
gbt_wish_init (GbtWish *self)
{
  *self = (GbtWish) { .workload = gbt_workload_new () };
}

/**
 * gbt_wish_copy:
 * @self: (out caller-allocates): the copy; what was there is not freed
 * @other: a wish
 */
void
gbt_wish_copy (GbtWish       *self,
               const GbtWish *other)
{
  *self = *other;
  self->workload = gbt_workload_ref (other->workload);
  self->countries = g_strdup (other->countries);
}

/**
 * gbt_wish_clear:
 * @self: a wish; nothing is left of it
 */
void
gbt_wish_clear (GbtWish *self)
{
  g_clear_pointer (&self->workload, gbt_workload_unref);
  g_clear_pointer (&self->countries, g_free);
  *self = (GbtWish) { 0 };
}

static gboolean
same_amount (gboolean        has_a,
             const GbtMoney *a,
             gboolean        has_b,
             const GbtMoney *b)
{
  if (!has_a || !has_b)
    return has_a == has_b;

  return a->minor == b->minor && a->digits == b->digits && strcmp (a->currency, b->currency) == 0;
}

/**
 * gbt_wish_equal:
 * @a: a wish
 * @b: a wish
 *
 * Returns: whether both ask the same, in the same writing: 50 is not 50.00
 */
gboolean
gbt_wish_equal (const GbtWish *a,
                const GbtWish *b)
{
  return gbt_workload_equal (a->workload, b->workload) && strcmp (a->currency, b->currency) == 0
         && same_amount (a->has_budget, &a->budget, b->has_budget, &b->budget)
         && same_amount (a->has_max_hourly, &a->max_hourly, b->has_max_hourly, &b->max_hourly)
         && a->tier == b->tier && g_strcmp0 (a->countries, b->countries) == 0 && a->days == b->days
         && !a->available_only == !b->available_only && !a->without_interruptible == !b->without_interruptible;
}

/**
 * gbt_wish_dup_workload:
 * @self: a wish
 * @gpus: how many GPUs share it, at least 1
 *
 * Returns: (transfer full): its workload, with the method four lines on so many GPUs
 */
GbtWorkload *
gbt_wish_dup_workload (const GbtWish *self,
                       guint          gpus)
{
  g_autoptr (GbtField) method = gbt_field_new_text (GBT_METHOD_FOUR_LINES, NULL);
  g_autoptr (GbtField) count = gbt_field_new_integer (gpus, NULL);
  g_autoptr (GbtWorkload) estimated = gbt_workload_with_field (self->workload, GBT_FIELD_METHOD, method);

  return gbt_workload_with_field (estimated, GBT_FIELD_GPUS, count);
}
