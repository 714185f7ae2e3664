/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * BenchSample:
 *
 * The times that one thing took, in the order in which it was done, and how much of the
 * processors this process had meanwhile. tools/bench reads what bench_sample_print() writes: a
 * name, then every time in microseconds; the same for the processors.
 */
typedef struct
{
  const char *name;
  GArray *times;
  GArray *processor;
  gint64 start;
  gint64 processor_start;
} BenchSample;

BenchSample *bench_sample_new   (const char  *name);
void         bench_sample_start (BenchSample *self);
double       bench_sample_stop  (BenchSample *self);
void         bench_sample_print (BenchSample *self);
void         bench_fail         (const char  *what,
                                 GError      *error) G_GNUC_NORETURN;

G_END_DECLS
