/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-evidence.h"

#include <string.h>

/* Words that a name of a GPU may carry or not without being another GPU. "Laptop", "SXM", "PCIe"
 * or "Ti" are not among them. */
static gboolean
says_nothing (const char *word,
              gsize       length)
{
  static const char *const words[] = { "nvidia", "geforce", "amd", "radeon", "intel", "generation" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (strlen (words[i]) == length && strncmp (words[i], word, length) == 0)
        return TRUE;
    }

  return FALSE;
}

static char *
dup_plain_model (const char *model)
{
  g_autofree char *folded = g_utf8_casefold (model, -1);
  GString *plain = g_string_new (NULL);

  for (const char *word = folded; *word != '\0';)
    {
      gsize length;

      word += strspn (word, " \t-_");
      length = strcspn (word, " \t-_");
      if (length > 0 && !says_nothing (word, length))
        {
          if (plain->len > 0)
            g_string_append_c (plain, ' ');
          g_string_append_len (plain, word, (gssize) length);
        }
      word += length;
    }

  return g_string_free (plain, FALSE);
}

/**
 * gbt_gpu_model_is_same:
 * @a: (nullable): the name of a GPU model
 * @b: (nullable): another
 *
 * "NVIDIA GeForce RTX 4090" is "RTX 4090"; "RTX 4090 Laptop GPU" is not, nor is "RTX 6000" an
 * "RTX 6000 Ada".
 *
 * Returns: whether both are known and name one model
 */
gboolean
gbt_gpu_model_is_same (const char *a,
                       const char *b)
{
  g_autofree char *plain_a = NULL;
  g_autofree char *plain_b = NULL;

  if (a == NULL || b == NULL)
    return FALSE;

  plain_a = dup_plain_model (a);
  plain_b = dup_plain_model (b);
  return *plain_a != '\0' && strcmp (plain_a, plain_b) == 0;
}

/**
 * gbt_evidence_stands:
 * @evidence: a piece of evidence
 *
 * Returns: whether it was not withdrawn
 */
gboolean
gbt_evidence_stands (const GbtEntry *evidence)
{
  return gbt_entry_get_text (evidence, GBT_EVIDENCE_WITHDRAWN) == NULL;
}

/**
 * gbt_evidence_can_show:
 * @evidence: a piece of evidence
 *
 * What this program worked out, kept with a sheet, shows where a figure comes from and nothing of a
 * machine (R1, R5): it stands behind no verdict.
 *
 * Returns: whether it is not a calculation
 */
gboolean
gbt_evidence_can_show (const GbtEntry *evidence)
{
  return !gbt_entry_is (evidence, GBT_EVIDENCE_KIND, "calculation");
}

/* A sheet of a manufacturer may cover several models: "RTX 4090, RTX 4080". */
static gboolean
names_model (const char *models,
             const char *model)
{
  g_auto (GStrv) each = g_strsplit_set (models, ",;|", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      if (gbt_gpu_model_is_same (each[i], model))
        return TRUE;
    }

  return FALSE;
}

/**
 * gbt_evidence_admits_offer:
 * @evidence: a piece of evidence
 * @offer: an offer
 *
 * What the planner attached to a cell must not be about something else.
 *
 * Returns: whether it can show something and nothing in its scope shuts @offer out
 */
gboolean
gbt_evidence_admits_offer (const GbtEntry *evidence,
                           const GbtEntry *offer)
{
  const char *models = gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_GPU);
  const char *model = gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL);

  if (!gbt_evidence_can_show (evidence))
    return FALSE;
  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_OFFERS) != NULL
      && (gbt_entry_get_id (offer) == NULL
          || !gbt_entry_lists (evidence, GBT_EVIDENCE_SCOPE_OFFERS, gbt_entry_get_id (offer))))
    return FALSE;

  return models == NULL || model == NULL || names_model (models, model);
}

/* R1: what is written on an offer does not show what a GPU is, nor a reading the terms. */
static gboolean
kind_serves (const GbtEntry *evidence,
             GbtEvidenceUse  use)
{
  const char *kind = gbt_entry_get_text (evidence, GBT_EVIDENCE_KIND);

  switch (use)
    {
    case GBT_EVIDENCE_FOR_TERMS:
      return kind == NULL || strcmp (kind, "commercial") == 0;
    case GBT_EVIDENCE_FOR_HARDWARE:
      return kind == NULL || strcmp (kind, "commercial") != 0;
    case GBT_EVIDENCE_FOR_HOST:
    default:
      return TRUE;
    }
}

/**
 * gbt_evidence_covers_offer:
 * @evidence: a piece of evidence
 * @offer: an offer
 * @use: what it is asked to show
 *
 * By its scope alone, without being attached to a cell: it names the offer or, for the hardware,
 * its GPU model. Each known part of a scope narrows it; a piece that is about runs is about
 * nothing else.
 *
 * Returns: whether it covers @offer
 */
gboolean
gbt_evidence_covers_offer (const GbtEntry *evidence,
                           const GbtEntry *offer,
                           GbtEvidenceUse  use)
{
  gboolean names_offers = gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_OFFERS) != NULL;
  gboolean names_models = gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_GPU) != NULL;

  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_RUNS) != NULL
      || !kind_serves (evidence, use)
      || !gbt_evidence_admits_offer (evidence, offer))
    return FALSE;

  return names_offers
         || (names_models && use == GBT_EVIDENCE_FOR_HARDWARE
             && gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL) != NULL);
}

/**
 * gbt_evidence_covers_run:
 * @evidence: a piece of evidence
 * @run: a run
 *
 * Returns: whether it can show something, and the run cites it or its scope names the run
 */
gboolean
gbt_evidence_covers_run (const GbtEntry *evidence,
                         const GbtEntry *run)
{
  return gbt_evidence_can_show (evidence)
         && (gbt_entry_lists (run, GBT_RUN_EVIDENCE, gbt_entry_get_number (evidence))
             || gbt_entry_lists (evidence, GBT_EVIDENCE_SCOPE_RUNS, gbt_entry_get_number (run)));
}
