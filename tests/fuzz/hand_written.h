// SPDX-License-Identifier: MIT
#pragma once
// Classes with functions of their own, in each of the ways that HPS takes.

#include <hps/hps.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/verdict.h"

namespace hps_fuzz {

// serialize and parse
struct Pair {
  std::int32_t twice = 0;
  std::vector<std::string> texts;
  template <class B>
  void serialize(B& b) const {
    b << twice << texts << twice;
  }
  template <class B>
  void parse(B& b) {
    std::int32_t again = 0;
    b >> twice >> texts >> again;
    if (twice != again) throw hps::Error("not twice the same");
  }
};

// One function for both directions; it contains itself.
struct Archive {
  std::map<std::uint8_t, Archive> inner;
  std::vector<double> values;
  template <class A>
  void serialize(A& archive) {
    archive& inner& values;
  }
};

// Free functions, for each direction one.
struct SaveLoad {
  std::uint8_t known = 0;
  std::shared_ptr<std::string> name, other_name;
};
template <class A>
void save(A& archive, const SaveLoad& t) {
  archive << t.known;
  if (t.known < 100) archive << t.name << t.other_name;
}
template <class A>
void load(A& archive, SaveLoad& t) {
  archive >> t.known;
  if (t.known < 100) archive >> t.name >> t.other_name;
  else t.name = t.other_name = nullptr;
}

// An array and its length.
struct Counted {
  std::uint16_t n = 0;
  std::unique_ptr<std::uint32_t[]> values;
  std::int8_t m = 0;
  std::unique_ptr<std::string[]> texts;
  template <class A>
  void serialize(A& archive) {
    archive(hps::counted(n, values), hps::counted(m, texts));
  }
};

// A specialization of Serializer.
struct Specialized {
  std::optional<std::uint64_t> value;
};

// Throws what is no hps::Error for some of its values, before or after the rest of it.
struct Fussy {
  std::uint8_t value = 0;
  std::vector<Fussy> inner;
  std::shared_ptr<std::string> name;
  template <class B>
  void serialize(B& b) const {
    b << value << inner << name;
  }
  template <class B>
  void parse(B& b) {
    b >> value;
    if (value >= 0xc0) throw Own(value);
    b >> inner >> name;
    if (value >= 0x80) throw Own(value);
  }
};

struct All {
  Pair pair;
  std::vector<Archive> archives;
  std::optional<SaveLoad> save_load;
  std::vector<Counted> counted;
  std::map<std::uint8_t, Specialized> specialized;
};

}  // namespace hps_fuzz

template <class B>
class hps::Serializer<hps_fuzz::Specialized, B> {
 public:
  static void serialize(const hps_fuzz::Specialized& t, B& b) { b << t.value; }
  static void parse(hps_fuzz::Specialized& t, B& b) { b >> t.value; }
};
