/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-country.h"

#include <string.h>

/* The 27 member states since 1 February 2020 (europa.eu, country profiles), ISO 3166-1 alpha-2:
 * Greece is GR. Pinned: a change of membership is a change of the program, and a decision keeps
 * what was true of it. */
static const char *const european_union[] = {
  "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU",
  "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", NULL,
};

/**
 * gbt_country_list_european_union:
 *
 * Returns: (transfer none) (array zero-terminated=1): the 27 member states, ISO 3166-1 alpha-2,
 *   in the order of their codes
 */
const char *const *
gbt_country_list_european_union (void)
{
  return european_union;
}

/**
 * gbt_country_is_in_european_union:
 * @country: (nullable): ISO 3166-1 alpha-2
 *
 * Returns: whether it is one of the 27 member states
 */
gboolean
gbt_country_is_in_european_union (const char *country)
{
  return country != NULL && g_strv_contains (european_union, country);
}

/* The next code of a list: two letters between spaces, commas or semicolons. */
static const char *
next_code (const char *list,
           gsize      *length)
{
  const char *start = list + strspn (list, " ,;");

  *length = strcspn (start, " ,;");
  return *length > 0 ? start : NULL;
}

/**
 * gbt_country_list_is_valid:
 * @countries: (nullable): codes of countries, "FR DE"; "EU" is the 27 member states
 *
 * Returns: whether there is at least one, and each is two capital letters
 */
gboolean
gbt_country_list_is_valid (const char *countries)
{
  gboolean any = FALSE;
  const char *code = countries;
  gsize length = 0;

  while (code != NULL && (code = next_code (code + length, &length)) != NULL)
    {
      if (length != 2 || !g_ascii_isupper (code[0]) || !g_ascii_isupper (code[1]))
        return FALSE;
      any = TRUE;
    }

  return any;
}

/**
 * gbt_country_list_holds:
 * @countries: codes of countries, "FR DE"; "EU" is the 27 member states, never the continent
 * @country: ISO 3166-1 alpha-2
 *
 * Returns: whether @country is one of them
 */
gboolean
gbt_country_list_holds (const char *countries,
                        const char *country)
{
  const char *code = countries;
  gsize length = 0;

  while ((code = next_code (code + length, &length)) != NULL)
    {
      if (length == strlen (country) && strncmp (code, country, length) == 0)
        return TRUE;
      if (length == 2 && strncmp (code, GBT_COUNTRY_EUROPEAN_UNION, 2) == 0
          && gbt_country_is_in_european_union (country))
        return TRUE;
    }

  return FALSE;
}
