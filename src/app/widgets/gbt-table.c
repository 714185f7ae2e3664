/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-table.h"

#include "gbt-chip.h"

/* As in style.css. */
#define CELL_PADDING 12

/* In a list a number may wrap only when it is longer than that. */
#define LONGEST_ON_ONE_LINE 18

typedef struct
{
  GbtTableKind kind;
  char *title;
  GtkColumnViewColumn *column;
} Column;

struct _GbtTable
{
  AdwBin parent_instance;

  GArray *columns; /* Column */
  GListStore *rows;
  GtkColumnView *view;
  GtkScrolledWindow *scrolled;
  GtkListBox *list;
  gboolean as_list;
};

enum
{
  PROP_0,
  PROP_AS_LIST,
  PROP_LABEL,
  N_PROPS,
};

enum
{
  ACTIVATED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtTable, gbt_table, ADW_TYPE_BIN)

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

static void
show_text (GtkLabel   *label,
           const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static gboolean
is_number (GbtTableKind kind)
{
  return kind == GBT_TABLE_AMOUNT || kind == GBT_TABLE_FIGURE;
}

/* --- As a table -------------------------------------------------------------------------- */

static GtkWidget *
arrow_new (void)
{
  GtkWidget *arrow = g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (arrow, "dimmed");
  return arrow;
}

/* A number stays on one line: broken between its digits it would read as two. */
static GtkWidget *
cell_new (GbtTableKind kind,
          int          width)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  float xalign = is_number (kind) ? 1.0f : 0.0f;
  GtkWidget *second;
  GtkWidget *first;

  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  if (kind == GBT_TABLE_OPEN)
    {
      gtk_box_append (GTK_BOX (box), arrow_new ());
      return box;
    }

  second = g_object_new (GTK_TYPE_LABEL, "xalign", xalign, "wrap", TRUE, "visible", FALSE, NULL);
  if (kind == GBT_TABLE_MARK)
    first = gbt_chip_new ();
  else
    first = g_object_new (GTK_TYPE_LABEL, "xalign", xalign, "wrap", !is_number (kind), "wrap-mode",
                          PANGO_WRAP_WORD_CHAR, NULL);
  if (kind == GBT_TABLE_MARK)
    gtk_widget_set_halign (first, GTK_ALIGN_START);
  if (is_number (kind))
    gtk_widget_set_size_request (box, MAX (0, width - 2 * CELL_PADDING), -1);
  gtk_widget_add_css_class (first, "numeric");
  gtk_widget_add_css_class (second, "caption");
  gtk_widget_add_css_class (second, "dimmed");
  gtk_widget_add_css_class (second, "numeric");
  gtk_box_append (GTK_BOX (box), first);
  gtk_box_append (GTK_BOX (box), second);

  return box;
}

static void
cell_show (GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  GbtTableRow *row = gtk_list_item_get_item (item);
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (box), "gbt-index"));
  GbtTableKind kind = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (box), "gbt-kind"));
  GtkWidget *first = gtk_widget_get_first_child (box);
  const char *text = gbt_table_row_get_text (row, index);

  if (kind == GBT_TABLE_OPEN)
    {
      gtk_widget_set_visible (first, gbt_table_row_get_editable (row));
      return;
    }

  if (kind == GBT_TABLE_MARK)
    gbt_chip_set (GBT_CHIP (first), gbt_table_row_get_icon (row, index), text,
                  gbt_table_row_get_tone (row, index));
  else
    {
      gtk_label_set_label (GTK_LABEL (first), text);
      set_class (first, "dimmed", gbt_table_row_get_unknown (row, index));
      set_class (first, "heading",
                 gbt_table_row_get_strong (row) && kind != GBT_TABLE_DETAIL);
    }
  show_text (GTK_LABEL (gtk_widget_get_last_child (box)), gbt_table_row_get_second (row, index));
  if (kind == GBT_TABLE_TITLE)
    gtk_widget_set_tooltip_text (box, gbt_table_row_get_help (row));
}

static void
cell_setup (GtkListItemFactory *factory,
            GtkListItem        *item,
            gpointer            user_data)
{
  GbtTableKind kind = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), "gbt-kind"));
  GtkWidget *box = cell_new (kind, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "gbt-width")));

  g_object_set_data (G_OBJECT (box), "gbt-index", g_object_get_data (G_OBJECT (factory), "gbt-index"));
  g_object_set_data (G_OBJECT (box), "gbt-kind", GUINT_TO_POINTER (kind));
  gtk_list_item_set_child (item, box);
}

static void
cell_bind (GtkListItemFactory *factory,
           GtkListItem        *item,
           gpointer            user_data)
{
  g_signal_connect_object (gtk_list_item_get_item (item), "changed", G_CALLBACK (cell_show), item,
                           G_CONNECT_SWAPPED);
  cell_show (item);
}

static void
cell_unbind (GtkListItemFactory *factory,
             GtkListItem        *item,
             gpointer            user_data)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), cell_show, item);
}

/* GtkColumnViewColumn has no alignment of its own: the header's label is told. */
static void
align_header (GbtTable     *self,
              guint         index,
              GbtTableKind  kind)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  GtkWidget *title = gtk_widget_get_first_child (header);

  for (guint i = 0; i < index && title != NULL; i++)
    title = gtk_widget_get_next_sibling (title);
  if (title == NULL)
    return;

  for (GtkWidget *child = gtk_widget_get_first_child (title); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_halign (child, is_number (kind) ? GTK_ALIGN_END : GTK_ALIGN_START);
}

static void
row_setup (GtkListItemFactory *factory,
           GtkColumnViewRow   *row,
           gpointer            user_data)
{
}

static void
row_bind (GtkListItemFactory *factory,
          GtkColumnViewRow   *row,
          gpointer            user_data)
{
  GbtTableRow *item = gtk_column_view_row_get_item (row);
  const char *name = gbt_table_row_get_text (item, 0);
  const char *help = gbt_table_row_get_help (item);

  gtk_column_view_row_set_activatable (row, gbt_table_row_get_editable (item));
  gtk_column_view_row_set_accessible_label (row, name != NULL ? name : "");
  gtk_column_view_row_set_accessible_description (row, help != NULL ? help : "");
}

static void
view_activated (GbtTable *self,
                guint     position)
{
  g_signal_emit (self, signals[ACTIVATED], 0, position);
}

/* --- As a list --------------------------------------------------------------------------- */

static char *
detail_of (GbtTable    *self,
           GbtTableRow *row)
{
  g_autoptr (GString) detail = g_string_new (gbt_table_row_get_second (row, 0));

  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = &g_array_index (self->columns, Column, i);
      const char *texts[2] = { gbt_table_row_get_text (row, i), gbt_table_row_get_second (row, i) };

      if (column->kind == GBT_TABLE_FIGURE)
        g_string_append_printf (detail, "%s%s  %s", detail->len > 0 ? "\n" : "", column->title,
                                texts[0] != NULL ? texts[0] : "");
      if (column->kind != GBT_TABLE_DETAIL)
        continue;
      for (guint j = 0; j < 2; j++)
        {
          if (texts[j] == NULL || *texts[j] == '\0')
            continue;
          if (detail->len > 0)
            g_string_append (detail, "\n");
          g_string_append (detail, texts[j]);
        }
    }

  return g_string_free (g_steal_pointer (&detail), FALSE);
}

/* Without its header a figure carries its name, but where the row has one only. */
static void
show_amount (GbtTable    *self,
             GtkLabel    *label,
             GbtTableRow *row)
{
  const Column *amount = NULL;
  const char *text = NULL;
  gboolean has_figures = FALSE;
  gboolean unknown = FALSE;
  g_autofree char *shown = NULL;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = &g_array_index (self->columns, Column, i);

      has_figures |= column->kind == GBT_TABLE_FIGURE;
      if (column->kind != GBT_TABLE_AMOUNT)
        continue;
      amount = column;
      text = gbt_table_row_get_text (row, i);
      unknown = gbt_table_row_get_unknown (row, i);
    }

  if (amount != NULL && text != NULL)
    shown = has_figures ? g_strdup_printf ("%s\n%s", amount->title, text) : g_strdup (text);
  gtk_label_set_label (label, shown != NULL ? shown : "");
  gtk_label_set_width_chars (label, text != NULL ? (int) MIN (g_utf8_strlen (text, -1), LONGEST_ON_ONE_LINE) : -1);
  set_class (GTK_WIDGET (label), "dimmed", unknown);
  set_class (GTK_WIDGET (label), "heading", gbt_table_row_get_strong (row));
}

static void
list_row_show (GtkWidget *widget)
{
  GbtTable *self = g_object_get_data (G_OBJECT (widget), "gbt-table");
  GbtTableRow *row = g_object_get_data (G_OBJECT (widget), "gbt-row");
  GtkWidget *amounts = g_object_get_data (G_OBJECT (widget), "gbt-amounts");
  GtkWidget *chip = g_object_get_data (G_OBJECT (widget), "gbt-chip");
  GtkWidget *arrow = g_object_get_data (G_OBJECT (widget), "gbt-arrow");
  g_autofree char *detail = detail_of (self, row);
  const char *title = gbt_table_row_get_text (row, 0);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (widget), title != NULL ? title : "");
  adw_action_row_set_subtitle (ADW_ACTION_ROW (widget), detail);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (widget), gbt_table_row_get_editable (row));
  show_amount (self, GTK_LABEL (amounts), row);
  gtk_widget_set_visible (arrow, gbt_table_row_get_editable (row));
  gtk_widget_set_tooltip_text (widget, gbt_table_row_get_help (row));
  for (guint i = 0; i < self->columns->len; i++)
    {
      if (g_array_index (self->columns, Column, i).kind == GBT_TABLE_MARK)
        gbt_chip_set (GBT_CHIP (chip), gbt_table_row_get_icon (row, i),
                      gbt_table_row_get_text (row, i), gbt_table_row_get_tone (row, i));
    }
}

static GtkWidget *
list_row_new (gpointer item,
              gpointer user_data)
{
  GtkWidget *widget = adw_action_row_new ();
  GtkWidget *suffix = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *amounts = g_object_new (GTK_TYPE_LABEL, "xalign", 1.0f, "justify", GTK_JUSTIFY_RIGHT, "wrap", TRUE,
                                     "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);
  GtkWidget *chip = gbt_chip_new ();
  GtkWidget *arrow = arrow_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (widget), FALSE);
  gtk_widget_set_valign (suffix, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (chip, GTK_ALIGN_END);
  gtk_widget_add_css_class (amounts, "numeric");
  gtk_widget_add_css_class (chip, "caption");
  gtk_box_append (GTK_BOX (suffix), amounts);
  gtk_box_append (GTK_BOX (suffix), chip);
  adw_action_row_add_suffix (ADW_ACTION_ROW (widget), suffix);
  adw_action_row_add_suffix (ADW_ACTION_ROW (widget), arrow);

  g_object_set_data (G_OBJECT (widget), "gbt-table", user_data);
  g_object_set_data_full (G_OBJECT (widget), "gbt-row", g_object_ref (item), g_object_unref);
  g_object_set_data (G_OBJECT (widget), "gbt-amounts", amounts);
  g_object_set_data (G_OBJECT (widget), "gbt-chip", chip);
  g_object_set_data (G_OBJECT (widget), "gbt-arrow", arrow);
  g_signal_connect_object (item, "changed", G_CALLBACK (list_row_show), widget, G_CONNECT_SWAPPED);
  list_row_show (widget);

  return widget;
}

static void
list_activated (GbtTable      *self,
                GtkListBoxRow *row)
{
  g_signal_emit (self, signals[ACTIVATED], 0, (guint) gtk_list_box_row_get_index (row));
}

/* --- The table itself -------------------------------------------------------------------- */

static void
gbt_table_get_property (GObject    *object,
                        guint       property,
                        GValue     *value,
                        GParamSpec *pspec)
{
  GbtTable *self = GBT_TABLE (object);

  switch (property)
    {
    case PROP_AS_LIST:
      g_value_set_boolean (value, self->as_list);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_table_set_property (GObject      *object,
                        guint         property,
                        const GValue *value,
                        GParamSpec   *pspec)
{
  GbtTable *self = GBT_TABLE (object);

  switch (property)
    {
    case PROP_AS_LIST:
      gbt_table_set_as_list (self, g_value_get_boolean (value));
      break;

    case PROP_LABEL:
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      g_value_get_string (value), -1);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      g_value_get_string (value), -1);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_table_dispose (GObject *object)
{
  GbtTable *self = GBT_TABLE (object);

  if (self->list != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  g_clear_object (&self->scrolled);
  g_clear_object (&self->list);
  g_clear_object (&self->rows);

  G_OBJECT_CLASS (gbt_table_parent_class)->dispose (object);
}

static void
gbt_table_finalize (GObject *object)
{
  g_array_unref (GBT_TABLE (object)->columns);

  G_OBJECT_CLASS (gbt_table_parent_class)->finalize (object);
}

static void
gbt_table_class_init (GbtTableClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_table_get_property;
  object_class->set_property = gbt_table_set_property;
  object_class->dispose = gbt_table_dispose;
  object_class->finalize = gbt_table_finalize;

  properties[PROP_AS_LIST] = g_param_spec_boolean ("as-list", NULL, NULL, FALSE,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL,
                                                G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
column_clear (Column *column)
{
  g_free (column->title);
}

static void
gbt_table_init (GbtTable *self)
{
  GtkListItemFactory *row_factory = gtk_signal_list_item_factory_new ();
  GtkSelectionModel *selection;

  self->columns = g_array_new (FALSE, TRUE, sizeof (Column));
  g_array_set_clear_func (self->columns, (GDestroyNotify) column_clear);
  self->rows = g_list_store_new (GBT_TYPE_TABLE_ROW);
  selection = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->rows))));

  self->view = g_object_new (GTK_TYPE_COLUMN_VIEW, "accessible-role", GTK_ACCESSIBLE_ROLE_GRID, "model", selection,
                             NULL);
  g_object_unref (selection);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  gtk_column_view_set_show_row_separators (self->view, TRUE);
  gtk_column_view_set_reorderable (self->view, FALSE);
  gtk_column_view_set_single_click_activate (self->view, TRUE);
  /* Tab leaves the table; the arrows walk in it. */
  gtk_column_view_set_tab_behavior (self->view, GTK_LIST_TAB_ITEM);
  g_signal_connect (row_factory, "setup", G_CALLBACK (row_setup), NULL);
  g_signal_connect (row_factory, "bind", G_CALLBACK (row_bind), NULL);
  gtk_column_view_set_row_factory (self->view, row_factory);
  g_object_unref (row_factory);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (view_activated), self, G_CONNECT_SWAPPED);

  /* A column view inside a page wants a scrolled window that never scrolls. */
  self->scrolled = g_object_ref_sink (g_object_new (
      GTK_TYPE_SCROLLED_WINDOW, "vscrollbar-policy", GTK_POLICY_NEVER, "hscrollbar-policy",
      GTK_POLICY_AUTOMATIC, "propagate-natural-height", TRUE, "child", self->view, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->scrolled), "card");
  gtk_widget_set_overflow (GTK_WIDGET (self->scrolled), GTK_OVERFLOW_HIDDEN);

  self->list = g_object_ref_sink (g_object_new (GTK_TYPE_LIST_BOX, "selection-mode", GTK_SELECTION_NONE, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_widget_set_valign (GTK_WIDGET (self->list), GTK_ALIGN_START);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (list_activated), self, G_CONNECT_SWAPPED);

  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->scrolled));
}

/**
 * gbt_table_add_column:
 * @self: a table
 * @kind: what its cells hold; the first column is %GBT_TABLE_TITLE
 * @title: its header, in the language of the window
 * @width: its width in sp; the title column takes what is left over it
 */
void
gbt_table_add_column (GbtTable     *self,
                      GbtTableKind  kind,
                      const char   *title,
                      int           width)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (self));
  Column column = { .kind = kind, .title = g_strdup (title) };
  int pixels = (int) adw_length_unit_to_px (ADW_LENGTH_UNIT_SP, width, settings);

  g_return_if_fail (self->columns->len < GBT_TABLE_MAX_CELLS);

  g_object_set_data (G_OBJECT (factory), "gbt-index", GUINT_TO_POINTER (self->columns->len));
  g_object_set_data (G_OBJECT (factory), "gbt-kind", GUINT_TO_POINTER (kind));
  g_object_set_data (G_OBJECT (factory), "gbt-width", GINT_TO_POINTER (pixels));
  g_signal_connect (factory, "setup", G_CALLBACK (cell_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (cell_bind), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (cell_unbind), NULL);

  column.column = gtk_column_view_column_new (title, factory);
  /* A column of numbers grows with the longest of them. */
  if (!is_number (kind))
    gtk_column_view_column_set_fixed_width (column.column, pixels);
  gtk_column_view_column_set_expand (column.column, kind == GBT_TABLE_TITLE);
  gtk_column_view_append_column (self->view, column.column);
  align_header (self, self->columns->len, kind);
  g_object_unref (column.column);
  g_array_append_val (self->columns, column);
}

/**
 * gbt_table_set_title:
 * @self: a table
 * @column: which column
 * @title: its header: it holds the unit, and changes with it
 */
void
gbt_table_set_title (GbtTable   *self,
                     guint       column,
                     const char *title)
{
  Column *changed;

  g_return_if_fail (column < self->columns->len);

  changed = &g_array_index (self->columns, Column, column);
  if (!g_set_str (&changed->title, title))
    return;

  gtk_column_view_column_set_title (changed->column, title);
  align_header (self, column, changed->kind);
  /* A list has no header: its rows say the title. */
  for (int i = 0; self->as_list && gtk_list_box_get_row_at_index (self->list, i) != NULL; i++)
    list_row_show (GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, i)));
}

/**
 * gbt_table_set_rows:
 * @self: a table
 * @rows: (element-type GbtTableRow) (transfer none): what it shows
 *
 * Rows that stay are changed in place; only what is added or gone is rebuilt.
 */
void
gbt_table_set_rows (GbtTable  *self,
                    GPtrArray *rows)
{
  guint n_shown = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  guint n_kept = MIN (n_shown, rows->len);

  for (guint i = 0; i < n_kept; i++)
    {
      g_autoptr (GbtTableRow) shown = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      gbt_table_row_take (shown, rows->pdata[i]);
    }

  if (n_shown != rows->len)
    g_list_store_splice (self->rows, n_kept, n_shown - n_kept, rows->pdata + n_kept, rows->len - n_kept);
}

/**
 * gbt_table_set_as_list:
 * @self: a table
 * @as_list: whether there is no room for columns
 */
void
gbt_table_set_as_list (GbtTable *self,
                       gboolean  as_list)
{
  if (!self->as_list == !as_list)
    return;

  self->as_list = as_list;
  if (as_list)
    gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->rows), list_row_new, self, NULL);
  else
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  adw_bin_set_child (ADW_BIN (self), as_list ? GTK_WIDGET (self->list) : GTK_WIDGET (self->scrolled));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_AS_LIST]);
}
