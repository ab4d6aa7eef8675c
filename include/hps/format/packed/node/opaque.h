// SPDX-License-Identifier: MIT
#pragma once
// Objects that are written by hand, and those of types that contain themselves: their compact bytes.

#include <string>

#include "hps/format/compact.h"
#include "hps/format/packed/node/node.h"
#include "hps/format/row/pointee.h"

namespace hps::detail::column {

// Shared objects have one identity and one depth, whether they are met here or in columns.
class LentObjects {
 public:
  LentObjects(State& lender, State& borrower) : lender_(lender), borrower_(borrower) {
    borrower.depth() = lender.depth();
    borrower.objects() = std::move(lender.objects());
  }
  ~LentObjects() {
    lender_.depth().deepest = borrower_.depth().deepest;
    lender_.objects() = std::move(borrower_.objects());
  }
  LentObjects(const LentObjects&) = delete;

 private:
  State &lender_, &borrower_;
};

template <class D>
struct OpaqueColumn {
  typename D::Strings values;

  OpaqueColumn(typename D::Source& s, std::uint64_t count) : values(D::template make<decltype(values)>(s, count)) {}

  // `write(p, out) -> p` writes one object.
  void put(Writing::Context& context, auto&& write) {
    std::string bytes;
    ContainerSink sink(bytes);
    Writer out(sink, context.limits());
    const LentObjects lent(context, out);
    with_path(out, [&] { out.finish(write(out.start(), out), sink); });
    values.put(bytes);
    context.charged += uncounted_beside(bytes.size()) + out.charged();
  }

  // `parse(p, in) -> p` parses one.
  void get(Reading::Context& context, auto&& parse) {
    const std::string_view bytes = values.get();
    context.charge(bytes.size(), 1, values);
    context.charge(uncounted_beside(bytes.size()), 1, values);
    Reader in(bytes, context.limits());
    in.lend(context.budget());
    const LentObjects lent(context, in);
    const char* p = in.start();
    try {
      with_path(in, [&] {
        p = parse(p, in);
        if (in.left(p) < 0) in.fail_end(nullptr);
      });
      in.succeed();
    } catch (const ParseError& error) {
      values.input().fail(inside(error).c_str());
    } catch (const LimitExceeded& error) {
      values.input().exceed(inside(error).c_str(),
                            "hostile input? otherwise raise the limit of the format: max_expansion(), max_depth()");
    }
    if (in.left(p)) values.fail("bytes left over after an object");
    context.budget() = in.budget();
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
    column.put(context, [&](char* p, Writer& out) { return row::write_checked<Compact, T>(p, t, out); });
  }
  void get(T& t, Reading::Context& context) {
    column.get(context, [&](const char* p, Reader& in) { return row::parse_checked<Compact, T>(p, t, in); });
  }
  void each(auto&& f) { f(column.values); }
};

// The pointee of a pointer to a polymorphic class, where objects of one of the classes have such pointers themselves.
template <class V, class D>
struct KindNode<shape::OneOf<V>, D, Kind::opaque> {
  using Pointee = shape::OneOf<V>;
  OpaqueColumn<D> column;

  // An object in what `in` reads, from p on.
  template <class C>
  struct Rest {
    Reader& in;
    const char* p;
    void get(C& object, Reading::Context&) { p = row::parse_checked<Compact, C>(p, object, in); }
  };

  KindNode(typename D::Source& s, std::uint64_t count) : column(s, count) {}
  void put(const V& object, Writing::Context& context, const void* where) {
    column.put(context, [&](char* p, Writer& out) {
      return row::RowOf<Compact, Pointee>::template write<0>(p, object, out, where);
    });
  }
  void get(Reading::Context& context, auto&& parse) {
    column.get(context, [&](const char* p, Reader& in) {
      const auto parse_rest = [&]<class C>(const char* q) {
        Rest<C> rest{in, q};
        parse.template operator()<C>(rest, in);
        return rest.p;
      };
      return row::RowOf<Compact, Pointee>::template parse<0>(p, in, nullptr, parse_rest);
    });
  }
  void each(auto&& f) { f(column.values); }
};

}  // namespace hps::detail::column
