// SPDX-License-Identifier: MIT
#pragma once
// The message after a head. One function serves all types: it takes what it needs of them from a table.

#include "hps/described/evolved.h"
#include "hps/described/head.h"
#include "hps/evolution/in_place/message.h"
#include "hps/serializer/packed.h"

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

// How a type is parsed, in all formats.
struct ParsedBody {
  ParsedType<Raw> raw;
  ParsedType<Compact> compact;
  column::ParsedPlan (*columns)();
  evolution::ParsePart in_place = nullptr;  // rows of other schemas,
  unsigned format_in_place = 0;             // in this format; 0: in none
};
template <class F, class T>
consteval ParsedBody make_parsed_body() {
  ParsedBody body{parsed_type<Raw, T>, parsed_type<Compact, T>, &column::parsed_plan<T>};
  if constexpr (!std::same_as<F, Packed>) {
    body.in_place = &evolution::parse_root_part<F, T>;
    body.format_in_place = F::number;
  }
  return body;
}
template <class F, class T>
inline constexpr ParsedBody parsed_body = make_parsed_body<F, T>();

// Where there is a plan, it is for the body of another schema. `packed` has the limits of rows, too. Errors are at
// places in the body.
HPS_ONCE void parse_body(unsigned format, std::string_view body, const evolution::Plan* plan, void* object,
                         const ParsedBody& type, const Packed& packed);

// Reads a body in columns; `used` gets the bytes of the last piece of the source.
HPS_ONCE std::string columns_of(SourceReader& in, std::size_t& used);

// A format as Packed, with its limits: for the body after this head, whichever format it is in.
template <class F>
Packed as_packed(const Head& head, const F& format) {
  Packed packed;
  if constexpr (std::same_as<F, Packed>) packed = format;
  packed.limits = format.limits;
  packed.named = head.compressors;
  return packed;
}

}  // namespace hps::detail::described

#include HPS_DEFINITIONS("hps/described/body_definitions.h")
