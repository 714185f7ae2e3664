/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <qpdf/qpdf-c.h>

#include "answers.h"
#include "sheets.h"

/* What a suite is given to open: a sheet by its number, an answer by this. */
#define FILE_ANSWER(which) GUINT_TO_POINTER (N_SHEETS + (which))

/* A sheet that was set, read back through the library that finished it. */
typedef struct
{
  GBytes *bytes;
  qpdf_data pdf;
  qpdf_oh root;
} File;

void    file_open          (File          *file,
                            gconstpointer  data);
void    file_close         (File          *file,
                            gconstpointer  data);
qpdf_oh file_get           (const File    *file,
                            qpdf_oh        dictionary,
                            const char    *key);
void    file_assert_name   (const File    *file,
                            qpdf_oh        object,
                            const char    *name);
char   *file_read_stream   (const File    *file,
                            qpdf_oh        stream,
                            gsize         *size);
char   *file_read_contents (const File    *file,
                            int            page);
void    file_assert_attachment (const File *file,
                            const char    *name,
                            GBytes        *record);
