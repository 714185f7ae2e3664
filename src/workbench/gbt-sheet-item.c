/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-sheet-item.h"

struct _GbtSheetItem
{
  GObject parent_instance;

  GbtSheetRow *row; /* NULL until read */
  gint64 changed;
};

G_DEFINE_FINAL_TYPE (GbtSheetItem, gbt_sheet_item, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ID,
  PROP_TITLE,
  PROP_REFERENCE,
  PROP_MODEL,
  PROP_AUTHOR,
  PROP_REVISION,
  PROP_STATUS,
  PROP_CHANGED,
  PROP_ESTIMATED,
  PROP_COMPLETE,
  PROP_ENVELOPE,
  PROP_LOADED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
gbt_sheet_item_finalize (GObject *object)
{
  GbtSheetItem *self = GBT_SHEET_ITEM (object);

  g_clear_pointer (&self->row, gbt_sheet_row_free);

  G_OBJECT_CLASS (gbt_sheet_item_parent_class)->finalize (object);
}

static void
gbt_sheet_item_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  GbtSheetItem *self = GBT_SHEET_ITEM (object);

  switch (prop_id)
    {
    case PROP_ID:
      g_value_set_string (value, gbt_sheet_item_get_id (self));
      break;
    case PROP_TITLE:
      g_value_set_string (value, gbt_sheet_item_get_title (self));
      break;
    case PROP_REFERENCE:
      g_value_set_string (value, gbt_sheet_item_get_reference (self));
      break;
    case PROP_MODEL:
      g_value_set_string (value, gbt_sheet_item_get_model (self));
      break;
    case PROP_AUTHOR:
      g_value_set_string (value, gbt_sheet_item_get_author (self));
      break;
    case PROP_REVISION:
      g_value_set_uint (value, gbt_sheet_item_get_revision (self));
      break;
    case PROP_STATUS:
      g_value_set_int (value, (int) gbt_sheet_item_get_status (self));
      break;
    case PROP_CHANGED:
      g_value_set_int64 (value, self->changed);
      break;
    case PROP_ESTIMATED:
      g_value_set_boolean (value, self->row != NULL && self->row->estimated);
      break;
    case PROP_COMPLETE:
      g_value_set_boolean (value, self->row != NULL && self->row->complete);
      break;
    case PROP_ENVELOPE:
      g_value_set_uint64 (value, self->row != NULL ? self->row->envelope : 0);
      break;
    case PROP_LOADED:
      g_value_set_boolean (value, self->row != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gbt_sheet_item_class_init (GbtSheetItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->finalize = gbt_sheet_item_finalize;
  object_class->get_property = gbt_sheet_item_get_property;

  properties[PROP_ID] = g_param_spec_string ("id", NULL, NULL, "", flags);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "", flags);
  properties[PROP_REFERENCE] = g_param_spec_string ("reference", NULL, NULL, "", flags);
  properties[PROP_MODEL] = g_param_spec_string ("model", NULL, NULL, "", flags);
  properties[PROP_AUTHOR] = g_param_spec_string ("author", NULL, NULL, "", flags);
  properties[PROP_REVISION] = g_param_spec_uint ("revision", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_STATUS] = g_param_spec_int ("status", NULL, NULL, 0, GBT_SHEET_ARCHIVED, 0, flags);
  properties[PROP_CHANGED] = g_param_spec_int64 ("changed", NULL, NULL, G_MININT64, G_MAXINT64, 0, flags);
  properties[PROP_ESTIMATED] = g_param_spec_boolean ("estimated", NULL, NULL, FALSE, flags);
  properties[PROP_COMPLETE] = g_param_spec_boolean ("complete", NULL, NULL, FALSE, flags);
  properties[PROP_ENVELOPE] = g_param_spec_uint64 ("envelope", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_LOADED] = g_param_spec_boolean ("loaded", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_sheet_item_init (GbtSheetItem *self)
{
}

/**
 * gbt_sheet_item_new:
 *
 * Returns: (transfer full): an item not read yet
 */
GbtSheetItem *
gbt_sheet_item_new (void)
{
  return g_object_new (GBT_TYPE_SHEET_ITEM, NULL);
}

static void
notify_if (GbtSheetItem *self,
           gboolean      differs,
           guint         prop_id)
{
  if (differs)
    g_object_notify_by_pspec (G_OBJECT (self), properties[prop_id]);
}

static const char *
or_empty (const char *text)
{
  return text != NULL ? text : "";
}

static gboolean
differ (const char *a,
        const char *b)
{
  return !g_str_equal (or_empty (a), or_empty (b));
}

/**
 * gbt_sheet_item_set_row:
 * @self: an item
 * @row: the row just read
 *
 * Fills the item, or brings it up to date.
 */
void
gbt_sheet_item_set_row (GbtSheetItem      *self,
                        const GbtSheetRow *row)
{
  static const GbtSheetRow none = { 0 };
  g_autoptr (GbtSheetRow) old = g_steal_pointer (&self->row);
  const GbtSheetRow *before = old != NULL ? old : &none;
  const gint64 changed_before = self->changed;
  g_autoptr (GDateTime) changed = g_date_time_new_from_iso8601 (or_empty (row->changed), NULL);

  self->row = gbt_sheet_row_copy (row);
  self->changed = changed != NULL ? g_date_time_to_unix (changed) : 0;

  notify_if (self, differ (before->id, row->id), PROP_ID);
  notify_if (self, differ (before->title, row->title), PROP_TITLE);
  notify_if (self, differ (before->reference, row->reference), PROP_REFERENCE);
  notify_if (self, differ (before->model, row->model), PROP_MODEL);
  notify_if (self, differ (before->author, row->author), PROP_AUTHOR);
  notify_if (self, before->revision != row->revision, PROP_REVISION);
  notify_if (self, before->status != row->status, PROP_STATUS);
  notify_if (self, changed_before != self->changed, PROP_CHANGED);
  notify_if (self, before->estimated != row->estimated, PROP_ESTIMATED);
  notify_if (self, before->complete != row->complete, PROP_COMPLETE);
  notify_if (self, before->envelope != row->envelope, PROP_ENVELOPE);
  notify_if (self, old == NULL, PROP_LOADED);
}

/**
 * gbt_sheet_item_get_loaded:
 * @self: an item
 *
 * Returns: whether the row was read
 */
gboolean
gbt_sheet_item_get_loaded (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), FALSE);
  return self->row != NULL;
}

/**
 * gbt_sheet_item_get_id:
 * @self: an item
 *
 * Returns: the UUID of the sheet
 */
const char *
gbt_sheet_item_get_id (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), "");
  return self->row != NULL ? self->row->id : "";
}

/**
 * gbt_sheet_item_get_title:
 * @self: an item
 *
 * Returns: the title, empty while unknown
 */
const char *
gbt_sheet_item_get_title (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), "");
  return self->row != NULL ? or_empty (self->row->title) : "";
}

/**
 * gbt_sheet_item_get_reference:
 * @self: an item
 *
 * Returns: the reference, empty while unknown
 */
const char *
gbt_sheet_item_get_reference (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), "");
  return self->row != NULL ? or_empty (self->row->reference) : "";
}

/**
 * gbt_sheet_item_get_model:
 * @self: an item
 *
 * Returns: the name of the model, empty while unknown
 */
const char *
gbt_sheet_item_get_model (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), "");
  return self->row != NULL ? or_empty (self->row->model) : "";
}

/**
 * gbt_sheet_item_get_author:
 * @self: an item
 *
 * Returns: the author, empty while unknown
 */
const char *
gbt_sheet_item_get_author (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), "");
  return self->row != NULL ? or_empty (self->row->author) : "";
}

/**
 * gbt_sheet_item_get_revision:
 * @self: an item
 *
 * Returns: the number of the latest revision, 0 while not read
 */
guint
gbt_sheet_item_get_revision (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), 0);
  return self->row != NULL ? self->row->revision : 0;
}

/**
 * gbt_sheet_item_get_status:
 * @self: an item
 *
 * Returns: where the sheet stands
 */
GbtSheetStatus
gbt_sheet_item_get_status (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), GBT_SHEET_DRAFT);
  return self->row != NULL ? self->row->status : GBT_SHEET_DRAFT;
}

/**
 * gbt_sheet_item_get_changed:
 * @self: an item
 *
 * Returns: the instant of the last save, in seconds since 1970, UTC
 */
gint64
gbt_sheet_item_get_changed (GbtSheetItem *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), 0);
  return self->changed;
}

/**
 * gbt_sheet_item_get_envelope:
 * @self: an item
 * @bytes: (out): the envelope, machine wide
 * @complete: (out): no line is unknown, else @bytes is a lower bound
 *
 * Returns: whether something could be estimated
 */
gboolean
gbt_sheet_item_get_envelope (GbtSheetItem *self,
                             guint64      *bytes,
                             gboolean     *complete)
{
  g_return_val_if_fail (GBT_IS_SHEET_ITEM (self), FALSE);

  *bytes = self->row != NULL ? self->row->envelope : 0;
  *complete = self->row != NULL && self->row->complete;
  return self->row != NULL && self->row->estimated;
}
