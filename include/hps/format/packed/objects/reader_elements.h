// SPDX-License-Identifier: MIT
#pragma once
// Batches of containers, whose elements come in batches of their own.

#include "hps/format/packed/objects/reader.h"

namespace hps::detail::column {

class ObjectsReader::GetElements final : public Addresses {
 public:
  GetElements(ObjectsReader& reader, Node& part, char** room, std::size_t size)
      : Addresses(room, nullptr, size), reader_(reader), part_(part) {}

 private:
  void take(std::size_t n) override {
    if (part_.plan->in_order) return reader_.get_one(part_, first(n)[0]);  // there is room for one
    reader_.get(part_, first(n));
  }
  ObjectsReader& reader_;
  Node& part_;
};

class ObjectsReader::ParseIncoming final : public Incoming {
 public:
  ParseIncoming(ObjectsReader& reader, Node& node, const ElementsReading& functions, std::size_t n)
      : reader_(reader), node_(node), functions_(functions), n_(n) {}

  void parse(void* elements, std::size_t n) override {
    Node& part = *node_.first();
    if (part.plan->in_order) return reader_.get_one(part, elements);  // there is room for one
    reader_.get(part, Batch::strided(elements, part.type().size, n));
  }
  void parse_values(char** values, std::size_t n) override {
    Node& part = *node_.first()->next();
    if (part.plan->in_order) return reader_.get_one(part, values[0]);
    reader_.get(part, Batch::of(values, n));
  }
  void parse_all(void* container) override {
    const ElementsReading& lent = *functions_.lent;
    if (!lent.resize) return reader_.get_container(node_, lent, container, n_);
    Run view{nullptr, n_};
    lent.resize(Batch::one(container), &view);
    reader_.get_elements(node_, {&view, 1});
  }
  void fail(const char* problem, const void* /*where*/) override { node_.column->fail(problem); }

 private:
  ObjectsReader& reader_;
  Node& node_;
  const ElementsReading& functions_;
  std::size_t n_;
};

inline void ObjectsReader::get_containers(Node& node, const Batch& objects) {
  const Type& type = node.type();
  if (type.kind == Kind::array && !type.functions && node.first()->type().runs)
    return numbers(*node.first()).get_runs(objects, type.extent);
  get_container_slices(node, objects);
}

[[gnu::noinline]] inline void ObjectsReader::get_container_slices(Node& node, const Batch& objects) {
  for (std::size_t i = 0; i < objects.size(); i += slice) {
    Run runs[slice];
    get_container_slice(node, objects.slice_from(i), runs);
  }
}

inline void ObjectsReader::get_container_slice(Node& node, const Batch& objects, Run* runs) {
  const Type& type = node.type();
  const auto functions = static_cast<const ElementsReading*>(type.functions);
  if (type.kind == Kind::array) {
    for (std::size_t i = 0; i < objects.size(); ++i) runs[i] = {objects[i], type.extent};
  } else {
    get_sizes(node, {runs, objects.size()});
  }
  if (functions && functions->resize) functions->resize(objects, runs);
  if (functions && functions->refers)
    for (std::size_t i = 0; i < objects.size(); ++i) get_elements(node, {runs + i, 1});
  else if (!functions || functions->resize) get_elements(node, {runs, objects.size()});
  else
    for (std::size_t i = 0; i < objects.size(); ++i)
      get_container(node, *functions, objects[i], static_cast<std::size_t>(runs[i].size));
}

inline void ObjectsReader::get_sizes(Node& node, std::span<Run> views) {
  numbers(node).get(Batch::strided(&views[0].size, sizeof(Run), views.size()));
  const auto& functions = node.type().with<ElementsReading>();
  for (const Run& view : views) {
    take(*node.first(), view.size, node);
    if (!functions.holds(node.column->input().as_size(view.size)))
      node.column->fail("a size that the type cannot hold");
  }
}

inline void ObjectsReader::get_elements(Node& node, std::span<const Run> containers) {
  Node& part = *node.first();
  const std::size_t size = part.type().size;
  if (node.plan->in_order) return get_elements_in_order(part, containers);
  if (part.type().runs) return numbers(part).get_runs(containers);
  for_elements(containers, size, addresses(node), [&](const Batch& elements) { get(part, elements); });
}

inline void ObjectsReader::get_container(Node& node, const ElementsReading& functions, void* object, std::size_t n) {
  if (functions.lend || functions.insert) return get_incoming(node, functions, object, n);
  if (functions.resize_one) functions.resize_one(object, n);
  if (functions.store) return get_elements_by_value(node, functions, object, n);
  if (node.plan->in_order) {
    char* element;
    return get_each(node, functions, object, n, &element, 1);
  }
  get_each(node, functions, object, n, addresses(node), slice);
}

[[gnu::noinline]] inline void ObjectsReader::get_incoming(Node& node, const ElementsReading& functions, void* object,
                                                          std::size_t n) {
  ParseIncoming incoming(*this, node, functions, n);
  if (functions.lend) functions.lend(object, incoming);
  else functions.insert(object, n, made(node, functions, n), incoming);
}

inline void ObjectsReader::get_each(Node& node, const ElementsReading& functions, void* object, std::size_t n,
                                    char** room, std::size_t size) {
  GetElements elements(*this, *node.first(), room, size);
  functions.each(object, n, elements);
  elements.flush();
}

[[gnu::noinline]] inline void ObjectsReader::get_elements_by_value(Node& node, const ElementsReading& functions,
                                                                   void* object, std::size_t size) {
  Values values;
  for (std::size_t done = 0; done < size; done += slice) {
    const std::size_t n = std::min(slice, size - done);
    get_values(*node.first(), values, n);
    functions.store(object, done, n, values.bytes);
  }
}

inline Made ObjectsReader::made(Node& node, const ElementsReading& functions, std::size_t n) {
  if (node.plan->in_order) return {};
  const std::size_t most = std::clamp<std::size_t>((std::size_t{1} << 14) / node.first()->type().size, 1, slice);
  if (n = std::min(n, most); n > node.made_size) {
    n = std::min(std::max(n, 2 * node.made_size), most);
    if (node.made) functions.drop(node.made, std::exchange(node.made_size, 0));
    node.made = workspace_.memory(n * node.first()->type().size, functions.alignment);
    functions.make(node.made, n);
    node.made_size = n;
    node.drop_made = functions.drop;
  }
  return {node.made, addresses(node), std::max<std::size_t>(node.made_size, 1)};
}

}  // namespace hps::detail::column
