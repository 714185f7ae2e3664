/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * GbtJsonWriter:
 *
 * Writes canonical JSON (8-decisions 2): UTF-8, members in the order in which they are added,
 * two spaces a level, LF, a final LF. There is no way to write a number with a fraction: a
 * ratio, a price, a threshold is decimal text.
 *
 * The key is given for a member of an object and is %NULL elsewhere.
 */
typedef struct _GbtJsonWriter GbtJsonWriter;

GbtJsonWriter *gbt_json_writer_new          (void);
void           gbt_json_writer_free         (GbtJsonWriter *self);
void           gbt_json_writer_begin_object (GbtJsonWriter *self,
                                             const char    *key);
void           gbt_json_writer_end_object   (GbtJsonWriter *self);
void           gbt_json_writer_begin_array  (GbtJsonWriter *self,
                                             const char    *key);
void           gbt_json_writer_end_array    (GbtJsonWriter *self);
void           gbt_json_writer_add_text     (GbtJsonWriter *self,
                                             const char    *key,
                                             const char    *text);
void           gbt_json_writer_add_unsigned (GbtJsonWriter *self,
                                             const char    *key,
                                             guint64        value);
void           gbt_json_writer_add_signed   (GbtJsonWriter *self,
                                             const char    *key,
                                             gint64         value);
void           gbt_json_writer_add_boolean  (GbtJsonWriter *self,
                                             const char    *key,
                                             gboolean       value);
void           gbt_json_writer_add_null     (GbtJsonWriter *self,
                                             const char    *key);
GBytes        *gbt_json_writer_finish       (GbtJsonWriter *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtJsonWriter, gbt_json_writer_free)

G_END_DECLS
