// SPDX-License-Identifier: MIT
#pragma once
// The state that travels with objects to their columns, and back.

#include "hps/buffer/budget.h"
#include "hps/buffer/state.h"

namespace hps::detail::column {

class Context : public State {
 public:
  Context(const Limits& limits, const char* too_deep) : State(limits), too_deep_(too_deep) {}

  // `where` is the address of the object that is wrong.
  [[noreturn]] HPS_COLD void fail(const char* problem, const void* where, const char* advice) {
    begin_trace(where);
    throw ErrorAt(problem, 0, "", advice);
  }
  [[noreturn]] HPS_COLD void fail_depth(const void* where) {
    begin_trace(where);
    throw_too_deep(limits(), 0, too_deep_);
  }

 private:
  const char* too_deep_;
};

// Also, what readers will charge for objects that are written by hand.
class WritingContext : public Context {
 public:
  explicit WritingContext(const Limits& limits) : Context(limits, too_deep_to_serialize) {}
  std::size_t charged = 0;
};

// Also, how many bytes may still be set up for elements and characters.
class ReadingContext : public Context {
 public:
  ReadingContext(const Limits& limits, Budget& budget) : Context(limits, too_deep_to_parse), budget_(budget) {}
  ~ReadingContext() {
    if (!succeeded_ && has_objects()) objects()->abandon();
  }
  void succeed() { succeeded_ = true; }
  Budget& budget() { return budget_; }

 private:
  Budget& budget_;
  bool succeeded_ = false;
};

}  // namespace hps::detail::column
