/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-prose-row.h"

#include <glib/gi18n.h>

#include "gbt-field-editor.h"
#include "gbt-state-button.h"
#include "gbt-words.h"

struct _GbtProseRow
{
  AdwPreferencesRow parent_instance;

  GtkLabel *label;
  GtkTextView *view;
  GtkTextBuffer *buffer;
  GbtStateButton *state;

  GbtFieldHolder *holder;
  const GbtFieldSpec *spec;
  GbtField *shown;
  gboolean showing;
};

enum
{
  PROP_0,
  PROP_FIELD,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void gbt_prose_row_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtProseRow, gbt_prose_row, ADW_TYPE_PREFERENCES_ROW,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_prose_row_editor_init))

static char *
dup_text (GbtProseRow *self)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
}

static void
show_message (GbtProseRow *self,
              const char  *refusal)
{
  GbtField *field = gbt_field_holder_get_field (self->holder, self->spec);

  if (refusal != NULL)
    gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), refusal, "error");
  else if (gbt_field_get_state (field) == GBT_FIELD_TO_CONFIRM)
    gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), gbt_field_get_note (field), "warning");
  else
    gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), NULL, NULL);
}

static void
text_changed (GbtProseRow *self)
{
  g_autofree char *text = NULL;
  g_autofree char *refusal = NULL;
  g_autoptr (GbtField) field = NULL;
  g_autoptr (GError) error = NULL;
  GbtField *kept;

  if (self->showing || self->holder == NULL)
    return;

  text = dup_text (self);
  field = gbt_words_parse_field (self->spec, text, &error);
  if (field == NULL)
    {
      refusal = gbt_words_error (error);
      show_message (self, refusal);
      return;
    }

  kept = gbt_field_holder_get_field (self->holder, self->spec);
  if (gbt_field_get_state (kept) != GBT_FIELD_TO_CONFIRM ||
      gbt_field_get_state (field) != GBT_FIELD_UNKNOWN)
    {
      self->showing = TRUE;
      gbt_field_editor_commit (GTK_WIDGET (self), self->holder, self->spec, field, &refusal);
      self->showing = FALSE;
      g_clear_pointer (&self->shown, gbt_field_unref);
      self->shown = gbt_field_ref (gbt_field_holder_get_field (self->holder, self->spec));
    }
  gbt_state_button_refresh (self->state);
  show_message (self, refusal);
}

static void
gbt_prose_row_refresh (GbtFieldEditor *editor)
{
  GbtProseRow *self = GBT_PROSE_ROW (editor);
  g_autofree char *text = NULL;
  g_autofree char *present = NULL;
  GbtField *field;

  if (self->holder == NULL || self->showing)
    return;

  field = gbt_field_holder_get_field (self->holder, self->spec);
  if (field == self->shown)
    return;

  g_clear_pointer (&self->shown, gbt_field_unref);
  self->shown = gbt_field_ref (field);
  text = gbt_words_field_entry (self->spec, field);
  present = g_strstrip (dup_text (self));
  if (g_strcmp0 (text, present) != 0)
    {
      self->showing = TRUE;
      gtk_text_buffer_set_text (self->buffer, text, -1);
      self->showing = FALSE;
    }
  gbt_state_button_refresh (self->state);
  show_message (self, NULL);
}

static void
gbt_prose_row_set_holder (GbtFieldEditor *editor,
                             GbtFieldHolder *holder)
{
  GbtProseRow *self = GBT_PROSE_ROW (editor);

  if (!g_set_object (&self->holder, holder))
    return;

  g_clear_pointer (&self->shown, gbt_field_unref);
  gbt_state_button_set_holder (self->state, holder);
  if (holder != NULL)
    gtk_text_view_set_editable (self->view, !gbt_field_holder_get_read_only (holder));
  gbt_prose_row_refresh (editor);
}

static void
gbt_prose_row_set_unit (GbtFieldEditor *editor,
                        GbtUnit         unit)
{
}

static gboolean
gbt_prose_row_has_field (GbtFieldEditor *editor,
                         const GbtFieldSpec *spec)
{
  return GBT_PROSE_ROW (editor)->spec == spec;
}

static void
gbt_prose_row_focus_field (GbtFieldEditor *editor,
                           const GbtFieldSpec *spec)
{
  gtk_widget_grab_focus (GTK_WIDGET (GBT_PROSE_ROW (editor)->view));
}

static void
gbt_prose_row_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_prose_row_set_holder;
  iface->set_unit = gbt_prose_row_set_unit;
  iface->refresh = gbt_prose_row_refresh;
  iface->has_field = gbt_prose_row_has_field;
  iface->focus_field = gbt_prose_row_focus_field;
}

static void
focus_left (GbtProseRow *self)
{
  if (self->holder != NULL)
    gbt_field_holder_end_edit (self->holder);
}

static void
state_known (GbtProseRow        *self,
             const GbtFieldSpec *spec)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
gbt_prose_row_get_property (GObject    *object,
                            guint       property,
                            GValue     *value,
                            GParamSpec *pspec)
{
  GbtProseRow *self = GBT_PROSE_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      g_value_set_string (value, self->spec->key);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_prose_row_set_property (GObject      *object,
                            guint         property,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  GbtProseRow *self = GBT_PROSE_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      self->spec = gbt_field_spec_find (g_value_get_string (value));
      if (self->spec == NULL)
        g_error ("No field has the key %s", g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_prose_row_constructed (GObject *object)
{
  GbtProseRow *self = GBT_PROSE_ROW (object);
  const char *label = gbt_words_spec_label (self->spec);

  G_OBJECT_CLASS (gbt_prose_row_parent_class)->constructed (object);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), label);
  gtk_label_set_label (self->label, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gbt_state_button_add_field (self->state, self->spec);
}

static void
gbt_prose_row_dispose (GObject *object)
{
  GbtProseRow *self = GBT_PROSE_ROW (object);

  g_clear_object (&self->holder);
  g_clear_pointer (&self->shown, gbt_field_unref);

  G_OBJECT_CLASS (gbt_prose_row_parent_class)->dispose (object);
}

static void
gbt_prose_row_class_init (GbtProseRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_prose_row_get_property;
  object_class->set_property = gbt_prose_row_set_property;
  object_class->constructed = gbt_prose_row_constructed;
  object_class->dispose = gbt_prose_row_dispose;

  properties[PROP_FIELD] = g_param_spec_string (
      "field", NULL, NULL, "need.notes",
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_prose_row_init (GbtProseRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);

  self->label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "hexpand", TRUE, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "dimmed");
  self->state = GBT_STATE_BUTTON (gbt_state_button_new ());
  gtk_box_append (GTK_BOX (header), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (header), GTK_WIDGET (self->state));

  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  self->buffer = gtk_text_view_get_buffer (self->view);
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "inline");

  /* A text view in a row measures too low: four lines at least. */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), 84);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 240);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));

  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);

  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (text_changed), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), focus);
  g_signal_connect_swapped (self->state, "known", G_CALLBACK (state_known), self);
}
