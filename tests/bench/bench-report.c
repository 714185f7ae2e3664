/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench-report.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* g_get_monotonic_time() stops at microseconds, and some of what is timed takes a few. */
static gint64
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (gint64) time.tv_sec * 1000000000 + time.tv_nsec;
}

BenchSample *
bench_sample_new (const char *name)
{
  BenchSample *self = g_new0 (BenchSample, 1);

  self->name = name;
  self->times = g_array_new (FALSE, FALSE, sizeof (double));

  return self;
}

void
bench_sample_start (BenchSample *self)
{
  self->start = now ();
}

double
bench_sample_stop (BenchSample *self)
{
  double microseconds = (double) (now () - self->start) / 1000;

  bench_sample_add (self, microseconds);
  return microseconds;
}

void
bench_sample_add (BenchSample *self,
                  double       microseconds)
{
  g_array_append_val (self->times, microseconds);
}

/* Prints the sample, and frees it. */
void
bench_sample_print (BenchSample *self)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  fputs (self->name, stdout);
  for (guint i = 0; i < self->times->len; i++)
    {
      g_ascii_formatd (number, sizeof number, "%.3f", g_array_index (self->times, double, i));
      printf ("\t%s", number);
    }
  putchar ('\n');
  fflush (stdout);

  g_array_unref (self->times);
  g_free (self);
}

void
bench_fail (const char *what,
            GError     *error)
{
  g_printerr ("%s: %s\n", what, error->message);
  exit (1);
}
