// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <iterator>
#include <new>
#include <vector>

#include "hps/file/ahead.h"
#include "hps/file/decode.h"
#include "hps/file/list.h"

namespace hps::detail::file {

// A table, and how its objects become those of T.
template <class T>
struct TypedTable {
  ReadTable table;
  Decoding decoding;

  TypedTable(std::shared_ptr<ReadFile> file, std::size_t number)
      : table(std::move(file), number), decoding(table, described::known_type<List<T>>()) {}

  void decode(std::size_t chunk, List<T>& list) const {
    LoadedChunk loaded = table.load(chunk, decoding.needed());
    if (decoding.is_of_another_type()) loaded.granted = table.file().most_memory();
    table.in_chunk(chunk, [&] {
      decoding.decode(table, loaded, list);
      if (list.size() != table.chunk(chunk).count) throw Error("has another number of objects");
    });
  }

  // These objects. Throws Error if some of them are not there.
  std::vector<T> read(std::uint64_t first, std::uint64_t count) const {
    table.expect_objects(first, count);
    std::vector<T> some;
    try {
      const std::size_t most = std::min(table.file().most_memory() / sizeof(T), some.max_size());
      some.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(count, most)));
    } catch (const std::bad_alloc&) {  // a file that is damaged may say any number
      fail(table.file().path(), "has more objects than there is memory for");
    }
    take(first, count, [&some](auto begin, auto end) {
      some.insert(some.end(), std::make_move_iterator(begin), std::make_move_iterator(end));
    });
    return some;
  }

  // Calls use(begin, end) with these objects, which must be there, in their order, chunk by chunk: they are the
  // caller's. Several threads decode them.
  void take(std::uint64_t first, std::uint64_t count, auto&& use) const {
    const auto chunks = table.chunks_of(first, count);
    const std::size_t begin = chunks.first;
    const auto decode_one = [&](std::size_t i) {
      List<T> list;
      decode(begin + i, list);
      return list;
    };
    in_order(chunks.second - begin, threads_of(table.file().options()), decode_one, [&](std::size_t i, List<T>&& list) {
      const std::uint64_t at = table.chunk(begin + i).first;
      const std::uint64_t from = std::max(first, at), to = std::min(first + count, at + list.size());
      use(list.begin() + static_cast<std::ptrdiff_t>(from - at), list.begin() + static_cast<std::ptrdiff_t>(to - at));
    });
  }
};

}  // namespace hps::detail::file
