/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-finder-problem.h"

#include "gbt-field-editor.h"
#include "gbt-format.h"
#include "gbt-words.h"

/**
 * gbt_finder_find_problem:
 * @finder: a search
 * @parts: bits (1u << #GbtWishPart) of the parts looked at
 *
 * Returns: (transfer none) (nullable): the first problem of those parts
 */
const GbtWishProblem *
gbt_finder_find_problem (GbtFinder *finder,
                         guint      parts)
{
  GPtrArray *problems = gbt_finder_get_problems (finder);

  for (guint i = 0; i < problems->len; i++)
    {
      const GbtWishProblem *problem = problems->pdata[i];

      if ((parts & (1u << problem->part)) != 0)
        return problem;
    }

  return NULL;
}

/**
 * gbt_finder_word_problem:
 * @problem: a problem
 * @unit: the unit of amounts
 *
 * Returns: (transfer full): what is wrong and what would do, in the language of the window
 */
char *
gbt_finder_word_problem (const GbtWishProblem *problem,
                         GbtUnit               unit)
{
  return gbt_format_sentence (gbt_words_get_language (), unit, problem->sentence);
}

/* What nobody filled yet is no mistake before one wants to go on. */
static gboolean
is_just_missing (const GbtWishProblem *problem)
{
  static const char *const codes[] = { "no-model", "no-format", "no-memory", NULL };

  return g_strv_contains (codes, gbt_sentence_get_code (problem->sentence));
}

/**
 * gbt_finder_show_problem:
 * @finder: a search
 * @parts: bits (1u << #GbtWishPart) of what is typed in @row
 * @row: the row where it is typed
 * @unit: the unit of amounts
 * @insist: what is missing is said too: the person wants to go on
 *
 * Says the first problem of @parts under their row, or takes away what was said.
 */
void
gbt_finder_show_problem (GbtFinder     *finder,
                         guint          parts,
                         GtkListBoxRow *row,
                         GbtUnit        unit,
                         gboolean       insist)
{
  const GbtWishProblem *problem = gbt_finder_find_problem (finder, parts);
  g_autofree char *sentence = NULL;

  if (problem != NULL && (insist || !is_just_missing (problem)))
    sentence = gbt_finder_word_problem (problem, unit);
  gbt_field_editor_set_problem (row, sentence, "error");
}
