// SPDX-License-Identifier: MIT
#pragma once
// Elements of sequences and arrays, one after another or all in one copy.

#include <iterator>

#include "hps/format/row/row.h"

namespace hps::row {

template <class E, class B>
inline constexpr bool is_empty_row = [] {
  if constexpr (Bounded<E, B>) return Serializer<E, B>::bound == 0;
  else return false;
}();

template <class E, class B>
void put_each(auto it, std::size_t n, B& b) {
  using S = Serializer<E, B>;
  if constexpr (is_empty_row<E, B>) {
    return;
  } else if constexpr (Bounded<E, B>) {
    while (n) {  // one check of capacity for as many as fit
      char* p = b.reserve(S::bound);
      const std::size_t some = b.room() / S::bound < n ? b.room() / S::bound : n;
      for (std::size_t i = 0; i < some; ++i, ++it) p = S::put(p, *it);
      b.commit(p);
      n -= some;
    }
  } else {
    for (; n; --n, ++it) S::serialize(*it, b);
  }
}

// Reads elements where they lie, aligned or not.
template <class E>
class UnalignedIterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = E;
  using difference_type = std::ptrdiff_t;
  using pointer = const E*;
  using reference = E;

  explicit UnalignedIterator(const char* p) : p_(p) {}
  E operator*() const {
    E e;
    std::memcpy(static_cast<void*>(&e), p_, sizeof e);
    return e;
  }
  UnalignedIterator& operator+=(std::ptrdiff_t n) {
    p_ += n * static_cast<std::ptrdiff_t>(sizeof(E));
    return *this;
  }
  UnalignedIterator& operator++() { return *this += 1; }
  UnalignedIterator& operator--() { return *this += -1; }
  UnalignedIterator operator++(int) {
    const auto old = *this;
    ++*this;
    return old;
  }
  friend std::ptrdiff_t operator-(UnalignedIterator a, UnalignedIterator b) {
    return (a.p_ - b.p_) / static_cast<std::ptrdiff_t>(sizeof(E));
  }
  friend bool operator==(UnalignedIterator, UnalignedIterator) = default;

 private:
  const char* p_;
};

// n elements whose memory is their encoding, all of them at p. No memory is filled twice if it can be helped.
template <class T>
void copy_elements(T& t, const char* p, std::size_t n) {
  using S = Shape<T>;
  using E = typename S::Element;
  using I = UnalignedIterator<E>;
  if constexpr (requires(I i) { S::assign(t, i, i); }) {
    if (n > S::size(t)) return S::assign(t, I(p), I(p + n * sizeof(E)));
  }
  if (S::size(t) != n) S::resize(t, n);
  if (n) std::memcpy(static_cast<void*>(S::data(t)), p, n * sizeof(E));
}

// The same out of pieces, setting up at most `ahead` of them before their bytes were seen.
template <class T, class B>
HPS_COLD void copy_elements_in_pieces(T& t, std::size_t n, B& b) {
  using S = Shape<T>;
  using E = typename S::Element;
  for (std::size_t at = 0; at < n;) {
    const std::size_t some = ahead<E>(n - at, b);
    S::resize(t, at + some);
    b.read(reinterpret_cast<char*>(S::data(t) + at), some * sizeof(E), &t);
    at += some;
  }
}

// Hand-written code may add to what an element holds: it gets a new one.
template <class E>
inline constexpr bool parsed_afresh = kind_of<E>() == Kind::opaque;

// Each element is parsed by `parse(p, e) -> p`; `next(n)` is how many of n more may be set up at once.
template <class T>
HPS_INLINE const char* fill(const char* p, T& t, std::size_t n, auto&& next, auto&& parse) {
  using S = Shape<T>;
  using E = typename S::Element;
  if constexpr (parsed_afresh<E>) S::clear(t);
  for (std::size_t at = 0; at < n || at == 0;) {
    const std::size_t end = at + next(n - at);
    S::resize(t, end);
    auto it = std::next(S::begin(t), static_cast<std::ptrdiff_t>(at));
    for (; at < end; ++at, ++it) p = parse(p, *it);
    if (n == 0) break;
  }
  return p;
}

}  // namespace hps::row
