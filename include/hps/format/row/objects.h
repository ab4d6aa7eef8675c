// SPDX-License-Identifier: MIT
#pragma once
// Shared objects of one message, numbered from 1 in the order of their first appearance.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "hps/buffer/table.h"

namespace hps::row {

using TypeTag = const void*;

template <class T>
inline constexpr char type_tag_of = 0;

template <class T>
inline constexpr TypeTag type_tag = &type_tag_of<T>;

// By address and type: an object and its first member have the same address.
class WrittenObjects final : public Table {
 public:
  struct Entry {
    std::uint64_t number;
    bool is_new;
  };
  Entry find_or_add(const void* object, TypeTag type) {
    const auto [it, is_new] = numbers_.try_emplace({object, type}, numbers_.size() + 1);
    return {it->second, is_new};
  }

 private:
  using Key = std::pair<const void*, TypeTag>;
  struct Hash {
    std::size_t operator()(const Key& k) const {
      const std::hash<const void*> hash;
      return hash(k.first) * 31 + hash(k.second);
    }
  };
  std::unordered_map<Key, std::uint64_t, Hash> numbers_;
};

struct ReadObjects final : Table {
  struct Entry {
    std::shared_ptr<void> object;
    TypeTag type;
  };
  std::vector<Entry> all;
};

template <class Objects, class B>
Objects& objects_of(B& b) {
  if (!b.objects()) b.objects() = std::make_unique<Objects>();
  return static_cast<Objects&>(*b.objects());
}

}  // namespace hps::row
