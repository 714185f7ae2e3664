/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "offer-fixtures.h"

#define GB 1000000000.0
#define MIB 1048576.0

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
      "2 n=2 [NVIDIA H100 PCIe 80GB] 80 GB 81559 MiB from=public-reading 386.5470566 RAM in=US cur=USD hourly=5.78 "
      "doubts=variant-lost",
      "3 n=1 [NVIDIA L40] 48 GB 64.42450944 RAM in=NO cur=USD hourly=1.25",
    } },
  { "skypilot_v8_aws_vms.csv", "skypilot:aws",
    {
      "2 n=8 [NVIDIA] 141 GB 2199.023256 RAM in=FR cur=USD hourly=63.296 spot=20.123457 doubts=gpu-unknown price-rounded",
      "3 n=1 [NVIDIA A10G (AWS G5)] 24 GB 22731 MiB from=public-reading 17.17986918 RAM in=JP cur=USD hourly=1.006 "
      "spot=0.402400 doubts=price-rounded",
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
      "4 n=4 [NVIDIA RTX A6000] 48 GB 45634 MiB from=public-reading 429.4967296 RAM cur=USD hourly=4.36 "
      "doubts=memory-per-gpu-as-total country-unknown availability-not-stated",
      "5 n=8 [A100] 40 GB 1932.735283 RAM in=AU cur=USD hourly=10.32 doubts=memory-per-gpu-as-total variant-lost "
      "availability-not-stated",
    } },
  { "skypilot_v8_primeintellect_vms.csv", "skypilot:primeintellect",
    {
      "2 n=8 [H100] 80 GB 81559 MiB from=public-reading 549.7558139 RAM cur=USD hourly=16.00 doubts=memory-counted-twice "
      "variant-lost country-unknown",
      "3 n=2 [A100] 549.7558139 RAM cur=USD hourly=3.00 doubts=memory-of-one-or-all variant-lost country-unknown",
      "4 n=2 [NVIDIA GeForce RTX 4090] 24 GB 24564 MiB from=public-reading 549.7558139 RAM cur=USD hourly=0.80 "
      "doubts=memory-total-as-per-gpu country-unknown",
      "5 n=4 [NVIDIA L40S] 48 GB 46068 MiB from=public-reading 549.7558139 RAM cur=USD hourly=4.00 "
      "doubts=memory-per-gpu-as-total country-unknown",
      "6 n=1 [NVIDIA H100 NVL 94GB] 94 GB 95830 MiB from=host 549.7558139 RAM cur=USD hourly=2.50 doubts=country-unknown",
      "7 n=1 [A100-80GB] 80 GB 68.71947674 RAM cur=USD hourly=1.50 doubts=variant-lost country-unknown",
      "8 n=1 [Next 96GB] 96 GB 68.71947674 RAM cur=USD hourly=1.50 doubts=gpu-unknown country-unknown",
      "9 refused offer.nominal “{'Gpus': [{'Name': 'H100', 'MemoryInfo': {'SizeInMiB': 81920.5}}]}”: type",
    } },
  { "skypilot_v8_runpod_vms.csv", "skypilot:runpod",
    {
      "2 n=2 [NVIDIA A100 PCIe 80GB] 80 GB 81920 MiB from=public-reading 251.2555868 RAM in=IS cur=USD hourly=2.78 "
      "doubts=memory-gb-as-mib spot-equals-price",
      "3 n=1 [NVIDIA L4] 24 GB 23034 MiB from=public-reading 54.22396211 RAM in=CA cur=USD hourly=0.35 spot=0.20 "
      "doubts=memory-gb-as-mib",
      "4 n=1 [NVIDIA L4] 24 GB 23034 MiB from=public-reading 54.22396211 RAM cur=USD hourly=0.35 spot=0.20 "
      "doubts=memory-gb-as-mib country-unknown",
    } },
  { "skypilot_v8_vast_vms.csv", "skypilot:vast",
    {
      "2 n=1 [NVIDIA GeForce RTX 4090] 24 GB 24564 MiB from=host in=FR cur=USD hourly=0.41 doubts=continent-as-region "
      "host-binned spot-zero",
      "3 n=1 [RTX4090] 49140 MiB from=host in=HK cur=USD hourly=0.52 doubts=card-modified host-binned spot-zero",
      "4 n=4 [H200] 141 GB 143771 MiB from=host in=US cur=USD hourly=10.61 doubts=memory-total-as-per-gpu variant-lost "
      "host-binned spot-zero",
      "5 n=2 [NVIDIA GeForce RTX 4070 Ti SUPER] 16 GB 16376 MiB from=host in=IS cur=USD hourly=0.36 "
      "doubts=memory-total-as-per-gpu variant-lost continent-as-region host-binned spot-zero",
      "6 n=1 [NVIDIA H100 SXM5 80GB] 80 GB 81559 MiB from=host 137.4389535 RAM in=GB cur=USD hourly=1.90 spot=0.95 "
      "doubts=variant-lost continent-as-region",
      "7 n=1 [NVIDIA A100 PCIe 80GB] 80 GB 81920 MiB from=host cur=USD doubts=variant-lost country-unknown host-binned "
      "price-zero spot-zero",
    } },
  { "skypilot_v8_verda_vms.csv", "skypilot:verda",
    {
      "2 n=2 [NVIDIA B200 SXM 180GB] 180 GB 183359 MiB from=public-reading 395.1369912 RAM in=FI cur=USD spot=3.423 "
      "may-stop=yes doubts=price-missing",
      "3 n=1 [NVIDIA B300 SXM] 262 GB 295.2790016 RAM in=FI cur=USD hourly=6.99 spot=2.447 doubts=memory-differs-from-model",
      "4 n=1 [NVIDIA RTX 6000 Ada] 48 GB 49140 MiB from=public-reading 64.42450944 RAM cur=USD hourly=0.8262 "
      "doubts=country-unknown",
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
test_fixture (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GbtOfferReader) reader = offer_open (fixture->file);
  g_autoptr (GError) error = NULL;
  GbtOfferReading reading;
  guint n = 0;

  g_assert_cmpstr (gbt_offer_reader_get_catalogue (reader), ==, fixture->catalogue);
  for (; gbt_offer_reader_next (reader, &reading, &error); n++)
    {
      g_autofree char *row = describe (&reading);

      offer_assert_sound (&reading, fixture->file);
      g_assert_cmpstr (row, ==, fixture->rows[n]);
    }

  g_assert_no_error (error);
  g_assert_null (fixture->rows[n]);
  g_assert_cmpuint (gbt_offer_reader_get_n_rows (reader), ==, n);
}

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

      offer_assert_sound (&reading, samples[i].file);
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
      g_autofree char *path = g_strconcat ("/offer-files/fixture/", fixtures[i].file, NULL);

      g_test_add_data_func (path, &fixtures[i], test_fixture);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strconcat ("/offer-files/sample/", samples[i].file, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_sample);
    }

  return g_test_run ();
}
