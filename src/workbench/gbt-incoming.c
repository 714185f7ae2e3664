/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-incoming.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gbt-error.h"
#include "gbt-import-config.h"
#include "gbt-import-pdf.h"
#include "gbt-importer.h"
#include "gbt-json-reader.h"
#include "gbt-offer-reader.h"
#include "gbt-record.h"

/* What is read of a file to tell whether it may be larger than others. */
#define BEGINNING 65536

struct _GbtIncoming
{
  gatomicrefcount ref_count;
  char *path;
  GError *error;
  GbtImportedModel *imported;
  GbtModel *model; /* with a name */
  GbtSheet *sheet;
  GbtFrozen *frozen;
  GBytes *offers;
};

G_DEFINE_BOXED_TYPE (GbtIncoming, gbt_incoming, gbt_incoming_ref, gbt_incoming_unref)

/* The name of a file may hold anything; that of a model is one line, of a certain length. */
static char *
dup_line (const char *text)
{
  const guint64 most = gbt_field_id_get_spec (GBT_FIELD_MODEL_NAME)->maximum;
  GString *line = g_string_new (NULL);
  guint64 n = 0;

  for (const char *c = text; *c != '\0' && n < most; c = g_utf8_next_char (c), n++)
    {
      const gunichar letter = g_utf8_get_char (c);

      if (g_unichar_iscntrl (letter) || letter == 0x2028 || letter == 0x2029)
        g_string_append_c (line, ' ');
      else
        g_string_append_unichar (line, letter);
    }
  return g_string_free (line, FALSE);
}

/* A configuration rarely says its model's name: then it is the folder's, or the file's. */
static char *
dup_name (const char *path)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *base = g_path_get_basename (whole);
  g_autofree char *folder = g_path_get_dirname (whole);
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;
  char *dot;

  if (g_str_equal (base, "config.json"))
    name = g_path_get_basename (folder);
  else
    name = g_strdup (base);

  dot = g_str_has_suffix (name, ".json") ? g_strrstr (name, ".json") : NULL;
  if (dot != NULL && dot != name)
    *dot = '\0';
  shown = g_filename_display_name (name);
  return dup_line (shown);
}

static GbtModel *
name_model (GbtModel   *model,
            const char *path)
{
  g_autofree char *name = NULL;
  g_autofree char *base = NULL;
  g_autofree char *source = NULL;
  g_autoptr (GbtField) field = NULL;

  if (gbt_field_is_known (gbt_model_get_field (model, GBT_FIELD_MODEL_NAME)))
    return gbt_model_ref (model);

  name = dup_name (path);
  base = g_path_get_basename (path);
  source = g_filename_display_name (base);
  field = gbt_field_new_text (name, source);
  if (!gbt_field_check (field, GBT_FIELD_MODEL_NAME, NULL))
    return gbt_model_ref (model);
  return gbt_model_with_field (model, GBT_FIELD_MODEL_NAME, field);
}

/* A file of offers may be large; its beginning tells what it is. */
static gboolean
has_offers (const char *path)
{
  /* Without O_NONBLOCK, opening a pipe nobody writes to would never end. */
  g_autofd int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  struct stat status;
  g_autofree char *beginning = g_malloc (BEGINNING);
  g_autoptr (GBytes) bytes = NULL;
  gssize size = 0;

  if (fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode))
    size = read (fd, beginning, BEGINNING);
  bytes = g_bytes_new_static (beginning, (gsize) MAX (size, 0));
  return gbt_offer_reader_sniff (bytes);
}

/* Bytes that another program laid out again are those of a sheet, not the ones that were frozen. */
static GbtFrozen *
read_frozen (GBytes *bytes)
{
  g_autoptr (GbtPdfSheet) printed = gbt_import_pdf_sniff (bytes) ? gbt_import_pdf (bytes, NULL, NULL) : NULL;
  GBytes *record = printed != NULL ? printed->record : bytes;
  g_autoptr (GbtFiche) fiche = gbt_record_read_fiche (record, NULL, NULL);
  GbtEntry *decision = fiche != NULL ? gbt_fiche_get_decision (fiche) : NULL;
  g_autoptr (GBytes) again = decision != NULL ? gbt_record_write (fiche) : NULL;
  GbtSheet *sheet;

  if (decision == NULL || !g_bytes_equal (record, again))
    return NULL;

  sheet = gbt_fiche_get_sheet (fiche);
  return gbt_frozen_new (decision, gbt_sheet_get_id (sheet), gbt_sheet_get_revision (sheet), record);
}

static void
read_content (GbtIncoming *self,
              const char  *shown)
{
  const gboolean offers = has_offers (self->path);
  g_autoptr (GBytes) bytes
    = gbt_json_load (self->path, offers ? GBT_OFFER_READER_MAX_SIZE : GBT_IMPORTER_MAX_SIZE, &self->error);

  if (offers)
    {
      self->offers = g_steal_pointer (&bytes);
      return;
    }
  if (bytes == NULL
      || !gbt_importer_read (bytes, shown, &self->imported, &self->sheet, &self->error))
    return;

  if (self->imported != NULL)
    self->model = name_model (gbt_imported_model_get_model (self->imported), self->path);
  else
    self->frozen = read_frozen (bytes);
}

/**
 * gbt_incoming_read:
 * @path: a file
 *
 * Reads a file, whatever it is: the record of a sheet, the configuration of a model, or offers,
 * which are read row by row when they are imported. May run in any thread.
 *
 * Returns: (transfer full): what it is, or why it is refused
 */
GbtIncoming *
gbt_incoming_read (const char *path)
{
  GbtIncoming *self = g_new0 (GbtIncoming, 1);
  g_autofree char *shown = g_filename_display_name (path);

  g_atomic_ref_count_init (&self->ref_count);
  self->path = g_strdup (path);
  read_content (self, shown);
  if (self->error != NULL)
    gbt_error_set_place (self->error, shown, 0);
  return self;
}

/**
 * gbt_incoming_ref:
 * @self: a file
 *
 * Returns: (transfer full): @self
 */
GbtIncoming *
gbt_incoming_ref (GbtIncoming *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_incoming_unref:
 * @self: (transfer full): a file
 */
void
gbt_incoming_unref (GbtIncoming *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->path);
  g_clear_error (&self->error);
  g_clear_pointer (&self->imported, gbt_imported_model_unref);
  g_clear_pointer (&self->model, gbt_model_unref);
  g_clear_pointer (&self->sheet, gbt_sheet_unref);
  g_clear_pointer (&self->frozen, gbt_frozen_unref);
  g_clear_pointer (&self->offers, g_bytes_unref);
  g_free (self);
}

/**
 * gbt_incoming_get_kind:
 * @self: a file
 *
 * Returns: what it was found to be
 */
GbtIncomingKind
gbt_incoming_get_kind (const GbtIncoming *self)
{
  if (self->sheet != NULL)
    return GBT_INCOMING_SHEET;
  if (self->offers != NULL)
    return GBT_INCOMING_OFFERS;
  return self->model != NULL ? GBT_INCOMING_MODEL : GBT_INCOMING_REFUSED;
}

/**
 * gbt_incoming_get_path:
 * @self: a file
 *
 * Returns: (type filename): where it was read
 */
const char *
gbt_incoming_get_path (const GbtIncoming *self)
{
  return self->path;
}

/**
 * gbt_incoming_get_error:
 * @self: a file
 *
 * Returns: (nullable): why it is refused, with its file and line
 */
const GError *
gbt_incoming_get_error (const GbtIncoming *self)
{
  return self->error;
}

/**
 * gbt_incoming_get_model:
 * @self: a file
 *
 * Returns: (transfer none) (nullable): the model, under the name in the file, else that of its
 *   folder, else that of the file
 */
GbtModel *
gbt_incoming_get_model (const GbtIncoming *self)
{
  return self->model;
}

/**
 * gbt_incoming_get_imported:
 * @self: a file
 *
 * Returns: (transfer none) (nullable): what became of every key of the configuration of a model
 */
GbtImportedModel *
gbt_incoming_get_imported (const GbtIncoming *self)
{
  return self->imported;
}

/**
 * gbt_incoming_get_sheet:
 * @self: a file
 *
 * Returns: (transfer none) (nullable): the sheet
 */
GbtSheet *
gbt_incoming_get_sheet (const GbtIncoming *self)
{
  return self->sheet;
}

/**
 * gbt_incoming_get_offers:
 * @self: a file
 *
 * Returns: (transfer none) (nullable): the whole file, where it is one of offers, for
 *   gbt_offer_reader_new()
 */
GBytes *
gbt_incoming_get_offers (const GbtIncoming *self)
{
  return self->offers;
}

/**
 * gbt_incoming_get_frozen:
 * @self: a file
 *
 * Returns: (transfer none) (nullable): the frozen record that the sheet came in, byte for byte; %NULL
 *   for a sheet as it stood
 */
GbtFrozen *
gbt_incoming_get_frozen (const GbtIncoming *self)
{
  return self->frozen;
}
