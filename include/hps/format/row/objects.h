// SPDX-License-Identifier: MIT
#pragma once
// Shared objects of one message, numbered from 1 in the order of their first appearance.

#include <cstdint>
#include <memory>
#include <vector>

#include "hps/buffer/table.h"

namespace hps::row {

using TypeTag = const void*;

template <class T>
inline constexpr char type_tag_of = 0;

template <class T>
inline constexpr TypeTag type_tag = &type_tag_of<T>;

// By address and type: an object and its first member have the same address. They are kept alive, or another object
// might get the address of one that is gone. (A table of open addresses: <unordered_map> would cost every user of hps
// compile time.)
class WrittenObjects final : public Table {
 public:
  struct Entry {
    std::uint64_t number;
    bool is_new;
  };
  Entry find_or_add(const std::shared_ptr<const void>& object, TypeTag type) {
    if (2 * count_ >= slots_.size()) grow();
    Slot& slot = slot_of(object.get(), type);
    const bool is_new = !slot.object;
    if (is_new) slot = {object, type, ++count_};
    return {slot.number, is_new};
  }

 private:
  struct Slot {
    std::shared_ptr<const void> object;
    TypeTag type = nullptr;
    std::uint64_t number = 0;
  };

  // Where it is, or where it belongs.
  Slot& slot_of(const void* object, TypeTag type) {
    constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
    const auto address = reinterpret_cast<std::uintptr_t>(object) + 31 * reinterpret_cast<std::uintptr_t>(type);
    for (auto i = static_cast<std::size_t>(address * golden >> 32);; ++i) {
      Slot& slot = slots_[i & (slots_.size() - 1)];
      if (!slot.object || (slot.object.get() == object && slot.type == type)) return slot;
    }
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old)
      if (slot.object) slot_of(slot.object.get(), slot.type) = std::move(slot);
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::uint64_t count_ = 0;
};

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
    auto made = std::make_shared<V>();
    all.push_back({made, type_tag<V>, &clear<V>});
    return made;
  }

  // Objects in a cycle would keep each other for ever.
  void abandon() noexcept override {
    for (const Entry& entry : all) entry.clear(entry.object.get());
  }

 private:
  template <class V>
  static void clear(void* object) {
    if constexpr (std::is_move_assignable_v<V>) *static_cast<V*>(object) = V();
  }
};

template <class Objects, class B>
Objects& objects_of(B& b) {
  if (!b.objects()) b.objects() = std::make_unique<Objects>();
  return static_cast<Objects&>(*b.objects());
}

}  // namespace hps::row
