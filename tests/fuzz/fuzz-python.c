/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "gbt-error.h"
#include "gbt-python-literal.h"

/* A cell that a program of Python wrote: a value, or a reason. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtJson) json = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return 0;

  json = gbt_python_literal_parse (text, "fuzz", &error);
  if (json == NULL)
    g_assert_true (error->domain == GBT_ERROR);
  return 0;
}
