// SPDX-License-Identifier: MIT
#pragma once
// boost::shared_ptr, weak_ptr and scoped_ptr have the bytes of the standard's.

#include <boost/smart_ptr/scoped_ptr.hpp>
#include <boost/smart_ptr/shared_ptr.hpp>
#include <boost/smart_ptr/weak_ptr.hpp>

#include "hps/hps.h"

namespace hps {
namespace foreign {

// Lets a std::shared_ptr share what a boost::shared_ptr owns, and be turned into it again.
struct HeldByBoost {
  boost::shared_ptr<void> held;
  void operator()(const void*) { held.reset(); }
};
template <class T>
std::shared_ptr<T> as_standard(const boost::shared_ptr<T>& p) {
  if (!p) return nullptr;
  return {p.get(), HeldByBoost{boost::const_pointer_cast<std::remove_const_t<T>>(p)}};
}
template <class T>
struct HeldByStandard {
  std::shared_ptr<T> held;
  void operator()(const T*) { held.reset(); }
};
template <class T>
boost::shared_ptr<T> as_boost(const std::shared_ptr<T>& p) {
  if (const auto* const from = std::get_deleter<HeldByBoost>(p)) return {from->held, p.get()};
  return {p.get(), HeldByStandard<T>{p}};
}

template <class P, class V>
struct BoostPointer {
  static_assert(!std::is_array_v<V>, "hps: a boost::shared_ptr<T[]> does not know its length");
  static constexpr Kind kind = Kind::pointer;
  using Object = std::remove_const_t<V>;
  using Value = shape::pointee_of<V>;
  static void reset(P& t) { t.reset(); }
  static void adopt(P& t, const std::shared_ptr<Object>& p) { t = as_boost(p); }
  template <class C>
  static std::shared_ptr<C> make() {
    return as_standard(boost::shared_ptr<C>(foreign::make<C>()));
  }
};

}  // namespace foreign

template <class V>
struct Shape<boost::shared_ptr<V>> : foreign::BoostPointer<boost::shared_ptr<V>, V> {
  static constexpr shape::Traits traits{};
  static std::shared_ptr<const V> lock(const boost::shared_ptr<V>& t) {
    return foreign::as_standard(boost::shared_ptr<const V>(t));
  }
};

template <class V>
struct Shape<boost::weak_ptr<V>> : foreign::BoostPointer<boost::weak_ptr<V>, V> {
  static constexpr shape::Traits traits{.passing = true};
  static std::shared_ptr<const V> lock(const boost::weak_ptr<V>& t) {
    return foreign::as_standard(boost::shared_ptr<const V>(t.lock()));
  }
};

template <class V>
struct Shape<boost::scoped_ptr<V>> : shape::Optional<boost::scoped_ptr<V>, V> {
  using T = boost::scoped_ptr<V>;
  using Value = shape::pointee_of<V>;
  static constexpr shape::Traits traits{.apart = true};
  static auto& emplace(T& t) { return emplace_as<std::remove_const_t<V>>(t); }
  template <class C>
  static C& emplace_as(T& t) {
    if constexpr (shape::refuse_pointee<C>()) {
      return const_cast<C&>(static_cast<const C&>(*t));
    } else {
      C* const made = foreign::make<C>();
      t.reset(made);
      return *made;
    }
  }
};

}  // namespace hps
