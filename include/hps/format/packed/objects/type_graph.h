// SPDX-License-Identifier: MIT
#pragma once
// The structure of a C++ type.

#include <unordered_map>
#include <vector>

#include "hps/format/packed/index/kind_code.h"
#include "hps/format/packed/index/structure.h"
#include "hps/format/packed/objects/type.h"

namespace hps::detail::column {

// That of a node whose objects are compact bytes is opaque.
inline unsigned code_of(const Type& type, Kind kind) {
  return kind == Kind::scalar ? type.about->scalar : code_of(kind, type.extent == dynamic_extent);
}

// In version 1 types that contain themselves are compact bytes.
inline Kind kind_in_version(unsigned version, const Type& type) {
  return version == 1 && type.contains_itself ? Kind::opaque : type.kind;
}

class TypeGraph {
 public:
  TypeGraph(const Type& root, unsigned version) : version_(version) { add(root); }

  const std::vector<StructureNode>& nodes() const { return nodes_; }
  const Type& type(std::uint32_t node) const { return *types_[node]; }
  std::uint32_t node(const Type& type) const { return numbers_.at(&type); }

 private:
  std::uint32_t add(const Type& type) {
    const auto n = static_cast<std::uint32_t>(nodes_.size());
    const auto [at, is_new] = numbers_.try_emplace(&type, n);
    if (!is_new) return at->second;
    const Kind kind = kind_in_version(version_, type);
    types_.push_back(&type);
    nodes_.push_back({.code = code_of(type, kind)});
    std::vector<std::uint32_t> parts;
    if (kind != Kind::opaque)
      for (const Type* const part : type.parts) parts.push_back(add(*part));
    nodes_[n].number = kind == Kind::pointer ? parts[0] : number_of(type, kind);
    nodes_[n].parts = std::move(parts);
    return n;
  }
  static std::uint64_t number_of(const Type& type, Kind kind) {
    if (kind == Kind::array || (kind == Kind::bytes && type.extent != dynamic_extent)) return type.extent;
    return kind == Kind::variant || kind == Kind::record ? type.parts.size() : 0;
  }

  unsigned version_;
  std::vector<StructureNode> nodes_;
  std::vector<const Type*> types_;
  std::unordered_map<const Type*, std::uint32_t> numbers_;
};

}  // namespace hps::detail::column
