/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-pdf-canvas.h"

G_BEGIN_DECLS

/* What a canvas holds until its pages are drawn: shared by its two files only. */
typedef enum
{
  GBT_PDF_OP_BEGIN,
  GBT_PDF_OP_END,
  GBT_PDF_OP_TEXT,
  GBT_PDF_OP_PAINT,
  GBT_PDF_OP_TARGET,
} GbtPdfOpKind;

typedef struct
{
  GbtPdfOpKind kind;
  char *name; /* a tag, or the id of a target */
  const GbtPdfText *text;
  double x;
  double y;
  double align;
  guint first_line;
  guint n_lines;
  GbtPdfPaintFunc paint;
  gpointer data;
} GbtPdfOp;

typedef enum
{
  GBT_PDF_DECOR_FILL,
  GBT_PDF_DECOR_RULE,
  GBT_PDF_DECOR_UPRIGHT,
  GBT_PDF_DECOR_FRAME,
  GBT_PDF_DECOR_RING,
  GBT_PDF_DECOR_SPINE,
} GbtPdfDecorKind;

typedef struct
{
  GbtPdfDecorKind kind;
  double x;
  double y;
  double width;
  double height;
  double thickness;
  GbtInk ink;
  GbtReportMark mark;
} GbtPdfDecor;

typedef struct
{
  GArray *ops;
  GArray *decors;
} GbtPdfPage;

typedef struct
{
  char *title;
  char *id;
} GbtPdfOutline;

struct _GbtPdfCanvas
{
  GbtPdfFonts *fonts;
  GPtrArray *texts;
  const GbtPdfText *space;
  GPtrArray *pages;
  GPtrArray *elements;
  GArray *outlines;
  GbtPdfPage *page;
  GbtReportText *header;
  char *state;
  char *footer;
  char *page_sentence;
};

G_END_DECLS
