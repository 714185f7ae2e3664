/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * GbtJsonKind:
 * @GBT_JSON_INTEGER: written without fraction or exponent, from -2^63 to 2^64-1
 * @GBT_JSON_NUMBER: any other finite number, kept as the decimal text that was read
 *
 * What one value of a JSON document is.
 */
typedef enum
{
  GBT_JSON_NULL,
  GBT_JSON_BOOLEAN,
  GBT_JSON_INTEGER,
  GBT_JSON_NUMBER,
  GBT_JSON_STRING,
  GBT_JSON_ARRAY,
  GBT_JSON_OBJECT,
} GbtJsonKind;

/**
 * GbtJson:
 *
 * One value of a document that was read (gbt_json_parse()), with the line where it begins.
 * Immutable. A value belongs to its document: a reference to any value keeps the whole document.
 * Values are walked with gbt_json_get_first() and gbt_json_get_next():
 *
 * |[
 * for (const GbtJson *v = gbt_json_get_first (array); v != NULL; v = gbt_json_get_next (v))
 * ]|
 *
 * What refuses a value gives a #GError with file, line and the path of the value.
 */
typedef struct _GbtJson GbtJson;

#define GBT_TYPE_JSON (gbt_json_get_type ())

GType          gbt_json_get_type     (void) G_GNUC_CONST;
GbtJson       *gbt_json_ref          (GbtJson           *self);
void           gbt_json_unref        (GbtJson           *self);
GbtJsonKind    gbt_json_get_kind     (const GbtJson     *self);
const char    *gbt_json_get_file     (const GbtJson     *self);
guint          gbt_json_get_line     (const GbtJson     *self);
const char    *gbt_json_get_key      (const GbtJson     *self);
char          *gbt_json_dup_path     (const GbtJson     *self);
guint          gbt_json_get_length   (const GbtJson     *self);
const GbtJson *gbt_json_get_first    (const GbtJson     *self);
const GbtJson *gbt_json_get_next     (const GbtJson     *self);
const GbtJson *gbt_json_find         (const GbtJson     *self,
                                      const char        *key);
gboolean       gbt_json_is_null      (const GbtJson     *self);

/* The value itself, refused when it is of another kind. */
gboolean       gbt_json_to_unsigned  (const GbtJson     *self,
                                      guint64           *value,
                                      GError           **error);
gboolean       gbt_json_to_signed    (const GbtJson     *self,
                                      gint64            *value,
                                      GError           **error);
gboolean       gbt_json_to_boolean   (const GbtJson     *self,
                                      gboolean          *value,
                                      GError           **error);
const char    *gbt_json_to_text      (const GbtJson     *self,
                                      GError           **error);
const char    *gbt_json_to_decimal   (const GbtJson     *self,
                                      GError           **error);

/* A member of an object, refused when it is missing or of another kind. */
const GbtJson *gbt_json_get_member   (const GbtJson     *self,
                                      const char        *key,
                                      GError           **error);
const GbtJson *gbt_json_get_object   (const GbtJson     *self,
                                      const char        *key,
                                      GError           **error);
const GbtJson *gbt_json_get_array    (const GbtJson     *self,
                                      const char        *key,
                                      GError           **error);
const char    *gbt_json_get_text     (const GbtJson     *self,
                                      const char        *key,
                                      GError           **error);
gboolean       gbt_json_get_unsigned (const GbtJson     *self,
                                      const char        *key,
                                      guint64           *value,
                                      GError           **error);
gboolean       gbt_json_get_boolean  (const GbtJson     *self,
                                      const char        *key,
                                      gboolean          *value,
                                      GError           **error);
gboolean       gbt_json_check_keys   (const GbtJson     *self,
                                      const char *const *keys,
                                      GError           **error);
void           gbt_json_place_error  (const GbtJson     *self,
                                      GError            *error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtJson, gbt_json_unref)

G_END_DECLS
