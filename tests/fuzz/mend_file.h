// SPDX-License-Identifier: MIT
#pragma once
// A file whose checksums are right again, whatever was changed: bytes that are changed blindly do not get past them.

#include <hps/file/chunks/range.h>
#include <hps/file/layout/checksum.h>
#include <hps/file/layout/descriptions.h>
#include <hps/file/layout/frame.h>
#include <hps/file/layout/header.h>

#include <string>

namespace hps_fuzz {

namespace layout = hps::detail::file;

class FileMender {
 public:
  explicit FileMender(std::string bytes) : bytes_(std::move(bytes)) {}

  std::string mend() {
    const layout::Id id{};
    const std::string header = layout::make_header(id);
    marker_ = layout::marker_of(id);
    bytes_.replace(0, std::min(header.size(), bytes_.size()), header);
    // From the last frame on: parts of footers may have been copied over others.
    for (std::size_t place = header.size(); place + head_size <= bytes_.size(); place += layout::alignment)
      if (begins_frame(place)) mend_frame(place);
    return std::move(bytes_);
  }

 private:
  static constexpr std::size_t head_size = layout::frame_head_size;

  std::uint32_t number(std::size_t place) const { return hps::kernel::load<std::uint32_t>(bytes_.data() + place); }
  void put(std::size_t place, std::uint64_t value) { hps::kernel::store(bytes_.data() + place, value); }
  std::string_view part(std::size_t place, std::uint64_t size) const {
    const std::string_view all = bytes_;
    return place <= all.size() && size <= all.size() - place ? all.substr(place, static_cast<std::size_t>(size)) : "";
  }

  bool begins_frame(std::size_t place) const {
    const std::uint32_t kind = number(place + 16), description = number(place + 28), body = number(place + 32);
    return kind >= 1 && kind <= 5 && body % layout::alignment == 0 && head_size + description <= body &&
           body <= bytes_.size() - place;
  }
  void mend_frame(std::size_t place) {
    const std::size_t size = number(place + 28), body = place + number(place + 32);
    if (number(place + 16) == 2) mend_description<layout::ChunkFrame>(place, size, body);
    if (number(place + 16) == 4) mend_description<layout::FooterFrame>(place, size, body);
    bytes_.replace(place, marker_.size(), marker_.data(), marker_.size());
    put(place + 48, layout::checksum(part(place + head_size, size)));
    put(place + 56, layout::checksum(part(place, head_size - 8), place));
  }
  template <class T>
  void mend_description(std::size_t place, std::size_t size, std::size_t body) {
    T frame;
    try {
      layout::read(part(place + head_size, size), frame);
    } catch (const hps::Error&) {
      return;
    }
    mend_parts(frame, body);
    const std::string description = layout::describe(frame);
    if (description.size() == size) bytes_.replace(place + head_size, size, description);
  }
  void mend_parts(layout::ChunkFrame& frame, std::size_t body) const {
    for (layout::ColumnState& column : frame.columns) {
      column.checksum = layout::eight_of(layout::checksum(part(body, column.size)));
      body += static_cast<std::size_t>(layout::aligned(column.size));
    }
  }
  void mend_parts(layout::FooterFrame& frame, std::size_t body) const {
    const auto mend = [&](layout::Part& p) {
      p.checksum = layout::eight_of(layout::checksum(part(body + static_cast<std::size_t>(p.place), p.size)));
    };
    mend(frame.attributes);
    for (layout::FooterTable& table : frame.tables) {
      mend(table.chunk_table);
      for (layout::Part& p : table.columns) mend(p);
    }
  }

  std::string bytes_;
  layout::Marker marker_{};
};

}  // namespace hps_fuzz
