/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-finder-task-step.h"

#include <glib/gi18n.h>

static const struct
{
  GbtTask task;
  const char *icon_name;
  const char *title;
  const char *sentence;
} choices[] = {
  { GBT_TASK_INFERENCE, "chat-message-new-symbolic", N_ ("Run a Language Model"),
    N_ ("Answer, summarise, translate: a trained model, and requests at once") },
  { GBT_TASK_ADAPTATION, "applications-engineering-symbolic", N_ ("Fine-Tune a Language Model"),
    N_ ("LoRA on 16 or 8 bits, QLoRA on 4 bits, with examples of your own") },
  { GBT_TASK_IMAGE, "image-x-generic-symbolic", N_ ("Make Images"),
    N_ ("An image model, each of its networks counted") },
  { GBT_TASK_SPEECH, "audio-input-microphone-symbolic", N_ ("Transcribe Speech"),
    N_ ("A Whisper model, and audio streams at once") },
  { GBT_TASK_NOTEBOOK, "utilities-terminal-symbolic", N_ ("Work in a Notebook"),
    N_ ("Code of your own: you say how much memory it takes") },
};

struct _GbtFinderTaskStep
{
  AdwBin parent_instance;

  GtkCheckButton *checks[G_N_ELEMENTS (choices)];
  GbtFinder *finder;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (GbtFinderTaskStep, gbt_finder_task_step, ADW_TYPE_BIN)

static GbtTask
get_task (GbtFinderTaskStep *self)
{
  return gbt_workload_get_task (gbt_finder_get_wish (self->finder)->workload);
}

static void
show_task (GbtFinderTaskStep *self)
{
  GbtTask task = get_task (self);

  self->showing = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    gtk_check_button_set_active (self->checks[i], choices[i].task == task);
  self->showing = FALSE;
}

static void
check_toggled (GbtFinderTaskStep *self,
               GtkCheckButton    *check)
{
  if (self->showing || self->finder == NULL || !gtk_check_button_get_active (check))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      if (self->checks[i] == check)
        gbt_finder_set_task (self->finder, choices[i].task);
    }
}

static void
gbt_finder_task_step_dispose (GObject *object)
{
  g_clear_object (&GBT_FINDER_TASK_STEP (object)->finder);

  G_OBJECT_CLASS (gbt_finder_task_step_parent_class)->dispose (object);
}

static void
gbt_finder_task_step_class_init (GbtFinderTaskStepClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_finder_task_step_dispose;
}

static GtkWidget *
create_choice (GbtFinderTaskStep *self,
               guint              index)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", _ (choices[index].title), "subtitle",
                                 _ (choices[index].sentence), "title-lines", 0, "subtitle-lines", 0, NULL);
  GtkWidget *icon = g_object_new (GTK_TYPE_IMAGE, "icon-name", choices[index].icon_name, "pixel-size", 24, "margin-top", 12,
                                  "margin-bottom", 12, "margin-start", 3, "margin-end", 3, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *check = g_object_new (GTK_TYPE_CHECK_BUTTON, "valign", GTK_ALIGN_CENTER, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (choices[index].title),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (choices[index].sentence), -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  self->checks[index] = GTK_CHECK_BUTTON (check);
  if (index > 0)
    gtk_check_button_set_group (self->checks[index], self->checks[0]);
  g_signal_connect_object (check, "toggled", G_CALLBACK (check_toggled), self, G_CONNECT_SWAPPED);
  return row;
}

static void
gbt_finder_task_step_init (GbtFinderTaskStep *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("What is to be done?"));
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_choice (self, i));
  adw_bin_set_child (ADW_BIN (self), group);
}

/**
 * gbt_finder_task_step_set_finder:
 * @self: a step, which has none yet
 * @finder: the search
 */
void
gbt_finder_task_step_set_finder (GbtFinderTaskStep *self,
                                 GbtFinder         *finder)
{
  g_return_if_fail (GBT_IS_FINDER_TASK_STEP (self));

  self->finder = g_object_ref (finder);
  g_signal_connect_object (finder, "changed", G_CALLBACK (show_task), self, G_CONNECT_SWAPPED);
  show_task (self);
}

/**
 * gbt_finder_task_step_focus:
 * @self: a step
 *
 * Puts the keyboard on what is chosen.
 */
void
gbt_finder_task_step_focus (GbtFinderTaskStep *self)
{
  g_return_if_fail (GBT_IS_FINDER_TASK_STEP (self));

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      if (gtk_check_button_get_active (self->checks[i]))
        gtk_widget_grab_focus (GTK_WIDGET (self->checks[i]));
    }
}
