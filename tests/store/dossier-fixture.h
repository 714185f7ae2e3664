/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-dossier.h"
#include "gbt-frozen.h"

G_BEGIN_DECLS

/* Identities of what a dossier of the tests holds. */
#define DOSSIER_OFFER "aaaaaaaa-0000-4000-8000-000000000001"
#define DOSSIER_EVIDENCE "aaaaaaaa-0000-4000-8000-000000000002"
#define DOSSIER_RUN "aaaaaaaa-0000-4000-8000-000000000003"
#define DOSSIER_RECORD "aaaaaaaa-0000-4000-8000-000000000004"

/* What every field holds: a value, a value with its source, or a condition. */
typedef enum
{
  DOSSIER_KNOWN,
  DOSSIER_SOURCED,
  DOSSIER_TO_CONFIRM,
} DossierFill;

GbtEntry   *dossier_fixture_entry   (GbtEntryKind  kind,
                                     const char   *number,
                                     const char   *id,
                                     guint         version,
                                     DossierFill   fill);
GbtEntry   *dossier_fixture_offer   (const char   *key,
                                     const char   *title,
                                     const char   *hourly);
GbtDossier *dossier_fixture_new     (DossierFill   fill);
GbtDossier *dossier_fixture_citing  (GbtEntry     *offer);
GbtFrozen  *dossier_fixture_freeze  (const char   *id,
                                     const char   *sheet,
                                     guint         revision,
                                     const char   *number,
                                     const char   *kind);

G_END_DECLS
