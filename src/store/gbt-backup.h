/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"

G_BEGIN_DECLS

/* How many daily backups are kept; those made before a change of schema are all kept. */
#define GBT_BACKUP_KEEP 7

/**
 * GbtBackup:
 * @path: the file
 * @taken: instant, UTC, "2026-11-30T16:33:00Z"
 * @before_schema: 0 for a daily backup, else the schema that was about to be installed
 * @size: bytes of the file
 *
 * One backup kept beside a store, in the folder named after it.
 */
typedef struct
{
  char *path;
  char *taken;
  guint before_schema;
  guint64 size;
} GbtBackup;

void       gbt_backup_free       (GbtBackup   *self);
char      *gbt_backup_get_folder (const char  *store_path);
GPtrArray *gbt_backup_list       (const char  *store_path,
                                  GError     **error);
char      *gbt_backup_make_path  (const char  *store_path,
                                  gint64       instant,
                                  guint        before_schema,
                                  GError     **error);
gboolean   gbt_backup_prune      (const char  *store_path,
                                  GError     **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtBackup, gbt_backup_free)

G_END_DECLS
