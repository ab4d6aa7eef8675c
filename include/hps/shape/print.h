// SPDX-License-Identifier: MIT
#pragma once
// The shape of a type as a tree with the names of its members. Not part of hps.h.

#include <string>

#include "hps/shape/shape.h"

namespace hps {
namespace shape {

template <class V>
std::string scalar_name() {
  if constexpr (std::same_as<V, bool>) return "bool";
  const char* const sort = std::is_floating_point_v<V> ? "float" : is_signed<V> ? "int" : "uint";
  return sort + std::to_string(8 * sizeof(V));
}

template <class T>
constexpr const char* kind_name() {
  constexpr const char* names[] = {"scalar",   "bytes",   "sequence", "array",   "record",
                                   "optional", "variant", "map",      "pointer", "opaque"};
  return names[static_cast<int>(kind_of<T>())];
}

// One type, with the types that it is in, so that a recursion ends.
template <class T, class... In>
struct Printer {
  static constexpr Kind kind = kind_of<T>();
  using S = Shape<T>;

  static void print(std::string& out, std::size_t depth, std::string_view label) {
    out.append(2 * depth, ' ').append(label).append(label.empty() ? "" : ": ").append(kind_name<T>());
    if constexpr (kind == Kind::scalar) out.append(" ").append(scalar_name<typename S::Value>());
    if constexpr (kind == Kind::array || kind == Kind::bytes)
      if (S::extent != dynamic_extent) out.append(" of ").append(std::to_string(S::extent));
    if constexpr (kind == Kind::record || kind == Kind::opaque) out.append(" ").append(type_name<T>());
    if constexpr ((std::same_as<T, In> || ...)) {
      out.append(", see above\n");
    } else {
      out.append("\n");
      print_parts(out, depth + 1);
    }
  }

 private:
  template <class Part>
  static void part(std::string& out, std::size_t depth, std::string_view label = {}) {
    Printer<std::remove_cv_t<Part>, T, In...>::print(out, depth, label);
  }

  static void print_parts(std::string& out, std::size_t depth) {
    if constexpr (kind == Kind::sequence || kind == Kind::array) {
      part<typename S::Element>(out, depth);
    } else if constexpr (kind == Kind::optional || kind == Kind::pointer) {
      part<typename S::Value>(out, depth);
    } else if constexpr (kind == Kind::map) {
      part<typename S::Key>(out, depth, "key");
      part<typename S::Mapped>(out, depth, "value");
    } else if constexpr (kind == Kind::variant) {
      [&]<class... A>(Types<A...>) { (part<A>(out, depth), ...); }(typename S::Alternatives{});
    } else if constexpr (kind == Kind::record) {
      [&]<class... M>(Types<M...>) {
        [[maybe_unused]] std::size_t i = 0;
        (part<M>(out, depth, S::names()[i++]), ...);
      }(members_of<T>{});
    }
  }
};

}  // namespace shape

// A line per object, indented by two spaces a level: "record Ion", "  mz: scalar float64", ...
template <class T>
std::string shape_tree() {
  std::string tree;
  shape::Printer<T>::print(tree, 0, {});
  return tree;
}

}  // namespace hps
