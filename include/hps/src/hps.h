// SPDX-License-Identifier: MIT
#pragma once
// The path of HPS 0.1's header in its repository, which programs included.

#include "hps/legacy.h"
