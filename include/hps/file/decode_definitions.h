// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/columns/needed.h"
#include "hps/evolution/plan.h"
#include "hps/file/decode.h"

namespace hps::detail::file {

HPS_ONCE Decoding::Decoding(const ReadTable& table, const described::KnownType& list) {
  described::Head head{};
  head.format = Packed::number;
  head.schema = table.about().schema;
  try {
    plan_ = list.plan(head, nullptr, false);
  } catch (const ErrorAt& error) {
    fail(table.file().path(), error.what() + 5);  // "hps: "
  }
  if (plan_ && plan_->is_of_columns()) needed_ = evolution::needed_columns(*plan_);
}

HPS_ONCE described::Rewritten Decoding::rewrite(const LoadedChunk& chunk, const Packed& format,
                                                std::string_view root) const {
  Packed with_versions = format;
  with_versions.limits = described::limits_with_versions(format.limits, *plan_);
  return described::rewrite_columns(*plan_, chunk.columns(), with_versions, root);
}
HPS_ONCE Limits Decoding::limits_of(const Limits& limits, const described::Rewritten& today,
                                    std::size_t granted) const {
  Limits own = described::limits_with_versions(limits, *plan_);
  own.expansion = granted / (today.message.size() + 1) + in_rows.uncounted + 1;
  return own;
}

}  // namespace hps::detail::file
