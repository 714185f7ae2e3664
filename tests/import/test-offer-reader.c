/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "gbt-offer-reader.h"

#define GB 1000000000.0
#define MIB 1048576.0

static GBytes *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "offers", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;
  gsize size;

  g_file_get_contents (path, &text, &size, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (text, size);
}

static GbtOfferReader *
open_text (const char  *text,
           const char  *file,
           GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gbt_offer_reader_new (bytes, file, gbt_gpu_catalogue_get (), error);
}

static GbtOfferReader *
open_file (const char *name)
{
  g_autoptr (GBytes) bytes = load (name);
  g_autoptr (GError) error = NULL;
  GbtOfferReader *reader = gbt_offer_reader_new (bytes, name, gbt_gpu_catalogue_get (), &error);

  g_assert_no_error (error);
  return reader;
}

static void
add_amount (GString        *text,
            const GbtEntry *offer,
            guint           field,
            double          unit,
            const char     *name)
{
  guint64 value;

  if (gbt_entry_get_integer (offer, field, &value))
    g_string_append_printf (text, " %.10g %s", (double) value / unit, name);
}

static void
add_text (GString        *text,
          const GbtEntry *offer,
          guint           field,
          const char     *name)
{
  if (gbt_entry_get_text (offer, field) != NULL)
    g_string_append_printf (text, " %s=%s", name, gbt_entry_get_text (offer, field));
}

/* What a row says, in one line. */
static char *
describe (const GbtOfferReading *reading)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%u", reading->line);
  if (reading->outcome == GBT_OFFER_OUTCOME_REFUSED)
    {
      g_string_append_printf (text, " refused %s “%s”: %s", reading->field, reading->read,
                              gbt_error_get_word ((GbtError) reading->cause->code));
      return g_string_free (g_steal_pointer (&text), FALSE);
    }

  add_text (text, reading->offer, GBT_OFFER_GPU_COUNT, "n");
  g_string_append_printf (text, " [%s]", gbt_entry_get_text (reading->offer, GBT_OFFER_GPU_MODEL));
  add_amount (text, reading->offer, GBT_OFFER_NOMINAL, GB, "GB");
  add_amount (text, reading->offer, GBT_OFFER_DEVICE_TOTAL, MIB, "MiB");
  add_text (text, reading->offer, GBT_OFFER_CAPACITY_ORIGIN, "from");
  add_amount (text, reading->offer, GBT_OFFER_HOST_RAM, GB, "RAM");
  add_text (text, reading->offer, GBT_OFFER_COUNTRY, "in");
  add_text (text, reading->offer, GBT_OFFER_CURRENCY, "cur");
  add_text (text, reading->offer, GBT_OFFER_HOURLY, "hourly");
  add_text (text, reading->offer, GBT_OFFER_SPOT, "spot");
  add_text (text, reading->offer, GBT_OFFER_INTERRUPTIBLE, "may-stop");
  add_text (text, reading->offer, GBT_OFFER_DOUBTS, "doubts");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

typedef struct
{
  const char *file;
  const char *catalogue;
  const char *rows[10];
} Fixture;

static const Fixture fixtures[] = {
  { "aws.csv", "gpuhunt:aws",
    {
      "2 n=1 [NVIDIA A10G (AWS G5)] 24 GB 22731 MiB from=public-reading 17.17986918 RAM in=IE cur=USD hourly=1.123",
      "3 n=1 [NVIDIA A10G (AWS G5)] 24 GB 22731 MiB from=public-reading 17.17986918 RAM in=IE cur=USD spot=0.511 may-stop=yes",
      "4 refused offer.gpu-model “m5.large”: missing",
      "5 refused offer.gpu-model “v5litepod”: type",
    } },
  { "old.csv", "gpuhunt:old",
    {
      "2 n=1 [NVIDIA A10] 24 GB 22731 MiB from=public-reading 240 RAM in=US cur=USD hourly=0.5",
      "3 refused offer.gpu-model “tpu-v5”: type",
      "4 refused offer.interruptible “maybe”: syntax",
    } },
  { "own-fr.csv", "gabarit:own-fr",
    {
      "2 n=1 [RTX 4090] 24 GB 24564 MiB from=device in=FR cur=EUR hourly=0.472",
      "3 n=2 [RTX 6000 Ada] 48 GB cur=EUR hourly=1.5",
      "4 refused offer.hourly “-1”: range",
    } },
  { "own.csv", "gabarit:own",
    {
      "2 n=1 [RTX 4090] 24 GB cur=USD hourly=0.40 doubts=spot-zero",
      "3 refused offer.title “a”: duplicate",
      "4 refused offer.currency “ZZZ”: range",
      "5 refused offer.currency “0.40”: missing",
      "6 refused offer.hourly “1e308”: syntax",
      "7 refused offer.hourly “NaN”: syntax",
      "8 refused offer.tier “gold”: range",
      "9 refused offer.nominal “24 cows”: syntax",
      "10 refused offer.title “”: missing",
    } },
  { "own.json", "gabarit:example",
    {
      "5 n=1 [RTX 4090] 24 GB 24564 MiB cur=EUR hourly=0.472",
      "8 refused offer.title “colour”: not-found",
      "9 refused offer.title “a”: duplicate",
      "10 [(null)] cur=EUR",
      "11 refused offer.country “France”: syntax",
      "12 refused offer.title “”: type",
    } },
  { "skypilot_v6_fluidstack_vms.csv", "skypilot:fluidstack",
    {
      "2 n=2 [NVIDIA H100 PCIe 80GB] 80 GB 81559 MiB from=public-reading 386.5470566 RAM in=US cur=USD hourly=5.78 doubts=variant-lost",
      "3 n=1 [NVIDIA L40] 48 GB 64.42450944 RAM in=NO cur=USD hourly=1.25",
    } },
  { "skypilot_v8_aws_vms.csv", "skypilot:aws",
    {
      "2 n=8 [NVIDIA] 141 GB 2199.023256 RAM in=FR cur=USD hourly=63.296 spot=20.123457 doubts=gpu-unknown price-rounded",
      "3 n=1 [NVIDIA A10G (AWS G5)] 24 GB 22731 MiB from=public-reading 17.17986918 RAM in=JP cur=USD hourly=1.006 spot=0.402400 doubts=price-rounded",
      "4 n=0.125 [NVIDIA L4] 1.82452224 RAM in=US cur=USD hourly=0.2 doubts=part-of-gpu",
      "5 refused offer.gpu-model “Trainium”: type",
    } },
  { "skypilot_v8_gcp_vms.csv", "skypilot:gcp",
    {
      "2 n=1 [NVIDIA Tesla T4] 16 GB 15079 MiB from=public-reading in=NL doubts=host-price-apart",
      "3 refused offer.gpu-model “tpu-v3-32”: type",
      "4 n=1 [NVIDIA L4] 24 GB 23034 MiB from=public-reading 17.17986918 RAM in=SG cur=USD hourly=0.77 spot=0.31",
    } },
  { "skypilot_v8_lambda_vms.csv", "skypilot:lambda",
    {
      "2 refused offer.gpu-model “cpu_4x_generalx”: missing",
      "3 n=1 [NVIDIA Quadro RTX 6000] 24 GB 49.3921239 RAM in=US cur=USD hourly=0.58 doubts=availability-not-stated",
      "4 n=4 [NVIDIA RTX A6000] 48 GB 45634 MiB from=public-reading 429.4967296 RAM cur=USD hourly=4.36 doubts=memory-per-gpu-as-total country-unknown availability-not-stated",
      "5 n=8 [A100] 40 GB 1932.735283 RAM in=AU cur=USD hourly=10.32 doubts=memory-per-gpu-as-total variant-lost availability-not-stated",
    } },
  { "skypilot_v8_primeintellect_vms.csv", "skypilot:primeintellect",
    {
      "2 n=8 [H100] 80 GB 81559 MiB from=public-reading 549.7558139 RAM cur=USD hourly=16.00 doubts=memory-counted-twice variant-lost country-unknown",
      "3 n=2 [A100] 549.7558139 RAM cur=USD hourly=3.00 doubts=memory-of-one-or-all variant-lost country-unknown",
      "4 n=2 [NVIDIA GeForce RTX 4090] 24 GB 24564 MiB from=public-reading 549.7558139 RAM cur=USD hourly=0.80 doubts=memory-total-as-per-gpu country-unknown",
      "5 n=4 [NVIDIA L40S] 48 GB 46068 MiB from=public-reading 549.7558139 RAM cur=USD hourly=4.00 doubts=memory-per-gpu-as-total country-unknown",
    } },
  { "skypilot_v8_runpod_vms.csv", "skypilot:runpod",
    {
      "2 n=2 [NVIDIA A100 PCIe 80GB] 80 GB 81920 MiB from=public-reading 251.2555868 RAM in=IS cur=USD hourly=2.78 doubts=memory-gb-as-mib spot-equals-price",
      "3 n=1 [NVIDIA L4] 24 GB 23034 MiB from=public-reading 54.22396211 RAM in=CA cur=USD hourly=0.35 spot=0.20 doubts=memory-gb-as-mib",
      "4 n=1 [NVIDIA L4] 24 GB 23034 MiB from=public-reading 54.22396211 RAM cur=USD hourly=0.35 spot=0.20 doubts=memory-gb-as-mib country-unknown",
    } },
  { "skypilot_v8_vast_vms.csv", "skypilot:vast",
    {
      "2 n=1 [NVIDIA GeForce RTX 4090] 24 GB 24564 MiB from=host in=FR cur=USD hourly=0.41 doubts=continent-as-region host-binned spot-zero",
      "3 n=1 [RTX4090] 49140 MiB from=host in=HK cur=USD hourly=0.52 doubts=card-modified host-binned spot-zero",
      "4 n=4 [H200] 141 GB 143771 MiB from=host in=US cur=USD hourly=10.61 doubts=memory-total-as-per-gpu variant-lost host-binned spot-zero",
      "5 n=2 [NVIDIA GeForce RTX 4070 Ti SUPER] 16 GB 16376 MiB from=host in=IS cur=USD hourly=0.36 doubts=memory-total-as-per-gpu variant-lost continent-as-region host-binned spot-zero",
      "6 n=1 [NVIDIA H100 SXM5 80GB] 80 GB 81559 MiB from=host 137.4389535 RAM in=GB cur=USD hourly=1.90 spot=0.95 doubts=variant-lost continent-as-region",
      "7 n=1 [NVIDIA A100 PCIe 80GB] 80 GB 81920 MiB from=host cur=USD doubts=variant-lost country-unknown host-binned price-zero spot-zero",
    } },
  { "skypilot_v8_verda_vms.csv", "skypilot:verda",
    {
      "2 n=2 [NVIDIA B200 SXM 180GB] 180 GB 183359 MiB from=public-reading 395.1369912 RAM in=FI cur=USD spot=3.423 may-stop=yes doubts=price-missing",
      "3 n=1 [NVIDIA B300 SXM] 262 GB 295.2790016 RAM in=FI cur=USD hourly=6.99 spot=2.447 doubts=memory-differs-from-model",
      "4 n=1 [NVIDIA RTX 6000 Ada] 48 GB 49140 MiB from=public-reading 64.42450944 RAM cur=USD hourly=0.8262 doubts=country-unknown",
      "5 refused offer.gpu-model “CPU.4V.16G”: missing",
    } },
  { "tardellirs.json", "tardellirs",
    {
      "2 n=1 [NVIDIA GeForce RTX 4090] 24 GB 24564 MiB from=public-reading 32 RAM cur=USD hourly=0.34",
      "5 n=1 [NVIDIA L40] 40 GB cur=USD spot=0.5 may-stop=yes doubts=memory-differs-from-model",
      "7 refused offer.title “two-l40”: duplicate",
      "9 refused offer.hourly “1e308”: syntax",
      "11 refused offer.hourly “-1”: range",
    } },
  { "tpu.json", "gpuhunt:tpu",
    {
      "3 refused offer.gpu-model “TPU v6e”: type",
      "4 refused offer.gpu-model “TPU v6e”: type",
      "7 refused offer.gpu-model “TPU v5p”: type",
    } },
};

static void
assert_sound (const GbtOfferReading *reading,
              const char            *file)
{
  if (reading->outcome == GBT_OFFER_OUTCOME_REFUSED)
    {
      g_assert_null (reading->offer);
      g_assert_nonnull (reading->cause);
      g_assert_cmpstr (gbt_error_get_file (reading->cause), ==, file);
      g_assert_cmpuint (gbt_error_get_line (reading->cause), >=, reading->line);
      return;
    }

  g_assert_true (gbt_entry_check (reading->offer, NULL));
  g_assert_null (reading->cause);
  g_assert_true ((reading->outcome == GBT_OFFER_OUTCOME_TO_CHECK) == (reading->n_doubts > 0));
  for (guint i = 0; i < reading->n_doubts; i++)
    {
      g_assert_true (gbt_entry_lists (reading->offer, GBT_OFFER_DOUBTS, reading->doubts[i].code));
      g_assert_true (g_str_has_prefix (reading->doubts[i].field, "offer."));
    }
}

static void
test_fixture (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GbtOfferReader) reader = open_file (fixture->file);
  g_autoptr (GError) error = NULL;
  GbtOfferReading reading;
  guint n = 0;

  g_assert_cmpstr (gbt_offer_reader_get_catalogue (reader), ==, fixture->catalogue);
  for (; gbt_offer_reader_next (reader, &reading, &error); n++)
    {
      g_autofree char *row = describe (&reading);

      assert_sound (&reading, fixture->file);
      g_assert_cmpstr (row, ==, fixture->rows[n]);
    }

  g_assert_no_error (error);
  g_assert_null (fixture->rows[n]);
  g_assert_cmpuint (gbt_offer_reader_get_n_rows (reader), ==, n);
}

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
  g_autoptr (GbtOfferReader) one = open_text (straight, "catalogs/v8/aws/vms.csv", NULL);
  g_autoptr (GbtOfferReader) other = open_text (permuted, "aws.csv", NULL);
  g_autoptr (GHashTable) of_one = read_all (one);
  g_autoptr (GHashTable) of_other = read_all (other);
  GbtEntry *dearest = g_hash_table_lookup (of_one, "a/24GB/us-east-1/#3");

  g_assert_cmpstr (gbt_offer_reader_get_catalogue (one), ==, "skypilot:aws");
  g_assert_cmpstr (gbt_offer_reader_get_catalogue (other), ==, "skypilot:aws");
  g_assert_cmpuint (g_hash_table_size (of_one), ==, 4);
  g_assert_cmpstr (gbt_entry_get_text (dearest, GBT_OFFER_HOURLY), ==, "0.50");
  assert_same_entries (of_one, of_other);
}

/* A row that is there twice, whole, is refused the second time. */
static void
test_repeated (void)
{
  static const char text[]
    = "InstanceType,AcceleratorName,AcceleratorCount,GpuInfo,Price,SpotPrice,Region\n"
      "a,L4,1," INFO ",0.50,,us-east-1\n"
      "a,L4,1," INFO ",0.50,,us-east-1\n";
  g_autoptr (GbtOfferReader) reader = open_text (text, "aws.csv", NULL);
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
  g_autoptr (GbtOfferReader) reader = open_text (text, "mine.csv", NULL);
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
  g_autoptr (GbtOfferReader) reader = open_file ("own-fr.csv");
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
  g_autoptr (GbtOfferReader) reader = open_file ("own.json");
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

  reader = open_text (header->str, "all.csv", &error);
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

      g_assert_null (open_text (refused[i].text, refused[i].file, &error));
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
      g_autoptr (GBytes) bytes = load (files[i]);
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

  g_assert_null (open_text (columns, "a.csv", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_assert_null (open_text (quoted, "a.csv", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
  g_assert_cmpuint (gbt_error_get_line (error), ==, 2);
  g_clear_error (&error);

  reader = open_text (plain, "a.csv", &error);
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
    { "a,t,1,XXX", 9, GBT_ERROR_RANGE },
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
      assert_sound (&reading, "rows.csv");
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
      g_autoptr (GbtOfferReader) reader = open_text (text, "x.csv", NULL);
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
/* {{{ The collected samples, where they are: what a careful reader gets, worked out apart */

static const struct
{
  const char *file;
  guint offers;
  guint refused;
  guint hourly;
  guint64 hourly_sum; /* millionths */
  guint spot;
  guint64 spot_sum;
  guint gpus;
  guint64 nominal; /* GB of one GPU, summed */
  guint64 device;  /* MiB of one GPU that the file gives, summed */
  guint located;
  guint64 ram; /* bytes */
} samples[] = {
  { "skypilot_v8_vast_vms.csv", 67, 0, 67, 195110000, 0, 0, 216, 3328, 3462669, 67, 0 },
  { "skypilot_v8_runpod_vms.head.csv", 79, 0, 79, 152900000, 0, 0, 110, 6320, 0, 79,
    G_GUINT64_CONSTANT (12870) << 30 },
  { "skypilot_v8_verda_vms.csv", 22, 11, 17, 84656300, 16, 58120000, 54, 2887, 0, 22, G_GUINT64_CONSTANT (8247) << 30 },
  { "skypilot_v6_fluidstack_vms.csv", 23, 0, 23, 164130000, 0, 0, 82, 1712, 0, 23, G_GUINT64_CONSTANT (11700) << 30 },
  { "skypilot_v8_lambda_vms.head.csv", 75, 34, 75, 333690000, 0, 0, 381, 2512, 0, 45,
    G_GUINT64_CONSTANT (26132) << 30 },
  { "tardellirs_gpu-pricing_offerings.json", 310, 0, 191, 345629000, 119, 89960000, 310, 21576, 0, 0,
    G_GUINT64_CONSTANT (17193000000000) },
  { "gpuhunt_tpu_pricing.json", 0, 21, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
};

static guint64
add_price (const GbtEntry *offer,
           guint           field,
           guint          *n)
{
  const char *text = gbt_entry_get_text (offer, field);

  if (text == NULL)
    return 0;
  *n += 1;
  return (guint64) (g_ascii_strtod (text, NULL) * 1000000 + 0.5);
}

static void
test_sample (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const char *folder = g_getenv ("GABARIT_SAMPLES");
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GbtOfferReader) reader = NULL;
  g_autoptr (GError) error = NULL;
  GbtOfferReading reading;
  gsize size;
  guint offers = 0, refusals = 0, hourly = 0, spot = 0, gpus = 0, located = 0;
  guint64 hourly_sum = 0, spot_sum = 0, nominal = 0, device = 0, ram = 0;

  if (folder == NULL || *folder == '\0')
    {
      g_test_skip ("GABARIT_SAMPLES does not name the folder of collected samples");
      return;
    }
  path = g_build_filename (folder, "offers", samples[i].file, NULL);
  g_file_get_contents (path, &text, &size, &error);
  g_assert_no_error (error);
  bytes = g_bytes_new (text, size);
  g_assert_true (gbt_offer_reader_sniff (bytes));
  reader = gbt_offer_reader_new (bytes, samples[i].file, gbt_gpu_catalogue_get (), &error);
  g_assert_no_error (error);

  while (gbt_offer_reader_next (reader, &reading, &error))
    {
      guint64 value;

      assert_sound (&reading, samples[i].file);
      if (reading.offer == NULL)
        {
          refusals++;
          continue;
        }
      offers++;
      hourly_sum += add_price (reading.offer, GBT_OFFER_HOURLY, &hourly);
      spot_sum += add_price (reading.offer, GBT_OFFER_SPOT, &spot);
      gpus += (guint) g_ascii_strtoull (gbt_entry_get_text (reading.offer, GBT_OFFER_GPU_COUNT), NULL, 10);
      if (gbt_entry_get_integer (reading.offer, GBT_OFFER_NOMINAL, &value))
        nominal += value / 1000;
      if (gbt_entry_is (reading.offer, GBT_OFFER_CAPACITY_ORIGIN, "host")
          && gbt_entry_get_integer (reading.offer, GBT_OFFER_DEVICE_TOTAL, &value))
        device += value >> 20;
      if (gbt_entry_get_integer (reading.offer, GBT_OFFER_HOST_RAM, &value))
        ram += value;
      located += gbt_entry_get_text (reading.offer, GBT_OFFER_COUNTRY) != NULL;
    }

  g_assert_no_error (error);
  g_assert_cmpuint (offers, ==, samples[i].offers);
  g_assert_cmpuint (refusals, ==, samples[i].refused);
  g_assert_cmpuint (gbt_offer_reader_get_n_rows (reader), ==, offers + refusals);
  g_assert_cmpuint (hourly, ==, samples[i].hourly);
  g_assert_cmpuint (hourly_sum, ==, samples[i].hourly_sum);
  g_assert_cmpuint (spot, ==, samples[i].spot);
  g_assert_cmpuint (spot_sum, ==, samples[i].spot_sum);
  g_assert_cmpuint (gpus, ==, samples[i].gpus);
  g_assert_cmpuint (nominal / 1000000, ==, samples[i].nominal);
  g_assert_cmpuint (device, ==, samples[i].device);
  g_assert_cmpuint (located, ==, samples[i].located);
  g_assert_cmpuint (ram, ==, samples[i].ram);
}

/* }}} */

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (fixtures); i++)
    {
      g_autofree char *path = g_strconcat ("/offer-reader/fixture/", fixtures[i].file, NULL);

      g_test_add_data_func (path, &fixtures[i], test_fixture);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strconcat ("/offer-reader/sample/", samples[i].file, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_sample);
    }
  g_test_add_func ("/offer-reader/permuted", test_permuted);
  g_test_add_func ("/offer-reader/repeated", test_repeated);
  g_test_add_func ("/offer-reader/long-keys", test_long_keys);
  g_test_add_func ("/offer-reader/own-states", test_own_states);
  g_test_add_func ("/offer-reader/own-columns", test_own_columns);
  g_test_add_func ("/offer-reader/own-source", test_own_source);
  g_test_add_func ("/offer-reader/page", test_page);
  g_test_add_func ("/offer-reader/refused", test_refused);
  g_test_add_func ("/offer-reader/explained", test_explained);
  g_test_add_func ("/offer-reader/bounds", test_bounds);
  g_test_add_func ("/offer-reader/bad-rows", test_bad_rows);
  g_test_add_func ("/offer-reader/python", test_python);

  return g_test_run ();
}
