/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-pdf-canvas.h"
#include "gbt-report.h"

G_BEGIN_DECLS

double gbt_pdf_front_place (GbtPdfCanvas    *canvas,
                            const GbtReport *report);

G_END_DECLS
