/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-report-build.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

static GbtField *
get_shown (const GbtReportBuilder *builder,
           GbtFieldId              id)
{
  return gbt_workload_get_shown_field (gbt_fiche_get_workload (builder->fiche), id);
}

static GbtFieldState
get_state (const GbtReportBuilder *builder,
           GbtFieldId              id)
{
  g_autoptr (GbtField) field = get_shown (builder, id);

  return gbt_field_get_state (field);
}

static char *
say_hours (const GbtReportBuilder *builder,
           guint64                 hours)
{
  g_autofree char *count = gbt_format_count (builder->language, hours);
  g_autofree char *days = NULL;

  if (hours % 24 != 0)
    return gbt_text_fill (gbt_report_word (builder, N_("{1} h")), count, NULL);

  days = gbt_format_counted (builder->language, "{1} day", "{1} days", hours / 24);
  return gbt_text_fill (gbt_report_word (builder, N_("{1} ({2} h)")), days, count, NULL);
}

static char *
say_integer (const GbtReportBuilder *builder,
             GbtFieldId              id,
             guint64                 value)
{
  if (gbt_field_id_get_spec (id)->type == GBT_FIELD_TYPE_BYTES)
    return gbt_format_amount (builder->language, (gint64) value, GBT_UNIT_GIB, GBT_SPACE_PRINT);

  switch (id)
    {
    case GBT_FIELD_CAMPAIGN_HOURS:
      return say_hours (builder, value);
    case GBT_FIELD_MODEL_CONTEXT_LIMIT:
    case GBT_FIELD_SHORT_TOKENS:
    case GBT_FIELD_USUAL_TOKENS:
    case GBT_FIELD_LIMIT_TOKENS:
    case GBT_FIELD_SEQUENCE_TOKENS:
      return gbt_format_tokens (builder->language, value);
    default:
      return gbt_format_count (builder->language, value);
    }
}

static char *
say_text (const GbtReportBuilder *builder,
          GbtFieldId              id,
          const char             *text)
{
  switch (gbt_field_id_get_spec (id)->type)
    {
    case GBT_FIELD_TYPE_CODE:
      {
        const char *label = gbt_field_code_get_label (id, text);

        return gbt_report_lower_first (label != NULL ? gbt_report_word (builder, label) : text);
      }
    case GBT_FIELD_TYPE_DECIMAL:
      return gbt_format_decimal (builder->language, text);
    case GBT_FIELD_TYPE_DATE:
      return gbt_format_date_long (builder->language, text);
    case GBT_FIELD_TYPE_LIST:
      return gbt_report_say_list (builder, gbt_field_id_get_spec (id), text);
    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
    default:
      return g_strdup (text);
    }
}

static GbtReportText *
say_known (const GbtReportBuilder *builder,
           GbtFieldId              id,
           const GbtField         *field)
{
  g_autofree char *value = NULL;

  if (gbt_field_has_integer (field))
    value = say_integer (builder, id, gbt_field_get_integer (field));
  else if (gbt_field_get_text (field) != NULL)
    value = say_text (builder, id, gbt_field_get_text (field));

  if (value == NULL || *value == '\0')
    return gbt_report_say_unknown (builder);
  return gbt_report_text_new (value);
}

/* gbt_report_say_field:
 *
 * What a field holds: its value, *unknown*, *to confirm* with the condition, or *not applicable*
 * with the reason. Never nothing. */
GbtReportText *
gbt_report_say_field (const GbtReportBuilder *builder,
                      GbtFieldId              id)
{
  g_autoptr (GbtField) field = get_shown (builder, id);
  const char *note = gbt_field_get_note (field);
  g_autofree char *sentence = NULL;

  switch (gbt_field_get_state (field))
    {
    case GBT_FIELD_KNOWN:
      return say_known (builder, id, field);

    case GBT_FIELD_TO_CONFIRM:
      sentence = gbt_text_fill (gbt_report_word (builder, N_("to confirm: {1}")),
                                note != NULL ? note : "", NULL);
      return gbt_report_text_new (sentence);

    case GBT_FIELD_NOT_APPLICABLE:
      {
        g_autofree char *reason
            = gbt_report_lower_first (note != NULL ? gbt_report_word (builder, note) : "");

        sentence = gbt_text_fill (gbt_report_word (builder, N_("not applicable ({1})")), reason, NULL);
        return gbt_report_text_new_styled (GBT_REPORT_STYLE_QUIET, sentence);
      }

    case GBT_FIELD_UNKNOWN:
    default:
      return gbt_report_say_unknown (builder);
    }
}

/* A value and the number of its source, which the note under the table tells. */
static GbtReportText *
say_sourced (const GbtReportBuilder *builder,
             GbtFieldId              id,
             GPtrArray              *sources)
{
  g_autoptr (GbtField) field = get_shown (builder, id);
  GbtReportText *text = gbt_report_say_field (builder, id);
  const char *source = gbt_field_get_source (field);
  g_autofree char *key = NULL;
  guint index;

  if (source == NULL || !gbt_field_is_known (field))
    return text;
  if (!g_ptr_array_find_with_equal_func (sources, source, g_str_equal, &index))
    {
      index = sources->len;
      g_ptr_array_add (sources, g_strdup (source));
    }
  key = g_strdup_printf ("\u00a0[S%u]", index + 1);
  gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, key);

  return text;
}

/* Fields of other tasks are told together in one row, with the one reason. */
static void
add_field (const GbtReportBuilder *builder,
           GbtReportBlock         *block,
           GbtFieldId              id,
           GPtrArray              *sources)
{
  if (get_state (builder, id) == GBT_FIELD_NOT_APPLICABLE)
    return;

  gbt_report_block_add_pair (block,
                             gbt_report_word (builder, gbt_field_id_get_spec (id)->label),
                             say_sourced (builder, id, sources));
}

/* Two fields in one row, unless both are unknown. */
static void
add_joined (const GbtReportBuilder *builder,
            GbtReportBlock         *block,
            const char             *label,
            GbtFieldId              first,
            const char             *sign,
            GbtFieldId              second)
{
  GbtFieldState state = get_state (builder, first);
  GbtReportText *text;

  if (state == GBT_FIELD_NOT_APPLICABLE)
    return;

  text = gbt_report_say_field (builder, first);
  if (state != get_state (builder, second) || state == GBT_FIELD_KNOWN
      || state == GBT_FIELD_TO_CONFIRM)
    {
      g_autoptr (GbtReportText) other = gbt_report_say_field (builder, second);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sign);
      gbt_report_text_append (text, other);
    }
  gbt_report_block_add_pair (block, gbt_report_word (builder, label), text);
}

static void
add_effective_batch (const GbtReportBuilder *builder,
                     GbtReportBlock         *block)
{
  GbtWorkload *workload = gbt_fiche_get_workload (builder->fiche);
  GbtReportText *text;
  guint64 batch;

  if (get_state (builder, GBT_FIELD_MICROBATCH) == GBT_FIELD_NOT_APPLICABLE)
    return;

  if (gbt_workload_get_effective_batch (workload, &batch))
    {
      g_autofree char *count = gbt_format_count (builder->language, batch);

      text = gbt_report_text_new (count);
    }
  else
    text = gbt_report_say_unknown (builder);
  gbt_report_block_add_pair (block, gbt_report_word (builder, N_("Effective batch")), text);
}

static void
add_model (const GbtReportBuilder *builder,
           GbtReportBlock         *block,
           GPtrArray              *sources)
{
  for (guint i = GBT_MODEL_FIRST_FIELD; i <= GBT_MODEL_LAST_FIELD; i++)
    {
      if (i != GBT_FIELD_MODEL_LINK)
        add_field (builder, block, (GbtFieldId) i, sources);
    }
}

static void
add_need (const GbtReportBuilder *builder,
          GbtReportBlock         *block,
          GPtrArray              *sources)
{
  const GbtFieldId before[] = { GBT_FIELD_TASK, GBT_FIELD_WEIGHT_FORMAT, GBT_FIELD_KV_FORMAT };
  const GbtFieldId after[] = {
    GBT_FIELD_EVALUATION_SET,  GBT_FIELD_SOFTWARE_ENGINE, GBT_FIELD_SOFTWARE_FRAMEWORK,
    GBT_FIELD_SOFTWARE_DRIVER, GBT_FIELD_SOFTWARE_CUDA,   GBT_FIELD_CAMPAIGN_HOURS,
    GBT_FIELD_NEEDED_FROM,     GBT_FIELD_NEEDED_UNTIL,    GBT_FIELD_GPUS,
    GBT_FIELD_RESERVE,
  };

  for (guint i = 0; i < G_N_ELEMENTS (before); i++)
    add_field (builder, block, before[i], sources);
  add_joined (builder, block, N_("Short stage"), GBT_FIELD_SHORT_TOKENS, "\u00a0× ",
              GBT_FIELD_SHORT_REQUESTS);
  add_joined (builder, block, N_("Usual stage"), GBT_FIELD_USUAL_TOKENS, "\u00a0× ",
              GBT_FIELD_USUAL_REQUESTS);
  add_joined (builder, block, N_("Limit stage"), GBT_FIELD_LIMIT_TOKENS, "\u00a0× ",
              GBT_FIELD_LIMIT_REQUESTS);
  add_field (builder, block, GBT_FIELD_SEQUENCE_TOKENS, sources);
  add_joined (builder, block, N_("Microbatch, accumulation"), GBT_FIELD_MICROBATCH, ", ",
              GBT_FIELD_ACCUMULATION);
  add_effective_batch (builder, block);
  add_joined (builder, block, N_("Image size, pixels"), GBT_FIELD_IMAGE_WIDTH, "\u00a0× ",
              GBT_FIELD_IMAGE_HEIGHT);
  add_field (builder, block, GBT_FIELD_IMAGE_COUNT, sources);
  add_field (builder, block, GBT_FIELD_STREAMS, sources);
  add_field (builder, block, GBT_FIELD_NETWORKS_NOT_LOADED, sources);
  add_field (builder, block, GBT_FIELD_NOTEBOOK_MEMORY, sources);
  add_joined (builder, block, N_("Quality metric"), GBT_FIELD_QUALITY_METRIC, "\u00a0≥ ",
              GBT_FIELD_QUALITY_THRESHOLD);
  for (guint i = 0; i < G_N_ELEMENTS (after); i++)
    add_field (builder, block, after[i], sources);
}

/* How many requirements the sheet has; they are told in section 5. */
static void
add_requirements (const GbtReportBuilder *builder,
                  GbtReportBlock         *block)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);
  guint n_mandatory = 0;
  guint n_preferences = 0;
  g_autofree char *mandatory = NULL;
  g_autofree char *preferences = NULL;
  GbtReportText *text;

  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    {
      if (gbt_entry_is (gbt_matrix_get_requirement (matrix, i), GBT_REQUIREMENT_STRENGTH, "mandatory"))
        n_mandatory++;
      else
        n_preferences++;
    }
  mandatory = gbt_format_counted (builder->language, "{1} mandatory", "{1} mandatory ones", n_mandatory);
  preferences = gbt_format_counted (builder->language, ", {1} preference", ", {1} preferences",
                                    n_preferences);
  text = gbt_report_text_new (mandatory);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, preferences);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " (");
  gbt_report_text_add_link (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("section 5")),
                            "section-5");
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ")");
  gbt_report_block_add_pair (block, gbt_report_word (builder, N_("Requirements")), text);
}

static void
add_not_applicable (const GbtReportBuilder *builder,
                    GbtReportBlock         *block)
{
  GbtTask task = gbt_workload_get_task (gbt_fiche_get_workload (builder->fiche));
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *reason
      = gbt_report_lower_first (gbt_report_word (builder, gbt_task_get_label (task)));
  g_autofree char *label = NULL;
  char *bracket;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      g_autofree char *name = gbt_report_lower_first (
          gbt_report_word (builder, gbt_field_id_get_spec ((GbtFieldId) i)->label));

      if (get_state (builder, (GbtFieldId) i) != GBT_FIELD_NOT_APPLICABLE)
        continue;
      if (names->len > 0)
        g_string_append (names, gbt_report_word (builder, N_("; ")));
      g_string_append (names, name);
    }
  if (names->len == 0)
    return;

  /* What a task's name has in brackets would stand in two pairs of them. */
  bracket = strstr (reason, " (");
  if (bracket != NULL)
    *bracket = '\0';
  label = gbt_text_fill (gbt_report_word (builder, N_("Not applicable ({1})")), reason, NULL);
  gbt_report_block_add_pair (block, label, gbt_report_text_new (names->str));
}

static void
add_sources (const GbtReportBuilder *builder,
             GbtReportSection       *section,
             const GPtrArray        *sources)
{
  GbtReportText *text;

  if (sources->len == 0)
    return;

  text = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG,
                                     gbt_report_word (builder, N_("Sources:")));
  for (guint i = 0; i < sources->len; i++)
    {
      g_autofree char *entry = g_strdup_printf (
          "%s[S%u] %s", i == 0 ? " " : gbt_report_word (builder, "; "), i + 1, (char *) g_ptr_array_index (sources, i));

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, entry);
    }
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ".");
  gbt_report_add_paragraph (section, text);
}

/* gbt_report_build_workload:
 *
 * Section 1: every field of the sheet, in the order of the sheet; those of the identity stand on
 * top of it. */
void
gbt_report_build_workload (GbtReportBuilder *builder)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Workload")));
  GbtReportBlock *block = gbt_report_section_add (section, GBT_REPORT_BLOCK_PAIRS);
  GbtReportBlock *wide = gbt_report_section_add (section, GBT_REPORT_BLOCK_PAIRS);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_free);

  block->halves = TRUE;
  add_model (builder, block, sources);
  add_need (builder, block, sources);
  add_requirements (builder, block);
  add_field (builder, wide, GBT_FIELD_MODEL_LINK, sources);
  add_field (builder, wide, GBT_FIELD_OTHER_DESCRIPTION, sources);
  add_field (builder, wide, GBT_FIELD_NOTES, sources);
  add_not_applicable (builder, wide);
  add_sources (builder, section, sources);
}

/* gbt_report_build_asked:
 *
 * What a search was asked to hold: the fields of the model and of the need that hold something. */
void
gbt_report_build_asked (GbtReportBuilder *builder,
                        GbtReportSection *section)
{
  GbtReportBlock *block = gbt_report_section_add (section, GBT_REPORT_BLOCK_PAIRS);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_free);

  block->halves = TRUE;
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldId id = (GbtFieldId) i;
      const GbtFieldSection part = gbt_field_id_get_spec (id)->section;

      if ((part != GBT_FIELD_SECTION_MODEL && part != GBT_FIELD_SECTION_NEED) || get_state (builder, id) != GBT_FIELD_KNOWN
          || id == GBT_FIELD_MODEL_LINK || id == GBT_FIELD_LIMIT_REQUESTS || id == GBT_FIELD_GPUS)
        continue;
      if (id == GBT_FIELD_LIMIT_TOKENS)
        add_joined (builder, block, N_("Tokens a request, requests at once"), id, "\u00a0× ", GBT_FIELD_LIMIT_REQUESTS);
      else
        add_field (builder, block, id, sources);
    }
  if (get_state (builder, GBT_FIELD_MODEL_LINK) == GBT_FIELD_KNOWN)
    add_field (builder, gbt_report_section_add (section, GBT_REPORT_BLOCK_PAIRS), GBT_FIELD_MODEL_LINK, sources);
  add_sources (builder, section, sources);
}
