/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offers-dialog.h"

#include <glib/gi18n.h>

#include "gbt-chip.h"
#include "gbt-format.h"
#include "gbt-table.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* A list longer than this says how many follow; all can be copied. */
#define MAX_ROWS 200

typedef enum
{
  COUNT_READ,
  COUNT_TO_CHECK,
  COUNT_REFUSED,
  COUNT_UNLISTED,
  N_COUNTS,
} Count;

static const struct
{
  const char *icon;
  const char *word;
  const char *tone;
} counts[N_COUNTS] = {
  [COUNT_READ] = { "gbt-check-symbolic", N_("Read without remark"), "success" },
  [COUNT_TO_CHECK] = { "gbt-confirm-symbolic", N_("Read, to check"), "warning" },
  [COUNT_REFUSED] = { "gbt-excluded-symbolic", N_("Refused"), "error" },
  [COUNT_UNLISTED] = { "gbt-not-confirmed-symbolic", N_("No longer listed"), "dimmed" },
};

struct _GbtOffersDialog
{
  AdwDialog parent_instance;

  AdwWindowTitle *window_title;
  GtkButton *import_button;
  GtkButton *bottom_button;
  GtkWidget *bottom_bar;
  GtkStack *stack;
  GtkProgressBar *progress;
  GtkLabel *progress_label;
  GtkBox *cards;
  GtkLabel *figures[N_COUNTS];
  GtkWidget *remarks_box;
  GbtTable *table;
  GtkLabel *rest;
  AdwStatusPage *refusal;

  GbtLibrary *library;
  GbtOfferImport *import;
  GCancellable *cancellable;
  gboolean narrow;
};

enum
{
  PROP_0,
  PROP_NARROW,
  N_PROPS,
};

enum
{
  IMPORTED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtOffersDialog, gbt_offers_dialog, ADW_TYPE_DIALOG)

static void
show_refusal (GbtOffersDialog *self,
              const GError    *error)
{
  g_autofree char *sentence = gbt_words_error (error);

  adw_status_page_set_description (self->refusal, sentence);
  gtk_stack_set_visible_child_name (self->stack, "refusal");
  gtk_widget_set_visible (GTK_WIDGET (self->import_button), FALSE);
  gtk_widget_set_visible (self->bottom_bar, FALSE);
}

static char *
word_cause (const GbtOfferRemark *remark)
{
  if (remark->refused)
    return gbt_format_error_sentence (gbt_words_get_language (), remark->cause);
  return gbt_words_spec_code (gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_DOUBTS), remark->doubt);
}

static const char *
word_field (const GbtOfferRemark *remark)
{
  const GbtFieldSpec *spec = gbt_field_spec_find (remark->field);

  if (spec != NULL)
    return gbt_words_spec_label (spec);
  return remark->field != NULL ? remark->field : _ ("row");
}

static const char *
word_outcome (const GbtOfferRemark *remark)
{
  return remark->refused ? C_ ("row", "Refused") : _ ("To check");
}

/* In the list the title says the line and the field, and the rest stands under it. */
static GbtTableRow *
create_row (GbtOffersDialog      *self,
            const GbtOfferRemark *remark)
{
  GbtTableRow *row = gbt_table_row_new ();
  g_autofree char *line = gbt_format_count (gbt_words_get_language (), remark->line);
  g_autofree char *title = gbt_text_fill (_ ("Line {1} · {2}"), line, word_field (remark), NULL);
  g_autofree char *cause = word_cause (remark);
  const char *read = remark->read != NULL && *remark->read != '\0' ? remark->read : _ ("empty");

  gbt_table_row_set_cell (row, 0, self->narrow ? title : line, NULL);
  gbt_table_row_set_cell (row, 1, word_outcome (remark), NULL);
  gbt_table_row_set_mark (row, 1, remark->refused ? "gbt-excluded-symbolic" : "gbt-confirm-symbolic",
                          remark->refused ? "error" : "warning");
  gbt_table_row_set_cell (row, 2, self->narrow ? NULL : word_field (remark), NULL);
  gbt_table_row_set_cell (row, 3, read, NULL);
  gbt_table_row_set_cell (row, 4, cause, NULL);
  return row;
}

static void
show_remarks (GbtOffersDialog *self)
{
  guint n_remarks = gbt_offer_import_get_n_remarks (self->import);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < MIN (n_remarks, MAX_ROWS); i++)
    g_ptr_array_add (rows, create_row (self, gbt_offer_import_get_remark (self->import, i)));
  gbt_table_set_as_list (self->table, self->narrow);
  gbt_table_set_rows (self->table, rows);
  gtk_widget_set_visible (self->remarks_box, n_remarks > 0);
  if (n_remarks > MAX_ROWS)
    {
      g_autofree char *rest = gbt_format_counted (gbt_words_get_language (), "and {1} other", "and {1} others",
                                                  n_remarks - MAX_ROWS);

      gtk_label_set_label (self->rest, rest);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->rest), n_remarks > MAX_ROWS);
}

static void
show_narrow (GbtOffersDialog *self)
{
  gboolean ready = self->import != NULL && gbt_offer_import_get_n_written (self->import) > 0 &&
                   g_str_equal (gtk_stack_get_visible_child_name (self->stack), "import");

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->cards),
                                  self->narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_visible (GTK_WIDGET (self->import_button), !self->narrow && ready);
  gtk_widget_set_visible (self->bottom_bar, self->narrow && ready);
  if (self->import != NULL)
    show_remarks (self);
}

static void
show_count (GbtOffersDialog *self,
            Count            count,
            guint            n)
{
  g_autofree char *text = gbt_format_count (gbt_words_get_language (), n);

  gtk_label_set_label (self->figures[count], text);
  if (count == COUNT_UNLISTED)
    gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->figures[count])), n > 0);
}

static void
show_import (GbtOffersDialog *self)
{
  const GbtOfferImport *import = self->import;
  g_autofree char *label = gbt_format_counted (gbt_words_get_language (), "Import {1} Offer", "Import {1} Offers",
                                               gbt_offer_import_get_n_written (import));
  g_autofree char *subtitle = g_path_get_basename (gbt_offer_import_get_path (import));

  adw_window_title_set_subtitle (self->window_title, subtitle);
  show_count (self, COUNT_READ, gbt_offer_import_get_n_read (import));
  show_count (self, COUNT_TO_CHECK, gbt_offer_import_get_n_to_check (import));
  show_count (self, COUNT_REFUSED, gbt_offer_import_get_n_refused (import));
  show_count (self, COUNT_UNLISTED, gbt_offer_import_get_n_unlisted (import));
  gtk_button_set_label (self->import_button, label);
  gtk_button_set_label (self->bottom_button, label);
  gtk_stack_set_visible_child_name (self->stack, "import");
  show_narrow (self);
}

static void
show_progress (guint    done,
               guint    total,
               gpointer user_data)
{
  GbtOffersDialog *self = user_data;
  g_autofree char *sentence = gbt_format_counted (gbt_words_get_language (), "{1} row", "{1} rows", done);

  if (total > 0)
    gtk_progress_bar_set_fraction (self->progress, MIN (1.0, (double) done / (double) total));
  else
    gtk_progress_bar_pulse (self->progress);
  gtk_label_set_label (self->progress_label, sentence);
}

static void
file_read (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GbtOffersDialog) self = user_data;
  g_autoptr (GError) error = NULL;

  self->import = gbt_library_read_offers_finish (GBT_LIBRARY (object), result, &error);
  if (self->import != NULL)
    show_import (self);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_refusal (self, error);
}

static void
offers_imported (GObject      *object,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GbtOffersDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) sentence = NULL;
  g_autofree char *added = NULL;
  g_autofree char *changed = NULL;
  GbtImportCounts done = { 0 };

  if (!gbt_library_import_offers_finish (GBT_LIBRARY (object), result, &done, &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        show_refusal (self, error);
      return;
    }

  added = gbt_format_counted (gbt_words_get_language (), "{1} offer added", "{1} offers added", done.added);
  changed = gbt_format_counted (gbt_words_get_language (), "{1} changed", "{1} changed", done.changed);
  sentence = g_string_new (added);
  if (done.changed > 0)
    g_string_append_printf (sentence, " · %s", changed);
  g_signal_emit (self, signals[IMPORTED], 0, sentence->str);
  adw_dialog_force_close (ADW_DIALOG (self));
}

static void
start_import (GbtOffersDialog *self)
{
  gtk_stack_set_visible_child_name (self->stack, "progress");
  gtk_widget_set_visible (GTK_WIDGET (self->import_button), FALSE);
  gtk_widget_set_visible (self->bottom_bar, FALSE);
  gtk_progress_bar_set_fraction (self->progress, 0);
  gbt_library_import_offers_async (self->library, self->import, show_progress, self, self->cancellable,
                                   offers_imported, g_object_ref (self));
}

static void
copy_remarks (GbtOffersDialog *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < gbt_offer_import_get_n_remarks (self->import); i++)
    {
      const GbtOfferRemark *remark = gbt_offer_import_get_remark (self->import, i);
      g_autofree char *cause = word_cause (remark);

      g_string_append_printf (text, "%u\t%s\t%s\t%s\t%s\n", remark->line, word_outcome (remark), word_field (remark),
                              remark->read != NULL ? remark->read : "", cause);
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text->str);
}

static void
cancel (GbtOffersDialog *self)
{
  adw_dialog_close (ADW_DIALOG (self));
}

static void
gbt_offers_dialog_closed (AdwDialog *dialog)
{
  g_cancellable_cancel (GBT_OFFERS_DIALOG (dialog)->cancellable);
}

static void
gbt_offers_dialog_get_property (GObject    *object,
                                guint       property,
                                GValue     *value,
                                GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_NARROW:
      g_value_set_boolean (value, GBT_OFFERS_DIALOG (object)->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_offers_dialog_set_property (GObject      *object,
                                guint         property,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  GbtOffersDialog *self = GBT_OFFERS_DIALOG (object);

  switch (property)
    {
    case PROP_NARROW:
      self->narrow = g_value_get_boolean (value);
      show_narrow (self);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_offers_dialog_dispose (GObject *object)
{
  GbtOffersDialog *self = GBT_OFFERS_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_OFFERS_DIALOG);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->library);
  g_clear_pointer (&self->import, gbt_offer_import_unref);

  G_OBJECT_CLASS (gbt_offers_dialog_parent_class)->dispose (object);
}

static void
gbt_offers_dialog_class_init (GbtOffersDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gbt_offers_dialog_get_property;
  object_class->set_property = gbt_offers_dialog_set_property;
  object_class->dispose = gbt_offers_dialog_dispose;
  ADW_DIALOG_CLASS (klass)->closed = gbt_offers_dialog_closed;

  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[IMPORTED] = g_signal_new ("imported", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (GBT_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-offers-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, window_title);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, import_button);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, bottom_button);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, bottom_bar);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, progress);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, progress_label);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, cards);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, remarks_box);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, table);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, rest);
  gtk_widget_class_bind_template_child (widget_class, GbtOffersDialog, refusal);
  gtk_widget_class_bind_template_callback (widget_class, cancel);
  gtk_widget_class_bind_template_callback (widget_class, start_import);
  gtk_widget_class_bind_template_callback (widget_class, copy_remarks);
}

static void
add_count (GbtOffersDialog *self,
           Count            count)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *figure = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, NULL);
  GtkWidget *chip = gbt_chip_new ();

  gbt_chip_set (GBT_CHIP (chip), counts[count].icon, _ (counts[count].word), counts[count].tone);
  gtk_widget_set_halign (chip, GTK_ALIGN_START);
  gtk_widget_add_css_class (figure, "title-3");
  gtk_widget_add_css_class (figure, "numeric");
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "gbt-step");
  gtk_box_append (GTK_BOX (card), figure);
  gtk_box_append (GTK_BOX (card), chip);
  gtk_box_append (self->cards, card);
  self->figures[count] = GTK_LABEL (figure);
}

static void
gbt_offers_dialog_init (GbtOffersDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->cancellable = g_cancellable_new ();
  for (guint i = 0; i < N_COUNTS; i++)
    add_count (self, (Count) i);
  gbt_table_add_column (self->table, GBT_TABLE_TITLE, C_ ("row", "Line"), 76);
  gbt_table_add_column (self->table, GBT_TABLE_MARK, C_ ("row", "Outcome"), 124);
  gbt_table_add_column (self->table, GBT_TABLE_DETAIL, _ ("Field"), 150);
  gbt_table_add_column (self->table, GBT_TABLE_DETAIL, _ ("Value read"), 126);
  gbt_table_add_column (self->table, GBT_TABLE_DETAIL, _ ("Cause"), 360);
}

/**
 * gbt_offers_dialog_new:
 * @library: the store
 * @incoming: a file of offers
 *
 * Returns: (transfer floating): a dialog that reads it
 */
GbtOffersDialog *
gbt_offers_dialog_new (GbtLibrary  *library,
                       GbtIncoming *incoming)
{
  GbtOffersDialog *self = g_object_new (GBT_TYPE_OFFERS_DIALOG, NULL);
  g_autofree char *name = g_path_get_basename (gbt_incoming_get_path (incoming));

  self->library = g_object_ref (library);
  adw_window_title_set_subtitle (self->window_title, name);
  gtk_stack_set_visible_child_name (self->stack, "progress");
  gbt_library_read_offers_async (library, gbt_incoming_get_offers (incoming), gbt_incoming_get_path (incoming),
                                 show_progress, self, self->cancellable, file_read, g_object_ref (self));
  return self;
}
