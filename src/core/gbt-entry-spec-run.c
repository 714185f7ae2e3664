/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-private.h"

static const char *const weight_codes[] = { "32bit", "16bit", "8bit", "4bit", "nf4", NULL };
static const char *const weight_labels[] = { N_("32 bits"), N_("16 bits"), N_("8 bits"), N_("4 bits"), N_("NF4"), NULL };
static const char *const stage_codes[] = {
  "short",
  "usual",
  "limit",
  NULL,
};
static const char *const stage_labels[] = {
  N_("short stage"),
  N_("usual stage"),
  N_("limit stage"),
  NULL,
};
static const char *const ecc_codes[] = {
  "on",
  "off",
  "not-applicable",
  NULL,
};
static const char *const ecc_labels[] = {
  N_("on"),
  N_("off"),
  N_("not applicable"),
  NULL,
};
static const char *const yes_no_codes[] = {
  "yes",
  "no",
  NULL,
};
static const char *const yes_no_labels[] = {
  N_("yes"),
  N_("no"),
  NULL,
};
static const char *const outcome_codes[] = {
  "completed",
  "out-of-memory",
  "error",
  NULL,
};
static const char *const outcome_labels[] = {
  N_("completed"),
  N_("out of memory"),
  N_("error"),
  NULL,
};
static const char *const phase_codes[] = {
  "load",
  "prefill",
  "generation",
  "forward",
  "backward",
  "first-update",
  "validation",
  "export",
  "other",
  NULL,
};
static const char *const phase_labels[] = {
  N_("loading"),
  N_("prefill"),
  N_("generation"),
  N_("forward (with loss)"),
  N_("backward"),
  N_("first optimiser step"),
  N_("validation"),
  N_("export"),
  N_("other"),
  NULL,
};
static const char *const counter_codes[] = {
  "allocated",
  "reserved",
  "requested",
  "device-used",
  "device-free",
  "process-used",
  "engine-total",
  NULL,
};
static const char *const counter_labels[] = {
  N_("allocated to tensors"),
  N_("reserved by the allocator"),
  N_("requested by the process"),
  N_("used, whole device"),
  N_("free, whole device"),
  N_("used by one process"),
  N_("total announced by the engine"),
  NULL,
};
static const char *const nature_codes[] = {
  "undergone",
  "set",
  NULL,
};
static const char *const nature_labels[] = {
  N_("undergone"),
  N_("set"),
  NULL,
};

const GbtFieldSpec gbt_run_specs[GBT_N_RUN_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_RUN, STAGE, "run.stage", MAIN, CODE, NULL, N_("Stage"), 0, 0, stage_codes, stage_labels),
  GBT_ENTRY_FIELD (GBT_RUN, CANDIDATE, "run.candidate", MAIN, TEXT, NULL, N_("Candidate"), 0, 20, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, REVISION, "run.revision", MAIN, INTEGER, NULL,
                   N_("Revision of the sheet"), 1, 2147483647, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, DATE, "run.date", MAIN, DATE, NULL, N_("Date"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, MODEL, "run.model", SOFTWARE, TEXT, NULL, N_("Model"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, MODEL_REVISION, "run.model-revision", SOFTWARE, TEXT, NULL,
                   N_("Model revision"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, WEIGHT_FORMAT, "run.weight-format", SOFTWARE, CODE, NULL,
                   N_("Weight format"), 0, 0, weight_codes, weight_labels),
  GBT_ENTRY_FIELD (GBT_RUN, KV_FORMAT, "run.kv-format", SOFTWARE, CODE, NULL,
                   N_("KV cache format"), 0, 0, weight_codes, weight_labels),
  GBT_ENTRY_FIELD (GBT_RUN, ENGINE, "run.engine", SOFTWARE, TEXT, NULL,
                   N_("Inference engine"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, FRAMEWORK, "run.framework", SOFTWARE, TEXT, NULL, N_("Framework"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, DRIVER, "run.driver", SOFTWARE, TEXT, NULL, N_("GPU driver"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, CUDA, "run.cuda", SOFTWARE, TEXT, NULL, N_("CUDA (runtime)"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, GPU_MODEL, "run.gpu-model", GPU, TEXT, NULL, N_("GPU model"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, GPU_COUNT, "run.gpu-count", GPU, INTEGER, N_("GPUs"), N_("GPUs used"), 1, 1024, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, DEVICE_TOTAL, "run.device-total", GPU, BYTES, NULL,
                   N_("GPU total"), 1, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, ECC, "run.ecc", GPU, CODE, NULL, N_("ECC"), 0, 0, ecc_codes, ecc_labels),
  GBT_ENTRY_FIELD (GBT_RUN, ASKED_TOKENS, "run.asked-tokens", DIMENSIONS, INTEGER,
                   N_("tokens"), N_("Tokens per request, asked"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, EXECUTED_TOKENS, "run.executed-tokens", DIMENSIONS, INTEGER,
                   N_("tokens"), N_("Tokens per request, executed"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, INPUT_TOKENS, "run.input-tokens", DIMENSIONS, INTEGER,
                   N_("tokens"), N_("Distinct input tokens"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, OUTPUT_TOKENS, "run.output-tokens", DIMENSIONS, INTEGER,
                   N_("tokens"), N_("Output tokens"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, ASKED_REQUESTS, "run.asked-requests", DIMENSIONS, INTEGER,
                   N_("requests"), N_("Requests asked"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, EXECUTED_REQUESTS, "run.executed-requests", DIMENSIONS, INTEGER,
                   N_("requests"), N_("Requests executed"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, RESIDENT_REQUESTS, "run.resident-requests", DIMENSIONS, INTEGER,
                   N_("requests"), N_("Requests resident together"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, ACCUMULATION, "run.accumulation", DIMENSIONS, INTEGER,
                   N_("steps"), N_("Gradient accumulation"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, UPDATES, "run.updates", DIMENSIONS, INTEGER,
                   N_("steps"), N_("Optimiser updates"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, DISTINCT_INPUTS, "run.distinct-inputs", CONDITIONS, CODE, NULL,
                   N_("Distinct inputs"), 0, 0, yes_no_codes, yes_no_labels),
  GBT_ENTRY_FIELD (GBT_RUN, PREEMPTIONS, "run.preemptions", CONDITIONS, INTEGER, NULL,
                   N_("Preemptions"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, KV_USED, "run.kv-used", CONDITIONS, DECIMAL, N_("%"), N_("KV cache used"), 0, 20, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, HOST_SPILL, "run.host-spill", CONDITIONS, CODE, NULL,
                   N_("Spill to host RAM"), 0, 0, yes_no_codes, yes_no_labels),
  GBT_ENTRY_FIELD (GBT_RUN, OTHER_PROCESSES, "run.other-processes", CONDITIONS, CODE, NULL,
                   N_("Other processes on the GPU"), 0, 0, yes_no_codes, yes_no_labels),
  GBT_ENTRY_FIELD (GBT_RUN, WARM_UP, "run.warm-up", CONDITIONS, CODE, NULL, N_("Warm-up"), 0, 0, yes_no_codes, yes_no_labels),
  GBT_ENTRY_FIELD (GBT_RUN, SAMPLING, "run.sampling", CONDITIONS, TEXT, NULL,
                   N_("Sampling of the counters"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, OUTCOME, "run.outcome", RESULT, CODE, NULL, N_("Outcome"), 0, 0, outcome_codes, outcome_labels),
  GBT_ENTRY_FIELD (GBT_RUN, FAILED_PHASE, "run.failed-phase", RESULT, CODE, NULL,
                   N_("Phase that failed"), 0, 0, phase_codes, phase_labels),
  GBT_ENTRY_FIELD (GBT_RUN, SECONDS, "run.seconds", RESULT, DECIMAL, N_("seconds"), N_("Completion time"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, ERRORS, "run.errors", RESULT, INTEGER, NULL, N_("Errors"), 0, GBT_ENTRY_MAX_COUNT, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, QUALITY, "run.quality", RESULT, DECIMAL, NULL, N_("Quality measured"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, NOTE, "run.note", RESULT, PROSE, NULL, N_("Note"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RUN, EVIDENCE, "run.evidence", RESULT, LIST, NULL, N_("Evidence"), 0, GBT_ENTRY_MAX_LIST, NULL, NULL),
};

const GbtFieldSpec gbt_peak_specs[GBT_N_PEAK_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_PEAK, PHASE, "peak.phase", MAIN, CODE, NULL, N_("Phase"), 0, 0, phase_codes, phase_labels),
  GBT_ENTRY_FIELD (GBT_PEAK, GPU, "peak.gpu", MAIN, INTEGER, NULL, N_("GPU"), 0, 1024, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_PEAK, COUNTER, "peak.counter", MAIN, CODE, NULL, N_("Counter"), 0, 0, counter_codes, counter_labels),
  GBT_ENTRY_FIELD (GBT_PEAK, COUNTER_NAME, "peak.counter-name", MAIN, TEXT, NULL,
                   N_("Counter, its name and version"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_PEAK, BYTES, "peak.bytes", RESULT, BYTES, NULL, N_("Peak"), 0, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_PEAK, NATURE, "peak.nature", RESULT, CODE, NULL,
                   N_("Nature of the peak"), 0, 0, nature_codes, nature_labels),
  GBT_ENTRY_FIELD (GBT_PEAK, SETTING, "peak.setting", RESULT, TEXT, NULL, N_("Setting"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_PEAK, NEEDED, "peak.needed", RESULT, BYTES, NULL, N_("Needed of it"), 0, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
};
