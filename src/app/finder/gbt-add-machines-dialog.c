/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-add-machines-dialog.h"

#include <glib/gi18n.h>

#include "gbt-answer-words.h"
#include "gbt-find-sheet.h"
#include "gbt-finder.h"
#include "gbt-format.h"
#include "gbt-sheet-tile.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* The machine asked for, then so many others: the rest are added from their own row. */
#define MOST_SHOWN 20

struct _GbtAddMachinesDialog
{
  AdwDialog parent_instance;

  AdwToastOverlay *toasts;
  GtkButton *cancel_button;
  GtkButton *add_button;
  GtkCheckButton *new_check;
  GtkCheckButton *existing_check;
  AdwEntryRow *title_row;
  AdwActionRow *existing_row;
  GtkWidget *sheets_box;
  GtkSearchEntry *search_entry;
  GtkListView *sheets_view;
  GtkLabel *no_sheet;
  AdwPreferencesGroup *machines_group;
  AdwSwitchRow *keep_row;

  GbtLibrary *library;
  GbtAnswer *answer;
  GbtSheetList *sheets;
  GtkSingleSelection *selection;
  GPtrArray *checks; /* of GtkCheckButton, not owned */
  GArray *machines;  /* guint: what each check adds */
  GCancellable *cancellable;
};

enum
{
  SIGNAL_ADDED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtAddMachinesDialog, gbt_add_machines_dialog, ADW_TYPE_DIALOG)

/* --- What is chosen ---------------------------------------------------------------------- */

static GArray *
list_chosen (GbtAddMachinesDialog *self)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->checks->len; i++)
    {
      if (gtk_check_button_get_active (self->checks->pdata[i]))
        g_array_append_val (chosen, g_array_index (self->machines, guint, i));
    }
  return chosen;
}

static GbtSheetItem *
get_sheet (GbtAddMachinesDialog *self)
{
  GbtSheetItem *item = gtk_single_selection_get_selected_item (self->selection);

  return item != NULL && gbt_sheet_item_get_loaded (item) ? item : NULL;
}

/* What was not understood yet cannot be started: the button says how many it adds. */
static void
update (GbtAddMachinesDialog *self)
{
  g_autoptr (GArray) chosen = list_chosen (self);
  const gboolean existing = gtk_check_button_get_active (self->existing_check);
  GbtSheetItem *sheet = get_sheet (self);
  g_autofree char *label
      = gbt_format_counted (gbt_words_get_language (), "_Add {1} Machine", "_Add {1} Machines", chosen->len);
  const char *title = sheet != NULL ? gbt_sheet_item_get_title (sheet) : NULL;

  gtk_button_set_label (self->add_button, label);
  gtk_widget_set_sensitive (GTK_WIDGET (self->add_button),
                            chosen->len > 0 && (!existing || sheet != NULL) && self->cancellable == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->title_row), !existing);
  gtk_widget_set_visible (self->sheets_box, existing);
  adw_action_row_set_subtitle (self->existing_row, existing && title != NULL ? title : "");
  gtk_widget_set_visible (GTK_WIDGET (self->no_sheet), existing && g_list_model_get_n_items (G_LIST_MODEL (self->sheets)) == 0
                                                           && !gbt_sheet_list_get_busy (self->sheets));
}

static void
search_changed (GbtAddMachinesDialog *self)
{
  gbt_sheet_list_set_search (self->sheets, gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
}

/* --- The sheets -------------------------------------------------------------------------- */

static void
setup_sheet (GtkSignalListItemFactory *factory,
             GtkListItem              *list_item)
{
  gtk_list_item_set_child (list_item, g_object_new (GBT_TYPE_SHEET_TILE, NULL));
}

static void
bind_sheet (GtkSignalListItemFactory *factory,
            GtkListItem              *list_item)
{
  gbt_sheet_tile_set_item (GBT_SHEET_TILE (gtk_list_item_get_child (list_item)), gtk_list_item_get_item (list_item));
}

static void
unbind_sheet (GtkSignalListItemFactory *factory,
              GtkListItem              *list_item)
{
  gbt_sheet_tile_set_item (GBT_SHEET_TILE (gtk_list_item_get_child (list_item)), NULL);
}

/* --- The machines ------------------------------------------------------------------------ */

static const GbtMachine *
get_machine (GbtAddMachinesDialog *self,
             guint                 addition)
{
  const guint n_machines = gbt_answer_get_n_machines (self->answer);

  if (addition < n_machines)
    return gbt_answer_get_machine (self->answer, addition);
  if (addition - n_machines < gbt_answer_get_n_alternatives (self->answer))
    return gbt_answer_get_alternative (self->answer, addition - n_machines)->machine;
  return NULL;
}

static void
add_machine (GbtAddMachinesDialog *self,
             guint                 addition,
             gboolean              active)
{
  const GbtMachine *machine = get_machine (self, addition);
  GtkWidget *row;
  GtkWidget *check;
  g_autofree char *title = NULL;
  g_autofree char *seller = NULL;
  g_autofree char *second = NULL;
  g_autofree char *price = NULL;
  GtkWidget *label;

  if (machine == NULL)
    return;

  row = adw_action_row_new ();
  check = gtk_check_button_new ();
  title = gbt_answer_words_offer (machine->offer, machine->gpus);
  seller = gbt_answer_words_seller (machine->offer);
  price = gbt_answer_words_price (machine, &second);
  label = gtk_label_new (price);
  gtk_widget_add_css_class (label, "numeric");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), active);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), seller);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  adw_preferences_group_add (self->machines_group, row);
  g_signal_connect_object (check, "toggled", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->checks, check);
  g_array_append_val (self->machines, addition);
}

static void
add_machines (GbtAddMachinesDialog *self,
              guint                 asked)
{
  const guint n_machines = gbt_answer_get_n_machines (self->answer);
  const guint n_all = n_machines + gbt_answer_get_n_alternatives (self->answer);

  add_machine (self, asked, TRUE);
  for (guint i = 0; i < n_all && self->checks->len < MOST_SHOWN; i++)
    {
      if (i != asked)
        add_machine (self, i, FALSE);
    }
  if (n_machines > MOST_SHOWN)
    adw_preferences_group_set_description (self->machines_group, _ ("The others are added from their own row."));
}

/* --- Adding ------------------------------------------------------------------------------ */

static void
refuse (GbtAddMachinesDialog *self,
        const GError         *error)
{
  g_autofree char *sentence = NULL;

  g_clear_object (&self->cancellable);
  update (self);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  sentence = gbt_words_error (error);
  AdwToast *toast = adw_toast_new (sentence);
  adw_toast_set_use_markup (toast, FALSE);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static char *
word_added (guint asked,
            guint added)
{
  const GbtLanguage language = gbt_words_get_language ();
  g_autofree char *first = gbt_format_counted (language, "{1} candidate added", "{1} candidates added", added);
  g_autofree char *second = NULL;

  if (added >= asked)
    return g_steal_pointer (&first);
  second = gbt_format_counted (language, "{1} was a candidate already", "{1} were candidates already", asked - added);
  return added == 0 ? g_steal_pointer (&second) : g_strdup_printf ("%s · %s", first, second);
}

static void
name_sheet (GbtAddMachinesDialog *self,
            GbtWorkbench         *workbench)
{
  const char *title = gtk_editable_get_text (GTK_EDITABLE (self->title_row));
  g_autoptr (GbtField) field = NULL;

  if (gtk_check_button_get_active (self->existing_check) || *title == '\0')
    return;

  field = gbt_field_new_text (title, NULL);
  gbt_workbench_set_field (workbench, GBT_FIELD_TITLE, field, NULL);
  gbt_workbench_end_edit (workbench);
}

static void
added (GObject      *object,
       GAsyncResult *result,
       gpointer      user_data)
{
  g_autoptr (GbtAddMachinesDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  guint n_added = 0;
  g_autoptr (GbtWorkbench) workbench = gbt_library_add_machines_finish (GBT_LIBRARY (object), result, &n_added, &error);
  g_autoptr (GArray) chosen = NULL;
  g_autofree char *sentence = NULL;

  if (workbench == NULL)
    {
      refuse (self, error);
      return;
    }

  chosen = list_chosen (self);
  name_sheet (self, workbench);
  sentence = word_added (chosen->len, n_added);
  g_signal_emit (self, signals[SIGNAL_ADDED], 0, gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)), sentence);
  adw_dialog_force_close (ADW_DIALOG (self));
}

static void
add_to (GbtAddMachinesDialog *self,
        GbtWorkbench         *workbench)
{
  g_autoptr (GArray) chosen = list_chosen (self);

  gbt_library_add_machines_async (self->library, self->answer, &g_array_index (chosen, guint, 0), chosen->len, workbench,
                                  adw_switch_row_get_active (self->keep_row), gbt_words_get_language (), self->cancellable,
                                  added, g_object_ref (self));
}

static void
sheet_opened (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GbtAddMachinesDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) workbench = gbt_library_open_sheet_finish (GBT_LIBRARY (object), result, &error);

  if (workbench != NULL)
    add_to (self, workbench);
  else
    refuse (self, error);
}

static void
add_clicked (GbtAddMachinesDialog *self)
{
  GbtSheetItem *sheet = get_sheet (self);

  self->cancellable = g_cancellable_new ();
  update (self);
  if (gtk_check_button_get_active (self->existing_check))
    gbt_library_open_sheet_async (self->library, gbt_sheet_item_get_id (sheet), self->cancellable, sheet_opened,
                                  g_object_ref (self));
  else
    add_to (self, NULL);
}

static void
cancel_clicked (GbtAddMachinesDialog *self)
{
  adw_dialog_close (ADW_DIALOG (self));
}

static void
gbt_add_machines_dialog_closed (AdwDialog *dialog)
{
  g_cancellable_cancel (GBT_ADD_MACHINES_DIALOG (dialog)->cancellable);
}

static void
gbt_add_machines_dialog_dispose (GObject *object)
{
  GbtAddMachinesDialog *self = GBT_ADD_MACHINES_DIALOG (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_ADD_MACHINES_DIALOG);
  g_clear_object (&self->selection);
  g_clear_object (&self->sheets);
  g_clear_object (&self->library);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->answer, gbt_answer_unref);
  g_clear_pointer (&self->checks, g_ptr_array_unref);
  g_clear_pointer (&self->machines, g_array_unref);

  G_OBJECT_CLASS (gbt_add_machines_dialog_parent_class)->dispose (object);
}

static void
gbt_add_machines_dialog_class_init (GbtAddMachinesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_add_machines_dialog_dispose;
  ADW_DIALOG_CLASS (klass)->closed = gbt_add_machines_dialog_closed;

  signals[SIGNAL_ADDED] = g_signal_new ("added", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-add-machines-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, toasts);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, add_button);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, new_check);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, existing_check);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, title_row);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, existing_row);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, sheets_box);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, search_entry);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, sheets_view);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, no_sheet);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, machines_group);
  gtk_widget_class_bind_template_child (widget_class, GbtAddMachinesDialog, keep_row);
  gtk_widget_class_bind_template_callback (widget_class, add_clicked);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked);
  gtk_widget_class_bind_template_callback (widget_class, search_changed);
}

static void
gbt_add_machines_dialog_init (GbtAddMachinesDialog *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));

  self->checks = g_ptr_array_new ();
  self->machines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_sheet), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_sheet), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_sheet), NULL);
  gtk_list_view_set_factory (self->sheets_view, factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->new_check), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("New sheet"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->existing_check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Existing sheet"), -1);
  g_signal_connect_object (self->existing_check, "toggled", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

static void
set_sheets (GbtAddMachinesDialog *self)
{
  self->sheets = gbt_library_create_sheets (self->library);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->sheets)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_list_view_set_model (self->sheets_view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sheets, "notify::busy", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

/**
 * gbt_add_machines_dialog_new:
 * @library: the store
 * @answer: an answer
 * @machine: the one asked for, checked first: an index of its machines, or past the last of them of its alternatives
 *
 * Returns: (transfer floating): the dialog
 */
GbtAddMachinesDialog *
gbt_add_machines_dialog_new (GbtLibrary *library,
                             GbtAnswer  *answer,
                             guint       machine)
{
  GbtAddMachinesDialog *self = g_object_new (GBT_TYPE_ADD_MACHINES_DIALOG, NULL);
  g_autofree char *title = gbt_find_sheet_dup_title (answer, gbt_words_get_language ());

  self->library = g_object_ref (library);
  self->answer = gbt_answer_ref (answer);
  set_sheets (self);
  gtk_editable_set_text (GTK_EDITABLE (self->title_row), title);
  add_machines (self, machine);
  update (self);
  return self;
}
