// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed.h"
#include "hps/format/packed/layout.h"
#include "hps/format/packed/tree.h"

namespace hps::detail::column {

// A message of columns, before it is written.
template <class T>
class Message {
 public:
  Message(const T& t, const Packed& format) : workspace_(format), source_{workspace_}, tree_(source_) {
    Writing::Context context(format.limits);
    at_root_of_writing(context, t, [&] { tree_.put(t, context); });
    charged_ = context.charged;
    Bytes index(workspace_.memory());
    put_with_size(index, shape_of<T>());
    if (format.names) {
      Bytes names(workspace_.memory());
      put_names<T>(names);
      put_with_size(index, names);
    }
    tree_.each([&](auto& part) { put_size(index, part); });
    unsigned kind = 0 | MessageKind::columns;
    if (format.names) kind = kind | MessageKind::named;
    if (workspace_.compressors().any()) kind = kind | MessageKind::in_pieces;
    head_.push_back(static_cast<char>(kind));
    put_number(head_, index.size());
    put_number(head_, size_);
    head_ += index;
    size_ += head_.size();
  }

  std::size_t size() const { return size_; }
  // Bytes of objects that readers will set up.
  std::size_t charged() const { return charged_; }
  // The fewest bytes that the same values may take in rows.
  std::size_t least_in_rows() const { return least_in_rows_; }

  void write(Sink& sink) {
    sink.write(head_.data(), head_.size());
    tree_.each([&](auto& part) {
      if constexpr (requires { part.bytes(); })
        if (const Bytes& bytes = part.bytes(); !bytes.empty()) sink.write(bytes.data(), bytes.size());
    });
  }

 private:
  static void put_with_size(Bytes& index, std::string_view text) {
    put_number(index, text.size());
    index += text;
  }

  void put_size(Bytes& index, Writing::Parts& parts) {
    put_number(index, parts.count());
    charged_ += parts.memory();
  }
  void put_size(Bytes& index, auto& column) {
    const Bytes& bytes = column.finish();
    size_ += bytes.size();
    charged_ += column.memory();
    if (!column.count()) return;
    put_number(index, bytes.size());
    least_in_rows_ += column.least_in_rows();
  }

  Workspace workspace_;
  Writing::Source source_;
  Tree<T, Writing> tree_;
  Bytes head_{workspace_.memory()};
  std::size_t size_ = 0, least_in_rows_ = 0, charged_ = 0;
};

}  // namespace hps::detail::column
