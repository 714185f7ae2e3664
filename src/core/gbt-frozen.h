/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"
#include "gbt-fiche.h"
#include "gbt-matrix.h"

G_BEGIN_DECLS

/* Kinds of frozen record (8-decisions 16). */
#define GBT_DECISION_SHORTLIST "shortlist"
#define GBT_DECISION_DECISION "decision"
#define GBT_DECISION_CLOSED "closed"

/**
 * GbtFrozen:
 *
 * A frozen record (R9): a decision's entry, the canonical bytes that were frozen, and their
 * SHA-256. The bytes are kept as they are and never rebuilt. Immutable and reference counted.
 */
typedef struct _GbtFrozen GbtFrozen;

#define GBT_TYPE_FROZEN (gbt_frozen_get_type ())

GType       gbt_frozen_get_type        (void) G_GNUC_CONST;
GbtFrozen  *gbt_frozen_new             (GbtEntry         *decision,
                                        const char       *sheet,
                                        guint             revision,
                                        GBytes           *bytes);
GbtFrozen  *gbt_frozen_ref             (GbtFrozen        *self);
void        gbt_frozen_unref           (GbtFrozen        *self);
GbtEntry   *gbt_frozen_get_decision    (const GbtFrozen  *self);
guint       gbt_frozen_get_number      (const GbtFrozen  *self);
const char *gbt_frozen_get_id          (const GbtFrozen  *self);
const char *gbt_frozen_get_sheet       (const GbtFrozen  *self);
guint       gbt_frozen_get_revision    (const GbtFrozen  *self);
GBytes     *gbt_frozen_get_bytes       (const GbtFrozen  *self);
const char *gbt_frozen_get_fingerprint (const GbtFrozen  *self);

/* Whether a draft may be frozen: a decision retains an admissible candidate, a closed record has
 * its reason, a shortlist has a candidate. */
gboolean    gbt_decision_check         (const GbtMatrix  *matrix,
                                        const GbtEntry   *decision,
                                        GError          **error);

/**
 * GbtChange:
 * @reason: what changed: "limit length changed from 8192 to 16384 tokens"
 * @object: (nullable): the number of what it touches: "I1", "C1", "P5", "ES-02"
 * @field: (nullable): stable key of the field that changed
 *
 * One thing that a decision rests on, and that is no longer what it was.
 */
typedef struct
{
  GbtSentence *reason;
  char *object;
  char *field;
} GbtChange;

void        gbt_change_free            (GbtChange        *change);
/* (element-type GbtChange): empty when the decision stands. A shortlist claims nothing that could be
 * invalidated: for one, the list only informs. */
GPtrArray  *gbt_decision_list_changes  (GbtFiche         *frozen,
                                        GbtFiche         *current);
/* Whether a decision rests on a field of the sheet. */
gboolean    gbt_field_id_supports_decision (GbtFieldId    id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtFrozen, gbt_frozen_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtChange, gbt_change_free)

G_END_DECLS
