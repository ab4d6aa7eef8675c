// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/head.h"
#include "hps/described/known_type.h"
#include "hps/format/packed/columns.h"

namespace hps {

// The columns of a described message in packed, with the names of members. Throws ParseError for other
// formats.
inline Columns columns(std::string_view message, const Described<Packed>& format) {
  using namespace detail::described;
  const Head head = head_of(message);
  if (head.format != Packed::number)
    throw ParseError("a message without columns", 5, "", "written as described(hps::compact) or described(hps::raw)?");
  const Schema schema = schema_of_head(head, format.schemas);
  const auto made = ShapeMaker(detail::schema::Nodes::of(schema)).make();
  message.remove_prefix(head.size);
  if (!made)
    throw LimitExceeded("a schema of too many columns", head.schema_begin, "", "parse the message as its type");
  return Described<Packed>::columns(message, head.size, made->shape, made->names, format.inner());
}
template <std::same_as<std::string> S>
Columns columns(S&& message, const Described<Packed>& format) = delete;  // it would not outlive them

}  // namespace hps
