/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-fiche.h"

#include "gbt-estimate-private.h"

struct _GbtFiche
{
  gatomicrefcount ref_count;
  GbtSheet *sheet;
  guint method_version;
  GbtEstimate *estimate;
  GbtMatrix *matrix;
  GbtEntry *decision;
  char *program_version;
  char *catalogue_version;
};

G_DEFINE_BOXED_TYPE (GbtFiche, gbt_fiche, gbt_fiche_ref, gbt_fiche_unref)

/**
 * gbt_fiche_new:
 * @sheet: (transfer none): the sheet, at one revision
 * @program_version: the version of the program
 * @catalogue_version: the version of its built-in catalogue
 *
 * Every sheet can be exported: where its method cannot be applied, the lines are unknown and a
 * remark says so.
 *
 * Returns: (transfer full): the whole record
 */
GbtFiche *
gbt_fiche_new (GbtSheet    *sheet,
               const char  *program_version,
               const char  *catalogue_version)
{
  return gbt_fiche_new_at (sheet, program_version, catalogue_version, 0);
}

/**
 * gbt_fiche_new_at:
 * @sheet: (transfer none): as gbt_fiche_new()
 * @program_version: as gbt_fiche_new()
 * @catalogue_version: as gbt_fiche_new()
 * @method_version: the version of the method of its estimate, 0 for the present one
 *
 * For a record that is read: it holds what the version that wrote it made of the sheet.
 *
 * Returns: (transfer full): the whole record
 */
GbtFiche *
gbt_fiche_new_at (GbtSheet   *sheet,
                  const char *program_version,
                  const char *catalogue_version,
                  guint       method_version)
{
  GbtFiche *self = g_new0 (GbtFiche, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->sheet = gbt_sheet_ref (sheet);
  self->method_version = method_version;
  self->estimate = gbt_estimate_compute_at (gbt_sheet_get_workload (sheet), method_version);
  self->matrix = gbt_matrix_new (gbt_sheet_get_workload (sheet), gbt_sheet_get_dossier (sheet), self->estimate);
  self->program_version = g_strdup (program_version);
  self->catalogue_version = g_strdup (catalogue_version);

  return self;
}

/**
 * gbt_fiche_ref:
 * @self: a fiche
 *
 * Returns: (transfer full): @self
 */
GbtFiche *
gbt_fiche_ref (GbtFiche *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_fiche_unref:
 * @self: (transfer full): a fiche
 */
void
gbt_fiche_unref (GbtFiche *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  gbt_sheet_unref (self->sheet);
  gbt_estimate_unref (self->estimate);
  gbt_matrix_unref (self->matrix);
  g_clear_pointer (&self->decision, gbt_entry_unref);
  g_free (self->program_version);
  g_free (self->catalogue_version);
  g_free (self);
}

/**
 * gbt_fiche_get_sheet:
 * @self: a fiche
 *
 * Returns: (transfer none): the sheet
 */
GbtSheet *
gbt_fiche_get_sheet (const GbtFiche *self)
{
  return self->sheet;
}

/**
 * gbt_fiche_get_workload:
 * @self: a fiche
 *
 * Returns: (transfer none): what is written in the sheet
 */
GbtWorkload *
gbt_fiche_get_workload (const GbtFiche *self)
{
  return gbt_sheet_get_workload (self->sheet);
}

/**
 * gbt_fiche_get_estimate:
 * @self: a fiche
 *
 * Returns: (transfer none): what its method makes of it
 */
GbtEstimate *
gbt_fiche_get_estimate (const GbtFiche *self)
{
  return self->estimate;
}

/**
 * gbt_fiche_get_dossier:
 * @self: a fiche
 *
 * Returns: (transfer none): what hangs on the sheet
 */
GbtDossier *
gbt_fiche_get_dossier (const GbtFiche *self)
{
  return gbt_sheet_get_dossier (self->sheet);
}

/**
 * gbt_fiche_get_matrix:
 * @self: a fiche
 *
 * Computed once, with the fiche.
 *
 * Returns: (transfer none): every candidate held against every requirement
 */
GbtMatrix *
gbt_fiche_get_matrix (const GbtFiche *self)
{
  return self->matrix;
}

/**
 * gbt_fiche_with_decision:
 * @self: a fiche
 * @decision: (transfer none): the decision that freezes it
 *
 * Returns: (transfer full): @self as a frozen record
 */
GbtFiche *
gbt_fiche_with_decision (const GbtFiche *self,
                         GbtEntry       *decision)
{
  GbtFiche *copy = gbt_fiche_new_at (self->sheet, self->program_version, self->catalogue_version,
                                     self->method_version);

  g_return_val_if_fail (gbt_entry_get_kind (decision) == GBT_ENTRY_DECISION, copy);

  copy->decision = gbt_entry_ref (decision);
  return copy;
}

/**
 * gbt_fiche_get_decision:
 * @self: a fiche
 *
 * Returns: (transfer none) (nullable): the decision that it is the frozen record of; %NULL for a
 *   sheet as it stands
 */
GbtEntry *
gbt_fiche_get_decision (const GbtFiche *self)
{
  return self->decision;
}

/**
 * gbt_fiche_get_program_version:
 * @self: a fiche
 *
 * Returns: the version of the program
 */
const char *
gbt_fiche_get_program_version (const GbtFiche *self)
{
  return self->program_version;
}

/**
 * gbt_fiche_get_catalogue_version:
 * @self: a fiche
 *
 * Returns: the version of the built-in catalogue
 */
const char *
gbt_fiche_get_catalogue_version (const GbtFiche *self)
{
  return self->catalogue_version;
}

/**
 * gbt_fiche_count_unknown_fields:
 * @self: a fiche
 *
 * Counted from the content: fields of the sheet that apply to the task and hold nothing, and
 * unknown lines and posts of the estimate. What is unknown of an offer, a run or a piece of
 * evidence is not counted: an offer has fifty fields of which most are never stated, and what is
 * asked of them is counted as conditions to confirm.
 *
 * Returns: how many fields the sheet prints as unknown
 */
guint
gbt_fiche_count_unknown_fields (const GbtFiche *self)
{
  guint count = gbt_estimate_get_n_unknown (self->estimate)
                + gbt_estimate_get_n_unknown_posts (self->estimate);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      g_autoptr (GbtField) field
          = gbt_workload_get_shown_field (gbt_fiche_get_workload (self), (GbtFieldId) i);

      /* The reserve is a line of its method, and was counted there. */
      if (i != GBT_FIELD_RESERVE && gbt_field_get_state (field) == GBT_FIELD_UNKNOWN)
        count++;
    }

  return count;
}
