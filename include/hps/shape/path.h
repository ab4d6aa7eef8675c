// SPDX-License-Identifier: MIT
#pragma once
// Where in an object something lies: "Peptide.ions[3].mz" for an address. Parsing keeps no record of where it is; what
// fails gives its address, and the way there is looked up then. One small table a type feeds one search for all types.

#include <string>
#include <vector>

#include "hps/shape/derived.h"
#include "hps/shape/shape.h"

namespace hps::shape {

class Search;

struct Node {
  std::size_t size;
  Kind kind;
  bool (*children)(const void* object, Search&);  // nullptr: a leaf
};

// From an object to a part of it: a member, or without a name an element.
struct Step {
  std::string_view name;
  std::size_t index;
};

// "[3].mz", the steps given from the last to the first; the middle of a long way is left out.
HPS_COLD inline std::string path_of(const std::vector<Step>& backwards) {
  constexpr std::size_t most = 40, first = 30;  // steps
  std::string path;
  const std::size_t n = backwards.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (n > most && i == first) {
      path += "...";
      i = n - (most - first);
    }
    const Step& step = backwards[n - 1 - i];
    if (step.name.empty()) path.append(1, '[').append(std::to_string(step.index)).append(1, ']');
    else path.append(1, '.').append(step.name);
  }
  return path;
}

// Finds the innermost object at an address.
class Search {
 public:
  // Adds the steps to it, from the last to the first; looks at most `levels` of nesting deep.
  Search(const void* sought, std::size_t levels, std::vector<Step>& way)
      : sought_(static_cast<const char*>(sought)), levels_(levels), way_(way) {}

  // True if it is in this object.
  HPS_COLD bool object(const void* at, const Node& node) {
    const bool level = node.kind != Kind::record && node.kind != Kind::array;
    if (node.children && levels_ >= level) {
      levels_ -= level;
      const bool found = node.children(at, *this);
      levels_ += level;
      if (found) return true;
    }
    return is_in(at, node.size);
  }

  // `name` may be empty: then its index is.
  HPS_COLD bool member(const void* at, const Node& node, std::string_view name, std::size_t index) {
    if (!object(at, node)) return false;
    way_.push_back({name, index});
    return true;
  }

  bool element(const void* at, const Node& node, std::size_t index) { return member(at, node, {}, index); }

  HPS_COLD bool elements(const void* first, std::size_t n, const Node& node) {
    std::size_t begin = 0;
    if (!node.children) {  // which one can be calculated
      if (!n || !is_in(first, n * node.size)) return false;
      begin = static_cast<std::size_t>(sought_ - static_cast<const char*>(first)) / node.size;
    }
    for (std::size_t i = begin; i < n; ++i)
      if (element(static_cast<const char*>(first) + i * node.size, node, i)) return true;
    return false;
  }

  HPS_COLD bool members(const void* const* at, const Node* const* nodes, const std::string_view* names, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
      if (member(at[i], *nodes[i], names[i], i)) return true;
    return false;
  }

 private:
  bool is_in(const void* at, std::size_t size) const {
    const auto begin = static_cast<const char*>(at);
    return sought_ == begin || (sought_ > begin && sought_ < begin + size);
  }

  const char* sought_;
  std::size_t levels_;
  std::vector<Step>& way_;
};

template <class T>
bool children(const void* object, Search& search);

template <class T>
consteval auto children_of() -> bool (*)(const void*, Search&) {
  constexpr Kind k = kind_of<T>();
  if constexpr (k == Kind::record || k == Kind::optional || k == Kind::variant || k == Kind::map ||
                ((k == Kind::sequence || k == Kind::array) && !ByValue<T>))
    return &children<T>;
  else return nullptr;
}

template <class T>
inline constexpr Node node{sizeof(T), kind_of<T>(), children_of<T>()};
template <class T, class... M>
bool children_of_record(const T& t, Search& search, Types<M...>) {
  static constexpr const Node* nodes[] = {&node<M>..., nullptr};
  static constexpr auto names = Shape<T>::names();
  return Shape<T>::members(t, [&](const auto&... m) {
    const void* const at[] = {std::addressof(m)..., nullptr};
    return search.members(at, nodes, names.data(), sizeof...(M));
  });
}

template <class T, class... A>
bool children_of_variant(const T& t, Search& search, Types<A...>) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return ((Shape<T>::index(t) == I && search.object(std::addressof(Shape<T>::template get<I>(t)), node<A>)) || ...);
  }(std::index_sequence_for<A...>{});
}

template <class V>
bool children_of_one(const V& object, Search& search) {
  using S = Shape<OneOf<V>>;
  bool found = false;
  S::with(S::index(object), [&]<class C>() { found = search.object(&as<C>(object), node<C>); });
  return found;
}

template <class T>
bool children(const void* object, Search& search) {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  const T& t = *static_cast<const T*>(object);
  if constexpr (k == Kind::record) {
    return children_of_record(t, search, members_of<T>{});
  } else if constexpr (k == Kind::variant) {
    return children_of_variant(t, search, typename S::Alternatives{});
  } else if constexpr (k == Kind::optional) {
    if constexpr (is_one_of<typename S::Value>) return S::has(t) && children_of_one(S::get(t), search);
    else return S::has(t) && search.object(std::addressof(S::get(t)), node<typename S::Value>);
  } else if constexpr (k == Kind::array) {
    return search.elements(S::data(t), S::extent, node<typename S::Element>);
  } else if constexpr (requires { S::data(t); }) {
    return search.elements(S::data(t), S::size(t), node<typename S::Element>);
  } else {
    std::size_t i = 0;
    for (auto it = S::begin(t), end = S::end(t); it != end; ++it, ++i) {
      if constexpr (k == Kind::map) {
        if (search.element(std::addressof(it->second), node<typename S::Mapped>, i)) return true;
      } else {
        if (search.element(std::addressof(*it), node<typename S::Element>, i)) return true;
      }
    }
    return false;
  }
}

}  // namespace hps::shape
