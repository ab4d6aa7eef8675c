// SPDX-License-Identifier: MIT
#pragma once
// What depends on the compiler and the platform; the only other place with #if is kernel/.

#if !defined(__GNUC__)
#error "hps needs GCC 11 or newer, or Clang 14 or newer"
#endif
#if __cplusplus < 202002L
#error "hps needs C++20: compile with -std=c++20"
#endif

#include <bit>
#include <cstddef>
#include <cstdint>

// Without these the compiler leaves calls of two instructions in the inner loops, or inlines error paths into them.
#define HPS_INLINE [[gnu::always_inline]] inline
#define HPS_INLINE_LAMBDA __attribute__((always_inline))
#define HPS_COLD [[gnu::cold, gnu::noinline]]
#define HPS_COLD_LAMBDA __attribute__((cold, noinline))

// Clang warns where a variable without definition is named, also where only its address is.
#if defined(__clang__)
#define HPS_BEGIN_UNDEFINED_VARIABLES                                                               \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wundefined-var-template\"") \
      _Pragma("clang diagnostic ignored \"-Wundefined-internal\"")
#define HPS_END_UNDEFINED_VARIABLES _Pragma("clang diagnostic pop")
#else
#define HPS_BEGIN_UNDEFINED_VARIABLES
#define HPS_END_UNDEFINED_VARIABLES
#endif

namespace hps {

inline constexpr bool little_endian = std::endian::native == std::endian::little;

// libc++ tells the address sanitizer that the capacity of a string beyond its size must not even be read.
#if !defined(_LIBCPP_VERSION)
inline constexpr bool checks_containers = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool checks_containers = true;
#else
inline constexpr bool checks_containers = false;
#endif
#else
inline constexpr bool checks_containers = false;
#endif

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;
#else  // incomplete types: no value of them exists, and comparisons with other types are false
struct Int128;
struct UInt128;
#endif

}  // namespace hps
