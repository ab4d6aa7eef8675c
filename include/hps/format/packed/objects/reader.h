// SPDX-License-Identifier: MIT
#pragma once
// Columns to objects, for all types: the way of writer.h back.

#include "hps/format/packed/fixed.h"
#include "hps/format/packed/numbers_reader.h"
#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/objects/lent_state.h"
#include "hps/format/packed/objects/plan.h"
#include "hps/format/packed/objects/presence.h"
#include "hps/format/packed/objects/values.h"
#include "hps/format/packed/source.h"
#include "hps/format/packed/strings_reader.h"

namespace hps::detail::column {

class ObjectsReader {
 public:
  using Node = column::Node<ColumnReader>;

  // `extension` is where the type is not quite that of the message.
  ObjectsReader(const Plan& plan, MessageSource& source, ReadingContext& context, const Extension* extension = nullptr)
      : workspace_(source.workspace), context_(context), nodes_(workspace_.array<Node>(plan.nodes().size())) {
    try {
      make(plan, source, extension);
    } catch (...) {
      drop();
      throw;
    }
  }
  ~ObjectsReader() { drop(); }
  ObjectsReader(const ObjectsReader&) = delete;

  ReadingContext& context() { return context_; }

  void get_root(void* object) { get(nodes_[0], Batch::one(object)); }
  // After all objects were parsed.
  void finish(const MessageSource& source) {
    for (std::size_t i = 0; i < size_; ++i) {
      const Node& node = nodes_[i];
      if (node.plan->counted) source.expect_none_left(node.count);
      if (node.column) node.column->finish();
      if (node.upper) node.upper->finish();
    }
  }

  void get(Node& node, const Batch& objects) {
    if (node.plan->in_order) return get_in_order(node, objects);
    const Type& type = node.type();
    switch (type.kind) {
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
        for (std::size_t i = 0; i < objects.size(); ++i) get_opaque(node, objects[i], type.with<OpaqueReading>().parse);
    }
  }

  // One object, by as little of the stack as possible: shared objects may be nested as deeply as the limit allows.
  void get_one(Node& node, void* object) {
    const Type& type = node.type();
    if (!node.plan->in_order) return get_alone(node, object);
    if (type.kind == Kind::pointer) return type.with<PointerReading>().get(object, node, *this);
    if (type.kind != Kind::record) return get_one_of_parts(node, object);
    const std::ptrdiff_t* const offsets = offsets_for(node, object);
    if (!offsets) return get_scattered(node, Batch::one(object));
    Node* part = node.first();
    for (std::size_t i = 0, n = type.parts.size(); i < n; ++i, part = part->next())
      get_one(*part, static_cast<char*>(object) + offsets[i]);
  }

  // For pointers, which are parsed one by one: a number, and the node of the object, which is taken from those left.
  std::uint64_t get_number(Node& node) {
    std::uint64_t number = 0;
    numbers(node).get(Batch::one(&number));
    return number;
  }
  Node& take_shared(Node& pointer) {
    Node& pool = nodes_[pointer.plan->pool];
    take(pool, 1, pointer);
    return pool;
  }
  // The number of the class of the next object, which is taken from those left.
  std::uint32_t take_class(Node& node) {
    std::uint32_t index = 0;
    numbers(node).get(Batch::one(&index));
    if (index >= node.type().parts.size()) node.column->fail("an index of no class");
    take(node.part(index), 1, node);
    return index;
  }

  // `parse` gets an object of compact bytes.
  [[gnu::noinline]] void get_opaque(Node& node, void* object,
                                    const char* (*parse)(const char* p, void* object, Reader& in)) {
    const std::string_view bytes = strings(node).get(1)[0];
    context_.charge(bytes.size(), 1, *node.column);
    context_.charge(uncounted_beside(bytes.size()), 1, *node.column);
    Reader in(bytes, context_.limits());
    in.lend(context_.budget());
    const LentState lent(context_, in);
    const char* p = in.start();
    try {
      with_path(in, [&] {
        p = parse(p, object, in);
        if (in.left(p) < 0) in.fail_end(nullptr);
      });
      in.succeed();
    } catch (const ParseError& error) {
      node.column->input().fail(inside(error).c_str());
    } catch (const LimitExceeded& error) {
      node.column->input().exceed(
          inside(error).c_str(),
          "hostile input? otherwise raise the limit of the format: max_expansion(), max_depth()");
    }
    if (in.left(p)) node.column->fail("bytes left over after an object");
    context_.budget() = in.budget();
  }

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
    for (const PlanNode& planned : plan.nodes()) {
      Node& node = *::new (nodes_ + size_) Node{&planned};
      std::uint64_t& count = counts[size_++];
      source.set_absent(!present.has(planned, size_ - 1));
      count = planned.around < size_ - 1 ? counts[planned.around] : 1;
      if (planned.counted) node.count = count = source.number(planned.memory);
      make_columns(node, count, source);
      const Kind kind = planned.type->kind;
      if (kind == Kind::array) count = source.times(count, planned.type->extent);
      else if (planned.part == 0 && planned.around < size_ - 1 && nodes_[planned.around].type().kind == Kind::map)
        counts[planned.around] = count;  // there are as many values as keys
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
      node.column = numbers_column<std::uint64_t>(source, count);
      node.upper = with_number_of(upper_code(code), [&]<class V>() { return numbers_column<V>(source, count); });
    } else {
      node.column = with_number_of(code, [&]<class V>() { return numbers_column<V>(source, count); });
    }
  }
  template <class V>
  ColumnReader* numbers_column(MessageSource& source, std::uint64_t count) {
    return make<NumbersReaderOf<BitsOf<V>, std::is_floating_point_v<V>>>(source, count, scalar_code<V>());
  }
  template <class Column>
  ColumnReader* make(MessageSource& source, std::uint64_t count, auto... arguments) {
    return std::construct_at(workspace_.array<Column>(1), source, static_cast<std::size_t>(count), arguments...);
  }
  void drop() {
    for (std::size_t i = 0; i < size_; ++i) {
      Node& node = nodes_[i];
      if (node.made) node.type().with<ElementsReading>().drop(node.made, node.made_size);
      if (node.column) node.column->~ColumnReader();
      if (node.upper) node.upper->~ColumnReader();
    }
  }

  // Takes n objects from those that are left; `owner` has the column that says n.
  static void take(Node& node, std::uint64_t n, const Node& owner) {
    if (n > node.count) owner.column->fail("a size that exceeds the number of the elements");
    node.count -= n;
  }

  [[gnu::noinline]] void get_in_order(Node& node, const Batch& objects) {
    for (std::size_t i = 0; i < objects.size(); ++i) get_one(node, objects[i]);
  }
  [[gnu::noinline]] void get_alone(Node& node, void* object) { get(node, Batch::one(object)); }
  [[gnu::noinline]] const std::ptrdiff_t* offsets_for(Node& record, const void* object) {
    return offsets_of(record, Batch::one(object), workspace_);
  }
  [[gnu::noinline]] void get_one_of_parts(Node& node, void* object) {
    switch (node.type().kind) {
      case Kind::optional:
        return get_one_optional(node, object);
      case Kind::variant:
        return get_one_variant(node, object);
      case Kind::opaque:
        return get_opaque(node, object, node.type().with<OpaqueReading>().parse);
      default:
        return get_one_container(node, object);
    }
  }
  void get_one_container(Node& node, void* object) {
    Node& part = *node.first();
    Run run{static_cast<char*>(object), node.type().extent};
    const auto functions = static_cast<const ElementsReading*>(node.type().functions);
    if (node.type().kind != Kind::array) get_sizes(node, {&run, 1});
    if (functions && !functions->resize)
      return get_container(node, *functions, object, static_cast<std::size_t>(run.size));
    if (functions) functions->resize(Batch::one(object), &run);
    for (const std::size_t size = part.type().size; run.size; --run.size, run.data += size) get_one(part, run.data);
  }
  void get_one_optional(Node& node, void* object) {
    std::uint8_t has = 0;
    char* value;
    numbers(node).get(Batch::one(&has));
    Node& part = *node.first();
    take(part, has, node);
    const auto& functions = node.type().with<OptionalReading>();
    functions.prepare(Batch::one(object), &has, &value);
    if (!has) return;
    if (part.type().one_of) get_of_class(part, functions, value);
    else get_one(part, value);
  }
  void get_one_variant(Node& node, void* object) {
    std::uint32_t index = 0;
    char* value;
    get_indices(node, {&index, 1});
    node.type().with<VariantReading>().prepare(Batch::one(object), &index, &value);
    get_one(node.part(index), value);
  }
  void get_of_class(Node& node, const OptionalReading& functions, void* owner) {
    if (functions.parse) return get_opaque(node, owner, functions.parse);
    const std::uint32_t index = take_class(node);
    get_one(node.part(index), functions.make(owner, index));
  }

  [[gnu::noinline]] void get_stored(Node& node, const Batch& objects) {
    Values values;
    for (std::size_t i = 0; i < objects.size(); i += slice) {
      const Batch some = objects.slice_from(i);
      get_values(node, values, some.size());
      if (!node.type().with<NumbersReading>().store(some, values.bytes))
        node.column->fail(node.type().code == scalar_code<long double>() ? "a number out of range"
                                                                         : "a number that the type cannot hold");
    }
  }
  static void get_values(Node& node, Values& values, std::size_t n) {
    const unsigned char code = node.type().code;
    if (code == scalar_code<long double>()) {
      for (std::size_t i = 0; i < n; ++i) {
        std::memcpy(values.bytes + i * long_double_size, fixed(node).get().data(), long_double_size);
      }
    } else if (node.upper) {
      numbers(node).get(values.lower_halves(n));
      static_cast<NumbersReader&>(*node.upper).get(values.upper_halves(n));
    } else {
      numbers(node).get(values.numbers(code, n));
    }
  }

  [[gnu::noinline]] void get_bytes(Node& node, const Batch& objects) {
    if (node.type().extent != dynamic_extent) return get_fixed(node, objects);
    const auto& functions = node.type().with<BytesReading>();
    for (std::size_t i = 0; i < objects.size();) {
      const auto some = strings(node).get(objects.size() - i);
      std::size_t size = 0;
      for (const std::string_view s : some) size += s.size();
      context_.charge(size, 1, *node.column);
      if (functions.memory_beside)
        for (const std::string_view s : some)
          context_.charge(functions.memory_beside(s.data(), s.size()), 1, *node.column);
      functions.assign(objects.part(i, some.size()), some.data());
      i += some.size();
    }
  }
  void get_fixed(Node& node, const Batch& objects) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const std::string_view value = fixed(node).get();
      node.type().with<BytesReading>().assign(objects.part(i, 1), &value);
    }
  }

  void get_records(Node& node, const Batch& objects) {
    const std::size_t most = records_at_a_time(node.type());
    for (std::size_t i = 0; i < objects.size(); i += most) {
      const Batch some = objects.part(i, std::min(most, objects.size() - i));
      if (const std::ptrdiff_t* const offsets = offsets_of(node, some, workspace_)) get_members(node, some, offsets);
      else get_scattered(node, some);
    }
  }
  void get_members(Node& node, const Batch& records, const std::ptrdiff_t* offsets) {
    Node* part = node.first();
    for (std::size_t i = 0, n = node.type().parts.size(); i < n; ++i, part = part->next()) {
      if (part->is_plain_number()) numbers(*part).get(records.at(offsets[i]));
      else get(*part, records.at(offsets[i]));
    }
  }
  [[gnu::noinline]] void get_scattered(Node& node, const Batch& records) {
    std::vector<std::ptrdiff_t> offsets(node.type().parts.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
      node.type().with<RecordFunctions>().offsets(records[i], offsets.data());
      get_members(node, records.part(i, 1), offsets.data());
    }
  }

  void get_containers(Node& node, const Batch& objects) {
    const Type& type = node.type();
    if (type.kind == Kind::array && !type.functions && node.first()->type().runs)
      return numbers(*node.first()).get_runs(objects, type.extent);
    get_container_slices(node, objects);
  }
  [[gnu::noinline]] void get_container_slices(Node& node, const Batch& objects) {
    for (std::size_t i = 0; i < objects.size(); i += slice) {
      Run runs[slice];
      get_container_slice(node, objects.slice_from(i), runs);
    }
  }
  void get_container_slice(Node& node, const Batch& objects, Run* runs) {
    const Type& type = node.type();
    const auto functions = static_cast<const ElementsReading*>(type.functions);
    if (type.kind == Kind::array) {
      for (std::size_t i = 0; i < objects.size(); ++i) runs[i] = {objects[i], type.extent};
    } else {
      get_sizes(node, {runs, objects.size()});
    }
    if (functions && functions->resize) functions->resize(objects, runs);
    if (!functions || functions->resize) return get_elements(node, {runs, objects.size()});
    for (std::size_t i = 0; i < objects.size(); ++i)
      get_container(node, *functions, objects[i], static_cast<std::size_t>(runs[i].size));
  }
  void get_sizes(Node& node, std::span<Run> views) {
    numbers(node).get(Batch::strided(&views[0].size, sizeof(Run), views.size()));
    const std::size_t most = node.type().with<ElementsReading>().most;
    for (const Run& view : views) {
      take(*node.first(), view.size, node);
      if (node.column->input().as_size(view.size) > most) node.column->fail("a size that the type cannot hold");
    }
  }
  void get_elements(Node& node, std::span<const Run> containers) {
    Node& part = *node.first();
    const std::size_t size = part.type().size;
    if (part.type().runs) return numbers(part).get_runs(containers);
    for_elements(containers, size, addresses(node), [&](const Batch& elements) { get(part, elements); });
  }

  // Of one whose elements do not lie side by side, or are not there yet.
  void get_container(Node& node, const ElementsReading& functions, void* object, std::size_t n) {
    ParseIncoming incoming(*this, node, functions, n);
    if (functions.lend) return functions.lend(object, incoming);
    if (functions.insert) return functions.insert(object, n, made(node, functions, n), incoming);
    if (functions.resize_one) functions.resize_one(object, n);
    if (functions.store) return get_elements_by_value(node, functions, object, n);
    if (node.plan->in_order) {
      char* element;
      return get_each(node, functions, object, n, &element, 1);
    }
    get_each(node, functions, object, n, addresses(node), slice);
  }
  void get_each(Node& node, const ElementsReading& functions, void* object, std::size_t n, char** room,
                std::size_t size) {
    GetElements elements(*this, *node.first(), room, size);
    functions.each(object, n, elements);
    elements.flush();
  }
  class GetElements final : public Addresses {
   public:
    GetElements(ObjectsReader& reader, Node& part, char** room, std::size_t size)
        : Addresses(room, nullptr, size), reader_(reader), part_(part) {}

   private:
    void take(std::size_t n) override { reader_.get(part_, first(n)); }
    ObjectsReader& reader_;
    Node& part_;
  };
  [[gnu::noinline]] void get_elements_by_value(Node& node, const ElementsReading& functions, void* object,
                                               std::size_t size) {
    Values values;
    for (std::size_t done = 0; done < size; done += slice) {
      const std::size_t n = std::min(slice, size - done);
      get_values(*node.first(), values, n);
      functions.store(object, done, n, values.bytes);
    }
  }

  // Elements to parse into, as many as there may be at a time.
  Made made(Node& node, const ElementsReading& functions, std::size_t n) {
    if (node.plan->in_order) return {};
    const std::size_t most = std::clamp<std::size_t>((std::size_t{1} << 14) / node.first()->type().size, 1, slice);
    if (n = std::min(n, most); n > node.made_size) {
      n = std::min(std::max(n, 2 * node.made_size), most);
      if (node.made) functions.drop(node.made, std::exchange(node.made_size, 0));
      node.made = workspace_.memory(n * node.first()->type().size, functions.alignment);
      functions.make(node.made, n);
      node.made_size = n;
    }
    return {node.made, addresses(node), std::max<std::size_t>(node.made_size, 1)};
  }
  class ParseIncoming final : public Incoming {
   public:
    ParseIncoming(ObjectsReader& reader, Node& node, const ElementsReading& functions, std::size_t n)
        : reader_(reader), node_(node), functions_(functions), n_(n) {}

    void parse(void* elements, std::size_t n) override {
      Node& part = *node_.first();
      reader_.get(part, Batch::strided(elements, part.type().size, n));
    }
    void parse_values(char** values, std::size_t n) override {
      reader_.get(*node_.first()->next(), Batch::of(values, n));
    }
    void parse_all(void* container) override {
      const ElementsReading& lent = *functions_.lent;
      if (!lent.resize) return reader_.get_container(node_, lent, container, n_);
      Run view{nullptr, n_};
      lent.resize(Batch::one(container), &view);
      reader_.get_elements(node_, {&view, 1});
    }
    void fail(const char* problem) const override { node_.column->fail(problem); }

   private:
    ObjectsReader& reader_;
    Node& node_;
    const ElementsReading& functions_;
    std::size_t n_;
  };

  [[gnu::noinline]] void get_optionals(Node& node, const Batch& objects) {
    std::uint8_t has[slice];
    char* values[slice];
    Node& part = *node.first();
    const auto& functions = node.type().with<OptionalReading>();
    for (std::size_t i = 0; i < objects.size(); i += slice) {
      const Batch some = objects.slice_from(i);
      numbers(node).get(Batch::strided(has, 1, some.size()));
      std::size_t n = 0;
      for (std::size_t k = 0; k < some.size(); ++k) n += has[k];
      take(part, n, node);
      functions.prepare(some, has, values);
      if (part.type().one_of)
        for (std::size_t k = 0; k < n; ++k) get_of_class(part, functions, values[k]);
      else if (n) get(part, Batch::of(values, n));
    }
  }

  void get_indices(Node& node, std::span<std::uint32_t> indices) {
    numbers(node).get(Batch::strided(indices.data(), sizeof indices[0], indices.size()));
    for (const std::uint32_t index : indices) {
      if (index >= node.type().parts.size()) node.column->fail("an index of no alternative");
      take(node.part(index), 1, node);
    }
  }
  [[gnu::noinline]] void get_variants(Node& node, const Batch& objects) {
    std::uint32_t indices[slice];
    char *values[slice], *chosen[slice];
    for (std::size_t i = 0; i < objects.size(); i += slice) {
      const Batch some = objects.slice_from(i);
      get_indices(node, {indices, some.size()});
      node.type().with<VariantReading>().prepare(some, indices, values);
      Node* part = node.first();
      for (std::uint32_t k = 0; k < node.type().parts.size(); ++k, part = part->next()) {
        std::size_t n = 0;
        for (std::size_t at = 0; at < some.size(); ++at)
          if (indices[at] == k) chosen[n++] = values[at];
        if (n) get(*part, Batch::of(chosen, n));
      }
    }
  }

  char** addresses(Node& node) {
    if (!node.addresses) node.addresses = workspace_.array<char*>(slice);
    return node.addresses;
  }

  Workspace& workspace_;
  ReadingContext& context_;
  Node* nodes_;
  std::size_t size_ = 0;
};

}  // namespace hps::detail::column
