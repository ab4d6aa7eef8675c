// SPDX-License-Identifier: MIT
// first error: traits have resizes has resize
#include <hps/hps.h>

#include <vector>

class Stack {
 public:
  const std::vector<int>& values() const { return values_; }
  std::vector<int>& values() { return values_; }

 private:
  std::vector<int> values_;
};

template <>
struct hps::Shape<Stack> {
  static constexpr Kind kind = Kind::sequence;
  static constexpr shape::Traits traits{.has_data = true, .resizes = true};
  using Element = int;
  static std::size_t size(const Stack& s) { return s.values().size(); }
  static auto begin(auto& s) { return s.values().begin(); }
  static auto end(auto& s) { return s.values().end(); }
  static auto data(auto& s) { return s.values().data(); }
  static void clear(Stack& s) { s.values().clear(); }
#ifdef FIXED
  static void resize(Stack& s, std::size_t n) { s.values().resize(n); }
#endif
};

std::string serialize(const Stack& stack) { return hps::to_string(stack); }
void parse(std::string_view message, Stack& out) { hps::from_string(message, out); }
