// SPDX-License-Identifier: MIT
#pragma once
// Objects to columns, for all types: a plan says which nodes there are, and batches of objects go from node to node.

#include "hps/format/packed/fixed.h"
#include "hps/format/packed/numbers_writer.h"
#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/objects/lent_state.h"
#include "hps/format/packed/objects/plan.h"
#include "hps/format/packed/objects/values.h"
#include "hps/format/packed/strings_writer.h"

namespace hps::detail::column {

class ObjectsWriter {
 public:
  using Node = column::Node<ColumnWriter>;

  ObjectsWriter(const Plan& plan, Workspace& workspace, WritingContext& context)
      : workspace_(workspace), context_(context), size_(plan.nodes().size()), nodes_(workspace.array<Node>(size_)) {
    for (std::size_t i = 0; i < size_; ++i) make_columns(*::new (nodes_ + i) Node{&plan.nodes()[i]});
  }
  ~ObjectsWriter() {
    for (Node& node : nodes())
      for (ColumnWriter* const column : {node.column, node.upper})
        if (column) column->~ColumnWriter();
  }
  ObjectsWriter(const ObjectsWriter&) = delete;

  WritingContext& context() { return context_; }
  // In the order of the index.
  std::span<Node> nodes() { return {nodes_, size_}; }

  void put_root(const void* object) { put(nodes_[0], Batch::one(object)); }

  void put(Node& node, const Batch& objects) {
    if (node.plan->in_order) return put_in_order(node, objects);
    const Type& type = node.type();
    switch (type.kind) {
      case Kind::scalar:
        return type.functions ? put_loaded(node, objects) : numbers(node).put(objects);
      case Kind::bytes:
        context_.charged += type.with<BytesWriting>().put(objects, *node.column);
        return;
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
        for (std::size_t i = 0; i < objects.size(); ++i) put_opaque(node, objects[i], nullptr);
    }
  }

  // For pointers, which are written one by one.
  void put_number(Node& node, std::uint64_t number) { numbers(node).put(Batch::one(&number)); }
  void put_shared(Node& pointer, const void* object, const void* owner) {
    Node& pool = nodes_[pointer.plan->pool];
    ++pool.count;
    if (pool.type().one_of) put_of_class(pool, object, owner);
    else put_one(pool, object);
  }

 private:
  static NumbersWriter& numbers(Node& node) { return static_cast<NumbersWriter&>(*node.column); }
  static BytesWriter& fixed(Node& node) { return static_cast<BytesWriter&>(*node.column); }
  static StringsWriter& strings(Node& node) { return static_cast<StringsWriter&>(*node.column); }

  void make_columns(Node& node) {
    const unsigned char code = node.plan->column;
    if (code == no_column) return;
    if (code == static_cast<unsigned char>(NodeCode::string)) {
      node.column = make<StringsWriter>();
    } else if (code == static_cast<unsigned char>(NodeCode::bytes)) {
      node.column = make<BytesWriter>(node.type().extent);
    } else if (code == scalar_code<long double>()) {
      node.column = make<BytesWriter>(long_double_size);
    } else if (is_wide(code)) {
      node.column = numbers_column<std::uint64_t>();
      node.upper = with_number_of(upper_code(code), [&]<class V>() { return numbers_column<V>(); });
    } else {
      node.column = with_number_of(code, [&]<class V>() { return numbers_column<V>(); });
    }
  }
  template <class V>
  ColumnWriter* numbers_column() {
    return make<NumbersWriterOf<BitsOf<V>, std::is_floating_point_v<V>>>(scalar_code<V>());
  }
  template <class Column>
  ColumnWriter* make(auto... arguments) {
    return std::construct_at(workspace_.array<Column>(1), workspace_, arguments...);
  }

  // One object, by as little of the stack as possible: shared objects may be nested as deeply as the limit allows.
  void put_one(Node& node, const void* object) {
    const Type& type = node.type();
    if (!node.plan->in_order) return put_alone(node, object);
    if (type.kind == Kind::pointer) return type.with<PointerWriting>().put(object, node, *this);
    if (type.kind != Kind::record) return put_one_of_parts(node, object);
    const std::ptrdiff_t* const offsets = offsets_for(node, object);
    if (!offsets) return put_scattered(node, Batch::one(object));
    Node* part = node.first();
    for (std::size_t i = 0, n = type.parts.size(); i < n; ++i, part = part->next())
      put_one(*part, static_cast<const char*>(object) + offsets[i]);
  }
  [[gnu::noinline]] void put_in_order(Node& node, const Batch& objects) {
    for (std::size_t i = 0; i < objects.size(); ++i) put_one(node, objects[i]);
  }
  [[gnu::noinline]] void put_alone(Node& node, const void* object) { put(node, Batch::one(object)); }
  [[gnu::noinline]] const std::ptrdiff_t* offsets_for(Node& record, const void* object) {
    if (const auto check = record.type().with<RecordFunctions>().check) check(object, context_);
    return offsets_of(record, Batch::one(object), workspace_);
  }
  [[gnu::noinline]] void put_one_of_parts(Node& node, const void* object) {
    switch (node.type().kind) {
      case Kind::optional:
        return put_one_optional(node, object);
      case Kind::variant:
        return put_one_variant(node, object);
      case Kind::opaque:
        return put_opaque(node, object, nullptr);
      default:
        return put_one_container(node, object);
    }
  }
  void put_one_container(Node& node, const void* object) {
    const Type& type = node.type();
    Node& part = *node.first();
    Run run;
    view_elements(node, Batch::one(object), &run);
    put_sizes(node, {&run, 1});
    if (type.functions && type.with<ElementsWriting>().each) {
      char *first, *second;
      PutElements elements(*this, node, &first, &second, 1);
      type.with<ElementsWriting>().each(object, context_, elements);
      return elements.flush();
    }
    for (const std::size_t size = part.type().size; run.size; --run.size, run.data += size) put_one(part, run.data);
  }
  void put_one_optional(Node& node, const void* object) {
    std::uint8_t has;
    char *value, *owner;
    node.type().with<OptionalWriting>().select(Batch::one(object), &has, &value, &owner, context_);
    numbers(node).put(Batch::one(&has));
    if (!has) return;
    Node& part = *node.first();
    ++part.count;
    if (part.type().one_of) put_of_class(part, value, owner);
    else put_one(part, value);
  }
  void put_one_variant(Node& node, const void* object) {
    std::uint32_t index;
    char* value;
    node.type().with<VariantWriting>().select(Batch::one(object), &index, &value);
    put_alternative(node, index, value);
  }
  // An object that is known by its base.
  void put_of_class(Node& node, const void* base, const void* owner) {
    if (node.type().kind == Kind::opaque) return put_opaque(node, base, owner);
    char* object = static_cast<char*>(const_cast<void*>(base));
    const std::uint32_t index = node.type().with<OneOfWriting>().select(object, owner, context_);
    put_alternative(node, index, object);
  }
  void put_alternative(Node& node, std::uint32_t index, const void* value) {
    numbers(node).put(Batch::one(&index));
    Node& part = node.part(index);
    ++part.count;
    put_one(part, value);
  }

  [[gnu::noinline]] void put_loaded(Node& node, const Batch& objects) {
    Values values;
    for (std::size_t i = 0; i < objects.size(); i += slice) {
      const Batch some = objects.slice_from(i);
      node.type().with<NumbersWriting>().load(some, values.bytes);
      put_values(node, values, some.size());
    }
  }
  static void put_values(Node& node, const Values& values, std::size_t n) {
    const unsigned char code = node.type().code;
    if (code == scalar_code<long double>()) {
      for (std::size_t i = 0; i < n; ++i) fixed(node).put(values.bytes + i * long_double_size);
    } else if (node.upper) {
      numbers(node).put(values.lower_halves(n));
      static_cast<NumbersWriter&>(*node.upper).put(values.upper_halves(n));
    } else {
      numbers(node).put(values.numbers(code, n));
    }
  }

  void put_records(Node& node, const Batch& objects) {
    const Type& type = node.type();
    if (const auto check = type.with<RecordFunctions>().check)
      for (std::size_t i = 0; i < objects.size(); ++i) check(objects[i], context_);
    const std::size_t most = records_at_a_time(type);
    for (std::size_t i = 0; i < objects.size(); i += most) {
      const Batch some = objects.part(i, std::min(most, objects.size() - i));
      if (const std::ptrdiff_t* const offsets = offsets_of(node, some, workspace_)) put_members(node, some, offsets);
      else put_scattered(node, some);
    }
  }
  void put_members(Node& node, const Batch& records, const std::ptrdiff_t* offsets) {
    Node* part = node.first();
    for (std::size_t i = 0, n = node.type().parts.size(); i < n; ++i, part = part->next()) {
      if (part->is_plain_number()) numbers(*part).put(records.at(offsets[i]));
      else put(*part, records.at(offsets[i]));
    }
  }
  [[gnu::noinline]] void put_scattered(Node& node, const Batch& records) {
    std::vector<std::ptrdiff_t> offsets(node.type().parts.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
      node.type().with<RecordFunctions>().offsets(records[i], offsets.data());
      put_members(node, records.part(i, 1), offsets.data());
    }
  }

  void put_containers(Node& node, const Batch& objects) {
    if (node.type().kind == Kind::array && !node.type().functions && node.first()->type().runs)
      return numbers(*node.first()).put_runs(objects, node.type().extent);
    put_slices(node, objects);
  }
  [[gnu::noinline]] void put_slices(Node& node, const Batch& objects) {
    for (std::size_t i = 0; i < objects.size(); i += slice) {
      Run views[slice];
      const Batch some = objects.slice_from(i);
      view_elements(node, some, views);
      put_sizes(node, {views, some.size()});
      put_elements(node, some, views);
    }
  }
  static void view_elements(Node& node, const Batch& objects, Run* views) {
    const Type& type = node.type();
    if (type.functions) return type.with<ElementsWriting>().views(objects, views);
    for (std::size_t i = 0; i < objects.size(); ++i) views[i] = {objects[i], type.extent};
  }
  void put_sizes(Node& node, std::span<const Run> views) {
    if (node.type().kind == Kind::array) return;
    for (const Run& view : views) node.first()->count += view.size;
    numbers(node).put(Batch::strided(&views[0].size, sizeof(Run), views.size()));
  }

  void put_elements(Node& node, const Batch& objects, const Run* views) {
    const Type& type = node.type();
    Node& part = *node.first();
    if (type.functions && type.with<ElementsWriting>().load) return put_elements_by_value(node, objects, views);
    if (type.functions && type.with<ElementsWriting>().each) {
      char** const room = addresses(node);
      PutElements elements(*this, node, room, room + slice, slice);
      put_each(node, objects, elements);
    } else if (part.type().runs) {
      numbers(part).put_runs({views, objects.size()});
    } else {
      for_elements({views, objects.size()}, part.type().size, addresses(node),
                   [&](const Batch& elements) { put(part, elements); });
    }
  }
  class PutElements final : public Addresses {
   public:
    PutElements(ObjectsWriter& writer, Node& node, char** first, char** second, std::size_t room)
        : Addresses(first, node.type().kind == Kind::map ? second : nullptr, room), writer_(writer), node_(node) {}

   private:
    void take(std::size_t n) override {
      Node& part = *node_.first();
      writer_.put(part, first(n));
      if (node_.type().kind == Kind::map) writer_.put(*part.next(), second(n));
    }
    ObjectsWriter& writer_;
    Node& node_;
  };
  void put_each(Node& node, const Batch& objects, PutElements& elements) {
    for (std::size_t i = 0; i < objects.size(); ++i)
      node.type().with<ElementsWriting>().each(objects[i], context_, elements);
    elements.flush();
  }
  [[gnu::noinline]] void put_elements_by_value(Node& node, const Batch& objects, const Run* views) {
    Values values;
    for (std::size_t i = 0; i < objects.size(); ++i) {
      for (std::uint64_t done = 0; done < views[i].size; done += slice) {
        const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(slice, views[i].size - done));
        node.type().with<ElementsWriting>().load(objects[i], static_cast<std::size_t>(done), n, values.bytes);
        put_values(*node.first(), values, n);
      }
    }
  }

  [[gnu::noinline]] void put_optionals(Node& node, const Batch& objects) {
    std::uint8_t has[slice];
    char *values[slice], *owners[slice];
    Node& part = *node.first();
    for (std::size_t i = 0; i < objects.size(); i += slice) {
      const Batch some = objects.slice_from(i);
      const std::size_t n = node.type().with<OptionalWriting>().select(some, has, values, owners, context_);
      numbers(node).put(Batch::strided(has, 1, some.size()));
      part.count += n;
      if (!part.type().one_of) put_if_any(part, values, n);
      else
        for (std::size_t k = 0; k < n; ++k) put_of_class(part, values[k], owners[k]);
    }
  }
  void put_if_any(Node& node, char* const* objects, std::size_t n) {
    if (n) put(node, Batch::of(objects, n));
  }
  [[gnu::noinline]] void put_variants(Node& node, const Batch& objects) {
    std::uint32_t indices[slice];
    char *values[slice], *chosen[slice];
    for (std::size_t i = 0; i < objects.size(); i += slice) {
      const Batch some = objects.slice_from(i);
      node.type().with<VariantWriting>().select(some, indices, values);
      numbers(node).put(Batch::strided(indices, sizeof indices[0], some.size()));
      Node* part = node.first();
      for (std::uint32_t k = 0; k < node.type().parts.size(); ++k, part = part->next()) {
        std::size_t n = 0;
        for (std::size_t at = 0; at < some.size(); ++at)
          if (indices[at] == k) chosen[n++] = values[at];
        part->count += n;
        put_if_any(*part, chosen, n);
      }
    }
  }

  [[gnu::noinline]] void put_opaque(Node& node, const void* object, const void* owner) {
    std::string bytes;
    ContainerSink sink(bytes);
    Writer out(sink, context_.limits());
    const LentState lent(context_, out);
    with_path(out, [&] { out.finish(node.type().with<OpaqueWriting>().write(out.start(), object, owner, out), sink); });
    strings(node).put(bytes);
    context_.charged += uncounted_beside(bytes.size()) + out.charged();
  }

  char** addresses(Node& node) {
    if (!node.addresses) node.addresses = workspace_.array<char*>(node.type().kind == Kind::map ? 2 * slice : slice);
    return node.addresses;
  }

  Workspace& workspace_;
  WritingContext& context_;
  std::size_t size_;
  Node* nodes_;
};

}  // namespace hps::detail::column
