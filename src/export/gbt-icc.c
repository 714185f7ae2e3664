/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-icc.h"

#include <math.h>
#include <string.h>

/* A display profile of version 2.1 (ICC.1:1998-09), made of numbers that IEC 61966-2-1 gives:
 * primaries adapted to D50, white D50, one tone curve for the three channels. */
#define HEADER_SIZE 128
#define N_TAGS 9
#define CURVE_POINTS 1024
#define NAME "sRGB IEC61966-2.1"
#define RIGHTS "No rights reserved"

static void
put_u16 (GByteArray *bytes,
         guint16     value)
{
  value = GUINT16_TO_BE (value);
  g_byte_array_append (bytes, (const guint8 *) &value, sizeof value);
}

static void
put_u32 (GByteArray *bytes,
         guint32     value)
{
  value = GUINT32_TO_BE (value);
  g_byte_array_append (bytes, (const guint8 *) &value, sizeof value);
}

static void
put_text (GByteArray *bytes,
          const char *text)
{
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
}

static void
put_zeros (GByteArray *bytes,
           guint       count)
{
  guint8 zero = 0;

  for (guint i = 0; i < count; i++)
    g_byte_array_append (bytes, &zero, 1);
}

static void
put_xyz (GByteArray *bytes,
         guint32     x,
         guint32     y,
         guint32     z)
{
  put_text (bytes, "XYZ ");
  put_u32 (bytes, 0);
  put_u32 (bytes, x);
  put_u32 (bytes, y);
  put_u32 (bytes, z);
}

static void
put_description (GByteArray *bytes)
{
  put_text (bytes, "desc");
  put_u32 (bytes, 0);
  put_u32 (bytes, sizeof NAME);
  put_text (bytes, NAME);
  put_zeros (bytes, 1);
  /* No Unicode and no Macintosh description. */
  put_zeros (bytes, 4 + 4 + 2 + 1 + 67);
}

static void
put_curve (GByteArray *bytes)
{
  put_text (bytes, "curv");
  put_u32 (bytes, 0);
  put_u32 (bytes, CURVE_POINTS);
  for (guint i = 0; i < CURVE_POINTS; i++)
    {
      double encoded = i / (CURVE_POINTS - 1.0);
      double linear = encoded <= 0.04045 ? encoded / 12.92 : pow ((encoded + 0.055) / 1.055, 2.4);

      put_u16 (bytes, (guint16) floor (linear * 65535.0 + 0.5));
    }
}

static void
put_header (GByteArray *bytes,
            guint32     size)
{
  put_u32 (bytes, size);
  put_zeros (bytes, 4);
  put_u32 (bytes, 0x02100000);
  put_text (bytes, "mntrRGB XYZ ");
  /* A date is asked for: that of the standard, for a profile has no clock. */
  put_u16 (bytes, 1999);
  put_u16 (bytes, 10);
  put_u16 (bytes, 1);
  put_zeros (bytes, 6);
  put_text (bytes, "acsp");
  put_zeros (bytes, 4 + 4 + 4 + 4 + 8 + 4);
  put_u32 (bytes, 0xf6d6);
  put_u32 (bytes, 0x10000);
  put_u32 (bytes, 0xd32d);
  put_zeros (bytes, HEADER_SIZE - bytes->len);
}

/**
 * gbt_icc_new_srgb:
 *
 * Makes the profile that says what the colours of a sheet mean. It is computed, not copied: no
 * file of the machine is needed, and no licence applies.
 *
 * Returns: (transfer full): an ICC profile of sRGB
 */
GBytes *
gbt_icc_new_srgb (void)
{
  const char *const signatures[N_TAGS]
      = { "desc", "cprt", "wtpt", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC" };
  g_autoptr (GByteArray) body = g_byte_array_new ();
  g_autoptr (GByteArray) profile = g_byte_array_new ();
  guint32 start = HEADER_SIZE + 4 + N_TAGS * 12;
  guint32 offsets[N_TAGS];
  guint32 sizes[N_TAGS];

  for (guint i = 0; i < N_TAGS; i++)
    {
      /* The three channels share one curve. */
      if (i > 6)
        {
          offsets[i] = offsets[6];
          sizes[i] = sizes[6];
          continue;
        }

      put_zeros (body, (4 - body->len % 4) % 4);
      offsets[i] = start + body->len;
      switch (i)
        {
        case 0:
          put_description (body);
          break;
        case 1:
          put_text (body, "text");
          put_u32 (body, 0);
          put_text (body, RIGHTS);
          put_zeros (body, 1);
          break;
        case 2:
          put_xyz (body, 0xf6d6, 0x10000, 0xd32d);
          break;
        case 3:
          put_xyz (body, 0x6fa2, 0x38f5, 0x0390);
          break;
        case 4:
          put_xyz (body, 0x6299, 0xb785, 0x18da);
          break;
        case 5:
          put_xyz (body, 0x24a0, 0x0f84, 0xb6cf);
          break;
        default:
          put_curve (body);
          break;
        }
      sizes[i] = start + body->len - offsets[i];
    }
  put_zeros (body, (4 - body->len % 4) % 4);

  put_header (profile, start + body->len);
  put_u32 (profile, N_TAGS);
  for (guint i = 0; i < N_TAGS; i++)
    {
      put_text (profile, signatures[i]);
      put_u32 (profile, offsets[i]);
      put_u32 (profile, sizes[i]);
    }
  g_byte_array_append (profile, body->data, body->len);

  return g_byte_array_free_to_bytes (g_steal_pointer (&profile));
}
