// SPDX-License-Identifier: MIT
#pragma once
// Copies elements whose memory is their encoding in one go, and handles the zeros before them.

#include <cstring>

#include "hps/format/row/fill.h"

namespace hps::detail::row {

// Writes zeros up to a multiple of Width from the start of the message.
template <std::size_t Width>
char* write_padding(char* p, Writer& out) {
  p = out.ensure(p, Width);
  const std::size_t n = (0 - out.offset(p)) & (Width - 1);
  std::memset(p, 0, Width);
  p += n;
  return p;
}
template <class F, std::size_t Width>
const char* parse_padding(const char* p, ReaderOf<F>& in, const void* where) {
  p = in.ensure(p, Width);
  for (std::size_t n = (0 - in.offset(p)) & (Width - 1); n; --n) {
    std::uint8_t zero;
    p = parse_number<F>(p, zero, in, "padding that is not zero", where);
    if (zero) in.fail(p - 1, "padding that is not zero", where);
  }
  return p;
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

// Copies n elements, which are all at p. Avoids filling memory twice where the container allows it.
template <class T>
void copy_elements(T& t, const char* p, std::size_t n) {
  using S = Shape<T>;
  using E = typename S::Element;
  using I = UnalignedIterator<E>;
  if constexpr (requires { t.capacity(), T(I(p), I(p), t.get_allocator()); }) {
    if (n > t.capacity()) {
      t = T(I(p), I(p + n * sizeof(E)), t.get_allocator());
      return;
    }
  }
  if (S::size(t) != n) S::resize(t, n);
  if (n) std::memcpy(static_cast<void*>(S::data(t)), p, n * sizeof(E));
}

// The same from pieces, setting up at most `ahead` elements before their bytes have come.
template <class F, class T>
[[gnu::noinline]] const char* copy_elements_in_pieces(const char* p, T& t, std::size_t n, SourceReader& in) {
  using S = Shape<T>;
  using E = typename S::Element;
  if (in.apart(p, n * sizeof(E))) {
    S::resize(t, n);
    return in.place(p, reinterpret_cast<char*>(S::data(t)), n * sizeof(E));
  }
  for (std::size_t at = 0; at < n;) {
    const std::size_t some = ahead_of_pieces<F, sizeof(E)>(n - at, in);
    S::resize(t, at + some);
    p = in.read(p, reinterpret_cast<char*>(S::data(t) + at), some * sizeof(E), &t);
    at += some;
  }
  return p;
}

template <class F, class T>
const char* parse_in_memory(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
  const std::size_t size = n * sizeof(typename Shape<T>::Element);
  if constexpr (piecewise<F>) {
    if (static_cast<std::size_t>(in.left(p)) < size) return copy_elements_in_pieces<F>(p, t, n, in);
  } else {
    if (in.left(p) < static_cast<std::ptrdiff_t>(size)) in.fail_end(&t);
  }
  copy_elements(t, p, n);
  p += size;
  return p;
}

}  // namespace hps::detail::row
