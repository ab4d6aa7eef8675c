// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/columns.h"
#include "hps/described/known_type.h"
#include "hps/described/shape_of.h"

namespace hps {

HPS_ONCE Columns columns(std::string_view message, const Described<Packed>& format) {
  using namespace detail::described;
  const Head head = head_of(message);
  if (head.format != Packed::number)
    throw ParseError("a message without columns", 5, "", "written as described(hps::compact) or described(hps::raw)?");
  const Schema schema = schema_of_head(head, format.schemas);
  const auto made = shape_of(detail::schema::Nodes::of(schema));
  message.remove_prefix(head.size);
  if (!made)
    throw LimitExceeded("a schema of too many columns", head.schema_begin, "", "parse the message as its type");
  Packed inner = format.inner();
  inner.named = head.compressors;
  return Described<Packed>::columns(message, head.size, made->shape, made->names, inner);
}

}  // namespace hps
