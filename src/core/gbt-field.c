/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-field.h"

#include <string.h>

#include "gbt-decimal.h"
#include "gbt-error.h"
#include "gbt-estimate.h"
#include "gbt-weight-format.h"

struct _GbtField
{
  gatomicrefcount ref_count;
  GbtFieldState state;
  gboolean has_integer;
  guint64 integer;
  char *text;
  char *note;
  char *source;
};

G_DEFINE_BOXED_TYPE (GbtField, gbt_field, gbt_field_ref, gbt_field_unref)

static const char *const state_codes[] = {
  [GBT_FIELD_UNKNOWN] = "unknown",
  [GBT_FIELD_KNOWN] = "known",
  [GBT_FIELD_TO_CONFIRM] = "to-confirm",
  [GBT_FIELD_NOT_APPLICABLE] = "not-applicable",
};

static const struct
{
  const char *code;
  const char *label;
} attention_labels[] = {
  { "mha", N_("Multi-head") },
  { "gqa", N_("Grouped queries (GQA)") },
  { "mqa", N_("One KV head (MQA)") },
  { "mla", N_("Latent (MLA)") },
  { "sliding", N_("Sliding window") },
  { "hybrid", N_("Hybrid") },
  { "none", N_("No attention") },
};

/**
 * gbt_field_state_get_code:
 * @state: a state
 *
 * Returns: its stored word
 */
const char *
gbt_field_state_get_code (GbtFieldState state)
{
  g_return_val_if_fail ((guint) state < G_N_ELEMENTS (state_codes), NULL);

  return state_codes[state];
}

/**
 * gbt_field_state_from_code:
 * @code: (nullable): a stored word
 * @state: (out): the state, written on success only
 *
 * Returns: whether @code is a state's
 */
gboolean
gbt_field_state_from_code (const char    *code,
                           GbtFieldState *state)
{
  for (guint i = 0; i < G_N_ELEMENTS (state_codes); i++)
    {
      if (g_strcmp0 (state_codes[i], code) == 0)
        {
          *state = (GbtFieldState) i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * gbt_field_code_get_label:
 * @id: a field that holds a code
 * @code: one of its codes
 *
 * Returns: the English msgid that names @code, or @code itself where it is none of @id's
 */
const char *
gbt_field_code_get_label (GbtFieldId  id,
                          const char *code)
{
  GbtTask task;
  GbtWeightFormat format;

  switch ((int) id)
    {
    case GBT_FIELD_TASK:
      if (gbt_task_from_code (code, &task))
        return gbt_task_get_label (task);
      break;
    case GBT_FIELD_WEIGHT_FORMAT:
    case GBT_FIELD_KV_FORMAT:
      if (gbt_weight_format_from_code (code, &format))
        return gbt_weight_format_get_label (format);
      break;
    case GBT_FIELD_METHOD:
      return gbt_method_get_label (code);
    case GBT_FIELD_MODEL_ATTENTION:
      for (guint i = 0; i < G_N_ELEMENTS (attention_labels); i++)
        {
          if (g_strcmp0 (attention_labels[i].code, code) == 0)
            return attention_labels[i].label;
        }
      break;
    default:
      break;
    }

  return code;
}

/**
 * gbt_field_spec_get_code_label:
 * @spec: a field that holds codes
 * @code: one of its codes
 *
 * Returns: the English msgid that names @code, or @code itself where it is none of @spec's
 */
const char *
gbt_field_spec_get_code_label (const GbtFieldSpec *spec,
                               const char         *code)
{
  if (spec->code_labels == NULL)
    return gbt_field_code_get_label ((GbtFieldId) spec->id, code);

  for (guint i = 0; spec->codes[i] != NULL; i++)
    {
      if (g_strcmp0 (spec->codes[i], code) == 0)
        return spec->code_labels[i];
    }

  return code;
}

static const char *const section_labels[] = {
  [GBT_FIELD_SECTION_IDENTITY] = N_("Identity"),
  [GBT_FIELD_SECTION_MODEL] = N_("Model"),
  [GBT_FIELD_SECTION_NEED] = N_("Workload"),
  [GBT_FIELD_SECTION_ESTIMATION] = N_("Estimate"),
  [GBT_FIELD_SECTION_MAIN] = N_("General"),
  [GBT_FIELD_SECTION_GPU] = N_("GPU"),
  [GBT_FIELD_SECTION_CAPACITY] = N_("Capacity of one GPU"),
  [GBT_FIELD_SECTION_HOST] = N_("Host"),
  [GBT_FIELD_SECTION_PRICE] = N_("Price"),
  [GBT_FIELD_SECTION_TERMS] = N_("Terms"),
  [GBT_FIELD_SECTION_FILE] = N_("File"),
  [GBT_FIELD_SECTION_SCOPE] = N_("Scope of the evidence"),
  [GBT_FIELD_SECTION_SOFTWARE] = N_("Model and software"),
  [GBT_FIELD_SECTION_DIMENSIONS] = N_("Dimensions"),
  [GBT_FIELD_SECTION_CONDITIONS] = N_("Conditions of the run"),
  [GBT_FIELD_SECTION_RESULT] = N_("Result"),
};

/**
 * gbt_field_section_get_label:
 * @section: a section
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_field_section_get_label (GbtFieldSection section)
{
  g_return_val_if_fail ((guint) section < G_N_ELEMENTS (section_labels), NULL);

  return section_labels[section];
}

static GbtField *
field_new (GbtFieldState state)
{
  GbtField *self = g_new0 (GbtField, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->state = state;
  return self;
}

/**
 * gbt_field_new_unknown:
 *
 * Returns: (transfer full): a field nobody filled
 */
GbtField *
gbt_field_new_unknown (void)
{
  return field_new (GBT_FIELD_UNKNOWN);
}

/**
 * gbt_field_new_to_confirm:
 * @condition: the exact condition that would settle it
 *
 * Returns: (transfer full): a field to confirm
 */
GbtField *
gbt_field_new_to_confirm (const char *condition)
{
  GbtField *self;

  g_return_val_if_fail (condition != NULL && *condition != '\0', NULL);

  self = field_new (GBT_FIELD_TO_CONFIRM);
  self->note = g_utf8_make_valid (condition, -1);
  return self;
}

/**
 * gbt_field_new_not_applicable:
 * @reason: why, an English msgid
 *
 * Returns: (transfer full): a field that the task does not have
 */
GbtField *
gbt_field_new_not_applicable (const char *reason)
{
  GbtField *self;

  g_return_val_if_fail (reason != NULL, NULL);

  self = field_new (GBT_FIELD_NOT_APPLICABLE);
  self->note = g_strdup (reason);
  return self;
}

/**
 * gbt_field_new_text:
 * @text: the value, not empty: text, a code, a date, a decimal number, a link
 * @source: (nullable): where it comes from
 *
 * Returns: (transfer full): a known field
 */
GbtField *
gbt_field_new_text (const char *text,
                    const char *source)
{
  GbtField *self;

  g_return_val_if_fail (text != NULL && *text != '\0', NULL);

  self = field_new (GBT_FIELD_KNOWN);
  self->text = g_utf8_make_valid (text, -1);
  self->source = source != NULL && *source != '\0' ? g_utf8_make_valid (source, -1) : NULL;
  return self;
}

/**
 * gbt_field_new_integer:
 * @value: the value: a count or bytes
 * @source: (nullable): where it comes from
 *
 * Returns: (transfer full): a known field
 */
GbtField *
gbt_field_new_integer (guint64     value,
                       const char *source)
{
  GbtField *self = field_new (GBT_FIELD_KNOWN);

  self->has_integer = TRUE;
  self->integer = value;
  self->source = source != NULL && *source != '\0' ? g_utf8_make_valid (source, -1) : NULL;
  return self;
}

/**
 * gbt_field_ref:
 * @self: a field
 *
 * Returns: (transfer full): @self
 */
GbtField *
gbt_field_ref (GbtField *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_field_unref:
 * @self: (transfer full): a field
 */
void
gbt_field_unref (GbtField *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->text);
  g_free (self->note);
  g_free (self->source);
  g_free (self);
}

/**
 * gbt_field_get_state:
 * @self: a field
 *
 * Returns: its state
 */
GbtFieldState
gbt_field_get_state (const GbtField *self)
{
  return self->state;
}

/**
 * gbt_field_is_known:
 * @self: a field
 *
 * Returns: whether it has a value
 */
gboolean
gbt_field_is_known (const GbtField *self)
{
  return self->state == GBT_FIELD_KNOWN;
}

/**
 * gbt_field_has_integer:
 * @self: a field
 *
 * Returns: whether its value is an integer (else text)
 */
gboolean
gbt_field_has_integer (const GbtField *self)
{
  return self->has_integer;
}

/**
 * gbt_field_get_text:
 * @self: a field
 *
 * Returns: (nullable): its text, %NULL when it has none
 */
const char *
gbt_field_get_text (const GbtField *self)
{
  return self->text;
}

/**
 * gbt_field_get_integer:
 * @self: a field for which gbt_field_has_integer()
 *
 * Returns: its value
 */
guint64
gbt_field_get_integer (const GbtField *self)
{
  g_return_val_if_fail (self->has_integer, 0);

  return self->integer;
}

/**
 * gbt_field_get_note:
 * @self: a field
 *
 * Returns: (nullable): the condition to confirm (as typed), or the reason (an English msgid) why
 *   it does not apply
 */
const char *
gbt_field_get_note (const GbtField *self)
{
  return self->note;
}

/**
 * gbt_field_get_source:
 * @self: a field
 *
 * Returns: (nullable): where its value comes from
 */
const char *
gbt_field_get_source (const GbtField *self)
{
  return self->source;
}

/**
 * gbt_field_equal:
 * @a: a field
 * @b: a field
 *
 * Returns: whether both say the same, source included
 */
gboolean
gbt_field_equal (const GbtField *a,
                 const GbtField *b)
{
  return a == b
         || (a->state == b->state && a->has_integer == b->has_integer && a->integer == b->integer
             && g_strcmp0 (a->text, b->text) == 0 && g_strcmp0 (a->note, b->note) == 0
             && g_strcmp0 (a->source, b->source) == 0);
}

static gboolean
is_date (const char *text)
{
  static const char pattern[] = "dddd-dd-dd";
  int year, month, day;

  if (strlen (text) != sizeof pattern - 1)
    return FALSE;
  for (guint i = 0; pattern[i] != '\0'; i++)
    {
      if (pattern[i] == 'd' ? !g_ascii_isdigit (text[i]) : text[i] != '-')
        return FALSE;
    }

  year = (int) g_ascii_strtoull (text, NULL, 10);
  month = (int) g_ascii_strtoull (text + 5, NULL, 10);
  day = (int) g_ascii_strtoull (text + 8, NULL, 10);

  return year >= 1900 && month >= 1 && month <= 12
         && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
}

/**
 * gbt_field_is_address:
 * @text: valid UTF-8
 *
 * Returns: whether @text holds only characters that an address holds as they are: none that a page,
 *   a row or a reader of the sheet might be fooled by
 */
gboolean
gbt_field_is_address (const char *text)
{
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar character = g_utf8_get_char (c);

      if (!g_unichar_isprint (character) || g_unichar_isspace (character)
          || g_unichar_type (character) == G_UNICODE_FORMAT
          || (character < 0x80 && strchr ("<>\"\\^`{|}", (int) character) != NULL))
        return FALSE;
    }

  return TRUE;
}

/* What the window accepts as typed, and nothing else: a password would leave with the sheet. */
static gboolean
is_link (const char *text)
{
  g_autoptr (GUri) uri = NULL;

  if ((!g_str_has_prefix (text, "https://") && !g_str_has_prefix (text, "http://"))
      || !gbt_field_is_address (text))
    return FALSE;

  uri = g_uri_parse (text, G_URI_FLAGS_ENCODED | G_URI_FLAGS_HAS_PASSWORD, NULL);
  return uri != NULL && g_uri_get_userinfo (uri) == NULL && g_uri_get_host (uri) != NULL
         && *g_uri_get_host (uri) != '\0';
}

/* Everything that ends a line, in any program that shows it. */
static gboolean
has_line_end (const char *text)
{
  return strpbrk (text, "\r\n\v\f") != NULL || strstr (text, "\xC2\x85") != NULL
         || strstr (text, "\xE2\x80\xA8") != NULL || strstr (text, "\xE2\x80\xA9") != NULL;
}

static gboolean
check_length (const char          *text,
              const GbtFieldSpec  *spec,
              guint64              maximum,
              GError             **error)
{
  g_autofree char *limit = NULL;

  if (g_utf8_strlen (text, -1) <= (glong) maximum)
    return TRUE;

  limit = g_strdup_printf ("%" G_GUINT64_FORMAT, maximum);
  gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("“{1}” takes at most {2} characters"), spec->key,
                 limit, NULL);
  return FALSE;
}

static gboolean
has_capitals (const char *text,
              gsize       length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isupper (text[i])) /* the end is not a capital either */
        return FALSE;
    }

  return text[length] == '\0';
}

static gboolean
check_list (const char          *text,
            const GbtFieldSpec  *spec,
            GError             **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (words[i][0] == '\0' || has_line_end (words[i]))
        {
          gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” takes words with one space between two"),
                         spec->key, NULL);
          return FALSE;
        }
      if (!g_hash_table_add (seen, words[i]))
        {
          gbt_error_set (error, GBT_ERROR_DUPLICATE, N_("“{1}” holds “{2}” twice"), spec->key, words[i],
                         NULL);
          return FALSE;
        }
      if (spec->codes != NULL && !g_strv_contains (spec->codes, words[i]))
        {
          g_autofree char *codes = g_strjoinv (", ", (char **) spec->codes);

          gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” takes one of: {2}"), spec->key, codes, NULL);
          return FALSE;
        }
    }

  return check_length (text, spec, spec->maximum, error);
}

/**
 * gbt_field_check:
 * @self: a field
 * @id: the field it is to be
 * @error: set when it does not fit
 *
 * Returns: whether @self is something that @id may hold: type, bounds, closed list, length
 */
gboolean
gbt_field_check (const GbtField  *self,
                 GbtFieldId       id,
                 GError         **error)
{
  return gbt_field_check_spec (self, gbt_field_id_get_spec (id), error);
}

/**
 * gbt_field_check_spec:
 * @self: a field
 * @spec: what it is to be
 * @error: set when it does not fit
 *
 * Returns: whether @self is something that @spec allows: type, bounds, closed list, length
 */
gboolean
gbt_field_check_spec (const GbtField      *self,
                      const GbtFieldSpec  *spec,
                      GError             **error)
{
  gboolean wants_integer = spec->type == GBT_FIELD_TYPE_INTEGER || spec->type == GBT_FIELD_TYPE_BYTES;

  if (self->note != NULL && !check_length (self->note, spec, 1000, error))
    return FALSE;
  if (self->source != NULL && !check_length (self->source, spec, 2000, error))
    return FALSE;
  if (self->state != GBT_FIELD_KNOWN)
    return TRUE;

  if (wants_integer != self->has_integer)
    {
      gbt_error_set (error, GBT_ERROR_TYPE,
                     wants_integer ? N_("“{1}” takes a whole number") : N_("“{1}” takes text"),
                     spec->key, NULL);
      return FALSE;
    }

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
      if (self->integer < spec->minimum || self->integer > spec->maximum)
        {
          g_autofree char *minimum = g_strdup_printf ("%" G_GUINT64_FORMAT, spec->minimum);
          g_autofree char *maximum = g_strdup_printf ("%" G_GUINT64_FORMAT, spec->maximum);

          gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” takes a number from {2} to {3}"),
                         spec->key, minimum, maximum, NULL);
          return FALSE;
        }
      return TRUE;

    case GBT_FIELD_TYPE_CODE:
      if (!g_strv_contains (spec->codes, self->text))
        {
          g_autofree char *codes = g_strjoinv (", ", (char **) spec->codes);

          gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” takes one of: {2}"), spec->key, codes,
                         NULL);
          return FALSE;
        }
      return TRUE;

    case GBT_FIELD_TYPE_DECIMAL:
      if (!gbt_decimal_is_valid (self->text))
        {
          gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” takes a decimal number such as 0.82"),
                         spec->key, NULL);
          return FALSE;
        }
      return check_length (self->text, spec, spec->maximum, error);

    case GBT_FIELD_TYPE_DATE:
      if (!is_date (self->text))
        {
          gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” takes a date such as 2026-11-30"),
                         spec->key, NULL);
          return FALSE;
        }
      return TRUE;

    case GBT_FIELD_TYPE_LINK:
      if (!is_link (self->text))
        {
          gbt_error_set (error, GBT_ERROR_SYNTAX,
                         N_("“{1}” takes an address that begins with https:// or http://"),
                         spec->key, NULL);
          return FALSE;
        }
      return check_length (self->text, spec, spec->maximum, error);

    case GBT_FIELD_TYPE_COUNTRY:
      if (!has_capitals (self->text, 2))
        {
          gbt_error_set (error, GBT_ERROR_SYNTAX,
                         N_("“{1}” takes the two capital letters of a country such as FR"), spec->key, NULL);
          return FALSE;
        }
      return TRUE;

    case GBT_FIELD_TYPE_CURRENCY:
      if (!has_capitals (self->text, 3))
        {
          gbt_error_set (error, GBT_ERROR_SYNTAX,
                         N_("“{1}” takes the three capital letters of a currency such as EUR"), spec->key,
                         NULL);
          return FALSE;
        }
      return TRUE;

    case GBT_FIELD_TYPE_LIST:
      return check_list (self->text, spec, error);

    case GBT_FIELD_TYPE_TEXT:
      if (has_line_end (self->text))
        {
          gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” takes one line"), spec->key, NULL);
          return FALSE;
        }
      return check_length (self->text, spec, spec->maximum, error);

    case GBT_FIELD_TYPE_PROSE:
      return check_length (self->text, spec, spec->maximum, error);

    default:
      g_return_val_if_reached (FALSE);
    }
}
