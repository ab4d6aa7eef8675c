// SPDX-License-Identifier: MIT
#pragma once
// Arrays of numbers read as unsigned integers of their width, where they lie. Compilers may assume that these are
// others; so they are told that all of memory is read, before and after.

#include "hps/config.h"

namespace hps::kernel {

HPS_INLINE void keep_memory() { __asm__ volatile("" : : : "memory"); }

// The array is not to be changed until keep_memory() was called.
template <class U>
HPS_INLINE const U* bits_in_memory(const void* p) {
  __asm__ volatile("" : "+r"(p) : : "memory");
  return static_cast<const U*>(p);
}

}  // namespace hps::kernel
