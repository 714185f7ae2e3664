/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"
#include "gbt-json-writer.h"
#include "gbt-language.h"

G_BEGIN_DECLS

/**
 * GbtCliExit:
 *
 * What the process returns (documented in gabarit-cli(1)).
 */
typedef enum
{
  GBT_CLI_DONE = 0,
  GBT_CLI_NEGATIVE = 1, /* the answer is negative */
  GBT_CLI_USAGE = 2,    /* the command was not written right, or names nothing we know */
  GBT_CLI_REFUSED = 3,  /* a file cannot be read or written, or is refused */
  GBT_CLI_STORE = 4,    /* the store cannot be used */
  GBT_CLI_INSIDE = 5,   /* a defect of ours */
} GbtCliExit;

/**
 * GbtCliOption:
 * @name: with its dashes: "--params"
 * @value: (nullable): msgid of what stands for its value: "N"; %NULL for a switch
 * @help: msgid of what it does; %NULL: it belongs to a later version and is refused by name
 */
typedef struct
{
  const char *name;
  const char *value;
  const char *help;
} GbtCliOption;

/**
 * GbtCli:
 *
 * One run of the command: what was asked, and what is answered. Nothing is printed before the
 * end, so that an answer is whole or is an error.
 */
typedef struct _GbtCli GbtCli;

/**
 * GbtCliVerb:
 * @name: the word after "gabarit-cli"
 * @arguments: msgid of what follows it, as in the manual
 * @summary: msgid, one sentence
 * @groups: (array zero-terminated=1): its options, group by group
 * @min_operands: fewest operands
 * @max_operands: most operands
 * @run: does it; sets @error and returns any value when it cannot
 */
typedef struct
{
  const char *name;
  const char *arguments;
  const char *summary;
  const GbtCliOption *groups[4];
  guint min_operands;
  guint max_operands;
  GbtCliExit (*run) (GbtCli  *self,
                     GError **error);
} GbtCliVerb;

int                gbt_cli_main             (int                 argc,
                                             char              **argv);

/* What was asked */
GbtLanguage        gbt_cli_get_language     (GbtCli             *self);
GbtLanguage        gbt_cli_get_sheet_language (GbtCli           *self);
gboolean           gbt_cli_get_json         (GbtCli             *self);
const char        *gbt_cli_get_store        (GbtCli             *self);
guint              gbt_cli_get_n_operands   (GbtCli             *self);
const char        *gbt_cli_get_operand      (GbtCli             *self,
                                             guint               index);
gboolean           gbt_cli_has              (GbtCli             *self,
                                             const char         *option);
const char        *gbt_cli_get_value        (GbtCli             *self,
                                             const char         *option);
const char        *gbt_cli_get_text         (GbtCli             *self,
                                             const char         *option,
                                             GError            **error);

/* What goes wrong */
void               gbt_cli_blame            (GbtCli             *self,
                                             GbtCliExit          exit);
void               gbt_cli_warn             (GbtCli             *self,
                                             const char         *line);

/* What is answered */
char              *gbt_cli_dup_line         (const char         *text);
void               gbt_cli_print_line       (GbtCli             *self,
                                             const char         *line);
void               gbt_cli_print_bytes      (GbtCli             *self,
                                             GBytes             *bytes);
GbtJsonWriter     *gbt_cli_begin_json       (const char         *schema);
void               gbt_cli_end_json         (GbtCli             *self,
                                             GbtJsonWriter      *writer);

G_END_DECLS
