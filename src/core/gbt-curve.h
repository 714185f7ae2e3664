/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-estimate.h"

G_BEGIN_DECLS

/* Memory against length and requests: the points of the curve, and the largest that fits. */

gboolean gbt_curve_need_at        (const GbtWorkload *workload,
                                   guint64            tokens,
                                   guint64            requests,
                                   guint64           *per_gpu,
                                   GError           **error);
gboolean gbt_curve_largest_tokens (const GbtWorkload *workload,
                                   guint64            requests,
                                   guint64            capacity,
                                   guint64           *tokens,
                                   GError           **error);

G_END_DECLS
