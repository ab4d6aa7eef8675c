// SPDX-License-Identifier: MIT
#pragma once
// The columns of a message, found out from its index alone: what they are, of which member, and where they lie.

#include <string>
#include <utility>
#include <vector>

#include "hps/format/packed/index/node_code.h"
#include "hps/format/packed/index/place.h"
#include "hps/shape/identifier.h"

namespace hps::detail::column {

// Reads an index: the shape and the names; then, in the order of the columns, the number of values where it does not
// follow from what is around them, and the number of bytes where there are values.
class Layout {
 public:
  // `names` may be empty: then members have their positions for names, from 0 on.
  Layout(Input shape, Input names, Input sizes)
      : shape_(shape), names_(names), sizes_(sizes), named_(names.remaining()) {
    walk_all();
    if (names_.remaining() || sizes_.remaining()) sizes_.fail("an index with bytes left over");
  }

  const std::vector<Place>& places() const& { return places_; }
  std::vector<Place> places() && { return std::move(places_); }

  // The layout of a type alone: without a message there are no counts or sizes. Either the nodes of the shape are kept,
  // or it is a table of a file, whose paths begin in its objects.
  enum class Of { shape_with_nodes, table };
  Layout(Input shape, Input names, Of of)
      : shape_(shape),
        names_(names),
        sizes_(shape.none()),
        named_(names.remaining()),
        sized_(false),
        keeps_nodes_(of == Of::shape_with_nodes),
        is_table_(of == Of::table) {
    walk_all();
  }

  // Where its nodes are kept: the node that this byte of the shape belongs to; and whether it is its first.
  const std::string& path_at(std::size_t offset) const { return node_at(offset).path; }
  bool starts_at(std::size_t offset) const { return node_at(offset).offset == offset; }

 private:
  struct Node {
    std::size_t offset;
    std::string path;
  };
  const Node& node_at(std::size_t offset) const {
    std::size_t k = 0;
    while (k + 1 < nodes_.size() && nodes_[k + 1].offset <= offset) ++k;
    return nodes_[k];
  }

  static constexpr unsigned deepest = 256;
  static constexpr std::size_t most_text = std::size_t{1} << 24;  // of all paths

  void walk_all() {
    walk("", sized_, 0, {}, {});
    std::size_t done = 0;
    while (done < pools_.size()) {
      const Pool pool = pools_[done++];
      if (!pool.met) shape_.fail("a pool that nothing before it refers to");
      walk(pool.path, parts(), 0, {Owner::pool}, {});
    }
    if (shape_.remaining()) shape_.fail("a shape with bytes left over");
  }

  // How many nodes of a kind there are with one path, each in the one before it.
  struct Nested {
    std::uint64_t sizes = 0, presences = 0;
  };
  // "size()", "size(1)", "size(2)".
  HPS_COLD static std::string call(const char* name, std::uint64_t number) {
    return std::string(name).append(1, '(').append(number ? std::to_string(number) : "").append(1, ')');
  }

  void walk(std::string path, std::uint64_t count, unsigned depth, Owner owner, Nested around) {
    if (depth == deepest) shape_.fail("a shape that is nested too deep");
    text_ += path.size();
    if (text_ > most_text) shape_.exceed("paths of more than 16 MiB", "hostile input?");
    if (keeps_nodes_) nodes_.push_back({shape_.offset(), path});
    const ShapeNode node = read_node(shape_);
    const unsigned code = node.code;
    if (code == int128_code || code == uint128_code) {
      add(join(path, "low()"), scalar_code<std::uint64_t>(), count, owner);
      return add(join(path, "high()"), code - 1, count, owner);
    }
    if (code < static_cast<unsigned>(NodeCode::string)) {
      if (!is_scalar(code)) shape_.fail("a type of numbers that does not exist");
      return add(std::move(path), code, count, owner);
    }
    switch (NodeCode(code)) {
      case NodeCode::string:
      case NodeCode::opaque:
        return add(std::move(path), code, count, owner);
      case NodeCode::bytes:
        return add(std::move(path), code, count, owner, shape_.as_size(node.number));
      case NodeCode::sequence:
        add(join(path, call("size", around.sizes)), lengths, count, owner);
        around.sizes += depth || !is_table_;
        return walk(std::move(path), parts(), depth + 1, last(), around);
      case NodeCode::array:
        owner.times *= node.number;
        return walk(std::move(path), shape_.product(count, node.number), depth + 1, owner, around);
      case NodeCode::optional:
        add(join(path, call("has_value", around.presences++)), scalar_code<bool>(), count, owner);
        return walk(std::move(path), parts(), depth + 1, last(), around);
      case NodeCode::variant:
        add(join(path, "index()"), scalar_code<std::uint32_t>(), count, owner);
        owner = last();
        for (; owner.alternative < node.parts; ++owner.alternative)
          walk(join(path, std::to_string(owner.alternative)), parts(), depth + 1, owner, {});
        return;
      case NodeCode::record:
        for (std::uint64_t i = 0; i < node.parts; ++i) walk(join(path, name(i)), count, depth + 1, owner, {});
        return;
      case NodeCode::map: {
        add(join(path, call("size", around.sizes)), lengths, count, owner);
        owner = last();
        const std::uint64_t entries = parts();
        walk(join(path, "first"), entries, depth + 1, owner, {});
        return walk(join(path, "second"), entries, depth + 1, owner, {});
      }
      case NodeCode::pointer: {
        add(join(path, "number()"), lengths, count, owner);
        return meet(node.number, path);
      }
      case NodeCode::reference:
        return meet(node.number, path);
    }
  }

  // Pools are numbered depth first: a number that comes later here may be smaller.
  void meet(std::uint64_t pool, const std::string& path) {
    if (pool >= pools_.size()) {
      if (pool - pools_.size() >= shape_.remaining()) shape_.fail("the number of a pool that is not there");
      pools_.resize(static_cast<std::size_t>(pool) + 1);
    }
    Pool& p = pools_[static_cast<std::size_t>(pool)];
    if (!p.met) p = {true, path};
  }

  static bool is_scalar(unsigned code) {
    return []<class... V>(unsigned c, Types<V...>) { return ((c == scalar_code<V>()) || ...); }(code, ColumnTypes{}) ||
           code == scalar_code<long double>();
  }

  // How many there are of a node that may be there more or less often than the one around it.
  std::uint64_t parts() { return sized_ ? sizes_.number() : 0; }

  std::string name(std::uint64_t i) {
    if (!named_) return std::to_string(i);
    const std::uint64_t size = names_.number();
    if (!size) return std::to_string(i);
    if (size > names_.remaining()) names_.fail("a name that exceeds the index");
    const auto n = static_cast<std::size_t>(size);
    return path_part({names_.bytes(n), n});
  }
  static std::string join(const std::string& path, const std::string& name) {
    if (path.empty()) return name;
    std::string joined;
    joined.reserve(path.size() + 1 + name.size());
    return joined.append(path).append(1, '.').append(name);
  }

  // The column that was added last tells how many there are of what follows.
  Owner last() const { return {places_.size() - 1}; }
  void add(std::string path, unsigned code, std::uint64_t count, const Owner& owner, std::size_t extent = 0) {
    const std::size_t size = sizes_.as_size(count ? sizes_.number() : 0);
    places_.push_back({std::move(path), static_cast<unsigned char>(code), extent, count, size, next_, owner});
    next_ += size;
  }

  static constexpr unsigned char lengths = scalar_code<std::uint64_t>();

  Input shape_, names_, sizes_;
  bool named_, sized_ = true, keeps_nodes_ = false, is_table_ = false;
  std::vector<Place> places_;
  std::vector<Node> nodes_;
  struct Pool {
    bool met = false;
    std::string path;  // to the first of its objects
  };
  std::vector<Pool> pools_;
  std::size_t text_ = 0, next_ = 0;
};

}  // namespace hps::detail::column
