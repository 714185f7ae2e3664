/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-log-reading.h"

G_BEGIN_DECLS

/* What a log may hold: no more is kept of one line, the rest of it is passed over and said. */
#define GBT_LOG_MAX_LINE 65536
/* A file of counters in JSON (PyTorch) is read whole: no larger. */
#define GBT_LOG_MAX_JSON (16 * 1024 * 1024)

/**
 * GbtLogReader:
 *
 * Reads the log of an engine, or the counters of a driver, in the memory of one line: feed it
 * pieces of the file, in order. What wrote it is found from its content; it runs nothing and believes nothing.
 */
typedef struct _GbtLogReader GbtLogReader;

GbtLogReader  *gbt_log_reader_new    (void);
void           gbt_log_reader_free   (GbtLogReader *self);
void           gbt_log_reader_feed   (GbtLogReader *self,
                                      const char   *data,
                                      gsize         length);
/* (transfer full): the reader is not to be fed any more */
GbtLogReading *gbt_log_reader_finish (GbtLogReader *self);

/**
 * GbtLogProgress:
 * @done: bytes read
 * @data: what was given with it
 */
typedef void (*GbtLogProgress) (guint64  done,
                                gpointer data);

/* Reads a stream to its end; @sha256 (out) (optional) (transfer full): of all its bytes, in hexadecimal. */
GbtLogReading *gbt_log_read_stream   (GInputStream   *stream,
                                      GCancellable   *cancellable,
                                      GbtLogProgress  progress,
                                      gpointer        progress_data,
                                      char          **sha256,
                                      GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtLogReader, gbt_log_reader_free)

G_END_DECLS
