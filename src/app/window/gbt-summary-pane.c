/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-summary-pane.h"

#include <glib/gi18n.h>

#include "gbt-chip.h"
#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-summary-candidates.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* So many fields are named at first; the others when asked. */
#define FIRST_FIELDS 6

struct _GbtSummaryPane
{
  AdwBin parent_instance;

  GbtChip *status_chip;
  GbtChip *envelope_chip;
  GtkLabel *at_least;
  GtkLabel *envelope;
  GtkLabel *envelope_detail;
  GbtChip *peak_chip;
  GtkLabel *peak_detail;
  GtkWidget *candidates_group;
  GbtChip *admissible_chip;
  GtkLabel *n_admissible;
  GbtChip *to_confirm_chip;
  GtkLabel *n_to_confirm;
  GbtChip *excluded_chip;
  GtkLabel *n_excluded;
  GtkWidget *conditions_group;
  GtkLabel *conditions_heading;
  GtkListBox *conditions;
  GtkWidget *candidates_separator;
  GtkLabel *fields_heading;
  GtkListBox *fields;
  GtkLabel *save_label;

  GbtWorkbench *workbench;
  GArray *listed;
  GbtUnit unit;
  gboolean all_fields;
  gboolean stale; /* the candidates shown are not what the workbench has */
};

typedef struct
{
  GbtFieldId id;
  GbtFieldState state;
  guint note; /* hash of the condition */
} Listed;

enum
{
  SIGNAL_FIELD_ASKED,
  SIGNAL_CELL_ASKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtSummaryPane, gbt_summary_pane, ADW_TYPE_BIN)

/* The name of a line inside a sentence. */
static const char *
word_line (GbtLine *line)
{
  static const struct
  {
    const char *key;
    const char *word;
  } words[] = {
    { GBT_LINE_WEIGHTS, NC_ ("sum", "weights") },
    { GBT_LINE_RESERVE, NC_ ("sum", "chosen reserve") },
    { GBT_LINE_KV, NC_ ("sum", "KV cache") },
    { GBT_LINE_OVERHEAD, NC_ ("sum", "overhead of 20%") },
    { GBT_LINE_RUNTIME, NC_ ("sum", "runtime context") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_str_equal (words[i].key, gbt_line_get_key (line)))
        return g_dpgettext2 (NULL, "sum", words[i].word);
    }

  return gbt_text (gbt_words_get_language (), gbt_line_get_label (line));
}

/* "13,04 poids + 6,00 réserve choisie, par GPU" */
static char *
word_lines (GbtSummaryPane *self,
            GbtEstimate    *estimate)
{
  g_autoptr (GString) sum = g_string_new (NULL);
  guint n_lines = gbt_estimate_get_n_lines (estimate);

  for (guint i = 0; i < n_lines; i++)
    {
      GbtLine *line = gbt_estimate_get_line (estimate, i);
      g_autofree char *amount = NULL;
      guint64 bytes = 0;

      if (gbt_line_get_per_gpu (line, &bytes))
        amount = gbt_words_number (bytes, self->unit);
      else
        amount = g_strdup (C_ ("amount", "unknown"));
      if (i > 0)
        g_string_append (sum, " + ");
      g_string_append_printf (sum, "%s %s", amount, word_line (line));
    }

  return gbt_text_fill (_ ("{1}, per GPU"), sum->str, NULL);
}

static void
show_envelope (GbtSummaryPane *self)
{
  GbtEstimate *estimate = gbt_workbench_get_estimate (self->workbench);
  g_autofree char *amount = NULL;
  g_autofree char *detail = NULL;

  if (estimate == NULL || !gbt_estimate_has_anything (estimate))
    {
      const GError *error = gbt_workbench_get_estimate_error (self->workbench);

      gbt_chip_set_origin (self->envelope_chip, GBT_ORIGIN_UNKNOWN);
      gtk_label_set_label (self->envelope, C_ ("amount", "unknown"));
      gtk_widget_add_css_class (GTK_WIDGET (self->envelope), "dimmed");
      gtk_widget_set_visible (GTK_WIDGET (self->at_least), FALSE);
      detail = error != NULL
                   ? gbt_words_error (error)
                   : g_strdup (_ ("Give the number of parameters and the format of the weights."));
      gtk_label_set_label (self->envelope_detail, detail);
      return;
    }

  amount = gbt_words_amount (gbt_estimate_get_per_gpu (estimate), self->unit);
  detail = word_lines (self, estimate);
  gbt_chip_set_origin (self->envelope_chip, GBT_ORIGIN_ESTIMATED);
  gtk_label_set_label (self->envelope, amount);
  gtk_widget_remove_css_class (GTK_WIDGET (self->envelope), "dimmed");
  gtk_widget_set_visible (GTK_WIDGET (self->at_least), !gbt_estimate_is_complete (estimate));
  gtk_label_set_label (self->envelope_detail, detail);
}

static void
show_peak (GbtSummaryPane *self)
{
  GbtLanguage language = gbt_words_get_language ();
  GbtWorkload *workload = gbt_workbench_get_workload (self->workbench);
  g_autofree char *detail = NULL;
  guint64 tokens = 0;
  guint64 requests = 0;

  gbt_chip_set_origin (self->peak_chip, GBT_ORIGIN_UNKNOWN);
  if (gbt_workload_get_integer (workload, GBT_FIELD_LIMIT_TOKENS, &tokens) &&
      gbt_workload_get_integer (workload, GBT_FIELD_LIMIT_REQUESTS, &requests))
    {
      g_autofree char *length = gbt_format_tokens (language, tokens);
      g_autofree char *count = gbt_format_requests (language, requests);

      detail = gbt_text_fill (_ ("No run was made at the limit of {1} × {2}."), length, count, NULL);
    }
  else
    detail = g_strdup (_ ("No run was made at the limit."));
  gtk_label_set_label (self->peak_detail, detail);
}

static void
show_verdict (GbtChip         *chip,
              GtkLabel        *label,
              const GbtMatrix *matrix,
              GbtVerdict       verdict)
{
  g_auto (GbtMatrixWords) words = { 0 };
  g_autofree char *count
      = gbt_format_count (gbt_words_get_language (), gbt_matrix_count_verdict (matrix, verdict));

  gbt_matrix_words_mark (verdict, TRUE, &words);
  gbt_chip_set (chip, words.icon_name, words.text, words.tone);
  gtk_label_set_label (label, count);
}

static void
show_candidates (GbtSummaryPane *self)
{
  const GbtMatrix *matrix = gbt_workbench_get_matrix (self->workbench);
  gboolean any = gbt_matrix_get_n_candidates (matrix) > 0;
  guint n_conditions = gbt_matrix_count_conditions (matrix);
  g_autofree char *heading = NULL;

  self->stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->stale)
    return;

  show_verdict (self->admissible_chip, self->n_admissible, matrix, GBT_VERDICT_ADMISSIBLE);
  show_verdict (self->to_confirm_chip, self->n_to_confirm, matrix, GBT_VERDICT_TO_CONFIRM);
  show_verdict (self->excluded_chip, self->n_excluded, matrix, GBT_VERDICT_EXCLUDED);
  heading = gbt_format_counted (gbt_words_get_language (), "{1} condition to confirm",
                                "{1} conditions to confirm", n_conditions);
  gtk_label_set_label (self->conditions_heading, heading);
  gtk_list_box_remove_all (self->conditions);
  gbt_summary_candidates_fill (self->conditions, matrix, self->unit);
  gtk_widget_set_visible (self->candidates_group, any);
  gtk_widget_set_visible (self->conditions_group, n_conditions > 0);
  gtk_widget_set_visible (self->candidates_separator, any);
}

static void
condition_activated (GbtSummaryPane *self,
                     GtkListBoxRow  *row)
{
  const char *candidate;
  const char *requirement;

  if (gbt_summary_candidates_get_cell (row, &candidate, &requirement))
    g_signal_emit (self, signals[SIGNAL_CELL_ASKED], 0, candidate, requirement);
}

static GArray *
list_fields (GbtSummaryPane *self)
{
  GbtWorkload *workload = gbt_workbench_get_workload (self->workbench);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Listed));

  /* To confirm first: somebody wrote what to ask. */
  for (guint wanted = 0; wanted < 2; wanted++)
    {
      for (guint i = 0; i < GBT_N_FIELDS; i++)
        {
          GbtField *field = gbt_workload_get_shown_field (workload, (GbtFieldId) i);
          Listed listed = { (GbtFieldId) i, gbt_field_get_state (field), 0 };

          if (listed.state == GBT_FIELD_TO_CONFIRM)
            listed.note = g_str_hash (gbt_field_get_note (field));
          if (listed.state == (wanted == 0 ? GBT_FIELD_TO_CONFIRM : GBT_FIELD_UNKNOWN))
            g_array_append_val (list, listed);
        }
    }

  return list;
}

static void show_all_fields (GbtSummaryPane *self);

static void
field_activated (GbtSummaryPane *self,
                 GtkListBoxRow  *row)
{
  guint id;

  if (ADW_IS_BUTTON_ROW (row))
    return;

  id = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "gbt-field"));
  g_signal_emit (self, signals[SIGNAL_FIELD_ASKED], 0, id);
}

static GtkWidget *
create_field_row (GbtSummaryPane *self,
                  const Listed   *listed)
{
  GbtField *field = gbt_workbench_get_field (self->workbench, listed->id);
  gboolean to_confirm = listed->state == GBT_FIELD_TO_CONFIRM;
  GtkWidget *mark = gtk_image_new_from_icon_name (to_confirm ? "gbt-confirm-symbolic"
                                                             : "gbt-unknown-symbolic");
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  GtkWidget *row
      = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title",
                      gbt_words_field_label (listed->id), "subtitle",
                      to_confirm ? gbt_field_get_note (field) : C_ ("amount", "unknown"),
                      "activatable", TRUE, NULL);

  gtk_widget_add_css_class (mark, "warning");
  g_object_set (mark, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  g_object_set (arrow, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), mark);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  g_object_set_data (G_OBJECT (row), "gbt-field", GUINT_TO_POINTER ((guint) listed->id));
  return row;
}

static gboolean
same_list (GArray *a,
           GArray *b)
{
  return a != NULL && b != NULL && a->len == b->len &&
         memcmp (a->data, b->data, a->len * sizeof (Listed)) == 0;
}

static void
fill_fields (GbtSummaryPane *self)
{
  GbtLanguage language = gbt_words_get_language ();
  guint n_to_confirm = 0;
  guint n_shown = self->all_fields ? self->listed->len : MIN (self->listed->len, FIRST_FIELDS);
  g_autofree char *unknown = NULL;
  g_autofree char *heading = NULL;

  gtk_list_box_remove_all (self->fields);
  for (guint i = 0; i < self->listed->len; i++)
    {
      const Listed *listed = &g_array_index (self->listed, Listed, i);

      n_to_confirm += listed->state == GBT_FIELD_TO_CONFIRM;
      if (i < n_shown)
        gtk_list_box_append (self->fields, create_field_row (self, listed));
    }

  unknown = gbt_format_counted (language, "{1} unknown field", "{1} unknown fields",
                                self->listed->len - n_to_confirm);
  if (n_to_confirm > 0)
    {
      g_autofree char *confirm = gbt_format_counted (
          language, "{1} field to confirm", "{1} fields to confirm", n_to_confirm);

      /* Translators: "2 fields to confirm, 8 unknown fields" */
      heading = gbt_text_fill (_ ("{1}, {2}"), confirm, unknown, NULL);
    }
  gtk_label_set_label (self->fields_heading, heading != NULL ? heading : unknown);
  gtk_widget_set_visible (GTK_WIDGET (self->fields), self->listed->len > 0);
  if (n_shown < self->listed->len)
    {
      GtkWidget *more = g_object_new (ADW_TYPE_BUTTON_ROW, "title", _ ("Show All"), NULL);

      g_signal_connect_swapped (more, "activated", G_CALLBACK (show_all_fields), self);
      gtk_list_box_append (self->fields, more);
    }
}

static void
show_fields (GbtSummaryPane *self)
{
  g_autoptr (GArray) list = list_fields (self);

  if (same_list (list, self->listed))
    return;

  g_clear_pointer (&self->listed, g_array_unref);
  self->listed = g_steal_pointer (&list);
  fill_fields (self);
}

static void
show_all_fields (GbtSummaryPane *self)
{
  GtkWidget *row;

  self->all_fields = TRUE;
  fill_fields (self);
  row = GTK_WIDGET (gtk_list_box_get_row_at_index (self->fields, FIRST_FIELDS));
  if (row != NULL)
    gtk_widget_grab_focus (row);
}

static void
show_save_state (GbtSummaryPane *self)
{
  const char *word = "";

  switch (gbt_workbench_get_save_state (self->workbench))
    {
    case GBT_SAVE_SAVED:
      word = _ ("Saved");
      break;

    case GBT_SAVE_SAVING:
      word = _ ("Saving…");
      break;

    case GBT_SAVE_FAILED:
      word = _ ("Not saved");
      break;

    case GBT_SAVE_UNKEPT:
    default:
      word = _ ("Kept in no store");
      break;
    }

  gtk_label_set_label (self->save_label, word);
}

static void
show_status (GbtSummaryPane *self)
{
  gbt_chip_set_status (self->status_chip,
                       gbt_sheet_get_status (gbt_workbench_get_sheet (self->workbench)));
}

static void
workload_changed (GbtSummaryPane *self)
{
  show_peak (self);
  show_fields (self);
}

static void
gbt_summary_pane_map (GtkWidget *widget)
{
  GbtSummaryPane *self = GBT_SUMMARY_PANE (widget);

  GTK_WIDGET_CLASS (gbt_summary_pane_parent_class)->map (widget);

  if (self->stale && self->workbench != NULL)
    show_candidates (self);
}

static void
gbt_summary_pane_dispose (GObject *object)
{
  GbtSummaryPane *self = GBT_SUMMARY_PANE (object);

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);
  g_clear_pointer (&self->listed, g_array_unref);

  G_OBJECT_CLASS (gbt_summary_pane_parent_class)->dispose (object);
}

static void
gbt_summary_pane_class_init (GbtSummaryPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_summary_pane_dispose;

  signals[SIGNAL_FIELD_ASKED]
      = g_signal_new ("field-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_CELL_ASKED]
      = g_signal_new ("cell-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  widget_class->map = gbt_summary_pane_map;

  g_type_ensure (GBT_TYPE_CHIP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-summary-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, status_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, envelope_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, at_least);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, envelope);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, envelope_detail);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, peak_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, peak_detail);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, candidates_group);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, admissible_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, n_admissible);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, to_confirm_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, n_to_confirm);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, excluded_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, n_excluded);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, conditions_group);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, conditions_heading);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, conditions);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, candidates_separator);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, fields_heading);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, fields);
  gtk_widget_class_bind_template_child (widget_class, GbtSummaryPane, save_label);
}

static void
gbt_summary_pane_init (GbtSummaryPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->fields, "row-activated", G_CALLBACK (field_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->conditions, "row-activated", G_CALLBACK (condition_activated),
                           self, G_CONNECT_SWAPPED);
}

/**
 * gbt_summary_pane_set_workbench:
 * @self: a pane
 * @workbench: (nullable): the open sheet
 */
void
gbt_summary_pane_set_workbench (GbtSummaryPane *self,
                                GbtWorkbench   *workbench)
{
  g_return_if_fail (GBT_IS_SUMMARY_PANE (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_set_object (&self->workbench, workbench);
  g_clear_pointer (&self->listed, g_array_unref);
  self->all_fields = FALSE;
  if (workbench == NULL)
    return;

  g_signal_connect_object (workbench, "notify::workload", G_CALLBACK (workload_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workbench, "notify::estimate", G_CALLBACK (show_envelope), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workbench, "notify::matrix", G_CALLBACK (show_candidates), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workbench, "notify::save-state", G_CALLBACK (show_save_state), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workbench, "notify::sheet", G_CALLBACK (show_status), self,
                           G_CONNECT_SWAPPED);
  show_status (self);
  show_envelope (self);
  show_candidates (self);
  show_save_state (self);
  workload_changed (self);
}

/**
 * gbt_summary_pane_set_unit:
 * @self: a pane
 * @unit: the unit of every amount shown
 */
void
gbt_summary_pane_set_unit (GbtSummaryPane *self,
                           GbtUnit         unit)
{
  g_return_if_fail (GBT_IS_SUMMARY_PANE (self));

  self->unit = unit;
  if (self->workbench == NULL)
    return;

  show_envelope (self);
  show_candidates (self);
}

/**
 * gbt_summary_pane_set_show_status:
 * @self: a pane
 * @show: whether the status stands here, as on a phone
 */
void
gbt_summary_pane_set_show_status (GbtSummaryPane *self,
                                  gboolean        show)
{
  g_return_if_fail (GBT_IS_SUMMARY_PANE (self));

  gtk_widget_set_visible (GTK_WIDGET (self->status_chip), show);
}
