/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-verdict-editor.h"

#include "gbt-matrix-words.h"
#include "gbt-words.h"

struct _GbtVerdictEditor
{
  AdwBin parent_instance;

  AdwComboRow *choice;
  AdwEntryRow *sentence;
  GtkLabel *message;

  GbtWorkbench *workbench;
  char *candidate;
  char *requirement;
  GbtVerdict recorded;
  gboolean is_recorded; /* the planner set it */
  GbtVerdict seen; /* the latest choice that was acted on: the row tells late what it was set to */
  gboolean mandatory;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (GbtVerdictEditor, gbt_verdict_editor, ADW_TYPE_BIN)

static GbtVerdict
get_chosen (GbtVerdictEditor *self)
{
  guint selected = adw_combo_row_get_selected (self->choice);

  return selected <= GBT_VERDICT_EXCLUDED ? (GbtVerdict) selected : GBT_VERDICT_TO_CONFIRM;
}

static guint
get_sentence_field (GbtVerdict verdict)
{
  return verdict == GBT_VERDICT_EXCLUDED ? GBT_ASSESSMENT_GROUND : GBT_ASSESSMENT_CONDITION;
}

static void
say (GbtVerdictEditor *self,
     const char       *sentence,
     gboolean          refused)
{
  gtk_label_set_label (self->message, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), sentence != NULL);
  gtk_widget_remove_css_class (GTK_WIDGET (self->message), refused ? "dimmed" : "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->message), refused ? "error" : "dimmed");
  if (sentence != NULL && refused)
    gtk_accessible_announce (GTK_ACCESSIBLE (self), sentence,
                             GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

static void
show_sentence (GbtVerdictEditor *self)
{
  GbtVerdict verdict = get_chosen (self);
  GbtEntry *assessment
      = gbt_dossier_get_assessment (gbt_workbench_get_dossier (self->workbench), self->candidate,
                                    self->requirement);
  const char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->sentence), verdict != GBT_VERDICT_ADMISSIBLE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->sentence),
                                 gbt_words_spec_label (gbt_entry_kind_get_spec (
                                     GBT_ENTRY_ASSESSMENT, get_sentence_field (verdict))));
  if (assessment != NULL)
    text = gbt_entry_get_text (assessment, get_sentence_field (verdict));
  self->filling = TRUE;
  adw_entry_row_set_show_apply_button (self->sentence, FALSE);
  gtk_editable_set_text (GTK_EDITABLE (self->sentence), text != NULL ? text : "");
  adw_entry_row_set_show_apply_button (self->sentence, TRUE);
  self->filling = FALSE;
}

static GbtEntry *
with_sentence (GbtEntry   *assessment,
               guint       field,
               const char *text)
{
  g_autoptr (GbtField) unknown = NULL;

  if (text != NULL && *text != '\0')
    return gbt_entry_with_text (assessment, field, text);

  unknown = gbt_field_new_unknown ();
  return gbt_entry_with_field (assessment, field, unknown);
}

/* The verdict and its sentence go together: what belonged to another verdict goes away. */
static void
apply (GbtVerdictEditor *self)
{
  GbtVerdict verdict = get_chosen (self);
  g_autofree char *typed
      = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->sentence))));
  g_autoptr (GbtEntry) before
      = gbt_verdict_editor_dup_assessment (self->workbench, self->candidate, self->requirement);
  g_autoptr (GbtEntry) judged
      = gbt_entry_with_text (before, GBT_ASSESSMENT_VERDICT, gbt_verdict_get_code (verdict));
  g_autoptr (GbtEntry) conditioned
      = with_sentence (judged, GBT_ASSESSMENT_CONDITION,
                       verdict == GBT_VERDICT_TO_CONFIRM ? typed : NULL);
  g_autoptr (GbtEntry) grounded
      = with_sentence (conditioned, GBT_ASSESSMENT_GROUND,
                       verdict == GBT_VERDICT_EXCLUDED ? typed : NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  /* The matrix that comes of it shows this editor anew. */
  if (gbt_workbench_set_assessment (self->workbench, grounded, &error))
    return;

  /* What is shown is what is recorded. */
  self->seen = self->recorded;
  adw_combo_row_set_selected (self->choice, self->recorded);
  if (self->recorded != verdict)
    show_sentence (self);
  sentence = gbt_words_error (error);
  say (self, sentence, TRUE);
}

static void
chosen (GbtVerdictEditor *self)
{
  if (self->filling || self->workbench == NULL || get_chosen (self) == self->seen)
    return;

  self->seen = get_chosen (self);
  say (self, NULL, FALSE);
  show_sentence (self);
  if (self->is_recorded && get_chosen (self) == self->recorded)
    return;

  if (get_chosen (self) == GBT_VERDICT_ADMISSIBLE)
    {
      apply (self);
      return;
    }

  say (self,
       get_chosen (self) == GBT_VERDICT_EXCLUDED ? _ ("Write the established failure, then apply.")
                                                 : _ ("Write what would settle it, then apply."),
       FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->sentence));
}

static void
gbt_verdict_editor_dispose (GObject *object)
{
  GbtVerdictEditor *self = GBT_VERDICT_EDITOR (object);

  g_clear_object (&self->workbench);
  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_VERDICT_EDITOR);

  G_OBJECT_CLASS (gbt_verdict_editor_parent_class)->dispose (object);
}

static void
gbt_verdict_editor_finalize (GObject *object)
{
  GbtVerdictEditor *self = GBT_VERDICT_EDITOR (object);

  g_free (self->candidate);
  g_free (self->requirement);

  G_OBJECT_CLASS (gbt_verdict_editor_parent_class)->finalize (object);
}

static void
gbt_verdict_editor_class_init (GbtVerdictEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_verdict_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = gbt_verdict_editor_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-verdict-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtVerdictEditor, choice);
  gtk_widget_class_bind_template_child (widget_class, GbtVerdictEditor, sentence);
  gtk_widget_class_bind_template_child (widget_class, GbtVerdictEditor, message);
}

static void
gbt_verdict_editor_init (GbtVerdictEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (chosen), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sentence, "apply", G_CALLBACK (apply), self, G_CONNECT_SWAPPED);
}

/* The words change with the strength of the requirement only: the choice being made holds them. */
static void
show_words (GbtVerdictEditor *self,
            gboolean          mandatory)
{
  g_autoptr (GtkStringList) words = NULL;

  if (adw_combo_row_get_model (self->choice) != NULL && self->mandatory == mandatory)
    return;

  self->mandatory = mandatory;
  words = gtk_string_list_new (NULL);
  for (guint i = GBT_VERDICT_ADMISSIBLE; i <= GBT_VERDICT_EXCLUDED; i++)
    {
      g_auto (GbtMatrixWords) mark = { 0 };

      gbt_matrix_words_mark ((GbtVerdict) i, mandatory, &mark);
      gtk_string_list_append (words, mark.text);
    }
  adw_combo_row_set_model (self->choice, G_LIST_MODEL (words));
}

/**
 * gbt_verdict_editor_set:
 * @self: an editor
 * @workbench: the open sheet
 * @candidate: number of a candidate
 * @requirement: number of a requirement
 * @cell: what the matrix says of them
 */
void
gbt_verdict_editor_set (GbtVerdictEditor *self,
                        GbtWorkbench     *workbench,
                        const char       *candidate,
                        const char       *requirement,
                        const GbtCell    *cell)
{
  GbtEntry *assessment;

  g_return_if_fail (GBT_IS_VERDICT_EDITOR (self));

  g_set_object (&self->workbench, workbench);
  g_set_str (&self->candidate, candidate);
  g_set_str (&self->requirement, requirement);
  assessment = gbt_dossier_get_assessment (gbt_workbench_get_dossier (workbench), candidate,
                                           requirement);
  self->recorded = cell->verdict;
  self->is_recorded = assessment != NULL
                      && gbt_entry_get_text (assessment, GBT_ASSESSMENT_VERDICT) != NULL;

  self->seen = cell->verdict;
  self->filling = TRUE;
  show_words (self, cell->mandatory);
  adw_combo_row_set_selected (self->choice, cell->verdict);
  self->filling = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self), !gbt_workbench_get_read_only (workbench));
  say (self, NULL, FALSE);
  show_sentence (self);
}

/**
 * gbt_verdict_editor_dup_assessment:
 * @workbench: the open sheet
 * @candidate: number of a candidate
 * @requirement: number of a requirement
 *
 * Returns: (transfer full): what the planner says of the cell, or nothing yet, under its number
 */
GbtEntry *
gbt_verdict_editor_dup_assessment (GbtWorkbench *workbench,
                                   const char   *candidate,
                                   const char   *requirement)
{
  GbtEntry *assessment = gbt_dossier_get_assessment (gbt_workbench_get_dossier (workbench),
                                                     candidate, requirement);
  g_autofree char *number = g_strdup_printf ("%s/%s", candidate, requirement);

  return assessment != NULL ? gbt_entry_ref (assessment)
                            : gbt_entry_new (GBT_ENTRY_ASSESSMENT, number, NULL, 0);
}

/**
 * gbt_verdict_editor_forget:
 * @self: an editor
 *
 * Its sheet is closed: nothing holds it any more.
 */
void
gbt_verdict_editor_forget (GbtVerdictEditor *self)
{
  g_return_if_fail (GBT_IS_VERDICT_EDITOR (self));

  g_clear_object (&self->workbench);
}
