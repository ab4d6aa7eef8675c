// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <shared_mutex>

#include "hps/described/plans.h"
#include "hps/evolution/changes.h"
#include "hps/evolution/in_place/routes.h"
#include "hps/evolution/plan.h"
#include "hps/evolution/type_graph.h"
#include "hps/evolution/versions.h"
#include "hps/format/packed.h"
#include "hps/schema/difference.h"
#include "hps/schema/type_name.h"

namespace hps::detail::described {

struct Plans::Kept {
  // Plans take some hundred bytes for each byte of a schema: strangers may not fill the memory with them.
  static constexpr std::size_t most = 64, most_bytes = std::size_t{1} << 16;
  std::shared_mutex mutex;
  std::map<std::string, Pointer, std::less<>> all[Packed::number + 1];  // of each format
  std::size_t bytes[Packed::number + 1] = {};                           // of their schemas
};

HPS_ONCE Plans::Plans() : kept_(std::make_shared<Kept>()) {}

HPS_ONCE bool Plans::find(unsigned format, std::string_view schema, Pointer& plan) const {
  const std::shared_lock lock(kept_->mutex);
  const auto at = kept_->all[format].find(schema);
  if (at != kept_->all[format].end()) plan = at->second;
  return at != kept_->all[format].end();
}
HPS_ONCE void Plans::add(unsigned format, std::string_view schema, const Pointer& plan) {
  const std::unique_lock lock(kept_->mutex);
  if (schema.size() > Kept::most_bytes) return;
  auto& all = kept_->all[format];
  std::size_t& bytes = kept_->bytes[format];
  while (!all.empty() && (all.size() >= Kept::most || bytes + schema.size() > Kept::most_bytes)) {
    bytes -= all.begin()->first.size();
    all.erase(all.begin());
  }
  if (all.try_emplace(std::string(schema), plan).second) bytes += schema.size();
}

// The members that cannot be read, with both of their types.
[[noreturn]] HPS_COLD inline void raise_refusals(const evolution::Plan& plan) {
  std::string text;
  for (const Change& c : evolution::changes_of(plan.theirs(), plan.ours(), plan.resolver()))
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

HPS_ONCE Plans::Pointer make_plan(const Schema& theirs, const Schema& ours, const evolution::Type& type,
                                  unsigned format, evolution::Inexact inexact) {
  const evolution::TypeGraph graph(type);
  auto plan =
      std::make_shared<evolution::Plan>(schema::Nodes::of(theirs), graph.graph(),
                                        format == Raw::number ? row::encoding_of<Raw> : row::encoding_of<Compact>,
                                        inexact);
  if (!plan->resolver().possible(0)) raise_refusals(*plan);
  plan->set_defaults(graph.defaults(format));
  plan->set_versions(evolution::versions_of(*plan, graph));
  if (plan->versions() && evolution::fills_in_hand_written(*plan))
    raise_difference(theirs, ours,
                     "where hand-written classes are of an older version, members of such classes are not added; ");
  if (format != Packed::number && !plan->has_pointers()) plan->set_routes(evolution::RoutesMaker(*plan).make());
  return plan;
}

}  // namespace hps::detail::described
