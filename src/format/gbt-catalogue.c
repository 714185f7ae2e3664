/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-catalogue.h"

#include <string.h>

#define MAGIC 0x950412deu
#define HEADER_SIZE 28
#define ENTRY_SIZE 8

static guint32
read_u32 (const GbtCatalogue *self,
          guint64             offset)
{
  guint32 value;

  memcpy (&value, self->data + offset, sizeof value);
  return GUINT32_FROM_LE (value);
}

/* Text number @index of a table whose bounds were checked: NULL unless it lies inside the data
   and ends there with a NUL. */
static const char *
read_text (const GbtCatalogue *self,
           guint32             table,
           guint32             index,
           gsize              *length)
{
  guint64 entry = (guint64) table + (guint64) index * ENTRY_SIZE;
  guint32 text_length = read_u32 (self, entry);
  guint32 text = read_u32 (self, entry + 4);

  if ((guint64) text + text_length >= self->size || self->data[(guint64) text + text_length] != 0)
    return NULL;

  *length = text_length;
  return (const char *) self->data + text;
}

static gboolean
table_fits (const GbtCatalogue *self,
            guint32             table)
{
  return table >= HEADER_SIZE &&
         (guint64) table + (guint64) self->n_messages * ENTRY_SIZE <= self->size;
}

/**
 * gbt_catalogue_open:
 * @self: (out caller-allocates): what gbt_catalogue_find() searches
 * @data: (array length=size): the bytes of a .mo file
 * @size: how many
 *
 * Checks the whole of it once: the tables and every text lie inside @data, every text ends with
 * a NUL, the originals are valid UTF-8 in strict ascending order.
 *
 * Returns: %FALSE when @data is no such catalogue; @self is then not to be used
 */
gboolean
gbt_catalogue_open (GbtCatalogue *self,
                    const guint8 *data,
                    gsize         size)
{
  const char *previous = NULL;

  *self = (GbtCatalogue) { .data = data, .size = size };
  if (size < HEADER_SIZE || read_u32 (self, 0) != MAGIC || read_u32 (self, 4) != 0)
    return FALSE;

  self->n_messages = read_u32 (self, 8);
  self->originals = read_u32 (self, 12);
  self->translations = read_u32 (self, 16);
  if (!table_fits (self, self->originals) || !table_fits (self, self->translations))
    return FALSE;

  for (guint32 i = 0; i < self->n_messages; i++)
    {
      gsize length;
      const char *original = read_text (self, self->originals, i, &length);
      const char *translation;

      if (original == NULL || !g_utf8_validate (original, -1, NULL) ||
          (previous != NULL && strcmp (previous, original) >= 0))
        return FALSE;
      previous = original;

      translation = read_text (self, self->translations, i, &length);
      if (translation == NULL || !g_utf8_validate (translation, -1, NULL))
        return FALSE;
    }

  return TRUE;
}

/**
 * gbt_catalogue_find:
 * @self: an opened catalogue
 * @msgid: the English text; with a context, "context\004text"
 * @length: (out): bytes of the translation; its forms are separated by a NUL
 *
 * Returns: (nullable): the translation, or %NULL where there is none
 */
const char *
gbt_catalogue_find (const GbtCatalogue *self,
                    const char         *msgid,
                    gsize              *length)
{
  guint32 low = 0;
  guint32 high = self->n_messages;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;
      gsize original_length;
      const char *original = read_text (self, self->originals, middle, &original_length);
      int order = strcmp (msgid, original);

      if (order == 0)
        return read_text (self, self->translations, middle, length);
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }

  return NULL;
}
