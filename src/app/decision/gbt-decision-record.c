/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-decision-record.h"

#include <glib/gi18n.h>

#include "gbt-decision-words.h"
#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-rendering.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtDecisionRecord
{
  AdwBin parent_instance;

  GtkBox *box;   /* what is said of the record: made again when it changes */
  GtkWidget *side;
  GtkLabel *fingerprint;
  GbtChip *verified;
  GtkButton *replace;

  GbtWorkbench *workbench;
  GbtFrozen *frozen;
  GbtFiche *fiche; /* as it was frozen; NULL when the record cannot be read */
  GbtUnit unit;
};

enum
{
  REPLACE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtDecisionRecord, gbt_decision_record, ADW_TYPE_BIN)

/* --- What is said of the record ----------------------------------------------------------- */

static const GbtStanding *
find_retained (GbtDecisionRecord *self)
{
  const char *retained = gbt_entry_get_text (gbt_frozen_get_decision (self->frozen), GBT_DECISION_RETAINED);
  GbtMatrix *matrix = self->fiche != NULL ? gbt_fiche_get_matrix (self->fiche) : NULL;

  return matrix != NULL && retained != NULL ? gbt_matrix_find_standing (matrix, retained) : NULL;
}

static GtkWidget *
create_label (const char *text,
              const char *class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "wrap", TRUE, "xalign", 0.0f, NULL);

  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static void
add_figure (AdwWrapBox *figures,
            const char *figure,
            const char *name,
            const char *icon,
            const char *word)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *chip = gbt_chip_new ();
  GtkWidget *small = create_label (name, "caption");

  gtk_label_set_max_width_chars (GTK_LABEL (small), 18);
  gbt_chip_set_wrap (GBT_CHIP (chip), FALSE);
  gbt_chip_set (GBT_CHIP (chip), icon, word, NULL);
  gtk_widget_set_halign (chip, GTK_ALIGN_START);
  gtk_widget_add_css_class (small, "dimmed");
  gtk_box_append (GTK_BOX (box), create_label (figure, "title-3"));
  gtk_box_append (GTK_BOX (box), small);
  gtk_box_append (GTK_BOX (box), chip);
  gtk_widget_set_size_request (box, 132, -1);
  adw_wrap_box_append (figures, box);
}

static char *
word_frozen (GbtDecisionRecord *self)
{
  GbtEntry *decision = gbt_frozen_get_decision (self->frozen);
  const char *instant = gbt_entry_get_text (decision, GBT_DECISION_FROZEN);
  const char *reference = gbt_sheet_get_reference (gbt_workbench_get_sheet (self->workbench));
  g_autofree char *record = gbt_decision_words_record (self->frozen);
  g_autofree char *when = gbt_format_instant (gbt_words_get_language (), instant != NULL ? instant : "");
  g_autofree char *revision = gbt_format_count (gbt_words_get_language (), gbt_frozen_get_revision (self->frozen));

  return gbt_text_fill (_ ("{1} of {2}, revision {3}, frozen on {4}"), record,
                        reference != NULL && *reference != '\0' ? reference : _ ("the sheet"), revision, when, NULL);
}

static void
add_summary (GbtDecisionRecord *self)
{
  const GbtStanding *standing = find_retained (self);
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *figures = adw_wrap_box_new ();
  g_autofree char *title = standing != NULL ? gbt_decision_words_candidate (standing) : g_strdup (C_ ("record", "Closed"));
  g_autofree char *frozen = word_frozen (self);
  const char *rationale = gbt_entry_get_text (gbt_frozen_get_decision (self->frozen), GBT_DECISION_RATIONALE);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "gbt-step");
  gtk_box_append (GTK_BOX (card), create_label (title, "title-3"));
  gtk_box_append (GTK_BOX (card), create_label (frozen, "dimmed"));
  if (standing != NULL)
    {
      g_autofree char *cost = gbt_decision_words_cost (standing);
      g_autofree char *way = gbt_decision_words_way (standing);
      g_autofree char *margin = gbt_decision_words_margin (standing, self->unit);
      g_autofree char *sum = gbt_decision_words_margin_sum (standing, self->unit);
      GbtEstimate *estimate = gbt_fiche_get_estimate (self->fiche);
      g_autofree char *envelope = estimate != NULL ? gbt_words_amount (gbt_estimate_get_per_gpu (estimate), self->unit)
                                                   : g_strdup (C_ ("amount", "unknown"));
      GtkWidget *small;

      adw_wrap_box_set_child_spacing (ADW_WRAP_BOX (figures), 18);
      adw_wrap_box_set_line_spacing (ADW_WRAP_BOX (figures), 12);
      add_figure (ADW_WRAP_BOX (figures), cost, way, "gbt-commercial-symbolic", _ (gbt_origin_get_label (GBT_ORIGIN_COMMERCIAL)));
      add_figure (ADW_WRAP_BOX (figures), margin, _ ("Useful margin"),
                  standing->margin.load == GBT_LOAD_PEAK ? "gbt-measured-symbolic" : "gbt-estimated-symbolic",
                  gbt_decision_words_basis (standing));
      add_figure (ADW_WRAP_BOX (figures), envelope, _ ("Envelope"), "gbt-estimated-symbolic",
                  _ (gbt_origin_get_label (GBT_ORIGIN_ESTIMATED)));
      gtk_box_append (GTK_BOX (card), figures);
      small = create_label (sum, "caption");
      gtk_widget_add_css_class (small, "dimmed");
      gtk_box_append (GTK_BOX (card), small);
    }
  else
    g_object_ref_sink (figures), g_object_unref (figures);
  if (rationale != NULL)
    gtk_box_append (GTK_BOX (card), create_label (rationale, NULL));
  gtk_box_append (self->box, card);
}

static AdwPreferencesGroup *
add_group (GbtDecisionRecord *self,
           const char        *title,
           const char        *description)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (group, title);
  adw_preferences_group_set_description (group, description);
  gtk_box_append (self->box, GTK_WIDGET (group));
  return group;
}

static void
add_chip_row (AdwPreferencesGroup *group,
              const char          *title,
              const char          *subtitle,
              const char          *icon,
              const char          *word,
              const char          *tone)
{
  GtkWidget *row = gbt_decision_row_new (title, subtitle);

  if (word != NULL)
    {
      GtkWidget *chip = gbt_chip_new ();

      gbt_chip_set_wrap (GBT_CHIP (chip), FALSE);
      gbt_chip_set (GBT_CHIP (chip), icon, word, tone);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), chip);
    }
  adw_preferences_group_add (group, row);
}

static GPtrArray *
list_changes (GbtDecisionRecord *self)
{
  GbtArchive *archive = gbt_workbench_get_archive (self->workbench);

  if (archive == NULL || gbt_archive_get_decision (archive) != self->frozen)
    return NULL;
  return gbt_archive_get_changes (archive);
}

static void
add_changes (GbtDecisionRecord *self,
             GPtrArray         *changes)
{
  AdwPreferencesGroup *group;

  if (changes == NULL || changes->len == 0)
    return;

  group = add_group (self, _ ("Changed since the freezing"), _ ("The frozen record keeps its figures; the sheet has changed."));
  for (guint i = 0; i < changes->len; i++)
    {
      const GbtChange *change = changes->pdata[i];
      g_autofree char *sentence
          = gbt_matrix_words_capitalize (gbt_format_sentence (gbt_words_get_language (), self->unit, change->reason));

      add_chip_row (group, sentence, change->object, "gbt-invalidated-symbolic", C_ ("invalidator", "Changed"), "error");
    }
}

static const GbtChange *
find_change (GPtrArray  *changes,
             const char *number)
{
  for (guint i = 0; changes != NULL && i < changes->len; i++)
    {
      const GbtChange *change = changes->pdata[i];

      if (g_strcmp0 (change->object, number) == 0)
        return change;
    }

  return NULL;
}

static void
add_invalidators (GbtDecisionRecord *self,
                  GPtrArray         *changes)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (self->fiche);
  guint n = gbt_dossier_get_n (dossier, GBT_ENTRY_INVALIDATOR);
  g_autoptr (GString) grounds = g_string_new (NULL);
  g_autofree char *description = NULL;
  AdwPreferencesGroup *group;

  if (n == 0)
    return;

  for (guint i = 0; i < n; i++)
    {
      const char *number = gbt_entry_get_number (gbt_dossier_get (dossier, GBT_ENTRY_INVALIDATOR, i));

      if (find_change (changes, number) != NULL)
        g_string_append_printf (grounds, "%s%s", grounds->len > 0 ? ", " : "", number);
    }
  if (grounds->len > 0)
    description = gbt_text_fill (_ ("Ground for invalidation: {1}"), grounds->str, NULL);

  group = add_group (self, _ ("What would invalidate the decision"), description);
  for (guint i = 0; i < n; i++)
    {
      GbtEntry *invalidator = gbt_dossier_get (dossier, GBT_ENTRY_INVALIDATOR, i);
      const char *number = gbt_entry_get_number (invalidator);
      const char *text = gbt_entry_get_text (invalidator, GBT_INVALIDATOR_TEXT);
      const GbtFieldSpec *spec = gbt_field_spec_find (gbt_entry_get_text (invalidator, GBT_INVALIDATOR_FIELD));
      const GbtChange *change = find_change (changes, number);
      g_autofree char *title = g_strdup_printf ("%s  %s", number, text != NULL ? text : "");
      g_autofree char *subtitle = NULL;

      if (change != NULL)
        subtitle = gbt_matrix_words_capitalize (
            gbt_format_sentence (gbt_words_get_language (), self->unit, change->reason));
      else if (spec != NULL)
        subtitle = gbt_text_fill (_ ("Automatic check: {1}"), gbt_words_spec_label (spec), NULL);
      else
        subtitle = g_strdup (_ ("Checked by the planner: nothing in the sheet says it"));

      if (change != NULL)
        add_chip_row (group, title, subtitle, "gbt-invalidated-symbolic", C_ ("invalidator", "Changed"), "error");
      else if (spec != NULL)
        add_chip_row (group, title, subtitle, "gbt-check-symbolic", C_ ("invalidator", "Unchanged"), "success");
      else
        add_chip_row (group, title, subtitle, NULL, NULL, NULL);
    }
}

static void
add_conditions (GbtDecisionRecord *self)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (self->fiche);
  AdwPreferencesGroup *group;

  if (gbt_matrix_get_n_candidates (matrix) == 0)
    return;

  group = add_group (self, _ ("Candidates as they were frozen"), NULL);
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);
      g_autofree char *title = gbt_decision_words_candidate (standing);
      g_autofree char *conditions = gbt_decision_words_conditions (matrix, standing);
      GtkWidget *row = gbt_decision_row_new (title, conditions);
      GtkWidget *chip = gbt_chip_new ();

      gbt_chip_set_wrap (GBT_CHIP (chip), FALSE);
      gbt_decision_show_verdict (GBT_CHIP (chip), standing);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), chip);
      adw_preferences_group_add (group, row);
    }
}

/* --- The fingerprint ---------------------------------------------------------------------- */

/* Groups of four are read, and compared, by people. */
static char *
group_fingerprint (const char *fingerprint)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; fingerprint[i] != '\0'; i++)
    {
      if (i > 0 && i % 4 == 0)
        g_string_append_c (text, i % 24 == 0 ? '\n' : ' ');
      g_string_append_c (text, fingerprint[i]);
    }
  return g_string_free_and_steal (g_steal_pointer (&text));
}

static char *
word_now (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *hour = g_date_time_format (now, "%-H");
  g_autofree char *minute = g_date_time_format (now, "%M");
  int offset = (int) (g_date_time_get_utc_offset (now) / G_TIME_SPAN_MINUTE);
  g_autofree char *zone = NULL;

  if (offset == 0)
    zone = g_strdup ("UTC");
  else if (offset % 60 == 0)
    zone = g_strdup_printf ("UTC%s%d", offset < 0 ? "−" : "+", ABS (offset) / 60);
  else
    zone = g_strdup_printf ("UTC%s%d:%02d", offset < 0 ? "−" : "+", ABS (offset) / 60, ABS (offset) % 60);
  /* Translators: {1} is an hour, {2} minutes, {3} a time zone: "17:54 (UTC+1)" */
  return gbt_text_fill (_ ("{1}:{2} ({3})"), hour, minute, zone, NULL);
}

static void
verify (GbtDecisionRecord *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFiche) fiche = gbt_archive_read (gbt_workbench_get_archive (self->workbench), self->frozen, &error);
  g_autofree char *computed = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, gbt_frozen_get_bytes (self->frozen));
  g_autofree char *sentence = NULL;

  if (fiche != NULL && g_strcmp0 (computed, gbt_frozen_get_fingerprint (self->frozen)) == 0)
    {
      g_autofree char *now = word_now ();

      sentence = gbt_text_fill (_ ("Verified at {1}"), now, NULL);
      gbt_chip_set (self->verified, "gbt-check-symbolic", sentence, "success");
    }
  else
    {
      sentence = error != NULL ? gbt_words_error (error) : g_strdup (_ ("The record is not what was frozen"));
      gbt_chip_set (self->verified, "gbt-invalidated-symbolic", sentence, "error");
    }
  gtk_widget_set_visible (GTK_WIDGET (self->verified), TRUE);
  gtk_accessible_announce (GTK_ACCESSIBLE (self), sentence, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

static void
copy_fingerprint (GbtDecisionRecord *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), gbt_frozen_get_fingerprint (self->frozen));
}

static void
replace_clicked (GbtDecisionRecord *self)
{
  g_signal_emit (self, signals[REPLACE], 0);
}

/* --- The PDF ------------------------------------------------------------------------------ */

static void
pdf_written (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GbtDecisionRecord) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  AdwDialog *alert;

  if (gbt_archive_export_finish (GBT_ARCHIVE (object), result, &error))
    return;

  sentence = gbt_words_error (error);
  alert = adw_alert_dialog_new (_ ("The PDF Was Not Written"), sentence);
  adw_alert_dialog_add_response (ADW_ALERT_DIALOG (alert), "close", _ ("_Close"));
  adw_dialog_present (alert, GTK_WIDGET (self));
}

static void
pdf_chosen (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GbtDecisionRecord) self = user_data;
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (object), result, NULL);

  if (file != NULL && self->fiche != NULL)
    gbt_archive_export_async (gbt_workbench_get_archive (self->workbench), self->frozen, GBT_EXPORT_PDF,
                              gbt_words_get_language (), file, NULL, pdf_written, g_object_ref (self));
}

static void
export_clicked (GbtDecisionRecord *self)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autofree char *name = NULL;

  if (self->fiche == NULL)
    return;

  name = gbt_rendering_dup_name (gbt_fiche_get_sheet (self->fiche), GBT_EXPORT_PDF);
  gtk_file_dialog_set_title (dialog, _ ("Export the Frozen Record"));
  gtk_file_dialog_set_initial_name (dialog, name);
  gtk_file_dialog_save (dialog, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), NULL, pdf_chosen, g_object_ref (self));
}

/* --- Making ------------------------------------------------------------------------------- */

static void
gbt_decision_record_dispose (GObject *object)
{
  GbtDecisionRecord *self = GBT_DECISION_RECORD (object);

  g_clear_object (&self->workbench);
  g_clear_pointer (&self->frozen, gbt_frozen_unref);
  g_clear_pointer (&self->fiche, gbt_fiche_unref);
  g_clear_object (&self->side);

  G_OBJECT_CLASS (gbt_decision_record_parent_class)->dispose (object);
}

static void
gbt_decision_record_class_init (GbtDecisionRecordClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_decision_record_dispose;

  signals[REPLACE] = g_signal_new ("replace", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static GtkWidget *
create_button (const char *label,
               GCallback   clicked,
               gpointer    self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_halign (button, GTK_ALIGN_START);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static void
make_side (GbtDecisionRecord *self)
{
  GtkWidget *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *note = create_label (_ ("Finds a change since the freezing; it is not a signature: whoever rebuilds everything is "
                                     "found by comparing with another copy."), "caption");
  GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  self->fingerprint = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "selectable", TRUE, "wrap", TRUE, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->fingerprint), "monospace");
  self->verified = GBT_CHIP (gbt_chip_new ());
  gtk_widget_set_visible (GTK_WIDGET (self->verified), FALSE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->verified), TRUE);
  gtk_widget_add_css_class (note, "dimmed");
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "gbt-step");
  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_tooltip_text (copy, _ ("Copy the Fingerprint"));
  g_signal_connect_swapped (copy, "clicked", G_CALLBACK (copy_fingerprint), self);
  gtk_box_append (GTK_BOX (line), create_button (_ ("_Verify"), G_CALLBACK (verify), self));
  gtk_box_append (GTK_BOX (line), copy);
  gtk_box_append (GTK_BOX (card), GTK_WIDGET (self->fingerprint));
  gtk_box_append (GTK_BOX (card), note);
  gtk_box_append (GTK_BOX (card), GTK_WIDGET (self->verified));
  gtk_box_append (GTK_BOX (card), line);

  self->replace = GTK_BUTTON (create_button (_ ("_Replace the Decision…"), G_CALLBACK (replace_clicked), self));
  gtk_box_append (GTK_BOX (side), gbt_decision_heading_new (_ ("SHA-256 fingerprint")));
  gtk_box_append (GTK_BOX (side), card);
  gtk_box_append (GTK_BOX (side), create_button (_ ("_Export the Frozen PDF…"), G_CALLBACK (export_clicked), self));
  gtk_box_append (GTK_BOX (side), GTK_WIDGET (self->replace));
  self->side = g_object_ref_sink (side);
}

static void
gbt_decision_record_init (GbtDecisionRecord *self)
{
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 24));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->box));
  make_side (self);
}

/**
 * gbt_decision_record_show:
 * @self: the face of a record
 * @workbench: the open sheet
 * @frozen: one of its records
 * @unit: the unit of every amount shown
 */
void
gbt_decision_record_show (GbtDecisionRecord *self,
                          GbtWorkbench      *workbench,
                          GbtFrozen         *frozen,
                          GbtUnit            unit)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *grouped = group_fingerprint (gbt_frozen_get_fingerprint (frozen));
  GPtrArray *changes;
  GtkWidget *child;

  g_return_if_fail (GBT_IS_DECISION_RECORD (self));

  if (self->frozen != frozen)
    gtk_widget_set_visible (GTK_WIDGET (self->verified), FALSE);
  g_set_object (&self->workbench, workbench);
  gbt_frozen_ref (frozen);
  g_clear_pointer (&self->frozen, gbt_frozen_unref);
  self->frozen = frozen;
  self->unit = unit;
  g_clear_pointer (&self->fiche, gbt_fiche_unref);
  self->fiche = gbt_archive_read (gbt_workbench_get_archive (workbench), frozen, &error);

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_box_remove (self->box, child);
  gtk_label_set_label (self->fingerprint, grouped);
  add_summary (self);
  if (self->fiche == NULL)
    {
      g_autofree char *sentence = gbt_words_error (error);

      gbt_chip_set (self->verified, "gbt-invalidated-symbolic", sentence, "error");
      gtk_widget_set_visible (GTK_WIDGET (self->verified), TRUE);
      return;
    }

  changes = list_changes (self);
  add_changes (self, changes);
  add_invalidators (self, changes);
  add_conditions (self);
}

/**
 * gbt_decision_record_get_side:
 * @self: the face of a record
 *
 * Returns: (transfer none): its fingerprint, and what can be done with it
 */
GtkWidget *
gbt_decision_record_get_side (GbtDecisionRecord *self)
{
  g_return_val_if_fail (GBT_IS_DECISION_RECORD (self), NULL);

  return self->side;
}
