/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-rendering.h"

#include "gbt-export-csv.h"
#include "gbt-export-pdf.h"
#include "gbt-record.h"

/**
 * gbt_rendering_make:
 * @fiche: a record
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
gbt_rendering_make (GbtFiche       *fiche,
                    GbtExportKind   kind,
                    GbtLanguage     language,
                    GCancellable   *cancellable,
                    GError        **error)
{
  switch (kind)
    {
    case GBT_EXPORT_PDF:
      return gbt_export_pdf (fiche, language, cancellable, error);
    case GBT_EXPORT_CSV_SPREADSHEET:
      return gbt_export_csv (fiche, GBT_CSV_FRENCH, language);
    case GBT_EXPORT_CSV_RFC4180:
      return gbt_export_csv (fiche, GBT_CSV_RFC4180, language);
    case GBT_EXPORT_JSON:
      return gbt_record_write (fiche);
    default:
      g_return_val_if_reached (NULL);
    }
}

/**
 * gbt_rendering_make_frozen:
 * @fiche: what a frozen record says
 * @frozen: the record
 * @kind: which form
 * @language: of its words
 * @cancellable: (nullable): a cancellable
 * @error: why it cannot be made
 *
 * gbt_rendering_make() of a frozen record: its bytes as they were frozen, which the PDF carries
 * and whose fingerprint it prints. May run in any thread.
 *
 * Returns: (transfer full) (nullable): the whole file
 */
GBytes *
gbt_rendering_make_frozen (GbtFiche         *fiche,
                           const GbtFrozen  *frozen,
                           GbtExportKind     kind,
                           GbtLanguage       language,
                           GCancellable     *cancellable,
                           GError          **error)
{
  const GbtReportContext context = { .frozen = frozen };

  if (kind == GBT_EXPORT_JSON)
    return g_bytes_ref (gbt_frozen_get_bytes (frozen));
  if (kind == GBT_EXPORT_PDF)
    return gbt_export_pdf_in_context (fiche, &context, language, cancellable, error);
  return gbt_rendering_make (fiche, kind, language, cancellable, error);
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

  if (kind == GBT_EXPORT_PDF)
    extension = "pdf";
  else if (kind == GBT_EXPORT_JSON)
    extension = "json";

  for (char *c = stem; *c != '\0'; c++)
    if (*c == '/' || *c == '\\' || *c == ':' || g_ascii_iscntrl (*c) || (*c == '.' && c == stem))
      *c = '-';
  return g_strdup_printf ("%s-r%u.%s", stem, gbt_sheet_get_revision (sheet), extension);
}
