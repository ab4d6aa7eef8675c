// SPDX-License-Identifier: MIT
#pragma once
// Objects that are written by hand, and those of types that contain themselves: their compact bytes.

#include <string>

#include "hps/format/compact.h"
#include "hps/format/packed/node/node.h"

namespace hps::column {

// Shared objects have one identity and one depth, whether they are met here or in columns.
template <class Buffer>
class LentObjects {
 public:
  LentObjects(Context& context, Buffer& buffer) : context_(context), buffer_(buffer) {
    buffer.depth() = context.depth();
    buffer.objects() = std::move(context.objects());
  }
  ~LentObjects() {
    context_.depth().deepest = buffer_.depth().deepest;
    context_.objects() = std::move(buffer_.objects());
  }
  LentObjects(const LentObjects&) = delete;

 private:
  Context& context_;
  Buffer& buffer_;
};

template <class T, class D>
struct KindNode<T, D, Kind::opaque> {
  typename D::Strings values;

  KindNode(typename D::Source& s, std::uint64_t count) : values(D::template make<decltype(values)>(s, count)) {}

  void put(const T& t, Writing::Context& context) {
    std::string bytes;
    ContainerSink sink(bytes);
    Writing::Buffer b(sink, rows_with(context.limits()));
    const LentObjects lent(context, b);
    with_path(b, [&] { Serializer<T, Writing::Buffer>::serialize(t, b); });
    b.flush();
    values.put(bytes);
    context.charged += uncounted_beside(bytes.size()) + b.charged();
  }

  void get(T& t, Reading::Context& context) {
    const std::string_view bytes = values.get();
    context.charge(bytes.size(), 1, values);
    context.charge(uncounted_beside(bytes.size()), 1, values);
    Reading::Buffer b(bytes, rows_with(context.limits()));
    b.grant_at_most(context.left());
    const LentObjects lent(context, b);
    try {
      with_path(b, [&] { Serializer<T, Reading::Buffer>::parse(t, b); });
      b.succeed();
    } catch (const ParseError& error) {
      values.input().fail(inside(error).c_str());
    } catch (const LimitExceeded& error) {
      values.input().exceed(inside(error).c_str());
    }
    if (b.remaining()) values.fail("bytes left over behind an object");
    context.charge(b.charged(), 1, values);
  }
  void each(auto&& f) { f(values); }

 private:
  // The objects that rows do not count, besides the bytes themselves.
  static std::size_t uncounted_beside(std::size_t bytes) { return (in_rows.uncounted - 1) * bytes; }
  static ErrorText inside(const Error& error) { return ErrorText("in compact bytes, %s", error.what()); }
};

}  // namespace hps::column
