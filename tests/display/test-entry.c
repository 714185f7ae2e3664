/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include "gbt-entry-dialog.h"
#include "gbt-entry-form.h"
#include "gbt-error.h"
#include "gbt-field-editor.h"
#include "gbt-words.h"

typedef struct
{
  GtkWindow *window;
  GbtEntryForm *form;
  GbtEntryDraft *draft;
} Fixture;

static const guint first_fields[] = { GBT_OFFER_PROVIDER, GBT_OFFER_COUNTRY, GBT_OFFER_NOMINAL };

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr (GbtEntry) entry = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);

  fixture->draft = gbt_entry_draft_new (entry);
  fixture->form = GBT_ENTRY_FORM (gbt_entry_form_new (GBT_ENTRY_OFFER));
  fixture->window = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_child (fixture->window, GTK_WIDGET (fixture->form));
  gtk_window_present (fixture->window);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  gtk_window_destroy (fixture->window);
  g_assert_finalize_object (fixture->draft);
}

static void
test_every_kind (Fixture      *fixture,
                 gconstpointer data)
{
  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    {
      g_autoptr (GbtEntry) entry = gbt_entry_new ((GbtEntryKind) kind, NULL, NULL, 0);
      g_autoptr (GbtEntryDraft) draft = gbt_entry_draft_new (entry);
      GtkWidget *form = g_object_ref_sink (gbt_entry_form_new ((GbtEntryKind) kind));

      gbt_entry_form_set_draft (GBT_ENTRY_FORM (form), draft);
      for (guint i = 0; i < gbt_entry_kind_get_n_fields ((GbtEntryKind) kind); i++)
        g_assert_nonnull (test_find_field (form, gbt_entry_kind_get_spec ((GbtEntryKind) kind, i)->key));
      g_assert_finalize_object (form);
    }
}

static gboolean
has_row (Fixture *fixture,
         guint    field)
{
  g_autoptr (GPtrArray) editors = gbt_field_editor_collect (GTK_WIDGET (fixture->form));
  gboolean found = FALSE;

  for (guint i = 0; i < editors->len; i++)
    found = found || gbt_field_editor_has_field (editors->pdata[i], gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, field));
  return found;
}

static void
test_first_and_more (Fixture      *fixture,
                     gconstpointer data)
{
  static const guint hidden[] = { GBT_OFFER_DOUBTS };

  gbt_entry_form_set_first (fixture->form, first_fields, G_N_ELEMENTS (first_fields));
  gbt_entry_form_set_hidden (fixture->form, hidden, G_N_ELEMENTS (hidden));
  gbt_entry_form_set_draft (fixture->form, fixture->draft);

  g_assert_true (has_row (fixture, GBT_OFFER_PROVIDER));
  g_assert_false (has_row (fixture, GBT_OFFER_HOURLY));

  gbt_entry_form_show_field (fixture->form, GBT_OFFER_HOURLY);
  g_assert_true (has_row (fixture, GBT_OFFER_HOURLY));
  g_assert_false (has_row (fixture, GBT_OFFER_DOUBTS));
}

static void
type_in (Fixture    *fixture,
         const char *key,
         const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (test_find_field (GTK_WIDGET (fixture->form), key)), text);
}

static void
append_to (Fixture    *fixture,
           const char *key,
           const char *text)
{
  GtkEditable *row = GTK_EDITABLE (test_find_field (GTK_WIDGET (fixture->form), key));
  int position = (int) g_utf8_strlen (gtk_editable_get_text (row), -1);

  gtk_editable_insert_text (row, text, -1, &position);
}

static void
test_typing (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 bytes = 0;
  GbtEntry *entry;

  gbt_entry_form_set_draft (fixture->form, fixture->draft);
  type_in (fixture, "offer.nominal", "24 Go");
  type_in (fixture, "offer.hourly", "0,65");
  type_in (fixture, "offer.currency", "usd");
  type_in (fixture, "offer.price-read", "28/11/2026");

  entry = gbt_entry_draft_get_entry (fixture->draft);
  g_assert_true (gbt_entry_get_integer (entry, GBT_OFFER_NOMINAL, &bytes));
  g_assert_cmpuint (bytes, ==, G_GUINT64_CONSTANT (24000000000));
  g_assert_cmpstr (gbt_entry_get_text (entry, GBT_OFFER_HOURLY), ==, "0.65");
  g_assert_cmpstr (gbt_entry_get_text (entry, GBT_OFFER_CURRENCY), ==, "USD");
  g_assert_cmpstr (gbt_entry_get_text (entry, GBT_OFFER_PRICE_READ), ==, "2026-11-28");
  g_assert_true (gbt_entry_form_check (fixture->form, &error));
  g_assert_no_error (error);

  /* What is refused keeps what was there, and the form does not pass for filled. */
  append_to (fixture, "offer.hourly", "x5");
  g_assert_cmpstr (gbt_entry_get_text (gbt_entry_draft_get_entry (fixture->draft), GBT_OFFER_HOURLY),
                   ==, "0.65");
  g_assert_false (gbt_entry_form_check (fixture->form, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
}

static void
test_country (Fixture      *fixture,
              gconstpointer data)
{
  AdwComboRow *row;
  GListModel *countries;

  gbt_entry_form_set_draft (fixture->form, fixture->draft);
  row = ADW_COMBO_ROW (test_find_field (GTK_WIDGET (fixture->form), "offer.country"));
  countries = adw_combo_row_get_model (row);
  for (guint i = 0; i < g_list_model_get_n_items (countries); i++)
    {
      g_autoptr (GtkStringObject) country = g_list_model_get_item (countries, i);

      if (g_str_equal (gtk_string_object_get_string (country), "Finlande"))
        adw_combo_row_set_selected (row, i);
    }

  g_assert_cmpstr (gbt_entry_get_text (gbt_entry_draft_get_entry (fixture->draft), GBT_OFFER_COUNTRY),
                   ==, "FI");
}

static void
test_states (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (GbtField) condition = gbt_field_new_to_confirm ("demander au fournisseur");
  g_autoptr (GbtEntry) entry = NULL;
  g_autoptr (GbtField) kept = NULL;

  gbt_entry_form_set_draft (fixture->form, fixture->draft);
  entry = gbt_entry_with_field (gbt_entry_draft_get_entry (fixture->draft), GBT_OFFER_HOST_RAM, condition);
  gbt_entry_draft_set_entry (fixture->draft, entry);
  g_assert_false (gbt_entry_draft_get_modified (fixture->draft));

  /* Emptying the text of a field to confirm keeps its condition. */
  type_in (fixture, "offer.host-ram", "64 Go");
  g_assert_true (gbt_entry_draft_get_modified (fixture->draft));
  gbt_entry_draft_set_entry (fixture->draft, entry);
  kept = gbt_entry_get_field (gbt_entry_draft_get_entry (fixture->draft), GBT_OFFER_HOST_RAM);
  g_assert_cmpint (gbt_field_get_state (kept), ==, GBT_FIELD_TO_CONFIRM);
}

static void
test_list (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (GbtEntry) entry = gbt_entry_with_text (gbt_entry_draft_get_entry (fixture->draft),
                                                    GBT_OFFER_DOUBTS, "spot-zero memory-missing");
  AdwExpanderRow *row;

  gbt_entry_draft_set_entry (fixture->draft, entry);
  gbt_entry_form_set_draft (fixture->form, fixture->draft);
  row = ADW_EXPANDER_ROW (test_find_field (GTK_WIDGET (fixture->form), "offer.doubts"));
  g_assert_cmpstr (adw_expander_row_get_subtitle (row), !=, "");
}

static gboolean
save (GbtEntry  *entry,
      GError   **error,
      gpointer   saved)
{
  if (gbt_entry_get_text (entry, GBT_OFFER_TITLE) == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, "An offer has a name", NULL);
      return FALSE;
    }

  *(GbtEntry **) saved = gbt_entry_ref (entry);
  return TRUE;
}

static void
test_dialog (Fixture      *fixture,
             gconstpointer data)
{
  static const guint first[] = { GBT_OFFER_TITLE };
  g_autoptr (GbtEntry) entry = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);
  g_autoptr (GbtEntry) saved = NULL;
  GbtEntryDialog *dialog = gbt_entry_dialog_new ("Offre", GBT_ENTRY_OFFER, save, &saved, NULL);
  GtkWidget *button;

  gbt_entry_form_set_first (gbt_entry_dialog_get_form (dialog), first, 1);
  gbt_entry_dialog_set_entry (dialog, entry);
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (fixture->window));
  gbt_entry_form_set_draft (fixture->form, fixture->draft);
  button = adw_dialog_get_default_widget (ADW_DIALOG (dialog));

  g_signal_emit_by_name (button, "clicked");
  g_assert_null (saved);
  gtk_editable_set_text (GTK_EDITABLE (test_find_field (GTK_WIDGET (dialog), "offer.title")),
                         "1 × RTX 4090");
  g_assert_false (adw_dialog_get_can_close (ADW_DIALOG (dialog)));
  g_signal_emit_by_name (button, "clicked");
  g_assert_nonnull (saved);
  g_assert_cmpstr (gbt_entry_get_text (saved, GBT_OFFER_TITLE), ==, "1 × RTX 4090");
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  test_display_init (&argc, &argv);

  ADD ("/display/entry/every-kind", test_every_kind);
  ADD ("/display/entry/first-and-more", test_first_and_more);
  ADD ("/display/entry/typing", test_typing);
  ADD ("/display/entry/country", test_country);
  ADD ("/display/entry/states", test_states);
  ADD ("/display/entry/list", test_list);
  ADD ("/display/entry/dialog", test_dialog);

  return g_test_run ();
}
