/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-answer.h"

#include "gbt-export-pdf.h"
#include "gbt-record.h"
#include "gbt-report-answer.h"

/**
 * gbt_export_answer_pdf:
 * @answer: the answer of a search
 * @program_version: of the program that made it
 * @language: of the pages, whatever the locale
 * @cancellable: (nullable): asked between the steps
 * @error: set when cancelled, or when the file cannot be made
 *
 * Prints an answer as a sheet is printed, its JSON (docs/find.md) attached. The pages show the first
 * %GBT_REPORT_ANSWER_MOST machines and alternatives, and say how many more there are; the attached
 * file has them all. The same answer gives the same bytes (R10). Any thread may.
 *
 * Returns: (transfer full) (nullable): the file
 */
GBytes *
gbt_export_answer_pdf (const GbtAnswer  *answer,
                       const char       *program_version,
                       GbtLanguage       language,
                       GCancellable     *cancellable,
                       GError          **error)
{
  g_autoptr (GBytes) record = gbt_record_write_answer (answer);
  g_autofree char *digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, record);
  g_autoptr (GbtReport) report = gbt_report_new_answer (answer, digest, program_version, language);

  return gbt_export_pdf_report (report, record, cancellable, error);
}
