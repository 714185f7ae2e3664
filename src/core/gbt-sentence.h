/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * GbtArgumentType:
 *
 * What an argument of a sentence is, so that it is worded in any language. A neutral form goes
 * with each: decimal digits, an ISO date, a code.
 */
typedef enum
{
  GBT_ARGUMENT_END,
  GBT_ARGUMENT_TEXT,     /* const char *: as it is */
  GBT_ARGUMENT_WORD,     /* const char *: an English msgid */
  GBT_ARGUMENT_INTEGER,  /* guint64 */
  GBT_ARGUMENT_BYTES,    /* guint64: worded in the unit asked for */
  GBT_ARGUMENT_SOLD,     /* guint64: bytes as they are sold: a round number of GB stays one (R3) */
  GBT_ARGUMENT_DECIMAL,  /* const char * */
  GBT_ARGUMENT_DATE,     /* const char *: ISO 8601 */
  GBT_ARGUMENT_COUNTRY,  /* const char *: ISO 3166-1 alpha-2 */
  GBT_ARGUMENT_COUNTRIES, /* const char *: several of them, "FR DE"; "EU" is the 27 member states */
  GBT_ARGUMENT_MONEY,    /* const char *: "0.44 USD", as gbt_money_dup_text() writes it */
  GBT_ARGUMENT_SECONDS,  /* guint64: a duration */
} GbtArgumentType;

/**
 * GbtSentence:
 *
 * What the program says of a cell, a margin or a change: a stable code, an English msgid with
 * `{1}`… and its arguments, kept apart. Stored as code and arguments, worded at display
 * (gbt_format_sentence()). Immutable and reference counted.
 */
typedef struct _GbtSentence GbtSentence;

#define GBT_TYPE_SENTENCE (gbt_sentence_get_type ())

GType           gbt_sentence_get_type         (void) G_GNUC_CONST;
GbtSentence    *gbt_sentence_new              (const char        *code,
                                               const char        *message,
                                               ...);
GbtSentence    *gbt_sentence_newv             (const char        *code,
                                               const char        *message,
                                               guint              n_arguments,
                                               const GbtArgumentType *types,
                                               const char *const *neutral);
GbtSentence    *gbt_sentence_ref              (GbtSentence       *self);
void            gbt_sentence_unref            (GbtSentence       *self);
const char     *gbt_sentence_get_code         (const GbtSentence *self);
const char     *gbt_sentence_get_message      (const GbtSentence *self);
guint           gbt_sentence_get_n_arguments  (const GbtSentence *self);
GbtArgumentType gbt_sentence_get_argument_type (const GbtSentence *self,
                                               guint              index);
const char     *gbt_sentence_get_argument     (const GbtSentence *self,
                                               guint              index);
char           *gbt_sentence_dup_english      (const GbtSentence *self);
gboolean        gbt_sentence_equal            (const GbtSentence *a,
                                               const GbtSentence *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtSentence, gbt_sentence_unref)

G_END_DECLS
