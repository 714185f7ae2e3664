/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

#define GBT_PDF_FAMILY "Source Sans 3"
#define GBT_PDF_MONO_FAMILY "JetBrains Mono NL"

/**
 * GbtPdfFonts:
 *
 * The faces of the printed sheet, loaded from inside the program into a font map of their own:
 * neither the fonts nor the fontconfig settings of the machine change a sheet (R10). One for
 * the whole process; whoever holds it has it alone.
 */
typedef struct _GbtPdfFonts GbtPdfFonts;

GbtPdfFonts  *gbt_pdf_fonts_lock         (GError      **error);
void          gbt_pdf_fonts_unlock       (GbtPdfFonts  *self);
PangoContext *gbt_pdf_fonts_get_context  (GbtPdfFonts  *self);
PangoContext *gbt_pdf_fonts_get_fallback (GbtPdfFonts  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtPdfFonts, gbt_pdf_fonts_unlock)

G_END_DECLS
