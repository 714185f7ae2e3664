/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-sheet-page.h"

#include <glib/gi18n.h>

#include "gbt-candidate-pane.h"
#include "gbt-candidates-page.h"
#include "gbt-chip.h"
#include "gbt-decision-page.h"
#include "gbt-estimate-page.h"
#include "gbt-evidence-pane.h"
#include "gbt-format.h"
#include "gbt-summary-pane.h"
#include "gbt-text.h"
#include "gbt-unit-toggle.h"
#include "gbt-words.h"
#include "gbt-workload-page.h"

struct _GbtSheetPage
{
  AdwBin parent_instance;

  AdwOverlaySplitView *split;
  GtkStack *pane;
  GbtSummaryPane *summary;
  GbtEvidencePane *evidence_pane;
  GbtCandidatePane *candidate_pane;
  GbtChip *status_chip;
  AdwWindowTitle *window_title;
  GtkWidget *summary_button;
  GtkWidget *export_button;
  GtkWidget *sheet_bar;
  GtkWidget *units_narrow;
  AdwBanner *banner;
  AdwViewStack *stack;
  AdwViewSwitcherBar *switcher_bar;
  GbtWorkloadPage *workload_page;
  GbtEstimatePage *estimate_page;
  AdwViewStackPage *candidates_tab;
  GbtCandidatesPage *candidates_page;
  GbtDecisionPage *decision_page;

  GbtWorkbench *workbench;
  char *standing;
  GbtUnit unit;
  gboolean narrow;
  GbtSettings *settings;
  gboolean switching;
  gboolean pane_on_candidates; /* open on that page; remembered while the window is */
};

enum
{
  PROP_0,
  PROP_UNIT,
  PROP_PANE_COLLAPSED,
  PROP_NARROW,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GbtSheetPage, gbt_sheet_page, ADW_TYPE_BIN)

static void
show_banner (GbtSheetPage *self)
{
  g_autofree char *refused = NULL;
  const char *sentence = self->standing;

  if (self->workbench != NULL &&
      gbt_workbench_get_save_state (self->workbench) == GBT_SAVE_FAILED)
    {
      g_autofree char *cause = gbt_words_error (gbt_workbench_get_save_error (self->workbench));

      refused = gbt_text_fill (_ ("Not saved, and kept in this window: {1}"), cause, NULL);
      sentence = refused;
    }

  if (sentence != NULL)
    adw_banner_set_title (self->banner, sentence);
  adw_banner_set_revealed (self->banner, sentence != NULL);
}

static void
show_title (GbtSheetPage *self)
{
  GbtSheet *sheet;
  const char *title;
  const char *reference;
  g_autofree char *number = NULL;
  g_autofree char *subtitle = NULL;

  if (self->workbench == NULL)
    return;

  sheet = gbt_workbench_get_sheet (self->workbench);
  title = gbt_sheet_get_title (sheet);
  reference = gbt_sheet_get_reference (sheet);
  number = gbt_format_count (gbt_words_get_language (), gbt_sheet_get_revision (sheet));
  if (reference != NULL && *reference != '\0')
    /* Translators: {1} is a reference such as FC-2026-0007, {2} a number */
    subtitle = gbt_text_fill (_ ("{1} · revision {2}"), reference, number, NULL);
  else
    subtitle = gbt_text_fill (_ ("Revision {1}"), number, NULL);

  adw_window_title_set_title (self->window_title,
                              title != NULL && *title != '\0' ? title : _ ("Untitled sheet"));
  adw_window_title_set_subtitle (self->window_title, subtitle);
  gbt_chip_set_status (self->status_chip, gbt_sheet_get_status (sheet));
}

static void
show_narrow (GbtSheetPage *self)
{
  /* On a phone the pane follows the window: with a larger text its usual width is more than there is. */
  adw_overlay_split_view_set_min_sidebar_width (self->split, self->narrow ? 200 : 296);
  adw_overlay_split_view_set_sidebar_width_fraction (self->split, self->narrow ? 0.83 : 0.25);
  gtk_widget_set_visible (self->sheet_bar, !self->narrow);
  gtk_widget_set_visible (self->units_narrow, self->narrow);
  gtk_widget_set_visible (self->export_button, !self->narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->status_chip), !self->narrow);
  adw_view_switcher_bar_set_reveal (self->switcher_bar, self->narrow);
  gbt_summary_pane_set_show_status (self->summary, self->narrow);
  /* Five labels stand on a phone. */
  adw_view_stack_page_set_title (self->candidates_tab,
                                 self->narrow ? C_ ("narrow", "Candidates") : _ ("Candidates"));
}

/* The summary is open on the workload and closed on the page that shows the same figures, until the
   person wants otherwise. */
static gboolean
is_summary_wanted (GbtSheetPage *self,
                   const char   *page)
{
  if (g_strcmp0 (page, "candidates") == 0)
    return self->pane_on_candidates;
  if (g_strcmp0 (page, "decision") == 0)
    return FALSE;
  if (self->settings == NULL)
    return TRUE;
  return g_strcmp0 (page, "estimate") == 0 ? gbt_settings_get_summary_on_estimate (self->settings)
                                           : gbt_settings_get_summary_on_workload (self->settings);
}

static void
show_summary (GbtSheetPage *self)
{
  gtk_stack_set_visible_child_name (self->pane, "summary");
  gbt_candidates_page_unselect (self->candidates_page);
}

static void
page_changed (GbtSheetPage *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->stack);

  if (g_strcmp0 (name, "candidates") != 0)
    show_summary (self);

  if (adw_overlay_split_view_get_collapsed (self->split))
    return;

  self->switching = TRUE;
  adw_overlay_split_view_set_show_sidebar (self->split, is_summary_wanted (self, name));
  self->switching = FALSE;
}

static void
summary_toggled (GbtSheetPage *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->stack);
  gboolean shown = adw_overlay_split_view_get_show_sidebar (self->split);

  if (!shown && g_strcmp0 (gtk_stack_get_visible_child_name (self->pane), "summary") != 0)
    show_summary (self);
  if (self->switching || self->settings == NULL || g_strcmp0 (name, "decision") == 0 ||
      adw_overlay_split_view_get_collapsed (self->split))
    return;

  if (g_strcmp0 (name, "candidates") == 0)
    self->pane_on_candidates = shown;
  else if (g_strcmp0 (name, "estimate") == 0)
    gbt_settings_set_summary_on_estimate (self->settings, shown);
  else
    gbt_settings_set_summary_on_workload (self->settings, shown);
}

static void
field_asked (GbtSheetPage *self,
             guint         id)
{
  if (adw_overlay_split_view_get_collapsed (self->split))
    adw_overlay_split_view_set_show_sidebar (self->split, FALSE);
  gbt_sheet_page_show_field (self, (GbtFieldId) id);
}

/* The pane shows what stands behind a cell, or the whole candidate. */
static void
show_cell (GbtSheetPage *self,
           const char   *candidate,
           const char   *requirement)
{
  if (requirement != NULL)
    gbt_evidence_pane_show_cell (self->evidence_pane, candidate, requirement);
  else
    gbt_candidate_pane_show_candidate (self->candidate_pane, candidate);
  gtk_stack_set_visible_child_name (self->pane, requirement != NULL ? "evidence" : "candidate");
  gbt_candidates_page_select (self->candidates_page, candidate, requirement);
}

static void
cell_asked (GbtSheetPage *self,
            const char   *candidate,
            const char   *requirement)
{
  gbt_sheet_page_show_cell (self, candidate, requirement);
}

/* While evidence is shown it follows the keyboard in the matrix. */
static void
cell_passed (GbtSheetPage *self,
             const char   *candidate,
             const char   *requirement)
{
  if (adw_overlay_split_view_get_show_sidebar (self->split)
      && !adw_overlay_split_view_get_collapsed (self->split)
      && g_strcmp0 (gtk_stack_get_visible_child_name (self->pane), "summary") != 0)
    show_cell (self, candidate, requirement);
}

static void
requirements_asked (GbtSheetPage *self)
{
  gbt_sheet_page_show_page (self, "workload");
  gbt_workload_page_show_requirements (self->workload_page, NULL);
}

static void
requirement_asked (GbtSheetPage *self,
                   const char   *requirement)
{
  gbt_sheet_page_show_page (self, "workload");
  gbt_workload_page_show_requirements (self->workload_page, requirement);
}

static void
gbt_sheet_page_get_property (GObject    *object,
                             guint       property,
                             GValue     *value,
                             GParamSpec *pspec)
{
  GbtSheetPage *self = GBT_SHEET_PAGE (object);

  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) self->unit);
      break;

    case PROP_PANE_COLLAPSED:
      g_value_set_boolean (value, adw_overlay_split_view_get_collapsed (self->split));
      break;

    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_sheet_page_set_property (GObject      *object,
                             guint         property,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  GbtSheetPage *self = GBT_SHEET_PAGE (object);

  switch (property)
    {
    case PROP_UNIT:
      if (self->unit == (GbtUnit) g_value_get_enum (value))
        return;
      self->unit = (GbtUnit) g_value_get_enum (value);
      gbt_summary_pane_set_unit (self->summary, self->unit);
      gbt_workload_page_set_unit (self->workload_page, self->unit);
      gbt_estimate_page_set_unit (self->estimate_page, self->unit);
      gbt_candidates_page_set_unit (self->candidates_page, self->unit);
      gbt_evidence_pane_set_unit (self->evidence_pane, self->unit);
      gbt_candidate_pane_set_unit (self->candidate_pane, self->unit);
      gbt_decision_page_set_unit (self->decision_page, self->unit);
      g_object_notify_by_pspec (object, pspec);
      break;

    case PROP_PANE_COLLAPSED:
      adw_overlay_split_view_set_collapsed (self->split, g_value_get_boolean (value));
      page_changed (self);
      break;

    case PROP_NARROW:
      self->narrow = g_value_get_boolean (value);
      show_narrow (self);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_sheet_page_dispose (GObject *object)
{
  GbtSheetPage *self = GBT_SHEET_PAGE (object);

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->standing, g_free);

  G_OBJECT_CLASS (gbt_sheet_page_parent_class)->dispose (object);
}

static void
gbt_sheet_page_class_init (GbtSheetPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gbt_sheet_page_get_property;
  object_class->set_property = gbt_sheet_page_set_property;
  object_class->dispose = gbt_sheet_page_dispose;

  properties[PROP_UNIT]
      = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB,
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_PANE_COLLAPSED] = g_param_spec_boolean (
      "pane-collapsed", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (GBT_TYPE_CHIP);
  g_type_ensure (GBT_TYPE_UNIT_TOGGLE);
  g_type_ensure (GBT_TYPE_SUMMARY_PANE);
  g_type_ensure (GBT_TYPE_WORKLOAD_PAGE);
  g_type_ensure (GBT_TYPE_ESTIMATE_PAGE);
  g_type_ensure (GBT_TYPE_CANDIDATES_PAGE);
  g_type_ensure (GBT_TYPE_EVIDENCE_PANE);
  g_type_ensure (GBT_TYPE_CANDIDATE_PANE);
  g_type_ensure (GBT_TYPE_DECISION_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-sheet-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, split);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, pane);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, summary);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, evidence_pane);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, candidate_pane);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, status_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, window_title);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, summary_button);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, export_button);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, sheet_bar);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, units_narrow);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, banner);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, stack);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, switcher_bar);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, workload_page);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, estimate_page);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, candidates_tab);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, candidates_page);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetPage, decision_page);
}

static void
gbt_sheet_page_init (GbtSheetPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  adw_banner_set_use_markup (self->banner, FALSE);
  g_signal_connect_object (self->stack, "notify::visible-child", G_CALLBACK (page_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->split, "notify::show-sidebar", G_CALLBACK (summary_toggled), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->summary, "field-asked", G_CALLBACK (field_asked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->summary, "cell-asked", G_CALLBACK (cell_asked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->candidates_page, "cell-asked", G_CALLBACK (cell_asked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->candidates_page, "cell-passed", G_CALLBACK (cell_passed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->candidates_page, "requirements-asked",
                           G_CALLBACK (requirements_asked), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->candidates_page, "requirement-asked",
                           G_CALLBACK (requirement_asked), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->candidate_pane, "cell-asked", G_CALLBACK (cell_asked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->candidate_pane, "left", G_CALLBACK (show_summary), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->evidence_pane, "left", G_CALLBACK (show_summary), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_sheet_page_set_settings:
 * @self: a page
 * @settings: the preferences: whether the summary is open on each page
 */
void
gbt_sheet_page_set_settings (GbtSheetPage *self,
                             GbtSettings  *settings)
{
  g_return_if_fail (GBT_IS_SHEET_PAGE (self));

  if (g_set_object (&self->settings, settings))
    page_changed (self);
}

/**
 * gbt_sheet_page_set_workbench:
 * @self: a page
 * @workbench: (nullable): the open sheet
 */
void
gbt_sheet_page_set_workbench (GbtSheetPage *self,
                              GbtWorkbench *workbench)
{
  g_return_if_fail (GBT_IS_SHEET_PAGE (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_set_object (&self->workbench, workbench);
  gbt_summary_pane_set_workbench (self->summary, workbench);
  gbt_workload_page_set_workbench (self->workload_page, workbench);
  gbt_estimate_page_set_workbench (self->estimate_page, workbench);
  gbt_candidates_page_set_workbench (self->candidates_page, workbench);
  gbt_evidence_pane_set_workbench (self->evidence_pane, workbench);
  gbt_candidate_pane_set_workbench (self->candidate_pane, workbench);
  show_summary (self);
  gbt_decision_page_set_workbench (self->decision_page, workbench);
  if (workbench == NULL)
    return;

  g_signal_connect_object (workbench, "notify::sheet", G_CALLBACK (show_title), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workbench, "notify::save-state", G_CALLBACK (show_banner), self,
                           G_CONNECT_SWAPPED);
  show_title (self);
  show_banner (self);
  adw_view_stack_set_visible_child_name (self->stack, "workload");
}

/**
 * gbt_sheet_page_set_banner:
 * @self: a page
 * @sentence: (nullable): a standing condition of the store, or %NULL for none
 */
void
gbt_sheet_page_set_banner (GbtSheetPage *self,
                           const char   *sentence)
{
  g_return_if_fail (GBT_IS_SHEET_PAGE (self));

  if (g_set_str (&self->standing, sentence))
    show_banner (self);
}

/**
 * gbt_sheet_page_show_page:
 * @self: a page
 * @name: "workload", "estimate" or "candidates"
 */
void
gbt_sheet_page_show_page (GbtSheetPage *self,
                          const char   *name)
{
  g_return_if_fail (GBT_IS_SHEET_PAGE (self));

  if (adw_view_stack_get_child_by_name (self->stack, name) != NULL)
    adw_view_stack_set_visible_child_name (self->stack, name);
}

/**
 * gbt_sheet_page_show_field:
 * @self: a page
 * @id: a field
 *
 * Goes to the row where @id is typed and puts the keyboard in it.
 */
void
gbt_sheet_page_show_field (GbtSheetPage *self,
                           GbtFieldId    id)
{
  g_return_if_fail (GBT_IS_SHEET_PAGE (self));

  if (gbt_field_id_get_spec (id)->section == GBT_FIELD_SECTION_ESTIMATION)
    {
      gbt_sheet_page_show_page (self, "estimate");
      gbt_estimate_page_show_field (self->estimate_page, id);
      return;
    }

  gbt_sheet_page_show_page (self, "workload");
  gbt_workload_page_show_field (self->workload_page, id);
}

/**
 * gbt_sheet_page_show_cell:
 * @self: a page
 * @candidate: number of a candidate
 * @requirement: (nullable): number of a requirement; %NULL: the whole candidate
 *
 * Goes to the cell and opens what stands behind it.
 */
void
gbt_sheet_page_show_cell (GbtSheetPage *self,
                          const char   *candidate,
                          const char   *requirement)
{
  g_return_if_fail (GBT_IS_SHEET_PAGE (self));

  gbt_sheet_page_show_page (self, "candidates");
  show_cell (self, candidate, requirement);
  adw_overlay_split_view_set_show_sidebar (self->split, TRUE);
}

/**
 * gbt_sheet_page_focus_header:
 * @self: a page
 *
 * Puts the keyboard at the top of the page, in no field.
 */
void
gbt_sheet_page_focus_header (GbtSheetPage *self)
{
  g_return_if_fail (GBT_IS_SHEET_PAGE (self));

  gtk_widget_grab_focus (self->summary_button);
}

/**
 * gbt_sheet_page_toggle_summary:
 * @self: a page
 */
void
gbt_sheet_page_toggle_summary (GbtSheetPage *self)
{
  g_return_if_fail (GBT_IS_SHEET_PAGE (self));

  adw_overlay_split_view_set_show_sidebar (self->split,
                                           !adw_overlay_split_view_get_show_sidebar (self->split));
}
