// SPDX-License-Identifier: MIT
#pragma once
// Shared objects of one message, numbered from 1 in the order of their first appearance. Templates of the buffer, so
// that only those who have shared objects pay for compiling a hash table.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hps/buffer/table.h"
#include "hps/shape/refusal.h"

namespace hps::row {

using TypeTag = const void*;

template <class T>
inline constexpr char type_tag_of = 0;

template <class T>
inline constexpr TypeTag type_tag = &type_tag_of<T>;

// By address and type: an object and its first member have the same address. They are kept alive, or another object
// might get the address of one that is gone.
template <class B>
class WrittenObjects final : public Table {
 public:
  struct Entry {
    std::uint64_t number;
    bool is_new;
  };
  Entry find_or_add(const std::shared_ptr<const void>& object, TypeTag type) {
    const auto [it, is_new] = written_.try_emplace({object.get(), type}, Written{object, written_.size() + 1});
    return {it->second.number, is_new};
  }

 private:
  using Key = std::pair<const void*, TypeTag>;
  struct Hash {
    std::size_t operator()(const Key& k) const {
      const std::hash<const void*> hash;
      return hash(k.first) * 31 + hash(k.second);
    }
  };
  struct Written {
    std::shared_ptr<const void> object;
    std::uint64_t number;
  };
  std::unordered_map<Key, Written, Hash> written_;
};

template <class B>
class ReadObjects final : public Table {
 public:
  struct Entry {
    std::shared_ptr<void> object;
    TypeTag type;
    void (*clear)(void*);
  };
  std::vector<Entry> all;

  template <class V>
  std::shared_ptr<V> add() {
    if constexpr (shape::refuse_pointee<V>()) {
      return nullptr;
    } else {
      auto made = std::make_shared<V>();
      all.push_back({made, type_tag<V>, &clear<V>});
      return made;
    }
  }

  // Objects in a cycle would keep each other for ever.
  void abandon() noexcept override {
    for (const Entry& entry : all) {
      try {
        entry.clear(entry.object.get());
      } catch (...) {  // no memory for an empty object: this one stays as it is
      }
    }
  }

 private:
  template <class V>
  static void clear(void* object) {
    if constexpr (std::is_move_assignable_v<V>) *static_cast<V*>(object) = V();
  }
};

template <template <class> class Objects, class B>
Objects<B>& objects_in(std::unique_ptr<Table>& table) {
  if (!table) table = std::make_unique<Objects<B>>();
  return static_cast<Objects<B>&>(*table);
}

template <template <class> class Objects, class B>
Objects<B>& objects_of(B& b) {
  return objects_in<Objects, B>(b.objects());
}

}  // namespace hps::row
