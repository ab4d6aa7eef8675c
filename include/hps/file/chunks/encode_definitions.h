// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/chunks/encode.h"
#include "hps/file/chunks/kept_objects.h"
#include "hps/file/chunks/range.h"
#include "hps/file/layout/checksum.h"

namespace hps::detail::file {

using column::NodeCode;

class ChunkEncoder {
 public:
  ChunkEncoder(const FileOptions& options, EncodedChunk& chunk)
      : format_(options.format), plain_(options.plain_numbers), chunk_(chunk), in_pieces_(false) {
    in_pieces_ = plain_ || format_.compressions[0].make;
    chunk_.frame.kind =
        static_cast<std::uint8_t>(column::first_byte_of_columns(false, in_pieces_));
  }

  void encode(const KeptObjects& objects) {
    for (auto& node : objects.nodes()) {
      if (node.plan->counted) {
        column::put_number(chunk_.frame.index, node.count);
        chunk_.frame.memory += node.count * node.plan->memory;
      }
      for_each_column(node, [&](const auto& column) { put(node, column); });
    }
    chunk_.frame.count = objects.count();
    chunk_.frame.memory += objects.charged();
  }

 private:
  void put(const column::ObjectsWriter::Node& node, const auto& column) {
    ColumnState state;
    const std::uint64_t place = chunk_.body.size();
    if (column.count()) {
      column::Workspace workspace(format_);
      state.memory = encode(node, column, workspace, state);
      column::put_number(chunk_.frame.index, chunk_.body.size() - place);
    }
    const std::string_view bytes = std::string_view(chunk_.body).substr(place);
    state.size = bytes.size();
    state.checksum = eight_of(checksum(bytes));
    chunk_.frame.memory += state.memory;
    add(state, place, bytes.size(), column.count());
    chunk_.body.resize(static_cast<std::size_t>(aligned(chunk_.body.size())));
  }
  void add(const ColumnState& state, std::uint64_t place, std::uint64_t size, std::uint64_t count) {
    chunk_.frame.columns.push_back(state);
    ColumnTable& table = chunk_.columns;
    table.places.push_back(place);
    table.sizes.push_back(size);
    table.counts.push_back(count);
    table.memory.push_back(state.memory);
    table.flags.push_back(state.flags);
    table.least.push_back(from_eight<std::uint64_t>(state.least));
    table.greatest.push_back(from_eight<std::uint64_t>(state.greatest));
    table.checksums.push_back(from_eight<std::uint64_t>(state.checksum));
  }

  // Appends the column to the body; returns the bytes that readers set up for it.
  std::size_t encode(const auto&, const KeptNumbers& numbers, column::Workspace& workspace, ColumnState& state) {
    find_range(numbers, state);
    if (plain_) return put_plain(numbers), numbers.memory();
    return column::with_bits_of(numbers.code(), [&]<class U>() {
      column::NumbersWriterOf<U> writer(workspace, numbers.code(), false);
      numbers.for_each_run([&](const char* values, std::size_t bytes) {
        const Run run{const_cast<char*>(values), bytes / sizeof(U)};
        writer.put_runs(std::span(&run, 1));
      });
      chunk_.body += writer.finish();
      return numbers.memory() + writer.memory();
    });
  }
  void put_plain(const KeptNumbers& numbers) {
    chunk_.body.push_back(static_cast<char>(column::Form::plain));
    chunk_.body.resize(chunk_.body.size() + column::plain_begin - 1);
    numbers.for_each_run([&](const char* values, std::size_t bytes) { put_little_endian(values, bytes, numbers.width()); });
  }
  void put_little_endian(const char* values, std::size_t bytes, std::size_t width) {
    const std::size_t begin = chunk_.body.size();
    chunk_.body.append(values, bytes);
    if constexpr (!little_endian)
      for (auto p = chunk_.body.begin() + static_cast<std::ptrdiff_t>(begin); p != chunk_.body.end(); p += width)
        std::reverse(p, p + width);
  }
  static void find_range(const KeptNumbers& numbers, ColumnState& state) {
    const auto find = [&]<class V>(std::type_identity<V>) {
      Range<V> range;
      numbers.for_each_run([&](const char* values, std::size_t bytes) { range.add(values, bytes / sizeof(V)); });
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

  std::size_t encode(const auto&, const KeptStrings& strings, column::Workspace& workspace, ColumnState&) {
    column::StringsWriter writer(workspace);
    strings.for_each([&](std::string_view s) { writer.put(s); });
    return put_blocks(writer);
  }
  std::size_t encode(const auto& node, const column::BytesWriter& bytes, column::Workspace& workspace, ColumnState&) {
    const std::string_view values = bytes.bytes();
    const std::size_t size = node.plan->column == static_cast<unsigned char>(NodeCode::bytes)
                                 ? node.type().extent
                                 : column::long_double_size;
    column::BytesWriter writer(workspace, size);
    for (std::size_t i = 0; i < bytes.count(); ++i) writer.put(values.data() + i * size);
    return put_blocks(writer);
  }
  std::size_t put_blocks(column::ColumnWriter& writer) {
    const std::string_view blocks = writer.finish();
    const bool needs_form = in_pieces_ && !format_.compressions[0].make;
    if (needs_form) chunk_.body.push_back(static_cast<char>(column::Form::rest));
    chunk_.body += blocks;
    return writer.memory();
  }

  const Packed& format_;
  bool plain_;
  EncodedChunk& chunk_;
  bool in_pieces_;
};

HPS_ONCE EncodedChunk encode(const KeptObjects& objects, const FileOptions& options) {
  EncodedChunk chunk;
  ChunkEncoder(options, chunk).encode(objects);
  return chunk;
}

}  // namespace hps::detail::file
