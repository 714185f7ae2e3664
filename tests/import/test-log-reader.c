/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-needles.h"
#include "gbt-log-reader.h"

#include <string.h>

static GbtLogReading *
read_pieces (const char *text,
             gsize       length,
             gsize       piece)
{
  g_autoptr (GbtLogReader) reader = gbt_log_reader_new ();

  for (gsize i = 0; i < length; i += piece)
    gbt_log_reader_feed (reader, text + i, MIN (piece, length - i));

  return gbt_log_reader_finish (reader);
}

static GbtLogReading *
read_text (const char *text)
{
  return read_pieces (text, strlen (text), strlen (text) + 1);
}

static const GbtLogFigure *
find (const GbtLogReading *reading,
      const char          *key,
      guint                nth)
{
  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    {
      const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, i);

      if (g_str_equal (figure->key, key) && nth-- == 0)
        return figure;
    }

  return NULL;
}

static void
test_needles (void)
{
  static const char *const words[] = { "she", "he", "hers", "his", "he" };
  g_autoptr (GbtLogNeedles) needles = gbt_log_needles_new (words, G_N_ELEMENTS (words));
  guint8 found[G_N_ELEMENTS (words)] = { 0 };

  g_assert_true (gbt_log_needles_look (needles, "ushers", 6, found));
  g_assert_cmpmem (found, sizeof found, ((guint8[]) { 1, 1, 1, 0, 1 }), sizeof found);

  memset (found, 0, sizeof found);
  g_assert_false (gbt_log_needles_look (needles, "h\xff\0is hi", 8, found));
}

/* Every needle is found wherever it stands, whatever stands around it. */
static void
test_needles_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint round = 0; round < 300; round++)
    {
      char words[6][8];
      const char *list[6];
      guint8 found[6] = { 0 };
      char text[65] = { 0 };
      g_autoptr (GbtLogNeedles) needles = NULL;

      for (guint i = 0; i < 6; i++)
        {
          guint length = (guint) g_rand_int_range (rand, 1, 7);

          for (guint j = 0; j < length; j++)
            words[i][j] = (char) g_rand_int_range (rand, 'a', 'd');
          words[i][length] = '\0';
          list[i] = words[i];
        }
      for (guint i = 0; i < 64; i++)
        text[i] = (char) g_rand_int_range (rand, 'a', 'd');

      needles = gbt_log_needles_new (list, 6);
      gbt_log_needles_look (needles, text, 64, found);
      for (guint i = 0; i < 6; i++)
        g_assert_cmpint (found[i], ==, strstr (text, list[i]) != NULL);
    }
}

static const char *const log_text
    = "\033[36m(Worker_TP1 pid=448)\033[0m INFO 08-14 14:07:20 [gpu_model_runner.py:1316] Model loading took 14.9889 GiB and "
      "3.652170 seconds\r\n"
      "nothing of interest\n"
      "(Worker_TP0 pid=447) INFO 08-14 14:07:22 [gpu_worker.py:563] Available KV cache mem\033[1mory: 6.87 GiB\n"
      "GPU KV cache size: 158,656 tokens";

/* R1, R2: a figure keeps its line, its text, its process and its GPU; two GPUs are not one memory. */
static void
test_lines (void)
{
  for (gsize piece = 1; piece < strlen (log_text) + 2; piece += piece < 40 ? 1 : 37)
    {
      g_autoptr (GbtLogReading) reading = read_pieces (log_text, strlen (log_text), piece);
      const GbtLogFigure *weights = find (reading, "weights", 0);
      const GbtLogFigure *kv = find (reading, "kv", 0);
      const GbtLogFigure *tokens = find (reading, "kv-tokens", 0);

      g_assert_cmpstr (gbt_log_reading_get_engine (reading), ==, "vllm");
      g_assert_cmpuint (gbt_log_reading_get_n_figures (reading), ==, 3);
      g_assert_cmpuint (gbt_log_reading_get_n_lines (reading), ==, 4);
      g_assert_cmpuint (gbt_log_reading_get_n_ignored (reading), ==, 1);

      g_assert_cmpint (weights->amount, ==, 16094208826);
      g_assert_cmpuint (weights->resolution, ==, 53687);
      g_assert_cmpstr (weights->printed, ==, "14.9889 GiB");
      g_assert_cmpstr (weights->worker, ==, "TP1");
      g_assert_cmpint (weights->gpu, ==, 1);
      g_assert_cmpuint (weights->line, ==, 1);
      g_assert_cmpint (kv->gpu, ==, 0);
      g_assert_cmpuint (kv->line, ==, 3);
      g_assert_cmpstr (kv->printed, ==, "6.87 GiB");
      g_assert_true (tokens->counts);
      g_assert_cmpint (tokens->amount, ==, 158656);
      g_assert_cmpint (tokens->gpu, ==, -1);
      g_assert_cmpstr (tokens->printed, ==, "158,656");
    }
}

/* A terminal cuts a line anywhere: the figure stands in the line where it begins. */
static void
test_wrapped (void)
{
  g_autoptr (GbtLogReading) before = read_text ("x Available KV cache memory: \n6.87 GiB\n");
  g_autoptr (GbtLogReading) inside = read_text ("x Available KV cache memory: 6.87\n GiB\nGPU KV cache size: 12 tokens\n");
  g_autoptr (GbtLogReading) never = read_text ("x Available KV cache memory: a\nb\nc\nd\n6.87 GiB\n");

  g_assert_cmpuint (find (before, "kv", 0)->line, ==, 2);
  g_assert_cmpstr (find (before, "kv", 0)->printed, ==, "6.87 GiB");
  g_assert_cmpuint (find (inside, "kv", 0)->line, ==, 1);
  g_assert_cmpstr (find (inside, "kv", 0)->printed, ==, "6.87");
  g_assert_cmpint (find (inside, "kv", 0)->amount, ==, 7376606331);
  g_assert_nonnull (find (inside, "kv-tokens", 0));
  g_assert_null (find (never, "kv", 0));
}

static void
test_warnings (void)
{
  g_autoptr (GbtLogReading) reading
      = read_text ("(Worker_TP0 pid=1) Loading model weights took 15.5083 GB\n(Worker_TP1 pid=2) Loading model weights took "
        "15.7 GB\n");

  g_assert_cmpuint (gbt_log_reading_get_n_warnings (reading), ==, 2);
  g_assert_cmpstr (gbt_sentence_get_code (gbt_log_reading_get_warning (reading, 0)), ==, "gb-means-gib");
  g_assert_cmpstr (gbt_sentence_get_code (gbt_log_reading_get_warning (reading, 1)), ==, "workers-differ");
}

/* A line of any length, bytes of any value, a million figures: a sentence at the end, and the memory of one line. */
static void
test_hostile (void)
{
  g_autoptr (GbtLogReader) reader = gbt_log_reader_new ();
  g_autoptr (GbtLogReading) reading = NULL;
  g_autofree char *block = g_malloc (1024 * 1024);
  static const char line[] = "Available KV cache memory: 6.87 GiB\n";
  static const char bytes[] = "\0\xff\xfe%s%n Available KV cache memory: 99999999999999999999 GiB\0\n";

  memset (block, 'x', 1024 * 1024);
  for (guint i = 0; i < 300; i++)
    gbt_log_reader_feed (reader, block, 1024 * 1024);
  gbt_log_reader_feed (reader, "\n", 1);
  gbt_log_reader_feed (reader, bytes, sizeof bytes - 1);
  for (guint i = 0; i < GBT_LOG_READING_MAX_FIGURES + 10; i++)
    gbt_log_reader_feed (reader, line, sizeof line - 1);
  reading = gbt_log_reader_finish (reader);

  g_assert_cmpuint (gbt_log_reading_get_n_figures (reading), ==, GBT_LOG_READING_MAX_FIGURES);
  g_assert_false (gbt_log_reading_get_figure (reading, 0)->known);
  g_assert_cmpstr (gbt_log_reading_get_figure (reading, 0)->printed, ==, "99999999999999999999 GiB");
  g_assert_cmpuint (gbt_log_reading_get_n_warnings (reading), ==, 3);
}

static void
test_nothing (void)
{
  g_autoptr (GbtLogReading) empty = read_text ("");
  g_autoptr (GbtLogReading) other = read_text ("hello\nworld\n");

  g_assert_null (gbt_log_reading_get_engine (empty));
  g_assert_cmpuint (gbt_log_reading_get_n_lines (empty), ==, 0);
  g_assert_null (gbt_log_reading_get_engine (other));
  g_assert_cmpuint (gbt_log_reading_get_n_ignored (other), ==, 2);
  g_assert_cmpint (gbt_log_reading_get_outcome (other), ==, GBT_LOG_OUTCOME_UNKNOWN);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/log-reader/needles", test_needles);
  g_test_add_func ("/log-reader/needles-random", test_needles_random);
  g_test_add_func ("/log-reader/lines", test_lines);
  g_test_add_func ("/log-reader/wrapped", test_wrapped);
  g_test_add_func ("/log-reader/warnings", test_warnings);
  g_test_add_func ("/log-reader/hostile", test_hostile);
  g_test_add_func ("/log-reader/nothing", test_nothing);
  return g_test_run ();
}
