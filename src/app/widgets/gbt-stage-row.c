/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-stage-row.h"

#include <glib/gi18n.h>

#include "gbt-field-editor.h"
#include "gbt-state-button.h"
#include "gbt-words.h"

#define REFUSAL_DELAY_MS 600

typedef struct
{
  GbtStageRow *row;
  const GbtFieldSpec *spec;
  GtkEditable *entry;
  GbtField *shown;
  char *refusal;
} Part;

struct _GbtStageRow
{
  AdwActionRow parent_instance;

  Part parts[2];
  GbtStateButton *state;

  GbtFieldHolder *holder;
  guint refusal_timeout;
  gboolean showing;
};

enum
{
  PROP_0,
  PROP_FIRST,
  PROP_SECOND,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void gbt_stage_row_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtStageRow, gbt_stage_row, ADW_TYPE_ACTION_ROW,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_stage_row_editor_init))

/* Under the row: the first refusal, else the first condition that would settle one of the two. */
static void
show_message (GbtStageRow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      Part *part = &self->parts[i];
      gboolean refused = part->refusal != NULL;

      gtk_accessible_update_state (GTK_ACCESSIBLE (part->entry), GTK_ACCESSIBLE_STATE_INVALID,
                                   refused ? GTK_ACCESSIBLE_INVALID_TRUE
                                           : GTK_ACCESSIBLE_INVALID_FALSE,
                                   -1);
      if (refused)
        gtk_widget_add_css_class (GTK_WIDGET (part->entry), "error");
      else
        gtk_widget_remove_css_class (GTK_WIDGET (part->entry), "error");
    }

  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      if (self->parts[i].refusal != NULL)
        {
          gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), self->parts[i].refusal, "error");
          return;
        }
    }

  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      GbtField *field = gbt_field_holder_get_field (self->holder, self->parts[i].spec);

      if (gbt_field_get_state (field) == GBT_FIELD_TO_CONFIRM)
        {
          gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), gbt_field_get_note (field),
                                        "warning");
          return;
        }
    }

  gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), NULL, NULL);
}

static void
refuse_now (GbtStageRow *self)
{
  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      Part *part = &self->parts[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtField) field
          = gbt_words_parse_field (part->spec, gtk_editable_get_text (part->entry), &error);

      g_clear_pointer (&part->refusal, g_free);
      if (field == NULL)
        part->refusal = gbt_words_error (error);
    }
  if (self->holder != NULL)
    show_message (self);
}

static void
refusal_is_due (gpointer user_data)
{
  GbtStageRow *self = user_data;

  self->refusal_timeout = 0;
  refuse_now (self);
}

static void
text_changed (GtkEditable *editable,
              Part        *part)
{
  GbtStageRow *self = part->row;
  g_autoptr (GbtField) field = NULL;
  GbtField *kept;

  if (self->showing || self->holder == NULL)
    return;

  field = gbt_words_parse_field (part->spec, gtk_editable_get_text (editable), NULL);
  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  if (field == NULL)
    {
      if (part->refusal != NULL)
        refuse_now (self);
      else
        self->refusal_timeout = g_timeout_add_once (REFUSAL_DELAY_MS, refusal_is_due, self);
      return;
    }

  g_clear_pointer (&part->refusal, g_free);
  kept = gbt_field_holder_get_field (self->holder, part->spec);
  if (gbt_field_get_state (kept) != GBT_FIELD_TO_CONFIRM ||
      gbt_field_get_state (field) != GBT_FIELD_UNKNOWN)
    {
      self->showing = TRUE;
      gbt_field_editor_commit (GTK_WIDGET (self), self->holder, part->spec, field,
                               &part->refusal);
      self->showing = FALSE;
      g_clear_pointer (&part->shown, gbt_field_unref);
      part->shown = gbt_field_ref (gbt_field_holder_get_field (self->holder, part->spec));
    }
  gbt_state_button_refresh (self->state);
  show_message (self);
}

static void
show_text (GbtStageRow *self,
           Part        *part)
{
  GbtField *field = gbt_field_holder_get_field (self->holder, part->spec);
  g_autofree char *text = gbt_words_field_entry (part->spec, field);

  if (g_strcmp0 (text, gtk_editable_get_text (part->entry)) == 0)
    return;

  self->showing = TRUE;
  gtk_editable_set_text (part->entry, text);
  self->showing = FALSE;
}

static void
focus_left (GtkEventController *controller,
            Part               *part)
{
  GbtStageRow *self = part->row;

  if (self->holder == NULL)
    return;

  if (self->refusal_timeout != 0)
    refuse_now (self);
  gbt_field_holder_end_edit (self->holder);
  if (part->refusal == NULL)
    show_text (self, part);
}

static void
gbt_stage_row_refresh (GbtFieldEditor *editor)
{
  GbtStageRow *self = GBT_STAGE_ROW (editor);
  gboolean changed = FALSE;

  if (self->holder == NULL || self->showing)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      Part *part = &self->parts[i];
      GbtField *field = gbt_field_holder_get_field (self->holder, part->spec);

      if (field == part->shown)
        continue;

      g_clear_pointer (&part->shown, gbt_field_unref);
      part->shown = gbt_field_ref (field);
      g_clear_pointer (&part->refusal, g_free);
      show_text (self, part);
      changed = TRUE;
    }

  if (changed)
    {
      gbt_state_button_refresh (self->state);
      show_message (self);
    }
}

static void
gbt_stage_row_set_holder (GbtFieldEditor *editor,
                             GbtFieldHolder *holder)
{
  GbtStageRow *self = GBT_STAGE_ROW (editor);

  if (!g_set_object (&self->holder, holder))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      g_clear_pointer (&self->parts[i].shown, gbt_field_unref);
      if (holder != NULL)
        gtk_editable_set_editable (self->parts[i].entry,
                                   !gbt_field_holder_get_read_only (holder));
    }
  gbt_state_button_set_holder (self->state, holder);
  gbt_stage_row_refresh (editor);
}

static void
gbt_stage_row_set_unit (GbtFieldEditor *editor,
                        GbtUnit         unit)
{
}

static gboolean
gbt_stage_row_has_field (GbtFieldEditor *editor,
                         const GbtFieldSpec *spec)
{
  GbtStageRow *self = GBT_STAGE_ROW (editor);

  return self->parts[0].spec == spec || self->parts[1].spec == spec;
}

static void
gbt_stage_row_focus_field (GbtFieldEditor *editor,
                           const GbtFieldSpec *spec)
{
  GbtStageRow *self = GBT_STAGE_ROW (editor);

  gtk_widget_grab_focus (GTK_WIDGET (self->parts[self->parts[1].spec == spec ? 1 : 0].entry));
}

static void
gbt_stage_row_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_stage_row_set_holder;
  iface->set_unit = gbt_stage_row_set_unit;
  iface->refresh = gbt_stage_row_refresh;
  iface->has_field = gbt_stage_row_has_field;
  iface->focus_field = gbt_stage_row_focus_field;
}

static void
state_known (GbtStageRow        *self,
             const GbtFieldSpec *spec)
{
  gbt_stage_row_focus_field (GBT_FIELD_EDITOR (self), spec);
}

static void
add_entry (GbtStageRow *self,
           Part        *part,
           int          chars)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  part->row = self;
  part->entry = GTK_EDITABLE (entry);
  gtk_editable_set_width_chars (part->entry, chars);
  gtk_editable_set_max_width_chars (part->entry, chars);
  gtk_editable_set_alignment (part->entry, 1.0f);
  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_FREE_FORM);
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (entry, "numeric");
  g_signal_connect (entry, "changed", G_CALLBACK (text_changed), part);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_left), part);
  gtk_widget_add_controller (GTK_WIDGET (gtk_editable_get_delegate (part->entry)), focus);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), entry);
}

static void
gbt_stage_row_get_property (GObject    *object,
                            guint       property,
                            GValue     *value,
                            GParamSpec *pspec)
{
  GbtStageRow *self = GBT_STAGE_ROW (object);

  switch (property)
    {
    case PROP_FIRST:
    case PROP_SECOND:
      g_value_set_string (value,
                          self->parts[property - PROP_FIRST].spec->key);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_stage_row_set_property (GObject      *object,
                            guint         property,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  GbtStageRow *self = GBT_STAGE_ROW (object);

  switch (property)
    {
    case PROP_FIRST:
    case PROP_SECOND:
      self->parts[property - PROP_FIRST].spec = gbt_field_spec_find (g_value_get_string (value));
      if (self->parts[property - PROP_FIRST].spec == NULL)
        g_error ("No field has the key %s", g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_stage_row_constructed (GObject *object)
{
  GbtStageRow *self = GBT_STAGE_ROW (object);

  G_OBJECT_CLASS (gbt_stage_row_parent_class)->constructed (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->parts[i].entry),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      gbt_words_spec_label (self->parts[i].spec), -1);
      gbt_state_button_add_field (self->state, self->parts[i].spec);
    }
}

static void
gbt_stage_row_dispose (GObject *object)
{
  GbtStageRow *self = GBT_STAGE_ROW (object);

  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  g_clear_object (&self->holder);
  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      g_clear_pointer (&self->parts[i].shown, gbt_field_unref);
      g_clear_pointer (&self->parts[i].refusal, g_free);
    }

  G_OBJECT_CLASS (gbt_stage_row_parent_class)->dispose (object);
}

static void
gbt_stage_row_class_init (GbtStageRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gbt_stage_row_get_property;
  object_class->set_property = gbt_stage_row_set_property;
  object_class->constructed = gbt_stage_row_constructed;
  object_class->dispose = gbt_stage_row_dispose;

  properties[PROP_FIRST]
      = g_param_spec_string ("first", NULL, NULL, "need.limit-tokens", flags);
  properties[PROP_SECOND]
      = g_param_spec_string ("second", NULL, NULL, "need.limit-requests", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_stage_row_init (GbtStageRow *self)
{
  GtkWidget *times = gtk_label_new ("×");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);

  self->state = GBT_STATE_BUTTON (gbt_state_button_new ());
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->state));
  add_entry (self, &self->parts[0], 7);
  gtk_widget_add_css_class (times, "dimmed");
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), times);
  add_entry (self, &self->parts[1], 4);
  g_signal_connect_swapped (self->state, "known", G_CALLBACK (state_known), self);
}
