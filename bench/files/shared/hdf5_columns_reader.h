// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "files/shared/hdf5.h"
#include "files/shared/peptide_names.h"

namespace bench {

// The columns that Hdf5ColumnsWriter wrote, a slice of each, into objects.
class Hdf5ColumnsReader {
 public:
  explicit Hdf5ColumnsReader(const Hdf5File& file) : file_(file) {}

  template <class T>
  void read(const std::string& name, const Slice& slice, const std::vector<T*>& all) const {
    if constexpr (std::is_arithmetic_v<T>) {
      using Number = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
      const std::vector<Number> numbers = file_.read<Number>(name, slice);
      for (std::size_t i = 0; i < all.size(); ++i) *all[i] = static_cast<T>(numbers[i]);
    } else if constexpr (Described<T>) {
      read_members(name, slice, all, std::make_index_sequence<names<T>.size()>());
    } else {
      read_lists(name, slice, all);
    }
  }
  template <class T>
  void read(const std::string& name, const Slice& slice, const std::vector<std::optional<T>*>& all) const {
    const auto there = file_.read<std::uint8_t>(name + ".there", slice);
    std::vector<T*> values;
    for (std::optional<T>* t : all) values.push_back(&t->emplace());
    read(name, slice, values);
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!there[i]) all[i]->reset();
  }

 private:
  template <class T, std::size_t... I>
  void read_members(const std::string& name, const Slice& slice, const std::vector<T*>& all,
                    std::index_sequence<I...>) const {
    (read_member<I>(name + "." + std::string(names<T>[I]), slice, all), ...);
  }
  template <std::size_t I, class T>
  void read_member(const std::string& name, const Slice& slice, const std::vector<T*>& all) const {
    std::vector<std::remove_reference_t<std::tuple_element_t<I, decltype(members(*all[0]))>>*> members_of_all;
    for (T* t : all) members_of_all.push_back(&std::get<I>(members(*t)));
    read(name, slice, members_of_all);
  }
  template <class List>
  void read_lists(const std::string& name, const Slice& slice, const std::vector<List*>& all) const {
    using Element = typename List::value_type;
    const bool is_first = slice.first == 0;
    const auto ends =
        file_.read<std::uint64_t>(name + ".ends",
                                  is_first ? slice : Slice{slice.first - 1, slice.count + 1, slice.total});
    const std::uint64_t first = is_first || ends.empty() ? 0 : ends.front();
    const Slice of_elements{first, ends.empty() ? 0 : ends.back() - first, 0};
    const auto size = [&](std::size_t i) {
      const std::size_t at = is_first ? i : i + 1;
      return ends[at] - (at ? ends[at - 1] : 0);
    };
    if constexpr (std::is_arithmetic_v<Element>) {
      const std::vector<Element> elements = file_.read<Element>(name, of_elements);
      auto begin = elements.begin();
      for (std::size_t i = 0; i < all.size(); begin += static_cast<std::ptrdiff_t>(size(i)), ++i)
        all[i]->assign(begin, begin + static_cast<std::ptrdiff_t>(size(i)));
    } else {
      std::vector<Element*> elements;
      for (std::size_t i = 0; i < all.size(); ++i) {
        all[i]->resize(size(i));
        for (Element& element : *all[i]) elements.push_back(&element);
      }
      read(name, of_elements, elements);
    }
  }

  const Hdf5File& file_;
};

}  // namespace bench
