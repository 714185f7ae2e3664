/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry.h"

#include <string.h>

#include "gbt-error.h"

struct _GbtEntry
{
  gatomicrefcount ref_count;
  GbtEntryKind kind;
  guint version;
  char *number;
  char *id;
  GbtField *fields[]; /* NULL: unknown */
};

G_DEFINE_BOXED_TYPE (GbtEntry, gbt_entry, gbt_entry_ref, gbt_entry_unref)

/**
 * gbt_entry_new:
 * @kind: what it is
 * @number: (nullable): its number on the sheet: "E1"; for an offer, its native key
 * @id: (nullable): its UUID, made at the edge, for what has one: offers, evidence, runs, decisions
 * @version: the version of an offer, from 1; 0 for the others, and for an offer in no store yet
 *
 * Returns: (transfer full): an entry of which nothing is known
 */
GbtEntry *
gbt_entry_new (GbtEntryKind  kind,
               const char   *number,
               const char   *id,
               guint         version)
{
  guint n_fields = gbt_entry_kind_get_n_fields (kind);
  GbtEntry *self = g_malloc0 (sizeof (GbtEntry) + n_fields * sizeof (GbtField *));

  g_atomic_ref_count_init (&self->ref_count);
  self->kind = kind;
  self->version = version;
  self->number = g_strdup (number);
  self->id = g_strdup (id);

  return self;
}

/**
 * gbt_entry_new_with_fields:
 * @kind: what it is
 * @number: (nullable): as gbt_entry_new()
 * @id: (nullable): as gbt_entry_new()
 * @version: as gbt_entry_new()
 * @fields: (transfer none): as many fields as the kind has, in their order; %NULL for what is unknown
 *
 * For those who make many: one allocation whatever the number of fields known. Not checked: see
 * gbt_entry_check().
 *
 * Returns: (transfer full): the entry
 */
GbtEntry *
gbt_entry_new_with_fields (GbtEntryKind     kind,
                           const char      *number,
                           const char      *id,
                           guint            version,
                           GbtField *const *fields)
{
  GbtEntry *self = gbt_entry_new (kind, number, id, version);

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      if (fields[i] != NULL && gbt_field_get_state (fields[i]) != GBT_FIELD_UNKNOWN)
        self->fields[i] = gbt_field_ref (fields[i]);
    }

  return self;
}

/**
 * gbt_entry_ref:
 * @self: an entry
 *
 * Returns: (transfer full): @self
 */
GbtEntry *
gbt_entry_ref (GbtEntry *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_entry_unref:
 * @self: (transfer full): an entry
 */
void
gbt_entry_unref (GbtEntry *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (self->kind); i++)
    g_clear_pointer (&self->fields[i], gbt_field_unref);
  g_free (self->number);
  g_free (self->id);
  g_free (self);
}

/**
 * gbt_entry_get_kind:
 * @self: an entry
 *
 * Returns: what it is
 */
GbtEntryKind
gbt_entry_get_kind (const GbtEntry *self)
{
  return self->kind;
}

/**
 * gbt_entry_get_number:
 * @self: an entry
 *
 * Returns: (nullable): its number on the sheet; for an offer, its native key
 */
const char *
gbt_entry_get_number (const GbtEntry *self)
{
  return self->number;
}

/**
 * gbt_entry_get_id:
 * @self: an entry
 *
 * Returns: (nullable): its UUID
 */
const char *
gbt_entry_get_id (const GbtEntry *self)
{
  return self->id;
}

/**
 * gbt_entry_get_version:
 * @self: an entry
 *
 * Returns: the version of an offer, from 1; 0 for anything else
 */
guint
gbt_entry_get_version (const GbtEntry *self)
{
  return self->version;
}

/**
 * gbt_entry_get_field:
 * @self: an entry
 * @field: the number of one of its fields
 *
 * Returns: (transfer full): what it holds
 */
GbtField *
gbt_entry_get_field (const GbtEntry *self,
                     guint           field)
{
  g_return_val_if_fail (field < gbt_entry_kind_get_n_fields (self->kind), NULL);

  return self->fields[field] != NULL ? gbt_field_ref (self->fields[field]) : gbt_field_new_unknown ();
}

/**
 * gbt_entry_get_state:
 * @self: an entry
 * @field: the number of one of its fields
 *
 * Returns: what is known of it
 */
GbtFieldState
gbt_entry_get_state (const GbtEntry *self,
                     guint           field)
{
  g_return_val_if_fail (field < gbt_entry_kind_get_n_fields (self->kind), GBT_FIELD_UNKNOWN);

  return self->fields[field] != NULL ? gbt_field_get_state (self->fields[field]) : GBT_FIELD_UNKNOWN;
}

/**
 * gbt_entry_same_field:
 * @a: an entry
 * @b: another of the same kind
 * @field: the number of one of their fields
 *
 * Returns: whether both hold the same in it
 */
gboolean
gbt_entry_same_field (const GbtEntry *a,
                      const GbtEntry *b,
                      guint           field)
{
  g_return_val_if_fail (a->kind == b->kind && field < gbt_entry_kind_get_n_fields (a->kind), FALSE);

  if (a->fields[field] == NULL || b->fields[field] == NULL)
    return gbt_entry_get_state (a, field) == gbt_entry_get_state (b, field);

  return gbt_field_equal (a->fields[field], b->fields[field]);
}

/**
 * gbt_entry_get_integer:
 * @self: an entry
 * @field: the number of one of its fields
 * @value: (out): its integer, written on success only
 *
 * Returns: whether the field is known and is an integer or an amount of memory
 */
gboolean
gbt_entry_get_integer (const GbtEntry *self,
                       guint           field,
                       guint64        *value)
{
  g_return_val_if_fail (field < gbt_entry_kind_get_n_fields (self->kind), FALSE);

  if (self->fields[field] == NULL || !gbt_field_has_integer (self->fields[field]))
    return FALSE;

  *value = gbt_field_get_integer (self->fields[field]);
  return TRUE;
}

/**
 * gbt_entry_get_text:
 * @self: an entry
 * @field: the number of one of its fields
 *
 * Returns: (nullable): its text, when it is known and is text of any type
 */
const char *
gbt_entry_get_text (const GbtEntry *self,
                    guint           field)
{
  g_return_val_if_fail (field < gbt_entry_kind_get_n_fields (self->kind), NULL);

  return self->fields[field] != NULL ? gbt_field_get_text (self->fields[field]) : NULL;
}

/**
 * gbt_entry_is:
 * @self: an entry
 * @field: the number of one of its fields
 * @code: a text
 *
 * Returns: whether the field is known and holds exactly @code
 */
gboolean
gbt_entry_is (const GbtEntry *self,
              guint           field,
              const char     *code)
{
  return g_strcmp0 (gbt_entry_get_text (self, field), code) == 0;
}

/**
 * gbt_entry_lists:
 * @self: an entry
 * @field: the number of one of its fields, a list
 * @word: a word
 *
 * Returns: whether the list is known and holds @word
 */
gboolean
gbt_entry_lists (const GbtEntry *self,
                 guint           field,
                 const char     *word)
{
  const char *text = gbt_entry_get_text (self, field);
  gsize length = strlen (word);

  while (text != NULL)
    {
      const char *space = strchr (text, ' ');
      gsize found = space != NULL ? (gsize) (space - text) : strlen (text);

      if (found == length && memcmp (text, word, length) == 0)
        return TRUE;
      text = space != NULL ? space + 1 : NULL;
    }

  return FALSE;
}

/**
 * gbt_entry_hangs_on:
 * @self: an assessment or a peak
 * @number: the number of a candidate or a run
 *
 * Returns: whether it is one of its own: "ES-02/1" hangs on "ES-02"
 */
gboolean
gbt_entry_hangs_on (const GbtEntry *self,
                    const char     *number)
{
  return self->number != NULL && g_str_has_prefix (self->number, number)
         && self->number[strlen (number)] == '/';
}

/**
 * gbt_entry_is_hidden:
 * @self: an entry
 * @field: the number of one of its fields
 *
 * A private piece of evidence keeps its words on the sheet: only what proves that the file is the
 * same, and what it covers, goes into what is exported (8-decisions 11).
 *
 * Returns: whether exports leave that field out
 */
gboolean
gbt_entry_is_hidden (const GbtEntry *self,
                     guint           field)
{
  return self->kind == GBT_ENTRY_EVIDENCE && gbt_entry_is (self, GBT_EVIDENCE_PRIVATE, "yes")
         && (field == GBT_EVIDENCE_TITLE || field == GBT_EVIDENCE_SOURCE || field == GBT_EVIDENCE_LINK
             || field == GBT_EVIDENCE_FILE_NAME || field == GBT_EVIDENCE_SCOPE_NOTE);
}

/**
 * gbt_entry_with_identity:
 * @self: an entry
 * @number: (nullable): its number
 * @id: (nullable): its UUID
 * @version: its version
 *
 * Returns: (transfer full): the same fields under another identity
 */
GbtEntry *
gbt_entry_with_identity (const GbtEntry *self,
                         const char     *number,
                         const char     *id,
                         guint           version)
{
  GbtEntry *copy = gbt_entry_new (self->kind, number, id, version);

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (self->kind); i++)
    {
      if (self->fields[i] != NULL)
        copy->fields[i] = gbt_field_ref (self->fields[i]);
    }

  return copy;
}

/**
 * gbt_entry_with_field:
 * @self: an entry
 * @field: the number of one of its fields
 * @value: (transfer none): what it is to hold
 *
 * Not checked: see gbt_entry_check().
 *
 * Returns: (transfer full): the entry with that field
 */
GbtEntry *
gbt_entry_with_field (const GbtEntry *self,
                      guint           field,
                      GbtField       *value)
{
  GbtEntry *copy;

  g_return_val_if_fail (field < gbt_entry_kind_get_n_fields (self->kind), NULL);

  copy = gbt_entry_with_identity (self, self->number, self->id, self->version);
  g_clear_pointer (&copy->fields[field], gbt_field_unref);
  if (gbt_field_get_state (value) != GBT_FIELD_UNKNOWN)
    copy->fields[field] = gbt_field_ref (value);

  return copy;
}

/**
 * gbt_entry_with_text:
 * @self: an entry
 * @field: the number of one of its fields
 * @text: (nullable): its text; %NULL or empty: unknown
 *
 * Returns: (transfer full): the entry with that field
 */
GbtEntry *
gbt_entry_with_text (const GbtEntry *self,
                     guint           field,
                     const char     *text)
{
  g_autoptr (GbtField) value = NULL;

  if (text != NULL && *text != '\0')
    value = gbt_field_new_text (text, NULL);
  else
    value = gbt_field_new_unknown ();

  return gbt_entry_with_field (self, field, value);
}

/**
 * gbt_entry_with_integer:
 * @self: an entry
 * @field: the number of one of its fields
 * @value: its integer
 *
 * Returns: (transfer full): the entry with that field
 */
GbtEntry *
gbt_entry_with_integer (const GbtEntry *self,
                        guint           field,
                        guint64         value)
{
  g_autoptr (GbtField) known = gbt_field_new_integer (value, NULL);

  return gbt_entry_with_field (self, field, known);
}

/**
 * gbt_entry_has_notes:
 * @self: an entry
 *
 * Returns: whether one of its fields is to confirm, or says where its value comes from
 */
gboolean
gbt_entry_has_notes (const GbtEntry *self)
{
  for (guint i = 0; i < gbt_entry_kind_get_n_fields (self->kind); i++)
    {
      if (self->fields[i] != NULL
          && (gbt_field_get_note (self->fields[i]) != NULL || gbt_field_get_source (self->fields[i]) != NULL))
        return TRUE;
    }

  return FALSE;
}

/**
 * gbt_entry_same_fields:
 * @a: an entry
 * @b: another
 *
 * Returns: whether both are of one kind and every field is the same; identities may differ
 */
gboolean
gbt_entry_same_fields (const GbtEntry *a,
                       const GbtEntry *b)
{
  if (a->kind != b->kind)
    return FALSE;

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (a->kind); i++)
    {
      if (a->fields[i] == b->fields[i])
        continue;
      if (a->fields[i] == NULL || b->fields[i] == NULL || !gbt_field_equal (a->fields[i], b->fields[i]))
        return FALSE;
    }

  return TRUE;
}

/**
 * gbt_entry_equal:
 * @a: an entry
 * @b: another
 *
 * Returns: whether both have one identity and the same fields
 */
gboolean
gbt_entry_equal (const GbtEntry *a,
                 const GbtEntry *b)
{
  return a == b
         || (a->version == b->version && g_strcmp0 (a->number, b->number) == 0 && g_strcmp0 (a->id, b->id) == 0
             && gbt_entry_same_fields (a, b));
}

/**
 * gbt_entry_check:
 * @self: an entry
 * @error: set when it does not fit
 *
 * Returns: whether its identity and every field are what its kind allows
 */
gboolean
gbt_entry_check (const GbtEntry  *self,
                 GError         **error)
{
  if (self->id != NULL && !g_uuid_string_is_valid (self->id))
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” is not a UUID"), self->id, NULL);
      return FALSE;
    }

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (self->kind); i++)
    {
      if (self->fields[i] != NULL
          && !gbt_field_check_spec (self->fields[i], gbt_entry_kind_get_spec (self->kind, i), error))
        return FALSE;
    }

  return TRUE;
}
