/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

#include <string.h>

/* "hourly" of "offer.hourly". */
static const char *
get_name (const GbtFieldSpec *spec)
{
  return strchr (spec->key, '.') + 1;
}

/* The identity and the fields of an entry, inside the object that is open. */
void
gbt_record_add_entry (GbtJsonWriter  *writer,
                      const GbtEntry *entry)
{
  GbtEntryKind kind = gbt_entry_get_kind (entry);

  gbt_json_writer_add_text (writer, "number", gbt_entry_get_number (entry));
  if (gbt_record_kind_has_id (kind))
    gbt_json_writer_add_text (writer, "id", gbt_entry_get_id (entry));
  if (kind == GBT_ENTRY_OFFER)
    gbt_json_writer_add_unsigned (writer, "version", gbt_entry_get_version (entry));

  gbt_json_writer_begin_object (writer, "fields");
  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      g_autoptr (GbtField) field
          = gbt_entry_is_hidden (entry, i) ? gbt_field_new_unknown () : gbt_entry_get_field (entry, i);

      gbt_record_add_field (writer, get_name (gbt_entry_kind_get_spec (kind, i)), field, NULL);
    }
  gbt_json_writer_end_object (writer);
}

/* Kinds that have an identity beside their number on the sheet. */
gboolean
gbt_record_kind_has_id (GbtEntryKind kind)
{
  return kind == GBT_ENTRY_OFFER || kind == GBT_ENTRY_EVIDENCE || kind == GBT_ENTRY_RUN
         || kind == GBT_ENTRY_DECISION;
}

static gboolean
read_fields (const GbtJson  *json,
             GbtEntry      **entry,
             GError        **error)
{
  GbtEntryKind kind = gbt_entry_get_kind (*entry);
  const GbtJson *fields = gbt_json_get_object (json, "fields", error);

  if (fields == NULL)
    return FALSE;

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (kind, i);
      const GbtJson *member = gbt_json_find (fields, get_name (spec));
      g_autoptr (GbtField) field = NULL;
      GbtEntry *next;

      /* A field of an entry that is not there is unknown. */
      if (member == NULL)
        continue;
      if (gbt_json_get_object (fields, get_name (spec), error) == NULL
          || !gbt_record_read_field (member, spec, FALSE, &field, error))
        return FALSE;
      if (gbt_field_get_state (field) == GBT_FIELD_UNKNOWN)
        continue;

      next = gbt_entry_with_field (*entry, i, field);
      gbt_entry_unref (*entry);
      *entry = next;
    }

  return TRUE;
}

static gboolean
check_text (const GbtJson  *json,
            const char     *key,
            const char     *text,
            GError        **error)
{
  if (*text != '\0' && g_utf8_strlen (text, -1) <= GBT_RECORD_MAX_NUMBER)
    return TRUE;

  return gbt_record_refuse (gbt_json_find (json, key), GBT_ERROR_RANGE,
                            N_("{1}: a number takes 1 to 500 characters"), error);
}

/* Reads what gbt_record_add_entry() writes. Returns: (transfer full) (nullable): the entry */
GbtEntry *
gbt_record_read_entry (const GbtJson  *json,
                       GbtEntryKind    kind,
                       GError        **error)
{
  const char *number = gbt_json_get_text (json, "number", error);
  const char *id = NULL;
  guint64 version = 0;
  g_autoptr (GbtEntry) entry = NULL;

  if (number == NULL || !check_text (json, "number", number, error))
    return NULL;
  if (gbt_record_kind_has_id (kind) && !gbt_record_get_optional_text (json, "id", &id, error))
    return NULL;
  if (id != NULL && !gbt_record_check_id (gbt_json_find (json, "id"), id, error))
    return NULL;
  if (kind == GBT_ENTRY_OFFER)
    {
      if (!gbt_json_get_unsigned (json, "version", &version, error))
        return NULL;
      if (version < 1 || version > G_MAXINT32)
        {
          gbt_record_refuse (gbt_json_find (json, "version"), GBT_ERROR_RANGE,
                             N_("{1}: versions are numbered from 1"), error);
          return NULL;
        }
    }

  entry = gbt_entry_new (kind, number, id, (guint) version);
  return read_fields (json, &entry, error) ? g_steal_pointer (&entry) : NULL;
}
