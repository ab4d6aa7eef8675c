// SPDX-License-Identifier: MIT
#pragma once
// Types that recur in the targets: what containers there are, types that contain themselves, graphs.

#include <bitset>
#include <chrono>
#include <complex>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <valarray>
#include <variant>
#include <vector>

#include <hps/hps.h>

namespace hps_fuzz {

enum class Color : std::uint8_t { red, green, blue };

struct Scalars {
  bool truth = false;
  char character = 0;
  std::int8_t i8 = 0;
  std::uint16_t u16 = 0;
  std::int32_t i32 = 0;
  std::uint64_t u64 = 0;
  hps::detail::Int128 i128 = 0;
  hps::detail::UInt128 u128 = 0;
  float single = 0;
  double real = 0;
  long double extended = 0;
  char32_t letter = 0;
  Color color = Color::red;
  std::bitset<11> bits;
  std::complex<float> complex;
  std::chrono::milliseconds duration{};
};

struct Sequences {
  std::string text;
  std::wstring wide;
  std::u16string half_wide;
  std::vector<std::byte> bytes;
  std::vector<bool> bits;
  std::vector<std::int64_t> integers;
  std::vector<std::uint32_t> unsigned_integers;
  std::vector<double> reals;
  std::vector<std::uint16_t> shorts;
  std::deque<std::uint16_t> deque;
  std::deque<bool> truths;
  std::list<std::string> list;
  std::forward_list<std::int8_t> forward;
  std::valarray<float> valarray;
  std::priority_queue<std::int32_t> queue;
};

struct Associations {
  std::set<std::string> set;
  std::multiset<std::int16_t> multiset;
  std::map<std::string, std::vector<double>> map;
  std::multimap<std::uint8_t, std::string> multimap;
  std::unordered_set<std::int32_t> unordered_set;
  std::unordered_multiset<std::string> unordered_multiset;
  std::unordered_map<std::int32_t, std::string> unordered_map;
  std::unordered_multimap<std::uint8_t, std::set<std::int8_t>> unordered_multimap;
};

struct Choices {
  std::variant<std::monostate, std::int32_t, std::string, std::vector<float>> variant;
  std::optional<std::optional<std::string>> optional;
  std::unique_ptr<std::vector<std::optional<Color>>> pointer;
  std::vector<std::unique_ptr<std::int32_t>> pointers;
  std::vector<std::variant<double, std::pair<std::int8_t, std::wstring>>> variants;
};

// Types that contain themselves.
struct Branches {
  std::string name;
  std::vector<Branches> branches;
};
struct Directory {
  std::map<std::string, Directory> entries;
};
struct Hashed {
  std::unordered_multimap<std::uint8_t, Hashed> entries;
};
struct Expression {
  std::variant<std::int32_t, std::vector<Expression>, std::unique_ptr<Expression>> value;
};
struct Deep {
  std::deque<std::optional<std::deque<Deep>>> deep;
};

// Empty in memory, or not: what a budget must count.
struct Heavy {
  std::vector<std::optional<std::deque<std::int32_t>>> optionals;
  std::vector<std::variant<std::deque<std::int32_t>, std::int32_t>> variants;
  std::vector<std::shared_ptr<char>> shared;
  std::vector<std::array<std::deque<char>, 4>> arrays;
  std::map<std::uint8_t, std::unique_ptr<std::array<std::string, 16>>> maps;
};

}  // namespace hps_fuzz
