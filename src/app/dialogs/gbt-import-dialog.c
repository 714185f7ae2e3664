/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-import-dialog.h"

#include "gbt-chip.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* A list longer than this says how many follow. */
#define MAX_ROWS 100

struct _GbtImportDialog
{
  AdwDialog parent_instance;

  AdwWindowTitle *window_title;
  GtkButton *cancel_button;
  GtkButton *import_button;
  GtkButton *bottom_button;
  GtkLabel *read_count;
  GtkLabel *missing_count;
  GtkLabel *odd_count;
  AdwActionRow *parameters_row;
  GtkLabel *parameters;
  AdwActionRow *quantization_row;
  AdwPreferencesGroup *missing_group;
  AdwPreferencesGroup *odd_group;
  AdwPreferencesGroup *read_group;
  AdwPreferencesGroup *default_group;

  GbtIncoming *incoming;
  GbtImportedModel *imported;
};

enum
{
  SIGNAL_ACCEPTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtImportDialog, gbt_import_dialog, ADW_TYPE_DIALOG)

static void
accept (GbtImportDialog *self)
{
  g_signal_emit (self, signals[SIGNAL_ACCEPTED], 0);
  adw_dialog_close (ADW_DIALOG (self));
}

static void
gbt_import_dialog_dispose (GObject *object)
{
  GbtImportDialog *self = GBT_IMPORT_DIALOG (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_IMPORT_DIALOG);
  self->imported = NULL;
  g_clear_pointer (&self->incoming, gbt_incoming_unref);

  G_OBJECT_CLASS (gbt_import_dialog_parent_class)->dispose (object);
}

static void
gbt_import_dialog_class_init (GbtImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_import_dialog_dispose;

  signals[SIGNAL_ACCEPTED] = g_signal_new ("accepted", G_TYPE_FROM_CLASS (klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (GBT_TYPE_CHIP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, window_title);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, import_button);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, bottom_button);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, read_count);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, missing_count);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, odd_count);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, parameters_row);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, parameters);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, quantization_row);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, missing_group);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, odd_group);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, read_group);
  gtk_widget_class_bind_template_child (widget_class, GbtImportDialog, default_group);
}

static void
gbt_import_dialog_init (GbtImportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->cancel_button, "clicked", G_CALLBACK (adw_dialog_close), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->import_button, "clicked", G_CALLBACK (accept), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bottom_button, "clicked", G_CALLBACK (accept), self,
                           G_CONNECT_SWAPPED);
}

static void
show_count (GtkLabel *label,
            guint     count)
{
  g_autofree char *text = gbt_format_count (gbt_words_get_language (), count);

  gtk_label_set_label (label, text);
}

static GtkWidget *
create_value_row (const GbtImportedValue *value)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", value->key,
                                 "title-lines", 2, NULL);

  if (value->line > 0)
    {
      g_autofree char *line = gbt_format_count (gbt_words_get_language (), value->line);
      g_autofree char *place = gbt_text_fill (_ ("line {1}"), line, NULL);

      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), place);
    }
  if (value->value != NULL)
    {
      GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", value->value, "ellipsize",
                                       PANGO_ELLIPSIZE_END, "max-width-chars", 26, "xalign", 1.0f,
                                       "tooltip-text", value->value, NULL);

      gtk_widget_add_css_class (label, "numeric");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
    }

  return row;
}

static void
fill_group (GbtImportDialog     *self,
            AdwPreferencesGroup *group,
            GbtImportedKind      kind)
{
  guint n_values = gbt_imported_model_get_n_values (self->imported, kind);

  for (guint i = 0; i < MIN (n_values, MAX_ROWS); i++)
    adw_preferences_group_add (
        group, create_value_row (gbt_imported_model_get_value (self->imported, kind, i)));
  if (n_values > MAX_ROWS)
    {
      g_autofree char *more
          = gbt_format_counted (gbt_words_get_language (), "and {1} other",
                                "and {1} others", n_values - MAX_ROWS);
      GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", more, NULL);

      adw_preferences_group_add (group, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (group), n_values > 0);
}

static void
show_parameters (GbtImportDialog *self)
{
  GbtLanguage language = gbt_words_get_language ();
  const GError *refusal = gbt_imported_model_get_refusal (self->imported);
  g_autofree char *count = NULL;
  g_autofree char *why = NULL;
  guint64 parameters = 0;

  if (gbt_imported_model_get_parameters (self->imported, &parameters))
    {
      count = gbt_format_count (language, parameters);
      gtk_label_set_label (self->parameters, count);
      adw_action_row_set_subtitle (self->parameters_row,
                                   _ ("Counted exactly from the configuration"));
      return;
    }

  gtk_label_set_label (self->parameters, C_ ("amount", "unknown"));
  gtk_widget_add_css_class (GTK_WIDGET (self->parameters), "warning");
  why = refusal != NULL ? gbt_words_error (refusal)
                        : g_strdup (_ ("To be typed in the sheet"));
  adw_action_row_set_subtitle (self->parameters_row, why);
}

/**
 * gbt_import_dialog_new:
 * @incoming: a model that was read
 * @into_sheet: it goes into the open sheet, else into a new one
 *
 * Returns: (transfer none): the dialog
 */
GbtImportDialog *
gbt_import_dialog_new (GbtIncoming *incoming,
                       gboolean     into_sheet)
{
  GbtImportDialog *self = g_object_new (GBT_TYPE_IMPORT_DIALOG, NULL);
  GbtImportedModel *imported = gbt_incoming_get_imported (incoming);
  const char *quantization = gbt_imported_model_get_quantization (imported);

  self->incoming = gbt_incoming_ref (incoming);
  self->imported = imported;
  adw_window_title_set_subtitle (self->window_title, gbt_imported_model_get_file (imported));
  gtk_button_set_label (self->import_button,
                        into_sheet ? _ ("_Use in the Sheet") : _ ("_Create a Sheet"));
  show_count (self->read_count, gbt_imported_model_get_n_values (imported, GBT_IMPORTED_READ));
  show_count (self->missing_count,
              gbt_imported_model_get_n_values (imported, GBT_IMPORTED_MISSING));
  show_count (self->odd_count,
              gbt_imported_model_get_n_values (imported, GBT_IMPORTED_NOT_UNDERSTOOD));
  show_parameters (self);
  gtk_widget_set_visible (GTK_WIDGET (self->quantization_row), quantization != NULL);
  if (quantization != NULL)
    adw_action_row_set_subtitle (self->quantization_row, quantization);
  fill_group (self, self->missing_group, GBT_IMPORTED_MISSING);
  fill_group (self, self->odd_group, GBT_IMPORTED_NOT_UNDERSTOOD);
  fill_group (self, self->read_group, GBT_IMPORTED_READ);
  fill_group (self, self->default_group, GBT_IMPORTED_DEFAULT);
  return self;
}

/**
 * gbt_import_dialog_get_incoming:
 * @self: a dialog
 *
 * Returns: (transfer none): what was read
 */
GbtIncoming *
gbt_import_dialog_get_incoming (GbtImportDialog *self)
{
  g_return_val_if_fail (GBT_IS_IMPORT_DIALOG (self), NULL);

  return self->incoming;
}
