/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-estimate-private.h"

#include "gbt-bytes.h"
#include "gbt-error.h"

struct _GbtEstimate
{
  gatomicrefcount ref_count;
  char *method;
  guint version;
  guint gpus;
  GPtrArray *lines; /* GbtLine */
  GPtrArray *posts; /* GbtLine */
  GArray *formats;  /* GbtFormatRow */
  GPtrArray *remarks;
  const char *leaves_out;
  GbtSentence *left_out_amount;
  guint64 total;
  guint64 per_gpu;
  guint64 per_gpu_ceiling;
  gboolean per_gpu_set;
  guint n_unknown;
  guint64 known_posts;
  guint n_unknown_posts;
};

G_DEFINE_BOXED_TYPE (GbtEstimate, gbt_estimate, gbt_estimate_ref, gbt_estimate_unref)

/**
 * gbt_method_get_label:
 * @method: (nullable): the code of a method
 *
 * Returns: (nullable): the English msgid that names it
 */
const char *
gbt_method_get_label (const char *method)
{
  if (g_strcmp0 (method, GBT_METHOD_RESERVE) == 0)
    return N_("Weights + reserve");
  if (g_strcmp0 (method, GBT_METHOD_FOUR_LINES) == 0)
    return N_("Four lines");

  return method;
}

/*< private >
 * gbt_estimate_new:
 * @method: the code of a method
 * @version: the version of its arithmetic
 * @gpus: GPUs that share the load, at least 1
 *
 * Returns: (transfer full): an estimate to fill, then gbt_estimate_finish()
 */
GbtEstimate *
gbt_estimate_new (const char *method,
                  guint       version,
                  guint       gpus)
{
  GbtEstimate *self = g_new0 (GbtEstimate, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->method = g_strdup (method);
  self->version = version;
  self->gpus = gpus;
  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_line_unref);
  self->posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_line_unref);
  self->formats = g_array_new (FALSE, FALSE, sizeof (GbtFormatRow));
  /* Room for one: without any, there would be no end to find. */
  self->remarks = g_ptr_array_new_null_terminated (1, NULL, TRUE);

  return self;
}

/**
 * gbt_estimate_ref:
 * @self: an estimate
 *
 * Returns: (transfer full): @self
 */
GbtEstimate *
gbt_estimate_ref (GbtEstimate *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_estimate_unref:
 * @self: (transfer full): an estimate
 */
void
gbt_estimate_unref (GbtEstimate *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->method);
  g_ptr_array_unref (self->lines);
  g_ptr_array_unref (self->posts);
  g_array_unref (self->formats);
  g_ptr_array_unref (self->remarks);
  g_clear_pointer (&self->left_out_amount, gbt_sentence_unref);
  g_free (self);
}

static gboolean
lines_equal (const GPtrArray *a,
             const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      if (!gbt_line_equal (a->pdata[i], b->pdata[i]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
remarks_equal (const GPtrArray *a,
               const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      if (!g_str_equal (a->pdata[i], b->pdata[i]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
formats_equal (const GArray *a,
               const GArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const GbtFormatRow *x = &g_array_index (a, GbtFormatRow, i);
      const GbtFormatRow *y = &g_array_index (b, GbtFormatRow, i);

      if (x->format != y->format || x->known != y->known || x->chosen != y->chosen
          || x->weights != y->weights || x->envelope != y->envelope)
        return FALSE;
    }
  return TRUE;
}

/**
 * gbt_estimate_equal:
 * @a: an estimate
 * @b: an estimate
 *
 * Returns: whether both say the same: method, lines, posts, formats, sums and remarks
 */
gboolean
gbt_estimate_equal (const GbtEstimate *a,
                    const GbtEstimate *b)
{
  if (a == b)
    return TRUE;

  return g_str_equal (a->method, b->method)
         && a->version == b->version
         && a->gpus == b->gpus
         && a->total == b->total
         && a->per_gpu == b->per_gpu
         && a->per_gpu_ceiling == b->per_gpu_ceiling
         && lines_equal (a->lines, b->lines)
         && lines_equal (a->posts, b->posts)
         && formats_equal (a->formats, b->formats)
         && g_strcmp0 (a->leaves_out, b->leaves_out) == 0
         && (a->left_out_amount == NULL || b->left_out_amount == NULL
                 ? a->left_out_amount == b->left_out_amount
                 : gbt_sentence_equal (a->left_out_amount, b->left_out_amount))
         && remarks_equal (a->remarks, b->remarks);
}

void
gbt_estimate_add_line (GbtEstimate        *self,
                       const GbtLineDraft *draft)
{
  g_ptr_array_add (self->lines, gbt_line_new (draft, self->gpus));
}

void
gbt_estimate_add_post (GbtEstimate        *self,
                       const GbtLineDraft *draft)
{
  g_ptr_array_add (self->posts, gbt_line_new (draft, self->gpus));
}

void
gbt_estimate_add_format (GbtEstimate        *self,
                         const GbtFormatRow *row)
{
  g_array_append_vals (self->formats, row, 1);
}

void
gbt_estimate_add_remark (GbtEstimate *self,
                         const char  *remark)
{
  g_ptr_array_add (self->remarks, (char *) remark);
}

void
gbt_estimate_set_leaves_out (GbtEstimate *self,
                             const char  *leaves_out)
{
  self->leaves_out = leaves_out;
}

void
gbt_estimate_set_left_out_amount (GbtEstimate *self,
                                  GbtSentence *sentence)
{
  g_clear_pointer (&self->left_out_amount, gbt_sentence_unref);
  self->left_out_amount = gbt_sentence_ref (sentence);
}

void
gbt_estimate_set_per_gpu (GbtEstimate *self,
                          guint64      per_gpu,
                          guint64      ceiling)
{
  self->per_gpu = per_gpu;
  self->per_gpu_ceiling = ceiling;
  self->per_gpu_set = TRUE;
}

static gboolean
sum_lines (GPtrArray  *lines,
           guint64    *total,
           guint      *n_unknown,
           GError    **error)
{
  g_autoptr (GbtFigure) sum = NULL;

  *total = 0;
  *n_unknown = 0;
  for (guint i = 0; i < lines->len; i++)
    {
      const GbtLine *line = lines->pdata[i];
      guint64 bytes;

      if (!gbt_line_get_bytes (line, &bytes))
        (*n_unknown)++;
      else if (sum == NULL)
        sum = gbt_figure_ref (gbt_line_get_figure (line));
      else
        {
          g_autoptr (GbtFigure) next = gbt_figure_add (sum, gbt_line_get_figure (line), error);

          if (next == NULL)
            return FALSE;
          gbt_figure_unref (sum);
          sum = g_steal_pointer (&next);
        }
    }

  if (sum != NULL)
    gbt_figure_get_bytes (sum, total);
  return TRUE;
}

/*< private >
 * gbt_estimate_finish:
 * @self: an estimate with all its lines
 * @error: set when the lines cannot be added up
 *
 * Adds up what is known; the sum is of like with like or it is refused.
 */
gboolean
gbt_estimate_finish (GbtEstimate  *self,
                     GError      **error)
{
  if (!sum_lines (self->lines, &self->total, &self->n_unknown, error)
      || !sum_lines (self->posts, &self->known_posts, &self->n_unknown_posts, error))
    return FALSE;

  if (!self->per_gpu_set)
    {
      self->per_gpu = self->total / self->gpus;
      self->per_gpu_ceiling = self->per_gpu + (self->total % self->gpus != 0 ? 1 : 0);
    }
  return TRUE;
}

/**
 * gbt_estimate_get_method:
 * @self: an estimate
 *
 * Returns: the code of the method that made it
 */
const char *
gbt_estimate_get_method (const GbtEstimate *self)
{
  return self->method;
}

/**
 * gbt_estimate_get_version:
 * @self: an estimate
 *
 * Returns: the version of the method's arithmetic
 */
guint
gbt_estimate_get_version (const GbtEstimate *self)
{
  return self->version;
}

/**
 * gbt_estimate_get_gpus:
 * @self: an estimate
 *
 * Returns: how many GPUs share the load
 */
guint
gbt_estimate_get_gpus (const GbtEstimate *self)
{
  return self->gpus;
}

/**
 * gbt_estimate_get_n_lines:
 * @self: an estimate
 *
 * Returns: how many lines its total has
 */
guint
gbt_estimate_get_n_lines (const GbtEstimate *self)
{
  return self->lines->len;
}

/**
 * gbt_estimate_get_line:
 * @self: an estimate
 * @index: which line
 *
 * Returns: (transfer none): the line
 */
GbtLine *
gbt_estimate_get_line (const GbtEstimate *self,
                       guint              index)
{
  g_return_val_if_fail (index < self->lines->len, NULL);

  return self->lines->pdata[index];
}

/**
 * gbt_estimate_find_line:
 * @self: an estimate
 * @key: the key of a line
 *
 * Returns: (transfer none) (nullable): the line
 */
GbtLine *
gbt_estimate_find_line (const GbtEstimate *self,
                        const char        *key)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      GbtLine *line = self->lines->pdata[i];

      if (g_strcmp0 (gbt_line_get_key (line), key) == 0)
        return line;
    }

  return NULL;
}

/**
 * gbt_estimate_get_total:
 * @self: an estimate
 *
 * Returns: the sum of the known lines in bytes, for the machine; a lower bound unless
 *   gbt_estimate_is_complete()
 */
guint64
gbt_estimate_get_total (const GbtEstimate *self)
{
  return self->total;
}

/**
 * gbt_estimate_get_per_gpu:
 * @self: an estimate
 *
 * Returns: what each GPU needs in bytes, floored; a lower bound unless gbt_estimate_is_complete()
 */
guint64
gbt_estimate_get_per_gpu (const GbtEstimate *self)
{
  return self->per_gpu;
}

/*< private >
 * gbt_estimate_get_per_gpu_ceiling:
 * @self: an estimate
 *
 * Returns: what each GPU needs, rounded up to the byte, for comparisons
 */
guint64
gbt_estimate_get_per_gpu_ceiling (const GbtEstimate *self)
{
  return self->per_gpu_ceiling;
}

/**
 * gbt_estimate_fits:
 * @self: an estimate
 * @capacity: bytes of one GPU
 *
 * Compares the exact rational, not the floored figure that is printed: a GPU one byte short
 * does not fit (8-decisions 21).
 *
 * Returns: whether what is known fits
 */
gboolean
gbt_estimate_fits (const GbtEstimate *self,
                   guint64            capacity)
{
  return self->per_gpu_ceiling <= capacity;
}

/**
 * gbt_estimate_is_complete:
 * @self: an estimate
 *
 * Returns: whether every line of the total is known (R4)
 */
gboolean
gbt_estimate_is_complete (const GbtEstimate *self)
{
  return self->n_unknown == 0;
}

/**
 * gbt_estimate_get_n_unknown:
 * @self: an estimate
 *
 * Returns: how many lines of the total are unknown
 */
guint
gbt_estimate_get_n_unknown (const GbtEstimate *self)
{
  return self->n_unknown;
}

/**
 * gbt_estimate_has_anything:
 * @self: an estimate
 *
 * Returns: whether at least one line is known, so that "at least" says something
 */
gboolean
gbt_estimate_has_anything (const GbtEstimate *self)
{
  return self->n_unknown < self->lines->len;
}

/**
 * gbt_estimate_get_n_posts:
 * @self: an estimate
 *
 * Returns: how many posts the reserve has
 */
guint
gbt_estimate_get_n_posts (const GbtEstimate *self)
{
  return self->posts->len;
}

/**
 * gbt_estimate_get_post:
 * @self: an estimate
 * @index: which post
 *
 * Returns: (transfer none): the post, as a line
 */
GbtLine *
gbt_estimate_get_post (const GbtEstimate *self,
                       guint              index)
{
  g_return_val_if_fail (index < self->posts->len, NULL);

  return self->posts->pdata[index];
}

/**
 * gbt_estimate_get_known_posts:
 * @self: an estimate
 *
 * Returns: the sum of the known posts in bytes, a lower bound when some are unknown
 */
guint64
gbt_estimate_get_known_posts (const GbtEstimate *self)
{
  return self->known_posts;
}

/**
 * gbt_estimate_get_n_unknown_posts:
 * @self: an estimate
 *
 * Returns: how many posts are unknown
 */
guint
gbt_estimate_get_n_unknown_posts (const GbtEstimate *self)
{
  return self->n_unknown_posts;
}

/**
 * gbt_estimate_get_balance:
 * @self: an estimate
 * @balance: (out): reserve - known posts in bytes; negative when the reserve is exceeded
 *
 * Returns: whether there is a reserve, and posts to hold against it
 */
gboolean
gbt_estimate_get_balance (const GbtEstimate *self,
                          gint64            *balance)
{
  const GbtLine *reserve = gbt_estimate_find_line (self, GBT_LINE_RESERVE);
  guint64 bytes;

  if (reserve == NULL || self->posts->len == 0 || !gbt_line_get_bytes (reserve, &bytes))
    return FALSE;

  *balance = (gint64) bytes - (gint64) self->known_posts;
  return TRUE;
}

/**
 * gbt_estimate_get_n_formats:
 * @self: an estimate
 *
 * Returns: how many rows the table of formats has; 0 for a method without one
 */
guint
gbt_estimate_get_n_formats (const GbtEstimate *self)
{
  return self->formats->len;
}

/**
 * gbt_estimate_get_format_row:
 * @self: an estimate
 * @index: which row
 *
 * Returns: (transfer none): the row
 */
const GbtFormatRow *
gbt_estimate_get_format_row (const GbtEstimate *self,
                             guint              index)
{
  g_return_val_if_fail (index < self->formats->len, NULL);

  return &g_array_index (self->formats, GbtFormatRow, index);
}

/**
 * gbt_estimate_get_leaves_out:
 * @self: an estimate
 *
 * Returns: what its method leaves out, an English msgid (8-decisions 31)
 */
const char *
gbt_estimate_get_leaves_out (const GbtEstimate *self)
{
  return self->leaves_out;
}

/**
 * gbt_estimate_get_left_out_amount:
 * @self: an estimate
 *
 * Returns: (transfer none) (nullable): what its lines leave out of this sheet, with the amount or
 *   why it is not known; shown with the remarks. Code "loss-left-out", whose arguments are the
 *   lowest and the highest amount in bytes, or "loss-unknown"
 */
GbtSentence *
gbt_estimate_get_left_out_amount (const GbtEstimate *self)
{
  return self->left_out_amount;
}

/**
 * gbt_estimate_get_remarks:
 * @self: an estimate
 *
 * Returns: (transfer none) (array zero-terminated=1): English msgids to show with it
 */
const char *const *
gbt_estimate_get_remarks (const GbtEstimate *self)
{
  return (const char *const *) self->remarks->pdata;
}

/**
 * gbt_estimate_compute:
 * @workload: what is to be estimated
 * @error: set when the method cannot be applied to it: amounts that overflow, heads that do not
 *   divide, a task that the method does not know
 *
 * The one way to an estimate. A missing value is no error: its lines are unknown.
 *
 * Returns: (transfer full) (nullable): what the method chosen in @workload makes of it
 */
GbtEstimate *
gbt_estimate_compute (const GbtWorkload  *workload,
                      GError            **error)
{
  if (g_strcmp0 (gbt_workload_get_text (workload, GBT_FIELD_METHOD), GBT_METHOD_FOUR_LINES) == 0)
    return gbt_method_four_lines (workload, error);

  return gbt_method_reserve (workload, error);
}
