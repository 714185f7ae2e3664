/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-decision-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-text.h"
#include "gbt-words.h"

/**
 * gbt_decision_words_candidate:
 * @standing: how a candidate stands
 *
 * Returns: (transfer full): "C1 · RTX 4090, 24 Go"
 */
char *
gbt_decision_words_candidate (const GbtStanding *standing)
{
  return gbt_matrix_words_candidate (standing);
}

/**
 * gbt_decision_words_cost:
 * @standing: how a candidate stands
 *
 * Returns: (transfer full): "47,14 USD", or "unknown"
 */
char *
gbt_decision_words_cost (const GbtStanding *standing)
{
  const GbtMoney *total = standing->cost != NULL ? gbt_cost_get_total (standing->cost) : NULL;
  g_autofree char *decimal = NULL;
  g_autofree char *number = NULL;

  if (total == NULL)
    return g_strdup (C_ ("amount", "unknown"));

  decimal = gbt_money_dup_decimal (total);
  number = gbt_format_decimal (gbt_words_get_language (), decimal);
  return g_strconcat (number, "\302\240", total->currency, NULL);
}

static const char *
word_tax (const GbtEntry *offer)
{
  if (gbt_entry_is (offer, GBT_OFFER_TAX_BASIS, "excluding"))
    return _ ("excluding tax");
  if (gbt_entry_is (offer, GBT_OFFER_TAX_BASIS, "including"))
    return _ ("including tax");
  return _ ("taxes not stated");
}

/**
 * gbt_decision_words_way:
 * @standing: how a candidate stands
 *
 * Returns: (transfer full): how the cost is paid, and with what taxes
 */
char *
gbt_decision_words_way (const GbtStanding *standing)
{
  GbtLanguage language = gbt_words_get_language ();
  const GbtWay *way = standing->cost != NULL ? gbt_cost_get_counted (standing->cost) : NULL;
  g_autofree char *count = NULL;
  g_autofree char *length = NULL;

  if (way == NULL)
    return g_strdup (_ ("No price covers the campaign"));

  if (way->kind == GBT_WAY_PACKAGE)
    {
      count = gbt_format_counted (language, "{1} package", "{1} packages", way->count);
      length = gbt_format_counted (language, "{1} day", "{1} days", way->days);
      return gbt_text_fill (_ ("{1} of {2}, {3}"), count, length, word_tax (standing->offer), NULL);
    }

  count = gbt_format_counted (language, "{1} hour", "{1} hours", way->count);
  if (way->kind == GBT_WAY_SPOT)
    return gbt_text_fill (_ ("{1}, may be interrupted, {2}"), count, word_tax (standing->offer), NULL);
  return gbt_text_fill (_ ("{1}, {2}"), count, word_tax (standing->offer), NULL);
}

/**
 * gbt_decision_words_margin:
 * @standing: how a candidate stands
 * @unit: the unit shown
 *
 * Returns: (transfer full): "5,06 Gio", or "unknown"
 */
char *
gbt_decision_words_margin (const GbtStanding *standing,
                           GbtUnit            unit)
{
  if (!standing->margin.known)
    return g_strdup (C_ ("amount", "unknown"));
  return gbt_format_amount (gbt_words_get_language (), standing->margin.bytes, unit, GBT_SPACE_SCREEN);
}

/**
 * gbt_decision_words_margin_sum:
 * @standing: how a candidate stands
 * @unit: the unit shown
 *
 * The rounded figures, and the bytes, which the sum of rounded figures would miss.
 *
 * Returns: (transfer full): what the margin subtracts from what
 */
char *
gbt_decision_words_margin_sum (const GbtStanding *standing,
                               GbtUnit            unit)
{
  GbtLanguage language = gbt_words_get_language ();
  const GbtMargin *margin = &standing->margin;
  g_autofree char *capacity = NULL;
  g_autofree char *load = NULL;
  g_autofree char *exact = NULL;
  g_autofree char *left = NULL;
  g_autofree char *right = NULL;

  if (!margin->known)
    return g_strdup (gbt_text (language, gbt_load_basis_get_label (margin->load)));

  capacity = gbt_words_amount (margin->capacity.bytes, unit);
  load = gbt_words_amount (margin->load_bytes, unit);
  exact = gbt_format_amount (language, margin->bytes, GBT_UNIT_BYTE, GBT_SPACE_SCREEN);
  left = gbt_text_fill ("{1} ({2})", capacity, gbt_text (language, gbt_capacity_basis_get_label (margin->capacity.basis)), NULL);
  if (margin->run != NULL)
    right = gbt_text_fill ("{1} ({2}, {3})", load, gbt_text (language, gbt_load_basis_get_label (margin->load)), margin->run,
                           NULL);
  else
    right = gbt_text_fill ("{1} ({2})", load, gbt_text (language, gbt_load_basis_get_label (margin->load)), NULL);
  return gbt_text_fill (_ ("Per GPU: {1} − {2}, that is {3}"), left, right, exact, NULL);
}

/**
 * gbt_decision_words_basis:
 * @standing: how a candidate stands
 *
 * Returns: what the margin was computed on
 */
const char *
gbt_decision_words_basis (const GbtStanding *standing)
{
  if (standing->margin.load == GBT_LOAD_PEAK)
    return _ ("On the confirmed peak");
  if (standing->margin.load == GBT_LOAD_ENVELOPE)
    return _ ("On the envelope");
  return C_ ("field", "Unknown");
}

/**
 * gbt_decision_words_conditions:
 * @matrix: verdicts
 * @standing: how a candidate of it stands
 *
 * Returns: (transfer full): the requirements that are to confirm and their number, or those that exclude
 */
char *
gbt_decision_words_conditions (GbtMatrix         *matrix,
                               const GbtStanding *standing)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint c = 0; c < gbt_matrix_get_n_candidates (matrix); c++)
    {
      if (gbt_matrix_get_standing (matrix, c) != standing)
        continue;

      for (guint r = 0; r < gbt_matrix_get_n_requirements (matrix); r++)
        {
          const GbtCell *cell = gbt_matrix_get_cell (matrix, c, r);
          GbtEntry *requirement = gbt_matrix_get_requirement (matrix, r);
          gboolean excludes = standing->verdict == GBT_VERDICT_EXCLUDED;
          g_autofree char *ground = NULL;

          if (!cell->mandatory || cell->verdict != (excludes ? GBT_VERDICT_EXCLUDED : GBT_VERDICT_TO_CONFIRM))
            continue;
          if (excludes && cell->ground != NULL)
            ground = gbt_format_sentence (language, GBT_UNIT_GIB, cell->ground);
          g_string_append_printf (words, "%s%s, %s", words->len > 0 ? "\302\240; " : "",
                                  gbt_entry_get_number (requirement),
                                  ground != NULL ? ground : gbt_text (language, gbt_requirement_get_label (requirement)));
        }
    }

  if (standing->verdict == GBT_VERDICT_TO_CONFIRM && words->len > 0)
    {
      g_autofree char *count = gbt_format_counted (language, "{1} condition to confirm", "{1} conditions to confirm",
                                                   standing->n_to_confirm);

      return gbt_text_fill (_ ("{1}: {2}"), count, words->str, NULL);
    }
  return g_string_free_and_steal (g_steal_pointer (&words));
}

/**
 * gbt_decision_words_record:
 * @frozen: a frozen record
 *
 * Returns: (transfer full): "Décision n° 1, C1"
 */
char *
gbt_decision_words_record (const GbtFrozen *frozen)
{
  const GbtEntry *decision = gbt_frozen_get_decision (frozen);
  const char *retained = gbt_entry_get_text (decision, GBT_DECISION_RETAINED);
  g_autofree char *number = g_strdup_printf ("%u", gbt_frozen_get_number (frozen));
  g_autofree char *name = NULL;

  if (gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_SHORTLIST))
    name = gbt_text_fill (_ ("Shortlist no. {1}"), number, NULL);
  else if (gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_CLOSED))
    name = gbt_text_fill (_ ("Closed, no. {1}"), number, NULL);
  else
    name = gbt_text_fill (_ ("Decision no. {1}"), number, NULL);
  return retained != NULL ? g_strdup_printf ("%s, %s", name, retained) : g_steal_pointer (&name);
}

/**
 * gbt_decision_show_verdict:
 * @chip: a chip
 * @standing: how a candidate stands
 */
void
gbt_decision_show_verdict (GbtChip           *chip,
                           const GbtStanding *standing)
{
  switch (standing->verdict)
    {
    case GBT_VERDICT_ADMISSIBLE:
      gbt_chip_set (chip, "gbt-admissible-symbolic", C_ ("verdict", "Admissible"), "success");
      break;

    case GBT_VERDICT_TO_CONFIRM:
      gbt_chip_set (chip, "gbt-confirm-symbolic", C_ ("field", "To confirm"), "warning");
      break;

    case GBT_VERDICT_EXCLUDED:
    default:
      gbt_chip_set (chip, "gbt-excluded-symbolic", C_ ("verdict", "Excluded"), "error");
      break;
    }
}

/**
 * gbt_decision_row_new:
 * @title: what it is
 * @subtitle: (nullable): more of it
 *
 * Returns: a row whose words are no markup
 */
GtkWidget *
gbt_decision_row_new (const char *title,
                      const char *subtitle)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title-lines", 0, "subtitle-lines", 0, NULL);

  /* Its labels learn that they hold no markup once it is made: "15,99 < 19,04" comes after. */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_add_css_class (row, "numeric");
  return row;
}

/**
 * gbt_decision_heading_new:
 * @text: what follows
 *
 * Returns: a heading
 */
GtkWidget *
gbt_decision_heading_new (const char *text)
{
  GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0f, "accessible-role",
                                     GTK_ACCESSIBLE_ROLE_HEADING, NULL);

  gtk_widget_add_css_class (heading, "heading");
  return heading;
}
