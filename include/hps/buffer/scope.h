// SPDX-License-Identifier: MIT
#pragma once
// The path of what fails, "Peptide.ions[3].mz", found out while the stack unwinds: each object that no path leads to
// from the object around it is searched once, when it is left, so errors cost no more stack than parsing does.

#include <exception>
#include <memory>

#include "hps/buffer/table.h"
#include "hps/error.h"
#include "hps/shape/parts.h"
#include "hps/shape/path.h"

namespace hps {

class Trace final : public Table {
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

  // By that exception, and not because hand-written code has caught it.
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

// The things that a buffer keeps for a message and few messages need.
struct Kept final : Table {
  std::unique_ptr<Table> objects, orders, trace;
  Extent owner;
};

class Keeper {
 public:
  std::unique_ptr<Table>& objects() { return kept().objects; }
  std::unique_ptr<Table>& orders() { return kept().orders; }
  // The object whose hand-written code is running; known where the order is canonical.
  Extent& owner() { return kept().owner; }

  HPS_COLD void begin_trace(const void* where) noexcept {
    try {
      kept().trace = std::unique_ptr<Table>(new Trace(where));
    } catch (...) {  // no memory, no path
    }
  }
  bool failed() const { return kept_ && known().trace; }
  HPS_COLD void leave(const Trace::Place& place, std::size_t levels) noexcept {
    if (!trace().leaving()) known().trace.reset();
    else trace().leave(place, levels);
  }
  // For an error that leaves the root, or another object whose scope was left, and does not know its place.
  HPS_COLD void set_path(ErrorAt& error, const Trace::Place* root, std::size_t levels) {
    if (!failed() || !error.path().empty()) return;
    if (root) trace().leave(*root, levels);
    if (const std::string path = trace().path(); !path.empty()) error.set_path(path);
  }

 protected:
  bool has_objects() const { return kept_ && known().objects; }

 private:
  Kept& known() const { return static_cast<Kept&>(*kept_); }
  Trace& trace() const { return static_cast<Trace&>(*known().trace); }
  Kept& kept() {
    if (!kept_) [[unlikely]]
      kept_ = std::unique_ptr<Table>(new Kept);
    return known();
  }

  std::unique_ptr<Table> kept_;  // a Kept: who needs none compiles none
};

// An object that is being serialized or parsed and that no member path from the object around it leads to: elements
// that are parsed before they are inserted, pointees, objects with hand-written code. Only errors look at it.
class Scope {
 public:
  template <class T, class B>
  Scope(B& b, const T& object, const void* owner, std::string_view label = {}, const std::size_t* index = nullptr)
      : keeper_(b), levels_(b.limits().depth), place_{std::addressof(object), &shape::node<T>, owner, label, index} {}
  ~Scope() {
    if (keeper_.failed()) [[unlikely]]
      keeper_.leave(place_, levels_);
  }
  Scope(const Scope&) = delete;

 private:
  Keeper& keeper_;
  std::size_t levels_;
  Trace::Place place_;
};

// Calls f for the root t; errors that leave it say where in t.
template <class T, class B>
HPS_INLINE void at_root(B& b, const T& t, auto&& f) {
  try {
    f();
  } catch (ErrorAt& error) {
    const Trace::Place root{std::addressof(t), &shape::node<T>, nullptr, shape::type_name<T>(), nullptr};
    b.set_path(error, &root, b.limits().depth);
    throw;
  }
}

// The same where f makes a Scope of its object.
template <class B>
void with_path(B& b, auto&& f) {
  try {
    f();
  } catch (ErrorAt& error) {
    b.set_path(error, nullptr, 0);
    throw;
  }
}

// While serializing only pointers need it: a table for each type costs compile time.
template <class T>
struct NoScope {
  NoScope(const auto&...) {}
};
template <class T>
using WritingScope = std::conditional_t<shape::may_meet_other_class<T>(), Scope, NoScope<T>>;

template <class T, class B>
HPS_INLINE void at_root_of_writing(B& b, const T& t, auto&& f) {
  if constexpr (shape::may_meet_other_class<T>()) at_root(b, t, f);
  else f();
}

}  // namespace hps
