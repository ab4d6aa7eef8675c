// SPDX-License-Identifier: MIT
#pragma once
// A target: a list of types, of which the input chooses one, with one of the formats.

#include <string_view>
#include <vector>

#include "fuzz/input.h"
#include "fuzz/run_length.h"
#include "fuzz/subject.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

namespace hps_fuzz {

inline std::string_view text_of(const unsigned char* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Low limits are reached by short messages.
template <class F>
F with_limits(F format, unsigned choice) {
  if (choice & 1) format = format.max_depth(12);
  if (choice & 2) format = format.max_expansion(2);
  return format;
}

template <class T>
struct Rows {
  static std::unique_ptr<Subject> make(unsigned format) {
    const unsigned limits = format >> 1;
    if (format & 1) return std::make_unique<SubjectOf<T, hps::Raw>>(with_limits(hps::raw, limits));
    return std::make_unique<SubjectOf<T, hps::Compact>>(with_limits(hps::compact, limits));
  }
};

template <class T>
struct Columns {
  static std::unique_ptr<Subject> make(unsigned format) {
    hps::Packed packed = with_limits(hps::packed, format >> 2);
    if (format & 2) packed = packed.with(run_length());
    return std::make_unique<SubjectOf<T, hps::Packed>>(packed);
  }
};

// Type by type, in each of the ways.
template <template <class> class... Way, class... T>
std::unique_ptr<Subject> make(hps::Types<T...>, const Input& in) {
  using Make = std::unique_ptr<Subject> (*)(unsigned format);
  std::vector<Make> all;
  const auto add = [&all]<class U>(std::type_identity<U>) { (all.push_back(Way<U>::make), ...); };
  (add(std::type_identity<T>()), ...);
  return all[in.type % all.size()](in.format);
}

}  // namespace hps_fuzz
