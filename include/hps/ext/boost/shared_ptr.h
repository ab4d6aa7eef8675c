// SPDX-License-Identifier: MIT
#pragma once
// boost::shared_ptr, as a std::shared_ptr. Parsed ones share their object through std::shared_ptrs, so each has a
// use_count() of its own.

#include <boost/shared_ptr.hpp>

#include "hps/hps.h"

namespace hps {

template <class V>
struct Shape<boost::shared_ptr<V>> {
  static_assert(!std::is_array_v<V>, "hps: a boost::shared_ptr<T[]> does not know its length");
  static constexpr Kind kind = Kind::pointer;
  static constexpr shape::Traits traits{};
  using T = boost::shared_ptr<V>;
  using Object = std::remove_const_t<V>;
  using Value = shape::pointee_of<V>;
  // What is serialized keeps the object.
  static std::shared_ptr<const Object> lock(const T& t) { return {std::shared_ptr<void>(), t.get()}; }
  static void reset(T& t) { t.reset(); }
  static void adopt(T& t, std::shared_ptr<Object> p) {
    Object* const object = p.get();
    t = T(object, [kept = std::move(p)](const void*) mutable { kept.reset(); });
  }
};

}  // namespace hps
