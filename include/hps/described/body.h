// SPDX-License-Identifier: MIT
#pragma once
// The message after a head.

#include "hps/described/known.h"

namespace hps::detail::described {

// Those of rows are messages as others are.
template <class F>
struct BodyIn : Messages<F> {
  template <class T, class S>
  static void write(const T& t, S& sink, const F& format, const Known&) {
    Messages<F>::write(t, sink, format);
  }
};

// Always columns. Where equal schemas have columns of one shape, without it.
template <>
struct BodyIn<Packed> {
  template <class T>
  static void write(const T& t, Sink& sink, const Packed& format, const Known& own) {
    column::write_columns(std::addressof(t), column::written_plan<T>(), sink, format, !own.shape_is_known());
  }
  template <class T>
  static void parse(std::string_view message, T& t, const Packed& format) {
    column::parse_columns(message, std::addressof(t), column::parsed_plan<T>(), format);
  }
  template <class T, std::derived_from<Source> S>
  static void parse(S& source, T& t, const Packed& format) {
    SourceReader in(source, format.limits);
    std::string message(1, '\0');
    const char* p = in.read(in.start(), message.data(), 1, nullptr);
    p = column::read_columns(p, message, in);
    source.finish(in.used(p));
    parse(message, t, format);
  }
};

template <class F>
struct Body : BodyIn<F> {
  // From a string or a source, of the format with this number.
  template <class T>
  static void parse(unsigned format, auto&& from, T& t, const F& own) {
    if (format == F::number) return BodyIn<F>::parse(from, t, own);
    if constexpr (F::reads_views) {
      throw Error("hps: views need a message in their own format: parse it as a type that owns its parts");
    } else {
      if (format == Raw::number) return parse_as<Raw>(from, t, own.limits);
      if (format == Compact::number) return parse_as<Compact>(from, t, own.limits);
      return parse_as<Packed>(from, t, own.limits);
    }
  }

 private:
  template <class G>
  static void parse_as(auto&& from, auto& t, const Limits& limits) {
    G format;
    format.limits = limits;
    BodyIn<G>::parse(from, t, format);
  }
};

}  // namespace hps::detail::described
