// SPDX-License-Identifier: MIT
#pragma once
// Unordered containers in an order that depends on their contents only: that of the compact bytes of their elements, or
// of the keys where these differ.

#include "hps/format/row/objects.h"
#include "hps/format/row/sort_keys.h"

namespace hps::row {

// The orders found so far.
template <class>
class Orders final : public Table {
 public:
  // The order of a container's elements, and the containers in each of these as they are met: the bytes of an element
  // sort those, and so does the element itself when it is serialized.
  struct Order {
    const void* container;
    TypeTag type;
    std::vector<std::size_t> places;
    std::vector<std::vector<Order>> inside;  // by the place of the element
  };

  // That of a container of n elements, which has no places yet if it is new. Temporaries may have the address of
  // others: containers are met in the same sequence each time, but for those in shared objects that were met before.
  Order& of(const void* container, TypeTag type, std::size_t n) {
    for (std::size_t i = next_; i < met_->size(); ++i) {
      Order& order = (*met_)[i];
      if (order.container != container || order.type != type || order.places.size() != n) continue;
      next_ = i + 1;
      return order;
    }
    met_->push_back({container, type, {}, std::vector<std::vector<Order>>(n)});
    next_ = met_->size();
    return met_->back();
  }

  // While it exists, containers in this element are met.
  auto inside(Order& order, std::size_t place) {
    struct Inside {
      Orders& orders;
      std::vector<Order>* met;
      std::size_t next;
      Inside(Orders& o, std::vector<Order>& now)
          : orders(o), met(std::exchange(o.met_, &now)), next(std::exchange(o.next_, 0)) {}
      ~Inside() { orders.met_ = met, orders.next_ = next; }
      Inside(const Inside&) = delete;
    };
    return Inside(*this, order.inside[place]);
  }

 private:
  std::vector<Order> root_;
  std::vector<Order>* met_ = &root_;
  std::size_t next_ = 0;
};

template <class B>
auto& orders_in(B& b) {
  using All = Orders<std::conditional_t<std::is_class_v<B>, void, B>>;  // one for all buffers
  if (!b.orders()) b.orders() = std::make_unique<All>();
  return static_cast<All&>(*b.orders());
}

// The entries of a map with unique keys are sorted by these alone.
template <class T, class E>
const auto& sorted_part(const E& e) {
  if constexpr (Unique<T> && kind_of<T>() == Kind::map) return e.first;
  else return e;
}

// Of each element no more bytes are made than it takes to tell it from its neighbours, roughly: made whole at each of
// its levels, a deep object would take time in proportion to size times depth.
template <class T, class E, class B>
void sort(const std::vector<const E*>& elements, auto& order, B& b) {
  using Keys = SortKeys<B>;
  std::vector<typename Keys::Key> keys(elements.size());
  std::vector<typename Keys::Key*> sorted;
  sorted.reserve(keys.size());
  for (auto& key : keys) sorted.push_back(&key);
  bool tied = keys.size() > 1;
  for (std::size_t most = 512; tied; most *= 8) {
    const auto maker = std::make_unique<Keys>(most, b);  // not on the stack, which has one for each level
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (!keys[i].is_tied) continue;
      const auto inside = orders_in(b).inside(order, i);
      maker->fill(keys[i], sorted_part<T>(*elements[i]));
    }
    sort_by_bytes(sorted);
    tied = find_ties(sorted);
  }
  order.places.reserve(keys.size());
  for (const auto* key : sorted) order.places.push_back(static_cast<std::size_t>(key - keys.data()));
}

// Calls f with the elements of the container t.
template <class T, class B>
void for_each_sorted(const T& t, B& b, auto&& f) {
  using E = std::remove_cvref_t<decltype(*Shape<T>::begin(t))>;
  const std::size_t n = Shape<T>::size(t);
  if (n == 0) return;
  std::vector<const E*> elements;
  elements.reserve(n);
  for (auto it = Shape<T>::begin(t); elements.size() < n; ++it) elements.push_back(std::addressof(*it));
  auto& orders = orders_in(b);
  auto& order = orders.of(&t, type_tag<T>, n);
  if (order.places.empty()) sort<T>(elements, order, b);
  for (const std::size_t i : order.places) {
    const auto inside = orders.inside(order, i);
    f(*elements[i]);
  }
}

template <class T, class B>
void put_sorted(const T& t, B& b) {
  for_each_sorted(t, b, [&b]<class E>(const E& e) { RowOf<E, B>::serialize(e, b); });
}

}  // namespace hps::row
