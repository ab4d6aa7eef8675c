// SPDX-License-Identifier: MIT
#pragma once

#include <any>
#include <optional>

#include "hps/file/chunks/column_tables.h"
#include "hps/file/chunks/encode.h"
#include "hps/file/chunks/kept_columns.h"
#include "hps/file/chunks/range.h"
#include "hps/file/layout/checksum.h"

namespace hps::detail::file {

using column::NodeCode;

class ChunkEncoder {
 public:
  ChunkEncoder(const FileOptions& options, const ChoicesOfChunk& choices, Body& body)
      : compresses_(options.format.compressions[0].make),
        plain_(options.plain_numbers),
        in_pieces_(plain_ || compresses_),
        choices_(choices),
        workspace_(options.format),
        body_(body) {
    chunk_.frame.kind = static_cast<std::uint8_t>(column::first_byte_of_columns(false, in_pieces_));
  }

  ChunkHead encode(const KeptColumns& columns) {
    for (std::size_t i = 0; i < columns.nodes(); ++i) {
      const KeptNode node = columns.node(i);
      if (node.counted) {
        column::put_number(chunk_.frame.index, node.count);
        chunk_.frame.memory += node.count * node.memory;
      }
      for_each_column(node, [&](const auto& column) { put(node, column); });
    }
    chunk_.room = room_for_description(columns);
    chunk_.frame.count = columns.count();
    chunk_.frame.memory += columns.charged();
    return std::move(chunk_);
  }
  // The choices of all columns, for other chunks.
  ChunkChoices::Columns made() && { return std::move(made_); }

 private:
  void put(const KeptNode& node, const auto& column) {
    ColumnState state;
    const std::uint64_t place = size_;
    checksum_.begin();
    const ColumnChoice* const before = compresses_ ? choice_before() : nullptr;
    workspace_.keep_form(before ? &before->form : nullptr);
    workspace_.set_form({});
    if (choices_.makes) made_.emplace_back();
    if (column.count()) {
      state.memory = encode(node, column, state);
      column::put_number(chunk_.frame.index, size_ - place);
    }
    state.size = size_ - place;
    if (choices_.makes) made_.back().note(workspace_.form(), column.count(), state.size);
    state.checksum = eight_of(checksum_.value());
    chunk_.frame.memory += state.memory;
    chunk_.frame.columns.push_back(state);
    append_entry(chunk_.columns, place, column.count(), state);
    static constexpr char zeros[alignment] = {};
    write({zeros, static_cast<std::size_t>(aligned(size_) - size_)});
  }
  void write(std::string_view bytes) {
    checksum_.add(bytes);
    body_.write(bytes);
    size_ += bytes.size();
  }

  // Writes the column; returns the bytes that readers set up for it.
  std::size_t encode(const KeptNode&, const KeptNumbers& numbers, ColumnState& state) {
    if (plain_) return put_plain(numbers, state), numbers.memory();
    find_range(numbers, state, [](const char*, std::size_t) {});
    return column::with_bits_of(numbers.code(), [&]<class U>() {
      const ColumnChoice* const before = choice_before();
      if (before && before->is_similar(numbers.count()) && numbers.memory() <= part)
        if (const auto memory = encode_like<U>(*before, numbers)) return *memory;
      column::NumbersWriterOf<U> writer(workspace_, numbers.code(), false);
      put_all(writer, numbers);
      write(writer.finish());
      if (choices_.makes) made_.back().blocks = writer.hint();
      return numbers.memory() + writer.memory();
    });
  }
  // The choice of this column in the chunk that others are encoded as; waits for it. Null if there is none.
  const ColumnChoice* choice_before() const {
    if (choices_.makes) return nullptr;
    const ChunkChoices::Columns& all = choices_.choices->get();
    const std::size_t i = chunk_.columns.sizes.size();
    return i < all.size() ? &all[i] : nullptr;
  }
  // Nothing if that does not serve as it did.
  template <class U>
  std::optional<std::size_t> encode_like(const ColumnChoice& before, const KeptNumbers& numbers) {
    column::NumbersWriterOf<U> writer(workspace_, numbers.code(), false);
    writer.begin_like(std::any_cast<const column::NumbersHint<U>&>(before.blocks));
    put_all(writer, numbers);
    const std::string_view bytes = writer.finish();
    if (!before.serves(numbers.count(), bytes.size())) return std::nullopt;
    write(bytes);
    return numbers.memory() + writer.memory();
  }
  template <class U>
  void put_all(column::NumbersWriterOf<U>& writer, const KeptNumbers& numbers) {
    numbers.for_each_run([&](const char* values, std::size_t bytes) { put_run(writer, values, bytes); });
  }
  // A long one in parts, each of which is written before the next.
  template <class U>
  void put_run(column::NumbersWriterOf<U>& writer, const char* values, std::size_t bytes) {
    for (std::size_t done = 0; done < bytes; done += part) {
      const Run run{const_cast<char*>(values) + done, std::min(part, bytes - done) / sizeof(U)};
      writer.put_runs(std::span(&run, 1));
      if (done + part < bytes) writer.drain([this](std::string_view encoded) { write(encoded); });
    }
  }
  void put_plain(const KeptNumbers& numbers, ColumnState& state) {
    static constexpr char begin[column::plain_begin] = {static_cast<char>(column::Form::plain)};
    write({begin, sizeof begin});
    find_range(numbers, state, [&](const char* values, std::size_t bytes) {
      if (little_endian || numbers.width() == 1) return write({values, bytes});
      put_little_endian(values, bytes, numbers.width());
    });
  }
  void put_little_endian(const char* values, std::size_t bytes, std::size_t width) {
    for (std::size_t i = 0; i < bytes; i += width) {
      char value[8];
      std::reverse_copy(values + i, values + i + width, value);
      write({value, width});
    }
  }
  // Calls use(values, bytes) for pieces in turn, each while it is still in a cache.
  static void find_range(const KeptNumbers& numbers, ColumnState& state, const auto& use) {
    const auto find = [&]<class V>(std::type_identity<V>) {
      Range<V> range;
      numbers.for_each_run([&](const char* values, std::size_t bytes) {
        for (std::size_t done = 0; done < bytes; done += piece) {
          const std::size_t n = std::min(piece, bytes - done);
          range.add(values + done, n / sizeof(V));
          use(values + done, n);
        }
      });
      range.put(state);
    };
    [&]<class... V>(Types<V...>) {
      const auto try_one = [&]<class W>(std::type_identity<W> type) {
        using Number = std::conditional_t<std::same_as<W, bool>, std::uint8_t, W>;
        if (numbers.code() == shape::scalar_code<W>()) find(std::type_identity<Number>());
        (void)type;
      };
      (try_one(std::type_identity<V>()), ...);
    }(column::ColumnTypes());
  }

  std::size_t encode(const KeptNode&, const KeptStrings& strings, ColumnState&) {
    column::StringsWriter writer(workspace_);
    strings.for_each([&](std::string_view s) { writer.put(s); });
    return put_blocks(writer);
  }
  std::size_t encode(const KeptNode& node, const column::BytesWriter& bytes, ColumnState&) {
    const std::string_view values = bytes.bytes();
    const bool is_number = node.code != static_cast<unsigned char>(NodeCode::bytes);
    const std::size_t size = is_number ? column::long_double_size : node.extent;
    column::BytesWriter writer(workspace_, size);
    for (std::size_t i = 0; i < bytes.count(); ++i) writer.put(values.data() + i * size);
    return put_blocks(writer);
  }
  std::size_t put_blocks(column::ColumnWriter& writer) {
    const std::string_view blocks = writer.finish();
    const bool needs_form = in_pieces_ && !compresses_;
    static constexpr char rest = static_cast<char>(column::Form::rest);
    if (needs_form) write({&rest, 1});
    write(blocks);
    return writer.memory();
  }

  static constexpr std::size_t part = std::size_t{1} << 24;

  bool compresses_, plain_, in_pieces_;
  const ChoicesOfChunk& choices_;
  ChunkChoices::Columns made_;
  column::Workspace workspace_;
  Body& body_;
  std::uint64_t size_ = 0;  // of the body so far
  RunningChecksum checksum_;
  ChunkHead chunk_;
};

HPS_ONCE std::size_t room_for_description(const KeptColumns& columns) {
  constexpr std::size_t least_memory = std::size_t{1} << 25;
  if (columns.memory() < least_memory) return 0;
  // Each column has 60 bytes at most in the description, and two numbers of the index.
  constexpr std::size_t most_for_column = 80, most_besides = 128;
  std::size_t n = 0;
  for (std::size_t i = 0; i < columns.nodes(); ++i) n += 1 + (columns.node(i).upper != nullptr);
  return n * most_for_column + most_besides;
}

class BodyInMemory final : public Body {
 public:
  BodyInMemory(std::string& bytes, const std::function<void()>& meanwhile) : bytes_(bytes), meanwhile_(meanwhile) {}
  void write(std::string_view bytes) override {
    bytes_ += bytes;
    if (meanwhile_) meanwhile_();
  }

 private:
  std::string& bytes_;
  const std::function<void()>& meanwhile_;
};

HPS_ONCE ChunkHead encode(const KeptColumns& columns, const FileOptions& options, const ChoicesOfChunk& choices,
                          Body& body) {
  try {
    ChunkEncoder encoder(options, choices, body);
    ChunkHead head = encoder.encode(columns);
    if (choices.makes) choices.choices->set(std::move(encoder).made());
    return head;
  } catch (...) {
    if (choices.makes) choices.choices->set({});  // nobody waits for ever
    throw;
  }
}
HPS_ONCE EncodedChunk encode(const KeptColumns& columns, const FileOptions& options, const ChoicesOfChunk& choices,
                             std::string body, const std::function<void()>& meanwhile) {
  body.clear();
  body.reserve(columns.memory());  // a string that grows has its bytes twice for a while
  BodyInMemory in_memory(body, meanwhile);
  ChunkHead head = encode(columns, options, choices, in_memory);
  return {std::move(head), std::move(body)};
}

}  // namespace hps::detail::file
