/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-source-private.h"

#include <string.h>

#include "gbt-csv-guard.h"
#include "gbt-csv-rows.h"
#include "gbt-money.h"

/* Our own files: a column or a member for each field of an offer, and one for its native key. */

#define PREFIX "offer."
#define KEY "key"
/* The column of the native key. */
#define NATIVE_KEY GBT_N_OFFER_FIELDS

typedef struct
{
  GbtOfferSource parent;
  GbtCsvRows *rows; /* of a CSV file */
  guint *columns;   /* the field of each column */
  GbtJson *root;    /* of a JSON file */
  const GbtJson *row;
  const GbtJson *coming;
  const GbtJson *values[GBT_N_OFFER_FIELDS + 1]; /* of the row, by field */
  GHashTable *fields;                            /* name of a member to its field, from 1 */
  gboolean decimal_comma;
} Own;

/* What tells an offer from the others where the file gives it no key. */
static const guint identity[] = {
  GBT_OFFER_PROVIDER, GBT_OFFER_TITLE,  GBT_OFFER_GPU_MODEL, GBT_OFFER_GPU_COUNT,   GBT_OFFER_NOMINAL,
  GBT_OFFER_COUNTRY,  GBT_OFFER_REGION, GBT_OFFER_PARTITION, GBT_OFFER_PACKAGE_DAYS,
};

/* How many of them say what it is. */
#define NAMING 3

static const guint prices[] = { GBT_OFFER_HOURLY, GBT_OFFER_SPOT, GBT_OFFER_PACKAGE, GBT_OFFER_SETUP_FEE };

/* "offer.gpu-model", "gpu-model", "gpu_model": a field, or the native key. */
static gboolean
find_field (const char *name,
            guint      *field)
{
  g_autofree char *plain = g_strdelimit (g_strdup (name), "_", '-');
  const char *bare = g_str_has_prefix (plain, PREFIX) ? plain + strlen (PREFIX) : plain;
  g_autofree char *key = g_strconcat (PREFIX, bare, NULL);

  if (strcmp (bare, KEY) == 0)
    {
      *field = NATIVE_KEY;
      return TRUE;
    }
  return gbt_entry_kind_find_field (GBT_ENTRY_OFFER, key, field);
}

/* {{{ A value, as text */

/* "24 GB", "24564 Mio", "24000000000": bytes. */
static gboolean
set_memory (GbtOfferDraft *draft,
            guint          field,
            const char    *text)
{
  static const struct
  {
    const char *names[3];
    guint64 bytes;
  } units[] = {
    { { "", "B", "o" }, 1 },
    { { "MB", "Mo", "mb" }, G_GUINT64_CONSTANT (1000000) },
    { { "GB", "Go", "gb" }, G_GUINT64_CONSTANT (1000000000) },
    { { "TB", "To", "tb" }, G_GUINT64_CONSTANT (1000000000000) },
    { { "MiB", "Mio", "mib" }, G_GUINT64_CONSTANT (1) << 20 },
    { { "GiB", "Gio", "gib" }, G_GUINT64_CONSTANT (1) << 30 },
    { { "TiB", "Tio", "tib" }, G_GUINT64_CONSTANT (1) << 40 },
  };
  const gsize length = strspn (text, "0123456789.");
  g_autofree char *number = g_strndup (text, length);
  g_autofree char *unit = g_strstrip (g_strdup (text + length));

  for (gsize i = 0; i < G_N_ELEMENTS (units) && length > 0; i++)
    {
      for (gsize j = 0; j < 3; j++)
        {
          if (strcmp (unit, units[i].names[j]) == 0)
            return gbt_offer_draft_set_amount (draft, field, number, units[i].bytes);
        }
    }

  return gbt_offer_draft_refuse (draft, field, text, text[0] == '-' ? GBT_ERROR_RANGE : GBT_ERROR_SYNTAX,
                                 text[0] == '-' ? N_("“{1}” is negative") : N_("“{1}” is not an amount of memory"),
                                 text);
}

static gboolean
set_integer (GbtOfferDraft *draft,
             guint          field,
             const char    *text)
{
  guint64 value;

  if (text[0] == '-')
    return gbt_offer_draft_refuse (draft, field, text, GBT_ERROR_RANGE, N_("“{1}” is negative"), text);
  if (!gbt_offer_parse_unsigned (text, G_MAXINT64, &value))
    return gbt_offer_draft_refuse (draft, field, text, GBT_ERROR_SYNTAX, N_("“{1}” is not a whole number"), text);

  gbt_offer_draft_set_integer (draft, field, value);
  return TRUE;
}

static gboolean
is_price (guint field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (prices); i++)
    {
      if (prices[i] == field)
        return TRUE;
    }

  return FALSE;
}

/* One value; an empty text is unknown. */
static gboolean
set_value (const Own     *self,
           GbtOfferDraft *draft,
           guint          field,
           const char    *text)
{
  const GbtFieldType type = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, field)->type;
  g_autofree char *value = g_strdup (text);

  if (*text == '\0')
    return TRUE;

  switch (type)
    {
    case GBT_FIELD_TYPE_INTEGER:
      return set_integer (draft, field, text);
    case GBT_FIELD_TYPE_BYTES:
    case GBT_FIELD_TYPE_DECIMAL:
      if (self->decimal_comma)
        g_strdelimit (value, ",", '.');
      if (type == GBT_FIELD_TYPE_BYTES)
        return set_memory (draft, field, value);
      return is_price (field) ? gbt_offer_draft_set_price (draft, field, value)
                              : gbt_offer_draft_set_number (draft, field, value);
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_LIST:
      gbt_offer_draft_set_text (draft, field, g_strdelimit (value, "_", '-'));
      return TRUE;
    default:
      gbt_offer_draft_set_text (draft, field, text);
      return TRUE;
    }
}

/* "to_confirm: the date in writing": the condition, %NULL where the cell is no such thing. */
static const char *
find_condition (const char *text)
{
  static const char *const words[] = { "to_confirm", "à confirmer" };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_str_has_prefix (text, words[i]))
        {
          const char *at = text + strlen (words[i]);

          while (g_str_has_prefix (at, " ") || g_str_has_prefix (at, "\xC2\xA0") || g_str_has_prefix (at, "\xE2\x80\xAF"))
            at = g_utf8_next_char (at);
          if (*at == ':')
            {
              at++;
              while (*at == ' ')
                at++;
              return at;
            }
        }
    }

  return NULL;
}

/* What no field alone tells. */
static gboolean
check_offer (GbtOfferDraft *draft)
{
  const GbtField *currency = draft->fields[GBT_OFFER_CURRENCY];
  const char *code = currency != NULL ? gbt_field_get_text (currency) : NULL;

  if (code != NULL && !gbt_currency_is_known (code))
    return gbt_offer_draft_refuse (draft, GBT_OFFER_CURRENCY, code, GBT_ERROR_RANGE,
                                   N_("“{1}” is not a currency that is known"), code);

  for (gsize i = 0; i < G_N_ELEMENTS (prices) && code == NULL; i++)
    {
      if (draft->fields[prices[i]] != NULL && gbt_field_is_known (draft->fields[prices[i]]))
        return gbt_offer_draft_refuse (draft, GBT_OFFER_CURRENCY, gbt_field_get_text (draft->fields[prices[i]]),
                                       GBT_ERROR_MISSING, N_("A price has no currency"), NULL);
    }
  return TRUE;
}

static gboolean
set_condition (GbtOfferDraft *draft,
               guint          field,
               const char    *condition)
{
  if (*condition == '\0')
    return gbt_offer_draft_refuse (draft, field, "", GBT_ERROR_MISSING,
                                   N_("What is to be confirmed has no condition"), NULL);

  gbt_offer_draft_set (draft, field, gbt_field_new_to_confirm (condition));
  return TRUE;
}

static void
identify_by (GbtOfferDraft *draft,
             const char    *key,
             const char    *(*get) (const Own *self,
                                    guint      field),
             const Own     *self)
{
  gboolean any = FALSE;

  draft->key_given = *key != '\0';
  g_string_append (draft->key, key);
  draft->price = g_ascii_strtod (get (self, GBT_OFFER_HOURLY), NULL);
  if (draft->key_given)
    return;

  for (gsize i = 0; i < G_N_ELEMENTS (identity); i++)
    {
      const char *text = get (self, identity[i]);

      any = any || (i < NAMING && *text != '\0');
      g_string_append_printf (draft->key, "%s%s", i > 0 ? "/" : "", text);
    }
  if (!any)
    gbt_offer_draft_refuse (draft, GBT_OFFER_TITLE, "", GBT_ERROR_MISSING,
                            N_("An offer has a provider, a name, a GPU or a key: this row has none"), NULL);
}

/* }}} */
/* {{{ CSV */

static const char *
get_csv (const Own *self,
         guint      field)
{
  for (guint i = 0; i < gbt_csv_rows_get_n_columns (self->rows); i++)
    {
      if (self->columns[i] == field)
        return gbt_csv_rows_get_cell (self->rows, i);
    }

  return "";
}

static gboolean
identify_csv (GbtOfferSource  *source,
              GbtOfferDraft   *draft,
              GError         **error)
{
  Own *self = (Own *) source;
  GError *refusal = NULL;
  g_autofree char *key = NULL;

  if (!gbt_csv_rows_next (self->rows, &refusal, error))
    return FALSE;

  draft->line = gbt_csv_rows_get_line (self->rows);
  if (refusal != NULL)
    {
      gbt_offer_draft_take_error (draft, GBT_OFFER_TITLE, "", refusal);
      return TRUE;
    }
  key = gbt_csv_unguard (get_csv (self, NATIVE_KEY));
  identify_by (draft, key, get_csv, self);
  draft->content = gbt_offer_hash_row (self->rows);
  return TRUE;
}

static void
read_csv (GbtOfferSource *source,
          GbtOfferDraft  *draft)
{
  Own *self = (Own *) source;

  for (guint i = 0; i < gbt_csv_rows_get_n_columns (self->rows); i++)
    {
      g_autofree char *text = NULL;
      const char *condition;

      if (self->columns[i] == NATIVE_KEY)
        continue;
      text = gbt_csv_unguard (gbt_csv_rows_get_cell (self->rows, i));
      condition = find_condition (text);
      if (condition != NULL ? !set_condition (draft, self->columns[i], condition)
                            : !set_value (self, draft, self->columns[i], text))
        return;
    }
  check_offer (draft);
}

/* }}} */
/* {{{ JSON */

/* A text or number; of an object, its "value". */
static const char *
get_scalar (const GbtJson *value)
{
  if (value != NULL && gbt_json_get_kind (value) == GBT_JSON_OBJECT)
    value = gbt_json_find (value, "value");
  if (value == NULL)
    return "";
  switch (gbt_json_get_kind (value))
    {
    case GBT_JSON_STRING:
      return gbt_json_to_text (value, NULL);
    case GBT_JSON_INTEGER:
    case GBT_JSON_NUMBER:
      return gbt_json_to_decimal (value, NULL);
    default:
      return "";
    }
}

static const char *
get_json (const Own *self,
          guint      field)
{
  return get_scalar (self->values[field]);
}

/* The field of a member, as find_field(); each name is looked up once for the whole file. */
static gboolean
find_member (Own        *self,
             const char *name,
             guint      *field)
{
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->fields, name));

  if (found == 0)
    {
      if (!find_field (name, field))
        return FALSE;
      found = *field + 1;
      /* The name is of the document, which stays. */
      g_hash_table_insert (self->fields, (gpointer) name, GUINT_TO_POINTER (found));
    }
  *field = found - 1;
  return TRUE;
}

static void
spread_members (Own           *self,
                GbtOfferDraft *draft)
{
  memset (self->values, 0, sizeof self->values);
  for (const GbtJson *v = gbt_json_get_first (self->row); v != NULL; v = gbt_json_get_next (v))
    {
      guint field;

      if (find_member (self, gbt_json_get_key (v), &field))
        self->values[field] = v;
      draft->content += gbt_offer_hash (gbt_offer_hash (0, gbt_json_get_key (v)), get_scalar (v));
    }
}

static gboolean
identify_json (GbtOfferSource  *source,
               GbtOfferDraft   *draft,
               GError         **error)
{
  Own *self = (Own *) source;

  self->row = self->coming;
  if (self->row == NULL)
    return FALSE;

  self->coming = gbt_json_get_next (self->row);
  draft->line = gbt_json_get_line (self->row);
  if (gbt_json_get_kind (self->row) != GBT_JSON_OBJECT)
    {
      gbt_offer_draft_refuse (draft, GBT_OFFER_TITLE, "", GBT_ERROR_TYPE, N_("A row is not an object"), NULL);
      return TRUE;
    }

  spread_members (self, draft);
  identify_by (draft, get_json (self, NATIVE_KEY), get_json, self);
  return TRUE;
}

/* What is known of a field, with where it comes from. */
static void
add_source (GbtOfferDraft *draft,
            guint          field,
            const char    *source)
{
  const GbtField *known = draft->fields[field];

  if (known == NULL || source == NULL)
    return;
  gbt_offer_draft_set (draft, field,
                       gbt_field_has_integer (known) ? gbt_field_new_integer (gbt_field_get_integer (known), source)
                                                     : gbt_field_new_text (gbt_field_get_text (known), source));
}

/* A value, null, or an object as a record has it: state, value or condition, source. */
static gboolean
read_member (const Own     *self,
             GbtOfferDraft *draft,
             guint          field,
             const GbtJson *value)
{
  static const char *const keys[] = { "state", "value", "condition", "source", NULL };
  const GbtJson *inside = value;
  GError *error = NULL;

  if (gbt_json_get_kind (value) == GBT_JSON_OBJECT)
    {
      const char *state = gbt_json_check_keys (value, keys, &error) ? gbt_json_get_text (value, "state", &error) : NULL;

      if (state == NULL)
        return gbt_offer_draft_take_error (draft, field, "", error);
      if (strcmp (state, "unknown") == 0)
        return TRUE;
      if (strcmp (state, "to-confirm") == 0)
        {
          const char *condition = gbt_json_get_text (value, "condition", &error);

          return condition != NULL ? set_condition (draft, field, condition)
                                   : gbt_offer_draft_take_error (draft, field, "", error);
        }
      inside = gbt_json_find (value, "value");
      if (strcmp (state, "known") != 0 || inside == NULL)
        return gbt_offer_draft_refuse (draft, field, state, GBT_ERROR_SYNTAX, N_("“{1}” is not a state"), state);
    }

  if (gbt_json_is_null (inside))
    return TRUE;
  if (gbt_json_get_kind (inside) != GBT_JSON_STRING && gbt_json_get_kind (inside) != GBT_JSON_INTEGER
      && gbt_json_get_kind (inside) != GBT_JSON_NUMBER)
    return gbt_offer_draft_refuse (draft, field, "", GBT_ERROR_TYPE, N_("A value is neither text nor a number"), NULL);
  if (!set_value (self, draft, field, get_scalar (inside)))
    return FALSE;
  if (inside != value)
    add_source (draft, field, gbt_json_get_text (value, "source", NULL));
  return TRUE;
}

static void
read_json (GbtOfferSource *source,
           GbtOfferDraft  *draft)
{
  Own *self = (Own *) source;

  for (const GbtJson *v = gbt_json_get_first (self->row); v != NULL; v = gbt_json_get_next (v))
    {
      guint field;

      if (!find_member (self, gbt_json_get_key (v), &field))
        {
          gbt_offer_draft_refuse (draft, GBT_OFFER_TITLE, gbt_json_get_key (v), GBT_ERROR_NOT_FOUND,
                                  N_("An offer has no field “{1}”"), gbt_json_get_key (v));
          return;
        }
      if (self->values[field] != v)
        {
          gbt_offer_draft_refuse (draft, field == NATIVE_KEY ? GBT_OFFER_TITLE : field, gbt_json_get_key (v),
                                  GBT_ERROR_DUPLICATE, N_("“{1}” is there twice"), gbt_json_get_key (v));
          return;
        }
      if (field != NATIVE_KEY && !read_member (self, draft, field, v))
        return;
    }
  check_offer (draft);
}

/* }}} */

static void
rewind_rows (GbtOfferSource *source)
{
  Own *self = (Own *) source;

  if (self->rows != NULL)
    gbt_csv_rows_rewind (self->rows);
  else
    self->coming = gbt_json_get_first (gbt_json_find (self->root, "offers"));
}

static void
free_source (GbtOfferSource *source)
{
  Own *self = (Own *) source;

  g_clear_pointer (&self->fields, g_hash_table_unref);
  g_clear_pointer (&self->rows, gbt_csv_rows_free);
  g_clear_pointer (&self->root, gbt_json_unref);
  g_free (self->columns);
  g_free (source->catalogue);
  g_free (self);
}

/* Whether a file has the columns of our own. */
gboolean
gbt_offer_source_is_own_csv (const GbtCsvRows *rows)
{
  guint known = 0;
  guint field;

  for (guint i = 0; i < gbt_csv_rows_get_n_columns (rows); i++)
    known += find_field (gbt_csv_rows_get_name (rows, i), &field);

  return known >= 2;
}

/* Our own CSV, in either dialect; @rows is taken, even on failure. */
GbtOfferSource *
gbt_offer_source_new_own_csv (GbtCsvRows  *rows,
                              const char  *file,
                              GError     **error)
{
  Own *self = g_new0 (Own, 1);
  g_autofree char *stem = gbt_offer_dup_stem (file);

  self->parent = (GbtOfferSource) { identify_csv, read_csv, rewind_rows, free_source, NULL };
  self->parent.catalogue = g_strconcat ("gabarit:", stem, NULL);
  self->rows = rows;
  self->decimal_comma = gbt_csv_rows_get_separator (rows) == ';';
  self->columns = g_new0 (guint, gbt_csv_rows_get_n_columns (rows));
  for (guint i = 0; i < gbt_csv_rows_get_n_columns (rows); i++)
    {
      const gboolean known = find_field (gbt_csv_rows_get_name (rows, i), &self->columns[i]);
      gboolean twice = FALSE;

      for (guint j = 0; j < i && known; j++)
        twice = twice || self->columns[j] == self->columns[i];
      if (known && !twice)
        continue;

      gbt_error_set (error, twice ? GBT_ERROR_DUPLICATE : GBT_ERROR_NOT_FOUND,
                     twice ? N_("“{1}” is there twice") : N_("An offer has no field “{1}”"),
                     gbt_csv_rows_get_name (rows, i), NULL);
      if (error != NULL)
        gbt_error_set_place (*error, file, 1);
      free_source (&self->parent);
      return NULL;
    }

  return &self->parent;
}

/* Our own JSON; @root is taken, even on failure. */
GbtOfferSource *
gbt_offer_source_new_own_json (GbtJson     *root,
                               const char  *file,
                               GError     **error)
{
  static const char *const keys[] = { "schema", "catalogue", "offers", NULL };
  Own *self = g_new0 (Own, 1);
  g_autofree char *stem = gbt_offer_dup_stem (file);
  const char *schema = gbt_json_get_text (root, "schema", NULL);

  self->parent = (GbtOfferSource) { identify_json, read_json, rewind_rows, free_source, NULL };
  self->root = root;
  self->fields = g_hash_table_new (g_str_hash, g_str_equal);
  if (g_strcmp0 (schema, GBT_OFFER_SCHEMA) != 0)
    {
      gbt_error_set (error, GBT_ERROR_NEWER, N_("“{1}” is not a file of offers that this version reads"), schema, NULL);
      if (error != NULL)
        gbt_json_place_error (root, *error);
    }
  else if (gbt_json_check_keys (root, keys, error) && gbt_json_get_array (root, "offers", error) != NULL)
    {
      const guint64 most = gbt_entry_kind_get_spec (GBT_ENTRY_EVIDENCE, GBT_EVIDENCE_SOURCE)->maximum;
      const char *name = gbt_json_find (root, "catalogue") != NULL ? gbt_json_get_text (root, "catalogue", error) : stem;

      if (name != NULL && (guint64) g_utf8_strlen (name, -1) > most)
        {
          gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("The name of the catalogue is too long"), NULL);
          if (error != NULL)
            gbt_json_place_error (root, *error);
        }
      else if (name != NULL)
        {
          self->parent.catalogue = g_strconcat ("gabarit:", name, NULL);
          rewind_rows (&self->parent);
          return &self->parent;
        }
    }

  free_source (&self->parent);
  return NULL;
}
