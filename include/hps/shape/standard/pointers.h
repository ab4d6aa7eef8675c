// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "hps/shape/derived.h"
#include "hps/shape/refusal.h"

namespace hps {

// Pointers to objects of which nothing is known, or which are files, are refused as they are: the error names the
// member, not something inside of the object.
template <shape::Unknown V, class D>
struct Shape<std::unique_ptr<V, D>> {
  static constexpr Kind kind = Kind::none;
};
template <shape::Unknown V>
struct Shape<std::shared_ptr<V>> {
  static constexpr Kind kind = Kind::none;
};
template <shape::Unknown V>
struct Shape<std::weak_ptr<V>> {
  static constexpr Kind kind = Kind::none;
};

template <class V, class D>
struct Shape<std::unique_ptr<V, D>> : shape::Optional<std::unique_ptr<V, D>, V> {
  static_assert(!std::is_array_v<V>,
                "hps: a std::unique_ptr<T[]> does not know its length: use hps::counted, or std::vector");
  using T = std::unique_ptr<V, D>;
  using Value = shape::pointee_of<V>;
  static constexpr shape::Traits traits{.apart = true};
  static auto& emplace(T& t) { return emplace_as<std::remove_const_t<V>>(t); }
  // An object of class C, which is V or derived from it.
  template <class C>
  static C& emplace_as(T& t) {
    constexpr bool deletes = std::same_as<D, std::default_delete<V>>;
    static_assert(deletes,
                  "hps: a std::unique_ptr is parsed with the default deleter only: use that, or a std::shared_ptr, or "
                  "leave it out by HPS_MEMBERS");
    static_assert(std::same_as<C, std::remove_const_t<V>> || std::has_virtual_destructor_v<V>,
                  "hps: a std::unique_ptr to a base without a virtual destructor cannot hold derived objects");
    if constexpr (!deletes || shape::refuse_pointee<C>()) {
      return const_cast<C&>(static_cast<const C&>(*t));
    } else {
      std::unique_ptr<C> made(foreign::make<C>());
      C& object = *made;
      t = std::move(made);
      return object;
    }
  }
};

template <class V>
struct Shape<std::shared_ptr<V>> {
  static constexpr Kind kind = Kind::pointer;
  static constexpr shape::Traits traits{};
  static_assert(!std::is_array_v<V>,
                "hps: a std::shared_ptr<T[]> does not know its length: use a std::shared_ptr to a vector");
  using T = std::shared_ptr<V>;
  using Object = std::remove_const_t<V>;
  using Value = shape::pointee_of<V>;
  static std::shared_ptr<const Object> lock(const T& t) { return t; }
  static void reset(T& t) { t.reset(); }
  static void adopt(T& t, std::shared_ptr<Object> p) { t = std::move(p); }
};

// An expired pointer is null; a pointer to what no shared_ptr of the message keeps alive expires after parsing.
template <class V>
struct Shape<std::weak_ptr<V>> {
  static constexpr Kind kind = Kind::pointer;
  static constexpr shape::Traits traits{.passing = true};  // what it points to may be gone after parsing
  using T = std::weak_ptr<V>;
  using Object = std::remove_const_t<V>;
  using Value = shape::pointee_of<V>;
  static std::shared_ptr<const Object> lock(const T& t) { return t.lock(); }
  static void reset(T& t) { t.reset(); }
  static void adopt(T& t, const std::shared_ptr<Object>& p) { t = p; }
};

}  // namespace hps
