// SPDX-License-Identifier: MIT
#pragma once
// Batches of numbers, strings, records, optionals and variants.

#include "hps/format/packed/objects/reader.h"
#include "hps/format/row/made_bytes.h"

namespace hps::detail::column {

[[gnu::noinline]] inline void ObjectsReader::get_stored(Node& node, const Batch& objects) {
  Values values;
  for (std::size_t i = 0; i < objects.size(); i += slice) {
    const Batch some = objects.slice_from(i);
    get_values(node, values, some.size());
    if (!node.type().with<NumbersReading>().store(some, values.bytes))
      node.column->fail(node.type().about->scalar == scalar_code<long double>() ? "a number out of range"
                                                                                : "a number that the type cannot hold");
  }
}

inline void ObjectsReader::get_values(Node& node, Values& values, std::size_t n) {
  const unsigned char code = node.type().about->scalar;
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

[[gnu::noinline]] inline void ObjectsReader::get_bytes(Node& node, const Batch& objects) {
  if (node.type().extent != dynamic_extent) return get_fixed(node, objects);
  const auto& functions = node.type().with<BytesReading>();
  for (std::size_t i = 0; i < objects.size();) {
    const auto some = strings(node).get(objects.size() - i);
    std::uint64_t size = 0;
    for (const std::string_view s : some) size += s.size();
    charge(size, *node.column);
    if (functions.memory_beside)
      for (const std::string_view s : some) charge(functions.memory_beside(s.data(), s.size()), *node.column);
    if (functions.parse) parse_bytes(node, objects.part(i, some.size()), some.data());
    else functions.assign(objects.part(i, some.size()), some.data());
    i += some.size();
  }
}
inline void ObjectsReader::parse_bytes(Node& node, const Batch& objects, const std::string_view* bytes) {
  try {
    for (std::size_t i = 0; i < objects.size(); ++i)
      node.type().with<BytesReading>().parse(objects[i], bytes[i], context(), context().budget());
  } catch (const ParseError& error) {
    node.column->input().fail(row::problem_inside(error).c_str());
  } catch (const LimitExceeded& error) {
    node.column->input().exceed(row::problem_inside(error).c_str(), limit_advice);
  }
}

inline void ObjectsReader::get_fixed(Node& node, const Batch& objects) {
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const std::string_view value = fixed(node).get();
    node.type().with<BytesReading>().assign(objects.part(i, 1), &value);
  }
}

inline void ObjectsReader::get_records(Node& node, const Batch& objects) {
  const std::size_t most = records_at_a_time(node.type());
  for (std::size_t i = 0; i < objects.size(); i += most) {
    const Batch some = objects.part(i, std::min(most, objects.size() - i));
    if (const std::ptrdiff_t* const offsets = offsets_of(node, some, workspace_)) get_members(node, some, offsets);
    else get_scattered(node, some);
  }
}

inline void ObjectsReader::get_members(Node& node, const Batch& records, const std::ptrdiff_t* offsets) {
  Node* part = node.first();
  for (std::size_t i = 0, n = node.type().parts.size(); i < n; ++i, part = part->next()) {
    if (part->is_plain_number()) numbers(*part).get(records.at(offsets[i]));
    else get(*part, records.at(offsets[i]));
  }
}

[[gnu::noinline]] inline void ObjectsReader::get_scattered(Node& node, const Batch& records) {
  std::vector<std::ptrdiff_t> offsets(node.type().parts.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    node.type().about->offsets(records[i], offsets.data());
    get_members(node, records.part(i, 1), offsets.data());
  }
}

[[gnu::noinline]] inline void ObjectsReader::get_optionals(Node& node, const Batch& objects) {
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

inline void ObjectsReader::get_indices(Node& node, std::span<std::uint32_t> indices) {
  numbers(node).get(Batch::strided(indices.data(), sizeof indices[0], indices.size()));
  for (const std::uint32_t index : indices) {
    if (index >= node.type().parts.size()) node.column->fail("an alternative that does not exist");
    take(node.part(index), 1, node);
  }
}

[[gnu::noinline]] inline void ObjectsReader::get_variants(Node& node, const Batch& objects) {
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

}  // namespace hps::detail::column
