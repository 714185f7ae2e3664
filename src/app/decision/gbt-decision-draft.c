/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-decision-draft.h"

#include <glib/gi18n.h>

#include "gbt-archive.h"
#include "gbt-decision-content.h"
#include "gbt-decision-words.h"
#include "gbt-entry-draft.h"
#include "gbt-field-editor.h"
#include "gbt-format.h"
#include "gbt-invalidators-group.h"
#include "gbt-prose-row.h"
#include "gbt-text.h"
#include "gbt-words.h"

#define DRAFT_NUMBER "0"

static const char *const kind_codes[] = { GBT_DECISION_SHORTLIST, GBT_DECISION_DECISION, GBT_DECISION_CLOSED };

struct _GbtDecisionDraft
{
  AdwBin parent_instance;

  AdwToggleGroup *kinds;
  GtkLabel *title;
  GtkLabel *explanation;
  AdwPreferencesGroup *candidates; /* all of them, for a shortlist */
  AdwPreferencesGroup *retained;
  AdwComboRow *retained_row;
  GtkWidget *none_row;
  AdwActionRow *verdict_row;
  GbtChip *verdict_chip;
  AdwActionRow *cost_row;
  GtkLabel *cost;
  AdwActionRow *margin_row;
  GtkLabel *margin;
  GbtChip *margin_chip;
  AdwPreferencesGroup *words;
  AdwPreferencesGroup *calendar_group;
  GbtInvalidatorsGroup *invalidators;
  GtkWidget *side;
  AdwPreferencesGroup *content;
  GtkLabel *consequence;
  GtkLabel *refusal;
  GtkButton *freeze;

  GbtWorkbench *workbench;
  GbtEntryDraft *draft;
  GPtrArray *rows;        /* of candidates and of what will be frozen: made again at each change */
  GPtrArray *admissible;  /* numbers, in the order of the combo row */
  GbtUnit unit;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (GbtDecisionDraft, gbt_decision_draft, ADW_TYPE_BIN)

/* --- The draft ---------------------------------------------------------------------------- */

static const GbtStanding *
find_first_admissible (GbtMatrix *matrix)
{
  for (guint i = 0; matrix != NULL && i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);

      if (standing->verdict == GBT_VERDICT_ADMISSIBLE)
        return standing;
    }

  return NULL;
}

/* What the page shows where nothing was chosen yet: a decision as soon as one is possible. */
static GbtEntry *
dup_effective (GbtDecisionDraft *self)
{
  GbtEntry *kept = gbt_dossier_get_draft (gbt_workbench_get_dossier (self->workbench));
  const GbtStanding *first = find_first_admissible (gbt_workbench_get_matrix (self->workbench));
  GbtEntry *draft = kept != NULL ? gbt_entry_ref (kept) : gbt_entry_new (GBT_ENTRY_DECISION, DRAFT_NUMBER, NULL, 0);

  if (gbt_entry_get_text (draft, GBT_DECISION_KIND) == NULL)
    {
      g_autoptr (GbtEntry) bare = draft;

      draft = gbt_entry_with_text (bare, GBT_DECISION_KIND, first != NULL ? GBT_DECISION_DECISION : GBT_DECISION_SHORTLIST);
    }
  if (gbt_entry_is (draft, GBT_DECISION_KIND, GBT_DECISION_DECISION) && first != NULL &&
      gbt_entry_get_text (draft, GBT_DECISION_RETAINED) == NULL)
    {
      g_autoptr (GbtEntry) bare = draft;

      draft = gbt_entry_with_text (bare, GBT_DECISION_RETAINED, gbt_entry_get_number (first->candidate));
    }
  return draft;
}

static gboolean
keep_draft (GbtDecisionDraft *self,
            GbtEntry         *draft)
{
  g_autoptr (GError) error = NULL;

  if (gbt_workbench_set_draft (self->workbench, draft, &error))
    return TRUE;

  gtk_widget_error_bell (GTK_WIDGET (self));
  return FALSE;
}

static void
draft_edited (GbtDecisionDraft *self)
{
  if (self->showing)
    return;

  self->showing = TRUE;
  keep_draft (self, gbt_entry_draft_get_entry (self->draft));
  self->showing = FALSE;
}

static void
edit_ended (GbtDecisionDraft *self)
{
  gbt_workbench_end_edit (self->workbench);
}

static void
set_field (GbtDecisionDraft *self,
           guint             field,
           const char       *text)
{
  g_autoptr (GbtEntry) draft = dup_effective (self);
  g_autoptr (GbtEntry) changed = gbt_entry_with_text (draft, field, text);

  keep_draft (self, changed);
  gbt_workbench_end_edit (self->workbench);
}

/* --- Showing ------------------------------------------------------------------------------ */

static void
remove_rows (AdwPreferencesGroup *group,
             GPtrArray           *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      GtkWidget *row = rows->pdata[i];

      if (gtk_widget_get_ancestor (row, ADW_TYPE_PREFERENCES_GROUP) == GTK_WIDGET (group))
        {
          adw_preferences_group_remove (group, row);
          g_ptr_array_remove_index (rows, i--);
        }
    }
}

static void
show_candidates (GbtDecisionDraft *self,
                 GbtMatrix        *matrix)
{
  for (guint i = 0; matrix != NULL && i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);
      g_autofree char *title = gbt_decision_words_candidate (standing);
      g_autofree char *conditions = gbt_decision_words_conditions (matrix, standing);
      GtkWidget *row = gbt_decision_row_new (title, conditions);
      GtkWidget *chip = gbt_chip_new ();

      gbt_chip_set_wrap (GBT_CHIP (chip), FALSE);
      gbt_decision_show_verdict (GBT_CHIP (chip), standing);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), chip);
      adw_preferences_group_add (self->candidates, row);
      g_ptr_array_add (self->rows, row);
    }
}

static void
show_choices (GbtDecisionDraft *self,
              GbtMatrix        *matrix,
              const char       *retained)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  guint selected = GTK_INVALID_LIST_POSITION;

  g_ptr_array_set_size (self->admissible, 0);
  for (guint i = 0; matrix != NULL && i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);
      const char *number = gbt_entry_get_number (standing->candidate);
      g_autofree char *word = NULL;

      if (standing->verdict != GBT_VERDICT_ADMISSIBLE)
        continue;
      if (g_strcmp0 (number, retained) == 0)
        selected = self->admissible->len;
      word = gbt_decision_words_candidate (standing);
      g_ptr_array_add (self->admissible, g_strdup (number));
      gtk_string_list_append (words, word);
    }

  adw_combo_row_set_model (self->retained_row, G_LIST_MODEL (words));
  adw_combo_row_set_selected (self->retained_row, selected);
}

static void
show_retained (GbtDecisionDraft *self,
               GbtMatrix        *matrix,
               const char       *retained)
{
  const GbtStanding *standing = matrix != NULL && retained != NULL ? gbt_matrix_find_standing (matrix, retained) : NULL;
  g_autofree char *verdict = NULL;
  g_autofree char *admissible = NULL;
  g_autofree char *all = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *way = NULL;
  g_autofree char *margin = NULL;
  g_autofree char *sum = NULL;
  gboolean any;

  show_choices (self, matrix, retained);
  any = self->admissible->len > 0;
  gtk_widget_set_visible (GTK_WIDGET (self->retained_row), any);
  gtk_widget_set_visible (self->none_row, !any);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict_row), standing != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->cost_row), standing != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->margin_row), standing != NULL);
  if (standing == NULL)
    return;

  admissible = gbt_format_count (gbt_words_get_language (), standing->n_admissible);
  all = gbt_format_count (gbt_words_get_language (), standing->n_admissible + standing->n_to_confirm + standing->n_excluded);
  verdict = gbt_text_fill (_ ("{1} mandatory requirements of {2}"), admissible, all, NULL);
  adw_action_row_set_subtitle (self->verdict_row, verdict);
  gbt_decision_show_verdict (self->verdict_chip, standing);

  cost = gbt_decision_words_cost (standing);
  way = gbt_decision_words_way (standing);
  gtk_label_set_label (self->cost, cost);
  adw_action_row_set_subtitle (self->cost_row, way);

  margin = gbt_decision_words_margin (standing, self->unit);
  sum = gbt_decision_words_margin_sum (standing, self->unit);
  gtk_label_set_label (self->margin, margin);
  adw_action_row_set_subtitle (self->margin_row, sum);
  gbt_chip_set (self->margin_chip,
                standing->margin.load == GBT_LOAD_PEAK ? "gbt-measured-symbolic" : "gbt-estimated-symbolic",
                gbt_decision_words_basis (standing), NULL);
}

static void
say_kind (GbtDecisionDraft *self,
          const char       *title,
          const char       *explanation,
          const char       *consequence,
          const char       *freeze)
{
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->explanation, explanation);
  gtk_label_set_label (self->consequence, consequence);
  gtk_button_set_label (self->freeze, freeze);
}

static void
show_kind (GbtDecisionDraft *self,
           const char       *kind)
{
  gboolean decides = g_strcmp0 (kind, GBT_DECISION_DECISION) == 0;
  gboolean lists = g_strcmp0 (kind, GBT_DECISION_SHORTLIST) == 0;

  gtk_widget_set_visible (GTK_WIDGET (self->retained), decides);
  gtk_widget_set_visible (GTK_WIDGET (self->candidates), lists);
  gtk_widget_set_visible (GTK_WIDGET (self->calendar_group), decides);
  if (decides)
    say_kind (self, _ ("Retained candidate"),
              _ ("A decision retains an admissible candidate. Without one: a shortlist, or closed."),
              _ ("Freezing writes a whole copy and its SHA-256 fingerprint. A frozen record is "
                 "not changed: another replaces it, and the old one stays readable."),
              _ ("Freeze the Decision…"));
  else if (lists)
    say_kind (self, _ ("Technical shortlist"),
              _ ("Any mix of verdicts, sent out with its questions. It is neither a ranking nor a decision."),
              _ ("A shortlist has its SHA-256 fingerprint, as a decision has. Preferences are counted apart."),
              _ ("Freeze the Shortlist…"));
  else
    say_kind (self, C_ ("record", "Closed"), _ ("No candidate is retained. The rationale says why."),
              _ ("Freezing writes a whole copy and its SHA-256 fingerprint. It cannot be undone."),
              _ ("Freeze as Closed…"));
}

static void
show_refusal (GbtDecisionDraft *self,
              GbtMatrix        *matrix,
              GbtEntry         *draft)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  gboolean writable = !gbt_workbench_get_read_only (self->workbench);
  gboolean allowed = matrix != NULL && gbt_decision_check (matrix, draft, &error);

  if (error != NULL)
    sentence = gbt_words_error (error);
  gtk_label_set_label (self->refusal, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->refusal), sentence != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->freeze), allowed && writable);
}

static void
refresh (GbtDecisionDraft *self)
{
  GbtMatrix *matrix = gbt_workbench_get_matrix (self->workbench);
  g_autoptr (GbtEntry) draft = dup_effective (self);
  const char *kind = gbt_entry_get_text (draft, GBT_DECISION_KIND);

  self->showing = TRUE;
  gbt_entry_draft_set_entry (self->draft, draft);
  for (guint i = 0; i < G_N_ELEMENTS (kind_codes); i++)
    {
      if (g_strcmp0 (kind, kind_codes[i]) == 0)
        adw_toggle_group_set_active (self->kinds, i);
    }
  remove_rows (self->candidates, self->rows);
  remove_rows (self->content, self->rows);
  show_kind (self, kind);
  show_candidates (self, matrix);
  show_retained (self, matrix, gbt_entry_get_text (draft, GBT_DECISION_RETAINED));
  gbt_decision_content_fill (self->content, self->workbench, self->rows);
  gbt_invalidators_group_refresh (self->invalidators);
  show_refusal (self, matrix, draft);
  self->showing = FALSE;
}

/* What is being typed here is in the sheet already: its row is left alone. */
static void
sheet_changed (GbtDecisionDraft *self)
{
  g_autoptr (GbtEntry) draft = NULL;

  if (!self->showing)
    {
      refresh (self);
      return;
    }

  draft = dup_effective (self);
  show_refusal (self, gbt_workbench_get_matrix (self->workbench), draft);
}

/* --- What a person does ------------------------------------------------------------------- */

static void
kind_toggled (GbtDecisionDraft *self)
{
  guint active = adw_toggle_group_get_active (self->kinds);

  if (!self->showing && active < G_N_ELEMENTS (kind_codes))
    set_field (self, GBT_DECISION_KIND, kind_codes[active]);
}

static void
shortlist_asked (GbtDecisionDraft *self)
{
  set_field (self, GBT_DECISION_KIND, GBT_DECISION_SHORTLIST);
}

static void
retained_selected (GbtDecisionDraft *self)
{
  guint selected = adw_combo_row_get_selected (self->retained_row);

  if (!self->showing && selected < self->admissible->len)
    set_field (self, GBT_DECISION_RETAINED, self->admissible->pdata[selected]);
}

static void
tell_failure (GbtDecisionDraft *self,
              const GError     *error)
{
  g_autofree char *sentence = gbt_words_error (error);
  AdwDialog *alert = adw_alert_dialog_new (_ ("Nothing Was Frozen"), sentence);

  adw_alert_dialog_add_response (ADW_ALERT_DIALOG (alert), "close", _ ("_Close"));
  adw_dialog_present (alert, GTK_WIDGET (self));
}

static void
frozen (GObject      *object,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr (GbtDecisionDraft) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFrozen) record = gbt_archive_freeze_finish (GBT_ARCHIVE (object), result, &error);

  if (record == NULL)
    tell_failure (self, error);
}

static void
freeze_answered (AdwAlertDialog   *alert,
                 const char       *response,
                 GbtDecisionDraft *self)
{
  g_autoptr (GbtEntry) draft = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "freeze") || self->workbench == NULL)
    return;

  draft = dup_effective (self);
  if (!gbt_workbench_set_draft (self->workbench, draft, &error))
    {
      tell_failure (self, error);
      return;
    }
  gbt_workbench_end_edit (self->workbench);
  gbt_archive_freeze_async (gbt_workbench_get_archive (self->workbench), NULL, frozen, g_object_ref (self));
}

static void
freeze_clicked (GbtDecisionDraft *self)
{
  g_autoptr (GbtEntry) draft = dup_effective (self);
  const char *kind = gbt_entry_get_text (draft, GBT_DECISION_KIND);
  const char *title = _ ("Freeze the Decision?");
  AdwAlertDialog *alert;

  if (g_strcmp0 (kind, GBT_DECISION_SHORTLIST) == 0)
    title = _ ("Freeze the Shortlist?");
  else if (g_strcmp0 (kind, GBT_DECISION_CLOSED) == 0)
    title = _ ("Freeze the Sheet as Closed?");
  alert = ADW_ALERT_DIALOG (adw_alert_dialog_new (
      title, _ ("A whole copy of the sheet is written with its fingerprint: this revision, its estimate, runs, offers, "
                "verdicts and list of evidence. It cannot be undone or changed; another record can replace it.")));
  adw_alert_dialog_add_responses (alert, "cancel", _ ("_Cancel"), "freeze", _ ("_Freeze"), NULL);
  adw_alert_dialog_set_response_appearance (alert, "freeze", ADW_RESPONSE_SUGGESTED);
  adw_alert_dialog_set_default_response (alert, "cancel");
  adw_alert_dialog_set_close_response (alert, "cancel");
  g_signal_connect_object (alert, "response", G_CALLBACK (freeze_answered), self, 0);
  adw_dialog_present (ADW_DIALOG (alert), GTK_WIDGET (self));
}

/* --- Making ------------------------------------------------------------------------------- */

static void
gbt_decision_draft_dispose (GObject *object)
{
  GbtDecisionDraft *self = GBT_DECISION_DRAFT (object);

  gbt_decision_draft_set_workbench (self, NULL);
  g_clear_object (&self->draft);
  g_clear_object (&self->side);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->admissible, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_decision_draft_parent_class)->dispose (object);
}

static void
gbt_decision_draft_class_init (GbtDecisionDraftClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_decision_draft_dispose;
}

/* The figure stands over its origin: side by side they leave no room on a phone for how it is computed. */
static GtkLabel *
add_figure (AdwActionRow *row,
            GbtChip     **origin)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 1.0f, NULL);
  GtkWidget *chip = gbt_chip_new ();

  gtk_widget_add_css_class (label, "numeric");
  gbt_chip_set_wrap (GBT_CHIP (chip), FALSE);
  gtk_widget_set_halign (chip, GTK_ALIGN_END);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), chip);
  adw_action_row_add_suffix (row, box);
  *origin = GBT_CHIP (chip);
  return GTK_LABEL (label);
}

static GbtChip *
add_chip (AdwActionRow *row)
{
  GtkWidget *chip = gbt_chip_new ();

  gbt_chip_set_wrap (GBT_CHIP (chip), FALSE);
  adw_action_row_add_suffix (row, chip);
  return GBT_CHIP (chip);
}

static void
make_retained (GbtDecisionDraft *self)
{
  GtkWidget *propose = gtk_button_new_with_label (_ ("Prepare a Shortlist"));
  GbtChip *cost_chip;

  self->retained = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  self->retained_row = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->retained_row), _ ("Candidate"));
  adw_preferences_group_add (self->retained, GTK_WIDGET (self->retained_row));

  self->none_row = gbt_decision_row_new (_ ("No candidate is admissible"),
                                         _ ("A decision cannot be frozen. A shortlist can, with its conditions to confirm."));
  gtk_widget_set_valign (propose, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (propose, "clicked", G_CALLBACK (shortlist_asked), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->none_row), propose);
  adw_preferences_group_add (self->retained, self->none_row);

  self->verdict_row = ADW_ACTION_ROW (gbt_decision_row_new (_ ("Verdict"), NULL));
  self->verdict_chip = add_chip (self->verdict_row);
  adw_preferences_group_add (self->retained, GTK_WIDGET (self->verdict_row));
  self->cost_row = ADW_ACTION_ROW (gbt_decision_row_new (_ ("Cost of the campaign"), NULL));
  self->cost = add_figure (self->cost_row, &cost_chip);
  gbt_chip_set_origin (cost_chip, GBT_ORIGIN_COMMERCIAL);
  adw_preferences_group_add (self->retained, GTK_WIDGET (self->cost_row));
  self->margin_row = ADW_ACTION_ROW (gbt_decision_row_new (_ ("Useful margin"), NULL));
  self->margin = add_figure (self->margin_row, &self->margin_chip);
  adw_preferences_group_add (self->retained, GTK_WIDGET (self->margin_row));
}

static AdwPreferencesGroup *
make_prose (GbtDecisionDraft *self,
            const char       *key)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GtkWidget *row = g_object_new (GBT_TYPE_PROSE_ROW, "field", key, NULL);

  adw_preferences_group_add (group, row);
  gbt_field_editor_set_holder (GBT_FIELD_EDITOR (row), GBT_FIELD_HOLDER (self->draft));
  g_signal_connect_object (self->draft, "notify::entry", G_CALLBACK (gbt_field_editor_refresh), row, G_CONNECT_SWAPPED);
  return group;
}

static void
make_side (GbtDecisionDraft *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->content = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  self->consequence = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0f, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->consequence), "dimmed");
  self->refusal = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0f, "visible", FALSE, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->refusal), "warning");
  self->freeze = GTK_BUTTON (gtk_button_new_with_label (""));
  gtk_widget_set_halign (GTK_WIDGET (self->freeze), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->freeze), "pill");
  gtk_widget_add_css_class (GTK_WIDGET (self->freeze), "suggested-action");
  g_signal_connect_swapped (self->freeze, "clicked", G_CALLBACK (freeze_clicked), self);

  /* A heading of its own stands level with that of the other column. */
  gtk_box_append (GTK_BOX (box), gbt_decision_heading_new (_ ("What Will Be Frozen")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->content));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->consequence));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->refusal));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->freeze));
  self->side = g_object_ref_sink (box);
}

static void
gbt_decision_draft_init (GbtDecisionDraft *self)
{
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_DECISION, DRAFT_NUMBER, NULL, 0);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  const char *kinds[] = { C_ ("record", "Shortlist"), C_ ("record", "Decision"), C_ ("record", "Closed") };

  self->draft = gbt_entry_draft_new (empty);
  self->rows = g_ptr_array_new ();
  self->admissible = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect_object (self->draft, "edited", G_CALLBACK (draft_edited), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->draft, "edit-ended", G_CALLBACK (edit_ended), self, G_CONNECT_SWAPPED);

  self->kinds = ADW_TOGGLE_GROUP (adw_toggle_group_new ());
  gtk_widget_set_halign (GTK_WIDGET (self->kinds), GTK_ALIGN_START);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      AdwToggle *toggle = adw_toggle_new ();

      adw_toggle_set_label (toggle, kinds[i]);
      adw_toggle_group_add (self->kinds, toggle);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->kinds), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Record to freeze"), -1);
  self->title = GTK_LABEL (gbt_decision_heading_new (""));
  gtk_widget_set_margin_top (GTK_WIDGET (self->title), 12);
  self->explanation = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0f, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->explanation), "dimmed");

  self->candidates = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  make_retained (self);
  self->words = make_prose (self, "decision.rationale");
  self->calendar_group = make_prose (self, "decision.calendar");
  self->invalidators = g_object_new (GBT_TYPE_INVALIDATORS_GROUP, NULL);
  gtk_widget_set_margin_top (GTK_WIDGET (self->words), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->invalidators), 12);

  gtk_box_append (GTK_BOX (box), gbt_decision_heading_new (_ ("Record to freeze")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->kinds));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->explanation));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->candidates));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->retained));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->words));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->calendar_group));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->invalidators));
  adw_bin_set_child (ADW_BIN (self), box);
  make_side (self);

  g_signal_connect_object (self->kinds, "notify::active", G_CALLBACK (kind_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->retained_row, "notify::selected", G_CALLBACK (retained_selected), self, G_CONNECT_SWAPPED);
}

/**
 * gbt_decision_draft_set_workbench:
 * @self: a draft
 * @workbench: (nullable): the open sheet
 */
void
gbt_decision_draft_set_workbench (GbtDecisionDraft *self,
                                  GbtWorkbench     *workbench)
{
  g_return_if_fail (GBT_IS_DECISION_DRAFT (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_set_object (&self->workbench, workbench);
  gbt_invalidators_group_set_workbench (self->invalidators, workbench);
  if (workbench == NULL)
    return;

  gbt_entry_draft_set_read_only (self->draft, gbt_workbench_get_read_only (workbench));
  g_signal_connect_object (workbench, "notify::sheet", G_CALLBACK (sheet_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workbench, "notify::matrix", G_CALLBACK (sheet_changed), self, G_CONNECT_SWAPPED);
  refresh (self);
}

/**
 * gbt_decision_draft_set_unit:
 * @self: a draft
 * @unit: the unit of every amount shown
 */
void
gbt_decision_draft_set_unit (GbtDecisionDraft *self,
                             GbtUnit           unit)
{
  g_return_if_fail (GBT_IS_DECISION_DRAFT (self));

  self->unit = unit;
  if (self->workbench != NULL)
    refresh (self);
}

/**
 * gbt_decision_draft_get_side:
 * @self: a draft
 *
 * Returns: (transfer none): what will be frozen, and the button that freezes it
 */
GtkWidget *
gbt_decision_draft_get_side (GbtDecisionDraft *self)
{
  g_return_val_if_fail (GBT_IS_DECISION_DRAFT (self), NULL);

  return self->side;
}
