/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-report.h"

G_BEGIN_DECLS

GBytes *gbt_pdf_finish (GBytes           *drawn,
                        const GbtReport  *report,
                        GPtrArray        *elements,
                        GBytes           *record,
                        GError          **error);

G_END_DECLS
