/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-json-reader.h"

#include <string.h>

#define SCHEMA_NAME "org.gabarit.sheet/"
#define MOST_VERSION_CHARACTERS 100

/* A sheet with every verdict that it can hold; the rest is not one. */
static const GbtJsonLimits limits = { .size = GBT_RECORD_MAX_SIZE, .depth = 16, .values = 1000000 };

static gboolean
check_schema (const GbtJson  *json,
              GError        **error)
{
  const GbtJson *schema = gbt_json_find (json, "schema");
  const char *name = schema != NULL ? gbt_json_to_text (schema, NULL) : NULL;

  if (name == NULL || !g_str_has_prefix (name, SCHEMA_NAME))
    return gbt_record_refuse (json, GBT_ERROR_UNKNOWN_FORMAT, N_("This is not a sheet of Gabarit"),
                              error);
  if (!g_str_equal (name, GBT_RECORD_SCHEMA))
    {
      gbt_error_set (error, GBT_ERROR_NEWER,
                     N_("A newer version of the program wrote this sheet ({1})"), name, NULL);
      return gbt_record_place (schema, error);
    }

  return TRUE;
}

static gboolean
read_version (const GbtJson  *program,
              const char     *key,
              const char    **version,
              GError        **error)
{
  *version = gbt_json_get_text (program, key, error);
  if (*version == NULL)
    return FALSE;
  if (g_utf8_strlen (*version, -1) > MOST_VERSION_CHARACTERS)
    return gbt_record_refuse (gbt_json_find (program, key), GBT_ERROR_TOO_LARGE,
                              N_("{1}: too long"), error);

  return TRUE;
}

static GbtWorkload *
read_fields (const GbtJson  *json,
             GError        **error)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);
      g_autofree char *group_key = gbt_record_dup_group (spec->id);
      const GbtJson *group = gbt_json_get_object (json, group_key, error);
      const char *name = spec->key + strlen (group_key) + 1;
      const GbtJson *member;
      g_autoptr (GbtField) field = NULL;
      GbtWorkload *next;

      if (group == NULL)
        return NULL;
      if (gbt_json_find (group, name) == NULL && g_strv_contains (gbt_record_later_fields, spec->key))
        continue;
      member = gbt_json_get_object (group, name, error);
      if (member == NULL || !gbt_record_read_field (member, spec, TRUE, &field, error))
        return NULL;

      next = gbt_workload_with_field (workload, spec->id, field);
      gbt_workload_unref (workload);
      workload = next;
    }

  return g_steal_pointer (&workload);
}

static gboolean
check_post (const GbtJson  *json,
            const char     *key,
            GbtBasis        basis,
            gboolean        has_bytes,
            const char     *run,
            GError        **error)
{
  gboolean amount = basis == GBT_BASIS_DECLARED || basis == GBT_BASIS_JUSTIFIED;

  if (!gbt_post_key_is_known (key))
    return gbt_record_refuse (gbt_json_find (json, "key"), GBT_ERROR_UNKNOWN_FORMAT,
                              N_("{1}: this post is not known"), error);
  if (basis == GBT_BASIS_FORMULA && !g_str_equal (key, GBT_POST_KV))
    return gbt_record_refuse (json, GBT_ERROR_SYNTAX, N_("{1}: no formula computes this post"),
                              error);
  if (amount != has_bytes)
    return gbt_record_refuse (json, GBT_ERROR_SYNTAX,
                              amount ? N_("{1}: a declared or justified post has an amount")
                                     : N_("{1}: an unknown or computed post has no amount"),
                              error);
  if ((basis == GBT_BASIS_JUSTIFIED) != (run != NULL && *run != '\0'))
    return gbt_record_refuse (json, GBT_ERROR_SYNTAX,
                              N_("{1}: a post is justified by a run, and no other is"), error);

  return TRUE;
}

static GbtPost *
read_post (const GbtJson  *json,
           GError        **error)
{
  const char *key = gbt_json_get_text (json, "key", error);
  const char *code = key != NULL ? gbt_json_get_text (json, "basis", error) : NULL;
  const GbtJson *amount = code != NULL ? gbt_json_get_member (json, "bytes", error) : NULL;
  const char *name, *run, *note;
  guint64 bytes = 0;
  GbtBasis basis;

  if (amount == NULL || !gbt_record_get_optional_text (json, "name", &name, error)
      || !gbt_record_get_optional_text (json, "run", &run, error)
      || !gbt_record_get_optional_text (json, "note", &note, error))
    return NULL;
  if (!gbt_basis_from_code (code, &basis))
    {
      gbt_record_refuse (gbt_json_find (json, "basis"), GBT_ERROR_UNKNOWN_FORMAT,
                         N_("{1}: this basis is not known"), error);
      return NULL;
    }
  if (!gbt_json_is_null (amount) && !gbt_json_to_unsigned (amount, &bytes, error))
    return NULL;
  if (bytes > GBT_BYTES_MAX)
    {
      gbt_record_refuse (amount, GBT_ERROR_OVERFLOW, N_("{1}: too many bytes"), error);
      return NULL;
    }
  if (!check_post (json, key, basis, !gbt_json_is_null (amount), run, error))
    return NULL;

  switch (basis)
    {
    case GBT_BASIS_FORMULA:
      return gbt_post_new_formula (key);
    case GBT_BASIS_DECLARED:
      return gbt_post_new_declared (key, name, bytes, note);
    case GBT_BASIS_JUSTIFIED:
      return gbt_post_new_justified (key, name, bytes, run, note);
    case GBT_BASIS_NONE:
    default:
      return gbt_post_new_unknown (key, name, note);
    }
}

static GbtWorkload *
read_posts (const GbtJson      *json,
            const GbtWorkload  *workload,
            GError            **error)
{
  const GbtJson *array = gbt_json_get_array (json, "posts", error);
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);

  if (array == NULL)
    return NULL;
  for (const GbtJson *e = gbt_json_get_first (array); e != NULL; e = gbt_json_get_next (e))
    {
      GbtPost *post = read_post (e, error);

      if (post == NULL)
        return NULL;
      g_ptr_array_add (posts, post);
    }

  return gbt_workload_with_posts (workload, posts);
}

static GbtWorkload *
read_capacities (const GbtJson      *json,
                 const GbtWorkload  *workload,
                 GError            **error)
{
  const GbtJson *array = gbt_json_get_array (json, "capacities", error);
  g_autoptr (GArray) capacities = g_array_new (FALSE, FALSE, sizeof (guint64));

  if (array == NULL)
    return NULL;
  for (const GbtJson *e = gbt_json_get_first (array); e != NULL; e = gbt_json_get_next (e))
    {
      guint64 bytes;

      if (!gbt_json_to_unsigned (e, &bytes, error))
        return NULL;
      g_array_append_val (capacities, bytes);
    }

  return gbt_workload_with_capacities (workload, (const guint64 *) (void *) capacities->data,
                                       capacities->len);
}

/* Checked section after section: what is wrong stands where the last one read begins. */
static gboolean
check_section (GbtWorkload    *workload,
               const GbtJson  *section,
               GError        **error)
{
  if (workload == NULL)
    return FALSE;
  if (gbt_workload_check (workload, error))
    return TRUE;

  gbt_record_place (section, error);
  return FALSE;
}

static GbtWorkload *
read_workload (const GbtJson  *json,
               GError        **error)
{
  g_autoptr (GbtWorkload) fields = read_fields (json, error);
  g_autoptr (GbtWorkload) posts = NULL;
  g_autoptr (GbtWorkload) workload = NULL;

  if (!check_section (fields, json, error))
    return NULL;
  posts = read_posts (json, fields, error);
  if (!check_section (posts, gbt_json_find (json, "posts"), error))
    return NULL;
  workload = read_capacities (json, posts, error);
  if (!check_section (workload, gbt_json_find (json, "capacities"), error))
    return NULL;

  return g_steal_pointer (&workload);
}

gboolean
gbt_record_check_id (const GbtJson  *json,
                     const char     *id,
                     GError        **error)
{
  g_autofree char *lower = g_ascii_strdown (id, -1);

  return (g_uuid_string_is_valid (id) && g_str_equal (lower, id))
         || gbt_record_refuse (json, GBT_ERROR_SYNTAX, N_("{1}: an identifier is a UUID in lower case"), error);
}

/* What its latest decision is worth is not in the rest of the record: the status says it. */
static GbtSheetRecord
read_record (const GbtJson *sheet)
{
  const char *status = gbt_json_get_text (sheet, "status", NULL);

  if (g_strcmp0 (status, gbt_sheet_status_get_code (GBT_SHEET_DECIDED)) == 0)
    return GBT_SHEET_HAS_DECISION;
  if (g_strcmp0 (status, gbt_sheet_status_get_code (GBT_SHEET_INVALIDATED)) == 0)
    return GBT_SHEET_HAS_INVALIDATED;

  return GBT_SHEET_UNDECIDED;
}

static GbtSheet *
read_sheet (const GbtJson  *json,
            GError        **error)
{
  const GbtJson *sheet = gbt_json_get_object (json, "sheet", error);
  const char *id = sheet != NULL ? gbt_json_get_text (sheet, "id", error) : NULL;
  g_autoptr (GbtWorkload) workload = NULL;
  g_autoptr (GbtDossier) dossier = NULL;
  g_autoptr (GbtSheet) alone = NULL;
  g_autoptr (GbtSheet) whole = NULL;
  gboolean archived = FALSE;
  guint64 revision = 0;

  if (id == NULL || !gbt_json_get_unsigned (sheet, "revision", &revision, error)
      || !gbt_json_get_boolean (sheet, "archived", &archived, error))
    return NULL;
  if (!gbt_record_check_id (gbt_json_find (sheet, "id"), id, error))
    return NULL;
  if (revision < 1 || revision > G_MAXINT32)
    {
      gbt_record_refuse (gbt_json_find (sheet, "revision"), GBT_ERROR_RANGE,
              N_("{1}: revisions are numbered from 1"), error);
      return NULL;
    }

  workload = read_workload (json, error);
  dossier = workload != NULL ? gbt_record_read_sections (json, error) : NULL;
  if (dossier == NULL)
    return NULL;

  alone = gbt_sheet_new (id, (guint) revision, archived, workload);
  whole = gbt_sheet_with_dossier (alone, dossier);
  return gbt_sheet_with_record (whole, read_record (sheet));
}

/* Everything that was read gives the record again. */
static gboolean
check_whole (const GbtJson   *json,
             const GbtFiche  *fiche,
             GError         **error)
{
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);
  g_autoptr (GbtJson) expected = gbt_json_parse (bytes, NULL, &limits, error);

  return expected != NULL ? gbt_record_check_same (expected, json, error) : gbt_record_place (json, error);
}

/* Returns: (transfer full) (nullable): @fiche, with its decision if there is one */
static GbtFiche *
add_decision (const GbtJson  *json,
              GbtFiche       *fiche,
              GError        **error)
{
  g_autoptr (GbtEntry) decision = NULL;

  if (!gbt_record_read_decision (json, &decision, error))
    return NULL;
  if (decision == NULL)
    return gbt_fiche_ref (fiche);
  if (!gbt_record_check_decision (fiche, decision, error))
    {
      gbt_record_place (gbt_json_find (json, "decision"), error);
      return NULL;
    }

  return gbt_fiche_with_decision (fiche, decision);
}

/* 0 where none is said; what the section holds is checked with the whole. */
static guint
find_method_version (const GbtJson *json)
{
  const GbtJson *estimate = gbt_json_find (json, "estimate");
  const GbtJson *method = estimate != NULL ? gbt_json_find (estimate, "method") : NULL;
  guint64 version = 0;

  if (method == NULL || !gbt_json_get_unsigned (method, "version", &version, NULL))
    return 0;
  return (guint) MIN (version, G_MAXUINT);
}

/**
 * gbt_record_read_fiche:
 * @bytes: a record, at most %GBT_RECORD_MAX_SIZE bytes
 * @file: (nullable): the file it comes from, as the person named it, for the messages
 * @error: set with the file and the line: %GBT_ERROR_UNKNOWN_FORMAT for what is not a sheet or
 *   holds a key we do not know, %GBT_ERROR_NEWER for a schema of a newer version,
 *   %GBT_ERROR_TOO_LARGE for more than a sheet holds, %GBT_ERROR_CONFLICT where the estimate, a
 *   verdict or another derived value is not what the rest of the sheet gives, and those of
 *   gbt_json_parse(), gbt_field_check(), gbt_dossier_check() and gbt_decision_check()
 *
 * Reads the schema `org.gabarit.sheet/1`, however it is laid out. Every field is checked, what is
 * derived is computed again, and nothing in the file is passed over: writing it again gives the
 * same record, and the same bytes when it was written by gbt_record_write().
 *
 * Returns: (transfer full) (nullable): the sheet with all that hangs on it and, for a frozen
 *   record, its decision
 */
GbtFiche *
gbt_record_read_fiche (GBytes      *bytes,
                       const char  *file,
                       GError     **error)
{
  g_autoptr (GbtJson) json = gbt_json_parse (bytes, file, &limits, error);
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtFiche) alone = NULL;
  g_autoptr (GbtFiche) fiche = NULL;
  const GbtJson *program;
  const char *version, *catalogue;

  if (json == NULL || !check_schema (json, error))
    return NULL;

  sheet = read_sheet (json, error);
  program = sheet != NULL ? gbt_json_get_object (json, "program", error) : NULL;
  if (program == NULL || !read_version (program, "version", &version, error)
      || !read_version (program, "catalogue", &catalogue, error))
    return NULL;

  alone = gbt_fiche_new_at (sheet, version, catalogue, find_method_version (json));
  fiche = add_decision (json, alone, error);
  if (fiche == NULL || !check_whole (json, fiche, error))
    return NULL;

  return g_steal_pointer (&fiche);
}

/**
 * gbt_record_read:
 * @bytes: a record, at most %GBT_RECORD_MAX_SIZE bytes
 * @file: (nullable): the file it comes from, as the person named it, for the messages
 * @error: set as by gbt_record_read_fiche()
 *
 * Returns: (transfer full) (nullable): the sheet alone, with all that hangs on it
 */
GbtSheet *
gbt_record_read (GBytes      *bytes,
                 const char  *file,
                 GError     **error)
{
  g_autoptr (GbtFiche) fiche = gbt_record_read_fiche (bytes, file, error);

  return fiche != NULL ? gbt_sheet_ref (gbt_fiche_get_sheet (fiche)) : NULL;
}
