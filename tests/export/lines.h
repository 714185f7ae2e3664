/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-report.h"

G_BEGIN_DECLS

/* A report as lines of plain text, and what they must say. */
char *lines_of_report     (const GbtReport *report);
void  lines_assert_say    (const char      *report,
                           const char      *words);
void  lines_assert_silent (const char      *report,
                           const char      *words);

G_END_DECLS
