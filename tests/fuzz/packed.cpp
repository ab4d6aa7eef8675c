// SPDX-License-Identifier: MIT
// Columns, parsed as their types. fuzz/mutator.cpp changes one column at a time.

#include "fuzz/check_all.h"
#include "fuzz/extended.h"
#include "fuzz/graph.h"
#include "fuzz/kinds.h"
#include "fuzz/samples.h"
#include "fuzz/target.h"

namespace hps_fuzz {

using Types =
    hps::Types<std::vector<std::int64_t>, std::vector<double>, std::vector<std::uint32_t>,
               std::vector<std::string>,  // golden files have columns of these
               std::vector<Scalars>, std::vector<Sequences>, std::vector<Associations>, std::vector<Choices>,
               std::vector<Branches>, std::vector<Hashed>, std::vector<Heavy>, Graph, std::vector<Pools>, Chain<0>,
               Chain<1>, Chain<4>, Chain<6>, Chain<7>, Chain<8>, std::vector<Before>, std::vector<Since>>;

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  check_all(*make<Columns>(Types{}, in), in);
  Vertex::cut_cycles();
  return 0;
}
