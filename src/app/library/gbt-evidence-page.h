/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-evidence-item.h"
#include "gbt-library-page.h"

G_BEGIN_DECLS

/* The pieces of evidence of the store. */
GtkWidget *gbt_evidence_page_new (GbtItemList *list,
                                  GCallback    activated,
                                  gpointer     user_data);
char      *gbt_evidence_words_scope (const GbtEntry *evidence);
char      *gbt_evidence_words_size  (guint64         bytes);

G_END_DECLS
