/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets.h"

#include "gbt-bytes.h"
#include "gbt-record.h"
#include "gbt-walk.h"

/* Sheets with their dossier: the acceptance walk as far as a decision, and one under load. */

static GbtEntry *
with_source (GbtEntry   *entry,
             guint       field,
             const char *source)
{
  g_autoptr (GbtEntry) old = entry;
  g_autoptr (GbtField) field_now = gbt_entry_get_field (old, field);
  g_autoptr (GbtField) sourced
      = gbt_field_has_integer (field_now)
            ? gbt_field_new_integer (gbt_field_get_integer (field_now), source)
            : gbt_field_new_text (gbt_field_get_text (field_now), source);

  return gbt_entry_with_field (old, field, sourced);
}

static GbtDossier *
set_source (GbtDossier *dossier,
            const char *id,
            guint       field,
            const char *source)
{
  GbtEntry *offer = gbt_dossier_find_id (dossier, GBT_ENTRY_OFFER, id);

  return gbt_walk_put (dossier, with_source (gbt_entry_ref (offer), field, source));
}

/* Pieces hold the digest of a file; one is private. */
static GbtDossier *
put_digests (GbtDossier *dossier)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      GbtEntry *entry = gbt_entry_ref (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i));
      g_autofree char *digest = g_compute_checksum_for_string (
          G_CHECKSUM_SHA256, gbt_entry_get_number (entry), -1);

      entry = gbt_walk_text (entry, GBT_EVIDENCE_SHA256, digest);
      entry = gbt_walk_text (entry, GBT_EVIDENCE_FILE_NAME, "piece.pdf");
      if (i == 7)
        entry = gbt_walk_text (entry, GBT_EVIDENCE_PRIVATE, "yes");
      dossier = gbt_walk_put (dossier, entry);
    }
  return dossier;
}

static GbtDossier *
put_draft (GbtDossier *dossier)
{
  GbtEntry *draft = gbt_entry_new (GBT_ENTRY_DECISION, "0", NULL, 0);

  draft = gbt_walk_text (draft, GBT_DECISION_KIND, "decision");
  draft = gbt_walk_text (draft, GBT_DECISION_RETAINED, "C1");
  return gbt_walk_put (dossier, draft);
}

static GbtSheet *
make_walk (GbtWalkStep step)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (step);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));

  dossier = set_source (dossier, GBT_WALK_OFFER_1, GBT_OFFER_DEVICE_TOTAL, "P5");
  dossier = set_source (dossier, GBT_WALK_OFFER_1, GBT_OFFER_DRIVER_RESERVE, "P5");
  dossier = set_source (dossier, GBT_WALK_OFFER_1, GBT_OFFER_CAPACITY_ORIGIN, "P5");
  dossier = set_source (dossier, GBT_WALK_OFFER_1, GBT_OFFER_PACKAGE, "P1");
  dossier = set_source (dossier, GBT_WALK_OFFER_1, GBT_OFFER_AVAILABLE_FROM, "P3");
  dossier = set_source (dossier, GBT_WALK_OFFER_2, GBT_OFFER_PACKAGE, "P2");
  dossier = set_source (dossier, GBT_WALK_OFFER_2, GBT_OFFER_DEVICE_TOTAL, "P6");
  dossier = set_source (dossier, GBT_WALK_OFFER_3, GBT_OFFER_DEVICE_TOTAL, "P6");
  dossier = put_digests (put_draft (dossier));
  return gbt_sheet_with_dossier (sheet, dossier);
}

/* {{{ Under load */

static const struct
{
  const char *model;
  guint64 nominal;
  guint64 total;
} gpus[] = {
  { "RTX 4090", 24, 24564 }, { "RTX 6000 Ada", 48, 49140 }, { "L40S", 48, 46068 },
  { "A100 SXM", 80, 81920 }, { "H100 SXM", 80, 81559 },     { "H100 NVL", 94, 95830 },
  { "H200", 141, 143771 },   { "RTX PRO 6000", 96, 97887 }, { "MI300X", 192, 0 },
  { "B200", 180, 0 },
};

static const char *const requirements[] = {
  "Réseau sortant filtrable", "Placement logiciel enregistré, 2 GPU et plus", "Interconnexion attestée",
  "Non interruptible pendant 21 jours", "Facture en euros", "Journal d’accès conservé un an",
  "Chiffrement au repos attesté", "Assistance en français, jours ouvrés",
  "Licence du modèle compatible", "Premier jeton en moins de 2 s, mesuré",
  "Sauvegarde quotidienne, restauration essayée", "Accès par une passerelle désignée",
  "Effacement attesté en fin de campagne", "Hébergeur certifié, numéro et date de fin",
};

static GbtDossier *
put_many_requirements (GbtDossier *dossier)
{
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *number = g_strdup_printf ("E%u", i + 1);
      GbtEntry *entry = gbt_entry_new (GBT_ENTRY_REQUIREMENT, number, NULL, 0);

      entry = gbt_walk_text (entry, GBT_REQUIREMENT_STRENGTH, "mandatory");
      if (i == 0)
        {
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_SUBJECT, "memory");
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_COMPARATOR, "at-least");
        }
      else if (i == 1)
        {
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_SUBJECT, "limit-workload");
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_COMPARATOR, "present");
        }
      else if (i == 2)
        {
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_SUBJECT, "country");
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_COMPARATOR, "one-of");
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_VALUE, "EU");
        }
      else if (i == 3)
        {
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_SUBJECT, "host-ram");
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_COMPARATOR, "at-least");
          entry = gbt_walk_integer (entry, GBT_REQUIREMENT_AMOUNT, 256 * GBT_GB);
        }
      else
        {
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_SUBJECT, "other");
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_COMPARATOR, "present");
          entry = gbt_walk_text (entry, GBT_REQUIREMENT_NAME,
                                 requirements[(i - 4) % G_N_ELEMENTS (requirements)]);
        }
      dossier = gbt_walk_put (dossier, entry);
    }
  return dossier;
}

static GbtDossier *
put_many_pieces (GbtDossier *dossier)
{
  for (guint i = 1; i <= 40; i++)
    {
      g_autofree char *number = g_strdup_printf ("P%u", i);
      g_autofree char *id = g_strdup_printf ("5d0f6a10-2a4b-4c8d-9e1f-00000000%04u", i);
      g_autofree char *title = g_strdup_printf ("Réponse écrite du fournisseur n° %u, annexe technique", i);
      GbtEntry *entry = gbt_entry_new (GBT_ENTRY_EVIDENCE, number, id, 0);

      entry = gbt_walk_text (entry, GBT_EVIDENCE_TITLE, title);
      entry = gbt_walk_text (entry, GBT_EVIDENCE_KIND, i % 2 == 0 ? "technical" : "commercial");
      entry = gbt_walk_text (entry, GBT_EVIDENCE_DATE, "2026-11-28");
      entry = gbt_walk_text (entry, GBT_EVIDENCE_SCOPE_NOTE, "réponse à la consultation");
      dossier = gbt_walk_put (dossier, entry);
    }
  return dossier;
}

static GbtEntry *
new_many_offer (guint index)
{
  g_autofree char *key = g_strdup_printf ("offre-%u", index + 1);
  g_autofree char *id = g_strdup_printf ("0b7c0a34-5a1e-4d7f-8f7e-00000001%04u", index + 1);
  g_autofree char *provider = g_strdup_printf ("Fournisseur %c", 'A' + (char) (index % 7));
  g_autofree char *count = g_strdup_printf ("%u", 1u << (index / G_N_ELEMENTS (gpus)));
  g_autofree char *amount = g_strdup_printf ("%u.%02u", 47 + index * 431, index * 7 % 100);
  guint gpu = index % G_N_ELEMENTS (gpus);
  GbtEntry *offer = gbt_entry_new (GBT_ENTRY_OFFER, key, id, 1 + index % 3);

  offer = gbt_walk_text (offer, GBT_OFFER_PROVIDER, provider);
  offer = gbt_walk_text (offer, GBT_OFFER_GPU_MODEL, gpus[gpu].model);
  offer = gbt_walk_text (offer, GBT_OFFER_GPU_COUNT, count);
  offer = gbt_walk_integer (offer, GBT_OFFER_NOMINAL, gpus[gpu].nominal * GBT_GB);
  if (gpus[gpu].total > 0)
    {
      offer = gbt_walk_integer (offer, GBT_OFFER_DEVICE_TOTAL, gpus[gpu].total * GBT_MIB);
      offer = gbt_walk_text (offer, GBT_OFFER_CAPACITY_ORIGIN,
                             index % 3 == 0 ? "device" : "public-reading");
    }
  offer = gbt_walk_text (offer, GBT_OFFER_TIER, index % 4 == 1 ? "community" : "secure");
  offer = gbt_walk_text (offer, GBT_OFFER_TIER_WORD, index % 4 == 1 ? "Community Cloud" : "Secure Cloud");
  if (index % 5 != 4)
    {
      offer = gbt_walk_text (offer, GBT_OFFER_CURRENCY, "EUR");
      offer = gbt_walk_text (offer, GBT_OFFER_PACKAGE, amount);
      offer = gbt_walk_integer (offer, GBT_OFFER_PACKAGE_DAYS, 3 + index % 3 * 9);
      offer = gbt_walk_text (offer, GBT_OFFER_TAX_BASIS, index % 6 == 0 ? "including" : "excluding");
      offer = gbt_walk_text (offer, GBT_OFFER_PRICE_READ, "2026-11-28");
    }
  if (index % 3 == 0)
    offer = gbt_walk_text (offer, GBT_OFFER_COUNTRY, index % 2 == 0 ? "FR" : "DE");
  if (index % 2 == 0)
    offer = gbt_walk_integer (offer, GBT_OFFER_HOST_RAM, (64 + index * 16) * GBT_GB);
  return offer;
}

/* Verdicts that the planner set, the same ones each time. */
static GbtDossier *
put_many_assessments (GbtDossier *dossier)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20);

  for (guint i = 0; i < 40; i++)
    {
      for (guint j = 4; j < 20; j++)
        {
          g_autofree char *cell = g_strdup_printf ("C%u/E%u", i + 1, j + 1);
          g_autofree char *piece = g_strdup_printf ("P%u", g_rand_int_range (random, 1, 41));
          GbtEntry *entry = gbt_entry_new (GBT_ENTRY_ASSESSMENT, cell, NULL, 0);
          gint chance = g_rand_int_range (random, 0, 100);

          entry = gbt_walk_integer (entry, GBT_ASSESSMENT_OFFER_VERSION, 1 + i % 3);
          entry = gbt_walk_text (entry, GBT_ASSESSMENT_EVIDENCE, piece);
          if (chance < 3)
            {
              entry = gbt_walk_text (entry, GBT_ASSESSMENT_VERDICT, "excluded");
              entry = gbt_walk_text (entry, GBT_ASSESSMENT_GROUND,
                                     "refusé par écrit : le contrat type ne le prévoit pas");
            }
          else if (chance < 25)
            {
              entry = gbt_walk_text (entry, GBT_ASSESSMENT_VERDICT, "to-confirm");
              entry = gbt_walk_text (entry, GBT_ASSESSMENT_CONDITION,
                                     "attestation écrite, numéro et date de fin compris");
            }
          else
            entry = gbt_walk_text (entry, GBT_ASSESSMENT_VERDICT, "admissible");
          dossier = gbt_walk_put (dossier, entry);
        }
    }
  return dossier;
}

static GbtSheet *
make_forty (void)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtSheet) sheet = gbt_sheet_new ("0b0f1f5e-58c5-4d3c-9d5f-0c8f1d2e3a4c", 12, FALSE,
                                              gbt_sheet_get_workload (example));
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();

  dossier = put_many_pieces (put_many_requirements (dossier));
  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *number = g_strdup_printf ("C%u", i + 1);
      GbtEntry *offer = new_many_offer (i);
      GbtEntry *candidate = gbt_entry_new (GBT_ENTRY_CANDIDATE, number, NULL, 0);

      candidate = gbt_walk_text (candidate, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer));
      candidate
          = gbt_walk_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, gbt_entry_get_version (offer));
      dossier = gbt_walk_put (dossier, offer);
      dossier = gbt_walk_put (dossier, candidate);
    }
  dossier = put_many_assessments (dossier);
  return gbt_sheet_with_dossier (sheet, dossier);
}

/* }}} */

/* The sheet of a suite that has a dossier; none for the others. */
GbtSheet *
sheet_make_with_dossier (Sheet sheet)
{
  switch (sheet)
    {
    case SHEET_SHORTLIST:
    case SHEET_CLOSED:
      return make_walk (GBT_WALK_BEFORE_RUNS);
    case SHEET_DECIDED:
    case SHEET_INVALIDATED:
      return make_walk (GBT_WALK_AFTER_RUNS);
    case SHEET_FORTY:
      return make_forty ();
    default:
      return NULL;
    }
}

/* The decision number 1 of the walk. */
GbtEntry *
sheet_make_decision (Sheet sheet)
{
  GbtEntry *decision = gbt_entry_new (GBT_ENTRY_DECISION, "1", "7c1a0e52-4b0d-4f4e-9a51-2f60a8c31d01", 0);
  const char *kind = sheet == SHEET_SHORTLIST ? "shortlist" : sheet == SHEET_CLOSED ? "closed" : "decision";
  const char *rationale
      = sheet == SHEET_SHORTLIST ? "Deux configurations à interroger avant tout essai."
        : sheet == SHEET_CLOSED  ? "Le besoin est abandonné ; aucun essai ne sera fait."
                                 : "Seule configuration admissible aux sept exigences obligatoires. ES-02 tient la "
                                   "longueur limite et les 4 requêtes simultanées sans troncature ni préemption, à "
                                   "0,846 pour un seuil de 0,820.";

  decision = gbt_walk_text (decision, GBT_DECISION_KIND, kind);
  if (g_str_equal (kind, "decision"))
    decision = gbt_walk_text (decision, GBT_DECISION_RETAINED, "C1");
  decision = gbt_walk_text (decision, GBT_DECISION_RATIONALE, rationale);
  return gbt_walk_text (decision, GBT_DECISION_FROZEN, "2026-11-30T16:53:00Z");
}

/* As the program does: the record frozen at a fixed instant under a fixed identifier. */
SheetArchive *
sheet_archive_new (Sheet sheet)
{
  SheetArchive *self = g_new0 (SheetArchive, 1);
  g_autoptr (GbtFiche) fiche = sheet_make (sheet);
  g_autoptr (GbtEntry) decision = sheet_make_decision (sheet);
  g_autoptr (GBytes) bytes = NULL;

  self->fiche = gbt_fiche_with_decision (fiche, decision);
  bytes = gbt_record_write (self->fiche);
  self->frozen = gbt_frozen_new (decision, gbt_sheet_get_id (gbt_fiche_get_sheet (fiche)),
                                 gbt_sheet_get_revision (gbt_fiche_get_sheet (fiche)), bytes);
  self->context.frozen = self->frozen;
  if (sheet == SHEET_INVALIDATED)
    {
      GbtSheet *before = gbt_fiche_get_sheet (fiche);
      g_autoptr (GbtWorkload) longer = gbt_walk_set_integer (
          gbt_workload_ref (gbt_sheet_get_workload (before)), GBT_FIELD_LIMIT_TOKENS, 16384);
      g_autoptr (GbtSheet) later = gbt_sheet_with_workload (before, longer);
      g_autoptr (GbtFiche) current = gbt_fiche_new (later, "1.0.0", "2026-11-30");

      self->changes = gbt_decision_list_changes (self->fiche, current);
      self->context.changes = self->changes;
      self->context.superseded_by = 2;
    }
  return self;
}

void
sheet_archive_free (SheetArchive *self)
{
  g_clear_pointer (&self->fiche, gbt_fiche_unref);
  g_clear_pointer (&self->frozen, gbt_frozen_unref);
  g_clear_pointer (&self->changes, g_ptr_array_unref);
  g_free (self);
}

/* Sets a sheet as the program does: frozen ones with their record, their fingerprint and what has
 * changed since. */
GBytes *
sheet_export (Sheet         sheet,
              GbtLanguage   language,
              GError      **error)
{
  g_autoptr (SheetArchive) archive = NULL;

  if (sheet < SHEET_SHORTLIST || sheet > SHEET_CLOSED)
    {
      g_autoptr (GbtFiche) fiche = sheet_make (sheet);

      return gbt_export_pdf (fiche, language, NULL, error);
    }

  archive = sheet_archive_new (sheet);
  return gbt_export_pdf_in_context (archive->fiche, &archive->context, language, NULL, error);
}
