/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtCause:
 *
 * Why the system, or what the store rests on, refused something. Its own words follow the locale
 * of the process, or are English; these are words of ours.
 */
typedef enum
{
  GBT_CAUSE_ACCESS,
  GBT_CAUSE_ABSENT,
  GBT_CAUSE_PRESENT,
  GBT_CAUSE_FOLDER,
  GBT_CAUSE_NO_FOLDER,
  GBT_CAUSE_LINKS,
  GBT_CAUSE_NAME_LENGTH,
  GBT_CAUSE_FULL,
  GBT_CAUSE_TOO_LARGE,
  GBT_CAUSE_READ_ONLY,
  GBT_CAUSE_NO_ANSWER,
  GBT_CAUSE_IN_USE,
  GBT_CAUSE_OPEN_FILES,
  GBT_CAUSE_MEMORY,
  GBT_CAUSE_CLOSED,
  GBT_CAUSE_NO_DEVICE,
  GBT_CAUSE_NOT_A_DATABASE,
  GBT_CAUSE_UNREADABLE_PAGES,
} GbtCause;

#define GBT_N_CAUSES (GBT_CAUSE_UNREADABLE_PAGES + 1)

const char *gbt_cause_get_label (GbtCause cause);
const char *gbt_cause_describe  (int      code);

G_END_DECLS
