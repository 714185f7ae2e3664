/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-private.h"

static const char *const tier_codes[] = {
  "secure",
  "community",
  NULL,
};
static const char *const tier_labels[] = {
  N_("Data centre"),
  N_("Community host"),
  NULL,
};
static const char *const origin_codes[] = {
  "device",
  "data-centre",
  "manufacturer",
  "public-reading",
  "host",
  NULL,
};
static const char *const origin_labels[] = {
  N_("read on the GPU supplied"),
  N_("data centre"),
  N_("manufacturer"),
  N_("published reading"),
  N_("reported by the host"),
  NULL,
};
static const char *const ecc_codes[] = {
  "on",
  "off",
  "not-applicable",
  NULL,
};
static const char *const ecc_labels[] = {
  N_("on"),
  N_("off"),
  N_("not applicable"),
  NULL,
};
static const char *const yes_no_codes[] = {
  "yes",
  "no",
  NULL,
};
static const char *const yes_no_labels[] = {
  N_("yes"),
  N_("no"),
  NULL,
};
static const char *const tax_codes[] = {
  "excluding",
  "including",
  NULL,
};
static const char *const tax_labels[] = {
  N_("excluding tax"),
  N_("including tax"),
  NULL,
};
static const char *const step_codes[] = {
  "second",
  "minute",
  "hour",
  "day",
  "week",
  "month",
  "package",
  NULL,
};
static const char *const step_labels[] = {
  N_("second"),
  N_("minute"),
  N_("hour"),
  N_("day"),
  N_("week"),
  N_("month"),
  N_("package"),
  NULL,
};
static const char *const availability_codes[] = {
  "available",
  "unavailable",
  NULL,
};
static const char *const availability_labels[] = {
  N_("available"),
  N_("unavailable"),
  NULL,
};
static const char *const doubt_codes[] = {
  "memory-gb-as-mib",
  "memory-total-as-per-gpu",
  "memory-per-gpu-as-total",
  "memory-counted-twice",
  "memory-differs-from-model",
  "memory-missing",
  "spot-zero",
  "spot-equals-price",
  "price-missing",
  "continent-as-region",
  "country-unknown",
  "variant-lost",
  "gpu-unknown",
  "host-binned",
  "availability-not-stated",
  "card-modified",
  "not-a-gpu",
  NULL,
};
static const char *const doubt_labels[] = {
  N_("memory written as MiB was read as GB"),
  N_("memory given as the total of the GPUs was divided between them"),
  N_("the total of the memory is that of one GPU"),
  N_("the total of the memory counts each GPU twice"),
  N_("the memory is not that of the GPU named"),
  N_("no memory is given"),
  N_("a spot price of 0.00 was read as none"),
  N_("the spot price equals the price: it was not kept as a spot price"),
  N_("only a spot price is given"),
  N_("“EU” stands for the continent: the country was read beside it"),
  N_("the region names no country that is known"),
  N_("the name lost the variant of the GPU"),
  N_("the GPU is in no catalogue"),
  N_("the host’s figures are the same on every row: not kept"),
  N_("every region has this price: nothing says that it is available"),
  N_("a card whose memory was changed"),
  N_("an accelerator that is not a GPU"),
  NULL,
};

const GbtFieldSpec gbt_offer_specs[GBT_N_OFFER_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_OFFER, PROVIDER, "offer.provider", MAIN, TEXT, NULL, N_("Provider"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, TITLE, "offer.title", MAIN, TEXT, NULL, N_("Offer"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, LINK, "offer.link", MAIN, LINK, NULL, N_("Link"), 0, 2000, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, TIER, "offer.tier", MAIN, CODE, NULL, N_("Tier"), 0, 0, tier_codes, tier_labels),
  GBT_ENTRY_FIELD (GBT_OFFER, TIER_WORD, "offer.tier-word", MAIN, TEXT, NULL, N_("Tier, the provider’s word"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, COUNTRY, "offer.country", MAIN, COUNTRY, NULL, N_("Country of the machine"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, REGION, "offer.region", MAIN, TEXT, NULL, N_("Region, the provider’s word"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, JURISDICTION, "offer.jurisdiction", MAIN, COUNTRY, NULL, N_("Jurisdiction"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, GPU_MODEL, "offer.gpu-model", GPU, TEXT, NULL, N_("GPU model"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, GPU_COUNT, "offer.gpu-count", GPU, DECIMAL, N_("GPUs"), N_("GPUs sold"), 0, 20, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, GPUS_USED, "offer.gpus-used", GPU, INTEGER, N_("GPUs"), N_("GPUs used"), 1, 1024, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, INTERCONNECT, "offer.interconnect", GPU, TEXT, NULL, N_("Interconnect"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, PARTITION, "offer.partition", GPU, TEXT, NULL, N_("Partition (MIG, vGPU)"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, NOMINAL, "offer.nominal", CAPACITY, BYTES, NULL, N_("Nominal capacity"), 1, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, DEVICE_TOTAL, "offer.device-total", CAPACITY, BYTES, NULL, N_("GPU total"), 1, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, USABLE_TOTAL, "offer.usable-total", CAPACITY, BYTES, NULL, N_("Usable total"), 1, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, DRIVER_RESERVE, "offer.driver-reserve", CAPACITY, BYTES, NULL, N_("Driver reserve"), 0, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, FREE_AT_START, "offer.free-at-start", CAPACITY, BYTES, NULL, N_("Free at start"), 0, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, CAPACITY_ORIGIN, "offer.capacity-origin", CAPACITY, CODE, NULL, N_("Origin of the capacity"), 0, 0, origin_codes, origin_labels),
  GBT_ENTRY_FIELD (GBT_OFFER, CAPACITY_COUNTER, "offer.capacity-counter", CAPACITY, TEXT, NULL, N_("Counter of the capacity"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, DRIVER, "offer.driver", CAPACITY, TEXT, NULL, N_("GPU driver"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, CUDA, "offer.cuda", CAPACITY, TEXT, NULL, N_("CUDA (runtime)"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, ECC, "offer.ecc", CAPACITY, CODE, NULL, N_("ECC"), 0, 0, ecc_codes, ecc_labels),
  GBT_ENTRY_FIELD (GBT_OFFER, UNIFIED, "offer.unified-memory", CAPACITY, CODE, NULL, N_("Unified memory"), 0, 0, yes_no_codes, yes_no_labels),
  GBT_ENTRY_FIELD (GBT_OFFER, HOST_RAM, "offer.host-ram", HOST, BYTES, NULL, N_("Host RAM"), 0, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, VCPUS, "offer.vcpus", HOST, DECIMAL, NULL, N_("vCPUs"), 0, 20, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, CPU, "offer.cpu", HOST, TEXT, NULL, N_("Processor"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, DISK, "offer.disk", HOST, BYTES, NULL, N_("Disk"), 0, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, CURRENCY, "offer.currency", PRICE, CURRENCY, NULL, N_("Currency"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, HOURLY, "offer.hourly", PRICE, DECIMAL, NULL, N_("Hourly price, whole machine"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, SPOT, "offer.spot", PRICE, DECIMAL, NULL, N_("Hourly price, may be interrupted"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, PACKAGE, "offer.package", PRICE, DECIMAL, NULL, N_("Package price"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, PACKAGE_DAYS, "offer.package-days", PRICE, INTEGER, N_("days"), N_("Package length"), 1, 10000, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, SETUP_FEE, "offer.setup-fee", PRICE, DECIMAL, NULL, N_("Set-up fee"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, TAX_BASIS, "offer.tax-basis", PRICE, CODE, NULL, N_("Tax basis"), 0, 0, tax_codes, tax_labels),
  GBT_ENTRY_FIELD (GBT_OFFER, TAX_RATE, "offer.tax-rate", PRICE, DECIMAL, N_("%"), N_("Tax rate"), 0, 20, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, PRICE_READ, "offer.price-read", PRICE, DATE, NULL, N_("Price read on"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, VALID_UNTIL, "offer.valid-until", PRICE, DATE, NULL, N_("Price valid until"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, BILLING_STEP, "offer.billing-step", PRICE, CODE, NULL, N_("Billing step"), 0, 0, step_codes, step_labels),
  GBT_ENTRY_FIELD (GBT_OFFER, COMMITMENT, "offer.commitment", PRICE, INTEGER, N_("hours"), N_("Minimum commitment"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, QUANTITY, "offer.quantity", PRICE, INTEGER, N_("machines"), N_("Machines at this price"), 1, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, INCLUDES, "offer.includes", PRICE, PROSE, NULL, N_("Price includes"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, LEAVES_OUT, "offer.leaves-out", PRICE, PROSE, NULL, N_("Price leaves out"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, RENEWAL, "offer.renewal", PRICE, TEXT, NULL, N_("Renewal"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, AVAILABILITY, "offer.availability", TERMS, CODE, NULL, N_("Availability now"), 0, 0, availability_codes, availability_labels),
  GBT_ENTRY_FIELD (GBT_OFFER, AVAILABLE_FROM, "offer.available-from", TERMS, DATE, NULL, N_("Available from"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, INTERRUPTIBLE, "offer.interruptible", TERMS, CODE, NULL, N_("Interruptible"), 0, 0, yes_no_codes, yes_no_labels),
  GBT_ENTRY_FIELD (GBT_OFFER, BOOKING_LIMIT, "offer.booking-limit", TERMS, INTEGER, N_("days"), N_("Longest booking"), 1, 100000, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, SUPPORT, "offer.support", TERMS, TEXT, NULL, N_("Support"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, ATTESTATIONS, "offer.attestations", TERMS, PROSE, NULL, N_("Attestations, with number and end date"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, NOTES, "offer.notes", TERMS, PROSE, NULL, N_("Notes"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_OFFER, DOUBTS, "offer.doubts", TERMS, LIST, NULL, N_("Readings to check"), 0, GBT_ENTRY_MAX_LIST, doubt_codes, doubt_labels),
};
