/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-dossier.h"
#include "gbt-error.h"

static gboolean
refuse (const char  *message,
        const char  *number,
        GError     **error)
{
  gbt_error_set (error, GBT_ERROR_NOT_FOUND, message, number, NULL);
  return FALSE;
}

static gboolean
check_number (const GbtEntry  *entry,
              GError         **error)
{
  GbtEntryKind kind = gbt_entry_get_kind (entry);
  const char *number = gbt_entry_get_number (entry);
  GbtSeries series = number != NULL ? gbt_series_of (kind, number) : GBT_N_SERIES;
  g_autofree char *written = NULL;

  if (number == NULL || *number == '\0')
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("An entry of the dossier has no number"), NULL);
      return FALSE;
    }
  if (series == GBT_N_SERIES)
    return TRUE;

  written = gbt_series_write (series, gbt_series_parse (series, number));
  if (gbt_series_parse (series, number) == 0 || strcmp (written, number) != 0)
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” is not a number of its series"), number, NULL);
      return FALSE;
    }
  if (kind == GBT_ENTRY_REQUIREMENT
      && !gbt_entry_is (entry, GBT_REQUIREMENT_STRENGTH,
                        series == GBT_SERIES_PREFERENCE ? "preference" : "mandatory"))
    {
      gbt_error_set (error, GBT_ERROR_RANGE,
                     N_("“{1}” is not the number of a requirement of that strength"), number, NULL);
      return FALSE;
    }

  return TRUE;
}

/* What stands before and after the slash of "C1/E3" or "ES-02/1". */
static gboolean
check_owners (const GbtDossier  *self,
              const GbtEntry    *entry,
              GError           **error)
{
  const char *number = gbt_entry_get_number (entry);
  const char *slash = strchr (number, '/');
  g_autofree char *owner = slash != NULL ? g_strndup (number, (gsize) (slash - number)) : NULL;

  if (gbt_entry_get_kind (entry) == GBT_ENTRY_ASSESSMENT)
    return (slash != NULL && gbt_dossier_find (self, GBT_ENTRY_CANDIDATE, owner) != NULL
            && gbt_dossier_find (self, GBT_ENTRY_REQUIREMENT, slash + 1) != NULL)
           || refuse (N_("The verdict “{1}” has no such candidate or requirement"), number, error);

  return (slash != NULL && gbt_dossier_find (self, GBT_ENTRY_RUN, owner) != NULL)
         || refuse (N_("The peak “{1}” has no such run"), number, error);
}

static gboolean
check_evidence (const GbtDossier  *self,
                const GbtEntry    *entry,
                guint              field,
                GError           **error)
{
  const char *text = gbt_entry_get_text (entry, field);
  g_auto (GStrv) numbers = text != NULL ? g_strsplit (text, " ", -1) : NULL;

  for (guint i = 0; numbers != NULL && numbers[i] != NULL; i++)
    {
      if (gbt_dossier_find (self, GBT_ENTRY_EVIDENCE, numbers[i]) == NULL)
        return refuse (N_("The sheet holds no piece of evidence “{1}”"), numbers[i], error);
    }

  return TRUE;
}

/* R2: an amount that no counter is named for measures nothing. */
static gboolean
check_figure (const GbtEntry  *entry,
              GError         **error)
{
  guint64 bytes;

  if (gbt_entry_get_integer (entry, GBT_PEAK_BYTES, &bytes) && gbt_entry_get_text (entry, GBT_PEAK_COUNTER) != NULL)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_MISSING, N_("The peak “{1}” needs an amount and the counter it was read in"),
                 gbt_entry_get_number (entry), NULL);
  return FALSE;
}

static gboolean
check_entry (const GbtDossier  *self,
             const GbtEntry    *entry,
             GError           **error)
{
  if (!check_number (entry, error) || !gbt_entry_check (entry, error))
    return FALSE;

  switch (gbt_entry_get_kind (entry))
    {
    case GBT_ENTRY_CANDIDATE:
      return gbt_dossier_get_offer (self, entry) != NULL
             || refuse (N_("The candidate “{1}” has no offer"), gbt_entry_get_number (entry), error);
    case GBT_ENTRY_ASSESSMENT:
      return check_owners (self, entry, error) && check_evidence (self, entry, GBT_ASSESSMENT_EVIDENCE, error);
    case GBT_ENTRY_PEAK:
      return check_owners (self, entry, error) && check_figure (entry, error);
    case GBT_ENTRY_RUN:
      return check_evidence (self, entry, GBT_RUN_EVIDENCE, error);
    case GBT_ENTRY_REQUIREMENT:
    case GBT_ENTRY_OFFER:
    case GBT_ENTRY_EVIDENCE:
    case GBT_ENTRY_INVALIDATOR:
    case GBT_ENTRY_RATE:
    case GBT_ENTRY_DECISION:
      return TRUE;
    case GBT_N_ENTRY_KINDS:
    default:
      g_return_val_if_reached (FALSE);
    }
}

/**
 * gbt_dossier_check:
 * @self: a dossier
 * @error: set when something does not fit
 *
 * Returns: whether every entry is what its kind allows, and everything it cites is there
 */
gboolean
gbt_dossier_check (const GbtDossier  *self,
                   GError           **error)
{
  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    {
      guint most = i == GBT_ENTRY_CANDIDATE     ? GBT_DOSSIER_MAX_CANDIDATES
                   : i == GBT_ENTRY_REQUIREMENT ? GBT_DOSSIER_MAX_REQUIREMENTS
                   : i == GBT_ENTRY_ASSESSMENT  ? GBT_DOSSIER_MAX_CANDIDATES * GBT_DOSSIER_MAX_REQUIREMENTS
                                                : GBT_DOSSIER_MAX_ENTRIES;
      guint n = gbt_dossier_get_n (self, (GbtEntryKind) i);

      if (n > most)
        {
          g_autofree char *limit = g_strdup_printf ("%u", most);

          gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("A sheet holds at most {1} entries of a kind"), limit, NULL);
          return FALSE;
        }
      for (guint j = 0; j < n; j++)
        {
          if (!check_entry (self, gbt_dossier_get (self, (GbtEntryKind) i, j), error))
            return FALSE;
        }
    }

  return TRUE;
}
