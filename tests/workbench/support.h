/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-library.h"

/* A wait that lasts longer than this is a failure. */
#define PATIENCE_SECONDS 20

typedef gboolean (*Condition) (gpointer data);

void          wait_until        (Condition      condition,
                                 gpointer       data);
void          wait_ms           (guint          milliseconds);
void          keep_result       (GObject       *source,
                                 GAsyncResult  *result,
                                 gpointer       place);
GAsyncResult *wait_result       (GAsyncResult **place);

char         *new_store_path    (void);
void          remove_store      (const char    *path);
GbtLibrary   *open_library      (const char    *path);
void          close_library     (GbtLibrary    *library);
GbtWorkbench *open_sheet        (GbtLibrary    *library,
                                 const char    *id);
GbtWorkbench *create_sheet      (GbtLibrary    *library);
void          wait_saved        (GbtWorkbench  *workbench);
void          set_text          (GbtWorkbench  *workbench,
                                 GbtFieldId     id,
                                 const char    *text);
void          set_integer       (GbtWorkbench  *workbench,
                                 GbtFieldId     id,
                                 guint64        value);
const char   *get_text          (GbtWorkbench  *workbench,
                                 GbtFieldId     id);
