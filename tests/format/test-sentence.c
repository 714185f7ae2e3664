/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-field.h"
#include "gbt-format.h"

#define FR GBT_LANGUAGE_FR
#define EN GBT_LANGUAGE_EN
#define NN "\xE2\x80\xAF" /* U+202F */
#define NB "\xC2\xA0"     /* U+00A0 */

#define assert_text(actual, expected)            \
  G_STMT_START                                   \
  {                                              \
    g_autofree char *text_ = (actual);           \
    g_assert_cmpstr (text_, ==, (expected));     \
  }                                              \
  G_STMT_END

static void
test_arguments (void)
{
  g_autoptr (GbtSentence) sentence
    = gbt_sentence_new ("all", "{1}|{2}|{3}|{4}|{5}|{6}|{7}", GBT_ARGUMENT_TEXT, "C1 : = {2}",
                        GBT_ARGUMENT_WORD, "Model weights", GBT_ARGUMENT_INTEGER, (guint64) 8192,
                        GBT_ARGUMENT_BYTES, (guint64) 20442450944, GBT_ARGUMENT_DECIMAL, "0.820",
                        GBT_ARGUMENT_DATE, "2026-12-04", GBT_ARGUMENT_COUNTRY, "DE",
                        GBT_ARGUMENT_END);

  assert_text (gbt_format_sentence (FR, GBT_UNIT_GIB, sentence),
               "C1 : = {2}|Poids du modèle|8" NN "192|19,04" NB "Gio|0,820|4" NB
               "décembre 2026|Allemagne");
  assert_text (gbt_format_sentence_spaced (FR, GBT_UNIT_GIB, GBT_SPACE_PRINT, sentence),
               "C1 : = {2}|Poids du modèle|8" NN "192|19,04" NN "Gio|0,820|4" NB
               "décembre 2026|Allemagne");
  assert_text (gbt_format_sentence (EN, GBT_UNIT_BYTE, sentence),
               "C1 : = {2}|Model weights|8,192|20,442,450,944" NB "bytes|0.820|4" NB
               "December 2026|Germany");
}

/* A sentence may name an argument twice, out of order, or one that it has not. */
static void
test_places (void)
{
  g_autoptr (GbtSentence) sentence
    = gbt_sentence_new ("places", "{2} {1} {2} {3} {0} {x} {", GBT_ARGUMENT_TEXT, "a",
                        GBT_ARGUMENT_TEXT, "b", GBT_ARGUMENT_END);

  assert_text (gbt_format_sentence (EN, GBT_UNIT_GIB, sentence), "b a b {3} {0} {x} {");
}

/* The signs hang on what is before them; French marks too, in French only. */
static void
test_spaces (void)
{
  g_autoptr (GbtSentence) sentence
    = gbt_sentence_new ("less", "{1} < {2}", GBT_ARGUMENT_BYTES, (guint64) 17171480576,
                        GBT_ARGUMENT_BYTES, (guint64) 20442450944, GBT_ARGUMENT_END);

  assert_text (gbt_format_sentence (FR, GBT_UNIT_GIB, sentence),
               "15,99" NB "Gio" NB "< 19,04" NB "Gio");
  assert_text (gbt_format_spacing (FR, "1 × 2 ≥ 3 : « a » ; b ! c ?"),
               "1" NB "× 2" NB "≥ 3" NB ": «" NN "a" NN "»" NN "; b" NN "! c" NN "?");
  assert_text (gbt_format_spacing (EN, "1 × 2 : a ; b"), "1" NB "× 2 : a ; b");
}

/* R3: what is sold as 32 GB stays 32 GB, whatever the unit of the rest; what is no round number
 * of GB does not become one. */
static void
test_sold (void)
{
  g_autoptr (GbtSentence) round
      = gbt_sentence_new ("sold", "{1}", GBT_ARGUMENT_SOLD, (guint64) 32000000000, GBT_ARGUMENT_END);
  g_autoptr (GbtSentence) binary
      = gbt_sentence_new ("sold", "{1}", GBT_ARGUMENT_SOLD, (guint64) 34359738368, GBT_ARGUMENT_END);

  assert_text (gbt_format_sentence (FR, GBT_UNIT_GIB, round), "32" NB "Go");
  assert_text (gbt_format_sentence_spaced (FR, GBT_UNIT_GIB, GBT_SPACE_PRINT, round), "32" NN "Go");
  assert_text (gbt_format_sentence (EN, GBT_UNIT_GB, round), "32" NB "GB");
  assert_text (gbt_format_sentence (EN, GBT_UNIT_BYTE, round), "32,000,000,000" NB "bytes");
  assert_text (gbt_format_sentence (FR, GBT_UNIT_GIB, binary), "32,00" NB "Gio");
}

static void
test_countries (void)
{
  assert_text (gbt_format_country (FR, "FR"), "France");
  assert_text (gbt_format_country (EN, "NL"), "Netherlands");
  assert_text (gbt_format_country (FR, "fr"), "fr");
  assert_text (gbt_format_country (FR, "FRA"), "FRA");
  assert_text (gbt_format_country (FR, ""), "");
  assert_text (gbt_format_country (FR, "@x"), "@x");
}

/* Of a search: durations as machines are paid, money in the decimals of its currency, lists of countries. */
static void
test_search (void)
{
  static const struct
  {
    guint64 seconds;
    const char *french, *english;
  } durations[] = {
    { 409090, "113" NB "h" NB "38", "113" NB "h" NB "38" NB "min" },
    { 300000, "83" NB "h" NB "20", "83" NB "h" NB "20" NB "min" },
    { 259200, "72" NB "h", "72" NB "h" },
    { 3599, "59" NB "min", "59" NB "min" },
    { 59, "59" NB "s", "59" NB "s" },
    { 0, "0" NB "s", "0" NB "s" },
  };
  g_autoptr (GbtSentence) fine
      = gbt_sentence_new ("m", "{1} {2} {3}", GBT_ARGUMENT_MONEY, "50 USD", GBT_ARGUMENT_MONEY, "0.4432 EUR",
                          GBT_ARGUMENT_MONEY, "1200 JPY", GBT_ARGUMENT_END);
  g_autoptr (GbtSentence) odd
      = gbt_sentence_new ("m", "{1} {2}", GBT_ARGUMENT_MONEY, "much", GBT_ARGUMENT_COUNTRIES, "FR DE EU", GBT_ARGUMENT_END);

  const GbtMoney cents = { 44, 2, "USD" };
  const GbtMoney huge = { G_MAXINT64, 0, "USD" };

  for (guint i = 0; i < G_N_ELEMENTS (durations); i++)
    {
      g_autoptr (GbtSentence) sentence
          = gbt_sentence_new ("s", "{1}", GBT_ARGUMENT_SECONDS, durations[i].seconds, GBT_ARGUMENT_END);

      assert_text (gbt_format_sentence (FR, GBT_UNIT_GIB, sentence), durations[i].french);
      assert_text (gbt_format_sentence (EN, GBT_UNIT_GIB, sentence), durations[i].english);
    }
  assert_text (gbt_format_sentence (FR, GBT_UNIT_GIB, fine), "50,00" NB "USD 0,4432" NB "EUR 1" NN "200" NB "JPY");
  assert_text (gbt_format_sentence_spaced (EN, GBT_UNIT_GIB, GBT_SPACE_PRINT, fine),
               "50.00" NN "USD 0.4432" NN "EUR 1,200" NN "JPY");
  assert_text (gbt_format_duration (FR, 4444 * 3600), "4" NN "444" NB "h");
  assert_text (gbt_format_duration (EN, 4444 * 3600 + 59), "4,444" NB "h");
  assert_text (gbt_format_countries (EN, "DE"), "Germany");
  assert_text (gbt_format_countries (FR, ""), "");
  assert_text (gbt_format_money (FR, &cents, GBT_SPACE_PRINT), "0,44" NN "USD");
  assert_text (gbt_format_money (FR, &huge, GBT_SPACE_SCREEN),
               "9" NN "223" NN "372" NN "036" NN "854" NN "775" NN "807" NB "USD");
  assert_text (gbt_format_sentence (FR, GBT_UNIT_GIB, odd), "much France, Allemagne et Union européenne");
  assert_text (gbt_format_sentence (EN, GBT_UNIT_GIB, odd), "much France, Germany and European Union");
}

static void
test_instants (void)
{
  g_autoptr (GbtSentence) sentence
    = gbt_sentence_new ("frozen", "{1}", GBT_ARGUMENT_DATE, "2026-11-30T16:53:00Z",
                        GBT_ARGUMENT_END);

  assert_text (gbt_format_sentence (FR, GBT_UNIT_GIB, sentence),
               "30" NB "novembre 2026 à 16" NB "h" NB "53 UTC");
  assert_text (gbt_format_instant (EN, "2026-12-01T06:03:59Z"), "1" NB "December 2026, 06:03 UTC");
  assert_text (gbt_format_instant (FR, "2026-12-01"), "2026-12-01");
  assert_text (gbt_format_instant (FR, "2026-12-01T6:03:59ZZZ"), "2026-12-01T6:03:59ZZZ");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/sentence/arguments", test_arguments);
  g_test_add_func ("/format/sentence/places", test_places);
  g_test_add_func ("/format/sentence/spaces", test_spaces);
  g_test_add_func ("/format/sentence/R3-sold", test_sold);
  g_test_add_func ("/format/sentence/countries", test_countries);
  g_test_add_func ("/format/sentence/search", test_search);
  g_test_add_func ("/format/sentence/instants", test_instants);
  return g_test_run ();
}
