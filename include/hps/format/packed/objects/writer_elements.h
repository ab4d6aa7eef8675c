// SPDX-License-Identifier: MIT
#pragma once
// Batches of containers, whose elements go on in batches of their own.

#include "hps/format/packed/objects/writer.h"

namespace hps::detail::column {

inline void ObjectsWriter::put_containers(Node& node, const Batch& objects) {
  if (node.type().kind == Kind::array && !node.type().functions && node.first()->type().runs)
    return numbers(*node.first()).put_runs(objects, node.type().extent);
  put_slices(node, objects);
}

[[gnu::noinline]] inline void ObjectsWriter::put_slices(Node& node, const Batch& objects) {
  for (std::size_t i = 0; i < objects.size(); i += slice) {
    Run views[slice];
    const Batch some = objects.slice_from(i);
    view_elements(node, some, views);
    put_sizes(node, {views, some.size()});
    put_elements(node, some, views);
  }
}

inline void ObjectsWriter::view_elements(Node& node, const Batch& objects, Run* views) {
  const Type& type = node.type();
  if (type.functions) return type.with<ElementsWriting>().views(objects, views);
  for (std::size_t i = 0; i < objects.size(); ++i) views[i] = {objects[i], type.extent};
}

inline void ObjectsWriter::put_sizes(Node& node, std::span<const Run> views) {
  if (node.type().kind == Kind::array) return;
  for (const Run& view : views) node.first()->count += view.size;
  numbers(node).put(Batch::strided(&views[0].size, sizeof(Run), views.size()));
}

inline void ObjectsWriter::put_elements(Node& node, const Batch& objects, const Run* views) {
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

inline void ObjectsWriter::put_each(Node& node, const Batch& objects, PutElements& elements) {
  for (std::size_t i = 0; i < objects.size(); ++i)
    node.type().with<ElementsWriting>().each(objects[i], context(), elements);
  elements.flush();
}

[[gnu::noinline]] inline void ObjectsWriter::put_elements_by_value(Node& node, const Batch& objects, const Run* views) {
  Values values;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    for (std::uint64_t done = 0; done < views[i].size; done += slice) {
      const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(slice, views[i].size - done));
      node.type().with<ElementsWriting>().load(objects[i], static_cast<std::size_t>(done), n, values.bytes);
      put_values(*node.first(), values, n);
    }
  }
}

}  // namespace hps::detail::column
