/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-curve.h"
#include "gbt-error.h"
#include "gbt-estimate.h"

/* The four lines of every task but text, which test-estimate.c has. */

static void
set_integer (GbtWorkload **workload,
             GbtFieldId    id,
             guint64       value)
{
  g_autoptr (GbtWorkload) old = *workload;
  g_autoptr (GbtField) field = gbt_field_new_integer (value, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_field_check (field, id, &error));
  *workload = gbt_workload_with_field (old, id, field);
}

static void
set_text (GbtWorkload **workload,
          GbtFieldId    id,
          const char   *text)
{
  g_autoptr (GbtWorkload) old = *workload;
  g_autoptr (GbtField) field = text != NULL ? gbt_field_new_text (text, NULL) : gbt_field_new_unknown ();
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_field_check (field, id, &error));
  *workload = gbt_workload_with_field (old, id, field);
}

static GbtWorkload *
make (const char *task,
      const char *format)
{
  GbtWorkload *workload = gbt_workload_new ();

  set_text (&workload, GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES);
  set_text (&workload, GBT_FIELD_TASK, task);
  set_text (&workload, GBT_FIELD_WEIGHT_FORMAT, format);
  return workload;
}

/* Llama 3.1 8B, one sequence of 2 048 tokens. */
static GbtWorkload *
make_llama (const char *format)
{
  GbtWorkload *workload = make ("adaptation", format);

  set_integer (&workload, GBT_FIELD_MODEL_PARAMETERS, 8030000000);
  set_integer (&workload, GBT_FIELD_MODEL_LAYERS, 32);
  set_integer (&workload, GBT_FIELD_MODEL_HEADS, 32);
  set_integer (&workload, GBT_FIELD_MODEL_KV_HEADS, 8);
  set_integer (&workload, GBT_FIELD_MODEL_HEAD_DIM, 128);
  set_integer (&workload, GBT_FIELD_MODEL_HIDDEN_SIZE, 4096);
  set_integer (&workload, GBT_FIELD_SEQUENCE_TOKENS, 2048);
  set_integer (&workload, GBT_FIELD_MICROBATCH, 1);
  return workload;
}

static GbtWorkload *
make_flux (void)
{
  GbtWorkload *workload = make ("image", "16bit");

  set_integer (&workload, GBT_FIELD_MODEL_DENOISER, 11901408320);
  set_integer (&workload, GBT_FIELD_MODEL_TEXT_ENCODER_1, 123060480);
  set_integer (&workload, GBT_FIELD_MODEL_TEXT_ENCODER_2, 4762310656);
  set_integer (&workload, GBT_FIELD_MODEL_AUTOENCODER, 83819683);
  set_integer (&workload, GBT_FIELD_MODEL_RESOLUTION, 1024);
  return workload;
}

/* Whisper large-v2, one stream. */
static GbtWorkload *
make_whisper (void)
{
  GbtWorkload *workload = make ("speech", "16bit");

  set_integer (&workload, GBT_FIELD_MODEL_PARAMETERS, 1543304960);
  set_integer (&workload, GBT_FIELD_MODEL_DECODER_LAYERS, 32);
  set_integer (&workload, GBT_FIELD_MODEL_HIDDEN_SIZE, 1280);
  set_integer (&workload, GBT_FIELD_MODEL_CONTEXT_LIMIT, 448);
  set_integer (&workload, GBT_FIELD_MODEL_ENCODER_POSITIONS, 1500);
  set_integer (&workload, GBT_FIELD_STREAMS, 1);
  return workload;
}

static GbtEstimate *
compute (const GbtWorkload *workload)
{
  g_autoptr (GError) error = NULL;
  GbtEstimate *estimate = gbt_estimate_compute (workload, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (gbt_estimate_get_gpus (estimate), ==, 1);
  g_assert_nonnull (gbt_estimate_get_leaves_out (estimate));
  return estimate;
}

static void
assert_line (const GbtEstimate *estimate,
             guint              index,
             const char        *key,
             guint64            expected,
             const char        *applied)
{
  const GbtLine *line = gbt_estimate_get_line (estimate, index);
  guint64 bytes = 0;

  g_assert_cmpstr (gbt_line_get_key (line), ==, key);
  g_assert_true (gbt_line_get_bytes (line, &bytes));
  g_assert_cmpuint (bytes, ==, expected);
  g_assert_cmpstr (gbt_line_get_applied (line), ==, applied);
}

static gboolean
is_known (const GbtEstimate *estimate,
          const char        *key)
{
  guint64 bytes;

  return gbt_line_get_bytes (gbt_estimate_find_line (estimate, key), &bytes);
}

/* S15, S16: 8.03e9 x 4.127 / 8; 32 x 16 x (4 x 4096 + 2 x 4096 + 2 x 1024) = 13 631 488 trainable
 * parameters x 16; 2048 x 4096 x (2 x 32 + 34); floor (20 % of 5 182 663 642). */
static void
test_qlora (void)
{
  g_autoptr (GbtWorkload) workload = make_llama ("nf4");
  g_autoptr (GbtEstimate) estimate = compute (workload);

  g_assert_cmpuint (gbt_estimate_get_n_lines (estimate), ==, 5);
  assert_line (estimate, 0, GBT_LINE_WEIGHTS, 4142476250, "8030000000 × 4.127 ÷ 8");
  assert_line (estimate, 1, GBT_LINE_ADAPTERS, 218103808, "16 × 16 × 32 × (4 × 4096 + 2 × 32 × 128 + 2 × 8 × 128)");
  assert_line (estimate, 2, GBT_LINE_ACTIVATIONS, 822083584, "(2 × 32 + 34) × 2048 × 1 × 4096");
  assert_line (estimate, 3, GBT_LINE_OVERHEAD, 1036532728, "5182663642 × 20 ÷ 100");
  assert_line (estimate, 4, GBT_LINE_RUNTIME, GBT_GIB, "1 × 1073741824");
  g_assert_cmpuint (gbt_estimate_get_total (estimate), ==, 7292938194);
  g_assert_true (gbt_estimate_is_complete (estimate));
}

/* T18 counts the same model with its norms, embedding and head in 16 bits: 5 702 295 552 instead of
 * 4 142 476 250; adapters and activations are the same. */
static void
test_exact_variant (void)
{
  g_autoptr (GbtWorkload) workload = make_llama ("4bit");
  g_autoptr (GbtEstimate) estimate = compute (workload);
  guint64 adapters, activations;

  assert_line (estimate, 0, GBT_LINE_WEIGHTS, 4142476250, "8030000000 × 4.127 ÷ 8");
  gbt_line_get_bytes (gbt_estimate_find_line (estimate, GBT_LINE_ADAPTERS), &adapters);
  gbt_line_get_bytes (gbt_estimate_find_line (estimate, GBT_LINE_ACTIVATIONS), &activations);
  g_assert_cmpuint (5702295552 + adapters + activations, ==, 6742482944);
}

static guint64
total_of_llama (const char *format,
                guint64     tokens,
                guint64     batch)
{
  g_autoptr (GbtWorkload) workload = make_llama (format);
  g_autoptr (GbtEstimate) estimate = NULL;

  set_integer (&workload, GBT_FIELD_SEQUENCE_TOKENS, tokens);
  set_integer (&workload, GBT_FIELD_MICROBATCH, batch);
  estimate = compute (workload);
  return gbt_estimate_get_total (estimate);
}

/* 16 060 000 000 and 8 030 000 000 for the base; what is beside it is the same. */
static void
test_lora (void)
{
  g_assert_cmpuint (total_of_llama ("16bit", 2048, 1), ==, 21593966694); /* 17 100 187 392 x 1.2 + 1 GiB */
  g_assert_cmpuint (total_of_llama ("8bit", 2048, 1), ==, 11957966694);
  for (guint64 n = 1; n < 100000; n *= 3)
    {
      g_assert_cmpuint (total_of_llama ("nf4", n, 1), <=, total_of_llama ("8bit", n, 1));
      g_assert_cmpuint (total_of_llama ("8bit", n, 1), <=, total_of_llama ("16bit", n, 1));
      g_assert_cmpuint (total_of_llama ("nf4", n, 1), <, total_of_llama ("nf4", n + 1, 1));
      g_assert_cmpuint (total_of_llama ("nf4", n, 2), <, total_of_llama ("nf4", n, 3));
    }
}

static void
test_lora_refuses_32_bits (void)
{
  g_autoptr (GbtWorkload) workload = make_llama ("32bit");
  g_autoptr (GError) error = NULL;

  g_assert_null (gbt_estimate_compute (workload, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
}

/* 8-decisions 30: 2048 x 1 x 128256 x 10 to 12; unknown, it is said. */
static void
test_loss_is_named (void)
{
  g_autoptr (GbtWorkload) workload = make_llama ("nf4");
  g_autoptr (GbtEstimate) without = compute (workload);
  g_autoptr (GbtEstimate) with = NULL;
  const GbtSentence *sentence = gbt_estimate_get_left_out_amount (without);

  g_assert_cmpstr (gbt_sentence_get_code (sentence), ==, "loss-unknown");
  set_integer (&workload, GBT_FIELD_MODEL_VOCABULARY, 128256);
  with = compute (workload);
  sentence = gbt_estimate_get_left_out_amount (with);
  g_assert_cmpstr (gbt_sentence_get_code (sentence), ==, "loss-left-out");
  g_assert_cmpstr (gbt_sentence_get_argument (sentence, 0), ==, "2626682880");
  g_assert_cmpstr (gbt_sentence_get_argument (sentence, 1), ==, "3152019456");
  g_assert_cmpuint (gbt_estimate_get_total (with), ==, gbt_estimate_get_total (without));
  g_assert_false (gbt_estimate_equal (with, without));
}

static void
test_unknown_dimensions (void)
{
  static const struct
  {
    GbtFieldId id;
    const char *unknown; /* besides the overhead */
    gboolean both;
  } cases[] = {
    { GBT_FIELD_MODEL_PARAMETERS, GBT_LINE_WEIGHTS, FALSE }, { GBT_FIELD_WEIGHT_FORMAT, GBT_LINE_WEIGHTS, FALSE },
    { GBT_FIELD_MODEL_HEADS, GBT_LINE_ADAPTERS, FALSE },     { GBT_FIELD_MODEL_KV_HEADS, GBT_LINE_ADAPTERS, FALSE },
    { GBT_FIELD_MODEL_HEAD_DIM, GBT_LINE_ADAPTERS, FALSE },  { GBT_FIELD_MODEL_LAYERS, GBT_LINE_ADAPTERS, TRUE },
    { GBT_FIELD_MODEL_HIDDEN_SIZE, GBT_LINE_ADAPTERS, TRUE }, { GBT_FIELD_MICROBATCH, GBT_LINE_ACTIVATIONS, FALSE },
    { GBT_FIELD_SEQUENCE_TOKENS, GBT_LINE_ACTIVATIONS, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GbtWorkload) workload = make_llama ("16bit");
      g_autoptr (GbtEstimate) estimate = NULL;

      set_text (&workload, cases[i].id, NULL);
      estimate = compute (workload);
      g_assert_false (is_known (estimate, cases[i].unknown));
      g_assert_false (is_known (estimate, GBT_LINE_OVERHEAD));
      g_assert_true (is_known (estimate, GBT_LINE_RUNTIME));
      g_assert_cmpuint (gbt_estimate_get_n_unknown (estimate), ==, cases[i].both ? 3 : 2);
    }
}

static void
test_other_attention (void)
{
  static const char *const attentions[] = { "mla", "hybrid", "none" };

  for (guint i = 0; i < G_N_ELEMENTS (attentions); i++)
    {
      g_autoptr (GbtWorkload) workload = make_llama ("16bit");
      g_autoptr (GbtEstimate) estimate = NULL;

      set_text (&workload, GBT_FIELD_MODEL_ATTENTION, attentions[i]);
      estimate = compute (workload);
      g_assert_false (is_known (estimate, GBT_LINE_ADAPTERS));
      g_assert_true (is_known (estimate, GBT_LINE_ACTIVATIONS));
    }
}

/* I07: (11 901 408 320 + 123 060 480 + 4 762 310 656 + 83 819 683) x 2 = 33 741 198 278, x 1.2, + 1 GiB. */
static void
test_flux (void)
{
  g_autoptr (GbtWorkload) workload = make_flux ();
  g_autoptr (GbtEstimate) estimate = compute (workload);

  g_assert_cmpuint (gbt_estimate_get_n_lines (estimate), ==, 3);
  assert_line (estimate, 0, GBT_LINE_WEIGHTS, 33741198278,
               "(11901408320 + 123060480 + 4762310656 + 83819683) × 16 ÷ 8");
  assert_line (estimate, 1, GBT_LINE_OVERHEAD, 6748239655, "33741198278 × 20 ÷ 100");
  assert_line (estimate, 2, GBT_LINE_RUNTIME, GBT_GIB, "1 × 1073741824");
  g_assert_cmpuint (gbt_estimate_get_total (estimate), ==, 41563179757);
}

/* A switch off takes away that network and its 20 %, within a byte of rounding. */
static void
test_networks (void)
{
  static const struct
  {
    const char *code;
    guint64 parameters;
  } switches[] = { { "text-encoder-3", 4762310656 }, { "safety-checker", 303981588 } };
  g_autoptr (GbtWorkload) workload = make_flux ();
  g_autoptr (GbtEstimate) all = NULL;
  g_autoptr (GError) error = NULL;

  set_integer (&workload, GBT_FIELD_MODEL_TEXT_ENCODER_3, switches[0].parameters);
  set_integer (&workload, GBT_FIELD_MODEL_SAFETY_CHECKER, switches[1].parameters);
  set_text (&workload, GBT_FIELD_MODEL_OPTIONAL_NETWORKS, "text-encoder-3 safety-checker");
  all = compute (workload);
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    {
      g_autoptr (GbtWorkload) off = gbt_workload_ref (workload);
      g_autoptr (GbtEstimate) less = NULL;
      guint64 fall, expected;

      set_text (&off, GBT_FIELD_NETWORKS_NOT_LOADED, switches[i].code);
      less = compute (off);
      fall = gbt_estimate_get_total (all) - gbt_estimate_get_total (less);
      expected = switches[i].parameters * 2 * 12 / 10;
      g_assert_cmpuint (fall, >=, expected);
      g_assert_cmpuint (fall, <=, expected + 1);
    }

  set_text (&workload, GBT_FIELD_NETWORKS_NOT_LOADED, "text-encoder-1");
  g_assert_null (gbt_estimate_compute (workload, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
}

/* R4: a network that the chain needs and that is not known is not zero. */
static void
test_networks_unknown (void)
{
  static const GbtFieldId ids[]
      = { GBT_FIELD_MODEL_DENOISER, GBT_FIELD_MODEL_TEXT_ENCODER_1, GBT_FIELD_MODEL_AUTOENCODER };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (GbtWorkload) workload = make_flux ();
      g_autoptr (GbtEstimate) estimate = NULL;

      set_text (&workload, ids[i], NULL);
      estimate = compute (workload);
      g_assert_false (is_known (estimate, GBT_LINE_WEIGHTS));
      g_assert_false (gbt_estimate_is_complete (estimate));
    }
  {
    g_autoptr (GbtWorkload) workload = make_flux ();
    g_autoptr (GbtEstimate) estimate = NULL;

    set_text (&workload, GBT_FIELD_MODEL_OPTIONAL_NETWORKS, "safety-checker");
    estimate = compute (workload);
    g_assert_false (is_known (estimate, GBT_LINE_WEIGHTS));
  }
}

/* 8-decisions 31: above one image of the native size, an unknown line beside the others. */
static void
test_larger_images (void)
{
  static const struct
  {
    guint64 width, height, count;
    gboolean more;
  } cases[] = {
    { 1024, 1024, 1, FALSE }, { 1216, 832, 1, FALSE }, { 512, 512, 1, FALSE },
    { 1024, 1025, 1, TRUE },  { 512, 512, 2, TRUE },   { 1000000, 1000000, 1, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GbtWorkload) workload = make_flux ();
      g_autoptr (GbtEstimate) estimate = NULL;

      set_integer (&workload, GBT_FIELD_IMAGE_WIDTH, cases[i].width);
      set_integer (&workload, GBT_FIELD_IMAGE_HEIGHT, cases[i].height);
      set_integer (&workload, GBT_FIELD_IMAGE_COUNT, cases[i].count);
      estimate = compute (workload);
      g_assert_cmpint (gbt_estimate_find_line (estimate, GBT_LINE_ACTIVATIONS) != NULL, ==, cases[i].more);
      g_assert_cmpint (gbt_estimate_is_complete (estimate), ==, !cases[i].more);
      g_assert_cmpuint (gbt_estimate_get_total (estimate), ==, 41563179757);
    }
}

/* A01, A02: 2 x 32 x 448 x 1280 x 2 = 70.00 MiB; 2 x 32 x 1500 x 1280 x 2 = 234.38 MiB;
 * floor (20 % of 3 405 770 240). */
static void
test_whisper (void)
{
  g_autoptr (GbtWorkload) workload = make_whisper ();
  g_autoptr (GbtEstimate) one = compute (workload);
  g_autoptr (GbtEstimate) three = NULL;

  g_assert_cmpuint (gbt_estimate_get_n_lines (one), ==, 5);
  assert_line (one, 0, GBT_LINE_WEIGHTS, 3086609920, "1543304960 × 16 ÷ 8");
  assert_line (one, 1, GBT_LINE_KV, 73400320, "2 × 32 × 448 × 1280 × 2 × 1");
  assert_line (one, 2, GBT_LINE_KV_CROSS, 245760000, "2 × 32 × 1500 × 1280 × 2 × 1");
  assert_line (one, 3, GBT_LINE_OVERHEAD, 681154048, "3405770240 × 20 ÷ 100");
  assert_line (one, 4, GBT_LINE_RUNTIME, GBT_GIB, "1 × 1073741824");
  g_assert_cmpuint (gbt_estimate_get_total (one), ==, 5160666112);

  set_integer (&workload, GBT_FIELD_STREAMS, 3);
  three = compute (workload);
  assert_line (three, 1, GBT_LINE_KV, 3 * 73400320, "2 × 32 × 448 × 1280 × 2 × 3");
  assert_line (three, 2, GBT_LINE_KV_CROSS, 3 * 245760000, "2 × 32 × 1500 × 1280 × 2 × 3");
  g_assert_cmpuint (gbt_estimate_get_total (one), <, gbt_estimate_get_total (three));

  set_text (&workload, GBT_FIELD_MODEL_ENCODER_POSITIONS, NULL);
  {
    g_autoptr (GbtEstimate) lower = compute (workload);

    g_assert_true (is_known (lower, GBT_LINE_KV));
    g_assert_false (is_known (lower, GBT_LINE_KV_CROSS));
    g_assert_false (is_known (lower, GBT_LINE_OVERHEAD));
  }
}

static void
test_notebook (void)
{
  g_autoptr (GbtWorkload) workload = make ("notebook", NULL);
  g_autoptr (GbtEstimate) unknown = compute (workload);
  g_autoptr (GbtEstimate) estimate = NULL;

  g_assert_false (gbt_estimate_is_complete (unknown));
  set_integer (&workload, GBT_FIELD_NOTEBOOK_MEMORY, 17179869184);
  estimate = compute (workload);
  g_assert_cmpuint (gbt_estimate_get_n_lines (estimate), ==, 1);
  assert_line (estimate, 0, GBT_LINE_MEMORY, 17179869184, "17179869184");
  g_assert_cmpint (gbt_line_get_basis (gbt_estimate_get_line (estimate, 0)), ==, GBT_BASIS_DECLARED);
  g_assert_cmpuint (gbt_estimate_get_total (estimate), ==, 17179869184);
}

static void
test_overflow (void)
{
  g_autoptr (GbtWorkload) llama = make_llama ("16bit");
  g_autoptr (GbtWorkload) whisper = make_whisper ();
  g_autoptr (GError) first = NULL;
  g_autoptr (GError) second = NULL;

  set_integer (&llama, GBT_FIELD_MODEL_LAYERS, 100000000);
  set_integer (&llama, GBT_FIELD_SEQUENCE_TOKENS, 1000000000);
  set_integer (&llama, GBT_FIELD_MICROBATCH, 1000000);
  g_assert_null (gbt_estimate_compute (llama, &first));
  g_assert_error (first, GBT_ERROR, GBT_ERROR_OVERFLOW);

  set_integer (&whisper, GBT_FIELD_MODEL_DECODER_LAYERS, 100000000);
  set_integer (&whisper, GBT_FIELD_MODEL_ENCODER_POSITIONS, 100000000);
  g_assert_null (gbt_estimate_compute (whisper, &second));
  g_assert_error (second, GBT_ERROR, GBT_ERROR_OVERFLOW);
}

/* Adaptation is followed with its sequence; what has no length has no curve. */
static void
test_curve (void)
{
  g_autoptr (GbtWorkload) llama = make_llama ("nf4");
  g_autoptr (GbtWorkload) whisper = make_whisper ();
  g_autoptr (GError) error = NULL;
  guint64 need = 0;
  guint64 tokens = 0;

  g_assert_true (gbt_curve_need_at (llama, 2048, 1, &need, &error));
  g_assert_cmpuint (need, ==, 7292938194);
  g_assert_true (gbt_curve_largest_tokens (llama, 2, 24 * GBT_GB, &tokens, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (total_of_llama ("nf4", tokens, 2), <=, 24 * GBT_GB);
  g_assert_cmpuint (total_of_llama ("nf4", tokens + 1, 2), >, 24 * GBT_GB);

  g_assert_false (gbt_curve_need_at (whisper, 2048, 1, &need, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/four-lines/qlora", test_qlora);
  g_test_add_func ("/four-lines/exact-variant", test_exact_variant);
  g_test_add_func ("/four-lines/lora", test_lora);
  g_test_add_func ("/four-lines/lora-refuses-32-bits", test_lora_refuses_32_bits);
  g_test_add_func ("/four-lines/loss-is-named", test_loss_is_named);
  g_test_add_func ("/four-lines/R4-unknown-dimensions", test_unknown_dimensions);
  g_test_add_func ("/four-lines/other-attention", test_other_attention);
  g_test_add_func ("/four-lines/flux", test_flux);
  g_test_add_func ("/four-lines/networks", test_networks);
  g_test_add_func ("/four-lines/R4-networks-unknown", test_networks_unknown);
  g_test_add_func ("/four-lines/larger-images", test_larger_images);
  g_test_add_func ("/four-lines/whisper", test_whisper);
  g_test_add_func ("/four-lines/notebook", test_notebook);
  g_test_add_func ("/four-lines/overflow", test_overflow);
  g_test_add_func ("/four-lines/curve", test_curve);

  return g_test_run ();
}
