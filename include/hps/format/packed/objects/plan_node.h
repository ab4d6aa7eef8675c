// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/objects/type.h"

namespace hps::detail::column {

// The parts of a node follow it: the first is the next node, each later one comes `nodes` after that before it.
struct PlanNode {
  const Type* type;
  Kind kind;               // the type's; or a reference, or compact bytes
  std::size_t nodes;       // of it and its parts
  unsigned char column;    // what it has of its own: the code of numbers, strings or bytes, or no_column
  std::size_t around;      // the node that it is a part of; that of a root is itself
  std::size_t part;        // which part
  bool counted;            // there are more or fewer of its objects than of those of the node around it
  std::size_t memory = 0;  // that each of these objects takes besides the object around it
  bool in_order = false;   // its objects go one by one, because shared ones are numbered in their order
  bool is_level = false;   // of a reference: leads from an object of a type that contains itself to another
  std::size_t pool = 0;    // of a pointer or a reference: the node of the objects
  std::size_t same = 0;    // of another C++ type for the objects of a pool: the node whose columns it has
  const std::string_view* name = nullptr;   // of a member
  std::size_t least = 0;                    // bits that each object takes in a row, with what there is for it around it
  std::size_t charged_in_rows = 0;          // the memory of an object that rows count
  std::size_t first_member = 0;             // of a record: the number of members of the records before it
  const std::ptrdiff_t* offsets = nullptr;  // of these, if they are the same in all objects

  const PlanNode* first() const { return this + 1; }
  const PlanNode* next() const { return this + nodes; }
  const PlanNode* find(std::size_t i) const {
    const PlanNode* found = first();
    for (; i; --i) found = found->next();
    return found;
  }
};

}  // namespace hps::detail::column
