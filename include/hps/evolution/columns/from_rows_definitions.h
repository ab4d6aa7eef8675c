// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/columns/from_rows.h"
#include "hps/evolution/columns/writers.h"
#include "hps/evolution/levels.h"
#include "hps/evolution/objects.h"
#include "hps/evolution/rows.h"
#include "hps/format/compact.h"
#include "hps/format/packed/index/head.h"
#include "hps/schema/columns/plan.h"

namespace hps::detail::evolution {

// Visits the objects from the root, as the writer of the type does: each adds a value to each of its columns.
class ColumnsOfRows {
 public:
  ColumnsOfRows(const Graph& graph, std::string_view rows, const Packed& format)
      : graph_(graph),
        plan_(graph),
        encoding_(row::encoding_of<Compact>),
        sizes_(graph, encoding_),
        in_(rows, graph, encoding_, sizes_, most_levels(format.limits)),
        budget_(column::budget_of(rows.size(), format.limits)),
        workspace_(format),
        within_pools_(plan_.numbered_within_pools(format.limits.described)) {
    for (const PlannedNode& planned : plan_.nodes()) made_.push_back(Made{0, writers_of(planned)});
  }

  std::string make(ShapeInMessage shape) {
    put(0);
    if (in_.remaining()) in_.fail("bytes left over");
    return message(shape == ShapeInMessage::there);
  }

 private:
  using PlannedNode = schema::PlannedNode;
  struct Made {
    std::uint64_t count;  // where it is counted
    ColumnWriters writers;
  };
  struct Object {
    std::uint64_t number;  // in the columns
    std::uint32_t pool;
  };

  const PlannedNode& planned(std::uint32_t at) const { return plan_.nodes()[at]; }
  const Node& node(std::uint32_t at) const { return graph_[planned(at).node]; }
  std::uint32_t after(std::uint32_t part) const { return part + planned(part).nodes; }
  ColumnWriters writers_of(const PlannedNode& planned) {
    const unsigned code = plan_.column_of(planned);
    if (code == schema::no_column) return {};
    const Node& n = graph_[planned.node];
    return {workspace_, code, n.kind == Kind::bytes ? static_cast<std::size_t>(schema::structure_number(n)) : 0};
  }

  template <class V>
  void add(std::uint32_t at, V value) {
    ColumnWriters::put(*made_[at].writers.column, value, 1);
  }
  std::uint32_t counted(std::uint32_t part, std::uint64_t n) {
    made_[part].count += n;
    return part;
  }

  void put(std::uint32_t at) {
    switch (planned(at).kind) {
      case Kind::scalar:
        return put_number(at);
      case Kind::bytes:
      case Kind::opaque:
      case Kind::any:
        return put_bytes(at);
      case Kind::reference:
        return put(counted(plan_.root_of_pool(planned(at).pool), 1));
      default: {
        const RowsInput::Level level(in_);
        put_parts(at);
      }
    }
  }
  void put_parts(std::uint32_t at) {
    const std::uint32_t first = at + 1;
    switch (planned(at).kind) {
      case Kind::record:
        for (std::uint32_t part = first; part < after(at); part = after(part)) put(part);
        return;
      case Kind::array:
        return put_elements(at, plan_.extent(planned(at)));
      case Kind::sequence:
      case Kind::map: {
        const std::uint64_t n = in_.size();
        add(at, n);
        counted(first, n);
        return planned(at).kind == Kind::map ? put_entries(first, n) : put_elements(at, n);
      }
      case Kind::optional: {
        const bool has = in_.presence();
        add(at, static_cast<std::uint8_t>(has));
        return has ? put(counted(first, 1)) : void();
      }
      case Kind::variant:
        return put_alternative(at);
      case Kind::pointer:
        return put_pointer(at);
      default:
        in_.fail("a value of a kind that columns do not have");
    }
  }

  void put_entries(std::uint32_t key, std::uint64_t n) {
    expect(n, std::max(sizes_.size(planned(key).node), sizes_.size(planned(after(key)).node)));
    for (; n; --n) put(key), put(after(key));
  }
  void put_elements(std::uint32_t at, std::uint64_t n) {
    const std::uint32_t element = at + 1;
    if (has_bits(node(at)) || has_presence_first(node(at))) return put_bits(element, n, has_presence_first(node(at)));
    expect(n, sizes_.size(planned(element).node));
    if (lie_in_runs(node(element))) return put_run(element, n);
    for (; n; --n) put(element);
  }
  // Elements of a size have at least a byte each in rows; others count.
  void expect(std::uint64_t n, std::uint64_t size) {
    if (size) return in_.expect(n);
    if (!budget_.take(n, 1)) throw LimitExceeded(too_much_memory, in_.offset(), "", expansion_advice);
  }
  void put_bits(std::uint32_t element, std::uint64_t n, bool are_presences) {
    for (const bool bit : in_.bits(n)) {
      const bool is_reference = planned(element).kind == Kind::reference;
      const std::uint32_t at = is_reference ? counted(plan_.root_of_pool(planned(element).pool), 1) : element;
      add(at, static_cast<std::uint8_t>(bit));
      if (bit && are_presences) put(counted(at + 1, 1));
    }
  }

  void put_alternative(std::uint32_t at) {
    const std::uint64_t index = in_.index();
    if (index >= node(at).parts.size()) in_.fail("an alternative that does not exist");
    add(at, static_cast<std::uint32_t>(index));
    put(counted(plan_.alternative(planned(at), static_cast<std::size_t>(index)), 1));
  }
  void put_pointer(std::uint32_t at) {
    const std::uint64_t number = in_.size();
    const std::uint32_t pool = planned(at).pool, root = plan_.root_of_pool(pool);
    if (number > objects_.size() + 1) in_.fail("the number of an object that is not there");
    if (!number) return add(at, number);
    if (number <= objects_.size()) {
      const Object& object = objects_[static_cast<std::size_t>(number - 1)];
      const std::uint32_t other = plan_.root_of_pool(object.pool);
      const bool may_be = !within_pools_ && shares_.may_be(planned(other).node, planned(root).node);
      if (object.pool != pool && !may_be) in_.fail("the number of an object of another type");
      return add(at, object.number);
    }
    counted(root, 1);
    objects_.push_back({within_pools_ ? made_[root].count : number, pool});
    add(at, objects_.back().number);
    put(root);
  }

  [[gnu::noinline]] void put_number(std::uint32_t at) {
    RawNumber raw;
    in_.number(node(at), raw);
    made_[at].writers.put(node(at).code(), raw, 1);
  }
  [[gnu::noinline]] void put_bytes(std::uint32_t at) {
    const bool is_fixed = plan_.column_of(planned(at)) == static_cast<unsigned>(column::NodeCode::bytes);
    const std::uint64_t n = is_fixed ? schema::structure_number(node(at)) : in_.size();
    const std::string_view bytes(in_.bytes(n), static_cast<std::size_t>(n));
    if (is_fixed) made_[at].writers.fixed().put(bytes.data());
    else made_[at].writers.strings().put(bytes);
  }
  void put_run(std::uint32_t element, std::uint64_t n) {
    const Node& number = node(element);
    column::with_bits_of(static_cast<unsigned char>(number.code()), [&]<class U>() {
      std::vector<U> run(static_cast<std::size_t>(n));
      for (U& value : run) {
        RawNumber raw;
        in_.number(number, raw);
        value = static_cast<U>(halves_of(raw).low);
      }
      made_[element].writers.numbers().put_runs(column::Batch::one(run.data()), run.size());
    });
  }

  std::string message(bool with_shape) {
    std::string index;
    if (with_shape) {
      column::put_number(index, plan_.shape().size());
      index += plan_.shape();
    }
    std::size_t size = 0;
    std::vector<std::string_view> columns;
    for (std::uint32_t at = 0; at < made_.size(); ++at) {
      if (planned(at).is_counted) column::put_number(index, made_[at].count);
      for (column::ColumnWriter* const column : {made_[at].writers.column.get(), made_[at].writers.upper.get()}) {
        if (!column || !column->count()) continue;
        columns.push_back(column->finish());
        column::put_number(index, columns.back().size());
        size += columns.back().size();
      }
    }
    std::string all(1, column::first_byte_of_columns(with_shape, workspace_.compressors().any()));
    column::put_number(all, index.size());
    column::put_number(all, size);
    all += index;
    for (const std::string_view column : columns) all += column;
    return all;
  }

  const Graph& graph_;
  const schema::ColumnPlan plan_;
  const row::Encoding encoding_;
  const Sizes sizes_;
  RowsInput in_;
  Budget budget_;  // for elements without bytes
  column::Workspace workspace_;
  const bool within_pools_;
  std::vector<Made> made_;  // of each node
  std::vector<Object> objects_;
  SharedObjects shares_{graph_};
};

HPS_ONCE std::string columns_of_rows(const Graph& graph, std::string_view rows, const Packed& format,
                                     ShapeInMessage shape) {
  return ColumnsOfRows(graph, rows, format).make(shape);
}

}  // namespace hps::detail::evolution
