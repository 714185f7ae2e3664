/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-sentence.h"

#include <stdarg.h>
#include <string.h>

/* More arguments than any sentence needs. */
#define MAX_ARGUMENTS 9

typedef struct
{
  GbtArgumentType type;
  char *text;
} Argument;

struct _GbtSentence
{
  gatomicrefcount ref_count;
  const char *code;
  const char *message;
  guint n_arguments;
  Argument arguments[MAX_ARGUMENTS];
};

G_DEFINE_BOXED_TYPE (GbtSentence, gbt_sentence, gbt_sentence_ref, gbt_sentence_unref)

/**
 * gbt_sentence_new:
 * @code: (type static): its stable word, kebab-case, never freed
 * @message: (type static): an English msgid with `{1}`…, never freed
 * @...: pairs of a #GbtArgumentType and its value, then %GBT_ARGUMENT_END
 *
 * Returns: (transfer full): the sentence
 */
GbtSentence *
gbt_sentence_new (const char *code,
                  const char *message,
                  ...)
{
  GbtSentence *self = g_new0 (GbtSentence, 1);
  GbtArgumentType type;
  va_list arguments;

  g_atomic_ref_count_init (&self->ref_count);
  self->code = code;
  self->message = message;

  va_start (arguments, message);
  while ((type = va_arg (arguments, GbtArgumentType)) != GBT_ARGUMENT_END
         && self->n_arguments < MAX_ARGUMENTS)
    {
      Argument *argument = &self->arguments[self->n_arguments++];

      argument->type = type;
      if (type == GBT_ARGUMENT_INTEGER || type == GBT_ARGUMENT_BYTES || type == GBT_ARGUMENT_SOLD
          || type == GBT_ARGUMENT_SECONDS)
        argument->text = g_strdup_printf ("%" G_GUINT64_FORMAT, va_arg (arguments, guint64));
      else
        argument->text = g_strdup (va_arg (arguments, const char *));
    }
  va_end (arguments);

  return self;
}

/**
 * gbt_sentence_newv:
 * @code: (type static): its stable word, kebab-case, never freed
 * @message: (type static): an English msgid with `{1}`…, never freed
 * @n_arguments: how many arguments
 * @types: (array length=n_arguments): what each is
 * @neutral: (array length=n_arguments): each in its neutral form: decimal digits, an ISO date, a
 *   code, an English msgid
 *
 * Returns: (transfer full): the sentence
 */
GbtSentence *
gbt_sentence_newv (const char            *code,
                   const char            *message,
                   guint                  n_arguments,
                   const GbtArgumentType *types,
                   const char *const     *neutral)
{
  GbtSentence *self = gbt_sentence_new (code, message, GBT_ARGUMENT_END);

  g_return_val_if_fail (n_arguments <= MAX_ARGUMENTS, self);

  self->n_arguments = n_arguments;
  for (guint i = 0; i < n_arguments; i++)
    self->arguments[i] = (Argument) { types[i], g_strdup (neutral[i]) };

  return self;
}

/**
 * gbt_sentence_ref:
 * @self: a sentence
 *
 * Returns: (transfer full): @self
 */
GbtSentence *
gbt_sentence_ref (GbtSentence *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_sentence_unref:
 * @self: (transfer full): a sentence
 */
void
gbt_sentence_unref (GbtSentence *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < self->n_arguments; i++)
    g_free (self->arguments[i].text);
  g_free (self);
}

/**
 * gbt_sentence_get_code:
 * @self: a sentence
 *
 * Returns: its stable word
 */
const char *
gbt_sentence_get_code (const GbtSentence *self)
{
  return self->code;
}

/**
 * gbt_sentence_get_message:
 * @self: a sentence
 *
 * Returns: its English msgid, with `{1}`…
 */
const char *
gbt_sentence_get_message (const GbtSentence *self)
{
  return self->message;
}

/**
 * gbt_sentence_get_n_arguments:
 * @self: a sentence
 *
 * Returns: how many arguments it has
 */
guint
gbt_sentence_get_n_arguments (const GbtSentence *self)
{
  return self->n_arguments;
}

/**
 * gbt_sentence_get_argument_type:
 * @self: a sentence
 * @index: from 0
 *
 * Returns: what the argument is
 */
GbtArgumentType
gbt_sentence_get_argument_type (const GbtSentence *self,
                                guint              index)
{
  g_return_val_if_fail (index < self->n_arguments, GBT_ARGUMENT_END);

  return self->arguments[index].type;
}

/**
 * gbt_sentence_get_argument:
 * @self: a sentence
 * @index: from 0
 *
 * Returns: the argument in its neutral form: decimal digits, an ISO date, a code, an English msgid
 */
const char *
gbt_sentence_get_argument (const GbtSentence *self,
                           guint              index)
{
  g_return_val_if_fail (index < self->n_arguments, NULL);

  return self->arguments[index].text;
}

/**
 * gbt_sentence_dup_english:
 * @self: a sentence
 *
 * The same whatever the locale: memory is in bytes, numbers are not grouped.
 *
 * Returns: (transfer full): the sentence in English, as records hold it
 */
char *
gbt_sentence_dup_english (const GbtSentence *self)
{
  GString *sentence = g_string_new (NULL);

  for (const char *c = self->message; *c != '\0'; c++)
    {
      guint index = c[0] == '{' && g_ascii_isdigit (c[1]) && c[2] == '}' ? (guint) (c[1] - '1') : MAX_ARGUMENTS;

      if (index >= self->n_arguments)
        {
          g_string_append_c (sentence, *c);
          continue;
        }

      g_string_append (sentence, self->arguments[index].text);
      if (self->arguments[index].type == GBT_ARGUMENT_BYTES || self->arguments[index].type == GBT_ARGUMENT_SOLD)
        g_string_append (sentence, " bytes");
      else if (self->arguments[index].type == GBT_ARGUMENT_SECONDS)
        g_string_append (sentence, " seconds");
      c += 2;
    }

  return g_string_free (sentence, FALSE);
}

/**
 * gbt_sentence_equal:
 * @a: a sentence
 * @b: another
 *
 * Returns: whether both say the same
 */
gboolean
gbt_sentence_equal (const GbtSentence *a,
                    const GbtSentence *b)
{
  if (g_strcmp0 (a->code, b->code) != 0 || g_strcmp0 (a->message, b->message) != 0
      || a->n_arguments != b->n_arguments)
    return FALSE;

  for (guint i = 0; i < a->n_arguments; i++)
    {
      if (a->arguments[i].type != b->arguments[i].type
          || g_strcmp0 (a->arguments[i].text, b->arguments[i].text) != 0)
        return FALSE;
    }

  return TRUE;
}
