// SPDX-License-Identifier: MIT
// Classes with functions of their own, in rows and as compact bytes in columns. Exceptions of these functions arrive.

#include "fuzz/hand_written.h"

#include "fuzz/check_all.h"
#include "fuzz/target.h"

namespace hps_fuzz {

using Types = hps::Types<Pair, Archive, SaveLoad, Counted, std::vector<Specialized>, All, std::vector<All>,
                         std::map<std::string, Fussy>>;

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  check_all(*make<Rows, Columns>(Types{}, in), in);
  return 0;
}
