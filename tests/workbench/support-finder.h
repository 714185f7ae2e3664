/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-finder.h"
#include "support.h"

/* For wait_until(). */
gboolean      has_market         (gpointer       finder);
GbtFinder    *new_finder         (GbtLibrary    *library);
GbtModel     *find_model         (const char    *name);
void          set_wish           (GbtFinder     *finder,
                                  GbtWishField   id,
                                  const char    *text);
gboolean      set_number         (GbtFinder     *finder,
                                  GbtFieldId     id,
                                  guint64        value,
                                  GError       **error);
GbtAnswer    *search_with        (GbtFinder     *finder,
                                  GError       **error);
GbtWorkbench *add_machine        (GbtLibrary    *library,
                                  GbtAnswer     *answer,
                                  guint          machine,
                                  GbtWorkbench  *workbench,
                                  gboolean       keep,
                                  guint         *added);
guint         count_requirements (GbtDossier    *dossier,
                                  const char    *strength);
