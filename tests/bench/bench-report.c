/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench-report.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* g_get_monotonic_time() stops at microseconds, and some of what is timed takes a few. */
static gint64
now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (gint64) time.tv_sec * 1000000000 + time.tv_nsec;
}

BenchSample *
bench_sample_new (const char *name)
{
  BenchSample *self = g_new0 (BenchSample, 1);

  self->name = name;
  self->times = g_array_new (FALSE, FALSE, sizeof (double));
  self->processor = g_array_new (FALSE, FALSE, sizeof (double));

  return self;
}

void
bench_sample_start (BenchSample *self)
{
  self->processor_start = now (CLOCK_PROCESS_CPUTIME_ID);
  self->start = now (CLOCK_MONOTONIC);
}

/* Returns the time since bench_sample_start(), in microseconds. */
double
bench_sample_stop (BenchSample *self)
{
  double time = (double) (now (CLOCK_MONOTONIC) - self->start) / 1000;
  double processor = (double) (now (CLOCK_PROCESS_CPUTIME_ID) - self->processor_start) / 1000;

  g_array_append_val (self->times, time);
  g_array_append_val (self->processor, processor);
  return time;
}

static void
print_line (const char *name,
            const char *what,
            GArray     *times)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  printf ("%s%s", name, what);
  for (guint i = 0; i < times->len; i++)
    {
      g_ascii_formatd (number, sizeof number, "%.3f", g_array_index (times, double, i));
      printf ("\t%s", number);
    }
  putchar ('\n');
}

/* Prints the sample, and frees it. */
void
bench_sample_print (BenchSample *self)
{
  print_line (self->name, "", self->times);
  print_line (self->name, " processor", self->processor);
  fflush (stdout);

  g_array_unref (self->times);
  g_array_unref (self->processor);
  g_free (self);
}

void
bench_fail (const char *what,
            GError     *error)
{
  g_printerr ("%s: %s\n", what, error->message);
  exit (1);
}
