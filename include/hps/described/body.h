// SPDX-License-Identifier: MIT
#pragma once
// The message after a head. Its types have tables, so that there is one function for all of them.

#include "hps/described/evolved.h"
#include "hps/described/head.h"
#include "hps/evolution/in_place/message.h"

namespace hps::detail::described {

// How a type is written in the format F. Bodies in rows are ordinary messages.
template <class F>
struct WrittenBody {
  WrittenType rows;

  template <class S>
  void write(const void* object, S& sink, const F& format) const {
    write_root(object, rows, sink, format.limits);
  }
};
template <class F, class T>
inline constexpr WrittenBody<F> written_body{written_type<F, T>};

// Always columns, without the shape: equal schemas have one.
template <>
struct WrittenBody<Packed> {
  column::WrittenPlan (*plan)();

  void write(const void* object, Sink& sink, const Packed& format) const {
    column::write_columns(object, plan(), sink, format);
  }
};
template <class T>
inline constexpr WrittenBody<Packed> written_body<Packed, T>{&column::written_plan<T>};

// How a type is parsed: in all formats, and from the rows of other schemas in one.
struct ParsedBody {
  ParsedType<Raw> raw;
  ParsedType<Compact> compact;
  column::ParsedPlan (*columns)();
  unsigned format;
  evolution::ParsePart in_place = nullptr;  // null: not in this format
};
template <class F, class T>
consteval ParsedBody make_parsed_body() {
  ParsedBody body{parsed_type<Raw, T>, parsed_type<Compact, T>, &column::parsed_plan<T>, F::number};
  if constexpr (!std::same_as<F, Packed>) body.in_place = &evolution::parse_root_part<F, T>;
  return body;
}
template <class F, class T>
inline constexpr ParsedBody parsed_body = make_parsed_body<F, T>();

// Where there is a plan, it is for the body of another schema. Errors are at places in the body.
HPS_ONCE void parse_body(const Head& head, std::string_view body, const evolution::Plan* plan, void* object,
                         const ParsedBody& type, const Packed& format);

// Reads a body in columns; `used` gets the bytes of the last piece of the source.
HPS_ONCE std::string columns_of(SourceReader& in, std::size_t& used);

// The format in which a body in columns is parsed, with the limits of one in rows.
template <class F>
Packed packed_in(const Head& head, const F& format) {
  Packed packed;
  if constexpr (std::same_as<F, Packed>) packed = format;
  packed.limits = format.limits;
  packed.named = head.compressors;
  return packed;
}

}  // namespace hps::detail::described

#include HPS_DEFINITIONS("hps/described/body_definitions.h")
