/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-db.h"

G_BEGIN_DECLS

/**
 * GbtStatement:
 *
 * One SQL statement being executed. Its text is a constant; values are bound, never glued in. A
 * value that cannot be bound is an error of the next step, so that calls need not be checked one
 * by one.
 */
typedef struct _GbtStatement GbtStatement;

GbtStatement *gbt_statement_new          (GbtDb         *db,
                                          const char    *sql,
                                          GError       **error);
void          gbt_statement_free         (GbtStatement  *self);
void          gbt_statement_bind_text    (GbtStatement  *self,
                                          int            index,
                                          const char    *text);
void          gbt_statement_bind_static  (GbtStatement  *self,
                                          int            index,
                                          const char    *text);
void          gbt_statement_bind_integer (GbtStatement  *self,
                                          int            index,
                                          guint64        value);
void          gbt_statement_bind_null    (GbtStatement  *self,
                                          int            index);
void          gbt_statement_bind_blob    (GbtStatement  *self,
                                          int            index,
                                          const guint8  *bytes,
                                          gsize          length);
gboolean      gbt_statement_next         (GbtStatement  *self,
                                          gboolean      *row,
                                          GError       **error);
gboolean      gbt_statement_run          (GbtStatement  *self,
                                          GError       **error);
void          gbt_statement_reset        (GbtStatement  *self);
gboolean      gbt_statement_is_null      (GbtStatement  *self,
                                          int            column);
gint64        gbt_statement_get_integer  (GbtStatement  *self,
                                          int            column);
guint64       gbt_statement_get_count    (GbtStatement  *self,
                                          int            column);
char         *gbt_statement_dup_text     (GbtStatement  *self,
                                          int            column);
gboolean      gbt_statement_has_text     (GbtStatement  *self,
                                          int            column,
                                          const char    *text);
const guint8 *gbt_statement_get_blob     (GbtStatement  *self,
                                          int            column,
                                          gsize         *length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtStatement, gbt_statement_free)

G_END_DECLS
