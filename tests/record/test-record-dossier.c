/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-json-reader.h"
#include "gbt-record.h"
#include "gbt-walk.h"

#include <string.h>

/* What hangs on a sheet, written and read back. */

static GbtFiche *
make_fiche (GbtSheet *sheet)
{
  return gbt_fiche_new (sheet, "0.2.0", "2026-11-30");
}

static char *
dup_text (GBytes *bytes)
{
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
assert_round_trip (GbtSheet *sheet)
{
  g_autoptr (GbtFiche) fiche = make_fiche (sheet);
  g_autoptr (GBytes) first = gbt_record_write (fiche);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFiche) read = gbt_record_read_fiche (first, "sheet.json", &error);
  g_autoptr (GBytes) second = NULL;

  g_assert_no_error (error);
  g_assert_true (gbt_sheet_equal (gbt_fiche_get_sheet (read), sheet));
  second = gbt_record_write (read);
  g_assert_true (g_bytes_equal (first, second));
}

static void
test_walk (void)
{
  for (guint step = GBT_WALK_BEFORE_RUNS; step <= GBT_WALK_LARGER; step++)
    {
      g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet ((GbtWalkStep) step);

      assert_round_trip (sheet);
    }
}

static GbtField *
make_random_field (GRand              *random,
                   const GbtFieldSpec *spec)
{
  g_autofree char *note = g_strdup_printf ("é\"\\%u", g_rand_int (random));
  g_autofree char *text = NULL;
  guint state = (guint) g_rand_int_range (random, 0, 10);
  guint64 number = g_rand_int (random);

  if (state < 3)
    return gbt_field_new_unknown ();
  if (state < 4)
    return gbt_field_new_to_confirm (note);

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
      return gbt_field_new_integer (CLAMP (number, spec->minimum, spec->maximum), note);
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_LIST:
      if (spec->codes == NULL)
        return gbt_field_new_text ("a b", NULL);
      return gbt_field_new_text (
          spec->codes[g_rand_int_range (random, 0, (gint) g_strv_length ((char **) spec->codes))], NULL);
    case GBT_FIELD_TYPE_DECIMAL:
      text = g_strdup_printf ("%d.%03d", g_rand_int_range (random, 0, 100), g_rand_int_range (random, 0, 1000));
      return gbt_field_new_text (text, note);
    case GBT_FIELD_TYPE_DATE:
      return gbt_field_new_text ("2026-12-04", NULL);
    case GBT_FIELD_TYPE_LINK:
      return gbt_field_new_text ("https://example.org/1", NULL);
    case GBT_FIELD_TYPE_COUNTRY:
      return gbt_field_new_text ("FR", NULL);
    case GBT_FIELD_TYPE_CURRENCY:
      return gbt_field_new_text ("EUR", NULL);
    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    default:
      return gbt_field_new_text ("=1+1; « é »", NULL);
    }
}

/* An entry of which every field holds something at random, but for those that link it. */
static GbtEntry *
make_random_entry (GRand        *random,
                   GbtEntryKind  kind,
                   const char   *number,
                   const char   *id,
                   guint         version)
{
  g_autoptr (GbtEntry) entry = gbt_entry_new (kind, number, id, version);

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (kind, i);
      g_autoptr (GbtField) field = make_random_field (random, spec);
      GbtEntry *next;

      if (g_str_has_suffix (spec->key, ".evidence") || g_str_equal (spec->key, "requirement.strength")
          || g_str_has_prefix (spec->key, "candidate.offer") || g_str_equal (spec->key, "evidence.private"))
        continue;
      next = gbt_entry_with_field (entry, i, field);
      gbt_entry_unref (entry);
      entry = next;
    }

  return g_steal_pointer (&entry);
}

/* It always has the counter it was read in, and an amount. */
static GbtEntry *
make_random_peak (GRand      *random,
                  const char *number)
{
  GbtEntry *peak = make_random_entry (random, GBT_ENTRY_PEAK, number, NULL, 0);

  peak = gbt_walk_text (peak, GBT_PEAK_COUNTER, "reserved");
  return gbt_walk_integer (peak, GBT_PEAK_BYTES, g_rand_int (random));
}

static GbtDossier *
make_random_dossier (GRand *random)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();
  g_autoptr (GbtDossier) dossier = NULL;
  GbtEntry *requirement = make_random_entry (random, GBT_ENTRY_REQUIREMENT, "E12", NULL, 0);
  GbtEntry *preference = make_random_entry (random, GBT_ENTRY_REQUIREMENT, "F1", NULL, 0);
  GbtEntry *candidate = make_random_entry (random, GBT_ENTRY_CANDIDATE, "C2", NULL, 0);

  g_ptr_array_add (entries, gbt_walk_text (requirement, GBT_REQUIREMENT_STRENGTH, "mandatory"));
  g_ptr_array_add (entries, gbt_walk_text (preference, GBT_REQUIREMENT_STRENGTH, "preference"));
  candidate = gbt_walk_text (candidate, GBT_CANDIDATE_OFFER, GBT_WALK_OFFER_1);
  g_ptr_array_add (entries, gbt_walk_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, 4));
  g_ptr_array_add (entries, make_random_entry (random, GBT_ENTRY_OFFER, "h/4090: 1", GBT_WALK_OFFER_1, 4));
  g_ptr_array_add (entries, make_random_entry (random, GBT_ENTRY_ASSESSMENT, "C2/E12", NULL, 0));
  g_ptr_array_add (entries, make_random_entry (random, GBT_ENTRY_EVIDENCE, "P7", GBT_WALK_OFFER_2, 0));
  g_ptr_array_add (entries, make_random_entry (random, GBT_ENTRY_RUN, "ES-02", GBT_WALK_OFFER_3, 0));
  g_ptr_array_add (entries, make_random_entry (random, GBT_ENTRY_RUN, "ES-100", NULL, 0));
  g_ptr_array_add (entries, make_random_peak (random, "ES-02/1"));
  g_ptr_array_add (entries, make_random_peak (random, "ES-02/2"));
  g_ptr_array_add (entries, make_random_entry (random, GBT_ENTRY_INVALIDATOR, "I1", NULL, 0));
  g_ptr_array_add (entries, make_random_entry (random, GBT_ENTRY_RATE, "X3", NULL, 0));
  g_ptr_array_add (entries, make_random_entry (random, GBT_ENTRY_DECISION, "0", NULL, 0));
  dossier = gbt_dossier_with_all (empty, entries);

  return gbt_dossier_with_last (dossier, GBT_SERIES_CANDIDATE, 9);
}

/* Every field of every kind, in every state. */
static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261130);

  for (guint i = 0; i < 300; i++)
    {
      g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
      g_autoptr (GbtDossier) dossier = make_random_dossier (random);
      g_autoptr (GbtSheet) sheet = gbt_sheet_with_dossier (example, dossier);
      g_autoptr (GError) error = NULL;

      gbt_dossier_check (dossier, &error);
      g_assert_no_error (error);
      assert_round_trip (sheet);
    }
}

/* What a private piece says stays here; what it proves goes out (8-decisions 11). */
static void
test_private (void)
{
  g_autoptr (GbtSheet) walk = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (walk));
  GbtEntry *piece = gbt_entry_ref (gbt_dossier_find (dossier, GBT_ENTRY_EVIDENCE, "P8"));
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtFiche) fiche = NULL;
  g_autoptr (GbtFiche) read = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) again = NULL;
  g_autofree char *text = NULL;
  static const guint hidden[] = { GBT_EVIDENCE_TITLE, GBT_EVIDENCE_SOURCE, GBT_EVIDENCE_FILE_NAME, GBT_EVIDENCE_SCOPE_NOTE };

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    piece = gbt_walk_text (piece, hidden[i], "poste de Camille");
  piece = gbt_walk_text (piece, GBT_EVIDENCE_LINK, "https://example.org/poste-de-Camille");
  piece = gbt_walk_text (piece, GBT_EVIDENCE_SHA256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  piece = gbt_walk_integer (piece, GBT_EVIDENCE_SIZE, 1234567);
  piece = gbt_walk_text (piece, GBT_EVIDENCE_PRIVATE, "yes");
  dossier = gbt_walk_put (dossier, piece);
  sheet = gbt_sheet_with_dossier (walk, dossier);
  fiche = make_fiche (sheet);
  bytes = gbt_record_write (fiche);
  text = dup_text (bytes);

  g_assert_null (strstr (text, "Camille"));
  g_assert_nonnull (strstr (text, "\"value\": 1234567,"));
  g_assert_nonnull (strstr (text, "\"value\": \"ba7816bf"));
  read = gbt_record_read_fiche (bytes, NULL, NULL);
  g_assert_nonnull (read);
  again = gbt_record_write (read);
  g_assert_true (g_bytes_equal (bytes, again));
}

/* The record that the command line's walk begins with is the walk of the tests. When this fails, the walk
 * changed: write-walk after > tests/data/walk-1.json. */
static void
test_kept_walk (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtFiche) fiche = make_fiche (sheet);
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "walk-1.json", NULL);
  g_autoptr (GBytes) kept = gbt_json_load (path, GBT_RECORD_MAX_SIZE, NULL);

  g_assert_nonnull (kept);
  g_assert_true (g_bytes_equal (bytes, kept));
}

typedef struct
{
  const char *piece; /* of the record of the walk after its runs */
  const char *with;
  GbtError code;
  const char *message;
} Change;

static const Change changes[] = {
  { "\"value\": \"47.14\"", "\"value\": \"47.15\"", GBT_ERROR_CONFLICT,
    "candidates[1].standing.cost.total.amount: not what follows from the rest of the sheet" },
  { "\"amount\": \"47.14\"", "\"amount\": \"47.13\"", GBT_ERROR_CONFLICT,
    "candidates[1].standing.cost.total.amount: not what follows from the rest of the sheet" },
  { "\"bytes\": 5437915136", "\"bytes\": 5922357248", GBT_ERROR_CONFLICT,
    "candidates[1].standing.margin.bytes: not what follows from the rest of the sheet" },
  { "\"rank\": 1", "\"rank\": null", GBT_ERROR_CONFLICT,
    "candidates[1].standing.rank: not what follows from the rest of the sheet" },
  { "\"verdict\": \"to-confirm\"", "\"verdict\": \"admissible\"", GBT_ERROR_CONFLICT,
    "candidates[2].standing.verdict: not what follows from the rest of the sheet" },
  { "\"confirmation\": \"does-not-confirm\"", "\"confirmation\": \"confirms\"", GBT_ERROR_CONFLICT,
    "measurements[3].confirmation: not what follows from the rest of the sheet" },
  { "\"value\": 19832766464", "\"value\": 19832766463", GBT_ERROR_CONFLICT,
    "candidates[1].standing.margin.bytes: not what follows from the rest of the sheet" },
  { "\"number\": \"C3\"", "\"number\": \"C1\"", GBT_ERROR_NOT_FOUND,
    "The verdict “C3/E2” has no such candidate or requirement" },
  { "\"number\": \"I8\"", "\"number\": \"I7\"", GBT_ERROR_CONFLICT,
    "invalidators: not what follows from the rest of the sheet" },
  { "\"number\": \"C3\"", "\"number\": \"C03\"", GBT_ERROR_SYNTAX, "“C03” is not a number of its series" },
  { "\"number\": \"C3\"", "\"number\": \"\"", GBT_ERROR_RANGE, "candidates[3].number: a number takes 1 to 500 characters" },
  { "\"number\": \"E1\"", "\"number\": \"F2\"", GBT_ERROR_RANGE, "“F2” is not the number of a requirement of that strength" },
  { "\"version\": 1,\n        \"fields\"", "\"version\": 0,\n        \"fields\"", GBT_ERROR_RANGE,
    "candidates[1].offer.version: versions are numbered from 1" },
  { "\"version\": 1,\n        \"fields\"", "\"version\": 2,\n        \"fields\"", GBT_ERROR_NOT_FOUND,
    "The candidate “C1” has no offer" },
  { "\"id\": \"" GBT_WALK_OFFER_1 "\"", "\"id\": \"1\"", GBT_ERROR_SYNTAX,
    "candidates[1].offer.id: an identifier is a UUID in lower case" },
  { "\"reason\": {", "\"colour\": {", GBT_ERROR_UNKNOWN_FORMAT,
    "requirements[1].fields.colour: this key is not known; a newer version may have written it" },
  { "\"mandatory\": 7", "\"mandatory\": 6", GBT_ERROR_CONFLICT,
    "numbering.mandatory: not what follows from the rest of the sheet" },
  { "\"mandatory\": 7", "\"mandatory\": 2147483648", GBT_ERROR_RANGE, "numbering.mandatory: more than a sheet holds" },
};

static void
test_changes_are_refused (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtFiche) fiche = make_fiche (sheet);
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);
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

      g_assert_null (gbt_record_read_fiche (changed_bytes, "sheet.json", &error));
      g_assert_nonnull (error);
      g_assert_cmpstr (error->message, ==, changes[i].message);
      g_assert_error (error, GBT_ERROR, (int) changes[i].code);
      g_assert_cmpstr (gbt_error_get_file (error), ==, "sheet.json");
      g_assert_cmpuint (gbt_error_get_line (error), >, 0);
    }
}

/* More than a sheet holds is refused before it is built. */
static void
test_bounds (void)
{
  static const struct
  {
    const char *section;
    guint most;
  } sections[] = { { "candidates", 200 }, { "requirements", 100 }, { "assessments", 20000 }, { "evidence", 4096 } };
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtFiche) fiche = make_fiche (example);
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);
  g_autofree char *text = dup_text (bytes);

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      g_autofree char *empty = g_strdup_printf ("\"%s\": []", sections[i].section);
      g_autofree char *message = g_strdup_printf ("%s: more than a sheet holds", sections[i].section);
      g_autoptr (GString) full = g_string_new (NULL);
      g_autoptr (GBytes) changed = NULL;
      g_autoptr (GError) error = NULL;

      g_string_append_printf (full, "\"%s\": [1", sections[i].section);
      for (guint j = 0; j < sections[i].most; j++)
        g_string_append (full, ", 1");
      g_string_append_c (full, ']');
      {
        g_auto (GStrv) halves = g_strsplit (text, empty, 2);
        g_autofree char *whole = g_strjoinv (full->str, halves);

        g_assert_cmpuint (g_strv_length (halves), ==, 2);
        changed = g_bytes_new (whole, strlen (whole));
      }
      g_assert_null (gbt_record_read_fiche (changed, NULL, &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
      g_assert_cmpstr (error->message, ==, message);
    }
}

/* The largest matrix that a sheet holds is written and read. */
static void
test_large (void)
{
  g_autoptr (GbtSheet) walk = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  GbtDossier *base = gbt_sheet_get_dossier (walk);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GbtDossier) dossier = NULL;
  g_autoptr (GbtSheet) sheet = NULL;

  for (guint i = 4; i <= 40; i++)
    {
      g_autofree char *number = g_strdup_printf ("C%u", i);
      GbtEntry *third = gbt_dossier_find (base, GBT_ENTRY_CANDIDATE, "C3");

      g_ptr_array_add (entries, gbt_entry_with_identity (third, number, NULL, 0));
    }
  for (guint i = 8; i <= 20; i++)
    {
      g_autofree char *number = g_strdup_printf ("E%u", i);

      g_ptr_array_add (entries, gbt_entry_with_identity (gbt_dossier_find (base, GBT_ENTRY_REQUIREMENT, "E2"),
                                                         number, NULL, 0));
    }
  dossier = gbt_dossier_with_all (base, entries);
  sheet = gbt_sheet_with_dossier (walk, dossier);
  assert_round_trip (sheet);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/record-dossier/walk", test_walk);
  g_test_add_func ("/record-dossier/kept-walk", test_kept_walk);
  g_test_add_func ("/record-dossier/random", test_random);
  g_test_add_func ("/record-dossier/private", test_private);
  g_test_add_func ("/record-dossier/changes-are-refused", test_changes_are_refused);
  g_test_add_func ("/record-dossier/bounds", test_bounds);
  g_test_add_func ("/record-dossier/large", test_large);

  return g_test_run ();
}
