// SPDX-License-Identifier: MIT
#pragma once
// Rows without their types: passes over values by their schema, and finds the objects that pointers lead to.

#include <algorithm>
#include <map>

#include "hps/evolution/rows_cursor.h"

namespace hps::detail::evolution {

class RowsInput : public RowsCursor {
 public:
  using RowsCursor::RowsCursor;

  void skip(const std::vector<Pass>& passes) {
    for (const Pass& pass : passes) skip(pass);
  }
  void skip(const Pass& pass) {
    if (pass.kind == Pass::varints) skip_varints(pass.n);
    else if (pass.kind == Pass::bytes) bytes(pass.n);
    else if (pass.kind == Pass::sized_bytes) bytes(size());
    else skip(static_cast<std::uint32_t>(pass.n));
  }
  // Objects of hand-written classes that were passed over.
  std::size_t hand_written() const { return hand_written_; }
  // Everything of a value.
  void skip(std::uint32_t at) {
    if (const std::uint64_t n = sizes().size(at); n != Sizes::varies) return (void)bytes(n);
    const Node& node = graph()[at];
    if (node.kind == Kind::scalar) return skip_varints(1);
    hand_written_ += node.kind == Kind::opaque;
    if (is_sized_bytes(node)) return (void)bytes(size());
    const Level level(*this);
    switch (node.kind) {
      case Kind::sequence:
        return skip_elements(node, size());
      case Kind::array:
        return skip_elements(node, node.extents[0] - 1);
      case Kind::record:
        return skip(sizes().passes(at));
      case Kind::optional:
        return presence() ? skip(node.parts[0].node) : void();
      case Kind::variant:
        return skip(alternative(node));
      case Kind::map: {
        const std::uint64_t n = size(), key = sizes().size(node.parts[0].node),
                            value = sizes().size(node.parts[1].node);
        if (key != Sizes::varies && value != Sizes::varies) return (void)elements(n, key + value);
        expect(n);
        for (std::uint64_t i = 0; i < n; ++i) skip(node.parts[0].node), skip(node.parts[1].node);
        return;
      }
      case Kind::pointer: {
        const std::uint64_t number = pointer(node);
        if (number && is_here(number)) return skip_object(number, node.parts[0].node);
        hand_written_ += number && hand_written_;  // perhaps one that was met before
        return;
      }
      default:
        fail("a value of a kind that cannot be passed over");
    }
  }
  void skip_elements(const Node& node, std::uint64_t n) {
    const std::uint32_t element = node.parts[0].node;
    if (has_bits(node)) return (void)bits(n);
    if (has_presence_first(node)) {
      for (const bool has : bits(n))
        if (has) skip(graph()[element].parts[0].node);
      return;
    }
    padding(node, n);
    const std::uint64_t size = sizes().size(element);
    if (size != Sizes::varies) return (void)elements(n, size);
    expect(n);
    if (graph()[element].kind == Kind::scalar) return skip_varints(n);
    for (std::uint64_t i = 0; i < n; ++i) skip(element);
  }

  // The number of the object that a pointer leads to; 0 for none. It is here, or was met before.
  std::uint64_t pointer(const Node& pointer) {
    const std::uint64_t number = size();
    if (number > objects_.size() + 1) fail("the number of an object that is not there");
    if (number > objects_.size()) {
      if (objects_.size() == most_objects_) throw LimitExceeded(too_much_memory, offset(), "", expansion_advice);
      objects_.push_back({offset(), pointer.parts[0].node, pointer.pool});
    }
    return number;
  }
  // Every object that is met takes some memory.
  void limit_memory(std::size_t bytes) { most_objects_ = bytes / (2 * sizeof(Object)); }
  bool is_here(std::uint64_t number) const { return object(number).begin == offset(); }
  // Past an object that is here. It is looked at once, however many there are around it.
  void skip_object(std::uint64_t number, std::uint32_t node) {
    if (const std::size_t end = object(number).end) {
      jumped_ += end - offset();
      return go_to(begin() + end);
    }
    skip(node);
    end_object(number);
  }
  void end_object(std::uint64_t number) { objects_[static_cast<std::size_t>(number - 1)].end = offset(); }
  // Bytes up to here that did not have to be looked at again.
  std::size_t jumped() const { return jumped_; }
  // For what is read more than once, from places in any order.
  struct Mark {
    const char* place;
    std::size_t jumped;
  };
  Mark mark() const { return {place(), jumped_}; }
  using RowsCursor::go_to;
  void go_to(const Mark& mark) {
    go_to(mark.place);
    jumped_ = mark.jumped;
  }
  const char* place_of(std::uint64_t number) const { return begin() + object(number).begin; }
  // The node of the class of an object, where it is one of several.
  std::uint32_t class_of(std::uint64_t number) {
    const Object& found = object(number);
    if (graph()[found.node].kind != Kind::variant) return found.node;
    const char* const from = place();
    go_to(place_of(number));
    const std::uint32_t own = alternative(graph()[found.node]);
    go_to(from);
    return own;
  }
  // To an object that was met before, as what this pointer leads to. If its class derives from others, the object
  // begins as the pointer that came first has it.
  void go_to_object(std::uint64_t number, const Node& pointer) {
    const Object& found = object(number);
    if (found.pool == pointer.pool) return go_to(place_of(number));
    const std::uint32_t own = class_of(number), wanted = pointer.parts[0].node;
    const bool is_one_of_several = graph()[wanted].kind == Kind::variant;
    const std::size_t at = is_one_of_several ? alternative_of(wanted, own) : 0;
    if (is_one_of_several ? at == graph()[wanted].parts.size() : own != wanted)
      fail("the number of an object of another type");
    go_to(place_of(number));
    if (graph()[found.node].kind == Kind::variant) (void)index();
    if (is_one_of_several) set_next_index(at);
  }
  // The first alternative that is of this node; their number if none is. There may be very many.
  std::size_t alternative_of(std::uint32_t variant, std::uint32_t node) {
    const std::vector<schema::Part>& parts = graph()[variant].parts;
    const auto [known, is_new] = alternatives_.try_emplace(variant);
    if (is_new)
      for (std::size_t i = 0; i < parts.size(); ++i) known->second.try_emplace(parts[i].node, i);
    const auto at = known->second.find(node);
    return at == known->second.end() ? parts.size() : at->second;
  }

 private:
  // A shared object.
  struct Object {
    std::size_t begin;
    std::uint32_t node;
    std::uint64_t pool;
    std::size_t end = 0;  // once it was passed over
  };
  const Object& object(std::uint64_t number) const { return objects_[static_cast<std::size_t>(number - 1)]; }

  std::size_t most_objects_ = static_cast<std::size_t>(-1), jumped_ = 0;
  std::vector<Object> objects_;  // by their numbers, as far as they were met
  std::map<std::uint32_t, std::map<std::uint32_t, std::size_t>> alternatives_;  // of variants, by their nodes
  std::size_t hand_written_ = 0;
};

}  // namespace hps::detail::evolution
