// SPDX-License-Identifier: MIT
#pragma once
// Columns to objects, for all types: the way of writer.h back.

#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/columns/numbers_reader.h"
#include "hps/format/packed/columns/source.h"
#include "hps/format/packed/index/kind_code.h"
#include "hps/format/packed/objects/batches.h"
#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/objects/lent_state.h"
#include "hps/format/packed/objects/node.h"
#include "hps/format/packed/objects/presence.h"
#include "hps/format/packed/objects/shared.h"
#include "hps/format/packed/objects/values.h"
#include "hps/format/packed/strings/strings_reader.h"

namespace hps::detail::column {

class ObjectsReader final : public SharedReading {
 public:
  // `extension` is where the type is not quite that of the message.
  ObjectsReader(const Plan& plan, MessageSource& source, ReadingContext& context, const Extension* extension,
                bool numbered_within_pools)
      : SharedReading(context),
        workspace_(source.workspace),
        source_(source),
        nodes_(workspace_.array<Node>(plan.nodes().size())) {
    try {
      make(plan, source, extension);
      for (const PlanNode& planned : plan.further_nodes()) add_further(nodes_ + further_++ + size_, planned);
      if (numbered_within_pools) set_pools(nodes_, size_ + further_);
    } catch (...) {
      drop();
      throw;
    }
  }
  ~ObjectsReader() { drop(); }
  ObjectsReader(const ObjectsReader&) = delete;

  void get_root(void* object) { get(nodes_[0], Batch::one(object)); }
  // After all objects were parsed.
  void finish() {
    for (std::size_t i = 0; i < size_; ++i) {
      const Node& node = nodes_[i];
      if (node.plan->counted) source_.expect_none_left(node.count);
      if (node.column) node.column->finish();
      if (node.upper) node.upper->finish();
    }
  }

  void get(Node& node, const Batch& objects) {
    if (node.plan->in_order) return get_in_order(node, objects);
    const Type& type = node.type();
    switch (node.plan->kind) {
      case Kind::scalar:
        return type.functions ? get_stored(node, objects) : numbers(node).get(objects);
      case Kind::bytes:
        return get_bytes(node, objects);
      case Kind::record:
        return get_records(node, objects);
      case Kind::array:
      case Kind::sequence:
      case Kind::map:
        return get_containers(node, objects);
      case Kind::optional:
        return get_optionals(node, objects);
      case Kind::variant:
        return get_variants(node, objects);
      default:
        for (std::size_t i = 0; i < objects.size(); ++i) get_opaque(node, objects[i], type.row.parse);
    }
  }

  // One object, by as little of the stack as possible: shared objects, and those of types that contain themselves, may
  // be nested as deeply as the limit allows.
  void get_one(Node& node, void* object) override;

  std::uint64_t get_number(Node& node) override {
    std::uint64_t number = 0;
    numbers(node).get(Batch::one(&number));
    return number;
  }
  Node& take_shared(Node& pointer) override { return take_from_pool(pointer); }
  std::uint32_t take_class(Node& node, Node*& object) override {
    if (node.plan->kind == Kind::reference) return take_class(take_from_pool(node), object);
    std::uint32_t index = 0;
    numbers(node).get(Batch::one(&index));
    if (index >= node.type().parts.size()) node.column->fail("a class that does not exist");
    object = &node.part(index);
    take(*object, 1, node);
    return index;
  }
  void get_opaque(Node& node, void* object, const char* (*parse)(const char* p, void* object, Reader& in)) override;
  [[noreturn]] void fail(const Node& node, const char* problem) const override { node.column->fail(problem); }

 private:
  static NumbersReader& numbers(Node& node) { return static_cast<NumbersReader&>(*node.column); }
  static StringsReader& strings(Node& node) { return static_cast<StringsReader&>(*node.column); }
  static BytesReader& fixed(Node& node) { return static_cast<BytesReader&>(*node.column); }
  static ErrorText inside(const ErrorAt& error) {
    return ErrorText("%s of the compact bytes", error.problem().c_str());
  }

  // Each node has as many objects as the message says, or as follows from the node around it.
  void make(const Plan& plan, MessageSource& source, const Extension* extension) {
    PresentNodes present(plan, extension);
    const auto counts = workspace_.array<std::uint64_t>(plan.nodes().size());
    for (const PlanNode& planned : plan.nodes_in_message()) {
      const std::size_t i = size_++;
      Node& node = *::new (nodes_ + i) Node{&planned};
      std::uint64_t& count = counts[i];
      source.set_absent(!present.has(planned, i));
      count = planned.around < i ? counts[planned.around] : 1;
      if (planned.counted) node.count = count = source.number(planned.memory);
      make_columns(node, count, source);
      if (planned.part == 0 && planned.around < i && nodes_[planned.around].plan->kind == Kind::map)
        counts[planned.around] = count;  // there are as many values as keys
      if (planned.kind == Kind::array) count = source.times(count, planned.type->extent);
    }
  }
  void make_columns(Node& node, std::uint64_t count, MessageSource& source) {
    const unsigned char code = node.plan->column;
    if (code == no_column) return;
    if (code == static_cast<unsigned char>(NodeCode::string)) {
      node.column = make<StringsReader>(source, count);
    } else if (code == static_cast<unsigned char>(NodeCode::bytes)) {
      node.column = make<BytesReader>(source, count, node.type().extent);
    } else if (code == scalar_code<long double>()) {
      node.column = make<BytesReader>(source, count, long_double_size);
    } else if (is_wide(code)) {
      node.column = make_numbers(scalar_code<std::uint64_t>(), source, count);
      node.upper = make_numbers(upper_code(code), source, count);
    } else {
      node.column = make_numbers(code, source, count);
    }
  }
  [[gnu::noinline]] ColumnReader* make_numbers(unsigned char code, MessageSource& source, std::uint64_t count) {
    return with_bits_of(code, [&]<class U>() -> ColumnReader* {
      using Column = NumbersReaderOf<U>;  // (not by make: Clang 14 loses it)
      return std::construct_at(workspace_.array<Column>(1), source, source.as_size(count), code);
    });
  }
  template <class Column>
  ColumnReader* make(MessageSource& source, std::uint64_t count, auto... arguments) {
    return std::construct_at(workspace_.array<Column>(1), source, source.as_size(count), arguments...);
  }
  void add_further(void* memory, const PlanNode& planned) {
    Node& same = nodes_[planned.same];
    ::new (memory) Node{.plan = &planned, .same = &same, .column = same.column, .upper = same.upper};
  }
  void drop() {
    for (std::size_t i = 0; i < size_ + further_; ++i) {
      Node& node = nodes_[i];
      if (node.made_size) node.drop_made(node.made, node.made_size);
      if (node.same) continue;
      if (node.column) node.column->~ColumnReader();
      if (node.upper) node.upper->~ColumnReader();
    }
  }

  // Takes n objects from those that are left; the column of `node` says n.
  static void take(Node& part, std::uint64_t n, const Node& node) {
    if (n > part.count) return take_elsewhere(part, n, node);
    part.count -= n;
  }
  // Those of further types are all left to the first.
  HPS_COLD static void take_elsewhere(Node& part, std::uint64_t n, const Node& node) {
    if (!part.same) node.column->fail("a size that exceeds the number of the elements");
    take(*part.same, n, node);
  }
  // The pool that a pointer or a reference leads to, of which an object is taken.
  Node& take_from_pool(const Node& node) {
    Node& pool = nodes_[node.plan->pool];
    Node& counted = pool.same ? *pool.same : pool;
    if (!counted.count) source_.fail("more objects of a pool than it has");
    --counted.count;
    return pool;
  }

  void get_in_order(Node& node, const Batch& objects);
  void get_alone(Node& node, void* object);
  void get_reference(Node& node, void* object);
  const std::ptrdiff_t* offsets_for(Node& record, const void* object);
  void get_one_of_parts(Node& node, void* object);
  void get_one_container(Node& node, void* object);
  void get_one_optional(Node& node, void* object);
  void get_one_variant(Node& node, void* object);
  void get_of_class(Node& node, const OptionalReading& functions, void* owner);

  static void get_stored(Node& node, const Batch& objects);
  static void get_values(Node& node, Values& values, std::size_t n);

  void get_bytes(Node& node, const Batch& objects);
  void parse_bytes(Node& node, const Batch& objects, const std::string_view* bytes);
  static void get_fixed(Node& node, const Batch& objects);

  void get_records(Node& node, const Batch& objects);
  void get_members(Node& node, const Batch& records, const std::ptrdiff_t* offsets);
  void get_scattered(Node& node, const Batch& records);

  void get_containers(Node& node, const Batch& objects);
  void get_container_slices(Node& node, const Batch& objects);
  void get_container_slice(Node& node, const Batch& objects, Run* runs);
  static void get_sizes(Node& node, std::span<Run> views);
  void get_elements(Node& node, std::span<const Run> containers);
  void get_elements_in_order(Node& part, std::span<const Run> containers);

  // For one whose elements do not lie side by side, or are not there yet.
  void get_container(Node& node, const ElementsReading& functions, void* object, std::size_t n);
  void get_incoming(Node& node, const ElementsReading& functions, void* object, std::size_t n);
  void get_each(Node& node, const ElementsReading& functions, void* object, std::size_t n, char** room,
                std::size_t size);
  class GetElements;
  static void get_elements_by_value(Node& node, const ElementsReading& functions, void* object, std::size_t size);

  // Elements to parse into, as many as there may be at a time.
  Made made(Node& node, const ElementsReading& functions, std::size_t n);
  class ParseIncoming;

  void get_optionals(Node& node, const Batch& objects);

  static void get_indices(Node& node, std::span<std::uint32_t> indices);
  void get_variants(Node& node, const Batch& objects);

  char** addresses(Node& node) {
    if (!node.addresses) node.addresses = workspace_.array<char*>(slice);
    return node.addresses;
  }

  // Accounts for n bytes that are about to be set up for what is in `column`.
  void charge(std::uint64_t n, const ColumnReader& column) { column::charge(context().budget(), n, 1, column.input()); }

  Workspace& workspace_;
  const MessageSource& source_;
  Node* nodes_;
  std::size_t size_ = 0, further_ = 0;
};

}  // namespace hps::detail::column

#include "hps/format/packed/objects/reader_elements.h"
#include "hps/format/packed/objects/reader_in_order.h"
#include "hps/format/packed/objects/reader_parts.h"
