// SPDX-License-Identifier: MIT
// only error: cannot_parse::pointers_to_classes_without_a_public_default_constructor_so_add_one.*<Point>
#include <hps/hps.h>

#include <memory>

class Point {
 public:
  explicit Point(int x) : x_(x) {}
  HPS_MEMBERS(x_)
#ifdef FIXED
  Point() = default;
#endif

 private:
  int x_ = 0;
};

std::string serialize(const std::unique_ptr<Point>& point) { return hps::to_string(point); }
void parse(std::string_view message, std::unique_ptr<Point>& out) { hps::from_string(message, out); }
