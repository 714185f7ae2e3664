/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-candidate-list.h"

#include "gbt-chip.h"
#include "gbt-format.h"
#include "gbt-matrix-fill.h"
#include "gbt-matrix-words.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtCandidateList
{
  AdwBin parent_instance;

  AdwComboRow *choice;
  GtkListBox *whole;
  GtkWidget *mandatory_group;
  GtkListBox *mandatory;
  GtkWidget *preferences_group;
  GtkListBox *preferences;

  GbtMatrix *matrix;
  GbtDossier *dossier;
  GArray *order; /* guint: indexes of candidates, in the order of the choice */
  char *candidate; /* number of the one shown */
  GbtUnit unit;
  gboolean filling;
};

enum
{
  CELL_ASKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtCandidateList, gbt_candidate_list, ADW_TYPE_BIN)

static guint
get_index (GbtCandidateList *self,
           guint             position)
{
  return g_array_index (self->order, guint, position);
}

static const char *
get_number (GbtCandidateList *self,
            guint             position)
{
  const GbtStanding *standing = gbt_matrix_get_standing (self->matrix, get_index (self, position));

  return gbt_entry_get_number (standing->candidate);
}

/* Where the candidate that was shown stands now; else the first. */
static guint
find_position (GbtCandidateList *self)
{
  for (guint i = 0; i < self->order->len; i++)
    {
      if (g_strcmp0 (get_number (self, i), self->candidate) == 0)
        return i;
    }

  return 0;
}

static void
append_row (GbtCandidateList     *self,
            GtkListBox           *list,
            const char           *title,
            const char           *basis,
            const GbtMatrixWords *words,
            const char           *requirement)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *value;
  g_autofree char *subtitle = NULL;

  if (basis != NULL && words->second != NULL)
    subtitle = g_strdup_printf ("%s\n%s", basis, words->second);
  else
    subtitle = g_strdup (basis != NULL ? basis : words->second);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle != NULL ? subtitle : "");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  if (words->icon_name != NULL)
    {
      value = gbt_chip_new ();
      gbt_chip_set (GBT_CHIP (value), words->icon_name, words->text, words->tone);
      gbt_chip_set_wrap (GBT_CHIP (value), FALSE);
    }
  else
    {
      value = gtk_label_new (words->text);
      gtk_widget_add_css_class (value, "numeric");
      if (words->warns)
        gtk_widget_add_css_class (row, "gbt-warns");
    }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value);
  g_object_set_data_full (G_OBJECT (row), "gbt-requirement", g_strdup (requirement), g_free);
  gtk_list_box_append (list, row);
}

static void
append_whole (GbtCandidateList *self,
              guint             candidate)
{
  const GbtStanding *standing = gbt_matrix_get_standing (self->matrix, candidate);
  g_autofree char *today = gbt_matrix_words_today ();
  g_auto (GbtMatrixCommon) common = { 0 };
  g_auto (GbtMatrixWords) verdict = { 0 };
  g_auto (GbtMatrixWords) cost = { 0 };
  g_auto (GbtMatrixWords) margin = { 0 };
  g_autofree char *cost_title = NULL;
  g_autofree char *cost_basis = NULL;
  g_autofree char *margin_basis = NULL;

  gbt_matrix_common_init (&common, self->matrix);
  cost_title = gbt_matrix_common_dup_cost_title (&common);
  cost_basis = gbt_matrix_common_dup_cost_basis (&common, self->matrix);
  margin_basis = gbt_matrix_common_dup_margin_basis (&common, self->unit);

  gbt_matrix_words_standing (self->matrix, candidate, &verdict);
  append_row (self, self->whole, _ ("Verdict"), NULL, &verdict, NULL);
  gbt_matrix_words_cost (standing, common.way != NULL, common.currency != NULL, today, &cost);
  append_row (self, self->whole, cost_title, cost_basis, &cost, NULL);
  gbt_matrix_words_margin (standing, common.same_load, self->unit, &margin);
  append_row (self, self->whole, _ ("Useful margin"), margin_basis, &margin, NULL);
}

static void
show_candidate (GbtCandidateList *self)
{
  guint position = find_position (self);
  gboolean has_mandatory = FALSE;
  gboolean has_preferences = FALSE;
  guint candidate;
  g_autofree char *place = NULL;
  g_autofree char *rank = NULL;
  g_autofree char *count = NULL;

  gtk_list_box_remove_all (self->whole);
  gtk_list_box_remove_all (self->mandatory);
  gtk_list_box_remove_all (self->preferences);
  if (self->order->len == 0)
    return;

  candidate = get_index (self, position);
  rank = gbt_format_count (gbt_words_get_language (), position + 1);
  count = gbt_format_count (gbt_words_get_language (), self->order->len);
  /* Translators: "1 of 3" candidates */
  place = gbt_text_fill (_ ("{1} of {2}"), rank, count, NULL);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->choice), place);
  append_whole (self, candidate);
  for (guint i = 0; i < gbt_matrix_get_n_requirements (self->matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (self->matrix, candidate, i);
      GbtEntry *requirement = gbt_matrix_get_requirement (self->matrix, i);
      g_autofree char *title = gbt_matrix_words_requirement (requirement);
      g_auto (GbtMatrixWords) words = { 0 };

      gbt_matrix_words_cell (cell, self->dossier, self->unit, &words);
      has_mandatory |= cell->mandatory;
      has_preferences |= !cell->mandatory;
      append_row (self, cell->mandatory ? self->mandatory : self->preferences, title, NULL, &words,
                  gbt_entry_get_number (requirement));
    }
  gtk_widget_set_visible (self->mandatory_group, has_mandatory);
  gtk_widget_set_visible (self->preferences_group, has_preferences);
}

static void
choice_changed (GbtCandidateList *self)
{
  guint selected = adw_combo_row_get_selected (self->choice);

  if (self->filling || selected >= self->order->len)
    return;

  g_set_str (&self->candidate, get_number (self, selected));
  show_candidate (self);
}

static void
row_activated (GbtCandidateList *self,
               GtkListBoxRow    *row)
{
  if (self->order->len == 0 || ADW_IS_COMBO_ROW (row))
    return;

  g_signal_emit (self, signals[CELL_ASKED], 0, get_number (self, find_position (self)),
                 g_object_get_data (G_OBJECT (row), "gbt-requirement"));
}

static void
gbt_candidate_list_finalize (GObject *object)
{
  GbtCandidateList *self = GBT_CANDIDATE_LIST (object);

  g_clear_pointer (&self->matrix, gbt_matrix_unref);
  g_clear_pointer (&self->dossier, gbt_dossier_unref);
  g_array_unref (self->order);
  g_free (self->candidate);

  G_OBJECT_CLASS (gbt_candidate_list_parent_class)->finalize (object);
}

static void
gbt_candidate_list_class_init (GbtCandidateListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gbt_candidate_list_finalize;

  signals[CELL_ASKED] = g_signal_new ("cell-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                      0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING,
                                      G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-candidate-list.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtCandidateList, choice);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidateList, whole);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidateList, mandatory_group);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidateList, mandatory);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidateList, preferences_group);
  gtk_widget_class_bind_template_child (widget_class, GbtCandidateList, preferences);
}

static void
gbt_candidate_list_init (GbtCandidateList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (choice_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->whole, "row-activated", G_CALLBACK (row_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->mandatory, "row-activated", G_CALLBACK (row_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->preferences, "row-activated", G_CALLBACK (row_activated), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_candidate_list_show:
 * @self: a list
 * @matrix: what it shows
 * @dossier: where its pieces of evidence are
 * @order: (element-type guint): the candidates, in the order in which they are offered
 * @unit: the unit of amounts
 */
void
gbt_candidate_list_show (GbtCandidateList *self,
                         GbtMatrix        *matrix,
                         GbtDossier       *dossier,
                         GArray           *order,
                         GbtUnit           unit)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_return_if_fail (GBT_IS_CANDIDATE_LIST (self));

  gbt_matrix_ref (matrix);
  g_clear_pointer (&self->matrix, gbt_matrix_unref);
  self->matrix = matrix;
  gbt_dossier_ref (dossier);
  g_clear_pointer (&self->dossier, gbt_dossier_unref);
  self->dossier = dossier;
  g_array_ref (order);
  g_array_unref (self->order);
  self->order = order;
  self->unit = unit;

  self->filling = TRUE;
  for (guint i = 0; i < order->len; i++)
    {
      g_autofree char *name
          = gbt_matrix_words_candidate (gbt_matrix_get_standing (matrix, get_index (self, i)));

      gtk_string_list_append (names, name);
    }
  adw_combo_row_set_model (self->choice, G_LIST_MODEL (names));
  if (order->len > 0)
    {
      adw_combo_row_set_selected (self->choice, find_position (self));
      g_set_str (&self->candidate, get_number (self, find_position (self)));
    }
  self->filling = FALSE;
  show_candidate (self);
}

/**
 * gbt_candidate_list_choose:
 * @self: a list
 * @candidate: number of a candidate
 *
 * Shows that one.
 */
void
gbt_candidate_list_choose (GbtCandidateList *self,
                           const char       *candidate)
{
  g_return_if_fail (GBT_IS_CANDIDATE_LIST (self));

  if (g_set_str (&self->candidate, candidate) && self->order->len > 0)
    adw_combo_row_set_selected (self->choice, find_position (self));
}
