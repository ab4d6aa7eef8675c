// SPDX-License-Identifier: MIT
#pragma once
// The objects that a rank brings to a call of write, taken a few at a time.

#include <limits>
#include <memory>
#include <optional>
#include <ranges>
#include <vector>

#include "hps/error.h"
#include "hps/file/writer.h"

namespace hps::mpi {

// Objects that lie side by side.
struct Objects {
  const void* first = nullptr;
  std::size_t count = 0;
};

class Brought {
 public:
  Brought() = default;
  Brought(const Brought&) = delete;
  virtual ~Brought() = default;

  // How many objects there are, and the bytes that all of them take in raw. Called once, before take(). Throws for an
  // object that cannot be serialized.
  struct Amount {
    std::size_t objects = 0, bytes = 0;
  };
  virtual Amount count() = 0;
  // The next ones, up to those that begin before `end` of these bytes; all that are left if there are no more bytes.
  // They stay where they are until the next call.
  virtual Objects take(std::size_t end) = 0;
  // Whether what was taken takes memory besides, so that less should be taken at a time.
  virtual bool is_copied() const = 0;
};

// Objects that lie side by side already.
class BroughtInPlace final : public Brought {
 public:
  // Taking those that begin before a multiple of `step` bytes is fast.
  BroughtInPlace(const detail::file::WrittenRecords& records, Objects all, std::size_t step)
      : records_(records), next_(static_cast<const char*>(all.first)), left_(all.count), step_(step) {}

  Amount count() override {
    for (std::size_t done = 0, end = step_; done < left_; end += step_) {
      const char* const next = next_ + done * records_.size;
      counts_.push_back(bytes_ < end ? records_.add_raw(next, left_ - done, bytes_, end) : 0);
      done += counts_.back();
    }
    return {left_, bytes_};
  }
  Objects take(std::size_t end) override {
    std::size_t n = left_;
    if (end < bytes_) {
      const std::size_t i = end / step_;
      if (end % step_ == 0 && !taken_) n = i <= counts_.size() ? counts_[i - 1] : 0;
      else n = taken_ < end ? records_.add_raw(next_, left_, taken_, end) : 0;
    }
    const Objects some{next_, n};
    next_ += n * records_.size;
    left_ -= n;
    return some;
  }
  bool is_copied() const override { return false; }

 private:
  const detail::file::WrittenRecords& records_;
  const char* next_;
  std::size_t left_, step_;
  std::size_t bytes_ = 0, taken_ = 0;
  std::vector<std::size_t> counts_;  // of those that begin in each step
};

template <class T>
struct CopiedObject {  // a vector of it is no vector<bool>
  T object;
};

// Those of any range, copied when they are taken. It is gone through twice, unless its size tells the bytes.
template <class T, std::ranges::forward_range R>
class BroughtRange final : public Brought {
 public:
  explicit BroughtRange(R& range) : range_(range) {}

  Amount count() override {
    if constexpr (std::ranges::sized_range<R> && detail::file::is_of_one_size<T>) {
      all_.objects = static_cast<std::size_t>(std::ranges::size(range_));
      if (all_.objects) detail::file::add_raw<T>(nullptr, all_.objects, all_.bytes, no_limit);
    } else {
      for (const T& t : range_) {
        detail::file::add_raw<T>(std::addressof(t), 1, all_.bytes, no_limit);
        ++all_.objects;
      }
    }
    next_ = std::ranges::begin(range_);
    return all_;
  }
  Objects take(std::size_t end) override {
    copies_.clear();
    const bool is_rest = end >= all_.bytes;
    for (; *next_ != std::ranges::end(range_) && (is_rest || bytes_ < end); ++*next_, ++taken_) {
      copies_.push_back({**next_});
      detail::file::add_raw<T>(std::addressof(copies_.back().object), 1, bytes_, no_limit);
    }
    if (taken_ > all_.objects || (is_rest && taken_ != all_.objects))
      throw hps::Error("hps: a range that has other objects when it is gone through again");
    return {copies_.data(), copies_.size()};
  }
  bool is_copied() const override { return true; }

 private:
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

  R& range_;
  Amount all_;
  std::optional<std::ranges::iterator_t<R>> next_;
  std::size_t taken_ = 0, bytes_ = 0;
  std::vector<CopiedObject<T>> copies_;
};

}  // namespace hps::mpi
