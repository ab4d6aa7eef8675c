// SPDX-License-Identifier: MIT
#pragma once
// Objects of all kinds for the tests of packed messages.

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <hps/packed.h>
#include "support/random.h"

namespace hps_tests {

enum class Color : short { red, green = -7, blue = 300 };

struct Ion {
  int charge = 0;
  double mz = 0;
  std::string annotation;
  bool operator==(const Ion&) const = default;
};

struct Empty {
  bool operator==(const Empty&) const = default;
};

struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::optional<double> q_value;
  std::variant<int, std::string, Ion> source;
  std::map<std::string, std::vector<float>> scores;
  std::array<short, 3> ranks{};
  std::array<std::byte, 4> id{};
  std::tuple<bool, Color> flags{};
  std::unique_ptr<Ion> best;
  Empty nothing;

  bool operator==(const Peptide& o) const {
    return std::tie(sequence, ions, q_value, source, scores, ranks, id, flags) ==
               std::tie(o.sequence, o.ions, o.q_value, o.source, o.scores, o.ranks, o.id, o.flags) &&
           !best == !o.best && (!best || *best == *o.best);
  }
};

struct Tree {
  int value = 0;
  std::vector<Tree> children;
  bool operator==(const Tree&) const = default;
};

class ByHand {
 public:
  ByHand() = default;
  explicit ByHand(int i) : i_(i), text_(std::to_string(i)) {}
  template <class B>
  void serialize(B& b) const {
    b << i_ << text_;
  }
  template <class B>
  void parse(B& b) {
    b >> i_ >> text_;
  }
  bool operator==(const ByHand&) const = default;

 private:
  int i_ = 0;
  std::string text_;
};

// Any values.
void make(auto& t)
  requires std::is_arithmetic_v<std::remove_reference_t<decltype(t)>>
{
  t = static_cast<std::remove_reference_t<decltype(t)>>(below(1000));
}
inline void make(Color& c) { c = below(2) ? Color::green : Color::blue; }
inline void make(std::byte& b) { b = static_cast<std::byte>(below(256)); }
inline void make(std::string& s) {
  s = std::string(static_cast<std::size_t>(below(20)), 'x') + std::to_string(below(30));
}
inline void make(Ion& ion) {
  make(ion.charge);
  ion.mz = below(100000) / 100.0;
  make(ion.annotation);
}
inline void make(Empty&) {}
inline void make(ByHand& b) { b = ByHand(below(1000)); }
inline void make(Tree& t) {
  make(t.value);
  t.children.resize(static_cast<std::size_t>(below(2)));
  for (auto& child : t.children) make(child);
}
template <class T>
void make(std::optional<T>& t) {
  if (below(2)) make(t.emplace());
}
inline void make(Peptide& p) {
  make(p.sequence);
  p.ions.resize(static_cast<std::size_t>(below(8)));
  for (auto& ion : p.ions) make(ion);
  make(p.q_value);
  if (const int i = below(3); i == 0) p.source = below(10);
  else if (i == 1) p.source = "file";
  else make(p.source.emplace<Ion>());
  for (int i = below(3); i; --i) p.scores[std::to_string(i)] = {1.5f, 2};
  for (auto& r : p.ranks) make(r);
  for (auto& b : p.id) make(b);
  make(std::get<0>(p.flags));
  make(std::get<1>(p.flags));
  if (below(2)) make(*(p.best = std::make_unique<Ion>()));
}
template <class A, class B>
void make(std::pair<A, B>& p) {
  make(const_cast<std::remove_const_t<A>&>(p.first));
  make(p.second);
}
inline void make(std::chrono::milliseconds& d) { d = std::chrono::milliseconds(below(100000)); }
inline void make(std::wstring& s) { s.assign(static_cast<std::size_t>(below(9)), L'\x20ac'); }
inline void make(std::vector<bool>& v) {
  v.resize(static_cast<std::size_t>(below(9)));
  if (!v.empty()) v[0] = true;
}
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Int128;
inline void make(Int128& i) { i = static_cast<Int128>(below(1000) - 500) << below(100); }
#endif

// A container of n elements.
template <class C>
C filled(std::size_t n) {
  C c;
  while (n--) {
    std::remove_const_t<typename C::value_type> e{};
    make(e);
    if constexpr (requires { c.insert(std::move(e)); }) c.insert(std::move(e));
    else if constexpr (requires { c.push_back(std::move(e)); }) c.push_back(std::move(e));
    else c.push_front(std::move(e));
  }
  return c;
}

// With the same random objects in each test.
class PackedTest : public testing::Test {
 protected:
  PackedTest() { random().seed(2026); }
};

}  // namespace hps_tests
