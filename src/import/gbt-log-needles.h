/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtLogNeedles:
 *
 * Looks for many words at once in one pass (Aho and Corasick): which of the rules a line may be for.
 * Immutable: any thread may use it.
 */
typedef struct _GbtLogNeedles GbtLogNeedles;

GbtLogNeedles *gbt_log_needles_new  (const char *const   *needles,
                                     guint                n_needles);
void           gbt_log_needles_free (GbtLogNeedles       *self);
/* @found: an array of n_needles bytes, all 0: 1 is set for those that are in the text. */
gboolean       gbt_log_needles_look (const GbtLogNeedles *self,
                                     const char          *text,
                                     gsize                length,
                                     guint8              *found);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtLogNeedles, gbt_log_needles_free)

G_END_DECLS
