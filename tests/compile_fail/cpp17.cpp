// SPDX-License-Identifier: MIT
// first error: hps needs C\+\+20: compile with -std=c\+\+20
// mistaken flags: -std=c++17
#include <hps/hps.h>

std::string serialize() { return hps::to_string(1); }
