/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier-fixture.h"

#include <string.h>

/* The table of fields says all there is to say, but for what one field says of another. */
static const char *
get_text (const GbtFieldSpec *spec)
{
  static const char *const said[][2] = {
    { "requirement.strength", "mandatory" },
    { "candidate.offer", DOSSIER_OFFER },
    { "assessment.evidence", "P1" },
    { "run.evidence", "P1" },
    { "evidence.sha256", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    { "decision.kind", "decision" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      if (strcmp (said[i][0], spec->key) == 0)
        return said[i][1];
    }

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_LIST:
      return spec->codes != NULL ? spec->codes[0] : "a b";
    case GBT_FIELD_TYPE_DECIMAL:
      return "0.4402";
    case GBT_FIELD_TYPE_DATE:
      return "2026-11-30";
    case GBT_FIELD_TYPE_LINK:
      return "https://example.org/a";
    case GBT_FIELD_TYPE_COUNTRY:
      return "FR";
    case GBT_FIELD_TYPE_CURRENCY:
      return "EUR";
    case GBT_FIELD_TYPE_PROSE:
      return "une ligne\net une autre";
    case GBT_FIELD_TYPE_TEXT:
      return "œuvre";
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
    default:
      return NULL;
    }
}

/* Without these an entry is not taken. */
static gboolean
is_needed (const GbtFieldSpec *spec)
{
  static const char *const needed[] = { "requirement.strength", "candidate.offer", "candidate.offer-version",
                                        "peak.counter",         "peak.bytes",      "evidence.size",
                                        "evidence.sha256",      NULL };

  return g_strv_contains (needed, spec->key);
}

static GbtField *
make_field (const GbtFieldSpec *spec,
            DossierFill         fill)
{
  const char *text = get_text (spec);
  const char *source = fill == DOSSIER_SOURCED ? "une source" : NULL;

  if (fill == DOSSIER_TO_CONFIRM && !is_needed (spec))
    return gbt_field_new_to_confirm ("à demander");
  if (text != NULL)
    return gbt_field_new_text (text, source);

  /* The size of the file that has that SHA-256 is none. */
  return gbt_field_new_integer (strcmp (spec->key, "evidence.size") == 0 ? 0 : MAX (spec->minimum, 1), source);
}

GbtEntry *
dossier_fixture_entry (GbtEntryKind kind,
                       const char  *number,
                       const char  *id,
                       guint        version,
                       DossierFill  fill)
{
  g_autoptr (GbtEntry) entry = gbt_entry_new (kind, number, id, version);

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      g_autoptr (GbtEntry) before = g_steal_pointer (&entry);
      g_autoptr (GbtField) field = make_field (gbt_entry_kind_get_spec (kind, i), fill);

      entry = gbt_entry_with_field (before, i, field);
    }

  return g_steal_pointer (&entry);
}

GbtEntry *
dossier_fixture_offer (const char *key,
                       const char *title,
                       const char *hourly)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_OFFER, key, NULL, 0);
  g_autoptr (GbtEntry) titled = gbt_entry_with_text (bare, GBT_OFFER_TITLE, title);
  g_autoptr (GbtEntry) priced = gbt_entry_with_text (titled, GBT_OFFER_HOURLY, hourly);

  return gbt_entry_with_text (priced, GBT_OFFER_CURRENCY, "EUR");
}

GbtDossier *
dossier_fixture_new (DossierFill fill)
{
  static const struct
  {
    GbtEntryKind kind;
    const char *number;
    const char *id;
    guint version;
  } entries[] = {
    { GBT_ENTRY_REQUIREMENT, "E1", NULL, 0 },       { GBT_ENTRY_REQUIREMENT, "E12", NULL, 0 },
    { GBT_ENTRY_OFFER, "cle", DOSSIER_OFFER, 1 },   { GBT_ENTRY_CANDIDATE, "C1", NULL, 0 },
    { GBT_ENTRY_ASSESSMENT, "C1/E1", NULL, 0 },     { GBT_ENTRY_ASSESSMENT, "C1/E12", NULL, 0 },
    { GBT_ENTRY_EVIDENCE, "P1", DOSSIER_EVIDENCE, 0 }, { GBT_ENTRY_RUN, "ES-01", DOSSIER_RUN, 0 },
    { GBT_ENTRY_PEAK, "ES-01/1", NULL, 0 },         { GBT_ENTRY_INVALIDATOR, "I1", NULL, 0 },
    { GBT_ENTRY_RATE, "X1", NULL, 0 },              { GBT_ENTRY_DECISION, "0", DOSSIER_RECORD, 0 },
  };
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();
  g_autoptr (GbtDossier) dossier = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    g_ptr_array_add (all, dossier_fixture_entry (entries[i].kind, entries[i].number, entries[i].id,
                                                 entries[i].version, fill));
  dossier = gbt_dossier_with_all (empty, all);

  return gbt_dossier_with_last (dossier, GBT_SERIES_PREFERENCE, 4);
}

/* One candidate, of @offer at its version. */
GbtDossier *
dossier_fixture_citing (GbtEntry *offer)
{
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();
  g_autoptr (GbtDossier) offered = gbt_dossier_with (empty, offer);
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_CANDIDATE, "C1", NULL, 0);
  g_autoptr (GbtEntry) named = gbt_entry_with_text (bare, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer));
  g_autoptr (GbtEntry) candidate
      = gbt_entry_with_integer (named, GBT_CANDIDATE_OFFER_VERSION, gbt_entry_get_version (offer));

  return gbt_dossier_with (offered, candidate);
}

/* A record whose bytes are not one: the store keeps them as they are. */
GbtFrozen *
dossier_fixture_freeze (const char *id,
                        const char *sheet,
                        guint       revision,
                        const char *number,
                        const char *kind)
{
  g_autofree char *text = g_strdup_printf ("{ \"decision\": \"%s\", \"number\": %s }\n", id, number);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_DECISION, number, id, 0);
  g_autoptr (GbtEntry) of_kind = gbt_entry_with_text (bare, GBT_DECISION_KIND, kind);
  g_autoptr (GbtEntry) retaining = gbt_entry_with_text (of_kind, GBT_DECISION_RETAINED, "C1");
  g_autoptr (GbtEntry) decision
      = gbt_entry_with_text (retaining, GBT_DECISION_FROZEN, "2026-11-30T17:54:00Z");

  return gbt_frozen_new (decision, sheet, revision, bytes);
}
