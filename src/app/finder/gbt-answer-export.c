/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-export.h"

#include <glib/gi18n.h>

#include "gbt-answer-words.h"
#include "gbt-finder.h"
#include "gbt-text.h"
#include "gbt-words.h"

static const struct
{
  const char *form;
  const char *label;
  const char *suffix;
  GbtExportKind kind;
} forms[] = {
  { "pdf", N_ ("_PDF, A4…"), "pdf", GBT_EXPORT_PDF },
  { "csv-spreadsheet", N_ ("CSV for a _Spreadsheet…"), "csv", GBT_EXPORT_CSV_SPREADSHEET },
  { "csv", N_ ("_CSV, RFC 4180…"), "csv", GBT_EXPORT_CSV_RFC4180 },
  { "json", N_ ("_JSON…"), "json", GBT_EXPORT_JSON },
};

/* What a file is asked for with. */
typedef struct
{
  GtkWidget *widget;
  GbtLibrary *library;
  GbtAnswer *answer;
  guint form;
  GFile *file;
} Export;

static Export *
export_new (GtkWidget  *widget,
            GbtLibrary *library,
            GbtAnswer  *answer,
            guint       form)
{
  Export *export = g_new0 (Export, 1);

  export->widget = g_object_ref (widget);
  export->library = g_object_ref (library);
  export->answer = gbt_answer_ref (answer);
  export->form = form;
  return export;
}

static void
export_free (Export *export)
{
  g_object_unref (export->widget);
  g_object_unref (export->library);
  gbt_answer_unref (export->answer);
  g_clear_object (&export->file);
  g_free (export);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

static guint
find_form (const char *form)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      if (g_str_equal (forms[i].form, form))
        return i;
    }

  g_return_val_if_reached (0);
}

static void
file_written (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Export) export = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  if (gbt_library_export_answer_finish (GBT_LIBRARY (object), result, &error))
    {
      g_autofree char *name = g_file_get_basename (export->file);
      g_autofree char *shown = g_filename_display_name (name);

      sentence = gbt_text_fill (_ ("{1} was written"), shown, NULL);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    sentence = gbt_words_error (error);
  if (sentence != NULL)
    gtk_widget_activate_action (export->widget, "win.tell", "s", sentence);
}

/* Takes @export. */
static void
write_file (Export *export,
            GFile  *file)
{
  export->file = g_object_ref (file);
  gbt_library_export_answer_async (export->library, export->answer, forms[export->form].kind, gbt_words_get_language (),
                                   file, NULL, file_written, export);
}

static void
file_chosen (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Export) export = user_data;
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (object), result, NULL);

  if (file != NULL)
    write_file (g_steal_pointer (&export), file);
}

/* "Machines, Llama 3.1 8B.pdf", without what a file name may not hold. */
static char *
create_file_name (const GbtAnswer *answer,
                  guint            form)
{
  const char *model = gbt_workload_get_text (gbt_answer_get_wish (answer)->workload, GBT_FIELD_MODEL_NAME);
  g_autofree char *stem = model != NULL ? g_strdup_printf ("%s, %s", _ ("Machines"), model) : g_strdup (_ ("Machines"));
  g_autofree char *safe
      = g_strdelimit (g_utf8_substring (stem, 0, MIN (80, g_utf8_strlen (stem, -1))), "/\\:*?\"<>|\n\t", '-');

  return g_strdup_printf ("%s.%s", safe, forms[form].suffix);
}

/**
 * gbt_answer_export_create_menu:
 *
 * Returns: (transfer full): a menu of the forms, each "answer.export" with its code
 */
GMenuModel *
gbt_answer_export_create_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (forms[i].label), NULL);

      g_menu_item_set_action_and_target (item, "answer.export", "s", forms[i].form);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

/**
 * gbt_answer_export_ask:
 * @widget: where it is asked
 * @library: the store
 * @answer: what is to be written
 * @form: a form of the menu
 *
 * Asks for a file, and writes it.
 */
void
gbt_answer_export_ask (GtkWidget  *widget,
                       GbtLibrary *library,
                       GbtAnswer  *answer,
                       const char *form)
{
  const guint index = find_form (form);
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autofree char *name = create_file_name (answer, index);

  gtk_file_dialog_set_title (dialog, _ ("Export the Answer"));
  gtk_file_dialog_set_initial_name (dialog, name);
  gtk_file_dialog_save (dialog, GTK_WINDOW (gtk_widget_get_root (widget)), NULL, file_chosen,
                        export_new (widget, library, answer, index));
}

/**
 * gbt_answer_export_write:
 * @widget: where it was asked
 * @library: the store
 * @answer: what is to be written
 * @form: a form of the menu
 * @file: where
 */
void
gbt_answer_export_write (GtkWidget  *widget,
                         GbtLibrary *library,
                         GbtAnswer  *answer,
                         const char *form,
                         GFile      *file)
{
  write_file (export_new (widget, library, answer, find_form (form)), file);
}
