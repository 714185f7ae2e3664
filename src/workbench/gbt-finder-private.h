/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-finder.h"

G_BEGIN_DECLS

/* The holder of the fields of a wish, for the rows of a form. It keeps the finder's wish; the finder keeps it. */
#define GBT_TYPE_FINDER_PREFERENCES (gbt_finder_preferences_get_type ())
G_DECLARE_FINAL_TYPE (GbtFinderPreferences, gbt_finder_preferences, GBT, FINDER_PREFERENCES, GObject)

GbtFinderPreferences *gbt_finder_preferences_new     (GbtFinder            *finder);
void                  gbt_finder_preferences_detach  (GbtFinderPreferences *self);
void                  gbt_finder_preferences_refresh (GbtFinderPreferences *self);

/* Changes one preference; what is refused changes nothing. */
gboolean              gbt_finder_set_preference      (GbtFinder            *self,
                                                      GbtWishField          id,
                                                      GbtField             *field,
                                                      GError              **error);

G_END_DECLS
