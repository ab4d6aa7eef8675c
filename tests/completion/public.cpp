// SPDX-License-Identifier: MIT
#include <hps/hps.h>
#include <hps/packed.h>

void user() { hps:: }
