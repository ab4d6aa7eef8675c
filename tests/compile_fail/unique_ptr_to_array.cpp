// SPDX-License-Identifier: MIT
// expected: hps: a std::unique_ptr<T\[\]> does not know its length
#include <hps/hps.h>

#include <memory>
#include <vector>

#ifdef FIXED
using Numbers = std::vector<int>;
#else
using Numbers = std::unique_ptr<int[]>;
#endif

std::string serialize(const Numbers& numbers) { return hps::to_string(numbers); }
