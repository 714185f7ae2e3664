/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-db.h"

G_BEGIN_DECLS

/**
 * GbtMigration:
 * @version: the schema it installs: the previous one's plus 1
 * @resource: path of its SQL script among the resources of the program
 * @remakes: it makes a table again that others refer to: references are held off meanwhile
 *
 * One step from a schema to the next.
 */
typedef struct
{
  guint version;
  const char *resource;
  gboolean remakes;
} GbtMigration;

/**
 * GbtMigrationsBackup:
 * @db: the store
 * @version: the schema that is about to be installed
 * @data: what was given to gbt_migrations_apply()
 * @error: set on failure; the store is then left as it is
 *
 * Keeps a copy of the store before a step.
 */
typedef gboolean (*GbtMigrationsBackup) (GbtDb    *db,
                                         guint     version,
                                         gpointer  data,
                                         GError  **error);

const GbtMigration *gbt_migrations_get     (guint                *n_migrations);
gboolean            gbt_migrations_apply   (GbtDb                *db,
                                            const GbtMigration   *steps,
                                            guint                 n_steps,
                                            GbtMigrationsBackup   backup,
                                            gpointer              data,
                                            GError              **error);
gboolean            gbt_migrations_read_version (GbtDb           *db,
                                                 guint           *version,
                                                 GError         **error);

G_END_DECLS
