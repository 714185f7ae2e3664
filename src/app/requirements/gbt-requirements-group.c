/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-requirements-group.h"

#include "gbt-entry-dialog.h"
#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-requirement-dialog.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtRequirementsGroup
{
  AdwBin parent_instance;

  GtkWidget *add_button;
  GtkListBox *list;
  GtkWidget *empty;
  GtkWidget *usual_button;
  GtkWidget *add_invalidator_button;
  GtkListBox *invalidators;
  GtkWidget *no_invalidator;

  GbtWorkbench *workbench;
  GbtUnit unit;
  gboolean stale;
};

G_DEFINE_FINAL_TYPE (GbtRequirementsGroup, gbt_requirements_group, ADW_TYPE_BIN)

/* {{{ Requirements */

static GtkWidget *
create_row (const char *title,
            const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  return row;
}

static void
set_number (GtkWidget  *row,
            const char *number)
{
  g_object_set_data_full (G_OBJECT (row), "gbt-number", g_strdup (number), g_free);
}

static const char *
get_number (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "gbt-number");
}

static void
append_requirement (GbtRequirementsGroup *self,
                    GbtMatrix            *matrix,
                    guint                 index)
{
  GbtEntry *requirement = gbt_matrix_get_requirement (matrix, index);
  gboolean preference = gbt_entry_is (requirement, GBT_REQUIREMENT_STRENGTH, "preference");
  guint excluded = gbt_matrix_count_excluded (matrix, index);
  guint alone = gbt_matrix_count_excluded_alone (matrix, index);
  g_autofree char *title = gbt_matrix_words_requirement (requirement);
  g_autofree char *asked
      = gbt_matrix_words_asked (requirement, gbt_workbench_get_workload (self->workbench),
                                gbt_workbench_get_estimate (self->workbench), self->unit);
  g_autofree char *exclusions = gbt_matrix_words_exclusions (excluded, alone);
  g_autofree char *long_exclusions = gbt_matrix_words_exclusions_long (excluded, alone);
  g_autofree char *subtitle = NULL;
  GtkWidget *row;
  GtkWidget *strength = gtk_label_new (preference ? _ ("Preference") : _ ("Mandatory"));
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");

  if (asked != NULL && exclusions != NULL)
    subtitle = g_strdup_printf ("%s · %s", asked, exclusions);
  else
    subtitle = g_strdup (asked != NULL ? asked : exclusions);
  row = create_row (title, subtitle);
  if (gbt_matrix_get_n_candidates (matrix) > 0 && !preference)
    gtk_widget_set_tooltip_text (row, long_exclusions);
  if (preference)
    gtk_widget_add_css_class (strength, "dimmed");
  g_object_set (arrow, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), strength);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  set_number (row, gbt_entry_get_number (requirement));
  gtk_list_box_append (self->list, row);
}

static void
show_requirements (GbtRequirementsGroup *self)
{
  GbtMatrix *matrix = gbt_workbench_get_matrix (self->workbench);
  guint n = gbt_matrix_get_n_requirements (matrix);

  gtk_list_box_remove_all (self->list);
  for (guint i = 0; i < n; i++)
    append_requirement (self, matrix, i);
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  gtk_widget_set_visible (self->empty, n == 0);
}

static void
requirement_activated (GbtRequirementsGroup *self,
                       GtkListBoxRow        *row)
{
  gbt_requirement_dialog_present (self->workbench, get_number (row), self->unit,
                                  GTK_WIDGET (self));
}

static void
add_requirement (GbtRequirementsGroup *self)
{
  gbt_requirement_dialog_present (self->workbench, NULL, self->unit, GTK_WIDGET (self));
}

static void
tell_error (GbtRequirementsGroup *self,
            const GError         *error)
{
  g_autofree char *sentence = gbt_words_error (error);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.tell", "s", sentence);
}

/* Those whose value is on the sheet already. */
static void
add_usual (GbtRequirementsGroup *self)
{
  GbtWorkload *workload = gbt_workbench_get_workload (self->workbench);
  const struct
  {
    const char *subject;
    const char *comparator;
    GbtFieldId field; /* that says it is wanted; GBT_N_FIELDS: always */
  } usual[] = {
    { GBT_SUBJECT_MEMORY, "at-least", GBT_N_FIELDS },
    { GBT_SUBJECT_LIMIT_WORKLOAD, "present", GBT_N_FIELDS },
    { GBT_SUBJECT_QUALITY, "at-least", GBT_FIELD_QUALITY_THRESHOLD },
    { GBT_SUBJECT_AVAILABILITY, "by", GBT_FIELD_NEEDED_FROM },
  };

  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    {
      g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_REQUIREMENT, NULL, NULL, 0);
      g_autoptr (GbtEntry) mandatory
          = gbt_entry_with_text (empty, GBT_REQUIREMENT_STRENGTH, "mandatory");
      g_autoptr (GbtEntry) about
          = gbt_entry_with_text (mandatory, GBT_REQUIREMENT_SUBJECT, usual[i].subject);
      g_autoptr (GbtEntry) entry
          = gbt_entry_with_text (about, GBT_REQUIREMENT_COMPARATOR, usual[i].comparator);
      g_autoptr (GError) error = NULL;
      g_autofree char *number = NULL;

      if (usual[i].field != GBT_N_FIELDS
          && !gbt_field_is_known (gbt_workload_get_shown_field (workload, usual[i].field)))
        continue;
      number = gbt_workbench_add_entry (self->workbench, entry, &error);
      if (number == NULL)
        {
          tell_error (self, error);
          return;
        }
    }
}

/* }}} */
/* {{{ What would invalidate the decision */

static char *
word_watched (const GbtEntry *invalidator)
{
  const char *key = gbt_entry_get_text (invalidator, GBT_INVALIDATOR_FIELD);
  const GbtFieldSpec *spec = key != NULL ? gbt_field_spec_find (key) : NULL;

  if (key == NULL)
    return g_strdup (_ ("To be watched by hand"));
  return gbt_text_fill (_ ("Automatic check: {1}"),
                        spec != NULL ? gbt_words_spec_label (spec) : key, NULL);
}

static void
remove_invalidator (GbtRequirementsGroup *self,
                    GtkButton            *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), GTK_TYPE_LIST_BOX_ROW);
  g_autofree char *number = g_strdup (get_number (GTK_LIST_BOX_ROW (row)));
  g_autoptr (GError) error = NULL;
  g_autofree char *told = NULL;

  if (!gbt_workbench_remove_entry (self->workbench, GBT_ENTRY_INVALIDATOR, number, &error))
    {
      tell_error (self, error);
      return;
    }

  told = gbt_text_fill (_ ("{1} removed"), number, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.tell-undo", "s", told);
}

static void
append_invalidator (GbtRequirementsGroup *self,
                    GbtEntry             *invalidator)
{
  const char *text = gbt_entry_get_text (invalidator, GBT_INVALIDATOR_TEXT);
  g_autofree char *title
      = g_strdup_printf ("%s\u2002%s", gbt_entry_get_number (invalidator),
                         text != NULL ? text : C_ ("amount", "unknown"));
  g_autofree char *watched = word_watched (invalidator);
  g_autofree char *tooltip
      = gbt_text_fill (_ ("Remove {1}"), gbt_entry_get_number (invalidator), NULL);
  GtkWidget *row = create_row (title, watched);
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  set_number (row, gbt_entry_get_number (invalidator));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_visible (button, !gbt_workbench_get_read_only (self->workbench));
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_invalidator), self,
                           G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_list_box_append (self->invalidators, row);
}

static void
show_invalidators (GbtRequirementsGroup *self)
{
  GbtDossier *dossier = gbt_workbench_get_dossier (self->workbench);
  guint n = gbt_dossier_get_n (dossier, GBT_ENTRY_INVALIDATOR);

  gtk_list_box_remove_all (self->invalidators);
  for (guint i = 0; i < n; i++)
    append_invalidator (self, gbt_dossier_get (dossier, GBT_ENTRY_INVALIDATOR, i));
  gtk_widget_set_visible (GTK_WIDGET (self->invalidators), n > 0);
  gtk_widget_set_visible (self->no_invalidator, n == 0);
}

static gboolean
save_invalidator (GbtEntry  *entry,
                  GError   **error,
                  gpointer   user_data)
{
  GbtRequirementsGroup *self = user_data;
  g_autofree char *number = NULL;

  if (gbt_entry_get_number (entry) != NULL && *gbt_entry_get_number (entry) != '\0')
    return gbt_workbench_put_entry (self->workbench, entry, error);

  number = gbt_workbench_add_entry (self->workbench, entry, error);
  return number != NULL;
}

/* Fields of the sheet that a change can be told of: all that describe the need and the estimate. */
static void
offer_fields (GbtEntryForm *form)
{
  g_autoptr (GPtrArray) codes = g_ptr_array_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);

      if (spec->section == GBT_FIELD_SECTION_IDENTITY)
        continue;
      g_ptr_array_add (codes, (gpointer) spec->key);
      g_ptr_array_add (labels, (gpointer) gbt_words_spec_label (spec));
    }
  g_ptr_array_add (codes, NULL);
  g_ptr_array_add (labels, NULL);
  gbt_entry_form_set_choices (form, GBT_INVALIDATOR_FIELD, (const char *const *) codes->pdata,
                              (const char *const *) labels->pdata);
}

static void
present_invalidator (GbtRequirementsGroup *self,
                     GbtEntry             *entry,
                     const char           *title)
{
  static const guint first[] = { GBT_INVALIDATOR_TEXT, GBT_INVALIDATOR_FIELD };
  GbtEntryDialog *dialog = gbt_entry_dialog_new (title, GBT_ENTRY_INVALIDATOR, save_invalidator,
                                                 g_object_ref (self), g_object_unref);

  gbt_entry_form_set_first (gbt_entry_dialog_get_form (dialog), first, G_N_ELEMENTS (first));
  offer_fields (gbt_entry_dialog_get_form (dialog));
  gbt_entry_dialog_set_entry (dialog, entry);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (self));
}

static void
invalidator_activated (GbtRequirementsGroup *self,
                       GtkListBoxRow        *row)
{
  GbtEntry *entry = gbt_dossier_find (gbt_workbench_get_dossier (self->workbench),
                                      GBT_ENTRY_INVALIDATOR, get_number (row));

  if (entry != NULL && !gbt_workbench_get_read_only (self->workbench))
    present_invalidator (self, entry, gbt_entry_get_number (entry));
}

static void
add_invalidator (GbtRequirementsGroup *self)
{
  g_autoptr (GbtEntry) entry = gbt_entry_new (GBT_ENTRY_INVALIDATOR, NULL, NULL, 0);

  present_invalidator (self, entry, _ ("What Would Invalidate the Decision"));
}

/* }}} */

static void
refresh (GbtRequirementsGroup *self)
{
  gboolean editable;

  if (self->workbench == NULL)
    return;
  /* Each key typed above changes the matrix: rows that nobody sees wait. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->stale = TRUE;
      return;
    }

  self->stale = FALSE;
  editable = !gbt_workbench_get_read_only (self->workbench);
  gtk_widget_set_visible (self->add_button, editable);
  gtk_widget_set_visible (self->usual_button, editable);
  gtk_widget_set_visible (self->add_invalidator_button, editable);
  show_requirements (self);
  show_invalidators (self);
}

static void
gbt_requirements_group_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gbt_requirements_group_parent_class)->map (widget);

  if (GBT_REQUIREMENTS_GROUP (widget)->stale)
    refresh (GBT_REQUIREMENTS_GROUP (widget));
}

static void
gbt_requirements_group_dispose (GObject *object)
{
  GbtRequirementsGroup *self = GBT_REQUIREMENTS_GROUP (object);

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);

  G_OBJECT_CLASS (gbt_requirements_group_parent_class)->dispose (object);
}

static void
gbt_requirements_group_class_init (GbtRequirementsGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_requirements_group_dispose;
  widget_class->map = gbt_requirements_group_map;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-requirements-group.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementsGroup, add_button);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementsGroup, list);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementsGroup, empty);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementsGroup, usual_button);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementsGroup,
                                        add_invalidator_button);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementsGroup, invalidators);
  gtk_widget_class_bind_template_child (widget_class, GbtRequirementsGroup, no_invalidator);
}

static void
gbt_requirements_group_init (GbtRequirementsGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (requirement_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->add_button, "clicked", G_CALLBACK (add_requirement), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->usual_button, "clicked", G_CALLBACK (add_usual), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->invalidators, "row-activated", G_CALLBACK (invalidator_activated),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->add_invalidator_button, "clicked", G_CALLBACK (add_invalidator),
                           self, G_CONNECT_SWAPPED);
}

/**
 * gbt_requirements_group_set_workbench:
 * @self: a group
 * @workbench: (nullable): the open sheet
 */
void
gbt_requirements_group_set_workbench (GbtRequirementsGroup *self,
                                      GbtWorkbench         *workbench)
{
  g_return_if_fail (GBT_IS_REQUIREMENTS_GROUP (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_set_object (&self->workbench, workbench);
  if (workbench == NULL)
    return;

  g_signal_connect_object (workbench, "notify::matrix", G_CALLBACK (refresh), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workbench, "notify::dossier", G_CALLBACK (refresh), self,
                           G_CONNECT_SWAPPED);
  refresh (self);
}

/**
 * gbt_requirements_group_set_unit:
 * @self: a group
 * @unit: the unit of every amount shown
 */
void
gbt_requirements_group_set_unit (GbtRequirementsGroup *self,
                                 GbtUnit               unit)
{
  g_return_if_fail (GBT_IS_REQUIREMENTS_GROUP (self));

  self->unit = unit;
  refresh (self);
}

/**
 * gbt_requirements_group_show:
 * @self: a group
 * @requirement: (nullable): number of a requirement, which is opened; %NULL: the first row
 *
 * Puts the keyboard in the list, which brings it into view.
 */
void
gbt_requirements_group_show (GbtRequirementsGroup *self,
                             const char           *requirement)
{
  GtkListBoxRow *row;

  g_return_if_fail (GBT_IS_REQUIREMENTS_GROUP (self));

  if (requirement != NULL)
    {
      for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
        {
          if (g_strcmp0 (get_number (row), requirement) == 0)
            gtk_widget_grab_focus (GTK_WIDGET (row));
        }
      gbt_requirement_dialog_present (self->workbench, requirement, self->unit,
                                      GTK_WIDGET (self));
      return;
    }

  gtk_widget_grab_focus (self->add_button);
}
