/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sqlite3.h>

#include "gbt-error.h"

G_BEGIN_DECLS

/* "Gaba", shown by file(1). */
#define GBT_DB_APPLICATION_ID 0x47616261

/* How long a write waits for another program, in milliseconds. */
#define GBT_DB_WAIT 3000

/**
 * GbtDb:
 *
 * One connection to an SQLite file. It belongs to the thread that opened it; every function
 * asserts it.
 */
typedef struct _GbtDb GbtDb;

/**
 * GbtDbMode:
 * @GBT_DB_READ_ONLY: the file is never written
 * @GBT_DB_WRITE: the file must be there
 * @GBT_DB_CREATE: the file is made where there is none
 */
typedef enum
{
  GBT_DB_READ_ONLY,
  GBT_DB_WRITE,
  GBT_DB_CREATE,
} GbtDbMode;

GbtDb      *gbt_db_open             (const char  *path,
                                     GbtDbMode    mode,
                                     GError     **error);
GbtDb      *gbt_db_open_scratch     (GError     **error);
gboolean    gbt_db_make_durable     (GbtDb       *self,
                                     GError     **error);
void        gbt_db_close            (GbtDb       *self);
gboolean    gbt_db_is_owner         (GbtDb       *self);
const char *gbt_db_get_path         (GbtDb       *self);
sqlite3    *gbt_db_get_handle       (GbtDb       *self);
gboolean    gbt_db_is_read_only     (GbtDb       *self);
void        gbt_db_set_newer        (GbtDb       *self);
gboolean    gbt_db_is_newer         (GbtDb       *self);
gboolean    gbt_db_set_error        (GbtDb       *self,
                                     int          code,
                                     GError     **error);
gboolean    gbt_db_execute          (GbtDb       *self,
                                     const char  *script,
                                     GError     **error);
gboolean    gbt_db_get_integer      (GbtDb       *self,
                                     const char  *sql,
                                     gint64      *value,
                                     GError     **error);
guint64     gbt_db_get_changes      (GbtDb       *self);
gboolean    gbt_db_set_version      (GbtDb       *self,
                                     guint        version,
                                     GError     **error);
gboolean    gbt_db_copy             (GbtDb       *self,
                                     const char  *path,
                                     GError     **error);
gboolean    gbt_db_quick_check      (GbtDb       *self,
                                     GError     **error);

/* For GbtStatement: statements are prepared once and kept. */
sqlite3_stmt *gbt_db_take_statement (GbtDb         *self,
                                     const char    *sql,
                                     GError       **error);
void          gbt_db_give_statement (GbtDb         *self,
                                     sqlite3_stmt  *statement);
/* For GbtTransaction: how many are open. */
guint         gbt_db_get_depth      (GbtDb         *self);
void          gbt_db_set_depth      (GbtDb         *self,
                                     guint          depth);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtDb, gbt_db_close)

G_END_DECLS
