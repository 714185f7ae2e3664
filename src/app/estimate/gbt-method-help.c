/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-method-help.h"

#include <glib/gi18n.h>

#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtMethodHelp
{
  AdwBin parent_instance;

  GtkBox *box;
  GbtEstimate *estimate;
};

G_DEFINE_FINAL_TYPE (GbtMethodHelp, gbt_method_help, ADW_TYPE_BIN)

static void
add (GbtMethodHelp *self,
     const GbtLine *line)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *text = NULL;
  GtkWidget *box, *name, *body;

  /* A post of the planner's own: only the planner knows what it counts. */
  if (gbt_line_get_counts (line) == NULL || gbt_line_get_leaves_out (line) == NULL)
    return;

  text = gbt_text_fill (_("Counts: {1}\nLeaves out: {2}"), gbt_text (language, gbt_line_get_counts (line)),
                        gbt_text (language, gbt_line_get_leaves_out (line)), NULL);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  name = g_object_new (GTK_TYPE_LABEL, "label", gbt_text (language, gbt_line_get_label (line)), "xalign", 0.0f,
                       "wrap", TRUE, NULL);
  body = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0f, "wrap", TRUE, "width-chars", 28,
                       "max-width-chars", 46, NULL);
  gtk_widget_add_css_class (name, "heading");
  gtk_widget_add_css_class (body, "caption");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), body);
  gtk_box_append (self->box, box);
}

static gboolean
has_before (GbtEstimate *estimate,
            guint        index)
{
  const char *key = gbt_line_get_key (gbt_estimate_get_post (estimate, index));

  for (guint i = 0; i < index; i++)
    {
      if (g_strcmp0 (gbt_line_get_key (gbt_estimate_get_post (estimate, i)), key) == 0)
        return TRUE;
    }

  return FALSE;
}

static void
show (GbtMethodHelp *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_box_remove (self->box, child);
  if (self->estimate == NULL)
    return;

  for (guint i = 0; i < gbt_estimate_get_n_lines (self->estimate); i++)
    add (self, gbt_estimate_get_line (self->estimate, i));
  for (guint i = 0; i < gbt_estimate_get_n_posts (self->estimate); i++)
    {
      if (!has_before (self->estimate, i))
        add (self, gbt_estimate_get_post (self->estimate, i));
    }
}

static void
gbt_method_help_dispose (GObject *object)
{
  g_clear_pointer (&GBT_METHOD_HELP (object)->estimate, gbt_estimate_unref);

  G_OBJECT_CLASS (gbt_method_help_parent_class)->dispose (object);
}

static void
gbt_method_help_class_init (GbtMethodHelpClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_method_help_dispose;
}

static void
gbt_method_help_init (GbtMethodHelp *self)
{
  GtkWidget *scrolled;

  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  gtk_widget_set_margin_start (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->box), 12);
  scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER,
                           "propagate-natural-height", TRUE, "propagate-natural-width", TRUE, "max-content-height",
                           420, "child", self->box, NULL);
  adw_bin_set_child (ADW_BIN (self), scrolled);
  g_signal_connect_swapped (self, "map", G_CALLBACK (show), self);
}

/**
 * gbt_method_help_set:
 * @self: the help
 * @estimate: (nullable): whose lines it explains
 */
void
gbt_method_help_set (GbtMethodHelp *self,
                     GbtEstimate   *estimate)
{
  if (estimate == self->estimate)
    return;

  g_clear_pointer (&self->estimate, gbt_estimate_unref);
  if (estimate != NULL)
    self->estimate = gbt_estimate_ref (estimate);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show (self);
}
