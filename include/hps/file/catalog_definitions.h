// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "hps/file/catalog.h"
#include "hps/file/chunks/range.h"
#include "hps/file/layout/checksum.h"

namespace hps::detail::file {

inline constexpr std::size_t trailer_size = frame_head_size + alignment;

HPS_ONCE std::string read_description(const Storage& storage, const Marker& marker, std::uint64_t place, FrameKind kind,
                                      FrameHead* about, std::size_t guess) {
  std::string bytes = storage.read(place, guess);
  const auto head = read_frame_head(bytes, marker, place);
  if (!head || head->kind != kind) throw Error("a frame that is damaged, or not there");
  const std::size_t size = frame_head_size + head->description;
  if (place > storage.size() || size > storage.size() - place)
    throw Error("a frame that the file does not have all of");
  if (bytes.size() < size) bytes += storage.read(place + bytes.size(), size - bytes.size());
  bytes.resize(std::min(bytes.size(), size));
  bytes.erase(0, frame_head_size);
  if (bytes.size() != head->description || checksum(bytes) != head->description_checksum)
    throw Error("a description that is damaged");
  if (head->required) throw Error("a frame that a newer HPS wrote");
  if (about) *about = *head;
  return bytes;
}
HPS_ONCE std::string read_part(const Storage& storage, std::uint64_t body, const Part& part) {
  if (part.size > storage.size()) throw Error("a part of a footer that the file does not have");
  std::string bytes = storage.read(body + part.place, static_cast<std::size_t>(part.size));
  if (bytes.size() != part.size || checksum(bytes) != from_eight<std::uint64_t>(part.checksum))
    throw Error("a part of a footer that is damaged");
  return bytes;
}

class CatalogReader {
 public:
  explicit CatalogReader(const Storage& storage) : storage_(storage), size_(storage.size()) {}

  Catalog read() {
    catalog_.id = read_header(storage_.read(0, header_size));
    catalog_.marker = marker_of(catalog_.id);
    catalog_.complete = read_footers([this] { return place_of_footer(); });
    if (catalog_.complete) catalog_.end = size_;
    else walk();
    return std::move(catalog_);
  }

 private:
  // False if one is missing or damaged.
  bool read_footers(auto&& place_of_last) {
    const Catalog empty = catalog_;
    chunks_ = 0;
    try {
      std::uint64_t place = place_of_last();
      while (place) {
        const std::uint64_t before = catalog_.footers.empty() ? size_ : catalog_.footers.back().place;
        if (place >= before) throw Error("footers that go around");
        FrameHead head{};
        Footer footer{place, {}, 0};
        file::read(read_description(storage_, catalog_.marker, place, FrameKind::footer, &head), footer.frame);
        footer.body = place + head.body_at;
        place = footer.frame.previous;
        catalog_.footers.push_back(std::move(footer));
      }
      if (catalog_.footers.empty()) throw Error("a trailer without a footer");
      std::ranges::reverse(catalog_.footers);
      for (const Footer& footer : catalog_.footers) add(footer);
      const Footer& last = catalog_.footers.back();
      AttributesFrame attributes;
      file::read(read_part(storage_, last.body, last.frame.attributes), attributes);
      for (Attribute& one : attributes.attributes) add(std::move(one));
      return true;
    } catch (const Error&) {
      catalog_ = empty;
      attributes_.clear();
      return false;
    }
  }
  std::uint64_t place_of_footer() {
    if (size_ < header_size + trailer_size) throw Error("no trailer");
    const std::string place = read_description(storage_, catalog_.marker, size_ - trailer_size, FrameKind::trailer);
    if (place.size() != sizeof(std::uint64_t)) throw Error("a trailer of another size");
    return kernel::load<std::uint64_t>(place.data());
  }

  void add(const Footer& footer) {
    const auto& tables = footer.frame.tables;
    for (const TableFrame& table : footer.frame.new_tables) add(table);
    if (tables.size() != catalog_.tables.size()) throw Error("a footer without all of the tables");
    for (std::size_t i = 0; i < tables.size(); ++i) add(footer, tables[i], catalog_.tables[i]);
  }
  void add(const Footer& footer, const FooterTable& from, CatalogTable& table) {
    if (!from.chunks) return;
    if (from.chunks > size_ / alignment || (chunks_ += from.chunks) > size_ / alignment)
      throw Error("more chunks than the file has room for");
    ChunkTable chunks;
    file::read(read_part(storage_, footer.body, from.chunk_table), chunks);
    const std::size_t n = chunks.places.size();
    const std::size_t others[] = {chunks.bodies_at.size(), chunks.bodies.size(), chunks.counts.size(),
                                  chunks.kinds.size()};
    if (n != from.chunks || std::ranges::any_of(others, [n](std::size_t size) { return size != n; }))
      throw Error("a table of chunks of another size");
    for (std::size_t i = 0; i < n; ++i) {
      const auto body_at = static_cast<std::uint32_t>(chunks.bodies_at[i]);
      const std::uint64_t after = table.size() + chunks.counts[i];
      const std::uint64_t left = size_ - std::min(size_, chunks.places[i]);
      const bool fits = chunks.places[i] < size_ && chunks.bodies_at[i] <= left &&
                        chunks.bodies[i] <= left - chunks.bodies_at[i] && body_at == chunks.bodies_at[i];
      if (!fits || after < table.size()) throw Error("a chunk that the file cannot have");
      table.chunks.push_back({chunks.places[i], table.size(), chunks.counts[i], chunks.bodies[i], body_at,
                              chunks.kinds[i]});
    }
    table.columns.push_back({n, footer.body, from.columns});
  }

  void walk() {
    catalog_.end = begin_of_walk();
    lost_ = 0;
    has_lost_unknown_number_ = false;
    for_each_frame(catalog_.end, [this](std::uint64_t place, const FrameHead& head) {
      add(place, head);
      catalog_.end = place + head.size();
    });
    check_last_chunk();
    for (CatalogTable& table : catalog_.tables) put_in_order(table);
    catalog_.has_lost = lost_tables_ || has_lost_unknown_number_ || lost_ > gaps_;
  }
  // After the last footer that is whole: it tells of all that comes before it.
  std::uint64_t begin_of_walk() {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> footers;  // where they begin and end
    for_each_frame(header_size, [&](std::uint64_t place, const FrameHead& head) {
      if (head.kind == FrameKind::footer) footers.emplace_back(place, place + head.size());
    });
    constexpr std::size_t most_tries = 4;  // the file may be hostile
    for (std::size_t i = footers.size(), tries = 0; i && tries < most_tries; --i, ++tries)
      if (read_footers([&] { return footers[i - 1].first; })) return footers[i - 1].second;
    return header_size;
  }
  void for_each_frame(std::uint64_t place, auto&& f) {
    while (place < size_) {
      const auto head = read_frame_head(storage_.read(place, frame_head_size), catalog_.marker, place);
      if (head && head->size() <= size_ - place) {
        f(place, *head);
        place += head->size();
      } else {
        const std::uint64_t damaged = place;
        if (!find_next(place)) break;
        if (is_footer(damaged, place)) continue;  // nothing is in it alone
        if (was_one_frame(damaged, place)) ++lost_;
        else has_lost_unknown_number_ = true;
      }
    }
  }
  // Whether the frame after it is a trailer that names it.
  bool is_footer(std::uint64_t place, std::uint64_t next) const {
    try {
      const std::string named = read_description(storage_, catalog_.marker, next, FrameKind::trailer);
      return named.size() == sizeof place && kernel::load<std::uint64_t>(named.data()) == place;
    } catch (const Error&) {
      return false;
    }
  }
  // Whether one frame was there, up to the next: damage is often small, and leaves its sizes.
  bool was_one_frame(std::uint64_t place, std::uint64_t next) const {
    const std::string bytes = storage_.read(place, frame_head_size);
    return bytes.size() == frame_head_size && unchecked_frame_head(bytes.data()).size() == next - place;
  }
  void add(std::uint64_t place, const FrameHead& head) {
    if (head.required) {
      catalog_.has_newer = true;
      return;
    }
    try {
      if (head.kind == FrameKind::table) add_table(place);
      else if (head.kind == FrameKind::chunk) add_chunk(place);
      else if (head.kind == FrameKind::attributes) add_attributes(place);
    } catch (const Error&) {  // damaged: what it had is missing
      ++lost_;
    }
  }
  void add_table(std::uint64_t place) {
    TableFrame table;
    file::read(read_description(storage_, catalog_.marker, place, FrameKind::table), table);
    constexpr std::size_t most_lost_tables = 1000;  // the file may be hostile
    for (; catalog_.tables.size() < table.number && lost_tables_ < most_lost_tables; ++lost_tables_)
      catalog_.tables.push_back({{catalog_.tables.size(), {}, {}, {}}, {}, {}});
    add(table);
  }
  void add(const TableFrame& table) {
    if (table.number != catalog_.tables.size()) throw Error("a table of another number");
    catalog_.tables.push_back({table, {}, {}});
  }
  void add_chunk(std::uint64_t place) {
    FrameHead head{};
    ChunkFrame frame;
    file::read(read_description(storage_, catalog_.marker, place, FrameKind::chunk, &head), frame);
    if (frame.table >= catalog_.tables.size()) throw Error("a chunk of a table that is not there");
    if (frame.first + frame.count < frame.first) throw Error("a chunk of too many objects");
    catalog_.tables[static_cast<std::size_t>(frame.table)].chunks.push_back({place, frame.first, frame.count, head.body,
                                                                             head.body_at, frame.kind});
    last_ = {static_cast<std::size_t>(frame.table), place, place + head.body_at, place + head.size(), frame};
  }
  // Those that no footer has, in the order of their objects: ranks that write together do so side by side.
  void put_in_order(CatalogTable& table) {
    const auto in_footers = static_cast<std::ptrdiff_t>(table.chunks_in_footers());
    std::vector<ChunkPlace> others(table.chunks.begin() + in_footers, table.chunks.end());
    table.chunks.resize(static_cast<std::size_t>(in_footers));
    std::ranges::sort(others, {}, [](const ChunkPlace& chunk) { return std::pair(chunk.first, chunk.place); });
    for (const ChunkPlace& chunk : others) {
      const std::uint64_t size = table.size();
      if (chunk.first < size) continue;
      if (chunk.first > size) table.chunks.push_back({0, size, chunk.first - size}), ++gaps_;
      table.chunks.push_back(chunk);
    }
  }
  void add_attributes(std::uint64_t place) {
    AttributesFrame frame;
    file::read(read_description(storage_, catalog_.marker, place, FrameKind::attributes), frame);
    for (Attribute& one : frame.attributes) add(std::move(one));
  }
  void add(Attribute&& one) {
    const auto [at, is_new] = attributes_.try_emplace({one.table, one.path, one.name}, catalog_.attributes.size());
    if (is_new) catalog_.attributes.push_back(std::move(one));
    else catalog_.attributes[at->second] = std::move(one);
  }

  // Moves on to the next frame. More and more is read at a time: it may be near, and often.
  bool find_next(std::uint64_t& place) {
    std::size_t step = std::size_t{1} << 12;
    for (std::uint64_t from = place + alignment; from < size_; from += step) {
      if (step < std::size_t{1} << 20) step *= 2;
      const std::string bytes = storage_.read(from, step);
      for (std::size_t i = 0; i + frame_head_size <= bytes.size(); i += alignment) {
        if (!read_frame_head(std::string_view(bytes).substr(i), catalog_.marker, from + i)) continue;
        place = from + i;
        return true;
      }
    }
    return false;
  }

  // A writer that was killed may have left some of it, if nothing comes after it.
  void check_last_chunk() {
    if (!last_ || last_->end != catalog_.end || is_whole(*last_)) return;
    catalog_.tables[last_->table].chunks.pop_back();
    catalog_.end = last_->place;
  }
  struct LastChunk {
    std::size_t table;
    std::uint64_t place, body, end;
    ChunkFrame frame;
  };
  bool is_whole(const LastChunk& chunk) const {
    std::uint64_t place = chunk.body;
    for (const ColumnState& column : chunk.frame.columns) {
      if (place > chunk.end || column.size > chunk.end - place) return false;
      if (checksum_of(place, column.size) != from_eight<std::uint64_t>(column.checksum)) return false;
      place += aligned(column.size);
    }
    return true;
  }
  std::uint64_t checksum_of(std::uint64_t place, std::uint64_t size) const {
    constexpr std::uint64_t most = std::uint64_t{1} << 20;
    RunningChecksum checksum;
    for (std::uint64_t done = 0; done < size; done += most)
      checksum.add(storage_.read(place + done, std::min(most, size - done)));
    return checksum.value();
  }

  const Storage& storage_;
  std::uint64_t size_;
  Catalog catalog_;
  std::uint64_t chunks_ = 0;                                                               // in footers
  std::map<std::tuple<std::uint64_t, std::string, std::string>, std::size_t> attributes_;  // their numbers
  std::optional<LastChunk> last_;
  std::size_t lost_tables_ = 0;
  std::uint64_t lost_ = 0, gaps_ = 0;     // frames that are damaged, and gaps between the objects
  bool has_lost_unknown_number_ = false;  // any number of frames, between two that are whole
};

HPS_ONCE Catalog read_catalog(const Storage& storage) {
  return with_path(storage.path(), [&] { return CatalogReader(storage).read(); });
}

}  // namespace hps::detail::file
