/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-writer.h"

struct _GbtJsonWriter
{
  GString *text;
  guint depth;
  gboolean empty; /* nothing yet in the array or object that is open */
};

/**
 * gbt_json_writer_new: (skip)
 *
 * Returns: (transfer full): a writer of one document
 */
GbtJsonWriter *
gbt_json_writer_new (void)
{
  GbtJsonWriter *self = g_new0 (GbtJsonWriter, 1);

  self->text = g_string_new (NULL);
  self->empty = TRUE;
  return self;
}

/**
 * gbt_json_writer_free: (skip)
 * @self: (transfer full): a writer
 */
void
gbt_json_writer_free (GbtJsonWriter *self)
{
  g_return_if_fail (self != NULL);

  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_free (self);
}

static void
start_line (GbtJsonWriter *self)
{
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < self->depth; i++)
    g_string_append (self->text, "  ");
}

/* One way to write each character: the short escapes where JSON has one, \u00xx for the other
 * control characters, everything else as it is. */
static void
append_quoted (GString    *text,
               const char *string)
{
  g_autofree char *valid = NULL;

  if (!g_utf8_validate (string, -1, NULL))
    string = valid = g_utf8_make_valid (string, -1);

  g_string_append_c (text, '"');
  for (const char *c = string; *c != '\0'; c++)
    switch (*c)
      {
      case '"':
        g_string_append (text, "\\\"");
        break;
      case '\\':
        g_string_append (text, "\\\\");
        break;
      case '\b':
        g_string_append (text, "\\b");
        break;
      case '\f':
        g_string_append (text, "\\f");
        break;
      case '\n':
        g_string_append (text, "\\n");
        break;
      case '\r':
        g_string_append (text, "\\r");
        break;
      case '\t':
        g_string_append (text, "\\t");
        break;
      default:
        if ((guchar) *c < 0x20)
          g_string_append_printf (text, "\\u%04x", (guint) (guchar) *c);
        else
          g_string_append_c (text, *c);
      }
  g_string_append_c (text, '"');
}

static void
start_value (GbtJsonWriter *self,
             const char    *key)
{
  if (self->depth > 0)
    {
      if (!self->empty)
        g_string_append_c (self->text, ',');
      start_line (self);
    }
  self->empty = FALSE;

  if (key != NULL)
    {
      append_quoted (self->text, key);
      g_string_append (self->text, ": ");
    }
}

static void
begin (GbtJsonWriter *self,
       const char    *key,
       char           bracket)
{
  start_value (self, key);
  g_string_append_c (self->text, bracket);
  self->depth++;
  self->empty = TRUE;
}

static void
end (GbtJsonWriter *self,
     char           bracket)
{
  g_return_if_fail (self->depth > 0);

  self->depth--;
  if (!self->empty)
    start_line (self);
  g_string_append_c (self->text, bracket);
  self->empty = FALSE;
}

/**
 * gbt_json_writer_begin_object: (skip)
 * @self: a writer
 * @key: (nullable): its key
 *
 * Opens an object.
 */
void
gbt_json_writer_begin_object (GbtJsonWriter *self,
                              const char    *key)
{
  g_return_if_fail (self != NULL);

  begin (self, key, '{');
}

/**
 * gbt_json_writer_end_object: (skip)
 * @self: a writer
 *
 * Closes the object opened last.
 */
void
gbt_json_writer_end_object (GbtJsonWriter *self)
{
  g_return_if_fail (self != NULL);

  end (self, '}');
}

/**
 * gbt_json_writer_begin_array: (skip)
 * @self: a writer
 * @key: (nullable): its key
 *
 * Opens an array.
 */
void
gbt_json_writer_begin_array (GbtJsonWriter *self,
                             const char    *key)
{
  g_return_if_fail (self != NULL);

  begin (self, key, '[');
}

/**
 * gbt_json_writer_end_array: (skip)
 * @self: a writer
 *
 * Closes the array opened last.
 */
void
gbt_json_writer_end_array (GbtJsonWriter *self)
{
  g_return_if_fail (self != NULL);

  end (self, ']');
}

/**
 * gbt_json_writer_add_text: (skip)
 * @self: a writer
 * @key: (nullable): its key
 * @text: (nullable): a text, or %NULL, which is written null; what is not UTF-8 in it is replaced
 */
void
gbt_json_writer_add_text (GbtJsonWriter *self,
                          const char    *key,
                          const char    *text)
{
  g_return_if_fail (self != NULL);

  if (text == NULL)
    {
      gbt_json_writer_add_null (self, key);
      return;
    }

  start_value (self, key);
  append_quoted (self->text, text);
}

/**
 * gbt_json_writer_add_unsigned: (skip)
 * @self: a writer
 * @key: (nullable): its key
 * @value: an integer
 */
void
gbt_json_writer_add_unsigned (GbtJsonWriter *self,
                              const char    *key,
                              guint64        value)
{
  g_return_if_fail (self != NULL);

  start_value (self, key);
  g_string_append_printf (self->text, "%" G_GUINT64_FORMAT, value);
}

/**
 * gbt_json_writer_add_signed: (skip)
 * @self: a writer
 * @key: (nullable): its key
 * @value: an integer
 */
void
gbt_json_writer_add_signed (GbtJsonWriter *self,
                            const char    *key,
                            gint64         value)
{
  g_return_if_fail (self != NULL);

  start_value (self, key);
  g_string_append_printf (self->text, "%" G_GINT64_FORMAT, value);
}

/**
 * gbt_json_writer_add_boolean: (skip)
 * @self: a writer
 * @key: (nullable): its key
 * @value: true or false
 */
void
gbt_json_writer_add_boolean (GbtJsonWriter *self,
                             const char    *key,
                             gboolean       value)
{
  g_return_if_fail (self != NULL);

  start_value (self, key);
  g_string_append (self->text, value ? "true" : "false");
}

/**
 * gbt_json_writer_add_null: (skip)
 * @self: a writer
 * @key: (nullable): its key
 */
void
gbt_json_writer_add_null (GbtJsonWriter *self,
                          const char    *key)
{
  g_return_if_fail (self != NULL);

  start_value (self, key);
  g_string_append (self->text, "null");
}

/**
 * gbt_json_writer_finish: (skip)
 * @self: a writer whose arrays and objects are all closed
 *
 * Ends the document with a line end. The writer can only be freed after that.
 *
 * Returns: (transfer full): the document
 */
GBytes *
gbt_json_writer_finish (GbtJsonWriter *self)
{
  g_return_val_if_fail (self != NULL && self->text != NULL, NULL);
  g_return_val_if_fail (self->depth == 0, NULL);

  g_string_append_c (self->text, '\n');
  return g_string_free_to_bytes (g_steal_pointer (&self->text));
}
