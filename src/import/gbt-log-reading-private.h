/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-log-reading.h"

G_BEGIN_DECLS

/* Filled by the reader alone, before it is given. */
GbtLogReading *gbt_log_reading_new         (void);
gboolean       gbt_log_reading_add_figure  (GbtLogReading       *self,
                                            const GbtLogFigure  *figure);
/* In the order of their lines; as they came, of one line. */
void           gbt_log_reading_sort_figures (GbtLogReading      *self);
/* A figure is given again by other lines only if they are there. */
void           gbt_log_reading_settle_restated (GbtLogReading   *self);
void           gbt_log_reading_name_worker (GbtLogReading       *self,
                                            const char          *process,
                                            const char          *worker,
                                            int                  gpu);
void           gbt_log_reading_add_fact    (GbtLogReading       *self,
                                            const char          *key,
                                            const char          *text,
                                            guint64              line);
void           gbt_log_reading_add_warning (GbtLogReading       *self,
                                            GbtSentence         *warning);
void           gbt_log_reading_set_engine  (GbtLogReading       *self,
                                            const char          *engine,
                                            const char          *version);
void           gbt_log_reading_set_outcome (GbtLogReading       *self,
                                            GbtLogOutcome        outcome,
                                            const char          *failed_phase);
void           gbt_log_reading_set_lines   (GbtLogReading       *self,
                                            guint64              n_lines,
                                            guint64              n_ignored);

G_END_DECLS
