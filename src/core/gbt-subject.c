/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-subject.h"

#include "gbt-error.h"

static const char *const equal[] = { "equal", "one-of", "present", NULL };
static const char *const at_least[] = { "at-least", "equal", "at-most", NULL };
static const char *const least_only[] = { "at-least", NULL };
static const char *const present[] = { "present", NULL };
static const char *const at_most[] = { "at-most", "at-least", "equal", NULL };
static const char *const quality[] = { "at-least", "at-most", NULL };
static const char *const present_equal[] = { "present", "equal", "at-least", NULL };
static const char *const most_only[] = { "at-most", NULL };
static const char *const equal_only[] = { "equal", NULL };
static const char *const one_of[] = { "one-of", NULL };
static const char *const by[] = { "by", NULL };
static const char *const all[] = { "present", "at-least", "at-most", "equal", "one-of", "by", NULL };

#define SUBJECT(CODE, LABEL, HINT, TYPE, UNIT, COMPARATORS, COMPUTED, TAKES_VALUE)                   \
  {                                                                                                \
    CODE, LABEL, HINT, GBT_FIELD_TYPE_##TYPE, UNIT, COMPARATORS, COMPUTED, TAKES_VALUE             \
  }

/* The ready set (8-decisions 32), in its order: software support first, then capacity. */
static const GbtSubject subjects[] = {
  SUBJECT ("architecture", N_("GPU architecture"),
           N_("The manufacturer’s sheet of the GPU, held against what the software supports"),
           TEXT, NULL, equal, FALSE, TRUE),
  SUBJECT ("driver", N_("GPU driver"),
           N_("The version of the NVIDIA or other driver that the provider installs"),
           TEXT, NULL, at_least, FALSE, TRUE),
  SUBJECT ("runtime", N_("CUDA (runtime)"),
           N_("The version of CUDA that the software needs and the driver supports"),
           TEXT, NULL, at_least, FALSE, TRUE),
  SUBJECT ("memory", N_("Memory per GPU"),
           N_("The GPU total or usable total, read on the GPU supplied; the envelope unless another amount is set"),
           BYTES, NULL, least_only, TRUE, TRUE),
  SUBJECT ("margin", N_("Useful margin per GPU"),
           N_("The capacity less the confirmed peak, or less the envelope; say why this much is wanted"),
           BYTES, NULL, least_only, TRUE, TRUE),
  SUBJECT ("free-memory", N_("Free memory at start"),
           N_("What the driver gives as free before the workload starts, on the GPU supplied"),
           BYTES, NULL, least_only, TRUE, TRUE),
  SUBJECT ("limit-workload", N_("Limit workload holds, not truncated"),
           N_("Only a run at the limit of the sheet, within scope, that confirms it"),
           TEXT, NULL, present, TRUE, FALSE),
  SUBJECT ("latency", N_("Latency measured"),
           N_("A run that records it: nothing is deduced from another GPU"),
           DECIMAL, N_("seconds"), at_most, FALSE, TRUE),
  SUBJECT ("quality", N_("Quality"),
           N_("The quality measured by a run that confirms its stage; the threshold of the sheet unless another value is set"),
           DECIMAL, NULL, quality, TRUE, TRUE),
  SUBJECT ("formats", N_("Weight and compute formats"),
           N_("The manufacturer’s sheet of the GPU: bf16, fp8…"),
           TEXT, NULL, present_equal, FALSE, TRUE),
  SUBJECT ("host-ram", N_("Host RAM"),
           N_("The offer, in writing"),
           BYTES, NULL, least_only, TRUE, TRUE),
  SUBJECT ("cpu", N_("vCPUs"),
           N_("The offer, in writing"),
           DECIMAL, N_("vCPUs"), at_least, TRUE, TRUE),
  SUBJECT ("disk", N_("Disk"),
           N_("The offer, in writing"),
           BYTES, NULL, least_only, TRUE, TRUE),
  SUBJECT ("interconnect", N_("Interconnect"),
           N_("The link between the GPUs of one machine, in writing"),
           TEXT, NULL, present_equal, FALSE, TRUE),
  SUBJECT ("country", N_("Country of the machine"),
           N_("The country where the machine stands, in writing; EU is the 27 member states"),
           LIST, NULL, one_of, TRUE, TRUE),
  SUBJECT ("jurisdiction", N_("Jurisdiction"),
           N_("The law that the provider answers to, in writing"),
           LIST, NULL, one_of, FALSE, TRUE),
  SUBJECT ("availability", N_("Available"),
           N_("A date from the provider, in writing; the date of the sheet unless another is set"),
           DATE, NULL, by, TRUE, TRUE),
  SUBJECT ("price-validity", N_("Price still valid"),
           N_("The end of validity written on the offer; the date of the sheet unless another is set"),
           DATE, NULL, at_least, TRUE, TRUE),
  SUBJECT ("hourly-price", N_("Price per hour"),
           N_("The hourly price of the whole machine, written with its currency: 1.00 EUR"),
           TEXT, NULL, most_only, TRUE, TRUE),
  SUBJECT ("cost", N_("Cost of the campaign"),
           N_("What the campaign of the sheet costs, written with its currency: 50 EUR"),
           TEXT, NULL, most_only, TRUE, TRUE),
  SUBJECT ("tier", N_("Tier"),
           N_("secure: a data centre; community: the machine of a host, who can read the memory of a session"),
           TEXT, NULL, equal_only, TRUE, TRUE),
  SUBJECT ("not-interruptible", N_("Not interruptible"),
           N_("The offer, in writing"),
           TEXT, NULL, present, TRUE, FALSE),
  SUBJECT ("managed-application", N_("Managed application"),
           N_("What the provider runs and keeps up to date, in writing"),
           TEXT, NULL, present_equal, FALSE, FALSE),
  SUBJECT ("confidentiality", N_("Confidentiality"),
           N_("Who can read the memory of a session: a community host can"),
           TEXT, NULL, present_equal, FALSE, FALSE),
  SUBJECT ("attestations", N_("Attestations"),
           N_("Each with its number and its end date"),
           TEXT, NULL, present_equal, FALSE, TRUE),
  SUBJECT ("model-licence", N_("Model licence allows the use"),
           N_("The text of the licence, for this use"),
           TEXT, NULL, present, FALSE, FALSE),
  SUBJECT ("driver-licence", N_("Driver licence in a data centre"),
           N_("The licence of the driver, for this GPU in a data centre"),
           TEXT, NULL, present, FALSE, FALSE),
  SUBJECT ("support", N_("Support"),
           N_("Hours and delays, in writing"),
           TEXT, NULL, present_equal, FALSE, TRUE),
  SUBJECT ("reversibility", N_("Reversibility"),
           N_("How data and the workload leave the machine, in writing"),
           TEXT, NULL, present, FALSE, FALSE),
  SUBJECT ("container", N_("Container"),
           N_("Whether the workload runs in the container it is built in"),
           TEXT, NULL, present_equal, FALSE, FALSE),
  SUBJECT ("other", N_("Other requirement"),
           N_("Say what is asked, and what would show it"),
           TEXT, NULL, all, FALSE, TRUE),
};

/**
 * gbt_subject_get_n_all:
 *
 * Returns: how many subjects the ready set has
 */
guint
gbt_subject_get_n_all (void)
{
  return G_N_ELEMENTS (subjects);
}

/**
 * gbt_subject_get:
 * @index: from 0
 *
 * Returns: (transfer none): the subject, in the order of the ready set
 */
const GbtSubject *
gbt_subject_get (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (subjects), NULL);

  return &subjects[index];
}

/**
 * gbt_subject_find:
 * @code: (nullable): a stable word
 *
 * Returns: (transfer none) (nullable): the subject; %NULL for a word that this version does not
 *   know, which is judged by the planner like "other"
 */
const GbtSubject *
gbt_subject_find (const char *code)
{
  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    {
      if (g_strcmp0 (subjects[i].code, code) == 0)
        return &subjects[i];
    }

  return NULL;
}
