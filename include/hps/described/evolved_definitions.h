// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/evolved.h"
#include "hps/evolution/columns/rewriter.h"
#include "hps/evolution/columns/to_rows.h"
#include "hps/evolution/rewriter.h"
#include "hps/evolution/source_rows.h"
#include "hps/format/packed/index/errors.h"
#include "hps/format/packed/index/head.h"
#include "hps/schema/type_name.h"

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

// Errors name the part of today's type that was being made.
inline std::string rewritten_by(evolution::RowsRewriter& rewriter, std::string_view root) {
  const auto path = [&] { return schema::cut(std::string(root) + rewriter.path()); };
  try {
    return rewriter.rewrite();
  } catch (const evolution::Problem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, path().c_str(), problem.advice);
  } catch (ErrorAt& error) {
    error.set_path(path());
    throw;
  }
}
HPS_ONCE Rewritten rewrite_rows(const evolution::Plan& plan, unsigned format, std::string_view rows,
                                const Limits& limits, std::string_view root) {
  evolution::RowsRewriter rewriter(plan, rows, in_rows.granted(rows.size(), limits), most_levels(limits));
  constexpr auto no_limit = static_cast<std::size_t>(-1);
  const auto origin_of = [&plan, rows](std::size_t offset) {
    return evolution::RowsRewriter(plan, rows, no_limit, no_limit).origin_of(offset);
  };
  return {format, rewritten_by(rewriter, root), origin_of};
}

// By way of rows, which have places of their own: errors are those of the whole message.
inline Rewritten rewrite_columns_as_rows(const evolution::Plan& plan, const column::EncodedColumns& columns,
                                         const Packed& format, std::string_view root) {
  const std::string rows = evolution::rows_of_columns(plan.theirs(), columns, format);
  evolution::RowsRewriter rewriter(plan, rows, columns.budget(format.limits).left(), most_levels(format.limits));
  try {
    return {Compact::number, rewritten_by(rewriter, root), [](std::size_t) { return std::size_t{0}; }};
  } catch (ErrorAt& error) {
    error.set_start(0 - error.offset());
    throw;
  }
}
HPS_ONCE Rewritten rewrite_columns(const evolution::Plan& plan, const column::EncodedColumns& columns,
                                   const Packed& format, std::string_view root) {
  std::shared_ptr<evolution::ColumnsRewriter> rewriter;
  const auto path = [&] { return std::string(root) + (rewriter ? rewriter->path() : ""); };
  try {
    if (!plan.is_of_columns()) return rewrite_columns_as_rows(plan, columns, format, root);
    rewriter = std::make_shared<evolution::ColumnsRewriter>(plan, columns, format);
    return {Packed::number, {}, {}, rewriter->rewrite(), rewriter};
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
HPS_ONCE Limits limits_of_rewritten(const Rewritten& today, unsigned format, std::size_t message, Limits limits) {
  if (limits.expansion >= std::size_t{1} << 20) return limits;
  const auto size = static_cast<double>(message), expansion = static_cast<double>(limits.expansion);
  const bool is_other = today.format != format;  // columns as rows
  const double granted = is_other ? static_cast<double>(column::budget_of(message, limits).left()) : expansion * size;
  limits.expansion = static_cast<std::size_t>(granted / static_cast<double>(today.size() + 1)) + in_rows.uncounted;
  return limits;
}

}  // namespace hps::detail::described
