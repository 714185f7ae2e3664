/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-market-private.h"

G_BEGIN_DECLS

/**
 * GbtShare:
 * @need: bytes of one GPU, floored
 * @ceiling: the same, rounded up: what a fit compares
 * @divides_heads: the attention heads divide by the number of GPUs
 * @divides: the KV heads too
 *
 * What one GPU needs when so many share the workload.
 */
typedef struct
{
  guint64 need;
  guint64 ceiling;
  gboolean divides_heads;
  gboolean divides;
} GbtShare;

/**
 * GbtFit:
 * @estimate: the need on one GPU
 * @task: what the model is asked to do
 * @reasons: of the confidence, whatever the machine
 * @complete: every line of the need is known
 * @splits: several GPUs may share it (R12)
 * @has_heads: the number of attention heads is known
 * @heads: that number
 * @kv_heads: the number of KV heads; 0: not known
 * @shares: GbtShare, by the number of GPUs
 *
 * What one workload in one format needs, on one GPU and on several: computed once, then asked for
 * every offer.
 */
typedef struct
{
  GbtEstimate *estimate;
  GbtTask task;
  guint reasons;
  gboolean complete;
  gboolean splits;
  gboolean has_heads;
  guint64 heads;
  guint64 kv_heads;
  GArray *shares;
} GbtFit;

gboolean gbt_fit_init  (GbtFit               *self,
                        const GbtWish        *wish,
                        guint                 most_gpus,
                        GError              **error);
void     gbt_fit_clear (GbtFit               *self);
/* Returns: whether it fits; else @reason is why not. */
gboolean gbt_fit_find  (const GbtFit         *self,
                        const GbtMarketFacts *facts,
                        guint                *gpus,
                        GbtLeftOut           *reason);
/* Bytes that one GPU lacks at best; of a machine that is too small. */
guint64  gbt_fit_get_lack (const GbtFit         *self,
                           const GbtMarketFacts *facts);
const GbtShare *gbt_fit_get_share (const GbtFit *self,
                           guint                 gpus);

/**
 * GbtScreen:
 * @wish: what is asked
 * @inside: by the index of a country in the market: it is among those asked
 *
 * What is asked of every offer before its memory is.
 */
typedef struct
{
  const GbtWish *wish;
  gboolean *inside;
} GbtScreen;

void     gbt_screen_init  (GbtScreen            *self,
                           const GbtMarket      *market,
                           const GbtWish        *wish);
void     gbt_screen_clear (GbtScreen            *self);
gboolean gbt_screen_pass  (const GbtScreen      *self,
                           const GbtMarketFacts *facts,
                           GbtLeftOut           *reason);
/* Returns: whether a machine that fits breaks a preference, and which. */
gboolean gbt_wish_breaks  (const GbtWish        *wish,
                           const GbtMachine     *machine,
                           GbtAlternativeKind   *kind);

/* How it is paid: @machine->way, price, package_days and total. */
gboolean gbt_machine_set_price (GbtMachine           *machine,
                                const GbtWish        *wish);
void     gbt_machine_init (GbtMachine           *machine,
                           const GbtMarketOffer *offer,
                           const GbtWish        *wish,
                           const GbtFit         *fit,
                           guint                 gpus);
void     gbt_machine_cover (const GbtMachine     *machine,
                           const GbtWish        *wish,
                           GbtBudgetCover       *cover);

/**
 * GbtRanking:
 * @known: the others are
 * @currency: the one in which machines are ranked
 * @tax_basis: (nullable): their basis, an interned text
 */
typedef struct
{
  gboolean known;
  char currency[4];
  const char *tax_basis;
} GbtRanking;

/* Does nothing when it is known already, or there is no machine. */
void         gbt_ranking_choose  (GbtRanking       *self,
                                  const GbtWish    *wish,
                                  const GArray     *machines);
GbtNotRanked gbt_ranking_judge   (const GbtRanking *self,
                                  const GbtWish    *wish,
                                  const GbtMachine *machine);
/* (transfer full): @machines (taken) in order, each with its not_ranked */
int          gbt_ranking_compare (const GbtRanking *self,
                                  const GbtWish    *wish,
                                  const GbtMachine *a,
                                  const GbtMachine *b);
GArray      *gbt_ranking_sort    (const GbtRanking *self,
                                  const GbtWish    *wish,
                                  GArray           *machines);

struct _GbtAnswer
{
  gatomicrefcount ref_count;
  GbtMarket *market;
  GbtWish wish;
  GbtFit fit;
  GbtRanking ranking;
  GArray *machines;     /* GbtMachine */
  GArray *broken[GBT_ALTERNATIVE_PRECISION]; /* GbtMachine, by kind */
  GArray *opened;       /* GbtMachine: the cheapest of each precision */
  GArray *alternatives; /* GbtAlternative */
  guint n_left_out[GBT_N_LEFT_OUT];
  GArray *left_out[GBT_N_LEFT_OUT]; /* guint: indices of offers */
  gsize sorted; /* once: the groups of left_out are */
};

/* The same model in fewer bits. */
void gbt_answer_add_precisions (GbtAnswer       *self,
                                const GbtScreen *screen);
const GbtMarketFacts *gbt_answer_get_facts (const GbtAnswer      *self,
                                            const GbtMarketOffer *offer);

G_END_DECLS
