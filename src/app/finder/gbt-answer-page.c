/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-page.h"

#include <glib/gi18n.h>

#include "gbt-add-machines-dialog.h"
#include "gbt-answer-aside.h"
#include "gbt-answer-export.h"
#include "gbt-answer-row.h"
#include "gbt-answer-words.h"
#include "gbt-left-out-dialog.h"
#include "gbt-unit-toggle.h"
#include "gbt-window.h"
#include "gbt-words.h"

#define STEP_WISH 2

struct _GbtAnswerPage
{
  AdwBin parent_instance;

  AdwWindowTitle *window_title;
  GtkWidget *back_button;
  GtkMenuButton *menu_button;
  GtkButton *sheet_button;
  AdwBanner *example_banner;
  GtkListView *list_view;
  GtkScrolledWindow *scroller;
  GtkWidget *aside_scroller;
  AdwBin *aside_place;
  GtkWidget *unit_toggle;

  GtkWidget *aside; /* beside the list, or its last row */
  GbtFinder *finder;
  GbtAnswerList *list; /* NULL until there is an answer */
  GCancellable *searching;
  GbtUnit unit;
  gboolean single;
  gboolean narrow;
};

enum
{
  PROP_0,
  PROP_UNIT,
  PROP_SINGLE,
  PROP_NARROW,
  N_PROPS,
};

enum
{
  SIGNAL_EDIT,
  SIGNAL_LEAVE,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtAnswerPage, gbt_answer_page, ADW_TYPE_BIN)

static GbtAnswer *
get_answer (GbtAnswerPage *self)
{
  return self->list != NULL ? gbt_answer_list_get_answer (self->list) : NULL;
}

static GbtLibrary *
get_library (GbtAnswerPage *self)
{
  return gbt_window_get_library (GBT_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
}

static void
tell_error (GbtAnswerPage *self,
            const GError  *error)
{
  g_autofree char *sentence = gbt_words_error (error);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.tell", "s", sentence);
}

/* --- What is shown ----------------------------------------------------------------------- */

static void
show_words (GbtAnswerPage *self)
{
  GbtAnswer *answer = get_answer (self);
  g_autofree char *asked = NULL;

  if (answer == NULL)
    return;

  if (self->narrow)
    asked = gbt_answer_words_subject (gbt_answer_get_wish (answer), self->unit);
  if (asked == NULL)
    asked = gbt_answer_words_asked (gbt_answer_get_wish (answer), self->unit);
  adw_window_title_set_subtitle (self->window_title, asked);
}

/* One widget, in one of two places: it leaves the one before it comes into the other. */
static void
place_aside (GbtAnswerPage *self)
{
  gtk_widget_set_visible (self->aside_scroller, !self->single);
  gtk_widget_set_visible (self->unit_toggle, self->single);
  gbt_answer_aside_set_single (GBT_ANSWER_ASIDE (self->aside), self->single);
  if (self->single)
    adw_bin_set_child (self->aside_place, NULL);
  if (self->list != NULL)
    gbt_answer_list_set_aside (self->list, self->single);
  if (!self->single)
    adw_bin_set_child (self->aside_place, self->aside);
}

static void
show_answer (GbtAnswerPage *self)
{
  GbtAnswer *answer = gbt_finder_get_answer (self->finder);
  g_autoptr (GtkNoSelection) model = NULL;

  /* While another answer is being made, the last one stays. */
  if (answer == NULL)
    return;

  gtk_list_view_set_model (self->list_view, NULL);
  g_clear_object (&self->list);
  self->list = gbt_answer_list_new (answer, FALSE);
  gbt_answer_list_set_unit (self->list, self->unit);
  gbt_answer_list_set_narrow (self->list, self->narrow);
  place_aside (self);
  model = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->list)));
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (model));
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  adw_banner_set_revealed (self->example_banner,
                           gbt_market_get_source (gbt_answer_get_market (answer)) == GBT_MARKET_EXAMPLE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "answer.new-sheet", gbt_answer_get_n_machines (answer) > 0);
  gbt_answer_aside_set_answer (GBT_ANSWER_ASIDE (self->aside), answer);
  show_words (self);
}

static void
setup_row (GtkSignalListItemFactory *factory,
           GtkListItem              *list_item)
{
  gtk_list_item_set_activatable (list_item, FALSE);
  gtk_list_item_set_focusable (list_item, FALSE);
  gtk_list_item_set_child (list_item, gbt_answer_row_new ());
}

static void
bind_row (GbtAnswerPage *self,
          GtkListItem   *list_item)
{
  GbtAnswerItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *row = gtk_list_item_get_child (list_item);

  gbt_answer_row_set_item (GBT_ANSWER_ROW (row), self->list, item);
  if (item->kind == GBT_ANSWER_ITEM_ASIDE)
    adw_bin_set_child (ADW_BIN (row), self->aside);
}

static void
unbind_row (GbtAnswerPage *self,
            GtkListItem   *list_item)
{
  gbt_answer_row_set_item (GBT_ANSWER_ROW (gtk_list_item_get_child (list_item)), NULL, NULL);
}

/* --- What a person does ------------------------------------------------------------------ */

static void
back_clicked (GbtAnswerPage *self)
{
  g_signal_emit (self, signals[SIGNAL_EDIT], 0, STEP_WISH);
}

static void
leave (GtkWidget  *widget,
       const char *action,
       GVariant   *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_LEAVE], 0);
}

static void
edit (GtkWidget  *widget,
      const char *action,
      GVariant   *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_EDIT], 0, g_variant_get_uint32 (parameter));
}

static void
searched (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GbtAnswerPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtAnswer) answer = gbt_finder_search_finish (GBT_FINDER (object), result, &error);

  g_clear_object (&self->searching);
  if (answer == NULL && gtk_widget_get_root (GTK_WIDGET (self)) != NULL
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tell_error (self, error);
}

/* The same question in fewer bits: the answer that comes takes the place of this one. */
static void
take_format (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GbtAnswerPage *self = GBT_ANSWER_PAGE (widget);

  if (self->searching != NULL)
    return;

  self->searching = g_cancellable_new ();
  gbt_finder_take_format (self->finder, (GbtWeightFormat) g_variant_get_uint32 (parameter));
  gbt_finder_search_async (self->finder, self->searching, searched, g_object_ref (self));
}

static void
show_left_out (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  AdwDialog *dialog
      = gbt_left_out_dialog_new (get_answer (GBT_ANSWER_PAGE (widget)), (GbtLeftOut) g_variant_get_uint32 (parameter));

  adw_dialog_present (dialog, widget);
}

static void
machines_added (GbtAnswerPage *self,
                const char    *id,
                const char    *sentence)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-candidates", "s", id);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.tell", "s", sentence);
}

static void
present_addition (GbtAnswerPage *self,
                  guint          machine)
{
  GbtAddMachinesDialog *dialog = gbt_add_machines_dialog_new (get_library (self), get_answer (self), machine);

  g_signal_connect_object (dialog, "added", G_CALLBACK (machines_added), self, G_CONNECT_SWAPPED);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (self));
}

static void
add (GtkWidget  *widget,
     const char *action,
     GVariant   *parameter)
{
  present_addition (GBT_ANSWER_PAGE (widget), g_variant_get_uint32 (parameter));
}

static void
create_sheet (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  present_addition (GBT_ANSWER_PAGE (widget), 0);
}

static void
export_answer (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GbtAnswerPage *self = GBT_ANSWER_PAGE (widget);

  gbt_answer_export_ask (widget, get_library (self), get_answer (self), g_variant_get_string (parameter, NULL));
}

/* --- The object -------------------------------------------------------------------------- */

static void
set_unit (GbtAnswerPage *self,
          GbtUnit        unit)
{
  if (self->unit == unit)
    return;

  self->unit = unit;
  if (self->list != NULL)
    gbt_answer_list_set_unit (self->list, unit);
  show_words (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_UNIT]);
}

static void
set_single (GbtAnswerPage *self,
            gboolean       single)
{
  if (self->single == single)
    return;

  self->single = single;
  place_aside (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SINGLE]);
}

/* The words of the button do not stand beside the title on a phone. */
static void
set_narrow (GbtAnswerPage *self,
            gboolean       narrow)
{
  if (self->narrow == narrow)
    return;

  self->narrow = narrow;
  if (narrow)
    gtk_button_set_icon_name (self->sheet_button, "list-add-symbolic");
  else
    gtk_button_set_label (self->sheet_button, _ ("_Create a Sheet…"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->sheet_button), narrow ? _ ("Create a sheet") : NULL);
  if (self->list != NULL)
    gbt_answer_list_set_narrow (self->list, narrow);
  show_words (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
}

static void
gbt_answer_page_get_property (GObject    *object,
                              guint       property,
                              GValue     *value,
                              GParamSpec *pspec)
{
  GbtAnswerPage *self = GBT_ANSWER_PAGE (object);

  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) self->unit);
      break;

    case PROP_SINGLE:
      g_value_set_boolean (value, self->single);
      break;

    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_answer_page_set_property (GObject      *object,
                              guint         property,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  GbtAnswerPage *self = GBT_ANSWER_PAGE (object);

  switch (property)
    {
    case PROP_UNIT:
      set_unit (self, (GbtUnit) g_value_get_enum (value));
      break;

    case PROP_SINGLE:
      set_single (self, g_value_get_boolean (value));
      break;

    case PROP_NARROW:
      set_narrow (self, g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_answer_page_dispose (GObject *object)
{
  GbtAnswerPage *self = GBT_ANSWER_PAGE (object);

  g_cancellable_cancel (self->searching);
  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_ANSWER_PAGE);
  g_clear_object (&self->aside);
  g_clear_object (&self->list);
  g_clear_object (&self->finder);

  G_OBJECT_CLASS (gbt_answer_page_parent_class)->dispose (object);
}

static void
gbt_answer_page_class_init (GbtAnswerPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gbt_answer_page_get_property;
  object_class->set_property = gbt_answer_page_set_property;
  object_class->dispose = gbt_answer_page_dispose;

  properties[PROP_UNIT] = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB, flags);
  properties[PROP_SINGLE] = g_param_spec_boolean ("single", NULL, NULL, FALSE, flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_EDIT] = g_signal_new ("edit", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_LEAVE]
      = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "answer.add", "u", add);
  gtk_widget_class_install_action (widget_class, "answer.new-sheet", NULL, create_sheet);
  gtk_widget_class_install_action (widget_class, "answer.take-format", "u", take_format);
  gtk_widget_class_install_action (widget_class, "answer.edit", "u", edit);
  gtk_widget_class_install_action (widget_class, "answer.left-out", "u", show_left_out);
  gtk_widget_class_install_action (widget_class, "answer.export", "s", export_answer);
  gtk_widget_class_install_action (widget_class, "answer.leave", NULL, leave);

  g_type_ensure (GBT_TYPE_UNIT_TOGGLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-answer-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, window_title);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, back_button);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, sheet_button);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, example_banner);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, list_view);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, aside_scroller);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, aside_place);
  gtk_widget_class_bind_template_child (widget_class, GbtAnswerPage, unit_toggle);
  gtk_widget_class_bind_template_callback (widget_class, back_clicked);
}

static void
set_menu (GbtAnswerPage *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) forms = gbt_answer_export_create_menu ();
  g_autoptr (GMenu) rest = g_menu_new ();

  g_menu_append_section (menu, _ ("Export the answer"), forms);
  g_menu_append (rest, _ ("Close the _Search"), "answer.leave");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rest));
  gtk_menu_button_set_menu_model (self->menu_button, G_MENU_MODEL (menu));
}

static void
gbt_answer_page_init (GbtAnswerPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));

  self->aside = g_object_ref_sink (gbt_answer_aside_new ());
  g_object_bind_property (self, "unit", self->aside, "unit", G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_row), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_row), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_factory (self->list_view, factory);
  set_menu (self);
  place_aside (self);
}

/**
 * gbt_answer_page_new:
 * @finder: a search
 *
 * Returns: (transfer floating): the page of its answer
 */
GtkWidget *
gbt_answer_page_new (GbtFinder *finder)
{
  GbtAnswerPage *self = g_object_new (GBT_TYPE_ANSWER_PAGE, NULL);

  self->finder = g_object_ref (finder);
  g_signal_connect_object (finder, "notify::answer", G_CALLBACK (show_answer), self, G_CONNECT_SWAPPED);
  show_answer (self);
  return GTK_WIDGET (self);
}
