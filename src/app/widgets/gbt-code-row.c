/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-code-row.h"

#include <glib/gi18n.h>

#include "gbt-field-editor.h"
#include "gbt-format.h"
#include "gbt-state-button.h"
#include "gbt-words.h"

struct _GbtCodeRow
{
  AdwComboRow parent_instance;

  GbtStateButton *state;

  GbtFieldHolder *holder;
  const GbtFieldSpec *spec;
  char **codes;
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

static void gbt_code_row_editor_init (GbtFieldEditorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtCodeRow, gbt_code_row, ADW_TYPE_COMBO_ROW,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_EDITOR,
                                                      gbt_code_row_editor_init))

/* A word that is in no list was written elsewhere: it is shown for what it is. */
static guint
append_choice (GbtCodeRow *self,
               const char *code)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *label = gbt_words_spec_code (self->spec, code);

  g_strv_builder_addv (builder, (const char **) self->codes);
  g_strv_builder_add (builder, code);
  g_strfreev (self->codes);
  self->codes = g_strv_builder_end (builder);
  gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (ADW_COMBO_ROW (self))), label);
  return g_strv_length (self->codes);
}

static void
gbt_code_row_refresh (GbtFieldEditor *editor)
{
  GbtCodeRow *self = GBT_CODE_ROW (editor);
  guint selected = 0;
  GbtField *field;

  if (self->holder == NULL)
    return;

  field = gbt_field_holder_get_field (self->holder, self->spec);
  self->showing = TRUE;
  for (guint i = 0; gbt_field_is_known (field) && self->codes[i] != NULL; i++)
    {
      if (g_str_equal (self->codes[i], gbt_field_get_text (field)))
        selected = i + 1;
    }
  if (gbt_field_is_known (field) && selected == 0)
    selected = append_choice (self, gbt_field_get_text (field));

  adw_combo_row_set_selected (ADW_COMBO_ROW (self), selected);
  self->showing = FALSE;

  gbt_state_button_refresh (self->state);
  gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self),
                                gbt_field_get_state (field) == GBT_FIELD_TO_CONFIRM
                                    ? gbt_field_get_note (field)
                                    : NULL,
                                "warning");
}

static void
selected_changed (GbtCodeRow *self)
{
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self));
  g_autoptr (GbtField) field = NULL;
  g_autofree char *refusal = NULL;

  if (self->showing || self->holder == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;

  field = selected == 0 ? gbt_field_new_unknown ()
                        : gbt_field_new_text (self->codes[selected - 1], NULL);
  if (!gbt_field_editor_commit (GTK_WIDGET (self), self->holder, self->spec, field, &refusal))
    {
      gbt_code_row_refresh (GBT_FIELD_EDITOR (self));
      gbt_field_editor_set_message (GTK_LIST_BOX_ROW (self), refusal, "error");
    }
  gbt_field_holder_end_edit (self->holder);
}

static void
gbt_code_row_set_holder (GbtFieldEditor *editor,
                            GbtFieldHolder *holder)
{
  GbtCodeRow *self = GBT_CODE_ROW (editor);

  if (!g_set_object (&self->holder, holder))
    return;

  gbt_state_button_set_holder (self->state, holder);
  gbt_code_row_refresh (editor);
}

static void
gbt_code_row_set_unit (GbtFieldEditor *editor,
                       GbtUnit         unit)
{
}

static gboolean
gbt_code_row_has_field (GbtFieldEditor *editor,
                        const GbtFieldSpec *spec)
{
  return GBT_CODE_ROW (editor)->spec == spec;
}

static void
gbt_code_row_focus_field (GbtFieldEditor *editor,
                          const GbtFieldSpec *spec)
{
  gtk_widget_grab_focus (GTK_WIDGET (editor));
}

static void
gbt_code_row_editor_init (GbtFieldEditorInterface *iface)
{
  iface->set_holder = gbt_code_row_set_holder;
  iface->set_unit = gbt_code_row_set_unit;
  iface->refresh = gbt_code_row_refresh;
  iface->has_field = gbt_code_row_has_field;
  iface->focus_field = gbt_code_row_focus_field;
}

static void
word_setup (GtkSignalListItemFactory *factory,
            GtkListItem              *list_item)
{
  gtk_list_item_set_child (list_item, g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "ellipsize",
                                                    PANGO_ELLIPSIZE_END, NULL));
}

/* Where nothing is chosen the mark beside says so, if there is one: saying it twice would be noise. */
static void
word_bind (GtkSignalListItemFactory *factory,
           GtkListItem              *list_item,
           AdwComboRow              *row)
{
  GtkStringObject *word = gtk_list_item_get_item (list_item);
  g_autoptr (GtkStringObject) unknown
      = g_list_model_get_item (adw_combo_row_get_model (row), 0);

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (list_item)),
                       word == unknown && !GBT_CODE_ROW (row)->plain ? "" : gtk_string_object_get_string (word));
}

static void
choice_setup (GtkSignalListItemFactory *factory,
              GtkListItem              *list_item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *check = gtk_image_new_from_icon_name ("object-select-symbolic");

  gtk_box_append (GTK_BOX (box), g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, NULL));
  g_object_set (check, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_box_append (GTK_BOX (box), check);
  gtk_list_item_set_child (list_item, box);
}

static void
show_check (AdwComboRow *row,
            GParamSpec  *pspec,
            GtkListItem *list_item)
{
  GtkWidget *check = gtk_widget_get_last_child (gtk_list_item_get_child (list_item));

  gtk_widget_set_opacity (check, adw_combo_row_get_selected_item (row) ==
                                         gtk_list_item_get_item (list_item)
                                     ? 1.0
                                     : 0.0);
}

static void
choice_bind (GtkSignalListItemFactory *factory,
             GtkListItem              *list_item,
             AdwComboRow              *row)
{
  GtkStringObject *word = gtk_list_item_get_item (list_item);
  GtkWidget *box = gtk_list_item_get_child (list_item);

  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (box)),
                       gtk_string_object_get_string (word));
  g_signal_connect_object (row, "notify::selected-item", G_CALLBACK (show_check), list_item, 0);
  show_check (row, NULL, list_item);
}

static void
choice_unbind (GtkSignalListItemFactory *factory,
               GtkListItem              *list_item,
               AdwComboRow              *row)
{
  g_signal_handlers_disconnect_by_data (row, list_item);
}

static void
set_factories (GbtCodeRow *self)
{
  g_autoptr (GtkListItemFactory) word = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) choice = gtk_signal_list_item_factory_new ();

  g_signal_connect (word, "setup", G_CALLBACK (word_setup), NULL);
  g_signal_connect_object (word, "bind", G_CALLBACK (word_bind), self, G_CONNECT_DEFAULT);
  g_signal_connect (choice, "setup", G_CALLBACK (choice_setup), NULL);
  g_signal_connect_object (choice, "bind", G_CALLBACK (choice_bind), self, G_CONNECT_DEFAULT);
  g_signal_connect_object (choice, "unbind", G_CALLBACK (choice_unbind), self, G_CONNECT_DEFAULT);
  adw_combo_row_set_factory (ADW_COMBO_ROW (self), word);
  adw_combo_row_set_list_factory (ADW_COMBO_ROW (self), choice);
}

static void
gbt_code_row_get_property (GObject    *object,
                           guint       property,
                           GValue     *value,
                           GParamSpec *pspec)
{
  GbtCodeRow *self = GBT_CODE_ROW (object);

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
gbt_code_row_set_property (GObject      *object,
                           guint         property,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  GbtCodeRow *self = GBT_CODE_ROW (object);

  switch (property)
    {
    case PROP_FIELD:
      self->spec = gbt_field_spec_find (g_value_get_string (value));
      if (self->spec == NULL)
        g_error ("No field has the key %s", g_value_get_string (value));
      break;

    case PROP_PLAIN:
      self->plain = g_value_get_boolean (value);
      gtk_widget_set_visible (GTK_WIDGET (self->state), !self->plain);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static char *
describe_choice (gpointer item)
{
  return g_strdup (gtk_string_object_get_string (item));
}

static void
show_choices (GbtCodeRow        *self,
              const char *const *codes,
              const char *const *labels)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  g_strfreev (self->codes);
  self->codes = g_strdupv ((char **) codes);
  gtk_string_list_append (words, self->plain ? C_ ("choice", "none") : C_ ("amount", "unknown"));
  for (guint i = 0; codes[i] != NULL; i++)
    gtk_string_list_append (words, labels[i]);

  self->showing = TRUE;
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (words));
  self->showing = FALSE;
  adw_combo_row_set_enable_search (ADW_COMBO_ROW (self), g_strv_length (self->codes) > 20);
}

static int
compare_words (gconstpointer a,
               gconstpointer b,
               gpointer      words)
{
  return gbt_format_compare (gbt_words_get_language (), g_hash_table_lookup (words, *(char *const *) a),
                             g_hash_table_lookup (words, *(char *const *) b));
}

/* The closed list of the field, in its order; countries by their names. */
static void
show_own_codes (GbtCodeRow *self)
{
  const char *const *codes = self->spec->codes;
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  if (self->spec->type == GBT_FIELD_TYPE_COUNTRY)
    codes = gbt_format_list_countries ();
  for (guint i = 0; codes != NULL && codes[i] != NULL; i++)
    {
      g_ptr_array_add (sorted, (char *) codes[i]);
      g_hash_table_insert (words, (char *) codes[i], gbt_words_spec_code (self->spec, codes[i]));
    }
  if (self->spec->type == GBT_FIELD_TYPE_COUNTRY)
    g_ptr_array_sort_with_data (sorted, compare_words, words);
  for (guint i = 0; i < sorted->len; i++)
    g_ptr_array_add (labels, g_hash_table_lookup (words, sorted->pdata[i]));
  g_ptr_array_add (sorted, NULL);
  g_ptr_array_add (labels, NULL);
  show_choices (self, (const char *const *) sorted->pdata, (const char *const *) labels->pdata);
}

static void
gbt_code_row_constructed (GObject *object)
{
  GbtCodeRow *self = GBT_CODE_ROW (object);

  G_OBJECT_CLASS (gbt_code_row_parent_class)->constructed (object);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), gbt_words_spec_label (self->spec));
  gbt_state_button_add_field (self->state, self->spec);
  show_own_codes (self);
}

static void
gbt_code_row_dispose (GObject *object)
{
  GbtCodeRow *self = GBT_CODE_ROW (object);

  g_clear_object (&self->holder);
  g_clear_pointer (&self->codes, g_strfreev);

  G_OBJECT_CLASS (gbt_code_row_parent_class)->dispose (object);
}

static void
gbt_code_row_class_init (GbtCodeRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_code_row_get_property;
  object_class->set_property = gbt_code_row_set_property;
  object_class->constructed = gbt_code_row_constructed;
  object_class->dispose = gbt_code_row_dispose;

  properties[PROP_FIELD] = g_param_spec_string (
      "field", NULL, NULL, "need.task",
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_PLAIN]
      = g_param_spec_boolean ("plain", NULL, NULL, FALSE,
                              G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_code_row_init (GbtCodeRow *self)
{
  g_autoptr (GtkExpression) expression = NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  set_factories (self);
  /* What a search in a long list looks at. */
  expression = gtk_cclosure_expression_new (G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK (describe_choice), NULL, NULL);
  adw_combo_row_set_expression (ADW_COMBO_ROW (self), expression);
  adw_combo_row_set_search_match_mode (ADW_COMBO_ROW (self), GTK_STRING_FILTER_MATCH_MODE_SUBSTRING);
  self->state = GBT_STATE_BUTTON (gbt_state_button_new ());
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->state));
  /* Before the choice, whose arrow stays at the end of the row. */
  gtk_widget_insert_after (GTK_WIDGET (self->state),
                           gtk_widget_get_parent (GTK_WIDGET (self->state)), NULL);
  g_signal_connect (self, "notify::selected", G_CALLBACK (selected_changed), NULL);
  g_signal_connect_swapped (self->state, "known", G_CALLBACK (gtk_widget_grab_focus), self);
}

/**
 * gbt_code_row_set_choices:
 * @self: a row
 * @codes: (array zero-terminated=1): what the field may hold
 * @labels: (array zero-terminated=1): the word of each, in the language of the window
 *
 * For a field that is no closed list by itself, and is one here: a run of this sheet, the GPU
 * model of one of its offers. What the field holds that is not among them is added.
 */
void
gbt_code_row_set_choices (GbtCodeRow        *self,
                          const char *const *codes,
                          const char *const *labels)
{
  g_return_if_fail (GBT_IS_CODE_ROW (self));

  show_choices (self, codes, labels);
  gbt_code_row_refresh (GBT_FIELD_EDITOR (self));
}
