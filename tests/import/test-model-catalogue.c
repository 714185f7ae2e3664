/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "gbt-import-config.h"
#include "gbt-json-reader.h"
#include "gbt-model-catalogue.h"

/* Values of data/catalogues/models.json that were not checked against their file. */
#define UNVERIFIED_MARKS 202

/* Models whose published total is not what their configuration gives; each has a note. */
static const char *const different[] = {
  "Llama 2 7B", "Gemma 2 2B", "Gemma 3n E4B", "Falcon 7B", "Qwen3.5 27B", "Qwen3.5 35B-A3B",
  "Qwen3.5 122B-A10B", "Qwen3.5 397B-A17B",
};

static gboolean
is_different (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (different); i++)
    {
      if (strcmp (name, different[i]) == 0)
        return TRUE;
    }

  return FALSE;
}

static void
test_version (void)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();

  g_assert_cmpstr (gbt_model_catalogue_get_version (catalogue), ==, CATALOGUE_VERSION);
  g_assert_cmpuint (gbt_model_catalogue_get_n_models (catalogue), ==, 134);
  g_assert_true (gbt_model_catalogue_get () == catalogue);
}

/* Each model has a name of its own, and each value it has says where it comes from. */
static void
test_complete (void)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  guint unverified = 0;

  for (guint i = 0; i < gbt_model_catalogue_get_n_models (catalogue); i++)
    {
      GbtModel *model = gbt_model_catalogue_get_model (catalogue, i);
      const char *id = gbt_model_catalogue_get_id (catalogue, i);
      guint known = 0;

      g_assert_true (g_hash_table_add (names, (gpointer) gbt_model_catalogue_get_name (catalogue,
                                                                                      i)));
      g_assert_true (g_hash_table_add (names, (gpointer) id));
      g_assert_nonnull (strchr (id, '/'));
      g_assert_cmpstr (gbt_model_get_text (model, GBT_FIELD_MODEL_NAME), ==,
                       gbt_model_catalogue_get_name (catalogue, i));
      g_assert_true (g_str_has_suffix (gbt_model_get_text (model, GBT_FIELD_MODEL_LINK), id));
      g_assert_nonnull (gbt_model_get_text (model, GBT_FIELD_MODEL_LICENCE));
      g_assert_true (gbt_field_is_known (gbt_model_get_field (model, GBT_FIELD_MODEL_PARAMETERS)));

      for (guint f = GBT_MODEL_FIRST_FIELD; f <= GBT_MODEL_LAST_FIELD; f++)
        {
          GbtField *field = gbt_model_get_field (model, (GbtFieldId) f);
          const char *source = gbt_field_get_source (field);

          if (!gbt_field_is_known (field))
            continue;
          g_assert_nonnull (source);
          g_assert_cmpstr (source, !=, "");
          unverified += g_str_has_prefix (source, GBT_SOURCE_UNVERIFIED);
          known++;
        }
      /* All but the revision; a model without attention has no heads, a chain no architecture. */
      g_assert_cmpuint (known, >=, 8);
      g_assert_true (gbt_field_is_known (gbt_model_get_field (model, GBT_FIELD_MODEL_VOCABULARY))
                     == (gbt_model_catalogue_get_task (catalogue, i) == GBT_TASK_INFERENCE));
    }

  /* A mark that is lost is not seen otherwise. */
  g_assert_cmpuint (unverified, ==, UNVERIFIED_MARKS);
}

static void
assert_same (GbtModel   *model,
             GbtModel   *read,
             GbtFieldId  id)
{
  guint64 expected = 0;
  guint64 value = 0;

  g_assert_true (gbt_model_get_integer (model, id, &expected)
                 == gbt_model_get_integer (read, id, &value));
  g_assert_cmpuint (value, ==, expected);
}

/* What each configuration gives is what the catalogue says that it gives. */
static void
test_recompute (void)
{
  static const GbtFieldId fields[] = {
    GBT_FIELD_MODEL_LAYERS, GBT_FIELD_MODEL_HEADS, GBT_FIELD_MODEL_KV_HEADS,
    GBT_FIELD_MODEL_HEAD_DIM, GBT_FIELD_MODEL_HIDDEN_SIZE,
  };
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  guint exact = 0;

  for (guint i = 0; i < gbt_model_catalogue_get_n_models (catalogue); i++)
    {
      const char *name = gbt_model_catalogue_get_name (catalogue, i);
      GbtModel *model = gbt_model_catalogue_get_model (catalogue, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtImportedModel) read = NULL;
      guint64 parameters = 0;
      guint64 expected = 0;
      guint64 total = 0;

      if (gbt_model_catalogue_get_task (catalogue, i) != GBT_TASK_INFERENCE)
        {
          g_assert_null (gbt_model_catalogue_get_config (catalogue, i));
          continue;
        }

      read = gbt_import_config_json (gbt_model_catalogue_get_config (catalogue, i), name, &error);
      g_assert_no_error (error);
      g_assert_true (gbt_imported_model_get_parameters (read, &parameters)
                     == gbt_model_catalogue_get_counted (catalogue, i, &expected));
      g_assert_cmpuint (parameters, ==, expected);
      if (parameters > 0)
        g_assert_cmpuint (gbt_imported_model_get_n_values (read, GBT_IMPORTED_NOT_UNDERSTOOD), ==,
                          0);

      g_assert_true (gbt_model_get_integer (model, GBT_FIELD_MODEL_PARAMETERS, &total));
      g_assert_true ((total != parameters) == is_different (name));
      if (total != parameters)
        g_assert_nonnull (gbt_model_catalogue_get_note (catalogue, i));
      if (gbt_model_catalogue_get_basis (catalogue, i) == GBT_MODEL_BASIS_COMPUTED)
        g_assert_cmpuint (total, ==, parameters);
      exact += gbt_model_catalogue_get_basis (catalogue, i) == GBT_MODEL_BASIS_PUBLISHED
               && total == parameters;

      for (gsize f = 0; f < G_N_ELEMENTS (fields); f++)
        assert_same (model, gbt_imported_model_get_model (read), fields[f]);
      g_assert_cmpstr (gbt_model_get_text (model, GBT_FIELD_MODEL_ATTENTION), ==,
                       gbt_model_get_text (gbt_imported_model_get_model (read),
                                           GBT_FIELD_MODEL_ATTENTION));
    }

  g_assert_cmpuint (exact, ==, 73);
}

static GbtJson *
read_facts (void)
{
  const char *samples = g_getenv ("GABARIT_SAMPLES");
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  GbtJson *facts;

  if (samples == NULL || samples[0] == '\0')
    {
      g_test_skip ("GABARIT_SAMPLES does not name the folder of collected samples");
      return NULL;
    }

  path = g_build_filename (samples, "models.json", NULL);
  facts = gbt_json_parse_file (path, NULL, &error);
  g_assert_no_error (error);
  return facts;
}

static guint64
get_number (const GbtJson *json,
            const char    *key)
{
  guint64 number = 0;

  g_assert_true (gbt_json_get_unsigned (json, key, &number, NULL));
  return number;
}

static guint64
get_value (const GbtModel *model,
           GbtFieldId      id)
{
  guint64 value = 0;

  g_assert_true (gbt_model_get_integer (model, id, &value));
  return value;
}

/* The facts that were collected, where they are: what we publish says the same. */
static void
test_facts (void)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  g_autoptr (GbtJson) facts = read_facts ();
  g_autoptr (GError) error = NULL;
  guint exact = 0;

  if (facts == NULL)
    return;

  for (const GbtJson *v = gbt_json_get_first (gbt_json_find (facts, "text_models")); v != NULL;
       v = gbt_json_get_next (v))
    {
      const char *name = gbt_json_get_text (v, "name", NULL);
      const GbtJson *difference = gbt_json_find (v, "recompute_diff");
      guint64 total = 0;
      guint64 published = 0;
      guint64 counted = 0;
      guint64 recomputed = 0;
      gint64 apart = 1;
      guint index = 0;

      g_assert_true (gbt_model_catalogue_find (catalogue, name, &index, &error));
      g_assert_cmpuint (get_value (gbt_model_catalogue_get_model (catalogue, index),
                                   GBT_FIELD_MODEL_VOCABULARY), ==, get_number (v, "vocab_size"));
      g_assert_true (gbt_json_get_unsigned (v, "params_total", &total, NULL));
      g_assert_true (gbt_model_get_integer (gbt_model_catalogue_get_model (catalogue, index),
                                            GBT_FIELD_MODEL_PARAMETERS, &published));
      g_assert_cmpuint (published, ==, total);

      if (difference == NULL || !gbt_json_to_signed (difference, &apart, NULL) || apart != 0)
        continue;

      /* One file stores its tied head twice, which no configuration says. */
      g_assert_true (gbt_json_get_unsigned (v, strcmp (name, "Falcon 7B") == 0
                                                 ? "params_unique"
                                                 : "params_recomputed",
                                            &recomputed, NULL));
      g_assert_true (gbt_model_catalogue_get_counted (catalogue, index, &counted));
      g_assert_cmpuint (counted, ==, recomputed);
      exact++;
    }

  g_assert_cmpuint (exact, ==, 74);
}

/* What the catalogue has of the model that @json describes. */
static GbtModel *
find_described (const GbtJson *json,
                GbtTask        task)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  g_autoptr (GError) error = NULL;
  guint64 apart = 0;
  guint index = 0;
  GbtModel *model;

  g_assert_true (gbt_model_catalogue_find (catalogue, gbt_json_get_text (json, "name", NULL),
                                           &index, &error));
  model = gbt_model_catalogue_get_model (catalogue, index);
  g_assert_cmpint (gbt_model_catalogue_get_task (catalogue, index), ==, task);
  g_assert_cmpstr (gbt_model_catalogue_get_id (catalogue, index), ==,
                   gbt_json_get_text (json, "hf_id", NULL));
  g_assert_cmpstr (gbt_model_get_text (model, GBT_FIELD_MODEL_LICENCE), ==,
                   gbt_json_get_text (json, "licence", NULL));
  /* The total that was collected leaves out the safety checker; ours has every network. */
  gbt_model_get_integer (model, GBT_FIELD_MODEL_SAFETY_CHECKER, &apart);
  g_assert_cmpuint (get_value (model, GBT_FIELD_MODEL_PARAMETERS), ==,
                    get_number (json, "params_total") + apart);
  return model;
}

/* Every network of every chain that was collected, by its role. */
static void
test_image_facts (void)
{
  static const struct
  {
    const char *role;
    const char *code;
    GbtFieldId id;
  } roles[] = {
    { "denoiser", "denoiser", GBT_FIELD_MODEL_DENOISER },
    { "text_encoder", "text-encoder-1", GBT_FIELD_MODEL_TEXT_ENCODER_1 },
    { "text_encoder_2", "text-encoder-2", GBT_FIELD_MODEL_TEXT_ENCODER_2 },
    { "text_encoder_3", "text-encoder-3", GBT_FIELD_MODEL_TEXT_ENCODER_3 },
    { "vae", "autoencoder", GBT_FIELD_MODEL_AUTOENCODER },
    { "safety_checker", "safety-checker", GBT_FIELD_MODEL_SAFETY_CHECKER },
  };
  g_autoptr (GbtJson) facts = read_facts ();
  guint n_chains = 0;

  if (facts == NULL)
    return;

  for (const GbtJson *v = gbt_json_get_first (gbt_json_find (facts, "image_pipelines"));
       v != NULL; v = gbt_json_get_next (v))
    {
      GbtModel *model = find_described (v, GBT_TASK_IMAGE);
      const char *list = gbt_model_get_text (model, GBT_FIELD_MODEL_OPTIONAL_NETWORKS);
      g_auto (GStrv) optional = g_strsplit (list != NULL ? list : "", " ", -1);
      guint n_networks = 0;
      guint n_optional = 0;
      guint known = 0;

      g_assert_cmpuint (get_value (model, GBT_FIELD_MODEL_RESOLUTION), ==,
                        get_number (v, "native_resolution"));
      for (const GbtJson *n = gbt_json_get_first (gbt_json_find (v, "networks")); n != NULL;
           n = gbt_json_get_next (n))
        {
          const char *role = gbt_json_get_text (n, "role", NULL);
          gboolean found = FALSE;

          for (gsize i = 0; i < G_N_ELEMENTS (roles); i++)
            {
              if (strcmp (roles[i].role, role) != 0)
                continue;

              found = TRUE;
              g_assert_cmpuint (get_value (model, roles[i].id), ==, get_number (n, "params"));
              g_assert_nonnull (
                  strstr (gbt_field_get_source (gbt_model_get_field (model, roles[i].id)),
                          gbt_json_get_text (n, "name", NULL)));
              g_assert_true (g_strv_contains ((const char *const *) optional, roles[i].code)
                             == (gbt_json_find (n, "optional") != NULL));
              n_optional += gbt_json_find (n, "optional") != NULL;
            }
          g_assert_true (found);
          n_networks++;
        }

      for (gsize i = 0; i < G_N_ELEMENTS (roles); i++)
        known += gbt_field_is_known (gbt_model_get_field (model, roles[i].id));
      g_assert_cmpuint (known, ==, n_networks);
      g_assert_cmpuint (g_strv_length (optional), ==, n_optional);
      n_chains++;
    }

  g_assert_cmpuint (n_chains, ==, 7);
}

/* The KV cache of one stream in 16 bits, in the decoder and of what the encoder gave. */
static void
test_speech_facts (void)
{
  g_autoptr (GbtJson) facts = read_facts ();
  guint n_models = 0;

  if (facts == NULL)
    return;

  for (const GbtJson *v = gbt_json_get_first (gbt_json_find (facts, "speech_models")); v != NULL;
       v = gbt_json_get_next (v))
    {
      GbtModel *model = find_described (v, GBT_TASK_SPEECH);
      guint64 token = 2 * get_value (model, GBT_FIELD_MODEL_DECODER_LAYERS)
                      * get_value (model, GBT_FIELD_MODEL_HIDDEN_SIZE) * 2;

      g_assert_cmpuint (token * get_value (model, GBT_FIELD_MODEL_CONTEXT_LIMIT), ==,
                        get_number (v, "self_kv_bytes_fp16_per_stream"));
      g_assert_cmpuint (token * get_value (model, GBT_FIELD_MODEL_ENCODER_POSITIONS), ==,
                        get_number (v, "cross_kv_bytes_fp16_per_stream"));
      n_models++;
    }

  g_assert_cmpuint (n_models, ==, 7);
}

/* Without the facts collected: each chain is the sum of its networks, and what a stream takes. */
static void
test_other_tasks (void)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  guint counts[GBT_N_TASKS] = { 0 };
  guint index = 0;
  GbtModel *model;

  for (guint i = 0; i < gbt_model_catalogue_get_n_models (catalogue); i++)
    {
      guint64 total = 0;

      model = gbt_model_catalogue_get_model (catalogue, i);
      counts[gbt_model_catalogue_get_task (catalogue, i)]++;
      if (gbt_model_get_task (model) != GBT_TASK_IMAGE)
        continue;
      for (guint id = GBT_FIELD_MODEL_DENOISER; id <= GBT_FIELD_MODEL_SAFETY_CHECKER; id++)
        {
          guint64 parameters = 0;

          gbt_model_get_integer (model, (GbtFieldId) id, &parameters);
          total += parameters;
        }
      g_assert_cmpuint (total, ==, get_value (model, GBT_FIELD_MODEL_PARAMETERS));
    }
  g_assert_cmpuint (counts[GBT_TASK_INFERENCE], ==, 120);
  g_assert_cmpuint (counts[GBT_TASK_IMAGE], ==, 7);
  g_assert_cmpuint (counts[GBT_TASK_SPEECH], ==, 7);

  g_assert_true (gbt_model_catalogue_find (catalogue, "whisper large-v2", &index, NULL));
  model = gbt_model_catalogue_get_model (catalogue, index);
  g_assert_cmpuint (get_value (model, GBT_FIELD_MODEL_DECODER_LAYERS), ==, 32);
  g_assert_cmpuint (get_value (model, GBT_FIELD_MODEL_HIDDEN_SIZE), ==, 1280);
  g_assert_cmpuint (get_value (model, GBT_FIELD_MODEL_CONTEXT_LIMIT), ==, 448);
  g_assert_cmpuint (get_value (model, GBT_FIELD_MODEL_ENCODER_POSITIONS), ==, 1500);

  g_assert_true (gbt_model_catalogue_find (catalogue, "stable diffusion 1.5", &index, NULL));
  model = gbt_model_catalogue_get_model (catalogue, index);
  g_assert_cmpstr (gbt_model_get_text (model, GBT_FIELD_MODEL_OPTIONAL_NETWORKS), ==,
                   "safety-checker");
  g_assert_cmpstr (gbt_field_get_source (gbt_model_get_field (model,
                                                              GBT_FIELD_MODEL_SAFETY_CHECKER)),
                   ==, GBT_SOURCE_UNVERIFIED ", CLIP ViT-L/14 vision");
  {
    g_autofree char *checker
        = gbt_model_dup_network_name (gbt_model_get_field (model, GBT_FIELD_MODEL_SAFETY_CHECKER));
    g_autofree char *encoder
        = gbt_model_dup_network_name (gbt_model_get_field (model, GBT_FIELD_MODEL_TEXT_ENCODER_1));

    g_assert_cmpstr (checker, ==, "CLIP ViT-L/14 vision");
    g_assert_cmpstr (encoder, ==, "CLIP ViT-L/14 text");
    g_assert_null (gbt_model_dup_network_name (gbt_model_get_field (model,
                                                                   GBT_FIELD_MODEL_TEXT_ENCODER_2)));
  }
}

static void
test_find (void)
{
  static const struct
  {
    const char *asked;
    const char *found; /* %NULL where it is refused */
    GbtError code;
  } cases[] = {
    { "Llama 3.1 8B", "Llama 3.1 8B", 0 },
    { "llama 3.1 8b", "Llama 3.1 8B", 0 },
    { "meta-llama/Llama-3.1-8B", "Llama 3.1 8B", 0 },
    { "Llama 3.1 4", "Llama 3.1 405B", 0 },
    { "phi-2", "Phi-2", 0 },
    { "pythia", "Pythia 12B", 0 },
    { "Qwen2 7B", "Qwen2 7B", 0 },
    { "Llama 3.1", NULL, GBT_ERROR_AMBIGUOUS },
    { "qwen", NULL, GBT_ERROR_AMBIGUOUS },
    { "Llama 9", NULL, GBT_ERROR_NOT_FOUND },
    { "", NULL, GBT_ERROR_NOT_FOUND },
  };
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      guint index = G_MAXUINT;

      if (cases[i].found != NULL)
        {
          g_assert_true (gbt_model_catalogue_find (catalogue, cases[i].asked, &index, &error));
          g_assert_cmpstr (gbt_model_catalogue_get_name (catalogue, index), ==, cases[i].found);
        }
      else
        {
          g_assert_false (gbt_model_catalogue_find (catalogue, cases[i].asked, &index, &error));
          g_assert_error (error, GBT_ERROR, (int) cases[i].code);
          g_assert_cmpuint (index, ==, G_MAXUINT);
        }
    }
}

static void
test_ambiguous_names (void)
{
  g_autoptr (GError) error = NULL;
  guint index;

  g_assert_false (gbt_model_catalogue_find (gbt_model_catalogue_get (), "Llama 3.1", &index,
                                            &error));
  g_assert_cmpstr (gbt_error_get_argument (error, 0), ==, "Llama 3.1");
  g_assert_cmpstr (gbt_error_get_argument (error, 1), ==,
                   "Llama 3.1 8B, Llama 3.1 70B, Llama 3.1 405B, Llama 3.1 Nemotron 70B Instruct");
}

static guint
count_found (const char *text)
{
  g_autoptr (GArray) found = gbt_model_catalogue_search (gbt_model_catalogue_get (), text);

  return found->len;
}

static void
test_search (void)
{
  g_autoptr (GArray) found = gbt_model_catalogue_search (gbt_model_catalogue_get (),
                                                         "llama 405");

  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpstr (gbt_model_catalogue_get_name (gbt_model_catalogue_get (),
                                                 g_array_index (found, guint, 0)), ==,
                   "Llama 3.1 405B");
  g_assert_cmpuint (count_found (""), ==, 134);
  g_assert_cmpuint (count_found ("  "), ==, 134);
  g_assert_cmpuint (count_found ("MISTRAL"), ==, count_found ("mistrál"));
  g_assert_cmpuint (count_found ("mistral"), >=, 6);
  g_assert_cmpuint (count_found ("apache"), >, 30);
  g_assert_cmpuint (count_found ("no such model"), ==, 0);
}

#define MODEL                                                                               \
  "{\"name\": \"N\", \"id\": \"a/b\", \"family\": \"F\", \"modality\": \"text\","           \
  " \"architecture\": \"A\", \"parameters\": 7, \"parameters_basis\": \"published\","       \
  " \"parameters_source\": \"s\", \"counted\": null, \"layers\": 2, \"attention\": \"mha\"," \
  " \"config_source\": \"c\", \"licence\": \"L\", \"licence_source\": \"\","                \
  " \"unverified\": [\"licence\"], \"config\": {}}"
#define CATALOGUE                                                                           \
  "{\"schema\": \"org.gabarit.models/1\", \"catalogue_version\": \"2026-11-30\",\n"         \
  "\"models\": [\n" MODEL "]}"

static GbtModelCatalogue *
parse (const char  *text,
       GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gbt_model_catalogue_parse (bytes, "other.json", error);
}

/* The smallest catalogue; a value that was not checked says so. */
static void
test_smallest (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtModelCatalogue) catalogue = parse (CATALOGUE, &error);
  GbtModel *model;

  g_assert_no_error (error);
  g_assert_cmpuint (gbt_model_catalogue_get_n_models (catalogue), ==, 1);
  g_assert_false (gbt_model_catalogue_get_counted (catalogue, 0, NULL));
  g_assert_null (gbt_model_catalogue_get_note (catalogue, 0));
  model = gbt_model_catalogue_get_model (catalogue, 0);
  g_assert_cmpstr (gbt_field_get_source (gbt_model_get_field (model, GBT_FIELD_MODEL_LICENCE)), ==,
                   GBT_SOURCE_UNVERIFIED);
  g_assert_cmpstr (gbt_field_get_source (gbt_model_get_field (model, GBT_FIELD_MODEL_LAYERS)), ==,
                   "c");
}

static void
test_bad (void)
{
  static const struct
  {
    const char *from;
    const char *to;
    GbtError code;
    guint line;
  } cases[] = {
    { "org.gabarit.models/1", "org.gabarit.models/2", GBT_ERROR_UNKNOWN_FORMAT, 1 },
    { "\"layers\": 2", "\"layers\": 0", GBT_ERROR_RANGE, 3 },
    { "\"layers\": 2", "\"layers\": \"2\"", GBT_ERROR_TYPE, 3 },
    { "\"config_source\": \"c\", ", "", GBT_ERROR_MISSING, 3 },
    { "\"name\": \"N\", ", "", GBT_ERROR_MISSING, 3 },
    { "\"published\"", "\"guessed\"", GBT_ERROR_RANGE, 3 },
    { "\"config\": {}", "\"config\": []", GBT_ERROR_TYPE, 3 },
    { "[\"licence\"]", "[3]", GBT_ERROR_TYPE, 3 },
    { "\"mha\"", "\"many\"", GBT_ERROR_RANGE, 3 },
    { "\"text\"", "\"smell\"", GBT_ERROR_RANGE, 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) halves = g_strsplit (CATALOGUE, cases[i].from, 2);
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_nonnull (halves[1]);
      text = g_strconcat (halves[0], cases[i].to, halves[1], NULL);
      g_assert_null (parse (text, &error));
      g_assert_error (error, GBT_ERROR, (int) cases[i].code);
      g_assert_cmpstr (gbt_error_get_file (error), ==, "other.json");
      g_assert_cmpuint (gbt_error_get_line (error), ==, cases[i].line);
    }
}

#define COMMON                                                                              \
  "\"name\": \"N\", \"id\": \"a/b\", \"family\": \"F\", \"parameters\": 7,"             \
  " \"parameters_basis\": \"computed\", \"parameters_source\": \"s\","                    \
  " \"config_source\": \"c\", \"licence\": \"L\", \"licence_source\": \"l\","             \
  " \"unverified\": [\"autoencoder\"], "
#define DENOISER "{\"role\": \"denoiser\", \"name\": \"D\", \"parameters\": 5, \"source\": \"d\"}"
#define AUTOENCODER                                                                         \
  "{\"role\": \"autoencoder\", \"name\": \"A\", \"parameters\": 2, \"source\": \"\"}"
#define IMAGE COMMON "\"modality\": \"image\", \"networks\": [" DENOISER ", " AUTOENCODER "]"
#define SPEECH                                                                              \
  COMMON "\"modality\": \"speech\", \"architecture\": \"A\", \"decoder_layers\": 2,"        \
         " \"encoder_positions\": 3, \"hidden_size\": 4, \"context_limit\": 5"

/* What a chain and a transcriber must say, each member checked. */
static void
test_members_of_a_task (void)
{
  static const struct
  {
    const char *model;
    const char *from;
    const char *to;
    gboolean read;
  } cases[] = {
    { IMAGE, "", "", TRUE },
    { SPEECH, "", "", TRUE },
    { IMAGE, "\"parameters\": 7", "\"parameters\": 8", FALSE },
    { IMAGE, "\"denoiser\"", "\"autoencoder\"", FALSE },
    { IMAGE, "\"denoiser\"", "\"text-encoder-1\"", FALSE },
    { IMAGE, "\"denoiser\"", "\"text-encoder-4\"", FALSE },
    { IMAGE, "\"name\": \"D\"", "\"name\": \"D, E\"", FALSE },
    { IMAGE, "\"name\": \"D\"", "\"name\": \"\"", FALSE },
    { IMAGE, "\"source\": \"d\"", "\"source\": 3", FALSE },
    { IMAGE, "\"source\": \"d\"", "\"source\": \"d\", \"optional\": true", FALSE },
    { IMAGE, "\"source\": \"\"", "\"source\": \"\", \"optional\": 1", FALSE },
    { IMAGE, "\"source\": \"\"", "\"source\": \"\", \"weight\": 1", FALSE },
    { IMAGE, "\"modality\"", "\"layers\": 3, \"modality\"", FALSE },
    { IMAGE, "\"modality\": \"image\", ", "", FALSE },
    { SPEECH, "\"decoder_layers\": 2, ", "", FALSE },
    { SPEECH, "\"decoder_layers\": 2", "\"decoder_layers\": 0", FALSE },
    { SPEECH, "\"decoder_layers\": 2", "\"vocabulary\": 2", FALSE },
    { SPEECH, "\"architecture\": \"A\", ", "", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *from = strstr (cases[i].model, cases[i].from);
      g_autofree char *before = NULL;
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtModelCatalogue) catalogue = NULL;

      g_assert_nonnull (from);
      before = g_strndup (cases[i].model, (gsize) (from - cases[i].model));
      text = g_strconcat ("{\"schema\": \"org.gabarit.models/1\", \"catalogue_version\": \"v\",\n"
                          "\"models\": [\n{",
                          before, cases[i].to, from + strlen (cases[i].from), "}]}", NULL);
      catalogue = parse (text, &error);
      g_assert_true ((catalogue != NULL) == cases[i].read);
      if (cases[i].read)
        g_assert_no_error (error);
      else
        g_assert_cmpuint (gbt_error_get_line (error), ==, 3);
    }
}

/* A key that is not described is refused: it would be lost in silence. */
static void
test_other_key (void)
{
  g_auto (GStrv) halves = g_strsplit (CATALOGUE, "\"layers\"", 2);
  g_autofree char *text = g_strconcat (halves[0], "\"depth\": 4, \"layers\"", halves[1], NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (parse (text, &error));
  g_assert_nonnull (error);
  g_assert_cmpuint (gbt_error_get_line (error), ==, 3);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model-catalogue/version", test_version);
  g_test_add_func ("/model-catalogue/complete", test_complete);
  g_test_add_func ("/model-catalogue/recompute", test_recompute);
  g_test_add_func ("/model-catalogue/facts", test_facts);
  g_test_add_func ("/model-catalogue/image-facts", test_image_facts);
  g_test_add_func ("/model-catalogue/speech-facts", test_speech_facts);
  g_test_add_func ("/model-catalogue/other-tasks", test_other_tasks);
  g_test_add_func ("/model-catalogue/members-of-a-task", test_members_of_a_task);
  g_test_add_func ("/model-catalogue/find", test_find);
  g_test_add_func ("/model-catalogue/ambiguous-names", test_ambiguous_names);
  g_test_add_func ("/model-catalogue/search", test_search);
  g_test_add_func ("/model-catalogue/smallest", test_smallest);
  g_test_add_func ("/model-catalogue/bad", test_bad);
  g_test_add_func ("/model-catalogue/other-key", test_other_key);

  return g_test_run ();
}
