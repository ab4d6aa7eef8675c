// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/body.h"

namespace hps::detail::described {

inline void parse_in(unsigned format, std::string_view body, void* object, const ParsedBody& type,
                     const Packed& packed) {
  if (format == Raw::number) return parse_root<Raw>(body, object, type.raw, packed.limits);
  if (format == Compact::number) return parse_root<Compact>(body, object, type.compact, packed.limits);
  column::parse_columns(body, object, type.columns(), packed);
}

inline void parse_evolved(unsigned format, std::string_view body, const evolution::Plan& plan, void* object,
                          const ParsedBody& type, Packed packed) {
  packed.limits = limits_with_versions(packed.limits, plan);
  if (format == type.format_in_place &&
      evolution::parse_in_place(body, object, type.in_place, plan, packed.limits, most_levels(packed.limits)))
    return;
  const std::string_view root = type.raw.root.name;
  const Rewritten today = format == Packed::number ? rewrite_columns(plan, body, packed, root)
                                                   : rewrite_rows(plan, format, body, packed.limits, root);
  packed.limits = limits_of_rewritten(today, format, body.size(), packed.limits);
  if (today.columns) return column::parse_columns(*today.columns, object, type.columns(), packed);
  try {
    parse_in(today.format, today.rows, object, type, packed);
  } catch (ErrorAt& error) {
    error.set_start(today.origin_of(error.offset()) - error.offset());
    throw;
  }
}

HPS_ONCE void parse_body(unsigned format, std::string_view body, const evolution::Plan* plan, void* object,
                         const ParsedBody& type, const Packed& packed) {
  if (plan) parse_evolved(format, body, *plan, object, type, packed);
  else parse_in(format, body, object, type, packed);
}

HPS_ONCE std::string columns_of(SourceReader& in, std::size_t& used) {
  std::string body;
  const char* p = in.read(in.start(), body, 1, nullptr);
  p = column::read_columns(p, body, in);
  used = in.used(p);
  return body;
}

}  // namespace hps::detail::described
