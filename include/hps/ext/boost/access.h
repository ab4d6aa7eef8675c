// SPDX-License-Identifier: MIT
#pragma once
// Opens boost::serialization::access: whether a class lets it call its functions.

#include <boost/serialization/access.hpp>

#include "hps/hps.h"

namespace hps::foreign {

// Boost's access has no function that tells whether a class has a serialize, or a constructor. A specialization of one
// of its functions has its access, too, and so has a lambda in there; the lambda comes out as what a friend returns.
struct BoostSerializeDoor {
  friend constexpr auto behind(BoostSerializeDoor);
};
struct BoostMakeDoor {
  friend constexpr auto behind(BoostMakeDoor);
};
template <class Serialize, class Make>
struct BoostOpened {
  friend constexpr auto behind(BoostSerializeDoor) { return Serialize(); }
  friend constexpr auto behind(BoostMakeDoor) { return Make(); }
};

}  // namespace hps::foreign

template <>
inline void boost::serialization::access::destroy(const hps::foreign::BoostSerializeDoor*) {
  const auto serialize = [](auto& archive, auto& t) -> decltype(t.serialize(archive, 0u)) {};
  const auto make = []<class T>(T*) -> decltype(new T()) { return new T(); };
  static_assert(sizeof(hps::foreign::BoostOpened<decltype(serialize), decltype(make)>) > 0);
}

namespace hps::foreign {

template <class T>
concept BoostMember = requires(T& t, OutputBuffer<Compact>& out) { behind(BoostSerializeDoor())(out, t); };
template <class T>
concept BoostMakes = requires(T* t) { behind(BoostMakeDoor())(t); };

}  // namespace hps::foreign
