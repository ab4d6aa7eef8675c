// SPDX-License-Identifier: MIT
#pragma once
// The sizes of values in rows, by their schema.

#include <vector>

#include "hps/evolution/pass.h"
#include "hps/evolution/rules.h"
#include "hps/format/row/end_of_message.h"

namespace hps::detail::evolution {

using schema::Graph;
using schema::Layout;
using schema::Node;

inline bool has_bits(const Node& n) { return n.layout & Layout::bits; }
inline bool has_presence_first(const Node& n) { return n.layout & Layout::presence_first; }
inline bool is_varint(const Node& scalar) { return scalar.code() != 0 && !shape::is_real_code(scalar.code()); }
inline bool zigzags(const Node& scalar) { return shape::is_signed_code(value_code(scalar)); }

// Whether elements are aligned, if they are of fixed size.
inline bool is_padded(const Node& container) {
  return container.kind == Kind::sequence && container.meaning != Meaning::text;
}

// Where their sizes vary, these are a size and then so many bytes.
inline bool is_sized_bytes(const Node& n) {
  return n.kind == Kind::bytes || n.kind == Kind::opaque || n.kind == Kind::any;
}

// The sizes of values that have all the same, and the alignment of arrays of them.
class Sizes {
 public:
  static constexpr std::uint64_t varies = static_cast<std::uint64_t>(-1);

  Sizes(const Graph& graph, const row::Encoding& encoding)
      : graph_(graph),
        encoding_(encoding),
        sizes_(graph.size(), unknown),
        least_(graph.size(), unknown),
        widths_(graph.size(), 1),
        passes_(graph.size()) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) find(i);
    for (std::uint32_t i = 0; i < graph.size(); ++i) find_least(i);
    for (std::uint32_t i = 0; i < graph.size(); ++i)
      if (graph[i].kind == Kind::record)
        for (const schema::Part& part : graph[i].parts) add_pass(passes_[i], part.node);
  }

  // For a record: past all of its members.
  const std::vector<Pass>& passes(std::uint32_t record) const { return passes_[record]; }
  void add_pass(std::vector<Pass>& passes, std::uint32_t at) const {
    const Pass pass = pass_of(at);
    if (!passes.empty() && passes.back().kind == pass.kind && pass.kind <= Pass::bytes && passes.back().n < most)
      passes.back().n += pass.n;
    else passes.push_back(pass);
  }
  // Whether the bytes of a value do not depend on where it lies.
  bool lies_anywhere(std::uint32_t at) const {
    return !encoding_.aligned || sizes_[at] != varies || is_sized_bytes(graph_[at]);
  }

  // Bytes of a value of that node; `varies` if not all have this many.
  std::uint64_t size(std::uint32_t node) const { return sizes_[node]; }
  // Bytes of the shortest value of that node, or fewer.
  std::size_t least(std::uint32_t node) const { return static_cast<std::size_t>(least_[node]); }
  // The multiple of bytes at which elements of that node begin; 1 where it does not matter.
  std::size_t alignment(std::uint32_t element) const {
    return encoding_.aligned && sizes_[element] != varies ? widths_[element] : 1;
  }

 private:
  static constexpr std::uint64_t unknown = static_cast<std::uint64_t>(-2), most = std::uint64_t{1} << 60;

  Pass pass_of(std::uint32_t at) const {
    const Node& node = graph_[at];
    if (sizes_[at] != varies) return {Pass::bytes, sizes_[at]};
    if (is_sized_bytes(node) && node.kind != Kind::opaque) return {Pass::sized_bytes, 0};
    if (node.kind == Kind::scalar) return {Pass::varints, 1};
    return {Pass::value, at};
  }

  std::uint64_t find(std::uint32_t at) {
    if (sizes_[at] != unknown) return sizes_[at];
    sizes_[at] = varies;  // until it is known; a cycle has something that varies in it
    return sizes_[at] = find_in(at);
  }
  std::uint64_t find_in(std::uint32_t at) {
    const Node& node = graph_[at];
    switch (node.kind) {
      case Kind::scalar:
        if (encoding_.varints && is_varint(node)) return varies;
        return widths_[at] = shape::width_of_code(node.code());
      case Kind::bytes:
        return node.extents[0] == schema::run_time_extent ? varies : node.extents[0] - 1;
      case Kind::array: {
        const std::uint64_t extent = node.extents[0] - 1;
        if (has_bits(node)) return row::bytes_of_bits(static_cast<std::size_t>(extent));
        const std::uint64_t element = find(node.parts[0].node);
        widths_[at] = widths_[node.parts[0].node];
        if (!extent) return 0;
        if (has_presence_first(node) || element == varies) return varies;
        return element > most / extent ? most : extent * element;
      }
      case Kind::record: {
        std::uint64_t all = 0;
        for (const schema::Part& part : node.parts) {
          const std::uint64_t size = find(part.node);
          if (size == varies) return varies;
          if ((all += size) > most) all = most;
          if (widths_[part.node] > widths_[at]) widths_[at] = widths_[part.node];
        }
        return all;
      }
      default:
        return varies;
    }
  }

  std::uint64_t find_least(std::uint32_t at) {
    if (least_[at] != unknown) return least_[at];
    least_[at] = 0;  // in a cycle
    return least_[at] = find_least_in(at);
  }
  std::uint64_t find_least_in(std::uint32_t at) {
    const Node& node = graph_[at];
    if (sizes_[at] != varies) return sizes_[at];
    std::uint64_t all = 0;
    switch (node.kind) {
      case Kind::record:
        for (const schema::Part& part : node.parts) all = std::min(all + find_least(part.node), most);
        return all;
      case Kind::array:
        return has_presence_first(node) || node.extents[0] == 1 ? 0 : find_least(node.parts[0].node);
      default:
        return 1;
    }
  }

  const Graph& graph_;
  row::Encoding encoding_;
  std::vector<std::uint64_t> sizes_, least_;
  std::vector<std::size_t> widths_;
  std::vector<std::vector<Pass>> passes_;
};

}  // namespace hps::detail::evolution
