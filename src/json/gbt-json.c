/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-private.h"

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
