/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-find-sheet.h"

#include "gbt-error.h"
#include "gbt-text.h"
#include "gbt-version.h"

/* {{{ The workload */

/* What a sheet made by a search is called. */
static const char *const titles[GBT_N_TASKS] = {
  [GBT_TASK_INFERENCE] = N_("{1}, inference"), [GBT_TASK_ADAPTATION] = N_("{1}, fine-tuning"),
  [GBT_TASK_IMAGE] = N_("{1}, images"),        [GBT_TASK_SPEECH] = N_("{1}, transcription"),
};

/**
 * gbt_find_sheet_dup_title:
 * @answer: an answer
 * @language: of its words
 *
 * Returns: (transfer full): its model and its task: "Llama 3.1 8B, inference"
 */
char *
gbt_find_sheet_dup_title (const GbtAnswer *answer,
                          GbtLanguage      language)
{
  const GbtWorkload *workload = gbt_answer_get_wish (answer)->workload;
  const GbtTask task = gbt_workload_get_task (workload);
  const char *model = gbt_workload_get_text (workload, GBT_FIELD_MODEL_NAME);

  /* A notebook has no model. */
  if (titles[task] == NULL || model == NULL)
    return g_strdup (gbt_text (language, gbt_task_get_label (task)));

  return gbt_text_fill (gbt_text (language, titles[task]), model, NULL);
}

static void
put (GbtWorkload **workload,
     GbtFieldId    id,
     GbtField     *field)
{
  g_autoptr (GbtField) owned = field;
  g_autoptr (GbtWorkload) before = *workload;

  *workload = gbt_workload_with_field (before, id, owned);
}

/* What was typed for another task is no part of this sheet. */
static void
forget_other_tasks (GbtWorkload **workload)
{
  const guint bit = GBT_TASK_BIT (gbt_workload_get_task (*workload));

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      if ((gbt_field_id_get_spec ((GbtFieldId) i)->tasks & bit) == 0)
        put (workload, (GbtFieldId) i, gbt_field_new_unknown ());
    }
}

/* R8: fewer bits than models are published in ask for the quality again. */
static gboolean
has_reduced_weights (const GbtWorkload *workload)
{
  GbtWeightFormat format;
  guint numerator, denominator;

  if ((gbt_field_id_get_spec (GBT_FIELD_WEIGHT_FORMAT)->tasks & GBT_TASK_BIT (gbt_workload_get_task (workload))) == 0
      || !gbt_workload_get_weight_format (workload, &format))
    return FALSE;

  gbt_weight_format_get_bits (format, &numerator, &denominator);
  return numerator < 16 * denominator;
}

/**
 * gbt_find_sheet_create_workload:
 * @answer: an answer
 * @gpus: how many GPUs share the model
 * @language: of its words
 *
 * Returns: (transfer full): what the sheet of this search says
 */
GbtWorkload *
gbt_find_sheet_create_workload (const GbtAnswer *answer,
                                guint            gpus,
                                GbtLanguage      language)
{
  const GbtWish *wish = gbt_answer_get_wish (answer);
  GbtWorkload *workload = gbt_wish_dup_workload (wish, gpus);
  g_autoptr (GPtrArray) posts = gbt_workload_list_default_posts (gbt_workload_get_task (workload));
  g_autofree char *title = gbt_find_sheet_dup_title (answer, language);
  g_autoptr (GbtWorkload) asked = NULL;

  forget_other_tasks (&workload);
  put (&workload, GBT_FIELD_TITLE, gbt_field_new_text (title, NULL));
  if (wish->days != 0)
    put (&workload, GBT_FIELD_CAMPAIGN_HOURS, gbt_field_new_integer (wish->days * 24, NULL));
  if (has_reduced_weights (workload) && !gbt_field_is_known (gbt_workload_get_field (workload, GBT_FIELD_QUALITY_THRESHOLD)))
    put (&workload, GBT_FIELD_QUALITY_THRESHOLD,
         gbt_field_new_to_confirm (gbt_text (language, N_("what the weights lose in fewer bits, measured"))));

  asked = workload;
  return gbt_workload_with_posts (asked, posts);
}

/* }}} */
/* {{{ The evidence */

static GbtEntry *
with_text (GbtEntry   *entry,
           guint       field,
           const char *text)
{
  g_autoptr (GbtEntry) before = entry;

  return gbt_entry_with_text (before, field, text);
}

/* A name for a file in any system: "llama-3.1-8b". */
static char *
dup_slug (const char *words)
{
  g_autofree char *ascii = g_str_to_ascii (words, "C");
  GString *slug = g_string_new (NULL);

  for (const char *c = ascii; *c != '\0' && slug->len < 80; c++)
    {
      if (g_ascii_isalnum (*c) || (*c == '.' && slug->len > 0))
        g_string_append_c (slug, g_ascii_tolower (*c));
      else if (slug->len > 0 && slug->str[slug->len - 1] != '-')
        g_string_append_c (slug, '-');
    }
  while (slug->len > 0 && !g_ascii_isalnum (slug->str[slug->len - 1]))
    g_string_truncate (slug, slug->len - 1);

  return g_string_free (slug, FALSE);
}

/**
 * gbt_find_sheet_create_evidence:
 * @answer: an answer
 * @date: of the search, ISO 8601
 * @language: of its words
 *
 * Returns: (transfer full): the record of the answer
 */
GbtEntry *
gbt_find_sheet_create_evidence (const GbtAnswer *answer,
                                const char      *date,
                                GbtLanguage      language)
{
  g_autofree char *about = gbt_find_sheet_dup_title (answer, language);
  g_autofree char *title = gbt_text_fill (gbt_text (language, N_("Search for a machine: {1}")), about, NULL);
  g_autofree char *slug = dup_slug (about);
  g_autofree char *name = gbt_text_fill (gbt_text (language, N_("search-{1}.json")), slug, NULL);
  GbtEntry *evidence = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);

  evidence = with_text (evidence, GBT_EVIDENCE_TITLE, title);
  evidence = with_text (evidence, GBT_EVIDENCE_KIND, "calculation");
  evidence = with_text (evidence, GBT_EVIDENCE_VERSION, GBT_PROGRAM_VERSION);
  evidence = with_text (evidence, GBT_EVIDENCE_DATE, date);
  evidence = with_text (evidence, GBT_EVIDENCE_SOURCE, "Gabarit");
  evidence = with_text (evidence, GBT_EVIDENCE_FILE_NAME, name);
  return with_text (evidence, GBT_EVIDENCE_MEDIA_TYPE, "application/json");
}

/* }}} */
/* {{{ The dossier */

static void
add (GbtDossier **dossier,
     GbtEntry    *entry)
{
  g_autoptr (GbtDossier) before = *dossier;

  *dossier = gbt_dossier_with (before, entry);
}

static void
add_numbered (GbtDossier **dossier,
              GbtSeries    series,
              GbtEntry    *entry)
{
  g_autofree char *number = gbt_dossier_dup_next (*dossier, series);
  g_autoptr (GbtEntry) numbered
      = gbt_entry_with_identity (entry, number, gbt_entry_get_id (entry), gbt_entry_get_version (entry));

  add (dossier, numbered);
}

static gboolean
requires (const GbtDossier *dossier,
          const char       *subject)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_REQUIREMENT); i++)
    {
      if (gbt_entry_is (gbt_dossier_get (dossier, GBT_ENTRY_REQUIREMENT, i), GBT_REQUIREMENT_SUBJECT, subject))
        return TRUE;
    }

  return FALSE;
}

static gboolean
cites (const GbtDossier *dossier,
       const GbtEntry   *offer)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      const GbtEntry *candidate = gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i);
      guint64 version;

      if (g_strcmp0 (gbt_entry_get_text (candidate, GBT_CANDIDATE_OFFER), gbt_entry_get_id (offer)) == 0
          && gbt_entry_get_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, &version)
          && version == gbt_entry_get_version (offer))
        return TRUE;
    }

  return FALSE;
}

/* R12: which software places the model is not said by an offer: it stays unknown. */
static void
add_candidate (GbtDossier **dossier,
               GbtEntry    *offer)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_CANDIDATE, NULL, NULL, 0);
  g_autoptr (GbtEntry) named = gbt_entry_with_text (bare, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer));
  g_autoptr (GbtEntry) citing
      = gbt_entry_with_integer (named, GBT_CANDIDATE_OFFER_VERSION, gbt_entry_get_version (offer));

  add (dossier, offer);
  add_numbered (dossier, GBT_SERIES_CANDIDATE, citing);
}

/**
 * gbt_find_sheet_fill:
 * @dossier: what hangs on the sheet
 * @answer: an answer
 * @offers: (element-type GbtEntry): the machines, with their identity and version
 * @evidence: (nullable): the answer that is kept, with its identity
 * @added: (out): how many of @offers were not candidates yet
 *
 * What the sheet has stays: of what was asked, only the subjects that no requirement is about are added.
 *
 * Returns: (transfer full): the dossier with all of it
 */
GbtDossier *
gbt_find_sheet_fill (GbtDossier      *dossier,
                     const GbtAnswer *answer,
                     GPtrArray       *offers,
                     GbtEntry        *evidence,
                     guint           *added)
{
  g_autoptr (GPtrArray) requirements = gbt_wish_list_requirements (gbt_answer_get_wish (answer));
  GbtDossier *filled = gbt_dossier_ref (dossier);

  for (guint i = 0; i < requirements->len; i++)
    {
      GbtEntry *requirement = requirements->pdata[i];

      if (!requires (filled, gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT)))
        add_numbered (&filled,
                      gbt_entry_is (requirement, GBT_REQUIREMENT_STRENGTH, "mandatory") ? GBT_SERIES_MANDATORY
                                                                                        : GBT_SERIES_PREFERENCE,
                      requirement);
    }

  *added = 0;
  for (guint i = 0; i < offers->len; i++)
    {
      if (cites (filled, offers->pdata[i]))
        continue;
      add_candidate (&filled, offers->pdata[i]);
      (*added)++;
    }

  if (evidence != NULL && gbt_dossier_find_id (filled, GBT_ENTRY_EVIDENCE, gbt_entry_get_id (evidence)) == NULL)
    add_numbered (&filled, GBT_SERIES_EVIDENCE, evidence);

  return filled;
}

/* }}} */
