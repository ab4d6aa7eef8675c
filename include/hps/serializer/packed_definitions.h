// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/index/errors.h"
#include "hps/format/packed/index/numbering.h"
#include "hps/format/packed/message.h"
#include "hps/format/packed/objects/reader.h"
#include "hps/format/packed/rows/reader.h"
#include "hps/format/packed/rows/writer.h"
#include "hps/serializer/packed.h"

namespace hps::detail::column {

inline void write_rows(const Plan& plan, const void* object, Sink& sink, const Limits& limits) {
  Writer out(sink, limits);
  char* const p = RowsWriter(plan, out).put(out.start(), plan.nodes()[0], object);
  in_rows.check(out.charged(), out.offset(p), limits);
  out.finish(p, sink);
}

// Writes rows if the object takes fewer bytes in them than this; not if they would be nested too deep.
inline bool write_in_fewer_rows(const Plan& plan, const void* object, std::size_t bytes, Sink& sink,
                                const Limits& limits) {
  constexpr auto kind = static_cast<char>(MessageKind::rows);
  std::byte memory[1024];  // small ones are made but once
  const bool small = bytes <= sizeof memory;
  SpanSink made({memory, small ? bytes : 0});
  try {
    write_rows(plan, object, made, limits);
  } catch (const LimitExceeded&) {
    return false;
  }
  if (made.size() >= bytes) return false;
  sink.write(&kind, 1);
  if (small) sink.write(reinterpret_cast<const char*>(memory), made.size());
  else write_rows(plan, object, sink, limits);
  return true;
}

inline void write(Message& columns, Sink& sink, const Limits& limits) {
  in_columns.check(columns.charged(), columns.size(), limits);
  columns.write(sink);
}
HPS_ONCE void write(const void* object, const WrittenPlan& type, Sink& sink, const Packed& format) {
  Message columns(object, type, format);
  if (columns.size() > columns.least_in_rows() &&
      write_in_fewer_rows(type.plan, object, columns.size(), sink, format.limits))
    return;
  write(columns, sink, format.limits);
}
HPS_ONCE void write_columns(const void* object, const WrittenPlan& type, Sink& sink, const Packed& format) {
  Message columns(object, type, format, false);
  write(columns, sink, format.limits);
}

inline Blueprint blueprint_of(const ParsedPlan& type, const Plan& plan) {
  return {type.root.name, plan.shape(), plan.names()};
}

// `known` is the shape of a message that does not have its own, where it may lack it.
inline void parse_columns(const EncodedColumns& from, void* object, const ParsedPlan& type, const Packed& format,
                          std::optional<std::string_view> known) {
  Workspace workspace(format);
  const Plan* plan = &type.plan;
  try {
    Head head(from, known);
    plan = &plan->of_version(head.version);
    Extension extension;
    const std::string_view shape = plan->shape();
    const bool same = head.has_shape(shape);
    if (!same && !find_extension(head.shape, shape, extension)) raise_difference(head.shape, blueprint_of(type, *plan));
    Budget budget = from.budget(format.limits);
    MessageSource columns(head, workspace, budget);
    ReadingContext context(format.limits, budget);
    const bool described = format.limits.described;
    const bool within_pools = head.version > 1 && (same ? plan->numbered_within_pools(described)
                                                        : numbered_within_pools(head.shape, described));
    ObjectsReader objects(*plan, columns, context, same ? nullptr : &extension, within_pools);
    columns.finish();
    at_root(context, object, type.root, [&] { objects.get_root(object); });
    objects.finish();
    context.succeed();
  } catch (const Failure& failure) {
    raise(failure, blueprint_of(type, *plan));
  }
}
inline void parse_rows(std::string_view message, void* object, const ParsedPlan& type, const Limits& limits) {
  Reader in(message, limits);
  parse_whole<Compact>(1, object, type.root, in,
                       [&](const char* p) { return RowsReader(type.plan, in).get(p, type.plan.nodes()[0], object); });
}

// Not in the caller: each type would have it.
[[gnu::noinline]] inline void parse_message(std::string_view message, void* object, const ParsedPlan& type,
                                            const Packed& format) {
  if (message.empty()) throw ParseError("unexpected end of the input", 0, "", parse_advice);
  if (are_rows(message[0])) parse_rows(message, object, type, format.limits);
  else parse_columns(message, object, type, format, {});
}

HPS_ONCE void parse(std::string_view message, void* object, const ParsedPlan& type, const Packed& format) {
  parse_message(message, object, type, format);
}
HPS_ONCE void parse_columns(const EncodedColumns& from, void* object, const ParsedPlan& type, const Packed& format) {
  parse_columns(from, object, type, format, type.plan.shape());
}
// Reads the size of a part of the message, and appends the bytes of the size to it.
inline const char* read_size(const char* p, std::size_t& size, std::string& message, SourceReader& in) {
  constexpr std::size_t most = kernel::varint_scratch<64>;
  char bytes[most] = {};
  std::uint64_t n = 0;
  p = in.read_number(p, bytes, {most, true}, nullptr);
  const char* const end = kernel::get_varint<64>(bytes, n);
  if (!end || n != static_cast<std::size_t>(n)) in.fail(p, "a size that is over-long or out of range", nullptr);
  message.append(bytes, static_cast<std::size_t>(end - bytes));
  size = static_cast<std::size_t>(n);
  return p;
}

HPS_ONCE const char* read_columns(const char* p, std::string& message, SourceReader& in) {
  try {
    Input start(message.data(), message.data(), message.data() + message.size());
    (void)kind_of_columns(start);
  } catch (const Failure& failure) {
    raise(failure, "");
  }
  std::size_t index, columns;
  p = read_size(p, index, message, in);
  p = read_size(p, columns, message, in);
  for (const std::size_t size : {index, columns}) {
    std::string part;
    p = in.read(p, part, size, nullptr);
    message += part;
  }
  return p;
}

}  // namespace hps::detail::column
