// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "hps/shape/refusal.h"

namespace hps {

template <class V, class D>
struct Shape<std::unique_ptr<V, D>> : shape::Optional<std::unique_ptr<V, D>, V> {
  static_assert(!std::is_array_v<V>,
                "hps: a std::unique_ptr<T[]> does not know its length: use hps::counted, or std::vector");
  static auto& emplace(std::unique_ptr<V, D>& t) {
    static_assert(std::same_as<D, std::default_delete<V>>,
                  "hps: parses a std::unique_ptr with the default deleter only");
    using Made = std::remove_const_t<V>;
    if constexpr (shape::refuse_pointee<Made>()) {
      return const_cast<Made&>(*t);
    } else {
      const auto made = new Made();
      t.reset(made);
      return *made;
    }
  }
};

template <class V>
struct Shape<std::shared_ptr<V>> {
  static constexpr Kind kind = Kind::pointer;
  static_assert(!std::is_array_v<V>,
                "hps: a std::shared_ptr<T[]> does not know its length: use a std::shared_ptr to a vector");
  using T = std::shared_ptr<V>;
  using Value = std::remove_const_t<V>;
  static std::shared_ptr<const Value> lock(const T& t) { return t; }
  static void reset(T& t) { t.reset(); }
  static void adopt(T& t, const std::shared_ptr<void>& p) { t = std::static_pointer_cast<Value>(p); }
};

// An expired pointer is null; a pointer to what no shared_ptr of the message keeps alive expires after parsing.
template <class V>
struct Shape<std::weak_ptr<V>> {
  static constexpr Kind kind = Kind::pointer;
  static constexpr bool passing = true;  // what it points to may be gone after parsing
  using T = std::weak_ptr<V>;
  using Value = std::remove_const_t<V>;
  static std::shared_ptr<const Value> lock(const T& t) { return t.lock(); }
  static void reset(T& t) { t.reset(); }
  static void adopt(T& t, const std::shared_ptr<void>& p) { t = std::static_pointer_cast<Value>(p); }
};

}  // namespace hps
