/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-config-reading.h"

#include "gbt-config-keys.h"
#include "gbt-error.h"

/* A value is shown in a list: no longer than a line. */
#define MAX_SHOWN 80

struct _GbtConfigScope
{
  const GbtJson *object;
  char *prefix;
  GHashTable *taken;
};

static void
scope_free (gpointer data)
{
  GbtConfigScope *scope = data;

  g_hash_table_unref (scope->taken);
  g_free (scope->prefix);
  g_free (scope);
}

static GbtConfigScope *
add_scope (GbtConfigReading *self,
           const GbtJson    *object,
           char             *prefix)
{
  GbtConfigScope *scope = g_new0 (GbtConfigScope, 1);

  scope->object = object;
  scope->prefix = prefix;
  scope->taken = g_hash_table_new (NULL, NULL);
  g_ptr_array_add (self->scopes, scope);

  return scope;
}

/* gbt_config_reading_new:
 * @root: the object that the file holds; it must outlive the reading
 * @file: the file, as the person named it
 *
 * Returns: (transfer full): a reading of @root, with nothing read yet
 */
GbtConfigReading *
gbt_config_reading_new (const GbtJson *root,
                        const char    *file)
{
  GbtConfigReading *self = g_new0 (GbtConfigReading, 1);

  self->result = gbt_imported_model_new (file);
  self->scopes = g_ptr_array_new_with_free_func (scope_free);
  self->root = add_scope (self, root, g_strdup (""));
  self->text = self->root;

  return self;
}

void
gbt_config_reading_free (GbtConfigReading *self)
{
  for (guint i = 0; i < GBT_N_CONFIG_DIMENSIONS; i++)
    g_free (self->sources[i]);
  g_ptr_array_unref (self->scopes);
  gbt_imported_model_unref (self->result);
  g_clear_error (&self->error);
  g_clear_error (&self->refusal);
  g_clear_error (&self->part_refusal);
  g_free (self);
}

/* gbt_config_reading_set:
 * @source: (transfer full): the keys that @value follows from
 */
void
gbt_config_reading_set (GbtConfigReading   *self,
                        GbtConfigDimension  dimension,
                        guint64             value,
                        char               *source)
{
  self->dimensions[dimension] = value;
  g_free (self->sources[dimension]);
  self->sources[dimension] = source;
}

/* gbt_config_reading_open:
 * @parent: where the nested object is
 * @key: its key
 *
 * Returns: (nullable) (transfer none): the nested object, or %NULL where there is none
 */
GbtConfigScope *
gbt_config_reading_open (GbtConfigReading *self,
                         GbtConfigScope   *parent,
                         const char       *key)
{
  const GbtJson *object = gbt_json_find (parent->object, key);

  if (object == NULL || gbt_json_get_kind (object) != GBT_JSON_OBJECT)
    return NULL;

  g_hash_table_add (parent->taken, (gpointer) object);
  return add_scope (self, object, g_strdup_printf ("%s%s.", parent->prefix, key));
}

static char *
dup_shown_text (const char *text)
{
  if (g_utf8_strlen (text, -1) <= MAX_SHOWN)
    return g_strdup (text);

  g_autofree char *start = g_utf8_substring (text, 0, MAX_SHOWN);

  return g_strconcat (start, "…", NULL);
}

/* gbt_config_reading_refuse:
 * @message: why the count would be a guess, with {1}
 * @argument: (nullable): what fills it
 *
 * The first reason is kept: it is the one to settle first.
 */
void
gbt_config_reading_refuse (GbtConfigReading *self,
                           const char       *message,
                           const char       *argument)
{
  g_autofree char *shown = argument != NULL ? dup_shown_text (argument) : NULL;

  if (self->refusal == NULL)
    gbt_error_set (&self->refusal, GBT_ERROR_MISSING, message, shown, NULL);
}

/* gbt_config_reading_refuse_variant:
 * @key: whose value says that the model is built otherwise than what is counted
 */
void
gbt_config_reading_refuse_variant (GbtConfigReading *self,
                                   const char       *key)
{
  gbt_config_reading_refuse (self,
                             N_("This value of “{1}” describes a variant that is not counted"),
                             key);
}

/* gbt_config_reading_refuse_width:
 * @key: whose value makes a product that no model has
 */
void
gbt_config_reading_refuse_width (GbtConfigReading *self,
                                 const char       *key)
{
  gbt_config_reading_refuse (self, N_("The width that “{1}” gives is larger than any model’s"),
                             key);
}

char *
gbt_config_scope_dup_path (const GbtConfigScope *self,
                           const char           *key)
{
  return g_strconcat (self->prefix, key, NULL);
}

static char *
dup_shown (const GbtJson *value)
{
  gboolean flag = FALSE;

  switch (gbt_json_get_kind (value))
    {
    case GBT_JSON_NULL:
      return g_strdup ("null");
    case GBT_JSON_BOOLEAN:
      return g_strdup (gbt_json_to_boolean (value, &flag, NULL) && flag ? "true" : "false");
    case GBT_JSON_INTEGER:
    case GBT_JSON_NUMBER:
      return dup_shown_text (gbt_json_to_decimal (value, NULL));
    case GBT_JSON_STRING:
      return dup_shown_text (gbt_json_to_text (value, NULL));
    case GBT_JSON_ARRAY:
      return g_strdup ("[…]");
    case GBT_JSON_OBJECT:
      return g_strdup ("{…}");
    default:
      g_return_val_if_reached (g_strdup (""));
    }
}

static void
list (GbtConfigReading     *self,
      GbtImportedKind       kind,
      const GbtConfigScope *scope,
      const GbtJson        *value)
{
  g_autofree char *path = gbt_config_scope_dup_path (scope, gbt_json_get_key (value));
  g_autofree char *key = dup_shown_text (path);
  g_autofree char *shown = dup_shown (value);

  gbt_imported_model_add_value (self->result, kind, key, shown, gbt_json_get_line (value));
}

/* What a key that is not understood could be, by the kind of its value. */
static guint
guess_left_out (const GbtJson *value)
{
  gboolean flag = FALSE;

  switch (gbt_json_get_kind (value))
    {
    case GBT_JSON_INTEGER:
      return GBT_CONFIG_LEFT_OUT_NUMBER;
    case GBT_JSON_BOOLEAN:
      return gbt_json_to_boolean (value, &flag, NULL) && flag ? GBT_CONFIG_LEFT_OUT_TRUE
                                                              : GBT_CONFIG_LEFT_OUT_FALSE;
    case GBT_JSON_STRING:
      return GBT_CONFIG_LEFT_OUT_WORD;
    case GBT_JSON_ARRAY:
      return GBT_CONFIG_LEFT_OUT_LIST;
    case GBT_JSON_NULL:
    case GBT_JSON_NUMBER:
    case GBT_JSON_OBJECT:
    default:
      return 0;
    }
}

/* Refuses a count that a key which is not understood could change. */
static void
weigh_unknown (GbtConfigReading     *self,
               const GbtConfigScope *scope,
               const GbtJson        *value)
{
  g_autofree char *path = gbt_config_scope_dup_path (scope, gbt_json_get_key (value));

  if ((self->left_out & guess_left_out (value)) != 0)
    gbt_config_reading_refuse (self,
                               N_("“{1}” is not understood and may stand for a value that is left "
                                  "out: the parameters cannot be counted"),
                               path);

  if (gbt_json_get_kind (value) == GBT_JSON_OBJECT && self->part_refusal == NULL)
    gbt_error_set (&self->part_refusal, GBT_ERROR_MISSING,
                   N_("“{1}” is not understood and may describe another part of the model: only "
                      "the text decoder is counted"),
                   path, NULL);
}

/* gbt_config_reading_close:
 *
 * Sorts every member that was not taken: known and without effect on memory, or not understood.
 */
void
gbt_config_reading_close (GbtConfigReading *self)
{
  for (guint i = 0; i < self->scopes->len; i++)
    {
      const GbtConfigScope *scope = g_ptr_array_index (self->scopes, i);

      for (const GbtJson *v = gbt_json_get_first (scope->object); v != NULL;
           v = gbt_json_get_next (v))
        {
          if (g_hash_table_contains (scope->taken, v))
            continue;

          if (gbt_config_key_is_irrelevant (gbt_json_get_key (v)))
            list (self, GBT_IMPORTED_IRRELEVANT, scope, v);
          else
            {
              list (self, GBT_IMPORTED_NOT_UNDERSTOOD, scope, v);
              weigh_unknown (self, scope, v);
            }
        }
    }
}

/* gbt_config_has:
 *
 * Returns: whether @scope has @key with a value that is not null
 */
gboolean
gbt_config_has (const GbtConfigScope *scope,
                const char           *key)
{
  const GbtJson *value = gbt_json_find (scope->object, key);

  return value != NULL && !gbt_json_is_null (value);
}

/* gbt_config_is_null:
 *
 * Returns: whether @scope says that @key is null
 */
gboolean
gbt_config_is_null (const GbtConfigScope *scope,
                    const char           *key)
{
  const GbtJson *value = gbt_json_find (scope->object, key);

  return value != NULL && gbt_json_is_null (value);
}

/* Marks a member as understood, without listing it. */
static const GbtJson *
find_member (GbtConfigReading *self,
             GbtConfigScope   *scope,
             const char       *key,
             gboolean         *first_time)
{
  const GbtJson *value = self->error == NULL ? gbt_json_find (scope->object, key) : NULL;

  *first_time = value != NULL && g_hash_table_add (scope->taken, (gpointer) value);
  return value;
}

/* gbt_config_take:
 *
 * Lists @key as read. A null stands for a value that is left out.
 *
 * Returns: (nullable) (transfer none): its value
 */
const GbtJson *
gbt_config_take (GbtConfigReading *self,
                 GbtConfigScope   *scope,
                 const char       *key)
{
  gboolean first_time;
  const GbtJson *value = find_member (self, scope, key, &first_time);

  if (first_time)
    list (self, GBT_IMPORTED_READ, scope, value);

  return value == NULL || gbt_json_is_null (value) ? NULL : value;
}

/* gbt_config_take_number:
 * @value: (out): written when it is there
 *
 * A count: at most %GBT_ARCHITECTURE_MAX_DIMENSION, else the whole file is refused.
 *
 * Returns: whether it is there
 */
gboolean
gbt_config_take_number (GbtConfigReading *self,
                        GbtConfigScope   *scope,
                        const char       *key,
                        guint64          *value)
{
  const GbtJson *json = gbt_config_take (self, scope, key);
  guint64 number;

  if (json == NULL || !gbt_json_to_unsigned (json, &number, &self->error))
    return FALSE;

  if (number > GBT_ARCHITECTURE_MAX_DIMENSION)
    {
      g_autofree char *path = gbt_config_scope_dup_path (scope, key);
      g_autofree char *shown = dup_shown (json);
      g_autofree char *most = g_strdup_printf ("%" G_GUINT64_FORMAT,
                                               (guint64) GBT_ARCHITECTURE_MAX_DIMENSION);

      gbt_error_set (&self->error, GBT_ERROR_RANGE,
                     N_("“{1}” is {2}; a whole number up to {3} is expected"), path, shown, most,
                     NULL);
      gbt_json_place_error (json, self->error);
      return FALSE;
    }

  *value = number;
  return TRUE;
}

const char *
gbt_config_take_text (GbtConfigReading *self,
                      GbtConfigScope   *scope,
                      const char       *key)
{
  const GbtJson *json = gbt_config_take (self, scope, key);

  return json != NULL ? gbt_json_to_text (json, &self->error) : NULL;
}

/* gbt_config_default_text:
 *
 * Returns: (nullable): the value of a word that the family does without
 */
const char *
gbt_config_default_text (GbtConfigReading *self,
                         GbtConfigScope   *scope,
                         const char       *key)
{
  const char *text = gbt_config_take_text (self, scope, key);

  if (text == NULL)
    self->left_out |= GBT_CONFIG_LEFT_OUT_WORD;
  return text;
}

/* gbt_config_default_list:
 *
 * Returns: (nullable) (transfer none): the value of a list that the family does without
 */
const GbtJson *
gbt_config_default_list (GbtConfigReading *self,
                         GbtConfigScope   *scope,
                         const char       *key)
{
  const GbtJson *list_value = gbt_config_take (self, scope, key);

  if (list_value == NULL)
    self->left_out |= GBT_CONFIG_LEFT_OUT_LIST;
  return list_value;
}

/* gbt_config_take_flag:
 * @usual: what its family means where it is left out
 *
 * Returns: the value of a boolean
 */
gboolean
gbt_config_take_flag (GbtConfigReading *self,
                      GbtConfigScope   *scope,
                      const char       *key,
                      gboolean          usual)
{
  const GbtJson *json = gbt_config_take (self, scope, key);
  gboolean value = usual;

  if (json == NULL)
    {
      self->left_out |= usual ? GBT_CONFIG_LEFT_OUT_FALSE : GBT_CONFIG_LEFT_OUT_TRUE;
      gbt_config_add_default (self, scope, key, usual ? "true" : "false");
    }
  else
    (void) gbt_json_to_boolean (json, &value, &self->error);

  return value;
}

/* gbt_config_need_number:
 *
 * Returns: its value; 0 where it is missing, which refuses the count
 */
guint64
gbt_config_need_number (GbtConfigReading *self,
                        GbtConfigScope   *scope,
                        const char       *key)
{
  guint64 value = 0;

  if (!gbt_config_take_number (self, scope, key, &value) && self->error == NULL)
    gbt_config_add_missing (self, scope, key);

  return value;
}

/* gbt_config_default_number:
 * @usual: what its family means where it is left out
 *
 * Returns: the value of a number
 */
guint64
gbt_config_default_number (GbtConfigReading *self,
                           GbtConfigScope   *scope,
                           const char       *key,
                           guint64           usual)
{
  guint64 value = usual;

  if (!gbt_config_take_number (self, scope, key, &value) && self->error == NULL)
    {
      g_autofree char *shown = g_strdup_printf ("%" G_GUINT64_FORMAT, usual);

      self->left_out |= GBT_CONFIG_LEFT_OUT_NUMBER;
      gbt_config_add_default (self, scope, key, shown);
    }

  return value;
}

/* A value that must be the only one whose count is known, or be left out. */
static void
settle_expected (GbtConfigReading     *self,
                 const GbtConfigScope *scope,
                 const GbtJson        *json,
                 gboolean              as_expected)
{
  g_autofree char *path = gbt_config_scope_dup_path (scope, gbt_json_get_key (json));

  list (self, as_expected ? GBT_IMPORTED_READ : GBT_IMPORTED_NOT_UNDERSTOOD, scope, json);
  if (!as_expected)
    gbt_config_reading_refuse_variant (self, path);
}

/* gbt_config_expect_flag:
 * @expected: the only value whose count is known; it is also what is meant where it is left out
 */
void
gbt_config_expect_flag (GbtConfigReading *self,
                        GbtConfigScope   *scope,
                        const char       *key,
                        gboolean          expected)
{
  gboolean first_time;
  const GbtJson *json = find_member (self, scope, key, &first_time);
  gboolean value = expected;

  if (json == NULL)
    self->left_out |= expected ? GBT_CONFIG_LEFT_OUT_FALSE : GBT_CONFIG_LEFT_OUT_TRUE;
  if (!first_time || (!gbt_json_is_null (json) && !gbt_json_to_boolean (json, &value, &self->error)))
    return;

  settle_expected (self, scope, json, !value == !expected);
}

/* gbt_config_expect_number:
 * @expected: the only value whose count is known; it is also what is meant where it is left out
 */
void
gbt_config_expect_number (GbtConfigReading *self,
                          GbtConfigScope   *scope,
                          const char       *key,
                          guint64           expected)
{
  gboolean first_time;
  const GbtJson *json = find_member (self, scope, key, &first_time);
  guint64 value = expected;

  if (json == NULL)
    self->left_out |= GBT_CONFIG_LEFT_OUT_NUMBER;
  if (!first_time || (!gbt_json_is_null (json) && !gbt_json_to_unsigned (json, &value, &self->error)))
    return;

  settle_expected (self, scope, json, value == expected);
}

void
gbt_config_add_default (GbtConfigReading     *self,
                        const GbtConfigScope *scope,
                        const char           *key,
                        const char           *value)
{
  g_autofree char *path = gbt_config_scope_dup_path (scope, key);

  gbt_imported_model_add_value (self->result, GBT_IMPORTED_DEFAULT, path, value, 0);
}

void
gbt_config_add_missing (GbtConfigReading     *self,
                        const GbtConfigScope *scope,
                        const char           *key)
{
  g_autofree char *path = gbt_config_scope_dup_path (scope, key);

  gbt_imported_model_add_value (self->result, GBT_IMPORTED_MISSING, path, NULL, 0);
  gbt_config_reading_refuse (self,
                             N_("“{1}” is missing: the parameters cannot be counted"), path);
}
