/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-imported-model.h"

/* One of tests/data/configs, as text. */
char                   *fixture_load         (const char             *name);
GbtImportedModel       *fixture_import_text  (const char             *text,
                                              GError                **error);
/* A member changed in the text: the first "key" that is written in it. */
char                   *fixture_replace      (const char             *text,
                                              const char             *from,
                                              const char             *to);
const GbtImportedValue *fixture_find         (const GbtImportedModel *model,
                                              GbtImportedKind         kind,
                                              const char             *key);
