// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/evolved.h"
#include "hps/evolution/columns/rewriter.h"
#include "hps/evolution/columns/to_rows.h"
#include "hps/evolution/rewriter.h"
#include "hps/evolution/source_rows.h"
#include "hps/format/packed/index/errors.h"

namespace hps::detail::described {

HPS_ONCE std::string rows_of(SourceReader& in, const evolution::Plan& plan, const Limits& limits, std::size_t& used) {
  evolution::SourceRows rows(in);
  try {
    std::string all = rows.read(plan, most_levels(limits));
    used = rows.used();
    return all;
  } catch (const evolution::Problem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, "", problem.advice);
  }
}

HPS_ONCE Rewritten rewrite_rows(const evolution::Plan& plan, unsigned format, std::string_view rows,
                                const Limits& limits, std::string_view root) {
  evolution::RowsRewriter rewriter(plan, rows, in_rows.granted(rows.size(), limits), most_levels(limits));
  constexpr auto no_limit = static_cast<std::size_t>(-1);
  const auto origin_of = [&plan, rows](std::size_t offset) {
    return evolution::RowsRewriter(plan, rows, no_limit, no_limit).origin_of(offset);
  };
  try {
    return {format, rewriter.rewrite(), origin_of};
  } catch (const evolution::Problem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, (std::string(root) + rewriter.path()).c_str(),
                     problem.advice);
  }
}

// By way of rows, which have places of their own: errors are those of the whole message.
inline Rewritten rewrite_columns_as_rows(const evolution::Plan& plan, std::string_view columns, const Packed& format,
                                         std::string_view root) {
  const std::string rows = evolution::rows_of_columns(plan.theirs(), columns, format);
  evolution::RowsRewriter rewriter(plan, rows, in_rows.granted(columns.size(), format.limits),
                                   most_levels(format.limits));
  const auto path = [&] { return std::string(root) + rewriter.path(); };
  try {
    return {Compact::number, rewriter.rewrite(), [](std::size_t) { return std::size_t{0}; }};
  } catch (const evolution::Problem& problem) {
    throw ParseError(problem.text.c_str(), 0, path().c_str(), problem.advice);
  } catch (ErrorAt& error) {
    error.set_start(0 - error.offset());
    error.set_path(path());
    throw;
  }
}
HPS_ONCE Rewritten rewrite_columns(const evolution::Plan& plan, std::string_view columns, const Packed& format,
                                   std::string_view root) {
  std::shared_ptr<evolution::ColumnsRewriter> rewriter;
  const auto path = [&] { return std::string(root) + (rewriter ? rewriter->path() : ""); };
  try {
    if (!plan.is_of_columns()) return rewrite_columns_as_rows(plan, columns, format, root);
    rewriter = std::make_shared<evolution::ColumnsRewriter>(plan, columns, format);
    const auto origin_of = [rewriter](std::size_t offset) { return rewriter->origin_of(offset); };
    return {Packed::number, rewriter->rewrite(), origin_of};
  } catch (const column::Failure& failure) {
    column::raise(failure, path());
  } catch (const evolution::Problem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, path().c_str(), problem.advice);
  }
}
HPS_ONCE Limits limits_with_versions(Limits limits, const evolution::Plan& plan) {
  limits.versions = plan.versions();
  return limits;
}
HPS_ONCE Limits limits_of_rewritten(std::size_t rewritten, std::size_t message, Limits limits) {
  if (limits.expansion < std::size_t{1} << 20)
    limits.expansion = static_cast<std::size_t>(static_cast<double>(limits.expansion) * static_cast<double>(message) /
                                                static_cast<double>(rewritten + 1)) +
                       in_rows.uncounted;
  return limits;
}

}  // namespace hps::detail::described
