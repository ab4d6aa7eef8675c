// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <string_view>

namespace bench {

// A system is one struct in one file of systems/. It lives as long as the benchmarks and keeps its buffers.
template <class S, class T>
concept System = std::default_initializable<S> && requires(S& system, const T& in, std::string_view bytes, T& out) {
  { S::name } -> std::convertible_to<std::string_view>;
  // Into memory that the system keeps; the result is valid until the next call.
  { system.serialize(in) } -> std::same_as<std::string_view>;
  system.parse(bytes, out);
};

// A system with message classes of its own is timed from and to the application's objects like all others;
// these are for the second figure, the bare encoding of its own classes.
template <class S, class T>
concept NativeSystem = System<S, T> && requires(S& system, const T& in, std::string_view bytes) {
  // The result belongs to the caller. What native_parse fills stays with the system.
  { system.native_serialize(system.to_native(in)) } -> std::same_as<std::string_view>;
  system.template native_parse<T>(bytes);
};

}  // namespace bench
