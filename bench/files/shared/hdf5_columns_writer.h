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

// Numbers as they are, bool as a byte.
template <class T>
using Stored = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;

// A column for each member of nested objects; for strings and lists their ends, and all elements.
class Hdf5ColumnsWriter {
 public:
  explicit Hdf5ColumnsWriter(Hdf5File& file) : file_(file) {}

  template <class T>
  void write(const std::string& name, const std::vector<const T*>& all) {
    if constexpr (std::is_arithmetic_v<T>) {
      std::vector<Stored<T>> numbers;
      for (const T* t : all) numbers.push_back(*t);
      file_.write(name, numbers);
    } else if constexpr (Described<const T>) {
      write_members(name, all, std::make_index_sequence<names<T>.size()>());
    } else {
      write_lists(name, all);
    }
  }
  template <class T>
  void write(const std::string& name, const std::vector<const std::optional<T>*>& all) {
    static const T none{};
    std::vector<std::uint8_t> there;
    std::vector<const T*> values;
    for (const std::optional<T>* t : all) {
      there.push_back(t->has_value());
      values.push_back(*t ? &**t : &none);
    }
    file_.write(name + ".there", there);
    write(name, values);
  }

 private:
  template <class T, std::size_t... I>
  void write_members(const std::string& name, const std::vector<const T*>& all, std::index_sequence<I...>) {
    (write_member<I>(name + "." + std::string(names<T>[I]), all), ...);
  }
  template <std::size_t I, class T>
  void write_member(const std::string& name, const std::vector<const T*>& all) {
    using Member = std::remove_reference_t<std::tuple_element_t<I, decltype(members(*all[0]))>>;
    std::vector<Member*> members_of_all;
    for (const T* t : all) members_of_all.push_back(&std::get<I>(members(*t)));
    write(name, members_of_all);
  }
  template <class List>
  void write_lists(const std::string& name, const std::vector<const List*>& all) {
    using Element = typename List::value_type;
    std::conditional_t<std::is_arithmetic_v<Element>, std::vector<Element>, std::vector<const Element*>> elements;
    std::vector<std::uint64_t> ends;
    for (const List* list : all) {
      if constexpr (std::is_arithmetic_v<Element>) elements.insert(elements.end(), list->begin(), list->end());
      else
        for (const Element& element : *list) elements.push_back(&element);
      ends.push_back(elements.size());
    }
    const Slice slice = slice_of(elements.size());
    for (std::uint64_t& end : ends) end += slice.first;
    file_.write(name + ".ends", ends);
    if constexpr (std::is_arithmetic_v<Element>) file_.write(name, elements);
    else write(name, elements);
  }

  Hdf5File& file_;
};

}  // namespace bench
