/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-private.h"

/* Refuses a value: {1} of the message is its path, {2} the argument. */
gboolean
gbt_json_refuse_value (const GbtJson  *self,
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
    return gbt_json_refuse_value (self, GBT_ERROR_TYPE, N_("{1}: a whole number is expected"),
                                  NULL, error);
  if (self->negative)
    return gbt_json_refuse_value (self, GBT_ERROR_RANGE, N_("{1}: {2} is negative"), self->text,
                                  error);

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
    return gbt_json_refuse_value (self, GBT_ERROR_TYPE, N_("{1}: a whole number is expected"),
                                  NULL, error);
  if (!self->negative && self->magnitude > G_MAXINT64)
    return gbt_json_refuse_value (self, GBT_ERROR_RANGE, N_("{1}: {2} is too large"), self->text,
                                  error);

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
    return gbt_json_refuse_value (self, GBT_ERROR_TYPE, N_("{1}: true or false is expected"), NULL,
                                  error);

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
      gbt_json_refuse_value (self, GBT_ERROR_TYPE,
                             N_("{1}: a text between double quotes is expected"), NULL, error);
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
      gbt_json_refuse_value (self, GBT_ERROR_TYPE, N_("{1}: a number is expected"), NULL, error);
      return NULL;
    }

  return self->text;
}
