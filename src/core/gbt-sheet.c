/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-sheet.h"

#include "gbt-error.h"

struct _GbtSheet
{
  gatomicrefcount ref_count;
  char *id;
  guint revision;
  gboolean archived;
  GbtSheetRecord record;
  GbtWorkload *workload;
  GbtDossier *dossier;
};

G_DEFINE_BOXED_TYPE (GbtSheet, gbt_sheet, gbt_sheet_ref, gbt_sheet_unref)

static const struct
{
  const char *code;
  const char *label;
} statuses[] = {
  [GBT_SHEET_DRAFT] = { "draft", N_("Draft") },
  [GBT_SHEET_SHORTLIST] = { "shortlist", N_("Shortlist") },
  [GBT_SHEET_DECIDED] = { "decided", N_("Decided") },
  [GBT_SHEET_INVALIDATED] = { "invalidated", N_("Invalidated") },
  [GBT_SHEET_ARCHIVED] = { "archived", N_("Archived") },
};

/**
 * gbt_sheet_status_get_code:
 * @status: a status
 *
 * Returns: its stable word
 */
const char *
gbt_sheet_status_get_code (GbtSheetStatus status)
{
  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (statuses), NULL);

  return statuses[status].code;
}

/**
 * gbt_sheet_status_get_label:
 * @status: a status
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_sheet_status_get_label (GbtSheetStatus status)
{
  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (statuses), NULL);

  return statuses[status].label;
}

static GbtSheet *
sheet_new (const char     *id,
           guint           revision,
           gboolean        archived,
           GbtSheetRecord  record,
           GbtWorkload    *workload,
           GbtDossier     *dossier)
{
  GbtSheet *self = g_new0 (GbtSheet, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->id = g_strdup (id);
  self->revision = revision;
  self->archived = archived;
  self->record = record;
  self->workload = gbt_workload_ref (workload);
  self->dossier = gbt_dossier_ref (dossier);

  return self;
}

/**
 * gbt_sheet_new:
 * @id: a UUID in its 36 lower-case characters, made at the edge
 * @revision: the number of the revision, from 1
 * @archived: whether the sheet was put away
 * @workload: (transfer none): what is written in it
 *
 * Returns: (transfer full): a sheet with an empty dossier
 */
GbtSheet *
gbt_sheet_new (const char  *id,
               guint        revision,
               gboolean     archived,
               GbtWorkload *workload)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();

  g_return_val_if_fail (id != NULL && g_uuid_string_is_valid (id), NULL);
  g_return_val_if_fail (revision >= 1, NULL);

  return sheet_new (id, revision, archived, GBT_SHEET_UNDECIDED, workload, dossier);
}

/**
 * gbt_sheet_ref:
 * @self: a sheet
 *
 * Returns: (transfer full): @self
 */
GbtSheet *
gbt_sheet_ref (GbtSheet *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_sheet_unref:
 * @self: (transfer full): a sheet
 */
void
gbt_sheet_unref (GbtSheet *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->id);
  gbt_workload_unref (self->workload);
  gbt_dossier_unref (self->dossier);
  g_free (self);
}

/**
 * gbt_sheet_get_id:
 * @self: a sheet
 *
 * Returns: its UUID
 */
const char *
gbt_sheet_get_id (const GbtSheet *self)
{
  return self->id;
}

/**
 * gbt_sheet_get_revision:
 * @self: a sheet
 *
 * Returns: the number of its revision, from 1
 */
guint
gbt_sheet_get_revision (const GbtSheet *self)
{
  return self->revision;
}

/**
 * gbt_sheet_get_archived:
 * @self: a sheet
 *
 * Returns: whether it was put away
 */
gboolean
gbt_sheet_get_archived (const GbtSheet *self)
{
  return self->archived;
}

/**
 * gbt_sheet_get_status:
 * @self: a sheet
 *
 * Returns: where it stands (8-decisions 10): archived; decided or invalidated, by its latest
 *   decision; a shortlist when it has a candidate; else a draft
 */
GbtSheetStatus
gbt_sheet_get_status (const GbtSheet *self)
{
  if (self->archived)
    return GBT_SHEET_ARCHIVED;
  if (self->record == GBT_SHEET_HAS_DECISION)
    return GBT_SHEET_DECIDED;
  if (self->record == GBT_SHEET_HAS_INVALIDATED)
    return GBT_SHEET_INVALIDATED;

  return gbt_dossier_get_n (self->dossier, GBT_ENTRY_CANDIDATE) > 0 ? GBT_SHEET_SHORTLIST : GBT_SHEET_DRAFT;
}

/**
 * gbt_sheet_get_record:
 * @self: a sheet
 *
 * Returns: what its latest frozen decision is worth
 */
GbtSheetRecord
gbt_sheet_get_record (const GbtSheet *self)
{
  return self->record;
}

/**
 * gbt_sheet_get_workload:
 * @self: a sheet
 *
 * Returns: (transfer none): what is written in it
 */
GbtWorkload *
gbt_sheet_get_workload (const GbtSheet *self)
{
  return self->workload;
}

/**
 * gbt_sheet_get_dossier:
 * @self: a sheet
 *
 * Returns: (transfer none): what hangs on it
 */
GbtDossier *
gbt_sheet_get_dossier (const GbtSheet *self)
{
  return self->dossier;
}

/**
 * gbt_sheet_get_title:
 * @self: a sheet
 *
 * Returns: (nullable): its title
 */
const char *
gbt_sheet_get_title (const GbtSheet *self)
{
  return gbt_workload_get_text (self->workload, GBT_FIELD_TITLE);
}

/**
 * gbt_sheet_get_reference:
 * @self: a sheet
 *
 * Returns: (nullable): its reference, "FC-2026-0007"
 */
const char *
gbt_sheet_get_reference (const GbtSheet *self)
{
  return gbt_workload_get_text (self->workload, GBT_FIELD_REFERENCE);
}

/**
 * gbt_sheet_with_workload:
 * @self: a sheet
 * @workload: (transfer none): what it becomes
 *
 * Returns: (transfer full): @self with that content, same identity and revision
 */
GbtSheet *
gbt_sheet_with_workload (const GbtSheet *self,
                         GbtWorkload    *workload)
{
  return sheet_new (self->id, self->revision, self->archived, self->record, workload, self->dossier);
}

/**
 * gbt_sheet_with_dossier:
 * @self: a sheet
 * @dossier: (transfer none): what hangs on it
 *
 * Returns: (transfer full): @self with that dossier
 */
GbtSheet *
gbt_sheet_with_dossier (const GbtSheet *self,
                        GbtDossier     *dossier)
{
  return sheet_new (self->id, self->revision, self->archived, self->record, self->workload, dossier);
}

/**
 * gbt_sheet_with_record:
 * @self: a sheet
 * @record: what its latest frozen decision is worth
 *
 * Returns: (transfer full): @self with that word
 */
GbtSheet *
gbt_sheet_with_record (const GbtSheet *self,
                       GbtSheetRecord  record)
{
  return sheet_new (self->id, self->revision, self->archived, record, self->workload, self->dossier);
}

/**
 * gbt_sheet_with_content:
 * @self: a sheet
 * @content: another
 *
 * Returns: (transfer full): what is written in @content, its dossier and the word on its decision,
 *   under the identity and revision of @self
 */
GbtSheet *
gbt_sheet_with_content (const GbtSheet *self,
                        const GbtSheet *content)
{
  return sheet_new (self->id, self->revision, self->archived, content->record, content->workload, content->dossier);
}

/**
 * gbt_sheet_same_content:
 * @a: a sheet
 * @b: another
 *
 * Returns: whether the same is written in both, with the same dossier and the same word on their
 *   decision; identities and revisions may differ
 */
gboolean
gbt_sheet_same_content (const GbtSheet *a,
                        const GbtSheet *b)
{
  return a == b
         || (a->record == b->record && gbt_workload_equal (a->workload, b->workload)
             && gbt_dossier_equal (a->dossier, b->dossier));
}

/**
 * gbt_sheet_is_example:
 * @self: a sheet
 *
 * Returns: whether it is the worked example, which says so wherever it is printed
 */
gboolean
gbt_sheet_is_example (const GbtSheet *self)
{
  return g_strcmp0 (self->id, GBT_SHEET_EXAMPLE_ID) == 0;
}

/**
 * gbt_sheet_equal:
 * @a: a sheet
 * @b: a sheet
 *
 * Returns: whether both have the same identity, revision, content and dossier
 */
gboolean
gbt_sheet_equal (const GbtSheet *a,
                 const GbtSheet *b)
{
  return a == b
         || (g_strcmp0 (a->id, b->id) == 0 && a->revision == b->revision
             && !a->archived == !b->archived && gbt_workload_equal (a->workload, b->workload)
             && gbt_dossier_equal (a->dossier, b->dossier));
}
