// SPDX-License-Identifier: MIT
#pragma once
// Arrays of several dimensions: their elements as they lie in memory, and how many there are along each dimension.

#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "hps/shape/kind.h"

namespace hps::shape {

// Parts of a T that are no objects. The address of each is that of another byte of the T, so that errors can name it.
template <class T>
struct ElementsOf {
  using Whole = T;
  static constexpr std::size_t byte = 0;
};
template <class T>
struct DimensionsOf {
  using Whole = T;
  static constexpr std::size_t byte = 1;
};

template <class P>
P& part(typename P::Whole& t) {
  static_assert(P::byte < sizeof t && alignof(P) == 1);
  return *reinterpret_cast<P*>(reinterpret_cast<char*>(&t) + P::byte);
}
template <class P>
const P& part(const typename P::Whole& t) {
  return part<P>(const_cast<typename P::Whole&>(t));
}
template <class P>
typename P::Whole& whole(P& p) {
  return *reinterpret_cast<typename P::Whole*>(reinterpret_cast<char*>(&p) - P::byte);
}
template <class P>
const typename P::Whole& whole(const P& p) {
  return whole(const_cast<P&>(p));
}

// The order of the elements in memory: the last, or the first index changes fastest.
enum class Order { row_major, column_major };

// Shape<T> derives from it and has `Element` and
//   data(t), size(t)     all elements, side by side
//   rank(t), dimension(t, i)
//   resize(t, n)         n elements, which need not be kept, in dimensions of any kind; none: T is only serialized
//   reshape(t, d)        the dimensions d, whose product is size(t); keeps the elements. False: T does not have such.
// and perhaps, for T whose dimensions are partly fixed, `limits`, traits with max_size and multiple.
template <class T, Order O>
struct Dense {
  static constexpr Kind kind = Kind::record;
  static constexpr Traits traits{};
  static constexpr Traits limits{};
  static constexpr bool has_fixed_offsets = true;
  static decltype(auto) members(auto& t, auto&& f) { return f(part<ElementsOf<T>>(t), part<DimensionsOf<T>>(t)); }
  static consteval auto names() {
    return std::array<std::string_view, 2>{O == Order::row_major ? "row_major" : "column_major", "shape"};
  }
};

// True if n elements have these dimensions.
inline bool is_product(std::span<const std::uint64_t> dimensions, std::size_t n) {
  std::ptrdiff_t product = 1;  // of those that are not 0
  bool none = false;
  for (const std::uint64_t d : dimensions) {
    none |= d == 0;
    if (d && __builtin_mul_overflow(product, d, &product)) return false;
  }
  return n == (none ? 0 : static_cast<std::size_t>(product));
}

// Has the number that it refers to inside.
template <class T>
class DimensionIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = std::uint64_t;
  using difference_type = std::ptrdiff_t;
  using pointer = const std::uint64_t*;
  using reference = const std::uint64_t&;

  DimensionIterator(const T& t, std::size_t i) : t_(&t), i_(i) {}
  reference operator*() const { return value_ = static_cast<std::uint64_t>(Shape<T>::dimension(*t_, i_)); }
  DimensionIterator& operator++() {
    ++i_;
    return *this;
  }
  bool operator==(const DimensionIterator& o) const { return i_ == o.i_; }

 private:
  const T* t_;
  std::size_t i_;
  mutable std::uint64_t value_ = 0;
};

}  // namespace hps::shape

namespace hps {

template <class T>
struct Shape<shape::ElementsOf<T>> {
  using P = shape::ElementsOf<T>;
  using S = Shape<T>;
  using Element = typename S::Element;
  static constexpr Kind kind = Kind::sequence;
  static constexpr bool is_parsed = requires(T& t) { S::resize(t, 0); };
  static constexpr shape::Traits traits =
      S::limits | shape::Traits{.has_data = true, .resizes = is_parsed, .resize_clears = true};
  static std::size_t size(const P& p) { return static_cast<std::size_t>(S::size(whole(p))); }
  static auto data(auto& p) { return S::data(whole(p)); }
  static auto begin(auto& p) { return data(p); }
  static auto end(auto& p) { return data(p) + size(p); }
  static void clear(P& p) { resize(p, 0); }
  static void resize(P& p, std::size_t n) {
    if (size(p) != n) S::resize(whole(p), n);
  }
};

// Parsed as a vector, and checked when all of them are there.
template <class T>
struct Shape<shape::DimensionsOf<T>> {
  using P = shape::DimensionsOf<T>;
  using S = Shape<T>;
  using Element = std::uint64_t;
  static constexpr Kind kind = Kind::sequence;
  static constexpr shape::Traits traits{.inserts = true, .lends = true};
  static std::size_t size(const P& p) { return static_cast<std::size_t>(S::rank(whole(p))); }
  static auto begin(const P& p) { return shape::DimensionIterator<T>(whole(p), 0); }
  static auto end(const P& p) { return shape::DimensionIterator<T>(whole(p), size(p)); }
  static void clear(P&) {}
  static auto take(P&) { return std::vector<Element>(); }
  static const char* give_back(P& p, const std::vector<Element>& dimensions) {
    T& t = whole(p);
    if (!shape::is_product(dimensions, static_cast<std::size_t>(S::size(t))))
      return "dimensions that do not match the number of elements";
    return S::reshape(t, std::span(dimensions)) ? nullptr : "dimensions that the type cannot have";
  }
};

}  // namespace hps
