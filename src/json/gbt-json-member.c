/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-private.h"

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
      gbt_json_refuse_value (self, GBT_ERROR_TYPE,
                             self->parent != NULL ? N_("{1}: an object between braces is expected")
                                                  : N_("An object between braces is expected"),
                             NULL, error);
      return NULL;
    }

  member = gbt_json_find (self, key);
  if (member == NULL)
    gbt_json_refuse_value (self, GBT_ERROR_MISSING,
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
      gbt_json_refuse_value (member, GBT_ERROR_TYPE,
                             N_("{1}: an object between braces is expected"), NULL, error);
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
      gbt_json_refuse_value (member, GBT_ERROR_TYPE,
                             N_("{1}: a list between brackets is expected"), NULL, error);
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
      return gbt_json_refuse_value (member, GBT_ERROR_UNKNOWN_FORMAT,
                                    N_("{1}: this key is not known"), NULL, error);

  return TRUE;
}
