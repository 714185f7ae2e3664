/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-place.h"

#include <string.h>

#include "gbt-country-code.h"

typedef struct
{
  const char *region; /* a prefix where it ends with a hyphen */
  const char *country;
} Place;

/* {{{ Regions whose country is published by their provider */

static const Place aws[] = {
  { "us-gov-", "US" },        { "us-", "US" },            { "ca-", "CA" },
  { "sa-east-1", "BR" },      { "mx-central-1", "MX" },   { "eu-west-1", "IE" },
  { "eu-west-2", "GB" },      { "eu-west-3", "FR" },      { "eu-central-1", "DE" },
  { "eu-central-2", "CH" },   { "eu-north-1", "SE" },     { "eu-south-1", "IT" },
  { "eu-south-2", "ES" },     { "ap-south-1", "IN" },     { "ap-south-2", "IN" },
  { "ap-northeast-1", "JP" }, { "ap-northeast-2", "KR" }, { "ap-northeast-3", "JP" },
  { "ap-southeast-1", "SG" }, { "ap-southeast-2", "AU" }, { "ap-southeast-3", "ID" },
  { "ap-southeast-4", "AU" }, { "ap-southeast-5", "MY" }, { "ap-southeast-7", "TH" },
  { "ap-east-1", "HK" },      { "ap-east-2", "TW" },      { "me-south-1", "BH" },
  { "me-central-1", "AE" },   { "il-central-1", "IL" },   { "af-south-1", "ZA" },
  { "cn-", "CN" },
};

static const Place azure[] = {
  { "eastus", "US" },           { "eastus2", "US" },          { "eastus3", "US" },
  { "westus", "US" },           { "westus2", "US" },          { "westus3", "US" },
  { "centralus", "US" },        { "northcentralus", "US" },   { "southcentralus", "US" },
  { "westcentralus", "US" },    { "canadacentral", "CA" },    { "canadaeast", "CA" },
  { "brazilsouth", "BR" },      { "brazilsoutheast", "BR" },  { "mexicocentral", "MX" },
  { "chilecentral", "CL" },     { "northeurope", "IE" },      { "westeurope", "NL" },
  { "uksouth", "GB" },          { "ukwest", "GB" },           { "francecentral", "FR" },
  { "francesouth", "FR" },      { "germanywestcentral", "DE" }, { "germanynorth", "DE" },
  { "switzerlandnorth", "CH" }, { "switzerlandwest", "CH" },  { "norwayeast", "NO" },
  { "norwaywest", "NO" },       { "swedencentral", "SE" },    { "swedensouth", "SE" },
  { "polandcentral", "PL" },    { "italynorth", "IT" },       { "spaincentral", "ES" },
  { "austriaeast", "AT" },      { "belgiumcentral", "BE" },   { "denmarkeast", "DK" },
  { "uaenorth", "AE" },         { "uaecentral", "AE" },       { "qatarcentral", "QA" },
  { "israelcentral", "IL" },    { "southafricanorth", "ZA" }, { "southafricawest", "ZA" },
  { "eastasia", "HK" },         { "southeastasia", "SG" },    { "japaneast", "JP" },
  { "japanwest", "JP" },        { "koreacentral", "KR" },     { "koreasouth", "KR" },
  { "centralindia", "IN" },     { "southindia", "IN" },       { "westindia", "IN" },
  { "jioindiawest", "IN" },     { "jioindiacentral", "IN" },  { "australiaeast", "AU" },
  { "australiasoutheast", "AU" }, { "australiacentral", "AU" }, { "australiacentral2", "AU" },
  { "newzealandnorth", "NZ" },  { "indonesiacentral", "ID" }, { "malaysiawest", "MY" },
};

static const Place gcp[] = {
  { "us-", "US" },                  { "northamerica-northeast1", "CA" }, { "northamerica-northeast2", "CA" },
  { "northamerica-south1", "MX" },  { "southamerica-east1", "BR" },      { "southamerica-west1", "CL" },
  { "europe-west1", "BE" },         { "europe-west2", "GB" },            { "europe-west3", "DE" },
  { "europe-west4", "NL" },         { "europe-west6", "CH" },            { "europe-west8", "IT" },
  { "europe-west9", "FR" },         { "europe-west10", "DE" },           { "europe-west12", "IT" },
  { "europe-north1", "FI" },        { "europe-north2", "SE" },           { "europe-central2", "PL" },
  { "europe-southwest1", "ES" },    { "asia-east1", "TW" },              { "asia-east2", "HK" },
  { "asia-northeast1", "JP" },      { "asia-northeast2", "JP" },         { "asia-northeast3", "KR" },
  { "asia-south1", "IN" },          { "asia-south2", "IN" },             { "asia-southeast1", "SG" },
  { "asia-southeast2", "ID" },      { "australia-southeast1", "AU" },    { "australia-southeast2", "AU" },
  { "me-west1", "IL" },             { "me-central1", "QA" },             { "me-central2", "SA" },
  { "africa-south1", "ZA" },
};

/* A direction of a continent is no country. */
static const Place lambda[] = {
  { "us-", "US" },
  { "australia-", "AU" },
};

static const struct
{
  const char *provider;
  const Place *places;
  gsize n_places;
} providers[] = {
  { "aws", aws, G_N_ELEMENTS (aws) },
  { "azure", azure, G_N_ELEMENTS (azure) },
  { "gcp", gcp, G_N_ELEMENTS (gcp) },
  { "lambda", lambda, G_N_ELEMENTS (lambda) },
  { "lambdalabs", lambda, G_N_ELEMENTS (lambda) },
};

/* Countries that a region is called by. */
static const Place names[] = {
  { "AUSTRALIA", "AU" }, { "AUSTRIA", "AT" },     { "BELGIUM", "BE" },     { "BRAZIL", "BR" },
  { "CANADA", "CA" },    { "DENMARK", "DK" },     { "FINLAND", "FI" },     { "FRANCE", "FR" },
  { "GERMANY", "DE" },   { "ICELAND", "IS" },     { "INDIA", "IN" },       { "IRELAND", "IE" },
  { "ITALY", "IT" },     { "JAPAN", "JP" },       { "NETHERLANDS", "NL" }, { "NORWAY", "NO" },
  { "POLAND", "PL" },    { "PORTUGAL", "PT" },    { "SINGAPORE", "SG" },   { "SPAIN", "ES" },
  { "SWEDEN", "SE" },    { "SWITZERLAND", "CH" }, { "UNITED_KINGDOM", "GB" }, { "UNITED_STATES", "US" },
};

/* }}} */

static gboolean
take (const char *code,
      char        country[3])
{
  if (!gbt_country_is_known (code))
    return FALSE;

  memcpy (country, code, 3);
  return TRUE;
}

static gboolean
find_in (const Place *places,
         gsize        n_places,
         const char  *region,
         char         country[3])
{
  for (gsize i = 0; i < n_places; i++)
    {
      if (g_str_has_suffix (places[i].region, "-") ? g_str_has_prefix (region, places[i].region)
                                                   : strcmp (region, places[i].region) == 0)
        return take (places[i].country, country);
    }

  return FALSE;
}

/* "Reykjavík, IS, EU": the place, its country, its continent. */
static gboolean
find_between_commas (const char *region,
                     char        country[3],
                     gboolean   *continent)
{
  static const char *const continents[] = { "AF", "AN", "AS", "EU", "NA", "OC", "SA", NULL };
  g_auto (GStrv) parts = g_strsplit (region, ",", -1);
  const guint n = g_strv_length (parts);

  if (n < 3 || !g_strv_contains (continents, g_strstrip (parts[n - 1])))
    return FALSE;

  *continent = strcmp (parts[n - 1], "EU") == 0;
  return take (g_strstrip (parts[n - 2]), country);
}

/* "FIN-03", "UTAH_USA", "CANADA-1", "EUR-IS-1". */
static gboolean
find_in_words (const char *provider,
               const char *region,
               char        country[3])
{
  const char *last = strrchr (region, '_');
  const char *dash = strchr (region, '-');
  g_autofree char *head = dash != NULL ? g_strndup (region, (gsize) (dash - region)) : g_strdup (region);

  last = last != NULL ? last + 1 : region;
  if (gbt_country_from_three (last, strlen (last), country) || find_in (names, G_N_ELEMENTS (names), head, country))
    return TRUE;
  if (dash == NULL)
    return FALSE;

  if (strcmp (provider, "runpod") == 0)
    {
      static const char *const areas[] = { "AP", "EU", "EUR", "OC", "SEA", NULL };
      g_auto (GStrv) parts = g_strsplit (region, "-", 3);

      return take (g_strv_contains (areas, parts[0]) && parts[1] != NULL ? parts[1] : parts[0], country);
    }
  return strcmp (provider, "verda") == 0 && gbt_country_from_three (region, (gsize) (dash - region), country);
}

/**
 * gbt_offer_place_find:
 * @provider: who sells: "runpod"
 * @region: where, in the provider's words
 * @country: (out): the two letters of the country, written on success only
 * @continent: (out): whether "EU" stands there for the continent, which is no country
 *
 * Reads a country only where it is certain: written as one, or published for that region of that
 * provider. A direction of a continent, or two letters that may be a state, say nothing.
 *
 * Returns: whether the country is known
 */
gboolean
gbt_offer_place_find (const char *provider,
                      const char *region,
                      char        country[3],
                      gboolean   *continent)
{
  *continent = FALSE;
  if (*region == '\0')
    return FALSE;
  if (strchr (region, ',') != NULL)
    return find_between_commas (region, country, continent);

  for (gsize i = 0; i < G_N_ELEMENTS (providers); i++)
    {
      if (strcmp (provider, providers[i].provider) == 0)
        return find_in (providers[i].places, providers[i].n_places, region, country);
    }

  if (g_ascii_strcasecmp (region, "us") == 0)
    return take ("US", country);
  if (strcmp (provider, "runpod") == 0 && take (region, country))
    return TRUE;
  return find_in_words (provider, region, country);
}
