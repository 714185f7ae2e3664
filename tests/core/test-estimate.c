/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-curve.h"
#include "gbt-error.h"
#include "gbt-fiche.h"

static GbtWorkload *
with_text (GbtWorkload *workload,
           GbtFieldId   id,
           const char  *text)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);

  return gbt_workload_with_field (old, id, field);
}

static GbtWorkload *
with_integer (GbtWorkload *workload,
              GbtFieldId   id,
              guint64      value)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) field = gbt_field_new_integer (value, NULL);

  return gbt_workload_with_field (old, id, field);
}

static GbtWorkload *
without (GbtWorkload *workload,
         GbtFieldId   id)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) field = gbt_field_new_unknown ();

  return gbt_workload_with_field (old, id, field);
}

/* Llama 3.1 8B by the four lines, as the second guide counts it. */
static GbtWorkload *
llama (guint64     parameters,
       const char *format,
       guint64     tokens)
{
  GbtWorkload *workload = gbt_workload_new ();

  workload = with_text (workload, GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES);
  workload = with_text (workload, GBT_FIELD_WEIGHT_FORMAT, format);
  workload = with_integer (workload, GBT_FIELD_MODEL_PARAMETERS, parameters);
  workload = with_integer (workload, GBT_FIELD_MODEL_LAYERS, 32);
  workload = with_integer (workload, GBT_FIELD_MODEL_HEADS, 32);
  workload = with_integer (workload, GBT_FIELD_MODEL_KV_HEADS, 8);
  workload = with_integer (workload, GBT_FIELD_MODEL_HEAD_DIM, 128);
  workload = with_integer (workload, GBT_FIELD_LIMIT_TOKENS, tokens);
  return with_integer (workload, GBT_FIELD_LIMIT_REQUESTS, 1);
}

static guint64
line_bytes (GbtEstimate *estimate,
            const char  *key)
{
  guint64 bytes;

  g_assert_true (gbt_line_get_bytes (gbt_estimate_find_line (estimate, key), &bytes));
  return bytes;
}

static GbtEstimate *
compute (GbtWorkload *workload)
{
  g_autoptr (GError) error = NULL;
  GbtEstimate *estimate = gbt_estimate_compute (workload, &error);

  g_assert_no_error (error);
  return estimate;
}

/* Golden S01-S08. */
static void
test_four_lines_golden (void)
{
  static const struct
  {
    const char *format;
    guint64 total;
  } totals[] = {
    { "16bit", G_GUINT64_CONSTANT (20989986918) },
    { "8bit", G_GUINT64_CONSTANT (11353986918) },
    { "4bit", G_GUINT64_CONSTANT (6535986918) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    {
      g_autoptr (GbtWorkload) workload = llama (8030000000, totals[i].format, 4096);
      g_autoptr (GbtEstimate) estimate = compute (workload);

      g_assert_cmpuint (gbt_estimate_get_total (estimate), ==, totals[i].total);
      g_assert_cmpuint (gbt_estimate_get_per_gpu (estimate), ==, totals[i].total);
      g_assert_true (gbt_estimate_is_complete (estimate));
      if (i == 0)
        {
          g_assert_cmpuint (line_bytes (estimate, "weights"), ==, G_GUINT64_CONSTANT (16060000000));
          g_assert_cmpuint (line_bytes (estimate, "kv"), ==, 536870912);
          g_assert_cmpuint (line_bytes (estimate, "overhead"), ==, G_GUINT64_CONSTANT (3319374182));
          g_assert_cmpuint (line_bytes (estimate, "runtime"), ==, 1073741824);
        }
    }
}

static void
test_four_lines_exact_count (void)
{
  g_autoptr (GbtWorkload) workload = llama (8030261248, "16bit", 4096);
  g_autoptr (GbtEstimate) estimate = compute (workload);
  g_autoptr (GbtWorkload) longer = llama (8030261248, "16bit", 128000);
  g_autoptr (GbtEstimate) at_length = compute (longer);
  g_autoptr (GbtWorkload) quantised = llama (8030261248, "4bit", 4096);
  g_autoptr (GbtEstimate) in_4_bits = compute (quantised);

  g_assert_cmpuint (line_bytes (estimate, "weights"), ==, G_GUINT64_CONSTANT (16060522496));
  g_assert_cmpuint (line_bytes (estimate, "kv"), ==, 536870912);
  g_assert_cmpuint (line_bytes (estimate, "overhead"), ==, G_GUINT64_CONSTANT (3319478681));
  g_assert_cmpuint (gbt_estimate_get_total (estimate), ==, G_GUINT64_CONSTANT (20990613913));
  g_assert_cmpuint (line_bytes (at_length, "kv"), ==, G_GUINT64_CONSTANT (16777216000));
  g_assert_cmpuint (gbt_estimate_get_total (in_4_bits), ==, G_GUINT64_CONSTANT (6536143667));
  g_assert_cmpstr (gbt_line_get_applied (gbt_estimate_find_line (estimate, "kv")), ==,
                   "2 × 32 × 8 × 128 × 2 × 4096 × 1");
}

/* Golden S09: Llama 3.1 70B on 8 GPUs; each needs a floored share. */
static void
test_several_gpus (void)
{
  GbtWorkload *workload = llama (70553706496, "16bit", 4096);
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autoptr (GbtWorkload) owned = NULL;

  workload = with_integer (workload, GBT_FIELD_MODEL_LAYERS, 80);
  workload = with_integer (workload, GBT_FIELD_MODEL_HEADS, 64);
  owned = with_integer (workload, GBT_FIELD_GPUS, 8);
  estimate = compute (owned);

  g_assert_cmpuint (gbt_estimate_get_gpus (estimate), ==, 8);
  g_assert_cmpuint (gbt_estimate_get_per_gpu (estimate), ==, G_GUINT64_CONSTANT (22441180364));
  g_assert_cmpuint (line_bytes (estimate, "runtime"), ==, 8 * GBT_GIB);
  /* The exact share is more than its floor: a GPU of that size is a byte short. */
  g_assert_false (gbt_estimate_fits (estimate, G_GUINT64_CONSTANT (22441180364)));
  g_assert_true (gbt_estimate_fits (estimate, G_GUINT64_CONSTANT (22441180365)));
}

/* R12: heads and KV heads must divide; Falcon 7B (71 heads) never splits, Phi-4 14B (40 heads,
 * 10 KV heads) not on 4. */
static void
test_heads_divide (void)
{
  static const struct
  {
    guint64 heads;
    guint64 kv_heads;
    guint64 gpus;
    gboolean splits;
  } cases[] = {
    { 71, 1, 2, FALSE }, { 71, 1, 3, FALSE }, { 71, 1, 8, FALSE }, { 40, 10, 4, FALSE },
    { 40, 10, 2, TRUE }, { 40, 10, 5, TRUE }, { 64, 8, 16, TRUE }, { 32, 8, 3, FALSE },
    { 71, 1, 1, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtEstimate) estimate = NULL;
      GbtWorkload *workload = llama (7000000000, "16bit", 4096);
      g_autoptr (GbtWorkload) owned = NULL;

      workload = with_integer (workload, GBT_FIELD_MODEL_HEADS, cases[i].heads);
      workload = with_integer (workload, GBT_FIELD_MODEL_KV_HEADS, cases[i].kv_heads);
      owned = with_integer (workload, GBT_FIELD_GPUS, cases[i].gpus);
      estimate = gbt_estimate_compute (owned, &error);
      if (cases[i].splits)
        g_assert_no_error (error);
      else
        g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
    }
}

static void
test_heads_unknown (void)
{
  g_autoptr (GError) error = NULL;
  GbtWorkload *workload = llama (7000000000, "16bit", 4096);
  g_autoptr (GbtWorkload) owned = NULL;

  workload = without (workload, GBT_FIELD_MODEL_HEADS);
  owned = with_integer (workload, GBT_FIELD_GPUS, 2);
  g_assert_null (gbt_estimate_compute (owned, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
}

/* Golden S10-S13 and walk 1. */
static void
test_reserve_walk (void)
{
  static const guint64 envelopes[] = { 34442450944, 20442450944, 13442450944, 9942450944 };
  static const gint64 shown[] = { 3208, 1904, 1252, 926 };
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtEstimate) estimate = compute (gbt_sheet_get_workload (sheet));
  guint64 bytes;
  gint64 balance;

  g_assert_cmpuint (line_bytes (estimate, "weights"), ==, G_GUINT64_CONSTANT (14000000000));
  g_assert_cmpuint (line_bytes (estimate, "reserve"), ==, G_GUINT64_CONSTANT (6442450944));
  g_assert_cmpuint (gbt_estimate_get_total (estimate), ==, G_GUINT64_CONSTANT (20442450944));
  g_assert_true (gbt_estimate_is_complete (estimate));

  g_assert_cmpuint (gbt_estimate_get_n_posts (estimate), ==, 4);
  g_assert_true (gbt_line_get_bytes (gbt_estimate_get_post (estimate, 0), &bytes));
  g_assert_cmpuint (bytes, ==, G_GUINT64_CONSTANT (4294967296));
  g_assert_true (gbt_line_get_bytes (gbt_estimate_get_post (estimate, 1), &bytes));
  g_assert_cmpuint (bytes, ==, 504365056);
  g_assert_cmpint (gbt_line_get_basis (gbt_estimate_get_post (estimate, 1)), ==, GBT_BASIS_JUSTIFIED);
  g_assert_cmpstr (gbt_line_get_run (gbt_estimate_get_post (estimate, 1)), ==, "ES-01");
  g_assert_cmpuint (gbt_estimate_get_known_posts (estimate), ==, G_GUINT64_CONSTANT (4799332352));
  g_assert_cmpuint (gbt_estimate_get_n_unknown_posts (estimate), ==, 2);
  g_assert_true (gbt_estimate_get_balance (estimate, &balance));
  g_assert_cmpint (balance, ==, 1643118592);

  g_assert_cmpuint (gbt_estimate_get_n_formats (estimate), ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      const GbtFormatRow *row = gbt_estimate_get_format_row (estimate, i);

      g_assert_cmpuint (row->envelope, ==, envelopes[i]);
      g_assert_cmpint (gbt_bytes_hundredths ((gint64) row->envelope, GBT_UNIT_GIB), ==, shown[i]);
      g_assert_cmpint (row->chosen, ==, row->format == GBT_WEIGHT_FORMAT_16BIT);
    }
}

/* Walk 1, "then": the limit doubles; the balance goes negative and says so. */
static void
test_reserve_exceeded (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtWorkload) longer = with_integer (gbt_workload_ref (gbt_sheet_get_workload (sheet)),
                                                 GBT_FIELD_LIMIT_TOKENS, 16384);
  g_autoptr (GbtEstimate) estimate = compute (longer);
  gint64 balance;

  g_assert_true (gbt_estimate_get_balance (estimate, &balance));
  g_assert_cmpint (gbt_bytes_hundredths (balance, GBT_UNIT_GIB), ==, -247);
  g_assert_true (g_strv_contains (gbt_estimate_get_remarks (estimate),
                                  "The chosen reserve does not cover the known posts"));
  /* The envelope stays what was chosen (8-decisions 15). */
  g_assert_cmpuint (gbt_estimate_get_total (estimate), ==, G_GUINT64_CONSTANT (20442450944));
}

/* R4: every needed value, taken away in turn, leaves "at least", never a silent zero. */
static void
test_unknown_lines (void)
{
  static const struct
  {
    GbtFieldId id;
    const char *line;
    guint n_unknown;
  } cases[] = {
    { GBT_FIELD_MODEL_PARAMETERS, "weights", 2 }, { GBT_FIELD_WEIGHT_FORMAT, "weights", 2 },
    { GBT_FIELD_MODEL_LAYERS, "kv", 2 },          { GBT_FIELD_MODEL_KV_HEADS, "kv", 2 },
    { GBT_FIELD_MODEL_HEAD_DIM, "kv", 2 },        { GBT_FIELD_LIMIT_TOKENS, "kv", 2 },
    { GBT_FIELD_LIMIT_REQUESTS, "kv", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GbtWorkload) workload = without (llama (8030000000, "16bit", 4096), cases[i].id);
      g_autoptr (GbtEstimate) estimate = compute (workload);
      guint64 bytes;

      g_assert_false (gbt_estimate_is_complete (estimate));
      g_assert_cmpuint (gbt_estimate_get_n_unknown (estimate), ==, cases[i].n_unknown);
      g_assert_false (gbt_line_get_bytes (gbt_estimate_find_line (estimate, cases[i].line), &bytes));
      g_assert_cmpint (gbt_line_get_origin (gbt_estimate_find_line (estimate, cases[i].line)), ==,
                       GBT_ORIGIN_UNKNOWN);
      g_assert_false (gbt_line_get_bytes (gbt_estimate_find_line (estimate, "overhead"), &bytes));
    }
}

/* 8-decisions 15: a line is estimated or unknown, never measured or commercial. */
static void
test_lines_stay_in_their_ledger (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtEstimate) estimate = compute (gbt_sheet_get_workload (sheet));

  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      GbtLine *line = gbt_estimate_get_post (estimate, i);
      guint64 bytes;

      g_assert_cmpint (gbt_line_get_origin (line), ==,
                       gbt_line_get_bytes (line, &bytes) ? GBT_ORIGIN_ESTIMATED : GBT_ORIGIN_UNKNOWN);
    }
}

static void
test_architecture_remarks (void)
{
  static const char *const attentions[] = { "mla", "sliding", "hybrid" };

  for (guint i = 0; i < G_N_ELEMENTS (attentions); i++)
    {
      g_autoptr (GbtWorkload) four
          = with_text (llama (8030000000, "16bit", 4096), GBT_FIELD_MODEL_ATTENTION, attentions[i]);
      g_autoptr (GbtEstimate) estimate = compute (four);
      g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
      g_autoptr (GbtWorkload) reserve = with_text (gbt_workload_ref (gbt_sheet_get_workload (sheet)),
                                                   GBT_FIELD_MODEL_ATTENTION, attentions[i]);
      g_autoptr (GbtEstimate) by_reserve = compute (reserve);
      guint64 bytes;

      g_assert_true (g_strv_contains (gbt_estimate_get_remarks (estimate),
                                      "The formula of the KV cache does not describe this architecture"));
      g_assert_false (gbt_line_get_bytes (gbt_estimate_get_post (by_reserve, 0), &bytes));
    }
}

static void
test_no_attention (void)
{
  g_autoptr (GbtWorkload) workload
      = with_text (llama (8030000000, "16bit", 4096), GBT_FIELD_MODEL_ATTENTION, "none");
  g_autoptr (GbtEstimate) estimate = compute (workload);
  guint64 bytes;

  g_assert_false (gbt_line_get_bytes (gbt_estimate_find_line (estimate, "kv"), &bytes));
}

static void
test_nf4 (void)
{
  guint64 bytes;

  /* Golden S15. */
  g_assert_true (gbt_weight_format_get_bytes (GBT_WEIGHT_FORMAT_NF4, 8030000000, &bytes, NULL));
  g_assert_cmpuint (bytes, ==, G_GUINT64_CONSTANT (4142476250));
}

static void
test_overflow (void)
{
  g_autoptr (GError) error = NULL;
  GbtWorkload *workload = llama (8030000000, "16bit", 1000000000);
  g_autoptr (GbtWorkload) owned = NULL;

  workload = with_integer (workload, GBT_FIELD_LIMIT_REQUESTS, 1000000);
  workload = with_integer (workload, GBT_FIELD_MODEL_LAYERS, 100000000);
  owned = with_integer (workload, GBT_FIELD_MODEL_HEAD_DIM, 100000000);
  g_assert_null (gbt_estimate_compute (owned, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
}

static void
test_other_tasks (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkload) four
      = with_text (llama (8030000000, "16bit", 4096), GBT_FIELD_TASK, "other");

  g_assert_null (gbt_estimate_compute (four, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
}

/* 8-decisions: 34 401 and 8 600 tokens at 23.99 GiB, 34 405 and 8 601 for 8.03 billion;
 * 49 560 for 4 requests at 47.99, and the model's own limit for one. */
static void
test_largest_length (void)
{
  static const struct
  {
    guint64 parameters;
    guint64 capacity_mib;
    guint64 requests;
    guint64 tokens;
  } cases[] = {
    { 8030261248, 24564, 1, 34401 }, { 8030261248, 24564, 4, 8600 }, { 8030000000, 24564, 1, 34405 },
    { 8030000000, 24564, 4, 8601 },  { 8030261248, 49140, 4, 49560 }, { 8030261248, 49140, 1, 131072 },
    { 8030261248, 8192, 1, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtWorkload) workload
          = with_integer (llama (cases[i].parameters, "16bit", 4096), GBT_FIELD_MODEL_CONTEXT_LIMIT, 131072);
      guint64 capacity = cases[i].capacity_mib * GBT_MIB;
      guint64 tokens, need;

      g_assert_true (gbt_curve_largest_tokens (workload, cases[i].requests, capacity, &tokens, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (tokens, ==, cases[i].tokens);
      if (tokens > 0)
        {
          g_assert_true (gbt_curve_need_at (workload, tokens, cases[i].requests, &need, &error));
          g_assert_cmpuint (need, <=, capacity);
        }
      g_assert_true (gbt_curve_need_at (workload, tokens + 1, cases[i].requests, &need, &error));
      g_assert_true (need > capacity || tokens == 131072);
    }
}

/* Property: the reserve's curve is the weights and the known posts, whatever the reserve. */
static void
test_curve_of_reserve (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  GbtWorkload *workload = gbt_sheet_get_workload (sheet);
  g_autoptr (GbtWorkload) unknown = without (gbt_workload_ref (workload), GBT_FIELD_MODEL_LAYERS);
  g_autoptr (GError) error = NULL;
  guint64 need, tokens;

  g_assert_true (gbt_curve_need_at (workload, 8192, 4, &need, &error));
  g_assert_cmpuint (need, ==, G_GUINT64_CONSTANT (14000000000) + 4799332352);
  g_assert_true (gbt_curve_largest_tokens (workload, 4, 24 * GBT_GB, &tokens, &error));
  g_assert_cmpuint (tokens, ==, (24000000000 - 14000000000 - 504365056) / (2 * 32 * 8 * 128 * 2 * 4));
  g_assert_false (gbt_curve_need_at (unknown, 8192, 4, &need, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
}

/* The largest length is one that fits, and the next does not: for any capacity, and with as many
 * posts as a sheet may have, whatever they sum to. */
static void
test_largest_length_is_the_largest (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtWorkload) workload = gbt_workload_ref (gbt_sheet_get_workload (sheet));

  for (guint i = gbt_workload_get_n_posts (workload); i < GBT_WORKLOAD_MAX_POSTS; i++)
    {
      g_autoptr (GbtPost) post = gbt_post_new_declared (GBT_POST_OTHER, "x", (guint64) i * GBT_MIB + i, NULL);
      g_autoptr (GbtWorkload) more = gbt_workload_with_post (workload, i, post);

      gbt_workload_unref (workload);
      workload = g_steal_pointer (&more);
    }

  for (guint i = 0; i < 200; i++)
    {
      guint64 capacity = (guint64) g_test_rand_int_range (1, 400) * GBT_GIB + (guint64) g_test_rand_int_range (0, 1000);
      guint64 requests = (guint64) g_test_rand_int_range (1, 64);
      g_autoptr (GError) error = NULL;
      guint64 tokens, need;

      g_assert_true (gbt_curve_largest_tokens (workload, requests, capacity, &tokens, &error));
      g_assert_no_error (error);
      if (tokens > 0)
        {
          g_assert_true (gbt_curve_need_at (workload, tokens, requests, &need, &error));
          g_assert_cmpuint (need, <=, capacity);
        }
      g_assert_true (gbt_curve_need_at (workload, tokens + 1, requests, &need, &error));
      g_assert_cmpuint (need, >, capacity);
    }
}

/* Property over random workloads: an independent sum of the printed lines is the total, and
 * each GPU's floored share never exceeds the exact one. */
static void
test_random_totals (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      guint64 parameters = (guint64) g_test_rand_int_range (1, G_MAXINT32) * 1000;
      guint64 gpus = 1u << g_test_rand_int_range (0, 4);
      g_autoptr (GbtWorkload) workload = with_integer (
          llama (parameters, i % 2 ? "16bit" : "4bit", (guint64) g_test_rand_int_range (1, 1000000)),
          GBT_FIELD_GPUS, gpus);
      g_autoptr (GbtEstimate) estimate = compute (workload);
      guint64 sum = 0;

      for (guint j = 0; j < gbt_estimate_get_n_lines (estimate); j++)
        {
          guint64 bytes;

          g_assert_true (gbt_line_get_bytes (gbt_estimate_get_line (estimate, j), &bytes));
          sum += bytes;
        }
      g_assert_cmpuint (sum, ==, gbt_estimate_get_total (estimate));
      g_assert_cmpuint (gbt_estimate_get_per_gpu (estimate) * gpus, <=, sum + 1);
      g_assert_cmpuint ((gbt_estimate_get_per_gpu (estimate) + 1) * gpus, >=, sum);
    }
}

static void
test_fiche_counts (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");
  g_autoptr (GbtWorkload) named = with_text (gbt_workload_ref (gbt_sheet_get_workload (sheet)),
                                             GBT_FIELD_MODEL_LICENCE, "Apache-2.0");
  g_autoptr (GbtSheet) changed = gbt_sheet_with_workload (sheet, named);
  g_autoptr (GbtFiche) one_less = gbt_fiche_new (changed, "0.1.0", "2026-11-30");

  g_assert_no_error (error);
  g_assert_cmpuint (gbt_fiche_count_unknown_fields (fiche), ==,
                    gbt_fiche_count_unknown_fields (one_less) + 1);
  g_assert_cmpuint (gbt_fiche_count_unknown_fields (fiche), >, 2);
}

/* What is notified on real change only: two computations of the same are the same. */
static void
test_equal (void)
{
  g_autoptr (GbtWorkload) workload = llama (8030261248, "16bit", 4096);
  g_autoptr (GbtWorkload) titled = with_text (gbt_workload_ref (workload), GBT_FIELD_TITLE, "Titre");
  g_autoptr (GbtWorkload) longer = with_integer (gbt_workload_ref (workload), GBT_FIELD_LIMIT_TOKENS, 4097);
  g_autoptr (GbtWorkload) other = with_text (gbt_workload_ref (workload), GBT_FIELD_METHOD, GBT_METHOD_RESERVE);
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, NULL);
  g_autoptr (GbtEstimate) again = gbt_estimate_compute (titled, NULL);
  g_autoptr (GbtEstimate) more = gbt_estimate_compute (longer, NULL);
  g_autoptr (GbtEstimate) reserve = gbt_estimate_compute (other, NULL);

  g_assert_true (gbt_estimate_equal (estimate, again));
  g_assert_true (gbt_line_equal (gbt_estimate_get_line (estimate, 0), gbt_estimate_get_line (more, 0)));
  g_assert_false (gbt_line_equal (gbt_estimate_get_line (estimate, 1), gbt_estimate_get_line (more, 1)));
  g_assert_false (gbt_estimate_equal (estimate, more));
  g_assert_false (gbt_estimate_equal (estimate, reserve));
}

/* A sheet that its method refuses is still a sheet: unknown lines and a reason, never a zero. */
static void
test_fiche_of_a_refused_sheet (void)
{
  g_autoptr (GbtWorkload) seventy = with_integer (llama (7000000000, "16bit", 4096), GBT_FIELD_MODEL_HEADS, 71);
  g_autoptr (GbtWorkload) split = with_integer (gbt_workload_ref (seventy), GBT_FIELD_GPUS, 2);
  g_autoptr (GbtWorkload) other = with_text (gbt_workload_ref (seventy), GBT_FIELD_TASK, "other");
  g_autoptr (GbtWorkload) adaptation
      = with_text (with_text (gbt_workload_ref (seventy), GBT_FIELD_TASK, "adaptation"), GBT_FIELD_WEIGHT_FORMAT, "32bit");
  GbtWorkload *workloads[] = { split, other, adaptation };

  for (guint i = 0; i < G_N_ELEMENTS (workloads); i++)
    {
      g_autoptr (GbtSheet) sheet = gbt_sheet_new (GBT_SHEET_EXAMPLE_ID, 1, FALSE, workloads[i]);
      g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");
      GbtEstimate *estimate = gbt_fiche_get_estimate (fiche);

      g_assert_cmpuint (gbt_estimate_get_n_unknown (estimate), ==, gbt_estimate_get_n_lines (estimate));
      g_assert_false (gbt_estimate_has_anything (estimate));
      g_assert_nonnull (gbt_estimate_get_remarks (estimate)[0]);
      g_assert_nonnull (gbt_estimate_get_leaves_out (estimate));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/estimate/four-lines/golden", test_four_lines_golden);
  g_test_add_func ("/estimate/four-lines/exact-count", test_four_lines_exact_count);
  g_test_add_func ("/estimate/four-lines/several-gpus", test_several_gpus);
  g_test_add_func ("/estimate/four-lines/R12-heads-divide", test_heads_divide);
  g_test_add_func ("/estimate/four-lines/heads-unknown", test_heads_unknown);
  g_test_add_func ("/estimate/four-lines/R4-unknown-lines", test_unknown_lines);
  g_test_add_func ("/estimate/four-lines/architecture", test_architecture_remarks);
  g_test_add_func ("/estimate/four-lines/no-attention", test_no_attention);
  g_test_add_func ("/estimate/four-lines/other-tasks", test_other_tasks);
  g_test_add_func ("/estimate/four-lines/random-totals", test_random_totals);
  g_test_add_func ("/estimate/reserve/walk", test_reserve_walk);
  g_test_add_func ("/estimate/reserve/exceeded", test_reserve_exceeded);
  g_test_add_func ("/estimate/R1-lines-stay-in-their-ledger", test_lines_stay_in_their_ledger);
  g_test_add_func ("/estimate/nf4", test_nf4);
  g_test_add_func ("/estimate/overflow", test_overflow);
  g_test_add_func ("/estimate/curve/largest-length", test_largest_length);
  g_test_add_func ("/estimate/curve/largest-is-largest", test_largest_length_is_the_largest);
  g_test_add_func ("/estimate/curve/reserve", test_curve_of_reserve);
  g_test_add_func ("/estimate/fiche-counts", test_fiche_counts);
  g_test_add_func ("/estimate/fiche-of-a-refused-sheet", test_fiche_of_a_refused_sheet);
  g_test_add_func ("/estimate/equal", test_equal);

  return g_test_run ();
}
