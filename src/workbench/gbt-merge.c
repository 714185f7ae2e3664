/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-merge.h"

/**
 * gbt_merge_same_posts:
 * @a: a workload
 * @b: a workload
 *
 * Returns: whether both have the same posts
 */
gboolean
gbt_merge_same_posts (GbtWorkload *a,
                      GbtWorkload *b)
{
  const guint n = gbt_workload_get_n_posts (a);

  if (n != gbt_workload_get_n_posts (b))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!gbt_post_equal (gbt_workload_get_post (a, i), gbt_workload_get_post (b, i)))
      return FALSE;
  return TRUE;
}

static GPtrArray *
list_posts (GbtWorkload *workload)
{
  GPtrArray *posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);

  for (guint i = 0; i < gbt_workload_get_n_posts (workload); i++)
    g_ptr_array_add (posts, gbt_post_ref (gbt_workload_get_post (workload, i)));
  return posts;
}

static GArray *
list_capacities (GbtWorkload *workload)
{
  GArray *capacities = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint i = 0; i < gbt_workload_get_n_capacities (workload); i++)
    {
      const guint64 capacity = gbt_workload_get_capacity (workload, i);

      g_array_append_val (capacities, capacity);
    }
  return capacities;
}

static gboolean
same_capacities (GbtWorkload *a,
                 GbtWorkload *b)
{
  const guint n = gbt_workload_get_n_capacities (a);

  if (n != gbt_workload_get_n_capacities (b))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (gbt_workload_get_capacity (a, i) != gbt_workload_get_capacity (b, i))
      return FALSE;
  return TRUE;
}

static void
take (GbtWorkload **place,
      GbtWorkload  *workload)
{
  gbt_workload_unref (*place);
  *place = workload;
}

/**
 * gbt_merge_workloads:
 * @base: what both programs last agreed on
 * @ours: what is written here
 * @theirs: what the other program saved
 * @typed: the field being typed in here, or %GBT_MERGE_NOT_TYPING
 *
 * Returns: (transfer full): @theirs, with what was changed here since @base and the field being
 *   typed in: nothing typed here is lost
 */
GbtWorkload *
gbt_merge_workloads (GbtWorkload *base,
                     GbtWorkload *ours,
                     GbtWorkload *theirs,
                     int          typed)
{
  g_autoptr (GbtWorkload) merged = gbt_workload_ref (theirs);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldId id = (GbtFieldId) i;
      GbtField *field = gbt_workload_get_field (ours, id);

      if ((int) i == typed || !gbt_field_equal (field, gbt_workload_get_field (base, id)))
        take (&merged, gbt_workload_with_field (merged, id, field));
    }
  if (!gbt_merge_same_posts (base, ours))
    {
      g_autoptr (GPtrArray) posts = list_posts (ours);

      take (&merged, gbt_workload_with_posts (merged, posts));
    }
  if (!same_capacities (base, ours))
    {
      g_autoptr (GArray) capacities = list_capacities (ours);

      take (&merged, gbt_workload_with_capacities (merged, (const guint64 *) (void *) capacities->data,
                                                   capacities->len));
    }
  return g_steal_pointer (&merged);
}

static void
take_dossier (GbtDossier **place,
              GbtDossier  *dossier)
{
  gbt_dossier_unref (*place);
  *place = dossier;
}

/* An offer is found by its identity and version, anything else by its number. */
static GbtEntry *
find_same (GbtDossier *dossier,
           GbtEntry   *entry)
{
  const GbtEntryKind kind = gbt_entry_get_kind (entry);

  if (kind != GBT_ENTRY_OFFER)
    return gbt_dossier_find (dossier, kind, gbt_entry_get_number (entry));

  for (guint i = 0; i < gbt_dossier_get_n (dossier, kind); i++)
    {
      GbtEntry *offer = gbt_dossier_get (dossier, kind, i);

      if (gbt_entry_get_version (offer) == gbt_entry_get_version (entry)
          && g_strcmp0 (gbt_entry_get_id (offer), gbt_entry_get_id (entry)) == 0)
        return offer;
    }

  return NULL;
}

static void
merge_kind (GbtDossier   **merged,
            GbtDossier    *base,
            GbtDossier    *ours,
            GbtEntryKind   kind)
{
  for (guint i = 0; i < gbt_dossier_get_n (ours, kind); i++)
    {
      GbtEntry *entry = gbt_dossier_get (ours, kind, i);
      GbtEntry *before = find_same (base, entry);

      if (before == NULL || !gbt_entry_equal (before, entry))
        take_dossier (merged, gbt_dossier_with (*merged, entry));
    }

  if (kind == GBT_ENTRY_OFFER)
    return; /* offers go with the candidates that cite them */

  for (guint i = 0; i < gbt_dossier_get_n (base, kind); i++)
    {
      GbtEntry *before = gbt_dossier_get (base, kind, i);
      GbtEntry *their = find_same (*merged, before);

      if (find_same (ours, before) == NULL && their != NULL && gbt_entry_equal (their, before))
        take_dossier (merged, gbt_dossier_without (*merged, kind, gbt_entry_get_number (before)));
    }
}

/**
 * gbt_merge_dossiers:
 * @base: what both programs last agreed on
 * @ours: what hangs on the sheet here
 * @theirs: what the other program saved
 *
 * Entry by entry. Where both gave one number to two things, ours stands; what was taken away here
 * and changed there stays. Where the whole does not hold together (a verdict on what the other
 * took away), @theirs stands.
 *
 * Returns: (transfer full): @theirs, with what was changed here since @base
 */
GbtDossier *
gbt_merge_dossiers (GbtDossier *base,
                    GbtDossier *ours,
                    GbtDossier *theirs)
{
  g_autoptr (GbtDossier) merged = gbt_dossier_ref (theirs);

  if (gbt_dossier_equal (base, ours))
    return g_steal_pointer (&merged);

  for (guint i = 0; i < GBT_N_ENTRY_KINDS; i++)
    merge_kind (&merged, base, ours, (GbtEntryKind) i);
  for (guint i = 0; i < GBT_N_SERIES; i++)
    take_dossier (&merged, gbt_dossier_with_last (merged, (GbtSeries) i, gbt_dossier_get_last (ours, (GbtSeries) i)));

  return gbt_dossier_check (merged, NULL) ? g_steal_pointer (&merged) : gbt_dossier_ref (theirs);
}
