/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-machine-details.h"

#include <glib/gi18n.h>

#include "gbt-answer-words.h"
#include "gbt-text.h"
#include "gbt-words.h"

static void
append_part (GtkWidget  *box,
             const char *title,
             const char *text)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "label", title, "xalign", 0.0f, "wrap", TRUE, NULL);
  GtkWidget *body = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0f, "wrap", TRUE, "wrap-mode",
                                  PANGO_WRAP_WORD_CHAR, NULL);

  gtk_widget_add_css_class (heading, "caption");
  gtk_widget_add_css_class (heading, "dimmed");
  gtk_widget_add_css_class (part, "gbt-answer-part");
  gtk_box_append (GTK_BOX (part), heading);
  gtk_box_append (GTK_BOX (part), body);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (body), GTK_ACCESSIBLE_RELATION_LABELLED_BY, heading, NULL, -1);
  gtk_box_append (GTK_BOX (box), part);
}

/**
 * gbt_machine_details_new:
 * @answer: an answer
 * @machine: a machine of it
 * @addition: what "answer.add" is given
 * @unit: of the amounts
 *
 * Returns: (transfer floating): what is to be known of @machine
 */
GtkWidget *
gbt_machine_details_new (const GbtAnswer  *answer,
                         const GbtMachine *machine,
                         guint             addition,
                         GbtUnit           unit)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *why = gbt_answer_words_sentences (gbt_answer_list_why (answer, machine), unit);
  g_autofree char *limits = gbt_answer_words_sentences (gbt_answer_list_limits (answer, machine), unit);
  g_autofree char *reasons = gbt_answer_words_reasons (machine);
  g_autofree char *read = gbt_answer_words_read (machine->offer);
  g_autoptr (GbtSentence) budget = gbt_answer_dup_budget (answer, machine);
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *button = gtk_button_new ();

  gtk_widget_add_css_class (box, "gbt-answer-details");
  append_part (box, _ ("Why it fits"), why);
  append_part (box, _ ("Limits"), *limits != '\0' ? limits : _ ("None known"));
  if (budget != NULL)
    {
      g_autofree char *covers = gbt_answer_words_sentence (budget, unit);

      append_part (box, _ ("The budget covers"), covers);
    }
  append_part (box, gbt_text (gbt_words_get_language (), gbt_confidence_get_label (machine->confidence)), reasons);
  append_part (box, _ ("Offer"), read);

  gtk_box_append (GTK_BOX (content), gtk_image_new_from_icon_name ("list-add-symbolic"));
  gtk_box_append (GTK_BOX (content), g_object_new (GTK_TYPE_LABEL, "label", _ ("Add to the Candidates of a Sheet…"), "wrap",
                                                   TRUE, "justify", GTK_JUSTIFY_CENTER, NULL));
  gtk_widget_set_halign (content, GTK_ALIGN_CENTER);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "answer.add");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", (guint32) addition);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}
