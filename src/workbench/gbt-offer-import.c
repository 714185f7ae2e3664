/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-import.h"

#include "gbt-error.h"

/* Rows between two looks at the cancellable, and two words of progress. */
#define ROWS_AT_ONCE 256
#define PAGE_ROWS 1000

struct _GbtOfferImport
{
  gatomicrefcount ref_count;
  GBytes *bytes;
  char *path;
  char *catalogue;
  GHashTable *keys; /* native keys read */
  GPtrArray *remarks;
  guint n_rows;
  guint n_read;
  guint n_to_check;
  guint n_refused;
  guint n_unlisted;
};

G_DEFINE_BOXED_TYPE (GbtOfferImport, gbt_offer_import, gbt_offer_import_ref, gbt_offer_import_unref)

static void
remark_free (gpointer data)
{
  GbtOfferRemark *remark = data;

  g_free (remark->field);
  g_free (remark->read);
  g_free (remark->doubt);
  g_clear_error (&remark->cause);
  g_free (remark);
}

static GbtOfferRemark *
add_remark (GbtOfferImport *self,
            guint           line,
            const char     *field,
            const char     *read)
{
  GbtOfferRemark *remark;

  if (self->remarks->len >= GBT_OFFER_IMPORT_MAX_REMARKS)
    return NULL;

  remark = g_new0 (GbtOfferRemark, 1);
  remark->line = line;
  remark->field = g_strdup (field);
  remark->read = g_strdup (read);
  g_ptr_array_add (self->remarks, remark);
  return remark;
}

static void
take_reading (GbtOfferImport        *self,
              const GbtOfferReading *reading)
{
  GbtOfferRemark *remark;

  self->n_rows++;
  switch (reading->outcome)
    {
    case GBT_OFFER_OUTCOME_REFUSED:
      self->n_refused++;
      remark = add_remark (self, reading->line, reading->field, reading->read);
      if (remark != NULL)
        {
          remark->refused = TRUE;
          remark->cause = g_error_copy (reading->cause);
        }
      return;

    case GBT_OFFER_OUTCOME_TO_CHECK:
      self->n_to_check++;
      for (guint i = 0; i < reading->n_doubts; i++)
        {
          remark = add_remark (self, reading->line, reading->doubts[i].field, reading->doubts[i].read);
          if (remark != NULL)
            remark->doubt = g_strdup (reading->doubts[i].code);
        }
      break;

    case GBT_OFFER_OUTCOME_READ:
    default:
      self->n_read++;
      break;
    }

  g_hash_table_add (self->keys, g_strdup (gbt_entry_get_number (reading->offer)));
}

/* Refusals first, each in the order of the file. */
static int
compare_remarks (gconstpointer a,
                 gconstpointer b)
{
  const GbtOfferRemark *first = a;
  const GbtOfferRemark *second = b;

  if (first->refused != second->refused)
    return first->refused ? -1 : 1;
  return first->line < second->line ? -1 : first->line > second->line;
}

/* The name of a file, and that of its folder where it is the folder that tells who sells:
 * "vast/vms.csv". */
static char *
dup_name (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *above = g_path_get_basename (folder);
  g_autofree char *name = g_str_has_prefix (base, "vms.") ? g_build_filename (above, base, NULL) : g_strdup (base);

  return g_filename_display_name (name);
}

static GbtOfferReader *
open_reader (GbtOfferImport  *self,
             GError         **error)
{
  g_autofree char *name = dup_name (self->path);

  return gbt_offer_reader_new (self->bytes, name, gbt_gpu_catalogue_get (), error);
}

/**
 * gbt_offer_import_read:
 * @bytes: the whole file
 * @path: where it comes from
 * @cancellable: (nullable): stops it
 * @progress: (nullable): told how many rows were read
 * @progress_data: for @progress
 * @error: when the file is none of offers, or cannot be read on; %G_IO_ERROR_CANCELLED
 *
 * Reads it from end to end, in any thread. Nothing is written.
 *
 * Returns: (transfer full) (nullable): what it holds
 */
GbtOfferImport *
gbt_offer_import_read (GBytes            *bytes,
                       const char        *path,
                       GCancellable      *cancellable,
                       GbtStoreProgress   progress,
                       gpointer           progress_data,
                       GError           **error)
{
  g_autoptr (GbtOfferImport) self = g_new0 (GbtOfferImport, 1);
  g_autoptr (GbtOfferReader) reader = NULL;
  g_autoptr (GError) failure = NULL;
  GbtOfferReading reading = { 0 };

  g_atomic_ref_count_init (&self->ref_count);
  self->bytes = g_bytes_ref (bytes);
  self->path = g_strdup (path);
  self->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->remarks = g_ptr_array_new_with_free_func (remark_free);

  reader = open_reader (self, error);
  if (reader == NULL)
    return NULL;

  self->catalogue = g_strdup (gbt_offer_reader_get_catalogue (reader));
  while (gbt_offer_reader_next (reader, &reading, &failure))
    {
      take_reading (self, &reading);
      if (self->n_rows % ROWS_AT_ONCE != 0)
        continue;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (progress != NULL)
        progress (self->n_rows, progress_data);
    }
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }

  g_ptr_array_sort_values (self->remarks, compare_remarks);
  return g_steal_pointer (&self);
}

/**
 * gbt_offer_import_ref:
 * @self: a file read
 *
 * Returns: (transfer full): @self
 */
GbtOfferImport *
gbt_offer_import_ref (GbtOfferImport *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_offer_import_unref:
 * @self: (transfer full): a file read
 */
void
gbt_offer_import_unref (GbtOfferImport *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_bytes_unref (self->bytes);
  g_free (self->path);
  g_free (self->catalogue);
  g_hash_table_unref (self->keys);
  g_ptr_array_unref (self->remarks);
  g_free (self);
}

/**
 * gbt_offer_import_get_path:
 * @self: a file read
 *
 * Returns: where it comes from
 */
const char *
gbt_offer_import_get_path (const GbtOfferImport *self)
{
  return self->path;
}

/**
 * gbt_offer_import_get_catalogue:
 * @self: a file read
 *
 * Returns: the name under which its offers are kept: another reading of the same catalogue
 *   updates them
 */
const char *
gbt_offer_import_get_catalogue (const GbtOfferImport *self)
{
  return self->catalogue;
}

/**
 * gbt_offer_import_get_n_rows:
 * @self: a file read
 *
 * Returns: how many rows it has
 */
guint
gbt_offer_import_get_n_rows (const GbtOfferImport *self)
{
  return self->n_rows;
}

/**
 * gbt_offer_import_get_n_read:
 * @self: a file read
 *
 * Returns: how many rows are read without a remark
 */
guint
gbt_offer_import_get_n_read (const GbtOfferImport *self)
{
  return self->n_read;
}

/**
 * gbt_offer_import_get_n_to_check:
 * @self: a file read
 *
 * Returns: how many rows are read, with something to check
 */
guint
gbt_offer_import_get_n_to_check (const GbtOfferImport *self)
{
  return self->n_to_check;
}

/**
 * gbt_offer_import_get_n_refused:
 * @self: a file read
 *
 * Returns: how many rows are not read
 */
guint
gbt_offer_import_get_n_refused (const GbtOfferImport *self)
{
  return self->n_refused;
}

/**
 * gbt_offer_import_get_n_unlisted:
 * @self: a file read and compared
 *
 * Returns: how many offers of the same catalogue are here, and no longer in the file
 */
guint
gbt_offer_import_get_n_unlisted (const GbtOfferImport *self)
{
  return self->n_unlisted;
}

/**
 * gbt_offer_import_get_n_written:
 * @self: a file read
 *
 * Returns: how many offers its import writes: the rows read, each native key once
 */
guint
gbt_offer_import_get_n_written (const GbtOfferImport *self)
{
  return g_hash_table_size (self->keys);
}

/**
 * gbt_offer_import_get_n_remarks:
 * @self: a file read
 *
 * Returns: how many remarks are kept, at most %GBT_OFFER_IMPORT_MAX_REMARKS
 */
guint
gbt_offer_import_get_n_remarks (const GbtOfferImport *self)
{
  return self->remarks->len;
}

/**
 * gbt_offer_import_get_remark:
 * @self: a file read
 * @index: which
 *
 * Returns: (transfer none): the remark: refusals come first, then readings to check, by line
 */
const GbtOfferRemark *
gbt_offer_import_get_remark (const GbtOfferImport *self,
                             guint                 index)
{
  g_return_val_if_fail (index < self->remarks->len, NULL);

  return self->remarks->pdata[index];
}

/**
 * gbt_offer_import_compare:
 * @self: a file read, not handed over yet
 * @store: the store
 * @error: what the store says
 *
 * Counts the offers of the same catalogue that the file no longer has.
 *
 * Returns: whether it could
 */
gboolean
gbt_offer_import_compare (GbtOfferImport  *self,
                          GbtStore        *store,
                          GError         **error)
{
  const GbtOfferQuery query = { .catalogue = self->catalogue };

  self->n_unlisted = 0;
  for (guint offset = 0;; offset += PAGE_ROWS)
    {
      g_autoptr (GPtrArray) rows = gbt_store_list_offers (store, &query, offset, PAGE_ROWS, error);

      if (rows == NULL)
        return FALSE;
      for (guint i = 0; i < rows->len; i++)
        {
          const GbtOfferRow *row = rows->pdata[i];

          if (!g_hash_table_contains (self->keys, gbt_entry_get_number (row->offer)))
            self->n_unlisted++;
        }
      if (rows->len < PAGE_ROWS)
        return TRUE;
    }
}

static GbtEntry *
next_offer (gpointer   data,
            GError   **error)
{
  GbtOfferReader *reader = data;
  GbtOfferReading reading = { 0 };

  while (gbt_offer_reader_next (reader, &reading, error))
    {
      if (reading.outcome != GBT_OFFER_OUTCOME_REFUSED)
        return gbt_entry_ref (reading.offer);
    }

  return NULL;
}

/* The file itself, once: what its offers rest on. */
static gboolean
keep_file (GbtOfferImport  *self,
           GbtStore        *store,
           GError         **error)
{
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GbtEntry) titled = NULL;
  g_autoptr (GbtEntry) named = NULL;
  g_autoptr (GbtEntry) evidence = NULL;
  g_autoptr (GbtEntry) saved = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *name = g_path_get_basename (self->path);
  g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, self->bytes);

  if (g_bytes_get_size (self->bytes) > GBT_STORE_MAX_FILE)
    return TRUE;

  rows = gbt_store_list_evidence (store, error);
  if (rows == NULL)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    {
      const GbtEvidenceRow *row = rows->pdata[i];

      if (gbt_entry_is (row->evidence, GBT_EVIDENCE_SHA256, sha256))
        return TRUE;
    }

  titled = gbt_entry_with_text (empty, GBT_EVIDENCE_TITLE, name);
  named = gbt_entry_with_text (titled, GBT_EVIDENCE_FILE_NAME, name);
  evidence = gbt_entry_with_text (named, GBT_EVIDENCE_KIND, "commercial");
  return gbt_store_add_evidence_bytes (store, evidence, self->bytes, &saved, error);
}

/**
 * gbt_offer_import_write:
 * @self: a file read
 * @store: the store
 * @cancellable: (nullable): stops it
 * @progress: (nullable): told how many offers were given
 * @progress_data: for @progress
 * @counts: (out): what was done
 * @error: what the store says; %G_IO_ERROR_CANCELLED: nothing is changed
 *
 * Its offers, in one transaction; then the file, as a piece of evidence.
 *
 * Returns: whether they are in the store
 */
gboolean
gbt_offer_import_write (GbtOfferImport    *self,
                        GbtStore          *store,
                        GCancellable      *cancellable,
                        GbtStoreProgress   progress,
                        gpointer           progress_data,
                        GbtImportCounts   *counts,
                        GError           **error)
{
  g_autoptr (GbtOfferReader) reader = open_reader (self, error);

  if (reader == NULL)
    return FALSE;

  return gbt_store_import_offers (store, self->catalogue, next_offer, reader, cancellable, progress,
                                  progress_data, counts, error)
         && keep_file (self, store, error);
}
