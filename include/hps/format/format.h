// SPDX-License-Identifier: MIT
#pragma once
// A format tells the rows that write and parse shapes how numbers look. Everybody else sees its options, its name and
// whole messages.

#include <concepts>

#include "hps/buffer/options.h"
#include "hps/buffer/sink.h"
#include "hps/kernel/float128.h"
#include "hps/shape/kind.h"

namespace hps::detail {

// How numbers of the type V look.
template <class C, class V>
concept CodecOf = requires(char* p, const char* message, V v) {
  { C::template least<V> } -> std::same_as<const std::size_t&>;    // bytes of the shortest value
  { C::template longest<V> } -> std::same_as<const std::size_t&>;  // bytes of the longest value
  { C::template bound<V> } -> std::same_as<const std::size_t&>;    // bytes that put and get may write or read
  { C::template varint<V> } -> std::same_as<const bool&>;    // of up to 64 bits, those of C::Integers<V> in memory
  { C::template identity<V> } -> std::same_as<const bool&>;  // the memory of a V on this machine is its encoding
  { C::put(p, v) } -> std::same_as<char*>;                   // returns the end of what it wrote,
  { C::get(message, v) } -> std::same_as<const char*>;       // and of what it read; nullptr if that is no V
};

// The operations that rows are built from.
template <class C>
concept RowCodec = CodecOf<C, bool> && CodecOf<C, int> && CodecOf<C, double> &&
                   requires(char* p, const char* message, typename C::Size n) {
                     requires CodecOf<C, typename C::Size>;        // of sizes and object numbers
                     requires CodecOf<C, typename C::Index>;       // of the alternative that a variant holds
                     { C::aligned } -> std::same_as<const bool&>;  // arrays are aligned to the numbers in them
                     // Strings of up to so many bytes are written by moves that no jump chooses.
                     requires C::short_bytes == 16 || C::short_bytes == 32;
                     { C::is_short(n) } -> std::same_as<bool>;       // such a size may go by
                     { C::put_short(p, n) } -> std::same_as<char*>;  // these, which are quicker
                     { C::get_short(message, n) } -> std::same_as<const char*>;
                   };

// Whole messages in the format F: rows, unless it is specialized. (In serializer/.)
template <class F>
struct Messages;
// The same of the type T, which may have messages of its own.
template <class F, class T>
struct MessagesOf : Messages<F> {};

}  // namespace hps::detail

namespace hps {

template <class F>
concept Format = std::derived_from<F, detail::Options<F>> &&
                 requires(const F& format, CountingSink& sink, std::string_view message, int& t) {
                   { F::name } -> std::convertible_to<std::string_view>;
                   { F::number } -> std::same_as<const std::uint16_t&>;  // in messages between ranks: never changes
                   { F::reads_views } -> std::same_as<const bool&>;
                   detail::Messages<F>::write(t, sink, format);
                   detail::Messages<F>::parse(message, t, format);
                 };

// The format F in messages that come piece by piece: of buffers over a Source.
template <class F>
struct Piecewise : F {};

}  // namespace hps

namespace hps::detail {

template <class F>
concept ViewFormat = Format<F> && F::reads_views;

// Parses std::string_view and std::span<const T> as views into the input, which must outlive them.
template <class C>
struct Views : C, Options<Views<C>> {
  using Codec = C;
  static constexpr bool reads_views = true;
};

template <class F>
inline constexpr bool piecewise = false;
template <class F>
inline constexpr bool piecewise<Piecewise<F>> = true;

// The format that a user names.
template <class F>
struct WholeFormat : std::type_identity<F> {};
template <class F>
struct WholeFormat<Piecewise<F>> : std::type_identity<F> {};

template <class C, class F>
constexpr Views<C> views_of(const Options<F>& format) {
  Views<C> views;
  views.limits = format.limits;
  return views;
}

// long double and bool look alike in all formats.
namespace format {

inline char* put_long_double(char* p, long double v) {
  const auto f = kernel::to_float128(v);
  return kernel::store(kernel::store(p, f.low), f.high);
}

inline const char* get_long_double(const char* p, long double& v) {
  const kernel::Float128 f{kernel::load<std::uint64_t>(p), kernel::load<std::uint64_t>(p + 8)};
  return kernel::from_float128(f, v) ? p + 16 : nullptr;
}

inline const char* get_bool(const char* p, bool& v) {
  v = *p & 1;
  return *p & ~1 ? nullptr : p + 1;
}

}  // namespace format
}  // namespace hps::detail
