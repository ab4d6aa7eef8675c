// SPDX-License-Identifier: MIT
#pragma once
// Objects that are written by hand, and those of types that contain themselves: their compact bytes.

#include <string>

#include "hps/format/compact.h"
#include "hps/format/packed/node/node.h"
#include "hps/format/row/pointee.h"

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

template <class D>
struct OpaqueColumn {
  typename D::Strings values;

  OpaqueColumn(typename D::Source& s, std::uint64_t count) : values(D::template make<decltype(values)>(s, count)) {}

  // `serialize(b)` serializes one object.
  void put(Writing::Context& context, auto&& serialize) {
    std::string bytes;
    ContainerSink sink(bytes);
    Writing::Buffer b(sink, rows_with(context.limits()));
    const LentObjects lent(context, b);
    with_path(b, [&] { serialize(b); });
    b.flush();
    values.put(bytes);
    context.charged += uncounted_beside(bytes.size()) + b.charged();
  }

  // `parse(b)` parses one.
  void get(Reading::Context& context, auto&& parse) {
    const std::string_view bytes = values.get();
    context.charge(bytes.size(), 1, values);
    context.charge(uncounted_beside(bytes.size()), 1, values);
    Reading::Buffer b(bytes, rows_with(context.limits()));
    b.grant_at_most(context.left());
    const LentObjects lent(context, b);
    try {
      with_path(b, [&] { parse(b); });
      b.succeed();
    } catch (const ParseError& error) {
      values.input().fail(inside(error).c_str());
    } catch (const LimitExceeded& error) {
      values.input().exceed(inside(error).c_str(),
                            "hostile input? otherwise raise the limit of the format: max_expansion(), max_depth()");
    }
    if (b.remaining()) values.fail("bytes left over after an object");
    context.charge(b.charged(), 1, values);
  }

 private:
  // The objects that rows do not count, besides the bytes themselves.
  static std::size_t uncounted_beside(std::size_t bytes) { return (in_rows.uncounted - 1) * bytes; }
  static ErrorText inside(const ErrorAt& error) {
    return ErrorText("%s of the compact bytes", error.problem().c_str());
  }
};

template <class T, class D>
struct KindNode<T, D, Kind::opaque> {
  OpaqueColumn<D> column;

  KindNode(typename D::Source& s, std::uint64_t count) : column(s, count) {}
  void put(const T& t, Writing::Context& context) {
    column.put(context, [&](auto& b) { row::RowOf<T, Writing::Buffer>::serialize(t, b); });
  }
  void get(T& t, Reading::Context& context) {
    column.get(context, [&](auto& b) { b.seek(row::get<T, Reading::Buffer>(b.cursor(), t, b)); });
  }
  void each(auto&& f) { f(column.values); }
};

// What a pointer to a polymorphic class holds, where objects of one of the classes have such pointers themselves.
template <class V, class D>
struct KindNode<shape::OneOf<V>, D, Kind::opaque> {
  using Pointee = shape::OneOf<V>;
  OpaqueColumn<D> column;

  // An object in the buffer b, from p on.
  template <class C>
  struct Rest {
    Reading::Buffer& b;
    const char* p;
    void get(C& object, Reading::Context&) { p = row::get<C, Reading::Buffer>(p, object, b); }
  };

  KindNode(typename D::Source& s, std::uint64_t count) : column(s, count) {}
  void put(const V& object, Writing::Context& context, const void* where) {
    column.put(context, [&](auto& b) { row::RowOf<Pointee, Writing::Buffer>::template put<0>(object, b, where); });
  }
  void get(Reading::Context& context, auto&& parse) {
    column.get(context, [&](auto& b) {
      const auto parse_rest = [&]<class C>(const char* p) {
        Rest<C> rest{b, p};
        parse.template operator()<C>(rest, b);
        return rest.p;
      };
      b.seek(row::RowOf<Pointee, Reading::Buffer>::template get<0>(b.cursor(), b, nullptr, parse_rest));
    });
  }
  void each(auto&& f) { f(column.values); }
};

}  // namespace hps::column
