/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"
#include "gbt-json-writer.h"
#include "gbt-json.h"
#include "gbt-record.h"

G_BEGIN_DECLS

/* The sections that hold nothing yet, in the order of the record. */
extern const char *const gbt_record_empty_sections[];
#define GBT_RECORD_NO_DECISION "decision"

void  gbt_record_add_estimate_body (GbtJsonWriter     *writer,
                                    const GbtEstimate *estimate);
void  gbt_record_add_field_value   (GbtJsonWriter     *writer,
                                    const char        *key,
                                    const GbtField    *field);
char *gbt_record_dup_group         (GbtFieldId         id);

gboolean gbt_record_refuse     (const GbtJson  *json,
                                GbtError        code,
                                const char     *message,
                                GError        **error);
gboolean gbt_record_check_same (const GbtJson  *expected,
                                const GbtJson  *found,
                                GError        **error);

G_END_DECLS
