// SPDX-License-Identifier: MIT
#pragma once
// Objects one by one, where shared ones among them are numbered.

#include "hps/format/packed/objects/writer.h"
#include "hps/format/packed/objects/writer_elements.h"

namespace hps::detail::column {

inline void ObjectsWriter::put_one(Node& node, const void* object) {
  const Type& type = node.type();
  if (!node.plan->in_order) return put_alone(node, object);
  if (node.plan->kind == Kind::pointer) return type.with<PointerWriting>().put(object, node, *this);
  if (node.plan->kind == Kind::reference) return put_reference(node, object, nullptr);
  if (node.plan->kind != Kind::record) return put_one_of_parts(node, object);
  const std::ptrdiff_t* const offsets = node.plan->offsets ? node.plan->offsets : offsets_for(node, object);
  if (!offsets) return put_scattered(node, Batch::one(object));
  Node* part = node.first();
  for (std::size_t i = 0, n = type.parts.size(); i < n; ++i, part = part->next()) {
    const char* const member = static_cast<const char*>(object) + offsets[i];
    if (part->plan->in_order) put_one(*part, member);
    else put_alone(*part, member);
  }
}

[[gnu::noinline]] inline void ObjectsWriter::put_in_order(Node& node, const Batch& objects) {
  for (std::size_t i = 0; i < objects.size(); ++i) put_one(node, objects[i]);
}

[[gnu::noinline]] inline void ObjectsWriter::put_alone(Node& node, const void* object) {
  if (node.is_plain_number()) numbers(node).put(Batch::one(object));
  else put(node, Batch::one(object));
}

[[gnu::noinline]] inline void ObjectsWriter::put_reference(Node& node, const void* object, const void* owner) {
  Node& pool = nodes_[node.plan->pool];
  if (!node.plan->is_level) return put_in_pool(pool, object, owner);
  const NestingLevel<WritingContext> level(context(), object);
  put_in_pool(pool, object, owner);
}

inline void ObjectsWriter::put_in_pool(Node& pool, const void* object, const void* owner) {
  ++pool.count;
  if (pool.type().one_of) put_of_class(pool, object, owner);
  else put_one(pool, object);
}

[[gnu::noinline]] inline const std::ptrdiff_t* ObjectsWriter::offsets_for(Node& record, const void* object) {
  if (record.type().functions) record.type().with<RecordWriting>().check(object, context());
  return offsets_of(record, Batch::one(object), workspace_);
}

[[gnu::noinline]] inline void ObjectsWriter::put_one_of_parts(Node& node, const void* object) {
  switch (node.plan->kind) {
    case Kind::optional:
      return put_one_optional(node, object);
    case Kind::variant:
      return put_one_variant(node, object);
    case Kind::opaque:
      return put_opaque(node, object);
    default:
      return put_one_container(node, object);
  }
}

[[gnu::noinline]] inline void ObjectsWriter::put_one_container(Node& node, const void* object) {
  const Type& type = node.type();
  Node& part = *node.first();
  Run run;
  view_elements(node, Batch::one(object), &run);
  put_sizes(node, {&run, 1});
  if (type.functions && type.with<ElementsWriting>().each) {
    char *first, *second;
    PutElements elements(*this, node, &first, &second, 1);
    type.with<ElementsWriting>().each(object, context(), elements);
    return elements.flush();
  }
  for (const std::size_t size = part.type().size; run.size; --run.size, run.data += size) put_one(part, run.data);
}

[[gnu::noinline]] inline void ObjectsWriter::put_one_optional(Node& node, const void* object) {
  std::uint8_t has;
  char *value, *owner;
  node.type().with<OptionalWriting>().select(Batch::one(object), &has, &value, &owner, context());
  numbers(node).put(Batch::one(&has));
  if (!has) return;
  Node& part = *node.first();
  ++part.count;
  if (part.type().one_of) put_of_class(part, value, owner);
  else put_one(part, value);
}

[[gnu::noinline]] inline void ObjectsWriter::put_one_variant(Node& node, const void* object) {
  std::uint32_t index;
  char* value;
  node.type().with<VariantWriting>().select(Batch::one(object), &index, &value);
  put_alternative(node, index, value);
}

[[gnu::noinline]] inline void ObjectsWriter::put_of_class(Node& node, const void* base, const void* owner) {
  if (node.plan->kind == Kind::reference) return put_reference(node, base, owner);
  char* object = static_cast<char*>(const_cast<void*>(base));
  const std::uint32_t index = node.type().with<OneOfWriting>().select(object, owner, context());
  put_alternative(node, index, object);
}

inline void ObjectsWriter::put_alternative(Node& node, std::uint32_t index, const void* value) {
  numbers(node).put(Batch::one(&index));
  Node& part = node.part(index);
  ++part.count;
  put_one(part, value);
}

[[gnu::noinline]] inline void ObjectsWriter::put_opaque(Node& node, const void* object) {
  std::string bytes;
  ContainerSink sink(bytes);
  Writer out(sink, context().limits().inside());
  const LentState lent(context(), out);
  with_path(out, [&] { out.finish(node.type().row.write(out.start(), object, out), sink); });
  if (context().limits().described && node.type().shares && out.has_objects())
    out.objects()->end_part(context().objects());
  strings(node).put(bytes);
  context().charged += uncounted_beside(bytes.size()) + out.charged();
}

}  // namespace hps::detail::column
