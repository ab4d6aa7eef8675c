// SPDX-License-Identifier: MIT
#pragma once
// Elements of sequences and arrays, one after another or all in one copy.

#include <iterator>

#include "hps/format/row/fill.h"
#include "hps/kernel/varint_array.h"

namespace hps::row {

// Several of them are written with one check of capacity.
template <class E, class B>
inline constexpr bool fits_chunk = [] {
  if constexpr (Bounded<E, B>) return RowOf<E, B>::bound > 0 && RowOf<E, B>::bound <= B::chunk_size;
  else return false;
}();

// Elements that are varints.
template <class E, class B>
concept Varint = requires {
  requires kind_of<E>() == Kind::scalar;
  requires B::Format::template varint<typename Shape<E>::Value>;
};

template <class E, class B>
using IntegersOf = typename B::Format::template Integers<typename Shape<E>::Value>;

// Their memory is that of the integers.
template <class E, class It>
concept InMemory = Plain<E> && Contiguous<It>;

template <class E, class B>
void put_varints(auto it, std::size_t n, B& b) {
  using V = typename Shape<E>::Value;
  using I = IntegersOf<E, B>;
  constexpr bool in_memory = InMemory<E, decltype(it)>;
  constexpr std::size_t most =
      in_memory ? (B::chunk_size - kernel::varint_slack) / I::bound / kernel::varint_block * kernel::varint_block : 64;
  while (n) {
    const std::size_t some = n < most ? n : most;
    char* const p = b.reserve(some * I::bound + kernel::varint_slack);
    if constexpr (in_memory) {
      b.commit(kernel::put_varints<I>(p, std::to_address(it), some));
      it += static_cast<std::ptrdiff_t>(some);
    } else {
      V values[most];
      for (std::size_t i = 0; i < some; ++i, ++it) values[i] = static_cast<V>(Shape<E>::get(*it));
      b.commit(kernel::put_varints<I>(p, values, some));
    }
    n -= some;
  }
}

// Moves p and `it` behind those that a kernel could parse, and returns how many.
template <class E, class B>
std::size_t get_varints(const char*& p, auto& it, std::size_t n, B& b) {
  using V = typename Shape<E>::Value;
  using I = IntegersOf<E, B>;
  if constexpr (InMemory<E, std::remove_reference_t<decltype(it)>>) {
    const std::size_t done = kernel::get_varints<I>(p, b.limit(), std::to_address(it), n);
    it += static_cast<std::ptrdiff_t>(done);
    return done;
  } else {
    constexpr std::size_t most = 64;
    V values[most];
    std::size_t done = 0, some = 0;
    do {
      some = kernel::get_varints<I>(p, b.limit(), values, n - done < most ? n - done : most);
      for (std::size_t i = 0; i < some; ++i, ++it) Shape<E>::set(*it, values[i]);
      done += some;
    } while (some && done < n);
    return done;
  }
}

template <class E, class B>
HPS_INLINE const char* get_each(const char* p, auto it, std::size_t n, B& b) {
  if constexpr (Varint<E, B>) {
    for (; n >= kernel::fewest_varints; --n, ++it) {  // kernels stop where the window ends, or something is wrong
      n -= get_varints<E>(p, it, n, b);
      if (!n) return p;
      p = row::get<E, B>(p, *it, b);
    }
  }
  for (; n; --n, ++it) p = row::get<E, B>(p, *it, b);
  return p;
}

template <class E, class B>
void put_each(auto it, std::size_t n, B& b) {
  using S = RowOf<E, B>;
  if constexpr (Varint<E, B>)
    if (n >= kernel::fewest_varints) return put_varints<E>(it, n, b);
  if constexpr (fits_chunk<E, B>) {
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
  if constexpr (requires { t.capacity(), T(I(p), I(p), t.get_allocator()); }) {
    if (n > t.capacity()) {
      t = T(I(p), I(p + n * sizeof(E)), t.get_allocator());
      return;
    }
  }
  if (S::size(t) != n) S::resize(t, n);
  if (n) std::memcpy(static_cast<void*>(S::data(t)), p, n * sizeof(E));
}

// The same out of pieces, setting up at most `ahead` of them before their bytes were seen.
template <class T, class B>
HPS_COLD void copy_elements_in_pieces(T& t, std::size_t n, B& b) {
  using S = Shape<T>;
  using E = typename S::Element;
  if (b.apart(b.cursor(), n * sizeof(E))) {
    S::resize(t, n);
    return b.place(reinterpret_cast<char*>(S::data(t)), n * sizeof(E));
  }
  for (std::size_t at = 0; at < n;) {
    const std::size_t some = ahead_of_stream<sizeof(E)>(n - at, b);
    S::resize(t, at + some);
    b.read(reinterpret_cast<char*>(S::data(t) + at), some * sizeof(E), &t);
    at += some;
  }
}

// n elements; `parse(p, it, k) -> p` parses k of them.
template <std::size_t LeastBits, class T, class B>
HPS_INLINE const char* fill(const char* p, T& t, std::size_t n, B& b, auto&& parse) {
  using S = Shape<T>;
  using E = typename S::Element;
  using Distance = std::ptrdiff_t;
  if constexpr (parsed_afresh<E>) S::clear(t);
  auto last = S::begin(t);
  std::size_t at = 0;
  do {
    const std::size_t some = ahead<E, LeastBits>(n - at, p, t, b);
    std::size_t size = at + some;
    if (size < n)
      size = std::max(size, std::min<std::size_t>(S::size(t), n));  // those that are there keep their memory
    S::resize(t, size);
    auto it = S::begin(t);
    if constexpr (RandomAccess<decltype(it)>) it += static_cast<Distance>(at);
    else if (at) it = std::next(last);
    p = parse(p, it, some);
    at += some;
    if constexpr (!RandomAccess<decltype(it)>)
      if (at < n) last = std::next(it, static_cast<Distance>(some) - 1);
  } while (at < n);
  return p;
}

}  // namespace hps::row
