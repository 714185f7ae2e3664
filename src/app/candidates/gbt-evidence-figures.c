/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-evidence-figures.h"

#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-text.h"
#include "gbt-words.h"

static void
append_row (GtkListBox *list,
            const char *title,
            const char *basis,
            const char *value,
            const char *css_class)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *label = gtk_label_new (value);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (basis != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), basis);
  gtk_widget_add_css_class (label, "numeric");
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  gtk_list_box_append (list, row);
}

static char *
word_origin (const GbtEntry *offer)
{
  const char *code = gbt_entry_get_text (offer, GBT_OFFER_CAPACITY_ORIGIN);

  return code != NULL
             ? gbt_words_spec_code (gbt_entry_kind_get_spec (GBT_ENTRY_OFFER,
                                                             GBT_OFFER_CAPACITY_ORIGIN),
                                    code)
             : g_strdup (_ ("origin unknown"));
}

/* "24 564 Mio, lu sur le GPU fourni": as the driver says it, in MiB. */
static char *
word_reading (guint64     bytes,
              const char *origin)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *typed = gbt_format_entry_memory (language, bytes);

  return g_strdup_printf ("%s, %s", typed, origin);
}

static void
append_amount (GtkListBox      *list,
               const GbtEntry  *offer,
               GbtOfferField    field,
               const char      *origin,
               gboolean         subtracted,
               gboolean         counts,
               GbtUnit          unit)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *basis = NULL;
  g_autofree char *value = NULL;
  guint64 bytes = 0;

  if (!gbt_entry_get_integer (offer, field, &bytes))
    return;

  basis = word_reading (bytes, origin);
  value = gbt_format_amount_number (language, subtracted ? -(gint64) bytes : (gint64) bytes, unit);
  append_row (list,
              gbt_words_spec_label (gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, field)), basis,
              value, counts ? NULL : "dimmed");
}

static void
append_load (GtkListBox      *list,
             const GbtMargin *margin,
             GbtUnit          unit)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *value = NULL;
  g_autofree char *basis = NULL;

  if (margin->load == GBT_LOAD_UNKNOWN || margin->load == GBT_LOAD_SET_PEAK)
    {
      append_row (list, _ ("Occupancy"), gbt_matrix_words_load (margin), C_ ("amount", "unknown"),
                  "dimmed");
      return;
    }

  value = gbt_format_amount_number (language, -(gint64) margin->load_bytes, unit);
  if (margin->load == GBT_LOAD_PEAK && margin->run != NULL)
    basis = gbt_text_fill (_ ("whole GPU, measured by {1}"), margin->run, NULL);
  append_row (list,
              margin->load == GBT_LOAD_PEAK ? _ ("Confirmed Peak") : _ ("Envelope"),
              basis != NULL ? basis : _ ("estimated"), value, NULL);
}

static void
append_margin (GtkListBox      *list,
               const GbtMargin *margin,
               GbtUnit          unit)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *value = NULL;
  g_autofree char *exact = NULL;

  if (!margin->known)
    {
      append_row (list, _ ("Useful margin"), NULL, C_ ("amount", "unknown"), "dimmed");
      return;
    }

  value = gbt_format_amount_number (language, margin->bytes, unit);
  exact = gbt_format_amount (language, margin->bytes, GBT_UNIT_BYTE, GBT_SPACE_SCREEN);
  append_row (list, margin->bytes < 0 ? _ ("Short by") : _ ("Useful margin"), exact, value,
              "heading");
}

/**
 * gbt_evidence_figures_fill:
 * @list: an empty list
 * @standing: a candidate
 * @unit: the unit of amounts
 *
 * Writes capacity, what is taken from it, and what is left. Figures that the margin does not use
 * are dimmed.
 *
 * Returns: whether there is anything to show
 */
gboolean
gbt_evidence_figures_fill (GtkListBox        *list,
                           const GbtStanding *standing,
                           GbtUnit            unit)
{
  const GbtMargin *margin = &standing->margin;
  GbtCapacityBasis basis = margin->capacity.basis;
  g_autofree char *origin = word_origin (standing->offer);

  append_amount (list, standing->offer, GBT_OFFER_NOMINAL, _ ("offer"), FALSE,
                 basis == GBT_CAPACITY_NOMINAL, unit);
  append_amount (list, standing->offer, GBT_OFFER_DEVICE_TOTAL, origin, FALSE,
                 basis == GBT_CAPACITY_TOTAL || basis == GBT_CAPACITY_TOTAL_LESS_RESERVE, unit);
  append_amount (list, standing->offer, GBT_OFFER_USABLE_TOTAL, origin, FALSE,
                 basis == GBT_CAPACITY_USABLE, unit);
  if (basis != GBT_CAPACITY_USABLE)
    append_amount (list, standing->offer, GBT_OFFER_DRIVER_RESERVE, _ ("same reading"), TRUE,
                   basis == GBT_CAPACITY_TOTAL_LESS_RESERVE, unit);
  append_load (list, margin, unit);
  append_margin (list, margin, unit);
  return TRUE;
}

/**
 * gbt_evidence_figures_dup_remark:
 * @standing: a candidate
 * @unit: the unit of amounts
 *
 * Returns: (transfer full): what the figures are, in a sentence or two
 */
char *
gbt_evidence_figures_dup_remark (const GbtStanding *standing,
                                 GbtUnit            unit)
{
  GbtLanguage language = gbt_words_get_language ();
  const GbtMargin *margin = &standing->margin;
  const char *word = gbt_format_unit (language, unit);
  g_autoptr (GString) remark = g_string_new (NULL);
  g_autofree char *unit_said = gbt_text_fill (_ ("In {1} per GPU."), word, NULL);

  g_string_append (remark, unit_said);
  if (margin->known)
    {
      /* Translators: {1} "on the envelope", {2} "driver reserve deducted" */
      g_autofree char *basis
          = gbt_text_fill (_ ("Useful margin {1}, {2}."), gbt_matrix_words_load (margin),
                           gbt_matrix_words_capacity (margin->capacity.basis), NULL);

      g_string_append_printf (remark, " %s", basis);
    }
  if (margin->nominal_known && margin->capacity.basis != GBT_CAPACITY_NOMINAL)
    {
      g_autofree char *nominal = gbt_format_amount_number (language, margin->nominal, unit);
      g_autofree char *said = gbt_text_fill (_ ("{1} on the nominal capacity."), nominal, NULL);

      g_string_append_printf (remark, " %s", said);
    }
  return g_string_free (g_steal_pointer (&remark), FALSE);
}
