/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "gbt-cause.h"
#include "gbt-cli-help.h"
#include "gbt-cli-verbs.h"
#include "gbt-text.h"
#include "gbt-version.h"

struct _GbtCli
{
  const GbtCliVerb *verb;
  GbtLanguage language;
  gboolean json;
  GHashTable *values; /* option name → its value, "" for a switch; nothing is owned */
  GPtrArray *operands;
  GString *answer;  /* for the standard output */
  GString *remarks; /* for the standard error */
  GbtCliExit blame;
};

static void
gbt_cli_free (GbtCli *self)
{
  g_clear_pointer (&self->values, g_hash_table_unref);
  g_clear_pointer (&self->operands, g_ptr_array_unref);
  g_string_free (self->answer, TRUE);
  g_string_free (self->remarks, TRUE);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtCli, gbt_cli_free)

static GbtCli *
gbt_cli_new (void)
{
  GbtCli *self = g_new0 (GbtCli, 1);

  self->values = g_hash_table_new (g_str_hash, g_str_equal);
  self->operands = g_ptr_array_new ();
  self->answer = g_string_new (NULL);
  self->remarks = g_string_new (NULL);
  return self;
}

/* {{{ What was asked */

/**
 * gbt_cli_get_language:
 * @self: the run
 *
 * Returns: the language of the sentences printed
 */
GbtLanguage
gbt_cli_get_language (GbtCli *self)
{
  return self->language;
}

/**
 * gbt_cli_get_sheet_language:
 * @self: the run
 *
 * Returns: the language of an exported sheet: the one asked for, else French whatever the
 *   environment
 */
GbtLanguage
gbt_cli_get_sheet_language (GbtCli *self)
{
  return gbt_cli_has (self, "--lang") ? self->language : GBT_LANGUAGE_FR;
}

/**
 * gbt_cli_get_json:
 * @self: the run
 *
 * Returns: whether the answer is to be JSON
 */
gboolean
gbt_cli_get_json (GbtCli *self)
{
  return self->json;
}

/**
 * gbt_cli_get_store:
 * @self: the run
 *
 * Returns: (nullable): the store asked for, or %NULL for the person's own
 */
const char *
gbt_cli_get_store (GbtCli *self)
{
  return gbt_cli_get_value (self, "--store");
}

/**
 * gbt_cli_get_n_operands:
 * @self: the run
 *
 * Returns: how many operands follow the verb
 */
guint
gbt_cli_get_n_operands (GbtCli *self)
{
  return self->operands->len;
}

/**
 * gbt_cli_get_operand:
 * @self: the run
 * @index: which, from 0
 *
 * Returns: (nullable): an operand, as it was typed
 */
const char *
gbt_cli_get_operand (GbtCli *self,
                     guint   index)
{
  return index < self->operands->len ? g_ptr_array_index (self->operands, index) : NULL;
}

/**
 * gbt_cli_has:
 * @self: the run
 * @option: with its dashes
 *
 * Returns: whether @option was given
 */
gboolean
gbt_cli_has (GbtCli     *self,
             const char *option)
{
  return g_hash_table_contains (self->values, option);
}

/**
 * gbt_cli_get_value:
 * @self: the run
 * @option: with its dashes
 *
 * Returns: (nullable): the value of @option as it was typed, in any encoding
 */
const char *
gbt_cli_get_value (GbtCli     *self,
                   const char *option)
{
  return g_hash_table_lookup (self->values, option);
}

/**
 * gbt_cli_get_text:
 * @self: the run
 * @option: with its dashes
 * @error: %GBT_ERROR_SYNTAX when it is not UTF-8
 *
 * Returns: (nullable): the value of @option, or %NULL when it was not given (then @error is not
 *   set)
 */
const char *
gbt_cli_get_text (GbtCli      *self,
                  const char  *option,
                  GError     **error)
{
  const char *text = gbt_cli_get_value (self, option);

  if (text == NULL || g_utf8_validate (text, -1, NULL))
    return text;

  gbt_cli_blame (self, GBT_CLI_USAGE);
  gbt_error_set (error, GBT_ERROR_SYNTAX, N_("The value of {1} is not written in UTF-8"), option, NULL);
  return NULL;
}

/* }}} */
/* {{{ What goes wrong, what is answered */

/**
 * gbt_cli_blame:
 * @self: the run
 * @exit: what the process is to return if the verb fails
 *
 * Says where a failure comes from, where its cause alone does not tell: the same cause can be
 * in what was typed, in a file or in the store.
 */
void
gbt_cli_blame (GbtCli     *self,
               GbtCliExit  exit)
{
  self->blame = exit;
}

/* What turns the order of letters around, so that a line does not read as it is. */
static gboolean
turns_order (gunichar letter)
{
  return (letter >= 0x202A && letter <= 0x202E) || (letter >= 0x2066 && letter <= 0x2069);
}

/**
 * gbt_cli_dup_line:
 * @text: what is printed, in any encoding
 *
 * A terminal obeys some characters, and some of a line's words come from a file or its name: on
 * the way out, what ends a line or spaces is a space, and every other command a U+FFFD.
 *
 * Returns: (transfer full): one line
 */
char *
gbt_cli_dup_line (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *line = g_string_sized_new (strlen (valid));

  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);

      if (letter == 0x2028 || letter == 0x2029 || (g_unichar_iscntrl (letter) && g_unichar_isspace (letter)))
        g_string_append_c (line, ' ');
      else if (g_unichar_iscntrl (letter) || turns_order (letter))
        g_string_append (line, "\uFFFD");
      else
        g_string_append_unichar (line, letter);
    }
  return g_string_free (line, FALSE);
}

static void
append_line (GString    *to,
             const char *text)
{
  g_autofree char *line = gbt_cli_dup_line (text);

  g_string_append (to, line);
  g_string_append_c (to, '\n');
}

/**
 * gbt_cli_warn:
 * @self: the run
 * @line: a remark that is no part of the answer
 */
void
gbt_cli_warn (GbtCli     *self,
              const char *line)
{
  append_line (self->remarks, line);
}

/**
 * gbt_cli_print_line:
 * @self: the run
 * @line: a line of the answer, without its end
 */
void
gbt_cli_print_line (GbtCli     *self,
                    const char *line)
{
  append_line (self->answer, line);
}

/**
 * gbt_cli_begin_json:
 * @schema: the name and version of the answer
 *
 * Returns: (transfer full): a writer inside an object that says its schema
 */
GbtJsonWriter *
gbt_cli_begin_json (const char *schema)
{
  GbtJsonWriter *writer = gbt_json_writer_new ();

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "schema", schema);
  return writer;
}

/**
 * gbt_cli_print_bytes:
 * @self: the run
 * @bytes: a whole document, its last line ended
 */
void
gbt_cli_print_bytes (GbtCli *self,
                     GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  g_string_append_len (self->answer, data, (gssize) size);
}

/**
 * gbt_cli_end_json:
 * @self: the run
 * @writer: (transfer none): what gbt_cli_begin_json() returned, in its first object
 *
 * Answers what was written.
 */
void
gbt_cli_end_json (GbtCli        *self,
                  GbtJsonWriter *writer)
{
  g_autoptr (GBytes) bytes = NULL;

  gbt_json_writer_end_object (writer);
  bytes = gbt_json_writer_finish (writer);
  gbt_cli_print_bytes (self, bytes);
}

static gboolean
write_all (int         fd,
           const char *data,
           gsize       size)
{
  while (size > 0)
    {
      const gssize written = write (fd, data, size);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return FALSE;
      data += written;
      size -= (gsize) written;
    }
  return TRUE;
}

/* Its place is an option, not a file. */
static gboolean
is_about_option (const GError *error)
{
  return g_str_has_prefix (gbt_error_get_file (error), "--");
}

/* What the process returns for a failure. */
static GbtCliExit
get_exit (GbtCli       *self,
          const GError *error)
{
  if (error->domain != GBT_ERROR)
    return GBT_CLI_INSIDE;

  switch ((GbtError) error->code)
    {
    case GBT_ERROR_USAGE:
      return GBT_CLI_USAGE;
    case GBT_ERROR_NOT_FOUND:
    case GBT_ERROR_AMBIGUOUS:
      return gbt_error_get_file (error) != NULL && !is_about_option (error) ? GBT_CLI_REFUSED : GBT_CLI_USAGE;
    case GBT_ERROR_BUSY:
    case GBT_ERROR_READ_ONLY:
    case GBT_ERROR_NEWER:
    case GBT_ERROR_DAMAGED:
      return gbt_error_get_file (error) != NULL ? GBT_CLI_REFUSED : GBT_CLI_STORE;
    case GBT_ERROR_CANCELLED:
    case GBT_ERROR_NOT_ADMISSIBLE:
      return GBT_CLI_NEGATIVE;
    case GBT_ERROR_INSIDE:
      return GBT_CLI_INSIDE;
    case GBT_ERROR_OVERFLOW:
    case GBT_ERROR_RANGE:
    case GBT_ERROR_SYNTAX:
    case GBT_ERROR_TYPE:
    case GBT_ERROR_DUPLICATE:
    case GBT_ERROR_TOO_LARGE:
    case GBT_ERROR_TOO_DEEP:
    case GBT_ERROR_MISSING:
    case GBT_ERROR_UNKNOWN_FORMAT:
    case GBT_ERROR_UNLIKE:
    case GBT_ERROR_IO:
    case GBT_ERROR_FULL:
    case GBT_ERROR_CONFLICT:
    default:
      return self->blame;
    }
}

static void
answer_error (GbtCli       *self,
              const GError *error)
{
  const gboolean ours = error->domain == GBT_ERROR;
  const guint line = gbt_error_get_line (error);
  g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();
  g_autoptr (GBytes) bytes = NULL;

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_begin_object (writer, "error");
  gbt_json_writer_add_text (writer, "code",
                            gbt_error_get_word (ours ? (GbtError) error->code : GBT_ERROR_INSIDE));
  gbt_json_writer_add_text (writer, "message", error->message);
  if (gbt_error_get_file (error) != NULL)
    gbt_json_writer_add_text (writer, "file", gbt_error_get_file (error));
  else
    gbt_json_writer_add_null (writer, "file");
  if (line > 0)
    gbt_json_writer_add_unsigned (writer, "line", line);
  else
    gbt_json_writer_add_null (writer, "line");
  gbt_json_writer_end_object (writer);
  gbt_json_writer_end_object (writer);
  bytes = gbt_json_writer_finish (writer);

  g_string_truncate (self->answer, 0);
  gbt_cli_print_bytes (self, bytes);
}

static void
say_error (GbtCli       *self,
           const GError *error)
{
  g_autofree char *sentence = gbt_format_error_with_place (self->language, error);
  g_autofree char *whole = NULL;
  g_autoptr (GString) line = g_string_new (NULL);

  whole = g_strconcat (gbt_error_get_file (error) != NULL ? "" : GBT_CLI_PROGRAM ": ", sentence, NULL);
  append_line (line, whole);
  write_all (STDERR_FILENO, line->str, line->len);
}

/* Writes the answer; @exit is what it is worth. */
static GbtCliExit
gbt_cli_finish (GbtCli     *self,
                GbtCliExit  exit,
                GError     *error)
{
  g_autoptr (GError) failure = NULL;

  write_all (STDERR_FILENO, self->remarks->str, self->remarks->len);
  if (error != NULL)
    {
      exit = get_exit (self, error);
      say_error (self, error);
      if (self->json)
        answer_error (self, error);
      else
        return exit;
    }

  if (!write_all (STDOUT_FILENO, self->answer->str, self->answer->len))
    {
      gbt_error_set (&failure, GBT_ERROR_IO, N_("The answer could not be written: {1}"), gbt_cause_describe (errno), NULL);
      say_error (self, failure);
      if (exit == GBT_CLI_DONE)
        exit = GBT_CLI_REFUSED;
    }
  return exit;
}

/* }}} */
/* {{{ Reading the command */

static const GbtCliOption *
find_in_group (const GbtCliOption *group,
               const char         *name)
{
  for (const GbtCliOption *option = group; option != NULL && option->name != NULL; option++)
    if (g_str_equal (option->name, name))
      return option;
  return NULL;
}

static const GbtCliOption *
find_option (const GbtCliVerb *verb,
             const char       *name)
{
  const GbtCliOption *option = find_in_group (gbt_cli_common_options, name);

  for (guint i = 0; option == NULL && verb != NULL && verb->groups[i] != NULL; i++)
    option = find_in_group (verb->groups[i], name);
  return option;
}

static const GbtCliVerb *
find_verb (const char *name)
{
  for (guint i = 0; gbt_cli_verbs[i] != NULL; i++)
    if (g_str_equal (gbt_cli_verbs[i]->name, name))
      return gbt_cli_verbs[i];
  return NULL;
}

static gboolean
usage (GError     **error,
       const char  *sentence,
       const char  *argument)
{
  gbt_error_set (error, GBT_ERROR_USAGE, sentence, argument, NULL);
  return FALSE;
}

/* Reads the option at @argv[*@index], moves @index to its value when that is the next word. */
static gboolean
read_option (GbtCli    *self,
             char     **argv,
             int       *index,
             GError   **error)
{
  char *name = argv[*index];
  char *value = strchr (name, '=');
  const GbtCliOption *option;
  g_autofree char *word = value != NULL ? g_strndup (name, (gsize) (value - name)) : g_strdup (name);

  option = find_option (self->verb, word);
  if (option == NULL)
    return usage (error, N_("There is no option {1}"), word);
  if (option->help == NULL)
    return usage (error, N_("The option {1} is not in this version"), word);
  if (gbt_cli_has (self, option->name))
    return usage (error, N_("The option {1} is given twice"), word);

  if (option->value == NULL)
    {
      if (value != NULL)
        return usage (error, N_("The option {1} takes no value"), word);
      g_hash_table_insert (self->values, (gpointer) option->name, (gpointer) "");
      return TRUE;
    }

  if (value != NULL)
    value++;
  else if (argv[*index + 1] != NULL && !g_str_has_prefix (argv[*index + 1], "--"))
    value = argv[++*index];
  if (value == NULL || *value == '\0')
    return usage (error, N_("The option {1} needs a value"), word);

  g_hash_table_insert (self->values, (gpointer) option->name, value);
  return TRUE;
}

static gboolean
read_verb (GbtCli      *self,
           const char  *name,
           GError     **error)
{
  self->verb = find_verb (name);
  if (self->verb == NULL)
    return usage (error, N_("There is no command {1}; gabarit-cli --help lists them"), name);
  return TRUE;
}

/* The language of the answer is known before anything can go wrong: an error is worded in it. */
static gboolean
read_language (GbtCli  *self,
               char   **argv,
               GError **error)
{
  const char *code = NULL;

  self->language = gbt_language_from_environment (NULL);
  for (guint i = 1; argv[i] != NULL && !g_str_equal (argv[i], "--"); i++)
    {
      if (g_str_equal (argv[i], "--json"))
        self->json = TRUE;
      else if (g_str_has_prefix (argv[i], "--lang="))
        code = argv[i] + strlen ("--lang=");
      else if (g_str_equal (argv[i], "--lang"))
        code = argv[i + 1];
    }

  if (code == NULL || gbt_language_from_code (code, &self->language))
    return TRUE;
  return usage (error, N_("“{1}” is not a language: fr or en"), code);
}

static gboolean
read_command (GbtCli  *self,
              char   **argv,
              GError **error)
{
  gboolean options_ended = FALSE;

  if (!read_language (self, argv, error))
    return FALSE;

  /* The verb may come after common options: an option is looked up once the verb is known. */
  for (int i = 1; argv[i] != NULL && self->verb == NULL; i++)
    {
      const GbtCliOption *common = find_in_group (gbt_cli_common_options, argv[i]);

      if (common != NULL && common->value != NULL && argv[i + 1] != NULL)
        i++;
      else if ((argv[i][0] != '-' || argv[i][1] == '\0') && !read_verb (self, argv[i], error))
        return FALSE;
    }

  for (int i = 1; argv[i] != NULL; i++)
    {
      if (!options_ended && g_str_equal (argv[i], "--"))
        options_ended = TRUE;
      else if (!options_ended && g_str_equal (argv[i], "-h"))
        g_hash_table_insert (self->values, (gpointer) "--help", (gpointer) "");
      else if (!options_ended && argv[i][0] == '-' && argv[i][1] != '\0')
        {
          if (!read_option (self, argv, &i, error))
            return FALSE;
        }
      else
        g_ptr_array_add (self->operands, argv[i]);
    }

  /* The first operand is the verb itself. */
  if (self->verb != NULL)
    g_ptr_array_remove_index (self->operands, 0);
  return TRUE;
}

static gboolean
check_operands (GbtCli  *self,
                GError **error)
{
  if (self->verb == NULL)
    return usage (error, N_("Which command? gabarit-cli --help lists them"), NULL);
  if (self->operands->len < self->verb->min_operands)
    return usage (error, N_("Something is missing after {1}"), self->verb->name);
  if (self->operands->len > self->verb->max_operands)
    return usage (error, N_("“{1}” is one word too many"),
                  g_ptr_array_index (self->operands, self->verb->max_operands));
  return TRUE;
}

/* }}} */

static GbtCliExit
run (GbtCli  *self,
     char   **argv,
     GError **error)
{
  self->blame = GBT_CLI_USAGE;
  if (!read_command (self, argv, error))
    return GBT_CLI_USAGE;

  if (gbt_cli_has (self, "--help"))
    {
      gbt_cli_print_help (self, self->verb);
      return GBT_CLI_DONE;
    }
  if (gbt_cli_has (self, "--version"))
    {
      gbt_cli_print_line (self, GBT_CLI_PROGRAM " " GBT_PROGRAM_VERSION);
      return GBT_CLI_DONE;
    }
  if (!check_operands (self, error))
    return GBT_CLI_USAGE;

  self->blame = GBT_CLI_REFUSED;
  return self->verb->run (self, error);
}

/**
 * gbt_cli_main:
 * @argc: as main()
 * @argv: as main()
 *
 * Runs one command.
 *
 * Returns: what the process returns (#GbtCliExit)
 */
int
gbt_cli_main (int    argc,
              char **argv)
{
  g_autoptr (GbtCli) self = gbt_cli_new ();
  g_autoptr (GError) error = NULL;
  GbtCliExit exit;

  exit = run (self, argv, &error);
  return (int) gbt_cli_finish (self, exit, error);
}
