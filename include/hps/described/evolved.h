// SPDX-License-Identifier: MIT
#pragma once
// Messages of other schemas: rewritten as the type of today would have written them, and parsed as such.

#include <mutex>
#include <shared_mutex>

#include "hps/evolution/changes.h"
#include "hps/evolution/rewriter.h"
#include "hps/evolution/source_rows.h"
#include "hps/evolution/type.h"
#include "hps/format/packed.h"
#include "hps/schema/difference.h"

namespace hps::detail::described {

// How to read the messages of each schema and format that were met, for one type. Null: as they are.
class Plans {
 public:
  using Pointer = std::shared_ptr<const evolution::Plan>;

  // False if there is none.
  bool find(unsigned format, std::string_view schema, Pointer& plan) const {
    const std::shared_lock lock(mutex_);
    const auto at = all_[format].find(schema);
    if (at != all_[format].end()) plan = at->second;
    return at != all_[format].end();
  }
  void add(unsigned format, std::string_view schema, const Pointer& plan) {
    const std::unique_lock lock(mutex_);
    if (schema.size() > most_bytes) return;
    auto& all = all_[format];
    std::size_t& bytes = bytes_[format];
    while (!all.empty() && (all.size() >= most || bytes + schema.size() > most_bytes)) {
      bytes -= all.begin()->first.size();
      all.erase(all.begin());
    }
    if (all.try_emplace(std::string(schema), plan).second) bytes += schema.size();
  }

 private:
  // Plans take some hundred bytes for each byte of a schema: strangers may not fill the memory with them.
  static constexpr std::size_t most = 64, most_bytes = std::size_t{1} << 16;
  mutable std::shared_mutex mutex_;
  std::map<std::string, Pointer, std::less<>> all_[Packed::number + 1];  // of each format
  std::size_t bytes_[Packed::number + 1] = {};                           // of their schemas
};

// The members that cannot be read, with both of their types.
[[noreturn]] HPS_COLD inline void raise_refusals(const evolution::Plan& plan) {
  std::string text;
  for (const Change& c : evolution::Changes(plan.theirs(), plan.ours(), plan.resolver()).list())
    if (c.effect == Effect::refused)
      text += "\n" + c.path + (c.path.empty() ? "" : ": ") + (c.theirs.empty() ? "nothing" : c.theirs) +
              " in the message\n" + std::string(c.path.empty() ? 0 : c.path.size() + 2, ' ') + c.ours + " here";
  throw ParseError("a message of another type", 0, "", schema::cut(std::move(text)).c_str());
}
[[noreturn]] HPS_COLD inline void raise_difference(const Schema& theirs, const Schema& ours, const char* reason) {
  std::string lines = difference(theirs, ours);
  lines.pop_back();
  throw ParseError("a message of another type", 0, "", (reason + schema::cut(std::move(lines))).c_str());
}

inline std::unique_ptr<const evolution::Plan> make_plan(const Schema& theirs, const Schema& ours,
                                                        const evolution::Type& type, unsigned format) {
  if (format == Packed::number) raise_difference(theirs, ours, "columns are read by types of the same schema only; ");
  const evolution::TypeGraph graph(type);
  auto plan =
      std::make_unique<evolution::Plan>(schema::Nodes::of(theirs), graph.graph(),
                                        format == Raw::number ? row::encoding_of<Raw> : row::encoding_of<Compact>);
  if (!plan->resolver().possible(0)) raise_refusals(*plan);
  if (!plan->is_of_rows())
    raise_difference(theirs, ours,
                     "shared pointers and hand-written classes are read by types of the same schema only; ");
  plan->set_defaults(graph.defaults(format));
  return plan;
}

// Counts values inside of each other: records and the like, too, which no limit of the format counts.
inline std::size_t most_levels(const Limits& limits) {
  return limits.depth < std::size_t{1} << 20 ? 2 * limits.depth + 256 : limits.depth;
}
inline std::string read_rows(evolution::SourceRows& source, const evolution::Plan& plan, const Limits& limits) {
  try {
    return source.read(plan, most_levels(limits));
  } catch (const evolution::RowsProblem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, "", problem.advice);
  }
}

// Throws ParseError and LimitExceeded, with offsets and paths in terms of the message.
inline std::string rewritten(const evolution::Plan& plan, std::string_view rows, const Limits& limits,
                             std::string_view root) {
  evolution::RowsRewriter rewriter(plan, rows, in_rows.granted(rows.size(), limits), most_levels(limits));
  try {
    return rewriter.rewrite();
  } catch (const evolution::RowsProblem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, (std::string(root) + rewriter.path()).c_str(),
                     problem.advice);
  }
}
// Where the byte of the rewritten rows came from.
inline std::size_t origin_of(std::size_t offset, const evolution::Plan& plan, std::string_view rows) {
  constexpr auto no_limit = static_cast<std::size_t>(-1);
  return evolution::RowsRewriter(plan, rows, no_limit, no_limit).origin_of(offset);
}
// So that as much memory is granted as to the message itself.
inline Limits limits_of_rewritten(std::size_t rewritten, std::size_t message, Limits limits) {
  if (rewritten > message && limits.expansion < std::size_t{1} << 20)
    limits.expansion = static_cast<std::size_t>(static_cast<double>(limits.expansion) * static_cast<double>(message) /
                                                static_cast<double>(rewritten)) +
                       in_rows.uncounted;
  return limits;
}

}  // namespace hps::detail::described
