/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-form.h"

#include <glib/gi18n.h>

#include "gbt-code-row.h"
#include "gbt-error.h"
#include "gbt-field-editor.h"
#include "gbt-field-row.h"
#include "gbt-format.h"
#include "gbt-list-row.h"
#include "gbt-prose-row.h"
#include "gbt-text.h"
#include "gbt-words.h"

typedef enum
{
  PLACE_MORE, /* with the fields of its section */
  PLACE_FIRST,
  PLACE_NOWHERE,
} Place;

typedef struct
{
  Place place;
  char **codes;
  char **labels;
} Slot;

struct _GbtEntryForm
{
  AdwBin parent_instance;

  GtkBox *box;
  GtkWidget *more; /* the button that shows the other fields */

  GbtEntryKind kind;
  Slot *slots;
  GArray *first; /* of guint, in the order asked for */
  GPtrArray *editors;
  GbtEntryDraft *draft;
  GbtUnit unit;
};

G_DEFINE_FINAL_TYPE (GbtEntryForm, gbt_entry_form, ADW_TYPE_BIN)

static guint
count_fields (GbtEntryForm *self)
{
  return gbt_entry_kind_get_n_fields (self->kind);
}

static GType
choose_row (const GbtFieldSpec *spec,
            const Slot         *slot)
{
  switch (spec->type)
    {
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_COUNTRY:
      return GBT_TYPE_CODE_ROW;

    case GBT_FIELD_TYPE_LIST:
      return spec->codes != NULL || slot->codes != NULL ? GBT_TYPE_LIST_ROW : GBT_TYPE_FIELD_ROW;

    case GBT_FIELD_TYPE_PROSE:
      return GBT_TYPE_PROSE_ROW;

    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
    case GBT_FIELD_TYPE_DECIMAL:
    case GBT_FIELD_TYPE_DATE:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_CURRENCY:
    default:
      return slot->codes != NULL ? GBT_TYPE_CODE_ROW : GBT_TYPE_FIELD_ROW;
    }
}

static void
add_row (GbtEntryForm        *self,
         AdwPreferencesGroup *group,
         guint                field)
{
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (self->kind, field);
  const Slot *slot = &self->slots[field];
  GtkWidget *row = g_object_new (choose_row (spec, slot), "field", spec->key, NULL);

  if (slot->codes != NULL && GBT_IS_CODE_ROW (row))
    gbt_code_row_set_choices (GBT_CODE_ROW (row), (const char *const *) slot->codes,
                              (const char *const *) slot->labels);
  else if (slot->codes != NULL && GBT_IS_LIST_ROW (row))
    gbt_list_row_set_choices (GBT_LIST_ROW (row), (const char *const *) slot->codes,
                              (const char *const *) slot->labels);
  if (ADW_IS_ENTRY_ROW (row))
    adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);

  adw_preferences_group_add (group, row);
  gbt_field_editor_set_unit (GBT_FIELD_EDITOR (row), self->unit);
  gbt_field_editor_set_holder (GBT_FIELD_EDITOR (row), GBT_FIELD_HOLDER (self->draft));
  g_ptr_array_add (self->editors, row);
}

/* A group for each section that has fields left, in the order of the table. */
static void
add_sections (GbtEntryForm *self)
{
  AdwPreferencesGroup *group = NULL;
  int section = -1;

  for (guint i = 0; i < count_fields (self); i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (self->kind, i);

      if (self->slots[i].place != PLACE_MORE)
        continue;

      if ((int) spec->section != section)
        {
          section = (int) spec->section;
          group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
          adw_preferences_group_set_title (
              group, gbt_text (gbt_words_get_language (), gbt_field_section_get_label (spec->section)));
          gtk_box_append (self->box, GTK_WIDGET (group));
        }
      add_row (self, group, i);
    }
}

static void
show_more (GbtEntryForm *self)
{
  guint n_before = self->editors->len;

  if (self->more == NULL)
    return;

  gtk_box_remove (self->box, self->more);
  self->more = NULL;
  add_sections (self);
  if (self->editors->len > n_before)
    gtk_widget_child_focus (gtk_widget_get_ancestor (self->editors->pdata[n_before],
                                                     ADW_TYPE_PREFERENCES_GROUP),
                            GTK_DIR_TAB_FORWARD);
}

/* "More fields, 12 filled": nothing that is known hides without a word. */
static char *
word_more (GbtEntryForm *self)
{
  GbtEntry *entry = gbt_entry_draft_get_entry (self->draft);
  guint n_filled = 0;

  for (guint i = 0; i < count_fields (self); i++)
    {
      g_autoptr (GbtField) field = gbt_entry_get_field (entry, i);

      if (self->slots[i].place == PLACE_MORE && gbt_field_get_state (field) != GBT_FIELD_UNKNOWN)
        n_filled++;
    }

  if (n_filled == 0)
    return g_strdup (_ ("More Fields"));
  return gbt_format_counted (gbt_words_get_language (), "More Fields, {1} Filled",
                             "More Fields, {1} Filled", n_filled);
}

static void
build (GbtEntryForm *self)
{
  g_autofree char *label = NULL;
  AdwPreferencesGroup *group;
  GtkWidget *child;
  gboolean has_more = FALSE;

  g_ptr_array_set_size (self->editors, 0);
  self->more = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_box_remove (self->box, child);

  if (self->first->len == 0)
    {
      add_sections (self);
      return;
    }

  group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  gtk_box_append (self->box, GTK_WIDGET (group));
  for (guint i = 0; i < self->first->len; i++)
    add_row (self, group, g_array_index (self->first, guint, i));

  for (guint i = 0; i < count_fields (self); i++)
    has_more = has_more || self->slots[i].place == PLACE_MORE;
  if (!has_more)
    return;

  label = word_more (self);
  self->more = gtk_button_new_with_label (label);
  gtk_widget_set_halign (self->more, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->more, "pill");
  g_signal_connect_swapped (self->more, "clicked", G_CALLBACK (show_more), self);
  gtk_box_append (self->box, self->more);
}

static void
entry_changed (GbtEntryForm *self)
{
  for (guint i = 0; i < self->editors->len; i++)
    gbt_field_editor_refresh (self->editors->pdata[i]);
}

static void
gbt_entry_form_dispose (GObject *object)
{
  GbtEntryForm *self = GBT_ENTRY_FORM (object);

  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_clear_object (&self->draft);

  G_OBJECT_CLASS (gbt_entry_form_parent_class)->dispose (object);
}

static void
gbt_entry_form_finalize (GObject *object)
{
  GbtEntryForm *self = GBT_ENTRY_FORM (object);

  for (guint i = 0; i < count_fields (self); i++)
    {
      g_strfreev (self->slots[i].codes);
      g_strfreev (self->slots[i].labels);
    }
  g_clear_pointer (&self->slots, g_free);
  g_clear_pointer (&self->first, g_array_unref);
  g_clear_pointer (&self->editors, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_entry_form_parent_class)->finalize (object);
}

static void
gbt_entry_form_class_init (GbtEntryFormClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = gbt_entry_form_dispose;
  object_class->finalize = gbt_entry_form_finalize;
}

static void
gbt_entry_form_init (GbtEntryForm *self)
{
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 24));
  self->first = g_array_new (FALSE, FALSE, sizeof (guint));
  self->editors = g_ptr_array_new ();
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->box));
}

/**
 * gbt_entry_form_new:
 * @kind: what it edits
 *
 * Returns: a form that shows nothing until it has its draft
 */
GtkWidget *
gbt_entry_form_new (GbtEntryKind kind)
{
  GbtEntryForm *self = g_object_new (GBT_TYPE_ENTRY_FORM, NULL);

  self->kind = kind;
  self->slots = g_new0 (Slot, count_fields (self));
  return GTK_WIDGET (self);
}

/**
 * gbt_entry_form_set_first:
 * @self: a form, before its draft
 * @fields: (array length=n_fields): numbers of the fields to show first, in this order
 * @n_fields: how many
 *
 * The others stand under "More fields". Without this call all are shown, by section.
 */
void
gbt_entry_form_set_first (GbtEntryForm *self,
                          const guint  *fields,
                          gsize         n_fields)
{
  g_return_if_fail (GBT_IS_ENTRY_FORM (self));
  g_return_if_fail (self->draft == NULL);

  g_array_set_size (self->first, 0);
  for (gsize i = 0; i < n_fields; i++)
    {
      g_return_if_fail (fields[i] < count_fields (self));
      self->slots[fields[i]].place = PLACE_FIRST;
      g_array_append_val (self->first, fields[i]);
    }
}

/**
 * gbt_entry_form_set_hidden:
 * @self: a form, before its draft
 * @fields: (array length=n_fields): numbers of the fields that are not for a form
 * @n_fields: how many
 *
 * They keep what they hold.
 */
void
gbt_entry_form_set_hidden (GbtEntryForm *self,
                           const guint  *fields,
                           gsize         n_fields)
{
  g_return_if_fail (GBT_IS_ENTRY_FORM (self));
  g_return_if_fail (self->draft == NULL);

  for (gsize i = 0; i < n_fields; i++)
    {
      g_return_if_fail (fields[i] < count_fields (self));
      self->slots[fields[i]].place = PLACE_NOWHERE;
    }
}

/**
 * gbt_entry_form_set_choices:
 * @self: a form, before its draft
 * @field: the number of a field of text, or of a list
 * @codes: (array zero-terminated=1): what it may hold here
 * @labels: (array zero-terminated=1): what each is, in the language of the window
 *
 * It is chosen instead of typed.
 */
void
gbt_entry_form_set_choices (GbtEntryForm      *self,
                            guint              field,
                            const char *const *codes,
                            const char *const *labels)
{
  Slot *slot;

  g_return_if_fail (GBT_IS_ENTRY_FORM (self));
  g_return_if_fail (self->draft == NULL);
  g_return_if_fail (field < count_fields (self));

  slot = &self->slots[field];
  g_strfreev (slot->codes);
  g_strfreev (slot->labels);
  slot->codes = g_strdupv ((char **) codes);
  slot->labels = g_strdupv ((char **) labels);
}

/**
 * gbt_entry_form_set_draft:
 * @self: a form
 * @draft: what it edits, of the form's kind
 */
void
gbt_entry_form_set_draft (GbtEntryForm  *self,
                          GbtEntryDraft *draft)
{
  g_return_if_fail (GBT_IS_ENTRY_FORM (self));
  g_return_if_fail (GBT_IS_ENTRY_DRAFT (draft));
  g_return_if_fail (gbt_entry_get_kind (gbt_entry_draft_get_entry (draft)) == self->kind);

  if (self->draft == draft)
    return;

  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_set_object (&self->draft, draft);
  g_signal_connect_object (draft, "notify::entry", G_CALLBACK (entry_changed), self,
                           G_CONNECT_SWAPPED);
  build (self);
}

/**
 * gbt_entry_form_set_unit:
 * @self: a form
 * @unit: the unit of every amount shown
 */
void
gbt_entry_form_set_unit (GbtEntryForm *self,
                         GbtUnit       unit)
{
  g_return_if_fail (GBT_IS_ENTRY_FORM (self));

  self->unit = unit;
  for (guint i = 0; i < self->editors->len; i++)
    gbt_field_editor_set_unit (self->editors->pdata[i], unit);
}

/**
 * gbt_entry_form_show_field:
 * @self: a form with its draft
 * @field: the number of a field
 *
 * Shows what hides its row and puts the keyboard in it.
 */
void
gbt_entry_form_show_field (GbtEntryForm *self,
                           guint         field)
{
  const GbtFieldSpec *spec;

  g_return_if_fail (GBT_IS_ENTRY_FORM (self));
  g_return_if_fail (field < count_fields (self));

  if (self->slots[field].place == PLACE_MORE)
    show_more (self);

  spec = gbt_entry_kind_get_spec (self->kind, field);
  for (guint i = 0; i < self->editors->len; i++)
    {
      if (gbt_field_editor_has_field (self->editors->pdata[i], spec))
        gbt_field_editor_focus_field (self->editors->pdata[i], spec);
    }
}

/**
 * gbt_entry_form_check:
 * @self: a form with its draft
 * @error: set when something typed is refused, or when a field does not fit
 *
 * The keyboard goes to the first row that is refused.
 *
 * Returns: whether the draft is what the form shows, and fits
 */
gboolean
gbt_entry_form_check (GbtEntryForm  *self,
                      GError       **error)
{
  g_return_val_if_fail (GBT_IS_ENTRY_FORM (self), FALSE);

  for (guint i = 0; i < self->editors->len; i++)
    {
      GbtFieldEditor *editor = self->editors->pdata[i];

      if (!gbt_field_editor_is_refused (editor))
        continue;

      gtk_widget_grab_focus (GTK_WIDGET (editor));
      gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” is not filled as it should be"),
                     adw_preferences_row_get_title (ADW_PREFERENCES_ROW (editor)), NULL);
      return FALSE;
    }

  return gbt_entry_check (gbt_entry_draft_get_entry (self->draft), error);
}
