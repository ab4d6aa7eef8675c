// SPDX-License-Identifier: MIT
#pragma once
// The path of what fails, "Peptide.ions[3].mz", found out while the stack unwinds: each object that no path leads to
// from the object around it is searched once, when it is left, so errors cost no more stack than parsing does.

#include <exception>
#include <memory>
#include <new>

#include "hps/error.h"
#include "hps/shape/path.h"

namespace hps {

class Trace {
 public:
  // What lies at `where` fails, by the next exception.
  void begin(const void* where) noexcept {
    failure_.reset(new (std::nothrow) Failure{std::uncaught_exceptions(), where, {}, {}});  // no memory, no path
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
    if (std::uncaught_exceptions() <= failure_->uncaught) return failure_.reset();
    try {
      add(place, levels);
    } catch (...) {
      failure_.reset();
    }
  }
  std::string path() const {
    return failure_ ? std::string(failure_->root).append(shape::path_of(failure_->way)) : std::string();
  }

 private:
  struct Failure {
    int uncaught;  // exceptions when it began
    const void* sought;
    std::string_view root;
    std::vector<shape::Step> way;  // from what failed outwards
  };

  void add(const Place& place, std::size_t levels) {
    Failure& f = *failure_;
    const bool found = shape::Search(f.sought, levels, f.way).object(place.object, *place.node);
    if (!place.owner) {
      f.root = place.label;
      return;
    }
    // What is not found in an object with hand-written code is a variable of that code.
    if (!found && place.node->kind != Kind::opaque) return;
    if (!place.label.empty()) f.way.push_back({place.label, 0});
    if (place.index) f.way.push_back({{}, *place.index});
    f.sought = place.owner;
  }

  std::unique_ptr<Failure> failure_;
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
void with_path(B& b, auto&& f) {
  try {
    f();
  } catch (ErrorAt& error) {
    if (error.path().empty()) error.set_path(b.trace().path());
    throw;
  }
}

// The same in the root t.
template <class T, class B>
void at_root(B& b, const T& t, auto&& f) {
  with_path(b, [&] {
    const Scope scope(b, t, nullptr, shape::type_name<T>());
    f();
  });
}

}  // namespace hps
