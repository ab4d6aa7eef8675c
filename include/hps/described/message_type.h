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
  const auto write = [&sink](std::string_view head) { sink.write(head.data(), head.size()); };
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
// Parses a message of another schema or format, or with compressors.
template <class F>
[[gnu::noinline]] void parse_other_message(std::string_view message, void* object, const ParsedMessage<F>& type,
                                           const Described<F>& format) {
  const Head head = head_of(message);
  const Plans::Pointer plan = type.known().plan(head, format.schemas, format.rounds);
  message.remove_prefix(head.size);
  in_body(head.size, [&] {
    if constexpr (!F::reads_views)
      parse_body(head.format, message, plan.get(), object, *type.body, as_packed(head, format.inner()));
    else if (plan || head.format != F::number) raise_views();
    else parse_root(message, object, type.rows, format.limits);
  });
}
template <class F>
void parse_message(std::string_view message, void* object, const ParsedMessage<F>& type, const Described<F>& format) {
  const std::size_t head = type.known().size_of_head(message, F::number);
  if (!head) return parse_other_message(message, object, type, format);
  message.remove_prefix(head);
  in_body(head, [&]() HPS_INLINE_LAMBDA {
    if constexpr (std::same_as<F, Packed>) parse_body(F::number, message, nullptr, object, *type.body, format.inner());
    else parse_root(message, object, type.rows, format.limits);
  });
}

}  // namespace hps::detail::described
