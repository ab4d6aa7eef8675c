// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/head.h"

namespace hps::detail::described {

// The bytes of a source after a head, from a source that gives them together with bytes of the head.
template <class S>
class RestOfSource final : public Source {
 public:
  explicit RestOfSource(S& source) : source_(source) {}

  // `bytes` are those of the head.
  Head read_head(std::string& bytes, const Limits& limits) {
    SourceReader in(source_, limits);
    const char* p = in.start();
    Head head{.size = magic.size()};
    while (bytes.size() < head.size) {
      std::string more;
      p = in.read(p, more, head.size - bytes.size(), nullptr);
      bytes += more;
      head = HeadReader(bytes).read();
    }
    used_ = in.used(p);
    rest_ = {p, static_cast<std::size_t>(in.left(p))};
    size_ = head.size;
    return head;
  }

  std::string_view next(std::size_t used) override {
    if (!rest_.empty()) return std::exchange(rest_, {});
    return source_.next(std::exchange(used_, 0) + used);
  }
  std::size_t size() const override {
    const std::size_t all = source_.size();
    return all == unknown ? unknown : all - size_;
  }
  std::size_t apart() const override { return rest_.empty() ? source_.apart() : 0; }
  void place(char* data) override { source_.place(data); }
  void finish(std::size_t used) { source_.finish(std::exchange(used_, 0) + used); }

 private:
  S& source_;
  std::string_view rest_;  // of the last piece, before it is given on
  std::size_t used_ = 0;   // bytes of the head in it
  std::size_t size_ = 0;   // of the head
};

}  // namespace hps::detail::described
