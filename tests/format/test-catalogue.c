/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-catalogue.h"

static void
put_u32 (guint8 *data,
         gsize   offset,
         guint32 value)
{
  value = GUINT32_TO_LE (value);
  memcpy (data + offset, &value, sizeof value);
}

/* Two messages: "" is the header, "a" is "b". */
static gsize
build (guint8 *data)
{
  static const char texts[] = "\0a\0header\0b";

  memset (data, 0, 128);
  put_u32 (data, 0, 0x950412deu);
  put_u32 (data, 8, 2);
  put_u32 (data, 12, 28);
  put_u32 (data, 16, 44);
  memcpy (data + 60, texts, sizeof texts);
  put_u32 (data, 28, 0);
  put_u32 (data, 32, 60);
  put_u32 (data, 36, 1);
  put_u32 (data, 40, 61);
  put_u32 (data, 44, 6);
  put_u32 (data, 48, 63);
  put_u32 (data, 52, 1);
  put_u32 (data, 56, 70);
  return 60 + sizeof texts;
}

static void
test_find (void)
{
  guint8 data[128];
  gsize size = build (data);
  GbtCatalogue catalogue;
  gsize length;

  g_assert_true (gbt_catalogue_open (&catalogue, data, size));
  g_assert_cmpstr (gbt_catalogue_find (&catalogue, "a", &length), ==, "b");
  g_assert_cmpuint (length, ==, 1);
  g_assert_cmpstr (gbt_catalogue_find (&catalogue, "", &length), ==, "header");
  g_assert_null (gbt_catalogue_find (&catalogue, "b", &length));
}

/* Each single fault is found at opening. */
static void
test_damaged (void)
{
  static const struct
  {
    gsize offset;
    guint32 value;
  } faults[] = {
    { 0, 0xde120495u },   { 4, 1 },          { 8, 100 },          { 8, 0xffffffffu },
    { 12, 0 },            { 12, 0xfffffff0u }, { 16, 200 },       { 28, 0xffffffffu },
    { 32, 0xffffffffu },  { 36, 2 },         { 36, 200 },         { 40, 0xffffffffu },
    { 44, 5 },            { 48, 0xfffffff0u }, { 52, 0xffffffffu }, { 40, 60 },
  };
  guint8 data[128];
  gsize size = build (data);
  GbtCatalogue catalogue;

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      build (data);
      put_u32 (data, faults[i].offset, faults[i].value);
      g_test_message ("fault %u", i);
      g_assert_false (gbt_catalogue_open (&catalogue, data, size));
    }

  for (gsize cut = 0; cut < size; cut++)
    {
      g_autofree guint8 *shorter = NULL;

      build (data);
      shorter = g_memdup2 (data, MAX (cut, 1));
      g_assert_false (gbt_catalogue_open (&catalogue, shorter, cut));
    }
}

/* Any byte of the real one changed: refused, or still safe to search. */
static void
test_mutated (void)
{
  g_autofree guint8 *data = g_memdup2 (gbt_catalogue_fr, gbt_catalogue_fr_size);
  gsize tables = MIN (gbt_catalogue_fr_size, 4096);
  gsize length;
  guint n_opened = 0;

  for (gsize i = 0; i < tables; i++)
    {
      GbtCatalogue catalogue;

      data[i] ^= 0x5a;
      if (gbt_catalogue_open (&catalogue, data, gbt_catalogue_fr_size))
        {
          n_opened++;
          gbt_catalogue_find (&catalogue, "GiB", &length);
        }
      data[i] ^= 0x5a;
    }

  g_assert_cmpuint (n_opened, <, tables);
}

static void
test_built_in (void)
{
  GbtCatalogue catalogue;
  const char *header;
  gsize length;

  g_assert_true (gbt_catalogue_open (&catalogue, gbt_catalogue_fr, gbt_catalogue_fr_size));
  header = gbt_catalogue_find (&catalogue, "", &length);
  g_assert_nonnull (g_strstr_len (header, -1, "plural=(n > 1)"));
  g_assert_nonnull (g_strstr_len (header, -1, "charset=UTF-8"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/catalogue/find", test_find);
  g_test_add_func ("/format/catalogue/damaged", test_damaged);
  g_test_add_func ("/format/catalogue/mutated", test_mutated);
  g_test_add_func ("/format/catalogue/built-in", test_built_in);
  return g_test_run ();
}
