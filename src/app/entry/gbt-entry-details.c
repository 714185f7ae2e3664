/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-details.h"

#include <glib/gi18n.h>

#include "gbt-chip.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtEntryDetails
{
  AdwDialog parent_instance;

  AdwWindowTitle *window_title;
  GtkBox *box;
  AdwWrapBox *actions;
};

G_DEFINE_FINAL_TYPE (GbtEntryDetails, gbt_entry_details, ADW_TYPE_DIALOG)

static void
gbt_entry_details_class_init (GbtEntryDetailsClass *klass)
{
}

static void
gbt_entry_details_init (GbtEntryDetails *self)
{
  GtkWidget *view = adw_toolbar_view_new ();
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();

  self->window_title = ADW_WINDOW_TITLE (adw_window_title_new ("", ""));
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), GTK_WIDGET (self->window_title));
  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), header);

  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 24));
  gtk_widget_set_margin_start (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->box), 24);
  self->actions = ADW_WRAP_BOX (adw_wrap_box_new ());
  adw_wrap_box_set_child_spacing (self->actions, 12);
  adw_wrap_box_set_line_spacing (self->actions, 6);
  adw_wrap_box_set_align (self->actions, 0.5f);
  gtk_widget_set_visible (GTK_WIDGET (self->actions), FALSE);
  gtk_box_append (self->box, GTK_WIDGET (self->actions));

  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 560);
  adw_clamp_set_child (ADW_CLAMP (clamp), GTK_WIDGET (self->box));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), clamp);
  adw_toolbar_view_set_content (ADW_TOOLBAR_VIEW (view), scroller);
  adw_dialog_set_content_width (ADW_DIALOG (self), 560);
  adw_dialog_set_child (ADW_DIALOG (self), view);
}

/**
 * gbt_entry_details_new:
 * @title: what it is about
 * @subtitle: (nullable): more of it
 *
 * Returns: (transfer floating): a dialog that says nothing yet
 */
GbtEntryDetails *
gbt_entry_details_new (const char *title,
                       const char *subtitle)
{
  GbtEntryDetails *self = g_object_new (GBT_TYPE_ENTRY_DETAILS, "title", title, NULL);

  adw_window_title_set_title (self->window_title, title);
  adw_window_title_set_subtitle (self->window_title, subtitle != NULL ? subtitle : "");
  return self;
}

/**
 * gbt_entry_details_add_group:
 * @self: a dialog
 * @title: what its rows are about
 *
 * Returns: (transfer none): an empty group
 */
AdwPreferencesGroup *
gbt_entry_details_add_group (GbtEntryDetails *self,
                             const char      *title)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  g_return_val_if_fail (GBT_IS_ENTRY_DETAILS (self), NULL);

  adw_preferences_group_set_title (group, title);
  gtk_box_append (self->box, GTK_WIDGET (group));
  return group;
}

/**
 * gbt_entry_details_add_row:
 * @self: a dialog
 * @group: one of its groups
 * @title: what it is
 * @value: what it holds
 */
void
gbt_entry_details_add_row (GbtEntryDetails     *self,
                           AdwPreferencesGroup *group,
                           const char          *title,
                           const char          *value)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "subtitle-selectable", TRUE, NULL);

  g_return_if_fail (GBT_IS_ENTRY_DETAILS (self));

  /* Its labels learn that they hold no markup once it is made. */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), value);
  gtk_widget_add_css_class (row, "property");
  gtk_widget_add_css_class (row, "numeric");
  adw_preferences_group_add (group, row);
}

static void
add_unknown (GbtEntryDetails *self,
             GPtrArray       *names)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *count = gbt_format_counted (language, "{1} unknown field", "{1} unknown fields", names->len);
  g_autofree char *list = NULL;
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *inner;

  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  inner = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title-lines", 0, NULL);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (inner), list);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), count);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), inner);
  adw_preferences_group_add (group, row);
  gtk_box_append (self->box, GTK_WIDGET (group));
}

/**
 * gbt_entry_details_add_entry:
 * @self: a dialog
 * @entry: what it shows, field by field
 * @unit: the unit of its amounts
 */
void
gbt_entry_details_add_entry (GbtEntryDetails *self,
                             GbtEntry        *entry,
                             GbtUnit          unit)
{
  GbtEntryKind kind = gbt_entry_get_kind (entry);
  g_autoptr (GPtrArray) unknown = g_ptr_array_new ();
  AdwPreferencesGroup *group = NULL;
  int section = -1;

  g_return_if_fail (GBT_IS_ENTRY_DETAILS (self));

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (kind, i);
      g_autoptr (GbtField) field = gbt_entry_get_field (entry, i);
      g_autofree char *value = NULL;

      if (gbt_field_get_state (field) == GBT_FIELD_UNKNOWN)
        {
          g_ptr_array_add (unknown, (char *) gbt_words_spec_label (spec));
          continue;
        }

      if ((int) spec->section != section)
        {
          section = (int) spec->section;
          group = gbt_entry_details_add_group (
              self, gbt_text (gbt_words_get_language (), gbt_field_section_get_label (spec->section)));
        }
      value = gbt_words_field_value (spec, field, unit);
      gbt_entry_details_add_row (self, group, gbt_words_spec_label (spec), value);
    }

  if (unknown->len > 0)
    add_unknown (self, unknown);
}

/**
 * gbt_entry_details_add_note:
 * @self: a dialog
 * @icon_name: a mark
 * @tone: (nullable): a class of colour
 * @title: what is to be known first
 * @lines: (array zero-terminated=1): and why, each a sentence
 *
 * Before the fields.
 */
void
gbt_entry_details_add_note (GbtEntryDetails   *self,
                            const char        *icon_name,
                            const char        *tone,
                            const char        *title,
                            const char *const *lines)
{
  GtkWidget *note = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *chip = gbt_chip_new ();

  g_return_if_fail (GBT_IS_ENTRY_DETAILS (self));

  gbt_chip_set (GBT_CHIP (chip), icon_name, title, tone);
  gtk_widget_set_halign (chip, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (note), chip);
  if (lines[0] != NULL)
    gtk_box_append (GTK_BOX (note), adw_preferences_group_new ());
  for (guint i = 0; lines[i] != NULL; i++)
    {
      GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title-lines", 0, NULL);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), lines[i]);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (gtk_widget_get_last_child (note)), row);
    }
  gtk_box_append (self->box, note);
}

static void
action_clicked (GtkWidget *button)
{
  GtkWidget *dialog = gtk_widget_get_ancestor (button, GBT_TYPE_ENTRY_DETAILS);

  adw_dialog_close (ADW_DIALOG (dialog));
}

/**
 * gbt_entry_details_add_action:
 * @self: a dialog
 * @label: what it does
 * @suggested: it is what is done most
 * @clicked: (scope notified): does it
 * @user_data: its first argument
 *
 * The dialog closes first.
 *
 * Returns: (transfer none): the button
 */
GtkWidget *
gbt_entry_details_add_action (GbtEntryDetails *self,
                              const char      *label,
                              gboolean         suggested,
                              GCallback        clicked,
                              gpointer         user_data)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  g_return_val_if_fail (GBT_IS_ENTRY_DETAILS (self), NULL);

  /* The title of a sheet may be longer than a phone is wide. */
  gtk_button_set_can_shrink (GTK_BUTTON (button), TRUE);
  gtk_widget_add_css_class (button, "pill");
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  g_signal_connect (button, "clicked", G_CALLBACK (action_clicked), NULL);
  g_signal_connect_object (button, "clicked", clicked, user_data, G_CONNECT_SWAPPED);
  adw_wrap_box_append (self->actions, button);
  gtk_widget_set_visible (GTK_WIDGET (self->actions), TRUE);
  return button;
}
