/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-wish.h"

#include "gbt-country.h"
#include "gbt-entry-private.h"

static const char *const tier_codes[] = {
  "any",
  "secure",
  "community",
  NULL,
};
static const char *const tier_labels[] = {
  N_("Data centre or community host"),
  N_("Data centre"),
  N_("Community host"),
  NULL,
};
static const char *const yes_no_codes[] = {
  "yes",
  "no",
  NULL,
};
static const char *const yes_no_labels[] = {
  N_("yes"),
  N_("no"),
  NULL,
};

static const GbtFieldSpec specs[GBT_N_WISH_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_WISH_FIELD, CURRENCY, "wish.currency", PRICE, CURRENCY, NULL, N_("Currency"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_WISH_FIELD, BUDGET, "wish.budget", PRICE, DECIMAL, NULL, N_("Budget"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_WISH_FIELD, MAX_HOURLY, "wish.max-hourly", PRICE, DECIMAL, NULL,
                   N_("Highest hourly price, whole machine"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_WISH_FIELD, TIER, "wish.tier", TERMS, CODE, NULL, N_("Tier"), 0, 0, tier_codes, tier_labels),
  GBT_ENTRY_FIELD (GBT_WISH_FIELD, COUNTRIES, "wish.countries", TERMS, LIST, NULL,
                   N_("Countries of the machine"), 0, GBT_ENTRY_MAX_LIST, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_WISH_FIELD, DAYS, "wish.days", TERMS, INTEGER, N_("days"), N_("Days needed"), 1, 10000, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_WISH_FIELD, AVAILABLE_ONLY, "wish.available-only", TERMS, CODE, NULL,
                   N_("Only machines available now"), 0, 0, yes_no_codes, yes_no_labels),
  GBT_ENTRY_FIELD (GBT_WISH_FIELD, INTERRUPTIBLE, "wish.interruptible", TERMS, CODE, NULL,
                   N_("Machines that may be interrupted"), 0, 0, yes_no_codes, yes_no_labels),
};

/**
 * gbt_wish_field_get_spec:
 * @field: a preference
 *
 * Returns: (transfer none): its one description
 */
const GbtFieldSpec *
gbt_wish_field_get_spec (GbtWishField field)
{
  g_return_val_if_fail ((guint) field < GBT_N_WISH_FIELDS, NULL);

  return &specs[field];
}

static GbtField *
new_text (const char *text)
{
  return text != NULL ? gbt_field_new_text (text, NULL) : gbt_field_new_unknown ();
}

static GbtField *
new_amount (gboolean        asked,
            const GbtMoney *money)
{
  g_autofree char *decimal = asked ? gbt_money_dup_decimal (money) : NULL;

  return new_text (decimal);
}

/**
 * gbt_wish_get_field:
 * @self: a wish
 * @field: a preference
 *
 * Returns: (transfer full): what it holds; unknown where nothing is asked
 */
GbtField *
gbt_wish_get_field (const GbtWish *self,
                    GbtWishField   field)
{
  switch (field)
    {
    case GBT_WISH_FIELD_CURRENCY:
      return new_text (self->currency[0] != '\0' ? self->currency : NULL);
    case GBT_WISH_FIELD_BUDGET:
      return new_amount (self->has_budget, &self->budget);
    case GBT_WISH_FIELD_MAX_HOURLY:
      return new_amount (self->has_max_hourly, &self->max_hourly);
    case GBT_WISH_FIELD_TIER:
      return new_text (gbt_tier_choice_get_code (self->tier));
    case GBT_WISH_FIELD_COUNTRIES:
      if (self->countries != NULL && self->countries[0] == '\0')
        return gbt_field_new_to_confirm (N_("Choose at least one country"));
      return new_text (self->countries);
    case GBT_WISH_FIELD_DAYS:
      return self->days != 0 ? gbt_field_new_integer (self->days, NULL) : gbt_field_new_unknown ();
    case GBT_WISH_FIELD_AVAILABLE_ONLY:
      return new_text (self->available_only ? "yes" : "no");
    case GBT_WISH_FIELD_INTERRUPTIBLE:
      return new_text (self->without_interruptible ? "no" : "yes");
    case GBT_N_WISH_FIELDS:
    default:
      g_return_val_if_reached (gbt_field_new_unknown ());
    }
}

/* The two amounts are in one currency, the wish's. */
static gboolean
set_currency (GbtWish     *self,
              const char  *currency,
              GError     **error)
{
  if (currency != NULL && !gbt_currency_is_known (currency))
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” is not a currency of ISO 4217"), currency, NULL);
      return FALSE;
    }

  g_strlcpy (self->currency, currency != NULL ? currency : "", sizeof self->currency);
  g_strlcpy (self->budget.currency, self->currency, sizeof self->budget.currency);
  g_strlcpy (self->max_hourly.currency, self->currency, sizeof self->max_hourly.currency);
  return TRUE;
}

static gboolean
set_amount (GbtWish     *self,
            const char  *decimal,
            gboolean    *asked,
            GbtMoney    *money,
            GError     **error)
{
  GbtMoney read = { 0 };

  /* An amount is read the same whatever its currency: any will do until one is chosen. */
  if (decimal != NULL && !gbt_money_parse (decimal, "EUR", &read, error))
    return FALSE;

  *asked = decimal != NULL;
  *money = read;
  g_strlcpy (money->currency, self->currency, sizeof money->currency);
  return TRUE;
}

static gboolean
set_countries (GbtWish     *self,
               const char  *countries,
               GError     **error)
{
  if (countries != NULL && *countries != '\0' && !gbt_country_list_is_valid (countries))
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX,
                     N_("“{1}” takes codes of countries such as FR DE; EU is the 27 member states"),
                     specs[GBT_WISH_FIELD_COUNTRIES].key, NULL);
      return FALSE;
    }

  g_free (self->countries);
  self->countries = g_strdup (countries);
  return TRUE;
}

/**
 * gbt_wish_set_field:
 * @self: a wish
 * @field: a preference
 * @value: (transfer none): what it is to hold; unknown: nothing is asked
 * @error: set when it does not fit; the wish is then as it was
 *
 * Returns: whether it was set
 */
gboolean
gbt_wish_set_field (GbtWish       *self,
                    GbtWishField   field,
                    GbtField      *value,
                    GError       **error)
{
  gboolean known = gbt_field_is_known (value);
  const char *text = known ? gbt_field_get_text (value) : NULL;

  g_return_val_if_fail ((guint) field < GBT_N_WISH_FIELDS, FALSE);

  /* Countries are asked for and none is chosen yet: a problem of the wish, said there. */
  if (field == GBT_WISH_FIELD_COUNTRIES && gbt_field_get_state (value) == GBT_FIELD_TO_CONFIRM)
    return set_countries (self, "", error);
  if (!gbt_field_check_spec (value, &specs[field], error))
    return FALSE;

  switch (field)
    {
    case GBT_WISH_FIELD_CURRENCY:
      return set_currency (self, text, error);
    case GBT_WISH_FIELD_BUDGET:
      return set_amount (self, text, &self->has_budget, &self->budget, error);
    case GBT_WISH_FIELD_MAX_HOURLY:
      return set_amount (self, text, &self->has_max_hourly, &self->max_hourly, error);
    case GBT_WISH_FIELD_TIER:
      self->tier = GBT_TIER_ANY;
      if (text != NULL)
        gbt_tier_choice_from_code (text, &self->tier);
      return TRUE;
    case GBT_WISH_FIELD_COUNTRIES:
      return set_countries (self, text, error);
    case GBT_WISH_FIELD_DAYS:
      self->days = known ? gbt_field_get_integer (value) : 0;
      return TRUE;
    case GBT_WISH_FIELD_AVAILABLE_ONLY:
      self->available_only = g_strcmp0 (text, "yes") == 0;
      return TRUE;
    case GBT_WISH_FIELD_INTERRUPTIBLE:
      self->without_interruptible = g_strcmp0 (text, "no") == 0;
      return TRUE;
    case GBT_N_WISH_FIELDS:
    default:
      g_return_val_if_reached (FALSE);
    }
}
