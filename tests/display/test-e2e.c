/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <atspi/atspi.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

/* The real program with a real store, driven by the keyboard alone and read as assistive technology
   reads it: test-e2e PROGRAM COMMAND-LINE-PROGRAM. */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiAccessible, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiStateSet, g_object_unref)

#define LONGEST_WAIT_MS 15000
#define MAX_TABS 120
#define MAX_DEPTH 60

static const char *program;
static const char *command_line;

typedef struct
{
  GSubprocess *process;
  AtspiAccessible *application;
  char *xid;
} Session;

static char *
run (const char *const *argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process
      = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                           &error);
  char *out = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &out, NULL, &error);
  g_assert_no_error (error);
  return out;
}

static void
key (const char *keys)
{
  g_free (run ((const char *const[]) { "xdotool", "key", "--clearmodifiers", keys, NULL }));
  g_usleep (60000);
}

static void
type (const char *text)
{
  g_free (run ((const char *const[]) { "xdotool", "type", "--delay", "15", text, NULL }));
  g_usleep (150000);
}

static char *
get_name (AtspiAccessible *node)
{
  char *name = atspi_accessible_get_name (node, NULL);

  return name != NULL ? name : g_strdup ("");
}

static gboolean
has_state (AtspiAccessible *node,
           AtspiStateType   state)
{
  g_autoptr (AtspiStateSet) states = atspi_accessible_get_state_set (node);

  return states != NULL && atspi_state_set_contains (states, state);
}

typedef gboolean (*NodeTest) (AtspiAccessible *node,
                              gconstpointer    data);

static AtspiAccessible *
find (AtspiAccessible *node,
      NodeTest         test,
      gconstpointer    data,
      int              depth)
{
  int n_children;

  if (test (node, data))
    return g_object_ref (node);
  /* What is not on the screen holds nothing that is: the pages that are not shown are long. */
  if (depth > MAX_DEPTH || (depth > 2 && !has_state (node, ATSPI_STATE_SHOWING)))
    return NULL;

  n_children = atspi_accessible_get_child_count (node, NULL);
  for (int i = 0; i < n_children; i++)
    {
      g_autoptr (AtspiAccessible) child = atspi_accessible_get_child_at_index (node, i, NULL);
      AtspiAccessible *found = child != NULL ? find (child, test, data, depth + 1) : NULL;

      if (found != NULL)
        return found;
    }

  return NULL;
}

static gboolean
is_focused (AtspiAccessible *node,
            gconstpointer    data)
{
  return has_state (node, ATSPI_STATE_FOCUSED);
}

/* Texts hold no-break spaces: they are compared as a reader hears them. */
static gboolean
is_heard_as (AtspiAccessible *node,
             gconstpointer    name)
{
  g_autofree char *said = get_name (node);
  g_autoptr (GString) plain = g_string_new (said);

  g_string_replace (plain, "\u00a0", " ", 0);
  g_string_replace (plain, "\u202f", " ", 0);
  return g_strcmp0 (plain->str, name) == 0 && has_state (node, ATSPI_STATE_SHOWING);
}

static AtspiAccessible *
wait_for (Session       *session,
          NodeTest       test,
          gconstpointer  data)
{
  gint64 end = g_get_monotonic_time () + LONGEST_WAIT_MS * G_GINT64_CONSTANT (1000);
  AtspiAccessible *found = NULL;

  do
    {
      atspi_accessible_clear_cache (session->application);
      found = find (session->application, test, data, 0);
      if (found == NULL)
        g_usleep (50000);
    }
  while (found == NULL && g_get_monotonic_time () < end);

  return found;
}

static void
expect (Session    *session,
        const char *name)
{
  g_autoptr (AtspiAccessible) found = wait_for (session, is_heard_as, name);

  if (found == NULL)
    g_error ("Nothing on screen says “%s”", name);
}

static char *
dup_focused_name (Session *session)
{
  g_autoptr (AtspiAccessible) focused = NULL;

  atspi_accessible_clear_cache (session->application);
  focused = find (session->application, is_focused, NULL, 0);
  return focused != NULL ? get_name (focused) : g_strdup ("");
}

/* Walks the focus as a person does, and says where it went when it never comes. */
static void
tab_to (Session    *session,
        const char *name)
{
  g_autoptr (GString) way = g_string_new (NULL);

  for (guint i = 0; i < MAX_TABS; i++)
    {
      g_autofree char *focused = dup_focused_name (session);

      if (g_strcmp0 (focused, name) == 0)
        return;
      g_string_append_printf (way, " > %s", focused);
      key ("Tab");
    }

  g_error ("The focus never came to “%s”:%s", name, way->str);
}

static gboolean
is_the_program (AtspiAccessible *application)
{
  g_autofree char *name = get_name (application);

  return strstr (name, "abarit") != NULL && atspi_accessible_get_child_count (application, NULL) > 0;
}

static AtspiAccessible *
find_application (void)
{
  g_autoptr (AtspiAccessible) desktop = atspi_get_desktop (0);
  int n_children = atspi_accessible_get_child_count (desktop, NULL);

  for (int i = 0; i < n_children; i++)
    {
      g_autoptr (AtspiAccessible) child = atspi_accessible_get_child_at_index (desktop, i, NULL);

      if (child != NULL && is_the_program (child))
        return g_steal_pointer (&child);
    }

  return NULL;
}

static void
start (Session    *session,
       const char *store)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *found = NULL;

  session->process = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, program, "--store", store,
                                       NULL);
  g_assert_no_error (error);
  for (guint i = 0; i < LONGEST_WAIT_MS / 50 && session->application == NULL; i++)
    {
      g_usleep (50000);
      session->application = find_application ();
    }
  g_assert_nonnull (session->application);
  expect (session, "Rechercher partout");

  found = run ((const char *const[]) { "xdotool", "search", "--onlyvisible", "--name", ".", NULL });
  lines = g_strsplit (g_strstrip (found), "\n", -1);
  session->xid = g_strdup (lines[g_strv_length (lines) - 1]);
  /* There is no window manager: the window is given the whole screen and the keyboard. */
  g_free (run ((const char *const[]) { "xdotool", "windowsize", session->xid, "1280", "1024",
                                      "windowfocus", "--sync", session->xid, NULL }));
  g_usleep (300000);
}

static void
stop (Session *session)
{
  g_autoptr (GError) error = NULL;

  key ("ctrl+q");
  g_subprocess_wait (session->process, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (session->process));
  g_clear_object (&session->process);
  g_clear_object (&session->application);
  g_clear_pointer (&session->xid, g_free);
}

static guint
lint_node (AtspiAccessible *node,
           const char      *path,
           int              depth)
{
  g_autofree char *name = get_name (node);
  g_autofree char *role = atspi_accessible_get_role_name (node, NULL);
  g_autofree char *here = g_strdup_printf ("%s/%s[%s]", path, role, name);
  /* The toolkit gives these roles no name; a table speaks for its list, a choice for its parts. */
  gboolean nameless = g_str_equal (role, "scroll pane") || g_str_equal (role, "panel") ||
                      (g_str_equal (role, "list") && strstr (path, "table[") != NULL);
  gboolean whole = g_str_equal (role, "combo box");
  int n_children
      = depth < MAX_DEPTH && !whole ? atspi_accessible_get_child_count (node, NULL) : 0;
  guint faults = 0;

  if (has_state (node, ATSPI_STATE_FOCUSABLE) && has_state (node, ATSPI_STATE_SHOWING) &&
      *name == '\0' && !nameless)
    {
      g_test_message ("can be focused and has no name: %s", here);
      faults++;
    }
  for (int i = 0; i < n_children; i++)
    {
      g_autoptr (AtspiAccessible) child = atspi_accessible_get_child_at_index (node, i, NULL);

      if (child == NULL)
        continue;
      faults += lint_node (child, here, depth + 1);
    }

  return faults;
}

/* Whatever can be reached by the keyboard says what it is. */
static void
lint (Session    *session,
      const char *where)
{
  guint faults;

  atspi_accessible_clear_cache (session->application);
  faults = lint_node (session->application, "", 0);
  if (faults > 0)
    g_error ("%s: %u nodes can be focused and have no name", where, faults);
}

static void
choose_weight_format (Session *session)
{
  tab_to (session, "Format des poids");
  key ("space");
  g_usleep (400000);
  /* From "inconnu": 32 bits, then 16 bits. */
  key ("Down");
  key ("Down");
  key ("Return");
  g_usleep (200000);
}

static guint
count_windows (char **last)
{
  g_autofree char *found = run ((const char *const[]) { "xdotool", "search", "--onlyvisible", "--name", ".", NULL });
  g_auto (GStrv) lines = g_strsplit (g_strstrip (found), "\n", -1);
  guint n = g_strv_length (lines);

  if (last != NULL && n > 0)
    *last = g_strdup (lines[n - 1]);
  return n;
}

/* The file dialog is GTK's own here, a window beside ours: it is waited for before a key is pressed. */
static void
answer_file_dialog (guint       n_before,
                    const char *path)
{
  g_autofree char *dialog = NULL;

  for (guint i = 0; i < LONGEST_WAIT_MS / 100 && count_windows (NULL) <= n_before; i++)
    g_usleep (100000);
  g_assert_cmpuint (count_windows (&dialog), >, n_before);
  g_free (run ((const char *const[]) { "xdotool", "windowfocus", "--sync", dialog, NULL }));
  g_usleep (1500000);
  /* A path typed whole is taken as it is. */
  key ("ctrl+a");
  type (path);
  key ("Return");
}

static void
export_pdf (Session    *session,
            const char *path)
{
  g_autofree char *contents = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  guint n_windows;

  key ("ctrl+e");
  expect (session, "Format du fichier");
  lint (session, "export dialog");
  tab_to (session, "Exporter…");
  n_windows = count_windows (NULL);
  key ("Return");
  answer_file_dialog (n_windows, path);
  for (guint i = 0; i < LONGEST_WAIT_MS / 50 && !g_file_test (path, G_FILE_TEST_EXISTS); i++)
    g_usleep (50000);
  g_usleep (300000);

  g_file_get_contents (path, &contents, &length, &error);
  g_assert_no_error (error);
  g_assert_true (length > 5 && memcmp (contents, "%PDF-", 5) == 0);
  if (g_find_program_in_path ("pdftotext") == NULL)
    return;
  text = run ((const char *const[]) { "pdftotext", path, "-", NULL });
  g_assert_nonnull (strstr (text, "19,04"));
  g_assert_nonnull (strstr (text, "Assistant au clavier"));
}

static void
test_seven_billion_by_keyboard (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-e2e-XXXXXX", NULL);
  g_autofree char *store = g_build_filename (folder, "gabarit.db", NULL);
  g_autofree char *pdf = g_build_filename (folder, "fiche.pdf", NULL);
  Session session = { NULL, NULL, NULL };

  start (&session, store);
  lint (&session, "welcome");
  key ("ctrl+n");
  expect (&session, "Titre");
  tab_to (&session, "Titre");
  type ("Assistant au clavier");
  tab_to (&session, "Paramètres");
  type ("7e9");
  choose_weight_format (&session);
  expect (&session, "13,04 Gio");
  lint (&session, "workload");

  key ("alt+2");
  expect (&session, "Réserve choisie");
  tab_to (&session, "Réserve choisie");
  type ("6 Gio");
  expect (&session, "19,04 Gio");
  lint (&session, "estimate");

  export_pdf (&session, pdf);
  stop (&session);

  /* Opened again, it is there. */
  start (&session, store);
  key ("ctrl+f");
  type ("clavier");
  expect (&session, "Assistant au clavier");
  tab_to (&session, "Assistant au clavier");
  key ("Return");
  expect (&session, "19,04 Gio");
  stop (&session);
}

static gboolean
says (AtspiAccessible *node,
      gconstpointer    words)
{
  g_autofree char *said = get_name (node);
  g_autoptr (GString) plain = g_string_new (said);

  g_string_replace (plain, "\u00a0", " ", 0);
  g_string_replace (plain, "\u202f", " ", 0);
  return strstr (plain->str, words) != NULL && has_state (node, ATSPI_STATE_SHOWING);
}

static void
expect_words (Session    *session,
              const char *words)
{
  g_autoptr (AtspiAccessible) found = wait_for (session, says, words);

  if (found == NULL)
    g_error ("Nothing on screen says “… %s …”", words);
}

/* A requirement that the planner judges: the first of the ready set, the architecture. */
static void
add_requirement (Session *session)
{
  key ("alt+4");
  expect (session, "Aucune configuration pour l’instant");
  tab_to (session, "Écrire les exigences");
  key ("Return");
  tab_to (session, "Ajouter une exigence");
  key ("Return");
  expect (session, "Nouvelle exigence");
  lint (session, "requirement");
  tab_to (session, "Objet");
  key ("space");
  g_usleep (400000);
  type ("Architecture");
  key ("Down");
  key ("Return");
  g_usleep (300000);
  tab_to (session, "Enregistrer");
  key ("Return");
  expect_words (session, "Architecture du GPU");
}

static void
add_candidate (Session *session)
{
  key ("alt+4");
  expect (session, "Ajouter une configuration");
  tab_to (session, "Ajouter une configuration");
  key ("Return");
  g_usleep (300000);
  key ("Down");
  key ("Return");
  expect (session, "Nouvelle offre");
  tab_to (session, "Modèle de GPU");
  type ("RTX 4090");
  tab_to (session, "Enregistrer");
  key ("Return");
  expect_words (session, "C1 · RTX 4090");
}

static void
attach_link (Session *session)
{
  tab_to (session, "Joindre une pièce");
  key ("Return");
  g_usleep (300000);
  key ("Down");
  key ("Return");
  expect (session, "Nouvelle pièce");
  tab_to (session, "Titre");
  type ("Fiche du fabricant");
  tab_to (session, "Lien");
  type ("https://example.org/fiche");
  tab_to (session, "Enregistrer");
  key ("Return");
  expect (session, "Pièces (1)");
}

static void
choose_admissible (Session *session)
{
  tab_to (session, "Verdict");
  key ("space");
  g_usleep (400000);
  key ("Home");
  key ("Return");
  g_usleep (300000);
}

/* Admissible is refused without evidence, and taken with it. */
static void
test_verdict_by_keyboard (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-e2e-XXXXXX", NULL);
  g_autofree char *store = g_build_filename (folder, "gabarit.db", NULL);
  Session session = { NULL, NULL, NULL };

  start (&session, store);
  key ("ctrl+n");
  expect (&session, "Titre");
  add_requirement (&session);
  add_candidate (&session);
  lint (&session, "candidate");

  tab_to (&session, "Verdict. C1 · RTX 4090. À confirmer. 1 condition à confirmer");
  for (guint i = 0; i < 3; i++)
    key ("Down");
  key ("Return");
  expect (&session, "Preuves");
  lint (&session, "evidence");

  choose_admissible (&session);
  expect_words (&session, "C1/E1 ");
  expect_words (&session, "Architecture du GPU. C1 · RTX 4090. À confirmer");

  attach_link (&session);
  choose_admissible (&session);
  expect_words (&session, "Architecture du GPU. C1 · RTX 4090. Admissible");
  stop (&session);
}

static char *
export_record (const char *store,
               const char *reference,
               const char *path)
{
  char *record = NULL;

  g_free (run ((const char *const[]) { command_line, "--store", store, "export", reference, "--json-file",
                                       path, NULL }));
  g_assert_true (g_file_get_contents (path, &record, NULL, NULL));
  return record;
}

/* What was shown as saved survives the death of the window; the command line lists it, exports it,
   and a store that takes it in exports the same bytes. */
static void
test_killed_when_saved (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-e2e-XXXXXX", NULL);
  g_autofree char *store = g_build_filename (folder, "gabarit.db", NULL);
  g_autofree char *other = g_build_filename (folder, "other.gabarit", NULL);
  g_autofree char *first = g_build_filename (folder, "first.json", NULL);
  g_autofree char *second = g_build_filename (folder, "second.json", NULL);
  g_autofree char *listed = NULL;
  g_autofree char *reference = NULL;
  g_autofree char *record = NULL;
  g_autofree char *again = NULL;
  Session session = { NULL, NULL, NULL };

  start (&session, store);
  key ("ctrl+n");
  expect (&session, "Titre");
  tab_to (&session, "Titre");
  type ("Survit");
  tab_to (&session, "Paramètres");
  type ("7e9");
  choose_weight_format (&session);
  expect (&session, "13,04 Gio");
  expect (&session, "Enregistrée");
  g_subprocess_send_signal (session.process, SIGKILL);
  g_subprocess_wait (session.process, NULL, NULL);
  g_clear_object (&session.application);
  g_clear_object (&session.process);
  g_clear_pointer (&session.xid, g_free);

  listed = run ((const char *const[]) { command_line, "--store", store, "list", NULL });
  g_assert_nonnull (strstr (listed, "Survit"));
  g_assert_nonnull (strstr (listed, "FC-"));
  reference = g_strndup (strstr (listed, "FC-"), strlen ("FC-2026-0001"));
  record = export_record (store, reference, first);
  g_assert_nonnull (strstr (record, "7000000000"));
  g_assert_nonnull (strstr (record, "16bit"));
  g_free (run ((const char *const[]) { command_line, "--store", other, "import", first, NULL }));
  again = export_record (other, reference, second);
  g_assert_cmpstr (record, ==, again);

  start (&session, store);
  key ("ctrl+f");
  type ("survit");
  expect (&session, "Survit");
  stop (&session);
}

/* The whole way to a machine without a mouse, in a store that holds nothing. */
static void
test_machine_by_keyboard (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-e2e-XXXXXX", NULL);
  g_autofree char *store = g_build_filename (folder, "gabarit.db", NULL);
  Session session = { NULL, NULL, NULL };

  start (&session, store);
  key ("ctrl+shift+f");
  expect_words (&session, "Que faut-il faire");
  lint (&session, "first step");
  tab_to (&session, "Suivant");
  key ("Return");

  /* Nothing is chosen: the button says so, and goes there. */
  expect (&session, "Aucun modèle choisi");
  lint (&session, "second step");
  tab_to (&session, "Suivant");
  key ("Return");
  tab_to (&session, "Choisir…");
  key ("Return");
  expect (&session, "Choisir un modèle");
  type ("Llama 3.1 8B");
  key ("Return");
  expect (&session, "19,55 Gio");
  tab_to (&session, "Longueur par requête, entrée et sortie");
  key ("ctrl+a");
  type ("8192");
  expect (&session, "20,15 Gio");
  key ("ctrl+a");
  type ("4096");
  expect (&session, "19,55 Gio");
  expect (&session, "8 machines sur 12 offres d’exemple");
  lint (&session, "second step, filled");
  tab_to (&session, "Suivant");
  key ("Return");

  expect (&session, "Budget total");
  lint (&session, "third step");
  tab_to (&session, "Machines interruptibles");
  key ("space");
  g_usleep (300000);
  tab_to (&session, "Trouver");
  key ("Return");
  expect (&session, "Machines adaptées");
  lint (&session, "answer");

  /* Each step back by the keyboard, as far as where one was. */
  key ("alt+Left");
  expect (&session, "Étape 3 sur 3");
  key ("alt+Left");
  expect (&session, "Étape 2 sur 3");
  key ("Escape");
  expect (&session, "Étape 1 sur 3");
  key ("Escape");
  expect (&session, "Nouvelle fiche de charge");
  stop (&session);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  /* A client of the accessibility bus warns of every node that goes while it is being read. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  if (argc < 3)
    {
      g_printerr ("test-e2e PROGRAM COMMAND-LINE-PROGRAM\n");
      return 2;
    }
  program = argv[1];
  command_line = argv[2];
  if (g_find_program_in_path ("xdotool") == NULL)
    {
      g_print ("1..0 # SKIP no xdotool to press keys\n");
      return 0;
    }
  if (atspi_init () > 1)
    {
      g_print ("1..0 # SKIP no accessibility bus\n");
      return 0;
    }

  g_test_add_func ("/e2e/seven-billion-by-keyboard", test_seven_billion_by_keyboard);
  g_test_add_func ("/e2e/killed-when-saved", test_killed_when_saved);
  g_test_add_func ("/e2e/verdict-by-keyboard", test_verdict_by_keyboard);
  g_test_add_func ("/e2e/machine-by-keyboard", test_machine_by_keyboard);

  return g_test_run ();
}
