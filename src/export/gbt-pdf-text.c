/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-text.h"

#include <pango/pangocairo.h>
#include <string.h>

#include "gbt-pdf-ink.h"

/* U+202F is 0.12 em in the font, too tight in long numbers: so much is added (fiche notes 2). */
#define NARROW_SPACE "\u202f"
#define NARROW_SPACE_EXTRA 0.06
/* A mark takes the place of a no-break space: no line breaks after it, and it is not a letter. */
#define MARK_PLACE "\u00a0"
/* Baseline of a line: its middle and a third of the size, whatever face the line holds. */
#define BASELINE 0.33
#define CODE_SCALE 0.955
/* 64 digits are 88.1 mm long. */
#define DIGEST_SIZE 6.5
/* A name of file breaks only when it is longer than this. */
#define UNBROKEN_CODE 32

struct _GbtPdfText
{
  PangoLayout *layout;
  GbtReportText *source;
  GArray *marks; /* of Place: which bytes are marks */
  GbtPdfStyle style;
};

typedef struct
{
  gsize byte;
  GbtReportMark mark;
} Place;

static void
add_attribute (PangoAttrList  *list,
               PangoAttribute *attribute,
               gsize           start,
               gsize           end)
{
  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (list, attribute);
}

static void
add_mark (GbtPdfText    *self,
          GString       *string,
          PangoAttrList *attributes,
          GbtReportMark  mark)
{
  PangoRectangle box = { 0 };
  Place place = { string->len, mark };

  box.width = pango_units_from_double (GBT_MARK_SIZE + GBT_MARK_GAP);
  box.height = pango_units_from_double (self->style.size);
  box.y = -box.height;
  g_string_append (string, MARK_PLACE);
  add_attribute (attributes, pango_attr_shape_new (&box, &box), place.byte, string->len);
  g_array_append_val (self->marks, place);
}

/* Tabs and other controls have no width of their own in print. */
static void
append_clean (GString    *string,
              const char *text)
{
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (character == '\n')
        g_string_append_c (string, '\n');
      else if (g_unichar_iscntrl (character))
        g_string_append_c (string, ' ');
      else
        g_string_append_unichar (string, character);
    }
}

/* The colour of a run stands for the index of its span: runs split where spans do, and drawing
 * finds its way back. */
static void
add_span (GbtPdfText          *self,
          GString             *string,
          PangoAttrList       *attributes,
          const GbtReportSpan *span,
          guint                index)
{
  gsize start = string->len;
  gsize end;

  if (span->mark != GBT_REPORT_MARK_NONE)
    add_mark (self, string, attributes, span->mark);
  append_clean (string, span->text);
  end = string->len;

  add_attribute (attributes, pango_attr_foreground_new (0, 0, (guint16) index), start, end);
  if ((span->style & GBT_REPORT_STYLE_STRONG) != 0)
    add_attribute (attributes, pango_attr_weight_new (PANGO_WEIGHT_SEMIBOLD), start, end);
  if ((span->style & GBT_REPORT_STYLE_EMPHASIS) != 0)
    {
      add_attribute (attributes, pango_attr_style_new (PANGO_STYLE_ITALIC), start, end);
      add_attribute (attributes, pango_attr_weight_new (PANGO_WEIGHT_NORMAL), start, end);
    }
  if ((span->style & (GBT_REPORT_STYLE_CODE | GBT_REPORT_STYLE_DIGEST)) != 0)
    {
      gboolean digest = (span->style & GBT_REPORT_STYLE_DIGEST) != 0;
      int size = pango_units_from_double (digest ? DIGEST_SIZE : self->style.size * CODE_SCALE);

      add_attribute (attributes, pango_attr_family_new (GBT_PDF_MONO_FAMILY), start, end);
      add_attribute (attributes, pango_attr_size_new_absolute (size), start, end);
      if (digest || g_utf8_strlen (span->text, -1) <= UNBROKEN_CODE)
        add_attribute (attributes, pango_attr_allow_breaks_new (FALSE), start, end);
    }

  for (const char *c = string->str + start; (c = strstr (c, NARROW_SPACE)) != NULL;
       c += strlen (NARROW_SPACE))
    {
      gsize at = (gsize) (c - string->str);
      int extra = pango_units_from_double (self->style.size * NARROW_SPACE_EXTRA);

      add_attribute (attributes, pango_attr_letter_spacing_new (extra), at,
                     at + strlen (NARROW_SPACE));
    }
}

static PangoLayout *
make_layout (const GbtPdfText *self,
             PangoContext     *context,
             const char       *string,
             PangoAttrList    *attributes,
             double            width)
{
  g_autoptr (PangoFontDescription) description = pango_font_description_new ();
  PangoLayout *layout = pango_layout_new (context);

  /* A description read from the string "Source Sans 3" would take 3 for its size. */
  pango_font_description_set_family_static (description, GBT_PDF_FAMILY);
  pango_font_description_set_weight (description, self->style.strong ? PANGO_WEIGHT_SEMIBOLD
                                                                     : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size (description, self->style.size * PANGO_SCALE);
  pango_layout_set_font_description (layout, description);
  pango_layout_set_auto_dir (layout, FALSE);
  pango_layout_set_text (layout, string, -1);
  /* Without ligatures a word comes out of the file letter by letter, as it went in. */
  if (attributes != NULL)
    pango_attr_list_insert (attributes, pango_attr_font_features_new ("liga=0, clig=0"));
  pango_layout_set_attributes (layout, attributes);
  if (width > 0)
    {
      pango_layout_set_width (layout, pango_units_from_double (width));
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    }

  return layout;
}

/**
 * gbt_pdf_text_new:
 * @fonts: the fonts
 * @text: what to set
 * @style: size and leading, weight and colour where @text does not say
 * @width: where lines break; 0 for one line a paragraph
 *
 * Sets a text ranged left, without hyphens: a word longer than the line breaks anywhere.
 *
 * Returns: (transfer full): the text in lines
 */
GbtPdfText *
gbt_pdf_text_new (GbtPdfFonts         *fonts,
                  const GbtReportText *text,
                  const GbtPdfStyle   *style,
                  double               width)
{
  GbtPdfText *self = g_new0 (GbtPdfText, 1);
  g_autoptr (GString) string = g_string_new (NULL);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  self->style = *style;
  self->source = gbt_report_text_copy (text);
  self->marks = g_array_new (FALSE, FALSE, sizeof (Place));
  for (guint i = 0; i < gbt_report_text_get_n_spans (text); i++)
    add_span (self, string, attributes, gbt_report_text_get_span (text, i), i);

  self->layout = make_layout (self, gbt_pdf_fonts_get_context (fonts), string->str, attributes,
                              width);
  if (pango_layout_get_unknown_glyphs_count (self->layout) > 0)
    {
      g_object_unref (self->layout);
      self->layout = make_layout (self, gbt_pdf_fonts_get_fallback (fonts), string->str,
                                  attributes, width);
    }

  return self;
}

/**
 * gbt_pdf_text_new_plain:
 * @fonts: the fonts
 * @text: (nullable): what to set
 * @style: how
 * @width: where lines break; 0 for one line
 *
 * Returns: (transfer full): the text in lines
 */
GbtPdfText *
gbt_pdf_text_new_plain (GbtPdfFonts       *fonts,
                        const char        *text,
                        const GbtPdfStyle *style,
                        double             width)
{
  g_autoptr (GbtReportText) plain = gbt_report_text_new (text);

  return gbt_pdf_text_new (fonts, plain, style, width);
}

/**
 * gbt_pdf_text_free:
 * @self: (transfer full) (nullable): a text
 */
void
gbt_pdf_text_free (GbtPdfText *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->layout);
  gbt_report_text_free (self->source);
  g_array_unref (self->marks);
  g_free (self);
}

/**
 * gbt_pdf_text_get_n_lines:
 * @self: a text
 *
 * Returns: its lines; 0 when it is empty
 */
guint
gbt_pdf_text_get_n_lines (const GbtPdfText *self)
{
  if (gbt_report_text_is_empty (self->source))
    return 0;
  return (guint) pango_layout_get_line_count (self->layout);
}

/**
 * gbt_pdf_text_get_leading:
 * @self: a text
 *
 * Returns: the distance of two lines
 */
double
gbt_pdf_text_get_leading (const GbtPdfText *self)
{
  return self->style.leading;
}

/**
 * gbt_pdf_text_get_height:
 * @self: a text
 *
 * Returns: its lines times its leading
 */
double
gbt_pdf_text_get_height (const GbtPdfText *self)
{
  return gbt_pdf_text_get_n_lines (self) * self->style.leading;
}

/**
 * gbt_pdf_text_get_width:
 * @self: a text
 *
 * Returns: the width of its widest line
 */
double
gbt_pdf_text_get_width (const GbtPdfText *self)
{
  int width;

  pango_layout_get_size (self->layout, &width, NULL);
  return pango_units_to_double (width);
}

/**
 * gbt_pdf_text_get_offset:
 * @self: a text of one line
 * @byte: a place in its string
 *
 * Returns: how far right of its left that byte is
 */
double
gbt_pdf_text_get_offset (const GbtPdfText *self,
                         gsize             byte)
{
  PangoRectangle position;

  pango_layout_index_to_pos (self->layout, (int) byte, &position);
  return pango_units_to_double (position.x);
}

/**
 * gbt_pdf_text_get_length:
 * @self: a text
 *
 * Returns: the bytes of its string
 */
gsize
gbt_pdf_text_get_length (const GbtPdfText *self)
{
  return strlen (pango_layout_get_text (self->layout));
}

/**
 * gbt_pdf_text_get_string:
 * @self: a text
 *
 * Returns: (transfer none): its string, where each mark is a no-break space
 */
const char *
gbt_pdf_text_get_string (const GbtPdfText *self)
{
  return pango_layout_get_text (self->layout);
}

/**
 * gbt_pdf_text_get_longest_word:
 * @fonts: the fonts
 * @text: what would be set
 * @style: how
 *
 * Returns: the narrowest width in which no word of @text breaks
 */
double
gbt_pdf_text_get_longest_word (GbtPdfFonts         *fonts,
                               const GbtReportText *text,
                               const GbtPdfStyle   *style)
{
  g_autoptr (GbtPdfText) set = gbt_pdf_text_new (fonts, text, style, 0);

  if (gbt_report_text_is_empty (text))
    return 0;

  pango_layout_set_width (set->layout, 0);
  pango_layout_set_wrap (set->layout, PANGO_WRAP_WORD);
  return gbt_pdf_text_get_width (set);
}

static guint
find_span (const PangoItem *item)
{
  for (GSList *l = item->analysis.extra_attrs; l != NULL; l = l->next)
    {
      PangoAttrColor *colour = pango_attribute_as_color (l->data);

      if (colour != NULL && colour->attr.klass->type == PANGO_ATTR_FOREGROUND)
        return colour->color.blue;
    }

  return 0;
}

static GbtReportMark
find_mark (const GbtPdfText *self,
           gsize             byte)
{
  for (guint i = 0; i < self->marks->len; i++)
    {
      const Place *place = &g_array_index (self->marks, Place, i);

      if (place->byte == byte)
        return place->mark;
    }

  return GBT_REPORT_MARK_NONE;
}

static GbtInk
choose_ink (const GbtPdfText    *self,
            const GbtReportSpan *span)
{
  if ((span->style & GBT_REPORT_STYLE_LEDGER) != 0)
    return gbt_ink_of_mark (span->mark);
  if ((span->style & GBT_REPORT_STYLE_REFUSAL) != 0)
    return GBT_INK_REFUSAL;
  if ((span->style & GBT_REPORT_STYLE_QUIET) != 0)
    return GBT_INK_QUIET;
  return self->style.ink;
}

static void
draw_line (const GbtPdfText *self,
           cairo_t          *cr,
           PangoLayoutLine  *line,
           double            x,
           double            baseline,
           GbtPdfLinkFunc    link,
           gpointer          user_data)
{
  const char *open = NULL;

  for (GSList *l = line->runs; l != NULL; l = l->next)
    {
      PangoGlyphItem *run = l->data;
      const GbtReportSpan *span = gbt_report_text_get_span (self->source, find_span (run->item));
      GbtReportMark mark = find_mark (self, (gsize) run->item->offset);

      if (link != NULL && open != NULL && open != span->target)
        link (open, FALSE, user_data);
      if (link != NULL && span->target != NULL && open != span->target)
        link (span->target, TRUE, user_data);
      open = span->target;

      if (mark != GBT_REPORT_MARK_NONE)
        gbt_pdf_mark_draw (cr, mark, x, baseline, GBT_MARK_SIZE);
      else
        {
          gbt_ink_set (choose_ink (self, span), cr);
          cairo_move_to (cr, x, baseline);
          pango_cairo_show_glyph_item (cr, pango_layout_get_text (self->layout), run);
        }
      x += pango_units_to_double (pango_glyph_string_get_width (run->glyphs));
    }

  if (link != NULL && open != NULL)
    link (open, FALSE, user_data);
}

/* Pango leaves out the space where a line was broken: whoever reads the file without looking at
 * places would join two words. */
static gboolean
ends_between_words (const GbtPdfText      *self,
                    const PangoLayoutLine *line)
{
  const char *text = pango_layout_get_text (self->layout);
  int end = line->start_index + line->length;

  return line->length > 0 && text[end] != '\0' && (text[end] == '\n' || text[end - 1] == ' ');
}

static void
draw_space (const GbtPdfText *self,
            cairo_t          *cr,
            double            x,
            double            baseline)
{
  g_autoptr (PangoLayout) space
      = make_layout (self, pango_layout_get_context (self->layout), " ", NULL, 0);

  cairo_move_to (cr, x, baseline);
  pango_cairo_show_layout_line (cr, pango_layout_get_line_readonly (space, 0));
}

/**
 * gbt_pdf_text_draw:
 * @self: a text
 * @cr: where to draw
 * @x: left of the text; where lines are ranged
 * @y: top of its first line drawn
 * @align: 0 ranges lines left from @x, 1 right to @x, 0.5 centres them
 * @first_line: from 0
 * @n_lines: how many; fewer are drawn where fewer are left
 * @link: (nullable) (scope call): told where a link begins and ends
 * @user_data: for @link
 *
 * Draws some of its lines.
 */
void
gbt_pdf_text_draw (const GbtPdfText *self,
                   cairo_t          *cr,
                   double            x,
                   double            y,
                   double            align,
                   guint             first_line,
                   guint             n_lines,
                   GbtPdfLinkFunc    link,
                   gpointer          user_data)
{
  guint last = MIN (gbt_pdf_text_get_n_lines (self), first_line + n_lines);

  for (guint i = first_line; i < last; i++)
    {
      PangoLayoutLine *line = pango_layout_get_line_readonly (self->layout, (int) i);
      PangoRectangle extents;
      double left = x;
      double baseline = y + (i - first_line) * self->style.leading + self->style.leading / 2
                        + BASELINE * self->style.size;

      pango_layout_line_get_extents (line, NULL, &extents);
      left -= pango_units_to_double (extents.width) * align;
      draw_line (self, cr, line, left, baseline, link, user_data);
      if (ends_between_words (self, line))
        draw_space (self, cr, left + pango_units_to_double (extents.width), baseline);
    }
}
