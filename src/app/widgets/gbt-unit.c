/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-unit.h"

G_DEFINE_ENUM_TYPE (GbtUnit, gbt_unit,
                    G_DEFINE_ENUM_VALUE (GBT_UNIT_GIB, "gib"),
                    G_DEFINE_ENUM_VALUE (GBT_UNIT_GB, "gb"),
                    G_DEFINE_ENUM_VALUE (GBT_UNIT_BYTE, "byte"))
