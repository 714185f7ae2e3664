/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-words.h"

#include <stdio.h>

#include <glib/gi18n.h>

#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

/**
 * gbt_offer_words_name:
 * @offer: an offer
 *
 * Returns: (transfer full): its name, else its GPU, else its native key
 */
char *
gbt_offer_words_name (const GbtEntry *offer)
{
  const char *title = gbt_entry_get_text (offer, GBT_OFFER_TITLE);

  if (title != NULL)
    return g_strdup (title);
  if (gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL) != NULL)
    return gbt_offer_words_gpu (offer);
  return g_strdup (gbt_entry_get_number (offer) != NULL ? gbt_entry_get_number (offer) : C_ ("amount", "unknown"));
}

/**
 * gbt_offer_words_gpu:
 * @offer: an offer
 *
 * Returns: (transfer full) (nullable): "1 × RTX 4090"; %NULL when the GPU is not known
 */
char *
gbt_offer_words_gpu (const GbtEntry *offer)
{
  const char *model = gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL);
  const char *count = gbt_entry_get_text (offer, GBT_OFFER_GPU_COUNT);
  g_autofree char *number = NULL;

  if (model == NULL || count == NULL)
    return g_strdup (model);

  number = gbt_format_decimal (gbt_words_get_language (), count);
  return g_strconcat (number, "\302\240× ", model, NULL);
}

/**
 * gbt_offer_words_price:
 * @offer: an offer
 * @field: one of its prices
 *
 * Returns: (transfer full) (nullable): "0,65 USD"; %NULL when it is not known
 */
char *
gbt_offer_words_price (const GbtEntry *offer,
                       guint           field)
{
  const char *decimal = gbt_entry_get_text (offer, field);
  const char *currency = gbt_entry_get_text (offer, GBT_OFFER_CURRENCY);
  g_autofree char *number = NULL;

  if (decimal == NULL)
    return NULL;

  number = gbt_format_decimal (gbt_words_get_language (), decimal);
  return currency != NULL ? g_strconcat (number, "\302\240", currency, NULL) : g_steal_pointer (&number);
}

/**
 * gbt_offer_words_nominal:
 * @bytes: a nominal capacity
 *
 * Returns: (transfer full): "24 Go", as it is sold
 */
char *
gbt_offer_words_nominal (guint64 bytes)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *number = NULL;

  if (bytes % 1000000000 != 0)
    return gbt_words_amount (bytes, GBT_UNIT_GB);

  number = gbt_format_count (language, bytes / 1000000000);
  return g_strconcat (number, "\302\240", gbt_format_unit (language, GBT_UNIT_GB), NULL);
}

/**
 * gbt_offer_words_package:
 * @offer: an offer
 *
 * Returns: (transfer full) (nullable): "3 jours": how long its package lasts
 */
char *
gbt_offer_words_package (const GbtEntry *offer)
{
  guint64 days = 0;

  if (!gbt_entry_get_integer (offer, GBT_OFFER_PACKAGE_DAYS, &days))
    return NULL;
  return gbt_format_counted (gbt_words_get_language (), "{1} day", "{1} days", days);
}

static gboolean
read_day (const char *iso,
          GDate      *date)
{
  int year = 0;
  int month = 0;
  int day = 0;

  if (iso == NULL || sscanf (iso, "%d-%d-%d", &year, &month, &day) != 3 ||
      !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return FALSE;

  g_date_clear (date, 1);
  g_date_set_dmy (date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  return TRUE;
}

/**
 * gbt_offer_words_price_age:
 * @offer: an offer
 * @sentence: (out) (optional) (nullable) (transfer full): "read 35 days ago"
 *
 * Held against the day of today, which nothing else looks at.
 *
 * Returns: how old its price is
 */
GbtPriceAge
gbt_offer_words_price_age (const GbtEntry  *offer,
                           char           **sentence)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today_iso = g_date_time_format (now, "%Y-%m-%d");
  GDate today;
  GDate day;
  int days;

  if (sentence != NULL)
    *sentence = NULL;
  read_day (today_iso, &today);

  if (read_day (gbt_entry_get_text (offer, GBT_OFFER_VALID_UNTIL), &day) && g_date_compare (&day, &today) < 0)
    {
      g_autofree char *until
          = gbt_format_date_short (gbt_words_get_language (), gbt_entry_get_text (offer, GBT_OFFER_VALID_UNTIL));

      if (sentence != NULL)
        *sentence = gbt_text_fill (_ ("valid until {1}"), until, NULL);
      return GBT_PRICE_AGE_EXPIRED;
    }

  if (!read_day (gbt_entry_get_text (offer, GBT_OFFER_PRICE_READ), &day))
    return GBT_PRICE_AGE_UNKNOWN;

  days = g_date_days_between (&day, &today);
  if (days < GBT_OFFER_OLD_DAYS)
    return GBT_PRICE_AGE_RECENT;
  if (sentence != NULL)
    *sentence = gbt_format_counted (gbt_words_get_language (), "read {1} day ago", "read {1} days ago", (guint64) days);
  return GBT_PRICE_AGE_OLD;
}

/**
 * gbt_offer_words_doubts:
 * @offer: an offer
 *
 * Returns: (transfer full) (array zero-terminated=1): a sentence for each of its readings to check
 */
char **
gbt_offer_words_doubts (const GbtEntry *offer)
{
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_DOUBTS);
  const char *text = gbt_entry_get_text (offer, GBT_OFFER_DOUBTS);
  g_auto (GStrv) codes = g_strsplit (text != NULL ? text : "", " ", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; codes[i] != NULL && codes[i][0] != '\0'; i++)
    g_strv_builder_take (builder, gbt_words_spec_code (spec, codes[i]));
  return g_strv_builder_end (builder);
}
