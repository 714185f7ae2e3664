/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-shortcuts-dialog.h"

typedef struct
{
  const char *title;
  const char *action;
} Shortcut;

static const Shortcut general[] = {
  { N_ ("New sheet"), "win.new-sheet" },
  { N_ ("Find a machine"), "win.find" },
  { N_ ("Import a file"), "win.import" },
  { N_ ("Search everywhere"), "win.search" },
  { N_ ("Preferences"), "win.preferences" },
  { N_ ("Keyboard shortcuts"), "win.shortcuts" },
  { N_ ("Close the window"), "window.close" },
  { N_ ("Quit"), "app.quit" },
};

static const Shortcut sheet[] = {
  { N_ ("Undo"), "win.undo" },
  { N_ ("Redo"), "win.redo" },
  { N_ ("Choose a model"), "win.choose-model" },
  { N_ ("Export"), "win.export" },
  { N_ ("Duplicate"), "win.duplicate" },
};

static const Shortcut view[] = {
  { N_ ("Workload"), "win.show-page::workload" },
  { N_ ("Estimate"), "win.show-page::estimate" },
  { N_ ("Candidates"), "win.show-page::candidates" },
  { N_ ("Show or hide the summary"), "win.show-summary" },
  { N_ ("Amounts in GiB"), "win.unit::gib" },
  { N_ ("Amounts in GB"), "win.unit::gb" },
  { N_ ("Amounts in bytes"), "win.unit::byte" },
};

static GtkWidget *
create_keys (const char *accel)
{
  GtkWidget *label;
  g_autofree char *keys = NULL;
  guint key = 0;
  GdkModifierType modifiers = 0;

  if (!gtk_accelerator_parse (accel, &key, &modifiers))
    return NULL;

  keys = gtk_accelerator_get_label (key, modifiers);
  label = gtk_label_new (keys);
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (label, "dimmed");
  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static void
add_group (AdwPreferencesPage *page,
           const char         *title,
           const Shortcut     *shortcuts,
           guint               n_shortcuts)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (group, title);
  for (guint i = 0; i < n_shortcuts; i++)
    {
      g_auto (GStrv) accels
          = gtk_application_get_accels_for_action (application, shortcuts[i].action);
      GtkWidget *row = adw_action_row_new ();
      GtkWidget *keys = accels[0] != NULL ? create_keys (accels[0]) : NULL;

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (shortcuts[i].title));
      if (keys != NULL)
        adw_action_row_add_suffix (ADW_ACTION_ROW (row), keys);
      adw_preferences_group_add (group, row);
    }
  adw_preferences_page_add (page, group);
}

/**
 * gbt_shortcuts_dialog_new:
 *
 * Lists what the keyboard does, read from the application itself: a key that changes there
 * changes here.
 *
 * Returns: (transfer none): the dialog
 */
AdwDialog *
gbt_shortcuts_dialog_new (void)
{
  AdwDialog *dialog = adw_dialog_new ();
  GtkWidget *view_widget = adw_toolbar_view_new ();
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());

  add_group (page, _ ("General"), general, G_N_ELEMENTS (general));
  add_group (page, _ ("Open Sheet"), sheet, G_N_ELEMENTS (sheet));
  add_group (page, _ ("Pages and Units"), view, G_N_ELEMENTS (view));

  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view_widget), adw_header_bar_new ());
  adw_toolbar_view_set_content (ADW_TOOLBAR_VIEW (view_widget), GTK_WIDGET (page));
  adw_dialog_set_title (dialog, _ ("Keyboard Shortcuts"));
  adw_dialog_set_content_width (dialog, 520);
  adw_dialog_set_content_height (dialog, 640);
  adw_dialog_set_child (dialog, view_widget);
  return dialog;
}
