/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-json-writer.h"
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

G_END_DECLS
