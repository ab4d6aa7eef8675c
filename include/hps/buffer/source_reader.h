// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "hps/buffer/reader.h"
#include "hps/buffer/source.h"

namespace hps::detail {

// A message that comes piece by piece. Nothing after it may be read, so nothing is ensured: numbers and contents check
// for themselves what there is.
class SourceReader final : public Reader {
 public:
  SourceReader(Source& source, const Limits& limits) : Reader(source.size(), limits), source_(source) {}

  static const char* ensure(const char* p, std::size_t) { return p; }

  // True if the size of the message is known; then to_come(p) is the number of bytes from p on.
  bool sized() const { return size() != unknown; }
  std::size_t to_come(const char* p) const { return size() - offset(p); }

  // Afterwards there is a byte.
  HPS_INLINE const char* expect_byte(const char* p, const void* where) {
    if (p == end()) [[unlikely]]
      return refill(p, where);
    return p;
  }
  const char* read(const char* p, char* to, std::size_t n, const void* where) {
    while (n) {
      p = expect_byte(p, where);
      const std::size_t some = std::min(n, static_cast<std::size_t>(left(p)));
      std::memcpy(to, p, some);
      p += some, to += some, n -= some;
    }
    return p;
  }
  // Reads n bytes; allocates no more than have come.
  HPS_COLD const char* read(const char* p, std::string& to, std::size_t n, const void* where) {
    while (to.size() < n) {
      p = expect_byte(p, where);
      const std::size_t some = std::min(n - to.size(), static_cast<std::size_t>(left(p)));
      to.append(p, some);
      p += some;
    }
    return p;
  }
  // Reads a number into zeroed memory.
  [[gnu::noinline]] const char* read_number(const char* p, char* to, NumberSize size, const void* where) {
    std::size_t n = 0;
    do p = read(p, to + n, 1, where);
    while ((!size.varint || to[n] & 0x80) && ++n < size.most);
    return p;
  }

  // True if the n bytes at p come apart from the rest: then the caller tells place() where they belong.
  bool apart(const char* p, std::size_t n) { return n && p == end() && !nothing_apart() && source_.apart() == n; }
  const char* place(const char* p, char* data, std::size_t n) {
    source_.place(data);
    take_next(p, n);
    return start();
  }

  // Bytes that may be charged now.
  std::size_t chargeable(const char* p) {
    grant(sized() ? size() : offset(p));
    return budget().left();
  }

  // The bytes that follow p, as far as they lie side by side; none at the end.
  std::string_view next(const char* p) {
    if (p == end()) {
      take_next(p);
      p = start();
    }
    return {p, static_cast<std::size_t>(left(p))};
  }

  // The size of what was read of the last piece of the source.
  std::size_t used(const char* p) const { return static_cast<std::size_t>(p - start()); }

 private:
  HPS_COLD const char* refill(const char* p, const void* where) {
    if (!take_next(p)) fail(start(), "unexpected end of the stream", where);
    return start();
  }
  // Takes the piece after this one, and after `apart` bytes that came by themselves; false at the end.
  bool take_next(const char* p, std::size_t apart = 0) {
    const std::size_t passed = used(p);
    const std::string_view piece = source_.next(passed);
    use(piece, passed + apart);
    return !piece.empty();
  }

  Source& source_;
};

}  // namespace hps::detail
