/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-state-button.h"

#include <glib/gi18n.h>

#include "gbt-chip.h"
#include "gbt-field-editor.h"
#include "gbt-text.h"
#include "gbt-words.h"

#define MAX_FIELDS 2

typedef struct
{
  const GbtFieldSpec *spec;
  GtkCheckButton *known;
  GtkCheckButton *unknown;
  GtkCheckButton *to_confirm;
  GtkEditable *condition;
} Part;

struct _GbtStateButton
{
  GtkWidget parent_instance;

  GtkMenuButton *button;
  GtkStack *faces;
  GbtChip *chip;

  GbtFieldHolder *holder;
  Part parts[MAX_FIELDS];
  guint n_parts;
  gboolean showing;
};

enum
{
  SIGNAL_KNOWN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtStateButton, gbt_state_button, GTK_TYPE_WIDGET)

static void
show_part (GbtStateButton *self,
           Part           *part)
{
  GbtField *field = gbt_field_holder_get_field (self->holder, part->spec);
  GbtFieldState state = gbt_field_get_state (field);
  GtkCheckButton *check = part->known;

  if (state == GBT_FIELD_UNKNOWN)
    check = part->unknown;
  else if (state == GBT_FIELD_TO_CONFIRM)
    check = part->to_confirm;

  self->showing = TRUE;
  gtk_check_button_set_active (check, TRUE);
  gtk_editable_set_text (part->condition,
                         state == GBT_FIELD_TO_CONFIRM ? gbt_field_get_note (field) : "");
  self->showing = FALSE;
}

static void
state_chosen (GtkCheckButton *check,
              GbtStateButton *self)
{
  Part *part = g_object_get_data (G_OBJECT (check), "gbt-part");
  g_autoptr (GbtField) field = NULL;

  if (self->showing || !gtk_check_button_get_active (check))
    return;

  if (check == part->known)
    {
      gtk_menu_button_popdown (self->button);
      g_signal_emit (self, signals[SIGNAL_KNOWN], 0, part->spec);
    }
  else if (check == part->unknown)
    {
      field = gbt_field_new_unknown ();
      gbt_field_editor_commit (GTK_WIDGET (self), self->holder, part->spec, field, NULL);
      gbt_field_holder_end_edit (self->holder);
      gtk_menu_button_popdown (self->button);
    }
  else
    gtk_widget_grab_focus (GTK_WIDGET (part->condition));
}

static void
condition_changed (GtkEditable    *editable,
                   GbtStateButton *self)
{
  Part *part = g_object_get_data (G_OBJECT (editable), "gbt-part");
  g_autofree char *condition = NULL;
  g_autoptr (GbtField) field = NULL;

  if (self->showing)
    return;

  condition = g_strstrip (g_strdup (gtk_editable_get_text (editable)));
  field = *condition != '\0' ? gbt_field_new_to_confirm (condition) : gbt_field_new_unknown ();
  if (*condition != '\0')
    {
      self->showing = TRUE;
      gtk_check_button_set_active (part->to_confirm, TRUE);
      self->showing = FALSE;
    }
  gbt_field_editor_commit (GTK_WIDGET (self), self->holder, part->spec, field, NULL);
}

static GtkCheckButton *
add_check (GtkBox         *box,
           GtkCheckButton *group,
           Part           *part,
           const char     *label)
{
  GtkWidget *check = gtk_check_button_new_with_label (label);

  gtk_check_button_set_group (GTK_CHECK_BUTTON (check), group);
  g_object_set_data (G_OBJECT (check), "gbt-part", part);
  gtk_box_append (box, check);
  return GTK_CHECK_BUTTON (check);
}

static void
add_part (GbtStateButton *self,
          GtkBox         *box,
          Part           *part)
{
  const char *label = gbt_words_spec_label (part->spec);
  GtkWidget *heading = gtk_label_new (label);
  GtkWidget *entry = gtk_entry_new ();

  gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (box, heading);

  part->known = add_check (box, NULL, part, C_ ("field", "Known"));
  part->unknown = add_check (box, part->known, part, C_ ("field", "Unknown"));
  part->to_confirm = add_check (box, part->known, part, C_ ("field", "To confirm"));

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Condition that would settle it"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 26);
  gtk_widget_set_margin_start (entry, 24);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Condition that would settle it"), -1);
  g_object_set_data (G_OBJECT (entry), "gbt-part", part);
  gtk_box_append (box, entry);
  part->condition = GTK_EDITABLE (entry);

  show_part (self, part);
  g_signal_connect (part->known, "toggled", G_CALLBACK (state_chosen), self);
  g_signal_connect (part->unknown, "toggled", G_CALLBACK (state_chosen), self);
  g_signal_connect (part->to_confirm, "toggled", G_CALLBACK (state_chosen), self);
  g_signal_connect (entry, "changed", G_CALLBACK (condition_changed), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (gtk_menu_button_popdown), self->button);
}

static void
popover_closed (GbtStateButton *self)
{
  if (self->holder != NULL)
    gbt_field_holder_end_edit (self->holder);
}

/* Made when first opened: a page has some forty of these. */
static void
create_popover (GtkMenuButton *button,
                gpointer       user_data)
{
  GbtStateButton *self = user_data;
  GtkWidget *popover;
  GtkWidget *box;

  if (self->holder == NULL || gtk_menu_button_get_popover (button) != NULL)
    return;

  popover = gtk_popover_new ();
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  for (guint i = 0; i < self->n_parts; i++)
    {
      if (i > 0)
        gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
      add_part (self, GTK_BOX (box), &self->parts[i]);
    }
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  g_signal_connect_swapped (popover, "closed", G_CALLBACK (popover_closed), self);
  gtk_menu_button_set_popover (button, popover);
}

static void
gbt_state_button_dispose (GObject *object)
{
  GbtStateButton *self = GBT_STATE_BUTTON (object);

  g_clear_object (&self->holder);
  g_clear_pointer ((GtkWidget **) &self->button, gtk_widget_unparent);

  G_OBJECT_CLASS (gbt_state_button_parent_class)->dispose (object);
}

static void
gbt_state_button_class_init (GbtStateButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gbt_state_button_dispose;

  signals[SIGNAL_KNOWN] = g_signal_new ("known", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void
gbt_state_button_init (GbtStateButton *self)
{
  GtkWidget *more = gtk_image_new_from_icon_name ("view-more-symbolic");

  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  self->chip = GBT_CHIP (gbt_chip_new ());
  self->faces = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_hhomogeneous (self->faces, FALSE);
  gtk_stack_add_named (self->faces, more, "known");
  gtk_stack_add_named (self->faces, GTK_WIDGET (self->chip), "chip");

  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_child (self->button, GTK_WIDGET (self->faces));
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_menu_button_set_create_popup_func (self->button, create_popover, self, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
}

/**
 * gbt_state_button_new:
 *
 * Returns: a button that speaks of no field yet
 */
GtkWidget *
gbt_state_button_new (void)
{
  return g_object_new (GBT_TYPE_STATE_BUTTON, NULL);
}

/**
 * gbt_state_button_add_field:
 * @self: a button
 * @spec: a field of its row; at most two
 */
void
gbt_state_button_add_field (GbtStateButton *self,
                            const GbtFieldSpec *spec)
{
  g_return_if_fail (GBT_IS_STATE_BUTTON (self));
  g_return_if_fail (self->n_parts < MAX_FIELDS);

  self->parts[self->n_parts++].spec = spec;
}

/**
 * gbt_state_button_set_holder:
 * @self: a button
 * @holder: (nullable): what holds the fields
 */
void
gbt_state_button_set_holder (GbtStateButton *self,
                                GbtFieldHolder *holder)
{
  g_return_if_fail (GBT_IS_STATE_BUTTON (self));

  if (g_set_object (&self->holder, holder))
    gbt_state_button_refresh (self);
}

/**
 * gbt_state_button_get_quiet:
 * @self: a button
 *
 * Returns: whether all its fields are known: there is nothing to say, only something to change
 */
gboolean
gbt_state_button_get_quiet (GbtStateButton *self)
{
  g_return_val_if_fail (GBT_IS_STATE_BUTTON (self), TRUE);

  return gtk_widget_has_css_class (GTK_WIDGET (self), "gbt-quiet");
}

static char *
word_state (GbtStateButton *self,
            GbtFieldState   state)
{
  const char *label = gbt_words_spec_label (self->parts[0].spec);

  switch (state)
    {
    case GBT_FIELD_UNKNOWN:
      return gbt_text_fill (_ ("{1}: unknown. Change its state"), label, NULL);

    case GBT_FIELD_TO_CONFIRM:
      return gbt_text_fill (_ ("{1}: to confirm. Change its state"), label, NULL);

    case GBT_FIELD_KNOWN:
    case GBT_FIELD_NOT_APPLICABLE:
    default:
      return gbt_text_fill (_ ("{1}: known. Change its state"), label, NULL);
    }
}

/**
 * gbt_state_button_refresh:
 * @self: a button
 *
 * Shows the states that the holder has now; of two fields, the one that lacks most.
 */
void
gbt_state_button_refresh (GbtStateButton *self)
{
  GbtFieldState shown = GBT_FIELD_KNOWN;
  g_autofree char *name = NULL;

  g_return_if_fail (GBT_IS_STATE_BUTTON (self));

  if (self->holder == NULL)
    return;

  for (guint i = 0; i < self->n_parts; i++)
    {
      GbtField *field = gbt_field_holder_get_field (self->holder, self->parts[i].spec);
      GbtFieldState state = gbt_field_get_state (field);

      if (state == GBT_FIELD_UNKNOWN)
        shown = GBT_FIELD_UNKNOWN;
      else if (state == GBT_FIELD_TO_CONFIRM && shown == GBT_FIELD_KNOWN)
        shown = GBT_FIELD_TO_CONFIRM;
      if (self->parts[i].known != NULL &&
          !gtk_widget_get_mapped (GTK_WIDGET (self->parts[i].condition)))
        show_part (self, &self->parts[i]);
    }

  if (shown == GBT_FIELD_KNOWN)
    gtk_widget_add_css_class (GTK_WIDGET (self), "gbt-quiet");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "gbt-quiet");
  gbt_chip_set_field_state (self->chip, shown);
  gtk_stack_set_visible_child_name (self->faces, shown == GBT_FIELD_KNOWN ? "known" : "chip");

  name = word_state (self, shown);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}
