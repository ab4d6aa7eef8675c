// SPDX-License-Identifier: MIT
#pragma once
// Counts the members of an aggregate by asking how it can be initialized.

#include "hps/shape/bind.h"
#include "hps/shape/kind.h"

namespace hps::shape {

inline constexpr std::size_t greatest_initializers = 1024;  // every element of a C array counts
inline constexpr std::size_t not_decomposable = dynamic_extent;

// volatile: where a member has a constructor template that also takes it, that is chosen, as it would be for a value.
struct Anything {
  template <class U>
  operator U() const volatile {
    __builtin_unreachable();
  }
};

template <class U, class T>
concept ProperBaseOf = std::is_base_of_v<U, T> && !std::same_as<U, T>;

template <class T>
struct AnyBaseOf {
  template <ProperBaseOf<T> U>
  operator U() const {
    __builtin_unreachable();
  }
};

template <class T>
struct AnyBaseWithMembersOf {
  template <ProperBaseOf<T> U>
    requires(!std::is_empty_v<U>)
  operator U() const {
    __builtin_unreachable();
  }
};

// Converts to nothing: whatever is made of it is made of anything.
struct NoBase {};

template <class T>
struct AnyAggregateBaseOf {
  template <ProperBaseOf<T> U>
    requires std::is_aggregate_v<U>
  operator U() const {
    __builtin_unreachable();
  }
};

// The smallest n in [low, high] for which `holds` is true; it is false below that and true above.
template <std::size_t Low, std::size_t High, class Holds>
consteval std::size_t smallest(Holds holds) {
  if constexpr (Low == High) {
    return Low;
  } else {
    constexpr std::size_t middle = Low + (High - Low) / 2;
    if constexpr (holds(std::integral_constant<std::size_t, middle>{})) return smallest<Low, middle>(holds);
    else return smallest<middle + 1, High>(holds);
  }
}

// The initializers of a T, or of the base that all of its members are in.
template <class T, bool OfBase = false>
struct Initializers {
  template <std::size_t... I>
  static consteval bool takes(std::index_sequence<I...>) {
    if constexpr (OfBase) return requires { T{{((void)I, Anything{})...}}; };
    else return requires { T{((void)I, Anything{})...}; };
  }
  // `{}` between others
  template <std::size_t... I, std::size_t... J>
  static consteval bool takes_braces(std::index_sequence<I...>, std::index_sequence<J...>) {
    if constexpr (OfBase) return requires { T{{((void)I, Anything{})..., {}, ((void)J, Anything{})...}}; };
    else return requires { T{((void)I, Anything{})..., {}, ((void)J, Anything{})...}; };
  }
  template <std::size_t... I, std::size_t... J>
  static consteval bool takes_four_braces(std::index_sequence<I...>, std::index_sequence<J...>) {
    if constexpr (OfBase) return requires { T{{((void)I, Anything{})..., {}, {}, {}, {}, ((void)J, Anything{})...}}; };
    else return requires { T{((void)I, Anything{})..., {}, {}, {}, {}, ((void)J, Anything{})...}; };
  }
  template <class Base, std::size_t... I>
  static consteval bool takes_base(std::index_sequence<I...>) {
    if constexpr (OfBase) return requires { T{{((void)I, Anything{})..., Base{}}}; };
    else return requires { T{((void)I, Anything{})..., Base{}}; };
  }

  // With every element of C arrays counted. More is possible up to a number, unless a member insists on a value.
  static consteval std::size_t flat() {
    if constexpr (requires { T{}; }) {
      constexpr auto too_many = [](auto n) { return !takes(std::make_index_sequence<n + 1>{}); };
      if constexpr (too_many(std::integral_constant<std::size_t, 15>{})) return smallest<0, 15>(too_many);
      else return smallest<16, greatest_initializers + 1>(too_many);
    } else {
      return []<std::size_t... N>(std::index_sequence<N...>) {
        std::size_t greatest = 0;
        ((takes(std::make_index_sequence<N>{}) ? greatest = N : 0), ...);
        return greatest;
      }(std::make_index_sequence<greatest_arity + 1>{});
    }
  }

  template <class Base>
  static consteval std::size_t bases() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      std::size_t n = 0;
      (void)((takes_base<Base>(std::make_index_sequence<I>{}) && (++n, true)) && ...);
      return n;
    }(std::make_index_sequence<4>{});
  }

  // How many initializers the member at one place takes: more than one if it is a C array.
  template <std::size_t At, std::size_t Flat>
  static consteval std::size_t taken() {
    constexpr auto fits = [](auto n) {
      return takes_braces(std::make_index_sequence<At>{}, std::make_index_sequence<Flat - At - n>{});
    };
    if constexpr (fits(std::integral_constant<std::size_t, 1>{})) return 1;
    else if constexpr (!fits(std::integral_constant<std::size_t, Flat - At>{}))
      return 1;  // it takes no {} at all: a reference, or no default constructor
    else return smallest<2, Flat - At>(fits);
  }

  template <std::size_t At, std::size_t Flat>
  static consteval std::size_t members() {
    if constexpr (At >= Flat) return 0;
    else if constexpr (are_four_single<At, Flat>()) return 4 + members<At + 4, Flat>();
    else return 1 + members<At + taken<At, Flat>(), Flat>();
  }
  // True if four members take one each: one question to the compiler instead of four.
  template <std::size_t At, std::size_t Flat>
  static consteval bool are_four_single() {
    if constexpr (At + 4 > Flat) return false;
    else return takes_four_braces(std::make_index_sequence<At>{}, std::make_index_sequence<Flat - At - 4>{});
  }

  static consteval std::size_t arity() {
    constexpr std::size_t n = flat(), base = bases<AnyBaseOf<T>>();
    constexpr std::size_t full = base ? bases<AnyBaseWithMembersOf<T>>() : 0;
    if constexpr (n == 0 || n > greatest_initializers) {
      return not_decomposable;
    } else if constexpr (full == 0) {
      constexpr std::size_t found = members<base, n>();
      return found <= greatest_arity ? found : not_decomposable;
    } else if constexpr (OfBase || n > 1 || bases<AnyAggregateBaseOf<T>>() == 0) {
      return not_decomposable;
    } else {
      return Initializers<T, true>::arity();
    }
  }
};

// not_decomposable: members in a base and below it, in a base that is no aggregate, or too many
template <class T>
inline constexpr std::size_t arity = [] {
  if constexpr (std::is_empty_v<T>) return std::size_t{0};
  else return Initializers<T>::arity();
}();

}  // namespace hps::shape
