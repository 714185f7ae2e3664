/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-pdf.h"

#include "gbt-pdf-canvas.h"
#include "gbt-pdf-finish.h"
#include "gbt-pdf-flow.h"
#include "gbt-pdf-front.h"
#include "gbt-record.h"

static void
set_running (GbtPdfCanvas    *canvas,
             const GbtReport *report)
{
  g_autoptr (GbtReportText) header = gbt_report_text_new (NULL);
  g_autofree char *rest
      = g_strdup_printf (" · %s · %s", report->header_revision, report->title);

  gbt_report_text_add (header, GBT_REPORT_STYLE_STRONG, report->header_reference);
  gbt_report_text_add (header, GBT_REPORT_STYLE_PLAIN, rest);
  gbt_pdf_canvas_set_running (canvas, header, report->header_state, report->footer, report->page);
}

/**
 * gbt_export_pdf_report:
 * @report: a report
 * @record: the record it says in words, attached to the file
 * @cancellable: (nullable): asked between the steps
 * @error: set when cancelled, or to %GBT_ERROR_INSIDE
 *
 * Sets a report as a PDF: A4 portrait, tagged, with its fonts. Any thread may; two sheets are
 * set one after the other. The bytes depend on the report and the record only.
 *
 * Returns: (transfer full) (nullable): the file
 */
GBytes *
gbt_export_pdf_report (const GbtReport  *report,
                       GBytes           *record,
                       GCancellable     *cancellable,
                       GError          **error)
{
  g_autoptr (GbtPdfFonts) fonts = gbt_pdf_fonts_lock (error);
  g_autoptr (GbtPdfCanvas) canvas = NULL;
  g_autoptr (GbtPdfFlow) flow = NULL;
  g_autoptr (GBytes) drawn = NULL;

  if (fonts == NULL)
    return NULL;

  canvas = gbt_pdf_canvas_new (fonts);
  gbt_pdf_canvas_add_page (canvas);
  set_running (canvas, report);
  flow = gbt_pdf_flow_new (canvas, report, gbt_pdf_front_place (canvas, report));
  for (guint i = 0; i < report->sections->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      gbt_pdf_flow_add_section (flow, g_ptr_array_index (report->sections, i));
    }

  drawn = gbt_pdf_canvas_write (canvas, report->pdf_title, report->author, report->program, error);
  if (drawn == NULL || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  return gbt_pdf_finish (drawn, report, gbt_pdf_canvas_get_elements (canvas), record, error);
}

/**
 * gbt_export_pdf_in_context:
 * @fiche: what is exported
 * @context: (nullable): what is known of it besides
 * @language: the language of the sheet, whatever the locale
 * @cancellable: (nullable): asked between the steps
 * @error: set when cancelled, or when the file cannot be made
 *
 * Makes the printed sheet of a frozen record, its bytes attached as they were frozen. The same
 * decision gives the same bytes, unless @context changed.
 *
 * Returns: (transfer full) (nullable): the file
 */
GBytes *
gbt_export_pdf_in_context (GbtFiche                *fiche,
                           const GbtReportContext  *context,
                           GbtLanguage              language,
                           GCancellable            *cancellable,
                           GError                 **error)
{
  g_autoptr (GbtReport) report = gbt_report_new_in_context (fiche, context, language);
  g_autoptr (GBytes) record = context != NULL && context->frozen != NULL
                                  ? g_bytes_ref (gbt_frozen_get_bytes (context->frozen))
                                  : gbt_record_write (fiche);

  return gbt_export_pdf_report (report, record, cancellable, error);
}

/**
 * gbt_export_pdf:
 * @fiche: what is exported
 * @language: the language of the sheet, whatever the locale
 * @cancellable: (nullable): asked between the steps
 * @error: set when cancelled, or when the record or the file cannot be made
 *
 * Makes the printed sheet, its record attached. Any thread may.
 *
 * Returns: (transfer full) (nullable): the file, to be written by the caller: see
 *   gbt_export_save()
 */
GBytes *
gbt_export_pdf (GbtFiche      *fiche,
                GbtLanguage    language,
                GCancellable  *cancellable,
                GError       **error)
{
  return gbt_export_pdf_in_context (fiche, NULL, language, cancellable, error);
}
