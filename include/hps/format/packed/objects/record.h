// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/objects/type.h"
#include "hps/format/row/pointee.h"
#include "hps/shape/refusal.h"

namespace hps::detail::column {

// Others may refer to objects that lie elsewhere, or be bases that do.
template <class T>
inline constexpr bool has_fixed_offsets =
    std::derived_from<Shape<T>, shape::AggregateRecord<T>> || requires { requires Shape<T>::has_fixed_offsets; };
template <class A, class B>
inline constexpr bool has_fixed_offsets<std::pair<A, B>> = std::is_object_v<A> && std::is_object_v<B>;
template <class... M>
inline constexpr bool has_fixed_offsets<std::tuple<M...>> = (std::is_object_v<M> && ...);

struct ParsesMembers {
  void operator()(auto&... m) const { (void)shape::parses_members<decltype(m)...>(); }
};
// An error if it has members that cannot be parsed.
template <class T>
consteval void expect_to_parse() {
  [[maybe_unused]] const auto never_called = [](T& t) { Shape<T>::members(t, ParsesMembers()); };
}

template <class T>
struct ReferringRecord {
  static void check(const void* object, WritingContext& context) {
    row::expect_class_of_reference(*static_cast<const T*>(object), context);
  }
  static constexpr RecordWriting writing{&check};
};

}  // namespace hps::detail::column
