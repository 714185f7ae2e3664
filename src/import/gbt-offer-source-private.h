/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"
#include "gbt-gpu-catalogue.h"
#include "gbt-json.h"
#include "gbt-offer-reader.h"

G_BEGIN_DECLS

/* The schema of our own JSON. */
#define GBT_OFFER_SCHEMA "org.gabarit.offers/1"

/**
 * GbtOfferDraft:
 *
 * One row while it is read: what it fills, what is doubtful, or why it is refused.
 */
typedef struct
{
  const char *file;
  guint line;
  GString *key;     /* what tells it from the other rows: its native key */
  gboolean key_given; /* by the file itself: then it is there once */
  double price;     /* to order rows of one key, whatever their order in the file */
  guint64 content;  /* a hash of the whole row, whatever the order of its columns */
  GbtField *fields[GBT_N_OFFER_FIELDS];
  GArray *doubts;   /* of GbtOfferDoubt, each text owned */
  const char *field;
  char *read;
  GError *cause;
} GbtOfferDraft;

void     gbt_offer_draft_init        (GbtOfferDraft *self,
                                      const char    *file);
void     gbt_offer_draft_reset       (GbtOfferDraft *self);
void     gbt_offer_draft_clear       (GbtOfferDraft *self);
GbtEntry *gbt_offer_draft_to_entry   (GbtOfferDraft *self,
                                      const char    *key);
gboolean gbt_offer_draft_refuse      (GbtOfferDraft *self,
                                      guint          field,
                                      const char    *read,
                                      GbtError       code,
                                      const char    *message,
                                      const char    *argument);
gboolean gbt_offer_draft_take_error  (GbtOfferDraft *self,
                                      guint          field,
                                      const char    *read,
                                      GError        *error);
void     gbt_offer_draft_doubt       (GbtOfferDraft *self,
                                      const char    *code,
                                      guint          field,
                                      const char    *read);
void     gbt_offer_draft_set         (GbtOfferDraft *self,
                                      guint          field,
                                      GbtField      *value);
void     gbt_offer_draft_set_text    (GbtOfferDraft *self,
                                      guint          field,
                                      const char    *text);
void     gbt_offer_draft_set_integer (GbtOfferDraft *self,
                                      guint          field,
                                      guint64        value);
gboolean gbt_offer_draft_set_amount  (GbtOfferDraft *self,
                                      guint          field,
                                      const char    *text,
                                      guint64        unit);
gboolean gbt_offer_draft_set_number  (GbtOfferDraft *self,
                                      guint          field,
                                      const char    *text);
gboolean gbt_offer_draft_set_price   (GbtOfferDraft *self,
                                      guint          field,
                                      const char    *text);
gboolean gbt_offer_draft_set_prices  (GbtOfferDraft *self,
                                      const char    *hourly,
                                      const char    *spot);
gboolean gbt_offer_draft_set_price_alone (GbtOfferDraft *self,
                                      const char    *price,
                                      gboolean       spot);
void     gbt_offer_draft_set_place   (GbtOfferDraft *self,
                                      const char    *provider,
                                      const char    *region,
                                      const char    *zone);

/**
 * GbtOfferGpu:
 *
 * What a row says of its GPUs: each figure is for one.
 */
typedef struct
{
  char *model;
  GbtGpu *gpu;       /* (nullable): whose published readings serve */
  guint64 nominal;   /* bytes; 0: not known */
  guint64 device;    /* bytes that the file gives as a driver's; 0: it does not */
  guint told;        /* gigabytes, as the file tells them: whatever is known of GPUs; 0: it does not */
  const char *doubts[6];
} GbtOfferGpu;

/* What a file says of the memory, before it is known what it means. */
typedef struct
{
  const char *provider;
  guint count;
  gboolean part; /* less than one GPU is sold */
  guint64 size;  /* "MiB" of a GPU; 0: not there */
  guint64 total; /* "MiB" of all of them; 0: not there */
} GbtOfferMemory;

GbtOfferGpu *gbt_offer_gpu_new       (const GbtGpuCatalogue *catalogue,
                                      const char *const     *names,
                                      const GbtOfferMemory  *memory);
GbtOfferGpu *gbt_offer_gpu_new_nominal (const GbtGpuCatalogue *catalogue,
                                      const char *const     *names,
                                      guint64                nominal);
void         gbt_offer_gpu_free      (GbtOfferGpu           *self);
void         gbt_offer_gpu_fill      (const GbtOfferGpu     *self,
                                      GbtOfferDraft         *draft,
                                      const char            *read);
gboolean     gbt_offer_gpu_is_none   (const char            *name);

/**
 * GbtOfferSource:
 * @identify: reads the next row into a draft that was reset: line, key, price, content, or why it
 *   is refused. Returns %FALSE at the end, and on an error that no row survives
 * @read: fills the draft with the row that was identified last, or says why it is refused
 * @rewind: the next row is the first one again
 *
 * One format.
 */
typedef struct _GbtOfferSource GbtOfferSource;
struct _GbtOfferSource
{
  gboolean (*identify) (GbtOfferSource *self,
                        GbtOfferDraft  *draft,
                        GError        **error);
  void (*read) (GbtOfferSource *self,
                GbtOfferDraft  *draft);
  void (*rewind) (GbtOfferSource *self);
  void (*free) (GbtOfferSource *self);
  char *catalogue;
};

typedef struct _GbtCsvRows GbtCsvRows;

GbtOfferSource *gbt_offer_source_new_skypilot   (GbtCsvRows            *rows,
                                                 const char            *file,
                                                 const GbtGpuCatalogue *gpus,
                                                 GError               **error);
GbtOfferSource *gbt_offer_source_new_gpuhunt    (GbtCsvRows            *rows,
                                                 const char            *file,
                                                 const GbtGpuCatalogue *gpus,
                                                 GError               **error);
GbtOfferSource *gbt_offer_source_new_tardellirs (GbtJson               *root,
                                                 const GbtGpuCatalogue *gpus);
GbtOfferSource *gbt_offer_source_new_tpu        (GbtJson               *root);
GbtOfferSource *gbt_offer_source_new_own_csv    (GbtCsvRows            *rows,
                                                 const char            *file,
                                                 GError               **error);
GbtOfferSource *gbt_offer_source_new_own_json   (GbtJson               *root,
                                                 const char            *file,
                                                 GError               **error);

gboolean gbt_offer_source_is_own_csv (const GbtCsvRows *rows);

/* What several formats need. */
guint64     gbt_offer_hash             (guint64     seed,
                                        const char *text);
guint64     gbt_offer_hash_row         (const GbtCsvRows *rows);
char       *gbt_offer_dup_provider     (const char *file);
char       *gbt_offer_dup_stem         (const char *file);
gboolean    gbt_offer_refuse_provider  (const char  *file,
                                        GError     **error);
gboolean    gbt_offer_parse_unsigned   (const char *text,
                                        guint64     maximum,
                                        guint64    *value);

G_END_DECLS
