/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-need-panel.h"

#include <glib/gi18n.h>

#include "gbt-chip.h"
#include "gbt-estimate-rows.h"
#include "gbt-format.h"
#include "gbt-table-row.h"
#include "gbt-text.h"
#include "gbt-unit-toggle.h"
#include "gbt-words.h"

/* Cells of gbt_estimate_rows_for_lines(). */
enum
{
  CELL_NAME,
  CELL_FORMULA,
  CELL_APPLIED,
  CELL_AMOUNT,
};

struct _GbtNeedPanel
{
  AdwBin parent_instance;

  GbtChip *origin;
  GtkLabel *total;
  GtkLabel *waiting;
  GtkListBox *lines;
  GtkLabel *convention;
  GtkLabel *leaves_out;
  GtkLabel *reading;
  GtkLabel *example;
  GtkWidget *import_button;

  GbtFinder *finder;
  GPtrArray *rows; /* of AdwActionRow, kept from one need to the next */
  GbtUnit unit;
};

enum
{
  PROP_0,
  PROP_UNIT,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GbtNeedPanel, gbt_need_panel, ADW_TYPE_BIN)

static GtkWidget *
create_row (GbtNeedPanel *self)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title-lines", 0, "subtitle-lines", 0, NULL);
  GtkWidget *amount = g_object_new (GTK_TYPE_LABEL, "xalign", 1.0f, NULL);

  gtk_widget_add_css_class (amount, "numeric");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), amount);
  g_object_set_data (G_OBJECT (row), "gbt-amount", amount);
  gtk_list_box_append (self->lines, row);
  g_ptr_array_add (self->rows, row);
  return row;
}

static void
show_line (GtkWidget   *row,
           GbtTableRow *line,
           GbtUnit      unit)
{
  GtkWidget *amount = g_object_get_data (G_OBJECT (row), "gbt-amount");
  const char *name = gbt_table_row_get_text (line, CELL_NAME);
  const char *number = gbt_table_row_get_text (line, CELL_AMOUNT);
  gboolean unknown = gbt_table_row_get_unknown (line, CELL_AMOUNT);
  const char *unit_word = gbt_format_unit (gbt_words_get_language (), unit);
  g_autofree char *said = unknown ? g_strdup_printf ("%s, %s", name, number)
                                  : g_strdup_printf ("%s, %s %s", name, number, unit_word);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), gbt_table_row_get_text (line, CELL_APPLIED));
  gtk_label_set_label (GTK_LABEL (amount), number);
  if (unknown)
    gtk_widget_add_css_class (amount, "dimmed");
  else
    gtk_widget_remove_css_class (amount, "dimmed");
  gtk_widget_set_tooltip_text (row, gbt_table_row_get_help (line));
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  gtk_widget_set_visible (row, TRUE);
}

static void
show_lines (GbtNeedPanel *self,
            GbtEstimate  *need)
{
  g_autoptr (GPtrArray) lines = need != NULL ? gbt_estimate_rows_for_lines (need, self->unit) : NULL;
  /* The last is the total, which stands above in large. */
  guint n_lines = lines != NULL && lines->len > 0 ? lines->len - 1 : 0;

  for (guint i = 0; i < n_lines; i++)
    show_line (i < self->rows->len ? self->rows->pdata[i] : create_row (self), lines->pdata[i], self->unit);
  for (guint i = n_lines; i < self->rows->len; i++)
    gtk_widget_set_visible (self->rows->pdata[i], FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->lines), n_lines > 0);
}

static void
show_need (GbtNeedPanel *self)
{
  GbtLanguage language = gbt_words_get_language ();
  GbtEstimate *need = gbt_finder_get_need (self->finder);
  gboolean known = need != NULL && gbt_estimate_has_anything (need);
  gboolean complete = known && gbt_estimate_is_complete (need);
  const char *left_out = need != NULL ? gbt_estimate_get_leaves_out (need) : NULL;
  g_autofree char *amount = known ? gbt_words_amount (gbt_estimate_get_per_gpu (need), self->unit) : NULL;
  g_autofree char *convention = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->total), known);
  gtk_widget_set_visible (GTK_WIDGET (self->origin), known);
  gtk_widget_set_visible (GTK_WIDGET (self->waiting), !known);
  gtk_widget_set_visible (GTK_WIDGET (self->convention), known);
  gtk_widget_set_visible (GTK_WIDGET (self->leaves_out), known && left_out != NULL);
  show_lines (self, known ? need : NULL);
  if (!known)
    return;

  if (complete)
    gtk_label_set_label (self->total, amount);
  else
    {
      g_autofree char *least = gbt_text_fill (_ ("at least {1}"), amount, NULL);

      gtk_label_set_label (self->total, least);
    }
  convention = gbt_text_fill (_ ("Amounts in {1}, on one GPU."), gbt_format_unit (language, self->unit), NULL);
  gtk_label_set_label (self->convention, convention);
  if (left_out != NULL)
    {
      g_autofree char *sentence = gbt_text_fill (_ ("Left out: {1}"), gbt_text (language, left_out), NULL);

      gtk_label_set_label (self->leaves_out, sentence);
    }
}

static gboolean
is_example (GbtFinder *finder)
{
  GbtMarket *market = gbt_finder_get_market (finder);

  return market != NULL && gbt_market_get_source (market) == GBT_MARKET_EXAMPLE;
}

/**
 * gbt_need_panel_word_count:
 * @finder: a search
 *
 * Returns: (transfer full) (nullable): "5 machines out of 12 offers"; %NULL while there is nothing
 *   to count
 */
char *
gbt_need_panel_word_count (GbtFinder *finder)
{
  GbtLanguage language = gbt_words_get_language ();
  GbtMarket *market = gbt_finder_get_market (finder);
  guint n_machines = 0;
  guint n_offers;
  g_autofree char *machines = NULL;
  g_autofree char *offers = NULL;

  if (market == NULL || !gbt_finder_get_count (finder, &n_machines))
    return NULL;

  n_offers = gbt_market_get_n_offers (market);
  machines = n_machines > 0 ? gbt_format_counted (language, "{1} machine", "{1} machines", n_machines)
                            : g_strdup (_ ("No machine"));
  offers = is_example (finder) ? gbt_format_counted (language, "{1} example offer", "{1} example offers", n_offers)
                               : gbt_format_counted (language, "{1} offer", "{1} offers", n_offers);
  /* Translators: {1} is "5 machines" or "No machine", {2} "12 offers" or "12 example offers" */
  return gbt_text_fill (_ ("{1} out of {2}"), machines, offers, NULL);
}

/* The count itself stands beside the buttons of the step: it is said once. */
static void
show_offers (GbtNeedPanel *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->reading),
                          gbt_finder_get_market (self->finder) == NULL && gbt_finder_get_busy (self->finder));
  gtk_widget_set_visible (GTK_WIDGET (self->example), is_example (self->finder));
  gtk_widget_set_visible (self->import_button, is_example (self->finder));
}

static void
finder_changed (GbtNeedPanel *self)
{
  show_need (self);
  show_offers (self);
}

static void
gbt_need_panel_get_property (GObject    *object,
                             guint       property,
                             GValue     *value,
                             GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) GBT_NEED_PANEL (object)->unit);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_need_panel_set_property (GObject      *object,
                             guint         property,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  GbtNeedPanel *self = GBT_NEED_PANEL (object);

  switch (property)
    {
    case PROP_UNIT:
      self->unit = (GbtUnit) g_value_get_enum (value);
      if (self->finder != NULL)
        show_need (self);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_need_panel_dispose (GObject *object)
{
  GbtNeedPanel *self = GBT_NEED_PANEL (object);

  g_clear_object (&self->finder);
  g_clear_pointer (&self->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_need_panel_parent_class)->dispose (object);
}

static void
gbt_need_panel_class_init (GbtNeedPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gbt_need_panel_get_property;
  object_class->set_property = gbt_need_panel_set_property;
  object_class->dispose = gbt_need_panel_dispose;

  properties[PROP_UNIT]
      = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (GBT_TYPE_CHIP);
  g_type_ensure (GBT_TYPE_UNIT_TOGGLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-need-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, origin);
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, total);
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, waiting);
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, lines);
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, convention);
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, leaves_out);
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, reading);
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, example);
  gtk_widget_class_bind_template_child (widget_class, GbtNeedPanel, import_button);
}

static void
gbt_need_panel_init (GbtNeedPanel *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gbt_chip_set_origin (self->origin, GBT_ORIGIN_ESTIMATED);
}

/**
 * gbt_need_panel_set_finder:
 * @self: a panel, which has none yet
 * @finder: the search whose need it shows
 */
void
gbt_need_panel_set_finder (GbtNeedPanel *self,
                           GbtFinder    *finder)
{
  g_return_if_fail (GBT_IS_NEED_PANEL (self));

  self->finder = g_object_ref (finder);
  g_signal_connect_object (finder, "changed", G_CALLBACK (finder_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (finder, "notify::busy", G_CALLBACK (show_offers), self, G_CONNECT_SWAPPED);
  finder_changed (self);
}
