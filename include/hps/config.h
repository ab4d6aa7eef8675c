// SPDX-License-Identifier: MIT
#pragma once
// Everything that depends on the compiler or the platform; only kernel/ and mpi/config.h have #if besides.

#if !defined(__GNUC__)
#error "hps needs GCC 11 or newer, or Clang 14 or newer"
#endif
#if __cplusplus < 202002L
#error "hps needs C++20: compile with -std=c++20"
#endif

// The version of the library, and as one number to compare: 10203 is 1.2.3. The build reads it here, too.
#define HPS_VERSION_MAJOR 1
#define HPS_VERSION_MINOR 0
#define HPS_VERSION_PATCH 0
#define HPS_VERSION (HPS_VERSION_MAJOR * 10000 + HPS_VERSION_MINOR * 100 + HPS_VERSION_PATCH)

#include <bit>
#include <cstddef>
#include <cstdint>
#include <typeinfo>

// Without these the compiler leaves calls of two instructions in the inner loops, or inlines error paths into them.
#define HPS_INLINE [[gnu::always_inline]] inline
#define HPS_INLINE_LAMBDA __attribute__((always_inline))
#define HPS_COLD [[gnu::cold, gnu::noinline]]
#define HPS_COLD_LAMBDA __attribute__((cold, noinline))

// Functions that are the same for all types of users are HPS_ONCE, and defined in a header of their own: it is included
// by that which declares them, or by the source of the library hps::compiled alone.
#if defined(HPS_COMPILED)
#define HPS_ONCE
#define HPS_DEFINITIONS(header) "hps/config.h"
#else
#define HPS_ONCE inline
#define HPS_DEFINITIONS(header) header
#endif

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

// Clang 16 to 19 warn where a constant is no value of an enumeration without a fixed underlying type.
#if defined(__clang__)
#if __has_warning("-Wenum-constexpr-conversion")
#define HPS_BEGIN_ANY_ENUMERATOR \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wenum-constexpr-conversion\"")
#define HPS_END_ANY_ENUMERATOR _Pragma("clang diagnostic pop")
#endif
#endif
#if !defined(HPS_BEGIN_ANY_ENUMERATOR)
#define HPS_BEGIN_ANY_ENUMERATOR
#define HPS_END_ANY_ENUMERATOR
#endif

// hps::detail holds everything that is not for users, and these two namespaces use its names.
namespace hps::detail {}
namespace hps::kernel {
using namespace detail;
}
namespace hps::shape {
using namespace detail;
}

namespace hps::detail {

inline constexpr bool little_endian = std::endian::native == std::endian::little;

// True if calls check the preconditions of functions, at a cost: in builds for tests.
#if defined(HPS_CHECK_CONTRACTS)
inline constexpr bool checks_contracts = true;
#else
inline constexpr bool checks_contracts = false;
#endif
inline void expect(bool holds) {
  if (!holds) __builtin_trap();
}

// A vector that grows takes at least twice the capacity that it had, as in libc++, or twice its size.
#if defined(_LIBCPP_VERSION)
inline constexpr bool grows_from_capacity = true;
#else
inline constexpr bool grows_from_capacity = false;
#endif

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

// The bytes that a std::deque allocates for its first element of so many; libstdc++ does so for none, too.
constexpr std::size_t deque_block(std::size_t element) {
#if defined(_LIBCPP_VERSION)
  return element < 256 ? 4096 : 16 * element;
#else
  return element < 512 ? 512 : element;
#endif
}

// Tells whether the class of an object is exactly D; and the name of its class.
#if defined(__GXX_RTTI)
inline constexpr bool has_rtti = true;
template <class D>
bool is_exactly(const auto& object) {
  return typeid(object) == typeid(D);
}
const char* mangled_class_name(const auto& object) { return typeid(object).name(); }
#else
inline constexpr bool has_rtti = false;
template <class D>
bool is_exactly(const auto&) {
  return true;
}
const char* mangled_class_name(const auto&) { return ""; }
#endif

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;
#else  // incomplete types: no value of them exists, and comparisons with other types are false
struct Int128;
struct UInt128;
#endif

}  // namespace hps::detail
