/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-finder-page.h"

#include <glib/gi18n.h>

#include "gbt-answer-page.h"
#include "gbt-finder-model-step.h"
#include "gbt-finder-problem.h"
#include "gbt-finder-task-step.h"
#include "gbt-finder-wish-step.h"
#include "gbt-format.h"
#include "gbt-need-panel.h"
#include "gbt-text.h"
#include "gbt-words.h"

enum
{
  STEP_TASK,
  STEP_MODEL,
  STEP_WISH,
  N_STEPS,
};

static const char *const step_names[N_STEPS] = { "task", "model", "wish" };

struct _GbtFinderPage
{
  AdwBin parent_instance;

  GtkStack *pages;
  AdwWindowTitle *window_title;
  GtkButton *back_button;
  AdwToggleGroup *steps;
  GtkScrolledWindow *scroller;
  GtkStack *step_stack;
  GbtFinderTaskStep *task_step;
  GbtFinderModelStep *model_step;
  GbtFinderWishStep *wish_step;
  GtkWidget *need_clamp;
  GbtNeedPanel *need_panel;
  GtkWidget *search_bar;
  GtkWidget *bottom_bar;
  GtkLabel *status;
  GtkLabel *status_narrow;
  GtkWidget *previous_button;
  GtkButton *next_button;

  GbtFinder *finder;
  GtkWidget *answer_page; /* NULL until there is an answer */
  GCancellable *searching;
  GbtUnit unit;
  guint step;
  gboolean narrow;
  gboolean small;
};

enum
{
  PROP_0,
  PROP_UNIT,
  PROP_NARROW,
  PROP_SMALL,
  N_PROPS,
};

enum
{
  SIGNAL_LEAVE,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtFinderPage, gbt_finder_page, ADW_TYPE_BIN)

static guint
get_parts (guint step)
{
  if (step == STEP_MODEL)
    return GBT_FINDER_MODEL_PARTS;
  return step == STEP_WISH ? GBT_FINDER_WISH_PARTS : 0;
}

/* Beside the buttons: what is missing to go on, else how many machines hold what is asked. */
static void
show_status (GbtFinderPage *self)
{
  guint parts = get_parts (self->step) | (self->step == STEP_WISH ? GBT_FINDER_MODEL_PARTS : 0);
  const GbtWishProblem *problem = gbt_finder_find_problem (self->finder, parts);
  g_autofree char *sentence = NULL;

  if (problem != NULL)
    sentence = gbt_finder_word_problem (problem, self->unit);
  else if (self->step != STEP_TASK)
    sentence = gbt_need_panel_word_count (self->finder);

  gtk_label_set_label (self->status, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->status_narrow), self->narrow && sentence != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->status), !self->narrow);
}

/* Cancel takes the focus before the steps stop answering: an entry that loses its sensitivity with the focus keeps it. */
static void
show_searching (GbtFinderPage *self)
{
  gboolean searching = self->searching != NULL;

  gtk_widget_set_visible (self->search_bar, searching);
  if (searching)
    gtk_widget_child_focus (self->search_bar, GTK_DIR_TAB_FORWARD);
  gtk_widget_set_visible (self->bottom_bar, !searching);
  gtk_widget_set_sensitive (GTK_WIDGET (self->step_stack), !searching);
  gtk_widget_set_sensitive (GTK_WIDGET (self->steps), !searching);
}

static void
show_step (GbtFinderPage *self)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *number = gbt_format_count (language, self->step + 1);
  g_autofree char *subtitle = NULL;

  /* Translators: {1} is 1, 2 or 3 */
  subtitle = gbt_text_fill (_ ("Step {1} of 3"), number, NULL);
  adw_window_title_set_subtitle (self->window_title, subtitle);
  adw_toggle_group_set_active (self->steps, self->step);
  gtk_stack_set_visible_child_name (self->step_stack, step_names[self->step]);
  gtk_widget_set_visible (self->need_clamp, self->step != STEP_TASK);
  gtk_widget_set_visible (self->previous_button, self->step != STEP_TASK);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->back_button),
                               self->step == STEP_TASK ? _ ("Close the search") : _ ("Previous step"));
  gtk_button_set_label (self->next_button, self->step == STEP_WISH ? _ ("_Find") : _ ("_Next"));
  show_status (self);
}

static void
focus_step (GbtFinderPage *self)
{
  switch (self->step)
    {
    case STEP_MODEL:
      gbt_finder_model_step_focus (self->model_step);
      break;

    case STEP_WISH:
      gbt_finder_wish_step_focus (self->wish_step);
      break;

    default:
      gbt_finder_task_step_focus (self->task_step);
    }
}

static void
set_step (GbtFinderPage *self,
          guint          step)
{
  if (self->step == step)
    return;

  self->step = step;
  show_step (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

static void
step_toggled (GbtFinderPage *self)
{
  guint active = adw_toggle_group_get_active (self->steps);

  if (active < N_STEPS)
    set_step (self, active);
}

/* --- The answer -------------------------------------------------------------------------- */

static void
edit_asked (GbtFinderPage *self,
            guint          step)
{
  gbt_finder_page_show_step (self, MIN (step, STEP_WISH));
}

static void
leave_asked (GbtFinderPage *self)
{
  g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
}

static void
show_answer (GbtFinderPage *self)
{
  if (self->answer_page == NULL)
    {
      self->answer_page = gbt_answer_page_new (self->finder);
      g_signal_connect_object (self->answer_page, "edit", G_CALLBACK (edit_asked), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->answer_page, "leave", G_CALLBACK (leave_asked), self, G_CONNECT_SWAPPED);
      gtk_stack_add_named (self->pages, self->answer_page, "answer");
      g_object_bind_property (self, "unit", self->answer_page, "unit", G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
    }
  gtk_stack_set_visible_child_name (self->pages, "answer");
  gtk_widget_child_focus (self->answer_page, GTK_DIR_TAB_FORWARD);
}

static void
searched (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GbtFinderPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtAnswer) answer = gbt_finder_search_finish (GBT_FINDER (object), result, &error);
  g_autofree char *sentence = NULL;

  g_clear_object (&self->searching);
  if (self->finder == NULL)
    return;

  show_searching (self);
  if (answer != NULL)
    {
      show_answer (self);
      return;
    }

  gtk_widget_grab_focus (GTK_WIDGET (self->next_button));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  sentence = gbt_words_error (error);
  gtk_label_set_label (self->status, sentence);
  gtk_accessible_announce (GTK_ACCESSIBLE (self->status), sentence, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_HIGH);
}

static void
search (GbtFinderPage *self)
{
  if (self->searching != NULL)
    return;

  self->searching = g_cancellable_new ();
  show_searching (self);
  gbt_finder_search_async (self->finder, self->searching, searched, g_object_ref (self));
}

static void
cancel_clicked (GbtFinderPage *self)
{
  g_cancellable_cancel (self->searching);
}

/* --- From one step to the next ----------------------------------------------------------- */

/* What is missing is never a button that does not answer: the button goes where it is missing. */
static void
next_clicked (GbtFinderPage *self)
{
  if (self->step != STEP_TASK && gbt_finder_find_problem (self->finder, GBT_FINDER_MODEL_PARTS) != NULL)
    set_step (self, STEP_MODEL);
  if (self->step == STEP_MODEL && gbt_finder_model_step_show_problem (self->model_step))
    return;
  if (self->step == STEP_WISH && gbt_finder_wish_step_show_problem (self->wish_step))
    return;

  if (self->step == STEP_WISH)
    {
      search (self);
      return;
    }
  set_step (self, self->step + 1);
  focus_step (self);
}

static void
previous_clicked (GbtFinderPage *self)
{
  gbt_finder_page_go_back (self);
}

static gboolean
back_pressed (GtkWidget *widget,
              GVariant  *parameter,
              gpointer   data)
{
  gbt_finder_page_go_back (GBT_FINDER_PAGE (widget));
  return GDK_EVENT_STOP;
}

static void
set_narrow (GbtFinderPage *self,
            gboolean       narrow)
{
  self->narrow = narrow;
  g_object_set (self->model_step, "narrow", narrow, NULL);
  g_object_set (self->wish_step, "narrow", narrow, NULL);
  if (self->finder != NULL)
    show_status (self);
}

/* With a large text three words do not stand beside each other on a phone. */
static void
set_small (GbtFinderPage *self,
           gboolean       small)
{
  const char *const labels[N_STEPS]
      = { _ ("1. Task"), _ ("2. Model"), self->narrow ? _ ("3. Budget") : _ ("3. Budget and Countries") };
  static const char *const numbers[N_STEPS] = { "1", "2", "3" };

  self->small = small;
  for (guint i = 0; i < N_STEPS; i++)
    {
      AdwToggle *toggle = adw_toggle_group_get_toggle (self->steps, i);

      adw_toggle_set_label (toggle, small ? numbers[i] : labels[i]);
      adw_toggle_set_tooltip (toggle, small ? labels[i] : "");
    }
}

static void
gbt_finder_page_get_property (GObject    *object,
                              guint       property,
                              GValue     *value,
                              GParamSpec *pspec)
{
  GbtFinderPage *self = GBT_FINDER_PAGE (object);

  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) self->unit);
      break;

    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;

    case PROP_SMALL:
      g_value_set_boolean (value, self->small);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_finder_page_set_property (GObject      *object,
                              guint         property,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  GbtFinderPage *self = GBT_FINDER_PAGE (object);

  switch (property)
    {
    case PROP_UNIT:
      self->unit = (GbtUnit) g_value_get_enum (value);
      if (self->finder != NULL)
        show_status (self);
      break;

    case PROP_NARROW:
      set_narrow (self, g_value_get_boolean (value));
      set_small (self, self->small);
      break;

    case PROP_SMALL:
      set_small (self, g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_finder_page_dispose (GObject *object)
{
  GbtFinderPage *self = GBT_FINDER_PAGE (object);

  g_cancellable_cancel (self->searching);
  g_clear_object (&self->finder);

  G_OBJECT_CLASS (gbt_finder_page_parent_class)->dispose (object);
}

static void
gbt_finder_page_class_init (GbtFinderPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gbt_finder_page_get_property;
  object_class->set_property = gbt_finder_page_set_property;
  object_class->dispose = gbt_finder_page_dispose;

  properties[PROP_UNIT] = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB, flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags);
  properties[PROP_SMALL] = g_param_spec_boolean ("small", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_LEAVE]
      = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, back_pressed, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, GDK_ALT_MASK, back_pressed, NULL);

  g_type_ensure (GBT_TYPE_FINDER_TASK_STEP);
  g_type_ensure (GBT_TYPE_FINDER_MODEL_STEP);
  g_type_ensure (GBT_TYPE_FINDER_WISH_STEP);
  g_type_ensure (GBT_TYPE_NEED_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-finder-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, pages);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, window_title);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, back_button);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, steps);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, step_stack);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, task_step);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, model_step);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, wish_step);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, need_clamp);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, need_panel);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, bottom_bar);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, status);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, status_narrow);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, previous_button);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderPage, next_button);
  gtk_widget_class_bind_template_callback (widget_class, next_clicked);
  gtk_widget_class_bind_template_callback (widget_class, previous_clicked);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked);
}

static void
gbt_finder_page_init (GbtFinderPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  set_small (self, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->steps), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Steps"), -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->next_button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->status,
                                  NULL, -1);
  g_signal_connect_object (self->steps, "notify::active", G_CALLBACK (step_toggled), self, G_CONNECT_SWAPPED);
}

/**
 * gbt_finder_page_new:
 * @finder: a search
 *
 * Returns: (transfer floating): the page of @finder, on its first step
 */
GtkWidget *
gbt_finder_page_new (GbtFinder *finder)
{
  GbtFinderPage *self = g_object_new (GBT_TYPE_FINDER_PAGE, NULL);

  self->finder = g_object_ref (finder);
  gbt_finder_task_step_set_finder (self->task_step, finder);
  gbt_finder_model_step_set_finder (self->model_step, finder);
  gbt_finder_wish_step_set_finder (self->wish_step, finder);
  gbt_need_panel_set_finder (self->need_panel, finder);
  g_signal_connect_object (finder, "changed", G_CALLBACK (show_status), self, G_CONNECT_SWAPPED);
  show_step (self);
  return GTK_WIDGET (self);
}

/**
 * gbt_finder_page_get_finder:
 * @self: a page
 *
 * Returns: (transfer none): its search
 */
GbtFinder *
gbt_finder_page_get_finder (GbtFinderPage *self)
{
  g_return_val_if_fail (GBT_IS_FINDER_PAGE (self), NULL);

  return self->finder;
}

/**
 * gbt_finder_page_show_step:
 * @self: a page
 * @step: from 0: the task, the model, the wishes
 *
 * Shows a step, in place of the answer too, with the keyboard on its first question.
 */
void
gbt_finder_page_show_step (GbtFinderPage *self,
                           guint          step)
{
  g_return_if_fail (GBT_IS_FINDER_PAGE (self));
  g_return_if_fail (step < N_STEPS);

  gtk_stack_set_visible_child_name (self->pages, "steps");
  set_step (self, step);
  focus_step (self);
}

/**
 * gbt_finder_page_go_back:
 * @self: a page
 *
 * From the answer to the steps, from a step to the one before, from the first out of the search.
 */
void
gbt_finder_page_go_back (GbtFinderPage *self)
{
  g_return_if_fail (GBT_IS_FINDER_PAGE (self));

  if (self->searching != NULL)
    g_cancellable_cancel (self->searching);
  else if (g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), "answer") == 0)
    gbt_finder_page_show_step (self, STEP_WISH);
  else if (self->step > STEP_TASK)
    gbt_finder_page_show_step (self, self->step - 1);
  else
    g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
}
