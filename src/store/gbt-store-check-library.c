/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-columns.h"
#include "gbt-offer-sort.h"
#include "gbt-store-evidence.h"
#include "gbt-store-offers.h"
#include "gbt-store-private.h"

/* Beyond six decimals a price is cut for sorting, and one that is too great stands as the greatest;
 * the rest is what 53 bits cannot tell. */
#define PRICE_UNLIKE(price) \
  "(o." price " IS NULL) <> (v.currency IS NULL OR v." price " IS NULL)" \
  " OR abs (o." price " - min (max (CAST (v." price " AS REAL) * 1e6, 0), 9.2233720368547758e18))" \
  " > 1 + o." price " / 1e12"

/* Reads every version of every offer. */
static gboolean
read_versions (GbtStore  *self,
               GError   **fault,
               GError   **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autofree char *sql = g_strdup_printf ("SELECT offer, version, %s FROM offer_version",
                                          gbt_entry_columns_get_list (GBT_ENTRY_OFFER));
  g_autoptr (GbtEntry) identity = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, error);

  if (statement == NULL)
    return FALSE;

  for (;;)
    {
      g_autofree char *id = NULL;
      g_autoptr (GbtEntry) offer = NULL;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      id = gbt_statement_dup_text (statement, 0);
      offer = gbt_entry_columns_read (db, statement, 2, identity, NULL, id, fault);
      if (offer == NULL)
        return TRUE;
    }
}

/*< private >
 * gbt_store_check_offers:
 * @self: a store
 * @fault: (out): what does not hold
 * @error: set when it could not look
 *
 * Returns: whether it could look
 */
gboolean
gbt_store_check_offers (GbtStore  *self,
                        GError   **fault,
                        GError   **error)
{
  static const char unlike[]
      = "SELECT o.id FROM offer AS o LEFT JOIN offer_version AS v ON v.offer = o.id AND v.version = o.version"
        " WHERE v.offer IS NULL OR EXISTS (SELECT 1 FROM offer_version WHERE offer = o.id AND version > o.version)"
        " OR o.country IS NOT v.country OR o.tier IS NOT v.tier OR o.nominal IS NOT v.nominal"
        " OR o.device_total IS NOT v.device_total OR o.price_read IS NOT v.price_read"
        " OR (o.provider_order IS NULL) <> (v.provider IS NULL) OR (o.title_order IS NULL) <> (v.title IS NULL)"
        " OR (o.gpu_order IS NULL) <> (v.gpu_model IS NULL) OR (o.region_order IS NULL) <> (v.region IS NULL)"
        " OR (o.gpu_count IS NULL) <> (v.gpu_count IS NULL)"
        " OR o.hourly_currency IS NOT CASE WHEN v.hourly IS NOT NULL THEN v.currency END"
        " OR o.package_currency IS NOT CASE WHEN v.package IS NOT NULL THEN v.currency END"
        " OR " PRICE_UNLIKE ("hourly") " OR " PRICE_UNLIKE ("package") " LIMIT 1";
  static const char message[] = N_("The list of offers does not say the same as the offer “{1}”");

  if (!gbt_store_look_for_row (self, unlike, message, fault, error))
    return FALSE;
  if (*fault == NULL
      && !gbt_store_look_for_row (self, "SELECT catalogue FROM offer_import LIMIT 1",
                                  N_("An import of “{1}” was left unfinished"), fault, error))
    return FALSE;
  if (*fault == NULL && !read_versions (self, fault, error))
    return FALSE;

  return *fault != NULL
         || gbt_store_check_index (self, "INSERT INTO offer_search (offer_search, rank) VALUES ('integrity-check', 1)",
                                   "offer_search", fault, error);
}

/* Part by part: no file is whole in memory. */
static gboolean
hash_file (GbtDb       *db,
           gint64       number,
           GChecksum   *checksum,
           guint64     *size,
           GError     **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (db, "SELECT bytes FROM evidence_part WHERE file = ?1 ORDER BY part", error);

  *size = 0;
  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_integer (statement, 1, (guint64) MAX (number, 0));
  for (;;)
    {
      const guint8 *bytes;
      gsize length;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      bytes = gbt_statement_get_blob (statement, 0, &length);
      if (bytes != NULL)
        g_checksum_update (checksum, bytes, (gssize) length);
      *size += length;
    }
}

static gboolean
check_files (GbtStore  *self,
             GError   **fault,
             GError   **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (db, "SELECT number, sha256, size FROM evidence_file", error);

  if (statement == NULL)
    return FALSE;

  for (;;)
    {
      g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
      guint64 size;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      if (!hash_file (db, gbt_statement_get_integer (statement, 0), checksum, &size, error))
        return FALSE;
      if (!gbt_statement_has_text (statement, 1, g_checksum_get_string (checksum))
          || gbt_statement_get_count (statement, 2) != size)
        {
          g_autofree char *name = gbt_statement_dup_text (statement, 1);

          gbt_store_set_fault (fault, N_("A file of evidence is not the one that was added: {1}"), name);
          return TRUE;
        }
    }
}

/*< private >
 * gbt_store_check_evidence:
 * @self: a store
 * @fault: (out): what does not hold
 * @error: set when it could not look
 *
 * Returns: whether it could look
 */
gboolean
gbt_store_check_evidence (GbtStore  *self,
                          GError   **fault,
                          GError   **error)
{
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) failure = NULL;

  if (!check_files (self, fault, error))
    return FALSE;
  if (*fault == NULL
      && !gbt_store_look_for_row (self,
                                  "SELECT evidence.id FROM evidence JOIN evidence_file USING (sha256)"
                                  " WHERE evidence.size IS NOT evidence_file.size LIMIT 1",
                                  N_("The piece of evidence “{1}” does not have the size of its file"), fault, error))
    return FALSE;
  if (*fault != NULL)
    return TRUE;
  /* A file that a frozen record rests on may be elsewhere; one that was here may not go. */
  if (!gbt_store_look_for_row (self,
                               "SELECT frozen FROM frozen_evidence AS f LEFT JOIN evidence ON evidence.id = f.evidence"
                               " WHERE evidence.id IS NULL OR evidence.sha256 IS NOT f.sha256 LIMIT 1",
                               N_("The evidence that the frozen record “{1}” rests on is not what it was"), fault, error))
    return FALSE;
  if (*fault != NULL)
    return TRUE;

  rows = gbt_store_list_evidence (self, &failure);
  if (rows == NULL)
    *fault = g_steal_pointer (&failure);
  return TRUE;
}

/* Whether the store still has a row, whose two keys are texts. */
static gboolean
is_there (GbtDb       *db,
          const char  *sql,
          const char  *frozen,
          const char  *cited,
          gboolean    *there,
          GError     **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, frozen);
  gbt_statement_bind_text (statement, 2, cited);
  return gbt_statement_next (statement, there, error);
}

/* The versions of offers and the evidence of @sheet, which a record holds, are kept for it. */
static gboolean
check_cited (GbtDb       *db,
             const char  *frozen,
             GbtDossier  *dossier,
             GError     **fault,
             GError     **error)
{
  gboolean kept = TRUE;

  for (guint i = 0; kept && i < gbt_dossier_get_n (dossier, GBT_ENTRY_OFFER); i++)
    {
      GbtEntry *offer = gbt_dossier_get (dossier, GBT_ENTRY_OFFER, i);
      const char *id = gbt_entry_get_id (offer);
      g_autoptr (GbtEntry) stored = NULL;

      if (!is_there (db, "SELECT 1 FROM frozen_offer WHERE frozen = ?1 AND offer = ?2", frozen, id, &kept, error))
        return FALSE;
      stored = gbt_store_read_offer (db, id, gbt_entry_get_version (offer), NULL);
      if (kept && (stored == NULL || !gbt_entry_same_fields (stored, offer)))
        {
          gbt_store_set_fault (fault, N_("The offers that the frozen record “{1}” cites are not what they were"), frozen);
          return TRUE;
        }
    }
  for (guint i = 0; kept && i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    if (!is_there (db, "SELECT 1 FROM frozen_evidence WHERE frozen = ?1 AND evidence = ?2", frozen,
                   gbt_entry_get_id (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i)), &kept, error))
      return FALSE;

  if (!kept)
    gbt_store_set_fault (fault, N_("The store does not repeat what the frozen record “{1}” says"), frozen);
  return TRUE;
}

/* A field that the task has no use for may be in the store, and is in no record. */
static gboolean
says_same (const GbtWorkload *frozen,
           const GbtWorkload *stored)
{
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtField *field = gbt_workload_get_field (frozen, (GbtFieldId) i);
      const GbtFieldState state = gbt_field_get_state (field);

      if ((state == GBT_FIELD_KNOWN || state == GBT_FIELD_TO_CONFIRM)
          && !gbt_field_equal (field, gbt_workload_get_field (stored, (GbtFieldId) i)))
        return FALSE;
    }

  return TRUE;
}

/* What lies around a record, held against the sheet that its bytes hold. */
static gboolean
check_around (GbtStore         *self,
              const GbtFrozen  *frozen,
              GbtSheet         *sheet,
              GError          **fault,
              GError          **error)
{
  GbtDb *db = gbt_store_get_db (self);
  const char *id = gbt_frozen_get_id (frozen);
  g_autoptr (GbtWorkload) stored
      = gbt_store_read_content (db, gbt_sheet_get_id (sheet), gbt_sheet_get_revision (sheet), fault);

  if (stored == NULL)
    return TRUE;
  if (!says_same (gbt_sheet_get_workload (sheet), stored))
    {
      gbt_store_set_fault (fault, N_("The revision that the frozen record “{1}” cites is not what it was"), id);
      return TRUE;
    }

  return check_cited (db, id, gbt_sheet_get_dossier (sheet), fault, error);
}

/*< private >
 * gbt_store_check_records:
 * @self: a store
 * @fault: (out): what does not hold
 * @error: set when it could not look
 *
 * Returns: whether it could look
 */
gboolean
gbt_store_check_records (GbtStore  *self,
                         GError   **fault,
                         GError   **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self), "SELECT id FROM frozen_record", error);

  if (statement == NULL
      || !gbt_store_look_for_row (self,
                                  "SELECT id FROM frozen_record AS f JOIN revision AS r ON r.sheet = f.sheet"
                                  " AND r.number = f.revision WHERE r.closed IS NULL LIMIT 1",
                                  N_("The revision that the frozen record “{1}” cites is not closed"), fault, error))
    return FALSE;
  if (*fault != NULL)
    return TRUE;

  for (;;)
    {
      g_autofree char *id = NULL;
      g_autoptr (GbtFrozen) frozen = NULL;
      g_autoptr (GbtSheet) sheet = NULL;
      g_autoptr (GError) unlike = NULL;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      id = gbt_statement_dup_text (statement, 0);
      frozen = gbt_store_read_frozen (gbt_store_get_db (self), id, fault);
      if (frozen == NULL)
        return TRUE;
      if (!gbt_store_repeats_frozen (self, frozen, &sheet, &unlike))
        gbt_store_set_fault (fault, N_("The store does not repeat what the frozen record “{1}” says"), id);
      else if (sheet != NULL && !check_around (self, frozen, sheet, fault, error))
        return FALSE;
      if (*fault != NULL)
        return TRUE;
    }
}
