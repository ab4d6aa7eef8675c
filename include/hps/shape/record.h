// SPDX-License-Identifier: MIT
#pragma once
// Records: aggregates by themselves, other classes by HPS_MEMBERS.

#include "hps/shape/names.h"

// In the public part of a class: makes it a record of the members listed, in this order, whatever their access. Members
// of base classes may be listed too, and a base by a function that returns it: HPS_MEMBERS(base(), b_), with a base()
// for const objects and one for others. A class derived from it needs a list of its own.
#define HPS_MEMBERS(...)                                                       \
  template <class HpsVisitor>                                                  \
  decltype(auto) hps_members(HpsVisitor&& hps_visitor) {                       \
    return hps_visitor(__VA_ARGS__);                                           \
  }                                                                            \
  template <class HpsVisitor>                                                  \
  decltype(auto) hps_members(HpsVisitor&& hps_visitor) const {                 \
    return hps_visitor(__VA_ARGS__);                                           \
  }                                                                            \
  static consteval std::string_view hps_member_list() { return #__VA_ARGS__; } \
  void hps_has_member_list() const {}

namespace hps::shape {

// T has a list of its own: a base class's list has another class in the type of this pointer.
template <class T>
concept Listed = requires {
  { &T::hps_has_member_list } -> std::same_as<void (T::*)() const>;
};

// The members that HPS_MEMBERS lists.
template <class T>
struct ListedRecord {
  static constexpr Kind kind = Kind::record;
  static constexpr Traits traits{};
  static constexpr decltype(auto) members(auto& t, auto&& f) { return t.hps_members(f); }
  static consteval auto names() { return split<members_of<T>::size>(T::hps_member_list()); }
};

// The members of an aggregate in the order of their declaration, also where T has functions of its own.
template <class T>
struct AggregateRecord : Bind<arity<T> == not_decomposable ? 0 : arity<T>> {  // (refused elsewhere)
  static constexpr Kind kind = Kind::record;
  static constexpr Traits traits{};
  static consteval auto names() { return aggregate_names<T>; }
};

}  // namespace hps::shape
