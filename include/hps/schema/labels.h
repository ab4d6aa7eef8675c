// SPDX-License-Identifier: MIT
#pragma once
// Names and meanings: constant data that schemas add to the description of a type by its shape.

#include <array>
#include <span>

#include "hps/schema/enumerators.h"
#include "hps/schema/meaning.h"
#include "hps/schema/name.h"
#include "hps/serializer/hand_written.h"
#include "hps/shape/node.h"
#include "hps/shape/refusal.h"
#include "hps/shape/standard/is_standard.h"

namespace hps::detail::schema {

struct Labels {
  const shape::Node* node = nullptr;
  const Labels* const* parts = nullptr;  // as many as part_count; other than the node's, those of arrays of bits, too
  std::size_t part_count = 0;
  std::string_view name = {};  // of records, enumerations and hand-written classes
  Meaning meaning = Meaning::none;
  Period period = {};
  std::string_view clock = {};
  bool is_any = false;   // bytes are a described message
  bool is_wide = false;  // of numbers: char8_t, char16_t or char32_t
  std::span<const EnumeratorConstant> enumerators = {};
  unsigned (*version)() = nullptr;
};

template <class T>
struct PartsInSchema : std::type_identity<shape::parts_of<T>> {};
template <class T>
  requires(kind_of<T>() == Kind::pointer)
struct PartsInSchema<T> : std::type_identity<Types<typename Shape<T>::Value>> {};

template <class T>
inline constexpr bool is_text = requires(const T& t) {
  { *std::data(t) } -> std::same_as<const char&>;
} || requires(const T& t) {
  { *std::data(t) } -> std::same_as<const char8_t&>;
};

template <class T>
concept Duration = shape::Standard<T> && requires(const T& t) { t.count(), typename T::period{}; };
template <class T>
concept TimePoint = shape::Standard<T> && requires(const T& t) { t.time_since_epoch(); };

// The type in a std::atomic, or T itself.
template <class T>
struct Held : std::type_identity<T> {};
template <class T>
  requires requires(T& t) { t.is_lock_free(), typename T::value_type{}; }
struct Held<T> : std::type_identity<typename T::value_type> {};

// std::chrono::file_clock has other names in standard libraries, none for users.
template <class Clock>
consteval std::string_view name_of_clock() {
  return shape::Standard<Clock> && name_of<Clock>.starts_with('_') ? "file_clock" : name_of<Clock>;
}

template <class T>
consteval void set_time(Labels& labels) {
  if constexpr (Duration<T>) {
    labels.meaning = Meaning::duration;
    labels.period = {T::period::num, T::period::den};
  } else if constexpr (TimePoint<T>) {
    using Clock = typename T::clock;
    labels.meaning = Meaning::time_point;
    labels.clock = name_of_clock<Clock>();
    if constexpr (requires { requires Shape<T>::system; }) labels.period = {1, 1'000'000'000};
    else labels.period = {T::period::num, T::period::den};
  }
}

template <class T>
consteval void set_number(Labels& labels) {
  using V = typename Shape<T>::Value;
  using E = typename Held<T>::type;
  labels.is_wide = std::same_as<V, char8_t> || std::same_as<V, char16_t> || std::same_as<V, char32_t>;
  set_time<E>(labels);
  if constexpr (std::is_enum_v<E>) {
    labels.meaning = Meaning::enumeration;
    labels.name = name_of<E>;
    labels.enumerators = enumerators_of<E>;
  }
}

// The members of a record by their own names, without the base that HPS_MEMBERS names.
constexpr std::string_view own_name(std::string_view member) { return member.substr(member.rfind(':') + 1); }
template <std::size_t N>
consteval bool differ(const std::array<std::string_view, N>& names) {
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (!names[i].empty() && own_name(names[i]) == own_name(names[k])) return false;
  return true;
}

template <class List>
struct LabelLists;

template <class T>
consteval Labels make_labels() {
  constexpr Kind k = kind_of<T>();
  if constexpr (k != Kind::opaque)
    static_assert(shape::accepted_kind<T>() != Kind::none || shape::refuse_unless_done<T>(),
                  "hps: a type that cannot be serialized has no schema");
  Labels labels{.node = &shape::node<T>};
  if constexpr (k == Kind::scalar) set_number<T>(labels);
  labels.is_any = shape_traits<T>.made;
  if constexpr (k == Kind::bytes && is_text<T>) labels.meaning = Meaning::text;
  if constexpr (k == Kind::bytes && requires(const T& t) { t.generic_u8string(); }) labels.meaning = Meaning::path;
  if constexpr (k == Kind::sequence && shape_traits<T>.text) labels.meaning = Meaning::text;
  if constexpr (k == Kind::array && shape::Standard<T> && requires(const T& t) { t.imag(); })
    labels.meaning = Meaning::complex;
  if constexpr ((k == Kind::record && !shape::Standard<T>) || k == Kind::opaque) labels.name = name_of<T>;
  if constexpr (k == Kind::record)
    static_assert(differ(Shape<T>::names()),
                  "hps: a schema needs members with different names: this record lists one twice");
  if constexpr (k == Kind::opaque) {
    if constexpr (row::StatesVersion<T> || foreign::Adapter<foreign::Boost, T>::included ||
                  foreign::Adapter<foreign::Cereal, T>::included)
      labels.version = &row::version_of<T>;
  } else {
    using Parts = typename PartsInSchema<T>::type;
    labels.parts = LabelLists<Parts>::all;
    labels.part_count = Parts::size;
  }
  return labels;
}

template <class T>
inline constexpr Labels labels = make_labels<T>();

template <class... T>
struct LabelLists<Types<T...>> {
  static constexpr const Labels* all[sizeof...(T) + 1] = {&labels<T>...};
};

}  // namespace hps::detail::schema
