/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-db.h"

G_BEGIN_DECLS

/**
 * GbtTransaction:
 *
 * What happens between its beginning and its commit happens whole or not at all. Freed without a
 * commit, it is undone. One inside another is a savepoint.
 */
typedef struct _GbtTransaction GbtTransaction;

GbtTransaction *gbt_transaction_new_read  (GbtDb           *db,
                                           GError         **error);
GbtTransaction *gbt_transaction_new_write (GbtDb           *db,
                                           GError         **error);
gboolean        gbt_transaction_commit    (GbtTransaction  *self,
                                           GError         **error);
void            gbt_transaction_free      (GbtTransaction  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtTransaction, gbt_transaction_free)

G_END_DECLS
