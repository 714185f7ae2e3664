/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* What a fuzz target is: it reads any bytes and must neither crash, leak, nor take long. */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);
