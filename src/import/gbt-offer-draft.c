/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-source-private.h"

#include <string.h>

#include "gbt-offer-place.h"

/* A text of a file is told again up to so many characters. */
#define MOST_READ 200
/* A price has at most so many figures before its decimals. */
#define MOST_FIGURES 9
#define MOST_DECIMALS 6
/* A number of bytes is computed from at most so many decimals. */
#define MOST_AMOUNT_DECIMALS 9
/* The currency of the catalogues that name none: their format says so. */
#define CURRENCY "USD"

static void
clear_doubt (gpointer data)
{
  GbtOfferDoubt *doubt = data;

  g_free (doubt->read);
}

static char *
dup_read (const char *text)
{
  if (g_utf8_strlen (text, -1) <= MOST_READ)
    return g_strdup (text);
  return g_utf8_substring (text, 0, MOST_READ);
}

/* Prepares @self for the rows of @file. */
void
gbt_offer_draft_init (GbtOfferDraft *self,
                      const char    *file)
{
  *self = (GbtOfferDraft) { .file = file, .key = g_string_new (NULL) };
  self->doubts = g_array_new (FALSE, FALSE, sizeof (GbtOfferDoubt));
  g_array_set_clear_func (self->doubts, clear_doubt);
}

/* Forgets the row. */
void
gbt_offer_draft_reset (GbtOfferDraft *self)
{
  g_string_truncate (self->key, 0);
  self->key_given = FALSE;
  self->price = 0;
  self->content = 0;
  self->line = 0;
  for (guint i = 0; i < GBT_N_OFFER_FIELDS; i++)
    g_clear_pointer (&self->fields[i], gbt_field_unref);
  g_array_set_size (self->doubts, 0);
  self->field = NULL;
  g_clear_pointer (&self->read, g_free);
  g_clear_error (&self->cause);
}

/* Frees what gbt_offer_draft_init() made. */
void
gbt_offer_draft_clear (GbtOfferDraft *self)
{
  gbt_offer_draft_reset (self);
  g_array_unref (self->doubts);
  g_string_free (self->key, TRUE);
}

/* What a file of our own already holds to be doubtful stays so, beside what is seen here. A word that is no code is
 * left for the check of the field to refuse. */
static void
take_given_doubts (GbtOfferDraft *self)
{
  const GbtField *field = self->fields[GBT_OFFER_DOUBTS];
  const char *const *codes = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_DOUBTS)->codes;
  g_auto (GStrv) words = NULL;

  if (field == NULL || gbt_field_get_text (field) == NULL)
    return;

  words = g_strsplit (gbt_field_get_text (field), " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!g_strv_contains (codes, words[i]))
        return;
    }
  for (guint i = 0; codes[i] != NULL; i++)
    {
      if (g_strv_contains ((const char *const *) words, codes[i]))
        gbt_offer_draft_doubt (self, codes[i], GBT_OFFER_DOUBTS, codes[i]);
    }
}

/* The offer that the row makes, under @key; %NULL, and the cause in @self, where a field does not hold
 * what it may. */
GbtEntry *
gbt_offer_draft_to_entry (GbtOfferDraft *self,
                          const char    *key)
{
  g_autoptr (GbtEntry) entry = NULL;
  g_autoptr (GString) codes = g_string_new (NULL);

  take_given_doubts (self);
  for (guint i = 0; i < self->doubts->len; i++)
    g_string_append_printf (codes, "%s%s", i > 0 ? " " : "", g_array_index (self->doubts, GbtOfferDoubt, i).code);
  if (codes->len > 0)
    gbt_offer_draft_set_text (self, GBT_OFFER_DOUBTS, codes->str);

  for (guint i = 0; i < GBT_N_OFFER_FIELDS; i++)
    {
      GError *error = NULL;

      if (self->fields[i] != NULL
          && !gbt_field_check_spec (self->fields[i], gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, i), &error))
        {
          const char *text = gbt_field_get_text (self->fields[i]);

          gbt_offer_draft_take_error (self, i, text != NULL ? text : "", error);
          return NULL;
        }
    }

  entry = gbt_entry_new_with_fields (GBT_ENTRY_OFFER, key, NULL, 0, self->fields);
  return g_steal_pointer (&entry);
}

/* Refuses the row because of @error, which is taken. Always %FALSE. */
gboolean
gbt_offer_draft_take_error (GbtOfferDraft *self,
                            guint          field,
                            const char    *read,
                            GError        *error)
{
  if (self->cause != NULL)
    {
      g_error_free (error);
      return FALSE;
    }

  gbt_error_set_place (error, self->file, self->line);
  self->cause = error;
  self->field = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, field)->key;
  g_free (self->read);
  self->read = dup_read (read);
  return FALSE;
}

/* Refuses the row; the first cause stays. Always %FALSE. */
gboolean
gbt_offer_draft_refuse (GbtOfferDraft *self,
                        guint          field,
                        const char    *read,
                        GbtError       code,
                        const char    *message,
                        const char    *argument)
{
  g_autofree char *shown = argument != NULL ? dup_read (argument) : NULL;
  GError *error = NULL;

  gbt_error_set (&error, code, message, shown, NULL);
  return gbt_offer_draft_take_error (self, field, read, error);
}

/* Notes a reading to check, once. */
void
gbt_offer_draft_doubt (GbtOfferDraft *self,
                       const char    *code,
                       guint          field,
                       const char    *read)
{
  GbtOfferDoubt doubt = { .code = code, .field = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, field)->key };

  for (guint i = 0; i < self->doubts->len; i++)
    {
      if (strcmp (g_array_index (self->doubts, GbtOfferDoubt, i).code, code) == 0)
        return;
    }

  doubt.read = dup_read (read);
  g_array_append_val (self->doubts, doubt);
}

/* Fills a field with @value, which is taken. */
void
gbt_offer_draft_set (GbtOfferDraft *self,
                     guint          field,
                     GbtField      *value)
{
  g_clear_pointer (&self->fields[field], gbt_field_unref);
  self->fields[field] = value;
}

/* Fills a field; an empty text is unknown. */
void
gbt_offer_draft_set_text (GbtOfferDraft *self,
                          guint          field,
                          const char    *text)
{
  if (text != NULL && *text != '\0')
    gbt_offer_draft_set (self, field, gbt_field_new_text (text, NULL));
}

/* Fills a field. */
void
gbt_offer_draft_set_integer (GbtOfferDraft *self,
                             guint          field,
                             guint64        value)
{
  gbt_offer_draft_set (self, field, gbt_field_new_integer (value, NULL));
}

/* {{{ Numbers */

/* Digits, and perhaps a point and digits. */
static gboolean
is_plain (const char *text,
          gsize      *figures,
          gsize      *decimals)
{
  *figures = strspn (text, "0123456789");
  *decimals = 0;
  if (*figures == 0)
    return FALSE;
  if (text[*figures] == '\0')
    return TRUE;
  if (text[*figures] != '.')
    return FALSE;

  *decimals = strspn (text + *figures + 1, "0123456789");
  return *decimals > 0 && text[*figures + 1 + *decimals] == '\0';
}

static gboolean
is_zero (const char *text)
{
  return text[strspn (text, "0.")] == '\0';
}

static gboolean
refuse_number (GbtOfferDraft *self,
               guint          field,
               const char    *text)
{
  if (text[0] == '-')
    return gbt_offer_draft_refuse (self, field, text, GBT_ERROR_RANGE, N_("“{1}” is negative"), text);
  return gbt_offer_draft_refuse (self, field, text, GBT_ERROR_SYNTAX, N_("“{1}” is not a number written in figures"),
                                 text);
}

/* Fills a number of things, "8.0" as 8; an empty text is unknown. */
gboolean
gbt_offer_draft_set_number (GbtOfferDraft *self,
                            guint          field,
                            const char    *text)
{
  g_autofree char *number = NULL;
  gsize figures;
  gsize decimals;

  if (*text == '\0')
    return TRUE;
  if (!is_plain (text, &figures, &decimals))
    return refuse_number (self, field, text);

  number = g_strdup (text);
  if (decimals > 0)
    {
      gsize length = strlen (number);

      while (number[length - 1] == '0')
        length--;
      number[number[length - 1] == '.' ? length - 1 : length] = '\0';
    }
  gbt_offer_draft_set_text (self, field, number);
  return TRUE;
}

/* Fills an amount of memory with @text times @unit bytes, rounded down; an empty text is unknown. */
gboolean
gbt_offer_draft_set_amount (GbtOfferDraft *self,
                            guint          field,
                            const char    *text,
                            guint64        unit)
{
  const guint64 most = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, field)->maximum;
  g_autofree char *whole = NULL;
  gsize figures;
  gsize decimals;
  guint64 bytes;
  guint64 fraction = 0;
  guint64 scale = 1;

  if (*text == '\0')
    return TRUE;
  if (!is_plain (text, &figures, &decimals))
    return refuse_number (self, field, text);

  whole = g_strndup (text, figures);
  if (!gbt_offer_parse_unsigned (whole, most / unit, &bytes))
    return gbt_offer_draft_refuse (self, field, text, GBT_ERROR_RANGE, N_("“{1}” is too large"), text);

  for (gsize i = 0; i < MIN (decimals, MOST_AMOUNT_DECIMALS); i++)
    {
      fraction = fraction * 10 + (guint64) (text[figures + 1 + i] - '0');
      scale *= 10;
    }
  /* Both factors are below 2^40, or the unit is small: no product leaves 64 bits. */
  bytes = bytes * unit + (guint64) (((unsigned __int128) fraction * unit) / scale);
  if (bytes > 0)
    gbt_offer_draft_set_integer (self, field, bytes);
  return TRUE;
}

/* Half up, on the figures as they are written. */
static char *
round_decimals (const char *text,
                gsize       figures)
{
  const gsize length = figures + 1 + MOST_DECIMALS;
  g_autofree char *rounded = g_strndup (text, length);
  gsize at = length;

  if (text[length] < '5')
    return g_steal_pointer (&rounded);

  while (at > 0)
    {
      at--;
      if (rounded[at] == '.')
        continue;
      if (rounded[at] < '9')
        {
          rounded[at]++;
          return g_steal_pointer (&rounded);
        }
      rounded[at] = '0';
    }
  return g_strconcat ("1", rounded, NULL);
}

/* Fills a price with what is printed, to six decimals; an empty text is unknown. */
gboolean
gbt_offer_draft_set_price (GbtOfferDraft *self,
                           guint          field,
                           const char    *text)
{
  gsize figures;
  gsize decimals;

  if (*text == '\0')
    return TRUE;
  if (!is_plain (text, &figures, &decimals))
    return refuse_number (self, field, text);
  if (figures > MOST_FIGURES)
    return gbt_offer_draft_refuse (self, field, text, GBT_ERROR_RANGE, N_("“{1}” is too large"), text);

  if (decimals > MOST_DECIMALS)
    {
      g_autofree char *rounded = round_decimals (text, figures);

      gbt_offer_draft_doubt (self, "price-rounded", field, text);
      gbt_offer_draft_set_text (self, field, rounded);
    }
  else
    gbt_offer_draft_set_text (self, field, text);
  return TRUE;
}

/* The hourly price of a row that has one, which may be interrupted or not. */
gboolean
gbt_offer_draft_set_price_alone (GbtOfferDraft *self,
                                 const char    *price,
                                 gboolean       spot)
{
  const guint field = spot ? GBT_OFFER_SPOT : GBT_OFFER_HOURLY;

  if (!gbt_offer_draft_set_price (self, field, price))
    return FALSE;

  gbt_offer_draft_set_text (self, GBT_OFFER_CURRENCY, CURRENCY);
  if (self->fields[field] == NULL)
    gbt_offer_draft_doubt (self, "price-not-stated", field, price);
  else if (is_zero (price))
    {
      gbt_offer_draft_doubt (self, spot ? "spot-zero" : "price-zero", field, price);
      g_clear_pointer (&self->fields[field], gbt_field_unref);
    }
  return TRUE;
}

/* The two hourly prices of a catalogue, for the whole machine. */
gboolean
gbt_offer_draft_set_prices (GbtOfferDraft *self,
                            const char    *hourly,
                            const char    *spot)
{
  gboolean has_hourly;
  gboolean has_spot;

  if (!gbt_offer_draft_set_price (self, GBT_OFFER_HOURLY, hourly)
      || !gbt_offer_draft_set_price (self, GBT_OFFER_SPOT, spot))
    return FALSE;

  gbt_offer_draft_set_text (self, GBT_OFFER_CURRENCY, CURRENCY);
  if (self->fields[GBT_OFFER_HOURLY] != NULL && is_zero (hourly))
    {
      gbt_offer_draft_doubt (self, "price-zero", GBT_OFFER_HOURLY, hourly);
      g_clear_pointer (&self->fields[GBT_OFFER_HOURLY], gbt_field_unref);
    }
  if (self->fields[GBT_OFFER_SPOT] != NULL && is_zero (spot))
    {
      gbt_offer_draft_doubt (self, "spot-zero", GBT_OFFER_SPOT, spot);
      g_clear_pointer (&self->fields[GBT_OFFER_SPOT], gbt_field_unref);
    }

  has_hourly = self->fields[GBT_OFFER_HOURLY] != NULL;
  has_spot = self->fields[GBT_OFFER_SPOT] != NULL;
  if (has_hourly && has_spot && g_ascii_strtod (hourly, NULL) == g_ascii_strtod (spot, NULL))
    {
      gbt_offer_draft_doubt (self, "spot-equals-price", GBT_OFFER_SPOT, spot);
      g_clear_pointer (&self->fields[GBT_OFFER_SPOT], gbt_field_unref);
    }
  if (!has_hourly && has_spot)
    {
      gbt_offer_draft_doubt (self, "price-missing", GBT_OFFER_HOURLY, hourly);
      gbt_offer_draft_set_text (self, GBT_OFFER_INTERRUPTIBLE, "yes");
    }
  else if (!has_hourly && *hourly == '\0')
    gbt_offer_draft_doubt (self, "price-not-stated", GBT_OFFER_HOURLY, hourly);
  return TRUE;
}

/* }}} */

/* Where the machine is: the provider's words, and the country where it is certain. */
void
gbt_offer_draft_set_place (GbtOfferDraft *self,
                           const char    *provider,
                           const char    *region,
                           const char    *zone)
{
  g_autofree char *whole = NULL;
  char country[3];
  gboolean continent = FALSE;

  if (*region == '\0' && *zone == '\0')
    return;

  whole = *region == '\0' || *zone == '\0' ? g_strconcat (region, zone, NULL)
                                           : g_strconcat (region, ", ", zone, NULL);
  gbt_offer_draft_set_text (self, GBT_OFFER_REGION, whole);
  if (gbt_offer_place_find (provider, region, country, &continent)
      || gbt_offer_place_find (provider, zone, country, &continent))
    gbt_offer_draft_set_text (self, GBT_OFFER_COUNTRY, country);
  else
    gbt_offer_draft_doubt (self, "country-unknown", GBT_OFFER_COUNTRY, whole);
  if (continent)
    gbt_offer_draft_doubt (self, "continent-as-region", GBT_OFFER_COUNTRY, region);
}
