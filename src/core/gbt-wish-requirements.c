/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-wish.h"

#include "gbt-subject.h"

static void
set_text (GbtEntry   **entry,
          guint        field,
          const char  *text)
{
  GbtEntry *next;

  if (text == NULL)
    return;

  next = gbt_entry_with_text (*entry, field, text);
  gbt_entry_unref (*entry);
  *entry = next;
}

static void
add (GPtrArray  *requirements,
     gboolean    mandatory,
     const char *subject,
     const char *value)
{
  const GbtSubject *spec = gbt_subject_find (subject);
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_REQUIREMENT, NULL, NULL, 0);

  set_text (&entry, GBT_REQUIREMENT_STRENGTH, mandatory ? "mandatory" : "preference");
  set_text (&entry, GBT_REQUIREMENT_SUBJECT, subject);
  set_text (&entry, GBT_REQUIREMENT_COMPARATOR, spec->comparators[0]);
  set_text (&entry, GBT_REQUIREMENT_VALUE, value);
  g_ptr_array_add (requirements, entry);
}

static void
add_amount (GPtrArray      *requirements,
            const char     *subject,
            const GbtMoney *amount)
{
  g_autofree char *text = gbt_money_dup_text (amount);

  add (requirements, FALSE, subject, text);
}

/* Fewer bits ask for the quality again (R8). */
static gboolean
is_quantised (const GbtWorkload *workload)
{
  GbtWeightFormat format;

  return gbt_workload_get_weight_format (workload, &format) && format != GBT_WEIGHT_FORMAT_32BIT
         && format != GBT_WEIGHT_FORMAT_16BIT;
}

/**
 * gbt_wish_list_requirements:
 * @self: a wish
 *
 * The memory and the limit workload are always asked for: that the first holds says nothing of the second. A budget is asked of
 * the cost of the days that were asked; without them of nothing.
 *
 * Returns: (transfer full) (element-type GbtEntry): requirements without a number, the mandatory ones first
 */
GPtrArray *
gbt_wish_list_requirements (const GbtWish *self)
{
  GPtrArray *requirements = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);

  add (requirements, TRUE, GBT_SUBJECT_MEMORY, NULL);
  add (requirements, TRUE, GBT_SUBJECT_LIMIT_WORKLOAD, NULL);
  if (is_quantised (self->workload))
    add (requirements, TRUE, GBT_SUBJECT_QUALITY, NULL);
  if (self->countries != NULL && *self->countries != '\0')
    add (requirements, TRUE, GBT_SUBJECT_COUNTRY, self->countries);
  if (self->available_only)
    add (requirements, TRUE, GBT_SUBJECT_AVAILABILITY, NULL);
  if (self->without_interruptible)
    add (requirements, TRUE, GBT_SUBJECT_NOT_INTERRUPTIBLE, NULL);
  if (self->has_max_hourly)
    add_amount (requirements, GBT_SUBJECT_HOURLY_PRICE, &self->max_hourly);
  if (self->has_budget && self->days > 0)
    add_amount (requirements, GBT_SUBJECT_COST, &self->budget);
  if (self->tier != GBT_TIER_ANY)
    add (requirements, FALSE, GBT_SUBJECT_TIER, gbt_tier_choice_get_code (self->tier));

  return requirements;
}
