/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-fonts.h"

#include <fontconfig/fontconfig.h>
#include <gio/gio.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include "gbt-error.h"
#include "gbt-export-fonts.h"

struct _GbtPdfFonts
{
  FcConfig *config;
  PangoContext *context;
  PangoContext *fallback;
};

/* What each file must turn out to be: a font map that cannot find a face takes another one
 * without a word. */
static const struct
{
  const char *file;
  const char *family;
  PangoWeight weight;
  PangoStyle style;
} faces[] = {
  { "regular.otf", GBT_PDF_FAMILY, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL },
  { "semibold.otf", GBT_PDF_FAMILY, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL },
  { "italic.otf", GBT_PDF_FAMILY, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC },
  { "mono.ttf", GBT_PDF_MONO_FAMILY, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL },
};

static char *paths[G_N_ELEMENTS (faces)];
static GMutex fonts_mutex;
static GbtPdfFonts *fonts;

static gboolean
refuse (const char  *file,
        GError     **error)
{
  gbt_error_set (error, GBT_ERROR_INSIDE, N_("The font of the sheet cannot be loaded: {1}"), file,
                 NULL);
  return FALSE;
}

/* A font is opened by its path: an unnamed file in memory has one as long as the process keeps
 * it open, which it does to its end. Nothing is written on a disk. */
static char *
publish_font (const char  *file,
              GError     **error)
{
  g_autofree char *path = g_strconcat ("/org/gabarit/export/fonts/", file, NULL);
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (gbt_export_fonts_get_resource (), path, 0, NULL);
  const guint8 *data;
  gsize size;
  gsize done = 0;
  int fd;

  if (bytes == NULL)
    {
      refuse (file, error);
      return NULL;
    }

  fd = memfd_create (file, MFD_CLOEXEC);
  if (fd < 0)
    {
      refuse (file, error);
      return NULL;
    }

  data = g_bytes_get_data (bytes, &size);
  while (done < size)
    {
      gssize n = write (fd, data + done, size - done);

      if (n <= 0)
        {
          close (fd);
          refuse (file, error);
          return NULL;
        }
      done += (gsize) n;
    }

  return g_strdup_printf ("/proc/self/fd/%d", fd);
}

static gboolean
add_faces (FcConfig  *config,
           GError   **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (faces); i++)
    {
      if (paths[i] == NULL)
        paths[i] = publish_font (faces[i].file, error);
      if (paths[i] == NULL)
        return FALSE;
      if (!FcConfigAppFontAddFile (config, (const FcChar8 *) paths[i]))
        return refuse (faces[i].file, error);
    }

  return TRUE;
}

/* Hinting depends on the machine's settings and would change widths: all of it is off. */
static PangoContext *
make_context (FcConfig *config)
{
  g_autoptr (PangoFontMap) map = pango_cairo_font_map_new_for_font_type (CAIRO_FONT_TYPE_FT);
  cairo_font_options_t *options = cairo_font_options_create ();
  PangoContext *context;

  pango_fc_font_map_set_config (PANGO_FC_FONT_MAP (map), config);
  pango_cairo_font_map_set_resolution (PANGO_CAIRO_FONT_MAP (map), 72.0);
  context = pango_font_map_create_context (map);

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);

  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_base_dir (context, PANGO_DIRECTION_LTR);
  pango_context_set_language (context, pango_language_from_string ("fr"));

  return context;
}

static gboolean
check_faces (PangoContext  *context,
             GError       **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (faces); i++)
    {
      g_autoptr (PangoFontDescription) wanted = pango_font_description_new ();
      g_autoptr (PangoFontDescription) found = NULL;
      g_autoptr (PangoFont) font = NULL;

      pango_font_description_set_family_static (wanted, faces[i].family);
      pango_font_description_set_weight (wanted, faces[i].weight);
      pango_font_description_set_style (wanted, faces[i].style);
      pango_font_description_set_absolute_size (wanted, 9 * PANGO_SCALE);
      font = pango_context_load_font (context, wanted);
      if (font == NULL)
        return refuse (faces[i].file, error);

      found = pango_font_describe_with_absolute_size (font);
      if (g_strcmp0 (pango_font_description_get_family (found), faces[i].family) != 0
          || pango_font_description_get_weight (found) != faces[i].weight
          || pango_font_description_get_style (found) != faces[i].style)
        return refuse (faces[i].file, error);
    }

  return TRUE;
}

static GbtPdfFonts *
load_fonts (GError **error)
{
  FcConfig *config = FcConfigCreate ();
  PangoContext *context;
  GbtPdfFonts *self;

  if (!add_faces (config, error))
    {
      FcConfigDestroy (config);
      return NULL;
    }

  context = make_context (config);
  if (!check_faces (context, error))
    {
      g_object_unref (context);
      FcConfigDestroy (config);
      return NULL;
    }

  self = g_new0 (GbtPdfFonts, 1);
  self->config = config;
  self->context = context;
  return self;
}

/**
 * gbt_pdf_fonts_lock:
 * @error: set to %GBT_ERROR_INSIDE when a face cannot be loaded or turns out to be another one
 *
 * Takes the fonts for oneself, loading them the first time. Any thread may; a second one waits.
 *
 * Returns: (transfer full) (nullable): the fonts, until gbt_pdf_fonts_unlock()
 */
GbtPdfFonts *
gbt_pdf_fonts_lock (GError **error)
{
  g_mutex_lock (&fonts_mutex);

  if (fonts == NULL)
    fonts = load_fonts (error);
  if (fonts == NULL)
    g_mutex_unlock (&fonts_mutex);

  return fonts;
}

/**
 * gbt_pdf_fonts_unlock:
 * @self: (transfer full) (nullable): the fonts
 *
 * Gives them back.
 */
void
gbt_pdf_fonts_unlock (GbtPdfFonts *self)
{
  if (self != NULL)
    g_mutex_unlock (&fonts_mutex);
}

/**
 * gbt_pdf_fonts_get_context:
 * @self: the fonts
 *
 * Returns: (transfer none): the context of text: resolution 72, so that a unit is a point
 */
PangoContext *
gbt_pdf_fonts_get_context (GbtPdfFonts *self)
{
  return self->context;
}

/**
 * gbt_pdf_fonts_get_fallback:
 * @self: the fonts
 *
 * The context for a text that our faces cannot write (a title in Japanese): ours first, then
 * every font of the machine. Such a sheet depends on the fonts installed; it stays legible.
 *
 * Returns: (transfer none): a context; the first one when the machine has no other font
 */
PangoContext *
gbt_pdf_fonts_get_fallback (GbtPdfFonts *self)
{
  if (self->fallback == NULL)
    {
      FcConfig *config = FcInitLoadConfigAndFonts ();

      if (config != NULL && add_faces (config, NULL))
        {
          g_debug ("A text of the sheet has characters outside %s: another font is used",
                   GBT_PDF_FAMILY);
          self->fallback = make_context (config);
        }
      else
        self->fallback = g_object_ref (self->context);
    }

  return self->fallback;
}
