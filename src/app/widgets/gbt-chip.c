/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chip.h"

#include <glib/gi18n.h>

struct _GbtChip
{
  GtkWidget parent_instance;

  GtkImage *image;
  GtkLabel *label;
  char *tone;
};

enum
{
  PROP_0,
  PROP_ICON_NAME,
  PROP_WORD,
  PROP_TONE,
  PROP_PILL,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GbtChip, gbt_chip, GTK_TYPE_WIDGET)

static void
set_tone (GbtChip    *self,
          const char *tone)
{
  if (g_strcmp0 (self->tone, tone) == 0)
    return;

  if (self->tone != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (self), self->tone);
  g_set_str (&self->tone, tone);
  if (self->tone != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), self->tone);
}

static void
set_icon_name (GbtChip    *self,
               const char *icon_name)
{
  gtk_image_set_from_icon_name (self->image, icon_name);
  gtk_widget_set_visible (GTK_WIDGET (self->image), icon_name != NULL);
}

static void
gbt_chip_get_property (GObject    *object,
                       guint       property,
                       GValue     *value,
                       GParamSpec *pspec)
{
  GbtChip *self = GBT_CHIP (object);

  switch (property)
    {
    case PROP_ICON_NAME:
      g_value_set_string (value, gtk_image_get_icon_name (self->image));
      break;

    case PROP_WORD:
      g_value_set_string (value, gtk_label_get_label (self->label));
      break;

    case PROP_TONE:
      g_value_set_string (value, self->tone);
      break;

    case PROP_PILL:
      g_value_set_boolean (value, gtk_widget_has_css_class (GTK_WIDGET (self), "gbt-pill"));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_chip_set_property (GObject      *object,
                       guint         property,
                       const GValue *value,
                       GParamSpec   *pspec)
{
  GbtChip *self = GBT_CHIP (object);

  switch (property)
    {
    case PROP_ICON_NAME:
      set_icon_name (self, g_value_get_string (value));
      break;

    case PROP_WORD:
      gtk_label_set_label (self->label, g_value_get_string (value));
      break;

    case PROP_TONE:
      set_tone (self, g_value_get_string (value));
      break;

    case PROP_PILL:
      if (g_value_get_boolean (value))
        gtk_widget_add_css_class (GTK_WIDGET (self), "gbt-pill");
      else
        gtk_widget_remove_css_class (GTK_WIDGET (self), "gbt-pill");
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_chip_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (gbt_chip_parent_class)->dispose (object);
}

static void
gbt_chip_finalize (GObject *object)
{
  g_free (GBT_CHIP (object)->tone);

  G_OBJECT_CLASS (gbt_chip_parent_class)->finalize (object);
}

static void
gbt_chip_class_init (GbtChipClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gbt_chip_get_property;
  object_class->set_property = gbt_chip_set_property;
  object_class->dispose = gbt_chip_dispose;
  object_class->finalize = gbt_chip_finalize;

  properties[PROP_ICON_NAME]
      = g_param_spec_string ("icon-name", NULL, NULL, NULL,
                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_WORD] = g_param_spec_string ("word", NULL, NULL, NULL,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TONE] = g_param_spec_string ("tone", NULL, NULL, NULL,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_PILL] = g_param_spec_boolean ("pill", NULL, NULL, FALSE,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "chip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
gbt_chip_init (GbtChip *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);

  self->image = g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                              "visible", FALSE, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->image), GTK_WIDGET (self));
  self->label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->label), GTK_WIDGET (self));
}

/**
 * gbt_chip_new:
 *
 * Returns: an empty chip
 */
GtkWidget *
gbt_chip_new (void)
{
  return g_object_new (GBT_TYPE_CHIP, NULL);
}

/**
 * gbt_chip_set:
 * @self: a chip
 * @icon_name: (nullable): its mark
 * @word: its word, in the language of the window
 * @tone: (nullable): a class of colour
 *
 * Writes all of a chip at once.
 */
void
gbt_chip_set (GbtChip    *self,
              const char *icon_name,
              const char *word,
              const char *tone)
{
  g_return_if_fail (GBT_IS_CHIP (self));

  set_icon_name (self, icon_name);
  gtk_label_set_label (self->label, word);
  set_tone (self, tone);
}

/**
 * gbt_chip_set_wrap:
 * @self: a chip
 * @wrap: whether its word may take several lines; it may, unless told otherwise
 */
void
gbt_chip_set_wrap (GbtChip  *self,
                   gboolean  wrap)
{
  g_return_if_fail (GBT_IS_CHIP (self));

  gtk_label_set_wrap (self->label, wrap);
}

/**
 * gbt_chip_get_word:
 * @self: a chip
 *
 * Returns: (transfer none): what it says
 */
const char *
gbt_chip_get_word (GbtChip *self)
{
  g_return_val_if_fail (GBT_IS_CHIP (self), NULL);

  return gtk_label_get_label (self->label);
}

/**
 * gbt_chip_set_origin:
 * @self: a chip
 * @origin: the ledger of a figure
 *
 * Only the unknown has a colour: the others are kept for verdicts.
 */
void
gbt_chip_set_origin (GbtChip   *self,
                     GbtOrigin  origin)
{
  static const char *const icons[] = {
    [GBT_ORIGIN_UNKNOWN] = "gbt-unknown-symbolic",
    [GBT_ORIGIN_ESTIMATED] = "gbt-estimated-symbolic",
    [GBT_ORIGIN_MEASURED] = "gbt-measured-symbolic",
    [GBT_ORIGIN_COMMERCIAL] = "gbt-commercial-symbolic",
  };

  g_return_if_fail (GBT_IS_CHIP (self));
  g_return_if_fail ((guint) origin < G_N_ELEMENTS (icons));

  gbt_chip_set (self, icons[origin], _ (gbt_origin_get_label (origin)),
                origin == GBT_ORIGIN_UNKNOWN ? "warning" : NULL);
}

/**
 * gbt_chip_set_status:
 * @self: a chip
 * @status: where a sheet stands
 */
void
gbt_chip_set_status (GbtChip        *self,
                     GbtSheetStatus  status)
{
  static const struct
  {
    const char *icon;
    const char *tone;
  } marks[] = {
    [GBT_SHEET_DRAFT] = { "gbt-draft-symbolic", "dimmed" },
    [GBT_SHEET_SHORTLIST] = { "gbt-shortlist-symbolic", NULL },
    [GBT_SHEET_DECIDED] = { "gbt-decided-symbolic", "success" },
    [GBT_SHEET_INVALIDATED] = { "gbt-invalidated-symbolic", "error" },
    [GBT_SHEET_ARCHIVED] = { "gbt-archive-symbolic", "dimmed" },
  };

  g_return_if_fail (GBT_IS_CHIP (self));
  g_return_if_fail ((guint) status < G_N_ELEMENTS (marks));

  gbt_chip_set (self, marks[status].icon, _ (gbt_sheet_status_get_label (status)),
                marks[status].tone);
}

/**
 * gbt_chip_set_field_state:
 * @self: a chip
 * @state: what a field holds
 */
void
gbt_chip_set_field_state (GbtChip       *self,
                          GbtFieldState  state)
{
  g_return_if_fail (GBT_IS_CHIP (self));

  switch (state)
    {
    case GBT_FIELD_UNKNOWN:
      gbt_chip_set (self, "gbt-unknown-symbolic", C_ ("field", "Unknown"), "warning");
      break;

    case GBT_FIELD_TO_CONFIRM:
      gbt_chip_set (self, "gbt-confirm-symbolic", C_ ("field", "To confirm"), "warning");
      break;

    case GBT_FIELD_NOT_APPLICABLE:
      gbt_chip_set (self, NULL, C_ ("field", "Not applicable"), "dimmed");
      break;

    case GBT_FIELD_KNOWN:
    default:
      gbt_chip_set (self, NULL, C_ ("field", "Known"), NULL);
      break;
    }
}
