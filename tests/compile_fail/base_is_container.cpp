// SPDX-License-Identifier: MIT
// only error: a_base_that_is_no_aggregate_so_use_HPS_MEMBERS.*<Numbers>
#include <hps/hps.h>

#include <vector>

#ifdef FIXED
using Numbers = std::vector<int>;
#else
struct Numbers : std::vector<int> {};
#endif

std::string serialize() { return hps::to_string(Numbers{}); }
