// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/columns/needed.h"
#include "hps/evolution/plan.h"
#include "hps/file/decode.h"

namespace hps::detail::file {

// The problem of an error about messages, in terms of files.
inline std::string problem_of_types(std::string text) {
  const auto replace = [&text](std::string_view old, std::string_view now) {
    for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += now.size())
      text.replace(at, old.size(), now);
  };
  constexpr std::string_view begin = "hps: a message of another type at byte 0 (";
  if (text.starts_with(begin) && text.ends_with(')')) {
    text.pop_back();
    text.replace(0, begin.size(), "objects of another type:");
    replace(" in the message\n", " in the file\n");
  }
  replace("hps: ", "");
  return text;
}

HPS_ONCE Decoding::Decoding(const ReadTable& table, const described::KnownType& list) {
  described::Head head{};
  head.format = Packed::number;
  head.schema = table.about().schema;
  try {
    plan_ = list.plan(head, nullptr, false);
  } catch (const ErrorAt& error) {
    const std::string& name = table.about().name;
    fail(table.file().path(), (name.empty() ? "" : "table " + name + ": ") + problem_of_types(error.what()));
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
  own.expansion = granted / (today.size() + 1) + in_rows.uncounted + 1;
  return own;
}

}  // namespace hps::detail::file
