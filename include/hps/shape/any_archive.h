// SPDX-License-Identifier: MIT
#pragma once
// Arguments that tell functions for the archives of other libraries from those for paths, streams and the like.

#include <string_view>

#include "hps/shape/kind.h"

// Functions for types made of it are also found in its namespace.
namespace cereal {
class access;
}

namespace hps::shape {

// `scope`: "std::"
template <class T>
consteval bool is_of(std::string_view scope) {
  std::string_view s = __PRETTY_FUNCTION__;
  s.remove_prefix(s.find("T = ") + 4);
  return s.starts_with(scope);
}
template <class T>
consteval bool mentions(std::string_view name) {
  const std::string_view s = __PRETTY_FUNCTION__;
  return s.find(name, s.find("T = ")) != s.npos;
}
template <class T>
consteval bool is_of_std() {
  return is_of<T>("std::");
}

template <class R, class A>
concept ItselfOrNothing = std::is_void_v<R> || (std::is_lvalue_reference_v<R> && std::derived_from<A, std::decay_t<R>>);

template <class A>
concept Writes = requires(A& a, int& i) { requires ItselfOrNothing<decltype(a << i), A>; } ||
                 requires { requires A::is_saving::value; };
template <class A>
concept Reads = requires(A& a, int& i) { requires ItselfOrNothing<decltype(a >> i), A>; } ||
                requires { requires A::is_loading::value; };
template <class A>
concept WritesOrReads = requires(A& a, int& i) { requires ItselfOrNothing<decltype(a & i), A>; } ||
                        requires(A& a, int& i) { requires std::derived_from<A, std::decay_t<decltype(a(i))>>; };

enum class Direction { saving, loading };

// A class that takes one value after another, or is declared only.
template <class A, Direction D>
consteval bool is_archive() {
  if constexpr (!std::is_class_v<A> || std::is_const_v<A> || is_of_std<A>()) return false;
  else if constexpr (!requires { sizeof(A); }) return true;
  else if constexpr (Writes<A> != Reads<A>) return Writes<A> == (D == Direction::saving);
  else return Writes<A> || WritesOrReads<A>;
}

// Arguments for functions that are written for one class of archives, also in the namespaces of `Associated`.
template <Direction D, class... Associated>
struct AnyArchive {
  template <class A>
    requires(is_archive<A, D>())
  operator A&() const;
};
using SavingArchive = AnyArchive<Direction::saving, cereal::access>;
using LoadingArchive = AnyArchive<Direction::loading, cereal::access>;

// An argument for everything else, streams and paths for example.
struct NoArchive {
  template <class A>
    requires(!is_archive<A, Direction::saving>() && !is_archive<A, Direction::loading>())
  operator A&() const;
};

}  // namespace hps::shape
