/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-countries-dialog.h"

#include <glib/gi18n.h>

#include "gbt-format.h"
#include "gbt-words.h"

#define EUROPEAN_UNION "EU"

struct _GbtCountriesDialog
{
  AdwDialog parent_instance;

  GtkEditable *search;
  GtkListBox *list;
  GtkStack *stack;
  GPtrArray *checks; /* of GtkCheckButton, each with its code, in the order of the list */
  char *sought;
  guint n_found;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtCountriesDialog, gbt_countries_dialog, ADW_TYPE_DIALOG)

static void
check_toggled (GbtCountriesDialog *self)
{
  g_autoptr (GString) countries = g_string_new (NULL);

  for (guint i = 0; i < self->checks->len; i++)
    {
      GtkCheckButton *check = self->checks->pdata[i];

      if (gtk_check_button_get_active (check))
        g_string_append_printf (countries, "%s%s", countries->len > 0 ? " " : "",
                                (const char *) g_object_get_data (G_OBJECT (check), "gbt-code"));
    }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, countries->str);
}

static gboolean
is_found (GtkListBoxRow *row,
          gpointer       data)
{
  GbtCountriesDialog *self = data;
  const char *folded = g_object_get_data (G_OBJECT (row), "gbt-folded");
  gboolean found = self->sought == NULL || strstr (folded, self->sought) != NULL;

  self->n_found += found ? 1 : 0;
  return found;
}

static void
search_changed (GbtCountriesDialog *self)
{
  const char *text = gtk_editable_get_text (self->search);

  g_clear_pointer (&self->sought, g_free);
  if (*text != '\0')
    self->sought = gbt_format_fold (text);
  self->n_found = 0;
  gtk_list_box_invalidate_filter (self->list);
  gtk_stack_set_visible_child_name (self->stack, self->n_found > 0 ? "list" : "none");
}

/* Return in the search ticks the first that is found. */
static void
search_activated (GbtCountriesDialog *self)
{
  for (guint i = 0; i < self->checks->len; i++)
    {
      GtkCheckButton *check = self->checks->pdata[i];
      GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (check), GTK_TYPE_LIST_BOX_ROW);

      if (gtk_widget_get_child_visible (row))
        {
          gtk_check_button_set_active (check, !gtk_check_button_get_active (check));
          return;
        }
    }
}

static void
add_country (GbtCountriesDialog *self,
             const char         *code,
             gboolean            ticked)
{
  g_autofree char *name = gbt_countries_dialog_word (code);
  g_autofree char *known_as = g_strconcat (name, " ", code, NULL);
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *row
      = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", name, "activatable-widget", check, NULL);

  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), ticked);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (check), "gbt-code", g_strdup (code), g_free);
  g_object_set_data_full (G_OBJECT (row), "gbt-folded", gbt_format_fold (known_as), g_free);
  g_signal_connect_object (check, "toggled", G_CALLBACK (check_toggled), self, G_CONNECT_SWAPPED);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  gtk_list_box_append (self->list, row);
  g_ptr_array_add (self->checks, check);
}

static int
compare_names (gconstpointer a,
               gconstpointer b,
               gpointer      names)
{
  return gbt_format_compare (gbt_words_get_language (), g_hash_table_lookup (names, *(char *const *) a),
                             g_hash_table_lookup (names, *(char *const *) b));
}

static void
add_countries (GbtCountriesDialog *self,
               const char *const  *ticked)
{
  const char *const *codes = gbt_format_list_countries ();
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  for (guint i = 0; codes[i] != NULL; i++)
    {
      g_ptr_array_add (sorted, (char *) codes[i]);
      g_hash_table_insert (names, (char *) codes[i], gbt_format_country (gbt_words_get_language (), codes[i]));
    }
  g_ptr_array_sort_with_data (sorted, compare_names, names);

  add_country (self, EUROPEAN_UNION, g_strv_contains (ticked, EUROPEAN_UNION));
  for (guint i = 0; i < sorted->len; i++)
    add_country (self, sorted->pdata[i], g_strv_contains (ticked, sorted->pdata[i]));
}

static void
gbt_countries_dialog_dispose (GObject *object)
{
  GbtCountriesDialog *self = GBT_COUNTRIES_DIALOG (object);

  g_clear_pointer (&self->checks, g_ptr_array_unref);
  g_clear_pointer (&self->sought, g_free);

  G_OBJECT_CLASS (gbt_countries_dialog_parent_class)->dispose (object);
}

static void
gbt_countries_dialog_class_init (GbtCountriesDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_countries_dialog_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/org/gabarit/Gabarit/gbt-countries-dialog.ui");
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), GbtCountriesDialog, search);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), GbtCountriesDialog, list);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), GbtCountriesDialog, stack);
}

static void
gbt_countries_dialog_init (GbtCountriesDialog *self)
{
  self->checks = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search), GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search the countries"), -1);
  gtk_list_box_set_filter_func (self->list, is_found, self, NULL);
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (search_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "activate", G_CALLBACK (search_activated), self, G_CONNECT_SWAPPED);
}

/**
 * gbt_countries_dialog_new:
 * @countries: those that are ticked, "FR DE"; "" for none
 *
 * Returns: (transfer none): the dialog
 */
AdwDialog *
gbt_countries_dialog_new (const char *countries)
{
  GbtCountriesDialog *self = g_object_new (GBT_TYPE_COUNTRIES_DIALOG, NULL);
  g_auto (GStrv) ticked = g_strsplit (countries, " ", -1);

  add_countries (self, (const char *const *) ticked);
  return ADW_DIALOG (self);
}

/**
 * gbt_countries_dialog_word:
 * @code: ISO 3166-1, or "EU"
 *
 * Returns: (transfer full): its name in the language of the window
 */
char *
gbt_countries_dialog_word (const char *code)
{
  if (g_str_equal (code, EUROPEAN_UNION))
    return g_strdup (_ ("European Union, 27 states"));

  return gbt_format_country (gbt_words_get_language (), code);
}
