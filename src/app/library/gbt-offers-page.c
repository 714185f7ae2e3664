/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offers-page.h"

#include <glib/gi18n.h>

#include "gbt-format.h"
#include "gbt-library-page.h"
#include "gbt-offer-words.h"
#include "gbt-text.h"
#include "gbt-words.h"

typedef enum
{
  COLUMN_NAME,
  COLUMN_GPU,
  COLUMN_NOMINAL,
  COLUMN_HOURLY,
  COLUMN_PACKAGE,
  COLUMN_READ,
  COLUMN_STATE,
} Column;

static const GbtLibraryColumn columns[] = {
  [COLUMN_NAME] = { N_("Offer"), 190, TRUE, FALSE, GBT_OFFER_ORDER_TITLE },
  [COLUMN_GPU] = { N_("GPU and country"), 170, FALSE, FALSE, GBT_OFFER_ORDER_GPU },
  [COLUMN_NOMINAL] = { N_("Nominal, one GPU"), 130, FALSE, TRUE, GBT_OFFER_ORDER_NOMINAL },
  [COLUMN_HOURLY] = { N_("Hourly"), 110, FALSE, TRUE, GBT_OFFER_ORDER_HOURLY },
  [COLUMN_PACKAGE] = { N_("Package"), 116, FALSE, TRUE, GBT_OFFER_ORDER_PACKAGE },
  [COLUMN_READ] = { N_("Price read on"), 128, FALSE, FALSE, GBT_OFFER_ORDER_PRICE_READ },
  [COLUMN_STATE] = { N_("To know"), 150, FALSE, FALSE, -1 },
};

struct _GbtOffersPage
{
  AdwBin parent_instance;

  GbtLibraryPage *page;
  GbtLibraryView *view;
  GtkDropDown *tiers;
  GtkDropDown *countries;
  GtkCheckButton *unlisted;

  GbtOfferList *offers;
  char **country_codes;
  GbtUnit unit;
};

enum
{
  OPEN_OFFER,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtOffersPage, gbt_offers_page, ADW_TYPE_BIN)

static char *
word_country (const GbtEntry *offer)
{
  const char *country = gbt_entry_get_text (offer, GBT_OFFER_COUNTRY);

  if (country == NULL)
    return g_strdup (_ ("Country unknown"));
  return gbt_format_country (gbt_words_get_language (), country);
}

static void
fill_amount (GbtLibraryCell *cell,
             char           *text)
{
  cell->unknown = text == NULL;
  cell->text = text != NULL ? text : g_strdup (C_ ("amount", "unknown"));
}

static void
fill_nominal (GbtOffersPage  *self,
              const GbtEntry *offer,
              GbtLibraryCell *cell)
{
  guint64 bytes = 0;

  fill_amount (cell, gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &bytes) ? gbt_offer_words_nominal (bytes)
                                                                             : NULL);
  if (gbt_entry_get_integer (offer, GBT_OFFER_DEVICE_TOTAL, &bytes))
    {
      g_autofree char *amount = gbt_words_amount (bytes, self->unit);

      cell->detail = gbt_text_fill (_ ("total {1}"), amount, NULL);
    }
}

static void
fill_state (GbtOfferItem   *item,
            GbtLibraryCell *cell)
{
  GbtEntry *offer = gbt_offer_item_get_offer (item);

  if (!gbt_offer_item_get_listed (item))
    {
      cell->icon = "gbt-not-confirmed-symbolic";
      cell->word = g_strdup (_ ("No longer listed"));
      cell->tone = "dimmed";
    }
  else if (gbt_entry_get_text (offer, GBT_OFFER_DOUBTS) != NULL)
    {
      cell->icon = "gbt-confirm-symbolic";
      cell->word = g_strdup (_ ("To check"));
      cell->tone = "warning";
    }
}

static void
fill_read (const GbtEntry *offer,
           GbtLibraryCell *cell)
{
  const char *read = gbt_entry_get_text (offer, GBT_OFFER_PRICE_READ);
  g_autofree char *sentence = NULL;
  GbtPriceAge age = gbt_offer_words_price_age (offer, &sentence);

  fill_amount (cell, read != NULL ? gbt_format_date_short (gbt_words_get_language (), read) : NULL);
  if (age == GBT_PRICE_AGE_OLD || age == GBT_PRICE_AGE_EXPIRED)
    cell->detail = g_steal_pointer (&sentence);
}

/* The row of the narrow list says what the columns say. */
static void
fill_row (GbtOffersPage  *self,
          GbtOfferItem   *item,
          GbtLibraryCell *cell)
{
  GbtEntry *offer = gbt_offer_item_get_offer (item);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *hourly = gbt_offer_words_price (offer, GBT_OFFER_HOURLY);
  g_autofree char *package = gbt_offer_words_price (offer, GBT_OFFER_PACKAGE);
  g_autofree char *days = gbt_offer_words_package (offer);
  char *gpu = gbt_offer_words_gpu (offer);
  const char *provider = gbt_entry_get_text (offer, GBT_OFFER_PROVIDER);
  guint64 bytes = 0;

  cell->text = gbt_offer_words_name (offer);
  if (provider != NULL)
    g_ptr_array_add (parts, g_strdup (provider));
  if (gpu != NULL)
    g_ptr_array_add (parts, gpu);
  if (gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &bytes))
    g_ptr_array_add (parts, gbt_offer_words_nominal (bytes));
  g_ptr_array_add (parts, word_country (offer));
  if (hourly != NULL)
    g_ptr_array_add (parts, gbt_text_fill (_ ("{1} an hour"), hourly, NULL));
  if (package != NULL && days != NULL)
    g_ptr_array_add (parts, gbt_text_fill (_ ("{1} for {2}"), package, days, NULL));
  g_ptr_array_add (parts, NULL);
  cell->detail = g_strjoinv (" · ", (char **) parts->pdata);
  fill_state (item, cell);
}

static void
fill (gpointer        data,
      int             column,
      GbtLibraryCell *cell,
      gpointer        user_data)
{
  GbtOffersPage *self = user_data;
  GbtOfferItem *item = data;
  GbtEntry *offer = gbt_offer_item_get_offer (item);

  if (offer == NULL)
    return;
  if (column < 0)
    {
      fill_row (self, item, cell);
      return;
    }

  switch ((Column) column)
    {
    case COLUMN_NAME:
      cell->text = gbt_offer_words_name (offer);
      cell->detail = g_strdup (gbt_entry_get_text (offer, GBT_OFFER_PROVIDER));
      break;

    case COLUMN_GPU:
      fill_amount (cell, gbt_offer_words_gpu (offer));
      cell->detail = word_country (offer);
      break;

    case COLUMN_NOMINAL:
      fill_nominal (self, offer, cell);
      break;

    case COLUMN_HOURLY:
      fill_amount (cell, gbt_offer_words_price (offer, GBT_OFFER_HOURLY));
      break;

    case COLUMN_PACKAGE:
      cell->text = gbt_offer_words_price (offer, GBT_OFFER_PACKAGE);
      cell->detail = gbt_offer_words_package (offer);
      break;

    case COLUMN_READ:
      fill_read (offer, cell);
      break;

    case COLUMN_STATE:
    default:
      fill_state (item, cell);
      break;
    }
}

static void
show_count (GbtOffersPage *self)
{
  g_autofree char *count = gbt_format_counted (gbt_words_get_language (), "{1} offer", "{1} offers",
                                               g_list_model_get_n_items (G_LIST_MODEL (self->offers)));

  gbt_library_page_set_count (self->page, count);
}

static void
show_empty (GbtOffersPage *self)
{
  const GbtOfferQuery *query = gbt_offer_list_get_query (self->offers);

  if (query->text != NULL || query->tier != NULL || query->country != NULL)
    gbt_library_view_set_empty (self->view, "system-search-symbolic", _ ("No Offer Found"),
                                _ ("Try other words, or fewer filters."), NULL);
  else
    gbt_library_view_set_empty (self->view, "gbt-commercial-symbolic", _ ("No Offer Yet"),
                                _ ("Add one by hand, or import the file of a catalogue: drop it on the window, or paste it."),
                                NULL);
}

static void
offers_changed (GbtOffersPage *self)
{
  show_count (self);
  show_empty (self);
}

static void
filter_changed (GbtOffersPage *self)
{
  static const char *const tiers[] = { NULL, "secure", "community" };
  GbtOfferQuery query;
  guint tier = gtk_drop_down_get_selected (self->tiers);
  guint country = gtk_drop_down_get_selected (self->countries);

  if (self->offers == NULL)
    return;

  query = *gbt_offer_list_get_query (self->offers);
  query.tier = tier < G_N_ELEMENTS (tiers) ? tiers[tier] : NULL;
  query.country = country > 0 && country != GTK_INVALID_LIST_POSITION ? self->country_codes[country - 1] : NULL;
  query.unlisted = gtk_check_button_get_active (self->unlisted);
  gbt_offer_list_set_query (self->offers, &query);
}

static void
searched (GbtOffersPage *self,
          const char    *search)
{
  if (self->offers != NULL)
    gbt_offer_list_set_search (self->offers, search);
}

static void
sorted (GbtOffersPage *self,
        guint          order,
        gboolean       descending)
{
  if (self->offers != NULL)
    gbt_offer_list_set_order (self->offers, (GbtOfferOrder) order, descending);
}

static void
activated (GbtOffersPage *self,
           GbtOfferItem  *item)
{
  if (gbt_offer_item_get_offer (item) != NULL)
    g_signal_emit (self, signals[OPEN_OFFER], 0, item);
}

static int
compare_countries (gconstpointer a,
                   gconstpointer b,
                   gpointer      names)
{
  return gbt_format_compare (gbt_words_get_language (), g_hash_table_lookup (names, *(char *const *) a),
                             g_hash_table_lookup (names, *(char *const *) b));
}

static char *
describe_choice (gpointer item)
{
  return g_strdup (gtk_string_object_get_string (item));
}

static GtkWidget *
create_countries (GbtOffersPage *self)
{
  const char *const *codes = gbt_format_list_countries ();
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GPtrArray) sorted_codes = g_ptr_array_new ();
  GtkStringList *words = gtk_string_list_new (NULL);
  GtkExpression *expression
      = gtk_cclosure_expression_new (G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK (describe_choice), NULL, NULL);
  GtkWidget *down;

  for (guint i = 0; codes[i] != NULL; i++)
    {
      g_hash_table_insert (names, (char *) codes[i], gbt_format_country (gbt_words_get_language (), codes[i]));
      g_ptr_array_add (sorted_codes, (char *) codes[i]);
    }
  g_ptr_array_sort_with_data (sorted_codes, compare_countries, names);
  gtk_string_list_append (words, _ ("All countries"));
  for (guint i = 0; i < sorted_codes->len; i++)
    gtk_string_list_append (words, g_hash_table_lookup (names, sorted_codes->pdata[i]));
  g_ptr_array_add (sorted_codes, NULL);
  self->country_codes = g_strdupv ((char **) sorted_codes->pdata);

  down = gtk_drop_down_new (G_LIST_MODEL (words), expression);
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (down), TRUE);
  gtk_drop_down_set_search_match_mode (GTK_DROP_DOWN (down), GTK_STRING_FILTER_MATCH_MODE_SUBSTRING);
  return down;
}

static GtkWidget *
create_button (const char *icon_name,
               const char *tooltip,
               const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon_name);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static void
gbt_offers_page_dispose (GObject *object)
{
  GbtOffersPage *self = GBT_OFFERS_PAGE (object);

  if (self->offers != NULL)
    g_signal_handlers_disconnect_by_data (self->offers, self);
  g_clear_object (&self->offers);
  g_clear_pointer (&self->country_codes, g_strfreev);

  G_OBJECT_CLASS (gbt_offers_page_parent_class)->dispose (object);
}

static void
gbt_offers_page_class_init (GbtOffersPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_offers_page_dispose;

  signals[OPEN_OFFER] = g_signal_new ("open-offer", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, GBT_TYPE_OFFER_ITEM);
}

static void
gbt_offers_page_init (GbtOffersPage *self)
{
  const char *tiers[] = { _ ("All tiers"), _ ("Data centre"), _ ("Community host"), NULL };

  self->view = GBT_LIBRARY_VIEW (gbt_library_view_new (_ ("Offers"), columns, G_N_ELEMENTS (columns), fill, self));
  self->page = GBT_LIBRARY_PAGE (gbt_library_page_new (_ ("Offers"), _ ("Search by name, provider, GPU or country"),
                                                       GTK_WIDGET (self->view)));
  gbt_library_page_add_action (self->page, create_button ("document-open-symbolic", _ ("Import Offers…"), "win.import"));
  gbt_library_page_add_action (self->page, create_button ("list-add-symbolic", _ ("New Offer…"), "win.new-offer"));

  self->tiers = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (tiers));
  self->countries = GTK_DROP_DOWN (create_countries (self));
  self->unlisted = GTK_CHECK_BUTTON (gtk_check_button_new_with_label (_ ("Those no longer listed too")));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->tiers), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Tier"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->countries), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Country"), -1);
  gbt_library_page_add_filter (self->page, GTK_WIDGET (self->tiers));
  gbt_library_page_add_filter (self->page, GTK_WIDGET (self->countries));
  gbt_library_page_add_filter (self->page, GTK_WIDGET (self->unlisted));
  g_signal_connect_object (self->tiers, "notify::selected", G_CALLBACK (filter_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->countries, "notify::selected", G_CALLBACK (filter_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->unlisted, "toggled", G_CALLBACK (filter_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->page, "search", G_CALLBACK (searched), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "sorted", G_CALLBACK (sorted), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "activated", G_CALLBACK (activated), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->page));
}

/**
 * gbt_offers_page_set_offers:
 * @self: a page
 * @offers: the offers of the store; given once
 */
void
gbt_offers_page_set_offers (GbtOffersPage *self,
                            GbtOfferList  *offers)
{
  g_return_if_fail (GBT_IS_OFFERS_PAGE (self));

  if (!g_set_object (&self->offers, offers))
    return;

  g_signal_connect_object (offers, "items-changed", G_CALLBACK (offers_changed), self, G_CONNECT_SWAPPED);
  offers_changed (self);
  gbt_library_view_set_model (self->view, G_LIST_MODEL (offers));
}

/**
 * gbt_offers_page_set_search:
 * @self: a page
 * @search: what to look for
 */
void
gbt_offers_page_set_search (GbtOffersPage *self,
                            const char    *search)
{
  g_return_if_fail (GBT_IS_OFFERS_PAGE (self));

  gbt_library_page_set_search (self->page, search);
}

/**
 * gbt_offers_page_set_unit:
 * @self: a page
 * @unit: the unit of what devices declare; a nominal capacity stays in GB
 */
void
gbt_offers_page_set_unit (GbtOffersPage *self,
                          GbtUnit        unit)
{
  g_return_if_fail (GBT_IS_OFFERS_PAGE (self));

  if (self->unit == unit)
    return;
  self->unit = unit;
  gbt_library_view_refresh (self->view);
}
