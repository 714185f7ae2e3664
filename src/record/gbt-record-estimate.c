/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

static void
add_known_bytes (GbtJsonWriter *writer,
                 const char    *key,
                 gboolean       known,
                 guint64        bytes)
{
  if (known)
    gbt_json_writer_add_unsigned (writer, key, bytes);
  else
    gbt_json_writer_add_null (writer, key);
}

static void
add_line (GbtJsonWriter *writer,
          const GbtLine *line)
{
  GbtBasis basis = gbt_line_get_basis (line);
  guint64 bytes = 0;
  guint64 per_gpu = 0;
  gboolean known = gbt_line_get_bytes (line, &bytes);
  gboolean shared = gbt_line_get_per_gpu (line, &per_gpu);

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "key", gbt_line_get_key (line));
  gbt_json_writer_add_text (writer, "label", gbt_line_get_label (line));
  gbt_json_writer_add_text (writer, "name", gbt_line_get_name (line));
  gbt_json_writer_add_text (writer, "origin", gbt_origin_get_code (gbt_line_get_origin (line)));
  gbt_json_writer_add_text (writer, "basis",
                            basis != GBT_BASIS_NONE ? gbt_basis_get_code (basis) : NULL);
  gbt_json_writer_add_text (writer, "run", gbt_line_get_run (line));
  gbt_json_writer_add_text (writer, "scope",
                            gbt_scope_get_code (gbt_figure_get_scope (gbt_line_get_figure (line))));
  gbt_json_writer_add_text (writer, "exactness",
                            gbt_exactness_get_code (gbt_line_get_exactness (line)));
  add_known_bytes (writer, "bytes", known, bytes);
  /* A method that gives one amount gives no interval around it. */
  gbt_json_writer_add_null (writer, "low");
  gbt_json_writer_add_null (writer, "high");
  add_known_bytes (writer, "per_gpu_bytes", shared, per_gpu);
  gbt_json_writer_add_text (writer, "formula", gbt_line_get_formula (line));
  gbt_json_writer_add_text (writer, "applied", gbt_line_get_applied (line));
  gbt_json_writer_add_text (writer, "note", gbt_line_get_note (line));
  gbt_json_writer_add_text (writer, "counts", gbt_line_get_counts (line));
  gbt_json_writer_add_text (writer, "leaves_out", gbt_line_get_leaves_out (line));
  gbt_json_writer_add_text (writer, "source", gbt_line_get_source (line));
  gbt_json_writer_end_object (writer);
}

typedef GbtLine *(*GetLine) (const GbtEstimate *estimate,
                             guint              index);

static void
add_lines (GbtJsonWriter     *writer,
           const char        *key,
           const GbtEstimate *estimate,
           GetLine            get,
           guint              n_lines)
{
  gbt_json_writer_begin_array (writer, key);
  for (guint i = 0; i < n_lines; i++)
    add_line (writer, get (estimate, i));
  gbt_json_writer_end_array (writer);
}

/* The keys of the lines that have no amount. */
static void
add_unknown (GbtJsonWriter     *writer,
             const GbtEstimate *estimate,
             GetLine            get,
             guint              n_lines)
{
  gbt_json_writer_begin_array (writer, "unknown");
  for (guint i = 0; i < n_lines; i++)
    {
      const GbtLine *line = get (estimate, i);
      guint64 bytes;

      if (!gbt_line_get_bytes (line, &bytes))
        gbt_json_writer_add_text (writer, NULL, gbt_line_get_key (line));
    }
  gbt_json_writer_end_array (writer);
}

static void
add_total (GbtJsonWriter     *writer,
           const GbtEstimate *estimate)
{
  gboolean known = gbt_estimate_has_anything (estimate);

  gbt_json_writer_begin_object (writer, "total");
  add_known_bytes (writer, "bytes", known, gbt_estimate_get_total (estimate));
  gbt_json_writer_add_boolean (writer, "complete", gbt_estimate_is_complete (estimate));
  add_unknown (writer, estimate, gbt_estimate_get_line, gbt_estimate_get_n_lines (estimate));
  gbt_json_writer_add_text (writer, "scope", gbt_scope_get_code (GBT_SCOPE_MACHINE));
  gbt_json_writer_end_object (writer);

  gbt_json_writer_begin_object (writer, "per_gpu");
  gbt_json_writer_add_unsigned (writer, "count", gbt_estimate_get_gpus (estimate));
  add_known_bytes (writer, "bytes", known, gbt_estimate_get_per_gpu (estimate));
  gbt_json_writer_end_object (writer);

  /* No method of this version counts host RAM: unknown, not nothing. */
  gbt_json_writer_begin_object (writer, "host");
  gbt_json_writer_add_null (writer, "bytes");
  gbt_json_writer_end_object (writer);
}

static void
add_posts (GbtJsonWriter     *writer,
           const GbtEstimate *estimate)
{
  guint n_posts = gbt_estimate_get_n_posts (estimate);
  gint64 balance;

  add_lines (writer, "posts", estimate, gbt_estimate_get_post, n_posts);

  gbt_json_writer_begin_object (writer, "known_posts");
  add_known_bytes (writer, "bytes", gbt_estimate_get_n_unknown_posts (estimate) < n_posts,
                   gbt_estimate_get_known_posts (estimate));
  add_unknown (writer, estimate, gbt_estimate_get_post, n_posts);
  gbt_json_writer_end_object (writer);

  if (gbt_estimate_get_balance (estimate, &balance))
    gbt_json_writer_add_signed (writer, "balance_bytes", balance);
  else
    gbt_json_writer_add_null (writer, "balance_bytes");
}

static void
add_formats (GbtJsonWriter     *writer,
             const GbtEstimate *estimate)
{
  gbt_json_writer_begin_array (writer, "formats");
  for (guint i = 0; i < gbt_estimate_get_n_formats (estimate); i++)
    {
      const GbtFormatRow *row = gbt_estimate_get_format_row (estimate, i);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "format", gbt_weight_format_get_code (row->format));
      gbt_json_writer_add_boolean (writer, "chosen", row->chosen);
      add_known_bytes (writer, "weights_bytes", row->known, row->weights);
      add_known_bytes (writer, "envelope_bytes", row->known, row->envelope);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

/* What a sheet and a lone estimate say alike, inside the object that is open. */
void
gbt_record_add_estimate_body (GbtJsonWriter     *writer,
                              const GbtEstimate *estimate)
{
  const char *const *remarks = gbt_estimate_get_remarks (estimate);
  const GbtSentence *amount = gbt_estimate_get_left_out_amount (estimate);

  add_lines (writer, "lines", estimate, gbt_estimate_get_line, gbt_estimate_get_n_lines (estimate));
  add_total (writer, estimate);
  add_posts (writer, estimate);
  add_formats (writer, estimate);
  gbt_json_writer_add_text (writer, "leaves_out", gbt_estimate_get_leaves_out (estimate));
  gbt_json_writer_begin_array (writer, "remarks");
  for (guint i = 0; remarks[i] != NULL; i++)
    gbt_json_writer_add_text (writer, NULL, remarks[i]);
  if (amount != NULL)
    {
      g_autofree char *text = gbt_sentence_dup_english (amount);

      gbt_json_writer_add_text (writer, NULL, text);
    }
  gbt_json_writer_end_array (writer);
}

static void
add_model (GbtJsonWriter     *writer,
           const GbtWorkload *workload)
{
  GbtField *name = gbt_workload_get_field (workload, GBT_FIELD_MODEL_NAME);
  GbtField *parameters = gbt_workload_get_field (workload, GBT_FIELD_MODEL_PARAMETERS);
  const char *source = gbt_field_get_source (parameters);

  gbt_json_writer_begin_object (writer, "model");
  gbt_record_add_field_value (writer, "name", name);
  gbt_json_writer_add_text (writer, "source",
                            source != NULL ? source : gbt_field_get_source (name));
  gbt_record_add_field_value (writer, "parameters", parameters);
  gbt_json_writer_end_object (writer);
}

static void
add_inputs (GbtJsonWriter     *writer,
            const GbtWorkload *workload)
{
  gbt_json_writer_begin_object (writer, "inputs");
  for (guint i = GBT_FIELD_MODEL_PARAMETERS; i < GBT_N_FIELDS; i++)
    {
      g_autoptr (GbtField) field = gbt_workload_get_shown_field (workload, (GbtFieldId) i);

      if (gbt_field_is_known (field))
        gbt_record_add_field_value (writer, gbt_field_id_get_spec ((GbtFieldId) i)->key, field);
    }
  gbt_json_writer_end_object (writer);
}

/* The whole of `org.gabarit.estimate/1`, as an answer or inside one. */
void
gbt_record_add_estimate (GbtJsonWriter     *writer,
                         const char        *key,
                         const GbtWorkload *workload,
                         const GbtEstimate *estimate)
{
  gbt_json_writer_begin_object (writer, key);
  gbt_json_writer_add_text (writer, "schema", GBT_RECORD_ESTIMATE_SCHEMA);
  gbt_json_writer_begin_object (writer, "method");
  gbt_json_writer_add_text (writer, "id", gbt_estimate_get_method (estimate));
  gbt_json_writer_add_unsigned (writer, "version", gbt_estimate_get_version (estimate));
  gbt_json_writer_end_object (writer);
  gbt_json_writer_add_null (writer, "engine");
  add_model (writer, workload);
  add_inputs (writer, workload);
  gbt_record_add_estimate_body (writer, estimate);
  gbt_json_writer_end_object (writer);
}

/**
 * gbt_record_write_estimate:
 * @workload: what was estimated
 * @estimate: what its method makes of it
 *
 * Writes the schema `org.gabarit.estimate/1`. The inputs are the known fields of the model, the
 * need and the estimation that the task is for, under their keys. The model's source is the
 * one of its parameter count, else of its name. Sentences are English.
 *
 * Returns: (transfer full): canonical JSON
 */
GBytes *
gbt_record_write_estimate (const GbtWorkload *workload,
                           const GbtEstimate *estimate)
{
  g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();

  gbt_record_add_estimate (writer, NULL, workload, estimate);

  return gbt_json_writer_finish (writer);
}
