/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-reader.h"

#include "gbt-error.h"
#include "gbt-json-private.h"

#include <math.h>
#include <string.h>

#define DEEPEST 1000

/*
 * A reader of exactly what RFC 8259 describes. json-glib cannot give what is needed of it: it
 * keeps the last of two equal keys, brings integers beyond 64 bits and 1e400 to the nearest it
 * can hold, makes a binary fraction of "0.820" and reads comments and single quotes. Only a full
 * scan before it would find those, and a full scan is a reader; so there is one reader, and the
 * tests hold it against json-glib.
 */
typedef struct
{
  const char *at;
  const char *end;
  guint line;
  guint depth;
  GbtJsonLimits limits;
  GbtJsonDocument *document;
  GString *scratch;
  GError **error;
} Reader;

static gboolean read_value (Reader     *self,
                            GbtJson    *parent,
                            const char *key);

static gboolean
refuse (Reader     *self,
        GbtError    code,
        const char *message,
        const char *argument)
{
  gbt_error_set (self->error, code, message, argument, NULL);
  if (self->error != NULL)
    gbt_error_set_place (*self->error, self->document->file, self->line);
  return FALSE;
}

static gboolean
refuse_piece (Reader     *self,
              GbtError    code,
              const char *message,
              const char *piece,
              gsize       length)
{
  g_autofree char *argument = gbt_json_cut (piece, length);

  return refuse (self, code, message, argument);
}

static gboolean
refuse_end (Reader *self)
{
  return refuse (self, GBT_ERROR_SYNTAX, N_("The document stops before its end"), NULL);
}

static void
skip_space (Reader *self)
{
  for (; self->at < self->end; self->at++)
    {
      if (*self->at == '\n')
        self->line++;
      else if (*self->at != ' ' && *self->at != '\t' && *self->at != '\r')
        return;
    }
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '-' || c == '+' || c == '.';
}

/* Where the run of letters and digits at @from ends. */
static const char *
find_word_end (Reader     *self,
               const char *from)
{
  while (from < self->end && is_word (*from))
    from++;
  return from;
}

/* What stands where a value, a key or a comma was expected: say what it is, by its first
 * character. */
static gboolean
refuse_here (Reader     *self,
             const char *message)
{
  if (self->at == self->end)
    return refuse_end (self);
  if (*self->at == '/' || *self->at == '#')
    return refuse (self, GBT_ERROR_SYNTAX, N_("JSON has no comments"), NULL);
  if (*self->at == '\'')
    return refuse (self, GBT_ERROR_SYNTAX,
                   N_("A text stands between double quotes, not single ones"), NULL);
  return refuse (self, GBT_ERROR_SYNTAX, message, NULL);
}

static gboolean
read_unit (Reader  *self,
           guint   *unit)
{
  *unit = 0;
  if (self->end - self->at < 4)
    return refuse_end (self);
  for (guint i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (self->at[i]);

      if (digit < 0)
        return refuse_piece (self, GBT_ERROR_SYNTAX, N_("“{1}” is not an escape of JSON"),
                             self->at - 2, 2);
      *unit = *unit * 16 + (guint) digit;
    }
  self->at += 4;
  return TRUE;
}

/* After "\u"; two units for a character beyond the first plane. */
static gboolean
read_character (Reader *self)
{
  guint unit, second;

  if (!read_unit (self, &unit))
    return FALSE;
  if (unit == 0)
    return refuse (self, GBT_ERROR_SYNTAX, N_("A text holds the character U+0000"), NULL);

  if (unit >= 0xD800 && unit <= 0xDFFF)
    {
      if (unit > 0xDBFF || self->end - self->at < 2 || self->at[0] != '\\' || self->at[1] != 'u')
        return refuse (self, GBT_ERROR_SYNTAX, N_("A text holds half a character"), NULL);
      self->at += 2;
      if (!read_unit (self, &second))
        return FALSE;
      if (second < 0xDC00 || second > 0xDFFF)
        return refuse (self, GBT_ERROR_SYNTAX, N_("A text holds half a character"), NULL);
      unit = 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00);
    }

  g_string_append_unichar (self->scratch, unit);
  return TRUE;
}

static gboolean
read_escape (Reader *self)
{
  char c;

  self->at++;
  if (self->at == self->end)
    return refuse_end (self);

  c = *self->at++;
  switch (c)
    {
    case '"':
    case '\\':
    case '/':
      g_string_append_c (self->scratch, c);
      return TRUE;
    case 'b':
      g_string_append_c (self->scratch, '\b');
      return TRUE;
    case 'f':
      g_string_append_c (self->scratch, '\f');
      return TRUE;
    case 'n':
      g_string_append_c (self->scratch, '\n');
      return TRUE;
    case 'r':
      g_string_append_c (self->scratch, '\r');
      return TRUE;
    case 't':
      g_string_append_c (self->scratch, '\t');
      return TRUE;
    case 'u':
      return read_character (self);
    default:
      return refuse_piece (self, GBT_ERROR_SYNTAX, N_("“{1}” is not an escape of JSON"),
                           self->at - 2,
                           (gsize) (g_utf8_next_char (self->at - 1) - (self->at - 2)));
    }
}

/* At the opening quote. */
static gboolean
read_text (Reader      *self,
           const char **text)
{
  self->at++;
  g_string_truncate (self->scratch, 0);
  for (;;)
    {
      const char *start = self->at;

      while (self->at < self->end && *self->at != '"' && *self->at != '\\'
             && (guchar) *self->at >= 0x20)
        self->at++;
      g_string_append_len (self->scratch, start, self->at - start);

      if (self->at == self->end)
        return refuse_end (self);
      if (*self->at == '"')
        break;
      if (*self->at != '\\')
        return refuse (self, GBT_ERROR_SYNTAX,
                       N_("A text holds a line end or another control character"), NULL);
      if (!read_escape (self))
        return FALSE;
    }

  self->at++;
  *text = gbt_json_document_keep (self->document, self->scratch->str, self->scratch->len);
  return TRUE;
}

static const char *
skip_digits (const char *c,
             const char *end)
{
  while (c < end && g_ascii_isdigit (*c))
    c++;
  return c;
}

/* The end of the number that begins at @c by the grammar of JSON, or NULL; @whole tells an
 * integer. */
static const char *
scan_number (const char *c,
             const char *end,
             gboolean   *whole)
{
  const char *digits;

  *whole = TRUE;
  if (c < end && *c == '-')
    c++;

  digits = c;
  c = skip_digits (c, end);
  if (c == digits || (*digits == '0' && c - digits > 1))
    return NULL;

  if (c < end && *c == '.')
    {
      *whole = FALSE;
      digits = ++c;
      c = skip_digits (c, end);
      if (c == digits)
        return NULL;
    }
  if (c < end && (*c == 'e' || *c == 'E'))
    {
      *whole = FALSE;
      c++;
      if (c < end && (*c == '+' || *c == '-'))
        c++;
      digits = c;
      c = skip_digits (c, end);
      if (c == digits)
        return NULL;
    }

  return c;
}

static gboolean
keep_integer (Reader     *self,
              GbtJson    *value,
              const char *digits,
              const char *end)
{
  value->negative = *digits == '-';
  for (const char *c = digits + (value->negative ? 1 : 0); c < end; c++)
    if (__builtin_mul_overflow (value->magnitude, 10, &value->magnitude)
        || __builtin_add_overflow (value->magnitude, (guint64) (*c - '0'), &value->magnitude))
      return refuse_piece (self, GBT_ERROR_RANGE, N_("The integer {1} does not fit in 64 bits"),
                           digits, (gsize) (end - digits));

  if (value->negative && value->magnitude > (guint64) G_MAXINT64 + 1)
    return refuse_piece (self, GBT_ERROR_RANGE, N_("The integer {1} does not fit in 64 bits"),
                         digits, (gsize) (end - digits));
  if (value->magnitude == 0)
    value->negative = FALSE;
  return TRUE;
}

static gboolean
read_number (Reader     *self,
             GbtJson    *parent,
             const char *key)
{
  const char *start = self->at;
  const char *word_end = find_word_end (self, start);
  gboolean whole;
  const char *end = scan_number (start, word_end, &whole);
  GbtJson *value;

  if (end != word_end)
    return refuse_piece (self, GBT_ERROR_SYNTAX, N_("“{1}” is not a number as JSON writes it"),
                         start, (gsize) (word_end - start));

  value = gbt_json_document_add (self->document, parent, key,
                                 whole ? GBT_JSON_INTEGER : GBT_JSON_NUMBER, self->line);
  value->text = gbt_json_document_keep (self->document, start, (gsize) (end - start));
  if (whole)
    {
      if (!keep_integer (self, value, start, end))
        return FALSE;
    }
  else if (!isfinite (g_ascii_strtod (value->text, NULL)))
    return refuse_piece (self, GBT_ERROR_RANGE, N_("The number {1} is too large"), start,
                         (gsize) (end - start));

  self->at = end;
  return TRUE;
}

static gboolean
read_word (Reader     *self,
           GbtJson    *parent,
           const char *key)
{
  const char *start = self->at;
  gsize length = (gsize) (find_word_end (self, start) - start);
  GbtJson *value;

  if (length == 4 && memcmp (start, "null", 4) == 0)
    gbt_json_document_add (self->document, parent, key, GBT_JSON_NULL, self->line);
  else if ((length == 4 && memcmp (start, "true", 4) == 0)
           || (length == 5 && memcmp (start, "false", 5) == 0))
    {
      value = gbt_json_document_add (self->document, parent, key, GBT_JSON_BOOLEAN, self->line);
      value->magnitude = length == 4;
    }
  else if (self->limits.infinity
           && ((length == 8 && memcmp (start, "Infinity", 8) == 0)
               || (length == 9 && memcmp (start, "-Infinity", 9) == 0)))
    {
      value = gbt_json_document_add (self->document, parent, key, GBT_JSON_NUMBER, self->line);
      value->text = gbt_json_document_keep (self->document, start, length);
    }
  /* A document cut in the middle of a word is cut, not misspelt. */
  else if (start + length == self->end && length < 5
           && (strncmp ("null", start, length) == 0 || strncmp ("true", start, length) == 0
            || strncmp ("false", start, length) == 0))
    return refuse_end (self);
  else
    return refuse_piece (self, GBT_ERROR_SYNTAX, N_("“{1}” is not a value of JSON"), start,
                         length);

  self->at += length;
  return TRUE;
}

static gboolean
read_member (Reader  *self,
             GbtJson *object)
{
  const char *key;

  if (self->at == self->end || *self->at != '"')
    return refuse_here (self, N_("A key between double quotes is expected"));
  if (!read_text (self, &key))
    return FALSE;
  if (gbt_json_find (object, key) != NULL)
    return refuse_piece (self, GBT_ERROR_DUPLICATE, N_("The key “{1}” is there twice"), key,
                         strlen (key));

  skip_space (self);
  if (self->at == self->end || *self->at != ':')
    return refuse_here (self, N_("A colon is expected after the key"));
  self->at++;
  return read_value (self, object, key);
}

/* At the opening bracket or brace. */
static gboolean
read_container (Reader     *self,
                GbtJson    *parent,
                const char *key)
{
  gboolean object = *self->at == '{';
  char closing = object ? '}' : ']';
  GbtJson *value = NULL;

  if (self->depth >= self->limits.depth)
    {
      g_autofree char *most = g_strdup_printf ("%u", self->limits.depth);

      return refuse (self, GBT_ERROR_TOO_DEEP, N_("More than {1} levels inside one another"),
                     most);
    }

  value = gbt_json_document_add (self->document, parent, key,
                                 object ? GBT_JSON_OBJECT : GBT_JSON_ARRAY, self->line);
  self->depth++;
  self->at++;
  skip_space (self);
  if (self->at < self->end && *self->at == closing)
    {
      self->at++;
      self->depth--;
      return TRUE;
    }

  for (;;)
    {
      skip_space (self);
      if (!(object ? read_member (self, value) : read_value (self, value, NULL)))
        return FALSE;

      skip_space (self);
      if (self->at < self->end && *self->at == closing)
        break;
      if (self->at == self->end || *self->at != ',')
        return refuse_here (self, object ? N_("A comma or a closing brace is expected")
                                         : N_("A comma or a closing bracket is expected"));
      self->at++;
    }

  self->at++;
  self->depth--;
  return TRUE;
}

static gboolean
read_value (Reader     *self,
            GbtJson    *parent,
            const char *key)
{
  skip_space (self);
  if (self->at == self->end)
    return refuse_end (self);

  if (self->document->n_values >= self->limits.values)
    {
      g_autofree char *most = g_strdup_printf ("%u", self->limits.values);

      return refuse (self, GBT_ERROR_TOO_LARGE, N_("More than {1} values"), most);
    }

  if (*self->at == '{' || *self->at == '[')
    return read_container (self, parent, key);
  if (*self->at == '"')
    {
      guint line = self->line;
      const char *text;

      if (!read_text (self, &text))
        return FALSE;
      gbt_json_document_add (self->document, parent, key, GBT_JSON_STRING, line)->text = text;
      return TRUE;
    }
  if (g_ascii_isdigit (*self->at)
      || (*self->at == '-' && self->end - self->at > 1 && g_ascii_isdigit (self->at[1])))
    return read_number (self, parent, key);
  if (is_word (*self->at))
    return read_word (self, parent, key);
  return refuse_here (self, N_("A value is expected"));
}

static gboolean
check_text (Reader *self)
{
  const char *invalid;

  if (g_utf8_validate_len (self->at, (gsize) (self->end - self->at), &invalid))
    return TRUE;

  for (const char *c = self->at; c < invalid; c++)
    if (*c == '\n')
      self->line++;
  return refuse (self, GBT_ERROR_SYNTAX, N_("This is not text in UTF-8"), NULL);
}

static gboolean
read_document (Reader *self)
{
  if (!check_text (self))
    return FALSE;
  /* Programs of other systems begin a text with a byte order mark. */
  if (self->end - self->at >= 3 && memcmp (self->at, "\xEF\xBB\xBF", 3) == 0)
    self->at += 3;

  skip_space (self);
  if (self->at == self->end)
    return refuse (self, GBT_ERROR_SYNTAX, N_("The document is empty"), NULL);
  if (!read_value (self, NULL, NULL))
    return FALSE;

  skip_space (self);
  if (self->at < self->end)
    return refuse_here (self, N_("Something follows the end of the document"));
  return TRUE;
}

static GbtJsonLimits
complete_limits (const GbtJsonLimits *limits)
{
  GbtJsonLimits complete = { GBT_JSON_MAX_SIZE, GBT_JSON_MAX_DEPTH, GBT_JSON_MAX_VALUES };

  if (limits != NULL && limits->size > 0)
    complete.size = limits->size;
  if (limits != NULL && limits->depth > 0)
    complete.depth = MIN (limits->depth, DEEPEST);
  if (limits != NULL && limits->values > 0)
    complete.values = limits->values;
  complete.infinity = limits != NULL && limits->infinity;
  return complete;
}

/**
 * gbt_json_parse:
 * @bytes: a document
 * @file: (nullable): the file it comes from, as the person named it, for the messages
 * @limits: (nullable): what is refused beyond; %NULL for the defaults
 * @error: set to %GBT_ERROR_TOO_LARGE, %GBT_ERROR_TOO_DEEP, %GBT_ERROR_SYNTAX,
 *   %GBT_ERROR_DUPLICATE or %GBT_ERROR_RANGE, with the file and the line
 *
 * Reads one JSON document (RFC 8259) and nothing looser: a key that is there twice, an integer
 * beyond 64 bits, a number that is not finite, a comment, a comma too many, or anything after
 * the end is refused. A byte order mark is passed over.
 *
 * Returns: (transfer full) (nullable): the document
 */
GbtJson *
gbt_json_parse (GBytes               *bytes,
                const char           *file,
                const GbtJsonLimits  *limits,
                GError              **error)
{
  g_autoptr (GString) scratch = g_string_new (NULL);
  gsize size;
  const char *data;
  Reader self = { .line = 1, .limits = complete_limits (limits), .error = error };
  gboolean whole;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  data = g_bytes_get_data (bytes, &size);
  if (size > self.limits.size)
    {
      gbt_json_refuse_size (file, self.limits.size, error);
      return NULL;
    }

  self.at = data != NULL ? data : "";
  self.end = self.at + size;
  self.scratch = scratch;
  self.document = gbt_json_document_new (file);
  whole = read_document (&self);
  if (!whole)
    {
      gbt_json_document_release (self.document);
      return NULL;
    }

  return g_ptr_array_index (self.document->blocks, 0);
}
