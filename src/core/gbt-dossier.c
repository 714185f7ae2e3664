/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-dossier.h"

#include <string.h>

#include "gbt-error.h"

struct _GbtDossier
{
  gatomicrefcount ref_count;
  GPtrArray *entries[GBT_N_ENTRY_KINDS]; /* of GbtEntry */
  guint last[GBT_N_SERIES];
};

G_DEFINE_BOXED_TYPE (GbtDossier, gbt_dossier, gbt_dossier_ref, gbt_dossier_unref)

static const struct
{
  const char *prefix;
  guint digits;
} series_forms[GBT_N_SERIES] = {
  [GBT_SERIES_MANDATORY] = { "E", 1 },  [GBT_SERIES_PREFERENCE] = { "F", 1 },
  [GBT_SERIES_CANDIDATE] = { "C", 1 },  [GBT_SERIES_EVIDENCE] = { "P", 1 },
  [GBT_SERIES_RUN] = { "ES-", 2 },      [GBT_SERIES_INVALIDATOR] = { "I", 1 },
  [GBT_SERIES_RATE] = { "X", 1 },
};

/* The series that numbers of a kind come from, GBT_N_SERIES for those that have none. */
static GbtSeries
get_series (GbtEntryKind  kind,
            const char   *number)
{
  switch (kind)
    {
    case GBT_ENTRY_REQUIREMENT:
      return number[0] == 'F' ? GBT_SERIES_PREFERENCE : GBT_SERIES_MANDATORY;
    case GBT_ENTRY_CANDIDATE:
      return GBT_SERIES_CANDIDATE;
    case GBT_ENTRY_EVIDENCE:
      return GBT_SERIES_EVIDENCE;
    case GBT_ENTRY_RUN:
      return GBT_SERIES_RUN;
    case GBT_ENTRY_INVALIDATOR:
      return GBT_SERIES_INVALIDATOR;
    case GBT_ENTRY_RATE:
      return GBT_SERIES_RATE;
    case GBT_ENTRY_OFFER:
    case GBT_ENTRY_ASSESSMENT:
    case GBT_ENTRY_PEAK:
    case GBT_ENTRY_DECISION:
    case GBT_N_ENTRY_KINDS:
    default:
      return GBT_N_SERIES;
    }
}

/* "E12" of its series is 12; anything else is 0. */
static guint
parse_number (GbtSeries   series,
              const char *number)
{
  const char *prefix = series_forms[series].prefix;
  guint64 value;

  if (!g_str_has_prefix (number, prefix) || !g_ascii_isdigit (number[strlen (prefix)])
      || !g_ascii_string_to_unsigned (number + strlen (prefix), 10, 1, G_MAXINT32, &value, NULL))
    return 0;

  return (guint) value;
}

static char *
write_number (GbtSeries series,
              guint     value)
{
  return g_strdup_printf ("%s%0*u", series_forms[series].prefix, (int) series_forms[series].digits, value);
}

/* "C2/E10" after "C2/E9", "ES-100" after "ES-99": runs of digits compare as numbers. */
static int
compare_numbers (const char *a,
                 const char *b)
{
  while (*a != '\0' && *b != '\0')
    {
      if (g_ascii_isdigit (*a) && g_ascii_isdigit (*b))
        {
          gsize n_a;
          gsize n_b;
          int order;

          while (a[0] == '0' && g_ascii_isdigit (a[1]))
            a++;
          while (b[0] == '0' && g_ascii_isdigit (b[1]))
            b++;
          n_a = strspn (a, "0123456789");
          n_b = strspn (b, "0123456789");
          if (n_a != n_b)
            return n_a < n_b ? -1 : 1;
          order = strncmp (a, b, n_a);
          if (order != 0)
            return order;
          a += n_a;
          b += n_b;
        }
      else
        {
          if (*a != *b)
            return (guchar) *a < (guchar) *b ? -1 : 1;
          a++;
          b++;
        }
    }

  return (*a != '\0') - (*b != '\0');
}

static int
compare_entries (const GbtEntry *a,
                 const GbtEntry *b)
{
  int order = compare_numbers (gbt_entry_get_number (a), gbt_entry_get_number (b));

  /* Offers of several providers may have one native key. */
  if (order == 0 && gbt_entry_get_kind (a) == GBT_ENTRY_OFFER)
    order = g_strcmp0 (gbt_entry_get_id (a), gbt_entry_get_id (b));
  if (order == 0)
    order = (int) (gbt_entry_get_version (a) > gbt_entry_get_version (b))
            - (int) (gbt_entry_get_version (a) < gbt_entry_get_version (b));

  return order;
}

/**
 * gbt_dossier_new:
 *
 * Returns: (transfer full): a dossier that holds nothing
 */
GbtDossier *
gbt_dossier_new (void)
{
  GbtDossier *self = g_new0 (GbtDossier, 1);

  g_atomic_ref_count_init (&self->ref_count);
  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    self->entries[i] = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);

  return self;
}

/**
 * gbt_dossier_ref:
 * @self: a dossier
 *
 * Returns: (transfer full): @self
 */
GbtDossier *
gbt_dossier_ref (GbtDossier *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_dossier_unref:
 * @self: (transfer full): a dossier
 */
void
gbt_dossier_unref (GbtDossier *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    g_ptr_array_unref (self->entries[i]);
  g_free (self);
}

/* The arrays are never changed once others may see them: a copy shares all but the one of @kind. */
static GbtDossier *
copy_for (const GbtDossier *self,
          GbtEntryKind      kind)
{
  GbtDossier *copy = g_new0 (GbtDossier, 1);

  g_atomic_ref_count_init (&copy->ref_count);
  memcpy (copy->last, self->last, sizeof copy->last);
  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    {
      if (i != kind)
        {
          copy->entries[i] = g_ptr_array_ref (self->entries[i]);
          continue;
        }

      copy->entries[i] = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
      for (guint j = 0; j < self->entries[i]->len; j++)
        g_ptr_array_add (copy->entries[i], gbt_entry_ref (g_ptr_array_index (self->entries[i], j)));
    }

  return copy;
}

/**
 * gbt_dossier_equal:
 * @a: a dossier
 * @b: another
 *
 * Returns: whether both hold the same entries, and have given the same numbers
 */
gboolean
gbt_dossier_equal (const GbtDossier *a,
                   const GbtDossier *b)
{
  if (a == b)
    return TRUE;
  if (memcmp (a->last, b->last, sizeof a->last) != 0)
    return FALSE;

  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    {
      if (a->entries[i] == b->entries[i])
        continue;
      if (a->entries[i]->len != b->entries[i]->len)
        return FALSE;
      for (guint j = 0; j < a->entries[i]->len; j++)
        {
          if (!gbt_entry_equal (g_ptr_array_index (a->entries[i], j), g_ptr_array_index (b->entries[i], j)))
            return FALSE;
        }
    }

  return TRUE;
}

/**
 * gbt_dossier_is_empty:
 * @self: a dossier
 *
 * Returns: whether it holds no entry, and never gave a number
 */
gboolean
gbt_dossier_is_empty (const GbtDossier *self)
{
  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    {
      if (self->entries[i]->len > 0)
        return FALSE;
    }
  for (guint i = 0; i < GBT_N_SERIES; i++)
    {
      if (self->last[i] > 0)
        return FALSE;
    }

  return TRUE;
}

/**
 * gbt_dossier_get_n:
 * @self: a dossier
 * @kind: a kind of entry
 *
 * Returns: how many it holds
 */
guint
gbt_dossier_get_n (const GbtDossier *self,
                   GbtEntryKind      kind)
{
  g_return_val_if_fail ((guint) kind < GBT_N_ENTRY_KINDS, 0);

  return self->entries[kind]->len;
}

/**
 * gbt_dossier_get:
 * @self: a dossier
 * @kind: a kind of entry
 * @index: from 0
 *
 * Returns: (transfer none): the entry
 */
GbtEntry *
gbt_dossier_get (const GbtDossier *self,
                 GbtEntryKind      kind,
                 guint             index)
{
  g_return_val_if_fail (index < gbt_dossier_get_n (self, kind), NULL);

  return g_ptr_array_index (self->entries[kind], index);
}

/**
 * gbt_dossier_find:
 * @self: a dossier
 * @kind: a kind of entry, not an offer: offers are found by their UUID
 * @number: (nullable): its number
 *
 * Returns: (transfer none) (nullable): the entry of that number
 */
GbtEntry *
gbt_dossier_find (const GbtDossier *self,
                  GbtEntryKind      kind,
                  const char       *number)
{
  for (guint i = 0; i < gbt_dossier_get_n (self, kind); i++)
    {
      GbtEntry *entry = gbt_dossier_get (self, kind, i);

      if (g_strcmp0 (gbt_entry_get_number (entry), number) == 0)
        return entry;
    }

  return NULL;
}

/**
 * gbt_dossier_find_id:
 * @self: a dossier
 * @kind: a kind of entry that has an identity
 * @id: (nullable): its UUID
 *
 * Returns: (transfer none) (nullable): the first entry of that identity
 */
GbtEntry *
gbt_dossier_find_id (const GbtDossier *self,
                     GbtEntryKind      kind,
                     const char       *id)
{
  for (guint i = 0; id != NULL && i < gbt_dossier_get_n (self, kind); i++)
    {
      GbtEntry *entry = gbt_dossier_get (self, kind, i);

      if (g_strcmp0 (gbt_entry_get_id (entry), id) == 0)
        return entry;
    }

  return NULL;
}

/**
 * gbt_dossier_get_offer:
 * @self: a dossier
 * @candidate: one of its candidates
 *
 * Returns: (transfer none) (nullable): the version of the offer that it cites; always there in a
 *   dossier that gbt_dossier_check() accepts
 */
GbtEntry *
gbt_dossier_get_offer (const GbtDossier *self,
                       const GbtEntry   *candidate)
{
  guint64 version = 0;

  if (!gbt_entry_get_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, &version))
    return NULL;

  for (guint i = 0; i < gbt_dossier_get_n (self, GBT_ENTRY_OFFER); i++)
    {
      GbtEntry *offer = gbt_dossier_get (self, GBT_ENTRY_OFFER, i);

      if (gbt_entry_get_version (offer) == version
          && gbt_entry_is (candidate, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer)))
        return offer;
    }

  return NULL;
}

/**
 * gbt_dossier_get_assessment:
 * @self: a dossier
 * @candidate: number of a candidate
 * @requirement: number of a requirement
 *
 * Returns: (transfer none) (nullable): what the planner said of that cell
 */
GbtEntry *
gbt_dossier_get_assessment (const GbtDossier *self,
                            const char       *candidate,
                            const char       *requirement)
{
  g_autofree char *number = g_strconcat (candidate, "/", requirement, NULL);

  return gbt_dossier_find (self, GBT_ENTRY_ASSESSMENT, number);
}

/**
 * gbt_dossier_get_draft:
 * @self: a dossier
 *
 * Returns: (transfer none) (nullable): the decision being prepared
 */
GbtEntry *
gbt_dossier_get_draft (const GbtDossier *self)
{
  return gbt_dossier_find (self, GBT_ENTRY_DECISION, "0");
}

/**
 * gbt_dossier_dup_next:
 * @self: a dossier
 * @series: a series of numbers
 *
 * Returns: (transfer full): the number that the next entry of @series takes: "ES-03"
 */
char *
gbt_dossier_dup_next (const GbtDossier *self,
                      GbtSeries         series)
{
  g_return_val_if_fail ((guint) series < GBT_N_SERIES, NULL);

  return write_number (series, self->last[series] + 1);
}

/**
 * gbt_dossier_get_last:
 * @self: a dossier
 * @series: a series of numbers
 *
 * Returns: the last number given in it, 0 before the first
 */
guint
gbt_dossier_get_last (const GbtDossier *self,
                      GbtSeries         series)
{
  g_return_val_if_fail ((guint) series < GBT_N_SERIES, 0);

  return self->last[series];
}

/**
 * gbt_dossier_with_last:
 * @self: a dossier
 * @series: a series of numbers
 * @last: the last number given in it
 *
 * For who reads a dossier back. Never lowers what the entries need.
 *
 * Returns: (transfer full): @self, which goes on numbering after @last
 */
GbtDossier *
gbt_dossier_with_last (const GbtDossier *self,
                       GbtSeries         series,
                       guint             last)
{
  GbtDossier *copy = copy_for (self, GBT_N_ENTRY_KINDS);

  g_return_val_if_fail ((guint) series < GBT_N_SERIES, copy);

  copy->last[series] = MAX (copy->last[series], last);
  return copy;
}

/**
 * gbt_dossier_with:
 * @self: a dossier
 * @entry: (transfer none): an entry with its number
 *
 * Adds @entry in its place, or puts it in place of the one of the same number (an offer: of the
 * same identity and version). Not checked: see gbt_dossier_check().
 *
 * Returns: (transfer full): the dossier with @entry
 */
GbtDossier *
gbt_dossier_with (const GbtDossier *self,
                  GbtEntry         *entry)
{
  GbtEntryKind kind = gbt_entry_get_kind (entry);
  GbtDossier *copy = copy_for (self, kind);
  const char *number = gbt_entry_get_number (entry);
  GbtSeries series;
  guint place = 0;

  g_return_val_if_fail (number != NULL, copy);

  while (place < copy->entries[kind]->len
         && compare_entries (g_ptr_array_index (copy->entries[kind], place), entry) < 0)
    place++;
  if (place < copy->entries[kind]->len
      && compare_entries (g_ptr_array_index (copy->entries[kind], place), entry) == 0)
    g_ptr_array_remove_index (copy->entries[kind], place);
  g_ptr_array_insert (copy->entries[kind], (int) place, gbt_entry_ref (entry));

  series = get_series (kind, number);
  if (series != GBT_N_SERIES)
    copy->last[series] = MAX (copy->last[series], parse_number (series, number));

  return copy;
}

static int
compare_pointers (gconstpointer a,
                  gconstpointer b)
{
  return compare_entries (*(GbtEntry *const *) a, *(GbtEntry *const *) b);
}

/* Of several in one place, the last stays. */
static void
sort_entries (GPtrArray *entries)
{
  guint kept = 0;

  g_ptr_array_sort (entries, compare_pointers);
  for (guint i = 0; i < entries->len; i++)
    {
      GbtEntry *entry = entries->pdata[i];

      if (kept > 0 && compare_entries (entries->pdata[kept - 1], entry) == 0)
        kept--;
      entries->pdata[i] = entries->pdata[kept];
      entries->pdata[kept++] = entry;
    }
  g_ptr_array_set_size (entries, (int) kept);
}

/**
 * gbt_dossier_with_all:
 * @self: a dossier
 * @entries: (element-type GbtEntry) (transfer none): entries with their numbers, of any kinds
 *
 * The same as gbt_dossier_with() for each, in order, at the cost of one.
 *
 * Returns: (transfer full): the dossier with all of @entries
 */
GbtDossier *
gbt_dossier_with_all (const GbtDossier *self,
                      GPtrArray        *entries)
{
  GbtDossier *copy = g_new0 (GbtDossier, 1);

  g_atomic_ref_count_init (&copy->ref_count);
  memcpy (copy->last, self->last, sizeof copy->last);
  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    {
      copy->entries[i] = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
      for (guint j = 0; j < self->entries[i]->len; j++)
        g_ptr_array_add (copy->entries[i], gbt_entry_ref (g_ptr_array_index (self->entries[i], j)));
    }

  for (guint i = 0; i < entries->len; i++)
    {
      GbtEntry *entry = g_ptr_array_index (entries, i);
      const char *number = gbt_entry_get_number (entry);
      GbtSeries series = get_series (gbt_entry_get_kind (entry), number);

      g_ptr_array_add (copy->entries[gbt_entry_get_kind (entry)], gbt_entry_ref (entry));
      if (series != GBT_N_SERIES)
        copy->last[series] = MAX (copy->last[series], parse_number (series, number));
    }
  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    sort_entries (copy->entries[i]);

  return copy;
}

static gboolean
hangs_on (const GbtEntry *entry,
          GbtEntryKind    kind,
          const char     *number)
{
  const char *own = gbt_entry_get_number (entry);
  const char *slash = strchr (own, '/');

  if (slash == NULL)
    return FALSE;
  if (kind == GBT_ENTRY_REQUIREMENT)
    return strcmp (slash + 1, number) == 0;

  return strlen (number) == (gsize) (slash - own) && strncmp (own, number, (gsize) (slash - own)) == 0;
}

static void
remove_hanging (GbtDossier   *self,
                GbtEntryKind  from,
                GbtEntryKind  kind,
                const char   *number)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);

  for (guint i = 0; i < self->entries[from]->len; i++)
    {
      GbtEntry *entry = g_ptr_array_index (self->entries[from], i);

      if (!hangs_on (entry, kind, number))
        g_ptr_array_add (kept, gbt_entry_ref (entry));
    }

  g_ptr_array_unref (self->entries[from]);
  self->entries[from] = g_steal_pointer (&kept);
}

static void
remove_uncited_offers (GbtDossier *self)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);

  for (guint i = 0; i < self->entries[GBT_ENTRY_OFFER]->len; i++)
    {
      GbtEntry *offer = g_ptr_array_index (self->entries[GBT_ENTRY_OFFER], i);
      gboolean cited = FALSE;

      for (guint j = 0; j < self->entries[GBT_ENTRY_CANDIDATE]->len && !cited; j++)
        cited = gbt_dossier_get_offer (self, g_ptr_array_index (self->entries[GBT_ENTRY_CANDIDATE], j)) == offer;
      if (cited)
        g_ptr_array_add (kept, gbt_entry_ref (offer));
    }

  g_ptr_array_unref (self->entries[GBT_ENTRY_OFFER]);
  self->entries[GBT_ENTRY_OFFER] = g_steal_pointer (&kept);
}

/**
 * gbt_dossier_without:
 * @self: a dossier
 * @kind: a kind of entry, not an offer: it goes with the last candidate that cites it
 * @number: the number of one that it holds
 *
 * What hangs on the entry goes with it: the assessments of a candidate or a requirement, the peaks
 * of a run. Its number is not given again.
 *
 * Returns: (transfer full): the dossier without it
 */
GbtDossier *
gbt_dossier_without (const GbtDossier *self,
                     GbtEntryKind      kind,
                     const char       *number)
{
  GbtDossier *copy = copy_for (self, kind);

  for (guint i = 0; i < copy->entries[kind]->len; i++)
    {
      if (g_strcmp0 (gbt_entry_get_number (g_ptr_array_index (copy->entries[kind], i)), number) == 0)
        {
          g_ptr_array_remove_index (copy->entries[kind], i);
          break;
        }
    }

  if (kind == GBT_ENTRY_REQUIREMENT || kind == GBT_ENTRY_CANDIDATE)
    remove_hanging (copy, GBT_ENTRY_ASSESSMENT, kind, number);
  if (kind == GBT_ENTRY_RUN)
    remove_hanging (copy, GBT_ENTRY_PEAK, kind, number);
  if (kind == GBT_ENTRY_CANDIDATE)
    remove_uncited_offers (copy);

  return copy;
}

/**
 * gbt_dossier_without_uncited:
 * @self: a dossier
 *
 * Returns: (transfer full): the dossier without the offers that no candidate cites
 */
GbtDossier *
gbt_dossier_without_uncited (const GbtDossier *self)
{
  GbtDossier *copy = copy_for (self, GBT_ENTRY_OFFER);

  remove_uncited_offers (copy);
  return copy;
}

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
  GbtSeries series = number != NULL ? get_series (kind, number) : GBT_N_SERIES;
  g_autofree char *written = NULL;

  if (number == NULL || *number == '\0')
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("An entry of the dossier has no number"), NULL);
      return FALSE;
    }
  if (series == GBT_N_SERIES)
    return TRUE;

  written = write_number (series, parse_number (series, number));
  if (parse_number (series, number) == 0 || strcmp (written, number) != 0)
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

      if (self->entries[i]->len > most)
        {
          g_autofree char *limit = g_strdup_printf ("%u", most);

          gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("A sheet holds at most {1} entries of a kind"), limit, NULL);
          return FALSE;
        }
      for (guint j = 0; j < self->entries[i]->len; j++)
        {
          if (!check_entry (self, g_ptr_array_index (self->entries[i], j), error))
            return FALSE;
        }
    }

  return TRUE;
}
