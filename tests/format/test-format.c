/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>
#include <time.h>

#include "gbt-field.h"
#include "gbt-format.h"

#define FR GBT_LANGUAGE_FR
#define EN GBT_LANGUAGE_EN
#define NN "\xE2\x80\xAF" /* U+202F */
#define NB "\xC2\xA0"     /* U+00A0 */
#define MINUS "\xE2\x88\x92"

/* Compares and frees. */
#define assert_text(actual, expected)            \
  G_STMT_START                                   \
  {                                              \
    g_autofree char *text_ = (actual);           \
    g_assert_cmpstr (text_, ==, (expected));     \
  }                                              \
  G_STMT_END

static void
test_integers (void)
{
  assert_text (gbt_format_count (FR, 0), "0");
  assert_text (gbt_format_count (FR, 999), "999");
  assert_text (gbt_format_count (FR, 8192), "8" NN "192");
  assert_text (gbt_format_count (EN, 8192), "8,192");
  assert_text (gbt_format_count (FR, 20442450944), "20" NN "442" NN "450" NN "944");
  assert_text (gbt_format_count (EN, 20442450944), "20,442,450,944");
  assert_text (gbt_format_count (EN, G_MAXUINT64), "18,446,744,073,709,551,615");
  assert_text (gbt_format_integer (FR, -1234), MINUS "1" NN "234");
  assert_text (gbt_format_integer (EN, G_MININT64), MINUS "9,223,372,036,854,775,808");
}

static void
test_hundredths (void)
{
  assert_text (gbt_format_hundredths (FR, 1904), "19,04");
  assert_text (gbt_format_hundredths (EN, 1904), "19.04");
  assert_text (gbt_format_hundredths (FR, 0), "0,00");
  assert_text (gbt_format_hundredths (FR, -5), MINUS "0,05");
  assert_text (gbt_format_hundredths (FR, 123456789), "1" NN "234" NN "567,89");
  assert_text (gbt_format_hundredths (EN, G_MININT64), MINUS "92,233,720,368,547,758.08");
}

/* The golden figures of the guides, in both languages (1-domain). */
static void
test_amounts (void)
{
  assert_text (gbt_format_amount (FR, 14000000000, GBT_UNIT_GIB, GBT_SPACE_SCREEN), "13,04" NB "Gio");
  assert_text (gbt_format_amount (EN, 14000000000, GBT_UNIT_GIB, GBT_SPACE_SCREEN), "13.04" NB "GiB");
  assert_text (gbt_format_amount (FR, 20442450944, GBT_UNIT_GIB, GBT_SPACE_PRINT), "19,04" NN "Gio");
  assert_text (gbt_format_amount (FR, 20442450944, GBT_UNIT_GB, GBT_SPACE_SCREEN), "20,44" NB "Go");
  assert_text (gbt_format_amount (EN, 20442450944, GBT_UNIT_GB, GBT_SPACE_PRINT), "20.44" NN "GB");
  assert_text (gbt_format_amount (FR, 24000000000, GBT_UNIT_GIB, GBT_SPACE_SCREEN), "22,35" NB "Gio");
  assert_text (gbt_format_amount (FR, 20442450944, GBT_UNIT_BYTE, GBT_SPACE_SCREEN),
               "20" NN "442" NN "450" NN "944" NB "octets");
  assert_text (gbt_format_amount (EN, 20442450944, GBT_UNIT_BYTE, GBT_SPACE_SCREEN),
               "20,442,450,944" NB "bytes");
  assert_text (gbt_format_amount (FR, 0, GBT_UNIT_BYTE, GBT_SPACE_SCREEN), "0" NB "octet");
  assert_text (gbt_format_amount (EN, 0, GBT_UNIT_BYTE, GBT_SPACE_SCREEN), "0" NB "bytes");
  assert_text (gbt_format_amount (FR, 1, GBT_UNIT_BYTE, GBT_SPACE_SCREEN), "1" NB "octet");
  assert_text (gbt_format_amount (EN, -1, GBT_UNIT_BYTE, GBT_SPACE_SCREEN), MINUS "1" NB "byte");
  assert_text (gbt_format_amount (FR, -2, GBT_UNIT_BYTE, GBT_SPACE_SCREEN), MINUS "2" NB "octets");
  /* The rounded exact value, not a difference of rounded ones (8-decisions). */
  assert_text (gbt_format_amount_number (FR, 5437915136, GBT_UNIT_GIB), "5,06");
  assert_text (gbt_format_amount_signed (FR, -609684480, GBT_UNIT_GIB, GBT_SPACE_SCREEN),
               MINUS "0,57" NB "Gio");
  assert_text (gbt_format_amount_signed (FR, GBT_GIB, GBT_UNIT_GIB, GBT_SPACE_SCREEN),
               "+1,00" NB "Gio");
  assert_text (gbt_format_amount_signed (FR, 0, GBT_UNIT_GIB, GBT_SPACE_SCREEN), "0,00" NB "Gio");
  g_assert_cmpstr (gbt_format_unit (FR, GBT_UNIT_BYTE), ==, "octets");
  g_assert_cmpstr (gbt_format_unit (EN, GBT_UNIT_GB), ==, "GB");
}

static void
test_entries (void)
{
  assert_text (gbt_format_entry_memory (FR, 6 * GBT_GIB), "6" NB "Gio");
  assert_text (gbt_format_entry_memory (EN, 24 * GBT_GB), "24" NB "GB");
  assert_text (gbt_format_entry_memory (FR, 24564 * GBT_MIB), "24" NN "564" NB "Mio");
  assert_text (gbt_format_entry_memory (EN, 24564 * GBT_MIB), "24564" NB "MiB");
  assert_text (gbt_format_entry_memory (FR, 2 * GBT_TIB), "2" NB "Tio");
  assert_text (gbt_format_entry_memory (FR, 1500 * GBT_GB), "1" NN "500" NB "Go");
  assert_text (gbt_format_entry_memory (FR, 5437915137), "5" NN "437" NN "915" NN "137" NB "octets");
  assert_text (gbt_format_entry_memory (FR, 0), "0" NB "octet");
  assert_text (gbt_format_entry_count (FR, 8030261248), "8" NN "030" NN "261" NN "248");
  assert_text (gbt_format_entry_count (EN, 8030261248), "8030261248");
  assert_text (gbt_format_entry_decimal (FR, "1234.50"), "1234,50");
}

static void
test_decimals (void)
{
  assert_text (gbt_format_decimal (FR, "0.820"), "0,820");
  assert_text (gbt_format_decimal (EN, "0.820"), "0.820");
  assert_text (gbt_format_decimal (FR, "12345.6789"), "12" NN "345,6789");
  assert_text (gbt_format_decimal (EN, "12345.6789"), "12,345.6789");
  assert_text (gbt_format_decimal (FR, "-3.05"), MINUS "3,05");
  assert_text (gbt_format_decimal (FR, "12"), "12");
  assert_text (gbt_format_decimal (FR, "1."), "1.");
  assert_text (gbt_format_decimal (FR, ".5"), ".5");
  assert_text (gbt_format_decimal (FR, "1e5"), "1e5");
  assert_text (gbt_format_decimal (FR, ""), "");
  assert_text (gbt_format_percent (FR, "20", GBT_SPACE_SCREEN), "20" NB "%");
  assert_text (gbt_format_percent (FR, "12.5", GBT_SPACE_PRINT), "12,5" NN "%");
  assert_text (gbt_format_percent (EN, "12.5", GBT_SPACE_PRINT), "12.5%");
}

static void
test_billions (void)
{
  assert_text (gbt_format_billions (FR, 7000000000, GBT_SPACE_SCREEN), "7" NB "milliards");
  assert_text (gbt_format_billions (EN, 7000000000, GBT_SPACE_SCREEN), "7" NB "billion");
  assert_text (gbt_format_billions (FR, 8030261248, GBT_SPACE_SCREEN), "8,03" NB "milliards");
  assert_text (gbt_format_billions (EN, 8030261248, GBT_SPACE_PRINT), "8.03" NN "billion");
  assert_text (gbt_format_billions (FR, 1500000000, GBT_SPACE_SCREEN), "1,5" NB "milliard");
  assert_text (gbt_format_billions (FR, 1000000000, GBT_SPACE_SCREEN), "1" NB "milliard");
  assert_text (gbt_format_billions (FR, 124439808, GBT_SPACE_SCREEN), "124,44" NB "millions");
  assert_text (gbt_format_billions (EN, 124439808, GBT_SPACE_SCREEN), "124.44" NB "million");
  assert_text (gbt_format_billions (FR, 999999999, GBT_SPACE_SCREEN), "1" NB "milliard");
  assert_text (gbt_format_billions (FR, 999994999, GBT_SPACE_SCREEN), "999,99" NB "millions");
  assert_text (gbt_format_billions (FR, 1026000000000, GBT_SPACE_SCREEN),
               "1" NN "026" NB "milliards");
  assert_text (gbt_format_billions (FR, 999999, GBT_SPACE_SCREEN), "999" NN "999");
}

static void
test_counted (void)
{
  assert_text (gbt_format_tokens (FR, 8192), "8" NN "192" NB "jetons");
  assert_text (gbt_format_tokens (EN, 8192), "8,192 tokens");
  assert_text (gbt_format_tokens (FR, 1), "1" NB "jeton");
  assert_text (gbt_format_requests (FR, 0), "0" NB "requête");
  assert_text (gbt_format_requests (EN, 0), "0 requests");
  assert_text (gbt_format_requests (FR, 4), "4" NB "requêtes");
}

static void
test_noun (void)
{
  g_assert_cmpstr (gbt_format_noun (FR, "requests", 0), ==, "requête");
  g_assert_cmpstr (gbt_format_noun (FR, "requests", 1), ==, "requête");
  g_assert_cmpstr (gbt_format_noun (FR, "requests", 2), ==, "requêtes");
  g_assert_cmpstr (gbt_format_noun (EN, "GPUs", 0), ==, "GPUs");
  g_assert_cmpstr (gbt_format_noun (EN, "GPUs", 1), ==, "GPU");

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const char *unit = gbt_field_id_get_spec ((GbtFieldId) i)->unit;

      if (unit != NULL)
        g_assert_cmpstr (gbt_format_noun (EN, unit, 1), !=, unit);
    }
}

static void
test_dates (void)
{
  assert_text (gbt_format_date_long (FR, "2026-11-30"), "30" NB "novembre 2026");
  assert_text (gbt_format_date_long (EN, "2026-11-30"), "30" NB "November 2026");
  assert_text (gbt_format_date_long (FR, "2026-12-01"), "1er" NB "décembre 2026");
  assert_text (gbt_format_date_long (EN, "2026-12-01"), "1" NB "December 2026");
  assert_text (gbt_format_date_short (FR, "2026-11-28"), "28/11/2026");
  assert_text (gbt_format_date_short (EN, "2026-11-28"), "28" NB "Nov" NB "2026");
  assert_text (gbt_format_date_day (FR, "2026-11-28"), "28" NB "nov.");
  assert_text (gbt_format_date_day (EN, "2026-11-28"), "28" NB "Nov");
  assert_text (gbt_format_date_day (FR, "2026-05-01"), "1er" NB "mai");
  assert_text (gbt_format_date_day (EN, "soon"), "soon");
  assert_text (gbt_format_date_short (FR, "2026-02-30"), "2026-02-30");
  assert_text (gbt_format_date_long (FR, "soon"), "soon");
}

static void
test_expressions (void)
{
  assert_text (gbt_format_expression (FR, "7000000000 × 16 ÷ 8"),
               "7" NN "000" NN "000" NN "000 × 16 ÷ 8");
  assert_text (gbt_format_expression (EN, "16597393408 × 20 ÷ 100"), "16,597,393,408 × 20 ÷ 100");
  assert_text (gbt_format_expression (FR, "7000000000 × 4.127 ÷ 8"),
               "7" NN "000" NN "000" NN "000 × 4,127 ÷ 8");
  assert_text (gbt_format_expression (FR, "(16060522496+536870912)×20%"),
               "(16" NN "060" NN "522" NN "496+536" NN "870" NN "912)×20%");
  assert_text (gbt_format_expression (FR, "min (4096, 131072)"), "min (4" NN "096, 131" NN "072)");
  /* What is no number stays. */
  assert_text (gbt_format_expression (FR, "ES-02, Q4_K_M, FC-2026-0007, C1, 2026-11-30, v12.4.1, 0007"),
               "ES-02, Q4_K_M, FC-2026-0007, C1, 2026-11-30, v12.4.1, 0007");
  assert_text (gbt_format_expression (FR, "12.4.1 1e400 6GiB"), "12.4.1 1e400 6GiB");
  assert_text (gbt_format_expression (FR, ""), "");
  assert_text (gbt_format_expression (FR, "⌈8192÷16⌉×1048576"),
               "⌈8" NN "192÷16⌉×1" NN "048" NN "576");
}

static void
test_lists (void)
{
  static const char *const none[] = { NULL };
  static const char *const one[] = { "C1", NULL };
  static const char *const two[] = { "C1", "C2", NULL };
  static const char *const three[] = { "é", "œ", "𝄞", NULL };

  assert_text (gbt_format_list (FR, none), "");
  assert_text (gbt_format_list (FR, one), "C1");
  assert_text (gbt_format_list (FR, two), "C1 et C2");
  assert_text (gbt_format_list (EN, two), "C1 and C2");
  assert_text (gbt_format_list (FR, three), "é, œ et 𝄞");
  assert_text (gbt_format_list (EN, three), "é, œ and 𝄞");
}

static void
test_order (void)
{
  static const char *const ordered[]
    = { "Cote", "côte", "Essai 2", "Essai 10", "étude", "Étude", "Fiche", "œuvre", "ouvrage" };

  for (guint i = 0; i + 1 < G_N_ELEMENTS (ordered); i++)
    {
      g_assert_cmpint (gbt_format_compare (FR, ordered[i], ordered[i + 1]), <, 0);
      g_assert_cmpint (gbt_format_compare (FR, ordered[i + 1], ordered[i]), >, 0);
    }
  g_assert_cmpint (gbt_format_compare (FR, "a", "a"), ==, 0);
  /* Alike for the eye, but two texts: one order all the same. */
  g_assert_cmpint (gbt_format_compare (FR, "é", "e\xCC\x81"), !=, 0);
}

static void
test_fold (void)
{
  static const char *const texts[]
    = { "Mémoire", "ŒUVRE", "Ægir", "Łódź", "ﬁche", "Straße", "İstanbul", "Ωμέγα", "10 000" };

  assert_text (gbt_format_fold ("Mémoire d’ŒUVRE"), "memoire d'oeuvre");
  assert_text (gbt_format_fold ("MÉMOIRE"), "memoire");
  assert_text (gbt_format_fold ("e\xCC\x81t\xCC\x81"), "et");
  assert_text (gbt_format_fold ("Ægir Straße ﬁche Łódź"), "aegir strasse fiche lodz");
  assert_text (gbt_format_fold ("10" NN "000" NB "Go"), "10 000 go");
  assert_text (gbt_format_fold ("a\xFFz"), "a\xEF\xBF\xBDz");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *once = gbt_format_fold (texts[i]);

      assert_text (gbt_format_fold (once), once);
    }
}

/* R10: no locale of the process changes a byte. */
static void
test_locale (void)
{
  static const char *const locales[] = { "C", "C.UTF-8", "fr_FR.UTF-8", "en_US.UTF-8", "tr_TR.UTF-8" };

  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      setlocale (LC_ALL, locales[i]);
      assert_text (gbt_format_amount (FR, 20442450944, GBT_UNIT_GIB, GBT_SPACE_SCREEN),
                   "19,04" NB "Gio");
      assert_text (gbt_format_amount (EN, 20442450944, GBT_UNIT_GIB, GBT_SPACE_SCREEN),
                   "19.04" NB "GiB");
      assert_text (gbt_format_fold ("TITRE"), "titre");
    }
  setlocale (LC_ALL, "C");
}

static gpointer
format_often (gpointer data)
{
  for (guint i = 0; i < 2000; i++)
    {
      assert_text (gbt_format_amount (FR, 20442450944, GBT_UNIT_GIB, GBT_SPACE_SCREEN),
                   "19,04" NB "Gio");
      assert_text (gbt_format_date_long (FR, "2026-11-30"), "30" NB "novembre 2026");
      g_assert_cmpint (gbt_format_compare (FR, "cote", "côte"), <, 0);
    }
  return NULL;
}

static void
test_threads (void)
{
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("format", format_often, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

/* Of processor time: what else runs on the machine does not count. */
static void
test_speed (void)
{
  clock_t start = clock ();
  double seconds;

  for (guint i = 0; i < 100000; i++)
    {
      g_autofree char *text
        = gbt_format_amount (FR, (gint64) i * 1234567, GBT_UNIT_GIB, GBT_SPACE_SCREEN);

      g_assert_nonnull (text);
    }

  seconds = (double) (clock () - start) / CLOCKS_PER_SEC;
  g_test_message ("100 000 amounts: %.3f s", seconds);
  g_assert_cmpfloat (seconds, <, 1.0);
}

static void
test_regions (void)
{
  g_autofree char *france = gbt_format_country (GBT_LANGUAGE_FR, "FR");
  g_autofree char *finland = gbt_format_country (GBT_LANGUAGE_FR, "FI");
  g_autofree char *germany = gbt_format_country (GBT_LANGUAGE_EN, "DE");
  g_autofree char *dollar = gbt_format_currency (GBT_LANGUAGE_FR, "USD");
  g_autofree char *odd = gbt_format_currency (GBT_LANGUAGE_FR, "QQQ");

  g_assert_cmpstr (france, ==, "France");
  g_assert_cmpstr (finland, ==, "Finlande");
  g_assert_cmpstr (germany, ==, "Germany");
  g_assert_cmpstr (dollar, ==, "dollar des États-Unis");
  g_assert_cmpstr (odd, ==, "QQQ");
  g_assert_true (g_strv_contains (gbt_format_list_countries (), "HR"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* First, so that the threads race for the first use. */
  g_test_add_func ("/format/format/threads", test_threads);
  g_test_add_func ("/format/format/integers", test_integers);
  g_test_add_func ("/format/format/hundredths", test_hundredths);
  g_test_add_func ("/format/format/amounts", test_amounts);
  g_test_add_func ("/format/format/entries", test_entries);
  g_test_add_func ("/format/format/decimals", test_decimals);
  g_test_add_func ("/format/format/billions", test_billions);
  g_test_add_func ("/format/format/counted", test_counted);
  g_test_add_func ("/format/format/noun", test_noun);
  g_test_add_func ("/format/format/dates", test_dates);
  g_test_add_func ("/format/format/expressions", test_expressions);
  g_test_add_func ("/format/format/lists", test_lists);
  g_test_add_func ("/format/format/order", test_order);
  g_test_add_func ("/format/format/fold", test_fold);
  g_test_add_func ("/format/format/locale", test_locale);
  g_test_add_func ("/format/format/regions", test_regions);
  g_test_add_func ("/format/format/speed", test_speed);
  return g_test_run ();
}
