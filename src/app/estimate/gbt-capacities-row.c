/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-capacities-row.h"

#include <glib/gi18n.h>

#include "gbt-error.h"
#include "gbt-field-editor.h"
#include "gbt-format.h"
#include "gbt-parse.h"
#include "gbt-words.h"

struct _GbtCapacitiesRow
{
  AdwEntryRow parent_instance;

  GbtWorkbench *workbench;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (GbtCapacitiesRow, gbt_capacities_row, ADW_TYPE_ENTRY_ROW)

static gboolean
is_being_typed (GbtCapacitiesRow *self)
{
  return gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self))));
}

static void
typed (GbtCapacitiesRow *self)
{
  g_auto (GStrv) pieces = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  guint64 capacities[GBT_WORKLOAD_MAX_CAPACITIES];
  guint n_capacities = 0;

  if (self->showing || self->workbench == NULL)
    return;

  pieces = g_strsplit (gtk_editable_get_text (GTK_EDITABLE (self)), ";", GBT_WORKLOAD_MAX_CAPACITIES + 2);
  for (guint i = 0; pieces[i] != NULL && error == NULL; i++)
    {
      const char *piece = g_strstrip (pieces[i]);

      if (*piece == '\0')
        continue;
      if (n_capacities == GBT_WORKLOAD_MAX_CAPACITIES)
        gbt_error_set (&error, GBT_ERROR_TOO_LARGE, N_("A sheet has at most 64 posts and 16 reference capacities"), NULL);
      else if (gbt_parse_memory (piece, &capacities[n_capacities], &error))
        n_capacities++;
    }

  if (error == NULL)
    gbt_workbench_set_capacities (self->workbench, capacities, n_capacities, &error);
  sentence = error != NULL ? gbt_words_error (error) : NULL;
  gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), sentence, "error");
}

static void
focus_left (GbtCapacitiesRow *self)
{
  if (self->workbench != NULL)
    gbt_workbench_end_edit (self->workbench);
}

static void
gbt_capacities_row_dispose (GObject *object)
{
  g_clear_object (&GBT_CAPACITIES_ROW (object)->workbench);

  G_OBJECT_CLASS (gbt_capacities_row_parent_class)->dispose (object);
}

static void
gbt_capacities_row_class_init (GbtCapacitiesRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_capacities_row_dispose;
}

static void
gbt_capacities_row_init (GbtCapacitiesRow *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  g_signal_connect (self, "changed", G_CALLBACK (typed), NULL);
}

/**
 * gbt_capacities_row_set_workbench:
 * @self: a row
 * @workbench: (nullable): the open sheet
 */
void
gbt_capacities_row_set_workbench (GbtCapacitiesRow *self,
                                  GbtWorkbench     *workbench)
{
  g_return_if_fail (GBT_IS_CAPACITIES_ROW (self));

  g_set_object (&self->workbench, workbench);
  if (workbench == NULL)
    return;

  gtk_editable_set_editable (GTK_EDITABLE (self), !gbt_workbench_get_read_only (workbench));
  gbt_capacities_row_refresh (self);
}

/**
 * gbt_capacities_row_refresh:
 * @self: a row
 *
 * Shows what the sheet holds; never under the person's hands.
 */
void
gbt_capacities_row_refresh (GbtCapacitiesRow *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GbtWorkload *workload;

  g_return_if_fail (GBT_IS_CAPACITIES_ROW (self));

  if (self->workbench == NULL || is_being_typed (self))
    return;

  workload = gbt_workbench_get_workload (self->workbench);
  for (guint i = 0; i < gbt_workload_get_n_capacities (workload); i++)
    {
      g_autofree char *amount
          = gbt_format_entry_memory (gbt_words_get_language (), gbt_workload_get_capacity (workload, i));

      if (i > 0)
        g_string_append (text, C_("between amounts", "; "));
      g_string_append (text, amount);
    }
  if (g_strcmp0 (text->str, gtk_editable_get_text (GTK_EDITABLE (self))) == 0)
    return;

  self->showing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self), text->str);
  self->showing = FALSE;
  gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), NULL, NULL);
}
