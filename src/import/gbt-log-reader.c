/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-reader.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-log-context-private.h"
#include "gbt-log-needles.h"
#include "gbt-log-rules.h"

#define CHUNK (256 * 1024)
#define ESCAPE '\033'

struct _GbtLogReader
{
  GbtLogContext *context;
  const GbtLogNeedles *needles;
  guint8 *found;
  guint n_needles;
  GString *partial; /* of a line whose end has not come yet: at most GBT_LOG_MAX_LINE of it */
  gboolean cut;     /* the line goes on behind what is kept of it */
  GString *clean;
  GByteArray *json; /* the whole file, while it may be an object; NULL once it is not */
  guint64 n_lines;
  guint64 n_cut;
  guint64 n_repaired;
};

static gpointer
build_needles (gpointer data)
{
  return gbt_log_needles_new (gbt_log_rules_get_needles (), gbt_log_rules_get_n ());
}

/**
 * gbt_log_reader_new:
 *
 * Returns: (transfer full): a reader that has read nothing
 */
GbtLogReader *
gbt_log_reader_new (void)
{
  static GOnce once = G_ONCE_INIT;
  GbtLogReader *self = g_new0 (GbtLogReader, 1);

  self->context = gbt_log_context_new ();
  self->needles = g_once (&once, build_needles, NULL);
  self->n_needles = gbt_log_rules_get_n ();
  self->found = g_new0 (guint8, self->n_needles);
  self->partial = g_string_new (NULL);
  self->clean = g_string_new (NULL);
  self->json = g_byte_array_new ();

  return self;
}

/**
 * gbt_log_reader_free:
 * @self: (transfer full): a reader
 */
void
gbt_log_reader_free (GbtLogReader *self)
{
  gbt_log_context_free (self->context);
  g_free (self->found);
  g_string_free (self->partial, TRUE);
  g_string_free (self->clean, TRUE);
  g_clear_pointer (&self->json, g_byte_array_unref);
  g_free (self);
}

/* Colours and cursor movements: ESC [ … letter, ESC ] … BEL, ESC and one letter. */
static const char *
skip_escape (const char *c,
             const char *end)
{
  if (++c == end)
    return c;

  if (*c == '[')
    {
      c++;
      while (c < end && ((guint8) *c < 0x40 || (guint8) *c > 0x7e))
        c++;
    }
  else if (*c == ']')
    {
      while (c < end && *c != '\a')
        c++;
    }

  return c < end ? c + 1 : c;
}

/* What a terminal would show of a line: no escapes, no NUL, what a carriage return leaves. */
static void
clean_line (GbtLogReader *self,
            const char   *line,
            gsize         length)
{
  const char *end = line + length;

  g_string_truncate (self->clean, 0);
  for (const char *c = line; c < end;)
    {
      if (*c == ESCAPE)
        {
          c = skip_escape (c, end);
          continue;
        }
      /* A bar of progress writes over itself: what follows is apart from what was before. */
      g_string_append_c (self->clean, *c == '\0' || *c == '\r' ? ' ' : *c);
      c++;
    }

  if (!g_utf8_validate (self->clean->str, (gssize) self->clean->len, NULL))
    {
      char *valid = g_utf8_make_valid (self->clean->str, (gssize) self->clean->len);

      g_string_assign (self->clean, valid);
      g_free (valid);
      self->n_repaired++;
    }
}

static void
read_line (GbtLogReader *self,
           const char   *line,
           gsize         length)
{
  gboolean any;

  self->n_lines++;
  if (length > 0 && line[length - 1] == '\r')
    length--;
  if (memchr (line, ESCAPE, length) != NULL)
    {
      clean_line (self, line, length);
      line = self->clean->str;
      length = self->clean->len;
    }

  any = gbt_log_needles_look (self->needles, line, length, self->found);
  if (!any && !gbt_log_context_waits (self->context))
    return;

  if (line != self->clean->str)
    clean_line (self, line, length);
  gbt_log_context_read_line (self->context, self->clean->str, self->found, self->n_lines);
  memset (self->found, 0, self->n_needles);
}

static void
keep_partial (GbtLogReader *self,
              const char   *data,
              gsize         length)
{
  gsize room = GBT_LOG_MAX_LINE - self->partial->len;

  g_string_append_len (self->partial, data, (gssize) MIN (length, room));
  if (length > room)
    self->cut = TRUE;
}

static void
end_partial (GbtLogReader *self)
{
  if (self->cut)
    self->n_cut++;
  self->cut = FALSE;
  read_line (self, self->partial->str, self->partial->len);
  g_string_truncate (self->partial, 0);
}

/* A file that begins as JSON does is kept, as long as it is not too large to be the counters of a program. */
static void
keep_json (GbtLogReader *self,
           const char   *data,
           gsize         length)
{
  if (self->json == NULL || length == 0)
    return;

  if ((self->json->len == 0 && *data != '{' && *data != '[') || length > GBT_LOG_MAX_JSON - self->json->len)
    {
      g_clear_pointer (&self->json, g_byte_array_unref);
      return;
    }

  g_byte_array_append (self->json, (const guint8 *) data, (guint) length);
}

/**
 * gbt_log_reader_feed:
 * @self: a reader
 * @data: (array length=length): the next piece of the file: any bytes
 * @length: how many
 */
void
gbt_log_reader_feed (GbtLogReader *self,
                     const char   *data,
                     gsize         length)
{
  const char *end = data + length;

  keep_json (self, data, length);
  while (data < end)
    {
      const char *newline = memchr (data, '\n', (gsize) (end - data));
      gsize n = (gsize) ((newline != NULL ? newline : end) - data);

      if (newline != NULL && self->partial->len == 0 && !self->cut && n <= GBT_LOG_MAX_LINE)
        {
          read_line (self, data, n);
        }
      else
        {
          keep_partial (self, data, n);
          if (newline != NULL)
            end_partial (self);
        }
      data += n + (newline != NULL);
    }
}

/**
 * gbt_log_reader_finish:
 * @self: a reader; it is not to be fed any more
 *
 * Returns: (transfer full): what the log says
 */
GbtLogReading *
gbt_log_reader_finish (GbtLogReader *self)
{
  if (self->partial->len > 0 || self->cut)
    end_partial (self);

  if (self->json != NULL && self->json->len > 0)
    {
      g_autoptr (GBytes) text = g_byte_array_free_to_bytes (g_steal_pointer (&self->json));

      gbt_log_pytorch_read_json (self->context, text);
    }
  if (self->n_cut > 0)
    gbt_log_context_warn (self->context,
                          gbt_sentence_new ("line-too-long", N_("{1} lines are longer than {2} bytes: their end was passed over"),
                                            GBT_ARGUMENT_INTEGER, self->n_cut,
                                            GBT_ARGUMENT_INTEGER, (guint64) GBT_LOG_MAX_LINE, GBT_ARGUMENT_END));
  if (self->n_repaired > 0)
    gbt_log_context_warn (self->context,
                          gbt_sentence_new ("not-utf8", N_("{1} lines are not UTF-8: what could not be read of them was "
                            "replaced"),
                                            GBT_ARGUMENT_INTEGER, self->n_repaired, GBT_ARGUMENT_END));

  return gbt_log_context_finish (self->context, self->n_lines);
}

/**
 * gbt_log_read_stream:
 * @stream: the file
 * @cancellable: (nullable): stops it
 * @progress: (nullable): called as it goes, in the calling thread
 * @progress_data: given to @progress
 * @sha256: (out) (optional) (transfer full): of all its bytes
 * @error: set when the stream cannot be read, or on cancellation
 *
 * Returns: (transfer full) (nullable): what the log says
 */
GbtLogReading *
gbt_log_read_stream (GInputStream    *stream,
                     GCancellable    *cancellable,
                     GbtLogProgress   progress,
                     gpointer         progress_data,
                     char           **sha256,
                     GError         **error)
{
  g_autoptr (GbtLogReader) reader = gbt_log_reader_new ();
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *chunk = g_malloc (CHUNK);
  guint64 done = 0;

  while (TRUE)
    {
      gssize n = g_input_stream_read (stream, chunk, CHUNK, cancellable, error);

      if (n < 0)
        return NULL;
      if (n == 0)
        break;

      gbt_log_reader_feed (reader, chunk, (gsize) n);
      if (sha256 != NULL)
        g_checksum_update (checksum, (const guchar *) chunk, n);
      done += (guint64) n;
      if (progress != NULL)
        progress (done, progress_data);
    }

  if (sha256 != NULL)
    *sha256 = g_strdup (g_checksum_get_string (checksum));
  return gbt_log_reader_finish (reader);
}
