/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-sort.h"

#include "gbt-format.h"
#include "gbt-words.h"

static const struct
{
  const char *code;
  const char *label;
} sorts[GBT_N_MATRIX_SORTS] = {
  [GBT_MATRIX_SORT_VERDICT] = { "verdict", N_("Sort: verdict, then cost") },
  [GBT_MATRIX_SORT_NUMBER] = { "number", N_("Sort: number") },
  [GBT_MATRIX_SORT_COST] = { "cost", N_("Sort: cost") },
  [GBT_MATRIX_SORT_MARGIN] = { "margin", N_("Sort: useful margin") },
  [GBT_MATRIX_SORT_NAME] = { "name", N_("Sort: GPU") },
};

typedef struct
{
  const GbtMatrix *matrix;
  GbtMatrixSort sort;
} Order;

static int
compare_guints (guint64 a,
                guint64 b)
{
  return (a > b) - (a < b);
}

static guint64
get_number (const GbtStanding *standing)
{
  const char *number = gbt_entry_get_number (standing->candidate);

  return number != NULL && *number != '\0' ? g_ascii_strtoull (number + 1, NULL, 10) : 0;
}

/* Amounts that do not compare keep the order that the matrix gave them. */
static int
compare_costs (const GbtStanding *a,
               const GbtStanding *b)
{
  const GbtMoney *cost_a = a->cost != NULL ? gbt_cost_get_total (a->cost) : NULL;
  const GbtMoney *cost_b = b->cost != NULL ? gbt_cost_get_total (b->cost) : NULL;
  gboolean same_basis = g_strcmp0 (gbt_entry_get_text (a->offer, GBT_OFFER_TAX_BASIS),
                                   gbt_entry_get_text (b->offer, GBT_OFFER_TAX_BASIS)) == 0;
  int order = 0;

  if (cost_a == NULL || cost_b == NULL)
    return (cost_a == NULL) - (cost_b == NULL);
  if (!same_basis || !gbt_money_compare (cost_a, cost_b, &order, NULL))
    return 0;
  return order;
}

static int
compare_margins (const GbtMargin *a,
                 const GbtMargin *b)
{
  if (!a->known || !b->known)
    return (int) b->known - (int) a->known;
  return (a->bytes < b->bytes) - (a->bytes > b->bytes);
}

static int
compare_names (const GbtStanding *a,
               const GbtStanding *b)
{
  const char *name_a = gbt_entry_get_text (a->offer, GBT_OFFER_GPU_MODEL);
  const char *name_b = gbt_entry_get_text (b->offer, GBT_OFFER_GPU_MODEL);

  if (name_a == NULL || name_b == NULL)
    return (name_a == NULL) - (name_b == NULL);
  return gbt_format_compare (gbt_words_get_language (), name_a, name_b);
}

static int
compare (gconstpointer first,
         gconstpointer second,
         gpointer      user_data)
{
  const Order *order = user_data;
  guint index_a = *(const guint *) first;
  guint index_b = *(const guint *) second;
  const GbtStanding *a = gbt_matrix_get_standing (order->matrix, index_a);
  const GbtStanding *b = gbt_matrix_get_standing (order->matrix, index_b);
  gboolean excluded_a = a->verdict == GBT_VERDICT_EXCLUDED;
  gboolean excluded_b = b->verdict == GBT_VERDICT_EXCLUDED;
  int result = 0;

  if (excluded_a != excluded_b)
    return excluded_a ? 1 : -1;

  switch (order->sort)
    {
    case GBT_MATRIX_SORT_NUMBER:
      result = compare_guints (get_number (a), get_number (b));
      break;

    case GBT_MATRIX_SORT_COST:
      result = compare_costs (a, b);
      break;

    case GBT_MATRIX_SORT_MARGIN:
      result = compare_margins (&a->margin, &b->margin);
      break;

    case GBT_MATRIX_SORT_NAME:
      result = compare_names (a, b);
      if (result == 0)
        result = compare_guints (get_number (a), get_number (b));
      break;

    case GBT_MATRIX_SORT_VERDICT:
    case GBT_N_MATRIX_SORTS:
    default:
      break;
    }

  return result != 0 ? result : compare_guints (index_a, index_b);
}

/**
 * gbt_matrix_sort_new_order:
 * @matrix: a matrix
 * @sort: how to sort its candidates
 *
 * Returns: (transfer full) (element-type guint): their indexes in @matrix, in the order asked
 */
GArray *
gbt_matrix_sort_new_order (const GbtMatrix *matrix,
                      GbtMatrixSort    sort)
{
  guint n = gbt_matrix_get_n_candidates (matrix);
  GArray *indexes = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  Order order = { matrix, sort };

  for (guint i = 0; i < n; i++)
    g_array_append_val (indexes, i);
  g_array_sort_with_data (indexes, compare, &order);
  return indexes;
}

/**
 * gbt_matrix_sort_get_code:
 * @sort: a way to sort
 *
 * Returns: its stable word
 */
const char *
gbt_matrix_sort_get_code (GbtMatrixSort sort)
{
  g_return_val_if_fail ((guint) sort < GBT_N_MATRIX_SORTS, NULL);

  return sorts[sort].code;
}

/**
 * gbt_matrix_sort_get_label:
 * @sort: a way to sort
 *
 * Returns: what the button says, an English msgid
 */
const char *
gbt_matrix_sort_get_label (GbtMatrixSort sort)
{
  g_return_val_if_fail ((guint) sort < GBT_N_MATRIX_SORTS, NULL);

  return sorts[sort].label;
}

/**
 * gbt_matrix_sort_from_code:
 * @code: (nullable): a stable word
 * @sort: (out): what it names, written on success only
 *
 * Returns: whether @code is known
 */
gboolean
gbt_matrix_sort_from_code (const char    *code,
                           GbtMatrixSort *sort)
{
  for (guint i = 0; i < GBT_N_MATRIX_SORTS; i++)
    {
      if (g_strcmp0 (sorts[i].code, code) == 0)
        {
          *sort = (GbtMatrixSort) i;
          return TRUE;
        }
    }

  return FALSE;
}
