// SPDX-License-Identifier: MIT
// expected: hps: C\+\+20 cannot take this aggregate apart
#include <hps/hps.h>

#include <vector>

#ifdef FIXED
using Numbers = std::vector<int>;
#else
struct Numbers : std::vector<int> {};
#endif

std::string serialize() { return hps::to_string(Numbers{}); }
