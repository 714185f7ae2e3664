/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-post-dialog.h"

#include <glib/gi18n.h>

#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-parse.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtPostDialog
{
  AdwDialog parent_instance;

  AdwComboRow *kind_row;
  AdwEntryRow *name_row;
  AdwComboRow *basis_row;
  AdwEntryRow *amount_row;
  AdwEntryRow *run_row;
  AdwEntryRow *note_row;
  GtkLabel *message;
  GtkWidget *remove_group;
  AdwButtonRow *remove_button;
  GtkButton *cancel_button;
  GtkButton *save_button;

  GbtWorkbench *workbench;
  int index;
};

static const char *const kinds[]
    = { GBT_POST_KV,        GBT_POST_RUNTIME,   GBT_POST_COMPUTE,     GBT_POST_TRANSIENTS, GBT_POST_GRADIENTS,
        GBT_POST_OPTIMIZER, GBT_POST_ACTIVATIONS, GBT_POST_LOSS, GBT_POST_OTHER };

/* In the order in which the row offers them; only the KV cache has a formula. */
static const GbtBasis bases[] = { GBT_BASIS_NONE, GBT_BASIS_DECLARED, GBT_BASIS_JUSTIFIED, GBT_BASIS_FORMULA };

G_DEFINE_FINAL_TYPE (GbtPostDialog, gbt_post_dialog, ADW_TYPE_DIALOG)

static const char *
get_kind (GbtPostDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->kind_row);

  return kinds[MIN (selected, G_N_ELEMENTS (kinds) - 1)];
}

static GbtBasis
get_basis (GbtPostDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->basis_row);

  return bases[MIN (selected, G_N_ELEMENTS (bases) - 1)];
}

static const char *
get_text (AdwEntryRow *row)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (row));

  return *text != '\0' ? text : NULL;
}

static void
say (GbtPostDialog *self,
     const GError  *error)
{
  g_autofree char *sentence = error != NULL ? gbt_words_error (error) : NULL;

  gtk_label_set_label (self->message, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), sentence != NULL);
  if (sentence != NULL)
    gtk_accessible_announce (GTK_ACCESSIBLE (self), sentence, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

static void
show_rows (GbtPostDialog *self)
{
  GbtBasis basis = get_basis (self);

  gtk_widget_set_visible (GTK_WIDGET (self->amount_row), basis == GBT_BASIS_DECLARED || basis == GBT_BASIS_JUSTIFIED);
  gtk_widget_set_visible (GTK_WIDGET (self->run_row), basis == GBT_BASIS_JUSTIFIED);
  gtk_widget_set_visible (GTK_WIDGET (self->note_row), basis != GBT_BASIS_FORMULA);
  gtk_widget_set_visible (GTK_WIDGET (self->name_row), basis != GBT_BASIS_FORMULA);
  say (self, NULL);
}

static void
kind_chosen (GbtPostDialog *self)
{
  gboolean has_formula = g_strcmp0 (get_kind (self), GBT_POST_KV) == 0;
  const char *words[] = { _("Unknown"), _("Chosen by the planner"), _("Justified by a run"),
                          has_formula ? _("Computed by formula") : NULL, NULL };
  guint selected = adw_combo_row_get_selected (self->basis_row);
  g_autoptr (GtkStringList) list = gtk_string_list_new (words);

  adw_combo_row_set_model (self->basis_row, G_LIST_MODEL (list));
  adw_combo_row_set_selected (self->basis_row, selected < g_list_model_get_n_items (G_LIST_MODEL (list)) ? selected : 0);
  show_rows (self);
}

static GbtPost *
create_post (GbtPostDialog  *self,
             GError        **error)
{
  const char *kind = get_kind (self);
  const char *name = get_text (self->name_row);
  const char *note = get_text (self->note_row);
  const char *run = get_text (self->run_row);
  guint64 bytes;

  if (g_strcmp0 (kind, GBT_POST_OTHER) == 0 && name == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("Name this post: nothing else says what it is"), NULL);
      return NULL;
    }

  switch (get_basis (self))
    {
    case GBT_BASIS_FORMULA:
      return gbt_post_new_formula (kind);

    case GBT_BASIS_DECLARED:
      if (!gbt_parse_memory (gtk_editable_get_text (GTK_EDITABLE (self->amount_row)), &bytes, error))
        return NULL;
      return gbt_post_new_declared (kind, name, bytes, note);

    case GBT_BASIS_JUSTIFIED:
      if (!gbt_parse_memory (gtk_editable_get_text (GTK_EDITABLE (self->amount_row)), &bytes, error))
        return NULL;
      if (run == NULL)
        {
          gbt_error_set (error, GBT_ERROR_MISSING, N_("Name the run that justifies the amount, such as ES-01"), NULL);
          return NULL;
        }
      return gbt_post_new_justified (kind, name, bytes, run, note);

    case GBT_BASIS_NONE:
    default:
      return gbt_post_new_unknown (kind, name, note);
    }
}

static void
save (GbtPostDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtPost) post = create_post (self, &error);
  guint n_posts = gbt_workload_get_n_posts (gbt_workbench_get_workload (self->workbench));
  guint index = self->index < 0 ? n_posts : (guint) self->index;

  /* Another program may have taken the post away while the dialog was open. */
  if (post != NULL && gbt_workbench_set_post (self->workbench, MIN (index, n_posts), post, &error))
    {
      gbt_workbench_end_edit (self->workbench);
      adw_dialog_close (ADW_DIALOG (self));
    }
  else
    say (self, error);
}

static void
remove_post (GbtPostDialog *self)
{
  g_autoptr (GError) error = NULL;
  guint n_posts = gbt_workload_get_n_posts (gbt_workbench_get_workload (self->workbench));

  if (self->index >= 0 && (guint) self->index < n_posts
      && !gbt_workbench_remove_post (self->workbench, (guint) self->index, &error))
    {
      say (self, error);
      return;
    }

  gbt_workbench_end_edit (self->workbench);
  adw_dialog_close (ADW_DIALOG (self));
}

static void
gbt_post_dialog_dispose (GObject *object)
{
  GbtPostDialog *self = GBT_POST_DIALOG (object);

  g_clear_object (&self->workbench);
  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_POST_DIALOG);

  G_OBJECT_CLASS (gbt_post_dialog_parent_class)->dispose (object);
}

static void
gbt_post_dialog_class_init (GbtPostDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_post_dialog_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-post-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, kind_row);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, name_row);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, basis_row);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, amount_row);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, run_row);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, note_row);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, message);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, remove_group);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, remove_button);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, GbtPostDialog, save_button);
}

static void
gbt_post_dialog_init (GbtPostDialog *self)
{
  g_autoptr (GtkStringList) list = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));

  list = gtk_string_list_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    gtk_string_list_append (list, gbt_text (gbt_words_get_language (), gbt_post_key_get_label (kinds[i])));
  adw_combo_row_set_model (self->kind_row, G_LIST_MODEL (list));

  g_signal_connect_object (self->kind_row, "notify::selected", G_CALLBACK (kind_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->basis_row, "notify::selected", G_CALLBACK (show_rows), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->save_button, "clicked", G_CALLBACK (save), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->cancel_button, "clicked", G_CALLBACK (adw_dialog_close), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->remove_button, "activated", G_CALLBACK (remove_post), self, G_CONNECT_SWAPPED);
}

static void
set_text (AdwEntryRow *row,
          const char  *text)
{
  gtk_editable_set_text (GTK_EDITABLE (row), text != NULL ? text : "");
}

static void
fill (GbtPostDialog *self,
      const GbtPost *post)
{
  guint64 bytes;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      if (g_strcmp0 (kinds[i], gbt_post_get_key (post)) == 0)
        adw_combo_row_set_selected (self->kind_row, i);
    }
  kind_chosen (self);
  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    {
      if (bases[i] == gbt_post_get_basis (post))
        adw_combo_row_set_selected (self->basis_row, i);
    }
  set_text (self->name_row, gbt_post_get_name (post));
  set_text (self->run_row, gbt_post_get_run (post));
  set_text (self->note_row, gbt_post_get_note (post));
  if (gbt_post_get_bytes (post, &bytes))
    {
      g_autofree char *amount = gbt_format_entry_memory (gbt_words_get_language (), bytes);

      set_text (self->amount_row, amount);
    }
}

/**
 * gbt_post_dialog_present:
 * @workbench: the open sheet
 * @index: which post, or -1 for a new one
 * @parent: over what it opens
 */
void
gbt_post_dialog_present (GbtWorkbench *workbench,
                         int           index,
                         GtkWidget    *parent)
{
  GbtPostDialog *self = g_object_new (GBT_TYPE_POST_DIALOG, NULL);
  GbtWorkload *workload = gbt_workbench_get_workload (workbench);

  self->workbench = g_object_ref (workbench);
  self->index = index;
  adw_dialog_set_title (ADW_DIALOG (self), index < 0 ? _("New Post") : _("Post of the Reserve"));
  gtk_widget_set_visible (self->remove_group, index >= 0 && !gbt_workbench_get_read_only (workbench));
  gtk_widget_set_sensitive (GTK_WIDGET (self->save_button), !gbt_workbench_get_read_only (workbench));
  if (index >= 0 && (guint) index < gbt_workload_get_n_posts (workload))
    fill (self, gbt_workload_get_post (workload, (guint) index));
  else
    {
      adw_combo_row_set_selected (self->kind_row, G_N_ELEMENTS (kinds) - 1);
      kind_chosen (self);
    }

  adw_dialog_present (ADW_DIALOG (self), parent);
}
