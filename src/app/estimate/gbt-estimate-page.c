/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-estimate-page.h"

#include <glib/gi18n.h>

#include "gbt-capacities-row.h"
#include "gbt-chart-legend.h"
#include "gbt-chip.h"
#include "gbt-envelope-chart.h"
#include "gbt-estimate-rows.h"
#include "gbt-field-editor.h"
#include "gbt-field-row.h"
#include "gbt-format.h"
#include "gbt-length-chart.h"
#include "gbt-method-help.h"
#include "gbt-post-dialog.h"
#include "gbt-table.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* The card says it: the same remark of the method would say it twice. */
#define EXCEEDED N_("The chosen reserve does not cover the known posts")

struct _GbtEstimatePage
{
  AdwBreakpointBin parent_instance;

  GtkScrolledWindow *scroller;
  AdwToggleGroup *method_group;
  GtkLabel *method_note;
  GbtMethodHelp *help;
  GtkWidget *refusal_card;
  GtkLabel *refusal_label;
  GtkWidget *estimate_box;
  GtkLabel *figure;
  GtkLabel *figure_note;
  GbtChip *figure_chip;
  GtkWidget *chart_box;
  GbtEnvelopeChart *chart;
  GbtChartLegend *legend;
  GtkLabel *chart_note;
  GtkWidget *exceeded_card;
  GtkLabel *exceeded_detail;
  GtkButton *exceeded_button;
  GtkWidget *reserve_row;
  GtkWidget *gpus_row;
  GbtCapacitiesRow *capacities_row;
  GtkLabel *lines_title;
  GbtTable *lines;
  GtkLabel *leaves_out;
  GtkBox *remarks;
  GtkWidget *posts_box;
  GtkLabel *posts_title;
  GbtTable *posts;
  GtkWidget *no_posts;
  GtkWidget *add_post_button;
  GtkWidget *formats_box;
  GtkLabel *formats_note;
  GbtTable *formats;
  GtkWidget *curve_box;
  GtkLabel *curve_title;
  AdwToggleGroup *curve_group;
  GtkLabel *curve_note;
  GtkWidget *curve_card;
  GbtLengthChart *curve;
  GbtTable *fits;

  GbtWorkbench *workbench;
  GbtUnit unit;
  gboolean showing;
  gboolean stale;
};

G_DEFINE_FINAL_TYPE (GbtEstimatePage, gbt_estimate_page, ADW_TYPE_BREAKPOINT_BIN)

static char *
title_with_unit (const char *title,
                 GbtUnit     unit)
{
  return gbt_text_fill (title, gbt_format_unit (gbt_words_get_language (), unit), NULL);
}

/* A list has no header to hold the unit. */
static void
show_list_title (GbtEstimatePage *self,
                 GtkLabel        *label,
                 GbtTable        *table,
                 const char      *title,
                 const char      *with_unit)
{
  g_autofree char *whole = title_with_unit (with_unit, self->unit);
  gboolean as_list;

  g_object_get (table, "as-list", &as_list, NULL);
  gtk_label_set_label (label, as_list ? whole : title);
}

/* The unit stands in the headers, and all of them change at once. */
static void
show_headers (GbtEstimatePage *self)
{
  GbtWorkload *workload = gbt_workbench_get_workload (self->workbench);
  g_autofree char *memory = title_with_unit (_("Memory per GPU ({1})"), self->unit);
  g_autofree char *weights = title_with_unit (_("Weights ({1})"), self->unit);
  g_autofree char *reserve = title_with_unit (_("Reserve ({1})"), self->unit);
  g_autofree char *envelope = title_with_unit (_("Envelope ({1})"), self->unit);
  g_autofree char *margin = NULL;
  /* The axis of the curve counts in GB where figures are in bytes. */
  g_autofree char *curve = title_with_unit (_("Memory Against Length ({1} per GPU)"),
                                            self->unit == GBT_UNIT_BYTE ? GBT_UNIT_GB : self->unit);
  g_autofree char *note = title_with_unit (
      _("Margin: nominal capacity − envelope, in {1} per GPU. A nominal capacity is what is sold, not the device total."),
      self->unit);

  if (gbt_workload_get_n_capacities (workload) > 0)
    {
      g_autofree char *capacity
          = gbt_format_entry_memory (gbt_words_get_language (), gbt_workload_get_capacity (workload, 0));

      margin = gbt_text_fill (_("Margin, {1} ({2})"), capacity,
                              gbt_format_unit (gbt_words_get_language (), self->unit), NULL);
    }
  else
    margin = title_with_unit (_("Margin ({1})"), self->unit);

  gbt_table_set_title (self->lines, 3, memory);
  gbt_table_set_title (self->posts, 2, memory);
  gbt_table_set_title (self->formats, 1, weights);
  gbt_table_set_title (self->formats, 2, reserve);
  gbt_table_set_title (self->formats, 3, envelope);
  gbt_table_set_title (self->formats, 4, margin);
  gtk_label_set_label (self->curve_title, curve);
  gtk_label_set_label (self->chart_note, note);
  show_list_title (self, self->lines_title, self->lines, _("Lines"), _("Lines ({1} per GPU)"));
  show_list_title (self, self->posts_title, self->posts, _("Reserve, Post by Post"),
                   _("Reserve, Post by Post ({1} per GPU)"));
}

static void
show_figure (GbtEstimatePage *self,
             GbtEstimate     *estimate)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *amount = gbt_words_amount (gbt_estimate_get_per_gpu (estimate), self->unit);
  gboolean four = g_strcmp0 (gbt_estimate_get_method (estimate), GBT_METHOD_FOUR_LINES) == 0;
  guint n_unknown = gbt_estimate_get_n_unknown (estimate);
  g_autofree char *note = NULL;
  g_autofree char *shown = NULL;
  guint64 reserve;

  if (!gbt_estimate_has_anything (estimate))
    {
      gtk_label_set_label (self->figure, C_("amount", "unknown"));
      gtk_label_set_label (self->figure_note, _("Give the number of parameters and the format of the weights."));
      gbt_chip_set_origin (self->figure_chip, GBT_ORIGIN_UNKNOWN);
      return;
    }

  if (n_unknown > 0)
    {
      g_autofree char *missing
          = gbt_format_counted (language, "{1} unknown line", "{1} unknown lines", n_unknown);

      note = gbt_text_fill (_("per GPU, lower bound: {1}"), missing, NULL);
      shown = gbt_text_fill (_("at least {1}"), amount, NULL);
    }
  else if (four)
    note = g_strdup (_("Total per GPU, no unknown line"));
  else if (gbt_line_get_per_gpu (gbt_estimate_find_line (estimate, GBT_LINE_RESERVE), &reserve))
    {
      g_autofree char *number = gbt_words_number (reserve, self->unit);

      note = gbt_text_fill (_("Indicative envelope per GPU, {1} of it the chosen reserve"), number, NULL);
    }

  gtk_label_set_label (self->figure, shown != NULL ? shown : amount);
  gtk_label_set_label (self->figure_note, note);
  gbt_chip_set_origin (self->figure_chip, GBT_ORIGIN_ESTIMATED);
}

static void
show_chart (GbtEstimatePage *self,
            GbtEstimate     *estimate,
            GbtWorkload     *workload)
{
  g_autoptr (GbtChartData) data = gbt_chart_data_new_for_workload (estimate, workload);
  guint n_left_out = gbt_chart_data_get_n_left_out (data);

  gtk_widget_set_visible (self->chart_box, gbt_estimate_has_anything (estimate));
  gbt_envelope_chart_set (self->chart, estimate, workload, self->unit);
  gbt_chart_legend_set (self->legend, estimate, data, self->unit);
  gtk_widget_set_visible (GTK_WIDGET (self->chart_note), gbt_chart_data_get_n_capacities (data) > 0);
  if (n_left_out > 0)
    {
      g_autofree char *note = g_strdup (gtk_label_get_label (self->chart_note));
      g_autofree char *left_out
          = gbt_format_counted (gbt_words_get_language (), "{1} capacity farther from the envelope is not drawn.",
                                "{1} capacities farther from the envelope are not drawn.", n_left_out);
      g_autofree char *whole = g_strdup_printf ("%s %s", note, left_out);

      gtk_label_set_label (self->chart_note, whole);
    }
}

/* A card that appears while something else has the keyboard is said aloud, once. */
static void
show_card (GtkWidget  *card,
           gboolean    visible,
           const char *sentence)
{
  gboolean appears = visible && !gtk_widget_get_visible (card);

  gtk_widget_set_visible (card, visible);
  if (appears)
    gtk_accessible_announce (GTK_ACCESSIBLE (card), sentence, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

static void
show_exceeded (GbtEstimatePage *self,
               GbtEstimate     *estimate)
{
  GbtLanguage language = gbt_words_get_language ();
  gint64 balance = 0;
  gboolean exceeded = gbt_estimate_get_balance (estimate, &balance) && balance < 0;

  show_card (self->exceeded_card, exceeded, _(EXCEEDED));
  if (exceeded)
    {
      guint64 reserve = 0;
      guint n_unknown = gbt_estimate_get_n_unknown_posts (estimate);
      g_autofree char *known = gbt_words_number (gbt_estimate_get_known_posts (estimate), self->unit);
      g_autofree char *chosen = NULL;
      g_autofree char *missing = gbt_format_amount (language, -balance, self->unit, GBT_SPACE_SCREEN);
      g_autofree char *sentence = NULL;

      gbt_line_get_bytes (gbt_estimate_find_line (estimate, GBT_LINE_RESERVE), &reserve);
      chosen = gbt_words_number (reserve, self->unit);
      sentence = gbt_text_fill (_("{1} of known posts for {2} of reserve: short by {3}."), known, chosen, missing, NULL);
      if (n_unknown > 0)
        {
          g_autofree char *first = g_steal_pointer (&sentence);
          g_autofree char *rest = gbt_format_counted (language, "{1} post stays unknown.",
                                                      "{1} posts stay unknown.", n_unknown);

          sentence = g_strdup_printf ("%s %s", first, rest);
        }
      gtk_label_set_label (self->exceeded_detail, sentence);
    }
}

static void
fill_remarks (GtkBox            *box,
              const GbtEstimate *estimate)
{
  const char *const *sentences = gbt_estimate_get_remarks (estimate);
  const GbtSentence *amount = gbt_estimate_get_left_out_amount (estimate);
  g_autofree char *said = amount != NULL ? gbt_format_sentence (gbt_words_get_language (), GBT_UNIT_GIB, amount) : NULL;
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (box));
  guint n_shown = 0;

  for (guint i = 0; sentences[i] != NULL || said != NULL; i++)
    {
      g_autofree char *last = sentences[i] == NULL ? g_steal_pointer (&said) : NULL;

      if (last == NULL && g_str_equal (sentences[i], EXCEEDED))
        continue;
      if (child == NULL)
        {
          child = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0f, NULL);
          gtk_widget_add_css_class (child, "caption");
          gtk_box_append (box, child);
        }
      gtk_label_set_label (GTK_LABEL (child),
                           last != NULL ? last : gbt_text (gbt_words_get_language (), sentences[i]));
      child = gtk_widget_get_next_sibling (child);
      n_shown++;
      if (last != NULL)
        break;
    }
  while (child != NULL)
    {
      GtkWidget *gone = child;

      child = gtk_widget_get_next_sibling (gone);
      gtk_box_remove (box, gone);
    }

  gtk_widget_set_visible (GTK_WIDGET (box), n_shown > 0);
}

/* Four rows of unknown amounts compare nothing: a sentence says what is missing. */
static void
show_formats (GbtEstimatePage *self,
              GbtEstimate     *estimate,
              GbtWorkload     *workload)
{
  g_autoptr (GPtrArray) rows = gbt_estimate_rows_for_formats (estimate, workload, self->unit);
  gboolean any = FALSE;

  for (guint i = 0; i < gbt_estimate_get_n_formats (estimate); i++)
    any |= gbt_estimate_get_format_row (estimate, i)->known;

  gbt_table_set_rows (self->formats, rows);
  gtk_widget_set_visible (GTK_WIDGET (self->formats), any);
  gtk_label_set_label (self->formats_note,
                       any ? _("The arithmetic effect of the format alone: a reserve may change with it.")
                           : _("The parameters and the reserve must be known to compare the formats."));
}

static void
show_curve (GbtEstimatePage *self,
            GbtWorkload     *workload)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  gboolean as_table = g_strcmp0 (adw_toggle_group_get_active_name (self->curve_group), "table") == 0;
  GbtLengthCurve curve;

  gtk_widget_set_visible (self->curve_box, gbt_workload_get_task (workload) == GBT_TASK_INFERENCE);
  if (gbt_length_curve_compute (&curve, workload, &error))
    {
      g_autoptr (GPtrArray) rows = gbt_estimate_rows_for_curve (&curve);

      words = gbt_estimate_word_curve (&curve);
      gbt_length_chart_set (self->curve, &curve, self->unit, words);
      gbt_table_set_rows (self->fits, rows);
    }
  else
    {
      words = gbt_words_error (error);
      gbt_length_chart_set (self->curve, NULL, self->unit, words);
    }

  gtk_label_set_label (self->curve_note, words);
  gtk_widget_set_visible (GTK_WIDGET (self->curve_group), error == NULL);
  gtk_widget_set_visible (self->curve_card, error == NULL && !as_table);
  gtk_widget_set_visible (GTK_WIDGET (self->fits), error == NULL && as_table);
}

static void
show_method (GbtEstimatePage *self,
             GbtWorkload     *workload)
{
  const char *method = gbt_workload_get_text (workload, GBT_FIELD_METHOD);
  gboolean four = g_strcmp0 (method, GBT_METHOD_FOUR_LINES) == 0;

  adw_toggle_group_set_active_name (self->method_group, four ? GBT_METHOD_FOUR_LINES : GBT_METHOD_RESERVE);
  gtk_widget_set_visible (self->reserve_row, !four);
  gtk_widget_set_visible (self->gpus_row, four);
  gtk_widget_set_visible (self->posts_box, !four);
  gtk_widget_set_visible (self->formats_box, !four);
}

static void
show_estimate (GbtEstimatePage *self,
               GbtEstimate     *estimate,
               GbtWorkload     *workload)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autoptr (GPtrArray) lines = gbt_estimate_rows_for_lines (estimate, self->unit);
  g_autoptr (GPtrArray) posts = gbt_estimate_rows_for_posts (estimate, self->unit);
  g_autofree char *version = gbt_format_count (language, gbt_estimate_get_version (estimate));
  g_autofree char *revision
      = gbt_format_count (language, gbt_sheet_get_revision (gbt_workbench_get_sheet (self->workbench)));
  g_autofree char *note = gbt_text_fill (_("Method version {1}, revision {2} of the sheet"), version, revision, NULL);
  g_autofree char *left_out
      = gbt_text_fill (_("Not counted: {1}. Conservative envelope: sum of maxima that do not coincide, not a measurement."),
                       gbt_text (language, gbt_estimate_get_leaves_out (estimate)), NULL);

  gtk_label_set_label (self->method_note, note);
  show_figure (self, estimate);
  show_chart (self, estimate, workload);
  show_exceeded (self, estimate);
  gbt_table_set_rows (self->lines, lines);
  gtk_label_set_label (self->leaves_out, left_out);
  fill_remarks (self->remarks, estimate);
  gbt_table_set_rows (self->posts, posts);
  gtk_widget_set_visible (GTK_WIDGET (self->posts), posts->len > 0);
  gtk_widget_set_visible (self->no_posts, posts->len == 0);
  show_formats (self, estimate, workload);
}

static void
show_all (GbtEstimatePage *self)
{
  GbtEstimate *estimate;
  GbtWorkload *workload;

  if (self->workbench == NULL)
    return;
  /* A page that nobody looks at is made anew when it is shown: typing never waits for it. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->stale = TRUE;
      return;
    }

  self->stale = FALSE;
  self->showing = TRUE;
  estimate = gbt_workbench_get_estimate (self->workbench);
  workload = gbt_workbench_get_workload (self->workbench);
  show_method (self, workload);
  show_headers (self);
  gbt_method_help_set (self->help, estimate);
  if (estimate != NULL)
    {
      gtk_widget_set_visible (self->refusal_card, FALSE);
      show_estimate (self, estimate, workload);
      show_curve (self, workload);
    }
  else
    {
      g_autofree char *sentence = gbt_words_error (gbt_workbench_get_estimate_error (self->workbench));

      gtk_label_set_label (self->refusal_label, sentence);
      show_card (self->refusal_card, TRUE, sentence);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (self->estimate_box); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      /* What is chosen can be mended where the method refuses; the rest has nothing to show. */
      if (gtk_widget_is_ancestor (self->gpus_row, child))
        continue;
      if (estimate == NULL)
        gtk_widget_set_visible (child, FALSE);
      else if (child != self->exceeded_card && child != self->posts_box && child != self->formats_box
               && child != self->curve_box)
        gtk_widget_set_visible (child, TRUE);
    }
  self->showing = FALSE;
}

static void
refresh_rows (GbtEstimatePage *self)
{
  gbt_field_editor_refresh (GBT_FIELD_EDITOR (self->reserve_row));
  gbt_field_editor_refresh (GBT_FIELD_EDITOR (self->gpus_row));
  gbt_capacities_row_refresh (self->capacities_row);
}

static void
workbench_changed (GbtEstimatePage *self)
{
  refresh_rows (self);
  show_all (self);
}

static void
mapped (GbtEstimatePage *self)
{
  if (self->stale)
    show_all (self);
}

static void
method_chosen (GbtEstimatePage *self)
{
  g_autoptr (GbtField) field = NULL;
  const char *name = adw_toggle_group_get_active_name (self->method_group);

  if (self->showing || self->workbench == NULL || name == NULL)
    return;

  field = gbt_field_new_text (name, NULL);
  gbt_workbench_set_field (self->workbench, GBT_FIELD_METHOD, field, NULL);
  gbt_workbench_end_edit (self->workbench);
}

static void
curve_chosen (GbtEstimatePage *self)
{
  if (!self->showing && self->workbench != NULL)
    show_curve (self, gbt_workbench_get_workload (self->workbench));
}

static void
headers_changed (GbtEstimatePage *self)
{
  if (self->workbench != NULL)
    show_headers (self);
}

static void
change_reserve (GbtEstimatePage *self)
{
  gbt_field_editor_focus_field (GBT_FIELD_EDITOR (self->reserve_row),
                                gbt_field_id_get_spec (GBT_FIELD_RESERVE));
}

static void
post_activated (GbtEstimatePage *self,
                guint            index)
{
  if (self->workbench == NULL || index >= gbt_workload_get_n_posts (gbt_workbench_get_workload (self->workbench)))
    return;

  gbt_post_dialog_present (self->workbench, (int) index, GTK_WIDGET (self));
}

static void
add_post (GbtEstimatePage *self)
{
  if (self->workbench != NULL)
    gbt_post_dialog_present (self->workbench, -1, GTK_WIDGET (self));
}

static void
gbt_estimate_page_dispose (GObject *object)
{
  GbtEstimatePage *self = GBT_ESTIMATE_PAGE (object);

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);

  G_OBJECT_CLASS (gbt_estimate_page_parent_class)->dispose (object);
}

static void
gbt_estimate_page_class_init (GbtEstimatePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_estimate_page_dispose;

  g_type_ensure (GBT_TYPE_CHIP);
  g_type_ensure (GBT_TYPE_TABLE);
  g_type_ensure (GBT_TYPE_FIELD_ROW);
  g_type_ensure (GBT_TYPE_CAPACITIES_ROW);
  g_type_ensure (GBT_TYPE_ENVELOPE_CHART);
  g_type_ensure (GBT_TYPE_CHART_LEGEND);
  g_type_ensure (GBT_TYPE_METHOD_HELP);
  g_type_ensure (GBT_TYPE_LENGTH_CHART);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-estimate-page.ui");
#define BIND(child) gtk_widget_class_bind_template_child (widget_class, GbtEstimatePage, child)
  BIND (scroller);
  BIND (method_group);
  BIND (method_note);
  BIND (help);
  BIND (refusal_card);
  BIND (refusal_label);
  BIND (estimate_box);
  BIND (figure);
  BIND (figure_note);
  BIND (figure_chip);
  BIND (chart_box);
  BIND (chart);
  BIND (legend);
  BIND (chart_note);
  BIND (exceeded_card);
  BIND (exceeded_detail);
  BIND (exceeded_button);
  BIND (reserve_row);
  BIND (gpus_row);
  BIND (capacities_row);
  BIND (lines_title);
  BIND (lines);
  BIND (leaves_out);
  BIND (remarks);
  BIND (posts_box);
  BIND (posts_title);
  BIND (posts);
  BIND (no_posts);
  BIND (add_post_button);
  BIND (formats_box);
  BIND (formats_note);
  BIND (formats);
  BIND (curve_box);
  BIND (curve_title);
  BIND (curve_group);
  BIND (curve_note);
  BIND (curve_card);
  BIND (curve);
  BIND (fits);
#undef BIND
}

static void
add_columns (GbtEstimatePage *self)
{
  /* Widths in sp: their sum stays under the page's 956. */
  gbt_table_add_column (self->lines, GBT_TABLE_TITLE, _("Line"), 170);
  gbt_table_add_column (self->lines, GBT_TABLE_DETAIL, _("Formula"), 196);
  gbt_table_add_column (self->lines, GBT_TABLE_DETAIL, _("Applied Formula"), 256);
  gbt_table_add_column (self->lines, GBT_TABLE_AMOUNT, "", 178);
  gbt_table_add_column (self->lines, GBT_TABLE_MARK, _("Origin of the Amount"), 156);

  gbt_table_add_column (self->posts, GBT_TABLE_TITLE, _("Post of the Reserve"), 206);
  gbt_table_add_column (self->posts, GBT_TABLE_DETAIL, _("Applied Formula or Justification"), 374);
  gbt_table_add_column (self->posts, GBT_TABLE_AMOUNT, "", 178);
  gbt_table_add_column (self->posts, GBT_TABLE_MARK, _("Origin of the Amount"), 156);
  gbt_table_add_column (self->posts, GBT_TABLE_OPEN, "", 40);

  gbt_table_add_column (self->formats, GBT_TABLE_TITLE, _("Format"), 100);
  gbt_table_add_column (self->formats, GBT_TABLE_FIGURE, "", 130);
  gbt_table_add_column (self->formats, GBT_TABLE_FIGURE, "", 130);
  gbt_table_add_column (self->formats, GBT_TABLE_AMOUNT, "", 140);
  gbt_table_add_column (self->formats, GBT_TABLE_FIGURE, "", 168);
  gbt_table_add_column (self->formats, GBT_TABLE_MARK, _("Quality"), 222);

  gbt_table_add_column (self->fits, GBT_TABLE_TITLE, _("Requests and Capacity"), 260);
  gbt_table_add_column (self->fits, GBT_TABLE_DETAIL, _("Remark"), 300);
  gbt_table_add_column (self->fits, GBT_TABLE_AMOUNT, _("Largest Length (tokens)"), 240);
}

static void
gbt_estimate_page_init (GbtEstimatePage *self)
{
  self->showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  adw_toggle_group_set_active_name (self->curve_group, "curve");
  add_columns (self);

  g_signal_connect_swapped (self, "map", G_CALLBACK (mapped), self);
  g_signal_connect_object (self->method_group, "notify::active-name", G_CALLBACK (method_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->curve_group, "notify::active-name", G_CALLBACK (curve_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->exceeded_button, "clicked", G_CALLBACK (change_reserve), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lines, "notify::as-list", G_CALLBACK (headers_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->posts, "activated", G_CALLBACK (post_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->add_post_button, "clicked", G_CALLBACK (add_post), self, G_CONNECT_SWAPPED);
  self->showing = FALSE;
}

/**
 * gbt_estimate_page_set_workbench:
 * @self: a page
 * @workbench: (nullable): the open sheet
 */
void
gbt_estimate_page_set_workbench (GbtEstimatePage *self,
                                 GbtWorkbench    *workbench)
{
  gboolean writable;

  g_return_if_fail (GBT_IS_ESTIMATE_PAGE (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_set_object (&self->workbench, workbench);
  gbt_field_editor_set_holder (GBT_FIELD_EDITOR (self->reserve_row), (GbtFieldHolder *) workbench);
  gbt_field_editor_set_holder (GBT_FIELD_EDITOR (self->gpus_row), (GbtFieldHolder *) workbench);
  gbt_capacities_row_set_workbench (self->capacities_row, workbench);
  if (workbench == NULL)
    return;

  writable = !gbt_workbench_get_read_only (workbench);
  gtk_widget_set_sensitive (GTK_WIDGET (self->method_group), writable);
  gtk_widget_set_sensitive (self->add_post_button, writable);
  g_signal_connect_object (workbench, "notify::workload", G_CALLBACK (workbench_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workbench, "notify::estimate", G_CALLBACK (show_all), self, G_CONNECT_SWAPPED);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  show_all (self);
}

/**
 * gbt_estimate_page_set_unit:
 * @self: a page
 * @unit: the unit of every figure and header, at once
 */
void
gbt_estimate_page_set_unit (GbtEstimatePage *self,
                            GbtUnit          unit)
{
  g_return_if_fail (GBT_IS_ESTIMATE_PAGE (self));

  self->unit = unit;
  gbt_field_editor_set_unit (GBT_FIELD_EDITOR (self->reserve_row), unit);
  show_all (self);
}

/**
 * gbt_estimate_page_show_field:
 * @self: a page
 * @id: a field of the estimation
 *
 * Puts the keyboard where @id is chosen.
 */
void
gbt_estimate_page_show_field (GbtEstimatePage *self,
                              GbtFieldId       id)
{
  g_return_if_fail (GBT_IS_ESTIMATE_PAGE (self));

  switch ((int) id)
    {
    case GBT_FIELD_RESERVE:
      gbt_field_editor_focus_field (GBT_FIELD_EDITOR (self->reserve_row), gbt_field_id_get_spec (id));
      break;

    case GBT_FIELD_GPUS:
      gbt_field_editor_focus_field (GBT_FIELD_EDITOR (self->gpus_row), gbt_field_id_get_spec (id));
      break;

    default:
      gtk_widget_grab_focus (GTK_WIDGET (self->method_group));
    }
}
