/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-candidate-pane.h"

#include "gbt-chip.h"
#include "gbt-entry-draft.h"
#include "gbt-field-editor.h"
#include "gbt-field-row.h"
#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-prose-row.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtCandidatePane
{
  AdwBin parent_instance;

  AdwWindowTitle *title;
  GtkWidget *back_button;
  GtkLabel *offer_label;
  GbtChip *chip;
  GtkLabel *standing_label;
  GtkWidget *open_group;
  GtkLabel *open_heading;
  GtkListBox *open_cells;
  GtkWidget *doubts_group;
  GtkLabel *doubts;
  GtkWidget *ways_group;
  GtkListBox *ways;
  GtkLabel *ways_remark;
  AdwExpanderRow *facts;
  GtkWidget *placement_row;
  GtkWidget *note_row;
  GtkWidget *actions;

  GbtWorkbench *workbench;
  GbtEntryDraft *draft; /* the candidate as it is being written */
  char *candidate;
  GPtrArray *fact_rows;
  GbtUnit unit;
};

enum
{
  LEFT,
  CELL_ASKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtCandidatePane, gbt_candidate_pane, ADW_TYPE_BIN)

static gboolean
find (GbtCandidatePane *self,
      guint            *candidate)
{
  GbtMatrix *matrix = gbt_workbench_get_matrix (self->workbench);

  for (*candidate = 0; *candidate < gbt_matrix_get_n_candidates (matrix); (*candidate)++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, *candidate);

      if (g_strcmp0 (gbt_entry_get_number (standing->candidate), self->candidate) == 0)
        return TRUE;
    }

  return FALSE;
}

/* {{{ What is left to confirm, or what excludes */

static void
append_open_cell (GbtCandidatePane *self,
                  GbtEntry         *requirement,
                  const GbtCell    *cell)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  g_autofree char *title = gbt_matrix_words_requirement (requirement);
  g_auto (GbtMatrixWords) words = { 0 };
  GtkWidget *icon;

  gbt_matrix_words_cell (cell, gbt_workbench_get_dossier (self->workbench), self->unit, &words);
  icon = gtk_image_new_from_icon_name (words.icon_name);
  if (words.tone != NULL)
    gtk_widget_add_css_class (icon, words.tone);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), words.second != NULL ? words.second : "");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set (icon, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  g_object_set (arrow, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  g_object_set_data_full (G_OBJECT (row), "gbt-requirement",
                          g_strdup (gbt_entry_get_number (requirement)), g_free);
  gtk_list_box_append (self->open_cells, row);
}

static void
show_open_cells (GbtCandidatePane  *self,
                 GbtMatrix         *matrix,
                 guint              candidate,
                 const GbtStanding *standing)
{
  gboolean excluded = standing->verdict == GBT_VERDICT_EXCLUDED;
  GbtVerdict wanted = excluded ? GBT_VERDICT_EXCLUDED : GBT_VERDICT_TO_CONFIRM;
  guint n = 0;

  gtk_list_box_remove_all (self->open_cells);
  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (matrix, candidate, i);

      if (!cell->mandatory || cell->verdict != wanted)
        continue;
      append_open_cell (self, gbt_matrix_get_requirement (matrix, i), cell);
      n++;
    }
  gtk_label_set_label (self->open_heading, excluded ? _ ("What Excludes It")
                                                    : _ ("Conditions to Confirm"));
  gtk_widget_set_visible (self->open_group, n > 0);
}

static void
open_cell_activated (GbtCandidatePane *self,
                     GtkListBoxRow    *row)
{
  g_signal_emit (self, signals[CELL_ASKED], 0, self->candidate,
                 g_object_get_data (G_OBJECT (row), "gbt-requirement"));
}

/* }}} */
/* {{{ The money */

static void
append_way (GbtCandidatePane *self,
            const GbtWay     *way)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *total;
  g_autofree char *title = gbt_matrix_words_capitalize (gbt_matrix_words_way (way));
  g_autofree char *price = way->known ? gbt_matrix_words_money (&way->price, TRUE) : NULL;
  g_autofree char *amount = way->known ? gbt_matrix_words_money (&way->total, TRUE)
                                       : g_strdup (C_ ("amount", "unknown"));
  g_autofree char *detail = NULL;

  if (price != NULL)
    detail = way->counted ? gbt_text_fill (_ ("{1} each; counted"), price, NULL)
                          : gbt_text_fill (_ ("{1} each"), price, NULL);
  total = gtk_label_new (amount);
  gtk_widget_add_css_class (total, "numeric");
  if (way->counted)
    gtk_widget_add_css_class (total, "heading");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (detail != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), detail);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), total);
  gtk_list_box_append (self->ways, row);
}

static void
show_ways (GbtCandidatePane  *self,
           const GbtStanding *standing)
{
  guint n = standing->cost != NULL ? gbt_cost_get_n_ways (standing->cost) : 0;
  g_autofree char *today = gbt_matrix_words_today ();
  gboolean stale = FALSE;
  g_autofree char *age = gbt_matrix_words_price_age (standing->offer, today, &stale);
  g_autofree char *taxes = gbt_matrix_words_taxes (standing->offer);
  g_autofree char *remark = NULL;

  gtk_list_box_remove_all (self->ways);
  for (guint i = 0; i < n; i++)
    append_way (self, gbt_cost_get_way (standing->cost, i));

  /* Translators: {1} "Price seen on 28 Nov", {2} "taxes not stated" */
  remark = gbt_text_fill (_ ("{1}; {2}."), age, taxes, NULL);
  gtk_label_set_label (self->ways_remark, remark);
  gtk_widget_remove_css_class (GTK_WIDGET (self->ways_remark), stale ? "dimmed" : "warning");
  gtk_widget_add_css_class (GTK_WIDGET (self->ways_remark), stale ? "warning" : "dimmed");
  gtk_widget_set_visible (self->ways_group, n > 0);
}

/* }}} */
/* {{{ The offer */

static void
show_doubts (GbtCandidatePane *self,
             const GbtEntry   *offer)
{
  g_autoptr (GbtField) field = gbt_entry_get_field (offer, GBT_OFFER_DOUBTS);
  g_autofree char *doubts = NULL;

  gtk_widget_set_visible (self->doubts_group, gbt_field_is_known (field));
  if (!gbt_field_is_known (field))
    return;

  doubts = gbt_words_field_value (gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_DOUBTS),
                                  field, self->unit);
  gtk_label_set_label (self->doubts, doubts);
}

static void
show_facts (GbtCandidatePane *self,
            const GbtEntry   *offer)
{
  guint n_unknown = 0;
  g_autofree char *unknown = NULL;

  for (guint i = 0; i < self->fact_rows->len; i++)
    adw_expander_row_remove (self->facts, g_ptr_array_index (self->fact_rows, i));
  g_ptr_array_set_size (self->fact_rows, 0);

  for (guint i = 0; i < GBT_N_OFFER_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, i);
      g_autoptr (GbtField) field = gbt_entry_get_field (offer, i);
      GtkWidget *row;
      g_autofree char *value = NULL;

      n_unknown += gbt_field_get_state (field) == GBT_FIELD_UNKNOWN;
      if (gbt_field_get_state (field) == GBT_FIELD_UNKNOWN || i == GBT_OFFER_DOUBTS)
        continue;

      value = gbt_words_field_value (spec, field, self->unit);
      row = adw_action_row_new ();
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), gbt_words_spec_label (spec));
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), value);
      gtk_widget_add_css_class (row, "property");
      adw_expander_row_add_row (self->facts, row);
      g_ptr_array_add (self->fact_rows, row);
    }

  unknown = gbt_format_counted (gbt_words_get_language (), "{1} unknown field",
                                "{1} unknown fields", n_unknown);
  adw_expander_row_set_subtitle (self->facts, unknown);
}

static void
show_head (GbtCandidatePane  *self,
           GbtMatrix         *matrix,
           guint              candidate,
           const GbtStanding *standing)
{
  const char *provider = gbt_entry_get_text (standing->offer, GBT_OFFER_PROVIDER);
  const char *title = gbt_entry_get_text (standing->offer, GBT_OFFER_TITLE);
  g_autofree char *name = gbt_matrix_words_candidate (standing);
  g_autofree char *both = NULL;
  g_auto (GbtMatrixWords) words = { 0 };

  if (provider != NULL && title != NULL)
    both = g_strdup_printf ("%s, %s", provider, title);
  adw_window_title_set_subtitle (self->title, name);
  gtk_label_set_label (self->offer_label, both != NULL       ? both
                                          : provider != NULL ? provider
                                          : title != NULL    ? title
                                                             : name);
  gbt_matrix_words_standing (matrix, candidate, &words);
  gbt_chip_set (self->chip, words.icon_name, words.text, words.tone);
  gtk_label_set_label (self->standing_label, words.second != NULL ? words.second : "");
}

/* }}} */
/* {{{ What is written of it */

static void
show_written (GbtCandidatePane  *self,
              const GbtStanding *standing)
{
  const char *count = gbt_entry_get_text (standing->offer, GBT_OFFER_GPU_COUNT);

  gtk_widget_set_visible (self->placement_row, count != NULL && !g_str_equal (count, "1"));
  if (self->draft == NULL || gbt_entry_draft_get_modified (self->draft))
    return;

  gbt_entry_draft_set_entry (self->draft, standing->candidate);
  gbt_field_editor_refresh (GBT_FIELD_EDITOR (self->placement_row));
  gbt_field_editor_refresh (GBT_FIELD_EDITOR (self->note_row));
}

static void
write_down (GbtCandidatePane *self)
{
  g_autoptr (GError) error = NULL;
  GbtEntry *entry;

  if (!gbt_entry_draft_get_modified (self->draft))
    return;

  entry = gbt_entry_draft_get_entry (self->draft);
  if (gbt_dossier_find (gbt_workbench_get_dossier (self->workbench), GBT_ENTRY_CANDIDATE,
                        gbt_entry_get_number (entry))
      == NULL)
    return;
  if (!gbt_workbench_put_entry (self->workbench, entry, &error))
    {
      g_autofree char *sentence = gbt_words_error (error);

      gtk_widget_activate_action (GTK_WIDGET (self), "win.tell", "s", sentence);
    }
}

static void
stop_draft (GbtCandidatePane *self)
{
  if (self->draft == NULL)
    return;

  write_down (self);
  g_signal_handlers_disconnect_by_data (self->draft, self);
  g_clear_object (&self->draft);
}

static void
start_draft (GbtCandidatePane *self,
             GbtEntry         *candidate)
{
  stop_draft (self);
  self->draft = gbt_entry_draft_new (candidate);
  gbt_entry_draft_set_read_only (self->draft, gbt_workbench_get_read_only (self->workbench));
  gbt_field_editor_set_holder (GBT_FIELD_EDITOR (self->placement_row),
                               GBT_FIELD_HOLDER (self->draft));
  gbt_field_editor_set_holder (GBT_FIELD_EDITOR (self->note_row), GBT_FIELD_HOLDER (self->draft));
  g_signal_connect_object (self->draft, "edit-ended", G_CALLBACK (write_down), self,
                           G_CONNECT_SWAPPED);
}

/* }}} */

static void
refresh (GbtCandidatePane *self)
{
  GbtMatrix *matrix;
  const GbtStanding *standing;
  guint candidate;

  if (self->workbench == NULL || self->candidate == NULL)
    return;
  if (!find (self, &candidate))
    {
      g_signal_emit (self, signals[LEFT], 0);
      return;
    }

  matrix = gbt_workbench_get_matrix (self->workbench);
  standing = gbt_matrix_get_standing (matrix, candidate);
  show_head (self, matrix, candidate, standing);
  show_open_cells (self, matrix, candidate, standing);
  show_doubts (self, standing->offer);
  show_ways (self, standing);
  show_facts (self, standing->offer);
  show_written (self, standing);
  gtk_widget_set_visible (self->actions, !gbt_workbench_get_read_only (self->workbench));
}

static void
leave (GbtCandidatePane *self)
{
  g_signal_emit (self, signals[LEFT], 0);
}

static void
edit_offer (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  gtk_widget_activate_action (widget, "win.edit-candidate", "s",
                              GBT_CANDIDATE_PANE (widget)->candidate);
}

static void
tell_error (GbtCandidatePane *self,
            const GError     *error)
{
  g_autofree char *sentence = gbt_words_error (error);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.tell", "s", sentence);
}

static void
duplicate (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  GbtCandidatePane *self = GBT_CANDIDATE_PANE (widget);
  const GbtStanding *standing;
  guint candidate;
  g_autofree char *number = NULL;
  g_autoptr (GError) error = NULL;

  if (!find (self, &candidate))
    return;

  standing = gbt_matrix_get_standing (gbt_workbench_get_matrix (self->workbench), candidate);
  number = gbt_workbench_add_candidate (self->workbench, standing->offer, &error);
  if (number == NULL)
    {
      tell_error (self, error);
      return;
    }

  gtk_widget_activate_action (widget, "win.tell-undo", "s", _ ("Candidate duplicated"));
  g_signal_emit (self, signals[CELL_ASKED], 0, number, NULL);
}

static void
remove_candidate (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  GbtCandidatePane *self = GBT_CANDIDATE_PANE (widget);
  g_autofree char *number = g_strdup (self->candidate);
  g_autoptr (GError) error = NULL;
  g_autofree char *told = NULL;

  if (!gbt_workbench_remove_entry (self->workbench, GBT_ENTRY_CANDIDATE, number, &error))
    {
      tell_error (self, error);
      return;
    }

  told = gbt_text_fill (_ ("{1} removed"), number, NULL);
  gtk_widget_activate_action (widget, "win.tell-undo", "s", told);
}

static void
gbt_candidate_pane_dispose (GObject *object)
{
  GbtCandidatePane *self = GBT_CANDIDATE_PANE (object);

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);
  g_clear_object (&self->draft);

  G_OBJECT_CLASS (gbt_candidate_pane_parent_class)->dispose (object);
}

static void
gbt_candidate_pane_finalize (GObject *object)
{
  GbtCandidatePane *self = GBT_CANDIDATE_PANE (object);

  g_ptr_array_unref (self->fact_rows);
  g_free (self->candidate);

  G_OBJECT_CLASS (gbt_candidate_pane_parent_class)->finalize (object);
}

static void
gbt_candidate_pane_class_init (GbtCandidatePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_candidate_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = gbt_candidate_pane_finalize;

  signals[LEFT]
      = g_signal_new ("left", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CELL_ASKED] = g_signal_new ("cell-asked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "candidate.edit", NULL, edit_offer);
  gtk_widget_class_install_action (widget_class, "candidate.duplicate", NULL, duplicate);
  gtk_widget_class_install_action (widget_class, "candidate.remove", NULL, remove_candidate);

  g_type_ensure (GBT_TYPE_CHIP);
  g_type_ensure (GBT_TYPE_FIELD_ROW);
  g_type_ensure (GBT_TYPE_PROSE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-candidate-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, title);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, back_button);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, offer_label);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, chip);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, standing_label);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, open_group);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, open_heading);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, open_cells);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, doubts_group);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, doubts);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, ways_group);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, ways);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, ways_remark);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, facts);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, placement_row);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, note_row);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatePane, actions);
}

static void
gbt_candidate_pane_init (GbtCandidatePane *self)
{
  self->fact_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->back_button, "clicked", G_CALLBACK (leave), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->open_cells, "row-activated", G_CALLBACK (open_cell_activated),
                           self, G_CONNECT_SWAPPED);
}

/**
 * gbt_candidate_pane_set_workbench:
 * @self: a pane
 * @workbench: (nullable): the open sheet
 */
void
gbt_candidate_pane_set_workbench (GbtCandidatePane *self,
                                  GbtWorkbench     *workbench)
{
  g_return_if_fail (GBT_IS_CANDIDATE_PANE (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    {
      stop_draft (self);
      g_signal_handlers_disconnect_by_data (self->workbench, self);
    }
  g_set_object (&self->workbench, workbench);
  g_clear_pointer (&self->candidate, g_free);
  if (workbench == NULL)
    return;

  g_signal_connect_object (workbench, "notify::matrix", G_CALLBACK (refresh), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_candidate_pane_set_unit:
 * @self: a pane
 * @unit: the unit of every amount shown
 */
void
gbt_candidate_pane_set_unit (GbtCandidatePane *self,
                             GbtUnit           unit)
{
  g_return_if_fail (GBT_IS_CANDIDATE_PANE (self));

  self->unit = unit;
  refresh (self);
}

/**
 * gbt_candidate_pane_show_candidate:
 * @self: a pane
 * @candidate: number of a candidate
 */
void
gbt_candidate_pane_show_candidate (GbtCandidatePane *self,
                                   const char       *candidate)
{
  GbtEntry *entry;

  g_return_if_fail (GBT_IS_CANDIDATE_PANE (self));

  entry = gbt_dossier_find (gbt_workbench_get_dossier (self->workbench), GBT_ENTRY_CANDIDATE,
                            candidate);
  if (entry == NULL)
    return;

  if (g_set_str (&self->candidate, candidate) || self->draft == NULL)
    start_draft (self, entry);
  refresh (self);
}
