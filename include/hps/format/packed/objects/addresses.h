// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/columns/batch.h"

namespace hps::detail::column {

// Takes the addresses of objects that do not lie side by side.
class Addresses {
 public:
  void add(const void* first, const void* second = nullptr) {
    if (n_ == room_) flush();
    first_[n_] = address(first);
    if (second_) second_[n_] = address(second);
    ++n_;
  }
  void flush() {
    if (!n_) return;
    const std::size_t n = n_;
    n_ = 0;
    take(n);
  }

 protected:
  // Room for so many of them, or pairs of them.
  Addresses(char** first, char** second, std::size_t room) : first_(first), second_(second), room_(room) {}
  ~Addresses() = default;

  Batch first(std::size_t n) const { return Batch::of(first_, n); }
  Batch second(std::size_t n) const { return Batch::of(second_, n); }

 private:
  static char* address(const void* object) { return static_cast<char*>(const_cast<void*>(object)); }
  virtual void take(std::size_t n) = 0;

  char **first_, **second_;
  std::size_t room_, n_ = 0;
};

}  // namespace hps::detail::column
