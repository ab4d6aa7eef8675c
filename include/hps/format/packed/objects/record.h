// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/objects/type.h"
#include "hps/format/row/pointee.h"

namespace hps::detail::column {

// Others may refer to objects that lie elsewhere, or be bases that do.
template <class T>
inline constexpr bool has_fixed_offsets = std::derived_from<Shape<T>, shape::AggregateRecord<T>>;
template <class A, class B>
inline constexpr bool has_fixed_offsets<std::pair<A, B>> = std::is_object_v<A> && std::is_object_v<B>;
template <class... M>
inline constexpr bool has_fixed_offsets<std::tuple<M...>> = (std::is_object_v<M> && ...);

template <class T>
struct MembersOf {
  static void offsets(const void* object, std::ptrdiff_t* offsets) {
    const auto begin = reinterpret_cast<std::uintptr_t>(object);
    Shape<T>::members(*static_cast<const T*>(object), [&](const auto&... m) {
      ((*offsets++ = static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(std::addressof(m)) - begin)), ...);
    });
  }
  static void check(const void* object, WritingContext& context) {
    row::expect_class_of_reference(*static_cast<const T*>(object), context);
  }

  static constexpr RecordFunctions writing{.offsets = &offsets, .check = shape_traits<T>.passing ? &check : nullptr};
  static constexpr RecordFunctions reading{.offsets = &offsets};
};

}  // namespace hps::detail::column
