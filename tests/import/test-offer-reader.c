/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "offer-fixtures.h"

/* {{{ Keys */

/* Every entry of a file, by its key. */
static GHashTable *
read_all (GbtOfferReader *reader)
{
  GHashTable *entries = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) gbt_entry_unref);
  GbtOfferReading reading;

  while (gbt_offer_reader_next (reader, &reading, NULL))
    {
      if (reading.offer != NULL)
        g_assert_true (g_hash_table_insert (entries, (gpointer) gbt_entry_get_number (reading.offer),
                                            gbt_entry_ref (reading.offer)));
    }
  return entries;
}

static void
assert_same_entries (GHashTable *a,
                     GHashTable *b)
{
  GHashTableIter iter;
  gpointer key;
  gpointer entry;

  g_assert_cmpuint (g_hash_table_size (a), ==, g_hash_table_size (b));
  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &key, &entry))
    {
      g_assert_nonnull (g_hash_table_lookup (b, key));
      g_assert_true (gbt_entry_equal (entry, g_hash_table_lookup (b, key)));
    }
}

#define INFO "\"{'Gpus': [{'Name': 'L4', 'Count': 1, 'MemoryInfo': {'SizeInMiB': 24576}}], 'TotalGpuMemoryInMiB': 24576}\""

/* Columns and rows in another order are the same offers under the same keys, those that differ by
 * their price alone too. */
static void
test_permuted (void)
{
  static const char straight[]
    = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region\n"
      "a,L4,1,4,16," INFO ",0.50,0.20,us-east-1\n"
      "a,L4,1,4,16," INFO ",0.40,0.20,us-east-1\n"
      "a,L4,1,4,16," INFO ",0.40,0.30,us-east-1\n"
      "b,L4,1,4,16," INFO ",0.60,,eu-west-3\n";
  static const char permuted[]
    = "Region,SpotPrice,Price,GpuInfo,MemoryGiB,vCPUs,AcceleratorCount,AcceleratorName,InstanceType\r\n"
      "eu-west-3,,0.60," INFO ",16,4,1,L4,b\r\n"
      "us-east-1,0.30,0.40," INFO ",16,4,1,L4,a\r\n"
      "us-east-1,0.20,0.50," INFO ",16,4,1,L4,a\r\n"
      "us-east-1,0.20,0.40," INFO ",16,4,1,L4,a\r\n";
  g_autoptr (GbtOfferReader) one = offer_open_text (straight, "catalogs/v8/aws/vms.csv", NULL);
  g_autoptr (GbtOfferReader) other = offer_open_text (permuted, "aws.csv", NULL);
  g_autoptr (GHashTable) of_one = read_all (one);
  g_autoptr (GHashTable) of_other = read_all (other);
  GbtEntry *dearest = g_hash_table_lookup (of_one, "a/24GB/us-east-1/#3");

  g_assert_cmpstr (gbt_offer_reader_get_catalogue (one), ==, "skypilot:aws");
  g_assert_cmpstr (gbt_offer_reader_get_catalogue (other), ==, "skypilot:aws");
  g_assert_cmpuint (g_hash_table_size (of_one), ==, 4);
  g_assert_cmpstr (gbt_entry_get_text (dearest, GBT_OFFER_HOURLY), ==, "0.50");
  assert_same_entries (of_one, of_other);
}

/* What is known of GPUs changes what an offer says, never its key. */
static void
test_key_without_catalogue (void)
{
  static const char none[] = "{\"schema\": \"org.gabarit.gpus/1\", \"catalogue_version\": \"x\", \"sources\": {}, \"gpus\": []}";
  g_autoptr (GBytes) nothing = g_bytes_new_static (none, strlen (none));
  g_autoptr (GbtGpuCatalogue) empty = gbt_gpu_catalogue_parse (nothing, "gpus.json", NULL);
  g_autoptr (GBytes) bytes = offer_load ("skypilot_v8_vast_vms.csv");
  g_autoptr (GbtOfferReader) one = offer_open ("skypilot_v8_vast_vms.csv");
  g_autoptr (GbtOfferReader) other = gbt_offer_reader_new (bytes, "skypilot_v8_vast_vms.csv", empty, NULL);
  GbtOfferReading reading;
  GbtOfferReading again;
  guint n = 0;

  while (gbt_offer_reader_next (one, &reading, NULL))
    {
      g_assert_true (gbt_offer_reader_next (other, &again, NULL));
      g_assert_cmpstr (gbt_entry_get_number (reading.offer), ==, gbt_entry_get_number (again.offer));
      g_assert_true (gbt_entry_lists (again.offer, GBT_OFFER_DOUBTS, "gpu-unknown"));
      n++;
    }
  g_assert_cmpuint (n, ==, 6);
}

/* A row that is there twice, whole, is refused the second time. */
static void
test_repeated (void)
{
  static const char text[]
    = "InstanceType,AcceleratorName,AcceleratorCount,GpuInfo,Price,SpotPrice,Region\n"
      "a,L4,1," INFO ",0.50,,us-east-1\n"
      "a,L4,1," INFO ",0.50,,us-east-1\n";
  g_autoptr (GbtOfferReader) reader = offer_open_text (text, "aws.csv", NULL);
  GbtOfferReading reading;

  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_nonnull (reading.offer);
  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_error (reading.cause, GBT_ERROR, GBT_ERROR_DUPLICATE);
  g_assert_cmpuint (gbt_error_get_line (reading.cause), ==, 3);
  g_assert_false (gbt_offer_reader_next (reader, &reading, NULL));
}

/* A key stays one line of a bounded length, and its own. */
static void
test_long_keys (void)
{
  g_autofree char *long_name = g_strnfill (190, 'x');
  g_autofree char *text = g_strdup_printf ("provider,title,region\n%s,%s,a\n%s,%s,b\n", long_name, long_name, long_name,
                                           long_name);
  g_autoptr (GbtOfferReader) reader = offer_open_text (text, "mine.csv", NULL);
  g_autoptr (GHashTable) entries = read_all (reader);
  GHashTableIter iter;
  gpointer key;

  g_assert_cmpuint (g_hash_table_size (entries), ==, 2);
  g_hash_table_iter_init (&iter, entries);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_assert_cmpint (g_utf8_strlen (key, -1), <=, 200);
}

/* }}} */
/* {{{ What is kept of a file of ours */

static void
test_own_states (void)
{
  g_autoptr (GbtOfferReader) reader = offer_open ("own-fr.csv");
  GbtOfferReading reading;
  g_autoptr (GbtField) from = NULL;
  guint64 bytes = 0;
  guint64 days = 0;

  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  from = gbt_entry_get_field (reading.offer, GBT_OFFER_AVAILABLE_FROM);
  g_assert_cmpint (gbt_field_get_state (from), ==, GBT_FIELD_TO_CONFIRM);
  g_assert_cmpstr (gbt_field_get_note (from), ==, "la date par écrit");
  g_assert_true (gbt_entry_get_integer (reading.offer, GBT_OFFER_NOMINAL, &bytes));
  g_assert_cmpuint (bytes, ==, G_GUINT64_CONSTANT (24000000000));
  g_assert_true (gbt_entry_get_integer (reading.offer, GBT_OFFER_DEVICE_TOTAL, &bytes));
  g_assert_cmpuint (bytes, ==, G_GUINT64_CONSTANT (25757220864));
  g_assert_true (gbt_entry_get_integer (reading.offer, GBT_OFFER_PACKAGE_DAYS, &days));
  g_assert_cmpuint (days, ==, 3);
  g_assert_cmpstr (gbt_entry_get_text (reading.offer, GBT_OFFER_PACKAGE), ==, "47.14");
  g_assert_cmpstr (gbt_entry_get_text (reading.offer, GBT_OFFER_CAPACITY_ORIGIN), ==, "device");
  g_assert_cmpstr (gbt_entry_get_text (reading.offer, GBT_OFFER_PRICE_READ), ==, "2026-11-30");
  /* The guard is undone, and nothing runs. */
  g_assert_cmpstr (gbt_entry_get_text (reading.offer, GBT_OFFER_NOTES), ==, "=1+1");
  g_assert_cmpstr (gbt_entry_get_number (reading.offer), ==, "a");
}

static void
test_own_source (void)
{
  g_autoptr (GbtOfferReader) reader = offer_open ("own.json");
  GbtOfferReading reading;
  g_autoptr (GbtField) total = NULL;
  g_autoptr (GbtField) country = NULL;

  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  total = gbt_entry_get_field (reading.offer, GBT_OFFER_DEVICE_TOTAL);
  country = gbt_entry_get_field (reading.offer, GBT_OFFER_COUNTRY);
  g_assert_cmpstr (gbt_field_get_source (total), ==, "nvidia-smi");
  g_assert_cmpint (gbt_field_get_state (country), ==, GBT_FIELD_TO_CONFIRM);
  g_assert_cmpstr (gbt_field_get_note (country), ==, "the address of the room");
}

/* One field under two of its names is there twice. */
static void
test_own_twice (void)
{
  g_autoptr (GbtOfferReader) reader
    = offer_open_text ("{\"schema\": \"org.gabarit.offers/1\", \"offers\": [\n"
               "{\"key\": \"a\", \"gpu-model\": \"L4\", \"gpu_model\": \"T4\"}]}", "a.json", NULL);
  GbtOfferReading reading;

  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_error (reading.cause, GBT_ERROR, GBT_ERROR_DUPLICATE);
  g_assert_cmpstr (reading.field, ==, "offer.gpu-model");
}

/* Whatever a file gives as keys, none is given out twice: not one that was made for another row, nor two that differ by
 * what a key cannot hold. */
static void
test_own_alike (void)
{
  static const char text[] = "key,provider,gpu_model\n"
                             "\"a b\",X,L4\n"
                             "\"a\tb\",X,T4\n"
                             "c,X,L4\n";
  g_autoptr (GbtOfferReader) reader = offer_open_text (text, "mine.csv", NULL);
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GbtOfferReading reading;
  guint n_refused = 0;

  while (gbt_offer_reader_next (reader, &reading, NULL))
    {
      if (reading.offer == NULL)
        n_refused++;
      else
        g_assert_true (g_hash_table_add (keys, g_strdup (gbt_entry_get_number (reading.offer))));
    }
  g_assert_cmpuint (g_hash_table_size (keys), ==, 2);
  g_assert_cmpuint (n_refused, ==, 1);
}

/* What a file of our own says is doubtful is to check here too, and what is seen besides does not take its place. */
static void
test_own_doubts (void)
{
  static const char text[] = "key,provider,gpu_model,currency,hourly,spot,doubts\n"
                             "a,X,L4,USD,0.50,,card-modified\n"
                             "b,X,L4,USD,0.123456789,,card-modified\n"
                             "c,X,L4,USD,0.50,,made-up\n";
  g_autoptr (GbtOfferReader) reader = offer_open_text (text, "mine.csv", NULL);
  GbtOfferReading reading;

  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_cmpint (reading.outcome, ==, GBT_OFFER_OUTCOME_TO_CHECK);
  g_assert_true (gbt_entry_lists (reading.offer, GBT_OFFER_DOUBTS, "card-modified"));
  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_cmpint (reading.outcome, ==, GBT_OFFER_OUTCOME_TO_CHECK);
  g_assert_true (gbt_entry_lists (reading.offer, GBT_OFFER_DOUBTS, "card-modified"));
  g_assert_true (gbt_entry_lists (reading.offer, GBT_OFFER_DOUBTS, "price-rounded"));
  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_cmpint (reading.outcome, ==, GBT_OFFER_OUTCOME_REFUSED);
}

/* docs/offers.md lists each field and each reading to check. */
static void
test_page (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "offers.md", NULL);
  g_autofree char *page = NULL;
  g_autoptr (GError) error = NULL;
  const GbtFieldSpec *doubts = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_DOUBTS);

  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < GBT_N_OFFER_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, i);
      g_autofree char *row = g_strdup_printf ("| `%s` | %s |", spec->key + strlen ("offer."), spec->label);

      if (strstr (page, row) == NULL)
        g_error ("docs/offers.md lacks: %s", row);
    }
  for (guint i = 0; doubts->codes[i] != NULL; i++)
    {
      g_autofree char *row = g_strdup_printf ("| `%s` | %s |", doubts->codes[i], doubts->code_labels[i]);

      if (strstr (page, row) == NULL)
        g_error ("docs/offers.md lacks: %s", row);
    }
}

/* Every field of an offer has its column and its member, under its own key. */
static void
test_own_columns (void)
{
  g_autoptr (GString) header = g_string_new ("key");
  g_autoptr (GString) row = g_string_new ("all");
  g_autoptr (GbtOfferReader) reader = NULL;
  g_autoptr (GError) error = NULL;
  GbtOfferReading reading;

  for (guint i = 0; i < GBT_N_OFFER_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, i);

      g_string_append_printf (header, ",%s", spec->key);
      g_string_append_c (row, ',');
      switch (spec->type)
        {
        case GBT_FIELD_TYPE_CODE:
          g_string_append (row, spec->codes[0]);
          break;
        case GBT_FIELD_TYPE_LIST:
          g_string_append (row, spec->codes[1]);
          break;
        case GBT_FIELD_TYPE_INTEGER:
        case GBT_FIELD_TYPE_BYTES:
        case GBT_FIELD_TYPE_DECIMAL:
          g_string_append_printf (row, "%u", i + 1);
          break;
        case GBT_FIELD_TYPE_DATE:
          g_string_append (row, "2026-11-30");
          break;
        case GBT_FIELD_TYPE_LINK:
          g_string_append (row, "https://example.org/");
          break;
        case GBT_FIELD_TYPE_COUNTRY:
          g_string_append (row, "FR");
          break;
        case GBT_FIELD_TYPE_CURRENCY:
          g_string_append (row, "EUR");
          break;
        default:
          g_string_append_printf (row, "text %u", i);
        }
    }
  g_string_append_printf (header, "\n%s\n", row->str);

  reader = offer_open_text (header->str, "all.csv", &error);
  g_assert_no_error (error);
  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_no_error ((GError *) reading.cause);
  for (guint i = 0; i < GBT_N_OFFER_FIELDS; i++)
    {
      g_autoptr (GbtField) field = gbt_entry_get_field (reading.offer, i);

      g_assert_true (gbt_field_is_known (field));
    }
}

/* }}} */
/* {{{ Refused as a whole */

static const struct
{
  const char *text;
  const char *file;
  GbtError code;
  guint line;
} refused[] = {
  { "", "aws.csv", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "a,b,c\n1,2,3\n", "aws.csv", GBT_ERROR_UNKNOWN_FORMAT, 1 },
  { "provider,provider\n", "aws.csv", GBT_ERROR_DUPLICATE, 1 },
  { "provider,gpu_model,offer.gpu-model\na,b,c\n", "aws.csv", GBT_ERROR_DUPLICATE, 1 },
  { "provider,hourly,colour\na,1,red\n", "aws.csv", GBT_ERROR_NOT_FOUND, 1 },
  { "provider,hourly\na,1\n\"b,2\nc,3\n", "aws.csv", GBT_ERROR_SYNTAX, 3 },
  { "instance_name,gpu_count\n", "aws.csv", GBT_ERROR_MISSING, 1 },
  { "AcceleratorName,AcceleratorCount,Price\n", "v8/vms.csv", GBT_ERROR_MISSING, 1 },
  { "{\"schema\": \"org.gabarit.offers/2\", \"offers\": []}", "a.json", GBT_ERROR_NEWER, 1 },
  { "{\"schema\": \"org.gabarit.offers/1\",\n\"offers\": 1}", "a.json", GBT_ERROR_TYPE, 2 },
  { "{\"schema\": \"org.gabarit.offers/1\", \"offers\": [\n{\"a\": 1, \"a\": 2}]}", "a.json", GBT_ERROR_DUPLICATE, 2 },
  { "{\"schema\": \"org.gabarit.offers/1\", \"offers\": [\n{\"a\": ", "a.json", GBT_ERROR_SYNTAX, 2 },
  { "[1]", "a.json", GBT_ERROR_UNKNOWN_FORMAT, 1 },
};

static void
test_refused (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (offer_open_text (refused[i].text, refused[i].file, &error));
      g_assert_error (error, GBT_ERROR, (int) refused[i].code);
      g_assert_cmpuint (gbt_error_get_line (error), ==, refused[i].line);
      g_assert_cmpstr (gbt_error_get_file (error), ==, refused[i].file);
    }
}

/* What is near an offer is recognised, and explained. */
static void
test_explained (void)
{
  static const char *const files[] = { "providers.json", "accelerators.csv" };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GBytes) bytes = offer_load (files[i]);
      g_autoptr (GError) error = NULL;

      g_assert_true (gbt_offer_reader_sniff (bytes));
      g_assert_null (gbt_offer_reader_new (bytes, files[i], gbt_gpu_catalogue_get (), &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
      g_assert_nonnull (strstr (error->message, "without offers"));
    }
}

/* Ten million columns, or one cell that never ends: little time, little memory. */
static void
test_bounds (void)
{
  g_autofree char *commas = g_strnfill (10000000, ',');
  g_autofree char *columns = g_strconcat ("AcceleratorName", commas, "\n", NULL);
  g_autofree char *cell = g_strnfill (10000000, 'x');
  g_autofree char *quoted = g_strconcat ("provider,title\na,\"", cell, "\nb,c\n", NULL);
  g_autofree char *plain = g_strconcat ("provider,title\na,", cell, "\nb,c\n", NULL);
  const gint64 start = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtOfferReader) reader = NULL;
  GbtOfferReading reading;

  g_assert_null (offer_open_text (columns, "a.csv", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_assert_null (offer_open_text (quoted, "a.csv", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
  g_assert_cmpuint (gbt_error_get_line (error), ==, 2);
  g_clear_error (&error);

  reader = offer_open_text (plain, "a.csv", &error);
  g_assert_no_error (error);
  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_error (reading.cause, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
  g_assert_nonnull (reading.offer);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 2 * G_USEC_PER_SEC);
}

/* Bad rows, each with its line and its cause; the good ones are read. */
static void
test_bad_rows (void)
{
  static const struct
  {
    const char *row;
    gsize length;
    GbtError code;
  } bad[] = {
    { "a\0b,t,1,USD", 11, GBT_ERROR_SYNTAX },
    { "a\xff,t,1,USD", 11, GBT_ERROR_SYNTAX },
    { "a,t,1", 5, GBT_ERROR_MISSING },
    { "a,t,1,USD,5", 11, GBT_ERROR_TOO_LARGE },
    { "a,t\"u,1,USD", 11, GBT_ERROR_SYNTAX },
    { "a,\"t\"u,1,USD", 12, GBT_ERROR_SYNTAX },
    { "a,t,-0.5,USD", 12, GBT_ERROR_RANGE },
    { "a,t,1e3,USD", 11, GBT_ERROR_SYNTAX },
    { "a,t,inf,USD", 11, GBT_ERROR_SYNTAX },
    { "a,t,9999999999,USD", 18, GBT_ERROR_RANGE },
    { "a,t,1,usd", 9, GBT_ERROR_RANGE },
    /* The code of ISO 4217 for no currency at all. */
    { "a,t,1,XX" "X", 9, GBT_ERROR_RANGE },
  };
  g_autoptr (GByteArray) text = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GbtOfferReader) reader = NULL;
  g_autoptr (GError) error = NULL;
  GbtOfferReading reading;
  const char header[] = "provider,title,hourly,currency\n";

  g_byte_array_append (text, (const guint8 *) header, sizeof header - 1);
  for (guint i = 0; i < 1200; i++)
    {
      g_autofree char *good = g_strdup_printf ("p%u,t,0.%u,USD", i, 100 + i);

      /* One row in a hundred is bad. */
      if (i % 100 == 99)
        g_byte_array_append (text, (const guint8 *) bad[i / 100].row, (guint) bad[i / 100].length);
      else
        g_byte_array_append (text, (const guint8 *) good, (guint) strlen (good));
      g_byte_array_append (text, (const guint8 *) "\n", 1);
    }
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&text));
  reader = gbt_offer_reader_new (bytes, "rows.csv", gbt_gpu_catalogue_get (), &error);
  g_assert_no_error (error);

  for (guint i = 0; i < 1200; i++)
    {
      g_assert_true (gbt_offer_reader_next (reader, &reading, &error));
      g_assert_cmpuint (reading.line, ==, i + 2);
      offer_assert_sound (&reading, "rows.csv");
      if (i % 100 == 99)
        g_assert_error (reading.cause, GBT_ERROR, (int) bad[i / 100].code);
      else
        g_assert_cmpint (reading.outcome, ==, GBT_OFFER_OUTCOME_READ);
    }
  g_assert_false (gbt_offer_reader_next (reader, &reading, &error));
  g_assert_no_error (error);
}

/* What the cell of the GPU may hold, and what it may not. */
static void
test_python (void)
{
  static const struct
  {
    const char *info;
    gboolean read;
  } cases[] = {
    { "{'Gpus': [{'Name': 'L4', 'MemoryInfo': {'SizeInMiB': 24576}}], 'TotalGpuMemoryInMiB': 24576}", TRUE },
    { "{'Gpus': [{'Name': None, 'Spot': True}], 'TotalGpuMemoryInMiB': 0}", TRUE },
    { "{'Gpus': [{'Name': 'L\\'4'}], 'Other': [1, -2.5, 'x']}", TRUE },
    { "{'Gpus': [{'Name': \"\"L4\"\"}]}", TRUE },
    { "{'Gpus': []}", FALSE },
    { "{'Gpus': [{'Name': 'L4'}, {'Name': 'T4'}]}", FALSE },
    { "{'Gpus': ({'Name': 'L4'},)}", FALSE },
    { "__import__('os').system('true')", FALSE },
    { "{'Gpus': [{'Name': 'L4' + 'x'}]}", FALSE },
    { "{'Gpus': [{'Name': 'L4'}], 'Gpus': []}", FALSE },
    { "{'Gpus': [{'Name': 'L4}]}", FALSE },
    { "{'Gpus': [{'MemoryInfo': {'SizeInMiB': 1e308}}]}", FALSE },
    { "{'Gpus': [{'MemoryInfo': {'SizeInMiB': -1}}]}", FALSE },
    { "{'Gpus': [{'MemoryInfo': {'SizeInMiB': 99999999999}}]}", FALSE },
    { "[[[[[[[[[[[[[[[[", FALSE },
    { "'just a text'", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("InstanceType,AcceleratorName,AcceleratorCount,GpuInfo,Price,Region\n"
                                               "a,L4,1,\"%s\",1,us\n", cases[i].info);
      g_autoptr (GbtOfferReader) reader = offer_open_text (text, "x.csv", NULL);
      GbtOfferReading reading;

      g_assert_true (gbt_offer_reader_next (reader, &reading, NULL));
      if (!cases[i].read)
        {
          g_assert_cmpstr (reading.field, ==, "offer.nominal");
          g_assert_cmpuint (gbt_error_get_line (reading.cause), ==, 2);
        }
      g_assert_true ((reading.offer != NULL) == cases[i].read);
    }
}

/* }}} */
int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/offer-reader/permuted", test_permuted);
  g_test_add_func ("/offer-reader/key-without-catalogue", test_key_without_catalogue);
  g_test_add_func ("/offer-reader/repeated", test_repeated);
  g_test_add_func ("/offer-reader/long-keys", test_long_keys);
  g_test_add_func ("/offer-reader/own-states", test_own_states);
  g_test_add_func ("/offer-reader/own-columns", test_own_columns);
  g_test_add_func ("/offer-reader/own-source", test_own_source);
  g_test_add_func ("/offer-reader/own-twice", test_own_twice);
  g_test_add_func ("/offer-reader/own-alike", test_own_alike);
  g_test_add_func ("/offer-reader/own-doubts", test_own_doubts);
  g_test_add_func ("/offer-reader/page", test_page);
  g_test_add_func ("/offer-reader/refused", test_refused);
  g_test_add_func ("/offer-reader/explained", test_explained);
  g_test_add_func ("/offer-reader/bounds", test_bounds);
  g_test_add_func ("/offer-reader/bad-rows", test_bad_rows);
  g_test_add_func ("/offer-reader/python", test_python);

  return g_test_run ();
}
