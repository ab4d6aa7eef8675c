// SPDX-License-Identifier: MIT
#pragma once
// The path of what fails, "Peptide.ions[3].mz", found out while the stack unwinds: each object that no path leads to
// from the object around it is searched once, when it is left, so errors cost no more stack than parsing does.

#include <exception>
#include <memory>
#include <new>

#include "hps/buffer/table.h"
#include "hps/error.h"
#include "hps/shape/parts.h"
#include "hps/shape/path.h"

namespace hps {

class Trace {
 public:
  // What lies at `where` fails, by the next exception.
  void begin(const void* where) noexcept {
    failure_.reset(new (std::nothrow) Failure(where));  // no memory, no path
  }
  // Something failed; but hand-written code may have caught it.
  bool begun() const { return failure_ != nullptr; }

  // An object that lies in `owner`, by this step; the root lies in none and is named.
  struct Place {
    const void* object;
    const shape::Node* node;
    const void* owner;
    std::string_view label;
    const std::size_t* index;
  };
  HPS_COLD void leave(const Place& place, std::size_t levels) noexcept {
    if (std::uncaught_exceptions() <= failure().uncaught) return failure_.reset();
    try {
      add(place, levels);
    } catch (...) {
      failure_.reset();
    }
  }
  std::string path() const {
    return failure_ ? failure().path.text(failure().root) : std::string();
  }

 private:
  struct Failure final : Table {
    explicit Failure(const void* where) : sought(static_cast<const char*>(where)) {}
    int uncaught = std::uncaught_exceptions();
    const char* sought;
    std::string_view root;
    shape::Path path;
  };
  Failure& failure() const { return static_cast<Failure&>(*failure_); }

  void add(const Place& place, std::size_t levels) {
    Failure& f = failure();
    const bool found = shape::find(place.object, *place.node, f.sought, levels, f.path);
    if (!place.owner) {
      f.root = place.label;
      return;
    }
    // What is not found in an object with hand-written code is a variable of that code.
    if (!found && place.node->kind != Kind::opaque) return;
    f.path.prepend({place.label});
    if (place.index) f.path.prepend({{}, *place.index});
    f.sought = static_cast<const char*>(place.owner);
  }

  std::unique_ptr<Table> failure_;
};

// An object that is being serialized or parsed and that no member path from the object around it leads to: the root,
// elements that are parsed before they are inserted, pointees, objects with hand-written code. Only errors look at it.
class Scope {
 public:
  template <class T, class B>
  Scope(B& b, const T& object, const void* owner = nullptr, std::string_view label = {},
        const std::size_t* index = nullptr)
      : trace_(b.trace()),
        levels_(b.limits().depth),
        place_{std::addressof(object), &shape::node<T>, owner, label, index} {}
  ~Scope() {
    if (trace_.begun()) [[unlikely]]
      trace_.leave(place_, levels_);
  }
  Scope(const Scope&) = delete;

 private:
  Trace& trace_;
  std::size_t levels_;
  Trace::Place place_;
};

// Calls f; errors that leave it say where, in an object of which f makes a Scope.
template <class B>
HPS_INLINE void with_path(B& b, auto&& f) {
  try {
    f();
  } catch (ErrorAt& error) {
    if (error.path().empty()) error.set_path(b.trace().path());
    throw;
  }
}

// The same in the root t.
template <class T, class B>
HPS_INLINE void at_root(B& b, const T& t, auto&& f) {
  with_path(b, [&]() HPS_INLINE_LAMBDA {
    const Scope scope(b, t, nullptr, shape::type_name<T>());
    f();
  });
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
