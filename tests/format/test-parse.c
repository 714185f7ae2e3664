/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-parse.h"

#include <string.h>

#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-text.h"

#define NN "\xE2\x80\xAF" /* U+202F */
#define NB "\xC2\xA0"     /* U+00A0 */

/* Says which text is tried, whatever its bytes. */
static void
tell (const char *text)
{
  g_autofree char *head = g_strndup (text, 60);
  g_autofree char *shown = g_strescape (head, NULL);

  g_test_message ("%s", shown);
}

typedef gboolean (*ParseAmount) (const char *text, guint64 *value, GError **error);
typedef char *(*ParseText) (const char *text, GError **error);

static gboolean
parse_count (const char *text,
             guint64    *value,
             GError    **error)
{
  return gbt_parse_count (text, 0, G_MAXINT64, value, error);
}

static void
assert_amount (ParseAmount parse,
               const char *text,
               guint64     expected)
{
  g_autoptr (GError) error = NULL;
  guint64 value = 0;

  tell (text);
  parse (text, &value, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (value, ==, expected);
}

/* Refused, value untouched, with a sentence in both languages and the cause that is expected. */
static void
assert_refused (ParseAmount parse,
                const char *text,
                int         code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *french = NULL;
  g_autofree char *english = NULL;
  guint64 value = 77;

  tell (text);
  g_assert_false (parse (text, &value, &error));
  g_assert_error (error, GBT_ERROR, code);
  g_assert_cmpuint (value, ==, 77);
  french = gbt_format_error_sentence (GBT_LANGUAGE_FR, error);
  english = gbt_format_error_sentence (GBT_LANGUAGE_EN, error);
  g_assert_cmpstr (french, !=, english);
  g_assert_cmpuint (strlen (french), <, 400);
}

static void
assert_text (ParseText   parse,
             const char *text,
             const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *value = parse (text, &error);

  tell (text);
  g_assert_no_error (error);
  g_assert_cmpstr (value, ==, expected);
}

static void
assert_text_refused (ParseText   parse,
                     const char *text,
                     int         code)
{
  g_autoptr (GError) error = NULL;

  tell (text);
  g_assert_null (parse (text, &error));
  g_assert_error (error, GBT_ERROR, code);
}

/* What no number field takes. */
static const char *const nonsense[] = {
  "",     " ",    "-1",   "-",     "+1",      "NaN",  "nan",   "inf",   "Infinity", "12 pommes",
  "1e",   "0x10", "１２", "٣",     "1,2,3",   "1.2.3", "1..2", "8 19",  "1234 567", "1 234 5",
  "12 34", ".",   ",",    ".5",    "5.",      "1e-3", "1 e9",  "1e400 Go", "\xFF\xFE", "8k", "six",
  "1" NB "234" NN "567", "1_000", "1'000", "<b>1</b>", "%s%n", "1\n2", "½",
};

static void
test_counts (void)
{
  guint64 value = 77;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  assert_amount (parse_count, "8192", 8192);
  assert_amount (parse_count, "8 192", 8192);
  assert_amount (parse_count, "8" NB "192", 8192);
  assert_amount (parse_count, "8" NN "192", 8192);
  assert_amount (parse_count, "  8192\t", 8192);
  assert_amount (parse_count, "0", 0);
  assert_amount (parse_count, "007", 7);
  assert_amount (parse_count, "8 030 261 248", 8030261248);
  assert_amount (parse_count, "9223372036854775807", G_MAXINT64);
  assert_refused (parse_count, "9223372036854775808", GBT_ERROR_RANGE);
  assert_refused (parse_count, "99999999999999999999999999999999999999", GBT_ERROR_RANGE);
  assert_refused (parse_count, "8,192", GBT_ERROR_SYNTAX);
  assert_refused (parse_count, "8.0", GBT_ERROR_SYNTAX);
  assert_refused (parse_count, "7e9", GBT_ERROR_SYNTAX);
  assert_refused (parse_count, "1e400", GBT_ERROR_SYNTAX);

  g_assert_false (gbt_parse_count ("70000", 1, 65536, &value, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
  sentence = gbt_format_error_sentence (GBT_LANGUAGE_FR, error);
  g_assert_cmpstr (sentence, ==,
                   "«" NN "70000" NN "» est hors limites" NB ": accepté de 1 à 65" NN "536");
}

/* 8-decisions 24. */
static void
test_parameters (void)
{
  assert_amount (gbt_parse_parameters, "7", 7000000000);
  assert_amount (gbt_parse_parameters, "8,03", 8030000000);
  assert_amount (gbt_parse_parameters, "8.03", 8030000000);
  assert_amount (gbt_parse_parameters, "0,5", 500000000);
  assert_amount (gbt_parse_parameters, "9999", 9999000000000);
  assert_amount (gbt_parse_parameters, "10000", 10000);
  assert_amount (gbt_parse_parameters, "8 030 261 248", 8030261248);
  assert_amount (gbt_parse_parameters, "8030261248", 8030261248);
  assert_amount (gbt_parse_parameters, "7e9", 7000000000);
  assert_amount (gbt_parse_parameters, "8.03e9", 8030000000);
  assert_amount (gbt_parse_parameters, "8,03e9", 8030000000);
  assert_amount (gbt_parse_parameters, "7E+9", 7000000000);
  assert_amount (gbt_parse_parameters, "7 G", 7000000000);
  assert_amount (gbt_parse_parameters, "7B", 7000000000);
  assert_amount (gbt_parse_parameters, "7 milliards", 7000000000);
  assert_amount (gbt_parse_parameters, "1,5" NB "milliard", 1500000000);
  assert_amount (gbt_parse_parameters, "7 billion", 7000000000);
  assert_amount (gbt_parse_parameters, "124M", 124000000);
  assert_amount (gbt_parse_parameters, "8.030261248", 8030261248);
  assert_amount (gbt_parse_parameters, "1T", 1000000000000);
  assert_refused (gbt_parse_parameters, "0", GBT_ERROR_RANGE);
  assert_refused (gbt_parse_parameters, "8.0302612485", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_parameters, "1e400", GBT_ERROR_RANGE);
  assert_refused (gbt_parse_parameters, "1e19", GBT_ERROR_RANGE);
  assert_refused (gbt_parse_parameters, "7 Go", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_parameters, "7e9 G", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_parameters, "7 000 000,5e0", GBT_ERROR_SYNTAX);
}

static void
test_parameters_strict (void)
{
  assert_amount (gbt_parse_parameters_strict, "7e9", 7000000000);
  assert_amount (gbt_parse_parameters_strict, "8.03e9", 8030000000);
  assert_amount (gbt_parse_parameters_strict, "7G", 7000000000);
  assert_amount (gbt_parse_parameters_strict, "8.03G", 8030000000);
  assert_amount (gbt_parse_parameters_strict, "7", 7);
  assert_amount (gbt_parse_parameters_strict, "9999", 9999);
  assert_amount (gbt_parse_parameters_strict, "8030261248", 8030261248);
  assert_refused (gbt_parse_parameters_strict, "8.03", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_parameters_strict, "8.0", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_parameters_strict, "700000,00", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_parameters_strict, "1.5e0", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_parameters_strict, "0", GBT_ERROR_RANGE);
  assert_refused (gbt_parse_parameters_strict, "1e400", GBT_ERROR_RANGE);
}

static void
test_memory (void)
{
  static const char *const six_gib[]
    = { "6 Gio", "6Gio", "6GiB", "6 GiB", "6" NB "Gio", "6" NN "GiB", "6,00 Gio", "6.0 GiB",
        "6 gio", "6 GIO", "6442450944", "6 442 450 944", "6442450944 octets", "6442450944B" };

  for (guint i = 0; i < G_N_ELEMENTS (six_gib); i++)
    assert_amount (gbt_parse_memory, six_gib[i], 6442450944);

  assert_amount (gbt_parse_memory, "24 Go", 24000000000);
  assert_amount (gbt_parse_memory, "24GB", 24000000000);
  assert_amount (gbt_parse_memory, "24564 MiB", 25757220864);
  assert_amount (gbt_parse_memory, "24 564 Mio", 25757220864);
  assert_amount (gbt_parse_memory, "1,5 To", 1500000000000);
  assert_amount (gbt_parse_memory, "0,5 Tio", 549755813888);
  assert_amount (gbt_parse_memory, "512 Kio", 524288);
  assert_amount (gbt_parse_memory, "512 ko", 512000);
  assert_amount (gbt_parse_memory, "0 Go", 0);
  assert_amount (gbt_parse_memory, "1 octet", 1);
  assert_amount (gbt_parse_memory, "1048576", 1048576);
  /* Rounded half up to the byte, once: 19.04 x 2^30 = 20444044328.96. */
  assert_amount (gbt_parse_memory, "19,04 Gio", 20444044329);
  assert_amount (gbt_parse_memory, "0,0005 ko", 1);
  assert_amount (gbt_parse_memory, "0,0004999 ko", 0);
  /* What no double holds. */
  assert_amount (gbt_parse_memory, "9007199254740993 octets", G_GUINT64_CONSTANT (9007199254740993));
  assert_amount (gbt_parse_memory, "9223372036854775807 B", GBT_BYTES_MAX);
  assert_amount (gbt_parse_memory, "8388607,999999999999 Tio", GBT_BYTES_MAX);
  assert_amount (gbt_parse_memory, "8388607,999999999998 Tio", GBT_BYTES_MAX - 1);

  assert_refused (gbt_parse_memory, "9223372036854775808 B", GBT_ERROR_RANGE);
  assert_refused (gbt_parse_memory, "8388608 Tio", GBT_ERROR_RANGE);
  assert_refused (gbt_parse_memory, "99999999999999999999999999 To", GBT_ERROR_RANGE);
  assert_refused (gbt_parse_memory, "6", GBT_ERROR_AMBIGUOUS);
  assert_refused (gbt_parse_memory, "1048575", GBT_ERROR_AMBIGUOUS);
  assert_refused (gbt_parse_memory, "2000000,5", GBT_ERROR_AMBIGUOUS);
  assert_refused (gbt_parse_memory, "6 G", GBT_ERROR_AMBIGUOUS);
  assert_refused (gbt_parse_memory, "6m", GBT_ERROR_AMBIGUOUS);
  assert_refused (gbt_parse_memory, "6 Gb", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_memory, "6 Gib", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_memory, "6 Gbit", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_memory, "6 Gi", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_memory, "6e9", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_memory, "1e400", GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_memory, "6 Gio de plus", GBT_ERROR_SYNTAX);
}

/* The sentence of issue 2 and of 7-command-line. */
static void
test_memory_sentences (void)
{
  static const struct
  {
    const char *text;
    const char *french;
  } cases[] = {
    { "6", "«" NN "6" NN "» n’a pas d’unité" NB ": 6Gio" NN "? Un nombre seul est en octets, à partir de 1"
           NN "048" NN "576" },
    { "6 Gb", "«" NN "6 Gb" NN "» est en bits" NB ": pour des octets, écrire Gio ou Go (GiB ou GB)" },
    { "12 pommes", "«" NN "12 pommes" NN "» n’est pas une quantité de mémoire" NB
                   ": écrire par exemple 6" NB "Gio, 24" NB "Go, 24" NN "564" NB
                   "Mio ou un nombre d’octets" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *sentence = NULL;
      guint64 bytes;

      g_assert_false (gbt_parse_memory (cases[i].text, &bytes, &error));
      sentence = gbt_format_error_sentence (GBT_LANGUAGE_FR, error);
      g_assert_cmpstr (sentence, ==, cases[i].french);
    }
}

static void
test_nonsense (void)
{
  g_autofree char *long_text = g_strnfill (10000, '9');
  g_autofree char *long_words = g_strnfill (10000, 'x');

  for (guint i = 0; i < G_N_ELEMENTS (nonsense); i++)
    {
      assert_refused (parse_count, nonsense[i], GBT_ERROR_SYNTAX);
      assert_refused (gbt_parse_parameters_strict, nonsense[i], GBT_ERROR_SYNTAX);
      assert_refused (gbt_parse_parameters, nonsense[i], GBT_ERROR_SYNTAX);
    }
  for (guint i = 0; i < G_N_ELEMENTS (nonsense); i++)
    if (!g_str_equal (nonsense[i], "8k"))
      assert_refused (gbt_parse_memory, nonsense[i], GBT_ERROR_SYNTAX);

  assert_refused (parse_count, long_text, GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_parameters, long_text, GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_memory, long_text, GBT_ERROR_SYNTAX);
  assert_refused (gbt_parse_memory, long_words, GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_decimal, long_text, GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, long_words, GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, long_words, GBT_ERROR_TOO_LARGE);
}

static void
test_decimals (void)
{
  assert_text (gbt_parse_decimal, "0,820", "0.820");
  assert_text (gbt_parse_decimal, "0.820", "0.820");
  assert_text (gbt_parse_decimal, "12", "12");
  assert_text (gbt_parse_decimal, "1 234,50", "1234.50");
  assert_text (gbt_parse_decimal, "007,0", "7.0");
  assert_text (gbt_parse_decimal, "0", "0");
  assert_text_refused (gbt_parse_decimal, "-0,5", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_decimal, "0,8,2", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_decimal, "1e5", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_decimal, "", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_decimal, "82 %", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_decimal, "0.12345678901234567890123456", GBT_ERROR_RANGE);
  assert_text_refused (gbt_parse_decimal, "12345678901234567890123456", GBT_ERROR_RANGE);
}

static void
test_dates (void)
{
  assert_text (gbt_parse_date, "30/11/2026", "2026-11-30");
  assert_text (gbt_parse_date, "30.11.2026", "2026-11-30");
  assert_text (gbt_parse_date, "1/2/2026", "2026-02-01");
  assert_text (gbt_parse_date, "2026-11-30", "2026-11-30");
  assert_text (gbt_parse_date, "30 novembre 2026", "2026-11-30");
  assert_text (gbt_parse_date, "1er décembre 2026", "2026-12-01");
  assert_text (gbt_parse_date, "1 dec. 2026", "2026-12-01");
  assert_text (gbt_parse_date, "28 Nov 2026", "2026-11-28");
  assert_text (gbt_parse_date, "28" NB "AUGUST" NB "2026", "2026-08-28");
  assert_text (gbt_parse_date, "29/02/2028", "2028-02-29");
  assert_text_refused (gbt_parse_date, "29/02/2026", GBT_ERROR_RANGE);
  assert_text_refused (gbt_parse_date, "31/04/2026", GBT_ERROR_RANGE);
  assert_text_refused (gbt_parse_date, "11/30/2026", GBT_ERROR_RANGE);
  assert_text_refused (gbt_parse_date, "2026-13-01", GBT_ERROR_RANGE);
  assert_text_refused (gbt_parse_date, "00/00/2026", GBT_ERROR_RANGE);
  assert_text_refused (gbt_parse_date, "01/01/0000", GBT_ERROR_RANGE);
  assert_text_refused (gbt_parse_date, "30/11/26", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, "30/11.2026", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, "30/11", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, "2026", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, "2026-11-30T10:00", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, "30 brumaire 2026", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, "demain", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, "2er mai 2026", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_date, "", GBT_ERROR_SYNTAX);
}

static void
test_links (void)
{
  assert_text (gbt_parse_link, " https://example.org/modèle?a=1&b=2#c ",
               "https://example.org/modèle?a=1&b=2#c");
  assert_text (gbt_parse_link, "http://example.org", "http://example.org");
  assert_text (gbt_parse_link, "HTTPS://example.org:8443/", "HTTPS://example.org:8443/");
  assert_text (gbt_parse_link, "https://[2001:db8::1]/", "https://[2001:db8::1]/");
  assert_text_refused (gbt_parse_link, "javascript:alert(1)", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "file:///etc/passwd", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https://", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https:example.org", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "example.org", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https://a b.org", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https://example.org/\nX: y", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https://example.org/\xE2\x80\xAEgpj", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https://example.org/\xFF", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https://me:secret@example.org/", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https://me@example.org/", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "https://example.org/<script>", GBT_ERROR_SYNTAX);
  assert_text_refused (gbt_parse_link, "", GBT_ERROR_SYNTAX);
}

/* A value of any size: as many with 3 digits as with 19. */
static guint64
random_value (GRand *random)
{
  guint64 value = ((guint64) g_rand_int (random) << 32) | g_rand_int (random);

  return (value & G_MAXINT64) >> g_rand_int_range (random, 0, 63);
}

/* parse (format (x)) = x, in both languages. */
static void
test_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261130);

  for (guint i = 0; i < 20000; i++)
    {
      GbtLanguage language = (GbtLanguage) (i % GBT_N_LANGUAGES);
      guint64 value = i < 3 ? i : i == 3 ? GBT_BYTES_MAX : random_value (random);
      guint64 units = value % 100000 * (i % 3 == 0 ? GBT_GIB : i % 3 == 1 ? GBT_MIB : GBT_GB);
      g_autofree char *count = gbt_format_entry_count (language, value);
      g_autofree char *memory = gbt_format_entry_memory (language, value);
      g_autofree char *whole = gbt_format_entry_memory (language, units);
      g_autofree char *bytes
        = gbt_format_amount (GBT_LANGUAGE_FR, (gint64) value, GBT_UNIT_BYTE, i % 2);
      guint64 back;

      g_assert_true (parse_count (count, &back, NULL));
      g_assert_cmpuint (back, ==, value);
      g_assert_true (gbt_parse_memory (memory, &back, NULL));
      g_assert_cmpuint (back, ==, value);
      g_assert_true (gbt_parse_memory (whole, &back, NULL));
      g_assert_cmpuint (back, ==, units);
      g_assert_true (gbt_parse_memory (bytes, &back, NULL));
      g_assert_cmpuint (back, ==, value);
      if (value >= 10000)
        {
          g_assert_true (gbt_parse_parameters (count, &back, NULL));
          g_assert_cmpuint (back, ==, value);
        }
    }
}

/* The same for the days of thirty years, in each form that is shown. */
static void
test_date_round_trip (void)
{
  g_autoptr (GDate) date = g_date_new_dmy (1, G_DATE_JANUARY, 2020);

  for (guint i = 0; i < 30 * 366; i++)
    {
      char iso[16];

      g_date_strftime (iso, sizeof iso, "%Y-%m-%d", date);
      for (guint language = 0; language < GBT_N_LANGUAGES; language++)
        {
          g_autofree char *long_date = gbt_format_date_long ((GbtLanguage) language, iso);
          g_autofree char *short_date = gbt_format_date_short ((GbtLanguage) language, iso);

          assert_text (gbt_parse_date, long_date, iso);
          assert_text (gbt_parse_date, short_date, iso);
        }
      g_date_add_days (date, 1);
    }
}

static void
test_decimal_round_trip (void)
{
  static const char *const decimals[] = { "0", "0.820", "1234567.00001", "100", "0.0" };

  for (guint i = 0; i < G_N_ELEMENTS (decimals); i++)
    {
      for (guint language = 0; language < GBT_N_LANGUAGES; language++)
        {
          g_autofree char *shown = gbt_format_entry_decimal ((GbtLanguage) language, decimals[i]);

          assert_text (gbt_parse_decimal, shown, decimals[i]);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/parse/counts", test_counts);
  g_test_add_func ("/format/parse/parameters", test_parameters);
  g_test_add_func ("/format/parse/parameters-strict", test_parameters_strict);
  g_test_add_func ("/format/parse/memory", test_memory);
  g_test_add_func ("/format/parse/memory-sentences", test_memory_sentences);
  g_test_add_func ("/format/parse/nonsense", test_nonsense);
  g_test_add_func ("/format/parse/decimals", test_decimals);
  g_test_add_func ("/format/parse/dates", test_dates);
  g_test_add_func ("/format/parse/links", test_links);
  g_test_add_func ("/format/parse/round-trip", test_round_trip);
  g_test_add_func ("/format/parse/date-round-trip", test_date_round_trip);
  g_test_add_func ("/format/parse/decimal-round-trip", test_decimal_round_trip);
  return g_test_run ();
}
