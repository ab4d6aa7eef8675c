// SPDX-License-Identifier: MIT
#pragma once
// One value, one message.

#include "hps/format/row/end_of_message.h"
#include "hps/format/row/quick_size.h"
#include "hps/serializer/serializer.h"

namespace hps::detail {

// The part of serializing that depends on the type; the rest takes it as an argument and is compiled once. A root is
// one object; n is there because the function of a vector's records is called as it is, without one around it.
struct WrittenType {
  char* (*write)(char* p, const void* objects, std::size_t n, Writer& out);
  std::size_t room;
};
// (Not inlined: in write_root GCC 12 takes the chunk, which is not filled yet, for a read of it.)
template <class F, class T>
[[gnu::noinline]] char* write_object(char* p, const void* object, std::size_t /*n*/, Writer& out) {
  const T& t = *static_cast<const T*>(object);
  at_root_of_writing(out, t, [&]() HPS_INLINE_LAMBDA {
    if constexpr (row::is_shared_body<F, T>) p = row::write_records<F, T>(p, std::addressof(t), 1, out);
    else p = row::write_here<F, T>(p, t, out);
  });
  return p;
}
template <class F, class T>
consteval WrittenType make_written_type() {
  constexpr std::size_t room = row::traits<F, T>.room;
  if constexpr (row::is_shared_body<F, T> && !shape::may_meet_other_class<T>())
    return {&row::write_records<F, T>, room};
  else return {&write_object<F, T>, room};
}
template <class F, class T>
inline constexpr WrittenType written_type = make_written_type<F, T>();

template <class S>
void write_root(const void* object, const WrittenType& type, S& sink, const Limits& limits) {
  Writer out(sink, limits, type.room + 1);
  char* const p = type.write(out.start(), object, 1, out);
  in_rows.check(out.charged(), out.offset(p), limits);
  out.finish(p, sink);
}

// Adds a message to a container, by one function for all types.
template <class C>
[[gnu::noinline]] void append_root(const void* object, const WrittenType& type, C& out,
                                   std::size_t (*size)(const void*), const Limits& limits) {
  ContainerSink<C> sink(out, {size, object});
  write_root(object, type, sink, limits);
}

template <class T>
T made_by_default() {
  static_assert(std::default_initializable<T>,
                "hps: this type has no default constructor: parse into an object that you have made, "
                "from_string(message, object)");
  if constexpr (std::default_initializable<T>) return T{};
  else __builtin_unreachable();
}

template <class F>
struct ParsedType {
  const char* (*parse)(const char* p, void* objects, std::size_t n, row::ReaderOf<F>& in);
  RootType root;
};
template <class F, class T>
const char* parse_object(const char* p, void* object, row::ReaderOf<F>& in) {
  T& t = *static_cast<T*>(object);
  if constexpr (row::is_shared_body<F, T>) return row::parse_records<F, T>(p, std::addressof(t), 1, in);
  else return row::parse_here<F, T>(in.ensure(p, row::traits<F, T>.bound), t, in);
}
template <class F, class T>
const char* parse_one(const char* p, void* object, std::size_t /*n*/, row::ReaderOf<F>& in) {
  return parse_object<F, T>(p, object, in);
}
template <class F, class T>
consteval ParsedType<F> make_parsed_type() {
  if constexpr (row::is_shared_body<F, T>) return {&row::parse_records<F, T>, root_type<T>};
  else return {&parse_one<F, T>, root_type<T>};
}
template <class F, class T>
inline constexpr ParsedType<F> parsed_type = make_parsed_type<F, T>();

// Adds the path in the root to an error that leaves it; the root begins `start` bytes after its message does.
HPS_COLD inline void locate(ErrorAt& error, std::size_t start, const void* object, const RootType& type,
                            const row::Encoding& encoding, Reader& in) {
  try {
    shape::Path path;
    if (in.ended() && row::WalkToEnd(in.message(), start, encoding).ends_in(*type.node, path))
      return error.set_path(path.text(type.name));
  } catch (...) {  // no memory, no better path
  }
  const Trace::Place root{object, type.node, nullptr, type.name, nullptr};
  in.set_path(error, &root);
}

// `parse(p) -> p` parses the root from `start` on, which is all of the message.
template <class F>
HPS_INLINE void parse_whole(std::size_t start, void* object, const RootType& type, Reader& in, auto&& parse) {
  in.begin();
  try {
    const char* const p = parse(in.start() + start);
    if (in.left(p) > 0) in.fail(p, "bytes left over", nullptr);
    if (in.left(p) < 0) in.fail_end(nullptr);
  } catch (ErrorAt& error) {
    locate(error, start, object, type, row::encoding_of<F>, in);
    throw;
  }
  in.succeed();
}

// Parses one message from p on; returns its end.
template <class F, class T>
const char* parse_piecewise(const char* p, T& t, SourceReader& in) {
  using Pieces = Piecewise<F>;
  in.begin();
  at_root(in, std::addressof(t), root_type<T>,
          [&]() HPS_INLINE_LAMBDA { p = row::parse_checked<Pieces, T>(p, t, in); });
  in.succeed();
  return p;
}

template <class F>
void parse_root(std::string_view message, void* object, const ParsedType<F>& type, const Limits& limits) {
  Reader in(message, limits);
  parse_whole<F>(0, object, type.root, in, [&](const char* p) { return type.parse(p, object, 1, in); });
}

// The messages of a format without a specialization are rows.
template <class F>
struct Messages {
  static_assert(RowCodec<typename F::Codec>);

  template <class T, std::derived_from<Sink> S>
  static void write(const T& t, S& sink, const F& format) {
    write_root(std::addressof(t), written_type<F, T>, sink, format.limits);
  }
  template <class T, ByteContainer C>
  static void append(const T& t, C& out, const F& format, const SizeHint& hint) {
    append_root(std::addressof(t), written_type<F, T>, out, hint.of, format.limits);
  }
  template <class T>
  static SizeHint size_hint(const T& t) {
    const auto of = [](const void* object) {
      return row::quick_size<F, row::containers_looked_into>(*static_cast<const T*>(object));
    };
    return {of, std::addressof(t)};
  }
  template <class T>
  static void parse(std::string_view message, T& t, const F& format) {
    parse_root<F>(message, std::addressof(t), parsed_type<F, T>, format.limits);
  }
  // One message; leaves the source just after it.
  template <class T, std::derived_from<Source> S>
  static void parse(S& source, T& t, const F& format) {
    SourceReader in(source, format.limits);
    const char* const p = parse_piecewise<F>(in.start(), t, in);
    source.finish(in.used(p));
  }
};

// Adds a message to a container, which `hint` tells how far to grow. M::append() does it by a function for all types,
// where these messages have one.
template <class M>
void append(const auto& t, auto& out, const auto& format, const SizeHint& hint = {}) {
  if constexpr (requires { M::append(t, out, format, hint); }) {
    M::append(t, out, format, hint);
  } else {
    ContainerSink sink(out, hint);
    M::write(t, sink, format);
  }
}

}  // namespace hps::detail
