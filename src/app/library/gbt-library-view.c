/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-library-view.h"

#include <glib/gi18n.h>

#include "gbt-chip.h"

struct _GbtLibraryView
{
  AdwBin parent_instance;

  GtkStack *stack;
  GtkColumnView *table;
  GtkListView *list;
  AdwStatusPage *empty;

  const GbtLibraryColumn *columns;
  guint n_columns;
  GbtLibraryFill fill;
  gpointer user_data;
  GListModel *model;
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
  ACTIVATED,
  SORTED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtLibraryView, gbt_library_view, ADW_TYPE_BIN)

static void
cell_clear (GbtLibraryCell *cell)
{
  g_free (cell->text);
  g_free (cell->detail);
  g_free (cell->word);
  *cell = (GbtLibraryCell) { 0 };
}

static void
show_label (GtkWidget  *label,
            const char *text)
{
  gtk_label_set_label (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

static void
set_class (GtkWidget  *widget,
           const char *name,
           gboolean    set)
{
  if (set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* The parts of a cell are a text, a chip and a smaller line, one under the other. */
static void
show_item (GtkListItem *list_item)
{
  GtkWidget *box = gtk_list_item_get_child (list_item);
  GbtLibraryView *self = g_object_get_data (G_OBJECT (box), "gbt-view");
  int column = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (box), "gbt-column"));
  GtkWidget *text = g_object_get_data (G_OBJECT (box), "gbt-text");
  GtkWidget *detail = g_object_get_data (G_OBJECT (box), "gbt-detail");
  GtkWidget *chip = g_object_get_data (G_OBJECT (box), "gbt-chip");
  gpointer item = gtk_list_item_get_item (list_item);
  GbtLibraryCell cell = { 0 };

  if (item != NULL)
    self->fill (item, column, &cell, self->user_data);

  show_label (text, cell.text);
  show_label (detail, cell.detail);
  set_class (text, "dimmed", cell.unknown);
  gtk_widget_set_visible (chip, cell.word != NULL);
  if (cell.word != NULL)
    gbt_chip_set (GBT_CHIP (chip), cell.icon, cell.word, cell.tone);
  if (column < 0)
    gtk_list_item_set_accessible_label (list_item, cell.text != NULL ? cell.text : "");
  cell_clear (&cell);
}

static void
item_changed (GObject     *item,
              GParamSpec  *pspec,
              GtkListItem *list_item)
{
  show_item (list_item);
}

static void
bind (GtkSignalListItemFactory *factory,
      GtkListItem              *list_item,
      gpointer                  user_data)
{
  g_signal_connect_object (gtk_list_item_get_item (list_item), "notify", G_CALLBACK (item_changed), list_item, 0);
  show_item (list_item);
}

static void
unbind (GtkSignalListItemFactory *factory,
        GtkListItem              *list_item,
        gpointer                  user_data)
{
  g_signal_handlers_disconnect_by_data (gtk_list_item_get_item (list_item), list_item);
}

static GtkWidget *
label_new (gboolean number)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", number ? 1.0f : 0.0f, "ellipsize",
                                   number ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END, NULL);

  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static GtkWidget *
small_label_new (gboolean number)
{
  GtkWidget *label = label_new (number);

  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dimmed");
  return label;
}

static void
remember_parts (GtkWidget      *box,
                GbtLibraryView *view,
                int             column,
                GtkWidget      *text,
                GtkWidget      *chip,
                GtkWidget      *detail)
{
  g_object_set_data (G_OBJECT (box), "gbt-view", view);
  g_object_set_data (G_OBJECT (box), "gbt-column", GINT_TO_POINTER (column));
  g_object_set_data (G_OBJECT (box), "gbt-text", text);
  g_object_set_data (G_OBJECT (box), "gbt-chip", chip);
  g_object_set_data (G_OBJECT (box), "gbt-detail", detail);
}

static void
cell_setup (GtkSignalListItemFactory *factory,
            GtkListItem              *list_item,
            GbtLibraryView           *self)
{
  int index = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "gbt-column"));
  gboolean number = self->columns[index].number;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *text = label_new (number);
  GtkWidget *detail = small_label_new (number);
  GtkWidget *chip = gbt_chip_new ();

  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (chip, number ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), chip);
  gtk_box_append (GTK_BOX (box), detail);
  remember_parts (box, self, index, text, chip, detail);
  gtk_list_item_set_child (list_item, box);
}

static void
row_setup (GtkSignalListItemFactory *factory,
           GtkListItem              *list_item,
           GbtLibraryView           *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *text = label_new (FALSE);
  GtkWidget *detail = small_label_new (FALSE);
  GtkWidget *chip = gbt_chip_new ();

  gbt_chip_set_wrap (GBT_CHIP (chip), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_NONE);
  gtk_label_set_ellipsize (GTK_LABEL (detail), PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap (GTK_LABEL (detail), TRUE);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_box_append (GTK_BOX (words), text);
  gtk_box_append (GTK_BOX (words), detail);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), chip);
  remember_parts (box, self, -1, text, chip, detail);
  gtk_list_item_set_child (list_item, box);
}

static void
activated (GbtLibraryView *self,
           guint           position)
{
  g_autoptr (GObject) item = self->model != NULL ? g_list_model_get_item (self->model, position) : NULL;

  if (item != NULL)
    g_signal_emit (self, signals[ACTIVATED], 0, item);
}

static void
sorter_changed (GbtLibraryView *self)
{
  GtkColumnViewSorter *sorter = GTK_COLUMN_VIEW_SORTER (gtk_column_view_get_sorter (self->table));
  GtkColumnViewColumn *column = gtk_column_view_sorter_get_primary_sort_column (sorter);

  if (column == NULL)
    return;

  g_signal_emit (self, signals[SORTED], 0,
                 GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (column), "gbt-order")),
                 gtk_column_view_sorter_get_primary_sort_order (sorter) == GTK_SORT_DESCENDING);
}

static void
show_content (GbtLibraryView *self)
{
  gboolean empty = self->model == NULL || g_list_model_get_n_items (self->model) == 0;

  gtk_stack_set_visible_child_name (self->stack, empty ? "empty" : self->narrow ? "list" : "table");
}

/* One of the two has rows at a time: each makes some two hundred. */
static void
share_model (GbtLibraryView *self)
{
  g_autoptr (GtkSelectionModel) selection = NULL;

  if (self->model != NULL)
    selection = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (self->model)));
  gtk_column_view_set_model (self->table, self->narrow ? NULL : selection);
  gtk_list_view_set_model (self->list, self->narrow ? selection : NULL);
}

static void
gbt_library_view_get_property (GObject    *object,
                               guint       property,
                               GValue     *value,
                               GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_NARROW:
      g_value_set_boolean (value, GBT_LIBRARY_VIEW (object)->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_library_view_set_property (GObject      *object,
                               guint         property,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  GbtLibraryView *self = GBT_LIBRARY_VIEW (object);

  switch (property)
    {
    case PROP_NARROW:
      if (self->narrow == g_value_get_boolean (value))
        return;
      self->narrow = g_value_get_boolean (value);
      share_model (self);
      show_content (self);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_library_view_dispose (GObject *object)
{
  GbtLibraryView *self = GBT_LIBRARY_VIEW (object);

  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (gbt_library_view_parent_class)->dispose (object);
}

static void
gbt_library_view_class_init (GbtLibraryViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_library_view_get_property;
  object_class->set_property = gbt_library_view_set_property;
  object_class->dispose = gbt_library_view_dispose;

  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 1, G_TYPE_OBJECT);
  signals[SORTED] = g_signal_new ("sorted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
}

static GtkWidget *
create_scroller (GtkWidget *child)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
  return scroller;
}

static void
gbt_library_view_init (GbtLibraryView *self)
{
  GtkWidget *bin = adw_breakpoint_bin_new ();
  AdwBreakpoint *breakpoint = adw_breakpoint_new (adw_breakpoint_condition_parse ("max-width: 700sp"));
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkWidget *clamp = adw_clamp_scrollable_new ();
  GtkWidget *scroller;

  self->table = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->table), "data-table");
  gtk_column_view_set_show_row_separators (self->table, TRUE);
  gtk_column_view_set_tab_behavior (self->table, GTK_LIST_TAB_ITEM);
  g_signal_connect_swapped (self->table, "activate", G_CALLBACK (activated), self);

  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, NULL));
  gtk_list_view_set_single_click_activate (self->list, TRUE);
  gtk_list_view_set_show_separators (self->list, TRUE);
  gtk_list_view_set_tab_behavior (self->list, GTK_LIST_TAB_ITEM);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "gbt-models");
  g_signal_connect (factory, "setup", G_CALLBACK (row_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind), NULL);
  gtk_list_view_set_factory (self->list, factory);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activated), self);

  self->empty = ADW_STATUS_PAGE (adw_status_page_new ());
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_add_named (self->stack, create_scroller (GTK_WIDGET (self->table)), "table");
  adw_clamp_scrollable_set_child (ADW_CLAMP_SCROLLABLE (clamp), GTK_WIDGET (self->list));
  scroller = create_scroller (clamp);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_stack_add_named (self->stack, scroller, "list");
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->empty), "empty");

  gtk_widget_set_size_request (bin, 300, 200);
  adw_breakpoint_add_setters (breakpoint, G_OBJECT (self), "narrow", TRUE, NULL);
  adw_breakpoint_bin_add_breakpoint (ADW_BREAKPOINT_BIN (bin), breakpoint);
  adw_breakpoint_bin_set_child (ADW_BREAKPOINT_BIN (bin), GTK_WIDGET (self->stack));
  gtk_widget_set_vexpand (bin, TRUE);
  adw_bin_set_child (ADW_BIN (self), bin);
}

static void
add_column (GbtLibraryView *self,
            guint           index)
{
  const GbtLibraryColumn *said = &self->columns[index];
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) column = NULL;
  GtkWidget *header;
  GtkWidget *title;

  g_object_set_data (G_OBJECT (factory), "gbt-column", GINT_TO_POINTER (index));
  g_signal_connect (factory, "setup", G_CALLBACK (cell_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind), NULL);
  column = gtk_column_view_column_new (_ (said->title), factory);
  if (said->width > 0)
    gtk_column_view_column_set_fixed_width (
        column, (int) adw_length_unit_to_px (ADW_LENGTH_UNIT_SP, said->width, gtk_widget_get_settings (GTK_WIDGET (self))));
  gtk_column_view_column_set_expand (column, said->expand);
  gtk_column_view_column_set_resizable (column, TRUE);
  if (said->order >= 0)
    {
      /* The list sorts itself: the sorter only makes the header one that can be clicked. */
      g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (NULL, NULL, NULL));

      g_object_set_data (G_OBJECT (column), "gbt-order", GINT_TO_POINTER (said->order));
      gtk_column_view_column_set_sorter (column, sorter);
    }
  gtk_column_view_append_column (self->table, column);

  /* GtkColumnViewColumn has no alignment of its own: the header's label is told. */
  header = gtk_widget_get_first_child (GTK_WIDGET (self->table));
  title = gtk_widget_get_last_child (header);
  if (said->number && title != NULL && gtk_widget_get_first_child (title) != NULL)
    gtk_widget_set_halign (gtk_widget_get_first_child (title), GTK_ALIGN_END);
}

/**
 * gbt_library_view_new:
 * @label: its accessible name, in the language of the window
 * @columns: (array length=n_columns): its columns, not copied
 * @n_columns: how many
 * @fill: fills a cell
 * @user_data: for @fill
 *
 * Returns: a view with no rows yet
 */
GtkWidget *
gbt_library_view_new (const char             *label,
                      const GbtLibraryColumn *columns,
                      guint                   n_columns,
                      GbtLibraryFill          fill,
                      gpointer                user_data)
{
  GbtLibraryView *self = g_object_new (GBT_TYPE_LIBRARY_VIEW, NULL);

  self->columns = columns;
  self->n_columns = n_columns;
  self->fill = fill;
  self->user_data = user_data;
  for (guint i = 0; i < n_columns; i++)
    add_column (self, i);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->table), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_object (gtk_column_view_get_sorter (self->table), "changed", G_CALLBACK (sorter_changed), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

/**
 * gbt_library_view_set_model:
 * @self: a view
 * @model: (nullable): its rows, sorted by themselves
 */
void
gbt_library_view_set_model (GbtLibraryView *self,
                            GListModel     *model)
{
  g_return_if_fail (GBT_IS_LIBRARY_VIEW (self));

  if (self->model == model)
    return;

  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_set_object (&self->model, model);
  if (model != NULL)
    g_signal_connect_object (model, "items-changed", G_CALLBACK (show_content), self, G_CONNECT_SWAPPED);
  share_model (self);
  show_content (self);
}

/**
 * gbt_library_view_set_empty:
 * @self: a view
 * @icon_name: a drawing
 * @title: what there is not
 * @description: what to do next
 * @child: (nullable): a button that does it
 *
 * What is said where there are no rows.
 */
void
gbt_library_view_set_empty (GbtLibraryView *self,
                            const char     *icon_name,
                            const char     *title,
                            const char     *description,
                            GtkWidget      *child)
{
  g_return_if_fail (GBT_IS_LIBRARY_VIEW (self));

  adw_status_page_set_icon_name (self->empty, icon_name);
  adw_status_page_set_title (self->empty, title);
  adw_status_page_set_description (self->empty, description);
  adw_status_page_set_child (self->empty, child);
}

/**
 * gbt_library_view_refresh:
 * @self: a view
 *
 * Fills its rows again: the unit of the amounts changed.
 */
void
gbt_library_view_refresh (GbtLibraryView *self)
{
  g_return_if_fail (GBT_IS_LIBRARY_VIEW (self));

  gtk_column_view_set_model (self->table, NULL);
  gtk_list_view_set_model (self->list, NULL);
  share_model (self);
}
