// SPDX-License-Identifier: MIT
#pragma once
// Objects one by one, where shared ones among them are numbered.

#include "hps/format/packed/objects/reader.h"

namespace hps::detail::column {

inline void ObjectsReader::get_one(Node& node, void* object) {
  const Type& type = node.type();
  if (!node.plan->in_order) return get_alone(node, object);
  if (node.plan->kind == Kind::pointer) return type.with<PointerReading>().get(object, node, *this);
  if (node.plan->kind == Kind::reference) return get_reference(node, object);
  if (node.plan->kind != Kind::record) return get_one_of_parts(node, object);
  const std::ptrdiff_t* const offsets = node.plan->offsets ? node.plan->offsets : offsets_for(node, object);
  if (!offsets) return get_scattered(node, Batch::one(object));
  Node* part = node.first();
  for (std::size_t i = 0, n = type.parts.size(); i < n; ++i, part = part->next()) {
    char* const member = static_cast<char*>(object) + offsets[i];
    if (part->plan->in_order) get_one(*part, member);
    else get_alone(*part, member);
  }
}

[[gnu::noinline]] inline void ObjectsReader::get_in_order(Node& node, const Batch& objects) {
  for (std::size_t i = 0; i < objects.size(); ++i) get_one(node, objects[i]);
}

[[gnu::noinline]] inline void ObjectsReader::get_alone(Node& node, void* object) {
  if (node.is_plain_number()) numbers(node).get(Batch::one(object));
  else get(node, Batch::one(object));
}

[[gnu::noinline]] inline void ObjectsReader::get_reference(Node& node, void* object) {
  Node& pool = take_from_pool(node);
  if (!node.plan->is_level) return get_one(pool, object);
  const NestingLevel<ReadingContext> level(context(), object);
  get_one(pool, object);
}

[[gnu::noinline]] inline const std::ptrdiff_t* ObjectsReader::offsets_for(Node& record, const void* object) {
  return offsets_of(record, Batch::one(object), workspace_);
}

[[gnu::noinline]] inline void ObjectsReader::get_one_of_parts(Node& node, void* object) {
  switch (node.plan->kind) {
    case Kind::optional:
      return get_one_optional(node, object);
    case Kind::variant:
      return get_one_variant(node, object);
    case Kind::opaque:
      return get_opaque(node, object, node.type().row.parse);
    default:
      return get_one_container(node, object);
  }
}

[[gnu::noinline]] inline void ObjectsReader::get_one_container(Node& node, void* object) {
  Node& part = *node.first();
  Run run{static_cast<char*>(object), node.type().extent};
  const auto functions = static_cast<const ElementsReading*>(node.type().functions);
  if (node.type().kind != Kind::array) get_sizes(node, {&run, 1});
  if (functions && !functions->resize)
    return get_container(node, *functions, object, static_cast<std::size_t>(run.size));
  if (functions) functions->resize(Batch::one(object), &run);
  get_elements_in_order(part, {&run, 1});
}

inline void ObjectsReader::get_elements_in_order(Node& part, std::span<const Run> containers) {
  for (Run run : containers)
    for (; run.size; --run.size, run.data += part.type().size) get_one(part, run.data);
}

[[gnu::noinline]] inline void ObjectsReader::get_one_optional(Node& node, void* object) {
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

[[gnu::noinline]] inline void ObjectsReader::get_one_variant(Node& node, void* object) {
  std::uint32_t index = 0;
  char* value;
  get_indices(node, {&index, 1});
  node.type().with<VariantReading>().prepare(Batch::one(object), &index, &value);
  get_one(node.part(index), value);
}

[[gnu::noinline]] inline void ObjectsReader::get_of_class(Node& node, const OptionalReading& functions, void* owner) {
  if (node.plan->kind == Kind::opaque) return get_opaque(node, owner, functions.parse);
  Node* object;
  const std::uint32_t index = take_class(node, object);
  if (!node.plan->is_level || node.plan->kind != Kind::reference) return get_one(*object, functions.make(owner, index));
  const NestingLevel<ReadingContext> level(context(), owner);
  get_one(*object, functions.make(owner, index));
}

[[gnu::noinline]] inline void ObjectsReader::get_opaque(Node& node, void* object,
                                                        const char* (*parse)(const char* p, void* object, Reader& in)) {
  const std::string_view bytes = strings(node).get(1)[0];
  charge(bytes.size(), *node.column);
  charge(uncounted_beside(bytes.size()), *node.column);
  Reader in(bytes, context().limits().inside());
  (void)in.begin();
  in.lend(context().budget());
  const LentState lent(context(), in);
  const char* p = in.start();
  try {
    with_path(in, [&] {
      p = parse(p, object, in);
      if (in.left(p) < 0) in.fail_end(nullptr);
    });
  } catch (const ParseError& error) {
    node.column->input().fail(inside(error).c_str());
  } catch (const LimitExceeded& error) {
    node.column->input().exceed(inside(error).c_str(),
                                "hostile input? otherwise raise the limit of the format: max_expansion(), max_depth()");
  }
  if (in.left(p)) node.column->fail("bytes left over after an object");
  if (context().limits().described && in.has_objects()) in.objects()->end_part(context().objects());
  in.succeed();
  context().budget() = in.budget();
}

}  // namespace hps::detail::column
