// SPDX-License-Identifier: MIT
#pragma once
// Unordered containers in an order that depends on their contents only: that of the compact bytes of their elements, or
// of the keys where these differ.

#include <cstdlib>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "hps/format/compact.h"
#include "hps/format/row/objects.h"
#include "hps/format/row/row.h"

namespace hps::detail::row {

// The orders of containers that were sorted already: a container in an element is needed in its order to compare the
// element, and again to serialize it. They are kept by address; CanonicalScope sets them aside where an object may be
// gone meanwhile.
// A template, so that only those who sort pay for compiling it.
template <class>
class Orders final : public LazyState {
 public:
  // The order of the container at this address; empty if it is new.
  std::vector<const void*>& of(const void* container, const void* type) { return orders_[{container, type}]; }

 private:
  using Key = std::pair<const void*, const void*>;
  struct Hash {
    std::size_t operator()(const Key& k) const {
      const std::hash<const void*> hash;
      return hash(k.first) * 31 + hash(k.second);
    }
  };
  std::unordered_map<Key, std::vector<const void*>, Hash> orders_;
};

// Serializes elements outside of the message to compare them, at the same depth and with the same orders.
class CompactBytes {
 public:
  explicit CompactBytes(State& state) : sink_(bytes_), out_(sink_, state.limits().inside()), lender_(state.orders()) {
    out_.depth() = state.depth();
    out_.orders() = std::move(lender_);
  }
  ~CompactBytes() { lender_ = std::move(out_.orders()); }
  CompactBytes(const CompactBytes&) = delete;

  template <class E>
  std::string of(const E& e) {
    out_.flush(write_checked<Compact, E>(out_.start(), e, out_), sink_);
    out_.objects().reset();  // each element numbers its own
    return std::exchange(bytes_, {});
  }

 private:
  std::string bytes_;
  ContainerSink<std::string> sink_;
  Writer out_;
  std::unique_ptr<LazyState>& lender_;
};

// The entries of a map with unique keys are sorted by these alone.
template <class T, class E>
const auto& sort_key(const E& e) {
  if constexpr (shape_traits<T>.unique && kind_of<T>() == Kind::map) return e.first;
  else return e;
}

template <class T>
std::vector<const void*> sort(const T& t, State& state) {
  struct Element {
    const void* e;
    std::string key;
  };
  const std::size_t n = Shape<T>::size(t);
  std::vector<Element> elements;
  elements.reserve(n);
  {
    const auto bytes = std::make_unique<CompactBytes>(state);  // not on the stack, which has one for each level
    for (auto it = Shape<T>::begin(t); elements.size() < n; ++it)
      elements.push_back({std::addressof(*it), n > 1 ? bytes->of(sort_key<T>(*it)) : std::string()});
  }
  // Not std::sort: its header would cost every user of hps compile time.
  std::vector<const Element*> order;
  order.reserve(n);
  for (const Element& e : elements) order.push_back(&e);
  std::qsort(order.data(), n, sizeof order[0], [](const void* left, const void* right) {
    return (*static_cast<const Element* const*>(left))->key.compare((*static_cast<const Element* const*>(right))->key);
  });
  std::vector<const void*> sorted;
  sorted.reserve(n);
  for (const Element* e : order) sorted.push_back(e->e);
  return sorted;
}

// Calls f with the elements of the container t.
template <class T>
void for_each_sorted(const T& t, State& state, auto&& f) {
  using E = std::remove_cvref_t<decltype(*Shape<T>::begin(t))>;
  if (Shape<T>::size(t) == 0) return;
  using All = Orders<std::conditional_t<std::is_object_v<T>, void, T>>;  // one for all T
  if (!state.orders()) state.orders() = std::make_unique<All>();
  auto& order = static_cast<All&>(*state.orders()).of(&t, type_tag<T>);
  if (order.empty()) order = sort(t, state);
  for (const void* e : order) f(*static_cast<const E*>(e));
}

template <class F, class T>
char* write_sorted(char* p, const T& t, Writer& out) {
  for_each_sorted(t, out, [&]<class E>(const E& e) {
    if constexpr (kind_of<T>() == Kind::map) {
      p = write_checked<F>(p, e.first, out);
      p = write_checked<F>(p, e.second, out);
    } else {
      p = write_checked<F>(p, e, out);
    }
  });
  return p;
}

}  // namespace hps::detail::row
