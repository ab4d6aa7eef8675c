// SPDX-License-Identifier: MIT
#pragma once
// Everything that HPS throws itself derives from hps::Error.

#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

#include "hps/config.h"

namespace hps::detail {

// A short text. By printf, because concatenating strings costs every user of hps compile time.
class ErrorText {
 public:
  ErrorText() = default;
  [[gnu::format(printf, 2, 3)]] HPS_COLD explicit ErrorText(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    append_list(format, arguments);
    va_end(arguments);
  }
  [[gnu::format(printf, 2, 3)]] HPS_COLD void append(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    append_list(format, arguments);
    va_end(arguments);
  }
  const char* c_str() const { return text_; }
  std::size_t size() const { return size_; }

 private:
  void append_list(const char* format, std::va_list arguments) {
    const int n = std::vsnprintf(text_ + size_, sizeof text_ - size_, format, arguments);
    if (n > 0) size_ += static_cast<std::size_t>(n);
    if (size_ >= sizeof text_) size_ = sizeof text_ - 1;
  }

  char text_[800] = "";
  std::size_t size_ = 0;
};

inline constexpr const char* parse_advice = "truncated, damaged, or written as another type or format?";
inline constexpr const char* newer_advice = "take a newer HPS to read it";

}  // namespace hps::detail

namespace hps {

class Error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The caller's memory cannot hold the message. Nothing outside it was touched; what lies in it is unspecified.
class BufferTooSmall : public Error {
 public:
  HPS_COLD BufferTooSmall(std::size_t given, std::size_t needed)
      : Error(detail::ErrorText(
                  "hps: the message takes %zu bytes, the buffer has %zu; give it what serialized_size() says", needed,
                  given)
                  .c_str()),
        needed_(needed) {}
  std::size_t needed() const { return needed_; }  // bytes

 private:
  std::size_t needed_;
};

// An error with its place: the offset in bytes from the start of the message, and the path of the member that was being
// parsed ("Peptide.ions[3].mz"), or of the innermost object around it if it lies in no member.
class ErrorAt : public Error {
 public:
  HPS_COLD ErrorAt(const char* problem, std::size_t offset, const char* path, const char* advice)
      : Error(""), offset_(offset) {
    detail::ErrorText text("hps: %s at byte %zu", problem, offset);
    place_ = text.size();
    text.append(" (%s)", advice);
    text_ = text.c_str();
    if (*path) set_path(path);
  }
  const char* what() const noexcept override { return text_.c_str(); }
  std::size_t offset() const { return offset_; }
  const std::string& path() const { return path_; }
  // The text without the advice at its end.
  std::string problem() const {
    const std::size_t begin = 5;  // "hps: "
    return text_.substr(begin, place_ - begin + (path_.empty() ? 0 : 4 + path_.size()));
  }

  // Moves the offset: the part that was parsed begins so many bytes after the message does.
  HPS_COLD void set_start(std::size_t bytes) {
    const std::string digits = std::to_string(offset_);
    offset_ += bytes;
    if (place_ < digits.size() || text_.compare(place_ - digits.size(), digits.size(), digits) != 0) return;
    const std::string moved = std::to_string(offset_);
    text_.replace(place_ - digits.size(), digits.size(), moved);
    place_ += moved.size() - digits.size();
  }

  // Adds the path to an error without one, in code that learns it only when the error passes through.
  HPS_COLD void set_path(const std::string& path) {
    path_ = path;
    text_.insert(place_, path_).insert(place_, " in ");
  }

 private:
  std::string text_, path_;
  std::size_t offset_, place_;
};

// The input is not a message of the type in the format: truncated, damaged, or written as something else.
class ParseError : public ErrorAt {
  using ErrorAt::ErrorAt;
};

// The value is nested deeper, or the message would expand to more memory, than the limits of the format allow. The
// message may be hostile; if it is not, raise the limit: hps::compact.max_depth(n), hps::compact.max_expansion(n).
class LimitExceeded : public ErrorAt {
  using ErrorAt::ErrorAt;
};

}  // namespace hps
