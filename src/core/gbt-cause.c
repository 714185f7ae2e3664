/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cause.h"

#include <errno.h>

#include "gbt-error.h"

static const char *const labels[GBT_N_CAUSES] = {
  [GBT_CAUSE_ACCESS] = N_("access is denied"),
  [GBT_CAUSE_ABSENT] = N_("there is no such file or folder"),
  [GBT_CAUSE_PRESENT] = N_("there is already a file of this name"),
  [GBT_CAUSE_FOLDER] = N_("it is a folder"),
  [GBT_CAUSE_NO_FOLDER] = N_("a file stands where a folder is expected"),
  [GBT_CAUSE_LINKS] = N_("links lead to one another without end"),
  [GBT_CAUSE_NAME_LENGTH] = N_("its name is too long"),
  [GBT_CAUSE_FULL] = N_("there is no room left on the disk"),
  [GBT_CAUSE_TOO_LARGE] = N_("its size is more than this disk accepts"),
  [GBT_CAUSE_READ_ONLY] = N_("this disk can only be read"),
  [GBT_CAUSE_NO_ANSWER] = N_("the disk does not answer"),
  [GBT_CAUSE_IN_USE] = N_("another program is using it"),
  [GBT_CAUSE_OPEN_FILES] = N_("too many files are open"),
  [GBT_CAUSE_MEMORY] = N_("there is not enough memory"),
  [GBT_CAUSE_CLOSED] = N_("the output is closed"),
  [GBT_CAUSE_NO_DEVICE] = N_("there is no such device"),
  [GBT_CAUSE_NOT_A_DATABASE] = N_("it is not a database"),
  [GBT_CAUSE_UNREADABLE_PAGES] = N_("some of its pages cannot be read"),
};

static const struct
{
  int code;
  GbtCause cause;
} codes[] = {
  { EACCES, GBT_CAUSE_ACCESS },
  { EPERM, GBT_CAUSE_ACCESS },
  { ENOENT, GBT_CAUSE_ABSENT },
  { EEXIST, GBT_CAUSE_PRESENT },
  { EISDIR, GBT_CAUSE_FOLDER },
  { ENOTDIR, GBT_CAUSE_NO_FOLDER },
  { ELOOP, GBT_CAUSE_LINKS },
  { ENAMETOOLONG, GBT_CAUSE_NAME_LENGTH },
  { ENOSPC, GBT_CAUSE_FULL },
  { EDQUOT, GBT_CAUSE_FULL },
  { EFBIG, GBT_CAUSE_TOO_LARGE },
  { EROFS, GBT_CAUSE_READ_ONLY },
  { EIO, GBT_CAUSE_NO_ANSWER },
  { EBUSY, GBT_CAUSE_IN_USE },
  { ETXTBSY, GBT_CAUSE_IN_USE },
  { EMFILE, GBT_CAUSE_OPEN_FILES },
  { ENFILE, GBT_CAUSE_OPEN_FILES },
  { ENOMEM, GBT_CAUSE_MEMORY },
  { EBADF, GBT_CAUSE_CLOSED },
  { EPIPE, GBT_CAUSE_CLOSED },
  { ENXIO, GBT_CAUSE_NO_DEVICE },
  { ENODEV, GBT_CAUSE_NO_DEVICE },
};

/**
 * gbt_cause_get_label:
 * @cause: a cause
 *
 * Returns: the English msgid that names it, to follow a colon: an argument for gbt_error_set(),
 *   which is worded in the language of the sentence
 */
const char *
gbt_cause_get_label (GbtCause cause)
{
  g_return_val_if_fail ((guint) cause < GBT_N_CAUSES, NULL);

  return labels[cause];
}

/**
 * gbt_cause_describe:
 * @code: an errno
 *
 * Returns: gbt_cause_get_label() of what happened; a rarer cause in the system's own words, valid
 *   until the next call
 */
const char *
gbt_cause_describe (int code)
{
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (codes[i].code == code)
      return labels[codes[i].cause];

  return g_strerror (code);
}
