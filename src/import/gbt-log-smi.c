/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

#include <string.h>

#include "gbt-error.h"

/* What the tools of the drivers print: of a whole GPU, every process together. They are run again and again: of each
 * counter the largest is kept, with its line. */

/* Columns of a CSV, and rows after its first line: as many as a log has. */
#define MAX_COLUMNS 64
#define MAX_ROWS G_MAXUINT

typedef struct
{
  const char *name;    /* of the column, without its unit */
  const char *key;
  const char *counter;
  GbtScope scope;
} Column;

static const Column nvidia_columns[] = {
  { "memory.total", "device-total", "nvidia-smi", GBT_SCOPE_GPU },
  { "memory.used", "used", "nvidia-smi", GBT_SCOPE_GPU },
  { "memory.free", "free", "nvidia-smi", GBT_SCOPE_GPU },
  { "memory.reserved", "driver-reserve", "nvidia-smi", GBT_SCOPE_GPU },
  { "used_gpu_memory", "used", "nvidia-smi", GBT_SCOPE_PROCESS },
  { "used_memory", "used", "nvidia-smi", GBT_SCOPE_PROCESS },
  { NULL },
};

static const Column rocm_columns[] = {
  { "VRAM Total Memory (B)", "device-total", "rocm-smi", GBT_SCOPE_GPU },
  { "VRAM Total Used Memory (B)", "used", "rocm-smi", GBT_SCOPE_GPU },
  { NULL },
};

/* A CSV that is being read: what each of its columns is. */
typedef struct
{
  const Column *kinds[MAX_COLUMNS];
  char *units[MAX_COLUMNS];
  guint n_columns;
  int gpu_column;     /* -1: the rows name no GPU: one row a GPU, in their order */
  int process_column;
  int name_column;
  int driver_column;
  guint n_rows;
} Table;

static void
free_table (gpointer data)
{
  Table *table = data;

  for (guint i = 0; i < table->n_columns; i++)
    g_free (table->units[i]);
  g_free (table);
}

/* Cells of one row; quotes keep a comma in a cell. */
static GPtrArray *
split (const char *line)
{
  GPtrArray *cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) cell = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *c = line;; c++)
    {
      if (*c == '"')
        quoted = !quoted;
      else if (*c == '\0' || (*c == ',' && !quoted))
        {
          g_ptr_array_add (cells, g_strstrip (g_strdup (cell->str)));
          g_string_truncate (cell, 0);
          if (*c == '\0' || cells->len == MAX_COLUMNS)
            return cells;
        }
      else
        g_string_append_c (cell, *c);
    }
}

/* The index of a GPU: "0", "card0", "GPU[0]" */
static int
read_index (const char *cell)
{
  const char *digits = cell + strcspn (cell, "0123456789");

  return *digits != '\0' && strspn (digits, "0123456789") <= 4 ? (int) g_ascii_strtoull (digits, NULL, 10) : -1;
}

static void
keep (GbtLogContext *context,
      const Column  *column,
      const char    *cell,
      const char    *unit,
      int            gpu,
      const char    *process)
{
  g_autofree char *worker = process != NULL ? g_strconcat ("pid ", process, NULL) : NULL;
  g_autofree char *number = g_strndup (cell, strspn (cell, "+-0123456789.,"));
  const char *own = cell + strlen (number);
  GbtLogFigure figure = { .key = column->key, .origin = GBT_LOG_MEASURED, .counter = column->counter, .scope = column->scope,
    .gpu = gpu,
                          .worker = worker, .printed = cell };
  GbtLogNumber read;

  own += strspn (own, " ");
  figure.known = gbt_log_number_read_bytes (number, *own != '\0' ? own : unit, GBT_LOG_BASE_DECIMAL, &read);
  if (!figure.known)
    return;

  figure.amount = read.amount;
  figure.resolution = read.resolution;
  gbt_log_context_keep_peak (context, &figure);
}

static gboolean
read_row (GbtLogContext *context,
          const char    *line,
          gpointer       state)
{
  Table *table = state;
  g_autoptr (GPtrArray) cells = split (line);
  int gpu;

  /* A loop prints its first line again, and other lines may stand between. */
  if (cells->len != table->n_columns)
    return TRUE;

  gpu = table->gpu_column >= 0 ? read_index (cells->pdata[table->gpu_column]) : table->process_column >= 0 ? -1 : (int)
    table->n_rows;
  table->n_rows = MIN (table->n_rows + 1, 1023);
  for (guint i = 0; i < table->n_columns; i++)
    {
      if (table->kinds[i] != NULL)
        keep (context, table->kinds[i], cells->pdata[i], table->units[i], gpu,
              table->process_column >= 0 ? cells->pdata[table->process_column] : NULL);
    }
  if (table->name_column >= 0)
    gbt_log_context_add_fact (context, "gpu-name", cells->pdata[table->name_column]);
  if (table->driver_column >= 0)
    gbt_log_context_add_fact (context, "driver", cells->pdata[table->driver_column]);

  return TRUE;
}

/* "memory.total [MiB]": the unit stands in the name. */
static char *
cut_unit (char *name)
{
  char *open = strrchr (name, '[');
  char *unit;

  if (open == NULL || open[strlen (open) - 1] != ']')
    return NULL;

  unit = g_strndup (open + 1, strlen (open) - 2);
  *open = '\0';
  g_strchomp (name);
  return unit;
}

static const Column *
find_column (const Column *columns,
             const char   *name)
{
  for (; columns->name != NULL; columns++)
    {
      if (g_str_equal (columns->name, name))
        return columns;
    }

  return NULL;
}

static void
begin_table (GbtLogContext *context,
             const char    *line,
             const Column  *columns)
{
  g_autoptr (GPtrArray) cells = split (line);
  Table *table = g_new0 (Table, 1);

  table->n_columns = cells->len;
  table->gpu_column = table->process_column = table->name_column = table->driver_column = -1;
  for (guint i = 0; i < cells->len; i++)
    {
      char *name = cells->pdata[i];

      if (columns == nvidia_columns)
        table->units[i] = cut_unit (name);
      table->kinds[i] = find_column (columns, name);
      if (g_str_equal (name, "index") || g_str_equal (name, "device"))
        table->gpu_column = (int) i;
      else if (g_str_equal (name, "pid"))
        table->process_column = (int) i;
      else if (g_str_equal (name, "name") || g_str_equal (name, "Card Series"))
        table->name_column = (int) i;
      else if (g_str_equal (name, "driver_version"))
        table->driver_column = (int) i;
    }

  gbt_log_context_follow (context, read_row, MAX_ROWS, table, free_table);
}

static void
begin_nvidia_table (GbtLogContext     *context,
                    const GbtLogMatch *match)
{
  begin_table (context, gbt_log_match_get_line (match), nvidia_columns);
}

static void
begin_rocm_table (GbtLogContext     *context,
                  const GbtLogMatch *match)
{
  begin_table (context, gbt_log_match_get_line (match), rocm_columns);
}

/* The drawing of nvidia-smi: the GPU of a line of memory is named by the line above. */
typedef struct
{
  int gpu;
} Drawing;

static gboolean
read_drawing (GbtLogContext *context,
              const char    *line,
              gpointer       state)
{
  static const Column used = { NULL, "used", "nvidia-smi", GBT_SCOPE_GPU };
  static const Column total = { NULL, "device-total", "nvidia-smi", GBT_SCOPE_GPU };
  const char *slash = strstr (line, "MiB /");
  const char *start = slash;
  Drawing *drawing = state;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (*line != '|' && *line != '+')
    return FALSE;
  if (slash == NULL)
    return *line == '|';

  while (start > line && g_ascii_isdigit (start[-1]))
    start--;
  first = g_strndup (start, (gsize) (slash - start) + strlen ("MiB"));
  slash += strlen ("MiB /");
  slash += strspn (slash, " ");
  second = g_strndup (slash, strspn (slash, "0123456789") + strlen ("MiB"));
  if (!g_str_has_suffix (second, "MiB"))
    return FALSE;

  keep (context, &used, first, "MiB", drawing->gpu, NULL);
  keep (context, &total, second, "MiB", drawing->gpu, NULL);
  return FALSE;
}

static void
begin_drawing (GbtLogContext     *context,
               const GbtLogMatch *match)
{
  g_autofree char *gpu = gbt_log_match_get (match, "gpu");
  g_autofree char *name = gbt_log_match_get (match, "name");
  Drawing *drawing = g_new (Drawing, 1);

  drawing->gpu = (int) g_ascii_strtoull (gpu, NULL, 10);
  gbt_log_context_add_fact (context, "gpu-name", name);
  gbt_log_context_follow (context, read_drawing, 3, drawing, g_free);
}

static void
read_driver (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  g_autofree char *driver = gbt_log_match_get (match, "driver");
  g_autofree char *cuda = gbt_log_match_get (match, "cuda");

  gbt_log_context_add_fact (context, "driver", driver);
  gbt_log_context_add_fact (context, "cuda", cuda);
}

static const GbtLogRule nvidia_rules[] = {
  { "memory.used [MiB]", NULL, NULL, begin_nvidia_table, TRUE },
  { "memory.total [MiB]", "^(?:(?!memory\\.used \\[MiB\\]).)*$", NULL, begin_nvidia_table, TRUE },
  { "used_gpu_memory [MiB]", NULL, NULL, begin_nvidia_table, TRUE },
  { "Driver Version: ", "Driver Version: (?<driver>[0-9.]+)\\s+CUDA Version: (?<cuda>[0-9.]+)", NULL, read_driver },
  { " 0000", "^\\|\\s+(?<gpu>[0-9]{1,4})\\s+(?<name>[^|]*?)\\s+(?:On|Off|N/A|TCC|WDDM|On-Off)?\\s*\\| +[0-9A-F]{8}:", NULL,
    begin_drawing, TRUE },
};

const GbtLogEngine gbt_log_nvidia_smi = {
  .code = "nvidia-smi",
  .label = "nvidia-smi",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 1,
  .rules = nvidia_rules,
  .n_rules = G_N_ELEMENTS (nvidia_rules),
};

static void
keep_rocm (GbtLogContext     *context,
           const GbtLogMatch *match)
{
  g_autofree char *gpu = gbt_log_match_get (match, "gpu");
  g_autofree char *what = gbt_log_match_get (match, "what");
  g_autofree char *bytes = gbt_log_match_get (match, "bytes");
  g_autofree char *name = g_strconcat ("VRAM ", what, " (B)", NULL);
  const Column *column = find_column (rocm_columns, name);

  if (column != NULL)
    keep (context, column, bytes, NULL, (int) g_ascii_strtoull (gpu, NULL, 10), NULL);
}

/* {"card0": {"VRAM Total Memory (B)": "21458059264", …}}, on one line or on several */
static gboolean
read_rocm_object (GbtLogContext *context,
                  const char    *line,
                  gpointer       state)
{
  int *gpu = state;

  for (const char *c = line; *c != '\0'; c++)
    {
      if (strncmp (c, "\"card", strlen ("\"card")) == 0)
        *gpu = read_index (c);
      for (const Column *column = rocm_columns; column->name != NULL; column++)
        {
          const char *value = c + strlen (column->name) + 2;
          g_autofree char *bytes = NULL;

          if (*c != '"' || strncmp (c + 1, column->name, strlen (column->name)) != 0 || value[-1] != '"')
            continue;
          value += strspn (value, ": \"");
          bytes = g_strndup (value, strspn (value, "0123456789"));
          keep (context, column, bytes, NULL, *gpu, NULL);
        }
    }

  return strchr (line, '}') == NULL || strstr (line, "},") != NULL || strstr (line, "}}") == NULL;
}

static void
begin_rocm_object (GbtLogContext     *context,
                   const GbtLogMatch *match)
{
  int *gpu = g_new0 (int, 1);

  read_rocm_object (context, gbt_log_match_get_line (match), gpu);
  gbt_log_context_follow (context, read_rocm_object, MAX_ROWS, gpu, g_free);
}

static const GbtLogRule rocm_rules[] = {
  { "VRAM Total", "GPU\\[(?<gpu>[0-9]{1,4})\\]\\s*:\\s*VRAM (?<what>Total(?: Used)? Memory) \\(B\\): (?<bytes>[0-9]+)", NULL,
    keep_rocm, TRUE },
  { "device,", "^device,.*VRAM Total", NULL, begin_rocm_table, TRUE },
  { "\"card0\": {", NULL, NULL, begin_rocm_object },
};

const GbtLogEngine gbt_log_rocm_smi = {
  .code = "rocm-smi",
  .label = "rocm-smi",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 1,
  .rules = rocm_rules,
  .n_rules = G_N_ELEMENTS (rocm_rules),
};

static void
keep_dcgm (GbtLogContext     *context,
           const GbtLogMatch *match)
{
  static const Column columns[] = {
    { "FREE", "free", "dcgm", GBT_SCOPE_GPU },
    { "USED", "used", "dcgm", GBT_SCOPE_GPU },
    { "TOTAL", "device-total", "dcgm", GBT_SCOPE_GPU },
    { "RESERVED", "driver-reserve", "dcgm", GBT_SCOPE_GPU },
    { NULL },
  };
  static const char *const groups[] = { "driver", "name" };
  static const char *const keys[] = { "driver", "gpu-name" };
  g_autofree char *what = gbt_log_match_get (match, "what");
  g_autofree char *labels = gbt_log_match_get (match, "labels");
  g_autofree char *value = gbt_log_match_get (match, "value");
  g_autofree char *gpu = gbt_log_match_get (match, "gpu");

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      g_autofree char *text = gbt_log_match_get (match, groups[i]);

      gbt_log_context_add_fact (context, keys[i], text);
    }
  keep (context, find_column (columns, what), value, "MiB", gpu != NULL ? (int) g_ascii_strtoull (gpu, NULL, 10) : -1, NULL);
}

/* A gauge of Prometheus, in MiB whatever its help says. */
static const GbtLogRule dcgm_rules[] = {
  { "DCGM_FI_DEV_FB_", "^DCGM_FI_DEV_FB_(?<what>FREE|USED|TOTAL|RESERVED)\\{(?=[^}]*?\\bgpu=\"(?<gpu>[0-9]{1,4})\")?"
    "(?=[^}]*?modelName=\"(?<name>[^\"]*)\")?(?=[^}]*?DRIVER_VERSION=\"(?<driver>[^\"]*)\")?[^}]*\\} "
    "(?<value>[0-9]+(?:\\.[0-9]+)?)",
    NULL, keep_dcgm, TRUE },
};

const GbtLogEngine gbt_log_dcgm = {
  .code = "dcgm",
  .label = "DCGM",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 1,
  .rules = dcgm_rules,
  .n_rules = G_N_ELEMENTS (dcgm_rules),
};
