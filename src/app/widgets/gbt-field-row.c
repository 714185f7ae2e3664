/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-field-row.h"

#include <glib/gi18n.h>

#include "gbt-error.h"
#include "gbt-field-editor.h"
#include "gbt-state-button.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* A refusal waits for a pause in typing: "7e" is on its way to "7e9". */
#define REFUSAL_DELAY_MS 600

struct _GbtFieldRow
{
  AdwEntryRow parent_instance;

  GtkLabel *echo;
  GtkLabel *source;
  GtkButton *link;
  GbtStateButton *state;
  GtkEventControllerFocus *focus;

  GbtFieldHolder *holder;
  const GbtFieldSpec *spec;
  GbtUnit unit;
  GbtField *shown;
  char *refusal;
  guint refusal_timeout;
  gboolean showing;
  gboolean plain;
};

enum
{
  PROP_0,
  PROP_FIELD,
  PROP_PLAIN,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void gbt_field_row_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtFieldRow, gbt_field_row, ADW_TYPE_ENTRY_ROW,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_field_row_editor_init))

static void
show_label (GtkLabel   *label,
            const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

/* Under the row: the refusal, else the condition that would settle the field. */
static void
show_message (GbtFieldRow *self)
{
  GbtField *field = gbt_field_holder_get_field (self->holder, self->spec);
  GtkEditable *delegate = gtk_editable_get_delegate (GTK_EDITABLE (self));

  gtk_accessible_update_state (GTK_ACCESSIBLE (delegate), GTK_ACCESSIBLE_STATE_INVALID,
                               self->refusal != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                                     : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  if (self->refusal != NULL)
    {
      gtk_widget_add_css_class (GTK_WIDGET (self), "error");
      gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), self->refusal, "error");
      return;
    }

  gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  if (gbt_field_get_state (field) == GBT_FIELD_TO_CONFIRM)
    gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), gbt_field_get_note (field), "warning");
  else
    gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), NULL, NULL);
}

static void
refuse_now (GbtFieldRow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtField) field = NULL;

  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  field = gbt_words_parse_field (self->spec, gtk_editable_get_text (GTK_EDITABLE (self)), &error);
  if (field == NULL)
    {
      g_free (self->refusal);
      self->refusal = gbt_words_error (error);
    }
  if (self->holder != NULL)
    show_message (self);
}

static void
refusal_is_due (gpointer user_data)
{
  GbtFieldRow *self = user_data;

  self->refusal_timeout = 0;
  refuse_now (self);
}

/* The pencil of a row and the button of a known field take turns at its end. */
static void
show_state (GbtFieldRow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->state),
                          !self->plain && (!gbt_state_button_get_quiet (self->state) ||
                                           gtk_event_controller_focus_contains_focus (self->focus)));
}

static void
show_beside (GbtFieldRow *self,
             GbtField    *field)
{
  g_autofree char *echo = gbt_words_field_echo (self->spec, field, self->unit);
  const char *source = gbt_field_is_known (field) ? gbt_field_get_source (field) : NULL;

  if (g_strcmp0 (echo, gtk_editable_get_text (GTK_EDITABLE (self))) == 0)
    g_clear_pointer (&echo, g_free);
  show_label (self->echo, echo);
  show_label (self->source, source);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->source), source);
  gtk_widget_set_visible (GTK_WIDGET (self->link),
                          self->spec->type == GBT_FIELD_TYPE_LINK &&
                              gbt_field_is_known (field));
  gbt_state_button_refresh (self->state);
  show_state (self);
}

static gboolean
has_same_value (GbtField *a,
                GbtField *b)
{
  if (!gbt_field_is_known (a) || !gbt_field_is_known (b))
    return FALSE;
  if (gbt_field_has_integer (a) && gbt_field_has_integer (b))
    return gbt_field_get_integer (a) == gbt_field_get_integer (b);
  if (gbt_field_has_integer (a) || gbt_field_has_integer (b))
    return FALSE;
  return g_strcmp0 (gbt_field_get_text (a), gbt_field_get_text (b)) == 0;
}

static void
text_changed (GbtFieldRow *self)
{
  g_autoptr (GbtField) field = NULL;
  GbtField *kept;

  if (self->showing || self->holder == NULL)
    return;

  field = gbt_words_parse_field (self->spec, gtk_editable_get_text (GTK_EDITABLE (self)), NULL);
  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  if (field == NULL)
    {
      if (self->refusal != NULL)
        refuse_now (self);
      else
        self->refusal_timeout = g_timeout_add_once (REFUSAL_DELAY_MS, refusal_is_due, self);
      return;
    }

  g_clear_pointer (&self->refusal, g_free);
  kept = gbt_field_holder_get_field (self->holder, self->spec);
  /* Emptying the text of a field to confirm keeps its condition; typing the value it has keeps
     its source. */
  if ((gbt_field_get_state (kept) == GBT_FIELD_TO_CONFIRM &&
       gbt_field_get_state (field) == GBT_FIELD_UNKNOWN) ||
      has_same_value (kept, field))
    {
      show_beside (self, kept);
      show_message (self);
      return;
    }

  self->showing = TRUE;
  gbt_field_editor_commit (GTK_WIDGET (self), self->holder, self->spec, field, &self->refusal);
  self->showing = FALSE;
  kept = gbt_field_holder_get_field (self->holder, self->spec);
  g_clear_pointer (&self->shown, gbt_field_unref);
  self->shown = gbt_field_ref (kept);
  show_beside (self, kept);
  show_message (self);
}

static void
show_text (GbtFieldRow *self,
           GbtField    *field)
{
  g_autofree char *text = gbt_words_field_entry (self->spec, field);

  if (g_strcmp0 (text, gtk_editable_get_text (GTK_EDITABLE (self))) == 0)
    return;

  self->showing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self), text);
  self->showing = FALSE;
}

static void
gbt_field_row_refresh (GbtFieldEditor *editor)
{
  GbtFieldRow *self = GBT_FIELD_ROW (editor);
  GbtField *field;

  if (self->holder == NULL || self->showing)
    return;

  field = gbt_field_holder_get_field (self->holder, self->spec);
  if (field == self->shown)
    return;

  g_clear_pointer (&self->shown, gbt_field_unref);
  self->shown = gbt_field_ref (field);
  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  g_clear_pointer (&self->refusal, g_free);
  show_text (self, field);
  show_beside (self, field);
  show_message (self);
}

static void
gbt_field_row_set_holder (GbtFieldEditor *editor,
                             GbtFieldHolder *holder)
{
  GbtFieldRow *self = GBT_FIELD_ROW (editor);

  if (!g_set_object (&self->holder, holder))
    return;

  g_clear_pointer (&self->shown, gbt_field_unref);
  gbt_state_button_set_holder (self->state, holder);
  if (holder != NULL)
    gtk_editable_set_editable (GTK_EDITABLE (self), !gbt_field_holder_get_read_only (holder));
  gbt_field_row_refresh (editor);
}

static void
gbt_field_row_set_unit (GbtFieldEditor *editor,
                        GbtUnit         unit)
{
  GbtFieldRow *self = GBT_FIELD_ROW (editor);

  self->unit = unit;
  if (self->holder != NULL)
    show_beside (self, gbt_field_holder_get_field (self->holder, self->spec));
}

static gboolean
gbt_field_row_has_field (GbtFieldEditor *editor,
                         const GbtFieldSpec *spec)
{
  return GBT_FIELD_ROW (editor)->spec == spec;
}

static void
gbt_field_row_focus_field (GbtFieldEditor *editor,
                           const GbtFieldSpec *spec)
{
  gtk_widget_grab_focus (GTK_WIDGET (editor));
}

/* A pause in typing is not waited for: whoever asks is about to keep what the holder has. */
static gboolean
gbt_field_row_is_refused (GbtFieldEditor *editor)
{
  GbtFieldRow *self = GBT_FIELD_ROW (editor);

  if (self->refusal_timeout != 0)
    refuse_now (self);
  return self->refusal != NULL;
}

static void
gbt_field_row_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_field_row_set_holder;
  iface->set_unit = gbt_field_row_set_unit;
  iface->refresh = gbt_field_row_refresh;
  iface->has_field = gbt_field_row_has_field;
  iface->focus_field = gbt_field_row_focus_field;
  iface->is_refused = gbt_field_row_is_refused;
}

/* Leaving the field ends one step of undo, and writes what was understood. */
static void
focus_left (GbtFieldRow *self)
{
  if (self->holder == NULL)
    return;

  if (self->refusal_timeout != 0)
    refuse_now (self);
  gbt_field_holder_end_edit (self->holder);
  if (self->refusal == NULL)
    {
      GbtField *field = gbt_field_holder_get_field (self->holder, self->spec);

      show_text (self, field);
      show_beside (self, field);
    }
}

static void
entry_activated (GbtFieldRow *self)
{
  if (self->refusal_timeout != 0)
    refuse_now (self);
  if (self->holder != NULL)
    gbt_field_holder_end_edit (self->holder);
}

static void
open_link (GbtFieldRow *self)
{
  g_autoptr (GtkUriLauncher) launcher = NULL;
  GbtField *field = gbt_field_holder_get_field (self->holder, self->spec);

  if (!gbt_field_is_known (field))
    return;

  launcher = gtk_uri_launcher_new (gbt_field_get_text (field));
  gtk_uri_launcher_launch (launcher, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), NULL, NULL,
                           NULL);
}

static void
gbt_field_row_get_property (GObject    *object,
                            guint       property,
                            GValue     *value,
                            GParamSpec *pspec)
{
  GbtFieldRow *self = GBT_FIELD_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      g_value_set_string (value, self->spec->key);
      break;

    case PROP_PLAIN:
      g_value_set_boolean (value, self->plain);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_field_row_set_property (GObject      *object,
                            guint         property,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  GbtFieldRow *self = GBT_FIELD_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      self->spec = gbt_field_spec_find (g_value_get_string (value));
      if (self->spec == NULL)
        g_error ("No field has the key %s", g_value_get_string (value));
      break;

    case PROP_PLAIN:
      self->plain = g_value_get_boolean (value);
      show_state (self);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_field_row_constructed (GObject *object)
{
  GbtFieldRow *self = GBT_FIELD_ROW (object);
  const GbtFieldSpec *spec = self->spec;

  G_OBJECT_CLASS (gbt_field_row_parent_class)->constructed (object);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), gbt_words_spec_label (self->spec));
  gbt_state_button_add_field (self->state, self->spec);
  if (spec->type == GBT_FIELD_TYPE_INTEGER || spec->type == GBT_FIELD_TYPE_BYTES ||
      spec->type == GBT_FIELD_TYPE_DECIMAL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
}

static void
gbt_field_row_dispose (GObject *object)
{
  GbtFieldRow *self = GBT_FIELD_ROW (object);

  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  g_clear_object (&self->holder);
  g_clear_pointer (&self->shown, gbt_field_unref);
  g_clear_pointer (&self->refusal, g_free);

  G_OBJECT_CLASS (gbt_field_row_parent_class)->dispose (object);
}

static void
gbt_field_row_class_init (GbtFieldRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_field_row_get_property;
  object_class->set_property = gbt_field_row_set_property;
  object_class->constructed = gbt_field_row_constructed;
  object_class->dispose = gbt_field_row_dispose;

  properties[PROP_FIELD] = g_param_spec_string (
      "field", NULL, NULL, "identity.title",
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_PLAIN]
      = g_param_spec_boolean ("plain", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_field_row_init (GbtFieldRow *self)
{
  GtkEditable *delegate = gtk_editable_get_delegate (GTK_EDITABLE (self));
  GtkEventController *focus = gtk_event_controller_focus_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);

  self->source = g_object_new (GTK_TYPE_LABEL, "visible", FALSE, "ellipsize", PANGO_ELLIPSIZE_END,
                               "max-width-chars", 22, "xalign", 1.0f, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->source), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->source), "dimmed");
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self), GTK_WIDGET (self->source));

  self->echo = g_object_new (GTK_TYPE_LABEL, "visible", FALSE, "xalign", 1.0f, "ellipsize", PANGO_ELLIPSIZE_END,
                             NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->echo), "dimmed");
  gtk_widget_add_css_class (GTK_WIDGET (self->echo), "numeric");
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self), GTK_WIDGET (self->echo));

  self->link = GTK_BUTTON (gtk_button_new_from_icon_name ("gbt-external-link-symbolic"));
  gtk_widget_set_visible (GTK_WIDGET (self->link), FALSE);
  gtk_widget_set_valign (GTK_WIDGET (self->link), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->link), "flat");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->link), _ ("Open the link"));
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self), GTK_WIDGET (self->link));

  self->state = GBT_STATE_BUTTON (gbt_state_button_new ());
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self), GTK_WIDGET (self->state));

  g_signal_connect (self, "changed", G_CALLBACK (text_changed), NULL);
  g_signal_connect (self, "entry-activated", G_CALLBACK (entry_activated), NULL);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  gtk_widget_add_controller (GTK_WIDGET (delegate), focus);
  g_signal_connect_swapped (self->link, "clicked", G_CALLBACK (open_link), self);
  self->focus = GTK_EVENT_CONTROLLER_FOCUS (gtk_event_controller_focus_new ());
  g_signal_connect_swapped (self->focus, "notify::contains-focus", G_CALLBACK (show_state), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (self->focus));
  g_signal_connect_swapped (self->state, "known", G_CALLBACK (gtk_widget_grab_focus), self);
}
