// SPDX-License-Identifier: MIT
#pragma once
// Bounds the memory that a message can make parsing allocate. The writer counts as the reader will, and refuses the
// objects that the reader would refuse.

#include <cstdint>

#include "hps/buffer/options.h"
#include "hps/error.h"

namespace hps::detail {

// Grants a message of n bytes always + max_expansion * multiple * n. In this, uncounted * n are for objects that are
// not counted, since they are at most `uncounted` times as large as their bytes.
struct Expansion {
  std::size_t always, multiple, uncounted;

  constexpr std::size_t granted(std::size_t message, const Limits& limits) const {
    constexpr auto most = static_cast<std::size_t>(-1);
    const std::size_t e = limits.expansion < most / multiple ? limits.expansion * multiple : most;
    const std::size_t factor = e > uncounted ? e - uncounted : 0;
    return factor && message > (most - always) / factor ? most : always + message * factor;
  }

  // To be called after serializing: `charged` bytes of objects became this message.
  HPS_INLINE void check(std::size_t charged, std::size_t message, const Limits& limits) const {
    if (charged > always) [[unlikely]]
      check_granted(charged, message, limits);
  }

 private:
  HPS_COLD void check_granted(std::size_t charged, std::size_t message, const Limits& limits) const {
    if (charged <= granted(message, limits)) return;
    const std::size_t factor = (charged - always) / (message ? message : 1) + 1 + uncounted;
    throw LimitExceeded(
        ErrorText("%zu bytes of objects, more than a reader with max_expansion(%zu) makes of so small a message",
                  charged, limits.expansion)
            .c_str(),
        message, "",
        ErrorText("serialize and parse with max_expansion(%zu) of the format", (factor + multiple - 1) / multiple)
            .c_str());
  }
};

inline constexpr Expansion in_rows{std::size_t{1} << 20, 1, 16};
// Repeated values take no bytes in columns.
inline constexpr Expansion in_columns{std::size_t{1} << 27, 8, 0};

// The bytes that parsing may still allocate.
class Budget {
 public:
  explicit constexpr Budget(std::size_t granted) : left_(granted), granted_(granted) {}

  // Accounts for n objects of `size` bytes that are about to be set up; false if they are too many.
  HPS_INLINE bool take(std::uint64_t n, std::size_t size) {
    if (n > left_ / size) [[unlikely]]
      return false;
    left_ -= static_cast<std::size_t>(n) * size;
    return true;
  }
  // Raises the grant to `granted` bytes in all.
  void grant(std::size_t granted) {
    if (granted <= granted_) return;
    left_ += granted - granted_;
    granted_ = granted;
  }
  std::size_t left() const { return left_; }
  std::size_t taken() const { return granted_ - left_; }

 private:
  std::size_t left_, granted_;
};

inline constexpr const char* too_much_memory = "objects of far more memory than the message";
inline constexpr const char* limit_advice = "hostile input? otherwise raise a limit of the format";
inline constexpr const char* expansion_advice = "hostile input? otherwise raise max_expansion() of the format";

}  // namespace hps::detail
