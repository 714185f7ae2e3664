/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"

G_BEGIN_DECLS

/**
 * GbtFieldHolder:
 *
 * What a form edits: something that holds fields of one table and takes others. An open sheet
 * (#GbtWorkbench) is one, an entry being written (#GbtEntryDraft) another; the rows of a form
 * serve both.
 */
#define GBT_TYPE_FIELD_HOLDER (gbt_field_holder_get_type ())
G_DECLARE_INTERFACE (GbtFieldHolder, gbt_field_holder, GBT, FIELD_HOLDER, GObject)

struct _GbtFieldHolderInterface
{
  GTypeInterface parent_iface;

  GbtField *(*get_field)     (GbtFieldHolder      *self,
                              guint                id);
  gboolean  (*set_field)     (GbtFieldHolder      *self,
                              guint                id,
                              GbtField            *field,
                              GError             **error);
  void      (*end_edit)      (GbtFieldHolder      *self);
  gboolean  (*get_read_only) (GbtFieldHolder      *self);
};

GbtField *gbt_field_holder_get_field     (GbtFieldHolder      *self,
                                          const GbtFieldSpec  *spec);
gboolean  gbt_field_holder_set_field     (GbtFieldHolder      *self,
                                          const GbtFieldSpec  *spec,
                                          GbtField            *field,
                                          GError             **error);
void      gbt_field_holder_end_edit      (GbtFieldHolder      *self);
gboolean  gbt_field_holder_get_read_only (GbtFieldHolder      *self);

G_END_DECLS
