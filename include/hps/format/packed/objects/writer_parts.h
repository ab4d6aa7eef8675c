// SPDX-License-Identifier: MIT
#pragma once
// Batches of numbers, strings, records, optionals and variants.

#include "hps/format/packed/objects/writer.h"

namespace hps::detail::column {

[[gnu::noinline]] inline void ObjectsWriter::put_loaded(Node& node, const Batch& objects) {
  Values values;
  for (std::size_t i = 0; i < objects.size(); i += slice) {
    const Batch some = objects.slice_from(i);
    node.type().with<NumbersWriting>().load(some, values.bytes);
    put_values(node, values, some.size());
  }
}

inline void ObjectsWriter::put_values(Node& node, const Values& values, std::size_t n) {
  const unsigned char code = node.type().about->scalar;
  if (code == scalar_code<long double>()) {
    for (std::size_t i = 0; i < n; ++i) fixed(node).put(values.bytes + i * long_double_size);
  } else if (node.upper) {
    numbers(node).put(values.lower_halves(n));
    static_cast<NumbersWriter&>(*node.upper).put(values.upper_halves(n));
  } else {
    numbers(node).put(values.numbers(code, n));
  }
}

[[gnu::noinline]] inline void ObjectsWriter::put_bytes(Node& node, const Batch& objects) {
  const auto& functions = node.type().with<BytesWriting>();
  if (functions.make) return put_made(node, objects);
  for (std::size_t i = 0; i < objects.size(); i += slice) {
    Run views[slice];
    const Batch some = objects.slice_from(i);
    functions.views(some, views);
    const std::span all(views, some.size());
    if (node.type().extent == dynamic_extent) {
      StringsWriter& column = strings(node);
      for (const Run& view : all) column.put({view.data, static_cast<std::size_t>(view.size)});
    } else {
      for (const Run& view : all) fixed(node).put(view.data);
    }
    if (functions.memory_beside)
      for (const Run& view : all)
        context().charged += functions.memory_beside(view.data, static_cast<std::size_t>(view.size));
  }
}
inline void ObjectsWriter::put_made(Node& node, const Batch& objects) {
  std::string bytes;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    context().charged += node.type().with<BytesWriting>().make(objects[i], bytes, context());
    strings(node).put(bytes);
  }
}

inline void ObjectsWriter::put_records(Node& node, const Batch& objects) {
  const Type& type = node.type();
  if (type.functions)
    for (std::size_t i = 0; i < objects.size(); ++i) type.with<RecordWriting>().check(objects[i], context());
  const std::size_t most = records_at_a_time(type);
  for (std::size_t i = 0; i < objects.size(); i += most) {
    const Batch some = objects.part(i, std::min(most, objects.size() - i));
    if (const std::ptrdiff_t* const offsets = offsets_of(node, some, workspace_)) put_members(node, some, offsets);
    else put_scattered(node, some);
  }
}

inline void ObjectsWriter::put_members(Node& node, const Batch& records, const std::ptrdiff_t* offsets) {
  Node* part = node.first();
  for (std::size_t i = 0, n = node.type().parts.size(); i < n; ++i, part = part->next()) {
    if (part->is_plain_number()) numbers(*part).put(records.at(offsets[i]));
    else put(*part, records.at(offsets[i]));
  }
}

[[gnu::noinline]] inline void ObjectsWriter::put_scattered(Node& node, const Batch& records) {
  std::vector<std::ptrdiff_t> offsets(node.type().parts.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    node.type().about->offsets(records[i], offsets.data());
    put_members(node, records.part(i, 1), offsets.data());
  }
}

[[gnu::noinline]] inline void ObjectsWriter::put_optionals(Node& node, const Batch& objects) {
  std::uint8_t has[slice];
  char *values[slice], *owners[slice];
  Node& part = *node.first();
  for (std::size_t i = 0; i < objects.size(); i += slice) {
    const Batch some = objects.slice_from(i);
    const std::size_t n = node.type().with<OptionalWriting>().select(some, has, values, owners, context());
    numbers(node).put(Batch::strided(has, 1, some.size()));
    part.count += n;
    if (!part.type().one_of) put_if_any(part, values, n);
    else
      for (std::size_t k = 0; k < n; ++k) put_of_class(part, values[k], owners[k]);
  }
}

inline void ObjectsWriter::put_if_any(Node& node, char* const* objects, std::size_t n) {
  if (n) put(node, Batch::of(objects, n));
}

[[gnu::noinline]] inline void ObjectsWriter::put_variants(Node& node, const Batch& objects) {
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

}  // namespace hps::detail::column
