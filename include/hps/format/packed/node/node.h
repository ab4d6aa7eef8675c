// SPDX-License-Identifier: MIT
#pragma once
// Objects as columns: a tree of the shape of their type, with a column at each leaf, and one of lengths, presences or
// indices at each node whose parts differ in number. An object goes through the tree from the root, and leaves a value
// in each column that it comes to; parsing, it takes one from each in the same order.

#include "hps/format/packed/direction.h"
#include "hps/format/packed/kind.h"

namespace hps::detail::column {

template <class T, class D, Kind K>
struct KindNode;

// The columns of objects of type T, in the direction D:
//   Node(source, count)                for parsing, `count` objects
//   put(t, context), get(t, context)   serializes or parses one
//   each(f)                            calls f with each column and each Parts, in their order in the index
template <class T, class D>
struct Node : KindNode<T, D, kind_in_columns<T>()> {
  using KindNode<T, D, kind_in_columns<T>()>::KindNode;
};

}  // namespace hps::detail::column
