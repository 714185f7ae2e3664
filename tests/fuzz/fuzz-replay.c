/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <glib.h>

/* Changes made to each input, always the same ones. */
#define MUTATIONS 200

/*
 * Runs a fuzz target without a fuzzer: over each file of its corpus, then over the same file
 * damaged in MUTATIONS ways. The target built with clang's -fsanitize=fuzzer goes further.
 */

static void
mutate (GByteArray *bytes,
        GRand      *random)
{
  static const char interesting[] = "{}[]\",:\\-+.eE0919ntf;=\n\r\t\0\xff\xc3'@";
  gint changes = g_rand_int_range (random, 1, 5);

  while (changes-- > 0 && bytes->len > 0)
    {
      guint at = (guint) g_rand_int_range (random, 0, (gint32) bytes->len);
      guint8 byte = (guint8) interesting[g_rand_int_range (random, 0, sizeof interesting - 1)];

      switch (g_rand_int_range (random, 0, 5))
        {
        case 0:
          bytes->data[at] = byte;
          break;
        case 1:
          bytes->data[at] ^= (guint8) (1 << g_rand_int_range (random, 0, 8));
          break;
        case 2:
          g_byte_array_remove_range (bytes, at, MIN (bytes->len - at, 1 + byte % 16u));
          break;
        case 3:
          g_byte_array_set_size (bytes, at);
          break;
        default:
          {
            guint length = MIN (bytes->len - at, 32);
            g_autofree guint8 *piece = g_memdup2 (bytes->data + at, length);

            g_byte_array_append (bytes, piece, length);
          }
        }
    }
}

static gboolean
replay (const char *path)
{
  g_autofree char *content = NULL;
  gsize length;
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  if (!g_file_get_contents (path, &content, &length, NULL) || length > 1000000)
    return FALSE;

  LLVMFuzzerTestOneInput ((const uint8_t *) content, length);
  for (guint i = 0; i < MUTATIONS; i++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();

      g_byte_array_append (bytes, (const guint8 *) content, (guint) length);
      mutate (bytes, random);
      LLVMFuzzerTestOneInput (bytes->data, bytes->len);
    }
  return TRUE;
}

int
main (int   argc,
      char *argv[])
{
  guint n = 0;

  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GDir) folder = g_dir_open (argv[i], 0, NULL);
      const char *name;

      if (folder == NULL)
        {
          g_printerr ("%s: no such corpus\n", argv[i]);
          return 1;
        }
      while ((name = g_dir_read_name (folder)) != NULL)
        {
          g_autofree char *path = g_build_filename (argv[i], name, NULL);

          if (!replay (path))
            {
              g_printerr ("%s: not read\n", path);
              return 1;
            }
          n++;
        }
    }

  g_print ("%u inputs, %u changes each\n", n, (guint) MUTATIONS);
  return n > 0 ? 0 : 1;
}
