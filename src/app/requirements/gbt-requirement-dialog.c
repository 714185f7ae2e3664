/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-requirement-dialog.h"

#include "gbt-code-row.h"
#include "gbt-entry-draft.h"
#include "gbt-error.h"
#include "gbt-field-editor.h"
#include "gbt-field-row.h"
#include "gbt-format.h"
#include "gbt-matrix.h"
#include "gbt-parse.h"
#include "gbt-prose-row.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtRequirementDialog
{
  AdwDialog parent_instance;

  AdwComboRow *subject_row;
  GtkLabel *hint;
  GtkWidget *name_row;
  GtkWidget *strength_row;
  GtkWidget *asked_group;
  AdwComboRow *comparator_row;
  GtkWidget *amount_row;
  AdwEntryRow *value_row;
  GtkLabel *value_remark;
  GtkWidget *reason_row;
  GtkLabel *message;
  GtkWidget *remove_group;
  GtkWidget *remove_button;
  GtkButton *cancel_button;
  GtkButton *save_button;

  GbtWorkbench *workbench;
  GbtEntryDraft *draft;
  char *number; /* NULL: a new one */
  GbtUnit unit;
};

/* The ready set in groups, in its order: each begins with a subject. */
static const struct
{
  const char *first;
  const char *title;
} groups[] = {
  { "architecture", N_("Software support") },
  { "memory", N_("Memory and workload") },
  { "host-ram", N_("Host") },
  { "country", N_("Place and time") },
  { "managed-application", N_("Terms") },
  { "other", N_("Other") },
};

G_DEFINE_FINAL_TYPE (GbtRequirementDialog, gbt_requirement_dialog, ADW_TYPE_DIALOG)

static const GbtSubject *
get_subject (GbtRequirementDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->subject_row);

  return gbt_subject_get (MIN (selected, gbt_subject_get_n_all () - 1));
}

static const char *
get_comparator (GbtRequirementDialog *self)
{
  const GbtSubject *subject = get_subject (self);
  guint selected = adw_combo_row_get_selected (self->comparator_row);
  guint n = g_strv_length ((char **) subject->comparators);

  return subject->comparators[selected < n ? selected : 0];
}

static void
say (GbtRequirementDialog *self,
     const GError         *error)
{
  g_autofree char *sentence = error != NULL ? gbt_words_error (error) : NULL;

  gtk_label_set_label (self->message, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), sentence != NULL);
  if (sentence != NULL)
    gtk_accessible_announce (GTK_ACCESSIBLE (self), sentence,
                             GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

/* {{{ What the subject asks for */

static gboolean
wants_amount (const GbtSubject *subject)
{
  return subject->takes_value && subject->type == GBT_FIELD_TYPE_BYTES;
}

static gboolean
wants_value (GbtRequirementDialog *self,
             const GbtSubject     *subject)
{
  return subject->takes_value && subject->type != GBT_FIELD_TYPE_BYTES
         && g_strcmp0 (get_comparator (self), "present") != 0;
}

static char *
word_value_title (const GbtSubject *subject)
{
  const char *unit = subject->unit != NULL
                         ? gbt_format_noun (gbt_words_get_language (), subject->unit, 2)
                         : NULL;

  switch (subject->type)
    {
    case GBT_FIELD_TYPE_DATE:
      return g_strdup (_ ("Date (such as 2026-12-04)"));

    case GBT_FIELD_TYPE_LIST:
      return g_strdup (_ ("Countries, by code (such as FR DE, or EU)"));

    case GBT_FIELD_TYPE_DECIMAL:
    case GBT_FIELD_TYPE_INTEGER:
      /* Translators: {1} is a unit: "seconds" */
      return unit != NULL ? gbt_text_fill (_ ("Value, in {1}"), unit, NULL) : g_strdup (_ ("Value"));

    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_BYTES:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_COUNTRY:
    case GBT_FIELD_TYPE_CURRENCY:
    default:
      return g_strdup (_ ("Value"));
    }
}

/* What stands for a value that is left empty. */
static char *
word_default (GbtRequirementDialog *self,
              const GbtSubject     *subject)
{
  g_autoptr (GbtEntry) asked = gbt_entry_new (GBT_ENTRY_REQUIREMENT, "E0", NULL, 0);
  g_autoptr (GbtEntry) about
      = gbt_entry_with_text (asked, GBT_REQUIREMENT_SUBJECT, subject->code);
  g_autoptr (GbtEntry) compared
      = gbt_entry_with_text (about, GBT_REQUIREMENT_COMPARATOR, get_comparator (self));
  g_autoptr (GbtSentence) described
      = gbt_requirement_describe (compared, gbt_workbench_get_workload (self->workbench),
                                  gbt_workbench_get_estimate (self->workbench));
  g_autofree char *words
      = described != NULL
            ? gbt_format_sentence (gbt_words_get_language (), self->unit, described)
            : NULL;

  return words != NULL ? gbt_text_fill (_ ("Left empty: {1}, from the sheet."), words, NULL) : NULL;
}

static gboolean
has_default (const GbtSubject *subject)
{
  static const char *const from_sheet[]
      = { GBT_SUBJECT_MEMORY, GBT_SUBJECT_QUALITY, GBT_SUBJECT_AVAILABILITY,
          GBT_SUBJECT_PRICE_VALIDITY, NULL };

  return g_strv_contains (from_sheet, subject->code);
}

static void
show_value (GbtRequirementDialog *self)
{
  const GbtSubject *subject = get_subject (self);
  g_autofree char *title = word_value_title (subject);
  g_autofree char *remark = has_default (subject) ? word_default (self, subject) : NULL;

  gtk_widget_set_visible (self->amount_row, wants_amount (subject));
  gtk_widget_set_visible (GTK_WIDGET (self->value_row), wants_value (self, subject));
  gtk_widget_set_visible (self->asked_group, subject->comparators[1] != NULL
                                                 || wants_amount (subject)
                                                 || wants_value (self, subject));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->value_row), title);
  gtk_label_set_label (self->value_remark, remark != NULL ? remark : "");
  gtk_widget_set_visible (GTK_WIDGET (self->value_remark), remark != NULL);
  say (self, NULL);
}

static void
show_subject (GbtRequirementDialog *self)
{
  const GbtSubject *subject = get_subject (self);
  const GbtFieldSpec *spec
      = gbt_entry_kind_get_spec (GBT_ENTRY_REQUIREMENT, GBT_REQUIREMENT_COMPARATOR);
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  for (guint i = 0; subject->comparators[i] != NULL; i++)
    {
      g_autofree char *word = gbt_words_spec_code (spec, subject->comparators[i]);

      gtk_string_list_append (words, word);
    }
  adw_combo_row_set_model (self->comparator_row, G_LIST_MODEL (words));
  gtk_widget_set_visible (GTK_WIDGET (self->comparator_row), subject->comparators[1] != NULL);
  gtk_label_set_label (self->hint, gbt_text (gbt_words_get_language (), subject->hint));
  show_value (self);
}

/* }}} */
/* {{{ Reading what was typed */

static char *
read_countries (const char  *text,
                GError     **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,;", -1);
  g_autoptr (GString) codes = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *code = g_ascii_strup (words[i], -1);

      if (*code == '\0')
        continue;
      if (strlen (code) != 2 || !g_ascii_isalpha (code[0]) || !g_ascii_isalpha (code[1]))
        {
          gbt_error_set (error, GBT_ERROR_SYNTAX,
                         N_("“{1}” is no code of a country: two letters, such as FR"), words[i],
                         NULL);
          return NULL;
        }
      if (codes->len > 0)
        g_string_append_c (codes, ' ');
      /* The Union has another name in French. */
      g_string_append (codes, g_str_equal (code, "UE") ? "EU" : code);
    }

  return g_string_free (g_steal_pointer (&codes), FALSE);
}

static char *
read_value (GbtRequirementDialog  *self,
            const GbtSubject      *subject,
            GError               **error)
{
  g_autofree char *text
      = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->value_row))));

  if (*text == '\0')
    return g_steal_pointer (&text);

  switch (subject->type)
    {
    case GBT_FIELD_TYPE_DATE:
      return gbt_parse_date (text, error);

    case GBT_FIELD_TYPE_DECIMAL:
    case GBT_FIELD_TYPE_INTEGER:
      return gbt_parse_decimal (text, error);

    case GBT_FIELD_TYPE_LIST:
      return read_countries (text, error);

    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_BYTES:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_COUNTRY:
    case GBT_FIELD_TYPE_CURRENCY:
    default:
      return g_steal_pointer (&text);
    }
}

static GbtEntry *
with_text (GbtEntry   *entry,
           guint       field,
           const char *text)
{
  g_autoptr (GbtField) unknown = NULL;

  if (text != NULL && *text != '\0')
    return gbt_entry_with_text (entry, field, text);

  unknown = gbt_field_new_unknown ();
  return gbt_entry_with_field (entry, field, unknown);
}

static GbtEntry *
create_requirement (GbtRequirementDialog  *self,
                    GError               **error)
{
  const GbtSubject *subject = get_subject (self);
  GbtEntry *written = gbt_entry_draft_get_entry (self->draft);
  g_autoptr (GbtEntry) about
      = gbt_entry_with_text (written, GBT_REQUIREMENT_SUBJECT, subject->code);
  g_autoptr (GbtEntry) compared
      = gbt_entry_with_text (about, GBT_REQUIREMENT_COMPARATOR, get_comparator (self));
  g_autoptr (GbtEntry) sized = NULL;
  g_autofree char *value = NULL;

  if (g_strcmp0 (subject->code, GBT_SUBJECT_OTHER) == 0
      && gbt_entry_get_text (written, GBT_REQUIREMENT_NAME) == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING,
                     N_("Name this requirement: nothing else says what it asks for"), NULL);
      return NULL;
    }
  if (gbt_field_editor_is_refused (GBT_FIELD_EDITOR (self->amount_row))
      && wants_amount (subject))
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX, N_("The amount of memory is not understood"), NULL);
      return NULL;
    }

  sized = wants_amount (subject) ? gbt_entry_ref (compared)
                                 : with_text (compared, GBT_REQUIREMENT_AMOUNT, NULL);
  if (wants_value (self, subject))
    {
      value = read_value (self, subject, error);
      if (value == NULL)
        return NULL;
    }

  return with_text (sized, GBT_REQUIREMENT_VALUE, value);
}

/* }}} */

static void
save (GbtRequirementDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEntry) entry = create_requirement (self, &error);
  g_autofree char *number = NULL;
  gboolean done = FALSE;

  if (entry != NULL && self->number != NULL)
    done = gbt_workbench_put_entry (self->workbench, entry, &error);
  else if (entry != NULL)
    {
      number = gbt_workbench_add_entry (self->workbench, entry, &error);
      done = number != NULL;
    }

  if (done)
    adw_dialog_close (ADW_DIALOG (self));
  else
    say (self, error);
}

static void
remove_requirement (GbtRequirementDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *told = NULL;

  if (!gbt_workbench_remove_entry (self->workbench, GBT_ENTRY_REQUIREMENT, self->number, &error))
    {
      say (self, error);
      return;
    }

  told = gbt_text_fill (_ ("{1} removed"), self->number, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.tell-undo", "s", told);
  adw_dialog_close (ADW_DIALOG (self));
}

static void
gbt_requirement_dialog_dispose (GObject *object)
{
  GbtRequirementDialog *self = GBT_REQUIREMENT_DIALOG (object);

  g_clear_object (&self->workbench);
  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_REQUIREMENT_DIALOG);
  g_clear_object (&self->draft);

  G_OBJECT_CLASS (gbt_requirement_dialog_parent_class)->dispose (object);
}

static void
gbt_requirement_dialog_finalize (GObject *object)
{
  g_free (GBT_REQUIREMENT_DIALOG (object)->number);

  G_OBJECT_CLASS (gbt_requirement_dialog_parent_class)->finalize (object);
}

static void
gbt_requirement_dialog_class_init (GbtRequirementDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_requirement_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = gbt_requirement_dialog_finalize;

  g_type_ensure (GBT_TYPE_FIELD_ROW);
  g_type_ensure (GBT_TYPE_CODE_ROW);
  g_type_ensure (GBT_TYPE_PROSE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-requirement-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, subject_row);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, hint);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, name_row);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, strength_row);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, asked_group);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, comparator_row);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, amount_row);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, value_row);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, value_remark);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, reason_row);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, message);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, remove_group);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, remove_button);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementDialog, save_button);
}

/* {{{ The list of subjects */

static const char *
find_group (guint subject)
{
  const char *title = NULL;

  for (guint i = 0; i <= subject; i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (groups); j++)
        {
          if (g_str_equal (groups[j].first, gbt_subject_get (i)->code))
            title = groups[j].title;
        }
    }

  return title;
}

static void
header_setup (GtkListItemFactory *factory,
              GtkListHeader      *header,
              gpointer            user_data)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, NULL);

  gtk_widget_add_css_class (label, "caption-heading");
  gtk_list_header_set_child (header, label);
}

static void
header_bind (GtkListItemFactory *factory,
             GtkListHeader      *header,
             gpointer            user_data)
{
  GtkWidget *label = gtk_list_header_get_child (header);
  const char *title = find_group (gtk_list_header_get_start (header));

  gtk_label_set_label (GTK_LABEL (label), title != NULL ? _ (title) : "");
}

static GListModel *
create_subjects (void)
{
  GListStore *sections = g_list_store_new (G_TYPE_LIST_MODEL);
  GtkStringList *section = NULL;
  const char *title = NULL;

  for (guint i = 0; i < gbt_subject_get_n_all (); i++)
    {
      const char *group = find_group (i);

      if (section == NULL || g_strcmp0 (group, title) != 0)
        {
          section = gtk_string_list_new (NULL);
          g_list_store_append (sections, section);
          g_object_unref (section);
          title = group;
        }
      gtk_string_list_append (section, gbt_text (gbt_words_get_language (),
                                                 gbt_subject_get (i)->label));
    }

  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (sections)));
}

/* }}} */

static void
gbt_requirement_dialog_init (GbtRequirementDialog *self)
{
  g_autoptr (GListModel) subjects = create_subjects ();
  g_autoptr (GtkListItemFactory) headers = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkExpression) words
      = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect (headers, "setup", G_CALLBACK (header_setup), NULL);
  g_signal_connect (headers, "bind", G_CALLBACK (header_bind), NULL);
  adw_combo_row_set_expression (self->subject_row, words);
  adw_combo_row_set_model (self->subject_row, subjects);
  adw_combo_row_set_header_factory (self->subject_row, headers);

  g_signal_connect_object (self->subject_row, "notify::selected", G_CALLBACK (show_subject), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->comparator_row, "notify::selected", G_CALLBACK (show_value), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->save_button, "clicked", G_CALLBACK (save), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->cancel_button, "clicked", G_CALLBACK (adw_dialog_close), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->remove_button, "activated", G_CALLBACK (remove_requirement), self,
                           G_CONNECT_SWAPPED);
}

static char *
word_value (const GbtSubject *subject,
            const char       *value)
{
  if (value == NULL)
    return g_strdup ("");
  if (subject->type == GBT_FIELD_TYPE_DECIMAL)
    return gbt_format_entry_decimal (gbt_words_get_language (), value);
  return g_strdup (value);
}

static void
fill (GbtRequirementDialog *self,
      const GbtEntry       *entry)
{
  const char *comparator = gbt_entry_get_text (entry, GBT_REQUIREMENT_COMPARATOR);
  guint subject = gbt_subject_get_n_all () - 1;
  g_autofree char *value = NULL;

  for (guint i = 0; i < gbt_subject_get_n_all (); i++)
    {
      if (gbt_entry_is (entry, GBT_REQUIREMENT_SUBJECT, gbt_subject_get (i)->code))
        subject = i;
    }
  adw_combo_row_set_selected (self->subject_row, subject);
  show_subject (self);
  for (guint i = 0; gbt_subject_get (subject)->comparators[i] != NULL; i++)
    {
      if (g_strcmp0 (gbt_subject_get (subject)->comparators[i], comparator) == 0)
        adw_combo_row_set_selected (self->comparator_row, i);
    }
  value = word_value (gbt_subject_get (subject), gbt_entry_get_text (entry, GBT_REQUIREMENT_VALUE));
  gtk_editable_set_text (GTK_EDITABLE (self->value_row), value);
  show_value (self);
}

static void
set_draft (GbtRequirementDialog *self,
           GbtEntry             *entry)
{
  GtkWidget *const rows[]
      = { self->name_row, self->strength_row, self->amount_row, self->reason_row };
  gboolean read_only = gbt_workbench_get_read_only (self->workbench);

  self->draft = gbt_entry_draft_new (entry);
  gbt_entry_draft_set_read_only (self->draft, read_only);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gbt_field_editor_set_unit (GBT_FIELD_EDITOR (rows[i]), self->unit);
      gbt_field_editor_set_holder (GBT_FIELD_EDITOR (rows[i]), GBT_FIELD_HOLDER (self->draft));
    }
  gtk_widget_set_sensitive (GTK_WIDGET (self->save_button), !read_only);
  gtk_widget_set_visible (self->remove_group, !read_only && self->number != NULL);
  /* Its number says whether it is mandatory, and numbers are given once. */
  gtk_widget_set_sensitive (self->strength_row, self->number == NULL);
}

/**
 * gbt_requirement_dialog_present:
 * @workbench: the open sheet
 * @number: (nullable): number of a requirement; %NULL: a new one
 * @unit: the unit of amounts
 * @parent: over what it opens
 */
void
gbt_requirement_dialog_present (GbtWorkbench *workbench,
                                const char   *number,
                                GbtUnit       unit,
                                GtkWidget    *parent)
{
  GbtRequirementDialog *self = g_object_new (GBT_TYPE_REQUIREMENT_DIALOG, NULL);
  GbtEntry *known = number != NULL ? gbt_dossier_find (gbt_workbench_get_dossier (workbench),
                                                       GBT_ENTRY_REQUIREMENT, number)
                                   : NULL;
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_REQUIREMENT, NULL, NULL, 0);
  g_autoptr (GbtEntry) mandatory
      = gbt_entry_with_text (empty, GBT_REQUIREMENT_STRENGTH, "mandatory");
  g_autoptr (GbtEntry) fresh
      = gbt_entry_with_text (mandatory, GBT_REQUIREMENT_SUBJECT, GBT_SUBJECT_MEMORY);

  self->workbench = g_object_ref (workbench);
  self->unit = unit;
  if (known != NULL)
    self->number = g_strdup (number);
  adw_dialog_set_title (ADW_DIALOG (self), known != NULL ? number : _ ("New Requirement"));
  fill (self, known != NULL ? known : fresh);
  set_draft (self, known != NULL ? known : fresh);
  adw_dialog_present (ADW_DIALOG (self), parent);
}
