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

static int
compare_entries (const GbtEntry *a,
                 const GbtEntry *b)
{
  int order = gbt_series_compare (gbt_entry_get_number (a), gbt_entry_get_number (b));

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

  return gbt_series_write (series, self->last[series] + 1);
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

  series = gbt_series_of (kind, number);
  if (series != GBT_N_SERIES)
    copy->last[series] = MAX (copy->last[series], gbt_series_parse (series, number));

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
      GbtSeries series = gbt_series_of (gbt_entry_get_kind (entry), number);

      g_ptr_array_add (copy->entries[gbt_entry_get_kind (entry)], gbt_entry_ref (entry));
      if (series != GBT_N_SERIES)
        copy->last[series] = MAX (copy->last[series], gbt_series_parse (series, number));
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
