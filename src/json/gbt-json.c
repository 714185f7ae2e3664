/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-private.h"

#include "gbt-error.h"

#include <string.h>

#define BLOCK_LENGTH 128
/* An object gets an index when it holds more members than are quickly compared one by one. */
#define FEW_MEMBERS 16
/* Text of a file that is repeated in a message is cut there. */
#define MOST_QUOTED 60

G_DEFINE_BOXED_TYPE (GbtJson, gbt_json, gbt_json_ref, gbt_json_unref)

GbtJsonDocument *
gbt_json_document_new (const char *file)
{
  GbtJsonDocument *document = g_new0 (GbtJsonDocument, 1);

  g_atomic_ref_count_init (&document->references);
  document->file = g_strdup (file);
  document->texts = g_string_chunk_new (4096);
  document->blocks = g_ptr_array_new_with_free_func (g_free);
  document->indexes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  return document;
}

void
gbt_json_document_release (GbtJsonDocument *document)
{
  if (!g_atomic_ref_count_dec (&document->references))
    return;

  g_ptr_array_unref (document->indexes);
  g_ptr_array_unref (document->blocks);
  g_string_chunk_free (document->texts);
  g_free (document->file);
  g_free (document);
}

const char *
gbt_json_document_keep (GbtJsonDocument *document,
                        const char      *text,
                        gsize            length)
{
  return g_string_chunk_insert_len (document->texts, text, (gssize) length);
}

/* Adds a value at the end of its parent; a key already there is the reader's to refuse. */
GbtJson *
gbt_json_document_add (GbtJsonDocument *document,
                       GbtJson         *parent,
                       const char      *key,
                       GbtJsonKind      kind,
                       guint            line)
{
  guint place = document->n_values % BLOCK_LENGTH;
  GbtJson *value;

  if (place == 0)
    g_ptr_array_add (document->blocks, g_new0 (GbtJson, BLOCK_LENGTH));
  value = (GbtJson *) document->blocks->pdata[document->blocks->len - 1] + place;
  document->n_values++;

  value->document = document;
  value->parent = parent;
  value->key = key;
  value->kind = kind;
  value->line = line;

  if (parent == NULL)
    return value;

  if (parent->last == NULL)
    parent->first = value;
  else
    parent->last->next = value;
  parent->last = value;
  parent->length++;

  if (parent->index != NULL)
    g_hash_table_insert (parent->index, (gpointer) key, value);
  else if (parent->kind == GBT_JSON_OBJECT && parent->length > FEW_MEMBERS)
    {
      parent->index = g_hash_table_new (g_str_hash, g_str_equal);
      g_ptr_array_add (document->indexes, parent->index);
      for (GbtJson *member = parent->first; member != NULL; member = member->next)
        g_hash_table_insert (parent->index, (gpointer) member->key, member);
    }

  return value;
}

/* A piece of the file, short enough for a message. */
char *
gbt_json_cut (const char *text,
              gsize       length)
{
  g_autofree char *piece = NULL;
  gsize kept = length;

  if (length <= MOST_QUOTED)
    return g_strndup (text, length);

  kept = MOST_QUOTED;
  while (kept > 0 && (text[kept] & 0xC0) == 0x80)
    kept--;
  piece = g_strndup (text, kept);
  return g_strconcat (piece, "…", NULL);
}

/**
 * gbt_json_ref:
 * @self: a value
 *
 * Returns: (transfer full): @self; its whole document is kept
 */
GbtJson *
gbt_json_ref (GbtJson *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->document->references);
  return self;
}

/**
 * gbt_json_unref:
 * @self: (transfer full): a value
 *
 * Frees the document with its last reference.
 */
void
gbt_json_unref (GbtJson *self)
{
  g_return_if_fail (self != NULL);

  gbt_json_document_release (self->document);
}

/**
 * gbt_json_get_kind:
 * @self: a value
 *
 * Returns: what it is
 */
GbtJsonKind
gbt_json_get_kind (const GbtJson *self)
{
  g_return_val_if_fail (self != NULL, GBT_JSON_NULL);

  return self->kind;
}

/**
 * gbt_json_get_file:
 * @self: a value
 *
 * Returns: (nullable): the file it was read from, as the person named it
 */
const char *
gbt_json_get_file (const GbtJson *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->document->file;
}

/**
 * gbt_json_get_line:
 * @self: a value
 *
 * Returns: the line where it begins, from 1
 */
guint
gbt_json_get_line (const GbtJson *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->line;
}

/**
 * gbt_json_get_key:
 * @self: a value
 *
 * Returns: (nullable): its key when it is a member of an object
 */
const char *
gbt_json_get_key (const GbtJson *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->key;
}

/**
 * gbt_json_dup_path:
 * @self: a value
 *
 * Returns: (transfer full): where it stands in its document, as a person reads it:
 *   "text_config.num_hidden_layers", "posts[2].bytes"; empty for the document itself. Elements
 *   are counted from 1.
 */
char *
gbt_json_dup_path (const GbtJson *self)
{
  g_autoptr (GString) path = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (const GbtJson *value = self; value->parent != NULL; value = value->parent)
    {
      if (value->key != NULL)
        {
          g_autofree char *key = gbt_json_cut (value->key, strlen (value->key));

          if (path->len > 0 && path->str[0] != '[')
            g_string_prepend_c (path, '.');
          g_string_prepend (path, key);
        }
      else
        {
          g_autofree char *rank = NULL;
          guint number = 1;

          for (const GbtJson *other = value->parent->first; other != value; other = other->next)
            number++;
          if (path->len > 0 && path->str[0] != '[')
            g_string_prepend_c (path, '.');
          rank = g_strdup_printf ("[%u]", number);
          g_string_prepend (path, rank);
        }
    }

  return g_string_free (g_steal_pointer (&path), FALSE);
}

/**
 * gbt_json_get_length:
 * @self: a value
 *
 * Returns: how many members or elements it holds, 0 for what holds none
 */
guint
gbt_json_get_length (const GbtJson *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->length;
}

/**
 * gbt_json_get_first:
 * @self: a value
 *
 * Returns: (nullable) (transfer none): its first member or element
 */
const GbtJson *
gbt_json_get_first (const GbtJson *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->first;
}

/**
 * gbt_json_get_next:
 * @self: a value
 *
 * Returns: (nullable) (transfer none): the one after it in what holds it
 */
const GbtJson *
gbt_json_get_next (const GbtJson *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->next;
}

/**
 * gbt_json_find:
 * @self: a value
 * @key: a key
 *
 * Returns: (nullable) (transfer none): the member of that key; %NULL also when @self is not an
 *   object
 */
const GbtJson *
gbt_json_find (const GbtJson *self,
               const char    *key)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (key != NULL, NULL);

  if (self->kind != GBT_JSON_OBJECT)
    return NULL;
  if (self->index != NULL)
    return g_hash_table_lookup (self->index, key);
  for (const GbtJson *member = self->first; member != NULL; member = member->next)
    if (strcmp (member->key, key) == 0)
      return member;
  return NULL;
}

/**
 * gbt_json_is_null:
 * @self: a value
 *
 * Returns: whether it is written null
 */
gboolean
gbt_json_is_null (const GbtJson *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->kind == GBT_JSON_NULL;
}

/**
 * gbt_json_place_error:
 * @self: a value
 * @error: an error about it
 *
 * Adds the file and the line of @self to @error, unless it has a place already.
 */
void
gbt_json_place_error (const GbtJson *self,
                      GError        *error)
{
  g_return_if_fail (self != NULL);

  gbt_error_set_place (error, self->document->file, self->line);
}

static gboolean
refuse (const GbtJson  *self,
        GbtError        code,
        const char     *message,
        const char     *argument,
        GError        **error)
{
  g_autofree char *path = gbt_json_dup_path (self);

  gbt_error_set (error, code, message, path, argument, NULL);
  if (error != NULL)
    gbt_json_place_error (self, *error);
  return FALSE;
}

/**
 * gbt_json_to_unsigned:
 * @self: a value
 * @value: (out): its integer, written on success only
 * @error: set to %GBT_ERROR_TYPE when it is not an integer, %GBT_ERROR_RANGE when it is negative
 */
gboolean
gbt_json_to_unsigned (const GbtJson  *self,
                      guint64        *value,
                      GError        **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->kind != GBT_JSON_INTEGER)
    return refuse (self, GBT_ERROR_TYPE, N_("{1}: a whole number is expected"), NULL, error);
  if (self->negative)
    return refuse (self, GBT_ERROR_RANGE, N_("{1}: {2} is negative"), self->text, error);

  *value = self->magnitude;
  return TRUE;
}

/**
 * gbt_json_to_signed:
 * @self: a value
 * @value: (out): its integer, written on success only
 * @error: set to %GBT_ERROR_TYPE when it is not an integer, %GBT_ERROR_RANGE above 2^63-1
 */
gboolean
gbt_json_to_signed (const GbtJson  *self,
                    gint64         *value,
                    GError        **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->kind != GBT_JSON_INTEGER)
    return refuse (self, GBT_ERROR_TYPE, N_("{1}: a whole number is expected"), NULL, error);
  if (!self->negative && self->magnitude > G_MAXINT64)
    return refuse (self, GBT_ERROR_RANGE, N_("{1}: {2} is too large"), self->text, error);

  *value = self->negative ? (gint64) (0 - self->magnitude) : (gint64) self->magnitude;
  return TRUE;
}

/**
 * gbt_json_to_boolean:
 * @self: a value
 * @value: (out): true or false, written on success only
 * @error: set to %GBT_ERROR_TYPE when it is neither
 */
gboolean
gbt_json_to_boolean (const GbtJson  *self,
                     gboolean       *value,
                     GError        **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->kind != GBT_JSON_BOOLEAN)
    return refuse (self, GBT_ERROR_TYPE, N_("{1}: true or false is expected"), NULL, error);

  *value = self->magnitude != 0;
  return TRUE;
}

/**
 * gbt_json_to_text:
 * @self: a value
 * @error: set to %GBT_ERROR_TYPE when it is not a string
 *
 * Returns: (transfer none) (nullable): its text, valid UTF-8
 */
const char *
gbt_json_to_text (const GbtJson  *self,
                  GError        **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->kind != GBT_JSON_STRING)
    {
      refuse (self, GBT_ERROR_TYPE, N_("{1}: a text between double quotes is expected"), NULL,
              error);
      return NULL;
    }

  return self->text;
}

/**
 * gbt_json_to_decimal:
 * @self: a value
 * @error: set to %GBT_ERROR_TYPE when it is not a number
 *
 * Returns: (transfer none) (nullable): the number exactly as it was written ("0.820", "1e-05"),
 *   never through a binary fraction
 */
const char *
gbt_json_to_decimal (const GbtJson  *self,
                     GError        **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->kind != GBT_JSON_INTEGER && self->kind != GBT_JSON_NUMBER)
    {
      refuse (self, GBT_ERROR_TYPE, N_("{1}: a number is expected"), NULL, error);
      return NULL;
    }

  return self->text;
}

/**
 * gbt_json_get_member:
 * @self: a value
 * @key: a key
 * @error: set to %GBT_ERROR_TYPE when @self is not an object, %GBT_ERROR_MISSING when it has no
 *   such member
 *
 * Returns: (transfer none) (nullable): the member
 */
const GbtJson *
gbt_json_get_member (const GbtJson  *self,
                     const char     *key,
                     GError        **error)
{
  const GbtJson *member = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (key != NULL, NULL);

  if (self->kind != GBT_JSON_OBJECT)
    {
      refuse (self, GBT_ERROR_TYPE,
              self->parent != NULL ? N_("{1}: an object between braces is expected")
                                   : N_("An object between braces is expected"),
              NULL, error);
      return NULL;
    }

  member = gbt_json_find (self, key);
  if (member == NULL)
    refuse (self, GBT_ERROR_MISSING,
            self->parent != NULL ? N_("{1}: the key “{2}” is missing")
                                 : N_("The key “{2}” is missing"),
            key, error);
  return member;
}

/**
 * gbt_json_get_object:
 * @self: an object
 * @key: a key
 * @error: set to %GBT_ERROR_MISSING or %GBT_ERROR_TYPE
 *
 * Returns: (transfer none) (nullable): the member, which is an object
 */
const GbtJson *
gbt_json_get_object (const GbtJson  *self,
                     const char     *key,
                     GError        **error)
{
  const GbtJson *member = gbt_json_get_member (self, key, error);

  if (member != NULL && member->kind != GBT_JSON_OBJECT)
    {
      refuse (member, GBT_ERROR_TYPE, N_("{1}: an object between braces is expected"), NULL,
              error);
      return NULL;
    }

  return member;
}

/**
 * gbt_json_get_array:
 * @self: an object
 * @key: a key
 * @error: set to %GBT_ERROR_MISSING or %GBT_ERROR_TYPE
 *
 * Returns: (transfer none) (nullable): the member, which is an array
 */
const GbtJson *
gbt_json_get_array (const GbtJson  *self,
                    const char     *key,
                    GError        **error)
{
  const GbtJson *member = gbt_json_get_member (self, key, error);

  if (member != NULL && member->kind != GBT_JSON_ARRAY)
    {
      refuse (member, GBT_ERROR_TYPE, N_("{1}: a list between brackets is expected"), NULL, error);
      return NULL;
    }

  return member;
}

/**
 * gbt_json_get_text:
 * @self: an object
 * @key: a key
 * @error: set to %GBT_ERROR_MISSING or %GBT_ERROR_TYPE
 *
 * Returns: (transfer none) (nullable): the text of the member
 */
const char *
gbt_json_get_text (const GbtJson  *self,
                   const char     *key,
                   GError        **error)
{
  const GbtJson *member = gbt_json_get_member (self, key, error);

  return member != NULL ? gbt_json_to_text (member, error) : NULL;
}

/**
 * gbt_json_get_unsigned:
 * @self: an object
 * @key: a key
 * @value: (out): its integer, written on success only
 * @error: set to %GBT_ERROR_MISSING, %GBT_ERROR_TYPE or %GBT_ERROR_RANGE
 */
gboolean
gbt_json_get_unsigned (const GbtJson  *self,
                       const char     *key,
                       guint64        *value,
                       GError        **error)
{
  const GbtJson *member = gbt_json_get_member (self, key, error);

  return member != NULL && gbt_json_to_unsigned (member, value, error);
}

/**
 * gbt_json_get_boolean:
 * @self: an object
 * @key: a key
 * @value: (out): true or false, written on success only
 * @error: set to %GBT_ERROR_MISSING or %GBT_ERROR_TYPE
 */
gboolean
gbt_json_get_boolean (const GbtJson  *self,
                      const char     *key,
                      gboolean       *value,
                      GError        **error)
{
  const GbtJson *member = gbt_json_get_member (self, key, error);

  return member != NULL && gbt_json_to_boolean (member, value, error);
}

/**
 * gbt_json_check_keys:
 * @self: an object
 * @keys: (array zero-terminated=1): the keys it may have
 * @error: set to %GBT_ERROR_UNKNOWN_FORMAT for any other key, which is named
 *
 * For the formats of our own, where a key that is not understood would be lost.
 */
gboolean
gbt_json_check_keys (const GbtJson      *self,
                     const char *const  *keys,
                     GError            **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (const GbtJson *member = self->first; member != NULL; member = member->next)
    if (member->key == NULL || !g_strv_contains (keys, member->key))
      return refuse (member, GBT_ERROR_UNKNOWN_FORMAT, N_("{1}: this key is not known"), NULL,
                     error);

  return TRUE;
}
