/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-application.h"

#include <glib/gi18n.h>

#include "gbt-library.h"
#include "gbt-window.h"

struct _GbtApplication
{
  AdwApplication parent_instance;

  GbtSettings *settings;
};

G_DEFINE_FINAL_TYPE (GbtApplication, gbt_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "store", 's', G_OPTION_FLAG_NONE, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Open the store in FILE, in a window of its own"), N_ ("FILE") },
  { "version", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, NULL, N_ ("Print the version"), NULL },
  { NULL },
};

static const struct
{
  const char *action;
  const char *accels[3];
} accels[] = {
  { "win.new-sheet", { "<Control>n" } },
  { "win.find", { "<Control><Shift>f" } },
  { "win.import", { "<Control>o" } },
  { "win.export", { "<Control>e" } },
  { "win.search", { "<Control>f" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z", "<Control>y" } },
  { "win.duplicate", { "<Control>d" } },
  { "win.show-summary", { "F9" } },
  { "win.show-page::workload", { "<Alt>1" } },
  { "win.show-page::estimate", { "<Alt>2" } },
  { "win.show-page::candidates", { "<Alt>4" } },
  { "win.unit::gib", { "<Control>1" } },
  { "win.unit::gb", { "<Control>2" } },
  { "win.unit::byte", { "<Control>3" } },
  { "win.choose-model", { "<Control>m" } },
  { "win.preferences", { "<Control>comma" } },
  { "win.shortcuts", { "<Control>question" } },
  { "window.close", { "<Control>w" } },
  { "app.quit", { "<Control>q" } },
};

static GbtWindow *
find_window (GbtApplication *self,
             const char     *path)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    {
      if (GBT_IS_WINDOW (l->data) &&
          g_strcmp0 (gbt_library_get_path (gbt_window_get_library (l->data)), path) == 0)
        return l->data;
    }

  return NULL;
}

/**
 * gbt_application_present_store:
 * @self: the program
 * @path: a store
 *
 * Returns: (transfer none): the window of @path, there already or new, presented
 */
GbtWindow *
gbt_application_present_store (GbtApplication *self,
                               const char     *path)
{
  GbtWindow *window = find_window (self, path);

  if (window == NULL)
    {
      g_autoptr (GbtLibrary) library = gbt_library_new (path);

      window = gbt_window_new (self, library);
    }

  gtk_window_present (GTK_WINDOW (window));
  return window;
}

static GbtWindow *
present_default_store (GbtApplication *self)
{
  g_autofree char *path = gbt_library_dup_default_path ();

  return gbt_application_present_store (self, path);
}

static void
gbt_application_activate (GApplication *application)
{
  present_default_store (GBT_APPLICATION (application));
}

static void
gbt_application_open (GApplication  *application,
                      GFile        **files,
                      int            n_files,
                      const char    *hint)
{
  GbtWindow *window = present_default_store (GBT_APPLICATION (application));

  if (n_files > 0)
    gbt_window_import_file (window, files[0]);
}

static int
gbt_application_command_line (GApplication            *application,
                              GApplicationCommandLine *command_line)
{
  GbtApplication *self = GBT_APPLICATION (application);
  GVariantDict *given = g_application_command_line_get_options_dict (command_line);
  g_auto (GStrv) arguments = g_application_command_line_get_arguments (command_line, NULL);
  g_autofree char *store = NULL;
  GbtWindow *window;

  if (g_variant_dict_lookup (given, "store", "^ay", &store))
    {
      g_autoptr (GFile) file
          = g_application_command_line_create_file_for_arg (command_line, store);
      g_autofree char *path = g_file_get_path (file);

      if (path == NULL)
        {
          g_application_command_line_printerr (command_line, "%s\n",
                                               _ ("The store must be a file of this computer"));
          return 2;
        }
      window = gbt_application_present_store (self, path);
    }
  else
    window = present_default_store (self);

  if (arguments[0] != NULL && arguments[1] != NULL)
    {
      g_autoptr (GFile) file
          = g_application_command_line_create_file_for_arg (command_line, arguments[1]);

      gbt_window_import_file (window, file);
    }

  return 0;
}

static int
gbt_application_handle_local_options (GApplication *application,
                                      GVariantDict *given)
{
  if (g_variant_dict_contains (given, "version"))
    {
      g_print ("gabarit %s\n", GBT_VERSION);
      return 0;
    }

  return -1;
}

static void
quit (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  g_autoptr (GList) windows
      = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (user_data)));

  /* Each window writes what is left to write, then goes. */
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
}

/* As it starts, GTK reads a theme of its own, a tenth of the way to the first frame, which
 * libadwaita then replaces by an empty one. Told of the empty one from the beginning, GTK reads a
 * line. It is told by a variable that libadwaita must not see, nor a program started from here: it
 * is there only while GTK starts. Where nothing has that name, GTK reads its own theme as before. */
static void
start_gtk (void)
{
  const char *variable = "GTK_THEME";

  if (g_getenv (variable) != NULL)
    {
      gtk_init ();
      return;
    }

  g_setenv (variable, "Adwaita-empty", FALSE);
  gtk_init ();
  gtk_settings_get_default ();
  g_unsetenv (variable);
}

static void
gbt_application_startup (GApplication *application)
{
  static const GActionEntry actions[] = { { "quit", quit } };

  start_gtk ();
  G_APPLICATION_CLASS (gbt_application_parent_class)->startup (application);

  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions),
                                   application);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accels[i].action,
                                           accels[i].accels);
}

static void
gbt_application_dispose (GObject *object)
{
  g_clear_object (&GBT_APPLICATION (object)->settings);

  G_OBJECT_CLASS (gbt_application_parent_class)->dispose (object);
}

static void
gbt_application_class_init (GbtApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_application_dispose;
  application_class->startup = gbt_application_startup;
  application_class->activate = gbt_application_activate;
  application_class->open = gbt_application_open;
  application_class->command_line = gbt_application_command_line;
  application_class->handle_local_options = gbt_application_handle_local_options;
}

static void
gbt_application_init (GbtApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE]"));
}

/**
 * gbt_application_new:
 * @settings: the preferences
 *
 * Returns: (transfer full): the program
 */
GbtApplication *
gbt_application_new (GbtSettings *settings)
{
  GbtApplication *self
      = g_object_new (GBT_TYPE_APPLICATION, "application-id", GBT_APPLICATION_ID, "flags",
                      G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                      "resource-base-path", "/org/gabarit/Gabarit", NULL);

  self->settings = g_object_ref (settings);
  return self;
}

/**
 * gbt_application_get_settings:
 * @self: the program
 *
 * Returns: (transfer none): the preferences
 */
GbtSettings *
gbt_application_get_settings (GbtApplication *self)
{
  g_return_val_if_fail (GBT_IS_APPLICATION (self), NULL);

  return self->settings;
}
