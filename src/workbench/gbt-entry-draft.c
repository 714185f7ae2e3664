/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-draft.h"

#include "gbt-error.h"

struct _GbtEntryDraft
{
  GObject parent_instance;

  GbtEntry *entry;
  GbtEntry *first; /* as it was given */
  GPtrArray *fields; /* of GbtField: those of the entry, the same pointer while equal */
  gboolean read_only;
};

enum
{
  PROP_0,
  PROP_ENTRY,
  PROP_READ_ONLY,
  N_PROPS,
};

enum
{
  EDITED,
  EDIT_ENDED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void gbt_entry_draft_holder_init (GbtFieldHolderInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtEntryDraft, gbt_entry_draft, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_HOLDER,
                                                      gbt_entry_draft_holder_init))

static GbtField *
get_field (GbtFieldHolder *holder,
           guint           id)
{
  return g_ptr_array_index (GBT_ENTRY_DRAFT (holder)->fields, id);
}

static void
take_entry (GbtEntryDraft *self,
            GbtEntry      *entry)
{
  gbt_entry_ref (entry);
  g_clear_pointer (&self->entry, gbt_entry_unref);
  self->entry = entry;

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (gbt_entry_get_kind (entry)); i++)
    {
      g_autoptr (GbtField) field = gbt_entry_get_field (entry, i);

      if (i >= self->fields->len)
        {
          g_ptr_array_add (self->fields, g_steal_pointer (&field));
        }
      else if (!gbt_field_equal (self->fields->pdata[i], field))
        {
          gbt_field_unref (self->fields->pdata[i]);
          self->fields->pdata[i] = g_steal_pointer (&field);
        }
    }
}

static gboolean
set_field (GbtFieldHolder  *holder,
           guint            id,
           GbtField        *field,
           GError         **error)
{
  GbtEntryDraft *self = GBT_ENTRY_DRAFT (holder);
  g_autoptr (GbtEntry) entry = NULL;

  if (self->read_only)
    {
      gbt_error_set (error, GBT_ERROR_READ_ONLY, N_("This can only be read"), NULL);
      return FALSE;
    }
  if (!gbt_field_check_spec (field, gbt_entry_kind_get_spec (gbt_entry_get_kind (self->entry), id),
                             error))
    return FALSE;
  if (gbt_field_equal (self->fields->pdata[id], field))
    return TRUE;

  entry = gbt_entry_with_field (self->entry, id, field);
  take_entry (self, entry);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ENTRY]);
  g_signal_emit (self, signals[EDITED], 0);
  return TRUE;
}

static void
end_edit (GbtFieldHolder *holder)
{
  g_signal_emit (holder, signals[EDIT_ENDED], 0);
}

static gboolean
get_read_only (GbtFieldHolder *holder)
{
  return GBT_ENTRY_DRAFT (holder)->read_only;
}

static void
gbt_entry_draft_holder_init (GbtFieldHolderInterface *iface)
{
  iface->get_field = get_field;
  iface->set_field = set_field;
  iface->end_edit = end_edit;
  iface->get_read_only = get_read_only;
}

static void
gbt_entry_draft_get_property (GObject    *object,
                              guint       property,
                              GValue     *value,
                              GParamSpec *pspec)
{
  GbtEntryDraft *self = GBT_ENTRY_DRAFT (object);

  switch (property)
    {
    case PROP_ENTRY:
      g_value_set_boxed (value, self->entry);
      break;

    case PROP_READ_ONLY:
      g_value_set_boolean (value, self->read_only);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_entry_draft_finalize (GObject *object)
{
  GbtEntryDraft *self = GBT_ENTRY_DRAFT (object);

  g_clear_pointer (&self->entry, gbt_entry_unref);
  g_clear_pointer (&self->first, gbt_entry_unref);
  g_clear_pointer (&self->fields, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_entry_draft_parent_class)->finalize (object);
}

static void
gbt_entry_draft_class_init (GbtEntryDraftClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gbt_entry_draft_get_property;
  object_class->finalize = gbt_entry_draft_finalize;

  properties[PROP_ENTRY] = g_param_spec_boxed ("entry", NULL, NULL, GBT_TYPE_ENTRY, flags);
  properties[PROP_READ_ONLY] = g_param_spec_boolean ("read-only", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[EDIT_ENDED] = g_signal_new ("edit-ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gbt_entry_draft_init (GbtEntryDraft *self)
{
  self->fields = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_field_unref);
}

/**
 * gbt_entry_draft_new:
 * @entry: (transfer none): where it starts from
 *
 * Returns: (transfer full): a draft
 */
GbtEntryDraft *
gbt_entry_draft_new (GbtEntry *entry)
{
  GbtEntryDraft *self = g_object_new (GBT_TYPE_ENTRY_DRAFT, NULL);

  take_entry (self, entry);
  self->first = gbt_entry_ref (entry);
  return self;
}

/**
 * gbt_entry_draft_get_entry:
 * @self: a draft
 *
 * Returns: (transfer none): the entry as it is written now
 */
GbtEntry *
gbt_entry_draft_get_entry (GbtEntryDraft *self)
{
  g_return_val_if_fail (GBT_IS_ENTRY_DRAFT (self), NULL);

  return self->entry;
}

/**
 * gbt_entry_draft_set_entry:
 * @self: a draft
 * @entry: (transfer none): what it is from now on, of the same kind
 *
 * Nothing counts as modified after it.
 */
void
gbt_entry_draft_set_entry (GbtEntryDraft *self,
                           GbtEntry      *entry)
{
  g_return_if_fail (GBT_IS_ENTRY_DRAFT (self));
  g_return_if_fail (gbt_entry_get_kind (entry) == gbt_entry_get_kind (self->entry));

  gbt_entry_ref (entry);
  gbt_entry_unref (self->first);
  self->first = entry;
  if (self->entry == entry)
    return;

  take_entry (self, entry);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ENTRY]);
}

/**
 * gbt_entry_draft_set_read_only:
 * @self: a draft
 * @read_only: whether it takes no change
 *
 * To be said before a form shows it.
 */
void
gbt_entry_draft_set_read_only (GbtEntryDraft *self,
                               gboolean       read_only)
{
  g_return_if_fail (GBT_IS_ENTRY_DRAFT (self));

  if (self->read_only == read_only)
    return;

  self->read_only = read_only;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READ_ONLY]);
}

/**
 * gbt_entry_draft_get_modified:
 * @self: a draft
 *
 * Returns: whether a field is not what it was given
 */
gboolean
gbt_entry_draft_get_modified (GbtEntryDraft *self)
{
  g_return_val_if_fail (GBT_IS_ENTRY_DRAFT (self), FALSE);

  return !gbt_entry_same_fields (self->first, self->entry);
}
