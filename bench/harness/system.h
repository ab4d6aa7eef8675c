// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bench {

// A system is one struct in one file of systems/. It lives as long as the benchmarks and keeps its buffers.
template <class S, class T>
concept System = std::default_initializable<S> && requires(S& system, const T& in, std::string_view bytes, T& out) {
  { S::name } -> std::convertible_to<std::string_view>;
  // The version of the library, for the report; empty for systems that are written in the suite.
  { S::version() } -> std::convertible_to<std::string>;
  // Into memory that the system keeps; the result is valid until the next call.
  { system.serialize(in) } -> std::same_as<std::string_view>;
  system.parse(bytes, out);
};

// The same bytes as another type, which the one that was serialized has become.
template <class S, class Newer>
concept Parses = requires(S& system, std::string_view bytes, Newer& out) { system.parse(bytes, out); };

// Where a message has to end in a block of the caller's, a system that can write there does; others are followed by a
// copy. Returns the size of the message, which fits.
template <class S, class T>
concept BlockSystem = System<S, T> && requires(S& system, const T& in, std::span<char> block) {
  { system.serialize_into(in, block) } -> std::same_as<std::size_t>;
};

// A system with message classes of its own is timed from and to the application's objects like all others;
// these are for the second figure, the bare encoding of its own classes.
template <class S, class T>
concept NativeParser = System<S, T> && requires(S& system, std::string_view bytes) {
  // The object that it fills stays with the system.
  system.template native_parse<T>(bytes);
};
template <class S, class T>
concept NativeSystem = NativeParser<S, T> && requires(S& system, const T& in) {
  // The result belongs to the caller.
  { system.native_serialize(system.to_native(in)) } -> std::same_as<std::string_view>;
};

// A zero-copy system can read a message where it lies: every field once, summed up as digest() does.
template <class S, class T>
concept ReadingSystem = System<S, T> && requires(S& system, std::string_view bytes) {
  { system.template read<T>(bytes) } -> std::same_as<std::uint64_t>;
};

// A system that chooses among schemes of encoding says by which ones a message of its own is encoded, in few words.
template <class S, class T>
concept ChoosingSystem = System<S, T> && requires(S& system, std::string_view bytes) {
  { system.template schemes<T>(bytes) } -> std::same_as<std::string>;
};

// Systems beside S whose messages are read by other means: their names are those of S.
//   using Described = ...;      // messages have their schema in front
//   using ByFingerprint = ...;  // or its fingerprint, and both sides keep the schemas
//   using Evolving = ...;       // reads messages of an older type; S itself where all of its messages can be read so
//   using Values = ...;         // reads them natively into an object that holds messages of any type
template <class S>
concept DescribingSystem = requires { typename S::Described; };
template <class S>
concept FingerprintSystem = requires { typename S::ByFingerprint; };
template <class S, class Older, class Newer>
concept EvolvingSystem =
    requires { typename S::Evolving; } && System<typename S::Evolving, Older> && Parses<typename S::Evolving, Newer>;
template <class S, class T>
concept ValuesSystem = requires { typename S::Values; } && NativeParser<typename S::Values, T>;

}  // namespace bench
