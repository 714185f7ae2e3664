/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-log-reading-private.h"
#include "gbt-log-rule.h"

G_BEGIN_DECLS

/* The state of one reading, given to the rules (gbt-log-rule.h). */
GbtLogContext *gbt_log_context_new       (void);
void           gbt_log_context_free      (GbtLogContext *self);
/* One line, without its end, valid UTF-8; @found: which needles it holds (see GbtLogNeedles). */
void           gbt_log_context_read_line (GbtLogContext *self,
                                          const char    *line,
                                          const guint8  *found,
                                          guint64        number);
/* Whether the next line is wanted whatever it holds. */
gboolean       gbt_log_context_waits     (const GbtLogContext *self);
GbtLogReading *gbt_log_context_finish    (GbtLogContext *self,
                                          guint64        n_lines);

/* For a file that is no log: what reads it stands for a rule of that engine, at that line. */
void           gbt_log_context_begin_engine (GbtLogContext      *self,
                                             const GbtLogEngine *engine);
void           gbt_log_context_set_line  (GbtLogContext *self,
                                          guint64        number);
/* The counters of PyTorch in JSON. Returns: whether it holds any. */
gboolean       gbt_log_pytorch_read_json (GbtLogContext *context,
                                          GBytes        *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtLogContext, gbt_log_context_free)

G_END_DECLS
