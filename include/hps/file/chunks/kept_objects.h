// SPDX-License-Identifier: MIT
#pragma once
// The objects of a chunk, as columns of values.

#include <memory_resource>
#include <optional>

#include "hps/file/chunks/kept_columns.h"
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

class KeptObjects final : public KeptColumns {
 public:
  // The options must outlive it.
  KeptObjects(const WrittenRecords& records, const FileOptions& options)
      : records_(records), options_(options), limits_(options.format.limits) {
    limits_.described = true;
    make_columns();
  }

  std::unique_ptr<KeptColumns> another() const override {
    auto other = std::make_unique<KeptObjects>(records_, options_);
    other->reserve(likely_sizes());
    return other;
  }
  // n objects that lie side by side.
  void put(const void* objects, std::size_t n) {
    const Batch batch = Batch::strided(objects, records_.size, n);
    const auto put = [&] { columns_->objects.put_elements(*list_, batch); };
    if (records_.root) detail::at_root(columns_->context, objects, *records_.root, put);
    else put();
    if (limits_.canonical) columns_->context.orders().reset();  // others may be in the same memory next time
    count_ += n;
  }
  void end() override {
    columns_->objects.end_elements();
    static_cast<KeptNumbers&>(*list_->column).set_first(count_);
  }
  void begin() override {
    const auto sizes = likely_sizes();
    make_columns();
    reserve(sizes);
  }

  std::size_t nodes() const override { return columns_->objects.nodes().size(); }
  KeptNode node(std::size_t i) const override {
    const column::ObjectsWriter::Node& node = columns_->objects.nodes()[i];
    const column::PlanNode& plan = *node.plan;
    return {plan.column, plan.type->extent, plan.counted, plan.memory, node.count, node.column, node.upper};
  }
  std::size_t charged() const override { return columns_->context.charged; }
  bool lends() const override {
    bool lends = false;
    for_each([&lends](const auto& column) {
      if constexpr (requires { column.lends(); }) lends = lends || column.lends();
    });
    return lends;
  }

 private:
  struct Columns {
    Columns(const column::Plan& plan, const Limits& limits, std::pmr::memory_resource& memory)
        : workspace(Packed{}.memory(memory)), context(limits), objects(plan, workspace, context, kept_columns) {}
    column::Workspace workspace;
    column::WritingContext context;
    mutable column::ObjectsWriter objects;
  };

  void make_columns() {
    columns_.reset();
    columns_.emplace(records_.plan, limits_, memory_);
    count_ = 0;
    list_ = &columns_->objects.begin_elements();
    for_each([this](auto& column) {
      if constexpr (requires { column.lend_from(options_.chunk_bytes); }) column.lend_from(options_.chunk_bytes);
    });
  }

  WrittenRecords records_;
  const FileOptions& options_;
  Limits limits_;
  std::pmr::unsynchronized_pool_resource memory_{std::pmr::pool_options{0, std::size_t{1} << 24}};
  std::optional<Columns> columns_;
  column::ObjectsWriter::Node* list_ = nullptr;  // of all objects
};

}  // namespace hps::detail::file
