/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-field-holder.h"

G_DEFINE_INTERFACE (GbtFieldHolder, gbt_field_holder, G_TYPE_OBJECT)

static void
gbt_field_holder_default_init (GbtFieldHolderInterface *iface)
{
}

/**
 * gbt_field_holder_get_field:
 * @self: what holds fields
 * @spec: one of the fields of its table
 *
 * Returns: (transfer none): what it holds now; the same pointer as long as it is not changed
 */
GbtField *
gbt_field_holder_get_field (GbtFieldHolder      *self,
                            const GbtFieldSpec  *spec)
{
  g_return_val_if_fail (GBT_IS_FIELD_HOLDER (self), NULL);

  return GBT_FIELD_HOLDER_GET_IFACE (self)->get_field (self, spec->id);
}

/**
 * gbt_field_holder_set_field:
 * @self: what holds fields
 * @spec: one of the fields of its table
 * @field: (transfer none): what it becomes
 * @error: when @field does not fit, or %GBT_ERROR_READ_ONLY; nothing changed then
 *
 * Returns: whether the field is as asked
 */
gboolean
gbt_field_holder_set_field (GbtFieldHolder      *self,
                            const GbtFieldSpec  *spec,
                            GbtField            *field,
                            GError             **error)
{
  g_return_val_if_fail (GBT_IS_FIELD_HOLDER (self), FALSE);

  return GBT_FIELD_HOLDER_GET_IFACE (self)->set_field (self, spec->id, field, error);
}

/**
 * gbt_field_holder_end_edit:
 * @self: what holds fields
 *
 * What follows is another edit.
 */
void
gbt_field_holder_end_edit (GbtFieldHolder *self)
{
  g_return_if_fail (GBT_IS_FIELD_HOLDER (self));

  GBT_FIELD_HOLDER_GET_IFACE (self)->end_edit (self);
}

/**
 * gbt_field_holder_get_read_only:
 * @self: what holds fields
 *
 * Returns: whether it takes no change
 */
gboolean
gbt_field_holder_get_read_only (GbtFieldHolder *self)
{
  g_return_val_if_fail (GBT_IS_FIELD_HOLDER (self), TRUE);

  return GBT_FIELD_HOLDER_GET_IFACE (self)->get_read_only (self);
}
