/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-format-number.h"
#include "gbt-icu.h"
#include "gbt-text.h"

/**
 * gbt_format_money:
 * @language: the language
 * @money: an amount
 * @space: what stands before the currency
 *
 * Returns: (transfer full): "0,44 USD", with the decimals recorded and at least those of its currency
 */
char *
gbt_format_money (GbtLanguage     language,
                  const GbtMoney *money,
                  GbtSpace        space)
{
  GbtMoney shown = *money;
  g_autofree char *decimal = NULL;
  g_autofree char *number = NULL;

  while (shown.digits < gbt_currency_get_digits (shown.currency))
    {
      gint64 minor;

      if (__builtin_mul_overflow (shown.minor, 10, &minor))
        break;
      shown.minor = minor;
      shown.digits++;
    }
  decimal = gbt_money_dup_decimal (&shown);
  number = gbt_format_decimal (language, decimal);
  return g_strconcat (number, space == GBT_SPACE_PRINT ? GBT_NARROW_SPACE : GBT_NO_BREAK_SPACE, shown.currency, NULL);
}

/**
 * gbt_format_duration:
 * @language: the language
 * @seconds: how long
 *
 * Hours and minutes, as machines are paid; what is less than a minute in seconds. Rounded down: of
 * what a budget pays, no more is promised.
 *
 * Returns: (transfer full): "113 h 38", "113 h 38 min"
 */
char *
gbt_format_duration (GbtLanguage language,
                     guint64     seconds)
{
  const guint minutes = (guint) (seconds / 60 % 60);
  g_autofree char *hours = gbt_format_count (language, seconds / 3600);

  if (seconds < 60)
    return g_strdup_printf ("%u" GBT_NO_BREAK_SPACE "s", (guint) seconds);
  if (seconds < 3600)
    return g_strdup_printf ("%u" GBT_NO_BREAK_SPACE "min", minutes);
  if (minutes == 0)
    return g_strconcat (hours, GBT_NO_BREAK_SPACE, "h", NULL);

  return g_strdup_printf ("%s" GBT_NO_BREAK_SPACE "h" GBT_NO_BREAK_SPACE "%02u%s", hours, minutes,
                          language == GBT_LANGUAGE_FR ? "" : GBT_NO_BREAK_SPACE "min");
}

/**
 * gbt_format_countries:
 * @language: the language
 * @codes: ISO 3166-1, spaces between; "EU" is the European Union
 *
 * Returns: (transfer full): their names, as a list
 */
char *
gbt_format_countries (GbtLanguage language,
                      const char *codes)
{
  g_auto (GStrv) words = g_strsplit_set (codes, " ,;", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (g_str_equal (words[i], "EU"))
        g_strv_builder_add (builder, gbt_text (language, N_("European Union")));
      else if (*words[i] != '\0')
        g_strv_builder_take (builder, gbt_format_country (language, words[i]));
    }

  list = g_strv_builder_end (builder);
  return gbt_format_list (language, (const char *const *) list);
}
