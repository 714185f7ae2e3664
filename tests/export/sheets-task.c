/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets.h"

#include "gbt-bytes.h"
#include "gbt-walk.h"

/* A sheet a task, each by four lines. */

static GbtWorkload *
with_field (GbtWorkload *workload,
            GbtFieldId   id,
            GbtField    *field)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) owned = field;

  return gbt_workload_with_field (old, id, owned);
}

static GbtWorkload *
start (const char *title,
       const char *task,
       const char *format,
       const char *model)
{
  GbtWorkload *workload = gbt_workload_new ();

  workload = with_field (workload, GBT_FIELD_TITLE, gbt_field_new_text (title, NULL));
  workload = with_field (workload, GBT_FIELD_METHOD, gbt_field_new_text (GBT_METHOD_FOUR_LINES, NULL));
  workload = with_field (workload, GBT_FIELD_TASK, gbt_field_new_text (task, NULL));
  if (format != NULL)
    workload = with_field (workload, GBT_FIELD_WEIGHT_FORMAT, gbt_field_new_text (format, NULL));
  if (model != NULL)
    workload = with_field (workload, GBT_FIELD_MODEL_NAME, gbt_field_new_text (model, "catalogue"));
  return workload;
}

static GbtWorkload *
make_qlora (void)
{
  GbtWorkload *workload = start ("Adaptation d’un assistant de rédaction", "adaptation", "nf4", "Llama 3.1 8B");

  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_PARAMETERS, 8030000000);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_LAYERS, 32);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_HEADS, 32);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_KV_HEADS, 8);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_HEAD_DIM, 128);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_HIDDEN_SIZE, 4096);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_SEQUENCE_TOKENS, 2048);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MICROBATCH, 1);
  return gbt_walk_set_integer (workload, GBT_FIELD_ACCUMULATION, 8);
}

/* Each network is named by where its number was taken from. */
static GbtWorkload *
make_image (void)
{
  GbtWorkload *workload = start ("Visuels de presse", "image", "16bit", "FLUX.1 dev");

  workload = with_field (workload, GBT_FIELD_MODEL_DENOISER, gbt_field_new_integer (11901408320, "FluxTransformer2DModel"));
  workload = with_field (workload, GBT_FIELD_MODEL_TEXT_ENCODER_1, gbt_field_new_integer (123060480, "CLIP ViT-L/14"));
  workload = with_field (workload, GBT_FIELD_MODEL_TEXT_ENCODER_2, gbt_field_new_integer (4762310656, "T5 v1.1 XXL"));
  workload = with_field (workload, GBT_FIELD_MODEL_AUTOENCODER, gbt_field_new_integer (83819683, "AutoencoderKL"));
  workload = with_field (workload, GBT_FIELD_MODEL_OPTIONAL_NETWORKS, gbt_field_new_text ("text-encoder-2", NULL));
  workload = with_field (workload, GBT_FIELD_NETWORKS_NOT_LOADED, gbt_field_new_text ("text-encoder-2", NULL));
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_RESOLUTION, 1024);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_IMAGE_WIDTH, 1024);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_IMAGE_HEIGHT, 768);
  return gbt_walk_set_integer (workload, GBT_FIELD_IMAGE_COUNT, 2);
}

static GbtWorkload *
make_speech (void)
{
  GbtWorkload *workload = start ("Transcription des conseils", "speech", "16bit", "Whisper large-v2");

  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_PARAMETERS, 1543304960);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_DECODER_LAYERS, 32);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_HIDDEN_SIZE, 1280);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_CONTEXT_LIMIT, 448);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MODEL_ENCODER_POSITIONS, 1500);
  return gbt_walk_set_integer (workload, GBT_FIELD_STREAMS, 8);
}

static GbtWorkload *
make_notebook (void)
{
  return gbt_walk_set_integer (start ("Carnet d’exploration", "notebook", NULL, NULL), GBT_FIELD_NOTEBOOK_MEMORY, 20 * GBT_GIB);
}

/* The answer of a search, kept: its file is no part of the sheet, its digest is. */
static GbtDossier *
make_kept (void)
{
  GbtEntry *answer = gbt_entry_new (GBT_ENTRY_EVIDENCE, "P1", "0b7c0a34-5a1e-4d7f-8f7e-0000000000a1", 0);

  answer = gbt_walk_text (answer, GBT_EVIDENCE_TITLE, "Réponse à « Choisir selon la charge »");
  answer = gbt_walk_text (answer, GBT_EVIDENCE_KIND, "calculation");
  answer = gbt_walk_text (answer, GBT_EVIDENCE_DATE, "2026-11-30");
  answer = gbt_walk_text (answer, GBT_EVIDENCE_FILE_NAME, "gabarit-find.json");
  answer = gbt_walk_text (answer, GBT_EVIDENCE_SHA256, "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2");
  return gbt_walk_put (gbt_dossier_new (), gbt_walk_integer (answer, GBT_EVIDENCE_SIZE, 18211));
}

GbtSheet *
sheet_make_task (Sheet sheet)
{
  g_autoptr (GbtWorkload) workload = sheet == SHEET_QLORA    ? make_qlora ()
                                     : sheet == SHEET_IMAGE  ? make_image ()
                                     : sheet == SHEET_SPEECH ? make_speech ()
                                                             : make_notebook ();
  g_autoptr (GbtSheet) made = gbt_sheet_new ("0b0f1f5e-58c5-4d3c-9d5f-0c8f1d2e3a4b", 1, FALSE, workload);
  g_autoptr (GbtDossier) dossier = sheet == SHEET_IMAGE ? make_kept () : gbt_dossier_new ();

  return gbt_sheet_with_dossier (made, dossier);
}
