/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-needles.h"

#include <string.h>

#define ALPHABET 256
#define NONE 0xffff

/* One state for each beginning of a needle; state 0 has read nothing of any. */
struct _GbtLogNeedles
{
  guint n_states;
  guint16 (*next)[ALPHABET]; /* where each byte leads */
  guint16 *needle;           /* the needle that ends in a state; NONE */
  guint16 *shorter;          /* the next state in which one ends, that ends here too; 0 */
  guint16 *same;             /* per needle: another one with the same letters; NONE */
};

static guint
add_needle (GbtLogNeedles *self,
            const char    *needle)
{
  guint state = 0;

  for (const guint8 *c = (const guint8 *) needle; *c != '\0'; c++)
    {
      if (self->next[state][*c] == 0)
        self->next[state][*c] = (guint16) self->n_states++;
      state = self->next[state][*c];
    }

  return state;
}

/* Breadth first: a state that cannot go on goes on from its longest proper end. */
static void
link_states (GbtLogNeedles *self)
{
  g_autofree guint16 *queue = g_new (guint16, self->n_states);
  g_autofree guint16 *fallback = g_new0 (guint16, self->n_states);
  guint first = 0, last = 0;

  for (guint c = 0; c < ALPHABET; c++)
    {
      if (self->next[0][c] != 0)
        queue[last++] = self->next[0][c];
    }

  while (first < last)
    {
      guint state = queue[first++];

      self->shorter[state] = self->needle[fallback[state]] != NONE ? fallback[state] : self->shorter[fallback[state]];
      for (guint c = 0; c < ALPHABET; c++)
        {
          guint16 child = self->next[state][c];

          /* A child is always deeper, hence of a higher number than what it falls back to. */
          if (child != 0)
            {
              fallback[child] = self->next[fallback[state]][c];
              queue[last++] = child;
            }
          else
            {
              self->next[state][c] = self->next[fallback[state]][c];
            }
        }
    }
}

/**
 * gbt_log_needles_new:
 * @needles: (array length=n_needles): what is looked for, none empty
 * @n_needles: how many
 *
 * Returns: (transfer full): what looks for all of them
 */
GbtLogNeedles *
gbt_log_needles_new (const char *const *needles,
                     guint              n_needles)
{
  GbtLogNeedles *self = g_new0 (GbtLogNeedles, 1);
  gsize n_states = 1;

  for (guint i = 0; i < n_needles; i++)
    n_states += strlen (needles[i]);
  g_return_val_if_fail (n_states < NONE && n_needles < NONE, self);

  self->n_states = 1;
  self->next = g_malloc0_n (n_states, sizeof *self->next);
  self->needle = g_new (guint16, n_states);
  self->shorter = g_new0 (guint16, n_states);
  self->same = g_new (guint16, n_needles);
  memset (self->needle, 0xff, n_states * sizeof *self->needle);

  for (guint i = 0; i < n_needles; i++)
    {
      guint state = add_needle (self, needles[i]);

      self->same[i] = self->needle[state];
      self->needle[state] = (guint16) i;
    }
  link_states (self);

  return self;
}

/**
 * gbt_log_needles_free:
 * @self: (transfer full): needles
 */
void
gbt_log_needles_free (GbtLogNeedles *self)
{
  g_free (self->next);
  g_free (self->needle);
  g_free (self->shorter);
  g_free (self->same);
  g_free (self);
}

static void
mark (const GbtLogNeedles *self,
      guint                state,
      guint8              *found)
{
  for (; state != 0; state = self->shorter[state])
    {
      for (guint needle = self->needle[state]; needle != NONE; needle = self->same[needle])
        found[needle] = 1;
    }
}

/**
 * gbt_log_needles_look:
 * @self: needles
 * @text: (array length=length): any bytes
 * @length: how many
 * @found: (inout) (array): for each needle a byte, set to 1 when it is in @text
 *
 * Returns: whether one is
 */
gboolean
gbt_log_needles_look (const GbtLogNeedles *self,
                      const char          *text,
                      gsize                length,
                      guint8              *found)
{
  gboolean any = FALSE;
  guint state = 0;

  for (gsize i = 0; i < length; i++)
    {
      state = self->next[state][(guint8) text[i]];
      if (G_UNLIKELY (self->needle[state] != NONE || self->shorter[state] != 0))
        {
          mark (self, state, found);
          any = TRUE;
        }
    }

  return any;
}
