/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-window-private.h"

#include <glib/gi18n.h>

#include "gbt-store.h"
#include "gbt-words.h"

enum
{
  PROP_0,
  PROP_LIBRARY,
  PROP_SETTINGS,
  PROP_UNIT,
  PROP_PANE_COLLAPSED,
  PROP_NARROW,
  PROP_SORT,
  PROP_FILTER,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static const struct
{
  const char *word;
  GbtSheetOrder order;
  gboolean descending;
} sorts[] = {
  { "modified", GBT_SHEET_ORDER_CHANGED, TRUE },
  { "title", GBT_SHEET_ORDER_TITLE, FALSE },
  { "reference", GBT_SHEET_ORDER_REFERENCE, FALSE },
};

static const struct
{
  const char *word;
  guint statuses;
} filters[] = {
  { "current", GBT_SHEET_STATUS_NOT_ARCHIVED },
  { "archived", GBT_SHEET_STATUS_BIT (GBT_SHEET_ARCHIVED) },
  { "all", GBT_SHEET_STATUS_ALL },
};

G_DEFINE_FINAL_TYPE (GbtWindow, gbt_window, ADW_TYPE_APPLICATION_WINDOW)

/* The actions of these properties ask for them before the store is given. */
static const char *
get_sort (GbtWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (sorts); i++)
    {
      if (self->library != NULL &&
          sorts[i].order == gbt_sheet_list_get_order (gbt_library_get_sheets (self->library)))
        return sorts[i].word;
    }

  return sorts[0].word;
}

static void
set_sort (GbtWindow  *self,
          const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (sorts); i++)
    {
      if (g_strcmp0 (sorts[i].word, word) == 0)
        gbt_sheet_list_set_order (gbt_library_get_sheets (self->library), sorts[i].order,
                                  sorts[i].descending);
    }
}

static const char *
get_filter (GbtWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      if (self->library != NULL &&
          filters[i].statuses ==
              gbt_sheet_list_get_statuses (gbt_library_get_sheets (self->library)))
        return filters[i].word;
    }

  return filters[0].word;
}

static void
set_filter (GbtWindow  *self,
            const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      if (g_strcmp0 (filters[i].word, word) == 0)
        gbt_sheet_list_set_statuses (gbt_library_get_sheets (self->library), filters[i].statuses);
    }
}

/* The first words of the window: what is open, or nothing. */
static void
update_title (GbtWindow *self)
{
  const char *shown = gtk_stack_get_visible_child_name (self->stack);
  const char *title = "Gabarit";

  if (g_strcmp0 (shown, "models") == 0)
    title = _ ("Models");
  else if (g_strcmp0 (shown, "gpus") == 0)
    title = _ ("GPUs");
  else if (g_strcmp0 (shown, "offers") == 0)
    title = _ ("Offers");
  else if (g_strcmp0 (shown, "evidence") == 0)
    title = _ ("Evidence");
  else if (g_strcmp0 (shown, "finder") == 0)
    title = _ ("Find a Machine");
  else if (g_strcmp0 (shown, "sheet") == 0 && self->workbench != NULL)
    {
      title = gbt_sheet_get_title (gbt_workbench_get_sheet (self->workbench));
      if (title == NULL || *title == '\0')
        title = _ ("Untitled sheet");
    }

  adw_navigation_page_set_title (self->content_page, title);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
workbench_changed (GbtWindow *self)
{
  update_title (self);
  gbt_window_update_actions (self);
}

static void
sheet_changed_elsewhere (GbtWindow *self)
{
  gbt_window_tell (self, _ ("This sheet was changed by another program"));
}

static void
sheet_deleted_elsewhere (GbtWindow *self)
{
  gbt_window_tell (self, _ ("This sheet was deleted by another program"));
  gbt_window_leave_sheet (self);
}

static void
make_sheet_page (GbtWindow *self)
{
  self->sheet_page = g_object_new (GBT_TYPE_SHEET_PAGE, NULL);
  adw_bin_set_child (self->sheet_place, GTK_WIDGET (self->sheet_page));
  gbt_sheet_page_set_settings (self->sheet_page, self->settings);

  g_object_bind_property (self, "unit", self->sheet_page, "unit",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_object_bind_property (self, "pane-collapsed", self->sheet_page, "pane-collapsed",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (self, "narrow", self->sheet_page, "narrow", G_BINDING_SYNC_CREATE);
  gbt_window_show_condition (self);
}

static void
set_workbench (GbtWindow    *self,
               GbtWorkbench *workbench)
{
  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);

  g_set_object (&self->workbench, workbench);
  if (workbench != NULL && self->sheet_page == NULL)
    make_sheet_page (self);
  if (self->sheet_page != NULL)
    gbt_sheet_page_set_workbench (self->sheet_page, workbench);
  if (workbench != NULL)
    {
      g_signal_connect_object (workbench, "notify", G_CALLBACK (workbench_changed), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (workbench, "changed-elsewhere",
                               G_CALLBACK (sheet_changed_elsewhere), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (workbench, "deleted-elsewhere",
                               G_CALLBACK (sheet_deleted_elsewhere), self, G_CONNECT_SWAPPED);
    }
}

/**
 * gbt_window_show_place:
 * @self: a window
 * @name: "welcome", "sheet", "trouble", or the name of a library
 */
void
gbt_window_show_place (GbtWindow  *self,
                       const char *name)
{
  gtk_stack_set_visible_child_name (self->stack, name);
  update_title (self);
  gbt_window_update_actions (self);
}

/* The keyboard goes to the sheet, but not into a field, where the first key would replace what is
   written; a person who walks the list stays in it. */
static void
focus_sheet (GbtWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->sidebar)) &&
      !adw_navigation_split_view_get_collapsed (self->split))
    return;

  gbt_sheet_page_focus_header (self->sheet_page);
}

/**
 * gbt_window_show_sheet:
 * @self: a window
 * @workbench: a sheet of its store
 *
 * Opens the sheet in the middle of the window, in place of the one that was.
 */
void
gbt_window_show_sheet (GbtWindow    *self,
                       GbtWorkbench *workbench)
{
  set_workbench (self, workbench);
  gbt_sidebar_set_current (self->sidebar,
                           gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  gbt_window_show_place (self, "sheet");
  focus_sheet (self);
  adw_navigation_split_view_set_show_content (self->split, TRUE);
}

/**
 * gbt_window_leave_sheet:
 * @self: a window
 *
 * Closes the open sheet; its latest edits go to the store.
 */
void
gbt_window_leave_sheet (GbtWindow *self)
{
  set_workbench (self, NULL);
  gbt_sidebar_set_current (self->sidebar, NULL);
  gbt_window_show_place (self, "welcome");
  adw_navigation_split_view_set_show_content (self->split, FALSE);
}

/**
 * gbt_window_put_sheet_aside:
 * @self: a window
 *
 * Closes the open sheet, if there is one, to show something else; which it was is remembered.
 */
void
gbt_window_put_sheet_aside (GbtWindow *self)
{
  if (self->workbench != NULL)
    {
      GbtSheet *sheet = gbt_workbench_get_sheet (self->workbench);
      const char *title = gbt_sheet_get_title (sheet);

      g_set_str (&self->last_sheet, gbt_sheet_get_id (sheet));
      g_set_str (&self->last_title, title != NULL && *title != '\0' ? title : _ ("Untitled sheet"));
    }
  set_workbench (self, NULL);
  gbt_sidebar_set_current (self->sidebar, NULL);
}

/**
 * gbt_window_show_models:
 * @self: a window
 */
void
gbt_window_show_models (GbtWindow *self)
{
  gbt_window_put_sheet_aside (self);
  if (self->models_page == NULL)
    {
      self->models_page = g_object_new (GBT_TYPE_MODELS_PAGE, NULL);
      gbt_models_page_set_models (self->models_page, gbt_window_get_models (self));
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->models_page), "models");
    }
  gbt_models_page_set_search (self->models_page, gbt_sidebar_get_search (self->sidebar));
  gbt_window_show_place (self, "models");
  adw_navigation_split_view_set_show_content (self->split, TRUE);
}

/**
 * gbt_window_tell:
 * @self: a window
 * @sentence: what was done, in the language of the window
 *
 * Says it in a toast.
 */
void
gbt_window_tell (GbtWindow  *self,
                 const char *sentence)
{
  AdwToast *toast = adw_toast_new (sentence);

  adw_toast_set_use_markup (toast, FALSE);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/**
 * gbt_window_tell_error:
 * @self: a window
 * @error: what went wrong; a cancellation is not told
 */
void
gbt_window_tell_error (GbtWindow    *self,
                       const GError *error)
{
  g_autofree char *sentence = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED))
    return;

  sentence = gbt_words_error (error);
  gbt_window_tell (self, sentence);
}

static void
sheet_opened (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) workbench
      = gbt_library_open_sheet_finish (GBT_LIBRARY (object), result, &error);

  if (workbench == NULL)
    gbt_window_tell_error (self, error);
  else if (!self->closing)
    gbt_window_show_sheet (self, workbench);
}

/**
 * gbt_window_open_sheet:
 * @self: a window
 * @id: a sheet of its store
 */
void
gbt_window_open_sheet (GbtWindow  *self,
                       const char *id)
{
  g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  self->opening = g_cancellable_new ();
  gbt_library_open_sheet_async (self->library, id, self->opening, sheet_opened,
                                g_object_ref (self));
}

static void
library_closed (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gbt_library_close_finish (GBT_LIBRARY (object), result, &error))
    g_warning ("Closing the store: %s", error->message);
  gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
gbt_window_close_request (GtkWindow *window)
{
  GbtWindow *self = GBT_WINDOW (window);
  int width = 0;
  int height = 0;

  if (self->closing)
    return GDK_EVENT_STOP;

  self->closing = TRUE;
  gtk_window_get_default_size (window, &width, &height);
  gbt_settings_set_window (self->settings, width, height, gtk_window_is_maximized (window));
  set_workbench (self, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  /* What is left to write is written before the window is gone. */
  gbt_library_close_async (self->library, NULL, library_closed, g_object_ref (self));
  return GDK_EVENT_STOP;
}

static void
search_changed (GbtWindow  *self,
                const char *search)
{
  if (*search != '\0' || self->models != NULL)
    gbt_model_list_set_search (gbt_window_get_models (self), search);
  if (self->models_page != NULL)
    gbt_models_page_set_search (self->models_page, search);
}

static void
gbt_window_get_property (GObject    *object,
                         guint       property,
                         GValue     *value,
                         GParamSpec *pspec)
{
  GbtWindow *self = GBT_WINDOW (object);

  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) self->unit);
      break;

    case PROP_PANE_COLLAPSED:
      g_value_set_boolean (value, self->pane_collapsed);
      break;

    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;

    case PROP_SORT:
      g_value_set_string (value, get_sort (self));
      break;

    case PROP_FILTER:
      g_value_set_string (value, get_filter (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_window_set_property (GObject      *object,
                         guint         property,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  GbtWindow *self = GBT_WINDOW (object);

  switch (property)
    {
    case PROP_LIBRARY:
      self->library = g_value_dup_object (value);
      break;

    case PROP_SETTINGS:
      self->settings = g_value_dup_object (value);
      break;

    case PROP_UNIT:
      self->unit = (GbtUnit) g_value_get_enum (value);
      break;

    case PROP_PANE_COLLAPSED:
      self->pane_collapsed = g_value_get_boolean (value);
      break;

    case PROP_NARROW:
      self->narrow = g_value_get_boolean (value);
      break;

    case PROP_SORT:
      set_sort (self, g_value_get_string (value));
      break;

    case PROP_FILTER:
      set_filter (self, g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_window_constructed (GObject *object)
{
  GbtWindow *self = GBT_WINDOW (object);
  int width = 0;
  int height = 0;
  gboolean maximized = FALSE;

  G_OBJECT_CLASS (gbt_window_parent_class)->constructed (object);

  gbt_settings_get_window (self->settings, &width, &height, &maximized);
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  if (maximized)
    gtk_window_maximize (GTK_WINDOW (self));

  self->unit = gbt_settings_get_default_unit (self->settings);
  gbt_sidebar_set_library (self->sidebar, self->library);
  gbt_window_accept_drops (self);
  gbt_window_watch_store (self);
  gbt_window_watch_libraries (self);
}

static void
first_painted (GbtWindow     *self,
               GdkFrameClock *clock)
{
  g_signal_handlers_disconnect_by_func (clock, first_painted, self);
  gbt_window_open_library (self);
}

/* The store is opened once the window is on the screen: the tiles of its sheets would else be made
 * before the first frame. */
static void
gbt_window_map (GtkWidget *widget)
{
  GbtWindow *self = GBT_WINDOW (widget);

  GTK_WIDGET_CLASS (gbt_window_parent_class)->map (widget);

  if (self->painted)
    return;
  self->painted = TRUE;
  g_signal_connect_object (gtk_widget_get_frame_clock (widget), "after-paint",
                           G_CALLBACK (first_painted), self, G_CONNECT_SWAPPED);
}

static void
gbt_window_dispose (GObject *object)
{
  GbtWindow *self = GBT_WINDOW (object);

  g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  g_clear_object (&self->awaiting_import);
  g_clear_object (&self->models);
  g_clear_handle_id (&self->counting, g_source_remove);
  g_clear_pointer (&self->last_sheet, g_free);
  g_clear_pointer (&self->last_title, g_free);
  g_clear_pointer (&self->left_place, g_free);
  g_clear_pointer (&self->incoming, g_ptr_array_unref);
  g_clear_pointer (&self->catalogue, g_ptr_array_unref);
  g_clear_pointer (&self->imported_models, g_ptr_array_unref);
  if (self->workbench != NULL)
    g_signal_handlers_disconnect_by_data (self->workbench, self);
  g_clear_object (&self->workbench);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (gbt_window_parent_class)->dispose (object);
}

static void
gbt_window_class_init (GbtWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gbt_window_get_property;
  object_class->set_property = gbt_window_set_property;
  object_class->constructed = gbt_window_constructed;
  object_class->dispose = gbt_window_dispose;
  widget_class->map = gbt_window_map;
  GTK_WINDOW_CLASS (klass)->close_request = gbt_window_close_request;

  properties[PROP_LIBRARY]
      = g_param_spec_object ("library", NULL, NULL, GBT_TYPE_LIBRARY,
                             G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SETTINGS]
      = g_param_spec_object ("settings", NULL, NULL, GBT_TYPE_SETTINGS,
                             G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_UNIT]
      = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB, flags);
  properties[PROP_PANE_COLLAPSED]
      = g_param_spec_boolean ("pane-collapsed", NULL, NULL, FALSE, flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags);
  properties[PROP_SORT] = g_param_spec_string ("sort", NULL, NULL, "modified", flags);
  properties[PROP_FILTER] = g_param_spec_string ("filter", NULL, NULL, "current", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (GBT_TYPE_SIDEBAR);
  g_type_ensure (GBT_TYPE_WELCOME_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-window.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, GbtWindow, split);
  gtk_widget_class_bind_template_child (widget_class, GbtWindow, content_page);
  gtk_widget_class_bind_template_child (widget_class, GbtWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, GbtWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, GbtWindow, welcome_page);
  gtk_widget_class_bind_template_child (widget_class, GbtWindow, sheet_place);

  gtk_widget_class_install_property_action (widget_class, "win.unit", "unit");
  gtk_widget_class_install_property_action (widget_class, "win.sort", "sort");
  gtk_widget_class_install_property_action (widget_class, "win.filter", "filter");
  gbt_window_install_actions (widget_class);
  gbt_window_install_file_actions (widget_class);
  gbt_window_install_candidate_actions (widget_class);
  gbt_window_install_import_actions (widget_class);
  gbt_window_install_library_actions (widget_class);
  gbt_window_install_finder_actions (widget_class);
}

static void
gbt_window_init (GbtWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->sidebar, "open-sheet", G_CALLBACK (gbt_window_open_sheet), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "search", G_CALLBACK (search_changed), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_window_new:
 * @application: the program
 * @library: the store to show, not opened yet
 *
 * Returns: (transfer none): a window that opens @library in the background
 */
GbtWindow *
gbt_window_new (GbtApplication *application,
                GbtLibrary     *library)
{
  return g_object_new (GBT_TYPE_WINDOW, "application", application, "library", library, "settings",
                       gbt_application_get_settings (application), NULL);
}

/**
 * gbt_window_get_library:
 * @self: a window
 *
 * Returns: (transfer none): its store
 */
GbtLibrary *
gbt_window_get_library (GbtWindow *self)
{
  g_return_val_if_fail (GBT_IS_WINDOW (self), NULL);

  return self->library;
}

/**
 * gbt_window_get_workbench:
 * @self: a window
 *
 * Returns: (transfer none) (nullable): the open sheet
 */
GbtWorkbench *
gbt_window_get_workbench (GbtWindow *self)
{
  g_return_val_if_fail (GBT_IS_WINDOW (self), NULL);

  return self->workbench;
}
