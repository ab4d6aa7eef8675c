// SPDX-License-Identifier: MIT
// only error: this_class_so_include_the_header_of_its_library_in_hps_ext.*Matrix
#include <hps/hps.h>

namespace Eigen {

class Matrix {
 public:
  explicit Matrix(int rows) : rows_(rows) {}
#ifdef FIXED
  HPS_MEMBERS(rows_)
#endif

 private:
  int rows_;
};

}  // namespace Eigen

std::string serialize() { return hps::to_string(Eigen::Matrix(1)); }
