/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report-words.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-text.h"

#define NO_BREAK "\u00a0"
#define UNIT_SPACE "\u202f"

/* gbt_report_say_sentence:
 *
 * A sentence of the program, memory in GiB. */
char *
gbt_report_say_sentence (const GbtReportBuilder *builder,
                         const GbtSentence      *sentence)
{
  return gbt_format_sentence_spaced (builder->language, GBT_UNIT_GIB, GBT_SPACE_PRINT, sentence);
}

static gboolean
is_sold_in_gb (const GbtEntry *requirement)
{
  return gbt_entry_is (requirement, GBT_REQUIREMENT_SUBJECT, GBT_SUBJECT_HOST_RAM)
         || gbt_entry_is (requirement, GBT_REQUIREMENT_SUBJECT, GBT_SUBJECT_DISK);
}

/* gbt_report_say_about:
 *
 * A sentence about one requirement: host RAM and disk are said in decimal GB, as they are sold. */
char *
gbt_report_say_about (const GbtReportBuilder *builder,
                      const GbtEntry         *requirement,
                      const GbtSentence      *sentence)
{
  g_autofree char *said = NULL;
  g_autofree char *zeros = NULL;
  g_autoptr (GString) text = NULL;

  if (!is_sold_in_gb (requirement))
    return gbt_report_say_sentence (builder, sentence);

  said = gbt_format_sentence_spaced (builder->language, GBT_UNIT_GB, GBT_SPACE_PRINT, sentence);
  text = g_string_new (said);
  zeros = g_strdup_printf ("%s00" UNIT_SPACE, builder->language == GBT_LANGUAGE_FR ? "," : ".");
  g_string_replace (text, zeros, UNIT_SPACE, 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* gbt_report_say_clause:
 *
 * The same, inside a sentence. */
char *
gbt_report_say_clause (const GbtReportBuilder *builder,
                       const GbtSentence      *sentence)
{
  g_autofree char *text = gbt_report_say_sentence (builder, sentence);

  return gbt_report_lower_clause (sentence, text);
}

/* gbt_report_lower_clause:
 *
 * A worded sentence inside another: what begins with the name of a country or of a run is no word
 * of ours, and keeps its capital. */
char *
gbt_report_lower_clause (const GbtSentence *sentence,
                         const char        *text)
{
  const char *message = gbt_sentence_get_message (sentence);
  guint first = message[0] == '{' && g_ascii_isdigit (message[1]) ? (guint) (message[1] - '1') : G_MAXUINT;

  if (first < gbt_sentence_get_n_arguments (sentence)
      && gbt_sentence_get_argument_type (sentence, first) != GBT_ARGUMENT_WORD)
    return g_strdup (text);
  return gbt_report_lower_first (text);
}

/* gbt_report_upper_first:
 *
 * A clause that begins a cell; a name written as "bf16" stays so. */
char *
gbt_report_upper_first (const char *text)
{
  g_autofree char *first = NULL;
  const char *end = text;

  while (*end != '\0' && !g_ascii_isspace (*end) && !g_ascii_isdigit (*end))
    end++;
  if (*text == '\0' || g_ascii_isdigit (*end))
    return g_strdup (text);
  first = g_utf8_strup (text, g_utf8_next_char (text) - text);
  return g_strconcat (first, g_utf8_next_char (text), NULL);
}

/* gbt_report_say_decimal_unit:
 *
 * "47,14 USD" */
char *
gbt_report_say_decimal_unit (const GbtReportBuilder *builder,
                             const char             *decimal,
                             const char             *unit)
{
  g_autofree char *number = gbt_format_decimal (builder->language, decimal);

  return unit != NULL ? g_strconcat (number, UNIT_SPACE, unit, NULL) : g_strdup (number);
}

/* gbt_report_say_memory:
 *
 * An amount as it was announced: whole GB, whole MiB, else GiB. */
char *
gbt_report_say_memory (const GbtReportBuilder *builder,
                       guint64                 bytes)
{
  const char *unit = NULL;
  guint64 count = 0;

  if (bytes % GBT_GB == 0)
    {
      count = bytes / GBT_GB;
      unit = gbt_format_unit (builder->language, GBT_UNIT_GB);
    }
  else if (bytes % GBT_MIB == 0)
    {
      count = bytes / GBT_MIB;
      unit = gbt_report_word (builder, N_("MiB"));
    }

  if (unit != NULL)
    {
      g_autofree char *number = gbt_format_count (builder->language, count);

      return g_strconcat (number, UNIT_SPACE, unit, NULL);
    }
  return gbt_format_amount (builder->language, (gint64) MIN (bytes, GBT_BYTES_MAX), GBT_UNIT_GIB,
                            GBT_SPACE_PRINT);
}

/* gbt_report_say_money:
 *
 * An amount with the decimals recorded. */
char *
gbt_report_say_money (const GbtReportBuilder *builder,
                      const GbtMoney         *money,
                      gboolean                with_currency)
{
  g_autofree char *decimal = gbt_money_dup_decimal (money);

  return gbt_report_say_decimal_unit (builder, decimal, with_currency ? money->currency : NULL);
}

/* gbt_report_say_list:
 *
 * Words of a list, each of the closed list where there is one. */
char *
gbt_report_say_list (const GbtReportBuilder *builder,
                     const GbtFieldSpec     *spec,
                     const char             *words)
{
  g_auto (GStrv) split = g_strsplit (words, " ", -1);
  g_autoptr (GPtrArray) said = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; split[i] != NULL; i++)
    {
      const char *label = spec->codes != NULL ? gbt_field_spec_get_code_label (spec, split[i]) : NULL;

      if (*split[i] != '\0')
        g_ptr_array_add (said, g_strdup (label != NULL ? gbt_report_word (builder, label) : split[i]));
    }
  g_ptr_array_add (said, NULL);
  return g_strjoinv (spec->codes != NULL ? gbt_report_word (builder, N_("; ")) : ", ",
                     (char **) said->pdata);
}

static char *
say_count (const GbtReportBuilder *builder,
           const GbtFieldSpec     *spec,
           guint64                 value)
{
  g_autofree char *number = gbt_format_count (builder->language, value);

  if (spec->unit == NULL)
    return g_strdup (number);
  return g_strconcat (number, NO_BREAK, gbt_format_noun (builder->language, spec->unit, value), NULL);
}

/* gbt_report_say_value:
 *
 * What a known field of an entry holds, by its type. */
char *
gbt_report_say_value (const GbtReportBuilder *builder,
                      const GbtFieldSpec     *spec,
                      const GbtField         *field)
{
  const char *text = gbt_field_get_text (field);

  if (gbt_field_has_integer (field))
    return spec->type == GBT_FIELD_TYPE_BYTES
               ? gbt_report_say_memory (builder, gbt_field_get_integer (field))
               : say_count (builder, spec, gbt_field_get_integer (field));
  if (text == NULL)
    return g_strdup ("");

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_CODE:
      {
        const char *label = gbt_field_spec_get_code_label (spec, text);

        return gbt_report_lower_first (label != NULL ? gbt_report_word (builder, label) : text);
      }
    case GBT_FIELD_TYPE_DECIMAL:
      return gbt_report_say_decimal_unit (builder, text,
                                          spec->unit != NULL
                                              ? gbt_report_word (builder, spec->unit)
                                              : NULL);
    case GBT_FIELD_TYPE_DATE:
      return gbt_format_date_short (builder->language, text);
    case GBT_FIELD_TYPE_LIST:
      return gbt_report_say_list (builder, spec, text);
    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_COUNTRY:
    case GBT_FIELD_TYPE_CURRENCY:
    default:
      return g_strdup (text);
    }
}

/* The amounts of an offer are in its currency. */
static gboolean
is_money (const GbtEntry *entry,
          guint           field)
{
  return gbt_entry_get_kind (entry) == GBT_ENTRY_OFFER
         && (field == GBT_OFFER_HOURLY || field == GBT_OFFER_SPOT || field == GBT_OFFER_PACKAGE
             || field == GBT_OFFER_SETUP_FEE);
}

/* gbt_report_say_entry:
 *
 * What a field of an entry holds: its value, *unknown*, *to confirm* with its condition. Never
 * nothing. */
GbtReportText *
gbt_report_say_entry (const GbtReportBuilder *builder,
                      const GbtEntry         *entry,
                      guint                   field)
{
  g_autoptr (GbtField) value = entry != NULL ? gbt_entry_get_field (entry, field) : NULL;
  g_autofree char *text = NULL;

  if (value == NULL)
    return gbt_report_say_unknown (builder);

  if (gbt_field_get_state (value) == GBT_FIELD_TO_CONFIRM)
    {
      const char *note = gbt_field_get_note (value);

      text = gbt_text_fill (gbt_report_word (builder, N_("to confirm: {1}")),
                            note != NULL ? note : "", NULL);
      return gbt_report_text_new (text);
    }
  if (!gbt_field_is_known (value))
    return gbt_report_say_unknown (builder);
  if (is_money (entry, field) && gbt_field_get_text (value) != NULL)
    {
      text = gbt_report_say_decimal_unit (builder, gbt_field_get_text (value),
                                          gbt_entry_get_text (entry, GBT_OFFER_CURRENCY));
      return gbt_report_text_new (text);
    }

  text = gbt_report_say_value (
      builder, gbt_entry_kind_get_spec (gbt_entry_get_kind (entry), field), value);
  return *text != '\0' ? gbt_report_text_new (text) : gbt_report_say_unknown (builder);
}

/* gbt_report_say_entries:
 *
 * Related fields in one cell, a dot between; one word when none is known. */
GbtReportText *
gbt_report_say_entries (const GbtReportBuilder *builder,
                        const GbtEntry         *entry,
                        const guint            *fields,
                        guint                   n_fields)
{
  GbtReportText *text;
  gboolean any = FALSE;

  for (guint i = 0; i < n_fields; i++)
    any = any || gbt_entry_get_state (entry, fields[i]) != GBT_FIELD_UNKNOWN;
  if (!any && n_fields > 1)
    return gbt_report_text_new_styled (GBT_REPORT_STYLE_EMPHASIS,
                                       gbt_ctext (builder->language, "several", "unknown"));

  text = gbt_report_text_new (NULL);
  for (guint i = 0; i < n_fields; i++)
    {
      g_autoptr (GbtReportText) one = gbt_report_say_entry (builder, entry, fields[i]);

      if (i > 0)
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, NO_BREAK "· ");
      gbt_report_text_append (text, one);
    }
  return text;
}

/* gbt_report_add_pieces:
 *
 * The numbers of pieces of evidence, in brackets, each leading to section 9. */
void
gbt_report_add_pieces (const GbtReportBuilder  *builder,
                       GbtReportText           *text,
                       char                   **numbers)
{
  if (numbers == NULL || numbers[0] == NULL)
    return;

  gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, NO_BREAK "[");
  for (guint i = 0; numbers[i] != NULL; i++)
    {
      if (i > 0)
        gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, ", ");
      if (gbt_dossier_find (gbt_fiche_get_dossier (builder->fiche), GBT_ENTRY_EVIDENCE, numbers[i])
          != NULL)
        gbt_report_text_add_link (text, GBT_REPORT_STYLE_QUIET, numbers[i], "section-9");
      else
        gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, numbers[i]);
    }
  gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, "]");
}

/* gbt_report_add_piece_of:
 *
 * The piece that a field was taken from, where its source names one. */
void
gbt_report_add_piece_of (const GbtReportBuilder *builder,
                         GbtReportText          *text,
                         const GbtEntry         *entry,
                         guint                   field)
{
  g_autoptr (GbtField) value = gbt_entry_get_field (entry, field);
  const char *source = gbt_field_is_known (value) ? gbt_field_get_source (value) : NULL;

  if (source != NULL
      && gbt_dossier_find (gbt_fiche_get_dossier (builder->fiche), GBT_ENTRY_EVIDENCE, source) != NULL)
    {
      char *numbers[] = { (char *) source, NULL };

      gbt_report_add_pieces (builder, text, numbers);
    }
}

/* gbt_report_collect_pieces:
 *
 * Every piece that stands behind a candidate, whatever the requirement, in the order of their
 * numbers; the texts belong to the dossier. */
GPtrArray *
gbt_report_collect_pieces (const GbtReportBuilder *builder,
                           guint                   candidate)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (builder->fiche);
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);
  GPtrArray *pieces = g_ptr_array_new ();

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      const char *number
          = gbt_entry_get_number (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i));
      gboolean cited = FALSE;

      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix) && !cited; j++)
        {
          const GbtCell *cell = gbt_matrix_get_cell (matrix, candidate, j);

          cited = cell->evidence != NULL
                  && g_strv_contains ((const char *const *) cell->evidence, number);
        }
      if (cited)
        g_ptr_array_add (pieces, (char *) number);
    }
  return pieces;
}

/* gbt_report_name_offer:
 *
 * "1 × RTX 4090", "1 × RTX 4090 24 Go" */
char *
gbt_report_name_offer (const GbtReportBuilder *builder,
                       const GbtEntry         *offer,
                       gboolean                with_capacity)
{
  const char *model = offer != NULL ? gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL) : NULL;
  const char *count = offer != NULL ? gbt_entry_get_text (offer, GBT_OFFER_GPU_COUNT) : NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  guint64 nominal;

  if (model == NULL)
    {
      const char *title = offer != NULL ? gbt_entry_get_text (offer, GBT_OFFER_TITLE) : NULL;

      return g_strdup (title != NULL ? title : gbt_report_word (builder, N_("GPU unknown")));
    }

  if (count != NULL)
    {
      g_autofree char *number = gbt_format_decimal (builder->language, count);

      g_string_append_printf (name, "%s" NO_BREAK "× ", number);
    }
  g_string_append (name, model);
  if (with_capacity && gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &nominal))
    {
      g_autofree char *capacity = gbt_report_say_memory (builder, nominal);

      g_string_append_printf (name, " %s", capacity);
    }
  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* gbt_report_mark_of_verdict:
 *
 * Its mark. */
GbtReportMark
gbt_report_mark_of_verdict (GbtVerdict verdict)
{
  switch (verdict)
    {
    case GBT_VERDICT_ADMISSIBLE:
      return GBT_REPORT_MARK_ADMISSIBLE;
    case GBT_VERDICT_EXCLUDED:
      return GBT_REPORT_MARK_EXCLUDED;
    case GBT_VERDICT_TO_CONFIRM:
    default:
      return GBT_REPORT_MARK_TO_CONFIRM;
    }
}

/* gbt_report_add_verdict:
 *
 * Mark and word; a preference is met, not met or to confirm. */
void
gbt_report_add_verdict (const GbtReportBuilder *builder,
                        GbtReportText          *text,
                        GbtVerdict              verdict,
                        gboolean                mandatory)
{
  const char *label = mandatory ? gbt_verdict_get_label (verdict)
                                : gbt_verdict_get_preference_label (verdict);
  g_autofree char *word = gbt_report_lower_first (gbt_report_word (builder, label));

  gbt_report_text_add_mark (text, gbt_report_mark_of_verdict (verdict),
                            GBT_REPORT_STYLE_STRONG | GBT_REPORT_STYLE_LEDGER, word);
}

/* gbt_report_start_table:
 *
 * A table with the next number; @ledger is an English msgid. */
GbtReportTable *
gbt_report_start_table (GbtReportBuilder *builder,
                        const char       *id,
                        const char       *caption,
                        GbtReportMark     mark,
                        const char       *ledger)
{
  g_autofree char *number = gbt_report_say_table (builder, ++builder->n_tables);
  GbtReportTable *table = gbt_report_table_new (id, number, caption);

  table->mark = mark;
  table->ledger = ledger != NULL ? g_strdup (gbt_report_word (builder, ledger)) : NULL;
  return table;
}

/* gbt_report_add_table:
 *
 * A block of one table; takes it. */
void
gbt_report_add_table (GbtReportSection *section,
                      GbtReportTable   *table)
{
  gbt_report_section_add (section, GBT_REPORT_BLOCK_TABLE)->table = table;
}

/* gbt_report_say_headed:
 *
 * A sentence whose head, an English msgid, stands out; @rest is worded. */
GbtReportText *
gbt_report_say_headed (const GbtReportBuilder *builder,
                       const char             *head,
                       const char             *rest)
{
  GbtReportText *text
      = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, gbt_report_word (builder, head));

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, rest);
  return text;
}

/* The series of a number, and its place in it: "E", 3. */
static guint64
split_number (const char *number,
              gsize      *prefix)
{
  const char *c = number;

  while (*c != '\0' && !g_ascii_isdigit (*c))
    c++;
  *prefix = (gsize) (c - number);
  return *c != '\0' ? g_ascii_strtoull (c, NULL, 10) : 0;
}

static gboolean
follows (const char *a,
         const char *b)
{
  gsize prefix_a;
  gsize prefix_b;
  guint64 n_a = split_number (a, &prefix_a);
  guint64 n_b = split_number (b, &prefix_b);

  return prefix_a == prefix_b && strncmp (a, b, prefix_a) == 0 && n_b == n_a + 1;
}

/* gbt_report_join_numbers:
 *
 * "E1, E3 to E7 and E9": three or more in a row are a range. */
char *
gbt_report_join_numbers (const GbtReportBuilder *builder,
                         GPtrArray              *numbers)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < numbers->len;)
    {
      const char *first = g_ptr_array_index (numbers, i);
      guint last = i;

      while (last + 1 < numbers->len
             && follows (g_ptr_array_index (numbers, last), g_ptr_array_index (numbers, last + 1)))
        last++;
      if (last - i >= 2)
        g_ptr_array_add (parts, gbt_text_fill (gbt_report_word (builder, N_("{1} to {2}")), first,
                                               g_ptr_array_index (numbers, last), NULL));
      else
        {
          last = i;
          g_ptr_array_add (parts, g_strdup (first));
        }
      i = last + 1;
    }
  g_ptr_array_add (parts, NULL);
  return gbt_format_list (builder->language, (const char *const *) parts->pdata);
}

/* gbt_report_say_requirement:
 *
 * What is required, with what it compares to. */
GbtReportText *
gbt_report_say_requirement (const GbtReportBuilder *builder,
                            const GbtEntry         *requirement)
{
  g_autoptr (GbtSentence) compared = gbt_requirement_describe (
      requirement, gbt_fiche_get_workload (builder->fiche), gbt_fiche_get_estimate (builder->fiche));
  const char *label = gbt_requirement_get_label (requirement);
  gboolean own = gbt_entry_get_text (requirement, GBT_REQUIREMENT_NAME) != NULL;
  GbtReportText *text = gbt_report_text_new (own ? label : gbt_report_word (builder, label));

  if (compared != NULL)
    {
      g_autofree char *said = gbt_report_say_about (builder, requirement, compared);
      gboolean sign = !g_unichar_isalnum (g_utf8_get_char (said));

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                           sign ? NO_BREAK : gbt_report_word (builder, N_(": ")));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, said);
    }
  return text;
}
