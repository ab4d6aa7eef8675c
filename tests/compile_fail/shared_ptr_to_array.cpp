// SPDX-License-Identifier: MIT
// expected: hps: a std::shared_ptr<T\[\]> does not know its length
#include <hps/hps.h>

#include <memory>
#include <vector>

#ifdef FIXED
using Numbers = std::shared_ptr<std::vector<int>>;
#else
using Numbers = std::shared_ptr<int[]>;
#endif

std::string serialize(const Numbers& numbers) { return hps::to_string(numbers); }
