// SPDX-License-Identifier: MIT
#pragma once
// Memory that the values of columns are read to: unlike a vector's, there are no zeros in it before.

#include <hps/file.h>

#include <algorithm>
#include <cstddef>
#include <memory>

namespace hps::python {

template <class V>
struct ReadValues {
  using Kept = detail::column::Kept<V>;

  ReadValues() = default;
  explicit ReadValues(std::size_t n) : begin(std::make_unique_for_overwrite<Kept[]>(n)), count(n) {}

  std::unique_ptr<Kept[]> begin;
  std::size_t count = 0;
};

// A part of it, as the Values of detail::file::ColumnValues.
template <class T>
class PartOfValues {
 public:
  PartOfValues() = default;
  PartOfValues(T* begin, std::size_t room) : begin_(begin), room_(room) {}

  void reserve(std::size_t n) const {
    if (n > room_) throw Error("hps: a column that became longer while it was read");
  }
  void resize(std::size_t n) { size_ = n; }
  void erase(T* from, T* to) { size_ = static_cast<std::size_t>(std::copy(to, end(), from) - begin_); }
  std::size_t size() const { return size_; }
  T* data() const { return begin_; }
  T* begin() const { return begin_; }
  T* end() const { return begin_ + size_; }

 private:
  T* begin_ = nullptr;
  std::size_t room_ = 0, size_ = 0;
};

}  // namespace hps::python
