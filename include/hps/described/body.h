// SPDX-License-Identifier: MIT
#pragma once
// The message after a head.

#include "hps/described/known_type.h"

namespace hps::detail::described {

// Bodies in rows are ordinary messages.
template <class F>
struct BodyIn : Messages<F> {};

// Always columns, without the shape: equal schemas have one.
template <>
struct BodyIn<Packed> {
  template <class T>
  static void write(const T& t, Sink& sink, const Packed& format) {
    column::write_columns(std::addressof(t), column::written_plan<T>(), sink, format);
  }
  template <class T>
  static void parse(std::string_view message, T& t, const Packed& format) {
    column::parse_columns(message, std::addressof(t), column::parsed_plan<T>(), format);
  }
  template <class T, std::derived_from<Source> S>
  static void parse(S& source, T& t, const Packed& format) {
    std::string message;
    SourceReader in(source, format.limits);
    const char* const p = column::read_columns(in.read(in.start(), message, 1, nullptr), message, in);
    source.finish(in.used(p));
    parse(message, t, format);
  }
};

template <class F>
struct Body : BodyIn<F> {
  // A message of another schema: of rows.
  template <class T>
  static void parse_evolved(unsigned format, std::string_view rows, T& t, const F& own, const evolution::Plan& plan) {
    if constexpr (F::reads_views) {
      raise_views();
    } else {
      const std::string today = rewritten(plan, rows, own.limits, shape::type_name<T>());
      F with_limits = own;
      with_limits.limits = limits_of_rewritten(today.size(), rows.size(), own.limits);
      try {
        parse(format, std::string_view(today), t, with_limits);
      } catch (ErrorAt& error) {
        error.set_start(origin_of(error.offset(), plan, rows) - error.offset());
        throw;
      }
    }
  }
  template <class T, std::derived_from<Source> S>
  static void parse_evolved(unsigned format, S& source, T& t, const F& own, const evolution::Plan& plan) {
    SourceReader in(source, own.limits);
    evolution::SourceRows rows(in);
    const std::string message = read_rows(rows, plan, own.limits);
    source.finish(rows.used());
    parse_evolved(format, std::string_view(message), t, own, plan);
  }

  // From a string or a source, of the format with this number.
  template <class T>
  static void parse(unsigned format, auto&& from, T& t, const F& own) {
    if (format == F::number) return BodyIn<F>::parse(from, t, own);
    if constexpr (F::reads_views) {
      raise_views();
    } else {
      if (format == Raw::number) return parse_as<Raw>(from, t, own.limits);
      if (format == Compact::number) return parse_as<Compact>(from, t, own.limits);
      return parse_as<Packed>(from, t, own.limits);
    }
  }

 private:
  [[noreturn]] HPS_COLD static void raise_views() {
    throw ParseError("a message of another schema or format than views need", 0, "",
                     "parse it as a type that owns its parts");
  }
  template <class G>
  static void parse_as(auto&& from, auto& t, const Limits& limits) {
    G format;
    format.limits = limits;
    BodyIn<G>::parse(from, t, format);
  }
};

}  // namespace hps::detail::described
