// SPDX-License-Identifier: MIT
#pragma once
// Packed messages: columns, or rows where these are smaller. packed_definitions.h has what is the same for all types.

#include "hps/format/packed.h"
#include "hps/format/packed/index/message_kind.h"
#include "hps/format/packed/objects/type_plan.h"
#include "hps/serializer/message.h"

namespace hps::detail::column {

struct EncodedColumns;

HPS_ONCE void write(const void* object, const WrittenPlan& type, Sink& sink, const Packed& format);
template <class C>
[[gnu::noinline]] void append(const void* object, const WrittenPlan& type, C& out, const Packed& format) {
  ContainerSink<C> sink(out);
  write(object, type, sink, format);
}
// `message` is the whole of it.
HPS_ONCE void parse(std::string_view message, void* object, const ParsedPlan& type, const Packed& format);

// The same for columns in described messages, never rows. Both sides have one schema, so the shape is left out.
HPS_ONCE void write_columns(const void* object, const WrittenPlan& type, Sink& sink, const Packed& format);
HPS_ONCE void parse_columns(const EncodedColumns& from, void* object, const ParsedPlan& type, const Packed& format);

// Appends the rest of a message of columns to the byte that was read.
HPS_ONCE const char* read_columns(const char* p, std::string& message, SourceReader& in);

}  // namespace hps::detail::column

namespace hps::detail {

template <>
struct Messages<Packed> {
  template <class T>
  static void write(const T& t, Sink& sink, const Packed& format) {
    column::write(std::addressof(t), column::written_plan<T>(), sink, format);
  }
  template <class T, ByteContainer C>
  static void append(const T& t, C& out, const Packed& format, const SizeHint&) {
    column::append(std::addressof(t), column::written_plan<T>(), out, format);
  }
  template <class T>
  static SizeHint size_hint(const T&) {
    return {};
  }

  template <class T>
  static void parse(std::string_view message, T& t, const Packed& format) {
    column::parse(message, std::addressof(t), column::parsed_plan<T>(), format);
  }

  template <class T, std::derived_from<Source> S>
  static void parse(S& source, T& t, const Packed& format) {
    SourceReader in(source, format.limits);
    std::string message;
    const char* p = in.read(in.start(), message, 1, nullptr);
    if (column::are_rows(message[0])) {
      p = parse_piecewise<Compact>(p, t, in);
      return source.finish(in.used(p));
    }
    p = column::read_columns(p, message, in);
    source.finish(in.used(p));
    column::parse(message, std::addressof(t), column::parsed_plan<T>(), format);
  }
};

}  // namespace hps::detail

#include HPS_DEFINITIONS("hps/serializer/packed_definitions.h")
