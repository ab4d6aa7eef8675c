// SPDX-License-Identifier: MIT
#pragma once
// The elements of unordered containers by their compact bytes. All that takes a container of the standard library is a
// template here and in canonical.h, so that only those who sort pay for compiling it.

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "hps/format/compact.h"
#include "hps/format/row/row.h"

namespace hps::row {

// Keeps the first bytes of a message and ends it by an exception.
class PrefixSink final : public Sink {
 public:
  struct Full {};

  explicit PrefixSink(std::size_t most) : most_(most), bytes_(most + OutputWindow::chunk_size, '\0') {}

  void write(const char* data, std::size_t n) override {
    take(0);
    const std::size_t room = most_ - size_;
    std::memcpy(bytes_.data() + size_, data, n < room ? n : room);
    take(n);
  }
  std::span<char> memory(std::size_t used, std::size_t n) override {
    take(used);
    if (n == 0 || n > OutputWindow::chunk_size) return {};
    return {bytes_.data() + size_, n > most_ - size_ ? n : most_ - size_};
  }

  std::string_view prefix() const { return {bytes_.data(), size_ < most_ ? size_ : most_}; }
  bool is_all() const { return size_ <= most_; }
  void clear() { size_ = 0; }

 private:
  void take(std::size_t n) {
    size_ += n;
    if (size_ > most_) throw Full{};
  }

  std::size_t most_, size_ = 0;
  std::string bytes_;
};

// Makes the keys of elements that are serialized to b: as deep, in the same orders. Each numbers shared objects anew.
template <class B, class F = Compact>
class SortKeys {
 public:
  // What an element is sorted by: its compact bytes, or the first of them.
  struct Key {
    std::string bytes;
    bool is_all = false, is_tied = true;
  };

  SortKeys(std::size_t most, B& b) : b_(b), sink_(most) { format_.limits = b.limits(); }

  template <class E>
  void fill(Key& key, const E& e) {
    sink_.clear();
    buffer_ = std::make_unique<Buffer>(sink_, format_);
    buffer_->depth() = b_.depth();
    buffer_->orders().swap(b_.orders());
    const Return orders{*this};
    try {
      RowOf<E, Buffer>::serialize(e, *buffer_);
      buffer_->flush();
    } catch (const PrefixSink::Full&) {  // enough to compare by
    }
    key.bytes = sink_.prefix();
    key.is_all = sink_.is_all();
  }

 private:
  using Buffer = OutputBuffer<F>;
  struct Return {
    SortKeys& keys;
    ~Return() { keys.buffer_->orders().swap(keys.b_.orders()); }
  };

  B& b_;
  F format_;
  PrefixSink sink_;
  std::unique_ptr<Buffer> buffer_;
};

// Sorts the keys. Not std::sort: its header would cost every user of hps compile time.
void sort_by_bytes(auto& keys) {
  using Pointer = std::remove_cvref_t<decltype(keys[0])>;
  std::qsort(keys.data(), keys.size(), sizeof(Pointer), [](const void* left, const void* right) {
    return (*static_cast<const Pointer*>(left))->bytes.compare((*static_cast<const Pointer*>(right))->bytes);
  });
}

// Those whose first bytes tell them apart from their neighbours are tied no longer. Whether any are.
bool find_ties(const auto& sorted) {
  bool any = false;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    auto& key = *sorted[i];
    const auto equals = [&](std::size_t k) { return k < sorted.size() && sorted[k]->bytes == key.bytes; };
    key.is_tied = !key.is_all && (equals(i - 1) || equals(i + 1));
    any |= key.is_tied;
  }
  return any;
}

}  // namespace hps::row
