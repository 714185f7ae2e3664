/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-workbench-private.h"

static GbtField *
get_field (GbtFieldHolder *holder,
           guint           id)
{
  return gbt_workbench_get_field (GBT_WORKBENCH (holder), (GbtFieldId) id);
}

static gboolean
set_field (GbtFieldHolder  *holder,
           guint            id,
           GbtField        *field,
           GError         **error)
{
  return gbt_workbench_set_field (GBT_WORKBENCH (holder), (GbtFieldId) id, field, error);
}

static void
end_edit (GbtFieldHolder *holder)
{
  gbt_workbench_end_edit (GBT_WORKBENCH (holder));
}

static gboolean
get_read_only (GbtFieldHolder *holder)
{
  return gbt_workbench_get_read_only (GBT_WORKBENCH (holder));
}

/**
 * gbt_workbench_holder_init:
 * @iface: to fill
 *
 * An open sheet holds the fields of its workload.
 */
void
gbt_workbench_holder_init (GbtFieldHolderInterface *iface)
{
  iface->get_field = get_field;
  iface->set_field = set_field;
  iface->end_edit = end_edit;
  iface->get_read_only = get_read_only;
}
