/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"
#include "gbt-json.h"

G_BEGIN_DECLS

/* The tree as the reader builds it; nobody else changes one. */

typedef struct
{
  gatomicrefcount references;
  char *file;
  GStringChunk *texts;
  GPtrArray *blocks;  /* arrays of values, each of BLOCK_LENGTH */
  GPtrArray *indexes; /* of the objects with many members */
  guint n_values;
} GbtJsonDocument;

struct _GbtJson
{
  GbtJsonDocument *document;
  GbtJson *parent;
  GbtJson *first;
  GbtJson *last;
  GbtJson *next;
  GHashTable *index; /* key to member, once there are many */
  const char *key;
  const char *text; /* a string, or a number as it was written */
  guint64 magnitude;
  gboolean negative; /* and FALSE is the boolean "false" */
  GbtJsonKind kind;
  guint length;
  guint line;
};

GbtJsonDocument *gbt_json_document_new     (const char      *file);
void             gbt_json_document_release (GbtJsonDocument *document);
const char      *gbt_json_document_keep    (GbtJsonDocument *document,
                                            const char      *text,
                                            gsize            length);
GbtJson         *gbt_json_document_add     (GbtJsonDocument *document,
                                            GbtJson         *parent,
                                            const char      *key,
                                            GbtJsonKind      kind,
                                            guint            line);
char            *gbt_json_cut              (const char      *text,
                                            gsize            length);
gboolean         gbt_json_refuse_size      (const char      *file,
                                            gsize            size,
                                            GError         **error);
gboolean         gbt_json_refuse_value     (const GbtJson   *self,
                                            GbtError         code,
                                            const char      *message,
                                            const char      *argument,
                                            GError         **error);

G_END_DECLS
