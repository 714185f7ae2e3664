/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-preferences-dialog.h"

#include "gbt-language.h"

static const char *const window_languages[] = { GBT_SETTINGS_LANGUAGE_SYSTEM, "fr", "en" };
static const char *const sheet_languages[] = { "fr", "en" };

static guint
find_code (const char *const *codes,
           guint              n_codes,
           const char        *code)
{
  for (guint i = 0; i < n_codes; i++)
    {
      if (g_strcmp0 (codes[i], code) == 0)
        return i;
    }

  return 0;
}

static void
window_language_chosen (AdwComboRow *row,
                        GParamSpec  *pspec,
                        GbtSettings *settings)
{
  guint selected = adw_combo_row_get_selected (row);

  if (selected < G_N_ELEMENTS (window_languages))
    gbt_settings_set_language (settings, window_languages[selected]);
}

static void
unit_chosen (AdwComboRow *row,
             GParamSpec  *pspec,
             GbtSettings *settings)
{
  guint selected = adw_combo_row_get_selected (row);

  if (selected <= GBT_UNIT_BYTE)
    gbt_settings_set_default_unit (settings, (GbtUnit) selected);
}

static void
sheet_language_chosen (AdwComboRow *row,
                       GParamSpec  *pspec,
                       GbtSettings *settings)
{
  guint selected = adw_combo_row_get_selected (row);

  if (selected < G_N_ELEMENTS (sheet_languages))
    gbt_settings_set_sheet_language (settings, sheet_languages[selected]);
}

static void
add_choice (AdwPreferencesGroup *group,
            const char          *title,
            const char          *subtitle,
            const char *const   *words,
            guint                selected,
            GCallback            chosen,
            GbtSettings         *settings)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (words);
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), selected);
  g_signal_connect_object (row, "notify::selected", chosen, settings, G_CONNECT_DEFAULT);
  adw_preferences_group_add (group, row);
}

/**
 * gbt_preferences_dialog_new:
 * @settings: the preferences
 *
 * Returns: (transfer none): the dialog that changes them
 */
AdwDialog *
gbt_preferences_dialog_new (GbtSettings *settings)
{
  const char *const window_words[] = { _ ("As the session"), _ ("French"), _ ("English"), NULL };
  const char *const sheet_words[] = { _ ("French"), _ ("English"), NULL };
  const char *const unit_words[]
      = { _ ("GiB (2³⁰ bytes)"), _ ("GB (10⁹ bytes)"), _ ("Bytes"), NULL };
  AdwDialog *dialog = adw_preferences_dialog_new ();
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  AdwPreferencesGroup *window_group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  AdwPreferencesGroup *sheet_group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (window_group, _ ("Window"));
  add_choice (window_group, _ ("Language"), _ ("Takes effect when the program starts again"),
              window_words,
              find_code (window_languages, G_N_ELEMENTS (window_languages),
                         gbt_settings_get_language (settings)),
              G_CALLBACK (window_language_chosen), settings);
  add_choice (window_group, _ ("Unit of amounts at start"), NULL, unit_words,
              (guint) gbt_settings_get_default_unit (settings), G_CALLBACK (unit_chosen),
              settings);
  adw_preferences_group_set_title (sheet_group, _ ("Exported Sheets"));
  add_choice (sheet_group, _ ("Language of the sheets"),
              _ ("It does not depend on the language of the window"), sheet_words,
              find_code (sheet_languages, G_N_ELEMENTS (sheet_languages),
                         gbt_settings_get_sheet_language (settings)),
              G_CALLBACK (sheet_language_chosen), settings);

  adw_preferences_page_add (page, window_group);
  adw_preferences_page_add (page, sheet_group);
  adw_preferences_dialog_add (ADW_PREFERENCES_DIALOG (dialog), page);
  return dialog;
}
