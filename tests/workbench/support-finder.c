/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support-finder.h"

#include "gbt-model-catalogue.h"

gboolean
has_market (gpointer data)
{
  return gbt_finder_get_market (data) != NULL && !gbt_finder_get_busy (data);
}

GbtFinder *
new_finder (GbtLibrary *library)
{
  GbtFinder *finder = gbt_finder_new (library);

  wait_until (has_market, finder);
  return finder;
}

GbtModel *
find_model (const char *name)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  guint index;

  g_assert_true (gbt_model_catalogue_find (catalogue, name, &index, NULL));
  return gbt_model_ref (gbt_model_catalogue_get_model (catalogue, index));
}

void
set_wish (GbtFinder    *finder,
                GbtWishField  id,
                const char   *text)
{
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_field_holder_set_field (gbt_finder_get_preferences (finder), gbt_wish_field_get_spec (id), field, &error));
  g_assert_no_error (error);
}

gboolean
set_number (GbtFinder   *finder,
           GbtFieldId   id,
           guint64      value,
           GError     **error)
{
  g_autoptr (GbtField) field = gbt_field_new_integer (value, NULL);

  return gbt_field_holder_set_field (GBT_FIELD_HOLDER (finder), gbt_field_id_get_spec (id), field, error);
}

GbtAnswer *
search_with (GbtFinder  *finder,
        GError    **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gbt_finder_search_async (finder, NULL, keep_result, &result);
  wait_result (&result);
  return gbt_finder_search_finish (finder, result, error);
}

GbtWorkbench *
add_machine (GbtLibrary   *library,
             GbtAnswer    *answer,
             guint         machine,
             GbtWorkbench *workbench,
             gboolean      keep,
             guint        *added)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GbtWorkbench *sheet;

  gbt_library_add_machines_async (library, answer, &machine, 1, workbench, keep, GBT_LANGUAGE_FR, NULL, keep_result, &result);
  wait_result (&result);
  sheet = gbt_library_add_machines_finish (library, result, added, &error);
  g_assert_no_error (error);
  return sheet;
}

guint
count_requirements (GbtDossier *dossier,
                    const char *strength)
{
  guint n = 0;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_REQUIREMENT); i++)
    n += gbt_entry_is (gbt_dossier_get (dossier, GBT_ENTRY_REQUIREMENT, i), GBT_REQUIREMENT_STRENGTH, strength);

  return n;
}
