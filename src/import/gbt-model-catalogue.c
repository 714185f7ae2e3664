/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-model-catalogue.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-json-reader.h"
#include "gbt-model-catalogue-private.h"
#include "gbt-model-entry.h"

#define SCHEMA "org.gabarit.models/1"
#define BUILT_IN "models.json"

/* A refusal lists so many names, then says that there are more. */
#define MOST_NAMES 6

struct _GbtModelCatalogue
{
  GbtJson *document;
  const char *version;
  GArray *entries;
};

static void
entry_clear (gpointer data)
{
  GbtModelEntry *entry = data;

  g_clear_pointer (&entry->model, gbt_model_unref);
}

static const GbtModelEntry *
get_entry (const GbtModelCatalogue *self,
           guint                    index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < self->entries->len, NULL);

  return &g_array_index (self->entries, GbtModelEntry, index);
}

static gboolean
read_document (GbtModelCatalogue  *self,
               GError            **error)
{
  static const char *const members[] = { "schema", "catalogue_version", "models", NULL };
  const char *schema;
  const GbtJson *models;

  if (!gbt_json_check_keys (self->document, members, error))
    return FALSE;

  schema = gbt_json_get_text (self->document, "schema", error);
  if (schema == NULL)
    return FALSE;
  if (strcmp (schema, SCHEMA) != 0)
    {
      gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT, N_("“{1}” is not a catalogue that we read"),
                     schema, NULL);
      if (error != NULL)
        gbt_json_place_error (self->document, *error);
      return FALSE;
    }

  self->version = gbt_json_get_text (self->document, "catalogue_version", error);
  models = self->version != NULL ? gbt_json_get_array (self->document, "models", error) : NULL;
  if (models == NULL)
    return FALSE;

  for (const GbtJson *v = gbt_json_get_first (models); v != NULL; v = gbt_json_get_next (v))
    {
      GbtModelEntry entry = { 0 };

      if (!gbt_model_entry_read (v, &entry, error))
        return FALSE;
      g_array_append_val (self->entries, entry);
    }

  return TRUE;
}

/**
 * gbt_model_catalogue_parse:
 * @bytes: a catalogue
 * @file: its name, for errors
 * @error: what is not as docs/catalogue.md says, with file and line
 *
 * Returns: (transfer full) (nullable): the catalogue
 */
GbtModelCatalogue *
gbt_model_catalogue_parse (GBytes      *bytes,
                           const char  *file,
                           GError     **error)
{
  g_autoptr (GbtJson) document = gbt_json_parse (bytes, file, NULL, error);
  g_autoptr (GbtModelCatalogue) self = NULL;

  if (document == NULL)
    return NULL;

  self = g_new0 (GbtModelCatalogue, 1);
  self->document = g_steal_pointer (&document);
  self->entries = g_array_new (FALSE, FALSE, sizeof (GbtModelEntry));
  g_array_set_clear_func (self->entries, entry_clear);

  return read_document (self, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * gbt_model_catalogue_free:
 * @self: (transfer full): a catalogue that was parsed
 */
void
gbt_model_catalogue_free (GbtModelCatalogue *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->entries);
  gbt_json_unref (self->document);
  g_free (self);
}

static gpointer
parse_built_in (gpointer data)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (gbt_model_catalogue_data,
                                                 gbt_model_catalogue_data_size);
  g_autoptr (GError) error = NULL;
  GbtModelCatalogue *catalogue = gbt_model_catalogue_parse (bytes, BUILT_IN, &error);

  if (catalogue == NULL)
    g_error ("The built-in catalogue cannot be read: %s", error->message);
  return catalogue;
}

/**
 * gbt_model_catalogue_get:
 *
 * The catalogue inside the program, read the first time that it is asked for.
 *
 * Returns: (transfer none): the catalogue
 */
const GbtModelCatalogue *
gbt_model_catalogue_get (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, parse_built_in, NULL);
}

/**
 * gbt_model_catalogue_get_version:
 * @self: a catalogue
 *
 * Returns: its version, a civil date: "2026-11-30"
 */
const char *
gbt_model_catalogue_get_version (const GbtModelCatalogue *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->version;
}

/**
 * gbt_model_catalogue_get_n_models:
 * @self: a catalogue
 *
 * Returns: how many models it holds
 */
guint
gbt_model_catalogue_get_n_models (const GbtModelCatalogue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->entries->len;
}

/**
 * gbt_model_catalogue_get_model:
 * @self: a catalogue
 * @index: which model, from 0
 *
 * Returns: (transfer none): the model, its fields with their sources
 */
GbtModel *
gbt_model_catalogue_get_model (const GbtModelCatalogue *self,
                               guint                    index)
{
  const GbtModelEntry *entry = get_entry (self, index);

  return entry != NULL ? entry->model : NULL;
}

/**
 * gbt_model_catalogue_get_name:
 * @self: a catalogue
 * @index: which model, from 0
 *
 * Returns: its name: "Llama 3.1 8B"
 */
const char *
gbt_model_catalogue_get_name (const GbtModelCatalogue *self,
                              guint                    index)
{
  const GbtModelEntry *entry = get_entry (self, index);

  return entry != NULL ? entry->name : NULL;
}

/**
 * gbt_model_catalogue_get_id:
 * @self: a catalogue
 * @index: which model, from 0
 *
 * Returns: under what it is published: "meta-llama/Llama-3.1-8B"
 */
const char *
gbt_model_catalogue_get_id (const GbtModelCatalogue *self,
                            guint                    index)
{
  const GbtModelEntry *entry = get_entry (self, index);

  return entry != NULL ? entry->id : NULL;
}

/**
 * gbt_model_catalogue_get_family:
 * @self: a catalogue
 * @index: which model, from 0
 *
 * Returns: the name of its family: "Llama"
 */
const char *
gbt_model_catalogue_get_family (const GbtModelCatalogue *self,
                                guint                    index)
{
  const GbtModelEntry *entry = get_entry (self, index);

  return entry != NULL ? entry->family : NULL;
}

/**
 * gbt_model_catalogue_get_task:
 * @self: a catalogue
 * @index: which model, from 0
 *
 * Returns: what it is for, as gbt_model_get_task()
 */
GbtTask
gbt_model_catalogue_get_task (const GbtModelCatalogue *self,
                              guint                    index)
{
  const GbtModelEntry *entry = get_entry (self, index);

  return entry != NULL ? gbt_model_get_task (entry->model) : GBT_TASK_INFERENCE;
}

/**
 * gbt_model_catalogue_get_basis:
 * @self: a catalogue
 * @index: which model, from 0
 *
 * Returns: where its number of parameters comes from
 */
GbtModelBasis
gbt_model_catalogue_get_basis (const GbtModelCatalogue *self,
                               guint                    index)
{
  const GbtModelEntry *entry = get_entry (self, index);

  return entry != NULL ? entry->basis : GBT_MODEL_BASIS_ROUNDED;
}

/**
 * gbt_model_catalogue_get_note:
 * @self: a catalogue
 * @index: which model, from 0
 *
 * Returns: (nullable): what is to be known of its number of parameters, in English
 */
const char *
gbt_model_catalogue_get_note (const GbtModelCatalogue *self,
                              guint                    index)
{
  const GbtModelEntry *entry = get_entry (self, index);

  return entry != NULL ? entry->note : NULL;
}

/**
 * gbt_model_catalogue_get_config:
 * @self: a catalogue
 * @index: which model, from 0
 *
 * Returns: (transfer none) (nullable): the values of its configuration, for
 *   gbt_import_config_json(); a chain of networks and a speech model have none
 */
const GbtJson *
gbt_model_catalogue_get_config (const GbtModelCatalogue *self,
                                guint                    index)
{
  const GbtModelEntry *entry = get_entry (self, index);

  return entry != NULL ? entry->config : NULL;
}

/**
 * gbt_model_catalogue_get_counted:
 * @self: a catalogue
 * @index: which model, from 0
 * @parameters: (out) (optional): what its configuration gives
 *
 * Returns: whether its configuration gives the count
 */
gboolean
gbt_model_catalogue_get_counted (const GbtModelCatalogue *self,
                                 guint                    index,
                                 guint64                 *parameters)
{
  const GbtModelEntry *entry = get_entry (self, index);

  if (entry == NULL || !entry->counted)
    return FALSE;
  if (parameters != NULL)
    *parameters = entry->parameters;
  return TRUE;
}

/* How well a name answers what was asked, the best first. */
typedef enum
{
  MATCH_EXACT,
  MATCH_CASELESS,
  MATCH_PREFIX,
  N_MATCHES,
} Match;

static gboolean
matches_one (const char *candidate,
             const char *name,
             const char *folded,
             Match       match)
{
  g_autofree char *other = NULL;

  if (match == MATCH_EXACT)
    return strcmp (candidate, name) == 0;

  other = g_utf8_casefold (candidate, -1);
  return match == MATCH_CASELESS ? strcmp (other, folded) == 0 : g_str_has_prefix (other, folded);
}

static gboolean
matches (const GbtModelEntry *entry,
         const char          *name,
         const char          *folded,
         Match                match)
{
  const char *slash = strchr (entry->id, '/');

  return matches_one (entry->name, name, folded, match)
         || matches_one (entry->id, name, folded, match)
         || (slash != NULL && matches_one (slash + 1, name, folded, match));
}

static void
refuse_ambiguous (const GbtModelCatalogue  *self,
                  const char               *name,
                  const GArray             *found,
                  GError                  **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < found->len && i < MOST_NAMES; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            get_entry (self, g_array_index (found, guint, i))->name);
  if (found->len > MOST_NAMES)
    g_string_append (names, ", …");

  gbt_error_set (error, GBT_ERROR_AMBIGUOUS, N_("“{1}” is the beginning of several models: {2}"),
                 name, names->str, NULL);
}

/**
 * gbt_model_catalogue_find:
 * @self: a catalogue
 * @name: the name of a model, or what it is published under; its case does not matter, and its
 *   beginning is enough where only one model has it
 * @index: (out): which model, written on success only
 * @error: %GBT_ERROR_NOT_FOUND, or %GBT_ERROR_AMBIGUOUS with the names
 *
 * Returns: whether it was found
 */
gboolean
gbt_model_catalogue_find (const GbtModelCatalogue  *self,
                          const char               *name,
                          guint                    *index,
                          GError                  **error)
{
  g_autofree char *folded = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (index != NULL, FALSE);

  folded = g_utf8_casefold (name, -1);
  for (guint match = 0; match < N_MATCHES && name[0] != '\0'; match++)
    {
      g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));

      for (guint i = 0; i < self->entries->len; i++)
        {
          if (matches (get_entry (self, i), name, folded, match))
            g_array_append_val (found, i);
        }

      if (found->len == 1)
        {
          *index = g_array_index (found, guint, 0);
          return TRUE;
        }
      if (found->len > 1)
        {
          refuse_ambiguous (self, name, found, error);
          return FALSE;
        }
    }

  gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("No model of the catalogue is called “{1}”"), name,
                 NULL);
  return FALSE;
}

/**
 * gbt_model_catalogue_search:
 * @self: a catalogue
 * @text: words, or their beginnings; accents and case do not matter
 *
 * Returns: (transfer full) (element-type guint): the models that have every word in their name,
 *   identity, family, architecture or licence, in the order of the catalogue; all of them for ""
 */
GArray *
gbt_model_catalogue_search (const GbtModelCatalogue *self,
                            const char              *text)
{
  g_autofree char *trimmed = NULL;
  GArray *found;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (text != NULL, NULL);

  /* The accents of what is asked; those of the catalogue are folded below. */
  trimmed = g_strstrip (g_str_to_ascii (text, "C"));
  found = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->entries->len; i++)
    {
      const GbtModelEntry *entry = get_entry (self, i);
      const char *architecture = gbt_model_get_text (entry->model, GBT_FIELD_MODEL_ARCHITECTURE);
      g_autofree char *words
        = g_strjoin (" ", entry->name, entry->id, entry->family,
                     gbt_model_get_text (entry->model, GBT_FIELD_MODEL_LICENCE), architecture, NULL);

      if (trimmed[0] == '\0' || g_str_match_string (trimmed, words, TRUE))
        g_array_append_val (found, i);
    }

  return found;
}
