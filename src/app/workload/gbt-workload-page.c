/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-workload-page.h"

#include <glib/gi18n.h>

#include "gbt-code-row.h"
#include "gbt-field-editor.h"
#include "gbt-field-row.h"
#include "gbt-format.h"
#include "gbt-optional-networks.h"
#include "gbt-prose-row.h"
#include "gbt-requirements-group.h"
#include "gbt-stage-row.h"
#include "gbt-text.h"
#include "gbt-words.h"

typedef enum
{
  SOURCE_CATALOGUE,
  SOURCE_FILE,
  SOURCE_TYPED,
} Source;

struct _GbtWorkloadPage
{
  AdwBin parent_instance;

  GtkWidget *form;
  AdwComboRow *source_narrow;
  AdwToggleGroup *source_group;
  GtkWidget *catalogue_row;
  GtkWidget *file_row;
  AdwExpanderRow *architecture_row;
  GtkLabel *effective_batch;
  GbtRequirementsGroup *requirements;

  GbtWorkbench *workbench;
  GPtrArray *editors;
  Source source;
};

G_DEFINE_FINAL_TYPE (GbtWorkloadPage, gbt_workload_page, ADW_TYPE_BIN)

static void
show_source (GbtWorkloadPage *self,
             Source           source)
{
  self->source = source;
  adw_toggle_group_set_active (self->source_group, (guint) source);
  adw_combo_row_set_selected (self->source_narrow, (guint) source);
  gtk_widget_set_visible (self->catalogue_row, source == SOURCE_CATALOGUE);
  gtk_widget_set_visible (self->file_row, source == SOURCE_FILE);
}

static void
source_toggled (GbtWorkloadPage *self)
{
  guint active = adw_toggle_group_get_active (self->source_group);

  if (active != GTK_INVALID_LIST_POSITION && active != (guint) self->source)
    show_source (self, (Source) active);
}

static void
source_selected (GbtWorkloadPage *self)
{
  guint selected = adw_combo_row_get_selected (self->source_narrow);

  if (selected != GTK_INVALID_LIST_POSITION && selected != (guint) self->source)
    show_source (self, (Source) selected);
}

/* Where the count came from is how the model was described. */
static Source
find_source (GbtWorkbench *workbench)
{
  GbtField *parameters = gbt_workbench_get_field (workbench, GBT_FIELD_MODEL_PARAMETERS);
  const char *source;

  if (!gbt_field_is_known (parameters))
    return SOURCE_CATALOGUE;

  source = gbt_field_get_source (parameters);
  if (source == NULL)
    return SOURCE_TYPED;
  return strstr (source, ".json") != NULL ? SOURCE_FILE : SOURCE_CATALOGUE;
}

static void
append_dimension (GString    *sentence,
                  char       *part)
{
  if (sentence->len > 0)
    g_string_append (sentence, " · ");
  g_string_append (sentence, part);
  g_free (part);
}

/* "32 couches · 8 têtes KV · dimension 128"; of the decoder, where the task is speech. */
static void
show_architecture (GbtWorkloadPage *self)
{
  GbtLanguage language = gbt_words_get_language ();
  GbtWorkload *workload = gbt_workbench_get_workload (self->workbench);
  g_autoptr (GString) sentence = g_string_new (NULL);
  guint64 value = 0;

  if (gbt_workload_get_task (workload) == GBT_TASK_SPEECH)
    {
      if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_DECODER_LAYERS, &value))
        append_dimension (sentence, gbt_format_counted (language, "{1} decoder layer",
                                                        "{1} decoder layers", value));
      adw_expander_row_set_subtitle (self->architecture_row,
                                     sentence->len > 0 ? sentence->str : C_ ("amount", "unknown"));
      return;
    }

  if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_LAYERS, &value))
    append_dimension (sentence, gbt_format_counted (language, "{1} layer",
                                                    "{1} layers", value));
  if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_KV_HEADS, &value))
    append_dimension (sentence, gbt_format_counted (language, "{1} KV head",
                                                    "{1} KV heads", value));
  if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_HEAD_DIM, &value))
    {
      g_autofree char *width = gbt_format_count (language, value);

      append_dimension (sentence, gbt_text_fill (_ ("dimension {1}"), width, NULL));
    }

  adw_expander_row_set_subtitle (self->architecture_row,
                                 sentence->len > 0 ? sentence->str : C_ ("amount", "unknown"));
}

static void
show_effective_batch (GbtWorkloadPage *self)
{
  guint64 batch = 0;
  g_autofree char *text = NULL;

  if (gbt_workload_get_effective_batch (gbt_workbench_get_workload (self->workbench), &batch))
    text = gbt_format_count (gbt_words_get_language (), batch);
  gtk_label_set_label (self->effective_batch, text != NULL ? text : C_ ("amount", "unknown"));
}

static gboolean
is_asked_for (GbtWorkloadPage *self,
              GbtFieldEditor  *editor)
{
  GbtWorkload *workload = gbt_workbench_get_workload (self->workbench);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      if (gbt_field_editor_has_field (editor, gbt_field_id_get_spec ((GbtFieldId) i)) &&
          gbt_field_get_state (gbt_workload_get_shown_field (workload, (GbtFieldId) i)) !=
              GBT_FIELD_NOT_APPLICABLE)
        return TRUE;
    }

  return FALSE;
}

/* Rows that the task does not ask for are hidden, then groups without rows. */
static void
show_rows (GbtWorkloadPage *self)
{
  g_autoptr (GHashTable) groups = g_hash_table_new (NULL, NULL);
  gboolean architecture = FALSE;

  for (guint i = 0; i < self->editors->len; i++)
    {
      GbtFieldEditor *editor = g_ptr_array_index (self->editors, i);
      GtkWidget *group
          = gtk_widget_get_ancestor (GTK_WIDGET (editor), ADW_TYPE_PREFERENCES_GROUP);
      gboolean asked = is_asked_for (self, editor);

      gtk_widget_set_visible (GTK_WIDGET (editor), asked);
      if (asked)
        g_hash_table_add (groups, group);
      if (asked && gtk_widget_is_ancestor (GTK_WIDGET (editor), GTK_WIDGET (self->architecture_row)))
        architecture = TRUE;
    }

  for (GtkWidget *group = gtk_widget_get_first_child (self->form); group != NULL;
       group = gtk_widget_get_next_sibling (group))
    gtk_widget_set_visible (group, g_hash_table_contains (groups, group));

  gtk_widget_set_visible (GTK_WIDGET (self->architecture_row), architecture);
}

static void
workload_changed (GbtWorkloadPage *self)
{
  for (guint i = 0; i < self->editors->len; i++)
    gbt_field_editor_refresh (g_ptr_array_index (self->editors, i));
  show_rows (self);
  show_architecture (self);
  show_effective_batch (self);
}

static void
gbt_workload_page_dispose (GObject *object)
{
  GbtWorkloadPage *self = GBT_WORKLOAD_PAGE (object);

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);
  g_clear_pointer (&self->editors, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_workload_page_parent_class)->dispose (object);
}

static void
gbt_workload_page_class_init (GbtWorkloadPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_workload_page_dispose;

  g_type_ensure (GBT_TYPE_FIELD_ROW);
  g_type_ensure (GBT_TYPE_CODE_ROW);
  g_type_ensure (GBT_TYPE_STAGE_ROW);
  g_type_ensure (GBT_TYPE_PROSE_ROW);
  g_type_ensure (GBT_TYPE_OPTIONAL_NETWORKS);
  g_type_ensure (GBT_TYPE_REQUIREMENTS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-workload-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtWorkloadPage, form);
  gtk_widget_class_bind_template_child (widget_class, GbtWorkloadPage, source_narrow);
  gtk_widget_class_bind_template_child (widget_class, GbtWorkloadPage, source_group);
  gtk_widget_class_bind_template_child (widget_class, GbtWorkloadPage, catalogue_row);
  gtk_widget_class_bind_template_child (widget_class, GbtWorkloadPage, file_row);
  gtk_widget_class_bind_template_child (widget_class, GbtWorkloadPage, architecture_row);
  gtk_widget_class_bind_template_child (widget_class, GbtWorkloadPage, effective_batch);
  gtk_widget_class_bind_template_child (widget_class, GbtWorkloadPage, requirements);
}

static void
gbt_workload_page_init (GbtWorkloadPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->editors = gbt_field_editor_collect (self->form);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->source_group),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Description of the model"),
                                  -1);
  g_signal_connect_object (self->source_group, "notify::active", G_CALLBACK (source_toggled), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->source_narrow, "notify::selected", G_CALLBACK (source_selected),
                           self, G_CONNECT_SWAPPED);
}

/**
 * gbt_workload_page_set_workbench:
 * @self: a page
 * @workbench: (nullable): the open sheet
 */
void
gbt_workload_page_set_workbench (GbtWorkloadPage *self,
                                 GbtWorkbench    *workbench)
{
  g_return_if_fail (GBT_IS_WORKLOAD_PAGE (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_set_object (&self->workbench, workbench);
  for (guint i = 0; i < self->editors->len; i++)
    gbt_field_editor_set_holder (g_ptr_array_index (self->editors, i),
                                 (GbtFieldHolder *) workbench);
  gbt_requirements_group_set_workbench (self->requirements, workbench);
  if (workbench == NULL)
    return;

  g_signal_connect_object (workbench, "notify::workload", G_CALLBACK (workload_changed), self,
                           G_CONNECT_SWAPPED);
  show_source (self, find_source (workbench));
  workload_changed (self);
}

/**
 * gbt_workload_page_set_unit:
 * @self: a page
 * @unit: the unit of every amount shown
 */
void
gbt_workload_page_set_unit (GbtWorkloadPage *self,
                            GbtUnit          unit)
{
  g_return_if_fail (GBT_IS_WORKLOAD_PAGE (self));

  for (guint i = 0; i < self->editors->len; i++)
    gbt_field_editor_set_unit (g_ptr_array_index (self->editors, i), unit);
  gbt_requirements_group_set_unit (self->requirements, unit);
}

/**
 * gbt_workload_page_show_field:
 * @self: a page
 * @id: a field
 *
 * Unfolds what hides the row of @id and puts the keyboard in it.
 */
void
gbt_workload_page_show_field (GbtWorkloadPage *self,
                              GbtFieldId       id)
{
  g_return_if_fail (GBT_IS_WORKLOAD_PAGE (self));

  for (guint i = 0; i < self->editors->len; i++)
    {
      GbtFieldEditor *editor = g_ptr_array_index (self->editors, i);

      if (!gbt_field_editor_has_field (editor, gbt_field_id_get_spec (id)))
        continue;

      if (gtk_widget_is_ancestor (GTK_WIDGET (editor), GTK_WIDGET (self->architecture_row)))
        adw_expander_row_set_expanded (self->architecture_row, TRUE);
      gbt_field_editor_focus_field (editor, gbt_field_id_get_spec (id));
      return;
    }
}

/**
 * gbt_workload_page_show_requirements:
 * @self: a page
 * @requirement: (nullable): number of a requirement to open
 *
 * Goes to the requirements.
 */
void
gbt_workload_page_show_requirements (GbtWorkloadPage *self,
                                     const char      *requirement)
{
  g_return_if_fail (GBT_IS_WORKLOAD_PAGE (self));

  gbt_requirements_group_show (self->requirements, requirement);
}
