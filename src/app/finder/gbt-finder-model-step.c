/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-finder-model-step.h"

#include <glib/gi18n.h>

#include "gbt-choice-row.h"
#include "gbt-code-row.h"
#include "gbt-field-editor.h"
#include "gbt-field-row.h"
#include "gbt-finder-problem.h"
#include "gbt-format.h"
#include "gbt-switch-row.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtFinderModelStep
{
  AdwBin parent_instance;

  GtkWidget *model_group;
  AdwActionRow *model_row;
  GtkButton *choose_button;
  GtkWidget *link_button;
  AdwActionRow *licence_row;
  AdwExpanderRow *data_row;
  AdwPreferencesGroup *load_group;
  GbtChoiceRow *format_row;
  GtkListBoxRow *tokens_row;
  GtkListBoxRow *requests_row;
  GtkListBoxRow *sequence_row;
  GtkListBoxRow *batch_row;
  GtkListBoxRow *images_row;
  GtkListBoxRow *streams_row;
  GtkListBoxRow *memory_row;
  AdwPreferencesGroup *networks_group;

  GbtFinder *finder;
  GPtrArray *editors;      /* of GbtFieldEditor: those of the template and of the data */
  GPtrArray *network_rows; /* of GbtSwitchRow */
  char *networks;          /* for which they were made */
  GbtUnit unit;
  GtkWidget *model_icon;
  gboolean narrow;
  gboolean insist;
};

enum
{
  PROP_0,
  PROP_UNIT,
  PROP_NARROW,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GbtFinderModelStep, gbt_finder_model_step, ADW_TYPE_BIN)

static GbtWorkload *
get_workload (GbtFinderModelStep *self)
{
  return gbt_finder_get_wish (self->finder)->workload;
}

static gboolean
is_asked_for (GbtFinderModelStep *self,
              GbtFieldEditor     *editor)
{
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      if (gbt_field_editor_has_field (editor, gbt_field_id_get_spec ((GbtFieldId) i)) &&
          gbt_field_get_state (gbt_workload_get_shown_field (get_workload (self), (GbtFieldId) i)) !=
              GBT_FIELD_NOT_APPLICABLE)
        return TRUE;
    }

  return FALSE;
}

static void
append_part (GString *sentence,
             char    *part)
{
  g_string_append_printf (sentence, "%s%s", sentence->len > 0 ? ", " : "", part);
  g_free (part);
}

/* What the task has no use for is not said, whatever the model holds. */
static gboolean
get_dimension (GbtFinderModelStep *self,
               GbtFieldId          id,
               guint64            *value)
{
  return gbt_field_get_state (gbt_workload_get_shown_field (get_workload (self), id)) != GBT_FIELD_NOT_APPLICABLE &&
         gbt_workload_get_integer (get_workload (self), id, value);
}

static char *
word_number (const char *words,
             guint64     value)
{
  g_autofree char *number = gbt_format_count (gbt_words_get_language (), value);

  return gbt_text_fill (words, number, NULL);
}

/* "32 couches, 32 têtes, 8 têtes KV, dimension 128, limite 131 072" */
static void
show_data (GbtFinderModelStep *self)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autoptr (GString) sentence = g_string_new (NULL);
  guint n_networks = 0;
  guint64 value = 0;

  for (guint i = GBT_FIELD_MODEL_DENOISER; i <= GBT_FIELD_MODEL_SAFETY_CHECKER; i++)
    n_networks += get_dimension (self, (GbtFieldId) i, &value) ? 1 : 0;
  if (n_networks > 0)
    append_part (sentence, gbt_format_counted (language, "{1} network", "{1} networks", n_networks));
  if (get_dimension (self, GBT_FIELD_MODEL_LAYERS, &value))
    append_part (sentence, gbt_format_counted (language, "{1} layer", "{1} layers", value));
  if (get_dimension (self, GBT_FIELD_MODEL_HEADS, &value))
    append_part (sentence, gbt_format_counted (language, "{1} head", "{1} heads", value));
  if (get_dimension (self, GBT_FIELD_MODEL_KV_HEADS, &value))
    append_part (sentence, gbt_format_counted (language, "{1} KV head", "{1} KV heads", value));
  if (get_dimension (self, GBT_FIELD_MODEL_HEAD_DIM, &value))
    append_part (sentence, word_number (_ ("dimension {1}"), value));
  if (get_dimension (self, GBT_FIELD_MODEL_CONTEXT_LIMIT, &value))
    append_part (sentence, word_number (_ ("limit {1}"), value));
  adw_expander_row_set_subtitle (self->data_row, sentence->len > 0
                                                     ? sentence->str
                                                     : _ ("Typed by hand, or read of the model chosen"));
}

static void
show_model (GbtFinderModelStep *self)
{
  GbtWorkload *workload = get_workload (self);
  const char *name = gbt_workload_get_text (workload, GBT_FIELD_MODEL_NAME);
  const char *licence = gbt_workload_get_text (workload, GBT_FIELD_MODEL_LICENCE);
  gboolean chosen = name != NULL && *name != '\0';
  guint64 parameters = 0;
  g_autofree char *subtitle = NULL;

  gtk_widget_set_visible (self->model_group, gbt_workload_get_task (workload) != GBT_TASK_NOTEBOOK);
  if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_PARAMETERS, &parameters))
    subtitle = gbt_format_counted (gbt_words_get_language (), "{1} parameter", "{1} parameters", parameters);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->model_row),
                                 chosen ? name : subtitle != NULL ? _ ("A model typed by hand") : _ ("No model chosen"));
  if (subtitle == NULL && !chosen)
    subtitle = g_strdup (_ ("Of the catalogue, of those imported, or typed below"));
  adw_action_row_set_subtitle (self->model_row, subtitle != NULL ? subtitle : "");
  gtk_button_set_label (self->choose_button, chosen ? _ ("C_hange…") : _ ("C_hoose…"));
  if (chosen)
    gtk_widget_remove_css_class (GTK_WIDGET (self->choose_button), "suggested-action");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->choose_button), "suggested-action");
  gtk_widget_set_visible (self->link_button, gbt_workload_get_text (workload, GBT_FIELD_MODEL_LINK) != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->licence_row), licence != NULL);
  adw_action_row_set_subtitle (self->licence_row, licence != NULL ? licence : "");
  show_data (self);
}

/* The words of the task: a fine-tuning is LoRA on 16 and 8 bits, QLoRA on 4. */
static void
show_formats (GbtFinderModelStep *self)
{
  static const char *const codes[] = { "16bit", "8bit", "4bit", NULL };
  const char *const plain[] = { _ ("16 bits"), _ ("8 bits"), _ ("4 bits"), NULL };
  const char *const adapted[] = { _ ("LoRA, 16 bits"), _ ("LoRA, 8 bits"), _ ("QLoRA, 4 bits"), NULL };
  gboolean adaptation = gbt_workload_get_task (get_workload (self)) == GBT_TASK_ADAPTATION;

  gbt_choice_row_set_choices (self->format_row, codes, adaptation ? adapted : plain);
}

/* What a network is called comes first in the source of its parameters. */
static void
describe_network (GbtFinderModelStep *self,
                  AdwActionRow       *row,
                  const char         *code)
{
  g_autofree char *key = g_strconcat ("model.", code, NULL);
  GbtFieldId id = GBT_FIELD_MODEL_NAME;
  guint64 parameters = 0;

  if (!gbt_field_id_from_key (key, &id))
    return;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), gbt_words_field_label (id));
  if (gbt_workload_get_integer (get_workload (self), id, &parameters))
    {
      const char *source = gbt_field_get_source (gbt_workload_get_field (get_workload (self), id));
      g_autofree char *name = source != NULL ? g_strndup (source, strcspn (source, ",")) : NULL;
      g_autofree char *count
          = gbt_format_counted (gbt_words_get_language (), "{1} parameter", "{1} parameters", parameters);
      g_autofree char *both = name != NULL ? g_strdup_printf ("%s · %s", name, count) : NULL;

      adw_action_row_set_subtitle (row, both != NULL ? both : count);
    }
}

static void
show_networks (GbtFinderModelStep *self)
{
  const char *networks = gbt_workload_get_task (get_workload (self)) == GBT_TASK_IMAGE
                             ? gbt_workload_get_text (get_workload (self), GBT_FIELD_MODEL_OPTIONAL_NETWORKS)
                             : NULL;
  g_auto (GStrv) codes = g_strsplit (networks != NULL ? networks : "", " ", -1);

  gtk_widget_set_visible (GTK_WIDGET (self->networks_group), codes[0] != NULL && *codes[0] != '\0');
  if (g_strcmp0 (self->networks, networks) != 0)
    {
      for (guint i = 0; i < self->network_rows->len; i++)
        adw_preferences_group_remove (self->networks_group, self->network_rows->pdata[i]);
      g_ptr_array_set_size (self->network_rows, 0);
      for (guint i = 0; codes[i] != NULL && *codes[i] != '\0'; i++)
        {
          GtkWidget *row
              = g_object_new (GBT_TYPE_SWITCH_ROW, "field", "need.networks-not-loaded", "word", codes[i], NULL);

          adw_preferences_group_add (self->networks_group, row);
          g_ptr_array_add (self->network_rows, row);
          gbt_field_editor_set_holder (GBT_FIELD_EDITOR (row), GBT_FIELD_HOLDER (self->finder));
        }
      g_set_str (&self->networks, networks);
    }

  for (guint i = 0; i < self->network_rows->len; i++)
    {
      describe_network (self, self->network_rows->pdata[i], codes[i]);
      gbt_field_editor_refresh (self->network_rows->pdata[i]);
    }
}

static GtkListBoxRow *
find_row (GbtFinderModelStep *self,
          GbtWishPart         part)
{
  GbtTask task = gbt_workload_get_task (get_workload (self));

  switch (part)
    {
    case GBT_WISH_TASK:
    case GBT_WISH_MODEL:
      return task == GBT_TASK_NOTEBOOK ? self->memory_row : GTK_LIST_BOX_ROW (self->model_row);

    case GBT_WISH_FORMAT:
      return GTK_LIST_BOX_ROW (self->format_row);

    case GBT_WISH_TOKENS:
      return task == GBT_TASK_ADAPTATION ? self->sequence_row : self->tokens_row;

    case GBT_WISH_REQUESTS:
      if (task == GBT_TASK_ADAPTATION)
        return self->batch_row;
      if (task == GBT_TASK_SPEECH)
        return self->streams_row;
      if (task == GBT_TASK_IMAGE)
        return self->images_row;
      return self->requests_row;

    case GBT_WISH_MEMORY:
      return self->memory_row;

    case GBT_WISH_BUDGET:
    case GBT_WISH_MAX_HOURLY:
    case GBT_WISH_COUNTRIES:
    case GBT_N_WISH_PARTS:
    default:
      return NULL;
    }
}

static void
show_problems (GbtFinderModelStep *self)
{
  GtkListBoxRow *const rows[] = {
    GTK_LIST_BOX_ROW (self->model_row), GTK_LIST_BOX_ROW (self->format_row),
    self->tokens_row,                   self->requests_row,
    self->sequence_row,                 self->batch_row,
    self->images_row,                   self->streams_row,
    self->memory_row,
  };

  if (gbt_finder_find_problem (self->finder, GBT_FINDER_MODEL_PARTS) == NULL)
    self->insist = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint parts = 0;

      for (guint part = 0; part < GBT_N_WISH_PARTS; part++)
        parts |= find_row (self, (GbtWishPart) part) == rows[i] ? 1u << part : 0;
      gbt_finder_show_problem (self->finder, parts, rows[i], self->unit, self->insist);
    }
}

static void
finder_changed (GbtFinderModelStep *self)
{
  gboolean notebook = gbt_workload_get_task (get_workload (self)) == GBT_TASK_NOTEBOOK;

  show_formats (self);
  for (guint i = 0; i < self->editors->len; i++)
    {
      GbtFieldEditor *editor = self->editors->pdata[i];

      gtk_widget_set_visible (GTK_WIDGET (editor), is_asked_for (self, editor) &&
                                                       (!notebook || editor != GBT_FIELD_EDITOR (self->format_row)));
      gbt_field_editor_refresh (editor);
    }
  adw_preferences_group_set_title (self->load_group, notebook ? _ ("Memory") : _ ("Format and Workload"));
  show_model (self);
  show_networks (self);
  show_problems (self);
}

static void
open_link (GbtFinderModelStep *self)
{
  const char *link = gbt_workload_get_text (get_workload (self), GBT_FIELD_MODEL_LINK);
  g_autoptr (GtkUriLauncher) launcher = NULL;

  if (link == NULL)
    return;

  launcher = gtk_uri_launcher_new (link);
  gtk_uri_launcher_launch (launcher, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), NULL, NULL, NULL);
}

static void
gbt_finder_model_step_get_property (GObject    *object,
                                    guint       property,
                                    GValue     *value,
                                    GParamSpec *pspec)
{
  GbtFinderModelStep *self = GBT_FINDER_MODEL_STEP (object);

  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) self->unit);
      break;

    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_finder_model_step_set_property (GObject      *object,
                                    guint         property,
                                    const GValue *value,
                                    GParamSpec   *pspec)
{
  GbtFinderModelStep *self = GBT_FINDER_MODEL_STEP (object);

  switch (property)
    {
    case PROP_UNIT:
      self->unit = (GbtUnit) g_value_get_enum (value);
      for (guint i = 0; i < self->editors->len; i++)
        gbt_field_editor_set_unit (self->editors->pdata[i], self->unit);
      if (self->finder != NULL)
        show_problems (self);
      break;

    case PROP_NARROW:
      self->narrow = g_value_get_boolean (value);
      g_object_set (self->format_row, "narrow", self->narrow, NULL);
      /* With the box that holds it: an empty one would still push the name of the model aside. */
      gtk_widget_set_visible (gtk_widget_get_parent (self->model_icon), !self->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_finder_model_step_dispose (GObject *object)
{
  GbtFinderModelStep *self = GBT_FINDER_MODEL_STEP (object);

  g_clear_object (&self->finder);
  g_clear_pointer (&self->editors, g_ptr_array_unref);
  g_clear_pointer (&self->network_rows, g_ptr_array_unref);
  g_clear_pointer (&self->networks, g_free);

  G_OBJECT_CLASS (gbt_finder_model_step_parent_class)->dispose (object);
}

static void
gbt_finder_model_step_class_init (GbtFinderModelStepClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gbt_finder_model_step_get_property;
  object_class->set_property = gbt_finder_model_step_set_property;
  object_class->dispose = gbt_finder_model_step_dispose;

  properties[PROP_UNIT]
      = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW]
      = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (GBT_TYPE_CHOICE_ROW);
  g_type_ensure (GBT_TYPE_FIELD_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-finder-model-step.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, model_icon);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, model_group);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, model_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, choose_button);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, link_button);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, licence_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, data_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, load_group);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, format_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, tokens_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, requests_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, sequence_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, batch_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, images_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, streams_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, memory_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderModelStep, networks_group);
}

/* Every value of the model but those that the rows above show. */
static void
add_data (GbtFinderModelStep *self)
{
  for (guint i = GBT_MODEL_FIRST_FIELD; i <= GBT_MODEL_LAST_FIELD; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);
      GtkWidget *row;

      if (i == GBT_FIELD_MODEL_NAME || i == GBT_FIELD_MODEL_LICENCE || i == GBT_FIELD_MODEL_LINK ||
          i == GBT_FIELD_MODEL_REVISION || spec->type == GBT_FIELD_TYPE_LIST)
        continue;

      row = g_object_new (spec->type == GBT_FIELD_TYPE_CODE ? GBT_TYPE_CODE_ROW : GBT_TYPE_FIELD_ROW, "field", spec->key,
                          NULL);
      adw_expander_row_add_row (self->data_row, row);
      g_ptr_array_add (self->editors, row);
    }
}

static void
gbt_finder_model_step_init (GbtFinderModelStep *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->editors = gbt_field_editor_collect (GTK_WIDGET (self));
  self->network_rows = g_ptr_array_new ();
  add_data (self);
  g_signal_connect_object (self->link_button, "clicked", G_CALLBACK (open_link), self, G_CONNECT_SWAPPED);
}

/**
 * gbt_finder_model_step_set_finder:
 * @self: a step, which has none yet
 * @finder: the search
 */
void
gbt_finder_model_step_set_finder (GbtFinderModelStep *self,
                                  GbtFinder          *finder)
{
  g_return_if_fail (GBT_IS_FINDER_MODEL_STEP (self));

  self->finder = g_object_ref (finder);
  show_formats (self);
  for (guint i = 0; i < self->editors->len; i++)
    gbt_field_editor_set_holder (self->editors->pdata[i], GBT_FIELD_HOLDER (finder));
  g_signal_connect_object (finder, "changed", G_CALLBACK (finder_changed), self, G_CONNECT_SWAPPED);
  finder_changed (self);
}

/**
 * gbt_finder_model_step_focus:
 * @self: a step
 *
 * Puts the keyboard on its first question.
 */
void
gbt_finder_model_step_focus (GbtFinderModelStep *self)
{
  g_return_if_fail (GBT_IS_FINDER_MODEL_STEP (self));

  if (gtk_widget_get_visible (self->model_group))
    gtk_widget_grab_focus (GTK_WIDGET (self->choose_button));
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->memory_row));
}

/**
 * gbt_finder_model_step_show_problem:
 * @self: a step
 *
 * Puts the keyboard on the first row where something is missing or wrong, which says it.
 *
 * Returns: whether there is one
 */
gboolean
gbt_finder_model_step_show_problem (GbtFinderModelStep *self)
{
  const GbtWishProblem *problem;
  GtkListBoxRow *row;

  g_return_val_if_fail (GBT_IS_FINDER_MODEL_STEP (self), FALSE);

  for (guint i = 0; i < self->editors->len; i++)
    {
      GtkWidget *editor = self->editors->pdata[i];

      if (gtk_widget_get_visible (editor) && gbt_field_editor_is_refused (GBT_FIELD_EDITOR (editor)))
        {
          gtk_widget_grab_focus (editor);
          return TRUE;
        }
    }

  problem = gbt_finder_find_problem (self->finder, GBT_FINDER_MODEL_PARTS);
  if (problem == NULL)
    return FALSE;

  row = find_row (self, problem->part);
  self->insist = TRUE;
  show_problems (self);
  if (row == GTK_LIST_BOX_ROW (self->model_row))
    gtk_widget_grab_focus (GTK_WIDGET (self->choose_button));
  else if (row == GTK_LIST_BOX_ROW (self->format_row))
    gbt_field_editor_focus_field (GBT_FIELD_EDITOR (row), gbt_field_id_get_spec (GBT_FIELD_WEIGHT_FORMAT));
  else
    gtk_widget_grab_focus (GTK_WIDGET (row));
  return TRUE;
}
