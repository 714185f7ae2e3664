/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-about-dialog.h"

/**
 * gbt_about_dialog_new:
 *
 * Returns: (transfer none): what the program is, its version, its licence
 */
AdwDialog *
gbt_about_dialog_new (void)
{
  AdwDialog *dialog = adw_about_dialog_new ();

  g_object_set (dialog, "application-name", "Gabarit", "application-icon", GBT_APPLICATION_ID,
                "version", GBT_VERSION, "license-type", GTK_LICENSE_GPL_3_0, "comments",
                _ ("How much GPU memory a workload needs, every term explained"), "developer-name",
                /* Translators: shown where the name of an author stands */
                _ ("The Gabarit contributors"), NULL);
  adw_about_dialog_add_legal_section (
      ADW_ABOUT_DIALOG (dialog), _ ("Model catalogue"), NULL, GTK_LICENSE_CUSTOM,
      _ ("Each value of the built-in catalogue names its source and keeps the licence of its "
         "model. A value that was not checked against its file is marked as such."));
  return dialog;
}
