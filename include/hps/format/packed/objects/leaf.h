// SPDX-License-Identifier: MIT
#pragma once
// Numbers, strings and bytes of a type.

#include "hps/format/packed/index/portable_number.h"
#include "hps/format/packed/objects/type.h"
#include "hps/format/raw.h"
#include "hps/kernel/copy.h"
#include "hps/kernel/set_size.h"

namespace hps::detail::column {

// The number that a column has for one of type V.
template <class V>
struct ColumnValueOf : PortableNumberOf<V> {};
template <>
struct ColumnValueOf<long double> : std::type_identity<char[long_double_size]> {};

template <class T>
struct Leaf {
  using S = Shape<T>;
  using V = typename S::Value;
  using InColumn = typename ColumnValueOf<V>::type;

  static constexpr bool is_value = Number<V> && shape_traits<T>.plain && sizeof(T) == sizeof(InColumn);
  // (Bytes depend on which types these are.)
  static constexpr bool runs =
      is_value && Number<T> && std::is_convertible_v<const T*, const InColumn*> && !std::same_as<T, bool>;

  static void load(const Batch& objects, void* values) {
    const auto to = static_cast<InColumn*>(values);
    objects.for_each<const T>([to](const T& t, std::size_t i) {
      const V v = S::get(t);
      if constexpr (std::same_as<V, long double>) RawCodec::put(to[i], v);
      else to[i] = static_cast<InColumn>(v);
    });
  }
  static bool store(const Batch& objects, const void* values) {
    const auto from = static_cast<const InColumn*>(values);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      V v;
      if constexpr (std::same_as<V, long double>) {
        if (!RawCodec::get(from[i], v)) return false;
      } else {
        v = static_cast<V>(from[i]);
        if constexpr (sizeof(V) < sizeof(InColumn))
          if (v != from[i]) return false;
      }
      S::set(*reinterpret_cast<T*>(objects[i]), v);
    }
    return true;
  }

  static constexpr NumbersWriting writing{&load};
  static constexpr NumbersReading reading{&store};
};

template <class T>
struct BytesOf {
  using S = Shape<T>;

  static void views(const Batch& objects, Run* views) {
    objects.for_each<const T>([views](const T& t, std::size_t i) {
      std::size_t n = S::extent;
      if constexpr (S::extent == dynamic_extent) n = S::size(t);
      views[i] = {const_cast<char*>(S::data(t)), n};
    });
  }
  static void assign(const Batch& objects, const std::string_view* bytes) {
    static_assert(!View<T>, "hps: views are parsed with raw.views() or compact.views()");
    objects.for_each_place([&](char* place, std::size_t i) HPS_INLINE_LAMBDA {
      T& t = *reinterpret_cast<T*>(place);
      if constexpr (shape_traits<T>.overwritable && kernel::SetsSize<T>) {
        if (bytes[i].size() <= kernel::least_capacity || bytes[i].size() <= t.capacity()) {
          kernel::move_shortest(t.data(), bytes[i].data(), bytes[i].size());
          kernel::set_size_unfilled(t, bytes[i].size());
          return;
        }
      }
      S::assign(t, bytes[i].data(), bytes[i].size());
    });
  }
  static constexpr MemoryBeside memory_beside() {
    if constexpr (TakesMemoryBeside<T>) return &S::memory_beside;
    else return nullptr;
  }

  static constexpr BytesWriting writing{&views, memory_beside()};
  static constexpr BytesReading reading{&assign, memory_beside()};
};

template <MadeBytes T>
struct BytesOf<T> {
  using S = Shape<T>;

  static std::size_t make(const void* object, std::string& bytes, State& state) {
    auto made = S::make(*static_cast<const T*>(object), state);
    bytes = std::move(made.bytes);
    return made.memory;
  }
  static void parse(void* object, std::string_view bytes, State& state, Budget& budget) {
    S::parse(*static_cast<T*>(object), bytes, state, budget);
  }

  static constexpr BytesWriting writing{.views = nullptr, .make = &make};
  static constexpr BytesReading reading{.assign = nullptr, .parse = &parse};
};

}  // namespace hps::detail::column
