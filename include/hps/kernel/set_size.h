// SPDX-License-Identifier: MIT
#pragma once
// The size of a string whose characters were written before: resize() would fill it with zeros first. The standard
// library's own function, which is private, is reached as explicit instantiations may: access is not checked in them.

#include <string>

namespace hps::kernel {

#if defined(__GLIBCXX__) && _GLIBCXX_USE_CXX11_ABI
template <void (std::string::*set)(std::size_t)>
struct StringSize {
  friend inline void set_size_unfilled(std::string& s, std::size_t n) { (s.*set)(n); }
};
template struct StringSize<&std::string::_M_set_length>;
void set_size_unfilled(std::string& s, std::size_t n);
inline constexpr std::size_t least_capacity = 15;  // of any string whose size may be set
#else
inline constexpr std::size_t least_capacity = 0;
template <class S>  // a template, because Clang 19 refuses to name a single deleted function in a discarded branch
void set_size_unfilled(S& s, std::size_t n) = delete;
#endif

// n is at most the capacity of s.
template <class S>
concept SetsSize = requires(S& s) {
  s.capacity();
  set_size_unfilled(s, s.size());
};

// n characters of any value.
template <class S>
void resize_unfilled(S& s, std::size_t n) {
  if constexpr (SetsSize<S>) {
    if (n > s.capacity()) s.clear(), s.reserve(n);
    set_size_unfilled(s, n);
  } else {
    s.resize(n);
  }
}

}  // namespace hps::kernel
