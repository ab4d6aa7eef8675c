// SPDX-License-Identifier: MIT
#pragma once
// Whole messages. As for bodies, one function serves all types.

#include "hps/described/body.h"
#include "hps/described/known_type.h"

namespace hps::detail::described {

// How messages of a type are written and parsed in the format F.
template <class F>
struct WrittenMessage {
  const KnownType& (*known)();
  WrittenBody<F> body;
};
template <class F, class T>
inline constexpr WrittenMessage<F> written_message{&known_type<T>, written_body<F, T>};

template <class F>
struct ParsedMessage {
  const KnownType& (*known)();
  const ParsedBody* body = nullptr;  // of all formats; null if only views are parsed
  ParsedType<F> rows = {};           // of this format, if it has any
};
template <class F, class T>
consteval ParsedMessage<F> make_parsed_message() {
  ParsedMessage<F> message{&known_type<T>};
  if constexpr (!std::same_as<F, Packed>) message.rows = parsed_type<F, T>;
  if constexpr (!F::reads_views) message.body = &parsed_body<F, T>;
  return message;
}
template <class F, class T>
inline constexpr ParsedMessage<F> parsed_message = make_parsed_message<F, T>();

template <class F>
void write_head(const KnownType& own, Sink& sink, const Described<F>& format) {
  const auto write = [&sink](const std::string& head) { sink.write(head.data(), head.size()); };
  if constexpr (std::same_as<F, Packed>)
    if (const std::string compressors = names_of_compressors(format.format); !compressors.empty())
      return write(make_head(own.schema(), F::number, format.schemas, compressors));
  write(own.head(F::number, format.schemas));
}
template <class F, class S>
void write_message(const void* object, const WrittenMessage<F>& type, S& sink, const Described<F>& format) {
  write_head(type.known(), sink, format);
  type.body.write(object, sink, format.inner());
}
template <class F, class C>
[[gnu::noinline]] void append_message(const void* object, const WrittenMessage<F>& type, C& out, const SizeHint& hint,
                                      const Described<F>& format) {
  ContainerSink<C> sink(out, hint);
  write_message(object, type, sink, format);
}

[[noreturn]] HPS_COLD inline void raise_views() {
  throw ParseError("a message of another schema or format than views need", 0, "",
                   "parse it as a type that owns its parts");
}
template <class F>
void parse_message(std::string_view message, void* object, const ParsedMessage<F>& type, const Described<F>& format) {
  const KnownType& known = type.known();
  Head head{.format = F::number, .size = known.size_of_head(message, F::number)};
  Plans::Pointer plan;
  if (!head.size) {
    head = head_of(message);
    plan = known.plan(head, format.schemas, format.rounds);
  }
  message.remove_prefix(head.size);
  in_body(head, [&] {
    const F own = format.inner();
    if constexpr (!std::same_as<F, Packed>)
      if (!plan && head.format == F::number) return parse_root(message, object, type.rows, own.limits);
    if constexpr (F::reads_views) raise_views();
    else parse_body(head.format, message, plan.get(), object, *type.body, as_packed(head, own));
  });
}

}  // namespace hps::detail::described
