// SPDX-License-Identifier: MIT
#pragma once
// The message after a head.

#include "hps/described/evolved.h"
#include "hps/described/known_type.h"
#include "hps/evolution/in_place/message.h"

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
    parse(columns_of(source, format.limits), t, format);
  }
  template <std::derived_from<Source> S>
  static std::string columns_of(S& source, const Limits& limits) {
    std::string message;
    SourceReader in(source, limits);
    const char* const p = column::read_columns(in.read(in.start(), message, 1, nullptr), message, in);
    source.finish(in.used(p));
    return message;
  }
};

template <class F>
struct Body : BodyIn<F> {
  // A message of another schema.
  template <class T>
  static void parse_evolved(const Head& head, std::string_view message, T& t, F own, const evolution::Plan& plan) {
    if constexpr (F::reads_views) {
      raise_views();
    } else {
      own.limits = limits_with_versions(own.limits, plan);
      if constexpr (F::number != Packed::number)
        if (head.format == F::number &&
            evolution::parse_in_place<F>(message, t, plan, own.limits, most_levels(own.limits)))
          return;
      constexpr std::string_view root = shape::type_name<T>();
      const Rewritten today = head.format == Packed::number
                                  ? rewrite_columns(plan, message, as<Packed>(head, own), root)
                                  : rewrite_rows(plan, head.format, message, own.limits, root);
      F with_limits = own;
      with_limits.limits = limits_of_rewritten(today, head.format, message.size(), own.limits);
      Head head_today = head;
      head_today.format = today.format;
      try {
        parse(head_today, std::string_view(today.message), t, with_limits);
      } catch (ErrorAt& error) {
        error.set_start(today.origin_of(error.offset()) - error.offset());
        throw;
      }
    }
  }
  template <class T, std::derived_from<Source> S>
  static void parse_evolved(const Head& head, S& source, T& t, const F& own, const evolution::Plan& plan) {
    const std::string message = head.format == Packed::number ? BodyIn<Packed>::columns_of(source, own.limits)
                                                              : read_rows(source, plan, own.limits);
    parse_evolved(head, std::string_view(message), t, own, plan);
  }

  // From a string or a source.
  template <class T>
  static void parse(const Head& head, auto&& from, T& t, const F& own) {
    if (head.format == F::number) return BodyIn<F>::parse(from, t, as<F>(head, own));
    if constexpr (F::reads_views) {
      raise_views();
    } else {
      if (head.format == Raw::number) return BodyIn<Raw>::parse(from, t, as<Raw>(head, own));
      if (head.format == Compact::number) return BodyIn<Compact>::parse(from, t, as<Compact>(head, own));
      return BodyIn<Packed>::parse(from, t, as<Packed>(head, own));
    }
  }

 private:
  template <std::derived_from<Source> S>
  static std::string read_rows(S& source, const evolution::Plan& plan, const Limits& limits) {
    SourceReader in(source, limits);
    std::size_t used = 0;
    std::string rows = rows_of(in, plan, limits, used);
    source.finish(used);
    return rows;
  }
  [[noreturn]] HPS_COLD static void raise_views() {
    throw ParseError("a message of another schema or format than views need", 0, "",
                     "parse it as a type that owns its parts");
  }
  // Another format, with the same options as far as it has them.
  template <class G>
  static G as(const Head& head, const F& own) {
    G format;
    if constexpr (std::same_as<F, G>) format = own;
    else format.limits = own.limits;
    if constexpr (std::same_as<G, Packed>) format.named = head.compressors;
    return format;
  }
};

}  // namespace hps::detail::described
