/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-place.h"

/* A country only where it is certain. */
static void
test_place (void)
{
  static const struct
  {
    const char *provider;
    const char *region;
    const char *country; /* %NULL: not certain */
    gboolean continent;
  } cases[] = {
    { "vast", "France, FR, EU", "FR", TRUE },
    { "vast", "United Kingdom, GB, EU", "GB", TRUE },
    { "vast", ", US, NA", "US", FALSE },
    { "vast", "a, b, FR, EU", "FR", TRUE },
    { "vast", "Somewhere, , EU", NULL, TRUE },
    { "vast", "Somewhere, ZZ, EU", NULL, TRUE },
    { "vast", "FR, EU", NULL, FALSE },
    { "runpod", "IS", "IS", FALSE },
    { "runpod", "EU", NULL, FALSE },
    { "runpod", "UK", NULL, FALSE },
    { "runpod", "EUR-IS-1", "IS", FALSE },
    { "runpod", "US-CA-2", "US", FALSE },
    { "runpod", "CA-MTL-1", "CA", FALSE },
    { "runpod", "EU-XX-1", NULL, FALSE },
    { "verda", "FIN-03", "FI", FALSE },
    { "verda", "ICE-01", NULL, FALSE },
    { "fluidstack", "UTAH_USA", "US", FALSE },
    { "fluidstack", "CANADA", "CA", FALSE },
    { "hyperstack", "NORWAY-1", "NO", FALSE },
    { "aws", "eu-west-3", "FR", FALSE },
    { "aws", "us-gov-west-1", "US", FALSE },
    { "aws", "eu-west-9", NULL, FALSE },
    { "aws", "FR", NULL, FALSE },
    { "azure", "eastus2", "US", FALSE },
    { "azure", "francecentral", "FR", FALSE },
    { "gcp", "europe-west4", "NL", FALSE },
    { "gcp", "asia-southeast1", "SG", FALSE },
    { "lambda", "us-midwest-1", "US", FALSE },
    { "lambda", "australia-east-1", "AU", FALSE },
    { "lambda", "europe-central-1", NULL, FALSE },
    /* A state of the United States as well. */
    { "other", "CA", NULL, FALSE },
    { "other", "DE", NULL, FALSE },
    { "other", "us", "US", FALSE },
    { "other", "", NULL, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char country[3] = "";
      gboolean continent = FALSE;
      const gboolean found = gbt_offer_place_find (cases[i].provider, cases[i].region, country, &continent);

      g_assert_cmpstr (found ? country : NULL, ==, cases[i].country);
      g_assert_true (continent == cases[i].continent);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/offer-place/place", test_place);

  return g_test_run ();
}
