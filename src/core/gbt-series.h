/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"

G_BEGIN_DECLS

/* Series of numbers. */
typedef enum
{
  GBT_SERIES_MANDATORY,   /* E1 */
  GBT_SERIES_PREFERENCE,  /* F1 */
  GBT_SERIES_CANDIDATE,   /* C1 */
  GBT_SERIES_EVIDENCE,    /* P1 */
  GBT_SERIES_RUN,         /* ES-01 */
  GBT_SERIES_INVALIDATOR, /* I1 */
  GBT_SERIES_RATE,        /* X1 */
  GBT_N_SERIES,
} GbtSeries;

GbtSeries gbt_series_of      (GbtEntryKind  kind,
                              const char   *number);
guint     gbt_series_parse   (GbtSeries     series,
                              const char   *number);
char     *gbt_series_write   (GbtSeries     series,
                              guint         value);
int       gbt_series_compare (const char   *a,
                              const char   *b);

G_END_DECLS
