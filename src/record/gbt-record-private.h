/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"
#include "gbt-json-writer.h"
#include "gbt-json.h"
#include "gbt-record.h"

G_BEGIN_DECLS

/* Most characters of a number or a native key. */
#define GBT_RECORD_MAX_NUMBER 500

/* Sections that are not in the records of the first version: absent, they hold nothing. */
extern const char *const gbt_record_later_sections[];
/* Fields that are not in the records of the first versions: absent, they are unknown. */
extern const char *const gbt_record_later_fields[];

void  gbt_record_add_estimate_body (GbtJsonWriter     *writer,
                                    const GbtEstimate *estimate);
void  gbt_record_add_estimate      (GbtJsonWriter     *writer,
                                    const char        *key,
                                    const GbtWorkload *workload,
                                    const GbtEstimate *estimate);
void  gbt_record_add_field_value   (GbtJsonWriter     *writer,
                                    const char        *key,
                                    const GbtField    *field);
void  gbt_record_add_field         (GbtJsonWriter     *writer,
                                    const char        *key,
                                    const GbtField    *field,
                                    const GbtField    *kept);
void  gbt_record_add_entry         (GbtJsonWriter     *writer,
                                    const GbtEntry    *entry);
void  gbt_record_add_sections      (GbtJsonWriter     *writer,
                                    const GbtFiche    *fiche);
void  gbt_record_add_cells         (GbtJsonWriter     *writer,
                                    const GbtFiche    *fiche,
                                    const GbtEntry    *requirement);
void  gbt_record_add_standing      (GbtJsonWriter     *writer,
                                    const GbtFiche    *fiche,
                                    const GbtEntry    *candidate);
void  gbt_record_add_confirmation  (GbtJsonWriter     *writer,
                                    const GbtFiche    *fiche,
                                    const GbtEntry    *run);
void  gbt_record_add_conditions    (GbtJsonWriter     *writer,
                                    const GbtFiche    *fiche);
char *gbt_record_dup_group         (GbtFieldId         id);

gboolean    gbt_record_kind_has_id        (GbtEntryKind         kind);
gboolean    gbt_record_get_optional_text  (const GbtJson       *json,
                                           const char          *key,
                                           const char         **text,
                                           GError             **error);
gboolean    gbt_record_read_field         (const GbtJson       *json,
                                           const GbtFieldSpec  *spec,
                                           gboolean             may_be_kept,
                                           GbtField           **field,
                                           GError             **error);
GbtEntry   *gbt_record_read_entry         (const GbtJson       *json,
                                           GbtEntryKind         kind,
                                           GError             **error);
GbtDossier *gbt_record_read_sections      (const GbtJson       *json,
                                           GError             **error);
gboolean    gbt_record_read_decision      (const GbtJson       *json,
                                           GbtEntry           **decision,
                                           GError             **error);

gboolean    gbt_record_check_id           (const GbtJson       *json,
                                           const char          *id,
                                           GError             **error);
gboolean    gbt_record_check_decision     (const GbtFiche      *fiche,
                                           const GbtEntry      *decision,
                                           GError             **error);
gboolean    gbt_record_check_same         (const GbtJson       *expected,
                                           const GbtJson       *found,
                                           GError             **error);
gboolean    gbt_record_place              (const GbtJson       *json,
                                           GError             **error);
gboolean    gbt_record_refuse             (const GbtJson       *json,
                                           GbtError             code,
                                           const char          *message,
                                           GError             **error);

G_END_DECLS
