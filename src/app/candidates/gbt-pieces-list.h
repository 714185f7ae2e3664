/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-matrix.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtPiecesList:
 *
 * The pieces of evidence behind one cell: attach one of the sheet, a file or a link; open,
 * detach. Those that cover the cell by their scope stand there too, and are not detached.
 */
#define GBT_TYPE_PIECES_LIST (gbt_pieces_list_get_type ())
G_DECLARE_FINAL_TYPE (GbtPiecesList, gbt_pieces_list, GBT, PIECES_LIST, AdwBin)

void gbt_pieces_list_set (GbtPiecesList *self,
                          GbtWorkbench  *workbench,
                          const char    *candidate,
                          const char    *requirement,
                          const GbtCell *cell);
void gbt_pieces_list_forget (GbtPiecesList *self);

/* Attaches a piece of the sheet to a cell; FALSE with @error when it is refused. */
gboolean gbt_pieces_list_attach (GbtWorkbench  *workbench,
                                 const char    *candidate,
                                 const char    *requirement,
                                 const char    *piece,
                                 GError       **error);

G_END_DECLS
