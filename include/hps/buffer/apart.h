// SPDX-License-Identifier: MIT
#pragma once
// Messages whose large contents lie apart from the rest: the sink tells where they are in the object that is
// serialized, and the source is told where they belong in the one that is parsed.

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "hps/buffer/sink.h"
#include "hps/buffer/source.h"

namespace hps {

// Bytes of the message, and how many of those that do not lie apart come before them.
template <class Byte>
struct Apart {
  std::size_t position;
  std::span<Byte> bytes;
};

}  // namespace hps

namespace hps::detail {

// Refers to elements of `least` bytes or more, and to such strings that are longer than a window; appends everything
// else to `rest`.
class GatherSink final : public Sink {
 public:
  GatherSink(std::string& rest, std::vector<Apart<const std::byte>>& apart, std::size_t least)
      : rest_(rest), in_rest_(rest), apart_(apart), least_(least) {}

  void write(const char* data, std::size_t n) override { in_rest_.write(data, n); }
  std::span<char> memory(std::size_t used, std::size_t n) override {
    const std::span<char> free = in_rest_.memory(used, n);
    return free.size() > window && least_ != nothing ? free.first(std::max(n, window)) : free;
  }
  std::size_t least_reference() const override { return least_; }
  void refer(const char* data, std::size_t n) override {
    apart_.push_back({rest_.size(), {reinterpret_cast<const std::byte*>(data), n}});
  }

 private:
  static constexpr std::size_t window = 4096, nothing = static_cast<std::size_t>(-1);

  std::string& rest_;
  ContainerSink<std::string> in_rest_;
  std::vector<Apart<const std::byte>>& apart_;
  std::size_t least_;
};

}  // namespace hps::detail

namespace hps {

// Contents came apart that have no place yet: keys, elements of a set, of a hand-written class or of a container that
// is not contiguous. The object can be parsed from the whole message.
class NoPlace : public Error {
 public:
  NoPlace() : Error("hps: contents that came apart from the message have no place in the object yet") {}
};

// Contents that lie apart from the rest of a message and have not arrived yet.
struct Gap {
  std::size_t position, size;
};

}  // namespace hps

namespace hps::detail {

// Gives the rest of a message, and collects the places of the contents that lie apart.
class ScatterSource final : public Source {
 public:
  ScatterSource(std::string_view rest, std::span<const Gap> gaps, std::vector<std::span<std::byte>>& places)
      : rest_(rest), gaps_(gaps), places_(places), size_(rest.size()) {
    std::size_t before = 0;
    for (const Gap& gap : gaps) {
      if (gap.position < before || gap.position > rest.size() || gap.size == 0 || gap.size > unknown - 1 - size_)
        throw Error("hps: gaps that are out of order, empty, or outside the message");
      before = gap.position;
      size_ += gap.size;
    }
  }

  std::string_view next(std::size_t used) override {
    at_ += used;
    if (at_ == end_of_piece() && places_.size() < gaps_.size()) throw NoPlace();
    return rest_.substr(at_, end_of_piece() - at_);
  }
  // After the message was parsed up to `used` bytes of the last piece.
  void finish(std::size_t used) const {
    if (places_.size() < gaps_.size() || at_ + used < rest_.size()) throw Error("hps: a message with bytes left over");
  }
  std::size_t size() const override { return size_; }
  std::size_t apart() const override { return places_.size() < gaps_.size() ? gaps_[places_.size()].size : 0; }
  void place(char* data) override {
    places_.emplace_back(reinterpret_cast<std::byte*>(data), gaps_[places_.size()].size);
  }

 private:
  std::size_t end_of_piece() const {
    return places_.size() < gaps_.size() ? gaps_[places_.size()].position : rest_.size();
  }

  std::string_view rest_;
  std::span<const Gap> gaps_;
  std::vector<std::span<std::byte>>& places_;
  std::size_t at_ = 0, size_;
};

}  // namespace hps::detail
