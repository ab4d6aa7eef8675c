// SPDX-License-Identifier: MIT
#pragma once
// Variants and lists of derived classes may get alternatives at their end: what a message lacks that was written
// before.

#include <vector>

#include "hps/format/packed/index/node_code.h"

namespace hps::detail::column {

// In the order of the nodes.
struct Extension {
  std::vector<std::size_t> alternatives;  // that the message has, of each variant which is there
  std::vector<bool> pools;                // whether the message has them
};

// Compares the shape of a message with that of the type it is parsed as.
class ExtensionFinder {
 public:
  ExtensionFinder(Input theirs, Input own)
      : own_(parts(own, own.remaining())), theirs_(parts(theirs, own_.size() + 1)), found_(own_.size()) {}

  // True if the type differs only by alternatives at the end of variants. Pools keep their order.
  bool find(Extension& extension) {
    if (!compare(0, 0)) return false;
    while (!pending_.empty()) {
      const std::size_t pool = pending_.back();
      pending_.pop_back();
      if (!compare(pool, found_[pool].theirs)) return false;
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < own_.size(); ++i) {
      const Found& found = found_[i];
      if (i) extension.pools.push_back(found.is_there);
      if (!found.is_there) continue;
      if (found.theirs != next++) return false;
      extension.alternatives.insert(extension.alternatives.end(), found.alternatives.begin(), found.alternatives.end());
    }
    return next == theirs_.size();
  }

 private:
  // The part of their shape that corresponds to a part of ours, the root or a pool.
  struct Found {
    bool is_there = false;
    std::size_t theirs = 0;
    std::vector<std::size_t> alternatives{};
  };

  // The root and the pools.
  static std::vector<Input> parts(Input shape, std::size_t most) {
    std::vector<Input> all;
    while (shape.remaining() && all.size() < most) {
      all.push_back(shape);
      skip(shape, 1);
    }
    return all;
  }
  static void skip(Input& shape, std::uint64_t nodes) {
    for (; nodes; --nodes) nodes += read_node(shape).parts;
  }

  bool compare(std::size_t own, std::size_t theirs) {
    if (own >= own_.size() || theirs >= theirs_.size()) return false;
    Found& found = found_[own];
    found.is_there = true;
    found.theirs = theirs;
    Input o = own_[own], t = theirs_[theirs];
    return compare(o, t, found);
  }
  bool compare(Input& own, Input& theirs, Found& found) {
    const ShapeNode o = read_node(own), t = read_node(theirs);
    if (o.code != t.code) return false;
    if (o.code == static_cast<unsigned>(NodeCode::pointer) || o.code == static_cast<unsigned>(NodeCode::reference))
      return meet(o.number, t.number);
    const bool is_variant = o.code == static_cast<unsigned>(NodeCode::variant);
    if (is_variant ? o.number < t.number : o.number != t.number) return false;
    if (is_variant) found.alternatives.push_back(static_cast<std::size_t>(t.number));
    for (std::uint64_t i = 0; i < t.parts; ++i)
      if (!compare(own, theirs, found)) return false;
    skip(own, o.parts - t.parts);
    return true;
  }
  // After the root come the pools.
  bool meet(std::uint64_t own, std::uint64_t theirs) {
    const auto i = static_cast<std::size_t>(own + 1), k = static_cast<std::size_t>(theirs + 1);
    if (found_[i].is_there) return found_[i].theirs == k;
    found_[i].is_there = true;
    found_[i].theirs = k;
    pending_.push_back(i);
    return true;
  }

  std::vector<Input> own_, theirs_;
  std::vector<Found> found_;
  std::vector<std::size_t> pending_;  // own pools that were met and that are to be compared
};

// True if a message of the shape `theirs` can be parsed as the type of the shape `own`.
inline bool find_extension(Input theirs, std::string_view own, Extension& extension) {
  try {
    return ExtensionFinder(theirs, {own.data(), own.data(), own.data() + own.size()}).find(extension);
  } catch (const Failure&) {
    return false;
  }
}

}  // namespace hps::detail::column
