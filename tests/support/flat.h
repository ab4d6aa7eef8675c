// SPDX-License-Identifier: MIT
#pragma once
// std::flat_set and std::flat_map, by what HPS asks of them: no standard library of ours has them yet.

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace std {
namespace stand_in {

template <class Key, class Compare = std::less<Key>, class KeyContainer = std::vector<Key>>
class flat_set {
 public:
  using key_type = Key;
  using value_type = Key;
  using key_compare = Compare;
  using value_compare = Compare;
  using container_type = KeyContainer;
  using const_iterator = typename container_type::const_iterator;
  using iterator = const_iterator;

  flat_set() = default;
  explicit flat_set(const Compare& compare) : compare_(compare) {}
  explicit flat_set(container_type keys, const Compare& compare = Compare())
      : keys_(std::move(keys)), compare_(compare) {
    std::sort(keys_.begin(), keys_.end(), compare_);
    const auto equal = [&](const Key& a, const Key& b) { return !compare_(a, b); };
    keys_.erase(std::unique(keys_.begin(), keys_.end(), equal), keys_.end());
  }
  const_iterator begin() const { return keys_.begin(); }
  const_iterator end() const { return keys_.end(); }
  std::size_t size() const { return keys_.size(); }
  void clear() { keys_.clear(); }
  std::pair<iterator, bool> insert(const Key& key) {
    const auto at = std::lower_bound(keys_.begin(), keys_.end(), key, compare_);
    if (at != keys_.end() && !compare_(key, *at)) return {at, false};
    return {keys_.insert(at, key), true};
  }
  container_type extract() && { return std::move(keys_); }
  void replace(container_type&& keys) { keys_ = std::move(keys); }
  key_compare key_comp() const { return compare_; }

 private:
  container_type keys_;
  Compare compare_;
};

template <class Key, class T, class Compare = std::less<Key>, class KeyContainer = std::vector<Key>,
          class MappedContainer = std::vector<T>>
class flat_map {
 public:
  using key_type = Key;
  using mapped_type = T;
  using value_type = std::pair<Key, T>;
  using key_compare = Compare;
  using key_container_type = KeyContainer;
  using mapped_container_type = MappedContainer;
  struct containers {
    key_container_type keys;
    mapped_container_type values;
  };

  // Its references are no lvalues.
  template <class Map, class Mapped>
  struct Iterator {
    using value_type = std::pair<Key, T>;
    using reference = std::pair<const Key&, Mapped&>;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    struct pointer {
      reference r;
      reference* operator->() { return &r; }
    };
    reference operator*() const { return {map->all_.keys[i], map->all_.values[i]}; }
    pointer operator->() const { return {**this}; }
    Iterator& operator++() { return ++i, *this; }
    Iterator operator++(int) { return {map, i++}; }
    bool operator==(const Iterator&) const = default;
    Map* map = nullptr;
    std::size_t i = 0;
  };
  using iterator = Iterator<flat_map, T>;
  using const_iterator = Iterator<const flat_map, const T>;

  flat_map() = default;
  explicit flat_map(const Compare& compare) : compare_(compare) {}
  flat_map(key_container_type keys, mapped_container_type values, const Compare& compare = Compare())
      : compare_(compare) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Not stable_sort: libstdc++ 12 makes Clang warn of what it uses.
    std::sort(order.begin(), order.end(),
              [&](auto a, auto b) { return compare_(keys[a], keys[b]) || (a < b && !compare_(keys[b], keys[a])); });
    for (std::size_t i = 0; i < order.size(); ++i) {
      std::size_t from = order[i];
      while (from < i) from = order[from];  // it was swapped before
      if (from == i) continue;
      std::swap(keys[i], keys[from]);
      std::swap(values[i], values[from]);
    }
    std::size_t n = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (n && !compare_(keys[n - 1], keys[i])) continue;
      if (n < i) keys[n] = std::move(keys[i]), values[n] = std::move(values[i]);
      ++n;
    }
    keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(n), keys.end());
    values.erase(values.begin() + static_cast<std::ptrdiff_t>(n), values.end());
    all_ = {std::move(keys), std::move(values)};
  }
  iterator begin() { return {this, 0}; }
  iterator end() { return {this, size()}; }
  const_iterator begin() const { return {this, 0}; }
  const_iterator end() const { return {this, size()}; }
  std::size_t size() const { return all_.keys.size(); }
  void clear() { all_ = {}; }
  std::pair<iterator, bool> try_emplace(Key&& key) {
    const auto at = std::lower_bound(all_.keys.begin(), all_.keys.end(), key, compare_);
    const auto i = at - all_.keys.begin();
    if (at != all_.keys.end() && !compare_(key, *at)) return {{this, static_cast<std::size_t>(i)}, false};
    all_.keys.insert(at, std::move(key));
    all_.values.emplace(all_.values.begin() + i);
    return {{this, static_cast<std::size_t>(i)}, true};
  }
  T& operator[](Key key) { return (*try_emplace(std::move(key)).first).second; }
  containers extract() && { return std::move(all_); }
  void replace(key_container_type&& keys, mapped_container_type&& values) {
    all_ = {std::move(keys), std::move(values)};
  }
  key_compare key_comp() const { return compare_; }

 private:
  containers all_;
  Compare compare_;
};

}  // namespace stand_in
}  // namespace std

namespace hps_tests {

template <class K, class C = std::less<K>>
using FlatSet = std::stand_in::flat_set<K, C>;
template <class K, class V, class C = std::less<K>>
using FlatMap = std::stand_in::flat_map<K, V, C>;

}  // namespace hps_tests
