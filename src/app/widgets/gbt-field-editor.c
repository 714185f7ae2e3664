/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-field-editor.h"

#include <adwaita.h>

#include "gbt-words.h"

G_DEFINE_INTERFACE (GbtFieldEditor, gbt_field_editor, GTK_TYPE_WIDGET)

static void
gbt_field_editor_default_init (GbtFieldEditorInterface *iface)
{
}

/**
 * gbt_field_editor_set_holder:
 * @self: a row
 * @holder: (nullable): what holds its fields: the open sheet, an entry being written
 */
void
gbt_field_editor_set_holder (GbtFieldEditor *self,
                             GbtFieldHolder *holder)
{
  g_return_if_fail (GBT_IS_FIELD_EDITOR (self));

  GBT_FIELD_EDITOR_GET_IFACE (self)->set_holder (self, holder);
}

/**
 * gbt_field_editor_set_unit:
 * @self: a row
 * @unit: the unit of every amount shown
 */
void
gbt_field_editor_set_unit (GbtFieldEditor *self,
                           GbtUnit         unit)
{
  g_return_if_fail (GBT_IS_FIELD_EDITOR (self));

  GBT_FIELD_EDITOR_GET_IFACE (self)->set_unit (self, unit);
}

/**
 * gbt_field_editor_refresh:
 * @self: a row
 *
 * Shows what the holder has now. What is being typed is left alone while it means the same.
 */
void
gbt_field_editor_refresh (GbtFieldEditor *self)
{
  g_return_if_fail (GBT_IS_FIELD_EDITOR (self));

  GBT_FIELD_EDITOR_GET_IFACE (self)->refresh (self);
}

/**
 * gbt_field_editor_has_field:
 * @self: a row
 * @spec: a field
 *
 * Returns: whether the row edits @spec
 */
gboolean
gbt_field_editor_has_field (GbtFieldEditor     *self,
                            const GbtFieldSpec *spec)
{
  g_return_val_if_fail (GBT_IS_FIELD_EDITOR (self), FALSE);

  return GBT_FIELD_EDITOR_GET_IFACE (self)->has_field (self, spec);
}

/**
 * gbt_field_editor_focus_field:
 * @self: a row
 * @spec: a field that it edits
 *
 * Puts the keyboard there.
 */
void
gbt_field_editor_focus_field (GbtFieldEditor     *self,
                              const GbtFieldSpec *spec)
{
  g_return_if_fail (GBT_IS_FIELD_EDITOR (self));

  GBT_FIELD_EDITOR_GET_IFACE (self)->focus_field (self, spec);
}

/**
 * gbt_field_editor_is_refused:
 * @self: a row
 *
 * Returns: whether what is typed in it is refused, so that the holder has something else
 */
gboolean
gbt_field_editor_is_refused (GbtFieldEditor *self)
{
  GbtFieldEditorInterface *iface;

  g_return_val_if_fail (GBT_IS_FIELD_EDITOR (self), FALSE);

  iface = GBT_FIELD_EDITOR_GET_IFACE (self);
  return iface->is_refused != NULL && iface->is_refused (self);
}

static void
collect (GtkWidget *widget,
         GPtrArray *editors)
{
  if (GBT_IS_FIELD_EDITOR (widget))
    {
      g_ptr_array_add (editors, widget);
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, editors);
}

/**
 * gbt_field_editor_collect:
 * @root: a page
 *
 * Returns: (transfer full) (element-type GbtFieldEditor): the rows under @root that edit fields,
 *   in the order of the page
 */
GPtrArray *
gbt_field_editor_collect (GtkWidget *root)
{
  GPtrArray *editors = g_ptr_array_new ();

  collect (root, editors);
  return editors;
}

/**
 * gbt_field_editor_commit:
 * @self: the row
 * @holder: what holds the field
 * @spec: the field
 * @field: what it holds from now on
 * @refusal: (out) (optional): why the holder refused, worded
 *
 * Returns: whether the holder took it
 */
gboolean
gbt_field_editor_commit (GtkWidget           *self,
                         GbtFieldHolder      *holder,
                         const GbtFieldSpec  *spec,
                         GbtField            *field,
                         char               **refusal)
{
  g_autoptr (GError) error = NULL;

  if (gbt_field_holder_set_field (holder, spec, field, &error))
    return TRUE;

  gtk_widget_error_bell (self);
  if (refusal != NULL)
    *refusal = gbt_words_error (error);
  return FALSE;
}

static GtkListBoxRow *
create_message_row (void)
{
  GtkWidget *label
      = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, "wrap-mode",
                      PANGO_WRAP_WORD_CHAR,
                      "margin-start", 12, "margin-end", 12, "margin-bottom", 9, NULL);
  GtkListBoxRow *row = g_object_new (ADW_TYPE_PREFERENCES_ROW, "activatable", FALSE, "selectable",
                                     FALSE, "focusable", FALSE, "child", label, NULL);

  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (row), "gbt-message");
  return row;
}

static void
show_under (GtkListBoxRow *row,
            const char    *message,
            const char    *tone)
{
  GtkWidget *list = gtk_widget_get_parent (GTK_WIDGET (row));
  GtkListBoxRow *under = g_object_get_data (G_OBJECT (row), "gbt-message");
  GtkWidget *label;
  gboolean said;

  if (under == NULL)
    {
      if (message == NULL || !GTK_IS_LIST_BOX (list))
        return;

      under = create_message_row ();
      gtk_list_box_insert (GTK_LIST_BOX (list), GTK_WIDGET (under),
                           gtk_list_box_row_get_index (row) + 1);
      g_object_set_data (G_OBJECT (row), "gbt-message", under);
      g_object_bind_property (row, "visible", under, "visible", G_BINDING_SYNC_CREATE);
    }

  if (message == NULL)
    {
      g_object_set_data (G_OBJECT (row), "gbt-message", NULL);
      gtk_widget_remove_css_class (GTK_WIDGET (row), "gbt-with-message");
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
      gtk_list_box_remove (GTK_LIST_BOX (list), GTK_WIDGET (under));
      return;
    }

  label = gtk_list_box_row_get_child (under);
  gtk_widget_remove_css_class (label, "error");
  gtk_widget_remove_css_class (label, "warning");
  gtk_widget_remove_css_class (label, "dimmed");
  if (tone != NULL)
    gtk_widget_add_css_class (label, tone);
  said = g_strcmp0 (gtk_label_get_label (GTK_LABEL (label)), message) == 0;
  gtk_label_set_label (GTK_LABEL (label), message);
  gtk_widget_add_css_class (GTK_WIDGET (row), "gbt-with-message");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, label,
                                  NULL, -1);
  if (g_strcmp0 (tone, "error") == 0 && !said && gtk_widget_get_mapped (GTK_WIDGET (row)))
    gtk_accessible_announce (GTK_ACCESSIBLE (label), message,
                             GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

/* What the row itself has to say comes before what is wrong with the whole. */
static void
show_message (GtkListBoxRow *row)
{
  const char *message = g_object_get_data (G_OBJECT (row), "gbt-own-message");
  const char *problem = g_object_get_data (G_OBJECT (row), "gbt-problem");

  if (message != NULL)
    show_under (row, message, g_object_get_data (G_OBJECT (row), "gbt-own-tone"));
  else
    show_under (row, problem, g_object_get_data (G_OBJECT (row), "gbt-problem-tone"));
}

/**
 * gbt_field_editor_set_message:
 * @row: a row in a list
 * @message: (nullable): a sentence to show under it, or %NULL for none
 * @tone: (nullable): a class of colour, a literal: "error" for a refusal
 *
 * The sentence is a row of its own, which comes and goes with it.
 */
void
gbt_field_editor_set_message (GtkListBoxRow *row,
                              const char    *message,
                              const char    *tone)
{
  g_object_set_data_full (G_OBJECT (row), "gbt-own-message", g_strdup (message), g_free);
  g_object_set_data (G_OBJECT (row), "gbt-own-tone", (gpointer) tone);
  show_message (row);
}

/**
 * gbt_field_editor_set_problem:
 * @row: a row in a list
 * @problem: (nullable): what is wrong with what the holder has as a whole, or %NULL
 * @tone: (nullable): a class of colour, a literal
 *
 * Shown under the row as long as the row has nothing to say of itself.
 */
void
gbt_field_editor_set_problem (GtkListBoxRow *row,
                              const char    *problem,
                              const char    *tone)
{
  g_object_set_data_full (G_OBJECT (row), "gbt-problem", g_strdup (problem), g_free);
  g_object_set_data (G_OBJECT (row), "gbt-problem-tone", (gpointer) tone);
  show_message (row);
}
