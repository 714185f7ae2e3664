/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-private.h"

#include "gbt-error.h"
#include "gbt-estimate-private.h"
#include "gbt-evidence.h"

/* Above what any offer holds: sums saturate there. */
#define TOO_MUCH ((guint64) G_MAXINT64)

/**
 * Need:
 * @known: whether anything is
 * @bytes: what one GPU needs; a lower bound when @n_unknown is above 0
 * @firm: the part of it that excludes by itself: no line of class approximate
 * @n_unknown: lines of the estimate that are unknown
 * @from_estimate: it is the envelope, so that an exclusion says what it rests on
 * @margin: what is wanted besides
 * @peak_run: (nullable): the run that measured it
 */
typedef struct
{
  gboolean known;
  guint64 bytes;
  guint64 firm;
  guint n_unknown;
  gboolean from_estimate;
  guint64 margin;
  const char *peak_run;
} Need;

static guint64
add (guint64 a,
     guint64 b)
{
  return a > TOO_MUCH - MIN (b, TOO_MUCH) ? TOO_MUCH : a + b;
}

static gboolean
is_firm (const GbtLine *line,
         guint64       *per_gpu)
{
  return gbt_line_get_exactness (line) != GBT_EXACTNESS_APPROXIMATE && gbt_line_get_per_gpu (line, per_gpu);
}

static void
set_need_from_estimate (const GbtEstimate *estimate,
                        Need              *need)
{
  gboolean all_firm = TRUE;

  need->known = gbt_estimate_has_anything (estimate);
  need->from_estimate = TRUE;
  need->bytes = gbt_estimate_get_per_gpu_ceiling (estimate);
  need->n_unknown = gbt_estimate_get_n_unknown (estimate);
  need->firm = 0;
  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    {
      const GbtLine *line = gbt_estimate_get_line (estimate, i);
      guint64 bytes;

      if (is_firm (line, &bytes))
        need->firm = add (need->firm, bytes);
      else if (gbt_line_get_bytes (line, &bytes))
        all_firm = FALSE;
    }
  /* Lines are floored one by one; the whole is not. */
  if (all_firm)
    need->firm = need->bytes;
}

/* The line that is above @capacity alone, without what the planner chose. */
static const GbtLine *
find_exact_line (const GbtEstimate *estimate,
                 guint64            capacity,
                 guint64           *bytes)
{
  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    {
      const GbtLine *line = gbt_estimate_get_line (estimate, i);

      if (gbt_line_get_basis (line) == GBT_BASIS_FORMULA && is_firm (line, bytes) && *bytes > capacity)
        return line;
    }

  return NULL;
}

/* What an exclusion rests on is printed (8-decisions 17). */
static GbtSentence *
word_shortage (const GbtCase *facts,
               const Need    *need,
               guint64        capacity)
{
  const GbtLine *reserve = gbt_estimate_find_line (facts->estimate, GBT_LINE_RESERVE);
  const GbtLine *line;
  guint64 bytes;

  if (need->peak_run != NULL)
    return gbt_sentence_new ("margin-short", N_("{1} < {2}: peak of {3}, margin of {4}"), GBT_ARGUMENT_BYTES,
                             capacity, GBT_ARGUMENT_BYTES, need->firm, GBT_ARGUMENT_TEXT, need->peak_run,
                             GBT_ARGUMENT_BYTES, need->margin, GBT_ARGUMENT_END);
  if (!need->from_estimate)
    return gbt_sentence_new ("amount-short", N_("{1} < {2}, the amount required"), GBT_ARGUMENT_BYTES, capacity,
                             GBT_ARGUMENT_BYTES, need->firm, GBT_ARGUMENT_END);

  line = find_exact_line (facts->estimate, capacity, &bytes);
  if (line != NULL)
    return gbt_sentence_new ("line-short", N_("{1} < {2}, exact line: {3}"), GBT_ARGUMENT_BYTES, capacity,
                             GBT_ARGUMENT_BYTES, bytes, GBT_ARGUMENT_WORD, gbt_line_get_label (line),
                             GBT_ARGUMENT_END);
  if (need->margin > 0)
    return gbt_sentence_new ("margin-short", N_("{1} < {2}: envelope, margin of {3}"), GBT_ARGUMENT_BYTES, capacity,
                             GBT_ARGUMENT_BYTES, need->firm, GBT_ARGUMENT_BYTES, need->margin, GBT_ARGUMENT_END);
  if (reserve != NULL && gbt_line_get_per_gpu (reserve, &bytes))
    return gbt_sentence_new ("reserve-short", N_("{1} < {2}, chosen reserve of {3}"), GBT_ARGUMENT_BYTES, capacity,
                             GBT_ARGUMENT_BYTES, need->firm, GBT_ARGUMENT_BYTES, bytes, GBT_ARGUMENT_END);

  return gbt_sentence_new ("lines-short", N_("{1} < {2}, exact lines"), GBT_ARGUMENT_BYTES, capacity,
                           GBT_ARGUMENT_BYTES, need->firm, GBT_ARGUMENT_END);
}

/* How many whole GPUs of the machine serve; FALSE when it is not known. */
static gboolean
get_gpus (const GbtEntry *offer,
          guint64        *gpus)
{
  const char *sold = gbt_entry_get_text (offer, GBT_OFFER_GPU_COUNT);

  if (gbt_entry_get_integer (offer, GBT_OFFER_GPUS_USED, gpus))
    return TRUE;
  if (sold == NULL)
    return FALSE;

  *gpus = g_ascii_strtoull (sold, NULL, 10);
  return TRUE;
}

/* Several GPUs count only when the machine has them and a software places the model (R12). */
static gboolean
lacks_gpus (const GbtCase *facts,
            GbtCell       *cell)
{
  guint needed = gbt_estimate_get_gpus (facts->estimate);
  guint64 gpus = 0;

  if (needed <= 1 || !get_gpus (facts->offer, &gpus) || gpus >= needed)
    return FALSE;

  gbt_cell_exclude (cell, gbt_sentence_new ("fewer-gpus", N_("{1} GPUs, the estimate shares over {2}"),
                                            GBT_ARGUMENT_INTEGER, gpus, GBT_ARGUMENT_INTEGER, (guint64) needed,
                                            GBT_ARGUMENT_END));
  return TRUE;
}

static GbtSentence *
ask_for_reading (const GbtCase *facts,
                 gboolean       reading,
                 gboolean       placement)
{
  guint64 gpus = gbt_estimate_get_gpus (facts->estimate);

  if (reading && placement)
    return gbt_sentence_new ("reading-and-placement",
                             N_("reading on the GPU supplied, and software placement over {1} GPUs"),
                             GBT_ARGUMENT_INTEGER, gpus, GBT_ARGUMENT_END);
  if (placement)
    return gbt_sentence_new ("placement", N_("software placement over {1} GPUs"), GBT_ARGUMENT_INTEGER, gpus,
                             GBT_ARGUMENT_END);

  return gbt_sentence_new ("reading", N_("reading on the GPU supplied"), GBT_ARGUMENT_END);
}

/* Two GPUs are not one memory: said where their sum would have been enough. */
static GbtSentence *
word_shortage_of_one (const GbtCase *facts,
                      const Need    *need,
                      guint64        capacity)
{
  guint64 gpus;

  if (!get_gpus (facts->offer, &gpus) || gpus < 2 || gbt_estimate_get_gpus (facts->estimate) > 1
      || capacity < need->firm / gpus + 1)
    return word_shortage (facts, need, capacity);

  return gbt_sentence_new ("not-one-memory", N_("{1} < {2} on one GPU: {3} GPUs are not one memory"),
                           GBT_ARGUMENT_BYTES, capacity, GBT_ARGUMENT_BYTES, need->firm, GBT_ARGUMENT_INTEGER,
                           gpus, GBT_ARGUMENT_END);
}

/* The table of 8-decisions 17: read on the GPU supplied, it is admissible or excluded; on any other
 * reading, the largest figure known excludes or the reading is asked for. */
static void
judge_need (GbtCell    *cell,
            GbtCase    *facts,
            const Need *need)
{
  const GbtCapacityUse *use = &facts->margin->capacity;
  guint64 capacity = use->supplied ? use->bytes : use->largest;
  gboolean several = gbt_estimate_get_gpus (facts->estimate) > 1;
  gboolean placement = several && gbt_entry_get_text (facts->candidate, GBT_CANDIDATE_PLACEMENT) == NULL;
  guint64 gpus;

  if (lacks_gpus (facts, cell))
    return;
  if (!need->known)
    gbt_cell_ask (cell, gbt_sentence_new ("need-unknown", N_("an estimate: nothing of the need is known"),
                                          GBT_ARGUMENT_END));
  else if (use->basis != GBT_CAPACITY_UNKNOWN && capacity < need->firm)
    gbt_cell_exclude (cell, word_shortage_of_one (facts, need, capacity));
  else if (several && !get_gpus (facts->offer, &gpus))
    gbt_cell_ask (cell, gbt_sentence_new ("gpus-unknown", N_("number of GPUs"), GBT_ARGUMENT_END));
  else if (!use->supplied || placement)
    gbt_cell_ask (cell, ask_for_reading (facts, !use->supplied, placement));
  else if (need->n_unknown > 0)
    gbt_cell_ask (cell, gbt_sentence_new ("lines-unknown", N_("unknown lines of the estimate: {1}"),
                                          GBT_ARGUMENT_INTEGER, (guint64) need->n_unknown, GBT_ARGUMENT_END));
  else if (capacity < need->bytes)
    gbt_cell_ask (cell, gbt_sentence_new ("approximate-lines",
                                          N_("limit run: {1} < {2} rests on approximate lines"), GBT_ARGUMENT_BYTES,
                                          capacity, GBT_ARGUMENT_BYTES, need->bytes, GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts, gbt_sentence_new ("read", N_("read on the GPU supplied"), GBT_ARGUMENT_END),
                    gbt_sentence_new ("reading-evidence", N_("evidence of the reading on the GPU supplied"),
                                      GBT_ARGUMENT_END));
}

/* Memory per GPU: the envelope, or the amount that the requirement names. */
void
gbt_cell_judge_memory (GbtCell *cell,
                       GbtCase *facts)
{
  Need need = { 0 };

  if (gbt_entry_get_integer (facts->requirement, GBT_REQUIREMENT_AMOUNT, &need.bytes))
    {
      need.known = TRUE;
      need.firm = need.bytes;
    }
  else
    set_need_from_estimate (facts->estimate, &need);

  judge_need (cell, facts, &need);
}

/* The load that the margin of the candidate subtracts, and the margin wanted. */
void
gbt_cell_judge_margin (GbtCell *cell,
                       GbtCase *facts)
{
  const GbtMargin *margin = facts->margin;
  Need need = { 0 };

  if (!gbt_entry_get_integer (facts->requirement, GBT_REQUIREMENT_AMOUNT, &need.margin))
    {
      gbt_cell_ask (cell, gbt_sentence_new ("amount-missing", N_("amount that the requirement asks for"),
                                            GBT_ARGUMENT_END));
      return;
    }
  if (margin->load == GBT_LOAD_SET_PEAK)
    {
      gbt_cell_ask (cell, gbt_sentence_new ("set-peak", N_("what the engine needed of the peak it set in {1}"),
                                            GBT_ARGUMENT_TEXT, margin->run, GBT_ARGUMENT_END));
      return;
    }

  if (margin->load == GBT_LOAD_PEAK)
    {
      need.known = TRUE;
      need.bytes = need.firm = margin->load_bytes;
      need.peak_run = margin->run;
      for (guint i = 0; i < facts->n_runs; i++)
        {
          if (g_strcmp0 (gbt_entry_get_number (facts->runs[i].run), margin->run) == 0)
            gbt_case_add_pieces_of_run (facts, facts->runs[i].run);
        }
    }
  else
    set_need_from_estimate (facts->estimate, &need);
  need.bytes = add (need.bytes, need.margin);
  need.firm = add (need.firm, need.margin);

  judge_need (cell, facts, &need);
}

/* What the driver gives as free before anything starts: only the GPU supplied can show it. */
void
gbt_cell_judge_free_memory (GbtCell *cell,
                            GbtCase *facts)
{
  gboolean supplied = gbt_entry_is (facts->offer, GBT_OFFER_CAPACITY_ORIGIN, "device");
  guint64 wanted, free;
  Need need = { 0 };

  if (gbt_entry_get_integer (facts->requirement, GBT_REQUIREMENT_AMOUNT, &wanted))
    {
      need.known = TRUE;
      need.bytes = need.firm = wanted;
    }
  else
    set_need_from_estimate (facts->estimate, &need);

  if (need.known && facts->margin->capacity.basis != GBT_CAPACITY_UNKNOWN
      && facts->margin->capacity.largest < need.firm)
    gbt_cell_exclude (cell, word_shortage (facts, &need, facts->margin->capacity.largest));
  else if (!need.known || need.n_unknown > 0)
    gbt_cell_ask (cell, gbt_sentence_new ("need-unknown", N_("an estimate: part of the need is not known"),
                                          GBT_ARGUMENT_END));
  else if (!supplied || !gbt_entry_get_integer (facts->offer, GBT_OFFER_FREE_AT_START, &free))
    gbt_cell_ask (cell, gbt_sentence_new ("free-reading", N_("free memory read at start, on the GPU supplied"),
                                          GBT_ARGUMENT_END));
  else if (free < need.firm)
    gbt_cell_exclude (cell, gbt_sentence_new ("free-short", N_("{1} free at start < {2}"), GBT_ARGUMENT_BYTES, free,
                                              GBT_ARGUMENT_BYTES, need.firm, GBT_ARGUMENT_END));
  else if (free < need.bytes)
    gbt_cell_ask (cell, gbt_sentence_new ("approximate-lines",
                                          N_("limit run: {1} < {2} rests on approximate lines"), GBT_ARGUMENT_BYTES,
                                          free, GBT_ARGUMENT_BYTES, need.bytes, GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("free-read", N_("{1} free at start"), GBT_ARGUMENT_BYTES, free,
                                      GBT_ARGUMENT_END),
                    gbt_sentence_new ("reading-evidence", N_("evidence of the reading on the GPU supplied"),
                                      GBT_ARGUMENT_END));
}
