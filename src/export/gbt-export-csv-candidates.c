/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-csv.h"

#include "gbt-csv-candidate-private.h"

static const GbtCsvWord verdict_words[] = {
  { "admissible", "admissible" },
  { "to-confirm", "à confirmer" },
  { "excluded", "exclu" },
  { NULL, NULL },
};
static const GbtCsvWord yes_no_words[] = {
  { "yes", "oui" },
  { "no", "non" },
  { NULL, NULL },
};
static const GbtCsvWord ecc_words[] = {
  { "on", "actif" },
  { "off", "inactif" },
  { "not-applicable", "sans objet" },
  { NULL, NULL },
};
static const GbtCsvWord step_words[] = {
  { "second", "seconde" },
  { "minute", "minute" },
  { "hour", "heure" },
  { "day", "jour" },
  { "week", "semaine" },
  { "month", "mois" },
  { "package", "forfait" },
  { NULL, NULL },
};

/* A field of the offer; a code of one, with its words; anything else. */
#define WRITE(WHAT) gbt_csv_candidate_write_##WHAT
#define OFFER(FRENCH, ENGLISH, WHAT, FIELD)                    \
  {                                                           \
    FRENCH, ENGLISH, WRITE (WHAT), GBT_OFFER_##FIELD, NULL    \
  }
#define CODE(FRENCH, ENGLISH, FIELD, WORDS)                    \
  {                                                           \
    FRENCH, ENGLISH, WRITE (word), GBT_OFFER_##FIELD, WORDS   \
  }
#define OTHER(FRENCH, ENGLISH, WHAT, WORDS)                    \
  {                                                           \
    FRENCH, ENGLISH, WRITE (WHAT), 0, WORDS                   \
  }

/* Columns are only ever added at the end. */
static const GbtCsvCandidateColumn columns[] = {
  OTHER ("fiche_reference", "sheet_reference", reference, NULL),
  OTHER ("fiche_revision_numero", "sheet_revision_number", revision, NULL),
  OTHER ("configuration", "candidate", number, NULL),
  OTHER ("rang_admissible", "admissible_rank", rank, NULL),
  OTHER ("verdict_ensemble", "overall_verdict", verdict, verdict_words),
  OFFER ("commercial_fournisseur", "commercial_provider", text, PROVIDER),
  OFFER ("commercial_offre", "commercial_offer", text, TITLE),
  OFFER ("commercial_gpu_modele", "commercial_gpu_model", text, GPU_MODEL),
  OFFER ("commercial_gpu_nombre", "commercial_gpu_count", decimal, GPU_COUNT),
  CODE ("commercial_niveau", "commercial_tier", TIER, gbt_csv_words_tier),
  OFFER ("commercial_pays_iso3166", "commercial_country_iso3166", asked, COUNTRY),
  OFFER ("commercial_capacite_nominale_par_gpu_go", "commercial_nominal_capacity_per_gpu_gb", gb, NOMINAL),
  OFFER ("commercial_capacite_nominale_par_gpu_octets", "commercial_nominal_capacity_per_gpu_bytes", integer, NOMINAL),
  OFFER ("commercial_capacite_declaree_par_gpu_octets", "commercial_declared_capacity_per_gpu_bytes", integer, DEVICE_TOTAL),
  OFFER ("commercial_capacite_declaree_par_gpu_gio", "commercial_declared_capacity_per_gpu_gib", gib, DEVICE_TOTAL),
  CODE ("commercial_capacite_declaree_origine", "commercial_declared_capacity_origin", CAPACITY_ORIGIN, gbt_csv_words_origin),
  OFFER ("commercial_ram_hote_go", "commercial_host_ram_gb", gb, HOST_RAM),
  OFFER ("commercial_processeur_hote_vcpu", "commercial_host_cpu_vcpu", decimal, VCPUS),
  OFFER ("commercial_disque_hote_go", "commercial_host_disk_gb", gb, DISK),
  OFFER ("commercial_interconnexion_machine", "commercial_machine_interconnect", interconnect, INTERCONNECT),
  OFFER ("commercial_prix_forfait_dans_devise", "commercial_package_price_in_currency", decimal, PACKAGE),
  OFFER ("commercial_duree_forfait_jours", "commercial_package_days", integer, PACKAGE_DAYS),
  OFFER ("commercial_prix_horaire_machine_dans_devise", "commercial_machine_hourly_price_in_currency", decimal, HOURLY),
  OTHER ("commercial_cout_campagne_dans_devise", "commercial_campaign_cost_in_currency", cost, NULL),
  OTHER ("besoin_duree_campagne_heures", "need_campaign_hours", hours, NULL),
  OFFER ("devise_iso4217", "currency_iso4217", text, CURRENCY),
  OFFER ("commercial_cout_non_compris", "commercial_cost_leaves_out", text, LEAVES_OUT),
  OFFER ("commercial_prix_releve_date", "commercial_price_read_date", text, PRICE_READ),
  OFFER ("commercial_disponibilite_date", "commercial_availability_date", asked, AVAILABLE_FROM),
  CODE ("commercial_interruptible", "commercial_interruptible", INTERRUPTIBLE, yes_no_words),
  OFFER ("commercial_limite_reservation_jours", "commercial_booking_limit_days", integer, BOOKING_LIMIT),
  OTHER ("estime_enveloppe_par_gpu_octets", "estimated_envelope_per_gpu_bytes", envelope, NULL),
  OTHER ("mesure_pic_confirme_gpu_entier_octets", "measured_confirmed_peak_whole_device_bytes", peak, NULL),
  OTHER ("mesure_essai_confirmant", "measured_confirming_run", run, NULL),
  OTHER ("rapprochement_marge_par_gpu_octets", "reconciled_margin_per_gpu_bytes", margin, NULL),
  OTHER ("rapprochement_marge_par_gpu_gio", "reconciled_margin_per_gpu_gib", margin_gib, NULL),
  OTHER ("rapprochement_marge_capacite_retenue", "reconciled_margin_capacity_basis", capacity_basis, gbt_csv_words_capacity),
  OTHER ("rapprochement_marge_occupation_retenue", "reconciled_margin_load_basis", load_basis, NULL),
  OTHER ("exigences_admissibles_nombre", "requirements_admissible_count", n_admissible, NULL),
  OTHER ("exigences_a_confirmer_nombre", "requirements_to_confirm_count", n_to_confirm, NULL),
  OTHER ("exigences_exclues_nombre", "requirements_excluded_count", n_excluded, NULL),
  OTHER ("conditions_a_confirmer", "conditions_to_confirm", conditions, NULL),
  OTHER ("motifs_exclusion", "exclusion_grounds", grounds, NULL),
  OTHER ("pieces_numeros", "evidence_numbers", evidence, NULL),
  OFFER ("commercial_reserve_pilote_par_gpu_octets", "commercial_driver_reserve_per_gpu_bytes", integer, DRIVER_RESERVE),
  OFFER ("commercial_capacite_utilisable_par_gpu_octets", "commercial_usable_capacity_per_gpu_bytes", integer, USABLE_TOTAL),
  OFFER ("commercial_capacite_compteur", "commercial_capacity_counter", text, CAPACITY_COUNTER),
  OFFER ("commercial_pilote_version", "commercial_driver_version", text, DRIVER),
  CODE ("commercial_ecc", "commercial_ecc", ECC, ecc_words),
  OFFER ("commercial_partition", "commercial_partition", partition, PARTITION),
  OFFER ("commercial_gpu_utilises_nombre", "commercial_gpu_used_count", integer, GPUS_USED),
  OFFER ("commercial_niveau_mot_du_fournisseur", "commercial_tier_provider_word", text, TIER_WORD),
  OTHER ("commercial_offre_version", "commercial_offer_version", version, NULL),
  CODE ("commercial_base_fiscale", "commercial_tax_basis", TAX_BASIS, gbt_csv_words_tax),
  OFFER ("commercial_taux_taxe_pour_cent", "commercial_tax_rate_percent", decimal, TAX_RATE),
  OFFER ("commercial_prix_valable_jusqu_au_date", "commercial_price_valid_until_date", text, VALID_UNTIL),
  CODE ("commercial_pas_facturation", "commercial_billing_step", BILLING_STEP, step_words),
  OFFER ("commercial_engagement_minimal_heures", "commercial_minimum_commitment_hours", integer, COMMITMENT),
  OFFER ("commercial_quantite_nombre", "commercial_quantity_count", integer, QUANTITY),
  OFFER ("commercial_cout_compris", "commercial_cost_includes", text, INCLUDES),
  OFFER ("commercial_frais_mise_en_service_dans_devise", "commercial_setup_fee_in_currency", decimal, SETUP_FEE),
  OFFER ("commercial_renouvellement", "commercial_renewal", text, RENEWAL),
  OTHER ("commercial_facon_de_payer_retenue", "commercial_payment_way_chosen", way, NULL),
  OTHER ("commercial_facons_de_payer", "commercial_payment_ways", ways, NULL),
  OTHER ("rapprochement_non_classe_motif", "reconciled_not_ranked_reason", not_ranked, gbt_csv_words_not_ranked),
};

static void
add_row (GbtCsvCandidate *row,
         guint            index)
{
  row->index = index;
  row->standing = gbt_matrix_get_standing (row->matrix, index);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    columns[i].write (row, &columns[i]);
  gbt_csv_writer_end_row (row->writer);
}

static gboolean
find_index (const GbtMatrix *matrix,
            const char      *number,
            guint           *index)
{
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      if (g_str_equal (gbt_entry_get_number (gbt_matrix_get_standing (matrix, i)->candidate), number))
        {
          *index = i;
          return TRUE;
        }
    }

  return FALSE;
}

/* What nothing ranks is by number, so that a price that changes moves no row. */
static void
add_rows_by_number (GbtCsvCandidate *row,
                    GbtVerdict       verdict)
{
  const GbtDossier *dossier = gbt_fiche_get_dossier (row->fiche);

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      guint index;

      if (find_index (row->matrix, gbt_entry_get_number (gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i)), &index)
          && gbt_matrix_get_standing (row->matrix, index)->verdict == verdict)
        add_row (row, index);
    }
}

/**
 * gbt_export_csv_candidates:
 * @fiche: what is exported
 * @flavour: how the file is written
 * @language: of the sentences
 *
 * Writes the candidates, one row each: 65 columns whose names carry ledger, unit and scope; no cell
 * is empty. The admissible ones are in the order of R6, then those to confirm, then the excluded
 * ones, by number. The same fiche gives the same bytes whatever the locale, the clock or the
 * machine (R10).
 *
 * Returns: (transfer full): the file
 */
GBytes *
gbt_export_csv_candidates (const GbtFiche *fiche,
                           GbtCsvFlavour   flavour,
                           GbtLanguage     language)
{
  g_autoptr (GbtCsvWriter) writer = gbt_csv_writer_new (flavour);
  GbtCsvCandidate row = { fiche, flavour, language, writer, gbt_fiche_get_matrix (fiche), 0, NULL };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    gbt_csv_writer_add_header (writer, flavour == GBT_CSV_FRENCH ? columns[i].french : columns[i].english);
  gbt_csv_writer_end_row (writer);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (row.matrix); i++)
    {
      if (gbt_matrix_get_standing (row.matrix, i)->verdict == GBT_VERDICT_ADMISSIBLE)
        add_row (&row, i);
    }
  add_rows_by_number (&row, GBT_VERDICT_TO_CONFIRM);
  add_rows_by_number (&row, GBT_VERDICT_EXCLUDED);

  return gbt_csv_writer_finish (writer);
}
