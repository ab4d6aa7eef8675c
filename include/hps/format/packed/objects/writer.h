// SPDX-License-Identifier: MIT
#pragma once
// Objects to columns, for all types: a plan says which nodes there are, and batches of objects go from node to node.

#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/columns/numbers_writer.h"
#include "hps/format/packed/index/kind_code.h"
#include "hps/format/packed/objects/batches.h"
#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/objects/lent_state.h"
#include "hps/format/packed/objects/node.h"
#include "hps/format/packed/objects/shared.h"
#include "hps/format/packed/objects/values.h"
#include "hps/format/packed/strings/strings_writer.h"

namespace hps::detail::column {

// How the columns of numbers and of strings are made.
struct ColumnMakers {
  ColumnWriter* (*numbers)(Workspace& workspace, unsigned char code, bool same_in_rows);
  ColumnWriter* (*strings)(Workspace& workspace);
};

// Columns that are encoded while values come.
[[gnu::noinline]] inline ColumnWriter* make_encoded_numbers(Workspace& workspace, unsigned char code,
                                                            bool same_in_rows) {
  return with_bits_of(code, [&]<class U>() -> ColumnWriter* {
    using Column = NumbersWriterOf<U>;  // (not by make: Clang 14 loses it)
    return std::construct_at(workspace.array<Column>(1), workspace, code, same_in_rows);
  });
}
inline ColumnWriter* make_encoded_strings(Workspace& workspace) {
  return std::construct_at(workspace.array<StringsWriter>(1), workspace);
}
inline constexpr ColumnMakers encoded_columns{&make_encoded_numbers, &make_encoded_strings};

// Gives a node its columns, in the workspace: none, one, or two for integers of 128 bits. `code` is that of the column,
// `extent` of bytes.
void make_columns(auto& node, Workspace& workspace, const ColumnMakers& makers, unsigned char code, std::size_t extent,
                  bool same_in_rows) {
  const auto bytes = [&](std::size_t size) {
    return std::construct_at(workspace.array<BytesWriter>(1), workspace, size);
  };
  if (code == no_column) return;
  if (code == static_cast<unsigned char>(NodeCode::string)) {
    node.column = makers.strings(workspace);
  } else if (code == static_cast<unsigned char>(NodeCode::bytes)) {
    node.column = bytes(extent);
  } else if (code == scalar_code<long double>()) {
    node.column = bytes(long_double_size);
  } else if (is_wide(code)) {
    node.column = makers.numbers(workspace, scalar_code<std::uint64_t>(), false);
    node.upper = makers.numbers(workspace, upper_code(code), false);
  } else {
    node.column = makers.numbers(workspace, code, same_in_rows);
  }
}

class ObjectsWriter final : public SharedWriting {
 public:
  using Node = column::Node<ColumnWriter>;

  ObjectsWriter(const Plan& plan, Workspace& workspace, WritingContext& context,
                const ColumnMakers& makers = encoded_columns)
      : SharedWriting(context),
        workspace_(workspace),
        makers_(makers),
        nodes_(workspace.array<Node>(plan.nodes().size())) {
    try {
      for (const PlanNode& planned : plan.nodes_in_message()) make_columns(*::new (nodes_ + size_++) Node{&planned});
      for (const PlanNode& planned : plan.further_nodes()) add_further(nodes_ + further_++ + size_, planned);
      if (plan.numbered_within_pools(context.limits().described)) set_pools(nodes_, size_ + further_);
    } catch (...) {
      drop();
      throw;
    }
  }
  ~ObjectsWriter() { drop(); }
  ObjectsWriter(const ObjectsWriter&) = delete;

  // In the order of the index.
  std::span<Node> nodes() { return {nodes_, size_}; }

  void put_root(const void* object) {
    put(nodes_[0], Batch::one(object));
    for (std::size_t i = size_; i < size_ + further_; ++i) nodes_[i].same->count += nodes_[i].count;
  }

  // In place of the root, which is a sequence: its elements come some at a time. Returns its node, which has a size of
  // 0 now, as how many they are is known only after the last. Objects that they share are written with each.
  Node& begin_elements() {
    const bool is_reference = nodes_[0].plan->kind == Kind::reference;
    Node& list = nodes_[is_reference ? nodes_[0].plan->pool : 0];
    if (is_reference) ++list.count;
    put_number(list, 0);
    return list;
  }
  void put_elements(Node& list, const Batch& objects) {
    Node& part = *list.first();
    part.count += objects.size();
    if (!part.plan->in_order) return put(part, objects);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      put_one(part, objects[i]);
      if (context().has_objects()) context().objects()->forget();
    }
  }
  void end_elements() {
    for (std::size_t i = size_; i < size_ + further_; ++i) nodes_[i].same->count += nodes_[i].count;
  }

  void put(Node& node, const Batch& objects) {
    if (node.plan->in_order) return put_in_order(node, objects);
    const Type& type = node.type();
    switch (node.plan->kind) {
      case Kind::scalar:
        return type.functions ? put_loaded(node, objects) : numbers(node).put(objects);
      case Kind::bytes:
        return put_bytes(node, objects);
      case Kind::record:
        return put_records(node, objects);
      case Kind::array:
      case Kind::sequence:
      case Kind::map:
        return put_containers(node, objects);
      case Kind::optional:
        return put_optionals(node, objects);
      case Kind::variant:
        return put_variants(node, objects);
      default:
        for (std::size_t i = 0; i < objects.size(); ++i) put_opaque(node, objects[i]);
    }
  }

  void put_number(Node& node, std::uint64_t number) override { numbers(node).put(Batch::one(&number)); }
  void put_shared(Node& pointer, const void* object, const void* owner) override {
    put_in_pool(nodes_[pointer.plan->pool], object, owner);
  }

 private:
  static NumbersWriter& numbers(Node& node) { return static_cast<NumbersWriter&>(*node.column); }
  static BytesWriter& fixed(Node& node) { return static_cast<BytesWriter&>(*node.column); }
  static StringsWriter& strings(Node& node) { return static_cast<StringsWriter&>(*node.column); }

  void make_columns(Node& node) {
    const bool same_in_rows = node.type().kind != Kind::pointer;
    column::make_columns(node, workspace_, makers_, node.plan->column, node.type().extent, same_in_rows);
  }
  void add_further(void* memory, const PlanNode& planned) {
    Node& same = nodes_[planned.same];
    ::new (memory) Node{.plan = &planned, .same = &same, .column = same.column, .upper = same.upper};
  }
  void drop() {
    for (Node& node : nodes())
      for (ColumnWriter* const column : {node.column, node.upper})
        if (column) column->~ColumnWriter();
  }

  // One object, by as little of the stack as possible: shared objects, and those of types that contain themselves, may
  // be nested as deeply as the limit allows.
  void put_one(Node& node, const void* object);
  void put_in_order(Node& node, const Batch& objects);
  void put_alone(Node& node, const void* object);
  void put_reference(Node& node, const void* object, const void* owner);
  void put_in_pool(Node& pool, const void* object, const void* owner);
  const std::ptrdiff_t* offsets_for(Node& record, const void* object);
  void put_one_of_parts(Node& node, const void* object);
  void put_one_container(Node& node, const void* object);
  void put_one_optional(Node& node, const void* object);
  void put_one_variant(Node& node, const void* object);
  // An object that is known by its base.
  void put_of_class(Node& node, const void* base, const void* owner);
  void put_alternative(Node& node, std::uint32_t index, const void* value);

  static void put_loaded(Node& node, const Batch& objects);
  static void put_values(Node& node, const Values& values, std::size_t n);

  void put_bytes(Node& node, const Batch& objects);
  void put_made(Node& node, const Batch& objects);

  void put_records(Node& node, const Batch& objects);
  void put_members(Node& node, const Batch& records, const std::ptrdiff_t* offsets);
  void put_scattered(Node& node, const Batch& records);

  void put_containers(Node& node, const Batch& objects);
  void put_slices(Node& node, const Batch& objects);
  static void view_elements(Node& node, const Batch& objects, Run* views);
  static void put_sizes(Node& node, std::span<const Run> views);

  void put_elements(Node& node, const Batch& objects, const Run* views);
  class PutElements final : public Addresses {
   public:
    PutElements(ObjectsWriter& writer, Node& node, char** first, char** second, std::size_t room)
        : Addresses(first, node.type().kind == Kind::map ? second : nullptr, room), writer_(writer), node_(node) {}

   private:
    void take(std::size_t n) override {
      Node& part = *node_.first();
      put(part, first(n));
      if (node_.type().kind == Kind::map) put(*part.next(), second(n));
    }
    void put(Node& part, const Batch& elements) {
      if (part.plan->in_order) writer_.put_one(part, elements[0]);  // there is room for one
      else writer_.put(part, elements);
    }
    ObjectsWriter& writer_;
    Node& node_;
  };
  void put_each(Node& node, const Batch& objects, PutElements& elements);
  static void put_elements_by_value(Node& node, const Batch& objects, const Run* views);

  void put_optionals(Node& node, const Batch& objects);
  void put_if_any(Node& node, char* const* objects, std::size_t n);
  void put_variants(Node& node, const Batch& objects);

  void put_opaque(Node& node, const void* object);

  char** addresses(Node& node) {
    if (!node.addresses) node.addresses = workspace_.array<char*>(node.type().kind == Kind::map ? 2 * slice : slice);
    return node.addresses;
  }

  Workspace& workspace_;
  const ColumnMakers& makers_;
  Node* nodes_;
  std::size_t size_ = 0, further_ = 0;
};

}  // namespace hps::detail::column

#include "hps/format/packed/objects/writer_elements.h"
#include "hps/format/packed/objects/writer_in_order.h"
#include "hps/format/packed/objects/writer_parts.h"
