// SPDX-License-Identifier: MIT
// Rows, compact and raw.

#include "fuzz/graph.h"
#include "fuzz/kinds.h"
#include "fuzz/properties.h"
#include "fuzz/samples.h"
#include "fuzz/target.h"

namespace hps_fuzz {

using Types = hps::Types<Scalars, Sequences, Associations, Choices, Branches, Directory, Hashed, Expression, Deep,
                         Heavy, Graph, std::vector<Pools>, Chain<0>, Chain<1>, Chain<2>, Chain<3>, Chain<4>, Chain<5>,
                         Chain<6>, Chain<7>, Chain<8>, Chain<9>>;

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  check(*make<Rows>(Types{}, in), in);
  Vertex::cut_cycles();
  return 0;
}
