/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-welcome-page.h"

struct _GbtWelcomePage
{
  AdwBin parent_instance;

  AdwBanner *banner;
};

G_DEFINE_FINAL_TYPE (GbtWelcomePage, gbt_welcome_page, ADW_TYPE_BIN)

static void
gbt_welcome_page_class_init (GbtWelcomePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-welcome-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtWelcomePage, banner);
}

static void
gbt_welcome_page_init (GbtWelcomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * gbt_welcome_page_set_banner:
 * @self: a page
 * @sentence: (nullable): a standing condition, or %NULL for none
 */
void
gbt_welcome_page_set_banner (GbtWelcomePage *self,
                             const char     *sentence)
{
  g_return_if_fail (GBT_IS_WELCOME_PAGE (self));

  adw_banner_set_use_markup (self->banner, FALSE);
  adw_banner_set_title (self->banner, sentence != NULL ? sentence : "");
  adw_banner_set_revealed (self->banner, sentence != NULL);
}
