// SPDX-License-Identifier: MIT
#pragma once
// Described messages of the types of a target.

#include "fuzz/described_head.h"
#include "fuzz/target.h"

namespace hps_fuzz {

// The format in the message is in the two lowest bits; the next one says whether it is parsed with that or with packed.
template <class T>
struct Described {
  static std::unique_ptr<Subject> make(unsigned format) {
    const auto subject = [&](const auto& f) -> std::unique_ptr<Subject> {
      const auto limited = with_limits(hps::described(f), format >> 4);
      return std::make_unique<SubjectOf<T, std::remove_const_t<decltype(limited)>>>(limited);
    };
    if (!(format & 4)) return subject(hps::packed);
    return (format & 3) == hps::Raw::number ? subject(hps::raw) : subject(hps::compact);
  }
};

// An input, after a head of its type.
template <class... T>
class WithHead {
 public:
  WithHead(hps::Types<T...> types, const Input& in)
      : message_(head_for(types, in).append(in.message)), before_(head_for(types, in).append(in.before)), in_(in) {
    in_.message = message_;
    in_.before = before_;
  }
  const Input& input() const { return in_; }

 private:
  const std::string message_, before_;
  Input in_;
};

}  // namespace hps_fuzz
