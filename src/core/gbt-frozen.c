/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-frozen.h"

struct _GbtFrozen
{
  gatomicrefcount ref_count;
  GbtEntry *decision;
  char *sheet;
  guint revision;
  GBytes *bytes;
  char *fingerprint;
};

G_DEFINE_BOXED_TYPE (GbtFrozen, gbt_frozen, gbt_frozen_ref, gbt_frozen_unref)

/**
 * gbt_frozen_new:
 * @decision: (transfer none): the decision, with its number and its identity
 * @sheet: UUID of the sheet that was frozen
 * @revision: the revision of the sheet
 * @bytes: (transfer none): the canonical bytes
 *
 * The fingerprint is worked out from @bytes, and never taken from elsewhere.
 *
 * Returns: (transfer full): the frozen record
 */
GbtFrozen *
gbt_frozen_new (GbtEntry   *decision,
                const char *sheet,
                guint       revision,
                GBytes     *bytes)
{
  GbtFrozen *self;

  g_return_val_if_fail (gbt_entry_get_kind (decision) == GBT_ENTRY_DECISION, NULL);

  self = g_new0 (GbtFrozen, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->decision = gbt_entry_ref (decision);
  self->sheet = g_strdup (sheet);
  self->revision = revision;
  self->bytes = g_bytes_ref (bytes);
  self->fingerprint = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);

  return self;
}

/**
 * gbt_frozen_ref:
 * @self: a frozen record
 *
 * Returns: (transfer full): @self
 */
GbtFrozen *
gbt_frozen_ref (GbtFrozen *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_frozen_unref:
 * @self: (transfer full): a frozen record
 */
void
gbt_frozen_unref (GbtFrozen *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  gbt_entry_unref (self->decision);
  g_free (self->sheet);
  g_bytes_unref (self->bytes);
  g_free (self->fingerprint);
  g_free (self);
}

/**
 * gbt_frozen_get_decision:
 * @self: a frozen record
 *
 * Returns: (transfer none): the decision
 */
GbtEntry *
gbt_frozen_get_decision (const GbtFrozen *self)
{
  return self->decision;
}

/**
 * gbt_frozen_get_number:
 * @self: a frozen record
 *
 * Returns: the number of the decision on its sheet, from 1; 0 when it is not one
 */
guint
gbt_frozen_get_number (const GbtFrozen *self)
{
  const char *number = gbt_entry_get_number (self->decision);
  guint64 value = 0;

  if (number == NULL || !g_ascii_string_to_unsigned (number, 10, 1, G_MAXINT32, &value, NULL))
    return 0;

  return (guint) value;
}

/**
 * gbt_frozen_get_id:
 * @self: a frozen record
 *
 * Returns: UUID of the decision
 */
const char *
gbt_frozen_get_id (const GbtFrozen *self)
{
  return gbt_entry_get_id (self->decision);
}

/**
 * gbt_frozen_get_sheet:
 * @self: a frozen record
 *
 * Returns: UUID of the sheet that was frozen
 */
const char *
gbt_frozen_get_sheet (const GbtFrozen *self)
{
  return self->sheet;
}

/**
 * gbt_frozen_get_revision:
 * @self: a frozen record
 *
 * Returns: the revision of the sheet that was frozen
 */
guint
gbt_frozen_get_revision (const GbtFrozen *self)
{
  return self->revision;
}

/**
 * gbt_frozen_get_bytes:
 * @self: a frozen record
 *
 * Returns: (transfer none): the canonical bytes, as they were frozen
 */
GBytes *
gbt_frozen_get_bytes (const GbtFrozen *self)
{
  return self->bytes;
}

/**
 * gbt_frozen_get_fingerprint:
 * @self: a frozen record
 *
 * Returns: SHA-256 of the bytes, 64 lower-case hexadecimal digits
 */
const char *
gbt_frozen_get_fingerprint (const GbtFrozen *self)
{
  return self->fingerprint;
}
