// SPDX-License-Identifier: MIT
#pragma once
// The objects of a chunk that come as Values, whose data are in columns already.

#include <memory_resource>
#include <optional>

#include "hps/file/chunks/kept_columns.h"
#include "hps/file/chunks/memory_of_values.h"
#include "hps/file/options.h"
#include "hps/schema/columns/plan.h"
#include "hps/value/access.h"
#include "hps/value/member.h"
#include "hps/value/raw_sizes.h"

namespace hps::detail::file {

using value::Cell;

class KeptValues final : public KeptColumns {
  using Values = value::Elements;  // that lie side by side

 public:
  // For a list of the objects, without pools. The options must outlive it.
  KeptValues(std::shared_ptr<const value::Layout> list, const FileOptions& options)
      : list_(std::move(list)), options_(options) {
    make_columns();
  }

  std::unique_ptr<KeptColumns> another() const override {
    auto other = std::make_unique<KeptValues>(list_, options_);
    other->reserve(likely_sizes());
    return other;
  }

  // Adds what the objects take in raw, up to the one that makes it `limit`. Returns how many these are: at least one.
  std::uint64_t add_raw(const Values& objects, std::size_t& bytes, std::size_t limit) {
    const value::RawSizes sizes(*objects.first.storage->layout,
                                [this](const Cell& c) { return made(c, columns_->sizing).bytes.size(); });
    const auto size = [&](std::uint64_t i, std::uint64_t n) {
      return static_cast<std::size_t>(std::max(sizes.of(some_of(objects, i, n)), n));
    };
    // The steps double until one would reach the limit, and are halved from there on.
    std::uint64_t n = 0;
    bool grows = true;
    for (std::uint64_t step = 1; step && n < objects.size;) {
      const std::uint64_t some = std::min(step, objects.size - n);
      const std::size_t more = size(n, some);
      const bool fits = bytes < limit && more < limit - bytes;
      if (fits) n += some, bytes += more;
      grows = grows && fits;
      step = grows ? 2 * step : step / 2;
    }
    if (n < objects.size) bytes += size(n++, 1);
    return n;
  }

  // Objects of the data that `all` is of.
  void put(const Value& all, const Values& objects) {
    first_ = objects.first.at - 1;
    is_lent_ = false;
    put_counted(objects);
    if (is_lent_) lenders_.push_back(all);
    count_ += objects.size;
  }
  void end() override { *room<std::uint64_t>(columns_->nodes[0], 1) = count_; }
  void begin() override {
    const auto sizes = likely_sizes();
    make_columns();
    reserve(sizes);
  }

  std::size_t nodes() const override { return columns_->nodes.size(); }
  KeptNode node(std::size_t i) const override { return columns_->nodes[i]; }
  std::size_t charged() const override { return columns_->context.charged; }
  bool lends() const override { return false; }  // the data stay

 private:
  struct Columns {
    Columns(const value::Layout& list, const Limits& limits, std::pmr::memory_resource& memory)
        : workspace(Packed{}.memory(memory)), context(limits), sizing(limits), nodes(list.tables().size()) {}
    ~Columns() {
      for (const KeptNode& node : nodes)
        for (column::ColumnWriter* const column : {node.column, node.upper})
          if (column) column->~ColumnWriter();
    }
    column::Workspace workspace;
    column::WritingContext context;
    column::WritingContext sizing;  // of messages that are made for their size only
    std::vector<KeptNode> nodes;    // as the tables of the list; the entries of a map are a node without a column
  };

  void make_columns() {
    columns_.reset();
    columns_.emplace(*list_, options_.format.limits, memory_);
    lenders_.clear();
    count_ = 0;
    for (std::uint32_t at = 0; at < nodes(); ++at) {
      const value::Table& table = (*list_)[at];
      KeptNode& node = columns_->nodes[at];
      node.code = static_cast<unsigned char>(schema::column_of(list_->node(table)));
      node.extent = static_cast<std::size_t>(table.extent);
      column::make_columns(node, columns_->workspace, kept_columns, node.code, node.extent, false);
      if (table.kind == Kind::record || table.kind == Kind::array) continue;
      const bool has_elements = table.kind == Kind::sequence || table.kind == Kind::map;
      for (const std::uint32_t part : table.parts) {
        columns_->nodes[part].counted = true;
        columns_->nodes[part].memory = has_elements ? memory_of_element(*list_, part) : 0;
      }
    }
  }

  KeptNode& node_of(const Values& values) { return columns_->nodes[values.first.at - first_]; }

  void put_counted(const Values& values) {
    node_of(values).count += values.size;
    put(values);
  }
  void put(const Values& values) {
    if (!values.size) return;
    const value::Table& table = values.first.table();
    const KeptNode& node = node_of(values);
    switch (table.kind) {
      case Kind::scalar:
        return put_numbers(node, values);
      case Kind::bytes:
        return table.extent == value::dynamic ? put_strings(node, values) : put_fixed(node, values, node.extent);
      case Kind::opaque:
        return put_hand_written(node, values);
      case Kind::any:
        return put_inside(node, values);
      case Kind::record:
        for (std::size_t i = 0; i < table.parts.size(); ++i) put(parts_of(values, i));
        return;
      case Kind::array:
        return put(inside(values));
      case Kind::optional:
        put_sizes(values, room<std::uint8_t>(node, values.size));
        return put_counted(inside(values));
      case Kind::variant:
        put_run(node, values, sizeof(std::uint32_t));
        for (const Values& some : alternatives(values)) put_counted(some);
        return;
      default:
        put_sizes(values, room<std::uint64_t>(node, values.size));
        return put_counted(inside(values));
    }
  }

  static const char* begin_of(const Values& values, std::size_t width) {
    return values.first.column().values.data() + static_cast<std::size_t>(values.first.index) * width;
  }
  template <class U>
  static U* room(const KeptNode& node, std::uint64_t n, bool upper = false) {
    auto& numbers = static_cast<KeptNumbers&>(upper ? *node.upper : *node.column);
    return reinterpret_cast<U*>(numbers.extend(static_cast<std::size_t>(n) * sizeof(U)));
  }

  void put_numbers(const KeptNode& node, const Values& values) {
    const std::size_t width = values.first.table().width;
    if (node.code == shape::scalar_code<long double>()) return put_fixed(node, values, width);
    if (!node.upper) return put_run(node, values, width);
    value::put_halves(begin_of(values, width), values.size, room<std::uint64_t>(node, values.size));
    value::put_halves(begin_of(values, width) + 8, values.size, room<std::uint64_t>(node, values.size, true));
  }
  void put_run(const KeptNode& node, const Values& values, std::size_t width) {
    auto& numbers = static_cast<KeptNumbers&>(*node.column);
    const Run run{const_cast<char*>(begin_of(values, width)), values.size};
    is_lent_ = is_lent_ || numbers.would_lend(static_cast<std::size_t>(values.size) * width);
    numbers.put_runs({&run, 1});
  }
  static void put_fixed(const KeptNode& node, const Values& values, std::size_t width) {
    const char* value = begin_of(values, width);
    for (std::uint64_t i = 0; i < values.size; ++i, value += width)
      static_cast<column::BytesWriter&>(*node.column).put(value);
  }
  void put_strings(const KeptNode& node, const Values& values) {
    const value::Column& column = values.first.column();
    const std::uint64_t first = values.first.index, begin = column.begin(first);
    const std::string_view all = characters(values);
    if (values.first.node().meaning == Meaning::path)
      for (const char c : all) columns_->context.charged += c == '/' ? memory_of_part_of_path : 0;
    static_cast<KeptStrings&>(*node.column)
        .put_side_by_side(all, static_cast<std::size_t>(values.size),
                          [&](std::size_t i) { return column.end(first + i) - begin; });
  }
  void put_hand_written(const KeptNode& node, const Values& values) {
    expect_written_as_read(values.first, false);
    columns_->context.charged += column::uncounted_beside(characters(values).size());
    put_strings(node, values);
  }
  void put_inside(const KeptNode& node, const Values& values) {
    for (std::uint64_t i = 0; i < values.size; ++i) {
      const value::MadeMessage message = made(values[i], columns_->context);
      columns_->context.charged += message.memory;
      static_cast<KeptStrings&>(*node.column).put(message.bytes);
    }
  }
  // That of a Value inside.
  static value::MadeMessage made(const Cell& c, State& state) {
    const auto& inside = c.column().inside[static_cast<std::size_t>(c.index)];
    return value::make_member(value::Access::root(inside), state);
  }

  static constexpr std::size_t memory_of_part_of_path = 128;

  std::shared_ptr<const value::Layout> list_;
  const FileOptions& options_;
  std::pmr::unsynchronized_pool_resource memory_{std::pmr::pool_options{0, std::size_t{1} << 24}};
  std::optional<Columns> columns_;
  std::vector<Value> lenders_;
  std::uint32_t first_ = 0;  // the table, in the data that are put, of the list
  bool is_lent_ = false;
};

}  // namespace hps::detail::file
