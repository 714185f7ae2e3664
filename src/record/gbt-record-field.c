/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

/* Since 0.3.0 */
const char *const gbt_record_later_fields[] = {
  "model.vocabulary",     "model.decoder-layers", "model.encoder-positions",  "model.denoiser",
  "model.text-encoder-1", "model.text-encoder-2", "model.text-encoder-3",     "model.autoencoder",
  "model.safety-checker", "model.resolution",     "model.optional-networks",  "need.networks-not-loaded",
  NULL,
};

/* The value alone, null where there is none. */
void
gbt_record_add_field_value (GbtJsonWriter  *writer,
                            const char     *key,
                            const GbtField *field)
{
  if (!gbt_field_is_known (field))
    gbt_json_writer_add_null (writer, key);
  else if (gbt_field_has_integer (field))
    gbt_json_writer_add_unsigned (writer, key, gbt_field_get_integer (field));
  else
    gbt_json_writer_add_text (writer, key, gbt_field_get_text (field));
}

/* @kept: (nullable): what was written for another task, when @field does not apply to this one */
void
gbt_record_add_field (GbtJsonWriter  *writer,
                      const char     *key,
                      const GbtField *field,
                      const GbtField *kept)
{
  GbtFieldState state = gbt_field_get_state (field);

  gbt_json_writer_begin_object (writer, key);
  gbt_json_writer_add_text (writer, "state", gbt_field_state_get_code (state));
  switch (state)
    {
    case GBT_FIELD_KNOWN:
      gbt_record_add_field_value (writer, "value", field);
      gbt_json_writer_add_text (writer, "source", gbt_field_get_source (field));
      break;
    case GBT_FIELD_TO_CONFIRM:
      gbt_json_writer_add_text (writer, "condition", gbt_field_get_note (field));
      break;
    case GBT_FIELD_NOT_APPLICABLE:
      gbt_json_writer_add_text (writer, "reason", gbt_field_get_note (field));
      /* What was written for another task is not lost with the task. */
      if (kept != NULL && gbt_field_get_state (kept) != GBT_FIELD_UNKNOWN)
        gbt_record_add_field (writer, "kept", kept, NULL);
      break;
    case GBT_FIELD_UNKNOWN:
    default:
      break;
    }
  gbt_json_writer_end_object (writer);
}

/* A member that is text or null. */
gboolean
gbt_record_get_optional_text (const GbtJson  *json,
                              const char     *key,
                              const char    **text,
                              GError        **error)
{
  const GbtJson *member = gbt_json_get_member (json, key, error);

  *text = NULL;
  if (member == NULL)
    return FALSE;
  if (gbt_json_is_null (member))
    return TRUE;

  *text = gbt_json_to_text (member, error);
  return *text != NULL;
}

static gboolean
read_integer_field (const GbtJson  *value,
                    const char     *source,
                    GbtField      **field,
                    GError        **error)
{
  guint64 integer;

  if (!gbt_json_to_unsigned (value, &integer, error))
    return FALSE;

  *field = gbt_field_new_integer (integer, source);
  return TRUE;
}

static gboolean
read_text_field (const GbtJson  *value,
                 const char     *source,
                 GbtField      **field,
                 GError        **error)
{
  const char *text = gbt_json_to_text (value, error);

  if (text == NULL)
    return FALSE;
  if (*text == '\0')
    return gbt_record_refuse (value, GBT_ERROR_SYNTAX, N_("{1}: a known value is not empty"),
                              error);

  *field = gbt_field_new_text (text, source);
  return TRUE;
}

static gboolean
read_known_field (const GbtJson       *json,
                  const GbtFieldSpec  *spec,
                  GbtField           **field,
                  GError             **error)
{
  const GbtJson *value = gbt_json_get_member (json, "value", error);
  const char *source;

  if (value == NULL || !gbt_record_get_optional_text (json, "source", &source, error))
    return FALSE;

  return spec->type == GBT_FIELD_TYPE_INTEGER || spec->type == GBT_FIELD_TYPE_BYTES
             ? read_integer_field (value, source, field, error)
             : read_text_field (value, source, field, error);
}

/* @may_be_kept: it may belong to another task */
gboolean
gbt_record_read_field (const GbtJson       *json,
                       const GbtFieldSpec  *spec,
                       gboolean             may_be_kept,
                       GbtField           **field,
                       GError             **error)
{
  const char *code = gbt_json_get_text (json, "state", error);
  const char *condition;
  GbtFieldState state;

  if (code == NULL)
    return FALSE;
  if (!gbt_field_state_from_code (code, &state))
    return gbt_record_refuse (gbt_json_find (json, "state"), GBT_ERROR_UNKNOWN_FORMAT,
                              N_("{1}: this state is not known"), error);

  switch (state)
    {
    case GBT_FIELD_KNOWN:
      if (!read_known_field (json, spec, field, error))
        return FALSE;
      break;

    case GBT_FIELD_TO_CONFIRM:
      condition = gbt_json_get_text (json, "condition", error);
      if (condition == NULL)
        return FALSE;
      if (*condition == '\0')
        return gbt_record_refuse (json, GBT_ERROR_SYNTAX,
                                  N_("{1}: what is to confirm has a condition"), error);
      *field = gbt_field_new_to_confirm (condition);
      break;

    case GBT_FIELD_NOT_APPLICABLE:
      /* The state follows from the task: what is kept is what was written. */
      if (!may_be_kept)
        return gbt_record_refuse (json, GBT_ERROR_SYNTAX, N_("{1}: this state is not known"),
                                  error);
      if (gbt_json_find (json, "kept") != NULL)
        {
          const GbtJson *kept = gbt_json_get_object (json, "kept", error);

          return kept != NULL && gbt_record_read_field (kept, spec, FALSE, field, error);
        }
      *field = gbt_field_new_unknown ();
      break;

    case GBT_FIELD_UNKNOWN:
    default:
      *field = gbt_field_new_unknown ();
      break;
    }

  if (!gbt_field_check_spec (*field, spec, error))
    {
      g_clear_pointer (field, gbt_field_unref);
      return gbt_record_place (json, error);
    }
  return TRUE;
}
