/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"
#include "gbt-gpu-catalogue.h"

G_BEGIN_DECLS

/* The largest file of offers. */
#define GBT_OFFER_READER_MAX_SIZE (256 * 1024 * 1024)

/**
 * GbtOfferOutcome:
 * @GBT_OFFER_OUTCOME_READ: every value is what the file says
 * @GBT_OFFER_OUTCOME_TO_CHECK: read, with doubts
 * @GBT_OFFER_OUTCOME_REFUSED: not read
 *
 * What became of one row.
 */
typedef enum
{
  GBT_OFFER_OUTCOME_READ,
  GBT_OFFER_OUTCOME_TO_CHECK,
  GBT_OFFER_OUTCOME_REFUSED,
} GbtOfferOutcome;

/**
 * GbtOfferDoubt:
 * @code: one of the codes of the field “Readings to check” of an offer
 * @field: the key of the field that it is about: "offer.spot"
 * @read: what the file has there, at most 200 characters
 *
 * One reading to check.
 */
typedef struct
{
  const char *code;
  const char *field;
  char *read;
} GbtOfferDoubt;

/**
 * GbtOfferReading:
 * @line: where the row begins, from 1
 * @outcome: what became of it
 * @offer: (nullable): the offer: its number is its native key; it has no identity yet
 * @doubts: (array length=n_doubts): the readings to check
 * @field: (nullable): of a row that is refused, the key of the field that is wrong
 * @read: (nullable): of a row that is refused, what the file has there, at most 200 characters
 * @cause: (nullable): of a row that is refused, why, with the line
 *
 * One row of a file. All of it belongs to the reader, until the next row is read.
 */
typedef struct
{
  guint line;
  GbtOfferOutcome outcome;
  GbtEntry *offer;
  const GbtOfferDoubt *doubts;
  guint n_doubts;
  const char *field;
  const char *read;
  const GError *cause;
} GbtOfferReading;

/**
 * GbtOfferReader:
 *
 * Reads the offers of a file one after the other. Its formats are described in docs/offers.md.
 */
typedef struct _GbtOfferReader GbtOfferReader;

gboolean        gbt_offer_reader_sniff         (GBytes                *bytes);
GbtOfferReader *gbt_offer_reader_new           (GBytes                *bytes,
                                                const char            *file,
                                                const GbtGpuCatalogue *gpus,
                                                GError               **error);
void            gbt_offer_reader_free          (GbtOfferReader        *self);
const char     *gbt_offer_reader_get_catalogue (const GbtOfferReader  *self);
guint           gbt_offer_reader_get_n_rows    (const GbtOfferReader  *self);
gboolean        gbt_offer_reader_next          (GbtOfferReader        *self,
                                                GbtOfferReading       *reading,
                                                GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtOfferReader, gbt_offer_reader_free)

G_END_DECLS
