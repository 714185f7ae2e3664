/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli.h"

int
main (int   argc,
      char *argv[])
{
  return gbt_cli_main (argc, argv);
}
