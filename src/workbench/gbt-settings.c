/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-settings.h"

#define SCHEMA_ID "org.gabarit.Gabarit"

#define KEY_LANGUAGE "language"
#define KEY_DEFAULT_UNIT "default-unit"
#define KEY_SHEET_LANGUAGE "sheet-language"
#define KEY_WINDOW_WIDTH "window-width"
#define KEY_WINDOW_HEIGHT "window-height"
#define KEY_WINDOW_MAXIMIZED "window-maximized"
#define KEY_SUMMARY_ON_WORKLOAD "summary-on-workload"
#define KEY_SUMMARY_ON_ESTIMATE "summary-on-estimate"

#define WINDOW_MIN_WIDTH 360
#define WINDOW_MIN_HEIGHT 294
#define WINDOW_MAX 16384

struct _GbtSettings
{
  GObject parent_instance;

  GSettings *kept; /* NULL where the schema is not installed */

  const char *language;
  const char *sheet_language;
  GbtUnit default_unit;
  int window_width;
  int window_height;
  gboolean window_maximized;
  gboolean summary_on_workload;
  gboolean summary_on_estimate;
};

G_DEFINE_FINAL_TYPE (GbtSettings, gbt_settings, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_LANGUAGE,
  PROP_DEFAULT_UNIT,
  PROP_SHEET_LANGUAGE,
  PROP_WINDOW_WIDTH,
  PROP_WINDOW_HEIGHT,
  PROP_WINDOW_MAXIMIZED,
  PROP_SUMMARY_ON_WORKLOAD,
  PROP_SUMMARY_ON_ESTIMATE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static const char *const languages[] = { GBT_SETTINGS_LANGUAGE_SYSTEM, "fr", "en", NULL };
static const char *const sheet_languages[] = { "fr", "en", NULL };
static const char *const units[] = { "gib", "gb", "byte", NULL };

/* The word of @words that is @word, or the first: a preference written by hand may hold
 * anything. */
static guint
find_word (const char *const *words,
           const char        *word)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (g_strcmp0 (words[i], word) == 0)
      return i;
  return 0;
}

static gboolean
has_key (GbtSettings *self,
         const char  *key)
{
  g_autoptr (GSettingsSchema) schema = NULL;

  if (self->kept == NULL)
    return FALSE;
  g_object_get (self->kept, "settings-schema", &schema, NULL);
  return g_settings_schema_has_key (schema, key);
}

static void
keep (GbtSettings *self,
      const char  *key,
      GVariant    *value)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (value);

  if (has_key (self, key) && g_settings_is_writable (self->kept, key))
    g_settings_set_value (self->kept, key, owned);
}

static char *
read_word (GbtSettings *self,
           const char  *key)
{
  return has_key (self, key) ? g_settings_get_string (self->kept, key) : NULL;
}

static int
read_size (GbtSettings *self,
           const char  *key,
           int          fallback)
{
  return has_key (self, key) ? g_settings_get_int (self->kept, key) : fallback;
}

static gboolean
read_switch (GbtSettings *self,
             const char  *key,
             gboolean     fallback)
{
  return has_key (self, key) ? g_settings_get_boolean (self->kept, key) : fallback;
}

static void
read_kept (GbtSettings *self)
{
  g_autofree char *language = read_word (self, KEY_LANGUAGE);
  g_autofree char *sheet_language = read_word (self, KEY_SHEET_LANGUAGE);
  g_autofree char *unit = read_word (self, KEY_DEFAULT_UNIT);

  gbt_settings_set_language (self, language);
  gbt_settings_set_sheet_language (self, sheet_language);
  gbt_settings_set_default_unit (self, (GbtUnit) find_word (units, unit));
  gbt_settings_set_window (self,
                           read_size (self, KEY_WINDOW_WIDTH, self->window_width),
                           read_size (self, KEY_WINDOW_HEIGHT, self->window_height),
                           read_switch (self, KEY_WINDOW_MAXIMIZED, self->window_maximized));
  gbt_settings_set_summary_on_workload (
    self, read_switch (self, KEY_SUMMARY_ON_WORKLOAD, self->summary_on_workload));
  gbt_settings_set_summary_on_estimate (
    self, read_switch (self, KEY_SUMMARY_ON_ESTIMATE, self->summary_on_estimate));
}

static void
gbt_settings_constructed (GObject *object)
{
  GbtSettings *self = GBT_SETTINGS (object);
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  G_OBJECT_CLASS (gbt_settings_parent_class)->constructed (object);

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, SCHEMA_ID, TRUE);
  if (schema == NULL)
    return;

  self->kept = g_settings_new_full (schema, NULL, NULL);
  read_kept (self);
  g_signal_connect_object (self->kept, "changed", G_CALLBACK (read_kept), self, G_CONNECT_SWAPPED);
}

static void
gbt_settings_dispose (GObject *object)
{
  GbtSettings *self = GBT_SETTINGS (object);

  g_clear_object (&self->kept);

  G_OBJECT_CLASS (gbt_settings_parent_class)->dispose (object);
}

static void
gbt_settings_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  GbtSettings *self = GBT_SETTINGS (object);

  switch (prop_id)
    {
    case PROP_LANGUAGE:
      g_value_set_string (value, self->language);
      break;
    case PROP_DEFAULT_UNIT:
      g_value_set_int (value, (int) self->default_unit);
      break;
    case PROP_SHEET_LANGUAGE:
      g_value_set_string (value, self->sheet_language);
      break;
    case PROP_WINDOW_WIDTH:
      g_value_set_int (value, self->window_width);
      break;
    case PROP_WINDOW_HEIGHT:
      g_value_set_int (value, self->window_height);
      break;
    case PROP_WINDOW_MAXIMIZED:
      g_value_set_boolean (value, self->window_maximized);
      break;
    case PROP_SUMMARY_ON_WORKLOAD:
      g_value_set_boolean (value, self->summary_on_workload);
      break;
    case PROP_SUMMARY_ON_ESTIMATE:
      g_value_set_boolean (value, self->summary_on_estimate);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gbt_settings_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  GbtSettings *self = GBT_SETTINGS (object);

  switch (prop_id)
    {
    case PROP_LANGUAGE:
      gbt_settings_set_language (self, g_value_get_string (value));
      break;
    case PROP_DEFAULT_UNIT:
      gbt_settings_set_default_unit (self, (GbtUnit) g_value_get_int (value));
      break;
    case PROP_SHEET_LANGUAGE:
      gbt_settings_set_sheet_language (self, g_value_get_string (value));
      break;
    case PROP_WINDOW_WIDTH:
      gbt_settings_set_window (self, g_value_get_int (value), self->window_height, self->window_maximized);
      break;
    case PROP_WINDOW_HEIGHT:
      gbt_settings_set_window (self, self->window_width, g_value_get_int (value), self->window_maximized);
      break;
    case PROP_WINDOW_MAXIMIZED:
      gbt_settings_set_window (self, self->window_width, self->window_height, g_value_get_boolean (value));
      break;
    case PROP_SUMMARY_ON_WORKLOAD:
      gbt_settings_set_summary_on_workload (self, g_value_get_boolean (value));
      break;
    case PROP_SUMMARY_ON_ESTIMATE:
      gbt_settings_set_summary_on_estimate (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gbt_settings_class_init (GbtSettingsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->constructed = gbt_settings_constructed;
  object_class->dispose = gbt_settings_dispose;
  object_class->get_property = gbt_settings_get_property;
  object_class->set_property = gbt_settings_set_property;

  properties[PROP_LANGUAGE] = g_param_spec_string (KEY_LANGUAGE, NULL, NULL,
                                                   GBT_SETTINGS_LANGUAGE_SYSTEM, flags);
  properties[PROP_DEFAULT_UNIT] = g_param_spec_int (KEY_DEFAULT_UNIT, NULL, NULL,
                                                    GBT_UNIT_GIB, GBT_UNIT_BYTE, GBT_UNIT_GIB, flags);
  properties[PROP_SHEET_LANGUAGE] = g_param_spec_string (KEY_SHEET_LANGUAGE, NULL, NULL, "fr", flags);
  properties[PROP_WINDOW_WIDTH] = g_param_spec_int (KEY_WINDOW_WIDTH, NULL, NULL,
                                                    WINDOW_MIN_WIDTH, WINDOW_MAX, 1280, flags);
  properties[PROP_WINDOW_HEIGHT] = g_param_spec_int (KEY_WINDOW_HEIGHT, NULL, NULL,
                                                     WINDOW_MIN_HEIGHT, WINDOW_MAX, 800, flags);
  properties[PROP_WINDOW_MAXIMIZED] = g_param_spec_boolean (KEY_WINDOW_MAXIMIZED, NULL, NULL,
                                                            FALSE, flags);
  properties[PROP_SUMMARY_ON_WORKLOAD] = g_param_spec_boolean (KEY_SUMMARY_ON_WORKLOAD, NULL, NULL,
                                                               TRUE, flags);
  properties[PROP_SUMMARY_ON_ESTIMATE] = g_param_spec_boolean (KEY_SUMMARY_ON_ESTIMATE, NULL, NULL,
                                                               FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_settings_init (GbtSettings *self)
{
  self->language = languages[0];
  self->sheet_language = sheet_languages[0];
  self->default_unit = GBT_UNIT_GIB;
  self->window_width = 1280;
  self->window_height = 800;
  self->summary_on_workload = TRUE;
}

/**
 * gbt_settings_new:
 *
 * Returns: (transfer full): the preferences, as they were kept
 */
GbtSettings *
gbt_settings_new (void)
{
  return g_object_new (GBT_TYPE_SETTINGS, NULL);
}

/**
 * gbt_settings_get_language:
 * @self: the preferences
 *
 * Returns: the language of the window: %GBT_SETTINGS_LANGUAGE_SYSTEM, "fr" or "en"
 */
const char *
gbt_settings_get_language (GbtSettings *self)
{
  g_return_val_if_fail (GBT_IS_SETTINGS (self), languages[0]);
  return self->language;
}

/**
 * gbt_settings_set_language:
 * @self: the preferences
 * @language: (nullable): "fr" or "en"; anything else is the system's
 */
void
gbt_settings_set_language (GbtSettings *self,
                           const char  *language)
{
  const char *word = languages[find_word (languages, language)];

  g_return_if_fail (GBT_IS_SETTINGS (self));

  if (self->language == word)
    return;
  self->language = word;
  keep (self, KEY_LANGUAGE, g_variant_new_string (word));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LANGUAGE]);
}

/**
 * gbt_settings_get_default_unit:
 * @self: the preferences
 *
 * Returns: the unit in which a window first shows amounts
 */
GbtUnit
gbt_settings_get_default_unit (GbtSettings *self)
{
  g_return_val_if_fail (GBT_IS_SETTINGS (self), GBT_UNIT_GIB);
  return self->default_unit;
}

/**
 * gbt_settings_set_default_unit:
 * @self: the preferences
 * @unit: the unit in which a window first shows amounts
 */
void
gbt_settings_set_default_unit (GbtSettings *self,
                               GbtUnit      unit)
{
  g_return_if_fail (GBT_IS_SETTINGS (self));
  g_return_if_fail ((int) unit >= 0 && unit <= GBT_UNIT_BYTE);

  if (self->default_unit == unit)
    return;
  self->default_unit = unit;
  keep (self, KEY_DEFAULT_UNIT, g_variant_new_string (units[unit]));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DEFAULT_UNIT]);
}

/**
 * gbt_settings_get_sheet_language:
 * @self: the preferences
 *
 * Returns: the language proposed for an exported sheet: "fr" or "en"
 */
const char *
gbt_settings_get_sheet_language (GbtSettings *self)
{
  g_return_val_if_fail (GBT_IS_SETTINGS (self), sheet_languages[0]);
  return self->sheet_language;
}

/**
 * gbt_settings_set_sheet_language:
 * @self: the preferences
 * @language: (nullable): "fr" or "en"; anything else is French
 */
void
gbt_settings_set_sheet_language (GbtSettings *self,
                                 const char  *language)
{
  const char *word = sheet_languages[find_word (sheet_languages, language)];

  g_return_if_fail (GBT_IS_SETTINGS (self));

  if (self->sheet_language == word)
    return;
  self->sheet_language = word;
  keep (self, KEY_SHEET_LANGUAGE, g_variant_new_string (word));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHEET_LANGUAGE]);
}

/**
 * gbt_settings_get_window:
 * @self: the preferences
 * @width: (out) (optional): its width, in application pixels
 * @height: (out) (optional): its height, in application pixels
 * @maximized: (out) (optional): whether it filled the screen
 *
 * How the window was left.
 */
void
gbt_settings_get_window (GbtSettings *self,
                         int         *width,
                         int         *height,
                         gboolean    *maximized)
{
  g_return_if_fail (GBT_IS_SETTINGS (self));

  if (width != NULL)
    *width = self->window_width;
  if (height != NULL)
    *height = self->window_height;
  if (maximized != NULL)
    *maximized = self->window_maximized;
}

static void
set_switch (GbtSettings *self,
            gboolean    *kept,
            gboolean     value,
            const char  *key,
            guint        prop_id)
{
  value = value != FALSE;
  if (*kept == value)
    return;
  *kept = value;
  keep (self, key, g_variant_new_boolean (value));
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop_id]);
}

static void
set_size (GbtSettings *self,
          int         *size,
          int          value,
          const char  *key,
          guint        prop_id)
{
  if (*size == value)
    return;
  *size = value;
  keep (self, key, g_variant_new_int32 (value));
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop_id]);
}

/**
 * gbt_settings_set_window:
 * @self: the preferences
 * @width: its width, in application pixels, brought within what a screen holds
 * @height: its height, likewise
 * @maximized: whether it fills the screen
 */
void
gbt_settings_set_window (GbtSettings *self,
                         int          width,
                         int          height,
                         gboolean     maximized)
{
  g_return_if_fail (GBT_IS_SETTINGS (self));

  set_size (self, &self->window_width, CLAMP (width, WINDOW_MIN_WIDTH, WINDOW_MAX),
            KEY_WINDOW_WIDTH, PROP_WINDOW_WIDTH);
  set_size (self, &self->window_height, CLAMP (height, WINDOW_MIN_HEIGHT, WINDOW_MAX),
            KEY_WINDOW_HEIGHT, PROP_WINDOW_HEIGHT);
  set_switch (self, &self->window_maximized, maximized, KEY_WINDOW_MAXIMIZED, PROP_WINDOW_MAXIMIZED);
}

/**
 * gbt_settings_get_summary_on_workload:
 * @self: the preferences
 *
 * Returns: whether the summary is open on the page Workload
 */
gboolean
gbt_settings_get_summary_on_workload (GbtSettings *self)
{
  g_return_val_if_fail (GBT_IS_SETTINGS (self), FALSE);
  return self->summary_on_workload;
}

/**
 * gbt_settings_set_summary_on_workload:
 * @self: the preferences
 * @open: whether the summary is open on the page Workload
 */
void
gbt_settings_set_summary_on_workload (GbtSettings *self,
                                      gboolean     open)
{
  g_return_if_fail (GBT_IS_SETTINGS (self));
  set_switch (self, &self->summary_on_workload, open, KEY_SUMMARY_ON_WORKLOAD, PROP_SUMMARY_ON_WORKLOAD);
}

/**
 * gbt_settings_get_summary_on_estimate:
 * @self: the preferences
 *
 * Returns: whether the summary is open on the page Estimate
 */
gboolean
gbt_settings_get_summary_on_estimate (GbtSettings *self)
{
  g_return_val_if_fail (GBT_IS_SETTINGS (self), FALSE);
  return self->summary_on_estimate;
}

/**
 * gbt_settings_set_summary_on_estimate:
 * @self: the preferences
 * @open: whether the summary is open on the page Estimate
 */
void
gbt_settings_set_summary_on_estimate (GbtSettings *self,
                                      gboolean     open)
{
  g_return_if_fail (GBT_IS_SETTINGS (self));
  set_switch (self, &self->summary_on_estimate, open, KEY_SUMMARY_ON_ESTIMATE, PROP_SUMMARY_ON_ESTIMATE);
}
