/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-export-pdf.h"
#include "gbt-fiche.h"

G_BEGIN_DECLS

/* The sheets that the suites of this room set: the worked example, and those that strain it. */
typedef enum
{
  SHEET_EXAMPLE,
  SHEET_LONG_TITLE,   /* 200 characters */
  SHEET_JAPANESE,     /* a title outside our fonts */
  SHEET_MANY_POSTS,   /* 64 of them */
  SHEET_LONG_LABELS,  /* posts named in 30 characters without a space */
  SHEET_FULL,         /* every field holds something, some of it very long */
  SHEET_EMPTY,        /* nothing was typed */
  SHEET_FOUR_LINES,   /* the other method */
  SHEET_EXCEEDED,     /* posts above the reserve */
  SHEET_ADAPTATION,   /* another task */
  SHEET_HUGE,         /* the largest amounts accepted */
  SHEET_BOUND,        /* the weights are unknown: a lower bound */
  SHEET_SHARED,       /* two GPUs, no capacity to compare with */
  SHEET_TIGHT,        /* a bound that ends with the scale, every capacity allowed */
  SHEET_UNKNOWN_POSTS, /* none is known */
  SHEET_SHORTLIST,    /* three candidates before their runs, a shortlist frozen */
  SHEET_DECIDED,      /* after its runs, the decision frozen */
  SHEET_INVALIDATED,  /* the same, once the sheet changed and another decision replaced it */
  SHEET_CLOSED,       /* before its runs, closed without a candidate */
  SHEET_FORTY,        /* 40 candidates, 20 requirements */
  SHEET_QLORA,        /* four lines: fine-tuning on 4 bits */
  SHEET_IMAGE,        /* four lines: a chain of networks; the answer of a search kept with it */
  SHEET_SPEECH,       /* four lines: several streams */
  SHEET_NOTEBOOK,     /* four lines: the memory typed */
  N_SHEETS,
} Sheet;

const char *sheet_get_name (Sheet sheet);
GbtFiche   *sheet_make     (Sheet sheet);
GbtSheet   *sheet_make_with_dossier (Sheet sheet);
GbtSheet   *sheet_make_task (Sheet sheet);
GbtEntry   *sheet_make_decision (Sheet sheet);
/* A sheet with its record frozen, and what has changed since. */
typedef struct
{
  GbtFiche *fiche;
  GbtFrozen *frozen;
  GPtrArray *changes;
  GbtReportContext context;
} SheetArchive;

SheetArchive *sheet_archive_new (Sheet       sheet);
void        sheet_archive_free (SheetArchive *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SheetArchive, sheet_archive_free)

GBytes     *sheet_export   (Sheet         sheet,
                            GbtLanguage   language,
                            GError      **error);

G_END_DECLS
