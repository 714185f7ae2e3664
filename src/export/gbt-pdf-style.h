/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The grid of the page and the sizes of its type: everything is in points but where MM says so. */
#define GBT_MM(millimetres) ((millimetres) * 72.0 / 25.4)

#define GBT_PAGE_WIDTH GBT_MM (210)
#define GBT_PAGE_HEIGHT GBT_MM (297)
#define GBT_PAGE_LEFT GBT_MM (20)
#define GBT_PAGE_RIGHT GBT_MM (196)
#define GBT_PAGE_INNER GBT_MM (176)
#define GBT_PAGE_TOP_FIRST GBT_MM (14)
#define GBT_PAGE_TOP GBT_MM (22.5)
#define GBT_PAGE_BOTTOM GBT_MM (280)
#define GBT_PAGE_HEADER_RULE GBT_MM (17.5)
#define GBT_PAGE_FOOTER_RULE GBT_MM (283.2)
#define GBT_PAGE_HALF GBT_MM (85)
#define GBT_PAGE_GUTTER GBT_MM (6)
#define GBT_SPINE_LEFT GBT_MM (16.6)
#define GBT_SPINE_WIDTH GBT_MM (1)

/**
 * GbtInk:
 *
 * The palette, by role. All of it is legible in greys.
 */
typedef enum
{
  GBT_INK_TEXT,
  GBT_INK_QUIET,
  GBT_INK_HAIRLINE,
  GBT_INK_TINT,
  GBT_INK_ESTIMATED,
  GBT_INK_ESTIMATED_MID,
  GBT_INK_ESTIMATED_LIGHT,
  GBT_INK_MEASURED,
  GBT_INK_COMMERCIAL,
  GBT_INK_REFUSAL,
  GBT_INK_PAPER,
  GBT_N_INKS,
} GbtInk;

/**
 * GbtPdfStyle:
 * @size: height of the type
 * @leading: distance of two lines
 * @strong: Semibold where the text itself does not say
 * @ink: colour where the text itself does not say
 */
typedef struct
{
  double size;
  double leading;
  gboolean strong;
  GbtInk ink;
} GbtPdfStyle;

#define GBT_STYLE(size, leading, strong, ink) \
  (&(const GbtPdfStyle) { (size), (leading), (strong), (ink) })

#define GBT_STYLE_BODY GBT_STYLE (9, 11, FALSE, GBT_INK_TEXT)
#define GBT_STYLE_HEADER GBT_STYLE (8, 9.8, TRUE, GBT_INK_TEXT)
#define GBT_STYLE_HEADER_UNIT GBT_STYLE (8, 9.8, FALSE, GBT_INK_TEXT)
#define GBT_STYLE_NOTE GBT_STYLE (8.5, 11, FALSE, GBT_INK_TEXT)
#define GBT_STYLE_CAPTION GBT_STYLE (9.5, 12, FALSE, GBT_INK_TEXT)
#define GBT_STYLE_TAG GBT_STYLE (9, 12, TRUE, GBT_INK_TEXT)
#define GBT_STYLE_HEADING GBT_STYLE (13, 15.5, TRUE, GBT_INK_TEXT)
#define GBT_STYLE_RUNNING GBT_STYLE (8, 10, FALSE, GBT_INK_QUIET)

G_END_DECLS
