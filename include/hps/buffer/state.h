// SPDX-License-Identifier: MIT
#pragma once
// The state of one message, and the path to an object that fails, "Peptide.ions[3].mz". The path is found while the
// stack unwinds: each object that no member path leads to from the object around it is searched once, when it is left,
// so errors take no more stack than parsing does.

#include <exception>
#include <memory>

#include "hps/buffer/depth.h"
#include "hps/buffer/lazy_state.h"
#include "hps/error.h"
#include "hps/shape/parts.h"
#include "hps/shape/path.h"

namespace hps::detail {

class Trace final : public LazyState {
 public:
  // An object that lies in `owner`, by this step; the root lies in none and is named.
  struct Place {
    const void* object;
    const shape::Node* node;
    const void* owner;
    std::string_view label;
    const std::size_t* index;
  };

  // The next exception says that the object at `where` failed.
  explicit Trace(const void* where) : sought_(static_cast<const char*>(where)) {}

  // False after hand-written code has caught the exception.
  bool leaving() const { return std::uncaught_exceptions() > uncaught_; }

  HPS_COLD void leave(const Place& place, std::size_t levels) noexcept {
    try {
      const bool found = shape::find(place.object, *place.node, sought_, levels, path_);
      // An address that is not in an object with hand-written code is that of a variable of the code.
      if (!found && place.owner && place.node->kind != Kind::opaque) return;
      if (!place.owner) {
        root_ = place.label;
        return;
      }
      path_.prepend({place.label});
      if (place.index) path_.prepend({{}, *place.index});
      sought_ = static_cast<const char*>(place.owner);
    } catch (...) {  // no memory for more of the path
    }
  }
  std::string path() const { return path_.text(root_); }

 private:
  int uncaught_ = std::uncaught_exceptions();
  const char* sought_;
  std::string_view root_;
  shape::Path path_;
};

// The memory of an object.
struct Extent {
  const void* begin = nullptr;
  std::size_t size = 0;
  bool has(const void* p) const {
    const auto offset = reinterpret_cast<std::uintptr_t>(p) - reinterpret_cast<std::uintptr_t>(begin);
    return offset < size;
  }
};

// Made when the first of them is needed, so that most messages pay for one null pointer.
struct RareState final : LazyState {
  std::unique_ptr<LazyState> objects, orders, inside, helpers, trace;
  Extent owner;
};

// The state of a message in either direction, at any place in it: its limits, how deep it is nested, and what few
// messages need.
class State {
 public:
  explicit State(const Limits& limits) : limits_(limits), depth_(limits.depth) {}
  State(const State&) = delete;

  const Limits& limits() const { return limits_; }
  Depth& depth() { return depth_; }
  // Set by NothingApart.
  bool& nothing_apart() { return nothing_apart_; }

  std::unique_ptr<LazyState>& objects() { return kept().objects; }
  bool has_objects() const { return kept_ && known().objects; }
  std::unique_ptr<LazyState>& orders() { return kept().orders; }
  // For bytes that are made of objects.
  std::unique_ptr<LazyState>& inside() { return kept().inside; }
  // Those of hand-written code.
  std::unique_ptr<LazyState>& helpers() { return kept().helpers; }
  // The object whose hand-written code is running; known where the order is canonical.
  Extent& owner() { return kept().owner; }

  // The next exception says that the object at `where` failed.
  HPS_COLD void begin_trace(const void* where) noexcept {
    try {
      kept().trace = std::unique_ptr<LazyState>(new Trace(where));
    } catch (...) {  // no memory, no path
    }
  }
  bool failed() const { return kept_ && known().trace; }
  // An error leaves a part of the message that has a state of its own.
  HPS_COLD void take_trace(State& part) noexcept {
    try {
      kept().trace = std::move(part.known().trace);
    } catch (...) {  // no memory, no path
    }
  }
  HPS_COLD void leave(const Trace::Place& place) noexcept {
    if (!trace().leaving()) known().trace.reset();
    else trace().leave(place, limits_.depth);
  }
  // For an error that leaves the root, or another object whose scope was left, and does not know its place.
  HPS_COLD void set_path(ErrorAt& error, const Trace::Place* root) {
    if (!failed() || !error.path().empty()) return;
    if (root) trace().leave(*root, limits_.depth);
    if (const std::string path = trace().path(); !path.empty()) error.set_path(path);
  }

 protected:
  ~State() = default;

 private:
  RareState& known() const { return static_cast<RareState&>(*kept_); }
  Trace& trace() const { return static_cast<Trace&>(*known().trace); }
  RareState& kept() {
    if (!kept_) [[unlikely]]
      kept_ = std::unique_ptr<LazyState>(new RareState);
    return known();
  }

  Limits limits_;
  Depth depth_;
  bool nothing_apart_ = false;
  std::unique_ptr<LazyState> kept_;  // a RareState; its base, so that code without one need not compile its destructor
};

// An object that is being serialized or parsed and that no member path from the object around it leads to: elements
// that are parsed before they are inserted, pointees, objects with hand-written code. Only errors look at it.
class ErrorScope {
 public:
  ErrorScope(State& state, const Trace::Place& place) : state_(state), place_(place) {}
  template <class T>
  ErrorScope(State& state, const T& object, const void* owner, std::string_view label = {},
             const std::size_t* index = nullptr)
      : ErrorScope(state, {std::addressof(object), &shape::node<T>, owner, label, index}) {}
  ~ErrorScope() {
    if (state_.failed()) [[unlikely]]
      state_.leave(place_);
  }
  ErrorScope(const ErrorScope&) = delete;

 private:
  State& state_;
  Trace::Place place_;
};

struct RootType {
  const shape::Node* node;
  std::string_view name;
};
template <class T>
inline constexpr RootType root_type{&shape::node<T>, shape::type_name<T>()};

// Calls f for the root; errors that leave it say where in the root.
HPS_INLINE void at_root(State& state, const void* object, const RootType& type, auto&& f) {
  try {
    f();
  } catch (ErrorAt& error) {
    const Trace::Place root{object, type.node, nullptr, type.name, nullptr};
    state.set_path(error, &root);
    throw;
  }
}

// The same where f makes an ErrorScope of its object.
inline void with_path(State& state, auto&& f) {
  try {
    f();
  } catch (ErrorAt& error) {
    state.set_path(error, nullptr);
    throw;
  }
}

// While serializing rows only pointers need one: describing each type costs compile time.
template <class T>
struct NoErrorScope {
  NoErrorScope(const auto&...) {}
};
template <class T>
using WritingErrorScope = std::conditional_t<shape::may_meet_other_class<T>(), ErrorScope, NoErrorScope<T>>;

template <class T>
HPS_INLINE void at_root_of_writing(State& state, const T& t, auto&& f) {
  if constexpr (shape::may_meet_other_class<T>()) at_root(state, std::addressof(t), root_type<T>, f);
  else f();
}

}  // namespace hps::detail
