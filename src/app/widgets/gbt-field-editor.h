/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-field-holder.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtFieldEditor:
 *
 * A row that edits one or several fields of an open sheet or of an entry. It holds nothing: it
 * shows what the holder has and gives it what is typed.
 */
#define GBT_TYPE_FIELD_EDITOR (gbt_field_editor_get_type ())
G_DECLARE_INTERFACE (GbtFieldEditor, gbt_field_editor, GBT, FIELD_EDITOR, GtkWidget)

struct _GbtFieldEditorInterface
{
  GTypeInterface parent_iface;

  void     (*set_holder)  (GbtFieldEditor     *self,
                           GbtFieldHolder     *holder);
  void     (*set_unit)    (GbtFieldEditor     *self,
                           GbtUnit             unit);
  void     (*refresh)     (GbtFieldEditor     *self);
  gboolean (*has_field)   (GbtFieldEditor     *self,
                           const GbtFieldSpec *spec);
  void     (*focus_field) (GbtFieldEditor     *self,
                           const GbtFieldSpec *spec);
  gboolean (*is_refused)  (GbtFieldEditor     *self); /* optional: what is typed is refused */
};

void     gbt_field_editor_set_holder  (GbtFieldEditor     *self,
                                       GbtFieldHolder     *holder);
void     gbt_field_editor_set_unit    (GbtFieldEditor     *self,
                                       GbtUnit             unit);
void     gbt_field_editor_refresh     (GbtFieldEditor     *self);
gboolean gbt_field_editor_has_field   (GbtFieldEditor     *self,
                                       const GbtFieldSpec *spec);
void     gbt_field_editor_focus_field (GbtFieldEditor     *self,
                                       const GbtFieldSpec *spec);
gboolean gbt_field_editor_is_refused  (GbtFieldEditor     *self);

/* What the editors share. */
GPtrArray *gbt_field_editor_collect     (GtkWidget           *root);
gboolean   gbt_field_editor_commit      (GtkWidget           *self,
                                         GbtFieldHolder      *holder,
                                         const GbtFieldSpec  *spec,
                                         GbtField            *field,
                                         char               **refusal);
void       gbt_field_editor_set_message (GtkListBoxRow       *row,
                                         const char          *message,
                                         const char          *tone);
void       gbt_field_editor_set_problem (GtkListBoxRow       *row,
                                         const char          *problem,
                                         const char          *tone);

G_END_DECLS
