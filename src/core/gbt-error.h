/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Marks an English sentence for translation where it is written; it is worded at the edge. The
 * same tokens as glib/gi18n.h, which may come after. */
#ifndef N_
#define N_(String) (String)
#endif

#define GBT_ERROR (gbt_error_quark ())

/**
 * GbtError:
 *
 * Why something was refused, by cause. One domain serves the whole house; the codes are
 * append-only, and gbt_error_get_word() gives the stable word that the command line prints.
 */
typedef enum
{
  GBT_ERROR_OVERFLOW,   /* an amount does not fit in 2^63-1 bytes */
  GBT_ERROR_RANGE,      /* a number outside what is accepted */
  GBT_ERROR_SYNTAX,     /* text that is not what it should be */
  GBT_ERROR_TYPE,       /* a value of another type than expected */
  GBT_ERROR_DUPLICATE,  /* the same key twice */
  GBT_ERROR_TOO_LARGE,  /* a file or text over the size accepted */
  GBT_ERROR_TOO_DEEP,   /* nested deeper than accepted */
  GBT_ERROR_MISSING,    /* a needed value is not there */
  GBT_ERROR_UNKNOWN_FORMAT, /* not a file or a version we read */
  GBT_ERROR_UNLIKE,     /* figures of two definitions (R2) */
  GBT_ERROR_NOT_FOUND,  /* no such thing */
  GBT_ERROR_AMBIGUOUS,  /* several such things */
  GBT_ERROR_USAGE,      /* the command was not written right */
  GBT_ERROR_IO,         /* the system could not read or write */
  GBT_ERROR_FULL,       /* no room left on the disk */
  GBT_ERROR_BUSY,       /* another program holds the store */
  GBT_ERROR_READ_ONLY,  /* the store can only be read */
  GBT_ERROR_NEWER,      /* written by a newer version */
  GBT_ERROR_DAMAGED,    /* what is stored is not whole */
  GBT_ERROR_CONFLICT,   /* changed meanwhile, or already there with other content */
  GBT_ERROR_INSIDE,     /* a defect of ours */
  GBT_ERROR_NOT_ADMISSIBLE, /* a verdict does not allow it (R5) */
  GBT_ERROR_CANCELLED,  /* given up by the person; nothing was changed */
} GbtError;

GQuark      gbt_error_quark         (void);
const char *gbt_error_get_word      (GbtError      code);
void        gbt_error_set           (GError      **error,
                                     GbtError      code,
                                     const char   *message,
                                     ...) G_GNUC_NULL_TERMINATED;
void        gbt_error_set_place     (GError       *error,
                                     const char   *file,
                                     guint         line);
const char *gbt_error_get_file      (const GError *error);
guint       gbt_error_get_line      (const GError *error);
const char *gbt_error_get_template  (const GError *error);
const char *gbt_error_get_argument  (const GError *error,
                                     guint         index);
char       *gbt_error_fill          (const char   *template,
                                     const GError *error);

G_END_DECLS
