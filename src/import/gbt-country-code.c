/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-country-code.h"

#include <string.h>

/* ISO 3166-1: two letters, then three, of each country. */
static const char countries[] =
  "ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW "
  "AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN "
  "BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG "
  "CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE "
  "DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN "
  "FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL "
  "GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV "
  "HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM "
  "JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO "
  "LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE "
  "MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS "
  "MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL "
  "NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI "
  "PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN "
  "SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV "
  "SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON "
  "TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN "
  "VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE ";

#define LETTERS 5
#define STEP (LETTERS + 1)

/**
 * gbt_country_is_known:
 * @code: a text
 *
 * Returns: whether it is the two capital letters of a country of ISO 3166-1. "EU" and "UK" are none.
 */
gboolean
gbt_country_is_known (const char *code)
{
  if (strlen (code) != 2)
    return FALSE;

  for (gsize i = 0; i + LETTERS <= sizeof countries - 1; i += STEP)
    {
      if (memcmp (countries + i, code, 2) == 0)
        return TRUE;
    }

  return FALSE;
}

/**
 * gbt_country_from_three:
 * @three: a text that begins with what may be the three capital letters of a country: "FIN"
 * @length: how long the word is
 * @code: (out): its two letters, written on success only
 *
 * Returns: whether it is a country of ISO 3166-1
 */
gboolean
gbt_country_from_three (const char *three,
                        gsize       length,
                        char        code[3])
{
  if (length != 3)
    return FALSE;

  for (gsize i = 0; i + LETTERS <= sizeof countries - 1; i += STEP)
    {
      if (memcmp (countries + i + 2, three, 3) == 0)
        {
          memcpy (code, countries + i, 2);
          code[2] = '\0';
          return TRUE;
        }
    }

  return FALSE;
}
