/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-unit-toggle.h"

#include <glib/gi18n.h>

struct _GbtUnitToggle
{
  AdwBin parent_instance;

  AdwToggleGroup *group;
  GbtUnit unit;
};

enum
{
  PROP_0,
  PROP_UNIT,
  PROP_HOMOGENEOUS,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GbtUnitToggle, gbt_unit_toggle, ADW_TYPE_BIN)

static void
set_unit (GbtUnitToggle *self,
          GbtUnit        unit)
{
  if (self->unit == unit)
    return;

  self->unit = unit;
  adw_toggle_group_set_active (self->group, (guint) unit);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_UNIT]);
}

static void
active_changed (GbtUnitToggle *self)
{
  guint active = adw_toggle_group_get_active (self->group);

  if (active != GTK_INVALID_LIST_POSITION)
    set_unit (self, (GbtUnit) active);
}

static void
gbt_unit_toggle_get_property (GObject    *object,
                              guint       property,
                              GValue     *value,
                              GParamSpec *pspec)
{
  GbtUnitToggle *self = GBT_UNIT_TOGGLE (object);

  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) self->unit);
      break;

    case PROP_HOMOGENEOUS:
      g_value_set_boolean (value, adw_toggle_group_get_homogeneous (self->group));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_unit_toggle_set_property (GObject      *object,
                              guint         property,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  GbtUnitToggle *self = GBT_UNIT_TOGGLE (object);

  switch (property)
    {
    case PROP_UNIT:
      set_unit (self, (GbtUnit) g_value_get_enum (value));
      break;

    case PROP_HOMOGENEOUS:
      adw_toggle_group_set_homogeneous (self->group, g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_unit_toggle_class_init (GbtUnitToggleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_unit_toggle_get_property;
  object_class->set_property = gbt_unit_toggle_set_property;

  properties[PROP_UNIT]
      = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB,
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_HOMOGENEOUS]
      = g_param_spec_boolean ("homogeneous", NULL, NULL, FALSE,
                              G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_unit_toggle_init (GbtUnitToggle *self)
{
  const struct
  {
    const char *label;
    const char *tooltip;
  } units[] = {
    /* Translators: 2^30 bytes, the unit's symbol */
    { C_ ("unit", "GiB"), _ ("Show amounts in GiB (2³⁰ bytes)") },
    /* Translators: 10^9 bytes, the unit's symbol */
    { C_ ("unit", "GB"), _ ("Show amounts in GB (10⁹ bytes)") },
    { C_ ("unit", "bytes"), _ ("Show amounts in bytes") },
  };

  self->group = ADW_TOGGLE_GROUP (adw_toggle_group_new ());
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      AdwToggle *toggle = adw_toggle_new ();

      adw_toggle_set_label (toggle, units[i].label);
      adw_toggle_set_tooltip (toggle, units[i].tooltip);
      adw_toggle_group_add (self->group, toggle);
    }
  adw_toggle_group_set_active (self->group, GBT_UNIT_GIB);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->group), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Unit of every amount"), -1);
  g_signal_connect_swapped (self->group, "notify::active", G_CALLBACK (active_changed), self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->group));
}
