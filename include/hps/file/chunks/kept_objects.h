// SPDX-License-Identifier: MIT
#pragma once
// The objects of a chunk, as columns of values.

#include <memory_resource>
#include <optional>

#include "hps/file/chunks/kept.h"
#include "hps/file/options.h"
#include "hps/format/packed/objects/plan.h"

namespace hps::detail::file {

// How objects of a type become columns.
struct WrittenRecords {
  const column::Plan& plan;  // of a list of them
  const RootType* root;      // of one, for errors; null where none can occur
  std::size_t size;          // of one in memory
  // Adds what objects take in raw, up to the one that makes it `limit`. Returns how many these are: at least one of n.
  std::size_t (*add_raw)(const void* objects, std::size_t n, std::size_t& bytes, std::size_t limit);
};

// Calls f with each column of a node, as the class that it has.
void for_each_column(column::ObjectsWriter::Node& node, auto&& f) {
  using column::NodeCode;
  if (!node.column) return;
  const unsigned char code = node.plan->column;
  if (code == static_cast<unsigned char>(NodeCode::string)) return f(static_cast<KeptStrings&>(*node.column));
  if (code == static_cast<unsigned char>(NodeCode::bytes) || code == shape::scalar_code<long double>())
    return f(static_cast<column::BytesWriter&>(*node.column));
  f(static_cast<KeptNumbers&>(*node.column));
  if (node.upper) f(static_cast<KeptNumbers&>(*node.upper));
}

class KeptObjects {
 public:
  KeptObjects(const WrittenRecords& records, const FileOptions& options)
      : records_(records), limits_(options.format.limits), chunk_bytes_(options.chunk_bytes) {
    limits_.described = true;
    begin();
  }
  KeptObjects(const KeptObjects&) = delete;

  // n objects that lie side by side.
  void put(const void* objects, std::size_t n) {
    const Batch batch = Batch::strided(objects, records_.size, n);
    const auto put = [&] { columns_->objects.put_elements(*list_, batch); };
    if (records_.root) detail::at_root(columns_->context, objects, *records_.root, put);
    else put();
    count_ += n;
  }
  // After the last one.
  void end() {
    columns_->objects.end_elements();
    static_cast<KeptNumbers&>(*list_->column).set_first(count_);
  }
  // For the next chunk.
  void begin() {
    if (columns_) note_sizes();
    columns_.reset();
    columns_.emplace(records_.plan, limits_, memory_);
    count_ = 0;
    list_ = &columns_->objects.begin_elements();
    auto size = sizes_.begin();
    for (auto& node : nodes())
      for_each_column(node, [&](auto& column) {
        if constexpr (requires { column.lend_from(chunk_bytes_); }) column.lend_from(chunk_bytes_);
        if constexpr (requires { column.reserve(*size); })
          if (size != sizes_.end()) column.reserve(*size++);
      });
  }

  std::uint64_t count() const { return count_; }
  const column::Plan& plan() const { return records_.plan; }
  std::span<column::ObjectsWriter::Node> nodes() const { return columns_->objects.nodes(); }
  // Bytes of all values.
  std::size_t memory() const {
    std::size_t all = 0;
    for (auto& node : nodes()) for_each_column(node, [&all](const auto& column) { all += column.memory(); });
    return all;
  }
  // Whether some values are in objects still.
  bool lends() const {
    bool lends = false;
    for (auto& node : nodes())
      for_each_column(node, [&lends](const auto& column) {
        if constexpr (requires { column.lends(); }) lends = lends || column.lends();
      });
    return lends;
  }
  // Bytes of what readers set up for hand-written classes.
  std::size_t charged() const { return columns_->context.charged; }

 private:
  struct Columns {
    Columns(const column::Plan& plan, const Limits& limits, std::pmr::memory_resource& memory)
        : workspace(Packed{}.memory(memory)), context(limits), objects(plan, workspace, context, kept_columns) {}
    column::Workspace workspace;
    column::WritingContext context;
    mutable column::ObjectsWriter objects;
  };

  // The next chunk is likely to be as large.
  void note_sizes() {
    sizes_.clear();
    for (auto& node : nodes())
      for_each_column(node, [this](const auto& column) {
        if constexpr (requires { column.kept(); }) sizes_.push_back(column.kept() + column.kept() / 16);
      });
  }

  WrittenRecords records_;
  Limits limits_;
  std::size_t chunk_bytes_;
  std::pmr::unsynchronized_pool_resource memory_{std::pmr::pool_options{0, std::size_t{1} << 24}};
  std::optional<Columns> columns_;
  column::ObjectsWriter::Node* list_ = nullptr;  // of all objects
  std::uint64_t count_ = 0;
  std::vector<std::size_t> sizes_;
};

}  // namespace hps::detail::file
