// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/columns/bytes.h"
#include "hps/evolution/columns/to_rows.h"
#include "hps/evolution/levels.h"
#include "hps/evolution/objects.h"
#include "hps/evolution/rows_output.h"
#include "hps/format/compact.h"

namespace hps::detail::evolution {

// Visits the objects from the root: each takes the next value of each of its columns.
class RowsOfColumns {
 public:
  RowsOfColumns(const Graph& graph, schema::ColumnPlan plan, column::Head& head, const Budget& budget,
                const Packed& format)
      : graph_(graph),
        head_(head),
        tree_(std::move(plan), head),
        workspace_(format),
        budget_(budget),
        shared_{head.in_pieces, workspace_, budget_},
        levels_(most_levels(format.limits)),
        encoding_(row::encoding_of<Compact>),
        sizes_(graph, encoding_),
        from_({}, graph, encoding_, sizes_, 0),
        out_(encoding_, from_, budget_.left()),
        within_pools_(head.version > 1 && tree_.plan().numbered_within_pools(format.limits.described)),
        objects_(tree_.plan().roots().size()) {
    for (const ColumnNode& node : tree_.nodes()) add_source(node);
  }

  std::string make() {
    put(tree_.root());
    for (const Source& source : sources_) finish(source);
    return out_.take();
  }

 private:
  struct Source {
    std::uint64_t left;  // objects of a node that are counted, not visited yet
    std::unique_ptr<NumbersInput> values = nullptr;
    std::unique_ptr<BytesInput> bytes = nullptr;
    std::unique_ptr<column::NumbersReader> numbers = nullptr;  // lengths, presences, indices, numbers of objects
  };
  struct Object {
    std::uint64_t number;  // in the rows
    std::uint32_t pool;
  };

  const Node& node(const ColumnNode& at) const { return graph_[at.node]; }
  Source& source(const ColumnNode& at) { return sources_[static_cast<std::size_t>(&at - tree_.nodes().data())]; }

  // Every object counts, so that those without bytes come to an end, too.
  void add_source(const ColumnNode& at) {
    Source& made = sources_.emplace_back(Source{at.is_counted ? at.count : 0});
    if (!at.count) return;
    column::charge(budget_, at.count, 1, at.column);
    const unsigned code = tree_.plan().column_of(at);
    if (code == schema::no_column) return;
    column::charge(budget_, std::min<std::uint64_t>(at.count, column::block_size), sizeof(RawNumber), at.column);
    const std::size_t n = at.column.as_size(at.count);
    if (at.kind == Kind::scalar) made.values = std::make_unique<NumbersInput>(shared_, at, code);
    else if (is_sized_bytes(node(at))) made.bytes = std::make_unique<BytesInput>(shared_, node(at), at);
    else made.numbers = read_numbers(shared_, at.column, n, code);
  }
  void finish(const Source& source) const {
    if (source.left) head_.sizes.fail("more elements than the objects have");
    if (source.values) source.values->finish();
    if (source.bytes) source.bytes->finish();
    if (source.numbers) source.numbers->finish();
  }

  template <class V>
  V next(const ColumnNode& at) {
    V value = 0;
    read_some(*source(at).numbers, &value, 1);
    return value;
  }
  // Takes n of the objects that a node has.
  const ColumnNode& take(const ColumnNode& part, std::uint64_t n, const column::Input& from) {
    std::uint64_t& left = source(part).left;
    if (n > left) from.fail("more elements than there are");
    left -= n;
    return part;
  }

  void put(const ColumnNode& at) {
    switch (at.kind) {
      case Kind::scalar:
        return put_numbers(at, 1);
      case Kind::bytes:
      case Kind::opaque:
      case Kind::any:
        return put_bytes(at);
      case Kind::reference:
        return put(take(pool(at), 1, head_.sizes));
      default:
        if (!levels_) head_.sizes.exceed("objects nested too deep", too_deep_to_parse);
        --levels_;
        put_parts(at);
        ++levels_;
    }
  }
  void put_parts(const ColumnNode& at) {
    switch (at.kind) {
      case Kind::record:
        for (const ColumnNode* part = at.first(); part < at.next(); part = part->next()) put(*part);
        return;
      case Kind::array:
        return put_elements(at, tree_.plan().extent(at));
      case Kind::sequence:
      case Kind::map: {
        const auto n = next<std::uint64_t>(at);
        take(*at.first(), n, at.column);
        out_.put_size(n);
        return at.kind == Kind::map ? put_entries(*at.first(), n) : put_elements(at, n);
      }
      case Kind::optional: {
        const auto has = next<std::uint8_t>(at);
        out_.put_byte(has);
        return has ? put(take(*at.first(), 1, at.column)) : void();
      }
      case Kind::variant:
        return put_alternative(at);
      case Kind::pointer:
        return put_pointer(at);
      default:
        head_.sizes.fail("a value of a kind that columns do not have");
    }
  }
  const ColumnNode& pool(const ColumnNode& at) const { return tree_.nodes()[tree_.plan().root_of_pool(at.pool)]; }

  void put_entries(const ColumnNode& key, std::uint64_t n) {
    for (; n; --n) put(key), put(*key.next());
  }
  void put_elements(const ColumnNode& at, std::uint64_t n) {
    const ColumnNode& element = *at.first();
    if (has_bits(node(at))) return put_bits(element, n);
    if (has_presence_first(node(at))) return put_presences_first(element, n);
    if (element.kind == Kind::scalar) return put_numbers(element, n);
    for (; n; --n) put(element);
  }
  void put_bits(const ColumnNode& element, std::uint64_t n) {
    const std::size_t place = out_.put_absent(n);
    for (std::uint64_t i = 0; i < n; ++i) {
      std::int64_t is_set;
      source(element).values->get(&is_set, 1);
      if (is_set) out_.set_present(place, i);
    }
  }
  // In columns each is before its value, of which the inner ones have theirs.
  void put_presences_first(const ColumnNode& element, std::uint64_t n) {
    const std::size_t place = out_.put_absent(n);
    for (std::uint64_t i = 0; i < n; ++i) {
      const ColumnNode& optional = element.kind == Kind::reference ? take(pool(element), 1, head_.sizes) : element;
      if (!next<std::uint8_t>(optional)) continue;
      out_.set_present(place, i);
      put(take(*optional.first(), 1, optional.column));
    }
  }

  void put_alternative(const ColumnNode& at) {
    const auto index = next<std::uint32_t>(at);
    if (index >= node(at).parts.size()) at.column.fail("an alternative that does not exist");
    out_.put_index(index);
    put(take(tree_.nodes()[tree_.plan().alternative(at, index)], 1, at.column));
  }
  // In rows objects are numbered all together.
  void put_pointer(const ColumnNode& at) {
    const auto number = next<std::uint64_t>(at);
    if (!number) return out_.put_size(0);
    std::vector<Object>& known = objects_[within_pools_ ? at.pool : 0];
    if (number > known.size() + 1) at.column.fail("the number of an object that is not there");
    if (number <= known.size()) {
      const Object& object = known[static_cast<std::size_t>(number - 1)];
      if (object.pool != at.pool && !shares_.may_be(of_pool(object.pool), of_pool(at.pool)))
        at.column.fail("the number of an object of another type");
      return out_.put_size(object.number);
    }
    column::charge(budget_, 1, sizeof(Object), at.column);
    known.push_back({++shared_objects_, at.pool});
    out_.put_size(shared_objects_);
    put(take(pool(at), 1, at.column));
  }
  std::uint32_t of_pool(std::uint32_t pool) const { return tree_.nodes()[tree_.plan().root_of_pool(pool)].node; }

  [[gnu::noinline]] void put_numbers(const ColumnNode& at, std::uint64_t n) {
    constexpr std::size_t most = 64;
    RawNumber raws[most];
    for (std::size_t some = 0; n; n -= some) {
      some = static_cast<std::size_t>(std::min<std::uint64_t>(n, most));
      source(at).values->get(raws, some);
      for (std::size_t i = 0; i < some; ++i) out_.put_number(node(at), raws[i]);
    }
  }
  [[gnu::noinline]] void put_bytes(const ColumnNode& at) {
    const std::string_view bytes = source(at).bytes->get();
    if (!has_fixed_extent(node(at))) out_.put_size(bytes.size());
    out_.put(bytes);
  }

  const Graph& graph_;
  const column::Head& head_;
  const schema::ColumnTree tree_;
  column::Workspace workspace_;
  Budget budget_;
  const column::SharedByColumns shared_;
  std::size_t levels_;  // that may be entered yet
  const row::Encoding encoding_;
  const Sizes sizes_;
  const RowsInput from_;  // nothing: what is written comes from columns
  RowsOutput out_;
  const bool within_pools_;
  std::vector<std::vector<Object>> objects_;  // of each pool, or of all
  SharedObjects shares_{graph_};
  std::uint64_t shared_objects_ = 0;
  std::vector<Source> sources_;  // of each node
};

HPS_ONCE std::string rows_of_columns(const Graph& graph, const column::EncodedColumns& from, const Packed& format) {
  return rows_of_columns(graph, schema::ColumnPlan(graph), from, format);
}
HPS_ONCE std::string rows_of_columns(const Graph& graph, const schema::ColumnPlan& plan,
                                     const column::EncodedColumns& from, const Packed& format) {
  column::Head head(from, plan.shape());
  if (head.version == 1 && plan.has_references())
    head.shape.fail("columns of version 1, where types that contain themselves are bytes", "parse it as its type");
  if (!head.has_shape(plan.shape())) head.shape.fail("columns of another type");
  return RowsOfColumns(graph, plan, head, from.budget(format.limits), format).make();
}

}  // namespace hps::detail::evolution
