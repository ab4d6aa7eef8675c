// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/index/head.h"
#include "hps/format/packed/objects/type_plan.h"
#include "hps/format/packed/objects/writer.h"

namespace hps::detail::column {

// A message of columns, before it is written.
class Message {
 public:
  template <class T>
  Message(const T& t, const Packed& format) : Message(std::addressof(t), written_plan<T>(), format) {}
  Message(const void* object, const WrittenPlan& type, const Packed& format, bool with_shape = true)
      : plan_(type.plan), workspace_(format), context_(format.limits), objects_(plan_, workspace_, context_) {
    if (type.root) at_root(context_, object, *type.root, [&] { objects_.put_root(object); });
    else objects_.put_root(object);
    finish(with_shape);
  }

  std::size_t size() const { return size_; }
  // Bytes of objects that readers will set up.
  std::size_t charged() const { return context_.charged; }
  // The fewest bytes that the same values may take in rows; of integers of 128 bits, twice that.
  std::size_t least_in_rows() const { return least_in_rows_; }

  void write(Sink& sink) {
    sink.write(head_.data(), head_.size());
    for_each_column([&](const ColumnWriter& column) {
      if (const std::string_view bytes = column.bytes(); !bytes.empty()) sink.write(bytes.data(), bytes.size());
    });
  }

 private:
  void for_each_column(auto&& f) {
    for (const auto& node : objects_.nodes())
      for (ColumnWriter* const column : {node.column, node.upper})
        if (column) f(*column);
  }

  void finish(bool with_shape) {
    Bytes index(workspace_.memory());
    if (with_shape) {
      put_number(index, plan_.shape().size());
      index.append(plan_.shape());
    }
    for (const auto& node : objects_.nodes()) {
      if (node.plan->counted) put_count(index, node);
      for (ColumnWriter* const column : {node.column, node.upper})
        if (column) put_size(index, *column);
    }
    head_.push_back(first_byte_of_columns(with_shape, workspace_.compressors().any()));
    put_number(head_, index.size());
    put_number(head_, size_);
    head_.append(index);
    size_ += head_.size();
  }
  void put_count(Bytes& index, const ObjectsWriter::Node& node) {
    put_number(index, node.count);
    context_.charged += static_cast<std::size_t>(node.count) * node.plan->memory;
  }
  void put_size(Bytes& index, ColumnWriter& column) {
    const std::string_view bytes = column.finish();
    size_ += bytes.size();
    context_.charged += column.memory();
    if (!column.count()) return;
    put_number(index, bytes.size());
    least_in_rows_ += column.least_in_rows();
  }

  const Plan& plan_;
  Workspace workspace_;
  WritingContext context_;
  ObjectsWriter objects_;
  Bytes head_{workspace_.memory()};
  std::size_t size_ = 0, least_in_rows_ = 0;
};

}  // namespace hps::detail::column
