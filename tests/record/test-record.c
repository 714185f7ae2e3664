/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-json-reader.h"
#include "gbt-record.h"

#include <locale.h>
#include <string.h>

#define ID "0b7f8a52-3c1d-4e7a-9d51-6a2f4be01c77"

static GbtWorkload *
with_text (GbtWorkload *workload,
           GbtFieldId   id,
           const char  *text)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);

  return gbt_workload_with_field (old, id, field);
}

static GbtFiche *
make_fiche (GbtWorkload *workload)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new (ID, 3, FALSE, workload);
  g_autoptr (GError) error = NULL;
  GbtFiche *fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");

  g_assert_no_error (error);
  return fiche;
}

static GBytes *
write_example (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");

  return gbt_record_write (fiche);
}

static char *
dup_text (GBytes *bytes)
{
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
assert_round_trip (const GbtFiche *fiche)
{
  g_autoptr (GBytes) first = gbt_record_write (fiche);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) sheet = gbt_record_read (first, "sheet.json", &error);
  g_autoptr (GbtFiche) again = NULL;
  g_autoptr (GBytes) second = NULL;

  g_assert_no_error (error);
  g_assert_true (gbt_sheet_equal (sheet, gbt_fiche_get_sheet (fiche)));
  again = gbt_fiche_new (sheet, gbt_fiche_get_program_version (fiche),
                         gbt_fiche_get_catalogue_version (fiche));
  g_assert_no_error (error);
  second = gbt_record_write (again);
  g_assert_true (g_bytes_equal (first, second));
}

static void
assert_holds (const char *text,
              const char *piece)
{
  if (strstr (text, piece) == NULL)
    g_error ("not in the record: %s", piece);
}

static void
test_example (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);
  g_autofree char *text = dup_text (bytes);

  assert_holds (text, "{\n  \"schema\": \"org.gabarit.sheet/1\",\n  \"program\": {\n"
                      "    \"version\": \"0.1.0\",\n    \"catalogue\": \"2026-11-30\"\n  },\n");
  assert_holds (text, "    \"parameters\": {\n      \"state\": \"known\",\n"
                      "      \"value\": 7000000000,\n      \"source\": null\n    },\n");
  assert_holds (text, "    \"licence\": {\n      \"state\": \"unknown\"\n    },\n");
  assert_holds (text, "    \"microbatch\": {\n      \"state\": \"not-applicable\",\n");
  assert_holds (text, "    \"quality-threshold\": {\n      \"state\": \"known\",\n"
                      "      \"value\": \"0.820\",\n");
  assert_holds (text, "\"bytes\": 14000000000,");
  assert_holds (text, "    \"total\": {\n      \"bytes\": 20442450944,\n      \"complete\": true,\n"
                      "      \"unknown\": [],\n      \"scope\": \"machine\"\n    },\n");
  assert_holds (text, "    \"known_posts\": {\n      \"bytes\": 4799332352,\n      \"unknown\": [\n"
                      "        \"compute\",\n        \"transients\"\n      ]\n    },\n"
                      "    \"balance_bytes\": 1643118592,\n");
  assert_holds (text, "  \"measurements\": [],\n  \"candidates\": [],\n  \"requirements\": [],\n"
                      "  \"decision\": null,\n  \"invalidators\": [],\n  \"evidence\": [],\n"
                      "  \"rates\": [],\n  \"assessments\": [],\n  \"numbering\": {\n    \"mandatory\": 0,\n");
  assert_holds (text, "    \"rate\": 0\n  },\n  \"draft\": null\n}\n");
  assert_round_trip (fiche);
}

/* R10: nothing of the moment or the machine in it. */
static void
test_same_bytes_in_any_locale (void)
{
  g_autoptr (GBytes) first = write_example ();
  g_autoptr (GBytes) second = NULL;

  setlocale (LC_ALL, "");
  g_setenv ("LANGUAGE", "fr", TRUE);
  g_setenv ("TZ", "Pacific/Auckland", TRUE);
  second = write_example ();
  setlocale (LC_ALL, "C");
  g_assert_true (g_bytes_equal (first, second));
}

static void
test_states (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtField) confirm = gbt_field_new_to_confirm ("date écrite du fournisseur");
  g_autoptr (GbtField) sourced = gbt_field_new_integer (32, "config.json");
  g_autoptr (GbtField) batch = gbt_field_new_integer (8, NULL);
  g_autoptr (GbtWorkload) one = gbt_workload_with_field (workload, GBT_FIELD_NEEDED_UNTIL, confirm);
  g_autoptr (GbtWorkload) two = gbt_workload_with_field (one, GBT_FIELD_MODEL_LAYERS, sourced);
  g_autoptr (GbtWorkload) three = gbt_workload_with_field (two, GBT_FIELD_MICROBATCH, batch);
  g_autoptr (GbtFiche) fiche = make_fiche (three);
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);
  g_autofree char *text = dup_text (bytes);

  assert_holds (text, "    \"needed-until\": {\n      \"state\": \"to-confirm\",\n"
                      "      \"condition\": \"date écrite du fournisseur\"\n    },\n");
  assert_holds (text, "    \"layers\": {\n      \"state\": \"known\",\n      \"value\": 32,\n"
                      "      \"source\": \"config.json\"\n    },\n");
  /* What was written for another task stays in the record. */
  assert_holds (text, "      \"kept\": {\n        \"state\": \"known\",\n        \"value\": 8,\n"
                      "        \"source\": null\n      }\n");
  assert_holds (text, "  \"estimate\": {\n    \"method\": {\n      \"id\": \"reserve\",\n"
                      "      \"version\": 1\n    },\n");
  assert_holds (text, "    \"total\": {\n      \"bytes\": null,\n      \"complete\": false,\n"
                      "      \"unknown\": [\n        \"weights\",\n        \"reserve\"\n      ],\n");
  assert_round_trip (fiche);
}

static void
test_posts_and_capacities (void)
{
  static const guint64 capacities[] = { 80 * GBT_GB, 24 * GBT_GIB };
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  g_autoptr (GbtWorkload) one = NULL;
  g_autoptr (GbtWorkload) two = NULL;
  g_autoptr (GbtFiche) fiche = NULL;

  g_ptr_array_add (posts, gbt_post_new_formula (GBT_POST_KV));
  g_ptr_array_add (posts, gbt_post_new_declared (GBT_POST_OTHER, "Serveur d’affichage",
                                                 300 * GBT_MIB, "sur « le poste »\nà vérifier"));
  g_ptr_array_add (
      posts, gbt_post_new_justified (GBT_POST_RUNTIME, NULL, GBT_BYTES_MAX / 4, "ES-01", NULL));
  g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_OTHER, "=1+1", "\"\\\t"));
  one = gbt_workload_with_posts (workload, posts);
  two = gbt_workload_with_capacities (one, capacities, G_N_ELEMENTS (capacities));
  fiche = make_fiche (two);
  assert_round_trip (fiche);
}

/* Of posts none of which is known, zero would be no lower bound (R4). */
static void
test_no_known_post (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtFiche) fiche = make_fiche (workload);
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);
  g_autofree char *text = dup_text (bytes);

  assert_holds (text, "    \"known_posts\": {\n      \"bytes\": null,\n      \"unknown\": [\n"
                      "        \"kv\",\n        \"runtime\",\n");
  assert_round_trip (fiche);
}

static char *
make_random_text (GRand    *random,
                  gboolean  lines)
{
  static const char *const pieces[]
      = { "a", "é", "œ", "😀", "\"", "\\", "=", "{", " ", "漢", "'", ";" };
  g_autoptr (GString) text = g_string_new ("x");
  gint n = g_rand_int_range (random, 0, 8);

  while (n-- > 0)
    g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
  if (lines)
    g_string_append (text, "\n\tfin");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static guint64
make_random_number (GRand   *random,
                    guint64  minimum,
                    guint64  maximum)
{
  guint64 number = ((guint64) g_rand_int (random) << 32) | g_rand_int (random);

  number >>= g_rand_int_range (random, 0, 64);
  return CLAMP (number, minimum, maximum);
}

static GbtField *
make_random_known (GRand              *random,
                   const GbtFieldSpec *spec,
                   const char         *source)
{
  g_autofree char *text = NULL;

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
      /* Small enough that most products hold in 63 bits. */
      return gbt_field_new_integer (
          make_random_number (random, spec->minimum, MIN (spec->maximum, 100000)), source);
    case GBT_FIELD_TYPE_CODE:
      return gbt_field_new_text (
          spec->codes[g_rand_int_range (random, 0, (gint) g_strv_length ((char **) spec->codes))],
          source);
    case GBT_FIELD_TYPE_LIST:
      text = g_rand_boolean (random) ? g_strdup (spec->codes[0])
                                     : g_strjoin (" ", spec->codes[1], spec->codes[0], NULL);
      return gbt_field_new_text (text, source);
    case GBT_FIELD_TYPE_DECIMAL:
      text = g_strdup_printf ("%d.%03d", g_rand_int_range (random, 0, 100),
                              g_rand_int_range (random, 0, 1000));
      return gbt_field_new_text (text, source);
    case GBT_FIELD_TYPE_DATE:
      text = g_strdup_printf ("20%02d-%02d-%02d", g_rand_int_range (random, 0, 100),
                              g_rand_int_range (random, 1, 13), g_rand_int_range (random, 1, 29));
      return gbt_field_new_text (text, source);
    case GBT_FIELD_TYPE_LINK:
      text = g_strdup_printf ("https://example.org/%d", g_rand_int_range (random, 0, 1000));
      return gbt_field_new_text (text, source);
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_TEXT:
    default:
      text = make_random_text (random, spec->type == GBT_FIELD_TYPE_PROSE);
      return gbt_field_new_text (text, source);
    }
}

static GbtField *
make_random_field (GRand              *random,
                   const GbtFieldSpec *spec)
{
  g_autofree char *note = make_random_text (random, TRUE);
  gint state = g_rand_int_range (random, 0, 10);

  if (state == 0 && spec->id != GBT_FIELD_TASK)
    return gbt_field_new_unknown ();
  if (state == 1 && spec->id != GBT_FIELD_TASK)
    return gbt_field_new_to_confirm (note);
  return make_random_known (random, spec, state < 4 ? note : NULL);
}

static GbtPost *
make_random_post (GRand *random)
{
  static const char *const keys[]
      = { GBT_POST_RUNTIME, GBT_POST_COMPUTE, GBT_POST_LOSS, GBT_POST_OTHER };
  const char *key = keys[g_rand_int_range (random, 0, G_N_ELEMENTS (keys))];
  g_autofree char *name = make_random_text (random, FALSE);
  guint64 bytes = make_random_number (random, 0, GBT_GIB);

  switch (g_rand_int_range (random, 0, 4))
    {
    case 0:
      return gbt_post_new_formula (GBT_POST_KV);
    case 1:
      return gbt_post_new_declared (key, name, bytes, NULL);
    case 2:
      return gbt_post_new_justified (key, NULL, bytes, "ES-01", name);
    default:
      return gbt_post_new_unknown (key, name, name);
    }
}

static GbtWorkload *
make_random_workload (GRand *random)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  g_autoptr (GbtWorkload) with_posts = NULL;
  guint64 capacities[3];
  gint n = g_rand_int_range (random, 0, 5);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      g_autoptr (GbtField) field
          = make_random_field (random, gbt_field_id_get_spec ((GbtFieldId) i));
      GbtWorkload *next = gbt_workload_with_field (workload, (GbtFieldId) i, field);

      gbt_workload_unref (workload);
      workload = next;
    }
  while (n-- > 0)
    g_ptr_array_add (posts, make_random_post (random));
  with_posts = gbt_workload_with_posts (workload, posts);
  for (guint i = 0; i < G_N_ELEMENTS (capacities); i++)
    capacities[i] = make_random_number (random, 1, GBT_TIB);

  return gbt_workload_with_capacities (
      with_posts, capacities, (guint) g_rand_int_range (random, 0, G_N_ELEMENTS (capacities) + 1));
}

static void
test_random_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261130);
  guint n_written = 0;

  for (guint i = 0; i < 1500; i++)
    {
      g_autoptr (GbtWorkload) workload = make_random_workload (random);
      g_autoptr (GbtSheet) sheet = gbt_sheet_new (ID, 1 + i, i % 2 == 1, workload);
      g_autoptr (GbtFiche) fiche = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (gbt_workload_check (workload, &error));
      g_assert_no_error (error);
      fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");
      /* Some have no estimate: too large, or heads that cannot be shared. */
      if (fiche == NULL)
        continue;
      assert_round_trip (fiche);
      n_written++;
    }

  g_assert_cmpuint (n_written, >, 500);
}

typedef struct
{
  const char *piece; /* of the record of the example */
  const char *with;
  GbtError code;
  const char *message;
} Change;

static const Change changes[] = {
  { "org.gabarit.sheet/1", "org.gabarit.sheet/2", GBT_ERROR_NEWER,
    "A newer version of the program wrote this sheet (org.gabarit.sheet/2)" },
  { "org.gabarit.sheet/1", "org.gabarit.offer/1", GBT_ERROR_UNKNOWN_FORMAT,
    "This is not a sheet of Gabarit" },
  { "\"schema\": \"org.gabarit.sheet/1\",", "", GBT_ERROR_UNKNOWN_FORMAT,
    "This is not a sheet of Gabarit" },
  { "\"revision\": 1", "\"revision\": 0", GBT_ERROR_RANGE,
    "sheet.revision: revisions are numbered from 1" },
  { "\"revision\": 1", "\"revision\": 4294967297", GBT_ERROR_RANGE,
    "sheet.revision: revisions are numbered from 1" },
  { GBT_SHEET_EXAMPLE_ID, "6F5A2C1E-7d1b-4c5e-9a57-9b3e0f4d2a10", GBT_ERROR_SYNTAX,
    "sheet.id: an identifier is a UUID in lower case" },
  { GBT_SHEET_EXAMPLE_ID, "7", GBT_ERROR_SYNTAX, "sheet.id: an identifier is a UUID in lower case" },
  { "\"status\": \"draft\"", "\"status\": \"guessed\"", GBT_ERROR_CONFLICT,
    "sheet.status: not what follows from the rest of the sheet" },
  { "\"value\": 7000000000", "\"value\": \"7000000000\"", GBT_ERROR_TYPE,
    "model.parameters.value: a whole number is expected" },
  { "\"value\": 7000000000", "\"value\": 7e9", GBT_ERROR_TYPE,
    "model.parameters.value: a whole number is expected" },
  { "\"value\": 7000000000", "\"value\": -7", GBT_ERROR_RANGE, "model.parameters.value: -7 is negative" },
  { "\"value\": 7000000000", "\"value\": 7000000001", GBT_ERROR_CONFLICT,
    "estimate.lines[1].bytes: not what follows from the rest of the sheet" },
  { "\"value\": \"16bit\"", "\"value\": \"17bit\"", GBT_ERROR_RANGE,
    "“need.weight-format” takes one of: 32bit, 16bit, 8bit, 4bit, nf4" },
  { "\"value\": \"0.820\"", "\"value\": 0.820", GBT_ERROR_TYPE,
    "need.quality-threshold.value: a text between double quotes is expected" },
  { "\"value\": \"2026-12-04\"", "\"value\": \"2026-02-30\"", GBT_ERROR_SYNTAX,
    "“need.needed-from” takes a date such as 2026-11-30" },
  { "\"value\": \"exemple\"", "\"value\": \"\"", GBT_ERROR_SYNTAX,
    "identity.author.value: a known value is not empty" },
  { "\"value\": \"exemple\"", "\"value\": null", GBT_ERROR_TYPE,
    "identity.author.value: a text between double quotes is expected" },
  { "\"value\": \"exemple\",", "\"value\": \"exemple\", \"colour\": \"red\",", GBT_ERROR_UNKNOWN_FORMAT,
    "identity.author.colour: this key is not known; a newer version may have written it" },
  { "\"program\": {", "\"colour\": \"red\", \"program\": {", GBT_ERROR_UNKNOWN_FORMAT,
    "colour: this key is not known; a newer version may have written it" },
  { "\"licence\": {\n      \"state\": \"unknown\"", "\"licence\": {\n      \"state\": \"guessed\"",
    GBT_ERROR_UNKNOWN_FORMAT, "model.licence.state: this state is not known" },
  { "\"licence\": {\n      \"state\": \"unknown\"", "\"licence\": {\n      \"state\": \"not-applicable\", \"reason\": \"x\"",
    GBT_ERROR_CONFLICT, "model.licence.state: not what follows from the rest of the sheet" },
  { "\"licence\": {\n      \"state\": \"unknown\"", "\"licence\": {\n      \"state\": \"to-confirm\", \"condition\": \"\"",
    GBT_ERROR_SYNTAX, "model.licence: what is to confirm has a condition" },
  { "\"licence\": {\n      \"state\": \"unknown\"\n    },", "", GBT_ERROR_MISSING,
    "model: the key “licence” is missing" },
  { "\"basis\": \"justified\"", "\"basis\": \"measured\"", GBT_ERROR_UNKNOWN_FORMAT,
    "posts[2].basis: this basis is not known" },
  { "\"basis\": \"justified\"", "\"basis\": \"declared\"", GBT_ERROR_SYNTAX,
    "posts[2]: a post is justified by a run, and no other is" },
  { "\"basis\": \"justified\"", "\"basis\": \"unknown\"", GBT_ERROR_SYNTAX,
    "posts[2]: an unknown or computed post has no amount" },
  { "\"key\": \"runtime\"", "\"key\": \"engine\"", GBT_ERROR_UNKNOWN_FORMAT,
    "posts[2].key: this post is not known" },
  { "\"bytes\": 504365056", "\"bytes\": 9223372036854775808", GBT_ERROR_OVERFLOW,
    "posts[2].bytes: too many bytes" },
  { "\"bytes\": 20442450944", "\"bytes\": 20442450945", GBT_ERROR_CONFLICT,
    "estimate.total.bytes: not what follows from the rest of the sheet" },
  { "\"complete\": true", "\"complete\": false", GBT_ERROR_CONFLICT,
    "estimate.total.complete: not what follows from the rest of the sheet" },
  { "\"balance_bytes\": 1643118592", "\"balance_bytes\": null", GBT_ERROR_CONFLICT,
    "estimate.balance_bytes: not what follows from the rest of the sheet" },
  { "\"origin\": \"estimated\"", "\"origin\": \"measured\"", GBT_ERROR_CONFLICT,
    "estimate.lines[1].origin: not what follows from the rest of the sheet" },
  { "\"id\": \"reserve\",\n      \"version\": 1", "\"id\": \"reserve\",\n      \"version\": 2",
    GBT_ERROR_CONFLICT, "estimate.method.version: not what follows from the rest of the sheet" },
  { "\"label\": \"Model weights\"", "\"label\": [1]", GBT_ERROR_TYPE,
    "estimate.lines[1].label: a text between double quotes is expected" },
  { "\"status\": \"draft\"", "\"status\": \"shortlist\"", GBT_ERROR_CONFLICT,
    "sheet.status: not what follows from the rest of the sheet" },
  { "\"measurements\": []", "\"measurements\": [{\"run\": \"ES-01\"}]", GBT_ERROR_MISSING,
    "measurements[1]: the key “number” is missing" },
  { "\"measurements\": []", "\"measurements\": {}", GBT_ERROR_TYPE, "measurements: a list between brackets is expected" },
  { "\"decision\": null", "\"decision\": {\"number\": 1}", GBT_ERROR_TYPE,
    "decision.number: a text between double quotes is expected" },
  { "\"decision\": null", "\"decision\": false", GBT_ERROR_TYPE, "decision: an object between braces is expected" },
  { "\"decision\": null,", "", GBT_ERROR_MISSING, "The key “decision” is missing" },
  { "24000000000,\n    48000000000", "48000000000,\n    24000000000", GBT_ERROR_CONFLICT,
    "capacities[1]: not what follows from the rest of the sheet" },
  { "24000000000,\n    48000000000", "0", GBT_ERROR_RANGE,
    "A capacity is more than nothing and at most one EiB" },
};

static void
test_changes_are_refused (void)
{
  g_autoptr (GBytes) bytes = write_example ();
  g_autofree char *text = dup_text (bytes);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      const char *at = strstr (text, changes[i].piece);
      g_autofree char *before = NULL;
      g_autofree char *changed = NULL;
      g_autoptr (GBytes) changed_bytes = NULL;
      g_autoptr (GError) error = NULL;

      if (at == NULL)
        g_error ("%s is not in the record", changes[i].piece);
      before = g_strndup (text, (gsize) (at - text));
      changed = g_strconcat (before, changes[i].with, at + strlen (changes[i].piece), NULL);
      changed_bytes = g_bytes_new (changed, strlen (changed));

      g_assert_null (gbt_record_read (changed_bytes, "sheet.json", &error));
      g_assert_nonnull (error);
      g_assert_cmpstr (error->message, ==, changes[i].message);
      g_assert_error (error, GBT_ERROR, (int) changes[i].code);
      g_assert_cmpstr (gbt_error_get_file (error), ==, "sheet.json");
      g_assert_cmpuint (gbt_error_get_line (error), >, 0);
    }
}

/* A capacity that no sheet has is found where the capacities are. */
static void
test_place_of_capacity (void)
{
  g_autoptr (GBytes) bytes = write_example ();
  g_autofree char *text = dup_text (bytes);
  char *at = strstr (text, "24000000000");
  g_autoptr (GBytes) changed = NULL;
  g_autoptr (GError) error = NULL;
  guint line = 0;

  g_assert_nonnull (at);
  memcpy (at, "          0", strlen ("24000000000"));
  for (const char *c = text; c < at; c++)
    line += *c == '\n';
  changed = g_bytes_new (text, strlen (text));

  g_assert_null (gbt_record_read (changed, "sheet.json", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
  g_assert_cmpuint (gbt_error_get_line (error), ==, line);
}

static void
test_other_files_are_refused (void)
{
  static const char *const texts[] = { "[]", "{}", "\"org.gabarit.sheet/1\"", "7",
                                       "{\"schema\": 1}", "{\"model_type\": \"llama\"}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (texts[i], strlen (texts[i]));
      g_autoptr (GError) error = NULL;

      g_assert_null (gbt_record_read (bytes, "other.json", &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
    }
}

/* Laid out by another program, and worded by another version: the same sheet. */
static void
test_layout_and_words_are_free (void)
{
  g_autoptr (GBytes) bytes = write_example ();
  g_autofree char *text = dup_text (bytes);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *one_line = NULL;
  g_auto (GStrv) halves = NULL;
  g_autofree char *reworded = NULL;
  g_autoptr (GBytes) other = NULL;
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    g_strstrip (lines[i]);
  one_line = g_strjoinv (" ", lines);
  halves = g_strsplit (one_line, "\"Model weights\"", -1);
  reworded = g_strjoinv ("\"Weights\"", halves);
  other = g_bytes_new (reworded, strlen (reworded));

  sheet = gbt_record_read (other, "sheet.json", &error);
  g_assert_no_error (error);
  g_assert_true (gbt_sheet_equal (sheet, example));
}

static void
test_estimate (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtField) parameters
      = gbt_field_new_integer (G_GUINT64_CONSTANT (7000000000), "typed");
  g_autoptr (GbtField) reserve = gbt_field_new_integer (6 * GBT_GIB, NULL);
  g_autoptr (GbtWorkload) one
      = gbt_workload_with_field (workload, GBT_FIELD_MODEL_PARAMETERS, parameters);
  g_autoptr (GbtWorkload) two = gbt_workload_with_field (one, GBT_FIELD_RESERVE, reserve);
  g_autoptr (GbtWorkload) three
      = with_text (g_steal_pointer (&two), GBT_FIELD_WEIGHT_FORMAT, "16bit");
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (three, NULL);
  g_autoptr (GBytes) bytes = gbt_record_write_estimate (three, estimate);
  g_autofree char *text = dup_text (bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtJson) json = gbt_json_parse (bytes, NULL, NULL, &error);
  static const char *const keys[]
      = { "schema", "method", "engine", "model", "inputs", "lines", "total", "per_gpu", "host" };
  const GbtJson *line;

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_assert_nonnull (gbt_json_find (json, keys[i]));
  line = gbt_json_get_first (gbt_json_find (json, "lines"));
  for (guint i = 0; i < 2; i++)
    {
      static const char *const line_keys[]
          = { "key",   "label", "origin", "basis",   "run",     "scope", "exactness",
              "bytes", "low",   "high",   "formula", "applied", "source" };

      for (guint j = 0; j < G_N_ELEMENTS (line_keys); j++)
        g_assert_nonnull (gbt_json_find (line, line_keys[j]));
      line = gbt_json_get_next (line);
    }
  g_assert_null (line);

  assert_holds (text, "{\n  \"schema\": \"org.gabarit.estimate/1\",\n  \"method\": {\n"
                      "    \"id\": \"reserve\",\n    \"version\": 1\n  },\n  \"engine\": null,\n"
                      "  \"model\": {\n    \"name\": null,\n    \"source\": \"typed\",\n"
                      "    \"parameters\": 7000000000\n  },\n  \"inputs\": {\n"
                      "    \"model.parameters\": 7000000000,\n    \"need.task\": \"inference\",\n"
                      "    \"need.weight-format\": \"16bit\",\n    \"estimation.method\": \"reserve\",\n"
                      "    \"estimation.gpus\": 1,\n    \"estimation.reserve\": 6442450944\n  },\n");
  assert_holds (text, "\"bytes\": 14000000000,");
  assert_holds (text, "\"applied\": \"7000000000 × 16 ÷ 8\",");
  assert_holds (text, "\"bytes\": 6442450944,");
  assert_holds (text, "  \"total\": {\n    \"bytes\": 20442450944,\n    \"complete\": true,\n");
  assert_holds (text, "  \"per_gpu\": {\n    \"count\": 1,\n    \"bytes\": 20442450944\n  },\n"
                      "  \"host\": {\n    \"bytes\": null\n  },\n");
}

/* A record written by each version that was handed out is read by all those after it. */
static GbtFiche *
read_kept (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "record", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = gbt_json_load (path, GBT_RECORD_MAX_SIZE, &error);
  GbtFiche *fiche;

  g_assert_no_error (error);
  fiche = gbt_record_read_fiche (bytes, name, &error);
  g_assert_no_error (error);
  return fiche;
}

static void
test_old_records (void)
{
  g_autoptr (GbtFiche) first = read_kept ("example-0.1.0.json");
  g_autoptr (GbtFiche) second = read_kept ("decision-0.2.0.json");

  g_assert_cmpstr (gbt_sheet_get_reference (gbt_fiche_get_sheet (first)), ==, "FC-2026-0007");
  g_assert_true (gbt_dossier_is_empty (gbt_fiche_get_dossier (first)));
  g_assert_null (gbt_fiche_get_decision (first));

  g_assert_cmpuint (gbt_dossier_get_n (gbt_fiche_get_dossier (second), GBT_ENTRY_CANDIDATE), ==, 3);
  g_assert_true (gbt_entry_is (gbt_fiche_get_decision (second), GBT_DECISION_RETAINED, "C1"));
}

/* Before 0.3.0 the four lines refused every task but text, and speech had no use for a hidden size:
 * what was frozen then still reads, and says the same. */
static void
test_older_tasks (void)
{
  static const char *const tasks[] = { "adaptation", "image", "speech", "notebook" };

  for (guint i = 0; i < G_N_ELEMENTS (tasks); i++)
    {
      g_autoptr (GbtWorkload) workload
          = with_text (with_text (gbt_workload_new (), GBT_FIELD_TASK, tasks[i]), GBT_FIELD_METHOD, "four-lines");
      g_autoptr (GbtSheet) sheet = gbt_sheet_new (ID, 3, FALSE, workload);
      g_autoptr (GbtFiche) old = gbt_fiche_new_at (sheet, "0.2.0", "2026-11-30", 1);
      g_autoptr (GBytes) bytes = gbt_record_write (old);
      g_autoptr (GString) text = g_string_new_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
      g_autoptr (GBytes) without = NULL;
      g_autoptr (GbtFiche) read = NULL;
      g_autoptr (GError) error = NULL;
      guint n = g_string_replace (text, "\"hidden-size\": {\n      \"state\": \"unknown\"\n",
                                  "\"hidden-size\": {\n      \"state\": \"not-applicable\",\n      \"reason\": \"Speech\"\n", 0);

      if (g_str_equal (tasks[i], "speech"))
        g_assert_cmpuint (n, ==, 1);
      if (g_str_equal (tasks[i], "adaptation"))
        continue; /* had a use for it */
      without = g_string_free_to_bytes (g_steal_pointer (&text));
      read = gbt_record_read_fiche (without, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (gbt_estimate_get_version (gbt_fiche_get_estimate (read)), ==, 1);
      g_assert_cmpuint (gbt_estimate_get_n_unknown (gbt_fiche_get_estimate (read)), ==, 4);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/record/example", test_example);
  g_test_add_func ("/record/same-bytes-in-any-locale", test_same_bytes_in_any_locale);
  g_test_add_func ("/record/states", test_states);
  g_test_add_func ("/record/no-known-post", test_no_known_post);
  g_test_add_func ("/record/posts-and-capacities", test_posts_and_capacities);
  g_test_add_func ("/record/random-round-trip", test_random_round_trip);
  g_test_add_func ("/record/changes-are-refused", test_changes_are_refused);
  g_test_add_func ("/record/place-of-capacity", test_place_of_capacity);
  g_test_add_func ("/record/other-files-are-refused", test_other_files_are_refused);
  g_test_add_func ("/record/layout-and-words-are-free", test_layout_and_words_are_free);
  g_test_add_func ("/record/estimate", test_estimate);
  g_test_add_func ("/record/old-records", test_old_records);
  g_test_add_func ("/record/older-tasks", test_older_tasks);

  return g_test_run ();
}
