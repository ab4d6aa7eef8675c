// SPDX-License-Identifier: MIT
#pragma once
// The shared objects of one message, numbered from 1 in the order of their first appearance. Templates, so that only
// users of shared objects pay for compiling a hash table.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hps/buffer/lazy_state.h"
#include "hps/format/row/heights.h"
#include "hps/format/row/pointee.h"
#include "hps/shape/refusal.h"

namespace hps::detail::row {

using TypeTag = const void*;

template <class T>
inline constexpr char type_tag_of = 0;

template <class T>
inline constexpr TypeTag type_tag = &type_tag_of<T>;

// Its address and class: an object and its first member have the same address.
using ObjectKey = std::pair<const void*, TypeTag>;

// Keeps the objects alive: otherwise another object might get the address of one that is gone.
template <class>
class WrittenObjects final : public LazyState {
 public:
  struct Entry {
    std::shared_ptr<const void> object;
    std::uint64_t number;
    Height height;
    std::string_view constructed{};  // the name of its class, if it is constructed from what is read
  };

  // The entry, and true if it is new.
  std::pair<Entry&, bool> find_or_add(const ObjectKey& key, const std::shared_ptr<const void>& object) {
    const auto [it, is_new] = written_.try_emplace(key, Entry{object, forgotten_ + written_.size() + 1, {}});
    return {it->second, is_new};
  }
  Heights& heights() { return heights_; }
  void forget() override {
    forgotten_ += written_.size();
    written_.clear();
    heights_ = {};
    of_parts_.clear();
  }
  // In described messages, pointers to objects that are constructed from what is read are parts of their own: several
  // to one object would become pointers to several.
  void end_part(std::unique_ptr<LazyState>& whole) override {
    for (const auto& [key, entry] : written_) {
      if (entry.constructed.empty()) continue;
      if (!whole) whole = std::make_unique<WrittenObjects>();
      if (!static_cast<WrittenObjects&>(*whole).of_parts_.try_emplace(key, entry.object).second) fail_shared(entry);
    }
  }

 private:
  [[noreturn]] HPS_COLD static void fail_shared(const Entry& entry) {
    throw Error(
        ErrorText(
            "hps: several pointers to one object of class %.*s, which is constructed from what is read: in described "
            "messages each of them would get its own; other formats keep what is shared",
            static_cast<int>(entry.constructed.size()), entry.constructed.data())
            .c_str());
  }
  struct Hash {
    std::size_t operator()(const ObjectKey& k) const {
      const std::hash<const void*> hash;
      return hash(k.first) * 31 + hash(k.second);
    }
  };
  std::unordered_map<ObjectKey, Entry, Hash> written_;
  std::unordered_map<ObjectKey, std::shared_ptr<const void>, Hash> of_parts_;  // that are complete
  std::uint64_t forgotten_ = 0;
  Heights heights_;
};

// The counts of references to a shared object, and its place in a table that grows.
inline constexpr std::size_t memory_beside_shared = 24 + std::size_t{21} * sizeof(void*);

template <class>
class ReadObjects final : public LazyState {
 public:
  struct Entry {
    std::shared_ptr<void> object;
    TypeTag type;
    void (*clear)(void*);
    Height height;
  };
  // Those of a pool by themselves; these have none then.
  ReadObjects& pool(std::size_t i) {
    if (i >= pools_.size() || !pools_[i]) [[unlikely]]
      make_pool(i);
    return *pools_[i];
  }
  std::size_t size() const { return all_.size(); }
  Entry& operator[](std::size_t i) { return all_[i]; }
  Heights& heights() { return heights_; }

  // `S` is the shape of the pointer.
  template <class V, class S>
  std::shared_ptr<V> add(const Height& height) {
    if constexpr (shape::refuse_pointee<V>()) return nullptr;
    else if constexpr (requires { S::template make<V>(); }) return add(S::template make<V>(), height);
    else if constexpr (std::is_default_constructible_v<V>) return add(std::make_shared<V>(), height);
    else return add(std::shared_ptr<V>(foreign::make<V>()), height);
  }
  template <class V>
  std::shared_ptr<V> add(std::shared_ptr<V> made, const Height& height) {
    static_assert(24 + 3 * sizeof(Entry) <= memory_beside_shared);
    all_.push_back({made, type_tag<V>, &clear<V>, height});
    return made;
  }

  // Objects in a cycle would keep each other alive for ever, and the destructors of a long chain would recurse.
  void abandon() noexcept override {
    for (const auto& pool : pools_)
      if (pool) pool->abandon();
    clear(all_);
    clear(of_parts_);
  }
  void end_part(std::unique_ptr<LazyState>& whole) override {
    if (all_.empty()) return;
    if (!whole) whole = std::make_unique<ReadObjects>();
    auto& kept = static_cast<ReadObjects&>(*whole).of_parts_;
    kept.insert(kept.end(), all_.begin(), all_.end());
  }

 private:
  HPS_COLD void make_pool(std::size_t i) {
    if (i >= pools_.size()) pools_.resize(i + 1);
    pools_[i] = std::make_unique<ReadObjects>();
  }
  template <class V>
  static void clear(void* object) {
    if constexpr (foreign::constructs<V> || !std::is_move_assignable_v<V>) return;
    else if constexpr (std::is_default_constructible_v<V>) *static_cast<V*>(object) = V();
    else *static_cast<V*>(object) = std::move(*std::unique_ptr<V>(foreign::make<V>()));
  }
  static void clear(const std::vector<Entry>& entries) noexcept {
    for (const Entry& entry : entries) {
      try {
        entry.clear(entry.object.get());
      } catch (...) {  // no memory for an empty object: this one stays as it is
      }
    }
  }

  std::vector<Entry> all_;
  std::vector<Entry> of_parts_;  // that numbered their objects for themselves, and are complete
  std::vector<std::unique_ptr<ReadObjects>> pools_;
  Heights heights_;
};

// One table for all T. It depends on T only so that it is instantiated when it is used.
template <template <class> class Objects, class T>
auto& objects_in(State& state) {
  using All = Objects<std::conditional_t<std::is_object_v<T>, void, T>>;
  if (!state.objects()) state.objects() = std::make_unique<All>();
  return static_cast<All&>(*state.objects());
}

// The identity of a shared object, whatever the class of the pointer at `where` to it.
template <class Pointee, class V, class X>
ObjectKey key_of(const V& object, X& x, const void* where, auto... at) {
  ObjectKey key{std::addressof(object), type_tag<V>};
  if constexpr (shape::is_one_of<Pointee>)
    Shape<Pointee>::with(class_number(object, x, where, at...), [&]<class C>() {
      key = {&shape::as<C>(object), type_tag<C>};
    });
  else expect_class_of_pointer(object, x, where, at...);
  return key;
}

// A known object as a V; null if it is of another class.
template <class Pointee, class V>
std::shared_ptr<V> known_object(const auto& entry) {
  std::shared_ptr<V> object;
  const auto if_it_is = [&]<class C>() {
    if (entry.type == type_tag<C>) object = std::static_pointer_cast<C>(entry.object);
  };
  if constexpr (shape::is_one_of<Pointee>)
    [&]<class... C>(Types<C...>) { (if_it_is.template operator()<C>(), ...); }(shape::derived_of<V>{});
  else if_it_is.template operator()<V>();
  return object;
}

}  // namespace hps::detail::row
