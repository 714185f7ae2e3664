/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"

G_BEGIN_DECLS

/**
 * GbtSubject:
 * @code: stable word: "memory"
 * @label: English msgid: what a candidate is asked for
 * @hint: English msgid: what settles it, said to the planner
 * @type: what its value is; %GBT_FIELD_TYPE_BYTES stands in the amount, anything else in the
 *   value of the requirement
 * @unit: (nullable): English msgid of the unit of the value
 * @comparators: (array zero-terminated=1): those it can be asked with, the usual one first
 * @computed: the verdict is computed from the offer, the estimate and the runs; else the planner
 *   sets it
 * @takes_value: a requirement on it holds a value; without one, it is a yes or no
 *
 * A subject of the ready set of requirements (8-decisions 32).
 */
typedef struct
{
  const char *code;
  const char *label;
  const char *hint;
  GbtFieldType type;
  const char *unit;
  const char *const *comparators;
  gboolean computed;
  gboolean takes_value;
} GbtSubject;

/* Subjects that the verdicts compute. */
#define GBT_SUBJECT_MEMORY "memory"
#define GBT_SUBJECT_MARGIN "margin"
#define GBT_SUBJECT_FREE_MEMORY "free-memory"
#define GBT_SUBJECT_LIMIT_WORKLOAD "limit-workload"
#define GBT_SUBJECT_QUALITY "quality"
#define GBT_SUBJECT_HOST_RAM "host-ram"
#define GBT_SUBJECT_CPU "cpu"
#define GBT_SUBJECT_DISK "disk"
#define GBT_SUBJECT_COUNTRY "country"
#define GBT_SUBJECT_AVAILABILITY "availability"
#define GBT_SUBJECT_PRICE_VALIDITY "price-validity"
#define GBT_SUBJECT_HOURLY_PRICE "hourly-price"
#define GBT_SUBJECT_COST "cost"
#define GBT_SUBJECT_TIER "tier"
#define GBT_SUBJECT_NOT_INTERRUPTIBLE "not-interruptible"
#define GBT_SUBJECT_OTHER "other"

guint             gbt_subject_get_n_all (void);
const GbtSubject *gbt_subject_get       (guint       index);
const GbtSubject *gbt_subject_find      (const char *code);

G_END_DECLS
