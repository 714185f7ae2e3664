/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

#include <string.h>

/* The group of a field: what stands before the dot of its key. */
char *
gbt_record_dup_group (GbtFieldId id)
{
  const char *key = gbt_field_id_get_spec (id)->key;

  return g_strndup (key, strcspn (key, "."));
}

static void
add_fields (GbtJsonWriter     *writer,
            const GbtWorkload *workload)
{
  g_autofree char *open = NULL;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      GbtFieldId id = (GbtFieldId) i;
      g_autofree char *group = gbt_record_dup_group (id);
      g_autoptr (GbtField) field = gbt_workload_get_shown_field (workload, id);

      if (g_strcmp0 (open, group) != 0)
        {
          if (open != NULL)
            gbt_json_writer_end_object (writer);
          gbt_json_writer_begin_object (writer, group);
          g_free (open);
          open = g_strdup (group);
        }
      gbt_record_add_field (writer, gbt_field_id_get_spec (id)->key + strlen (group) + 1, field,
                            gbt_workload_get_field (workload, id));
    }
  gbt_json_writer_end_object (writer);
}

static void
add_posts (GbtJsonWriter     *writer,
           const GbtWorkload *workload)
{
  gbt_json_writer_begin_array (writer, "posts");
  for (guint i = 0; i < gbt_workload_get_n_posts (workload); i++)
    {
      const GbtPost *post = gbt_workload_get_post (workload, i);
      guint64 bytes;

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "key", gbt_post_get_key (post));
      gbt_json_writer_add_text (writer, "name", gbt_post_get_name (post));
      gbt_json_writer_add_text (writer, "basis", gbt_basis_get_code (gbt_post_get_basis (post)));
      if (gbt_post_get_bytes (post, &bytes))
        gbt_json_writer_add_unsigned (writer, "bytes", bytes);
      else
        gbt_json_writer_add_null (writer, "bytes");
      gbt_json_writer_add_text (writer, "run", gbt_post_get_run (post));
      gbt_json_writer_add_text (writer, "note", gbt_post_get_note (post));
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);

  gbt_json_writer_begin_array (writer, "capacities");
  for (guint i = 0; i < gbt_workload_get_n_capacities (workload); i++)
    gbt_json_writer_add_unsigned (writer, NULL, gbt_workload_get_capacity (workload, i));
  gbt_json_writer_end_array (writer);
}

static void
add_sheet (GbtJsonWriter  *writer,
           const GbtFiche *fiche)
{
  const GbtSheet *sheet = gbt_fiche_get_sheet (fiche);

  gbt_json_writer_begin_object (writer, "program");
  gbt_json_writer_add_text (writer, "version", gbt_fiche_get_program_version (fiche));
  gbt_json_writer_add_text (writer, "catalogue", gbt_fiche_get_catalogue_version (fiche));
  gbt_json_writer_end_object (writer);

  gbt_json_writer_begin_object (writer, "sheet");
  gbt_json_writer_add_text (writer, "id", gbt_sheet_get_id (sheet));
  gbt_json_writer_add_unsigned (writer, "revision", gbt_sheet_get_revision (sheet));
  gbt_json_writer_add_text (writer, "status",
                            gbt_sheet_status_get_code (gbt_sheet_get_status (sheet)));
  gbt_json_writer_add_boolean (writer, "archived", gbt_sheet_get_archived (sheet));
  gbt_json_writer_end_object (writer);
}

static void
add_estimate (GbtJsonWriter     *writer,
              const GbtEstimate *estimate)
{
  gbt_json_writer_begin_object (writer, "estimate");
  gbt_json_writer_begin_object (writer, "method");
  gbt_json_writer_add_text (writer, "id", gbt_estimate_get_method (estimate));
  gbt_json_writer_add_unsigned (writer, "version", gbt_estimate_get_version (estimate));
  gbt_json_writer_end_object (writer);
  gbt_record_add_estimate_body (writer, estimate);
  gbt_json_writer_end_object (writer);
}

/**
 * gbt_record_write:
 * @fiche: what is exported
 *
 * Writes the schema `org.gabarit.sheet/1` (docs/record.md). The same fiche gives the same bytes
 * whatever the locale, the clock or the machine (R10).
 *
 * Returns: (transfer full): canonical JSON
 */
GBytes *
gbt_record_write (const GbtFiche *fiche)
{
  g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "schema", GBT_RECORD_SCHEMA);
  add_sheet (writer, fiche);
  add_fields (writer, gbt_fiche_get_workload (fiche));
  add_posts (writer, gbt_fiche_get_workload (fiche));
  add_estimate (writer, gbt_fiche_get_estimate (fiche));
  gbt_record_add_sections (writer, fiche);
  gbt_json_writer_end_object (writer);

  return gbt_json_writer_finish (writer);
}
