// SPDX-License-Identifier: MIT
#pragma once
// The functions that cereal would call for a class, and how it is chosen among them.

#include "hps/ext/cereal/archive.h"

// The ways to write a class, each by what it puts into an archive and gets from it; a version may be the last argument.
namespace hps::foreign::cereal_ways {

using cereal::access;
using cereal::specialization;

template <class T>
T& mutable_of(const T& t) {
  return const_cast<T&>(t);
}

struct MemberSerialize {
  static constexpr auto name = specialization::member_serialize;
  static auto put(auto& a, const auto& t, auto... v)
      -> decltype(void(access::member_serialize(a, mutable_of(t), v...))) {
    access::member_serialize(a, mutable_of(t), v...);
  }
  static auto get(auto& a, auto& t, auto... v) -> decltype(void(access::member_serialize(a, t, v...))) {
    access::member_serialize(a, t, v...);
  }
};
struct FreeSerialize {
  static constexpr auto name = specialization::non_member_serialize;
  static auto put(auto& a, const auto& t, auto... v)
      -> decltype(void(CEREAL_SERIALIZE_FUNCTION_NAME(a, mutable_of(t), v...))) {
    CEREAL_SERIALIZE_FUNCTION_NAME(a, mutable_of(t), v...);
  }
  static auto get(auto& a, auto& t, auto... v) -> decltype(void(CEREAL_SERIALIZE_FUNCTION_NAME(a, t, v...))) {
    CEREAL_SERIALIZE_FUNCTION_NAME(a, t, v...);
  }
};
struct MemberSaveLoad {
  static constexpr auto name = specialization::member_load_save;
  static auto put(auto& a, const auto& t, auto... v) -> decltype(void(access::member_save(a, t, v...))) {
    access::member_save(a, t, v...);
  }
  static auto get(auto& a, auto& t, auto... v) -> decltype(void(access::member_load(a, t, v...))) {
    access::member_load(a, t, v...);
  }
};
struct FreeSaveLoad {
  static constexpr auto name = specialization::non_member_load_save;
  static auto put(auto& a, const auto& t, auto... v) -> decltype(void(CEREAL_SAVE_FUNCTION_NAME(a, t, v...))) {
    CEREAL_SAVE_FUNCTION_NAME(a, t, v...);
  }
  static auto get(auto& a, auto& t, auto... v) -> decltype(void(CEREAL_LOAD_FUNCTION_NAME(a, t, v...))) {
    CEREAL_LOAD_FUNCTION_NAME(a, t, v...);
  }
};

// save_minimal returns one value, and load_minimal takes it.
struct MemberMinimal {
  static constexpr auto name = specialization::member_load_save_minimal;
  static auto put(auto& a, const auto& t, auto... v) -> decltype(void(access::member_save_minimal(a, t, v...))) {
    a << access::member_save_minimal(a, t, v...);
  }
  template <class T, class... V>
  using Value =
      std::remove_cvref_t<decltype(access::member_save_minimal(std::declval<CerealOut&>(), std::declval<const T&>(),
                                                               std::declval<V>()...))>;
  template <class T, class... V>
  static auto get(auto& a, T& t, V... v)
      -> decltype(void(access::member_load_minimal(a, t, std::declval<const Value<T, V...>&>(), v...))) {
    Value<T, V...> value{};
    a >> value;
    access::member_load_minimal(a, t, std::as_const(value), v...);
  }
};
struct FreeMinimal {
  static constexpr auto name = specialization::non_member_load_save_minimal;
  static auto put(auto& a, const auto& t, auto... v) -> decltype(void(CEREAL_SAVE_MINIMAL_FUNCTION_NAME(a, t, v...))) {
    a << CEREAL_SAVE_MINIMAL_FUNCTION_NAME(a, t, v...);
  }
  template <class T, class... V>
  using Value =
      std::remove_cvref_t<decltype(CEREAL_SAVE_MINIMAL_FUNCTION_NAME(std::declval<CerealOut&>(),
                                                                     std::declval<const T&>(), std::declval<V>()...))>;
  template <class T, class... V>
  static auto get(auto& a, T& t, V... v)
      -> decltype(void(CEREAL_LOAD_MINIMAL_FUNCTION_NAME(a, t, std::declval<const Value<T, V...>&>(), v...))) {
    Value<T, V...> value{};
    a >> value;
    CEREAL_LOAD_MINIMAL_FUNCTION_NAME(a, t, std::as_const(value), v...);
  }
};

template <class Way, class T, class... V>
concept Saves = requires(CerealOut& a, const T& t, V... v) { Way::put(a, t, v...); };
template <class Way, class T, class... V>
concept Loads = requires(CerealIn& a, T& t, V... v) { Way::get(a, t, v...); };

template <class Way, class T>
struct Use {
  using Version = std::uint32_t;
  static constexpr bool saves = Saves<Way, T> || Saves<Way, T, Version>;
  static constexpr bool loads = Loads<Way, T> || Loads<Way, T, Version>;
  // Objects that are constructed from an archive need not be loaded, too.
  static constexpr bool constructs = cereal::traits::has_load_and_construct<T, CerealIn>::value;
  static constexpr bool plain = Saves<Way, T> && (Loads<Way, T> || constructs);
  static constexpr bool versioned = !plain && Saves<Way, T, Version> && (Loads<Way, T, Version> || constructs);
  static constexpr bool chosen = !std::derived_from<cereal::specialize<CerealOut, T, Way::name>, std::false_type>;

  template <class B>
  static void call(T& t, B& b) {
    CerealArchive<B> archive(b);
    if constexpr (plain && B::output) Way::put(archive, std::as_const(t));
    else if constexpr (plain) Way::get(archive, t);
    else if constexpr (B::output) Way::put(archive, std::as_const(t), detail::row::version_in<T>(b));
    else Way::get(archive, t, detail::row::version_in<T>(b));
  }
};

template <class T, class... Ways>
struct AmongWays {
  static constexpr bool saves = (Use<Ways, T>::saves || ...), loads = (Use<Ways, T>::loads || ...);
  static constexpr bool chosen = (Use<Ways, T>::chosen || ...);
  template <class Way>
  static constexpr bool usable = (Use<Way, T>::plain || Use<Way, T>::versioned) && (Use<Way, T>::chosen || !chosen);
  static constexpr int count = (0 + ... + usable<Ways>);

  template <class B>
  static void call(T& t, B& b) {
    static_assert(count == 1,
                  "hps: cereal finds several ways to serialize this class: keep one, or cereal::specialize");
    const auto use = [&]<class Way>(Way) {
      if constexpr (usable<Way>) Use<Way, T>::call(t, b);
    };
    (use(Ways()), ...);
  }
};

template <class T>
using Of = AmongWays<T, MemberSerialize, FreeSerialize, MemberSaveLoad, FreeSaveLoad, MemberMinimal, FreeMinimal>;

}  // namespace hps::foreign::cereal_ways
