// SPDX-License-Identifier: MIT
#pragma once
// Described messages: a head with the schema, then the message in its format.

#include "hps/described/message_type.h"
#include "hps/described/rest_of_source.h"

namespace hps::detail {

template <class F>
struct Messages<Described<F>> {
  template <class T, std::derived_from<Sink> S>
  static void write(const T& t, S& sink, const Described<F>& format) {
    described::write_message(std::addressof(t), described::written_message<F, T>, sink, format);
  }
  template <class T, ByteContainer C>
  static void append(const T& t, C& out, const Described<F>& format, const SizeHint& hint) {
    described::append_message(std::addressof(t), described::written_message<F, T>, out, hint, format);
  }
  template <class T>
  static SizeHint size_hint(const T& t) {
    SizeHint hint = Messages<F>::size_hint(t);
    hint.before = described::known_type<T>().head(F::number, nullptr).size();
    return hint;
  }

  template <class T>
  static void parse(std::string_view message, T& t, const Described<F>& format) {
    described::parse_message(message, std::addressof(t), described::parsed_message<F, T>, format);
  }
  template <class T, std::derived_from<Source> S>
  static void parse(S& source, T& t, const Described<F>& format) {
    std::string bytes;
    described::RestOfSource<S> rest(source);
    const described::Head head = rest.read_head(bytes, format.limits);
    const auto plan = described::known_type<T>().plan(head, format.schemas, format.rounds);
    described::in_body(head.size, [&] {
      const Packed packed = described::as_packed(head, format.inner());
      if (plan || head.format == Packed::number) {
        const std::string body = read_body(head, rest, plan.get(), packed.limits);
        described::parse_body(head.format, body, plan.get(), std::addressof(t), described::parsed_body<F, T>, packed);
      } else if (head.format == Raw::number) {
        parse_rows<Raw>(rest, t, packed.limits);
      } else {
        parse_rows<Compact>(rest, t, packed.limits);
      }
    });
  }

 private:
  template <class S>
  static std::string read_body(const described::Head& head, S& source, const evolution::Plan* plan,
                               const Limits& limits) {
    SourceReader in(source, limits);
    std::size_t used = 0;
    std::string body =
        head.format == Packed::number ? described::columns_of(in, used) : described::rows_of(in, *plan, limits, used);
    source.finish(used);
    return body;
  }
  template <class G>
  static void parse_rows(auto& source, auto& t, const Limits& limits) {
    G rows;
    rows.limits = limits;
    Messages<G>::parse(source, t, rows);
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
