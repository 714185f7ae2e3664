/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-candidates-page.h"

#include <glib/gi18n.h>

#include "gbt-candidate-list.h"
#include "gbt-format.h"
#include "gbt-matrix-fill.h"
#include "gbt-matrix-sort.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* With more candidates the matrix takes all the room there is. */
#define FEW_CANDIDATES 4
#define COMFORTABLE_WIDTH 1008
#define ANY_WIDTH 100000

struct _GbtCandidatesPage
{
  AdwBreakpointBin parent_instance;

  GtkStack *places;
  GtkWidget *empty_add;
  GtkWidget *empty_requirements;
  AdwBanner *no_requirement;
  AdwClamp *clamp;
  GtkLabel *counts;
  GtkMenuButton *sort_button;
  GtkWidget *add_button;
  GtkStack *layout;
  GbtMatrixView *matrix_view;
  GbtCandidateList *candidate_list;

  GbtWorkbench *workbench;
  GbtMatrix *matrix; /* the one shown */
  GArray *order;     /* guint: its candidates, in the order of the columns */
  GbtMatrixSort sort;
  GbtUnit unit;
  char *selected_candidate;
  char *selected_requirement;
  gboolean narrow;
  gboolean stale; /* what is shown is not what the workbench has */
};

enum
{
  PROP_0,
  PROP_SORT,
  PROP_NARROW,
  N_PROPS,
};

enum
{
  CELL_ASKED,
  CELL_PASSED,
  REQUIREMENTS_ASKED,
  REQUIREMENT_ASKED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtCandidatesPage, gbt_candidates_page, ADW_TYPE_BREAKPOINT_BIN)

/* {{{ Where a candidate and a requirement stand */

static const char *
get_candidate (GbtCandidatesPage *self,
               guint              column)
{
  const GbtStanding *standing;

  if (self->matrix == NULL || column == 0 || column > self->order->len)
    return NULL;

  standing = gbt_matrix_get_standing (self->matrix,
                                      g_array_index (self->order, guint, column - 1));
  return gbt_entry_get_number (standing->candidate);
}

static const char *
get_requirement (GbtCandidatesPage *self,
                 guint              row)
{
  if (self->matrix == NULL || row < GBT_MATRIX_FIRST_REQUIREMENT
      || row - GBT_MATRIX_FIRST_REQUIREMENT >= gbt_matrix_get_n_requirements (self->matrix))
    return NULL;

  return gbt_entry_get_number (
      gbt_matrix_get_requirement (self->matrix, row - GBT_MATRIX_FIRST_REQUIREMENT));
}

static guint
find_column (GbtCandidatesPage *self,
             const char        *candidate)
{
  for (guint column = 1; column <= self->order->len; column++)
    {
      if (g_strcmp0 (get_candidate (self, column), candidate) == 0)
        return column;
    }

  return 0;
}

static guint
find_row (GbtCandidatesPage *self,
          const char        *requirement)
{
  guint n = self->matrix != NULL ? gbt_matrix_get_n_requirements (self->matrix) : 0;

  if (requirement == NULL)
    return GBT_MATRIX_ROW_VERDICT;
  for (guint row = GBT_MATRIX_FIRST_REQUIREMENT; row < GBT_MATRIX_FIRST_REQUIREMENT + n; row++)
    {
      if (g_strcmp0 (get_requirement (self, row), requirement) == 0)
        return row;
    }

  return 0;
}

/* }}} */
/* {{{ Showing */

static void
show_selection (GbtCandidatesPage *self)
{
  guint column = find_column (self, self->selected_candidate);
  guint row = find_row (self, self->selected_requirement);

  if (self->selected_candidate == NULL || column == 0 || row == 0)
    gbt_matrix_view_unselect (self->matrix_view);
  else
    gbt_matrix_view_select (self->matrix_view, row, column);
}

static void
show_counts (GbtCandidatesPage *self)
{
  GbtLanguage language = gbt_words_get_language ();
  guint n_mandatory = 0;
  guint n = gbt_matrix_get_n_requirements (self->matrix);
  g_autofree char *candidates = NULL;
  g_autofree char *mandatory = NULL;
  g_autofree char *preferences = NULL;
  g_autofree char *all = NULL;

  for (guint i = 0; i < n; i++)
    n_mandatory += !gbt_entry_is (gbt_matrix_get_requirement (self->matrix, i),
                                  GBT_REQUIREMENT_STRENGTH, "preference");

  candidates = gbt_format_counted (language, "{1} candidate", "{1} candidates", self->order->len);
  mandatory = gbt_format_counted (language, "{1} requirement", "{1} requirements", n_mandatory);
  preferences = gbt_format_counted (language, "{1} preference", "{1} preferences", n - n_mandatory);
  all = n > n_mandatory ? g_strdup_printf ("%s, %s, %s", candidates, mandatory, preferences)
                        : g_strdup_printf ("%s, %s", candidates, mandatory);
  gtk_label_set_label (self->counts, all);
  adw_banner_set_revealed (self->no_requirement, n_mandatory == 0);
}

static void
show_place (GbtCandidatesPage *self)
{
  gboolean read_only = gbt_workbench_get_read_only (self->workbench);
  gboolean has_candidates = self->order->len > 0;

  gtk_stack_set_visible_child_name (self->places, has_candidates ? "candidates" : "empty");
  gtk_widget_set_visible (self->empty_add, !read_only);
  gtk_widget_set_visible (self->empty_requirements,
                          !read_only && gbt_matrix_get_n_requirements (self->matrix) == 0);
  gtk_widget_set_visible (self->add_button, !read_only);
  adw_clamp_set_maximum_size (self->clamp, self->order->len > FEW_CANDIDATES ? ANY_WIDTH
                                                                             : COMFORTABLE_WIDTH);
}

static void
show_matrix (GbtCandidatesPage *self)
{
  gtk_stack_set_visible_child_name (self->layout, self->narrow ? "list" : "matrix");
  if (self->narrow)
    gbt_candidate_list_show (self->candidate_list, self->matrix,
                             gbt_workbench_get_dossier (self->workbench), self->order, self->unit);
  else
    gbt_matrix_fill (self->matrix_view, self->matrix,
                     gbt_workbench_get_dossier (self->workbench),
                     gbt_workbench_get_workload (self->workbench),
                     gbt_workbench_get_estimate (self->workbench), self->order, self->unit);
  show_selection (self);
}

static void
refresh (GbtCandidatesPage *self)
{
  GbtMatrix *matrix;

  if (self->workbench == NULL)
    return;
  /* Typing elsewhere does not fill a thousand cells that nobody sees. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->stale = TRUE;
      return;
    }

  matrix = gbt_matrix_ref (gbt_workbench_get_matrix (self->workbench));
  g_clear_pointer (&self->matrix, gbt_matrix_unref);
  self->matrix = matrix;
  g_clear_pointer (&self->order, g_array_unref);
  self->order = gbt_matrix_sort_new_order (self->matrix, self->sort);
  self->stale = FALSE;

  show_place (self);
  if (self->order->len == 0)
    return;
  show_counts (self);
  show_matrix (self);
}

static void
show_sort (GbtCandidatesPage *self)
{
  gtk_menu_button_set_label (self->sort_button, _ (gbt_matrix_sort_get_label (self->sort)));
}

/* }}} */
/* {{{ What the person does */

static void
cell_activated (GbtCandidatesPage *self,
                guint              row,
                guint              column)
{
  const char *candidate = get_candidate (self, column);
  const char *requirement = get_requirement (self, row);

  if (candidate != NULL)
    g_signal_emit (self, signals[CELL_ASKED], 0, candidate, requirement);
  else if (requirement != NULL)
    g_signal_emit (self, signals[REQUIREMENT_ASKED], 0, requirement);
}

static void
cell_passed (GbtCandidatesPage *self,
             guint              row,
             guint              column)
{
  const char *candidate = get_candidate (self, column);

  if (candidate != NULL)
    g_signal_emit (self, signals[CELL_PASSED], 0, candidate, get_requirement (self, row));
}

static void
list_asked (GbtCandidatesPage *self,
            const char        *candidate,
            const char        *requirement)
{
  g_signal_emit (self, signals[CELL_ASKED], 0, candidate, requirement);
}

static void
requirements_asked (GbtCandidatesPage *self)
{
  g_signal_emit (self, signals[REQUIREMENTS_ASKED], 0);
}

/* }}} */

static void
gbt_candidates_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gbt_candidates_page_parent_class)->map (widget);

  if (GBT_CANDIDATES_PAGE (widget)->stale)
    refresh (GBT_CANDIDATES_PAGE (widget));
}

static void
gbt_candidates_page_get_property (GObject    *object,
                                  guint       property,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  GbtCandidatesPage *self = GBT_CANDIDATES_PAGE (object);

  switch (property)
    {
    case PROP_SORT:
      g_value_set_string (value, gbt_matrix_sort_get_code (self->sort));
      break;

    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_candidates_page_set_property (GObject      *object,
                                  guint         property,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  GbtCandidatesPage *self = GBT_CANDIDATES_PAGE (object);

  switch (property)
    {
    case PROP_SORT:
      if (!gbt_matrix_sort_from_code (g_value_get_string (value), &self->sort))
        return;
      show_sort (self);
      refresh (self);
      break;

    case PROP_NARROW:
      if (self->narrow == g_value_get_boolean (value))
        return;
      self->narrow = g_value_get_boolean (value);
      refresh (self);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_candidates_page_dispose (GObject *object)
{
  GbtCandidatesPage *self = GBT_CANDIDATES_PAGE (object);

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);
  g_clear_pointer (&self->matrix, gbt_matrix_unref);

  G_OBJECT_CLASS (gbt_candidates_page_parent_class)->dispose (object);
}

static void
gbt_candidates_page_finalize (GObject *object)
{
  GbtCandidatesPage *self = GBT_CANDIDATES_PAGE (object);

  g_array_unref (self->order);
  g_free (self->selected_candidate);
  g_free (self->selected_requirement);

  G_OBJECT_CLASS (gbt_candidates_page_parent_class)->finalize (object);
}

static void
install_signals (GType type)
{
  signals[CELL_ASKED] = g_signal_new ("cell-asked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[CELL_PASSED] = g_signal_new ("cell-passed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[REQUIREMENTS_ASKED] = g_signal_new ("requirements-asked", type, G_SIGNAL_RUN_LAST, 0,
                                              NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[REQUIREMENT_ASKED] = g_signal_new ("requirement-asked", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                             NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gbt_candidates_page_class_init (GbtCandidatesPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gbt_candidates_page_get_property;
  object_class->set_property = gbt_candidates_page_set_property;
  object_class->dispose = gbt_candidates_page_dispose;
  object_class->finalize = gbt_candidates_page_finalize;
  widget_class->map = gbt_candidates_page_map;

  properties[PROP_SORT] = g_param_spec_string ("sort", NULL, NULL, "verdict", flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  install_signals (G_TYPE_FROM_CLASS (klass));
  gtk_widget_class_install_property_action (widget_class, "candidates.sort", "sort");

  g_type_ensure (GBT_TYPE_MATRIX_VIEW);
  g_type_ensure (GBT_TYPE_CANDIDATE_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-candidates-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, places);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, empty_add);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, empty_requirements);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, no_requirement);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, clamp);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, counts);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, sort_button);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, add_button);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, layout);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, matrix_view);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidatesPage, candidate_list);
}

static void
gbt_candidates_page_init (GbtCandidatesPage *self)
{
  self->order = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));

  show_sort (self);
  g_signal_connect_object (self->matrix_view, "activated", G_CALLBACK (cell_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->matrix_view, "moved", G_CALLBACK (cell_passed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->candidate_list, "cell-asked", G_CALLBACK (list_asked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->no_requirement, "button-clicked", G_CALLBACK (requirements_asked),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->empty_requirements, "clicked", G_CALLBACK (requirements_asked),
                           self, G_CONNECT_SWAPPED);
}

/**
 * gbt_candidates_page_set_workbench:
 * @self: a page
 * @workbench: (nullable): the open sheet
 */
void
gbt_candidates_page_set_workbench (GbtCandidatesPage *self,
                                   GbtWorkbench      *workbench)
{
  g_return_if_fail (GBT_IS_CANDIDATES_PAGE (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_set_object (&self->workbench, workbench);
  gbt_candidates_page_unselect (self);
  if (workbench == NULL)
    return;

  g_signal_connect_object (workbench, "notify::matrix", G_CALLBACK (refresh), self,
                           G_CONNECT_SWAPPED);
  refresh (self);
}

/**
 * gbt_candidates_page_set_unit:
 * @self: a page
 * @unit: the unit of every amount shown
 */
void
gbt_candidates_page_set_unit (GbtCandidatesPage *self,
                              GbtUnit            unit)
{
  g_return_if_fail (GBT_IS_CANDIDATES_PAGE (self));

  self->unit = unit;
  refresh (self);
}

/**
 * gbt_candidates_page_select:
 * @self: a page
 * @candidate: number of a candidate
 * @requirement: (nullable): number of a requirement; %NULL: the whole candidate
 *
 * Marks the cell whose evidence is shown, and brings it into view.
 */
void
gbt_candidates_page_select (GbtCandidatesPage *self,
                            const char        *candidate,
                            const char        *requirement)
{
  guint row;
  guint column;

  g_return_if_fail (GBT_IS_CANDIDATES_PAGE (self));

  g_set_str (&self->selected_candidate, candidate);
  g_set_str (&self->selected_requirement, requirement);
  gbt_candidate_list_choose (self->candidate_list, candidate);
  row = find_row (self, requirement);
  column = find_column (self, candidate);
  if (!self->narrow && row > 0 && column > 0)
    {
      guint current_row;
      guint current_column;

      gbt_matrix_view_get_current (self->matrix_view, &current_row, &current_column);
      /* Another cell about the same candidate keeps the keyboard. */
      if (current_column != column || get_requirement (self, current_row) != get_requirement (self, row))
        gbt_matrix_view_set_current (self->matrix_view, row, column);
    }
  show_selection (self);
}

/**
 * gbt_candidates_page_unselect:
 * @self: a page
 *
 * No evidence is shown any more.
 */
void
gbt_candidates_page_unselect (GbtCandidatesPage *self)
{
  g_return_if_fail (GBT_IS_CANDIDATES_PAGE (self));

  g_clear_pointer (&self->selected_candidate, g_free);
  g_clear_pointer (&self->selected_requirement, g_free);
  gbt_matrix_view_unselect (self->matrix_view);
}

/**
 * gbt_candidates_page_focus:
 * @self: a page
 *
 * Puts the keyboard back in the matrix.
 */
void
gbt_candidates_page_focus (GbtCandidatesPage *self)
{
  g_return_if_fail (GBT_IS_CANDIDATES_PAGE (self));

  if (self->narrow)
    gtk_widget_child_focus (GTK_WIDGET (self->candidate_list), GTK_DIR_TAB_FORWARD);
  else
    gbt_matrix_view_focus_current (self->matrix_view);
}
