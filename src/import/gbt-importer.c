/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-importer.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-import-config.h"
#include "gbt-import-pdf.h"
#include "gbt-record.h"

/* Any version of our record: the newer ones are refused by it, with their reason. */
#define SHEET_SCHEMA "org.gabarit.sheet/"

static gboolean
refuse_format (const char  *file,
               GError     **error)
{
  gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT,
                 N_("This is not a file that is read here: the configuration of a model "
                    "(config.json), a file of offers or a sheet exported as JSON or PDF is expected"),
                 NULL);
  if (error != NULL)
    gbt_error_set_place (*error, file, 1);
  return FALSE;
}

/* What does not begin as an object is something else, whatever is wrong inside. */
static gboolean
begins_as_object (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  gsize at = size >= 3 && memcmp (data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  while (at < size && g_ascii_isspace (data[at]))
    at++;
  return at < size && data[at] == '{';
}

static gboolean
is_sheet (const GbtJson *root)
{
  const GbtJson *schema = gbt_json_find (root, "schema");
  const char *name = schema != NULL && gbt_json_get_kind (schema) == GBT_JSON_STRING
    ? gbt_json_to_text (schema, NULL)
    : NULL;

  return name != NULL && g_str_has_prefix (name, SHEET_SCHEMA);
}

/* A printed sheet of ours: its record, once it agrees with what was exported. */
static GbtSheet *
read_pdf (GBytes      *bytes,
          const char  *file,
          GError     **error)
{
  g_autoptr (GbtPdfSheet) printed = gbt_import_pdf (bytes, file, error);

  if (printed == NULL)
    return NULL;
  if (g_strcmp0 (printed->record_digest, printed->said_record_digest) != 0
      || g_strcmp0 (printed->pages_digest, printed->said_pages_digest) != 0
      || (printed->fingerprint != NULL
          && g_strcmp0 (printed->fingerprint, printed->record_digest) != 0))
    {
      gbt_error_set (error, GBT_ERROR_DAMAGED,
                     N_("The record, the fingerprint and the pages of this PDF do not agree: it was "
                        "changed since it was exported"),
                     NULL);
      if (error != NULL)
        gbt_error_set_place (*error, file, 0);
      return NULL;
    }

  return gbt_record_read (printed->record, file, error);
}

/**
 * gbt_importer_read:
 * @bytes: a file from outside
 * @file: its name, as the person gave it
 * @model: (out) (transfer full) (nullable): what it says, where it is the configuration of a model
 * @sheet: (out) (transfer full) (nullable): the sheet, where it is one of ours, as its record or
 *   as the PDF that carries it
 * @error: %GBT_ERROR_UNKNOWN_FORMAT where it is neither, with what is accepted; otherwise what
 *   gbt_import_config() and gbt_record_read() refuse, with file and line
 *
 * Finds what a file is by its content, whatever its name, and reads it. Exactly one of @model and
 * @sheet is set on success, none on failure.
 *
 * Returns: whether it was read
 */
gboolean
gbt_importer_read (GBytes            *bytes,
                   const char        *file,
                   GbtImportedModel **model,
                   GbtSheet         **sheet,
                   GError           **error)
{
  g_autoptr (GbtJson) root = NULL;

  g_return_val_if_fail (bytes != NULL, FALSE);
  g_return_val_if_fail (file != NULL, FALSE);
  g_return_val_if_fail (model != NULL && sheet != NULL, FALSE);

  *model = NULL;
  *sheet = NULL;
  if (gbt_import_pdf_sniff (bytes))
    {
      *sheet = read_pdf (bytes, file, error);
      return *sheet != NULL;
    }
  if (!begins_as_object (bytes))
    return refuse_format (file, error);

  root = gbt_json_parse (bytes, file, &gbt_import_config_limits, error);
  if (root == NULL)
    return FALSE;

  if (is_sheet (root))
    *sheet = gbt_record_read (bytes, file, error);
  else if (gbt_import_config_sniff (root))
    *model = gbt_import_config_json (root, file, error);
  else
    return refuse_format (file, error);

  return *model != NULL || *sheet != NULL;
}

/**
 * gbt_importer_read_file:
 * @path: a file
 * @model: (out) (transfer full) (nullable): as gbt_importer_read()
 * @sheet: (out) (transfer full) (nullable): as gbt_importer_read()
 * @error: as gbt_importer_read(), or why the file cannot be opened
 *
 * A file that is too large is refused before it is read.
 *
 * Returns: whether it was read
 */
gboolean
gbt_importer_read_file (const char        *path,
                        GbtImportedModel **model,
                        GbtSheet         **sheet,
                        GError           **error)
{
  g_autoptr (GBytes) bytes = gbt_json_load (path, GBT_IMPORTER_MAX_SIZE, error);

  if (bytes == NULL)
    {
      *model = NULL;
      *sheet = NULL;
      return FALSE;
    }

  return gbt_importer_read (bytes, path, model, sheet, error);
}
