// SPDX-License-Identifier: MIT
#pragma once
// Where in an object something lies: "Peptide.ions[3].mz" for an address. Parsing keeps no record of where it is; what
// fails gives its address, and the path is looked up then. One small table a type feeds one search for all types.

#include "hps/error.h"
#include "hps/shape/shape.h"

namespace hps::shape {

class Search;

struct Node {
  std::size_t size;
  bool (*children)(const void* object, Search&);  // nullptr: a leaf
};

// Finds the innermost object at an address, at most as many levels down as it has room for the way there.
class Search {
 public:
  explicit Search(const void* sought) : sought_(static_cast<const char*>(sought)) {}

  // True if it is in this object; append_path() has the way to it then.
  HPS_COLD bool object(const void* at, const Node& node) {
    const std::size_t depth = depth_;
    if (node.children && depth < max_depth && node.children(at, *this)) return true;
    depth_ = depth;
    return is_in(at, node.size);
  }

  // `name` may be empty: then its index is.
  HPS_COLD bool member(const void* at, const Node& node, std::string_view name, std::size_t index) {
    steps_[depth_++] = {name, index};
    if (object(at, node)) return true;
    --depth_;
    return false;
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

  HPS_COLD void append_path(ErrorText& path) const {
    for (std::size_t i = 0; i < depth_; ++i) {
      const auto [name, index] = steps_[i];
      if (name.empty()) path.append("[%zu]", index);
      else path.append(".%.*s", static_cast<int>(name.size()), name.data());
    }
  }

 private:
  bool is_in(const void* at, std::size_t size) const {
    const auto begin = static_cast<const char*>(at);
    return sought_ == begin || (sought_ > begin && sought_ < begin + size);
  }

  static constexpr std::size_t max_depth = 100;
  struct Step {
    std::string_view name;
    std::size_t index;
  };
  const char* sought_;
  std::size_t depth_ = 0;
  Step steps_[max_depth];
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
inline constexpr Node node{sizeof(T), children_of<T>()};

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
    return S::has(t) && search.object(std::addressof(S::get(t)), node<typename S::Value>);
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
