/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-private.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-evidence.h"

void
gbt_cell_exclude (GbtCell     *cell,
                  GbtSentence *ground)
{
  cell->verdict = GBT_VERDICT_EXCLUDED;
  cell->ground = ground;
}

void
gbt_cell_ask (GbtCell     *cell,
              GbtSentence *condition)
{
  cell->verdict = GBT_VERDICT_TO_CONFIRM;
  cell->condition = condition;
}

void
gbt_cell_ask_for_value (GbtCell *cell)
{
  gbt_cell_ask (cell, gbt_sentence_new ("value-missing", N_("value that the requirement asks for"), GBT_ARGUMENT_END));
}

/*< private >
 * gbt_cell_admit:
 * @cell: a cell
 * @facts: what it was judged from
 * @proof: (transfer full): what admits it
 * @lack: (transfer full): the condition when no piece of evidence stands behind it
 *
 * Nothing is admissible without evidence within scope (R5).
 */
void
gbt_cell_admit (GbtCell       *cell,
                const GbtCase *facts,
                GbtSentence   *proof,
                GbtSentence   *lack)
{
  if (!gbt_case_has_pieces (facts))
    {
      gbt_cell_ask (cell, lack);
      gbt_sentence_unref (proof);
      return;
    }

  cell->verdict = GBT_VERDICT_ADMISSIBLE;
  cell->proof = proof;
  gbt_sentence_unref (lack);
}

gboolean
gbt_case_has_pieces (const GbtCase *self)
{
  for (guint i = 0; i < gbt_dossier_get_n (self->dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      if (self->pieces[i])
        return TRUE;
    }

  return FALSE;
}

void
gbt_case_add_pieces_of_run (GbtCase        *self,
                            const GbtEntry *run)
{
  for (guint i = 0; i < gbt_dossier_get_n (self->dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      const GbtEntry *evidence = gbt_dossier_get (self->dossier, GBT_ENTRY_EVIDENCE, i);

      if (gbt_evidence_stands (evidence) && gbt_evidence_covers_run (evidence, run))
        self->pieces[i] = TRUE;
    }
}

static const struct
{
  const char *subject;
  void (*judge) (GbtCell *cell,
                 GbtCase *facts);
  gboolean by_scope; /* what covers the offer stands behind it without being attached */
  GbtEvidenceUse use;
} judges[] = {
  { GBT_SUBJECT_MEMORY, gbt_cell_judge_memory, TRUE, GBT_EVIDENCE_FOR_HARDWARE },
  { GBT_SUBJECT_MARGIN, gbt_cell_judge_margin, TRUE, GBT_EVIDENCE_FOR_HARDWARE },
  { GBT_SUBJECT_FREE_MEMORY, gbt_cell_judge_free_memory, TRUE, GBT_EVIDENCE_FOR_HARDWARE },
  { GBT_SUBJECT_LIMIT_WORKLOAD, gbt_cell_judge_limit, FALSE, GBT_EVIDENCE_FOR_HARDWARE },
  { GBT_SUBJECT_QUALITY, gbt_cell_judge_quality, FALSE, GBT_EVIDENCE_FOR_HARDWARE },
  { GBT_SUBJECT_HOST_RAM, gbt_cell_judge_host_ram, TRUE, GBT_EVIDENCE_FOR_HOST },
  { GBT_SUBJECT_CPU, gbt_cell_judge_cpu, TRUE, GBT_EVIDENCE_FOR_HOST },
  { GBT_SUBJECT_DISK, gbt_cell_judge_disk, TRUE, GBT_EVIDENCE_FOR_HOST },
  { GBT_SUBJECT_COUNTRY, gbt_cell_judge_country, TRUE, GBT_EVIDENCE_FOR_TERMS },
  { GBT_SUBJECT_AVAILABILITY, gbt_cell_judge_availability, TRUE, GBT_EVIDENCE_FOR_TERMS },
  { GBT_SUBJECT_PRICE_VALIDITY, gbt_cell_judge_validity, TRUE, GBT_EVIDENCE_FOR_TERMS },
  { GBT_SUBJECT_HOURLY_PRICE, gbt_cell_judge_hourly_price, TRUE, GBT_EVIDENCE_FOR_TERMS },
  { GBT_SUBJECT_COST, gbt_cell_judge_cost, TRUE, GBT_EVIDENCE_FOR_TERMS },
  { GBT_SUBJECT_TIER, gbt_cell_judge_tier, TRUE, GBT_EVIDENCE_FOR_TERMS },
  { GBT_SUBJECT_NOT_INTERRUPTIBLE, gbt_cell_judge_interruption, TRUE, GBT_EVIDENCE_FOR_TERMS },
};

/* What the planner attached, as far as it stands and is about this offer. */
static void
add_attached_pieces (GbtCase *facts)
{
  for (guint i = 0; facts->assessment != NULL && i < gbt_dossier_get_n (facts->dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      const GbtEntry *evidence = gbt_dossier_get (facts->dossier, GBT_ENTRY_EVIDENCE, i);

      if (gbt_entry_lists (facts->assessment, GBT_ASSESSMENT_EVIDENCE, gbt_entry_get_number (evidence))
          && gbt_evidence_stands (evidence) && gbt_evidence_admits_offer (evidence, facts->offer))
        facts->pieces[i] = TRUE;
    }
}

static void
add_covering_pieces (GbtCase        *facts,
                     GbtEvidenceUse  use)
{
  for (guint i = 0; i < gbt_dossier_get_n (facts->dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      const GbtEntry *evidence = gbt_dossier_get (facts->dossier, GBT_ENTRY_EVIDENCE, i);

      if (gbt_evidence_stands (evidence) && gbt_evidence_covers_offer (evidence, facts->offer, use))
        facts->pieces[i] = TRUE;
    }
}

static char **
list_pieces (const GbtCase *facts)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < gbt_dossier_get_n (facts->dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      if (facts->pieces[i])
        g_strv_builder_add (builder,
                            gbt_entry_get_number (gbt_dossier_get (facts->dossier, GBT_ENTRY_EVIDENCE, i)));
    }

  return g_strv_builder_end (builder);
}

static GbtSentence *
ask_for_evidence (const GbtEntry *requirement)
{
  const char *name = gbt_entry_get_text (requirement, GBT_REQUIREMENT_NAME);

  return gbt_sentence_new ("evidence", N_("evidence: {1}"), name != NULL ? GBT_ARGUMENT_TEXT : GBT_ARGUMENT_WORD,
                           gbt_requirement_get_label (requirement), GBT_ARGUMENT_END);
}

/* What the planner wrote, as it is. */
static GbtSentence *
quote (const char *code,
       const char *text)
{
  return gbt_sentence_new (code, "{1}", GBT_ARGUMENT_TEXT, text, GBT_ARGUMENT_END);
}

static GbtSentence *
word_attached_pieces (const GbtCase *facts)
{
  g_auto (GStrv) numbers = list_pieces (facts);
  g_autofree char *joined = g_strjoinv (" ", numbers);

  return quote ("shown", joined);
}

/* A verdict that the planner gave to another version of the offer is to be given again. */
static gboolean
is_of_another_version (const GbtCase *facts,
                       guint64       *version)
{
  return gbt_entry_get_integer (facts->assessment, GBT_ASSESSMENT_OFFER_VERSION, version)
         && *version != gbt_entry_get_version (facts->offer);
}

static void
judge_by_planner (GbtCell *cell,
                  GbtCase *facts)
{
  const char *code = NULL;
  const char *condition = NULL;
  const char *ground = NULL;
  GbtVerdict verdict;
  guint64 version;

  if (facts->assessment != NULL)
    {
      code = gbt_entry_get_text (facts->assessment, GBT_ASSESSMENT_VERDICT);
      condition = gbt_entry_get_text (facts->assessment, GBT_ASSESSMENT_CONDITION);
      ground = gbt_entry_get_text (facts->assessment, GBT_ASSESSMENT_GROUND);
    }

  if (!gbt_verdict_from_code (code, &verdict))
    gbt_cell_ask (cell, condition != NULL ? quote ("asked", condition) : ask_for_evidence (facts->requirement));
  else if (verdict != GBT_VERDICT_TO_CONFIRM && is_of_another_version (facts, &version))
    gbt_cell_ask (cell, gbt_sentence_new ("other-version", N_("verdict given on version {1} of the offer"),
                                          GBT_ARGUMENT_INTEGER, version, GBT_ARGUMENT_END));
  else if (verdict == GBT_VERDICT_ADMISSIBLE)
    gbt_cell_admit (cell, facts, word_attached_pieces (facts), ask_for_evidence (facts->requirement));
  else if (verdict == GBT_VERDICT_EXCLUDED && ground != NULL)
    gbt_cell_exclude (cell, quote ("established", ground));
  else
    gbt_cell_ask (cell, condition != NULL ? quote ("asked", condition) : ask_for_evidence (facts->requirement));
}

/*< private >
 * gbt_cell_judge:
 * @cell: (out): the cell
 * @facts: what it is judged from; its pieces are filled
 */
void
gbt_cell_judge (GbtCell *cell,
                GbtCase *facts)
{
  guint found = 0;

  *cell = (GbtCell) {
    .verdict = GBT_VERDICT_TO_CONFIRM,
    .computed = facts->subject != NULL && facts->subject->computed,
    .mandatory = gbt_entry_is (facts->requirement, GBT_REQUIREMENT_STRENGTH, "mandatory"),
  };

  add_attached_pieces (facts);
  while (cell->computed && strcmp (judges[found].subject, facts->subject->code) != 0)
    found++;

  if (!cell->computed)
    judge_by_planner (cell, facts);
  else
    {
      if (judges[found].by_scope)
        add_covering_pieces (facts, judges[found].use);
      judges[found].judge (cell, facts);
    }

  cell->evidence = list_pieces (facts);
}
