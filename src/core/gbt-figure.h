/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * GbtOrigin:
 *
 * The ledger of a figure (R1).
 */
typedef enum
{
  GBT_ORIGIN_UNKNOWN,
  GBT_ORIGIN_ESTIMATED,
  GBT_ORIGIN_MEASURED,
  GBT_ORIGIN_COMMERCIAL,
} GbtOrigin;

/**
 * GbtScope:
 *
 * What a figure covers (R2).
 */
typedef enum
{
  GBT_SCOPE_GPU,     /* one GPU */
  GBT_SCOPE_MACHINE, /* every GPU of the machine */
  GBT_SCOPE_HOST,    /* host RAM */
  GBT_SCOPE_PROCESS, /* one process on one GPU */
} GbtScope;

/**
 * GbtDefinition:
 *
 * What exactly a figure counts (R2): two figures of different definitions are never added,
 * subtracted or compared but through a named conversion.
 */
typedef enum
{
  GBT_DEFINITION_NEED,            /* a term of an estimate, or their envelope */
  GBT_DEFINITION_ALLOCATED,       /* allocated to tensors, one process */
  GBT_DEFINITION_RESERVED,        /* reserved by the allocator, one process */
  GBT_DEFINITION_USED,            /* used, whole device, every process */
  GBT_DEFINITION_NOMINAL,         /* what is sold, decimal */
  GBT_DEFINITION_DEVICE_TOTAL,    /* what the driver declares */
  GBT_DEFINITION_USABLE_TOTAL,    /* what a program sees */
  GBT_DEFINITION_FREE,            /* free at start */
} GbtDefinition;

/**
 * GbtFigure:
 *
 * An amount of memory that cannot be separated from its origin, scope, definition and
 * provenance. Immutable and reference counted.
 */
typedef struct _GbtFigure GbtFigure;

#define GBT_TYPE_FIGURE (gbt_figure_get_type ())

GType         gbt_figure_get_type       (void) G_GNUC_CONST;
GbtFigure    *gbt_figure_new            (guint64           bytes,
                                         GbtOrigin         origin,
                                         GbtScope          scope,
                                         GbtDefinition     definition,
                                         const char       *provenance);
GbtFigure    *gbt_figure_new_unknown    (GbtScope          scope,
                                         GbtDefinition     definition,
                                         const char       *provenance);
GbtFigure    *gbt_figure_ref            (GbtFigure        *self);
void          gbt_figure_unref          (GbtFigure        *self);
gboolean      gbt_figure_get_bytes      (const GbtFigure  *self,
                                         guint64          *bytes);
GbtOrigin     gbt_figure_get_origin     (const GbtFigure  *self);
GbtScope      gbt_figure_get_scope      (const GbtFigure  *self);
GbtDefinition gbt_figure_get_definition (const GbtFigure  *self);
const char   *gbt_figure_get_provenance (const GbtFigure  *self);
GbtFigure    *gbt_figure_add            (const GbtFigure  *a,
                                         const GbtFigure  *b,
                                         GError          **error);
gboolean      gbt_figure_subtract       (const GbtFigure  *a,
                                         const GbtFigure  *b,
                                         gint64           *difference,
                                         GError          **error);
GbtFigure    *gbt_figure_convert        (const GbtFigure  *self,
                                         GbtDefinition     definition,
                                         const char       *conversion,
                                         GError          **error);
const char   *gbt_origin_get_code       (GbtOrigin         origin);
const char   *gbt_origin_get_label      (GbtOrigin         origin);
const char   *gbt_scope_get_code        (GbtScope          scope);
const char   *gbt_definition_get_label  (GbtDefinition     definition);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtFigure, gbt_figure_unref)

G_END_DECLS
