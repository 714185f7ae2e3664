/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets.h"

#include "gbt-bytes.h"

static const char *const names[N_SHEETS] = {
  [SHEET_EXAMPLE] = "example",         [SHEET_LONG_TITLE] = "long-title",
  [SHEET_JAPANESE] = "japanese",       [SHEET_MANY_POSTS] = "many-posts",
  [SHEET_LONG_LABELS] = "long-labels", [SHEET_FULL] = "full",
  [SHEET_EMPTY] = "empty",             [SHEET_FOUR_LINES] = "four-lines",
  [SHEET_EXCEEDED] = "exceeded",       [SHEET_ADAPTATION] = "adaptation",
  [SHEET_HUGE] = "huge",               [SHEET_BOUND] = "bound",
  [SHEET_SHARED] = "shared",           [SHEET_TIGHT] = "tight",
  [SHEET_UNKNOWN_POSTS] = "unknown-posts",
  [SHEET_SHORTLIST] = "shortlist",     [SHEET_DECIDED] = "decided",
  [SHEET_INVALIDATED] = "invalidated", [SHEET_CLOSED] = "closed",
  [SHEET_FORTY] = "forty",             [SHEET_QLORA] = "qlora",
  [SHEET_IMAGE] = "image",             [SHEET_SPEECH] = "speech",
  [SHEET_NOTEBOOK] = "notebook",
};

const char *
sheet_get_name (Sheet sheet)
{
  return names[sheet];
}

static void
set_field (GbtWorkload **workload,
           GbtFieldId    id,
           GbtField     *field)
{
  GbtWorkload *next = gbt_workload_with_field (*workload, id, field);

  gbt_field_unref (field);
  gbt_workload_unref (*workload);
  *workload = next;
}

static void
set_text (GbtWorkload **workload,
          GbtFieldId    id,
          const char   *text)
{
  set_field (workload, id, gbt_field_new_text (text, NULL));
}

static void
set_integer (GbtWorkload **workload,
             GbtFieldId    id,
             guint64       value)
{
  set_field (workload, id, gbt_field_new_integer (value, NULL));
}

static void
set_posts (GbtWorkload **workload,
           GPtrArray    *posts)
{
  GbtWorkload *next = gbt_workload_with_posts (*workload, posts);

  gbt_workload_unref (*workload);
  *workload = next;
}

static void
set_capacities (GbtWorkload **workload,
                guint         n)
{
  guint64 capacities[GBT_WORKLOAD_MAX_CAPACITIES];
  GbtWorkload *next;

  for (guint i = 0; i < n; i++)
    capacities[i] = (guint64) (i + 1) * 58000000 * GBT_GB;
  next = gbt_workload_with_capacities (*workload, capacities, n);
  gbt_workload_unref (*workload);
  *workload = next;
}

static void
set_many_posts (GbtWorkload **workload)
{
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);

  for (guint i = 0; i < GBT_WORKLOAD_MAX_POSTS; i++)
    {
      g_autofree char *name = g_strdup_printf ("Tampon n° %u", i + 1);

      if (i % 7 == 3)
        g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_OTHER, name, "à mesurer"));
      else
        g_ptr_array_add (posts, gbt_post_new_declared (GBT_POST_OTHER, name, (60 + i) * GBT_MIB,
                                                       "choix prudent, d’après la documentation"));
    }
  set_posts (workload, posts);
}

static void
set_unknown_posts (GbtWorkload **workload)
{
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);

  g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_RUNTIME, NULL, NULL));
  g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_COMPUTE, NULL, NULL));
  set_posts (workload, posts);
}

static void
set_long_labels (GbtWorkload **workload)
{
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);

  g_ptr_array_add (posts, gbt_post_new_declared (GBT_POST_OTHER, "Anticonstitutionnellement-long",
                                                 3 * GBT_GIB / 2, NULL));
  g_ptr_array_add (posts, gbt_post_new_justified (GBT_POST_OTHER, "Déshydratation–rééchantillonné",
                                                  481 * GBT_MIB, "ES-01-bis-du-30-novembre-2026",
                                                  NULL));
  g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_OTHER,
                                                "Accumulation intermédiaire fp32", NULL));
  set_posts (workload, posts);
  set_text (workload, GBT_FIELD_QUALITY_METRIC, "exactitude-normalisée-pondérée");
}

static void
set_everything (GbtWorkload **workload)
{
  g_autoptr (GString) prose = g_string_new (NULL);

  for (guint i = 0; i < 140; i++)
    g_string_append_printf (prose, "Remarque %u : relire avant l’envoi ; voir aussi la suite. ", i);
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);

      if (gbt_field_is_known (gbt_workload_get_field (*workload, (GbtFieldId) i)))
        continue;
      switch (spec->type)
        {
        case GBT_FIELD_TYPE_TEXT:
          set_field (workload, (GbtFieldId) i,
                     i % 3 == 0 ? gbt_field_new_to_confirm ("par écrit, auprès de l’éditeur du modèle")
                                : gbt_field_new_text ("valeur-assez-longue-sans-aucun-espace, puis "
                                                      "avec des mots, sur plusieurs lignes",
                                                      "configuration publiée, non vérifiée"));
          break;
        case GBT_FIELD_TYPE_PROSE:
          set_text (workload, (GbtFieldId) i, prose->str);
          break;
        case GBT_FIELD_TYPE_CODE:
          set_text (workload, (GbtFieldId) i, spec->codes[0]);
          break;
        case GBT_FIELD_TYPE_DECIMAL:
          set_text (workload, (GbtFieldId) i, "0.5");
          break;
        case GBT_FIELD_TYPE_DATE:
          set_text (workload, (GbtFieldId) i, "2027-02-28");
          break;
        case GBT_FIELD_TYPE_LINK:
          set_text (workload, (GbtFieldId) i,
                    "https://example.org/un/chemin/tres/long/qui/ne/se/coupe/nulle/part/et/qui/"
                    "depasse/largement/la/largeur/de/la/page/du/document/config.json?revision="
                    "0123456789abcdef0123456789abcdef01234567");
          break;
        case GBT_FIELD_TYPE_INTEGER:
        case GBT_FIELD_TYPE_BYTES:
        default:
          set_integer (workload, (GbtFieldId) i, spec->maximum);
          break;
        }
    }
}

static GbtWorkload *
make_workload (Sheet sheet)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  GbtWorkload *workload = gbt_workload_ref (gbt_sheet_get_workload (example));

  switch (sheet)
    {
    case SHEET_LONG_TITLE:
      set_text (&workload, GBT_FIELD_TITLE,
                "Plateforme régionale d’aide à la rédaction et à la relecture des marchés publics : "
                "inférence en 16 bits d’un modèle de 70 milliards de paramètres, trente-deux requêtes "
                "simultanées, fenêtre : 131 072");
      set_text (&workload, GBT_FIELD_AUTHOR,
                "exemple, service de la commande publique et des systèmes d’information");
      break;
    case SHEET_JAPANESE:
      set_text (&workload, GBT_FIELD_TITLE, "社内文書アシスタント：16ビット推論、70億パラメータ");
      break;
    case SHEET_MANY_POSTS:
      set_many_posts (&workload);
      break;
    case SHEET_LONG_LABELS:
      set_long_labels (&workload);
      break;
    case SHEET_FULL:
      set_everything (&workload);
      break;
    case SHEET_EMPTY:
      gbt_workload_unref (workload);
      workload = gbt_workload_new ();
      break;
    case SHEET_FOUR_LINES:
      set_text (&workload, GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES);
      set_integer (&workload, GBT_FIELD_MODEL_PARAMETERS, G_GUINT64_CONSTANT (8030261248));
      set_integer (&workload, GBT_FIELD_LIMIT_TOKENS, 4096);
      set_integer (&workload, GBT_FIELD_LIMIT_REQUESTS, 1);
      break;
    case SHEET_EXCEEDED:
      set_integer (&workload, GBT_FIELD_LIMIT_TOKENS, 16384);
      break;
    case SHEET_HUGE:
      set_integer (&workload, GBT_FIELD_MODEL_PARAMETERS,
                   gbt_field_id_get_spec (GBT_FIELD_MODEL_PARAMETERS)->maximum);
      set_integer (&workload, GBT_FIELD_RESERVE, gbt_field_id_get_spec (GBT_FIELD_RESERVE)->maximum);
      set_text (&workload, GBT_FIELD_WEIGHT_FORMAT, "nf4");
      set_text (&workload, GBT_FIELD_REFERENCE, "WWWW-WWWW-WWWW-WWWW-WWWW-WWWW-WWWW-WWWW-");
      set_text (&workload, GBT_FIELD_TITLE, "Un titre\001 avec <un> & signe");
      break;
    case SHEET_BOUND:
      set_field (&workload, GBT_FIELD_MODEL_PARAMETERS, gbt_field_new_unknown ());
      break;
    case SHEET_SHARED:
      set_text (&workload, GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES);
      set_integer (&workload, GBT_FIELD_MODEL_HEADS, 32);
      set_integer (&workload, GBT_FIELD_GPUS, 2);
      set_capacities (&workload, 0);
      break;
    case SHEET_TIGHT:
      set_field (&workload, GBT_FIELD_MODEL_PARAMETERS, gbt_field_new_unknown ());
      set_integer (&workload, GBT_FIELD_RESERVE, 999999999 * GBT_GIB);
      set_capacities (&workload, GBT_WORKLOAD_MAX_CAPACITIES);
      break;
    case SHEET_UNKNOWN_POSTS:
      set_unknown_posts (&workload);
      break;
    case SHEET_ADAPTATION:
      set_text (&workload, GBT_FIELD_TASK, "adaptation");
      break;
    case SHEET_EXAMPLE:
    case SHEET_SHORTLIST:
    case SHEET_DECIDED:
    case SHEET_INVALIDATED:
    case SHEET_CLOSED:
    case SHEET_FORTY:
    case SHEET_QLORA:
    case SHEET_IMAGE:
    case SHEET_SPEECH:
    case SHEET_NOTEBOOK:
    case N_SHEETS:
    default:
      break;
    }

  return workload;
}

GbtFiche *
sheet_make (Sheet sheet)
{
  g_autoptr (GbtWorkload) workload = make_workload (sheet);
  g_autoptr (GbtSheet) dossier = sheet >= SHEET_QLORA ? sheet_make_task (sheet) : sheet_make_with_dossier (sheet);
  g_autoptr (GbtSheet) made = dossier != NULL ? gbt_sheet_ref (dossier) : gbt_sheet_new (
      sheet == SHEET_EXAMPLE ? GBT_SHEET_EXAMPLE_ID : "0b0f1f5e-58c5-4d3c-9d5f-0c8f1d2e3a4b", 3,
      FALSE, workload);
  g_autoptr (GError) error = NULL;
  GbtFiche *fiche = gbt_fiche_new (made, "1.0.0", "2026-11-30");

  g_assert_no_error (error);
  return fiche;
}
