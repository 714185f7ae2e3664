/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-finder-private.h"

struct _GbtFinderPreferences
{
  GObject parent_instance;

  GbtFinder *finder; /* not owned: NULL once it is gone */
  GPtrArray *fields; /* of GbtField: those of the wish, the same pointer while equal */
};

static void gbt_finder_preferences_holder_init (GbtFieldHolderInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtFinderPreferences, gbt_finder_preferences, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_HOLDER, gbt_finder_preferences_holder_init))

static GbtField *
get_field (GbtFieldHolder *holder,
           guint           id)
{
  return g_ptr_array_index (GBT_FINDER_PREFERENCES (holder)->fields, id);
}

static gboolean
set_field (GbtFieldHolder  *holder,
           guint            id,
           GbtField        *field,
           GError         **error)
{
  GbtFinderPreferences *self = GBT_FINDER_PREFERENCES (holder);

  return self->finder == NULL || gbt_finder_set_preference (self->finder, (GbtWishField) id, field, error);
}

static void
end_edit (GbtFieldHolder *holder)
{
}

static gboolean
get_read_only (GbtFieldHolder *holder)
{
  return GBT_FINDER_PREFERENCES (holder)->finder == NULL;
}

static void
gbt_finder_preferences_holder_init (GbtFieldHolderInterface *iface)
{
  iface->get_field = get_field;
  iface->set_field = set_field;
  iface->end_edit = end_edit;
  iface->get_read_only = get_read_only;
}

static void
gbt_finder_preferences_finalize (GObject *object)
{
  g_ptr_array_unref (GBT_FINDER_PREFERENCES (object)->fields);

  G_OBJECT_CLASS (gbt_finder_preferences_parent_class)->finalize (object);
}

static void
gbt_finder_preferences_class_init (GbtFinderPreferencesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_finder_preferences_finalize;
}

static void
gbt_finder_preferences_init (GbtFinderPreferences *self)
{
  self->fields = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_field_unref);
}

/*< private >
 * gbt_finder_preferences_new:
 * @finder: whose wish it holds; not kept
 *
 * Returns: (transfer full): the holder
 */
GbtFinderPreferences *
gbt_finder_preferences_new (GbtFinder *finder)
{
  GbtFinderPreferences *self = g_object_new (GBT_TYPE_FINDER_PREFERENCES, NULL);

  self->finder = finder;
  return self;
}

/*< private >
 * gbt_finder_preferences_detach:
 * @self: preferences
 *
 * The finder is gone: what was asked can still be read.
 */
void
gbt_finder_preferences_detach (GbtFinderPreferences *self)
{
  self->finder = NULL;
}

/*< private >
 * gbt_finder_preferences_refresh:
 * @self: preferences
 *
 * Takes the fields that the wish has now.
 */
void
gbt_finder_preferences_refresh (GbtFinderPreferences *self)
{
  const GbtWish *wish = gbt_finder_get_wish (self->finder);

  for (guint i = 0; i < GBT_N_WISH_FIELDS; i++)
    {
      g_autoptr (GbtField) field = gbt_wish_get_field (wish, (GbtWishField) i);

      if (i >= self->fields->len)
        {
          g_ptr_array_add (self->fields, g_steal_pointer (&field));
        }
      else if (!gbt_field_equal (self->fields->pdata[i], field))
        {
          gbt_field_unref (self->fields->pdata[i]);
          self->fields->pdata[i] = g_steal_pointer (&field);
        }
    }
}
