/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"
#include "gbt-statement.h"

G_BEGIN_DECLS

/* An entry in a table: one column for each field of its kind, named as its key. Whatever is
 * written or read of the fields of an entry goes through here, by the table of its fields. */

/**
 * GbtEntryNotes:
 *
 * What the table of notes beside it says of the fields of some entries: conditions to confirm and
 * sources.
 */
typedef struct _GbtEntryNotes GbtEntryNotes;

const char    *gbt_entry_columns_get_list    (GbtEntryKind          kind);
char          *gbt_entry_columns_dup_name    (const GbtFieldSpec   *spec);
char          *gbt_entry_columns_dup_insert  (GbtEntryKind          kind,
                                              const char           *table,
                                              const char *const    *keys,
                                              const char           *conflict);
void           gbt_entry_columns_bind        (GbtStatement         *statement,
                                              int                   first,
                                              const GbtEntry       *entry);
GbtEntry      *gbt_entry_columns_read        (GbtDb                *db,
                                              GbtStatement         *statement,
                                              int                   first,
                                              const GbtEntry       *identity,
                                              const GbtEntryNotes  *notes,
                                              const char           *owner,
                                              GError              **error);
GbtField      *gbt_entry_columns_read_value (GbtStatement         *statement,
                                             int                   column,
                                             const GbtFieldSpec   *spec,
                                             const char           *source);
gboolean       gbt_entry_columns_hold        (GbtStatement         *statement,
                                              int                   first,
                                              const GbtEntry       *entry);
gboolean       gbt_entry_columns_write_notes (GbtStatement         *put,
                                              const char *const    *owner,
                                              const GbtEntry       *entry,
                                              GError              **error);

GbtEntryNotes *gbt_entry_notes_new           (void);
void           gbt_entry_notes_free          (GbtEntryNotes        *self);
gboolean       gbt_entry_notes_read          (GbtEntryNotes        *self,
                                              GbtStatement         *statement,
                                              GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtEntryNotes, gbt_entry_notes_free)

G_END_DECLS
