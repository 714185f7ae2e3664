/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-trouble-page.h"

struct _GbtTroublePage
{
  AdwBin parent_instance;

  AdwStatusPage *status;
  GtkWidget *restore_row;
  GtkWidget *salvage_row;
  GtkWidget *retry_row;
};

G_DEFINE_FINAL_TYPE (GbtTroublePage, gbt_trouble_page, ADW_TYPE_BIN)

static void
gbt_trouble_page_class_init (GbtTroublePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-trouble-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtTroublePage, status);
  gtk_widget_class_bind_template_child (widget_class, GbtTroublePage, restore_row);
  gtk_widget_class_bind_template_child (widget_class, GbtTroublePage, salvage_row);
  gtk_widget_class_bind_template_child (widget_class, GbtTroublePage, retry_row);
}

static void
gbt_trouble_page_init (GbtTroublePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * gbt_trouble_page_show:
 * @self: a page
 * @condition: how the store stands
 * @sentence: (nullable): why, in the language of the window
 */
void
gbt_trouble_page_show (GbtTroublePage      *self,
                       GbtLibraryCondition  condition,
                       const char          *sentence)
{
  gboolean damaged = condition == GBT_LIBRARY_DAMAGED;
  g_autofree char *escaped = g_markup_escape_text (sentence != NULL ? sentence : "", -1);
  const char *title = _ ("The Store Cannot Be Opened");

  g_return_if_fail (GBT_IS_TROUBLE_PAGE (self));

  if (damaged)
    title = _ ("The Store Is Damaged");
  else if (condition == GBT_LIBRARY_BUSY)
    title = _ ("Another Program Holds the Store");

  adw_status_page_set_title (self->status, title);
  adw_status_page_set_description (self->status, escaped);
  gtk_widget_set_visible (self->restore_row, damaged);
  gtk_widget_set_visible (self->salvage_row, damaged);
  gtk_widget_set_visible (self->retry_row, !damaged);
}
