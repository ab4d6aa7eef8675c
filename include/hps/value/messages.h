// SPDX-License-Identifier: MIT
#pragma once
// Values are parsed from described messages, and written in every format.

#include "hps/described/message.h"
#include "hps/format/row/end_of_message.h"
#include "hps/value/value.h"

namespace hps::detail::value {

// Those who read a value have limited it already.
inline Limits limits_in_memory() {
  Limits limits;
  limits.depth = std::size_t{1} << 20;
  limits.expansion = static_cast<std::size_t>(-1);
  return limits;
}
// For an object, which may take far more memory than the value: as much as if columns had so many bytes.
inline std::size_t expansion_in_memory(std::size_t message) { return in_columns.granted(message, Limits()) / message; }

HPS_ONCE std::string rows_of(const Value& v, const row::Encoding& encoding, const Limits& limits);
// Whether it was read from raw.
HPS_ONCE bool is_raw(const Value& v);
// Rows where these are smaller, as for any type.
HPS_ONCE void write_packed(const Value& v, Sink& sink, const Packed& format);
HPS_ONCE void write_described_columns(const Value& v, const Schema& schema, Sink& sink, const Packed& format);

class Layout;
HPS_ONCE std::shared_ptr<const Layout> layout_of(const Schema& schema, Budget& budget);
// Throws ErrorAt.
HPS_ONCE Value value_of_columns(const column::EncodedColumns& columns, const std::shared_ptr<const Layout>& layout,
                                const Packed& format, Budget& budget);
HPS_ONCE Value value_of_body(unsigned format, std::string_view body, const Schema& schema, const Packed& packed);
// One body, and nothing after it.
HPS_ONCE std::string read_body(unsigned format, Source& source, std::size_t& used, const Schema& schema,
                               const Limits& limits);

}  // namespace hps::detail::value

namespace hps::detail {

// Rows.
template <class F>
struct MessagesOf<F, Value> {
  static void write(const Value& v, Sink& sink, const F& format) {
    const std::string rows = value::rows_of(v, row::encoding_of<F>, format.limits);
    sink.write(rows.data(), rows.size());
  }
  static SizeHint size_hint(const Value&) { return {}; }
  static void parse(auto&&, Value&, const F&) {
    static_assert(sizeof(F) == 0, "hps: a Value is parsed from a described message: from_string<Value>(m, described)");
  }
};

template <>
struct MessagesOf<Packed, Value> {
  static void write(const Value& v, Sink& sink, const Packed& format) { value::write_packed(v, sink, format); }
  static SizeHint size_hint(const Value&) { return {}; }
  template <class F>
  static void parse(auto&&, Value&, const F&) {
    static_assert(sizeof(F) == 0, "hps: a Value is parsed from a described message: from_string<Value>(m, described)");
  }
};

template <class F>
struct MessagesOf<Described<F>, Value> {
  static void write(const Value& v, Sink& sink, const Described<F>& format) {
    const Schema schema = v.schema();
    std::string compressors;
    if constexpr (std::same_as<F, Packed>) compressors = described::names_of_compressors(format.format);
    const std::string head = described::make_head(schema, F::number, format.schemas, compressors);
    sink.write(head.data(), head.size());
    if constexpr (F::number == Packed::number) value::write_described_columns(v, schema, sink, format.inner());
    else MessagesOf<F, Value>::write(v, sink, format.inner());
  }
  static SizeHint size_hint(const Value&) { return {}; }

  static void parse(std::string_view message, Value& v, const Described<F>& format) {
    const described::Head head = described::head_of(message);
    const Schema schema = described::schema_of_head(head, format.schemas);
    message.remove_prefix(head.size);
    described::in_body(head.size, [&] {
      v = value::value_of_body(head.format, message, schema, described::as_packed(head, format.inner()));
    });
  }
  template <std::derived_from<Source> S>
  static void parse(S& source, Value& v, const Described<F>& format) {
    std::string bytes;
    described::RestOfSource<S> rest(source);
    const described::Head head = rest.read_head(bytes, format.limits);
    const Schema schema = described::schema_of_head(head, format.schemas);
    described::in_body(head.size, [&] {
      std::size_t used = 0;
      const std::string body = value::read_body(head.format, rest, used, schema, format.limits);
      rest.finish(used);
      v = value::value_of_body(head.format, body, schema, described::as_packed(head, format.inner()));
    });
  }
};

}  // namespace hps::detail

namespace hps {

template <class T>
T Value::as() const {
  if constexpr (detail::Arithmetic<T>) return number<T>();
  else if constexpr (std::is_enum_v<T>) return static_cast<T>(number<std::underlying_type_t<T>>());
  else if constexpr (std::same_as<T, std::string_view>) return view();
  else if constexpr (std::same_as<T, std::string>) return text();
  else if constexpr (std::same_as<T, Value>) return *this;
  else return opened().make<T>();
}
template <class T>
T Value::make() const {
  const auto from = [&]<class F>(F format) {
    format.limits = detail::value::limits_in_memory();
    const std::string message = to_string(*this, described(format));
    format.limits.expansion = detail::value::expansion_in_memory(message.size());
    return from_string<T>(message, described(format));
  };
  return detail::value::is_raw(*this) ? from(raw) : from(compact);
}

}  // namespace hps

#include HPS_DEFINITIONS("hps/value/messages_definitions.h")
