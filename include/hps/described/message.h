// SPDX-License-Identifier: MIT
#pragma once
// Described messages: a head with the schema, then the message in its format.

#include "hps/described/body.h"
#include "hps/described/known_type.h"
#include "hps/described/rest_of_source.h"

namespace hps::detail {

template <class F>
struct Messages<Described<F>> {
  template <class T, std::derived_from<Sink> S>
  static void write(const T& t, S& sink, const Described<F>& format) {
    write_head(described::known_type<T>(), sink, format);
    described::Body<F>::write(t, sink, format.inner());
  }
  template <class T>
  static SizeHint size_hint(const T& t) {
    SizeHint hint = Messages<F>::size_hint(t);
    hint.before = described::known_type<T>().head(F::number, nullptr).size();
    return hint;
  }

  template <class T>
  static void parse(std::string_view message, T& t, const Described<F>& format) {
    described::Head head{.format = F::number, .size = described::known_type<T>().size_of_head(message, F::number)};
    described::Plans::Pointer plan;
    if (!head.size) {
      head = described::head_of(message);
      plan = described::known_type<T>().plan(head, format.schemas, format.rounds);
    }
    message.remove_prefix(head.size);
    if (plan) return in_body(head, [&] { described::Body<F>::parse_evolved(head, message, t, format.inner(), *plan); });
    in_body(head, [&]() HPS_INLINE_LAMBDA { described::Body<F>::parse(head, message, t, format.inner()); });
  }
  template <class T, std::derived_from<Source> S>
  static void parse(S& source, T& t, const Described<F>& format) {
    std::string bytes;
    described::RestOfSource<S> rest(source);
    const described::Head head = rest.read_head(bytes, format.limits);
    const auto plan = described::known_type<T>().plan(head, format.schemas, format.rounds);
    in_body(head, [&] {
      if (plan) described::Body<F>::parse_evolved(head, rest, t, format.inner(), *plan);
      else described::Body<F>::parse(head, rest, t, format.inner());
    });
  }

 private:
  static void write_head(const described::KnownType& own, auto& sink, const Described<F>& format) {
    const auto write = [&sink](const std::string& head) { sink.write(head.data(), head.size()); };
    if constexpr (std::same_as<F, Packed>)
      if (const std::string compressors = described::names_of_compressors(format.format); !compressors.empty())
        return write(described::make_head(own.schema(), F::number, format.schemas, compressors));
    write(own.head(F::number, format.schemas));
  }
};

}  // namespace hps::detail

namespace hps {

// The schema of a described message, which needs no type; that of one that has only the fingerprint is looked up among
// those given. Throws ParseError for other bytes, and for an unknown fingerprint.
inline Schema read_schema(std::string_view message) {
  return detail::described::schema_of_head(detail::described::head_of(message), nullptr);
}
inline Schema read_schema(std::string_view message, const Schemas& schemas) {
  return detail::described::schema_of_head(detail::described::head_of(message), &schemas);
}

}  // namespace hps
