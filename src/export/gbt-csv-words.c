/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv-candidate-private.h"

/* Words that the files of candidates and of answers share. */

const GbtCsvWord gbt_csv_words_tier[] = {
  { "secure", "centre de données" },
  { "community", "hébergeur tiers" },
  { NULL, NULL },
};

const GbtCsvWord gbt_csv_words_origin[] = {
  { "device", "GPU fourni" },
  { "data-centre", "centre de données" },
  { "manufacturer", "fabricant" },
  { "public-reading", "relevé publié" },
  { "host", "hôte" },
  { NULL, NULL },
};

const GbtCsvWord gbt_csv_words_tax[] = {
  { "excluding", "hors taxes" },
  { "including", "toutes taxes comprises" },
  { NULL, NULL },
};

const GbtCsvWord gbt_csv_words_capacity[] = {
  { "usable", "utilisable" },
  { "declared-less-driver-reserve", "déclarée moins réserve du pilote" },
  { "declared-before-driver-reserve", "déclarée, avant réserve du pilote" },
  { "nominal", "nominale" },
  { NULL, NULL },
};

const GbtCsvWord gbt_csv_words_not_ranked[] = {
  { "currency", "devise" },
  { "tax-basis", "taxes" },
  { "cost-unknown", "coût inconnu" },
  { NULL, NULL },
};
