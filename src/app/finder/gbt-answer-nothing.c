/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-nothing.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "gbt-answer-words.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

#define STEP_MODEL 1
#define STEP_WISH 2

static void
append_choice (GtkListBox *list,
               const char *title,
               const char *subtitle,
               guint       step)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "answer.edit");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "u", (guint32) step);
  gtk_list_box_append (list, row);
}

static GtkWidget *
create_label (const char        *text,
              const char        *css_class,
              GtkAccessibleRole  role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "label", text, "wrap", TRUE, "justify",
                                   GTK_JUSTIFY_CENTER, NULL);

  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static char *
word_nearest (const GbtAnswer *answer,
              GbtUnit          unit)
{
  guint64 lacks = 0;
  const GbtMarketOffer *nearest = gbt_answer_get_nearest (answer, &lacks);
  g_autofree char *offer = NULL;
  g_autofree char *amount = NULL;

  if (nearest == NULL)
    return g_strdup (_ ("No machine left to look at is only too small: see below why each was left out."));

  offer = gbt_answer_words_offer (nearest, 0);
  amount = gbt_words_amount (lacks, unit);
  return gbt_text_fill (_ ("The nearest is {1}: each GPU lacks {2}."), offer, amount, NULL);
}

/**
 * gbt_answer_nothing_new:
 * @answer: an answer without a machine
 * @unit: of the amounts
 *
 * Returns: (transfer floating): what could be done
 */
GtkWidget *
gbt_answer_nothing_new (const GbtAnswer *answer,
                        GbtUnit          unit)
{
  const GbtLanguage language = gbt_words_get_language ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *image = gtk_image_new_from_icon_name ("gbt-not-confirmed-symbolic");
  GtkWidget *list = gtk_list_box_new ();
  g_autofree char *nearest = word_nearest (answer, unit);

  gtk_image_set_pixel_size (GTK_IMAGE (image), 64);
  gtk_widget_add_css_class (image, "dimmed");
  gtk_widget_set_margin_top (box, 24);
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), create_label (_ ("No Machine Holds It"), "title-2", GTK_ACCESSIBLE_ROLE_HEADING));
  gtk_box_append (GTK_BOX (box), create_label (nearest, NULL, GTK_ACCESSIBLE_ROLE_LABEL));

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("What could be let go"), -1);
  for (guint i = 0; i < GBT_N_RELAXATIONS; i++)
    {
      const guint n = gbt_answer_count_relaxed (answer, (GbtRelaxation) i);
      g_autofree char *opens = n > 0 ? gbt_format_counted (language, "{1} more machine", "{1} more machines", n) : NULL;

      if (n > 0)
        append_choice (GTK_LIST_BOX (list), gbt_text (language, gbt_relaxation_get_label ((GbtRelaxation) i)), opens, STEP_WISH);
    }
  append_choice (GTK_LIST_BOX (list), _ ("Ask for less memory"),
                 gbt_workload_get_task (gbt_answer_get_wish (answer)->workload) == GBT_TASK_NOTEBOOK
                     ? _ ("What is typed for the notebook")
                     : _ ("Another model, a lower precision, fewer tokens or requests"),
                 STEP_MODEL);

  gtk_box_append (GTK_BOX (box), list);
  return box;
}
