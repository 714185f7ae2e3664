/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-number.h"
#include "gbt-log-reader.h"

#include <math.h>
#include <string.h>

/* Lines of the shapes that engines print, with other numbers, units and prefixes each time: what is read is what was put in. */

typedef struct
{
  const char *key;
  gboolean counts;
  GbtLogOrigin origin;
  GbtScope scope;
  int gpu;
  gboolean binary; /* a decimal unit is a power of 1024 */
} Expected;

/* In a template, '@' is an amount with its unit, '~' a bare number of MiB, '^' a count. */
static const struct
{
  const char *engine;
  const char *text;
  Expected expected[8];
} templates[] = {
  { "vllm", "Model loading took @ and 3.652170 seconds", { { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE } } },
  { "vllm", "Model loading took @ memory and 10.527112 seconds", { { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1,
    TRUE } } },
  { "vllm", "Loading model weights took @", { { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE } } },
  { "vllm", "Available KV cache memory: @", { { "kv", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE } } },
  { "vllm", "GPU KV cache size: ^ tokens", { { "kv-tokens", TRUE, GBT_LOG_MEASURED, GBT_SCOPE_MACHINE, -1, TRUE } } },
  { "vllm", "# GPU blocks: ^, # CPU blocks: ^", { { "kv-blocks", TRUE, GBT_LOG_MEASURED, GBT_SCOPE_MACHINE, -1, TRUE },
                                                  { "kv-blocks-host", TRUE, GBT_LOG_MEASURED, GBT_SCOPE_MACHINE, -1, TRUE } } },
  { "vllm", "Estimated CUDA graph memory: @ total", { { "graphs", FALSE, GBT_LOG_PREDICTED, GBT_SCOPE_GPU, -1, TRUE } } },
  { "vllm", "CUDA graph pool memory: @ (actual), 0.58 GiB (estimated), difference: 0.1 GiB (1%).",
    { { "graphs", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE } } },
  { "vllm", "Graph capturing finished in 18 secs, took @", { { "graphs", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE } } },
  { "vllm", "Memory profiling takes 9.52 seconds. Total non KV cache memory: @; torch peak memory increase: @; non-torch "
    "forward increase "
    "memory: @; weights memory: @.",
    { { "total", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE }, { "activation", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU,
      -1, TRUE },
      { "non-torch", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE }, { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU,
        -1, TRUE } } },
  { "vllm", "the current vLLM instance can use total_gpu_memory (@) x gpu_memory_utilization (0.78) = @",
    { { "device-total", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE }, { "budget", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU,
      -1, TRUE } } },
  { "vllm", "model weights take @; non_torch_memory takes @; PyTorch activation peak memory takes @; the rest of the memory "
    "reserved for KV Cache is @.",
    { { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE }, { "non-torch", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU,
      -1, TRUE },
      { "activation", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE }, { "kv", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1,
        TRUE } } },
  { "vllm", "ValueError: To serve at least one request with the model's max seq len (32000), (@ KV cache is needed, which is "
    "larger than the "
    "available KV cache memory (@). Based on the available memory, the estimated maximum model length is ^.",
    { { "kv-needed", FALSE, GBT_LOG_PREDICTED, GBT_SCOPE_GPU, -1, TRUE }, { "kv", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1,
      TRUE },
      { "largest-context", TRUE, GBT_LOG_PREDICTED, GBT_SCOPE_MACHINE, -1, TRUE } } },
  { "llama.cpp", "llm_load_tensors: CUDA0 buffer size = @", { { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0, TRUE } } },
  { "llama.cpp", "load_tensors:   CPU_Mapped model buffer size = @", { { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_HOST,
    -1, TRUE } } },
  { "llama.cpp", "load_tensors:        ROCm3 model buffer size = @", { { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 3,
    TRUE } } },
  { "llama.cpp", "llama_kv_cache_unified:      CUDA1 KV buffer size = @", { { "kv", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 1,
    TRUE } } },
  { "llama.cpp", "llama_context:  CUDA_Host  output buffer size = @", { { "output", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_HOST,
    -1, TRUE } } },
  { "llama.cpp", "sched_reserve:      Vulkan0 compute buffer size = @", { { "compute", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU,
    0, TRUE } } },
  { "llama.cpp", "llama_memory_recurrent:      CUDA0 RS buffer size = @", { { "state", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU,
    0, TRUE } } },
  { "llama.cpp", "llama_new_context_with_model: KV self size  = @, K (f16): 1 MiB, V (f16): 1 MiB",
    { { "kv", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_MACHINE, -1, TRUE } } },
  { "llama.cpp", "llama_kv_cache: size = @ (  4096 cells,  32 layers,  1/1 seqs), K (f16): 256.00 MiB, V (f16): 256.00 MiB",
    { { "kv", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_MACHINE, -1, TRUE } } },
  { "llama.cpp", "llama_memory_breakdown_print: |   - CUDA0 (RTX 3090)   | ~ = ~ + (~ = ~ +    ~ +    ~) + ~ |",
    { { "device-total", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0, TRUE }, { "free", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0,
      TRUE },
      { "total", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0, TRUE }, { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0,
        TRUE },
      { "context", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0, TRUE }, { "compute", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0,
        TRUE },
      { "unaccounted", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0, TRUE } } },
  { "llama.cpp", "llama_params_fit_impl: projected to use @ of device memory vs. @ of free device memory",
    { { "total", FALSE, GBT_LOG_PREDICTED, GBT_SCOPE_MACHINE, -1, TRUE }, { "free", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_MACHINE,
      -1, TRUE } } },
  { "ollama", "level=INFO source=memory.go:309 msg=\"offload to metal\" layers.offload=29 memory.available=\"[@ @]\" "
    "memory.required.full=\"@\" "
    "memory.required.kv=\"@\" memory.weights.total=\"@\" memory.graph.full=\"@\"",
    { { "free", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 0, FALSE }, { "free", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 1, FALSE },
      { "total", FALSE, GBT_LOG_PREDICTED, GBT_SCOPE_MACHINE, -1, FALSE }, { "kv", FALSE, GBT_LOG_PREDICTED, GBT_SCOPE_MACHINE,
        -1, FALSE },
      { "weights", FALSE, GBT_LOG_PREDICTED, GBT_SCOPE_MACHINE, -1, FALSE }, { "compute", FALSE, GBT_LOG_PREDICTED,
        GBT_SCOPE_MACHINE, -1, FALSE } } },
  { "ollama", "level=INFO source=ggml.go:365 msg=\"model weights\" buffer=CUDA1 size=\"@\"", { { "weights", FALSE,
    GBT_LOG_MEASURED, GBT_SCOPE_GPU, 1, FALSE } } },
  { "ollama", "level=INFO source=device.go:241 msg=\"kv cache\" device=CPU size=\"@\"", { { "kv", FALSE, GBT_LOG_MEASURED,
    GBT_SCOPE_HOST, -1, FALSE } } },
  { "sglang", "Load weight end. type=Qwen3ForCausalLM, dtype=torch.bfloat16, avail mem=@, mem usage=@.",
    { { "free-after-loading", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE }, { "weights", FALSE, GBT_LOG_MEASURED,
      GBT_SCOPE_GPU, -1, TRUE } } },
  { "sglang", "KV Cache is allocated. #tokens: ^, K size: @, V size: @",
    { { "kv-tokens", TRUE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE }, { "kv-keys", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU,
      -1, TRUE },
      { "kv-values", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE } } },
  { "sglang", "KV Cache is allocated. #tokens: ^, KV size: @", { { "kv-tokens", TRUE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE },
                                                                 { "kv", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE } } },
  { "sglang", "Capture cuda graph end. Time elapsed: 18.28 s. mem usage=@. avail mem=@.",
    { { "graphs", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, TRUE }, { "free-after-graphs", FALSE, GBT_LOG_MEASURED,
      GBT_SCOPE_GPU, -1, TRUE } } },
  { "tensorrt-llm", "[TensorRT-LLM][INFO] Loaded engine size: @", { { "weights", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1,
    FALSE } } },
  { "tensorrt-llm", "[TensorRT-LLM][INFO] [MemUsageChange] Allocated @ for max tokens in paged KV cache (^).",
    { { "kv", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, FALSE }, { "kv-tokens", TRUE, GBT_LOG_MEASURED, GBT_SCOPE_MACHINE,
      -1, FALSE } } },
  { "tensorrt-llm", "Memory dynamically allocated during inference (inside torch) in memory usage profiling: @",
    { { "activation", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, -1, FALSE } } },
  { "tgi", "INFO text_generation_router: Setting max batch total tokens to ^", { { "kv-tokens", TRUE, GBT_LOG_MEASURED,
    GBT_SCOPE_MACHINE, -1, TRUE } } },
  { "pytorch", "CUDA out of memory. Tried to allocate @ (GPU 3; @ total capacity; @ already allocated; @ free; @ reserved in "
    "total by PyTorch)",
    { { "refused", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_PROCESS, 3, TRUE }, { "device-total", FALSE, GBT_LOG_MEASURED,
      GBT_SCOPE_GPU, 3, TRUE },
      { "allocated", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_PROCESS, 3, TRUE }, { "free", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU,
        3, TRUE },
      { "reserved", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_PROCESS, 3, TRUE } } },
  { "pytorch", "torch.OutOfMemoryError: HIP out of memory. Tried to allocate @. GPU 1 has a total capacity of @ of which @ is "
    "free. Process 7529 "
    "has @ memory in use. Of the allocated memory @ is allocated by PyTorch, with @ allocated in private pools (e.g., CUDA "
    "Graphs), and @ is reserved by "
    "PyTorch but unallocated.",
    { { "refused", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_PROCESS, 1, TRUE }, { "device-total", FALSE, GBT_LOG_MEASURED,
      GBT_SCOPE_GPU, 1, TRUE },
      { "free", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_GPU, 1, TRUE }, { "used", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_PROCESS, 1,
        TRUE },
      { "allocated", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_PROCESS, 1, TRUE }, { "private-pools", FALSE, GBT_LOG_MEASURED,
        GBT_SCOPE_PROCESS, 1, TRUE },
      { "reserved-unallocated", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_PROCESS, 1, TRUE } } },
  { "pytorch", "Peak reserved memory = @.", { { "reserved", FALSE, GBT_LOG_MEASURED, GBT_SCOPE_PROCESS, -1, TRUE } } },
  { "dcgm", "DCGM_FI_DEV_FB_USED{gpu=\"2\",UUID=\"GPU-f8\",modelName=\"A100\"} ~", { { "used", FALSE, GBT_LOG_MEASURED,
    GBT_SCOPE_GPU, 2, TRUE } } },
};

static const char *const prefixes[] = {
  "",
  "INFO 08-07 07:36:04 gpu_executor.py:103] ",
  "(EngineCore pid=285) INFO 04-22 15:13:51 [v1/engine/core.py:105] ",
  "2024-05-01T10:00:00.123456Z stdout F ",
  "\033[36m(RayWorkerWrapper pid=880)\033[0m ",
  "0.27.852.249 I ",
};

static const char *const units[] = { "GiB", "MiB", "GB", "MB" };

static char *
make_amount (GRand        *rand,
             gboolean      binary,
             GbtLogNumber *read)
{
  const char *unit = units[g_rand_int_range (rand, 0, G_N_ELEMENTS (units))];
  int digits = g_rand_int_range (rand, 0, 5);
  char number[64];

  g_snprintf (number, sizeof number, "%d", g_rand_int_range (rand, 0, 999));
  if (digits > 0)
    g_snprintf (number + strlen (number), sizeof number - strlen (number), ".%0*d", digits, g_rand_int_range (rand, 0, (gint32)
      pow (10, digits)));
  g_assert_true (gbt_log_number_read_bytes (number, unit, binary ? GBT_LOG_BASE_BINARY : GBT_LOG_BASE_DECIMAL, read));

  return g_strconcat (number, g_rand_boolean (rand) ? " " : "", unit, NULL);
}

static void
check_template (guint  template,
                GRand *rand)
{
  const Expected *expected = templates[template].expected;
  g_autoptr (GString) text = g_string_new (prefixes[g_rand_int_range (rand, 0, G_N_ELEMENTS (prefixes))]);
  g_autoptr (GPtrArray) printed = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GbtLogReader) reader = gbt_log_reader_new ();
  g_autoptr (GbtLogReading) reading = NULL;
  gint64 amounts[8] = { 0 };
  guint n = 0;

  if (g_str_equal (templates[template].engine, "dcgm"))
    g_string_truncate (text, 0);
  for (const char *c = templates[template].text; *c != '\0'; c++)
    {
      if (*c == '@')
        {
          GbtLogNumber read;

          g_ptr_array_add (printed, make_amount (rand, expected[n].binary, &read));
          amounts[n++] = read.amount;
        }
      else if (*c == '~' || *c == '^')
        {
          int count = g_rand_int_range (rand, 1, 99999);

          amounts[n] = *c == '~' ? (gint64) count * 1024 * 1024 : count;
          g_ptr_array_add (printed, *c == '^' && count >= 1000 && g_rand_boolean (rand)
                                      ? g_strdup_printf ("%d,%03d", count / 1000, count % 1000)
                                      : g_strdup_printf ("%d", count));
          n++;
        }
      else
        {
          g_string_append_c (text, *c);
          continue;
        }
      g_string_append (text, printed->pdata[n - 1]);
    }
  g_string_append (text, g_rand_boolean (rand) ? "\r\n" : "\n");

  g_test_message ("%s", text->str);
  gbt_log_reader_feed (reader, text->str, text->len);
  reading = gbt_log_reader_finish (reader);
  g_assert_cmpstr (gbt_log_reading_get_engine (reading), ==, templates[template].engine);

  for (guint i = 0; i < n; i++)
    {
      gboolean found = FALSE;

      for (guint j = 0; j < gbt_log_reading_get_n_figures (reading); j++)
        {
          const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, j);

          found |= g_str_equal (figure->key, expected[i].key) && figure->known && figure->amount == amounts[i]
                   && figure->counts == expected[i].counts && figure->origin == expected[i].origin && figure->scope ==
                     expected[i].scope
                   && figure->gpu == expected[i].gpu && g_str_equal (figure->printed, printed->pdata[i]) && figure->line == 1;
        }
      if (!found)
        g_error ("%s: no %s of %" G_GINT64_FORMAT, text->str, expected[i].key, amounts[i]);
    }
}

static void
test_templates (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < G_N_ELEMENTS (templates); i++)
    {
      for (guint round = 0; round < 60; round++)
        check_template (i, rand);
    }
}

static GbtLogReading *
read_text (const char *text)
{
  g_autoptr (GbtLogReader) reader = gbt_log_reader_new ();

  gbt_log_reader_feed (reader, text, strlen (text));
  return gbt_log_reader_finish (reader);
}

static guint
count_alone (const GbtLogReading *reading,
             const char          *key)
{
  guint n = 0;

  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    {
      const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, i);

      n += g_str_equal (figure->key, key) && !figure->restates && figure->origin == GBT_LOG_MEASURED;
    }

  return n;
}

/* The sum of the buffers is not one more buffer. */
static void
test_counted_once (void)
{
  g_autoptr (GbtLogReading) old = read_text ("llama_kv_cache_init: CUDA0 KV buffer size = 816.00 MiB\n"
                                             "llama_kv_cache_init: CUDA1 KV buffer size = 782.00 MiB\n"
                                             "llama_new_context_with_model: KV self size  = 1598.00 MiB, K (q8_0):  799.00 MiB, "
                                             "V (q8_0):  799.00 MiB\n");
  g_autoptr (GbtLogReading) windows
      = read_text ("llama_kv_cache_iswa: creating non-SWA KV cache, size = 32768 cells\n"
                   "llama_kv_cache:      CUDA0 KV buffer size =   512.00 MiB\n"
                   "llama_kv_cache: size = 512.00 MiB ( 32768 cells,   6 layers,  1/1 seqs), K (f16): 256.00 MiB, V (f16): "
                   "256.00 MiB\n"
                   "llama_kv_cache_iswa: creating     SWA KV cache, size = 1792 cells\n"
                   "llama_kv_cache:      CUDA0 KV buffer size =   512.00 MiB\n"
                   "llama_kv_cache: size = 512.00 MiB (  1792 cells,  28 layers,  1/1 seqs), K (f16): 256.00 MiB, V (f16): "
                   "256.00 MiB\n");
  g_autoptr (GbtLogReading) alone = read_text
    ("llama_context: KV self size  =  162.03 MiB, K (q8_0):   81.02 MiB, V (q8_0):   81.02 MiB\n");

  g_assert_cmpuint (count_alone (old, "kv"), ==, 2);
  /* Two caches of one size are two. */
  g_assert_cmpuint (count_alone (windows, "kv"), ==, 2);
  g_assert_cmpuint (count_alone (alone, "kv"), ==, 1);
}

static const GbtLogFigure *
find (const GbtLogReading *reading,
      const char          *key)
{
  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    {
      const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, i);

      if (g_str_equal (figure->key, key))
        return figure;
    }

  return NULL;
}

/* 2^44 MiB less what is missing: an unsigned number that went below 0. */
static void
test_unsigned (void)
{
  g_autoptr (GbtLogReading) reading
      = read_text ("llama_memory_breakdown_print: |   - CUDA0 (RTX 3090)   | 24117 = 23773 + (20903 = 12096 +    7504 +    "
        "1302) + 17592186023856 |\n");

  g_assert_cmpint (find (reading, "unaccounted")->amount, ==, (G_GINT64_CONSTANT (17592186023856) - (G_GINT64_CONSTANT (1) <<
    44)) * 1048576);
  g_assert_cmpstr (find (reading, "unaccounted")->printed, ==, "17592186023856");
}

/* Of a counter that is read every second the largest stays, with its line. */
static void
test_sampled (void)
{
  g_autoptr (GbtLogReading) nvidia
      = read_text ("index, name, driver_version, memory.total [MiB], memory.used [MiB]\n"
                   "0, NVIDIA H100 80GB HBM3, 550.90.07, 81559 MiB, 412 MiB\n1, NVIDIA H100 80GB HBM3, 550.90.07, 81559 MiB, "
                   "512 MiB\n"
                   "0, NVIDIA H100 80GB HBM3, 550.90.07, 81559 MiB, 71234 MiB\n1, NVIDIA H100 80GB HBM3, 550.90.07, 81559 MiB, "
                   "[N/A]\n"
                   "0, NVIDIA H100 80GB HBM3, 550.90.07, 81559 MiB, 400 MiB\n");
  g_autoptr (GbtLogReading) rocm = read_text ("device,GPU use (%),VRAM Total Memory (B),VRAM Total Used Memory (B),Card Series\n"
                                              "card0,0,21458059264,27856896,\"Radeon, RX 7900 "
                                              "XT\"\ncard1,0,21458059264,99,Radeon RX 7900 XT\n");
  g_autoptr (GbtLogReading) drawn
      = read_text ("| NVIDIA-SMI 535.161.08   Driver Version: 535.161.08   CUDA Version: 12.2     |\n"
                   "|   0  NVIDIA GeForce RTX 4090        On  | 00000000:1E:00.0 Off |                  Off |\n"
                   "| 30%   26C    P8              16W / 450W |  14214MiB / 24564MiB |      0%      Default |\n"
                   "|                                         |                      |                  N/A |\n");
  const GbtLogFigure *used = find (nvidia, "used");

  g_assert_cmpint (used->amount, ==, G_GINT64_CONSTANT (512) * 1048576);
  g_assert_cmpint (used->gpu, ==, 1);
  g_assert_cmpuint (used->line, ==, 3);
  g_assert_cmpuint (count_alone (nvidia, "used"), ==, 2);
  g_assert_cmpstr (gbt_log_reading_get_fact (nvidia, "gpu-name"), ==, "NVIDIA H100 80GB HBM3");

  g_assert_cmpint (find (rocm, "used")->amount, ==, 27856896);
  g_assert_cmpstr (gbt_log_reading_get_fact (rocm, "gpu-name"), ==, "Radeon, RX 7900 XT");
  g_assert_cmpint (find (drawn, "used")->amount, ==, G_GINT64_CONSTANT (14214) * 1048576);
  g_assert_cmpstr (find (drawn, "used")->printed, ==, "14214MiB");
  g_assert_cmpint (find (drawn, "device-total")->amount, ==, G_GINT64_CONSTANT (24564) * 1048576);
  g_assert_cmpstr (gbt_log_reading_get_fact (drawn, "driver"), ==, "535.161.08");
}

/* R2: two views of one memory stay two figures. */
static void
test_pytorch (void)
{
  g_autoptr (GbtLogReading) stats = read_text
    ("{\n\"allocated_bytes.all.peak\": 19832766464,\n\"reserved_bytes.all.peak\": 20132659200, \"num_ooms\": 1\n}\n");
  g_autoptr (GbtLogReading) table
      = read_text ("|                  PyTorch CUDA memory summary, device ID 2                 |\n"
                   "| Allocated memory      |  14324 MiB |  14325 MiB |  14324 MiB |      0 B   |\n"
                   "|       from large pool |  14320 MiB |  14320 MiB |  14320 MiB |      0 B   |\n"
                   "| GPU reserved memory   |   2721 MB  |   2722 MB  |   2721 MB  |      0 B   |\n");

  g_assert_cmpint (find (stats, "allocated")->amount, ==, 19832766464);
  g_assert_cmpuint (find (stats, "allocated")->line, ==, 2);
  g_assert_cmpint (find (stats, "reserved")->amount, ==, 20132659200);
  g_assert_cmpint (gbt_log_reading_get_outcome (stats), ==, GBT_LOG_OUTCOME_OUT_OF_MEMORY);

  g_assert_cmpuint (gbt_log_reading_get_n_figures (table), ==, 2);
  g_assert_cmpint (find (table, "allocated")->amount, ==, G_GINT64_CONSTANT (14325) * 1048576);
  g_assert_cmpint (find (table, "reserved")->amount, ==, G_GINT64_CONSTANT (2722) * 1048576);
  g_assert_cmpint (find (table, "reserved")->gpu, ==, 2);
}

/* The phase that a run was in tells where it ran out of memory. */
static void
test_phases (void)
{
  static const struct
  {
    const char *text;
    const char *phase;
  } cases[] = {
    { "Starting to load model x\nCUDA out of memory. Tried\n", "load" },
    { "Model loading took 3.2637 GB and 18.05 seconds\ntorch.OutOfMemoryError: CUDA out of memory.\n", "prefill" },
    { "INFO:     Application startup complete.\ntorch.OutOfMemoryError: CUDA out of memory.\n", "generation" },
    { "  File \"t.py\", line 3\n    loss.backward()\nCUDA out of memory. Tried\n", "backward" },
    { "    optimizer.step()\nCUDA out of memory. Tried\n", "first-update" },
    { "load_tensors: CUDA0 model buffer size = 1 MiB\nggml_backend_cuda_buffer_type_alloc_buffer: allocating 1024.00 MiB on "
      "device 0: cudaMalloc failed: "
      "out of memory\n", "load" },
    { "CUDA out of memory. Tried\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GbtLogReading) reading = read_text (cases[i].text);

      g_assert_cmpint (gbt_log_reading_get_outcome (reading), ==, GBT_LOG_OUTCOME_OUT_OF_MEMORY);
      g_assert_cmpstr (gbt_log_reading_get_failed_phase (reading), ==, cases[i].phase);
    }
}

/* R7: a run that was given less than was asked says so. */
static void
test_smaller_task (void)
{
  g_autoptr (GbtLogReading) reduced = read_text
    ("llama_params_fit_impl: context size reduced from 262144 to 30000 -> need 6257 MiB less memory in total\n");
  g_autoptr (GbtLogReading) truncated
      = read_text ("level=WARN source=runner.go:128 msg=\"truncating input prompt\" limit=2048 prompt=5000 keep=5 new=2048\n");

  g_assert_cmpstr (gbt_log_reading_get_fact (reduced, "asked-context"), ==, "262144");
  g_assert_cmpstr (gbt_log_reading_get_fact (reduced, "context-total"), ==, "30000");
  g_assert_cmpstr (gbt_log_reading_get_fact (truncated, "truncated"), ==, "yes");
  g_assert_cmpstr (gbt_log_reading_get_fact (truncated, "asked-context"), ==, "5000");
  g_assert_cmpstr (gbt_log_reading_get_fact (truncated, "executed-context"), ==, "2048");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/log-engines/templates", test_templates);
  g_test_add_func ("/log-engines/counted-once", test_counted_once);
  g_test_add_func ("/log-engines/unsigned", test_unsigned);
  g_test_add_func ("/log-engines/sampled", test_sampled);
  g_test_add_func ("/log-engines/pytorch", test_pytorch);
  g_test_add_func ("/log-engines/phases", test_phases);
  g_test_add_func ("/log-engines/smaller-task", test_smaller_task);
  return g_test_run ();
}
