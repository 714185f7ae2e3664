/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-evidence-pane.h"

#include "gbt-chip.h"
#include "gbt-evidence-figures.h"
#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-pieces-list.h"
#include "gbt-text.h"
#include "gbt-verdict-editor.h"
#include "gbt-words.h"

struct _GbtEvidencePane
{
  AdwBin parent_instance;

  AdwWindowTitle *title;
  GtkWidget *back_button;
  GtkLabel *requirement_label;
  GtkLabel *asked_label;
  GbtChip *chip;
  GtkLabel *set_by;
  GtkLabel *reason;
  GbtVerdictEditor *editor;
  GtkWidget *figures_group;
  GtkListBox *figures;
  GtkLabel *figures_remark;
  GbtPiecesList *pieces;
  GtkLabel *settles;
  GtkLabel *limits;

  GbtWorkbench *workbench;
  char *candidate;
  char *requirement;
  GbtUnit unit;
};

enum
{
  LEFT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtEvidencePane, gbt_evidence_pane, ADW_TYPE_BIN)

/* What the evidence of a subject leaves open, however good it is. */
static const char *
get_limits (const char *subject)
{
  static const struct
  {
    const char *subject;
    const char *limits;
  } all[] = {
    { GBT_SUBJECT_MEMORY, N_("Does not prove: the memory free at start, nor the software installed.") },
    { GBT_SUBJECT_MARGIN, N_("Does not prove: the peak of another version, nor of other processes.") },
    { GBT_SUBJECT_FREE_MEMORY, N_("Does not prove: the memory free on another day.") },
    { GBT_SUBJECT_LIMIT_WORKLOAD,
      N_("Does not prove: lengths beyond the limit, other versions, another GPU.") },
    { GBT_SUBJECT_QUALITY, N_("Does not prove: the quality on another set or in another format.") },
    { GBT_SUBJECT_HOST_RAM, N_("Does not prove: the RAM left by other sessions of the host.") },
    { GBT_SUBJECT_CPU, N_("Does not prove: the speed of the processor.") },
    { GBT_SUBJECT_DISK, N_("Does not prove: the speed of the disk.") },
    { GBT_SUBJECT_COUNTRY, N_("Does not prove: the law that the provider answers to.") },
    { GBT_SUBJECT_AVAILABILITY, N_("Does not prove: that the machine is kept for you.") },
    { GBT_SUBJECT_PRICE_VALIDITY, N_("Does not prove: the price of a renewal.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      if (g_strcmp0 (all[i].subject, subject) == 0)
        return _ (all[i].limits);
    }

  return NULL;
}

static void
show_label (GtkLabel   *label,
            const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static gboolean
find (GbtEvidencePane *self,
      guint           *candidate,
      guint           *requirement)
{
  GbtMatrix *matrix = gbt_workbench_get_matrix (self->workbench);

  for (*candidate = 0; *candidate < gbt_matrix_get_n_candidates (matrix); (*candidate)++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, *candidate);

      if (g_strcmp0 (gbt_entry_get_number (standing->candidate), self->candidate) == 0)
        break;
    }
  for (*requirement = 0; *requirement < gbt_matrix_get_n_requirements (matrix); (*requirement)++)
    {
      GbtEntry *entry = gbt_matrix_get_requirement (matrix, *requirement);

      if (g_strcmp0 (gbt_entry_get_number (entry), self->requirement) == 0)
        break;
    }

  return *candidate < gbt_matrix_get_n_candidates (matrix)
         && *requirement < gbt_matrix_get_n_requirements (matrix);
}

static void
show_requirement (GbtEvidencePane *self,
                  const GbtEntry  *requirement,
                  const GbtCell   *cell)
{
  const char *subject = gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT);
  const GbtSubject *known = gbt_subject_find (subject);
  g_autofree char *title = gbt_matrix_words_requirement (requirement);
  g_autofree char *asked
      = gbt_matrix_words_asked (requirement, gbt_workbench_get_workload (self->workbench),
                                gbt_workbench_get_estimate (self->workbench), self->unit);
  g_autofree char *settles = NULL;

  gtk_label_set_label (self->requirement_label, title);
  show_label (self->asked_label, asked);
  if (known != NULL && cell->verdict == GBT_VERDICT_TO_CONFIRM)
    settles = gbt_text_fill (_ ("What settles it: {1}."),
                             gbt_text (gbt_words_get_language (), known->hint), NULL);
  show_label (self->settles, settles);
  show_label (self->limits,
              cell->verdict == GBT_VERDICT_ADMISSIBLE ? get_limits (subject) : NULL);
}

static void
show_verdict (GbtEvidencePane *self,
              const GbtCell   *cell)
{
  g_auto (GbtMatrixWords) words = { 0 };

  gbt_matrix_words_cell (cell, gbt_workbench_get_dossier (self->workbench), self->unit, &words);
  gbt_chip_set (self->chip, words.icon_name, words.text, words.tone);
  gtk_label_set_label (self->set_by, cell->computed ? _ ("Computed verdict")
                                                    : _ ("Set by hand"));
  show_label (self->reason, words.second);
  gtk_widget_set_visible (GTK_WIDGET (self->editor), !cell->computed);
  if (!cell->computed)
    gbt_verdict_editor_set (self->editor, self->workbench, self->candidate, self->requirement,
                            cell);
}

static void
show_figures (GbtEvidencePane   *self,
              const GbtEntry    *requirement,
              const GbtStanding *standing)
{
  gboolean memory = gbt_entry_is (requirement, GBT_REQUIREMENT_SUBJECT, GBT_SUBJECT_MEMORY)
                    || gbt_entry_is (requirement, GBT_REQUIREMENT_SUBJECT, GBT_SUBJECT_MARGIN);
  g_autofree char *remark = NULL;

  gtk_widget_set_visible (self->figures_group, memory);
  gtk_list_box_remove_all (self->figures);
  if (!memory)
    return;

  gbt_evidence_figures_fill (self->figures, standing, self->unit);
  remark = gbt_evidence_figures_dup_remark (standing, self->unit);
  gtk_label_set_label (self->figures_remark, remark);
}

static void
refresh (GbtEvidencePane *self)
{
  GbtMatrix *matrix;
  const GbtStanding *standing;
  const GbtCell *cell;
  guint candidate;
  guint requirement;
  g_autofree char *name = NULL;

  if (self->workbench == NULL || self->candidate == NULL)
    return;
  if (!find (self, &candidate, &requirement))
    {
      g_signal_emit (self, signals[LEFT], 0);
      return;
    }

  matrix = gbt_workbench_get_matrix (self->workbench);
  standing = gbt_matrix_get_standing (matrix, candidate);
  cell = gbt_matrix_get_cell (matrix, candidate, requirement);
  name = gbt_matrix_words_candidate (standing);
  adw_window_title_set_subtitle (self->title, name);
  show_requirement (self, gbt_matrix_get_requirement (matrix, requirement), cell);
  show_verdict (self, cell);
  show_figures (self, gbt_matrix_get_requirement (matrix, requirement), standing);
  gbt_pieces_list_set (self->pieces, self->workbench, self->candidate, self->requirement, cell);
}

static void
leave (GbtEvidencePane *self)
{
  g_signal_emit (self, signals[LEFT], 0);
}

static void
gbt_evidence_pane_dispose (GObject *object)
{
  GbtEvidencePane *self = GBT_EVIDENCE_PANE (object);

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);

  G_OBJECT_CLASS (gbt_evidence_pane_parent_class)->dispose (object);
}

static void
gbt_evidence_pane_finalize (GObject *object)
{
  GbtEvidencePane *self = GBT_EVIDENCE_PANE (object);

  g_free (self->candidate);
  g_free (self->requirement);

  G_OBJECT_CLASS (gbt_evidence_pane_parent_class)->finalize (object);
}

static void
gbt_evidence_pane_class_init (GbtEvidencePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_evidence_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = gbt_evidence_pane_finalize;

  signals[LEFT] = g_signal_new ("left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);

  g_type_ensure (GBT_TYPE_CHIP);
  g_type_ensure (GBT_TYPE_VERDICT_EDITOR);
  g_type_ensure (GBT_TYPE_PIECES_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-evidence-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, title);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, back_button);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, requirement_label);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, asked_label);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, chip);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, set_by);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, reason);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, editor);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, figures_group);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, figures);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, figures_remark);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, pieces);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, settles);
  gtk_widget_class_bind_template_child (widget_class, GbtEvidencePane, limits);
}

static void
gbt_evidence_pane_init (GbtEvidencePane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->back_button, "clicked", G_CALLBACK (leave), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_evidence_pane_set_workbench:
 * @self: a pane
 * @workbench: (nullable): the open sheet
 */
void
gbt_evidence_pane_set_workbench (GbtEvidencePane *self,
                                 GbtWorkbench    *workbench)
{
  g_return_if_fail (GBT_IS_EVIDENCE_PANE (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_set_object (&self->workbench, workbench);
  g_clear_pointer (&self->candidate, g_free);
  g_clear_pointer (&self->requirement, g_free);
  gbt_verdict_editor_forget (self->editor);
  gbt_pieces_list_forget (self->pieces);
  if (workbench == NULL)
    return;

  g_signal_connect_object (workbench, "notify::matrix", G_CALLBACK (refresh), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_evidence_pane_set_unit:
 * @self: a pane
 * @unit: the unit of every amount shown
 */
void
gbt_evidence_pane_set_unit (GbtEvidencePane *self,
                            GbtUnit          unit)
{
  g_return_if_fail (GBT_IS_EVIDENCE_PANE (self));

  self->unit = unit;
  refresh (self);
}

/**
 * gbt_evidence_pane_show_cell:
 * @self: a pane
 * @candidate: number of a candidate
 * @requirement: number of a requirement
 */
void
gbt_evidence_pane_show_cell (GbtEvidencePane *self,
                             const char      *candidate,
                             const char      *requirement)
{
  g_return_if_fail (GBT_IS_EVIDENCE_PANE (self));

  g_set_str (&self->candidate, candidate);
  g_set_str (&self->requirement, requirement);
  refresh (self);
}
