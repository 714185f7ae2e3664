/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-evidence-item.h"

#include "gbt-format.h"

struct _GbtEvidenceItem
{
  GObject parent_instance;

  GbtEvidenceRow *row;
};

G_DEFINE_FINAL_TYPE (GbtEvidenceItem, gbt_evidence_item, G_TYPE_OBJECT)

static void
gbt_evidence_item_finalize (GObject *object)
{
  g_clear_pointer (&GBT_EVIDENCE_ITEM (object)->row, gbt_evidence_row_free);

  G_OBJECT_CLASS (gbt_evidence_item_parent_class)->finalize (object);
}

static void
gbt_evidence_item_class_init (GbtEvidenceItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_evidence_item_finalize;
}

static void
gbt_evidence_item_init (GbtEvidenceItem *self)
{
}

/**
 * gbt_evidence_item_new:
 * @row: (transfer full): what the store has
 *
 * Returns: (transfer full): an item
 */
GbtEvidenceItem *
gbt_evidence_item_new (GbtEvidenceRow *row)
{
  GbtEvidenceItem *self = g_object_new (GBT_TYPE_EVIDENCE_ITEM, NULL);

  self->row = row;
  return self;
}

/**
 * gbt_evidence_item_get_row:
 * @self: an item
 *
 * Returns: (transfer none): what the store has
 */
const GbtEvidenceRow *
gbt_evidence_item_get_row (GbtEvidenceItem *self)
{
  g_return_val_if_fail (GBT_IS_EVIDENCE_ITEM (self), NULL);

  return self->row;
}

static const char *
get_text (GbtEvidenceItem *self,
          guint            field)
{
  const char *text = gbt_entry_get_text (self->row->evidence, field);

  return text != NULL ? text : "";
}

static char *
list_words (gpointer item)
{
  return g_strjoin (" ", get_text (item, GBT_EVIDENCE_TITLE), get_text (item, GBT_EVIDENCE_SOURCE),
                    get_text (item, GBT_EVIDENCE_FILE_NAME), get_text (item, GBT_EVIDENCE_VERSION),
                    get_text (item, GBT_EVIDENCE_SCOPE_GPU), get_text (item, GBT_EVIDENCE_LINK), NULL);
}

static guint64
get_size (GbtEvidenceItem *self)
{
  guint64 size = 0;

  gbt_entry_get_integer (self->row->evidence, GBT_EVIDENCE_SIZE, &size);
  return size;
}

static int
compare_numbers (guint64 a,
                 guint64 b)
{
  return a < b ? -1 : a > b;
}

static int
compare (gpointer a,
         gpointer b,
         guint    order)
{
  int difference = 0;

  switch ((GbtEvidenceOrder) order)
    {
    case GBT_EVIDENCE_ORDER_KIND:
      difference = g_strcmp0 (get_text (a, GBT_EVIDENCE_KIND), get_text (b, GBT_EVIDENCE_KIND));
      break;

    case GBT_EVIDENCE_ORDER_DATE:
      difference = g_strcmp0 (get_text (a, GBT_EVIDENCE_DATE), get_text (b, GBT_EVIDENCE_DATE));
      break;

    case GBT_EVIDENCE_ORDER_SIZE:
      difference = compare_numbers (get_size (a), get_size (b));
      break;

    case GBT_EVIDENCE_ORDER_USE:
      difference = compare_numbers (GBT_EVIDENCE_ITEM (a)->row->sheets, GBT_EVIDENCE_ITEM (b)->row->sheets);
      break;

    case GBT_EVIDENCE_ORDER_TITLE:
    default:
      break;
    }

  if (difference != 0)
    return difference;
  difference = gbt_format_compare (GBT_LANGUAGE_FR, get_text (a, GBT_EVIDENCE_TITLE),
                                   get_text (b, GBT_EVIDENCE_TITLE));
  return difference != 0 ? difference
                         : g_strcmp0 (gbt_entry_get_id (GBT_EVIDENCE_ITEM (a)->row->evidence),
                                      gbt_entry_get_id (GBT_EVIDENCE_ITEM (b)->row->evidence));
}

/**
 * gbt_evidence_list_new:
 *
 * Returns: (transfer full): an empty list of #GbtEvidenceItem, by title; its orders are those of
 *   #GbtEvidenceOrder
 */
GbtItemList *
gbt_evidence_list_new (void)
{
  return gbt_item_list_new (GBT_TYPE_EVIDENCE_ITEM, list_words, compare);
}
