// SPDX-License-Identifier: MIT
#pragma once
// Contents for any of the types: the smallest that take memory of their own.

#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "unit/memory/types.h"

namespace hps_tests::memory {

// Keeps what weak pointers point to.
inline std::vector<std::shared_ptr<const void>> kept;

// The n-th value is greater than those before it, where values have an order.
template <class T>
void fill(T& t, int n);

// `count` elements, the n-th value and those after it; default ones unless `filled`.
template <class C>
void put(C& c, int n, int count, bool filled) {
  const auto fill_if = [filled](auto& e, int i) {
    if (filled) fill(e, i);
  };
  if constexpr (requires { typename C::mapped_type; }) {
    for (int i = n; i < n + count; ++i) {
      typename C::key_type key{};
      fill(key, i);
      fill_if(c[std::move(key)], i);
    }
  } else if constexpr (
      requires { c.begin(), c.resize(1); } || requires { c.cshift(1); }) {
    C(static_cast<std::size_t>(count)).swap(c);
    for (auto& e : c) fill_if(e, n++);
  } else {
    for (int i = n; i < n + count; ++i) {
      typename C::value_type e{};
      fill_if(e, i);
      if constexpr (requires { c.push(std::move(e)); }) c.push(std::move(e));
      else c.insert(std::move(e));
    }
  }
}

inline std::string digits(int n) { return std::to_string(1'000'000 + n) + std::string(9, '0'); }

void fill_text(auto& t, int n) {
  const std::string text = digits(n);
  t.assign(text.begin(), text.end());
}
void fill_bits(auto& bits, int n) {
  if constexpr (requires { bits.resize(16); }) bits.resize(16);
  for (std::size_t i = 0; i < 16; ++i) bits[i] = n >> (15 - i) & 1;
}

template <class E>
void fill_pointer(std::unique_ptr<E>& p, int n) {
  fill(*(p = std::make_unique<E>()), n);
}
template <class E>
void fill_pointer(std::unique_ptr<Base<E>>& p, int n) {
  auto derived = std::make_unique<Derived<E>>();
  fill(derived->e, n);
  p = std::move(derived);
}
template <class E>
void fill_pointer(std::shared_ptr<E>& p, int n) {
  std::unique_ptr<E> owner;
  fill_pointer(owner, n);
  p = std::move(owner);
}
template <class E>
void fill_pointer(std::weak_ptr<E>& p, int n) {
  std::shared_ptr<E> owner;
  fill_pointer(owner, n);
  p = owner;
  kept.push_back(owner);
}

template <class E>
void fill_class(Record<E>& r, int n) {
  fill(r.first, n);
}
template <class E>
void fill_class(ByHand<E>& h, int n) {
  fill(h.e, n);
}
inline void fill_class(Tree& t, int) {
  t.children.resize(1);
  t.other = std::make_unique<Tree>();
}
inline void fill_class(Large& large, int) { large.text[0] = 'x'; }

template <class T>
void fill(T& t, int n) {
  if constexpr (std::is_arithmetic_v<T>) t = static_cast<T>(n);
  else if constexpr (std::is_same_v<T, std::byte>) t = std::byte{1};
  else if constexpr (std::is_empty_v<T>) return;
  else if constexpr (requires { fill_class(t, n); }) fill_class(t, n);
  else if constexpr (requires { fill_pointer(t, n); }) fill_pointer(t, n);
  else if constexpr (requires { t.valueless_by_exception(); }) fill(t.template emplace<0>(), n);
  else if constexpr (requires { t.error(); }) fill(*t, n);
  else if constexpr (requires { t.has_value(); }) fill(t.emplace(), n);
  else if constexpr (requires { t.native(); }) t = "/a/" + digits(n);
  else if constexpr (requires { t.compare(t); }) fill_text(t, n);
  else if constexpr (requires { t.flip(); }) fill_bits(t, n);
  else if constexpr (requires { std::tuple_size<T>::value; })
    for (auto& e : t) fill(e, n);
  else put(t, n, 1, true);
}

}  // namespace hps_tests::memory
