// SPDX-License-Identifier: MIT
#pragma once
// Checks that a Shape offers everything that kind.h asks for its kind and traits; the error names what is missing.

#include "hps/shape/kind.h"

namespace hps::shape {

template <class S>
concept StatesTraits = requires { requires std::same_as<decltype(S::traits), const Traits>; };

template <class S, class T>
concept ScalarShape = Arithmetic<typename S::Value> && requires(T& t, const T& c) { S::set(t, S::get(c)); };

template <class S, class T>
concept BytesShape = requires(T& t, const T& c, const char* p, std::size_t n) {
  { S::extent } -> std::convertible_to<std::size_t>;
  { S::data(c) } -> std::convertible_to<const char*>;
  { S::size(c) } -> std::convertible_to<std::size_t>;
  S::assign(t, p, n);
};
template <class S>
concept MadeBytesShape = requires { &S::make, &S::parse, S::extent; };

template <class S, class T>
concept SequenceShape = requires(T& t, const T& c, std::size_t n) {
  typename S::Element;
  { S::size(c) } -> std::convertible_to<std::size_t>;
} && (S::traits.by_value || requires(T& t, const T& c) { S::begin(t), S::end(t), S::begin(c), S::end(c); });

template <class S, class T>
concept ArrayShape = requires(T& t, const T& c) {
  typename S::Element;
  { S::extent } -> std::convertible_to<std::size_t>;
} && (S::traits.by_value || requires(T& t, const T& c) { S::data(t), S::data(c); });

template <class S, class T>
concept OptionalShape = requires(T& t, const T& c) {
  typename S::Value;
  { S::has(c) } -> std::convertible_to<bool>;
  S::get(c), S::reset(t);
};

template <class S, class T>
concept VariantShape = requires(const T& c) {
  S::Alternatives::size;
  { S::index(c) } -> std::convertible_to<std::size_t>;
};

template <class S, class T>
concept MapShape = requires(const T& c) {
  typename S::Key;
  typename S::Mapped;
  { S::size(c) } -> std::convertible_to<std::size_t>;
  S::begin(c), S::end(c);
};

template <class S, class T>
concept PointerShape = requires(T& t, const T& c) {
  typename S::Object;
  typename S::Value;
  S::lock(c), S::reset(t);
};

// Checks the traits that come with functions. Functions of other traits are not looked at: a family may have functions
// that do not compile for some of its types.
template <class S, class T>
consteval void check_functions() {
  constexpr Traits traits = S::traits;
  if constexpr (traits.beside)
    static_assert(
        requires(const char* p, std::size_t n) { S::memory_beside(p, n); },
        "hps: a Shape whose traits have beside has memory_beside(p, n)");
  if constexpr (traits.by_value)
    static_assert(
        requires(T& t, const T& c, std::size_t n) { S::set(t, n, S::get(c, n)); },
        "hps: a Shape whose traits have by_value has get(t, i) and set(t, i, v)");
  if constexpr (traits.has_data)
    static_assert(
        requires(T& t, const T& c) { S::data(t), S::data(c); }, "hps: a Shape whose traits have has_data has data(t)");
  if constexpr (traits.resizes)
    static_assert(
        requires(T& t, std::size_t n) { S::resize(t, n); }, "hps: a Shape whose traits have resizes has resize(t, n)");
  if constexpr (traits.reuses_nodes)
    static_assert(
        requires(T& t) { S::take_nodes(t); },
        "hps: a Shape whose traits have reuses_nodes has take_nodes(t) and insert(t, e, nodes)");
  if constexpr (traits.lends)
    static_assert(
        requires(T& t) { S::give_back(t, S::take(t)); },
        "hps: a Shape whose traits have lends has take(t) and give_back(t, elements)");
}

template <class S, class T, Kind k>
consteval bool has_what_its_kind_asks_for() {
  if constexpr (k == Kind::scalar) return ScalarShape<S, T>;
  else if constexpr (k == Kind::bytes && S::traits.made) return MadeBytesShape<S>;
  else if constexpr (k == Kind::bytes) return BytesShape<S, T>;
  else if constexpr (k == Kind::sequence) return SequenceShape<S, T>;
  else if constexpr (k == Kind::array) return ArrayShape<S, T>;
  else if constexpr (k == Kind::optional) return OptionalShape<S, T>;
  else if constexpr (k == Kind::variant) return VariantShape<S, T>;
  else if constexpr (k == Kind::map) return MapShape<S, T>;
  else if constexpr (k == Kind::pointer) return PointerShape<S, T>;
  else return true;
}

template <class T>
consteval Traits checked_traits() {
  using S = Shape<T>;
  constexpr Kind k = S::kind;
  if constexpr (k == Kind::none || k == Kind::opaque) {
    return {};
  } else if constexpr (!StatesTraits<S>) {
    static_assert(StatesTraits<S>,
                  "hps: a Shape has `static constexpr hps::shape::Traits traits{};`, or those of a family");
    return {};
  } else {
    static_assert(has_what_its_kind_asks_for<S, T, k>(),
                  "hps: a Shape has all that hps/shape/kind.h lists for its kind");
    if constexpr (k == Kind::bytes || k == Kind::sequence || k == Kind::array || k == Kind::map)
      check_functions<S, T>();
    return S::traits;
  }
}

}  // namespace hps::shape

namespace hps::detail {

// The traits of Shape<T>, which is checked here.
template <class T>
inline constexpr shape::Traits shape_traits = shape::checked_traits<T>();

template <class T>
concept ByValue = shape_traits<T>.by_value;
template <class T>
concept TakesMemoryBeside = shape_traits<T>.beside;
template <class T>
concept MadeBytes = shape_traits<T>.made;
template <class T>
concept View = shape_traits<T>.view;
template <class T>
concept ValueApart = shape_traits<T>.apart || sizeof(T) <= sizeof(typename Shape<T>::Value);

}  // namespace hps::detail
