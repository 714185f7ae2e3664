/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-private.h"

#include <string.h>

#include "gbt-country.h"
#include "gbt-decimal.h"
#include "gbt-error.h"

/* An amount of bytes of the host, as offered. */
static void
judge_bytes (GbtCell     *cell,
             GbtCase     *facts,
             guint        field,
             GbtSentence *unknown,
             GbtSentence *lack)
{
  g_autoptr (GbtSentence) ask = unknown;
  g_autoptr (GbtSentence) prove = lack;
  guint64 wanted, offered;

  if (!gbt_entry_get_integer (facts->requirement, GBT_REQUIREMENT_AMOUNT, &wanted))
    gbt_cell_ask_for_value (cell);
  else if (!gbt_entry_get_integer (facts->offer, field, &offered))
    gbt_cell_ask (cell, g_steal_pointer (&ask));
  else if (offered < wanted)
    gbt_cell_exclude (cell, gbt_sentence_new ("short", N_("{1} < {2}"), GBT_ARGUMENT_SOLD, offered,
                                              GBT_ARGUMENT_SOLD, wanted, GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("offered", N_("{1}, offer"), GBT_ARGUMENT_SOLD, offered, GBT_ARGUMENT_END),
                    g_steal_pointer (&prove));
}

void
gbt_cell_judge_host_ram (GbtCell *cell,
                         GbtCase *facts)
{
  judge_bytes (cell, facts, GBT_OFFER_HOST_RAM, gbt_sentence_new ("host-ram", N_("RAM"), GBT_ARGUMENT_END),
               gbt_sentence_new ("host-ram-evidence", N_("evidence of the RAM"), GBT_ARGUMENT_END));
}

void
gbt_cell_judge_disk (GbtCell *cell,
                     GbtCase *facts)
{
  judge_bytes (cell, facts, GBT_OFFER_DISK, gbt_sentence_new ("disk", N_("size of the disk"), GBT_ARGUMENT_END),
               gbt_sentence_new ("disk-evidence", N_("evidence of the disk"), GBT_ARGUMENT_END));
}

void
gbt_cell_judge_cpu (GbtCell *cell,
                    GbtCase *facts)
{
  const char *wanted = gbt_entry_get_text (facts->requirement, GBT_REQUIREMENT_VALUE);
  const char *offered = gbt_entry_get_text (facts->offer, GBT_OFFER_VCPUS);
  gboolean at_most = gbt_entry_is (facts->requirement, GBT_REQUIREMENT_COMPARATOR, "at-most");
  gboolean equal = gbt_entry_is (facts->requirement, GBT_REQUIREMENT_COMPARATOR, "equal");
  int order;

  if (!gbt_decimal_is_valid (wanted))
    {
      gbt_cell_ask_for_value (cell);
      return;
    }
  if (!gbt_decimal_is_valid (offered))
    {
      gbt_cell_ask (cell, gbt_sentence_new ("cpu", N_("number of vCPUs"), GBT_ARGUMENT_END));
      return;
    }

  order = gbt_decimal_compare (offered, wanted);
  if (equal ? order != 0 : at_most ? order > 0 : order < 0)
    gbt_cell_exclude (cell, gbt_sentence_new ("short",
                                              equal     ? N_("{1} instead of {2}")
                                              : at_most ? N_("{1} > {2}")
                                                        : N_("{1} < {2}"),
                                              GBT_ARGUMENT_DECIMAL, offered, GBT_ARGUMENT_DECIMAL, wanted,
                                              GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("offered", N_("{1}, offer"), GBT_ARGUMENT_DECIMAL, offered, GBT_ARGUMENT_END),
                    gbt_sentence_new ("cpu-evidence", N_("evidence of the number of vCPUs"), GBT_ARGUMENT_END));
}

/* R13: an unknown location is not inside; EU means the 27 member states. */
void
gbt_cell_judge_country (GbtCell *cell,
                        GbtCase *facts)
{
  const char *wanted = gbt_entry_get_text (facts->requirement, GBT_REQUIREMENT_VALUE);
  const char *country = gbt_entry_get_text (facts->offer, GBT_OFFER_COUNTRY);

  if (!gbt_country_list_is_valid (wanted))
    gbt_cell_ask_for_value (cell);
  else if (country == NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("country", N_("country"), GBT_ARGUMENT_END));
  else if (!gbt_country_list_holds (wanted, country))
    gbt_cell_exclude (cell, gbt_sentence_new ("outside", N_("machine in another country: {1}"),
                                              GBT_ARGUMENT_COUNTRY, country, GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("inside", N_("{1}, offer"), GBT_ARGUMENT_COUNTRY, country, GBT_ARGUMENT_END),
                    gbt_sentence_new ("country-evidence", N_("evidence of the country"), GBT_ARGUMENT_END));
}

/* A date from the provider: that it is offered today says nothing of the day it is needed. */
void
gbt_cell_judge_availability (GbtCell *cell,
                             GbtCase *facts)
{
  const char *wanted = gbt_requirement_get_date (facts->requirement, facts->workload);
  const char *date = gbt_entry_get_text (facts->offer, GBT_OFFER_AVAILABLE_FROM);

  if (wanted == NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("date-missing", N_("date that it is needed from"), GBT_ARGUMENT_END));
  else if (date == NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("date", N_("written date from the provider"), GBT_ARGUMENT_END));
  else if (strcmp (date, wanted) > 0)
    gbt_cell_exclude (cell, gbt_sentence_new ("late", N_("available from {1}, after {2}"), GBT_ARGUMENT_DATE, date,
                                              GBT_ARGUMENT_DATE, wanted, GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("on-time", N_("{1}, in writing"), GBT_ARGUMENT_DATE, date, GBT_ARGUMENT_END),
                    gbt_sentence_new ("date-evidence", N_("evidence of the date"), GBT_ARGUMENT_END));
}

void
gbt_cell_judge_validity (GbtCell *cell,
                         GbtCase *facts)
{
  const char *wanted = gbt_requirement_get_date (facts->requirement, facts->workload);
  const char *until = gbt_entry_get_text (facts->offer, GBT_OFFER_VALID_UNTIL);

  if (wanted == NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("date-missing", N_("date that it is needed from"), GBT_ARGUMENT_END));
  else if (until == NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("validity", N_("validity of the price, in writing"), GBT_ARGUMENT_END));
  else if (strcmp (until, wanted) < 0)
    gbt_cell_exclude (cell, gbt_sentence_new ("expired", N_("price valid until {1}, before {2}"), GBT_ARGUMENT_DATE,
                                              until, GBT_ARGUMENT_DATE, wanted, GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("valid", N_("until {1}, offer"), GBT_ARGUMENT_DATE, until, GBT_ARGUMENT_END),
                    gbt_sentence_new ("validity-evidence", N_("evidence of the validity of the price"),
                                      GBT_ARGUMENT_END));
}
