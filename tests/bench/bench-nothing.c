/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Does nothing, with the libraries of gabarit-cli: what starting a process costs by itself. */

int
main (void)
{
  return 0;
}
