/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-rendering.h"

#include "gbt-export-csv.h"
#include "gbt-export-pdf.h"
#include "gbt-record.h"

/**
 * gbt_rendering_make:
 * @fiche: a record
 * @context: (nullable): what is known of it besides itself: the frozen record it was read from,
 *   whether its decision still stands
 * @kind: which form
 * @language: of its words; the record in JSON has none
 * @cancellable: (nullable): a cancellable
 * @error: why it cannot be made
 *
 * May run in any thread.
 *
 * Returns: (transfer full) (nullable): the whole file
 */
GBytes *
gbt_rendering_make (GbtFiche                *fiche,
                    const GbtReportContext  *context,
                    GbtExportKind            kind,
                    GbtLanguage              language,
                    GCancellable            *cancellable,
                    GError                 **error)
{
  switch (kind)
    {
    case GBT_EXPORT_PDF:
      return gbt_export_pdf_in_context (fiche, context, language, cancellable, error);
    case GBT_EXPORT_CSV_SPREADSHEET:
      return gbt_export_csv_in_context (fiche, context, GBT_CSV_FRENCH, language);
    case GBT_EXPORT_CSV_RFC4180:
      return gbt_export_csv_in_context (fiche, context, GBT_CSV_RFC4180, language);
    case GBT_EXPORT_JSON:
      return context != NULL && context->frozen != NULL ? g_bytes_ref (gbt_frozen_get_bytes (context->frozen))
                                                        : gbt_record_write (fiche);
    case GBT_EXPORT_CANDIDATES_SPREADSHEET:
      return gbt_export_csv_candidates (fiche, GBT_CSV_FRENCH, language);
    case GBT_EXPORT_CANDIDATES_RFC4180:
      return gbt_export_csv_candidates (fiche, GBT_CSV_RFC4180, language);
    default:
      g_return_val_if_reached (NULL);
    }
}

/**
 * gbt_rendering_dup_name:
 * @sheet: a sheet
 * @kind: which form
 *
 * Returns: (transfer full): the name to propose for its file, "FC-2026-0007-r3.pdf": whatever
 *   is typed in the reference, it is a file's name and no path
 */
char *
gbt_rendering_dup_name (const GbtSheet *sheet,
                        GbtExportKind   kind)
{
  const char *reference = gbt_sheet_get_reference (sheet);
  g_autofree char *stem = g_strdup (reference != NULL ? reference : gbt_sheet_get_id (sheet));
  const char *extension = "csv";
  const char *part = "";

  if (kind == GBT_EXPORT_PDF)
    extension = "pdf";
  else if (kind == GBT_EXPORT_JSON)
    extension = "json";
  else if (kind == GBT_EXPORT_CANDIDATES_SPREADSHEET || kind == GBT_EXPORT_CANDIDATES_RFC4180)
    part = "-candidates";

  for (char *c = stem; *c != '\0'; c++)
    if (*c == '/' || *c == '\\' || *c == ':' || g_ascii_iscntrl (*c) || (*c == '.' && c == stem))
      *c = '-';
  return g_strdup_printf ("%s-r%u%s.%s", stem, gbt_sheet_get_revision (sheet), part, extension);
}
