/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-optional-networks.h"

#include <glib/gi18n.h>

#include "gbt-field-editor.h"
#include "gbt-format.h"
#include "gbt-model.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtOptionalNetworks
{
  AdwPreferencesGroup parent_instance;

  GbtFieldHolder *holder;
  GPtrArray *rows; /* of AdwSwitchRow, one for each of @codes */
  char *codes;     /* the optional networks that have a row, or "" */
  gboolean showing;
};

static void gbt_optional_networks_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtOptionalNetworks, gbt_optional_networks, ADW_TYPE_PREFERENCES_GROUP,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_optional_networks_editor_init))

static GbtField *
get_field (GbtOptionalNetworks *self,
           GbtFieldId           id)
{
  return gbt_field_holder_get_field (self->holder, gbt_field_id_get_spec (id));
}

static const char *
get_list (GbtOptionalNetworks *self,
          GbtFieldId           id)
{
  const char *list = self->holder != NULL ? gbt_field_get_text (get_field (self, id)) : NULL;

  return list != NULL ? list : "";
}

static char **
list_codes (const char *list)
{
  return *list != '\0' ? g_strsplit (list, " ", -1) : g_new0 (char *, 1);
}

static void
loaded_changed (GbtOptionalNetworks *self)
{
  const GbtFieldSpec *spec = gbt_field_id_get_spec (GBT_FIELD_NETWORKS_NOT_LOADED);
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GbtField) field = NULL;
  g_auto (GStrv) codes = NULL;

  if (self->showing || self->holder == NULL)
    return;

  codes = list_codes (self->codes);
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (!adw_switch_row_get_active (self->rows->pdata[i]))
        g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", codes[i]);
    }
  field = list->len > 0 ? gbt_field_new_text (list->str, NULL) : gbt_field_new_unknown ();
  gbt_field_editor_commit (GTK_WIDGET (self), self->holder, spec, field, NULL);
  gbt_field_holder_end_edit (self->holder);
}

static void
add_row (GbtOptionalNetworks *self,
         const char          *code)
{
  const GbtFieldSpec *spec = gbt_field_id_get_spec (GBT_FIELD_NETWORKS_NOT_LOADED);
  g_autofree char *name = gbt_words_spec_code (spec, code);
  GtkWidget *row = g_object_new (ADW_TYPE_SWITCH_ROW, "use-markup", FALSE, "title", name, NULL);

  g_signal_connect_object (row, "notify::active", G_CALLBACK (loaded_changed), self,
                           G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
}

/* "T5-v1.1-XXL encoder · 4 762 310 656 paramètres" */
static char *
describe (GbtOptionalNetworks *self,
          const char          *code)
{
  g_autofree char *key = g_strconcat ("model.", code, NULL);
  g_autofree char *parameters = NULL;
  g_autofree char *name = NULL;
  GbtField *field;
  GbtFieldId id;

  if (!gbt_field_id_from_key (key, &id))
    return NULL;

  field = get_field (self, id);
  if (!gbt_field_is_known (field))
    return g_strdup (_ ("parameters unknown"));

  parameters = gbt_format_counted (gbt_words_get_language (), "{1} parameter", "{1} parameters",
                                   gbt_field_get_integer (field));
  name = gbt_model_dup_network_name (field);
  return name != NULL ? g_strdup_printf ("%s · %s", name, parameters)
                      : g_steal_pointer (&parameters);
}

static void
gbt_optional_networks_refresh (GbtFieldEditor *editor)
{
  GbtOptionalNetworks *self = GBT_OPTIONAL_NETWORKS (editor);
  g_auto (GStrv) not_loaded = list_codes (get_list (self, GBT_FIELD_NETWORKS_NOT_LOADED));
  g_auto (GStrv) codes = NULL;

  self->showing = TRUE;
  if (g_set_str (&self->codes, get_list (self, GBT_FIELD_MODEL_OPTIONAL_NETWORKS)))
    {
      for (guint i = 0; i < self->rows->len; i++)
        adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), self->rows->pdata[i]);
      g_ptr_array_set_size (self->rows, 0);
      codes = list_codes (self->codes);
      for (guint i = 0; codes[i] != NULL; i++)
        add_row (self, codes[i]);
    }
  else
    codes = list_codes (self->codes);

  for (guint i = 0; i < self->rows->len; i++)
    {
      g_autofree char *description = describe (self, codes[i]);

      adw_action_row_set_subtitle (self->rows->pdata[i], description);
      adw_switch_row_set_active (self->rows->pdata[i],
                                 !g_strv_contains ((const char *const *) not_loaded, codes[i]));
      gtk_widget_set_sensitive (self->rows->pdata[i],
                                self->holder != NULL && !gbt_field_holder_get_read_only (self->holder));
    }
  self->showing = FALSE;
}

static void
gbt_optional_networks_set_holder (GbtFieldEditor *editor,
                                  GbtFieldHolder *holder)
{
  GbtOptionalNetworks *self = GBT_OPTIONAL_NETWORKS (editor);

  if (g_set_object (&self->holder, holder))
    gbt_optional_networks_refresh (editor);
}

static void
gbt_optional_networks_set_unit (GbtFieldEditor *editor,
                                GbtUnit         unit)
{
}

static gboolean
gbt_optional_networks_has_field (GbtFieldEditor     *editor,
                                 const GbtFieldSpec *spec)
{
  return GBT_OPTIONAL_NETWORKS (editor)->rows->len > 0
         && spec == gbt_field_id_get_spec (GBT_FIELD_NETWORKS_NOT_LOADED);
}

static void
gbt_optional_networks_focus_field (GbtFieldEditor     *editor,
                                   const GbtFieldSpec *spec)
{
  GbtOptionalNetworks *self = GBT_OPTIONAL_NETWORKS (editor);

  if (self->rows->len > 0)
    gtk_widget_grab_focus (self->rows->pdata[0]);
}

static void
gbt_optional_networks_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_optional_networks_set_holder;
  iface->set_unit = gbt_optional_networks_set_unit;
  iface->refresh = gbt_optional_networks_refresh;
  iface->has_field = gbt_optional_networks_has_field;
  iface->focus_field = gbt_optional_networks_focus_field;
}

static void
gbt_optional_networks_finalize (GObject *object)
{
  GbtOptionalNetworks *self = GBT_OPTIONAL_NETWORKS (object);

  g_clear_object (&self->holder);
  g_ptr_array_unref (self->rows);
  g_free (self->codes);

  G_OBJECT_CLASS (gbt_optional_networks_parent_class)->finalize (object);
}

static void
gbt_optional_networks_class_init (GbtOptionalNetworksClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_optional_networks_finalize;
}

static void
gbt_optional_networks_init (GbtOptionalNetworks *self)
{
  self->rows = g_ptr_array_new ();
  self->codes = g_strdup ("");
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Optional Networks"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (self),
      _ ("The model also works without them. One that is not loaded takes no memory."));
}
