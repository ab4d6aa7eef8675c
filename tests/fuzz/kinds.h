// SPDX-License-Identifier: MIT
#pragma once
// Every kind of shape directly inside of every other: ten chains of ten, rows of a Latin square in which each ordered
// pair is adjacent once (E. J. Williams, 1949). (No deque: a vector of deques of what cannot be copied cannot grow.)

#include <array>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace hps_fuzz {

struct Leaf {
  std::int16_t number = 0;
  double real = 0;
  std::string text;
  std::array<std::byte, 3> bytes{};
};

template <class T>
struct Record {
  bool before = false;
  T value;
  std::uint16_t after = 0;
};

template <class T>
class ByHand {
 public:
  template <class B>
  void serialize(B& b) const {
    b << value_ << mark_;
  }
  template <class B>
  void parse(B& b) {
    b >> value_ >> mark_;
  }

 private:
  T value_;
  std::uint8_t mark_ = 0;
};

// T directly inside of the kind.
template <int Kind, class T>
struct Around;
template <class T>
struct Around<0, T> {
  using Type = std::vector<T>;
};
template <class T>
struct Around<1, T> {
  using Type = std::list<T>;
};
template <class T>
struct Around<2, T> {
  using Type = std::array<T, 2>;
};
template <class T>
struct Around<3, T> {
  using Type = Record<T>;
};
template <class T>
struct Around<4, T> {
  using Type = std::optional<T>;
};
template <class T>
struct Around<5, T> {
  using Type = std::unique_ptr<T>;
};
template <class T>
struct Around<6, T> {
  using Type = std::variant<int, T>;
};
template <class T>
struct Around<7, T> {
  using Type = std::map<std::int8_t, T>;
};
template <class T>
struct Around<8, T> {
  using Type = std::shared_ptr<T>;
};
template <class T>
struct Around<9, T> {
  using Type = ByHand<T>;
};

// Row `First`: First, First + 1, First - 1, First + 2, ... modulo 10, from `At` on.
template <int First, int At = 0>
struct ChainFrom {
  static constexpr int step = At % 2 ? (At + 1) / 2 : 10 - At / 2;
  using Type = typename Around<(First + step) % 10, typename ChainFrom<First, At + 1>::Type>::Type;
};
template <int First>
struct ChainFrom<First, 10> {
  using Type = Leaf;
};
template <int First>
using Chain = typename ChainFrom<First>::Type;

}  // namespace hps_fuzz
