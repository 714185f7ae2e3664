/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-field-holder.h"
#include "gbt-library.h"

G_BEGIN_DECLS

/**
 * GbtFinder:
 *
 * A search for a machine, without its screen: what is asked, the need it gives at once, how many
 * machines hold it, and the answer. It is the #GbtFieldHolder of the fields of its workload;
 * gbt_finder_get_preferences() is that of the fields of #GbtWishField. Nothing is stored until a
 * machine is added to a sheet.
 *
 * It begins with: text inference, 16 bits, 4 096 tokens, 1 request, any tier, any country, interruptible
 * machines included, no budget; the market is read in the store's thread when first needed, and again
 * when the library of offers changes.
 *
 * Signals: "changed": what is asked, the need or the count changed. Properties, read-only, notified
 * on real change: "answer" (#GbtAnswer, nullable: %NULL again as soon as what was asked changes),
 * "busy" (gboolean: the offers are being read, or an answer made).
 */
#define GBT_TYPE_FINDER (gbt_finder_get_type ())
G_DECLARE_FINAL_TYPE (GbtFinder, gbt_finder, GBT, FINDER, GObject)

GbtFinder       *gbt_finder_new             (GbtLibrary          *library);
const GbtWish   *gbt_finder_get_wish        (GbtFinder           *self);
GbtFieldHolder  *gbt_finder_get_preferences (GbtFinder           *self);
void             gbt_finder_set_task        (GbtFinder           *self,
                                             GbtTask              task);
/* Also chooses what the model does: text, images, speech. */
void             gbt_finder_set_model       (GbtFinder           *self,
                                             GbtModel            *model);
/* (nullable): NULL when the method refuses, or there is nothing to count yet. */
GbtEstimate     *gbt_finder_get_need        (GbtFinder           *self);
/* (transfer none) (element-type GbtWishProblem) */
GPtrArray       *gbt_finder_get_problems    (GbtFinder           *self);
/* Whether the market is read and the wish has no problem: then how many machines hold it. */
gboolean         gbt_finder_get_count       (GbtFinder           *self,
                                             guint               *n_machines);
GbtMarket       *gbt_finder_get_market      (GbtFinder           *self);
GbtAnswer       *gbt_finder_get_answer      (GbtFinder           *self);
gboolean         gbt_finder_get_busy        (GbtFinder           *self);
/* Made in a thread; the answer is also given by the property. */
void             gbt_finder_search_async    (GbtFinder           *self,
                                             GCancellable        *cancellable,
                                             GAsyncReadyCallback  callback,
                                             gpointer             user_data);
GbtAnswer       *gbt_finder_search_finish   (GbtFinder           *self,
                                             GAsyncResult        *result,
                                             GError             **error);
/* Takes a precision that the answer proposes. */
void             gbt_finder_take_format     (GbtFinder           *self,
                                             GbtWeightFormat      format);

/* Adds machines of an answer to a sheet as candidates, with what was asked: @machines: their numbers; from
 * gbt_answer_get_n_machines() on, those of its alternatives by price or tier; @workbench (nullable): a
 * new sheet, with the workload asked and requirements for what was asked; an existing one keeps its
 * workload, and gets the requirements it lacks. Example offers are kept in the store first, under a catalogue
 * of their own. The answer is kept as a piece of evidence of kind "calculation", its JSON as the file;
 * @language: of the title of a new sheet, and of that of the evidence. One step of undo. */
void             gbt_library_add_machines_async  (GbtLibrary           *self,
                                                  GbtAnswer            *answer,
                                                  const guint          *machines,
                                                  guint                 n_machines,
                                                  GbtWorkbench         *workbench,
                                                  gboolean              keep_answer,
                                                  GbtLanguage           language,
                                                  GCancellable         *cancellable,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
/* The workbench of the sheet; @added (out): how many were not candidates yet. */
GbtWorkbench    *gbt_library_add_machines_finish (GbtLibrary           *self,
                                                  GAsyncResult         *result,
                                                  guint                *added,
                                                  GError              **error);

/* The answer as a file. */
void             gbt_library_export_answer_async  (GbtLibrary          *self,
                                                   GbtAnswer           *answer,
                                                   GbtExportKind        kind,
                                                   GbtLanguage          language,
                                                   GFile               *file,
                                                   GCancellable        *cancellable,
                                                   GAsyncReadyCallback  callback,
                                                   gpointer             user_data);
gboolean         gbt_library_export_answer_finish (GbtLibrary          *self,
                                                   GAsyncResult        *result,
                                                   GError             **error);

G_END_DECLS
