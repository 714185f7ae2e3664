/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <glib.h>

#include "gbt-catalogue.h"

/* A compiled catalogue of any bytes: refused, or every text in it can be found and read whole. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  static const char *const searched[] = { "", "GiB", "byte", "zzz", "\xFF" };
  g_autofree guint8 *exact = g_memdup2 (data, MAX (size, 1));
  GbtCatalogue catalogue;
  gsize length;

  if (!gbt_catalogue_open (&catalogue, exact, size))
    return 0;

  for (guint i = 0; i < G_N_ELEMENTS (searched); i++)
    {
      const char *found = gbt_catalogue_find (&catalogue, searched[i], &length);

      if (found != NULL)
        g_assert_cmpint (found[length], ==, '\0');
    }
  return 0;
}
