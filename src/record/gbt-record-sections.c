/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

/* One for each cell. */
#define MAX_ASSESSMENTS (GBT_DOSSIER_MAX_CANDIDATES * GBT_DOSSIER_MAX_REQUIREMENTS)

/* Sections that are an array of the entries of one kind. */
typedef struct
{
  const char *key;
  GbtEntryKind kind;
  guint most;
} Section;

static const Section sections[] = {
  { "measurements", GBT_ENTRY_RUN, GBT_DOSSIER_MAX_ENTRIES },
  { "candidates", GBT_ENTRY_CANDIDATE, GBT_DOSSIER_MAX_CANDIDATES },
  { "requirements", GBT_ENTRY_REQUIREMENT, GBT_DOSSIER_MAX_REQUIREMENTS },
  { "decision", GBT_ENTRY_DECISION, 0 },
  { "invalidators", GBT_ENTRY_INVALIDATOR, GBT_DOSSIER_MAX_ENTRIES },
  { "evidence", GBT_ENTRY_EVIDENCE, GBT_DOSSIER_MAX_ENTRIES },
  /* Since 0.2.0 */
  { "rates", GBT_ENTRY_RATE, GBT_DOSSIER_MAX_ENTRIES },
  { "assessments", GBT_ENTRY_ASSESSMENT, MAX_ASSESSMENTS },
};

/* Sections that the first version did not write. */
const char *const gbt_record_later_sections[] = { "rates", "assessments", "numbering", "draft", NULL };

static const char *const series_keys[GBT_N_SERIES] = {
  [GBT_SERIES_MANDATORY] = "mandatory",     [GBT_SERIES_PREFERENCE] = "preference",
  [GBT_SERIES_CANDIDATE] = "candidate",     [GBT_SERIES_EVIDENCE] = "evidence",
  [GBT_SERIES_RUN] = "run",                 [GBT_SERIES_INVALIDATOR] = "invalidator",
  [GBT_SERIES_RATE] = "rate",
};

static void
add_run (GbtJsonWriter  *writer,
         const GbtFiche *fiche,
         const GbtEntry *run)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);

  gbt_record_add_confirmation (writer, fiche, run);
  gbt_json_writer_begin_array (writer, "peaks");
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (dossier, GBT_ENTRY_PEAK, i);

      if (!gbt_entry_hangs_on (peak, gbt_entry_get_number (run)))
        continue;
      gbt_json_writer_begin_object (writer, NULL);
      gbt_record_add_entry (writer, peak);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

static void
add_candidate (GbtJsonWriter  *writer,
               const GbtFiche *fiche,
               const GbtEntry *candidate)
{
  gbt_json_writer_begin_object (writer, "offer");
  gbt_record_add_entry (writer, gbt_dossier_get_offer (gbt_fiche_get_dossier (fiche), candidate));
  gbt_json_writer_end_object (writer);
  gbt_record_add_standing (writer, fiche, candidate);
}

static void
add_section (GbtJsonWriter  *writer,
             const GbtFiche *fiche,
             const Section  *section)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);

  gbt_json_writer_begin_array (writer, section->key);
  for (guint i = 0; i < gbt_dossier_get_n (dossier, section->kind); i++)
    {
      GbtEntry *entry = gbt_dossier_get (dossier, section->kind, i);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_record_add_entry (writer, entry);
      if (section->kind == GBT_ENTRY_RUN)
        add_run (writer, fiche, entry);
      else if (section->kind == GBT_ENTRY_CANDIDATE)
        add_candidate (writer, fiche, entry);
      else if (section->kind == GBT_ENTRY_REQUIREMENT)
        gbt_record_add_cells (writer, fiche, entry);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

static void
add_decision (GbtJsonWriter  *writer,
              const char     *key,
              const GbtFiche *fiche,
              const GbtEntry *decision)
{
  if (decision == NULL)
    {
      gbt_json_writer_add_null (writer, key);
      return;
    }

  gbt_json_writer_begin_object (writer, key);
  gbt_record_add_entry (writer, decision);
  if (decision == gbt_fiche_get_decision (fiche))
    gbt_record_add_conditions (writer, fiche);
  gbt_json_writer_end_object (writer);
}

/* All that hangs on the sheet, after its estimate. */
void
gbt_record_add_sections (GbtJsonWriter  *writer,
                         const GbtFiche *fiche)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      if (sections[i].kind == GBT_ENTRY_DECISION)
        add_decision (writer, sections[i].key, fiche, gbt_fiche_get_decision (fiche));
      else
        add_section (writer, fiche, &sections[i]);
    }

  gbt_json_writer_begin_object (writer, "numbering");
  for (guint i = 0; i < GBT_N_SERIES; i++)
    gbt_json_writer_add_unsigned (writer, series_keys[i], gbt_dossier_get_last (dossier, (GbtSeries) i));
  gbt_json_writer_end_object (writer);
  add_decision (writer, "draft", fiche, gbt_dossier_get_draft (dossier));
}

static gboolean
read_into (const GbtJson  *json,
           GbtEntryKind    kind,
           GPtrArray      *entries,
           GError        **error)
{
  GbtEntry *entry = gbt_record_read_entry (json, kind, error);

  if (entry == NULL)
    return FALSE;

  g_ptr_array_add (entries, entry);
  return TRUE;
}

static gboolean
read_array (const GbtJson  *array,
            GbtEntryKind    kind,
            guint           most,
            GPtrArray      *entries,
            GError        **error)
{
  if (gbt_json_get_length (array) > most)
    return gbt_record_refuse (array, GBT_ERROR_TOO_LARGE, N_("{1}: more than a sheet holds"), error);

  for (const GbtJson *e = gbt_json_get_first (array); e != NULL; e = gbt_json_get_next (e))
    {
      const GbtJson *inside;

      if (!read_into (e, kind, entries, error))
        return FALSE;
      if (kind == GBT_ENTRY_RUN)
        {
          inside = gbt_json_get_array (e, "peaks", error);
          if (inside == NULL || !read_array (inside, GBT_ENTRY_PEAK, GBT_DOSSIER_MAX_ENTRIES, entries, error))
            return FALSE;
        }
      else if (kind == GBT_ENTRY_CANDIDATE)
        {
          inside = gbt_json_get_object (e, "offer", error);
          if (inside == NULL || !read_into (inside, GBT_ENTRY_OFFER, entries, error))
            return FALSE;
        }
    }

  return TRUE;
}

static gboolean
read_sections (const GbtJson  *json,
               GPtrArray      *entries,
               GError        **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      const GbtJson *array;

      if (sections[i].kind == GBT_ENTRY_DECISION
          || (gbt_json_find (json, sections[i].key) == NULL
              && g_strv_contains (gbt_record_later_sections, sections[i].key)))
        continue;
      array = gbt_json_get_array (json, sections[i].key, error);
      if (array == NULL || !read_array (array, sections[i].kind, sections[i].most, entries, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
read_draft (const GbtJson  *json,
            GPtrArray      *entries,
            GError        **error)
{
  const GbtJson *draft = gbt_json_find (json, "draft");

  if (draft == NULL || gbt_json_is_null (draft))
    return TRUE;
  draft = gbt_json_get_object (json, "draft", error);
  if (draft == NULL || !read_into (draft, GBT_ENTRY_DECISION, entries, error))
    return FALSE;

  return g_str_equal (gbt_entry_get_number (entries->pdata[entries->len - 1]), "0")
         || gbt_record_refuse (gbt_json_find (draft, "number"), GBT_ERROR_RANGE,
                               N_("{1}: the decision being prepared has the number 0"), error);
}

static gboolean
read_numbering (const GbtJson  *json,
                GbtDossier    **dossier,
                GError        **error)
{
  const GbtJson *numbering = gbt_json_find (json, "numbering");

  if (numbering == NULL)
    return TRUE;
  numbering = gbt_json_get_object (json, "numbering", error);
  if (numbering == NULL)
    return FALSE;

  for (guint i = 0; i < GBT_N_SERIES; i++)
    {
      GbtDossier *next;
      guint64 last;

      if (!gbt_json_get_unsigned (numbering, series_keys[i], &last, error))
        return FALSE;
      if (last > G_MAXINT32)
        return gbt_record_refuse (gbt_json_find (numbering, series_keys[i]), GBT_ERROR_RANGE,
                                  N_("{1}: more than a sheet holds"), error);
      next = gbt_dossier_with_last (*dossier, (GbtSeries) i, (guint) last);
      gbt_dossier_unref (*dossier);
      *dossier = next;
    }

  return TRUE;
}

/* Returns: (transfer full) (nullable): all that hangs on the sheet */
GbtDossier *
gbt_record_read_sections (const GbtJson  *json,
                          GError        **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();
  g_autoptr (GbtDossier) dossier = NULL;

  if (!read_sections (json, entries, error) || !read_draft (json, entries, error))
    return NULL;

  dossier = gbt_dossier_with_all (empty, entries);
  if (!read_numbering (json, &dossier, error))
    return NULL;
  if (!gbt_dossier_check (dossier, error))
    {
      gbt_record_place (json, error);
      return NULL;
    }

  return g_steal_pointer (&dossier);
}

/* Reads the decision of a frozen record: (out) (nullable): NULL for a sheet as it stands. */
gboolean
gbt_record_read_decision (const GbtJson  *json,
                          GbtEntry      **decision,
                          GError        **error)
{
  const GbtJson *member = gbt_json_get_member (json, "decision", error);

  *decision = NULL;
  if (member == NULL)
    return FALSE;
  if (gbt_json_is_null (member))
    return TRUE;

  member = gbt_json_get_object (json, "decision", error);
  if (member != NULL)
    *decision = gbt_record_read_entry (member, GBT_ENTRY_DECISION, error);
  return *decision != NULL;
}
